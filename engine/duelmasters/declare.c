/* SPDX-License-Identifier: MIT
 * declare.c - effects of cards in the hand, 603.2e. Their player says which of them are used; what he does
 * not declare nobody hears of. He is asked whenever a card of his, wherever it is, has such an effect:
 * being asked tells nothing about the hand. */
#include "effects.h"

static void drop(struct eng_match *m, uint8_t seat)
{
    eng_pending_foreach(i, m)
    {
        if (m->pending[i].seat == seat && (m->pending[i].flags & DM_PENDING_DECLARE) != 0) {
            eng__pending_drop(m, &m->pending[i]);
        }
    }
}

bool dm__ask_declarations(struct eng_act *act, uint8_t seat)
{
    if (act->match->pile[seat][Z_HAND].len == 0) {
        drop(act->match, seat);
        return false;
    }
    (void)eng__ask(act, ASK_DECLARE, seat, C_603_2E);
    return true;
}

static bool is_declared(
    const struct eng_match *m, const struct eng_pending *of, struct eng_card_id card)
{
    eng_pending_foreach(i, m)
    {
        const struct eng_pending *p = &m->pending[i];
        if ((p->flags & DM_PENDING_DECLARED) != 0 && p->effect == of->effect &&
            p->card.raw == card.raw && p->happening == of->happening) {
            return true;
        }
    }
    return false;
}

/* The card has that effect, and its condition is met now. */
static bool can_declare(const struct eng_book *book, const struct eng_match *m,
    const struct eng_pending *p, struct eng_card_id card)
{
    const struct eng_effect *e = dm__effect(book, p->effect);
    if (m->card[card.raw].def != e->def || !dm__has_uses(m, e, card) ||
        is_declared(m, p, card)) {
        return false;
    }
    struct eng_ctx ctx = eng__ctx(book, m, e, card, eng_unit_of(0), p->seat);
    ctx.happening = p->happening != 0 ? &m->happening[p->happening - 1] : NULL;
    return e->condition == 0 || eng__number(&ctx, e->condition) != 0;
}

enum {
    PER_SLOT =
        ENG_PILE_MAX /* ids: 0 is DONE, then for each effect that waits the places of the hand */
};

void dm__offer_declarations(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_pile *hand = &match->pile[match->prompt.seat][Z_HAND];
    dm__offer(out, DO_DONE)->is_default = 1;
    eng_pending_foreach(i, match)
    {
        const struct eng_pending *p = &match->pending[i];
        if (p->seat != match->prompt.seat || (p->flags & DM_PENDING_DECLARE) == 0) {
            continue;
        }
        for (unsigned at = 0; at < hand->len; at++) {
            if (can_declare(book, match, p, hand->at[at])) {
                struct eng_option *o = dm__offer(out, DO_ACTIVATE);
                o->id = (uint16_t)(1 + i * PER_SLOT + at);
                o->card = hand->at[at];
                o->index = eng__ordinal(book, p->effect);
            }
        }
    }
}

bool dm__declare(struct eng_act *act, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    if (option->kind == DO_DONE) {
        drop(m, m->prompt.seat);
        return false;
    }
    const struct eng_pending *of = &m->pending[(option->id - 1u) / PER_SLOT];
    struct eng_pending *p = eng__pending_add(act);
    if (p != NULL) {
        p->effect = of->effect;
        p->happening = of->happening;
        p->seat = of->seat;
        p->card = option->card;
        p->arrival = m->card[option->card.raw].arrival;
        p->flags = DM_PENDING_DECLARED;
        struct eng_event *e = eng__emit_card(act, EV_TRIGGER, C_603_2E, option->card);
        e->seen_to = ENG__SEEN_ALL;
        e->effect = (uint8_t)(option->index + 1);
    }
    return true;
}
