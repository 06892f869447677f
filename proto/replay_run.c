/* SPDX-License-Identifier: MIT
 * replay_run.c - match_at(n): a game again from its setup and the commands of its record. Owns what a
 * rewind means for the commands before it; the rest is the engine's. */
#include <eng/rewind.h>
#include <pro/replay.h>

#include <string.h>

const struct eng_deck *pro_replay_decks(const struct pro_replay *replay, uint32_t game)
{
    const struct eng_deck *own = replay->game[game].deck;
    return own != NULL ? own : replay->deck;
}

uint8_t pro_replay_first(const struct pro_replay *replay, uint32_t game)
{
    const uint8_t first = replay->game[game].first;
    return first != 0 ? (uint8_t)(first - 1) : (uint8_t)ENG_SEAT_NONE;
}

void pro_replay_key(const struct pro_replay *replay, uint32_t game, uint8_t out[32])
{
    uint8_t nonce[ENG_SEATS][32];
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        memcpy(nonce[seat], replay->player[seat].nonce, sizeof nonce[seat]);
    }
    pro_game_key(replay->match, replay->secret, game + 1, (const uint8_t(*)[32])nonce,
        &replay->book, pro_replay_decks(replay, game), out);
}

/* ---- records ---- */

/* Commands of a record that follow each other without a rewind. */
struct stretch {
    uint32_t from, to;
};

/* What leads to the state after `n` commands from the one after the first `base` on, last stretch first;
 * 0: a rewind in it is none. Before each stretch but the last one stands the rewind that it begins with. */
static unsigned trace(const struct pro_command *command, uint32_t base, uint32_t n,
    struct stretch out[ENG_REWINDS_MAX + 1])
{
    for (unsigned len = 0; len <= ENG_REWINDS_MAX; len++) {
        struct eng_rewind rewind;
        uint32_t from = n;
        while (from > base && command[from - 1].command.kind != ENG_COMMAND_REWIND) {
            from--;
        }
        out[len] = (struct stretch){.from = from, .to = n};
        if (from <= base) {
            return from == base ? len + 1 : 0;
        }
        if (!eng_rewind_read(&command[from - 1].command, &rewind) || rewind.row >= from) {
            return 0;
        }
        n = rewind.row; /* less than before, so this ends */
    }
    return 0;
}

static void clear(struct eng_events *events)
{
    events->len = 0;
    events->is_full = 0;
}

enum eng_status pro_game_begin(
    const struct pro_origin *origin, struct eng_match *match, struct eng_events *events)
{
    clear(events);
    if (origin->base != NULL) {
        *match = origin->base->state;
        return ENG_OK;
    }
    return eng_match_start(
        origin->book, origin->deck, origin->key, origin->first, match, events);
}

static enum eng_status fork_at(
    const struct pro_command *at, struct eng_match *match, struct eng_events *events)
{
    struct eng_rewind rewind;
    clear(events);
    return eng_rewind_read(&at->command, &rewind) && eng_match_fork(match, &rewind, events)
        ? ENG_OK
        : ENG_COMMAND;
}

enum eng_status pro_game_at(const struct pro_origin *origin, const struct pro_command *command,
    uint32_t n, struct eng_match *match, struct eng_events *events)
{
    struct stretch way[ENG_REWINDS_MAX + 1];
    const uint32_t base = pro_origin_row(origin);
    unsigned left = trace(command, base, n, way);
    if (left == 0) {
        return ENG_COMMAND;
    }
    enum eng_status status = pro_game_begin(origin, match, events);
    for (; status == ENG_OK && left > 0; left--) {
        const struct stretch *s = &way[left - 1];
        if (s->from > base) {
            status = fork_at(&command[s->from - 1], match, events);
        }
        for (uint32_t i = s->from; i < s->to && status == ENG_OK; i++) {
            clear(events);
            status = eng_match_apply(origin->book, match, &command[i].command, events);
        }
    }
    return status;
}

/* Nothing else would do at this place of the record, but for the row and its number of events: which
 * rewind it is, and a prompt number that follows the last one. */
static bool is_next_rewind(
    const struct pro_command *command, uint32_t at, const struct eng_match *before)
{
    struct eng_rewind rewind;
    uint32_t forks = 0;
    for (uint32_t i = 0; i <= at; i++) {
        forks += command[i].command.kind == ENG_COMMAND_REWIND;
    }
    return eng_rewind_read(&command[at].command, &rewind) && rewind.fork == forks &&
        rewind.row <= at && rewind.prompt == (uint16_t)(before->prompt.number + 1);
}

enum eng_status pro_game_step(const struct pro_origin *origin,
    const struct pro_command *command, uint32_t at, struct eng_match *match,
    struct eng_events *events)
{
    if (command[at].command.kind == ENG_COMMAND_REWIND) {
        return is_next_rewind(command, at, match)
            ? pro_game_at(origin, command, at + 1, match, events)
            : ENG_COMMAND;
    }
    clear(events);
    return eng_match_apply(origin->book, match, &command[at].command, events);
}

enum eng_status pro_game_run(const struct pro_origin *origin, const struct pro_command *command,
    uint32_t n, struct eng_match *match, struct eng_events *events, pro_on_step *on_step,
    void *arg, uint32_t *done)
{
    uint32_t applied = pro_origin_row(origin);
    enum eng_status status = pro_game_begin(origin, match, events);
    bool goes_on = (status == ENG_OK || status == ENG_FULL) &&
        (on_step == NULL || on_step(arg, applied, match, events)) && status == ENG_OK;
    while (goes_on && applied < n) {
        status = pro_game_step(origin, command, applied, match, events);
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
