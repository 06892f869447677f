/* SPDX-License-Identifier: MIT
 * replay_keys.c - see replay_keys.h. */
#include "replay_keys.h"

#include <sodium.h>
#include <string.h>

struct question {
    const char *scope, *player, *opponent, *game, *event; /* NULL: left open */
    const uint8_t *deck;
};

static void add_text(crypto_generichash_state *state, const char *text)
{
    const char *t = text != NULL ? text : "";
    (void)crypto_generichash_update(state, (const uint8_t *)t, strlen(t) + 1);
}

/* Two players are asked for in either order, unless one of them has a deck. */
static void key_of(const struct question *q, uint8_t key[SRV__KEY_BYTES])
{
    const bool swaps =
        q->opponent != NULL && q->deck == NULL && strcmp(q->player, q->opponent) > 0;
    crypto_generichash_state state;
    (void)crypto_generichash_init(&state, NULL, 0, SRV__KEY_BYTES);
    add_text(&state, q->scope);
    add_text(&state, swaps ? q->opponent : q->player);
    add_text(&state, swaps ? q->player : q->opponent);
    add_text(&state, q->deck != NULL ? NULL : q->game);
    add_text(&state, q->event);
    if (q->deck != NULL) {
        (void)crypto_generichash_update(&state, q->deck, SRV_STORE_HASH_BYTES);
    }
    (void)crypto_generichash_final(&state, key, SRV__KEY_BYTES);
}

void srv__replay_query_key(
    const struct srv_store_replay_query *query, const char *scope, uint8_t key[SRV__KEY_BYTES])
{
    const struct question q = {
        .scope = scope,
        .player = query->player,
        .opponent = query->opponent,
        .game = query->game,
        .event = query->event,
        .deck = query->deck,
    };
    key_of(&q, key);
}

struct walk {
    const struct srv__replay_facts *facts;
    srv__take_key *take;
    void *arg;
};

static bool give(const struct walk *w, const struct question *q)
{
    uint8_t key[SRV__KEY_BYTES];
    key_of(q, key);
    return w->take(w->arg, key);
}

/* The question with each deck of a seat, or (SRV_STORE_SEATS) of any. */
static bool give_decks(const struct walk *w, struct question q, unsigned seat)
{
    const uint8_t *decks = w->facts->decks.at;
    const size_t len = w->facts->is_held ? 0 : w->facts->decks.len;
    for (size_t i = 0; i + SRV__DECK_BYTES <= len; i += SRV__DECK_BYTES) {
        q.deck = decks + i + 1;
        if ((seat == SRV_STORE_SEATS || decks[i] == seat) && !give(w, &q)) {
            return false;
        }
    }
    return true;
}

/* With and without the game. */
static bool give_games(const struct walk *w, struct question q)
{
    if (!give(w, &q)) {
        return false;
    }
    q.game = w->facts->game;
    return give(w, &q);
}

static bool give_players(const struct walk *w, struct question q)
{
    const char *const *player = w->facts->player;
    if (!give_games(w, q) || !give_decks(w, q, SRV_STORE_SEATS)) {
        return false;
    }
    for (unsigned seat = 0; seat < SRV_STORE_SEATS; seat++) {
        q.player = player[seat];
        q.opponent = NULL;
        if (q.player != NULL && (!give_games(w, q) || !give_decks(w, q, seat))) {
            return false;
        }
        q.opponent = player[1 - seat];
        if (q.player != NULL && q.opponent != NULL &&
            ((seat == 0 && !give_games(w, q)) || !give_decks(w, q, seat))) {
            return false;
        }
    }
    return true;
}

static bool give_scope(const struct walk *w, const char *scope)
{
    const char *event = w->facts->event;
    return give_players(w, (struct question){.scope = scope}) &&
        (event == NULL || give_players(w, (struct question){.scope = scope, .event = event}));
}

bool srv__replay_keys(const struct srv__replay_facts *facts, srv__take_key *take, void *arg)
{
    const struct walk w = {.facts = facts, .take = take, .arg = arg};
    if (facts->privacy == SRV_STORE_PRIVACY_PUBLIC) {
        return give_scope(&w, "");
    }
    for (unsigned seat = 0; seat < SRV_STORE_SEATS; seat++) {
        if (facts->player[seat] != NULL && !give_scope(&w, facts->player[seat])) {
            return false;
        }
    }
    return true;
}
