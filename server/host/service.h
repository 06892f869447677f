/* SPDX-License-Identifier: MIT
 * service.h - the running server as its parts see it: what there is one of. Everything in it
 * belongs to the loop thread. */
#ifndef SRV_HOST_SERVICE_H
#define SRV_HOST_SERVICE_H

#include "base/config.h"
#include "host/decks/books.h"
#include "host/decks/restrictions.h"
#include "host/decks/starters.h"
#include "host/judge/bans.h"
#include "host/lobby/feed.h"
#include "host/lobby/queue.h"
#include "host/lobby/rematch.h"
#include "host/metrics.h"
#include "host/parts/map.h"
#include "host/parts/now.h"
#include "host/parts/rates.h"
#include "host/people/leaving.h"
#include "host/people/passwords.h"
#include "host/people/session.h"
#include "host/replays/docs.h"
#include "host/replays/records.h"
#include "host/replays/replay_at.h"
#include "host/talk/chat.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/webhook.h"
#include "host/watch/late.h"
#include "store/store.h"

#include <uv.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_admin;
struct srv_client;
struct srv_net;
struct srv_store;
struct srv_watch;

struct srv_service {
    uv_loop_t *loop;
    struct srv_config config; /* the live one: a reload changes it */
    struct srv_store *store;
    struct srv_net *net;     /* NULL before the port is open and after it is closed */
    struct srv_admin *admin; /* likewise */
    struct srv_books books;
    struct srv_restrictions restrictions;
    struct srv_starters starters;
    struct srv_token_key token_key;
    struct srv_map players;       /* struct srv_player: those with a connection or a seat */
    struct srv_map rooms;         /* struct srv_room: open and live matches */
    struct srv_map codes;         /* struct srv_room by code: private matches */
    struct srv_client *clients;   /* every connection */
    uint64_t connections;         /* that there have been */
    struct srv_bans bans;         /* who is kept out */
    struct srv_rates guest_rates; /* new guests by address */
    struct srv_rates register_rates;
    struct srv_rates login_rates; /* all logins by address */
    struct srv_tries login_tries; /* those that fail: by address, by account */
    struct srv_tries familiar;    /* addresses that an account is known from */
    struct srv_passwords passwords;
    struct srv_leaving leaving;
    struct srv_rates match_rates; /* new matches by player */
    struct srv_rates watch_rates; /* lobby.watch by player */
    struct srv_rates chat_rates;  /* chat.say by player */
    struct srv_rates call_rates;  /* judge.call by player */
    struct srv_lobby_lines lobby_lines;
    struct srv_rates spectator_rates; /* match.watch by player */
    struct srv_watch *watches;        /* of live matches, and of some that are over */
    struct srv_feed feed;
    struct srv_queues queues;
    struct srv_tourneys tourneys;
    struct srv_webhooks webhooks;         /* who is told of them on the web */
    struct srv_rates tourney_http_rates;  /* questions about them by address .. */
    struct srv_rates tourney_whole_rates; /* .. for all there is at once */
    int64_t season_started_ms;
    uint32_t season;    /* that runs; 0: not known yet */
    bool is_season_due; /* the store is asked for the next one */
    struct srv_records records;
    struct srv_late late;
    struct srv_rematches rematches;
    struct srv_docs docs; /* replays that were looked at last */
    struct srv_replay_asks replay_asks;
    struct srv_rates verify_rates; /* replay.verify by player */
    uint32_t packed;               /* documents that are being packed for HTTP */
    struct srv_metrics metrics;
    uint32_t rooms_by_status[2];         /* open, live: enum srv_store_match_status */
    char failed_match[SRV_ID_CHARS + 1]; /* in which the process before us died, or "" */
    const char *failed_how;              /* ... and how, in words */
    int64_t alive_ms;                    /* until when it ran; 0: nothing says */
    uint32_t jobs;                       /* ends of matches on their way to the store */
    bool is_recovered;
    bool is_winding_down; /* nothing new begins, until it drains */
    bool is_draining;
    bool is_closing;                  /* the store takes nothing more */
    bool is_store_down;               /* writes do not reach the disk */
    bool is_copying;                  /* a copy of the database is being made */
    struct srv_store_figures figures; /* of the store, as it was read last */
};

#define SRV_STORE_DOWN_TEXT \
    "The server cannot store anything at the moment. Matches stand still."

/* May something new be started (a guest, a deck, a match)? */
static inline bool srv_service_takes_new(const struct srv_service *s)
{
    return s->is_recovered && !s->is_draining && !s->is_store_down;
}

/* Nothing new begins any more? (Matches that run go on while it winds down.) */
static inline bool srv_service_is_ending(const struct srv_service *s)
{
    return s->is_draining || s->is_winding_down;
}

/* Open and live matches. */
static inline size_t srv_service_matches(const struct srv_service *s)
{
    return (size_t)s->rooms_by_status[0] + s->rooms_by_status[1];
}

/* All empty, on that loop, with a copy of the config. */
void srv_service_init(struct srv_service *s, uv_loop_t *loop, const struct srv_config *config);

/* Frees books, starters and maps; nobody is connected and no match in memory any more. */
void srv_service_deinit(struct srv_service *s);

#endif
