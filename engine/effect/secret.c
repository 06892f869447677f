/* SPDX-License-Identifier: MIT
 * secret.c - what must not be told by a question: whether the candidates of a choice, or the truth of a
 * condition, depend on cards that not everybody sees. Where they do, a question that stayed away would
 * tell how they are; so it is always asked. */
#include "choice.h"

static const struct eng_hooks *hooks(const struct eng_ctx *ctx)
{
    return ctx->book->game->hooks;
}

/* All that lies where a SELECT looks. */
static void lying(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *out)
{
    const unsigned seats = eng__seats_of(ctx, op[2]);
    struct eng_things of = {0};
    if (op[3] != 0) {
        eng__target(ctx, op[3], &of);
    }
    for (unsigned places = op[1]; places != 0; places &= places - 1u) {
        hooks(ctx)->place(ctx, (unsigned)__builtin_ctz(places), seats, &of, out);
    }
}

/* The things among which a target picks, before it looks at any of them. */
static void universe(const struct eng_ctx *ctx, uint16_t at, struct eng_things *out)
{
    const uint16_t *op = eng__node(ctx, at);
    if (op[0] == ENG_OP_EXTREME) {
        universe(ctx, op[3], out);
    } else if (op[0] == ENG_OP_ALL_WHERE) {
        universe(ctx, op[1], out);
    } else if (op[0] == ENG_OP_UNION) {
        universe(ctx, op[1], out);
        universe(ctx, op[2], out);
    } else if (op[0] == ENG_OP_SELECT) {
        lying(ctx, op, out);
    } else {
        struct eng_things these;
        eng__target(ctx, at, &these);
        for (unsigned i = 0; i < sizeof these.cards.word / sizeof these.cards.word[0]; i++) {
            out->cards.word[i] |= these.cards.word[i];
        }
    }
}

/* Somebody does not see it. */
static bool is_unseen(const struct eng_ctx *ctx, struct eng_card_id id)
{
    const struct eng_card *card = &ctx->match->card[id.raw];
    const bool is_plain = /* nothing about it that its area does not say */
        (card->flags & (uint8_t) ~(ENG_CARD_TOKEN | ENG_CARD_COUNTS)) == 0;
    if (is_plain && ctx->book->game->zone[card->zone].secrecy == ENG_SECRECY_PUBLIC) {
        return false;
    }
    return eng__seen(ctx->book, ctx->match, id) != ENG__SEEN_ALL;
}

/* The SELECT looks into an ordered area whose first card is one: the others need not be looked at. */
static bool begins_unseen(const struct eng_ctx *ctx, const uint16_t *op)
{
    for (unsigned places = op[1]; places != 0; places &= places - 1u) {
        const unsigned place = (unsigned)__builtin_ctz(places);
        for (unsigned seats = eng__seats_of(ctx, op[2]); seats != 0; seats &= seats - 1u) {
            if (place < ENG_PILES_MAX && ctx->book->game->zone[place].shape == ENG_ZONE_PILE) {
                const struct eng_pile *pile = &ctx->match->pile[__builtin_ctz(seats)][place];
                if (pile->len > 0 && is_unseen(ctx, pile->at[0])) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool eng__is_hidden(const struct eng_ctx *ctx, uint16_t at)
{
    const uint16_t *op = eng__node(ctx, at);
    struct eng_things all = {0};
    if (op[0] == ENG_OP_SELECT && begins_unseen(ctx, op)) {
        return true;
    }
    universe(ctx, at, &all);
    eng_things_foreach(c, &all)
    {
        if (is_unseen(ctx, c)) {
            return true;
        }
    }
    return false;
}

/* Whether a predicate looks at what a card is, not only at where it lies and whose it is. */
static bool looks(const struct eng_ctx *ctx, uint16_t at)
{
    if (at == 0) {
        return false;
    }
    const uint16_t *op = eng__node(ctx, at);
    if (op[0] == ENG_OP_P_AND || op[0] == ENG_OP_P_OR) {
        return looks(ctx, op[1]) || looks(ctx, op[2]);
    }
    if (op[0] == ENG_OP_P_NOT) {
        return looks(ctx, op[1]);
    }
    if (op[0] == ENG_OP_P_REF) {
        return eng__is_secret(ctx, op[1]);
    }
    if (op[0] == ENG_OP_P_FLAG) {
        return (hooks(ctx)->open_flags >> op[1] & 1u) == 0;
    }
    return op[0] != ENG_OP_P_TRUE && op[0] != ENG_OP_P_OWNER && op[0] != ENG_OP_P_IN;
}

bool eng__is_secret(const struct eng_ctx *ctx, uint16_t at)
{
    const uint16_t *op = eng__node(ctx, at);
    if (op[0] == ENG_OP_SELECT) {
        return (op[3] != 0 && eng__is_secret(ctx, op[3])) ||
            (looks(ctx, op[5]) && eng__is_hidden(ctx, at));
    }
    if (op[0] == ENG_OP_EXTREME) {
        return eng__is_hidden(ctx, op[3]);
    }
    if (op[0] == ENG_OP_UNION) {
        return eng__is_secret(ctx, op[1]) || eng__is_secret(ctx, op[2]);
    }
    if (op[0] == ENG_OP_ALL_WHERE) {
        return eng__is_secret(ctx, op[1]) || (looks(ctx, op[2]) && eng__is_hidden(ctx, op[1]));
    }
    return false;
}

bool eng__is_secret_number(const struct eng_ctx *ctx, uint16_t at)
{
    if (at == 0) {
        return false;
    }
    const uint16_t *op = eng__node(ctx, at);
    switch (op[0]) { /* an enum eng_op; the others read what everybody sees */
    case ENG_OP_COUNT:
    case ENG_OP_EXISTS:
        return eng__is_secret(ctx, op[1]);
    case ENG_OP_SUM:
    case ENG_OP_DISTINCT:
    case ENG_OP_ALIKE:
    case ENG_OP_VALUE:
    case ENG_OP_ORIGINAL:
        return eng__is_secret(ctx, op[2]) || eng__is_hidden(ctx, op[2]);
    case ENG_OP_MATCHES:
        return eng__is_secret(ctx, op[1]) || (looks(ctx, op[2]) && eng__is_hidden(ctx, op[1]));
    case ENG_OP_ADD:
    case ENG_OP_SUB:
    case ENG_OP_MUL:
    case ENG_OP_DIV:
    case ENG_OP_MIN:
    case ENG_OP_MAX:
    case ENG_OP_GE:
    case ENG_OP_LE:
    case ENG_OP_EQ:
    case ENG_OP_AND:
    case ENG_OP_OR:
        return eng__is_secret_number(ctx, op[1]) || eng__is_secret_number(ctx, op[2]);
    case ENG_OP_NOT:
        return eng__is_secret_number(ctx, op[1]);
    default:
        return false;
    }
}

/* ---- the order in which cards are told ---- */

static uint32_t place_of(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_card *c = &m->card[card.raw];
    uint32_t depth = 0;
    if (c->unit.raw != 0) {
        for (struct eng_card_id at = m->unit[c->unit.raw].top;
             at.raw != 0 && at.raw != card.raw; at = m->card[at.raw].below) {
            depth++;
        }
        return (uint32_t)m->unit[c->unit.raw].serial << 8 | depth;
    }
    if (c->zone >= ENG_PILES_MAX) {
        return UINT32_MAX;
    }
    const struct eng_pile *pile = &m->pile[c->owner][c->zone];
    while (depth < pile->len && pile->at[pile->len - 1u - depth].raw != card.raw) {
        depth++;
    }
    return (UINT32_C(1) << 24) | (uint32_t)c->owner << 16 | (uint32_t)c->zone << 8 | depth;
}

void eng__by_place(
    const struct eng_match *match, const struct eng_things *things, struct eng_list *out)
{
    uint32_t key[ENG_CARDS_MAX];
    out->len = 0;
    eng_things_foreach(c, things)
    {
        const uint32_t place = place_of(match, c);
        unsigned i = out->len++;
        for (; i > 0 && key[i - 1] > place; i--) {
            key[i] = key[i - 1];
            out->at[i] = out->at[i - 1];
        }
        key[i] = place;
        out->at[i] = c;
    }
}
