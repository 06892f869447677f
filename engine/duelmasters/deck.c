/* SPDX-License-Identifier: MIT
 * deck.c - deck construction, 100. Reports every fault at once. Which cards a tournament allows fewer
 * of is data beside the cards, as is the date from which on. */
#include "../core/deck.h"

#include "chapters.h"

#include <string.h>

enum {
    PILE_MAIN,
    PILE_GR,
    MAIN_SIZE = 40, /* 100.2 */
    GR_SIZE = 12,   /* 100.4 */
    GR_COPIES_MAX = 2
};

/* 100.2a: cards of one name count together, whatever their numbers. */
static unsigned copies(
    const struct eng_book *book, const struct eng_deck *deck, const struct eng_deck_entry *of)
{
    const char *name = book->cards->def[of->def].name;
    unsigned n = 0;
    for (unsigned i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];
        if (e->pile == of->pile && strcmp(book->cards->def[e->def].name, name) == 0) {
            n += e->count;
        }
    }
    return n;
}

void dm__check_deck(
    const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out)
{
    const struct dm_facts *facts = book->cards->facts;
    unsigned size[2] = {0, 0};
    for (unsigned i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];
        const struct dm_facts *f = &facts[e->def];
        const unsigned most =
            e->pile == PILE_GR && f->copies_max > GR_COPIES_MAX ? GR_COPIES_MAX : f->copies_max;
        const unsigned n = copies(book, deck, e);
        size[e->pile] += e->count;
        if (((f->supertypes & DM_GR) != 0) != (e->pile == PILE_GR)) { /* 100.4 */
            eng__fault_add(out, FAULT_WRONG_PILE, e->pile, i, e->count, 0);
        } else if (n > most) {
            eng__fault_add(out, FAULT_TOO_MANY, e->pile, i, n, most);
        }
    }
    if (size[PILE_MAIN] != MAIN_SIZE) {
        eng__fault_add(
            out, FAULT_MAIN_SIZE, PILE_MAIN, ENG_FAULT_WHOLE_PILE, size[PILE_MAIN], MAIN_SIZE);
    }
    if (size[PILE_GR] != 0 && size[PILE_GR] != GR_SIZE) {
        eng__fault_add(
            out, FAULT_GR_SIZE, PILE_GR, ENG_FAULT_WHOLE_PILE, size[PILE_GR], GR_SIZE);
    }
}
