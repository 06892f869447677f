/* SPDX-License-Identifier: MIT
 * rights.c - see rights.h. */
#include "host/judge/rights.h"

#include "host/match/room.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/tourneys.h"

static bool is_of_server(const struct srv_player *p)
{
    return (p->roles & (PRO_ROLE_JUDGE | PRO_ROLE_ADMIN)) != 0;
}

bool srv_may_judge_in(
    const struct srv_service *s, const struct srv_player *p, const char *tournament)
{
    return is_of_server(p) ||
        (tournament != NULL && tournament[0] != '\0' &&
            srv_tourneys_rights(s, tournament, p->id, p->roles) != 0);
}

bool srv_may_judge_at(
    const struct srv_service *s, const struct srv_player *p, const struct srv_room *r)
{
    return srv_may_judge_in(s, p, r->table.tournament);
}

/* In any event that is not over. */
static bool may_anywhere(const struct srv_service *s, const struct srv_player *p)
{
    size_t cursor = 0;
    for (const struct srv_tourney *ty;
         (ty = srv_map_next(&s->tourneys.map, &cursor)) != NULL;) {
        if (srv_tourneys_rights(s, ty->id, p->id, p->roles) != 0) {
            return true;
        }
    }
    return false;
}

/* The match that a method of judges is about, if it is one that a judge of an event may call; else NULL. */
static const char *match_of(const struct pro_request *r)
{
    return r->method == PRO_METHOD_JUDGE_VIEW   ? r->judge_view.match
        : r->method == PRO_METHOD_JUDGE_WATCH   ? r->judge_watch.match
        : r->method == PRO_METHOD_JUDGE_UNWATCH ? r->judge_unwatch.match
        : r->method == PRO_METHOD_JUDGE_PAUSE   ? r->judge_pause.match
        : r->method == PRO_METHOD_JUDGE_RESUME  ? r->judge_resume.match
        : r->method == PRO_METHOD_JUDGE_RESULT  ? r->judge_result.match
        : r->method == PRO_METHOD_JUDGE_CLOCK   ? r->judge_clock.match
        : r->method == PRO_METHOD_JUDGE_ACT     ? r->judge_act.match
        : r->method == PRO_METHOD_JUDGE_REWIND  ? r->judge_rewind.match
                                                : NULL;
}

enum pro_error srv_judge_missing(const struct srv_client *c, const struct pro_request *request)
{
    const struct srv_service *s = c->service;
    const char *match = match_of(request);
    const struct srv_room *r = match != NULL ? srv_map_find(&s->rooms, match) : NULL;
    const bool is_about_calls = request->method == PRO_METHOD_JUDGE_CALLS ||
        request->method == PRO_METHOD_JUDGE_TAKE || request->method == PRO_METHOD_JUDGE_CLOSE;
    const bool may = (r != NULL && srv_may_judge_at(s, c->player, r)) ||
        (is_about_calls && may_anywhere(s, c->player));
    return may ? PRO_ERROR_NONE : PRO_ERROR_ROLE_NEEDED;
}
