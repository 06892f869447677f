/* SPDX-License-Identifier: MIT
 * god.c - linked gods, 804: neighbours of a stack, one creature. */
#include "effects.h"

struct eng_card_id dm__last_linked(const struct eng_match *match, struct eng_card_id card)
{
    while ((match->card[card.raw].flags & ENG_CARD_JOINED) != 0) {
        card = match->card[card.raw].below;
    }
    return card;
}

void dm__lay_stack(struct eng_match *match, struct eng_unit_id unit)
{
    struct eng_card_id at = match->unit[unit.raw].top;
    bool is_linked = true;
    match->card[at.raw].zone = match->unit[unit.raw].zone;
    for (;;) {
        is_linked = is_linked && (match->card[at.raw].flags & ENG_CARD_JOINED) != 0;
        at = match->card[at.raw].below;
        if (at.raw == 0) {
            return;
        }
        match->card[at.raw].zone = is_linked ? Z_LINKED : Z_UNDER;
    }
}

/* The first god names the second as one that it links with. */
static bool names(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id god, struct eng_card_id other)
{
    const struct eng_ctx ctx = {
        .book = book,
        .match = m,
        .code = book->cards->program.code + book->cards->program.base[m->card[god.raw].def],
        .card = god,
        .seat = m->card[god.raw].owner,
    };
    const struct dm_facts *f = dm__facts(book, m, god);
    return (f->supertypes & DM_GOD) != 0 && f->link != 0 &&
        eng__predicate(&ctx, f->link, (struct eng_thing){other, false});
}

bool dm__links_with(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id a, struct eng_card_id b)
{
    return names(book, match, a, b) || names(book, match, b, a);
}

/* One of the linked gods at the top of the unit links with the card. */
static bool is_partner(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id unit, struct eng_card_id card)
{
    struct eng_card_id at = m->unit[unit.raw].top;
    for (;;) {
        if (dm__links_with(book, m, at, card)) {
            return true;
        }
        if ((m->card[at.raw].flags & ENG_CARD_JOINED) == 0) {
            return false;
        }
        at = m->card[at.raw].below;
    }
}

struct eng_unit_id dm__link_gods(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    const struct eng_card_id card = m->unit[unit.raw].top;
    eng_unit_foreach(u, m)
    {
        if (u.raw == unit.raw || m->unit[u.raw].owner != m->unit[unit.raw].owner ||
            m->card[card.raw].below.raw != 0 || !is_partner(act->book, m, u, card)) {
            continue;
        }
        const struct eng_card_id before = m->unit[u.raw].top;
        dm__become(act, unit, u); /* 804.3: it keeps what the creature there had */
        eng__detach(act, card, Z_NONE);
        eng__stack_on(act, u, card, Z_LINKED);
        eng__units_follow(m, before, card);
        m->card[card.raw].flags |= ENG_CARD_JOINED;
        dm__lay_stack(m, u);
        eng__emit_unit(act, EV_LINK, C_804_1, u);
        dm__touch(m);
        return u;
    }
    return unit;
}
