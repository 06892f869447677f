/* SPDX-License-Identifier: MIT
 * watch.h - those who watch a match in which others play, and what they are shown: the stream of a
 * spectator, as old as the match's delay says.
 *
 * A watch goes after its match with a cursor: the last row that spectators have been shown. Where
 * players' updates are encoded before their row is durable, a watch runs the journal's commands a
 * second time, each when it is due, encodes what it did once, and gives each spectator a copy of the
 * bytes. So nothing of a stream is kept while it waits: a row that is durable is a moment in the
 * queue, with the time when it is due; what has no row (a notice) waits as the bytes it will be. One
 * tick of the host plays what is due. Without a delay a moment is played when it comes.
 *
 * Who joins gets the past by running the game again up to the cursor. Those who come together are
 * served together: one run for all of them, each row encoded once, and no run sooner after the last
 * than SRV_WATCH_RUN_MS.
 *
 * With a delay a watch outlives its room, which is gone when the match is over and stored: it takes
 * the record over and goes when its last moment, the result, has been shown.
 *
 * watch.c owns queue and cursor, watchers.c who watches, shown.c the bytes; spectators.c has the verbs.
 * Loop thread. */
#ifndef SRV_HOST_WATCH_H
#define SRV_HOST_WATCH_H

#include "host/match/journal.h"
#include "host/people/session.h"

#include <eng/engine.h>
#include <pro/notice.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_client;
struct srv_msg;
struct srv_room;
struct srv_service;
struct srv_watch;

enum {
    SRV_WATCH_MOMENTS_MAX = 4096, /* of one match that wait: then rows become due together */
    SRV_WATCH_NOTICES_MAX = 512,  /* ... of them notices: then who comes and goes is not told */
    SRV_WATCH_MERGE_MS = 200,     /* rows closer than that become due together */
    SRV_WATCH_RUN_MS = 250,       /* between two runs for those who join */
    SRV_WATCH_RATE = 60           /* match.watch of one player a minute */
};

struct srv_watcher {
    struct srv_watcher *next, **link;   /* of the watch */
    struct srv_watcher *next_of_client; /* client->watching */
    struct srv_watch *watch;
    struct srv_client *client;
    struct srv_call
        *call; /* its match.watch, until the next run answers it; else it is level */
    struct pro_after after;
    struct srv_msg *part; /* while a run goes on: the row of which it has a part */
};

/* Notices that who joins later is told as well: the last one of each kind. */
enum srv_watch_kept {
    SRV_WATCH_STATUS = 0,
    SRV_WATCH_SEAT0, /* presence of that seat, while nobody is there */
    SRV_WATCH_SEAT1,
    SRV_WATCH_PAUSE,   /* that one was agreed on, while it lasts */
    SRV_WATCH_PASSING, /* is told, and not kept */
    SRV_WATCH_KEPT_NUM
};

struct srv_watch_moment {
    uint64_t due_ms;      /* loop time */
    struct srv_msg *said; /* a notice; NULL: rows up to this one */
    uint32_t row;
    uint8_t game;
    uint8_t kept;    /* enum srv_watch_kept, of a notice */
    bool is_dropped; /* a notice: what was kept is no more */
    bool is_end;     /* the last thing there is */
    bool has_clock;
    struct pro_clock clock; /* behind the last of the rows */
};

/* A game of a match that is over. */
struct srv_watch_record {
    struct eng_deck deck[ENG_SEATS];
    uint8_t key[32];
    uint8_t first; /* the seat that was chosen to go first, or ENG_SEAT_NONE */
    struct pro_base *base;
    struct srv_journal journal;
};

struct srv_watch {
    struct srv_watch *next, **link; /* service->watches */
    struct srv_service *service;
    struct srv_room *room;           /* NULL: the match is over, and here is its record */
    struct srv_watch_record *record; /* of each game; NULL while there is a room */
    uint8_t records;
    char id[SRV_ID_CHARS + 1], code[SRV_CODE_CHARS + 1];
    const struct eng_book *book;
    struct pro_match_settings settings;
    uint8_t commitment[32];
    struct {
        char name[sizeof(pro_name)];
        bool is_bot;
    } seat[ENG_SEATS];

    /* what has been shown */
    uint8_t game; /* 0: nothing */
    uint32_t row;
    uint32_t seq;            /* while there is a state */
    struct eng_match *state; /* at the cursor, as long as anyone is level; else NULL */
    size_t at;               /* ... and where its next row begins in the journal */
    struct srv_msg *said[SRV_WATCH_PASSING];
    struct pro_clock clock;
    bool has_clock;
    bool is_over; /* the end, too */

    struct srv_watch_moment *moment; /* a ring, by time */
    uint32_t first, moments, cap, notices;

    struct srv_watcher *watchers;
    uint32_t watchers_n, waiting_n, told_n; /* told_n: what the players know */
    uint64_t ran_ms;                        /* loop time of the last run; 0: none yet */

    struct srv_watch_hand {
        uint64_t due_ms; /* loop time from which it is shown; 0: it is not */
        bool is_shown;
        uint8_t len;
        uint16_t def[ENG_PILE_MAX]; /* by number, as it was told last */
    } hand[ENG_SEATS];
};

/* ---- what happens to a match ---- */

/* It is live now: it can be watched, if its settings say so. `is_recovered`: its rows are as old as
 * its journal says. */
void srv_watch_open(struct srv_room *r, bool is_recovered);

/* Row number r->durable of the running game is durable. */
void srv_watch_durable(struct srv_room *r);

/* A notice that spectators get as well. `is_dropped`: who joins later is not told of what was kept
 * as that any more. `is_end`: nothing follows. */
void srv_watch_tell(struct srv_room *r, const struct pro_notice *notice,
    enum srv_watch_kept kept, bool is_dropped, bool is_end);

/* Ends at once, with this last word: what was waiting is not shown. */
void srv_watch_abort(struct srv_room *r, const struct pro_notice *notice);

/* The room is about to be freed. Takes over its record when not all has been shown. */
void srv_watch_leave(struct srv_room *r);

/* A match that is over, as its replay has it, while its delay runs: for those who come after a restart. */
struct srv_watch_past {
    const char *match;
    const struct eng_book *book;
    const struct pro_match_settings *settings;
    const uint8_t *commitment;           /* 32 bytes */
    struct pro_player player[ENG_SEATS]; /* by seat */
    struct srv_watch_record *record;     /* of each game; taken over */
    uint8_t records;
    int64_t started_ms;
    uint32_t end_in_ms;           /* then the end is shown */
    const struct pro_notice *end; /* the last word */
};

/* Shown so far is what is due by the times of its commands; what a judge did in between is in the replay
 * alone. */
struct srv_watch *srv_watch_revive(struct srv_service *s, const struct srv_watch_past *past);

/* How many watch. */
uint32_t srv_watch_count(const struct srv_room *r);

/* Tells a player who has come back how many watch, if any do. */
void srv_watch_tell_player(const struct srv_room *r, struct srv_client *client);

/* ---- spectators ---- */

/* The client's place among those who watch, or NULL. */
struct srv_watcher *srv_watch_find(const struct srv_client *c, const char *match);

/* Has the client watch from `after` on; `call` is answered by the next run, which may be at once. */
void srv_watch_add(struct srv_watch *w, struct srv_call *call, const struct pro_after *after);

/* Answers everyone who waits for a run. */
void srv_watch_run(struct srv_watch *w);

/* The same, unless the last run was a moment ago. */
void srv_watch_wake(struct srv_watch *w);

/* The client watches it no more. Frees `x`. */
void srv_watch_remove(struct srv_watcher *x);

/* The client watches nothing any more: its connection or its session has gone. */
void srv_watch_gone(struct srv_client *c);

/* Whether a seat's hand is shown, from a delay from now on; not any more: at once. */
void srv_watch_show(struct srv_watch *w, uint8_t seat, bool on);

/* Plays what is due, lets in who waits, and tells players how many there are; on each tick. */
void srv_watch_flush(struct srv_service *s);

/* At the end of the service: frees those whose match is over. */
void srv_watch_free_all(struct srv_service *s);

/* ---- the verbs: spectators.c ---- */

void srv_match_watch(struct srv_call *call, const struct pro_match_watch *p);
void srv_match_live(struct srv_call *call, const struct pro_match_live *p);
void srv_match_show(struct srv_call *call, const struct pro_match_show *p);

/* Lets the client in, or says why not; the call is answered in any case. */
void srv_spectator_join(
    struct srv_call *call, struct srv_watch *w, const struct pro_after *after);

/* What is left to be shown of a match that is over, or NULL. */
struct srv_watch *srv_spectator_past(const struct srv_service *s, const char *match);

/* match.leave and match.snapshot of who watches. False: this client does not. */
bool srv_spectator_leave(struct srv_call *call, const char *match);
bool srv_spectator_snapshot(struct srv_call *call, const char *match);

#endif
