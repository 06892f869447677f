/* SPDX-License-Identifier: MIT
 * room.h - one open or live match: its seats, its game, who watches it, and what waits for the
 * disk.
 *
 * Journal first. A command is applied in memory and appended to the journal; what it causes - the
 * reply, an update for each viewer, a refusal that comes after it - waits in `pending` until the
 * store says that the row is durable, and leaves in order then. So no client ever sees what a
 * crash can undo. `match` runs ahead of the store by the rows that are pending; who joins the
 * stream meanwhile is shown the durable past by running it again.
 *
 * A room keeps the state and the packed commands, nothing else of the past. When its match is
 * over and stored, the room is gone; replays.h serves those who come later.
 *
 * room.c owns seats and life, play.c commands, finish.c the end; what viewers are sent is
 * stream.h. Loop thread. */
#ifndef SRV_HOST_ROOM_H
#define SRV_HOST_ROOM_H

#include "host/judge/rulings.h"
#include "host/lobby/feed.h"
#include "host/match/agree.h"
#include "host/match/clock.h"
#include "host/match/journal.h"
#include "host/people/session.h"
#include "store/store.h"

#include <eng/engine.h>
#include <eng/rewind.h>
#include <pro/notice.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_bot;
struct srv_call;
struct srv_card_set;
struct srv_client;
struct srv_msg;
struct srv_player;
struct srv_room;
struct srv_service;
struct srv_watch;

enum {
    SRV_CONCEDE_WHOLE = 1, /* `prompt` of a concession that gives up the whole match */
    SRV_PENDING_MAX = 16,  /* commands of one match that wait for the disk */
    SRV_ARRANGED_MAX = 64 /* arrangements of one match before the game must go on: they cost the
                             players nothing, and a journal that only they lengthen has no end */
};

/* A client's subscription to a match, as one of its seats. */
struct srv_attach {
    struct srv_attach *next_of_seat, *next_of_client;
    struct srv_room *room;
    struct srv_client *client;
    uint8_t seat;
};

struct srv_room_seat {
    struct srv_room *room;
    struct srv_room_seat *next_of_player;
    struct srv_player *player;  /* NULL: free, or a bot's */
    struct srv_bot *bot;        /* once the game runs */
    struct eng_deck *deck;      /* canonical and legal; NULL while the seat is free */
    struct eng_deck *next_deck; /* from the next game on; NULL: the same */
    bool is_deck_new;           /* `deck` is not the one that the store has for this seat */
    bool is_ready;              /* for the game that is waited for */
    uint8_t nonce_state;        /* enum pro_nonce */
    uint8_t nonce_commitment[32], nonce[32];
    struct srv_attach *attached;
    uint64_t absent_since_ms; /* loop time; says something while nobody is attached */
    uint32_t seq;             /* events of this viewer that are durable, in the running game */
    bool is_bot;
    bool is_deaf; /* does not want to hear the other one */
    pro_name name;
    uint8_t deck_hash[32];
};

/* What is to be said to a caller once everything before it is durable: that its command counted
 * (or why not), the rest of the stream, or a snapshot. */
enum srv_reply_kind {
    SRV_REPLY_SEQ = 0, /* the command is durable, `seq` is its last event */
    SRV_REPLY_ERROR,
    SRV_REPLY_RESUME,
    SRV_REPLY_SNAPSHOT,
};

struct srv_reply {
    struct srv_reply *next;
    struct srv_call *call;
    enum srv_reply_kind kind;
    enum pro_error error;
    bool is_first_pick; /* the error is about picks[0] */
    uint64_t seq;
    struct pro_after after;
    uint8_t seat;
};

/* One row that waits for the disk: row 0 is the start of the game. */
struct srv_pending {
    struct srv_pending *next;
    struct srv_room *room;
    struct srv_reply *reply;           /* in order */
    struct srv_msg *update[ENG_SEATS]; /* by viewer */
    struct srv_msg *overseen;          /* the same for judges who follow the match */
    uint32_t seq[ENG_SEATS];           /* of the viewer, after this row */
    struct srv_banks banks;            /* after this row */
    struct srv_deed *deed;             /* of the judge whose command it is; NULL: of none */
    struct srv_ruling *ruling;         /* likewise */
    bool reopens;                      /* the game was over, and is played again */
    uint32_t row;
};

/* A game of the match that is over. */
struct srv_room_game {
    struct srv_journal journal;
    struct eng_deck deck[ENG_SEATS];
    bool is_deck_new[ENG_SEATS];
    uint32_t seq[ENG_SEATS];
    uint8_t first;
    struct eng_outcome outcome;
    struct pro_base *base; /* as in the room */
};

/* Where in a tournament a match is played. */
struct srv_room_table {
    char tournament[SRV_ID_CHARS + 1]; /* "": in none */
    uint8_t stage;                     /* from 0 */
    uint16_t round, table;             /* from 1 */
};

struct srv_room {
    struct srv_service *service;
    char id[SRV_ID_CHARS + 1];
    struct srv_room_table table;   /* tournament/table.h */
    char code[SRV_CODE_CHARS + 1]; /* "" unless it is joined by code */
    pro_format_name format;        /* it is rated in this one; "": it is not */
    enum srv_store_match_status status;
    const struct srv_card_set *set;
    const struct eng_book *book;
    struct srv_room_seat seat[ENG_SEATS];
    struct pro_match_settings settings; /* complete */
    uint8_t secret[32], commitment[32];
    uint8_t key[32];         /* of the running game */
    uint8_t game;            /* number of the running game, from 1; 0: none yet */
    uint8_t phase;           /* enum pro_phase */
    uint8_t first;           /* of the running game: seat plus one who was chosen; 0: drawn */
    uint8_t chooser, choice; /* of the next one: who says it, what is said; 0: drawn */
    uint8_t conceded;        /* seat plus one of who gave up the whole match; 0: nobody */
    uint8_t ruled,
        ruled_for;  /* enum eng_result by which a judge decided the match, and for whom */
    uint8_t past_n; /* games before the running one */
    struct srv_room_game *past;
    uint64_t
        deadline_ms; /* loop time; then it goes on without those who are not ready; 0: none */
    int64_t created_ms, started_ms;
    uint64_t
        absent_since_ms; /* loop time; the host of the open match is not connected; 0: is */

    struct eng_match *match; /* NULL while open; ahead of `durable` */
    struct srv_journal journal;
    struct pro_base *base; /* the running game is run from there; NULL: from its deal */
    uint32_t durable;      /* rows */
    uint32_t kept; /* the row whose state is kept (takeover.h) plus one; 0: none of this game */
    uint16_t arranged; /* arrangements since the last other command */
    struct srv_clock clock;
    struct srv_agree agree;
    struct srv_overseer *overseers; /* judges who follow it; with those who are about to: */
    uint32_t overseers_n;
    struct srv_pending *pending, **pending_end;
    uint32_t pending_n;

    struct srv_rulings rulings;
    struct srv_deed *deciding; /* a judge's that ends the match between its games; NULL: none */
    struct srv_ruling *decision; /* ... and what says so */
    struct srv_feed_room feed;   /* the lobby's list */
    struct srv_watch *watch;     /* who watches; NULL: nobody may */

    void *app;                /* of whoever has it stored, until that is answered */
    struct srv_call *waiting; /* create or join: answered when the match is stored (and live) */
    uint8_t waiting_seat;
    bool is_busy;      /* a write that decides the status is under way */
    bool is_abandoned; /* neither player was there when one had to forfeit */
    bool is_going;     /* is being freed: nobody is told who leaves */
    bool is_failing;   /* an append failed: nothing more is applied until it is clear why */
    enum srv_store_status failure; /* ... the first one */
};

/* ---- room.c ---- */

/* A room in memory and nowhere else yet; `id`, `secret`, `commitment` are drawn when id is NULL. */
struct srv_room *srv_room_make(struct srv_service *s, const struct srv_card_set *set,
    const struct eng_book *book, const char *id, const uint8_t *secret);

/* Out of every map, seats and streams; frees it. Pending calls must have been answered. */
void srv_room_free(struct srv_room *r);

/* Seats a player (held once more) or, with player NULL, a bot. Takes a copy of the deck. */
void srv_room_sit(struct srv_room *r, uint8_t seat, struct srv_player *player, const char *name,
    const struct eng_deck *deck);
void srv_room_stand(struct srv_room *r, uint8_t seat);

/* The seat's player has a nonce: its commitment in hex digits; "": has none. */
void srv_room_promise(struct srv_room *r, uint8_t seat, const char *commitment);

/* The seat of a player, or ENG_SEAT_NONE. */
uint8_t srv_room_seat_of(const struct srv_room *r, const struct srv_player *player);

/* How many open and live matches the player sits in. */
uint32_t srv_room_count_of(const struct srv_player *player);

void srv_room_set_status(struct srv_room *r, enum srv_store_match_status status);

/* Subscribes; a second time changes nothing. False: the client follows too many matches. */
bool srv_room_attach(struct srv_room *r, uint8_t seat, struct srv_client *client);
void srv_room_detach(struct srv_attach *a);
void srv_room_detach_client(struct srv_room *r, struct srv_client *client);

/* The seats as the protocol lists them; how many. */
size_t srv_room_players(const struct srv_room *r, struct pro_player out[ENG_SEATS]);

/* A status as the protocol says it. */
enum pro_match_status srv_status_word(enum srv_store_match_status status);

/* ---- play.c ---- */

/* Starts the game of an open room with both seats taken; room->waiting is answered when it is
 * durable. */
void srv_room_start(struct srv_room *r);

/* The running game is over: begins the next one with what was said for it. */
void srv_room_next(struct srv_room *r);

/* Keeps the running game, which is over, among the past ones; the next one has its number. And back:
 * the last past game is the running one again, but for r->match. */
void srv_room_keep(struct srv_room *r);
void srv_room_unkeep(struct srv_room *r);

/* A seat's deck is another one from now on. Takes it over. */
void srv_room_redeck(struct srv_room *r, uint8_t seat, struct eng_deck *deck);

/* A seat that is kept plus one, 0 for none, as a seat or ENG_SEAT_NONE. */
static inline uint8_t srv_seat_kept(uint8_t kept)
{
    return kept != 0 ? (uint8_t)(kept - 1) : (uint8_t)ENG_SEAT_NONE;
}

/* The seat that was chosen to go first in the running game, or ENG_SEAT_NONE. */
static inline uint8_t srv_room_first(const struct srv_room *r)
{
    return srv_seat_kept(r->first);
}

/* Where the running game begins, with its decks. */
static inline struct pro_origin srv_room_origin(
    const struct srv_room *r, const struct eng_deck deck[ENG_SEATS])
{
    return (struct pro_origin){.book = r->book,
        .deck = deck,
        .key = r->key,
        .first = srv_room_first(r),
        .base = r->base};
}

/* Draws the key of a game of the match, played with those decks, from secret and nonces. */
void srv_room_key_of(const struct srv_room *r, uint8_t game,
    const struct eng_deck deck[ENG_SEATS], uint8_t key[32]);

/* That of the running game, into r->key. */
void srv_room_key(struct srv_room *r);

/* Applies a command to a live match; `call` (NULL for a bot) is answered in its turn. */
void srv_room_submit(
    struct srv_room *r, const struct eng_command *command, struct srv_call *call);

/* A moment of the running game that a judge can name. */
struct srv_moment {
    uint64_t prompt; /* when the prompt of that number was opened; 0: */
    uint64_t seq;    /* the last prompt that was open after that event or before it */
};

/* What goes back there. */
struct srv_way_back {
    struct eng_rewind rewind;
    int64_t bank_ms[ENG_SEATS]; /* of the clocks then; write others in if they are to stay */
};

/* Looks for a moment in the record, which is run once. MATCH_NOT_LIVE: nothing is played now, and the game
 * that was is not followed by another one;
 * STORE_DOWN: later; MOMENT_UNKNOWN, also before the base of the game; REWINDS_FULL: ENG_REWINDS_MAX in this game. */
enum pro_error srv_room_find(
    struct srv_room *r, const struct srv_moment *moment, struct srv_way_back *out);

/* Takes the game back by what srv_room_find has just found. The deed (NULL: nobody's) is answered when that
 * is durable, as for srv_room_submit_ruling. */
void srv_room_rewind(struct srv_room *r, const struct srv_way_back *back, struct srv_deed *d);

/* The same for a judge (d): marked by a ruling about a seat (or ENG_SEAT_NONE). The deed is answered in its
 * turn: with the number of the last event, where its result has one. */
void srv_room_submit_ruling(struct srv_room *r, const struct eng_command *command,
    struct srv_deed *d, enum pro_ruled what, uint8_t seat);

/* Events of the running game that are applied, for any viewer. */
uint32_t srv_room_events(const struct srv_room *r);

/* A reply behind everything that is pending, at once when nothing is, or when it only shows the match
 * and the disk fails. Takes a copy; a SEQ reply comes only out of a command. */
void srv_room_reply(struct srv_room *r, const struct srv_reply *reply);

/* Its short form for a refusal. */
void srv_room_refuse(struct srv_room *r, struct srv_call *call, enum pro_error error);

/* Asks the bot whose turn it is, if one's. */
void srv_room_wake_bot(struct srv_room *r);

/* Why a command was refused, in words of the protocol. */
enum pro_error srv_error_of(enum eng_status status);

/* ---- finish.c ---- */

/* The match is over and its last game durable: writes the replay, closes the match, tells everyone,
 * frees the room. */
void srv_room_finish(struct srv_room *r);

#endif
