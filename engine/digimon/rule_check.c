/* SPDX-License-Identifier: MIT
 * rule_check.c - the rule check, 17: what must not stay on the field goes, all at the same time. */
#include "chapters.h"

static bool is_stray(const struct dig_facts *top)
{
    return top->category == DIG_CATEGORY_OPTION;
}

static bool check_battle(struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_match *m = act->match;
    const int16_t dp = dig__dp(act->book, m, unit);
    const bool is_digimon = dig__is_digimon(act->book, m, unit);
    if (is_digimon && dp == ENG_NUMBER_NONE) { /* such as a Digi-Egg */
        dig__trash(act, unit, C_17_1_3_2_1);
    } else if (is_digimon && dp <= 0) {
        dig__delete(act, unit, C_17_1_3_1_1);
    } else if (is_stray(dig__top(act->book, m, unit))) {
        dig__trash(act, unit, C_17_1_3_2_2);
    } else {
        return false;
    }
    return true;
}

static bool check_breeding(struct eng_act *act, struct eng_unit_id unit)
{
    if (dig__is_digimon(act->book, act->match, unit)) {
        return false;
    }
    dig__trash(act, unit, C_17_1_3_2_3);
    return true;
}

bool dig__rule_check(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    bool is_found = false;
    eng_unit_foreach(u, m)
    {
        const bool is_battle = m->unit[u.raw].zone == Z_BATTLE;
        is_found |= is_battle ? check_battle(act, u) : check_breeding(act, u);
    }
    return is_found;
}
