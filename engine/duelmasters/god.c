/* SPDX-License-Identifier: MIT
 * god.c - linked gods, 804: neighbours of a stack, one creature. */
#include "reconstruct.h"

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
            m->card[card.raw].below.raw != 0 || !dm__is_creature(act->book, m, u) ||
            !is_partner(act->book, m, u, card)) {
            continue; /* 804.1: gods are creatures, whatever a card says of its partner */
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

void dm__bring_up(struct eng_match *match, struct eng_unit_id unit, struct eng_card_id god)
{
    struct eng_unit *u = &match->unit[unit.raw];
    const struct eng_card_id before = u->top;
    struct eng_card_id other[ENG_CARDS_MAX];
    unsigned n = 0;
    struct eng_card_id below = u->top;
    for (bool is_more = true; is_more; below = match->card[below.raw].below) {
        is_more = (match->card[below.raw].flags & ENG_CARD_JOINED) != 0;
        match->card[below.raw].flags &= (uint8_t)~ENG_CARD_JOINED;
        if (below.raw != god.raw) {
            other[n++] = below;
        }
    }
    struct eng_card_id last = god;
    u->top = god;
    for (unsigned i = 0; i < n; i++) {
        match->card[last.raw].below = other[i];
        match->card[last.raw].flags |= ENG_CARD_JOINED;
        last = other[i];
    }
    match->card[last.raw].below = below;
    if (before.raw != god.raw) {
        eng__units_follow(match, before, god);
    }
    dm__lay_stack(match, unit);
}

bool dm__is_linked(const struct eng_match *match, struct eng_unit_id unit)
{
    const struct eng_unit *u = &match->unit[unit.raw];
    return u->links.raw == 0 && (match->card[u->top.raw].flags & ENG_CARD_JOINED) != 0;
}

void dm__offer_parts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct eng_card_id at = match->unit[dm__asked_unit(match).raw].top;
    (void)book;
    for (bool is_more = true; is_more; at = match->card[at.raw].below) {
        is_more = (match->card[at.raw].flags & ENG_CARD_JOINED) != 0;
        struct eng_option *o = dm__offer(out, DO_CHOOSE);
        o->card = at;
        o->is_default = out->len == 1;
    }
}

/* Those that stay linked to the uppermost one, and the others. */
static void divide(
    struct eng_act *act, struct eng_unit_id unit, struct eng_list *stay, struct eng_list *go)
{
    struct eng_match *m = act->match;
    struct eng_card_id at = m->unit[unit.raw].top;
    stay->len = go->len = 0;
    for (bool is_more = true; is_more; at = m->card[at.raw].below) {
        unsigned k = 0;
        while (k < stay->len && !dm__links_with(act->book, m, stay->at[k], at)) {
            k++;
        }
        struct eng_list *list = k < stay->len || stay->len == 0 ? stay : go;
        list->at[list->len++] = at;
        is_more = (m->card[at.raw].flags & ENG_CARD_JOINED) != 0;
        m->card[at.raw].flags &= (uint8_t)~ENG_CARD_JOINED;
    }
}

bool dm__separate(struct eng_act *act, struct eng_unit_id unit, struct eng_things *parts)
{
    struct eng_match *m = act->match;
    const uint16_t serial = m->unit[unit.raw].serial;
    struct eng_list stay, go;
    divide(act, unit, &stay, &go);
    dm__restack(act, unit, &stay);
    for (unsigned i = 0; i + 1 < stay.len; i++) {
        m->card[stay.at[i].raw].flags |= ENG_CARD_JOINED;
    }
    dm__lay_stack(m, unit);
    m->unit[unit.raw].mark &= (uint8_t)~DM_MARK_LOST; /* the card that left has lost it */
    if (stay.len == 1) {
        eng__emit_unit(act, EV_UNLINK, C_804_7, unit)->target = serial;
    }
    eng__things_add(parts, m->unit[unit.raw].top);
    for (unsigned i = 0; i < go.len; i++) {
        const struct eng_unit_id other = dm__split(act, unit, &go.at[i], 1);
        if (other.raw == 0) {
            return false;
        }
        struct eng_event *e = eng__emit_unit(act, EV_UNLINK, C_804_7, other);
        e->target = e->unit;
        e->unit = serial;
        eng__things_add(parts, m->unit[other.raw].top);
    }
    dm__touch(m);
    return go.len > 0;
}
