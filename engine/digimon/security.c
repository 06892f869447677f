/* SPDX-License-Identifier: MIT
 * security.c - the security check, 13: one card at a time, each fully resolved before the next. */
#include "activation.h"
#include "option.h"

enum {
    REG_CHECKED
}; /* cards checked so far in this check */

enum check_step {
    STEP_REVEAL,
    STEP_EFFECTS,
    STEP_BATTLE,
    STEP_TRASH,
    STEP_AGAIN,
    STEP_NUM
};

static struct eng_unit_id checker(const struct eng_match *m)
{
    const struct eng_unit_id unit = eng__unit_find(m, dig__peek(m)->attack.attacker);
    return m->unit[unit.raw].zone == Z_BATTLE ? unit : eng_unit_of(0);
}

static enum eng_flow reveal(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id unit = checker(m);
    const struct eng_card_id card = eng__pile_top(m, eng_foe(frame->seat), Z_SECURITY);
    if (unit.raw == 0 || card.raw == 0 ||                             /* 13-1-5 */
        frame->reg[REG_CHECKED] >= dig__checks(act->book, m, unit)) { /* read anew 16-4-2 */
        return ENG_FLOW_DONE;
    }
    frame->source = card;
    frame->reg[REG_CHECKED]++;
    struct eng_event *e = eng__emit_card(act, EV_CHECK, C_13_1_8_1, card);
    e->seat = frame->seat;
    e->unit = m->unit[unit.raw].serial;
    e->from = Z_SECURITY;
    e->to = Z_CHECKED;
    e->seen_to = ENG__SEEN_ALL;
    eng__detach(act, card, Z_CHECKED); /* in no area 13-1-6 */
    return ENG_FLOW_NEXT;
}

/* Its [Security] effects activate at once, before anything else that has triggered 15-16-10-2; then
 * the rest is resolved. */
static enum eng_flow effects(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_program *p = &act->book->cards->program;
    const uint16_t def = m->card[frame->source.raw].def;
    struct eng_happening removed = dig__about_card(HAP_REMOVED, frame->source);
    removed.from = Z_SECURITY;
    dig__happen(act, &removed);
    const struct eng_unit_id unit = checker(m);
    struct eng_happening checks = dig__about_unit(m, HAP_CHECKS, unit);
    checks.other = frame->source;
    dig__happen(act, &checks);
    dig__close_window(act->match); /* what the [Security] effect triggers is derived 15-4-5 */
    dig__settle(act);
    for (unsigned i = p->effects == 0 ? 0 : p->first[def + 1u]; i > 0 && i > p->first[def];
         i--) {
        if ((p->effect[i - 1].timing >> TIMING_SECURITY & 1u) != 0 &&
            (dig__rule(COLORS_USE_ONLY) || /* 4-21-5 */
                dig__meets_colors(
                    act->book, m, frame->source, m->card[frame->source.raw].owner))) {
            dig__resolve(act,
                &(struct dig_borne){(uint16_t)(i - 1), frame->source, eng_unit_of(0),
                    m->card[frame->source.raw].owner});
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow battle(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const bool is_security_digimon = m->card[frame->source.raw].zone == Z_CHECKED &&
        dig__rule(SECURITY_DIGIMON) &&
        dig__facts(act->book, m, frame->source)->category == DIG_CATEGORY_DIGIMON; /* 4-4-1 */
    const struct eng_unit_id unit = checker(m);
    if (is_security_digimon && unit.raw != 0) {
        dig__battle(act, m->unit[unit.raw].serial, 0, frame->source);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow trash(struct eng_act *act, struct eng_frame *frame)
{
    if (act->match->card[frame->source.raw].zone == Z_CHECKED) {
        eng__move(act, frame->source, dig__trash_zone(), ENG__TOP, EV_TRASH, C_13_1_8_4);
    }
    frame->source = eng_card_of(0);
    return dig__settle_on(act);
}

static enum eng_flow again(struct eng_act *act, struct eng_frame *frame)
{
    (void)act;
    frame->step = STEP_REVEAL;
    return ENG_FLOW_STAY;
}

static const struct eng_step check_steps[STEP_NUM] = {
    [STEP_REVEAL] = {C_13_1_8_1, reveal, NULL},
    [STEP_EFFECTS] = {C_13_1_8_2, effects, NULL},
    [STEP_BATTLE] = {C_13_1_8_3, battle, NULL},
    [STEP_TRASH] = {C_13_1_8_4, trash, NULL},
    [STEP_AGAIN] = {C_13_1_8_5, again, NULL},
};
const struct eng_proc dig__proc_security_check = {"security_check", check_steps, STEP_NUM};
