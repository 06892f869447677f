/* SPDX-License-Identifier: MIT
 * docs.c - see docs.h. */
#include "host/replays/docs.h"

#include "host/decks/books.h"
#include "host/parts/memory.h"
#include "host/service.h"

#include <pro/replay.h>

#include <stdlib.h>
#include <string.h>

void srv_doc_give(struct srv_doc *doc)
{
    if (--doc->refs == 0) {
        free(doc->text);
        free(doc);
    }
}

/* Takes the one at `i` out of the list; what the list held of it is the caller's. */
static struct srv_doc *take_out(struct srv_docs *docs, unsigned i)
{
    struct srv_doc *doc = docs->kept[i];
    memmove(&docs->kept[i], &docs->kept[i + 1], (SRV_DOCS_KEPT - 1 - i) * sizeof docs->kept[0]);
    docs->kept[SRV_DOCS_KEPT - 1] = NULL;
    return doc;
}

/* Puts one in front, with the hold that the list has then. The last ones go until it fits. */
static void put_first(struct srv_docs *docs, struct srv_doc *doc)
{
    size_t bytes = doc->len;
    unsigned n = 0;
    while (n < SRV_DOCS_KEPT - 1 && docs->kept[n] != NULL &&
        bytes + docs->kept[n]->len <= SRV_DOCS_BYTES) {
        bytes += docs->kept[n++]->len;
    }
    while (docs->kept[n] != NULL) {
        srv_doc_give(take_out(docs, n));
    }
    memmove(&docs->kept[1], &docs->kept[0], n * sizeof docs->kept[0]);
    docs->kept[0] = doc;
}

static struct srv_doc *find(struct srv_docs *docs, const char *replay)
{
    for (unsigned i = 0; i < SRV_DOCS_KEPT && docs->kept[i] != NULL; i++) {
        if (strcmp(docs->kept[i]->replay, replay) == 0) {
            struct srv_doc *doc = take_out(docs, i);
            put_first(docs, doc);
            return doc;
        }
    }
    return NULL;
}

void srv_docs_deinit(struct srv_docs *docs)
{
    while (docs->kept[0] != NULL) {
        srv_doc_give(take_out(docs, 0));
    }
}

struct srv_doc_reading {
    struct srv_doc_reading *next, **link; /* docs->reading */
    struct srv_service *service;
    bool is_stale; /* what it brings is good for its question only */
    srv_doc_cb *cb;
    void *arg;
    char replay[SRV_ID_CHARS + 1];
};

void srv_docs_forget(struct srv_docs *docs, const char *replay)
{
    if (find(docs, replay) != NULL) {
        srv_doc_give(take_out(docs, 0));
    }
    for (struct srv_doc_reading *r = docs->reading; r != NULL; r = r->next) {
        r->is_stale = r->is_stale || strcmp(r->replay, replay) == 0;
    }
}

static struct srv_doc *doc_create(struct srv_service *s, const struct srv_store_replay *row,
    struct srv_store_bytes body, const char *replay)
{
    uint8_t hash[CRD_HASH_BYTES];
    struct srv_doc *doc = srv_alloc(sizeof *doc);
    if (!srv_record_players_read(row->players, doc->player)) {
        free(doc);
        return NULL;
    }
    memcpy(doc->replay, replay, sizeof doc->replay);
    srv_rights_of(row, &doc->rights);
    doc->set =
        pro_replay_card_set(body.at, body.len, hash) ? srv_books_hash(&s->books, hash) : NULL;
    doc->text = srv_memdup(body.at, body.len);
    doc->len = body.len;
    doc->refs = 1;
    return doc;
}

static void on_read(void *arg, enum srv_store_status status, const struct srv_store_replay *row,
    struct srv_store_bytes body)
{
    struct srv_doc_reading *of = arg;
    const struct srv_doc_reading r = *of;
    struct srv_doc *doc = NULL;
    *of->link = of->next;
    if (of->next != NULL) {
        of->next->link = of->link;
    }
    free(of);
    if (status == SRV_STORE_OK) {
        doc = doc_create(r.service, row, body, r.replay);
        status = doc != NULL ? SRV_STORE_OK : SRV_STORE_CONFLICT;
    }
    if (doc != NULL && !r.is_stale && doc->len <= SRV_DOCS_BYTES &&
        find(&r.service->docs, r.replay) == NULL) { /* else somebody has read it meanwhile */
        put_first(&r.service->docs, doc);
        doc->refs++;
    }
    r.cb(r.arg, status, doc);
}

void srv_doc_take(struct srv_service *s, const char *replay, srv_doc_cb *cb, void *arg)
{
    struct srv_doc *doc = find(&s->docs, replay);
    if (doc != NULL) {
        doc->refs++;
        cb(arg, SRV_STORE_OK, doc);
        return;
    }
    struct srv_doc_reading *r = srv_alloc(sizeof *r);
    r->service = s;
    r->next = s->docs.reading;
    r->link = &s->docs.reading;
    if (r->next != NULL) {
        r->next->link = &r->next;
    }
    s->docs.reading = r;
    r->cb = cb;
    r->arg = arg;
    (void)strncpy(r->replay, replay, SRV_ID_CHARS);
    srv_store_replay_get(s->store, replay, false, on_read, r);
}
