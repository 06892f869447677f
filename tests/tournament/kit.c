/* SPDX-License-Identifier: MIT */
#include "kit.h"

#include <stdlib.h>
#include <string.h>

uint32_t kit_below(uint64_t *state, uint32_t bound)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*state >> 33) % bound);
}

void kit_begin(struct kit_event *e, uint16_t n)
{
    memset(e, 0, sizeof *e);
    for (uint16_t i = 0; i < n; i++) {
        e->entrant[i] = (struct srv_entrant){.id = i + 1u, .from = 1, .until = UINT16_MAX};
    }
    e->field = (struct srv_field){.entrant = e->entrant, .entrants = n, .pairing = e->pairing};
}

void kit_add(struct kit_event *e, uint16_t round, char a, char b, uint8_t games_a,
    uint8_t games_b, uint8_t games_drawn)
{
    const bool is_bye = b == 0;
    e->pairing[e->field.pairings++] = (struct srv_pairing){
        .round = round,
        .a = (uint16_t)(a - 'A'),
        .b = is_bye ? SRV_NOBODY : (uint16_t)(b - 'A'),
        .outcome = is_bye       ? SRV_OUTCOME_BYE
            : games_a > games_b ? SRV_OUTCOME_A
            : games_a < games_b ? SRV_OUTCOME_B
                                : SRV_OUTCOME_DRAW,
        .games_a = games_a,
        .games_b = games_b,
        .games_drawn = games_drawn,
    };
    e->field.rounds = round;
}

void kit_reverse(const struct kit_event *e, struct kit_event *out)
{
    const uint16_t n = e->field.entrants;
    *out = *e;
    out->field.entrant = out->entrant;
    out->field.pairing = out->pairing;
    for (uint16_t i = 0; i < n; i++) {
        out->entrant[n - 1 - i] = e->entrant[i];
    }
    for (uint32_t i = 0; i < e->field.pairings; i++) {
        struct srv_pairing p = e->pairing[i];
        p.a = (uint16_t)(n - 1 - p.a);
        p.b = p.b == SRV_NOBODY ? p.b : (uint16_t)(n - 1 - p.b);
        out->pairing[e->field.pairings - 1 - i] = p;
    }
}

static void play(struct srv_pairing *p, uint64_t *state, bool is_wild)
{
    const uint32_t die = kit_below(state, 100);
    if (p->outcome == SRV_OUTCOME_BYE) {
        return;
    }
    if (is_wild && die < 6) {
        static const uint8_t odd[] = {SRV_OUTCOME_DOUBLE_LOSS, SRV_OUTCOME_FORFEIT_A,
            SRV_OUTCOME_FORFEIT_B, SRV_OUTCOME_FORFEIT_BOTH};
        p->outcome = odd[kit_below(state, 4)];
        p->games_a = p->outcome == SRV_OUTCOME_FORFEIT_A ? 2 : 0;
        p->games_b = p->outcome == SRV_OUTCOME_FORFEIT_B ? 2 : 0;
        return;
    }
    if (die < 16) {
        p->outcome = SRV_OUTCOME_DRAW;
        p->games_a = p->games_b = (uint8_t)kit_below(state, 2);
        p->games_drawn = (uint8_t)kit_below(state, 2);
        return;
    }
    const bool is_a = die % 2 == 0;
    p->outcome = is_a ? SRV_OUTCOME_A : SRV_OUTCOME_B;
    const uint8_t lost = (uint8_t)kit_below(state, 2);
    p->games_a = is_a ? 2 : lost;
    p->games_b = is_a ? lost : 2;
}

/* Who was there may leave, and one more may come. */
static void come_and_go(struct kit_event *e, uint64_t *state)
{
    const uint16_t next = (uint16_t)(e->field.rounds + 1);
    for (uint16_t i = 0; i < e->field.entrants; i++) {
        struct srv_entrant *x = &e->entrant[i];
        if (x->until == UINT16_MAX && kit_below(state, 40) == 0) {
            x->until = e->field.rounds;
            x->is_out = kit_below(state, 5) == 0;
        }
    }
    if (e->field.entrants < KIT_PLAYERS && kit_below(state, 3) == 0) {
        e->entrant[e->field.entrants] = (struct srv_entrant){
            .id = e->field.entrants + 1000u, .from = next, .until = UINT16_MAX};
        e->field.entrants++;
    }
}

enum srv_pairing_status kit_play_round(struct kit_event *e, const struct srv_points *points,
    enum srv_pairing_by by, uint64_t *state, bool is_wild, struct srv_round *round)
{
    static struct srv_paired paired[KIT_PLAYERS];
    if (is_wild && e->field.rounds > 0) {
        come_and_go(e, state);
    }
    const enum srv_pairing_status status =
        srv_pair_round(&e->field, points, by, NULL, paired, round);
    if (status != SRV_PAIRING_OK) {
        return status;
    }
    e->field.rounds++;
    for (uint16_t i = 0; i < round->n; i++) {
        struct srv_pairing *p = &e->pairing[e->field.pairings++];
        *p = paired[i].pairing;
        play(p, state, is_wild);
    }
    return status;
}
