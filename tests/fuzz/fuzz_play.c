/* SPDX-License-Identifier: MIT
 * fuzz_play.c - legal play, and what looks like it, from bytes. The first eight bytes deal; then
 * each byte is a choice among the offered options, or, from SPECIAL on, a time-out, a concession
 * or a command that must be refused. Checked: every invariant after every command, a refused
 * command leaves no trace, the same commands give the same match. Two players who only ever play
 * cards can fill the fields, which ends the match as void; nothing else may run full. */
#include "../../engine/core/act.h"
#include "../engine/kit.h"

#include <eng/view.h>

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SPECIAL = 246,
    COMMANDS_MAX = 4096
};

static struct kit_game game, again;
static struct eng_match before;
static struct eng_view view;
static struct eng_command log_at[COMMANDS_MAX];

static void must(bool is_so, const char *what)
{
    if (!is_so) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

static struct eng_command special(uint8_t byte, const struct eng_command *good)
{
    struct eng_command c = *good;
    switch (byte) {
    case SPECIAL:
        c = (struct eng_command){.kind = ENG_COMMAND_CONCEDE, .seat = good->seat};
        break;
    case SPECIAL + 1:
        c = (struct eng_command){.kind = ENG_COMMAND_FORFEIT, .seat = eng_foe(good->seat)};
        break;
    case SPECIAL + 2:
        c.kind = ENG_COMMAND_TIMEOUT;
        c.picks = 0;
        break;
    case SPECIAL + 3:
        c.seat = eng_foe(c.seat);
        break;
    case SPECIAL + 4:
        c.prompt++;
        break;
    case SPECIAL + 5:
        c.picks = ENG_PICKS_MAX + 1;
        break;
    case SPECIAL + 6:
        c.pick[0] ^= 0x8000;
        break;
    case SPECIAL + 7:
        c = (struct eng_command){.kind = ENG_COMMAND_DRAW, .seat = good->seat};
        break;
    case SPECIAL + 8:
        c = (struct eng_command){
            .kind = ENG_COMMAND_RULE, .seat = good->seat, .prompt = good->pick[0] & 7};
        break;
    default:
        c.kind = ENG_COMMAND_NUM;
        break;
    }
    return c;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 8) {
        return 0;
    }
    uint64_t seed = 0;
    memcpy(&seed, data, 8);
    const struct eng_deck *a = kit_deck(data[0] % KIT_DECKS);
    const struct eng_deck *b = kit_deck(data[1] % KIT_DECKS);
    kit_start(&game, kit_book(), a, b, seed);
    eng_match_check(game.book, &game.match);
    uint32_t n = 0;
    for (size_t i = 8; i < size && n < COMMANDS_MAX && !kit_is_over(&game); i++) {
        eng_match_options(game.book, &game.match, &game.options);
        must(game.options.len > 0 && !game.options.is_full, "an open prompt has options");
        struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
            .seat = game.match.prompt.seat,
            .prompt = game.match.prompt.number,
            .picks = 1,
            .pick = {game.options.at[data[i] % game.options.len].id}};
        if (data[i] >= SPECIAL) {
            c = special(data[i], &c);
        }
        before = game.match;
        game.events.len = 0;
        const enum eng_status s = eng_match_apply(game.book, &game.match, &c, &game.events);
        must(s != ENG_OVER, "an open match takes commands");
        must(s != ENG_FULL || game.match.outcome.limit == ENG__LIMIT_UNITS + 1 ||
                (c.kind == ENG_COMMAND_RULE && game.match.outcome.limit == 0),
            "a match of plain cards stays within its limits, but for the fields, or a judge voids it");
        if (s == ENG_OK || s == ENG_FULL) {
            log_at[n++] = c;
#ifndef ENG_CHECKED /* the engine does it itself after each command */
            eng_match_check(game.book, &game.match);
#endif
            must(kit_is_over(&game) || game.match.prompt.is_open, "the match goes on");
        } else {
            must(data[i] >= SPECIAL, "an offered option is accepted");
            must(game.events.len == 0 && memcmp(&before, &game.match, sizeof before) == 0,
                "a refused command leaves no trace");
        }
        eng_view_match(game.book, &game.match, (enum eng_viewer)(i % ENG_VIEWER_NUM), &view);
    }
    kit_start(&again, kit_book(), a, b, seed);
    for (uint32_t i = 0; i < n; i++) {
        kit_apply(&again, &log_at[i]);
    }
    must(memcmp(&again.match, &game.match, sizeof game.match) == 0,
        "the same commands give the same match");
    return 0;
}
