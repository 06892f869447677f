/* SPDX-License-Identifier: MIT
 * replay_keys.h - how replays are found: every question that a list can be asked has a key, and a
 * replay has a row in replay_find for each question that it answers. So a page of any question is one
 * range of one index, however rare the combination and however many replays there are.
 *
 * A question: in which scope ("" is what everybody may see, a player's id what only that player may
 * see), who sat (nobody in particular, a player, two players), what (everything, a game, a deck),
 * and of which event. With a player, the deck is that player's. The bytes of a deck's hash come from
 * the cards of one game, so a deck's key has no game in it. */
#ifndef SRV_STORE_REPLAY_KEYS_H
#define SRV_STORE_REPLAY_KEYS_H

#include "store.h"

#define SRV__KEY_BYTES 16u

/* What a row of the list is found by; the texts are NULL where there is none. */
struct srv__replay_facts {
    int64_t no, ended_ms;
    const char *game;
    const char *player[SRV_STORE_SEATS];
    const char *event;
    struct srv_store_bytes decks; /* SRV__DECK_BYTES each */
    enum srv_store_privacy privacy;
    bool is_held; /* found by no deck: it would tell what is in it */
};

#define SRV__DECK_BYTES (1u + SRV_STORE_HASH_BYTES) /* seat, hash */

/* Key after key, some of them twice. False of `take` ends it. */
typedef bool srv__take_key(void *arg, const uint8_t key[SRV__KEY_BYTES]);
bool srv__replay_keys(const struct srv__replay_facts *facts, srv__take_key *take, void *arg);

/* The key of what is asked, in one scope. */
void srv__replay_query_key(
    const struct srv_store_replay_query *query, const char *scope, uint8_t key[SRV__KEY_BYTES]);

#endif
