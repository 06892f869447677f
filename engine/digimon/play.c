/* SPDX-License-Identifier: MIT
 * play.c - playing a card, 7-1: reveal, pay, put on the field, in this order. */
#include "chapters.h"

enum {
    REG_COST
};

void dig__offer_plays(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_facts *f = dig__facts(book, match, hand->at[i]);
        const bool is_playable =
            f->category == DIG_CATEGORY_DIGIMON || f->category == DIG_CATEGORY_TAMER;
        if (is_playable && f->play_cost != DIG_NO_VALUE && /* 7-1-1 */
            dig__can_pay(match, f->play_cost)) {           /* 1-3-11-1 */
            struct eng_option *o = dig__offer(out, DO_PLAY);
            o->card = hand->at[i];
            o->number = f->play_cost;
        }
    }
}

void dig__play(struct eng_act *act, const struct eng_option *option)
{
    struct eng_frame *f = eng__call(act, PROC_PLAY, act->match->turn_seat, option->card);
    if (f != NULL) {
        f->reg[REG_COST] = option->number;
    }
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_event *e = eng__emit_card(act, EV_DECLARE_PLAY, C_7_1_3_1, frame->source);
    e->seen_to = ENG__SEEN_ALL; /* revealed, still in hand [7-1-2-4] */
    e->a = frame->reg[REG_COST];
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    dig__pay(act, frame->reg[REG_COST], C_7_1_3_2);
    return ENG_FLOW_NEXT;
}

static enum eng_flow place(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_PLAY, C_7_1_3_3, frame->source);
    e->from = Z_HAND;
    e->to = Z_BATTLE;
    e->seen_to = ENG__SEEN_ALL;
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_unit_id unit = /* one new card, unsuspended [7-1-1] [7-1-2-2] */
        eng__attach_unit(act, frame->source, frame->seat, Z_BATTLE);
    e->unit = m->unit[unit.raw].serial;
    dig__state(m)->played_turn[unit.raw] = m->turn; /* 7-1-2-1 */
    dig__settle(act);
    return ENG_FLOW_NEXT;
}

static const struct eng_step play_steps[] = {
    {C_7_1_3_1, declare, NULL},
    {C_7_1_3_2, pay, NULL},
    {C_7_1_3_3, place, NULL},
};
const struct eng_proc dig__proc_play = {
    "play", play_steps, sizeof play_steps / sizeof *play_steps};
