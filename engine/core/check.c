/* SPDX-License-Identifier: MIT
 * check.c - the invariants of every match, whatever the game. A broken one is our bug: assert. */
#include <eng/engine.h>

#include <assert.h>

static void place(struct eng_set *placed, const struct eng_match *m, struct eng_card_id card)
{
    assert(card.raw != 0 && card.raw <= m->cards);
    assert(!eng_set_has(placed, card)); /* each card in exactly one place */
    eng_set_add(placed, card);
}

static void check_piles(
    const struct eng_book *book, const struct eng_match *m, struct eng_set *placed)
{
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (uint8_t zone = 0; zone < ENG_PILES_MAX; zone++) {
            const struct eng_pile *pile = &m->pile[seat][zone];
            assert(pile->len <= ENG_PILE_MAX);
            assert(pile->len == 0 || book->game->zone[zone].shape == ENG_ZONE_PILE);
            for (unsigned i = 0; i < ENG_PILE_MAX; i++) {
                if (i >= pile->len) {
                    assert(pile->at[i].raw == 0);
                    continue;
                }
                place(placed, m, pile->at[i]);
                const struct eng_card *c = &m->card[pile->at[i].raw];
                assert(c->owner == seat && c->zone == zone);
                assert(c->unit.raw == 0 && c->below.raw == 0);
            }
        }
    }
}

static void check_chain(const struct eng_book *book, const struct eng_match *m, unsigned slot,
    struct eng_card_id at, struct eng_set *placed)
{
    for (; at.raw != 0; at = m->card[at.raw].below) {
        place(placed, m, at);
        const struct eng_card *c = &m->card[at.raw];
        assert(c->unit.raw == slot);
        const bool is_top = m->unit[slot].top.raw == at.raw;
        assert(book->game->zone[c->zone].shape == (is_top ? ENG_ZONE_FIELD : ENG_ZONE_UNDER));
        assert(!is_top || c->zone == m->unit[slot].zone);
    }
}

static void check_units(
    const struct eng_book *book, const struct eng_match *m, struct eng_set *placed)
{
    assert(m->units < ENG_UNITS_MAX);
    for (unsigned slot = 0; slot < ENG_UNITS_MAX; slot++) {
        const struct eng_unit *u = &m->unit[slot];
        if (u->serial == 0) {
            assert(u->top.raw == 0 && u->links.raw == 0 && u->zone == 0);
            continue;
        }
        assert(slot > 0 && slot <= m->units && u->serial <= m->serials);
        assert(u->owner < ENG_SEATS && u->is_suspended <= 1 && u->top.raw != 0);
        for (unsigned other = 1; other < slot; other++) {
            assert(m->unit[other].serial != u->serial);
        }
        check_chain(book, m, slot, u->top, placed);
        check_chain(book, m, slot, u->links, placed);
    }
}

static void check_cards(
    const struct eng_book *book, const struct eng_match *m, const struct eng_set *placed)
{
    for (unsigned i = 1; i < ENG_CARDS_MAX; i++) {
        const struct eng_card *c = &m->card[i];
        if (i > m->cards) {
            assert(c->def == 0 && c->zone == 0 && c->epoch == 0 && c->owner == 0);
            continue;
        }
        assert(c->def < book->cards->len && c->owner < ENG_SEATS);
        assert(c->zone < book->game->zones);
        const bool is_nowhere = book->game->zone[c->zone].shape == ENG_ZONE_NOWHERE;
        assert(eng_set_has(placed, eng_card_of(i)) != is_nowhere);
    }
}

/* What effects keep: counted right, and nothing left in what is free. */
static void check_effects(const struct eng_match *m)
{
    unsigned pendings = 0;
    unsigned lastings = 0;
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        pendings += m->pending[i].batch != 0;
        assert(m->pending[i].batch == 0 || m->pending[i].happening <= ENG_HAPPENINGS_MAX);
    }
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        lastings += m->lasting[i].effect != 0;
    }
    assert(pendings == m->pendings && lastings == m->lastings);
    unsigned sets = 0;
    for (unsigned i = 0; i < m->frames; i++) {
        assert(m->frame[i].sets == 0 || m->frame[i].set == sets);
        sets += m->frame[i].sets;
    }
    assert(sets == m->sets);
    for (unsigned i = m->sets; i < ENG_SETS_MAX; i++) {
        assert(!m->set[i].is_units && eng_set_size(&m->set[i].cards) == 0);
    }
}

static void check_flow(const struct eng_book *book, const struct eng_match *m)
{
    assert(m->outcome.result < ENG_RESULT_NUM);
    assert(m->frames <= ENG_FRAMES_MAX && m->sets <= ENG_SETS_MAX);
    for (unsigned i = 0; i < ENG_FRAMES_MAX; i++) {
        assert(i < m->frames ? m->frame[i].proc < book->game->procs
                             : m->frame[i].proc == 0 && m->frame[i].step == 0);
    }
    if (m->outcome.result != ENG_RESULT_NONE) {
        assert(!m->prompt.is_open);
        return;
    }
    assert(m->prompt.is_open && m->frames > 0); /* a running game always waits for someone */
    assert(m->prompt.seat < ENG_SEATS && m->prompt.kind < book->game->prompts);
    assert(m->prompt.clause > 0 && m->prompt.clause < book->game->clauses);
}

static void check_options(const struct eng_book *book, const struct eng_match *m)
{
    struct eng_options options;
    eng_match_options(book, m, &options);
    unsigned defaults = 0;
    for (uint32_t i = 0; i < options.len; i++) {
        assert(options.at[i].kind < book->game->options);
        defaults += options.at[i].is_default;
    }
    assert(options.len > 0 || !m->prompt.is_open);
    assert(defaults == (m->prompt.is_open ? 1u : 0u));
}

void eng_match_check(const struct eng_book *book, const struct eng_match *match)
{
    struct eng_set placed = {0};
    check_piles(book, match, &placed);
    check_units(book, match, &placed);
    check_cards(book, match, &placed);
    check_effects(match);
    check_flow(book, match);
    check_options(book, match);
    book->game->check(book, match);
}
