/* SPDX-License-Identifier: MIT
 * effects.h - chapters 110 and 603 to 609: which effects there are, when they trigger, what they
 * replace, how long they hold. */
#ifndef DM__EFFECTS_H
#define DM__EFFECTS_H

#include "../effect/cause.h"
#include "chapters.h"

/* ---- effects.c: what a unit has ---- */

/* An effect that is there: on which card, for which unit, whose. */
struct dm_borne {
    uint16_t effect;
    struct eng_card_id card;
    struct eng_unit_id unit; /* 0: the card by itself */
    uint8_t seat;
};
typedef void dm_each_fn(void *arg, const struct dm_borne *borne);

/* Calls `fn` for each effect of a unit that is for one of these events (0: all): its top card's, those
 * of gods linked with it, of auras on it, of cross gear crossed to it, granted ones; cards under it
 * have none [200.3a]. What an aura or a gear says is for that creature: `this` is the creature,
 * `this_card` the aura or gear, and a gear that is not crossed has no effects. */
void dm__each_effect(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, uint32_t events, dm_each_fn *fn, void *arg);

struct eng_ctx dm__ctx(
    const struct eng_book *book, const struct eng_match *match, const struct dm_borne *borne);

/* ---- now.c: derived values ---- */
/* Derives what units are and have, if something has changed since. */
void dm__refresh(const struct eng_book *book, struct eng_match *match);
static inline void dm__touch(struct eng_match *match)
{
    dm__state(match)->is_stale = 1;
}
/* The same for what only statements can depend on: who is tapped, what lies elsewhere, who attacks. */
static inline void dm__touch_said(struct eng_match *match)
{
    dm__state(match)->is_stale |= dm__state(match)->is_said;
}
/* Effects of units may listen to one of these events. */
static inline bool dm__units_listen(const struct eng_match *match, uint32_t events)
{
    return dm__peek(match)->is_stale != 0 || (dm__peek(match)->heard & events) != 0;
}
/* Derives it now, in the middle of a step in which something has changed. */
void dm__derive(struct eng_act *act);
/* Checks that what is kept is what deriving it anew gives; asserts. */
void dm__check_derived(const struct eng_book *book, const struct eng_match *match);

/* Whether some statement forbids the deed to that unit, done by or to `other` (0: whatever it is; of an
 * attack the target, 0 with `is_player`), and to a player with that card. */
bool dm__cannot(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dm_deed_word deed, struct eng_unit_id other, bool is_player);
bool dm__seat_cannot(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    enum dm_deed_word deed, struct eng_card_id card);
/* What statements permit beyond the rules, or demand: the words of `can` and `must`. */
enum dm_permission {
    DM_MAY_ATTACK,
    DM_MAY_BLOCK
};
/* An effect that speaks in `choosing` has its player, or the other one, choose: not that unit. */
bool dm__cannot_be_chosen(
    const struct eng_ctx *choosing, struct eng_unit_id unit, uint8_t chooser);
/* A permission: to attack (untapped creatures) although the rules forbid. */
bool dm__may(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, unsigned what, struct eng_unit_id target);

/* ---- trigger.c: 603 ---- */
/* The events that an effect listens to, a bit each: happening words, those that its timing stands for
 * too, and above them the timings of a turn (dm__turn_bit). */
uint32_t dm__events_of(const struct eng_effect *effect);
/* What happens is also something else: a creature that is destroyed leaves, a card that is drawn or
 * discarded moves. The words, a bit each. */
uint32_t dm__words_of(unsigned kind);
static inline uint32_t dm__turn_bit(enum dm_timing_word timing)
{
    return UINT32_C(1) << (DM__happening_num + (timing - TIMING_START_OF_YOUR_TURN));
}
/* Its window ("during your turn") is open; it has uses left in this turn. One is used. */
bool dm__in_window(
    const struct eng_match *match, const struct eng_effect *effect, uint8_t seat);
bool dm__has_uses(
    const struct eng_match *match, const struct eng_effect *effect, struct eng_card_id card);
void dm__count_use(
    struct eng_match *match, const struct eng_effect *effect, struct eng_card_id card);
/* Something has happened: effects that listen to it wait from now on, once for each thing that it is
 * about [603.2b]. */
void dm__happen(struct eng_act *act, const struct eng_happening *what);
/* The start or end of a turn has come: effects of that player with that timing wait. */
void dm__timing(struct eng_act *act, enum dm_timing_word timing, uint8_t seat);
/* An effect, which something has, listens to that; `it` is what of it is meant. */
bool dm__hears(const struct eng_book *book, const struct eng_match *match,
    const struct dm_borne *borne, const struct eng_happening *what, struct eng_things *it);
/* What effects of the match listen to, of all its cards: quick tests, made once when it begins. */
void dm__listen(const struct eng_book *book, struct eng_match *match);
/* effect/cause.h in the words of this game. */
static inline struct eng_happening dm__about_unit(
    const struct eng_match *match, enum dm_happening_word kind, struct eng_unit_id unit)
{
    return eng__about_unit(match, (uint8_t)kind, unit);
}
static inline struct eng_happening dm__about_card(
    enum dm_happening_word kind, struct eng_card_id card)
{
    return eng__about_card((uint8_t)kind, card);
}
/* A verb's procedure may need PROC_CARDS. */
static inline void dm__blame(
    const struct eng_match *match, const struct eng_frame *frame, struct eng_happening *how)
{
    eng__blame(match, frame, PROC_EFFECT, PROC_CARDS, how);
}
/* eng_hooks.causes: the category of the effect's source, its keyword */
bool dm__causes(const struct eng_ctx *ctx, const uint16_t *cause,
    const struct eng_happening *happening, const struct eng_effect *effect);
/* eng_hooks.fits */
bool dm__fits(const struct eng_ctx *ctx, const uint16_t *pattern,
    const struct eng_happening *happening, struct eng_things *it);

/* eng_pending.flags */
enum dm_pending_flag {
    DM_PENDING_TRIGGER = 1u << 0, /* of a shield trigger's use: before all others [101.4a] */
    DM_PENDING_LEAVING = 1u << 1, /* its unit leaves just now: its card is a new one then */
    DM_PENDING_LATER = 1u << 2, /* put off by an effect: `arrival` is its entry of lasting[] */
    DM_PENDING_DECLARE =
        1u << 3, /* something that cards in the hand may listen to: its player is asked
                                     which of them do; `card` is one of these cards, wherever */
    DM_PENDING_DECLARED = 1u << 4 /* has been declared: nobody is asked any more whether to */
};

/* ---- declare.c: 603.2e ---- */
/* The options of DECLARE. */
void dm__offer_declarations(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* Asks that seat; false: it has no card in the hand. */
bool dm__ask_declarations(struct eng_act *act, uint8_t seat);
/* An answer: true when another one may follow. */
bool dm__declare(struct eng_act *act, const struct eng_option *option);

/* ---- leave.c, order.c, replace.c: 316.3, 401.4, 609 ---- */
/* Pushes: units leave the battle zone all at once, with all their cards, after what replaces it: `how`
 * says what happens (destroyed, leaves), of which units (it), to which zone, and why. Its result is
 * what really left. */
void dm__leave(struct eng_act *act, const struct eng_happening *how, enum eng__where where,
    uint16_t clause);
enum {
    DM_LEAVE_TAPPED = 4 /* register of that: the cards arrive tapped in the mana zone */
};
/* The unit leaves in this movement: it sees only its own leaving from now on, and what it was is kept
 * for effects that speak of it later [110.5a]. When its cards have left, what it has triggered goes on
 * about its card where that is now. */
void dm__note_leaving(struct eng_act *act, struct eng_unit_id unit);
void dm__note_left(struct eng_match *match, struct eng_card_id top, uint16_t serial);
/* What the unit was whose top card this is, while it lies where it went; NULL: not known. */
const struct dm_last *dm__last(const struct eng_match *match, struct eng_card_id card);
/* Nothing waits that could ask. */
void dm__forget_last(struct eng_match *match);
/* 401.4. A pick of an ORDER about the first set of the frame (under.c offers it): true when another one
 * is needed. Then the order is taken out of the picks, the cards move, and those that lie at that end of the
 * zone are laid as picked, for each owner. */
struct dm_order {
    struct eng_card_id card[DM_PICKED_MAX]; /* the first is the uppermost */
    uint8_t seen[DM_PICKED_MAX];            /* bits: who knew the card before it moved */
    uint8_t len;
};
bool dm__order_pick(
    struct eng_act *act, const struct eng_frame *frame, const struct eng_option *option);
struct dm_order dm__order_take(const struct eng_act *act);
void dm__order_lay(
    struct eng_act *act, const struct dm_order *order, uint8_t zone, enum eng__where where);
/* How many picks an open ORDER takes. */
struct eng_picks dm__order_picks(
    const struct eng_match *match, const struct eng_options *options);
/* Pushes, if something applies: replacement effects of what is about to happen (an index plus one, held
 * by its procedure) are chosen, for each of the things that it is about one at most [609.8] [609.9], and
 * done. `it` is then what still happens. False: there is none. */
bool dm__would(struct eng_act *act, uint8_t happening);
/* The options of REPLACE. */
void dm__offer_replacements(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* What the running effect replaces; NULL: it replaces nothing. */
struct eng_happening *dm__replaced(struct eng_match *match, const struct eng_frame *effect);

/* ---- lasting.c: durations, what is put off ---- */
enum dm_end {
    DM_END_TURN,
    DM_END_ATTACK,
    DM_END_BATTLE,
    DM_END_TURN_STARTS /* "until the start of your turn" */
};
void dm__end_lasting(struct eng_act *act, enum dm_end end);
void dm__moment(struct eng_act *act, enum dm_moment_word moment);
/* The unit is gone, or what it was is now also these units (old reconstruction): what holds for it
 * holds for them [801.4d]. */
void dm__forget_unit(struct eng_match *match, struct eng_unit_id unit);
void dm__inherit(struct eng_act *act, struct eng_card_id from, struct eng_card_id to);
/* The same for a card that something was given to where it is no unit: eng_game.card_gone. */
void dm__forget_card(struct eng_match *match, struct eng_card_id card);
bool dm__lasting(struct eng_doing *doing, const uint16_t *op);
void dm__later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op);
/* Carries out what was put off and has waited; it waits no longer. */
void dm__do_later(struct eng_act *act, struct eng_pending *pending);

/* ---- verbs.c, verbs_cards.c, hooks.c ---- */
enum eng_done dm__verb(struct eng_doing *doing);
bool dm__able(const struct eng_ctx *ctx, const uint16_t *op);
/* Those that take cards or units one after another, in an order that somebody says. */
enum eng_done dm__verb_cards(struct eng_doing *doing);
extern const struct eng_hooks dm__hooks;

#endif
