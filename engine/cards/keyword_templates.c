/* SPDX-License-Identifier: MIT
 * keyword_templates.c - what keyword effects do, said in the card language itself, where a rulebook
 * writes them out as an effect: a table of the game. "@" stands for the keyword's operand, "@0" and
 * "@1" for the two predicates of one. Keywords without a row are rules rather than effects: the game
 * reads that a unit has them. */
#include "set.h"

#include <assert.h>
#include <string.h>

enum {
    TEMPLATE_BYTES = 1024
};

/* Puts the operand in all the places that stand for it; NULL when memory is out. */
static json_t *filled(const json_t *value, const json_t *operand)
{
    const char *text = json_string_value(value);

    if (text != NULL && text[0] == '@') {
        return json_deep_copy(
            text[1] == '\0' ? operand : json_array_get(operand, (size_t)(text[1] - '0')));
    }
    json_t *copy = json_is_object(value) ? json_object()
        : json_is_array(value)           ? json_array()
                                         : json_deep_copy(value);
    for (size_t i = 0; copy != NULL && i < json_array_size(value); i++) {
        if (json_array_append_new(copy, filled(json_array_get(value, i), operand)) != 0) {
            json_decref(copy);
            return NULL;
        }
    }
    for (void *it = json_object_iter((json_t *)value); copy != NULL && it != NULL;
         it = json_object_iter_next((json_t *)value, it)) {
        if (json_object_set_new(
                copy, json_object_iter_key(it), filled(json_object_iter_value(it), operand))) {
            json_decref(copy);
            return NULL;
        }
    }
    return copy;
}

json_t *crd__keyword_effect(struct crd__code *c, const char *word, const json_t *operand)
{
    const struct crd__keyword_template *templates = c->set->game->template;
    char text[TEMPLATE_BYTES];
    size_t i = 0;

    while (templates[i].word != NULL && strcmp(templates[i].word, word) != 0) {
        i++;
    }
    if (templates[i].word == NULL) {
        return NULL;
    }
    const size_t len = strlen(templates[i].effect);
    assert(len < sizeof text);
    for (size_t k = 0; k <= len; k++) {
        text[k] = templates[i].effect[k] == '\'' ? '"' : templates[i].effect[k];
    }
    json_t *template = json_loads(text, 0, NULL);
    json_t *effect = template == NULL ? NULL : filled(template, operand);
    json_decref(template);
    if (effect == NULL) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    }
    return effect;
}
