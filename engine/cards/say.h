/* SPDX-License-Identifier: MIT
 * say.h - rules text printed from effects: what the files that say a part of it share. Each part
 * has an English and a Japanese side; what no side has words for is printed as it stands in the
 * file, in braces, so that nothing is hidden. */
#ifndef CRD_SAY_H
#define CRD_SAY_H

#include <jansson.h>

#include <stdbool.h>
#include <stdio.h>

struct crd__say_game;

/* How an action is said. */
enum crd__say_form {
    CRD__SAY_PLAIN, /* "delete it" */
    CRD__SAY_ING,   /* "deleting it" */
};

struct crd__say {
    FILE *out;
    bool ja;
    bool is_card;                  /* things are cards, though nothing says where they are */
    bool is_placed;                /* a place says whose the cards are */
    bool is_another;               /* "another" has been said */
    bool is_foe;                   /* that the opponent does it has been said */
    const json_t *chosen;          /* things of which it has been said who chooses them */
    const char *self;              /* what `this` is: a word, as crd__game.self_of */
    const json_t *effect;          /* that is said; names are looked up in it */
    const struct crd_set *set;     /* whose cards have Japanese names */
    const struct crd__say_game *w; /* the words of the game */
};

/* A name or trait as printed: in Japanese that of the cards, or of the table in say_terms.c. */
const char *crd__say_term(const struct crd__say *s, const char *text);

/* A word of the language, or of a card, as printed. */
const char *crd__say_word(const struct crd__say *s, const char *word);
const char *crd__say_timing(const struct crd__say *s, const char *word);

/* "<Blocker>", "<Security A. +1>". */
void crd__say_keyword(struct crd__say *s, const json_t *keyword);

/* A Japanese phrase in the form that another follows: 破棄する, 破棄し. */
void crd__say_continued(FILE *out, const char *text);

/* An effect in one line, without line break: its icons, timings and body. */
void crd__say_effect(struct crd__say *s, const json_t *effect);

/* One text or the other, by language. */
void crd__say_put(struct crd__say *s, const char *en, const char *ja);

/* What there are no words for. */
void crd__say_raw(struct crd__say *s, const json_t *value);

/* The keys of an object that are neither that one nor among those said (until NULL): as they stand
 * in the file, so that a key which nobody has words for is seen. */
void crd__say_rest(
    struct crd__say *s, const json_t *object, const char *key, const char *const said[]);

/* The lines of a card (an object of the card file) that are no effects, a line each. */
void crd__say_lines(struct crd__say *s, const json_t *card);

/* ---- say_numbers.c ---- */

void crd__say_number(struct crd__say *s, const json_t *number);

/* ---- say_things.c ---- */

enum crd__say_how {
    CRD__SAY_ALL,  /* "all of your Digimon", or so many as are chosen */
    CRD__SAY_ONE,  /* "a red Digimon": indefinite */
    CRD__SAY_EACH, /* "red Digimon card": after "for each" */
    CRD__SAY_ANY,  /* "any of your Digimon" */
    CRD__SAY_MANY, /* "red Digimon": after a number */
};

void crd__say_things(struct crd__say *s, const json_t *things, enum crd__say_how how);
/* A predicate as a thing: "one of your opponent's Digimon". */
void crd__say_subject(struct crd__say *s, const json_t *who);
/* "with 4000 DP or less"; what goes before the noun, and behind. Japanese has it all before. */
void crd__say_before(struct crd__say *s, const json_t *predicate);
void crd__say_behind(struct crd__say *s, const json_t *predicate);
/* "4000", "4000 or less", "between 2 and 4". */
void crd__say_limit(
    struct crd__say *s, const json_t *value, const char *less, const char *more);
/* What goes between the entries of a list, before entry i: ", " or " or ". */
void crd__say_or(struct crd__say *s, const json_t *list, size_t i);
/* "has the [X] trait": a predicate as what is said of something; Japanese to go before 間 or なら. */
void crd__say_is(struct crd__say *s, const json_t *predicate, bool is_unit, bool is_negative);
/* Whether a name stands for several things. */
bool crd__say_is_plural(const struct crd__say *s, const json_t *things);
/* Whether a key goes before an English noun. */
bool crd__say_is_before(const struct crd__say *s, const char *key, const json_t *value);
bool crd__say_is_units(const struct crd__say *s, const json_t *things);
/* The object of the effect that has that name, or NULL. */
const json_t *crd__say_named(const json_t *in, const char *name);

/* ---- say_conditions.c ---- */

void crd__say_condition(struct crd__say *s, const json_t *condition);
void crd__say_pattern(struct crd__say *s, const json_t *pattern, bool would);
/* " with a Tamer under it", " with at least 2 different-name cards under it". */
void crd__say_has_under(struct crd__say *s, const json_t *value);
/* What a prohibition is limited to: " into a card ...", " other than by Tamer effects". */
void crd__say_limits(struct crd__say *s, const json_t *statement);

/* ---- say_actions.c ---- */

void crd__say_actions(struct crd__say *s, const json_t *actions);
/* " for each of your Digimon", " for each card in your hand". */
void crd__say_each(struct crd__say *s, const json_t *count);
/* "deleted", "was not deleted": what an action has or has not done, for conditions. */
bool crd__say_done(struct crd__say *s, const json_t *action, bool is_done);

/* ---- say_statements.c ---- */

void crd__say_statement(struct crd__say *s, const json_t *statement);
/* "your opponent's Digimon effects". */
void crd__say_effect_part(struct crd__say *s, const json_t *part);
/* With the card that has them: "your effects of a red Digimon". */
void crd__say_effects(struct crd__say *s, const json_t *part);

#endif
