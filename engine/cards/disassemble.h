/* SPDX-License-Identifier: MIT
 * disassemble.h - the program of a card for people. */
#ifndef CRD_DISASSEMBLE_H
#define CRD_DISASSEMBLE_H

#include "set.h"

/* Prints a line for each effect and below it its actions; trees are written inside brackets. */
void crd__disassemble(const struct crd_set *set, uint32_t def, FILE *out);

#endif
