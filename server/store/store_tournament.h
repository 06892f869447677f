/* SPDX-License-Identifier: MIT
 * store_tournament.h - events: a row for lists, the log of acts that an event is, which matches are played
 * at its tables, and what is on its way to webhooks. Part of store.h: the same threads, memory and failures.
 *
 * The store does not interpret an act, but for the names in it that are taken out when an account goes. */
#ifndef SRV_STORE_TOURNAMENT_H
#define SRV_STORE_TOURNAMENT_H

#include "store.h"

/* ---- events -------------------------------------------------------------------------------- */

enum srv_store_tournament_state {
    SRV_STORE_TOURNAMENT_ENTRY = 0,
    SRV_STORE_TOURNAMENT_RUNNING,
    SRV_STORE_TOURNAMENT_OVER,
    SRV_STORE_TOURNAMENT_CANCELLED,
    SRV_STORE_TOURNAMENT_STATE_NUM
};

struct srv_store_tournament { /* a row of a list */
    const char *id;
    const char *name; /* as shown */
    const char *game;
    const char *host; /* id of a player */
    const char *host_name;
    enum srv_store_tournament_state state;
    int64_t created_ms;
    int64_t starts_ms; /* 0: not said */
    int64_t ended_ms;  /* 0: not over; says whether srv_store_tournament_running lists it */
    uint32_t entered, capacity;
    uint32_t acts; /* out only: in its log */
    int64_t no;    /* out only: the place in the store, for the cursor */
};

/* The row and act 1 of its log; `row->host` is named by it. TAKEN: the id exists. */
void srv_store_tournament_create(struct srv_store *store,
    const struct srv_store_tournament *row, struct srv_store_bytes act, srv_store_done_cb *cb,
    void *arg);

struct srv_store_tournament_append {
    const char *tournament;
    uint32_t no;                /* of the act: from 1 in each event, without gaps */
    struct srv_store_bytes act; /* JSON text, not empty */
    /* The row as it is with the act: name, game, state, starts_ms, ended_ms, entered and capacity count.
     * NULL: it stays as it is. */
    const struct srv_store_tournament *now;
    /* Ids of players whom the act names; NULL: none. Whoever is no player is passed over. */
    const char *named[2];
    /* This player's names in earlier acts (`by` beside `actor`, `name` beside `player`) and in the row
     * become forget_name, and the event is not among his any more. NULL: nobody is forgotten. */
    const char *forget, *forget_name;
};

/* In one transaction, with what rides on it (srv_store_ride, srv_store_delivery_ride). NOT_FOUND: no such
 * event. CONFLICT: `no` is not the last one plus one (a second writer, or an earlier append failed): what
 * is in memory is not what is on the disk. Uses the part of the queue that is kept for live matches. */
void srv_store_tournament_append(struct srv_store *store,
    const struct srv_store_tournament_append *append, srv_store_done_cb *cb, void *arg);

/* The row and all acts, in order. NOT_FOUND. */
typedef void srv_store_tournament_cb(void *arg, enum srv_store_status s,
    const struct srv_store_tournament *row, const struct srv_store_bytes *acts, size_t n);
void srv_store_tournament_load(
    struct srv_store *store, const char *tournament, srv_store_tournament_cb *cb, void *arg);

typedef void srv_store_tournaments_cb(
    void *arg, enum srv_store_status s, const struct srv_store_tournament *rows, size_t n);

/* All that are not over, oldest first: for the start of the server, which loads each. */
void srv_store_tournament_running(
    struct srv_store *store, srv_store_tournaments_cb *cb, void *arg);

/* All that is given must hold. */
struct srv_store_tournament_query {
    const char *game;   /* NULL: any */
    const char *player; /* whom their logs name; NULL: any */
    bool has_state;
    enum srv_store_tournament_state state; /* OVER: cancelled ones, too */
    int64_t before; /* older than the one with this `no`; 0: from the latest on */
    uint32_t limit; /* 1 to SRV_STORE_PAGE_MAX */
};

/* Latest first. With fewer rows than `limit` there are no more. */
void srv_store_tournament_list(struct srv_store *store,
    const struct srv_store_tournament_query *query, srv_store_tournaments_cb *cb, void *arg);

struct srv_store_tournament_row {
    uint32_t no;
    struct srv_store_bytes act;
};
typedef void srv_store_tournament_log_cb(
    void *arg, enum srv_store_status s, const struct srv_store_tournament_row *rows, size_t n);

/* Acts before number `before` (0: from the last on), last first, at most `limit` (1 to SRV_STORE_PAGE_MAX).
 * NOT_FOUND: no such event. */
void srv_store_tournament_log(struct srv_store *store, const char *tournament, uint32_t before,
    uint32_t limit, srv_store_tournament_log_cb *cb, void *arg);

/* Ids of the events whose logs name the player and have not forgotten him, oldest first, at most
 * SRV_STORE_PAGE_MAX. While there are any, srv_store_leaving_end is a CONFLICT. */
typedef void srv_store_tournament_ids_cb(
    void *arg, enum srv_store_status s, const char *const *ids, size_t n);
void srv_store_tournament_of(
    struct srv_store *store, const char *player, srv_store_tournament_ids_cb *cb, void *arg);

/* ---- tables -------------------------------------------------------------------------------- */

/* A match is put at a table when it is made (struct srv_store_match, `table`), and stays there. A table has
 * one match that is not void or cancelled: srv_store_match_create says TAKEN. */

struct srv_store_tournament_match {
    const char *id;
    uint8_t stage;
    uint16_t round, table;
    enum srv_store_match_status status;
    int winner;                          /* seat, or SRV_STORE_NO_WINNER */
    const char *reason;                  /* NULL: not over */
    int64_t created_ms, ended_ms;        /* 0: not over */
    const char *player[SRV_STORE_SEATS]; /* ids; NULL: a free seat, or somebody who is gone */
    uint8_t won[SRV_STORE_SEATS], drawn; /* games that are over, by winner */
    bool has_replay;
};
typedef void srv_store_tournament_matches_cb(void *arg, enum srv_store_status s,
    const struct srv_store_tournament_match *rows, size_t n);

/* The matches of one round (from 1) of a stage, or (round 0) of all rounds of all stages, by stage, round,
 * table; those that are void or cancelled are left out. Empty: there are none, or no such event. */
void srv_store_tournament_matches(struct srv_store *store, const char *tournament,
    uint8_t stage, uint16_t round, srv_store_tournament_matches_cb *cb, void *arg);

/* ---- webhooks ------------------------------------------------------------------------------ */

#define SRV_STORE_WEBHOOK_URL_MAX    1024u
#define SRV_STORE_WEBHOOK_QUEUE_MAX  4096u /* deliveries that wait for one webhook */
#define SRV_STORE_DELIVERY_BODY_MAX  (1u << 20)
#define SRV_STORE_DELIVERY_RIDES_MAX 64u /* deliveries that ride on one write */

struct srv_store_webhook {
    int64_t id; /* out only */
    const char *tournament;
    const char *url;
    const char *secret; /* a word */
    int64_t created_ms;
    uint32_t fails;   /* out only: deliveries that failed in a row */
    int64_t due_ms;   /* out only: nothing is tried before */
    uint32_t waiting; /* out only: deliveries */
    uint32_t lost;    /* out only: deliveries that there was no room for */
};

/* TAKEN: the event has that url. LIMIT: it has `webhooks_max` already. NOT_FOUND: no such event. */
typedef void srv_store_webhook_cb(void *arg, enum srv_store_status s, int64_t id);
void srv_store_webhook_add(struct srv_store *store, const struct srv_store_webhook *webhook,
    uint32_t webhooks_max, srv_store_webhook_cb *cb, void *arg);

/* Its deliveries go, too. NOT_FOUND. */
void srv_store_webhook_remove(struct srv_store *store, const char *tournament, const char *url,
    srv_store_done_cb *cb, void *arg);

typedef void srv_store_webhooks_cb(
    void *arg, enum srv_store_status s, const struct srv_store_webhook *webhooks, size_t n);

/* Those of an event, or (NULL) of all events that are not over or have deliveries waiting, by id. */
void srv_store_webhook_list(
    struct srv_store *store, const char *tournament, srv_store_webhooks_cb *cb, void *arg);

struct srv_store_delivery {
    int64_t id; /* out only: never used again */
    int64_t webhook;
    const char *word; /* what it is about: "round.start" */
    struct srv_store_bytes body;
    int64_t created_ms;
};

/* These go along with the next write that is submitted, in its transaction: if that is refused nothing of
 * them is written. What is handed in is kept by the caller until then: call it right before the write.
 * A delivery to a webhook that is gone is left out; one for which there is no room is counted in `lost`. */
void srv_store_delivery_ride(
    struct srv_store *store, const struct srv_store_delivery *deliveries, size_t n);

/* The oldest delivery that waits for a webhook. NOT_FOUND: none. */
typedef void srv_store_delivery_cb(
    void *arg, enum srv_store_status s, const struct srv_store_delivery *delivery);
void srv_store_delivery_next(
    struct srv_store *store, int64_t webhook, srv_store_delivery_cb *cb, void *arg);

/* It was taken, or (`is_lost`) is given up and counted; either way it goes. One that was taken ends the row
 * of failures. NOT_FOUND: it had gone. */
void srv_store_delivery_done(struct srv_store *store, int64_t webhook, int64_t delivery,
    bool is_lost, srv_store_done_cb *cb, void *arg);

/* The oldest delivery failed, `fails` in a row: nothing is to be tried before due_ms. NOT_FOUND: no such
 * webhook. */
void srv_store_delivery_failed(struct srv_store *store, int64_t webhook, uint32_t fails,
    int64_t due_ms, srv_store_done_cb *cb, void *arg);

#endif
