/* SPDX-License-Identifier: MIT
 * information.c - what a unit is at this moment (chapter 2, 4-2): what its cards say, and what
 * effects add to that or change of it (15-12). now.c derives it with everything else; names and
 * traits are looked up in the statements when they are asked for. */
#include "information.h"

#include <string.h>

/* ---- reading ---- */

int dig__checks(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    (void)book;
    const int checks = (dig__rule(ONE_CHECK) ? 1 : 2) +
        dig__peek(match)->now[unit.raw].security_attack; /* 4-2-8 */
    const int times = eng__times(checks);                /* 1-3-4 */
    return times > 0 ? times : 0;                        /* 16-4 */
}

/* ---- deriving ---- */

/* An item of information: three words (program.h). */
enum {
    ITEM_DIM,
    ITEM_KIND,
    ITEM_VALUE,
    ITEM_WORDS
};
enum {
    KIND_MASK,
    KIND_NUMBER,
    KIND_TEXT,
    KIND_OF /* that of other things */
};

/* Operands of "also"; "set" has the first ones. */
enum {
    INFO,
    OF,
    OF_TARGET,
    FOR,
    EFFECTS
};

/* A statement in force that adds or changes information, about the things of `of`. */
struct telling {
    const struct dig_active *active;
    struct eng_ctx ctx;
    const uint16_t *item; /* the first */
    unsigned items;
    unsigned method; /* only when a requirement of that method asks; 0: always */
    bool is_set;
};

static bool tells(const struct eng_book *book, const struct eng_match *m,
    const struct dig_active *a, struct telling *out)
{
    if (a->statement != SAYS_SET && a->statement != SAYS_ALSO) {
        return false;
    }
    out->active = a;
    out->ctx = dig__active_ctx(book, m, a);
    out->ctx.depth = 1;
    const uint16_t *list = eng__node(&out->ctx, eng__node(&out->ctx, a->list)[1 + INFO]);
    out->item = list + 1;
    out->items = list[0] / ITEM_WORDS;
    out->is_set = a->statement == SAYS_SET;
    out->method = out->is_set ? 0 : eng__node(&out->ctx, a->list)[1 + FOR];
    return true;
}

static struct eng_things things_of(const struct telling *t)
{
    const struct eng_match *m = t->ctx.match;
    const uint16_t of = eng__node(&t->ctx, t->active->list)[1 + OF_TARGET];
    const uint8_t lasting = t->active->lasting;
    struct eng_things things = {0};
    if (lasting != 0 && !m->lasting[lasting - 1].is_overall) {
        things = m->lasting[lasting - 1].of;
    } else if (of != 0) {
        eng__target(&t->ctx, of, &things);
    }
    return things;
}

/* One of the things is a unit, by itself or by its top card; else it is a card, such as one under a
 * unit. */
static bool is_unit(
    const struct eng_match *m, const struct eng_things *things, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return unit.raw != 0 && (things->is_units != 0 || m->unit[unit.raw].top.raw == card.raw);
}

/* The statement is about the unit; without one, about the card. */
static bool is_about(const struct telling *t, struct eng_unit_id unit, struct eng_card_id card)
{
    const struct eng_match *m = t->ctx.match;
    const struct eng_things things = things_of(t);
    if (unit.raw == 0) {
        return eng_set_has(&things.cards, card) && !is_unit(m, &things, card);
    }
    eng_things_foreach(c, &things)
    {
        if (m->card[c.raw].unit.raw == unit.raw && is_unit(m, &things, c)) {
            return dig__is_affected(t->ctx.book, m, unit, &t->ctx); /* 15-15-5 */
        }
    }
    return false;
}

/* The statement counts for who asks. What is added to things of some name or trait may be names and
 * traits: asked while that is found out, only statements about chosen things and "this" count, and
 * asked for those (an effect may not affect the unit), none. So every question comes to an end. */
static bool is_heard(const struct eng_ctx *asking, struct telling *t)
{
    const uint16_t of = eng__node(&t->ctx, t->active->list)[1 + OF_TARGET];
    const uint8_t lasting = t->active->lasting;
    const bool is_chosen = lasting != 0 && !t->ctx.match->lasting[lasting - 1].is_overall;
    t->ctx.depth = (uint8_t)(asking->depth + 1);
    return asking->depth == 0 ||
        (asking->depth == 1 && (is_chosen || of == 0 || *eng__node(&t->ctx, of) == ENG_OP_REF));
}

static uint8_t colors_of(const struct eng_ctx *ctx, uint16_t target)
{
    struct eng_things things = {0};
    uint8_t colors = 0;
    eng__target(ctx, target, &things);
    eng_things_foreach(c, &things)
    {
        const struct dig_facts *f = dig__facts(ctx->book, ctx->match, c);
        const struct eng_unit_id unit = ctx->match->card[c.raw].unit;
        colors = (uint8_t)(colors |
            (things.is_units ? dig__peek(ctx->match)->now[unit.raw].colors
                             : f->colors | f->also_colors));
    }
    return colors;
}

/* One number; nothing that is not there is changed 15-12-2-2. */
/* Levels and costs stay at the ends of what a match keeps of them; below 0 would be none. */
static int8_t small(int value)
{
    return (int8_t)(value > INT8_MAX ? INT8_MAX : value < 0 ? 0 : value);
}

static void tell_number(
    struct dig_now *now, const struct telling *t, enum dig_dim dim, int value)
{
    if (dim == DIM_DP && (!t->is_set || now->dp_original != ENG_NUMBER_NONE)) {
        now->dp = dig__dp_of(value); /* 15-12-1-5, 2-5-2: its original DP from now on */
        now->dp_original = now->dp;
    } else if (dim == DIM_LEVEL && (!t->is_set || now->level != DIG_NO_VALUE)) {
        now->level = small(value);
    } else if (dim == DIM_COST && (!t->is_set || now->cost != DIG_NO_VALUE)) {
        now->cost = small(value); /* 1-3-9 */
    }
}

static void tell_item(struct dig_now *now, const struct telling *t, const uint16_t *item)
{
    const enum dig_dim dim = (enum dig_dim)item[ITEM_DIM];
    switch (item[ITEM_KIND]) {
    case KIND_NUMBER:
        tell_number(now, t, dim, eng__number(&t->ctx, item[ITEM_VALUE]));
        break;
    case KIND_MASK:
        if (dim == DIM_COLOR) {
            now->colors =
                (uint8_t)(t->is_set ? item[ITEM_VALUE] : now->colors | item[ITEM_VALUE]);
        } else if (dim == DIM_WHAT) {
            now->what = (uint8_t)(now->what | item[ITEM_VALUE]);
        } else {
            now->is_told = 1; /* timings */
        }
        break;
    case KIND_OF:
        if (dim == DIM_COLOR) {
            const uint8_t colors = colors_of(&t->ctx, item[ITEM_VALUE]);
            now->colors = (uint8_t)(t->is_set ? colors : now->colors | colors);
            break;
        }
        now->is_told = 1;
        break;
    default: /* texts */
        now->is_told = 1;
        break;
    }
}

static void tell_all(const struct telling *t, struct dig_now *now)
{
    eng__note(STATEMENT, t->active->statement);
    for (unsigned i = 0; i < t->items; i++) {
        eng__note(DIM, t->item[ITEM_WORDS * i + ITEM_DIM]);
        tell_item(now, t, &t->item[ITEM_WORDS * i]);
    }
}

typedef void telling_fn(void *arg, struct telling *t);

static void tell_units(void *arg, struct telling *t)
{
    struct eng_match *m = arg;
    const struct eng_things things = things_of(t);
    eng_things_foreach(c, &things)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (!is_unit(m, &things, c)) {
            dig__state(m)->tells = 1; /* looked up when somebody asks */
            continue;
        }
        if (!dig__is_affected(t->ctx.book, m, unit, &t->ctx)) {
            continue;
        }
        if (t->method != 0) {
            dig__state(m)->now[unit.raw].is_told = 1; /* looked up when that method asks */
            continue;
        }
        tell_all(t, &dig__state(m)->now[unit.raw]);
    }
}

/* Of two about the same the later one wins, and a persistent effect over all others while it is in
 * force 15-12-1-3, 15-12-2-3: so those come last. */
static void each_telling(
    const struct eng_book *book, const struct eng_match *match, telling_fn *fn, void *arg)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned age = 1, more = 1; more != 0; age++) {
        more = 0;
        for (unsigned i = 0; i < s->actives; i++) {
            const struct dig_active *a = &s->active[i];
            struct telling t;
            if (a->lasting == 0 || !tells(book, match, a, &t)) {
                continue;
            }
            const uint8_t own = match->lasting[a->lasting - 1].age;
            more |= own > age;
            if (own == age) {
                fn(arg, &t);
            }
        }
    }
    for (unsigned i = 0; i < s->actives; i++) {
        struct telling t;
        if (s->active[i].lasting == 0 && tells(book, match, &s->active[i], &t)) {
            fn(arg, &t);
        }
    }
}

void dig__inform(const struct eng_book *book, struct eng_match *match)
{
    eng_unit_foreach(u, match)
    {
        dig__state(match)->now[u.raw].what = 0;
    }
    each_telling(book, match, tell_units, match);
}

struct asking {
    const struct eng_ctx *ctx;
    struct eng_card_id card;
    struct dig_now *now;
};

static void tell_card(void *arg, struct telling *t)
{
    const struct asking *asking = arg;
    if (t->method == 0 && is_heard(asking->ctx, t) &&
        is_about(t, eng_unit_of(0), asking->card)) {
        tell_all(t, asking->now);
    }
}

void dig__inform_card(const struct eng_ctx *ctx, struct eng_card_id card, struct dig_now *now)
{
    struct asking asking = {ctx, card, now};
    now->what = 0;
    each_telling(ctx->book, ctx->match, tell_card, &asking);
}

/* ---- texts ---- */

static bool is_text_dim(unsigned kind, unsigned dim)
{
    switch ((enum dig_text_test)kind) {
    case TEST_NAME:
        return dim == DIM_NAME;
    case TEST_NAME_HAS:
        return dim == DIM_NAME || dim == DIM_NAME_HAS;
    case TEST_TRAIT:
    case TEST_TRAIT_HAS:
        return dim == DIM_TRAIT;
    case TEST_TEXT_HAS: /* what is gained is not written [4-22-2] */
    case DIG__text_test_num:
        break;
    }
    return false;
}

static bool item_passes(const struct eng_ctx *ctx, unsigned test, const uint16_t *item)
{
    const struct eng_program *p = &ctx->book->cards->program;
    if (item[ITEM_KIND] == KIND_TEXT) {
        const unsigned text = item[ITEM_VALUE];
        return (p->text[text * p->text_row + test / 32u] >> (test % 32u) & 1u) != 0;
    }
    struct eng_things things = {0};
    eng__target(ctx, item[ITEM_VALUE], &things);
    eng_things_foreach(c, &things)
    {
        if (eng__card_passes(ctx, 0, c, test)) {
            return true;
        }
    }
    return false;
}

/* What statements make of the answer for the unit, or for the card. */
static bool passes_now(const struct eng_ctx *ctx, struct eng_unit_id unit,
    struct eng_card_id card, unsigned test, bool passes)
{
    const struct dig_state *s = dig__peek(ctx->match);
    const unsigned kind = ctx->book->cards->program.test_kind[test] & 15u;
    const unsigned method = ctx->book->cards->program.test_kind[test] >> 4;
    for (int sets = 1; sets >= 0; sets--) { /* what is changed first, then what is added */
        for (unsigned i = 0; i < s->actives; i++) {
            struct telling t;
            if (!tells(ctx->book, ctx->match, &s->active[i], &t) || t.is_set != (sets != 0) ||
                (t.method != 0 && t.method != method) || !is_heard(ctx, &t) ||
                !is_about(&t, unit, card)) {
                continue;
            }
            for (unsigned k = 0; k < t.items; k++) {
                const uint16_t *item = &t.item[ITEM_WORDS * k];
                if (item[ITEM_KIND] < KIND_TEXT || !is_text_dim(kind, item[ITEM_DIM])) {
                    continue;
                }
                const bool fits = item_passes(&t.ctx, test, item);
                eng__note(METHOD, t.method);
                passes = t.is_set ? fits : passes || fits;
            }
        }
    }
    return passes;
}

bool dig__card_passes(const struct eng_ctx *ctx, struct eng_card_id card, unsigned test)
{
    const bool passes = eng__card_passes(ctx, ctx->side, card, test);
    return dig__peek(ctx->match)->tells == 0
        ? passes
        : passes_now(ctx, eng_unit_of(0), card, test, passes);
}

bool dig__passes(const struct eng_ctx *ctx, struct eng_unit_id unit, unsigned test)
{
    const struct eng_match *m = ctx->match;
    const struct dig_state *s = dig__peek(m);
    const unsigned kind = ctx->book->cards->program.test_kind[test] & 15u;
    bool passes = eng__card_passes(ctx, DIG_SIDE_DIGIMON, m->unit[unit.raw].top, test);
    for (struct eng_card_id at = m->card[m->unit[unit.raw].top.raw].below;
         at.raw != 0 && kind == TEST_TEXT_HAS && !dig__rule(TEXT_NOT_GAINED); /* 4-22-2 */
         at = m->card[at.raw].below) {
        passes = passes || eng__card_passes(ctx, DIG_SIDE_DIGIMON, at, test);
    }
    return s->now[unit.raw].is_told == 0
        ? passes
        : passes_now(ctx, unit, m->unit[unit.raw].top, test, passes);
}

static void add_printed(
    const struct eng_ctx *ctx, struct eng_card_id card, unsigned dim, struct eng_texts *out)
{
    const struct dig_facts *f = dig__facts(ctx->book, ctx->match, card);
    if (dim == DIM_TRAIT) {
        for (unsigned i = 0; i < f->traits; i++) {
            eng__texts_add(out, f->trait[i]);
        }
        for (unsigned i = 0; i < f->also_traits; i++) { /* 2-3-4: (Rule) lines */
            eng__texts_add(out, f->also_trait[i]);
        }
        return;
    }
    const bool is_option_side = ctx->side == DIG_SIDE_OPTION && f->option.name != NULL;
    eng__texts_add(out,
        is_option_side ? f->option.name
                       : ctx->book->cards->def[ctx->match->card[card.raw].def].name);
    for (unsigned i = 0; i < f->also_names; i++) { /* 2-3-4: (Rule) lines */
        eng__texts_add(out, f->also_name[i]);
    }
}

static void add_told(const struct telling *t, unsigned dim, struct eng_texts *out)
{
    const struct eng_program *p = &t->ctx.book->cards->program;
    for (unsigned k = 0; k < t->items; k++) {
        const uint16_t *item = &t->item[ITEM_WORDS * k];
        if (item[ITEM_KIND] < KIND_TEXT || item[ITEM_DIM] != dim) {
            continue;
        }
        if (t->is_set) {
            out->len = 0; /* instead of what it had */
        }
        if (item[ITEM_KIND] == KIND_TEXT) {
            eng__texts_add(out, p->word[item[ITEM_VALUE]]);
            continue;
        }
        struct eng_things things = {0};
        eng__target(&t->ctx, item[ITEM_VALUE], &things);
        eng_things_foreach(c, &things)
        {
            add_printed(&t->ctx, c, dim, out);
        }
    }
}

struct eng_texts dig__texts(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit, unsigned dim)
{
    const struct dig_state *s = dig__peek(ctx->match);
    struct eng_texts texts = {.len = 0};
    add_printed(ctx, card, dim, &texts);
    if (unit.raw == 0 ? s->tells == 0 : s->now[unit.raw].is_told == 0) {
        return texts;
    }
    for (int sets = 1; sets >= 0; sets--) {
        for (unsigned i = 0; i < s->actives; i++) {
            struct telling t;
            if (tells(ctx->book, ctx->match, &s->active[i], &t) && t.is_set == (sets != 0) &&
                t.method == 0 && is_heard(ctx, &t) && is_about(&t, unit, card)) {
                add_told(&t, dim, &texts);
            }
        }
    }
    return texts;
}

/* ---- timings and numbers of effects ---- */

uint16_t dig__timings(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne)
{
    const struct dig_state *s = dig__peek(match);
    const struct eng_effect *e = dig__effect(book, borne->effect);
    uint16_t timings = e->timing;
    if (borne->unit.raw == 0 || s->now[borne->unit.raw].is_told == 0) {
        return timings;
    }
    const struct eng_happening how = {.cause = CAUSE_EFFECT,
        .by = borne->card,
        .by_seat = borne->seat,
        .by_effect = (uint16_t)(borne->effect + 1)};
    for (unsigned i = 0; i < s->actives; i++) {
        struct telling t;
        if (s->active[i].statement != SAYS_ALSO || !tells(book, match, &s->active[i], &t) ||
            !is_about(&t, borne->unit, borne->card)) {
            continue;
        }
        const uint16_t which = eng__node(&t.ctx, s->active[i].list)[1 + EFFECTS];
        for (unsigned k = 0; k < t.items; k++) {
            const uint16_t *item = &t.item[ITEM_WORDS * k];
            if (item[ITEM_DIM] == DIM_TIMING && item[ITEM_KIND] == KIND_MASK &&
                (which == 0 || eng__effect_fits(&t.ctx, which, &how))) {
                timings = (uint16_t)(timings | item[ITEM_VALUE]);
            }
        }
    }
    return timings;
}

int dig__maximum(const struct eng_ctx *ctx, unsigned dim)
{
    const struct dig_state *s = dig__peek(ctx->match);
    if (ctx->frame == NULL) {
        return 0; /* a printed line, no effect that is being processed */
    }
    const struct eng_happening how = {.cause = CAUSE_EFFECT,
        .by = ctx->card,
        .by_seat = ctx->seat,
        .by_effect = (uint16_t)(ctx->frame->reg[ENG__REG_EFFECT] + 1)};
    int more = 0;
    for (unsigned i = 0; i < s->actives; i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_MAXIMUM) {
            continue;
        }
        const struct eng_ctx by = dig__active_ctx(ctx->book, ctx->match, a);
        const uint16_t *w = eng__node(&by, a->list) + 1;
        const uint16_t *list = eng__node(&by, w[0]);
        for (unsigned k = 0; k + ITEM_WORDS <= list[0]; k += ITEM_WORDS) {
            const uint16_t *item = &list[1 + k];
            if (item[ITEM_DIM] == dim && item[ITEM_KIND] == KIND_NUMBER &&
                eng__effect_fits(&by, w[1], &how)) {
                eng__note(STATEMENT, SAYS_MAXIMUM);
                more += eng__number(&by, item[ITEM_VALUE]);
            }
        }
    }
    return more;
}
