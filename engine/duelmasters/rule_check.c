/* SPDX-License-Identifier: MIT
 * rule_check.c - state-based actions, 703.4: what has lost the game, what has no power, what has lost a
 * battle, what cannot be in the battle zone; all at once. Reconstruction [703.4h] belongs to the
 * movement of the top card (reconstruct.c), the parting of gods to god.c. */
#include "effects.h"

/* Seats that have lost now, a mask: 104.2, 509. */
static unsigned losers(const struct eng_match *m)
{
    unsigned mask = dm__peek(m)->beaten | dm__peek(m)->decked;
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        mask |= (m->pile[seat][Z_DECK].len == 0 ? 1u : 0u) << seat;
    }
    return mask;
}

bool dm__is_decided(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    const unsigned lost = losers(m);
    if (lost == 0 || m->outcome.result != ENG_RESULT_NONE) {
        return m->outcome.result != ENG_RESULT_NONE;
    }
    if (lost == 3u) {
        eng__draw(act, REASON_DECK, C_104_2);
        return true;
    }
    const uint8_t loser = lost == 1u ? 0 : 1;
    const bool is_beaten = (dm__peek(m)->beaten & lost) != 0;
    eng__win(act, eng_foe(loser), is_beaten ? REASON_ATTACK : REASON_DECK, C_104_2);
    return true;
}

enum finding {
    FOUND_NOTHING,
    FOUND_LOSER,    /* of a battle */
    FOUND_NO_POWER, /* 206: 0 or less */
    FOUND_STRAY     /* of a type that cannot be in the battle zone */
};

static bool is_indestructible(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id unit, const struct dm_now *now)
{
    return (now->cannot & (1u << DEED_BE_DESTROYED | 1u << DEED_LEAVE)) != 0 &&
        (dm__cannot(book, m, unit, DEED_BE_DESTROYED, eng_unit_of(0), false) ||
            dm__cannot(book, m, unit, DEED_LEAVE, eng_unit_of(0), false));
}

static enum finding look(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct dm_now *now = &dm__peek(m)->now[unit.raw];
    const bool is_spared = (m->unit[unit.raw].mark & DM_MARK_EXPOSED) != 0 &&
        dm__otherwise(book, DM_OPEN_EXPOSED_POWERLESS);
    if (m->unit[unit.raw].mark & DM_MARK_LOST) {
        return FOUND_LOSER;
    }
    const unsigned types = dm__top(book, m, unit)->types;
    if ((types & DM_TYPE_CREATURE) != 0) {
        return dm__power(m, unit) <= 0 && dm__rule(ZERO_POWER) && !is_spared &&
                !is_indestructible(book, m, unit, now)
            ? FOUND_NO_POWER
            : FOUND_NOTHING;
    }
    return (types & DM_TYPE_CROSS_GEAR) != 0 ? FOUND_NOTHING : FOUND_STRAY;
}

bool dm__rules_find(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    if (losers(m) != 0) {
        return true;
    }
    dm__refresh(act->book, act->match);
    eng_unit_foreach(u, m)
    {
        if (look(act->book, m, u) != FOUND_NOTHING) {
            return true;
        }
    }
    return false;
}

bool dm__rules_hold(const struct eng_book *book, const struct eng_match *match)
{
    bool is_found = losers(match) != 0;
    eng_unit_foreach(u, match)
    {
        is_found |= look(book, match, u) != FOUND_NOTHING;
    }
    return !is_found;
}

static void push(struct eng_act *act, const struct eng_things *units, uint8_t kind,
    uint8_t cause, uint16_t clause)
{
    if (!eng__things_none(units)) {
        const struct eng_happening how = {
            .it = *units, .kind = kind, .cause = cause, .from = Z_BATTLE, .to = Z_GRAVEYARD};
        dm__leave(act, &how, ENG__TOP, clause);
    }
}

bool dm__rule_check(struct eng_act *act)
{
    struct eng_match *m = act->match;
    if (dm__is_decided(act)) {
        return false;
    }
    dm__refresh(act->book, m);
    struct eng_things lost = {.is_units = 1};
    struct eng_things weak = {.is_units = 1};
    struct eng_things stray = {.is_units = 1};
    bool is_found = false;
    eng_unit_foreach(u, m)
    {
        const enum finding found = look(act->book, m, u);
        struct eng_things *to = found == FOUND_LOSER ? &lost
            : found == FOUND_NO_POWER                ? &weak
                                                     : &stray;
        m->unit[u.raw].mark &= (uint8_t)~DM_MARK_LOST; /* once, whatever comes of it */
        if (found != FOUND_NOTHING) {
            eng__things_add(to, m->unit[u.raw].top);
            is_found = true;
        }
    }
    push(act, &stray, HAP_LEAVES, CAUSE_RULE, C_703_4);
    push(act, &weak, HAP_DESTROYED, CAUSE_RULE, C_703_4);
    push(act, &lost, HAP_DESTROYED, CAUSE_BATTLE, C_703_4);
    return is_found;
}
