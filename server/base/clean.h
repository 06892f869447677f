/* SPDX-License-Identifier: MIT
 * clean.h - what a person wrote, as others may be shown it: one line in normal form C, without control,
 * format and unassigned characters, blanks single, and at most two marks on a letter. */
#ifndef SRV_BASE_CLEAN_H
#define SRV_BASE_CLEAN_H

#include <stddef.h>

/* Cleans a NUL-terminated UTF-8 text into `out`. Returns its code points: 0 when nothing is left; more
 * than `points_max` when it is too long, or does not fit `size` bytes (and `out` is empty then). */
size_t srv_clean(const char *text, size_t points_max, char *out, size_t size);

#endif
