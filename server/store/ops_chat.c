/* SPDX-License-Identifier: MIT
 * ops_chat.c - what was said in matches; who does not want to hear whom; who may not speak. */
#include "op.h"
#include "store_chat.h"

#include <assert.h>
#include <string.h>

/* ---- lines ---- */

struct chat_add {
    struct srv__op_done done;
    const char *match;
    struct srv_store_line line;
};

static int chat_add_run(struct srv__conn *c, struct srv__op *op)
{
    const struct chat_add *a = (const struct chat_add *)op;
    struct srv__query q = srv__query(c, SRV__SQL_CHAT_ADD);
    srv__bind_word(&q, a->match);
    srv__bind_int(&q, a->line.at_ms);
    srv__bind_word(&q, a->line.player);
    srv__bind_word(&q, a->line.name);
    if (a->line.seat >= 0) {
        srv__bind_int(&q, a->line.seat);
    } else {
        srv__bind_null(&q);
    }
    srv__bind_word(&q, a->line.text);
    srv__bind_word(&q, a->line.phrase);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind chat_add_kind = {
    .size = sizeof(struct chat_add),
    .is_write = true,
    .is_single = true,
    .run = chat_add_run,
    .deliver = srv__op_deliver_done,
};

/* A text may be longer than a word. */
static const char *text_copy(struct srv__op *op, const char *text)
{
    const struct srv_store_bytes bytes = {.at = text, .len = strlen(text)};
    return srv__op_bytes(op, bytes).at;
}

void srv_store_chat_add(struct srv_store *store, const char *match,
    const struct srv_store_line *line, srv_store_done_cb *cb, void *arg)
{
    assert((line->text == NULL) != (line->phrase == NULL));
    struct chat_add *a = srv__op_create(&chat_add_kind, arg);
    struct srv__op *op = &a->done.op;
    a->done.cb = cb;
    a->match = srv__op_id(op, match);
    a->line = *line;
    a->line.player = line->player == NULL ? NULL : srv__op_id(op, line->player);
    a->line.name = srv__op_word(op, line->name);
    a->line.text = line->text == NULL ? NULL : text_copy(op, line->text);
    a->line.phrase = line->phrase == NULL ? NULL : srv__op_word(op, line->phrase);
    srv__submit(store, op);
}

struct chat_list {
    struct srv__op op;
    srv_store_chat_cb *cb;
    const char *match;
    int64_t after;
    struct srv_store_line *lines;
    size_t n;
};

static int chat_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct chat_list *l = (struct chat_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_MATCH_STATUS);
    srv__bind_word(&q, l->match);
    op->status = srv__query_next(&q) ? SRV_STORE_OK : SRV_STORE_NOT_FOUND;
    const int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    q = srv__query(c, SRV__SQL_CHAT_LIST);
    srv__bind_word(&q, l->match);
    srv__bind_int(&q, l->after);
    srv__bind_int(&q, SRV_STORE_PAGE_MAX);
    while (srv__query_next(&q)) {
        l->lines = srv__arena_grow(&op->arena, l->lines, l->n, sizeof *l->lines);
        l->lines[l->n++] = (struct srv_store_line){
            .id = srv__col_int(&q, 0),
            .at_ms = srv__col_int(&q, 1),
            .player = srv__col_word(&q, 2, &op->arena),
            .name = srv__col_word(&q, 3, &op->arena),
            .seat = srv__col_is_null(&q, 4) ? -1 : (int)srv__col_int(&q, 4),
            .text = srv__col_word(&q, 5, &op->arena),
            .phrase = srv__col_word(&q, 6, &op->arena),
        };
    }
    return srv__query_end(&q);
}

static void chat_list_deliver(struct srv__op *op)
{
    const struct chat_list *l = (const struct chat_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->lines : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind chat_list_kind = {
    .size = sizeof(struct chat_list), .run = chat_list_run, .deliver = chat_list_deliver};

void srv_store_chat_list(
    struct srv_store *store, const char *match, int64_t after, srv_store_chat_cb *cb, void *arg)
{
    struct chat_list *l = srv__op_create(&chat_list_kind, arg);
    l->cb = cb;
    l->match = srv__op_id(&l->op, match);
    l->after = after;
    srv__submit(store, &l->op);
}

struct chat_purge {
    struct srv__op_done done;
    int64_t before_ms;
};

static int chat_purge_run(struct srv__conn *c, struct srv__op *op)
{
    const struct chat_purge *p = (const struct chat_purge *)op;
    struct srv__query q = srv__query(c, SRV__SQL_CHAT_PURGE);
    srv__bind_int(&q, p->before_ms);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind chat_purge_kind = {
    .size = sizeof(struct chat_purge),
    .is_write = true,
    .is_single = true,
    .run = chat_purge_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_chat_purge(
    struct srv_store *store, int64_t before_ms, srv_store_done_cb *cb, void *arg)
{
    struct chat_purge *p = srv__op_create(&chat_purge_kind, arg);
    p->done.cb = cb;
    p->before_ms = before_ms;
    srv__submit(store, &p->done.op);
}

/* ---- blocks ---- */

struct block_put {
    struct srv__op_done done;
    const char *player, *blocked;
    bool is_on;
    uint32_t blocks_max;
    int64_t now_ms;
};

static int block_put_run(struct srv__conn *c, struct srv__op *op)
{
    const struct block_put *b = (const struct block_put *)op;
    struct srv__query q = srv__query(c, b->is_on ? SRV__SQL_BLOCK_ADD : SRV__SQL_BLOCK_DROP);
    srv__bind_word(&q, b->player);
    srv__bind_word(&q, b->blocked);
    if (b->is_on) {
        srv__bind_int(&q, b->now_ms);
    }
    int rc = srv__query_run(&q, NULL);
    if (rc == SQLITE_OK && b->is_on) {
        q = srv__query(c, SRV__SQL_BLOCK_COUNT);
        srv__bind_word(&q, b->player);
        if (srv__query_next(&q) && srv__col_int(&q, 0) > (int64_t)b->blocks_max) {
            op->status = SRV_STORE_LIMIT; /* and the row is undone */
        }
        rc = srv__query_end(&q);
    }
    return rc;
}

static const struct srv__op_kind block_put_kind = {
    .size = sizeof(struct block_put),
    .is_write = true,
    .run = block_put_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_block_put(struct srv_store *store, const char *player, const char *blocked,
    bool is_on, uint32_t blocks_max, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    struct block_put *b = srv__op_create(&block_put_kind, arg);
    b->done.cb = cb;
    b->player = srv__op_id(&b->done.op, player);
    b->blocked = srv__op_id(&b->done.op, blocked);
    b->is_on = is_on;
    b->blocks_max = blocks_max;
    b->now_ms = now_ms;
    srv__submit(store, &b->done.op);
}

struct ears_get {
    struct srv__op op;
    srv_store_ears_cb *cb;
    const char *player;
    int64_t now_ms, silent_until_ms;
    struct srv_store_block *blocks;
    size_t n;
};

static int ears_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct ears_get *e = (struct ears_get *)op;
    struct srv__query q = srv__query(c, SRV__SQL_BLOCK_LIST);
    srv__bind_word(&q, e->player);
    while (srv__query_next(&q)) {
        e->blocks = srv__arena_grow(&op->arena, e->blocks, e->n, sizeof *e->blocks);
        e->blocks[e->n++] = (struct srv_store_block){.player = srv__col_word(&q, 0, &op->arena),
            .name = srv__col_word(&q, 1, &op->arena)};
    }
    int rc = srv__query_end(&q);
    if (rc == SQLITE_OK) {
        q = srv__query(c, SRV__SQL_SILENCE_GET);
        srv__bind_word(&q, e->player);
        srv__bind_int(&q, e->now_ms);
        if (srv__query_next(&q)) {
            e->silent_until_ms = srv__col_int(&q, 0);
        }
        rc = srv__query_end(&q);
    }
    return rc;
}

static void ears_get_deliver(struct srv__op *op)
{
    const struct ears_get *e = (const struct ears_get *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (e->cb != NULL) {
        e->cb(op->arg, op->status, ok ? e->blocks : NULL, ok ? e->n : 0,
            ok ? e->silent_until_ms : 0);
    }
}

static const struct srv__op_kind ears_get_kind = {
    .size = sizeof(struct ears_get), .run = ears_get_run, .deliver = ears_get_deliver};

void srv_store_ears_get(struct srv_store *store, const char *player, int64_t now_ms,
    srv_store_ears_cb *cb, void *arg)
{
    struct ears_get *e = srv__op_create(&ears_get_kind, arg);
    e->cb = cb;
    e->player = srv__op_id(&e->op, player);
    e->now_ms = now_ms;
    srv__submit(store, &e->op);
}

/* ---- silence ---- */

struct silence_put {
    struct srv__op_done done;
    const char *player, *judge;
    int64_t until_ms, now_ms;
};

static int silence_put_run(struct srv__conn *c, struct srv__op *op)
{
    const struct silence_put *s = (const struct silence_put *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SILENCE_PUT);
    srv__bind_word(&q, s->player);
    srv__bind_int(&q, s->until_ms);
    srv__bind_word(&q, s->judge);
    srv__bind_int(&q, s->now_ms);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind silence_put_kind = {
    .size = sizeof(struct silence_put),
    .is_write = true,
    .is_single = true,
    .run = silence_put_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_silence_put(struct srv_store *store, const char *player, int64_t until_ms,
    const char *judge, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    struct silence_put *s = srv__op_create(&silence_put_kind, arg);
    s->done.cb = cb;
    s->player = srv__op_id(&s->done.op, player);
    s->judge = judge == NULL ? NULL : srv__op_id(&s->done.op, judge);
    s->until_ms = until_ms;
    s->now_ms = now_ms;
    srv__submit(store, &s->done.op);
}

struct silence_list {
    struct srv__op op;
    srv_store_silences_cb *cb;
    const char *after;
    int64_t now_ms;
    uint32_t limit;
    struct srv_store_silence *rows;
    size_t n;
};

static int silence_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct silence_list *l = (struct silence_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_SILENCE_LIST);
    srv__bind_word(&q, l->after);
    srv__bind_int(&q, l->now_ms);
    srv__bind_int(&q, l->limit);
    while (srv__query_next(&q)) {
        l->rows = srv__arena_grow(&op->arena, l->rows, l->n, sizeof *l->rows);
        l->rows[l->n++] = (struct srv_store_silence){
            .player = srv__col_word(&q, 0, &op->arena),
            .name = srv__col_word(&q, 1, &op->arena),
            .at_ms = srv__col_int(&q, 2),
            .until_ms = srv__col_int(&q, 3),
        };
    }
    return srv__query_end(&q);
}

static void silence_list_deliver(struct srv__op *op)
{
    const struct silence_list *l = (const struct silence_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->rows : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind silence_list_kind = {.size = sizeof(struct silence_list),
    .run = silence_list_run,
    .deliver = silence_list_deliver};

void srv_store_silence_list(struct srv_store *store, int64_t now_ms, const char *after,
    uint32_t limit, srv_store_silences_cb *cb, void *arg)
{
    struct silence_list *l = srv__op_create(&silence_list_kind, arg);
    l->cb = cb;
    l->after = srv__op_word(&l->op, after != NULL ? after : "");
    l->now_ms = now_ms;
    l->limit = limit;
    srv__op_require(&l->op, limit >= 1 && limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &l->op);
}
