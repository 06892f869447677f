/* SPDX-License-Identifier: MIT
 * ops_replays.c - finished matches. */
#include "op.h"

#include <assert.h>

int srv__replay_write(struct srv__conn *c, const char *match,
    const struct srv_store_finish *finish, struct srv_store_bytes packed)
{
    struct srv__query q = srv__query(c, SRV__SQL_REPLAY_ADD);
    srv__bind_word(&q, match);
    srv__bind_text(&q, finish->players);
    srv__bind_winner(&q, finish->winner);
    srv__bind_word(&q, finish->reason);
    srv__bind_int(&q, finish->games);
    srv__bind_int(&q, finish->game.ended_ms);
    srv__bind_blob(&q, packed);
    int rc = srv__query_run(&q, NULL);
    if (rc == SQLITE_OK) {
        q = srv__query(c, SRV__SQL_REPLAY_PLAYERS_ADD);
        srv__bind_word(&q, match);
        srv__bind_int(&q, finish->game.ended_ms);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

static struct srv_store_replay replay_row(const struct srv__query *q, struct srv__arena *a)
{
    return (struct srv_store_replay){
        .id = srv__col_word(q, 0, a),
        .game = srv__col_word(q, 1, a),
        .revision = srv__col_word(q, 2, a),
        .players = srv__col_bytes(q, 3, a),
        .winner = srv__col_winner(q, 4),
        .reason = srv__col_word(q, 5, a),
        .games = (uint8_t)srv__col_int(q, 6),
        .ended_ms = srv__col_int(q, 7),
    };
}

/* ---- list ---- */

struct replay_list {
    struct srv__op op;
    srv_store_replays_cb *cb;
    struct srv_store_replay_query query;
    struct srv_store_replay *replays;
    size_t n;
};

static int replay_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct replay_list *l = (struct replay_list *)op;
    struct srv__query q = srv__query(
        c, l->query.player == NULL ? SRV__SQL_REPLAY_LIST : SRV__SQL_REPLAY_LIST_PLAYER);
    srv__bind_int(&q, l->query.has_before ? l->query.before_ms : INT64_MAX);
    srv__bind_word(&q, l->query.has_before ? l->query.before_id : "");
    srv__bind_int(&q, l->query.limit);
    if (l->query.player != NULL) {
        srv__bind_word(&q, l->query.player);
    }
    while (srv__query_next(&q)) {
        l->replays = srv__arena_grow(&op->arena, l->replays, l->n, sizeof *l->replays);
        l->replays[l->n++] = replay_row(&q, &op->arena);
    }
    return srv__query_end(&q);
}

static void replay_list_deliver(struct srv__op *op)
{
    const struct replay_list *l = (const struct replay_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->replays : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind replay_list_kind = {
    .size = sizeof(struct replay_list),
    .run = replay_list_run,
    .deliver = replay_list_deliver,
};

struct srv__op *srv__replay_list_op(
    const struct srv_store_replay_query *query, srv_store_replays_cb *cb, void *arg)
{
    struct replay_list *l = srv__op_create(&replay_list_kind, arg);
    l->cb = cb;
    l->query = *query;
    l->query.player = query->player == NULL ? NULL : srv__op_id(&l->op, query->player);
    l->query.before_id = query->has_before ? srv__op_id(&l->op, query->before_id) : NULL;
    srv__op_require(&l->op, query->limit >= 1 && query->limit <= SRV_STORE_PAGE_MAX);
    return &l->op;
}

void srv_store_replay_list(struct srv_store *store, const struct srv_store_replay_query *query,
    srv_store_replays_cb *cb, void *arg)
{
    srv__submit(store, srv__replay_list_op(query, cb, arg));
}

/* ---- get ---- */

struct replay_get {
    struct srv__op op;
    srv_store_replay_cb *cb;
    const char *id;
    bool compressed;
    struct srv_store_replay replay;
    struct srv_store_bytes body;
};

static int replay_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct replay_get *g = (struct replay_get *)op;
    struct srv__query q = srv__query(c, SRV__SQL_REPLAY_GET);
    srv__bind_word(&q, g->id);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        g->replay = replay_row(&q, &op->arena);
        g->body = srv__col_bytes(&q, 8, &op->arena);
    }
    const int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK || g->compressed) {
        return rc;
    }
    return srv__unpack(&op->arena, g->body, &g->body);
}

static void replay_get_deliver(struct srv__op *op)
{
    const struct replay_get *g = (const struct replay_get *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (g->cb != NULL) {
        g->cb(op->arg, op->status, ok ? &g->replay : NULL,
            ok ? g->body : (struct srv_store_bytes){0});
    }
}

static const struct srv__op_kind replay_get_kind = {
    .size = sizeof(struct replay_get),
    .run = replay_get_run,
    .deliver = replay_get_deliver,
};

struct srv__op *srv__replay_get_op(
    const char *replay, bool compressed, srv_store_replay_cb *cb, void *arg)
{
    struct replay_get *g = srv__op_create(&replay_get_kind, arg);
    g->cb = cb;
    g->id = srv__op_id(&g->op, replay);
    g->compressed = compressed;
    return &g->op;
}

void srv_store_replay_get(struct srv_store *store, const char *replay, bool compressed,
    srv_store_replay_cb *cb, void *arg)
{
    srv__submit(store, srv__replay_get_op(replay, compressed, cb, arg));
}
