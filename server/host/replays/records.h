/* SPDX-License-Identifier: MIT
 * records.h - matches that are over: their replays, in lists and one by one, and who played
 * them. */
#ifndef SRV_HOST_RECORDS_H
#define SRV_HOST_RECORDS_H

#include "host/people/session.h"
#include "store/store.h"

#include <eng/id.h>
#include <pro/message.h>
#include <pro/reply.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_call;
struct srv_player;
struct srv_room;
struct srv_service;

enum {
    SRV_RECORD_PLAYERS_MAX = ENG_SEATS * (SRV_PLAYER_CHARS + 8 + (int)sizeof(pro_name)) + 32,
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

/* ... and behind them, for a match that is shown with a delay, a line "shown MS": since when its end
 * may be known. Such a time, or 0. */
int64_t srv_record_shown_ms(struct srv_store_bytes text);

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

/* Who may see a replay, as it is stored beside it. */
struct srv_rights {
    char player[ENG_SEATS][SRV_PLAYER_CHARS + 1]; /* "": nobody who could ask */
    enum srv_store_privacy privacy;
    char share[SRV_TOKEN_CHARS + 1]; /* of an unlisted one; "": none */
    int64_t shown_ms;                /* before that only those who played may see it */
    bool is_held;                    /* its secret is kept back */
};
void srv_rights_of(const struct srv_store_replay *row, struct srv_rights *out);

/* The seat that the player (NULL: nobody known) had, or ENG_SEAT_NONE. */
uint8_t srv_rights_seat(const struct srv_rights *rights, const char *player);

/* May the player (NULL: nobody known) see it, who shows that token ("": none)? */
bool srv_rights_may(const struct srv_rights *rights, const char *player, const char *share);

/* ... through those eyes? All may when nothing is held; else everybody sees what spectators saw, and
 * those who played what they saw. */
bool srv_rights_may_as(
    const struct srv_rights *rights, const char *player, enum pro_viewer viewer);

/* What is wrong when something of a match that is over cannot be read. */
enum pro_error srv_record_error(enum srv_store_status status, enum pro_error not_found);

/* replay.list, replay.get, replay.share, replay.reveal. */
void srv_replay_list(struct srv_call *call, const struct pro_replay_list *p);
void srv_replay_get(struct srv_call *call, const struct pro_replay_get *p);
void srv_replay_share(struct srv_call *call, const struct pro_replay_share *p);
void srv_replay_reveal(struct srv_call *call, const struct pro_replay_reveal *p);

/* A list as it is asked for: NONE, and it is asked of the store; else what is wrong with it, and `cb`
 * is not called. `asker` may be NULL. */
enum pro_error srv_record_list(struct srv_service *s, const char *asker,
    const struct pro_replay_list *p, srv_store_replays_cb *cb, void *arg);

/* What the store found, as the protocol tells it to `asker`; borrows from both, and is good until the
 * next call. */
struct pro_replay_list_result srv_record_rows(const struct srv_service *s, const char *asker,
    const struct srv_store_replay *replays, size_t n, bool is_more);

#endif
