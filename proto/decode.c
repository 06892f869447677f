/* SPDX-License-Identifier: MIT
 * decode.c - reading JSON by table. Owns the checks of type, range, length and characters, and the
 * field path of each refusal. */
#include "decode.h"

#include "scan.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool pro__fail(struct pro_fault *fault, enum pro_error error, const struct pro__path *path,
    const char *expected)
{
    *fault = (struct pro_fault){.error = error};
    pro__path_copy(path, fault->field);
    if (expected != NULL) {
        (void)snprintf(fault->expected, sizeof fault->expected, "%s", expected);
    }
    return false;
}

static enum pro_error parse_error(enum json_error_code code)
{
    switch ((int)code) {
    case json_error_duplicate_key:
        return PRO_ERROR_DUPLICATE_KEY;
    case json_error_out_of_memory:
        return PRO_ERROR_INTERNAL;
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return PRO_ERROR_BAD_TEXT;
    default:
        return PRO_ERROR_NOT_JSON;
    }
}

json_t *pro__parse(const char *text, size_t len, struct pro_fault *fault)
{
    json_error_t error;
    if (!pro__scan(text, len, fault)) {
        return NULL;
    }
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (root == NULL) {
        const enum json_error_code code = json_error_code(&error);
        const size_t stop =
            error.position > 0 && (size_t)error.position < len ? (size_t)error.position : len;
        *fault = (struct pro_fault){.error = parse_error(code)};
        pro__scan_path(text, stop, fault->field);
        if (fault->error == PRO_ERROR_BAD_TEXT) {
            (void)snprintf(fault->expected, sizeof fault->expected,
                "a text without U+0000: a NUL character is not allowed");
        } else if (fault->error == PRO_ERROR_NOT_JSON) {
            (void)snprintf(fault->expected, sizeof fault->expected,
                "JSON (RFC 8259) in UTF-8; it ends at byte %zu", stop);
        }
    }
    return root;
}

static void add(char *out, size_t *len, const char *form, ...)
    __attribute__((format(printf, 3, 4)));

static void add(char *out, size_t *len, const char *form, ...)
{
    va_list args;
    va_start(args, form);
    const int n = vsnprintf(out + *len, PRO_EXPECTED_MAX + 1 - *len, form, args);
    va_end(args);
    *len += (size_t)n;
    if (*len > PRO_EXPECTED_MAX) {
        *len = PRO_EXPECTED_MAX; /* cut, and NUL-terminated by vsnprintf */
    }
}

static void add_words(char *out, size_t *len, const struct pro_field *f)
{
    for (size_t i = 1; f->words[i] != NULL; i++) {
        add(out, len, "%s \"%s\"", i > 1 ? "," : "", f->words[i]);
    }
}

void pro__expected(const struct pro_field *f, char out[PRO_EXPECTED_MAX + 1])
{
    size_t len = 0;
    switch (f->type) {
    case PRO_STR:
    case PRO_TEXT:
        if (f->min == f->max) {
            add(out, &len, "a text of %" PRIu64 " characters", f->max);
        } else {
            add(out, &len, "a text of %" PRIu64 " to %" PRIu64 " characters", f->min, f->max);
        }
        if (f->chars != PRO_CHARS_ANY) {
            add(out, &len, " (%s)", pro__chars_help(f->chars));
        }
        return;
    case PRO_WORDS:
        add(out, &len, "a list of %" PRIu64 " to %" PRIu64 " of", f->min, f->max);
        add_words(out, &len, f);
        return;
    case PRO_WORD:
        add(out, &len, "%s", "one of");
        add_words(out, &len, f);
        return;
    case PRO_STRS:
        add(out, &len,
            "a list of %" PRIu64 " to %" PRIu64 " texts of %" PRIu64 " to %" PRIu64
            " characters",
            f->min, f->max, f->item_min, f->item_max);
        return;
    case PRO_ITEMS:
        add(out, &len, "a list of %" PRIu64 " to %" PRIu64 " objects", f->min, f->max);
        return;
    case PRO_UINT:
        add(out, &len, "an integer from %" PRIu64 " to %" PRIu64, f->min, f->max);
        return;
    case PRO_BOOL:
        add(out, &len, "true or false");
        return;
    case PRO_NUMS:
        add(out, &len,
            "a list of %" PRIu64 " to %" PRIu64 " integers from %" PRIu64 " to %" PRIu64,
            f->min, f->max, f->item_min, f->item_max);
        return;
    case PRO_OBJECT:
        add(out, &len, "an object");
        return;
    case PRO_PILES:
    case PRO_PILES_PTR:
        add(out, &len, "an object of piles");
        return;
    case PRO_TEXTS:
        add(out, &len, "a list of texts");
        return;
    case PRO_HEX:
        add(out, &len, "a text of 64 hex digits");
        return;
    case PRO_LIST:
        add(out, &len, "a list of objects");
        return;
    case PRO_RAW:
        add(out, &len, f->is_nullable ? "a value or null" : "a value");
        return;
    case PRO_TYPE_NUM:
        break;
    }
    assert(0 && "a type of field");
}

/* The value is refused: says what the field takes. */
static bool refuse(struct pro_fault *fault, enum pro_error error, const struct pro__path *path,
    const struct pro_field *f)
{
    char expected[PRO_EXPECTED_MAX + 1];
    pro__expected(f, expected);
    return pro__fail(fault, error, path, expected);
}

static bool read_str(json_t *value, const struct pro_field *f, char *out,
    const struct pro__path *path, struct pro_fault *fault)
{
    if (!json_is_string(value)) {
        return refuse(fault, PRO_ERROR_WRONG_TYPE, path, f);
    }
    const char *text = json_string_value(value);
    const size_t len = json_string_length(value);
    const size_t count = pro__chars_count(text, len);
    if (count < f->min || count > f->max) {
        return refuse(fault, PRO_ERROR_BAD_LENGTH, path, f);
    }
    if (!pro__chars_fit(f->chars, text, len)) {
        return refuse(fault, PRO_ERROR_BAD_TEXT, path, f);
    }
    assert(len < f->size);
    memcpy(out, text, len + 1);
    return true;
}

static bool read_word(json_t *value, const struct pro_field *f, uint8_t *out,
    const struct pro__path *path, struct pro_fault *fault)
{
    if (!json_is_string(value)) {
        return refuse(fault, PRO_ERROR_WRONG_TYPE, path, f);
    }
    for (uint8_t i = 1; f->words[i] != NULL; i++) {
        if (strcmp(f->words[i], json_string_value(value)) == 0) {
            *out = i;
            return true;
        }
    }
    return refuse(fault, PRO_ERROR_NOT_A_CHOICE, path, f);
}

static bool read_uint(json_t *value, const struct pro_field *f, uint64_t *out,
    const struct pro__path *path, struct pro_fault *fault)
{
    if (!json_is_integer(value)) {
        return refuse(fault, PRO_ERROR_WRONG_TYPE, path, f);
    }
    const json_int_t n = json_integer_value(value);
    if (n < 0 || (uint64_t)n < f->min || (uint64_t)n > f->max) {
        return refuse(fault, PRO_ERROR_OUT_OF_RANGE, path, f);
    }
    *out = (uint64_t)n;
    return true;
}

/* Whether it is a list of as many values as the field takes. */
static bool check_list(json_t *value, const struct pro_field *f, const struct pro__path *path,
    struct pro_fault *fault)
{
    if (!json_is_array(value)) {
        return refuse(fault, PRO_ERROR_WRONG_TYPE, path, f);
    }
    const size_t len = json_array_size(value);
    return len >= f->min && len <= f->max ? true : refuse(fault, PRO_ERROR_BAD_LENGTH, path, f);
}

static bool read_nums(json_t *value, const struct pro_field *f, struct pro_nums *out,
    struct pro__path *path, struct pro_fault *fault)
{
    if (!check_list(value, f, path, fault)) {
        return false;
    }
    const size_t len = json_array_size(value);
    const struct pro_field item = {.type = PRO_UINT, .min = f->item_min, .max = f->item_max};
    for (size_t i = 0; i < len; i++) {
        uint64_t n;
        const size_t up = path->len;
        pro__path_item(path, i);
        if (!read_uint(json_array_get(value, i), &item, &n, path, fault)) {
            return false;
        }
        out->at[i] = (uint32_t)n;
        path->len = up;
    }
    out->len = (uint32_t)len;
    return true;
}

static bool read_words(json_t *value, const struct pro_field *f, uint8_t *out,
    struct pro__path *path, struct pro_fault *fault)
{
    const struct pro_field item = {.type = PRO_WORD, .words = f->words};
    if (!check_list(value, f, path, fault)) {
        return false;
    }
    assert(f->max <= f->size);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const size_t up = path->len;
        pro__path_item(path, i);
        if (!read_word(json_array_get(value, i), &item, &out[i], path, fault)) {
            return false;
        }
        path->len = up;
    }
    return true;
}

static bool read_strs(json_t *value, const struct pro_field *f, char *out,
    struct pro__path *path, struct pro_fault *fault)
{
    const struct pro_field item = {.type = PRO_STR,
        .chars = f->chars,
        .size = f->size / f->max,
        .min = f->item_min,
        .max = f->item_max};
    if (!check_list(value, f, path, fault)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const size_t up = path->len;
        pro__path_item(path, i);
        if (!read_str(json_array_get(value, i), &item, out + i * item.size, path, fault)) {
            return false;
        }
        path->len = up;
    }
    return true;
}

static bool read_items(json_t *value, const struct pro_field *f, char *out, size_t *len,
    struct pro__path *path, struct pro_fault *fault)
{
    if (!check_list(value, f, path, fault)) {
        return false;
    }
    assert(f->max * f->of->size <= f->size);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const size_t up = path->len;
        pro__path_item(path, i);
        if (!pro__object_read(
                json_array_get(value, i), f->of, out + i * f->of->size, path, fault)) {
            return false;
        }
        path->len = up;
    }
    *len = json_array_size(value);
    return true;
}

/* Into the struct that begins at `base`. */
static bool read_value(json_t *value, const struct pro_field *f, void *base,
    struct pro__path *path, struct pro_fault *fault)
{
    void *out = (char *)base + f->at;
    switch (f->type) {
    case PRO_STR:
        return read_str(value, f, out, path, fault);
    case PRO_WORD:
        return read_word(value, f, out, path, fault);
    case PRO_UINT: {
        uint64_t n;
        if (!read_uint(value, f, &n, path, fault)) {
            return false;
        }
        memcpy(out, &n, sizeof n);
        if (f->has_at != 0) {
            *(bool *)((char *)base + f->has_at) = true;
        }
        return true;
    }
    case PRO_BOOL:
        if (!json_is_boolean(value)) {
            return refuse(fault, PRO_ERROR_WRONG_TYPE, path, f);
        }
        *(bool *)out = json_is_true(value);
        return true;
    case PRO_NUMS:
        return read_nums(value, f, out, path, fault);
    case PRO_OBJECT:
        return pro__object_read(value, f->of, out, path, fault);
    case PRO_PILES:
        return pro__deck_read(value, out, path, fault);
    case PRO_WORDS:
        return read_words(value, f, out, path, fault);
    case PRO_STRS:
        return read_strs(value, f, out, path, fault);
    case PRO_ITEMS:
        return read_items(value, f, out, (size_t *)((char *)base + f->len_at), path, fault);
    case PRO_TEXT:
    case PRO_TEXTS:
    case PRO_HEX:
    case PRO_PILES_PTR:
    case PRO_LIST:
    case PRO_RAW:
    case PRO_TYPE_NUM:
        break;
    }
    assert(0 && "a type that is read");
    return false;
}

static const struct pro_field *find(const struct pro_shape *shape, const char *name)
{
    for (size_t i = 0; i < shape->fields; i++) {
        if (strcmp(shape->field[i].name, name) == 0) {
            return &shape->field[i];
        }
    }
    return NULL;
}

/* Exactly one of the first two fields: "params.match", expected "match or code". */
static bool check_either(json_t *value, const struct pro_shape *shape, struct pro__path *path,
    struct pro_fault *fault)
{
    const char *a = shape->field[0].name, *b = shape->field[1].name;
    const bool has_a = json_object_get(value, a) != NULL;
    const bool has_b = json_object_get(value, b) != NULL;
    if (has_a != has_b) {
        return true;
    }
    char expected[PRO_EXPECTED_MAX + 1];
    (void)snprintf(expected, sizeof expected, "%s or %s, one of them", a, b);
    pro__path_key(path, has_a ? b : a, strlen(has_a ? b : a));
    return pro__fail(fault, has_a ? PRO_ERROR_UNKNOWN_KEY : PRO_ERROR_MISSING, path, expected);
}

bool pro__object_read(json_t *value, const struct pro_shape *shape, void *out,
    struct pro__path *path, struct pro_fault *fault)
{
    const char *key;
    json_t *member;
    memset(out, 0, shape->size);
    if (!json_is_object(value)) {
        return pro__fail(fault, PRO_ERROR_WRONG_TYPE, path, "an object");
    }
    json_object_foreach(value, key, member) {
        if (find(shape, key) == NULL) {
            pro__path_key(path, key, strlen(key));
            return pro__fail(fault, PRO_ERROR_UNKNOWN_KEY, path, NULL);
        }
    }
    if (shape->is_either && !check_either(value, shape, path, fault)) {
        return false;
    }
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        const size_t up = path->len;
        member = json_object_get(value, f->name);
        if (member == NULL && !f->is_required) {
            continue;
        }
        pro__path_key(path, f->name, strlen(f->name));
        if (member == NULL) {
            return refuse(fault, PRO_ERROR_MISSING, path, f);
        }
        if (!read_value(member, f, out, path, fault)) {
            return false;
        }
        path->len = up;
    }
    return true;
}

bool pro__text_read(const char *text, size_t len, const char *name,
    const struct pro_shape *shape, void *out, struct pro_fault *fault)
{
    json_t *root = pro__parse(text, len, fault);
    if (root == NULL) {
        return false;
    }
    struct pro__path path = {0};
    pro__path_key(&path, name, strlen(name));
    const bool is_read = pro__object_read(root, shape, out, &path, fault);
    json_decref(root);
    return is_read;
}
