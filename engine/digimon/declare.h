/* SPDX-License-Identifier: MIT
 * declare.h - plays and digivolutions, chapters 7 and 8: what a declaration costs, which cards
 * combine for it, and what the ways to digivolve share. */
#ifndef DIG__DECLARE_H
#define DIG__DECLARE_H

#include "effects.h"
#include "requirement.h"

/* ---- cost.c: 1-3-8, 1-3-9, 1-3-11 ---- */

enum dig_cost { /* in the order of the language's words for costs */
    DIG_COST_PLAY,
    DIG_COST_DIGIVOLVE,
    DIG_COST_USE,
    DIG_COST_LINK
};

/* What is paid for: the card, and of a digivolution the unit (0 none). */
struct dig_price {
    enum dig_cost of;
    uint8_t seat; /* who pays */
    struct eng_card_id card;
    struct eng_unit_id unit;
};

/* The cost with the statements in force; may be below 0, a payment stops there (1-3-9). */
int dig__cost_stated(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int cost);
static inline int dig__cost_now(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int cost)
{
    const bool is_stated = (dig__peek(m)->says >> SAYS_COST & 1u) != 0;
    return is_stated ? dig__cost_stated(book, m, price, cost) : cost;
}

/* The same as it is shown: a cost is never below 0 [1-3-9]. */
static inline int dig__cost_shown(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int cost)
{
    const int now = dig__cost_now(book, m, price, cost);
    return now >= 0 ? now : dig__rule(COST_AT_LEAST_0) ? 0 : -now;
}

/* Pays it as it is now; false, and no memory moves, when that is not possible. */
bool dig__cost_pay(
    struct eng_act *act, const struct dig_price *price, int cost, uint16_t clause);

/* A card is declared: shown to all with its cost (below 0: without paying); and what would happen is
 * held for effects that interrupt it, with the cost to be paid: index plus one, 0 when full (void).
 * Then it is let go: the cost is what the effects have made of it. */
struct eng_event *dig__declared(struct eng_act *act, const struct eng_frame *frame,
    enum dig_event kind, uint16_t clause, const struct dig_price *price, int cost);
uint8_t dig__declared_would(
    struct eng_act *act, const struct eng_frame *frame, struct eng_happening would, int cost);
int dig__declared_amount(struct eng_match *m, int16_t happening);

/* A payment was made: statements about the next so many payments count it. */
void dig__cost_spent(struct eng_act *act, const struct dig_price *price);

/* Some statement forbids that costs of that kind are reduced for the seat. */
bool dig__cost_is_fixed(
    const struct eng_book *book, const struct eng_match *m, enum dig_cost of, uint8_t seat);

/* Whether the declaration can be paid [1-3-11-1] at the lowest cost it could come to: with immediate
 * effects of the seat whose conditions hold and whose "by" can be done now, and the best DigiXros or
 * Assembly 1-3-11-2 to 1-3-11-4. */
bool dig__is_payable(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int cost);
/* The same when dig__cost_now has been asked; when that alone does not do. */
bool dig__is_payable_at_best(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int now);
static inline bool dig__is_payable_now(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int now)
{
    return (dig__seat_can_pay(m, price->seat, now) && dig__rule(PAYABLE_BEYOND)) ||
        dig__is_payable_at_best(book, m, price, now);
}

/* Whether the seat, which has declared something that it cannot pay as it is, must go on reducing its
 * cost while it can: 1-3-11, from Ver. 4.2 on. In a window of immediate effects: whether that effect
 * reduces it now. */
bool dig__must_reduce(const struct eng_book *book, const struct eng_match *m, uint8_t seat);
bool dig__reduces(
    const struct eng_book *book, const struct eng_match *m, const struct dig_borne *borne);

/* ---- materials.c: what DigiXros and Assembly share ---- */

enum {
    DIG_MATERIALS_MAX = 32 /* cards of one DigiXros or Assembly */
};

/* Registers and sets of a play's frame. */
enum {
    DIG_PLAY_COST,
    DIG_PLAY_FLAGS,
    DIG_PLAY_HAPPENING,
    DIG_PLAY_PICKS,   /* chosen so far */
    DIG_PLAY_METHOD,  /* METHOD_DIGIXROS or METHOD_ASSEMBLY once declared */
    DIG_PLAY_LEAVING, /* the happening of units that leave for it */
    DIG_PLAY_SETS = 3
};

/* The context in which a line of a card speaks. */
struct eng_ctx dig__line_for(enum dig_method method, const struct eng_book *book,
    const struct eng_match *m, struct eng_card_id card, uint8_t seat);
struct eng_ctx dig__line_ctx(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat);

/* What a requirement may be met with: cards or units (by their top card) in one set. */
struct eng_things dig__digixros_sources(const struct eng_match *m, struct eng_card_id card,
    uint8_t seat, const struct eng_things *wider);
struct eng_things dig__assembly_sources(const struct eng_match *m, struct eng_card_id card,
    uint8_t seat, const struct eng_things *wider);

/* How many cards of the sources can fill the requirement at once; `is_complete` when every part has
 * all it needs. Cards already given to a part stay there. */
struct dig_picks {
    unsigned n;
    struct eng_card_id card[DIG_MATERIALS_MAX];
    uint8_t part[DIG_MATERIALS_MAX];
    bool was_unit[DIG_MATERIALS_MAX];
};
unsigned dig__materials_most(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct eng_things *sources, const struct dig_picks *given, bool *is_complete);

/* The picks of a play. */
struct dig_picks dig__picks(const struct eng_match *m, const struct eng_frame *frame);

/* Options of the prompts digixros and assembly. */
void dig__offer_materials(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);

/* How many more of them can be chosen: as many as are declared at once. */
struct eng_picks dig__materials_picks(const struct eng_book *book, const struct eng_match *m);

/* An effect triggered by the declaration widens where materials may come from 1-3-11-4. */
bool dig__materials_add(
    struct eng_match *m, uint8_t happening, const struct eng_things *things);

/* Steps of a play: declare and choose (digixros.c, assembly.c), then place (materials.c). */
enum eng_flow dig__digixros_declare(struct eng_act *act, struct eng_frame *frame);
enum eng_flow dig__assembly_declare(struct eng_act *act, struct eng_frame *frame);
enum eng_flow dig__materials_answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
enum eng_flow dig__materials_leave(struct eng_act *act, struct eng_frame *frame);
enum eng_flow dig__materials_place(struct eng_act *act, struct eng_frame *frame);

/* How much less the play costs by what was placed; then the cards go under the new unit, or, when
 * the play has failed, to the trash. */
int dig__materials_less(
    const struct eng_book *book, const struct eng_match *m, const struct eng_frame *frame);
void dig__materials_stack(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit);
void dig__materials_trash(struct eng_act *act, struct eng_frame *frame);

/* ---- digivolve.c: what all ways to digivolve share ---- */

enum {
    DIG_EVO_COST, /* -1: without paying */
    DIG_EVO_UNIT, /* serial */
    DIG_EVO_HAPPENING,
    DIG_EVO_OTHER,  /* DNA: serial of the second unit; Burst: of the Tamer */
    DIG_EVO_CARD,   /* DNA: the hand card that takes part; App Fusion: the link card */
    DIG_EVO_METHOD, /* enum dig_method */
    DIG_EVO_FROM,   /* where the card was at the declaration */
    DIG_EVO_ORDER   /* DNA: enum dig_dna_order; App Fusion: 1 when the link card is chosen */
};

/* Whether some statement forbids the unit to digivolve into the card. */
bool dig__may_digivolve(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit);

/* The steps that all ways have: reveal and the window of immediate effects; the payment (false when
 * it has become impossible or cannot be paid 8-1-2-6); the draw and what triggers. */
void dig__evo_declare(struct eng_act *act, struct eng_frame *frame, uint16_t clause);
bool dig__evo_pay(
    struct eng_act *act, struct eng_frame *frame, bool is_possible, uint16_t clause);
void dig__evo_stack(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t clause);
void dig__evo_done(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t clause);

/* The chosen requirement of an option is carried out; a digivolution by another method. */
void dig__do_digivolve(struct eng_act *act, const struct eng_option *option);
void dig__digivolve_as(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost, enum dig_method method);

/* The turn player's digivolutions from the hand. */
void dig__offer_digivolutions(const struct eng_book *book, const struct eng_match *match,
    const struct dig_bases *bases, struct eng_options *out);

/* A unit that may be combined with something: of the battle area, no token [4-20-3]. */
static inline bool dig__is_combinable(const struct dig_base *base)
{
    return base->zone == Z_BATTLE && !base->is_token;
}
/* The same of a unit, that is the seat's. */
bool dig__is_base(const struct eng_match *m, struct eng_unit_id unit, uint8_t seat);

/* An option for a digivolution that can be paid; NULL when it cannot, or some statement forbids it. */
struct eng_option *dig__offer_evo(const struct eng_book *book, const struct eng_match *m,
    enum dig_option kind, struct eng_card_id card, struct eng_unit_id unit, int cost,
    struct eng_options *out);

/* ---- dna.c ---- */

/* A way to DNA digivolve: which of two materials (units by their top card, or a card of the hand)
 * is the upper one 8-2-2-2. */
struct dig_dna {
    struct eng_card_id upper, lower;
    uint8_t index; /* of the requirement */
};
enum {
    DIG_DNA_WAYS_MAX = 2 * DIG_DNA_MAX
};
unsigned dig__dna_ways(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_card_id a, struct eng_card_id b,
    struct dig_dna out[DIG_DNA_WAYS_MAX]);
/* DNA digivolves; when the other order is possible too, the player is asked. */
void dig__dna(struct eng_act *act, struct eng_card_id card, const struct dig_dna *way,
    uint8_t seat, int cost, bool is_order_open);
/* <Blast DNA Digivolve> of the unit: the hand card is asked for 16-31. */
void dig__dna_blast(
    struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit, uint8_t seat);
bool dig__dna_blast_fits(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit, struct eng_card_id hand);
void dig__offer_dna(const struct eng_book *book, const struct eng_match *m,
    const struct dig_bases *bases, struct eng_options *out);
void dig__do_dna(struct eng_act *act, const struct eng_option *option);

/* ---- burst.c, app_fusion.c ---- */

void dig__offer_burst(const struct eng_book *book, const struct eng_match *m,
    const struct dig_bases *bases, struct eng_options *out);
void dig__do_burst(struct eng_act *act, const struct eng_option *option);
/* By an effect: the Tamer is asked for when several will do; false when none does. */
bool dig__burst(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost);
/* Whether the unit and some Tamer meet the burst requirement of the card. */
bool dig__burst_fits(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit);
/* The pending processing of a lasting entry: the top card of the unit is trashed 8-3-2-1. */
void dig__burst_end(struct eng_act *act, const struct eng_lasting *entry);

void dig__offer_app_fusion(const struct eng_book *book, const struct eng_match *m,
    const struct dig_bases *bases, struct eng_options *out);
void dig__do_app_fusion(struct eng_act *act, const struct eng_option *option);
bool dig__app_fusion(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost);
bool dig__app_fusion_fits(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct eng_unit_id unit);

/* Options of the prompt "part": what takes a part of the digivolution in progress. */
void dig__offer_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);
void dig__offer_dna_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);
void dig__offer_burst_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);
void dig__offer_app_fusion_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);

/* ---- blast.c: 16-26, 16-31 ---- */

void dig__offer_blasts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out);
/* Declared in counter timing. */
void dig__do_blast(struct eng_act *act, uint8_t seat, const struct eng_option *option);

#endif
