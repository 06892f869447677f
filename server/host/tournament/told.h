/* SPDX-License-Identifier: MIT
 * told.h - what of an event its webhooks have been told, and what an act adds to it. It goes by what is
 * different, not by the kind of act: a disqualification ends a table as a result does.
 *
 * Words: "round.start" (a round is paired: when its matches begin, who meets whom; once more, with `again`,
 * when a correction changed its pairs), "round.unpaired" (it is taken back), "result" (of one table or
 * more; with `corrected` when there was another before), "round.end", "event.end". TOURNAMENTS.md of the
 * protocol has their members. */
#ifndef SRV_HOST_TOLD_H
#define SRV_HOST_TOLD_H

#include <stddef.h>
#include <stdint.h>

struct srv_told; /* the pairs, their results and the state as they were last */
struct srv_tournament;

enum {
    SRV_NEWS_MAX = 4,    /* of one act */
    SRV_NEWS_PLACES = 16 /* that "event.end" names */
};

struct srv_news {
    const char *word;
    char *body; /* JSON; heap, the receiver's */
    size_t len;
};

/* As things are. */
struct srv_told *srv_told_make(const struct srv_tournament *t);
void srv_told_free(struct srv_told *told); /* NULL is fine */

/* What is different now, of the event with that id, in the order in which it is to be told; `told` is as
 * things are then. Returns how many. */
size_t srv_told_news(struct srv_told *told, const char *id, const struct srv_tournament *t,
    int64_t at_ms, struct srv_news out[SRV_NEWS_MAX]);

#endif
