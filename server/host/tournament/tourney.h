/* SPDX-License-Identifier: MIT
 * tourney.h - one event in memory: its tournament, the acts that are on their way to the disk, and those
 * who wait for them.
 *
 * An act is applied, appended to the event's log, and told of when it is durable. In between the tournament
 * is ahead of the disk, and nobody may look at it who would tell somebody. So an event is either quiet, when
 * it is what the disk has, or a batch of acts is under way. More acts join the batch until the first of it
 * has come back or somebody asks; all others wait until it is done, so that it ends. At its end, in this
 * order: the parts are told of each act (srv_tourney_part), those who acted are answered, those who asked
 * are served, then those who want to act.
 *
 * An append that is refused takes the batch back from there: those who acted get the error, and the
 * tournament is folded anew out of the log before anybody else is served. A disk that fails refuses
 * nothing: the batch waits; meanwhile acts are refused with store_down, and so is who asks.
 *
 * A turn is served once and gets the event for as long as the function runs: keep ids, not pointers. Loop
 * thread. */
#ifndef SRV_HOST_TOURNEY_H
#define SRV_HOST_TOURNEY_H

#include "host/people/session.h"

#include <pro/error.h>
#include <pro/tournament_rules.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_act;
struct srv_actor;
struct srv_call;
struct srv_rounds;
struct srv_service;
struct srv_tournament;
struct srv_tourney;
struct srv_tourney_pending;
struct srv_tourney_turn;
struct srv_tourney_watcher;

enum {
    SRV_TOURNEY_BATCH_MAX = 256,  /* acts under way */
    SRV_TOURNEY_TURNS_MAX = 4096, /* those who wait; others get store_down */
    SRV_TOURNEY_ACTS_MAX =
        100000, /* of a log; then only what an event needs to end: tournament_full */
    SRV_TOURNEY_REFOLD_MS = 10000 /* after a log could not be read */
};

/* Served: `error` is NONE and `ty` there. Else why not, and `ty` is NULL: TOURNAMENT_UNKNOWN, STORE_DOWN,
 * DRAINING, TOO_FAST. */
typedef void srv_turn_fn(void *arg, struct srv_tourney *ty, enum pro_error error);

/* The act is durable (NONE, `ty` is quiet), or it changed nothing: why. `ty` is NULL if it cannot be had. */
typedef void srv_acted_fn(void *arg, struct srv_tourney *ty, enum pro_error error);

struct srv_tourney {
    struct srv_service *service;
    char id[SRV_ID_CHARS + 1];
    struct srv_tournament *t;          /* its fold: const for everybody but tourney.c */
    struct pro_tournament_rules rules; /* that it has, filled */
    uint32_t acts;                     /* in t */
    uint32_t durable;                  /* of them on the disk: the same when it is quiet */

    struct srv_tourney_pending *pending, **pending_end; /* the batch, in order */
    uint32_t pending_n, flying_n;                       /* acts in it, of them not back yet */
    struct srv_tourney_turns {
        struct srv_tourney_turn *first, **end;
        uint32_t len;
    } asks, turns;   /* who waits to be served */
    uint32_t holds;  /* srv_tourney_hold */
    uint32_t folds;  /* how often t was made anew: whoever waited for something else compares */
    bool is_landing; /* the first of the batch is back, or somebody asks: nothing joins */
    bool is_serving; /* parts, answers or a turn run: what is asked meanwhile waits */
    bool is_acting;  /* ... a turn that may act */
    bool is_folding; /* t is being made anew */
    bool is_tick_due;
    bool is_pairing;    /* a round is being paired; it is held meanwhile */
    uint64_t pair_ms;   /* loop time: not by itself before that; pair.h */
    bool is_failed;     /* the batch: an append was refused */
    uint64_t refold_ms; /* loop time: t is not made anew before that */

    struct srv_tourney_watcher *watchers; /* watch.h */
    uint32_t watchers_n;
    struct srv_tourney_news *news;
    struct srv_rounds *rounds; /* the tables of the round that is on: round.h */
    uint64_t used;             /* when somebody wanted it last, by a counter */
};

/* ---- turns ---- */

/* Serves `fn` when the event is quiet: it sees what the disk has. At once, before this returns, when
 * it is quiet now. */
void srv_tourney_ask(struct srv_tourney *ty, srv_turn_fn *fn, void *arg);

/* Serves `fn` when acts may be applied: it may look at the tournament to decide, call srv_tourney_act, and
 * tell of nothing but in the answer to that act, or by srv_tourney_answer. At once when that is possible. */
void srv_tourney_turn(struct srv_tourney *ty, srv_turn_fn *fn, void *arg);

/* The one place where an act is applied, stored, told. Fills act->at_ms and takes what the act owns over.
 * In a turn: applied now. Elsewhere: takes a turn first. `cb` (may be NULL) is called once, perhaps before
 * this returns, when an act is refused and nothing is under way. */
void srv_tourney_act(struct srv_tourney *ty, struct srv_act *act, srv_acted_fn *cb, void *arg);

/* In a turn: `cb` gets that error (or NONE) when the batch is durable that it may speak of. */
void srv_tourney_answer(
    struct srv_tourney *ty, enum pro_error error, srv_acted_fn *cb, void *arg);

/* From a turn on nobody acts, until it is let go: a plan is being solved. Others may ask. Whoever lets go has
 * the next turn; if ty->folds is another number by then, what was planned is void. */
void srv_tourney_hold(struct srv_tourney *ty);
void srv_tourney_release(struct srv_tourney *ty, srv_turn_fn *fn, void *arg);

/* ---- who listens ---- */

/* A part of the server that goes by what happens in events. Each may be NULL. */
struct srv_tourney_part {
    /* The tournament was folded: at the start of the server, on demand, after a refused append. Quiet. */
    void (*on_fold)(struct srv_tourney *ty);
    /* Right before the append of an act that was applied, for what goes into its transaction
     * (srv_store_ride and the like). Not quiet: tell nobody. */
    void (*on_append)(struct srv_tourney *ty, const struct srv_act *act, uint32_t no);
    /* The act of that number is durable. Quiet, with all acts of the batch in it. */
    void (*on_act)(struct srv_tourney *ty, const struct srv_act *act, uint32_t no);
    /* Twice a second while the event is not over and the disk takes what is written. Quiet. */
    void (*on_tick)(struct srv_tourney *ty);
    /* It goes out of memory: free what you keep for it. */
    void (*on_free)(struct srv_tourney *ty);
};

/* All parts, in the order in which they are told: tourneys.c has the table. */
extern const struct srv_tourney_part *const srv_tourney_parts[];
extern const size_t srv_tourney_parts_n;

/* ---- rights ---- */

enum srv_tourney_right { /* bits */
    SRV_TOURNEY_JUDGE = 1u << 0,
    SRV_TOURNEY_HOST = 1u << 1, /* ... who may all that a judge may */
};

/* Of a player with those roles of the account (enum pro_role bits): the host who made it, its staff, admins
 * (both), judges of the server (judge). */
unsigned srv_tourney_rights(const struct srv_tourney *ty, const char *player, uint32_t roles);

/* Of who calls; the admin socket has both. */
unsigned srv_tourney_rights_of(const struct srv_tourney *ty, const struct srv_call *call);

/* What a refused act (enum srv_act_status) of that kind (enum srv_act_kind) means to a caller. */
enum pro_error srv_tourney_error(unsigned kind, unsigned status);

/* ---- for tourneys.c ---- */

/* In memory, with a tournament that was folded out of `acts` acts; takes it over. */
struct srv_tourney *srv_tourney_make(struct srv_service *s, const char *id,
    struct srv_tournament *t, uint32_t acts, const struct pro_tournament_rules *rules);

/* It was folded: the parts are told. */
void srv_tourney_open(struct srv_tourney *ty);

/* Whether nothing refers to it: no batch, no turn, no watcher, no hold. */
bool srv_tourney_is_idle(const struct srv_tourney *ty);

/* Frees it; those who wait get `error`. */
void srv_tourney_free(struct srv_tourney *ty, enum pro_error error);

/* Now, or when it is quiet again: on_tick. */
void srv_tourney_tick(struct srv_tourney *ty);

#endif
