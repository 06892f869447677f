/* SPDX-License-Identifier: MIT
 * play.c - playing a card, 7-1: reveal, pay, put on the field, in this order. */
#include "effects.h"

enum {
    REG_COST,
    REG_FLAGS,
    REG_HAPPENING
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

void dig__play(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, int cost, uint8_t flags)
{
    struct eng_frame *f = eng__call(act, PROC_PLAY, seat, card);
    if (f != NULL) {
        f->reg[REG_COST] = (int16_t)cost;
        f->reg[REG_FLAGS] = flags;
    }
}

/* The reveal; then effects of "when this would be played" interrupt [7-1-2-3]. */
static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_event *e = eng__emit_card(act, EV_DECLARE_PLAY, C_7_1_3_1, frame->source);
    e->seen_to = ENG__SEEN_ALL; /* revealed, still where it was [7-1-2-4] */
    e->a = frame->reg[REG_COST];
    struct eng_happening would = dig__about_card(HAP_PLAYED, frame->source);
    would.from = act->match->card[frame->source.raw].zone;
    would.amount = frame->reg[REG_COST];
    would.is_held = 1;
    const uint8_t happening = eng__happening_add(act, &would);
    frame->reg[REG_HAPPENING] = happening;
    if (happening != 0) {
        dig__would(act, happening);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_happening *would = &act->match->happening[frame->reg[REG_HAPPENING] - 1];
    would->is_held = 0;
    would->kind = 0;
    if ((frame->reg[REG_FLAGS] & DIG_PLAY_FREE) != 0) {
        return ENG_FLOW_NEXT;
    }
    if (!dig__can_pay(act->match, would->amount)) { /* 7-1-2-4: it goes back, no memory moves */
        dig__state(act->match)->result = (struct eng_things){0};
        return ENG_FLOW_DONE;
    }
    dig__pay(act, would->amount, C_7_1_3_2);
    return ENG_FLOW_NEXT;
}

static enum eng_flow place(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const uint8_t zone =
        (frame->reg[REG_FLAGS] & DIG_PLAY_BREEDING) != 0 ? Z_BREEDING : Z_BATTLE;
    struct eng_event *e = eng__emit_card(act, EV_PLAY, C_7_1_3_3, frame->source);
    e->from = m->card[frame->source.raw].zone;
    e->to = zone;
    e->seen_to = ENG__SEEN_ALL;
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_unit_id unit = /* one new card, unsuspended [7-1-1] [7-1-2-2] */
        eng__attach_unit(act, frame->source, frame->seat, zone);
    e->unit = m->unit[unit.raw].serial;
    dig__state(m)->played_turn[unit.raw] = m->turn; /* 7-1-2-1 */
    m->unit[unit.raw].is_suspended = (frame->reg[REG_FLAGS] & DIG_PLAY_SUSPENDED) != 0;
    dig__state(m)->is_stale = 1;
    dig__refresh(act->book, m);

    struct eng_happening how = dig__about_unit(m, HAP_PLAYED, unit);
    how.from = e->from;
    how.to = zone;
    dig__happen(act, &how);
    dig__timing(act, TIMING_ON_PLAY, frame->seat, &how.it, &how); /* 15-16-2-1 */
    dig__state(m)->result = how.it;
    return ENG_FLOW_NEXT;
}

static const struct eng_step play_steps[] = {
    {C_7_1_3_1, declare, NULL},
    {C_7_1_3_2, pay, NULL},
    {C_7_1_3_3, place, NULL},
};
const struct eng_proc dig__proc_play = {
    "play", play_steps, sizeof play_steps / sizeof *play_steps};
