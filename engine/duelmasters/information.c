/* SPDX-License-Identifier: MIT
 * information.c - what a card or a unit is at this moment, chapter 200: power [206], civilizations,
 * names and races, and what a snapshot shows of a unit. now.c derives the numbers; names and races are
 * looked up in the statements when they are asked for. */
#include "says.h"

#include <stddef.h>

_Static_assert((int)DM_WORD_NUM <= (int)ENG_EVENT_WORDS, "what an event has room for");

bool dm__is_evolution(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const struct dm_facts *f = dm__top(book, match, unit);
    if ((f->supertypes & DM_EVOLUTION) != 0) {
        return true;
    }
    const struct eng_card_id last = dm__last_linked(match, match->unit[unit.raw].top);
    return (f->supertypes & DM_NEO) != 0 && match->card[last.raw].below.raw != 0; /* 802 */
}

int dm__power(const struct eng_match *match, struct eng_unit_id unit)
{
    const struct dm_state *s = dm__peek(match);
    const struct dm_now *now = &s->now[unit.raw];
    const uint16_t serial = match->unit[unit.raw].serial;
    if (now->power == ENG_NUMBER_NONE) {
        return 0;
    }
    const bool is_attacking = serial != 0 && s->attack.attacker == serial;
    const int attacking =
        is_attacking && dm__keyword_rule(KW_POWER_ATTACKER) ? now->power_attacker : 0;
    const int power = now->power + attacking;
    return power > 0 ? power : 0; /* 206 */
}

unsigned dm__civilizations(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    const struct dm_state *s = dm__peek(match);
    const struct eng_unit_id unit = match->card[card.raw].unit;
    if (unit.raw != 0 && match->unit[unit.raw].top.raw == card.raw) {
        return s->now[unit.raw].civilizations;
    }
    const struct dm_facts *f = dm__facts(book, match, card);
    const unsigned printed = f->civilizations | f->spell_civilizations; /* 810.3 */
    return s->tells == 0 ? printed : dm__card_civilizations(book, match, card, printed);
}

/* ---- names and races ---- */

static void add_printed(const struct eng_ctx *ctx, struct eng_card_id card, unsigned side,
    unsigned dim, struct eng_texts *out)
{
    const struct dm_facts *f = dm__facts(ctx->book, ctx->match, card);
    if (dim == DIM_RACE) {
        for (unsigned i = 0; i < f->races; i++) {
            eng__texts_add(out, f->race[i]);
        }
        return;
    }
    if (f->spell == NULL || side != DM_SIDE_SPELL) {
        eng__texts_add(out, ctx->book->cards->def[ctx->match->card[card.raw].def].name);
    }
    if (f->spell != NULL && side != DM_SIDE_CREATURE) {
        eng__texts_add(out, f->spell);
    }
}

/* A statement that adds or changes information, about the thing. Who asks while that is found out hears
 * only what was given to chosen things and to "this", and deeper nothing: every question ends. */
static bool tells_of(const struct eng_ctx *asking, const struct dm_active *a,
    struct eng_card_id card, struct eng_unit_id unit, struct eng_ctx *ctx)
{
    if (a->statement != SAYS_SET && a->statement != SAYS_ALSO) {
        return false;
    }
    if (unit.raw != 0) { /* what it is about has been found out */
        *ctx = dm__active_ctx(asking->book, asking->match, a);
        ctx->depth = (uint8_t)(asking->depth + 1);
        return dm__is_about(a, unit);
    }
    const bool is_chosen = a->lasting != 0;
    *ctx = dm__active_ctx(asking->book, asking->match, a);
    const uint16_t target = eng__node(ctx, a->list)[1 + DM_OF_TARGET];
    if (asking->depth > 1 ||
        (asking->depth == 1 && !is_chosen && *eng__node(ctx, target) != ENG_OP_REF)) {
        return false;
    }
    ctx->depth = (uint8_t)(asking->depth + 1);
    const struct eng_things things = dm__things_of(ctx, a);
    return things.is_units == 0 && eng_set_has(&things.cards, card);
}

static bool is_told(const struct eng_ctx *ctx, struct eng_unit_id unit)
{
    const struct dm_state *s = dm__peek(ctx->match);
    return unit.raw != 0 ? s->now[unit.raw].tells != 0 : s->tells != 0;
}

/* Which card of the unit is looked at next: gods that are linked are one creature [804.1]. */
static struct eng_card_id next_linked(const struct eng_match *m, struct eng_card_id card)
{
    return (m->card[card.raw].flags & ENG_CARD_JOINED) != 0 ? m->card[card.raw].below
                                                            : eng_card_of(0);
}

static void add_told(
    const struct eng_ctx *ctx, const struct dm_active *a, unsigned dim, struct eng_texts *out)
{
    const uint16_t *item = NULL;
    for (unsigned n = dm__items(ctx, a, &item); n > 0; n--, item += DM_ITEM_WORDS) {
        if (item[DM_ITEM_DIM] != dim || item[DM_ITEM_KIND] < DM_ITEM_TEXT) {
            continue;
        }
        if (a->statement == SAYS_SET) {
            out->len = 0; /* instead of what it had */
        }
        if (item[DM_ITEM_KIND] == DM_ITEM_TEXT) {
            eng__texts_add(out, ctx->book->cards->program.word[item[DM_ITEM_VALUE]]);
            continue;
        }
        struct eng_things things;
        eng__target(ctx, item[DM_ITEM_VALUE], &things);
        eng_things_foreach(c, &things)
        {
            add_printed(ctx, c, things.is_units ? DM_SIDE_CREATURE : 0u, dim, out);
        }
    }
}

struct eng_texts dm__texts(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit, unsigned dim)
{
    const struct dm_state *s = dm__peek(ctx->match);
    const unsigned side = unit.raw != 0 ? DM_SIDE_CREATURE : ctx->side; /* 810.4 */
    struct eng_texts texts = {.len = 0};
    add_printed(ctx, card, side, dim, &texts);
    for (struct eng_card_id at = next_linked(ctx->match, card); unit.raw != 0 && at.raw != 0;
         at = next_linked(ctx->match, at)) {
        add_printed(ctx, at, side, dim, &texts);
    }
    for (unsigned i = 0; is_told(ctx, unit) && i < s->actives; i++) {
        struct eng_ctx by;
        if (tells_of(ctx, &s->active[i], card, unit, &by)) {
            add_told(&by, &s->active[i], dim, &texts);
        }
    }
    return texts;
}

static bool item_passes(const struct eng_ctx *ctx, unsigned test, const uint16_t *item)
{
    const struct eng_program *p = &ctx->book->cards->program;
    if (item[DM_ITEM_KIND] == DM_ITEM_TEXT) {
        const unsigned text = item[DM_ITEM_VALUE];
        return (p->text[text * p->text_row + test / 32u] >> (test % 32u) & 1u) != 0;
    }
    struct eng_things things;
    eng__target(ctx, item[DM_ITEM_VALUE], &things);
    eng_things_foreach(c, &things)
    {
        if (eng__card_passes(ctx, things.is_units ? DM_SIDE_CREATURE : 0u, c, test)) {
            return true;
        }
    }
    return false;
}

bool dm__passes(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit, unsigned test)
{
    const struct dm_state *s = dm__peek(ctx->match);
    const unsigned kind = ctx->book->cards->program.test_kind[test] & 15u;
    const unsigned dim = kind == TEST_RACE || kind == TEST_RACE_HAS ? DIM_RACE : DIM_NAME;
    const unsigned side = unit.raw != 0 ? DM_SIDE_CREATURE : ctx->side; /* 810.4 */
    bool passes = eng__card_passes(ctx, side, card, test);
    for (struct eng_card_id at = next_linked(ctx->match, card);
         unit.raw != 0 && !passes && at.raw != 0; at = next_linked(ctx->match, at)) {
        passes = eng__card_passes(ctx, side, at, test);
    }
    for (unsigned i = 0; is_told(ctx, unit) && i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        struct eng_ctx by;
        const uint16_t *item = NULL;
        if (!tells_of(ctx, a, card, unit, &by)) {
            continue;
        }
        for (unsigned n = dm__items(&by, a, &item); n > 0; n--, item += DM_ITEM_WORDS) {
            if (item[DM_ITEM_DIM] == dim && item[DM_ITEM_KIND] >= DM_ITEM_TEXT) {
                const bool fits = item_passes(&by, test, item);
                passes = a->statement == SAYS_SET ? fits : passes || fits;
            }
        }
    }
    return passes;
}

/* ---- snapshots ---- */

int16_t dm__unit_power(const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    return dm__peek(match)->now[unit].power == ENG_NUMBER_NONE
        ? (int16_t)ENG_NUMBER_NONE
        : (int16_t)dm__power(match, eng_unit_of(unit));
}

int16_t dm__unit_power_attacker(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    const struct dm_now *now = &dm__peek(match)->now[unit];
    return (now->keywords >> KW_POWER_ATTACKER & 1u) != 0 ? now->power_attacker
                                                          : (int16_t)ENG_NUMBER_NONE;
}

uint64_t dm__unit_civilizations(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    return dm__peek(match)->now[unit].civilizations;
}

uint64_t dm__unit_keywords(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    return dm__peek(match)->now[unit].keywords;
}

/* The deeds that are forbidden always, or only in some circumstances. */
static uint64_t forbidden(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit, bool always)
{
    const uint32_t cannot = dm__peek(match)->now[unit].cannot;
    uint64_t deeds = 0;
    for (unsigned deed = 0; deed < DM__deed_num; deed++) {
        if ((cannot >> deed & 1u) != 0 &&
            dm__cannot(book, match, eng_unit_of(unit), (enum dm_deed_word)deed, eng_unit_of(0),
                false) == always) {
            deeds |= UINT64_C(1) << deed;
        }
    }
    return deeds;
}

uint64_t dm__unit_cannot(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    return forbidden(book, match, unit, true);
}

uint64_t dm__unit_limited(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    return forbidden(book, match, unit, false);
}

uint64_t dm__unit_states(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    const struct eng_unit_id id = eng_unit_of(unit);
    const struct dm_now *now = &dm__peek(match)->now[unit];
    const bool is_creature = dm__is_creature(book, match, id);
    return (uint64_t)(now->must >> DM_MAY_ATTACK & 1u) << DM_IS_TO_ATTACK |
        (uint64_t)(now->must >> DM_MAY_BLOCK & 1u) << DM_IS_TO_BLOCK |
        (uint64_t)(is_creature && dm__is_sick(book, match, id)) << DM_IS_SICK |
        (uint64_t)(is_creature && dm__is_evolution(book, match, id)) << DM_IS_EVOLUTION;
}
