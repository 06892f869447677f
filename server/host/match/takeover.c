/* SPDX-License-Identifier: MIT
 * takeover.c - see takeover.h. */
#include "host/match/takeover.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/service.h"

#include <eng/encode.h>
#include <pro/replay.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct srv_store_state *encode(struct srv_room *r, uint32_t events)
{
    static uint8_t bytes[ENG_STATE_BYTES_MAX];
    static struct srv_store_state state;
    const size_t len = eng_match_encode(r->book, r->set->tables, r->match, bytes);
    state = (struct srv_store_state){
        .game_no = r->game,
        .seq = r->journal.rows,
        .events = events,
        .engine = pro_engine_version(),
        .body = {.at = bytes, .len = len},
    };
    r->kept = r->journal.rows + 1;
    return &state;
}

const struct srv_store_state *srv_takeover_dealt(struct srv_room *r, uint32_t events)
{
    return encode(r, events);
}

const struct srv_store_state *srv_takeover_due(struct srv_room *r, uint32_t events)
{
    const bool is_due =
        r->journal.rows % SRV_TAKEOVER_ROWS == 0 || r->match->outcome.result != ENG_RESULT_NONE;
    return is_due ? encode(r, events) : NULL;
}

void srv_takeover_keep_all(struct srv_service *s)
{
    uint32_t kept = 0;
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&s->rooms, &cursor)) != NULL;) {
        if (r->status == SRV_STORE_MATCH_LIVE && !r->is_failing && !r->is_busy &&
            r->kept != r->journal.rows + 1) {
            srv_store_state_put(
                s->store, r->id, encode(r, srv_room_events(r)), false, NULL, NULL);
            kept++;
        }
    }
    srv_log(SRV_LOG_INFO, "host.states", "states of live matches are kept",
        SRV_LOG_UINT("matches", kept));
}

struct pro_base *srv_takeover_read(const struct srv_room *r, const struct srv_store_state *kept,
    const struct srv_store_row *rows, char *why, size_t why_size)
{
    struct pro_base *base = srv_alloc(sizeof *base);
    const enum eng_state_fault fault =
        eng_match_decode(r->book, r->set->tables, kept->body.at, kept->body.len, &base->state);
    if (fault != ENG_STATE_NONE) {
        (void)snprintf(why, why_size, "%s", eng_state_fault_text(fault));
    } else if (kept->seq > r->journal.rows || strlen(kept->engine) > PRO_REPLAY_ENGINE_MAX ||
        (kept->seq > 0 && rows[kept->seq - 1].hash != eng_match_hash(&base->state))) {
        (void)snprintf(
            why, why_size, "it is not the one after row %" PRIu32 " of the journal", kept->seq);
    } else {
        base->row = kept->seq;
        base->events = kept->events;
        (void)snprintf(base->engine, sizeof base->engine, "%s", kept->engine);
        return base;
    }
    free(base);
    return NULL;
}

static void on_noted(void *arg, enum srv_store_status status)
{
    (void)arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "recovery.base", "where a match goes on from is not written",
            SRV_LOG_STR("status", srv_store_status_name(status)));
    }
}

void srv_takeover_note(struct srv_room *r, const struct srv_store_state *kept)
{
    srv_log(SRV_LOG_WARN, "recovery.taken_over",
        "a game goes on from the state that another engine had come to",
        SRV_LOG_STR("match", r->id), SRV_LOG_UINT("game", kept->game_no),
        SRV_LOG_STR("engine", kept->engine), SRV_LOG_UINT("row", kept->seq),
        SRV_LOG_UINT("rows_behind", r->journal.rows - kept->seq));
    srv_store_state_put(r->service->store, r->id, kept, true, on_noted, NULL);
}
