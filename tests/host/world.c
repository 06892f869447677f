/* SPDX-License-Identifier: MIT
 * world.c - see world.h. Stands in for server/store and server/net. */
#include "world.h"

#include "base/text.h"
#include "host/lobby/lobby.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/player.h"
#include "net/http.h"
#include "net/net.h"
#include "net/transport.h"
#include "store/store_judge.h"
#include "store/store_ladder.h"

#include <check.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- transport ---- */

struct srv_conn {
    void *user;
    json_t *inbox; /* array */
    size_t waiting;
};

size_t srv_conn_waiting(const struct srv_conn *c)
{
    return c->waiting;
}

void world_stall(struct world_player *p, size_t bytes)
{
    p->conn->waiting = bytes;
}

bool srv_conn_send(struct srv_conn *c, struct srv_msg *m)
{
    json_error_t error;
    ck_assert_ptr_nonnull(m);
    json_t *message = json_loadb(m->text, m->len, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(message != NULL, "not JSON: %s: %.*s", error.text, (int)m->len, m->text);
    json_array_append_new(c->inbox, message);
    srv_msg_free(m);
    return true;
}

void srv_conn_set_user(struct srv_conn *c, void *user)
{
    c->user = user;
}

void srv_conn_close(struct srv_conn *c, enum srv_close code, const char *reason)
{
    (void)c;
    (void)code;
    (void)reason;
    ck_abort_msg("no test closes connections here");
}

const char *srv_conn_peer(const struct srv_conn *c)
{
    (void)c;
    return "192.0.2.1";
}

bool srv_conn_vouch(struct srv_conn *c)
{
    (void)c;
    return true;
}

void srv_conn_set_limits(struct srv_conn *c, size_t message_bytes)
{
    (void)c;
    (void)message_bytes;
}

void srv_net_metrics(const struct srv_net *n, struct srv_text *out)
{
    (void)n;
    (void)out;
}

const char *srv_request_arg(const struct srv_request *r, const char *name)
{
    (void)r;
    (void)name;
    return NULL;
}

bool srv_request_is_gone(const struct srv_request *r)
{
    (void)r;
    return true;
}

const char *srv_request_peer(const struct srv_request *r)
{
    (void)r;
    return "";
}

void srv_http_respond(struct srv_request *r, int status, const char *content_type,
    const char *etag, const void *body, size_t len)
{
    (void)r;
    (void)status;
    (void)content_type;
    (void)etag;
    (void)body;
    (void)len;
    ck_abort_msg("no test speaks HTTP here");
}

/* ---- store ---- */

struct write {
    struct write *next;
    const char *what;
    srv_store_done_cb *cb;
    void *arg;
};

static struct {
    struct write *first, **end;
    size_t len;
    struct srv_store_row row;
    char audited[64];
    struct srv_store_ruling ruling;
    uint8_t row_body[64];
    char *replay; /* of the match that was finished last, with its row */
    size_t replay_len;
    char replay_match[SRV_ID_CHARS + 1];
    char replay_players[SRV_RECORD_PLAYERS_MAX];
    struct srv_store_replay replay_row;
} store;

void world_add(const char *what, srv_store_done_cb *cb, void *arg)
{
    struct write *w = srv_alloc(sizeof *w);
    *w = (struct write){.what = what, .cb = cb, .arg = arg};
    *store.end = w;
    store.end = &w->next;
    store.len++;
}

const uint32_t srv_store_commit_bound_us[SRV_STORE_COMMIT_BUCKETS];

const char *srv_store_status_name(enum srv_store_status s)
{
    static const char *const name[] = {
#define X(name, text) [SRV_STORE_##name] = #name,
        SRV_STORE_STATUS_MAP(X)
#undef X
    };
    return name[s];
}

void srv_store_stats_get(struct srv_store *s, struct srv_store_stats *out)
{
    (void)s;
    *out = (struct srv_store_stats){0};
}

void srv_store_match_create(struct srv_store *s, const struct srv_store_match *match,
    const struct srv_store_seat *seats, size_t seats_n, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)seats;
    ck_assert_uint_ge(seats_n, 1);
    world_add("match_create", cb, arg);
}

void srv_store_match_join(struct srv_store *s, const char *match,
    const struct srv_store_seat *seat, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    ck_assert_uint_eq(seat->seat, 1);
    world_add("match_join", cb, arg);
}

void srv_store_match_cancel(
    struct srv_store *s, const char *match, int64_t ended_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)ended_ms;
    world_add("match_cancel", cb, arg);
}

void srv_store_match_start(struct srv_store *s, const char *match,
    const struct srv_store_game_start *game, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    ck_assert_uint_eq(game->game_no, 1);
    world_add("match_start", cb, arg);
}

void srv_store_match_stand(
    struct srv_store *s, const char *match, uint8_t seat, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    ck_assert_uint_eq(seat, 1);
    world_add("match_stand", cb, arg);
}

void srv_store_match_said(struct srv_store *s, const char *match, struct srv_store_bytes text,
    srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)text;
    cb(arg, SRV_STORE_OK); /* at once: nothing that is looked at here waits for it */
}

void srv_store_game_next(struct srv_store *s, const char *match,
    const struct srv_store_game_end *end, const struct srv_store_game_start *next,
    srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    ck_assert_uint_eq(next->game_no, end->game_no + 1);
    world_add("game_next", cb, arg);
}

void srv_store_journal_append(struct srv_store *s, const char *match,
    const struct srv_store_row *row, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    store.row = *row;
    ck_assert_uint_le(row->body.len, sizeof store.row_body);
    memcpy(store.row_body, row->body.at, row->body.len);
    store.row.body.at = store.row_body;
    world_add("journal_append", cb, arg);
}

void srv_store_figures_get(struct srv_store *s, srv_store_figures_cb *cb, void *arg)
{
    (void)s;
    cb(arg, SRV_STORE_IO, NULL);
}

void srv_store_state_put(struct srv_store *s, const char *match,
    const struct srv_store_state *state, bool is_base, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)state;
    (void)is_base;
    world_add("state_put", cb, arg);
}

void srv_store_ride(struct srv_store *s, const struct srv_store_audit *audit, const char *match,
    const struct srv_store_ruling *ruling)
{
    (void)s;
    (void)match;
    ck_assert_ptr_nonnull(audit);
    (void)snprintf(store.audited, sizeof store.audited, "%s %s", audit->verb, audit->result);
    store.ruling = ruling != NULL ? *ruling : (struct srv_store_ruling){0};
}

void srv_store_note(struct srv_store *s, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    world_add("note", cb, arg);
}

/* What a judge asks for that no test of this folder does. */
void srv_store_aside_list(struct srv_store *s, const char *id, const char *after,
    uint32_t limit, srv_store_aside_cb *cb, void *arg)
{
    (void)s;
    (void)id;
    (void)after;
    (void)limit;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_aside_decide(struct srv_store *s, const char *match,
    enum srv_store_match_status status, int winner, const char *reason, int64_t now_ms,
    srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)status;
    (void)winner;
    (void)reason;
    (void)now_ms;
    world_add("aside_decide", cb, arg);
}

void srv_store_ban_add(struct srv_store *s, const struct srv_store_ban *ban, uint32_t bans_max,
    srv_store_ban_cb *cb, void *arg)
{
    (void)s;
    (void)bans_max;
    cb(arg, SRV_STORE_OK, ban);
}

void srv_store_ban_lift(struct srv_store *s, int64_t id, srv_store_ban_cb *cb, void *arg)
{
    (void)s;
    (void)id;
    cb(arg, SRV_STORE_NOT_FOUND, NULL);
}

void srv_store_ban_list(struct srv_store *s, int64_t now_ms, srv_store_bans_cb *cb, void *arg)
{
    (void)s;
    (void)now_ms;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_match_finish(struct srv_store *s, const char *match,
    const struct srv_store_finish *finish, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    free(store.replay);
    store.replay_len = finish->replay.len;
    store.replay = srv_memdup(finish->replay.at, finish->replay.len);
    (void)snprintf(store.replay_match, sizeof store.replay_match, "%s", match);
    ck_assert_uint_le(finish->players.len, sizeof store.replay_players);
    memcpy(store.replay_players, finish->players.at, finish->players.len);
    store.replay_row = (struct srv_store_replay){.id = store.replay_match,
        .players = {.at = store.replay_players, .len = finish->players.len},
        .winner = finish->winner,
        .games = finish->games};
    world_add("match_finish", cb, arg);
}

void srv_store_match_aside(struct srv_store *s, const char *match,
    struct srv_store_bytes report, int64_t at_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)at_ms;
    ck_assert_uint_gt(report.len, 0);
    world_add("match_aside", cb, arg);
}

void srv_store_deck_put(struct srv_store *s, const struct srv_store_deck *deck,
    uint32_t decks_max, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)deck;
    (void)decks_max;
    world_add("deck_put", cb, arg);
}

void srv_store_deck_rename(struct srv_store *s, const char *player, const char *deck,
    const char *name, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)deck;
    (void)name;
    (void)now_ms;
    world_add("deck_rename", cb, arg);
}

void srv_store_deck_delete(
    struct srv_store *s, const char *player, const char *deck, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)deck;
    world_add("deck_delete", cb, arg);
}

/* Nothing is ever found. */
void srv_store_deck_get(
    struct srv_store *s, const char *player, const char *deck, srv_store_deck_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)deck;
    cb(arg, SRV_STORE_NOT_FOUND, NULL);
}

void srv_store_deck_list(struct srv_store *s, const char *player, const char *game,
    srv_store_decks_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)game;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_open_list(
    struct srv_store *s, const char *game, srv_store_open_cb *cb, void *arg)
{
    (void)s;
    (void)game;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_replay_list(struct srv_store *s, const struct srv_store_replay_query *query,
    srv_store_replays_cb *cb, void *arg)
{
    (void)s;
    (void)query;
    cb(arg, SRV_STORE_OK, NULL, 0, false);
}

void srv_store_replay_reveal(
    struct srv_store *s, const char *replay, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)replay;
    cb(arg, SRV_STORE_NOT_FOUND);
}

void srv_store_replay_share(struct srv_store *s, const char *replay, const char *player,
    enum srv_store_privacy wish, const char *token, srv_store_replay_cb *cb, void *arg)
{
    (void)s;
    (void)replay;
    (void)player;
    (void)wish;
    (void)token;
    cb(arg, SRV_STORE_NOT_FOUND, NULL, (struct srv_store_bytes){0});
}

void srv_store_season_turn(
    struct srv_store *s, int64_t now_ms, int64_t length_ms, srv_store_season_cb *cb, void *arg)
{
    (void)s;
    (void)length_ms;
    cb(arg, SRV_STORE_OK, &(struct srv_store_season){.number = 1, .started_ms = now_ms});
}

void srv_store_rating_get(struct srv_store *s, const char *player, const char *game,
    const char *format, srv_store_ratings_cb *cb, void *arg)
{
    (void)s;
    (void)game;
    (void)format;
    cb(arg, SRV_STORE_OK, player, NULL, 0);
}

void srv_store_rating_list(struct srv_store *s, const struct srv_store_rating_query *query,
    srv_store_ratings_cb *cb, void *arg)
{
    (void)s;
    (void)query;
    cb(arg, SRV_STORE_OK, NULL, NULL, 0);
}

struct get {
    srv_store_replay_cb *cb;
    void *arg;
    bool is_there;
};

static void on_get(void *arg, enum srv_store_status status)
{
    const struct get g = *(struct get *)arg;
    free(arg);
    if (status == SRV_STORE_OK && !g.is_there) {
        status = SRV_STORE_NOT_FOUND;
    }
    g.cb(g.arg, status, &store.replay_row,
        (struct srv_store_bytes){.at = store.replay, .len = store.replay_len});
}

void srv_store_replay_get(struct srv_store *s, const char *replay, bool compressed,
    srv_store_replay_cb *cb, void *arg)
{
    (void)s;
    ck_assert(!compressed);
    struct get *g = srv_alloc(sizeof *g);
    *g = (struct get){.cb = cb,
        .arg = arg,
        .is_there = store.replay != NULL && strcmp(replay, store.replay_match) == 0};
    world_add("replay_get", on_get, g);
}

size_t world_writes(void)
{
    return store.len;
}

const char *world_write(void)
{
    return store.first != NULL ? store.first->what : "";
}

void world_complete(enum srv_store_status status)
{
    struct write *w = store.first;
    ck_assert_ptr_nonnull(w);
    store.first = w->next;
    if (store.first == NULL) {
        store.end = &store.first;
    }
    store.len--;
    if (w->cb != NULL) {
        w->cb(w->arg, status);
    }
    free(w);
}

const char *world_audited(void)
{
    return store.audited;
}

const struct srv_store_ruling *world_ruling(void)
{
    return &store.ruling;
}

char *world_replay(size_t *len)
{
    *len = store.replay_len;
    return store.replay;
}

struct srv_store_replay *world_replay_row(void)
{
    return &store.replay_row;
}

const struct srv_store_row *world_row(void)
{
    return &store.row;
}

/* ---- the service ---- */

static uv_loop_t loop;
static struct srv_service service;
static json_t *taken; /* the message that was looked at last */

struct srv_service *world_open(void)
{
    static const struct srv_config config = {.matches = 100,
        .player_matches = 3,
        .player_decks = 10,
        .message_rate = 20,
        .deck_message_bytes = 65536};
    char why[512] = "";
    ck_assert_int_ge(sodium_init(), 0);
    store.first = NULL;
    store.end = &store.first;
    store.len = 0;
    ck_assert_int_eq(uv_loop_init(&loop), 0);
    srv_service_init(&service, &loop, &config);
    ck_assert_msg(srv_books_install(&service.books, CARDS "/sets", why, sizeof why), "%s", why);
    ck_assert_msg(
        srv_starters_read(&service.starters, CARDS "/decks", &service.books, why, sizeof why),
        "%s", why);
    service.is_recovered = true;
    return &service;
}

void world_settle(void)
{
    do {
        while (store.len > 0) {
            world_complete(SRV_STORE_OK);
        }
        const bool is_busy =
            service.jobs > 0 || service.late.first != NULL || service.replay_asks.n > 0;
        (void)uv_run(&loop, is_busy && store.len == 0 ? UV_RUN_ONCE : UV_RUN_NOWAIT);
    } while (store.len > 0 || service.jobs > 0 || service.late.first != NULL ||
        service.replay_asks.n > 0);
}

void world_close(void)
{
    service.is_draining = true;
    while (service.jobs > 0) { /* as host.c: the store is open until it has these */
        (void)uv_run(&loop, UV_RUN_ONCE);
    }
    service.is_closing = true;
    while (store.len > 0) {
        world_complete(SRV_STORE_CLOSED);
    }
    while (service.clients != NULL) {
        struct srv_conn *c = service.clients->conn;
        srv_client_gone(service.clients);
        json_decref(c->inbox);
        free(c);
    }
    size_t cursor = 0;
    srv_tourneys_stop(&service);
    world_forget_events();
    for (struct srv_room *r; (r = srv_map_next(&service.rooms, &cursor)) != NULL; cursor = 0) {
        srv_room_free(r);
    }
    (void)uv_run(&loop, UV_RUN_DEFAULT);
    ck_assert_int_eq(uv_loop_close(&loop), 0);
    ck_assert_ptr_null(service.late.first);
    ck_assert_uint_eq(service.players.len, 0);
    ck_assert_uint_eq(service.rooms_by_status[0] + service.rooms_by_status[1], 0);
    srv_service_deinit(&service);
    free(store.replay);
    store.replay = NULL;
    json_decref(taken);
    taken = NULL;
}

/* ---- connections ---- */

struct world_player world_player(const char *name)
{
    char id[SRV_PLAYER_CHARS + 1] = "g2222222222222222";
    memcpy(id + 1, name, strlen(name));
    struct srv_conn *conn = srv_alloc(sizeof *conn);
    conn->inbox = json_array();
    struct srv_client *client = srv_client_open(&service, conn);
    client->is_greeted = true;
    srv_client_sign_in(client, srv_player_hold(&service, id, name));
    return (struct world_player){.client = client, .conn = conn, .next_id = 1};
}

void world_leave(struct world_player *p)
{
    srv_client_gone(p->client);
    json_decref(p->conn->inbox);
    free(p->conn);
    *p = (struct world_player){0};
}

size_t world_waiting(const struct world_player *p)
{
    return json_array_size(p->conn->inbox);
}

json_t *world_take(struct world_player *p)
{
    json_t *message = json_incref(json_array_get(p->conn->inbox, 0));
    (void)json_array_remove(p->conn->inbox, 0);
    return message;
}

static json_t *look(struct world_player *p)
{
    json_decref(taken);
    taken = world_take(p);
    ck_assert_msg(taken != NULL, "nothing was sent");
    return taken;
}

json_t *world_expect_notice(struct world_player *p, const char *method)
{
    json_t *message = look(p);
    const char *got = json_string_value(json_object_get(message, "method"));
    ck_assert_msg(got != NULL && strcmp(got, method) == 0, "got %s, not %s",
        got != NULL ? got : "an answer", method);
    return json_object_get(message, "params");
}

json_t *world_expect_result(struct world_player *p, int id)
{
    json_t *message = look(p);
    json_t *result = json_object_get(message, "result");
    char *text = json_dumps(message, 0);
    ck_assert_msg(result != NULL, "not a result: %s", text);
    free(text);
    ck_assert_int_eq(json_integer_value(json_object_get(message, "id")), id);
    return result;
}

void world_expect_error(struct world_player *p, int id, const char *error)
{
    json_t *message = look(p);
    char *text = json_dumps(message, 0);
    const json_t *data = json_object_get(json_object_get(message, "error"), "data");
    const char *got = json_string_value(json_object_get(data, "error"));
    ck_assert_msg(got != NULL && strcmp(got, error) == 0, "not %s: %s", error, text);
    free(text);
    ck_assert_int_eq(json_integer_value(json_object_get(message, "id")), id);
}

/* ---- requests ---- */

static struct srv_call *call(struct world_player *p, enum pro_method method)
{
    char id[16];
    (void)snprintf(id, sizeof id, "%d", p->next_id);
    struct srv_call *made = srv_call_open(p->client, method, id);
    ck_assert_ptr_nonnull(made);
    return made;
}

struct srv_call *world_call(struct world_player *p, enum pro_method method)
{
    struct srv_call *made = call(p, method);
    p->next_id++;
    return made;
}

int world_create(struct world_player *p, enum pro_opponent opponent, const char *deck)
{
    struct pro_match_create params = {.game = "digimon", .opponent = (uint8_t)opponent};
    (void)snprintf(params.deck, sizeof params.deck, "%s", deck);
    srv_match_create(call(p, PRO_METHOD_MATCH_CREATE), &params);
    return p->next_id++;
}

int world_join(struct world_player *p, const char *match, const char *code)
{
    struct pro_match_join params = {.deck = "starter-blue"};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    (void)snprintf(params.code, sizeof params.code, "%s", code);
    srv_match_join(call(p, PRO_METHOD_MATCH_JOIN), &params);
    return p->next_id++;
}

int world_leave_match(struct world_player *p, const char *match)
{
    struct pro_match_leave params = {.match = ""};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    srv_match_leave(call(p, PRO_METHOD_MATCH_LEAVE), &params);
    return p->next_id++;
}

int world_resume(struct world_player *p, const char *match, uint64_t game, uint64_t seq)
{
    struct pro_match_resume params = {.after = {.game = game, .seq = seq}};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    srv_match_resume(call(p, PRO_METHOD_MATCH_RESUME), &params);
    return p->next_id++;
}

int world_snapshot(struct world_player *p, const char *match)
{
    struct pro_match_snapshot params = {.match = ""};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    srv_match_snapshot(call(p, PRO_METHOD_MATCH_SNAPSHOT), &params);
    return p->next_id++;
}

int world_answer(struct world_player *p, const char *match, uint64_t prompt, uint32_t pick)
{
    struct pro_match_answer params = {
        .game = 1, .prompt = prompt, .picks = {.len = 1, .at = {pick}}};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    srv_match_answer(call(p, PRO_METHOD_MATCH_ANSWER), &params);
    return p->next_id++;
}

int world_give_up(struct world_player *p, const char *match, uint64_t game)
{
    struct pro_match_concede params = {.game = game, .is_whole = true};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    srv_match_concede(call(p, PRO_METHOD_MATCH_CONCEDE), &params);
    return p->next_id++;
}

int world_ready(
    struct world_player *p, const char *match, const char *deck, enum pro_seat first)
{
    struct pro_match_ready params = {.first = (uint8_t)first};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    (void)snprintf(params.deck, sizeof params.deck, "%s", deck);
    srv_match_ready(call(p, PRO_METHOD_MATCH_READY), &params);
    return p->next_id++;
}

int world_concede(struct world_player *p, const char *match)
{
    struct pro_match_concede params = {.game = 1};
    (void)snprintf(params.match, sizeof params.match, "%s", match);
    srv_match_concede(call(p, PRO_METHOD_MATCH_CONCEDE), &params);
    return p->next_id++;
}
