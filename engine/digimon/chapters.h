/* SPDX-License-Identifier: MIT
 * chapters.h - what the chapters of the rules need of each other, in the rulebook's order. */
#ifndef DIG__CHAPTERS_H
#define DIG__CHAPTERS_H

#include "state.h"

/* deck.c: 1-4 */
void dig__check_deck(
    const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out);

/* information.c: what a card or unit is at this moment */
bool dig__is_digimon(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);
bool dig__has_keyword(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_keyword keyword);
/* Effective DP; ENG_NUMBER_NONE when it has none. */
int16_t dig__dp(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);
/* Security cards it may check in an attack, 0 or more [4-2-8], 16-4. */
int dig__checks(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);

/* memory.c: 4-1 */
bool dig__can_pay(const struct eng_match *match, int cost);
void dig__pay(struct eng_act *act, int cost, uint16_t clause);
void dig__set_memory(struct eng_act *act, int memory, uint16_t clause);

/* areas.c: 4-12 to 4-17 */
void dig__suspend(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);
void dig__unsuspend(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);
/* Draws the top card; false when there is none. */
bool dig__draw(struct eng_act *act, uint8_t seat, uint16_t clause);
bool dig__can_hatch(const struct eng_match *match, uint8_t seat);
void dig__hatch(struct eng_act *act, uint8_t seat);
/* The unit in the seat's breeding area, 0 if none. */
struct eng_unit_id dig__breeding_unit(const struct eng_match *match, uint8_t seat);
bool dig__can_move(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);
void dig__move(struct eng_act *act, struct eng_unit_id unit);
/* Deletes the unit [4-14-1], or trashes it without deletion [4-15-3]; its links and under-cards are
 * trashed with it. */
void dig__delete(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);
void dig__trash(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);

/* turn.c: 6. Pushes the turn procedure so that it goes on in that phase. */
void dig__resume_turn(struct eng_act *act, enum dig_phase phase);

/* actions.c: the options of every prompt, and the main phase's actions (6-5) */
void dig__enumerate(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
enum eng_flow dig__do_action(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
/* Appends an option to a list, with the next id; a spare one when the list is full. */
struct eng_option *dig__offer(struct eng_options *out, enum dig_option kind);

/* play.c: 7-1 */
void dig__offer_plays(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dig__play(struct eng_act *act, const struct eng_option *option);

/* digivolve.c: 8-1 */
void dig__offer_digivolutions(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dig__digivolve(struct eng_act *act, const struct eng_option *option);

/* attack.c: 11 and 12 */
void dig__offer_attacks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dig__offer_blocks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dig__attack(struct eng_act *act, const struct eng_option *option);

/* battle.c: 14. `card` is the Security Digimon when the target is one, else 0. */
void dig__battle(struct eng_act *act, uint16_t unit, uint16_t target, struct eng_card_id card);

/* rule_check.c: 17. True when something was found (and handled). */
bool dig__rule_check(struct eng_act *act);

/* settle.c: rule checks until nothing is found; a procedure, so call it last in a step. */
void dig__settle(struct eng_act *act);

/* The procedure tables, one in the file of its chapter. */
#define X(name, table) extern const struct eng_proc dig__proc_##table;
DIG_PROC_MAP(X)
#undef X

#endif
