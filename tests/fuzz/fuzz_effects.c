/* SPDX-License-Identifier: MIT
 * fuzz_effects.c - the bytes change the programs of shipped cards and play a match with them. */
#include "../engine/hostile.h"

#include <stdbool.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool has_begun;
    static struct hostile_tally tally;
    if (!has_begun) {
        hostile_begin(CARD_SETS, GAME);
        has_begun = true;
    }
    hostile_play(data, size, &tally);
    return 0;
}
