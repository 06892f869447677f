/* SPDX-License-Identifier: MIT
 * load_table.c - see load_table.h. Requests of a guest do not overlap, but for answers; the id of a
 * request says what it was. */
#include "load_table.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECKS_MAX = 64,
    ID_HELLO = 1,
    ID_GUEST,
    ID_DECKS,
    ID_CREATE,
    ID_JOIN,
    ID_ANSWER,
    ID_SESSION,
    ID_RESUME
};

struct load_run load_run;
const char *const load_games[2] = {"digimon", "duel-masters"};

static char *deck[2][DECKS_MAX]; /* starters of each game, asked for once */
static size_t decks[2];
static uint64_t dice = 0x9e3779b97f4a7c15u;

static unsigned below(unsigned n)
{
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return (unsigned)((dice >> 33) % n);
}

void load_run_reset(void)
{
    load_times_reset(&load_run.times);
    load_run = (struct load_run){.port = load_run.port, .times = load_run.times};
}

static void request(struct load_guest *g, int id, const char *method, const char *params)
{
    char text[2048];
    const int len = snprintf(text, sizeof text,
        "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":{%s}}", id, method,
        params);
    load_run.out_bytes += (uint64_t)len;
    load_send(&g->conn, text, (size_t)len, false);
}

/* ---- a match ---- */

static void next_match(struct load_table *t)
{
    t->match[0] = '\0';
    t->asked = 0;
    t->sent_ns = 0;
    t->guest[0].seq = t->guest[1].seq = 0;
    t->guest[0].is_of_this = t->guest[1].is_of_this = false;
    char params[512];
    (void)snprintf(params, sizeof params,
        "\"game\":\"%s\",\"deck\":\"%s\",\"opponent\":\"private\"", load_games[t->game],
        deck[t->game][below((unsigned)decks[t->game])]);
    request(&t->guest[0], ID_CREATE, "match.create", params);
}

static void join_match(struct load_table *t, const char *code)
{
    char params[512];
    (void)snprintf(params, sizeof params, "\"code\":\"%s\",\"deck\":\"%s\"", code,
        deck[t->game][below((unsigned)decks[t->game])]);
    request(&t->guest[1], ID_JOIN, "match.join", params);
    load_run.matches++;
}

bool load_table_is_asked(const struct load_table *t)
{
    return t->asked != 0 && t->sent_ns == 0 && t->resume_ns == 0;
}

void load_table_answer(struct load_table *t)
{
    char params[256];
    (void)snprintf(params, sizeof params,
        "\"match\":\"%s\",\"game\":%u,\"prompt\":%u,\"picks\":[%u]", t->match, t->number,
        t->prompt, t->pick);
    struct load_guest *g = &t->guest[t->asked - 1];
    t->asked = 0;
    t->unheard = 2;
    t->sent_ns = load_now();
    g->is_of_this = true;
    request(g, ID_ANSWER, "match.answer", params);
}

/* Somebody is asked: which option it will be. */
static void read_prompt(struct load_guest *g, const json_t *update)
{
    struct load_table *t = g->table;
    json_t *prompt = json_object_get(update, "prompt");
    const json_t *options = json_object_get(prompt, "options");
    const char *seat = json_string_value(json_object_get(prompt, "seat"));
    if (json_array_size(options) == 0 || seat == NULL ||
        strcmp(seat, g->seat == 0 ? "p1" : "p2") != 0) {
        return;
    }
    const json_t *option = json_array_get(options, below((unsigned)json_array_size(options)));
    (void)snprintf(
        t->match, sizeof t->match, "%s", json_string_value(json_object_get(update, "match")));
    t->number = (unsigned)json_integer_value(json_object_get(update, "game"));
    t->prompt = (unsigned)json_integer_value(json_object_get(prompt, "prompt"));
    t->pick = (unsigned)json_integer_value(json_object_get(option, "id"));
    t->asked = (uint8_t)(g->seat + 1);
}

static void on_update(struct load_guest *g, const char *at, size_t len)
{
    struct load_table *t = g->table;
    if (t->resume_ns != 0 && memmem(at, len, "\"prompt\":{", 10) != NULL) { /* the last one */
        if (load_run.resumed_ns == 0) {
            load_run.resumed_ns = load_now();
        }
        load_run.resuming--;
        t->unheard--;
        t->resume_ns = t->unheard == 0 ? 0 : t->resume_ns;
    } else if (t->sent_ns != 0 && t->resume_ns == 0 && --t->unheard == 0) {
        load_times_add(&load_run.times, load_now() - t->sent_ns);
        load_run.answers++;
        t->sent_ns = 0;
    }
    if (memmem(at, len, "\"options\":[", 11) == NULL) {
        return; /* most of what arrives is for somebody who is not asked */
    }
    json_t *message = json_loadb(at, len, 0, NULL);
    if (message == NULL) {
        load_die("not JSON: %.*s", (int)len, at);
    }
    read_prompt(g, json_object_get(message, "params"));
    json_decref(message);
}

/* ---- arriving ---- */

static void ready(struct load_guest *g)
{
    struct load_table *t = g->table;
    g->step = LOAD_STEP_READY;
    if (t != NULL && t->guest[0].step == LOAD_STEP_READY &&
        t->guest[1].step == LOAD_STEP_READY) {
        next_match(t);
    }
}

static void read_decks(struct load_guest *g, const json_t *result)
{
    const uint8_t game = g->table->game;
    size_t i;
    json_t *row;
    decks[game] = 0;
    json_array_foreach(json_object_get(result, "decks"), i, row) {
        if (json_is_true(json_object_get(row, "starter")) &&
            json_is_true(json_object_get(row, "legal")) && decks[game] < DECKS_MAX) {
            deck[game][decks[game]++] = strdup(json_string_value(json_object_get(row, "deck")));
        }
    }
    if (decks[game] == 0) {
        load_die("the server has no decks of %s", load_games[game]);
    }
}

static void ask_stream(struct load_guest *g)
{
    char params[256];
    (void)snprintf(params, sizeof params,
        "\"match\":\"%s\",\"after\":{\"game\":%u,\"seq\":%llu}", g->table->match,
        g->table->number, (unsigned long long)g->seq);
    request(g, ID_RESUME, "match.resume", params);
}

static void on_result(struct load_guest *g, int id, const json_t *result)
{
    struct load_table *t = g->table;
    char params[256];
    switch (id) {
    case ID_HELLO:
        g->step = LOAD_STEP_HELLO;
        if (g->token == NULL) {
            (void)snprintf(params, sizeof params, "\"name\":\"load\"");
            request(g, ID_GUEST, "session.guest", params);
        } else {
            (void)snprintf(params, sizeof params, "\"token\":\"%s\"", g->token);
            request(g, ID_SESSION, "session.resume", params);
        }
        break;
    case ID_GUEST:
        g->step = LOAD_STEP_GUEST;
        g->token = strdup(json_string_value(json_object_get(result, "token")));
        if (t != NULL && decks[t->game] == 0) {
            (void)snprintf(params, sizeof params, "\"game\":\"%s\"", load_games[t->game]);
            request(g, ID_DECKS, "deck.list", params);
        } else {
            ready(g);
        }
        break;
    case ID_DECKS:
        read_decks(g, result);
        ready(g);
        break;
    case ID_CREATE:
        join_match(t, json_string_value(json_object_get(result, "code")));
        break;
    case ID_ANSWER:
        if (g->is_of_this) {
            g->seq = (uint64_t)json_integer_value(json_object_get(result, "seq"));
        }
        break;
    case ID_SESSION:
        g->step = LOAD_STEP_READY;
        ask_stream(g);
        break;
    case ID_RESUME:
        if ((uint64_t)json_integer_value(json_object_get(result, "seq")) < g->seq) {
            load_run.forgotten++;
        }
        break;
    default: /* ID_JOIN: the updates come by themselves */
        break;
    }
}

static void on_answer(struct load_guest *g, const char *at, size_t len)
{
    json_t *message = json_loadb(at, len, 0, NULL);
    const json_t *result = json_object_get(message, "result");
    if (result != NULL) {
        on_result(g, (int)json_integer_value(json_object_get(message, "id")), result);
    } else {
        load_run.refused++;
        (void)snprintf(load_run.last_error, sizeof load_run.last_error, "%.*s", (int)len, at);
    }
    json_decref(message);
}

/* ---- connections ---- */

static struct load_guest *guest_of(struct load_conn *c)
{
    return (struct load_guest *)c; /* it comes first */
}

static void on_open(struct load_conn *c)
{
    struct load_guest *g = guest_of(c);
    g->step = LOAD_STEP_OPEN;
    request(g, ID_HELLO, "hello", "\"protocol\":[1],\"client\":\"load/1\"");
}

static void on_message(struct load_conn *c, char *at, size_t len, bool is_binary)
{
    struct load_guest *g = guest_of(c);
    const size_t front = len < 64 ? len : 64;
    (void)is_binary;
    load_run.in_messages++;
    load_run.in_bytes += len;
    if (memmem(at, front, "\"match.update\"", 14) != NULL) {
        on_update(g, at, len);
    } else if (memmem(at, front, "\"method\"", 8) == NULL) {
        on_answer(g, at, len);
    } else if (g->seat == 0 && memmem(at, front, "\"match.status\"", 14) != NULL &&
        (strstr(at, "\"status\":\"finished\"") != NULL ||
            strstr(at, "\"status\":\"void\"") != NULL)) {
        next_match(g->table);
    }
}

static void on_close(struct load_conn *c)
{
    guest_of(c)->step = LOAD_STEP_NONE;
    load_run.lost++;
}

static const struct load_calls calls = {
    .on_open = on_open, .on_message = on_message, .on_close = on_close};

void load_guest_join(struct load_guest *g)
{
    load_connect(&g->conn, &calls, load_run.port, "/ws", "shinpan.1");
}

void load_table_join(struct load_table *t, uint8_t game)
{
    t->game = game;
    for (uint8_t i = 0; i < 2; i++) {
        t->guest[i].table = t;
        t->guest[i].seat = i;
        load_guest_join(&t->guest[i]);
    }
}

void load_table_resume(struct load_table *t)
{
    t->asked = 0;
    t->sent_ns = 0;
    t->unheard = 0;
    for (uint8_t i = 0; i < 2; i++) {
        load_drop(&t->guest[i].conn);
        t->guest[i].step = LOAD_STEP_NONE;
        if (t->match[0] != '\0') {
            t->unheard++;
            load_run.resuming++;
            load_guest_join(&t->guest[i]);
        }
    }
    t->resume_ns = load_now();
}
