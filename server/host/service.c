/* SPDX-License-Identifier: MIT
 * service.c - see service.h. */
#include "host/service.h"

#include "host/match/room.h"
#include "host/people/player.h"
#include "host/watch/watch.h"

#include <stddef.h>

void srv_service_init(struct srv_service *s, uv_loop_t *loop, const struct srv_config *config)
{
    *s = (struct srv_service){.loop = loop, .config = *config};
    srv_map_init(&s->players, offsetof(struct srv_player, id));
    srv_map_init(&s->rooms, offsetof(struct srv_room, id));
    srv_map_init(&s->codes, offsetof(struct srv_room, code));
    srv_feed_init(&s->feed);
    srv_queues_init(&s->queues);
    srv_tourneys_init(&s->tourneys);
    srv_webhooks_init(&s->webhooks);
}

void srv_service_deinit(struct srv_service *s)
{
    srv_watch_free_all(s);
    srv_feed_deinit(&s->feed);
    srv_starters_deinit(&s->starters);
    srv_restrictions_deinit(&s->restrictions);
    srv_docs_deinit(&s->docs);
    srv_bans_deinit(&s->bans);
    srv_rematch_deinit(&s->rematches);
    srv_books_deinit(&s->books);
    srv_map_deinit(&s->players);
    srv_map_deinit(&s->rooms);
    srv_map_deinit(&s->codes);
}
