/* SPDX-License-Identifier: MIT
 * store_judge.h - what judges and admins do, and what it leaves behind: audit rows, rulings, calls for
 * a judge, bans, matches put aside. Part of store.h: the same threads, memory and failures. */
#ifndef SRV_STORE_JUDGE_H
#define SRV_STORE_JUDGE_H

#include "store.h"

#define SRV_STORE_TEXT_MAX \
    4096u /* bytes of a reason, of what an audit row says before and after */

/* ---- audit --------------------------------------------------------------------------------- */

struct srv_store_audit {
    int64_t id; /* out only: in the order of doing */
    int64_t at_ms;
    const char *actor; /* id of a player, or "local" */
    const char *name;
    const char *verb;
    const char *target;         /* NULL: everybody or nothing in particular */
    const char *reason;         /* NULL: none */
    const char *before, *after; /* JSON; NULL: nothing to say */
    const char *result;         /* "ok", or the name of an error */
};

struct srv_store_ruling { /* what a judge did in a match */
    uint32_t no;          /* from 1 in the match */
    uint8_t game_no;
    uint32_t seq; /* the journal's row that it is about, or behind which it stands */
    int64_t at_ms;
    uint8_t what;                     /* the caller's */
    int seat;                         /* -1: none */
    const char *judge;                /* name */
    const char *reason;               /* NULL: none */
    uint32_t event_first, event_last; /* of the events it caused; behind the last it stands */
    int64_t bank_ms[SRV_STORE_SEATS]; /* the clocks from there on */
};

/* Goes along with the next write that is submitted to the store, in its transaction: if that is refused
 * nothing of it is written. Either may be NULL; `match` is the ruling's. Call it right before the write. */
void srv_store_ride(struct srv_store *store, const struct srv_store_audit *audit,
    const char *match, const struct srv_store_ruling *ruling);

/* An audit row (and a ruling) that goes along with no other write: srv_store_ride, then this. TAKEN: the
 * match has a ruling of that number. */
void srv_store_note(struct srv_store *store, srv_store_done_cb *cb, void *arg);

struct srv_store_audit_query {
    const char *target; /* NULL: any */
    const char *actor;  /* NULL: any */
    const char *verb;   /* NULL: any */
    int64_t before;     /* rows older than the one of this id; 0: from the latest on */
    uint32_t limit;     /* 1 to SRV_STORE_PAGE_MAX */
};
typedef void srv_store_audit_cb(
    void *arg, enum srv_store_status s, const struct srv_store_audit *rows, size_t n);

/* Latest first. */
void srv_store_audit_list(struct srv_store *store, const struct srv_store_audit_query *query,
    srv_store_audit_cb *cb, void *arg);

/* ---- calls for a judge --------------------------------------------------------------------- */

enum srv_store_call_state {
    SRV_STORE_CALL_OPEN = 0,
    SRV_STORE_CALL_TAKEN,
    SRV_STORE_CALL_CLOSED,
    SRV_STORE_CALL_STATE_NUM
};

struct srv_store_call {
    int64_t id; /* out only: in the order of calling */
    const char *match;
    uint8_t seat;
    const char *player; /* NULL: the account is gone */
    const char *name;   /* out only: of the player; NULL likewise */
    int64_t at_ms;
    const char *text; /* NULL: none */
    enum srv_store_call_state state;
    const char *judge, *judge_name; /* of who took or closed it; NULL: nobody yet */
    int64_t state_ms;
    const char *tournament; /* out only: whose match it is; NULL: of no event */
};
typedef void srv_store_call_cb(
    void *arg, enum srv_store_status s, const struct srv_store_call *call);
typedef void srv_store_calls_cb(
    void *arg, enum srv_store_status s, const struct srv_store_call *calls, size_t n);

/* A new one; match, seat, player, at_ms and text count. The callback gets it as it is stored. TAKEN: the
 * player has one for this match that is not closed. */
void srv_store_call_add(struct srv_store *store, const struct srv_store_call *call,
    srv_store_call_cb *cb, void *arg);

/* One of them. NOT_FOUND. */
void srv_store_call_get(struct srv_store *store, int64_t id, srv_store_call_cb *cb, void *arg);

/* It is taken or closed by that judge. CONFLICT: it is closed, or (TAKEN) somebody else has it. */
void srv_store_call_set(struct srv_store *store, int64_t id, enum srv_store_call_state state,
    const char *judge, const char *judge_name, int64_t now_ms, srv_store_call_cb *cb,
    void *arg);

/* Those older than the one of id `before` (0: from the latest on), latest first; `is_open`: only those
 * that are not closed. */
void srv_store_call_list(struct srv_store *store, bool is_open, int64_t before, uint32_t limit,
    srv_store_calls_cb *cb, void *arg);

/* ---- bans ---------------------------------------------------------------------------------- */

struct srv_store_ban {
    int64_t id;          /* out only */
    const char *player;  /* id, or NULL */
    const char *address; /* as text, or NULL: exactly one of the two */
    const char *name;    /* out only: of the player, or NULL */
    const char *reason;  /* NULL: none */
    const char *by;      /* name of who said so */
    int64_t at_ms;
    int64_t until_ms; /* 0: for ever */
};
typedef void srv_store_ban_cb(
    void *arg, enum srv_store_status s, const struct srv_store_ban *ban);
typedef void srv_store_bans_cb(
    void *arg, enum srv_store_status s, const struct srv_store_ban *bans, size_t n);

/* A new one, in the place of the one that there was for that player or address; the callback gets it as
 * it is stored. With a player all sessions of his end in the same transaction. NOT_FOUND: no such
 * player. LIMIT: there are `bans_max` already. */
void srv_store_ban_add(struct srv_store *store, const struct srv_store_ban *ban,
    uint32_t bans_max, srv_store_ban_cb *cb, void *arg);

/* NOT_FOUND: no such ban. The callback gets what it was. */
void srv_store_ban_lift(struct srv_store *store, int64_t id, srv_store_ban_cb *cb, void *arg);

/* All that hold at `now_ms`, oldest first. */
void srv_store_ban_list(
    struct srv_store *store, int64_t now_ms, srv_store_bans_cb *cb, void *arg);

/* ---- matches put aside --------------------------------------------------------------------- */

struct srv_store_aside {
    const char *id, *game, *revision;
    struct srv_store_bytes report;
    int64_t created_ms, aside_ms;
    const char *player[SRV_STORE_SEATS]; /* id; NULL: a bot, or a free seat */
    const char *name[SRV_STORE_SEATS];   /* NULL: a free seat */
    uint32_t rows;                       /* of the journal */
};
typedef void srv_store_aside_cb(
    void *arg, enum srv_store_status s, const struct srv_store_aside *matches, size_t n);

/* Those whose id is greater than `after` (NULL: from the first), by id. `id` not NULL: that one alone. */
void srv_store_aside_list(struct srv_store *store, const char *id, const char *after,
    uint32_t limit, srv_store_aside_cb *cb, void *arg);

/* What a judge decides of one: FINISHED with a winner or none, or VOID. Journal and report stay; there is
 * no replay. CONFLICT: it is not aside. */
void srv_store_aside_decide(struct srv_store *store, const char *match,
    enum srv_store_match_status status, int winner, const char *reason, int64_t now_ms,
    srv_store_done_cb *cb, void *arg);

#endif
