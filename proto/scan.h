/* SPDX-License-Identifier: MIT
 * scan.h - a look at a JSON text before it is parsed: how deep and wide it is, and which field stands
 * at a byte.
 *
 * It reads brackets, commas and quotes only, in one pass and without memory, so that nothing a peer
 * sends can make the parser build a tree out of proportion (4 KiB of "[{},{},.." are 0.3 MiB there). */
#ifndef PRO_SCAN_H
#define PRO_SCAN_H

#include <pro/error.h>

#include <stdbool.h>
#include <stddef.h>

/* Is the text within the bounds of message.h? The fault has the field. A text that is not JSON may
 * pass; none that passes makes the parser exceed the bounds. */
PRO_MUST_USE bool pro__scan(const char *text, size_t len, struct pro_fault *fault);

/* The path of the field that the text has come to after `len` bytes, at most PRO_PATH_MAX bytes. */
void pro__scan_path(const char *text, size_t len, char out[PRO_PATH_MAX + 1]);

#endif
