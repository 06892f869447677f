/* SPDX-License-Identifier: MIT
 * match.h - how a match begins, shared by play and by hand-built tables. */
#ifndef ENG__MATCH_H
#define ENG__MATCH_H

#include <eng/engine.h>

/* Zeroes the match and sets its keys and revision. */
void eng__begin(const struct eng_book *book, const uint8_t key[32], struct eng_match *match);

/* Derives the key of the handles from the chance key. */
void eng__view_key(struct eng_match *match);

/* Runs a table on which a procedure was pushed to its first prompt. */
ENG_MUST_USE enum eng_status eng__run_built(
    const struct eng_book *book, struct eng_match *match, struct eng_events *out);

#endif
