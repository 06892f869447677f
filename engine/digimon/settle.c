/* SPDX-License-Identifier: MIT
 * settle.c - what happens between processes: rule checks until none finds anything (17-1-2-1), then
 * pending effects, a batch at a time, the newest batch first (15-4-3, 15-4-5). Main-phase actions,
 * attack steps, security cards and phases come only when this is done (6-1-3, 11-1-4, 13-1-3). */
#include "effects.h"

enum {
    REG_ENTRY
}; /* the pending effect that is about to activate, index plus one */

enum settle_step {
    STEP_RULES,
    STEP_NEXT,
    STEP_ACTIVATE,
    STEP_LOOP,
    STEP_NUM
};

/* An effect is being processed: no rule check and no activation until it is done 17-1-2, 15-8-3-2. */
static bool is_in_effect(const struct eng_match *m)
{
    for (unsigned i = m->frames; i > 0 && m->frame[i - 1].proc != PROC_SETTLE; i--) {
        if (m->frame[i - 1].proc == PROC_EFFECT) {
            return true;
        }
    }
    return false;
}

void dig__settle(struct eng_act *act)
{
    if (act->match->outcome.result == ENG_RESULT_NONE && !is_in_effect(act->match)) {
        eng__call(act, PROC_SETTLE, act->match->turn_seat, eng_card_of(0));
    }
}

/* What settling comes to when no rule check finds anything and no effect waits. */
static bool is_settled(struct eng_act *act)
{
    const struct eng_match *m = act->match;
    const struct dig_state *s = dig__peek(m);
    eng__catch_up(act);
    return s->is_ruled && s->stale == 0 && m->pendings == 0 && !s->attack.is_waiting &&
        eng__things_none(&s->overflow);
}

/* How many settle now: one in another is about an attack that an effect has declared, and what waits
 * below goes on after it. */
static unsigned settling(const struct eng_match *m)
{
    unsigned n = 0;
    for (unsigned i = 0; i < m->frames; i++) {
        n += m->frame[i].proc == PROC_SETTLE;
    }
    return n;
}

enum eng_flow dig__settle_on(struct eng_act *act)
{
    struct eng_match *m = act->match;
    if (m->outcome.result != ENG_RESULT_NONE || is_in_effect(m)) {
        return ENG_FLOW_NEXT;
    }
    if (!is_settled(act)) {
        eng__call(act, PROC_SETTLE, m->turn_seat, eng_card_of(0));
        return ENG_FLOW_NEXT;
    }
    m->batch = 0;
    if (settling(m) == 0) {
        dig__loop_over(m);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pick_next(struct eng_act *act, struct eng_frame *frame);

static enum eng_flow check_rules(struct eng_act *act, struct eng_frame *frame)
{
    if (dig__rule_check(act)) {
        return ENG_FLOW_STAY;
    }
    if (act->out->len != act->seen) {
        return ENG_FLOW_NEXT; /* Overflow has moved memory: what depends on it is derived first */
    }
    frame->step = STEP_NEXT;
    return pick_next(act, frame);
}

struct dig_borne dig__pending_borne(const struct eng_match *m, const struct eng_pending *p)
{
    return (struct dig_borne){
        .effect = p->effect,
        .card = p->card,
        .unit = eng__unit_of(m, p->card, p->unit),
        .seat = p->seat,
    };
}

/* 15-4-4: the card has become a new card, or has lost the effect. */
static bool is_lost(
    const struct eng_book *book, const struct eng_match *m, const struct eng_pending *p)
{
    const struct dig_borne borne = dig__pending_borne(m, p);
    if (p->flags == DIG_PENDING_LATER) {
        return false; /* not tied to its card 18-1 */
    }
    if (m->card[p->card.raw].arrival != p->arrival || (p->unit != 0 && borne.unit.raw == 0)) {
        return true;
    }
    return p->unit != 0 && !dig__bears(book, m, &borne);
}

bool dig__can_activate(
    const struct eng_book *book, const struct eng_match *m, const struct eng_pending *p)
{
    const struct dig_borne borne = dig__pending_borne(m, p);
    const struct eng_effect *e = dig__effect(book, p->effect);
    if (p->flags == DIG_PENDING_LATER) {
        return true;
    }
    struct eng_ctx ctx = dig__ctx(book, m, &borne);
    ctx.happening = p->happening != 0 ? &m->happening[p->happening - 1] : NULL;
    if (!dig__has_uses(book, m, &borne) || (p->flags & DIG_PENDING_FAILED) != 0 ||
        !dig__may_activate(book, m, &borne)) {
        return false;
    }
    return e->condition == 0 || (p->flags & DIG_PENDING_HELD) != 0 ||
        eng__number(&ctx, e->condition) != 0; /* 15-6-3 */
}

/* Whether its player is asked before it activates. */
static bool is_optional(const struct eng_book *book, const struct eng_pending *p)
{
    const struct eng_effect *e = dig__effect(book, p->effect);
    return p->flags != DIG_PENDING_LATER && (e->flags & (ENG_EFFECT_MAY | ENG_EFFECT_BY)) != 0;
}

/* The newest batch that still has an effect; lost ones are dropped, and those that their player has to
 * decline to stop a loop 18-3. 0: nothing waits. */
static uint8_t newest_batch(struct eng_act *act)
{
    struct eng_match *m = act->match;
    uint8_t newest = 0;
    eng_pending_foreach(i, m)
    {
        struct eng_pending *p = &m->pending[i];
        if (p->batch == DIG_BATCH_WOULD) {
            continue;
        }
        if (is_lost(act->book, m, p) ||
            (dig__must_stop(m, p->seat) && is_optional(act->book, p))) {
            eng__pending_drop(m, p);
        } else if (p->batch > newest) {
            newest = p->batch;
        }
    }
    return newest;
}

/* How many effects of the batch a seat can activate; `only` is one of them. */
static unsigned activatable(const struct eng_book *book, const struct eng_match *m,
    uint8_t batch, uint8_t seat, unsigned *only)
{
    unsigned n = 0;
    eng_pending_foreach(i, m)
    {
        const struct eng_pending *p = &m->pending[i];
        if (p->batch == batch && p->seat == seat && dig__can_activate(book, m, p)) {
            *only = i;
            n++;
        }
    }
    return n;
}

void dig__close_window(struct eng_match *match)
{
    const unsigned window = match->batch + 1u;
    eng_pending_foreach(i, match)
    {
        if (match->pending[i].batch == window) {
            match->batch = (uint8_t)window;
            return;
        }
    }
}

static void drop_batch(struct eng_match *m, uint8_t batch)
{
    eng_pending_foreach(i, m)
    {
        if (m->pending[i].batch == batch) {
            eng__pending_drop(m, &m->pending[i]);
        }
    }
}

/* 15-4-3-4: the turn player's one by one in any order, then the other player's. */
static enum eng_flow pick_next(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const uint8_t batch = newest_batch(act);
    m->batch = batch; /* closes the window: what triggers from now on is derived 15-4-5 */
    if (batch == 0 && dig__attack_goes_on(act)) {
        frame->step = STEP_RULES; /* once it is over */
        return ENG_FLOW_STAY;
    }
    if (batch == 0) {
        if (settling(m) == 1) {
            dig__loop_over(m);
        }
        return ENG_FLOW_DONE;
    }
    if (dig__loop_found(act)) {
        frame->step = STEP_LOOP;
    }
    if (frame->step != STEP_NEXT || m->outcome.result != ENG_RESULT_NONE) {
        return ENG_FLOW_STAY;
    }
    for (unsigned turn = 0; turn < ENG_SEATS; turn++) {
        const uint8_t seat = turn == 0 ? m->turn_seat : eng_foe(m->turn_seat);
        unsigned only = 0;
        const unsigned n = activatable(act->book, m, batch, seat, &only);
        if (n == 1) {
            frame->reg[REG_ENTRY] = (int16_t)(only + 1);
            return ENG_FLOW_NEXT;
        }
        if (n > 1) {
            return eng__ask(act, ASK_NEXT_EFFECT, seat, C_15_4_3_5);
        }
    }
    drop_batch(m, batch);
    return ENG_FLOW_STAY;
}

static enum eng_flow answer_next(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[REG_ENTRY] = (int16_t)(option->id + 1);
    return ENG_FLOW_NEXT;
}

void dig__offer_next_effects(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    eng_pending_foreach(i, m)
    {
        const struct eng_pending *p = &m->pending[i];
        if (p->batch == m->batch && p->seat == m->prompt.seat &&
            dig__can_activate(book, m, p)) {
            struct eng_option *o = dig__offer(out, DO_ACTIVATE);
            o->id = (uint16_t)i;
            o->card = p->card;
            o->unit = p->unit;
            o->index = eng__ordinal(book, p->effect);
            o->is_default = out->len == 1;
        }
    }
}

static void tell_activated(struct eng_act *act, const struct dig_borne *borne)
{
    struct eng_event *e = eng__emit_card(act, EV_ACTIVATE, C_15_4_1_2, borne->card);
    e->seat = borne->seat;
    e->unit = act->match->unit[borne->unit.raw].serial;
    e->a = eng__ordinal(act->book, borne->effect);
    e->seen_to = ENG__SEEN_ALL;
}

/* "When ... activates": of the unit that has the effect, or of its card. */
static void happen_activated(struct eng_act *act, const struct dig_borne *borne)
{
    struct eng_happening how = borne->unit.raw != 0
        ? dig__about_unit(act->match, HAP_ACTIVATED, borne->unit)
        : dig__about_card(HAP_ACTIVATED, borne->card);
    how.cause = CAUSE_EFFECT;
    how.by = borne->card;
    how.by_seat = borne->seat;
    how.by_effect = (uint16_t)(borne->effect + 1);
    dig__happen(act, &how);
}

struct eng_frame *dig__start(
    struct eng_act *act, const struct dig_borne *borne, uint8_t happening)
{
    dig__count_use(act, borne);
    tell_activated(act, borne);
    struct eng_frame *f =
        eng__effect_call(act, borne->effect, borne->card, borne->unit, borne->seat, happening);
    happen_activated(act, borne);
    return f;
}

void dig__activate(struct eng_act *act, struct eng_pending *p)
{
    const struct dig_borne borne = dig__pending_borne(act->match, p);
    const uint8_t happening = p->happening;
    const struct eng_effect *e = dig__effect(act->book, borne.effect);
    const bool is_later = p->flags == DIG_PENDING_LATER;
    const unsigned entry = p->happening - 1u; /* when it is_later */
    eng__pending_drop(act->match, p);
    if (is_later) {
        tell_activated(act, &borne);
        dig__do_later(act, entry);
        return;
    }
    struct eng_frame *f = dig__start(act, &borne, happening);
    if (f != NULL && (e->flags & ENG_EFFECT_BY) != 0) {
        f->pc = (uint16_t)(f->pc + 2); /* agreed to already: behind the BY */
    }
}

static enum eng_flow activate(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_pending *p = &act->match->pending[frame->reg[REG_ENTRY] - 1];
    frame->source = p->card;
    if (is_optional(act->book, p)) {
        return eng__ask_about(act, ASK_ACTIVATE, p->seat, C_15_9, p->effect);
    }
    frame->step = STEP_RULES;
    dig__activate(act, p);
    return ENG_FLOW_STAY;
}

static enum eng_flow answer_activate(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_pending *p = &act->match->pending[frame->reg[REG_ENTRY] - 1];
    frame->step = STEP_RULES;
    if (option->kind == DO_YES) {
        dig__activate(act, p);
    } else {
        eng__pending_drop(act->match, p);
    }
    return ENG_FLOW_STAY;
}

static enum eng_flow name_loop(struct eng_act *act, struct eng_frame *frame)
{
    return dig__loop_name(act, frame, STEP_NEXT);
}

static const struct eng_step settle_steps[STEP_NUM] = {
    [STEP_RULES] = {C_17_1_2, check_rules, NULL},
    [STEP_NEXT] = {C_15_4_3_5, pick_next, answer_next},
    [STEP_ACTIVATE] = {C_15_4_1_2, activate, answer_activate},
    [STEP_LOOP] = {C_18_3, name_loop, dig__loop_named},
};
const struct eng_proc dig__proc_settle = {"settle", settle_steps, STEP_NUM};
