/* SPDX-License-Identifier: MIT
 * chapters.h - what the chapters of the rules need of each other, in the rulebook's order. A function
 * that "pushes" runs when the present step returns: call it last. Its result is dm_state.result. */
#ifndef DM__CHAPTERS_H
#define DM__CHAPTERS_H

#include "revision.h"
#include "rules.h"
#include "state.h"

/* ---- deck.c: 100 ---- */
void dm__check_deck(
    const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out);

/* ---- mana.c: 112 ---- */

/* What using that side of a card costs its seat now: printed cost and what statements change. */
int dm__cost(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, unsigned side, uint8_t seat);

/* Civilizations of that side of a card, which have to be paid for. */
unsigned dm__side_civilizations(const struct dm_facts *facts, unsigned side);

/* What a seat can pay with: cards of its mana zone by what they give. */
struct dm_purse {
    unsigned kinds, cards;
    bool is_even; /* each card gives one */
    struct {
        uint8_t civilizations, number;
        uint8_t free;  /* untapped */
        uint8_t taken; /* tapped in the payment that is going on */
    } kind[ENG_PILE_MAX];
};
void dm__purse(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    struct dm_purse *out);

/* It can pay that: mana numbers come to the cost, and for each civilization another card is tapped
 * [112.2]. `civilizations`: of the card used, 0 colourless. */
bool dm__affords(const struct dm_purse *purse, unsigned civilizations, int cost);

/* Pushes the payment: the player picks cards to tap, only completable picks are offered. Nobody is
 * asked when the cards that could be tapped do not differ. */
void dm__pay(
    struct eng_act *act, uint8_t seat, struct eng_card_id card, unsigned side, int cost);
void dm__offer_mana(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
struct eng_picks dm__pay_picks(const struct eng_book *book, const struct eng_match *match);

/* ---- information.c: 200 ---- */

/* A creature card: also a Twinpact card [801.4], whatever zone it is in. */
static inline bool dm__is_creature_card(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    return (dm__facts(book, match, card)->types & DM_TYPE_CREATURE) != 0;
}

/* The unit is a creature: its top card is one. */
static inline bool dm__is_creature(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    return dm__is_creature_card(book, match, match->unit[unit.raw].top);
}

/* It is an evolution creature now: printed, or NEO with a card under it [802]. */
bool dm__is_evolution(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);

static inline bool dm__has_keyword(
    const struct eng_match *match, struct eng_unit_id unit, enum dm_keyword keyword)
{
    return (dm__peek(match)->now[unit.raw].keywords >> keyword & 1u) != 0 &&
        dm__keyword_rule(keyword);
}

/* Power now, an attacker's with <power attacker>; never below 0 [206]. */
int dm__power(const struct eng_match *match, struct eng_unit_id unit);

/* Civilizations of a card where it is: of a unit's top card also what statements add. */
unsigned dm__civilizations(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card);

/* For the tables of game.c: derived numbers of a unit in a snapshot, and its words, a bit each: words of
 * enum dm_civilization_word; its keywords (enum dm_keyword); deeds that are forbidden to it whatever the
 * circumstances are, and deeds that are in some (enum dm_deed_word); enum dm_unit_state. */
enum dm_unit_state {
    DM_IS_TO_ATTACK, /* it must, if it can [506.1b] */
    DM_IS_TO_BLOCK,
    DM_IS_SICK,     /* 301.5 */
    DM_IS_EVOLUTION /* also a NEO creature with a card under it [802] */
};
int16_t dm__unit_power(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
int16_t dm__unit_power_attacker(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dm__unit_civilizations(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dm__unit_keywords(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dm__unit_cannot(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dm__unit_limited(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dm__unit_states(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);

/* Of eng_event.word, for EV_BEGIN and EV_STOP; game.c has their names and lists. */
enum dm_event_word {
    DM_WORD_SAYS,        /* enum dm_statement_word */
    DM_WORD_KEYWORD,     /* of `gains`, when what is given is one */
    DM_WORD_DEED,        /* of `cannot`, `can` and `must` */
    DM_WORD_INFORMATION, /* of `set` and `also`: enum dm_dim_word, the first it speaks of */
    DM_WORD_UNTIL,       /* enum dm_duration_word */
    DM_WORD_NUM
};

/* ---- zones.c: 400 ---- */

/* Moves a card from wherever it is to a zone of its owner: not a unit's last card, leave.c does that.
 * Multicoloured cards arrive tapped in the mana zone [405.1], GR creatures go to the bottom of the
 * super GR [118.1]. The event is returned so that the caller can add to it. What listens is told. */
struct eng_event *dm__move(struct eng_act *act, struct eng_card_id card, uint8_t zone,
    enum eng__where where, uint8_t kind, uint16_t clause);
void dm__tap(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);
void dm__untap(struct eng_act *act, struct eng_unit_id unit, uint16_t clause);
void dm__tap_mana(struct eng_act *act, struct eng_card_id card, uint16_t clause);
void dm__untap_mana(struct eng_act *act, struct eng_card_id card, uint16_t clause);
/* Draws the top card; the deck may be empty afterwards, which settle.c finds [104.2]. */
bool dm__draw(struct eng_act *act, uint8_t seat, uint16_t clause);
/* 403.3, 403.4: eng_game.arrange. */
enum eng_status dm__arrange(struct eng_act *act, const struct eng_command *command);

/* ---- turn.c: 500 ---- */
void dm__offer_charges(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dm__resume_turn(struct eng_act *act, enum dm_phase phase);

/* ---- prompt.c: the options of every prompt ---- */
void dm__enumerate(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
struct eng_picks dm__prompt_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options);
/* Appends an option to a list, with the next id; a spare one when the list is full. */
struct eng_option *dm__offer(struct eng_options *out, enum dm_option kind);

/* ---- use.c: 504, 601 ---- */
void dm__offer_uses(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
enum eng_flow dm__do_use(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
/* A card that is going to be used: everybody sees it, and it lies in no zone [409.1]. */
struct eng_event *dm__lift(
    struct eng_act *act, struct eng_card_id card, uint8_t kind, uint16_t clause);

/* ---- summon.c: 301, 701.3 ---- */

enum {
    DM_PUT_TAPPED = 1,
    DM_PUT_SUMMONED = 2 /* it counts as summoned: by paying, as a shield trigger ... */
};
/* Pushes: the card is put into the battle zone for that seat. An evolution creature is put on sources
 * that the player picks (SOURCES); without legal ones it stays where it is [801.1a]. A god is linked
 * if a partner is there [804.1a]. The result is the unit. */
void dm__summon(struct eng_act *act, struct eng_card_id card, uint8_t seat, unsigned flags);
/* The same, on top of exactly these cards and units (No-Moon gate), which the player puts in order: the
 * card is no evolution creature for that. */
void dm__put_on(struct eng_act *act, struct eng_card_id card, uint8_t seat, unsigned flags,
    const struct eng_things *on);

/* ---- spell.c: 302 ---- */
/* Pushes: the spell side of the card is cast; then it goes to the graveyard (or mana: <charger>). */
void dm__cast(struct eng_act *act, struct eng_card_id card, uint8_t seat);

/* ---- gear.c: 303 ---- */
void dm__cross(struct eng_act *act, struct eng_unit_id gear, struct eng_unit_id to);
/* The creature is gone: its gear stays, not crossed. */
void dm__uncross(struct eng_act *act, uint16_t serial);

/* ---- aura.c: 310, 701.30 ---- */
void dm__attach(struct eng_act *act, struct eng_card_id aura, struct eng_unit_id to);
/* The top creature of the super GR is put into the battle zone; 0 when there is none. */
struct eng_unit_id dm__gr_summon(struct eng_act *act, uint8_t seat);

/* ---- attack.c: 505 to 510 ---- */
void dm__offer_attacks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dm__offer_blocks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dm__attack(struct eng_act *act, uint16_t attacker, uint16_t target);
/* It was there, or under here, since its player's turn began [301.5], or is exempt. */
bool dm__is_sick(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);
/* A creature that could attack something now: what a tap ability needs, too [602.3a]. */
bool dm__can_attack(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);
/* A unit is not in that attack any more: it ends [505.6a]. */
void dm__attack_lost(struct eng_act *act, uint16_t serial);

/* ---- battle.c: 115, 508 ---- */
void dm__battle(struct eng_act *act, uint16_t unit, uint16_t target);
/* What a unit is battling now, 0 nothing. */
struct eng_unit_id dm__adversary(const struct eng_match *match, struct eng_unit_id unit);

/* eng_unit.mark */
enum dm_mark {
    DM_MARK_LOST =
        1u << 0, /* a battle: to be destroyed by the next state-based check [703.4] */
    DM_MARK_EXPOSED =
        1u << 1, /* a reconstruction has made its top card the top: not put on it */
    DM_MARK_LEAVING =
        1u << 2 /* it leaves in this movement: it sees its own leaving only [603.5c] */
};

/* ---- shields.c: 509, 113 ---- */
void dm__offer_breakers(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dm__offer_shields(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dm__offer_triggers(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* How many shields the attacker breaks; 0: its player says which of its breakers is used. */
unsigned dm__breaks(const struct eng_match *match);
/* Of the open SHIELDS: picks that are left. */
unsigned dm__breaks_left(const struct eng_match *match);
/* Pushes the use of a declared shield trigger that has waited; it waits no longer. */
void dm__use_trigger(struct eng_act *act, struct eng_pending *pending);
/* Pushes: these shields break at the same time; their owner uses shield triggers [113]. */
void dm__break(struct eng_act *act, const struct eng_set *shields, uint16_t breaker);
/* Pushes: an effect returns them to the hand: no break, but shield triggers are used [701.14b]. */
void dm__return_shields(struct eng_act *act, const struct eng_set *shields);

/* ---- settle.c: 605, 703 ---- */
/* Pushes: state-based actions and waiting effects until nothing is left. */
void dm__settle(struct eng_act *act);
enum eng_flow dm__settle_on(struct eng_act *act);
/* Pushes the same of what was triggered by battling, also in the middle of an effect [101.4f]. */
void dm__settle_battle(struct eng_act *act);
void dm__offer_next_effects(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* rule_check.c: state-based actions [703.4], all at once; true when there was one. */
bool dm__rule_check(struct eng_act *act);
/* Whether it would find something. */
bool dm__rules_find(struct eng_act *act);
/* The same of a match in which everything is derived: it finds nothing. */
bool dm__rules_hold(const struct eng_book *book, const struct eng_match *match);
/* Those that end the game, which are looked at even while an effect is carried out [104.2]. */
bool dm__is_decided(struct eng_act *act);

/* ---- evolve.c: 801.1 to 801.3, 802 ---- */
/* There are legal sources for it now. */
bool dm__has_sources(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, uint8_t seat);
void dm__offer_sources(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* A pick of a source: true when the sources are complete. Picks are kept in dm_state.picked. */
bool dm__pick_source(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
/* Puts the evolution card on the picked sources, the first picked uppermost [801.1b]: one
 * unit, which keeps tap state, effects and an attack of the units it was [801.2]. Without a pick
 * (NEO) it is a unit by itself. */
struct eng_unit_id dm__evolve(
    struct eng_act *act, struct eng_frame *frame, struct eng_card_id card, unsigned flags);
/* Puts the card, from wherever it is, on exactly these cards and units, in this order; `kind` is the event. With
 * `is_same` it is the creature that the units were [801.2], else a new one. */
struct eng_unit_id dm__stack(struct eng_act *act, struct eng_card_id card, uint8_t seat,
    uint8_t kind, uint16_t clause, const struct eng_list *on, bool is_same);
/* Whether `on`, a card or a unit by its top card, is a source for that evolution card. */
bool dm__is_source(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, unsigned which, struct eng_thing on);
/* What was about the first unit is about the second now: it is the same creature [801.2]. */
void dm__become(struct eng_act *act, struct eng_unit_id from, struct eng_unit_id to);
/* Adds a pick; false when there are too many (the match is void). */
bool dm__pick(struct eng_act *act, struct eng_card_id card, unsigned of, bool is_whole);
void dm__picks_clear(struct eng_match *match);
bool dm__is_picked(const struct eng_match *match, struct eng_card_id card);

/* ---- under.c: 403.4a ---- */
/* Pushes: the cards go under the unit; new rule: the player picks their order (ORDER) when there are
 * several, below all that is there. */
void dm__put_under(
    struct eng_act *act, struct eng_unit_id unit, const struct eng_things *cards, uint8_t seat);
/* One card goes to the very bottom of the unit, from wherever it is. */
void dm__slide_under(struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card,
    uint8_t kind, uint16_t clause);
void dm__offer_order(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* ---- god.c: 804 ---- */
/* Links the unit to a partner of its player, if there is one: the unit that it is then. */
struct eng_unit_id dm__link_gods(struct eng_act *act, struct eng_unit_id unit);
/* Each of two gods, or one of them, says that it links with the other. */
bool dm__links_with(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id a, struct eng_card_id b);
/* The last card of the linked gods to which the card belongs, itself when it is not linked. */
struct eng_card_id dm__last_linked(const struct eng_match *match, struct eng_card_id card);
/* It is of linked gods, with nothing above them. */
bool dm__is_linked(const struct eng_match *match, struct eng_unit_id unit);
/* One of linked gods has left: what is not linked any more are units of their own, under the same
 * effects [804.4a]; adds all of them, and whether there are several. */
bool dm__separate(struct eng_act *act, struct eng_unit_id unit, struct eng_things *parts);
/* The uppermost of the linked gods at the top of a unit is that one now. */
void dm__bring_up(struct eng_match *match, struct eng_unit_id unit, struct eng_card_id god);
/* Cards right below the top one lie beside it when they are linked to it, else under it. */
void dm__lay_stack(struct eng_match *match, struct eng_unit_id unit);

/* ---- reconstruct.c: 801.4, 109.2b ---- */
/* Pushes: only the top cards of these units leave, to that zone; with what replaces it, then what is
 * left is reconstructed, or lost, in the same movement. `how` says why. */
void dm__top_leaves(
    struct eng_act *act, const struct eng_things *units, const struct eng_happening *how);
/* An evolution creature has legal sources for it among the cards under it. */
bool dm__lies_on_sources(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit);
void dm__offer_keeps(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
/* Pushes: of linked gods only one card leaves, which their player picks [804.7]. */
void dm__part_gods(struct eng_act *act, const struct eng_things *units,
    const struct eng_happening *how, enum eng__where where);
void dm__offer_parts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
void dm__offer_attackers(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* The procedure tables, one in the file of its chapter. */
#define X(name, table) extern const struct eng_proc dm__proc_##table;
DM_PROC_MAP(X)
#undef X

#endif
