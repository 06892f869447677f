/* SPDX-License-Identifier: MIT
 * keep.c - the choice of the rule before 2021-03-16, 801.4a and 801.4c: which creatures of those under
 * an evolution creature stay, asked before anything moves. A creature that is kept is a card, or linked
 * gods as one; an evolution creature takes legal sources along, and only from cards that the creature
 * on top had as its sources. Whatever is offered can be completed. */
#include "reconstruct.h"

enum {
    CARDS = DM_PICKED_MAX,
    TRIES =
        4096, /* of one search: a tangle of more evolution cards than any deck is given up */
    ID_DONE = 0,
    IDS = 4 /* of a card: kept alone, with gods, as a source alone, with gods */
};

/* The cards under the top one, and what has become of each. */
struct pool {
    const struct eng_book *book;
    const struct eng_match *match;
    struct eng_unit_id unit;
    struct eng_card_id at[CARDS];
    unsigned len;
    uint64_t used;
    unsigned tries;
    unsigned plain; /* creatures without sources among `used` */
};

/* A kept evolution creature that still needs sources: so many, for these of its rows. */
struct wanting {
    struct eng_card_id card;
    unsigned free, need;
    const struct wanting *next;
};

static const struct dm_facts *facts_of(const struct pool *p, unsigned i)
{
    return dm__facts(p->book, p->match, p->at[i]);
}

static unsigned index_of(const struct pool *p, struct eng_card_id card)
{
    unsigned i = 0;
    while (i < p->len && p->at[i].raw != card.raw) {
        i++;
    }
    return i;
}

static bool is_used(const struct pool *p, unsigned i)
{
    return (p->used >> i & 1u) != 0;
}

static bool needs_sources(const struct dm_facts *f)
{
    return (f->supertypes & DM_EVOLUTION) != 0 && dm__rule(KEEP_NEEDS_SOURCE);
}

/* The bits of the gods linked to that card: all of them, from the first one. */
static uint64_t linked(const struct pool *p, unsigned i)
{
    uint64_t mask = UINT64_C(1) << i;
    while (i + 1 < p->len && (p->match->card[p->at[i].raw].flags & ENG_CARD_JOINED) != 0) {
        i++;
        mask |= UINT64_C(1) << i;
    }
    return mask;
}

static bool is_first_linked(const struct pool *p, unsigned i)
{
    return (p->match->card[p->at[i].raw].flags & ENG_CARD_JOINED) != 0 &&
        (i == 0 || (p->match->card[p->at[i - 1].raw].flags & ENG_CARD_JOINED) == 0);
}

static void take(struct pool *p, const struct dm_picked *pick)
{
    const unsigned i = index_of(p, pick->card);
    if (i < p->len) {
        p->used |= pick->is_whole ? linked(p, i) : UINT64_C(1) << i;
    }
}

static void collect(struct pool *p, const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id unit)
{
    const struct dm_state *s = dm__peek(m);
    *p = (struct pool){.book = book, .match = m, .unit = unit};
    for (struct eng_card_id at = m->card[m->unit[unit.raw].top.raw].below;
         at.raw != 0 && p->len < CARDS; at = m->card[at.raw].below) {
        p->at[p->len++] = at;
    }
    for (unsigned i = 0; i < s->pickeds; i++) {
        take(p, &s->picked[i]);
    }
}

/* The rows of an evolution card; 0 after all of an unlimited number have the same. */
static unsigned rows_of(const struct dm_evolution *e)
{
    return e->most == DM_ANY_NUMBER ? 1u : (1u << e->most) - 1u;
}

/* The rows of an evolution card for which that card of the pool can be a source. */
static unsigned fits(const struct pool *p, struct eng_card_id card, unsigned i)
{
    const struct dm_evolution *e = &dm__facts(p->book, p->match, card)->evolution;
    const bool on_creatures = (e->from >> Z_BATTLE & 1u) != 0;
    unsigned mask = 0;
    if (is_used(p, i) ||
        (eng_set_has(&dm__peek(p->match)->later, p->at[i]) && /* 801.4c: not its own source */
            dm__rule(KEEP_SOURCE_POOL) && !dm__otherwise(p->book, DM_OPEN_ADDED_ARE_SOURCES)) ||
        (on_creatures && (facts_of(p, i)->types & DM_TYPE_CREATURE) == 0)) {
        return 0;
    }
    const unsigned rows = e->most == DM_ANY_NUMBER ? 1 : e->most;
    for (unsigned row = 0; row < rows; row++) {
        const struct eng_thing thing = {p->at[i], false};
        mask |= dm__is_source(p->book, p->match, card, row, thing) ? 1u << row : 0;
    }
    return mask;
}

/* A source that is an evolution creature itself needs its own. */
static bool is_recursive(const struct pool *p, struct eng_card_id card, unsigned i)
{
    const struct dm_evolution *e = &dm__facts(p->book, p->match, card)->evolution;
    return (e->from >> Z_BATTLE & 1u) != 0 && needs_sources(facts_of(p, i));
}

static bool supply(struct pool *p, const struct wanting *w);

static bool supply_with(struct pool *p, const struct wanting *w, unsigned i, unsigned row)
{
    const bool is_any = dm__facts(p->book, p->match, w->card)->evolution.most == DM_ANY_NUMBER;
    const struct wanting rest = {
        w->card, is_any ? w->free : w->free & ~(1u << row), w->need - 1, w->next};
    const struct dm_evolution *e = &facts_of(p, i)->evolution;
    const struct wanting own = {p->at[i], rows_of(e), e->least, &rest};
    const bool is_plain =
        (facts_of(p, i)->types & DM_TYPE_CREATURE) != 0 && !needs_sources(facts_of(p, i));
    p->used |= UINT64_C(1) << i;
    p->plain += is_plain;
    if (supply(p, is_recursive(p, w->card, i) ? &own : &rest)) {
        return true;
    }
    p->used &= ~(UINT64_C(1) << i);
    p->plain -= is_plain;
    return false;
}

/* All that want sources can be given them from what is left. */
static bool supply(struct pool *p, const struct wanting *w)
{
    while (w != NULL && w->need == 0) {
        w = w->next;
    }
    if (w == NULL) {
        return true;
    }
    for (unsigned i = 0; i < p->len; i++) {
        const unsigned mask = fits(p, w->card, i) & w->free;
        for (unsigned row = 0; row < DM_SOURCES_MAX; row++) {
            if ((mask >> row & 1u) == 0) {
                continue;
            }
            if (p->tries++ == TRIES) {
                return false;
            }
            if (supply_with(p, w, i, row)) {
                return true;
            }
        }
    }
    return false;
}

bool dm__lies_on_sources(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const struct dm_facts *f = dm__top(book, match, unit);
    struct pool p;
    collect(&p, book, match, unit);
    p.used = 0; /* whatever is being picked */
    const struct wanting w = {
        match->unit[unit.raw].top, rows_of(&f->evolution), f->evolution.least, NULL};
    return (f->supertypes & DM_EVOLUTION) == 0 || supply(&p, &w); /* 802: NEO: any card */
}

/* ---- what has been picked ---- */

/* The picks and one more that is thought of. */
struct picks {
    const struct dm_picked *at;
    unsigned len;
    const struct dm_picked *more; /* NULL: none */
};

static const struct dm_picked *pick_at(const struct picks *k, unsigned i)
{
    return i < k->len ? &k->at[i] : k->more;
}

static unsigned picks_of(const struct picks *k)
{
    return k->len + (k->more != NULL);
}

/* It is of this unit and is kept with sources: as a creature, or as a source that is a creature. */
static bool wants(const struct pool *p, const struct picks *k, unsigned i)
{
    const struct dm_picked *pick = pick_at(k, i);
    const unsigned at = index_of(p, pick->card);
    if (at == p->len || !needs_sources(facts_of(p, at))) {
        return false;
    }
    return pick->of == 0 || is_recursive(p, pick_at(k, pick->of - 1u)->card, at);
}

static unsigned sources_of(const struct picks *k, unsigned i)
{
    unsigned n = 0;
    for (unsigned j = i + 1; j < picks_of(k); j++) {
        n += pick_at(k, j)->of == i + 1;
    }
    return n;
}

static bool completes(
    struct pool *p, const struct picks *k, unsigned i, const struct wanting *wanting);

/* The sources picked for `i`, from pick `j` on, find rows of their own. */
static bool with_sources(struct pool *p, const struct picks *k, unsigned i, unsigned j,
    unsigned free, const struct wanting *wanting)
{
    const struct dm_evolution *e =
        &dm__facts(p->book, p->match, pick_at(k, i)->card)->evolution;
    while (j < picks_of(k) && pick_at(k, j)->of != i + 1) {
        j++;
    }
    if (j == picks_of(k)) {
        const unsigned have = sources_of(k, i);
        const struct wanting own = {
            pick_at(k, i)->card, free, e->least > have ? e->least - have : 0, wanting};
        return completes(p, k, i + 1, &own);
    }
    const unsigned at = index_of(p, pick_at(k, j)->card);
    const uint64_t used = p->used;
    p->used &= ~(UINT64_C(1) << at); /* so that it is looked at */
    const unsigned mask = fits(p, pick_at(k, i)->card, at) & free;
    p->used = used;
    for (unsigned row = 0; row < DM_SOURCES_MAX; row++) {
        if ((mask >> row & 1u) != 0 &&
            with_sources(p, k, i, j + 1, e->most == DM_ANY_NUMBER ? free : free & ~(1u << row),
                wanting)) {
            return true;
        }
    }
    return false;
}

static bool completes(
    struct pool *p, const struct picks *k, unsigned i, const struct wanting *wanting)
{
    while (i < picks_of(k) && !wants(p, k, i)) {
        i++;
    }
    if (i == picks_of(k)) {
        return supply(p, wanting);
    }
    const struct dm_evolution *e =
        &dm__facts(p->book, p->match, pick_at(k, i)->card)->evolution;
    return with_sources(p, k, i, i + 1, rows_of(e), wanting);
}

/* With that pick what is kept can be completed. `plain`: how many creatures without sources it takes
 * then. */
static bool is_possible(const struct pool *pool, const struct dm_picked *more, unsigned *plain)
{
    const struct dm_state *s = dm__peek(pool->match);
    const struct picks k = {s->picked, s->pickeds, more};
    struct pool p = *pool;
    take(&p, more);
    const bool ok = completes(&p, &k, 0, NULL);
    *plain = p.plain;
    return ok;
}

/* The latest pick of this unit that takes sources: that needs some more, or may have some more. */
static int open_pick(const struct pool *p, bool is_needed)
{
    const struct dm_state *s = dm__peek(p->match);
    const struct picks k = {s->picked, s->pickeds, NULL};
    for (unsigned i = s->pickeds; i > 0; i--) {
        if (wants(p, &k, i - 1)) {
            const struct dm_evolution *e =
                &dm__facts(p->book, p->match, s->picked[i - 1].card)->evolution;
            const unsigned n = sources_of(&k, i - 1);
            if (n < (is_needed ? e->least : e->most)) {
                return (int)i;
            }
        }
    }
    return 0;
}

/* 801.4a: an evolution creature with its sources is one, and so are linked gods. */
static unsigned kept(const struct pool *p)
{
    const struct dm_state *s = dm__peek(p->match);
    unsigned n = 0;
    for (unsigned i = 0; i < s->pickeds; i++) {
        const unsigned at = index_of(p, s->picked[i].card);
        if (at < p->len && (s->picked[i].of == 0 || !dm__rule(KEEP_EVOLUTION_AS_ONE))) {
            n += dm__rule(KEEP_GODS_AS_ONE) || !s->picked[i].is_whole
                ? 1
                : (unsigned)__builtin_popcountll(linked(p, at));
        }
    }
    return n;
}

/* 801.4a: as many as the creature on top had needed sources; any number of an unlimited one. */
static unsigned limit(const struct pool *p)
{
    const struct dm_evolution *e = &dm__top(p->book, p->match, p->unit)->evolution;
    if (!dm__rule(KEEP_LIMIT) || !dm__rule(PLAIN_LOSES) || !dm__rule(PLAIN_ALIKE)) {
        return CARDS;
    }
    if (!dm__rule(KEEP_BY_KIND)) {
        return 1;
    }
    if (e->most == DM_ANY_NUMBER && dm__rule(KEEP_UNLIMITED) &&
        !dm__otherwise(p->book, DM_OPEN_UNLIMITED_KEEPS_LEAST)) {
        return CARDS;
    }
    return e->most == DM_ANY_NUMBER ? e->least : e->most;
}

/* ---- the options ---- */

static bool is_free(const struct pool *p, uint64_t cards)
{
    return (p->used & cards) == 0;
}

struct offering {
    struct eng_options *out;
    const struct pool *pool;
    unsigned plain; /* creatures without sources that are left */
    unsigned left;  /* creatures that may still be kept */
    unsigned len;   /* options so far */
    bool has_default;
};

/* As many creatures as possible are kept by default, from the top down. */
static bool is_best(const struct offering *o, const struct dm_picked *pick, unsigned taken)
{
    const struct pool *p = o->pool;
    const unsigned at = index_of(p, pick->card);
    if (pick->of != 0) {
        return !pick->is_whole;
    }
    if (!needs_sources(facts_of(p, at))) {
        taken += pick->is_whole ? (unsigned)__builtin_popcountll(linked(p, at)) : 1u;
    }
    const unsigned most = o->plain < o->left ? o->plain : o->left;
    const unsigned rest = taken > o->plain ? 0 : o->plain - taken;
    return 1u + (rest < o->left - 1u ? rest : o->left - 1u) >= most;
}

/* A creature card can be kept wherever it lies, and whether it was a source or came later. */
static bool may_stay(const struct pool *p, unsigned i)
{
    const struct dm_facts *f = facts_of(p, i);
    if (((f->types & DM_TYPE_CREATURE) == 0 && dm__rule(KEEP_CREATURES)) ||
        (needs_sources(f) && !dm__rule(KEEP_WITH_SOURCE)) ||
        (i > 0 && !dm__rule(ANY_POSITION))) {
        return false;
    }
    return !eng_set_has(&dm__peek(p->match)->later, p->at[i]) ||
        (dm__rule(KEEP_ADDED) && !dm__otherwise(p->book, DM_OPEN_ONLY_SOURCES_STAY));
}

static void offer(struct offering *o, unsigned i, unsigned of, bool is_whole)
{
    const struct pool *p = o->pool;
    const struct dm_picked pick = {p->at[i], (uint8_t)of, is_whole};
    unsigned taken = 0;
    if (!is_free(p, is_whole ? linked(p, i) : UINT64_C(1) << i) ||
        (of == 0 && !may_stay(p, i)) || !is_possible(p, &pick, &taken)) {
        return;
    }
    o->len++;
    if (o->out == NULL) {
        return;
    }
    struct eng_option *option = dm__offer(o->out, of == 0 ? DO_KEEP : DO_SOURCE);
    option->id = (uint16_t)(1 + IDS * i + 2u * (of != 0) + is_whole);
    option->card = p->at[i];
    option->index = is_whole;
    option->is_default = !o->has_default && is_best(o, &pick, taken);
    o->has_default = o->has_default || option->is_default;
}

static void offer_all(struct offering *o, unsigned of)
{
    for (unsigned i = 0; i < o->pool->len; i++) {
        if (is_first_linked(o->pool, i)) {
            offer(o, i, of, true);
        }
        offer(o, i, of, false);
    }
}

/* How many options there are, besides that of keeping no more. `out`: NULL only counts. */
static unsigned enumerate(const struct pool *p, struct eng_options *out)
{
    const unsigned most = limit(p), have = kept(p);
    struct offering o = {.out = out, .pool = p, .left = most > have ? most - have : 0};
    for (unsigned i = 0; i < p->len; i++) {
        o.plain += (facts_of(p, i)->types & DM_TYPE_CREATURE) != 0 &&
            !needs_sources(facts_of(p, i)) && is_free(p, UINT64_C(1) << i);
    }
    const int needed = open_pick(p, true);
    const int more = open_pick(p, false);
    if (needed != 0) {
        offer_all(&o, (unsigned)needed);
        return o.len;
    }
    if (o.left > 0) {
        offer_all(&o, 0);
    }
    const unsigned heads = o.len;
    if (more != 0) {
        o.has_default = true; /* no more than it needs, by default */
        offer_all(&o, (unsigned)more);
    }
    const bool must_keep =
        dm__otherwise(p->book, DM_OPEN_MUST_KEEP) || (!dm__rule(KEEP_NONE) && kept(p) == 0);
    if (out != NULL && (heads == 0 || !must_keep)) {
        struct eng_option *done = dm__offer(out, DO_DONE);
        done->id = ID_DONE;
        done->is_default = heads == 0;
    }
    return o.len;
}

void dm__offer_keeps(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct pool p;
    collect(&p, book, match, dm__asked_unit(match));
    enumerate(&p, out);
}

unsigned dm__wanting_pick(const struct eng_book *book, const struct eng_match *match)
{
    struct pool p;
    collect(&p, book, match, dm__asked_unit(match));
    const int needed = open_pick(&p, true);
    return (unsigned)(needed != 0 ? needed : open_pick(&p, false));
}

bool dm__may_keep(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    struct pool p;
    collect(&p, book, match, unit);
    return enumerate(&p, NULL) > 0;
}
