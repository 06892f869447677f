/* SPDX-License-Identifier: MIT
 * pairer.c - pairs the rounds that it is told of, for tests/bench/pairing.mjs. A line of JSON each:
 * [PLAYERS, [[ROUND, A, B or -1, OUTCOME] ..]]; answers [[[A, B or -1] ..], MICROSECONDS]. */
#include "tournament/pairing.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t cpu_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int number(const json_t *array, size_t at)
{
    return (int)json_integer_value(json_array_get(array, at));
}

static void answer(const json_t *line)
{
    const uint16_t n = (uint16_t)number(line, 0);
    const json_t *past = json_array_get(line, 1);
    struct srv_entrant *entrant = calloc(n, sizeof *entrant);
    struct srv_pairing *pairing = calloc(json_array_size(past) + 1, sizeof *pairing);
    struct srv_paired *out = calloc(n, sizeof *out);
    struct srv_field field = {.entrant = entrant, .entrants = n, .pairing = pairing};
    if (entrant == NULL || pairing == NULL || out == NULL) {
        exit(EXIT_FAILURE);
    }
    for (uint16_t i = 0; i < n; i++) {
        entrant[i] = (struct srv_entrant){.id = i + 1u, .from = 1, .until = UINT16_MAX};
    }
    for (size_t i = 0; i < json_array_size(past); i++) {
        const json_t *p = json_array_get(past, i);
        const int b = number(p, 2);
        pairing[i] = (struct srv_pairing){.round = (uint16_t)number(p, 0),
            .a = (uint16_t)number(p, 1),
            .b = b < 0 ? SRV_NOBODY : (uint16_t)b,
            .outcome = (uint8_t)number(p, 3)};
        field.rounds = pairing[i].round;
        field.pairings++;
    }
    struct srv_round round = {0};
    const int64_t before = cpu_us();
    if (srv_pair_round(&field, &srv_points_mtr, SRV_PAIRING_BY_POINTS, NULL, out, &round) !=
        SRV_PAIRING_OK) {
        exit(EXIT_FAILURE);
    }
    printf("[[");
    const int64_t after = cpu_us();
    for (uint16_t i = 0; i < round.n; i++) {
        const struct srv_pairing *p = &out[i].pairing;
        printf("%s[%d,%d]", i == 0 ? "" : ",", p->a, p->b == SRV_NOBODY ? -1 : p->b);
    }
    printf("],%lld]\n", (long long)(after - before));
    fflush(stdout);
    free(entrant);
    free(pairing);
    free(out);
}

int main(void)
{
    for (json_t *line; (line = json_loadf(stdin, JSON_DISABLE_EOF_CHECK, NULL)) != NULL;) {
        answer(line);
        json_decref(line);
    }
    return 0;
}
