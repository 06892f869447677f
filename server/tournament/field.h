/* SPDX-License-Identifier: MIT
 * field.h - a field of players and what has happened in its rounds, as values. Standings, pairings
 * and brackets are functions of it: they keep nothing themselves, so that a result which is
 * corrected later changes all that follows from it and nothing else. */
#ifndef SRV_TOURNAMENT_FIELD_H
#define SRV_TOURNAMENT_FIELD_H

#include <stdbool.h>
#include <stdint.h>

#define SRV_ENTRANTS_MAX 4096       /* players of one event */
#define SRV_ROUNDS_MAX   32         /* rounds of one stage */
#define SRV_NOBODY       UINT16_MAX /* instead of an entrant */
#define SRV_EVENT_SEED   16         /* bytes of the key from which an event's noise comes */
#define SRV_POINTS_MAX   20         /* for one result */

/* How a pair came out. Whoever takes part is `a` or `b` of the pair. */
enum srv_outcome {
    SRV_OUTCOME_OPEN = 0,     /* not played yet */
    SRV_OUTCOME_A,            /* a won by playing, or b conceded */
    SRV_OUTCOME_B,            /* the other way round */
    SRV_OUTCOME_DRAW,         /* nobody won */
    SRV_OUTCOME_DOUBLE_LOSS,  /* both lost: time ran out, or a judge said so */
    SRV_OUTCOME_BYE,          /* a had no opponent; b is SRV_NOBODY */
    SRV_OUTCOME_FORFEIT_A,    /* a wins, since b did not come or was removed */
    SRV_OUTCOME_FORFEIT_B,    /* the other way round */
    SRV_OUTCOME_FORFEIT_BOTH, /* neither came */
    SRV_OUTCOME_NUM,
};

struct srv_entrant {
    uint32_t id;     /* who it is; the order of entrants in an array means nothing */
    uint32_t rating; /* for seeding; 0: none */
    uint16_t from;   /* first round that the entrant was there for, from 1 */
    uint16_t until;  /* last round; UINT16_MAX: still there */
    bool is_out;     /* disqualified: keeps the results, has no rank */
};

struct srv_pairing {
    uint16_t round;  /* from 1 */
    uint16_t table;  /* from 1; 0: none (a bye) */
    uint16_t a, b;   /* indices of entrants; a has the first turn of the first game */
    uint8_t outcome; /* enum srv_outcome */
    uint8_t games_a, games_b, games_drawn; /* of the match; zero without a meaning for a bye */
};

/* All of it. Borrowed: who calls keeps the arrays. Pairings are in any order, but no entrant is in
 * two of the same round. */
struct srv_field {
    const struct srv_entrant *entrant;
    uint16_t entrants; /* at most SRV_ENTRANTS_MAX */
    const struct srv_pairing *pairing;
    uint32_t pairings;
    uint16_t rounds; /* that count: pairings of later rounds are not looked at */
};

/* What a result is worth, and how those are told apart who have as many points. */
enum srv_tiebreak {
    SRV_TIEBREAK_NONE = 0,     /* ends the list */
    SRV_TIEBREAK_OMW,          /* opponents' match-win rate */
    SRV_TIEBREAK_MW,           /* match-win rate */
    SRV_TIEBREAK_GW,           /* game-win rate */
    SRV_TIEBREAK_OGW,          /* opponents' game-win rate */
    SRV_TIEBREAK_OOMW,         /* mean of the opponents' OMW */
    SRV_TIEBREAK_HEAD_TO_HEAD, /* who won, if two are tied who have met */
    SRV_TIEBREAK_RANDOM,       /* a keyed hash of the entrant's id */
    SRV_TIEBREAK_NUM,
};

#define SRV_TIEBREAKS_MAX 8

struct srv_points {
    uint8_t win, draw, loss, double_loss, bye; /* match points, 0..SRV_POINTS_MAX */
    uint8_t
        missed; /* for a round without a pair, before the entrant left: it counts as played */
    uint16_t floor, floor_of; /* the least a rate counts for, as a fraction: 33 of 100 */
    bool is_bye_played;       /* a bye is a match won in all rates */
    bool is_bye_two_nil;      /* a bye is two games won in the entrant's own game-win rate */
    uint8_t order[SRV_TIEBREAKS_MAX]; /* enum srv_tiebreak, after the points */
    uint8_t seed[SRV_EVENT_SEED];     /* of SRV_TIEBREAK_RANDOM */
};

/* Official practice: `mtr` points, OMW, GW, OGW, random; `bandai` points, OMW, MW, OOMW, random.
 * Both: win 3, draw 1, loss 0, double loss 0, bye 3, floor 33 of 100. The seed is zero. */
extern const struct srv_points srv_points_mtr, srv_points_bandai;

enum srv_noise { /* what a number is drawn for, so that no two uses share one; + the round */
    SRV_NOISE_PAIR = 0x10000,
    SRV_NOISE_ORDER = 0x20000,
    SRV_NOISE_FIRST = 0x30000,
    SRV_NOISE_RANK = 0x40000,
    SRV_NOISE_SEEDING = 0x50000,
};

/* 64 bits that depend on the seed, on what they are for and on two numbers: the same on every
 * machine, and not to be guessed by who does not know the seed. SipHash-2-4. */
uint64_t srv_noise(const uint8_t seed[SRV_EVENT_SEED], uint32_t what, uint32_t a, uint32_t b);

/* What an entrant has done in the rounds that count. */
struct srv_record {
    uint32_t points;      /* byes and missed rounds included */
    uint32_t rate_points; /* of the rounds played, for MW */
    uint32_t rate_rounds; /* rounds played */
    uint32_t game_points; /* 3 a game won, 1 a game drawn */
    uint32_t games;
    uint16_t wins, losses, draws, byes, forfeits_won, missed;
    uint16_t first; /* pairs in which the entrant had the first turn */
};

/* Fills out[0..entrants-1]. */
void srv_records(
    const struct srv_field *field, const struct srv_points *points, struct srv_record *out);

/* The other one of a pair; SRV_NOBODY for a bye, or if the entrant is not in it. */
uint16_t srv_pairing_other(const struct srv_pairing *p, uint16_t entrant);

#endif
