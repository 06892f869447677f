/* SPDX-License-Identifier: MIT
 * aside.h - a match that cannot go on by itself: it is put aside for a judge, with a report of what
 * happened, and the server and all other matches go on.
 *
 * The report is one JSON object, kept in the match's row of the store:
 *   why          what happened, and at which row
 *   server, engine, game, revision, card_set    what it was played with
 *   game_no, rows, durable   the game that was played, its commands in memory and on the disk
 *   state        hash of the state in memory, if there is one: after `rows` commands, or after the
 *                command that came out differently
 *   commands     the last ones of the journal: game_no, row, at_ms, seat, kind, prompt, picks, and
 *                the hash that the journal says, if it was read from there
 * The journal itself stays in the store as well. Loop thread. */
#ifndef SRV_HOST_ASIDE_H
#define SRV_HOST_ASIDE_H

struct srv_room;
struct srv_service;
struct srv_store_live;

enum {
    SRV_ASIDE_COMMANDS = 24 /* at most so many are in a report */
};

/* The match goes to a judge: its streams end with status "aside", its journal stays. The room stays
 * until the server stops, so that its players are told, but counts against nobody's limit. Nothing of
 * it may be pending. */
void srv_room_aside(struct srv_room *r, const char *why);

/* The same for one that could not be rebuilt from what the store has of it. */
void srv_room_aside_read(
    struct srv_room *r, const char *why, const struct srv_store_live *live);

/* The same for one that did not even become a room. */
void srv_aside_unread(
    struct srv_service *s, const struct srv_store_live *live, const char *why);

#endif
