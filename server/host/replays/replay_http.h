/* SPDX-License-Identifier: MIT
 * replay_http.h - replays over HTTP, where nobody is known: what everybody may see, and what a share
 * token shows. */
#ifndef SRV_HOST_REPLAY_HTTP_H
#define SRV_HOST_REPLAY_HTTP_H

struct srv_request;
struct srv_service;

/* GET /api/v1/replays?..: the params of replay.list. */
void srv_http_replays(struct srv_service *s, struct srv_request *r);

/* GET /api/v1/replays/ID[?share=TOKEN][&download=1]: the document; /ID/at, /ID/events, /ID/turns and
 * /ID/verify: what the methods of those names give for the same params. `id` is what follows replays/. */
void srv_http_replay(struct srv_service *s, struct srv_request *r, const char *id);

#endif
