/* SPDX-License-Identifier: MIT
 * ops_decks.c - decks of players, and card sets by hash. */
#include "op.h"

#include <string.h>

/* ---- put a deck ---- */

struct deck_put {
    struct srv__op_done done;
    struct srv_store_deck deck;
    uint32_t decks_max;
};

/* Who has this deck: OK, TAKEN (by another), or NOT_FOUND. */
static int deck_owner(struct srv__conn *c, const char *deck, const char *player,
    struct srv__arena *a, enum srv_store_status *out)
{
    struct srv__query q = srv__query(c, SRV__SQL_DECK_OWNER);
    srv__bind_word(&q, deck);
    *out = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        *out = strcmp(srv__col_word(&q, 0, a), player) == 0 ? SRV_STORE_OK : SRV_STORE_TAKEN;
    }
    return srv__query_end(&q);
}

static int deck_count(struct srv__conn *c, const char *player, int64_t *out)
{
    struct srv__query q = srv__query(c, SRV__SQL_DECK_COUNT);
    srv__bind_word(&q, player);
    *out = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
    return srv__query_end(&q);
}

static int deck_add(struct srv__conn *c, const struct srv_store_deck *d)
{
    struct srv__query q = srv__query(c, SRV__SQL_DECK_ADD);
    srv__bind_word(&q, d->id);
    srv__bind_word(&q, d->player);
    srv__bind_word(&q, d->game);
    srv__bind_word(&q, d->name);
    srv__bind_text(&q, d->body);
    srv__bind_hash(&q, d->hash);
    srv__bind_int(&q, d->legal);
    srv__bind_int(&q, d->created_ms);
    srv__bind_int(&q, d->updated_ms);
    return srv__query_run(&q, NULL);
}

static int deck_replace(struct srv__conn *c, const struct srv_store_deck *d)
{
    struct srv__query q = srv__query(c, SRV__SQL_DECK_REPLACE);
    srv__bind_word(&q, d->id);
    srv__bind_word(&q, d->game);
    srv__bind_word(&q, d->name);
    srv__bind_text(&q, d->body);
    srv__bind_hash(&q, d->hash);
    srv__bind_int(&q, d->legal);
    srv__bind_int(&q, d->updated_ms);
    return srv__query_run(&q, NULL);
}

static int deck_put_run(struct srv__conn *c, struct srv__op *op)
{
    const struct deck_put *p = (const struct deck_put *)op;
    enum srv_store_status owner;
    int rc = deck_owner(c, p->deck.id, p->deck.player, &op->arena, &owner);
    if (rc != SQLITE_OK) {
        return rc;
    }
    if (owner == SRV_STORE_OK) {
        return deck_replace(c, &p->deck);
    }
    if (owner == SRV_STORE_TAKEN) {
        op->status = SRV_STORE_CONFLICT;
        return SQLITE_OK;
    }
    int64_t count;
    rc = deck_count(c, p->deck.player, &count);
    if (rc == SQLITE_OK && count >= p->decks_max) {
        op->status = SRV_STORE_LIMIT;
        return SQLITE_OK;
    }
    return rc == SQLITE_OK ? deck_add(c, &p->deck) : rc;
}

static const struct srv__op_kind deck_put_kind = {
    .size = sizeof(struct deck_put),
    .is_write = true,
    .is_single = true,
    .run = deck_put_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_deck_put(struct srv_store *store, const struct srv_store_deck *deck,
    uint32_t decks_max, srv_store_done_cb *cb, void *arg)
{
    struct deck_put *p = srv__op_create(&deck_put_kind, arg);
    struct srv__op *op = &p->done.op;
    p->done.cb = cb;
    p->decks_max = decks_max;
    p->deck = *deck;
    p->deck.id = srv__op_id(op, deck->id);
    p->deck.player = srv__op_id(op, deck->player);
    p->deck.game = srv__op_word(op, deck->game);
    p->deck.name = srv__op_word(op, deck->name);
    p->deck.body = srv__op_bytes(op, deck->body);
    p->deck.hash = deck->hash == NULL ? NULL : srv__op_hash(op, deck->hash);
    srv__submit(store, op);
}

/* ---- list and get decks ---- */

static struct srv_store_deck deck_row(const struct srv__query *q, struct srv__arena *a)
{
    return (struct srv_store_deck){
        .id = srv__col_word(q, 0, a),
        .player = srv__col_word(q, 1, a),
        .game = srv__col_word(q, 2, a),
        .name = srv__col_word(q, 3, a),
        .body = srv__col_bytes(q, 4, a),
        .hash = srv__col_hash(q, 5, a),
        .legal = srv__col_int(q, 6) != 0,
        .created_ms = srv__col_int(q, 7),
        .updated_ms = srv__col_int(q, 8),
    };
}

struct deck_list {
    struct srv__op op;
    srv_store_decks_cb *cb;
    const char *player, *game;
    struct srv_store_deck *decks;
    size_t n;
};

static int deck_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct deck_list *l = (struct deck_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_DECK_LIST);
    srv__bind_word(&q, l->player);
    srv__bind_word(&q, l->game);
    while (srv__query_next(&q)) {
        l->decks = srv__arena_grow(&op->arena, l->decks, l->n, sizeof *l->decks);
        l->decks[l->n++] = deck_row(&q, &op->arena);
    }
    return srv__query_end(&q);
}

static void deck_list_deliver(struct srv__op *op)
{
    const struct deck_list *l = (const struct deck_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->decks : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind deck_list_kind = {
    .size = sizeof(struct deck_list),
    .run = deck_list_run,
    .deliver = deck_list_deliver,
};

void srv_store_deck_list(struct srv_store *store, const char *player, const char *game,
    srv_store_decks_cb *cb, void *arg)
{
    struct deck_list *l = srv__op_create(&deck_list_kind, arg);
    l->cb = cb;
    l->player = srv__op_id(&l->op, player);
    l->game = game == NULL ? NULL : srv__op_word(&l->op, game);
    srv__submit(store, &l->op);
}

struct deck_get {
    struct srv__op op;
    srv_store_deck_cb *cb;
    const char *player, *id;
    struct srv_store_deck deck;
};

static int deck_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct deck_get *g = (struct deck_get *)op;
    struct srv__query q = srv__query(c, SRV__SQL_DECK_GET);
    srv__bind_word(&q, g->player);
    srv__bind_word(&q, g->id);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        g->deck = deck_row(&q, &op->arena);
    }
    return srv__query_end(&q);
}

static void deck_get_deliver(struct srv__op *op)
{
    const struct deck_get *g = (const struct deck_get *)op;
    if (g->cb != NULL) {
        g->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &g->deck : NULL);
    }
}

static const struct srv__op_kind deck_get_kind = {
    .size = sizeof(struct deck_get),
    .run = deck_get_run,
    .deliver = deck_get_deliver,
};

void srv_store_deck_get(struct srv_store *store, const char *player, const char *deck,
    srv_store_deck_cb *cb, void *arg)
{
    struct deck_get *g = srv__op_create(&deck_get_kind, arg);
    g->cb = cb;
    g->player = srv__op_id(&g->op, player);
    g->id = srv__op_id(&g->op, deck);
    srv__submit(store, &g->op);
}

/* ---- rename a deck ---- */

struct deck_rename {
    struct srv__op_done done;
    const char *player, *id, *name;
    int64_t now_ms;
};

static int deck_rename_run(struct srv__conn *c, struct srv__op *op)
{
    const struct deck_rename *r = (const struct deck_rename *)op;
    struct srv__query q = srv__query(c, SRV__SQL_DECK_RENAME);
    srv__bind_word(&q, r->player);
    srv__bind_word(&q, r->id);
    srv__bind_word(&q, r->name);
    srv__bind_int(&q, r->now_ms);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind deck_rename_kind = {
    .size = sizeof(struct deck_rename),
    .is_write = true,
    .is_single = true,
    .run = deck_rename_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_deck_rename(struct srv_store *store, const char *player, const char *deck,
    const char *name, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    struct deck_rename *r = srv__op_create(&deck_rename_kind, arg);
    r->done.cb = cb;
    r->player = srv__op_id(&r->done.op, player);
    r->id = srv__op_id(&r->done.op, deck);
    r->name = srv__op_word(&r->done.op, name);
    r->now_ms = now_ms;
    srv__submit(store, &r->done.op);
}

/* ---- delete a deck ---- */

struct deck_delete {
    struct srv__op_done done;
    const char *player, *id;
};

static int deck_delete_run(struct srv__conn *c, struct srv__op *op)
{
    const struct deck_delete *d = (const struct deck_delete *)op;
    struct srv__query q = srv__query(c, SRV__SQL_DECK_DELETE);
    srv__bind_word(&q, d->player);
    srv__bind_word(&q, d->id);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    return rc;
}

static const struct srv__op_kind deck_delete_kind = {
    .size = sizeof(struct deck_delete),
    .is_write = true,
    .is_single = true,
    .run = deck_delete_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_deck_delete(struct srv_store *store, const char *player, const char *deck,
    srv_store_done_cb *cb, void *arg)
{
    struct deck_delete *d = srv__op_create(&deck_delete_kind, arg);
    d->done.cb = cb;
    d->player = srv__op_id(&d->done.op, player);
    d->id = srv__op_id(&d->done.op, deck);
    srv__submit(store, &d->done.op);
}

/* ---- card sets ---- */

struct card_set_put {
    struct srv__op_done done;
    struct srv_store_card_set set;
    struct srv_store_bytes packed;
};

static int card_set_put_prepare(struct srv__op *op)
{
    struct card_set_put *p = (struct card_set_put *)op;
    return srv__pack(&op->arena, p->set.body, &p->packed);
}

static int card_set_put_run(struct srv__conn *c, struct srv__op *op)
{
    const struct card_set_put *p = (const struct card_set_put *)op;
    struct srv__query q = srv__query(c, SRV__SQL_CARD_SET_ADD);
    srv__bind_hash(&q, p->set.hash);
    srv__bind_word(&q, p->set.game);
    srv__bind_blob(&q, p->packed);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind card_set_put_kind = {
    .size = sizeof(struct card_set_put),
    .is_write = true,
    .is_single = true,
    .prepare = card_set_put_prepare,
    .run = card_set_put_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_card_set_put(struct srv_store *store, const struct srv_store_card_set *set,
    srv_store_done_cb *cb, void *arg)
{
    struct card_set_put *p = srv__op_create(&card_set_put_kind, arg);
    p->done.cb = cb;
    p->set.hash = srv__op_hash(&p->done.op, set->hash);
    p->set.game = srv__op_word(&p->done.op, set->game);
    p->set.body = srv__op_bytes(&p->done.op, set->body);
    srv__submit(store, &p->done.op);
}

struct card_set_get {
    struct srv__op op;
    srv_store_card_set_cb *cb;
    const uint8_t *hash;
    struct srv_store_card_set set;
};

static int card_set_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct card_set_get *g = (struct card_set_get *)op;
    struct srv__query q = srv__query(c, SRV__SQL_CARD_SET_GET);
    struct srv_store_bytes packed = {0};
    srv__bind_hash(&q, g->hash);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        g->set.hash = srv__col_hash(&q, 0, &op->arena);
        g->set.game = srv__col_word(&q, 1, &op->arena);
        packed = srv__col_bytes(&q, 2, &op->arena);
    }
    const int rc = srv__query_end(&q);
    return rc == SQLITE_OK && op->status == SRV_STORE_OK
        ? srv__unpack(&op->arena, packed, &g->set.body)
        : rc;
}

static void card_set_get_deliver(struct srv__op *op)
{
    const struct card_set_get *g = (const struct card_set_get *)op;
    if (g->cb != NULL) {
        g->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &g->set : NULL);
    }
}

static const struct srv__op_kind card_set_get_kind = {
    .size = sizeof(struct card_set_get),
    .run = card_set_get_run,
    .deliver = card_set_get_deliver,
};

struct srv__op *srv__card_set_get_op(const uint8_t *hash, srv_store_card_set_cb *cb, void *arg)
{
    struct card_set_get *g = srv__op_create(&card_set_get_kind, arg);
    g->cb = cb;
    g->hash = srv__op_hash(&g->op, hash);
    return &g->op;
}

void srv_store_card_set_get(struct srv_store *store, const uint8_t hash[SRV_STORE_HASH_BYTES],
    srv_store_card_set_cb *cb, void *arg)
{
    srv__submit(store, srv__card_set_get_op(hash, cb, arg));
}
