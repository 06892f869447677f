/* SPDX-License-Identifier: MIT
 * backup.c - see backup.h. */
#include "host/backup.h"

#include "base/log.h"
#include "host/parts/memory.h"
#include "host/people/session.h"
#include "host/service.h"
#include "net/admin.h"
#include "store/store_read.h"

#include <pro/writer.h>

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ANSWER_BYTES = SRV_CONFIG_PATH_MAX + 64
};

struct backup {
    uv_work_t work;
    struct srv_service *service;
    struct srv_admin_ask *ask;
    char from[SRV_CONFIG_PATH_MAX], to[SRV_CONFIG_PATH_MAX + SRV_ID_CHARS + 16];
    enum srv_store_status status;
    struct srv_store_error error;
};

static void on_work(uv_work_t *work)
{
    struct backup *b = work->data;
    struct srv_store_reader *reader;
    b->status = srv_store_reader_open(b->from, NULL, &reader, &b->error);
    if (b->status == SRV_STORE_OK) {
        b->status = srv_store_reader_backup(reader, b->to, &b->error);
        srv_store_reader_free(reader);
    }
}

static void on_worked(uv_work_t *work, int status)
{
    struct backup *b = work->data;
    (void)status; /* never cancelled */
    struct srv_service *s = b->service;
    s->jobs--;
    s->is_copying = false;
    if (b->status == SRV_STORE_OK) {
        char text[ANSWER_BYTES];
        struct pro_writer w;
        pro_writer_init(&w, text, sizeof text);
        pro_write_object(&w);
        pro_write_key(&w, "path");
        pro_write_text(&w, b->to);
        pro_write_object_end(&w);
        srv_log(SRV_LOG_INFO, "backup.made", "a copy of the database is made",
            SRV_LOG_STR("path", b->to));
        srv_admin_answer_json(b->ask, text, w.is_over ? 0 : w.len);
    } else {
        srv_log(SRV_LOG_ERROR, "backup.failed", "a copy of the database cannot be made",
            SRV_LOG_STR("why", b->error.text));
        srv_admin_answer(b->ask, 503, b->error.text);
    }
    free(b);
}

void srv_backup_sweep(const char *data_dir)
{
    DIR *dir = opendir(data_dir);
    const struct dirent *entry;
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        char id[SRV_ID_CHARS + 1] = "";
        int end = 0;
        if (sscanf(entry->d_name, "backup-%16[a-z0-9].db%n", id, &end) == 1 &&
            strlen(id) == SRV_ID_CHARS && entry->d_name[end] == '\0' && end > 0) {
            (void)unlinkat(dirfd(dir), entry->d_name, 0);
        }
    }
    if (dir != NULL) {
        (void)closedir(dir);
    }
}

void srv_backup_post(struct srv_service *s, struct srv_admin_ask *ask)
{
    if (s->is_copying || s->is_draining) {
        srv_admin_answer(ask, 503,
            s->is_copying ? "a copy is being made already" : "the server is stopping");
        return;
    }
    char id[SRV_ID_CHARS + 1];
    struct backup *b = srv_alloc(sizeof *b);
    *b = (struct backup){.service = s, .ask = ask};
    b->work.data = b;
    srv_id_make(id);
    (void)snprintf(b->from, sizeof b->from, "%s", s->config.database);
    char *dir = realpath(s->config.data_dir, NULL); /* whoever asked is somewhere else */
    (void)snprintf(b->to, sizeof b->to, "%s/backup-%s.db",
        dir != NULL && strlen(dir) < SRV_CONFIG_PATH_MAX ? dir : s->config.data_dir, id);
    free(dir);
    s->is_copying = true;
    s->jobs++; /* a stop waits for it */
    const int queued = uv_queue_work(s->loop, &b->work, on_work, on_worked);
    assert(queued == 0);
}
