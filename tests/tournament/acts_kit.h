/* SPDX-License-Identifier: MIT
 * acts_kit.h - events made of acts. Each act that a test does is held to what holds of all of them: its text
 * reads back as the same act; done again out of its text on another tournament it does the same; refused, it
 * has changed nothing. */
#ifndef TESTS_TOURNAMENT_ACTS_KIT_H
#define TESTS_TOURNAMENT_ACTS_KIT_H

#include "tournament/tournament.h"

struct acts_world {
    struct srv_tournament t;      /* acts are done on it as values */
    struct srv_tournament folded; /* .. and on this one out of their texts */
    char **log;                   /* texts of those that were taken */
    size_t acts;
    int64_t now_ms;
    uint64_t chance;
    unsigned kinds[SRV_ACT_NUM]; /* that were taken */
    unsigned statuses[SRV_ACT_STATUS_NUM];
};

/* Rules of a Swiss event of one stage for so many. */
struct srv_tournament_settings acts_settings(uint16_t capacity);

/* An event of "host" with these rules. */
void acts_begin(struct acts_world *w, const struct srv_tournament_settings *settings);
void acts_end(struct acts_world *w);

/* An act of "host" at w->now_ms. */
struct srv_act acts_act(const struct acts_world *w, enum srv_act_kind kind);

/* Another one like it, by its text. */
struct srv_act acts_copy(const struct srv_act *act);

/* Does it, and frees it. */
enum srv_act_status acts_do(struct acts_world *w, struct srv_act act);

/* Those that tests need most. Players are "p1", "p2", .. */
enum srv_act_status acts_enter(struct acts_world *w, unsigned player);
enum srv_act_status acts_about(struct acts_world *w, enum srv_act_kind kind, unsigned player);
enum srv_act_status acts_round(struct acts_world *w, const struct srv_wishes *wishes);
enum srv_act_status acts_result(
    struct acts_world *w, uint16_t table, uint8_t outcome, uint8_t games_a, uint8_t games_b);

/* The log, folded anew from its texts, is the tournament. Returns the milliseconds of processor time. */
double acts_fold(const struct acts_world *w);

/* Something, likely or not, that somebody might try now. */
struct srv_act acts_any(struct acts_world *w);

#endif
