/* SPDX-License-Identifier: MIT
 * series.h - who wins a match of several games. The server and the replay document go by the same
 * few rules: the match is won by who wins more than half of best_of, draws count for nobody, after
 * 2 * best_of - 1 games who leads has won, and if nobody leads the match is drawn. A void game makes
 * the match void. A player may give up the whole match. */
#ifndef PRO_SERIES_H
#define PRO_SERIES_H

#include <eng/match.h>

enum {
    PRO_SERIES_BEST_OF_MAX = 5,
    PRO_SERIES_GAMES_MAX = 2 * PRO_SERIES_BEST_OF_MAX - 1
};

struct pro_series {
    uint8_t best_of; /* 1, 3 or 5 */
    uint8_t games;   /* that are over */
    uint8_t wins[ENG_SEATS];
    uint8_t result; /* enum eng_result of the match; NONE: it goes on */
    uint8_t winner; /* seat, when WON */
};

/* No game yet; best_of 0 counts as 1. */
void pro_series_init(struct pro_series *series, uint64_t best_of);

/* A game is over. */
void pro_series_add(struct pro_series *series, const struct eng_outcome *outcome);

/* A player gives up what is left of the match. */
void pro_series_concede(struct pro_series *series, uint8_t seat);

/* A judge decides the whole match, whatever its games say. `winner` counts when it is WON. */
void pro_series_rule(struct pro_series *series, uint8_t result, uint8_t winner);

#endif
