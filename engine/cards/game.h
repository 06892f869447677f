/* SPDX-License-Identifier: MIT
 * game.h - what card files know of one game: a row. A second game is a file like digimon.c and a
 * line in games[] (game.c). */
#ifndef CRD_GAME_H
#define CRD_GAME_H

#include "code.h"
#include "keys.h"

#include <eng/game.h>

/* Words of the game's language that the compiler treats in a way of their own. Lists end with NULL. */
struct crd__lexicon {
    const char *const *attached;  /* places of cards that are part of a unit: they need "of" */
    const char *const *of_nobody; /* places whose cards have no owner there */
    const char *const *field;     /* places of units, and groups of them */
    const char *const *measured;  /* dimensions that a predicate asks for by a limit */
    const char *const *information; /* dimensions that information is about */
    const char *const *partial;     /* text tests for a part, "_has" */
    const char *const *from_below;  /* texts of effects that a card has when it is not on top */
    const char *const *effect_part; /* keys of an effect part */
    const char *added;              /* the statement that adds to the dimension of that name */
};

/* What a keyword effect does, said in the card language itself; see keyword_templates.c. */
struct crd__keyword_template {
    const char *word;
    const char *effect;
};

struct crd__say_game;

/* A heading of a deck in text form, and the pile that it starts; the first of a pile is written. */
struct crd__section {
    const char *heading; /* lower case, without the "//" */
    const char *pile;
};

/* What the printed card numbers look like: letters, digits, "-", letters, digits. */
struct crd__number_form {
    uint8_t letters_min, letters_max;
    uint8_t
        set_digits; /* the digits after them are filled up with zeros to so many, if there are any */
    uint8_t middle_max; /* letters after the hyphen */
    uint8_t digits_min, digits_max;
    bool has_art; /* "_P1" may follow: another picture of the same card */
};

/* The short code of a deck that its players exchange, and the same as an object (deck_code.h). */
struct crd__deck_code {
    const char *prefix;
    const char *first_key, *first_pile; /* the pile that stands first in it */
    const char *rest_key, *rest_pile;
};

struct crd__game {
    const char *name;
    const struct eng_language *language; /* of the cards' effects */
    const struct crd__lexicon *lexicon;
    const struct crd__say_game *say;              /* the words of rules texts */
    const struct crd__keyword_template *template; /* word NULL ends */
    struct crd__table table;                      /* the game's own keys */
    size_t card_size;         /* of what the table fills; the facts are its front */
    size_t facts_size;        /* of one card */
    const char *const *shape; /* kinds of card that differ in their keys, NULL at the end */
    const struct crd__section
        *section; /* the first is where a deck begins; heading NULL ends */
    struct crd__number_form number;
    const struct crd__deck_code *code; /* NULL: there is no such code */
    bool is_named;                     /* a name is enough to say which card is meant */
    /* The name of the pile that a card belongs to, by its facts. */
    const char *(*pile_of)(const void *facts);
    /* The shape of a decoded card, or shapes when there is no such kind of card. */
    unsigned (*shape_of)(const void *card);
    bool (*is_token)(const void *card);
    /* The canonical text of its effects, "" when it has none. */
    const char *(*effects_of)(const void *card);
    /* What it is in play: a word for rules text, and for what verbs are not for. */
    const char *(*self_of)(const void *card);
    /* As crd_lint. */
    uint32_t (*lint)(const struct eng_cards *cards, FILE *out);
    /* Compiles the lines of the card that are no effects into its facts. */
    void (*lines)(struct crd__code *c, const json_t *object, void *card);
    /* Checks what it says of other cards, when all are compiled. */
    void (*cross)(struct crd__code *c, const json_t *object);
    /* A requirement (ENG_OPERAND_REQUIREMENT) that an effect gives: its index in the facts. */
    uint16_t (*requirement)(struct crd__code *c, const json_t *value);
    /* Whether a card passes a text test, and a test what has such information. */
    bool (*passes)(const struct crd__test *test, const struct eng_card_def *def,
        const void *card, const json_t *object);
    bool (*text_passes)(const struct crd__test *test, const struct crd__info_text *text);
    /* Completes the facts once all cards are compiled. */
    void (*complete)(const struct eng_cards *cards, void *facts);
};

extern const struct crd__game crd__digimon;
extern const struct crd__game crd__duelmasters;

/* The keys every game's cards have, of struct eng_card_def. */
extern const struct crd__table crd__common;

/* The row, or NULL. */
const struct crd__game *crd__game_find(const char *name);

/* Row i, or NULL behind the last. */
const struct crd__game *crd__game_at(size_t i);

#endif
