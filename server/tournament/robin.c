/* SPDX-License-Identifier: MIT */
#include "tournament/robin.h"

/* Players 0 .. m-2 sit in a circle and the last one, m-1, in its middle (m even; with an odd field
 * nobody sits there). In each round those meet whose numbers add up to twice the round's, modulo
 * m-1, and the middle meets the one that is left alone. */
static uint16_t seats(uint16_t n)
{
    return (uint16_t)(n + n % 2);
}

uint16_t srv_robin_rounds(uint16_t n)
{
    return n < 2 ? 0 : (uint16_t)(seats(n) - 1);
}

uint16_t srv_robin_other(uint16_t n, uint16_t round, uint16_t i)
{
    const uint32_t circle = seats(n) - 1u, centre = (round - 1u) % circle;
    uint32_t other;
    if (i == circle) {
        other = centre;
    } else {
        other = (2 * centre + circle - i) % circle;
        if (other == i) {
            other = circle;
        }
    }
    return other < n ? (uint16_t)other : SRV_NOBODY;
}

bool srv_robin_is_first(uint16_t n, uint16_t round, uint16_t i)
{
    const uint32_t circle = seats(n) - 1u, centre = (round - 1u) % circle;
    const uint16_t other = srv_robin_other(n, round, i);
    if (i == circle) {
        return centre % 2 == 0;
    }
    if (other == circle) {
        return centre % 2 != 0;
    }
    /* steps from i on to the other one, around the circle: odd in one direction, even in the other */
    return (other + circle - i) % circle % 2 != 0;
}

uint16_t srv_robin_group(uint16_t groups, uint16_t seed)
{
    const uint16_t row = seed / groups, column = seed % groups;
    return row % 2 == 0 ? column : (uint16_t)(groups - 1 - column);
}
