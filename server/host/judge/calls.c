/* SPDX-License-Identifier: MIT
 * calls.c - see calls.h. */
#include "host/judge/calls.h"

#include "base/clean.h"
#include "host/judge/deed.h"
#include "host/judge/rights.h"
#include "host/lobby/lobby.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"

#include <pro/notice.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50 /* rows of a page unless the request says otherwise */
};

static struct pro_called told(const struct srv_store_call *c)
{
    return (struct pro_called){
        .call = (uint64_t)c->id,
        .match = c->match,
        .seat = (uint8_t)pro_seat_of(c->seat),
        .player = c->player,
        .name = c->name,
        .text = c->text,
        .state = (uint8_t)(PRO_CALL_OPEN + c->state),
        .judge = c->judge_name,
        .at_ms = (uint64_t)c->at_ms,
    };
}

/* To those who may judge there, and to who called. */
static void tell(struct srv_service *s, const struct srv_store_call *call)
{
    const struct pro_notice notice = {
        .kind = PRO_NOTICE_JUDGE_CALLED, .judge_called = told(call)};
    for (struct srv_client *c = s->clients, *next; c != NULL; c = next) {
        next = c->next;
        const struct srv_player *p = c->player;
        if (p != NULL &&
            (srv_may_judge_in(s, p, call->tournament) ||
                (call->player != NULL && strcmp(p->id, call->player) == 0))) {
            srv_client_notify(c, &notice);
        }
    }
}

/* ---- calling ---- */

static void on_called(
    void *arg, enum srv_store_status status, const struct srv_store_call *stored)
{
    struct srv_call *call = arg;
    if (status != SRV_STORE_OK) {
        srv_call_error(
            call, status == SRV_STORE_TAKEN ? PRO_ERROR_CALL_OPEN : srv_signin_error(status));
        return;
    }
    tell(call->client->service, stored);
    srv_call_result(call, &(struct pro_result){.judge_call = {.call = (uint64_t)stored->id}});
}

void srv_judge_call(struct srv_call *call, const struct pro_judge_call *p)
{
    struct srv_service *s = call->client->service;
    const struct srv_player *player = call->client->player;
    uint8_t seat;
    const struct srv_room *r = srv_lobby_seated(call, p->match, &seat);
    if (r == NULL) {
        return;
    }
    if (r->status != SRV_STORE_MATCH_LIVE && r->status != SRV_STORE_MATCH_ASIDE) {
        srv_call_error(call, PRO_ERROR_MATCH_NOT_LIVE);
        return;
    }
    pro_reason text = "";
    if (p->text[0] != '\0') {
        const size_t points = srv_clean(p->text, PRO_REASON_MAX, text, sizeof text);
        if (points == 0 || points > PRO_REASON_MAX) {
            srv_call_error(call, PRO_ERROR_TEXT_REFUSED);
            return;
        }
    }
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take(&s->call_rates, player->id, SRV_JUDGE_CALL_RATE, srv_loop_ms(s->loop),
            &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    const struct srv_store_call fresh = {
        .match = r->id,
        .seat = seat,
        .player = player->id,
        .at_ms = srv_now_ms(),
        .text = text[0] != '\0' ? text : NULL,
    };
    srv_store_call_add(s->store, &fresh, on_called, call);
}

/* ---- judges ---- */

struct listing {
    struct srv_call *call;
    uint32_t limit;
};

static void on_calls(
    void *arg, enum srv_store_status status, const struct srv_store_call *calls, size_t n)
{
    const struct listing listing = *(struct listing *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_call_error(listing.call, srv_signin_error(status));
        return;
    }
    const struct srv_player *p =
        listing.call->client->player; /* NULL: the admin socket, or gone */
    const bool sees_all = listing.call->client->local != NULL;
    struct pro_called row[PRO_JUDGE_PAGE_MAX];
    size_t shown = 0;
    for (size_t i = 0; i < n; i++) {
        if (sees_all ||
            (p != NULL &&
                srv_may_judge_in(listing.call->client->service, p, calls[i].tournament))) {
            row[shown++] = told(&calls[i]);
        }
    }
    struct pro_result result = {.judge_calls = {.called = row, .calls = shown}};
    if (n == listing.limit) {
        result.judge_calls.next = (uint64_t)calls[n - 1].id;
    }
    srv_call_result(listing.call, &result);
}

void srv_judge_calls(struct srv_call *call, const struct pro_judge_calls *p)
{
    struct listing *listing = srv_alloc(sizeof *listing);
    listing->call = call;
    listing->limit = p->limit > 0 ? (uint32_t)p->limit : PAGE;
    srv_store_call_list(call->client->service->store, !p->is_all, (int64_t)p->before,
        listing->limit, on_calls, listing);
}

static void on_set(void *arg, enum srv_store_status status, const struct srv_store_call *stored)
{
    struct srv_deed *d = arg;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_CALL_UNKNOWN, PRO_ERROR_CALL_CLOSED);
        return;
    }
    tell(d->service, stored);
    srv_deed_done(d, &(struct pro_result){0});
}

/* A call that is to be set, when it is clear that it may be. */
struct setting {
    struct srv_deed *deed;
    int64_t id;
    enum srv_store_call_state state;
};

static void set_now(struct srv_deed *d, int64_t id, enum srv_store_call_state state)
{
    srv_deed_ride(d, NULL);
    srv_store_call_set(
        d->service->store, id, state, d->actor.id, d->actor.name, srv_now_ms(), on_set, d);
}

static void on_got(void *arg, enum srv_store_status status, const struct srv_store_call *stored)
{
    const struct setting x = *(struct setting *)arg;
    free(arg);
    const struct srv_player *p = x.deed->call->client->player;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(x.deed, status, PRO_ERROR_CALL_UNKNOWN, PRO_ERROR_INTERNAL);
    } else if (p == NULL || !srv_may_judge_in(x.deed->service, p, stored->tournament)) {
        srv_deed_refuse(x.deed, PRO_ERROR_ROLE_NEEDED);
    } else {
        set_now(x.deed, x.id, x.state);
    }
}

static void set(struct srv_call *call, uint64_t id, enum srv_store_call_state state)
{
    char target[SRV_DEED_TARGET_MAX + 1];
    (void)snprintf(target, sizeof target, "call %" PRIu64, id);
    struct srv_deed *d = srv_deed_open(call, target, "");
    const struct srv_player *p = call->client->player;
    if (p == NULL || srv_may_judge_in(d->service, p, NULL)) { /* of the server: every call */
        set_now(d, (int64_t)id, state);
        return;
    }
    const struct setting x = {.deed = d, .id = (int64_t)id, .state = state};
    srv_store_call_get(d->service->store, x.id, on_got, srv_memdup(&x, sizeof x));
}

void srv_judge_take(struct srv_call *call, const struct pro_judge_take *p)
{
    set(call, p->call, SRV_STORE_CALL_TAKEN);
}

void srv_judge_close(struct srv_call *call, const struct pro_judge_close *p)
{
    set(call, p->call, SRV_STORE_CALL_CLOSED);
}
