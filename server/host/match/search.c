/* SPDX-License-Identifier: MIT
 * search.c - see search.h. Playouts go to the option whose upper confidence bound is highest (UCB1,
 * Auer, Cesa-Bianchi and Fischer 2002); the one that was played most is picked. */
#include "host/match/search.h"

#include "host/flight.h"
#include "host/parts/memory.h"

#include <eng/engine.h>
#include <eng/imagine.h>

#include <math.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MAX = 600,  /* of one playout; then nobody has won */
    OPTIONS_MAX = 64, /* that are looked at: of more, some drawn at random */
    DRAWS = 256       /* random numbers made at a time */
};

struct arm {
    uint32_t at; /* among the options */
    uint32_t played;
    uint32_t score; /* 2 for a game won, 1 for one that nobody won */
};

struct search {
    const struct srv_search_task *task;
    const struct eng_deck *guess;
    struct eng_match match;
    struct eng_events events;
    struct eng_options options;
    struct arm arm[OPTIONS_MAX];
    uint32_t arms;
    uint32_t playouts, decisions;
    uint32_t draw[DRAWS];
    uint32_t draws_left, draw_blocks;
};

static uint32_t draw_below(struct search *s, uint32_t bound)
{
    if (s->draws_left == 0) {
        uint8_t seed[randombytes_SEEDBYTES];
        uint8_t what[40];
        memcpy(what, s->task->key, 32);
        memset(what + 32, 0, 8);
        memcpy(what + 32, &(uint32_t){s->draw_blocks++}, 4);
        crypto_generichash(seed, sizeof seed, what, sizeof what, NULL, 0);
        randombytes_buf_deterministic(s->draw, sizeof s->draw, seed);
        s->draws_left = DRAWS;
    }
    return s->draw[--s->draws_left] % bound; /* the bias is no matter for a guess */
}

/* The arm to be played next. */
static struct arm *choose_arm(struct search *s)
{
    struct arm *best = &s->arm[0];
    double best_bound = -1;
    for (uint32_t i = 0; i < s->arms; i++) {
        struct arm *a = &s->arm[i];
        if (a->played == 0) {
            return a;
        }
        const double n = a->played;
        const double bound = a->score / (2 * n) + 0.6 * sqrt(log(s->playouts) / n);
        if (bound > best_bound) {
            best_bound = bound;
            best = a;
        }
    }
    return best;
}

/* 2: the seat has won, 1: nobody has, 0: the other one has. */
static uint32_t play_out(struct search *s, uint32_t first)
{
    const struct srv_search_task *t = s->task;
    uint8_t key[32];
    uint32_t at = first;
    for (unsigned i = 0; i < sizeof key; i += 4) {
        const uint32_t word = draw_below(s, UINT32_MAX);
        memcpy(key + i, &word, 4);
    }
    eng_match_imagine(t->book, &t->match, t->seat, s->guess, key, &s->match);
    for (unsigned step = 0; step < STEPS_MAX; step++) {
        eng_match_options(t->book, &s->match, &s->options);
        if (s->options.len == 0) {
            break;
        }
        if (step > 0 || at >= s->options.len) {
            at = draw_below(s, s->options.len);
        }
        s->events.len = 0;
        s->events.is_full = 0;
        s->decisions++;
        const enum eng_status status =
            eng_match_choose(t->book, &s->match, &s->options, at, &s->events);
        if (status != ENG_OK || s->match.outcome.result != ENG_RESULT_NONE) {
            break;
        }
    }
    if (s->match.outcome.result != ENG_RESULT_WON) {
        return 1;
    }
    return s->match.outcome.winner == t->seat ? 2 : 0;
}

/* The deck of which most lies open; the first of several. */
static const struct eng_deck *best_guess(const struct srv_search_task *t)
{
    const struct eng_deck *best = &t->deck[0];
    uint32_t most = 0;
    for (uint32_t i = 0; i < t->decks; i++) {
        const uint32_t n = eng_match_resembles(t->book, &t->match, t->seat, &t->deck[i]);
        if (n > most) {
            most = n;
            best = &t->deck[i];
        }
    }
    return best;
}

static void make_arms(struct search *s, uint32_t options)
{
    s->arms = options < OPTIONS_MAX ? options : OPTIONS_MAX;
    for (uint32_t i = 0; i < options; i++) {
        if (i < OPTIONS_MAX) {
            s->arm[i] = (struct arm){.at = i};
        } else {
            const uint32_t instead = draw_below(s, i + 1);
            if (instead < OPTIONS_MAX) {
                s->arm[instead] = (struct arm){.at = i};
            }
        }
    }
}

uint16_t srv_search_pick(const struct srv_search_task *task)
{
    struct search *s = srv_alloc(sizeof *s);
    struct eng_options *offered = srv_alloc(sizeof *offered);
    s->task = task;
    s->guess = best_guess(task);
    eng_match_options(task->book, &task->match, offered);
    uint16_t pick = offered->at[0].id;
    if (offered->len > 1) {
        make_arms(s, offered->len);
        while (s->decisions < task->decisions || s->playouts < s->arms) {
            srv_flight_go_on();
            struct arm *a = choose_arm(s);
            a->score += play_out(s, a->at);
            a->played++;
            s->playouts++;
        }
        const struct arm *best = &s->arm[0];
        for (uint32_t i = 1; i < s->arms; i++) {
            if (s->arm[i].played > best->played ||
                (s->arm[i].played == best->played && s->arm[i].score > best->score)) {
                best = &s->arm[i];
            }
        }
        pick = offered->at[best->at].id;
    }
    free(offered);
    free(s);
    return pick;
}
