/* SPDX-License-Identifier: MIT
 * deck.c - deck construction, 1-4-1. Reports every fault at once. */
#include "../core/deck.h"

#include "chapters.h"

#include <string.h>

enum {
    PILE_MAIN,
    PILE_EGGS,
    MAIN_SIZE = 50,
    EGGS_MAX = 5
};

/* How many cards of the pile have that number, as their own or as one that a (Rule) line adds to it
 * 2-3-4-6. `first`: the first entry of them, an entry of the number itself before all others. */
static unsigned copies(const struct eng_book *book, const struct eng_deck *deck, unsigned pile,
    const char *number, unsigned *first)
{
    const struct dig_facts *facts = book->cards->facts;
    unsigned n = 0;
    bool is_own = false;
    *first = deck->len;
    for (unsigned i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];
        const char *also = facts[e->def].also_number;
        const bool has = strcmp(book->cards->def[e->def].number, number) == 0;
        if (e->pile != pile || (!has && (also == NULL || strcmp(also, number) != 0))) {
            continue;
        }
        n += e->count;
        if (*first == deck->len || (has && !is_own)) {
            *first = i;
        }
        is_own = is_own || has;
    }
    return n;
}

/* How many copies an entry answers for: those of its own number, or of the one that it is treated as
 * when no other entry does. */
static unsigned copies_of_entry(
    const struct eng_book *book, const struct eng_deck *deck, unsigned entry)
{
    const struct eng_deck_entry *e = &deck->entry[entry];
    const struct dig_facts *f = &((const struct dig_facts *)book->cards->facts)[e->def];
    unsigned first;
    const unsigned own = copies(book, deck, e->pile, book->cards->def[e->def].number, &first);
    if (f->also_number == NULL) {
        return own;
    }
    const unsigned also = copies(book, deck, e->pile, f->also_number, &first);
    return also > own && first == entry ? also : own;
}

void dig__check_deck(
    const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out)
{
    const struct dig_facts *facts = book->cards->facts;
    unsigned size[2] = {0, 0};
    for (unsigned i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];
        const struct dig_facts *f = &facts[e->def];
        const unsigned count = copies_of_entry(book, deck, i); /* 2-3-4-6 */
        size[e->pile] += e->count;
        const bool is_egg = f->category == DIG_CATEGORY_DIGI_EGG;
        if (is_egg != (e->pile == PILE_EGGS) && dig__rule(TWO_DECKS)) { /* 1-4-1-1 */
            eng__fault_add(out, FAULT_WRONG_DECK, e->pile, i, e->count, 0);
        }
        if (f->is_token && dig__rule(NO_TOKENS_IN_DECKS)) { /* 1-4-4-2 */
            eng__fault_add(out, FAULT_TOKEN, e->pile, i, e->count, 0);
        } else if (count > f->copies_max &&
            (e->pile == PILE_MAIN ? dig__rule(FOUR_COPIES) : dig__rule(FOUR_EGGS))) {
            const bool is_main = e->pile == PILE_MAIN; /* 1-4-1-2-2, 1-4-1-3-2 */
            eng__fault_add(out, is_main ? FAULT_TOO_MANY_COPIES : FAULT_TOO_MANY_EGGS, e->pile,
                i, count, f->copies_max);
        }
    }
    if (size[PILE_MAIN] != MAIN_SIZE && dig__rule(MAIN_IS_50)) { /* 1-4-1-2-1 */
        eng__fault_add(
            out, FAULT_MAIN_SIZE, PILE_MAIN, ENG_FAULT_WHOLE_PILE, size[PILE_MAIN], MAIN_SIZE);
    }
    if (size[PILE_EGGS] > EGGS_MAX && dig__rule(EGGS_UP_TO_5)) { /* 1-4-1-3-1 */
        eng__fault_add(
            out, FAULT_EGGS_SIZE, PILE_EGGS, ENG_FAULT_WHOLE_PILE, size[PILE_EGGS], EGGS_MAX);
    }
}
