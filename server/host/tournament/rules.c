/* SPDX-License-Identifier: MIT
 * rules.c - see rules.h. */
#include "host/tournament/rules.h"

#include "base/clean.h"
#include "host/decks/books.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "tournament/act.h"

#include <eng/game.h>
#include <pro/writer.h>

#include <crd/restrictions.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(
    struct pro_fault *fault, enum pro_error error, const char *member, const char *expected)
{
    *fault = (struct pro_fault){.error = error};
    (void)snprintf(fault->field, sizeof fault->field, "params.rules.%s", member);
    (void)snprintf(fault->expected, sizeof fault->expected, "%s", expected);
    return false;
}

static bool take_name(struct pro_tournament_rules *rules, struct pro_fault *fault)
{
    pro_tournament_name clean;
    const size_t points = srv_clean(rules->name, PRO_TOURNAMENT_NAME_MAX, clean, sizeof clean);
    if (points == 0 || points > PRO_TOURNAMENT_NAME_MAX) {
        return refuse(fault, PRO_ERROR_TEXT_REFUSED, "name", "");
    }
    memcpy(rules->name, clean, sizeof clean);
    return true;
}

/* The measures that overtime goes by must be those of the game. */
static bool check_measures(const struct pro_tournament_rules *rules,
    const struct eng_game *game, struct pro_fault *fault)
{
    for (size_t i = 0; i < PRO_OVERTIME_MAX && rules->overtime[i][0] != '\0'; i++) {
        struct pro_overtime_step step;
        char member[32];
        (void)snprintf(member, sizeof member, "overtime[%zu]", i);
        if (!pro_overtime_read(rules->overtime[i], &step)) {
            return refuse(fault, PRO_ERROR_RULES_BAD, member, "a step of overtime");
        }
        if (step.word[0] != '\0' && eng_game_measure(game, step.word) == NULL) {
            return refuse(fault, PRO_ERROR_RULES_BAD, member, "a measure of the game");
        }
    }
    return true;
}

static bool check_game(
    const struct srv_service *s, struct pro_tournament_rules *rules, struct pro_fault *fault)
{
    const struct srv_card_set *set = srv_books_game(&s->books, rules->game);
    if (set == NULL) {
        return refuse(fault, PRO_ERROR_GAME_UNKNOWN, "game", "");
    }
    const struct eng_book *book =
        srv_books_book(set, rules->revision[0] != '\0' ? rules->revision : NULL);
    if (book == NULL) {
        return refuse(fault, PRO_ERROR_REVISION_UNKNOWN, "revision", "");
    }
    (void)snprintf(rules->revision, sizeof rules->revision, "%s", srv_book_revision(book));
    if (rules->restrictions[0] != '\0' && strcmp(rules->restrictions, "none") != 0 &&
        crd_date_read(rules->restrictions) == 0) {
        return refuse(
            fault, PRO_ERROR_NOT_A_CHOICE, "restrictions", "a date, YYYY-MM-DD, or none");
    }
    return check_measures(rules, set->game, fault);
}

/* ---- for the core ---- */

static struct srv_points points_of(const struct pro_tournament_rules *rules)
{
    struct srv_points p = {
        .win = (uint8_t)rules->points.win,
        .draw = (uint8_t)rules->points.draw,
        .loss = (uint8_t)rules->points.loss,
        .double_loss = (uint8_t)rules->points.double_loss,
        .bye = (uint8_t)rules->points.bye,
        .missed = (uint8_t)rules->points.missed,
        .floor = (uint16_t)rules->floor_percent,
        .floor_of = 100,
        .is_bye_played = rules->bye_in_rates,
    };
    for (size_t i = 0; i < SRV_TIEBREAKS_MAX && i < PRO_TIEBREAKS_MAX; i++) {
        p.order[i] = rules->tiebreak[i]; /* the same numbers */
    }
    return p;
}

static void settings_of(
    const struct pro_tournament_rules *rules, struct srv_tournament_settings *out)
{
    *out = (struct srv_tournament_settings){.starts_ms = (int64_t)rules->starts_ms,
        .checkin_s = (uint32_t)rules->checkin_s,
        .needs_deck = true,
        .event = {
            .points = points_of(rules),
            .stages = (uint8_t)rules->stages,
            .seeding = (uint8_t)(rules->seeding - 1),
            .capacity = (uint16_t)rules->capacity,
            .late_until = (uint16_t)rules->late_until,
            .has_checkin = rules->checkin_s > 0,
            .has_return = rules->returns,
        }};
    (void)snprintf(out->name, sizeof out->name, "%s", rules->name);
    (void)snprintf(out->game, sizeof out->game, "%s", rules->game);
    for (size_t i = 0; i < rules->stages && i < SRV_STAGES_MAX; i++) {
        const struct pro_rules_stage *from = &rules->stage[i];
        out->event.stage[i] = (struct srv_stage){
            .format = (uint8_t)(from->format - 1),
            .best_of = (uint8_t)from->best_of,
            .rounds = (uint8_t)from->rounds,
            .groups = (uint8_t)from->groups,
            .players = (uint16_t)from->players,
            .is_last_by_rank = from->last_by_rank,
        };
    }
}

/* A fault that the core has found, at the member as the protocol calls it. */
static bool refuse_core(
    struct pro_fault *fault, const struct srv_event_rules *rules, const char *word)
{
    static const char stage[] = "stage.";
    static const struct {
        const char *core, *member;
    } names[] = {
        {"points.floor", "floor_percent"},
        {"points.order", "tiebreaks"},
        {"stage.is_last_by_rank", "last_by_rank"},
    };
    const char *member = word;
    char path[48];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        member = strcmp(names[i].core, word) == 0 ? names[i].member : member;
    }
    if (strncmp(word, stage, sizeof stage - 1) != 0) {
        return refuse(fault, PRO_ERROR_RULES_BAD, member, "");
    }
    struct srv_event_rules some =
        *rules; /* with so many stages that the last one is at fault */
    for (some.stages = 1; some.stages < rules->stages; some.stages++) {
        if (srv_event_rules_fault(&some) != NULL) {
            break;
        }
    }
    (void)snprintf(path, sizeof path, "stages[%u].%s", some.stages - 1u,
        member != word ? member : word + sizeof stage - 1);
    return refuse(fault, PRO_ERROR_RULES_BAD, path, "");
}

bool srv_rules_take(const struct srv_service *s, struct pro_tournament_rules *rules,
    struct srv_tournament_settings *out, struct pro_fault *fault)
{
    pro_tournament_rules_fill(rules);
    if (!take_name(rules, fault) || !check_game(s, rules, fault)) {
        return false;
    }
    char path[PRO_RULES_FAULT_MAX + 1];
    if (pro_tournament_rules_fault(rules, path)) {
        return refuse(fault, PRO_ERROR_RULES_BAD, path, "");
    }
    settings_of(rules, out);
    const char *member = srv_tournament_settings_fault(out);
    return member == NULL || refuse_core(fault, &out->event, member);
}

char *srv_rules_text(const struct pro_tournament_rules *rules)
{
    struct pro_writer w;
    pro_writer_init_heap(&w, SRV_ACT_RULES_MAX);
    pro_shape_encode(&w, &pro_tournament_rules_shape, rules);
    if (w.is_over) { /* rules are far shorter: memory was short */
        abort();
    }
    char *text = srv_alloc(w.len + 1);
    memcpy(text, w.text, w.len);
    pro_writer_deinit_heap(&w);
    return text;
}
