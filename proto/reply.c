/* SPDX-License-Identifier: MIT
 * reply.c - envelopes of what the server says: results, errors, notices. */
#include "tables.h"

#include <assert.h>
#include <string.h>

/* Offsets of the values in the tagged unions. */
static const size_t result_at[PRO_METHOD_NUM] = {
#define X(ID, id, name, need, bytes, help) [PRO_METHOD_##ID] = offsetof(struct pro_result, id),
    PRO_METHOD_MAP(X)
#undef X
};

static const size_t notice_at[PRO_NOTICE_NUM] = {
#define X(ID, id, name, help) [PRO_NOTICE_##ID] = offsetof(struct pro_notice, id),
    PRO_NOTICE_MAP(X)
#undef X
};

static void open_answer(struct pro_writer *w, const char *id)
{
    pro_write_object(w);
    pro_write_key(w, "jsonrpc");
    pro_write_text(w, "2.0");
    pro_write_key(w, "id");
    pro_write_raw(w, id, strlen(id));
}

void pro_result_encode(struct pro_writer *w, const char *id, const struct pro_result *result)
{
    open_answer(w, id);
    pro_write_key(w, "result");
    pro_shape_encode(w, pro_method_info(result->method)->result,
        (const char *)result + result_at[result->method]);
    pro_write_object_end(w);
}

void pro_error_encode(struct pro_writer *w, const char *id, const struct pro_fault *fault)
{
    assert(fault->error != PRO_ERROR_NONE);
    open_answer(w, id);
    pro_write_key(w, "error");
    pro_write_object(w);
    pro_write_key(w, "code");
    pro_write_int(w, pro_error_code(fault->error));
    pro_write_key(w, "message");
    pro_write_text(w, pro_error_text(fault->error));
    pro_write_key(w, "data");
    pro_write_object(w);
    pro_write_key(w, "error");
    pro_write_text(w, pro_error_name(fault->error));
    if (fault->field[0] != '\0') {
        pro_write_key(w, "field");
        pro_write_text(w, fault->field);
    }
    if (fault->expected[0] != '\0') {
        pro_write_key(w, "expected");
        pro_write_text(w, fault->expected);
    }
    if (fault->retry_ms != 0) {
        pro_write_key(w, "retry_ms");
        pro_write_uint(w, fault->retry_ms);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
    pro_write_object_end(w);
}

void pro_notice_encode(struct pro_writer *w, const struct pro_notice *notice)
{
    const struct pro_notice_info *info = pro_notice_info(notice->kind);
    pro_write_object(w);
    pro_write_key(w, "jsonrpc");
    pro_write_text(w, "2.0");
    pro_write_key(w, "method");
    pro_write_text(w, info->name);
    pro_write_key(w, "params");
    pro_shape_encode(w, info->params, (const char *)notice + notice_at[notice->kind]);
    pro_write_object_end(w);
}

const char *pro_seat_word(enum pro_seat seat)
{
    assert(seat < PRO_SEAT_NUM);
    return pro__seat_words[seat];
}

const char *pro_status_word(enum pro_match_status status)
{
    assert(status < PRO_STATUS_NUM);
    return pro__status_words[status];
}
