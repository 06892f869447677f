/* SPDX-License-Identifier: MIT
 * fuzz_acts.c - any bytes as the log of an event, an act a line: what is no act is refused with a member's name,
 * what is one reads back as the same text and, refused, changes nothing. */
#include "tournament/tournament.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

static void line(struct srv_tournament *t, const char *at, size_t n)
{
    struct srv_act act, again;
    char fault[32];
    size_t len, len_again;
    uint8_t before[SRV_TOURNAMENT_DIGEST], after[SRV_TOURNAMENT_DIGEST];
    memset(fault, 1, sizeof fault);
    if (!srv_act_read(at, n, &act, fault)) {
        must(memchr(fault, 0, sizeof fault) != NULL, "refused without a word");
        return;
    }
    char *text = srv_act_text(&act, SRV_ACT_STORED, &len);
    must(
        text != NULL && srv_act_read(text, len, &again, fault), "what was read is not written");
    char *text_again = srv_act_text(&again, SRV_ACT_STORED, &len_again);
    must(text_again != NULL && strcmp(text, text_again) == 0, "comes back as another act");
    srv_tournament_digest(t, before);
    const enum srv_act_status status = srv_tournament_apply(t, &again);
    srv_act_deinit(&again);
    srv_tournament_digest(t, after);
    must(status == SRV_ACT_OK || memcmp(before, after, sizeof before) == 0,
        "refused, and something has changed");
    free(text);
    free(text_again);
    text = srv_act_text(&act, SRV_ACT_SHOWN, &len);
    must(text != NULL, "cannot be shown");
    free(text);
    srv_act_deinit(&act);
}

/* What is asked of any event must have an answer. */
static void ask(const struct srv_tournament *t)
{
    static struct srv_standing standing[SRV_ENTRANTS_MAX];
    static uint16_t place[SRV_ENTRANTS_MAX];
    const struct srv_event_pair *pair;
    const struct srv_table *table;
    if (t->rules == NULL) {
        return;
    }
    must(srv_event_places(&t->event, place), "no memory");
    for (uint16_t i = 0; i < t->event.entries; i++) {
        if (srv_tournament_seat(t, i, &pair, &table)) {
            must(pair->pairing.a == i || pair->pairing.b == i, "the seat of another");
        }
    }
    (void)srv_event_standings(&t->event, t->event.stage, t->event.round, standing);
    (void)srv_tournament_phase(t, 5);
    must(srv_tournament_open_tables(t) <= t->tables, "more open tables than there are");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct srv_tournament t = {0};
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *next = stop == NULL ? end : stop;
        line(&t, at, (size_t)(next - at));
        at = stop == NULL ? end : stop + 1;
    }
    ask(&t);
    srv_tournament_deinit(&t);
    return 0;
}
