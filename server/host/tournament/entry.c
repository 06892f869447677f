/* SPDX-License-Identifier: MIT
 * entry.c - who takes part: entering, decks, check-in, leaving, and what a host does about it.
 *
 * Entering takes several steps: the event says what it wants, the deck is fetched and held to its rules, the
 * player's rating is read, and then it takes its turn, where all that may have changed meanwhile is looked at
 * once more. The deck goes into the act, so that what its owner does with it later changes nothing here. */
#include "host/decks/decks.h"
#include "host/judge/bans.h"
#include "host/lobby/ladder.h"
#include "host/lobby/queue.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "host/tournament/legal.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verb.h"
#include "host/tournament/verbs.h"
#include "tournament/tournament.h"

#include <crd/deck.h>
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENTRY_RATE = 30, /* entering, leaving, decks: a minute of a player */
    CODE_RATE = 10   /* codes that are tried */
};

struct entering { /* v->own */
    pro_deck_id deck;
    char code[sizeof(((struct pro_tournament_enter *)0)->code)];
    bool is_admitted;            /* by a host */
    const struct eng_book *book; /* stays until the end of the server */
    char game[sizeof(pro_game_name)];
    char date[PRO_RESTRICTIONS_MAX + 1];
    uint8_t hash[32];
};

static bool may_hurry(struct srv_call *call)
{
    struct srv_service *s = call->client->service;
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (!srv_rates_take(&s->tourneys.entry_rates, call->client->player->id, ENTRY_RATE,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return false;
    }
    return true;
}

/* ---- may he? ---- */

/* As people type it against as it is, in the same time wherever they differ. */
static bool is_code(const char *typed, const char *code)
{
    char clean[SRV_ACT_CODE_MAX + 1] = {0}, want[SRV_ACT_CODE_MAX + 1] = {0};
    size_t len = 0;
    for (const char *at = typed; *at != '\0' && len < SRV_ACT_CODE_MAX; at++) {
        if (*at != ' ' && *at != '-') {
            clean[len++] = (char)tolower((unsigned char)*at);
        }
    }
    (void)snprintf(want, sizeof want, "%s", code);
    return sodium_memcmp(clean, want, sizeof clean) == 0;
}

/* Whether that player may enter now, as far as the core does not know. */
static enum pro_error may_enter(const struct srv_verb *v, const struct srv_tourney *ty)
{
    const struct entering *own = v->own;
    const uint16_t at = srv_tournament_find(ty->t, v->act.player);
    const bool was_in = at != SRV_NOBODY;
    if (srv_ban_of_player(ty->service, v->act.player) != NULL) {
        return PRO_ERROR_BANNED;
    }
    if (ty->t->ended_ms == 0 && was_in && srv_entry_has_place(&ty->t->event.entry[at])) {
        return PRO_ERROR_ENTERED_ALREADY;
    }
    if (own->is_admitted || was_in) {
        return PRO_ERROR_NONE;
    }
    if (ty->rules.entry == PRO_ENTRY_HOST) {
        return PRO_ERROR_ENTRY_CLOSED;
    }
    return ty->rules.entry != PRO_ENTRY_CODE || is_code(own->code, ty->t->code)
        ? PRO_ERROR_NONE
        : PRO_ERROR_CODE_WRONG;
}

static void decide_enter(struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault)
{
    fault->error = may_enter(v, ty);
}

static void answer_enter(struct srv_verb *v, struct srv_tourney *ty, struct pro_result *out)
{
    const char *player = v->target;
    const uint16_t at = srv_tournament_find(ty->t, player);
    const uint8_t state =
        at != SRV_NOBODY ? (uint8_t)(ty->t->event.entry[at].state + 1) : PRO_ENTRANT_IN;
    if (v->call->method == PRO_METHOD_TOURNAMENT_ADMIT) {
        out->tournament_admit.state = state;
    } else {
        out->tournament_enter.state = state;
    }
}

/* ---- his rating ---- */

static void on_rating(void *arg, enum srv_store_status status, const char *name,
    const struct srv_store_rating *ratings, size_t n)
{
    struct srv_verb *v = arg;
    const struct srv_service *s = v->service;
    if (status != SRV_STORE_OK) {
        srv_verb_refuse(v,
            status == SRV_STORE_NOT_FOUND ? PRO_ERROR_PLAYER_UNKNOWN
                                          : srv_signin_error(status));
        return;
    }
    (void)snprintf(v->act.name, sizeof v->act.name, "%s", name);
    if (n > 0) {
        const struct srv_rating now = srv_ladder_now(&ratings[0], s->season, srv_now_ms());
        v->act.rating = (uint32_t)srv_ladder_whole(now.rating);
    }
    srv_verb_go(v);
}

static void ask_rating(struct srv_verb *v)
{
    const struct entering *own = v->own;
    srv_store_rating_get(
        v->service->store, v->act.player, own->game, srv_format_find("")->name, on_rating, v);
}

/* ---- his deck ---- */

static void take_deck(struct srv_verb *v, const struct eng_deck *deck)
{
    struct entering *own = v->own;
    size_t len;
    char *text = srv_deck_text(own->book, deck, &len);
    v->act.deck = srv_alloc(len + 1);
    memcpy(v->act.deck, text, len);
    free(text);
    crd_deck_hash(own->book, deck, v->act.hash);
    memcpy(own->hash, v->act.hash, sizeof own->hash);
    v->act.is_legal = true;
}

static void on_deck_to_enter(void *arg, enum pro_error error, const struct eng_deck *deck)
{
    struct srv_verb *v = arg;
    if (error != PRO_ERROR_NONE) {
        srv_verb_refuse(v, error);
        return;
    }
    take_deck(v, deck);
    ask_rating(v);
}

/* What the deck is held to. False: the verb is refused, and gone. */
static bool learn_rules(struct srv_verb *v, const struct srv_tourney *ty)
{
    struct entering *own = v->own;
    own->book = srv_legal_book(ty);
    if (own->book == NULL) {
        srv_verb_refuse(v, PRO_ERROR_GAME_UNKNOWN);
        return false;
    }
    (void)snprintf(own->game, sizeof own->game, "%s", ty->rules.game);
    srv_legal_date(ty, own->date);
    return true;
}

/* ---- enter ---- */

static void on_look_to_enter(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = arg;
    struct srv_service *s = v->service;
    const struct entering *own = v->own;
    if (error == PRO_ERROR_NONE) {
        error = srv_verb_may(v, ty);
    }
    if (error == PRO_ERROR_NONE && own->code[0] != '\0') { /* right or wrong: it is a guess */
        struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
        if (!srv_rates_take(&s->tourneys.code_rates, v->actor.id, CODE_RATE,
                srv_loop_ms(s->loop), &fault.retry_ms)) {
            srv_verb_refuse_fault(v, &fault);
            return;
        }
    }
    if (error == PRO_ERROR_NONE) {
        error = may_enter(v, ty);
    }
    if (error != PRO_ERROR_NONE) {
        srv_verb_refuse(v, error);
        return;
    }
    if (!learn_rules(v, ty)) {
        return;
    }
    if (own->deck[0] == '\0') {
        ask_rating(v);
    } else {
        srv_deck_fetch(s, v->actor.id, own->deck, own->book, own->date, on_deck_to_enter, v);
    }
}

static struct srv_verb *open_enter(struct srv_call *call, const char *tournament,
    unsigned right, const char *player, const char *deck)
{
    struct srv_verb *v = srv_verb_open(call, tournament, right, SRV_ACT_ENTER);
    struct entering *own = srv_alloc(sizeof *own);
    v->own = own;
    v->decide = decide_enter;
    v->answer = answer_enter;
    (void)snprintf(own->deck, sizeof own->deck, "%s", deck);
    srv_verb_about(v, player);
    return v;
}

void srv_tournament_enter(struct srv_call *call, const struct pro_tournament_enter *p)
{
    if (!may_hurry(call)) {
        return;
    }
    struct srv_verb *v = open_enter(call, p->tournament, 0, call->client->player->id, p->deck);
    struct entering *own = v->own;
    memcpy(own->code, p->code, sizeof own->code);
    srv_tourneys_ask(v->service, v->tournament, on_look_to_enter, v);
}

/* ---- admit ---- */

static void on_named(struct srv_verb *v, const struct srv_store_account *account)
{
    (void)account;
    srv_tourneys_ask(v->service, v->tournament, on_look_to_enter, v);
}

void srv_tournament_admit(struct srv_call *call, const struct pro_tournament_admit *p)
{
    struct srv_verb *v = open_enter(call, p->tournament, SRV_TOURNEY_HOST, "", p->deck);
    ((struct entering *)v->own)->is_admitted = true;
    srv_verb_find(v, p->player, on_named);
}

/* ---- another deck ---- */

static void answer_deck(struct srv_verb *v, struct srv_tourney *ty, struct pro_result *out)
{
    (void)ty;
    out->tournament_deck.hash = ((const struct entering *)v->own)->hash;
}

static void on_deck_to_change(void *arg, enum pro_error error, const struct eng_deck *deck)
{
    struct srv_verb *v = arg;
    if (error != PRO_ERROR_NONE) {
        srv_verb_refuse(v, error);
        return;
    }
    take_deck(v, deck);
    srv_verb_go(v);
}

static void on_look_to_change(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = arg;
    if (error == PRO_ERROR_NONE) {
        const uint16_t at = srv_tournament_find(ty->t, v->act.player);
        error = at == SRV_NOBODY || ty->t->event.entry[at].state == SRV_ENTRY_LEFT
            ? PRO_ERROR_NOT_ENTERED
            : ty->t->started_ms != 0 || ty->t->ended_ms != 0 ? PRO_ERROR_DECKS_LOCKED
                                                             : PRO_ERROR_NONE;
    }
    if (error != PRO_ERROR_NONE) {
        srv_verb_refuse(v, error);
        return;
    }
    if (learn_rules(v, ty)) {
        const struct entering *own = v->own;
        srv_deck_fetch(
            v->service, v->actor.id, own->deck, own->book, own->date, on_deck_to_change, v);
    }
}

void srv_tournament_deck(struct srv_call *call, const struct pro_tournament_deck *p)
{
    if (!may_hurry(call)) {
        return;
    }
    struct srv_verb *v = srv_verb_open(call, p->tournament, 0, SRV_ACT_DECK);
    struct entering *own = srv_alloc(sizeof *own);
    v->own = own;
    v->answer = answer_deck;
    memcpy(own->deck, p->deck, sizeof own->deck);
    srv_verb_about(v, call->client->player->id);
    srv_tourneys_ask(v->service, v->tournament, on_look_to_change, v);
}

/* ---- in one step ---- */

void srv_tournament_leave(struct srv_call *call, const struct pro_tournament_leave *p)
{
    if (may_hurry(call)) {
        struct srv_verb *v = srv_verb_open(call, p->tournament, 0, SRV_ACT_LEAVE);
        srv_verb_about(v, call->client->player->id);
        srv_verb_go(v);
    }
}

void srv_tournament_check_in(struct srv_call *call, const struct pro_tournament_check_in *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, 0, SRV_ACT_CHECK_IN);
    srv_verb_about(v, call->client->player->id);
    srv_verb_go(v);
}

void srv_tournament_remove(struct srv_call *call, const struct pro_tournament_remove *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_LEAVE);
    srv_verb_about(v, p->player);
    if (srv_verb_say(v, p->reason, false)) {
        srv_verb_go(v);
    }
}

void srv_tournament_seed(struct srv_call *call, const struct pro_tournament_seed *p)
{
    struct srv_verb *v = srv_verb_open(call, p->tournament, SRV_TOURNEY_HOST, SRV_ACT_SEED);
    srv_verb_about(v, p->player);
    v->act.number = (uint16_t)p->number;
    srv_verb_go(v);
}
