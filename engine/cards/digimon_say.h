/* SPDX-License-Identifier: MIT
 * digimon_say.h - what the files that have Digimon's words in rules texts share. */
#ifndef CRD_DIGIMON_SAY_H
#define CRD_DIGIMON_SAY_H

#include "say_game.h"

extern const struct crd__said_special crd__digimon_special[];
extern const struct crd__said_statement crd__digimon_statements[];

void crd__digimon_say_lines(struct crd__say *s, const json_t *card);

#endif
