/* SPDX-License-Identifier: MIT
 * rule_check.c - the rule check, 17: what must not stay on the field goes, all at the same time. */
#include "link.h"
#include "option.h"

/* An Option that no effect has put there [4-27-1]. */
static bool is_stray(const struct eng_act *act, struct eng_unit_id unit)
{
    return dig__top(act->book, act->match, unit)->category == DIG_CATEGORY_OPTION &&
        (act->match->unit[unit.raw].mark != DIG_MARK_PLACED || !dig__rule(PLACED_OPTION));
}

/* Trashed at once: the rule's trashing is neither a deletion nor interruptible 17-1-3-2. */
static bool check_trash(struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_match *m = act->match;
    const bool is_digimon = dig__is_digimon(act->book, m, unit);
    if ((m->card[m->unit[unit.raw].top.raw].flags & ENG_CARD_FACE_DOWN) != 0) {
        dig__trash(act, unit, C_17_1_3_2_4); /* such as what <De-Digivolve> uncovers */
    } else if (m->unit[unit.raw].zone == Z_BREEDING) {
        if (is_digimon || m->unit[unit.raw].mark == DIG_MARK_PLACED) {
            return false;
        }
        dig__trash(act, unit, C_17_1_3_2_3);
    } else if (is_digimon && dig__dp(m, unit) == ENG_NUMBER_NONE) {
        dig__trash(act, unit, C_17_1_3_2_1); /* such as a Digi-Egg */
    } else if (is_stray(act, unit)) {
        dig__trash(act, unit, C_17_1_3_2_2);
    } else {
        return false;
    }
    return true;
}

/* Most units: face up, without link cards, and a Digimon that has DP, or a Tamer in the battle area
 * that is nothing else. The check finds nothing of them. */
static bool is_in_order(const struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_match *m = act->match;
    const struct eng_unit *u = &m->unit[unit.raw];
    if (u->links.raw != 0 || (m->card[u->top.raw].flags & ENG_CARD_FACE_DOWN) != 0) {
        return false;
    }
    const uint8_t category = dig__top(act->book, m, unit)->category;
    return category == DIG_CATEGORY_DIGIMON ? u->zone == Z_BREEDING || dig__dp(m, unit) > 0
                                            : category == DIG_CATEGORY_TAMER &&
            u->zone == Z_BATTLE && dig__peek(m)->now[unit.raw].what == 0;
}

bool dig__rule_check(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    struct dig_state *s = dig__state(act->match);
    dig__refresh(act->book, act->match);
    if (s->is_ruled && eng__things_none(&s->overflow)) {
        return false; /* nothing that it looks at has changed since it found nothing */
    }
    struct eng_happening deleted = {
        .kind = HAP_DELETED, .cause = CAUSE_RULE, .from = Z_BATTLE, .to = Z_TRASH};
    deleted.it.is_units = 1;
    bool is_found = false;
    bool is_linked = false;
    eng_unit_foreach(u, m)
    {
        is_linked |= m->unit[u.raw].links.raw != 0;
        if (is_in_order(act, u)) {
            continue;
        }
        if (check_trash(act, u)) {
            is_found = true;
            continue;
        }
        is_found |= dig__check_links(act, u);
        if (m->unit[u.raw].zone == Z_BATTLE && dig__is_digimon(act->book, m, u) &&
            dig__dp(m, u) <= 0) {
            eng__things_add(&deleted.it, m->unit[u.raw].top); /* all at the same time 17-1-3 */
            is_found = true;
        }
    }
    dig__overflow(act);
    if (!eng__things_none(&deleted.it)) {
        dig__leave(act, &deleted, ENG__TOP, C_17_1_3_1_1);
    }
    s->is_ruled = !is_found && !is_linked; /* link requirements may ask anything */
    return is_found;
}
