/* SPDX-License-Identifier: MIT
 * reply.h - the answer to a request: a result of its method, or an error.
 *
 * Results are plain values and pointers that must live until the call returns; nothing is copied. */
#ifndef PRO_REPLY_H
#define PRO_REPLY_H

#include <pro/message.h>

struct pro_result {
    enum pro_method method;
    union {
#define X(ID, id, name, need, bytes, help) struct pro_##id##_result id;
        PRO_METHOD_MAP(X)
#undef X
    };
};

/* {"jsonrpc":"2.0","id":..,"result":{..}}. `id` is the request's. */
void pro_result_encode(struct pro_writer *w, const char *id, const struct pro_result *result);

/* {"jsonrpc":"2.0","id":..,"error":{"code":..,"message":..,"data":{"error":..,..}}} */
void pro_error_encode(struct pro_writer *w, const char *id, const struct pro_fault *fault);

#endif
