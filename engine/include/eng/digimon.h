/* SPDX-License-Identifier: MIT
 * digimon.h - the Digimon Card Game as a game of the engine, and the facts it needs of a card. */
#ifndef ENG_DIGIMON_H
#define ENG_DIGIMON_H

#include <eng/game.h>

enum dig_category {
    DIG_CATEGORY_NONE = 0,
    DIG_CATEGORY_DIGI_EGG,
    DIG_CATEGORY_DIGIMON,
    DIG_CATEGORY_TAMER,
    DIG_CATEGORY_OPTION,
    DIG_CATEGORY_NUM
};

enum dig_color {
    DIG_COLOR_RED = 1u << 0,
    DIG_COLOR_BLUE = 1u << 1,
    DIG_COLOR_YELLOW = 1u << 2,
    DIG_COLOR_GREEN = 1u << 3,
    DIG_COLOR_BLACK = 1u << 4,
    DIG_COLOR_PURPLE = 1u << 5,
    DIG_COLOR_WHITE = 1u << 6,
};

enum {
    DIG_REQUIREMENTS_MAX = 8,
    DIG_TRAITS_MAX = 12,
    DIG_PARTS_MAX = 8,
    DIG_DNA_MAX = 2,
    DIG_ALSO_NAMES_MAX = 8, /* further traits, too */
    DIG_ALSO_FOR_MAX = 4,
    DIG_COST_OF_OTHERS = 255,
    DIG_NO_VALUE = -1
};

/* Addresses below are of predicates in the card's program (program.h); 0 is none. */

/* What a predicate on the top card of a unit, or on a card, asks for at least: a look before it is
 * evaluated. Made by dig_brief; all zero asks for nothing. */
struct dig_glance {
    uint16_t refuses; /* levels from 0 to 14, a bit each, and bit 15: having none */
    uint16_t test;    /* a text test that it must pass, plus one; 0: none */
    uint8_t colors;   /* it must have one of these; 0: any */
    uint8_t spare;
};

/* A digivolution requirement. Ordinary: colours and level. Special: `from` on the unit. */
struct dig_requirement {
    uint8_t colors;      /* any of these; 0: any (special) */
    int8_t level;        /* DIG_NO_VALUE: any */
    uint8_t cost;        /* DIG_COST_OF_OTHERS: with treat_*, that of the requirement so read */
    uint8_t is_ignoring; /* ... the other requirements */
    uint16_t from;       /* predicate on the unit, 0: ordinary */
    uint16_t condition;  /* further condition, 0: none */
    uint8_t treat_kind;  /* enum dig_category the unit is read as, 0: as it is */
    uint8_t treat_color; /* enum dig_color it is read with */
    int8_t treat_level;  /* level it is read with */
    uint8_t spare;
    struct dig_glance glance; /* of `from` */
};

/* One entry of a DNA, DigiXros, Assembly or App Fusion requirement. */
struct dig_part {
    uint16_t is;       /* predicate */
    uint16_t is_named; /* the same, without what a card is for such a line only 16-21 */
    uint8_t n;         /* so many such cards, 1 or more */
    uint8_t different; /* a dimension in which they differ, plus one; 0: none */
    uint8_t is_up_to;  /* 1 to n of them; n is 255 for any number */
    uint8_t spare;
    struct dig_glance glance; /* of `is` */
};

/* Cards that combine: DNA, App Fusion (cost), DigiXros and Assembly (less). */
struct dig_recipe {
    uint8_t parts; /* 0: the card has no such line */
    uint8_t
        cost; /* DNA, App Fusion: what is paid; DigiXros: less per card; Assembly: less in all */
    struct dig_part part[DIG_PARTS_MAX];
};

struct dig_burst {
    uint16_t from;   /* predicate on the unit; 0: the card has no such line */
    uint16_t giving; /* predicate on the Tamer that is returned */
    uint8_t cost;
    uint8_t spare;
};

struct dig_link {
    uint16_t requirement; /* predicate on the unit; 0: the card cannot link */
    int16_t dp;           /* link DP */
    uint8_t cost;
    uint8_t spare;
    struct dig_glance glance; /* of `requirement` */
};

/* The Option side of a dual card. */
struct dig_option_side {
    const char *name; /* NULL: not a dual card */
    const char *name_ja;
    uint8_t colors;
    int8_t cost;
};

/* What one of the texts of a card that count in play (upper, inherited, link) comes to. */
struct dig_text_brief {
    uint64_t keywords; /* those that always hold in the battle area, and their numbers */
    int8_t security_attack;
    uint8_t link_plus;
    uint8_t is_there; /* it has effects that work on the field */
    uint8_t is_bred;  /* ... in the breeding area */
    uint16_t timings; /* bracketed timings of its triggers, and of effects to declare */
    uint32_t events;  /* of what triggers or interrupts */
    uint16_t reads;   /* enum dig_reads: what the rest of it looks at; 0: there is no rest */
    uint8_t holds;    /* the rest has statements */
    uint8_t varies;   /* ... keywords */
};

/* What the effects of a card come to: quick tests, made once by dig_brief. */
struct dig_brief {
    struct dig_text_brief text[3];
    uint32_t events[3];  /* of triggers that work in the hand, the trash, face up in security */
    uint16_t timings[3]; /* ... bracketed ones */
    uint16_t declares[2];   /* timings of effects to declare in the hand, in the trash */
    uint8_t blasts;         /* keywords <Blast Digivolve>, <Blast DNA Digivolve>: any */
    uint8_t is_ordinary;    /* all its digivolution requirements are colours and levels */
    uint32_t subject;       /* events of triggers about this very card, wherever it lies */
    uint32_t would;         /* events that its own immediate effects interrupt */
    struct dig_glance onto; /* of a unit that meets one of its digivolution requirements */
    uint16_t spare;
};

/* (Rule) "also treated as ... for the DigiXros of ...": for requirements of that method, and only of
 * such cards. */
struct dig_also_for {
    uint16_t into; /* address of a predicate, 0: any card */
    uint16_t text; /* of the program, plus one; 0: none */
    uint8_t method;
    int8_t level; /* DIG_NO_VALUE: none */
};

struct dig_facts {
    uint8_t category;   /* enum dig_category; a dual card is a Digimon with an option side */
    uint8_t colors;     /* enum dig_color, all of them */
    int8_t level;       /* DIG_NO_VALUE: has none */
    int8_t play_cost;   /* DIG_NO_VALUE: has none (use cost of an Option) */
    int16_t dp;         /* DIG_NO_VALUE: has none */
    uint8_t copies_max; /* 4 unless the card says otherwise [1-4-1-2-2] */
    uint8_t is_token;   /* never in a deck [1-4-4-2] */
    int8_t overflow;    /* of an ACE card [4-18]; 0: none */
    uint8_t is_arts;    /* Arts Digivolve [4-19] */
    uint8_t requirements;
    uint8_t traits;
    uint8_t dnas;
    uint8_t given;       /* requirements behind those: an effect that is in force gives them */
    uint8_t also_colors; /* enum dig_color that (Rule) lines add */
    uint8_t also_names;
    uint8_t also_traits;
    uint8_t also_fors;
    struct dig_also_for also_for[DIG_ALSO_FOR_MAX];
    struct dig_requirement requirement[DIG_REQUIREMENTS_MAX];
    struct dig_recipe dna[DIG_DNA_MAX];
    struct dig_recipe digixros, assembly, app_fusion;
    struct dig_burst burst;
    struct dig_link link;
    struct dig_option_side option;
    const char *trait[DIG_TRAITS_MAX];          /* English trait words, form first */
    const char *also_name[DIG_ALSO_NAMES_MAX];  /* (Rule) further names */
    const char *also_trait[DIG_ALSO_NAMES_MAX]; /* (Rule) further traits */
    const char *also_number;                    /* (Rule) a further card number; NULL: none */
    struct dig_brief brief;                     /* all zero for a card without effects */
};

/* Fills the `brief` of all cards from their effects, and the glances of their lines: to be called
 * once, when a set is complete. */
void dig_brief(const struct eng_cards *cards, struct dig_facts *facts);

extern const struct eng_game dig_game;

#endif
