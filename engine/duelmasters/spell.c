/* SPDX-License-Identifier: MIT
 * spell.c - casting a spell, 302: it lies in no zone until its effects are done [409.1], then it goes to
 * the graveyard, by <charger> to the mana zone. Of a Twinpact card the spell side is cast [810.3]. */
#include "effects.h"

enum {
    REG_NEXT /* the effect that is looked at next, index plus one */
};

enum cast_step {
    STEP_CAST,
    STEP_EFFECT,
    STEP_ASK,
    STEP_END,
    STEP_NUM
};

void dm__cast(struct eng_act *act, struct eng_card_id card, uint8_t seat)
{
    eng__call(act, PROC_CAST, seat, card);
}

static const struct eng_program *program_of(const struct eng_act *act)
{
    return &act->book->cards->program;
}

/* It is said by the side that is cast. */
static bool is_of_spell(const struct eng_act *act, const struct eng_frame *frame, unsigned i)
{
    const struct eng_effect *e = &program_of(act)->effect[i];
    return (e->flags & ENG_EFFECT_GRANTED) == 0 &&
        (dm__facts(act->book, act->match, frame->source)->spell == NULL ||
            e->text == TEXT_SPELL);
}

static bool holds(const struct eng_act *act, const struct eng_frame *frame, unsigned i)
{
    const struct eng_effect *e = &program_of(act)->effect[i];
    const struct eng_ctx ctx =
        eng__ctx(act->book, act->match, e, frame->source, eng_unit_of(0), frame->seat);
    return e->condition == 0 || eng__number(&ctx, e->condition) != 0;
}

static enum eng_flow cast(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const uint16_t def = m->card[frame->source.raw].def;
    struct eng_happening how = dm__about_card(HAP_CAST, frame->source);
    dm__blame(m, frame, &how);
    how.from = m->card[frame->source.raw].zone;
    how.from = how.from == Z_USED ? Z_HAND : how.from; /* 409: it has not moved yet */
    dm__lift(act, frame->source, EV_CAST, C_302)->seat = frame->seat;
    frame->arrival = m->card[frame->source.raw].arrival;
    frame->reg[REG_NEXT] =
        (int16_t)(program_of(act)->effects > 0 ? program_of(act)->first[def] + 1u : 0);
    dm__happen(act, &how);
    return ENG_FLOW_NEXT;
}

/* Its spell abilities, in printed order. */
static enum eng_flow next_effect(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const uint16_t def = m->card[frame->source.raw].def;
    if (dm__is_decided(act)) {
        return ENG_FLOW_STAY;
    }
    while (frame->reg[REG_NEXT] != 0 &&
        (unsigned)frame->reg[REG_NEXT] <= program_of(act)->first[def + 1u]) {
        const unsigned i = (unsigned)frame->reg[REG_NEXT]++ - 1u;
        const struct eng_effect *e = &program_of(act)->effect[i];
        if ((e->timing >> TIMING_CAST & 1u) == 0 || !is_of_spell(act, frame, i) ||
            !holds(act, frame, i)) {
            continue;
        }
        if ((e->flags & ENG_EFFECT_MAY) != 0) {
            frame->step = STEP_ASK;
            return eng__ask_about(act, ASK_ACTIVATE, frame->seat, C_302, (uint16_t)i);
        }
        eng__effect_call(act, (uint16_t)i, frame->source, eng_unit_of(0), frame->seat, 0);
        return ENG_FLOW_STAY;
    }
    frame->step = STEP_END;
    return ENG_FLOW_STAY;
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    const unsigned i = (unsigned)frame->reg[REG_NEXT] - 2u;
    frame->step = STEP_EFFECT;
    if (option->kind == DO_YES) {
        eng__effect_call(act, (uint16_t)i, frame->source, eng_unit_of(0), frame->seat, 0);
    } else {
        struct eng_event *e = eng__emit_card(act, EV_DECLINE, C_302, frame->source);
        e->seat = frame->seat;
        e->effect = (uint8_t)(eng__ordinal(act->book, (uint16_t)i) + 1);
    }
    return ENG_FLOW_STAY;
}

static bool is_charger(const struct eng_act *act, const struct eng_frame *frame)
{
    const struct eng_program *p = program_of(act);
    const uint16_t def = act->match->card[frame->source.raw].def;
    for (unsigned i = p->effects == 0 ? 0 : p->first[def];
         p->effects != 0 && i < p->first[def + 1u]; i++) {
        if (p->effect[i].keyword == KW_CHARGER && dm__keyword_rule(KW_CHARGER) &&
            is_of_spell(act, frame, i) && holds(act, frame, i)) {
            return true;
        }
    }
    return false;
}

/* An effect of its own may have moved it by now [609.8a]. */
static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_card *card = &m->card[frame->source.raw];
    if (card->zone == Z_USED && card->arrival == frame->arrival) {
        dm__move(act, frame->source, is_charger(act, frame) ? Z_MANA : Z_GRAVEYARD, ENG__TOP,
            EV_MOVE, C_302);
    }
    struct eng_things *result = &dm__state(m)->result;
    *result = (struct eng_things){.is_done = 1};
    eng__things_add(result, frame->source);
    return ENG_FLOW_NEXT;
}

static const struct eng_step cast_steps[STEP_NUM] = {
    [STEP_CAST] = {C_302, cast, NULL},
    [STEP_EFFECT] = {C_302, next_effect, NULL},
    [STEP_ASK] = {C_302, next_effect, answer},
    [STEP_END] = {C_302, end, NULL},
};
const struct eng_proc dm__proc_cast = {"cast", cast_steps, STEP_NUM};
