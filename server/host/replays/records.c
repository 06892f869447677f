/* SPDX-License-Identifier: MIT
 * records.c - see records.h. */
#include "host/replays/records.h"

#include "base/log.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/replays/docs.h"
#include "host/service.h"
#include "host/watch/watch.h"

#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHOWN_MORE_MS = 1000 /* until those who watch have been shown the end */
};

/* ---- who played ---- */

void srv_records_ended(struct srv_records *records, const struct srv_room *r)
{
    struct srv_ended *e = &records->ended[records->ended_n++ % SRV_ENDED_MAX];
    *e = (struct srv_ended){.match = ""};
    memcpy(e->match, r->id, sizeof e->match);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].player != NULL) {
            memcpy(e->player[i], r->seat[i].player->id, sizeof e->player[i]);
        }
    }
}

bool srv_records_has(
    const struct srv_records *records, const char *match, const struct srv_player *player)
{
    for (uint32_t i = 0; i < SRV_ENDED_MAX; i++) {
        const struct srv_ended *e = &records->ended[i];
        if (strcmp(e->match, match) == 0) {
            return strcmp(e->player[0], player->id) == 0 ||
                strcmp(e->player[1], player->id) == 0;
        }
    }
    return false;
}

size_t srv_record_players(const struct srv_room *r, char out[SRV_RECORD_PLAYERS_MAX])
{
    size_t len = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        len += (size_t)snprintf(out + len, SRV_RECORD_PLAYERS_MAX - len, "%s %s %s\n",
            seat->is_bot ? "bot" : "player", seat->is_bot ? "random" : seat->player->id,
            seat->name);
    }
    if (r->watch != NULL && r->settings.delay_s != 0) {
        len += (size_t)snprintf(out + len, SRV_RECORD_PLAYERS_MAX - len, "shown %" PRId64 "\n",
            srv_now_ms() + (int64_t)r->settings.delay_s * 1000 + SHOWN_MORE_MS);
    }
    return len;
}

int64_t srv_record_shown_ms(struct srv_store_bytes text)
{
    static const char word[] = "\nshown ";
    char copy[SRV_RECORD_PLAYERS_MAX + 1];
    if (text.len >= sizeof copy) {
        return 0;
    }
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    const char *at = strstr(copy, word); /* no name has a line break */
    return at != NULL ? strtoll(at + sizeof word - 1, NULL, 10) : 0;
}

bool srv_record_players_read(
    struct srv_store_bytes text, struct srv_record_player out[ENG_SEATS])
{
    char copy[SRV_RECORD_PLAYERS_MAX + 1];
    if (text.len >= sizeof copy) {
        return false;
    }
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    char *line = copy;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        char *end = strchr(line, '\n');
        char *id = strchr(line, ' ');
        char *name = id != NULL ? strchr(id + 1, ' ') : NULL;
        if (end == NULL || name == NULL || name > end) {
            return false;
        }
        *end = *id++ = *name++ = '\0';
        out[i].is_bot = strcmp(line, "bot") == 0;
        if (strlen(id) >= sizeof out[i].id || strlen(name) >= sizeof out[i].name) {
            return false;
        }
        memcpy(out[i].id, id, strlen(id) + 1);
        memcpy(out[i].name, name, strlen(name) + 1);
        line = end + 1;
    }
    return true;
}

void srv_record_players_list(
    const struct srv_record_player players[ENG_SEATS], struct pro_player out[ENG_SEATS])
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        out[i] = (struct pro_player){.seat = (uint8_t)pro_seat_of(i),
            .name = players[i].name,
            .is_bot = players[i].is_bot};
    }
}

static uint8_t winner_word(int winner)
{
    return winner < 0 ? (uint8_t)PRO_SEAT_NONE : (uint8_t)pro_seat_of((unsigned)winner);
}

enum pro_error srv_record_error(enum srv_store_status status, enum pro_error not_found)
{
    return status == SRV_STORE_NOT_FOUND ? not_found
        : status == SRV_STORE_CLOSED     ? PRO_ERROR_DRAINING
        : status == SRV_STORE_BUSY       ? PRO_ERROR_STORE_DOWN
                                         : PRO_ERROR_INTERNAL;
}

/* ---- who may see ---- */

void srv_rights_of(const struct srv_store_replay *row, struct srv_rights *out)
{
    *out = (struct srv_rights){.privacy = row->privacy,
        .is_held = row->is_held,
        .shown_ms = srv_record_shown_ms(row->players)};
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        const char *id = row->player[i];
        (void)snprintf(out->player[i], sizeof out->player[i], "%s", id != NULL ? id : "");
    }
    (void)snprintf(out->share, sizeof out->share, "%s", row->share != NULL ? row->share : "");
}

uint8_t srv_rights_seat(const struct srv_rights *rights, const char *player)
{
    for (uint8_t i = 0; player != NULL && i < ENG_SEATS; i++) {
        if (strcmp(rights->player[i], player) == 0) {
            return i;
        }
    }
    return ENG_SEAT_NONE;
}

/* In the same time wherever they differ. */
static bool is_token(const struct srv_rights *rights, const char *share)
{
    const size_t len = strlen(rights->share);
    return len > 0 && strlen(share) == len && sodium_memcmp(rights->share, share, len) == 0;
}

bool srv_rights_may(const struct srv_rights *rights, const char *player, const char *share)
{
    if (srv_rights_seat(rights, player) != ENG_SEAT_NONE) {
        return true;
    }
    if (srv_now_ms() < rights->shown_ms) {
        return false;
    }
    return rights->privacy == SRV_STORE_PRIVACY_PUBLIC ||
        (rights->privacy == SRV_STORE_PRIVACY_UNLISTED && is_token(rights, share));
}

bool srv_rights_may_as(
    const struct srv_rights *rights, const char *player, enum pro_viewer viewer)
{
    const uint8_t seat = srv_rights_seat(rights, player);
    return !rights->is_held || viewer == PRO_VIEWER_SPECTATOR ||
        (seat != ENG_SEAT_NONE && viewer == (seat == 0 ? PRO_VIEWER_P1 : PRO_VIEWER_P2));
}

static uint8_t privacy_word(enum srv_store_privacy privacy)
{
    static const uint8_t words[SRV_STORE_PRIVACY_NUM] = {
        PRO_PRIVACY_PUBLIC, PRO_PRIVACY_UNLISTED, PRO_PRIVACY_PLAYERS};
    return words[privacy];
}

/* ---- the list ---- */

enum {
    CURSOR_MAX = 64,
    CURSOR_BYTES = 16,
    LIMIT_DEFAULT = 20
};

/* Where a page ended: its last row's time and place, as bytes in base64url. */
static void write_cursor(char out[CURSOR_MAX], const struct srv_store_replay *last)
{
    uint8_t raw[CURSOR_BYTES];
    for (unsigned i = 0; i < CURSOR_BYTES / 2; i++) {
        raw[i] = (uint8_t)((uint64_t)last->ended_ms >> (8 * i));
        raw[CURSOR_BYTES / 2 + i] = (uint8_t)((uint64_t)last->no >> (8 * i));
    }
    sodium_bin2base64(
        out, CURSOR_MAX, raw, sizeof raw, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool read_cursor(const char *text, struct srv_store_replay_query *query)
{
    uint8_t raw[CURSOR_BYTES];
    uint64_t value[2] = {0, 0};
    size_t len;
    if (sodium_base642bin(raw, sizeof raw, text, strlen(text), NULL, &len, NULL,
            sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        len != sizeof raw) {
        return false;
    }
    for (unsigned i = 0; i < CURSOR_BYTES; i++) {
        value[i / 8] |= (uint64_t)raw[i] << (8 * (i % 8));
    }
    query->has_before = true;
    query->before_ms = (int64_t)value[0];
    query->before_no = (int64_t)value[1];
    return query->before_ms >= 0 && query->before_no > 0;
}

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

enum pro_error srv_record_list(struct srv_service *s, const char *asker,
    const struct pro_replay_list *p, srv_store_replays_cb *cb, void *arg)
{
    uint8_t deck[SRV_STORE_HASH_BYTES];
    struct srv_store_replay_query query = {
        .asker = asker,
        .player = or_null(p->player),
        .opponent = or_null(p->opponent),
        .game = or_null(p->game),
        .event = or_null(p->event),
        .from_ms = (int64_t)p->from_ms,
        .to_ms = (int64_t)p->to_ms,
        .limit = (uint32_t)(p->limit == 0 ? LIMIT_DEFAULT : p->limit),
    };
    if (p->deck[0] != '\0') {
        const int read =
            sodium_hex2bin(deck, sizeof deck, p->deck, strlen(p->deck), NULL, NULL, NULL);
        assert(read == 0); /* 64 hex digits: the table says so */
        query.deck = deck;
    }
    if (query.opponent != NULL && query.player == NULL) {
        return PRO_ERROR_MISSING;
    }
    if (p->before[0] != '\0' && !read_cursor(p->before, &query)) {
        return PRO_ERROR_CURSOR_UNKNOWN;
    }
    srv_store_replay_list(s->store, &query, cb, arg);
    return PRO_ERROR_NONE;
}

/* By seat, so that whoever changed the deck is seen at a glance. */
static size_t list_decks(const struct srv_starters *starters,
    const struct srv_store_replay *replay, struct pro_replay_deck out[SRV_STORE_PLAYED_MAX])
{
    size_t n = 0;
    for (uint8_t seat = 0; !replay->is_held && seat < ENG_SEATS; seat++) {
        for (size_t i = 0; i < replay->played_n && n < SRV_STORE_PLAYED_MAX; i++) {
            if (replay->played[i].seat == seat) {
                const struct srv_starter *starter =
                    srv_starters_of_hash(starters, replay->played[i].hash);
                out[n++] = (struct pro_replay_deck){.seat = (uint8_t)pro_seat_of(seat),
                    .hash = replay->played[i].hash,
                    .name = starter != NULL ? starter->name : NULL,
                    .name_ja = starter != NULL ? or_null(starter->name_ja) : NULL};
            }
        }
    }
    return n;
}

struct pro_replay_list_result srv_record_rows(const struct srv_service *s, const char *asker,
    const struct srv_store_replay *replays, size_t n, bool is_more)
{
    static struct {
        struct srv_record_player who[ENG_SEATS];
        struct pro_player player[ENG_SEATS];
        struct pro_replay_deck deck[SRV_STORE_PLAYED_MAX];
        struct srv_rights rights;
    } of[SRV_STORE_PAGE_MAX];
    static struct pro_replay_row row[SRV_STORE_PAGE_MAX];
    static char next[CURSOR_MAX];
    struct pro_replay_list_result list = {.replay = row};
    for (size_t i = 0; i < n; i++) {
        const struct srv_store_replay *r = &replays[i];
        if (!srv_record_players_read(r->players, of[i].who)) {
            continue; /* another version wrote it */
        }
        srv_record_players_list(of[i].who, of[i].player);
        for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
            of[i].player[seat].player = r->player[seat];
        }
        srv_rights_of(r, &of[i].rights);
        const bool sat = srv_rights_seat(&of[i].rights, asker) != ENG_SEAT_NONE;
        if (!sat && srv_now_ms() < of[i].rights.shown_ms) {
            continue; /* those who watched do not know its end yet */
        }
        row[list.replays++] = (struct pro_replay_row){
            .replay = r->id,
            .game = r->game,
            .revision = r->revision,
            .player = of[i].player,
            .players = ENG_SEATS,
            .deck = of[i].deck,
            .decks = list_decks(&s->starters, r, of[i].deck),
            .winner = winner_word(r->winner),
            .reason = r->reason,
            .ended_ms = (uint64_t)r->ended_ms,
            .games = r->games,
            .event = r->event,
            .privacy = privacy_word(r->privacy),
            .held = r->is_held,
            .share = sat ? r->share : NULL,
        };
    }
    if (is_more) {
        write_cursor(next, &replays[n - 1]);
        list.next = next;
    }
    return list;
}

/* ---- asked over a connection ---- */

/* A question of somebody who may have gone when the answer comes. */
struct ask {
    struct srv_call *call;
    char asker[SRV_PLAYER_CHARS + 1];
    pro_match_id replay;
    pro_share_token share;
};

static struct ask *ask_create(struct srv_call *call)
{
    struct ask *a = srv_alloc(sizeof *a);
    a->call = call;
    (void)snprintf(a->asker, sizeof a->asker, "%s", call->client->player->id);
    return a;
}

/* Ends the question. */
static void refuse(struct ask *a, enum pro_error error)
{
    srv_call_error(a->call, error);
    free(a);
}

static void on_list(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replays, size_t n, bool is_more)
{
    struct ask *a = arg;
    if (status != SRV_STORE_OK) {
        refuse(a, srv_record_error(status, PRO_ERROR_INTERNAL));
        return;
    }
    struct pro_result result = {.replay_list = srv_record_rows(
                                    a->call->client->service, a->asker, replays, n, is_more)};
    srv_call_result(a->call, &result);
    free(a);
}

void srv_replay_list(struct srv_call *call, const struct pro_replay_list *p)
{
    struct ask *a = ask_create(call);
    const enum pro_error error =
        srv_record_list(call->client->service, a->asker, p, on_list, a);
    if (error == PRO_ERROR_MISSING) {
        srv_call_fault(call, &(struct pro_fault){.error = error, .field = "params.player"});
        free(a);
    } else if (error != PRO_ERROR_NONE) {
        refuse(a, error);
    }
}

static void on_get(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replay, struct srv_store_bytes body)
{
    struct ask *a = arg;
    struct srv_rights rights;
    if (status != SRV_STORE_OK) {
        refuse(a, srv_record_error(status, PRO_ERROR_REPLAY_UNKNOWN));
        return;
    }
    srv_rights_of(replay, &rights);
    if (!srv_rights_may(&rights, a->asker, a->share)) {
        refuse(a, PRO_ERROR_REPLAY_UNKNOWN);
        return;
    }
    if (rights.is_held) {
        refuse(a, PRO_ERROR_REPLAY_HELD);
        return;
    }
    struct pro_result result = {.replay_get = {.replay = {.json = body.at, .len = body.len}}};
    srv_call_result(a->call, &result);
    free(a);
}

void srv_replay_get(struct srv_call *call, const struct pro_replay_get *p)
{
    struct ask *a = ask_create(call);
    memcpy(a->share, p->share, sizeof a->share);
    srv_store_replay_get(call->client->service->store, p->replay, false, on_get, a);
}

static void on_share(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replay, struct srv_store_bytes body)
{
    struct ask *a = arg;
    (void)body;
    if (status != SRV_STORE_OK) {
        refuse(a, srv_record_error(status, PRO_ERROR_REPLAY_UNKNOWN));
        return;
    }
    srv_docs_forget(&a->call->client->service->docs, replay->id);
    struct pro_result result = {
        .replay_share = {.privacy = privacy_word(replay->privacy), .share = replay->share}};
    srv_call_result(a->call, &result);
    free(a);
}

void srv_replay_share(struct srv_call *call, const struct pro_replay_share *p)
{
    static const enum srv_store_privacy wishes[PRO_PRIVACY_NUM] = {
        [PRO_PRIVACY_PUBLIC] = SRV_STORE_PRIVACY_PUBLIC,
        [PRO_PRIVACY_UNLISTED] = SRV_STORE_PRIVACY_UNLISTED,
        [PRO_PRIVACY_PLAYERS] = SRV_STORE_PRIVACY_PLAYERS};
    struct srv_service *s = call->client->service;
    if (s->is_store_down) {
        srv_call_error(call, PRO_ERROR_STORE_DOWN);
        return;
    }
    struct ask *a = ask_create(call);
    char token[SRV_TOKEN_CHARS + 1];
    srv_token_make(token);
    srv_store_replay_share(
        s->store, p->replay, a->asker, wishes[p->privacy], token, on_share, a);
}

static void on_revealed(void *arg, enum srv_store_status status)
{
    struct ask *a = arg;
    if (status != SRV_STORE_OK) {
        refuse(a, srv_record_error(status, PRO_ERROR_REPLAY_UNKNOWN));
        return;
    }
    srv_docs_forget(&a->call->client->service->docs, a->replay);
    srv_log(SRV_LOG_INFO, "replay.revealed", "the secret of a match is held back no longer",
        SRV_LOG_STR("replay", a->replay), SRV_LOG_STR("player", a->asker));
    struct pro_result result = {.method = PRO_METHOD_REPLAY_REVEAL};
    srv_call_result(a->call, &result);
    free(a);
}

void srv_replay_reveal(struct srv_call *call, const struct pro_replay_reveal *p)
{
    struct srv_service *s = call->client->service;
    if (s->is_store_down) {
        srv_call_error(call, PRO_ERROR_STORE_DOWN);
        return;
    }
    struct ask *a = ask_create(call);
    memcpy(a->replay, p->replay, sizeof a->replay);
    srv_store_replay_reveal(s->store, p->replay, on_revealed, a);
}
