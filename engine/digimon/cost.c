/* SPDX-License-Identifier: MIT
 * cost.c - what playing, digivolving, using and linking cost: statements about costs, and whether a
 * declaration can be paid at best (1-3-8, 1-3-9, 1-3-11). */
#include "brief.h"
#include "declare.h"
#include "link.h"
#include "option.h"
#include "revision.h"
#include "tell.h"

#include <string.h>

/* Operands of the statement "cost", and of "cannot" as far as it is about costs. */
enum {
    COST_NUMBER,
    COST_FOR,
    COST_OF,
    COST_INTO,
    COST_OWNER,
    COST_NEXT,
    COST_SET
};
enum {
    CANNOT_DEED = 0,
    CANNOT_OF = 2,
    CANNOT_FOR = 10
};

static const struct eng_lasting *lasting_of(
    const struct eng_match *m, const struct dig_active *a)
{
    return a->lasting == 0 ? NULL : &m->lasting[a->lasting - 1];
}

/* Whether a statement about costs is about this payment. */
static bool is_about(const struct eng_ctx *ctx, const uint16_t *w, const struct dig_price *p)
{
    const struct eng_match *m = ctx->match;
    const bool is_own = ctx->seat == p->seat;
    if (w[COST_FOR] != (unsigned)p->of || (w[COST_OWNER] == 0 && !is_own) ||
        (w[COST_OWNER] == 1 && is_own)) {
        return false;
    }
    const struct eng_thing card = {p->card, false};
    const struct eng_thing unit = {m->unit[p->unit.raw].top, true};
    const struct eng_thing of = p->of == DIG_COST_DIGIVOLVE && p->unit.raw != 0 ? unit : card;
    return (w[COST_OF] == 0 || eng__predicate(ctx, w[COST_OF], of)) &&
        (w[COST_INTO] == 0 || eng__predicate(ctx, w[COST_INTO], card));
}

static const uint16_t *cost_statement(const struct eng_book *book, const struct eng_match *m,
    const struct dig_active *a, const struct dig_price *p, struct eng_ctx *ctx)
{
    if (a->statement != SAYS_COST) {
        return NULL;
    }
    *ctx = dig__active_ctx(book, m, a);
    const uint16_t *w = eng__node(ctx, a->list) + 1;
    return is_about(ctx, w, p) ? w : NULL;
}

bool dig__cost_is_fixed(
    const struct eng_book *book, const struct eng_match *m, enum dig_cost of, uint8_t seat)
{
    const struct dig_state *s = dig__peek(m);
    if ((s->forbids >> DEED_REDUCE_COST & 1u) == 0) {
        return false;
    }
    for (unsigned i = 0; i < s->actives; i++) {
        if (s->active[i].statement != SAYS_CANNOT) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(book, m, &s->active[i]);
        const uint16_t *w = eng__node(&ctx, s->active[i].list) + 1;
        if (w[CANNOT_DEED] == DEED_REDUCE_COST &&
            (w[CANNOT_FOR] == UINT16_MAX || w[CANNOT_FOR] == (unsigned)of) &&
            (w[CANNOT_OF] == 0 || eng__names_seat(&ctx, w[CANNOT_OF], seat))) {
            eng__note(STATEMENT, SAYS_CANNOT);
            eng__note_words(SAYS, SAYS_CANNOT, 1u << DEED_REDUCE_COST);
            return true; /* 15-1-3: a prohibition beats a permission */
        }
    }
    return false;
}

int dig__cost_stated(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int cost)
{
    const struct dig_state *s = dig__peek(m);
    const bool is_fixed = dig__cost_is_fixed(book, m, price->of, price->seat);
    int change = 0; /* 1-3-8: all changes are summed */
    for (unsigned i = 0; i < s->actives; i++) {
        struct eng_ctx ctx;
        const uint16_t *w = cost_statement(book, m, &s->active[i], price, &ctx);
        if (w == NULL) {
            continue;
        }
        const struct eng_lasting *l = lasting_of(m, &s->active[i]);
        const int n = l != NULL ? l->value : eng__number(&ctx, w[COST_NUMBER]);
        const int by = w[COST_SET] != 0 ? n - cost : n;
        eng__note(STATEMENT, SAYS_COST);
        change += by < 0 && (is_fixed || (change < 0 && !dig__rule(SUM_FIRST))) ? 0 : by;
    }
    return cost + change;
}

void dig__cost_spent(struct eng_act *act, const struct dig_price *price)
{
    struct eng_match *m = act->match;
    const struct dig_state *s = dig__peek(m);
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dig_active *a = &s->active[i];
        struct eng_ctx ctx;
        const uint16_t *w = cost_statement(act->book, m, a, price, &ctx);
        if (w == NULL || a->lasting == 0 || w[COST_NEXT] == 0) {
            continue;
        }
        struct eng_lasting *l = &m->lasting[a->lasting - 1];
        l->used++;
        if (l->used >= eng__number(&ctx, w[COST_NEXT])) {
            dig__tell_end(act, l);
            eng__lasting_drop(m, l);
        }
        dig__touch(m, READS_LASTING);
    }
}

bool dig__cost_pay(
    struct eng_act *act, const struct dig_price *price, int cost, uint16_t clause)
{
    const int now = dig__cost_shown(act->book, act->match, price, cost);
    if (!dig__seat_can_pay(act->match, price->seat, now)) {
        return false;
    }
    dig__seat_pay(act, price->seat, now, clause);
    dig__cost_spent(act, price);
    return true;
}

struct eng_event *dig__declared(struct eng_act *act, const struct eng_frame *frame,
    enum dig_event kind, uint16_t clause, const struct dig_price *price, int cost)
{
    struct eng_event *e = eng__emit_card(act, (uint8_t)kind, clause, frame->source);
    e->seat = frame->seat;
    e->seen_to = ENG__SEEN_ALL;
    e->a = (int16_t)(cost < 0 ? 0 : dig__cost_shown(act->book, act->match, price, cost));
    return e;
}

uint8_t dig__declared_would(
    struct eng_act *act, const struct eng_frame *frame, struct eng_happening would, int cost)
{
    would.from = act->match->card[frame->source.raw].zone;
    would.amount = (int16_t)cost;
    would.is_held = 1;
    dig__blame(act->match, frame, &would);
    return eng__happening_add(act, &would);
}

int dig__declared_amount(struct eng_match *m, int16_t happening)
{
    struct eng_happening *would = &m->happening[happening - 1];
    const int amount = would->amount;
    would->is_held = 0;
    would->kind = 0;
    return amount;
}

/* ---- at best: what immediate effects could do, without doing it ---- */

struct looking {
    const struct eng_book *book;
    const struct eng_match *m;
    const struct eng_happening *would;
    struct eng_things wider; /* materials */
    uint8_t seat;
    int change;
    bool is_set;
    int set_to;
};

enum {
    WALK_MAX = 400 /* ops: lists run forward but for AGAIN */
};

/* A body walked as if its player did everything. */
struct walk {
    struct looking *l;
    struct eng_things *name; /* what the effect's names stand for */
    struct eng_ctx ctx;
    struct eng_frame frame;
    struct eng_things wider;
    bool is_partly; /* something since BY cannot be done completely */
    int change;
    bool is_set;
    int set_to;
};

static struct eng_things *slot_of(struct walk *w, uint16_t slot)
{
    return &w->name[slot];
}

/* All that could be chosen stands for the choice. */
static void walk_choose(struct walk *w, const uint16_t *op)
{
    struct eng_things found = {0};
    eng__target(&w->ctx, op[2], &found);
    const int size = (int)eng_set_size(&found.cards);
    const int wanted = op[3] == ENG__CHOOSE_EXACT ? eng__number(&w->ctx, op[4]) : 1;
    w->is_partly |= size < wanted;
    *slot_of(w, op[1]) = found;
}

static void walk_do(struct walk *w, const uint16_t *op)
{
    const uint16_t *operand = eng__node(&w->ctx, op[3]) + 1;
    if (op[1] == VERB_COST) {
        w->change += eng__number(&w->ctx, operand[0]);
    } else if (op[1] == VERB_SET_COST) {
        w->is_set = true;
        w->set_to = eng__number(&w->ctx, operand[0]);
    } else if (op[1] == VERB_MATERIALS) {
        const struct eng_things *more = slot_of(w, operand[0]);
        for (unsigned i = 0; i < 4; i++) {
            w->wider.cards.word[i] |= more->cards.word[i];
        }
    } else if (op[1] == VERB_SUSPEND && operand[0] != ENG_SLOT_NONE) { /* 1-3-3 */
        bool is_any = false;
        const struct eng_things *units = slot_of(w, operand[0]);
        eng_things_foreach(c, units)
        {
            const struct eng_unit_id unit = w->l->m->card[c.raw].unit;
            is_any |= unit.raw != 0 && !w->l->m->unit[unit.raw].is_suspended &&
                !dig__cannot(w->l->book, w->l->m, unit, DEED_SUSPEND, NULL);
        }
        w->is_partly |= !is_any;
    } else if (op[1] == VERB_DELETE || op[1] == VERB_TRASH || op[1] == VERB_PLACE) {
        w->is_partly |= operand[0] == ENG_SLOT_NONE || eng__things_none(slot_of(w, operand[0]));
    }
    if (op[2] != ENG_SLOT_NONE) { /* it did something, as far as is known */
        *slot_of(w, op[2]) = (struct eng_things){0};
        eng__things_add(slot_of(w, op[2]), w->ctx.card);
    }
}

/* One op; false at the end of what can be foreseen. */
static bool walk_op(struct walk *w, const uint16_t *op, unsigned width)
{
    const uint16_t next = (uint16_t)(w->frame.pc + width);
    w->frame.pc = next;
    switch (op[0]) { /* an enum eng_op; others cannot be foreseen */
    case ENG_OP_CHOOSE:
        walk_choose(w, op);
        return true;
    case ENG_OP_ASSIGN: {
        struct eng_things found;
        eng__target(&w->ctx, op[2], &found);
        *slot_of(w, op[1]) = found;
        return true;
    }
    case ENG_OP_NUMBER:
        w->frame.reg[op[1]] = (int16_t)eng__number(&w->ctx, op[2]);
        return true;
    case ENG_OP_IF:
        w->frame.pc = eng__number(&w->ctx, op[1]) == 0 ? op[2] : next;
        return true;
    case ENG_OP_JUMP:
        w->frame.pc = op[1];
        return true;
    case ENG_OP_MAY:
        return op[1] == 0;
    case ENG_OP_BY:
        w->is_partly = false;
        return dig__rule(PAYABLE_BY_DONE); /* 1-3-11-3 */
    case ENG_OP_BY_END:
        w->frame.pc = w->is_partly && dig__rule(PAYABLE_BY) ? op[1] : next; /* 1-3-11-3 */
        return true;
    case ENG_OP_LATER:
        w->frame.pc = op[2];
        return true;
    case ENG_OP_DO:
        walk_do(w, op);
        return true;
    case ENG_OP_LASTING:
        return true;
    default:
        return false;
    }
}

static void walk_body(struct looking *l, const struct dig_borne *b, const struct eng_effect *e,
    const struct eng_ctx *ctx)
{
    if (l->m->sets + e->slots > ENG_SETS_MAX) {
        return;
    }
    struct eng_things name[ENG_SETS_MAX];
    memset(name, 0, e->slots * sizeof name[0]);
    struct walk w = {
        .l = l, .name = name, .ctx = *ctx, .frame = {.seat = b->seat, .pc = e->body}};
    w.ctx.frame = &w.frame;
    w.ctx.name = name;
    for (unsigned i = 0; i < WALK_MAX; i++) {
        const uint16_t *op = eng__node(&w.ctx, w.frame.pc);
        if (op[0] == ENG_OP_END || !walk_op(&w, op, eng__width(op))) {
            break;
        }
    }
    l->change += w.change < 0 ? w.change : 0; /* an increase need not be taken into account */
    if (w.is_set && (!l->is_set || w.set_to < l->set_to)) {
        l->is_set = true;
        l->set_to = w.set_to;
    }
    for (unsigned i = 0; i < 4; i++) {
        l->wider.cards.word[i] |= w.wider.cards.word[i];
    }
}

static void on_effect(void *arg, const struct dig_borne *b)
{
    struct looking *l = arg;
    const struct eng_effect *e = dig__effect(l->book, b->effect);
    if (e->category != ENG_EFFECT_IMMEDIATE || e->pattern == 0 || b->seat != l->seat ||
        !dig__keyword_rule(e->keyword) || !dig__in_window(l->m, e, b->seat) ||
        !dig__has_uses(l->book, l->m, b)) {
        return;
    }
    struct eng_ctx ctx = dig__ctx(l->book, l->m, b);
    struct eng_happening here = *l->would;
    ctx.happening = &here;
    if (!dig__fits_any(&ctx, e, l->would, &here.it) ||
        (e->condition != 0 && !dig__rule(PAYABLE_IF_MET)) ||
        (e->condition != 0 && dig__rule(PAYABLE_IF) && /* 1-3-11-2 */
            eng__number(&ctx, e->condition) == 0)) {
        return;
    }
    walk_body(l, b, e, &ctx);
}

static struct eng_happening happening_of(const struct eng_match *m, const struct dig_price *p)
{
    struct eng_happening would;
    if (p->of == DIG_COST_DIGIVOLVE || p->of == DIG_COST_LINK) {
        would =
            dig__about_unit(m, p->of == DIG_COST_LINK ? HAP_LINKED : HAP_DIGIVOLVED, p->unit);
        would.other = p->card;
    } else {
        would = dig__about_card(p->of == DIG_COST_USE ? HAP_USED : HAP_PLAYED, p->card);
    }
    would.from = m->card[p->card.raw].zone;
    return would;
}

/* The best reduction by cards that combine 1-3-11-4. */
static int recipe_less(const struct looking *l, const struct dig_price *p)
{
    const struct dig_facts *f = dig__facts(l->book, l->m, p->card);
    struct eng_ctx line = dig__line_for(METHOD_DIGIXROS, l->book, l->m, p->card, p->seat);
    const struct dig_picks none = {0};
    const struct eng_things not_wider = {0};
    const struct eng_things *wider = dig__rule(PAYABLE_WIDER) ? &l->wider : &not_wider;
    bool is_complete = false;
    int best = 0;
    if (p->of != DIG_COST_PLAY || !dig__rule(PAYABLE_MATERIALS)) {
        return 0;
    }
    if (f->digixros.parts > 0) {
        const struct eng_things from = dig__digixros_sources(l->m, p->card, p->seat, wider);
        const unsigned most =
            dig__materials_most(&line, &f->digixros, &from, &none, &is_complete);
        best = f->digixros.cost * (int)(dig__rule(PAYABLE_BEST) ? most : f->digixros.parts);
    }
    if (f->assembly.parts > 0) {
        line.method = METHOD_ASSEMBLY;
        const struct eng_things from = dig__assembly_sources(l->m, p->card, p->seat, wider);
        dig__materials_most(&line, &f->assembly, &from, &none, &is_complete);
        best = is_complete && f->assembly.cost > best ? f->assembly.cost : best;
    }
    return best;
}

static int cost_at_best(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int now)
{
    const struct eng_happening would = happening_of(m, price);
    const struct dig_facts *f = dig__facts(book, m, price->card);
    const uint32_t words = dig__words_of(&would);
    const struct dig_wanted wanted = {.events = words};
    const bool is_listened = dig__hears(dig__peek(m)->heard, words, 0);
    const bool is_own = (f->brief.would & words) != 0;
    if ((!is_listened && !is_own && f->digixros.parts == 0 && f->assembly.parts == 0) ||
        dig__cost_is_fixed(book, m, price->of, price->seat)) {
        return now; /* nothing interrupts it */
    }
    struct looking l = {.book = book, .m = m, .would = &would, .seat = price->seat};
    for (unsigned u = 1; is_listened && u <= m->units; u++) {
        if (m->unit[u].zone == Z_BATTLE) { /* 3-4-7 */
            dig__each_wanted(book, m, eng_unit_of(u), &wanted, on_effect, &l);
        }
    }
    const struct eng_program *p = &book->cards->program;
    const uint16_t def = m->card[price->card.raw].def;
    for (unsigned i = p->first[def]; is_own && i < p->first[def + 1u]; i++) {
        if ((p->effect[i].flags & ENG_EFFECT_GRANTED) == 0) {
            on_effect(
                &l, &(struct dig_borne){(uint16_t)i, price->card, eng_unit_of(0), price->seat});
        }
    }
    const int base = l.is_set && l.set_to < now ? l.set_to : now;
    return base + l.change - recipe_less(&l, price);
}

bool dig__is_payable_at_best(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int now)
{
    if (!dig__rule(PAYABLE_BEYOND)) {
        const int memory = dig__peek(m)->memory;
        return cost_at_best(book, m, price, now) <=
            (price->seat == m->turn_seat ? memory : -memory);
    }
    return !dig__rule(PAYABLE) ||
        dig__seat_can_pay(m, price->seat, cost_at_best(book, m, price, now));
}

bool dig__is_payable(const struct eng_book *book, const struct eng_match *m,
    const struct dig_price *price, int cost)
{
    return dig__is_payable_now(book, m, price, dig__cost_now(book, m, price, cost));
}

/* ---- the "must" of a reduction, revision.h ---- */

/* The declaration whose window is open: the frame below, its happening and its price. */
struct declared {
    const struct eng_frame *frame;
    const struct eng_happening *would;
    struct dig_price price;
};

static bool find_declared(const struct eng_match *m, struct declared *out)
{
    enum {
        IS_FREE = 1 /* register of flags of a play, a use and a link */
    };
    const struct eng_frame *window = &m->frame[m->frames - 1];
    if (m->frames < 2 || window->proc != PROC_WOULD) {
        return false;
    }
    const struct eng_frame *f = window - 1;
    const struct eng_happening *h = &m->happening[window->reg[0] - 1];
    *out = (struct declared){.frame = f, .would = h};
    out->price = (struct dig_price){.seat = f->seat, .card = f->source};
    switch (f->proc) { /* an enum dig_proc: those that declare a card */
    case PROC_PLAY:
        out->price.of = DIG_COST_PLAY;
        return (f->reg[DIG_PLAY_FLAGS] & DIG_PLAY_FREE) == 0;
    case PROC_USE:
        out->price.of = DIG_COST_USE;
        return (f->reg[IS_FREE] & DIG_USE_FREE) == 0;
    case PROC_LINK:
        out->price.of = DIG_COST_LINK;
        break;
    case PROC_DIGIVOLVE:
    case PROC_DNA:
    case PROC_BURST:
    case PROC_APP_FUSION:
        out->price.of = DIG_COST_DIGIVOLVE;
        break;
    default:
        return false; /* the window of something else */
    }
    out->price.unit = m->card[eng__things_next(&h->it, eng_card_of(0)).raw].unit;
    return out->price.of == DIG_COST_LINK ? (f->reg[IS_FREE] & DIG_LINK_FREE) == 0
                                          : f->reg[DIG_EVO_COST] >= 0;
}

bool dig__must_reduce(const struct eng_book *book, const struct eng_match *m, uint8_t seat)
{
    struct declared d;
    if (!dig__since(m, DIG_NEWER_MUST_REDUCE) || !find_declared(m, &d) ||
        d.price.seat != seat) {
        return false;
    }
    const struct looking l = {.book = book, .m = m, .would = d.would, .seat = seat};
    const int now = dig__cost_now(book, m, &d.price, d.would->amount);
    const int less =
        dig__cost_is_fixed(book, m, d.price.of, seat) ? 0 : recipe_less(&l, &d.price);
    return !dig__seat_can_pay(m, seat, now - less);
}

bool dig__reduces(
    const struct eng_book *book, const struct eng_match *m, const struct dig_borne *borne)
{
    struct declared d;
    if (!find_declared(m, &d)) {
        return false;
    }
    struct looking l = {.book = book, .m = m, .would = d.would, .seat = borne->seat};
    on_effect(&l, borne);
    return l.change < 0 || l.is_set || !eng__things_none(&l.wider);
}
