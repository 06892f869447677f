/* SPDX-License-Identifier: MIT
 * replace.c - replacement effects, 609. For each of the things that something is about to happen to, one
 * effect at most is chosen: the turn player's go first, a player chooses among the own ones [609.8]. When
 * all is chosen [609.9] they are done, one after another, and what is left happens. What an effect does
 * instead is not replaced again, and while it is done it replaces nothing else. */
#include "effects.h"

enum {
    REG_HAPPENING,
    REG_TURN, /* 0: the turn player chooses, 1 the other one */
    REG_AT,   /* things that have been looked at in that turn */
    REG_FIRST /* of its choices in dm_state.would */
};

enum replace_step {
    STEP_CHOOSE,
    STEP_DO,
    STEP_NUM
};

struct eng_happening *dm__replaced(struct eng_match *match, const struct eng_frame *effect)
{
    const int index = effect->reg[ENG__REG_HAPPENING];
    const uint8_t root = index != 0 ? match->happening[index - 1].root : 0;
    return root != 0 ? &match->happening[root - 1] : NULL;
}

/* ---- what applies ---- */

/* Looks for effects that replace what is about to happen to one thing. */
struct search {
    const struct eng_book *book;
    const struct eng_match *match;
    struct eng_happening what; /* to that thing only */
    struct eng_card_id thing;
    uint8_t seat;      /* whose */
    unsigned found;    /* in the order of units, then of other cards */
    unsigned optional; /* ... that need not be used */
    unsigned wanted;   /* the place of the one in `borne` */
    struct dm_borne borne;
    struct eng_options *out; /* to be offered; NULL: only counted */
};

/* It is being done, or what it is about is: neither is looked at again [609.8]. */
static bool is_being_done(const struct search *s, const struct dm_borne *borne)
{
    const struct dm_state *state = dm__peek(s->match);
    for (unsigned i = 0; i < state->woulds; i++) {
        const struct dm_would *w = &state->would[i];
        if (w->is_done && w->effect == borne->effect && w->card.raw == borne->card.raw) {
            return true;
        }
    }
    return false;
}

static void on_effect(void *arg, const struct dm_borne *borne)
{
    struct search *s = arg;
    const struct eng_effect *e = dm__effect(s->book, borne->effect);
    struct eng_things it;
    if (e->category != ENG_EFFECT_IMMEDIATE || borne->seat != s->seat ||
        !dm__in_window(s->match, e, borne->seat) || !dm__has_uses(s->match, e, borne->card) ||
        is_being_done(s, borne) || !dm__hears(s->book, s->match, borne, &s->what, &it)) {
        return;
    }
    struct eng_ctx ctx = dm__ctx(s->book, s->match, borne);
    ctx.happening = &s->what;
    if (e->condition != 0 && eng__number(&ctx, e->condition) == 0) {
        return;
    }
    if (s->found == s->wanted) {
        s->borne = *borne;
    }
    if (s->out != NULL) {
        struct eng_option *o = dm__offer(s->out, DO_ACTIVATE);
        o->id = (uint16_t)s->found;
        o->card = borne->card;
        o->unit = s->match->unit[borne->unit.raw].serial;
        o->index = eng__ordinal(s->book, borne->effect);
    }
    s->found++;
    s->optional += (e->flags & (ENG_EFFECT_MAY | ENG_EFFECT_BY)) != 0;
}

/* Effects of the thing itself and of others that work where their card lies. */
static void each_card(struct search *s, uint32_t events)
{
    const struct eng_match *m = s->match;
    const struct eng_program *p = &s->book->cards->program;
    for (unsigned c = 1; c <= m->cards && (dm__peek(m)->elsewhere & events) != 0; c++) {
        const struct eng_card *card = &m->card[c];
        if (card->unit.raw != 0 || card->owner != s->seat ||
            (dm__facts(s->book, m, eng_card_of(c))->brief.elsewhere & events) == 0) {
            continue;
        }
        for (unsigned i = p->first[card->def]; i < p->first[card->def + 1u]; i++) {
            const struct eng_effect *e = &p->effect[i];
            if ((e->from >> card->zone & 1u) != 0 && (dm__events_of(e) & events) != 0 &&
                (e->flags & ENG_EFFECT_GRANTED) == 0) {
                on_effect(s,
                    &(struct dm_borne){
                        (uint16_t)i, eng_card_of(c), eng_unit_of(0), card->owner});
            }
        }
    }
}

static void look(struct search *s, const struct eng_happening *all, struct eng_card_id thing)
{
    const uint32_t events = dm__words_of(all->kind);
    s->found = s->optional = 0;
    s->thing = thing;
    s->what = *all;
    s->what.it.cards = (struct eng_set){0};
    eng__things_add(&s->what.it, thing);
    eng_unit_foreach(u, s->match)
    {
        dm__each_effect(s->book, s->match, u, events, on_effect, s);
    }
    each_card(s, events);
}

/* What happens to that thing is done instead of something else. */
static bool is_instead(
    const struct eng_match *m, const struct eng_happening *h, struct eng_card_id thing)
{
    const struct dm_state *state = dm__peek(m);
    const uint16_t serial = h->it.is_units ? m->unit[m->card[thing.raw].unit.raw].serial : 0;
    for (unsigned i = 0; i < state->woulds; i++) {
        const struct dm_would *w = &state->would[i];
        if (w->is_done &&
            (serial != 0 ? w->of_unit == serial : w->of_unit == 0 && w->of.raw == thing.raw)) {
            return true;
        }
    }
    return false;
}

bool dm__would(struct eng_act *act, uint8_t happening)
{
    struct eng_match *m = act->match;
    const struct eng_happening *h = &m->happening[happening - 1];
    if (dm__peek(m)->is_plain || (dm__peek(m)->listens & dm__words_of(h->kind)) == 0) {
        return false;
    }
    dm__refresh(act->book, m);
    struct search s = {.book = act->book, .match = m};
    unsigned found = 0;
    eng_things_foreach(c, &h->it)
    {
        for (s.seat = 0; s.seat < ENG_SEATS && !is_instead(m, h, c); s.seat++) {
            look(&s, h, c);
            found += s.found;
        }
    }
    struct eng_frame *f =
        found > 0 ? eng__call(act, PROC_REPLACE, m->turn_seat, eng_card_of(0)) : NULL;
    if (f != NULL) {
        f->reg[REG_HAPPENING] = happening;
        f->reg[REG_FIRST] = dm__peek(m)->woulds;
    }
    return found > 0;
}

/* ---- choosing ---- */

static bool is_decided(const struct eng_match *m, const struct eng_frame *frame,
    const struct eng_happening *h, struct eng_card_id thing)
{
    const struct dm_state *s = dm__peek(m);
    bool is = is_instead(m, h, thing);
    for (unsigned i = (unsigned)frame->reg[REG_FIRST]; i < s->woulds; i++) {
        is |= s->would[i].of.raw == thing.raw;
    }
    return is;
}

static void decide(struct eng_act *act, const struct eng_frame *frame, const struct search *s)
{
    const struct eng_match *m = act->match;
    struct dm_state *state = dm__state(act->match);
    if (state->woulds == DM_WOULD_MAX) {
        eng__void(act, ENG__LIMIT_PENDING);
        return;
    }
    state->would[state->woulds++] = (struct dm_would){
        .effect = s->borne.effect,
        .unit = m->unit[s->borne.unit.raw].serial,
        .of_unit = s->what.it.is_units ? m->unit[m->card[s->thing.raw].unit.raw].serial : 0,
        .card = s->borne.card,
        .of = s->thing,
        .seat = s->seat,
        .happening = (uint8_t)frame->reg[REG_HAPPENING],
    };
}

static struct search search_of(
    const struct eng_book *book, const struct eng_match *m, const struct eng_frame *frame)
{
    return (struct search){
        .book = book,
        .match = m,
        .seat = frame->reg[REG_TURN] == 0 ? m->turn_seat : eng_foe(m->turn_seat),
    };
}

static enum eng_flow choose(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_happening *h = &m->happening[frame->reg[REG_HAPPENING] - 1];
    struct eng_list list;
    eng__by_place(m, &h->it, &list);
    for (; frame->reg[REG_TURN] < ENG_SEATS; frame->reg[REG_TURN]++, frame->reg[REG_AT] = 0) {
        while (frame->reg[REG_AT] < (int)list.len) {
            const struct eng_card_id thing = list.at[frame->reg[REG_AT]++];
            struct search s = search_of(act->book, m, frame);
            if (is_decided(m, frame, h, thing)) {
                continue;
            }
            look(&s, h, thing);
            if (s.found == 1 && s.optional == 0) {
                decide(act, frame, &s);
            } else if (s.found > 0) {
                frame->source = thing;
                return eng__ask(act, ASK_REPLACE, s.seat, C_609);
            }
        }
    }
    frame->source = eng_card_of(0);
    return ENG_FLOW_NEXT;
}

void dm__offer_replacements(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    struct search s = search_of(book, match, f);
    s.out = out;
    look(&s, &match->happening[f->reg[REG_HAPPENING] - 1], f->source);
    if (s.optional == s.found) {
        struct eng_option *o = dm__offer(out, DO_DECLINE);
        o->id = (uint16_t)s.found;
    }
    out->at[0].is_default = 1; /* the first one */
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (option->kind == DO_ACTIVATE) {
        struct search s = search_of(act->book, act->match, frame);
        s.wanted = option->id;
        look(&s, &act->match->happening[frame->reg[REG_HAPPENING] - 1], frame->source);
        decide(act, frame, &s);
    }
    return ENG_FLOW_STAY;
}

/* ---- doing it ---- */

/* The effect sees what would have happened to that thing; its verbs `prevent` and `instead` take it out
 * of what happens. */
static void start(struct eng_act *act, struct dm_would *w)
{
    struct eng_match *m = act->match;
    struct eng_happening seen = m->happening[w->happening - 1];
    seen.it.cards = (struct eng_set){0};
    eng__things_add(&seen.it, w->of);
    seen.root = w->happening;
    seen.is_held = 0;
    const uint8_t happening = eng__happening_add(act, &seen);
    w->is_done = 1;
    if (happening == 0) {
        return;
    }
    struct eng_event *e = eng__emit_card(act, EV_REPLACED, C_609, w->card);
    e->seat = w->seat;
    e->unit = w->unit;
    e->effect = (uint8_t)(eng__ordinal(act->book, w->effect) + 1);
    dm__count_use(m, dm__effect(act->book, w->effect), w->card);
    struct eng_frame *f = eng__effect_call(
        act, w->effect, w->card, eng__unit_of(m, w->card, w->unit), w->seat, happening);
    if (f != NULL) {
        f->reg[ENG__REG_STATE] |= ENG__STATE_MUST | ENG__STATE_REPLACES; /* it was chosen */
    }
}

static enum eng_flow carry_out(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    const struct eng_things *it = &m->happening[frame->reg[REG_HAPPENING] - 1].it;
    for (unsigned i = (unsigned)frame->reg[REG_FIRST]; i < s->woulds; i++) {
        const bool is_due = !s->would[i].is_done && eng_set_has(&it->cards, s->would[i].of);
        if (is_due) {
            start(act, &s->would[i]);
            return ENG_FLOW_STAY;
        }
    }
    while (s->woulds > frame->reg[REG_FIRST]) {
        s->would[--s->woulds] = (struct dm_would){0};
    }
    return ENG_FLOW_NEXT;
}

static const struct eng_step replace_steps[STEP_NUM] = {
    [STEP_CHOOSE] = {C_609, choose, answer},
    [STEP_DO] = {C_609, carry_out, NULL},
};
const struct eng_proc dm__proc_replace = {"replace", replace_steps, STEP_NUM};
