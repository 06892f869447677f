/* SPDX-License-Identifier: MIT
 * kit_cards.c - the card files of the source tree, and those of its decks that have effects, for
 * programs that play with kit.h. */
#include "../cards/game_files.h"
#include "kit.h"

#include <eng/digimon.h>

#include <crd/cards.h>
#include <crd/deck.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETS_MAX = 128, /* files in sets/ */
    DECKS_MAX = 64  /* files in decks/ */
};

struct path {
    char text[512];
};

static void fail(const char *what, const char *why)
{
    printf("%s: %s\n", what, why);
    exit(1);
}

static void load_deck(const struct eng_book *book, const char *path, struct eng_deck *out)
{
    static char text[CRD_DECK_BYTES_MAX];
    static struct crd_deck_file file;
    static struct crd_faults faults;
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        fail(path, "cannot be read");
    }
    const size_t len = fread(text, 1, sizeof text, in);
    (void)fclose(in);
    faults = (struct crd_faults){0};
    crd_deck_parse(book->game, text, len, &file, &faults);
    if (faults.len == 0) {
        crd_deck_resolve(book, &file.list, out, &faults);
    }
    if (faults.len > 0) {
        fail(path, faults.at[0].text);
    }
}

static bool has_effects(const struct eng_book *book, const struct eng_deck *deck)
{
    for (unsigned i = 0; i < deck->len; i++) {
        const uint16_t *first = &book->cards->program.first[deck->entry[i].def];
        if (first[0] != first[1]) {
            return true;
        }
    }
    return false;
}

static int is_json(const struct dirent *entry)
{
    const size_t len = strlen(entry->d_name);
    return len > 5 && strcmp(entry->d_name + len - 5, ".json") == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* The JSON files of a directory that are of the game, by name; how many. */
static unsigned list(
    const char *dir, const struct eng_game *game, struct path *out, unsigned max)
{
    unsigned len = 0;
    struct dirent **entry;
    const int n = scandir(dir, &entry, is_json, by_bytes);
    if (n <= 0 || (unsigned)n > max) {
        fail(dir, n <= 0 ? "has no files" : "has too many files");
    }
    for (int i = 0; i < n; i++) {
        (void)snprintf(out[len].text, sizeof out[len].text, "%s/%s", dir, entry[i]->d_name);
        len += is_of_game(out[len].text, game->name) ? 1 : 0;
        free(entry[i]);
    }
    free(entry);
    return len;
}

enum decks {
    ALL,
    WITH_EFFECTS,
    WITHOUT_EFFECTS
};

static void load(const char *cards_dir, const struct eng_game *game, enum decks which)
{
    static struct eng_book book;
    static struct eng_deck decks[DECKS_MAX];
    static struct path path[SETS_MAX + 1];
    const char *paths[SETS_MAX + 1];
    struct crd_set *set; /* kept for as long as the program runs */
    struct crd_error err;
    char line[512];
    (void)snprintf(line, sizeof line, "%s/sets", cards_dir);
    unsigned len = list(line, game, path, SETS_MAX);
    (void)snprintf(
        path[len].text, sizeof path[0].text, "%s/../../tests/cards/keywords.json", cards_dir);
    len += is_of_game(path[len].text, game->name) ? 1 : 0;
    for (unsigned i = 0; i < len; i++) {
        paths[i] = path[i].text;
    }
    if (crd_cards_load(paths, len, &set, &err) != CRD_OK) {
        fail(cards_dir, crd_error_line(&err, line, sizeof line));
    }
    book = (struct eng_book){.game = game, .cards = crd_set_cards(set)};
    (void)snprintf(line, sizeof line, "%s/decks", cards_dir);
    len = list(line, game, path, DECKS_MAX);
    unsigned kept = 0;
    for (unsigned i = 0; i < len; i++) {
        load_deck(&book, path[i].text, &decks[kept]);
        kept += which == ALL || has_effects(&book, &decks[kept]) == (which == WITH_EFFECTS);
    }
    if (kept == 0) {
        fail(line, "has no such deck");
    }
    kit_use(&book, decks, kept);
}

void kit_load(const char *cards_dir, const struct eng_game *game)
{
    load(cards_dir, game, WITH_EFFECTS);
}

void kit_load_all(const char *cards_dir, const struct eng_game *game)
{
    load(cards_dir, game, ALL);
}

void kit_load_plain(const char *cards_dir, const struct eng_game *game)
{
    load(cards_dir, game, WITHOUT_EFFECTS);
}
