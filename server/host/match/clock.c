/* SPDX-License-Identifier: MIT
 * clock.c - see clock.h. Time is counted when somebody looks, under the mode that held since the last
 * look; so every change of what decides the mode is followed by a look. */
#include "host/match/clock.h"

#include "base/log.h"
#include "host/match/absence.h"
#include "host/match/room.h"
#include "host/service.h"

#include <pro/replay.h>

#include <string.h>

static const int64_t SECOND_MS = 1000;

bool srv_clock_has(const struct srv_room *r)
{
    return r->settings.clock.bank_s != 0;
}

static int64_t floor_ms(const struct srv_room *r)
{
    return (int64_t)r->settings.clock.floor_s * SECOND_MS;
}

void srv_clock_deal(struct srv_room *r)
{
    if (!srv_clock_has(r)) {
        return;
    }
    const int64_t grace_ms = r->settings.grace_s != 0 ? (int64_t)r->settings.grace_s * SECOND_MS
                                                      : (int64_t)r->service->config.grace_ms;
    struct srv_clock *c = &r->clock;
    *c = (struct srv_clock){.counted_ms = srv_loop_ms(r->service->loop)};
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        c->grace_ms[i] = grace_ms;
    }
    srv_clock_first(r, c->now.bank_ms);
    c->durable = c->now;
}

static void count_command(struct srv_banks *banks, const struct eng_command *command)
{
    if (command->kind == ENG_COMMAND_ANSWER) {
        banks->missed[command->seat] = 0;
    } else if (command->kind == ENG_COMMAND_TIMEOUT) {
        banks->missed[command->seat]++; /* SRV_MISSED_MAX at most: then the game is lost */
    } else if (command->kind == ENG_COMMAND_REWIND) {
        memset(banks->missed, 0, sizeof banks->missed); /* somebody looks after the match */
    }
}

void srv_clock_restore(struct srv_room *r, const int64_t bank_ms[ENG_SEATS],
    const struct pro_command *command, uint32_t commands)
{
    if (!srv_clock_has(r)) {
        return;
    }
    srv_clock_deal(r);
    struct srv_clock *c = &r->clock;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        c->return_ms[i] = SRV_RETURN_MS;
        if (commands > 0) {
            c->now.bank_ms[i] = bank_ms[i];
        }
    }
    for (uint32_t i = 0; i < commands; i++) {
        count_command(&c->now, &command[i].command);
    }
    c->durable = c->now;
}

/* ---- counting ---- */

static bool is_away(const struct srv_room *r, uint8_t seat)
{
    return r->seat[seat].attached == NULL;
}

/* What the clock does while nothing waits for the disk, and whose it is then. */
static enum srv_clock_mode mode_of(const struct srv_room *r, uint8_t *seat)
{
    const struct srv_clock *c = &r->clock;
    if (r->match == NULL || !r->match->prompt.is_open || r->is_failing ||
        !srv_service_takes_new(r->service) || r->agree.is_paused) {
        return SRV_CLOCK_STANDS;
    }
    *seat = r->match->prompt.seat;
    if (r->seat[*seat].is_bot) {
        return SRV_CLOCK_STANDS;
    }
    return is_away(r, *seat) && c->grace_ms[*seat] + c->return_ms[*seat] > 0 ? SRV_CLOCK_WAITS
                                                                             : SRV_CLOCK_RUNS;
}

static void spend(int64_t *bank_ms, int64_t *ms)
{
    const int64_t spent = *ms < *bank_ms ? *ms : *bank_ms;
    *bank_ms -= spent;
    *ms -= spent;
}

static void count(struct srv_room *r)
{
    struct srv_clock *c = &r->clock;
    const uint64_t now_ms = srv_loop_ms(r->service->loop);
    int64_t ms = (int64_t)(now_ms - c->counted_ms);
    c->counted_ms = now_ms;
    if (c->mode == SRV_CLOCK_STANDS) {
        return;
    }
    if (c->mode == SRV_CLOCK_WAITS) {
        spend(&c->return_ms[c->seat], &ms);
        spend(&c->grace_ms[c->seat], &ms);
    }
    spend(&c->free_ms, &ms);
    spend(&c->now.bank_ms[c->seat], &ms);
}

void srv_clock_turn(struct srv_room *r)
{
    if (!srv_clock_has(r) || r->status != SRV_STORE_MATCH_LIVE) {
        return;
    }
    struct srv_clock *c = &r->clock;
    const uint8_t was = c->mode;
    count(r);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        if (!is_away(r, i)) {
            c->return_ms[i] = 0; /* has come back */
        }
    }
    uint8_t seat = 0;
    c->mode = r->pending != NULL ? SRV_CLOCK_STANDS : (uint8_t)mode_of(r, &seat);
    if (c->mode == SRV_CLOCK_STANDS) {
        return;
    }
    c->seat = seat;
    if (c->prompt != r->match->prompt.number) {
        c->prompt = r->match->prompt.number;
        c->free_ms = floor_ms(r);
    }
    if (c->mode == SRV_CLOCK_WAITS && was != SRV_CLOCK_WAITS) {
        srv_presence_tell(r, seat); /* the others see until when */
    }
}

/* ---- commands ---- */

void srv_clock_applied(struct srv_room *r, const struct eng_command *command)
{
    if (!srv_clock_has(r)) {
        return;
    }
    struct srv_banks *banks = &r->clock.now;
    count_command(banks, command);
    const struct eng_prompt *open = &r->match->prompt;
    if (command->kind == ENG_COMMAND_ANSWER &&
        (!open->is_open || open->number != command->prompt)) {
        banks->bank_ms[command->seat] += (int64_t)r->settings.clock.increment_s * SECOND_MS;
    }
}

void srv_clock_first(const struct srv_room *r, int64_t bank_ms[ENG_SEATS])
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        bank_ms[i] = (int64_t)r->settings.clock.bank_s * SECOND_MS;
    }
}

void srv_clock_set(struct srv_room *r, const int64_t bank_ms[ENG_SEATS])
{
    if (!srv_clock_has(r)) {
        return;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        r->clock.now.bank_ms[i] = bank_ms[i];
    }
    r->clock.prompt = 0; /* the prompt's free time begins anew */
}

void srv_clock_shift(struct srv_room *r, uint8_t seat, int64_t ms)
{
    srv_clock_turn(r); /* what has run so far has run */
    r->clock.now.bank_ms[seat] += ms;
    r->clock.durable.bank_ms[seat] += ms;
    for (struct srv_pending *p = r->pending; p != NULL; p = p->next) {
        p->banks.bank_ms[seat] += ms;
    }
}

void srv_clock_commit(struct srv_room *r, const struct srv_banks *banks)
{
    r->clock.durable = *banks;
}

void srv_clock_rewind(struct srv_room *r)
{
    r->clock.now = r->clock.durable;
    r->clock.prompt = 0;
}

void srv_clock_expire(struct srv_room *r)
{
    const struct srv_clock *c = &r->clock;
    if (!srv_clock_has(r) || r->status != SRV_STORE_MATCH_LIVE || c->mode != SRV_CLOCK_RUNS ||
        c->free_ms > 0 || c->now.bank_ms[c->seat] > 0) {
        return;
    }
    const bool is_lost =
        r->settings.timeout == PRO_TIMEOUT_LOSS || c->now.missed[c->seat] >= SRV_MISSED_MAX;
    struct eng_command command = {.kind = ENG_COMMAND_FORFEIT, .seat = c->seat};
    if (!is_lost) {
        command.kind = ENG_COMMAND_TIMEOUT;
        command.prompt = r->match->prompt.number;
    }
    r->service->metrics.timeouts++;
    srv_log(SRV_LOG_INFO, "match.timeout", "a player's time is over",
        SRV_LOG_STR("match", r->id), SRV_LOG_UINT("seat", c->seat + 1u),
        SRV_LOG_STR("then", is_lost ? "loss" : "default"));
    srv_room_submit(r, &command, NULL);
}

void srv_clock_sweep(struct srv_service *s)
{
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        srv_clock_turn(r);
        srv_clock_expire(r);
    }
}

/* ---- telling ---- */

bool srv_clock_tell(const struct srv_room *r, struct pro_clock *out)
{
    const struct srv_clock *c = &r->clock;
    if (!srv_clock_has(r)) {
        return false;
    }
    uint8_t seat = 0;
    const bool runs = mode_of(r, &seat) == SRV_CLOCK_RUNS;
    *out = (struct pro_clock){
        .p1_ms = (uint64_t)c->now.bank_ms[0],
        .p2_ms = (uint64_t)c->now.bank_ms[1],
        .running = runs ? (uint8_t)pro_seat_of(seat) : (uint8_t)PRO_SEAT_NONE,
    };
    if (runs) {
        out->free_ms =
            (uint64_t)(c->prompt == r->match->prompt.number ? c->free_ms : floor_ms(r));
    }
    return true;
}

bool srv_clock_tell_durable(const struct srv_room *r, struct pro_clock *out)
{
    if (r->pending == NULL) {
        return srv_clock_tell(r, out);
    }
    if (!srv_clock_has(r)) {
        return false;
    }
    *out = (struct pro_clock){.p1_ms = (uint64_t)r->clock.durable.bank_ms[0],
        .p2_ms = (uint64_t)r->clock.durable.bank_ms[1]};
    return true;
}

int64_t srv_clock_wait_ms(const struct srv_room *r, uint8_t seat)
{
    const struct srv_clock *c = &r->clock;
    if (!srv_clock_has(r) || c->mode != SRV_CLOCK_WAITS || c->seat != seat) {
        return 0;
    }
    return c->grace_ms[seat] + c->return_ms[seat];
}
