/* SPDX-License-Identifier: MIT
 * seams.h - what only the test build (SRV_TESTING) can be told over the admin socket, so that a test
 * can see faults of the disk, of time and of the engine without waiting for them:
 *
 *   /advance?ms=N        it is N ms later, and whatever is due by then has happened
 *   /jump?ms=N           the machine's clock was set N ms forward or, N < 0, back; loop time goes on
 *   /disk?fault=NAME     none, full, sync, readonly, corrupt: what shim.h says
 *   /break?match=ID&how=HOW
 *                        the engine fails an assertion (assert) or never comes back (loop) the next
 *                        time that it works on this match */
#ifndef SRV_HOST_SEAMS_H
#define SRV_HOST_SEAMS_H

#include <stdbool.h>

struct srv_service;
struct srv_text;

/* SHINPAN_AHEAD_MS says by how much later it is than the machine thinks: the time that passed while
 * no server ran. */
void srv_seams_start(void);

/* Answers a path of the admin socket; `sweep` does what is due. False: not one of these. */
bool srv_seams_admin(struct srv_service *s, const char *path, struct srv_text *out,
    void (*sweep)(struct srv_service *s));

#endif
