/* SPDX-License-Identifier: MIT
 * code_use.c - refuses what is well formed and says nothing: verbs outside the effects that they are
 * for, of things that they are not for, and windows in which a timing never is. */
#include "set.h"

#include <string.h>

/* Places of the things that are none of those words. */
static void check_places(struct crd__code *c, const json_t *value, const char *const words[])
{
    const json_t *in = json_object_get(value, "in");

    for (size_t i = 0; i < json_array_size(value); i++) {
        const size_t path = crd__in_entry(c, i);

        check_places(c, json_array_get(value, i), words);
        crd__out(c, path);
    }
    if (in == NULL || crd__is_among(c, in)) {
        return;
    }
    uint16_t allowed = 0;
    for (size_t i = 0; words[i] != NULL; i++) {
        allowed = (uint16_t)(allowed | 1u << crd__word_find(words[i], c->language->place));
    }
    const size_t path = crd__in_key(c, "in");
    for (size_t i = 0; i < crd__count(c, in); i++) {
        const size_t inner = crd__in_each(c, in, i);
        const json_t *entry = crd__each(in, i);

        if ((crd__mask(c, entry, c->language->place) & ~allowed) != 0) {
            (void)crd__word(c, entry, words);
        }
        crd__out(c, inner);
    }
    crd__out(c, path);
}

/* The events that would happen must be such as the verb is about. */
static void check_would(struct crd__code *c, uint32_t events)
{
    if (c->in->would == 0) {
        crd__bad(c, "means something only in an effect with \"would\"");
    }
    for (unsigned i = 0; c->language->event[i] != NULL; i++) {
        if ((c->in->would & ~events & 1u << i) != 0) {
            crd__bad(c, "means nothing when \"%s\" would happen", c->language->event[i]);
        }
    }
}

void crd__verb_use(struct crd__code *c, const json_t *object, const char *verb)
{
    const struct eng_use_info *use = c->language->use;
    const size_t path = crd__in_key(c, verb);

    while (use->verb != NULL && strcmp(use->verb, verb) != 0) {
        use++;
    }
    if (use->would != 0) {
        check_would(c, use->would);
    }
    if (use->in != NULL) {
        check_places(c, json_object_get(object, verb), use->in);
    }
    /* what is given may be another card's, and so is what stands on another side of this one */
    if (use->not_of != NULL && c->in->outer == NULL && !c->in->is_printed_apart &&
        strcmp(c->set->game->self_of(c->card), use->not_of) == 0) {
        crd__bad(c, "means nothing on a %s", use->not_of);
    }
    crd__out(c, path);
}

void crd__window_use(struct crd__code *c, const struct eng_effect *e)
{
    enum {
        YOURS = 1, /* eng_effect.window */
        OPPONENTS
    };
    const uint16_t never = e->window == YOURS ? c->language->opponents
        : e->window == OPPONENTS              ? c->language->yours
                                              : 0;

    for (unsigned i = 0; c->language->timing[i] != NULL; i++) {
        if ((e->timing & never & 1u << i) != 0) {
            crd__in_key(c, "during");
            crd__bad(c, "is never true at \"%s\"", c->language->timing[i]);
        }
    }
}
