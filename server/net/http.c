/* SPDX-License-Identifier: MIT
 * http.c - what is spoken before an upgrade: the static files, health, /api/v1/, and the gate
 * that judges upgrades. GET and HEAD only; anything with a body is refused and its connection
 * closed, since libwebsockets 4.1.6 does not decode chunked bodies and would take their rest
 * for the next request. */
#include "net/http.h"

#include "base/log.h"
#include "net/own.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define HEAD_BYTES      2048  /* of a response's head */
#define CHUNK_BYTES     16384 /* of a body, each time the socket takes more */
#define BODY_MAX        ((size_t)64 << 20)
#define FORWARDED_BYTES 260 /* of X-Forwarded-Host; a longer one is no host */
#define IDLE_SECONDS    15  /* for an answer to be found, and for each chunk to be taken */
#define TYPE_BYTES      64
#define ETAG_BYTES      67 /* 64 characters, quotes, NUL */
#define NAME_BYTES      48
#define LOCATION_BYTES  96
#define LINK_ARG_BYTES  56   /* of a share token, with the name in front while it is read */
#define ENCODINGS_BYTES 128  /* of Accept-Encoding; a longer one is not looked at */
#define KNOWN_BYTES     512  /* of If-None-Match; a longer one is not looked at */
#define FOR_BYTES       4608 /* of X-Forwarded-For: what fits a head, and its commas */

/* Scripts, styles, pictures and connections from here only; no frames, no forms, no
 * plug-ins. */
#define CONTENT_SECURITY_POLICY                                                       \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " \
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "     \
    "form-action 'none'; frame-ancestors 'none'"

static const char *const encoding_words[SRV_ENCODINGS] = {"identity", "gzip", "zstd"};

struct session;

struct srv_request {
    struct session *session; /* NULL: the peer has gone */
    struct lws *wsi;
    char peer[INET6_ADDRSTRLEN];
    const char *path;
    const char *args;  /* "a=1", NUL, "b=2", NUL, and an empty one at the end */
    const char *known; /* If-None-Match, "" when there is none */
    bool takes[SRV_ENCODINGS];
    char memory[];
};

/* libwebsockets' per-session data: one request at a time, for pipelined ones wait. */
struct session {
    struct srv_request *request; /* waits for srv_http_respond */

    /* the response that is being sent */
    bool is_sending, is_head, has_head_out;
    int status;
    char type[TYPE_BYTES];
    char etag[ETAG_BYTES];         /* "": none */
    char name[NAME_BYTES];         /* of the file it is saved as; "": it is shown */
    char location[LOCATION_BYTES]; /* "": no redirect */
    enum srv_encoding encoding;
    bool is_private, is_encodable;
    struct srv__file *file; /* the body is a file's ... */
    unsigned char *owned;   /* ... or this, or there is none */
    const unsigned char *body;
    size_t len, sent;
};

size_t srv__http_session_bytes(void)
{
    return sizeof(struct session);
}

/* ---- heads ---- */

struct head {
    struct lws *wsi;
    unsigned char memory[LWS_PRE + HEAD_BYTES];
    unsigned char *at;
    bool is_full;
};

static void head_add(struct head *h, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
            (const unsigned char *)value, (int)strlen(value), &h->at,
            h->memory + sizeof h->memory) != 0) {
        h->is_full = true;
    }
}

static void head_begin(
    struct head *h, struct lws *wsi, int status, const char *type, size_t len)
{
    char number[24];
    h->wsi = wsi;
    h->at = h->memory + LWS_PRE;
    h->is_full = lws_add_http_header_status(wsi, (unsigned)status | LWSAHH_FLAG_NO_SERVER_NAME,
                     &h->at, h->memory + sizeof h->memory) != 0;
    if (type[0] != '\0') {
        head_add(h, "content-type:", type);
    }
    if (status != HTTP_STATUS_NOT_MODIFIED) {
        /* by name: libwebsockets' own call would have it wait for a body that HEAD never
         * gets */
        snprintf(number, sizeof number, "%zu", len);
        head_add(h, "content-length:", number);
    }
    head_add(h, "content-security-policy:", CONTENT_SECURITY_POLICY);
    head_add(h, "x-content-type-options:", "nosniff");
    head_add(h, "referrer-policy:", "no-referrer");
}

/* ---- refusals: written at once, in one piece ---- */

static const char *status_text(int status)
{
    switch (status) {
    case 400:
        return "400 bad request\n";
    case 403:
        return "403 this origin is not allowed\n";
    case 404:
        return "404 not found\n";
    case 405:
        return "405 only GET and HEAD\n";
    case 429:
        return "429 too many connections from this address\n";
    case 426:
        return "426 a WebSocket of version 13 is expected here\n";
    case 503:
        return "503 shutting down\n";
    case 505:
        return "505 HTTP/1.1 is spoken here\n";
    }
    assert(false);
    return "";
}

/* -1 if the connection is broken. */
static int write_refusal(struct lws *wsi, int status, bool is_last)
{
    const char *text = status_text(status);
    struct head h;
    head_begin(&h, wsi, status, "text/plain; charset=utf-8", strlen(text));
    head_add(&h, "cache-control:", "no-store");
    if (status == 405) {
        head_add(&h, "allow:", "GET, HEAD");
    }
    if (status == 426) {
        head_add(&h, "sec-websocket-version:", "13");
    }
    if (is_last) {
        head_add(&h, "connection:", "close");
    }
    unsigned char *const end = h.memory + sizeof h.memory;
    if (h.is_full || lws_finalize_http_header(wsi, &h.at, end) != 0 ||
        (size_t)(end - h.at) < strlen(text)) {
        return -1;
    }
    memcpy(h.at, text, strlen(text));
    h.at += strlen(text);
    const size_t len = (size_t)(h.at - (h.memory + LWS_PRE));
    return lws_write(wsi, h.memory + LWS_PRE, len, LWS_WRITE_HTTP_HEADERS) < (int)len ? -1 : 0;
}

static int refuse_and_close(struct lws *wsi, int status)
{
    const struct srv__peer *p = lws_get_opaque_user_data(wsi);
    srv__refuse(p->net, SRV__REFUSED_HTTP, p->address);
    write_refusal(wsi, status, true);
    return -1;
}

/* ---- the upgrade gate ---- */

/* A header's value; false if it is absent or longer than any honest one. */
static bool header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t cap)
{
    return lws_hdr_total_length(wsi, token) > 0 && lws_hdr_copy(wsi, out, (int)cap, token) > 0;
}

/* A header that libwebsockets knows nothing of; name ends with a colon. */
static bool other_header(struct lws *wsi, const char *name, char *out, size_t cap)
{
    return lws_hdr_custom_copy(wsi, out, (int)cap, name, (int)strlen(name)) > 0;
}

/* Whom this request of a proxy is from: the address that the proxy names, or else its own. */
static void identify(struct srv__peer *p, struct lws *wsi, struct sockaddr_storage *from)
{
    char value[FOR_BYTES];
    socklen_t size = sizeof *from;
    memset(from, 0, sizeof *from);
    (void)getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)from, &size);
    if (header(wsi, WSI_TOKEN_X_FORWARDED_FOR, value, sizeof value)) {
        (void)srv__forwarded_for(&p->net->proxies, value, from);
    }
    srv__address_text(from, p->address, sizeof p->address);
}

/* A body is announced, in either way; also by a name with a blank behind it, which libwebsockets takes
 * for another one, and a proxy in front of us perhaps not. */
static bool has_body(struct lws *wsi)
{
    static const char *const blank[] = {
        "transfer-encoding :", "transfer-encoding\t:", "content-length :", "content-length\t:"};
    char length[24];
    for (size_t i = 0; i < sizeof blank / sizeof blank[0]; i++) {
        if (lws_hdr_custom_length(wsi, blank[i], (int)strlen(blank[i])) >= 0) {
            return true;
        }
    }
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0 &&
            (!header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length) ||
                strcmp(length, "0") != 0));
}

/* What is wrong with the form of a request, as the status to refuse it with; 0: nothing.
 * libwebsockets takes any version, and any number of hosts. */
static int judge_form(struct lws *wsi)
{
    char version[16];
    if (!header(wsi, WSI_TOKEN_HTTP, version, sizeof version) ||
        (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)) {
        return 505;
    }
    const bool has_host = lws_hdr_total_length(wsi, WSI_TOKEN_HOST) > 0;
    const bool has_two = lws_hdr_fragment_length(wsi, WSI_TOKEN_HOST, 1) > 0;
    if (has_two || (!has_host && strcmp(version, "HTTP/1.1") == 0)) {
        return 400;
    }
    return has_body(wsi) ? 400 : 0;
}

/* Sixteen bytes in base64. */
static bool is_key(const char *key)
{
    static const char base64[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strspn(key, base64) == 22 && strcmp(key + 22, "==") == 0;
}

/* Our subprotocol is in the list, and libwebsockets will not find another of its own names
 * there. */
static bool is_ours(char *list)
{
    bool found = false;
    char *rest = NULL;
    for (char *s = strtok_r(list, ", \t", &rest); s != NULL;
         s = strtok_r(NULL, ", \t", &rest)) {
        found = found || strcmp(s, SRV__SUBPROTOCOL) == 0;
        if (strcmp(s, SRV__HTTP_PROTOCOL) == 0) {
            return false;
        }
    }
    return found;
}

/* Where the page is that a trusted proxy serves in our name. */
static bool is_forwarded_origin(struct lws *wsi, const char *origin)
{
    char proto[8], host[FORWARDED_BYTES], ours[FORWARDED_BYTES + 16];
    return other_header(wsi, "x-forwarded-proto:", proto, sizeof proto) &&
        other_header(wsi, "x-forwarded-host:", host, sizeof host) &&
        srv__forwarded_origin(proto, host, ours, sizeof ours) && strcmp(origin, ours) == 0;
}

/* Exactly one of: our own loopback origins, the list. */
static bool is_allowed_origin(const struct srv_net *n, const char *origin)
{
    const char *scheme = n->pair != NULL ? "https" : "http";
    static const char *const loopback[] = {"127.0.0.1", "localhost", "[::1]"};
    char ours[64];
    for (size_t i = 0; i < sizeof loopback / sizeof loopback[0]; i++) {
        snprintf(
            ours, sizeof ours, "%s://%s:%u", scheme, loopback[i], (unsigned)srv_net_port(n));
        if (strcmp(origin, ours) == 0) {
            return true;
        }
    }
    char item[SRV_CONFIG_PATH_MAX];
    for (const char *at = n->config.origins; srv_config_item(&at, item, sizeof item);) {
        if (strcmp(origin, item) == 0) {
            return true;
        }
    }
    return false;
}

/* The status to refuse an upgrade with; 0: let it pass. */
static int judge_upgrade(const struct srv__peer *p, struct lws *wsi)
{
    const struct srv_net *n = p->net;
    char value[SRV_CONFIG_PATH_MAX];
    char *path = NULL;
    int path_len = 0;
    if (lws_http_get_uri_and_method(wsi, &path, &path_len) != LWSHUMETH_GET) {
        return 405;
    }
    if (path_len != sizeof SRV__WS_PATH - 1 ||
        memcmp(path, SRV__WS_PATH, sizeof SRV__WS_PATH - 1) != 0) {
        return 404;
    }
    const int form = judge_form(wsi);
    if (form != 0) {
        return form;
    }
    if (!header(wsi, WSI_TOKEN_HTTP, value, sizeof value) || strcmp(value, "HTTP/1.1") != 0) {
        return 505;
    }
    if (!header(wsi, WSI_TOKEN_VERSION, value, sizeof value) || strcmp(value, "13") != 0) {
        return 426;
    }
    if (!header(wsi, WSI_TOKEN_PROTOCOL, value, sizeof value) || !is_ours(value)) {
        return 400;
    }
    if (!header(wsi, WSI_TOKEN_KEY, value, sizeof value) || !is_key(value)) {
        return 400;
    }
    /* whoever sends no Origin is no browser, and holds no cookie of ours to abuse */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        (!header(wsi, WSI_TOKEN_ORIGIN, value, sizeof value) ||
            !(is_allowed_origin(n, value) ||
                (p->is_proxy && is_forwarded_origin(wsi, value))))) {
        srv_log(SRV_LOG_WARN, "net.origin", "a browser came from a page that is not ours",
            SRV_LOG_STR("origin",
                header(wsi, WSI_TOKEN_ORIGIN, value, sizeof value) ? value : "(too long)"),
            SRV_LOG_STR("ip", p->address));
        return 403;
    }
    return n->is_draining ? 503 : 0;
}

/* All upgrades pass here, also ones to protocols that we never heard of. 4.1.6 hands over a
 * name in freed memory (CVE-2025-11677), so the header is read afresh; anything but "websocket"
 * (foo, h2c) is cut without a word. */
static int on_upgrade(struct lws *wsi)
{
    struct srv__peer *p = lws_get_opaque_user_data(wsi);
    struct sockaddr_storage from;
    char value[32];
    if (p != NULL && p->is_killed) {
        return -1; /* it has no account any more */
    }
    if (p != NULL) {
        srv__peer_wake(p);
    }
    if (p != NULL && p->is_proxy) {
        identify(p, wsi, &from);
    }
    if (p == NULL || !header(wsi, WSI_TOKEN_UPGRADE, value, sizeof value) ||
        strcasecmp(value, "websocket") != 0) {
        if (p != NULL) {
            srv__refuse(p->net, SRV__REFUSED_UPGRADE, p->address);
        }
        return -1;
    }
    int status = judge_upgrade(p, wsi);
    if (status != 0) {
        srv__refuse(p->net, SRV__REFUSED_UPGRADE, p->address);
    } else if (!p->is_proxy || srv__peer_enter(p, &from)) {
        return 0;
    } else {
        status = 429;
    }
    const bool is_last = has_body(wsi) || p->is_proxy;
    return write_refusal(wsi, status, is_last) < 0 || is_last ? -1 : 1;
}

/* ---- responses ---- */

static void session_reset(struct session *s)
{
    if (s->request != NULL) {
        s->request->session = NULL; /* whoever holds it answers into the void, and frees it */
    }
    srv__file_give(s->file);
    free(s->owned);
    *s = (struct session){0};
}

static void begin_sending(
    struct lws *wsi, struct session *s, int status, const char *type, const char *etag)
{
    s->is_sending = true;
    s->status = status;
    snprintf(s->type, sizeof s->type, "%s", type);
    snprintf(s->etag, sizeof s->etag, "%s", etag);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, IDLE_SECONDS);
    lws_callback_on_writable(wsi);
}

/* A body that is a literal. */
static int answer_text(struct lws *wsi, struct session *s, int status, const char *text)
{
    s->body = (const unsigned char *)text;
    s->len = strlen(text);
    begin_sending(wsi, s, status, "text/plain; charset=utf-8", "");
    return 0;
}

/* Sent: on to the next request of this connection, unless we are leaving. A proxy's is not kept: its next
 * request would be another person's, and a head can hide a body from libwebsockets, which would then take
 * that for the request. */
static int complete(struct lws *wsi, struct session *s)
{
    struct srv__peer *p = lws_get_opaque_user_data(wsi);
    session_reset(s);
    srv__peer_rest(p);
    return lws_http_transaction_completed(wsi) || p->net->is_draining || p->is_proxy ? -1 : 0;
}

static int write_head(struct lws *wsi, struct session *s)
{
    struct head h;
    head_begin(&h, wsi, s->status, s->type, s->len);
    if (s->etag[0] != '\0') {
        head_add(&h, "etag:", s->etag);
        head_add(&h, "cache-control:", /* keep it, but ask us first */
            s->is_private ? "private, no-cache" : "no-cache");
    } else {
        head_add(&h, "cache-control:", "no-store");
    }
    if (s->is_encodable) {
        head_add(&h, "vary:", "accept-encoding");
    }
    if (s->encoding != SRV_ENCODING_NONE && s->status != HTTP_STATUS_NOT_MODIFIED) {
        head_add(&h, "content-encoding:", encoding_words[s->encoding]);
    }
    if (s->name[0] != '\0') {
        char disposition[NAME_BYTES + sizeof "attachment; filename=\"\""];
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", s->name);
        head_add(&h, "content-disposition:", disposition);
    }
    if (s->location[0] != '\0') {
        head_add(&h, "location:", s->location);
    }
    const struct srv__peer *p = lws_get_opaque_user_data(wsi);
    if (p->is_proxy) {
        head_add(&h, "connection:", "close");
    }
    if (h.is_full ||
        lws_finalize_write_http_header(
            wsi, h.memory + LWS_PRE, &h.at, h.memory + sizeof h.memory) != 0) {
        return -1;
    }
    s->has_head_out = true;
    if (s->is_head || s->len == 0 || s->status == HTTP_STATUS_NOT_MODIFIED) {
        return complete(wsi, s);
    }
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_writeable(struct lws *wsi, struct session *s)
{
    if (!s->is_sending) {
        return 0;
    }
    if (!s->has_head_out) {
        return write_head(wsi, s);
    }
    const size_t left = s->len - s->sent;
    const size_t n = left < CHUNK_BYTES ? left : CHUNK_BYTES;
    /* plain HTTP/1: the bytes go out as they are, nothing is written in front of them */
    const int written = lws_write(wsi, (unsigned char *)s->body + s->sent, n,
        n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
    if (written < 0 || (size_t)written < n) {
        return -1;
    }
    s->sent += n;
    if (s->sent == s->len) {
        return complete(wsi, s);
    }
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, IDLE_SECONDS);
    lws_callback_on_writable(wsi);
    return 0;
}

/* ---- requests ---- */

/* Accept-Encoding: which of ours are in the list, and not with a weight of zero. */
static void read_encodings(struct lws *wsi, bool takes[SRV_ENCODINGS])
{
    char value[ENCODINGS_BYTES];
    takes[SRV_ENCODING_NONE] = true;
    if (!header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value, sizeof value)) {
        return;
    }
    char *rest = NULL;
    for (char *item = strtok_r(value, ",", &rest); item != NULL;
         item = strtok_r(NULL, ",", &rest)) {
        item += strspn(item, " \t");
        const size_t len = strcspn(item, "; \t");
        const char *q = strstr(item + len, "q=");
        const bool is_refused = q != NULL && strtod(q + 2, NULL) <= 0;
        for (unsigned i = SRV_ENCODING_NONE + 1; i < SRV_ENCODINGS; i++) {
            if (strncasecmp(item, encoding_words[i], len) == 0 &&
                encoding_words[i][len] == '\0') {
                takes[i] = !is_refused;
            }
        }
    }
}

/* The value of If-None-Match, or "". */
static const char *if_none_match(struct lws *wsi, char value[KNOWN_BYTES])
{
    return header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, value, KNOWN_BYTES) ? value : "";
}

/* That value names this entity: it is a list of tags, weak or not, or any. */
static bool is_among(const char *known, const char *etag)
{
    return strcmp(known, "*") == 0 || strstr(known, etag) != NULL;
}

static int answer_file(
    struct lws *wsi, struct session *s, const struct srv_net *n, const char *path)
{
    s->file = srv__file_take(n->files, path);
    if (s->file == NULL) {
        return answer_text(wsi, s, 404, status_text(404));
    }
    s->body = s->file->body;
    s->len = s->file->len;
    char value[KNOWN_BYTES];
    const bool is_known = is_among(if_none_match(wsi, value), s->file->etag);
    begin_sending(wsi, s, is_known ? 304 : 200, is_known ? "" : s->file->type, s->file->etag);
    return 0;
}

/* What follows /api/v1/, the arguments and If-None-Match, copied: the head is gone when the
 * answer comes. */
static struct srv_request *request_create(struct lws *wsi, const char *path)
{
    const size_t args = (size_t)lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS);
    const size_t path_bytes = strlen(path) + 1;
    /* total_length counts a separator between two fragments, where a NUL goes; then the last
     * NUL and the empty one */
    const size_t cap = path_bytes + args + 2;
    char value[KNOWN_BYTES];
    const char *known = if_none_match(wsi, value);
    const size_t known_bytes = strlen(known) + 1;
    struct srv_request *r = calloc(1, sizeof *r + cap + known_bytes);
    if (r == NULL) {
        return NULL;
    }
    memcpy(r->memory, path, path_bytes);
    r->path = r->memory;
    r->args = r->memory + path_bytes;
    size_t used = path_bytes;
    for (int i = 0; used + 2 < cap; i++) {
        const int n = lws_hdr_copy_fragment(
            wsi, r->memory + used, (int)(cap - 1 - used), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n < 0) {
            break;
        }
        used += n > 0 ? (size_t)n + 1 : 0;
    }
    r->memory[used] = '\0';
    r->known = memcpy(r->memory + cap, known, known_bytes);
    read_encodings(wsi, r->takes);
    return r;
}

static bool is_plain_path(const char *path)
{
    for (const char *p = path; *p != '\0'; p++) {
        if ((unsigned char)*p < 0x20 || *p == 0x7F) {
            return false;
        }
    }
    return strstr(path, "..") == NULL && strstr(path, "//") == NULL;
}

/* The host answers: to what follows /api/v1/, or to /t/ and an id. */
static int answer_host(
    struct lws *wsi, struct session *s, struct srv__peer *p, const char *path)
{
    struct srv_net *n = p->net;
    if (n->hooks.on_http == NULL || !is_plain_path(path)) {
        return answer_text(wsi, s, 404, status_text(404));
    }
    struct srv_request *r = request_create(wsi, path);
    if (r == NULL) {
        srv_log(SRV_LOG_ERROR, "net.memory", "no memory for a request");
        return -1;
    }
    r->session = s;
    r->wsi = wsi;
    snprintf(r->peer, sizeof r->peer, "%s", p->address);
    s->request = r;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, IDLE_SECONDS);
    n->hooks.on_http(n->app, r);
    return 0;
}

static bool is_id(const char *text)
{
    static const char base32[] = "abcdefghijklmnopqrstuvwxyz234567";
    return strlen(text) == 16 && strspn(text, base32) == 16;
}

/* A shared link: the page shows the replay, and what it is to show is behind a #, which browsers keep
 * to themselves. */
static int answer_link(struct lws *wsi, struct session *s, const char *id)
{
    static const char token_chars[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    char arg[LINK_ARG_BYTES] = "";
    if (!is_id(id)) {
        return answer_text(wsi, s, 404, status_text(404));
    }
    const char *token = lws_get_urlarg_by_name(wsi, "share=", arg, sizeof arg);
    if (token == NULL || token[0] == '\0' || token[strspn(token, token_chars)] != '\0') {
        snprintf(s->location, sizeof s->location, "/#/replay/%s", id);
    } else {
        snprintf(s->location, sizeof s->location, "/#/replay/%s?share=%s", id, token);
    }
    begin_sending(wsi, s, 303, "", "");
    return 0;
}

static int on_request(struct lws *wsi, struct session *s, const char *path)
{
    struct srv__peer *p = lws_get_opaque_user_data(wsi);
    struct srv_net *n = p->net;
    char *uri = NULL;
    int uri_len = 0;
    const int method = lws_http_get_uri_and_method(wsi, &uri, &uri_len);

    if (p->is_killed) {
        return -1;
    }
    if (p->is_proxy) {
        struct sockaddr_storage from;
        identify(p, wsi, &from);
    }
    session_reset(s);
    srv__peer_ask(p);
    n->requests++;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) {
        return refuse_and_close(wsi, 405);
    }
    const int form = judge_form(wsi);
    if (form != 0) {
        return refuse_and_close(wsi, form);
    }
    s->is_head = method == LWSHUMETH_HEAD;
    if (strcmp(path, "/healthz") == 0) {
        return answer_text(wsi, s, 200, "ok\n");
    }
    if (strcmp(path, "/readyz") == 0) {
        const bool is_ready =
            !n->is_draining && (n->hooks.is_ready == NULL || n->hooks.is_ready(n->app));
        return answer_text(wsi, s, is_ready ? 200 : 503, is_ready ? "ready\n" : "not ready\n");
    }
    if (strcmp(path, SRV__WS_PATH) == 0) {
        return refuse_and_close(wsi, 426);
    }
    if (strncmp(path, "/api/v1/", 8) == 0) {
        return answer_host(wsi, s, p, path + 8);
    }
    if (strncmp(path, "/t/", 3) == 0 && is_id(path + 3)) {
        return answer_host(wsi, s, p, path);
    }
    if (strncmp(path, "/r/", 3) == 0) {
        return answer_link(wsi, s, path + 3);
    }
    return answer_file(wsi, s, n, path);
}

static struct srv_net *net_of(struct lws *wsi)
{
    return lws_context_user(lws_get_context(wsi));
}

int srv__http_callback(
    struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct session *s = user;
    (void)len;

    switch ((int)reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return on_upgrade(wsi); /* never looks at `in` */
    case LWS_CALLBACK_HTTP:
        return on_request(wsi, s, in);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return s != NULL ? on_writeable(wsi, s) : -1;
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS: /* user is the SSL_CTX */
        srv__tls_prepare(user, (struct srv__pair *const *)&net_of(wsi)->pair);
        return 0;
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (s != NULL) {
            session_reset(s);
        }
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        srv__peer_gone(lws_get_opaque_user_data(wsi));
        return 0;
    case LWS_CALLBACK_ESTABLISHED: /* the gate lets nobody through to this protocol */
    case LWS_CALLBACK_HTTP_BODY:   /* and no body */
        return -1;
    default:
        return 0;
    }
}

/* ---- http.h ---- */

const char *srv_request_path(const struct srv_request *r)
{
    return r->path;
}

const char *srv_request_arg(const struct srv_request *r, const char *name)
{
    const size_t len = strlen(name);
    for (const char *a = r->args; *a != '\0'; a += strlen(a) + 1) {
        if (strncmp(a, name, len) == 0 && a[len] == '=') {
            return a + len + 1;
        }
    }
    return NULL;
}

const char *srv_request_peer(const struct srv_request *r)
{
    return r->peer;
}

bool srv_request_is_gone(const struct srv_request *r)
{
    return r->session == NULL;
}

bool srv_request_takes(const struct srv_request *r, enum srv_encoding encoding)
{
    return r->takes[encoding];
}

void srv_http_answer(struct srv_request *r, const struct srv_response *a)
{
    assert(a->status >= 200 && a->status <= 599 && a->len <= BODY_MAX &&
        strlen(a->type) < TYPE_BYTES && (a->name == NULL || strlen(a->name) < NAME_BYTES));
    assert(
        a->etag == NULL || (a->status == 200 && strlen(a->etag) + sizeof "\"\"" <= ETAG_BYTES));
    struct session *s = r->session;
    if (s != NULL) {
        char quoted[ETAG_BYTES] = "";
        int status = a->status;
        size_t len = a->len;
        s->request = NULL;
        if (a->etag != NULL) {
            snprintf(quoted, sizeof quoted, "\"%s\"", a->etag);
            if (is_among(r->known, quoted)) {
                status = HTTP_STATUS_NOT_MODIFIED;
                len = 0;
            }
        }
        if (len > 0) {
            s->owned = malloc(len);
            if (s->owned == NULL) {
                srv_log(SRV_LOG_ERROR, "net.memory", "no memory for an answer");
                status = 503;
                quoted[0] = '\0';
                len = 0;
            } else {
                memcpy(s->owned, a->body, len);
            }
        }
        s->body = s->owned;
        s->len = len;
        s->encoding = len > 0 ? a->encoding : SRV_ENCODING_NONE;
        s->is_private = a->is_private;
        s->is_encodable = a->is_encodable;
        snprintf(s->name, sizeof s->name, "%s", a->name != NULL && len > 0 ? a->name : "");
        begin_sending(r->wsi, s, status, len > 0 ? a->type : "", quoted);
    }
    free(r);
}

void srv_http_respond(struct srv_request *r, int status, const char *content_type,
    const char *etag, const void *body, size_t len)
{
    srv_http_answer(r,
        &(struct srv_response){
            .status = status, .type = content_type, .etag = etag, .body = body, .len = len});
}

void srv_http_file(struct srv_request *r, int status, const char *path)
{
    struct session *s = r->session;
    if (s != NULL) {
        const struct srv__peer *p = lws_get_opaque_user_data(r->wsi);
        s->request = NULL;
        s->file = srv__file_take(p->net->files, path);
        if (s->file == NULL) {
            (void)answer_text(r->wsi, s, 404, status_text(404));
        } else {
            const bool is_known = status == 200 && is_among(r->known, s->file->etag);
            s->body = s->file->body;
            s->len = s->file->len;
            begin_sending(r->wsi, s, is_known ? 304 : status, is_known ? "" : s->file->type,
                status == 200 ? s->file->etag : "");
        }
    }
    free(r);
}
