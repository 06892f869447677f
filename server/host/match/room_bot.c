/* SPDX-License-Identifier: MIT
 * room_bot.c - the bots of a match: what they are told of a prompt, and where their answers go. */
#include "host/decks/starters.h"
#include "host/flight.h"
#include "host/match/bot.h"
#include "host/match/room.h"
#include "host/match/search.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/service.h"

#include <eng/engine.h>
#include <eng/imagine.h>

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>

static void on_bot_answer(
    void *app, uint8_t seat, uint8_t game, uint16_t prompt, uint16_t option)
{
    struct srv_room *r = app;
    const struct eng_prompt *open = &r->match->prompt;
    if (r->status != SRV_STORE_MATCH_LIVE || game != r->game || !open->is_open ||
        open->number != prompt || open->seat != seat) {
        return; /* the other seat conceded meanwhile */
    }
    const struct eng_command command = {.kind = ENG_COMMAND_ANSWER,
        .seat = seat,
        .prompt = prompt,
        .picks = 1,
        .pick = {option}};
    srv_room_submit(r, &command, NULL);
}

static void open_bot(struct srv_room *r, uint8_t seat, bool thinks)
{
    struct eng_deck *decks = NULL;
    uint32_t n = 0;
    if (thinks) {
        n = srv_starters_decks(&r->service->starters, r->book, &decks);
    }
    const bool has_none = thinks && n == 0; /* then its own is as good a guess as any */
    r->seat[seat].bot = srv_bot_open(r->service->loop, r->id, seat,
        has_none ? r->seat[seat].deck : decks, has_none ? 1 : n, on_bot_answer, r);
    free(decks);
}

/* The match as that seat imagines it. */
static struct srv_search_task *make_task(const struct srv_room *r, uint8_t seat)
{
    struct srv_search_task *task = srv_alloc(sizeof *task);
    uint8_t key[32];
    randombytes_buf(key, sizeof key);
    eng_match_imagine(r->book, r->match, seat, r->seat[seat].deck, key, &task->match);
    task->book = r->book;
    task->seat = seat;
    task->decisions = (uint32_t)r->service->config.bot_decisions;
    return task;
}

void srv_room_wake_bot(struct srv_room *r)
{
    const struct eng_prompt *open = &r->match->prompt;
    if (!open->is_open || !r->seat[open->seat].is_bot || r->service->is_draining) {
        return;
    }
    struct srv_room_seat *seat = &r->seat[open->seat];
    const bool thinks = r->settings.bot == PRO_BOT_SEARCH;
    if (seat->bot == NULL) {
        open_bot(r, open->seat, thinks);
    }
    struct eng_options *options = srv_scratch_options();
    static uint16_t id[ENG_OPTIONS_MAX];
    srv_flight_enter(r->id);
    eng_match_options(r->book, r->match, options);
    struct srv_search_task *task = thinks ? make_task(r, open->seat) : NULL;
    srv_flight_leave();
    assert(options->len > 0); /* a prompt without an answer would end the match there */
    for (uint32_t i = 0; i < options->len; i++) {
        id[i] = options->at[i].id;
    }
    srv_bot_ask(seat->bot, r->service->config.bot_delay_ms, r->game, open->number, id,
        options->len, task);
}
