/* SPDX-License-Identifier: MIT
 * admin.h - the verbs of admins, and the record of what judges and admins have done. Each verb is a deed
 * (deed.h). */
#ifndef SRV_HOST_ADMIN_H
#define SRV_HOST_ADMIN_H

#include <pro/message.h>

struct srv_call;

void srv_admin_announce(struct srv_call *call, const struct pro_admin_announce *p);
void srv_admin_drain(struct srv_call *call, const struct pro_admin_drain *p);
void srv_audit_list(struct srv_call *call, const struct pro_audit_list *p);

#endif
