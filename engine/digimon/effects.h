/* SPDX-License-Identifier: MIT
 * effects.h - chapter 15: which effects there are, when they trigger, how they wait and resolve. */
#ifndef DIG__EFFECTS_H
#define DIG__EFFECTS_H

#include "../effect/cause.h"
#include "chapters.h"

/* ---- effects.c: what a card or unit has ---- */

/* An effect that is there: on which card, for which unit, whose. */
struct dig_borne {
    uint16_t effect;
    struct eng_card_id card;
    struct eng_unit_id unit; /* 0: the card by itself (hand, trash, security) */
    uint8_t seat;
};

/* Calls `fn` for each effect of a unit: its top card's, inherited, link and granted ones. */
typedef void dig_each_fn(void *arg, const struct dig_borne *borne);

/* At least those that trigger by, or interrupt, one of the events, and triggers of one of the bracketed
 * timings that are printed (statements may add further ones): masks. NULL: all effects. */
struct dig_wanted {
    uint32_t events;
    uint16_t timings;
};
void dig__each_there(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct dig_wanted *wanted, dig_each_fn *fn, void *arg);

/* A unit of which none is wanted is most often passed over without a look at its cards. */
static inline void dig__each_wanted(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct dig_wanted *wanted, dig_each_fn *fn, void *arg)
{
    if (dig__hears(&dig__peek(match)->heard[unit.raw], wanted->events, wanted->timings)) {
        dig__each_there(book, match, unit, wanted, fn, arg);
    }
}

static inline void dig__each_effect(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, dig_each_fn *fn, void *arg)
{
    dig__each_there(book, match, unit, NULL, fn, arg);
}

/* A card under a Digimon has its information 4-6-9. */
static inline bool dig__gives_inherited(const struct eng_match *match, struct eng_card_id under)
{
    return (match->card[under.raw].flags & ENG_CARD_FACE_DOWN) == 0 ||
        !dig__rule(FACE_DOWN_BLANK);
}

/* Of these parts (enum dig_parts) those that count for the unit now. */
static inline unsigned dig__parts(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, unsigned of)
{
    const unsigned parts = of | (dig__rule(UNDER_INHERITED_ONLY) ? 0u : DIG_OF_UNDER);
    const bool is_top_only = (parts & ~(unsigned)DIG_OF_TOP) == 0;
    return is_top_only || dig__is_digimon(book, match, unit) || !dig__rule(UNDER_A_DIGIMON)
        ? parts
        : parts & DIG_OF_TOP; /* 4-7-1 */
}

typedef void dig_text_fn(
    void *arg, struct eng_unit_id unit, struct eng_card_id card, enum dig_text text);

/* Calls `fn` for each text of those parts: inline, so that no call is left of it. */
static inline void dig__each_text(const struct eng_match *match, struct eng_unit_id unit,
    unsigned parts, dig_text_fn *fn, void *arg)
{
    const struct eng_unit *u = &match->unit[unit.raw];
    if ((parts & DIG_OF_TOP) != 0) {
        fn(arg, unit, u->top, TEXT_UPPER);
    }
    for (struct eng_card_id at = match->card[u->top.raw].below;
         at.raw != 0 && (parts & DIG_OF_UNDER) != 0; at = match->card[at.raw].below) {
        if (!dig__rule(UNDER_INHERITED_ONLY)) { /* 4-6-7 */
            fn(arg, unit, at, TEXT_UPPER);
        }
        if (dig__gives_inherited(match, at) && dig__rule(INHERITED)) { /* 4-2-3 */
            fn(arg, unit, at, TEXT_INHERITED);
        }
    }
    for (struct eng_card_id at = u->links;
         at.raw != 0 && (parts & DIG_OF_LINKS) != 0 && dig__rule(LINK_EFFECTS);
         at = match->card[at.raw].below) {
        fn(arg, unit, at, TEXT_LINK); /* 4-2-5 */
    }
}

/* The effects of one card of the unit by one text; those that are given to it. */
void dig__each_of_card(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_text text, dig_each_fn *fn,
    void *arg);
void dig__each_granted(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, dig_each_fn *fn, void *arg);

/* Whether a card still bears an effect where it is now. */
bool dig__bears(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne);

/* The context in which an effect speaks. */
struct eng_ctx dig__ctx(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne);

/* The context of a statement in force. */
static inline struct eng_ctx dig__active_ctx(
    const struct eng_book *book, const struct eng_match *match, const struct dig_active *active)
{
    struct eng_ctx ctx = eng__ctx(book, match, dig__effect(book, active->effect), active->card,
        eng__unit_of(match, active->card, active->unit), active->seat);
    ctx.kept = active->lasting != 0 ? match->lasting[active->lasting - 1].value : 0;
    return ctx;
}

/* Whether an effect of a unit works in the area where the unit is 3-4-7; of cards elsewhere: yes. */
bool dig__works_there(
    const struct eng_match *match, const struct eng_effect *e, struct eng_unit_id unit);

/* What a card says of itself while it is used: an effect of the field speaks wherever the card is
 * used from, one that works elsewhere only there. */
static inline bool dig__speaks_of_itself(
    const struct eng_match *match, const struct eng_effect *e, struct eng_card_id card)
{
    const unsigned in_play = 1u << PLACE_BATTLE | 1u << PLACE_BREEDING;
    return (e->from & in_play) != 0 || (e->from >> match->card[card.raw].zone & 1u) != 0;
}

/* Its window [Your Turn], [Opponent's Turn] is open. */
bool dig__in_window(const struct eng_match *match, const struct eng_effect *e, uint8_t seat);

/* Whether a verb is among the actions of an effect that is done, not put off or given. */
bool dig__does(const struct eng_book *book, const struct eng_effect *e, enum dig_verb verb);

/* [X Per Turn] 15-14-1: may still activate; and one activation is counted. */
bool dig__has_uses(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne);
void dig__count_use(struct eng_act *act, const struct dig_borne *borne);

/* Whether an effect of that source may affect the unit, 15-15-5. */
bool dig__is_affected(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct eng_ctx *by);
/* The same for that kind of process: effects of a keyword, <De-Digivolve>, may be all it is kept from. */
bool dig__is_affected_as(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct eng_ctx *by, enum dig_happening what);

/* Whether there are effects of some kind that it is not affected by. */
bool dig__is_protected(const struct eng_match *match, struct eng_unit_id unit);

/* ---- now.c: derived values ---- */

/* Derives what units are and have, if something has changed since. */
void dig__refresh(const struct eng_book *book, struct eng_match *match);

/* touched.c: what events from that one on have changed, a mask of enum dig_reads. */
unsigned dig__changed(const struct eng_events *events, uint32_t from);

/* Derives it now, in the middle of a step in which cards have moved: what follows may ask for it. */
static inline void dig__derive(struct eng_act *act)
{
    dig__touch(act->match, dig__changed(act->out, act->seen));
    dig__refresh(act->book, act->match);
    act->seen = act->out->len;
}

/* Checks that what is kept is what deriving it anew gives; asserts. */
void dig__check_derived(const struct eng_book *book, const struct eng_match *match);

/* ---- says.c: statements that are looked up ---- */

/* The DP of a card that is being checked: printed, and what statements add 13-1-8-3. */
int16_t dig__security_dp(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card);

/* What the unit is battling now: a unit, or the card that it checks. Card 0: nothing. */
struct eng_thing dig__adversary(const struct eng_match *match, struct eng_unit_id unit);

/* Operands `target` of statements that are words, not predicates. */
enum {
    DIG_TARGET_PLAYER = ENG_SLOT_NONE,
    DIG_TARGET_DIGIMON = ENG_SLOT_NONE - 1
};

/* What statements permit beyond the rules, or demand: the words of `can` and `must`. */
enum dig_permission {
    DIG_MAY_ATTACK,
    DIG_MAY_BLOCK
};

/* A statement permits it to that unit, for that target (0: whatever it is), with what is needed of
 * DIG_ATTACK_UNSUSPENDED, DIG_ATTACK_PLAYED and DIG_ATTACK_THE_PLAYER; one demands it. */
bool dig__allows(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_permission what, struct eng_unit_id target,
    unsigned need);
bool dig__must(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_permission what);

/* The memory on the opponent's side at which the turn ends 6-1-4-1. */
int dig__turn_end(const struct eng_book *book, const struct eng_match *match);

/* ---- prohibit.c: 15-1-3 ---- */

/* Whether some statement forbids the deed to that unit in these circumstances. NULL asks whether it
 * is possible at all: what is forbidden only in some cases is possible. */
bool dig__forbids_unit(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_deed deed, const struct eng_happening *how);
static inline bool dig__cannot(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_deed deed, const struct eng_happening *how)
{
    return (dig__peek(match)->now[unit.raw].cannot >> deed & 1u) != 0 &&
        dig__forbids_unit(book, match, unit, deed, how);
}

/* The same for a card, on the field or not, and for a player. */
bool dig__forbids_card(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, enum dig_deed deed, const struct eng_happening *how);
static inline bool dig__card_cannot(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, enum dig_deed deed, const struct eng_happening *how)
{
    return (dig__peek(match)->forbids >> deed & 1u) != 0 &&
        dig__forbids_card(book, match, card, deed, how);
}
bool dig__forbids_seat(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    enum dig_deed deed, const struct eng_happening *how);
static inline bool dig__seat_cannot(const struct eng_book *book, const struct eng_match *match,
    uint8_t seat, enum dig_deed deed, const struct eng_happening *how)
{
    return (dig__peek(match)->forbids >> deed & 1u) != 0 &&
        dig__forbids_seat(book, match, seat, deed, how);
}

/* No statement forbids to activate that effect. */
bool dig__may_activate(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne);

/* ---- trigger.c ---- */

/* Something has happened: effects that listen to it trigger 15-4-2. */
void dig__happen(struct eng_act *act, const struct eng_happening *what);

/* A bracketed timing has come for these units (all of a seat's when `of` is NULL). */
void dig__timing(struct eng_act *act, enum dig_timing timing, uint8_t seat,
    const struct eng_things *of, const struct eng_happening *what);

/* effect/cause.h in the words of this game. */
static inline struct eng_happening dig__about_unit(
    const struct eng_match *match, enum dig_happening kind, struct eng_unit_id unit)
{
    return eng__about_unit(match, (uint8_t)kind, unit);
}
static inline struct eng_happening dig__about_card(
    enum dig_happening kind, struct eng_card_id card)
{
    return eng__about_card((uint8_t)kind, card);
}
static inline void dig__blame(
    const struct eng_match *match, const struct eng_frame *frame, struct eng_happening *how)
{
    eng__blame(match, frame, PROC_EFFECT, frame->proc, how);
}

/* eng_hooks.causes: the category of the effect's source, whose checks it is of, its keyword */
bool dig__causes(const struct eng_ctx *ctx, const uint16_t *cause,
    const struct eng_happening *happening, const struct eng_effect *effect);

/* The event words that a happening is, as a mask: what eng_effect.events and masks of them name. */
uint32_t dig__words_of(const struct eng_happening *happening);

/* After that: a card that came from a security stack has been removed from it, as well. */
void dig__removed(
    struct eng_act *act, struct eng_card_id card, const struct eng_happening *after);

/* Effects that have a bracketed timing of their own card that left for the trash wait there from
 * now on [4-14-2]: the card's arrival is noted. */
void dig__pending_moved(
    struct eng_match *match, struct eng_card_id from, struct eng_card_id to);

/* Whether one of the effect's patterns fits; `it` is then what fits. */
bool dig__fits_any(const struct eng_ctx *ctx, const struct eng_effect *e,
    const struct eng_happening *h, struct eng_things *it);

/* eng_hooks.fits */
bool dig__fits(const struct eng_ctx *ctx, const uint16_t *pattern,
    const struct eng_happening *happening, struct eng_things *it);

/* ---- settle.c ---- */

/* eng_pending.flags */
enum dig_pending_flag {
    DIG_PENDING_LEFT =
        1u << 0, /* it triggered by leaving, and waits where its card went [4-14-2] */
    DIG_PENDING_HELD = 1u << 1,   /* ... and its condition held then 15-8-3-9-4 */
    DIG_PENDING_FAILED = 1u << 2, /* ... or did not */
    DIG_PENDING_LATER = 1u << 3 /* no effect: the lasting entry that `happening` names is due */
};

enum {
    DIG_BATCH_WOULD = 255
}; /* immediate effects never queue with the others 15-8-5-3 */

/* What triggers from now on belongs to another batch than what has triggered so far 15-4-5. */
void dig__close_window(struct eng_match *match);

struct dig_borne dig__pending_borne(const struct eng_match *m, const struct eng_pending *p);

/* Its processing condition holds and it has activations left 15-6-3, 15-14-1. */
bool dig__can_activate(
    const struct eng_book *book, const struct eng_match *m, const struct eng_pending *p);

/* Begins to process an effect: it counts as activated. NULL when frames or sets are used up. */
struct eng_frame *dig__start(
    struct eng_act *act, const struct dig_borne *borne, uint8_t happening);

/* Activates a pending effect: it is resolved by the frame that is pushed 15-4-1-2. */
void dig__activate(struct eng_act *act, struct eng_pending *p);

/* ---- loop.c: 18-3 ---- */

/* Effects are about to resolve: whether they repeat what has been, and somebody can stop it, who is
 * to be asked then. Ends the game with a draw when nobody can. */
bool dig__loop_found(struct eng_act *act);
void dig__loop_over(struct eng_match *match);

/* A step that has the repetitions named; then goes on with the step `then`. */
enum eng_flow dig__loop_name(struct eng_act *act, struct eng_frame *frame, unsigned then);
enum eng_flow dig__loop_named(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
void dig__offer_repetitions(struct eng_options *out);

/* The seat has named its repetitions: it may not do again what keeps the loop going. */
bool dig__must_stop(const struct eng_match *match, uint8_t seat);

/* The same through actions: the turn player is about to be asked for one. True: what was done has led
 * back to the state it was done in, so the repetitions are to be named; it may not be done there again.
 * Ends the game with a draw when nothing else can be done. */
bool dig__round_found(struct eng_act *act);
void dig__round_named(struct eng_act *act, const struct eng_option *option);
void dig__round_chosen(struct eng_match *match, const struct eng_option *option);
void dig__leave_out_loops(const struct eng_match *match, struct eng_options *out);
void dig__round_new(struct eng_match *match); /* a new turn */

/* A turn begins: whether turns without a decision repeat, which is a draw. */
bool dig__turns_repeat(struct eng_act *act);

/* eng_game.asked */
void dig__asked(struct eng_match *match, uint8_t kind, uint8_t seat);

/* ---- leave.c ---- */

/* Units leave the battle area, all at once and interruptibly: a procedure. `how` says what happens
 * (deleted, or leaves), to which zone, and why. Its result is what really left. */
void dig__leave(struct eng_act *act, const struct eng_happening *how, enum eng__where where,
    uint16_t clause);

/* ---- lasting.c ---- */

/* Lasting entries that are no statements: pending processing 18-1, and what it remembers. */
enum dig_kept {
    DIG_SAYS_NAME = 252, /* a set: `at` is its slot, `until` the entry of the LATER */
    DIG_SAYS_NUMBER,     /* a named number: `at` is its register */
    DIG_SAYS_DUE,        /* a LATER whose moment has come: it waits among the pending effects */
    DIG_SAYS_LATER
};

/* The moment has come: what was put off until then waits like an effect that has triggered. */
void dig__moment(struct eng_act *act, enum dig_moment moment);

/* Goes on with what was put off: pushes its frame. */
void dig__do_later(struct eng_act *act, unsigned entry);

/* Moments at which durations end. */
enum dig_end {
    DIG_END_TURN,
    DIG_END_ATTACK,
    DIG_END_BATTLE,
    DIG_END_UNSUSPEND
};
void dig__end_lasting(struct eng_act *act, enum dig_end end);

/* The unit has become a new card 15-11-1-2. */
void dig__forget_unit(struct eng_match *match, struct eng_unit_id unit);
void dig__forget_card(struct eng_match *match, struct eng_card_id card);

/* eng_hooks: lasting, later, verb, able */
bool dig__lasting(struct eng_doing *doing, const uint16_t *op);
void dig__later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op);
enum eng_done dig__verb(struct eng_doing *doing);
bool dig__able(const struct eng_ctx *ctx, const uint16_t *op);
extern const struct eng_hooks dig__hooks;

/* ---- would.c ---- */

/* Opens the window of immediate effects for a happening (index plus one) that is about to happen,
 * 15-8-5; a procedure. What they prevent is taken out of the happening. */
void dig__would(struct eng_act *act, uint8_t happening);

#endif
