/* SPDX-License-Identifier: MIT
 * chapters.h - what the chapters of the rules need of each other, in the rulebook's order. */
#ifndef DIG__CHAPTERS_H
#define DIG__CHAPTERS_H

#include "rules.h"
#include "state.h"

/* deck.c: 1-4 */
void dig__check_deck(
    const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out);

/* game.c: such a card is in the match from now on */
void dig__note_card(const struct eng_book *book, struct eng_match *match, uint16_t def);

/* information.c: what a card or unit is at this moment */
static inline bool dig__is_digimon(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const uint8_t category = dig__top(book, match, unit)->category;
    return category == DIG_CATEGORY_DIGIMON ||
        (category == DIG_CATEGORY_DIGI_EGG && dig__rule(EGG_IS_DIGIMON)) || /* 4-2-1 */
        (category == DIG_CATEGORY_TAMER && !dig__rule(TAMER_IS_TAMER)) ||   /* 4-3-1 */
        (dig__peek(match)->now[unit.raw].what >> WHAT_DIGIMON & 1u) != 0;   /* 15-12-1-4 */
}

static inline bool dig__has_keyword(
    const struct eng_match *match, struct eng_unit_id unit, enum dig_keyword keyword)
{
    return (dig__peek(match)->now[unit.raw].keywords >> keyword & 1u) != 0;
}

/* Effective DP; ENG_NUMBER_NONE when it has none. */
static inline int16_t dig__dp(const struct eng_match *match, struct eng_unit_id unit)
{
    return dig__peek(match)->now[unit.raw].dp;
}

/* Security cards it may check in an attack, 0 or more [4-2-8], 16-4. */
int dig__checks(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);

/* memory.c: 4-1 */
/* For a seat that need not be the turn player: effects play and digivolve in either turn. */
static inline bool dig__seat_can_pay(const struct eng_match *match, uint8_t seat, int cost)
{
    const int memory = dig__peek(match)->memory;
    const int own = seat == match->turn_seat ? memory : -memory;
    return cost <= 0 || own - cost >= -DIG_MEMORY_MAX; /* 1-3-11-1 */
}
void dig__seat_pay(struct eng_act *act, uint8_t seat, int cost, uint16_t clause);
void dig__set_memory(struct eng_act *act, int memory, uint16_t clause);

/* Turned sideways [4-12-1-2-2]; else it is upright [4-12-1-1-2]. */
static inline bool dig__is_suspended(const struct eng_match *match, struct eng_unit_id unit)
{
    return match->unit[unit.raw].is_suspended ? dig__rule(SUSPENDED) : !dig__rule(UNSUSPENDED);
}

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
void dig__move_to(struct eng_act *act, struct eng_unit_id unit, uint8_t zone);
/* Its under-cards and links are trashed, the top card stays: it goes under another card [4-6-7]. */
void dig__strip(struct eng_act *act, struct eng_unit_id unit);
/* Takes a unit off the field: its links and under-cards are trashed with it [4-6-8] [4-8-6], its top
 * card goes to its owner's area, a token out of the game. Nothing interrupts: leave.c does that. */
void dig__remove(struct eng_act *act, struct eng_unit_id unit, uint8_t kind, uint8_t to,
    enum eng__where where, uint16_t clause);
/* All cards of that deck are revealed: none can be added to it 15-15-3. */
bool dig__deck_is_revealed(const struct eng_match *match, uint8_t seat);

/* Where trashed cards go [4-15-1]. */
static inline uint8_t dig__trash_zone(void)
{
    return dig__rule(TRASHED_TO_TRASH) ? Z_TRASH : Z_HAND;
}
/* Takes a unit off the field to the trash, without deletion [4-15-3]. */
void dig__trash(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);
/* Trashes one card from wherever it is [4-15-1]. */
void dig__trash_card(struct eng_act *act, struct eng_card_id card, uint16_t clause);
/* Puts one card in its owner's area, with what that brings: Overflow, Digi-Eggs, tokens. */
struct eng_event *dig__place(struct eng_act *act, struct eng_card_id card, uint8_t zone,
    enum eng__where where, uint8_t kind, uint16_t clause);

/* The last card of its stack is about to leave: nothing is linked to it any more [4-8-6]. */
void dig__unit_ends(struct eng_act *act, struct eng_unit_id unit);
/* A card is about to leave the field or the place under a card: its Overflow is due, if it has one;
 * and all that are due are processed [4-18]. */
void dig__note_overflow(struct eng_act *act, struct eng_card_id card);
void dig__overflow(struct eng_act *act);

/* turn.c: 6. Pushes the turn procedure so that it goes on in that phase. */
void dig__resume_turn(struct eng_act *act, enum dig_phase phase);

/* eng_game.picks */
struct eng_picks dig__prompt_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options);

/* actions.c: the options of every prompt, and the main phase's actions (6-5) */
void dig__enumerate(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
enum eng_flow dig__do_action(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
/* Appends an option to a list, with the next id; a spare one when the list is full. */
struct eng_option *dig__offer(struct eng_options *out, enum dig_option kind);

/* play.c: 7-1 */
/* No statement forbids the seat to play that card 15-1-3. */
bool dig__may_play(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, uint8_t seat);
void dig__offer_plays(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dig__play(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, int cost, uint8_t flags);
enum {
    DIG_PLAY_SUSPENDED = 1,
    DIG_PLAY_BREEDING = 2,
    DIG_PLAY_FREE = 4,
    DIG_PLAY_NEXT = 8 /* not the first of the cards that one verb plays */
};

/* digivolve.c: 8-1 */
void dig__digivolve(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost);

/* attack.c: 11 and 12 */
void dig__offer_attacks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dig__offer_blocks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
enum {
    DIG_ATTACK_UNSUSPENDED = 1,
    DIG_ATTACK_PLAYED = 2,
    DIG_ATTACK_STANDING = 4,
    DIG_ATTACK_THE_PLAYER = 8 /* of an effect that attacks Digimon: the player, too */
};
void dig__attack(struct eng_act *act, uint16_t attacker, uint16_t target, bool suspend);
/* The attacking player chooses among the legal targets in the mask (1 player, 2 Digimon), then the
 * attack runs; its result is the attacker. */
void dig__declare_attack(
    struct eng_act *act, uint16_t attacker, uint16_t targets, unsigned flags);
/* Starts the rest of an attack that an effect has declared; false when there is none. */
bool dig__attack_goes_on(struct eng_act *act);
void dig__offer_targets(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* Whether a unit may declare an attack at all, and on that target (0: the player). `flags`:
 * unsuspended targets, although played this turn, without suspending. */
bool dig__can_attack(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, unsigned flags);
bool dig__can_target(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id attacker, struct eng_unit_id target, unsigned flags);

/* battle.c: 14. `card` is the Security Digimon when the target is one, else 0. */
void dig__battle(struct eng_act *act, uint16_t unit, uint16_t target, struct eng_card_id card);

/* rule_check.c: 17. True when something was found (and handled). */
bool dig__rule_check(struct eng_act *act);

/* settle.c: rule checks until nothing is found; a procedure, so call it last in a step. */
void dig__settle(struct eng_act *act);

/* The same as the end of a step that goes on to the next one: where there is nothing to settle,
 * nothing is called. */
enum eng_flow dig__settle_on(struct eng_act *act);

/* What the prompts of pending and immediate effects offer: settle.c, would.c */
void dig__offer_next_effects(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);
void dig__offer_interrupts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);

/* The procedure tables, one in the file of its chapter. */
#define X(name, table) extern const struct eng_proc dig__proc_##table;
DIG_PROC_MAP(X)
#undef X

#endif
