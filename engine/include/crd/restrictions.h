/* SPDX-License-Identifier: MIT
 * restrictions.h - which cards tournaments restrict, and since when: one game's dated list, made
 * from a file and const from then on.
 *
 * The list in force on a day is every entry that has begun by then and has not ended. The file
 * format is engine/cards/README.md, "Restrictions". A list names cards by number or by name, so it
 * may speak of cards that no card set has. */
#ifndef CRD_RESTRICTIONS_H
#define CRD_RESTRICTIONS_H

#include <crd/cards.h>
#include <stdbool.h>

enum {
    CRD_RESTRICTIONS_MAX = 2048, /* entries of a file */
    CRD_DATE_SIZE = 11           /* of "2026-04-04" with the NUL */
};

/* A day of the Gregorian calendar as the number yyyymmdd, so that later is larger; 0 is no day. */

/* The day of "2026-04-04", 1970 to 2999; 0 when the text is no such day. */
uint32_t crd_date_read(const char *text);

/* The text of a day; "" of 0. */
void crd_date_write(uint32_t date, char out[CRD_DATE_SIZE]);

/* The day in UTC of a moment, in milliseconds since 1970 (0 or more, before 3000). */
uint32_t crd_date_of_ms(int64_t ms);

struct crd_restrictions;

/* Reads a restriction file. On success *out is yours, to be given to crd_restrictions_free; else
 * *err says why and *out is untouched. Statuses: OK, UNREADABLE, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd_restrictions_load(
    const char *path, struct crd_restrictions **out, struct crd_error *err);

/* The same from memory; the text may go when it returns. Statuses: OK, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd_restrictions_load_text(
    const struct crd_text *text, struct crd_restrictions **out, struct crd_error *err);

void crd_restrictions_free(struct crd_restrictions *restrictions);

/* The name of the game they are for; lives as long as the program. */
const char *crd_restrictions_game(const struct crd_restrictions *restrictions);

/* The days on which the list changes, each once, earliest first; live as long as the object. */
const uint32_t *crd_restrictions_dates(const struct crd_restrictions *restrictions, size_t *n);

#endif
