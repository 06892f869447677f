/* SPDX-License-Identifier: MIT
 * bot.h - an opponent that answers at random among what it is offered.
 *
 * A bot is told of a prompt as a player is: by the ids of its options, nothing else. It waits a
 * little, picks one on a worker thread with a generator of its own, and hands the pick back on
 * the loop, where it goes the way of any other answer. */
#ifndef SRV_HOST_BOT_H
#define SRV_HOST_BOT_H

#include <uv.h>

#include <stddef.h>
#include <stdint.h>

struct srv_bot;

/* The bot's pick; loop thread, never from inside srv_bot_ask. */
typedef void srv_bot_answer(
    void *app, uint8_t seat, uint8_t game, uint16_t prompt, uint16_t option);

/* A bot for a seat. */
struct srv_bot *srv_bot_open(uv_loop_t *loop, uint8_t seat, srv_bot_answer *answer, void *app);

/* Its prompt: answers after delay_ms. A prompt that is asked while another one is being thought
 * about replaces it. options_n is at least 1. */
void srv_bot_ask(struct srv_bot *bot, uint64_t delay_ms, uint8_t game, uint16_t prompt,
    const uint16_t *options, size_t options_n);

/* No answer comes any more; memory goes when the loop lets go of it. NULL is fine. */
void srv_bot_close(struct srv_bot *bot);

/* Bots, by what they are called in the store and in documents. */
#define SRV_BOT_RANDOM "random"

#endif
