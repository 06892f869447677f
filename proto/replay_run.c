/* SPDX-License-Identifier: MIT
 * replay_run.c - match_at(n): a game again from its setup and commands. Owns nothing but the order;
 * the engine is the function. */
#include <pro/replay.h>

enum eng_status pro_game_run(const struct eng_book *book, const struct eng_deck deck[ENG_SEATS],
    const uint8_t key[32], const struct pro_command *command, uint32_t n,
    struct eng_match *match, struct eng_events *events, pro_on_step *on_step, void *arg,
    uint32_t *done)
{
    uint32_t applied = 0;
    events->len = 0;
    events->is_full = 0;
    enum eng_status status = eng_match_start(book, deck, key, match, events);
    bool goes_on = (status == ENG_OK || status == ENG_FULL) &&
        (on_step == NULL || on_step(arg, 0, match, events)) && status == ENG_OK;
    while (goes_on && applied < n) {
        events->len = 0;
        events->is_full = 0;
        status = eng_match_apply(book, match, &command[applied].command, events);
        if (status != ENG_OK && status != ENG_FULL) {
            break;
        }
        applied++; /* FULL is applied as well: it is what voids the match */
        goes_on = (on_step == NULL || on_step(arg, applied, match, events)) && status == ENG_OK;
    }
    if (done != NULL) {
        *done = applied;
    }
    return status;
}
