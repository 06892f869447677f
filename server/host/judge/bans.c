/* SPDX-License-Identifier: MIT
 * bans.c - see bans.h. */
#include "host/judge/bans.h"

#include "base/log.h"
#include "host/judge/deed.h"
#include "host/judge/kick.h"
#include "host/parts/memory.h"
#include "host/parts/now.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "net/transport.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 50 /* rows of a page unless the request says otherwise */
};

bool srv_origin_read(const char *text, struct srv_origin *out)
{
    struct in6_addr six;
    struct in_addr four;
    *out = (struct srv_origin){.is_six = false};
    if (inet_pton(AF_INET, text, &four) == 1) {
        memcpy(out->raw, &four, sizeof four);
        return true;
    }
    if (inet_pton(AF_INET6, text, &six) != 1) {
        return false;
    }
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        memcpy(out->raw, &six.s6_addr[12], 4);
        return true;
    }
    memcpy(out->raw, six.s6_addr, sizeof out->raw);
    out->is_six = true;
    return true;
}

static bool is_same(const struct srv_origin *a, const struct srv_origin *b)
{
    return a->is_six == b->is_six && memcmp(a->raw, b->raw, sizeof a->raw) == 0;
}

/* ---- the list ---- */

static void add(struct srv_bans *bans, const struct srv_store_ban *from)
{
    bans->at = srv_realloc(bans->at, (bans->len + 1) * sizeof *bans->at);
    struct srv_ban *b = &bans->at[bans->len++];
    *b = (struct srv_ban){.id = from->id, .at_ms = from->at_ms, .until_ms = from->until_ms};
    (void)snprintf(b->player, sizeof b->player, "%s", from->player != NULL ? from->player : "");
    (void)snprintf(
        b->address, sizeof b->address, "%s", from->address != NULL ? from->address : "");
    (void)snprintf(b->name, sizeof b->name, "%s", from->name != NULL ? from->name : "");
    (void)snprintf(b->by, sizeof b->by, "%s", from->by);
    (void)snprintf(b->reason, sizeof b->reason, "%s", from->reason != NULL ? from->reason : "");
    if (b->address[0] != '\0') {
        (void)srv_origin_read(b->address, &b->origin); /* it was read when it was added */
    }
}

static void drop(struct srv_bans *bans, uint32_t index)
{
    bans->len--;
    memmove(&bans->at[index], &bans->at[index + 1], (bans->len - index) * sizeof bans->at[0]);
}

/* Those that have ended, and those that make way for a new one. */
static void make_way(struct srv_service *s, const struct srv_store_ban *fresh)
{
    struct srv_bans *bans = &s->bans;
    for (uint32_t i = bans->len; i-- > 0;) {
        const struct srv_ban *b = &bans->at[i];
        if ((b->until_ms != 0 && b->until_ms <= fresh->at_ms) ||
            (fresh->player != NULL && strcmp(b->player, fresh->player) == 0) ||
            (fresh->address != NULL && strcmp(b->address, fresh->address) == 0)) {
            drop(bans, i);
        }
    }
}

static void on_loaded(
    void *arg, enum srv_store_status status, const struct srv_store_ban *bans, size_t n)
{
    struct srv_service *s = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "bans.read", "bans cannot be read",
            SRV_LOG_STR("status", srv_store_status_name(status)));
    }
    for (size_t i = 0; i < n; i++) {
        add(&s->bans, &bans[i]);
    }
}

void srv_bans_load(struct srv_service *s)
{
    srv_store_ban_list(s->store, srv_now_ms(), on_loaded, s);
}

void srv_bans_deinit(struct srv_bans *bans)
{
    free(bans->at);
    *bans = (struct srv_bans){0};
}

static bool holds(const struct srv_ban *b)
{
    return b->until_ms == 0 || b->until_ms > srv_now_ms();
}

const struct srv_ban *srv_ban_of_player(const struct srv_service *s, const char *player)
{
    for (uint32_t i = 0; i < s->bans.len; i++) {
        const struct srv_ban *b = &s->bans.at[i];
        if (b->player[0] != '\0' && strcmp(b->player, player) == 0 && holds(b)) {
            return b;
        }
    }
    return NULL;
}

const struct srv_ban *srv_ban_of_address(const struct srv_service *s, const char *address)
{
    struct srv_origin origin;
    if (s->bans.len == 0 || !srv_origin_read(address, &origin)) {
        return NULL;
    }
    for (uint32_t i = 0; i < s->bans.len; i++) {
        const struct srv_ban *b = &s->bans.at[i];
        if (b->address[0] != '\0' && is_same(&b->origin, &origin) && holds(b)) {
            return b;
        }
    }
    return NULL;
}

void srv_ban_refuse(struct srv_call *call, const struct srv_ban *ban)
{
    struct pro_fault fault = {.error = PRO_ERROR_BANNED};
    if (ban->until_ms != 0) {
        const int64_t left = ban->until_ms - srv_now_ms();
        fault.retry_ms = left > UINT32_MAX ? UINT32_MAX : left < 1 ? 1 : (uint32_t)left;
    }
    struct srv_conn *conn = call->client->conn;
    srv_call_fault(call, &fault);
    if (conn != NULL) {
        srv_conn_close(conn, SRV_CLOSE_POLICY, "banned");
    }
}

/* ---- the verbs ---- */

static const char *or_null(const char *text)
{
    return text[0] != '\0' ? text : NULL;
}

static struct pro_banned told(const struct srv_store_ban *b)
{
    return (struct pro_banned){
        .ban = (uint64_t)b->id,
        .player = b->player,
        .address = b->address,
        .name = b->name,
        .reason = b->reason,
        .by = b->by,
        .at_ms = (uint64_t)b->at_ms,
        .until_ms = (uint64_t)b->until_ms,
    };
}

static enum pro_error error_of(enum srv_store_status status)
{
    return status == SRV_STORE_LIMIT ? PRO_ERROR_BANS_FULL : srv_signin_error(status);
}

/* All connections that the ban is about are closed, after they were told. */
static void put_out(struct srv_service *s, const struct srv_store_ban *ban)
{
    struct srv_origin origin;
    const bool is_address = ban->address != NULL && srv_origin_read(ban->address, &origin);
    struct srv_player *player =
        ban->player != NULL ? srv_map_find(&s->players, ban->player) : NULL;
    for (struct srv_client *c = s->clients, *next; c != NULL; c = next) {
        struct srv_origin from;
        next = c->next;
        c->is_leaving = (player != NULL && c->player == player) ||
            (is_address && srv_origin_read(srv_conn_peer(c->conn), &from) &&
                is_same(&from, &origin));
    }
    if (player != NULL) {
        srv_signout(player, NULL, PRO_ENDED_BANNED, NULL);
    }
    (void)srv_kick_leaving(s, PRO_CODE_BANNED,
        ban->reason != NULL ? ban->reason : "You are kept out of this server.", "banned");
}

static void on_banned(void *arg, enum srv_store_status status, const struct srv_store_ban *ban)
{
    struct srv_deed *d = arg;
    if (status != SRV_STORE_OK) {
        srv_deed_refuse(
            d, status == SRV_STORE_NOT_FOUND ? PRO_ERROR_PLAYER_UNKNOWN : error_of(status));
        return;
    }
    make_way(d->service, ban);
    add(&d->service->bans, ban);
    struct pro_result result = {.admin_ban = told(ban)};
    struct srv_service *s = d->service;
    srv_deed_done(d, &result); /* also to one who has banned himself */
    put_out(s, ban);
}

/* Where the caller comes from, or this machine itself: a proxy that is not trusted, health checks. */
static bool is_ours(const struct srv_call *call, const struct srv_origin *origin)
{
    static const struct srv_origin loopback = {.is_six = true}; /* the first half of ::1 */
    const struct srv_conn *conn = call->client->conn;
    struct srv_origin from;
    return (!origin->is_six && origin->raw[0] == 127) || is_same(origin, &loopback) ||
        (conn != NULL && srv_origin_read(srv_conn_peer(conn), &from) && is_same(origin, &from));
}

void srv_admin_ban(struct srv_call *call, const struct pro_admin_ban *p)
{
    const bool is_address = p->address[0] != '\0';
    struct srv_deed *d = srv_deed_open(call, is_address ? p->address : p->player, p->reason);
    struct srv_origin origin;
    if (d == NULL) {
        return;
    }
    if (is_address && !srv_origin_read(p->address, &origin)) {
        srv_deed_refuse(d, PRO_ERROR_ADDRESS_REFUSED);
        return;
    }
    if (!p->is_sure &&
        (is_address ? is_ours(call, &origin) : strcmp(p->player, d->actor.id) == 0)) {
        srv_deed_refuse(d, PRO_ERROR_BAN_UNSURE);
        return;
    }
    const int64_t now = srv_now_ms();
    const struct srv_store_ban ban = {
        .player = or_null(p->player),
        .address = or_null(p->address),
        .reason = or_null(d->reason),
        .by = d->actor.name,
        .at_ms = now,
        .until_ms = p->seconds > 0 ? now + (int64_t)p->seconds * 1000 : 0,
    };
    (void)snprintf(d->after, sizeof d->after, "{\"until_ms\":%" PRId64 "}", ban.until_ms);
    srv_deed_ride(d, NULL);
    srv_store_ban_add(d->service->store, &ban, SRV_BANS_MAX, on_banned, d);
}

static void on_lifted(void *arg, enum srv_store_status status, const struct srv_store_ban *ban)
{
    struct srv_deed *d = arg;
    if (status != SRV_STORE_OK) {
        srv_deed_fail(d, status, PRO_ERROR_BAN_UNKNOWN, PRO_ERROR_INTERNAL);
        return;
    }
    struct srv_bans *bans = &d->service->bans;
    for (uint32_t i = bans->len; i-- > 0;) {
        if (bans->at[i].id == ban->id) {
            drop(bans, i);
        }
    }
    struct pro_result result = {.admin_unban = told(ban)};
    srv_deed_done(d, &result);
}

void srv_admin_unban(struct srv_call *call, const struct pro_admin_unban *p)
{
    char target[SRV_DEED_TARGET_MAX + 1];
    (void)snprintf(target, sizeof target, "ban %" PRIu64, p->ban);
    struct srv_deed *d = srv_deed_open(call, target, "");
    srv_deed_ride(d, NULL);
    srv_store_ban_lift(d->service->store, (int64_t)p->ban, on_lifted, d);
}

void srv_admin_bans(struct srv_call *call, const struct pro_admin_bans *p)
{
    const struct srv_bans *bans = &call->client->service->bans;
    const size_t limit = p->limit > 0 ? (size_t)p->limit : PAGE;
    struct pro_banned row[PRO_JUDGE_PAGE_MAX];
    struct pro_result result = {.admin_bans = {.ban = row}};
    for (uint32_t i = 0; i < bans->len; i++) {
        const struct srv_ban *b = &bans->at[i];
        if (b->id <= (int64_t)p->after || !holds(b)) {
            continue;
        }
        if (result.admin_bans.bans == limit) {
            result.admin_bans.next = row[limit - 1].ban;
            break;
        }
        row[result.admin_bans.bans++] = (struct pro_banned){
            .ban = (uint64_t)b->id,
            .player = or_null(b->player),
            .address = or_null(b->address),
            .name = or_null(b->name),
            .reason = or_null(b->reason),
            .by = b->by,
            .at_ms = (uint64_t)b->at_ms,
            .until_ms = (uint64_t)b->until_ms,
        };
    }
    srv_call_result(call, &result);
}
