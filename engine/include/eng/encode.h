/* SPDX-License-Identifier: MIT
 * encode.h - the state of a match as bytes that outlast the process and the engine's version: what a
 * new version of the engine takes over while matches are being played.
 *
 * A head (form, game, revision, card set, tables), then every field of the state in the order of the
 * tables in fields.c, numbers little-endian, long arrays without the zeros at their end, and a sum
 * over all of it. The tables of a game (procedures and their steps, prompts, zones, clauses ..) are what
 * numbers in the state mean: a state is only taken by a build in which they are the same, and with the
 * same compiled cards. Pure. */
#ifndef ENG_ENCODE_H
#define ENG_ENCODE_H

#include <eng/game.h>

enum {
    ENG_STATE_VERSION = 1,          /* of the encoding; others are not read */
    ENG_STATE_BYTES_MAX = 18 * 1024 /* of one that is encoded */
};

/* clang-format off */
#define ENG_STATE_FAULT_MAP(X)                                        \
    X(NONE,   "nothing is wrong")                                     \
    X(FORM,   "the encoding has another form")                        \
    X(GAME,   "it is another game, revision or card set")             \
    X(TABLES, "the game's tables or its compiled cards have changed") \
    X(BYTES,  "these are not the bytes of a state")
/* clang-format on */

enum eng_state_fault {
#define X(name, text) ENG_STATE_##name,
    ENG_STATE_FAULT_MAP(X)
#undef X
    ENG_STATE_FAULT_NUM
};

const char *eng_state_fault_text(enum eng_state_fault fault);

/* What numbers in a state mean: a sum over the game's tables and the compiled cards. It reads all of them,
 * so who needs it more than once keeps it; it is the same for every revision. */
uint64_t eng_tables_sum(const struct eng_book *book);

/* Writes a state; how many bytes. `tables` is the sum of the book. */
size_t eng_match_encode(const struct eng_book *book, uint64_t tables,
    const struct eng_match *match, uint8_t out[ENG_STATE_BYTES_MAX]);

/* Reads one: `out` gets a match whose cards, piles, units and frames are in order, or is left alone. What
 * is read is written by eng_match_encode as the same bytes. Any bytes may be handed in. */
ENG_MUST_USE enum eng_state_fault eng_match_decode(const struct eng_book *book, uint64_t tables,
    const uint8_t *at, size_t len, struct eng_match *out);

#endif
