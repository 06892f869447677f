/* SPDX-License-Identifier: MIT
 * lobby.c - see lobby.h. While a write that decides a match's status is under way the room is
 * busy, and nobody else may join or cancel it. */
#include "host/lobby/lobby.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/lobby/settings.h"
#include "host/match/bot.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/replays/records.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "host/watch/watch.h"
#include "store/store.h"

#include <assert.h>
#include <crd/deck.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum pro_error srv_lobby_error(enum srv_store_status status)
{
    return status == SRV_STORE_BUSY  ? PRO_ERROR_STORE_DOWN
        : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
        : status == SRV_STORE_TAKEN  ? PRO_ERROR_MATCH_TAKEN
                                     : PRO_ERROR_INTERNAL;
}

/* Whether something new may start for this caller; the call is answered when not. */
bool srv_lobby_takes_new(struct srv_call *call)
{
    const struct srv_client *c = call->client;
    const struct srv_service *s = c->service;
    if (!srv_service_takes_new(s) || s->is_winding_down) {
        srv_call_error(
            call, srv_service_is_ending(s) ? PRO_ERROR_DRAINING : PRO_ERROR_STORE_DOWN);
        return false;
    }
    if (srv_room_count_of(c->player) >= s->config.player_matches ||
        srv_service_matches(s) >= s->config.matches) {
        srv_call_error(call, PRO_ERROR_MATCHES_FULL);
        return false;
    }
    return true;
}

/* ---- seats as the store takes them ---- */

struct stored_seats {
    struct srv_store_seat seat[ENG_SEATS];
    char *deck[ENG_SEATS];
    size_t len;
};

static void add_seat(struct stored_seats *out, const struct srv_room *r, uint8_t seat)
{
    const struct srv_room_seat *from = &r->seat[seat];
    size_t deck_len;
    char *deck = srv_deck_text(r->book, from->deck, &deck_len);
    out->deck[out->len] = deck;
    out->seat[out->len++] = (struct srv_store_seat){
        .seat = seat,
        .player = from->is_bot ? NULL : from->player->id,
        .bot = !from->is_bot                    ? NULL
            : r->settings.bot == PRO_BOT_SEARCH ? SRV_BOT_SEARCH
                                                : SRV_BOT_RANDOM,
        .name = from->name,
        .deck_body = {.at = deck, .len = deck_len},
        .deck_hash = from->deck_hash,
        .nonce_commitment = from->nonce_state != PRO_NONCE_NONE ? from->nonce_commitment : NULL,
    };
}

static void free_seats(struct stored_seats *seats)
{
    for (size_t i = 0; i < seats->len; i++) {
        free(seats->deck[i]);
    }
}

/* ---- create ---- */

struct creation {
    struct srv_call *call;
    const struct srv_card_set *set;
    const struct eng_book *book;
    uint8_t opponent;
    struct pro_match_settings settings;
    pro_nonce_text nonce_commitment;
};

/* A deck for a bot, drawn by the operating system's randomness among the starters that are legal
 * here and of the player's kind: who takes a deck without effects wants a match without effects. If
 * there is none of that kind, among all; if there is none at all, it is the player's own. */
static void bot_deck(const struct srv_service *s, const struct eng_book *book,
    const struct srv_in_force *force, const struct eng_deck *players, struct eng_deck *out)
{
    const bool kind = srv_deck_has_effects(book, players);
    bool is_of_kind = false;
    uint32_t fit = 0;
    *out = *players;
    for (const struct srv_starter *st = s->starters.first; st != NULL; st = st->next) {
        static struct crd_faults faults;
        struct eng_deck deck;
        if (strcmp(st->game, book->game->name) != 0 ||
            !srv_deck_resolve(book, &st->list, force, &deck, &faults)) {
            continue;
        }
        const bool fits = srv_deck_has_effects(book, &deck) == kind;
        if (fits && !is_of_kind) { /* those before were not of the kind */
            is_of_kind = true;
            fit = 0;
        }
        if (fits == is_of_kind && randombytes_uniform(++fit) == 0) {
            *out = deck;
        }
    }
}

void srv_lobby_answer(struct srv_room *r)
{
    struct srv_call *call = r->waiting;
    r->waiting = NULL;
    struct pro_result result = {
        .match_create = {
            .match = r->id,
            .seat = (uint8_t)pro_seat_of(r->waiting_seat),
            .status = (uint8_t)srv_status_word(r->status),
            .revision = srv_book_revision(r->book),
            .code = r->waiting_seat == 0 && r->code[0] != '\0' ? r->code : NULL,
            .commitment = r->commitment,
            .settings = r->settings,
            .phase = r->phase,
        }};
    srv_call_result(call, &result);
}

static void on_created(void *arg, enum srv_store_status status)
{
    struct srv_room *r = arg;
    r->is_busy = false;
    if (status != SRV_STORE_OK) {
        struct srv_call *call = r->waiting;
        r->waiting = NULL;
        srv_room_free(r);
        srv_call_error(call, srv_lobby_error(status));
        return;
    }
    (void)srv_room_attach(r, 0, r->waiting->client);
    srv_feed_touch(r);
    if (r->seat[1].is_bot) {
        srv_series_seated(r);
    } else {
        srv_lobby_answer(r);
    }
}

static void on_deck_to_create(void *arg, enum pro_error error, const struct eng_deck *deck)
{
    const struct creation made = *(struct creation *)arg;
    free(arg);
    struct srv_call *call = made.call;
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    if (error != PRO_ERROR_NONE || c->player == NULL) { /* or the connection has gone */
        srv_call_error(call, error != PRO_ERROR_NONE ? error : PRO_ERROR_SESSION_NEEDED);
        return;
    }
    if (!srv_lobby_takes_new(call)) {
        return;
    }
    struct srv_room *r = srv_room_make(s, made.set, made.book, NULL, NULL);
    r->created_ms = srv_now_ms();
    r->settings = made.settings;
    srv_room_sit(r, 0, c->player, c->player->name, deck);
    srv_room_promise(r, 0, made.nonce_commitment);
    if (made.opponent == PRO_OPPONENT_BOT) {
        struct eng_deck other;
        struct srv_in_force force;
        (void)srv_restrictions_find(
            &s->restrictions, made.book->game->name, made.settings.restrictions, &force);
        bot_deck(s, made.book, &force, deck, &other);
        srv_room_sit(r, 1, NULL, "Bot", &other);
    }
    if (made.opponent == PRO_OPPONENT_PRIVATE) {
        srv_lobby_code(r);
    }
    r->waiting = call;
    r->waiting_seat = 0;
    srv_lobby_store(r, on_created);
}

void srv_lobby_code(struct srv_room *r)
{
    struct srv_service *s = r->service;
    do {
        srv_code_make(r->code);
    } while (srv_map_find(&s->codes, r->code) != NULL);
    srv_map_put(&s->codes, r);
}

void srv_lobby_store(struct srv_room *r, srv_store_done_cb *cb)
{
    struct stored_seats seats = {.len = 0};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].deck != NULL) {
            add_seat(&seats, r, i);
        }
    }
    size_t settings_len;
    char *settings = srv_settings_text(&r->settings, &settings_len);
    const struct srv_store_table table = {
        .tournament = r->table.tournament,
        .stage = r->table.stage,
        .round = r->table.round,
        .table = r->table.table,
    };
    const struct srv_store_match match = {
        .id = r->id,
        .game = r->book->game->name,
        .revision = srv_book_revision(r->book),
        .format = r->format[0] != '\0' ? r->format : NULL,
        .table = r->table.tournament[0] != '\0' ? &table : NULL,
        .best_of = (uint8_t)r->settings.best_of,
        .code = r->code[0] != '\0' ? r->code : NULL,
        .secret = r->secret,
        .commitment = r->commitment,
        .settings = {.at = settings, .len = settings_len},
        .created_ms = r->created_ms,
    };
    r->is_busy = true;
    srv_store_match_create(r->service->store, &match, seats.seat, seats.len, cb, r);
    free_seats(&seats);
    free(settings);
}

void srv_match_create(struct srv_call *call, const struct pro_match_create *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    const struct srv_card_set *set = srv_books_game(&s->books, p->game);
    if (set == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    const struct eng_book *book =
        srv_books_book(set, p->revision[0] != '\0' ? p->revision : NULL);
    if (book == NULL) {
        srv_call_error(call, PRO_ERROR_REVISION_UNKNOWN);
        return;
    }
    if (!srv_lobby_takes_new(call)) {
        return;
    }
    struct pro_match_settings settings = p->settings;
    struct pro_fault fault;
    if (!srv_settings_complete(&settings, (enum pro_opponent)p->opponent, &fault)) {
        srv_call_fault(call, &fault);
        return;
    }
    if (settings.hold && (c->player->roles & (PRO_ROLE_ORGANIZER | PRO_ROLE_ADMIN)) == 0) {
        srv_call_fault(call,
            &(struct pro_fault){
                .error = PRO_ERROR_ROLE_NEEDED, .field = "params.settings.hold"});
        return;
    }
    if (settings.restrictions[0] == '\0') { /* both decks are held to one list */
        srv_restrictions_today(settings.restrictions);
    }
    fault = (struct pro_fault){.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take(&s->match_rates, c->player->id, s->config.match_rate,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    struct creation *made = srv_alloc(sizeof *made);
    *made = (struct creation){
        .call = call, .set = set, .book = book, .opponent = p->opponent, .settings = settings};
    memcpy(made->nonce_commitment, p->nonce_commitment, sizeof made->nonce_commitment);
    srv_deck_fetch(
        s, c->player->id, p->deck, book, settings.restrictions, on_deck_to_create, made);
}

/* ---- list ---- */

static void on_listed(void *arg, enum srv_store_status status,
    const struct srv_store_open_match *matches, size_t n)
{
    struct srv_call *call = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, srv_lobby_error(status));
        return;
    }
    static struct pro_match_row row[SRV_STORE_PAGE_MAX];
    for (size_t i = 0; i < n; i++) {
        row[i] = (struct pro_match_row){
            .match = matches[i].id,
            .game = matches[i].game,
            .revision = matches[i].revision,
            .host = matches[i].host,
            .created_ms = (uint64_t)matches[i].created_ms,
        };
        (void)srv_settings_read(
            matches[i].settings.at, matches[i].settings.len, &row[i].settings);
    }
    struct pro_result result = {.match_list = {.match = row, .matches = n}};
    srv_call_result(call, &result);
}

void srv_match_list(struct srv_call *call, const struct pro_match_list *p)
{
    struct srv_service *s = call->client->service;
    if (p->game[0] != '\0' && srv_books_game(&s->books, p->game) == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    srv_store_open_list(s->store, p->game[0] != '\0' ? p->game : NULL, on_listed, call);
}

/* ---- join ---- */

struct joining {
    struct srv_call *call;
    pro_nonce_text nonce_commitment;
    char match[SRV_ID_CHARS + 1];
};

static void on_joined(void *arg, enum srv_store_status status)
{
    struct srv_room *r = arg;
    r->is_busy = false;
    if (status != SRV_STORE_OK) {
        struct srv_call *call = r->waiting;
        r->waiting = NULL;
        srv_room_stand(r, 1);
        srv_call_error(call, srv_lobby_error(status));
        return;
    }
    (void)srv_room_attach(r, 1, r->waiting->client);
    srv_series_seated(r);
}

/* Whether the player may join the room now; the call is answered when not. */
static bool may_join(struct srv_call *call, const struct srv_room *r)
{
    if (r == NULL) {
        srv_call_error(call, PRO_ERROR_MATCH_UNKNOWN);
    } else if (srv_room_seat_of(r, call->client->player) != ENG_SEAT_NONE) {
        srv_call_error(call, PRO_ERROR_MATCH_OWN);
    } else if (r->status != SRV_STORE_MATCH_OPEN || r->is_busy || r->seat[1].deck != NULL) {
        srv_call_error(call, PRO_ERROR_MATCH_TAKEN);
    } else {
        return srv_lobby_takes_new(call);
    }
    return false;
}

static void on_deck_to_join(void *arg, enum pro_error error, const struct eng_deck *deck)
{
    const struct joining joining = *(struct joining *)arg;
    free(arg);
    struct srv_call *call = joining.call;
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    struct srv_room *r = srv_map_find(&s->rooms, joining.match);
    if (error != PRO_ERROR_NONE || c->player == NULL) {
        srv_call_error(call, error != PRO_ERROR_NONE ? error : PRO_ERROR_SESSION_NEEDED);
        return;
    }
    if (!may_join(call, r)) { /* once more: time has passed */
        return;
    }
    srv_room_sit(r, 1, c->player, c->player->name, deck);
    srv_room_promise(r, 1, joining.nonce_commitment);
    struct stored_seats seats = {.len = 0};
    add_seat(&seats, r, 1);
    r->waiting = call;
    r->waiting_seat = 1;
    r->is_busy = true;
    srv_store_match_join(s->store, r->id, &seats.seat[0], on_joined, r);
    free_seats(&seats);
}

void srv_match_join(struct srv_call *call, const struct pro_match_join *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    struct srv_room *r = NULL;
    if (p->code[0] != '\0') {
        call->usual = "match";
        call->instead = "code";
        char code[sizeof p->code];
        for (size_t i = 0; i < sizeof code; i++) {
            code[i] = (char)tolower((unsigned char)p->code[i]); /* people type them */
        }
        r = srv_map_find(&s->codes, code);
    } else {
        r = srv_map_find(&s->rooms, p->match);
        if (r != NULL && r->code[0] != '\0' &&
            srv_room_seat_of(r, c->player) == ENG_SEAT_NONE) {
            r = NULL; /* the id of a private match opens nothing */
        }
    }
    if (!may_join(call, r)) {
        return;
    }
    struct joining *joining = srv_alloc(sizeof *joining);
    joining->call = call;
    memcpy(joining->nonce_commitment, p->nonce_commitment, sizeof joining->nonce_commitment);
    memcpy(joining->match, r->id, sizeof joining->match);
    srv_deck_fetch(
        s, c->player->id, p->deck, r->book, r->settings.restrictions, on_deck_to_join, joining);
}

/* ---- those who sit in a match ---- */

struct srv_room *srv_lobby_seated(struct srv_call *call, const char *match, uint8_t *seat)
{
    const struct srv_client *c = call->client;
    struct srv_room *r = srv_map_find(&c->service->rooms, match);
    if (r == NULL) {
        srv_late_refuse(call,
            srv_records_has(&c->service->records, match, c->player) ? PRO_ERROR_MATCH_NOT_LIVE
                                                                    : PRO_ERROR_MATCH_UNKNOWN);
        return NULL;
    }
    *seat = srv_room_seat_of(r, c->player);
    if (*seat == ENG_SEAT_NONE) {
        srv_call_error(
            call, r->code[0] != '\0' ? PRO_ERROR_MATCH_UNKNOWN : PRO_ERROR_NOT_SEATED);
        return NULL;
    }
    return r;
}

struct leaving {
    struct srv_call *call; /* NULL: the host has gone */
    struct srv_room *r;
};

static void on_cancelled(void *arg, enum srv_store_status status)
{
    const struct leaving leaving = *(struct leaving *)arg;
    free(arg);
    struct srv_room *r = leaving.r;
    r->is_busy = false;
    if (status != SRV_STORE_OK) {
        if (leaving.call != NULL) {
            srv_call_error(leaving.call, srv_lobby_error(status));
        }
        return;
    }
    if (leaving.call != NULL) {
        srv_call_result(leaving.call, &(struct pro_result){0});
    }
    srv_room_set_status(r, SRV_STORE_MATCH_CANCELLED);
    srv_stream_status(r, NULL, false);
    srv_room_free(r);
}

static void cancel(struct srv_room *r, struct srv_call *call)
{
    struct leaving *leaving = srv_alloc(sizeof *leaving);
    *leaving = (struct leaving){.call = call, .r = r};
    r->is_busy = true;
    srv_store_match_cancel(r->service->store, r->id, srv_now_ms(), on_cancelled, leaving);
}

void srv_lobby_cancel(struct srv_room *r)
{
    if (r->status == SRV_STORE_MATCH_OPEN && !r->is_busy) {
        cancel(r, NULL);
    }
}

void srv_match_leave(struct srv_call *call, const struct pro_match_leave *p)
{
    if (srv_spectator_leave(call, p->match)) {
        return;
    }
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL) {
        return;
    }
    if (r->status == SRV_STORE_MATCH_OPEN && !r->is_busy && r->format[0] == '\0' &&
        !srv_table_has(r)) {
        if (seat == 1) {
            srv_series_stand(r, call);
        } else {
            cancel(r, call);
        }
        return;
    }
    srv_room_detach_client(r, call->client);
    srv_call_result(call, &(struct pro_result){0});
}

void srv_match_resume(struct srv_call *call, const struct pro_match_resume *p)
{
    struct srv_service *s = call->client->service;
    if (srv_map_find(&s->rooms, p->match) == NULL) {
        srv_late_resume(call, p); /* it may be over */
        return;
    }
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r != NULL) {
        const struct srv_reply reply = {
            .call = call, .kind = SRV_REPLY_RESUME, .seat = seat, .after = p->after};
        srv_room_reply(
            r, &reply); /* after what was asked before: its answer may be under way */
    }
}

void srv_match_snapshot(struct srv_call *call, const struct pro_match_snapshot *p)
{
    if (srv_spectator_snapshot(call, p->match)) {
        return;
    }
    if (srv_map_find(&call->client->service->rooms, p->match) == NULL) {
        srv_late_snapshot(call, p);
        return;
    }
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r != NULL) {
        srv_room_reply(
            r, &(struct srv_reply){.call = call, .kind = SRV_REPLY_SNAPSHOT, .seat = seat});
    }
}

/* A live room whose running game is `game`; the call is answered when it is not. */
static bool is_playing(struct srv_room *r, uint64_t game, struct srv_call *call)
{
    if (r->status != SRV_STORE_MATCH_LIVE) {
        srv_call_error(call, PRO_ERROR_MATCH_NOT_LIVE);
        return false;
    }
    if (game != r->game) {
        srv_room_refuse(r, call, PRO_ERROR_GAME_CLOSED);
        return false;
    }
    return true;
}

void srv_match_answer(struct srv_call *call, const struct pro_match_answer *p)
{
    static_assert((int)PRO_NUMS_MAX <= (int)ENG_PICKS_MAX, "an answer fits a command");
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL || !is_playing(r, p->game, call)) {
        return;
    }
    struct eng_command command = {
        .kind = ENG_COMMAND_ANSWER, .seat = seat, .picks = (uint16_t)p->picks.len};
    if (p->prompt > UINT16_MAX) {
        srv_room_refuse(r, call, PRO_ERROR_PROMPT_CLOSED);
        return;
    }
    command.prompt = (uint16_t)p->prompt;
    for (uint32_t i = 0; i < p->picks.len; i++) {
        if (p->picks.at[i] > UINT16_MAX) {
            srv_room_refuse(r, call, PRO_ERROR_OPTION_UNKNOWN);
            return;
        }
        command.pick[i] = (uint16_t)p->picks.at[i];
    }
    srv_room_submit(r, &command, call);
}

void srv_match_arrange(struct srv_call *call, const struct pro_match_arrange *p)
{
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL || !is_playing(r, p->game, call)) {
        return;
    }
    struct eng_command command = {.kind = ENG_COMMAND_ARRANGE,
        .seat = seat,
        .prompt = (uint16_t)p->unit,
        .picks = (uint16_t)p->order.len};
    for (uint32_t i = 0; i < p->order.len; i++) {
        command.pick[i] = (uint16_t)p->order.at[i]; /* within 16 bits, as the table says */
    }
    srv_room_submit(r, &command, call);
}

void srv_match_concede(struct srv_call *call, const struct pro_match_concede *p)
{
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL || !is_playing(r, p->game, call)) {
        return;
    }
    if (p->is_whole && r->phase == PRO_PHASE_BETWEEN && !r->is_busy) {
        srv_series_concede(r, seat, call);
        return;
    }
    const struct eng_command command = {.kind = ENG_COMMAND_CONCEDE,
        .seat = seat,
        .prompt = p->is_whole ? SRV_CONCEDE_WHOLE : 0};
    srv_room_submit(r, &command, call);
}

/* ---- housekeeping ---- */

void srv_lobby_sweep(struct srv_service *s)
{
    const uint64_t now = srv_loop_ms(s->loop) + 1; /* never 0 */
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->status != SRV_STORE_MATCH_OPEN || r->is_busy || r->seat[0].player == NULL ||
            srv_table_has(r)) {
            continue;
        }
        if (r->seat[0].player->clients != NULL) {
            r->absent_since_ms = 0;
        } else if (r->absent_since_ms == 0) {
            r->absent_since_ms = now;
        } else if (now - r->absent_since_ms >= SRV_ABSENT_MS) {
            cancel(r, NULL);
        }
    }
}
