/* SPDX-License-Identifier: MIT
 * fuzz_replay.c - replay documents from bytes. The first byte chooses: 0, the rest is a document as it
 * stands; else the rest are edits of a good document, four bytes each (place, what, byte), so that the deep
 * parts of the reader are reached too: of one that this engine played (odd), or that another one began
 * (even). Checked: nothing crashes, what decodes can be freed, and only the unchanged document verifies. */
#include "../engine/kit.h"

#include <pro/replay.h>
#include <pro/writer.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COMMANDS = 12,
    ROOM = 1024, /* that edits may add */
    EDITS_MAX = 64
};

static struct good {
    char *text;
    size_t len;
} good[2]; /* the second has a base: its first game goes on from a kept state */

static void must(bool is_so, const char *what)
{
    if (!is_so) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

/* A best of three that one player loses by conceding two short games. */
static void make(void)
{
    static struct kit_game game;
    static struct pro_command command[2][COMMANDS];
    static struct pro_base base = {.row = COMMANDS / 2, .engine = "0.0.1"};
    struct pro_replay_game games[2];
    struct pro_replay replay = {.match = "abcdefghijkl2345",
        .book = *kit_book(),
        .player = {{.name = "one"}, {.name = "two", .is_bot = true}},
        .deck = {*kit_deck(0), *kit_deck(1)},
        .settings = {.best_of = 3, .first = PRO_FIRST_RULES},
        .started_ms = 1,
        .ended_ms = 2,
        .games = 2,
        .game = games};
    const uint8_t nonce[ENG_SEATS][32] = {{0}, {0}};
    struct kit_rng rng = {1};
    for (unsigned g = 0; g < 2; g++) {
        uint8_t key[32];
        pro_game_key(replay.match, replay.secret, g + 1, nonce, &replay.book, replay.deck, key);
        game.book = kit_book();
        game.events.len = 0;
        must(eng_match_start(game.book, replay.deck, key, ENG_SEAT_NONE, &game.match,
                 &game.events) == ENG_OK,
            "a game starts");
        uint32_t events = game.events.len;
        for (unsigned i = 0; i < COMMANDS; i++) {
            command[g][i].at_ms = i;
            command[g][i].command = i + 1 < COMMANDS
                ? kit_choose(&game, &rng)
                : (struct eng_command){.kind = ENG_COMMAND_CONCEDE, .seat = 0};
            kit_apply(&game, &command[g][i].command);
            events += game.events.len;
            if (g == 0 && i + 1 == base.row) {
                base.state = game.match;
                base.events = events;
            }
        }
        games[g] = (struct pro_replay_game){.commands = COMMANDS, .command = command[g]};
    }
    for (unsigned i = 0; i < 2; i++) {
        struct good *g = &good[i];
        games[0].base = i == 0 ? NULL : &base;
        must(pro_replay_encode(&replay, &g->text, &g->len, NULL), "a good document is written");
        must(pro_replay_verify(g->text, g->len, replay.book.cards, NULL), "and verifies");
    }
}

/* `text` has room for ROOM more than it had. */
static void edit(char *text, size_t *len, const uint8_t *data, size_t size)
{
    const size_t most = *len + ROOM;
    for (unsigned n = 0; size >= 4 && n < EDITS_MAX; n++) {
        const size_t at = (size_t)(data[0] << 8 | data[1]) % *len;
        const size_t count = data[2] % 16;
        if (data[2] < 128) { /* overwrite a byte */
            text[at] = (char)data[3];
        } else if (data[2] < 192 && at + count <= *len) { /* take some out */
            memmove(text + at, text + at + count, *len - at - count);
            *len -= count;
        } else if (at + count <= *len && *len + count <= most) { /* write some twice */
            memmove(text + at + count, text + at, *len - at);
            *len += count;
        }
        data += 4;
        size -= 4;
    }
}

static void try(const char *text, size_t len)
{
    struct pro_replay replay;
    struct pro_replay_report report;
    const struct eng_cards *cards = kit_book()->cards;
    const bool is_decoded = pro_replay_decode(text, len, cards, &replay, &report);
    must(is_decoded == (report.fault == PRO_REPLAY_NONE), "a refusal has a reason");
    if (is_decoded) {
        pro_replay_deinit(&replay);
    }
    const bool is_good = (len == good[0].len && memcmp(text, good[0].text, len) == 0) ||
        (len == good[1].len && memcmp(text, good[1].text, len) == 0);
    must(pro_replay_verify(text, len, cards, &report) == is_good, "one text verifies");
    must(report.offset <= PRO_REPLAY_BYTES_MAX && report.text[sizeof report.text - 1] == '\0',
        "the report is in order");
    uint8_t hash[32];
    (void)!pro_replay_card_set(text, len, hash);
    (void)!pro_replay_is_ours(text, len);
    struct pro_writer w;
    uint64_t from = 3, last;
    pro_writer_init_heap(&w, PRO_REPLAY_BYTES_MAX);
    (void)!pro_replay_events(text, len, 2, &from, 2, &w, &last);
    pro_writer_deinit_heap(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (good[0].text == NULL) {
        make();
    }
    if (size == 0) {
        return 0;
    }
    const bool is_raw = data[0] == 0;
    const struct good *of = &good[data[0] % 2 == 0];
    size_t len = is_raw ? size - 1 : of->len;
    char *text = malloc(len + (is_raw ? 1 : ROOM));
    must(text != NULL, "there is memory");
    memcpy(text, is_raw ? (const char *)data + 1 : of->text, len);
    if (!is_raw) {
        edit(text, &len, data + 1, size - 1);
    }
    char *exact = malloc(len == 0 ? 1 : len); /* ASan sees overruns */
    must(exact != NULL, "there is memory");
    memcpy(exact, text, len);
    try(exact, len);
    free(exact);
    free(text);
    return 0;
}
