/* SPDX-License-Identifier: MIT
 * choose.c - choices of an effect: which things, whether, which mode. One pick after another, and a
 * thing is offered only if the choice can still be completed with it. */
#include "choice.h"

#include <assert.h>

enum {
    SLOT = ENG__CHOICE_SLOT,
    MODE = ENG__CHOICE_MODE,
    TARGET = ENG__CHOICE_TARGET
};

static const struct eng_hooks *hooks(const struct eng_ctx *ctx)
{
    return ctx->book->game->hooks;
}

enum {
    ALL = ENG_CARDS_MAX
};

/* Nothing may be picked next. */
static bool is_at_end(
    const struct eng_ctx *ctx, const uint16_t *op, const struct eng_things *picked)
{
    struct eng_things all;
    struct eng_things offered;
    eng__choice_all(ctx, op, picked, &all);
    eng__choice_next(ctx, op, &all, picked, 0, &offered);
    return eng__things_none(&offered);
}

/* Adds the next outermost cards, n times: of each place, or only as long as there is but one of them.
 * Whether nothing is left to choose. */
static bool take_ends(const struct eng_ctx *ctx, const uint16_t *op, const uint16_t *target,
    int n, struct eng_things *slot)
{
    const bool of_each = (target[4] & 4u) != 0;
    for (int i = 0; i < n; i++) {
        struct eng_things next;
        eng__select_without(ctx, op[TARGET], slot, &next);
        if (eng__things_none(&next)) {
            break;
        }
        if (!of_each && eng_set_has_many(&next.cards)) {
            return false;
        }
        slot->is_units = next.is_units;
        eng_things_foreach(c, &next)
        {
            eng__things_add(slot, c);
        }
    }
    return true;
}

/* How many an exact choice at the ends can get, at most n; all of them are in `out`. */
static int reach_ends(
    const struct eng_ctx *ctx, const uint16_t *op, int n, struct eng_things *out)
{
    *out = (struct eng_things){0};
    int size = 0;
    for (int before = -1; size > before && size <= n;) {
        struct eng_things next;
        eng__select_without(ctx, op[TARGET], out, &next);
        out->is_units = next.is_units;
        eng_things_foreach(c, &next)
        {
            eng__things_add(out, c);
        }
        before = size;
        size = (int)eng_set_size(&out->cards);
    }
    return size;
}

static bool is_short_at_ends(
    const struct eng_ctx *ctx, const uint16_t *op, int n, struct eng_things *out)
{
    const int size = reach_ends(ctx, op, n, out);
    return (eng__choice_ends(ctx, op)[4] & 4u) != 0 ? size == 0 : size < n;
}

bool eng__choose_forced(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot, bool *is_short)
{
    const int n = eng__choice_most(ctx, op);
    const uint16_t *ends = eng__choice_ends(ctx, op);
    if (ends != NULL && op[MODE] == ENG__CHOOSE_EXACT) {
        struct eng_things all;
        *is_short = is_short_at_ends(ctx, op, n, &all);
        if ((ends[4] & 4u) != 0 || (int)eng_set_size(&all.cards) > n) {
            return take_ends(ctx, op, ends, n, slot);
        }
        *slot = all; /* as many as there are 15-10-2-1 */
        return true;
    }
    struct eng_things all;
    struct eng_things offered;
    const bool is_exact = op[MODE] == ENG__CHOOSE_EXACT;
    const bool is_bound = eng__choice_is_bound(op);
    eng__choice_all(ctx, op, slot, &all);
    slot->is_units = all.is_units;
    if (n > 0 && eng__choice_is_secret(ctx, op)) {
        return false; /* a question that is not asked tells how many there are */
    }
    eng__choice_next(ctx, op, &all, slot, is_exact && !is_bound && n > 0 ? n : 0, &offered);
    const int size = (int)eng_set_size(&offered.cards);
    *is_short =
        n > 0 ? is_exact || size == 0 : !is_exact && size == 0; /* if nothing is asked */
    if (n <= 0 || size == 0) {
        return true;
    }
    if (is_exact && size < n && !eng__rule(AS_MUCH_AS_POSSIBLE)) { /* 1-3-2 */
        return true;
    }
    if (is_exact && size <= n && !is_bound) {
        slot->cards = offered.cards; /* as many as there are 15-10-2-1 */
        *is_short = size < n;
        return true;
    }
    return false;
}

bool eng__choose_is_short(const struct eng_ctx *ctx, const uint16_t *op)
{
    const struct eng_things none = {0};
    const int n = eng__choice_most(ctx, op);
    struct eng_things all;
    if (op[MODE] == ENG__CHOOSE_EXACT && eng__choice_ends(ctx, op) != NULL) {
        return is_short_at_ends(ctx, op, n, &all);
    }
    eng__choice_all(ctx, op, &none, &all);
    return op[MODE] == ENG__CHOOSE_EXACT ? eng__choice_reach(ctx, op, &all, &none) < n
                                         : is_at_end(ctx, op, &none);
}

bool eng__choose_pick(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot,
    struct eng_card_id card, bool *is_short)
{
    eng__things_add(slot, card);
    *is_short = false;
    if ((int)eng_set_size(&slot->cards) >= eng__choice_most(ctx, op)) {
        return true;
    }
    *is_short = op[MODE] == ENG__CHOOSE_EXACT;
    return is_at_end(ctx, op, slot) && !eng__choice_is_secret(ctx, op);
}

bool eng__choose_done(const struct eng_ctx *ctx, const uint16_t *op)
{
    return op[MODE] != ENG__CHOOSE_EXACT &&
        (!eng__things_none(&ctx->name[op[SLOT]]) || !eng__rule(AT_LEAST_ONE));
}

static struct eng_option *offer(struct eng_options *out, uint8_t kind, uint16_t id)
{
    if (out->len == ENG_OPTIONS_MAX) {
        out->is_full = 1;
        out->len--;
    }
    struct eng_option *o = &out->at[out->len++];
    *o = (struct eng_option){.id = id, .kind = kind, .number = ENG_NUMBER_NONE};
    return o;
}

enum {
    ID_DONE = UINT16_MAX
};

/* The things of a choice in the order of its options, which is no secret: those that its player sees
 * by their ids, then the others by where they lie. */
static void in_order(
    const struct eng_ctx *ctx, uint8_t seat, const struct eng_things *all, struct eng_list *out)
{
    struct eng_things unseen = {0};
    struct eng_list rest;
    out->len = 0;
    eng_things_foreach(c, all)
    {
        if ((eng__seen(ctx->book, ctx->match, c) >> seat & 1u) != 0) {
            out->at[out->len++] = c;
        } else {
            eng__things_add(&unseen, c);
        }
    }
    eng__by_place(ctx->match, &unseen, &rest);
    for (unsigned i = 0; i < rest.len; i++) {
        out->at[out->len++] = rest.at[i];
    }
}

/* Ids count all things of the target, picked ones too, so they stay the same while picks are made; a
 * card's own id must not be seen, it would follow the card. */
static void offer_things(const struct eng_ctx *ctx, const uint16_t *op, struct eng_options *out)
{
    const struct eng_things *slot = &ctx->name[op[SLOT]];
    struct eng_things all;
    struct eng_things offered;
    struct eng_list list;
    eng__choice_all(ctx, op, slot, &all);
    eng__choice_next(ctx, op, &all, slot, ALL, &offered);
    if (eng__things_none(&offered) || eng__choose_done(ctx, op)) { /* at least one [1-3-6] */
        offer(out, hooks(ctx)->do_done, ID_DONE)->is_default = 1;
    }
    in_order(ctx, ctx->match->prompt.seat, &all, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_card_id card = list.at[i];
        if (eng_set_has(&offered.cards, card)) {
            struct eng_option *o = offer(out, hooks(ctx)->do_choose, (uint16_t)i);
            if (all.is_units) {
                o->unit = ctx->match->unit[ctx->match->card[card.raw].unit.raw].serial;
            } else {
                o->card = card;
            }
            o->is_default = out->len == 1;
        }
    }
}

struct eng_picks eng__choice_picks(const struct eng_book *book, const struct eng_match *match)
{
    const struct eng_frame *frame = &match->frame[match->frames - 1];
    const struct eng_ctx ctx = eng__ctx_frame(book, match, frame);
    const uint16_t *op = eng__node(&ctx, frame->pc);
    const struct eng_things *slot = &match->set[frame->set + op[SLOT]];
    const bool may_end = eng__choose_done(&ctx, op);
    struct eng_things all = {0};
    struct eng_things offered;
    int reach = eng__choice_most(&ctx, op);
    if (eng__choice_ends(&ctx, op) != NULL) {
        const int there = reach_ends(&ctx, op, reach, &offered);
        reach = there < reach ? there : reach;
    } else {
        eng__choice_all(&ctx, op, slot, &all);
        const int there = eng__choice_reach(&ctx, op, &all, slot);
        reach = there < reach ? there : reach;
    }
    const int left = reach - (int)eng_set_size(&slot->cards);
    if (left <= 0) {
        return (struct eng_picks){0, 1}; /* nothing is left to choose: only that it is done */
    }
    const uint8_t most = (uint8_t)(left < UINT8_MAX ? left : UINT8_MAX);
    const bool is_exact = op[MODE] == ENG__CHOOSE_EXACT;
    return (struct eng_picks){is_exact ? most : may_end ? 0 : 1, most};
}

struct eng_card_id eng__choose_card(
    const struct eng_ctx *ctx, const uint16_t *op, const struct eng_option *option)
{
    if (option->card.raw != 0) {
        return option->card;
    }
    struct eng_things all;
    struct eng_list list; /* a unit is named by one of its cards */
    eng__choice_all(ctx, op, &ctx->name[op[SLOT]], &all);
    in_order(ctx, ctx->match->prompt.seat, &all, &list);
    return option->id < list.len ? list.at[option->id] : eng_card_of(0);
}

static unsigned modes_taken(const struct eng_ctx *ctx)
{
    return (unsigned)(uint16_t)ctx->frame->reg[ENG__REG_STATE] >> 8;
}

/* The list of MODES: a condition and the address of its actions for each mode. */
static bool mode_is_open(const struct eng_ctx *ctx, const uint16_t *list, unsigned mode)
{
    const uint16_t condition = list[1 + 2 * mode];
    return (modes_taken(ctx) >> mode & 1u) == 0 &&
        (condition == 0 || eng__number(ctx, condition) != 0);
}

unsigned eng__modes_left(const struct eng_ctx *ctx, const uint16_t *op)
{
    const uint16_t *list = eng__node(ctx, op[3]);
    unsigned left = 0;
    for (unsigned i = 0; i < list[0] / 2u; i++) {
        left += mode_is_open(ctx, list, i);
    }
    return left;
}

bool eng__modes_secret(const struct eng_ctx *ctx, const uint16_t *op)
{
    const uint16_t *list = eng__node(ctx, op[3]);
    for (unsigned i = 0; i < list[0] / 2u; i++) {
        if (eng__is_secret_number(ctx, list[1 + 2 * i])) {
            return true;
        }
    }
    return false;
}

static void offer_modes(const struct eng_ctx *ctx, const uint16_t *op, struct eng_options *out)
{
    const uint16_t *list = eng__node(ctx, op[3]);
    if ((op[1] != ENG__CHOOSE_EXACT && modes_taken(ctx) != 0) ||
        eng__modes_left(ctx, op) == 0) {
        offer(out, hooks(ctx)->do_done, UINT8_MAX)->is_default = 1;
    }
    for (unsigned i = 0; i < list[0] / 2u; i++) {
        if (mode_is_open(ctx, list, i)) {
            struct eng_option *o = offer(out, hooks(ctx)->do_mode, (uint16_t)i);
            o->number = (int16_t)(i + 1);
            o->is_default = out->len == 1;
        }
    }
}

enum {
    NAMED_MAX = 64 /* numbers that a player may choose among */
};

/* VALUE_OF: words by their place in the list from 1, or the numbers between the bounds. */
static void offer_values(const struct eng_ctx *ctx, const uint16_t *op, struct eng_options *out)
{
    const int first = op[3] != 0 ? 0 : eng__number(ctx, op[4]);
    const int wanted = op[3] != 0 ? 15 : eng__number(ctx, op[5]);
    const int last = wanted < first  ? first
        : wanted - first > NAMED_MAX ? first + NAMED_MAX
                                     : wanted;
    for (int i = first; i <= last; i++) {
        if (op[3] == 0 || (op[3] >> i & 1u) != 0) {
            struct eng_option *o = offer(out, hooks(ctx)->do_mode, (uint16_t)i);
            o->number = (int16_t)(op[3] == 0 ? i : i + 1);
            o->is_default = out->len == 1;
        }
    }
}

void eng__offer_choice(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *frame = &match->frame[match->frames - 1];
    const struct eng_ctx ctx = eng__ctx_frame(book, match, frame);
    const uint16_t *op = eng__node(&ctx, frame->pc);
    if (match->prompt.kind == book->game->hooks->ask_may) {
        offer(out, book->game->hooks->do_yes, 0);
        offer(out, book->game->hooks->do_no, 1)->is_default = 1;
    } else if (op[0] == ENG_OP_MODES) {
        offer_modes(&ctx, op, out);
    } else if (op[0] == ENG_OP_VALUE_OF) {
        offer_values(&ctx, op, out);
    } else {
        assert(op[0] == ENG_OP_CHOOSE);
        offer_things(&ctx, op, out);
    }
}
