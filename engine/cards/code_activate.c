/* SPDX-License-Identifier: MIT
 * code_activate.c - effects of a card that activate effects of the same card (15-15-7), and by them
 * themselves. That happens inside of their own processing, so one that has to is never done: it is
 * refused. One that a player may, or that a condition stops, is a loop of the game (18-3), and a
 * remark of the linter. What a record of uses per turn ends (15-14-1-1) is neither. */
#include "game.h"

#include <string.h>

struct activation {
    const json_t *effects;
    uint16_t timing[CRD__EFFECTS_MAX];
    bool leads[2][CRD__EFFECTS_MAX][CRD__EFFECTS_MAX]; /* [1]: for sure */
    size_t from;                                       /* the effect that is walked through */
    bool is_sure; /* nothing on the way was optional or conditional */
};

static bool is(const json_t *value, const char *word)
{
    return json_is_string(value) && strcmp(json_string_value(value), word) == 0;
}

static bool has_text(
    const struct crd__code *c, const json_t *texts, const json_t *effect, bool is_unit)
{
    const char *word = json_string_value(json_object_get(effect, "text"));
    const size_t n = json_is_array(texts) ? json_array_size(texts) : 1;

    word = word == NULL ? c->language->text[0] : word;
    for (size_t i = 0; texts != NULL && i < n; i++) {
        if (is(crd__each(texts, i), word)) {
            return true;
        }
    }
    return texts == NULL && (is_unit || crd__word_find(word, c->lexicon->from_below) < 0);
}

static void on_activate(struct crd__code *c, struct activation *a, const json_t *action)
{
    const json_t *of = json_object_get(action, "of"), *n = json_object_get(action, "choose");
    const uint16_t timing =
        crd__mask(c, json_object_get(action, "activate"), c->language->timing);
    bool fits[CRD__EFFECTS_MAX] = {false};
    size_t found = 0;

    if (!is(of, "this") && !is(of, "this_card")) {
        return;
    }
    for (size_t i = 0; i < json_array_size(a->effects); i++) {
        fits[i] = (a->timing[i] & timing) != 0 &&
            has_text(c, json_object_get(action, "text"), json_array_get(a->effects, i),
                is(of, "this"));
        found += fits[i];
    }
    const bool is_all =
        n == NULL || (json_is_integer(n) && (size_t)json_integer_value(n) >= found);
    for (size_t i = 0; i < json_array_size(a->effects); i++) {
        a->leads[0][a->from][i] |= fits[i];
        a->leads[1][a->from][i] |= fits[i] && a->is_sure && is_all;
    }
}

/* Actions, and the actions in them; what stands in no plain list may be left out. */
static void walk(struct crd__code *c, struct activation *a, const json_t *value)
{
    const bool is_sure = a->is_sure;
    const char *key;
    json_t *inner;

    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *entry = json_array_get(value, i);

        walk(c, a, entry);
        a->is_sure = a->is_sure && !json_is_array(json_object_get(entry, "by")); /* 15-7-2 */
    }
    if (json_object_get(value, "activate") != NULL) {
        a->is_sure = is_sure && json_object_get(value, "may") == NULL;
        on_activate(c, a, value);
    }
    json_object_foreach((json_t *)value, key, inner) {
        a->is_sure = false;
        walk(c, a, inner);
    }
    a->is_sure = is_sure;
}

/* Whether the effect leads to itself over effects that nothing limits. */
static bool is_ring(const struct activation *a, bool is_sure, size_t at)
{
    bool seen[CRD__EFFECTS_MAX] = {false};
    size_t ahead[CRD__EFFECTS_MAX + 1] = {at}, n = 1;

    while (n > 0) {
        const size_t i = ahead[--n];

        for (size_t k = 0; k < json_array_size(a->effects); k++) {
            if (!a->leads[is_sure][i][k] ||
                json_object_get(json_array_get(a->effects, k), "per_turn") != NULL) {
                continue;
            }
            if (k == at) {
                return true;
            }
            if (!seen[k]) {
                seen[k] = true;
                ahead[n++] = k;
            }
        }
    }
    return false;
}

void crd__activations(struct crd__code *c, const json_t *effects)
{
    struct activation a = {.effects = effects};

    for (size_t i = 0; i < json_array_size(effects) && c->status == CRD_OK; i++) {
        const json_t *timing = json_object_get(json_array_get(effects, i), "timing");

        a.timing[i] = timing == NULL ? 0 : crd__mask(c, timing, c->language->timing);
    }
    for (size_t i = 0; i < json_array_size(effects) && c->status == CRD_OK; i++) {
        const json_t *effect = json_array_get(effects, i);

        a.from = i;
        a.is_sure =
            json_object_get(effect, "may") == NULL && json_object_get(effect, "if") == NULL;
        walk(c, &a, json_object_get(effect, "do"));
    }
    for (size_t i = 0; i < json_array_size(effects) && c->status == CRD_OK; i++) {
        const size_t path = crd__in_entry(c, i);

        crd__in_key(c, "do");
        if (is_ring(&a, true, i)) {
            crd__bad(c, "activates itself without end");
        } else if (is_ring(&a, false, i)) {
            crd__remark(c, "may activate itself again and again");
        }
        crd__out(c, path);
    }
}
