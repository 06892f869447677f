/* SPDX-License-Identifier: MIT
 * effects.c - which effects a unit has: its top card's, those of gods linked with it [804.1], of auras
 * on it [310.6], of cross gear crossed to it [303], and those that statements give it. */
#include "says.h"

bool dm__is_geared(const struct eng_match *match)
{
    bool is = false;
    for (unsigned slot = 1; slot <= match->units; slot++) {
        is |= dm__peek(match)->crossed[slot] != 0;
    }
    return is;
}

/* Cross gear says what it says for the creature that it is crossed to; alone it has no effects. */
static void each_gear(
    const struct eng_match *m, struct eng_unit_id unit, dm_bearer_fn *fn, void *arg)
{
    const uint16_t serial = m->unit[unit.raw].serial;
    const uint16_t *crossed = dm__peek(m)->crossed;
    for (unsigned slot = 1; slot <= m->units; slot++) {
        if (crossed[slot] == serial && m->unit[slot].serial != 0) {
            fn(arg, unit, m->unit[slot].top, m->unit[slot].owner);
        }
    }
}

void dm__each_further_bearer(
    const struct eng_match *match, struct eng_unit_id unit, dm_bearer_fn *fn, void *arg)
{
    const struct eng_unit *u = &match->unit[unit.raw];
    struct eng_card_id at = u->top;
    while ((match->card[at.raw].flags & ENG_CARD_JOINED) != 0) { /* 804.1 */
        at = match->card[at.raw].below;
        fn(arg, unit, at, u->owner);
    }
    for (at = u->links; at.raw != 0; at = match->card[at.raw].below) { /* 310.6 */
        fn(arg, unit, at, u->owner);
    }
    if (dm__peek(match)->is_stale != 0 || dm__peek(match)->is_geared != 0) {
        each_gear(match, unit, fn, arg);
    }
}

struct walking {
    const struct eng_book *book;
    const struct eng_match *match;
    uint32_t events;
    dm_each_fn *fn;
    void *arg;
};

static void on_card(void *arg, struct eng_unit_id unit, struct eng_card_id card, uint8_t seat)
{
    const struct walking *w = arg;
    const struct eng_program *p = &w->book->cards->program;
    const struct dm_facts *f = dm__facts(w->book, w->match, card);
    const uint16_t def = w->match->card[card.raw].def;
    if (w->events == 0 ? !f->brief.is_there : (f->brief.events & w->events) == 0) {
        return;
    }
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->text == TEXT_CREATURE && (e->from >> PLACE_BATTLE & 1u) != 0 &&
            (e->flags & ENG_EFFECT_GRANTED) == 0 &&
            (w->events == 0 || (dm__events_of(e) & w->events) != 0)) {
            w->fn(w->arg, &(struct dm_borne){(uint16_t)i, card, unit, seat});
        }
    }
}

void dm__each_granted(
    const struct eng_match *match, struct eng_unit_id unit, dm_each_fn *fn, void *arg)
{
    const struct dm_state *s = dm__peek(match);
    const struct eng_unit *u = &match->unit[unit.raw];
    for (unsigned i = 0; i < s->granteds; i++) {
        if (s->granted[i].unit == u->serial) {
            fn(arg, &(struct dm_borne){s->granted[i].effect, u->top, unit, u->owner});
        }
    }
}

struct filtering {
    const struct eng_book *book;
    uint32_t events;
    dm_each_fn *fn;
    void *arg;
};

static void on_granted(void *arg, const struct dm_borne *borne)
{
    const struct filtering *f = arg;
    if (f->events == 0 ||
        (dm__events_of(dm__effect(f->book, borne->effect)) & f->events) != 0) {
        f->fn(f->arg, borne);
    }
}

void dm__each_effect(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, uint32_t events, dm_each_fn *fn, void *arg)
{
    if (dm__peek(match)->is_plain) {
        return;
    }
    struct walking w = {book, match, events, fn, arg};
    dm__each_bearer(book, match, unit, on_card, &w);
    if (dm__peek(match)->granteds > 0) {
        struct filtering f = {book, events, fn, arg};
        dm__each_granted(match, unit, on_granted, &f);
    }
}

struct eng_ctx dm__ctx(
    const struct eng_book *book, const struct eng_match *match, const struct dm_borne *borne)
{
    return eng__ctx(
        book, match, dm__effect(book, borne->effect), borne->card, borne->unit, borne->seat);
}
