/* SPDX-License-Identifier: MIT
 * ops_ratings.c - seasons and ratings. A result is counted inside of match_finish (srv__rating_count),
 * so it is counted when the match ends, and only then. */
#include "op.h"
#include "store_ladder.h"

static int season_last(struct srv__conn *c, struct srv_store_season *out)
{
    struct srv__query q = srv__query(c, SRV__SQL_SEASON_LAST);
    *out = (struct srv_store_season){0};
    if (srv__query_next(&q)) {
        *out = (struct srv_store_season){
            .number = (uint32_t)srv__col_int(&q, 0), .started_ms = srv__col_int(&q, 1)};
    }
    return srv__query_end(&q);
}

/* Columns `at` and further: season, rating, deviation, volatility, standing, wins, draws, losses,
 * counted_ms, opponent. */
static struct srv_store_rating rating_row(
    const struct srv__query *q, int at, struct srv__arena *a)
{
    return (struct srv_store_rating){
        .season = (uint32_t)srv__col_int(q, at),
        .rating = srv__col_real(q, at + 1),
        .deviation = srv__col_real(q, at + 2),
        .volatility = srv__col_real(q, at + 3),
        .standing = srv__col_int(q, at + 4),
        .wins = (uint32_t)srv__col_int(q, at + 5),
        .draws = (uint32_t)srv__col_int(q, at + 6),
        .losses = (uint32_t)srv__col_int(q, at + 7),
        .counted_ms = srv__col_int(q, at + 8),
        .opponent = srv__col_word(q, at + 9, a),
    };
}

/* ---- the end of a rated match ---- */

static int rating_last(struct srv__conn *c, struct srv__arena *a, const char *player,
    const char *game, const char *format, struct srv_store_rating *out)
{
    struct srv__query q = srv__query(c, SRV__SQL_RATING_SEASONS);
    srv__bind_word(&q, player);
    srv__bind_word(&q, game);
    srv__bind_word(&q, format);
    srv__bind_int(&q, 1);
    *out = (struct srv_store_rating){0};
    if (srv__query_next(&q)) {
        *out = rating_row(&q, 0, a);
    }
    out->player = player;
    return srv__query_end(&q);
}

static int rating_put(
    struct srv__conn *c, const char *game, const char *format, const struct srv_store_rating *r)
{
    struct srv__query q = srv__query(c, SRV__SQL_RATING_PUT);
    srv__bind_word(&q, r->player);
    srv__bind_word(&q, game);
    srv__bind_word(&q, format);
    srv__bind_int(&q, r->season);
    srv__bind_real(&q, r->rating);
    srv__bind_real(&q, r->deviation);
    srv__bind_real(&q, r->volatility);
    srv__bind_int(&q, r->standing);
    srv__bind_int(&q, r->wins);
    srv__bind_int(&q, r->draws);
    srv__bind_int(&q, r->losses);
    srv__bind_int(&q, r->counted_ms);
    srv__bind_word(&q, r->opponent);
    return srv__query_run(&q, NULL);
}

/* What one match adds to a player's figures of the season. */
static void count(const struct srv_store_rating *before, const char *opponent, uint32_t season,
    int64_t now_ms, int winner, int seat, struct srv_store_rating *after)
{
    const bool goes_on = before->season == season;
    after->player = before->player;
    after->opponent = opponent;
    after->season = season;
    after->counted_ms = now_ms;
    after->wins = (goes_on ? before->wins : 0) + (winner == seat);
    after->draws = (goes_on ? before->draws : 0) + (winner == SRV_STORE_NO_WINNER);
    after->losses =
        (goes_on ? before->losses : 0) + (winner != seat && winner != SRV_STORE_NO_WINNER);
}

int srv__rating_count(struct srv__conn *c, struct srv__op *op, const char *match,
    const struct srv_store_finish *finish)
{
    if (finish->rate == NULL || finish->status != SRV_STORE_MATCH_FINISHED) {
        return SQLITE_OK;
    }
    const char *game = NULL, *format = NULL, *player[SRV_STORE_SEATS] = {NULL};
    struct srv__query q = srv__query(c, SRV__SQL_RATED_GET);
    srv__bind_word(&q, match);
    if (srv__query_next(&q)) {
        game = srv__col_word(&q, 0, &op->arena);
        format = srv__col_word(&q, 1, &op->arena);
        player[0] = srv__col_word(&q, 2, &op->arena);
        player[1] = srv__col_word(&q, 3, &op->arena);
    }
    int rc = srv__query_end(&q);
    struct srv_store_season season = {0};
    if (rc == SQLITE_OK && game != NULL) {
        rc = season_last(c, &season);
    }
    if (rc != SQLITE_OK || season.number == 0) {
        return rc; /* not rated */
    }
    struct srv_store_rating before[SRV_STORE_SEATS], after[SRV_STORE_SEATS] = {{0}};
    for (unsigned i = 0; i < SRV_STORE_SEATS && rc == SQLITE_OK; i++) {
        rc = rating_last(c, &op->arena, player[i], game, format, &before[i]);
    }
    if (rc != SQLITE_OK) {
        return rc;
    }
    finish->rate(before, season.number, finish->game.ended_ms, finish->winner, after);
    for (unsigned i = 0; i < SRV_STORE_SEATS && rc == SQLITE_OK; i++) {
        count(&before[i], player[1 - i], season.number, finish->game.ended_ms, finish->winner,
            (int)i, &after[i]);
        rc = rating_put(c, game, format, &after[i]);
    }
    return rc;
}

/* ---- seasons ---- */

struct season_turn {
    struct srv__op op;
    srv_store_season_cb *cb;
    int64_t now_ms, length_ms;
    struct srv_store_season season;
};

static int season_turn_run(struct srv__conn *c, struct srv__op *op)
{
    struct season_turn *t = (struct season_turn *)op;
    const int rc = season_last(c, &t->season);
    const int64_t since = t->now_ms - t->season.started_ms;
    const bool is_over = t->length_ms > 0 && since >= t->length_ms;
    if (rc != SQLITE_OK || (t->season.number > 0 && !is_over)) {
        return rc;
    }
    t->season.started_ms = t->season.number > 0 ? t->now_ms - since % t->length_ms : t->now_ms;
    t->season.number++;
    struct srv__query q = srv__query(c, SRV__SQL_SEASON_ADD);
    srv__bind_int(&q, t->season.number);
    srv__bind_int(&q, t->season.started_ms);
    return srv__query_run(&q, NULL);
}

static void season_turn_deliver(struct srv__op *op)
{
    const struct season_turn *t = (const struct season_turn *)op;
    if (t->cb != NULL) {
        t->cb(op->arg, op->status, op->status == SRV_STORE_OK ? &t->season : NULL);
    }
}

static const struct srv__op_kind season_turn_kind = {
    .size = sizeof(struct season_turn),
    .is_write = true,
    .is_single = true,
    .run = season_turn_run,
    .deliver = season_turn_deliver,
};

void srv_store_season_turn(struct srv_store *store, int64_t now_ms, int64_t length_ms,
    srv_store_season_cb *cb, void *arg)
{
    struct season_turn *t = srv__op_create(&season_turn_kind, arg);
    t->cb = cb;
    t->now_ms = now_ms;
    t->length_ms = length_ms;
    srv__submit(store, &t->op);
}

/* ---- one player, and the leaderboard ---- */

struct ratings {
    struct srv__op op;
    srv_store_ratings_cb *cb;
    const char *player; /* rating_get */
    struct srv_store_rating_query query;
    const char *name;
    struct srv_store_rating *ratings;
    size_t n;
};

static void ratings_deliver(struct srv__op *op)
{
    const struct ratings *r = (const struct ratings *)op;
    const bool ok = op->status == SRV_STORE_OK;
    if (r->cb != NULL) {
        r->cb(op->arg, op->status, ok ? r->name : NULL, ok ? r->ratings : NULL, ok ? r->n : 0);
    }
}

static struct srv_store_rating *add(struct ratings *r)
{
    r->ratings = srv__arena_grow(&r->op.arena, r->ratings, r->n, sizeof *r->ratings);
    return &r->ratings[r->n++];
}

static int rating_get_run(struct srv__conn *c, struct srv__op *op)
{
    struct ratings *r = (struct ratings *)op;
    struct srv__query q = srv__query(c, SRV__SQL_RATING_NAME);
    srv__bind_word(&q, r->player);
    op->status = SRV_STORE_NOT_FOUND;
    if (srv__query_next(&q)) {
        op->status = SRV_STORE_OK;
        r->name = srv__col_word(&q, 0, &op->arena);
    }
    const int rc = srv__query_end(&q);
    if (rc != SQLITE_OK || op->status != SRV_STORE_OK) {
        return rc;
    }
    q = srv__query(c, SRV__SQL_RATING_SEASONS);
    srv__bind_word(&q, r->player);
    srv__bind_word(&q, r->query.game);
    srv__bind_word(&q, r->query.format);
    srv__bind_int(&q, SRV_STORE_SEASONS_MAX);
    while (srv__query_next(&q)) {
        struct srv_store_rating *row = add(r);
        *row = rating_row(&q, 0, &op->arena);
        row->player = r->player;
        row->name = r->name;
    }
    return srv__query_end(&q);
}

static const struct srv__op_kind rating_get_kind = {
    .size = sizeof(struct ratings), .run = rating_get_run, .deliver = ratings_deliver};

void srv_store_rating_get(struct srv_store *store, const char *player, const char *game,
    const char *format, srv_store_ratings_cb *cb, void *arg)
{
    struct ratings *r = srv__op_create(&rating_get_kind, arg);
    r->cb = cb;
    r->player = srv__op_id(&r->op, player);
    r->query.game = srv__op_word(&r->op, game);
    r->query.format = srv__op_word(&r->op, format);
    srv__submit(store, &r->op);
}

static int rating_list_run(struct srv__conn *c, struct srv__op *op)
{
    struct ratings *r = (struct ratings *)op;
    struct srv__query q = srv__query(c, SRV__SQL_RATING_LIST);
    srv__bind_word(&q, r->query.game);
    srv__bind_word(&q, r->query.format);
    srv__bind_int(&q, r->query.season);
    srv__bind_int(&q, r->query.has_before ? r->query.before_standing : INT64_MAX);
    srv__bind_word(&q, r->query.has_before ? r->query.before_player : "");
    srv__bind_int(&q, r->query.limit);
    while (srv__query_next(&q)) {
        struct srv_store_rating *row = add(r);
        *row = rating_row(&q, 2, &op->arena);
        row->player = srv__col_word(&q, 0, &op->arena);
        row->name = srv__col_word(&q, 1, &op->arena);
    }
    return srv__query_end(&q);
}

static const struct srv__op_kind rating_list_kind = {
    .size = sizeof(struct ratings), .run = rating_list_run, .deliver = ratings_deliver};

void srv_store_rating_list(struct srv_store *store, const struct srv_store_rating_query *query,
    srv_store_ratings_cb *cb, void *arg)
{
    struct ratings *r = srv__op_create(&rating_list_kind, arg);
    r->cb = cb;
    r->query = *query;
    r->query.game = srv__op_word(&r->op, query->game);
    r->query.format = srv__op_word(&r->op, query->format);
    r->query.before_player =
        query->has_before ? srv__op_id(&r->op, query->before_player) : NULL;
    srv__op_require(&r->op, query->limit >= 1 && query->limit <= SRV_STORE_PAGE_MAX);
    srv__submit(store, &r->op);
}
