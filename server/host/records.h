/* SPDX-License-Identifier: MIT
 * records.h - matches that are over: their replays, in lists and one by one, and who played
 * them. */
#ifndef SRV_HOST_RECORDS_H
#define SRV_HOST_RECORDS_H

#include "session.h"
#include "store/store.h"

#include <eng/id.h>
#include <pro/message.h>
#include <pro/reply.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pro_writer;
struct srv_call;
struct srv_player;
struct srv_request;
struct srv_room;
struct srv_service;

enum {
    SRV_RECORD_PLAYERS_MAX = ENG_SEATS * (SRV_PLAYER_CHARS + 8 + (int)sizeof(pro_name)),
    SRV_ENDED_MAX = 512
};

/* The matches that ended last, so that an answer that comes too late is told so. */
struct srv_records {
    struct srv_ended {
        char match[SRV_ID_CHARS + 1];
        char player[ENG_SEATS][SRV_PLAYER_CHARS + 1]; /* "" is a bot */
    } ended[SRV_ENDED_MAX];
    uint32_t ended_n; /* ever; the ring's next place is ended_n % SRV_ENDED_MAX */
};

void srv_records_ended(struct srv_records *records, const struct srv_room *r);

/* Did this player sit in a match that ended lately? */
bool srv_records_has(
    const struct srv_records *records, const char *match, const struct srv_player *player);

/* Who sat in a match, as the store keeps it beside a replay: a line for each seat, "player id
 * name" or "bot random name". Returns the bytes. */
size_t srv_record_players(const struct srv_room *r, char out[SRV_RECORD_PLAYERS_MAX]);

/* One seat of it, read again. */
struct srv_record_player {
    bool is_bot;
    char id[SRV_STORE_ID_MAX + 1];
    pro_name name;
};

/* False when the text is not as we write it. */
bool srv_record_players_read(
    struct srv_store_bytes text, struct srv_record_player out[ENG_SEATS]);

/* ... as the protocol lists them; `out` borrows the names. */
void srv_record_players_list(
    const struct srv_record_player players[ENG_SEATS], struct pro_player out[ENG_SEATS]);

/* What is wrong when something of a match that is over cannot be read. */
enum pro_error srv_record_error(enum srv_store_status status, enum pro_error not_found);

/* replay.list, replay.get. */
void srv_replay_list(struct srv_call *call, const struct pro_replay_list *p);
void srv_replay_get(struct srv_call *call, const struct pro_replay_get *p);

/* GET /api/v1/replays[?player=&limit=&before=] and /api/v1/replays/ID. */
void srv_http_replays(struct srv_service *s, struct srv_request *r);
void srv_http_replay(struct srv_service *s, struct srv_request *r, const char *id);

#endif
