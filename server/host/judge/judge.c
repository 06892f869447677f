/* SPDX-License-Identifier: MIT
 * judge.c - see judge.h. */
#include "host/judge/judge.h"

#include "host/decks/books.h"
#include "host/judge/deed.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/watch/watch.h"

#include <pro/view_json.h>

#include <string.h>

bool srv_judge_is_involved(const struct srv_room *r, const struct srv_actor *who)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_player *p = r->seat[i].player;
        if (p != NULL && strcmp(p->id, who->id) == 0) {
            return true;
        }
    }
    const struct srv_watcher *x = r->watch != NULL ? r->watch->watchers : NULL;
    for (; x != NULL; x = x->next) {
        const struct srv_player *p = x->client->player;
        if (p != NULL && strcmp(p->id, who->id) == 0) {
            return true;
        }
    }
    return false;
}

struct srv_room *srv_judge_room(struct srv_deed *d)
{
    struct srv_room *r = srv_map_find(&d->service->rooms, d->target);
    const enum pro_error error = r == NULL    ? PRO_ERROR_MATCH_UNKNOWN
        : srv_judge_is_involved(r, &d->actor) ? PRO_ERROR_JUDGE_INVOLVED
        : r->status != SRV_STORE_MATCH_LIVE   ? PRO_ERROR_MATCH_NOT_LIVE
                                              : PRO_ERROR_NONE;
    if (error != PRO_ERROR_NONE) {
        srv_deed_refuse(d, error);
        return NULL;
    }
    return r;
}

/* ---- view ---- */

size_t srv_judge_seats(const struct srv_room *r, struct pro_judge_seat out[ENG_SEATS])
{
    struct pro_clock clock = {0};
    size_t n = 0;
    (void)srv_clock_tell_durable(r, &clock);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        if (seat->deck == NULL) {
            continue; /* nobody sits there */
        }
        out[n++] = (struct pro_judge_seat){
            .seat = (uint8_t)pro_seat_of(i),
            .player = seat->player != NULL ? seat->player->id : NULL,
            .name = seat->name,
            .is_here = seat->is_bot || seat->attached != NULL,
            .bank_ms = i == 0 ? clock.p1_ms : clock.p2_ms,
            .is_running = clock.running == pro_seat_of(i),
        };
    }
    return n;
}

static void show(struct srv_deed *d, struct srv_room *r)
{
    const struct eng_match *state = srv_stream_durable(r);
    struct eng_options *options = srv_scratch_options();
    struct pro_judge_seat seats[ENG_SEATS];
    struct pro_series series;
    struct pro_writer view, prompt;
    srv_series_tally(r, &series);
    eng_match_options(r->book, state, options);
    pro_writer_init_heap(&view, SRV_REPLY_BYTES_MAX);
    pro_writer_init_heap(&prompt, SRV_REPLY_BYTES_MAX);
    pro_view_encode(&view, r->book, state, ENG_VIEWER_JUDGE);
    pro_prompt_encode(&prompt, r->book, state, ENG_VIEWER_JUDGE, options);
    if (view.is_over || prompt.is_over) {
        srv_deed_refuse(d, PRO_ERROR_INTERNAL);
    } else {
        struct pro_result result = {
            .judge_view = {
                .match = r->id,
                .game = r->game,
                .seq = r->seat[0].seq,
                .status = (uint8_t)srv_status_word(r->status),
                .phase = r->phase,
                .revision = srv_book_revision(r->book),
                .player = seats,
                .players = srv_judge_seats(r, seats),
                .wins = {.len = ENG_SEATS, .at = {series.wins[0], series.wins[1]}},
                .is_paused = r->agree.is_paused,
                .view = {.json = view.text, .len = view.len},
                .prompt = {.json = prompt.text, .len = prompt.len},
            }};
        srv_deed_done(d, &result);
    }
    pro_writer_deinit_heap(&view);
    pro_writer_deinit_heap(&prompt);
}

static void on_noted(void *arg, enum srv_store_status status)
{
    struct srv_deed *d = arg;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    struct srv_room *r = srv_judge_room(d); /* once more: time has passed */
    if (r != NULL) {
        show(d, r);
    }
}

void srv_judge_view(struct srv_call *call, const struct pro_judge_view *p)
{
    struct srv_deed *d = srv_deed_open(call, p->match, p->reason);
    if (d != NULL && srv_judge_room(d) != NULL) {
        srv_deed_note(d, on_noted, d);
    }
}
