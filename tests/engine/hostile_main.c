/* SPDX-License-Identifier: MIT
 * hostile_main.c - engine-hostile SETS [MATCHES [FIRST_SEED [GAME]]]: matches with hostile cards. Fails when
 * too few of them were changed or played to say anything; a broken invariant aborts. */
#include "hostile.h"
#include "kit.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc < 2) {
        puts("usage: engine-hostile SETS [MATCHES [FIRST_SEED [GAME]]]");
        return 1;
    }
    const unsigned long matches = argc > 2 ? strtoul(argv[2], NULL, 10) : 500;
    const unsigned long first = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    const bool is_loud = getenv("HOSTILE_SEEDS") != NULL;
    struct hostile_tally t = {0};
    hostile_begin(argv[1], argc > 4 ? argv[4] : "digimon");
    for (unsigned long i = 0; i < matches; i++) {
        struct kit_rng rng = {first + i};
        uint8_t bytes[8];
        for (unsigned k = 0; k < sizeof bytes; k++) {
            bytes[k] = (uint8_t)kit_rng_below(&rng, 256);
        }
        if (is_loud) {
            fprintf(stderr, "seed %lu\n", first + i);
        }
        hostile_play(bytes, sizeof bytes, &t);
    }
    printf("%lu matches, %lu decisions, %lu won, %lu drawn; %lu changes, %lu refused\nvoid:",
        t.matches, t.decisions, t.won, t.drawn, t.changed, t.refused);
    for (unsigned i = 0; i < sizeof t.voided / sizeof t.voided[0]; i++) {
        if (t.voided[i] > 0) {
            printf(" limit %u %lu", i, t.voided[i]);
        }
    }
    const bool is_ok =
        t.matches * 2 > matches && t.changed > matches && t.decisions > t.matches;
    printf("\n%lu passed, %d failed\n", t.matches, is_ok ? 0 : 1);
    return is_ok ? 0 : 1;
}
