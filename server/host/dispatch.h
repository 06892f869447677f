/* SPDX-License-Identifier: MIT
 * dispatch.h - from bytes to verbs: what the net hooks call. Checks what a connection must have
 * done before, and answers what is not a request of the protocol. */
#ifndef SRV_HOST_DISPATCH_H
#define SRV_HOST_DISPATCH_H

#include "net/net.h"

/* The hooks; their `app` is the struct srv_service. */
extern const struct srv_net_hooks srv_dispatch_hooks;

#endif
