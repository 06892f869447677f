/* SPDX-License-Identifier: MIT
 * keys.c - reads the keys of a card as their table says. Recursion goes only as deep as
 * the tables, never as deep as a file. */
#include "keys.h"

#include "canon.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* Bytes of text that fit into size with a NUL, without cutting a UTF-8 character. */
static size_t fitting(const char *text, size_t size)
{
    size_t n = strlen(text);

    if (n >= size) {
        n = size - 1;
        while (n > 0 && ((unsigned char)text[n] & 0xc0u) == 0x80u) {
            n--;
        }
    }
    return n;
}

void crd__copy(char *out, size_t size, const char *text)
{
    assert(size > 0);
    const size_t n = fitting(text, size);

    for (size_t i = 0; i < n; i++) {
        out[i] = (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? '?' : text[i];
    }
    out[n] = '\0';
}

enum crd_status crd__fail(struct crd__decode *d, const char *format, ...)
{
    char text[2 * sizeof d->err->text];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    crd__copy(d->err->text, sizeof d->err->text, text);
    return CRD_INVALID;
}

void crd__path_back(struct crd__decode *d, size_t path)
{
    d->path = path;
    d->err->field[path] = '\0';
}

void crd__path_key(struct crd__decode *d, const char *name)
{
    char *field = d->err->field;

    if (d->path > 0 && d->path + 1 < sizeof d->err->field) {
        field[d->path++] = '.';
    }
    crd__copy(field + d->path, sizeof d->err->field - d->path, name);
    d->path += strlen(field + d->path);
}

void crd__path_index(struct crd__decode *d, size_t index)
{
    char text[24];

    snprintf(text, sizeof text, "[%zu]", index);
    crd__copy(d->err->field + d->path, sizeof d->err->field - d->path, text);
    d->path += strlen(d->err->field + d->path);
}

static void store(const struct crd__key *key, void *base, int value)
{
    char *to = (char *)base + key->offset;

    switch (key->store) {
    case CRD__I8:
        *(int8_t *)to = (int8_t)value;
        return;
    case CRD__U8:
        *(uint8_t *)to = (uint8_t)value;
        return;
    case CRD__I16:
        memcpy(to, &(int16_t){(int16_t)value}, sizeof(int16_t));
        return;
    case CRD__POINTER:
    case CRD__INSIDE:
        break;
    }
    assert(false && "a number is not stored like that");
}

static enum crd_status fail_words(struct crd__decode *d, const struct crd__key *key)
{
    char list[sizeof d->err->text] = "";
    size_t len = 0;

    for (size_t i = 0; key->word[i] != NULL && len < sizeof list; i++) {
        len += (size_t)snprintf(
            list + len, sizeof list - len, "%s\"%s\"", i == 0 ? "" : ", ", key->word[i]);
    }
    return crd__fail(d, "must be one of %s", list);
}

/* The word's index, or -1. */
static int word_index(const struct crd__key *key, const json_t *value)
{
    const char *text = json_string_value(value);

    for (int i = 0; text != NULL && key->word[i] != NULL; i++) {
        if (strcmp(key->word[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

static enum crd_status check_list(
    struct crd__decode *d, const struct crd__key *key, const json_t *value)
{
    if (!json_is_array(value)) {
        return crd__fail(d, "must be a list");
    }
    const size_t n = json_array_size(value);
    if (n < (size_t)key->min || n > (size_t)key->max) {
        return crd__fail(d, "must have %d..%d entries", key->min, key->max);
    }
    return CRD_OK;
}

static enum crd_status decode_words(
    struct crd__decode *d, const struct crd__key *key, const json_t *value, void *base)
{
    const size_t path = d->path;
    unsigned bits = 0;

    for (size_t i = 0; i < json_array_size(value); i++) {
        const int word = word_index(key, json_array_get(value, i));

        crd__path_index(d, i);
        if (word < 0) {
            return fail_words(d, key);
        }
        if ((bits & 1u << word) != 0) {
            return crd__fail(d, "\"%s\" is there twice", key->word[word]);
        }
        crd__path_back(d, path);
        bits |= 1u << word;
    }
    store(key, base, (int)bits);
    return CRD_OK;
}

static enum crd_status decode_text(
    struct crd__decode *d, const json_t *value, int max, const char **out)
{
    const char *text = json_string_value(value);
    const size_t len = json_string_length(value);

    if (text == NULL) {
        return crd__fail(d, "must be text");
    }
    if (len < 1 || len > (size_t)max) {
        return crd__fail(d, "must have 1..%d bytes", max);
    }
    for (size_t i = 0; i < len; i++) {
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f) {
            return crd__fail(d, "must be one line without control characters");
        }
    }
    *out = crd__set_text(d->set, text, len);
    return *out == NULL ? CRD_MEMORY : CRD_OK;
}

static enum crd_status decode_texts(
    struct crd__decode *d, const struct crd__key *key, const json_t *value, void *base)
{
    const char **list = (const char **)(void *)((char *)base + key->offset);
    const size_t path = d->path;

    for (size_t i = 0; i < json_array_size(value); i++) {
        crd__path_index(d, i);
        const enum crd_status s =
            decode_text(d, json_array_get(value, i), CRD_WORD_MAX, &list[i]);
        if (s != CRD_OK) {
            return s;
        }
        for (size_t j = 0; j < i; j++) {
            if (strcmp(list[i], list[j]) == 0) {
                return crd__fail(d, "\"%s\" is there twice", list[i]);
            }
        }
        crd__path_back(d, path);
        ((uint8_t *)base)[key->count] = (uint8_t)(i + 1);
    }
    return CRD_OK;
}

enum crd_status crd__decode_object(
    struct crd__decode *d, struct crd__table sub, const json_t *value, void *base)
{
    if (!json_is_object(value)) {
        return crd__fail(d, "must be an object");
    }
    enum crd_status s = crd__decode_unknown(d, &sub, 1, value);
    if (s == CRD_OK) {
        s = crd__decode_rules(d, sub, value, 0, NULL);
    }
    return s == CRD_OK ? crd__decode_keys(d, sub, value, base) : s;
}

static enum crd_status decode_object(
    struct crd__decode *d, const struct crd__key *key, const json_t *value, void *base)
{
    return crd__decode_object(d, (struct crd__table){key->sub, key->subs}, value, base);
}

static enum crd_status decode_list(
    struct crd__decode *d, const struct crd__key *key, const json_t *value, void *base)
{
    const size_t path = d->path;

    for (size_t i = 0; i < json_array_size(value); i++) {
        crd__path_index(d, i);
        const enum crd_status s = decode_object(
            d, key, json_array_get(value, i), (char *)base + key->offset + i * key->stride);
        if (s != CRD_OK) {
            return s;
        }
        crd__path_back(d, path);
        ((uint8_t *)base)[key->count] = (uint8_t)(i + 1);
    }
    return CRD_OK;
}

const char *crd__key_after(const json_t *object, const char *after)
{
    const char *best = NULL;

    for (void *it = json_object_iter((json_t *)object); it != NULL;
         it = json_object_iter_next((json_t *)object, it)) {
        const char *key = json_object_iter_key(it);

        if ((after == NULL || strcmp(key, after) > 0) &&
            (best == NULL || strcmp(key, best) < 0)) {
            best = key;
        }
    }
    return best;
}

bool crd__is_one_of(const char *name, const char *const words[], size_t n)
{
    size_t i = 0;

    while (i < n && strcmp(words[i], name) != 0) {
        i++;
    }
    return i < n;
}

bool crd__is_number(const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        const bool is_plain =
            (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z');
        const bool is_sign = strchr("._/-", *c) != NULL;

        if (!is_plain && (!is_sign || c == text)) {
            return false;
        }
    }
    return true;
}

static enum crd_status decode_key(
    struct crd__decode *d, const struct crd__key *key, const json_t *value, void *base)
{
    const char **text = (const char **)(void *)((char *)base + key->offset);
    enum crd_status s = CRD_OK;

    switch (key->type) {
    case CRD__BOOL:
        if (!json_is_boolean(value)) {
            return crd__fail(d, "must be true or false");
        }
        store(key, base, json_is_true(value));
        return CRD_OK;
    case CRD__INT:
        if (!json_is_integer(value)) {
            return crd__fail(d, "must be a whole number");
        }
        if (json_integer_value(value) < key->min || json_integer_value(value) > key->max) {
            return crd__fail(d, "must be %d..%d", key->min, key->max);
        }
        store(key, base, (int)json_integer_value(value));
        return CRD_OK;
    case CRD__WORD:
        if (word_index(key, value) < 0) {
            return fail_words(d, key);
        }
        store(key, base, word_index(key, value) + 1);
        return CRD_OK;
    case CRD__NUMBER:
        s = decode_text(d, value, key->max, text);
        return s == CRD_OK && !crd__is_number(*text)
            ? crd__fail(d, "must be letters, digits and . _ / -, the first not a sign")
            : s;
    case CRD__TEXT:
        return decode_text(d, value, key->max, text);
    case CRD__WORDS:
        s = check_list(d, key, value);
        return s == CRD_OK ? decode_words(d, key, value, base) : s;
    case CRD__TEXTS:
        s = check_list(d, key, value);
        return s == CRD_OK ? decode_texts(d, key, value, base) : s;
    case CRD__LIST:
        s = check_list(d, key, value);
        return s == CRD_OK ? decode_list(d, key, value, base) : s;
    case CRD__OBJECT:
        return decode_object(d, key, value, base);
    case CRD__RAW:
        *text = crd__canon_text(d->set, value, key->word_key, key->word);
        return *text == NULL ? CRD_MEMORY : CRD_OK;
    }
    return CRD_INVALID;
}

static void decode_absent(const struct crd__key *key, void *base)
{
    if (key->type == CRD__INT) {
        store(key, base, key->absent);
    } else if (key->store == CRD__POINTER && key->type != CRD__TEXTS) {
        *(const char **)(void *)((char *)base + key->offset) = "";
    }
}

enum crd_status crd__decode_keys(
    struct crd__decode *d, struct crd__table table, const json_t *object, void *base)
{
    const size_t path = d->path;

    for (unsigned i = 0; i < table.keys; i++) {
        const json_t *value = json_object_get(object, table.key[i].name);

        if (value == NULL) {
            decode_absent(&table.key[i], base);
            continue;
        }
        crd__path_key(d, table.key[i].name);
        const enum crd_status s = decode_key(d, &table.key[i], value, base);
        if (s != CRD_OK) {
            return s;
        }
        crd__path_back(d, path);
    }
    return CRD_OK;
}

enum crd_status crd__decode_rules(struct crd__decode *d, struct crd__table table,
    const json_t *object, unsigned shape, const char *what)
{
    for (unsigned i = 0; i < table.keys; i++) {
        const struct crd__key *key = &table.key[i];
        const bool is_there = json_object_get(object, key->name) != NULL;
        const char rule = key->rule[shape];

        if (is_there ? rule != '-' : rule != '+') {
            continue;
        }
        crd__path_key(d, key->name);
        if (what == NULL) { /* keys of every shape, of which none is forbidden */
            return crd__fail(d, "missing");
        }
        return crd__fail(d,
            is_there ? "not allowed in a card of this kind: %s"
                     : "missing in a card of this kind: %s",
            what);
    }
    return CRD_OK;
}

enum crd_status crd__decode_unknown(
    struct crd__decode *d, const struct crd__table table[], size_t n, const json_t *object)
{
    for (void *it = json_object_iter((json_t *)object); it != NULL;
         it = json_object_iter_next((json_t *)object, it)) {
        const char *name = json_object_iter_key(it);
        bool is_known = false;

        for (size_t t = 0; t < n; t++) {
            for (unsigned i = 0; i < table[t].keys; i++) {
                is_known = is_known || strcmp(table[t].key[i].name, name) == 0;
            }
        }
        if (!is_known) {
            crd__path_key(d, name);
            return crd__fail(d, "unknown key");
        }
    }
    return CRD_OK;
}
