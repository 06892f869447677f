/* SPDX-License-Identifier: MIT
 * acts_kit.c - see acts_kit.h. */
#include "acts_kit.h"

#include "kit.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Without the word that ck_assert sends to its parent each time: these are asked millions of times. */
#define MUST(truth)               \
    do {                          \
        if (!(truth)) {           \
            ck_abort_msg(#truth); \
        }                         \
    } while (0)

static uint32_t below(struct acts_world *w, uint32_t bound)
{
    return kit_below(&w->chance, bound);
}

static char *text_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    MUST(NULL != copy);
    strcpy(copy, text);
    return copy;
}

static void player_id(char id[SRV_ACT_ID_MAX + 1], unsigned player)
{
    (void)snprintf(id, SRV_ACT_ID_MAX + 1, "p%u", player);
}

struct srv_tournament_settings acts_settings(uint16_t capacity)
{
    struct srv_tournament_settings s = {
        .name = "Cup",
        .game = "digimon",
        .event = {.points = srv_points_bandai,
            .stage = {{.format = SRV_FORMAT_SWISS, .best_of = 3}},
            .stages = 1,
            .capacity = capacity,
            .late_until = 3,
            .has_return = true},
    };
    memset(s.event.points.seed, 0, sizeof s.event.points.seed);
    return s;
}

struct srv_act acts_act(const struct acts_world *w, enum srv_act_kind kind)
{
    struct srv_act act = {
        .kind = (uint8_t)kind, .at_ms = w->now_ms, .actor = "host", .by = "Haru"};
    return act;
}

void acts_begin(struct acts_world *w, const struct srv_tournament_settings *settings)
{
    w->t = w->folded = (struct srv_tournament){0};
    w->log = NULL;
    w->acts = 0;
    w->now_ms = 1000000;
    struct srv_act act = acts_act(w, SRV_ACT_CREATE);
    act.settings = malloc(sizeof *act.settings);
    MUST(NULL != act.settings);
    *act.settings = *settings;
    act.rules = text_of("{\"name\":\"Cup\", \"best_of\":3}");
    for (unsigned i = 0; i < sizeof act.seed; i++) {
        act.seed[i] = (uint8_t)(i + below(w, 200));
    }
    ck_assert_int_eq(acts_do(w, act), SRV_ACT_OK);
}

void acts_end(struct acts_world *w)
{
    for (size_t i = 0; i < w->acts; i++) {
        free(w->log[i]);
    }
    free(w->log);
    srv_tournament_deinit(&w->t);
    srv_tournament_deinit(&w->folded);
}

/* ---- what holds of every act ---- */

static struct srv_act read_back(const char *text, size_t len)
{
    struct srv_act act;
    char fault[32];
    size_t again_len;
    if (!srv_act_read(text, len, &act, fault)) {
        ck_abort_msg("%s in %s", fault, text);
    }
    char *again = srv_act_text(&act, SRV_ACT_STORED, &again_len);
    MUST(NULL != again);
    MUST(strcmp(again, text) == 0);
    free(again);
    return act;
}

struct srv_act acts_copy(const struct srv_act *act)
{
    size_t len;
    char *text = srv_act_text(act, SRV_ACT_STORED, &len);
    MUST(NULL != text);
    const struct srv_act copy = read_back(text, len);
    free(text);
    return copy;
}

enum srv_act_status acts_do(struct acts_world *w, struct srv_act act)
{
    uint8_t before[SRV_TOURNAMENT_DIGEST], after[SRV_TOURNAMENT_DIGEST],
        folded[SRV_TOURNAMENT_DIGEST];
    size_t len;
    char *text = srv_act_text(&act, SRV_ACT_STORED, &len);
    MUST(NULL != text);
    struct srv_act again = read_back(text, len);
    srv_tournament_digest(&w->t, before);
    const enum srv_act_status status = srv_tournament_apply(&w->t, &act);
    srv_act_deinit(&act); /* nothing of it may still be pointed to */
    srv_tournament_digest(&w->t, after);
    MUST(srv_tournament_apply(&w->folded, &again) == status);
    srv_act_deinit(&again);
    srv_tournament_digest(&w->folded, folded);
    MUST(memcmp(after, folded, sizeof after) == 0);
    w->statuses[status]++;
    if (status != SRV_ACT_OK) {
        if (memcmp(before, after, sizeof before) != 0) {
            ck_abort_msg("%s has changed something: %s", srv_act_status_text(status), text);
        }
        free(text);
        return status;
    }
    char **log = realloc(w->log, (w->acts + 1) * sizeof *log);
    MUST(NULL != log);
    w->log = log;
    w->log[w->acts++] = text;
    return status;
}

double acts_fold(const struct acts_world *w)
{
    uint8_t live[SRV_TOURNAMENT_DIGEST], anew[SRV_TOURNAMENT_DIGEST];
    struct srv_tournament t = {0};
    char fault[32];
    const clock_t start = clock();
    for (size_t i = 0; i < w->acts; i++) {
        struct srv_act act;
        MUST(srv_act_read(w->log[i], strlen(w->log[i]), &act, fault));
        MUST(srv_tournament_apply(&t, &act) == SRV_ACT_OK);
        srv_act_deinit(&act);
    }
    const double ms = 1000.0 * (double)(clock() - start) / CLOCKS_PER_SEC;
    srv_tournament_digest(&w->t, live);
    srv_tournament_digest(&t, anew);
    MUST(memcmp(live, anew, sizeof live) == 0);
    srv_tournament_deinit(&t);
    return ms;
}

/* ---- acts that tests write down ---- */

enum srv_act_status acts_enter(struct acts_world *w, unsigned player)
{
    struct srv_act act = acts_act(w, SRV_ACT_ENTER);
    player_id(act.player, player);
    (void)snprintf(act.name, sizeof act.name, "Player %u", player);
    act.rating = 1000 + player;
    act.deck = text_of("main: 4 Agumon");
    act.hash[0] = (uint8_t)player;
    act.hash[31] = 1;
    act.is_legal = true;
    return acts_do(w, act);
}

enum srv_act_status acts_about(struct acts_world *w, enum srv_act_kind kind, unsigned player)
{
    struct srv_act act = acts_act(w, kind);
    player_id(act.player, player);
    return acts_do(w, act);
}

/* A plan that is solved, as an act; kind NONE: `status` says why not. */
static struct srv_act plan(
    struct acts_world *w, const struct srv_wishes *wishes, enum srv_act_status *status)
{
    struct srv_act act = {0};
    struct srv_plan *p = NULL;
    uint8_t before[SRV_TOURNAMENT_DIGEST], after[SRV_TOURNAMENT_DIGEST];
    srv_tournament_digest(&w->t, before);
    *status = srv_tournament_plan(&w->t, wishes, &p);
    if (*status == SRV_ACT_OK) {
        *status = srv_plan_solve(p);
    }
    if (*status == SRV_ACT_OK) {
        MUST(srv_plan_act(p, &act));
        const struct srv_act who = acts_act(w, SRV_ACT_ROUND);
        act.at_ms = who.at_ms;
        memcpy(act.actor, who.actor, sizeof act.actor);
        memcpy(act.by, who.by, sizeof act.by);
        act.starts_ms = w->now_ms + 60000;
        act.ends_ms = act.starts_ms + 3000000;
    }
    srv_plan_free(p);
    srv_tournament_digest(&w->t, after);
    MUST(memcmp(before, after, sizeof before) == 0);
    return act;
}

enum srv_act_status acts_round(struct acts_world *w, const struct srv_wishes *wishes)
{
    enum srv_act_status status;
    const struct srv_act act = plan(w, wishes, &status);
    return act.kind == SRV_ACT_NONE ? status : acts_do(w, act);
}

enum srv_act_status acts_result(
    struct acts_world *w, uint16_t table, uint8_t outcome, uint8_t games_a, uint8_t games_b)
{
    struct srv_act act = acts_act(w, SRV_ACT_RESULT);
    act.round = w->t.event.round;
    act.table = table;
    act.result =
        (struct srv_event_result){.outcome = outcome, .games_a = games_a, .games_b = games_b};
    act.source = SRV_SOURCE_ENGINE;
    strcpy(act.match, "m");
    return acts_do(w, act);
}

/* ---- acts that chance makes ---- */

static void any_player(struct acts_world *w, struct srv_act *act)
{
    player_id(act->player, 1 + below(w, w->t.settings.event.capacity + 3u));
    (void)snprintf(act->name, sizeof act->name, "N%u \xc3\xa9\"", below(w, 9));
}

static void any_deck(struct acts_world *w, struct srv_act *act)
{
    act->deck = text_of(below(w, 2) == 0 ? "a deck\nwith \"quotes\"" : "another");
    act->hash[below(w, 32)] = (uint8_t)(1 + below(w, 255));
    act->is_legal = below(w, 4) != 0;
}

static void any_result(struct acts_world *w, struct srv_act *act)
{
    const uint8_t best_of = w->t.event.rules.stage[w->t.event.stage].best_of,
                  needed = (uint8_t)(best_of / 2 + 1);
    const bool is_a = below(w, 2) == 0;
    act->table = (uint16_t)(1 + below(w, w->t.settings.event.capacity / 2u + 1));
    act->round = (uint16_t)(w->t.event.round + (below(w, 30) == 0));
    act->round = act->round == 0 ? 1 : act->round;
    act->source = (uint8_t)(1 + below(w, SRV_SOURCE_NUM - 1));
    act->result = (struct srv_event_result){
        .outcome = is_a ? SRV_OUTCOME_A : SRV_OUTCOME_B,
        .games_a = is_a ? needed : (uint8_t)below(w, needed),
        .games_b = is_a ? (uint8_t)below(w, needed) : needed,
    };
    if (below(w, 6) == 0) {
        act->result =
            (struct srv_event_result){.outcome = (uint8_t)(1 + below(w, SRV_OUTCOME_NUM - 1)),
                .games_a = (uint8_t)below(w, 3),
                .games_b = (uint8_t)below(w, 3),
                .games_drawn = (uint8_t)below(w, 2)};
    }
    if (below(w, 2) == 0) {
        strcpy(act->match, "aaaaaaaaaaaaaaaa");
    }
}

static struct srv_act any_round(struct acts_world *w)
{
    enum srv_act_status status;
    const uint16_t entries = w->t.event.entries;
    struct srv_couple couple[2] = {
        {(uint16_t)below(w, entries + 1u), (uint16_t)below(w, entries + 1u)},
        {(uint16_t)below(w, entries + 1u), SRV_NOBODY}};
    const uint16_t absent[] = {(uint16_t)below(w, entries + 1u)};
    const struct srv_wishes wishes = {
        .keep = couple,
        .keeps = (uint16_t)below(w, 3),
        .avoid = couple,
        .avoids = (uint16_t)below(w, 2),
        .absent = absent,
        .absents = (uint16_t)below(w, 2),
    };
    struct srv_act act = plan(w, below(w, 3) == 0 ? &wishes : NULL, &status);
    w->statuses[status]++;
    if (act.kind == SRV_ACT_NONE) { /* what nobody would plan */
        act = acts_act(w, SRV_ACT_ROUND);
        act.stage = w->t.event.stage;
        act.round = (uint16_t)(w->t.event.round + 1);
    }
    if (act.pairs > 1 && below(w, 8) == 0) { /* pairs of another field */
        act.pair[0].pairing.a = (uint16_t)below(w, entries + 2u);
        act.pair[0].pairing.b = below(w, 2) == 0 ? SRV_NOBODY : act.pair[1].pairing.a;
    }
    act.starts_ms = act.starts_ms == 0 ? w->now_ms : act.starts_ms;
    if (below(w, 4) == 0) {
        act.ends_ms = 0;
    }
    return act;
}

static struct srv_act any_settings(struct acts_world *w)
{
    struct srv_act act = acts_act(w, SRV_ACT_CHANGE);
    act.settings = malloc(sizeof *act.settings);
    MUST(NULL != act.settings);
    *act.settings = w->t.settings;
    act.settings->event.capacity = (uint16_t)(w->t.settings.event.capacity + below(w, 3) - 1);
    act.settings->event.has_checkin = below(w, 2) == 0;
    act.settings->needs_deck = below(w, 4) != 0;
    act.settings->starts_ms = below(w, 2) == 0 ? w->now_ms + below(w, 100000) : 0;
    act.settings->checkin_s = below(w, 60);
    if (below(w, 3) == 0) {
        strcpy(act.settings->game, "duelmasters");
    }
    if (srv_tournament_settings_fault(act.settings) != NULL) { /* has no text */
        act.settings->event = w->t.settings.event;
    }
    act.rules = text_of("{}");
    strcpy(act.code, below(w, 2) == 0 ? "" : "CODE");
    return act;
}

static struct srv_act any_start(struct acts_world *w)
{
    struct srv_act act = acts_act(w, SRV_ACT_START);
    if (below(w, 2) == 0) {
        act.unfit = calloc(w->t.event.entries + 1u, sizeof *act.unfit);
        MUST(NULL != act.unfit);
        for (uint16_t i = 0; i < w->t.event.entries; i++) {
            if ((w->t.person[i].deck == NULL && srv_event_is_ready(&w->t.event, i)) ||
                below(w, 12) == 0) {
                act.unfit[act.unfits++] = i;
            }
        }
    }
    return act;
}

struct srv_act acts_any(struct acts_world *w)
{
    static const uint8_t before[] = {SRV_ACT_ENTER, SRV_ACT_ENTER, SRV_ACT_ENTER, SRV_ACT_ENTER,
        SRV_ACT_ENTER, SRV_ACT_DECK, SRV_ACT_CHECK_IN, SRV_ACT_CHECK_IN, SRV_ACT_CHECK_IN,
        SRV_ACT_SEED, SRV_ACT_START, SRV_ACT_CHANGE},
                         during[] = {SRV_ACT_RESULT, SRV_ACT_RESULT, SRV_ACT_RESULT,
                             SRV_ACT_RESULT, SRV_ACT_RESULT, SRV_ACT_RESULT, SRV_ACT_RESULT,
                             SRV_ACT_ROUND, SRV_ACT_ROUND, SRV_ACT_ROUND, SRV_ACT_CORRECT,
                             SRV_ACT_FINISH};
    const bool is_before = w->t.event.state == SRV_EVENT_ENTRY;
    unsigned kind =
        is_before ? before[below(w, sizeof before)] : during[below(w, sizeof during)];
    if (below(w, 5) == 0) {
        kind = 1 + below(w, SRV_ACT_NUM - 1);
    }
    if ((kind == SRV_ACT_CANCEL && below(w, 20) != 0) || kind == SRV_ACT_CREATE) {
        kind = SRV_ACT_HOLD;
    }
    w->now_ms += below(w, 40000);
    struct srv_act act = acts_act(w, (enum srv_act_kind)kind);
    if (below(w, 6) == 0) {
        act.reason = text_of("because");
    }
    any_player(w, &act);
    switch ((enum srv_act_kind)kind) {
    case SRV_ACT_ENTER:
        act.rating = below(w, 5000);
        if (below(w, 8) != 0) {
            any_deck(w, &act);
        }
        break;
    case SRV_ACT_DECK:
        any_deck(w, &act);
        break;
    case SRV_ACT_SEED:
        act.number = (uint16_t)below(w, 6);
        break;
    case SRV_ACT_STAFF:
        act.role = (uint8_t)(1 + below(w, 2));
        act.is_on = below(w, 3) != 0;
        break;
    case SRV_ACT_RESULT:
    case SRV_ACT_CORRECT:
        any_result(w, &act);
        act.round = kind == SRV_ACT_CORRECT ? (uint16_t)(1 + below(w, act.round)) : act.round;
        break;
    case SRV_ACT_UNPAIR:
        act.round = (uint16_t)(w->t.event.round + (below(w, 9) == 0));
        act.round = act.round == 0 ? 1 : act.round;
        act.at_ms = below(w, 2) == 0 ? act.at_ms : act.at_ms - 60000;
        break;
    case SRV_ACT_HOLD:
        act.is_on = w->t.held_ms == 0 && below(w, 3) != 0;
        break;
    case SRV_ACT_EXTEND:
        act.table = (uint16_t)below(w, 4);
        act.seconds = 1 + below(w, SRV_ACT_SECONDS_MAX);
        break;
    case SRV_ACT_OVERTIME:
        act.round = (uint16_t)(w->t.event.round == 0 ? 1 : w->t.event.round);
        act.table = (uint16_t)(1 + below(w, 4));
        act.step = (uint8_t)(1 + below(w, 3));
        act.turn = below(w, 20);
        break;
    case SRV_ACT_PENALTY:
        act.penalty = (uint8_t)(1 + below(w, SRV_PENALTY_NUM - 1));
        if (act.penalty == SRV_PENALTY_DISQUALIFICATION && below(w, 3) != 0) {
            act.penalty = SRV_PENALTY_GAME_LOSS;
        }
        break;
    case SRV_ACT_ANNOUNCE:
        act.text = text_of("The round begins \xe2\x80\x94 good luck");
        break;
    case SRV_ACT_ROUND:
        srv_act_deinit(&act);
        return any_round(w);
    case SRV_ACT_CHANGE:
        srv_act_deinit(&act);
        return any_settings(w);
    case SRV_ACT_START:
        srv_act_deinit(&act);
        return any_start(w);
    case SRV_ACT_FINISH:
        act.is_on = below(w, 16) == 0; /* early */
        break;
    case SRV_ACT_NONE:
    case SRV_ACT_CREATE:
    case SRV_ACT_LEAVE:
    case SRV_ACT_CHECK_IN:
    case SRV_ACT_CANCEL:
    case SRV_ACT_FORGET:
    case SRV_ACT_NUM:
        break;
    }
    return act;
}
