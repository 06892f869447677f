/* SPDX-License-Identifier: MIT
 * replay_kit.c - plays the games. */
#include "replay_kit.h"

#include "ctl/sets.h"

#include <eng/digimon.h>
#include <eng/rewind.h>
#include <pro/series.h>

#include <assert.h>
#include <crd/deck.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMANDS_MAX = 20000,
    GAMES_MAX = 3,
    FILE_BYTES_MAX = 64 * 1024
};

static struct eng_match match;
static struct eng_events events;
static struct eng_options options;
static struct pro_command command[GAMES_MAX][COMMANDS_MAX];
static struct pro_replay_game game[GAMES_MAX];
static struct pro_replay replay;
static struct pro_series series;
static unsigned rewinds; /* of each game */

struct crd_set *replay_kit_cards(void)
{
    static struct ctl_sets sets; /* kept: the set is made of its texts */
    struct crd_set *set = NULL;
    struct crd_error err;
    const bool is_read = ctl_sets_add(&sets, SETS_DIR, stderr);
    assert(is_read && sodium_init() >= 0);
    const enum crd_status status = ctl_sets_load(&sets, "digimon", NULL, NULL, 0, &set, &err);
    assert(status == CRD_OK);
    return set;
}

static void read_deck(const struct eng_book *book, const char *path, struct eng_deck *out)
{
    static char text[FILE_BYTES_MAX];
    FILE *f = fopen(path, "rb");
    assert(f != NULL);
    const size_t len = fread(text, 1, sizeof text, f);
    fclose(f);
    static struct crd_deck_file file;
    static struct crd_faults faults;
    memset(&file, 0, sizeof file);
    memset(&faults, 0, sizeof faults);
    crd_deck_parse(book->game, text, len, &file, &faults);
    crd_deck_resolve(book, &file.list, out, &faults);
    assert(faults.len == 0);
}

/* splitmix64 */
static uint32_t roll(uint64_t *state, uint32_t bound)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ z >> 31) % bound);
}

static struct eng_command choose(uint64_t *state, bool may_concede)
{
    struct eng_command c = {
        .kind = ENG_COMMAND_ANSWER, .seat = match.prompt.seat, .prompt = match.prompt.number};
    const uint32_t kind = roll(state, 100);
    if (kind == 0) {
        c.kind = ENG_COMMAND_TIMEOUT;
    } else if (kind == 1 && may_concede) {
        c = (struct eng_command){
            .kind = ENG_COMMAND_CONCEDE, .seat = (uint8_t)roll(state, ENG_SEATS)};
    } else {
        eng_match_options(&replay.book, &match, &options);
        c.picks = 1;
        c.pick[0] = options.at[roll(state, options.len)].id;
    }
    return c;
}

/* A judge takes the game back to a prompt that was asked before. */
static void take_back(const struct pro_origin *origin, struct pro_command *list, uint32_t n,
    const uint32_t *after, uint16_t fork, uint64_t *state)
{
    const uint32_t row = roll(state, n);
    const struct eng_rewind rewind = {.row = row,
        .seq = after[row],
        .fork = fork,
        .prompt = (uint16_t)(match.prompt.number + 1)};
    list[n].command = eng_rewind_command(&rewind);
    const enum eng_status status = pro_game_step(origin, list, n, &match, &events);
    assert(status == ENG_OK);
}

static void play(unsigned number, uint64_t *state, bool may_concede)
{
    static uint32_t after[COMMANDS_MAX + 1]; /* events */
    static struct eng_deck swapped[ENG_SEATS];
    struct pro_command *list = command[number - 1];
    uint8_t key[32];
    game[number - 1] = (struct pro_replay_game){.command = list};
    if (number == 2) { /* other decks, and somebody was chosen to go first */
        swapped[0] = replay.deck[1];
        swapped[1] = replay.deck[0];
        game[1].deck = swapped;
        game[1].first = 2;
    }
    pro_replay_key(&replay, number - 1, key);
    const struct eng_deck *decks = pro_replay_decks(&replay, number - 1);
    uint32_t n = 0;
    events.len = 0;
    enum eng_status status = eng_match_start(
        &replay.book, decks, key, pro_replay_first(&replay, number - 1), &match, &events);
    const struct pro_origin origin = {.book = &replay.book,
        .deck = decks,
        .key = key,
        .first = pro_replay_first(&replay, number - 1)};
    uint16_t forks = 0;
    after[0] = events.len;
    while (status == ENG_OK && match.outcome.result == ENG_RESULT_NONE && n < COMMANDS_MAX) {
        list[n].at_ms = replay.ended_ms += 1 + roll(state, 5000);
        if (forks < rewinds && n >= 20u * (forks + 1u)) {
            take_back(&origin, list, n, after, ++forks, state);
        } else {
            list[n].command = choose(state, may_concede);
            events.len = 0;
            status = eng_match_apply(&replay.book, &match, &list[n].command, &events);
        }
        n++;
        after[n] = after[n - 1] + events.len;
    }
    assert(forks > 0 || rewinds == 0);
    assert(status == ENG_OK && match.outcome.result == ENG_RESULT_WON);
    game[number - 1].commands = n;
    pro_series_add(&series, &match.outcome);
}

void replay_kit_rewind(unsigned times)
{
    rewinds = times;
}

const struct pro_replay *replay_kit_play(
    const struct eng_cards *cards, uint64_t seed, unsigned games)
{
    assert(games >= 1 && games <= GAMES_MAX);
    replay = (struct pro_replay){.match = "abcdefghijkl2345",
        .book = {.game = &dig_game, .cards = cards},
        .player = {{.name = "Ada \"the\\first\" \xe3\x82\xa2", .is_bot = false},
            {.name = "bot", .is_bot = true}},
        .settings = {.best_of = games == 1 ? 1 : 5, .first = PRO_FIRST_RULES, .chat = true},
        .started_ms = 1790000000000u + seed,
        .ended_ms = 1790000000000u + seed,
        .games = games,
        .game = game};
    for (unsigned i = 0; i < sizeof replay.secret; i++) {
        replay.secret[i] = (uint8_t)(seed * 31 + i);
        replay.player[1].nonce[i] = (uint8_t)(seed + i);
    }
    read_deck(&replay.book, DECKS_DIR "/01-st1.json", &replay.deck[0]);
    read_deck(&replay.book, DECKS_DIR "/13-xros-heart.json", &replay.deck[1]);
    uint64_t state = seed;
    pro_series_init(&series, replay.settings.best_of);
    for (unsigned i = 1; i <= games; i++) {
        play(i, &state, i < games);
    }
    if (series.result == ENG_RESULT_NONE) {
        replay.conceded = 1; /* enough of it */
    }
    return &replay;
}

char *replay_kit_document(
    const struct eng_cards *cards, uint64_t seed, unsigned games, size_t *len)
{
    char *text = NULL;
    struct pro_replay_report report;
    const bool ok = pro_replay_encode(replay_kit_play(cards, seed, games), &text, len, &report);
    assert(ok);
    return text;
}
