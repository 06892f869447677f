/* SPDX-License-Identifier: MIT
 * order.c - the order of cards that are put on a deck together, 401.4: their owner says it, and the other
 * player does not learn it: the cards move in the order in which everybody knows them, and are laid as
 * the owner says afterwards, each by an event that tells nobody else which card lies where. */
#include "verbs.h"

bool dm__order_pick(
    struct eng_act *act, const struct eng_frame *frame, const struct eng_option *option)
{
    const struct eng_match *m = act->match;
    const struct eng_things *cards = &m->set[frame->set];
    struct eng_card_id left = {0};
    unsigned n = 0;
    if (!dm__pick(act, option->card, 0, false)) {
        return false;
    }
    eng_things_foreach(c, cards)
    {
        if (!dm__is_picked(m, c)) {
            left = c;
            n++;
        }
    }
    if (n == 1) {
        dm__pick(act, left, 0, false); /* the last one */
    }
    return n > 1;
}

struct dm_order dm__order_take(const struct eng_act *act)
{
    const struct eng_match *m = act->match;
    struct dm_order order = {.len = dm__peek(m)->pickeds};
    for (unsigned i = 0; i < order.len; i++) {
        order.card[i] = dm__peek(m)->picked[i].card;
        order.seen[i] = eng__seen(act->book, m, order.card[i]);
    }
    return order;
}

void dm__order_lay(
    struct eng_act *act, const struct dm_order *order, uint8_t zone, enum eng__where where)
{
    const struct eng_match *m = act->match;
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        const uint8_t len = m->pile[seat][zone].len;
        unsigned n = 0;
        for (unsigned i = 0; i < order->len; i++) {
            const struct eng_card *c = &m->card[order->card[i].raw];
            n += c->owner == seat && c->zone == zone;
        }
        uint8_t place = where == ENG__TOP ? 0 : (uint8_t)(len - n);
        for (unsigned i = 0; i < order->len; i++) {
            const struct eng_card *c = &m->card[order->card[i].raw];
            if (c->owner == seat && c->zone == zone) { /* the first one is the uppermost */
                const uint8_t seen = (uint8_t)(order->seen[i] & 1u << seat);
                eng__lay(act, order->card[i], place, seen, EV_LAY, C_401_4);
                place++;
            }
        }
    }
    dm__picks_clear(act->match);
}

struct eng_picks dm__order_picks(
    const struct eng_match *match, const struct eng_options *options)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const bool is_one_by_one = f->proc == PROC_CARDS && f->reg[DM_CARDS_TO] == Z_NONE;
    const uint8_t n = is_one_by_one ? 1 : (uint8_t)(options->len - 1);
    return (struct eng_picks){n, n}; /* the last one has only one place left */
}
