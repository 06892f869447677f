/* SPDX-License-Identifier: MIT
 * cause.c - what causes what happens, and whether an effect listens to that. */
#include "cause.h"

#include <stddef.h>

void eng__blame_effect(const struct eng_frame *effect, struct eng_happening *how)
{
    how->cause = ENG__CAUSE_EFFECT;
    how->by = effect->source;
    how->by_seat = effect->seat;
    how->by_effect = (uint16_t)(effect->reg[ENG__REG_EFFECT] + 1);
}

void eng__blame(const struct eng_match *match, const struct eng_frame *frame, uint8_t effect,
    uint8_t through, struct eng_happening *how)
{
    const struct eng_frame *f = frame;
    how->cause = ENG__CAUSE_RULE;
    do {
        f--;
    } while (f > match->frame && (f->proc == frame->proc || f->proc == through));
    if (f >= match->frame && f->proc == effect) {
        eng__blame_effect(f, how);
    }
}

static bool fits_effect(
    const struct eng_ctx *ctx, const uint16_t *cause, const struct eng_happening *h)
{
    const unsigned owner = h->by_seat == ctx->seat ? 1u : 2u;
    if ((cause[ENG_CAUSE_OWNER] & owner) == 0) {
        return false;
    }
    const struct eng_thing by = {h->by, ctx->match->card[h->by.raw].unit.raw != 0};
    const struct eng_effect *e =
        h->by_effect != 0 ? &ctx->book->cards->program.effect[h->by_effect - 1u] : NULL;
    return (cause[ENG_CAUSE_TIMING] == 0 ||
               (e != NULL && (e->timing & cause[ENG_CAUSE_TIMING]) != 0)) &&
        (cause[ENG_CAUSE_WINDOW] == 0 || (e != NULL && e->window == cause[ENG_CAUSE_WINDOW])) &&
        ctx->book->game->hooks->causes(ctx, cause, h, e) &&
        (cause[ENG_CAUSE_CARD] == 0 || eng__predicate(ctx, cause[ENG_CAUSE_CARD], by));
}

static bool fits_cause(const struct eng_ctx *ctx, uint16_t at, const struct eng_happening *h)
{
    const uint16_t *cause = eng__node(ctx, at);
    const bool fits = h->cause == ENG__CAUSE_EFFECT
        ? fits_effect(ctx, cause, h)
        : (cause[ENG_CAUSE_KINDS] >> h->cause & 1u) != 0;
    if (fits) {
        eng__note(CAUSE, h->cause);
    }
    return fits;
}

bool eng__effect_fits(const struct eng_ctx *ctx, uint16_t at, const struct eng_happening *how)
{
    return how->cause == ENG__CAUSE_EFFECT && fits_effect(ctx, eng__node(ctx, at), how);
}

bool eng__cause_fits(
    const struct eng_ctx *ctx, uint16_t by, uint16_t not_by, const struct eng_happening *how)
{
    return (by == 0 || fits_cause(ctx, by, how)) &&
        (not_by == 0 || !fits_cause(ctx, not_by, how));
}

static bool fits_other(
    const struct eng_ctx *ctx, const uint16_t *pattern, const struct eng_happening *h)
{
    if ((pattern[ENG_PATTERN_FLAGS] & ENG_PATTERN_PLAYER) != 0 && h->other.raw != 0) {
        return false; /* not the player */
    }
    if (pattern[ENG_PATTERN_OTHER] == 0) {
        return true;
    }
    const struct eng_thing other = {h->other, ctx->match->card[h->other.raw].unit.raw != 0};
    return h->other.raw != 0 && eng__predicate(ctx, pattern[ENG_PATTERN_OTHER], other);
}

bool eng__pattern_fits(
    const struct eng_ctx *ctx, const uint16_t *pattern, const struct eng_happening *how)
{
    return eng__in_mask(pattern[ENG_PATTERN_TO], how->to) &&
        eng__in_mask(pattern[ENG_PATTERN_METHOD], how->method) &&
        (pattern[ENG_PATTERN_PHASE] == 0 ||
            pattern[ENG_PATTERN_PHASE] == ctx->match->phase + 1u) &&
        (pattern[ENG_PATTERN_CARDS] == 0 || /* 7-2-2-10 of the Digimon rules */
            how->amount >= eng__number(ctx, pattern[ENG_PATTERN_CARDS])) &&
        eng__cause_fits(ctx, pattern[ENG_PATTERN_BY], pattern[ENG_PATTERN_NOT_BY], how) &&
        fits_other(ctx, pattern, how);
}

bool eng__is_about_this_card(const struct eng_ctx *ctx, const struct eng_effect *effect)
{
    const uint16_t *list = eng__node(ctx, effect->pattern);
    for (unsigned i = 0; effect->pattern != 0 && i < list[0]; i++) {
        const uint16_t who = eng__node(ctx, list[1 + i])[ENG_PATTERN_WHO];
        const uint16_t *is = eng__node(ctx, who);
        if (who != 0 && is[0] == ENG_OP_P_REF) {
            const uint16_t *ref = eng__node(ctx, is[1]);
            if (ref[0] == ENG_OP_REF && ref[1] == ENG__REF_THIS_CARD) {
                return true;
            }
        }
    }
    return false;
}
