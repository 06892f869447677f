/* SPDX-License-Identifier: MIT
 * engine.c - what the engine costs on one core: random matches and decisions a second, time of an
 * apply and of an enumeration, bytes of a match, heap allocations in apply. Prints rows, asserts
 * nothing about time.
 *
 * bench-engine [MATCHES [CARDS [plain|effects [GAME]]]]: plays the made-up cards of tests/engine/kit.c,
 * among which are keywords, or the decks with effects of that directory (engine/cards of the source
 * tree), or its decks without; of that game, else the first. */
#include "../engine/kit.h"
#include "allocs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SAMPLES_MAX = 1 << 20
};

static struct kit_game game;
static uint32_t apply_ns[SAMPLES_MAX], options_ns[SAMPLES_MAX];
static struct eng_match copies[2];

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void print_times(const char *what, uint32_t *ns, size_t len)
{
    qsort(ns, len, sizeof *ns, by_value);
    printf("%-34s median %u ns, p99 %u ns\n", what, ns[len / 2], ns[len - 1 - len / 100]);
}

static void start(unsigned long i)
{
    kit_start(&game, kit_book(), kit_deck((unsigned)(i % kit_decks())),
        kit_deck((unsigned)((i + 1 + i / kit_decks()) % kit_decks())), i);
}

/* Whole random matches, nothing measured inside. */
static void run_matches(unsigned long matches)
{
    unsigned long decisions = 0, events = 0;
    const uint64_t from = now_ns();
    for (unsigned long i = 0; i < matches; i++) {
        struct kit_rng rng = {i};
        start(i);
        while (!kit_is_over(&game)) {
            kit_play(&game, &rng);
            decisions++;
            events += game.events.len;
        }
    }
    const double s = (double)(now_ns() - from) / 1e9;
    printf("%-34s %.0f /s\n", "random matches, one core", (double)matches / s);
    printf("%-34s %.0f /s (%.1f a match, %.1f events a match)\n", "random decisions, one core",
        (double)decisions / s, (double)decisions / (double)matches,
        (double)events / (double)matches);
}

/* Each call by itself; a clock reading is inside every figure and printed beside them. */
static void run_calls(unsigned long matches)
{
    size_t len = 0;
    unsigned long allocs = 0;
    uint64_t options = 0;
    for (unsigned long i = 0; i < matches && len < SAMPLES_MAX; i++) {
        struct kit_rng rng = {i};
        start(i);
        while (!kit_is_over(&game) && len < SAMPLES_MAX) {
            const unsigned long allocs_before = allocs_count();
            const uint64_t t0 = now_ns();
            eng_match_options(game.book, &game.match, &game.options);
            const uint64_t t1 = now_ns();
            options += game.options.len;
            const struct eng_command c = kit_choose(&game, &rng);
            const uint64_t t2 = now_ns();
            kit_apply(&game, &c);
            const uint64_t t3 = now_ns();
            allocs += allocs_count() - allocs_before;
            options_ns[len] = (uint32_t)(t1 - t0);
            apply_ns[len] = (uint32_t)(t3 - t2);
            len++;
        }
    }
    print_times("apply one command", apply_ns, len);
    print_times("enumerate the options", options_ns, len);
    printf("%-34s %.1f\n", "options a prompt", (double)options / (double)len);
    printf("%-34s %lu in %zu commands\n", "heap allocations in apply", allocs, len);
}

static void run_state(void)
{
    enum {
        TIMES = 100000
    };
    uint64_t sum = 0;
    start(0);
    uint64_t from = now_ns();
    for (unsigned i = 0; i < TIMES; i++) {
        copies[0] = game.match;
        __asm__ volatile("" : : "r"(&copies[0]) : "memory");
    }
    printf("%-34s %.0f ns\n", "copy of a match", (double)(now_ns() - from) / TIMES);
    from = now_ns();
    for (unsigned i = 0; i < TIMES / 10; i++) {
        game.match.turn = (uint16_t)i;
        sum += eng_match_hash(&game.match);
    }
    printf("%-34s %.0f ns\n", "hash of a match", (double)(now_ns() - from) / (TIMES / 10.0));
    from = now_ns();
    const uint64_t until = from;
    for (unsigned i = 0; i < TIMES; i++) {
        sum += now_ns() - until;
    }
    printf("%-34s %.0f ns\n", "(one clock reading)", (double)(now_ns() - from) / TIMES);
    printf("%-34s %zu\n", "bytes of a match", sizeof(struct eng_match));
    if (sum == 1) {
        puts("");
    }
}

int main(int argc, char **argv)
{
    const unsigned long matches = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    const struct eng_game *by = argc > 4 ? eng_game_find(argv[4]) : eng_games[0];
    if (by == NULL) {
        printf("no game is called %s\n", argv[4]);
        return 2;
    }
    if (argc > 3 && strcmp(argv[3], "plain") == 0) {
        kit_load_plain(argv[2], by);
    } else if (argc > 2) {
        kit_load(argv[2], by);
    }
    run_matches(matches);
    run_calls(matches);
    run_state();
    const unsigned long allocs_before = allocs_count();
    void *volatile block = malloc(1); /* volatile: or the pair is optimised away */
    free(block);
    if (allocs_count() != allocs_before + 1) {
        puts("the allocation counter does not count");
        return 1;
    }
    return 0;
}
