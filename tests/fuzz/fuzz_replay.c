/* SPDX-License-Identifier: MIT
 * fuzz_replay.c - replay documents from bytes. The first byte chooses: 0, the rest is a document as it
 * stands; else the rest are edits of a good document, three or more bytes each (place, what, bytes), so
 * that the deep parts of the reader are reached too. Checked: nothing crashes, what decodes can be
 * freed, and only the unchanged document verifies. */
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

static char *good;
static size_t good_len;

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
        for (unsigned i = 0; i < COMMANDS; i++) {
            command[g][i].at_ms = i;
            command[g][i].command = i + 1 < COMMANDS
                ? kit_choose(&game, &rng)
                : (struct eng_command){.kind = ENG_COMMAND_CONCEDE, .seat = 0};
            kit_apply(&game, &command[g][i].command);
        }
        games[g] = (struct pro_replay_game){.commands = COMMANDS, .command = command[g]};
    }
    must(pro_replay_encode(&replay, &good, &good_len, NULL), "a good document is written");
    must(pro_replay_verify(good, good_len, replay.book.cards, NULL), "and verifies");
}

static void edit(char *text, size_t *len, const uint8_t *data, size_t size)
{
    for (unsigned n = 0; size >= 4 && n < EDITS_MAX; n++) {
        const size_t at = (size_t)(data[0] << 8 | data[1]) % *len;
        const size_t count = data[2] % 16;
        if (data[2] < 128) { /* overwrite a byte */
            text[at] = (char)data[3];
        } else if (data[2] < 192 && at + count <= *len) { /* take some out */
            memmove(text + at, text + at + count, *len - at - count);
            *len -= count;
        } else if (at + count <= *len &&
            *len + count <= good_len + ROOM) { /* write some twice */
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
    const bool is_good = len == good_len && memcmp(text, good, len) == 0;
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
    if (good == NULL) {
        make();
    }
    if (size == 0) {
        return 0;
    }
    size_t len = data[0] == 0 ? size - 1 : good_len;
    char *text =
        malloc((data[0] == 0 ? size : good_len + ROOM) + 1); /* exact: ASan sees overruns */
    must(text != NULL, "there is memory");
    memcpy(text, data[0] == 0 ? (const char *)data + 1 : good, len);
    if (data[0] != 0) {
        edit(text, &len, data + 1, size - 1);
    }
    char *exact = malloc(len == 0 ? 1 : len);
    must(exact != NULL, "there is memory");
    memcpy(exact, text, len);
    try(exact, len);
    free(exact);
    free(text);
    return 0;
}
