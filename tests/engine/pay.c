/* SPDX-License-Identifier: MIT
 * pay.c - whether mana can pay for a Duel Masters card, against trying every set of cards: 112.2.
 *
 * engine-pay [PURSES]. A set pays when its mana numbers come to the cost and each of its cards gives
 * its number or one civilization, which is another card for each civilization; when there are more
 * civilizations than the cost, one card for each of them is enough [112.2b]. */
#include "../../engine/duelmasters/chapters.h"
#include "kit.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    CARDS = 6,
    CIVILIZATIONS = 5
};

struct hand {
    unsigned len;
    struct {
        unsigned civilizations, number;
    } card[CARDS];
};

/* The cards of the set that are not used yet can give those civilizations, one each, and what is left
 * of the set gives numbers; `has_rest`: there may be such. */
static bool serves(const struct hand *hand, unsigned civilizations, unsigned set, bool has_rest)
{
    if (civilizations == 0) {
        for (unsigned i = 0; i < hand->len; i++) {
            if ((set >> i & 1u) != 0 && (!has_rest || hand->card[i].number == 0)) {
                return false;
            }
        }
        return true;
    }
    const unsigned first = civilizations & (0u - civilizations);
    for (unsigned i = 0; i < hand->len; i++) {
        if ((set >> i & 1u) != 0 && (hand->card[i].civilizations & first) != 0 &&
            serves(hand, civilizations & ~first, set & ~(1u << i), has_rest)) {
            return true;
        }
    }
    return false;
}

static bool pays(const struct hand *hand, unsigned civilizations, unsigned cost)
{
    unsigned many = 0;
    for (unsigned rest = civilizations; rest != 0; rest &= rest - 1) {
        many++;
    }
    for (unsigned set = 0; set < 1u << hand->len; set++) {
        unsigned sum = 0;
        for (unsigned i = 0; i < hand->len; i++) {
            sum += (set >> i & 1u) != 0 ? hand->card[i].number : 0;
        }
        if ((sum == cost && serves(hand, civilizations, set, true)) ||
            (cost < many && sum >= cost && serves(hand, civilizations, set, false))) {
            return true;
        }
    }
    return false;
}

static unsigned some_civilizations(struct kit_rng *rng)
{
    return kit_rng_below(rng, 2) == 0 ? 1u << kit_rng_below(rng, CIVILIZATIONS)
                                      : kit_rng_below(rng, 1u << CIVILIZATIONS);
}

static bool try_one(uint64_t seed, unsigned long *payable)
{
    struct kit_rng rng = {seed};
    struct hand hand = {.len = kit_rng_below(&rng, CARDS + 1)};
    struct dm_purse purse = {.cards = hand.len, .kinds = hand.len, .is_even = true};
    const bool is_even = kit_rng_below(&rng, 2) == 0;
    for (unsigned i = 0; i < hand.len; i++) {
        hand.card[i].civilizations = some_civilizations(&rng);
        hand.card[i].number = is_even ? 1 : kit_rng_below(&rng, 3);
        purse.kind[i].civilizations = (uint8_t)hand.card[i].civilizations;
        purse.kind[i].number = (uint8_t)hand.card[i].number;
        purse.kind[i].free = 1;
        purse.is_even = purse.is_even && hand.card[i].number == 1;
    }
    const unsigned civilizations = some_civilizations(&rng);
    const unsigned cost = kit_rng_below(&rng, 8);
    const bool want = pays(&hand, civilizations, cost);
    *payable += want;
    return dm__affords(&purse, civilizations, (int)cost) == want;
}

int main(int argc, char **argv)
{
    const unsigned long purses = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    unsigned long failed = 0, payable = 0;
    for (unsigned long i = 0; i < purses; i++) {
        if (!try_one(i, &payable)) {
            printf("seed %lu failed\n", i);
            failed++;
        }
    }
    printf("%lu purses, of which %lu can pay\n", purses, payable);
    printf("%lu passed, %lu failed\n", purses - failed, failed);
    return failed > 0 || payable == 0 || payable == purses;
}
