/* SPDX-License-Identifier: MIT
 * code_predicate.c - predicates of the card language: what is asked of one thing. Keys that a game
 * adds are rows of its language; here are the few that every game has. */
#include "game.h"

#include <string.h>

uint16_t crd__both(struct crd__code *c, uint16_t a, uint16_t b)
{
    return a == 0 ? b : b == 0 ? a : CRD__PUT(c, ENG_OP_P_AND, a, b);
}

static uint16_t either(struct crd__code *c, uint16_t a, uint16_t b)
{
    return a == 0 ? b : CRD__PUT(c, ENG_OP_P_OR, a, b);
}

uint16_t crd__owner_mask(struct crd__code *c, const json_t *value, bool *is_each)
{
    const char *text = json_string_value(value);

    *is_each = text != NULL && strcmp(text, "each") == 0;
    if (*is_each || (text != NULL && strcmp(text, "any") == 0)) {
        return 3;
    }
    const int word = crd__word_find(text, c->language->owner);
    if (word < 0) {
        crd__bad(c, "must be one of \"you\", \"opponent\", \"any\", \"each\"");
        return 0;
    }
    return (uint16_t)(1u << word);
}

/* {"of": target}: in agreement with one of those things. */
static uint16_t same(struct crd__code *c, const json_t *value, int dim)
{
    static const char *const keys[] = {"of", NULL};
    const json_t *of = crd__need(c, value, "of");

    crd__only_keys(c, value, keys);
    const size_t path = crd__in_key(c, "of");
    c->no_choice++;
    const uint16_t target = crd__target(c, of);
    c->no_choice--;
    crd__out(c, path);
    if (dim < 0) {
        crd__bad(c, "cannot be compared with that of other things");
        return 0;
    }
    return CRD__PUT(c, ENG_OP_P_SAME, (uint16_t)dim, target);
}

static const char *printed(struct crd__code *c, const json_t *text)
{
    if (json_string_length(text) < 1 || json_string_length(text) > CRD_NAME_MAX) {
        crd__bad(c, "must be text of 1..%d bytes", CRD_NAME_MAX);
        return "";
    }
    return json_string_value(text);
}

/* {"part": text, "but": text}: as a part of another word than that one. */
static uint16_t part(struct crd__code *c, const json_t *value, unsigned kind)
{
    static const char *const keys[] = {"part", "but", NULL};

    crd__only_keys(c, value, keys);
    size_t path = crd__in_key(c, "part");
    const char *text = printed(c, json_object_get(value, "part"));
    crd__out(c, path);
    path = crd__in_key(c, "but");
    const char *but = printed(c, json_object_get(value, "but"));
    crd__out(c, path);
    return CRD__PUT(c, ENG_OP_P_TEST, crd__test(c, kind, text, but));
}

static uint16_t texts(struct crd__code *c, const json_t *value, const char *key, unsigned kind)
{
    uint16_t any = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const json_t *entry = crd__each(value, i);

        if (json_object_get(entry, "part") != NULL &&
            crd__word_find(key, c->lexicon->partial) >= 0) {
            any = either(c, any, part(c, entry, kind));
        } else if (json_is_object(entry)) {
            any = either(c, any, same(c, entry, crd__word_find(key, c->language->dim)));
        } else {
            const uint16_t test = crd__test(c, kind, printed(c, entry), NULL);

            any = either(c, any, CRD__PUT(c, ENG_OP_P_TEST, test));
        }
        crd__out(c, path);
    }
    return any;
}

static uint16_t keyword(struct crd__code *c, const json_t *value)
{
    uint16_t any = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const char *text = json_string_value(crd__each(value, i));
        uint16_t k = 1;

        while (c->language->keyword[k].name != NULL &&
            (text == NULL || strcmp(c->language->keyword[k].name, text) != 0)) {
            k++;
        }
        if (c->language->keyword[k].name == NULL) {
            crd__bad(c, "must be a keyword");
        }
        any = either(c, any, CRD__PUT(c, ENG_OP_P_KEYWORD, k));
        crd__out(c, path);
    }
    return any;
}

static uint16_t combined(struct crd__code *c, const json_t *list, enum eng_op op)
{
    uint16_t all = 0;

    if (!crd__is_list(c, list, 1, CRD__LIST_MAX)) {
        return 0;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t path = crd__in_entry(c, i);
        const uint16_t one = crd__predicate(c, json_array_get(list, i));

        all = i == 0 ? one : CRD__PUT(c, (uint16_t)op, all, one);
        crd__out(c, path);
    }
    return all;
}

static uint16_t except(struct crd__code *c, const json_t *value)
{
    uint16_t none = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);

        if (!json_is_string(crd__each(value, i))) {
            crd__bad(c, "must be a reference");
        }
        c->no_choice++;
        const uint16_t target = crd__target(c, crd__each(value, i));
        c->no_choice--;
        const uint16_t is = CRD__PUT(c, ENG_OP_P_REF, target);
        none = crd__both(c, none, CRD__PUT(c, ENG_OP_P_NOT, is));
        crd__out(c, path);
    }
    return none;
}

static uint16_t flag(struct crd__code *c, const json_t *value, int which)
{
    if (json_is_object(value)) {
        return same(c, value, crd__word_find(c->language->flag[which], c->language->dim));
    }
    if (!json_is_boolean(value)) {
        crd__bad(c, "must be true or false");
    }
    return CRD__PUT(c, ENG_OP_P_FLAG, (uint16_t)which, json_is_true(value) ? 1 : 0);
}

static uint16_t face(struct crd__code *c, const json_t *value)
{
    static const char *const words[] = {"up", "down", NULL};
    const int down = crd__word_find("face_down", c->language->flag);

    if (down < 0) {
        crd__bad(c, "unknown key");
        return 0;
    }
    return CRD__PUT(c, ENG_OP_P_FLAG, (uint16_t)down, crd__word(c, value, words));
}

static uint16_t limit(struct crd__code *c, const json_t *value, int dim)
{
    uint16_t low, high;

    crd__limit(c, value, c->language->dim_range[dim], &low, &high);
    return CRD__PUT(c, ENG_OP_P_DIM, (uint16_t)dim, low, high);
}

static uint16_t lacks(struct crd__code *c, const json_t *value)
{
    uint16_t all = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const uint16_t dim = crd__word(c, crd__each(value, i), c->language->dim);

        all = crd__both(c, all, CRD__PUT(c, ENG_OP_P_NO, dim));
        crd__out(c, path);
    }
    return all;
}

/* The word that a choose_value of that dimension has named. */
static uint16_t named_word(struct crd__code *c, const json_t *value, int which)
{
    const struct crd__name *name = crd__name_read(c, json_string_value(value));

    if (name == NULL) {
        return 0;
    }
    if (name->kind != CRD__NAME_NUMBER) {
        crd__bad(c, "%s names no value", name->text);
        return 0;
    }
    return CRD__PUT(c, ENG_OP_P_WORD, (uint16_t)which, name->slot);
}

/* A card under it, or {"n": so many, "is": such cards, "different": dimension}. */
static uint16_t has_under(struct crd__code *c, const json_t *value)
{
    static const char *const keys[] = {"n", "is", "different", NULL};
    const json_t *n = json_object_get(value, "n");
    const json_t *different = json_object_get(value, "different");
    uint16_t dim = 0;

    if (n == NULL) {
        return CRD__PUT(c, ENG_OP_P_UNDER, crd__predicate(c, value));
    }
    crd__only_keys(c, value, keys);
    size_t path = crd__in_key(c, "n");
    const uint16_t number = crd__value(c, n, c->language->how_many);
    crd__out(c, path);
    if (different != NULL) {
        path = crd__in_key(c, "different");
        dim = (uint16_t)(crd__word(c, different, c->language->dim) + 1);
        crd__out(c, path);
    }
    const json_t *is = crd__need(c, value, "is");
    path = crd__in_key(c, "is");
    const uint16_t predicate = is == NULL ? 0 : crd__predicate(c, is);
    crd__out(c, path);
    return CRD__PUT(c, ENG_OP_P_UNDERS, number, dim, predicate);
}

/* A mask of words, and things whose words it shares. */
static uint16_t words(struct crd__code *c, const json_t *value, int which)
{
    const struct eng_mask_info *info = &c->language->mask[which];
    uint16_t any = 0;
    unsigned mask = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const json_t *entry = crd__each(value, i);

        if (json_is_object(entry)) {
            any = either(c, any, same(c, entry, crd__word_find(info->name, c->language->dim)));
        } else if (crd__is_name(entry)) {
            any = either(c, any, named_word(c, entry, which));
        } else {
            mask |= crd__mask(c, entry, info->words);
        }
        crd__out(c, path);
    }
    if (mask != 0) {
        any = either(c, any, CRD__PUT(c, ENG_OP_P_MASK, (uint16_t)which, (uint16_t)mask));
    }
    return any;
}

static uint16_t one_key(struct crd__code *c, const char *key, const json_t *value)
{
    const struct eng_language *l = c->language;
    const int text = crd__word_find(key, l->text_test);
    /* dimensions that are words or texts have keys of their own kind */
    const int dim =
        crd__word_find(key, c->lexicon->measured) < 0 ? -1 : crd__word_find(key, l->dim);
    const int yes = crd__word_find(key, l->flag);
    bool is_each;

    if (strcmp(key, "owner") == 0) {
        return CRD__PUT(c, ENG_OP_P_OWNER, crd__owner_mask(c, value, &is_each));
    }
    if (strcmp(key, "in") == 0 && crd__is_among(c, value)) {
        c->no_choice++;
        const uint16_t target = crd__target(c, value);
        c->no_choice--;
        return CRD__PUT(c, ENG_OP_P_REF, target);
    }
    if (strcmp(key, "in") == 0) {
        return CRD__PUT(c, ENG_OP_P_IN, crd__mask(c, value, l->place));
    }
    if (strcmp(key, "any") == 0) {
        return combined(c, value, ENG_OP_P_OR);
    }
    if (strcmp(key, "all") == 0) {
        return combined(c, value, ENG_OP_P_AND);
    }
    if (strcmp(key, "not") == 0) {
        return CRD__PUT(c, ENG_OP_P_NOT, crd__predicate(c, value));
    }
    if (strcmp(key, "except") == 0) {
        return except(c, value);
    }
    if (strcmp(key, "no") == 0) {
        return lacks(c, value);
    }
    if (strcmp(key, "has_under") == 0) {
        return has_under(c, value);
    }
    if (strcmp(key, "battling") == 0) {
        return CRD__PUT(c, ENG_OP_P_BATTLING, crd__predicate(c, value));
    }
    if (strcmp(key, "face") == 0) {
        return face(c, value);
    }
    if (strcmp(key, "keyword") == 0) {
        return keyword(c, value);
    }
    for (int i = 0; l->mask[i].name != NULL; i++) {
        if (strcmp(key, l->mask[i].name) == 0) {
            return words(c, value, i);
        }
    }
    if (text >= 0) {
        return texts(c, value, key, (unsigned)text);
    }
    if (dim >= 0) {
        return limit(c, value, dim);
    }
    if (yes >= 0 && strcmp(key, "face_down") != 0) {
        return flag(c, value, yes);
    }
    crd__bad(c, "unknown key");
    return 0;
}

/* The side that is read of a card which is spoken of as what `what` says; 0: any. */
static uint16_t side_of(struct crd__code *c, const json_t *object)
{
    const json_t *value = json_object_get(object, c->language->mask[0].name);
    uint16_t side = 0;

    for (size_t i = 0; c->has_sides && value != NULL && i < crd__count(c, value); i++) {
        const int word =
            crd__word_find(json_string_value(crd__each(value, i)), c->language->mask[0].words);
        const uint16_t one = word < 0 ? 0 : c->language->side[word];

        if (one == 0 || (i > 0 && one != side)) {
            return 0;
        }
        side = one;
    }
    return side;
}

uint16_t crd__predicate_keys(struct crd__code *c, const json_t *object, const char *const but[])
{
    uint16_t all = 0;

    if (!crd__is_object(c, object)) {
        return 0;
    }
    for (const char *key = crd__key_after(object, NULL); key != NULL && c->status == CRD_OK;
         key = crd__key_after(object, key)) {
        if (but == NULL || crd__word_find(key, but) < 0) {
            const size_t path = crd__in_key(c, key);

            all = crd__both(c, all, one_key(c, key, json_object_get(object, key)));
            crd__out(c, path);
        }
    }
    const uint16_t side = side_of(c, object);
    return all == 0 || side == 0 ? all : CRD__PUT(c, ENG_OP_P_AS, side, all);
}

uint16_t crd__predicate(struct crd__code *c, const json_t *value)
{
    const uint16_t at = crd__predicate_keys(c, value, NULL);

    return at == 0 ? CRD__PUT(c, ENG_OP_P_TRUE) : at;
}
