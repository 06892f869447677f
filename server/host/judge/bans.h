/* SPDX-License-Identifier: MIT
 * bans.h - who is kept out: players, and whoever comes from an address. All bans are in memory; a session
 * does not begin, and hello is refused, while one holds. The verbs are deeds (deed.h). Loop thread. */
#ifndef SRV_HOST_BANS_H
#define SRV_HOST_BANS_H

#include "host/people/session.h"

#include <pro/message.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_service;
struct srv_store_ban;

enum {
    SRV_BANS_MAX = 1000,
    SRV_BAN_ADDRESS_MAX = 45 /* characters */
};

/* Where connections come from, as far as it counts: an IPv4 address, or the first half of an IPv6 one. */
struct srv_origin {
    uint8_t raw[8];
    bool is_six;
};

struct srv_ban {
    int64_t id;
    char player[SRV_PLAYER_CHARS + 1]; /* "": of an address */
    char address[SRV_BAN_ADDRESS_MAX + 1];
    struct srv_origin origin;
    pro_name name; /* of the player, or "" */
    pro_name by;
    pro_reason reason;
    int64_t at_ms, until_ms; /* until 0: for ever */
};

struct srv_bans { /* by id */
    struct srv_ban *at;
    uint32_t len;
};

/* False: it is no numeric address. */
bool srv_origin_read(const char *text, struct srv_origin *out);

/* Reads them from the store; what reads after this call finds them loaded. */
void srv_bans_load(struct srv_service *s);

/* The ban that holds now, or NULL. */
const struct srv_ban *srv_ban_of_player(const struct srv_service *s, const char *player);
const struct srv_ban *srv_ban_of_address(const struct srv_service *s, const char *address);

/* Refuses a call for that ban, and closes its connection. */
void srv_ban_refuse(struct srv_call *call, const struct srv_ban *ban);

void srv_admin_ban(struct srv_call *call, const struct pro_admin_ban *p);
void srv_admin_unban(struct srv_call *call, const struct pro_admin_unban *p);
void srv_admin_bans(struct srv_call *call, const struct pro_admin_bans *p);

void srv_bans_deinit(struct srv_bans *bans);

#endif
