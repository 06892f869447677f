/* SPDX-License-Identifier: MIT
 * code.h - making programs: what the files that compile the card language share. How trees, lists
 * and operands lie is written in eng/program.h.
 *
 * The first fault is kept in code->status with its place and words; from then on every function
 * here returns 0 at once, so callers need not look after each step. */
#ifndef CRD_CODE_H
#define CRD_CODE_H

#include "keys.h"

#include <eng/language.h>
#include <eng/program.h>

struct crd__remark_line;
struct crd__lexicon;

enum {
    CRD__WORDS_MAX = 8192, /* of the code of a card */
    CRD__EFFECTS_MAX = 16, /* printed on a card */
    CRD__GAINS_MAX = 48,   /* printed and given by effects */
    CRD__SLOTS_MAX = 8,    /* sets of an effect */
    CRD__NUMBERS_MAX = 4,  /* named numbers of an effect */
    CRD__LIMITED_MAX = 8,  /* effects of a card with a limit per turn */
    CRD__PER_TURN_MAX = 3,
    CRD__LIST_MAX = 64, /* entries of a list in the language */
    CRD__MODES_MAX = 8,
    CRD__NAMES_MAX = 16,
    CRD__TEXTS_MAX =
        16384,             /* of a set: different ones that are asked for, and that are added */
    CRD__NUMBER_MOST = 20, /* that a player names when the card has no upper bound */
    CRD__NAME_BYTES = 24
};

/* A growing row of words; bounded by CRD__WORDS_MAX a card. */
struct crd__words {
    uint16_t *at;
    uint32_t len, cap;
};

enum crd__name_kind {
    CRD__NAME_SET,
    CRD__NAME_NUMBER,
    CRD__NAME_GROUP, /* what several actions did */
};

/* What "as" has named in an effect. */
struct crd__name {
    char text[CRD__NAME_BYTES];
    enum crd__name_kind kind;
    uint16_t slot;  /* of sets or numbers */
    uint16_t group; /* slots of a group, a bit each */
    bool is_read;
};

/* An effect while it is compiled. Actions are gathered in `run`, trees go to the code at once. */
struct crd__effect {
    struct crd__effect *outer; /* the effect that gives this one */
    struct crd__words run;
    struct crd__words jumps; /* places in run that hold an address inside run */
    struct crd__words ends;  /* ... that will hold the end of the list being compiled */
    struct crd__words
        lists; /* pairs: place in the code, place in run whose address goes there */
    struct crd__name name[CRD__NAMES_MAX];
    uint8_t names;
    uint16_t kept; /* slots in use to the end */
    uint16_t busy; /* slots in use until the action is done */
    uint8_t slots; /* most in use at once */
    uint8_t numbers;
    uint16_t *group;       /* gathers slots of what is done, when it is named */
    bool has_event;        /* something has triggered it: `it` and `other` mean something */
    uint32_t would;        /* events that would happen where it interrupts; 0: it does not */
    bool is_printed_apart; /* on a side or card text of its own, "option" */
};

/* A text test of the set; its index is what P_TEST has. */
struct crd__test {
    const char *text;
    const char *but; /* a word that has the text in it but does not count, NULL */
    uint8_t kind;    /* place in language->text_test */
    uint8_t
        method; /* asked for by such a requirement only, place in language->method; 0 always */
    uint8_t side; /* of a card with two sides, which are read; 0: both */
    uint32_t def; /* the first card that asks for it, and where */
    const char *place;
};

/* Which of the statements that an object makes is compiled. */
enum crd__of_turn {
    CRD__OF_ALONE,  /* it has a target of its own */
    CRD__OF_FIRST,  /* remember the target: */
    CRD__OF_FURTHER /* the further ones have the same */
};

/* A text that effects add to what a thing is called. */
struct crd__info_text {
    const char *text;
    uint8_t dim;
};

struct crd__code {
    struct crd__decode *d;
    const struct eng_language *language;
    const struct crd__lexicon *lexicon;
    enum crd_status status;
    struct crd__words words; /* all cards */
    uint32_t base;           /* of the card in it */
    uint32_t def;            /* the card */
    void *card;              /* what the files say of it */
    struct eng_effect *effect;
    uint32_t effects, effects_cap;
    uint32_t first;  /* its first effect */
    uint8_t limited; /* its effects with a limit per turn */
    struct crd__test *test;
    uint32_t tests, tests_cap;
    struct crd__effect *in; /* NULL outside an effect */
    unsigned no_choice;     /* above 0: a choice is not possible here */
    bool has_named;         /* something of a frame was spoken of; callers reset it */
    uint8_t method;         /* of text tests: inside such a requirement */
    bool has_sides;         /* some card of the set has two sides */
    uint8_t of_turn;        /* enum crd__of_turn */
    uint16_t of[2];         /* the target to remember */
    struct crd__info_text *text;
    uint32_t texts, texts_cap;
    struct crd_set *set;
    struct crd__remark_line **remarks; /* where the next goes */
};

/* ---- code.c: faults, places, words ---- */

/* Says what is wrong at the place that was reached. */
__attribute__((format(printf, 2, 3))) void crd__bad(
    struct crd__code *c, const char *format, ...);

/* Steps into a key or entry; crd__out with what it returned steps back (not after a fault). */
size_t crd__in_key(struct crd__code *c, const char *key);
size_t crd__in_entry(struct crd__code *c, size_t index);
void crd__out(struct crd__code *c, size_t path);

/* Appends words to the card's code; the address of the first. */
uint16_t crd__put(struct crd__code *c, const uint16_t words[], size_t n);
#define CRD__PUT(c, ...)                           \
    crd__put((c), (const uint16_t[]){__VA_ARGS__}, \
        sizeof(const uint16_t[]){__VA_ARGS__} / sizeof(uint16_t))

/* Appends to a row of words; where the first stands (in the code: its address). */
uint16_t crd__append(
    struct crd__code *c, struct crd__words *w, const uint16_t words[], size_t n);

/* A list: count and words. */
uint16_t crd__put_list(struct crd__code *c, const uint16_t words[], size_t n);

/* One value is a list of one: how many there are (a fault when it is an empty list or too long), and
 * entry i. Entries of a real list are stepped into by crd__in_each. */
size_t crd__count(struct crd__code *c, const json_t *value);
const json_t *crd__each(const json_t *value, size_t i);
size_t crd__in_each(struct crd__code *c, const json_t *value, size_t i);

/* The word's place in the list; a fault when it is none of them. */
uint16_t crd__word(struct crd__code *c, const json_t *value, const char *const words[]);
int crd__word_find(const char *text, const char *const words[]);

/* Some words of the list as a mask, groups of the language included. */
uint16_t crd__mask(struct crd__code *c, const json_t *value, const char *const words[]);

/* A whole number of min..max. */
int crd__integer(struct crd__code *c, const json_t *value, int min, int max);
int crd__integer_in(struct crd__code *c, const json_t *value, struct eng_range range);

/* Refuses what is not an object, not a list (of min..max), or has other keys than these. */
bool crd__is_object(struct crd__code *c, const json_t *value);
bool crd__is_list(struct crd__code *c, const json_t *value, size_t min, size_t max);
void crd__only_keys(struct crd__code *c, const json_t *value, const char *const keys[]);

/* The value of a key that must be there, or NULL after a fault. */
const json_t *crd__need(struct crd__code *c, const json_t *object, const char *key);

/* Operands of an op, as letters. */
const char *crd__letters(unsigned op);
const char *crd__op_name(unsigned op);

/* ---- code_value.c ---- */

/* A number; a condition. Each is the address of a node. What can be computed at once is in the range
 * or a fault. */
uint16_t crd__value(struct crd__code *c, const json_t *value, struct eng_range range);
uint16_t crd__condition(struct crd__code *c, const json_t *value);
uint16_t crd__literal(struct crd__code *c, int value);
/* A limit: addresses of the lower and upper bound, 0 none. */
void crd__limit(struct crd__code *c, const json_t *value, struct eng_range range, uint16_t *low,
    uint16_t *high);

/* ---- code_predicate.c ---- */

/* A predicate made of the keys of the object that are not in `but` (NULL: all). 0: no key. */
uint16_t crd__predicate_keys(
    struct crd__code *c, const json_t *object, const char *const but[]);
uint16_t crd__predicate(struct crd__code *c, const json_t *value);
uint16_t crd__owner_mask(struct crd__code *c, const json_t *value, bool *is_each);
/* Both; either may be 0. */
uint16_t crd__both(struct crd__code *c, uint16_t a, uint16_t b);

/* ---- code_event.c ---- */

uint16_t crd__cause(struct crd__code *c, const json_t *value);
uint16_t crd__effect_part(struct crd__code *c, const json_t *value);
/* Patterns of when and would: the address of a list of their addresses. */
uint16_t crd__patterns(struct crd__code *c, const json_t *value, uint32_t *events);
/* A pattern without event, of a condition. */
uint16_t crd__pattern(struct crd__code *c, const json_t *value);

/* ---- code_target.c ---- */

/* The address of a target. Choices in it become CHOOSE in front, if they are possible here. */
uint16_t crd__target(struct crd__code *c, const json_t *value);
/* Whether the value of "in" names things rather than places. */
bool crd__is_among(const struct crd__code *c, const json_t *in);
/* A slot that holds the target. */
uint16_t crd__target_slot(struct crd__code *c, const json_t *value);
/* Whether the target names individual things only: no selector in it is looked at again. */
bool crd__is_individual(const struct crd__code *c, uint16_t target);
/* The quantity of a choice: mode, and the address of the number. */
uint16_t crd__quantity(
    struct crd__code *c, const json_t *value, struct eng_range range, uint16_t *mode);
/* A choice as an action: {"choose": ..., "in": ...}. */
void crd__choice(struct crd__code *c, const json_t *value);

/* ---- code_name.c: slots and names of the effect ---- */

uint16_t crd__slot_take(struct crd__code *c);
uint16_t crd__number_take(struct crd__code *c);
/* Gives a name to a slot, kept from now on. */
void crd__name_set(struct crd__code *c, const json_t *name, uint16_t slot);
void crd__name_number(struct crd__code *c, const json_t *name, uint16_t reg);
void crd__name_group(struct crd__code *c, const json_t *name, uint16_t group);
/* The name that is read here, or NULL after a fault. */
const struct crd__name *crd__name_read(struct crd__code *c, const char *text);
bool crd__is_name(const json_t *value);
/* A slot for what an action affects: that of its name, else ENG_SLOT_NONE. */
uint16_t crd__slot_as(struct crd__code *c, const json_t *action);

/* ---- code_do.c ---- */

/* Appends an action list, without END, to the effect's actions. */
void crd__actions(struct crd__code *c, const json_t *list);
/* Appends ops to the actions; where the first stands in them. */
uint16_t crd__run(struct crd__code *c, const uint16_t words[], size_t n);
#define CRD__RUN(c, ...)                           \
    crd__run((c), (const uint16_t[]){__VA_ARGS__}, \
        sizeof(const uint16_t[]){__VA_ARGS__} / sizeof(uint16_t))
/* Appends two ops of n words: yours first in your turn, else theirs first. */
void crd__run_by_turn(
    struct crd__code *c, const uint16_t *yours, const uint16_t *theirs, size_t n);
/* An action list of its own in the middle of others; where it stands. */
uint16_t crd__actions_apart(struct crd__code *c, const json_t *list);
/* Puts the actions behind the code; the address of the first. */
uint16_t crd__run_close(struct crd__code *c);
void crd__jump_at(struct crd__code *c, uint16_t place, uint16_t to);

/* ---- code_operand.c ---- */

/* The row that the object's keys belong to, or -1 after a fault; extra keys are allowed, too. */
int crd__row(struct crd__code *c, const json_t *object, const struct eng_verb_info *rows,
    const char *const extra[]);
/* The name of the row that all of the object's keys belong to, or NULL. */
const char *crd__row_name(
    const json_t *object, const struct eng_verb_info *rows, const char *const extra[]);
/* Which of them an operand list is for: its targets differ. */
enum crd__use {
    CRD__USE_VERB,
    CRD__USE_LASTING,
    CRD__USE_HOLDS
};

/* The operands of a verb or statement as a list. Of a row whose own value is a list of which each
 * entry is a statement, entry is which; else -1. */
uint16_t crd__operands(struct crd__code *c, const json_t *object,
    const struct eng_verb_info *row, int entry, enum crd__use use);
/* A statement: as an action for a time, or as one that holds. */
void crd__statement(struct crd__code *c, const json_t *object, bool is_lasting);

/* ---- code_use.c ---- */

/* Refuses an action whose verb means nothing in this effect, or of such things. */
void crd__verb_use(struct crd__code *c, const json_t *object, const char *verb);
/* Refuses a window in which a timing of the effect never is. */
void crd__window_use(struct crd__code *c, const struct eng_effect *e);

/* ---- code_effect.c ---- */

/* An effect or keyword that others are given; its index among the card's effects. */
uint16_t crd__gain(struct crd__code *c, const json_t *value);
/* All effects of a card. */
void crd__effects(struct crd__code *c, const json_t *list);

/* ---- code_cycle.c, code_activate.c ---- */

/* Refuses effects that compiled, but go round in a circle, and remarks on those that may. */
void crd__cycles(struct crd__code *c, const json_t *effects);
void crd__activations(struct crd__code *c, const json_t *effects);

/* ---- keyword_templates.c ---- */

/* The effect that a keyword with that operand is, to be given back; NULL for one that is a rule. */
json_t *crd__keyword_effect(struct crd__code *c, const char *word, const json_t *operand);

/* ---- code_text.c ---- */

/* The index of a test of the set; of a text that information has. */
uint16_t crd__test(struct crd__code *c, unsigned kind, const char *text, const char *but);
uint16_t crd__text(struct crd__code *c, unsigned dim, const char *text);

/* ---- remarks for the linter ---- */

__attribute__((format(printf, 2, 3))) void crd__remark(
    struct crd__code *c, const char *format, ...);

#endif
