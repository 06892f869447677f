/* SPDX-License-Identifier: MIT
 * code_set.h - from the cards of a set in their order to its program. */
#ifndef CRD_CODE_SET_H
#define CRD_CODE_SET_H

#include "set.h"

/* Where a card was read. */
struct crd__source {
    const char *file;
    const json_t *object;
};

/* Makes the program of set->def and set->card, and set->facts. Statuses: OK, INVALID, MEMORY. */
ENG_MUST_USE enum crd_status crd__program(
    struct crd__decode *d, const struct crd__source source[]);

/* Starts a message about a file; of a name that is too long the end says more. */
void crd__about_file(struct crd__decode *d, const char *name);

/* The answers to all text tests, code_text.c. Statuses: OK, MEMORY. */
ENG_MUST_USE enum crd_status crd__answer_tests(
    struct crd__code *c, const struct crd__source source[]);

#endif
