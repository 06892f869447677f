/* SPDX-License-Identifier: MIT
 * choice.h - a CHOOSE taken apart, for choose.c, which asks, complete.c, which looks ahead, and
 * secret.c, which says what a question would tell. */
#ifndef ENG__CHOICE_H
#define ENG__CHOICE_H

#include "machine.h"

/* Operands of CHOOSE. */
enum eng__choice_operand {
    ENG__CHOICE_SLOT = 1,
    ENG__CHOICE_TARGET,
    ENG__CHOICE_MODE,
    ENG__CHOICE_NUMBER,
    ENG__CHOICE_CHOOSER,
    ENG__CHOICE_DIFFERENT, /* dimension plus one; plus 256: must agree instead */
    ENG__CHOICE_TOTAL,     /* dimension plus one */
    ENG__CHOICE_LIMIT,
    ENG__CHOICE_WORDS
};

/* What is chosen must hold together: differ, agree, or not pass a total. */
static inline bool eng__choice_is_bound(const uint16_t *op)
{
    return op[ENG__CHOICE_DIFFERENT] != 0 || op[ENG__CHOICE_TOTAL] != 0;
}

/* ---- complete.c ---- */

/* How many may be chosen at most. */
int eng__choice_most(const struct eng_ctx *ctx, const uint16_t *op);

/* The target of a choice at the ends of ordered places; NULL: of another one. */
const uint16_t *eng__choice_ends(const struct eng_ctx *ctx, const uint16_t *op);

/* All that is chosen from. At the ends of ordered places those are the cards that are outermost when
 * the picked ones are gone, and the picked ones. */
void eng__choice_all(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *picked, struct eng_things *out);

/* What of `all` may be picked next, so that the choice, and what is chosen together with it, can
 * still be completed as far as it can be at all. When that is more than `enough` things, it may be
 * only some of them, but more than `enough`: whoever asks only how many there are need not have all
 * looked for. Bounded work: what it does not get to counts as completable. */
void eng__choice_next(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *all, const struct eng_things *picked, int enough,
    struct eng_things *out);

/* How many can be chosen at most, with what is picked already. */
int eng__choice_reach(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *all, const struct eng_things *picked);

/* Whether the chosen had to match a description, or one another, among cards that somebody does not
 * see. */
bool eng__choice_describes(const struct eng_ctx *ctx, const uint16_t *op);

/* Whether what may be chosen depends on cards that somebody does not see. */
bool eng__choice_is_secret(const struct eng_ctx *ctx, const uint16_t *op);

/* ---- secret.c ---- */

/* Whether which things a target names, or a number, depends on cards that somebody does not see. */
bool eng__is_secret(const struct eng_ctx *ctx, uint16_t target);
bool eng__is_secret_number(const struct eng_ctx *ctx, uint16_t number);

/* Whether somebody does not see one of the cards among which the target picks. */
bool eng__is_hidden(const struct eng_ctx *ctx, uint16_t target);

#endif
