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

#include "journal.h"
#include "session.h"
#include "store/store.h"

#include <eng/engine.h>
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

enum {
    SRV_PENDING_MAX = 16, /* commands of one match that wait for the disk */
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
    struct srv_player *player; /* NULL: free, or a bot's */
    struct srv_bot *bot;       /* once the game runs */
    struct eng_deck *deck;     /* canonical and legal; NULL while the seat is free */
    struct srv_attach *attached;
    uint64_t absent_since_ms; /* loop time; says something while nobody is attached */
    uint32_t seq;             /* events of this viewer that are durable, in the running game */
    bool is_bot;
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
    uint32_t seq[ENG_SEATS];           /* of the viewer, after this row */
    uint32_t row;
};

struct srv_room {
    struct srv_service *service;
    char id[SRV_ID_CHARS + 1];
    char code[SRV_CODE_CHARS + 1]; /* "" unless it is joined by code */
    enum srv_store_match_status status;
    const struct srv_card_set *set;
    const struct eng_book *book;
    struct srv_room_seat seat[ENG_SEATS];
    uint8_t secret[32], commitment[32];
    uint8_t key[32]; /* of the running game */
    uint8_t game;    /* number of the running game, from 1; 0: none yet */
    int64_t created_ms, started_ms;
    uint64_t
        absent_since_ms; /* loop time; the host of the open match is not connected; 0: is */

    struct eng_match *match; /* NULL while open; ahead of `durable` */
    struct srv_journal journal;
    uint32_t durable;  /* rows */
    uint16_t arranged; /* arrangements since the last other command */
    struct srv_pending *pending, **pending_end;
    uint32_t pending_n;

    struct srv_call *waiting; /* create or join: answered when the match is stored (and live) */
    uint8_t waiting_seat;
    bool is_busy;    /* a write that decides the status is under way */
    bool is_failing; /* an append failed: nothing more is applied until it is clear why */
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

/* The seat of a player, or ENG_SEAT_NONE. */
uint8_t srv_room_seat_of(const struct srv_room *r, const struct srv_player *player);

void srv_room_set_status(struct srv_room *r, enum srv_store_match_status status);

/* Subscribes; a second time changes nothing. False: the client follows too many matches. */
bool srv_room_attach(struct srv_room *r, uint8_t seat, struct srv_client *client);
void srv_room_detach(struct srv_attach *a);
void srv_room_detach_client(struct srv_room *r, struct srv_client *client);

/* The seats as the protocol lists them; how many. */
size_t srv_room_players(const struct srv_room *r, struct pro_player out[ENG_SEATS]);

/* A status as the protocol says it. */
enum pro_match_status srv_status_word(enum srv_store_match_status status);

/* The match goes to a judge: its streams end with status "aside", its journal stays. The room stays
 * until the server stops, so that its players are told. */
void srv_room_aside(struct srv_room *r, const char *why);

/* ---- play.c ---- */

/* Starts the game of an open room with both seats taken; room->waiting is answered when it is
 * durable. */
void srv_room_start(struct srv_room *r);

/* Draws the running game's key from secret and decks. */
void srv_room_key(struct srv_room *r);

/* Applies a command to a live match; `call` (NULL for a bot) is answered in its turn. */
void srv_room_submit(
    struct srv_room *r, const struct eng_command *command, struct srv_call *call);

/* A reply behind everything that is pending, at once when nothing is. Takes a copy; a SEQ reply
 * comes only out of a command. */
void srv_room_reply(struct srv_room *r, const struct srv_reply *reply);

/* Its short form for a refusal. */
void srv_room_refuse(struct srv_room *r, struct srv_call *call, enum pro_error error);

/* Asks the bot whose turn it is, if one's. */
void srv_room_wake_bot(struct srv_room *r);

/* Why a command was refused, in words of the protocol. */
enum pro_error srv_error_of(enum eng_status status);

/* ---- finish.c ---- */

/* The game is over and durable: writes the replay, closes the match, tells everyone, frees the
 * room. */
void srv_room_finish(struct srv_room *r);

#endif
