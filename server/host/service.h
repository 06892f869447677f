/* SPDX-License-Identifier: MIT
 * service.h - the running server as its parts see it: what there is one of. Everything in it
 * belongs to the loop thread. */
#ifndef SRV_HOST_SERVICE_H
#define SRV_HOST_SERVICE_H

#include "base/config.h"
#include "books.h"
#include "late.h"
#include "map.h"
#include "metrics.h"
#include "rates.h"
#include "records.h"
#include "session.h"
#include "starters.h"

#include <uv.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_admin;
struct srv_client;
struct srv_net;
struct srv_store;

struct srv_service {
    uv_loop_t *loop;
    struct srv_config config; /* the live one: a reload changes it */
    struct srv_store *store;
    struct srv_net *net;     /* NULL before the port is open and after it is closed */
    struct srv_admin *admin; /* likewise */
    struct srv_books books;
    struct srv_starters starters;
    struct srv_token_key token_key;
    struct srv_map players;       /* struct srv_player: those with a connection or a seat */
    struct srv_map rooms;         /* struct srv_room: open and live matches */
    struct srv_map codes;         /* struct srv_room by code: private matches */
    struct srv_client *clients;   /* every connection */
    struct srv_rates guest_rates; /* new guests by address */
    struct srv_rates match_rates; /* new matches by player */
    struct srv_records records;
    struct srv_late late;
    struct srv_metrics metrics;
    uint32_t rooms_by_status[2];         /* open, live: enum srv_store_match_status */
    char failed_match[SRV_ID_CHARS + 1]; /* in which the process before us died, or "" */
    uint32_t jobs;                       /* ends of matches on their way to the store */
    bool is_recovered;
    bool is_draining;
    bool is_closing;    /* the store takes nothing more */
    bool is_store_down; /* writes do not reach the disk */
};

/* May something new be started (a guest, a deck, a match)? */
static inline bool srv_service_takes_new(const struct srv_service *s)
{
    return s->is_recovered && !s->is_draining && !s->is_store_down;
}

/* All empty, on that loop, with a copy of the config. */
void srv_service_init(struct srv_service *s, uv_loop_t *loop, const struct srv_config *config);

/* Frees books, starters and maps; nobody is connected and no match in memory any more. */
void srv_service_deinit(struct srv_service *s);

/* Milliseconds since 1970. */
int64_t srv_now_ms(void);

#endif
