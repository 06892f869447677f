/* SPDX-License-Identifier: MIT
 * census_digimon.c - what is in force in a match of Digimon. */
#include "../../engine/digimon/effects.h"
#include "census.h"

#include <eng/digimon.h>

_Static_assert((int)VERB_NUM <= (int)CENSUS_WORDS_MAX, "a count for each verb");
_Static_assert((int)SAYS_NUM <= (int)CENSUS_WORDS_MAX, "a count for each statement");
_Static_assert((int)DIG_KEYWORD_NUM <= (int)CENSUS_WORDS_MAX, "a count for each keyword");

static void look(const struct eng_match *match, struct census *census)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives; i++) {
        if (s->active[i].lasting == 0) {
            census->persistent[s->active[i].statement]++;
            census->acted[s->active[i].effect]++;
        }
    }
    for (unsigned slot = 1; slot <= match->units; slot++) {
        for (unsigned k = 0; k < DIG_KEYWORD_NUM; k++) {
            census->keywords[k] += (unsigned long)(s->now[slot].keywords >> k & 1u);
        }
    }
}

const struct census_game census_digimon = {
    .game = &dig_game,
    .verbs = VERB_NUM,
    .statements = SAYS_NUM,
    .keywords = DIG_KEYWORD_NUM,
    .verbs_least = 25,
    .keywords_least = 12,
    .acted_least = 98,
    .look = look,
};
