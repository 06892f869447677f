/* SPDX-License-Identifier: MIT
 * digivolve.c - digivolution, 8-1: requirements, and the steps that all its ways share: reveal and
 * choose, pay, stack and draw. */
#include "declare.h"

enum {
    FROM_STATEMENT =
        128 /* index of a requirement that an effect in force gives, plus its place */
};

/* An own unit that may be digivolved: what its requirement looks at, read once for all hand cards. */
struct base {
    struct eng_unit_id unit;
    uint16_t serial;
    uint8_t colors;
    int8_t level;
    bool is_digimon;
};

static struct base base_of(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct dig_facts *top = dig__top(book, m, unit);
    if (dig__peek(m)->is_plain) {
        return (struct base){.unit = unit,
            .serial = m->unit[unit.raw].serial,
            .colors = top->colors,
            .level = top->level,
            .is_digimon = true};
    }
    const struct dig_now *now = &dig__peek(m)->now[unit.raw];
    return (struct base){
        .unit = unit,
        .serial = m->unit[unit.raw].serial,
        .colors = now->colors,
        .level = now->level,
        .is_digimon = dig__is_digimon(book, m, unit),
    };
}

/* The turn player's units on the field: battle and breeding area (8-1-1). */
static unsigned list_bases(
    const struct eng_book *book, const struct eng_match *m, struct base out[ENG_UNITS_MAX])
{
    unsigned bases = 0;
    eng_unit_foreach(u, m)
    {
        const struct eng_unit *unit = &m->unit[u.raw];
        const bool is_token = (m->card[unit->top.raw].flags & ENG_CARD_TOKEN) != 0;
        if (unit->owner == m->turn_seat &&
            (!is_token || !dig__rule(TOKEN_STACK))) { /* 4-20-3 */
            out[bases++] = base_of(book, m, u);
        }
    }
    return bases;
}

/* An ordinary requirement is about a Digimon; a Tamer needs a special one. */
static bool meets(
    const struct dig_requirement *r, const struct base *base, enum dig_ignoring ignoring)
{
    return base->is_digimon &&
        (ignoring == DIG_IGNORE_LEVEL || r->level == DIG_NO_VALUE || r->level == base->level) &&
        (r->colors & base->colors) != 0;
}

static bool meets_special(
    const struct eng_ctx *ctx, const struct dig_requirement *r, const struct base *base)
{
    const struct eng_thing thing = {ctx->match->unit[base->unit.raw].top, true};
    return eng__predicate(ctx, r->from, thing) &&
        (r->condition == 0 || eng__number(ctx, r->condition) != 0);
}

static void add_met(struct dig_met *out, unsigned *n, unsigned index, int cost)
{
    if (*n < DIG_MET_MAX) {
        out[(*n)++] = (struct dig_met){(uint8_t)index, cost};
    }
}

/* One requirement, as its line or statement says it. */
static void add_if_met(const struct eng_ctx *ctx, const struct dig_facts *card,
    const struct dig_requirement *r, const struct base *base, enum dig_ignoring ignoring,
    unsigned index, struct dig_met *out, unsigned *n)
{
    if (r->from == 0) {
        if (meets(r, base, ignoring)) {
            add_met(out, n, index, r->cost);
        }
        return;
    }
    if (!meets_special(ctx, r, base)) {
        return;
    }
    if (r->treat_kind == 0 && r->treat_color == 0 && r->treat_level == DIG_NO_VALUE) {
        add_met(out, n, index, r->cost);
        return;
    }
    struct base read = *base; /* the card's other requirements, read with that information */
    read.is_digimon |= r->treat_kind == DIG_CATEGORY_DIGIMON;
    read.colors = r->treat_color != 0 ? r->treat_color : read.colors;
    read.level = r->treat_level != DIG_NO_VALUE ? r->treat_level : read.level;
    int cheapest = -1;
    for (uint8_t i = 0; i < card->requirements; i++) {
        const struct dig_requirement *other = &card->requirement[i];
        if (other->from == 0 && meets(other, &read, ignoring)) {
            const int cost = r->cost == DIG_COST_OF_OTHERS ? other->cost : r->cost;
            cheapest = cheapest < 0 || cost < cheapest ? cost : cheapest;
        }
    }
    if (cheapest >= 0) {
        add_met(out, n, index, cheapest);
    }
}

/* Requirements that the card's own effects give it wherever it is used. */
static void add_given_by_itself(const struct eng_ctx *line, const struct dig_facts *f,
    const struct base *base, enum dig_ignoring ignoring, struct dig_met *out, unsigned *n)
{
    const struct eng_book *book = line->book;
    const struct eng_program *p = &book->cards->program;
    const uint16_t def = line->match->card[line->card.raw].def;
    for (unsigned i = p->first[def]; f->given > 0 && i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->category != ENG_EFFECT_PERSISTENT || (e->flags & ENG_EFFECT_GRANTED) != 0 ||
            !dig__speaks_of_itself(line->match, e, line->card) ||
            !dig__in_window(line->match, e, line->seat)) {
            continue;
        }
        struct eng_ctx ctx = *line;
        ctx.code = p->code + e->base;
        if (e->condition != 0 && eng__number(&ctx, e->condition) == 0) {
            continue;
        }
        for (uint16_t at = e->body; *eng__node(&ctx, at) == ENG_OP_HOLDS;
             at = (uint16_t)(at + 3)) {
            const uint16_t *op = eng__node(&ctx, at);
            if (op[1] == SAYS_REQUIREMENT) {
                eng__note(STATEMENT, SAYS_REQUIREMENT);
                const uint16_t index = eng__node(&ctx, op[2])[1];
                add_if_met(&ctx, f, &f->requirement[index], base, ignoring, index, out, n);
            }
        }
    }
}

static bool is_of(const struct eng_match *m, const struct eng_ctx *ctx,
    const struct dig_active *a, const uint16_t *of, struct eng_card_id card)
{
    struct eng_things cards = {0};
    if (a->lasting != 0 && !m->lasting[a->lasting - 1].is_overall) {
        cards = m->lasting[a->lasting - 1].of;
    } else {
        eng__target(ctx, of[1], &cards);
    }
    return eng_set_has(&cards.cards, card);
}

/* Requirements that effects in force give to the card. */
static void add_given_by_others(const struct eng_ctx *line, const struct dig_facts *f,
    const struct base *base, enum dig_ignoring ignoring, struct dig_met *out, unsigned *n)
{
    const struct eng_match *m = line->match;
    const struct dig_state *s = dig__peek(m);
    for (unsigned i = 0; i < s->actives && (s->says >> SAYS_REQUIREMENT & 1u) != 0; i++) {
        const struct dig_active *a = &s->active[i];
        const bool is_own = a->card.raw == line->card.raw && a->unit == 0; /* has spoken */
        if (a->statement != SAYS_REQUIREMENT || (is_own && a->lasting == 0)) {
            continue;
        }
        const struct eng_effect *e = dig__effect(line->book, a->effect);
        const struct eng_ctx ctx = dig__active_ctx(line->book, m, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct dig_facts *giver =
            (const struct dig_facts *)line->book->cards->facts + e->def;
        if (is_of(m, &ctx, a, &w[1], line->card)) {
            eng__note(STATEMENT, SAYS_REQUIREMENT);
            add_if_met(
                &ctx, f, &giver->requirement[w[0]], base, ignoring, FROM_STATEMENT + i, out, n);
        }
    }
}

static unsigned requirements_met(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, const struct base *base, enum dig_ignoring ignoring,
    struct dig_met out[DIG_MET_MAX])
{
    const struct dig_facts *f = dig__facts(book, m, card);
    unsigned n = 0;
    const struct eng_ctx line = dig__line_ctx(book, m, card, m->unit[base->unit.raw].owner);
    for (uint8_t i = 0; i < f->requirements; i++) {
        add_if_met(&line, f, &f->requirement[i], base, ignoring, i, out, &n);
    }
    add_given_by_itself(&line, f, base, ignoring, out, &n);
    add_given_by_others(&line, f, base, ignoring, out, &n);
    return n;
}

unsigned dig__requirements_met_as(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, const struct dig_read_as *as,
    struct dig_met out[DIG_MET_MAX])
{
    struct base base = base_of(book, m, unit);
    base.is_digimon |= as->is_digimon;
    base.colors = as->colors != 0 ? as->colors : base.colors;
    base.level = as->level != DIG_NO_VALUE ? as->level : base.level;
    return requirements_met(book, m, card, &base, as->ignoring, out);
}

unsigned dig__requirements_met(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_ignoring ignoring,
    struct dig_met out[DIG_MET_MAX])
{
    const struct base base = base_of(book, m, unit);
    return requirements_met(book, m, card, &base, ignoring, out);
}

bool dig__may_digivolve(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit)
{
    struct eng_happening how = dig__about_unit(m, HAP_DIGIVOLVED, unit);
    how.cause = CAUSE_RULE;
    how.other = card;
    return !dig__cannot(book, m, unit, DEED_DIGIVOLVE, &how) &&
        !dig__cannot(book, m, unit, DEED_BE_DIGIVOLVED, &how) &&
        !dig__seat_cannot(book, m, m->unit[unit.raw].owner, DEED_DIGIVOLVE, &how);
}

bool dig__is_base(const struct eng_match *m, struct eng_unit_id unit, uint8_t seat)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return unit.raw != 0 && u->owner == seat && u->zone == Z_BATTLE &&
        (m->card[u->top.raw].flags & ENG_CARD_TOKEN) == 0; /* 4-20-3 */
}

struct eng_option *dig__offer_evo(const struct eng_book *book, const struct eng_match *m,
    enum dig_option kind, struct eng_card_id card, struct eng_unit_id unit, int cost,
    struct eng_options *out)
{
    const struct dig_price price = {
        .of = DIG_COST_DIGIVOLVE, .seat = m->turn_seat, .card = card, .unit = unit};
    if (!dig__is_payable(book, m, &price, cost) || /* 1-3-11-1 */
        !dig__may_digivolve(book, m, card, unit)) {
        return NULL;
    }
    const int now = dig__cost_now(book, m, &price, cost);
    struct eng_option *o = dig__offer(out, kind);
    o->card = card;
    o->unit = m->unit[unit.raw].serial;
    o->number = (int16_t)(now < 0 ? 0 : now);
    return o;
}

/* The same for plain cards: only colours and level, at the printed cost. */
static void offer_plain(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, const struct base *base, struct eng_options *out)
{
    const struct dig_facts *f = dig__facts(book, m, card);
    for (uint8_t i = 0; i < f->requirements; i++) {
        const struct dig_requirement *r = &f->requirement[i];
        if ((r->level == DIG_NO_VALUE || r->level == base->level) &&
            (r->colors & base->colors) != 0 && dig__can_pay(m, r->cost)) { /* 1-3-11-1 */
            struct eng_option *o = dig__offer(out, DO_DIGIVOLVE);
            o->card = card;
            o->unit = base->serial;
            o->number = r->cost;
            o->index = i;
        }
    }
}

/* Every requirement of one hand card that one own unit meets: the player chooses (8-1-2-1). */
static void offer_onto(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, const struct base *base, struct eng_options *out)
{
    const struct dig_facts *f = dig__facts(book, m, card);
    bool is_met = !f->brief.is_ordinary || (dig__peek(m)->says >> SAYS_REQUIREMENT & 1u) != 0;
    for (uint8_t i = 0; i < f->requirements && !is_met; i++) {
        is_met = meets(&f->requirement[i], base, DIG_IGNORE_NONE);
    }
    if (!is_met) {
        return;
    }
    struct dig_met met[DIG_MET_MAX];
    const unsigned n = requirements_met(book, m, card, base, DIG_IGNORE_NONE, met);
    for (unsigned i = 0; i < n; i++) {
        struct eng_option *o =
            dig__offer_evo(book, m, DO_DIGIVOLVE, card, base->unit, met[i].cost, out);
        if (o != NULL) {
            o->index = met[i].index;
        }
    }
}

void dig__offer_digivolutions(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct base base[ENG_UNITS_MAX];
    const unsigned bases = list_bases(book, match, base);
    const bool is_plain = dig__peek(match)->is_plain;
    const struct eng_pile *hand = &match->pile[match->turn_seat][Z_HAND];
    for (unsigned i = 0; i < hand->len; i++) {
        const struct dig_facts *f = dig__facts(book, match, hand->at[i]);
        if (f->category != DIG_CATEGORY_DIGIMON) {
            continue;
        }
        for (unsigned u = 0; u < bases; u++) {
            if (is_plain) {
                offer_plain(book, match, hand->at[i], &base[u], out);
            } else {
                offer_onto(book, match, hand->at[i], &base[u], out);
            }
        }
    }
}

int dig__requirement_cost(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t index)
{
    struct dig_met met[DIG_MET_MAX];
    const unsigned n = dig__requirements_met(book, match, card, unit, DIG_IGNORE_NONE, met);
    for (unsigned i = 0; i < n; i++) {
        if (met[i].index == index) {
            return met[i].cost;
        }
    }
    return -1;
}

void dig__digivolve(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost)
{
    dig__digivolve_as(act, card, unit, seat, cost, METHOD_NORMAL);
}

void dig__do_digivolve(struct eng_act *act, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, option->unit);
    dig__digivolve(act, option->card, unit, m->turn_seat,
        dig__requirement_cost(act->book, m, option->card, unit, option->index));
}

void dig__digivolve_as(struct eng_act *act, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat, int cost, enum dig_method method)
{
    struct eng_frame *f = eng__call(act, PROC_DIGIVOLVE, seat, card);
    if (f != NULL) {
        f->reg[DIG_EVO_COST] = (int16_t)cost;
        f->reg[DIG_EVO_UNIT] = (int16_t)act->match->unit[unit.raw].serial;
        f->reg[DIG_EVO_METHOD] = (int16_t)method;
    }
}

/* ---- the steps of all ways ---- */

static struct dig_price price_of(const struct eng_match *m, const struct eng_frame *frame)
{
    return (struct dig_price){.of = DIG_COST_DIGIVOLVE,
        .seat = frame->seat,
        .card = frame->source,
        .unit = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_UNIT])};
}

void dig__evo_declare(struct eng_act *act, struct eng_frame *frame, uint16_t clause)
{
    struct eng_match *m = act->match;
    const struct dig_price price = price_of(m, frame);
    const int cost = frame->reg[DIG_EVO_COST];
    const int now = cost < 0 ? 0 : dig__cost_now(act->book, m, &price, cost);
    struct eng_event *e = eng__emit_card(act, EV_DECLARE_DIGIVOLVE, clause, frame->source);
    e->seat = frame->seat;
    e->seen_to = ENG__SEEN_ALL;
    e->target = (uint16_t)frame->reg[DIG_EVO_UNIT];
    e->a = (int16_t)(now < 0 ? 0 : now);
    struct eng_happening would = dig__about_unit(m, HAP_DIGIVOLVED, price.unit);
    if (frame->reg[DIG_EVO_METHOD] == METHOD_DNA && frame->reg[DIG_EVO_OTHER] != 0) {
        const struct eng_unit_id other = eng__unit_find(m, (uint16_t)frame->reg[DIG_EVO_OTHER]);
        eng__things_add(&would.it, m->unit[other.raw].top);
    }
    would.other = frame->source;
    would.amount = (int16_t)(cost < 0 ? 0 : cost);
    would.method = (uint8_t)frame->reg[DIG_EVO_METHOD];
    would.is_held = 1;
    dig__blame(m, frame, &would);
    would.from = m->card[frame->source.raw].zone;
    frame->reg[DIG_EVO_FROM] = would.from;
    const uint8_t happening = eng__happening_add(act, &would);
    frame->reg[DIG_EVO_HAPPENING] = happening;
    if (happening != 0) {
        dig__would(act, happening); /* 8-1-2-4 */
    }
}

bool dig__evo_pay(
    struct eng_act *act, struct eng_frame *frame, bool is_possible, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_happening *would = &m->happening[frame->reg[DIG_EVO_HAPPENING] - 1];
    const int amount = would->amount;
    would->is_held = 0;
    would->kind = 0;
    const struct dig_price price = price_of(m, frame);
    const bool is_free = frame->reg[DIG_EVO_COST] < 0;
    int cost = is_free ? 0 : dig__cost_now(act->book, m, &price, amount);
    cost = cost < 0 ? 0 : cost; /* 1-3-9 */
    if (!is_possible || price.unit.raw == 0 ||
        m->card[frame->source.raw].zone != frame->reg[DIG_EVO_FROM] ||
        !dig__seat_can_pay(m, frame->seat, cost)) { /* 8-1-2-6 */
        dig__state(m)->result = (struct eng_things){0};
        return false;
    }
    if (!is_free) {
        dig__seat_pay(act, frame->seat, cost, clause);
        dig__cost_spent(act, &price);
    }
    return true;
}

/* Rule switch of 4-6-3: the cards under the top card lie the other way round. */
static void turn_around(struct eng_match *m, struct eng_unit_id unit)
{
    struct eng_card *top = &m->card[m->unit[unit.raw].top.raw];
    struct eng_card_id done = {0};
    for (struct eng_card_id at = top->below; at.raw != 0;) {
        const struct eng_card_id next = m->card[at.raw].below;
        m->card[at.raw].below = done;
        done = at;
        at = next;
    }
    top->below = done;
}

void dig__evo_stack(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit_card(act, EV_DIGIVOLVE, clause, frame->source);
    e->seat = frame->seat;
    e->from = m->card[frame->source.raw].zone;
    e->to = m->unit[unit.raw].zone;
    e->seen_to = ENG__SEEN_ALL;
    e->unit = m->unit[unit.raw].serial;
    eng__detach(act, frame->source, Z_NONE);
    const struct eng_card_id before = m->unit[unit.raw].top;
    eng__stack_on(act, unit, frame->source, Z_UNDER); /* orientation is kept 8-1-2-3 */
    eng__units_follow(m, before, frame->source);
    if (!dig__rule(STACK_ORDER)) {
        turn_around(m, unit);
    }
}

void dig__evo_done(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_match *m = act->match;
    dig__draw(act, frame->seat, clause); /* none left: no draw, no loss 8-1-2-8 */
    dig__derive(act);

    struct eng_happening how = dig__about_unit(m, HAP_DIGIVOLVED, unit);
    how.other = frame->source;
    how.method = (uint8_t)frame->reg[DIG_EVO_METHOD];
    how.from = (uint8_t)frame->reg[DIG_EVO_FROM];
    dig__blame(m, frame, &how);
    if (m->unit[unit.raw].zone == Z_BATTLE) { /* 3-4-7-4 */
        dig__happen(act, &how);
        dig__timing(act, TIMING_WHEN_DIGIVOLVING, frame->seat, &how.it, &how); /* 15-16-3-1 */
    }
    dig__removed(act, frame->source, &how);
    dig__state(m)->result = how.it;
}

void dig__offer_parts(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const uint8_t proc = m->frame[m->frames - 1].proc;
    if (proc == PROC_DNA) {
        dig__offer_dna_parts(book, m, out);
    } else if (proc == PROC_BURST) {
        dig__offer_burst_parts(book, m, out);
    } else {
        dig__offer_app_fusion_parts(book, m, out);
    }
    out->at[0].is_default = 1;
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    dig__evo_declare(act, frame, C_8_1_3_1);
    return ENG_FLOW_NEXT;
}

static enum eng_flow pay(struct eng_act *act, struct eng_frame *frame)
{
    return dig__evo_pay(act, frame, true, C_8_1_3_2) ? ENG_FLOW_NEXT : ENG_FLOW_DONE;
}

static enum eng_flow stack(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_unit_id unit =
        eng__unit_find(act->match, (uint16_t)frame->reg[DIG_EVO_UNIT]);
    dig__evo_stack(act, frame, unit, C_8_1_3_3);
    dig__evo_done(act, frame, unit, C_8_1_3_3);
    return ENG_FLOW_NEXT;
}

static const struct eng_step digivolve_steps[] = {
    {C_8_1_3_1, declare, NULL},
    {C_8_1_3_2, pay, NULL},
    {C_8_1_3_3, stack, NULL},
};
const struct eng_proc dig__proc_digivolve = {
    "digivolve", digivolve_steps, sizeof digivolve_steps / sizeof *digivolve_steps};
