/* SPDX-License-Identifier: MIT
 * fields.c - see fields.h. */
#include "tournament/fields.h"

#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

static bool is_number(enum srv__field_type type)
{
    return type <= SRV__I64 || type == SRV__WORD;
}

static bool get_number(const struct srv__field *f, const void *of, int64_t *out)
{
    const char *at = (const char *)of + f->at;
    uint64_t wide = 0;
    switch ((enum srv__field_type)f->type) {
    case SRV__U8:
    case SRV__WORD:
        *out = *(const uint8_t *)at;
        return true;
    case SRV__U16:
        *out = *(const uint16_t *)(const void *)at;
        return true;
    case SRV__U32:
        *out = *(const uint32_t *)(const void *)at;
        return true;
    case SRV__U64:
        wide = *(const uint64_t *)(const void *)at;
        *out = (int64_t)wide;
        return wide <= INT64_MAX;
    case SRV__I64:
        *out = *(const int64_t *)(const void *)at;
        return true;
    case SRV__BOOL:
    case SRV__CHARS:
    case SRV__STRING:
    case SRV__HEX:
    case SRV__OWN:
        break;
    }
    return false;
}

static void set_number(const struct srv__field *f, void *of, int64_t value)
{
    char *at = (char *)of + f->at;
    switch ((enum srv__field_type)f->type) {
    case SRV__U8:
    case SRV__WORD:
        *(uint8_t *)at = (uint8_t)value;
        return;
    case SRV__U16:
        *(uint16_t *)(void *)at = (uint16_t)value;
        return;
    case SRV__U32:
        *(uint32_t *)(void *)at = (uint32_t)value;
        return;
    case SRV__U64:
        *(uint64_t *)(void *)at = (uint64_t)value;
        return;
    case SRV__I64:
        *(int64_t *)(void *)at = value;
        return;
    case SRV__BOOL:
    case SRV__CHARS:
    case SRV__STRING:
    case SRV__HEX:
    case SRV__OWN:
        return;
    }
}

/* ---- writing ---- */

static bool is_there(const struct srv__field *f, const void *of)
{
    const char *at = (const char *)of + f->at;
    int64_t number;
    switch ((enum srv__field_type)f->type) {
    case SRV__BOOL:
        return *(const bool *)at;
    case SRV__CHARS:
        return at[0] != '\0';
    case SRV__STRING:
        return *(char *const *)(const void *)at != NULL;
    case SRV__HEX:
        for (int64_t i = 0; i < f->max; i++) {
            if (at[i] != 0) {
                return true;
            }
        }
        return false;
    case SRV__OWN:
        return f->own->is_there(of);
    case SRV__U8:
    case SRV__U16:
    case SRV__U32:
    case SRV__U64:
    case SRV__I64:
    case SRV__WORD:
        return !get_number(f, of, &number) || number != 0;
    }
    return false;
}

static json_t *write_hex(const uint8_t *at, size_t n)
{
    static const char digit[] = "0123456789abcdef";
    char text[2 * 64];
    if (n > sizeof text / 2) {
        return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        text[2 * i] = digit[at[i] >> 4];
        text[2 * i + 1] = digit[at[i] & 15];
    }
    return json_stringn(text, 2 * n);
}

static json_t *write_text(const struct srv__field *f, const char *text)
{
    const size_t len = text == NULL ? 0 : strnlen(text, (size_t)f->max + 1);
    return text == NULL || (int64_t)len < f->min || (int64_t)len > f->max
        ? NULL
        : json_stringn(text, len);
}

static json_t *write_field(const struct srv__field *f, const void *of)
{
    const char *at = (const char *)of + f->at;
    int64_t number;
    if (is_number(f->type)) {
        if (!get_number(f, of, &number) || number < f->min ||
            (f->type == SRV__WORD ? number >= f->max : number > f->max)) {
            return NULL;
        }
        return f->type == SRV__WORD ? json_string(f->words[number]) : json_integer(number);
    }
    switch ((enum srv__field_type)f->type) {
    case SRV__BOOL:
        return json_boolean(*(const bool *)at);
    case SRV__CHARS:
        return write_text(f, at);
    case SRV__STRING:
        return write_text(f, *(char *const *)(const void *)at);
    case SRV__HEX:
        return write_hex((const uint8_t *)at, (size_t)f->max);
    case SRV__OWN:
        return f->own->write(of);
    case SRV__U8:
    case SRV__U16:
    case SRV__U32:
    case SRV__U64:
    case SRV__I64:
    case SRV__WORD:
        break;
    }
    return NULL;
}

bool srv__fields_write(json_t *to, const struct srv__field *field, size_t fields,
    srv__field_set need, srv__field_set may, const void *of)
{
    for (size_t i = 0; i < fields; i++) {
        const srv__field_set bit = (srv__field_set)1 << i;
        if ((need & bit) == 0 && ((may & bit) == 0 || !is_there(&field[i], of))) {
            continue;
        }
        if (json_object_set_new(to, field[i].name, write_field(&field[i], of)) != 0) {
            return false;
        }
    }
    return true;
}

/* ---- reading ---- */

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_hex(const char *text, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        out[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

static bool read_word(const struct srv__field *f, const char *text, void *of)
{
    for (int64_t i = f->min; i < f->max; i++) {
        if (strcmp(f->words[i], text) == 0) {
            set_number(f, of, i);
            return true;
        }
    }
    return false;
}

static bool read_text(const struct srv__field *f, const json_t *from, char *at)
{
    const size_t len = json_string_length(from);
    if (!json_is_string(from)) {
        return false;
    }
    if (f->type == SRV__HEX) {
        return len == 2 * (size_t)f->max &&
            read_hex(json_string_value(from), (uint8_t *)at, (size_t)f->max);
    }
    if ((int64_t)len < f->min || (int64_t)len > f->max) {
        return false;
    }
    if (f->type == SRV__CHARS) {
        memcpy(at, json_string_value(from), len + 1);
        return true;
    }
    char *copy = strdup(json_string_value(from));
    memcpy(at, &copy, sizeof copy);
    return copy != NULL;
}

static bool read_field(const struct srv__field *f, const json_t *from, void *of)
{
    char *at = (char *)of + f->at;
    switch ((enum srv__field_type)f->type) {
    case SRV__BOOL:
        *(bool *)at = json_is_true(from);
        return json_is_boolean(from);
    case SRV__CHARS:
    case SRV__STRING:
    case SRV__HEX:
        return read_text(f, from, at);
    case SRV__WORD:
        return json_is_string(from) && read_word(f, json_string_value(from), of);
    case SRV__OWN:
        return f->own->read(from, of);
    case SRV__U8:
    case SRV__U16:
    case SRV__U32:
    case SRV__U64:
    case SRV__I64:
        break;
    }
    const int64_t value = json_integer_value(from);
    if (!json_is_integer(from) || value < f->min || value > f->max) {
        return false;
    }
    set_number(f, of, value);
    return true;
}

static bool is_in(const char *name, const char *const *list)
{
    while (list != NULL && *list != NULL) {
        if (strcmp(*list++, name) == 0) {
            return true;
        }
    }
    return false;
}

static size_t find(const struct srv__field *field, size_t fields, const char *name)
{
    size_t i = 0;
    while (i < fields && strcmp(field[i].name, name) != 0) {
        i++;
    }
    return i;
}

const char *srv__fields_read(const json_t *from, const struct srv__field *field, size_t fields,
    srv__field_set need, srv__field_set may, void *of, const char *const *skip)
{
    const char *name;
    json_t *value;
    srv__field_set seen = 0;
    if (!json_is_object(from)) {
        return "";
    }
    /* jansson's way to walk an object takes no const */
    union {
        const json_t *from;
        json_t *walked;
    } object = {from};
    json_object_foreach(object.walked, name, value) {
        const size_t i = find(field, fields, name);
        const srv__field_set bit = i < fields ? (srv__field_set)1 << i : 0;
        if (is_in(name, skip)) {
            continue;
        }
        if ((bit & (need | may)) == 0) {
            return i < fields ? field[i].name : "?";
        }
        if (!read_field(&field[i], value, of)) {
            return field[i].name;
        }
        seen |= bit;
    }
    for (size_t i = 0; i < fields; i++) {
        const srv__field_set bit = (srv__field_set)1 << i;
        if ((need & ~seen & bit) != 0) {
            return field[i].name;
        }
    }
    return NULL;
}
