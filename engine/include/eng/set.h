/* SPDX-License-Identifier: MIT
 * set.h - a set of cards of one match: a bit for each card id; and, or, not are four instructions. */
#ifndef ENG_SET_H
#define ENG_SET_H

#include <eng/id.h>

struct eng_set {
    uint64_t word[4];
};

static inline void eng_set_add(struct eng_set *set, struct eng_card_id card)
{
    set->word[card.raw >> 6] |= UINT64_C(1) << (card.raw & 63u);
}

static inline void eng_set_remove(struct eng_set *set, struct eng_card_id card)
{
    set->word[card.raw >> 6] &= ~(UINT64_C(1) << (card.raw & 63u));
}

static inline bool eng_set_has(const struct eng_set *set, struct eng_card_id card)
{
    return (set->word[card.raw >> 6] >> (card.raw & 63u) & 1u) != 0;
}

/* Without a population count in the instruction set the compiler's own is a call: most sets have
 * but a few bits, in one word. */
static inline unsigned eng_set_size(const struct eng_set *set)
{
    unsigned size = 0;
    for (unsigned i = 0; i < 4; i++) {
        for (uint64_t rest = set->word[i]; rest != 0; rest &= rest - 1) {
            size++;
        }
    }
    return size;
}

/* More than one card. */
static inline bool eng_set_has_many(const struct eng_set *set)
{
    unsigned words = 0;
    bool is_many = false;
    for (unsigned i = 0; i < 4; i++) {
        words += set->word[i] != 0;
        is_many |= (set->word[i] & (set->word[i] - 1)) != 0;
    }
    return is_many || words > 1;
}

#endif
