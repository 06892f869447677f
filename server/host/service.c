/* SPDX-License-Identifier: MIT
 * service.c - see service.h. */
#include "service.h"

#include "player.h"
#include "room.h"

#include <stddef.h>
#include <time.h>

int64_t srv_now_ms(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void srv_service_init(struct srv_service *s, uv_loop_t *loop, const struct srv_config *config)
{
    *s = (struct srv_service){.loop = loop, .config = *config};
    srv_map_init(&s->players, offsetof(struct srv_player, id));
    srv_map_init(&s->rooms, offsetof(struct srv_room, id));
    srv_map_init(&s->codes, offsetof(struct srv_room, code));
}

void srv_service_deinit(struct srv_service *s)
{
    srv_starters_deinit(&s->starters);
    srv_books_deinit(&s->books);
    srv_map_deinit(&s->players);
    srv_map_deinit(&s->rooms);
    srv_map_deinit(&s->codes);
}
