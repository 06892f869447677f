/* SPDX-License-Identifier: MIT
 * evolve.c - evolution creatures, 801.1 to 801.3: which sources are legal, the picks, and putting the
 * card on them. A source is a creature of the battle zone, or a card of another zone of its player. */
#include "effects.h"

/* ---- picks in their order ---- */

bool dm__pick(struct eng_act *act, struct eng_card_id card, unsigned of, bool is_whole)
{
    struct dm_state *s = dm__state(act->match);
    if (s->pickeds == DM_PICKED_MAX) {
        eng__void(act, ENG__LIMIT_PICKS);
        return false;
    }
    s->picked[s->pickeds++] =
        (struct dm_picked){.card = card, .of = (uint8_t)of, .is_whole = is_whole};
    return true;
}

void dm__picks_clear(struct eng_match *match)
{
    struct dm_state *s = dm__state(match);
    while (s->pickeds > 0) {
        s->picked[--s->pickeds] = (struct dm_picked){0};
    }
}

bool dm__is_picked(const struct eng_match *match, struct eng_card_id card)
{
    const struct dm_state *s = dm__peek(match);
    unsigned i = 0;
    while (i < s->pickeds && s->picked[i].card.raw != card.raw) {
        i++;
    }
    return i < s->pickeds;
}

/* ---- which sources ---- */

bool dm__is_source(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, unsigned which, struct eng_thing on)
{
    const struct dm_facts *f = dm__facts(book, match, card);
    const struct eng_ctx ctx = {
        .book = book,
        .match = match,
        .code =
            book->cards->program.code + book->cards->program.base[match->card[card.raw].def],
        .card = card,
        .seat = match->card[card.raw].owner,
    };
    return eng__predicate(&ctx, f->evolution.source[which], on);
}

/* Its sources are as many as there are, or each has a row of its own. */
static unsigned rows(const struct dm_evolution *evolution)
{
    return evolution->most == DM_ANY_NUMBER ? 1 : evolution->most;
}

/* The rows that a candidate fits, a bit each. */
static unsigned fitting(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_thing on)
{
    const unsigned n = rows(&dm__facts(book, m, card)->evolution);
    unsigned mask = 0;
    for (unsigned i = 0; i < n; i++) {
        mask |= dm__is_source(book, m, card, i, on) ? 1u << i : 0;
    }
    return mask;
}

enum {
    MASKS = 1u << DM_SOURCES_MAX
};

/* What could be picked: in the order of units, then of the other zones. */
struct candidates {
    unsigned len;
    struct {
        struct eng_card_id card;
        uint8_t is_unit, mask;
    } at[ENG_CARDS_MAX];
    unsigned fit[MASKS]; /* of those not picked yet, how many have that mask */
};

static void add(const struct eng_book *book, const struct eng_match *m, struct eng_card_id card,
    struct eng_thing on, struct candidates *out)
{
    const unsigned mask = fitting(book, m, card, on);
    if (mask != 0) {
        out->at[out->len].card = on.card;
        out->at[out->len].is_unit = on.is_unit;
        out->at[out->len].mask = (uint8_t)mask;
        out->len++;
        out->fit[mask] += !dm__is_picked(m, on.card);
    }
}

static void collect(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat, struct candidates *out)
{
    static const uint8_t elsewhere[] = {Z_MANA, Z_HAND, Z_GRAVEYARD};
    const unsigned from = dm__facts(book, m, card)->evolution.from;
    out->len = 0;
    for (unsigned i = 0; i < MASKS; i++) {
        out->fit[i] = 0;
    }
    eng_unit_foreach(u, m)
    {
        if ((from >> Z_BATTLE & 1u) != 0 && m->unit[u.raw].owner == seat &&
            dm__is_creature(book, m, u)) {
            add(book, m, card, (struct eng_thing){m->unit[u.raw].top, true}, out);
        }
    }
    for (unsigned i = 0; i < sizeof elsewhere; i++) {
        const struct eng_pile *pile = &m->pile[seat][elsewhere[i]];
        for (unsigned k = pile->len; k > 0 && (from >> elsewhere[i] & 1u) != 0; k--) {
            if (pile->at[k - 1].raw != card.raw &&
                (dm__rule(SPELL_SOURCES) || dm__is_creature_card(book, m, pile->at[k - 1]))) {
                add(book, m, card, (struct eng_thing){pile->at[k - 1], false}, out);
            }
        }
    }
}

/* `need` of the free rows find a candidate of their own. */
static bool completes(const struct candidates *c, unsigned free, unsigned need)
{
    if (need == 0) {
        return true;
    }
    for (unsigned rest = free; rest != 0;
         rest = (rest - 1) & free) { /* each part of the rows */
        bool ok = (unsigned)__builtin_popcount(rest) == need;
        for (unsigned part = rest; part != 0 && ok; part = (part - 1) & rest) {
            unsigned fit = 0;
            for (unsigned mask = 1; mask < MASKS; mask++) {
                fit += (mask & part) != 0 ? c->fit[mask] : 0;
            }
            ok = fit >= (unsigned)__builtin_popcount(part);
        }
        if (ok) {
            return true;
        }
    }
    return false;
}

/* The picks from `i` on find rows of their own among the free ones, and the rest can be completed. */
static bool agrees(const struct candidates *c, const uint8_t mask[], unsigned n, unsigned i,
    unsigned free, unsigned need)
{
    if (i == n) {
        return completes(c, free, need);
    }
    for (unsigned row = 0; row < DM_SOURCES_MAX; row++) {
        if ((mask[i] & free) >> row & 1u) {
            if (agrees(c, mask, n, i + 1, free & ~(1u << row), need > 0 ? need - 1 : 0)) {
                return true;
            }
        }
    }
    return false;
}

/* What is picked, with one more of that mask, can be completed to legal sources. */
static bool is_completable(const struct eng_match *m, const struct dm_evolution *evolution,
    struct candidates *c, unsigned more)
{
    const struct dm_state *s = dm__peek(m);
    const unsigned n = s->pickeds + 1u;
    if (evolution->most == DM_ANY_NUMBER) {
        return n + c->fit[1] - 1u >= evolution->least;
    }
    uint8_t mask[DM_SOURCES_MAX + 1];
    if (n > evolution->most) {
        return false;
    }
    for (unsigned i = 0; i < s->pickeds; i++) {
        unsigned k = 0;
        while (k + 1 < c->len && c->at[k].card.raw != s->picked[i].card.raw) {
            k++;
        }
        mask[i] = c->at[k].mask;
    }
    mask[n - 1] = (uint8_t)more;
    c->fit[more]--;
    const bool ok = agrees(c, mask, n, 0, (1u << evolution->most) - 1u, evolution->least);
    c->fit[more]++;
    return ok;
}

bool dm__has_sources(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, uint8_t seat)
{
    const struct dm_facts *f = dm__facts(book, match, card);
    if ((f->supertypes & DM_NEO) != 0) {
        return true; /* 802: it needs none */
    }
    struct candidates c;
    collect(book, match, card, seat, &c);
    if (f->evolution.most == DM_ANY_NUMBER) {
        return c.len >= f->evolution.least;
    }
    return completes(&c, (1u << f->evolution.most) - 1u, f->evolution.least);
}

/* ---- the picks ---- */

void dm__offer_sources(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const struct dm_facts *facts = dm__facts(book, match, f->source);
    const struct dm_evolution *evolution = &facts->evolution;
    const unsigned picked = dm__peek(match)->pickeds;
    const bool may_end = picked >= evolution->least ||
        (picked == 0 && (facts->supertypes & DM_NEO) != 0); /* 802 */
    bool has_default = may_end && picked > 0;
    struct candidates c;
    collect(book, match, f->source, f->seat, &c);
    for (unsigned i = 0; i < c.len; i++) {
        if (dm__is_picked(match, c.at[i].card) ||
            !is_completable(match, evolution, &c, c.at[i].mask)) {
            continue;
        }
        struct eng_option *o = dm__offer(out, DO_SOURCE);
        o->id = (uint16_t)(i + 1); /* the same through all picks */
        if (c.at[i].is_unit) {
            o->unit = match->unit[match->card[c.at[i].card.raw].unit.raw].serial;
        }
        o->card = c.at[i].card;
        o->is_default = !has_default;
        has_default = true;
    }
    if (may_end) {
        struct eng_option *o = dm__offer(out, DO_DONE);
        o->id = 0;
        o->is_default = picked > 0 || !has_default;
    }
}

bool dm__pick_source(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const struct dm_evolution *evolution = &dm__facts(act->book, m, frame->source)->evolution;
    if (option->kind == DO_DONE || !dm__pick(act, option->card, 0, false) ||
        dm__peek(m)->pickeds == evolution->most) {
        return true;
    }
    struct candidates c; /* with nothing left to pick it is complete, too */
    collect(act->book, m, frame->source, frame->seat, &c);
    for (unsigned i = 0; i < c.len; i++) {
        if (!dm__is_picked(m, c.at[i].card) && is_completable(m, evolution, &c, c.at[i].mask)) {
            return false;
        }
    }
    return true;
}

/* ---- putting it there ---- */

void dm__become(struct eng_act *act, struct eng_unit_id from, struct eng_unit_id to)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    const uint16_t was = m->unit[from.raw].serial;
    const uint16_t is = m->unit[to.raw].serial;
    dm__inherit(act, m->unit[from.raw].top, m->unit[to.raw].top);
    eng__units_follow(m, m->unit[from.raw].top, m->unit[to.raw].top);
    m->unit[to.raw].is_suspended |= m->unit[from.raw].is_suspended; /* 801.2b */
    m->unit[to.raw].mark |= m->unit[from.raw].mark;
    s->attack.attacker = s->attack.attacker == was ? is : s->attack.attacker; /* 801.2a */
    s->attack.target = s->attack.target == was ? is : s->attack.target;
    for (unsigned i = 0; i < ENG_UNITS_MAX; i++) {
        s->crossed[i] = s->crossed[i] == was ? is : s->crossed[i];
    }
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        m->pending[i].unit = m->pending[i].unit == was ? is : m->pending[i].unit;
    }
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        struct eng_happening *h = &m->happening[i];
        h->other_unit = h->other_unit == was ? is : h->other_unit;
    }
    for (unsigned i = 0; i < m->frames; i++) {
        int16_t *reg = &m->frame[i].reg[ENG__REG_UNIT];
        *reg = m->frame[i].proc == PROC_EFFECT && (uint16_t)*reg == was ? (int16_t)is : *reg;
    }
}

/* 403.4a: below all that is there, also when that is the top card alone. */
static void lay_under(
    struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card, bool by_effect)
{
    struct eng_match *m = act->match;
    const struct eng_card_id top = m->unit[unit.raw].top;
    if (by_effect && !dm__rule(UNDER_FIRST) && m->card[top.raw].below.raw == 0) {
        eng__stack_on(act, unit, card, Z_UNDER);
        eng__units_follow(m, top, card);
    } else if (by_effect && !dm__rule(UNDER_BOTTOM)) {
        eng__stack_below_top(act, unit, card, Z_UNDER);
    } else {
        eng__stack_under(act, unit, card, Z_UNDER);
    }
}

void dm__slide_under(struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card,
    uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    struct eng_card *c = &m->card[card.raw];
    const bool was_there = c->unit.raw != 0;
    const uint8_t from = c->zone;
    const uint8_t joined = c->flags & ENG_CARD_JOINED;
    struct eng_event *e = eng__emit_card(act, kind, clause, card);
    e->seat = m->unit[unit.raw].owner;
    e->unit = m->unit[unit.raw].serial;
    e->from = from;
    e->to = Z_UNDER;
    const uint16_t since = s->since[card.raw];
    eng__detach(act, card, Z_NONE);
    lay_under(act, unit, card, kind == EV_PUT_UNDER);
    c->flags |= joined; /* linked gods stay so */
    s->since[card.raw] = was_there ? since : m->turn;
    if (from == Z_DECK && m->pile[c->owner][Z_DECK].len == 0) {
        s->decked |= (uint8_t)(1u << c->owner); /* 104.2 */
    }
    e->epoch_to = c->epoch;
    e->seen_to = eng__seen(act->book, m, card);
    dm__touch(m);
}

/* Who evolves says what the sources are: a creature with all cards under it. An effect's cards are none
 * until then [801.4c of 2020-11-19]. */
static void become_source(struct eng_act *act, struct eng_card_id card, bool is_top)
{
    struct dm_state *s = dm__state(act->match);
    if (is_top || !dm__otherwise(act->book, DM_OPEN_OWN_SOURCES_ONLY)) {
        eng_set_remove(&s->later, card);
    } else {
        eng_set_add(&s->later, card);
    }
}

/* All cards of another unit, with what is on them, go to the bottom of this one. */
static void merge(struct eng_act *act, struct eng_unit_id unit, struct eng_unit_id from,
    uint16_t clause, bool is_same)
{
    struct eng_match *m = act->match;
    if (is_same) {
        dm__become(act, from, unit);
    } else {
        dm__attack_lost(act, m->unit[from.raw].serial);
    }
    while (m->unit[from.raw].links.raw != 0) { /* 310.7a: they lie above the creature */
        const struct eng_card_id link = m->unit[from.raw].links;
        eng__detach(act, link, Z_NONE);
        eng__link(act, unit, link, Z_AURA);
    }
    const struct eng_card_id top = m->unit[from.raw].top;
    struct eng_card_id next = top;
    while (next.raw != 0) {
        const struct eng_card_id card = next;
        next = m->card[card.raw].below;
        dm__slide_under(act, unit, card, EV_SOURCE, clause);
        become_source(act, card, card.raw == top.raw);
    }
}

static bool is_unit(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return unit.raw != 0 && m->unit[unit.raw].top.raw == card.raw;
}

/* The first unit of the list becomes the one that all are, so that it keeps its name. */
static struct eng_unit_id base_of(const struct eng_match *m, const struct eng_list *on)
{
    for (unsigned i = 0; i < on->len; i++) {
        if (is_unit(m, on->at[i])) {
            return m->card[on->at[i].raw].unit;
        }
    }
    return eng_unit_of(0);
}

/* Cards of the base already lie where they should, once what was picked before them does. */
static void gather(struct eng_act *act, struct eng_unit_id unit, const struct eng_list *on,
    struct eng_card_id base, uint16_t clause, bool is_same)
{
    struct eng_match *m = act->match;
    for (unsigned i = 0; i < on->len; i++) {
        const struct eng_card_id c = on->at[i];
        if (c.raw == base.raw) { /* the base goes below those before it, as it is */
            for (struct eng_card_id at = c, next; at.raw != 0; at = next) {
                next = m->card[at.raw].below;
                if (i > 0) {
                    dm__slide_under(act, unit, at, EV_SOURCE, clause);
                } else if (at.raw == c.raw) {
                    struct eng_event *e = eng__emit_card(act, EV_SOURCE, clause, at);
                    e->seat = m->unit[unit.raw].owner;
                    e->unit = m->unit[unit.raw].serial;
                }
                become_source(act, at, at.raw == c.raw);
                if (i > 0 && next.raw == on->at[0].raw) {
                    break;
                }
            }
        } else if (is_unit(m, c)) {
            merge(act, unit, m->card[c.raw].unit, clause, is_same);
        } else {
            dm__slide_under(act, unit, c, EV_SOURCE, clause);
        }
    }
}

struct eng_unit_id dm__stack(struct eng_act *act, struct eng_card_id card, uint8_t seat,
    uint8_t kind, uint16_t clause, const struct eng_list *on, bool is_same)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    struct eng_unit_id unit = is_same ? base_of(m, on) : eng_unit_of(0);
    struct eng_card_id base = eng_card_of(0);
    struct eng_event *e = eng__emit_card(act, kind, clause, card);
    e->from = m->card[card.raw].zone;
    e->to = Z_BATTLE;
    eng__detach(act, card, Z_USED);
    if (e->from == Z_DECK && m->pile[e->seat][Z_DECK].len == 0) {
        s->decked |= (uint8_t)(1u << e->seat); /* 104.2 */
    }
    if (unit.raw != 0) {
        base = m->unit[unit.raw].top;
        eng__stack_on(act, unit, card, Z_UNDER);
        eng__units_follow(m, base, card);
        m->unit[unit.raw].mark &= (uint8_t)~DM_MARK_EXPOSED;
    } else {
        unit = eng__attach_unit(act, card, seat, Z_BATTLE);
        if (unit.raw == 0) {
            return unit; /* the match is void */
        }
    }
    s->since[card.raw] = m->turn;
    eng_set_remove(&s->later, card);
    e->seat = seat;
    e->unit = m->unit[unit.raw].serial;
    e->seen_to = ENG__SEEN_ALL;
    gather(act, unit, on, base, clause, is_same);
    m->unit[unit.raw].mark &= (uint8_t)~DM_MARK_EXPOSED;
    dm__lay_stack(m, unit);
    dm__touch(m);
    return unit;
}

struct eng_unit_id dm__evolve(
    struct eng_act *act, struct eng_frame *frame, struct eng_card_id card, unsigned flags)
{
    const struct dm_state *s = dm__peek(act->match);
    struct eng_list on = {.len = s->pickeds};
    for (unsigned i = 0; i < on.len; i++) {
        on.at[i] = s->picked[dm__rule(SOURCE_ORDER) ? i : on.len - 1 - i].card;
    }
    dm__picks_clear(act->match);
    const struct eng_unit_id unit =
        dm__stack(act, card, frame->seat, on.len > 0 ? EV_EVOLVE : EV_PUT, C_801_1B, &on, true);
    if (unit.raw != 0 && (flags & DM_PUT_TAPPED) != 0) {
        act->match->unit[unit.raw].is_suspended = 1;
    }
    if (!dm__rule(ELSE_ALIKE) && !dm__since(act->match, DM_NEWER_ONE_STAYS)) {
        act->match->unit[unit.raw].is_suspended = 0;
    }
    return unit;
}
