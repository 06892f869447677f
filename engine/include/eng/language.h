/* SPDX-License-Identifier: MIT
 * language.h - the words of a game's card language: what the compiler of engine/cards accepts and
 * what the machine of engine/effect calls. Word lists end with NULL; a word's number is its place.
 *
 * The core knows structure, numbers, selectors and choices; everything a rulebook names (areas,
 * dimensions, events, verbs, statements, keywords) is a row here. */
#ifndef ENG_LANGUAGE_H
#define ENG_LANGUAGE_H

#include <stdint.h>

/* What a number that stands in a card file may be. Numbers that are computed have no range: what uses
 * them does as much as is possible. */
struct eng_range {
    int16_t min, max;
};

/* What an operand of a verb, statement or keyword may be. */
enum eng_operand {
    ENG_OPERAND_NONE = 0,
    ENG_OPERAND_TARGET, /* things, program.h; a word of `words` instead: ENG_SLOT_NONE */
    ENG_OPERAND_TOP,    /* the same; or a number: so many top cards of your deck */
    ENG_OPERAND_UNDER,  /* a number: so many cards under this, which its player picks; a slot */
    ENG_OPERAND_NUMBER, /* address of a number */
    ENG_OPERAND_WORD,   /* one word of a list */
    ENG_OPERAND_MASK,   /* some words of a list */
    ENG_OPERAND_PRED,   /* address of a predicate */
    ENG_OPERAND_PREDS,  /* address of a list of predicates */
    ENG_OPERAND_CAUSE,  /* address of a cause, program.h */
    ENG_OPERAND_FLAG,   /* true: 1, false: 0; word i of `words`: i + 2 */
    ENG_OPERAND_COST, /* mode word (free, full, exact, less) and address of a number: two words */
    ENG_OPERAND_ACTIONS, /* address of an action list */
    ENG_OPERAND_GAIN,    /* index of a granted effect, counted from program.first of the card */
    ENG_OPERAND_INFO, /* address of a list: for each item a dimension word, a kind (0 literal, 1
                            address of a number, 2 index of a text, 3 address of a target) and it */
    ENG_OPERAND_TOKEN, /* a token definition of the card set */
    ENG_OPERAND_EFFECT, /* address of a cause, program.h, of which only the effect part is used */
    ENG_OPERAND_REQUIREMENT, /* the game's: an index into the digivolution requirements of the card */
};

struct eng_operand_info {
    const char *key; /* "to"; NULL: the value of the verb itself */
    enum eng_operand kind;
    const char *const *words; /* of WORD and MASK */
    int16_t absent;           /* what the operand is when the key is not there */
    uint8_t is_required;      /* 1: the key must be there; 2: it or the next one must, not both;
                            3: it or the next one must, or both */
    struct eng_range range; /* of NUMBER, TOP, UNDER, COST; of INFO, when it is not that of the
                               dimension; 0..0: none */
};

enum {
    ENG_OPERANDS_MAX = 12
};

struct eng_verb_info {
    const char *name;
    const struct eng_operand_info operand[ENG_OPERANDS_MAX]; /* the first with kind NONE ends */
    const char *help;
};

struct eng_keyword_info {
    const char *name;
    enum eng_operand kind; /* NONE, NUMBER, PRED or PREDS */
    uint8_t category;      /* enum eng_effect_category it acts as */
    const char *clause;
    struct eng_range range; /* of NUMBER */
};

/* A yes-or-no predicate over words: {"color":["red","blue"]} is true when one of them is there. */
struct eng_mask_info {
    const char *name;
    const char *const *words;
};

/* A word for several words of a list, where a mask is asked for. */
struct eng_group_info {
    const char *const *list;
    const char *name;
    const char *const *words;
};

/* Where a verb can mean something; verbs without a row do everywhere. */
struct eng_use_info {
    const char *verb;
    uint32_t would; /* only in effects on one of these events that would happen; 0: anywhere */
    const char *const *in; /* the only places where its things are looked for; NULL: any */
    const char *not_of;    /* not in effects of a card that is such in play, or NULL */
};

struct eng_language {
    const char *const *text; /* upper inherited security link option */
    const char *const
        *timing; /* at most 16 x 2: words of eng_effect.timing; activation ones first */
    const char *const *place;          /* where cards and units are; the first ones are zones */
    const char *const *owner;          /* you opponent */
    const char *const *ref;            /* this this_card it other ... */
    const char *const *dim;            /* dp level cost under name color trait kind */
    const struct eng_range *dim_range; /* of each dimension; 0..0: it is no number */
    struct eng_range number;           /* of numbers that stand in no other range */
    struct eng_range how_many;         /* of things to choose, repetitions, cards of an event */
    const char *const *global;         /* memory ... */
    const char *const *flag;           /* suspended token ... predicates that are yes or no */
    const struct eng_mask_info *mask;  /* color, what, effect, line ..: ended by name NULL */
    const char *const *text_test;      /* name name_has trait trait_has text_has */
    const char *const *event;
    const char *const *method;
    const char *const *cause;
    const char *const *moment;   /* of LATER */
    const char *const *duration; /* of LASTING */
    const char *const *phase;
    const struct eng_verb_info *verb;      /* ended by name NULL */
    const struct eng_verb_info *statement; /* ended by name NULL */
    const struct eng_keyword_info *keyword;
    const struct eng_group_info *group; /* ended by name NULL */
    const struct eng_use_info *use;     /* ended by verb NULL */
    uint8_t apart;                      /* place in `text` of what is printed on that side */
    const char *side_key; /* a card that has this key has two sides; NULL: none has */
    const uint8_t *side; /* of each word of mask[0]: the side that is read when a card is spoken
                              of as that; 0: any */
    uint16_t declared;   /* mask of timings whose effects are declared: activation type */
    uint16_t yours, opponents; /* masks of timings that are in such a turn only */
    uint16_t elsewhere;        /* mask of timings of effects that work in from_elsewhere ... */
    uint16_t from_elsewhere;   /* mask of places */
    uint16_t from_usually;     /* ... and of all others, when the card says nothing */
};

#endif
