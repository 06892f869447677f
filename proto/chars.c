/* SPDX-License-Identifier: MIT
 * chars.c - character classes of texts. Owns what a name may look like. */
#include "chars.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum {
    MARKS_MAX = 2 /* combining marks in a row: more only pile up over other lines */
};

/* Blocks that a name may not use: controls, spaces other than U+0020, soft hyphen, joiners, direction
 * marks, invisible operators, private use, variation selectors beyond emoji, tags, noncharacters. */
static const struct {
    uint32_t first, last;
} banned[] = {
    {0x0000, 0x001f},
    {0x007f, 0x00a0},
    {0x00ad, 0x00ad},
    {0x034f, 0x034f},
    {0x061c, 0x061c},
    {0x115f, 0x1160},
    {0x1680, 0x1680},
    {0x17b4, 0x17b5},
    {0x180b, 0x180f},
    {0x2000, 0x200c},
    {0x200e, 0x200f},
    {0x2028, 0x202f},
    {0x205f, 0x206f},
    {0x3000, 0x3000},
    {0x3164, 0x3164},
    {0xe000, 0xf8ff},
    {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0e},
    {0xfeff, 0xfeff},
    {0xffa0, 0xffa0},
    {0xfff0, 0xffff},
    {0xe0000, 0x10ffff},
};

static bool is_mark(uint32_t c)
{
    return (c >= 0x0300 && c <= 0x036f) || (c >= 0x0483 && c <= 0x0489) ||
        (c >= 0x1ab0 && c <= 0x1aff) || (c >= 0x1dc0 && c <= 0x1dff) ||
        (c >= 0x20d0 && c <= 0x20ff) || (c >= 0x3099 && c <= 0x309a) ||
        (c >= 0xfe20 && c <= 0xfe2f) || c == 0xfe0f;
}

/* The code point at s, which is well-formed, and its length. */
static uint32_t code_point(const unsigned char *s, size_t *n)
{
    if (s[0] < 0x80) {
        *n = 1;
        return s[0];
    }
    *n = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    uint32_t c = s[0] & (0x7fu >> *n);
    for (size_t i = 1; i < *n; i++) {
        c = c << 6 | (s[i] & 0x3fu);
    }
    return c;
}

enum {
    JOINER = 0x200d
};

/* What a joiner may stand between: pictures, and what gives them a style. */
static bool is_picture(uint32_t c)
{
    return (c >= 0x2190 && c <= 0x2bff) || c == 0xfe0f || (c >= 0x1f000 && c <= 0x1faff);
}

static bool is_name(const char *text, size_t len)
{
    const unsigned char *s = (const unsigned char *)text;
    unsigned marks = 0;
    bool is_space = true; /* what came before: a name does not start with a space or a mark */
    uint32_t before = 0;
    for (size_t i = 0, n; i < len; i += n) {
        const uint32_t c = code_point(s + i, &n);
        for (size_t k = 0; k < sizeof banned / sizeof banned[0]; k++) {
            if (c >= banned[k].first && c <= banned[k].last) {
                return false;
            }
        }
        if ((c == ' ' || is_mark(c)) && is_space) {
            return false;
        }
        if ((c == JOINER && !is_picture(before)) || (before == JOINER && !is_picture(c))) {
            return false;
        }
        before = c;
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > MARKS_MAX) {
            return false;
        }
        is_space = c == ' ';
    }
    return !is_space && before != JOINER;
}

static bool is_between(char c, char first, char last)
{
    return c >= first && c <= last;
}

static bool is_all(
    const char *text, size_t len, bool lower, bool upper, bool digits, const char *others)
{
    for (size_t i = 0; i < len; i++) {
        const char c = text[i];
        if (!((lower && is_between(c, 'a', 'z')) || (upper && is_between(c, 'A', 'Z')) ||
                (digits && is_between(c, '0', '9')) ||
                (c != '\0' && strchr(others, c) != NULL))) {
            return false;
        }
    }
    return true;
}

static bool is_handle(const char *text, size_t len)
{
    return len == 13 && text[0] == 'c' &&
        is_all(text + 1, len - 1, false, false, true, "abcdef");
}

static bool is_printable(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!is_between(text[i], ' ', '~')) {
            return false;
        }
    }
    return true;
}

size_t pro__chars_count(const char *text, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
    return count;
}

bool pro__chars_fit(enum pro_chars chars, const char *text, size_t len)
{
    switch (chars) {
    case PRO_CHARS_ANY:
        return true;
    case PRO_CHARS_NAME:
        return is_name(text, len);
    case PRO_CHARS_PRINT:
        return is_printable(text, len);
    case PRO_CHARS_WORD:
        return is_all(text, len, true, false, true, "_.-");
    case PRO_CHARS_BASE32:
        return is_all(text, len, true, false, false, "234567");
    case PRO_CHARS_CODE:
        return is_all(text, len, true, true, false, "234567");
    case PRO_CHARS_TOKEN:
        return is_all(text, len, true, true, true, "_.-");
    case PRO_CHARS_CARD:
        return is_all(text, len, true, true, true, "_/-");
    case PRO_CHARS_HANDLE:
        return is_handle(text, len);
    case PRO_CHARS_ACCOUNT:
        return len > 0 && text[0] != '_' && text[0] != '-' &&
            is_all(text, len, true, false, true, "_-");
    case PRO_CHARS_HEX:
        return strspn(text, "0123456789abcdef") >= len;
    case PRO_CHARS_PATH:
        return is_all(text, len, true, true, true, "_.-[]");
    case PRO_CHARS_NUM:
        break;
    }
    assert(0 && "a class of characters");
    return false;
}

static const struct {
    const char *pattern, *help;
} words[PRO_CHARS_NUM] = {
    [PRO_CHARS_ANY] = {NULL, "any characters"},
    [PRO_CHARS_NAME] =
        {"^(?! )(?!.*  )(?!.* $)[^\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u034f\\u061c"
         "\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200c\\u200e\\u200f\\u2028-"
         "\\u202f\\u205f-\\u206f\\u3000\\u3164\\ue000-\\uf8ff\\ufdd0-\\ufdef\\ufe00-"
         "\\ufe0e\\ufeff\\uffa0\\ufff0-\\uffff]*$",
            "letters, digits, signs and single spaces between them"},
    [PRO_CHARS_PRINT] = {"^[ -~]*$", "printable ASCII"},
    [PRO_CHARS_WORD] = {"^[a-z0-9_.-]*$", "a-z 0-9 _ . -"},
    [PRO_CHARS_BASE32] = {"^[a-z2-7]*$", "a-z 2-7"},
    [PRO_CHARS_CODE] = {"^[A-Za-z2-7]*$", "a-z 2-7, or capitals"},
    [PRO_CHARS_TOKEN] = {"^[A-Za-z0-9_.-]*$", "A-Z a-z 0-9 _ . -"},
    [PRO_CHARS_CARD] = {"^[A-Za-z0-9_/-]*$", "A-Z a-z 0-9 _ / -"},
    [PRO_CHARS_HANDLE] = {"^c[0-9a-f]{12}$", "c and 12 hex digits"},
    [PRO_CHARS_ACCOUNT] = {"^[a-z0-9][a-z0-9_-]*$", "a-z 0-9 _ -, a letter or digit first"},
    [PRO_CHARS_HEX] = {"^[0-9a-f]*$", "0-9 a-f"},
    [PRO_CHARS_PATH] = {"^[A-Za-z0-9_.\\[\\]-]*$", "names, dots and [index]"},
};

const char *pro__chars_pattern(enum pro_chars chars)
{
    return words[chars].pattern;
}

const char *pro__chars_help(enum pro_chars chars)
{
    return words[chars].help;
}
