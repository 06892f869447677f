/* SPDX-License-Identifier: MIT
 * names.c - see names.h. utf8proc gives categories and normal forms, scripts.inc (printed by
 * scripts.pl) the script of each letter. */
#include "base/names.h"

#include "base/config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#ifdef SRV_ICU
#include <unicode/uspoof.h>
#else
#include "scripts.inc"
#endif

enum {
    MARKS_MAX = 2, /* in a row: more only pile up over other lines */
    ZWJ = 0x200d,
    EMOJI_STYLE = 0xfe0f /* asks for the picture */
};

/* ---- scripts ---- */

#ifndef SRV_ICU
enum script {
    SCRIPT_NONE = 0, /* common to all */
#define X(name) SCRIPT_##name,
    SRV_SCRIPTS(X)
#undef X
};

static const struct range {
    int32_t first, last;
    enum script script;
} ranges[] = {
#define X(first, last, name) {first, last, SCRIPT_##name},
    SRV_SCRIPT_RANGES(X)
#undef X
};

/* Writing systems that use more than one script. */
enum {
    JAPANESE = 1u << 0,
    KOREAN = 1u << 1,
    CHINESE = 1u << 2
};

static unsigned systems_of(enum script script)
{
    return script == SCRIPT_HANI                         ? JAPANESE | KOREAN | CHINESE
        : script == SCRIPT_HIRA || script == SCRIPT_KANA ? JAPANESE
        : script == SCRIPT_HANG                          ? KOREAN
        : script == SCRIPT_BOPO                          ? CHINESE
                                                         : 0;
}

static enum script script_of(int32_t c)
{
    size_t from = 0, to = sizeof ranges / sizeof ranges[0];
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (c < ranges[middle].first) {
            to = middle;
        } else if (c > ranges[middle].last) {
            from = middle + 1;
        } else {
            return ranges[middle].script;
        }
    }
    return SCRIPT_NONE;
}

/* Whether all that has a script has the same one, or those of one writing system. */
static bool is_one_script(const int32_t *c, size_t n)
{
    enum script first = SCRIPT_NONE;
    unsigned systems = 0;
    for (size_t i = 0; i < n; i++) {
        const enum script script = script_of(c[i]);
        if (script == SCRIPT_NONE) {
            continue;
        }
        if (first == SCRIPT_NONE) {
            first = script;
            systems = systems_of(script);
        } else if (script != first) {
            systems &= systems_of(script);
            if (systems == 0) {
                return false;
            }
        }
    }
    return true;
}
#endif

/* ---- what looks alike ---- */

#ifdef SRV_ICU
static const USpoofChecker *checker(void)
{
    static USpoofChecker *made;
    if (made == NULL) {
        UErrorCode error = U_ZERO_ERROR;
        made = uspoof_open(&error);
        uspoof_setChecks(
            made, USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS | USPOOF_INVISIBLE, &error);
        uspoof_setRestrictionLevel(made, USPOOF_HIGHLY_RESTRICTIVE);
        if (U_FAILURE(error)) { /* its data is part of the library: memory was short */
            abort();
        }
    }
    return made;
}

static const char *check_mixture(const struct srv_name *name, const int32_t *c, size_t n)
{
    UErrorCode error = U_ZERO_ERROR;
    (void)c;
    (void)n;
    const int32_t failed = uspoof_check2UTF8(checker(), name->text, -1, NULL, &error);
    return U_FAILURE(error) || failed != 0 ? "letters of scripts that are not used together"
                                           : NULL;
}

static bool make_likeness(struct srv_name *out)
{
    UErrorCode error = U_ZERO_ERROR;
    const int32_t len = uspoof_getSkeletonUTF8(
        checker(), 0, out->key, -1, out->likeness, (int32_t)sizeof out->likeness, &error);
    return U_SUCCESS(error) && len < (int32_t)sizeof out->likeness;
}
#else
static const char *check_mixture(const struct srv_name *name, const int32_t *c, size_t n)
{
    (void)name;
    return is_one_script(c, n) ? NULL : "letters of more than one script";
}

static bool make_likeness(struct srv_name *out)
{
    out->likeness[0] = '\0';
    return true;
}
#endif

/* ---- characters ---- */

static bool is_mark(int32_t c)
{
    const utf8proc_category_t category = utf8proc_category(c);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
        category == UTF8PROC_CATEGORY_ME;
}

static bool is_sign(int32_t c)
{
    static const int32_t others[] = {
        0x00b7, /* middle dot */
        0x2013, /* dash */
        0x2019, /* apostrophe */
        0x2606, /* white star: the black one is an emoji */
        0x301c, /* wave dash */
        0x30fb, /* katakana middle dot */
    };
    if (c < 0x80) {
        return strchr("!#$%&'()*+,-./:=?@[]^_~", (int)c) != NULL;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (c == others[i]) {
            return true;
        }
    }
    return false;
}

static bool is_letter_or_number(int32_t c)
{
    const utf8proc_category_t category = utf8proc_category(c);
    return (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO) ||
        (category >= UTF8PROC_CATEGORY_ND && category <= UTF8PROC_CATEGORY_NO);
}

static bool is_picture(int32_t c)
{
    const int class = utf8proc_get_property(c)->boundclass;
    return class == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC ||
        class == UTF8PROC_BOUNDCLASS_E_ZWG || (c >= 0x1f1e6 && c <= 0x1f1ff); /* flags */
}

static bool is_skin_tone(int32_t c)
{
    return c >= 0x1f3fb && c <= 0x1f3ff;
}

/* Whether what stands before c[i] is an emoji, perhaps with a style or a skin tone. */
static bool is_after_picture(const int32_t *c, size_t i)
{
    while (i > 0 && (c[i - 1] == EMOJI_STYLE || is_skin_tone(c[i - 1]))) {
        i--;
    }
    return i > 0 && is_picture(c[i - 1]);
}

static const char *check_points(const int32_t *c, size_t n)
{
    unsigned marks = 0;
    for (size_t i = 0; i < n; i++) {
        if (c[i] == ' ') {
            if (i == 0 || i + 1 == n || c[i - 1] == ' ') {
                return "single spaces, and none at the ends";
            }
            marks = 0;
        } else if (c[i] == ZWJ) {
            if (!is_after_picture(c, i) || i + 1 == n || !is_picture(c[i + 1])) {
                return "no invisible characters";
            }
        } else if (c[i] == EMOJI_STYLE || is_skin_tone(c[i])) {
            if (!is_after_picture(c, i)) {
                return "no invisible characters";
            }
        } else if (utf8proc_get_property(c[i])->ignorable) {
            return "no invisible characters";
        } else if (is_mark(c[i])) {
            if (i == 0 || c[i - 1] == ' ' || ++marks > MARKS_MAX) {
                return "at most two marks on a letter";
            }
        } else if (is_letter_or_number(c[i]) || is_sign(c[i]) || is_picture(c[i])) {
            marks = 0;
        } else {
            return "letters, digits, spaces, a few signs and emoji";
        }
    }
    return NULL;
}

/* ---- names ---- */

/* Text in another form, into out[cap]. False: not UTF-8, or too long. */
static bool map(const char *from, int options, char *out, size_t cap)
{
    utf8proc_uint8_t *made;
    const utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)from, 0, &made,
        (utf8proc_option_t)(UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPOSE |
            UTF8PROC_COMPAT | options));
    if (len == UTF8PROC_ERROR_NOMEM) {
        abort();
    }
    if (len < 0) {
        return false;
    }
    const bool fits = (size_t)len < cap;
    if (fits) {
        memcpy(out, made, (size_t)len + 1);
    }
    volatile utf8proc_uint8_t *wipe = made; /* it may be a password */
    for (utf8proc_ssize_t i = 0; i < len; i++) {
        wipe[i] = 0;
    }
    free(made);
    return fits;
}

const char *srv_name_read(const char *raw, struct srv_name *out)
{
    int32_t c[SRV_NAME_POINTS_MAX];
    *out = (struct srv_name){.text = ""};
    if (!map(raw, 0, out->text, sizeof out->text)) {
        return "1 to 24 characters";
    }
    const utf8proc_ssize_t n = utf8proc_decompose(
        (const utf8proc_uint8_t *)out->text, 0, c, SRV_NAME_POINTS_MAX, UTF8PROC_NULLTERM);
    if (n < 1 || n > SRV_NAME_POINTS_MAX) {
        return "1 to 24 characters";
    }
    const char *why = check_points(c, (size_t)n);
    if (why == NULL) {
        why = check_mixture(out, c, (size_t)n);
    }
    if (why != NULL) {
        return why;
    }
    if (!map(out->text, UTF8PROC_CASEFOLD | UTF8PROC_IGNORE, out->key, sizeof out->key) ||
        out->key[0] == '\0' || !make_likeness(out)) {
        return "another name";
    }
    return NULL;
}

/* ---- reserved ---- */

static const char *const reserved[] = {"admin", "administrator", "anonymous", "bot", "deleted",
    "deletedplayer", "gone", "everyone", "guest", "here", "judge", "mod", "moderator", "nobody",
    "null", "official", "operator", "organizer", "player", "root", "server", "shinpan",
    "shinpand", "staff", "support", "sysop", "system", "undefined"};

/* The letters and digits of a key. */
static void bare(const char *key, char out[SRV_NAME_KEY_MAX + 1])
{
    size_t len = 0;
    for (const char *at = key; *at != '\0' && len < SRV_NAME_KEY_MAX; at++) {
        const unsigned char b = (unsigned char)*at;
        if (b >= 0x80 || (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z')) {
            out[len++] = *at;
        }
    }
    out[len] = '\0';
}

/* Whether the name is this word, or looks like it. */
static bool is_like(const struct srv_name *name, const char *word)
{
    char mine[SRV_NAME_KEY_MAX + 1], its[SRV_NAME_KEY_MAX + 1];
    struct srv_name other = {.key = ""};
    if (!map(word, UTF8PROC_CASEFOLD | UTF8PROC_IGNORE, other.key, sizeof other.key)) {
        return false;
    }
    bare(name->key, mine);
    bare(other.key, its);
    if (its[0] != '\0' && strcmp(mine, its) == 0) {
        return true;
    }
    if (name->likeness[0] == '\0' || !make_likeness(&other)) {
        return false;
    }
    bare(name->likeness, mine);
    bare(other.likeness, its);
    return its[0] != '\0' && strcmp(mine, its) == 0;
}

bool srv_name_is_reserved(const struct srv_name *name, const char *list)
{
    for (size_t i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        if (is_like(name, reserved[i])) {
            return true;
        }
    }
    char item[SRV_CONFIG_PATH_MAX];
    while (list != NULL && srv_config_item(&list, item, sizeof item)) {
        if (is_like(name, item)) {
            return true;
        }
    }
    return false;
}

bool srv_handle_is_reserved(const char *handle, const char *list)
{
    struct srv_name name;
    return srv_name_read(handle, &name) == NULL && srv_name_is_reserved(&name, list);
}

bool srv_handle_is_well(const char *handle)
{
    const size_t len = strlen(handle);
    return len >= 3 && len <= 24 && handle[0] != '_' && handle[0] != '-' &&
        strspn(handle, "abcdefghijklmnopqrstuvwxyz0123456789_-") == len;
}

/* ---- passwords ---- */

bool srv_password_read(const char *raw, char out[SRV_PASSWORD_MAX + 1])
{
    memset(out, 0, SRV_PASSWORD_MAX + 1);
    if (map(raw, 0, out, SRV_PASSWORD_MAX + 1) && strlen(out) >= SRV_PASSWORD_MIN) {
        return true;
    }
    memset(out, 0, SRV_PASSWORD_MAX + 1);
    return false;
}
