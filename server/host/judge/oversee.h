/* SPDX-License-Identifier: MIT
 * oversee.h - judges who follow a match: the stream with everything in it, at once, whatever delay those
 * who watch have. Nobody else is told of them. Loop thread. */
#ifndef SRV_HOST_OVERSEE_H
#define SRV_HOST_OVERSEE_H

#include <pro/message.h>
#include <pro/notice.h>

#include <stdbool.h>

struct srv_call;
struct srv_client;
struct srv_msg;
struct srv_room;

enum {
    SRV_OVERSEERS_MAX = 16 /* of one match */
};

struct srv_overseer {
    struct srv_overseer *next;           /* of the room */
    struct srv_overseer *next_of_client; /* client->overseeing */
    struct srv_room *room;
    struct srv_client *client;
};

/* Whether updates have to be made for them: somebody follows the match, or is about to. */
bool srv_oversee_any(const struct srv_room *r);

/* What is durable now, to all of them. Takes the message, NULL too. */
void srv_oversee_send(struct srv_room *r, struct srv_msg *m);
void srv_oversee_tell(struct srv_room *r, const struct pro_notice *notice);

/* The room is about to be freed; the client has gone, or its session has. */
void srv_oversee_leave(struct srv_room *r);
void srv_oversee_gone(struct srv_client *c);

void srv_judge_watch(struct srv_call *call, const struct pro_judge_watch *p);
void srv_judge_unwatch(struct srv_call *call, const struct pro_judge_unwatch *p);

#endif
