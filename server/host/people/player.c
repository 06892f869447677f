/* SPDX-License-Identifier: MIT
 * player.c - see player.h. */
#include "host/people/player.h"

#include "host/parts/memory.h"
#include "host/service.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct srv_player *srv_player_hold(struct srv_service *s, const char *id, const char *name)
{
    struct srv_player *p = srv_map_find(&s->players, id);
    if (p == NULL) {
        p = srv_alloc(sizeof *p);
        p->service = s;
        (void)snprintf(p->id, sizeof p->id, "%s", id);
        (void)snprintf(p->name, sizeof p->name, "%s", name);
        srv_map_put(&s->players, p);
    }
    p->refs++;
    return p;
}

void srv_player_learn(
    struct srv_player *p, const char *name, const char *handle, uint32_t roles)
{
    (void)snprintf(p->name, sizeof p->name, "%s", name);
    (void)snprintf(p->handle, sizeof p->handle, "%s", handle != NULL ? handle : "");
    p->roles = roles;
}

void srv_player_release(struct srv_service *s, struct srv_player *p)
{
    if (p == NULL) {
        return;
    }
    assert(p->refs > 0);
    if (--p->refs == 0) {
        assert(p->seats == NULL && p->clients == NULL);
        srv_map_remove(&s->players, p);
        srv_ears_deinit(&p->ears);
        free(p);
    }
}
