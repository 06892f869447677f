/* SPDX-License-Identifier: MIT
 * settle.c - what happens between processes: rule checks until none finds anything (17-1-2-1), then
 * pending effects, a batch at a time. Main-phase actions, attack steps, security cards and phases
 * come only when this is done (6-1-3, 11-1-4, 13-1-3). */
#include "chapters.h"

void dig__settle(struct eng_act *act)
{
    if (act->match->outcome.result == ENG_RESULT_NONE) {
        eng__call(act, PROC_SETTLE, act->match->turn_seat, eng_card_of(0));
    }
}

static enum eng_flow check_rules(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return dig__rule_check(act) ? ENG_FLOW_STAY : ENG_FLOW_NEXT;
}

static const struct eng_step settle_steps[] = {
    {C_17_1_2, check_rules, NULL},
};
const struct eng_proc dig__proc_settle = {
    "settle", settle_steps, sizeof settle_steps / sizeof *settle_steps};
