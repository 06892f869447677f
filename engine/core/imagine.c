/* SPDX-License-Identifier: MIT
 * imagine.c - see imagine.h. Hidden cards are dealt by the pile they start in: an egg stays an egg. */
#include "act.h"

#include <eng/imagine.h>

#include <assert.h>
#include <string.h>

static bool is_seen(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, uint8_t seat)
{
    return ((unsigned)eng__seen(book, match, card) >> seat & 1u) != 0;
}

/* The pile of a deck that a card lying there starts in. */
static uint8_t home_of(const struct eng_game *game, uint8_t zone)
{
    for (uint8_t pile = 0; pile < game->deck_piles; pile++) {
        if (game->deck_pile[pile].zone == zone) {
            return pile;
        }
    }
    return 0;
}

/* Definitions to be dealt, and the cards of one seat and home that get them. */
struct deal {
    uint16_t def[ENG_CARDS_MAX];
    struct eng_card_id card[ENG_CARDS_MAX];
    uint16_t defs, cards;
};

static void shuffle_defs(struct deal *deal, struct eng_chance *chance)
{
    for (uint16_t i = deal->defs; i > 1; i--) {
        const uint32_t j = eng_chance_below(chance, NULL, i);
        const uint16_t swap = deal->def[i - 1];
        deal->def[i - 1] = deal->def[j];
        deal->def[j] = swap;
    }
}

/* In ascending order, so that where they lay says nothing. */
static void add_sorted(struct deal *deal, uint16_t def)
{
    uint16_t at = deal->defs++;
    for (; at > 0 && deal->def[at - 1] > def; at--) {
        deal->def[at] = deal->def[at - 1];
    }
    deal->def[at] = def;
}

/* What the guessed deck has in that pile beside what of it lies open. */
static void add_guess(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    const struct eng_deck *guess, uint8_t home, struct deal *deal)
{
    for (uint16_t e = 0; e < guess->len; e++) {
        const struct eng_deck_entry *entry = &guess->entry[e];
        uint8_t left = entry->pile == home ? entry->count : 0;
        for (unsigned i = 1; i <= match->cards && left > 0; i++) {
            const struct eng_card *card = &match->card[i];
            left = (uint8_t)(left -
                (card->zone != 0 && card->owner != seat && card->def == entry->def &&
                    is_seen(book, match, eng_card_of(i), seat)));
        }
        for (; left > 0 && deal->defs < ENG_CARDS_MAX; left--) {
            add_sorted(deal, entry->def);
        }
    }
}

static uint16_t list_entries(
    const struct eng_deck *deck, uint8_t home, uint16_t out[ENG_DECK_ENTRIES_MAX])
{
    uint16_t n = 0;
    for (uint16_t e = 0; e < deck->len; e++) {
        if (deck->entry[e].pile == home) {
            out[n++] = e;
        }
    }
    return n;
}

/* More of the guessed deck, as if it were without end; of its first pile if it has no such one, since
 * what the opponent really has there must not be taken over. */
static void add_more(
    const struct eng_deck *guess, uint8_t home, struct eng_chance *chance, struct deal *deal)
{
    uint16_t at[ENG_DECK_ENTRIES_MAX];
    uint16_t entries = list_entries(guess, home, at);
    if (entries == 0) {
        entries = list_entries(guess, 0, at);
    }
    while (deal->defs < deal->cards) {
        deal->def[deal->defs++] = guess->entry[at[eng_chance_below(chance, NULL, entries)]].def;
    }
}

void eng_match_imagine(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    const struct eng_deck *guess, const uint8_t key[32], struct eng_match *out)
{
    const struct eng_game *game = book->game;
    assert(out != match && seat < ENG_SEATS && guess->len > 0);
    *out = *match;
    memcpy(out->chance.key, key, sizeof out->chance.key);
    out->chance.n = 0;
    memset(out->view_key, 0, sizeof out->view_key);
    for (uint8_t owner = 0; owner < ENG_SEATS; owner++) {
        for (uint8_t home = 0; home < game->deck_piles; home++) {
            struct deal deal = {.defs = 0};
            for (unsigned i = 1; i <= match->cards; i++) {
                const struct eng_card *card = &match->card[i];
                if (card->zone == 0 || card->owner != owner ||
                    home_of(game, card->zone) != home ||
                    is_seen(book, match, eng_card_of(i), seat)) {
                    continue;
                }
                deal.card[deal.cards++] = eng_card_of(i);
                if (owner == seat) {
                    add_sorted(&deal, card->def);
                }
            }
            if (owner != seat && deal.cards > 0) {
                add_guess(book, match, seat, guess, home, &deal);
                shuffle_defs(&deal, &out->chance);
                add_more(guess, home, &out->chance, &deal);
            } else {
                shuffle_defs(&deal, &out->chance);
            }
            for (uint16_t i = 0; i < deal.cards; i++) {
                out->card[deal.card[i].raw].def = deal.def[i];
            }
        }
    }
    game->redrawn(book, out);
}

uint32_t eng_match_resembles(const struct eng_book *book, const struct eng_match *match,
    uint8_t seat, const struct eng_deck *deck)
{
    uint32_t n = 0;
    for (uint16_t e = 0; e < deck->len; e++) {
        uint8_t left = deck->entry[e].count;
        for (unsigned i = 1; i <= match->cards && left > 0; i++) {
            const struct eng_card *card = &match->card[i];
            if (card->zone != 0 && card->owner != seat && card->def == deck->entry[e].def &&
                is_seen(book, match, eng_card_of(i), seat)) {
                left--;
                n++;
            }
        }
    }
    return n;
}
