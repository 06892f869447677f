/* SPDX-License-Identifier: MIT
 * deck_fault.h - adding faults and lines, for the files of this folder. */
#ifndef CRD_DECK_FAULT_H
#define CRD_DECK_FAULT_H

#include <crd/deck.h>

/* Appends a fault in given words. */
void crd__fault_add(
    struct crd_faults *faults, const char *code, const char *field, const char *text);

/* Appends a fault of crd_fault_infos; argument goes into its text. */
void crd__fault(struct crd_faults *faults, enum crd_fault_code code, const char *field,
    const char *argument);

/* More bytes than a deck in any form may have: then a fault of the file. */
bool crd__deck_is_too_long(struct crd_faults *faults, size_t len);

/* As crd_deck_list_add; the line, or NULL when the list is full. */
struct crd_deck_line *crd__deck_list_add(
    struct crd_deck_list *list, const char *pile, const char *number, int64_t count);

#endif
