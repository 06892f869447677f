/* SPDX-License-Identifier: MIT
 * shown.h - what those who watch are shown of a game, as bytes: it is run a second time along the watch's
 * cursor, row by row. Parts of watch.c and watchers.c, which say when. Loop thread. */
#ifndef SRV_HOST_WATCH_SHOWN_H
#define SRV_HOST_WATCH_SHOWN_H

#include "host/watch/watch.h"

struct pro_base;

/* A game of a match that is not over, or of one that is. */
struct srv__watch_game {
    const struct eng_deck *deck[ENG_SEATS];
    const struct pro_base *base; /* NULL: it is run from its deal */
    uint8_t key[32];
    uint8_t first; /* seat, or ENG_SEAT_NONE */
};

/* ---- bytes ---- */

/* A message once more; NULL for NULL, and when memory is short: then the connection closes. */
struct srv_msg *srv__watch_copy(const struct srv_msg *m);

/* To all who have what was before. Takes the message. */
void srv__watch_say(const struct srv_watch *w, struct srv_msg *m);

struct srv_msg *srv__watch_notice(const struct pro_notice *notice);

/* What a row did that has just been run, without its first `skip` events; `is_last`: nothing is shown behind
 * it yet; `has_view`: with the table, since what was before is not told. */
struct srv_msg *srv__watch_row(const struct srv_watch *w, const struct eng_events *events,
    uint32_t skip, bool is_last, bool has_view);

/* ---- the game once more ---- */

/* The rows of a game that is in the room. */
const struct srv_journal *srv__watch_journal(const struct srv_room *r, uint8_t game);

/* What is known of a game that is in the room. */
struct srv__watch_game srv__watch_record_in(const struct srv_room *r, uint8_t game);

/* What a game goes on from; NULL: it is run from its deal. */
const struct pro_base *srv__watch_base(const struct srv_watch *w, uint8_t game);

/* The first row of a game that can be shown. */
uint32_t srv__watch_first(const struct srv_watch *w, uint8_t game);

/* The state after the first row of the game at the cursor, or after the row behind the state: into w->state.
 * Its events are the scratch ones. */
struct eng_events *srv__watch_start(struct srv_watch *w);
struct eng_events *srv__watch_step(struct srv_watch *w);

/* ---- hands ---- */

/* What the seat holds at the cursor, as it knows it itself. False: it is as it was told last. */
bool srv__watch_read_hand(struct srv_watch *w, uint8_t seat);

struct srv_msg *srv__watch_hand(const struct srv_watch *w, uint8_t seat);

/* To those who are level, when one that is due has changed or is new to them. */
void srv__watch_tell_hands(struct srv_watch *w);

#endif
