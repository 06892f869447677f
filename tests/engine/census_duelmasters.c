/* SPDX-License-Identifier: MIT
 * census_duelmasters.c - what is in force in a match of Duel Masters. */
#include "../../engine/duelmasters/effects.h"
#include "census.h"

#include <eng/duelmasters.h>

_Static_assert((int)VERB_NUM <= (int)CENSUS_WORDS_MAX, "a count for each verb");
_Static_assert((int)DM__statement_num <= (int)CENSUS_WORDS_MAX, "a count for each statement");
_Static_assert((int)DM_KEYWORD_NUM <= (int)CENSUS_WORDS_MAX, "a count for each keyword");

static void look(const struct eng_match *match, struct census *census)
{
    const struct dm_state *s = dm__peek(match);
    for (unsigned i = 0; i < s->actives; i++) {
        if (s->active[i].lasting == 0) {
            census->persistent[s->active[i].statement]++;
            census->acted[s->active[i].effect]++;
        }
    }
    for (unsigned slot = 1; slot <= match->units; slot++) {
        for (unsigned k = 0; k < DM_KEYWORD_NUM; k++) {
            census->keywords[k] += (unsigned long)(s->now[slot].keywords >> k & 1u);
        }
    }
}

const struct census_game census_duelmasters = {
    .game = &dm_game,
    .verbs = VERB_NUM,
    .statements = DM__statement_num,
    .keywords = DM_KEYWORD_NUM,
    .verbs_least = 20,
    .keywords_least = 10,
    .acted_least = 95,
    .look = look,
};
