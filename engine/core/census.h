/* SPDX-License-Identifier: MIT
 * census.h - the engine's side of eng/census.h: `eng__note(KIND, row)` stands where an op or word is at
 * work, `eng__note_words(KIND, list, mask)` where several words of a list are. */
#ifndef ENG__CENSUS_H
#define ENG__CENSUS_H

#include <eng/census.h>

#ifdef ENG_RULE_SWITCHES
#define eng__note(kind, row) ((void)(eng_census[ENG_CENSUS_##kind][row] = true))
#define eng__note_words(kind, list, mask)                                     \
    do {                                                                      \
        for (unsigned eng__i = 0; eng__i < ENG_CENSUS_LIST; eng__i++) {       \
            eng_census[ENG_CENSUS_##kind][(list)*ENG_CENSUS_LIST + eng__i] |= \
                ((mask) >> eng__i & 1u) != 0;                                 \
        }                                                                     \
    } while (0)
#else
#define eng__note(kind, row)              ((void)0)
#define eng__note_words(kind, list, mask) ((void)0)
#endif

#endif
