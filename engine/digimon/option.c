/* SPDX-License-Identifier: MIT
 * option.c - using an Option card, chapter 9: reveal, pay, activate its first [Main] effect, trash,
 * with nothing in between (9-1-2, 9-1-5). The colour requirement 4-21, the Option side of dual cards
 * 4-5, Arts Digivolve 4-19, Options that effects put in the battle area 4-27. */
#include "option.h"

#include "activation.h"
#include "declare.h"
#include "revision.h"

enum {
    REG_COST,
    REG_FLAGS,
    REG_HAPPENING,
    REG_AFTER, /* address of what is done instead of trashing it, 0: nothing */
    REG_BY     /* frame of the effect that uses it plus one, 0: none */
};

enum use_step {
    STEP_DECLARE,
    STEP_PAY,
    STEP_ACTIVATE,
    STEP_TRASH,
    STEP_OVER,
    STEP_NUM
};

static bool is_dual(const struct dig_facts *f)
{
    return f->option.name != NULL;
}

/* An Option card, or the Option side of a dual card [4-5-4]. */
static bool is_usable_card(const struct dig_facts *f)
{
    return f->category == DIG_CATEGORY_OPTION || is_dual(f);
}

int dig__use_cost(const struct dig_facts *f)
{
    return is_dual(f) ? f->option.cost : f->play_cost;
}

/* ---- the colour requirement, 4-21 ---- */

struct colors {
    const struct eng_book *book;
    const struct eng_match *m;
    struct eng_card_id card;
    uint8_t seat;
    uint8_t field;  /* of the seat's Digimon and Tamers on the field */
    bool is_lifted; /* it need not be met */
};

static uint8_t field_colors(
    const struct eng_book *book, const struct eng_match *m, uint8_t seat)
{
    const struct eng_hooks *h = book->game->hooks;
    const struct eng_ctx ctx = {.book = book, .match = m, .seat = seat};
    uint8_t colors = 0;
    eng_unit_foreach(u, m) /* battle and breeding area [4-21-2] */
    {
        const struct eng_thing unit = {m->unit[u.raw].top, true};
        unsigned own = dig__peek(m)->now[u.raw].colors;
        if (!dig__rule(COLORS_ONE_FOR_ALL)) {
            own &= 0u - own; /* its first colour */
        }
        if (((own & ~(unsigned)colors) == 0 && dig__rule(COLORS_TOGETHER)) || /* nothing new */
            (m->unit[u.raw].owner != seat && dig__rule(COLORS_OWN)) ||
            (!dig__rule(COLORS_FIELD) && m->unit[u.raw].zone != Z_BATTLE) ||
            !h->mask(&ctx, unit, MASK_WHAT,
                1u << WHAT_DIGIMON | (dig__rule(COLORS_OF_TAMERS) ? 1u << WHAT_TAMER : 0u))) {
            continue;
        }
        colors = (uint8_t)(own | (dig__rule(COLORS_TOGETHER) ? colors : 0)); /* 4-21-4 */
    }
    return colors;
}

/* What a statement says about the colours of the card. */
static void apply(struct colors *c, unsigned statement, uint16_t word)
{
    if (statement == SAYS_IGNORE || (statement == SAYS_MEETS_COLOR && (c->field & word) != 0)) {
        eng__note(STATEMENT, statement);
        eng__note_words(SAYS, SAYS_IGNORE, statement == SAYS_IGNORE ? 1u << word : 0u);
        c->is_lifted = true;
    }
}

/* 16-42: the seat has such a Digimon or Tamer on the field. */
static bool meets_use_req(
    const struct colors *c, const struct eng_ctx *ctx, const struct eng_effect *e)
{
    eng_unit_foreach(u, c->m)
    {
        const struct eng_thing unit = {c->m->unit[u.raw].top, true};
        const bool is_there = c->m->unit[u.raw].zone == Z_BATTLE ||
            dig__since(c->m, DIG_NEWER_USE_REQ_FIELD); /* 16-42-3 */
        if (is_there && c->m->unit[u.raw].owner == c->seat &&
            eng__predicate(ctx, e->operand_at, unit)) {
            return true;
        }
    }
    return false;
}

/* Its own persistent effects hold wherever it is used from. */
static void apply_own(struct colors *c)
{
    const struct eng_program *p = &c->book->cards->program;
    const uint16_t def = c->m->card[c->card.raw].def;
    for (unsigned i = p->effects == 0 ? 0 : p->first[def];
         p->effects != 0 && i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        const struct eng_ctx ctx = eng__ctx(c->book, c->m, e, c->card, eng_unit_of(0), c->seat);
        if (e->category != ENG_EFFECT_PERSISTENT || (e->flags & ENG_EFFECT_GRANTED) != 0 ||
            !dig__speaks_of_itself(c->m, e, c->card) || !dig__in_window(c->m, e, c->seat) ||
            (e->condition != 0 && eng__number(&ctx, e->condition) == 0)) {
            continue;
        }
        if (e->keyword == KW_USE_REQ && dig__keyword_rule(KW_USE_REQ) &&
            meets_use_req(c, &ctx, e)) {
            c->is_lifted = true;
        }
        for (uint16_t at = e->body; e->keyword == 0 && *eng__node(&ctx, at) == ENG_OP_HOLDS;
             at = (uint16_t)(at + 3)) {
            const uint16_t *op = eng__node(&ctx, at);
            apply(c, op[1], eng__node(&ctx, op[2])[1]);
        }
    }
}

/* Statements of other cards and of resolved effects about it. */
static void apply_active(struct colors *c)
{
    const struct dig_state *s = dig__peek(c->m);
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_IGNORE && a->statement != SAYS_MEETS_COLOR) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(c->book, c->m, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct eng_lasting *l = a->lasting != 0 ? &c->m->lasting[a->lasting - 1] : NULL;
        struct eng_things of = {0};
        if (l != NULL && !l->is_overall) {
            of = l->of;
        } else {
            eng__target(&ctx, w[2], &of);
        }
        if (eng_set_has(&of.cards, c->card)) {
            apply(c, a->statement, w[0]);
        }
    }
}

/* Every colour of the Option is on the seat's field [4-21-3], or that need not be. */
static bool meets_colors(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, uint8_t field)
{
    const struct dig_facts *f = dig__facts(book, m, card);
    const uint8_t wanted = is_dual(f) && dig__rule(DUAL_OPTION_COLORS)
        ? f->option.colors
        : f->colors;                                    /* 4-5-6-1 */
    if ((wanted & ~field) == 0 || !dig__rule(COLORS) || /* 4-21-1 */
        (!dig__rule(COLORS_EVERY) && (wanted & field) != 0)) {
        return true;
    }
    struct colors c = {.book = book, .m = m, .card = card, .seat = seat, .field = field};
    apply_own(&c);
    apply_active(&c);
    return c.is_lifted;
}

bool dig__meets_colors(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat)
{
    return meets_colors(book, m, card, seat, field_colors(book, m, seat));
}

/* No statement forbids the seat to use it 15-1-3. */
static bool may_use(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat)
{
    if ((dig__peek(m)->forbids >> DEED_USE & 1u) == 0) {
        return true;
    }
    struct eng_happening how = dig__about_card(HAP_USED, card);
    how.cause = CAUSE_RULE;
    how.other = card;
    return !dig__seat_cannot(book, m, seat, DEED_USE, &how) &&
        !dig__card_cannot(book, m, card, DEED_USE, &how);
}

static void offer_card(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t field, struct eng_options *out)
{
    const struct dig_price price = {.of = DIG_COST_USE, .seat = m->turn_seat, .card = card};
    const int cost = dig__use_cost(dig__facts(book, m, card));
    if (may_use(book, m, card, m->turn_seat) &&
        meets_colors(book, m, card, m->turn_seat, field) &&
        dig__is_payable(book, m, &price, cost)) { /* 1-3-11-1 */
        struct eng_option *o = dig__offer(out, DO_USE);
        o->card = card;
        o->number = (int16_t)dig__cost_shown(book, m, &price, cost);
    }
}

void dig__offer_uses(const struct eng_book *book, const struct eng_match *match,
    const struct dig_bases *bases, struct eng_options *out)
{
    (void)bases;
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    uint8_t field = 0;
    bool is_known = false;
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_facts *f = dig__facts(book, match, hand->at[i]);
        if (is_usable_card(f) && (dig__rule(DUAL_SIDES) || !is_dual(f))) { /* 4-5-2 */
            field = is_known ? field : field_colors(book, match, match->turn_seat);
            is_known = true;
            offer_card(book, match, hand->at[i], field, out);
        }
    }
}

/* ---- the procedure ---- */

void dig__use(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, int cost, uint8_t flags)
{
    struct eng_frame *f = eng__call(act, PROC_USE, seat, card);
    if (f != NULL) {
        f->reg[REG_COST] = (int16_t)cost;
        f->reg[REG_FLAGS] = flags;
    }
}

static struct dig_price price_of(const struct eng_frame *f)
{
    return (struct dig_price){.of = DIG_COST_USE, .seat = f->seat, .card = f->source};
}

static bool is_free(const struct eng_frame *f)
{
    return (f->reg[REG_FLAGS] & DIG_USE_FREE) != 0;
}

/* 9-1-1; then effects of "when this would be used" interrupt 9-1-6. */
static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    const struct dig_price price = price_of(frame);
    const int cost = is_free(frame) ? -1 : frame->reg[REG_COST];
    dig__declared(act, frame, EV_DECLARE_USE, C_9_1_9_1, &price, cost);
    const uint8_t happening = dig__declared_would(
        act, frame, dig__about_card(HAP_USED, frame->source), frame->reg[REG_COST]);
    frame->reg[REG_HAPPENING] = happening;
    if (happening != 0) {
        dig__would(act, happening);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    const int amount = dig__declared_amount(act->match, frame->reg[REG_HAPPENING]);
    const struct dig_price price = price_of(frame);
    if (!is_free(frame) && !dig__cost_pay(act, &price, amount, C_9_1_9_2)) {
        dig__state(act->match)->result = (struct eng_things){0};
        return ENG_FLOW_DONE; /* 9-1-8: it goes back, no memory moves */
    }
    return ENG_FLOW_NEXT;
}

/* The first [Main] effect of its Option side; <Delay> is none of its use. -1: it has none. */
static int first_main(
    const struct eng_book *book, const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_program *p = &book->cards->program;
    const uint16_t def = m->card[card.raw].def;
    const enum dig_text text = is_dual(dig__facts(book, m, card)) ? TEXT_OPTION : TEXT_UPPER;
    for (unsigned i = p->effects == 0 ? 0 : p->first[def];
         p->effects != 0 && i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->text == text && (e->timing >> TIMING_MAIN & 1u) != 0 && e->body != 0 &&
            (e->flags & ENG_EFFECT_GRANTED) == 0 && !dig__is_delay(book, e)) {
            return (int)i;
        }
    }
    return -1;
}

/* 9-1-9-3: the use is resolved and the effect activates at once; from now on the card is in no area
 * 9-1-4. */
static enum eng_flow activate(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_USE, C_9_1_9_3, frame->source);
    e->seen_to = ENG__SEEN_ALL;
    e->from = m->card[frame->source.raw].zone;
    e->to = Z_USED;
    struct eng_happening how = dig__about_card(HAP_USED, frame->source);
    how.from = e->from;
    dig__blame(m, frame, &how);
    eng__detach(act, frame->source, Z_USED);
    dig__happen(act, &how);
    dig__removed(act, frame->source, &how);
    const int effect = first_main(act->book, m, frame->source);
    if (effect >= 0) {
        dig__resolve(act,
            &(struct dig_borne){(uint16_t)effect, frame->source, eng_unit_of(0), frame->seat});
    }
    return ENG_FLOW_NEXT;
}

/* ---- Arts Digivolve, 4-19 ---- */

/* Own cards on the field that meet the requirement; 4-20-3: no token. */
static bool is_arts_base(const struct eng_book *book, const struct eng_match *m,
    const struct eng_frame *f, struct eng_unit_id unit)
{
    struct dig_met met[DIG_MET_MAX];
    return m->unit[unit.raw].owner == f->seat &&
        ((m->card[m->unit[unit.raw].top.raw].flags & ENG_CARD_TOKEN) == 0 ||
            !dig__rule(TOKEN_STACK)) &&
        (dig__requirements_met(book, m, f->source, unit, DIG_IGNORE_NONE, met) > 0 ||
            !dig__rule(ARTS_REQUIREMENT)) &&
        dig__may_digivolve(book, m, f->source, unit);
}

void dig__offer_arts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    eng_unit_foreach(u, match)
    {
        if (is_arts_base(book, match, f, u)) {
            struct eng_option *o = dig__offer(out, DO_DIGIVOLVE);
            o->card = f->source;
            o->unit = match->unit[u.raw].serial;
            o->number = 0;
        }
    }
    dig__offer(out, DO_DECLINE)->is_default = 1;
}

static bool can_arts(
    const struct eng_book *book, const struct eng_match *m, const struct eng_frame *f)
{
    const struct dig_facts *facts = dig__facts(book, m, f->source);
    if (!facts->is_arts || !is_dual(facts) || !dig__rule(ARTS)) {
        return false;
    }
    eng_unit_foreach(u, m)
    {
        if (is_arts_base(book, m, f, u)) {
            return true;
        }
    }
    return false;
}

static void tell_trashed(struct eng_act *act, const struct eng_frame *frame)
{
    struct eng_happening how = dig__about_card(HAP_TRASHED, frame->source);
    how.cause = CAUSE_RULE;
    how.from = Z_USED;
    how.to = Z_TRASH;
    dig__happen(act, &how);
}

static void trash_used(struct eng_act *act, struct eng_frame *frame)
{
    eng__move(act, frame->source, Z_TRASH, ENG__TOP, EV_TRASH, C_9_1_5);
    tell_trashed(act, frame);
}

/* What the effect that uses it says instead: in its frame's words, as that effect. */
static void do_after(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_frame *by = &m->frame[frame->reg[REG_BY] - 1];
    const struct eng_ctx ctx = eng__ctx_frame(act->book, m, by);
    const uint16_t *op = eng__node(&ctx, by->pc);
    struct eng_frame *f = eng__effect_apart(act, by, (uint16_t)frame->reg[REG_AFTER]);
    if (f == NULL) {
        return;
    }
    if (op[2] != ENG_SLOT_NONE) { /* "it" is what was used */
        m->set[f->set + op[2]] = (struct eng_things){0};
        eng__things_add(&m->set[f->set + op[2]], frame->source);
    }
}

/* 9-1-5: at once, unless it was put in an area. This is the pending processing that Arts Digivolve
 * overwrites [4-19-2]. */
static enum eng_flow trash(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    if (m->card[frame->source.raw].zone != Z_USED) {
        return ENG_FLOW_NEXT;
    }
    if (frame->reg[REG_AFTER] != 0) {
        do_after(act, frame);
        frame->reg[REG_AFTER] = 0;
        return ENG_FLOW_STAY; /* what it leaves nowhere is trashed */
    }
    if (can_arts(act->book, m, frame)) {
        return eng__ask(act, ASK_ARTS, frame->seat, C_4_19_1);
    }
    trash_used(act, frame);
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_arts(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (option->kind == DO_DIGIVOLVE) {
        if (!dig__rule(ARTS_OVERWRITES)) {
            trash_used(act, frame);
        }
        dig__digivolve_as(act, frame->source, eng__unit_find(act->match, option->unit),
            frame->seat, dig__rule(ARTS_FREE) ? -1 : 1, METHOD_ARTS); /* without paying */
    } else {
        trash_used(act, frame);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow over(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_things *result = &dig__state(act->match)->result;
    *result = (struct eng_things){0};
    eng__things_add(result, frame->source);
    return ENG_FLOW_NEXT;
}

static const struct eng_step use_steps[STEP_NUM] = {
    [STEP_DECLARE] = {C_9_1_9_1, declare, NULL},
    [STEP_PAY] = {C_9_1_9_2, pay, NULL},
    [STEP_ACTIVATE] = {C_9_1_9_3, activate, NULL},
    [STEP_TRASH] = {C_9_1_5, trash, answer_arts},
    [STEP_OVER] = {C_9_1_5, over, NULL},
};
const struct eng_proc dig__proc_use = {"use", use_steps, STEP_NUM};

/* ---- effects ---- */

/* Operands: card, cost (2), ignore, after. A use by an effect needs the colours too, unless it says
 * otherwise. */
enum eng_done dig__verb_use(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const uint16_t *w = d->operand;
    const struct eng_things cards = dig__slot(d, w[0]);
    const struct eng_card_id card = eng__things_next(&cards, eng_card_of(0));
    if (card.raw == 0 || m->card[card.raw].unit.raw != 0 ||
        !is_usable_card(dig__facts(d->act->book, m, card)) ||
        !may_use(d->act->book, m, card, d->ctx->seat) ||
        (w[3] == 0 && !dig__meets_colors(d->act->book, m, card, d->ctx->seat))) {
        return ENG_DONE_PARTLY;
    }
    const int cost = dig__cost_of(d, &w[1], dig__use_cost(dig__facts(d->act->book, m, card)));
    const struct dig_price price = {.of = DIG_COST_USE, .seat = d->ctx->seat, .card = card};
    if (cost >= 0 && !dig__is_payable(d->act->book, m, &price, cost)) {
        return ENG_DONE_PARTLY;
    }
    const uint8_t by = m->frames;
    dig__use(d->act, card, d->ctx->seat, cost < 0 ? 0 : cost,
        (uint8_t)(cost < 0 ? DIG_USE_FREE : 0));
    if (m->frames > by) {
        struct eng_frame *f = &d->act->match->frame[by];
        f->reg[REG_AFTER] = (int16_t)w[4];
        f->reg[REG_BY] = by;
    }
    return ENG_DONE_LATER;
}

struct eng_unit_id dig__put_in_battle(
    struct eng_act *act, struct eng_card_id card, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_PLACE, clause, card);
    e->from = m->card[card.raw].zone;
    e->to = Z_BATTLE;
    e->seen_to = ENG__SEEN_ALL;
    eng__detach(act, card, Z_NONE);
    const struct eng_unit_id unit =
        eng__attach_unit(act, card, m->card[card.raw].owner, Z_BATTLE);
    if (unit.raw != 0) {
        m->unit[unit.raw].mark = DIG_MARK_PLACED; /* 4-27-1 */
        e->unit = m->unit[unit.raw].serial;
    }
    return unit;
}
