/* SPDX-License-Identifier: MIT
 * choose.c - choices of an effect: which things, whether, which mode. One pick after another, and a
 * thing is offered only if the choice can still be completed with it. */
#include "machine.h"

#include <assert.h>

/* Operands of CHOOSE. */
enum {
    SLOT = 1,
    TARGET,
    MODE,
    NUMBER,
    CHOOSER,
    DIFFERENT, /* dimension plus one; plus 256: must agree instead */
    TOTAL,     /* dimension plus one */
    LIMIT
};

static const struct eng_hooks *hooks(const struct eng_ctx *ctx)
{
    return ctx->book->game->hooks;
}

static int most(const struct eng_ctx *ctx, const uint16_t *op)
{
    return op[MODE] == ENG__CHOOSE_ANY ? ENG_CARDS_MAX : eng__number(ctx, op[NUMBER]);
}

static bool differs(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *picked, struct eng_thing thing)
{
    if (op[DIFFERENT] == 0) {
        return true;
    }
    const bool must_agree = op[DIFFERENT] > 256;
    eng_things_foreach(c, picked)
    {
        const struct eng_thing other = {c, thing.is_unit};
        if (hooks(ctx)->same(ctx, thing, other, (op[DIFFERENT] - 1u) & 0xffu) != must_agree) {
            return false;
        }
    }
    return true;
}

static int value(const struct eng_ctx *ctx, unsigned dim, struct eng_thing thing)
{
    const int v = hooks(ctx)->dim(ctx, thing, dim, false);
    return v == ENG_NUMBER_NONE ? 0 : v;
}

/* The rest of a limit on the sum over the chosen. */
static int rest(const struct eng_ctx *ctx, const uint16_t *op, const struct eng_things *picked)
{
    int left = eng__number(ctx, op[LIMIT]);
    eng_things_foreach(c, picked)
    {
        left -= value(ctx, op[TOTAL] - 1u, (struct eng_thing){c, picked->is_units != 0});
    }
    return left;
}

/* What may be picked next: not picked yet, differing, within the limit. A sum only grows, and a
 * choice may end after any pick, so each of these can be completed. */
static void candidates(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *picked, struct eng_things *out)
{
    struct eng_things all = {0};
    eng__target(ctx, op[TARGET], &all);
    *out = (struct eng_things){.is_units = all.is_units};
    const int left = op[TOTAL] == 0 ? 0 : rest(ctx, op, picked);
    eng_things_foreach(c, &all)
    {
        const struct eng_thing thing = {c, all.is_units != 0};
        if (!eng_set_has(&picked->cards, c) && differs(ctx, op, picked, thing) &&
            (op[TOTAL] == 0 || value(ctx, op[TOTAL] - 1u, thing) <= left)) {
            eng__things_add(out, c);
        }
    }
}

/* At an end of an ordered place there is nothing to choose: the N outermost cards. */
static bool choose_ends(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot)
{
    const uint16_t *target = eng__node(ctx, op[TARGET]);
    if (target[0] != ENG_OP_SELECT || (target[4] != 1 && target[4] != 2) ||
        op[MODE] != ENG__CHOOSE_EXACT) {
        return false;
    }
    const int n = eng__number(ctx, op[NUMBER]);
    for (int i = 0; i < n; i++) {
        struct eng_things next;
        eng__select_without(ctx, op[TARGET], slot, &next);
        const struct eng_card_id card = eng__things_next(&next, eng_card_of(0));
        if (card.raw == 0) {
            break;
        }
        slot->is_units = next.is_units;
        eng__things_add(slot, card);
    }
    return true;
}

bool eng__choose_forced(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot, bool *is_short)
{
    const int n = most(ctx, op);
    if (choose_ends(ctx, op, slot)) {
        *is_short = (int)eng_set_size(&slot->cards) < n;
        return true;
    }
    struct eng_things offered;
    candidates(ctx, op, slot, &offered);
    slot->is_units = offered.is_units;
    const int size = (int)eng_set_size(&offered.cards);
    *is_short = op[MODE] == ENG__CHOOSE_EXACT ? size < n : size == 0;
    if (n <= 0 || size == 0) {
        return true;
    }
    if (op[MODE] == ENG__CHOOSE_EXACT && size <= n && op[DIFFERENT] == 0 && op[TOTAL] == 0) {
        slot->cards = offered.cards; /* as many as there are 15-10-2-1 */
        return true;
    }
    return false;
}

bool eng__choose_pick(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot,
    struct eng_card_id card)
{
    eng__things_add(slot, card);
    struct eng_things offered;
    candidates(ctx, op, slot, &offered);
    return (int)eng_set_size(&slot->cards) >= most(ctx, op) || eng__things_none(&offered);
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

/* Ids count all things of the target, picked ones too, so they stay the same while picks are made; a
 * card's own id must not be seen, it would follow the card. */
static void offer_things(const struct eng_ctx *ctx, const uint16_t *op, struct eng_options *out)
{
    const struct eng_things *slot = &ctx->match->set[ctx->frame->set + op[SLOT]];
    struct eng_things all = {0};
    struct eng_things offered;
    eng__target(ctx, op[TARGET], &all);
    candidates(ctx, op, slot, &offered);
    if (op[MODE] != ENG__CHOOSE_EXACT && !eng__things_none(slot)) { /* at least one [1-3-6] */
        offer(out, hooks(ctx)->do_done, ID_DONE)->is_default = 1;
    }
    uint16_t id = 0;
    eng_things_foreach(c, &all)
    {
        if (eng_set_has(&offered.cards, c)) {
            struct eng_option *o = offer(out, hooks(ctx)->do_choose, id);
            if (all.is_units) {
                o->unit = ctx->match->unit[ctx->match->card[c.raw].unit.raw].serial;
            } else {
                o->card = c;
            }
            o->is_default = out->len == 1;
        }
        id++;
    }
}

struct eng_card_id eng__choose_card(
    const struct eng_ctx *ctx, const uint16_t *op, const struct eng_option *option)
{
    struct eng_things all = {0};
    eng__target(ctx, op[TARGET], &all);
    uint16_t id = 0;
    eng_things_foreach(c, &all)
    {
        if (id++ == option->id) {
            return c;
        }
    }
    return eng_card_of(0);
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

static void offer_modes(const struct eng_ctx *ctx, const uint16_t *op, struct eng_options *out)
{
    const uint16_t *list = eng__node(ctx, op[3]);
    if (op[1] != ENG__CHOOSE_EXACT && modes_taken(ctx) != 0) {
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

void eng__offer_choice(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *frame = &match->frame[match->frames - 1];
    const struct eng_ctx ctx = eng__ctx_frame(book, match, frame);
    const uint16_t *op = eng__node(&ctx, frame->pc);
    if (match->prompt.kind == book->game->hooks->ask_may) {
        offer(out, book->game->hooks->do_no, 0)->is_default = 1;
        offer(out, book->game->hooks->do_yes, 1);
    } else if (op[0] == ENG_OP_MODES) {
        offer_modes(&ctx, op, out);
    } else {
        assert(op[0] == ENG_OP_CHOOSE);
        offer_things(&ctx, op, out);
    }
}
