/* SPDX-License-Identifier: MIT
 * docs.h - documents of matches that are over, with who may see them. The last ones stay in memory for
 * those who step through a replay; what is in use stays in any case. Loop thread; a document does not
 * change, so worker threads may read it while it is held. */
#ifndef SRV_HOST_DOCS_H
#define SRV_HOST_DOCS_H

#include "host/replays/records.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_card_set;
struct srv_service;

enum {
    SRV_DOCS_KEPT = 8,
    SRV_DOCS_BYTES = 16 << 20 /* of all that are kept */
};

struct srv_doc {
    char replay[SRV_ID_CHARS + 1];
    struct srv_rights rights;
    struct srv_record_player player[ENG_SEATS];
    const struct srv_card_set *set; /* that it was played with; NULL: it is not here */
    char *text;
    size_t len;
    uint32_t refs; /* docs.c's */
};

struct srv_doc_reading;

struct srv_docs {
    struct srv_doc_reading *reading;     /* under way */
    struct srv_doc *kept[SRV_DOCS_KEPT]; /* used last first; NULL behind them */
};

/* `doc` is NULL unless OK, and held for you. Comes before srv_doc_take returns when it is kept.
 * NOT_FOUND; CONFLICT: it is not as we write it. */
typedef void srv_doc_cb(void *arg, enum srv_store_status status, struct srv_doc *doc);
void srv_doc_take(struct srv_service *s, const char *replay, srv_doc_cb *cb, void *arg);
void srv_doc_give(struct srv_doc *doc);

/* What is known of a replay is not so any more: the next one reads it again. */
void srv_docs_forget(struct srv_docs *docs, const char *replay);

void srv_docs_deinit(struct srv_docs *docs);

#endif
