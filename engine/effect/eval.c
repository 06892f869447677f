/* SPDX-License-Identifier: MIT
 * eval.c - numbers, conditions, predicates and targets. Nothing here pauses or changes the match. */
#include "machine.h"

#include <assert.h>
#include <stddef.h>

struct eng_things eng__things_unit(const struct eng_match *match, struct eng_unit_id unit)
{
    struct eng_things t = {.is_units = 1};
    if (unit.raw != 0) {
        eng__things_add(&t, match->unit[unit.raw].top);
    }
    return t;
}

struct eng_ctx eng__ctx(const struct eng_book *book, const struct eng_match *match,
    const struct eng_effect *effect, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat)
{
    return (struct eng_ctx){
        .book = book,
        .match = match,
        .code = book->cards->program.code + effect->base,
        .effect = (uint16_t)(effect - book->cards->program.effect + 1),
        .card = card,
        .unit = unit,
        .seat = seat,
    };
}

struct eng_ctx eng__ctx_frame(
    const struct eng_book *book, const struct eng_match *match, const struct eng_frame *frame)
{
    const struct eng_effect *effect =
        &book->cards->program.effect[(uint16_t)frame->reg[ENG__REG_EFFECT]];
    struct eng_ctx ctx = eng__ctx(book, match, effect, frame->source,
        eng__unit_of(match, frame->source, (uint16_t)frame->reg[ENG__REG_UNIT]), frame->seat);
    ctx.is_card_gone = (frame->reg[ENG__REG_STATE] & ENG__STATE_GONE) != 0;
    ctx.is_gone = frame->reg[ENG__REG_UNIT] != 0
        ? ctx.unit.raw == 0
        : ctx.is_card_gone || match->card[frame->source.raw].arrival != frame->arrival;
    ctx.frame = frame;
    ctx.name = &match->set[frame->set];
    if (frame->reg[ENG__REG_HAPPENING] != 0) {
        ctx.happening = &match->happening[frame->reg[ENG__REG_HAPPENING] - 1];
    }
    return ctx;
}

static const struct eng_hooks *hooks(const struct eng_ctx *ctx)
{
    return ctx->book->game->hooks;
}

static struct eng_thing thing_of(const struct eng_things *t, struct eng_card_id card)
{
    return (struct eng_thing){card, t->is_units != 0};
}

/* ---- targets ---- */

static void add_all(struct eng_things *out, const struct eng_things *more)
{
    for (unsigned i = 0; i < 4; i++) {
        out->cards.word[i] |= more->cards.word[i];
    }
    out->is_units |= more->is_units;
}

/* The second party: the unit that it was, or its card where that went, but no unit that came later. */
static void other(
    const struct eng_match *m, const struct eng_happening *h, struct eng_things *out)
{
    const struct eng_unit_id was = eng__unit_find(m, h->other_unit);
    const bool is_unit = m->card[h->other.raw].unit.raw != 0;
    if (was.raw != 0) {
        *out = eng__things_unit(m, was);
    } else if (h->other_unit == 0 || !is_unit) { /* 3-1-3-1 */
        eng__things_add(out, h->other);
        out->is_units = is_unit;
    }
}

static void ref(const struct eng_ctx *ctx, unsigned which, struct eng_things *out)
{
    eng__note(REF, which);
    switch (which) {
    case ENG__REF_THIS:
        if (ctx->unit.raw != 0) {
            *out = eng__things_unit(ctx->match, ctx->unit);
        } else if (!ctx->is_gone) { /* 3-1-3-1 */
            eng__things_add(out, ctx->card);
        }
        break;
    case ENG__REF_THIS_CARD:
        if (!ctx->is_card_gone) {
            eng__things_add(out, ctx->card);
        }
        break;
    case ENG__REF_IT:
        if (ctx->happening != NULL) {
            *out = ctx->happening->it;
        }
        break;
    case ENG__REF_OTHER:
        if (ctx->happening != NULL && ctx->happening->other.raw != 0) {
            other(ctx->match, ctx->happening, out);
        }
        break;
    default: /* the players, who are no things */
        break;
    }
}

static void remove_cards(struct eng_things *out, const struct eng_things *less)
{
    for (unsigned i = 0; i < 4; i++) {
        out->cards.word[i] &= ~less->cards.word[i];
    }
}

/* The first of the things from one end of a pile; 0: none lies there. */
static struct eng_card_id outermost(
    const struct eng_pile *pile, const struct eng_things *of, bool is_top)
{
    for (unsigned i = 0; i < pile->len; i++) {
        const struct eng_card_id card = pile->at[is_top ? pile->len - 1u - i : i];
        if (eng_set_has(&of->cards, card)) {
            return card;
        }
    }
    return eng_card_of(0);
}

/* Only the top or bottom card of each of the places, in which the things lie: `ends` bit 0 top, bit 1
 * bottom. */
static void keep_ends(
    const struct eng_ctx *ctx, unsigned places, unsigned ends, struct eng_things *out)
{
    const struct eng_match *m = ctx->match;
    const struct eng_game *game = ctx->book->game;
    struct eng_things kept = {.is_units = out->is_units};
    bool is_stacked = false;
    for (; places != 0; places &= places - 1u) {
        const unsigned place = (unsigned)__builtin_ctz(places);
        const bool is_pile = place < ENG_PILES_MAX && game->zone[place].shape == ENG_ZONE_PILE;
        is_stacked |= !is_pile;
        for (uint8_t seat = 0; is_pile && seat < ENG_SEATS; seat++) {
            const struct eng_pile *pile = &m->pile[seat][place];
            for (unsigned end = 1; end <= 2; end++) {
                const struct eng_card_id card = outermost(pile, out, end == 1);
                if ((ends & end) != 0 && card.raw != 0) {
                    eng__things_add(&kept, card);
                }
            }
        }
    }
    for (struct eng_unit_id u = {1}; u.raw <= m->units && is_stacked; u.raw++) {
        struct eng_card_id first = {0};
        struct eng_card_id last = {0};
        for (struct eng_card_id at = m->unit[u.raw].top; at.raw != 0;
             at = m->card[at.raw].below) {
            if (eng_set_has(&out->cards, at)) {
                first = first.raw == 0 ? at : first;
                last = at;
            }
        }
        if (first.raw != 0 && (ends & 1u) != 0) {
            eng__things_add(&kept, eng__rule(FROM_THE_TOP) ? first : last);
        }
        if (last.raw != 0 && (ends & 2u) != 0) {
            eng__things_add(&kept, eng__rule(FROM_THE_BOTTOM) ? last : first);
        }
    }
    *out = kept;
}

unsigned eng__seats_of(const struct eng_ctx *ctx, unsigned owners)
{
    const uint8_t other = eng__rule(OPPONENT) ? ctx->seat : ctx->match->turn_seat; /* 4-10-3 */
    return (owners & 1u ? 1u << ctx->seat : 0u) | (owners & 2u ? 1u << eng_foe(other) : 0u);
}

/* Those that satisfy the predicate: what is to hold together is asked of all, one after another. */
static void keep_where(const struct eng_ctx *ctx, uint16_t predicate, struct eng_things *out)
{
    if (predicate == 0) {
        return;
    }
    const uint16_t *op = eng__node(ctx, predicate);
    if (op[0] == ENG_OP_P_AND) {
        eng__note(OP, op[0]);
        keep_where(ctx, op[1], out);
        keep_where(ctx, op[2], out);
        return;
    }
    const bool is_mask = op[0] == ENG_OP_P_MASK;
    for (unsigned i = 0; i < 4; i++) {
        for (uint64_t rest = out->cards.word[i]; rest != 0; rest &= rest - 1) {
            const struct eng_card_id card =
                eng_card_of(64 * i + (unsigned)__builtin_ctzll(rest));
            const struct eng_thing thing = thing_of(out, card);
            const bool is = is_mask ? hooks(ctx)->mask(ctx, thing, op[1], op[2])
                                    : eng__predicate(ctx, predicate, thing);
            if (!is) {
                out->cards.word[i] &= ~(rest & (0 - rest));
            }
        }
    }
}

/* The ends of one ordered area, where nothing is left out but what is taken: looked for from there,
 * without the others. False: it is another SELECT. */
static bool select_ends(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *taken, struct eng_things *out)
{
    const unsigned place = op[1] != 0 ? (unsigned)__builtin_ctz(op[1]) : ENG_PILES_MAX;
    if (op[4] == 0 || op[3] != 0 || op[6] != 0 || (op[1] & (op[1] - 1u)) != 0 ||
        place >= ENG_PILES_MAX || ctx->book->game->zone[place].shape != ENG_ZONE_PILE) {
        return false;
    }
    eng__note(PLACE, place);
    for (unsigned seats = eng__seats_of(ctx, op[2]); seats != 0; seats &= seats - 1u) {
        const struct eng_pile *pile = &ctx->match->pile[__builtin_ctz(seats)][place];
        for (unsigned end = 1; end <= 2; end++) {
            for (unsigned i = 0; i < pile->len && (op[4] & end) != 0; i++) {
                const struct eng_card_id card = pile->at[end == 1 ? pile->len - 1u - i : i];
                if ((taken == NULL || !eng_set_has(&taken->cards, card)) &&
                    eng__predicate(ctx, op[5], (struct eng_thing){card, false})) {
                    eng__things_add(out, card);
                    break;
                }
            }
        }
    }
    return true;
}

/* SELECT: areas, owners, of whom, ends, predicate, exceptions; `out` is empty before */
static void select(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *taken, struct eng_things *out)
{
    struct eng_things of = {0};
    if (op[3] != 0) {
        eng__target(ctx, op[3], &of);
    }
    const unsigned seats = eng__seats_of(ctx, op[2]);
    eng__note(OP, op[0]);
    eng__note_words(OWNER, 0, op[2]);
    if (select_ends(ctx, op, taken, out)) {
        return;
    }
    for (unsigned places = op[1]; places != 0; places &= places - 1u) {
        hooks(ctx)->place(ctx, (unsigned)__builtin_ctz(places), seats, &of, out);
    }
    keep_where(ctx, op[5], out);
    if (op[6] != 0) {
        const uint16_t *list = eng__node(ctx, op[6]);
        for (unsigned i = 0; i < list[0]; i++) {
            struct eng_things not_these = {0};
            eng__target(ctx, list[1 + i], &not_these);
            remove_cards(out, &not_these);
        }
    }
    if (taken != NULL) {
        remove_cards(out, taken);
    }
    if (op[4] != 0) {
        keep_ends(ctx, op[1], op[4], out);
    }
}

void eng__select_without(const struct eng_ctx *ctx, uint16_t at, const struct eng_things *taken,
    struct eng_things *out)
{
    *out = (struct eng_things){0};
    select(ctx, eng__node(ctx, at), taken, out);
}

/* EXTREME: lowest (0) or highest (1), dimension, target; ties remain 15-10 */
static void extreme(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *out)
{
    struct eng_things all = {0};
    eng__target(ctx, op[3], &all);
    int best = ENG_NUMBER_NONE;
    for (int pass = 0; pass < 2; pass++) {
        eng_things_foreach(c, &all)
        {
            const int v = hooks(ctx)->dim(ctx, thing_of(&all, c), op[2], false);
            if (v == ENG_NUMBER_NONE) {
                continue;
            }
            if (pass == 1 && v == best) {
                eng__things_add(out, c);
            } else if (pass == 0 &&
                (best == ENG_NUMBER_NONE || (op[1] != 0 ? v > best : v < best))) {
                best = v;
            }
        }
    }
    out->is_units = all.is_units;
}

/* OUTER: the outermost cards, one after another. */
static void outer(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *out)
{
    const int n = eng__number(ctx, op[2]);
    for (int i = 0; i < n; i++) {
        struct eng_things next;
        eng__select_without(ctx, op[1], out, &next);
        if (eng__things_none(&next)) {
            break;
        }
        add_all(out, &next);
    }
}

void eng__target(const struct eng_ctx *ctx, uint16_t at, struct eng_things *out)
{
    const uint16_t *op = eng__node(ctx, at);
    *out = (struct eng_things){0};
    eng__note(OP, op[0]);
    if (op[0] == ENG_OP_REF) {
        ref(ctx, op[1], out);
    } else if (op[0] == ENG_OP_NAMED) {
        *out = ctx->name[op[1]];
    } else if (op[0] == ENG_OP_SELECT) {
        select(ctx, op, NULL, out);
    } else if (op[0] == ENG_OP_EXTREME) {
        extreme(ctx, op, out);
    } else if (op[0] == ENG_OP_OUTER) {
        outer(ctx, op, out);
    } else if (op[0] == ENG_OP_UNION) {
        struct eng_things more = {0};
        eng__target(ctx, op[1], out);
        eng__target(ctx, op[2], &more);
        add_all(out, &more);
    } else {
        assert(op[0] == ENG_OP_ALL_WHERE);
        eng__target(ctx, op[1], out);
        keep_where(ctx, op[2], out);
    }
}

bool eng__names_seat(const struct eng_ctx *ctx, uint16_t at, uint8_t seat)
{
    const uint16_t *op = eng__node(ctx, at);
    if (op[0] == ENG_OP_UNION) {
        return eng__names_seat(ctx, op[1], seat) || eng__names_seat(ctx, op[2], seat);
    }
    return op[0] == ENG_OP_REF &&
        op[1] == (seat == ctx->seat ? ENG__REF_YOU : ENG__REF_OPPONENT);
}

/* ---- predicates ---- */

/* Kept out of eng__predicate, so that the most frequent predicates need no frame of theirs. */
#define ENG__APART __attribute__((noinline))

static ENG__APART bool test_text(
    const struct eng_ctx *ctx, unsigned test, struct eng_thing thing)
{
    const struct eng_hooks *h = hooks(ctx);
    const bool is_asked = h->passes != NULL;
    eng__note(TEXT_TEST, ctx->book->cards->program.test_kind[test] & 15u);
    eng__note(METHOD, ctx->book->cards->program.test_kind[test] >> 4);
    if (is_asked && h->passes(ctx, thing, test)) {
        return true;
    }
    if ((ctx->match->card[thing.card.raw].flags & ENG_CARD_FACE_DOWN) != 0) {
        return false; /* no information [4-6-9] */
    }
    if (ctx->method != 0 && h->also_passes(ctx, thing.card, test)) {
        return true;
    }
    return !is_asked && eng__card_passes(ctx, ctx->side, thing.card, test);
}

/* A maximum that is written may be raised. */
static bool in_raised(const struct eng_ctx *ctx, const uint16_t *op, int v, int most)
{
    return op[2] != op[3] && hooks(ctx)->maximum != NULL &&
        v <= most + hooks(ctx)->maximum(ctx, op[1]);
}

static bool in_bounds(const struct eng_ctx *ctx, const uint16_t *op, int v)
{
    if (v == ENG_NUMBER_NONE) {
        return false;
    }
    if (op[2] != 0) {
        const int least = eng__number(ctx, op[2]);
        if (v < least || (!eng__rule(OR_MORE) && op[3] == 0 && v != least)) { /* 4-25-1 */
            return false;
        }
    }
    if (op[3] == 0) {
        return true;
    }
    const int most = eng__number(ctx, op[3]);
    return v <= most || in_raised(ctx, op, v, most);
}

static ENG__APART bool in_dim(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_thing thing)
{
    return in_bounds(ctx, op, hooks(ctx)->dim(ctx, thing, op[1], false)) ||
        ((ctx->method != 0 || hooks(ctx)->is_also_asked) &&
            in_bounds(ctx, op, hooks(ctx)->also(ctx, thing, op[1])));
}

static ENG__APART bool is_one_of(
    const struct eng_ctx *ctx, uint16_t target, struct eng_thing thing)
{
    struct eng_things those;
    eng__target(ctx, target, &those);
    return eng_set_has(&those.cards, thing.card);
}

static ENG__APART bool reads_as(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_thing thing)
{
    struct eng_ctx as = *ctx;
    as.side = (uint8_t)op[1];
    return eng__predicate(&as, op[2], thing);
}

static ENG__APART bool agrees(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_thing thing)
{
    struct eng_things with = {0};
    eng__target(ctx, op[2], &with);
    eng_things_foreach(c, &with)
    {
        if (hooks(ctx)->same(ctx, thing, thing_of(&with, c), op[1])) {
            return true;
        }
    }
    return false;
}

static ENG__APART bool any_under(
    const struct eng_ctx *ctx, uint16_t predicate, struct eng_thing thing)
{
    const struct eng_match *m = ctx->match;
    for (struct eng_card_id at = m->card[thing.card.raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        if (eng__predicate(ctx, predicate, (struct eng_thing){at, false})) {
            return true;
        }
    }
    return false;
}

/* P_UNDERS: how many such cards are under it, or how many of them differ at most in a dimension. */
static ENG__APART int unders(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_thing thing)
{
    const struct eng_match *m = ctx->match;
    struct eng_thing found[ENG_CARDS_MAX];
    unsigned n = 0;
    for (struct eng_card_id at = m->card[thing.card.raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        if (eng__predicate(ctx, op[3], (struct eng_thing){at, false})) {
            found[n++] = (struct eng_thing){at, false};
        }
    }
    return (int)(op[2] == 0 ? n : eng__most_differ(ctx, op[2] - 1u, found, n));
}

static bool is_in(const struct eng_ctx *ctx, unsigned places, struct eng_thing thing)
{
    eng__note_words(PLACE, 0, places & 1u << ctx->match->card[thing.card.raw].zone);
    return (places >> ctx->match->card[thing.card.raw].zone & 1u) != 0;
}

static bool is_of(const struct eng_ctx *ctx, unsigned owners, struct eng_thing thing)
{
    const struct eng_card *c = &ctx->match->card[thing.card.raw];
    const uint8_t owner =
        thing.is_unit && c->unit.raw != 0 ? ctx->match->unit[c->unit.raw].owner : c->owner;
    return (owners & (owner == ctx->seat ? 1u : 2u)) != 0;
}

bool eng__predicate(const struct eng_ctx *ctx, uint16_t at, struct eng_thing thing)
{
    while (at != 0) {
        const uint16_t *op = eng__node(ctx, at);
        eng__note(OP, op[0]);
        switch (op[0]) { /* an enum eng_op; other kinds never come here */
        case ENG_OP_P_AND:
            if (!eng__predicate(ctx, op[1], thing)) {
                return false;
            }
            at = op[2];
            continue;
        case ENG_OP_P_OR:
            if (eng__predicate(ctx, op[1], thing) == eng__rule(ANY_OF)) { /* 4-23-1 */
                return eng__rule(ANY_OF);
            }
            at = op[2];
            continue;
        case ENG_OP_P_NOT:
            return !eng__predicate(ctx, op[1], thing);
        case ENG_OP_P_TRUE:
            return true;
        case ENG_OP_P_OWNER:
            return is_of(ctx, op[1], thing);
        case ENG_OP_P_IN:
            return is_in(ctx, op[1], thing);
        case ENG_OP_P_TEST:
            return test_text(ctx, op[1], thing);
        case ENG_OP_P_SAME:
            return agrees(ctx, op, thing);
        case ENG_OP_P_DIM:
            return in_dim(ctx, op, thing);
        case ENG_OP_P_NO:
            return hooks(ctx)->dim(ctx, thing, op[1], false) == ENG_NUMBER_NONE;
        case ENG_OP_P_FLAG:
            return hooks(ctx)->flag(ctx, thing, op[1]) == (op[2] != 0);
        case ENG_OP_P_MASK:
            return hooks(ctx)->mask(ctx, thing, op[1], op[2]);
        case ENG_OP_P_UNDER:
            return any_under(ctx, op[1], thing);
        case ENG_OP_P_UNDERS:
            return unders(ctx, op, thing) >= eng__number(ctx, op[1]);
        case ENG_OP_P_WORD:
            return hooks(ctx)->mask(ctx, thing, op[1], 1u << ctx->frame->reg[op[2]]);
        case ENG_OP_P_KEYWORD:
            return hooks(ctx)->keyword(ctx, thing, op[1]);
        case ENG_OP_P_BATTLING:
            thing = hooks(ctx)->adversary(ctx, thing);
            if (thing.card.raw == 0) {
                return false;
            }
            at = op[1];
            continue;
        case ENG_OP_P_AS:
            return reads_as(ctx, op, thing);
        case ENG_OP_P_REF:
            return is_one_of(ctx, op[1], thing);
        default:
            break;
        }
        assert(false); /* the compiler checks kinds */
        return false;
    }
    return true;
}

/* ---- numbers ---- */

static int sum(const struct eng_ctx *ctx, unsigned dim, uint16_t at)
{
    struct eng_things all = {0};
    eng__target(ctx, at, &all);
    int total = 0;
    eng_things_foreach(c, &all)
    {
        const int v = hooks(ctx)->dim(ctx, thing_of(&all, c), dim, false);
        total += v == ENG_NUMBER_NONE ? 0 : v;
    }
    return total;
}

static int value(const struct eng_ctx *ctx, unsigned dim, uint16_t at, bool original)
{
    struct eng_things all = {0};
    eng__target(ctx, at, &all);
    const struct eng_card_id first = eng__things_next(&all, eng_card_of(0));
    if (first.raw == 0) {
        return 0;
    }
    const int v = hooks(ctx)->dim(ctx, thing_of(&all, first), dim, original);
    return v == ENG_NUMBER_NONE ? 0 : v;
}

/* Things that agree in a dimension with an earlier one are not counted again; or, for `alike`, the
 * size of the largest group. */
static int groups(const struct eng_ctx *ctx, unsigned dim, uint16_t at, bool is_alike)
{
    struct eng_things all = {0};
    eng__target(ctx, at, &all);
    int distinct = 0;
    int largest = 0;
    eng_things_foreach(a, &all)
    {
        int equal = 0;
        bool is_first = true;
        eng_things_foreach(b, &all)
        {
            if (a.raw == b.raw ||
                hooks(ctx)->same(ctx, thing_of(&all, a), thing_of(&all, b), dim)) {
                equal++;
                is_first &= b.raw >= a.raw;
            }
        }
        distinct += is_first;
        largest = equal > largest ? equal : largest;
    }
    return is_alike ? largest : distinct;
}

static bool matches(const struct eng_ctx *ctx, uint16_t target, uint16_t predicate)
{
    struct eng_things all = {0};
    eng__target(ctx, target, &all);
    eng_things_foreach(c, &all)
    {
        if (eng__predicate(ctx, predicate, thing_of(&all, c))) {
            return true;
        }
    }
    return false;
}

static int count(const struct eng_ctx *ctx, uint16_t at)
{
    const uint16_t *op = eng__node(ctx, at);
    struct eng_things all = {0};
    eng__target(ctx, at, &all);
    const int n = (int)eng_set_size(&all.cards);
    const bool is_number = op[0] == ENG_OP_SELECT && op[4] == 0 && op[5] == 0 && op[6] == 0;
    return is_number && hooks(ctx)->apart != NULL /* not which cards, but how many */
        ? n + hooks(ctx)->apart(ctx, op[1], eng__seats_of(ctx, op[2]))
        : n;
}

/* What a card reckons stops there; nothing real comes near. */
static int narrow(int64_t n)
{
    const int64_t most = 1000000000;
    return (int)(n > most ? most : n < -most ? -most : n);
}

static int divide(int a, int b)
{
    if (b == 0) {
        return 0;
    }
    const int q = a / b;
    const int down = a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q; /* also below 0 */
    return a % b != 0 && !eng__rule(INTEGERS) ? down + 1 : down;   /* 1-3-7 */
}

static bool event_is(const struct eng_ctx *ctx, uint16_t at)
{
    struct eng_things it = {0};
    return ctx->happening != NULL &&
        hooks(ctx)->fits(ctx, eng__node(ctx, at), ctx->happening, &it);
}

/* The number that the effect keeps in a register, reckoned again; for the rule switch of 4-26-4. */
static int anew(const struct eng_ctx *ctx, uint16_t reg)
{
    const struct eng_effect *e =
        &ctx->book->cards->program.effect[(uint16_t)ctx->frame->reg[ENG__REG_EFFECT]];
    for (uint16_t at = e->body; at < ctx->frame->pc;) {
        const uint16_t *op = eng__node(ctx, at);
        if (op[0] == ENG_OP_NUMBER && op[1] == reg) {
            return eng__number(ctx, op[2]);
        }
        at = (uint16_t)(at + eng__width(op));
    }
    return ctx->frame->reg[reg];
}

int eng__number(const struct eng_ctx *ctx, uint16_t at)
{
    const uint16_t *op = eng__node(ctx, at);
    eng__note(OP, op[0]);
#define A eng__number(ctx, op[1])
#define B eng__number(ctx, op[2])
    switch (op[0]) { /* an enum eng_op; other kinds never come here */
    case ENG_OP_LIT:
        return (int16_t)op[1];
    case ENG_OP_VAR:
        return eng__rule(COUNT_ONCE) ? ctx->frame->reg[op[1]] : anew(ctx, op[1]); /* 4-26-4 */
    case ENG_OP_SIZE:
        return (int)eng_set_size(&ctx->name[op[1]].cards);
    case ENG_OP_COUNT:
        return eng__rule(FOR_EACH) ? count(ctx, op[1]) : 1; /* when it is processed 4-26-1 */
    case ENG_OP_SUM:
        return sum(ctx, op[1], op[2]);
    case ENG_OP_DISTINCT:
        return groups(ctx, op[1], op[2], false);
    case ENG_OP_ALIKE:
        return groups(ctx, op[1], op[2], true);
    case ENG_OP_VALUE:
        return value(ctx, op[1], op[2], false);
    case ENG_OP_ORIGINAL:
        return value(ctx, op[1], op[2], true);
    case ENG_OP_GLOBAL:
        return hooks(ctx)->global(ctx, op[1], op[2] == 0 ? ctx->seat : eng_foe(ctx->seat));
    case ENG_OP_AMOUNT:
        return ctx->happening != NULL ? ctx->happening->amount : 0;
    case ENG_OP_EVENTS:
        return ctx->happening == NULL ? 0
            : eng__rule(COUNT_OF_TRIGGER)
            ? (int)eng_set_size(&ctx->happening->it.cards) /* 4-26-5 */
            : 1;
    case ENG_OP_ADD:
        return narrow((int64_t)A + B);
    case ENG_OP_SUB:
        return narrow((int64_t)A - B);
    case ENG_OP_MUL:
        return narrow((int64_t)A * B);
    case ENG_OP_DIV:
        return divide(A, B);
    case ENG_OP_MIN:
        return A < B ? A : B;
    case ENG_OP_MAX:
        return A > B ? A : B;
    case ENG_OP_GE:
        return eng__rule(OR_MORE) ? A >= B : A == B; /* 4-25-1 */
    case ENG_OP_LE:
        return A <= B;
    case ENG_OP_EQ:
        return A == B;
    case ENG_OP_AND:
        return A != 0 && B != 0;
    case ENG_OP_OR:
        return A != 0 || B != 0;
    case ENG_OP_NOT:
        return A == 0;
    case ENG_OP_EXISTS:
        return count(ctx, op[1]) > 0;
    case ENG_OP_MATCHES:
        return matches(ctx, op[1], op[2]);
    case ENG_OP_DID:
        return !eng__things_none(&ctx->name[op[1]]);
    case ENG_OP_EVENT_IS:
        return event_is(ctx, op[1]);
    case ENG_OP_TURN:
        return (ctx->match->turn_seat == ctx->seat) == (op[1] == 0);
    case ENG_OP_PHASE:
        return ctx->match->phase == op[1];
    default:
        break;
    }
#undef A
#undef B
    assert(false); /* the compiler checks kinds */
    return 0;
}
