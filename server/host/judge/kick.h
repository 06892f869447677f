/* SPDX-License-Identifier: MIT
 * kick.h - who is connected, as admins see it, and connections that an admin closes. */
#ifndef SRV_HOST_KICK_H
#define SRV_HOST_KICK_H

#include <pro/message.h>
#include <pro/notice.h>

#include <stdint.h>

struct srv_call;
struct srv_service;

/* Tells all clients that are `is_leaving` why, and closes their connections. How many. */
uint32_t srv_kick_leaving(
    struct srv_service *s, enum pro_notice_code code, const char *text, const char *close);

void srv_admin_connections(struct srv_call *call, const struct pro_admin_connections *p);
void srv_admin_players(struct srv_call *call, const struct pro_admin_players *p);
void srv_admin_kick(struct srv_call *call, const struct pro_admin_kick *p);

#endif
