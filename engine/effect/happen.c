/* SPDX-License-Identifier: MIT
 * happen.c - what effects remember of what happened, and the effects that wait. */
#include "machine.h"

#include <stddef.h>
#include <string.h>

static bool is_remembered(const struct eng_match *m, uint8_t proc_effect, unsigned index)
{
    eng_pending_foreach(i, m)
    {
        if (m->pending[i].happening == index + 1) {
            return true;
        }
    }
    eng_lasting_foreach(i, m)
    {
        if (m->lasting[i].happening == index + 1) {
            return true;
        }
    }
    for (unsigned i = 0; i < m->frames; i++) {
        if (m->frame[i].proc == proc_effect &&
            m->frame[i].reg[ENG__REG_HAPPENING] == (int16_t)(index + 1)) {
            return true;
        }
    }
    return false;
}

uint8_t eng__happening_add(struct eng_act *act, const struct eng_happening *what)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        if (m->happening[i].kind == 0 ||
            (!m->happening[i].is_held &&
                !is_remembered(m, act->book->game->hooks->proc_effect, i))) {
            m->happening[i] = *what;
            return (uint8_t)(i + 1);
        }
    }
    eng__void(act, ENG__LIMIT_HAPPENINGS);
    return 0;
}

uint8_t eng__happening_keep(struct eng_act *act, const struct eng_happening *what)
{
    const struct eng_match *m = act->match;
    struct eng_happening kept = *what;
    kept.is_held = 0; /* kept for as long as effects remember it, not for its procedure */
    const struct eng_unit *unit = &m->unit[m->card[what->other.raw].unit.raw];
    if (what->other.raw != 0 && kept.other_unit == 0 && unit->top.raw == what->other.raw) {
        kept.other_unit = unit->serial;
    }
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        if (m->happening[i].kind == kept.kind && m->happening[i].other.raw == kept.other.raw &&
            memcmp(&m->happening[i], &kept, sizeof kept) == 0) {
            return (uint8_t)(i + 1);
        }
    }
    return eng__happening_add(act, &kept);
}

struct eng_pending *eng__pending_add(struct eng_act *act)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        if (m->pending[i].batch == 0) {
            m->pendings++;
            m->pending[i].batch = (uint8_t)(m->batch + 1); /* the window that is open */
            return &m->pending[i];
        }
    }
    eng__void(act, ENG__LIMIT_PENDING);
    return NULL;
}

/* Ages without gaps, from 1. */
static void renumber(struct eng_match *m)
{
    uint8_t to = 0;
    for (unsigned age = 1; age <= UINT8_MAX; age++) {
        bool is_any = false;
        for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
            if (m->lasting[i].effect != 0 && m->lasting[i].age == age) {
                m->lasting[i].age = (uint8_t)(to + 1);
                is_any = true;
            }
        }
        to = (uint8_t)(to + is_any);
    }
}

static uint8_t latest_age(const struct eng_match *m)
{
    uint8_t most = 0;
    eng_lasting_foreach(i, m)
    {
        const struct eng_lasting *l = &m->lasting[i];
        most = l->age > most ? l->age : most;
    }
    return most;
}

struct eng_lasting *eng__lasting_add(struct eng_act *act)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        if (m->lasting[i].effect == 0) {
            if (latest_age(m) == UINT8_MAX) {
                renumber(m);
            }
            m->lasting[i].age = (uint8_t)(latest_age(m) + 1u);
            m->lastings++;
            return &m->lasting[i];
        }
    }
    eng__void(act, ENG__LIMIT_LASTING);
    return NULL;
}
