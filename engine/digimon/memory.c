/* SPDX-License-Identifier: MIT
 * memory.c - the memory gauge, 1-4-2 and 4-1. One number, seen from the turn player. */
#include "chapters.h"

static int clamp(int memory)
{
    const int max =
        dig__rule(MEMORY_UP_TO_10) ? DIG_MEMORY_MAX : DIG_MEMORY_MAX - 1; /* 1-4-2-2 */
    return memory > max ? max : memory < -max ? -max : memory;
}

void dig__seat_pay(struct eng_act *act, uint8_t seat, int cost, uint16_t clause)
{
    struct dig_state *s = dig__state(act->match);
    const int moved = dig__rule(PAY_MOVES) ? cost : cost + 1; /* 4-1-1 */
    const int toward_opponent = seat == act->match->turn_seat ? -moved : moved;
    s->memory = (int8_t)clamp(s->memory + toward_opponent);
    struct eng_event *e = eng__emit(act, EV_PAY, clause);
    e->seat = seat;
    e->a = (int16_t)cost;
    e->b = s->memory;
}

void dig__set_memory(struct eng_act *act, int memory, uint16_t clause)
{
    struct dig_state *s = dig__state(act->match);
    s->memory = (int8_t)clamp(memory);
    struct eng_event *e = eng__emit(act, EV_MEMORY, clause);
    e->seat = act->match->turn_seat;
    e->a = s->memory;
}
