/* SPDX-License-Identifier: MIT
 * accounts.h - the verbs of accounts and of their sessions: registering, logging in and out, names,
 * passwords, roles. Deleting an account begins here and ends in leaving.h. */
#ifndef SRV_HOST_ACCOUNTS_H
#define SRV_HOST_ACCOUNTS_H

#include "base/names.h"

#include <pro/message.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_admin_ask;
struct srv_call;
struct srv_client;
struct srv_service;

enum {
    SRV_SESSIONS_MAX = 32 /* of one account; then the one used least lately ends */
};

/* A display name as the server allows it. False: `fault` says why not. */
bool srv_name_allowed(const struct srv_service *s, const char *raw, struct srv_name *out,
    struct pro_fault *fault);

/* The client has shown who it is, as an account: attempts by others do not hold up those who log in
 * from this address again. */
void srv_account_seen(const struct srv_client *c);

void srv_session_login(struct srv_call *call, const struct pro_session_login *p);
void srv_session_logout(struct srv_call *call, const struct pro_session_logout *p);
void srv_session_list(struct srv_call *call, const struct pro_session_list *p);
void srv_session_end(struct srv_call *call, const struct pro_session_end *p);
void srv_account_register(struct srv_call *call, const struct pro_account_register *p);
void srv_account_get(struct srv_call *call, const struct pro_account_get *p);
void srv_account_rename(struct srv_call *call, const struct pro_account_rename *p);
void srv_account_password(struct srv_call *call, const struct pro_account_password *p);
void srv_account_delete(struct srv_call *call, const struct pro_account_delete *p);

/* POST /accounts/HANDLE/roles?add=BITS&drop=BITS on the admin socket: gives and takes roles (enum
 * pro_role), answers with what they are, or 404. */
void srv_accounts_post(void *service, const char *path, struct srv_admin_ask *ask);

#endif
