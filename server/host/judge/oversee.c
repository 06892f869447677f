/* SPDX-License-Identifier: MIT
 * oversee.c - see oversee.h. Whoever is about to follow is counted from the moment of asking: rows that are
 * applied after that have an update for judges, and all those before are durable when the audit row is. */
#include "host/judge/oversee.h"

#include "host/decks/books.h"
#include "host/judge/deed.h"
#include "host/judge/judge.h"
#include "host/judge/rights.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "net/transport.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool srv_oversee_any(const struct srv_room *r)
{
    return r->overseers_n > 0;
}

static void unlink_of_client(struct srv_overseer *o)
{
    struct srv_overseer **at = &o->client->overseeing;
    while (*at != o) {
        at = &(*at)->next_of_client;
    }
    *at = o->next_of_client;
}

/* Ends at *at of the room's list. */
static void end(struct srv_overseer **at)
{
    struct srv_overseer *o = *at;
    *at = o->next;
    unlink_of_client(o);
    o->room->overseers_n--;
    free(o);
}

static void end_of(struct srv_overseer *o)
{
    struct srv_overseer **at = &o->room->overseers;
    while (*at != o) {
        at = &(*at)->next;
    }
    end(at);
}

void srv_oversee_leave(struct srv_room *r)
{
    while (r->overseers != NULL) {
        end(&r->overseers);
    }
}

void srv_oversee_gone(struct srv_client *c)
{
    while (c->overseeing != NULL) {
        end_of(c->overseeing);
    }
}

static void tell_end(struct srv_client *client, const struct srv_room *r)
{
    char text[80];
    (void)snprintf(text, sizeof text, "Match %s is not yours to judge any more.", r->id);
    srv_client_notify(client,
        &(struct pro_notice){.kind = PRO_NOTICE_SERVER_NOTICE,
            .server_notice = {.code = PRO_CODE_UNWATCHED, .text = text}});
}

/* Who is no judge of it any more is not told another word. */
static void end_those_without_right(struct srv_room *r)
{
    for (struct srv_overseer **at = &r->overseers; *at != NULL;) {
        struct srv_client *client = (*at)->client;
        if (!srv_may_judge_at(r->service, client->player, r)) {
            end(at);
            tell_end(client, r);
        } else {
            at = &(*at)->next;
        }
    }
}

void srv_oversee_send(struct srv_room *r, struct srv_msg *m)
{
    end_those_without_right(r);
    for (const struct srv_overseer *o = r->overseers; o != NULL && m != NULL; o = o->next) {
        srv_client_send(o->client, srv_msg_copy(m->text, m->len));
    }
    srv_msg_free(m);
}

void srv_oversee_tell(struct srv_room *r, const struct pro_notice *notice)
{
    end_those_without_right(r);
    for (const struct srv_overseer *o = r->overseers; o != NULL; o = o->next) {
        srv_client_notify(o->client, notice);
    }
}

/* ---- the verbs ---- */

static struct srv_overseer *find(const struct srv_client *c, const char *match)
{
    struct srv_overseer *o = c->overseeing;
    while (o != NULL && strcmp(o->room->id, match) != 0) {
        o = o->next_of_client;
    }
    return o;
}

static size_t followed_by(const struct srv_client *c)
{
    size_t n = 0;
    for (const struct srv_overseer *o = c->overseeing; o != NULL; o = o->next_of_client) {
        n++;
    }
    return n;
}

struct joining {
    struct srv_deed *deed;
    struct pro_after after;
};

/* What stands in the way of it, beside what srv_judge_room looks at. */
static enum pro_error unfit(
    const struct srv_room *r, const struct srv_client *c, const struct pro_after *after)
{
    return c->player == NULL || c->conn == NULL ? PRO_ERROR_SESSION_NEEDED
        : r->is_busy                            ? PRO_ERROR_TOO_FAST
        : r->overseers_n > SRV_OVERSEERS_MAX    ? PRO_ERROR_SPECTATORS_FULL
        : followed_by(c) >= SRV_ATTACHED_MAX    ? PRO_ERROR_MATCHES_FULL
        : after->game > r->game || (after->game == r->game && after->seq > r->seat[0].seq)
        ? PRO_ERROR_SEQ_UNKNOWN
        : PRO_ERROR_NONE;
}

static void follow(struct srv_room *r, struct srv_deed *d, const struct pro_after *after)
{
    struct srv_client *c = d->call->client;
    if (find(c, r->id) != NULL) { /* from where it wants to have it again */
        end_of(find(c, r->id));
    }
    struct srv_overseer *o = srv_alloc(sizeof *o);
    *o = (struct srv_overseer){
        .next = r->overseers, .next_of_client = c->overseeing, .room = r, .client = c};
    r->overseers = o;
    c->overseeing = o;
    struct pro_judge_seat seats[ENG_SEATS];
    struct pro_series series;
    srv_series_tally(r, &series);
    struct pro_result result = {
        .judge_watch = {
            .match = r->id,
            .game = r->game,
            .seq = r->seat[0].seq,
            .status = (uint8_t)srv_status_word(r->status),
            .phase = r->phase,
            .revision = srv_book_revision(r->book),
            .player = seats,
            .players = srv_judge_seats(r, seats),
            .wins = {.len = ENG_SEATS, .at = {series.wins[0], series.wins[1]}},
        }};
    srv_deed_done(d, &result);
    srv_stream_oversee(r, c, after->game == r->game ? (uint32_t)after->seq : 0);
    srv_rulings_tell(r, c);
    srv_agree_tell(r, c);
}

static void on_noted(void *arg, enum srv_store_status status)
{
    const struct joining joining = *(struct joining *)arg;
    free(arg);
    struct srv_deed *d = joining.deed;
    struct srv_room *r = srv_map_find(&d->service->rooms, d->target);
    if (r != NULL && status != SRV_STORE_OK) {
        r->overseers_n--;
    }
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    struct srv_room *live = srv_judge_room(d); /* once more: time has passed */
    const enum pro_error error =
        live == NULL ? PRO_ERROR_NONE : unfit(live, d->call->client, &joining.after);
    if (live != NULL && error == PRO_ERROR_NONE) {
        follow(live, d, &joining.after);
    } else {
        if (r != NULL) {
            r->overseers_n--;
        }
        if (live != NULL) {
            srv_deed_refuse(d, error);
        }
    }
}

void srv_judge_watch(struct srv_call *call, const struct pro_judge_watch *p)
{
    struct srv_deed *d = srv_deed_open(call, p->match, p->reason);
    struct srv_room *r = d != NULL ? srv_judge_room(d) : NULL;
    if (r == NULL) {
        return;
    }
    enum pro_error error = unfit(r, call->client, &p->after);
    if (error == PRO_ERROR_NONE && r->overseers_n >= SRV_OVERSEERS_MAX) {
        error = PRO_ERROR_SPECTATORS_FULL;
    }
    if (error != PRO_ERROR_NONE) {
        srv_deed_refuse(d, error);
        return;
    }
    struct joining *joining = srv_alloc(sizeof *joining);
    *joining = (struct joining){.deed = d, .after = p->after};
    r->overseers_n++; /* until it is refused, or ends */
    srv_deed_note(d, on_noted, joining);
}

void srv_judge_unwatch(struct srv_call *call, const struct pro_judge_unwatch *p)
{
    struct srv_overseer *o = find(call->client, p->match);
    if (o == NULL) {
        srv_call_error(call, PRO_ERROR_MATCH_UNKNOWN);
        return;
    }
    end_of(o);
    srv_call_result(call, &(struct pro_result){0});
}
