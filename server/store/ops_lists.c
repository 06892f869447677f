/* SPDX-License-Identifier: MIT
 * ops_lists.c - reading matches: the open ones for the lobby, and all that lives for the start
 * of the server. */
#include "op.h"

#include <string.h>

/* ---- open matches ---- */

struct open_list {
    struct srv__op op;
    srv_store_open_cb *cb;
    const char *game;
    struct srv_store_open_match *matches;
    size_t n;
};

static int open_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct open_list *l = (struct open_list *)op;
    struct srv__query q = srv__query(c, SRV__SQL_OPEN_LIST);
    srv__bind_word(&q, l->game);
    srv__bind_int(&q, SRV_STORE_PAGE_MAX);
    while (srv__query_next(&q)) {
        l->matches = srv__arena_grow(&op->arena, l->matches, l->n, sizeof *l->matches);
        l->matches[l->n++] = (struct srv_store_open_match){
            .id = srv__col_word(&q, 0, &op->arena),
            .game = srv__col_word(&q, 1, &op->arena),
            .revision = srv__col_word(&q, 2, &op->arena),
            .created_ms = srv__col_int(&q, 3),
            .host = srv__col_word(&q, 4, &op->arena),
            .settings = srv__col_bytes(&q, 5, &op->arena),
        };
    }
    return srv__query_end(&q);
}

static void open_list_deliver(struct srv__op *op)
{
    const struct open_list *l = (const struct open_list *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->matches : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind open_list_kind = {
    .size = sizeof(struct open_list),
    .run = open_list_run,
    .deliver = open_list_deliver,
};

void srv_store_open_list(
    struct srv_store *store, const char *game, srv_store_open_cb *cb, void *arg)
{
    struct open_list *l = srv__op_create(&open_list_kind, arg);
    l->cb = cb;
    l->game = game == NULL ? NULL : srv__op_word(&l->op, game);
    srv__submit(store, &l->op);
}

/* ---- everything that lives ---- */

struct live_load {
    struct srv__op op;
    srv_store_live_cb *cb;
    struct srv_store_live *matches;
    size_t n;
};

/* The table of an event that a match is played at; NULL: none. */
static const struct srv_store_table *col_table(
    const struct srv__query *q, int col, struct srv__arena *a)
{
    if (srv__col_is_null(q, col)) {
        return NULL;
    }
    struct srv_store_table *table = srv__arena_take(a, sizeof *table);
    *table = (struct srv_store_table){
        .tournament = srv__col_word(q, col, a),
        .stage = (uint8_t)srv__col_int(q, col + 1),
        .round = (uint16_t)srv__col_int(q, col + 2),
        .table = (uint16_t)srv__col_int(q, col + 3),
    };
    return table;
}

static int load_matches(struct srv__conn *c, struct live_load *l)
{
    struct srv__arena *a = &l->op.arena;
    struct srv__query q = srv__query(c, SRV__SQL_LIVE_MATCHES);
    while (srv__query_next(&q)) {
        const char *status = srv__col_word(&q, 8, a);
        const bool is_live =
            strcmp(status, srv_store_match_status_name(SRV_STORE_MATCH_LIVE)) == 0;
        l->matches = srv__arena_grow(a, l->matches, l->n, sizeof *l->matches);
        l->matches[l->n++].match = (struct srv_store_match){
            .id = srv__col_word(&q, 0, a),
            .game = srv__col_word(&q, 1, a),
            .revision = srv__col_word(&q, 2, a),
            .best_of = (uint8_t)srv__col_int(&q, 3),
            .code = srv__col_word(&q, 4, a),
            .secret = srv__col_hash(&q, 5, a),
            .commitment = srv__col_hash(&q, 6, a),
            .settings = srv__col_bytes(&q, 7, a),
            .status = is_live ? SRV_STORE_MATCH_LIVE : SRV_STORE_MATCH_OPEN,
            .created_ms = srv__col_int(&q, 9),
            .started_ms = srv__col_int(&q, 10),
            .format = srv__col_word(&q, 11, a),
            .table = col_table(&q, 13, a),
        };
        l->matches[l->n - 1].said = srv__col_bytes(&q, 12, a);
    }
    return srv__query_end(&q);
}

static int load_seats(struct srv__conn *c, struct srv__arena *a, struct srv_store_live *m)
{
    struct srv_store_seat *seats = NULL;
    struct srv__query q = srv__query(c, SRV__SQL_LIVE_SEATS);
    srv__bind_word(&q, m->match.id);
    while (srv__query_next(&q)) {
        seats = srv__arena_grow(a, seats, m->seats_n, sizeof *seats);
        seats[m->seats_n++] = (struct srv_store_seat){
            .seat = (uint8_t)srv__col_int(&q, 0),
            .player = srv__col_word(&q, 1, a),
            .bot = srv__col_word(&q, 2, a),
            .name = srv__col_word(&q, 3, a),
            .deck_body = srv__col_bytes(&q, 4, a),
            .deck_hash = srv__col_hash(&q, 5, a),
            .nonce_commitment = srv__col_hash(&q, 6, a),
            .nonce = srv__col_hash(&q, 7, a),
        };
    }
    m->seats = seats;
    return srv__query_end(&q);
}

static int load_states(struct srv__conn *c, struct srv__arena *a, const char *match,
    struct srv_store_game *games, size_t games_n)
{
    struct srv__query q = srv__query(c, SRV__SQL_LIVE_STATES);
    srv__bind_word(&q, match);
    while (srv__query_next(&q)) {
        const struct srv_store_state state = {
            .game_no = (uint8_t)srv__col_int(&q, 0),
            .seq = (uint32_t)srv__col_int(&q, 2),
            .events = (uint32_t)srv__col_int(&q, 3),
            .engine = srv__col_word(&q, 4, a),
            .body = srv__col_bytes(&q, 5, a),
        };
        for (size_t i = 0; i < games_n; i++) {
            if (games[i].start.game_no == state.game_no) {
                *(srv__col_int(&q, 1) != 0 ? &games[i].base : &games[i].newest) = state;
            }
        }
    }
    return srv__query_end(&q);
}

static int load_games(struct srv__conn *c, struct srv__arena *a, struct srv_store_live *m)
{
    struct srv_store_game *games = NULL;
    struct srv__query q = srv__query(c, SRV__SQL_LIVE_GAMES);
    srv__bind_word(&q, m->match.id);
    while (srv__query_next(&q)) {
        games = srv__arena_grow(a, games, m->games_n, sizeof *games);
        struct srv_store_game *g = &games[m->games_n++];
        g->start = (struct srv_store_game_start){
            .game_no = (uint8_t)srv__col_int(&q, 0),
            .card_set_hash = srv__col_hash(&q, 1, a),
            .engine_version = srv__col_word(&q, 2, a),
            .started_ms = srv__col_int(&q, 3),
            .first = srv__col_is_null(&q, 8) ? 0 : (uint8_t)(srv__col_int(&q, 8) + 1),
            .deck_body = {srv__col_bytes(&q, 9, a), srv__col_bytes(&q, 10, a)},
        };
        g->is_over = !srv__col_is_null(&q, 4);
        if (g->is_over) {
            g->end = (struct srv_store_game_end){
                .game_no = g->start.game_no,
                .ended_ms = srv__col_int(&q, 4),
                .winner = srv__col_winner(&q, 5),
                .reason = srv__col_word(&q, 6, a),
                .final_hash = srv__col_bits(&q, 7),
            };
        }
    }
    m->games = games;
    const int rc = srv__query_end(&q);
    return rc == SQLITE_OK ? load_states(c, a, m->match.id, games, m->games_n) : rc;
}

static int load_rows(struct srv__conn *c, struct srv__arena *a, struct srv_store_live *m)
{
    struct srv_store_row *rows = NULL;
    struct srv__query q = srv__query(c, SRV__SQL_LIVE_ROWS);
    srv__bind_word(&q, m->match.id);
    while (srv__query_next(&q)) {
        rows = srv__arena_grow(a, rows, m->rows_n, sizeof *rows);
        rows[m->rows_n++] = (struct srv_store_row){
            .game_no = (uint8_t)srv__col_int(&q, 0),
            .seq = (uint32_t)srv__col_int(&q, 1),
            .at_ms = srv__col_int(&q, 2),
            .seat = (uint8_t)srv__col_int(&q, 3),
            .kind = (uint8_t)srv__col_int(&q, 4),
            .body = srv__col_bytes(&q, 5, a),
            .hash = srv__col_bits(&q, 6),
            .bank_ms = {srv__col_int(&q, 7), srv__col_int(&q, 8)},
        };
    }
    m->rows = rows;
    return srv__query_end(&q);
}

static int load_rulings(struct srv__conn *c, struct srv__arena *a, struct srv_store_live *m)
{
    struct srv_store_ruling *rulings = NULL;
    const int rc = srv__ruling_list(c, a, m->match.id, &rulings, &m->rulings_n);
    m->rulings = rulings;
    return rc;
}

static int load_all(struct srv__conn *c, struct live_load *l)
{
    int rc = load_matches(c, l);
    for (size_t i = 0; i < l->n && rc == SQLITE_OK; i++) {
        rc = load_seats(c, &l->op.arena, &l->matches[i]);
        if (rc == SQLITE_OK) {
            rc = load_games(c, &l->op.arena, &l->matches[i]);
        }
        if (rc == SQLITE_OK) {
            rc = load_rows(c, &l->op.arena, &l->matches[i]);
        }
        if (rc == SQLITE_OK) {
            rc = load_rulings(c, &l->op.arena, &l->matches[i]);
        }
    }
    return rc;
}

static int live_load_run(struct srv__conn *c, struct srv__op *op)
{
    int rc = srv__conn_run(c, SRV__SQL_BEGIN_READ); /* one moment for all of it */
    if (rc == SQLITE_OK) {
        rc = load_all(c, (struct live_load *)op);
        const int end = srv__conn_run(c, SRV__SQL_COMMIT);
        rc = rc == SQLITE_OK ? end : rc;
    }
    return rc;
}

static void live_load_deliver(struct srv__op *op)
{
    const struct live_load *l = (const struct live_load *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (l->cb != NULL) {
        l->cb(op->arg, op->status, ok ? l->matches : NULL, ok ? l->n : 0);
    }
}

static const struct srv__op_kind live_load_kind = {
    .size = sizeof(struct live_load),
    .run = live_load_run,
    .deliver = live_load_deliver,
};

void srv_store_live_load(struct srv_store *store, srv_store_live_cb *cb, void *arg)
{
    struct live_load *l = srv__op_create(&live_load_kind, arg);
    l->cb = cb;
    srv__submit(store, &l->op);
}

/* ---- what is counted ---- */

struct figures {
    struct srv__op op;
    srv_store_figures_cb *cb;
    struct srv_store_figures figures;
};

static int figures_run(struct srv__conn *c, struct srv__op *op)
{
    struct figures *f = (struct figures *)op;
    struct srv__query q = srv__query(c, SRV__SQL_FIGURES);
    if (srv__query_next(&q)) {
        f->figures = (struct srv_store_figures){
            .open_calls = (uint64_t)srv__col_int(&q, 0),
            .aside = (uint64_t)srv__col_int(&q, 1),
            .bytes = (uint64_t)srv__col_int(&q, 2),
        };
    }
    return srv__query_end(&q);
}

static void figures_deliver(struct srv__op *op)
{
    const struct figures *f = (const struct figures *)op;
    if (f->cb != NULL) {
        f->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &f->figures : NULL);
    }
}

static const struct srv__op_kind figures_kind = {
    .size = sizeof(struct figures), .run = figures_run, .deliver = figures_deliver};

void srv_store_figures_get(struct srv_store *store, srv_store_figures_cb *cb, void *arg)
{
    struct figures *f = srv__op_create(&figures_kind, arg);
    f->cb = cb;
    srv__submit(store, &f->op);
}
