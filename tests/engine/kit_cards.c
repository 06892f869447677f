/* SPDX-License-Identifier: MIT
 * kit_cards.c - the card files and effect decks of the source tree for programs that play with kit.h. */
#include "kit.h"

#include <eng/digimon.h>

#include <crd/cards.h>
#include <crd/deck.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    SETS = 10 /* st1 to st10, a deck each */
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

void kit_load(const char *cards_dir, const struct eng_game *game)
{
    static struct eng_book book;
    static struct eng_deck decks[SETS];
    static char path[SETS + 2][512];
    const char *paths[SETS + 2];
    struct crd_set *set; /* kept for as long as the program runs */
    struct crd_error err;
    char line[512];
    (void)snprintf(path[SETS], sizeof path[0], "%s/sets/starter.json", cards_dir);
    (void)snprintf(path[SETS + 1], sizeof path[0], "%s/../../tests/cards/keywords.json", cards_dir);
    for (unsigned i = 0; i < SETS + 2; i++) {
        if (i < SETS) {
            (void)snprintf(path[i], sizeof path[i], "%s/sets/st%u.json", cards_dir, i + 1);
        }
        paths[i] = path[i];
    }
    if (crd_cards_load(paths, SETS + 2, &set, &err) != CRD_OK) {
        fail(cards_dir, crd_error_line(&err, line, sizeof line));
    }
    book = (struct eng_book){.game = game, .cards = crd_set_cards(set)};
    for (unsigned i = 0; i < SETS; i++) {
        (void)snprintf(line, sizeof line, "%s/decks/effects/st%u.json", cards_dir, i + 1);
        load_deck(&book, line, &decks[i]);
    }
    kit_use(&book, decks, SETS);
}
