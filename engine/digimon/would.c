/* SPDX-License-Identifier: MIT
 * would.c - immediate effects, 15-8-5: they trigger and activate right before their cause happens.
 * The turn player uses or declines all of theirs, one at a time, then the other player. */
#include "declare.h"

#include <string.h>

enum {
    REG_HAPPENING,
    REG_PLAYER
};

/* What of the happening concerns an effect, for its `it`: stays so although others prevent it. */
static uint8_t seen_as(struct eng_act *act, uint8_t happening, const struct eng_things *it)
{
    const struct eng_match *m = act->match;
    eng_pending_foreach(i, m)
    {
        const struct eng_pending *p = &m->pending[i];
        if (p->batch == DIG_BATCH_WOULD && m->happening[p->happening - 1].root == happening &&
            memcmp(&m->happening[p->happening - 1].it, it, sizeof *it) == 0) {
            return p->happening;
        }
    }
    struct eng_happening seen = m->happening[happening - 1];
    seen.it = *it;
    seen.root = happening;
    seen.is_held = 0;
    return eng__happening_add(act, &seen);
}

/* Each of them once until the cause that was interrupted first is resolved 15-8-5-4. */
static bool is_used(const struct eng_match *m, const struct dig_borne *borne)
{
    const struct dig_state *s = dig__peek(m);
    for (unsigned i = 0; i < s->interrupts; i++) {
        if (s->interrupt[i].effect == borne->effect &&
            s->interrupt[i].card.raw == borne->card.raw &&
            s->interrupt[i].arrival == m->card[borne->card.raw].arrival) {
            return true;
        }
    }
    return false;
}

static void note_used(struct eng_act *act, const struct eng_pending *p)
{
    struct dig_state *s = dig__state(act->match);
    if (s->interrupts == DIG_INTERRUPTS_MAX) {
        eng__void(act, ENG__LIMIT_PENDING);
        return;
    }
    s->interrupt[s->interrupts++] =
        (struct dig_interrupt){.effect = p->effect, .card = p->card, .arrival = p->arrival};
}

/* No window is open: what is about to happen is a new cause. */
static void forget_used(struct eng_match *m)
{
    struct dig_state *s = dig__state(m);
    if (s->interrupts == 0) {
        return;
    }
    for (unsigned i = 0; i < m->frames; i++) {
        if (m->frame[i].proc == PROC_WOULD) {
            return;
        }
    }
    memset(s->interrupt, 0, sizeof s->interrupt);
    s->interrupts = 0;
}

/* What is about to happen is done "instead" of something else. */
static bool is_replacing(const struct eng_match *m)
{
    for (unsigned i = 0; i < m->frames; i++) {
        if (m->frame[i].proc == PROC_EFFECT &&
            (m->frame[i].reg[ENG__REG_STATE] & ENG__STATE_REPLACES) != 0) {
            return true;
        }
    }
    return false;
}

struct collecting {
    struct eng_act *act;
    uint8_t happening;
    bool is_replacing;
};

static void on_effect(void *arg, const struct dig_borne *borne)
{
    const struct collecting *c = arg;
    struct eng_match *m = c->act->match;
    const struct eng_book *book = c->act->book;
    const struct eng_effect *e = dig__effect(book, borne->effect);
    const struct eng_happening *h = &m->happening[c->happening - 1];
    if (e->category != ENG_EFFECT_IMMEDIATE || e->pattern == 0 ||
        !dig__keyword_rule(e->keyword) || !dig__works_there(m, e, borne->unit) ||
        !dig__in_window(m, e, borne->seat) || is_used(m, borne)) {
        return;
    }
    const struct eng_ctx ctx = dig__ctx(book, m, borne);
    struct eng_things it;
    if (!dig__fits_any(&ctx, e, h, &it) ||
        (c->is_replacing &&
            dig__does(book, e, VERB_INSTEAD))) { /* 18-2: two cannot pass it back and forth */
        return;
    }
    const uint8_t seen = seen_as(c->act, c->happening, &it);
    struct eng_pending *p = seen == 0 ? NULL : eng__pending_add(c->act);
    if (p != NULL) {
        *p = (struct eng_pending){
            .effect = borne->effect,
            .unit = m->unit[borne->unit.raw].serial,
            .card = borne->card,
            .arrival = m->card[borne->card.raw].arrival,
            .seat = borne->seat,
            .happening = seen,
            .batch = DIG_BATCH_WOULD,
        };
    }
}

/* It waits in the window of that happening. */
static bool is_of(const struct eng_match *m, const struct eng_pending *p, int happening)
{
    return p->batch == DIG_BATCH_WOULD && m->happening[p->happening - 1].root == happening;
}

void dig__would(struct eng_act *act, uint8_t happening)
{
    struct eng_match *m = act->match;
    if (dig__peek(m)->is_plain) {
        return;
    }
    forget_used(m);
    const struct dig_wanted wanted = {.events = dig__words_of(&m->happening[happening - 1])};
    const struct dig_state *s = dig__peek(m);
    if (!dig__hears(s->heard, wanted.events, 0) && (s->has.would & wanted.events) == 0) {
        return;
    }
    struct collecting c = {.act = act, .happening = happening, .is_replacing = is_replacing(m)};
    eng_unit_foreach(u, m)
    {
        dig__each_wanted(act->book, m, u, &wanted, on_effect, &c);
    }
    const uint16_t card =
        m->frame[m->frames - 1].source.raw; /* the card being played, used ... */
    if (card != 0 && m->card[card].unit.raw == 0) {
        const struct eng_program *p = &act->book->cards->program;
        const uint16_t def = m->card[card].def;
        for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
            on_effect(&c,
                &(struct dig_borne){
                    (uint16_t)i, eng_card_of(card), eng_unit_of(0), m->card[card].owner});
        }
    }
    eng_pending_foreach(i, m)
    {
        if (is_of(m, &m->pending[i], happening)) {
            struct eng_frame *f = eng__call(act, PROC_WOULD, m->turn_seat, eng_card_of(0));
            if (f != NULL) {
                f->reg[REG_HAPPENING] = happening;
            }
            return;
        }
    }
}

/* An effect of this window that the seat may use now. */
static bool is_usable(const struct eng_book *book, const struct eng_match *m,
    const struct eng_frame *f, unsigned index, uint8_t seat)
{
    const struct eng_pending *p = &m->pending[index];
    if (!is_of(m, p, f->reg[REG_HAPPENING]) || p->seat != seat ||
        m->card[p->card.raw].arrival != p->arrival) {
        return false;
    }
    const struct dig_borne borne = dig__pending_borne(m, p);
    return (p->unit == 0 || dig__bears(book, m, &borne)) && dig__can_activate(book, m, p);
}

static bool is_mandatory(const struct eng_book *book, const struct eng_pending *p)
{
    return (dig__effect(book, p->effect)->flags & (ENG_EFFECT_MAY | ENG_EFFECT_BY)) == 0;
}

static void forget(struct eng_match *m, const struct eng_frame *f, uint8_t seat)
{
    eng_pending_foreach(i, m)
    {
        if (m->pending[i].seat == seat && is_of(m, &m->pending[i], f->reg[REG_HAPPENING])) {
            eng__pending_drop(m, &m->pending[i]);
        }
    }
}

static enum eng_flow offer(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    for (; frame->reg[REG_PLAYER] < ENG_SEATS; frame->reg[REG_PLAYER]++) {
        const uint8_t seat = frame->reg[REG_PLAYER] == 0 ? m->turn_seat : eng_foe(m->turn_seat);
        unsigned usable = 0;
        unsigned only = 0;
        bool all_optional = true;
        eng_pending_foreach(i, m)
        {
            if (is_usable(act->book, m, frame, i, seat)) {
                usable++;
                all_optional = all_optional && !is_mandatory(act->book, &m->pending[i]);
                only = i;
            }
        }
        if (usable == 1 && is_mandatory(act->book, &m->pending[only])) {
            note_used(act, &m->pending[only]);
            dig__activate(act, &m->pending[only]);
            return ENG_FLOW_STAY;
        }
        if (usable > 0 && !(dig__must_stop(m, seat) && all_optional)) {
            return eng__ask(act, ASK_INTERRUPT, seat, C_15_8_5_1);
        }
        forget(m, frame, seat);
    }
    return ENG_FLOW_DONE;
}

void dig__offer_interrupts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const struct eng_frame *f = &m->frame[m->frames - 1];
    const bool must_reduce = dig__must_reduce(book, m, m->prompt.seat); /* 1-3-11 */
    bool may_decline = true;
    eng_pending_foreach(i, m)
    {
        if (is_usable(book, m, f, i, m->prompt.seat)) {
            const struct dig_borne borne = dig__pending_borne(m, &m->pending[i]);
            may_decline &= !must_reduce || !dig__reduces(book, m, &borne);
            struct eng_option *o = dig__offer(out, DO_ACTIVATE);
            o->id = (uint16_t)i;
            o->card = m->pending[i].card;
            o->unit = m->pending[i].unit;
            o->index = eng__ordinal(book, m->pending[i].effect);
            may_decline &= !is_mandatory(book, &m->pending[i]);
        }
    }
    if (may_decline) {
        struct eng_option *o = dig__offer(out, DO_DECLINE);
        o->id = ENG_PENDING_MAX;
        o->is_default = 1;
    } else {
        out->at[0].is_default = 1;
    }
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (option->kind == DO_ACTIVATE) {
        note_used(act, &act->match->pending[option->id]);
        dig__activate(act, &act->match->pending[option->id]);
    } else {
        forget(act->match, frame, act->match->prompt.seat);
    }
    return ENG_FLOW_STAY;
}

static const struct eng_step would_steps[] = {
    {C_15_8_5_1, offer, answer},
};
const struct eng_proc dig__proc_would = {
    "would", would_steps, sizeof would_steps / sizeof *would_steps};
