/* SPDX-License-Identifier: MIT
 * run.c - runs action lists. An effect is a frame: its place in the list (pc), its sets and numbers;
 * it stops at choices and while a verb's procedure runs, and remembers nothing else. */
#include "choice.h"

#include <assert.h>

/* ENG__REG_STATE: what the frame waits for, and how a `by` goes; modes taken in the high byte. */
enum {
    STATE_WAITS = 1,  /* the verb at pc has called a procedure */
    STATE_PARTLY = 2, /* something since BY was not done completely */
    STATE_WINNER = 4, /* it has decided the game: seat 0 has won; shifted by one, seat 1 */
};

static uint16_t state(const struct eng_frame *f)
{
    return (uint16_t)f->reg[ENG__REG_STATE];
}

static void set_state(struct eng_frame *f, unsigned bits, bool on)
{
    const unsigned now = state(f);
    f->reg[ENG__REG_STATE] = (int16_t)(on ? now | bits : now & ~bits);
}

bool eng__sets_take(struct eng_act *act, struct eng_frame *frame, unsigned sets)
{
    struct eng_match *m = act->match;
    if (m->sets + sets > ENG_SETS_MAX) {
        eng__void(act, ENG__LIMIT_SETS);
        return false;
    }
    frame->set = m->sets;
    frame->sets = (uint8_t)sets;
    m->sets = (uint8_t)(m->sets + sets);
    return true;
}

enum eng_flow eng__ask_about(
    struct eng_act *act, uint8_t kind, uint8_t seat, uint16_t clause, uint16_t effect)
{
    const enum eng_flow flow = eng__ask(act, kind, seat, clause);
    act->match->prompt.effect = (uint8_t)(eng__ordinal(act->book, effect) + 1);
    return flow;
}

static enum eng_flow ask(
    struct eng_act *act, const struct eng_frame *f, uint8_t kind, uint8_t seat, uint16_t clause)
{
    return eng__ask_about(act, kind, seat, clause, (uint16_t)f->reg[ENG__REG_EFFECT]);
}

void eng__effect_decide(struct eng_frame *frame, uint8_t winner)
{
    if ((state(frame) & STATE_WINNER * 3u) == 0) { /* the first word counts */
        set_state(frame, (unsigned)STATE_WINNER << winner, true);
    }
}

struct eng_frame *eng__effect_call(struct eng_act *act, uint16_t effect,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t seat, uint8_t happening)
{
    const struct eng_effect *e = &act->book->cards->program.effect[effect];
    struct eng_frame *f = eng__call(act, act->book->game->hooks->proc_effect, seat, card);
    if (f == NULL || !eng__sets_take(act, f, e->slots)) {
        return NULL;
    }
    eng__note(TEXT, e->text);
    eng__note_words(TIMING, 0, e->timing);
    f->pc = e->body;
    f->arrival = act->match->card[card.raw].arrival;
    f->reg[ENG__REG_EFFECT] = (int16_t)effect;
    f->reg[ENG__REG_HAPPENING] = happening;
    f->reg[ENG__REG_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
    return f;
}

struct eng_frame *eng__effect_apart(
    struct eng_act *act, const struct eng_frame *effect, uint16_t pc)
{
    struct eng_match *m = act->match;
    const struct eng_frame by = *effect;
    struct eng_frame *f = eng__effect_call(act, (uint16_t)by.reg[ENG__REG_EFFECT], by.source,
        eng__unit_find(m, (uint16_t)by.reg[ENG__REG_UNIT]), by.seat,
        (uint8_t)by.reg[ENG__REG_HAPPENING]);
    if (f == NULL) {
        return NULL;
    }
    f->arrival = by.arrival;
    f->reg[ENG__REG_UNIT] = by.reg[ENG__REG_UNIT]; /* also when that is gone */
    f->reg[ENG__REG_STATE] = (int16_t)(by.reg[ENG__REG_STATE] & ENG__STATE_GONE);
    for (unsigned i = 0; i < f->sets; i++) {
        m->set[f->set + i] = m->set[by.set + i];
    }
    for (unsigned i = 0; i < ENG__REG_EFFECT; i++) {
        f->reg[i] = by.reg[i];
    }
    f->pc = pc;
    return f;
}

unsigned eng__width(const uint16_t *op)
{
    static const char *const operands[ENG_OP_NUM] = {
#define X(name, letters, help) letters,
        ENG_OP_MAP(X)
#undef X
    };
    unsigned n = 0;
    while (operands[op[0]][n] != '\0') {
        n++;
    }
    return n + 1;
}

/* A number as a register holds it. */
static int16_t kept(int n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < -INT16_MAX ? -INT16_MAX : n);
}

static void next(struct eng_frame *f, const uint16_t *op)
{
    f->pc = (uint16_t)(f->pc + eng__width(op));
}

/* ---- what was chosen is told: to each viewer as far as he may know the card ---- */

static void tell(
    struct eng_act *act, const struct eng_frame *f, uint8_t seat, struct eng_event *event)
{
    event->seat = seat;
    eng__caused_by(act, event, f->source);
    event->effect = (uint8_t)(eng__ordinal(act->book, (uint16_t)f->reg[ENG__REG_EFFECT]) + 1);
}

/* Of a hidden card only the area is told, not where it lies there. It does not move: no `from`. */
static void tell_chosen(struct eng_act *act, const struct eng_frame *f, uint8_t seat,
    struct eng_card_id card, bool is_unit)
{
    const struct eng_hooks *h = act->book->game->hooks;
    const struct eng_card *c = &act->match->card[card.raw];
    struct eng_event *e;
    if (is_unit) {
        e = eng__emit_unit(act, h->ev_choose, h->clause_choose, c->unit);
    } else {
        e = eng__emit_card(act, h->ev_choose, h->clause_choose, card);
        e->from_at = 0;
        e->word[0] = (uint8_t)(c->zone + 1);
        e->unit = act->match->unit[c->unit.raw].serial;
    }
    tell(act, f, seat, e);
}

static void tell_nothing(struct eng_act *act, const struct eng_frame *f, uint8_t seat)
{
    const struct eng_hooks *h = act->book->game->hooks;
    tell(act, f, seat, eng__emit(act, h->ev_choose, h->clause_choose));
}

static void tell_mode(
    struct eng_act *act, const struct eng_frame *f, uint8_t seat, int16_t mode)
{
    const struct eng_hooks *h = act->book->game->hooks;
    struct eng_event *e = eng__emit(act, h->ev_choose, h->clause_mode);
    e->a = mode;
    tell(act, f, seat, e);
}

/* What there was no choice about. The ends of an ordered place are no choice of anyone. */
static void tell_forced(struct eng_act *act, const struct eng_frame *f,
    const struct eng_ctx *ctx, const uint16_t *op, uint8_t seat)
{
    const struct eng_things *slot = eng__slot(act->match, f, op[1]);
    struct eng_list list;
    if (eng__choice_ends(ctx, op) != NULL) {
        return;
    }
    if (eng__things_none(slot)) {
        tell_nothing(act, f, seat);
        return;
    }
    eng__by_place(act->match, slot, &list);
    for (unsigned i = 0; i < list.len; i++) {
        tell_chosen(act, f, seat, list.at[i], slot->is_units != 0);
    }
}

/* CHOOSE: what is forced is taken at once, else its player is asked. */
static enum eng_flow choose(
    struct eng_act *act, struct eng_frame *f, const struct eng_ctx *ctx, const uint16_t *op)
{
    struct eng_things *slot = eng__slot(act->match, f, op[1]);
    *slot = (struct eng_things){0};
    bool is_short = false;
    const bool is_forced = eng__choose_forced(ctx, op, slot, &is_short);
    const uint8_t seat = op[ENG__CHOICE_CHOOSER] == 0 ? f->seat : eng_foe(f->seat);
    if (is_forced) {
        slot->is_described = eng__choice_describes(ctx, op);
        tell_forced(act, f, ctx, op, seat);
        set_state(f, STATE_PARTLY, is_short || (state(f) & STATE_PARTLY) != 0);
        next(f, op);
        return ENG_FLOW_STAY;
    }
    const struct eng_hooks *h = act->book->game->hooks;
    return ask(act, f, h->ask_choose, seat, h->clause_choose);
}

/* DO and LASTING share how their result comes back. */
static enum eng_flow finish(struct eng_act *act, struct eng_frame *f, const uint16_t *op,
    const struct eng_things *affected, enum eng_done done)
{
    if (done == ENG_DONE_LATER) {
        set_state(f, STATE_WAITS, true);
        return ENG_FLOW_STAY;
    }
    if (op[0] == ENG_OP_DO && done == ENG_DONE) {
        eng__note(VERB, op[1]);
    }
    const uint16_t slot = op[0] == ENG_OP_DO ? op[2] : op[3];
    if (slot != ENG_SLOT_NONE) {
        *eng__slot(act->match, f, slot) = *affected;
    }
    if (done == ENG_DONE_PARTLY) {
        set_state(f, STATE_PARTLY, true);
    }
    next(f, op);
    return ENG_FLOW_STAY;
}

static enum eng_flow do_verb(
    struct eng_act *act, struct eng_frame *f, const struct eng_ctx *ctx, const uint16_t *op)
{
    struct eng_things affected = {0};
    if ((state(f) & STATE_WAITS) != 0) { /* the procedure has come back */
        set_state(f, STATE_WAITS, false);
        affected = *act->book->game->hooks->result(act->match);
        const bool is_done =
            affected.is_partial == 0 && (affected.is_done != 0 || !eng__things_none(&affected));
        affected.is_done = 0;
        affected.is_partial = 0;
        return finish(act, f, op, &affected, is_done ? ENG_DONE : ENG_DONE_PARTLY);
    }
    const uint16_t *list = eng__node(ctx, op[3]);
    struct eng_doing doing = {.act = act,
        .ctx = ctx,
        .frame = f,
        .operand = list + 1,
        .affected = &affected,
        .verb = op[1]};
    return finish(act, f, op, &affected, act->book->game->hooks->verb(&doing));
}

static enum eng_flow do_lasting(
    struct eng_act *act, struct eng_frame *f, const struct eng_ctx *ctx, const uint16_t *op)
{
    struct eng_things affected = {0};
    struct eng_doing doing = {.act = act,
        .ctx = ctx,
        .frame = f,
        .operand = eng__node(ctx, op[4]) + 1,
        .affected = &affected};
    const bool did = act->book->game->hooks->lasting(&doing, op);
    return finish(act, f, op, &affected, did ? ENG_DONE : ENG_DONE_PARTLY);
}

/* One mode after another is chosen and run; its list jumps back here. Modes taken are a bit each in
 * the high byte of the state. */
static enum eng_flow modes(
    struct eng_act *act, struct eng_frame *f, const struct eng_ctx *ctx, const uint16_t *op)
{
    const struct eng_hooks *h = act->book->game->hooks;
    const int wanted = op[1] == ENG__CHOOSE_ANY ? UINT8_MAX : eng__number(ctx, op[2]);
    const int taken = __builtin_popcount((unsigned)state(f) >> 8);
    if (taken < wanted && (eng__modes_left(ctx, op) > 0 || eng__modes_secret(ctx, op))) {
        return ask(act, f, h->ask_mode, f->seat, h->clause_mode);
    }
    f->reg[ENG__REG_STATE] = (int16_t)(state(f) & 0xffu);
    next(f, op);
    return ENG_FLOW_STAY;
}

/* 15-15-3-9: what was looked at goes back to what its area shows. */
static void hide_shown(struct eng_match *m, struct eng_frame *f)
{
    for (unsigned i = 1; i <= m->cards && f->is_showing != 0; i++) {
        m->card[i].flags &= (uint8_t) ~(ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1);
    }
    f->is_showing = 0;
}

static enum eng_flow step(struct eng_act *act, struct eng_frame *f)
{
    const struct eng_ctx ctx = eng__ctx_frame(act->book, act->match, f);
    const struct eng_hooks *h = act->book->game->hooks;
    const uint16_t *op = eng__node(&ctx, f->pc);
    eng__note(OP, op[0]);
    switch (op[0]) { /* an enum eng_op; other kinds never come here */
    case ENG_OP_END:
        hide_shown(act->match, f);
        for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
            if ((state(f) & STATE_WINNER << seat) != 0) {
                eng__win(act, seat, h->reason_effect, h->clause_effect);
            }
        }
        return ENG_FLOW_DONE;
    case ENG_OP_CHOOSE:
        return choose(act, f, &ctx, op);
    case ENG_OP_ASSIGN: {
        struct eng_things found;
        eng__target(&ctx, op[2], &found);
        found.is_described = eng__is_secret(&ctx, op[2]);
        *eng__slot(act->match, f, op[1]) = found;
        break;
    }
    case ENG_OP_NUMBER:
        f->reg[op[1]] = eng__rule(COUNT_IS_KEPT) ? kept(eng__number(&ctx, op[2])) : 1;
        break;
    case ENG_OP_IF:
        if (eng__number(&ctx, op[1]) == 0) {
            f->pc = op[2];
            return ENG_FLOW_STAY;
        }
        break;
    case ENG_OP_JUMP:
        f->pc = op[1];
        return ENG_FLOW_STAY;
    case ENG_OP_MAY: {
        const uint8_t seat = op[1] == 0 ? f->seat : eng_foe(f->seat);
        if (h->declines(act->match, seat)) {
            f->pc = op[2];
            return ENG_FLOW_STAY;
        }
        return ask(act, f, h->ask_may, seat, h->clause_may);
    }
    case ENG_OP_BY:
        if (h->declines(act->match, f->seat)) {
            f->pc = op[1];
            return ENG_FLOW_STAY;
        }
        set_state(f, STATE_PARTLY, false);
        if ((state(f) & ENG__STATE_MUST) != 0) {
            break;
        }
        return ask(act, f, h->ask_may, f->seat, h->clause_may);
    case ENG_OP_BY_END:
        if ((state(f) & STATE_PARTLY) != 0) {
            f->pc = op[1];
            return ENG_FLOW_STAY;
        }
        break;
    case ENG_OP_REPEAT:
        f->reg[op[1]] =
            eng__rule(COUNT_IS_KEPT) ? kept(eng__times(eng__number(&ctx, op[2]))) : 1;
        if (f->reg[op[1]] <= 0) {
            f->pc = op[3];
            return ENG_FLOW_STAY;
        }
        break;
    case ENG_OP_AGAIN:
        if (--f->reg[op[1]] > 0) {
            f->pc = op[2];
            return ENG_FLOW_STAY;
        }
        break;
    case ENG_OP_MODES:
        return modes(act, f, &ctx, op);
    case ENG_OP_VALUE_OF:
        return eng__ask(act, h->ask_mode, f->seat, h->clause_mode);
    case ENG_OP_LATER:
        h->later(act, f, op);
        f->pc = op[2];
        return ENG_FLOW_STAY;
    case ENG_OP_DO:
        return do_verb(act, f, &ctx, op);
    case ENG_OP_LASTING:
        return do_lasting(act, f, &ctx, op);
    default:
        assert(false); /* the compiler checks kinds */
    }
    next(f, op);
    return ENG_FLOW_STAY;
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *f, const struct eng_option *option)
{
    const struct eng_hooks *h = act->book->game->hooks;
    const struct eng_ctx ctx = eng__ctx_frame(act->book, act->match, f);
    const uint16_t *op = eng__node(&ctx, f->pc);
    const uint8_t seat = act->match->prompt.seat;
    if (op[0] == ENG_OP_MAY || op[0] == ENG_OP_BY) {
        if (option->kind == h->do_yes) {
            next(f, op);
        } else {
            tell(act, f, seat, eng__emit(act, h->ev_decline, h->clause_may));
            f->pc = op[0] == ENG_OP_MAY ? op[2] : op[1];
        }
        return ENG_FLOW_STAY;
    }
    if (op[0] == ENG_OP_VALUE_OF) { /* words are numbered from 1 for the player */
        tell_mode(act, f, seat, option->number);
        f->reg[op[1]] = (int16_t)(option->number - (op[3] != 0));
        next(f, op);
        return ENG_FLOW_STAY;
    }
    if (op[0] == ENG_OP_MODES) {
        if (option->kind == h->do_done) {
            f->reg[ENG__REG_STATE] = (int16_t)(state(f) & 0xffu);
            next(f, op);
        } else {
            tell_mode(act, f, seat, option->number);
            f->reg[ENG__REG_STATE] = (int16_t)(state(f) | 1u << (8 + option->id));
            f->pc = eng__node(&ctx, op[3])[2 + 2 * option->id];
        }
        return ENG_FLOW_STAY;
    }
    struct eng_things *slot = eng__slot(act->match, f, op[1]);
    bool is_short = false;
    bool is_complete = true;
    if (option->kind == h->do_done) {
        is_short = !eng__choose_done(&ctx, op);
        if (eng__things_none(slot)) {
            tell_nothing(act, f, seat);
        }
    } else {
        const struct eng_card_id card = eng__choose_card(&ctx, op, option);
        is_complete = eng__choose_pick(&ctx, op, slot, card, &is_short);
        tell_chosen(act, f, seat, card, slot->is_units != 0);
    }
    if (is_complete) {
        slot->is_described = eng__choice_describes(&ctx, op);
        set_state(f, STATE_PARTLY, is_short || (state(f) & STATE_PARTLY) != 0);
        next(f, op);
        return ENG_FLOW_STAY;
    }
    return eng__ask_on(act);
}

const struct eng_step eng__effect_steps[ENG__EFFECT_STEPS] = {
    {0, step, answer},
};
