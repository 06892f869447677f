/* SPDX-License-Identifier: MIT
 * ops_matches.c - the life of a match: open, live, over. Every change first looks at the status
 * that is stored; with one writer nothing can come between the look and the change. */
#include "op.h"

#include <assert.h>
#include <string.h>

/* OK when the match has the status `want` (or `or_else`), else NOT_FOUND or CONFLICT. */
static int match_expect(struct srv__conn *c, struct srv__op *op, const char *match,
    enum srv_store_match_status want, enum srv_store_match_status or_else)
{
    struct srv__query q = srv__query(c, SRV__SQL_MATCH_STATUS);
    srv__bind_word(&q, match);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        const char *is = srv__col_word(&q, 0, &op->arena);
        const bool ok = strcmp(is, srv_store_match_status_name(want)) == 0 ||
            strcmp(is, srv_store_match_status_name(or_else)) == 0;
        op->status = ok ? SRV_STORE_OK : SRV_STORE_CONFLICT;
    }
    return srv__query_end(&q);
}

struct match_end {
    enum srv_store_match_status status;
    int64_t ended_ms;
    int winner;
    const char *reason; /* may be NULL */
    struct srv_store_bytes report;
};

static int match_end(struct srv__conn *c, const char *match, const struct match_end *end)
{
    struct srv__query q = srv__query(c, SRV__SQL_MATCH_END);
    srv__bind_word(&q, match);
    srv__bind_word(&q, srv_store_match_status_name(end->status));
    srv__bind_int(&q, end->ended_ms);
    srv__bind_winner(&q, end->winner);
    srv__bind_word(&q, end->reason);
    if (end->report.len > 0) {
        srv__bind_text(&q, end->report);
    } else {
        srv__bind_null(&q);
    }
    return srv__query_run(&q, NULL);
}

static const uint8_t *hash_or_null(struct srv__op *op, const uint8_t *hash)
{
    return hash == NULL ? NULL : srv__op_hash(op, hash);
}

static struct srv_store_seat seat_copy(struct srv__op *op, const struct srv_store_seat *seat)
{
    assert((seat->player == NULL) != (seat->bot == NULL));
    srv__op_require(op, seat->seat < SRV_STORE_SEATS);
    return (struct srv_store_seat){
        .seat = seat->seat,
        .player = seat->player == NULL ? NULL : srv__op_id(op, seat->player),
        .bot = seat->bot == NULL ? NULL : srv__op_word(op, seat->bot),
        .name = srv__op_word(op, seat->name),
        .deck_body = srv__op_bytes(op, seat->deck_body),
        .deck_hash = srv__op_hash(op, seat->deck_hash),
        .nonce_commitment = hash_or_null(op, seat->nonce_commitment),
    };
}

static int seat_add(struct srv__conn *c, const char *match, const struct srv_store_seat *seat)
{
    struct srv__query q = srv__query(c, SRV__SQL_SEAT_ADD);
    srv__bind_word(&q, match);
    srv__bind_int(&q, seat->seat);
    srv__bind_word(&q, seat->player);
    srv__bind_word(&q, seat->bot);
    srv__bind_word(&q, seat->name);
    srv__bind_text(&q, seat->deck_body);
    srv__bind_hash(&q, seat->deck_hash);
    if (seat->nonce_commitment != NULL) {
        srv__bind_hash(&q, seat->nonce_commitment);
    } else {
        srv__bind_null(&q);
    }
    return srv__query_run(&q, NULL);
}

/* ---- create ---- */

struct match_create {
    struct srv__op_done done;
    struct srv_store_match match;
    struct srv_store_table table; /* match.table, if there is one */
    struct srv_store_seat seats[SRV_STORE_SEATS];
    size_t seats_n;
};

static int match_create_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_create *m = (const struct match_create *)op;
    struct srv__query q = srv__query(c, SRV__SQL_MATCH_ADD);
    srv__bind_word(&q, m->match.id);
    srv__bind_word(&q, m->match.game);
    srv__bind_word(&q, m->match.revision);
    srv__bind_int(&q, m->match.best_of);
    srv__bind_word(&q, m->match.code);
    srv__bind_hash(&q, m->match.secret);
    srv__bind_hash(&q, m->match.commitment);
    srv__bind_text(&q, m->match.settings);
    srv__bind_int(&q, m->match.created_ms);
    if (m->match.table != NULL) {
        srv__bind_word(&q, m->table.tournament);
        srv__bind_int(&q, m->table.stage);
        srv__bind_int(&q, m->table.round);
        srv__bind_int(&q, m->table.table);
    }
    int rc = srv__query_run(&q, NULL);
    for (size_t i = 0; i < m->seats_n && rc == SQLITE_OK; i++) {
        rc = seat_add(c, m->match.id, &m->seats[i]);
    }
    if (rc == SQLITE_OK && m->match.format != NULL) {
        q = srv__query(c, SRV__SQL_RATED_ADD);
        srv__bind_word(&q, m->match.id);
        srv__bind_word(&q, m->match.format);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

static const struct srv__op_kind match_create_kind = {
    .size = sizeof(struct match_create),
    .is_write = true,
    .run = match_create_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_create(struct srv_store *store, const struct srv_store_match *match,
    const struct srv_store_seat *seats, size_t seats_n, srv_store_done_cb *cb, void *arg)
{
    assert(seats_n <= SRV_STORE_SEATS);
    struct match_create *m = srv__op_create(&match_create_kind, arg);
    struct srv__op *op = &m->done.op;
    m->done.cb = cb;
    m->match.id = srv__op_id(op, match->id);
    m->match.game = srv__op_word(op, match->game);
    m->match.revision = srv__op_word(op, match->revision);
    m->match.best_of = match->best_of;
    srv__op_require(op, match->best_of >= 1 && match->best_of <= SRV_STORE_GAMES_MAX);
    m->match.code = match->code == NULL ? NULL : srv__op_id(op, match->code);
    m->match.secret = srv__op_hash(op, match->secret);
    m->match.commitment = srv__op_hash(op, match->commitment);
    m->match.settings = srv__op_bytes(op, match->settings);
    m->match.format = match->format == NULL ? NULL : srv__op_word(op, match->format);
    m->match.created_ms = match->created_ms;
    m->match.table = match->table;
    if (match->table != NULL) {
        m->table = *match->table;
        m->table.tournament = srv__op_id(op, match->table->tournament);
        srv__op_require(op, match->table->round > 0 && match->table->table > 0);
    }
    m->seats_n = seats_n;
    for (size_t i = 0; i < seats_n; i++) {
        m->seats[i] = seat_copy(op, &seats[i]);
    }
    srv__submit(store, op);
}

/* ---- join ---- */

struct match_join {
    struct srv__op_done done;
    const char *match;
    struct srv_store_seat seat;
};

static int match_join_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_join *j = (const struct match_join *)op;
    const int rc = match_expect(c, op, j->match, SRV_STORE_MATCH_OPEN, SRV_STORE_MATCH_OPEN);
    return rc == SQLITE_OK && op->status == SRV_STORE_OK ? seat_add(c, j->match, &j->seat) : rc;
}

static const struct srv__op_kind match_join_kind = {
    .size = sizeof(struct match_join),
    .is_write = true,
    .is_single = true,
    .run = match_join_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_join(struct srv_store *store, const char *match,
    const struct srv_store_seat *seat, srv_store_done_cb *cb, void *arg)
{
    struct match_join *j = srv__op_create(&match_join_kind, arg);
    j->done.cb = cb;
    j->match = srv__op_id(&j->done.op, match);
    j->seat = seat_copy(&j->done.op, seat);
    srv__submit(store, &j->done.op);
}

/* ---- what was said ---- */

struct match_said {
    struct srv__op_done done;
    const char *match;
    struct srv_store_bytes text;
};

static int match_said_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_said *s = (const struct match_said *)op;
    int changed = 0;
    struct srv__query q = srv__query(c, SRV__SQL_MATCH_SAID);
    srv__bind_word(&q, s->match);
    srv__bind_text(&q, s->text);
    const int rc = srv__query_run(&q, &changed);
    op->status = changed > 0 ? SRV_STORE_OK : SRV_STORE_NOT_FOUND;
    return rc;
}

static const struct srv__op_kind match_said_kind = {
    .size = sizeof(struct match_said),
    .is_write = true,
    .is_single = true,
    .is_vital = true,
    .run = match_said_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_said(struct srv_store *store, const char *match,
    struct srv_store_bytes text, srv_store_done_cb *cb, void *arg)
{
    struct match_said *s = srv__op_create(&match_said_kind, arg);
    s->done.cb = cb;
    s->match = srv__op_id(&s->done.op, match);
    s->text = srv__op_bytes(&s->done.op, text);
    srv__submit(store, &s->done.op);
}

/* ---- stand up ---- */

struct match_stand {
    struct srv__op_done done;
    const char *match;
    uint8_t seat;
};

static int match_stand_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_stand *s = (const struct match_stand *)op;
    const int rc = match_expect(c, op, s->match, SRV_STORE_MATCH_OPEN, SRV_STORE_MATCH_OPEN);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_SEAT_DROP);
    srv__bind_word(&q, s->match);
    srv__bind_int(&q, s->seat);
    return srv__query_run(&q, NULL);
}

static const struct srv__op_kind match_stand_kind = {
    .size = sizeof(struct match_stand),
    .is_write = true,
    .is_single = true,
    .run = match_stand_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_stand(
    struct srv_store *store, const char *match, uint8_t seat, srv_store_done_cb *cb, void *arg)
{
    struct match_stand *s = srv__op_create(&match_stand_kind, arg);
    s->done.cb = cb;
    s->match = srv__op_id(&s->done.op, match);
    s->seat = seat;
    srv__op_require(&s->done.op, seat < SRV_STORE_SEATS);
    srv__submit(store, &s->done.op);
}

/* ---- cancel and aside: both end a match without a result ---- */

struct match_stop {
    struct srv__op_done done;
    const char *match;
    enum srv_store_match_status or_from; /* besides open */
    struct match_end end;
};

static int match_stop_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_stop *s = (const struct match_stop *)op;
    const int rc = match_expect(c, op, s->match, SRV_STORE_MATCH_OPEN, s->or_from);
    return rc == SQLITE_OK && op->status == SRV_STORE_OK ? match_end(c, s->match, &s->end) : rc;
}

static const struct srv__op_kind match_cancel_kind = {
    .size = sizeof(struct match_stop),
    .is_write = true,
    .is_single = true,
    .run = match_stop_run,
    .deliver = srv__op_deliver_done,
};

static const struct srv__op_kind match_aside_kind = {
    .size = sizeof(struct match_stop),
    .is_write = true,
    .is_single = true,
    .is_vital = true,
    .run = match_stop_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_cancel(struct srv_store *store, const char *match, int64_t ended_ms,
    srv_store_done_cb *cb, void *arg)
{
    struct match_stop *s = srv__op_create(&match_cancel_kind, arg);
    s->done.cb = cb;
    s->match = srv__op_id(&s->done.op, match);
    s->or_from = SRV_STORE_MATCH_OPEN;
    s->end = (struct match_end){
        .status = SRV_STORE_MATCH_CANCELLED,
        .ended_ms = ended_ms,
        .winner = SRV_STORE_NO_WINNER,
    };
    srv__submit(store, &s->done.op);
}

void srv_store_match_aside(struct srv_store *store, const char *match,
    struct srv_store_bytes report, int64_t at_ms, srv_store_done_cb *cb, void *arg)
{
    struct match_stop *s = srv__op_create(&match_aside_kind, arg);
    s->done.cb = cb;
    s->match = srv__op_id(&s->done.op, match);
    s->or_from = SRV_STORE_MATCH_LIVE;
    s->end = (struct match_end){
        .status = SRV_STORE_MATCH_ASIDE,
        .ended_ms = at_ms,
        .winner = SRV_STORE_NO_WINNER,
        .report = srv__op_bytes(&s->done.op, report),
    };
    srv__submit(store, &s->done.op);
}

/* ---- states ---- */

static struct srv_store_state state_copy(
    struct srv__op *op, const struct srv_store_state *state)
{
    struct srv_store_state copy = *state;
    srv__op_require(op, state->game_no >= 1 && state->game_no <= SRV_STORE_GAMES_MAX);
    copy.engine = srv__op_word(op, state->engine);
    copy.body = srv__op_bytes(op, state->body);
    return copy;
}

static int state_put(struct srv__conn *c, struct srv__op *op, const char *match,
    const struct srv_store_state *state, bool is_base)
{
    int changes;
    struct srv__query q = srv__query(c, SRV__SQL_STATE_PUT);
    srv__bind_word(&q, match);
    srv__bind_int(&q, state->game_no);
    srv__bind_int(&q, is_base);
    srv__bind_int(&q, state->seq);
    srv__bind_int(&q, state->events);
    srv__bind_word(&q, state->engine);
    srv__bind_blob(&q, state->body);
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_CONFLICT : SRV_STORE_OK;
    return rc;
}

/* ---- games: start, next ---- */

static const struct srv_store_state *dealt_copy(
    struct srv__op *op, const struct srv_store_state *state)
{
    if (state == NULL) {
        return NULL;
    }
    struct srv_store_state *copy = srv__arena_take(&op->arena, sizeof *copy);
    *copy = state_copy(op, state);
    srv__op_require(op, state->seq == 0);
    return copy;
}

static struct srv_store_game_start game_start_copy(
    struct srv__op *op, const struct srv_store_game_start *g)
{
    srv__op_require(op, g->game_no >= 1 && g->game_no <= SRV_STORE_GAMES_MAX);
    srv__op_require(op, g->first <= SRV_STORE_SEATS);
    return (struct srv_store_game_start){
        .game_no = g->game_no,
        .card_set_hash = srv__op_hash(op, g->card_set_hash),
        .engine_version = srv__op_word(op, g->engine_version),
        .started_ms = g->started_ms,
        .first = g->first,
        .deck_body = {srv__op_bytes(op, g->deck_body[0]), srv__op_bytes(op, g->deck_body[1])},
        .nonce = {hash_or_null(op, g->nonce[0]), hash_or_null(op, g->nonce[1])},
        .state = dealt_copy(op, g->state),
    };
}

static bool is_winner(int winner)
{
    return winner == SRV_STORE_NO_WINNER || (winner >= 0 && winner < (int)SRV_STORE_SEATS);
}

static struct srv_store_game_end game_end_copy(
    struct srv__op *op, const struct srv_store_game_end *g)
{
    struct srv_store_game_end copy = *g;
    srv__op_require(op, is_winner(g->winner));
    copy.reason = srv__op_word(op, g->reason);
    return copy;
}

static int game_add(struct srv__conn *c, struct srv__op *op, const char *match,
    const struct srv_store_game_start *game)
{
    struct srv__query q = srv__query(c, SRV__SQL_GAME_ADD);
    srv__bind_word(&q, match);
    srv__bind_int(&q, game->game_no);
    srv__bind_hash(&q, game->card_set_hash);
    srv__bind_word(&q, game->engine_version);
    srv__bind_int(&q, game->started_ms);
    srv__bind_winner(&q, game->first == 0 ? SRV_STORE_NO_WINNER : game->first - 1);
    for (unsigned seat = 0; seat < SRV_STORE_SEATS; seat++) {
        if (game->deck_body[seat].len > 0) {
            srv__bind_text(&q, game->deck_body[seat]);
        } else {
            srv__bind_null(&q);
        }
    }
    const int rc = srv__query_run(&q, NULL);
    return rc == SQLITE_OK && game->state != NULL ? state_put(c, op, match, game->state, false)
                                                  : rc;
}

/* CONFLICT when it is not the running game. */
static int game_end(struct srv__conn *c, struct srv__op *op, const char *match,
    const struct srv_store_game_end *end)
{
    struct srv__query q = srv__query(c, SRV__SQL_GAME_END);
    srv__bind_word(&q, match);
    srv__bind_int(&q, end->game_no);
    srv__bind_int(&q, end->ended_ms);
    srv__bind_winner(&q, end->winner);
    srv__bind_word(&q, end->reason);
    srv__bind_int(&q, (int64_t)end->final_hash);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_CONFLICT : SRV_STORE_OK;
    return rc;
}

struct match_start {
    struct srv__op_done done;
    const char *match;
    struct srv_store_game_start game;
};

static int match_start_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_start *s = (const struct match_start *)op;
    int rc = match_expect(c, op, s->match, SRV_STORE_MATCH_OPEN, SRV_STORE_MATCH_OPEN);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    struct srv__query q = srv__query(c, SRV__SQL_SEAT_COUNT);
    srv__bind_word(&q, s->match);
    const bool is_full = srv__query_next(&q) && srv__col_int(&q, 0) == SRV_STORE_SEATS;
    rc = srv__query_end(&q);
    if (rc != SQLITE_OK || !is_full) {
        op->status = SRV_STORE_CONFLICT;
        return rc;
    }
    q = srv__query(c, SRV__SQL_MATCH_START);
    srv__bind_word(&q, s->match);
    srv__bind_int(&q, s->game.started_ms);
    rc = srv__query_run(&q, NULL);
    for (unsigned seat = 0; seat < SRV_STORE_SEATS && rc == SQLITE_OK; seat++) {
        if (s->game.nonce[seat] != NULL) {
            q = srv__query(c, SRV__SQL_SEAT_NONCE);
            srv__bind_word(&q, s->match);
            srv__bind_int(&q, seat);
            srv__bind_hash(&q, s->game.nonce[seat]);
            rc = srv__query_run(&q, NULL);
        }
    }
    return rc == SQLITE_OK ? game_add(c, op, s->match, &s->game) : rc;
}

static const struct srv__op_kind match_start_kind = {
    .size = sizeof(struct match_start),
    .is_write = true,
    .run = match_start_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_start(struct srv_store *store, const char *match,
    const struct srv_store_game_start *game, srv_store_done_cb *cb, void *arg)
{
    struct match_start *s = srv__op_create(&match_start_kind, arg);
    s->done.cb = cb;
    s->match = srv__op_id(&s->done.op, match);
    s->game = game_start_copy(&s->done.op, game);
    srv__op_require(&s->done.op, game->game_no == 1);
    srv__submit(store, &s->done.op);
}

struct game_next {
    struct srv__op_done done;
    const char *match;
    struct srv_store_game_end end;
    struct srv_store_game_start next;
};

static int game_next_run(struct srv__conn *c, struct srv__op *op)
{
    const struct game_next *g = (const struct game_next *)op;
    int rc = match_expect(c, op, g->match, SRV_STORE_MATCH_LIVE, SRV_STORE_MATCH_LIVE);
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = game_end(c, op, g->match, &g->end);
    }
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = game_add(c, op, g->match, &g->next);
    }
    return rc;
}

static const struct srv__op_kind game_next_kind = {
    .size = sizeof(struct game_next),
    .is_write = true,
    .is_vital = true,
    .run = game_next_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_game_next(struct srv_store *store, const char *match,
    const struct srv_store_game_end *end, const struct srv_store_game_start *next,
    srv_store_done_cb *cb, void *arg)
{
    struct game_next *g = srv__op_create(&game_next_kind, arg);
    g->done.cb = cb;
    g->match = srv__op_id(&g->done.op, match);
    g->end = game_end_copy(&g->done.op, end);
    g->next = game_start_copy(&g->done.op, next);
    srv__op_require(&g->done.op, next->game_no == end->game_no + 1);
    srv__submit(store, &g->done.op);
}

/* ---- journal ---- */

struct state_keep {
    struct srv__op_done done;
    const char *match;
    struct srv_store_state state;
    bool is_base;
};

static int state_keep_run(struct srv__conn *c, struct srv__op *op)
{
    const struct state_keep *s = (const struct state_keep *)op;
    return state_put(c, op, s->match, &s->state, s->is_base);
}

static const struct srv__op_kind state_keep_kind = {
    .size = sizeof(struct state_keep),
    .is_write = true,
    .is_single = true,
    .is_vital = true,
    .run = state_keep_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_state_put(struct srv_store *store, const char *match,
    const struct srv_store_state *state, bool is_base, srv_store_done_cb *cb, void *arg)
{
    struct state_keep *s = srv__op_create(&state_keep_kind, arg);
    s->done.cb = cb;
    s->match = srv__op_id(&s->done.op, match);
    s->state = state_copy(&s->done.op, state);
    s->is_base = is_base;
    srv__submit(store, &s->done.op);
}

struct journal_append {
    struct srv__op_done done;
    const char *match;
    struct srv_store_row row;
    struct srv_store_state state; /* row.state, if there is one */
};

static int journal_append_run(struct srv__conn *c, struct srv__op *op)
{
    const struct journal_append *j = (const struct journal_append *)op;
    const struct srv_store_row *r = &j->row;
    struct srv__query q = srv__query(c, SRV__SQL_JOURNAL_ADD);
    srv__bind_word(&q, j->match);
    srv__bind_int(&q, r->game_no);
    srv__bind_int(&q, r->seq);
    srv__bind_int(&q, r->at_ms);
    srv__bind_int(&q, r->seat);
    srv__bind_int(&q, r->kind);
    srv__bind_blob(&q, r->body);
    srv__bind_int(&q, (int64_t)r->hash);
    srv__bind_int(&q, r->bank_ms[0]);
    srv__bind_int(&q, r->bank_ms[1]);
    int changes;
    const int rc = srv__query_run(&q, &changes);
    op->status = changes == 0 ? SRV_STORE_CONFLICT : SRV_STORE_OK;
    return rc == SQLITE_OK && changes > 0 && r->state != NULL
        ? state_put(c, op, j->match, &j->state, false)
        : rc;
}

static const struct srv__op_kind journal_append_kind = {
    .size = sizeof(struct journal_append),
    .is_write = true,
    .is_single = true,
    .is_vital = true,
    .run = journal_append_run,
    .deliver = srv__op_deliver_done,
};

static const struct srv__op_kind journal_state_kind = {
    .size = sizeof(struct journal_append),
    .is_write = true,
    .is_vital = true,
    .run = journal_append_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_journal_append(struct srv_store *store, const char *match,
    const struct srv_store_row *row, srv_store_done_cb *cb, void *arg)
{
    struct journal_append *j =
        srv__op_create(row->state != NULL ? &journal_state_kind : &journal_append_kind, arg);
    j->done.cb = cb;
    j->match = srv__op_id(&j->done.op, match);
    j->row = *row;
    j->row.body = srv__op_bytes(&j->done.op, row->body);
    if (row->state != NULL) {
        j->state = state_copy(&j->done.op, row->state);
    }
    srv__submit(store, &j->done.op);
}

/* ---- finish ---- */

struct match_finish {
    struct srv__op_done done;
    const char *match;
    struct srv_store_finish finish;
    struct srv_store_bytes decks, packed; /* as they are stored */
};

static int match_finish_prepare(struct srv__op *op)
{
    struct match_finish *f = (struct match_finish *)op;
    return srv__pack(&op->arena, f->finish.replay, &f->packed);
}

static int match_finish_run(struct srv__conn *c, struct srv__op *op)
{
    const struct match_finish *f = (const struct match_finish *)op;
    int rc = match_expect(c, op, f->match, SRV_STORE_MATCH_LIVE, SRV_STORE_MATCH_LIVE);
    if (rc == SQLITE_OK && op->status == SRV_STORE_OK) {
        rc = game_end(c, op, f->match, &f->finish.game);
    }
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    rc = match_end(c, f->match,
        &(struct match_end){
            .status = f->finish.status,
            .ended_ms = f->finish.game.ended_ms,
            .winner = f->finish.winner,
            .reason = f->finish.reason,
        });
    if (rc == SQLITE_OK) {
        rc = srv__replay_write(c, f->match, &f->finish, f->decks, f->packed);
    }
    if (rc == SQLITE_OK) {
        rc = srv__rating_count(c, op, f->match, &f->finish);
    }
    if (rc == SQLITE_OK) {
        struct srv__query q = srv__query(c, SRV__SQL_JOURNAL_CLEAR);
        srv__bind_word(&q, f->match);
        rc = srv__query_run(&q, NULL);
    }
    if (rc == SQLITE_OK) {
        struct srv__query q = srv__query(c, SRV__SQL_STATE_CLEAR);
        srv__bind_word(&q, f->match);
        rc = srv__query_run(&q, NULL);
    }
    return rc;
}

static const struct srv__op_kind match_finish_kind = {
    .size = sizeof(struct match_finish),
    .is_write = true,
    .is_vital = true,
    .prepare = match_finish_prepare,
    .run = match_finish_run,
    .deliver = srv__op_deliver_done,
};

void srv_store_match_finish(struct srv_store *store, const char *match,
    const struct srv_store_finish *finish, srv_store_done_cb *cb, void *arg)
{
    assert(
        finish->status == SRV_STORE_MATCH_FINISHED || finish->status == SRV_STORE_MATCH_VOID);
    assert(finish->replay.len > 0);
    struct match_finish *f = srv__op_create(&match_finish_kind, arg);
    struct srv__op *op = &f->done.op;
    f->done.cb = cb;
    f->match = srv__op_id(op, match);
    f->finish = *finish;
    f->finish.game = game_end_copy(op, &finish->game);
    f->finish.reason = srv__op_word(op, finish->reason);
    f->finish.players = srv__op_bytes(op, finish->players);
    f->finish.event = finish->event == NULL ? NULL : srv__op_word(op, finish->event);
    f->finish.replay = srv__op_bytes(op, finish->replay);
    f->decks = srv__replay_decks(op, finish->played, finish->played_n);
    srv__op_require(op, is_winner(finish->winner) && finish->privacy < SRV_STORE_PRIVACY_NUM);
    srv__submit(store, op);
}
