/* SPDX-License-Identifier: MIT
 * deck.c - deck construction, 1-4-1. Reports every fault at once. */
#include "chapters.h"

enum {
    PILE_MAIN,
    PILE_EGGS,
    MAIN_SIZE = 50,
    EGGS_MAX = 5
};

static void report(struct eng_faults *out, enum dig_fault code, unsigned pile, unsigned entry,
    unsigned have, unsigned allowed)
{
    if (out->len < ENG_FAULTS_MAX) {
        out->at[out->len++] = (struct eng_fault){
            .code = (uint8_t)code,
            .pile = (uint8_t)pile,
            .entry = (uint16_t)entry,
            .have = (uint16_t)have,
            .allowed = (uint16_t)allowed,
        };
    }
}

void dig__check_deck(
    const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out)
{
    const struct dig_facts *facts = book->cards->facts;
    unsigned size[2] = {0, 0};
    for (unsigned i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];
        const struct dig_facts *f = &facts[e->def];
        size[e->pile] += e->count;
        const bool is_egg = f->category == DIG_CATEGORY_DIGI_EGG;
        if (is_egg != (e->pile == PILE_EGGS) && dig__rule(TWO_DECKS)) { /* 1-4-1-1 */
            report(out, FAULT_WRONG_DECK, e->pile, i, e->count, 0);
        }
        if (f->is_token && dig__rule(NO_TOKENS_IN_DECKS)) { /* 1-4-4-2 */
            report(out, FAULT_TOKEN, e->pile, i, e->count, 0);
        } else if (e->count > f->copies_max &&
            (e->pile == PILE_MAIN ? dig__rule(FOUR_COPIES) : dig__rule(FOUR_EGGS))) {
            const bool is_main = e->pile == PILE_MAIN; /* 1-4-1-2-2, 1-4-1-3-2 */
            report(out, is_main ? FAULT_TOO_MANY_COPIES : FAULT_TOO_MANY_EGGS, e->pile, i,
                e->count, f->copies_max);
        }
    }
    if (size[PILE_MAIN] != MAIN_SIZE && dig__rule(MAIN_IS_50)) { /* 1-4-1-2-1 */
        report(
            out, FAULT_MAIN_SIZE, PILE_MAIN, ENG_FAULT_WHOLE_PILE, size[PILE_MAIN], MAIN_SIZE);
    }
    if (size[PILE_EGGS] > EGGS_MAX && dig__rule(EGGS_UP_TO_5)) { /* 1-4-1-3-1 */
        report(
            out, FAULT_EGGS_SIZE, PILE_EGGS, ENG_FAULT_WHOLE_PILE, size[PILE_EGGS], EGGS_MAX);
    }
}
