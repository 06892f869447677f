/* SPDX-License-Identifier: MIT
 * ops_judge.c - audit rows and rulings, calls for a judge, bans, matches put aside. */
#include "op.h"

#include <assert.h>
#include <string.h>

static const char *id_or_null(struct srv__op *op, const char *id)
{
    return id == NULL ? NULL : srv__op_id(op, id);
}

static const char *word_or_null(struct srv__op *op, const char *word)
{
    return word == NULL ? NULL : srv__op_word(op, word);
}

/* Longer than a word. */
static const char *text_or_null(struct srv__op *op, const char *text)
{
    if (text == NULL) {
        return NULL;
    }
    const size_t len = strnlen(text, SRV_STORE_TEXT_MAX + 1);
    srv__op_require(op, len <= SRV_STORE_TEXT_MAX);
    return srv__arena_copy(&op->arena, text, len <= SRV_STORE_TEXT_MAX ? len : 0);
}

/* ---- riders ---- */

void srv__op_ride(struct srv__op *op, const struct srv__rider *rider)
{
    struct srv__rider *r = srv__arena_take(&op->arena, sizeof *r);
    *r = *rider;
    if (r->has_audit) {
        r->audit.actor = srv__op_id(op, rider->audit.actor);
        r->audit.name = srv__op_word(op, rider->audit.name);
        r->audit.verb = srv__op_word(op, rider->audit.verb);
        r->audit.target = word_or_null(op, rider->audit.target);
        r->audit.reason = text_or_null(op, rider->audit.reason);
        r->audit.before = text_or_null(op, rider->audit.before);
        r->audit.after = text_or_null(op, rider->audit.after);
        r->audit.result = srv__op_word(op, rider->audit.result);
    }
    if (r->has_ruling) {
        r->match = srv__op_id(op, rider->match);
        r->ruling.judge = srv__op_word(op, rider->ruling.judge);
        r->ruling.reason = text_or_null(op, rider->ruling.reason);
        srv__op_require(op, rider->ruling.no > 0 && rider->ruling.seat < (int)SRV_STORE_SEATS);
    }
    op->rider = r;
}

static int audit_add(struct srv__conn *c, const struct srv_store_audit *a)
{
    struct srv__query q = srv__query(c, SRV__SQL_AUDIT_ADD);
    srv__bind_int(&q, a->at_ms);
    srv__bind_word(&q, a->actor);
    srv__bind_word(&q, a->name);
    srv__bind_word(&q, a->verb);
    srv__bind_word(&q, a->target);
    srv__bind_word(&q, a->reason);
    srv__bind_word(&q, a->before);
    srv__bind_word(&q, a->after);
    srv__bind_word(&q, a->result);
    return srv__query_run(&q, NULL);
}

static int ruling_add(
    struct srv__conn *c, const char *match, const struct srv_store_ruling *ruling)
{
    struct srv__query q = srv__query(c, SRV__SQL_RULING_ADD);
    srv__bind_word(&q, match);
    srv__bind_int(&q, ruling->no);
    srv__bind_int(&q, ruling->game_no);
    srv__bind_int(&q, ruling->seq);
    srv__bind_int(&q, ruling->at_ms);
    srv__bind_int(&q, ruling->what);
    srv__bind_winner(&q, ruling->seat); /* -1 is NULL there, too */
    srv__bind_word(&q, ruling->judge);
    srv__bind_word(&q, ruling->reason);
    srv__bind_int(&q, ruling->event_first);
    srv__bind_int(&q, ruling->event_last);
    for (unsigned seat = 0; seat < SRV_STORE_SEATS; seat++) {
        srv__bind_int(&q, ruling->bank_ms[seat]);
    }
    return srv__query_run(&q, NULL);
}

int srv__rider_write(struct srv__conn *c, const struct srv__rider *rider)
{
    int rc = rider->has_audit ? audit_add(c, &rider->audit) : SQLITE_OK;
    if (rc == SQLITE_OK && rider->has_ruling) {
        rc = ruling_add(c, rider->match, &rider->ruling);
    }
    return rc;
}

int srv__ruling_list(struct srv__conn *c, struct srv__arena *a, const char *match,
    struct srv_store_ruling **out, size_t *n)
{
    struct srv_store_ruling *rulings = NULL;
    struct srv__query q = srv__query(c, SRV__SQL_RULING_LIST);
    srv__bind_word(&q, match);
    *n = 0;
    while (srv__query_next(&q)) {
        rulings = srv__arena_grow(a, rulings, *n, sizeof *rulings);
        rulings[(*n)++] = (struct srv_store_ruling){
            .no = (uint32_t)srv__col_int(&q, 0),
            .game_no = (uint8_t)srv__col_int(&q, 1),
            .seq = (uint32_t)srv__col_int(&q, 2),
            .at_ms = srv__col_int(&q, 3),
            .what = (uint8_t)srv__col_int(&q, 4),
            .seat = srv__col_winner(&q, 5),
            .judge = srv__col_word(&q, 6, a),
            .reason = srv__col_word(&q, 7, a),
            .event_first = (uint32_t)srv__col_int(&q, 8),
            .event_last = (uint32_t)srv__col_int(&q, 9),
            .bank_ms = {srv__col_int(&q, 10), srv__col_int(&q, 11)},
        };
    }
    *out = rulings;
    return srv__query_end(&q);
}

static int note_run(struct srv__conn *c, struct srv__op *op) /* its rider is all */
{
    (void)c;
    (void)op;
    return SQLITE_OK;
}

static const struct srv__op_kind note_kind = {
    .size = sizeof(struct srv__op_done),
    .is_write = true,
    .is_single = true,
    .run = note_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_note(struct srv_store *store, srv_store_done_cb *cb, void *arg)
{
    struct srv__op_done *d = srv__op_create(&note_kind, arg);
    d->cb = cb;
    srv__submit(store, &d->op);
}

struct audit_list {
    struct srv__op op;
    srv_store_audit_cb *cb;
    struct srv_store_audit_query query;
    struct srv_store_audit *rows;
    size_t n;
};

static int audit_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct audit_list *l = (struct audit_list *)op;
    const struct srv_store_audit_query *want = &l->query;
    struct srv__arena *a = &op->arena;
    struct srv__query q =
        srv__query(c, want->target != NULL ? SRV__SQL_AUDIT_OF_TARGET : SRV__SQL_AUDIT_LIST);
    srv__bind_int(&q, want->before > 0 ? want->before : INT64_MAX);
    srv__bind_word(&q, want->actor);
    srv__bind_word(&q, want->verb);
    srv__bind_int(&q, want->limit);
    if (want->target != NULL) {
        srv__bind_word(&q, want->target);
    }
    while (srv__query_next(&q)) {
        l->rows = srv__arena_grow(a, l->rows, l->n, sizeof *l->rows);
        l->rows[l->n++] = (struct srv_store_audit){
            .id = srv__col_int(&q, 0),
            .at_ms = srv__col_int(&q, 1),
            .actor = srv__col_word(&q, 2, a),
            .name = srv__col_word(&q, 3, a),
            .verb = srv__col_word(&q, 4, a),
            .target = srv__col_word(&q, 5, a),
            .reason = srv__col_word(&q, 6, a),
            .before = srv__col_word(&q, 7, a),
            .after = srv__col_word(&q, 8, a),
            .result = srv__col_word(&q, 9, a),
        };
    }
    return srv__query_end(&q);
}

static void audit_list_deliver(struct srv__op *op)
{
    const struct audit_list *l = (const struct audit_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->rows : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind audit_list_kind = {
    .size = sizeof(struct audit_list), .run = audit_list_run, .deliver = audit_list_deliver};

void srv_store_audit_list(struct srv_store *store, const struct srv_store_audit_query *query,
    srv_store_audit_cb *cb, void *arg)
{
    struct audit_list *l = srv__op_create(&audit_list_kind, arg);
    l->cb = cb;
    l->query = *query;
    l->query.target = word_or_null(&l->op, query->target);
    l->query.actor = id_or_null(&l->op, query->actor);
    l->query.verb = word_or_null(&l->op, query->verb);
    srv__op_require(&l->op, query->limit >= 1 && query->limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &l->op);
}

/* ---- calls for a judge ---- */

struct one_call {
    struct srv__op op;
    srv_store_call_cb *cb;
    struct srv_store_call call; /* as it is asked for, then as it is stored */
};

static void read_call(
    const struct srv__query *q, struct srv__arena *a, struct srv_store_call *out)
{
    *out = (struct srv_store_call){
        .id = srv__col_int(q, 0),
        .match = srv__col_word(q, 1, a),
        .seat = (uint8_t)srv__col_int(q, 2),
        .player = srv__col_word(q, 3, a),
        .name = srv__col_word(q, 4, a),
        .at_ms = srv__col_int(q, 5),
        .text = srv__col_word(q, 6, a),
        .state = (enum srv_store_call_state)srv__col_int(q, 7),
        .judge = srv__col_word(q, 8, a),
        .judge_name = srv__col_word(q, 9, a),
        .state_ms = srv__col_int(q, 10),
        .tournament = srv__col_word(q, 11, a),
    };
}

static int get_call(
    struct srv__conn *c, struct srv__op *op, int64_t id, struct srv_store_call *out)
{
    struct srv__query q = srv__query(c, SRV__SQL_CALL_GET);
    srv__bind_int(&q, id);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        read_call(&q, &op->arena, out);
        op->status = SRV_STORE_OK;
    }
    return srv__query_end(&q);
}

static void call_deliver(struct srv__op *op)
{
    const struct one_call *o = (const struct one_call *)op;
    if (o->cb != NULL) {
        o->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &o->call : NULL);
    }
}

struct call_get {
    struct one_call one;
    int64_t id;
};

static int call_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct call_get *get = (struct call_get *)op;
    return get_call(c, op, get->id, &get->one.call);
}

static const struct srv__op_kind call_get_kind = {
    .size = sizeof(struct call_get), .run = call_get_run, .deliver = call_deliver};

void srv_store_call_get(struct srv_store *store, int64_t id, srv_store_call_cb *cb, void *arg)
{
    struct call_get *get = srv__op_create(&call_get_kind, arg);
    get->one.cb = cb;
    get->id = id;
    srv__submit(store, &get->one.op);
}

struct call_add {
    struct one_call one;
    struct srv_store_call fresh;
};

static int call_add_run(struct srv__conn *c, struct srv__op *op)
{
    struct call_add *add = (struct call_add *)op;
    const struct srv_store_call *fresh = &add->fresh;
    struct srv__query q = srv__query(c, SRV__SQL_CALL_THERE);
    srv__bind_word(&q, fresh->player);
    srv__bind_word(&q, fresh->match);
    const bool is_there = srv__query_next(&q);
    int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || is_there) {
        op->status = SRV_STORE_TAKEN;
        return rc;
    }
    q = srv__query(c, SRV__SQL_CALL_ADD);
    srv__bind_word(&q, fresh->match);
    srv__bind_int(&q, fresh->seat);
    srv__bind_word(&q, fresh->player);
    srv__bind_int(&q, fresh->at_ms);
    srv__bind_word(&q, fresh->text);
    const int64_t id = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
    rc = srv__query_end(&q);
    return rc == SQLITE_OK ? get_call(c, op, id, &add->one.call) : rc;
}

static const struct srv__op_kind call_add_kind = {
    .size = sizeof(struct call_add),
    .is_write = true,
    .run = call_add_run,
    .deliver = call_deliver,
};

void srv_store_call_add(struct srv_store *store, const struct srv_store_call *call,
    srv_store_call_cb *cb, void *arg)
{
    struct call_add *add = srv__op_create(&call_add_kind, arg);
    struct srv__op *op = &add->one.op;
    add->one.cb = cb;
    add->fresh = *call;
    add->fresh.match = srv__op_id(op, call->match);
    add->fresh.player = srv__op_id(op, call->player);
    add->fresh.text = text_or_null(op, call->text);
    srv__submit(store, op);
}

struct call_set {
    struct one_call one;
    int64_t id, now_ms;
    enum srv_store_call_state state;
    const char *judge, *name;
};

static int call_set_run(struct srv__conn *c, struct srv__op *op)
{
    struct call_set *set = (struct call_set *)op;
    struct srv_store_call *call = &set->one.call;
    int rc = get_call(c, op, set->id, call);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    if (call->state == SRV_STORE_CALL_CLOSED ||
        (set->state == SRV_STORE_CALL_TAKEN && call->state == SRV_STORE_CALL_TAKEN &&
            strcmp(call->judge, set->judge) != 0)) {
        op->status = SRV_STORE_CONFLICT;
        return SQLITE_OK;
    }
    struct srv__query q = srv__query(c, SRV__SQL_CALL_SET);
    srv__bind_int(&q, set->id);
    srv__bind_int(&q, set->state);
    srv__bind_word(&q, set->judge);
    srv__bind_word(&q, set->name);
    srv__bind_int(&q, set->now_ms);
    rc = srv__query_run(&q, NULL);
    return rc == SQLITE_OK ? get_call(c, op, set->id, call) : rc;
}

static const struct srv__op_kind call_set_kind = {
    .size = sizeof(struct call_set),
    .is_write = true,
    .run = call_set_run,
    .deliver = call_deliver,
};

void srv_store_call_set(struct srv_store *store, int64_t id, enum srv_store_call_state state,
    const char *judge, const char *judge_name, int64_t now_ms, srv_store_call_cb *cb, void *arg)
{
    struct call_set *set = srv__op_create(&call_set_kind, arg);
    struct srv__op *op = &set->one.op;
    set->one.cb = cb;
    set->id = id;
    set->state = state;
    set->now_ms = now_ms;
    set->judge = srv__op_id(op, judge);
    set->name = srv__op_word(op, judge_name);
    srv__submit(store, op);
}

struct call_list {
    struct srv__op op;
    srv_store_calls_cb *cb;
    bool is_open;
    int64_t before;
    uint32_t limit;
    struct srv_store_call *calls;
    size_t n;
};

static int call_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct call_list *l = (struct call_list *)op;
    struct srv__query q =
        srv__query(c, l->is_open ? SRV__SQL_CALL_LIST_OPEN : SRV__SQL_CALL_LIST);
    srv__bind_int(&q, l->before > 0 ? l->before : INT64_MAX);
    srv__bind_int(&q, l->limit);
    while (srv__query_next(&q)) {
        l->calls = srv__arena_grow(&op->arena, l->calls, l->n, sizeof *l->calls);
        read_call(&q, &op->arena, &l->calls[l->n++]);
    }
    return srv__query_end(&q);
}

static void call_list_deliver(struct srv__op *op)
{
    const struct call_list *l = (const struct call_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->calls : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind call_list_kind = {
    .size = sizeof(struct call_list), .run = call_list_run, .deliver = call_list_deliver};

void srv_store_call_list(struct srv_store *store, bool is_open, int64_t before, uint32_t limit,
    srv_store_calls_cb *cb, void *arg)
{
    struct call_list *l = srv__op_create(&call_list_kind, arg);
    l->cb = cb;
    l->is_open = is_open;
    l->before = before;
    l->limit = limit;
    srv__op_require(&l->op, limit >= 1 && limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &l->op);
}

/* ---- bans ---- */

struct one_ban {
    struct srv__op op;
    srv_store_ban_cb *cb;
    int64_t id;
    struct srv_store_ban ban; /* as it is stored */
};

static void read_ban(
    const struct srv__query *q, struct srv__arena *a, struct srv_store_ban *out)
{
    *out = (struct srv_store_ban){
        .id = srv__col_int(q, 0),
        .player = srv__col_word(q, 1, a),
        .address = srv__col_word(q, 2, a),
        .name = srv__col_word(q, 3, a),
        .reason = srv__col_word(q, 4, a),
        .by = srv__col_word(q, 5, a),
        .at_ms = srv__col_int(q, 6),
        .until_ms = srv__col_is_null(q, 7) ? 0 : srv__col_int(q, 7),
    };
}

static int get_ban(struct srv__conn *c, struct one_ban *o)
{
    struct srv__query q = srv__query(c, SRV__SQL_BAN_GET);
    srv__bind_int(&q, o->id);
    o->op.status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        read_ban(&q, &o->op.arena, &o->ban);
        o->op.status = SRV_STORE_OK;
    }
    return srv__query_end(&q);
}

static void ban_deliver(struct srv__op *op)
{
    const struct one_ban *o = (const struct one_ban *)op;
    if (o->cb != NULL) {
        o->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &o->ban : NULL);
    }
}

struct ban_add {
    struct one_ban one;
    struct srv_store_ban fresh;
    uint32_t bans_max;
};

/* The old ones that end or make way. */
static int drop_bans(struct srv__conn *c, const struct srv_store_ban *fresh)
{
    struct srv__query q = srv__query(c, SRV__SQL_BAN_PURGE);
    srv__bind_int(&q, fresh->at_ms);
    int rc = srv__query_run(&q, NULL);
    if (rc == SQLITE_OK) {
        q = srv__query(c, SRV__SQL_BAN_DROP_SAME);
        srv__bind_word(&q, fresh->player);
        srv__bind_word(&q, fresh->address);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

/* Those of a guest stay, and begin nothing while the ban holds: its token is all that a guest is. */
static int end_sessions(struct srv__conn *c, const char *player)
{
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_END_OF_ACCOUNT);
    srv__bind_word(&q, player);
    return srv__query_run(&q, NULL);
}

static int ban_add_run(struct srv__conn *c, struct srv__op *op)
{
    struct ban_add *add = (struct ban_add *)op;
    const struct srv_store_ban *fresh = &add->fresh;
    int rc = drop_bans(c, fresh);
    if (rc != SQLITE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_BAN_COUNT);
    const bool is_full = srv__query_next(&q) && srv__col_int(&q, 0) >= (int64_t)add->bans_max;
    rc = srv__query_end(&q);
    if (rc != SQLITE_OK || is_full) {
        op->status = SRV_STORE_LIMIT;
        return rc;
    }
    q = srv__query(c, SRV__SQL_BAN_NUMBER);
    const int64_t number = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
    rc = srv__query_end(&q);
    if (rc != SQLITE_OK) {
        return rc;
    }
    q = srv__query(c, SRV__SQL_BAN_ADD);
    srv__bind_word(&q, fresh->player);
    srv__bind_word(&q, fresh->address);
    srv__bind_word(&q, fresh->reason);
    srv__bind_word(&q, fresh->by);
    srv__bind_int(&q, fresh->at_ms);
    if (fresh->until_ms > 0) {
        srv__bind_int(&q, fresh->until_ms);
    } else {
        srv__bind_null(&q);
    }
    srv__bind_int(&q, number);
    add->one.id = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
    rc = srv__query_end(&q);
    if (rc == SQLITE_OK && fresh->player != NULL) {
        rc = end_sessions(c, fresh->player);
    }
    return rc == SQLITE_OK ? get_ban(c, &add->one) : rc;
}

static const struct srv__op_kind ban_add_kind = {
    .size = sizeof(struct ban_add),
    .is_write = true,
    .run = ban_add_run,
    .deliver = ban_deliver,
};

void srv_store_ban_add(struct srv_store *store, const struct srv_store_ban *ban,
    uint32_t bans_max, srv_store_ban_cb *cb, void *arg)
{
    assert((ban->player == NULL) != (ban->address == NULL));
    struct ban_add *add = srv__op_create(&ban_add_kind, arg);
    struct srv__op *op = &add->one.op;
    add->one.cb = cb;
    add->bans_max = bans_max;
    add->fresh = *ban;
    add->fresh.player = id_or_null(op, ban->player);
    add->fresh.address = id_or_null(op, ban->address);
    add->fresh.reason = text_or_null(op, ban->reason);
    add->fresh.by = srv__op_word(op, ban->by);
    srv__submit(store, op);
}

static int ban_lift_run(struct srv__conn *c, struct srv__op *op)
{
    struct one_ban *o = (struct one_ban *)op;
    const int rc = get_ban(c, o);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_BAN_LIFT);
    srv__bind_int(&q, o->id);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind ban_lift_kind = {
    .size = sizeof(struct one_ban),
    .is_write = true,
    .is_single = true,
    .run = ban_lift_run,
    .deliver = ban_deliver,
};

void srv_store_ban_lift(struct srv_store *store, int64_t id, srv_store_ban_cb *cb, void *arg)
{
    struct one_ban *o = srv__op_create(&ban_lift_kind, arg);
    o->cb = cb;
    o->id = id;
    srv__submit(store, &o->op);
}

struct ban_list {
    struct srv__op op;
    srv_store_bans_cb *cb;
    int64_t now_ms;
    struct srv_store_ban *bans;
    size_t n;
};

static int ban_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct ban_list *l = (struct ban_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_BAN_LIST);
    srv__bind_int(&q, l->now_ms);
    while (srv__query_next(&q)) {
        l->bans = srv__arena_grow(&op->arena, l->bans, l->n, sizeof *l->bans);
        read_ban(&q, &op->arena, &l->bans[l->n++]);
    }
    return srv__query_end(&q);
}

static void ban_list_deliver(struct srv__op *op)
{
    const struct ban_list *l = (const struct ban_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->bans : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind ban_list_kind = {
    .size = sizeof(struct ban_list), .run = ban_list_run, .deliver = ban_list_deliver};

void srv_store_ban_list(
    struct srv_store *store, int64_t now_ms, srv_store_bans_cb *cb, void *arg)
{
    struct ban_list *l = srv__op_create(&ban_list_kind, arg);
    l->cb = cb;
    l->now_ms = now_ms;
    srv__submit(store, &l->op);
}

/* ---- matches put aside ---- */

struct aside_list {
    struct srv__op op;
    srv_store_aside_cb *cb;
    const char *id, *after;
    uint32_t limit;
    struct srv_store_aside *matches;
    size_t n;
};

static int aside_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct aside_list *l = (struct aside_list *)op;
    struct srv__arena *a = &op->arena;
    struct srv__query q = srv__query(c, SRV__SQL_ASIDE_LIST);
    srv__bind_word(&q, l->after);
    srv__bind_word(&q, l->id);
    srv__bind_int(&q, l->limit);
    while (srv__query_next(&q)) {
        l->matches = srv__arena_grow(a, l->matches, l->n, sizeof *l->matches);
        l->matches[l->n++] = (struct srv_store_aside){
            .id = srv__col_word(&q, 0, a),
            .game = srv__col_word(&q, 1, a),
            .revision = srv__col_word(&q, 2, a),
            .report = srv__col_bytes(&q, 3, a),
            .created_ms = srv__col_int(&q, 4),
            .aside_ms = srv__col_int(&q, 5),
            .player = {srv__col_word(&q, 6, a), srv__col_word(&q, 7, a)},
            .name = {srv__col_word(&q, 8, a), srv__col_word(&q, 9, a)},
            .rows = (uint32_t)srv__col_int(&q, 10),
        };
    }
    return srv__query_end(&q);
}

static void aside_list_deliver(struct srv__op *op)
{
    const struct aside_list *l = (const struct aside_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->matches : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind aside_list_kind = {
    .size = sizeof(struct aside_list), .run = aside_list_run, .deliver = aside_list_deliver};

void srv_store_aside_list(struct srv_store *store, const char *id, const char *after,
    uint32_t limit, srv_store_aside_cb *cb, void *arg)
{
    struct aside_list *l = srv__op_create(&aside_list_kind, arg);
    l->cb = cb;
    l->id = id_or_null(&l->op, id);
    l->after = srv__op_word(&l->op, after != NULL ? after : "");
    l->limit = limit;
    srv__op_require(&l->op, limit >= 1 && limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &l->op);
}

struct aside_decide {
    struct srv__op_done done;
    const char *match, *reason;
    enum srv_store_match_status status;
    int winner;
    int64_t now_ms;
};

static int aside_decide_run(struct srv__conn *c, struct srv__op *op)
{
    const struct aside_decide *d = (const struct aside_decide *)op;
    struct srv__query q = srv__query(c, SRV__SQL_MATCH_STATUS);
    srv__bind_word(&q, d->match);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        const char *is = srv__col_word(&q, 0, &op->arena);
        op->status = strcmp(is, srv_store_match_status_name(SRV_STORE_MATCH_ASIDE)) == 0
            ? SRV_STORE_OK
            : SRV_STORE_CONFLICT;
    }
    const int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    q = srv__query(c, SRV__SQL_ASIDE_DECIDE);
    srv__bind_word(&q, d->match);
    srv__bind_word(&q, srv_store_match_status_name(d->status));
    srv__bind_winner(&q, d->winner);
    srv__bind_word(&q, d->reason);
    srv__bind_int(&q, d->now_ms);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind aside_decide_kind = {
    .size = sizeof(struct aside_decide),
    .is_write = true,
    .is_single = true,
    .run = aside_decide_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_aside_decide(struct srv_store *store, const char *match,
    enum srv_store_match_status status, int winner, const char *reason, int64_t now_ms,
    srv_store_done_cb *cb, void *arg)
{
    struct aside_decide *d = srv__op_create(&aside_decide_kind, arg);
    struct srv__op *op = &d->done.op;
    d->done.cb = cb;
    d->match = srv__op_id(op, match);
    d->status = status;
    d->winner = winner;
    d->reason = srv__op_word(op, reason);
    d->now_ms = now_ms;
    srv__op_require(op,
        (status == SRV_STORE_MATCH_FINISHED || status == SRV_STORE_MATCH_VOID) &&
            winner >= SRV_STORE_NO_WINNER && winner < (int)SRV_STORE_SEATS);
    srv__submit(store, op);
}
