/* SPDX-License-Identifier: MIT
 * request.c - the envelope of a request: JSON-RPC 2.0, strictly. Params are read by decode.c. */
#include "decode.h"
#include "tables.h"

#include <assert.h>
#include <string.h>

enum {
    ID_TEXT_MAX = 36 /* characters of a request id that is a text */
};

static const struct pro_method_info infos[PRO_METHOD_NUM] = {
#define X(ID, id, name, need, bytes, help)                                     \
    [PRO_METHOD_##ID] = {name, help, PRO_NEED_##need, PRO_##bytes##_BYTES_MAX, \
        &pro__##id##_params, &pro__##id##_result},
    PRO_METHOD_MAP(X)
#undef X
};

/* Offset of a method's params in struct pro_request. */
static const size_t params_at[PRO_METHOD_NUM] = {
#define X(ID, id, name, need, bytes, help) [PRO_METHOD_##ID] = offsetof(struct pro_request, id),
    PRO_METHOD_MAP(X)
#undef X
};

const struct pro_method_info *pro_method_info(enum pro_method method)
{
    assert(method > PRO_METHOD_NONE && method < PRO_METHOD_NUM);
    return &infos[method];
}

/* The envelope's field `name` is not what it must be. */
static bool bad(struct pro_fault *fault, const char *name, const char *expected)
{
    struct pro__path path = {0};
    pro__path_key(&path, name, strlen(name));
    return pro__fail(fault, PRO_ERROR_INVALID_REQUEST, &path, expected);
}

/* Keeps the id as JSON text. */
static bool read_id(json_t *root, struct pro_request *out, struct pro_fault *fault)
{
    static const char expected[] =
        "an integer from 0 to 9007199254740991, or a text of 1 to 36 characters "
        "(printable ASCII)";
    struct pro_writer w;
    json_t *id = json_object_get(root, "id");
    char text[PRO_ID_MAX + 1];

    if (id == NULL) {
        return bad(fault, "id", "an id: notifications from clients are not served");
    }
    pro_writer_init(&w, text, PRO_ID_MAX);
    if (json_is_integer(id) && json_integer_value(id) >= 0 &&
        (uint64_t)json_integer_value(id) <= PRO__INT_MAX) {
        pro_write_int(&w, json_integer_value(id));
    } else if (json_is_string(id) && json_string_length(id) >= 1 &&
        json_string_length(id) <= ID_TEXT_MAX &&
        pro__chars_fit(PRO_CHARS_PRINT, json_string_value(id), json_string_length(id))) {
        pro_write_text(&w, json_string_value(id));
    } else {
        return bad(fault, "id", expected);
    }
    assert(!w.is_over);
    memcpy(out->id, text, w.len);
    out->id[w.len] = '\0';
    return true;
}

static enum pro_method find(const char *name)
{
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        if (strcmp(infos[m].name, name) == 0) {
            return m;
        }
    }
    return PRO_METHOD_NONE;
}

static bool read_envelope(json_t *root, struct pro_request *out, struct pro_fault *fault)
{
    const struct pro__path none = {0};
    const char *key;
    json_t *value;

    if (json_is_array(root)) {
        return pro__fail(fault, PRO_ERROR_BATCH_REFUSED, &none, NULL);
    }
    if (!json_is_object(root)) {
        return pro__fail(fault, PRO_ERROR_INVALID_REQUEST, &none, "an object");
    }
    if (!read_id(root, out, fault)) {
        return false;
    }
    value = json_object_get(root, "jsonrpc");
    if (!json_is_string(value) || strcmp(json_string_value(value), "2.0") != 0) {
        return bad(fault, "jsonrpc", "\"2.0\"");
    }
    json_object_foreach(root, key, value) {
        if (strcmp(key, "jsonrpc") != 0 && strcmp(key, "id") != 0 &&
            strcmp(key, "method") != 0 && strcmp(key, "params") != 0) {
            return bad(fault, key, "no other key than jsonrpc, id, method and params");
        }
    }
    value = json_object_get(root, "method");
    if (!json_is_string(value)) {
        return bad(fault, "method", "the name of a method");
    }
    out->method = find(json_string_value(value));
    if (out->method == PRO_METHOD_NONE) {
        struct pro__path path = {0};
        pro__path_key(&path, "method", strlen("method"));
        return pro__fail(fault, PRO_ERROR_UNKNOWN_METHOD, &path, NULL);
    }
    return true;
}

bool pro_request_decode(
    const char *text, size_t len, struct pro_request *out, struct pro_fault *fault)
{
    struct pro__path path = {0};
    bool is_ok = false;

    out->method = PRO_METHOD_NONE;
    memcpy(out->id, "null", sizeof "null");
    if (len > PRO_DECK_BYTES_MAX) {
        return pro__fail(fault, PRO_ERROR_TOO_LONG, &path, "a message of at most 65536 bytes");
    }
    json_t *root = pro__parse(text, len, fault);
    if (root == NULL) {
        return false;
    }
    if (!read_envelope(root, out, fault)) {
        goto out;
    }
    const struct pro_method_info *info = &infos[out->method];
    if (len > info->bytes_max) {
        pro__fail(fault, PRO_ERROR_TOO_LONG, &path, "a message of at most 4096 bytes");
        goto out;
    }
    json_t *params = json_object_get(root, "params");
    if (!json_is_object(params)) {
        bad(fault, "params", "an object, also when it is empty");
        goto out;
    }
    pro__path_key(&path, "params", strlen("params"));
    is_ok = pro__object_read(
        params, info->params, (char *)out + params_at[out->method], &path, fault);
out:
    json_decref(root);
    return is_ok;
}

void pro_request_encode(struct pro_writer *w, const struct pro_request *request)
{
    const struct pro_method_info *info = pro_method_info(request->method);
    pro_write_object(w);
    pro_write_key(w, "jsonrpc");
    pro_write_text(w, "2.0");
    pro_write_key(w, "id");
    pro_write_raw(w, request->id, strlen(request->id));
    pro_write_key(w, "method");
    pro_write_text(w, info->name);
    pro_write_key(w, "params");
    pro_shape_encode(w, info->params, (const char *)request + params_at[request->method]);
    pro_write_object_end(w);
}
