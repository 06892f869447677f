/* SPDX-License-Identifier: MIT
 * digimon_card.h - what a file says of a Digimon card: the facts that the engine reads in front,
 * then what their lines are compiled from. */
#ifndef CRD_DIGIMON_CARD_H
#define CRD_DIGIMON_CARD_H

#include "game.h"

#include <eng/digimon.h>

enum {
    CRD__MENTIONS_MAX = 16,
    CRD__ALSO_MAX = 8
};

/* A (Rule) line: it is called something else, too. */
struct crd__also {
    uint8_t dim;    /* name, name_has or trait */
    uint8_t method; /* for that kind of requirement only, 0: always */
    const char *text;
};

struct crd__digimon_card {
    struct dig_facts facts;
    const char *requirements, *dna, *burst, *app_fusion, *digixros, *assembly, *link, *option,
        *rules, *tokens, *effects;
    const char *mention[CRD__MENTIONS_MAX];
    struct crd__also also[CRD__ALSO_MAX];
    uint8_t mentions, alsos;
};

/* The keys of an ordinary digivolution requirement, of struct dig_requirement. */
extern const struct crd__table crd__digimon_requirement;
extern const char *const crd__digimon_colors[];
extern const char *const crd__digimon_categories[];

enum {
    CRD__LEVEL_MIN = 2,
    CRD__LEVEL_MAX = 7,
    CRD__COST_MAX = 20, /* from one end of the gauge to the other [1-4-2-1] */
    CRD__COPIES_MAX = 50,
    CRD__NUMBERS_MOST = 16 /* cards that (Rule) numbers lead over */
};

extern const struct crd__keyword_template crd__digimon_templates[];

void crd__digimon_lines(struct crd__code *c, const json_t *object, void *card);
void crd__digimon_cross(struct crd__code *c, const json_t *object);
uint16_t crd__digimon_requirement_given(struct crd__code *c, const json_t *value);
bool crd__digimon_passes(const struct crd__test *test, const struct eng_card_def *def,
    const void *card, const json_t *object);
bool crd__digimon_text_passes(const struct crd__test *test, const struct crd__info_text *text);

#endif
