/* SPDX-License-Identifier: MIT
 * watch.c - see watch.h. */
#include "host/watch/watch.h"

#include "host/decks/books.h"
#include "host/flight.h"
#include "host/judge/oversee.h"
#include "host/lobby/feed.h"
#include "host/match/clock.h"
#include "host/match/room.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/watch/shown.h"
#include "net/transport.h"

#include <pro/replay.h>
#include <pro/shuffle.h>
#include <pro/view_json.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the cursor ---- */

/* Row `row` of game `game` is shown: the one behind the cursor. */
static void show_row(struct srv_watch *w, uint8_t game, uint32_t row, bool is_last)
{
    w->game = game;
    w->row = row;
    const uint32_t first = srv__watch_first(w, game);
    if (row == first) { /* a pause does not outlast its game */
        srv_msg_free(w->said[SRV_WATCH_PAUSE]);
        w->said[SRV_WATCH_PAUSE] = NULL;
    }
    if (w->state != NULL) {
        const struct eng_events *events =
            row == first ? srv__watch_start(w) : srv__watch_step(w);
        srv__watch_say(w,
            srv__watch_row(
                w, events, 0, is_last, row == first && srv__watch_base(w, game) != NULL));
        srv__watch_tell_hands(w);
    }
}

static void show_rows(struct srv_watch *w, const struct srv_watch_moment *m)
{
    w->has_clock = m->has_clock;
    w->clock = m->clock;
    if (m->game != w->game) {
        const uint32_t first = srv__watch_first(w, m->game);
        show_row(w, m->game, first, m->row == first);
    }
    while (w->row < m->row) {
        const uint32_t row = w->row + 1;
        show_row(w, m->game, row, row == m->row);
    }
}

/* Nobody is left, and nothing follows. */
static void end(struct srv_watch *w)
{
    w->is_over = true;
    while (w->watchers != NULL) {
        srv_watch_remove(w->watchers);
    }
}

static void show_notice(struct srv_watch *w, const struct srv_watch_moment *m)
{
    if (m->is_end && w->waiting_n > 0) {
        srv_watch_run(w); /* they have come in time */
    }
    if (m->kept < SRV_WATCH_PASSING) {
        srv_msg_free(w->said[m->kept]);
        w->said[m->kept] = m->is_dropped ? NULL : srv__watch_copy(m->said);
    }
    srv__watch_say(w, m->said);
    if (m->is_end) {
        end(w);
    }
}

static void show(struct srv_watch *w, const struct srv_watch_moment *m)
{
    if (m->said != NULL) {
        show_notice(w, m);
    } else {
        show_rows(w, m);
    }
}

/* ---- what waits ---- */

static struct srv_watch_moment *moment_at(const struct srv_watch *w, uint32_t i)
{
    return &w->moment[(w->first + i) % w->cap];
}

static void grow(struct srv_watch *w)
{
    const uint32_t cap = w->cap > 0 ? 2 * w->cap : 16;
    struct srv_watch_moment *more = srv_alloc(cap * sizeof *more);
    for (uint32_t i = 0; i < w->moments; i++) {
        more[i] = *moment_at(w, i);
    }
    free(w->moment);
    w->moment = more;
    w->cap = cap;
    w->first = 0;
}

/* Whether the rows of `m` become due with those that wait last. */
static bool merge(const struct srv_watch *w, const struct srv_watch_moment *m)
{
    struct srv_watch_moment *last = w->moments > 0 ? moment_at(w, w->moments - 1) : NULL;
    if (last == NULL || last->said != NULL || m->said != NULL || last->game != m->game ||
        (m->due_ms - last->due_ms > SRV_WATCH_MERGE_MS && w->moments < SRV_WATCH_MOMENTS_MAX)) {
        return false;
    }
    last->due_ms = m->due_ms;
    last->row = m->row;
    last->clock = m->clock;
    last->has_clock = m->has_clock;
    return true;
}

static void wait(struct srv_watch *w, const struct srv_watch_moment *m)
{
    if (merge(w, m)) {
        return;
    }
    if (w->moments == w->cap) {
        grow(w);
    }
    w->moments++;
    w->notices += m->said != NULL;
    *moment_at(w, w->moments - 1) = *m;
}

static void play_due(struct srv_watch *w)
{
    const uint64_t now = srv_loop_ms(w->service->loop);
    while (w->moments > 0 && moment_at(w, 0)->due_ms <= now) {
        const struct srv_watch_moment m = *moment_at(w, 0);
        w->first = (w->first + 1) % w->cap;
        w->moments--;
        w->notices -= m.said != NULL;
        show(w, &m);
    }
    srv__watch_tell_hands(w);
}

static void drop_all(struct srv_watch *w)
{
    for (; w->moments > 0; w->moments--) {
        srv_msg_free(moment_at(w, w->moments - 1)->said);
    }
    w->notices = 0;
}

/* It is so now: it is shown when the delay is over. */
static void come(struct srv_watch *w, struct srv_watch_moment m)
{
    if (w->settings.delay_s == 0) {
        show(w, &m);
    } else {
        m.due_ms = srv_loop_ms(w->service->loop) + w->settings.delay_s * 1000;
        wait(w, &m);
    }
}

/* ---- what happens to a match ---- */

/* A row of before a restart, accepted at `at_ms`. */
static void recover_row(struct srv_watch *w, struct srv_watch_moment m, int64_t at_ms)
{
    const int64_t delay_ms = (int64_t)w->settings.delay_s * 1000;
    int64_t left_ms = at_ms + delay_ms - srv_now_ms();
    left_ms = left_ms < 0 ? 0 : left_ms > delay_ms ? delay_ms : left_ms;
    m.due_ms = srv_loop_ms(w->service->loop) + (uint64_t)left_ms;
    if (left_ms == 0 && w->moments == 0) {
        show(w, &m);
    } else {
        wait(w, &m);
    }
}

/* When row 0 of a game was accepted: only the first game knows when it began, another one no sooner than
 * its first row. */
static int64_t began_ms(uint8_t game, const struct srv_journal *journal, int64_t started_ms)
{
    struct pro_command first = {0};
    if (game == 1) {
        return started_ms;
    }
    if (journal->rows == 0) {
        return srv_now_ms();
    }
    (void)srv_journal_step(journal, 0, &first);
    return (int64_t)first.at_ms;
}

/* `room`: whose running game has clocks, or NULL. */
static void recover_game(struct srv_watch *w, uint8_t game, const struct srv_journal *journal,
    int64_t started_ms, const struct srv_room *room)
{
    struct pro_command row = {0};
    const uint32_t first = srv__watch_first(w, game);
    size_t at = 0;
    for (uint32_t i = 0; i <= journal->rows; i++) {
        struct srv_watch_moment m = {.game = game, .row = i};
        m.has_clock = room != NULL && game == room->game && i == journal->rows &&
            srv_clock_tell_durable(room, &m.clock);
        if (i > 0) {
            at = srv_journal_step(journal, at, &row);
        }
        if (i >= first) {
            recover_row(w, m, i > 0 ? (int64_t)row.at_ms : began_ms(game, journal, started_ms));
        }
    }
}

/* All rows, each as old as the journal says. */
static void recover(struct srv_watch *w)
{
    const struct srv_room *r = w->room;
    for (unsigned game = 1; game <= r->game; game++) {
        recover_game(w, (uint8_t)game, srv__watch_journal(r, (uint8_t)game), r->started_ms, r);
    }
}

static void enlist(struct srv_watch *w, struct srv_service *s)
{
    w->service = s;
    w->next = s->watches;
    w->link = &s->watches;
    if (w->next != NULL) {
        w->next->link = &w->next;
    }
    s->watches = w;
}

struct srv_watch *srv_watch_revive(struct srv_service *s, const struct srv_watch_past *past)
{
    struct srv_watch *w = srv_alloc(sizeof *w);
    enlist(w, s);
    w->book = past->book;
    w->settings = *past->settings;
    w->record = past->record;
    w->records = past->records;
    (void)snprintf(w->id, sizeof w->id, "%s", past->match);
    memcpy(w->commitment, past->commitment, sizeof w->commitment);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        (void)snprintf(w->seat[i].name, sizeof w->seat[i].name, "%s", past->player[i].name);
        w->seat[i].is_bot = past->player[i].is_bot;
    }
    for (uint8_t i = 0; i < w->records; i++) {
        recover_game(w, (uint8_t)(i + 1), &w->record[i].journal, past->started_ms, NULL);
    }
    struct srv_watch_moment end = {.due_ms = srv_loop_ms(s->loop) + past->end_in_ms,
        .said = srv__watch_notice(past->end),
        .kept = SRV_WATCH_STATUS,
        .is_end = true};
    if (end.said != NULL) {
        wait(w, &end);
    } else {
        w->is_over = true; /* no memory: whoever joins is sent away with the next tick */
    }
    return w;
}

void srv_watch_open(struct srv_room *r, bool is_recovered)
{
    if (!r->settings.spectators || r->watch != NULL) {
        return;
    }
    struct srv_watch *w = srv_alloc(sizeof *w);
    enlist(w, r->service);
    w->room = r;
    w->book = r->book;
    w->settings = r->settings;
    memcpy(w->id, r->id, sizeof w->id);
    memcpy(w->code, r->code, sizeof w->code);
    memcpy(w->commitment, r->commitment, sizeof w->commitment);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        memcpy(w->seat[i].name, r->seat[i].name, sizeof w->seat[i].name);
        w->seat[i].is_bot = r->seat[i].is_bot;
    }
    r->watch = w;
    if (is_recovered && r->game > 0) {
        recover(w);
    }
}

void srv_watch_durable(struct srv_room *r)
{
    if (r->watch != NULL) {
        struct srv_watch_moment m = {.game = r->game, .row = r->durable};
        m.has_clock = srv_clock_tell_durable(r, &m.clock);
        come(r->watch, m);
    }
}

void srv_watch_tell(struct srv_room *r, const struct pro_notice *notice,
    enum srv_watch_kept kept, bool is_dropped, bool is_end)
{
    struct srv_watch *w = r->watch;
    srv_oversee_tell(r, notice); /* judges see whatever those who watch do, and do not wait */
    if (w == NULL || w->is_over ||
        (w->notices >= SRV_WATCH_NOTICES_MAX && kept != SRV_WATCH_STATUS)) {
        return;
    }
    struct srv_msg *m = srv__watch_notice(notice);
    if (m != NULL) {
        come(w,
            (struct srv_watch_moment){
                .said = m, .kept = (uint8_t)kept, .is_dropped = is_dropped, .is_end = is_end});
    }
}

void srv_watch_abort(struct srv_room *r, const struct pro_notice *notice)
{
    struct srv_watch *w = r->watch;
    srv_oversee_tell(r, notice);
    if (w == NULL || w->is_over) {
        return;
    }
    drop_all(w);
    struct srv_msg *m = srv__watch_notice(notice);
    if (m != NULL) {
        srv__watch_say(w, m);
    }
    end(w);
}

static void destroy(struct srv_watch *w)
{
    end(w);
    drop_all(w);
    *w->link = w->next;
    if (w->next != NULL) {
        w->next->link = w->link;
    }
    for (unsigned i = 0; i < SRV_WATCH_PASSING; i++) {
        srv_msg_free(w->said[i]);
    }
    for (uint8_t i = 0; i < w->records; i++) {
        srv_journal_deinit(&w->record[i].journal);
        free(w->record[i].base);
    }
    free(w->record);
    free(w->moment);
    free(w);
}

void srv_watch_leave(struct srv_room *r)
{
    struct srv_watch *w = r->watch;
    if (w == NULL) {
        return;
    }
    r->watch = NULL;
    if (w->is_over || w->moments == 0 || !moment_at(w, w->moments - 1)->is_end) {
        destroy(w); /* all is told; or the service stops */
        return;
    }
    w->records = r->game;
    w->record = srv_alloc(w->records * sizeof *w->record);
    for (uint8_t game = 1; game <= w->records; game++) {
        const struct srv__watch_game from = srv__watch_record_in(r, game);
        struct srv_watch_record *to = &w->record[game - 1];
        for (uint8_t i = 0; i < ENG_SEATS; i++) {
            to->deck[i] = *from.deck[i];
        }
        memcpy(to->key, from.key, sizeof to->key);
        to->first = from.first;
        struct pro_base **base = game <= r->past_n ? &r->past[game - 1].base : &r->base;
        to->base = *base;
        *base = NULL;
        struct srv_journal *journal =
            game <= r->past_n ? &r->past[game - 1].journal : &r->journal;
        to->journal = *journal;
        *journal = (struct srv_journal){0};
    }
    w->room = NULL;
}

uint32_t srv_watch_count(const struct srv_room *r)
{
    return r->watch != NULL ? r->watch->watchers_n : 0;
}

static void notice_of_count(const struct srv_watch *w, struct pro_notice *out)
{
    *out = (struct pro_notice){.kind = PRO_NOTICE_MATCH_WATCHED,
        .match_watched = {.match = w->id, .spectators = w->watchers_n}};
}

void srv_watch_tell_player(const struct srv_room *r, struct srv_client *client)
{
    if (srv_watch_count(r) > 0) {
        struct pro_notice notice;
        notice_of_count(r->watch, &notice);
        srv_client_notify(client, &notice);
    }
}

/* ---- hands ---- */

void srv_watch_show(struct srv_watch *w, uint8_t seat, bool on)
{
    struct srv_watch_hand *hand = &w->hand[seat];
    if (on && hand->due_ms == 0) {
        hand->due_ms = srv_loop_ms(w->service->loop) + w->settings.delay_s * 1000 + 1;
        if (w->settings.delay_s == 0) {
            hand->due_ms--;
            srv__watch_tell_hands(w);
        }
    } else if (!on && hand->due_ms != 0) {
        const bool was_shown = hand->is_shown;
        *hand = (struct srv_watch_hand){0};
        if (was_shown) {
            srv__watch_say(w, srv__watch_hand(w, seat));
        }
    }
}

/* ---- on each tick ---- */

static void tell_count(struct srv_watch *w)
{
    struct srv_room *r = w->room;
    if (r == NULL || w->told_n == w->watchers_n) {
        return;
    }
    struct pro_notice notice;
    w->told_n = w->watchers_n;
    notice_of_count(w, &notice);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        for (struct srv_attach *a = r->seat[i].attached; a != NULL; a = a->next_of_seat) {
            srv_client_notify(a->client, &notice);
        }
    }
}

void srv_watch_flush(struct srv_service *s)
{
    for (struct srv_watch *w = s->watches, *next; w != NULL; w = next) {
        next = w->next;
        play_due(w);
        srv_watch_wake(w);
        tell_count(w);
        if (w->is_over && w->room == NULL) {
            destroy(w);
        }
    }
}

void srv_watch_free_all(struct srv_service *s)
{
    while (s->watches != NULL) {
        destroy(s->watches);
    }
}
