/* SPDX-License-Identifier: MIT
 * cause.h - happenings: what they are about, what causes them, and whether they are what an effect
 * listens to. The words are the game's; what a cause says of an effect's source is asked of it. */
#ifndef ENG__CAUSE_H
#define ENG__CAUSE_H

#include "machine.h"

/* The first causes of every language. */
enum {
    ENG__CAUSE_EFFECT,
    ENG__CAUSE_BATTLE,
    ENG__CAUSE_RULE
};

/* A happening about one unit, or about one card. */
static inline struct eng_happening eng__about_unit(
    const struct eng_match *match, uint8_t kind, struct eng_unit_id unit)
{
    return (struct eng_happening){.kind = kind, .it = eng__things_unit(match, unit)};
}

static inline struct eng_happening eng__about_card(uint8_t kind, struct eng_card_id card)
{
    struct eng_happening h = {.kind = kind};
    eng__things_add(&h.it, card);
    return h;
}

/* The effect that has this frame is what causes it. */
void eng__blame_effect(const struct eng_frame *effect, struct eng_happening *how);

/* A happening that the effect of this frame causes. */
static inline struct eng_happening eng__by_effect(const struct eng_frame *effect, uint8_t kind)
{
    struct eng_happening how = {.kind = kind};
    eng__blame_effect(effect, &how);
    return how;
}

/* The cause of what this procedure does: the effect whose verb it is, else the rules. Between them lie
 * only procedures of its own kind, one for each of several cards, and of the kind `through`.
 * `effect` is the game's procedure of effects. */
void eng__blame(const struct eng_match *match, const struct eng_frame *frame, uint8_t effect,
    uint8_t through, struct eng_happening *how);

/* Whether an effect caused it, and such a one as the cause at that address (program.h) asks for. */
bool eng__effect_fits(const struct eng_ctx *ctx, uint16_t at, const struct eng_happening *how);

/* Whether it has that cause (address 0: any), and not the other one (0: none). */
bool eng__cause_fits(
    const struct eng_ctx *ctx, uint16_t by, uint16_t not_by, const struct eng_happening *how);

static inline bool eng__in_mask(uint16_t mask, uint8_t word)
{
    return mask == 0 || (mask >> word & 1u) != 0;
}

/* Whether it fits the pattern where every game reads it alike: where to, by which method, in which
 * phase, how many cards, its cause, the other party. What happened, from where and to whom is not
 * looked at. */
bool eng__pattern_fits(
    const struct eng_ctx *ctx, const uint16_t *pattern, const struct eng_happening *how);

/* For a census: the words of the pattern that were found in what happened. */
static inline void eng__note_pattern(const uint16_t *pattern, const struct eng_happening *how)
{
    (void)pattern;
    (void)how;
    eng__note_words(PLACE, 0, pattern[ENG_PATTERN_FROM] & 1u << how->from);
    eng__note_words(PLACE, 0, pattern[ENG_PATTERN_TO] & 1u << how->to);
    eng__note_words(METHOD, 0, pattern[ENG_PATTERN_METHOD] & 1u << how->method);
}

/* One of the effect's patterns is about this very card: "when this card is discarded". */
bool eng__is_about_this_card(const struct eng_ctx *ctx, const struct eng_effect *effect);

#endif
