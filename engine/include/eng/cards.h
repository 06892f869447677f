/* SPDX-License-Identifier: MIT
 * cards.h - the card set: immutable definitions that a match names by index.
 *
 * engine/cards makes it from card files and owns the memory; the engine only reads it. The common
 * part is here; what only one game knows of a card is an array of that game's own facts. */
#ifndef ENG_CARDS_H
#define ENG_CARDS_H

#include <eng/program.h>

#include <stdint.h>

struct eng_card_def {
    const char *number;  /* printed card number, "ST1-02"; unique in the set */
    const char *name;    /* English name, UTF-8 */
    const char *name_ja; /* Japanese name, UTF-8, "" when unknown */
};

struct eng_cards {
    uint32_t len;                   /* definitions; at most 65,535. Ordered by number */
    const struct eng_card_def *def; /* [len] */
    struct eng_program program;     /* what the cards' effects do; all zero when none has any */
    const void *facts;              /* [len] of the game's facts, e.g. struct dig_facts */
    uint8_t hash[32];               /* SHA-256 over the canonical form of all definitions */
};

#endif
