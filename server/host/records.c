/* SPDX-License-Identifier: MIT
 * records.c - see records.h. */
#include "records.h"

#include "client.h"
#include "memory.h"
#include "net/http.h"
#include "player.h"
#include "room.h"
#include "service.h"

#include <pro/replay.h>

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who played ---- */

void srv_records_ended(struct srv_records *records, const struct srv_room *r)
{
    struct srv_ended *e = &records->ended[records->ended_n++ % SRV_ENDED_MAX];
    *e = (struct srv_ended){.match = ""};
    memcpy(e->match, r->id, sizeof e->match);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (r->seat[i].player != NULL) {
            memcpy(e->player[i], r->seat[i].player->id, sizeof e->player[i]);
        }
    }
}

bool srv_records_has(
    const struct srv_records *records, const char *match, const struct srv_player *player)
{
    for (uint32_t i = 0; i < SRV_ENDED_MAX; i++) {
        const struct srv_ended *e = &records->ended[i];
        if (strcmp(e->match, match) == 0) {
            return strcmp(e->player[0], player->id) == 0 ||
                strcmp(e->player[1], player->id) == 0;
        }
    }
    return false;
}

size_t srv_record_players(const struct srv_room *r, char out[SRV_RECORD_PLAYERS_MAX])
{
    size_t len = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        len += (size_t)snprintf(out + len, SRV_RECORD_PLAYERS_MAX - len, "%s %s %s\n",
            seat->is_bot ? "bot" : "player", seat->is_bot ? "random" : seat->player->id,
            seat->name);
    }
    return len;
}

bool srv_record_players_read(
    struct srv_store_bytes text, struct srv_record_player out[ENG_SEATS])
{
    char copy[SRV_RECORD_PLAYERS_MAX + 1];
    if (text.len >= sizeof copy) {
        return false;
    }
    memcpy(copy, text.at, text.len);
    copy[text.len] = '\0';
    char *line = copy;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        char *end = strchr(line, '\n');
        char *id = strchr(line, ' ');
        char *name = id != NULL ? strchr(id + 1, ' ') : NULL;
        if (end == NULL || name == NULL || name > end) {
            return false;
        }
        *end = *id++ = *name++ = '\0';
        out[i].is_bot = strcmp(line, "bot") == 0;
        if (strlen(id) >= sizeof out[i].id || strlen(name) >= sizeof out[i].name) {
            return false;
        }
        memcpy(out[i].id, id, strlen(id) + 1);
        memcpy(out[i].name, name, strlen(name) + 1);
        line = end + 1;
    }
    return true;
}

void srv_record_players_list(
    const struct srv_record_player players[ENG_SEATS], struct pro_player out[ENG_SEATS])
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        out[i] = (struct pro_player){.seat = (uint8_t)pro_seat_of(i),
            .name = players[i].name,
            .is_bot = players[i].is_bot};
    }
}

static uint8_t winner_word(int winner)
{
    return winner < 0 ? (uint8_t)PRO_SEAT_NONE : (uint8_t)pro_seat_of((unsigned)winner);
}

/* ---- asked over a connection or over HTTP ---- */

struct ask {
    struct srv_service *service;
    struct srv_call *call;       /* or */
    struct srv_request *request; /* exactly one of them */
    uint64_t limit;
};

static struct ask *ask_of_call(struct srv_call *call)
{
    struct ask *a = srv_alloc(sizeof *a);
    a->service = call->client->service;
    a->call = call;
    return a;
}

static struct ask *ask_of_request(struct srv_service *s, struct srv_request *r)
{
    struct ask *a = srv_alloc(sizeof *a);
    a->service = s;
    a->request = r;
    return a;
}

static void respond_error(struct srv_request *r, int status, enum pro_error error)
{
    char text[512];
    struct pro_writer w;
    pro_writer_init(&w, text, sizeof text);
    pro_write_object(&w);
    pro_write_key(&w, "error");
    pro_write_text(&w, pro_error_name(error));
    pro_write_key(&w, "message");
    pro_write_text(&w, pro_error_text(error));
    pro_write_object_end(&w);
    srv_http_respond(r, status, "application/json", NULL, text, w.len);
}

/* Ends the question. */
static void refuse(struct ask *a, enum pro_error error)
{
    if (a->call != NULL) {
        srv_call_error(a->call, error);
    } else {
        const int status = error == PRO_ERROR_REPLAY_UNKNOWN ? 404
            : error == PRO_ERROR_INTERNAL                    ? 500
            : error == PRO_ERROR_DRAINING                    ? 503
                                                             : 400;
        respond_error(a->request, status, error);
    }
    free(a);
}

enum pro_error srv_record_error(enum srv_store_status status, enum pro_error not_found)
{
    return status == SRV_STORE_NOT_FOUND ? not_found
        : status == SRV_STORE_CLOSED     ? PRO_ERROR_DRAINING
        : status == SRV_STORE_BUSY       ? PRO_ERROR_STORE_DOWN
                                         : PRO_ERROR_INTERNAL;
}

/* ---- the list ---- */

enum {
    CURSOR_MAX = 64,
    LIMIT_DEFAULT = 20
};

static bool read_cursor(const char *text, int64_t *ms, char id[SRV_ID_CHARS + 1])
{
    char *end;
    errno = 0;
    const long long n = strtoll(text, &end, 10);
    if (end == text || errno != 0 || n < 0 || *end != '.' || strlen(end + 1) != SRV_ID_CHARS) {
        return false;
    }
    *ms = n;
    memcpy(id, end + 1, SRV_ID_CHARS + 1);
    return true;
}

static void on_list(
    void *arg, enum srv_store_status status, const struct srv_store_replay *replays, size_t n)
{
    struct ask *a = arg;
    if (status != SRV_STORE_OK) {
        refuse(a, srv_record_error(status, PRO_ERROR_INTERNAL));
        return;
    }
    static struct srv_record_player who[SRV_STORE_PAGE_MAX][ENG_SEATS];
    static struct pro_player players[SRV_STORE_PAGE_MAX][ENG_SEATS];
    static struct pro_replay_row row[SRV_STORE_PAGE_MAX];
    char next[CURSOR_MAX];
    struct pro_replay_list_result list = {.replay = row};
    for (size_t i = 0; i < n; i++) {
        if (!srv_record_players_read(replays[i].players, who[i])) {
            continue; /* another version wrote it */
        }
        srv_record_players_list(who[i], players[i]);
        row[list.replays++] = (struct pro_replay_row){
            .replay = replays[i].id,
            .game = replays[i].game,
            .revision = replays[i].revision,
            .player = players[i],
            .players = ENG_SEATS,
            .winner = winner_word(replays[i].winner),
            .reason = replays[i].reason,
            .ended_ms = (uint64_t)replays[i].ended_ms,
            .games = replays[i].games,
        };
    }
    if (n > 0 && n == a->limit) {
        (void)snprintf(
            next, sizeof next, "%" PRId64 ".%s", replays[n - 1].ended_ms, replays[n - 1].id);
        list.next = next;
    }
    if (a->call != NULL) {
        struct pro_result result = {.replay_list = list};
        srv_call_result(a->call, &result);
    } else {
        struct pro_writer w;
        pro_writer_init_heap(&w, SRV_REPLY_BYTES_MAX);
        pro_shape_encode(&w, pro_method_info(PRO_METHOD_REPLAY_LIST)->result, &list);
        uint8_t hash[16];
        char etag[2 * sizeof hash + 1];
        crypto_generichash(hash, sizeof hash, (const uint8_t *)w.text, w.len, NULL, 0);
        sodium_bin2hex(etag, sizeof etag, hash, sizeof hash);
        srv_http_respond(a->request, 200, "application/json", etag, w.text, w.len);
        pro_writer_deinit_heap(&w);
    }
    free(a);
}

static void list(struct ask *a, const char *player, const char *before, uint64_t limit)
{
    char before_id[SRV_ID_CHARS + 1] = "";
    struct srv_store_replay_query query = {
        .player = player[0] != '\0' ? player : NULL,
        .limit = (uint32_t)(limit == 0 ? LIMIT_DEFAULT : limit),
        .has_before = before[0] != '\0',
        .before_id = before_id,
    };
    if (query.has_before && !read_cursor(before, &query.before_ms, before_id)) {
        refuse(a, PRO_ERROR_CURSOR_UNKNOWN);
        return;
    }
    a->limit = query.limit;
    srv_store_replay_list(a->service->store, &query, on_list, a);
}

void srv_replay_list(struct srv_call *call, const struct pro_replay_list *p)
{
    list(ask_of_call(call), p->player, p->before, p->limit);
}

void srv_http_replays(struct srv_service *s, struct srv_request *r)
{
    const char *player = srv_request_arg(r, "player");
    const char *before = srv_request_arg(r, "before");
    const char *limit = srv_request_arg(r, "limit");
    char *end = NULL;
    const unsigned long n = limit != NULL ? strtoul(limit, &end, 10) : LIMIT_DEFAULT;
    if ((limit != NULL && (end == limit || *end != '\0' || n < 1 || n > SRV_STORE_PAGE_MAX)) ||
        (player != NULL && (player[0] == '\0' || strlen(player) > SRV_STORE_ID_MAX)) ||
        (before != NULL && strlen(before) >= CURSOR_MAX)) {
        respond_error(r, 400, PRO_ERROR_OUT_OF_RANGE);
        return;
    }
    list(ask_of_request(s, r), player != NULL ? player : "", before != NULL ? before : "", n);
}

/* ---- one document ---- */

static void on_get(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replay, struct srv_store_bytes body)
{
    struct ask *a = arg;
    (void)replay;
    if (status != SRV_STORE_OK) {
        refuse(a, srv_record_error(status, PRO_ERROR_REPLAY_UNKNOWN));
        return;
    }
    if (a->call != NULL) {
        struct pro_result result = {
            .replay_get = {.replay = {.json = body.at, .len = body.len}}};
        srv_call_result(a->call, &result);
    } else {
        uint8_t digest[32];
        char etag[2 * sizeof digest + 1] = "";
        const bool is_named = pro_replay_digest(body.at, body.len, digest);
        if (is_named) {
            sodium_bin2hex(etag, sizeof etag, digest, sizeof digest);
        }
        srv_http_respond(
            a->request, 200, "application/json", is_named ? etag : NULL, body.at, body.len);
    }
    free(a);
}

void srv_replay_get(struct srv_call *call, const struct pro_replay_get *p)
{
    struct ask *a = ask_of_call(call);
    srv_store_replay_get(a->service->store, p->replay, false, on_get, a);
}

void srv_http_replay(struct srv_service *s, struct srv_request *r, const char *id)
{
    struct ask *a = ask_of_request(s, r);
    if (id[0] == '\0' || strlen(id) > SRV_STORE_ID_MAX) {
        refuse(a, PRO_ERROR_REPLAY_UNKNOWN);
        return;
    }
    srv_store_replay_get(s->store, id, false, on_get, a);
}
