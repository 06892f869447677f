/* SPDX-License-Identifier: MIT
 * fuzz_state.c - encoded states from bytes. The first byte chooses: even, the rest is an encoding as it
 * stands; odd, the rest are edits of a good one, three bytes each (place, what is there then). Both with
 * the sum that fits, so that what is behind it is reached. Checked: nothing crashes, and what is taken
 * is written as the same bytes. */
#include "../../engine/core/encode.h"
#include "../engine/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DECISIONS = 40
};

static uint8_t good[ENG_STATE_BYTES_MAX];
static uint64_t tables;
static size_t good_len;

static void must(bool is_so, const char *what)
{
    if (!is_so) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

static void make(void)
{
    static struct kit_game game;
    struct kit_rng rng = {1};
    kit_start(&game, kit_book(), kit_deck(0), kit_deck(1), 1);
    for (unsigned i = 0; i < DECISIONS && !kit_is_over(&game); i++) {
        kit_play(&game, &rng);
    }
    tables = eng_tables_sum(game.book);
    good_len = eng_match_encode(game.book, tables, &game.match, good);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t bytes[ENG_STATE_BYTES_MAX], again[ENG_STATE_BYTES_MAX];
    static struct eng_match match;
    size_t len = 0;
    if (good_len == 0) {
        make();
    }
    if (size == 0 || size > sizeof bytes) {
        return 0;
    }
    if (data[0] % 2 == 0) {
        len = size - 1;
        memcpy(bytes, data + 1, len);
    } else {
        len = good_len;
        memcpy(bytes, good, len);
        for (size_t i = 1; i + 3 <= size; i += 3) {
            bytes[(data[i] | (size_t)data[i + 1] << 8) % len] = data[i + 2];
        }
    }
    if (len > 8) {
        const uint64_t sum = eng__state_sum(bytes, len);
        memcpy(bytes + len - sizeof sum, &sum, sizeof sum);
    }
    if (eng_match_decode(kit_book(), tables, bytes, len, &match) == ENG_STATE_NONE) {
        must(eng_match_encode(kit_book(), tables, &match, again) == len &&
                memcmp(again, bytes, len) == 0,
            "a state is written as it was read");
    }
    return 0;
}
