/* SPDX-License-Identifier: MIT
 * act.h - one command being applied: the book, the match it changes and the events it causes.
 *
 * Internal to the engine: the core and the games. Procedures (proc.h), the table (table.h) and the
 * event helpers below all take a `struct eng_act`. */
#ifndef ENG__ACT_H
#define ENG__ACT_H

#include "rules.h"

#include <eng/engine.h>

struct eng_act {
    const struct eng_book *book;
    struct eng_match *match;
    struct eng_events *out;
    uint32_t seen; /* events whose changes are in what the game derives */
    uint16_t turn; /* it stops where a later turn begins; 0: it does not */
};

/* The viewers (a bit each) who may know the identity of a card where it is now. */
uint8_t eng__seen(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card);

enum {
    ENG__SEEN_ALL = (1u << ENG_VIEWER_NUM) - 1u
};

/* Appends an event of that kind under that clause; the fields are "nothing" and are filled in by
 * the caller. When the buffer is full the match becomes void at the end of the command. */
struct eng_event *eng__emit(struct eng_act *act, uint8_t kind, uint16_t clause);

/* The same, about a card where it is now. */
struct eng_event *eng__emit_card(
    struct eng_act *act, uint8_t kind, uint16_t clause, struct eng_card_id card);

/* The same, about a unit and its top card. */
struct eng_event *eng__emit_unit(
    struct eng_act *act, uint8_t kind, uint16_t clause, struct eng_unit_id unit);

/* Who goes first: the seat that eng_match_start was told, else a fair draw; it is told. */
void eng__toss(struct eng_act *act, uint8_t kind, uint16_t clause);

/* It was caused by that card, where it is now. */
void eng__caused_by(
    const struct eng_act *act, struct eng_event *event, struct eng_card_id source);

/* Ends the game at once, with the game's end event under that clause. */
void eng__win(struct eng_act *act, uint8_t winner, uint8_t reason, uint16_t clause);

/* Ends the game with a draw, with the same event and no winner. */
void eng__draw(struct eng_act *act, uint8_t reason, uint16_t clause);

/* A limit of limits.h was reached: the match is void, for a judge to look at. */
enum eng__limit {
#define X(name, value, in_state, why) ENG__LIMIT_##name,
    ENG_LIMIT_MAP(X)
#undef X
    ENG__LIMIT_FUEL, /* a command ran longer than any real one: ENG__FUEL steps */
    ENG__LIMIT_NUM
};
void eng__void(struct eng_act *act, enum eng__limit limit);

#endif
