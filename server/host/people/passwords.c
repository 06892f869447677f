/* SPDX-License-Identifier: MIT
 * passwords.c - see passwords.h. Without the bound on how many run and wait, logging in would be the
 * cheapest way to keep the server busy. */
#include "host/people/passwords.h"

#include "host/parts/memory.h"
#include "host/service.h"

#include <uv.h>

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PASSES = 2,
    MEMORY = 19 * 1024 * 1024
};

/* What the password of nobody is checked against: as costly as any other, and never right. */
static const char dummy[SRV_HASH_CHARS] =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

static_assert(SRV_HASH_CHARS == crypto_pwhash_STRBYTES, "a hash as libsodium writes it");

struct srv_password_job {
    struct srv_password_job *next;
    uv_work_t work;
    struct srv_service *service;
    struct srv_password_task task;
    struct srv_password_result result;
    srv_password_wanted *wanted;
    srv_password_cb *cb;
    void *arg;
};

/* ---- on a worker thread ---- */

static bool make(const char *password, char out[SRV_HASH_CHARS])
{
    memset(out, 0, SRV_HASH_CHARS);
    return crypto_pwhash_str_alg(out, password, strlen(password), PASSES, MEMORY,
               crypto_pwhash_ALG_ARGON2ID13) == 0;
}

static void on_work(uv_work_t *work)
{
    struct srv_password_job *job = work->data;
    const struct srv_password_task *task = &job->task;
    struct srv_password_result *result = &job->result;
    const char *fresh = task->fresh[0] != '\0' ? task->fresh : NULL;
    result->is_right = true;
    if (task->given[0] != '\0') {
        const bool is_there = task->hash[0] != '\0';
        const char *hash = is_there ? task->hash : dummy;
        result->is_right =
            crypto_pwhash_str_verify(hash, task->given, strlen(task->given)) == 0 && is_there;
        if (result->is_right && fresh == NULL &&
            crypto_pwhash_str_needs_rehash(hash, PASSES, MEMORY) != 0) {
            fresh = task->given;
        }
    }
    if (result->is_right && fresh != NULL && !make(fresh, result->made)) {
        result->is_failed = true;
        result->made[0] = '\0';
    }
}

/* ---- on the loop ---- */

static void start_next(struct srv_service *s);

static void end(struct srv_password_job *job)
{
    job->service->jobs--;
    job->cb(job->arg, &job->result);
    sodium_memzero(job, sizeof *job);
    free(job);
}

static void on_done(uv_work_t *work, int status)
{
    struct srv_password_job *job = work->data;
    (void)status; /* never cancelled */
    job->service->passwords.running--;
    start_next(job->service);
    end(job);
}

static struct srv_password_job *take_first(struct srv_passwords *all)
{
    struct srv_password_job *job = all->first;
    all->first = job->next;
    if (all->first == NULL) {
        all->end = &all->first;
    }
    all->waiting--;
    return job;
}

static void start_next(struct srv_service *s)
{
    struct srv_passwords *all = &s->passwords;
    while (all->running < SRV_HASHES_AT_ONCE && all->first != NULL) {
        struct srv_password_job *job = take_first(all);
        if (!job->wanted(job->arg)) {
            job->result = (struct srv_password_result){.is_failed = true};
            end(job);
            continue;
        }
        all->running++;
        job->work.data = job;
        (void)uv_queue_work(s->loop, &job->work, on_work, on_done);
    }
}

bool srv_password_run(struct srv_service *s, const struct srv_password_task *task,
    srv_password_wanted *wanted, srv_password_cb *cb, void *arg)
{
    struct srv_passwords *all = &s->passwords;
    if (all->waiting >= SRV_HASHES_QUEUED) {
        return false;
    }
    struct srv_password_job *job = srv_alloc(sizeof *job);
    job->service = s;
    job->task = *task;
    job->wanted = wanted;
    job->cb = cb;
    job->arg = arg;
    if (all->first == NULL) {
        all->end = &all->first;
    }
    *all->end = job;
    all->end = &job->next;
    all->waiting++;
    s->jobs++;
    start_next(s);
    return true;
}
