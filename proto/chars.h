/* SPDX-License-Identifier: MIT
 * chars.h - which characters a text may have, as code and as the pattern of its schema. */
#ifndef PRO_CHARS_H
#define PRO_CHARS_H

#include <pro/table.h>

#include <stdbool.h>
#include <stddef.h>

/* Code points of a well-formed UTF-8 text. */
size_t pro__chars_count(const char *text, size_t len);

/* May the text (well-formed, without U+0000) stand where `chars` is asked for? */
bool pro__chars_fit(enum pro_chars chars, const char *text, size_t len);

/* An ECMA 262 regular expression that every such text matches, NULL for any. That of NAME leaves the
 * rule for marks out, so it accepts a little more. */
const char *pro__chars_pattern(enum pro_chars chars);

/* What to tell a person: "letters a-z, digits, _ . -". */
const char *pro__chars_help(enum pro_chars chars);

#endif
