/* SPDX-License-Identifier: MIT
 * tourney_http.h - events over HTTP, where nobody is known: what everybody may see. */
#ifndef SRV_HOST_TOURNEY_HTTP_H
#define SRV_HOST_TOURNEY_HTTP_H

struct srv_request;
struct srv_service;

enum {
    SRV_TOURNEY_HTTP_RATE = 600, /* questions a minute of an address, as many at once .. */
    SRV_TOURNEY_WHOLE_RATE = 60  /* .. of them for whole tables and documents */
};

/* GET /api/v1/tournaments?..: the params of tournament.list. */
void srv_http_tournaments(struct srv_service *s, struct srv_request *r);

/* GET /api/v1/tournaments/ID and below it; `path` is what follows tournaments/.
 *
 *   ID                     what tournament.get says
 *   ID/players  ID/rounds  ID/rounds/N  ID/standings  ID/bracket
 *                          what the methods say for the same params (stage, round, after, limit); or, with
 *                          format=csv or html, all of it as a table; rounds with by=name by name
 *   ID/decks               all decks, when everybody may see them; csv and html, too
 *   ID/export              the whole event (export.h)
 *
 * lang=en or ja: of HTML. download=1: to be saved under a name. */
void srv_http_tournament(struct srv_service *s, struct srv_request *r, const char *path);

/* GET /t/ID: the page of an event; with status 404 if there is no such event, 503 if that cannot be said. */
void srv_http_event_page(struct srv_service *s, struct srv_request *r, const char *id);

#endif
