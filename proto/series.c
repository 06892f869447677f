/* SPDX-License-Identifier: MIT
 * series.c - see series.h. */
#include <pro/series.h>

void pro_series_init(struct pro_series *series, uint64_t best_of)
{
    *series = (struct pro_series){.best_of = best_of == 0 ? 1 : (uint8_t)best_of};
}

static void win(struct pro_series *series, uint8_t seat)
{
    series->result = ENG_RESULT_WON;
    series->winner = seat;
}

void pro_series_add(struct pro_series *series, const struct eng_outcome *outcome)
{
    series->games++;
    if (outcome->result == ENG_RESULT_VOID) {
        series->result = ENG_RESULT_VOID;
        return;
    }
    if (outcome->result == ENG_RESULT_WON) {
        series->wins[outcome->winner]++;
    }
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        if (series->wins[seat] > series->best_of / 2) {
            win(series, seat);
            return;
        }
    }
    if (series->games + 1 < 2 * series->best_of) {
        return;
    }
    if (series->wins[0] == series->wins[1]) {
        series->result = ENG_RESULT_DRAWN;
    } else {
        win(series, series->wins[0] > series->wins[1] ? 0 : 1);
    }
}

void pro_series_concede(struct pro_series *series, uint8_t seat)
{
    win(series, (uint8_t)(1 - seat));
}

void pro_series_rule(struct pro_series *series, uint8_t result, uint8_t winner)
{
    series->result = result;
    series->winner = result == ENG_RESULT_WON ? winner : 0;
}
