/* SPDX-License-Identifier: MIT
 * touched.c - what an event has changed of all that derived values may depend on. */
#include "brief.h"
#include "effects.h"

/* Beside a mask of enum dig_reads. */
enum {
    NOTHING = 1u << 16,
    AREAS = 1u << 17,     /* what lies where the card was and is; anything, if that is one */
    ITS_BOARD = 1u << 18, /* the units of its seat alone */
    ITS_CARDS = (READS_CARDS & ~READS_BOARD) | ITS_BOARD
};

/* By kind; others change anything. A battle begins and ends without an event of its own, and whatever
 * lasts is derived anew where it begins and ends. */
static const uint32_t changes[DIG_EVENT_NUM] = {
    [EV_FIRST_PLAYER] = NOTHING,
    [EV_KEEP] = NOTHING,
    [EV_PASS] = NOTHING,
    [EV_DECLARE_PLAY] = NOTHING, /* the card moves when it is placed */
    [EV_DECLARE_DIGIVOLVE] = NOTHING,
    [EV_DECLARE_USE] = NOTHING,
    [EV_DECLARE_LINK] = NOTHING,
    [EV_ACTIVATE] = NOTHING,
    [EV_CHOOSE] = NOTHING,
    [EV_DECLINE] = NOTHING,
    [EV_BEGIN] = NOTHING,
    [EV_END] = NOTHING,
    [EV_TURN_ENDING] = NOTHING,
    [EV_LOOK] = NOTHING,
    [EV_BATTLE] = NOTHING,
    [EV_SECURITY_BATTLE] = NOTHING,
    [EV_GAME_OVER] = NOTHING,
    [EV_MEMORY] = READS_MEMORY,
    [EV_PAY] = READS_MEMORY,
    [EV_TURN] = READS_TURN | READS_PHASE | READS_MEMORY,
    [EV_PHASE] = READS_PHASE,
    [EV_SUSPEND] = READS_SUSPENDED,
    [EV_UNSUSPEND] = READS_SUSPENDED,
    [EV_ATTACK] = READS_ATTACK,
    [EV_BLOCK] = READS_ATTACK,
    [EV_ATTACK_FAILS] = READS_ATTACK,
    [EV_ATTACK_NOTHING] = READS_ATTACK,
    [EV_ATTACK_ENDS] = READS_ATTACK,
    [EV_TARGET] = READS_ATTACK,
    [EV_HATCH] = ITS_CARDS,
    [EV_MOVE] = ITS_CARDS,
    [EV_PLAY] = ITS_CARDS,
    [EV_DIGIVOLVE] = ITS_CARDS,
    [EV_LINK] = READS_CARDS,
    [EV_DELETE] = READS_CARDS,
    [EV_RETURN] = READS_CARDS,
    [EV_SHUFFLE] = AREAS,
    [EV_DRAW] = AREAS,
    [EV_RETURN_HAND] = AREAS,
    [EV_PLACE_SECURITY] = AREAS,
    [EV_PLACE] = AREAS,
    [EV_USE] = AREAS,
    [EV_CHECK] = AREAS,
    [EV_TRASH] = AREAS,
    [EV_REVEAL] = AREAS,
};

/* What lies in an area. Revealed cards count with the deck [15-15-3]. What reads other cards that lie in
 * no area (used, checked) has READS_ANY, so every event changes it. */
static unsigned area(unsigned zone)
{
    const unsigned reads = dig__reads_area(zone);
    return zone == Z_REVEALED ? READS_DECK : reads == READS_ANY ? 0u : reads;
}

unsigned dig__changed(const struct eng_events *events, uint32_t from)
{
    uint32_t changed = READS_BATTLE; /* as every event */
    for (uint32_t i = from; i < events->len; i++) {
        const struct eng_event *e = &events->at[i];
        const uint32_t by = changes[e->kind];
        changed |= by != 0 ? by : READS_ALL;
        if ((by & AREAS) != 0) {
            changed |= e->from == e->to ? READS_CARDS : area(e->from) | area(e->to);
        }
        if ((by & ITS_BOARD) != 0) {
            changed |= e->seat == 0 ? READS_BOARD_0 : READS_BOARD_1;
        }
    }
    return changed & READS_ALL;
}
