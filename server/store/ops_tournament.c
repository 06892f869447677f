/* SPDX-License-Identifier: MIT
 * ops_tournament.c - events, their logs, and the matches at their tables. Webhooks are in ops_webhook.c. */
#include "op.h"
#include "store_tournament.h"

#include <string.h>

static const char *const state_word[SRV_STORE_TOURNAMENT_STATE_NUM] = {
    [SRV_STORE_TOURNAMENT_ENTRY] = "entry",
    [SRV_STORE_TOURNAMENT_RUNNING] = "running",
    [SRV_STORE_TOURNAMENT_OVER] = "over",
    [SRV_STORE_TOURNAMENT_CANCELLED] = "cancelled",
};

static enum srv_store_tournament_state state_of(const char *word)
{
    for (unsigned i = 0; i < SRV_STORE_TOURNAMENT_STATE_NUM; i++) {
        if (strcmp(word, state_word[i]) == 0) {
            return (enum srv_store_tournament_state)i;
        }
    }
    return SRV_STORE_TOURNAMENT_CANCELLED; /* the schema allows no other */
}

static void bind_time(struct srv__query *q, int64_t ms)
{
    if (ms == 0) {
        srv__bind_null(q);
    } else {
        srv__bind_int(q, ms);
    }
}

/* ---- rows ---- */

static struct srv_store_tournament row_copy(
    struct srv__op *op, const struct srv_store_tournament *row, bool is_new)
{
    struct srv_store_tournament copy = *row;
    copy.id = is_new ? srv__op_id(op, row->id) : NULL;
    copy.host = is_new ? srv__op_id(op, row->host) : NULL;
    copy.host_name = is_new ? srv__op_word(op, row->host_name) : NULL;
    copy.name = srv__op_word(op, row->name);
    copy.game = srv__op_word(op, row->game);
    srv__op_require(op, row->state < SRV_STORE_TOURNAMENT_STATE_NUM);
    return copy;
}

static void read_row(
    const struct srv__query *q, struct srv__arena *a, struct srv_store_tournament *out)
{
    *out = (struct srv_store_tournament){
        .no = srv__col_int(q, 0),
        .id = srv__col_word(q, 1, a),
        .name = srv__col_word(q, 2, a),
        .game = srv__col_word(q, 3, a),
        .host = srv__col_word(q, 4, a),
        .host_name = srv__col_word(q, 5, a),
        .state = state_of(srv__col_word(q, 6, a)),
        .created_ms = srv__col_int(q, 7),
        .starts_ms = srv__col_int(q, 8),
        .ended_ms = srv__col_int(q, 9),
        .entered = (uint32_t)srv__col_int(q, 10),
        .capacity = (uint32_t)srv__col_int(q, 11),
        .acts = (uint32_t)srv__col_int(q, 12),
    };
}

/* The first column of the only row, 0: there is none. */
static int get_no(struct srv__query *q, int64_t *no)
{
    *no = srv__query_next(q) ? srv__col_int(q, 0) : 0;
    return srv__query_end(q);
}

static int find_no(struct srv__conn *c, const char *tournament, int64_t *no)
{
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_THERE);
    srv__bind_word(&q, tournament);
    return get_no(&q, no);
}

/* ---- writing ---- */

static int log_add(
    struct srv__conn *c, int64_t tournament, uint32_t no, struct srv_store_bytes act)
{
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_LOG_ADD);
    srv__bind_int(&q, tournament);
    srv__bind_int(&q, no);
    srv__bind_text(&q, act);
    return srv__query_run(&q, NULL);
}

static int person_add(struct srv__conn *c, int64_t tournament, const char *player)
{
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_PERSON_ADD);
    srv__bind_word(&q, player);
    srv__bind_int(&q, tournament);
    return srv__query_run(&q, NULL);
}

struct tournament_create {
    struct srv__op_done done;
    struct srv_store_tournament row;
    struct srv_store_bytes act;
};

static int tournament_create_run(struct srv__conn *c, struct srv__op *op)
{
    const struct tournament_create *t = (const struct tournament_create *)op;
    const struct srv_store_tournament *row = &t->row;
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_ADD);
    int64_t no = 0;
    srv__bind_word(&q, row->id);
    srv__bind_word(&q, row->name);
    srv__bind_word(&q, row->game);
    srv__bind_word(&q, row->host);
    srv__bind_word(&q, row->host_name);
    srv__bind_word(&q, state_word[row->state]);
    srv__bind_int(&q, row->created_ms);
    bind_time(&q, row->starts_ms);
    bind_time(&q, row->ended_ms);
    srv__bind_int(&q, row->entered);
    srv__bind_int(&q, row->capacity);
    int rc = get_no(&q, &no);
    if (rc == SQLITE_OK) {
        rc = log_add(c, no, 1, t->act);
    }
    return rc == SQLITE_OK ? person_add(c, no, row->host) : rc;
}

static const struct srv__op_kind tournament_create_kind = {
    .size = sizeof(struct tournament_create),
    .is_write = true,
    .run = tournament_create_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_tournament_create(struct srv_store *store,
    const struct srv_store_tournament *row, struct srv_store_bytes act, srv_store_done_cb *cb,
    void *arg)
{
    struct tournament_create *t = srv__op_create(&tournament_create_kind, arg);
    t->done.cb = cb;
    t->row = row_copy(&t->done.op, row, true);
    t->act = srv__op_bytes(&t->done.op, act);
    srv__op_require(&t->done.op, act.len > 0);
    srv__submit(store, &t->done.op);
}

struct tournament_append {
    struct srv__op_done done;
    struct srv_store_tournament_append append;
    struct srv_store_tournament now; /* append.now, if there is one */
};

static int row_set(struct srv__conn *c, int64_t no, const struct srv_store_tournament *row)
{
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_SET);
    srv__bind_int(&q, no);
    srv__bind_word(&q, row->name);
    srv__bind_word(&q, row->game);
    srv__bind_word(&q, state_word[row->state]);
    bind_time(&q, row->starts_ms);
    bind_time(&q, row->ended_ms);
    srv__bind_int(&q, row->entered);
    srv__bind_int(&q, row->capacity);
    return srv__query_run(&q, NULL);
}

static int forget(struct srv__conn *c, int64_t no, const char *player, const char *name)
{
    static const enum srv__sql steps[] = {SRV__SQL_TOURNAMENT_FORGET_ACTOR,
        SRV__SQL_TOURNAMENT_FORGET_PLAYER, SRV__SQL_TOURNAMENT_FORGET_HOST};
    int rc = SQLITE_OK;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && rc == SQLITE_OK; i++) {
        struct srv__query q = srv__query(c, steps[i]);
        srv__bind_int(&q, no);
        srv__bind_word(&q, player);
        srv__bind_word(&q, name);
        rc = srv__query_run(&q, NULL);
    }
    if (rc == SQLITE_OK) {
        struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_PERSON_DROP);
        srv__bind_word(&q, player);
        srv__bind_int(&q, no);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

/* The number is taken if it is the next one; *no stays 0 if it is not. */
static int take_number(
    struct srv__conn *c, struct srv__op *op, const char *tournament, uint32_t act, int64_t *no)
{
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_NEXT);
    int64_t there = 0;
    srv__bind_word(&q, tournament);
    srv__bind_int(&q, act);
    int rc = get_no(&q, no);
    if (rc == SQLITE_OK && *no == 0) {
        rc = find_no(c, tournament, &there);
        op->status = there == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_CONFLICT;
    }
    return rc;
}

static int tournament_append_run(struct srv__conn *c, struct srv__op *op)
{
    const struct tournament_append *t = (const struct tournament_append *)op;
    const struct srv_store_tournament_append *a = &t->append;
    int64_t no = 0;
    op->status = SRV_STORE_OK;
    int rc = take_number(c, op, a->tournament, a->no, &no);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    rc = log_add(c, no, a->no, a->act);
    for (size_t i = 0; i < sizeof a->named / sizeof *a->named && rc == SQLITE_OK; i++) {
        rc = a->named[i] == NULL ? SQLITE_OK : person_add(c, no, a->named[i]);
    }
    if (rc == SQLITE_OK && a->now != NULL) {
        rc = row_set(c, no, &t->now);
    }
    return rc == SQLITE_OK && a->forget != NULL ? forget(c, no, a->forget, a->forget_name) : rc;
}

static const struct srv__op_kind tournament_append_kind = {
    .size = sizeof(struct tournament_append),
    .is_write = true,
    .is_vital = true,
    .run = tournament_append_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_tournament_append(struct srv_store *store,
    const struct srv_store_tournament_append *append, srv_store_done_cb *cb, void *arg)
{
    struct tournament_append *t = srv__op_create(&tournament_append_kind, arg);
    struct srv__op *op = &t->done.op;
    t->done.cb = cb;
    t->append = *append;
    t->append.tournament = srv__op_id(op, append->tournament);
    t->append.act = srv__op_bytes(op, append->act);
    srv__op_require(op, append->act.len > 0 && append->no > 0);
    for (size_t i = 0; i < sizeof append->named / sizeof *append->named; i++) {
        t->append.named[i] = append->named[i] == NULL ? NULL : srv__op_id(op, append->named[i]);
    }
    if (append->now != NULL) {
        t->now = row_copy(op, append->now, false);
    }
    if (append->forget != NULL) {
        t->append.forget = srv__op_id(op, append->forget);
        t->append.forget_name = srv__op_word(op, append->forget_name);
    }
    srv__submit(store, op);
}

/* ---- reading ---- */

struct tournament_load {
    struct srv__op op;
    srv_store_tournament_cb *cb;
    const char *tournament;
    struct srv_store_tournament row;
    struct srv_store_bytes *acts;
    size_t n;
};

static int tournament_load_run(struct srv__conn *c, struct srv__op *op)
{
    struct tournament_load *l = (struct tournament_load *)op;
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_GET);
    srv__bind_word(&q, l->tournament);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        read_row(&q, &op->arena, &l->row);
        op->status = SRV_STORE_OK;
    }
    const int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    q = srv__query(c, SRV__SQL_TOURNAMENT_LOG_ALL);
    srv__bind_int(&q, l->row.no);
    while (srv__query_next(&q)) {
        l->acts = srv__arena_grow(&op->arena, l->acts, l->n, sizeof *l->acts);
        l->acts[l->n++] = srv__col_bytes(&q, 0, &op->arena);
    }
    return srv__query_end(&q);
}

static void tournament_load_deliver(struct srv__op *op)
{
    const struct tournament_load *l = (const struct tournament_load *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? &l->row : NULL, ok ? l->acts : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind tournament_load_kind = {
    .size = sizeof(struct tournament_load),
    .run = tournament_load_run,
    .deliver = tournament_load_deliver,
};

void srv_store_tournament_load(
    struct srv_store *store, const char *tournament, srv_store_tournament_cb *cb, void *arg)
{
    struct tournament_load *l = srv__op_create(&tournament_load_kind, arg);
    l->cb = cb;
    l->tournament = srv__op_id(&l->op, tournament);
    srv__submit(store, &l->op);
}

struct tournament_list {
    struct srv__op op;
    srv_store_tournaments_cb *cb;
    bool is_running; /* all that are not over; the query does not count */
    struct srv_store_tournament_query query;
    struct srv_store_tournament *rows;
    size_t n;
};

static void bind_list(struct srv__query *q, const struct srv_store_tournament_query *want)
{
    const char *state = want->has_state ? state_word[want->state] : NULL;
    const bool is_over = want->has_state && want->state == SRV_STORE_TOURNAMENT_OVER;
    srv__bind_int(q, want->before > 0 ? want->before : INT64_MAX);
    srv__bind_word(q, want->game);
    srv__bind_word(q, state);
    srv__bind_word(q, is_over ? state_word[SRV_STORE_TOURNAMENT_CANCELLED] : state);
    srv__bind_int(q, want->limit);
    if (want->player != NULL) {
        srv__bind_word(q, want->player);
    }
}

static int tournament_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct tournament_list *l = (struct tournament_list *)op;
    struct srv__query q = srv__query(c,
        l->is_running                 ? SRV__SQL_TOURNAMENT_RUNNING
            : l->query.player != NULL ? SRV__SQL_TOURNAMENT_LIST_OF
                                      : SRV__SQL_TOURNAMENT_LIST);
    if (!l->is_running) {
        bind_list(&q, &l->query);
    }
    while (srv__query_next(&q)) {
        l->rows = srv__arena_grow(&op->arena, l->rows, l->n, sizeof *l->rows);
        read_row(&q, &op->arena, &l->rows[l->n++]);
    }
    return srv__query_end(&q);
}

static void tournament_list_deliver(struct srv__op *op)
{
    const struct tournament_list *l = (const struct tournament_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->rows : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind tournament_list_kind = {
    .size = sizeof(struct tournament_list),
    .run = tournament_list_run,
    .deliver = tournament_list_deliver,
};

void srv_store_tournament_running(
    struct srv_store *store, srv_store_tournaments_cb *cb, void *arg)
{
    struct tournament_list *l = srv__op_create(&tournament_list_kind, arg);
    l->cb = cb;
    l->is_running = true;
    srv__submit(store, &l->op);
}

void srv_store_tournament_list(struct srv_store *store,
    const struct srv_store_tournament_query *query, srv_store_tournaments_cb *cb, void *arg)
{
    struct tournament_list *l = srv__op_create(&tournament_list_kind, arg);
    struct srv__op *op = &l->op;
    l->cb = cb;
    l->query = *query;
    l->query.game = query->game == NULL ? NULL : srv__op_word(op, query->game);
    l->query.player = query->player == NULL ? NULL : srv__op_id(op, query->player);
    srv__op_require(op, !query->has_state || query->state < SRV_STORE_TOURNAMENT_STATE_NUM);
    srv__op_require(op, query->limit >= 1 && query->limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, op);
}

struct tournament_log {
    struct srv__op op;
    srv_store_tournament_log_cb *cb;
    const char *tournament;
    uint32_t before, limit;
    struct srv_store_tournament_row *rows;
    size_t n;
};

static int tournament_log_run(struct srv__conn *c, struct srv__op *op)
{
    struct tournament_log *l = (struct tournament_log *)op;
    int64_t no = 0;
    const int rc = find_no(c, l->tournament, &no);
    op->status = no == 0 ? SRV_STORE_NOT_FOUND : SRV_STORE_OK;
    if (rc != SQLITE_OK || no == 0) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_LOG_PAGE);
    srv__bind_int(&q, no);
    srv__bind_int(&q, l->before > 0 ? l->before : INT64_MAX);
    srv__bind_int(&q, l->limit);
    while (srv__query_next(&q)) {
        l->rows = srv__arena_grow(&op->arena, l->rows, l->n, sizeof *l->rows);
        l->rows[l->n++] = (struct srv_store_tournament_row){
            .no = (uint32_t)srv__col_int(&q, 0),
            .act = srv__col_bytes(&q, 1, &op->arena),
        };
    }
    return srv__query_end(&q);
}

static void tournament_log_deliver(struct srv__op *op)
{
    const struct tournament_log *l = (const struct tournament_log *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->rows : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind tournament_log_kind = {
    .size = sizeof(struct tournament_log),
    .run = tournament_log_run,
    .deliver = tournament_log_deliver,
};

void srv_store_tournament_log(struct srv_store *store, const char *tournament, uint32_t before,
    uint32_t limit, srv_store_tournament_log_cb *cb, void *arg)
{
    struct tournament_log *l = srv__op_create(&tournament_log_kind, arg);
    l->cb = cb;
    l->tournament = srv__op_id(&l->op, tournament);
    l->before = before;
    l->limit = limit;
    srv__op_require(&l->op, limit >= 1 && limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &l->op);
}

struct tournament_of {
    struct srv__op op;
    srv_store_tournament_ids_cb *cb;
    const char *player;
    const char **ids;
    size_t n;
};

static int tournament_of_run(struct srv__conn *c, struct srv__op *op)
{
    struct tournament_of *l = (struct tournament_of *)op;
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_OF);
    srv__bind_word(&q, l->player);
    srv__bind_int(&q, SRV_STORE_PAGE_MAX);
    while (srv__query_next(&q)) {
        l->ids = srv__arena_grow(&op->arena, l->ids, l->n, sizeof *l->ids);
        l->ids[l->n++] = srv__col_word(&q, 0, &op->arena);
    }
    return srv__query_end(&q);
}

static void tournament_of_deliver(struct srv__op *op)
{
    const struct tournament_of *l = (const struct tournament_of *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->ids : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind tournament_of_kind = {
    .size = sizeof(struct tournament_of),
    .run = tournament_of_run,
    .deliver = tournament_of_deliver,
};

void srv_store_tournament_of(
    struct srv_store *store, const char *player, srv_store_tournament_ids_cb *cb, void *arg)
{
    struct tournament_of *l = srv__op_create(&tournament_of_kind, arg);
    l->cb = cb;
    l->player = srv__op_id(&l->op, player);
    srv__submit(store, &l->op);
}

/* ---- tables ---- */

struct tournament_matches {
    struct srv__op op;
    srv_store_tournament_matches_cb *cb;
    const char *tournament;
    uint8_t stage;
    uint16_t round;
    struct srv_store_tournament_match *rows;
    size_t n;
};

static enum srv_store_match_status match_status_of(const char *word)
{
    for (unsigned i = 0; i < SRV_STORE_MATCH_STATUS_NUM; i++) {
        const enum srv_store_match_status status = (enum srv_store_match_status)i;
        if (strcmp(word, srv_store_match_status_name(status)) == 0) {
            return status;
        }
    }
    return SRV_STORE_MATCH_CANCELLED; /* the schema allows no other */
}

static int tournament_matches_run(struct srv__conn *c, struct srv__op *op)
{
    struct tournament_matches *l = (struct tournament_matches *)op;
    struct srv__arena *a = &op->arena;
    struct srv__query q = srv__query(c, SRV__SQL_TOURNAMENT_MATCHES);
    srv__bind_word(&q, l->tournament);
    srv__bind_int(&q, l->stage);
    srv__bind_int(&q, l->round);
    while (srv__query_next(&q)) {
        l->rows = srv__arena_grow(a, l->rows, l->n, sizeof *l->rows);
        l->rows[l->n++] = (struct srv_store_tournament_match){
            .id = srv__col_word(&q, 0, a),
            .stage = (uint8_t)srv__col_int(&q, 1),
            .round = (uint16_t)srv__col_int(&q, 2),
            .table = (uint16_t)srv__col_int(&q, 3),
            .status = match_status_of(srv__col_word(&q, 4, a)),
            .winner = srv__col_winner(&q, 5),
            .reason = srv__col_word(&q, 6, a),
            .created_ms = srv__col_int(&q, 7),
            .ended_ms = srv__col_int(&q, 8),
            .player = {srv__col_word(&q, 9, a), srv__col_word(&q, 10, a)},
            .won = {(uint8_t)srv__col_int(&q, 11), (uint8_t)srv__col_int(&q, 12)},
            .drawn = (uint8_t)srv__col_int(&q, 13),
            .has_replay = srv__col_int(&q, 14) != 0,
        };
    }
    return srv__query_end(&q);
}

static void tournament_matches_deliver(struct srv__op *op)
{
    const struct tournament_matches *l = (const struct tournament_matches *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->rows : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind tournament_matches_kind = {
    .size = sizeof(struct tournament_matches),
    .run = tournament_matches_run,
    .deliver = tournament_matches_deliver,
};

void srv_store_tournament_matches(struct srv_store *store, const char *tournament,
    uint8_t stage, uint16_t round, srv_store_tournament_matches_cb *cb, void *arg)
{
    struct tournament_matches *l = srv__op_create(&tournament_matches_kind, arg);
    l->cb = cb;
    l->tournament = srv__op_id(&l->op, tournament);
    l->stage = stage;
    l->round = round;
    srv__submit(store, &l->op);
}
