/* SPDX-License-Identifier: MIT
 * check.c - the invariants of every match, whatever the game. A broken one is our bug: assert. */
#include "check.h"

#include <eng/engine.h>

#include <assert.h>
#include <stddef.h>

#define MUST(x)        \
    do {               \
        if (!(x)) {    \
            return #x; \
        }              \
    } while (0)

/* What a look at a part says. */
#define PASS(look)                       \
    do {                                 \
        const char *const broken = look; \
        if (broken != NULL) {            \
            return broken;               \
        }                                \
    } while (0)

static const char *place(
    struct eng_set *placed, const struct eng_match *m, struct eng_card_id card)
{
    MUST(card.raw != 0 && card.raw <= m->cards);
    MUST(!eng_set_has(placed, card)); /* each card in exactly one place */
    eng_set_add(placed, card);
    return NULL;
}

/* What the others take for granted. */
static const char *check_numbers(const struct eng_book *book, const struct eng_match *m)
{
    MUST(m->cards < ENG_CARDS_MAX);
    MUST(m->frames <= ENG_FRAMES_MAX && m->sets <= ENG_SETS_MAX);
    for (unsigned i = 0; i < ENG_CARDS_MAX; i++) {
        MUST(m->card[i].zone < book->game->zones);
    }
    return NULL;
}

static const char *check_piles(
    const struct eng_book *book, const struct eng_match *m, struct eng_set *placed)
{
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (uint8_t zone = 0; zone < ENG_PILES_MAX; zone++) {
            const struct eng_pile *pile = &m->pile[seat][zone];
            MUST(pile->len <= ENG_PILE_MAX);
            MUST(pile->len == 0 || book->game->zone[zone].shape == ENG_ZONE_PILE);
            for (unsigned i = 0; i < ENG_PILE_MAX; i++) {
                if (i >= pile->len) {
                    MUST(pile->at[i].raw == 0);
                    continue;
                }
                PASS(place(placed, m, pile->at[i]));
                const struct eng_card *c = &m->card[pile->at[i].raw];
                MUST(c->owner == seat && c->zone == zone);
                MUST(c->unit.raw == 0 && c->below.raw == 0);
            }
        }
    }
    return NULL;
}

static const char *check_chain(const struct eng_book *book, const struct eng_match *m,
    unsigned slot, struct eng_card_id at, struct eng_set *placed)
{
    for (; at.raw != 0; at = m->card[at.raw].below) {
        PASS(place(placed, m, at));
        const struct eng_card *c = &m->card[at.raw];
        MUST(c->unit.raw == slot);
        const bool is_top = m->unit[slot].top.raw == at.raw;
        MUST(book->game->zone[c->zone].shape == (is_top ? ENG_ZONE_FIELD : ENG_ZONE_UNDER));
        MUST(!is_top || c->zone == m->unit[slot].zone);
    }
    return NULL;
}

static const char *check_units(
    const struct eng_book *book, const struct eng_match *m, struct eng_set *placed)
{
    MUST(m->units < ENG_UNITS_MAX);
    for (unsigned slot = 0; slot < ENG_UNITS_MAX; slot++) {
        const struct eng_unit *u = &m->unit[slot];
        if (u->serial == 0) {
            MUST(u->top.raw == 0 && u->links.raw == 0 && u->zone == 0);
            continue;
        }
        MUST(slot > 0 && slot <= m->units && u->serial <= m->serials);
        MUST(u->owner < ENG_SEATS && u->is_suspended <= 1 && u->top.raw != 0);
        for (unsigned other = 1; other < slot; other++) {
            MUST(m->unit[other].serial != u->serial);
        }
        PASS(check_chain(book, m, slot, u->top, placed));
        PASS(check_chain(book, m, slot, u->links, placed));
    }
    return NULL;
}

static const char *check_cards(
    const struct eng_book *book, const struct eng_match *m, const struct eng_set *placed)
{
    for (unsigned i = 1; i < ENG_CARDS_MAX; i++) {
        const struct eng_card *c = &m->card[i];
        if (i > m->cards) {
            MUST(c->def == 0 && c->zone == 0 && c->epoch == 0 && c->owner == 0);
            continue;
        }
        MUST(c->def < book->cards->len && c->owner < ENG_SEATS);
        MUST(c->zone < book->game->zones);
        const bool is_nowhere = book->game->zone[c->zone].shape == ENG_ZONE_NOWHERE;
        MUST(eng_set_has(placed, eng_card_of(i)) != is_nowhere);
    }
    return NULL;
}

/* What effects keep: counted right, and nothing left in what is free. */
static const char *check_effects(const struct eng_match *m)
{
    unsigned pendings = 0;
    unsigned lastings = 0;
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        pendings += m->pending[i].batch != 0;
        MUST(m->pending[i].batch == 0 || m->pending[i].happening <= ENG_HAPPENINGS_MAX);
    }
    for (unsigned i = 0; i < ENG_LASTING_MAX; i++) {
        lastings += m->lasting[i].effect != 0;
    }
    MUST(pendings == m->pendings && lastings == m->lastings);
    unsigned sets = 0;
    for (unsigned i = 0; i < m->frames; i++) {
        MUST(m->frame[i].sets == 0 || m->frame[i].set == sets);
        sets += m->frame[i].sets;
    }
    MUST(sets == m->sets);
    for (unsigned i = m->sets; i < ENG_SETS_MAX; i++) {
        MUST(!m->set[i].is_units && eng_set_size(&m->set[i].cards) == 0);
    }
    return NULL;
}

static const char *check_flow(const struct eng_book *book, const struct eng_match *m)
{
    MUST(m->outcome.result < ENG_RESULT_NUM);
    for (unsigned i = 0; i < ENG_FRAMES_MAX; i++) {
        MUST(i < m->frames ? m->frame[i].proc < book->game->procs
                           : m->frame[i].proc == 0 && m->frame[i].step == 0);
    }
    if (m->outcome.result != ENG_RESULT_NONE) {
        MUST(!m->prompt.is_open);
        return NULL;
    }
    MUST(m->prompt.is_open && m->frames > 0); /* a running game always waits for someone */
    MUST(m->prompt.seat < ENG_SEATS && m->prompt.kind < book->game->prompts);
    MUST(m->prompt.clause > 0 && m->prompt.clause < book->game->clauses);
    return NULL;
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

const char *eng__broken(const struct eng_book *book, const struct eng_match *match)
{
    struct eng_set placed = {{0}};
    PASS(check_numbers(book, match));
    PASS(check_piles(book, match, &placed));
    PASS(check_units(book, match, &placed));
    PASS(check_cards(book, match, &placed));
    PASS(check_effects(match));
    return check_flow(book, match);
}

void eng_match_check(const struct eng_book *book, const struct eng_match *match)
{
    const char *const broken = eng__broken(book, match);
    assert(broken == NULL);
    (void)broken;
    check_options(book, match);
    book->game->check(book, match);
}
