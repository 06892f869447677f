/* SPDX-License-Identifier: MIT
 * duelmasters.h - Duel Masters as a game of the engine, and the facts it needs of a card. */
#ifndef ENG_DUELMASTERS_H
#define ENG_DUELMASTERS_H

#include <eng/game.h>

enum dm_type {
    DM_TYPE_CREATURE = 1u << 0,
    DM_TYPE_SPELL = 1u << 1,
    DM_TYPE_CROSS_GEAR = 1u << 2,
    DM_TYPE_AURA = 1u << 3,
};

enum dm_civilization {
    DM_LIGHT = 1u << 0,
    DM_WATER = 1u << 1,
    DM_DARKNESS = 1u << 2,
    DM_FIRE = 1u << 3,
    DM_NATURE = 1u << 4,
};

/* Supertypes of creatures [204.3], as far as rules ask for them. */
enum dm_supertype {
    DM_EVOLUTION = 1u << 0, /* every kind of evolution creature */
    DM_NEO = 1u << 1,       /* one while there is a card under it [802] */
    DM_GOD = 1u << 2,       /* it links [804] */
    DM_GR = 1u << 3,        /* belongs to the super GR zone [118.1] */
};

enum {
    DM_RACES_MAX = 8,
    DM_SOURCES_MAX = 3,
    DM_ANY_NUMBER = 255,
    DM_NO_VALUE = -1
};

/* Addresses below are of predicates in the card's program (program.h); 0 is none. */

/* What an evolution creature is put on [801.1a]. */
struct dm_evolution {
    uint16_t
        source[DM_SOURCES_MAX]; /* of each source; of an unlimited number, the first for all */
    uint16_t from;              /* mask of the game's places where sources are looked for */
    uint8_t least;              /* sources it needs; 0: it is no evolution card */
    uint8_t
        most; /* DM_ANY_NUMBER: super infinite. The old rule keeps so many creatures [801.4a] */
};

/* What the effects of a card come to: quick tests, made once by dm_brief. */
struct dm_brief {
    uint64_t
        keywords;    /* printed ones that always hold, a bit each (the game's keyword words) */
    uint32_t events; /* of its triggers and replacements that work in the battle zone */
    uint32_t elsewhere;     /* ... of those that work in other places */
    uint16_t places;        /* ... those places, a mask */
    uint16_t holds_at;      /* other places in which it has statements, a mask */
    int16_t power_attacker; /* what its <power attacker> that always holds adds */
    uint8_t holds;    /* in the battle zone it has statements, or keywords that come and go */
    uint8_t reads;    /* ... which read what other statements make of units */
    uint8_t is_there; /* it has an effect at all */
    uint8_t declares; /* it has a tap ability */
    uint8_t spare[6];
};

struct dm_facts {
    uint8_t types;         /* enum dm_type, of both sides */
    uint8_t civilizations; /* enum dm_civilization; 0: colourless [106] */
    uint8_t supertypes;    /* enum dm_supertype */
    uint8_t mana;          /* mana number [107.2]; 1 unless the card says otherwise */
    int8_t cost;           /* printed */
    uint8_t copies_max;    /* 4 unless the card says otherwise [100.2a] */
    uint8_t races;
    uint8_t spare;
    int16_t power; /* DM_NO_VALUE: no creature */
    uint16_t link; /* on the god that it links with [804.1a]; 0: none */
    struct dm_evolution evolution;
    /* The spell side of a Twinpact card [810]; the facts above are the creature side's. */
    const char *spell; /* its English name; NULL: no Twinpact card */
    const char *spell_ja;
    int8_t spell_cost;
    uint8_t spell_civilizations;
    uint8_t spare2[6];
    const char *race[DM_RACES_MAX]; /* English race words */
    struct dm_brief brief;
};

/* Fills the `brief` of all cards from their effects: to be called once, when a set is complete. */
void dm_brief(const struct eng_cards *cards, struct dm_facts *facts);

extern const struct eng_game dm_game;

#endif
