/* SPDX-License-Identifier: MIT
 * code_set.c - makes the program of a whole set, card after card in the order of their numbers. */
#include "code_set.h"

#include <stdlib.h>
#include <string.h>

static void about(struct crd__code *c, const struct crd__source *source, uint32_t def)
{
    crd__about_file(c->d, source->file);
    crd__copy(c->d->err->card, sizeof c->d->err->card, c->set->def[def].number);
    c->def = def;
}

static enum crd_status card(struct crd__code *c, const struct crd__source *source, uint32_t def)
{
    struct crd_set *set = c->set;

    about(c, source, def);
    c->base = c->words.len;
    c->first = c->effects;
    c->limited = 0;
    c->card = crd__card_at(set, def);
    set->base[def] = c->base;
    set->first[def] = (uint16_t)c->first;
    (void)CRD__PUT(c, ENG_OP_END); /* address 0 is none */
    set->game->lines(c, source->object, c->card);
    crd__effects(c, json_object_get(source->object, "effects"));
    return c->status;
}

static void keep(struct crd__code *c)
{
    struct crd_set *set = c->set;
    struct eng_program *p = &set->cards.program;

    set->code = c->words.at; /* also after a fault: the set frees it */
    set->effect = c->effect;
    p->code = set->code;
    p->code_len = c->words.len;
    p->effect = set->effect;
    p->effects = c->effects;
    p->base = set->base;
    p->first = set->first;
}

enum crd_status crd__program(struct crd__decode *d, const struct crd__source source[])
{
    struct crd_set *set = d->set;
    struct crd__code c = {.d = d,
        .set = set,
        .language = set->game->language,
        .lexicon = set->game->lexicon,
        .remarks = &set->remarks};
    const uint32_t len = set->cards.len;

    set->base = calloc(len, sizeof *set->base);
    set->first = calloc((size_t)len + 1, sizeof *set->first);
    set->facts = calloc(len, set->game->facts_size);
    if (set->base == NULL || set->first == NULL || set->facts == NULL) {
        return CRD_MEMORY;
    }
    for (uint32_t i = 0; i < len && c.language->side_key != NULL; i++) {
        c.has_sides |= json_object_get(source[i].object, c.language->side_key) != NULL;
    }
    for (uint32_t i = 0; i < len && c.status == CRD_OK; i++) {
        c.status = card(&c, &source[i], i);
    }
    for (uint32_t i = 0; i < len && c.status == CRD_OK; i++) {
        about(&c, &source[i], i);
        set->game->cross(&c, source[i].object);
    }
    if (c.status == CRD_OK) {
        set->first[len] = (uint16_t)c.effects;
        for (uint32_t i = 0; i < len; i++) {
            memcpy((char *)set->facts + i * set->game->facts_size, crd__card_at(set, i),
                set->game->facts_size);
        }
        c.status = crd__answer_tests(&c, source);
    }
    keep(&c);
    free(c.test);
    free(c.text);
    return c.status;
}
