/* SPDX-License-Identifier: MIT
 * bot.h - opponents: one that answers at random among what it is offered, and one that thinks.
 *
 * The random one is told of a prompt as a player is: by the ids of its options, nothing else. The one
 * that thinks (search.h) is given the match as its seat imagines it. A bot waits a little, picks on a
 * worker thread, and hands the pick back on the loop, where it goes the way of any other answer. */
#ifndef SRV_HOST_BOT_H
#define SRV_HOST_BOT_H

#include <eng/deck.h>

#include <uv.h>

#include <stddef.h>
#include <stdint.h>

struct srv_bot;
struct srv_search_task;

/* The bot's pick; loop thread, never from inside srv_bot_ask. */
typedef void srv_bot_answer(
    void *app, uint8_t seat, uint8_t game, uint16_t prompt, uint16_t option);

/* A bot for a seat of that match. One that thinks gets the decks that its opponent may play (copied), at least one;
 * a random one NULL. */
struct srv_bot *srv_bot_open(uv_loop_t *loop, const char *match, uint8_t seat,
    const struct eng_deck *decks, uint32_t decks_n, srv_bot_answer *answer, void *app);

/* Its prompt: answers after delay_ms. A prompt that is asked while another one is being thought
 * about replaces it. options_n is at least 1. `task` is what a bot that thinks thinks about, without
 * decks and key: it is taken over and freed; NULL for a random one. */
void srv_bot_ask(struct srv_bot *bot, uint64_t delay_ms, uint8_t game, uint16_t prompt,
    const uint16_t *options, size_t options_n, struct srv_search_task *task);

/* No answer comes any more; memory goes when the loop lets go of it. NULL is fine. */
void srv_bot_close(struct srv_bot *bot);

/* Bots, by what they are called in the store and in documents. */
#define SRV_BOT_RANDOM "random"
#define SRV_BOT_SEARCH "search"

#endif
