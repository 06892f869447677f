/* SPDX-License-Identifier: MIT
 * dispatch.h - from bytes to verbs: what the net hooks call. Checks what a connection must have
 * done before, and answers what is not a request of the protocol. */
#ifndef SRV_HOST_DISPATCH_H
#define SRV_HOST_DISPATCH_H

#include "net/net.h"

/* The hooks; their `app` is the struct srv_service. */
extern const struct srv_net_hooks srv_dispatch_hooks;

struct srv_client;

/* A request over the admin socket: only what judges and admins may do. It is answered, now or later. */
void srv_dispatch_local(struct srv_client *c, const char *text, size_t len);

#endif
