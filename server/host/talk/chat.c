/* SPDX-License-Identifier: MIT
 * chat.c - see chat.h. */
#include "host/talk/chat.h"

#include "base/clean.h"
#include "host/judge/deed.h"
#include "host/judge/judge.h"
#include "host/match/room.h"
#include "host/match/said.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "host/talk/ears.h"
#include "host/watch/watch.h"
#include "store/store_chat.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SILENT_PAGE = 50 /* rows of a page unless the request says otherwise */
};

/* What anyone may say everywhere, also where own words are off; the names are on the wire, so none is
 * ever used for something else. */
static const struct pro_phrase phrases[] = {
    {"hello", "Hello!", "こんにちは！"},
    {"good_luck", "Good luck!", "よろしくお願いします！"},
    {"thanks", "Thank you.", "ありがとうございます。"},
    {"good_game", "Good game!", "ありがとうございました！"},
    {"well_played", "Well played!", "お見事！"},
    {"nice_card", "Nice card!", "いいカードですね！"},
    {"sorry", "Sorry.", "すみません。"},
    {"oops", "Oops!", "しまった！"},
    {"wow", "Wow!", "すごい！"},
    {"thinking", "I am thinking.", "考え中です。"},
    {"one_moment", "One moment, please.", "少しお待ちください。"},
    {"back", "I am back.", "戻りました。"},
    {"your_turn", "It is your turn.", "あなたの番です。"},
    {"yes", "Yes.", "はい。"},
    {"no", "No.", "いいえ。"},
    {"again", "Another one?", "もう一戦どうですか？"},
    {"bye", "Goodbye!", "さようなら！"},
};

static_assert(sizeof phrases / sizeof phrases[0] <= PRO_PHRASES_MAX, "a list of them fits");

static const struct pro_phrase *find_phrase(const char *name)
{
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        if (strcmp(phrases[i].phrase, name) == 0) {
            return &phrases[i];
        }
    }
    return NULL;
}

void srv_chat_phrases(struct srv_call *call, const struct pro_chat_phrases *p)
{
    (void)p;
    struct pro_result result = {.chat_phrases = {
                                    .phrase = phrases,
                                    .phrases = sizeof phrases / sizeof phrases[0],
                                }};
    srv_call_result(call, &result);
}

static enum pro_error error_of(enum srv_store_status status)
{
    return status == SRV_STORE_BUSY  ? PRO_ERROR_STORE_DOWN
        : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                                     : PRO_ERROR_INTERNAL;
}

/* ---- saying ---- */

/* A line on its way. */
struct saying {
    struct srv_call *call;
    struct srv_service *service;
    struct srv_player *player; /* held */
    char match[SRV_ID_CHARS + 1];
    uint8_t seat; /* ENG_SEAT_NONE: watches */
    struct srv_said said;
};

static struct pro_chat_line told(const struct srv_said *said)
{
    return (struct pro_chat_line){
        .player = said->player,
        .name = said->name,
        .text = said->phrase == NULL ? said->text : NULL,
        .phrase = said->phrase,
        .at_ms = (uint64_t)said->at_ms,
    };
}

/* Whether a player hears another one: himself in any case. */
static bool hears(struct srv_service *s, struct srv_player *p, const char *speaker)
{
    if (strcmp(p->id, speaker) == 0) {
        return true;
    }
    srv_ears_want(s, p);
    return p->ears.is_known && !srv_ears_block(p, speaker);
}

/* To the players of a match. */
static void tell_seats(const struct srv_room *r, const struct saying *say)
{
    struct pro_notice notice = {
        .kind = PRO_NOTICE_CHAT_MESSAGE, .chat_message = told(&say->said)};
    notice.chat_message.match = r->id;
    notice.chat_message.seat = (uint8_t)pro_seat_of(say->seat);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        if (seat->player == NULL || (i != say->seat && seat->is_deaf) ||
            !hears(r->service, seat->player, say->said.player)) {
            continue;
        }
        for (const struct srv_attach *a = seat->attached; a != NULL; a = a->next_of_seat) {
            srv_client_notify(a->client, &notice);
        }
    }
}

/* To those who watch it. */
static void tell_watchers(const struct srv_watch *w, const struct saying *say)
{
    struct pro_notice notice = {
        .kind = PRO_NOTICE_CHAT_MESSAGE, .chat_message = told(&say->said)};
    notice.chat_message.match = w->id;
    for (const struct srv_watcher *x = w->watchers; x != NULL; x = x->next) {
        if (x->client->player != NULL &&
            hears(w->service, x->client->player, say->said.player)) {
            srv_client_notify(x->client, &notice);
        }
    }
}

static const struct srv_watch *watch_of(const struct srv_service *s, const char *match)
{
    const struct srv_watch *w = s->watches;
    while (w != NULL && strcmp(w->id, match) != 0) {
        w = w->next;
    }
    return w;
}

static void on_said(void *arg, enum srv_store_status status)
{
    struct saying *say = arg;
    const struct srv_room *r = srv_map_find(&say->service->rooms, say->match);
    if (status != SRV_STORE_OK) {
        srv_call_error(say->call, error_of(status));
    } else {
        const struct srv_watch *w = watch_of(say->service, say->match);
        if (say->seat == ENG_SEAT_NONE && w != NULL) {
            tell_watchers(w, say);
        } else if (say->seat != ENG_SEAT_NONE && r != NULL) {
            tell_seats(r, say);
        }
        srv_call_result(say->call, &(struct pro_result){0});
    }
    srv_player_release(say->service, say->player);
    free(say);
}

/* The line is stored, and heard after that. */
static void say_in_match(
    struct srv_call *call, const char *match, uint8_t seat, const struct srv_said *said)
{
    struct srv_service *s = call->client->service;
    struct saying *say = srv_alloc(sizeof *say);
    say->call = call;
    say->service = s;
    say->player = srv_player_hold(s, said->player, said->name);
    memcpy(say->match, match, sizeof say->match);
    say->seat = seat;
    say->said = *said;
    const struct srv_store_line line = {
        .at_ms = said->at_ms,
        .player = said->player,
        .name = said->name,
        .seat = seat < ENG_SEATS ? seat : -1,
        .text = said->phrase == NULL ? said->text : NULL,
        .phrase = said->phrase,
    };
    srv_store_chat_add(s->store, match, &line, on_said, say);
}

static void say_in_lobby(struct srv_call *call, const struct srv_said *said)
{
    struct srv_service *s = call->client->service;
    struct srv_lobby_lines *l = &s->lobby_lines;
    if (l->len == PRO_CHAT_RECENT_MAX) {
        l->first = (l->first + 1) % PRO_CHAT_RECENT_MAX;
        l->len--;
    }
    l->at[(l->first + l->len++) % PRO_CHAT_RECENT_MAX] = *said;
    const struct pro_notice notice = {
        .kind = PRO_NOTICE_CHAT_MESSAGE, .chat_message = told(said)};
    for (struct srv_client *c = s->feed.watchers, *next; c != NULL; c = next) {
        next = c->feed.next;
        if (!c->feed.is_behind && hears(s, c->player, said->player)) {
            srv_client_notify(c, &notice);
        }
    }
    srv_call_result(call, &(struct pro_result){0});
}

/* What is said, cleaned; the call is answered when it cannot be said. */
static bool read_words(
    struct srv_call *call, const struct pro_chat_say *p, bool is_free, struct srv_said *out)
{
    if (p->phrase[0] != '\0') {
        const struct pro_phrase *phrase = find_phrase(p->phrase);
        if (phrase == NULL) {
            srv_call_error(call, PRO_ERROR_PHRASE_UNKNOWN);
            return false;
        }
        out->phrase = phrase->phrase;
        return true;
    }
    if (!is_free) {
        srv_call_error(call, PRO_ERROR_CHAT_OFF);
        return false;
    }
    const size_t points = srv_clean(p->text, PRO_CHAT_TEXT_MAX, out->text, sizeof out->text);
    if (points == 0 || points > PRO_CHAT_TEXT_MAX) {
        srv_call_error(call, PRO_ERROR_TEXT_REFUSED);
        return false;
    }
    return true;
}

/* Somebody who speaks before it is known whether he may. */
struct early {
    struct srv_call *call;
    struct pro_chat_say params;
};

static void on_known(void *arg, struct srv_player *player, enum srv_store_status status)
{
    const struct early early = *(struct early *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_call_error(early.call, error_of(status));
    } else if (early.call->client->player != player) { /* has signed out meanwhile */
        srv_call_error(early.call, PRO_ERROR_SESSION_NEEDED);
    } else {
        srv_chat_say(early.call, &early.params);
    }
}

void srv_chat_say(struct srv_call *call, const struct pro_chat_say *p)
{
    struct srv_service *s = call->client->service;
    struct srv_player *player = call->client->player;
    const struct srv_room *r = NULL;
    uint8_t seat = ENG_SEAT_NONE;
    bool is_free = s->config.lobby_chat == SRV_CHAT_FREE;
    if (p->match[0] != '\0') {
        r = srv_map_find(&s->rooms, p->match);
        seat = r != NULL ? srv_room_seat_of(r, player) : ENG_SEAT_NONE;
        const struct srv_watcher *x = srv_watch_find(call->client, p->match);
        if (seat == ENG_SEAT_NONE && x == NULL) {
            srv_call_error(call,
                r == NULL || r->code[0] != '\0' ? PRO_ERROR_MATCH_UNKNOWN
                                                : PRO_ERROR_NOT_SEATED);
            return;
        }
        is_free = seat != ENG_SEAT_NONE ? r->settings.chat : x->watch->settings.chat;
    } else if (s->config.lobby_chat == SRV_CHAT_OFF) {
        srv_call_error(call, PRO_ERROR_CHAT_OFF);
        return;
    }
    if (!player->ears.is_known) {
        struct early *early = srv_alloc(sizeof *early);
        *early = (struct early){call, *p};
        srv_ears_await(s, player, on_known, early);
        return;
    }
    if (player->ears.silent_until_ms > srv_now_ms()) {
        srv_call_error(call, PRO_ERROR_SILENCED);
        return;
    }
    struct srv_said said = {.at_ms = srv_now_ms()};
    if (!read_words(call, p, is_free, &said)) {
        return;
    }
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take_burst(&s->chat_rates, player->id, SRV_CHAT_RATE, SRV_CHAT_BURST,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    (void)snprintf(said.player, sizeof said.player, "%s", player->id);
    (void)snprintf(said.name, sizeof said.name, "%s", player->name);
    if (p->match[0] != '\0') {
        say_in_match(call, p->match, seat, &said);
    } else {
        say_in_lobby(call, &said);
    }
}

void srv_chat_recent(struct srv_call *call, const struct pro_chat_recent *p)
{
    (void)p;
    struct srv_service *s = call->client->service;
    const struct srv_lobby_lines *l = &s->lobby_lines;
    struct pro_chat_line line[PRO_CHAT_RECENT_MAX];
    size_t n = 0;
    for (uint32_t i = 0; i < l->len; i++) {
        const struct srv_said *said = &l->at[(l->first + i) % PRO_CHAT_RECENT_MAX];
        if (hears(s, call->client->player, said->player)) {
            line[n++] = told(said);
        }
    }
    struct pro_result result = {.chat_recent = {.line = line, .lines = n}};
    srv_call_result(call, &result);
}

/* ---- not hearing ---- */

void srv_chat_mute(struct srv_call *call, const struct pro_chat_mute *p)
{
    struct srv_service *s = call->client->service;
    struct srv_room *r = srv_map_find(&s->rooms, p->match);
    const uint8_t seat = r != NULL ? srv_room_seat_of(r, call->client->player) : ENG_SEAT_NONE;
    if (seat == ENG_SEAT_NONE) {
        srv_call_error(call,
            r == NULL || r->code[0] != '\0' ? PRO_ERROR_MATCH_UNKNOWN : PRO_ERROR_NOT_SEATED);
        return;
    }
    r->seat[seat].is_deaf = p->is_on;
    srv_said_keep(r, call);
}

struct blocking {
    struct srv_call *call;
    struct srv_service *service;
    struct srv_player *player; /* held */
    pro_player_id other;
    bool is_on;
};

static void on_blocked(void *arg, enum srv_store_status status)
{
    const struct blocking b = *(struct blocking *)arg;
    free(arg);
    if (status == SRV_STORE_OK) {
        srv_ears_learn(b.player, b.other, b.is_on);
        srv_call_result(b.call, &(struct pro_result){0});
    } else {
        srv_call_error(b.call,
            status == SRV_STORE_NOT_FOUND   ? PRO_ERROR_PLAYER_UNKNOWN
                : status == SRV_STORE_LIMIT ? PRO_ERROR_BLOCKS_FULL
                                            : error_of(status));
    }
    srv_player_release(b.service, b.player);
}

void srv_chat_block(struct srv_call *call, const struct pro_chat_block *p)
{
    struct srv_service *s = call->client->service;
    struct srv_player *player = call->client->player;
    if (strcmp(p->player, player->id) == 0) {
        srv_call_error(call, PRO_ERROR_PLAYER_UNKNOWN); /* no other player */
        return;
    }
    struct blocking *b = srv_alloc(sizeof *b);
    b->call = call;
    b->service = s;
    b->player = srv_player_hold(s, player->id, player->name);
    b->is_on = p->is_on;
    memcpy(b->other, p->player, sizeof b->other);
    srv_store_block_put(
        s->store, player->id, p->player, p->is_on, SRV_BLOCKS_MAX, srv_now_ms(), on_blocked, b);
}

static void on_blocks(void *arg, enum srv_store_status status,
    const struct srv_store_block *blocks, size_t n, int64_t silent_until_ms)
{
    (void)silent_until_ms;
    struct srv_call *call = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(call, error_of(status));
        return;
    }
    struct pro_chat_blocked row[PRO_BLOCKS_MAX];
    for (size_t i = 0; i < n && i < PRO_BLOCKS_MAX; i++) {
        row[i] = (struct pro_chat_blocked){.player = blocks[i].player, .name = blocks[i].name};
    }
    struct pro_result result = {.chat_blocks = {.block = row, .blocks = n}};
    srv_call_result(call, &result);
}

void srv_chat_blocks(struct srv_call *call, const struct pro_chat_blocks *p)
{
    (void)p;
    static_assert((int)PRO_BLOCKS_MAX == (int)SRV_BLOCKS_MAX, "all of them are told");
    struct srv_service *s = call->client->service;
    srv_store_ears_get(s->store, call->client->player->id, srv_now_ms(), on_blocks, call);
}

/* ---- judges ---- */

struct silencing {
    struct srv_deed *deed;
    pro_player_id player;
    int64_t until_ms;
};

static void on_silenced(void *arg, enum srv_store_status status)
{
    const struct silencing sil = *(struct silencing *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_deed_fail(sil.deed, status, PRO_ERROR_PLAYER_UNKNOWN, PRO_ERROR_INTERNAL);
        return;
    }
    struct srv_player *p = srv_map_find(&sil.deed->service->players, sil.player);
    if (p != NULL) {
        p->ears.silent_until_ms = sil.until_ms;
    }
    srv_deed_done(sil.deed, &(struct pro_result){0});
}

void srv_chat_silence(struct srv_call *call, const struct pro_chat_silence *p)
{
    struct srv_service *s = call->client->service;
    struct silencing *sil = srv_alloc(sizeof *sil);
    const int64_t now = srv_now_ms();
    sil->deed = srv_deed_open(call, p->player, "");
    sil->until_ms = p->seconds > 0 ? now + (int64_t)p->seconds * 1000 : 0;
    memcpy(sil->player, p->player, sizeof sil->player);
    (void)snprintf(
        sil->deed->after, sizeof sil->deed->after, "{\"until_ms\":%" PRId64 "}", sil->until_ms);
    srv_deed_ride(sil->deed, NULL);
    srv_store_silence_put(s->store, p->player, sil->until_ms,
        call->client->player != NULL ? call->client->player->id : NULL, now, on_silenced, sil);
}

struct listing_silent {
    struct srv_call *call;
    uint32_t limit;
};

static void on_silent(
    void *arg, enum srv_store_status status, const struct srv_store_silence *rows, size_t n)
{
    const struct listing_silent listing = *(struct listing_silent *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_call_error(listing.call, srv_signin_error(status));
        return;
    }
    struct pro_silent silent[PRO_CHAT_PAGE_MAX];
    for (size_t i = 0; i < n; i++) {
        silent[i] = (struct pro_silent){.player = rows[i].player,
            .name = rows[i].name,
            .at_ms = (uint64_t)rows[i].at_ms,
            .until_ms = (uint64_t)rows[i].until_ms};
    }
    struct pro_result result = {.chat_silenced = {.silent = silent,
                                    .players = n,
                                    .next = n == listing.limit ? silent[n - 1].player : NULL}};
    srv_call_result(listing.call, &result);
}

void srv_chat_silenced(struct srv_call *call, const struct pro_chat_silenced *p)
{
    struct listing_silent *listing = srv_alloc(sizeof *listing);
    *listing = (struct listing_silent){
        .call = call, .limit = p->limit > 0 ? (uint32_t)p->limit : SILENT_PAGE};
    srv_store_silence_list(call->client->service->store, srv_now_ms(),
        p->after[0] != '\0' ? p->after : NULL, listing->limit, on_silent, listing);
}

struct reading {
    struct srv_deed *deed;
    int64_t after;
};

static void on_history(
    void *arg, enum srv_store_status status, const struct srv_store_line *lines, size_t n)
{
    struct srv_deed *deed = ((struct reading *)arg)->deed;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_deed_fail(deed, status, PRO_ERROR_MATCH_UNKNOWN, PRO_ERROR_INTERNAL);
        return;
    }
    static struct pro_chat_line line[PRO_CHAT_PAGE_MAX];
    static_assert((int)PRO_CHAT_PAGE_MAX == (int)SRV_STORE_PAGE_MAX, "a page is a page");
    for (size_t i = 0; i < n; i++) {
        line[i] = (struct pro_chat_line){
            .match = deed->target,
            .line = (uint64_t)lines[i].id,
            .seat = (uint8_t)pro_seat_of(
                lines[i].seat < 0 ? ENG_SEAT_NONE : (unsigned)lines[i].seat),
            .player = lines[i].player,
            .name = lines[i].name,
            .text = lines[i].text,
            .phrase = lines[i].phrase,
            .at_ms = (uint64_t)lines[i].at_ms,
        };
    }
    struct pro_result result = {.chat_history = {
                                    .line = line,
                                    .lines = n,
                                    .next = n == PRO_CHAT_PAGE_MAX ? line[n - 1].line : 0,
                                }};
    srv_deed_done(deed, &result);
}

static void on_noted(void *arg, enum srv_store_status status)
{
    struct reading *reading = arg;
    struct srv_deed *deed = reading->deed;
    if (status != SRV_STORE_OK) {
        free(reading);
        srv_deed_fail(deed, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    srv_store_chat_list(
        deed->service->store, deed->target, reading->after, on_history, reading);
}

void srv_chat_history(struct srv_call *call, const struct pro_chat_history *p)
{
    struct reading *reading = srv_alloc(sizeof *reading);
    reading->deed = srv_deed_open(call, p->match, "");
    reading->after = (int64_t)p->after;
    const struct srv_room *r = srv_map_find(&reading->deed->service->rooms, p->match);
    if (r != NULL && srv_judge_is_involved(r, &reading->deed->actor)) {
        srv_deed_refuse(reading->deed, PRO_ERROR_JUDGE_INVOLVED);
        free(reading);
        return;
    }
    srv_deed_note(
        reading->deed, on_noted, reading); /* a look is written down before it is had */
}

void srv_chat_purge(struct srv_service *s)
{
    if (s->config.chat_retention_ms > 0) {
        srv_store_chat_purge(
            s->store, srv_now_ms() - (int64_t)s->config.chat_retention_ms, NULL, NULL);
    }
}
