/* SPDX-License-Identifier: MIT
 * guests.h - the verbs hello, session.guest and session.resume (of accounts, too). */
#ifndef SRV_HOST_GUESTS_H
#define SRV_HOST_GUESTS_H

#include <pro/message.h>

struct srv_call;

void srv_hello(struct srv_call *call, const struct pro_hello *p);
void srv_session_guest(struct srv_call *call, const struct pro_session_guest *p);
void srv_session_resume(struct srv_call *call, const struct pro_session_resume *p);

#endif
