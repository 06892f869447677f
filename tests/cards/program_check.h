/* SPDX-License-Identifier: MIT
 * program_check.h - whether the programs of a card set are what eng/program.h says they are: the
 * machine trusts them, so a test looks at every word. */
#ifndef PROGRAM_CHECK_H
#define PROGRAM_CHECK_H

#include <eng/cards.h>
#include <eng/language.h>

/* Asserts that every address leads to a node of its kind, every jump to an op of its list and
 * forward, every word into its table. Returns how many nodes there are. */
uint32_t program_check(const struct eng_cards *cards, const struct eng_language *language);

#endif
