/* SPDX-License-Identifier: MIT
 * feed.c - see feed.h. While nobody watches nothing is marked; the first one to come marks all that
 * is listed. */
#include "host/lobby/feed.h"

#include "host/decks/books.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/watch/watch.h"
#include "net/transport.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    WATCH_RATE = 60 /* lobby.watch of one player a minute */
};

void srv_feed_init(struct srv_feed *f)
{
    *f = (struct srv_feed){0};
    f->dirty_end = &f->dirty;
    f->gone_end = &f->gone;
}

static void forget_gone(struct srv_feed *f)
{
    while (f->gone != NULL) {
        struct srv_feed_gone *g = f->gone;
        f->gone = g->next;
        free(g);
    }
    f->gone_end = &f->gone;
}

void srv_feed_deinit(struct srv_feed *f)
{
    forget_gone(f);
}

/* Anyone may join it, or watch it. */
static bool is_listed(const struct srv_room *r)
{
    if (r->code[0] != '\0') {
        return false;
    }
    if (r->status == SRV_STORE_MATCH_OPEN) {
        return !r->is_busy && r->seat[0].player != NULL && r->seat[1].deck == NULL;
    }
    return r->status == SRV_STORE_MATCH_LIVE && r->settings.spectators;
}

void srv_feed_touch(struct srv_room *r)
{
    struct srv_feed *f = &r->service->feed;
    if (f->watchers != NULL && !r->feed.is_dirty) {
        r->feed.is_dirty = true;
        r->feed.next_dirty = NULL;
        *f->dirty_end = r;
        f->dirty_end = &r->feed.next_dirty;
    }
}

static void undirty(struct srv_feed *f, struct srv_room *r)
{
    if (r->feed.is_dirty) {
        struct srv_room **at = &f->dirty;
        while (*at != r) {
            at = &(*at)->feed.next_dirty;
        }
        *at = r->feed.next_dirty;
        if (*at == NULL) {
            f->dirty_end = at;
        }
        r->feed.is_dirty = false;
    }
}

void srv_feed_leave(struct srv_room *r)
{
    struct srv_feed *f = &r->service->feed;
    undirty(f, r);
    if (r->feed.is_listed && f->watchers != NULL) {
        struct srv_feed_gone *g = srv_alloc(sizeof *g);
        g->game = r->book->game;
        memcpy(g->match, r->id, sizeof g->match);
        *f->gone_end = g;
        f->gone_end = &g->next;
    }
}

/* ---- rows ---- */

void srv_feed_row(
    const struct srv_room *r, struct pro_player players[ENG_SEATS], struct pro_lobby_row *out)
{
    struct pro_series series;
    srv_series_tally(r, &series);
    *out = (struct pro_lobby_row){
        .match = r->id,
        .game = r->book->game->name,
        .revision = srv_book_revision(r->book),
        .status = (uint8_t)srv_status_word(r->status),
        .phase = r->phase,
        .wins = {.len = ENG_SEATS, .at = {series.wins[0], series.wins[1]}},
        .player = players,
        .players = srv_room_players(r, players),
        .number = r->game,
        .format = r->format[0] != '\0' ? r->format : NULL,
        .spectators = srv_watch_count(r),
        .created_ms = (uint64_t)r->created_ms,
        .settings = r->settings,
    };
}

struct rows { /* a list under way */
    struct pro_lobby_row *row;
    struct pro_player (*players)[ENG_SEATS];
    size_t n, max;
};

static void add_row(struct rows *rows, const struct srv_room *r)
{
    assert(rows->n < rows->max);
    srv_feed_row(r, rows->players[rows->n], &rows->row[rows->n]);
    rows->n++;
}

/* Open before live, of each the latest first. */
static int by_place(const void *a, const void *b)
{
    const struct srv_room *x = *(struct srv_room *const *)a, *y = *(struct srv_room *const *)b;
    if (x->status != y->status) {
        return x->status < y->status ? -1 : 1;
    }
    return x->created_ms != y->created_ms ? (x->created_ms > y->created_ms ? -1 : 1)
                                          : strcmp(x->id, y->id);
}

static struct pro_lobby_row whole_row[PRO_LOBBY_ROWS_MAX];
static struct pro_player whole_players[PRO_LOBBY_ROWS_MAX][ENG_SEATS];

/* All that is listed of a game (NULL: of every game), as far as there is room; *total all. */
static size_t whole_list(
    const struct srv_service *s, const struct eng_game *game, uint64_t *total)
{
    struct srv_room **at = srv_alloc((s->rooms.len + 1) * sizeof *at);
    size_t n = 0, cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (is_listed(r) && (game == NULL || r->book->game == game)) {
            at[n++] = r;
        }
    }
    qsort(at, n, sizeof *at, by_place);
    struct rows rows = {.row = whole_row, .players = whole_players, .max = PRO_LOBBY_ROWS_MAX};
    for (size_t i = 0; i < n && rows.n < rows.max; i++) {
        add_row(&rows, at[i]);
    }
    free(at);
    *total = n;
    return rows.n;
}

static uint64_t count_listed(const struct srv_service *s, const struct eng_game *game)
{
    uint64_t n = 0;
    size_t cursor = 0;
    for (const struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        n += is_listed(r) && (game == NULL || r->book->game == game);
    }
    return n;
}

static void count_here(struct srv_service *s)
{
    struct srv_feed *f = &s->feed;
    uint64_t here = 0;
    size_t cursor = 0;
    for (const struct srv_player *p; (p = srv_map_next(&s->players, &cursor)) != NULL;) {
        here += p->clients != NULL;
    }
    f->is_here_told = f->is_here_told && here == f->here;
    f->here = here;
    f->here_ms = srv_loop_ms(s->loop);
}

/* ---- watching ---- */

void srv_feed_gone(struct srv_client *c)
{
    struct srv_feed_watch *w = &c->feed;
    if (w->link == NULL) {
        return;
    }
    *w->link = w->next;
    if (w->next != NULL) {
        w->next->feed.link = w->link;
    }
    *w = (struct srv_feed_watch){0};
    struct srv_feed *f = &c->service->feed;
    if (f->watchers == NULL) { /* nothing is marked any more */
        while (f->dirty != NULL) {
            undirty(f, f->dirty);
        }
        forget_gone(f);
    }
}

static void begin(struct srv_client *c, const struct eng_game *game)
{
    struct srv_service *s = c->service;
    struct srv_feed *f = &s->feed;
    srv_feed_gone(c);
    if (f->watchers == NULL) {
        size_t cursor = 0;
        for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
            r->feed.is_listed = is_listed(r);
        }
    }
    c->feed = (struct srv_feed_watch){.next = f->watchers, .link = &f->watchers, .game = game};
    if (f->watchers != NULL) {
        f->watchers->feed.link = &c->feed.next;
    }
    f->watchers = c;
}

void srv_lobby_watch(struct srv_call *call, const struct pro_lobby_watch *p)
{
    struct srv_client *c = call->client;
    struct srv_service *s = c->service;
    const struct srv_card_set *set = NULL;
    if (p->game[0] != '\0') {
        set = srv_books_game(&s->books, p->game);
        if (set == NULL) {
            srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
            return;
        }
    }
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take(&s->watch_rates, c->player->id, WATCH_RATE, srv_loop_ms(s->loop),
            &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    begin(c, set != NULL ? set->game : NULL);
    count_here(s);
    struct pro_result result = {.lobby_watch = {.row = whole_row, .here = s->feed.here}};
    result.lobby_watch.rows = whole_list(s, c->feed.game, &result.lobby_watch.total);
    srv_call_result(call, &result);
}

void srv_lobby_unwatch(struct srv_call *call, const struct pro_lobby_unwatch *p)
{
    (void)p;
    srv_feed_gone(call->client);
    srv_call_result(call, &(struct pro_result){0});
}

/* ---- changes ---- */

struct changes { /* of one tick */
    const struct srv_room *added[PRO_LOBBY_CHANGE_MAX], *changed[PRO_LOBBY_CHANGE_MAX];
    const char *removed[PRO_LOBBY_CHANGE_MAX];
    const struct eng_game *removed_of[PRO_LOBBY_CHANGE_MAX];
    size_t added_n, changed_n, removed_n;
};

static void collect(struct srv_feed *f, struct changes *out)
{
    out->added_n = out->changed_n = out->removed_n = 0;
    for (const struct srv_feed_gone *g = f->gone;
         g != NULL && out->removed_n < PRO_LOBBY_CHANGE_MAX; g = g->next) {
        out->removed_of[out->removed_n] = g->game;
        out->removed[out->removed_n++] = g->match;
    }
    for (size_t left = PRO_LOBBY_CHANGE_MAX - out->removed_n; left > 0 && f->dirty != NULL;
         left--) {
        struct srv_room *r = f->dirty;
        const bool was = r->feed.is_listed;
        undirty(f, r);
        r->feed.is_listed = is_listed(r);
        if (r->feed.is_listed && was) {
            out->changed[out->changed_n++] = r;
        } else if (r->feed.is_listed) {
            out->added[out->added_n++] = r;
        } else if (was) {
            out->removed_of[out->removed_n] = r->book->game;
            out->removed[out->removed_n++] = r->id;
        }
    }
}

static struct srv_msg *encode(const struct pro_lobby_change *change)
{
    struct pro_writer w;
    const struct pro_notice notice = {.kind = PRO_NOTICE_LOBBY_CHANGE, .lobby_change = *change};
    srv_writer_open(&w, 1024);
    pro_notice_encode(&w, &notice);
    return srv_writer_take(&w);
}

/* What those who watch this game (NULL: all) are told; NULL: nothing. */
static struct srv_msg *encode_changes(const struct srv_service *s, const struct eng_game *game,
    const struct changes *changes, bool is_here_due)
{
    static struct pro_lobby_row row[2][PRO_LOBBY_CHANGE_MAX];
    static struct pro_player players[2][PRO_LOBBY_CHANGE_MAX][ENG_SEATS];
    const char *removed[PRO_LOBBY_CHANGE_MAX];
    struct rows added = {.row = row[0], .players = players[0], .max = PRO_LOBBY_CHANGE_MAX};
    struct rows changed = {.row = row[1], .players = players[1], .max = PRO_LOBBY_CHANGE_MAX};
    size_t removed_n = 0;
    for (size_t i = 0; i < changes->added_n; i++) {
        if (game == NULL || changes->added[i]->book->game == game) {
            add_row(&added, changes->added[i]);
        }
    }
    for (size_t i = 0; i < changes->changed_n; i++) {
        if (game == NULL || changes->changed[i]->book->game == game) {
            add_row(&changed, changes->changed[i]);
        }
    }
    for (size_t i = 0; i < changes->removed_n; i++) {
        if (game == NULL || changes->removed_of[i] == game) {
            removed[removed_n++] = changes->removed[i];
        }
    }
    if (added.n + changed.n + removed_n == 0 && !is_here_due) {
        return NULL;
    }
    return encode(&(struct pro_lobby_change){
        .added = added.row,
        .added_n = added.n,
        .changed = changed.row,
        .changed_n = changed.n,
        .removed = removed,
        .removed_n = removed_n,
        .total = count_listed(s, game),
        .here = s->feed.here,
    });
}

static void send_whole(struct srv_client *c)
{
    const struct srv_service *s = c->service;
    struct pro_lobby_change change = {
        .is_whole = true, .added = whole_row, .here = s->feed.here};
    change.added_n = whole_list(s, c->feed.game, &change.total);
    srv_client_send(c, encode(&change));
}

/* To all who watch this game, or all games. */
static void tell(struct srv_service *s, const struct eng_game *game,
    const struct changes *changes, bool is_here_due)
{
    struct srv_msg *told = NULL;
    bool is_encoded = false;
    for (struct srv_client *c = s->feed.watchers, *next; c != NULL; c = next) {
        next = c->feed.next;
        if (c->feed.game != game) {
            continue;
        }
        const size_t waiting = srv_conn_waiting(c->conn);
        if (c->feed.is_behind && waiting == 0) {
            c->feed.is_behind = false;
            send_whole(c);
            continue;
        }
        c->feed.is_behind = c->feed.is_behind || waiting > SRV_FEED_BEHIND_BYTES;
        if (c->feed.is_behind) {
            continue;
        }
        if (!is_encoded) {
            is_encoded = true;
            told = encode_changes(s, game, changes, is_here_due);
        }
        if (told != NULL) {
            srv_client_send(c, srv_msg_copy(told->text, told->len));
        }
    }
    srv_msg_free(told);
}

void srv_feed_flush(struct srv_service *s)
{
    struct srv_feed *f = &s->feed;
    if (f->watchers == NULL) {
        return;
    }
    if (srv_loop_ms(s->loop) - f->here_ms >= SRV_FEED_HERE_MS) {
        count_here(s);
    }
    struct changes changes;
    collect(f, &changes);
    tell(s, NULL, &changes, !f->is_here_told);
    for (const struct srv_card_set *set = s->books.first; set != NULL; set = set->next) {
        if (set->is_installed) {
            tell(s, set->game, &changes, !f->is_here_told);
        }
    }
    f->is_here_told = true;
    for (size_t i = 0; i < changes.removed_n && f->gone != NULL; i++) {
        struct srv_feed_gone *g = f->gone; /* what was removed begins with those */
        if (changes.removed[i] != g->match) {
            break;
        }
        f->gone = g->next;
        if (f->gone == NULL) {
            f->gone_end = &f->gone;
        }
        free(g);
    }
}
