/* SPDX-License-Identifier: MIT
 * verb.h - one request that changes an event, from its call to its answer: it takes a turn, the caller's
 * rights are looked at, the act is decided on, and the call is answered when that is durable. Loop thread. */
#ifndef SRV_HOST_TOURNAMENT_VERB_H
#define SRV_HOST_TOURNAMENT_VERB_H

#include "host/judge/deed.h"
#include "host/tournament/tourney.h"
#include "tournament/act.h"

#include <pro/reply.h>

struct srv_store_account;
struct srv_verb;

/* In the turn: looks at what the core does not look at, and fills the rest of v->act. Not NONE: why it is
 * refused, at `fault->field` if it says one. */
typedef void srv_verb_decide_fn(
    struct srv_verb *v, struct srv_tourney *ty, struct pro_fault *fault);

/* It is done, and `ty` is quiet: the result. */
typedef void srv_verb_answer_fn(
    struct srv_verb *v, struct srv_tourney *ty, struct pro_result *out);

/* The account that somebody named; v is about its player. */
typedef void srv_verb_found_fn(struct srv_verb *v, const struct srv_store_account *account);

struct srv_verb {
    struct srv_call *call;
    struct srv_service *service;
    char tournament[SRV_ID_CHARS + 1];
    pro_player_id target; /* whom it is about, also when the act has gone its way; "": nobody */
    struct srv_actor actor;
    uint32_t roles; /* of the actor's account */
    unsigned right; /* enum srv_tourney_right that it takes; 0: none */
    struct srv_act act;
    srv_verb_decide_fn *decide; /* NULL: there is nothing more to look at */
    srv_verb_answer_fn *answer; /* NULL: the result says nothing */
    srv_verb_found_fn *found;   /* of srv_verb_find */
    pro_handle handle;          /* likewise: what is asked for if it is no id; "": nothing */
    struct pro_fault fault;
    void *own; /* the verb's; free() takes it */
};

/* A verb about that event, with an act of that kind by the caller. */
struct srv_verb *srv_verb_open(
    struct srv_call *call, const char *tournament, unsigned right, enum srv_act_kind kind);

/* The act is about that player, and so is the verb. */
void srv_verb_about(struct srv_verb *v, const char *player);

/* Looks for the account that `who` names, the id of its player or its handle, and goes on with `found`. What is both
 * is the id. There is none, or the store cannot say: the call is answered, and the verb gone. */
void srv_verb_find(struct srv_verb *v, const char *who, srv_verb_found_fn *found);

/* Words of the caller's become the reason, or (is_text) the text of the act; "" becomes none. False: nothing
 * is left of them, or they are too long: the call is answered, and the verb gone. */
bool srv_verb_say(struct srv_verb *v, const char *words, bool is_text);

/* Takes its turn. The verb is gone afterwards, sooner or later. */
void srv_verb_go(struct srv_verb *v);

/* Whether the caller has the right in the event; NONE, NOT_HOST or NOT_EVENT_JUDGE. */
enum pro_error srv_verb_may(const struct srv_verb *v, const struct srv_tourney *ty);

/* Answers the call now, and frees the verb. */
void srv_verb_refuse(struct srv_verb *v, enum pro_error error);
void srv_verb_refuse_fault(struct srv_verb *v, const struct pro_fault *fault);

/* The verb is gone, its call is somebody else's. */
void srv_verb_drop(struct srv_verb *v);

/* For verbs that take turns of their own: a srv_acted_fn that answers as `answer` says. */
void srv_verb_acted(void *verb, struct srv_tourney *ty, enum pro_error error);

#endif
