/* SPDX-License-Identifier: MIT
 * says.c - statements that are looked up when somebody asks: prohibitions, which go before everything
 * else [101], permissions, civilizations that cards have in other zones
 * than the battle zone. */
#include "says.h"

#include <stddef.h>

bool dm__is_of_field(const uint16_t *target)
{
    const unsigned field = 1u << PLACE_BATTLE | 1u << PLACE_UNDER | 1u << PLACE_AURA |
        1u << PLACE_LINKED | 1u << PLACE_STACK;
    return target[0] != ENG_OP_SELECT || (target[1] & field) != 0;
}

struct eng_things dm__things_of(const struct eng_ctx *ctx, const struct dm_active *active)
{
    const struct eng_match *m = ctx->match;
    const uint16_t target = eng__node(ctx, active->list)[1 + DM_OF_TARGET];
    struct eng_things things = {0};
    if (active->lasting != 0 && !m->lasting[active->lasting - 1].is_overall) {
        things = m->lasting[active->lasting - 1].of; /* 110.2e: those it was given to */
    } else if (target != 0) {
        eng__target(ctx, target, &things);
    }
    return things;
}

unsigned dm__items(
    const struct eng_ctx *ctx, const struct dm_active *active, const uint16_t **first)
{
    const uint16_t *list = eng__node(ctx, eng__node(ctx, active->list)[1]);
    *first = list + 1;
    return list[0] / DM_ITEM_WORDS;
}

/* ---- prohibitions ---- */

/* Operands of "cannot". */
enum {
    DEED,
    OF_SLOT,
    OF_TARGET,
    BY,    /* a predicate on the other party, or on the card */
    TARGET /* of an attack or block */
};
_Static_assert((int)OF_SLOT == (int)DM_OF && (int)OF_TARGET == (int)DM_OF_TARGET, "one place");

static struct eng_thing thing_of(const struct eng_match *m, struct eng_unit_id unit)
{
    return (struct eng_thing){m->unit[unit.raw].top, true};
}

/* The words or the predicate of `target`: an attack on a player, on any creature, on such a creature. */
static bool fits_target(
    const struct eng_ctx *ctx, uint16_t target, struct eng_unit_id other, bool is_player)
{
    if (target == DM_TARGET_PLAYER) {
        return is_player;
    }
    if (target == DM_TARGET_CREATURE) {
        return other.raw != 0;
    }
    return target == 0 ||
        (other.raw != 0 && eng__predicate(ctx, target, thing_of(ctx->match, other)));
}

static bool is_prohibition(
    const struct eng_book *book, const struct dm_active *a, enum dm_deed_word deed)
{
    if (a->statement != SAYS_CANNOT) {
        return false;
    }
    const uint32_t base = dm__effect(book, a->effect)->base;
    return book->cards->program.code[base + a->list + 1u + DEED] == (unsigned)deed;
}

/* It counts for something. */
static bool forbids(enum dm_deed_word deed)
{
    (void)deed;
    eng__note_words(SAYS, SAYS_CANNOT, 1u << deed);
    return true;
}

bool dm__cannot(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dm_deed_word deed, struct eng_unit_id other, bool is_player)
{
    const struct dm_state *s = dm__peek(match);
    if ((s->now[unit.raw].cannot >> deed & 1u) == 0) {
        return false;
    }
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        if (!dm__is_about(a, unit) || !is_prohibition(book, a, deed)) {
            continue;
        }
        const struct eng_ctx ctx = dm__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        if (fits_target(&ctx, w[TARGET], other, is_player) &&
            (w[BY] == 0 ||
                (other.raw != 0 && eng__predicate(&ctx, w[BY], thing_of(match, other))))) {
            return forbids(deed);
        }
    }
    return false;
}

bool dm__cannot_be_chosen(
    const struct eng_ctx *choosing, struct eng_unit_id unit, uint8_t chooser)
{
    const struct eng_match *m = choosing->match;
    const struct dm_state *s = dm__peek(m);
    if ((s->now[unit.raw].cannot >> DEED_BE_CHOSEN & 1u) == 0 ||
        m->unit[unit.raw].owner == chooser) {
        return false; /* its own player may choose it */
    }
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        if (!dm__is_about(a, unit) || !is_prohibition(choosing->book, a, DEED_BE_CHOSEN)) {
            continue;
        }
        const struct eng_ctx ctx = dm__active_ctx(choosing->book, m, a);
        const uint16_t by = eng__node(&ctx, a->list)[1 + BY];
        const struct eng_thing source = {choosing->card, choosing->unit.raw != 0};
        if (by == 0 || eng__predicate(&ctx, by, source)) {
            return forbids(DEED_BE_CHOSEN);
        }
    }
    return false;
}

/* Its target names the seat, the card, or it has none and speaks of every player. */
static bool is_of_seat(
    const struct eng_ctx *ctx, const struct dm_active *a, uint8_t seat, struct eng_card_id card)
{
    const uint16_t target = eng__node(ctx, a->list)[1 + OF_TARGET];
    if (target == 0) {
        return a->lasting == 0 || ctx->match->lasting[a->lasting - 1].is_overall;
    }
    if (eng__names_seat(ctx, target, seat)) {
        return true;
    }
    const struct eng_things things = dm__things_of(ctx, a);
    return card.raw != 0 && eng_set_has(&things.cards, card);
}

bool dm__seat_cannot(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    enum dm_deed_word deed, struct eng_card_id card)
{
    const struct dm_state *s = dm__peek(match);
    for (unsigned i = 0; i < s->actives && (s->forbids >> deed & 1u) != 0; i++) {
        const struct dm_active *a = &s->active[i];
        if (!is_prohibition(book, a, deed)) {
            continue;
        }
        struct eng_ctx ctx = dm__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct eng_thing thing = {card, false};
        if (is_of_seat(&ctx, a, seat, card) &&
            (w[BY] == 0 || (card.raw != 0 && eng__predicate(&ctx, w[BY], thing)))) {
            return forbids(deed);
        }
    }
    return false;
}

/* ---- permissions ---- */

bool dm__may(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, unsigned what, struct eng_unit_id target)
{
    enum {
        PERMISSION,
        PERMITTED_SLOT,
        PERMITTED_TARGET,
        AGAINST,
        UNTAPPED
    };
    const struct dm_state *s = dm__peek(match);
    const bool is_untapped = target.raw != 0 && !match->unit[target.raw].is_suspended;
    if ((s->now[unit.raw].can >> what & 1u) == 0) {
        return false;
    }
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        if (a->statement != SAYS_CAN || !dm__is_about(a, unit)) {
            continue;
        }
        const struct eng_ctx ctx = dm__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        if (w[PERMISSION] == what && fits_target(&ctx, w[AGAINST], target, target.raw == 0) &&
            (what != DM_MAY_ATTACK || !is_untapped || w[UNTAPPED] != 0)) {
            eng__note_words(SAYS, SAYS_CAN, 1u << what);
            return true;
        }
    }
    return false;
}

/* ---- civilizations of cards that are no units ---- */

unsigned dm__card_civilizations(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, unsigned printed)
{
    const struct dm_state *s = dm__peek(match);
    unsigned civilizations = printed;
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        if (a->statement != SAYS_SET && a->statement != SAYS_ALSO) {
            continue;
        }
        const struct eng_ctx ctx = dm__active_ctx(book, match, a);
        const struct eng_things things = dm__things_of(&ctx, a);
        const uint16_t *item = NULL;
        if (things.is_units != 0 || !eng_set_has(&things.cards, card)) {
            continue;
        }
        for (unsigned n = dm__items(&ctx, a, &item); n > 0; n--, item += DM_ITEM_WORDS) {
            if (item[DM_ITEM_DIM] == DIM_CIVILIZATION && item[DM_ITEM_KIND] == DM_ITEM_MASK) {
                const unsigned more = item[DM_ITEM_VALUE];
                civilizations = a->statement == SAYS_SET ? more : civilizations | more;
            }
        }
    }
    return civilizations;
}
