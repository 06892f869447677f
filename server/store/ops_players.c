/* SPDX-License-Identifier: MIT
 * ops_players.c - players and their sessions. */
#include "op.h"

int srv__session_add(
    struct srv__conn *c, const char *player, const struct srv_store_session *session)
{
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_ADD);
    srv__bind_hash(&q, session->token_hash);
    srv__bind_word(&q, player);
    srv__bind_int(&q, session->created_ms);
    srv__bind_int(&q, session->expires_ms);
    srv__bind_int(&q, session->used_ms);
    srv__bind_word(&q, session->client);
    return srv__query_run(&q, NULL);
}

struct srv_store_session srv__op_session(
    struct srv__op *op, const struct srv_store_session *session)
{
    struct srv_store_session copy = *session;
    copy.token_hash = srv__op_hash(op, session->token_hash);
    copy.client = srv__op_word(op, session->client != NULL ? session->client : "");
    return copy;
}

/* ---- create ---- */

struct player_create {
    struct srv__op_done done;
    struct srv_store_player player;
    struct srv_store_session session;
};

static int player_create_run(struct srv__conn *c, struct srv__op *op)
{
    const struct player_create *p = (const struct player_create *)op;
    struct srv__query q = srv__query(c, SRV__SQL_PLAYER_ADD);
    srv__bind_word(&q, p->player.id);
    srv__bind_word(&q, p->player.kind);
    srv__bind_word(&q, p->player.name);
    srv__bind_int(&q, p->player.created_ms);
    const int rc = srv__query_run(&q, NULL);
    if (rc != SQLITE_OK) {
        return rc;
    }
    return srv__session_add(c, p->player.id, &p->session);
}

static const struct srv__op_kind player_create_kind = {
    .size = sizeof(struct player_create),
    .is_write = true,
    .run = player_create_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_player_create(struct srv_store *store, const struct srv_store_player *player,
    const struct srv_store_session *session, srv_store_done_cb *cb, void *arg)
{
    struct player_create *p = srv__op_create(&player_create_kind, arg);
    struct srv__op *op = &p->done.op;
    p->done.cb = cb;
    p->player = *player;
    p->player.id = srv__op_id(op, player->id);
    p->player.kind = srv__op_word(op, player->kind);
    p->player.name = srv__op_word(op, player->name);
    p->session = srv__op_session(op, session);
    srv__submit(store, op);
}

/* ---- find ---- */

struct session_find {
    struct srv__op op;
    srv_store_session_cb *cb;
    const uint8_t *token_hash;
    int64_t now_ms;
    struct srv_store_player player;
    struct srv_store_session session;
};

static int session_find_run(struct srv__conn *c, struct srv__op *op)
{
    struct session_find *f = (struct session_find *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_FIND);
    srv__bind_hash(&q, f->token_hash);
    srv__bind_int(&q, f->now_ms);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        f->player = (struct srv_store_player){
            .id = srv__col_word(&q, 0, &op->arena),
            .kind = srv__col_word(&q, 1, &op->arena),
            .name = srv__col_word(&q, 2, &op->arena),
            .created_ms = srv__col_int(&q, 3),
            .handle = srv__col_word(&q, 4, &op->arena),
            .roles = (uint32_t)srv__col_int(&q, 5),
        };
        f->session = (struct srv_store_session){
            .token_hash = srv__col_hash(&q, 6, &op->arena),
            .created_ms = srv__col_int(&q, 7),
            .expires_ms = srv__col_int(&q, 8),
            .used_ms = srv__col_int(&q, 9),
            .client = srv__col_word(&q, 10, &op->arena),
        };
    }
    return srv__query_end(&q);
}

static void session_find_deliver(struct srv__op *op)
{
    const struct session_find *f = (const struct session_find *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (f->cb != NULL) {
        f->cb(op->arg, op->status, ok ? &f->player : NULL, ok ? &f->session : NULL);
    }
}

static const struct srv__op_kind session_find_kind = {
    .size = sizeof(struct session_find),
    .run = session_find_run,
    .deliver = session_find_deliver,
};

void srv_store_session_find(struct srv_store *store,
    const uint8_t token_hash[SRV_STORE_HASH_BYTES], int64_t now_ms, srv_store_session_cb *cb,
    void *arg)
{
    struct session_find *f = srv__op_create(&session_find_kind, arg);
    f->cb = cb;
    f->token_hash = srv__op_hash(&f->op, token_hash);
    f->now_ms = now_ms;
    srv__submit(store, &f->op);
}

/* ---- touch and purge ---- */

struct session_touch {
    struct srv__op_done done;
    const uint8_t *token_hash;
    int64_t used_ms, expires_ms;
};

static int session_touch_run(struct srv__conn *c, struct srv__op *op)
{
    const struct session_touch *t = (const struct session_touch *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_TOUCH);
    srv__bind_hash(&q, t->token_hash);
    srv__bind_int(&q, t->used_ms);
    srv__bind_int(&q, t->expires_ms);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind session_touch_kind = {
    .size = sizeof(struct session_touch),
    .is_write = true,
    .is_single = true,
    .run = session_touch_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_session_touch(struct srv_store *store,
    const uint8_t token_hash[SRV_STORE_HASH_BYTES], int64_t used_ms, int64_t expires_ms,
    srv_store_done_cb *cb, void *arg)
{
    struct session_touch *t = srv__op_create(&session_touch_kind, arg);
    t->done.cb = cb;
    t->token_hash = srv__op_hash(&t->done.op, token_hash);
    t->used_ms = used_ms;
    t->expires_ms = expires_ms;
    srv__submit(store, &t->done.op);
}

struct session_purge {
    struct srv__op_done done;
    int64_t now_ms;
};

static int session_purge_run(struct srv__conn *c, struct srv__op *op)
{
    const struct session_purge *p = (const struct session_purge *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_PURGE);
    srv__bind_int(&q, p->now_ms);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind session_purge_kind = {
    .size = sizeof(struct session_purge),
    .is_write = true,
    .is_single = true,
    .run = session_purge_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_session_purge(
    struct srv_store *store, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    struct session_purge *p = srv__op_create(&session_purge_kind, arg);
    p->done.cb = cb;
    p->now_ms = now_ms;
    srv__submit(store, &p->done.op);
}

/* ---- list and end ---- */

struct session_list {
    struct srv__op op;
    srv_store_sessions_cb *cb;
    const char *player;
    int64_t now_ms;
    struct srv_store_session *sessions;
    size_t n;
};

static int session_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct session_list *l = (struct session_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SESSION_LIST);
    srv__bind_word(&q, l->player);
    srv__bind_int(&q, l->now_ms);
    srv__bind_int(&q, SRV_STORE_PAGE_MAX);
    while (srv__query_next(&q)) {
        l->sessions = srv__arena_grow(&op->arena, l->sessions, l->n, sizeof *l->sessions);
        l->sessions[l->n++] = (struct srv_store_session){
            .token_hash = srv__col_hash(&q, 0, &op->arena),
            .created_ms = srv__col_int(&q, 1),
            .expires_ms = srv__col_int(&q, 2),
            .used_ms = srv__col_int(&q, 3),
            .client = srv__col_word(&q, 4, &op->arena),
        };
    }
    return srv__query_end(&q);
}

static void session_list_deliver(struct srv__op *op)
{
    const struct session_list *l = (const struct session_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->sessions : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind session_list_kind = {
    .size = sizeof(struct session_list),
    .run = session_list_run,
    .deliver = session_list_deliver,
};

void srv_store_session_list(struct srv_store *store, const char *player, int64_t now_ms,
    srv_store_sessions_cb *cb, void *arg)
{
    struct session_list *l = srv__op_create(&session_list_kind, arg);
    l->cb = cb;
    l->player = srv__op_id(&l->op, player);
    l->now_ms = now_ms;
    srv__submit(store, &l->op);
}

struct session_end {
    struct srv__op_done done;
    const char *player;
    const uint8_t *token_hash; /* NULL: all */
};

static int session_end_run(struct srv__conn *c, struct srv__op *op)
{
    const struct session_end *e = (const struct session_end *)op;
    struct srv__query q =
        srv__query(c, e->token_hash != NULL ? SRV__SQL_SESSION_END : SRV__SQL_SESSION_END_ALL);
    srv__bind_word(&q, e->player);
    if (e->token_hash != NULL) {
        srv__bind_hash(&q, e->token_hash);
    }
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 && e->token_hash != NULL ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind session_end_kind = {
    .size = sizeof(struct session_end),
    .is_write = true,
    .is_single = true,
    .run = session_end_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_session_end(struct srv_store *store, const char *player,
    const uint8_t *token_hash, srv_store_done_cb *cb, void *arg)
{
    struct session_end *e = srv__op_create(&session_end_kind, arg);
    e->done.cb = cb;
    e->player = srv__op_id(&e->done.op, player);
    e->token_hash = token_hash != NULL ? srv__op_hash(&e->done.op, token_hash) : NULL;
    srv__submit(store, &e->done.op);
}
