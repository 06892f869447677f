/* SPDX-License-Identifier: MIT
 * build.h - building a table card by card, for scenarios and tests. Play never comes here.
 *
 * Order of use: begin, cards (card, then pile / unit / under / link), turn, the game's build_number
 * and build_mark, then run. */
#ifndef ENG_BUILD_H
#define ENG_BUILD_H

#include <eng/game.h>

/* An empty table; `key` as for eng_match_start. */
void eng_build_begin(
    const struct eng_book *book, const uint8_t key[32], struct eng_match *match);

/* A new card, nowhere yet. Its id; 0 when the match is full. */
struct eng_card_id eng_build_card(struct eng_match *match, uint16_t def, uint8_t owner);

/* Puts a new card on top of a seat's pile. `flags`: enum eng_card_flag. False when it is full. */
ENG_MUST_USE bool eng_build_pile(struct eng_match *match, uint8_t seat, uint8_t zone,
    struct eng_card_id card, uint8_t flags);

/* A new unit of `seat` in a field zone with that top card; 0 when the field is full. */
struct eng_unit_id eng_build_unit(
    struct eng_match *match, uint8_t seat, uint8_t zone, struct eng_card_id top);

/* Adds a new card at the bottom of a unit's stack, or as its newest link card. `zone` is the game's
 * zone for such cards. */
void eng_build_under(struct eng_match *match, struct eng_unit_id unit, struct eng_card_id card,
    uint8_t zone, uint8_t flags);
void eng_build_link(
    struct eng_match *match, struct eng_unit_id unit, struct eng_card_id card, uint8_t zone);

/* Whose turn it is, its number (1 or more) and its phase (the game's phases). */
void eng_build_turn(struct eng_match *match, uint16_t turn, uint8_t seat, uint8_t phase);

/* Runs the built table to its first prompt. Status and events as eng_match_start. */
ENG_MUST_USE enum eng_status eng_build_run(
    const struct eng_book *book, struct eng_match *match, struct eng_events *out);

#endif
