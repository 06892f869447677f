/* SPDX-License-Identifier: MIT
 * leaving.c - see leaving.h. One player at a time, in steps that may each be the last before a kill:
 * matches are given up, then events are left and forget his name, then each replay is written anew with nobody's
 * name and is not the player's any more, then other seats, then the player goes. */
#include "host/people/leaving.h"

#include "base/log.h"
#include "host/lobby/lobby.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/forget.h"
#include "store/store.h"

#include <pro/replay.h>

#include <uv.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYERS_MAX = 16, /* looked at in one go */
    PLAYERS_TEXT_MAX = 1024
};

struct leaving {
    struct srv_service *service;
    char player[PLAYERS_MAX][SRV_STORE_ID_MAX + 1];
    size_t players, at;

    /* the replay that is written anew */
    uv_work_t work;
    char replay[SRV_STORE_ID_MAX + 1];
    char seats[PLAYERS_TEXT_MAX]; /* who sat there, as the store keeps it */
    size_t seats_len;
    unsigned seat;
    char *body, *renamed;
    size_t body_len, renamed_len;
};

static void look_at_next(struct leaving *l);
static void forget_replays(struct leaving *l);

static const char *player_of(const struct leaving *l)
{
    return l->player[l->at];
}

static void end(struct leaving *l)
{
    l->service->leaving.is_running = false;
    free(l);
}

/* Later: the store cannot, or a match goes on. */
static void put_off(struct leaving *l)
{
    l->service->leaving.is_due = true;
    l->at++;
    look_at_next(l);
}

/* ---- his matches ---- */

/* Gives up the seat, if that is possible now. */
static void give_up_seat(struct srv_room *r, uint8_t seat)
{
    if (r->status == SRV_STORE_MATCH_OPEN && !r->is_busy) {
        if (seat == 0) {
            srv_lobby_cancel(r);
        } else {
            srv_series_stand(r, NULL);
        }
    } else if (r->status == SRV_STORE_MATCH_LIVE && r->phase == PRO_PHASE_BETWEEN) {
        if (!r->is_busy) {
            srv_series_concede(r, seat, NULL);
        }
    } else if (r->status == SRV_STORE_MATCH_LIVE && !r->is_failing && r->match != NULL &&
        r->match->outcome.result == ENG_RESULT_NONE) {
        const bool is_one = r->settings.best_of <= 1;
        const struct eng_command command = {
            .kind = is_one ? ENG_COMMAND_FORFEIT : ENG_COMMAND_CONCEDE,
            .seat = seat,
            .prompt = is_one ? 0 : SRV_CONCEDE_WHOLE};
        srv_room_submit(r, &command, NULL);
    }
}

/* Gives up what can be given up now. Whether all of it is over. */
static bool give_up(struct srv_service *s, const char *id)
{
    const struct srv_player *player = srv_map_find(&s->players, id);
    bool is_over = true;
    for (struct srv_room_seat *seat = player != NULL ? player->seats : NULL, *next;
         seat != NULL; seat = next) {
        next = seat->next_of_player;
        if (seat->room->status != SRV_STORE_MATCH_ASIDE) { /* that has ended for the store */
            is_over = false;
            give_up_seat(seat->room, (uint8_t)(seat - seat->room->seat));
        }
    }
    return is_over;
}

/* ---- the end ---- */

static void on_gone(void *arg, enum srv_store_status status)
{
    struct leaving *l = arg;
    if (status != SRV_STORE_OK) {
        put_off(l);
        return;
    }
    srv_log(SRV_LOG_INFO, "account.gone", "a player has left, with all that named him",
        SRV_LOG_STR("player", player_of(l)));
    l->at++;
    look_at_next(l);
}

static void on_seats(void *arg, enum srv_store_status status)
{
    struct leaving *l = arg;
    if (status == SRV_STORE_OK) {
        srv_store_leaving_seats(l->service->store, player_of(l), SRV_LEFT_NAME, on_seats, l);
    } else if (status == SRV_STORE_NOT_FOUND) {
        srv_store_leaving_end(l->service->store, player_of(l), on_gone, l);
    } else {
        put_off(l);
    }
}

/* ---- one replay ---- */

/* The lines of those who sat there without the player, and the seat he had. */
static void rewrite_seats(struct leaving *l, struct srv_store_bytes from)
{
    const char *at = from.at, *end_at = at + from.len;
    char mine[SRV_STORE_ID_MAX + 16];
    const size_t n = (size_t)snprintf(mine, sizeof mine, "player %s ", player_of(l));
    l->seats_len = 0;
    l->seat = 0;
    for (unsigned seat = 0; at < end_at; seat++) {
        const char *line_end = memchr(at, '\n', (size_t)(end_at - at));
        const size_t len = (size_t)((line_end != NULL ? line_end + 1 : end_at) - at);
        const bool is_mine = len > n && memcmp(at, mine, n) == 0;
        const char *line = is_mine ? "player gone " SRV_LEFT_NAME "\n" : at;
        const size_t line_len = is_mine ? strlen(line) : len;
        if (l->seats_len + line_len > sizeof l->seats) {
            l->seats_len = 0; /* not a text of ours */
            return;
        }
        memcpy(l->seats + l->seats_len, line, line_len);
        l->seats_len += line_len;
        if (is_mine) {
            l->seat = seat;
        }
        at += len;
    }
}

static void on_forgotten(void *arg, enum srv_store_status status)
{
    struct leaving *l = arg;
    if (status != SRV_STORE_OK && status != SRV_STORE_NOT_FOUND) {
        put_off(l);
    } else {
        srv_docs_forget(&l->service->docs, l->replay);
        forget_replays(l);
    }
}

static void on_rename(uv_work_t *work)
{
    struct leaving *l = work->data;
    if (!pro_replay_rename(
            l->body, l->body_len, l->seat, SRV_LEFT_NAME, &l->renamed, &l->renamed_len)) {
        l->renamed = NULL;
    }
}

static void on_rename_done(uv_work_t *work, int status)
{
    struct leaving *l = work->data;
    (void)status; /* never cancelled */
    l->service->jobs--;
    if (l->renamed == NULL) {
        srv_log(SRV_LOG_ERROR, "account.replay", "a replay cannot be written without a name",
            SRV_LOG_STR("replay", l->replay));
    }
    srv_store_replay_forget(l->service->store, l->replay, player_of(l),
        (struct srv_store_bytes){l->seats, l->seats_len},
        (struct srv_store_bytes){l->renamed, l->renamed != NULL ? l->renamed_len : 0},
        on_forgotten, l);
    free(l->body);
    free(l->renamed);
    l->body = l->renamed = NULL;
}

static void on_document(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replay, struct srv_store_bytes body)
{
    struct leaving *l = arg;
    if (status != SRV_STORE_OK) {
        put_off(l);
        return;
    }
    rewrite_seats(l, replay->players);
    l->body = srv_memdup(body.at, body.len);
    l->body_len = body.len;
    l->work.data = l;
    l->service->jobs++;
    (void)uv_queue_work(l->service->loop, &l->work, on_rename, on_rename_done);
}

static void on_replays(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replays, size_t n, bool is_more)
{
    struct leaving *l = arg;
    (void)is_more;
    if (status != SRV_STORE_OK) {
        put_off(l);
    } else if (n == 0) {
        on_seats(l, SRV_STORE_OK);
    } else {
        (void)snprintf(l->replay, sizeof l->replay, "%s", replays[0].id);
        srv_store_replay_get(l->service->store, l->replay, false, on_document, l);
    }
}

static void forget_replays(struct leaving *l)
{
    const struct srv_store_replay_query query = {
        .asker = player_of(l), .player = player_of(l), .limit = 1};
    srv_store_replay_list(l->service->store, &query, on_replays, l);
}

/* ---- events ---- */

static void on_events(void *arg, bool is_done)
{
    struct leaving *l = arg;
    if (is_done) {
        forget_replays(l);
    } else {
        put_off(l);
    }
}

/* ---- one player after the other ---- */

static void look_at_next(struct leaving *l)
{
    while (l->at < l->players && !give_up(l->service, player_of(l))) {
        l->service->leaving.is_due = true;
        l->at++;
    }
    if (l->at < l->players) {
        srv_tourneys_forget(l->service, player_of(l), on_events, l);
    } else {
        end(l);
    }
}

static void on_listed(
    void *arg, enum srv_store_status status, const char *const *players, size_t n)
{
    struct leaving *l = arg;
    if (status != SRV_STORE_OK) {
        l->service->leaving.is_due = status != SRV_STORE_CLOSED;
        end(l);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        (void)snprintf(l->player[i], sizeof l->player[i], "%s", players[i]);
    }
    l->players = n;
    l->service->leaving.is_due = n == PLAYERS_MAX; /* there may be more */
    look_at_next(l);
}

void srv_leaving_wake(struct srv_service *s)
{
    s->leaving.is_due = true;
    srv_leaving_sweep(s);
}

void srv_leaving_sweep(struct srv_service *s)
{
    if (!s->leaving.is_due || s->leaving.is_running || !srv_service_takes_new(s)) {
        return;
    }
    struct leaving *l = srv_alloc(sizeof *l);
    l->service = s;
    s->leaving.is_running = true;
    s->leaving.is_due = false;
    srv_store_leaving_list(s->store, PLAYERS_MAX, on_listed, l);
}
