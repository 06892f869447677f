/* SPDX-License-Identifier: MIT
 * rpc.h - `POST /rpc` on the admin socket: one request of the protocol, one answer. There is no session:
 * whoever may open the socket (mode 0600) may do what judges and admins may, as "local". */
#ifndef SRV_HOST_RPC_H
#define SRV_HOST_RPC_H

struct srv_admin_ask;

/* Whatever is posted to the admin socket: /rpc, a copy of the database (host/backup.h), a tournament as one
 * document (/tournaments/ID/export, tournament/export.h), or the roles of an account (people/accounts.h). The
 * first argument is the service. */
void srv_rpc_post(void *service, const char *path, struct srv_admin_ask *ask);

#endif
