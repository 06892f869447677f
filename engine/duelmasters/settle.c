/* SPDX-License-Identifier: MIT
 * settle.c - what happens between a step and the next one, 605 and 101.4: state-based actions until
 * there are none, then an effect that waits is resolved completely: shield triggers first, then the
 * turn player's in any order, then the other player's. Whatever triggers meanwhile joins. */
#include "effects.h"

enum {
    REG_ENTRY,  /* the waiting effect that is resolved, index plus one */
    REG_ONLY,   /* a happening: only what that has triggered is resolved; 0: everything */
    REG_PROMPT, /* the latest prompt */
    REG_ROUNDS  /* since then */
};

enum {
    ROUNDS_MAX = 256 /* without a decision; all effects that can wait at a time are 64 */
};

enum settle_step {
    STEP_RULES,
    STEP_NEXT,
    STEP_ACTIVATE,
    STEP_DECLARE,
    STEP_NUM
};

/* An effect is being carried out: nothing else is resolved until it is done [101.4]. */
static bool is_in_effect(const struct eng_match *m)
{
    for (unsigned i = m->frames; i > 0; i--) {
        const struct eng_frame *f = &m->frame[i - 1];
        if (f->proc == PROC_SETTLE && f->reg[REG_ONLY] == 0) {
            return false;
        }
        if (f->proc == PROC_EFFECT) {
            return true;
        }
    }
    return false;
}

void dm__settle(struct eng_act *act)
{
    if (act->match->outcome.result == ENG_RESULT_NONE && !is_in_effect(act->match)) {
        eng__call(act, PROC_SETTLE, act->match->turn_seat, eng_card_of(0));
    }
}

/* State-based actions wait for what they find: the frame is spared when there is nothing. */
enum eng_flow dm__settle_on(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    if (m->outcome.result != ENG_RESULT_NONE || is_in_effect(m)) {
        return ENG_FLOW_NEXT;
    }
    eng__catch_up(act);
    if (m->pendings > 0 || dm__rules_find(act)) {
        eng__call(act, PROC_SETTLE, m->turn_seat, eng_card_of(0));
    } else {
        dm__forget_last(act->match);
    }
    return ENG_FLOW_NEXT;
}

void dm__settle_battle(struct eng_act *act)
{
    struct eng_frame *f = eng__call(act, PROC_SETTLE, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->reg[REG_ONLY] = HAP_BATTLES;
    }
}

/* Nobody decides anything, and it does not come to an end. */
static bool is_endless(const struct eng_match *m, struct eng_frame *frame)
{
    const int16_t prompt = (int16_t)(m->prompt.number & INT16_MAX);
    frame->reg[REG_ROUNDS] = frame->reg[REG_PROMPT] != prompt ? 0 : frame->reg[REG_ROUNDS];
    frame->reg[REG_PROMPT] = prompt;
    return ++frame->reg[REG_ROUNDS] > ROUNDS_MAX;
}

static enum eng_flow check_rules(struct eng_act *act, struct eng_frame *frame)
{
    if (is_endless(act->match, frame)) {
        eng__draw(act, REASON_LOOP, C_104);
        return ENG_FLOW_DONE;
    }
    return dm__rule_check(act) ? ENG_FLOW_STAY : ENG_FLOW_NEXT;
}

/* Shield triggers go first, whoever's they are [101.4a]; a player's declarations go before the effects
 * of that player [506.3]. */
enum class {
    CLASS_TRIGGER,
    CLASS_DECLARE,
    CLASS_EFFECT
};

static enum class class_of(const struct eng_pending *p) {
    return (p->flags & DM_PENDING_TRIGGER) != 0 ? CLASS_TRIGGER
        : (p->flags & DM_PENDING_DECLARE) != 0  ? CLASS_DECLARE
                                                : CLASS_EFFECT;
}

/* What is resolved next comes from these: one class and one seat. */
struct turn {
    uint8_t seat;
    enum class class;
    int16_t only;
};

static bool is_next(
    const struct eng_match *m, const struct eng_pending *p, const struct turn *turn)
{
    return p->seat == turn->seat && class_of(p) == turn->class &&
        (turn->only == 0 ||
            (p->happening != 0 && m->happening[p->happening - 1].kind == turn->only));
}

/* The same effect of the same thing waits, too: nobody could tell the two apart. The earlier slot. */
static bool is_again(const struct eng_match *m, unsigned index)
{
    const struct eng_pending *p = &m->pending[index];
    for (unsigned i = 0; i < index; i++) {
        const struct eng_pending *q = &m->pending[i];
        if (q->batch != 0 && q->effect == p->effect && q->card.raw == p->card.raw &&
            q->unit == p->unit && q->seat == p->seat && q->flags == p->flags) {
            return true;
        }
    }
    return false;
}

/* How many there are to choose from; `first` is one of them. */
static unsigned count(const struct eng_match *m, const struct turn *turn, unsigned *first)
{
    unsigned n = 0;
    eng_pending_foreach(i, m)
    {
        if (is_next(m, &m->pending[i], turn) && !is_again(m, i)) {
            *first = n == 0 ? i : *first;
            n++;
        }
    }
    return n;
}

/* Whose turn it is to resolve one; false: nothing waits. */
static bool find_turn(
    const struct eng_match *m, const struct eng_frame *frame, struct turn *turn)
{
    static const struct {
        enum class class;
        bool is_foe;
    } order[] = {{CLASS_TRIGGER, false}, {CLASS_TRIGGER, true}, {CLASS_DECLARE, false},
        {CLASS_EFFECT, false}, {CLASS_DECLARE, true}, {CLASS_EFFECT, true}};
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        unsigned first = 0;
        *turn = (struct turn){
            .seat = order[i].is_foe ? eng_foe(m->turn_seat) : m->turn_seat,
            .class = order[i].class,
            .only = frame->reg[REG_ONLY],
        };
        if (count(m, turn, &first) > 0) {
            return true;
        }
    }
    return false;
}

static enum eng_flow pick_next(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    struct turn turn;
    unsigned first = 0;
    if (!find_turn(m, frame, &turn)) {
        if (frame->reg[REG_ONLY] == 0) {
            dm__forget_last(act->match);
        }
        return ENG_FLOW_DONE;
    }
    if (turn.class == CLASS_DECLARE) {
        frame->step = STEP_DECLARE;
        frame->seat = turn.seat;
        return ENG_FLOW_STAY;
    }
    if (count(m, &turn, &first) > 1) {
        return eng__ask(
            act, ASK_NEXT_EFFECT, turn.seat, turn.class == CLASS_TRIGGER ? C_101_4A : C_605_1);
    }
    frame->reg[REG_ENTRY] = (int16_t)(first + 1);
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_next(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[REG_ENTRY] = (int16_t)(option->id + 1);
    return ENG_FLOW_NEXT;
}

void dm__offer_next_effects(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct turn turn;
    if (!find_turn(match, &match->frame[match->frames - 1], &turn)) {
        return;
    }
    eng_pending_foreach(i, match)
    {
        const struct eng_pending *p = &match->pending[i];
        if (is_next(match, p, &turn) && !is_again(match, i)) {
            const bool is_trigger = turn.class == CLASS_TRIGGER;
            struct eng_option *o = dm__offer(out, is_trigger ? DO_USE : DO_ACTIVATE);
            o->id = (uint16_t)i;
            o->card = p->card;
            if (!is_trigger) {
                o->unit = p->unit;
                o->index = eng__ordinal(book, p->effect);
            }
            o->is_default = out->len == 1;
        }
    }
}

/* 603.4: an "if" is looked at now, not when it triggered; so are uses that are left in the turn. */
static bool holds(
    const struct eng_book *book, const struct eng_match *m, const struct eng_pending *p)
{
    const struct eng_effect *e = dm__effect(book, p->effect);
    struct eng_ctx ctx =
        eng__ctx(book, m, e, p->card, eng__unit_of(m, p->card, p->unit), p->seat);
    ctx.happening = p->happening != 0 ? &m->happening[p->happening - 1] : NULL;
    return dm__has_uses(m, e, p->card) &&
        (e->condition == 0 || eng__number(&ctx, e->condition) != 0);
}

/* 110.5a: it does not matter what has become of its source. */
static void start(struct eng_act *act, struct eng_pending *pending)
{
    struct eng_match *m = act->match;
    const struct eng_pending p = *pending;
    const bool is_met = holds(act->book, m, pending);
    eng__pending_drop(m, pending);
    struct eng_event *e = eng__emit_card(act, EV_ACTIVATE, C_605_1, p.card);
    e->seat = p.seat;
    e->unit = p.unit;
    e->effect = (uint8_t)(eng__ordinal(act->book, p.effect) + 1);
    if (is_met) {
        const struct eng_unit_id unit = eng__unit_of(m, p.card, p.unit);
        dm__count_use(m, dm__effect(act->book, p.effect), p.card);
        struct eng_frame *f =
            eng__effect_call(act, p.effect, p.card, unit, p.seat, p.happening);
        if (f != NULL) {
            if (m->card[p.card.raw].arrival != p.arrival) {
                f->reg[ENG__REG_STATE] |= ENG__STATE_GONE;
            }
            f->reg
                [ENG__REG_UNIT] = /* also when it is gone, but for what its leaving triggers */
                (int16_t)((p.flags & DM_PENDING_LEAVING) != 0 ? 0 : p.unit);
        }
    }
}

static enum eng_flow activate(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_pending *p = &act->match->pending[frame->reg[REG_ENTRY] - 1];
    frame->step = STEP_RULES;
    if (class_of(p) == CLASS_TRIGGER) {
        dm__use_trigger(act, p);
        return ENG_FLOW_STAY;
    }
    if ((p->flags & DM_PENDING_LATER) != 0) {
        dm__do_later(act, p);
        return ENG_FLOW_STAY;
    }
    if ((dm__effect(act->book, p->effect)->flags & ENG_EFFECT_MAY) != 0 &&
        (p->flags & DM_PENDING_DECLARED) == 0 && holds(act->book, act->match, p)) {
        frame->step = STEP_ACTIVATE;
        frame->source = p->card;
        return eng__ask_about(act, ASK_ACTIVATE, p->seat, C_605_1, p->effect);
    }
    start(act, p);
    return ENG_FLOW_STAY;
}

static enum eng_flow answer_activate(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_pending *p = &act->match->pending[frame->reg[REG_ENTRY] - 1];
    frame->step = STEP_RULES;
    frame->source = eng_card_of(0);
    if (option->kind == DO_YES) {
        start(act, p);
    } else {
        struct eng_event *e = eng__emit_card(act, EV_DECLINE, C_605_1, p->card);
        e->seat = p->seat;
        e->effect = (uint8_t)(eng__ordinal(act->book, p->effect) + 1);
        eng__pending_drop(act->match, p);
    }
    return ENG_FLOW_STAY;
}

/* Of everything that cards in the hand may listen to, at once. */
static enum eng_flow ask_declarations(struct eng_act *act, struct eng_frame *frame)
{
    if (dm__ask_declarations(act, frame->seat)) {
        return ENG_FLOW_STAY;
    }
    frame->step = STEP_RULES;
    return ENG_FLOW_STAY;
}

static enum eng_flow answer_declarations(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (dm__declare(act, option)) {
        return eng__ask_on(act);
    }
    frame->step = STEP_RULES;
    return ENG_FLOW_STAY;
}

static const struct eng_step settle_steps[STEP_NUM] = {
    [STEP_RULES] = {C_703_4, check_rules, NULL},
    [STEP_NEXT] = {C_605_1, pick_next, answer_next},
    [STEP_ACTIVATE] = {C_605_1, activate, answer_activate},
    [STEP_DECLARE] = {C_603_2E, ask_declarations, answer_declarations},
};
const struct eng_proc dm__proc_settle = {"settle", settle_steps, STEP_NUM};
