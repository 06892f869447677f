/* SPDX-License-Identifier: MIT
 * agree.h - what two players may agree on while they play: a pause, its end, a draw.
 *
 * One offer at a time is open in a match. It stands until the other player replies, the one who made
 * it answers a prompt or a judge takes the game back (all of which is told), or the game is over (which tells it). Bots decline at once. While a match is paused clocks
 * stand and prompts are not answered; conceding and offering go on. A pause ends when both agree,
 * or at its deadline (max_pause); a judge's lasts until a judge ends it, also between two games. An open offer and a pause outlast a restart of the server (said.h).
 * Loop thread. */
#ifndef SRV_HOST_AGREE_H
#define SRV_HOST_AGREE_H

#include <eng/command.h>
#include <eng/id.h>
#include <pro/play.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_client;
struct srv_room;
struct srv_service;

enum {
    SRV_OFFER_WAIT_MS =
        10000, /* between two offers of a player, twice as long after each refusal */
    SRV_OFFER_DOUBLINGS = 6
};

struct srv_agree {
    uint8_t offer; /* enum pro_offer that is open; none: no offer is */
    uint8_t by;    /* the seat that made it */
    bool is_paused;
    bool is_judged;              /* a judge has paused it: the players cannot end that */
    uint64_t paused_until_ms;    /* loop time; 0: until a judge says so */
    uint64_t next_ms[ENG_SEATS]; /* loop time: not before may the seat offer something */
    uint8_t declined[ENG_SEATS]; /* offers of the seat since the game began */
};

/* The verbs. */
void srv_match_offer(struct srv_call *call, const struct pro_match_offer *p);
void srv_match_reply(struct srv_call *call, const struct pro_match_reply *p);

/* A game begins. */
void srv_agree_deal(struct srv_room *r);

/* The command has been applied: it may withdraw an offer. */
void srv_agree_applied(struct srv_room *r, const struct eng_command *command);

/* Tells who has just resumed of an open offer and of a pause. */
void srv_agree_tell(struct srv_room *r, struct srv_client *client);

/* A judge pauses the match, or lets it go on. */
void srv_agree_judge(struct srv_room *r, bool is_paused);

/* Ends the pauses that have lasted long enough; call it about once a second. */
void srv_agree_sweep(struct srv_service *s);

#endif
