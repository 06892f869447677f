/* SPDX-License-Identifier: MIT
 * replay.h - what writing and reading a replay document share. */
#ifndef PRO__REPLAY_H
#define PRO__REPLAY_H

#include <eng/rewind.h>
#include <pro/replay.h>
#include <pro/writer.h>

enum {
    PRO__REPLAY_DEPTH_MAX = 16 /* of the brackets of a document */
};

/* "shinpan-replay-2"; NULL: there is no such form. */
const char *pro__replay_format(unsigned form);

/* The word of a command kind, NULL when it has none. */
const char *pro__command_word(unsigned kind);

/* The word of what a judge did, NULL when it is none. */
const char *pro__ruled_word(unsigned what);

/* What a command of that kind is written with: a number (of the prompt, of the unit), a list. */
bool pro__command_has_prompt(unsigned kind);
bool pro__command_has_picks(unsigned kind);

/* Runs the games and writes the document. */
bool pro__replay_write(
    const struct pro_replay *replay, struct pro_writer *w, struct pro_replay_report *report);

/* Fills fault, offset and text of a report, leaves the rest; returns false. */
bool pro__replay_fail(struct pro_replay_report *report, enum pro_replay_fault fault,
    size_t offset, const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
