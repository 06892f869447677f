/* SPDX-License-Identifier: MIT
 * events.c - plays random events and prints what came out, a line of JSON each, for peer.py, which
 * works it all out anew.
 *
 * usage: tournament-events COUNT PLAYERS_MAX [SEED] */
#include "kit.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>

static json_t *points_json(const struct srv_points *p)
{
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:[ii], s:b, s:b}", "win", p->win, "draw",
        p->draw, "loss", p->loss, "double_loss", p->double_loss, "bye", p->bye, "missed",
        p->missed, "floor", p->floor, p->floor_of, "bye_played", p->is_bye_played,
        "bye_two_nil", p->is_bye_two_nil);
}

static json_t *entrants_json(const struct srv_field *f)
{
    json_t *all = json_array();
    for (uint16_t i = 0; i < f->entrants; i++) {
        const struct srv_entrant *e = &f->entrant[i];
        json_array_append_new(all,
            json_pack("{s:I, s:i, s:i, s:b}", "id", (json_int_t)e->id, "from", e->from, "until",
                e->until, "out", e->is_out));
    }
    return all;
}

static json_t *pairings_json(const struct srv_field *f)
{
    json_t *all = json_array();
    for (uint32_t i = 0; i < f->pairings; i++) {
        const struct srv_pairing *p = &f->pairing[i];
        json_array_append_new(all,
            json_pack("[iiiiiii]", p->round, p->a, p->b == SRV_NOBODY ? -1 : p->b, p->outcome,
                p->games_a, p->games_b, p->games_drawn));
    }
    return all;
}

static json_t *standings_json(const struct srv_field *f, const struct srv_points *points)
{
    static struct srv_standing out[KIT_PLAYERS];
    json_t *all = json_array();
    if (!srv_standings(f, points, out)) {
        exit(EXIT_FAILURE);
    }
    for (uint16_t i = 0; i < f->entrants; i++) {
        const uint32_t *rate = out[i].rate;
        json_array_append_new(all,
            json_pack("[iiiiiiiii]", out[i].entrant, out[i].rank, out[i].because,
                (int)out[i].record.points, (int)rate[SRV_TIEBREAK_OMW],
                (int)rate[SRV_TIEBREAK_MW], (int)rate[SRV_TIEBREAK_GW],
                (int)rate[SRV_TIEBREAK_OGW], (int)rate[SRV_TIEBREAK_OOMW]));
    }
    return all;
}

static json_t *round_json(const struct srv_field *f, const struct srv_points *points)
{
    static struct srv_paired paired[KIT_PLAYERS];
    struct srv_round round;
    if (srv_pair_round(f, points, SRV_PAIRING_BY_POINTS, NULL, paired, &round) !=
        SRV_PAIRING_OK) {
        return json_null();
    }
    json_t *pairs = json_array(), *sum = json_array();
    for (uint16_t i = 0; i < round.n; i++) {
        const struct srv_pairing *p = &paired[i].pairing;
        json_array_append_new(pairs, json_pack("[ii]", p->a, p->b == SRV_NOBODY ? -1 : p->b));
    }
    for (unsigned i = 0; i < SRV_LEVELS; i++) {
        json_array_append_new(sum, json_integer(round.sum[i]));
    }
    return json_pack("{s:o, s:o}", "pairs", pairs, "sum", sum);
}

int main(int argc, char *argv[])
{
    static struct kit_event e;
    static const struct srv_points *const kinds[] = {&srv_points_mtr, &srv_points_bandai};
    if (argc < 3) {
        fputs("usage: tournament-events COUNT PLAYERS_MAX [SEED]\n", stderr);
        return 2;
    }
    const uint32_t count = (uint32_t)atoi(argv[1]), most = (uint32_t)atoi(argv[2]);
    uint64_t state = argc > 3 ? (uint64_t)atoll(argv[3]) : 1;
    for (uint32_t i = 0; i < count; i++) {
        struct srv_points points = *kinds[i % 2];
        for (unsigned k = 0; k < SRV_EVENT_SEED; k++) {
            points.seed[k] = (uint8_t)kit_below(&state, 256);
        }
        points.missed = (uint8_t)kit_below(&state, 2);
        points.is_bye_played = kit_below(&state, 4) == 0;
        points.is_bye_two_nil = kit_below(&state, 4) == 0;
        kit_begin(&e, (uint16_t)(2 + kit_below(&state, most - 1)));
        const uint32_t rounds = 1 + kit_below(&state, 8);
        for (uint32_t r = 0; r < rounds; r++) {
            struct srv_round round;
            kit_play_round(&e, &points, SRV_PAIRING_BY_POINTS, &state, true, &round);
        }
        json_t *seed = json_array();
        for (unsigned k = 0; k < SRV_EVENT_SEED; k++) {
            json_array_append_new(seed, json_integer(points.seed[k]));
        }
        json_t *line = json_pack("{s:i, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "rounds",
            e.field.rounds, "order", i % 2 == 0 ? "mtr" : "bandai", "seed", seed, "points",
            points_json(&points), "entrants", entrants_json(&e.field), "pairings",
            pairings_json(&e.field), "standings", standings_json(&e.field, &points), "next",
            round_json(&e.field, &points));
        json_dumpf(line, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(line);
    }
    return 0;
}
