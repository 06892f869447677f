/* SPDX-License-Identifier: MIT
 * verb.c - see verb.h. */
#include "host/tournament/verb.h"

#include "base/clean.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "host/tournament/tourneys.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_verb *srv_verb_open(
    struct srv_call *call, const char *tournament, unsigned right, enum srv_act_kind kind)
{
    struct srv_verb *v = srv_alloc(sizeof *v);
    v->call = call;
    v->service = call->client->service;
    v->right = right;
    (void)snprintf(v->tournament, sizeof v->tournament, "%s", tournament);
    srv_actor_of(call, &v->actor);
    v->roles = call->client->player != NULL ? call->client->player->roles : PRO_ROLE_ADMIN;
    v->act.kind = (uint8_t)kind;
    (void)snprintf(v->act.actor, sizeof v->act.actor, "%s", v->actor.id);
    (void)snprintf(v->act.by, sizeof v->act.by, "%s", v->actor.name);
    return v;
}

void srv_verb_about(struct srv_verb *v, const char *player)
{
    (void)snprintf(v->act.player, sizeof v->act.player, "%s", player);
    (void)snprintf(v->target, sizeof v->target, "%s", player);
}

/* ---- whom somebody names ---- */

static bool is_id(const char *who)
{
    return strlen(who) == SRV_PLAYER_CHARS && (who[0] == 'g' || who[0] == 'p') &&
        strspn(who + 1, "abcdefghijklmnopqrstuvwxyz234567") == SRV_ID_CHARS;
}

static void on_account(
    void *arg, enum srv_store_status status, const struct srv_store_account *account)
{
    struct srv_verb *v = arg;
    if (status == SRV_STORE_NOT_FOUND && v->handle[0] != '\0') { /* no id: then a handle */
        pro_handle handle;
        memcpy(handle, v->handle, sizeof handle);
        v->handle[0] = '\0';
        srv_store_account_find(v->service->store, handle, NULL, on_account, v);
    } else if (status != SRV_STORE_OK) {
        srv_verb_refuse(v,
            status == SRV_STORE_NOT_FOUND ? PRO_ERROR_PLAYER_UNKNOWN
                                          : srv_signin_error(status));
    } else {
        srv_verb_about(v, account->player);
        v->found(v, account);
    }
}

void srv_verb_find(struct srv_verb *v, const char *who, srv_verb_found_fn *found)
{
    v->found = found;
    if (is_id(who)) {
        (void)snprintf(v->handle, sizeof v->handle, "%s", who);
        srv_store_account_find(v->service->store, NULL, who, on_account, v);
    } else {
        srv_store_account_find(v->service->store, who, NULL, on_account, v);
    }
}

/* ---- its end ---- */

void srv_verb_drop(struct srv_verb *v)
{
    srv_act_deinit(&v->act);
    free(v->own);
    free(v);
}

void srv_verb_refuse_fault(struct srv_verb *v, const struct pro_fault *fault)
{
    srv_call_fault(v->call, fault);
    srv_verb_drop(v);
}

void srv_verb_refuse(struct srv_verb *v, enum pro_error error)
{
    srv_verb_refuse_fault(v, &(struct pro_fault){.error = error});
}

bool srv_verb_say(struct srv_verb *v, const char *words, bool is_text)
{
    pro_reason clean;
    char **where = is_text ? &v->act.text : &v->act.reason;
    if (words[0] == '\0') {
        return true;
    }
    const size_t points = srv_clean(words, PRO_REASON_MAX, clean, sizeof clean);
    if (points == 0 || points > PRO_REASON_MAX) {
        v->call->usual = "text";
        v->call->instead = is_text ? "text" : "reason";
        srv_verb_refuse(v, PRO_ERROR_TEXT_REFUSED);
        return false;
    }
    free(*where);
    *where = srv_memdup(clean, strlen(clean) + 1);
    return true;
}

enum pro_error srv_verb_may(const struct srv_verb *v, const struct srv_tourney *ty)
{
    const unsigned has = v->call->client->local != NULL
        ? SRV_TOURNEY_HOST | SRV_TOURNEY_JUDGE
        : srv_tourney_rights(ty, v->actor.id, v->roles);
    return (has & v->right) == v->right      ? PRO_ERROR_NONE
        : (v->right & SRV_TOURNEY_HOST) != 0 ? PRO_ERROR_NOT_HOST
                                             : PRO_ERROR_NOT_EVENT_JUDGE;
}

void srv_verb_acted(void *verb, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = verb;
    if (error != PRO_ERROR_NONE) {
        if (v->fault.error == error) {
            srv_verb_refuse_fault(v, &v->fault);
        } else {
            srv_verb_refuse(v, error);
        }
        return;
    }
    struct pro_result result = {.method = v->call->method};
    if (v->answer != NULL) {
        v->answer(v, ty, &result);
    }
    srv_call_result(v->call, &result);
    srv_verb_drop(v);
}

static void on_turn(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_verb *v = arg;
    if (error != PRO_ERROR_NONE) {
        srv_verb_refuse(v, error);
        return;
    }
    v->fault.error = srv_verb_may(v, ty);
    if (v->fault.error == PRO_ERROR_NONE && v->decide != NULL) {
        v->decide(v, ty, &v->fault);
    }
    if (v->fault.error != PRO_ERROR_NONE) {
        srv_tourney_answer(ty, v->fault.error, srv_verb_acted, v);
    } else {
        srv_tourney_act(ty, &v->act, srv_verb_acted, v);
    }
}

void srv_verb_go(struct srv_verb *v)
{
    srv_tourneys_turn(v->service, v->tournament, on_turn, v);
}
