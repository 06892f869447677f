/* SPDX-License-Identifier: MIT
 * world_chat.c - the store's part about chat: whom somebody has blocked, and whether he may speak, is told when a
 * test says so. */
#include "store/store_chat.h"
#include "world.h"

#include <check.h>

static struct {
    bool are_held;
    struct {
        srv_store_ears_cb *cb;
        void *arg;
    } at[16];
    unsigned len;
} ears;

void world_hold_ears(void)
{
    ears.are_held = true;
}

void world_give_ears(enum srv_store_status status, int64_t silent_until_ms)
{
    ears.are_held = false;
    for (unsigned i = 0; i < ears.len; i++) {
        ears.at[i].cb(ears.at[i].arg, status, NULL, 0, silent_until_ms);
    }
    ears.len = 0;
}

void srv_store_ears_get(
    struct srv_store *s, const char *player, int64_t now_ms, srv_store_ears_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)now_ms;
    if (!ears.are_held) {
        cb(arg, SRV_STORE_OK, NULL, 0, 0);
        return;
    }
    ck_assert_uint_lt(ears.len, sizeof ears.at / sizeof ears.at[0]);
    ears.at[ears.len].cb = cb;
    ears.at[ears.len++].arg = arg;
}

/* ---- what no test looks at ---- */

void srv_store_chat_add(struct srv_store *s, const char *match,
    const struct srv_store_line *line, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)line;
    world_add("chat_add", cb, arg);
}

void srv_store_chat_list(
    struct srv_store *s, const char *match, int64_t after, srv_store_chat_cb *cb, void *arg)
{
    (void)s;
    (void)match;
    (void)after;
    cb(arg, SRV_STORE_OK, NULL, 0);
}

void srv_store_chat_purge(
    struct srv_store *s, int64_t before_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)before_ms;
    world_add("chat_purge", cb, arg);
}

void srv_store_block_put(struct srv_store *s, const char *player, const char *blocked,
    bool is_on, uint32_t blocks_max, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)blocked;
    (void)is_on;
    (void)blocks_max;
    (void)now_ms;
    world_add("block_put", cb, arg);
}

void srv_store_silence_put(struct srv_store *s, const char *player, int64_t until_ms,
    const char *judge, int64_t now_ms, srv_store_done_cb *cb, void *arg)
{
    (void)s;
    (void)player;
    (void)until_ms;
    (void)judge;
    (void)now_ms;
    world_add("silence_put", cb, arg);
}

void srv_store_silence_list(struct srv_store *s, int64_t now_ms, const char *after,
    uint32_t limit, srv_store_silences_cb *cb, void *arg)
{
    (void)s;
    (void)now_ms;
    (void)after;
    (void)limit;
    cb(arg, SRV_STORE_OK, NULL, 0);
}
