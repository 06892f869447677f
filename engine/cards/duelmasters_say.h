/* SPDX-License-Identifier: MIT
 * duelmasters_say.h - what the files that have Duel Masters' words in rules texts share. */
#ifndef CRD_DUELMASTERS_SAY_H
#define CRD_DUELMASTERS_SAY_H

#include "say_game.h"

extern const struct crd__said_special crd__duelmasters_special[];
extern const struct crd__said_statement crd__duelmasters_statements[];

void crd__duelmasters_say_lines(struct crd__say *s, const json_t *card);

#endif
