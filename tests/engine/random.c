/* SPDX-License-Identifier: MIT
 * random.c - random matches in the engine alone, every invariant checked after every command.
 *
 * engine-random [MATCHES [FIRST_SEED [CARDS [GAME [REVISION]]]]]. Besides the invariants each match shows that a refused
 * command leaves no trace, that views and hashes change nothing, and (by playing the recorded
 * commands again) that the engine is a function. */
#include "kit.h"
#include "watch.h"

#include <eng/digimon.h>
#include <eng/view.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct eng_book book;
static struct kit_game game, again;
static struct eng_match before;
static struct eng_events refused;
static struct eng_view view;
static struct eng_command log_at[2 * KIT_DECISIONS_MAX];
static uint32_t logged;

struct tally {
    unsigned long matches, decisions, events, won[ENG_SEATS], drawn, conceded, turns_max;
    unsigned long failed;
};

static bool is_refused(const struct eng_command *command, enum eng_status want)
{
    before = game.match;
    refused.len = 0;
    const enum eng_status s = eng_match_apply(game.book, &game.match, command, &refused);
    const bool is_ok =
        s == want && refused.len == 0 && memcmp(&before, &game.match, sizeof before) == 0;
    if (!is_ok) {
        printf("a command that should be refused with '%s' got '%s'%s\n", eng_status_text(want),
            eng_status_text(s), refused.len > 0 ? " and made events" : "");
    }
    return is_ok;
}

/* A player's own units in another order: at any time, and only the layout changes. */
static bool try_arranging(struct kit_rng *rng)
{
    struct eng_command c = {
        .kind = ENG_COMMAND_ARRANGE, .seat = (uint8_t)kit_rng_below(rng, ENG_SEATS)};
    for (unsigned slot = game.match.units; slot > 0 && c.picks < ENG_PICKS_MAX; slot--) {
        const struct eng_unit *u = &game.match.unit[slot];
        if (u->serial != 0 && u->owner == c.seat) {
            const uint32_t at = kit_rng_below(rng, c.picks + 1u);
            c.pick[c.picks] = c.pick[at];
            c.pick[at] = u->serial;
            c.picks++;
        }
    }
    if (c.picks == 0) {
        return true;
    }
    if (game.book->game->arrange == NULL) {
        return is_refused(&c, ENG_COMMAND);
    }
    const struct eng_prompt open = game.match.prompt;
    kit_apply(&game, &c);
    log_at[logged++] = c;
    c.pick[0] = 0; /* no unit */
    return memcmp(&open, &game.match.prompt, sizeof open) == 0 &&
        is_refused(&c, ENG_ARRANGEMENT);
}

/* Every way to ask for something else than `good`, which is legal now. */
static bool try_refusals(const struct eng_command *good)
{
    struct eng_command c = *good;
    c.seat = eng_foe(good->seat);
    bool is_ok = is_refused(&c, ENG_SEAT);
    c = *good;
    c.prompt++;
    is_ok &= is_refused(&c, ENG_PROMPT);
    c = *good;
    c.prompt--;
    is_ok &= is_refused(&c, ENG_PROMPT);
    c = *good;
    c.pick[0] = UINT16_MAX - 2; /* those above end choices of any number */
    is_ok &= is_refused(&c, ENG_OPTION);
    c = *good;
    c.picks = 0;
    is_ok &= is_refused(&c, ENG_PICKS);
    c = *good;
    c.picks = ENG_PICKS_MAX + 1;
    is_ok &= is_refused(&c, ENG_PICKS);
    c = *good;
    c.kind = ENG_COMMAND_NUM;
    is_ok &= is_refused(&c, ENG_COMMAND);
    c = *good;
    c.kind = ENG_COMMAND_CONCEDE;
    c.seat = ENG_SEATS;
    is_ok &= is_refused(&c, ENG_SEAT);
    return is_ok;
}

/* Looking must not touch the match: const says so, this sees it. */
static bool try_views(void)
{
    before = game.match;
    for (unsigned viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
        eng_view_match(game.book, &game.match, (enum eng_viewer)viewer, &view);
        for (uint32_t i = 0; i < game.events.len; i++) {
            struct eng_event_view shown;
            eng_view_event(&game.match, &game.events.at[i], (enum eng_viewer)viewer, &shown);
            if (game.events.at[i].clause == 0) {
                puts("an event cites no clause");
                return false;
            }
        }
    }
    return memcmp(&before, &game.match, sizeof before) == 0;
}

/* Whoever picks from the options at hand gets what the command gets. */
static bool try_choosing(const struct eng_command *good)
{
    static struct eng_match chosen;
    struct eng_match *applied = &before;
    uint32_t at = 0;
    while (game.options.at[at].id != good->pick[0]) {
        at++;
    }
    chosen = *applied = game.match;
    refused.len = 0;
    const enum eng_status s = eng_match_choose(game.book, &chosen, &game.options, at, &refused);
    refused.len = 0;
    const bool is_same = s == eng_match_apply(game.book, applied, good, &refused) &&
        memcmp(&chosen, applied, sizeof chosen) == 0;
    if (!is_same) {
        puts("an option chosen and the same option answered have different results");
    }
    return is_same;
}

static bool check_options(void)
{
    unsigned defaults = 0;
    for (uint32_t i = 0; i < game.options.len; i++) {
        defaults += game.options.at[i].is_default;
        for (uint32_t k = 0; k < i; k++) {
            if (game.options.at[i].id == game.options.at[k].id) {
                printf("two options with id %u\n", (unsigned)game.options.at[i].id);
                return false;
            }
        }
    }
    if (defaults != 1) {
        printf("%u default options in prompt kind %u\n", defaults,
            (unsigned)game.match.prompt.kind);
    }
    return defaults == 1;
}

static void check_invariants(void)
{
#ifndef ENG_CHECKED /* the engine does it itself after each command */
    eng_match_check(game.book, &game.match);
#endif
}

static bool play_one(uint64_t seed, struct tally *t)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x5851f42d4c957f2d)};
    const struct eng_deck *a = kit_deck(kit_rng_below(&rng, kit_decks()));
    const struct eng_deck *b = kit_deck(kit_rng_below(&rng, kit_decks()));
    const bool is_thorough = seed % 16 == 0;
    const bool is_conceded = seed % 50 == 1;
    bool is_ok = true;
    kit_start(&game, &book, a, b, seed);
    check_invariants();
    uint32_t n = 0;
    logged = 0;
    while (!kit_is_over(&game) && is_ok) {
        if (n == KIT_DECISIONS_MAX) {
            puts("the match does not end");
            return false;
        }
        struct eng_command c = kit_choose(&game, &rng);
        is_ok = check_options();
        if (is_thorough) {
            is_ok &= try_refusals(&c) && try_views() && try_choosing(&c) && try_arranging(&rng);
        }
        if (is_conceded && kit_rng_below(&rng, 40) == 0) {
            c = (struct eng_command){
                .kind = ENG_COMMAND_CONCEDE, .seat = (uint8_t)kit_rng_below(&rng, ENG_SEATS)};
            t->conceded++;
        } else if (kit_rng_below(&rng, 64) == 0) {
            c.kind = ENG_COMMAND_TIMEOUT;
            c.picks = 0;
            c.pick[0] = 0;
        }
        before = game.match;
        kit_apply(&game, &c);
        check_invariants();
        is_ok &= watch_step(&book, &before, &game.match, &game.events);
        t->events += game.events.len;
        log_at[logged++] = c;
        n++;
    }
    const struct eng_outcome *o = &game.match.outcome;
    is_ok &= !kit_is_void(&game);
    if (is_ok) {
        const struct eng_command late = {.kind = ENG_COMMAND_CONCEDE};
        is_ok = is_refused(&late, ENG_OVER);
    }
    if (is_ok && is_thorough) {
        kit_start(&again, &book, a, b, seed);
        for (uint32_t i = 0; i < logged; i++) {
            kit_apply(&again, &log_at[i]);
        }
        is_ok = eng_match_hash(&again.match) == eng_match_hash(&game.match) &&
            memcmp(&again.match, &game.match, sizeof game.match) == 0;
        if (!is_ok) {
            puts("the same commands gave another match");
        }
    }
    t->matches++;
    t->decisions += n;
    t->turns_max = game.match.turn > t->turns_max ? game.match.turn : t->turns_max;
    if (o->result == ENG_RESULT_WON) {
        t->won[o->winner]++;
    } else {
        t->drawn++;
    }
    return is_ok;
}

int main(int argc, char **argv)
{
    const unsigned long matches = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
    const uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    if (argc > 3) { /* the decks of that directory rather than the made-up cards */
        const struct eng_game *by = argc > 4 ? eng_game_find(argv[4]) : &dig_game;
        if (by == NULL) {
            printf("no game is called %s\n", argv[4]);
            return 2;
        }
        kit_load_all(argv[3], by);
    }
    book = *kit_book();
    const int revision = eng_game_revision(book.game, argc > 5 ? argv[5] : NULL);
    if (revision < 0) {
        printf("no revision is called %s\n", argv[5]);
        return 2;
    }
    book.revision = (uint8_t)revision;
    struct tally t = {0};
    for (unsigned long i = 0; i < matches; i++) {
        if (!play_one(first + i, &t)) {
            printf("seed %llu failed\n", (unsigned long long)(first + i));
            t.failed++;
        }
    }
    printf(
        "%lu matches: p1 won %lu, p2 %lu, drawn %lu, conceded %lu; %lu decisions, %lu events,"
        " at most %lu turns\n",
        t.matches, t.won[0], t.won[1], t.drawn, t.conceded, t.decisions, t.events, t.turns_max);
    printf("%lu passed, %lu failed\n", matches - t.failed, t.failed);
    return t.failed > 0 || matches == 0;
}
