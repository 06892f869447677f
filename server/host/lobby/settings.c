/* SPDX-License-Identifier: MIT
 * settings.c - see settings.h. */
#include "host/lobby/settings.h"

#include "host/parts/memory.h"

#include <crd/restrictions.h>
#include <stdio.h>
#include <string.h>

static bool refuse(
    struct pro_fault *fault, enum pro_error error, const char *field, const char *expected)
{
    *fault = (struct pro_fault){.error = error};
    (void)snprintf(fault->field, sizeof fault->field, "params.settings.%s", field);
    (void)snprintf(fault->expected, sizeof fault->expected, "%s", expected);
    return false;
}

static bool is_list(const char *text)
{
    return strcmp(text, "none") == 0 || crd_date_read(text) != 0;
}

static void complete(struct pro_match_settings *settings)
{
    if (settings->best_of == 0) {
        settings->best_of = 1;
    }
    if (settings->first == PRO_FIRST_NONE) {
        settings->first = PRO_FIRST_RULES;
    }
    if (settings->clock.bank_s != 0 && settings->timeout == PRO_TIMEOUT_NONE) {
        settings->timeout = PRO_TIMEOUT_LOSS;
    }
}

bool srv_settings_complete(
    struct pro_match_settings *settings, enum pro_opponent opponent, struct pro_fault *fault)
{
    if (settings->best_of != 0 && settings->best_of % 2 == 0) {
        return refuse(fault, PRO_ERROR_OUT_OF_RANGE, "best_of", "1, 3 or 5");
    }
    if (settings->restrictions[0] != '\0' && !is_list(settings->restrictions)) {
        return refuse(
            fault, PRO_ERROR_NOT_A_CHOICE, "restrictions", "a date, YYYY-MM-DD, or none");
    }
    if (settings->clock.bank_s == 0 && settings->timeout != PRO_TIMEOUT_NONE) {
        return refuse(fault, PRO_ERROR_MISSING, "clock", "a clock: nothing runs out without");
    }
    if (!settings->spectators && settings->delay_s != 0) {
        return refuse(
            fault, PRO_ERROR_MISSING, "spectators", "true: nothing is delayed without");
    }
    if (opponent != PRO_OPPONENT_BOT && settings->bot != PRO_BOT_NONE) {
        return refuse(fault, PRO_ERROR_NOT_A_CHOICE, "bot", "no bot: the opponent is not one");
    }
    if (opponent == PRO_OPPONENT_BOT && settings->bot == PRO_BOT_NONE) {
        settings->bot = PRO_BOT_RANDOM;
    }
    complete(settings);
    return true;
}

bool srv_settings_read(const char *text, size_t len, struct pro_match_settings *out)
{
    struct pro_fault fault;
    if (!pro_settings_decode(text, len, out, &fault)) {
        return false;
    }
    complete(out);
    return true;
}

char *srv_settings_text(const struct pro_match_settings *settings, size_t *len)
{
    char text[1024];
    struct pro_writer w;
    pro_writer_init(&w, text, sizeof text);
    pro_shape_encode(&w, &pro_settings_shape, settings);
    *len = w.len;
    return srv_memdup(text, w.len);
}
