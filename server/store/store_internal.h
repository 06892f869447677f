/* SPDX-License-Identifier: MIT
 * store_internal.h - the store itself: two queues, their threads, and the way back to the loop.
 *
 * One mutex guards what both sides touch (the fields from `mutex` on); it is never held over a
 * call into SQLite or into a callback. */
#ifndef SRV_STORE_STORE_INTERNAL_H
#define SRV_STORE_STORE_INTERNAL_H

#include "op.h"
#include "schema.h"

#include <uv.h>

#define SRV__READ_QUEUE_MAX 4096u /* reads waiting; more are BUSY */

struct srv__queue {
    struct srv__op *first, *last;
    uint64_t ops;
};

struct srv_store {
    struct srv__conn writer; /* the writer thread's */
    struct srv__conn reader; /* the reader thread's */
    struct srv__lock lock;
    bool is_unchecked;
    uv_thread_t writer_thread, reader_thread;
    size_t queue_bytes_max;

    /* the loop's */
    uv_async_t wake;
    srv_store_health_cb *on_health;
    void *arg;
    struct srv__rider rider; /* of the next write; what it points to is the caller's */
    const struct srv_store_delivery *deliveries; /* likewise */
    size_t deliveries_n;
    bool is_ok_told; /* what on_health said last */
    srv_store_close_cb *close_cb;
    void *close_arg;

    uv_mutex_t mutex;
    uv_cond_t writer_cond, reader_cond;
    struct srv__queue writes, reads; /* submitted, not yet taken */
    struct srv__queue done;          /* to be delivered */
    bool is_closing;
    bool is_reader_gone, is_writer_gone;
    bool is_ok;
    char trouble[128]; /* why not */
    struct srv_store_stats stats;
};

void srv__queue_push(struct srv__queue *q, struct srv__op *op);
/* Takes everything: the chain of ops, or NULL. */
struct srv__op *srv__queue_take(struct srv__queue *q);

void srv__writer_main(void *store); /* writer.c */
void srv__reader_main(void *store); /* reader.c */

#endif
