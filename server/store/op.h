/* SPDX-License-Identifier: MIT
 * op.h - an operation on its way: from the call, through the queue of the writer or the reader,
 * to its callback. Each ops_*.c has its own structs that begin with a struct srv__op. */
#ifndef SRV_STORE_OP_H
#define SRV_STORE_OP_H

#include "arena.h"
#include "conn.h"
#include "store.h"
#include "store_judge.h"
#include "store_tournament.h"

struct srv__op;

struct srv__rider { /* goes along with a write: see srv_store_ride */
    bool has_audit, has_ruling;
    const char *match;
    struct srv_store_audit audit;
    struct srv_store_ruling ruling;
};

struct srv__op_kind {
    size_t size; /* of the struct that begins with the op */
    bool is_write;
    bool is_single; /* writes with one statement at most, which undoes itself when refused */
    bool is_vital;  /* serves a live match: may use the last half of the queue */
    /* Outside any transaction, once, before the first run; NULL: nothing to prepare. */
    int (*prepare)(struct srv__op *op);
    /* Inside one. Sets op->status, or returns a failure of SQLite's; a refusal among those
     * becomes the status (srv__conn_is_refusal). When the outcome is not OK, all that it wrote
     * is undone. May run again after a failure of the disk, so it must set every result anew. */
    int (*run)(struct srv__conn *c, struct srv__op *op);
    /* On the loop: calls the callback. */
    void (*deliver)(struct srv__op *op);
};

struct srv__op {
    struct srv__op *next;
    const struct srv__op_kind *kind;
    enum srv_store_status status; /* INVALID: an input was refused, it will not run */
    bool is_prepared;
    size_t queued_bytes;                         /* what it counts for in the queue */
    struct srv__arena arena;                     /* inputs and results */
    struct srv__rider *rider;                    /* NULL: none */
    const struct srv_store_delivery *deliveries; /* ride, too: store_tournament.h */
    size_t deliveries_n;
    void *arg; /* of the callback */
};

struct srv__op_done { /* an op whose status is the whole result begins with this */
    struct srv__op op;
    srv_store_done_cb *cb;
};

void *srv__op_create(const struct srv__op_kind *kind, void *arg);
void srv__op_free(struct srv__op *op);
void srv__op_deliver_done(struct srv__op *op); /* for struct srv__op_done */

/* Copy an input; one that is out of range makes the op INVALID and gives an empty value. */
const char *srv__op_id(struct srv__op *op, const char *id);     /* 1..SRV_STORE_ID_MAX, ASCII */
const char *srv__op_word(struct srv__op *op, const char *word); /* 0..SRV_STORE_WORD_MAX */
struct srv_store_bytes srv__op_bytes(struct srv__op *op, struct srv_store_bytes b);
const uint8_t *srv__op_hash(struct srv__op *op, const uint8_t *hash);
void srv__op_require(struct srv__op *op, bool is_in_range);

/* Runs it on a connection and settles the status; for reads outside the store's threads too. */
void srv__op_run_read(struct srv__conn *c, struct srv__op *op);

/* Hands the op to its thread, or refuses it; either way it is delivered later, on the loop. */
void srv__submit(struct srv_store *store, struct srv__op *op);

/* A rider as the op's own, and its rows; see ops_judge.c. */
void srv__op_ride(struct srv__op *op, const struct srv__rider *rider);
int srv__rider_write(struct srv__conn *c, const struct srv__rider *rider);

/* Deliveries as the op's own, and their rows; see ops_webhook.c. */
void srv__op_ride_deliveries(
    struct srv__op *op, const struct srv_store_delivery *deliveries, size_t n);
int srv__deliveries_write(struct srv__conn *c, const struct srv__op *op);

/* The rulings of a match, in order; part of live_load. */
int srv__ruling_list(struct srv__conn *c, struct srv__arena *a, const char *match,
    struct srv_store_ruling **out, size_t *n);

/* zstd, with checksum and length. Results: SQLITE_OK, SQLITE_NOMEM; unpack also SQLITE_CORRUPT. */
int srv__pack(struct srv__arena *a, struct srv_store_bytes in, struct srv_store_bytes *out);
int srv__unpack(struct srv__arena *a, struct srv_store_bytes in, struct srv_store_bytes *out);

/* The two reads that tools share; see ops_replays.c and ops_decks.c. */
struct srv__op *srv__replay_list_op(
    const struct srv_store_replay_query *query, srv_store_replays_cb *cb, void *arg);
struct srv__op *srv__replay_get_op(
    const char *replay, bool compressed, srv_store_replay_cb *cb, void *arg);
struct srv__op *srv__account_roles_op(
    const char *handle, uint32_t add, uint32_t drop, srv_store_roles_cb *cb, void *arg);
struct srv__op *srv__card_set_get_op(const uint8_t *hash, srv_store_card_set_cb *cb, void *arg);

/* Counts the result of a rated match; part of match_finish. */
int srv__rating_count(struct srv__conn *c, struct srv__op *op, const char *match,
    const struct srv_store_finish *finish);

/* A session as input, and its row; see ops_players.c. */
struct srv_store_session srv__op_session(
    struct srv__op *op, const struct srv_store_session *session);
int srv__session_add(
    struct srv__conn *c, const char *player, const struct srv_store_session *session);

/* Writes the rows of a finished match's replay; part of match_finish. */
int srv__replay_write(struct srv__conn *c, const char *match,
    const struct srv_store_finish *finish, struct srv_store_bytes decks,
    struct srv_store_bytes packed);

/* Those decks as they are stored beside a replay. */
struct srv_store_bytes srv__replay_decks(
    struct srv__op *op, const struct srv_store_played *played, size_t n);

/* Replays that a migration has brought along get the rows that lists find them by. */
int srv__replay_find_all(struct srv__conn *c);

#endif
