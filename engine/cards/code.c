/* SPDX-License-Identifier: MIT
 * code.c - faults, places and words of programs being made. */
#include "code.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void crd__bad(struct crd__code *c, const char *format, ...)
{
    char text[2 * sizeof c->d->err->text];
    va_list args;

    if (c->status != CRD_OK) {
        return; /* the first fault counts */
    }
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    c->status = crd__fail(c->d, "%s", text);
}

size_t crd__in_key(struct crd__code *c, const char *key)
{
    const size_t path = c->d->path;

    if (c->status == CRD_OK) {
        crd__path_key(c->d, key);
    }
    return path;
}

size_t crd__in_entry(struct crd__code *c, size_t index)
{
    const size_t path = c->d->path;

    if (c->status == CRD_OK) {
        crd__path_index(c->d, index);
    }
    return path;
}

void crd__out(struct crd__code *c, size_t path)
{
    if (c->status == CRD_OK) {
        crd__path_back(c->d, path);
    }
}

static bool grow(struct crd__code *c, struct crd__words *w, size_t n)
{
    if (w->cap - w->len < n) {
        const uint32_t cap = 2 * w->cap + (uint32_t)n + 64;
        uint16_t *at = realloc(w->at, cap * sizeof *at);

        if (at == NULL) {
            c->status = CRD_MEMORY;
            return false;
        }
        w->at = at;
        w->cap = cap;
    }
    return true;
}

uint16_t crd__append(
    struct crd__code *c, struct crd__words *w, const uint16_t words[], size_t n)
{
    if (c->status != CRD_OK || !grow(c, w, n)) {
        return 0;
    }
    const uint32_t at = w->len - (w == &c->words ? c->base : 0);

    if (at + n > CRD__WORDS_MAX) {
        crd__bad(c, "the effects of the card are more than %d words", CRD__WORDS_MAX);
        return 0;
    }
    if (n > 0) {
        memcpy(w->at + w->len, words, n * sizeof *words);
    }
    w->len += (uint32_t)n;
    return (uint16_t)at;
}

uint16_t crd__put(struct crd__code *c, const uint16_t words[], size_t n)
{
    return crd__append(c, &c->words, words, n);
}

uint16_t crd__put_list(struct crd__code *c, const uint16_t words[], size_t n)
{
    const uint16_t at = CRD__PUT(c, (uint16_t)n);

    crd__put(c, words, n);
    return at;
}

size_t crd__count(struct crd__code *c, const json_t *value)
{
    if (c->status != CRD_OK || !json_is_array(value)) {
        return c->status == CRD_OK ? 1 : 0;
    }
    const size_t n = json_array_size(value);
    if (n < 1 || n > CRD__LIST_MAX) {
        crd__bad(c, "must have 1..%d entries", CRD__LIST_MAX);
        return 0;
    }
    return n;
}

const json_t *crd__each(const json_t *value, size_t i)
{
    return json_is_array(value) ? json_array_get(value, i) : value;
}

size_t crd__in_each(struct crd__code *c, const json_t *value, size_t i)
{
    return json_is_array(value) ? crd__in_entry(c, i) : c->d->path;
}

int crd__word_find(const char *text, const char *const words[])
{
    for (int i = 0; text != NULL && words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

/* "none" stands first in lists whose number 0 means nothing; it is not for card files. */
static bool is_wanted(const char *word)
{
    return strcmp(word, "none") != 0;
}

/* The words that fit into a message. */
static void bad_word(struct crd__code *c, const char *const words[])
{
    char list[sizeof c->d->err->text - sizeof "must be one of , ..."] = "";
    size_t len = 0;
    bool is_whole = true;

    for (size_t i = 0; words[i] != NULL && is_whole; i++) {
        const size_t more = strlen(words[i]) + 4;

        if (is_wanted(words[i]) && len + more < sizeof list) {
            len += (size_t)snprintf(
                list + len, sizeof list - len, "%s\"%s\"", len == 0 ? "" : ", ", words[i]);
        } else {
            is_whole = !is_wanted(words[i]);
        }
    }
    crd__bad(c, "must be one of %s%s", list, is_whole ? "" : ", ...");
}

uint16_t crd__word(struct crd__code *c, const json_t *value, const char *const words[])
{
    const int word = crd__word_find(json_string_value(value), words);

    if (word < 0 || !is_wanted(words[word])) {
        bad_word(c, words);
        return 0;
    }
    return (uint16_t)word;
}

static uint16_t group_mask(
    const struct eng_language *language, const char *text, const char *const words[])
{
    uint16_t mask = 0;

    for (const struct eng_group_info *g = language->group; g != NULL && g->name != NULL; g++) {
        if (g->list == words && text != NULL && strcmp(g->name, text) == 0) {
            for (size_t i = 0; g->words[i] != NULL; i++) {
                mask = (uint16_t)(mask | 1u << crd__word_find(g->words[i], words));
            }
        }
    }
    return mask;
}

uint16_t crd__mask(struct crd__code *c, const json_t *value, const char *const words[])
{
    unsigned mask = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const json_t *entry = crd__each(value, i);
        unsigned bits = group_mask(c->language, json_string_value(entry), words);

        if (bits == 0) {
            bits = 1u << crd__word(c, entry, words);
        }
        if (c->status == CRD_OK && (mask & bits) != 0) {
            crd__bad(c, "\"%s\" is there twice", json_string_value(entry));
        }
        mask |= bits;
        crd__out(c, path);
    }
    return (uint16_t)mask;
}

int crd__integer(struct crd__code *c, const json_t *value, int min, int max)
{
    if (!json_is_integer(value)) {
        crd__bad(c, "must be a whole number");
        return min;
    }
    if (json_integer_value(value) < min || json_integer_value(value) > max) {
        crd__bad(c, "must be %d..%d", min, max);
        return min;
    }
    return (int)json_integer_value(value);
}

int crd__integer_in(struct crd__code *c, const json_t *value, struct eng_range range)
{
    return crd__integer(c, value, range.min, range.max);
}

bool crd__is_object(struct crd__code *c, const json_t *value)
{
    if (!json_is_object(value)) {
        crd__bad(c, "must be an object");
    }
    return c->status == CRD_OK;
}

bool crd__is_list(struct crd__code *c, const json_t *value, size_t min, size_t max)
{
    if (!json_is_array(value)) {
        crd__bad(c, "must be a list");
    } else if (json_array_size(value) < min || json_array_size(value) > max) {
        if (min == max) {
            crd__bad(c, "must have %zu entries", min);
        }
        crd__bad(c, "must have %zu..%zu entries", min, max);
    }
    return c->status == CRD_OK;
}

void crd__only_keys(struct crd__code *c, const json_t *value, const char *const keys[])
{
    for (void *it = json_object_iter((json_t *)value); it != NULL && c->status == CRD_OK;
         it = json_object_iter_next((json_t *)value, it)) {
        if (crd__word_find(json_object_iter_key(it), keys) < 0) {
            crd__in_key(c, json_object_iter_key(it));
            crd__bad(c, "unknown key");
        }
    }
}

const json_t *crd__need(struct crd__code *c, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    if (value == NULL && c->status == CRD_OK) {
        crd__in_key(c, key);
        crd__bad(c, "missing");
    }
    return value;
}

const char *crd__letters(unsigned op)
{
    static const char *const letters[] = {
#define X(name, operands, help) operands,
        ENG_OP_MAP(X)
#undef X
    };

    return letters[op];
}

const char *crd__op_name(unsigned op)
{
    static const char *const names[] = {
#define X(name, operands, help) #name,
        ENG_OP_MAP(X)
#undef X
    };

    return names[op];
}
