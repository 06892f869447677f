/* SPDX-License-Identifier: MIT
 * kick.c - see kick.h. */
#include "host/judge/kick.h"

#include "host/judge/deed.h"
#include "host/judge/oversee.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "net/transport.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50 /* rows of a page unless the request says otherwise */
};

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

static size_t limit_of(uint64_t limit)
{
    return limit > 0 ? (size_t)limit : PAGE;
}

/* ---- closing ---- */

uint32_t srv_kick_leaving(
    struct srv_service *s, enum pro_notice_code code, const char *text, const char *close)
{
    const struct pro_notice notice = {.kind = PRO_NOTICE_SERVER_NOTICE,
        .server_notice = {.code = (uint8_t)code, .text = text}};
    uint32_t n = 0;
    for (struct srv_client *c = s->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->is_leaving) {
            c->is_leaving = false;
            if (c->is_greeted) {
                srv_client_notify(c, &notice);
            }
            srv_conn_close(c->conn, SRV_CLOSE_POLICY, close); /* it goes later */
            n++;
        }
    }
    return n;
}

static void on_kicked(void *arg, enum srv_store_status status)
{
    struct srv_deed *d = arg;
    struct srv_service *s = d->service;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    uint64_t number = 0;
    (void)sscanf(d->target, "connection %" SCNu64, &number);
    uint32_t n = 0;
    for (struct srv_client *c = s->clients; c != NULL; c = c->next) {
        c->is_leaving = number != 0
            ? c->number == number
            : c->player != NULL && strcmp(c->player->id, d->target) == 0;
        n += c->is_leaving;
    }
    const pro_reason none = "An admin has closed this connection.";
    pro_reason text;
    (void)snprintf(text, sizeof text, "%s", d->reason[0] != '\0' ? d->reason : none);
    srv_deed_done(d, &(struct pro_result){.admin_kick = {.connections = n}});
    (void)srv_kick_leaving(s, PRO_CODE_KICKED, text, "kicked");
}

void srv_admin_kick(struct srv_call *call, const struct pro_admin_kick *p)
{
    const struct srv_service *s = call->client->service;
    char target[SRV_DEED_TARGET_MAX + 1];
    bool is_there = false;
    if (p->connection != 0) {
        (void)snprintf(target, sizeof target, "connection %" PRIu64, p->connection);
        for (const struct srv_client *c = s->clients; c != NULL; c = c->next) {
            is_there = is_there || c->number == p->connection;
        }
    } else {
        const struct srv_player *player = srv_map_find(&s->players, p->player);
        (void)snprintf(target, sizeof target, "%s", p->player);
        is_there = player != NULL && player->clients != NULL;
    }
    struct srv_deed *d = srv_deed_open(call, target, p->reason);
    if (d == NULL) {
        return;
    }
    if (!is_there) {
        srv_deed_refuse(
            d, p->connection != 0 ? PRO_ERROR_CONNECTION_UNKNOWN : PRO_ERROR_PLAYER_UNKNOWN);
        return;
    }
    srv_deed_note(d, on_kicked, d);
}

/* ---- connections ---- */

struct looking {
    struct srv_deed *deed;
    struct pro_admin_connections asked;
};

static size_t streams_of(const struct srv_client *c)
{
    size_t n = c->attached_n; /* of those who watch, too */
    for (const struct srv_overseer *o = c->overseeing; o != NULL; o = o->next_of_client) {
        n++;
    }
    return n;
}

static int by_number(const void *a, const void *b)
{
    const struct srv_client *x = *(struct srv_client *const *)a;
    const struct srv_client *y = *(struct srv_client *const *)b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Those that are asked for, oldest first, for free(). */
static struct srv_client **clients_of(
    struct srv_service *s, const struct pro_admin_connections *p, size_t *n, uint64_t *total)
{
    size_t cap = 0;
    for (const struct srv_client *c = s->clients; c != NULL; c = c->next) {
        cap++;
    }
    struct srv_client **list = srv_alloc((cap + 1) * sizeof *list);
    *n = 0;
    *total = 0;
    for (struct srv_client *c = s->clients; c != NULL; c = c->next) {
        if (p->player[0] != '\0' &&
            (c->player == NULL || strcmp(c->player->id, p->player) != 0)) {
            continue;
        }
        ++*total;
        if (c->number > p->after) {
            list[(*n)++] = c;
        }
    }
    qsort(list, *n, sizeof *list, by_number);
    return list;
}

static void on_connections(void *arg, enum srv_store_status status)
{
    struct looking *l = arg;
    struct srv_deed *d = l->deed;
    if (status != SRV_STORE_OK) {
        free(l);
        srv_deed_fail(d, status, PRO_ERROR_INTERNAL, PRO_ERROR_INTERNAL);
        return;
    }
    size_t n;
    uint64_t total;
    struct srv_client **list = clients_of(d->service, &l->asked, &n, &total);
    const size_t limit = limit_of(l->asked.limit);
    struct pro_connection row[PRO_JUDGE_PAGE_MAX];
    const size_t shown = n < limit ? n : limit;
    for (size_t i = 0; i < shown; i++) {
        const struct srv_client *c = list[i];
        row[i] = (struct pro_connection){
            .connection = c->number,
            .address = srv_conn_peer(c->conn),
            .program = or_null(c->program),
            .player = c->player != NULL ? c->player->id : NULL,
            .name = c->player != NULL ? c->player->name : NULL,
            .since_ms = (uint64_t)c->since_ms,
            .streams = streams_of(c),
        };
    }
    struct pro_result result = {
        .admin_connections = {.connection = row, .connections = shown, .total = total}};
    if (n > limit) {
        result.admin_connections.next = row[limit - 1].connection;
    }
    free(list);
    free(l);
    srv_deed_done(d, &result);
}

void srv_admin_connections(struct srv_call *call, const struct pro_admin_connections *p)
{
    struct looking *l = srv_alloc(sizeof *l);
    *l = (struct looking){.deed = srv_deed_open(call, p->player, ""), .asked = *p};
    srv_deed_note(l->deed, on_connections, l); /* it shows addresses */
}

/* ---- players ---- */

static int by_id(const void *a, const void *b)
{
    return strcmp((*(struct srv_player *const *)a)->id, (*(struct srv_player *const *)b)->id);
}

void srv_admin_players(struct srv_call *call, const struct pro_admin_players *p)
{
    struct srv_service *s = call->client->service;
    struct srv_player **list = srv_alloc((s->players.len + 1) * sizeof *list);
    size_t n = 0, cursor = 0;
    for (struct srv_player *x; (x = srv_map_next(&s->players, &cursor)) != NULL;) {
        if (strcmp(x->id, p->after) > 0) {
            list[n++] = x;
        }
    }
    qsort(list, n, sizeof *list, by_id);
    const size_t limit = limit_of(p->limit);
    const size_t shown = n < limit ? n : limit;
    struct pro_present row[PRO_JUDGE_PAGE_MAX];
    for (size_t i = 0; i < shown; i++) {
        const struct srv_player *x = list[i];
        row[i] = (struct pro_present){
            .player = x->id,
            .name = x->name,
            .handle = or_null(x->handle),
            .matches = x->seats_n,
        };
        for (const struct srv_client *c = x->clients; c != NULL; c = c->next_of_player) {
            row[i].connections++;
        }
    }
    struct pro_result result = {
        .admin_players = {.present = row, .players = shown, .total = s->players.len}};
    if (n > limit) {
        result.admin_players.next = row[limit - 1].player;
    }
    srv_call_result(call, &result);
    free(list);
}
