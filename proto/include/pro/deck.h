/* SPDX-License-Identifier: MIT
 * deck.h - a deck list as it travels: piles by name, cards by printed number.
 *
 * Nothing here knows a game or a card; whether piles and numbers exist is for engine/cards to say. */
#ifndef PRO_DECK_H
#define PRO_DECK_H

#include <eng/deck.h>
#include <pro/error.h>
#include <pro/writer.h>

enum {
    PRO_PILE_NAME_MAX = 16, /* [a-z0-9_.-] */
    PRO_NUMBER_MAX = 24,    /* [A-Za-z0-9_/-] */
    PRO_COUNT_MAX = ENG_COPIES_MAX
};

struct pro_deck_entry {
    uint8_t pile;  /* index into name[] */
    uint8_t count; /* 1..PRO_COUNT_MAX */
    uint8_t at;    /* position in its pile's list: the 3 of "main[3]" */
    char number[PRO_NUMBER_MAX + 1];
};

/* Entries in the order of the text, pile after pile. */
struct pro_deck {
    uint16_t piles;
    uint16_t len;
    char name[ENG_DECK_PILES_MAX][PRO_PILE_NAME_MAX + 1];
    struct pro_deck_entry entry[ENG_DECK_ENTRIES_MAX];
};

/* {"main":[{"number":"ST1-02","count":4},..],..}: the form in messages, and good for storing. */
void pro_deck_encode(struct pro_writer *w, const struct pro_deck *deck);

/* Reads that form. Field paths start at "piles". */
PRO_MUST_USE bool pro_deck_decode(
    const char *text, size_t len, struct pro_deck *out, struct pro_fault *fault);

#endif
