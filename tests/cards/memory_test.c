/* SPDX-License-Identifier: MIT
 * memory_test.c - memory that runs out at any allocation of a load is a status, and nothing leaks
 * (the address sanitizer looks). Linked with --wrap for malloc, calloc and realloc. */
#include <eng/digimon.h>

#include <jansson.h>

#include <crd/cards.h>
#include <crd/deck.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

static long left = -1; /* allocations until one fails; -1: none fails */

static int fails(void)
{
    if (left > 0) {
        left--;
    }
    return left == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

static const char *const paths[][2] = {
    {KEYWORDS, SETS_DIR "/st10.json"}, {SETS_DIR "/dm-made-up.json", NULL}};

/* Loads with the nth allocation and all later ones failing; returns the status. */
static enum crd_status load(size_t game, long n, struct crd_error *err)
{
    struct crd_set *set = NULL;

    left = n;
    const enum crd_status s =
        crd_cards_load(paths[game], paths[game][1] == NULL ? 1 : 2, &set, err);
    left = -1;
    if ((set != NULL) != (s == CRD_OK)) {
        printf("a set and status %d\n", s);
        exit(EXIT_FAILURE);
    }
    crd_set_free(set);
    return s;
}

/* Fails each allocation of a load in turn; how many there are. The parser calls its own want of
 * memory a syntax error now and then, so with its allocations any refusal will do. */
static long fail_each(size_t game, bool is_parser_too)
{
    struct crd_error err;
    enum crd_status s = CRD_MEMORY;
    long n = 0;

    json_set_alloc_funcs(is_parser_too ? __wrap_malloc : __real_malloc, free);
    while (s != CRD_OK) {
        char line[1024];

        s = load(game, ++n, &err);
        const bool is_memory = s == CRD_MEMORY && strstr(err.text, "not enough memory") != NULL;
        if (s != CRD_OK && (is_parser_too ? err.text[0] == '\0' : !is_memory)) {
            printf("allocation %ld: %s\n", n, crd_error_line(&err, line, sizeof line));
            exit(EXIT_FAILURE);
        }
    }
    return n - 1;
}

int main(void)
{
    bool is_enough = true;

    for (size_t game = 0; game < sizeof paths / sizeof *paths; game++) {
        const long ours = fail_each(game, false), all = fail_each(game, true);

        printf("%ld allocations failed one by one, %ld with the parser's\n", ours, all);
        is_enough = is_enough && ours >= 8 && all > 200;
    }

    static struct crd_deck_file file;
    static const char text[] = "4 Name ST1-02\n",
                      json[] = "{\"game\":\"digimon\",\"piles\":{}}";
    const char *const texts[] = {text, json};
    for (size_t i = 0; i < 2; i++) {
        struct crd_faults faults = {0};

        left = 1;
        crd_deck_parse(&dig_game, texts[i], strlen(texts[i]), &file, &faults);
        left = -1;
        if (faults.len != 1 || strstr(faults.at[0].text, "not enough memory") == NULL) {
            printf("deck %zu: %u faults, %s\n", i, faults.len, faults.at[0].text);
            return EXIT_FAILURE;
        }
    }
    return is_enough ? EXIT_SUCCESS : EXIT_FAILURE;
}
