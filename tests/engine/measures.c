/* SPDX-License-Identifier: MIT
 * measures.c - by what a game can be decided that time has cut short, at every decision of random
 * matches. engine-measures MATCHES CARDS GAME [plain].
 *
 * What a measure says is counted anew, card by card; one that goes by events, from what has left an area.
 * A command that ends a turn is run again up to that moment: its events are the first ones of the
 * whole, and what the next turn does first has not happened. */
#include "expect.h"
#include "kit.h"

#include <eng/digimon.h>
#include <eng/duelmasters.h>

#include <stdlib.h>

static struct kit_game game;
static struct eng_match before, stopped;
static struct eng_events some;
static unsigned long turns, draws, losses, ahead;
static bool is_plain;

static int32_t cards_in(const struct eng_match *m, uint8_t seat, const char *area)
{
    const uint8_t zone = zone_named(game.book->game, area);
    int32_t n = 0;
    for (unsigned i = 1; i <= m->cards; i++) {
        n += m->card[i].owner == seat && m->card[i].zone == zone;
    }
    return n;
}

/* Top cards in the battle area that are printed as Digimon or creatures. Effects make Digimon of others. */
static int32_t fighters(const struct eng_match *m, uint8_t seat)
{
    const uint8_t zone = zone_named(game.book->game, "battle");
    int32_t n = 0;
    for (unsigned i = 1; i <= m->cards; i++) {
        const struct eng_card *c = &m->card[i];
        const struct eng_cards *cards = game.book->cards;
        const bool is_one = game.book->game == &dig_game
            ? ((const struct dig_facts *)cards->facts)[c->def].category == DIG_CATEGORY_DIGIMON
            : (((const struct dm_facts *)cards->facts)[c->def].types & DM_TYPE_CREATURE) != 0;
        n += c->owner == seat && c->zone == zone && is_one;
    }
    return n;
}

static int32_t read(const char *name, const struct eng_match *m, uint8_t seat)
{
    const struct eng_measure_info *info = eng_game_measure(game.book->game, name);
    assert(info != NULL && info->read != NULL);
    return info->read(game.book, m, seat);
}

static bool counts_are_right(const struct eng_match *m)
{
    const char *cover = game.book->game == &dig_game ? "security" : "shields";
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        if (read(cover, m, seat) != cards_in(m, seat, cover) ||
            read("deck", m, seat) != cards_in(m, seat, "deck") ||
            ((is_plain || game.book->game == &dm_game) &&
                read("battle_area", m, seat) != fighters(m, seat))) {
            return false;
        }
    }
    return true;
}

/* Whose area has lost a card from one moment to the next: a mask of seats. */
static unsigned losers(const struct eng_match *from, const struct eng_match *to)
{
    const uint8_t zone = zone_named(game.book->game, "security");
    unsigned mask = 0;
    for (unsigned i = 1; i <= from->cards; i++) {
        if (from->card[i].zone == zone && to->card[i].zone != zone) {
            mask |= 1u << from->card[i].owner;
        }
    }
    return mask;
}

/* The events of the last command, into the numbers of the last that counted. */
static void count_events(uint32_t *seq, uint32_t last[ENG_SEATS])
{
    const struct eng_measure_info *info =
        eng_game_measure(game.book->game, "last_security_lost");
    for (uint32_t i = 0; i < game.events.len; i++) {
        ++*seq;
        for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
            if (info->counts(&game.match, &game.events.at[i], seat)) {
                last[seat] = *seq;
            }
        }
    }
}

static bool last_is_right(
    unsigned lost, const uint32_t was[ENG_SEATS], const uint32_t last[ENG_SEATS])
{
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        const bool has = (lost >> seat & 1u) != 0;
        losses += has;
        if (has && last[seat] <= was[seat]) {
            return false;
        }
        if (has && lost == 1u << seat && was[eng_foe(seat)] == last[eng_foe(seat)]) {
            ahead++;
            if (last[seat] <= last[eng_foe(seat)]) {
                return false;
            }
        }
    }
    return true;
}

/* The same command once more, up to the end of the turn in which it was given. */
static bool stops_right(const struct eng_command *command)
{
    if (before.turn == 0) {
        return true; /* during the setup */
    }
    stopped = before;
    some.len = some.is_full = 0;
    const enum eng_status status =
        eng_match_apply_within(game.book, &stopped, command, before.turn, &some);
    if ((status != ENG_OK && status != ENG_FULL) || some.len > game.events.len ||
        memcmp(some.at, game.events.at, some.len * sizeof *some.at) != 0) {
        return false;
    }
    if (game.match.turn == before.turn) {
        return memcmp(&stopped, &game.match, sizeof stopped) == 0 &&
            some.len == game.events.len;
    }
    turns++;
    if (stopped.turn != before.turn + 1 || stopped.prompt.is_open ||
        stopped.outcome.result != ENG_RESULT_NONE || !counts_are_right(&stopped)) {
        return false;
    }
    const bool draws_one =
        is_plain && game.match.turn == stopped.turn && game.match.outcome.result == 0;
    const uint8_t seat = stopped.turn_seat;
    draws += draws_one;
    return !draws_one || read("deck", &stopped, seat) == read("deck", &game.match, seat) + 1;
}

static bool play_one(uint64_t seed)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x9e3779b97f4a7c15)};
    const bool has_last = eng_game_measure(kit_book()->game, "last_security_lost") != NULL;
    const struct eng_deck *a = kit_deck(kit_rng_below(&rng, kit_decks()));
    const struct eng_deck *b = kit_deck(kit_rng_below(&rng, kit_decks()));
    uint32_t seq = 0, last[ENG_SEATS] = {0, 0};
    kit_start(&game, kit_book(), a, b, seed);
    while (!kit_is_over(&game)) {
        const uint32_t was[ENG_SEATS] = {last[0], last[1]};
        const struct eng_command command = kit_choose(&game, &rng);
        before = game.match;
        kit_apply(&game, &command);
        if (has_last) {
            count_events(&seq, last);
        }
        if (!counts_are_right(&game.match) || !stops_right(&command) ||
            (has_last && !last_is_right(losers(&before, &game.match), was, last))) {
            printf("match %llu: in turn %u\n", (unsigned long long)seed, before.turn);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    const struct eng_game *by = argc > 3 ? eng_game_find(argv[3]) : NULL;
    if (by == NULL) {
        puts("usage: engine-measures MATCHES CARDS GAME [plain]");
        return 2;
    }
    is_plain = argc > 4;
    if (is_plain) {
        kit_load_plain(argv[2], by);
    } else {
        kit_load_all(argv[2], by);
    }
    game.book = kit_book();
    for (uint8_t i = 0; i < by->measures; i++) {
        const struct eng_measure_info *info = &by->measure[i];
        expect((info->read != NULL) != (info->counts != NULL), info->name);
        expect(eng_game_measure(by, info->name) == info, info->name);
    }
    expect(by->measures > 0 && eng_game_measure(by, "life") == NULL, "a word that is none");
    for (uint64_t seed = 0; seed < strtoul(argv[1], NULL, 10); seed++) {
        expect(play_one(seed), "measures");
    }
    expect(turns > 0, "turns end");
    expect(!is_plain || draws > 0, "cards are drawn");
    expect(by != &dig_game || (losses > 0 && ahead > 0), "security cards are lost");
    return expect_end();
}
