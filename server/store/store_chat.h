/* SPDX-License-Identifier: MIT
 * store_chat.h - what was said in matches, who does not want to hear whom, who may not speak. Part of
 * store.h: the same threads, memory and failures. */
#ifndef SRV_STORE_CHAT_H
#define SRV_STORE_CHAT_H

#include "store.h"

struct srv_store_line { /* one message of a match */
    int64_t id;         /* out only: in the order of saying */
    int64_t at_ms;
    const char *player; /* NULL: the account is gone */
    const char *name;   /* as it was shown */
    int seat;           /* -1: a spectator */
    const char *text;   /* exactly one of the two */
    const char *phrase;
};

/* NOT_FOUND: no such match or player. */
void srv_store_chat_add(struct srv_store *store, const char *match,
    const struct srv_store_line *line, srv_store_done_cb *cb, void *arg);

typedef void srv_store_chat_cb(
    void *arg, enum srv_store_status s, const struct srv_store_line *lines, size_t n);

/* The lines of a match after the one of that id (0: from the first), in their order, at most
 * SRV_STORE_PAGE_MAX. NOT_FOUND: no such match. */
void srv_store_chat_list(struct srv_store *store, const char *match, int64_t after,
    srv_store_chat_cb *cb, void *arg);

/* Forgets what was said before `before_ms`. */
void srv_store_chat_purge(
    struct srv_store *store, int64_t before_ms, srv_store_done_cb *cb, void *arg);

/* A player does not want to hear another one any more, or wants to again (OK as well when that was
 * so). NOT_FOUND: no such player. LIMIT: the player has blocked `blocks_max` already. */
void srv_store_block_put(struct srv_store *store, const char *player, const char *blocked,
    bool is_on, uint32_t blocks_max, int64_t now_ms, srv_store_done_cb *cb, void *arg);

struct srv_store_block {
    const char *player, *name;
};

/* Whom a player has blocked, and until when he may not speak (0: he may). */
typedef void srv_store_ears_cb(void *arg, enum srv_store_status s,
    const struct srv_store_block *blocks, size_t n, int64_t silent_until_ms);
void srv_store_ears_get(struct srv_store *store, const char *player, int64_t now_ms,
    srv_store_ears_cb *cb, void *arg);

/* The player may not speak before `until_ms` (0: may again); `judge` (NULL: no player) says so. NOT_FOUND: no such
 * player. */
void srv_store_silence_put(struct srv_store *store, const char *player, int64_t until_ms,
    const char *judge, int64_t now_ms, srv_store_done_cb *cb, void *arg);

struct srv_store_silence {
    const char *player, *name;
    int64_t at_ms, until_ms;
};

typedef void srv_store_silences_cb(
    void *arg, enum srv_store_status s, const struct srv_store_silence *rows, size_t n);

/* Who may not speak, by id, after the player of that id (NULL: from the first), at most `limit`, 1 to
 * SRV_STORE_PAGE_MAX. */
void srv_store_silence_list(struct srv_store *store, int64_t now_ms, const char *after,
    uint32_t limit, srv_store_silences_cb *cb, void *arg);

#endif
