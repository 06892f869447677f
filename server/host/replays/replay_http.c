/* SPDX-License-Identifier: MIT
 * replay_http.c - see replay_http.h. A document leaves as it is stored (zstd) when the peer unpacks
 * that; else it is unpacked, and packed again (gzip) on a worker thread. */
#include "host/replays/replay_http.h"

#include "host/parts/memory.h"
#include "host/parts/web.h"
#include "host/people/client.h"
#include "host/replays/records.h"
#include "host/replays/replay_at.h"
#include "host/service.h"
#include "net/http.h"

#include <pro/message.h>
#include <pro/replay.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

struct listing {
    const struct srv_service *service;
    struct srv_request *request;
};

static void on_list(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replays, size_t n, bool is_more)
{
    const struct listing listing = *(struct listing *)arg;
    struct srv_request *r = listing.request;
    free(arg);
    if (status != SRV_STORE_OK) {
        srv_web_error(r, srv_record_error(status, PRO_ERROR_INTERNAL), "");
        return;
    }
    const struct pro_replay_list_result list =
        srv_record_rows(listing.service, NULL, replays, n, is_more);
    struct pro_writer w;
    pro_writer_init_heap(&w, SRV_REPLY_BYTES_MAX);
    pro_shape_encode(&w, pro_method_info(PRO_METHOD_REPLAY_LIST)->result, &list);
    srv_web_json(r, &w, false);
    pro_writer_deinit_heap(&w);
}

void srv_http_replays(struct srv_service *s, struct srv_request *r)
{
    const struct pro_request *request = srv_web_read(r, PRO_METHOD_REPLAY_LIST, NULL, 0);
    if (request == NULL) {
        return;
    }
    const struct listing listing = {.service = s, .request = r};
    struct listing *of = srv_memdup(&listing, sizeof listing);
    const enum pro_error error = srv_record_list(s, NULL, &request->replay_list, on_list, of);
    if (error != PRO_ERROR_NONE) {
        free(of);
        srv_web_error(r, error, error == PRO_ERROR_MISSING ? "player" : "before");
    }
}

/* ---- looked at from inside ---- */

static void on_told(struct srv_request *r, const struct pro_fault *fault,
    const struct pro_result *result, bool is_private)
{
    if (fault != NULL) {
        srv_web_fault(r, fault);
        return;
    }
    struct pro_writer w;
    pro_writer_init_heap(&w, SRV_REPLY_BYTES_MAX);
    const void *value = result->method == PRO_METHOD_REPLAY_AT
        ? (const void *)&result->replay_at
        : result->method == PRO_METHOD_REPLAY_EVENTS ? (const void *)&result->replay_events
        : result->method == PRO_METHOD_REPLAY_TURNS  ? (const void *)&result->replay_turns
                                                     : (const void *)&result->replay_verify;
    pro_shape_encode(&w, pro_method_info(result->method)->result, value);
    if (w.is_over) {
        srv_web_error(r, PRO_ERROR_INTERNAL, "");
    } else {
        srv_web_json(r, &w, is_private);
    }
    pro_writer_deinit_heap(&w);
}

/* GET /api/v1/replays/ID/WORD. False: there is no such word. */
static bool ask(struct srv_service *s, struct srv_request *r, const char *path)
{
    static const struct {
        const char *word;
        enum pro_method method;
    } words[] = {{"at", PRO_METHOD_REPLAY_AT}, {"events", PRO_METHOD_REPLAY_EVENTS},
        {"turns", PRO_METHOD_REPLAY_TURNS}, {"verify", PRO_METHOD_REPLAY_VERIFY}};
    char id[SRV_ID_CHARS + 1];
    (void)snprintf(id, sizeof id, "%s", path);
    const struct srv_web_fixed fixed = {.name = "replay", .value = id};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(path + SRV_ID_CHARS + 1, words[i].word) == 0) {
            const struct pro_request *request = srv_web_read(r, words[i].method, &fixed, 1);
            if (request != NULL) {
                srv_replay_ask(s, r, request, on_told);
            }
            return true;
        }
    }
    return false;
}

/* ---- one document ---- */

struct fetch {
    struct srv_request *request;
    struct srv_service *service;
    pro_share_token share;
    bool is_private;
    char name[sizeof "shinpan-.json" + SRV_ID_CHARS]; /* "": it is not to be saved */
    char etag[2 * 32 + 1];                            /* "": it has none */
};

/* The name of these bytes: of the document itself its digest. */
static void name_bytes(struct fetch *f, bool is_zstd, struct srv_store_bytes body)
{
    uint8_t hash[32];
    if (is_zstd) {
        crypto_generichash(hash, sizeof hash, body.at, body.len, NULL, 0);
    } else if (!pro_replay_digest(body.at, body.len, hash)) {
        return;
    }
    sodium_bin2hex(f->etag, sizeof f->etag, hash, sizeof hash);
    if (is_zstd) {
        f->etag[0] = 'z';
    }
}

static void on_get(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replay, struct srv_store_bytes body)
{
    struct fetch *f = arg;
    struct srv_rights rights;
    enum pro_error error = PRO_ERROR_NONE;
    if (status != SRV_STORE_OK) {
        error = srv_record_error(status, PRO_ERROR_REPLAY_UNKNOWN);
    } else {
        srv_rights_of(replay, &rights);
        error = !srv_rights_may(&rights, NULL, f->share) ? PRO_ERROR_REPLAY_UNKNOWN
            : rights.is_held                             ? PRO_ERROR_REPLAY_HELD
                                                         : PRO_ERROR_NONE;
        f->is_private = rights.privacy != SRV_STORE_PRIVACY_PUBLIC;
    }
    if (error != PRO_ERROR_NONE) {
        srv_web_error(f->request, error, "");
        free(f);
        return;
    }
    const bool is_zstd = srv_request_takes(f->request, SRV_ENCODING_ZSTD);
    name_bytes(f, is_zstd, body);
    struct srv_response answer = {
        .status = 200,
        .type = "application/json",
        .etag = f->etag[0] != '\0' ? f->etag : NULL,
        .body = body.at,
        .len = body.len,
        .encoding = is_zstd ? SRV_ENCODING_ZSTD : SRV_ENCODING_NONE,
        .is_encodable = true,
        .is_private = f->is_private,
        .name = f->name[0] != '\0' ? f->name : NULL,
    };
    if (is_zstd || !srv_request_takes(f->request, SRV_ENCODING_GZIP)) {
        srv_http_answer(f->request, &answer);
    } else {
        answer.body = srv_memdup(body.at, body.len);
        srv_web_answer(f->service, f->request, &answer);
    }
    free(f);
}

void srv_http_replay(struct srv_service *s, struct srv_request *r, const char *id)
{
    const char *share = srv_request_arg(r, "share");
    const char *slash = strchr(id, '/');
    if (slash == id + SRV_ID_CHARS && ask(s, r, id)) {
        return;
    }
    if (strlen(id) != SRV_ID_CHARS || (share != NULL && strlen(share) > SRV_TOKEN_CHARS)) {
        srv_web_error(r, PRO_ERROR_REPLAY_UNKNOWN, "");
        return;
    }
    struct fetch *f = srv_alloc(sizeof *f);
    f->request = r;
    f->service = s;
    (void)snprintf(f->share, sizeof f->share, "%s", share != NULL ? share : "");
    if (srv_request_arg(r, "download") != NULL) {
        (void)snprintf(f->name, sizeof f->name, "shinpan-%s.json", id);
    }
    srv_store_replay_get(s->store, id, srv_request_takes(r, SRV_ENCODING_ZSTD), on_get, f);
}
