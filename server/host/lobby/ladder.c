/* SPDX-License-Identifier: MIT
 * ladder.c - see ladder.h. */
#include "host/lobby/ladder.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/lobby/queue.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what a match does ---- */

static double periods_since(const struct srv_store_rating *last, int64_t now_ms)
{
    const int64_t ms = now_ms - last->counted_ms;
    return ms > 0 ? (double)ms / (double)SRV_RATING_PERIOD_MS
                  : 0.0; /* clocks are set back, too */
}

/* A player's rating before the match, as the last one left it. */
static struct srv_rating standing_of(const struct srv_store_rating *last, uint32_t season)
{
    if (last->season == 0) {
        return srv_rating_new();
    }
    const struct srv_rating r = {last->rating, last->deviation, last->volatility};
    return last->season == season ? r : srv_rating_reset(&r);
}

struct srv_rating srv_ladder_now(
    const struct srv_store_rating *last, uint32_t season, int64_t now_ms)
{
    const struct srv_rating r = standing_of(last, season);
    return last->season == 0 ? r : srv_rating_grown(&r, periods_since(last, now_ms));
}

void srv_ladder_rate(const struct srv_store_rating *before, uint32_t season, int64_t now_ms,
    int winner, struct srv_store_rating *after)
{
    for (int i = 0; i < 2; i++) {
        const struct srv_store_rating *mine = &before[i], *other = &before[1 - i];
        const struct srv_rating r = standing_of(mine, season);
        const struct srv_rating_result result = {
            .opponent = srv_ladder_now(other, season, now_ms),
            .score = winner == SRV_STORE_NO_WINNER ? 0.5
                : winner == i                      ? 1.0
                                                   : 0.0,
        };
        const struct srv_rating next = srv_rating_after(
            &r, &result, 1, mine->season == 0 ? 0.0 : periods_since(mine, now_ms));
        after[i].rating = next.rating;
        after[i].deviation = next.deviation;
        after[i].volatility = next.volatility;
        after[i].standing = srv_rating_standing(&next);
    }
}

/* ---- seasons ---- */

static void on_turned(
    void *arg, enum srv_store_status status, const struct srv_store_season *season)
{
    struct srv_service *s = arg;
    s->is_season_due = false;
    if (status != SRV_STORE_OK) {
        return; /* the next tick asks again */
    }
    if (s->season != 0 && season->number != s->season) {
        srv_log(SRV_LOG_INFO, "ladder.season", "a season has begun",
            SRV_LOG_UINT("season", season->number));
    }
    s->season = season->number;
    s->season_started_ms = season->started_ms;
}

void srv_ladder_turn(struct srv_service *s)
{
    const int64_t length = (int64_t)s->config.season_length_ms;
    const bool is_over =
        length > 0 && srv_now_ms() - s->season_started_ms >= length && s->season > 0;
    if (!s->is_season_due && (s->season == 0 || is_over)) {
        s->is_season_due = true;
        srv_store_season_turn(s->store, srv_now_ms(), length, on_turned, s);
    }
}

/* ---- rating.get ---- */

uint64_t srv_ladder_whole(double x)
{
    return x > 0.0 ? (uint64_t)lround(x) : 0;
}

static struct pro_rating told(
    const struct srv_rating *r, const struct srv_store_rating *figures)
{
    return (struct pro_rating){
        .season = figures->season,
        .rating = srv_ladder_whole(r->rating),
        .deviation = srv_ladder_whole(r->deviation),
        .is_provisional = r->deviation > SRV_PROVISIONAL_DEVIATION,
        .wins = figures->wins,
        .draws = figures->draws,
        .losses = figures->losses,
    };
}

static struct pro_rating told_as_stored(const struct srv_store_rating *stored)
{
    const struct srv_rating r = {stored->rating, stored->deviation, stored->volatility};
    return told(&r, stored);
}

struct asking {
    struct srv_call *call;
    pro_player_id player;
    const char *game;
    const char *format; /* static, both */
    uint64_t rank;      /* of the first row, from 1 */
    uint64_t limit;
    uint32_t season;
};

static void fail(struct srv_call *call, enum srv_store_status status)
{
    srv_call_error(call,
        status == SRV_STORE_NOT_FOUND    ? PRO_ERROR_PLAYER_UNKNOWN
            : status == SRV_STORE_BUSY   ? PRO_ERROR_STORE_DOWN
            : status == SRV_STORE_CLOSED ? PRO_ERROR_DRAINING
                                         : PRO_ERROR_INTERNAL);
}

static void on_rating(void *arg, enum srv_store_status status, const char *name,
    const struct srv_store_rating *ratings, size_t n)
{
    const struct asking ask = *(struct asking *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        fail(ask.call, status);
        return;
    }
    const uint32_t season = ask.call->client->service->season;
    const struct srv_store_rating none = {0};
    const struct srv_store_rating *last = n > 0 ? &ratings[0] : &none;
    const bool is_running = n > 0 && last->season == season;
    const struct srv_rating now = srv_ladder_now(last, season, srv_now_ms());
    struct pro_rating before[PRO_SEASONS_MAX];
    size_t before_n = 0;
    for (size_t i = is_running ? 1 : 0; i < n && before_n < PRO_SEASONS_MAX; i++) {
        before[before_n++] = told_as_stored(&ratings[i]);
    }
    struct pro_result result = {.rating_get = {
                                    .player = ask.player,
                                    .name = name,
                                    .game = ask.game,
                                    .format = ask.format,
                                    .now = told(&now, is_running ? last : &none),
                                    .season = before,
                                    .seasons = before_n,
                                }};
    result.rating_get.now.season = season;
    srv_call_result(ask.call, &result);
}

/* The names of a game and a format that there are; the call is answered when they are not. */
static bool find(
    struct srv_call *call, const char *game, const char *format, struct asking *out)
{
    const struct srv_card_set *set = srv_books_game(&call->client->service->books, game);
    const struct srv_queue_format *found = srv_format_find(format);
    if (set == NULL || found == NULL) {
        srv_call_error(call, set == NULL ? PRO_ERROR_GAME_UNKNOWN : PRO_ERROR_FORMAT_UNKNOWN);
        return false;
    }
    *out = (struct asking){.call = call, .game = set->game->name, .format = found->name};
    return true;
}

void srv_rating_get(struct srv_call *call, const struct pro_rating_get *p)
{
    const struct srv_player *player = call->client->player;
    struct asking ask;
    if (!find(call, p->game, p->format, &ask)) {
        return;
    }
    if (p->player[0] == '\0' && player->handle[0] == '\0') {
        srv_call_error(call, PRO_ERROR_ACCOUNT_NEEDED);
        return;
    }
    (void)snprintf(
        ask.player, sizeof ask.player, "%s", p->player[0] != '\0' ? p->player : player->id);
    srv_store_rating_get(call->client->service->store, ask.player, ask.game, ask.format,
        on_rating, srv_memdup(&ask, sizeof ask));
}

/* ---- rating.list: a cursor is STANDING.PLAYER.RANK of the last row ---- */

static void on_list(void *arg, enum srv_store_status status, const char *name,
    const struct srv_store_rating *ratings, size_t n)
{
    (void)name;
    const struct asking ask = *(struct asking *)arg;
    free(arg);
    if (status != SRV_STORE_OK) {
        fail(ask.call, status);
        return;
    }
    const struct srv_service *s = ask.call->client->service;
    static struct pro_rating_row row[PRO_RATING_PAGE_MAX];
    for (size_t i = 0; i < n && i < ask.limit; i++) {
        row[i] = (struct pro_rating_row){
            .rank = ask.rank + i,
            .player = ratings[i].player,
            .name = ratings[i].name,
            .rating = told_as_stored(&ratings[i]),
        };
    }
    char next[64 + 1] = "";
    if (n > ask.limit) {
        n = ask.limit;
        (void)snprintf(next, sizeof next, "%" PRId64 ".%s.%" PRIu64, ratings[n - 1].standing,
            ratings[n - 1].player, ask.rank + n - 1);
    }
    struct pro_result result = {.rating_list = {
                                    .game = ask.game,
                                    .format = ask.format,
                                    .season = ask.season,
                                    .running = s->season,
                                    .started_ms = (uint64_t)s->season_started_ms,
                                    .row = row,
                                    .rows = n,
                                    .next = next[0] != '\0' ? next : NULL,
                                }};
    srv_call_result(ask.call, &result);
}

static bool read_cursor(
    const char *text, int64_t *standing, pro_player_id player, uint64_t *rank)
{
    int end = 0;
    return sscanf(text, "%" SCNd64 ".%17[a-z0-9].%" SCNu64 "%n", standing, player, rank,
               &end) == 3 &&
        text[end] == '\0' && *rank > 0 && *rank < UINT32_MAX;
}

void srv_rating_list(struct srv_call *call, const struct pro_rating_list *p)
{
    struct srv_service *s = call->client->service;
    struct asking ask;
    if (!find(call, p->game, p->format, &ask)) {
        return;
    }
    if (p->season > s->season) {
        srv_call_error(call, PRO_ERROR_SEASON_UNKNOWN);
        return;
    }
    ask.season = p->season != 0 ? (uint32_t)p->season : s->season;
    ask.limit = p->limit != 0 ? p->limit : 20;
    ask.rank = 1;
    pro_player_id player;
    struct srv_store_rating_query query = {
        .game = ask.game, .format = ask.format, .season = ask.season};
    query.limit = (uint32_t)ask.limit + 1; /* is there a next page? */
    if (p->after[0] != '\0') {
        if (!read_cursor(p->after, &query.before_standing, player, &ask.rank)) {
            call->usual = "before";
            call->instead = "after";
            srv_call_error(call, PRO_ERROR_CURSOR_UNKNOWN);
            return;
        }
        ask.rank++;
        query.has_before = true;
        query.before_player = player;
    }
    srv_store_rating_list(s->store, &query, on_list, srv_memdup(&ask, sizeof ask));
}
