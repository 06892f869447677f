/* SPDX-License-Identifier: MIT
 * reader.c - the reader thread: one read at a time on a read-only connection. */
#include "store_internal.h"

static void run_read(struct srv_store *store, struct srv__op *op)
{
    srv__op_run_read(&store->reader, op);
    uv_mutex_lock(&store->mutex);
    store->stats.reads++;
    store->stats.read_queue_ops--;
    srv__queue_push(&store->done, op);
    uv_async_send(&store->wake);
    uv_mutex_unlock(&store->mutex);
}

void srv__reader_main(void *arg)
{
    struct srv_store *store = arg;
    for (;;) {
        uv_mutex_lock(&store->mutex);
        while (store->reads.first == NULL && !store->is_closing) {
            uv_cond_wait(&store->reader_cond, &store->mutex);
        }
        struct srv__op *op = srv__queue_take(&store->reads);
        uv_mutex_unlock(&store->mutex);
        if (op == NULL) {
            break;
        }
        while (op != NULL) {
            struct srv__op *next = op->next;
            run_read(store, op);
            op = next;
        }
    }
    /* before the writer's: the last connection to close checkpoints */
    srv__conn_deinit(&store->reader);
    uv_mutex_lock(&store->mutex);
    store->is_reader_gone = true;
    uv_cond_signal(&store->writer_cond);
    uv_mutex_unlock(&store->mutex);
}
