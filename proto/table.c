/* SPDX-License-Identifier: MIT
 * table.c - writing a struct by its table. Reading is decode.c, the schema schema.c. */
#include <pro/table.h>

#include <assert.h>
#include <string.h>

static const void *at(const void *value, size_t offset)
{
    return (const char *)value + offset;
}

static const char *text_of(const struct pro_field *f, const void *value)
{
    if (f->type == PRO_STR) {
        return at(value, f->at);
    }
    const char *text;
    memcpy(&text, at(value, f->at), sizeof text);
    return text;
}

static uint64_t uint_of(const void *value, size_t offset)
{
    uint64_t n;
    memcpy(&n, at(value, offset), sizeof n);
    return n;
}

static size_t len_of(const struct pro_field *f, const void *value)
{
    size_t len;
    memcpy(&len, at(value, f->len_at), sizeof len);
    return len;
}

static const void *pointer_of(const struct pro_field *f, const void *value)
{
    const void *p;
    memcpy(&p, at(value, f->at), sizeof p);
    return p;
}

/* How many indices, or texts, are there before the first empty one. */
static size_t words_of(const struct pro_field *f, const void *value)
{
    const uint8_t *word = at(value, f->at);
    size_t n = 0;
    while (n < f->size && word[n] != 0) {
        n++;
    }
    return n;
}

static const char *str_of(const struct pro_field *f, const void *value, size_t i)
{
    return (const char *)at(value, f->at) + i * (f->size / f->max);
}

static size_t strs_of(const struct pro_field *f, const void *value)
{
    size_t n = 0;
    while (n < f->max && *str_of(f, value, n) != '\0') {
        n++;
    }
    return n;
}

static uint8_t byte_of(const struct pro_field *f, const void *value)
{
    return *(const uint8_t *)at(value, f->at);
}

/* Whether a value that may be left out is there: table.h, "zero is absent". */
static bool is_there(const struct pro_field *f, const void *value)
{
    switch (f->type) {
    case PRO_STR:
        return *text_of(f, value) != '\0';
    case PRO_WORD:
    case PRO_BOOL:
        return byte_of(f, value) != 0;
    case PRO_UINT:
        return f->has_at != 0 ? *(const bool *)at(value, f->has_at)
                              : uint_of(value, f->at) != 0;
    case PRO_NUMS:
        return ((const struct pro_nums *)at(value, f->at))->len != 0;
    case PRO_OBJECT:
        for (size_t i = 0; i < f->of->fields; i++) {
            if (is_there(&f->of->field[i], at(value, f->at))) {
                return true;
            }
        }
        return false;
    case PRO_PILES:
        return ((const struct pro_deck *)at(value, f->at))->piles != 0;
    case PRO_TEXT:
    case PRO_HEX:
    case PRO_PILES_PTR:
        return pointer_of(f, value) != NULL;
    case PRO_WORDS:
        return words_of(f, value) != 0;
    case PRO_STRS:
        return strs_of(f, value) != 0;
    case PRO_TEXTS:
    case PRO_LIST:
    case PRO_ITEMS:
        return len_of(f, value) != 0;
    case PRO_RAW:
        return ((const struct pro_raw *)at(value, f->at))->json != NULL;
    case PRO_TYPE_NUM:
        break;
    }
    assert(0 && "a type of field");
    return false;
}

static void encode_value(struct pro_writer *w, const struct pro_field *f, const void *value)
{
    switch (f->type) {
    case PRO_STR:
    case PRO_TEXT:
        pro_write_text(w, text_of(f, value));
        return;
    case PRO_WORD:
        pro_write_text(w, f->words[byte_of(f, value)]);
        return;
    case PRO_UINT:
        pro_write_uint(w, uint_of(value, f->at));
        return;
    case PRO_BOOL:
        pro_write_bool(w, byte_of(f, value) != 0);
        return;
    case PRO_NUMS: {
        const struct pro_nums *nums = at(value, f->at);
        pro_write_array(w);
        for (uint32_t i = 0; i < nums->len; i++) {
            pro_write_uint(w, nums->at[i]);
        }
        pro_write_array_end(w);
        return;
    }
    case PRO_OBJECT:
        pro_shape_encode(w, f->of, at(value, f->at));
        return;
    case PRO_PILES:
        pro_deck_encode(w, at(value, f->at));
        return;
    case PRO_PILES_PTR:
        pro_deck_encode(w, pointer_of(f, value));
        return;
    case PRO_HEX:
        pro_write_hex(w, pointer_of(f, value), 32);
        return;
    case PRO_TEXTS: {
        const char *const *text = pointer_of(f, value);
        const size_t len = len_of(f, value);
        pro_write_array(w);
        for (size_t i = 0; i < len; i++) {
            pro_write_text(w, text[i]);
        }
        pro_write_array_end(w);
        return;
    }
    case PRO_WORDS: {
        const uint8_t *word = at(value, f->at);
        const size_t len = words_of(f, value);
        pro_write_array(w);
        for (size_t i = 0; i < len; i++) {
            pro_write_text(w, f->words[word[i]]);
        }
        pro_write_array_end(w);
        return;
    }
    case PRO_STRS: {
        const size_t len = strs_of(f, value);
        pro_write_array(w);
        for (size_t i = 0; i < len; i++) {
            pro_write_text(w, str_of(f, value, i));
        }
        pro_write_array_end(w);
        return;
    }
    case PRO_LIST:
    case PRO_ITEMS: {
        const char *item = f->type == PRO_LIST ? pointer_of(f, value) : at(value, f->at);
        const size_t len = len_of(f, value);
        pro_write_array(w);
        for (size_t i = 0; i < len; i++) {
            pro_shape_encode(w, f->of, item + i * f->of->size);
        }
        pro_write_array_end(w);
        return;
    }
    case PRO_RAW: {
        const struct pro_raw *raw = at(value, f->at);
        if (raw->json == NULL) {
            assert(f->is_nullable);
            pro_write_null(w);
        } else {
            pro_write_raw(w, raw->json, raw->len);
        }
        return;
    }
    case PRO_TYPE_NUM:
        break;
    }
    assert(0 && "a type of field");
}

void pro_shape_encode(struct pro_writer *w, const struct pro_shape *shape, const void *value)
{
    pro_write_object(w);
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        if (f->is_required || is_there(f, value)) {
            pro_write_key(w, f->name);
            encode_value(w, f, value);
        }
    }
    pro_write_object_end(w);
}
