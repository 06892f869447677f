/* SPDX-License-Identifier: MIT
 * msg.c - outgoing messages: see transport.h. */
#include "net/transport.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define CAP_MAX ((size_t)1 << 30)

struct srv_msg *srv_msg_create(size_t cap)
{
    if (cap > CAP_MAX) {
        return NULL;
    }
    struct srv_msg *m = malloc(sizeof *m + cap);
    if (m != NULL) {
        m->next = NULL;
        m->len = 0;
        m->cap = (uint32_t)cap;
    }
    return m;
}

struct srv_msg *srv_msg_copy(const char *text, size_t len)
{
    struct srv_msg *m = srv_msg_create(len);
    if (m != NULL) {
        memcpy(m->text, text, len);
        m->len = (uint32_t)len;
    }
    return m;
}

struct srv_msg *srv_msg_grow(struct srv_msg *m, size_t cap)
{
    if (cap <= m->cap) {
        return m;
    }
    struct srv_msg *more = cap > CAP_MAX ? NULL : realloc(m, sizeof *m + cap);
    if (more != NULL) {
        more->cap = (uint32_t)cap;
    }
    return more;
}

void srv_msg_free(struct srv_msg *m)
{
    free(m);
}
