/* SPDX-License-Identifier: MIT
 * activation.c - effects that are activated by declaring it (15-8-4, [Counter] 15-16-14), and effects
 * that activate at once, outside the queue: of a used Option, of a checked card, by another effect.
 *
 * A declared effect needs its condition, an activation left this turn, and a "by doing X" that can be
 * done; then X must be done (15-8-4-4-1). */
#include "activation.h"

#include "brief.h"
#include "option.h"
#include "revision.h"

#include <assert.h>
#include <string.h>

bool dig__is_delay(const struct eng_book *book, const struct eng_effect *e)
{
    const uint16_t *by = &book->cards->program.code[e->base + e->body];
    return (e->flags & ENG_EFFECT_BY) != 0 && by[0] == ENG_OP_BY && by[2] == ENG_OP_DO &&
        by[3] == VERB_DELAY;
}

/* ---- whether "by doing X" can be done ---- */

/* One X being tried: what its names stand for, and how many of them it needs. */
struct trying {
    struct eng_things name[ENG_SETS_MAX];
    uint8_t need[ENG_SETS_MAX];
};

static bool may_turn(const struct eng_ctx *ctx, struct eng_card_id card, bool suspend)
{
    const struct eng_unit_id unit = ctx->match->card[card.raw].unit;
    return unit.raw != 0 && ctx->match->unit[unit.raw].is_suspended != suspend && /* 1-3-3 */
        !dig__cannot(
            ctx->book, ctx->match, unit, suspend ? DEED_SUSPEND : DEED_UNSUSPEND, NULL);
}

static bool can_turn(
    const struct eng_ctx *ctx, const struct trying *t, uint16_t slot, bool suspend)
{
    const struct eng_things *things = &t->name[slot];
    unsigned able = 0;
    eng_things_foreach(c, things)
    {
        able += may_turn(ctx, c, suspend);
    }
    return able >= t->need[slot];
}

static bool can_do(const struct eng_ctx *ctx, const struct trying *t, const uint16_t *op)
{
    const struct eng_match *m = ctx->match;
    const uint16_t *w = eng__node(ctx, op[3]) + 1;
    switch (op[1]) { /* an enum dig_verb; others may be tried 15-7-4 */
    case VERB_SUSPEND:
    case VERB_UNSUSPEND:
        return can_turn(ctx, t, w[0], op[1] == VERB_SUSPEND);
    case VERB_DELETE:
    case VERB_TRASH:
    case VERB_PLACE:
    case VERB_PLAY:
    case VERB_DIGI_BURST:
        return eng_set_size(&t->name[w[0]].cards) >= t->need[w[0]];
    case VERB_DELAY: /* 16-17: not in the turn it was placed */
        return ctx->unit.raw != 0 && m->unit[ctx->unit.raw].placed_turn != m->turn;
    case VERB_PAY: {
        const int memory = dig__peek(m)->memory;
        return (ctx->seat == m->turn_seat ? memory : -memory) - eng__number(ctx, w[0]) >=
            -DIG_MEMORY_MAX;
    }
    default:
        return true;
    }
}

/* Fills the slot of a CHOOSE with all that may be chosen; false when there is too little. */
static bool try_choice(const struct eng_ctx *ctx, struct trying *t, const uint16_t *op)
{
    struct eng_things *slot = &t->name[op[1]];
    *slot = (struct eng_things){0};
    bool is_short = eng__choose_is_short(ctx, op);
    if (is_short) {
        return false;
    }
    if (!eng__choose_forced(ctx, op, slot, &is_short)) {
        struct eng_things all;
        eng__target(ctx, op[2], &all);
        *slot = all;
    }
    const int n = op[3] == ENG__CHOOSE_EXACT ? eng__number(ctx, op[4]) : 1;
    t->need[op[1]] = (uint8_t)(n > 0 ? n : 0);
    return true;
}

static void try_assign(const struct eng_ctx *ctx, struct trying *t, const uint16_t *op)
{
    struct eng_things found;
    eng__target(ctx, op[2], &found);
    t->name[op[1]] = found;
    t->need[op[1]] = 1;
}

static bool can_fulfil(
    const struct eng_book *book, const struct eng_match *m, const struct dig_borne *borne)
{
    const struct eng_effect *e = dig__effect(book, borne->effect);
    if (m->sets + e->slots > ENG_SETS_MAX) {
        return true; /* activating it voids the match */
    }
    struct trying t;
    memset(t.name, 0, e->slots * sizeof t.name[0]);
    memset(t.need, 0, sizeof t.need);
    const struct eng_frame frame = {.sets = e->slots, .seat = borne->seat};
    struct eng_ctx ctx = dig__ctx(book, m, borne);
    ctx.frame = &frame;
    ctx.name = t.name;
    for (uint16_t at = (uint16_t)(e->body + 2);;) { /* behind the BY */
        const uint16_t *op = eng__node(&ctx, at);
        switch (op[0]) { /* an enum eng_op: what a `by` is made of */
        case ENG_OP_CHOOSE:
            if (!try_choice(&ctx, &t, op)) {
                return false;
            }
            at = (uint16_t)(at + 9);
            break;
        case ENG_OP_ASSIGN:
            try_assign(&ctx, &t, op);
            at = (uint16_t)(at + 3);
            break;
        case ENG_OP_IF:
            if (eng__number(&ctx, op[1]) == 0) {
                return false; /* it would not be done */
            }
            at = (uint16_t)(at + 3);
            break;
        case ENG_OP_DO:
            if (!can_do(&ctx, &t, op)) {
                return false;
            }
            at = (uint16_t)(at + 4);
            break;
        default: /* BY_END, or something that may be tried */
            return true;
        }
    }
}

/* ---- declaring ---- */

struct declaring {
    const struct eng_book *book;
    const struct eng_match *m;
    struct eng_options *out;         /* the options go here ... */
    const struct eng_option *wanted; /* ... or this one is looked for */
    struct dig_borne found;
    enum dig_timing timing;
};

static bool can_declare(const struct declaring *d, const struct dig_borne *b)
{
    const struct eng_match *m = d->m;
    const struct eng_effect *e = dig__effect(d->book, b->effect);
    const uint8_t zone =
        b->unit.raw != 0 ? m->unit[b->unit.raw].zone : m->card[b->card.raw].zone;
    if (e->category != ENG_EFFECT_ACTIVATION || (e->timing >> d->timing & 1u) == 0 ||
        e->body == 0 || (e->from >> zone & 1u) == 0 || /* {Hand} {Trash} {Breeding} 15-14 */
        !dig__in_window(m, e, b->seat) || !dig__has_uses(d->book, m, b)) {
        return false;
    }
    const struct eng_ctx ctx = dig__ctx(d->book, m, b);
    if (b->unit.raw != 0 && e->text == TEXT_UPPER && (e->flags & ENG_EFFECT_GRANTED) == 0 &&
        dig__facts(d->book, m, b->card)->category == DIG_CATEGORY_OPTION &&
        !dig__is_delay(d->book, e)) {
        return false; /* its use was its other [Main] effects */
    }
    return dig__may_activate(d->book, m, b) &&
        (e->condition == 0 || eng__number(&ctx, e->condition) != 0) &&  /* 15-8-4-3-1 */
        ((e->flags & ENG_EFFECT_BY) == 0 || can_fulfil(d->book, m, b)); /* 15-8-4-4-1 */
}

static void on_effect(void *arg, const struct dig_borne *b)
{
    struct declaring *d = arg;
    const uint8_t ordinal = eng__ordinal(d->book, b->effect);
    if (!can_declare(d, b)) {
        return;
    }
    const uint16_t serial = d->m->unit[b->unit.raw].serial;
    if (d->out != NULL) {
        struct eng_option *o = dig__offer(d->out, DO_ACTIVATE);
        o->card = b->card;
        o->unit = serial;
        o->index = ordinal;
    } else if (d->wanted->card.raw == b->card.raw && d->wanted->unit == serial &&
        d->wanted->index == ordinal) {
        d->found = *b;
    }
}

/* Of cards that lie in the hand (0) or the trash (1). */
static void each_lying(struct declaring *d, uint8_t seat, unsigned where)
{
    static const uint8_t zones[] = {Z_HAND, Z_TRASH};
    const struct eng_program *p = &d->book->cards->program;
    const struct eng_pile *pile = &d->m->pile[seat][zones[where]];
    for (unsigned i = 0; i < pile->len; i++) {
        const struct dig_facts *f = dig__facts(d->book, d->m, pile->at[i]);
        if ((f->brief.declares[where] >> d->timing & 1u) == 0) {
            continue;
        }
        const uint16_t def = d->m->card[pile->at[i].raw].def;
        for (unsigned e = p->first[def]; e < p->first[def + 1u]; e++) {
            if ((p->effect[e].flags & ENG_EFFECT_GRANTED) == 0) {
                on_effect(
                    d, &(struct dig_borne){(uint16_t)e, pile->at[i], eng_unit_of(0), seat});
            }
        }
    }
}

static void each_effect(struct declaring *d, uint8_t seat)
{
    const struct dig_state *s = dig__peek(d->m);
    for (unsigned u = 1; (s->heard[0].timings >> d->timing & 1u) != 0 && u <= d->m->units;
         u++) {
        if (d->m->unit[u].serial != 0 && d->m->unit[u].owner == seat &&
            (s->heard[u].timings >> d->timing & 1u) != 0) {
            dig__each_effect(d->book, d->m, eng_unit_of(u), on_effect, d);
        }
    }
    for (unsigned where = 0; where < 2; where++) {
        if ((s->has.declares[where] >> d->timing & 1u) != 0) {
            each_lying(d, seat, where);
        }
    }
}

void dig__offer_activations(const struct eng_book *book, const struct eng_match *match,
    enum dig_timing timing, uint8_t seat, struct eng_options *out)
{
    struct declaring d = {.book = book, .m = match, .out = out, .timing = timing};
    each_effect(&d, seat);
}

void dig__do_activation(
    struct eng_act *act, enum dig_timing timing, uint8_t seat, const struct eng_option *option)
{
    struct declaring d = {
        .book = act->book, .m = act->match, .wanted = option, .timing = timing};
    each_effect(&d, seat);
    assert(d.found.card.raw != 0); /* it was offered */
    struct eng_frame *f = dig__start(act, &d.found, 0);
    if (f != NULL && (dig__effect(act->book, d.found.effect)->flags & ENG_EFFECT_BY) != 0) {
        f->pc = (uint16_t)(f->pc + 2); /* X must be done: behind the BY */
    }
}

/* ---- activating at once ---- */

enum {
    REG_EFFECT,
    REG_UNIT,
    REG_MUST /* its "by" is not optional */
};

void dig__resolve(struct eng_act *act, const struct dig_borne *borne)
{
    struct eng_frame *f = eng__call(act, PROC_RESOLVE, borne->seat, borne->card);
    if (f != NULL) {
        f->reg[REG_EFFECT] = (int16_t)borne->effect;
        f->reg[REG_UNIT] = (int16_t)act->match->unit[borne->unit.raw].serial;
    }
}

static struct dig_borne resolved(const struct eng_match *m, const struct eng_frame *f)
{
    return (struct dig_borne){
        .effect = (uint16_t)f->reg[REG_EFFECT],
        .card = f->source,
        .unit = eng__unit_find(m, (uint16_t)f->reg[REG_UNIT]),
        .seat = f->seat,
    };
}

static bool can_resolve(
    const struct eng_book *book, const struct eng_match *m, const struct dig_borne *b)
{
    const struct eng_effect *e = dig__effect(book, b->effect);
    const struct eng_ctx ctx = dig__ctx(book, m, b);
    return dig__has_uses(book, m, b) && dig__may_activate(book, m, b) &&
        (e->condition == 0 || eng__number(&ctx, e->condition) != 0); /* 15-6-3 */
}

static void start_resolved(struct eng_act *act, const struct dig_borne *b, bool must)
{
    struct eng_frame *f = dig__start(act, b, 0);
    if (f != NULL && must) {
        f->reg[ENG__REG_STATE] |= ENG__STATE_MUST;
    }
}

static enum eng_flow resolve(struct eng_act *act, struct eng_frame *frame)
{
    const struct dig_borne b = resolved(act->match, frame);
    if (!can_resolve(act->book, act->match, &b)) {
        return ENG_FLOW_DONE;
    }
    if ((dig__effect(act->book, b.effect)->flags & ENG_EFFECT_MAY) != 0) {
        return eng__ask_about(act, ASK_ACTIVATE, frame->seat, C_15_9, b.effect);
    }
    start_resolved(act, &b, frame->reg[REG_MUST] != 0);
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_resolve(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (option->kind == DO_YES) {
        const struct dig_borne b = resolved(act->match, frame);
        start_resolved(act, &b, false);
    }
    return ENG_FLOW_NEXT;
}

static const struct eng_step resolve_steps[] = {
    {C_15_4_1_2, resolve, answer_resolve},
};
const struct eng_proc dig__proc_resolve = {
    "resolve", resolve_steps, sizeof resolve_steps / sizeof *resolve_steps};

/* ---- effects that activate effects, 15-15-7 ---- */

enum {
    REG_TIMINGS, /* mask */
    REG_TEXTS,   /* mask, 0: any */
    REG_LEFT,    /* so many more */
    REG_TAKEN,   /* mask of candidates, by place */
    REG_FOR,     /* card whose effects they are then, 0: their own 15-15-7-3 */
    REG_FORCED /* by a mandatory effect, of a revision in which their "by" is mandatory then */
};

enum {
    CANDIDATES_MAX = 15
};

struct candidates {
    const struct eng_book *book;
    const struct eng_match *m;
    const struct eng_frame *f;
    struct dig_borne at[CANDIDATES_MAX];
    struct eng_card_id of[CANDIDATES_MAX]; /* the card that it is printed on, or that has it */
    unsigned len;     /* all, also those that are taken or cannot activate */
    uint16_t open;    /* mask of those that may be activated */
    bool is_full;     /* there are more than a register has bits for */
    bool is_any_text; /* of a unit: inherited and link effects too */
};

static void on_candidate(void *arg, const struct dig_borne *borne)
{
    struct candidates *c = arg;
    const struct eng_effect *e = dig__effect(c->book, borne->effect);
    const unsigned texts = c->f->reg[REG_TEXTS] != 0 ? (unsigned)c->f->reg[REG_TEXTS]
        : c->is_any_text                             ? ~0u
                         : 1u << TEXT_UPPER | 1u << TEXT_SECURITY | 1u << TEXT_OPTION;
    const bool is_lying = borne->unit.raw == 0; /* nothing to trash for <Delay> */
    if ((e->timing & (uint16_t)c->f->reg[REG_TIMINGS]) == 0 || (texts >> e->text & 1u) == 0 ||
        (is_lying && dig__is_delay(c->book, e))) {
        return;
    }
    if (c->len == CANDIDATES_MAX) {
        c->is_full = true;
        return;
    }
    struct dig_borne b = *borne;
    const struct eng_card_id holder = eng_card_of((unsigned)c->f->reg[REG_FOR]);
    if (holder.raw != 0) {
        b.card = holder;
        b.unit = c->m->card[holder.raw].unit;
    }
    b.seat = c->f->seat;
    c->at[c->len] = b;
    c->of[c->len] = borne->card;
    if ((c->f->reg[REG_TAKEN] >> c->len & 1) == 0 && can_resolve(c->book, c->m, &b) &&
        (dig__rule(COLORS_USE_ONLY) || /* 4-21-5 */
            dig__facts(c->book, c->m, b.card)->category != DIG_CATEGORY_OPTION ||
            dig__meets_colors(c->book, c->m, b.card, b.seat))) {
        c->open = (uint16_t)(c->open | 1u << c->len);
    }
    c->len++;
}

static struct candidates find_candidates(
    const struct eng_book *book, const struct eng_match *m, const struct eng_frame *f)
{
    struct candidates c = {.book = book, .m = m, .f = f};
    const struct eng_things *of = &m->set[f->set];
    const struct eng_program *p = &book->cards->program;
    eng_things_foreach(card, of)
    {
        const struct eng_unit_id unit = m->card[card.raw].unit;
        if (of->is_units && unit.raw != 0) {
            c.is_any_text = true;
            dig__each_effect(book, m, unit, on_candidate, &c);
            continue;
        }
        c.is_any_text = false;
        const uint16_t def = m->card[card.raw].def;
        for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
            if ((p->effect[i].flags & ENG_EFFECT_GRANTED) == 0) {
                on_candidate(&c, &(struct dig_borne){(uint16_t)i, card, unit, f->seat});
            }
        }
    }
    return c;
}

/* The effect being processed is not optional, nor is the action that it has come to. */
static bool is_mandatory(const struct eng_doing *d)
{
    const struct eng_effect *e =
        dig__effect(d->act->book, (uint16_t)d->frame->reg[ENG__REG_EFFECT]);
    if ((e->flags & ENG_EFFECT_MAY) != 0) {
        return false;
    }
    for (uint16_t at = e->body; at < d->frame->pc;) {
        const uint16_t *op = eng__node(d->ctx, at);
        if (op[0] == ENG_OP_MAY && op[2] > d->frame->pc) {
            return false;
        }
        at = (uint16_t)(at + eng__width(op));
    }
    return true;
}

enum eng_done dig__verb_activate(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const uint16_t *w = d->operand; /* timings, of, choose, for, text */
    const struct eng_things of = dig__slot(d, w[1]);
    const struct eng_things holders = dig__slot(d, w[3]);
    const int n = dig__operand(d, w[2], CANDIDATES_MAX); /* absent: all */
    struct eng_frame *f = eng__call(d->act, PROC_ACTIVATE, d->ctx->seat, d->ctx->card);
    if (f == NULL || !eng__sets_take(d->act, f, 1)) {
        return ENG_DONE_LATER;
    }
    m->set[f->set] = of;
    f->reg[REG_TIMINGS] = (int16_t)w[0];
    f->reg[REG_TEXTS] = (int16_t)w[4];
    f->reg[REG_LEFT] = (int16_t)(n > 0 ? n : 0);
    f->reg[REG_FORCED] =
        dig__since(m, DIG_NEWER_BY_IS_MANDATORY) && is_mandatory(d); /* 15-15-7-4 */
    f->reg[REG_FOR] = eng__things_next(&holders, eng_card_of(0)).raw;
    return ENG_DONE_LATER;
}

static void take(
    struct eng_act *act, struct eng_frame *frame, const struct candidates *c, unsigned index)
{
    frame->reg[REG_TAKEN] = (int16_t)(frame->reg[REG_TAKEN] | 1 << index);
    frame->reg[REG_LEFT]--;
    const bool must = frame->reg[REG_FORCED] != 0;
    const uint8_t below = act->match->frames;
    dig__resolve(act, &c->at[index]);
    if (act->match->frames > below) {
        act->match->frame[below].reg[REG_MUST] = must;
    }
}

/* One after another; with several left the player says which (15-15-7-2). */
static enum eng_flow activate_next(struct eng_act *act, struct eng_frame *frame)
{
    const struct candidates c = find_candidates(act->book, act->match, frame);
    if (c.is_full) {
        eng__void(act, ENG__LIMIT_REGS);
        return ENG_FLOW_STAY;
    }
    if (frame->reg[REG_LEFT] == 0 || c.open == 0) {
        struct eng_things *result = &dig__state(act->match)->result;
        *result = (struct eng_things){0};
        if (frame->reg[REG_TAKEN] != 0) {
            eng__things_add(result, frame->source);
        }
        return ENG_FLOW_NEXT;
    }
    if (__builtin_popcount(c.open) > 1) {
        return eng__ask(act, ASK_NEXT_EFFECT, frame->seat, C_15_15_7);
    }
    take(act, frame, &c, (unsigned)__builtin_ctz(c.open));
    return ENG_FLOW_STAY;
}

static enum eng_flow answer_activate_next(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    const struct candidates c = find_candidates(act->book, act->match, frame);
    take(act, frame, &c, option->id);
    return ENG_FLOW_STAY;
}

void dig__offer_candidates(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const struct candidates c = find_candidates(book, match, f);
    for (unsigned i = 0; i < c.len; i++) {
        if ((c.open >> i & 1u) != 0) {
            struct eng_option *o = dig__offer(out, DO_ACTIVATE);
            o->id = (uint16_t)i;
            o->card = c.of[i];
            o->unit = match->unit[c.at[i].unit.raw].serial;
            o->index = eng__ordinal(book, c.at[i].effect);
            o->is_default = out->len == 1;
        }
    }
}

static const struct eng_step activate_steps[] = {
    {C_15_15_7, activate_next, answer_activate_next},
};
const struct eng_proc dig__proc_activate = {
    "activate", activate_steps, sizeof activate_steps / sizeof *activate_steps};
