/* SPDX-License-Identifier: MIT
 * ask.h - what is told of an event: out of its tournament into the results of the protocol, for whoever
 * looks. For the verbs, the news and the public pages. The event must be quiet.
 *
 * What is filled in borrows from the event and from memory of this file, and is good until the same function
 * is called again or the event changes. Rows that do not fit a page are asked for with `next`. */
#ifndef SRV_HOST_TOURNAMENT_ASK_H
#define SRV_HOST_TOURNAMENT_ASK_H

#include "host/tournament/tourney.h"
#include "store/store_tournament.h"

#include <pro/notice.h>
#include <pro/reply.h>

struct srv_event_pair;

/* Who looks. Zeroed: nobody who is known, as on the public pages. */
struct srv_viewer {
    const char *player; /* id; NULL: not known */
    unsigned rights;    /* enum srv_tourney_right */
};

/* Who calls. */
struct srv_viewer srv_viewer_of(const struct srv_tourney *ty, const struct srv_call *call);

uint8_t srv_ask_state(const struct srv_tourney *ty); /* enum pro_tournament_state */

void srv_ask_get(const struct srv_tourney *ty, const struct srv_viewer *viewer,
    struct pro_tournament_get_result *out);
void srv_ask_news(const struct srv_tourney *ty, struct pro_tournament_news *out);

/* One pair of any round. `points` of all entries before it (srv_event_points); NULL: zeros. */
void srv_ask_pair(const struct srv_tourney *ty, const struct srv_event_pair *pair,
    const uint32_t *points, struct pro_pair *out);

/* Match points of all entries before a round, kept until another round is asked for; NULL: no memory. */
const uint32_t *srv_ask_points(const struct srv_tourney *ty, uint8_t stage, uint16_t round);

/* NONE, or ROUND_UNKNOWN: no such stage or round (yet), or it has no standings, or is no elimination. */
void srv_ask_players(const struct srv_tourney *ty, const struct srv_viewer *viewer,
    const struct pro_tournament_players *p, struct pro_tournament_players_result *out);
enum pro_error srv_ask_round(const struct srv_tourney *ty, const struct pro_tournament_round *p,
    struct pro_tournament_round_result *out);
enum pro_error srv_ask_standings(const struct srv_tourney *ty,
    const struct pro_tournament_standings *p, struct pro_tournament_standings_result *out);
enum pro_error srv_ask_bracket(const struct srv_tourney *ty,
    const struct pro_tournament_bracket *p, struct pro_tournament_bracket_result *out);

/* May the viewer see the deck of that entry? His own; the event's judges all; others as the rules say. */
bool srv_ask_may_see_deck(
    const struct srv_tourney *ty, const struct srv_viewer *viewer, uint16_t entry);

/* NONE, NOT_ENTERED, DECK_NEEDED (none is registered), DECKS_CLOSED. */
enum pro_error srv_ask_decklist(const struct srv_tourney *ty, const struct srv_viewer *viewer,
    const char *player, struct pro_tournament_decklist_result *out);

/* A list asked of the store: NONE, and `cb` is called once; else what is wrong. `player` NULL: nobody is known,
 * and nothing is anybody's own. */
enum pro_error srv_ask_list(struct srv_service *s, const char *player,
    const struct pro_tournament_list *p, srv_store_tournaments_cb *cb, void *arg);

/* ... and what was found, for that request; events that are in memory as they are there. */
void srv_ask_rows(struct srv_service *s, const struct pro_tournament_list *p,
    const struct srv_store_tournament *rows, size_t n, struct pro_tournament_list_result *out);

#endif
