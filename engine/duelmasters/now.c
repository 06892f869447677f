/* SPDX-License-Identifier: MIT
 * now.c - what units are and have now: printed values, and what statements make of them [206] [608].
 * Derived after something has changed, read often. A statement that reads what others have made of units
 * is evaluated in rounds: each reads what the one before it has come to, from what is printed until
 * nothing changes any more. */
#include "says.h"

#include <assert.h>
#include <string.h>

/* Where each statement waits for the one before it a round settles one; only a circle takes more. */
enum {
    ROUNDS_MAX = DM_ACTIVE_MAX
};

struct deriving {
    const struct eng_book *book;
    struct eng_match *match;
    struct dm_state *s;
    uint64_t
        holds;  /* units with static effects that are more than printed keywords: a bit each */
    bool reads; /* some statement reads what others make of units */
};

/* The statements in force, in the order in which they are applied. */
struct said {
    unsigned len;
    bool is_full; /* there are more than a match has room for */
    struct dm_active at[DM_ACTIVE_MAX];
};

struct listing {
    struct deriving *d;
    struct said *out;
    unsigned places; /* where their card lies: effects that work there */
};

static void full(struct deriving *d)
{
    eng__void(&(struct eng_act){.book = d->book, .match = d->match}, ENG__LIMIT_GAME_BYTES);
}

static int16_t power_of(int64_t power)
{
    const int64_t most = INT16_MAX - 1; /* ENG_NUMBER_NONE is none of them, nor its negative */
    return (int16_t)(power > most ? most : power < -most ? -most : power);
}

/* ---- what is printed ---- */

static void print_card(
    void *arg, struct eng_unit_id unit, struct eng_card_id card, uint8_t seat)
{
    struct deriving *d = arg;
    const struct eng_match *m = d->match;
    const struct dm_facts *f = dm__facts(d->book, m, card);
    struct dm_now *now = &d->s->now[unit.raw];
    (void)seat;
    d->holds |= (uint64_t)(f->brief.holds != 0) << unit.raw;
    d->s->heard |= f->brief.events;
    now->keywords |= f->brief.keywords;
    now->power_attacker = power_of((int64_t)now->power_attacker + f->brief.power_attacker);
    if ((f->types & DM_TYPE_CREATURE) != 0) { /* 804.1: of all gods that are linked */
        now->civilizations |= f->civilizations;
        if (f->power != DM_NO_VALUE) {
            now->power =
                power_of((int64_t)(now->power == ENG_NUMBER_NONE ? 0 : now->power) + f->power);
        }
    }
}

static void print_all(struct deriving *d)
{
    const struct eng_match *m = d->match;
    for (unsigned slot = 1; slot <= m->units || slot <= d->s->nows; slot++) {
        struct dm_now *now = &d->s->now[slot];
        const struct eng_unit_id unit = eng_unit_of(slot);
        if (m->unit[slot].serial == 0) {
            *now = (struct dm_now){0}; /* equal states, equal bytes */
            continue;
        }
        *now = (struct dm_now){.power = ENG_NUMBER_NONE};
        if (dm__is_creature(d->book, m, unit)) {
            dm__each_bearer(d->book, m, unit, print_card, d);
        } else {
            now->civilizations = dm__top(d->book, m, unit)->civilizations;
        }
    }
    d->s->nows = m->units;
}

/* ---- which statements are in force ---- */

static void add(struct listing *l, const struct dm_active *a)
{
    if (l->out->len == DM_ACTIVE_MAX) {
        l->out->is_full = true;
        return;
    }
    l->out->at[l->out->len++] = *a;
}

/* The things of a statement as units: a bit for each slot. */
static uint64_t units_of(const struct eng_match *m, const struct eng_things *things)
{
    uint64_t units = 0;
    eng_things_foreach(c, things)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (unit.raw != 0 && (things->is_units != 0 || m->unit[unit.raw].top.raw == c.raw)) {
            units |= UINT64_C(1) << unit.raw;
        }
    }
    return units;
}

static bool has_target(unsigned statement)
{
    return statement != SAYS_COST;
}

static void evaluate(const struct deriving *d, const struct eng_ctx *ctx, struct dm_active *a)
{
    const struct eng_match *m = d->match;
    const uint16_t *w = eng__node(ctx, a->list) + 1;
    if (has_target(a->statement)) {
        const bool is_chosen = a->lasting != 0 && !m->lasting[a->lasting - 1].is_overall;
        if (is_chosen ||
            (w[DM_OF_TARGET] != 0 && dm__is_of_field(eng__node(ctx, w[DM_OF_TARGET])))) {
            const struct eng_things things = dm__things_of(ctx, a);
            a->units = units_of(m, &things);
        }
    }
    if (a->statement == SAYS_POWER || a->statement == SAYS_POWER_TIMES) {
        a->value = a->lasting != 0 ? m->lasting[a->lasting - 1].value
                                   : power_of(eng__number(ctx, w[0]));
    }
}

/* A keyword that comes and goes is listed like a statement about its unit. */
static void add_keyword(struct listing *l, const struct eng_ctx *ctx, const struct dm_borne *b)
{
    const struct eng_effect *e = dm__effect(l->d->book, b->effect);
    if (b->unit.raw != 0) {
        add(l,
            &(struct dm_active){
                .units = UINT64_C(1) << b->unit.raw,
                .effect = b->effect,
                .unit = l->d->match->unit[b->unit.raw].serial,
                .card = b->card,
                .seat = b->seat,
                .statement = DM_SAYS_KEYWORD,
                .value =
                    e->operand_at != 0 ? power_of(eng__number(ctx, e->operand_at)) : e->operand,
            });
    }
}

/* The statements of a static effect while its conditions hold [110.3]. */
static void on_effect(void *arg, const struct dm_borne *b)
{
    struct listing *l = arg;
    const struct eng_match *m = l->d->match;
    const struct eng_effect *e = dm__effect(l->d->book, b->effect);
    if (e->category != ENG_EFFECT_PERSISTENT || dm__is_steady(e) ||
        !dm__in_window(m, e, b->seat)) {
        return;
    }
    const struct eng_ctx ctx = dm__ctx(l->d->book, m, b);
    if (e->condition != 0 && eng__number(&ctx, e->condition) == 0) {
        return;
    }
    if (e->keyword != 0) {
        add_keyword(l, &ctx, b);
        return;
    }
    for (uint16_t at = e->body; *eng__node(&ctx, at) == ENG_OP_HOLDS; at = (uint16_t)(at + 3)) {
        const uint16_t *op = eng__node(&ctx, at);
        struct dm_active a = {
            .effect = b->effect,
            .list = op[2],
            .unit = m->unit[b->unit.raw].serial,
            .card = b->card,
            .seat = b->seat,
            .statement = (uint8_t)op[1],
        };
        eng__note(OP, op[0]);
        evaluate(l->d, &ctx, &a);
        add(l, &a);
    }
}

static void list_card(void *arg, struct eng_unit_id unit, struct eng_card_id card, uint8_t seat)
{
    struct listing *l = arg;
    const struct eng_program *p = &l->d->book->cards->program;
    const struct dm_brief *brief = &dm__facts(l->d->book, l->d->match, card)->brief;
    const uint16_t def = l->d->match->card[card.raw].def;
    if (unit.raw != 0 ? !brief->holds : (brief->holds_at & l->places) == 0) {
        return;
    }
    l->d->reads |= brief->reads != 0;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->text == TEXT_CREATURE && (e->from & l->places) != 0 &&
            (e->flags & ENG_EFFECT_GRANTED) == 0) {
            on_effect(l, &(struct dm_borne){(uint16_t)i, card, unit, seat});
        }
    }
}

/* Static effects of cards that work in another zone than the battle zone. */
static void list_elsewhere(struct listing *l)
{
    const struct eng_match *m = l->d->match;
    for (unsigned zones = l->d->s->holds_at; zones != 0; zones &= zones - 1u) {
        const unsigned zone = (unsigned)__builtin_ctz(zones);
        l->places = 1u << zone;
        for (uint8_t seat = 0; zone < ENG_PILES_MAX && seat < ENG_SEATS; seat++) {
            const struct eng_pile *pile = &m->pile[seat][zone];
            for (unsigned i = 0; i < pile->len; i++) {
                list_card(l, eng_unit_of(0), pile->at[i], seat);
            }
        }
    }
}

/* Resolved effects, the oldest first. */
static void list_lasting(struct listing *l)
{
    const struct eng_match *m = l->d->match;
    for (unsigned left = m->lastings, age = 1; left > 0 && age <= UINT8_MAX; age++) {
        for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
            const struct eng_lasting *lasting = &m->lasting[i];
            if (lasting->effect == 0 || lasting->age != age) {
                continue;
            }
            left--;
            if (lasting->statement >= DM__statement_num) {
                continue; /* what is put off */
            }
            struct dm_active a = {
                .effect = (uint16_t)(lasting->effect - 1),
                .list = lasting->at,
                .card = lasting->card,
                .seat = lasting->seat,
                .statement = lasting->statement,
                .lasting = (uint8_t)(i + 1),
            };
            const struct eng_ctx ctx = dm__active_ctx(l->d->book, m, &a);
            evaluate(l->d, &ctx, &a);
            add(l, &a);
        }
    }
}

static void list(struct deriving *d, struct said *out)
{
    const struct eng_match *m = d->match;
    struct listing l = {.d = d, .out = out, .places = 1u << PLACE_BATTLE};
    out->len = 0;
    out->is_full = false;
    for (uint64_t left = d->holds; left != 0 && d->s->granteds == 0; left &= left - 1u) {
        dm__each_bearer(
            d->book, m, eng_unit_of((unsigned)__builtin_ctzll(left)), list_card, &l);
    }
    for (struct eng_unit_id u = {1}; u.raw <= m->units && d->s->granteds > 0; u.raw++) {
        if ((d->holds >> u.raw & 1u) != 0) {
            dm__each_bearer(d->book, m, u, list_card, &l);
        }
        if (m->unit[u.raw].serial != 0) {
            dm__each_granted(m, u, on_effect, &l);
        }
    }
    list_elsewhere(&l);
    if (m->lastings > 0) {
        list_lasting(&l);
    }
}

/* ---- what they make of units ---- */

static void give_keyword(struct dm_now *now, unsigned keyword, int number)
{
    now->keywords |= UINT64_C(1) << keyword;
    if (keyword == KW_POWER_ATTACKER) {
        now->power_attacker = power_of((int64_t)now->power_attacker + number);
    }
}

/* The unit has an effect of the statement's card, too. */
static void grant(struct deriving *d, struct eng_unit_id unit, const struct dm_active *a,
    const struct eng_ctx *ctx)
{
    const struct eng_program *p = &d->book->cards->program;
    const uint16_t effect =
        (uint16_t)(p->first[dm__effect(d->book, a->effect)->def] + eng__node(ctx, a->list)[1]);
    const struct eng_effect *e = &p->effect[effect];
    if (e->keyword != 0 && e->condition == 0 && e->window == 0) {
        give_keyword(&d->s->now[unit.raw], e->keyword,
            e->operand_at != 0 ? eng__number(ctx, e->operand_at) : e->operand);
        return;
    }
    if (d->s->granteds == DM_GRANTED_MAX) {
        full(d);
        return;
    }
    d->reads |= e->category == ENG_EFFECT_PERSISTENT; /* it is listed in the next round */
    d->s->heard |= dm__events_of(e);
    d->s->granted[d->s->granteds++] = (struct dm_granted){.effect = effect,
        .unit = d->match->unit[unit.raw].serial,
        .card = a->card,
        .seat = a->seat};
}

static void inform(struct dm_now *now, const struct dm_active *a, const struct eng_ctx *ctx)
{
    const uint16_t *item = NULL;
    const bool is_set = a->statement == SAYS_SET;
    for (unsigned n = dm__items(ctx, a, &item); n > 0; n--, item += DM_ITEM_WORDS) {
        const unsigned dim = item[DM_ITEM_DIM];
        eng__note(DIM, dim);
        if (dim == DIM_CIVILIZATION) {
            unsigned more = item[DM_ITEM_VALUE];
            if (item[DM_ITEM_KIND] == DM_ITEM_OF) {
                struct eng_things things;
                eng__target(ctx, item[DM_ITEM_VALUE], &things);
                more = 0;
                eng_things_foreach(c, &things)
                {
                    more |= dm__civilizations(ctx->book, ctx->match, c);
                }
            }
            now->civilizations = (uint8_t)(is_set ? more : now->civilizations | more);
        } else if (dim != DIM_POWER) {
            now->tells = 1; /* looked up when it is asked for */
        }
    }
}

static void apply_to(struct deriving *d, struct eng_unit_id unit, const struct dm_active *a,
    const struct eng_ctx *ctx)
{
    struct dm_now *now = &d->s->now[unit.raw];
    const uint16_t *w = a->statement == DM_SAYS_KEYWORD ? NULL : eng__node(ctx, a->list) + 1;
    if (w == NULL) {
        give_keyword(now, dm__effect(d->book, a->effect)->keyword, a->value);
        return;
    }
    eng__note(STATEMENT, a->statement);
    switch ((enum dm_statement_word)a->statement) {
    case SAYS_POWER:
        if (now->power != ENG_NUMBER_NONE) {
            now->power = power_of((int64_t)now->power + a->value);
        }
        break;
    case SAYS_GAINS:
        grant(d, unit, a, ctx);
        break;
    case SAYS_CANNOT:
        now->cannot |= UINT32_C(1) << w[0];
        break;
    case SAYS_CAN:
        now->can |= (uint8_t)(1u << w[0]);
        break;
    case SAYS_MUST:
        now->must |= (uint8_t)(1u << w[0]);
        break;
    case SAYS_SET:
    case SAYS_ALSO:
        inform(now, a, ctx);
        break;
    case SAYS_COST:
    case SAYS_POWER_TIMES: /* comes last */
    case DM__statement_num:
        break;
    }
}

/* 206: doubling comes after all that is added. */
static void multiply(struct dm_now *now, int times)
{
    if (now->power != ENG_NUMBER_NONE) {
        now->power = power_of((int64_t)now->power * times);
        now->power_attacker = power_of((int64_t)now->power_attacker * times);
    }
}

/* 206: a power that is fixed is not changed by anything else, <power attacker> included. */
static void fix(struct dm_now *now, const struct dm_active *a, const struct eng_ctx *ctx)
{
    const uint16_t *item = NULL;
    for (unsigned n = dm__items(ctx, a, &item); n > 0; n--, item += DM_ITEM_WORDS) {
        if (item[DM_ITEM_DIM] == DIM_POWER && now->power != ENG_NUMBER_NONE) {
            now->power = power_of(eng__number(ctx, item[DM_ITEM_VALUE]));
            now->power_attacker = 0;
        }
    }
}

/* Statements of one kind are applied to the power of units after all others. */
static void apply_last(struct deriving *d, unsigned statement)
{
    const struct dm_state *s = d->s;
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        if (a->statement != statement || a->units == 0) {
            continue;
        }
        const struct eng_ctx ctx = dm__active_ctx(d->book, d->match, a);
        for (uint64_t units = a->units; units != 0; units &= units - 1u) {
            struct dm_now *now = &d->s->now[__builtin_ctzll(units)];
            if (statement == SAYS_SET) {
                fix(now, a, &ctx);
            } else {
                eng__note(STATEMENT, statement);
                multiply(now, a->value);
            }
        }
    }
}

static void apply_all(struct deriving *d)
{
    struct dm_state *s = d->s;
    const unsigned granteds = s->granteds;
    unsigned kinds = 0;
    s->granteds = 0;
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dm_active *a = &s->active[i];
        kinds |= 1u << a->statement;
        if (a->units != 0) {
            const struct eng_ctx ctx = dm__active_ctx(d->book, d->match, a);
            for (uint64_t units = a->units; units != 0; units &= units - 1u) {
                apply_to(d, eng_unit_of((unsigned)__builtin_ctzll(units)), a, &ctx);
            }
        }
    }
    if ((kinds >> SAYS_POWER_TIMES & 1u) != 0) {
        apply_last(d, SAYS_POWER_TIMES);
    }
    if ((kinds >> SAYS_SET & 1u) != 0) {
        apply_last(d, SAYS_SET);
    }
    for (unsigned i = s->granteds; i < granteds; i++) {
        s->granted[i] = (struct dm_granted){0}; /* equal states, equal bytes */
    }
}

/* ---- when ---- */

/* The statements of this list are in force from now on. */
static void take(struct deriving *d, const struct said *said)
{
    struct dm_state *s = d->s;
    const unsigned actives = s->actives;
    s->actives = (uint8_t)said->len;
    s->forbids = 0;
    s->tells = 0;
    memcpy(s->active, said->at, said->len * sizeof said->at[0]);
    for (unsigned i = 0; i < said->len; i++) {
        const struct dm_active *a = &said->at[i];
        if (a->statement == SAYS_CANNOT) {
            const uint32_t base = dm__effect(d->book, a->effect)->base;
            s->forbids |= UINT32_C(1) << d->book->cards->program.code[base + a->list + 1u];
        }
        s->tells |= a->statement == SAYS_SET || a->statement == SAYS_ALSO;
    }
    for (unsigned i = said->len; i < actives; i++) {
        s->active[i] = (struct dm_active){0};
    }
    if (said->is_full) {
        full(d);
    }
}

static bool is_in_force(const struct dm_state *s, const struct said *said)
{
    return said->len == s->actives &&
        memcmp(said->at, s->active, said->len * sizeof said->at[0]) == 0;
}

/* A statement lasts: what is put off is none. */
static bool is_any_lasting(const struct eng_match *m)
{
    bool is = false;
    for (unsigned i = 0; i < ENG_LASTING_MAX && m->lastings > 0; i++) {
        is |= m->lasting[i].effect != 0 && m->lasting[i].statement < DM__statement_num;
    }
    return is;
}

void dm__refresh(const struct eng_book *book, struct eng_match *match)
{
    struct dm_state *s = dm__state(match);
    if (s->is_stale == 0) {
        return;
    }
    s->is_stale = 0;
    struct deriving d = {.book = book, .match = match, .s = s};
    struct said said;
    struct dm_now now[ENG_UNITS_MAX];
    struct dm_granted given[DM_GRANTED_MAX];
    const size_t bytes = sizeof now[0] * (match->units + 1u);
    bool is_same = false;
    memset(s->active, 0, sizeof s->active[0] * s->actives);
    memset(s->granted, 0, sizeof s->granted[0] * s->granteds);
    s->actives = s->granteds = s->tells = 0; /* from what is printed, whatever was before */
    s->forbids = 0;
    s->heard = 0;
    s->is_geared = dm__is_geared(match);
    print_all(&d);
    s->is_said = d.holds != 0 || s->holds_at != 0 || is_any_lasting(match);
    if (s->is_said == 0) {
        return; /* what is printed is all */
    }
    for (unsigned round = 0; round < ROUNDS_MAX && !is_same; round++) {
        const unsigned givens = s->granteds;
        list(&d, &said);
        if (round == 0 && said.len == 0) {
            return;
        }
        if (round > 0) {
            memcpy(now, s->now, bytes);
            memcpy(given, s->granted, sizeof given[0] * givens);
            is_same = is_in_force(s, &said);
            print_all(&d);
        }
        take(&d, &said);
        apply_all(&d);
        is_same = !d.reads ||
            (is_same && givens == s->granteds && memcmp(now, s->now, bytes) == 0 &&
                memcmp(given, s->granted, sizeof given[0] * givens) == 0);
    }
}

void dm__derive(struct eng_act *act)
{
    dm__touch(act->match);
    dm__refresh(act->book, act->match);
}

void dm__check_derived(const struct eng_book *book, const struct eng_match *match)
{
    if (dm__peek(match)->is_stale != 0) {
        return; /* whoever reads it next derives it */
    }
    struct eng_match again = *match;
    struct dm_state *s = dm__state(&again);
    memset(s->now, 0, sizeof s->now);
    memset(s->active, 0, sizeof s->active);
    memset(s->granted, 0, sizeof s->granted);
    s->actives = s->granteds = s->tells = s->nows = s->is_said = s->is_geared = 0;
    s->forbids = s->heard = 0;
    dm__touch(&again);
    dm__refresh(book, &again);
    assert(memcmp(again.game, match->game, sizeof again.game) == 0);
}
