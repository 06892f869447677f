/* SPDX-License-Identifier: MIT
 * web.c - see web.h. */
#include "host/parts/web.h"

#include "host/parts/memory.h"
#include "host/service.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    FAULT_BYTES = 1024,
    GZIP_LEVEL = 6,
    GZIP_WINDOW = 15 + 16, /* 32 KiB, and a gzip head */
    GZIP_MEMORY = 8,
    PACKED_MAX = 4,    /* bodies that are packed at the same time; the others leave unpacked */
    PACKED_MIN = 1024, /* shorter ones are not worth it */
    TAG_BYTES = 16,
    NUMBER_CHARS = 16
};

#define OUT_OF_RANGE ((uint64_t)1 << 53) /* of every number */

/* ---- refusals ---- */

int srv_web_status(enum pro_error error)
{
    return error == PRO_ERROR_REPLAY_UNKNOWN || error == PRO_ERROR_REPLAY_EVENT_UNKNOWN ||
            error == PRO_ERROR_TOURNAMENT_UNKNOWN || error == PRO_ERROR_ROUND_UNKNOWN
        ? 404
        : error == PRO_ERROR_REPLAY_HELD || error == PRO_ERROR_DECKS_CLOSED ? 403
        : error == PRO_ERROR_REPLAY_OTHER_ENGINE                            ? 409
        : error == PRO_ERROR_TOO_FAST                                       ? 429
        : error == PRO_ERROR_INTERNAL                                       ? 500
        : error == PRO_ERROR_DRAINING || error == PRO_ERROR_STORE_DOWN      ? 503
                                                                            : 400;
}

void srv_web_fault(struct srv_request *r, const struct pro_fault *fault)
{
    static const char params[] = "params.";
    const char *field = fault->field;
    if (strncmp(field, params, sizeof params - 1) == 0) {
        field += sizeof params - 1; /* here they are arguments */
    }
    char text[FAULT_BYTES];
    struct pro_writer w;
    pro_writer_init(&w, text, sizeof text);
    pro_write_object(&w);
    pro_write_key(&w, "error");
    pro_write_text(&w, pro_error_name(fault->error));
    pro_write_key(&w, "message");
    pro_write_text(&w, pro_error_text(fault->error));
    if (field[0] != '\0') {
        pro_write_key(&w, "field");
        pro_write_text(&w, field);
    }
    if (fault->expected[0] != '\0') {
        pro_write_key(&w, "expected");
        pro_write_text(&w, fault->expected);
    }
    if (fault->retry_ms != 0) {
        pro_write_key(&w, "retry_ms");
        pro_write_uint(&w, fault->retry_ms);
    }
    pro_write_object_end(&w);
    srv_http_respond(r, srv_web_status(fault->error), "application/json", NULL, text, w.len);
}

void srv_web_error(struct srv_request *r, enum pro_error error, const char *field)
{
    struct pro_fault fault = {.error = error};
    (void)snprintf(
        fault.field, sizeof fault.field, "%s", srv_web_status(error) == 400 ? field : "");
    srv_web_fault(r, &fault);
}

/* ---- questions ---- */

static const char *value_of(
    const struct srv_request *r, const char *name, const struct srv_web_fixed *fixed, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (strcmp(fixed[i].name, name) == 0) {
            return fixed[i].value;
        }
    }
    return srv_request_arg(r, name);
}

static void write_request(struct pro_writer *w, const struct srv_request *r,
    enum pro_method method, const struct srv_web_fixed *fixed, size_t n)
{
    const struct pro_method_info *info = pro_method_info(method);
    pro_write_object(w);
    pro_write_key(w, "jsonrpc");
    pro_write_text(w, "2.0");
    pro_write_key(w, "id");
    pro_write_uint(w, 0);
    pro_write_key(w, "method");
    pro_write_text(w, info->name);
    pro_write_key(w, "params");
    pro_write_object(w);
    for (size_t i = 0; i < info->params->fields; i++) {
        const struct pro_field *field = &info->params->field[i];
        const char *arg = value_of(r, field->name, fixed, n);
        if (arg == NULL) {
            continue;
        }
        pro_write_key(w, field->name);
        if (field->type != PRO_UINT) {
            pro_write_text(w, arg);
            continue;
        }
        const size_t len = strlen(arg);
        const bool is_number =
            len > 0 && len <= NUMBER_CHARS && strspn(arg, "0123456789") == len;
        pro_write_uint(w, is_number ? strtoull(arg, NULL, 10) : OUT_OF_RANGE);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
}

const struct pro_request *srv_web_read(
    struct srv_request *r, enum pro_method method, const struct srv_web_fixed *fixed, size_t n)
{
    static struct pro_request request; /* decks make it large */
    char text[PRO_MESSAGE_BYTES_MAX];
    struct pro_writer w;
    struct pro_fault fault = {.error = PRO_ERROR_TOO_LONG};
    pro_writer_init(&w, text, sizeof text);
    write_request(&w, r, method, fixed, n);
    if (w.is_over || !pro_request_decode(w.text, w.len, &request, &fault)) {
        srv_web_fault(r, &fault);
        return NULL;
    }
    return &request;
}

/* ---- answers ---- */

static void tag(const void *body, size_t len, char out[2 * TAG_BYTES + 1])
{
    uint8_t hash[TAG_BYTES];
    crypto_generichash(hash, sizeof hash, body, len, NULL, 0);
    sodium_bin2hex(out, 2 * TAG_BYTES + 1, hash, sizeof hash);
}

void srv_web_json(struct srv_request *r, const struct pro_writer *w, bool is_private)
{
    char etag[2 * TAG_BYTES + 1];
    tag(w->text, w->len, etag);
    srv_http_answer(r,
        &(struct srv_response){.status = 200,
            .type = "application/json",
            .etag = etag,
            .body = w->text,
            .len = w->len,
            .is_private = is_private});
}

struct packing {
    struct srv_service *service;
    struct srv_request *request;
    struct srv_response answer;
    char etag[64 + 1]; /* "": none */
    char name[48];     /* "": none */
    char type[64];
    uv_work_t work;
    uint8_t *text, *packed; /* packed NULL: no memory */
    size_t packed_len;
};

static void respond(struct packing *p)
{
    p->answer.etag = p->etag[0] != '\0' ? p->etag : NULL;
    p->answer.name = p->name[0] != '\0' ? p->name : NULL;
    p->answer.type = p->type;
    srv_http_answer(p->request, &p->answer);
    free(p->text);
    free(p->packed);
    free(p);
}

static void on_pack(uv_work_t *work) /* worker thread */
{
    struct packing *p = work->data;
    z_stream z = {0};
    if (deflateInit2(
            &z, GZIP_LEVEL, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) {
        return;
    }
    const size_t cap = deflateBound(&z, p->answer.len);
    p->packed = malloc(cap);
    z.next_in = p->text;
    z.avail_in = (uInt)p->answer.len;
    z.next_out = p->packed;
    z.avail_out = (uInt)cap;
    if (p->packed != NULL) {
        const int rc = deflate(&z, Z_FINISH);
        assert(rc == Z_STREAM_END); /* the room is enough */
        p->packed_len = cap - z.avail_out;
    }
    (void)deflateEnd(&z);
}

static void on_packed(uv_work_t *work, int status)
{
    struct packing *p = work->data;
    (void)status; /* never cancelled */
    p->service->packed--;
    if (p->packed != NULL) {
        p->etag[0] = p->etag[0] != '\0' ? 'g' : '\0'; /* another name for other bytes */
        p->answer.body = p->packed;
        p->answer.len = p->packed_len;
        p->answer.encoding = SRV_ENCODING_GZIP;
    }
    respond(p);
}

void srv_web_answer(
    struct srv_service *s, struct srv_request *r, const struct srv_response *answer)
{
    struct packing *p = srv_alloc(sizeof *p);
    p->service = s;
    p->request = r;
    p->answer = *answer;
    p->answer.is_encodable = true;
    p->text = (uint8_t *)answer->body;
    (void)snprintf(p->type, sizeof p->type, "%s", answer->type);
    (void)snprintf(p->name, sizeof p->name, "%s", answer->name != NULL ? answer->name : "");
    if (answer->etag != NULL) {
        (void)snprintf(p->etag, sizeof p->etag, "%s", answer->etag);
    } else if (answer->status == 200) {
        tag(answer->body, answer->len, p->etag);
    }
    if (answer->len < PACKED_MIN || answer->encoding != SRV_ENCODING_NONE ||
        !srv_request_takes(r, SRV_ENCODING_GZIP) || s->packed == PACKED_MAX) {
        respond(p);
        return;
    }
    p->work.data = p;
    s->packed++;
    const int queued = uv_queue_work(s->loop, &p->work, on_pack, on_packed);
    assert(queued == 0);
}
