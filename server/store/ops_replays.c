/* SPDX-License-Identifier: MIT
 * ops_replays.c - finished matches. */
#include "op.h"
#include "replay_keys.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

static_assert(SRV_STORE_SEATS == 2, "a replay has the columns player0, player1, wish0, wish1");

/* A replay as it is stored, but for its body. */
struct row {
    struct srv_store_replay replay;
    struct srv_store_bytes decks;
    enum srv_store_privacy wish[SRV_STORE_SEATS];
};

static enum srv_store_privacy stricter(const enum srv_store_privacy wish[SRV_STORE_SEATS])
{
    return wish[0] > wish[1] ? wish[0] : wish[1];
}

/* Columns 0 to 16 of REPLAY_ROW and REPLAY_GET. */
static struct row read_row(const struct srv__query *q, struct srv__arena *a)
{
    struct row row = {
        .replay =
            {
                .id = srv__col_word(q, 0, a),
                .game = srv__col_word(q, 1, a),
                .revision = srv__col_word(q, 2, a),
                .players = srv__col_bytes(q, 3, a),
                .winner = srv__col_winner(q, 4),
                .reason = srv__col_word(q, 5, a),
                .games = (uint8_t)srv__col_int(q, 6),
                .ended_ms = srv__col_int(q, 7),
                .player = {srv__col_word(q, 8, a), srv__col_word(q, 9, a)},
                .event = srv__col_word(q, 11, a),
                .is_held = srv__col_int(q, 12) != 0,
                .share = srv__col_word(q, 15, a),
                .no = srv__col_int(q, 16),
            },
        .decks = srv__col_bytes(q, 10, a),
        .wish = {(enum srv_store_privacy)srv__col_int(q, 13),
            (enum srv_store_privacy)srv__col_int(q, 14)},
    };
    row.replay.privacy = stricter(row.wish);
    struct srv_store_played *played = NULL;
    const uint8_t *deck = row.decks.at;
    for (size_t i = 0; i + SRV__DECK_BYTES <= row.decks.len; i += SRV__DECK_BYTES) {
        played = srv__arena_grow(a, played, row.replay.played_n, sizeof *played);
        played[row.replay.played_n++] =
            (struct srv_store_played){.seat = deck[i], .hash = deck + i + 1};
    }
    row.replay.played = played;
    return row;
}

struct srv_store_bytes srv__replay_decks(
    struct srv__op *op, const struct srv_store_played *played, size_t n)
{
    srv__op_require(op, n <= SRV_STORE_PLAYED_MAX);
    const size_t kept = n <= SRV_STORE_PLAYED_MAX ? n : 0;
    uint8_t *decks = srv__arena_take(&op->arena, kept * SRV__DECK_BYTES + 1);
    for (size_t i = 0; i < kept; i++) {
        decks[i * SRV__DECK_BYTES] = played[i].seat;
        memcpy(decks + i * SRV__DECK_BYTES + 1, played[i].hash, SRV_STORE_HASH_BYTES);
    }
    return (struct srv_store_bytes){decks, kept * SRV__DECK_BYTES};
}

/* The row of that number, or (no 0) of that id. NOT_FOUND: there is none. */
static int find_row(struct srv__conn *c, struct srv__op *op, int64_t no, const char *id,
    struct row *out, struct srv_store_bytes *body)
{
    struct srv__query q = srv__query(c, no != 0 ? SRV__SQL_REPLAY_ROW : SRV__SQL_REPLAY_GET);
    if (no != 0) {
        srv__bind_int(&q, no);
    } else {
        srv__bind_word(&q, id);
    }
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        *out = read_row(&q, &op->arena);
        if (body != NULL) {
            *body = srv__col_bytes(&q, 17, &op->arena);
        }
    }
    return srv__query_end(&q);
}

/* ---- how they are found ---- */

struct keying {
    struct srv__conn *conn;
    enum srv__sql sql;
    const struct srv__replay_facts *facts;
    int rc;
};

static bool on_key(void *arg, const uint8_t key[SRV__KEY_BYTES])
{
    struct keying *k = arg;
    struct srv__query q = srv__query(k->conn, k->sql);
    srv__bind_blob(&q, (struct srv_store_bytes){key, SRV__KEY_BYTES});
    srv__bind_int(&q, k->facts->ended_ms);
    srv__bind_int(&q, k->facts->no);
    k->rc = srv__query_run(&q, NULL);
    return k->rc == SQLITE_OK;
}

/* Adds (REPLAY_KEY_ADD) or drops (REPLAY_KEY_DROP) all that finds a replay. */
static int write_keys(struct srv__conn *c, enum srv__sql sql, const struct row *row)
{
    const struct srv_store_replay *r = &row->replay;
    const struct srv__replay_facts facts = {
        .no = r->no,
        .ended_ms = r->ended_ms,
        .game = r->game,
        .player = {r->player[0], r->player[1]},
        .event = r->event,
        .decks = row->decks,
        .privacy = r->privacy,
        .is_held = r->is_held,
    };
    struct keying k = {.conn = c, .sql = sql, .facts = &facts, .rc = SQLITE_OK};
    const bool all = srv__replay_keys(&facts, on_key, &k);
    assert(all == (k.rc == SQLITE_OK));
    return k.rc;
}

/* A row that is new here is found from now on. */
static int make_found(struct srv__conn *c, struct srv__op *op, int64_t no)
{
    struct row row;
    int rc = find_row(c, op, no, NULL, &row, NULL);
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = write_keys(c, SRV__SQL_REPLAY_KEY_ADD, &row);
    }
    if (rc == SQLITE_OK) {
        struct srv__query q = srv__query(c, SRV__SQL_REPLAY_FOUND);
        srv__bind_int(&q, no);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

int srv__replay_find_all(struct srv__conn *c)
{
    int rc = srv__conn_run(c, SRV__SQL_BEGIN_WRITE);
    for (int64_t no = -1; rc == SQLITE_OK && no != 0;) {
        struct srv__query q = srv__query(c, SRV__SQL_REPLAY_NEW_HERE);
        no = srv__query_next(&q) ? srv__col_int(&q, 0) : 0;
        rc = srv__query_end(&q);
        if (rc == SQLITE_OK && no != 0) {
            struct srv__op op = {.status = SRV_STORE_OK};
            rc = make_found(c, &op, no);
            srv__arena_deinit(&op.arena);
        }
    }
    if (rc == SQLITE_OK) {
        return srv__conn_run(c, SRV__SQL_COMMIT);
    }
    if (!sqlite3_get_autocommit(c->db)) {
        (void)srv__conn_run(c, SRV__SQL_ROLLBACK);
    }
    return rc;
}

int srv__replay_write(struct srv__conn *c, const char *match,
    const struct srv_store_finish *finish, struct srv_store_bytes decks,
    struct srv_store_bytes packed)
{
    struct srv__query q = srv__query(c, SRV__SQL_REPLAY_ADD);
    srv__bind_word(&q, match);
    srv__bind_text(&q, finish->players);
    srv__bind_winner(&q, finish->winner);
    srv__bind_word(&q, finish->reason);
    srv__bind_int(&q, finish->games);
    srv__bind_int(&q, finish->game.ended_ms);
    srv__bind_blob(&q, decks);
    srv__bind_word(&q, finish->event);
    srv__bind_int(&q, finish->is_held);
    srv__bind_int(&q, finish->privacy);
    srv__bind_blob(&q, packed);
    const int rc = srv__query_run(&q, NULL);
    if (rc != SQLITE_OK) {
        return rc;
    }
    struct srv__op op = {.status = SRV_STORE_OK};
    const int found = make_found(c, &op, sqlite3_last_insert_rowid(c->db));
    srv__arena_deinit(&op.arena);
    return found;
}

/* ---- list ---- */

/* Where a replay stands in the order of lists. */
struct place {
    int64_t ended_ms, no;
};

struct replay_list {
    struct srv__op op;
    srv_store_replays_cb *cb;
    struct srv_store_replay_query query;
    struct srv_store_replay *replays;
    size_t n;
    bool is_more;
};

static bool is_later(const struct place *a, const struct place *b)
{
    return a->ended_ms != b->ended_ms ? a->ended_ms > b->ended_ms : a->no > b->no;
}

/* What one scope has of the page, one more than the page is long. Returns how many. */
static int find_places(struct srv__conn *c, const struct srv_store_replay_query *query,
    const char *scope, struct place out[SRV_STORE_PAGE_MAX + 1], size_t *n)
{
    uint8_t key[SRV__KEY_BYTES];
    const int64_t to_ms = query->to_ms == 0 ? INT64_MAX : query->to_ms;
    const bool goes_on = query->has_before && query->before_ms < to_ms;
    struct srv__query q = srv__query(c, SRV__SQL_REPLAY_FIND);
    srv__replay_query_key(query, scope, key);
    srv__bind_blob(&q, (struct srv_store_bytes){key, sizeof key});
    srv__bind_int(&q, goes_on ? query->before_ms : to_ms);
    srv__bind_int(&q, goes_on ? query->before_no : 0);
    srv__bind_int(&q, query->from_ms);
    srv__bind_int(&q, (int64_t)query->limit + 1);
    *n = 0;
    while (srv__query_next(&q)) {
        out[(*n)++] =
            (struct place){.ended_ms = srv__col_int(&q, 0), .no = srv__col_int(&q, 1)};
    }
    return srv__query_end(&q);
}

/* A page is what everybody may see and what only the asker may, merged; no replay is in both. */
static int replay_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct replay_list *l = (struct replay_list *)op;
    const struct srv_store_replay_query *query = &l->query;
    struct place place[2][SRV_STORE_PAGE_MAX + 1];
    size_t n[2] = {0, 0}, at[2] = {0, 0};
    l->n = 0;
    l->is_more = false;
    int rc = find_places(c, query, "", place[0], &n[0]);
    if (rc == SQLITE_OK && query->asker != NULL) {
        rc = find_places(c, query, query->asker, place[1], &n[1]);
    }
    while (rc == SQLITE_OK && (at[0] < n[0] || at[1] < n[1])) {
        if (l->n == query->limit) {
            l->is_more = true;
            break;
        }
        const unsigned from =
            at[0] == n[0] || (at[1] < n[1] && is_later(&place[1][at[1]], &place[0][at[0]]));
        struct row row;
        rc = find_row(c, op, place[from][at[from]++].no, NULL, &row, NULL);
        if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
            return rc == SQLITE_OK ? SQLITE_CORRUPT : rc;
        }
        if (query->game != NULL && strcmp(row.replay.game, query->game) != 0) {
            break; /* the deck that was asked for is one of another game: so are all the others */
        }
        l->replays = srv__arena_grow(&op->arena, l->replays, l->n, sizeof *l->replays);
        l->replays[l->n++] = row.replay;
    }
    return rc;
}

static void replay_list_deliver(struct srv__op *op)
{
    const struct replay_list *l = (const struct replay_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->replays : NULL, ok ? l->n : 0, ok && l->is_more);
    }
}

static const struct srv__op_kind replay_list_kind = {
    .size = sizeof(struct replay_list),
    .run = replay_list_run,
    .deliver = replay_list_deliver,
};

static const char *id_or_null(struct srv__op *op, const char *id)
{
    return id == NULL ? NULL : srv__op_id(op, id);
}

static const char *word_or_null(struct srv__op *op, const char *word)
{
    return word == NULL ? NULL : srv__op_word(op, word);
}

struct srv__op *srv__replay_list_op(
    const struct srv_store_replay_query *query, srv_store_replays_cb *cb, void *arg)
{
    struct replay_list *l = srv__op_create(&replay_list_kind, arg);
    struct srv__op *op = &l->op;
    l->cb = cb;
    l->query = *query;
    l->query.asker = id_or_null(op, query->asker);
    l->query.player = id_or_null(op, query->player);
    l->query.opponent = id_or_null(op, query->opponent);
    l->query.game = word_or_null(op, query->game);
    l->query.event = word_or_null(op, query->event);
    l->query.deck = query->deck == NULL ? NULL : srv__op_hash(op, query->deck);
    srv__op_require(op,
        query->limit >= 1 && query->limit <= SRV_STORE_PAGE_MAX &&
            (query->opponent == NULL || query->player != NULL));
    return op;
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
    struct row row;
    struct srv_store_bytes body;
};

static int replay_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct replay_get *g = (struct replay_get *)op;
    const int rc = find_row(c, op, 0, g->id, &g->row, &g->body);
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
        g->cb(op->arg, op->status, ok ? &g->row.replay : NULL,
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

/* ---- share ---- */

struct replay_share {
    struct srv__op op;
    srv_store_replay_cb *cb;
    const char *id, *player, *token;
    enum srv_store_privacy wish;
    struct row row;
};

static int replay_share_run(struct srv__conn *c, struct srv__op *op)
{
    struct replay_share *s = (struct replay_share *)op;
    struct row *row = &s->row;
    int rc = find_row(c, op, 0, s->id, row, NULL);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    const struct row before = *row;
    struct srv_store_replay *r = &row->replay;
    bool sat = false;
    for (unsigned seat = 0; seat < SRV_STORE_SEATS; seat++) {
        if (r->player[seat] != NULL && strcmp(r->player[seat], s->player) == 0) {
            row->wish[seat] = s->wish;
            sat = true;
        }
    }
    if (!sat) {
        op->status = SRV_STORE_NOT_FOUND;
        return SQLITE_OK;
    }
    r->privacy = stricter(row->wish);
    const bool is_unlisted = r->privacy == SRV_STORE_PRIVACY_UNLISTED;
    r->share = !is_unlisted ? NULL : r->share != NULL ? r->share : s->token;
    struct srv__query q = srv__query(c, SRV__SQL_REPLAY_SHARE);
    srv__bind_int(&q, r->no);
    srv__bind_int(&q, row->wish[0]);
    srv__bind_int(&q, row->wish[1]);
    srv__bind_word(&q, r->share);
    rc = srv__query_run(&q, NULL);
    if (rc == SQLITE_OK && r->privacy != before.replay.privacy) {
        rc = write_keys(c, SRV__SQL_REPLAY_KEY_DROP, &before);
        if (rc == SQLITE_OK) {
            rc = write_keys(c, SRV__SQL_REPLAY_KEY_ADD, row);
        }
    }
    return rc;
}

static void replay_share_deliver(struct srv__op *op)
{
    const struct replay_share *s = (const struct replay_share *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (s->cb != NULL) {
        s->cb(op->arg, op->status, ok ? &s->row.replay : NULL, (struct srv_store_bytes){0});
    }
}

static const struct srv__op_kind replay_share_kind = {
    .size = sizeof(struct replay_share),
    .is_write = true,
    .run = replay_share_run,
    .deliver = replay_share_deliver,
};

void srv_store_replay_share(struct srv_store *store, const char *replay, const char *player,
    enum srv_store_privacy wish, const char *token, srv_store_replay_cb *cb, void *arg)
{
    struct replay_share *s = srv__op_create(&replay_share_kind, arg);
    s->cb = cb;
    s->id = srv__op_id(&s->op, replay);
    s->player = srv__op_id(&s->op, player);
    s->token = srv__op_word(&s->op, token);
    s->wish = wish;
    srv__op_require(&s->op, wish < SRV_STORE_PRIVACY_NUM);
    srv__submit(store, &s->op);
}

/* ---- reveal ---- */

struct replay_reveal {
    struct srv__op_done done;
    const char *id;
};

static int replay_reveal_run(struct srv__conn *c, struct srv__op *op)
{
    const struct replay_reveal *v = (const struct replay_reveal *)op;
    struct row row;
    int rc = find_row(c, op, 0, v->id, &row, NULL);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_REPLAY_REVEAL);
    srv__bind_int(&q, row.replay.no);
    rc = srv__query_run(&q, NULL);
    row.replay.is_held = false;
    return rc == SQLITE_OK ? write_keys(c, SRV__SQL_REPLAY_KEY_ADD, &row) : rc;
}

static const struct srv__op_kind replay_reveal_kind = {
    .size = sizeof(struct replay_reveal),
    .is_write = true,
    .run = replay_reveal_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_replay_reveal(
    struct srv_store *store, const char *replay, srv_store_done_cb *cb, void *arg)
{
    struct replay_reveal *v = srv__op_create(&replay_reveal_kind, arg);
    v->done.cb = cb;
    v->id = srv__op_id(&v->done.op, replay);
    srv__submit(store, &v->done.op);
}

/* ---- a player who is gone ---- */

struct replay_forget {
    struct srv__op_done done;
    const char *id, *player;
    struct srv_store_bytes players, body, packed;
};

static int replay_forget_prepare(struct srv__op *op)
{
    struct replay_forget *f = (struct replay_forget *)op;
    return f->body.len == 0 ? SQLITE_OK : srv__pack(&op->arena, f->body, &f->packed);
}

static int replay_forget_run(struct srv__conn *c, struct srv__op *op)
{
    const struct replay_forget *f = (const struct replay_forget *)op;
    struct row row;
    struct srv_store_bytes body;
    int rc = find_row(c, op, 0, f->id, &row, &body);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    rc = write_keys(c, SRV__SQL_REPLAY_KEY_DROP, &row);
    for (unsigned seat = 0; seat < SRV_STORE_SEATS; seat++) {
        const char **player = &row.replay.player[seat];
        *player = *player == NULL || strcmp(*player, f->player) == 0 ? NULL : *player;
    }
    if (rc == SQLITE_OK) {
        struct srv__query q = srv__query(c, SRV__SQL_REPLAY_FORGET);
        srv__bind_int(&q, row.replay.no);
        srv__bind_text(&q, f->players);
        srv__bind_word(&q, row.replay.player[0]);
        srv__bind_word(&q, row.replay.player[1]);
        srv__bind_blob(&q, f->body.len > 0 ? f->packed : body);
        rc = srv__query_run(&q, NULL);
    }
    return rc == SQLITE_OK ? write_keys(c, SRV__SQL_REPLAY_KEY_ADD, &row) : rc;
}

static const struct srv__op_kind replay_forget_kind = {
    .size = sizeof(struct replay_forget),
    .is_write = true,
    .prepare = replay_forget_prepare,
    .run = replay_forget_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_replay_forget(struct srv_store *store, const char *replay, const char *player,
    struct srv_store_bytes players, struct srv_store_bytes body, srv_store_done_cb *cb,
    void *arg)
{
    struct replay_forget *f = srv__op_create(&replay_forget_kind, arg);
    struct srv__op *op = &f->done.op;
    f->done.cb = cb;
    f->id = srv__op_id(op, replay);
    f->player = srv__op_id(op, player);
    f->players = srv__op_bytes(op, players);
    f->body = srv__op_bytes(op, body);
    srv__submit(store, op);
}
