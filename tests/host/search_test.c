/* SPDX-License-Identifier: MIT
 * search_test.c - the searching bot against the random one, and what it may know.
 *
 * host-search-test CARDS GAME MATCHES DECISIONS [PERCENT]. Plays MATCHES matches with the shipped decks
 * that have effects, each seat half of them, thinking DECISIONS decisions at each prompt; fails when the
 * searching bot wins less than PERCENT of them. On the way it exchanges hidden cards and looks that
 * what the bot is given stays the same, byte for byte. */
#include "host/match/search.h"

#include "engine/kit.h"

#include <eng/imagine.h>
#include <eng/view.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct kit_game game;
static struct eng_match other, a, b;
static struct srv_search_task task;

static void make_key(struct kit_rng *rng, uint8_t out[32])
{
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t word = kit_rng_next(rng);
        memcpy(out + 8 * (size_t)i, &word, 8);
    }
}

/* A card that the seat cannot identify, as the views say. */
static bool is_hidden(const struct eng_match *m, struct eng_card_id card, uint8_t seat)
{
    static struct eng_view view;
    const uint64_t handle =
        eng_view_handle(m, (enum eng_viewer)seat, card, m->card[card.raw].epoch);
    memset(&view, 0, sizeof view);
    eng_view_match(game.book, m, (enum eng_viewer)seat, &view);
    for (unsigned i = 0; i < view.cards; i++) {
        if (view.card[i].handle == handle) {
            return false;
        }
    }
    return true;
}

/* Two hidden cards of one owner in piles that are not those of eggs change places. */
static bool exchange_hidden(struct kit_rng *rng, uint8_t seat, struct eng_match *out)
{
    for (unsigned tries = 0; tries < 64; tries++) {
        const struct eng_card_id x = eng_card_of(1 + kit_rng_below(rng, game.match.cards));
        const struct eng_card_id y = eng_card_of(1 + kit_rng_below(rng, game.match.cards));
        const struct eng_card *cx = &game.match.card[x.raw], *cy = &game.match.card[y.raw];
        if (cx->owner != cy->owner || cx->zone == 0 || cy->zone == 0 || cx->def == cy->def ||
            cx->zone != cy->zone || !is_hidden(&game.match, x, seat) ||
            !is_hidden(&game.match, y, seat)) {
            continue;
        }
        *out = game.match;
        out->card[x.raw].def = cy->def;
        out->card[y.raw].def = cx->def;
        return true;
    }
    return false;
}

static unsigned long swaps, decisions;

/* The seat's copy of the match, and the same of a match with hidden cards exchanged. */
static bool imagine(struct kit_rng *rng, uint8_t seat)
{
    uint8_t key[32];
    make_key(rng, key);
    eng_match_imagine(game.book, &game.match, seat, kit_deck(0), key, &task.match);
    if (!exchange_hidden(rng, seat, &other)) {
        return true;
    }
    swaps++;
    game.book->game->redrawn(game.book, &other);
    eng_match_imagine(game.book, &game.match, seat, kit_deck(0), key, &a);
    eng_match_imagine(game.book, &other, seat, kit_deck(0), key, &b);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The winner's seat, or ENG_SEAT_NONE. */
static uint8_t play(uint64_t seed, uint8_t searcher, uint32_t effort, bool *is_same)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x9e3779b97f4a7c15)};
    kit_start(&game, kit_book(), kit_deck(kit_rng_below(&rng, kit_decks())),
        kit_deck(kit_rng_below(&rng, kit_decks())), seed);
    task.book = game.book;
    task.decisions = effort;
    task.seat = searcher;
    task.deck = kit_deck(0); /* they lie one after the other */
    task.decks = kit_decks();
    for (unsigned n = 0; n < KIT_DECISIONS_MAX && !kit_is_over(&game); n++) {
        if (game.match.prompt.seat != searcher) {
            const struct eng_command c = kit_choose(&game, &rng);
            kit_apply(&game, &c);
            continue;
        }
        *is_same = imagine(&rng, searcher) && *is_same;
        make_key(&rng, task.key);
        decisions++;
        const struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
            .seat = searcher,
            .prompt = game.match.prompt.number,
            .picks = 1,
            .pick = {srv_search_pick(&task)}};
        kit_apply(&game, &c);
    }
    return game.match.outcome.result == ENG_RESULT_WON ? game.match.outcome.winner
                                                       : (uint8_t)ENG_SEAT_NONE;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        puts("host-search-test CARDS GAME MATCHES DECISIONS [PERCENT]");
        return 2;
    }
    const struct eng_game *by = eng_game_find(argv[2]);
    if (by == NULL) {
        printf("no game is called %s\n", argv[2]);
        return 2;
    }
    kit_load(argv[1], by);
    const unsigned long matches = strtoul(argv[3], NULL, 10);
    const unsigned long percent = argc > 5 ? strtoul(argv[5], NULL, 10) : 0;
    unsigned long won = 0;
    bool is_same = true;
    for (unsigned long i = 0; i < matches; i++) {
        const uint8_t searcher = (uint8_t)(i % ENG_SEATS);
        won += play(4000 + i, searcher, (uint32_t)strtoul(argv[4], NULL, 10), &is_same) ==
            searcher;
    }
    printf("%s: %lu of %lu won, %lu decisions, %lu exchanges\n", by->name, won, matches,
        decisions, swaps);
    const bool is_good = is_same && swaps > 0 && won * 100 >= percent * matches;
    if (!is_same) {
        puts("the bot was given something that its seat may not know");
    }
    printf("%d passed, %d failed\n", is_good, !is_good);
    return !is_good;
}
