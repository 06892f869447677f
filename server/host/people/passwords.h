/* SPDX-License-Identifier: MIT
 * passwords.h - checking and hashing passwords on worker threads, a few at a time: argon2id with 2
 * passes over 19 MiB, as libsodium writes it. A hash is that text. */
#ifndef SRV_HOST_PASSWORDS_H
#define SRV_HOST_PASSWORDS_H

#include "base/names.h"

#include <stdbool.h>
#include <stdint.h>

struct srv_password_job;
struct srv_service;

enum {
    SRV_HASHES_AT_ONCE = 2,
    SRV_HASHES_QUEUED = 64, /* that wait for one of those */
    SRV_HASH_CHARS = 128    /* a hash as text, with its NUL */
};

/* All that is under way. A zeroed one is empty and valid. */
struct srv_passwords {
    struct srv_password_job *first, **end; /* waiting */
    uint32_t waiting, running;
};

/* What is to be done: check `given` against `hash`, or make a hash of `fresh`, or both. */
struct srv_password_task {
    char given[SRV_PASSWORD_MAX + 1]; /* as srv_password_read gives it; "": nothing to check */
    char hash[SRV_HASH_CHARS];        /* "": of an account that is not there; it is never right,
                                         and takes as long */
    char fresh[SRV_PASSWORD_MAX + 1]; /* "": nothing to hash */
};

/* `is_right`: `given` fits the hash, or there was nothing to check. `made` is the hash of `fresh`, or
 * of `given` when its hash is not as hashes are made now; "" when there was no need, the password is
 * wrong, or memory was short for it (is_failed). */
struct srv_password_result {
    bool is_right, is_failed;
    char made[SRV_HASH_CHARS];
};
typedef void srv_password_cb(void *arg, const struct srv_password_result *result);

/* Whether somebody still waits for the outcome. */
typedef bool srv_password_wanted(void *arg);

/* Copies the task. False: too many wait, and nothing will be called back. Otherwise `cb` runs once,
 * later, on the loop; until then the service counts it among its jobs. A task that nobody wants any
 * more when its turn comes is not done: it has failed. */
bool srv_password_run(struct srv_service *s, const struct srv_password_task *task,
    srv_password_wanted *wanted, srv_password_cb *cb, void *arg);

#endif
