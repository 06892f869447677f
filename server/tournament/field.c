/* SPDX-License-Identifier: MIT */
#include "tournament/field.h"

#include <sodium.h>
#include <string.h>

const struct srv_points srv_points_mtr = {
    .win = 3,
    .draw = 1,
    .bye = 3,
    .floor = 33,
    .floor_of = 100,
    .order = {SRV_TIEBREAK_OMW, SRV_TIEBREAK_GW, SRV_TIEBREAK_OGW, SRV_TIEBREAK_RANDOM},
};

const struct srv_points srv_points_bandai = {
    .win = 3,
    .draw = 1,
    .bye = 3,
    .floor = 33,
    .floor_of = 100,
    .order = {SRV_TIEBREAK_OMW, SRV_TIEBREAK_MW, SRV_TIEBREAK_OOMW, SRV_TIEBREAK_RANDOM},
};

static void put32(uint8_t *to, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++) {
        to[i] = (uint8_t)(value >> (8 * i));
    }
}

uint64_t srv_noise(const uint8_t seed[SRV_EVENT_SEED], uint32_t what, uint32_t a, uint32_t b)
{
    uint8_t in[12], out[crypto_shorthash_BYTES];
    uint64_t noise = 0;
    put32(in, what);
    put32(in + 4, a);
    put32(in + 8, b);
    crypto_shorthash(out, in, sizeof in, seed);
    for (unsigned i = 0; i < sizeof out; i++) {
        noise |= (uint64_t)out[i] << (8 * i);
    }
    return noise;
}

uint16_t srv_pairing_other(const struct srv_pairing *p, uint16_t entrant)
{
    return p->a == entrant ? p->b : p->b == entrant ? p->a : SRV_NOBODY;
}

enum side {
    WON,
    LOST,
    DREW,
    BOTH_LOST
};

static void add_match(struct srv_record *r, const struct srv_points *points, enum side side)
{
    const uint32_t gain[] = {
        [WON] = points->win,
        [LOST] = points->loss,
        [DREW] = points->draw,
        [BOTH_LOST] = points->double_loss,
    };
    r->points += gain[side];
    r->rate_points += gain[side];
    r->rate_rounds++;
    r->wins = (uint16_t)(r->wins + (side == WON));
    r->draws = (uint16_t)(r->draws + (side == DREW));
    r->losses = (uint16_t)(r->losses + (side == LOST || side == BOTH_LOST));
}

static void add_games(struct srv_record *r, uint32_t won, uint32_t lost, uint32_t drawn)
{
    r->game_points += 3 * won + drawn;
    r->games += won + lost + drawn;
}

static void add_bye(struct srv_record *r, const struct srv_points *points)
{
    r->points += points->bye;
    r->byes++;
    if (points->is_bye_played) {
        r->rate_points += points->bye;
        r->rate_rounds++;
    }
    if (points->is_bye_two_nil) {
        add_games(r, 2, 0, 0);
    }
}

/* Rounds without a pair before the entrant left: lost, and played. */
static void add_missed(struct srv_record *r, const struct srv_points *points, uint16_t rounds)
{
    const uint32_t gained = (uint32_t)rounds * points->missed;
    r->missed = rounds;
    r->losses = (uint16_t)(r->losses + rounds);
    r->points += gained;
    r->rate_points += gained;
    r->rate_rounds += rounds;
}

static void add_pairing(
    struct srv_record *out, const struct srv_points *points, const struct srv_pairing *p)
{
    static const enum side side_of[SRV_OUTCOME_NUM][2] = {
        [SRV_OUTCOME_A] = {WON, LOST},
        [SRV_OUTCOME_B] = {LOST, WON},
        [SRV_OUTCOME_DRAW] = {DREW, DREW},
        [SRV_OUTCOME_DOUBLE_LOSS] = {BOTH_LOST, BOTH_LOST},
        [SRV_OUTCOME_FORFEIT_A] = {WON, LOST},
        [SRV_OUTCOME_FORFEIT_B] = {LOST, WON},
        [SRV_OUTCOME_FORFEIT_BOTH] = {BOTH_LOST, BOTH_LOST},
    };
    struct srv_record *a = &out[p->a];
    if (p->outcome == SRV_OUTCOME_OPEN) {
        return;
    }
    if (p->outcome == SRV_OUTCOME_BYE) {
        add_bye(a, points);
        return;
    }
    struct srv_record *b = &out[p->b];
    add_match(a, points, side_of[p->outcome][0]);
    add_match(b, points, side_of[p->outcome][1]);
    add_games(a, p->games_a, p->games_b, p->games_drawn);
    add_games(b, p->games_b, p->games_a, p->games_drawn);
    a->first++;
    a->forfeits_won = (uint16_t)(a->forfeits_won + (p->outcome == SRV_OUTCOME_FORFEIT_A));
    b->forfeits_won = (uint16_t)(b->forfeits_won + (p->outcome == SRV_OUTCOME_FORFEIT_B));
}

void srv_records(
    const struct srv_field *field, const struct srv_points *points, struct srv_record *out)
{
    memset(out, 0, field->entrants * sizeof *out);
    for (uint32_t i = 0; i < field->pairings; i++) {
        const struct srv_pairing *p = &field->pairing[i];
        if (p->round <= field->rounds) {
            add_pairing(out, points, p);
            out[p->a].missed++; /* counts rounds that were not missed, at first */
            if (p->b != SRV_NOBODY) {
                out[p->b].missed++;
            }
        }
    }
    for (uint16_t i = 0; i < field->entrants; i++) {
        const uint16_t until = field->entrant[i].until;
        const uint16_t due = until < field->rounds ? until : field->rounds;
        add_missed(&out[i], points, (uint16_t)(due > out[i].missed ? due - out[i].missed : 0));
    }
}
