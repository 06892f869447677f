/* SPDX-License-Identifier: MIT
 * rewind.c - random matches that judges take back again and again. proto-rewind CARDS GAME [MATCHES].
 *
 * Each shows that a rewind gives the very state it names but for chance, handles and the number of the
 * prompt; that a record runs to the same states in one go, by the shortest way and step by step; that
 * no handle which any viewer was ever told comes back after a fork; and that nothing but the right
 * rewind is accepted. */
#include "../engine/kit.h"

#include <eng/rewind.h>
#include <eng/view.h>
#include <pro/replay.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMANDS_MAX = 4000,
    REWINDS = 6,       /* of a match */
    TOLD_MAX = 1 << 17 /* places in a table of handles */
};

static struct kit_game game;
static struct pro_command record[COMMANDS_MAX];
static uint64_t hash[COMMANDS_MAX + 1];
static uint32_t after[COMMANDS_MAX + 1]; /* events */
static struct eng_match state, other;
static struct eng_events events;
static struct eng_view view;
static uint64_t told[TOLD_MAX]; /* handles of before the last fork, by a hash */
static uint64_t fresh[TOLD_MAX];
static uint32_t fresh_n;
static unsigned long rewinds, handles, cut;

static bool fail(uint64_t seed, const char *what)
{
    printf("match %llu: %s\n", (unsigned long long)seed, what);
    return false;
}

/* ---- handles ---- */

static bool was_told(uint64_t handle)
{
    size_t at = handle % TOLD_MAX;
    while (told[at] != 0 && told[at] != handle) {
        at = (at + 1) % TOLD_MAX;
    }
    return told[at] == handle;
}

static void tell(uint64_t handle)
{
    if (handle != 0 && fresh_n < TOLD_MAX) {
        fresh[fresh_n++] = handle;
    }
}

/* What was told since the last fork is old now. */
static void age(void)
{
    for (uint32_t i = 0; i < fresh_n; i++) {
        size_t at = fresh[i] % TOLD_MAX;
        while (told[at] != 0 && told[at] != fresh[i]) {
            at = (at + 1) % TOLD_MAX;
        }
        handles += told[at] == 0;
        told[at] = fresh[i];
    }
    fresh_n = 0;
}

/* All handles that the last step and the table after it tell anybody. False: an old one. */
static bool look(void)
{
    const uint32_t from = fresh_n;
    for (unsigned viewer = 0; viewer < ENG_VIEWER_NUM; viewer++) {
        for (uint32_t i = 0; i < game.events.len; i++) {
            struct eng_event_view shown;
            eng_view_event(&game.match, &game.events.at[i], (enum eng_viewer)viewer, &shown);
            tell(shown.card_handle);
            tell(shown.was_handle);
            tell(shown.source_handle);
        }
    }
    if (game.match.prompt.number % 8 == 0) { /* tables are big */
        eng_view_match(game.book, &game.match, ENG_VIEWER_JUDGE, &view);
        for (unsigned i = 0; i < view.cards; i++) {
            tell(view.card[i].handle);
        }
    }
    for (uint32_t i = from; i < fresh_n; i++) {
        if (was_told(fresh[i])) {
            return false;
        }
    }
    return true;
}

/* ---- rewinds ---- */

/* Everything of the state but what a fork changes. */
static bool is_same_table(const struct eng_match *a, const struct eng_match *b)
{
    struct eng_match *copy = &other;
    *copy = *b;
    copy->chance = a->chance;
    memcpy(copy->view_key, a->view_key, sizeof copy->view_key);
    copy->prompt.number = a->prompt.number;
    return memcmp(a, copy, sizeof *a) == 0;
}

static bool is_refused(const struct pro_origin *origin, uint32_t n, struct eng_rewind rewind)
{
    const struct pro_command kept = record[n];
    record[n].command = eng_rewind_command(&rewind);
    state = game.match;
    const bool is_ok = pro_game_step(origin, record, n, &state, &events) == ENG_COMMAND;
    record[n] = kept;
    return is_ok;
}

/* Takes the game back from after `n` commands. */
static const char *take_back(
    const struct pro_origin *origin, struct kit_rng *rng, uint32_t n, uint16_t fork)
{
    const struct eng_rewind rewind = {.row = kit_rng_below(rng, n + 1),
        .fork = fork,
        .prompt = (uint16_t)(game.match.prompt.number + 1)};
    struct eng_rewind good = rewind, back;
    good.seq = after[rewind.row];
    struct eng_rewind bad = good;
    bad.row = n + 1;
    bool is_ok = is_refused(origin, n, bad);
    bad = good;
    bad.fork++;
    is_ok &= is_refused(origin, n, bad);
    bad = good;
    bad.prompt--;
    is_ok &= is_refused(origin, n, bad);
    bad.prompt += 2;
    if (!is_ok || !is_refused(origin, n, bad)) {
        return "a wrong rewind is not refused";
    }
    record[n] = (struct pro_command){.command = eng_rewind_command(&good)};
    if (!eng_rewind_read(&record[n].command, &back) || memcmp(&good, &back, sizeof good) != 0) {
        return "a rewind reads otherwise than it was written";
    }
    events.len = 0;
    if (eng_match_apply(game.book, &game.match, &record[n].command, &events) != ENG_COMMAND) {
        return "the engine alone carries out a rewind";
    }
    if (pro_game_at(origin, record, good.row, &state, &events) != ENG_OK ||
        pro_game_step(origin, record, n, &game.match, &game.events) != ENG_OK) {
        return "a rewind is refused";
    }
    const struct eng_rewind said = eng_rewind_told(&game.events.at[0]);
    if (game.events.len != 1 || said.fork != fork || said.seq != good.seq ||
        said.prompt != good.prompt || game.match.prompt.number != good.prompt) {
        return "the event of a rewind says something else";
    }
    if (!is_same_table(&game.match, &state)) {
        return "a rewind gives another table";
    }
    if (memcmp(&game.match.chance, &state.chance, sizeof state.chance) == 0 ||
        memcmp(game.match.view_key, state.view_key, sizeof state.view_key) == 0) {
        return "a rewind does not fork";
    }
    eng_match_check(game.book, &game.match);
    age();
    rewinds++;
    return NULL;
}

/* ---- the record again ---- */

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *step)
{
    uint32_t *seq = arg;
    *seq += step->len;
    return eng_match_hash(match) == hash[done] && *seq == after[done];
}

static const char *run_again(const struct pro_origin *origin, struct kit_rng *rng, uint32_t n)
{
    uint32_t seq = 0, done = 0;
    if (pro_game_run(origin, record, n, &state, &events, on_step, &seq, &done) != ENG_OK ||
        done != n || eng_match_hash(&state) != hash[n]) {
        return "the record runs to other states";
    }
    for (unsigned i = 0; i < 8; i++) {
        const uint32_t at = i == 0 ? n : kit_rng_below(rng, n + 1);
        if (pro_game_at(origin, record, at, &state, &events) != ENG_OK ||
            eng_match_hash(&state) != hash[at]) {
            return "the shortest way leads to another state";
        }
    }
    return NULL;
}

/* A game that goes on from a base runs to the same states behind it, and nothing goes back before it. */
static const char *run_from_base(
    const struct pro_origin *origin, struct kit_rng *rng, uint32_t n)
{
    static struct pro_base base;
    struct pro_origin based = *origin;
    uint32_t done = 0, lowest = n;
    base.row = kit_rng_below(rng, n + 1);
    base.events = after[base.row];
    based.base = &base;
    if (pro_game_at(origin, record, base.row, &base.state, &events) != ENG_OK) {
        return "the shortest way leads nowhere";
    }
    for (uint32_t i = base.row; i < n; i++) {
        struct eng_rewind back;
        if (eng_rewind_read(&record[i].command, &back) && back.row < base.row && i < lowest) {
            lowest = i; /* no further: that is behind the base */
        }
    }
    uint32_t seq = base.events;
    const enum eng_status status =
        pro_game_run(&based, record, n, &state, &events, on_step, &seq, &done);
    if (done != lowest || status != (lowest == n ? ENG_OK : ENG_COMMAND)) {
        return "a game with a base runs to other states, or goes back behind it";
    }
    cut += lowest < n;
    return pro_game_at(&based, record, lowest, &state, &events) == ENG_OK &&
            eng_match_hash(&state) == hash[lowest]
        ? NULL
        : "the shortest way from a base leads to another state";
}

static bool play_one(uint64_t seed)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x2545f4914f6cdd1d)};
    const struct eng_deck deck[ENG_SEATS] = {*kit_deck(kit_rng_below(&rng, kit_decks())),
        *kit_deck(kit_rng_below(&rng, kit_decks()))};
    uint8_t key[32];
    uint16_t fork = 1;
    uint32_t n = 0;
    memset(told, 0, sizeof told);
    fresh_n = 0;
    kit_key(seed, key);
    kit_start(&game, kit_book(), &deck[0], &deck[1], seed);
    const struct pro_origin origin = {
        .book = game.book, .deck = deck, .key = key, .first = ENG_SEAT_NONE};
    hash[0] = eng_match_hash(&game.match);
    after[0] = game.events.len;
    while (!kit_is_over(&game) && n < COMMANDS_MAX - 1) {
        if (!look()) {
            return fail(seed, "a handle of before a rewind is told again");
        }
        if (fork <= REWINDS && n > 4 && kit_rng_below(&rng, 40) == 0) {
            const char *wrong = take_back(&origin, &rng, n, fork++);
            if (wrong != NULL) {
                return fail(seed, wrong);
            }
        } else {
            record[n].command = kit_choose(&game, &rng);
            kit_apply(&game, &record[n].command);
        }
        n++;
        hash[n] = eng_match_hash(&game.match);
        after[n] = after[n - 1] + game.events.len;
    }
    struct eng_rewind late = {
        .fork = fork, .row = n, .prompt = (uint16_t)(game.match.prompt.number + 1)};
    if (kit_is_over(&game) && !is_refused(&origin, n, late)) {
        return fail(seed, "a game that is over there is taken back to its end");
    }
    const char *wrong = run_again(&origin, &rng, n);
    if (wrong == NULL) {
        wrong = run_from_base(&origin, &rng, n);
    }
    return wrong == NULL || fail(seed, wrong);
}

int main(int argc, char **argv)
{
    const struct eng_game *by = argc > 2 ? eng_game_find(argv[2]) : NULL;
    if (by == NULL) {
        puts("usage: proto-rewind CARDS GAME [MATCHES]");
        return 2;
    }
    const unsigned long matches = argc > 3 ? strtoul(argv[3], NULL, 10) : 100;
    unsigned long failed = 0;
    kit_load(argv[1], by);
    for (uint64_t seed = 0; seed < matches; seed++) {
        failed += !play_one(seed);
    }
    printf("%lu rewinds, %lu handles of before one\n", rewinds, handles);
    failed += rewinds < matches || handles < matches || cut == 0; /* then it was no test */
    printf("%lu passed, %lu failed\n", matches - (failed < matches ? failed : matches), failed);
    return failed == 0 ? 0 : 1;
}
