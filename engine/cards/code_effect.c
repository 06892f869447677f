/* SPDX-License-Identifier: MIT
 * code_effect.c - the header of an effect, keywords, and the effects that effects give. */
#include "code.h"

#include <stdlib.h>
#include <string.h>

/* A free entry among the card's effects; its index in all effects. */
static uint32_t effect_add(struct crd__code *c)
{
    if (c->status != CRD_OK) {
        return 0;
    }
    if (c->effects - c->first == CRD__GAINS_MAX) {
        crd__bad(c, "the card has or gives more than %d effects", CRD__GAINS_MAX);
        return 0;
    }
    if (c->effects == UINT16_MAX) {
        crd__bad(c, "more than %d effects in all files", UINT16_MAX);
        return 0;
    }
    if (c->effects == c->effects_cap) {
        const uint32_t cap = 2 * c->effects_cap + 64;
        struct eng_effect *effect = realloc(c->effect, cap * sizeof *effect);

        if (effect == NULL) {
            c->status = CRD_MEMORY;
            return 0;
        }
        c->effect = effect;
        c->effects_cap = cap;
    }
    c->effect[c->effects] = (struct eng_effect){.base = c->base, .def = (uint16_t)c->def};
    return c->effects++;
}

/* ---- keywords ---- */

static int keyword_find(const struct eng_language *l, const char *text)
{
    for (int i = 1; text != NULL && l->keyword[i].name != NULL; i++) {
        if (l->keyword[i].category != 0 && strcmp(l->keyword[i].name, text) == 0) {
            return i;
        }
    }
    return -1;
}

static void keyword_operand(struct crd__code *c, const struct eng_keyword_info *k,
    const json_t *value, struct eng_effect *e)
{
    uint16_t list[2] = {0};

    if (k->kind == ENG_OPERAND_NUMBER && json_is_integer(value)) {
        e->operand = (int16_t)crd__integer_in(c, value, k->range);
    } else if (k->kind == ENG_OPERAND_NUMBER) {
        e->operand_at = crd__value(c, value, k->range);
    } else if (k->kind == ENG_OPERAND_PRED) {
        e->operand_at = crd__predicate(c, value);
    } else if (crd__is_list(c, value, 2, 2)) {
        for (size_t i = 0; i < 2; i++) {
            const size_t path = crd__in_entry(c, i);

            list[i] = crd__predicate(c, json_array_get(value, i));
            crd__out(c, path);
        }
        e->operand_at = crd__put_list(c, list, 2);
    }
}

/* A word, or {word: operand}; the effect that it is written out, or NULL. */
static json_t *keyword(struct crd__code *c, const json_t *value, struct eng_effect *e)
{
    const char *text = json_string_value(value);

    if (json_is_object(value) && json_object_size(value) == 1) {
        text = json_object_iter_key(json_object_iter((json_t *)value));
    }
    const int k = keyword_find(c->language, text);
    if (k < 0) {
        crd__bad(c, "must be a keyword");
        return NULL;
    }
    const struct eng_keyword_info *info = &c->language->keyword[k];
    e->keyword = (uint8_t)k;
    e->category = info->category;
    if (json_is_object(value) != (info->kind != ENG_OPERAND_NONE)) {
        crd__bad(c,
            info->kind == ENG_OPERAND_NONE ? "this keyword is a word alone"
                                           : "this keyword needs something: {\"%s\": ...}",
            text);
        return NULL;
    }
    const json_t *operand = json_object_get(value, text);
    if (info->kind != ENG_OPERAND_NONE) {
        const size_t path = crd__in_key(c, text);

        keyword_operand(c, info, operand, e);
        crd__out(c, path);
    }
    return c->status == CRD_OK ? crd__keyword_effect(c, text, operand) : NULL;
}

/* ---- headers ---- */

static const char *const windows[] = {"all_turns", "your_turn", "opponents_turn", NULL};
static const char *const keys[] = {"text", "timing", "when", "would", "during", "from",
    "per_turn", "if", "may", "do", "is", "keyword", NULL};

static bool has(const json_t *object, const char *key)
{
    return json_object_get(object, key) != NULL;
}

/* Which keys go together. */
static void check_shape(struct crd__code *c, const json_t *object, bool is_gain)
{
    const int bodies = has(object, "do") + has(object, "is") + has(object, "keyword");
    const bool starts = has(object, "timing") || has(object, "when") || has(object, "would");

    crd__only_keys(c, object, keys);
    if (c->status != CRD_OK) {
        return;
    }
    if (bodies != 1) {
        crd__bad(c, "must have exactly one of \"do\", \"is\", \"keyword\"");
    } else if (has(object, "do") != starts) {
        crd__bad(c,
            starts ? "\"timing\", \"when\" and \"would\" need \"do\""
                   : "\"do\" needs \"timing\", \"when\" or \"would\"");
    } else if (has(object, "would") && (has(object, "when") || has(object, "timing"))) {
        crd__bad(c, "\"would\" stands alone, without \"when\" and \"timing\"");
    } else if (has(object, "may") && !has(object, "do")) {
        crd__bad(c, "\"may\" needs \"do\"");
    } else if (has(object, "is") && has(object, "per_turn")) {
        crd__bad(c, "\"per_turn\" needs \"do\": what holds is not activated");
    } else if (has(object, "keyword") &&
        (has(object, "if") || has(object, "during") || has(object, "per_turn"))) {
        crd__bad(c, "a keyword with a condition is written \"is\" and \"gains\"");
    } else if (is_gain && has(object, "text")) {
        crd__in_key(c, "text");
        crd__bad(c, "not allowed: a given effect is printed nowhere");
    }
}

static uint8_t category_of(const struct crd__code *c, const json_t *object, uint16_t timing)
{
    if (has(object, "is")) {
        return ENG_EFFECT_PERSISTENT;
    }
    if (has(object, "would")) {
        return ENG_EFFECT_IMMEDIATE;
    }
    return (timing & c->language->declared) != 0 ? ENG_EFFECT_ACTIVATION : ENG_EFFECT_TRIGGER;
}

/* Where it works when nothing is said: in the battle area, and what its timing says. */
static uint16_t usual_places(const struct crd__code *c, const struct eng_effect *e)
{
    const struct eng_language *l = c->language;
    uint16_t from = 0;

    if ((e->timing & l->elsewhere) != 0) {
        from = l->from_elsewhere;
    }
    if ((e->timing & ~l->elsewhere) != 0 || e->timing == 0) {
        from = (uint16_t)(from | l->from_usually);
    }
    return from;
}

static void limit_per_turn(struct crd__code *c, const json_t *value, struct eng_effect *e)
{
    if (value == NULL) {
        return;
    }
    const size_t path = crd__in_key(c, "per_turn");
    e->per_turn = (uint8_t)crd__integer(c, value, 1, CRD__PER_TURN_MAX);
    if (c->status == CRD_OK && c->limited == CRD__LIMITED_MAX) {
        crd__bad(c, "the card has more than %d effects with a limit", CRD__LIMITED_MAX);
    }
    e->slot = c->limited++;
    crd__out(c, path);
}

static uint16_t keyed(struct crd__code *c, const json_t *object, const char *key,
    uint16_t (*make)(struct crd__code *c, const json_t *value))
{
    const json_t *value = json_object_get(object, key);

    if (value == NULL) {
        return 0;
    }
    const size_t path = crd__in_key(c, key);
    const uint16_t at = make(c, value);
    crd__out(c, path);
    return at;
}

static uint16_t timing_mask(struct crd__code *c, const json_t *value)
{
    return crd__mask(c, value, c->language->timing);
}

static uint16_t place_mask(struct crd__code *c, const json_t *value)
{
    return crd__mask(c, value, c->language->place);
}

static uint16_t text_word(struct crd__code *c, const json_t *value)
{
    return crd__word(c, value, c->language->text);
}

static uint16_t window_word(struct crd__code *c, const json_t *value)
{
    return crd__word(c, value, windows);
}

static void header(struct crd__code *c, const json_t *object, struct eng_effect *e)
{
    const char *what = has(object, "would") ? "would" : "when";
    const json_t *may = json_object_get(object, "may");

    e->text = (uint8_t)keyed(c, object, "text", text_word);
    e->timing = keyed(c, object, "timing", timing_mask);
    if (has(object, what)) {
        const size_t path = crd__in_key(c, what);

        e->pattern = crd__patterns(c, json_object_get(object, what), &e->events);
        crd__out(c, path);
    }
    e->window = (uint8_t)keyed(c, object, "during", window_word);
    crd__window_use(c, e);
    e->from = keyed(c, object, "from", place_mask);
    e->from = e->from == 0 ? usual_places(c, e) : e->from;
    limit_per_turn(c, json_object_get(object, "per_turn"), e);
    c->no_choice++;
    e->condition = keyed(c, object, "if", crd__condition);
    c->no_choice--;
    if (may != NULL) {
        const size_t path = crd__in_key(c, "may");

        if (!json_is_true(may)) {
            crd__bad(c, "must be true");
        }
        e->flags |= ENG_EFFECT_MAY;
        crd__out(c, path);
    }
    if (json_is_array(
            json_object_get(json_array_get(json_object_get(object, "do"), 0), "by"))) {
        e->flags |= ENG_EFFECT_BY;
    }
    e->category = category_of(c, object, e->timing);
}

static void statements(struct crd__code *c, const json_t *list)
{
    if (!crd__is_list(c, list, 1, CRD__LIST_MAX)) {
        return;
    }
    for (size_t i = 0; i < json_array_size(list) && c->status == CRD_OK; i++) {
        const size_t path = crd__in_entry(c, i);

        crd__statement(c, json_array_get(list, i), false);
        crd__out(c, path);
    }
}

static void unused_names(struct crd__code *c, const struct crd__effect *in)
{
    for (unsigned i = 0; i < in->names; i++) {
        if (!in->name[i].is_read) {
            crd__remark(c, "%s is never read", in->name[i].text);
        }
    }
}

static void body(struct crd__code *c, const json_t *object, struct eng_effect *e)
{
    const char *key = has(object, "do") ? "do" : "is";
    const size_t path = crd__in_key(c, key);

    c->in->would = has(object, "would") ? e->events : 0;
    c->in->is_printed_apart = e->text == c->language->apart;
    if (has(object, "do")) {
        crd__actions(c, json_object_get(object, key));
    } else {
        statements(c, json_object_get(object, key));
    }
    e->body = crd__run_close(c);
    crd__out(c, path);
}

/* What the effect that a keyword is says; where it is printed, the card has said. */
static void keyword_body(
    struct crd__code *c, const json_t *written, bool has_from, struct eng_effect *e)
{
    const struct eng_effect printed = *e;

    if (written == NULL) {
        return;
    }
    c->in->has_event = true;
    header(c, written, e);
    e->text = printed.text;
    e->from = has_from ? printed.from : e->from;
    body(c, written, e);
}

/* Fills the effect at that index. Effects that it gives may move the array meanwhile. */
static void effect(struct crd__code *c, const json_t *object, uint32_t index, bool is_gain)
{
    struct eng_effect e = {.base = c->base, .def = (uint16_t)c->def};
    struct crd__effect in = {.outer = c->in};

    if (!crd__is_object(c, object)) {
        return;
    }
    check_shape(c, object, is_gain);
    in.has_event = has(object, "when") || has(object, "would") || has(object, "timing");
    const unsigned no_choice = c->no_choice;
    c->in = &in;
    c->no_choice = 0;
    if (c->status == CRD_OK) {
        header(c, object, &e);
        if (has(object, "keyword")) {
            const size_t path = crd__in_key(c, "keyword");
            json_t *written = keyword(c, json_object_get(object, "keyword"), &e);

            keyword_body(c, written, has(object, "from"), &e);
            json_decref(written);
            crd__out(c, path);
        } else {
            body(c, object, &e);
        }
        unused_names(c, &in);
    }
    e.slots = in.slots;
    e.flags |= is_gain ? ENG_EFFECT_GRANTED : 0;
    c->in = in.outer;
    c->no_choice = no_choice;
    free(in.run.at);
    free(in.jumps.at);
    free(in.ends.at);
    free(in.lists.at);
    if (c->status == CRD_OK) {
        c->effect[index] = e;
    }
}

/* The same keyword given before on this card, or -1. */
static int32_t known_keyword(const struct crd__code *c, const struct eng_effect *e)
{
    for (uint32_t i = c->first; i < c->effects; i++) {
        const struct eng_effect *k = &c->effect[i];

        if ((k->flags & ENG_EFFECT_GRANTED) != 0 && k->keyword == e->keyword &&
            e->operand_at == 0 && k->operand_at == 0 && k->operand == e->operand) {
            return (int32_t)(i - c->first);
        }
    }
    return -1;
}

uint16_t crd__gain(struct crd__code *c, const json_t *value)
{
    if (c->status != CRD_OK) {
        return 0;
    }
    const bool is_keyword = !has(value, "do") && !has(value, "is") && !has(value, "keyword");
    if (is_keyword) {
        struct eng_effect e = {0};

        json_decref(keyword(c, value, &e));
        const int32_t known = c->status == CRD_OK ? known_keyword(c, &e) : -1;
        if (known >= 0) {
            return (uint16_t)known;
        }
    }
    json_t *object =
        is_keyword ? json_pack("{s:O}", "keyword", value) : json_incref((json_t *)value);
    const uint32_t index = effect_add(c);
    const uint8_t turn = c->of_turn;

    c->of_turn = CRD__OF_ALONE;
    effect(c, object, index, true);
    c->of_turn = turn;
    json_decref(object);
    return (uint16_t)(index - c->first);
}

static void twice(struct crd__code *c, size_t n)
{
    for (size_t i = 0; i < n && c->status == CRD_OK; i++) {
        const struct eng_effect *a = &c->effect[c->first + i];

        for (size_t k = 0; k < i; k++) {
            const struct eng_effect *b = &c->effect[c->first + k];

            if (a->keyword != 0 && a->keyword == b->keyword && a->text == b->text) {
                crd__remark(c, "%s is there twice", c->language->keyword[a->keyword].name);
            }
        }
    }
}

void crd__effects(struct crd__code *c, const json_t *list)
{
    const size_t path = crd__in_key(c, "effects");

    if (list == NULL || !crd__is_list(c, list, 1, CRD__EFFECTS_MAX)) {
        crd__out(c, path);
        return;
    }
    const size_t n = json_array_size(list);
    for (size_t i = 0; i < n; i++) {
        (void)effect_add(c); /* printed ones first: their index is their place on the card */
    }
    for (size_t i = 0; i < n && c->status == CRD_OK; i++) {
        const size_t inner = crd__in_entry(c, i);

        effect(c, json_array_get(list, i), c->first + (uint32_t)i, false);
        crd__out(c, inner);
    }
    twice(c, n);
    if (c->status == CRD_OK) {
        crd__cycles(c, list);
        crd__activations(c, list);
    }
    crd__out(c, path);
}
