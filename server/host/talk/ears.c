/* SPDX-License-Identifier: MIT
 * ears.c - see ears.h. */
#include "host/talk/ears.h"

#include "host/parts/memory.h"
#include "host/people/player.h"
#include "host/service.h"
#include "store/store_chat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_ears_waiter {
    srv_ears_fn *fn;
    void *arg;
    struct srv_ears_waiter *next;
};

static void on_ears(void *arg, enum srv_store_status status,
    const struct srv_store_block *blocks, size_t n, int64_t silent_until_ms)
{
    struct srv_player *p = arg;
    struct srv_ears *ears = &p->ears;
    struct srv_ears_waiter *waiter = ears->waiters;
    ears->waiters = NULL;
    ears->is_asked = false;
    if (status == SRV_STORE_OK && !ears->is_known) {
        ears->is_known = true;
        ears->silent_until_ms = silent_until_ms;
        for (size_t i = 0; i < n; i++) {
            srv_ears_learn(p, blocks[i].player, true);
        }
    }
    for (struct srv_ears_waiter *next; waiter != NULL; waiter = next) {
        next = waiter->next;
        waiter->fn(waiter->arg, p, status);
        free(waiter);
    }
    srv_player_release(p->service, p);
}

void srv_ears_want(struct srv_service *s, struct srv_player *p)
{
    if (!p->ears.is_known && !p->ears.is_asked) {
        p->ears.is_asked = true;
        srv_store_ears_get(
            s->store, p->id, srv_now_ms(), on_ears, srv_player_hold(s, p->id, p->name));
    }
}

void srv_ears_await(struct srv_service *s, struct srv_player *p, srv_ears_fn *fn, void *arg)
{
    struct srv_ears_waiter **last = &p->ears.waiters;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = srv_alloc(sizeof **last);
    **last = (struct srv_ears_waiter){.fn = fn, .arg = arg};
    srv_ears_want(s, p);
}

bool srv_ears_block(const struct srv_player *p, const char *other)
{
    for (uint32_t i = 0; i < p->ears.blocked_n; i++) {
        if (strcmp(p->ears.blocked[i], other) == 0) {
            return true;
        }
    }
    return false;
}

bool srv_ears_refuse(const struct srv_player *a, const struct srv_player *b)
{
    return !a->ears.is_known || !b->ears.is_known || srv_ears_block(a, b->id) ||
        srv_ears_block(b, a->id);
}

void srv_ears_learn(struct srv_player *p, const char *other, bool is_blocked)
{
    struct srv_ears *ears = &p->ears;
    if (is_blocked && !srv_ears_block(p, other) && ears->blocked_n < SRV_BLOCKS_MAX) {
        ears->blocked =
            srv_realloc(ears->blocked, (ears->blocked_n + 1) * sizeof *ears->blocked);
        (void)snprintf(ears->blocked[ears->blocked_n++], sizeof *ears->blocked, "%s", other);
    }
    for (uint32_t i = 0; i < ears->blocked_n && !is_blocked; i++) {
        if (strcmp(ears->blocked[i], other) == 0) {
            memcpy(ears->blocked[i], ears->blocked[--ears->blocked_n], sizeof *ears->blocked);
        }
    }
}

void srv_ears_deinit(struct srv_ears *ears)
{
    free(ears->blocked);
    *ears = (struct srv_ears){0};
}
