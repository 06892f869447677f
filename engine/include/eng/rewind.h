/* SPDX-License-Identifier: MIT
 * rewind.h - a judge takes a game back to an earlier moment: what the record of the game says of that,
 * and what becomes of the state.
 *
 * The record of a game is its commands, one after the other. A rewind is one of them: from it on the
 * game goes on from the state after the first `row` commands of the record, whatever came between. It
 * takes nothing out of the record, so a later rewind may go anywhere before itself, also to what an
 * earlier one took back. Players keep what they saw, but chance and handles fork: what is drawn from
 * here on has nothing to do with what was drawn, and a hidden card cannot be recognized. */
#ifndef ENG_REWIND_H
#define ENG_REWIND_H

#include <eng/command.h>
#include <eng/event.h>
#include <eng/match.h>

enum {
    ENG_REWINDS_MAX = 64 /* of one game */
};

struct eng_rewind {
    uint32_t row;  /* commands of the record that lead to the state which holds again */
    uint32_t seq;  /* events of the game up to there, those taken back before included */
    uint16_t fork; /* which rewind of the game it is, from 1 */
    uint16_t
        prompt; /* the open prompt is asked again under this number, which was not used yet */
};

/* The command that says so. A judge has no seat: it is 0. */
struct eng_command eng_rewind_command(const struct eng_rewind *rewind);

/* What a command says. False: it is no rewind, or not one that eng_rewind_command makes. */
bool eng_rewind_read(const struct eng_command *command, struct eng_rewind *out);

/* Makes the state after rewind->row commands the one that holds again: forks its chance and the key of
 * its handles, and asks its prompt once more. Appends one event to `out`, the rewind. False, and
 * nothing has changed: the game is over there, so nothing is asked. */
bool eng_match_fork(
    struct eng_match *match, const struct eng_rewind *rewind, struct eng_events *out);

/* What an event of the kind ENG_EVENT_REWIND says; the row is not told (0). */
struct eng_rewind eng_rewind_told(const struct eng_event *event);

#endif
