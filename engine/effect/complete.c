/* SPDX-License-Identifier: MIT
 * complete.c - which picks leave a choice completable. A choice is looked at together with those that
 * follow it for the same action: "1 of your Digimon digivolves into a card of your hand" is two
 * choices, of which only pairs are offered that fit. The look ahead is exact as far as its fuel goes. */
#include "choice.h"

#include <limits.h>
#include <string.h>

enum {
    FUEL = 600,  /* picks tried for one candidate */
    ABLE = 1000, /* the action can be done: worth more than any number of picks */
};

static const struct eng_hooks *hooks(const struct eng_ctx *ctx)
{
    return ctx->book->game->hooks;
}

int eng__choice_most(const struct eng_ctx *ctx, const uint16_t *op)
{
    return op[ENG__CHOICE_MODE] == ENG__CHOOSE_ANY
        ? ENG_CARDS_MAX
        : eng__times(eng__number(ctx, op[ENG__CHOICE_NUMBER]));
}

/* The thing differs from the picks [4-24], or agrees with them. */
static bool differs(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *picked, struct eng_thing thing)
{
    const unsigned dim = op[ENG__CHOICE_DIFFERENT];
    struct eng_thing all[ENG_CARDS_MAX + 1];
    unsigned n = 0;
    if (dim == 0 || (dim <= 256 && !eng__rule(DIFFERENT))) { /* 4-24-1 */
        return true;
    }
    bool agrees = true;
    all[n++] = thing;
    eng_things_foreach(c, picked)
    {
        all[n] = (struct eng_thing){c, picked->is_units != 0};
        agrees = agrees && (dim <= 256 || hooks(ctx)->same(ctx, thing, all[n], dim - 257u));
        n++;
    }
    return dim > 256 ? agrees : eng__most_differ(ctx, dim - 1u, all, n) == n;
}

static int value(const struct eng_ctx *ctx, unsigned dim, struct eng_thing thing)
{
    const int v = hooks(ctx)->dim(ctx, thing, dim, false);
    return v == ENG_NUMBER_NONE ? 0 : v;
}

/* The rest of a limit on the sum over the chosen. */
static int rest(const struct eng_ctx *ctx, const uint16_t *op, const struct eng_things *picked)
{
    int left = eng__number(ctx, op[ENG__CHOICE_LIMIT]);
    if (hooks(ctx)->maximum != NULL) {
        left += hooks(ctx)->maximum(ctx, op[ENG__CHOICE_TOTAL] - 1u);
    }
    eng_things_foreach(c, picked)
    {
        left -= value(
            ctx, op[ENG__CHOICE_TOTAL] - 1u, (struct eng_thing){c, picked->is_units != 0});
    }
    return left;
}

/* Not picked yet, differing, within the limit. */
static void fitting(const struct eng_ctx *ctx, const uint16_t *op, const struct eng_things *all,
    const struct eng_things *picked, struct eng_things *out)
{
    const unsigned total = op[ENG__CHOICE_TOTAL];
    *out = (struct eng_things){.is_units = all->is_units};
    for (unsigned i = 0; i < 4; i++) {
        out->cards.word[i] = all->cards.word[i] & ~picked->cards.word[i];
    }
    if (!eng__choice_is_bound(op)) {
        return;
    }
    const int left = total == 0 ? 0 : rest(ctx, op, picked);
    eng_things_foreach(c, out)
    {
        const struct eng_thing thing = {c, all->is_units != 0};
        if (!differs(ctx, op, picked, thing) ||
            (total != 0 && value(ctx, total - 1u, thing) > left)) {
            eng_set_remove(&out->cards, c);
        }
    }
}

const uint16_t *eng__choice_ends(const struct eng_ctx *ctx, const uint16_t *op)
{
    const uint16_t *target = eng__node(ctx, op[ENG__CHOICE_TARGET]);
    return target[0] == ENG_OP_SELECT && target[4] != 0 ? target : NULL;
}

static void leave_out_untouchable(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *all)
{
    const uint8_t seat = op[ENG__CHOICE_CHOOSER] == 0 ? ctx->seat : eng_foe(ctx->seat);
    const struct eng_things found = *all;
    eng_things_foreach(c, &found)
    {
        if (hooks(ctx)->untouchable(ctx, (struct eng_thing){c, all->is_units != 0}, seat)) {
            eng_set_remove(&all->cards, c);
        }
    }
}

void eng__choice_all(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *picked, struct eng_things *out)
{
    if (eng__choice_ends(ctx, op) == NULL) {
        eng__target(ctx, op[ENG__CHOICE_TARGET], out);
        if (hooks(ctx)->untouchable != NULL) {
            leave_out_untouchable(ctx, op, out);
        }
        return;
    }
    eng__select_without(ctx, op[ENG__CHOICE_TARGET], picked, out);
    eng_things_foreach(c, picked)
    {
        eng__things_add(out, c);
    }
}

/* ---- looking ahead ---- */

/* The effect as it would be with picks that nobody has made: of the match only what its names stand
 * for would be another. */
struct looking {
    struct eng_things name[ENG_SETS_MAX];
    struct eng_ctx ctx;
    const uint16_t *first; /* the choice that is made */
    uint16_t chooser;
    bool is_alone;  /* only this choice, not what follows */
    bool is_strict; /* what follows is to be completed, too; else something of it is enough */
    int fuel;
};

static bool is_paired(const struct eng_ctx *ctx, const uint16_t *op)
{
    return op[0] == ENG_OP_DO && (hooks(ctx)->paired >> op[1] & 1u) != 0;
}

/* What follows belongs to this choice: another one of the same player, or an action whose things have
 * to go together. */
static bool is_chained(const struct eng_ctx *ctx, const uint16_t *op)
{
    const uint16_t chooser = op[ENG__CHOICE_CHOOSER];
    op += ENG__CHOICE_WORDS;
    while (op[0] == ENG_OP_ASSIGN) {
        op += 3;
    }
    return is_paired(ctx, op) || (op[0] == ENG_OP_CHOOSE && op[ENG__CHOICE_CHOOSER] == chooser);
}

/* The choice stands in a "by": all of it has to be done 15-7-2. */
static bool is_in_by(const uint16_t *op)
{
    for (unsigned depth = 1; op[0] != ENG_OP_END; op += eng__width(op)) {
        depth = depth + (op[0] == ENG_OP_BY) - (op[0] == ENG_OP_BY_END);
        if (depth == 0) {
            return true;
        }
    }
    return false;
}

/* How many picks of a choice count. Of the cards under a Digimon that is chosen, as many as there are
 * 15-10-2-1: it need not be the one with most, but one that has any [1-3-6]. */
static bool is_counted(const struct looking *l, const uint16_t *op)
{
    return op[ENG__CHOICE_MODE] == ENG__CHOOSE_EXACT && (op == l->first || l->is_strict);
}

/* The best that can come of the list from here on, were there enough to choose from everywhere. */
static int goal(const struct looking *l, const uint16_t *op, int size)
{
    int most = 0;
    for (;; size = 0) {
        if (op[0] == ENG_OP_CHOOSE && op[ENG__CHOICE_CHOOSER] == l->chooser) {
            const int n = eng__choice_most(&l->ctx, op);
            const int wanted = is_counted(l, op) ? n : n > 0;
            most += wanted > size ? wanted - size : 0;
            op += ENG__CHOICE_WORDS;
        } else if (op[0] == ENG_OP_ASSIGN) {
            op += 3;
        } else {
            return most + (is_paired(&l->ctx, op) ? ABLE : 0);
        }
        if (l->is_alone) {
            return most;
        }
    }
}

static struct eng_things *slot_of(struct looking *l, const uint16_t *op)
{
    return &l->name[op[1]];
}

static int search(struct looking *l, const uint16_t *op);

/* The best that comes of picking on from `all`: each set of picks is tried once, in the order of the
 * cards. */
static int pick_on(struct looking *l, const uint16_t *op, const struct eng_things *all,
    struct eng_card_id after)
{
    struct eng_things *slot = slot_of(l, op);
    const int size = (int)eng_set_size(&slot->cards);
    if (size >= eng__choice_most(&l->ctx, op)) {
        return search(l, op + ENG__CHOICE_WORDS);
    }
    const bool is_exact = op[ENG__CHOICE_MODE] == ENG__CHOOSE_EXACT;
    const int wanted = goal(l, op, size);
    int best = 0;
    if (!is_exact && size > 0) { /* it may end here */
        best = search(l, op + ENG__CHOICE_WORDS);
    }
    struct eng_things fit;
    fitting(&l->ctx, op, all, slot, &fit);
    for (struct eng_card_id c = eng__things_next(&fit, after); c.raw != 0 && best < wanted;
         c = eng__things_next(&fit, c)) {
        if (l->fuel-- <= 0) {
            return wanted;
        }
        slot->is_units = all->is_units;
        eng__things_add(slot, c);
        const int score = (is_counted(l, op) || size == 0) + pick_on(l, op, all, c);
        eng_set_remove(&slot->cards, c);
        best = score > best ? score : best;
    }
    if (best < wanted && (is_exact || size == 0)) { /* as many as there are 15-10-2-1 */
        const int score = search(l, op + ENG__CHOICE_WORDS);
        best = score > best ? score : best;
    }
    return best;
}

static int search(struct looking *l, const uint16_t *op)
{
    struct eng_things all;
    if (l->is_alone) {
        return 0;
    }
    if (op[0] == ENG_OP_ASSIGN) {
        eng__target(&l->ctx, op[2], &all);
        *slot_of(l, op) = all;
        return search(l, op + 3);
    }
    if (op[0] != ENG_OP_CHOOSE || op[ENG__CHOICE_CHOOSER] != l->chooser) {
        return is_paired(&l->ctx, op) && hooks(&l->ctx)->able(&l->ctx, op) ? ABLE : 0;
    }
    struct eng_things *slot = slot_of(l, op);
    *slot = (struct eng_things){0};
    eng__target(&l->ctx, op[ENG__CHOICE_TARGET], &all);
    const int score = pick_on(l, op, &all, eng_card_of(0));
    *slot = (struct eng_things){0};
    return score;
}

static void begin(struct looking *l, const struct eng_ctx *ctx, const uint16_t *op, bool alone)
{
    l->ctx = *ctx;
    l->chooser = op[ENG__CHOICE_CHOOSER];
    l->is_alone = alone;
    l->first = op;
    l->is_strict = is_in_by(op);
    l->is_strict = l->is_strict || goal(l, op, 0) >= ABLE;
}

/* From here on picks can be made. */
static void name_anew(struct looking *l)
{
    memcpy(l->name, l->ctx.name, l->ctx.frame->sets * sizeof l->name[0]);
    l->ctx.name = l->name;
}

/* How many are to be chosen does not depend on what is: no completion is better than the goal. */
static bool is_fixed(const struct looking *l, const uint16_t *op)
{
    for (;;) {
        if (op[0] == ENG_OP_CHOOSE && op[ENG__CHOICE_CHOOSER] == l->chooser) {
            if (op[ENG__CHOICE_MODE] != ENG__CHOOSE_ANY &&
                *eng__node(&l->ctx, op[ENG__CHOICE_NUMBER]) != ENG_OP_LIT) {
                return false;
            }
            op += ENG__CHOICE_WORDS;
        } else if (op[0] == ENG_OP_ASSIGN) {
            op += 3;
        } else {
            return true;
        }
    }
}

/* Of what fits now, what the best completions begin with; when there are more than `enough`, at least
 * so many of them. */
static void keep_best(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *all, const struct eng_things *picked, bool alone, int enough,
    struct eng_things *out)
{
    struct looking l; /* its names are filled when picks are made */
    begin(&l, ctx, op, alone);
    const int most = goal(&l, op, (int)eng_set_size(&picked->cards));
    const bool must_be_able = goal(&l, op, 0) >= ABLE;
    if (!must_be_able && (enough == 0 || !eng_set_has_many(&out->cards))) {
        return; /* whatever it comes to, it can be picked; or there is no better one */
    }
    name_anew(&l);
    struct eng_things *slot = slot_of(&l, op);
    const struct eng_things fit = *out;
    *slot = *picked;
    slot->is_units = all->is_units;
    const int size = (int)eng_set_size(&picked->cards);
    const bool is_exact = op[ENG__CHOICE_MODE] == ENG__CHOOSE_EXACT;
    const int sure = enough == 0 ? (must_be_able ? ABLE : 0)
        : is_fixed(&l, op)       ? most
                                 : INT_MAX;
    int best = must_be_able ? ABLE : 0;
    int kept = 0;
    *out = (struct eng_things){.is_units = all->is_units};
    eng_things_foreach(c, &fit)
    {
        l.fuel = FUEL;
        eng__things_add(slot, c);
        const int score = (is_exact || size == 0) + pick_on(&l, op, all, eng_card_of(0));
        *slot = *picked;
        slot->is_units = all->is_units;
        if (score > best) {
            best = score;
            kept = 0;
            *out = (struct eng_things){.is_units = all->is_units};
        }
        if (score == best) {
            eng__things_add(out, c);
            kept++;
        }
        if (score >= sure && kept > enough) {
            break;
        }
    }
}

void eng__choice_next(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *all, const struct eng_things *picked, int enough,
    struct eng_things *out)
{
    const bool is_bound = op[ENG__CHOICE_MODE] == ENG__CHOOSE_EXACT && eng__choice_is_bound(op);
    const bool is_long = is_chained(ctx, op);
    fitting(ctx, op, all, picked, out);
    if ((is_bound || is_long) && !eng__things_none(out)) {
        keep_best(ctx, op, all, picked, !is_long, enough, out);
    }
}

int eng__choice_reach(const struct eng_ctx *ctx, const uint16_t *op,
    const struct eng_things *all, const struct eng_things *picked)
{
    const bool is_bound = op[ENG__CHOICE_MODE] == ENG__CHOOSE_EXACT && eng__choice_is_bound(op);
    const int n = eng__choice_most(ctx, op);
    const int size = (int)eng_set_size(&picked->cards);
    if (size >= n) {
        return n;
    }
    struct eng_things out;
    eng__choice_next(ctx, op, all, picked, is_bound ? ENG_CARDS_MAX : n - size - 1, &out);
    if (!is_bound) {
        const int free = size + (int)eng_set_size(&out.cards);
        return free < n ? free : n;
    }
    struct looking l;
    begin(&l, ctx, op, true);
    name_anew(&l);
    l.fuel = FUEL;
    *slot_of(&l, op) = *picked;
    return size + pick_on(&l, op, &out, eng_card_of(0));
}

bool eng__choice_describes(const struct eng_ctx *ctx, const uint16_t *op)
{
    return eng__is_secret(ctx, op[ENG__CHOICE_TARGET]) ||
        (eng__choice_is_bound(op) && eng__is_hidden(ctx, op[ENG__CHOICE_TARGET]));
}

bool eng__choice_is_secret(const struct eng_ctx *ctx, const uint16_t *op)
{
    const uint16_t *first = op;
    if (eng__choice_describes(ctx, op)) {
        return true;
    }
    for (;;) {
        if (op[0] == ENG_OP_CHOOSE && op[ENG__CHOICE_CHOOSER] == first[ENG__CHOICE_CHOOSER]) {
            if (op != first && eng__is_secret(ctx, op[ENG__CHOICE_TARGET])) {
                return true; /* which of these go with those */
            }
            op += ENG__CHOICE_WORDS;
        } else if (op[0] == ENG_OP_ASSIGN) {
            op += 3;
        } else {
            break;
        }
    }
    if (!is_paired(ctx, op)) {
        return false;
    }
    for (const uint16_t *at = first; at != op;) {
        if (at[0] == ENG_OP_CHOOSE && eng__is_hidden(ctx, at[ENG__CHOICE_TARGET])) {
            return true;
        }
        at += at[0] == ENG_OP_CHOOSE ? ENG__CHOICE_WORDS : 3;
    }
    return false;
}
