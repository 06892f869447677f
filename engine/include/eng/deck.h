/* SPDX-License-Identifier: MIT
 * deck.h - a deck list as the engine takes it, and the faults a game finds in one. */
#ifndef ENG_DECK_H
#define ENG_DECK_H

#include <stdint.h>

enum {
    ENG_DECK_ENTRIES_MAX = 128,
    ENG_DECK_PILES_MAX = 4,
    ENG_COPIES_MAX = 99, /* of an entry; how many are legal is the game's to say */
    ENG_FAULTS_MAX = 64
};

/* A list entry: so many copies of one definition in one pile ("main", "eggs": the game's table). */
struct eng_deck_entry {
    uint16_t def;
    uint8_t pile;
    uint8_t count; /* 1..ENG_COPIES_MAX */
};

/* Canonical order: by pile, then by definition index (that is, by number); one entry a definition
 * and pile. A match starts from the canonical order, so equal lists shuffle alike. */
struct eng_deck {
    uint16_t len;
    struct eng_deck_entry entry[ENG_DECK_ENTRIES_MAX];
};

struct eng_fault {
    uint8_t code;     /* index into the game's fault table */
    uint8_t pile;     /* which pile */
    uint16_t entry;   /* which entry of the deck, or ENG_FAULT_WHOLE_PILE */
    uint16_t have;    /* the offending number */
    uint16_t allowed; /* what would be allowed */
};

enum {
    ENG_FAULT_WHOLE_PILE = 0xffff
};

struct eng_faults {
    uint16_t len; /* 0 is a legal deck */
    struct eng_fault at[ENG_FAULTS_MAX];
};

#endif
