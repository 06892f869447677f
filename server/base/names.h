/* SPDX-License-Identifier: MIT
 * names.h - what people may call themselves, and how their passwords are read. Pure: text in, text
 * out.
 *
 * A display name is UTF-8 in NFKC, 1 to 24 code points: letters, marks (at most two in a row), digits
 * and other numbers, single spaces, a few signs, emoji. No controls, no format characters; U+200D
 * stands only inside an emoji. All its letters are of one script (Japanese, Korean and Chinese
 * writing count as one each); a build with ICU asks for Unicode's restriction level "highly
 * restrictive" instead, and knows what a name looks like. */
#ifndef SRV_BASE_NAMES_H
#define SRV_BASE_NAMES_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SRV_NAME_POINTS_MAX = 24, /* code points */
    SRV_NAME_BYTES_MAX = 4 * SRV_NAME_POINTS_MAX,
    SRV_NAME_KEY_MAX = 255, /* bytes of a key */
    SRV_PASSWORD_MIN = 8,   /* bytes in NFKC */
    SRV_PASSWORD_MAX = 256
};

struct srv_name {
    char text[SRV_NAME_BYTES_MAX + 1]; /* as shown */
    char key[SRV_NAME_KEY_MAX + 1];    /* NFKC_Casefold: equal keys are the same name */
    /* Equal ones look alike (Unicode's skeleton of the key); "" in a build without ICU. */
    char likeness[SRV_NAME_KEY_MAX + 1];
};

/* Reads a display name out of UTF-8. NULL, or why it cannot be one, in words for the reader; *out
 * says nothing then. */
const char *srv_name_read(const char *raw, struct srv_name *out);

/* Whether the name is kept for nobody: one of ours ("admin", "server" ..) or an item of `list`
 * (comma-separated; NULL: none). Case, spaces and signs make no difference, nor do letters that
 * look alike in a build with ICU. */
bool srv_name_is_reserved(const struct srv_name *name, const char *list);

/* The same for a handle. */
bool srv_handle_is_reserved(const char *handle, const char *list);

/* [a-z0-9][a-z0-9_-]{2,23} */
bool srv_handle_is_well(const char *handle);

/* The password in NFKC, so that the same keys give the same bytes on every machine. False: not
 * SRV_PASSWORD_MIN to SRV_PASSWORD_MAX bytes then, or not UTF-8; `out` is zeroed. */
bool srv_password_read(const char *raw, char out[SRV_PASSWORD_MAX + 1]);

#endif
