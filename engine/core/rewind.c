/* SPDX-License-Identifier: MIT
 * rewind.c - see rewind.h. Numbers of 32 bits travel as two picks, low half first. */
#include "match.h"

#include <eng/rewind.h>

#include <assert.h>
#include <string.h>

enum {
    PICK_FORK = 0,
    PICK_ROW,
    PICK_SEQ = PICK_ROW + 2,
    PICK_NUM = PICK_SEQ + 2
};

static void put32(uint16_t out[2], uint32_t n)
{
    out[0] = (uint16_t)(n & UINT16_MAX);
    out[1] = (uint16_t)(n >> 16);
}

static uint32_t get32(const uint16_t at[2])
{
    return (uint32_t)at[1] << 16 | at[0];
}

struct eng_command eng_rewind_command(const struct eng_rewind *rewind)
{
    struct eng_command c = {
        .kind = ENG_COMMAND_REWIND, .prompt = rewind->prompt, .picks = PICK_NUM};
    c.pick[PICK_FORK] = rewind->fork;
    put32(&c.pick[PICK_ROW], rewind->row);
    put32(&c.pick[PICK_SEQ], rewind->seq);
    return c;
}

bool eng_rewind_read(const struct eng_command *command, struct eng_rewind *out)
{
    if (command->kind != ENG_COMMAND_REWIND || command->seat != 0 ||
        command->picks != PICK_NUM || command->pick[PICK_FORK] == 0 ||
        command->pick[PICK_FORK] > ENG_REWINDS_MAX) {
        return false;
    }
    *out = (struct eng_rewind){
        .row = get32(&command->pick[PICK_ROW]),
        .seq = get32(&command->pick[PICK_SEQ]),
        .fork = command->pick[PICK_FORK],
        .prompt = command->prompt,
    };
    return true;
}

bool eng_match_fork(
    struct eng_match *match, const struct eng_rewind *rewind, struct eng_events *out)
{
    if (match->outcome.result != ENG_RESULT_NONE || !match->prompt.is_open ||
        out->len == ENG_EVENTS_MAX) {
        return false;
    }
    eng_chance_fork(&match->chance, rewind->fork);
    eng__view_key(match);
    match->prompt.number = rewind->prompt;
    struct eng_event *event = &out->at[out->len++];
    *event = (struct eng_event){.kind = ENG_EVENT_REWIND,
        .seat = ENG_SEAT_NONE,
        .unit = rewind->fork,
        .target = rewind->prompt,
        .a = (int16_t)(rewind->seq & UINT16_MAX),
        .b = (int16_t)(rewind->seq >> 16)};
    return true;
}

struct eng_rewind eng_rewind_told(const struct eng_event *event)
{
    assert(event->kind == ENG_EVENT_REWIND);
    return (struct eng_rewind){
        .seq = (uint32_t)(uint16_t)event->b << 16 | (uint16_t)event->a,
        .fork = event->unit,
        .prompt = event->target,
    };
}
