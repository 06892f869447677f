/* SPDX-License-Identifier: MIT
 * bot.c - see bot.h. A bot is idle, waiting (timer), or thinking (worker); `is_asked_again` and
 * `is_closed` are looked at when a worker comes back. */
#include "host/match/bot.h"

#include "host/flight.h"
#include "host/match/search.h"
#include "host/parts/memory.h"

#include <assert.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEARCHES_MAX =
        2, /* at once: the other worker threads are for those who log in and for replays */
    AGAIN_MS = 20
};

static unsigned searches; /* under way, of all bots; the loop's */

struct srv_bot {
    uv_timer_t timer; /* the delay; its close callback frees the bot */
    uv_work_t work;
    uint64_t random[4]; /* xoshiro256**: the worker's while it thinks */
    srv_bot_answer *answer;
    void *app;
    struct eng_deck *deck; /* of one that thinks; else NULL */
    uint32_t decks;
    struct srv_search_task *task, *next_task; /* likewise */
    uint16_t *option, *next_option; /* of the prompt being thought about; of the one after it */
    size_t option_n, next_option_n;
    uint64_t next_delay_ms;
    uint16_t prompt, next_prompt;
    uint16_t pick;
    uint8_t game, next_game;
    uint8_t seat;
    char match[SRV_ID_CHARS + 1]; /* its room may be gone while it thinks */
    bool is_thinking, is_asked_again, is_closed;
};

static uint64_t rotate(uint64_t x, unsigned bits)
{
    return x << bits | x >> (64 - bits);
}

/* Blackman and Vigna's xoshiro256**: quick, and nobody's fairness hangs on a bot's picks. */
static uint64_t next_random(uint64_t s[4])
{
    const uint64_t result = rotate(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

static void on_think(uv_work_t *work) /* worker thread */
{
    struct srv_bot *bot = work->data;
    srv_flight_enter(bot->match);
    bot->pick = bot->task != NULL ? srv_search_pick(bot->task)
                                  : bot->option[next_random(bot->random) % bot->option_n];
    srv_flight_leave();
}

static void on_closed(uv_handle_t *handle)
{
    struct srv_bot *bot = handle->data;
    free(bot->option);
    free(bot->next_option);
    free(bot->task);
    free(bot->next_task);
    free(bot->deck);
    free(bot);
}

static void start_next(struct srv_bot *bot);

static void on_thought(uv_work_t *work, int status)
{
    struct srv_bot *bot = work->data;
    (void)status; /* never cancelled */
    searches -= bot->task != NULL;
    bot->is_thinking = false;
    if (bot->is_closed) {
        uv_close((uv_handle_t *)&bot->timer, on_closed);
    } else if (bot->is_asked_again) {
        start_next(bot);
    } else {
        bot->answer(bot->app, bot->seat, bot->game, bot->prompt, bot->pick);
    }
}

static void on_delay_over(uv_timer_t *timer)
{
    struct srv_bot *bot = timer->data;
    if (bot->task != NULL && searches >= SEARCHES_MAX) {
        (void)uv_timer_start(timer, on_delay_over, AGAIN_MS, 0);
        return;
    }
    searches += bot->task != NULL;
    bot->is_thinking = true;
    const int r = uv_queue_work(timer->loop, &bot->work, on_think, on_thought);
    assert(r == 0);
}

static void start_next(struct srv_bot *bot)
{
    free(bot->option);
    free(bot->task);
    bot->option = bot->next_option;
    bot->task = bot->next_task;
    bot->next_task = NULL;
    bot->option_n = bot->next_option_n;
    bot->prompt = bot->next_prompt;
    bot->game = bot->next_game;
    bot->next_option = NULL;
    bot->is_asked_again = false;
    (void)uv_timer_start(&bot->timer, on_delay_over, bot->next_delay_ms, 0);
}

struct srv_bot *srv_bot_open(uv_loop_t *loop, const char *match, uint8_t seat,
    const struct eng_deck *decks, uint32_t decks_n, srv_bot_answer *answer, void *app)
{
    struct srv_bot *bot = srv_alloc(sizeof *bot);
    bot->seat = seat;
    (void)snprintf(bot->match, sizeof bot->match, "%s", match);
    bot->answer = answer;
    bot->app = app;
    if (decks != NULL) {
        bot->deck = srv_memdup(decks, decks_n * sizeof *decks);
        bot->decks = decks_n;
    }
    bot->work.data = bot;
    bot->timer.data = bot;
    (void)uv_timer_init(loop, &bot->timer);
    randombytes_buf(bot->random, sizeof bot->random);
    bot->random[0] |= 1; /* all zero is the one state it cannot leave */
    return bot;
}

void srv_bot_ask(struct srv_bot *bot, uint64_t delay_ms, uint8_t game, uint16_t prompt,
    const uint16_t *options, size_t options_n, struct srv_search_task *task)
{
    assert(options_n > 0 && !bot->is_closed && (task != NULL) == (bot->deck != NULL));
    if (task != NULL) {
        task->deck = bot->deck;
        task->decks = bot->decks;
        randombytes_buf(task->key, sizeof task->key);
    }
    free(bot->next_task);
    bot->next_task = task;
    free(bot->next_option);
    bot->next_option = srv_memdup(options, options_n * sizeof *options);
    bot->next_option_n = options_n;
    bot->next_prompt = prompt;
    bot->next_game = game;
    bot->next_delay_ms = delay_ms;
    if (bot->is_thinking) {
        bot->is_asked_again = true;
    } else {
        start_next(bot);
    }
}

void srv_bot_close(struct srv_bot *bot)
{
    if (bot == NULL || bot->is_closed) {
        return;
    }
    bot->is_closed = true;
    if (!bot->is_thinking) {
        uv_close((uv_handle_t *)&bot->timer, on_closed);
    }
}
