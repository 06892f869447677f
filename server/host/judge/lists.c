/* SPDX-License-Identifier: MIT
 * lists.c - the matches that there are, and those that were put aside, as judges see them. */
#include "host/decks/books.h"
#include "host/judge/deed.h"
#include "host/judge/judge.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50 /* rows of a page unless the request says otherwise */
};

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

/* ---- open and live ---- */

static int by_id(const void *a, const void *b)
{
    return strcmp((*(struct srv_room *const *)a)->id, (*(struct srv_room *const *)b)->id);
}

/* Those that are asked for, by id, for free(). */
static struct srv_room **rooms_of(
    struct srv_service *s, const struct pro_judge_matches *p, size_t *n, uint64_t *total)
{
    struct srv_room **list = srv_alloc((s->rooms.len + 1) * sizeof *list);
    size_t cursor = 0;
    *n = 0;
    *total = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->status > SRV_STORE_MATCH_LIVE ||
            (p->game[0] != '\0' && strcmp(p->game, r->book->game->name) != 0)) {
            continue;
        }
        ++*total;
        if (strcmp(r->id, p->after) > 0) {
            list[(*n)++] = r;
        }
    }
    qsort(list, *n, sizeof *list, by_id);
    return list;
}

void srv_judge_matches(struct srv_call *call, const struct pro_judge_matches *p)
{
    static struct pro_judged_match row[PRO_JUDGE_PAGE_MAX];
    static struct pro_judge_seat seat[PRO_JUDGE_PAGE_MAX][ENG_SEATS];
    struct srv_service *s = call->client->service;
    if (p->game[0] != '\0' && srv_books_game(&s->books, p->game) == NULL) {
        srv_call_error(call, PRO_ERROR_GAME_UNKNOWN);
        return;
    }
    size_t n;
    uint64_t total;
    struct srv_room **list = rooms_of(s, p, &n, &total);
    const size_t limit = p->limit > 0 ? (size_t)p->limit : PAGE;
    const size_t shown = n < limit ? n : limit;
    for (size_t i = 0; i < shown; i++) {
        const struct srv_room *r = list[i];
        row[i] = (struct pro_judged_match){
            .match = r->id,
            .game = r->book->game->name,
            .revision = srv_book_revision(r->book),
            .status = (uint8_t)srv_status_word(r->status),
            .phase = r->phase,
            .number = r->game,
            .player = seat[i],
            .players = srv_judge_seats(r, seat[i]),
            .is_private = r->code[0] != '\0',
            .is_paused = r->agree.is_paused,
            .rulings = r->rulings.len,
            .created_ms = (uint64_t)r->created_ms,
        };
    }
    struct pro_result result = {
        .judge_matches = {.match = row, .matches = shown, .total = total}};
    if (n > limit) {
        result.judge_matches.next = row[limit - 1].match;
    }
    srv_call_result(call, &result);
    free(list);
}

/* ---- aside ---- */

struct listing {
    struct srv_deed *deed;
    struct pro_judge_aside asked;
};

static uint32_t limit_of(const struct listing *l)
{
    return l->asked.limit > 0 ? (uint32_t)l->asked.limit : PRO_ASIDE_PAGE_MAX;
}

static void on_aside(
    void *arg, enum srv_store_status status, const struct srv_store_aside *matches, size_t n)
{
    struct listing *l = arg;
    struct srv_deed *d = l->deed;
    struct pro_aside_match row[PRO_ASIDE_PAGE_MAX];
    struct pro_judge_seat seat[PRO_ASIDE_PAGE_MAX][ENG_SEATS];
    struct pro_result result = {.judge_aside = {.match = row, .matches = n}};
    for (size_t i = 0; i < n; i++) {
        const struct srv_store_aside *m = &matches[i];
        row[i] = (struct pro_aside_match){
            .match = m->id,
            .game = m->game,
            .revision = m->revision,
            .player = seat[i],
            .report = m->report.at,
            .commands = m->rows,
            .created_ms = (uint64_t)m->created_ms,
            .aside_ms = (uint64_t)m->aside_ms,
        };
        for (uint8_t k = 0; k < ENG_SEATS; k++) {
            if (m->name[k] != NULL) {
                seat[i][row[i].players++] =
                    (struct pro_judge_seat){.seat = (uint8_t)pro_seat_of(k),
                        .player = m->player[k],
                        .name = m->name[k]};
            }
            if (m->player[k] != NULL && strcmp(m->player[k], d->actor.id) == 0) {
                row[i].report = NULL; /* it says what the other one holds */
            }
        }
    }
    if (n == limit_of(l)) {
        result.judge_aside.next = row[n - 1].match;
    }
    free(l);
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
    } else {
        srv_deed_done(d, &result);
    }
}

static void on_noted(void *arg, enum srv_store_status status)
{
    struct listing *l = arg;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(l->deed, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        free(l);
        return;
    }
    srv_store_aside_list(l->deed->service->store, or_null(l->asked.match),
        or_null(l->asked.after), limit_of(l), on_aside, l);
}

void srv_judge_aside(struct srv_call *call, const struct pro_judge_aside *p)
{
    struct listing *l = srv_alloc(sizeof *l);
    *l = (struct listing){.deed = srv_deed_open(call, p->match, ""), .asked = *p};
    srv_deed_note(l->deed, on_noted, l); /* reports say what lies hidden */
}
