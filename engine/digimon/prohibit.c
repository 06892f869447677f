/* SPDX-License-Identifier: MIT
 * prohibit.c - prohibitions: what statements forbid to units, cards, players and effects, and in
 * which circumstances. A prohibition beats a permission (15-1-3). */
#include "now.h"

#include <stddef.h>

/* Operands of the statement "cannot". */
enum {
    DEED,
    OF,
    OF_TARGET,
    EFFECTS,
    BY,      /* a cause */
    BY_WHOM, /* a predicate on the second party */
    NOT_BY,
    TARGET,
    INTO,
    TO,
    FOR,
    PHASE
};

/* The statement, if it is such a prohibition; `ctx` is then what it speaks in. */
static const uint16_t *prohibition(const struct eng_book *book, const struct eng_match *m,
    const struct dig_active *a, enum dig_deed deed, struct eng_ctx *ctx)
{
    if (a->statement != SAYS_CANNOT) {
        return NULL;
    }
    *ctx = dig__active_ctx(book, m, a);
    const uint16_t *w = eng__node(ctx, a->list) + 1;
    return w[DEED] == (unsigned)deed ? w : NULL;
}

/* It counts for something. */
static bool forbids(enum dig_deed deed)
{
    (void)deed;
    eng__note(STATEMENT, SAYS_CANNOT);
    eng__note_words(SAYS, SAYS_CANNOT, 1u << deed);
    return true;
}

static bool fits_target(
    const struct eng_ctx *ctx, const uint16_t *w, const struct eng_happening *how)
{
    const struct eng_card_id other = how->other;
    const struct eng_thing thing = {other, ctx->match->card[other.raw].unit.raw != 0};
    if (w[TARGET] == DIG_TARGET_PLAYER || w[TARGET] == DIG_TARGET_DIGIMON) {
        return (other.raw == 0) == (w[TARGET] == DIG_TARGET_PLAYER);
    }
    return (w[TARGET] == 0 || (other.raw != 0 && eng__predicate(ctx, w[TARGET], thing))) &&
        (w[BY_WHOM] == 0 || (other.raw != 0 && eng__predicate(ctx, w[BY_WHOM], thing))) &&
        (w[INTO] == 0 ||
            (other.raw != 0 && eng__predicate(ctx, w[INTO], (struct eng_thing){other, false})));
}

/* Its conditions hold. Without circumstances (NULL: is it possible at all?) one that depends on them
 * forbids nothing yet. */
static bool fits_circumstances(
    const struct eng_ctx *ctx, const uint16_t *w, const struct eng_happening *how)
{
    if (w[PHASE] != UINT16_MAX && w[PHASE] != ctx->match->phase) {
        return false;
    }
    if (how == NULL) {
        return w[BY] == 0 && w[BY_WHOM] == 0 && w[NOT_BY] == 0 && w[TARGET] == 0 &&
            w[INTO] == 0 && w[TO] == 0;
    }
    return eng__cause_fits(ctx, w[BY], w[NOT_BY], how) &&
        (w[TO] == 0 || (w[TO] >> how->to & 1u) != 0) && fits_target(ctx, w, how);
}

/* The things it is about: chosen ones, or what its target finds now. */
static struct eng_things things_of(
    const struct eng_ctx *ctx, const struct dig_active *a, const uint16_t *w)
{
    const struct eng_match *m = ctx->match;
    struct eng_things things = {0};
    if (a->lasting != 0 && !m->lasting[a->lasting - 1].is_overall) {
        things = m->lasting[a->lasting - 1].of;
    } else if (w[OF_TARGET] != 0) {
        eng__target(ctx, w[OF_TARGET], &things);
    }
    return things;
}

bool dig__forbids_unit(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_deed deed, const struct eng_happening *how)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives; i++) {
        struct eng_ctx ctx;
        if (dig__is_about(&s->active[i], unit)) {
            const uint16_t *w = prohibition(book, match, &s->active[i], deed, &ctx);
            if (w != NULL && fits_circumstances(&ctx, w, how)) {
                return forbids(deed);
            }
        }
    }
    return false;
}

bool dig__forbids_card(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, enum dig_deed deed, const struct eng_happening *how)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives; i++) {
        struct eng_ctx ctx;
        const uint16_t *w = prohibition(book, match, &s->active[i], deed, &ctx);
        if (w != NULL && fits_circumstances(&ctx, w, how)) {
            const struct eng_things cards = things_of(&ctx, &s->active[i], w);
            if (eng_set_has(&cards.cards, card)) {
                return forbids(deed);
            }
        }
    }
    return false;
}

bool dig__forbids_seat(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    enum dig_deed deed, const struct eng_happening *how)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives; i++) {
        struct eng_ctx ctx;
        const uint16_t *w = prohibition(book, match, &s->active[i], deed, &ctx);
        if (w != NULL && eng__names_seat(&ctx, w[OF_TARGET], seat) &&
            fits_circumstances(&ctx, w, how)) {
            return forbids(deed);
        }
    }
    return false;
}

bool dig__may_activate(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne)
{
    const struct dig_state *s = dig__peek(match);
    if ((s->forbids >> DEED_ACTIVATE & 1u) == 0) {
        return true;
    }
    const struct eng_happening how = {.cause = CAUSE_EFFECT,
        .by = borne->card,
        .by_seat = borne->seat,
        .by_effect = (uint16_t)(borne->effect + 1)};
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dig_active *a = &s->active[i];
        struct eng_ctx ctx;
        const uint16_t *w = prohibition(book, match, a, DEED_ACTIVATE, &ctx);
        if (w == NULL || (w[EFFECTS] != 0 && !eng__effect_fits(&ctx, w[EFFECTS], &how)) ||
            !fits_circumstances(&ctx, w, NULL)) {
            continue;
        }
        const bool is_chosen = a->lasting != 0 && !match->lasting[a->lasting - 1].is_overall;
        if (!is_chosen && w[OF_TARGET] == 0) {
            return !forbids(
                DEED_ACTIVATE); /* of nothing in particular: such effects of anything */
        }
        const struct eng_things of = things_of(&ctx, a, w);
        const struct eng_card_id top = match->unit[borne->unit.raw].top;
        if (eng__names_seat(&ctx, w[OF_TARGET], borne->seat) ||
            eng_set_has(&of.cards, borne->card) ||
            (borne->unit.raw != 0 && eng_set_has(&of.cards, top) &&
                dig__is_affected(book, match, borne->unit, &ctx))) {
            return !forbids(DEED_ACTIVATE);
        }
    }
    return true;
}
