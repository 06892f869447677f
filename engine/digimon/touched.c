/* SPDX-License-Identifier: MIT
 * touched.c - what an event has changed of all that derived values may depend on. */
#include "brief.h"
#include "effects.h"

/* What lies in an area. Revealed cards count with the deck [15-15-3]. What reads other cards that lie in
 * no area (used, checked) has READS_ANY, so every event changes it. */
static unsigned area(unsigned zone)
{
    const unsigned reads = dig__reads_area(zone);
    return zone == Z_REVEALED ? READS_DECK : reads == READS_ANY ? 0u : reads;
}

/* What an event of that kind has changed; what moved is told by its areas. */
static unsigned changed_by(const struct eng_event *e)
{
    switch (e->kind) { /* an enum dig_event; others change anything */
    case EV_FIRST_PLAYER:
    case EV_KEEP:
    case EV_PASS:
    case EV_DECLARE_PLAY: /* the card moves when it is placed */
    case EV_DECLARE_DIGIVOLVE:
    case EV_DECLARE_USE:
    case EV_DECLARE_LINK:
    case EV_ACTIVATE:
    case EV_CHOOSE:
    case EV_DECLINE:
    case EV_BEGIN: /* whatever lasts is derived anew where it begins and ends */
    case EV_END:
    case EV_TURN_ENDING:
    case EV_LOOK:
    case EV_BATTLE: /* beside READS_BATTLE, as every event */
    case EV_SECURITY_BATTLE:
    case EV_GAME_OVER:
        return 0;
    case EV_MEMORY:
    case EV_PAY:
        return READS_MEMORY;
    case EV_TURN:
        return READS_TURN | READS_PHASE | READS_MEMORY;
    case EV_PHASE:
        return READS_PHASE;
    case EV_SUSPEND:
    case EV_UNSUSPEND:
        return READS_SUSPENDED;
    case EV_ATTACK:
    case EV_BLOCK:
    case EV_ATTACK_FAILS:
    case EV_ATTACK_NOTHING:
    case EV_ATTACK_ENDS:
    case EV_TARGET:
        return READS_ATTACK;
    case EV_SHUFFLE:
        return area(e->to);
    case EV_HATCH:
    case EV_MOVE:
    case EV_PLAY:
    case EV_DIGIVOLVE:
    case EV_LINK:
    case EV_DELETE:
    case EV_RETURN:
        return READS_CARDS;
    case EV_DRAW:
    case EV_RETURN_HAND:
    case EV_PLACE_SECURITY:
    case EV_PLACE:
    case EV_USE:
    case EV_CHECK:
    case EV_TRASH:
        return area(e->from) | area(e->to);
    case EV_REVEAL: /* or it was turned over where it lies */
        return e->from == e->to ? READS_CARDS : area(e->from) | area(e->to);
    default:
        return READS_ALL;
    }
}

unsigned dig__changed(const struct eng_events *events, uint32_t from)
{
    unsigned changed = READS_BATTLE; /* one begins and ends without an event of its own */
    for (uint32_t i = from; i < events->len; i++) {
        changed |= changed_by(&events->at[i]);
    }
    return changed;
}
