/* SPDX-License-Identifier: MIT
 * series.h - the games of a match one after the other: what is waited for before a game, who goes
 * first, who has won.
 *
 * A match waits twice: before its first game (phase READY) when both are to say so or told that they
 * have a nonce, and between games (phase BETWEEN). What players say then is kept over a restart
 * (said.h) until the game begins, and is in its row of the store from there on. When the deadline passes it goes on without those who said nothing. Loop thread. */
#ifndef SRV_HOST_SERIES_H
#define SRV_HOST_SERIES_H

#include <pro/message.h>
#include <pro/series.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_deed;
struct srv_room;
struct srv_service;

/* Both seats of the open match are taken and stored: the first game begins, or is waited for;
 * r->waiting is answered. */
void srv_series_seated(struct srv_room *r);

/* The running game is over and durable: the match ends, or waits for the next game. */
void srv_series_over(struct srv_room *r);

/* Who has won what so far, with the running game when it is over. */
void srv_series_tally(const struct srv_room *r, struct pro_series *out);

/* When it goes on without those who are not ready, in ms since 1970; 0: nobody is waited for. */
uint64_t srv_series_until_ms(const struct srv_room *r);

/* Gives up the match between two games; the call is answered when that is stored. */
void srv_series_concede(struct srv_room *r, uint8_t seat, struct srv_call *call);

/* The second seat of a match that waits for its first game is given back; `call` may be NULL. */
void srv_series_stand(struct srv_room *r, struct srv_call *call);

/* A judge has paused a match, or lets it go on: one that waits between two games waits without a deadline
 * meanwhile, and with a whole new one afterwards. */
void srv_series_hold(struct srv_room *r, bool is_paused);

/* Whether a judge can take back the game that is over: the match waits for the next one. */
bool srv_series_may_reopen(const struct srv_room *r);

/* It is being taken back: it is played again. When that does not come to be srv_series_over says so. */
void srv_series_reopen(struct srv_room *r);

/* Lets matches go on whose deadline has passed; call it now and then. */
void srv_series_sweep(struct srv_service *s);

/* What was said before a restart is here again: if that was the last word, it begins at the next sweep. */
void srv_series_recall(struct srv_room *r);

/* The verbs. */
void srv_match_ready(struct srv_call *call, const struct pro_match_ready *p);
void srv_match_nonce(struct srv_call *call, const struct pro_match_nonce *p);

/* A judge decides a match that waits between two games. */
void srv_series_rule(struct srv_room *r, struct srv_deed *d, uint8_t result, uint8_t winner);

#endif
