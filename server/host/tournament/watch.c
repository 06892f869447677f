/* SPDX-License-Identifier: MIT
 * watch.c - see watch.h. */
#include "host/tournament/watch.h"

#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/tournament/ask.h"
#include "host/tournament/tourneys.h"
#include "host/tournament/verbs.h"
#include "net/transport.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who watches ---- */

static void remove_watcher(struct srv_tourney_watcher *w)
{
    struct srv_tourney_watcher **at = &w->client->tourneys;
    while (*at != w) {
        at = &(*at)->next_of_client;
    }
    *at = w->next_of_client;
    *w->link = w->next;
    if (w->next != NULL) {
        w->next->link = w->link;
    }
    w->ty->watchers_n--;
    free(w);
}

void srv_tourney_unwatch(struct srv_client *c)
{
    while (c->tourneys != NULL) {
        remove_watcher(c->tourneys);
    }
}

static struct srv_tourney_watcher *watcher_of(
    const struct srv_client *c, const struct srv_tourney *ty)
{
    struct srv_tourney_watcher *w = c->tourneys;
    while (w != NULL && w->ty != ty) {
        w = w->next_of_client;
    }
    return w;
}

/* Whether the client watches it now. */
static enum pro_error add_watcher(struct srv_tourney *ty, struct srv_client *c)
{
    uint32_t n = 0;
    if (watcher_of(c, ty) != NULL) {
        return PRO_ERROR_NONE;
    }
    for (const struct srv_tourney_watcher *w = c->tourneys; w != NULL; w = w->next_of_client) {
        n++;
    }
    if (n >= SRV_TOURNEY_WATCHED_MAX) {
        return PRO_ERROR_MATCHES_FULL;
    }
    if (ty->watchers_n >= SRV_TOURNEY_WATCHERS_MAX) {
        return PRO_ERROR_SPECTATORS_FULL;
    }
    struct srv_tourney_watcher *w = srv_alloc(sizeof *w);
    *w = (struct srv_tourney_watcher){.next = ty->watchers,
        .link = &ty->watchers,
        .next_of_client = c->tourneys,
        .ty = ty,
        .client = c};
    if (w->next != NULL) {
        w->next->link = &w->next;
    }
    ty->watchers = w;
    ty->watchers_n++;
    c->tourneys = w;
    return PRO_ERROR_NONE;
}

static void on_watch(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct srv_call *call = arg;
    if (error == PRO_ERROR_NONE && call->client->conn != NULL) {
        error = add_watcher(ty, call->client);
    }
    if (error != PRO_ERROR_NONE) {
        srv_call_error(call, error);
        return;
    }
    struct pro_result result = {.method = call->method};
    const struct srv_viewer viewer = srv_viewer_of(ty, call);
    srv_ask_get(ty, &viewer, &result.tournament_watch);
    srv_call_result(call, &result);
}

void srv_tournament_watch(struct srv_call *call, const struct pro_tournament_watch *p)
{
    struct srv_service *s = call->client->service;
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    char key[24];
    (void)snprintf(key, sizeof key, "%llu", (unsigned long long)call->client->number);
    if (!srv_rates_take(&s->tourneys.watch_rates, key, SRV_TOURNEY_WATCH_RATE,
            srv_loop_ms(s->loop), &fault.retry_ms)) {
        srv_call_fault(call, &fault);
        return;
    }
    srv_tourneys_ask(s, p->tournament, on_watch, call);
}

void srv_tournament_unwatch(struct srv_call *call, const struct pro_tournament_unwatch *p)
{
    struct srv_tourney *ty = srv_tourneys_peek(call->client->service, p->tournament);
    struct srv_tourney_watcher *w = ty != NULL ? watcher_of(call->client, ty) : NULL;
    if (w != NULL) {
        remove_watcher(w);
    }
    srv_call_result(call, &(struct pro_result){0});
}

/* ---- news ---- */

void srv_tourney_touch(struct srv_tourney *ty, uint16_t table)
{
    struct srv_tourney_news *news = ty->news;
    news->is_due = true;
    if (table / 64u < sizeof news->table / sizeof news->table[0]) {
        news->table[table / 64u] |= UINT64_C(1) << (table % 64u);
    }
}

/* Up to `max` pairs whose tables have changed; the rest stays for the next tick. */
static size_t take_pairs(struct srv_tourney *ty, struct pro_pair *out, size_t max)
{
    const struct srv_event *e = &ty->t->event;
    struct srv_tourney_news *news = ty->news;
    const uint32_t *points = NULL;
    size_t n = 0;
    news->table[0] &= ~UINT64_C(1); /* table 0 is none */
    for (size_t word = 0; word < sizeof news->table / sizeof news->table[0]; word++) {
        while (news->table[word] != 0 && n < max) {
            const unsigned bit = (unsigned)__builtin_ctzll(news->table[word]);
            news->table[word] &= news->table[word] - 1;
            const struct srv_event_pair *pair =
                srv_event_table(e, e->stage, e->round, (uint16_t)(word * 64 + bit));
            if (pair == NULL) {
                continue;
            }
            if (points == NULL) {
                points = srv_ask_points(ty, e->stage, e->round);
            }
            srv_ask_pair(ty, pair, points, &out[n++]);
        }
        news->is_due = news->is_due || news->table[word] != 0;
    }
    return n;
}

static struct srv_msg *encode(const struct pro_tournament_news *news)
{
    struct pro_writer w;
    const struct pro_notice notice = {
        .kind = PRO_NOTICE_TOURNAMENT_NEWS, .tournament_news = *news};
    srv_writer_open(&w, 1024);
    pro_notice_encode(&w, &notice);
    return srv_writer_take(&w);
}

static void tell_all(struct srv_tourney *ty, const struct pro_tournament_news *news)
{
    struct srv_msg *told = encode(news);
    for (struct srv_tourney_watcher *w = ty->watchers, *next; told != NULL && w != NULL;
         w = next) {
        next = w->next;
        srv_client_send(w->client, srv_msg_copy(told->text, told->len));
    }
    srv_msg_free(told);
}

void srv_tourney_tell(struct srv_tourney *ty)
{
    static struct pro_pair pair[PRO_TOURNAMENT_NEWS_MAX];
    const struct srv_tournament *t = ty->t;
    struct pro_tournament_news news;
    const uint8_t state = srv_ask_state(ty);
    if (!ty->news->is_due && state == ty->news->state) {
        return;
    }
    uint32_t announced = ty->news->announced;
    ty->news->is_due = false;
    ty->news->announced = 0;
    ty->news->state = state;
    if (ty->watchers == NULL) {
        memset(ty->news->table, 0, sizeof ty->news->table);
        return;
    }
    announced = announced < t->announcements ? announced : t->announcements;
    srv_ask_news(ty, &news);
    news.pair = pair;
    news.pairs = take_pairs(ty, pair, PRO_TOURNAMENT_NEWS_MAX);
    do { /* one announcement each */
        if (announced > 0) {
            const struct srv_announcement *a = &t->announcement[t->announcements - announced];
            news.announcement = (struct pro_announcement){
                .at_ms = (uint64_t)a->at_ms, .name = a->by, .text = a->text};
            announced--;
        }
        tell_all(ty, &news);
        news.pairs = 0;
    } while (announced > 0);
}

static void send_to(struct srv_service *s, const char *player, const struct pro_notice *notice)
{
    const struct srv_player *p = srv_map_find(&s->players, player);
    for (struct srv_client *c = p != NULL ? p->clients : NULL, *next; c != NULL; c = next) {
        next = c->next_of_player;
        srv_client_notify(c, notice);
    }
}

void srv_tourney_tell_player(struct srv_tourney *ty, const char *player)
{
    struct pro_notice notice = {.kind = PRO_NOTICE_TOURNAMENT_NEWS};
    srv_ask_news(ty, &notice.tournament_news);
    send_to(ty->service, player, &notice);
}

/* ---- calls ---- */

static void call_one(
    struct srv_tourney *ty, const struct srv_event_pair *pair, const char *match, unsigned side)
{
    const struct srv_tournament *t = ty->t;
    const struct srv_pairing *p = &pair->pairing;
    const uint16_t who = side == 0 ? p->a : p->b, other = side == 0 ? p->b : p->a;
    const struct srv_table *table =
        p->table != 0 ? srv_tournament_table(t, pair->stage, p->round, p->table) : NULL;
    const struct srv_round_facts *facts = srv_tournament_facts(t, pair->stage, p->round);
    if (who == SRV_NOBODY || facts == NULL) {
        return;
    }
    const int64_t ends_ms =
        table != NULL && t->held_ms == 0 ? srv_tournament_ends_ms(t, table, srv_now_ms()) : 0;
    const struct pro_notice notice = {.kind = PRO_NOTICE_TOURNAMENT_CALL,
        .tournament_call = {
            .tournament = ty->id,
            .name = t->settings.name,
            .stage = pair->stage + 1u,
            .round = p->round,
            .table = p->table,
            .match = match,
            .seat = other != SRV_NOBODY ? (uint8_t)pro_seat_of(side) : (uint8_t)PRO_SEAT_NONE,
            .opponent = other != SRV_NOBODY ? t->person[other].name : NULL,
            .bye = other == SRV_NOBODY,
            .starts_ms = (uint64_t)facts->starts_ms,
            .ends_ms = ends_ms > 0 ? (uint64_t)ends_ms : 0,
        }};
    send_to(ty->service, t->person[who].id, &notice);
}

void srv_tourney_call(
    struct srv_tourney *ty, const struct srv_event_pair *pair, const char *match)
{
    call_one(ty, pair, match, 0);
    call_one(ty, pair, match, 1);
}

/* ---- what happens ---- */

/* A round was paired: its players are called; small ones are told whole. */
static void on_round(struct srv_tourney *ty, const struct srv_act *act)
{
    const struct srv_event *e = &ty->t->event;
    const struct srv_round_facts *facts = srv_tournament_facts(ty->t, act->stage, act->round);
    memset(ty->news->table, 0, sizeof ty->news->table);
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_event_pair *pair = &e->pair[i];
        if (pair->stage != act->stage || pair->pairing.round != act->round) {
            continue;
        }
        if (facts != NULL && facts->tables <= PRO_TOURNAMENT_NEWS_MAX) {
            srv_tourney_touch(ty, pair->pairing.table);
        }
        if (pair->pairing.outcome == SRV_OUTCOME_OPEN ||
            pair->pairing.outcome == SRV_OUTCOME_BYE) {
            srv_tourney_call(ty, pair, NULL);
        }
    }
}

/* The table at which a player sits has changed. */
static void touch_seat(struct srv_tourney *ty, const char *player)
{
    const struct srv_event_pair *pair;
    const struct srv_table *table;
    const uint16_t at = srv_tournament_find(ty->t, player);
    if (at != SRV_NOBODY && srv_tournament_seat(ty->t, at, &pair, &table)) {
        srv_tourney_touch(ty, pair->pairing.table);
    }
}

/* ---- whom it concerns, also if he does not watch ---- */

static bool has_place(const struct srv_tourney *ty, uint16_t entry)
{
    return srv_entry_has_place(&ty->t->event.entry[entry]);
}

static bool has_waited(const struct srv_tourney *ty, uint16_t entry)
{
    return (ty->news->waiting[entry / 64] >> (entry % 64) & 1) != 0;
}

static bool has_moved_up(const struct srv_tourney *ty, uint16_t entry)
{
    return has_place(ty, entry) && has_waited(ty, entry);
}

/* Whoever has no fit deck at the start, or has not checked in, is out by it; others come in for them. */
static bool is_concerned_by_start(const struct srv_tourney *ty, uint16_t entry)
{
    return ty->t->event.entry[entry].state == SRV_ENTRY_DROPPED || has_moved_up(ty, entry);
}

static void tell_those(
    struct srv_tourney *ty, bool is_concerned(const struct srv_tourney *, uint16_t))
{
    struct pro_notice notice = {.kind = PRO_NOTICE_TOURNAMENT_NEWS};
    srv_ask_news(ty, &notice.tournament_news);
    for (uint16_t i = 0; i < ty->t->event.entries; i++) {
        if (is_concerned(ty, i)) {
            send_to(ty->service, ty->t->person[i].id, &notice);
        }
    }
}

static void note_waiting(struct srv_tourney *ty)
{
    const struct srv_event *e = &ty->t->event;
    memset(ty->news->waiting, 0, sizeof ty->news->waiting);
    for (uint16_t i = 0; i < e->entries; i++) {
        if (srv_entry_waits(&e->entry[i])) {
            ty->news->waiting[i / 64] |= UINT64_C(1) << (i % 64);
        }
    }
}

/* ---- what happens to the event ---- */

static void on_act(struct srv_tourney *ty, const struct srv_act *act, uint32_t no)
{
    (void)no;
    srv_tourney_touch(ty, 0);
    switch ((enum srv_act_kind)act->kind) {
    case SRV_ACT_ROUND:
        on_round(ty, act);
        break;
    case SRV_ACT_UNPAIR:
        memset(ty->news->table, 0, sizeof ty->news->table);
        tell_those(ty, has_place);
        break;
    case SRV_ACT_RESULT:
    case SRV_ACT_CORRECT:
    case SRV_ACT_OVERTIME:
    case SRV_ACT_EXTEND:
        if (act->kind == SRV_ACT_EXTEND || act->round == ty->t->event.round) {
            srv_tourney_touch(ty, act->table);
        }
        break;
    case SRV_ACT_PENALTY:
        touch_seat(ty, act->player);
        srv_tourney_tell_player(ty, act->player);
        tell_those(ty, has_moved_up);
        break;
    case SRV_ACT_CHANGE:
    case SRV_ACT_LEAVE:
        tell_those(ty, has_moved_up);
        break;
    case SRV_ACT_ANNOUNCE:
        ty->news->announced++;
        break;
    case SRV_ACT_START:
        tell_those(ty, is_concerned_by_start);
        break;
    case SRV_ACT_NONE:
    case SRV_ACT_CREATE:
    case SRV_ACT_ENTER:
    case SRV_ACT_DECK:
    case SRV_ACT_CHECK_IN:
    case SRV_ACT_SEED:
    case SRV_ACT_STAFF:
    case SRV_ACT_HOLD:
    case SRV_ACT_FINISH:
    case SRV_ACT_CANCEL:
    case SRV_ACT_FORGET:
    case SRV_ACT_NUM:
        break;
    }
    note_waiting(ty);
}

static void on_fold(struct srv_tourney *ty)
{
    ty->news->state = srv_ask_state(ty);
    note_waiting(ty);
    srv_tourney_touch(ty, 0);
}

static void on_free(struct srv_tourney *ty)
{
    while (ty->watchers != NULL) {
        remove_watcher(ty->watchers);
    }
}

const struct srv_tourney_part srv_tourney_watch_part = {
    .on_fold = on_fold,
    .on_act = on_act,
    .on_free = on_free,
};
