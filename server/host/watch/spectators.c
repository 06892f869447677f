/* SPDX-License-Identifier: MIT
 * spectators.c - the verbs of those who watch, and of players who let them look; see watch.h. */
#include "host/decks/books.h"
#include "host/lobby/feed.h"
#include "host/lobby/lobby.h"
#include "host/match/room.h"
#include "host/match/stream.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "host/watch/late.h"
#include "host/watch/watch.h"

#include <pro/view_json.h>

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    LIVE_DEFAULT = 50
};

/* ---- match.watch ---- */

/* The match of that id or code as far as those who watch may know of it: its room, or what is left
 * to be shown of it. Both NULL: there is none. */
static void find(const struct srv_service *s, const struct pro_match_watch *p,
    struct srv_room **room, struct srv_watch **watch)
{
    char code[sizeof p->code];
    for (size_t i = 0; i < sizeof code; i++) {
        code[i] = (char)tolower((unsigned char)p->code[i]); /* people type them */
    }
    const bool by_code = code[0] != '\0';
    struct srv_room *r =
        by_code ? srv_map_find(&s->codes, code) : srv_map_find(&s->rooms, p->match);
    *room = r != NULL && (by_code || r->code[0] == '\0') ? r : NULL;
    *watch = *room != NULL ? (*room)->watch : NULL;
    for (struct srv_watch *w = s->watches; r == NULL && w != NULL; w = w->next) {
        if (w->room == NULL &&
            (by_code ? strcmp(w->code, code) == 0
                     : w->code[0] == '\0' && strcmp(w->id, p->match) == 0)) {
            *watch = w;
            return;
        }
    }
}

/* Why the client may not watch the room, or NONE. */
static enum pro_error unfit(const struct srv_room *r, const struct srv_client *c)
{
    if (srv_room_seat_of(r, c->player) != ENG_SEAT_NONE) {
        return PRO_ERROR_MATCH_OWN;
    }
    if (r->status != SRV_STORE_MATCH_LIVE) {
        return PRO_ERROR_MATCH_NOT_LIVE;
    }
    const bool may =
        r->watch != NULL && (c->player == NULL || !srv_table_hides(r, c->player->id));
    return may ? PRO_ERROR_NONE : PRO_ERROR_NOT_WATCHABLE;
}

void srv_match_watch(struct srv_call *call, const struct pro_match_watch *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    struct srv_room *r;
    struct srv_watch *w;
    if (p->code[0] != '\0') {
        call->usual = "match";
        call->instead = "code";
    }
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take(&s->spectator_rates, c->player->id, SRV_WATCH_RATE,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    find(s, p, &r, &w);
    if (r == NULL && w == NULL) {
        if (p->code[0] != '\0' || srv_map_find(&s->rooms, p->match) != NULL) {
            srv_call_error(call, PRO_ERROR_MATCH_UNKNOWN); /* or private */
        } else {
            srv_late_watch(call, p); /* it may be over */
        }
        return;
    }
    const enum pro_error error = r != NULL ? unfit(r, c) : PRO_ERROR_NONE;
    if (error != PRO_ERROR_NONE) {
        srv_call_error(call, error);
    } else {
        srv_spectator_join(call, w, &p->after);
    }
}

struct srv_watch *srv_spectator_past(const struct srv_service *s, const char *match)
{
    struct srv_watch *w = s->watches;
    while (w != NULL && (w->room != NULL || w->is_over || strcmp(w->id, match) != 0)) {
        w = w->next;
    }
    return w;
}

void srv_spectator_join(
    struct srv_call *call, struct srv_watch *w, const struct pro_after *after)
{
    struct srv_client *c = call->client;
    const struct srv_watcher *here = srv_watch_find(c, w->id);
    if (here == NULL && c->attached_n >= SRV_ATTACHED_MAX) {
        srv_call_error(call, PRO_ERROR_MATCHES_FULL);
    } else if (here == NULL && w->watchers_n >= c->service->config.spectators) {
        srv_call_error(call, PRO_ERROR_SPECTATORS_FULL);
    } else {
        srv_watch_add(w, call, after);
    }
}

/* ---- match.leave, match.snapshot ---- */

bool srv_spectator_leave(struct srv_call *call, const char *match)
{
    struct srv_watcher *x = srv_watch_find(call->client, match);
    if (x != NULL && x->call != NULL) {
        srv_watch_run(x->watch); /* answers come in the order of the questions */
        x = srv_watch_find(call->client, match);
    }
    if (x == NULL) {
        return false;
    }
    srv_watch_remove(x);
    srv_call_result(call, &(struct pro_result){0});
    return true;
}

static void answer_snapshot(const struct srv_watch *w, struct srv_call *call)
{
    struct pro_writer view, prompt;
    pro_writer_init_heap(&view, SRV_REPLY_BYTES_MAX);
    pro_writer_init_heap(&prompt, SRV_REPLY_BYTES_MAX);
    pro_view_encode(&view, w->book, w->state, ENG_VIEWER_SPECTATOR);
    pro_prompt_encode(&prompt, w->book, w->state, ENG_VIEWER_SPECTATOR, NULL);
    if (view.is_over || prompt.is_over) {
        srv_call_error(call, PRO_ERROR_INTERNAL);
    } else {
        struct pro_result result = {.match_snapshot = {
                                        .match = w->id,
                                        .game = w->game,
                                        .seq = w->seq,
                                        .view = {.json = view.text, .len = view.len},
                                        .prompt = {.json = prompt.text, .len = prompt.len},
                                    }};
        srv_call_result(call, &result);
    }
    pro_writer_deinit_heap(&view);
    pro_writer_deinit_heap(&prompt);
}

bool srv_spectator_snapshot(struct srv_call *call, const char *match)
{
    struct srv_watcher *x = srv_watch_find(call->client, match);
    if (x != NULL && x->call != NULL) {
        srv_watch_run(x->watch);
        x = srv_watch_find(call->client, match);
    }
    if (x == NULL) {
        return false;
    }
    if (x->watch->game == 0) {
        srv_call_error(call, PRO_ERROR_MATCH_NOT_LIVE); /* nothing has been shown yet */
    } else {
        answer_snapshot(x->watch, call);
    }
    return true;
}

/* ---- match.show ---- */

void srv_match_show(struct srv_call *call, const struct pro_match_show *p)
{
    uint8_t seat;
    struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL) {
        return;
    }
    if (r->status != SRV_STORE_MATCH_LIVE) {
        srv_call_error(call, PRO_ERROR_MATCH_NOT_LIVE);
    } else if (r->watch == NULL) {
        srv_call_error(call, PRO_ERROR_NOT_WATCHABLE);
    } else {
        srv_watch_show(r->watch, seat, p->on);
        srv_call_result(call, &(struct pro_result){0});
    }
}

/* ---- match.live ---- */

static int by_spectators(const void *a, const void *b)
{
    const struct srv_room *x = *(struct srv_room *const *)a, *y = *(struct srv_room *const *)b;
    const uint32_t at_x = srv_watch_count(x), at_y = srv_watch_count(y);
    if (at_x != at_y) {
        return at_x > at_y ? -1 : 1;
    }
    return x->started_ms != y->started_ms ? (x->started_ms > y->started_ms ? -1 : 1)
                                          : strcmp(x->id, y->id);
}

void srv_match_live(struct srv_call *call, const struct pro_match_live *p)
{
    static struct pro_lobby_row row[PRO_LOBBY_ROWS_MAX];
    static struct pro_player players[PRO_LOBBY_ROWS_MAX][ENG_SEATS];
    struct srv_service *s = call->client->service;
    const struct srv_card_set *set = NULL;
    if (p->game[0] != '\0') {
        set = srv_books_game(&s->books, p->game);
        if (set == NULL) {
            srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
            return;
        }
    }
    struct srv_room **at = calloc(s->rooms.len + 1, sizeof(*at));
    const size_t limit = p->limit != 0 ? (size_t)p->limit : LIVE_DEFAULT;
    size_t n = 0, cursor = 0;
    assert(at != NULL);
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->status == SRV_STORE_MATCH_LIVE && r->watch != NULL && r->code[0] == '\0' &&
            (set == NULL || r->book->game == set->game)) {
            at[n++] = r;
        }
    }
    qsort(at, n, sizeof(*at), by_spectators);
    struct pro_result result = {.match_live = {.row = row, .total = n}};
    for (; result.match_live.rows < n && result.match_live.rows < limit;
         result.match_live.rows++) {
        const size_t i = result.match_live.rows;
        srv_feed_row(at[i], players[i], &row[i]);
    }
    free(at);
    srv_call_result(call, &result);
}
