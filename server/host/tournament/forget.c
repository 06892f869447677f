/* SPDX-License-Identifier: MIT
 * forget.c - see forget.h. One event after the other; which are left the store knows, so a restart goes on. */
#include "host/tournament/forget.h"

#include "host/parts/memory.h"
#include "host/people/leaving.h"
#include "host/service.h"
#include "host/tournament/tourneys.h"
#include "store/store_tournament.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SERVER "server"

struct forgetting {
    struct srv_service *service;
    char player[SRV_PLAYER_CHARS + 1];
    srv_forgotten_cb *cb;
    void *arg;
};

static void look(struct forgetting *f);

static void end(struct forgetting *f, bool is_done)
{
    f->cb(f->arg, is_done);
    free(f);
}

static void on_forgotten(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct forgetting *f = arg;
    (void)ty;
    if (error != PRO_ERROR_NONE) {
        end(f, false);
    } else {
        look(f);
    }
}

static struct srv_act act_of(const struct forgetting *f, enum srv_act_kind kind)
{
    struct srv_act act = {.kind = (uint8_t)kind, .actor = SERVER, .by = SERVER};
    (void)snprintf(act.player, sizeof act.player, "%s", f->player);
    return act;
}

static bool is_there(const struct srv_tournament *t, const char *player)
{
    const uint16_t at = srv_tournament_find(t, player);
    return t->ended_ms == 0 && at != SRV_NOBODY &&
        (srv_entry_waits(&t->event.entry[at]) || srv_entry_has_place(&t->event.entry[at]));
}

static void on_turn(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct forgetting *f = arg;
    if (error != PRO_ERROR_NONE) {
        end(f, false);
        return;
    }
    if (is_there(ty->t, f->player)) {
        struct srv_act leave = act_of(f, SRV_ACT_LEAVE);
        srv_tourney_act(ty, &leave, NULL, NULL);
    }
    struct srv_act forget = act_of(f, SRV_ACT_FORGET);
    (void)snprintf(forget.name, sizeof forget.name, "%s", SRV_LEFT_NAME);
    srv_tourney_act(ty, &forget, on_forgotten, f);
}

static void on_events(void *arg, enum srv_store_status status, const char *const *ids, size_t n)
{
    struct forgetting *f = arg;
    if (status != SRV_STORE_OK || n == 0) {
        end(f, status == SRV_STORE_OK);
    } else {
        srv_tourneys_turn(f->service, ids[0], on_turn, f);
    }
}

static void look(struct forgetting *f)
{
    srv_store_tournament_of(f->service->store, f->player, on_events, f);
}

void srv_tourneys_forget(
    struct srv_service *s, const char *player, srv_forgotten_cb *cb, void *arg)
{
    struct forgetting *f = srv_alloc(sizeof *f);
    *f = (struct forgetting){.service = s, .cb = cb, .arg = arg};
    (void)snprintf(f->player, sizeof f->player, "%s", player);
    look(f);
}
