/* SPDX-License-Identifier: MIT
 * match.c - the match as a function: start, apply, options. A command is validated completely
 * against the enumerated options before anything changes, so a refused one leaves no trace. */
#include "match.h"

#include "proc.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
    "eng_match_hash reads the state as bytes: a big-endian machine needs a field-wise hash");

/* Runs to the next prompt and settles what may have run full meanwhile. */
static enum eng_status run(struct eng_act *act)
{
    eng__run(act);
    if (act->out->is_full && act->match->outcome.result != ENG_RESULT_VOID) {
        eng__void(act, ENG__LIMIT_EVENTS);
    }
#ifdef ENG_CHECKED
    if (act->turn == 0) { /* what is stopped half-way is not at rest */
        eng_match_check(act->book, act->match);
    }
#endif
    return act->match->outcome.result == ENG_RESULT_VOID ? ENG_FULL : ENG_OK;
}

/* The last block of the stream is never drawn from: it keys the handles. */
void eng__view_key(struct eng_match *match)
{
    uint32_t block[16];
    eng_chacha20_block(match->chance.key, UINT32_MAX, block);
    memcpy(match->view_key, block, sizeof match->view_key);
}

void eng__begin(const struct eng_book *book, const uint8_t key[32], struct eng_match *match)
{
    memset(match, 0, sizeof *match);
    memcpy(match->chance.key, key, sizeof match->chance.key);
    match->revision = book->revision;

    eng__view_key(match);
}

enum eng_status eng_match_start(const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], const uint8_t key[32], uint8_t first,
    struct eng_match *match, struct eng_events *out)
{
    assert(first < ENG_SEATS || first == ENG_SEAT_NONE);
    eng__begin(book, key, match);
    match->first = first < ENG_SEATS ? (uint8_t)(first + 1) : 0;
    book->game->begin(book, match, deck);
    return run(&(struct eng_act){.book = book, .match = match, .out = out});
}

enum eng_status eng__run_built(
    const struct eng_book *book, struct eng_match *match, struct eng_events *out)
{
    return run(&(struct eng_act){.book = book, .match = match, .out = out});
}

void eng_match_options(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    out->len = 0;
    out->is_full = 0;
    if (match->prompt.is_open) {
        book->game->enumerate(book, match, out);
    }
}

/* The option of that id; NULL when it is not offered. Most ids are the option's index. */
static const struct eng_option *find_option(const struct eng_options *options, uint16_t id)
{
    if (id < options->len && options->at[id].id == id) {
        return &options->at[id];
    }
    for (uint32_t i = 0; i < options->len; i++) {
        if (options->at[i].id == id) {
            return &options->at[i];
        }
    }
    return NULL;
}

static const struct eng_option *default_option(const struct eng_options *options)
{
    uint32_t i = 0;
    while (!options->at[i].is_default) {
        i++;
        assert(i < options->len); /* every prompt has a default */
    }
    return &options->at[i];
}

/* Applies an option of the list; a list that could not hold all options voids the match. */
static void choose(
    struct eng_act *act, const struct eng_options *options, const struct eng_option *option)
{
    if (options->is_full) {
        eng__void(act, ENG__LIMIT_OPTIONS);
    } else {
        eng__answer(act, option);
    }
}

/* One pick: validated against what is offered now, then applied. */
static enum eng_status pick(struct eng_act *act, uint16_t id)
{
    struct eng_options options;
    eng_match_options(act->book, act->match, &options);
    const struct eng_option *option = find_option(&options, id);
    if (option == NULL) {
        return ENG_OPTION;
    }
    choose(act, &options, option);
    return ENG_OK;
}

/* 1-3-6 and design: several picks of one answer are all applied or none. The first refused pick
 * undoes those before it, so they are made on a copy. */
static enum eng_status pick_several(struct eng_act *act, const struct eng_command *command)
{
    struct eng_match next = *act->match;
    struct eng_act trial = {.book = act->book, .match = &next, .out = act->out};
    const uint32_t mark = act->out->len;

    enum eng_status status = ENG_OK;
    for (unsigned i = 0; i < command->picks && status == ENG_OK; i++) {
        const bool is_open = next.prompt.is_open && next.prompt.number == command->prompt;
        status = is_open ? pick(&trial, command->pick[i]) : ENG_PICKS;
    }
    if (status == ENG_OK) {
        *act->match = next;
    } else {
        act->out->len = mark;
    }
    return status;
}

static enum eng_status answer(struct eng_act *act, const struct eng_command *command)
{
    struct eng_match *m = act->match;
    const struct eng_prompt_info *info = &act->book->game->prompt[m->prompt.kind];
    if (command->picks == 0 || command->picks > ENG_PICKS_MAX ||
        command->picks + m->prompt.picks > info->picks_max) {
        return ENG_PICKS;
    }
    return command->picks == 1 ? pick(act, command->pick[0]) : pick_several(act, command);
}

static enum eng_status time_out(struct eng_act *act)
{
    struct eng_options options;
    eng_match_options(act->book, act->match, &options);
    choose(act, &options, default_option(&options));
    return ENG_OK;
}

/* By either seat at any moment [1-2-4], and nothing follows from it [1-2-5]. */
static enum eng_status concede(struct eng_act *act, uint8_t seat)
{
    const struct eng_game *game = act->book->game;
    const struct eng_prompt *prompt = &act->match->prompt;
    if (!eng__rule(CONCEDE_ANY_TIME) && (!prompt->is_open || prompt->seat != seat)) {
        return ENG_SEAT;
    }
    if (!eng__rule(CONCEDE_IS_ALL) && prompt->is_open && time_out(act) == ENG_OK) {
        eng__run(act);
    }
    eng__win(act, eng_foe(seat), game->concede_reason, game->concede_clause);
    return ENG_OK;
}

/* The prompt that the command names is open and is its seat's. */
static enum eng_status check_prompt(
    const struct eng_match *match, const struct eng_command *command)
{
    if (!match->prompt.is_open || match->prompt.number != command->prompt) {
        return ENG_PROMPT;
    }
    return match->prompt.seat == command->seat ? ENG_OK : ENG_SEAT;
}

/* Needs no prompt and leaves the open one as it is. */
static enum eng_status arrange(struct eng_act *act, const struct eng_command *command)
{
    const struct eng_game *game = act->book->game;
    if (command->picks == 0 || command->picks > ENG_PICKS_MAX) {
        return ENG_PICKS;
    }
    return game->arrange != NULL ? game->arrange(act, command) : ENG_COMMAND;
}

/* A judge has decided. */
static enum eng_status rule(struct eng_act *act, const struct eng_command *command)
{
    const struct eng_game *game = act->book->game;
    switch (command->prompt & ~(unsigned)ENG_RULED_WHOLE) {
    case ENG_RULED_WON:
        eng__win(act, command->seat, game->rule_reason, game->forfeit_clause);
        return ENG_OK;
    case ENG_RULED_DRAWN:
        eng__draw(act, game->rule_reason, game->forfeit_clause);
        return ENG_OK;
    case ENG_RULED_VOID:
        eng__draw(act, game->rule_reason, game->forfeit_clause); /* for its event */
        act->match->outcome.result = ENG_RESULT_VOID;
        return ENG_OK;
    default:
        return ENG_COMMAND;
    }
}

static enum eng_status apply(struct eng_act *act, const struct eng_command *command)
{
    struct eng_match *match = act->match;
    if (match->outcome.result != ENG_RESULT_NONE && eng__rule(OVER_IS_OVER)) {
        return ENG_OVER; /* 1-2-2 */
    }
    if (command->seat >= ENG_SEATS) {
        return ENG_SEAT;
    }

    const struct eng_game *game = act->book->game;
    enum eng_status status = ENG_COMMAND;
    switch ((enum eng_command_kind)command->kind) {
    case ENG_COMMAND_ANSWER:
        status = check_prompt(match, command);
        status = status == ENG_OK ? answer(act, command) : status;
        break;
    case ENG_COMMAND_TIMEOUT:
        status = check_prompt(match, command);
        status = status == ENG_OK ? time_out(act) : status;
        break;
    case ENG_COMMAND_CONCEDE:
        status = concede(act, command->seat);
        break;
    case ENG_COMMAND_FORFEIT:
        eng__win(act, eng_foe(command->seat), game->forfeit_reason, game->forfeit_clause);
        status = ENG_OK;
        break;
    case ENG_COMMAND_ARRANGE:
        status = arrange(act, command);
        break;
    case ENG_COMMAND_DRAW:
        eng__draw(act, game->agree_reason, game->forfeit_clause);
        status = ENG_OK;
        break;
    case ENG_COMMAND_RULE:
        status = rule(act, command);
        break;
    case ENG_COMMAND_REWIND: /* needs an earlier state, which is not here */
    case ENG_COMMAND_NONE:
    case ENG_COMMAND_NUM:
        break;
    }
    return status == ENG_OK ? run(act) : status;
}

enum eng_status eng_match_apply(const struct eng_book *book, struct eng_match *match,
    const struct eng_command *command, struct eng_events *out)
{
    return apply(&(struct eng_act){.book = book, .match = match, .out = out}, command);
}

enum eng_status eng_match_apply_within(const struct eng_book *book, struct eng_match *match,
    const struct eng_command *command, uint16_t turn, struct eng_events *out)
{
    assert(turn > 0);
    return apply(
        &(struct eng_act){.book = book, .match = match, .out = out, .turn = turn}, command);
}

enum eng_status eng_match_choose(const struct eng_book *book, struct eng_match *match,
    const struct eng_options *options, uint32_t at, struct eng_events *out)
{
    struct eng_act act = {.book = book, .match = match, .out = out};
    assert(match->prompt.is_open && at < options->len);
    choose(&act, options, &options->at[at]);
    return run(&act);
}

uint64_t eng_match_hash(const struct eng_match *match)
{
    /* A multiply-and-fold over the words of the state; not cryptographic, it finds differences. */
    _Static_assert(sizeof *match % 8 == 0, "whole words");
    const unsigned char *bytes = (const unsigned char *)match;
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < sizeof *match; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
        hash ^= hash >> 32;
    }
    return hash;
}
