/* SPDX-License-Identifier: MIT
 * tournament.c - acts that make an event, bring people in and out, start and end it. Those of rounds and tables
 * are in tournament_rounds.c, what is asked in tournament_ask.c, plans in tournament_plan.c. */
#include "tournament/tournament.h"

#include "tournament/event_own.h"
#include "tournament/tournament_own.h"

#include <stdlib.h>
#include <string.h>

const char *srv_act_status_text(enum srv_act_status status)
{
    static const char *const text[] = {
#define X(name, text_) text_,
        SRV_ACT_STATUS_MAP(X)
#undef X
    };
    return status < SRV_ACT_STATUS_NUM ? text[status] : "?";
}

enum srv_act_status srv__status_of(enum srv_event_status status)
{
    switch (status) {
    case SRV_EVENT_OK:
        return SRV_ACT_OK;
    case SRV_EVENT_STATE:
        return SRV_ACT_STATE;
    case SRV_EVENT_UNKNOWN:
        return SRV_ACT_ABSENT;
    case SRV_EVENT_TWICE:
        return SRV_ACT_TWICE;
    case SRV_EVENT_LATE:
        return SRV_ACT_LATE;
    case SRV_EVENT_OPEN:
        return SRV_ACT_OPEN;
    case SRV_EVENT_FEW:
        return SRV_ACT_FEW;
    case SRV_EVENT_FULL:
        return SRV_ACT_FULL;
    case SRV_EVENT_VALUE:
        return SRV_ACT_VALUE;
    case SRV_EVENT_WISHES:
        return SRV_ACT_WISHES;
    case SRV_EVENT_MEMORY:
        break;
    }
    return SRV_ACT_MEMORY;
}

bool srv__reserve(void *array, uint32_t *cap, uint32_t need, size_t size)
{
    void *at;
    if (need <= *cap) {
        return true;
    }
    const uint32_t more = need > 2 * *cap ? need : 2 * *cap;
    memcpy(&at, array, sizeof at);
    at = realloc(at, more * size);
    if (at == NULL) {
        return false;
    }
    memcpy(array, &at, sizeof at);
    *cap = more;
    return true;
}

static bool is_over(const struct srv_tournament *t)
{
    return t->event.state == SRV_EVENT_OVER || t->event.state == SRV_EVENT_CANCELLED;
}

/* ---- making it ---- */

/* Whether anybody is in it whose deck is of its game. */
static bool has_entrants(const struct srv_tournament *t)
{
    for (uint16_t i = 0; i < t->event.entries; i++) {
        const uint8_t state = t->event.entry[i].state;
        if (state != SRV_ENTRY_LEFT && state != SRV_ENTRY_OUT) {
            return true;
        }
    }
    return false;
}

static void take_settings(struct srv_tournament *t, const struct srv_act *act, char *rules)
{
    t->settings = *act->settings;
    free(t->rules);
    t->rules = rules;
    memcpy(t->code, act->code, sizeof t->code);
}

static void give_deck(struct srv_person *p, const struct srv_act *act, char *deck)
{
    free(p->deck);
    p->deck = deck;
    memcpy(p->hash, act->hash, sizeof p->hash);
    p->is_legal = act->is_legal;
}

static enum srv_act_status apply_create(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->rules != NULL) {
        return SRV_ACT_ORDER;
    }
    if (act->settings == NULL || act->rules == NULL ||
        srv_tournament_settings_fault(act->settings) != NULL) {
        return SRV_ACT_RULES;
    }
    struct srv_event_rules rules = act->settings->event;
    memcpy(rules.points.seed, act->seed, sizeof act->seed);
    char *text = strdup(act->rules);
    struct srv_event event;
    if (text == NULL || !srv_event_init(&event, &rules)) {
        free(text);
        return SRV_ACT_MEMORY;
    }
    *t = (struct srv_tournament){.event = event, .created_ms = act->at_ms};
    take_settings(t, act, text);
    memcpy(t->host, act->actor, sizeof t->host);
    memcpy(t->host_name, act->by, sizeof t->host_name);
    return SRV_ACT_OK;
}

static enum srv_act_status apply_change(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state != SRV_EVENT_ENTRY) {
        return SRV_ACT_STATE;
    }
    if (act->settings == NULL || act->rules == NULL ||
        srv_tournament_settings_fault(act->settings) != NULL ||
        (strcmp(act->settings->game, t->settings.game) != 0 && has_entrants(t))) {
        return SRV_ACT_RULES;
    }
    struct srv_event_rules rules = act->settings->event;
    memcpy(rules.points.seed, t->event.rules.points.seed, sizeof rules.points.seed);
    char *text = strdup(act->rules);
    if (text == NULL) {
        return SRV_ACT_MEMORY;
    }
    if (srv_event_change(&t->event, &rules) != SRV_EVENT_OK) {
        free(text);
        return SRV_ACT_RULES;
    }
    for (uint16_t i = 0; i < t->event.entries; i++) {
        if (strcmp(act->settings->game, t->settings.game) != 0) { /* of those who have left */
            give_deck(&t->person[i], &(struct srv_act){0}, NULL);
        }
    }
    take_settings(t, act, text);
    return SRV_ACT_OK;
}

/* ---- people ---- */

/* Whether the entry has been paired in the event that has started. */
static bool has_played(const struct srv_tournament *t, uint16_t at)
{
    const struct srv_entry *x = &t->event.entry[at];
    return t->event.state != SRV_EVENT_ENTRY &&
        (srv_entry_has_place(x) || (x->state == SRV_ENTRY_DROPPED && x->until > 0));
}

static enum srv_act_status can_enter(
    const struct srv_tournament *t, const struct srv_act *act, uint16_t known)
{
    const bool has_deck =
        act->deck != NULL || (known != SRV_NOBODY && t->person[known].deck != NULL);
    if (is_over(t)) {
        return SRV_ACT_CLOSED;
    }
    if (known != SRV_NOBODY && t->event.entry[known].state == SRV_ENTRY_OUT) {
        return SRV_ACT_STATE;
    }
    if (known != SRV_NOBODY && !srv_entry_has_place(&t->event.entry[known]) &&
        act->deck != NULL && has_played(t, known)) {
        return SRV_ACT_LOCKED;
    }
    return t->event.state != SRV_EVENT_ENTRY && t->settings.needs_deck && !has_deck
        ? SRV_ACT_NO_DECK
        : SRV_ACT_OK;
}

static enum srv_act_status apply_enter(struct srv_tournament *t, const struct srv_act *act)
{
    const uint16_t known = srv_tournament_find(t, act->player);
    const uint16_t at = known != SRV_NOBODY ? known : t->event.entries;
    enum srv_act_status status = can_enter(t, act, known);
    if (status != SRV_ACT_OK) {
        return status;
    }
    if (act->player[0] == '\0') {
        return SRV_ACT_VALUE;
    }
    char *deck = act->deck != NULL ? strdup(act->deck) : NULL;
    if ((act->deck != NULL && deck == NULL) ||
        !srv__reserve(&t->person, &t->persons_cap, at + 1u, sizeof *t->person)) {
        free(deck);
        return SRV_ACT_MEMORY;
    }
    const enum srv_event_status entered = srv_event_enter(&t->event, at + 1u, act->rating);
    status = entered == SRV_EVENT_TWICE ? SRV_ACT_ENTERED
        : entered == SRV_EVENT_LATE     ? SRV_ACT_CLOSED
                                        : srv__status_of(entered);
    if (status != SRV_ACT_OK) {
        free(deck);
        return status;
    }
    struct srv_person *p = &t->person[at];
    if (known == SRV_NOBODY) {
        *p = (struct srv_person){0};
        memcpy(p->id, act->player, sizeof p->id);
    }
    memcpy(p->name, act->name, sizeof p->name);
    if (deck != NULL) {
        give_deck(p, act, deck);
    }
    return SRV_ACT_OK;
}

/* Whoever is named, if he is in the event and has not gone. */
static uint16_t find_here(const struct srv_tournament *t, const char *player)
{
    const uint16_t at = srv_tournament_find(t, player);
    const uint8_t state = at == SRV_NOBODY ? SRV_ENTRY_LEFT : t->event.entry[at].state;
    return state == SRV_ENTRY_LEFT || state == SRV_ENTRY_DROPPED || state == SRV_ENTRY_OUT
        ? SRV_NOBODY
        : at;
}

static enum srv_act_status apply_deck(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state != SRV_EVENT_ENTRY) {
        return SRV_ACT_LOCKED;
    }
    const uint16_t at = find_here(t, act->player);
    if (at == SRV_NOBODY) {
        return SRV_ACT_ABSENT;
    }
    if (act->deck == NULL) {
        return SRV_ACT_NO_DECK;
    }
    char *deck = strdup(act->deck);
    if (deck == NULL) {
        return SRV_ACT_MEMORY;
    }
    give_deck(&t->person[at], act, deck);
    return SRV_ACT_OK;
}

static enum srv_act_status apply_leave(struct srv_tournament *t, const struct srv_act *act)
{
    if (is_over(t)) {
        return SRV_ACT_STATE;
    }
    const uint16_t at = find_here(t, act->player);
    return at == SRV_NOBODY ? SRV_ACT_ABSENT
                            : srv__status_of(srv_event_leave(&t->event, at + 1u));
}

static enum srv_act_status apply_check_in(struct srv_tournament *t, const struct srv_act *act)
{
    const int64_t opens_ms = srv_tournament_checkin_ms(t);
    if (t->event.state != SRV_EVENT_ENTRY || opens_ms < 0) {
        return SRV_ACT_STATE;
    }
    const uint16_t at = find_here(t, act->player);
    if (at == SRV_NOBODY) {
        return SRV_ACT_ABSENT;
    }
    if (act->at_ms < opens_ms) {
        return SRV_ACT_EARLY;
    }
    return t->settings.needs_deck && t->person[at].deck == NULL
        ? SRV_ACT_NO_DECK
        : srv__status_of(srv_event_check_in(&t->event, at + 1u));
}

static enum srv_act_status apply_seed(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state != SRV_EVENT_ENTRY) {
        return SRV_ACT_STATE;
    }
    const uint16_t at = find_here(t, act->player);
    if (at == SRV_NOBODY) {
        return SRV_ACT_ABSENT;
    }
    const enum srv_event_status status = srv_event_seed(&t->event, at + 1u, act->number);
    return status == SRV_EVENT_TWICE ? SRV_ACT_NUMBER : srv__status_of(status);
}

static struct srv_staff *find_staff(struct srv_tournament *t, const char *id)
{
    for (uint32_t i = 0; i < t->staffs; i++) {
        if (strcmp(t->staff[i].id, id) == 0) {
            return &t->staff[i];
        }
    }
    return NULL;
}

static void remove_staff(struct srv_tournament *t, struct srv_staff *staff)
{
    *staff = t->staff[--t->staffs];
    t->staff[t->staffs] = (struct srv_staff){0};
}

static enum srv_act_status apply_staff(struct srv_tournament *t, const struct srv_act *act)
{
    struct srv_staff *staff = find_staff(t, act->player);
    if (is_over(t)) {
        return SRV_ACT_STATE;
    }
    if (act->role != SRV_ROLE_HOST && act->role != SRV_ROLE_JUDGE) {
        return SRV_ACT_VALUE;
    }
    if ((staff != NULL && (staff->roles & act->role) != 0) == act->is_on) {
        return SRV_ACT_TWICE;
    }
    if (!act->is_on) {
        staff->roles = (uint8_t)(staff->roles & ~act->role);
        if (staff->roles == 0) {
            remove_staff(t, staff);
        }
        return SRV_ACT_OK;
    }
    if (staff == NULL) {
        if (t->staffs == SRV_STAFF_MAX) {
            return SRV_ACT_FULL;
        }
        staff = &t->staff[t->staffs++];
        memcpy(staff->id, act->player, sizeof staff->id);
    }
    memcpy(staff->name, act->name, sizeof staff->name);
    staff->roles = (uint8_t)(staff->roles | act->role);
    return SRV_ACT_OK;
}

static enum srv_act_status apply_forget(struct srv_tournament *t, const struct srv_act *act)
{
    const uint16_t at = srv_tournament_find(t, act->player);
    struct srv_staff *staff = find_staff(t, act->player);
    if (at != SRV_NOBODY) {
        memcpy(t->person[at].name, act->name, sizeof t->person[at].name);
    }
    if (staff != NULL) {
        remove_staff(t, staff);
    }
    if (strcmp(t->host, act->player) == 0) {
        memcpy(t->host_name, act->name, sizeof t->host_name);
    }
    for (uint32_t i = 0; i < t->announcements; i++) {
        struct srv_announcement *a = &t->announcement[i];
        if (strcmp(a->actor, act->player) == 0) {
            memcpy(a->by, act->name, sizeof a->by);
        }
    }
    return SRV_ACT_OK;
}

/* ---- start, end, what is said ---- */

static bool is_unfit(const struct srv_act *act, uint16_t entry)
{
    for (uint16_t i = 0; i < act->unfits; i++) {
        if (act->unfit[i] == entry) {
            return true;
        }
    }
    return false;
}

static enum srv_act_status apply_start(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state != SRV_EVENT_ENTRY) {
        return SRV_ACT_STATE;
    }
    for (uint16_t i = 0; t->settings.needs_deck && i < t->event.entries; i++) {
        if (srv_event_is_ready(&t->event, i) && t->person[i].deck == NULL &&
            !is_unfit(act, i)) {
            return SRV_ACT_NO_DECK;
        }
    }
    const enum srv_event_status status =
        srv_event_start_without(&t->event, act->unfit, act->unfits);
    if (status == SRV_EVENT_OK) {
        t->started_ms = act->at_ms;
    }
    return srv__status_of(status);
}

static enum srv_act_status apply_announce(struct srv_tournament *t, const struct srv_act *act)
{
    if (t->event.state == SRV_EVENT_CANCELLED) {
        return SRV_ACT_STATE;
    }
    if (act->text == NULL) {
        return SRV_ACT_VALUE;
    }
    char *text = strdup(act->text);
    if (text == NULL) {
        return SRV_ACT_MEMORY;
    }
    if (t->announcements == SRV_ANNOUNCEMENTS_MAX) {
        free(t->announcement[0].text);
        t->announcements--;
        memmove(
            t->announcement, t->announcement + 1, t->announcements * sizeof *t->announcement);
    }
    struct srv_announcement *a = &t->announcement[t->announcements++];
    *a = (struct srv_announcement){.at_ms = act->at_ms, .text = text};
    memcpy(a->actor, act->actor, sizeof a->actor);
    memcpy(a->by, act->by, sizeof a->by);
    return SRV_ACT_OK;
}

static enum srv_act_status end_if(
    struct srv_tournament *t, const struct srv_act *act, enum srv_event_status status)
{
    if (status == SRV_EVENT_OK) {
        t->ended_ms = act->at_ms;
        t->held_ms = 0;
    }
    return srv__status_of(status);
}

static enum srv_act_status apply_finish(struct srv_tournament *t, const struct srv_act *act)
{
    return end_if(t, act, srv_event_finish(&t->event, act->is_on));
}

static enum srv_act_status apply_cancel(struct srv_tournament *t, const struct srv_act *act)
{
    return end_if(t, act, srv_event_cancel(&t->event));
}

/* ---- all of them ---- */

typedef enum srv_act_status apply_fn(struct srv_tournament *t, const struct srv_act *act);

static apply_fn *const apply_of[SRV_ACT_NUM] = {
    [SRV_ACT_CREATE] = apply_create,
    [SRV_ACT_CHANGE] = apply_change,
    [SRV_ACT_ENTER] = apply_enter,
    [SRV_ACT_DECK] = apply_deck,
    [SRV_ACT_LEAVE] = apply_leave,
    [SRV_ACT_CHECK_IN] = apply_check_in,
    [SRV_ACT_SEED] = apply_seed,
    [SRV_ACT_STAFF] = apply_staff,
    [SRV_ACT_START] = apply_start,
    [SRV_ACT_ROUND] = srv__apply_round,
    [SRV_ACT_UNPAIR] = srv__apply_unpair,
    [SRV_ACT_RESULT] = srv__apply_result,
    [SRV_ACT_CORRECT] = srv__apply_correct,
    [SRV_ACT_HOLD] = srv__apply_hold,
    [SRV_ACT_EXTEND] = srv__apply_extend,
    [SRV_ACT_OVERTIME] = srv__apply_overtime,
    [SRV_ACT_PENALTY] = srv__apply_penalty,
    [SRV_ACT_ANNOUNCE] = apply_announce,
    [SRV_ACT_FINISH] = apply_finish,
    [SRV_ACT_CANCEL] = apply_cancel,
    [SRV_ACT_FORGET] = apply_forget,
};

enum srv_act_status srv_tournament_apply(struct srv_tournament *t, const struct srv_act *act)
{
    if (act->kind >= SRV_ACT_NUM || apply_of[act->kind] == NULL ||
        (t->rules == NULL && act->kind != SRV_ACT_CREATE)) {
        return SRV_ACT_ORDER;
    }
    const enum srv_act_status status = apply_of[act->kind](t, act);
    if (status == SRV_ACT_OK) {
        t->acted_ms = act->at_ms;
    }
    return status;
}

void srv_tournament_deinit(struct srv_tournament *t)
{
    for (uint16_t i = 0; i < t->event.entries; i++) {
        free(t->person[i].deck);
    }
    for (uint16_t i = 0; i < t->rounds; i++) {
        srv__facts_deinit(&t->round[i]);
    }
    for (uint32_t i = 0; i < t->announcements; i++) {
        free(t->announcement[i].text);
    }
    for (uint32_t i = 0; i < t->penalized_n; i++) {
        free(t->penalized[i].reason);
    }
    free(t->penalized);
    free(t->rules);
    free(t->person);
    free(t->table);
    free(t->round);
    srv_event_deinit(&t->event);
    *t = (struct srv_tournament){0};
}
