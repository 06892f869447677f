/* SPDX-License-Identifier: MIT
 * round.c - see round.h. Matches are made in the order of their tables, SRV_MAKING_MAX at a time: the next one
 * when one is stored, so a round of a thousand tables is as fast as the disk, and the loop has breath in
 * between. */
#include "host/tournament/round.h"

#include "base/crash.h"
#include "base/log.h"
#include "host/decks/decks.h"
#include "host/judge/deed.h"
#include "host/judge/rulings.h"
#include "host/lobby/lobby.h"
#include "host/match/agree.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/legal.h"
#include "host/tournament/measure.h"
#include "host/tournament/noshow.h"
#include "host/tournament/penalty.h"
#include "host/tournament/table.h"
#include "host/tournament/table_time.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/watch.h"
#include "store/store_tournament.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- finding ---- */

bool srv_round_facts(const struct srv_tourney *ty, uint16_t table,
    const struct srv_table **facts, const struct srv_event_pair **pair)
{
    const struct srv_rounds *rs = ty->rounds;
    if (rs == NULL || rs->round == 0) {
        return false;
    }
    *facts = srv_tournament_table(ty->t, rs->stage, rs->round, table);
    *pair = srv_event_table(&ty->t->event, rs->stage, rs->round, table);
    return *facts != NULL && *pair != NULL;
}

struct srv_playing *srv_round_of(const struct srv_room *r, struct srv_tourney **ty)
{
    *ty = srv_tourneys_peek(r->service, r->table.tournament);
    struct srv_rounds *rs = *ty != NULL ? (*ty)->rounds : NULL;
    if (rs == NULL || rs->round != r->table.round || rs->stage != r->table.stage ||
        r->table.table == 0 || r->table.table > rs->tables) {
        return NULL;
    }
    struct srv_playing *p = &rs->table[r->table.table - 1];
    return strcmp(p->match, r->id) == 0 ? p : NULL;
}

struct srv_room *srv_round_room(const struct srv_tourney *ty, const struct srv_playing *p)
{
    return p->match[0] != '\0' ? srv_map_find(&ty->service->rooms, p->match) : NULL;
}

bool srv_round_sits(
    const struct srv_tourney *ty, const struct srv_event_pair *pair, const struct srv_room *r)
{
    const uint16_t entry[ENG_SEATS] = {pair->pairing.a, pair->pairing.b};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_player *player = r->seat[i].player;
        if (entry[i] == SRV_NOBODY || player == NULL ||
            strcmp(ty->t->person[entry[i]].id, player->id) != 0) {
            return false;
        }
    }
    return true;
}

/* ---- the tables of a round ---- */

static void close_round(struct srv_tourney *ty)
{
    if (ty->rounds != NULL) {
        free(ty->rounds->table);
        free(ty->rounds->old);
        free(ty->rounds);
        ty->rounds = NULL;
    }
}

static void read_plan(struct srv_tourney *ty, struct srv_rounds *rs)
{
    size_t fault = 0;
    const struct srv_card_set *set = srv_legal_set(ty);
    if (set == NULL || !srv_overtime_read(set->game, &ty->rules, &rs->plan, &fault)) {
        srv_log(SRV_LOG_ERROR, "tournament.overtime",
            "steps of overtime are none of the game that is installed: matches are drawn",
            SRV_LOG_STR("tournament", ty->id), SRV_LOG_UINT("step", fault));
    }
}

/* Rooms of earlier rounds: their tables have results, they are about to be ended. */
static void find_old(struct srv_tourney *ty, struct srv_rounds *rs)
{
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&ty->service->rooms, &cursor)) != NULL;) {
        if (strcmp(r->table.tournament, ty->id) == 0 &&
            (r->table.stage != rs->stage || r->table.round != rs->round) &&
            rs->olds < UINT16_MAX) {
            rs->old = srv_realloc(rs->old, (rs->olds + 1u) * sizeof *rs->old);
            memcpy(rs->old[rs->olds++], r->id, sizeof *rs->old);
        }
    }
}

/* The round that the event is in, if one is on and its matches are not known yet. */
static struct srv_rounds *open_round(struct srv_tourney *ty)
{
    const struct srv_event *e = &ty->t->event;
    const struct srv_round_facts *facts =
        e->state == SRV_EVENT_ROUND || e->state == SRV_EVENT_BETWEEN
        ? srv_tournament_facts(ty->t, e->stage, e->round)
        : NULL;
    struct srv_rounds *rs = ty->rounds;
    if (facts == NULL) {
        close_round(ty);
        return NULL;
    }
    if (rs != NULL && rs->stage == e->stage && rs->round == e->round) {
        return rs;
    }
    close_round(ty); /* its matches that go on are found below */
    rs = srv_alloc(sizeof *rs);
    rs->stage = e->stage;
    rs->round = e->round;
    rs->tables = (uint16_t)facts->tables;
    rs->table = srv_alloc((facts->tables + 1) * sizeof *rs->table);
    for (uint16_t i = 0; i < rs->tables; i++) {
        rs->table[i].table = (uint16_t)(i + 1);
    }
    rs->ticked_ms = srv_loop_ms(ty->service->loop);
    read_plan(ty, rs);
    find_old(ty, rs);
    ty->rounds = rs;
    return rs;
}

static void again_from(struct srv_rounds *rs, uint16_t table)
{
    if (rs->next > table - 1) {
        rs->next = (uint16_t)(table - 1);
    }
}

void srv_round_again(struct srv_tourney *ty, struct srv_playing *p)
{
    struct srv_rounds *rs = ty->rounds;
    const uint16_t table = p->table;
    srv_log(SRV_LOG_INFO, "tournament.again", "a table gets another match",
        SRV_LOG_STR("tournament", ty->id), SRV_LOG_UINT("table", table));
    *p = (struct srv_playing){.table = table};
    again_from(rs, table);
}

/* ---- making a match ---- */

static void settings_of(
    const struct srv_tourney *ty, const struct srv_stage *stage, struct pro_match_settings *out)
{
    const struct pro_tournament_rules *rules = &ty->rules;
    const bool is_elimination = stage->format >= SRV_FORMAT_SINGLE;
    *out = (struct pro_match_settings){
        .best_of = stage->best_of,
        .first = stage->best_of > 1 ? PRO_FIRST_LOSER_CHOOSES : PRO_FIRST_RULES,
        .clock = rules->clock,
        .timeout = rules->clock.bank_s != 0 ? rules->timeout : (uint8_t)PRO_TIMEOUT_NONE,
        .spectators = rules->spectators,
        .delay_s = rules->spectators ? rules->delay_s : 0,
        .chat = rules->chat,
        .draws = rules->draws && !is_elimination, /* somebody has to win */
        /* a replay shows the decks */
        .hold = rules->hold || rules->decks != PRO_DECKS_OPEN,
    };
    srv_legal_date(ty, out->restrictions);
}

static void make_more(struct srv_tourney *ty);

/* Follows the match from here on, with all connections. */
static void attach_player(struct srv_room *r, uint8_t seat)
{
    const struct srv_player *player = r->seat[seat].player;
    for (struct srv_client *c = player->clients; c != NULL; c = c->next_of_player) {
        (void)srv_room_attach(r, seat, c);
    }
}

/* The table has that room; its players are called to it. */
static void seat_table(struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r)
{
    const struct srv_rounds *rs = ty->rounds;
    const struct srv_event_pair *pair =
        srv_event_table(&ty->t->event, rs->stage, rs->round, p->table);
    p->state = SRV_PLAYING_ON;
    (void)snprintf(p->match, sizeof p->match, "%s", r->id);
    (void)srv_tournament_note_match(ty->t, rs->stage, rs->round, p->table, r->id);
    srv_tourney_touch(ty, p->table);
    if (pair != NULL) {
        for (uint8_t i = 0; i < ENG_SEATS; i++) {
            attach_player(r, i);
        }
        srv_tourney_call(ty, pair, r->id);
    }
}

static void on_made(void *arg, enum srv_store_status status)
{
    struct srv_room *r = arg;
    struct srv_tourney *ty = NULL;
    struct srv_playing *p = srv_round_of(r, &ty);
    r->is_busy = false;
    if (p != NULL) {
        ty->rounds->making--;
    }
    if (status == SRV_STORE_OK && p != NULL) {
        SRV_CRASH_POINT("table.made");
        seat_table(ty, p, r);
        srv_series_seated(r);
    } else if (p != NULL) {
        const bool is_full = status == SRV_STORE_BUSY;
        srv_log(is_full || status == SRV_STORE_CLOSED ? SRV_LOG_WARN : SRV_LOG_ERROR,
            "tournament.match", "the match of a table could not be stored",
            SRV_LOG_STR("tournament", ty->id), SRV_LOG_UINT("table", p->table),
            SRV_LOG_STR("status", srv_store_status_name(status)));
        p->match[0] = '\0';
        p->state = is_full || status == SRV_STORE_CLOSED || status == SRV_STORE_TAKEN
            ? SRV_PLAYING_NONE
            : SRV_PLAYING_STUCK;
        if (status == SRV_STORE_TAKEN) {
            ty->rounds->is_settled = false; /* it has one that we do not know: the store does */
        } else {
            again_from(ty->rounds, p->table);
        }
        srv_room_free(r);
        if (is_full || status == SRV_STORE_CLOSED) {
            return; /* the next tick goes on */
        }
    } else {
        srv_lobby_cancel(r); /* the round was taken back meanwhile */
    }
    if (ty != NULL) {
        make_more(ty);
    }
}

static void stick(struct srv_tourney *ty, struct srv_playing *p, const char *why)
{
    p->state = SRV_PLAYING_STUCK;
    srv_log(SRV_LOG_ERROR, "tournament.match", "a table cannot have its match",
        SRV_LOG_STR("tournament", ty->id), SRV_LOG_UINT("table", p->table),
        SRV_LOG_STR("why", why));
}

/* The match of a table, on its way to the store. */
static void make(
    struct srv_tourney *ty, struct srv_playing *p, const struct srv_event_pair *pair)
{
    struct srv_service *s = ty->service;
    const struct srv_card_set *set = srv_legal_set(ty);
    const struct eng_book *book = srv_legal_book(ty);
    const uint16_t entry[ENG_SEATS] = {pair->pairing.a, pair->pairing.b};
    struct eng_deck deck[ENG_SEATS];
    if (set == NULL || book == NULL) {
        stick(ty, p, "its game or revision is not installed");
        return;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_person *person = &ty->t->person[entry[i]];
        if (person->deck == NULL ||
            !srv_deck_of_text(book, person->deck, strlen(person->deck), &deck[i])) {
            stick(ty, p, "a deck is not legal with the cards that are installed");
            return;
        }
    }
    struct srv_room *r = srv_room_make(s, set, book, NULL, NULL);
    (void)snprintf(r->table.tournament, sizeof r->table.tournament, "%s", ty->id);
    r->table.stage = ty->rounds->stage;
    r->table.round = ty->rounds->round;
    r->table.table = p->table;
    r->created_ms = srv_now_ms();
    settings_of(ty, &ty->t->settings.event.stage[ty->rounds->stage], &r->settings);
    r->first = 1; /* a of the pair */
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_person *person = &ty->t->person[entry[i]];
        struct srv_player *player = srv_player_hold(s, person->id, person->name);
        srv_room_sit(r, i, player, person->name, &deck[i]);
        srv_player_release(s, player);
    }
    p->state = SRV_PLAYING_MAKING;
    (void)snprintf(p->match, sizeof p->match, "%s", r->id);
    ty->rounds->making++;
    srv_lobby_store(r, on_made);
}

/* May matches of the round begin now? */
static bool may_begin(const struct srv_tourney *ty)
{
    const struct srv_rounds *rs = ty->rounds;
    return rs != NULL && rs->is_settled && ty->t->held_ms == 0 &&
        srv_tournament_phase(ty->t, srv_now_ms()) == SRV_TOURNAMENT_ROUND &&
        srv_tourneys_may_begin(ty->service) == PRO_ERROR_NONE;
}

static void make_more(struct srv_tourney *ty)
{
    struct srv_rounds *rs = ty->rounds;
    while (may_begin(ty) && rs->next < rs->tables && rs->making < SRV_MAKING_MAX) {
        struct srv_playing *p = &rs->table[rs->next++];
        const struct srv_event_pair *pair =
            srv_event_table(&ty->t->event, rs->stage, rs->round, p->table);
        if (p->state == SRV_PLAYING_NONE && pair != NULL &&
            pair->pairing.outcome == SRV_OUTCOME_OPEN) {
            make(ty, p, pair);
        }
    }
}

/* ---- after a restart ---- */

struct settling {
    struct srv_service *service;
    char tournament[SRV_ID_CHARS + 1];
    uint8_t stage;
    uint16_t round;
};

static void settle_table(struct srv_tourney *ty, const struct srv_store_tournament_match *row)
{
    struct srv_rounds *rs = ty->rounds;
    const struct srv_event_pair *pair;
    const struct srv_table *facts;
    if (row->table == 0 || row->table > rs->tables ||
        !srv_round_facts(ty, row->table, &facts, &pair)) {
        return;
    }
    struct srv_playing *p = &rs->table[row->table - 1];
    if (p->state == SRV_PLAYING_ON && strcmp(p->match, row->id) == 0 &&
        srv_round_room(ty, p) != NULL) {
        return; /* it is known */
    }
    (void)snprintf(p->match, sizeof p->match, "%s", row->id);
    (void)srv_tournament_note_match(ty->t, rs->stage, rs->round, row->table, row->id);
    srv_tourney_touch(ty, row->table);
    struct srv_room *r = srv_map_find(&ty->service->rooms, row->id);
    if (r != NULL) {
        p->state = SRV_PLAYING_ON;
        for (uint8_t i = 0; i < ENG_SEATS; i++) {
            p->has_come[i] = srv_measure_has_acted(r, i);
        }
    } else if (row->status == SRV_STORE_MATCH_FINISHED) {
        p->state = SRV_PLAYING_ON;
        if (pair->pairing.outcome == SRV_OUTCOME_OPEN) {
            srv_table_settle(ty, p, row);
        }
    } else if (row->status == SRV_STORE_MATCH_ASIDE) {
        p->state = SRV_PLAYING_STUCK;
    } else {
        rs->is_settled = false; /* it has ended since: once more */
    }
}

static bool is_among(const char *match, const struct srv_store_tournament_match *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(rows[i].id, match) == 0) {
            return true;
        }
    }
    return false;
}

static void on_matches(void *arg, enum srv_store_status status,
    const struct srv_store_tournament_match *rows, size_t n)
{
    const struct settling settling = *(struct settling *)arg;
    free(arg);
    struct srv_tourney *ty = srv_tourneys_peek(settling.service, settling.tournament);
    struct srv_rounds *rs = ty != NULL ? ty->rounds : NULL;
    if (rs == NULL || rs->stage != settling.stage || rs->round != settling.round) {
        return;
    }
    rs->is_asking = false;
    if (status != SRV_STORE_OK) {
        return; /* the next tick asks again */
    }
    rs->is_settled = true;
    rs->next = 0;
    for (uint16_t i = 0; i < rs->tables; i++) { /* what has come to nothing is no row */
        struct srv_playing *p = &rs->table[i];
        if (p->state == SRV_PLAYING_STUCK && !is_among(p->match, rows, n)) {
            *p = (struct srv_playing){.table = p->table};
        }
    }
    for (size_t i = 0; i < n; i++) {
        settle_table(ty, &rows[i]);
    }
    make_more(ty);
}

static void ask_store(struct srv_tourney *ty)
{
    struct srv_rounds *rs = ty->rounds;
    struct settling *settling = srv_alloc(sizeof *settling);
    *settling =
        (struct settling){.service = ty->service, .stage = rs->stage, .round = rs->round};
    (void)snprintf(settling->tournament, sizeof settling->tournament, "%s", ty->id);
    rs->is_asking = true;
    srv_store_tournament_matches(
        ty->service->store, ty->id, rs->stage, rs->round, on_matches, settling);
}

void srv_rounds_look(struct srv_service *s)
{
    size_t cursor = 0;
    for (struct srv_tourney *ty; (ty = srv_map_next(&s->tourneys.map, &cursor)) != NULL;) {
        if (ty->rounds != NULL) {
            ty->rounds->is_settled = false;
        }
    }
}

/* ---- pauses ---- */

/* A judge has paused this game by himself. */
static bool is_paused_by_judge(const struct srv_room *r)
{
    bool is_paused = false;
    for (uint32_t i = 0; i < r->rulings.len; i++) {
        const struct srv_ruling *ruling = &r->rulings.at[i];
        if (ruling->game == r->game &&
            (ruling->what == PRO_RULED_PAUSE || ruling->what == PRO_RULED_RESUME)) {
            is_paused = ruling->what == PRO_RULED_PAUSE;
        }
    }
    return is_paused;
}

/* While the round is held its games stand still, those that begin too; then those go on that nobody has
 * paused for another reason. */
static void hold_game(struct srv_room *r, bool is_held)
{
    const bool is_open = r->status == SRV_STORE_MATCH_LIVE && r->phase == PRO_PHASE_PLAYING &&
        !r->is_failing && r->match->prompt.is_open;
    if (is_open && is_held && !(r->agree.is_paused && r->agree.is_judged)) {
        srv_agree_judge(r, true);
    } else if (is_open && !is_held && r->agree.is_paused && r->agree.is_judged &&
        !is_paused_by_judge(r)) {
        srv_agree_judge(r, false);
    }
}

/* ---- the part ---- */

/* A match that is stored, and its event did not take the result: from the store once more. */
static void look_at_report(struct srv_tourney *ty, const struct srv_playing *p)
{
    const struct srv_table *facts;
    const struct srv_event_pair *pair;
    if (p->state == SRV_PLAYING_ON && !p->is_reporting &&
        srv_round_facts(ty, p->table, &facts, &pair) &&
        pair->pairing.outcome == SRV_OUTCOME_OPEN) {
        ty->rounds->is_settled = false;
    }
}

static void look_at_table(struct srv_tourney *ty, struct srv_playing *p, uint64_t passed_ms)
{
    struct srv_rounds *rs = ty->rounds;
    const bool is_held = ty->t->held_ms != 0;
    struct srv_room *r = p->state == SRV_PLAYING_MAKING ? NULL : srv_round_room(ty, p);
    if (r == NULL) {
        look_at_report(ty, p);
        return;
    }
    if (is_held != rs->is_held || is_held) {
        hold_game(r, is_held);
    }
    if (r->phase == PRO_PHASE_OVER) {
        return;
    }
    srv_table_follow(ty, p->judge, r);
    srv_penalty_look(ty, p, r);
    if (!is_held && srv_service_takes_new(ty->service)) {
        srv_noshow_look(ty, p, r, passed_ms);
        srv_time_look(ty, p, r);
    }
}

static void look_at_old(struct srv_tourney *ty)
{
    struct srv_rounds *rs = ty->rounds;
    for (uint16_t i = 0; i < rs->olds;) {
        struct srv_room *r = srv_map_find(&ty->service->rooms, rs->old[i]);
        if (r == NULL) {
            memmove(rs->old[i], rs->old[--rs->olds], sizeof *rs->old);
            continue;
        }
        srv_table_follow(ty, "", r);
        i++;
    }
}

static void on_tick(struct srv_tourney *ty)
{
    struct srv_rounds *rs = ty->rounds;
    const uint64_t now_ms = srv_loop_ms(ty->service->loop);
    if (rs == NULL) {
        return;
    }
    if (!rs->is_settled && !rs->is_asking) {
        ask_store(ty);
    }
    for (uint16_t i = 0; i < rs->tables; i++) {
        look_at_table(ty, &rs->table[i], now_ms - rs->ticked_ms);
    }
    look_at_old(ty);
    rs->ticked_ms = now_ms;
    rs->is_held = ty->t->held_ms != 0;
    make_more(ty);
}

static void on_fold(struct srv_tourney *ty)
{
    struct srv_rounds *rs = open_round(ty);
    if (rs != NULL) { /* what was only noted is to be noted again */
        rs->is_settled = false;
        for (uint16_t i = 0; i < rs->tables; i++) {
            const struct srv_playing *p = &rs->table[i];
            if (p->match[0] != '\0') {
                (void)srv_tournament_note_match(
                    ty->t, rs->stage, rs->round, p->table, p->match);
            }
        }
        if (!rs->is_asking) {
            ask_store(ty);
        }
    }
}

/* The last word about the tables that a player sits at, or about one of them. */
static void note_judge(struct srv_tourney *ty, const struct srv_act *act)
{
    struct srv_rounds *rs = ty->rounds;
    const struct srv_event_pair *pair;
    const struct srv_table *facts;
    uint16_t table = act->table;
    if (act->kind == SRV_ACT_PENALTY) {
        const uint16_t who = srv_tournament_find(ty->t, act->player);
        table =
            who != SRV_NOBODY && srv_tournament_seat(ty->t, who, &pair, &facts) && facts != NULL
            ? facts->table
            : 0;
    } else if (act->round != rs->round) {
        return;
    }
    if (table > 0 && table <= rs->tables) {
        (void)snprintf(rs->table[table - 1].judge, sizeof rs->table[table - 1].judge, "%s",
            strcmp(act->actor, SRV_SERVER) != 0 ? act->by : "");
        look_at_table(ty, &rs->table[table - 1], 0);
    }
}

static void begin_round(struct srv_tourney *ty)
{
    close_round(ty);
    struct srv_rounds *rs = open_round(ty);
    if (rs != NULL) {
        SRV_CRASH_POINT("round.paired");
        rs->is_settled = true; /* it is new: there is none */
        make_more(ty);
    }
}

static void on_act(struct srv_tourney *ty, const struct srv_act *act, uint32_t no)
{
    (void)no;
    switch ((enum srv_act_kind)act->kind) {
    case SRV_ACT_ROUND:
        begin_round(ty);
        break;
    case SRV_ACT_UNPAIR:
        close_round(ty);
        break;
    case SRV_ACT_RESULT:
    case SRV_ACT_CORRECT:
    case SRV_ACT_PENALTY:
        if (ty->rounds != NULL) {
            note_judge(ty, act);
        }
        break;
    case SRV_ACT_HOLD:
    case SRV_ACT_EXTEND:
        on_tick(ty);
        break;
    case SRV_ACT_NONE:
    case SRV_ACT_CREATE:
    case SRV_ACT_CHANGE:
    case SRV_ACT_ENTER:
    case SRV_ACT_DECK:
    case SRV_ACT_LEAVE:
    case SRV_ACT_CHECK_IN:
    case SRV_ACT_SEED:
    case SRV_ACT_STAFF:
    case SRV_ACT_START:
    case SRV_ACT_OVERTIME:
    case SRV_ACT_ANNOUNCE:
    case SRV_ACT_FINISH:
    case SRV_ACT_CANCEL:
    case SRV_ACT_FORGET:
    case SRV_ACT_NUM:
        break;
    }
}

/* The event is about to be over: what its matches have kept back is told, before that is written. */
static void on_append(struct srv_tourney *ty, const struct srv_act *act, uint32_t no)
{
    (void)no;
    if (act->kind != SRV_ACT_FINISH && act->kind != SRV_ACT_CANCEL) {
        return;
    }
    for (uint32_t i = 0; i < ty->t->tables; i++) {
        const char *match = ty->t->table[i].match;
        if (match[0] != '\0') {
            srv_store_replay_reveal(ty->service->store, match, NULL, NULL);
        }
    }
}

const struct srv_tourney_part srv_rounds_part = {
    .on_fold = on_fold,
    .on_append = on_append,
    .on_act = on_act,
    .on_tick = on_tick,
    .on_free = close_round,
};
