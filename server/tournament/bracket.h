/* SPDX-License-Identifier: MIT
 * bracket.h - single and double elimination: a tree of matches, each of which says where its two
 * players come from. The tree depends on the number of players alone; who sits where follows from
 * the seeds and from who won what.
 *
 * Seeds meet as they are meant to: 1 and 2 in the final at the earliest, 1 to 4 in the semi-finals;
 * the first match is 1 against the last (1-8, 4-5, 2-7, 3-6). What a field lacks to a power of two
 * goes to the best seeds: they enter in the second round. In the lower half of a double elimination
 * those who come down cross over, so that two who have met meet again as late as possible. */
#ifndef SRV_TOURNAMENT_BRACKET_H
#define SRV_TOURNAMENT_BRACKET_H

#include <stdbool.h>
#include <stdint.h>

#define SRV_BRACKET_SEEDS   1024
#define SRV_BRACKET_MATCHES (2 * SRV_BRACKET_SEEDS) /* enough for each kind */

enum srv_bracket_kind {
    SRV_BRACKET_SINGLE = 0,
    SRV_BRACKET_SINGLE_THIRD, /* the losers of the semi-finals play for the third place */
    SRV_BRACKET_DOUBLE,       /* who has lost twice is out; the final is played again if the one
                                 from above loses it, since that is his first loss */
};

enum srv_bracket_side {
    SRV_BRACKET_UPPER = 0,
    SRV_BRACKET_LOWER,
    SRV_BRACKET_THIRD,
    SRV_BRACKET_FINAL, /* of a double elimination */
    SRV_BRACKET_AGAIN, /* the second match of it */
};

enum srv_bracket_from {
    SRV_FROM_NOWHERE = 0, /* nobody comes: a walk-over for the other one */
    SRV_FROM_SEED,
    SRV_FROM_WINNER,
    SRV_FROM_LOSER,
};

struct srv_bracket_slot {
    uint8_t from; /* enum srv_bracket_from */
    uint16_t of;  /* seed from 1, or index of a match before this one */
};

struct srv_bracket_match {
    uint8_t side;                    /* enum srv_bracket_side */
    uint8_t round;                   /* of its side, from 1 */
    uint16_t place;                  /* in its round, from 1, top to bottom */
    struct srv_bracket_slot slot[2]; /* the first is drawn above */
};

struct srv_bracket {
    enum srv_bracket_kind kind;
    uint16_t seeds;
    uint16_t n;
    struct srv_bracket_match match[SRV_BRACKET_MATCHES]; /* each after those that lead to it */
};

/* Makes the tree for 2 .. SRV_BRACKET_SEEDS players. False: another number, and `out` is untouched. */
bool srv_bracket_make(struct srv_bracket *out, enum srv_bracket_kind kind, uint16_t seeds);

/* How a match came out. */
enum srv_bracket_result {
    SRV_BRACKET_OPEN = 0,
    SRV_BRACKET_FIRST,  /* slot 0 won */
    SRV_BRACKET_SECOND, /* slot 1 won */
    SRV_BRACKET_NONE,   /* both lost: nobody goes on, and nobody goes down: both are out */
};

enum srv_bracket_state {
    SRV_MATCH_WAITS = 0, /* for matches before it */
    SRV_MATCH_READY,     /* both are there: to be played */
    SRV_MATCH_PLAYED,
    SRV_MATCH_WALKOVER, /* one is there and nobody else comes */
    SRV_MATCH_EMPTY,    /* nobody comes, or it need not be played (the final again) */
};

struct srv_bracket_seat {   /* what is known of a match */
    uint8_t state;          /* enum srv_bracket_state */
    uint16_t seed[2];       /* 0: not known yet, or nobody */
    uint16_t winner, loser; /* seeds; 0: not known, or nobody */
};

/* Who sits where, given result[0..n-1] (enum srv_bracket_result; looked at only where both are
 * there). Fills out[0..n-1]. */
void srv_bracket_seat(
    const struct srv_bracket *b, const uint8_t *result, struct srv_bracket_seat *out);

/* The place of each seed: place[0..seeds-1], 1 the best; those who went out in the same round share
 * the best of their places (3 for both losers of semi-finals). 0: still in it. */
void srv_bracket_places(
    const struct srv_bracket *b, const struct srv_bracket_seat *seats, uint16_t *place);

#endif
