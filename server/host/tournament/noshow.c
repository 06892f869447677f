/* SPDX-License-Identifier: MIT
 * noshow.c - see noshow.h. */
#include "host/tournament/noshow.h"

#include "host/judge/deed.h"
#include "host/match/room.h"
#include "host/parts/memory.h"
#include "host/service.h"
#include "host/tournament/table.h"
#include "tournament/act.h"
#include "tournament/tournament.h"

#include <stdio.h>
#include <string.h>

static const uint64_t SECOND_MS = 1000;

void srv_noshow_drop(struct srv_tourney *ty, uint16_t entry)
{
    if (!srv_entry_has_place(&ty->t->event.entry[entry])) {
        return;
    }
    struct srv_act act = {.kind = SRV_ACT_LEAVE, .actor = SRV_SERVER, .by = SRV_SERVER};
    (void)snprintf(act.player, sizeof act.player, "%s", ty->t->person[entry].id);
    act.reason = srv_memdup(SRV_RULED_NO_SHOW, sizeof SRV_RULED_NO_SHOW);
    srv_tourney_act(ty, &act, NULL, NULL);
}

/* Who has been waited for so long. */
static unsigned late_after(
    const struct srv_playing *p, uint64_t limit_ms, bool is_late[ENG_SEATS])
{
    unsigned n = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        is_late[i] = !p->has_come[i] && p->away_ms[i] >= limit_ms;
        n += is_late[i];
    }
    return n;
}

void srv_noshow_look(
    struct srv_tourney *ty, struct srv_playing *p, struct srv_room *r, uint64_t passed_ms)
{
    bool is_late[ENG_SEATS];
    const uint64_t match_ms = ty->rules.no_show_match_s * SECOND_MS;
    const uint64_t game_ms = ty->rules.no_show_game_s * SECOND_MS;
    if (r->status != SRV_STORE_MATCH_LIVE) {
        return;
    }
    unsigned away = 0;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        p->has_come[i] = p->has_come[i] || r->seat[i].attached != NULL;
        if (!p->has_come[i]) {
            away++;
            p->away_ms[i] += passed_ms;
        }
    }
    if (away == 0) {
        return;
    }
    const uint64_t whole_ms = r->settings.best_of > 1 || game_ms == 0 ? match_ms : game_ms;
    const unsigned late = whole_ms > 0 ? late_after(p, whole_ms, is_late) : 0;
    if (late > 0) {
        /* who is not late yet has come, or has as long as the other had */
        p->judge[0] = '\0';
        srv_table_lose(r, is_late, true, SRV_RULED_NO_SHOW, NULL);
    } else if (r->settings.best_of > 1 && away == 1 && game_ms > 0 &&
        late_after(p, game_ms, is_late) == 1 && r->game == 1 &&
        srv_table_ruled(r, SRV_RULED_NO_SHOW, is_late[0] ? 0 : 1) == 0) {
        p->judge[0] = '\0';
        srv_table_lose(r, is_late, false, SRV_RULED_NO_SHOW, NULL);
    }
}
