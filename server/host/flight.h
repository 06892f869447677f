/* SPDX-License-Identifier: MIT
 * flight.h - which match the engine was working on when it failed, for the process that comes
 * after. An assert, a fault or an endless loop inside a match must not take the server down again and
 * again, so the next start puts that match aside instead of running it.
 *
 * Each thread says which match it enters. When the thread dies of SIGABRT, SIGSEGV, SIGBUS, SIGFPE
 * or SIGILL, the handler writes the id into a small mapped file; SIGKILL and a power cut leave
 * nothing there, since they are nobody's fault. A thread of ours looks after the others: one that
 * has spent more than its limit of processor time since it entered gets SIGABRT. */
#ifndef SRV_HOST_FLIGHT_H
#define SRV_HOST_FLIGHT_H

#include "host/people/session.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SRV_FLIGHT_LIMIT_MS = 10000, /* a command takes microseconds, a whole match milliseconds */
    SRV_FLIGHT_KEPT = 16         /* matches that are remembered, the last ones */
};

/* How the process before ended. */
struct srv_flight_note {
    char match[SRV_ID_CHARS + 1]; /* in which it died; "": in none */
    int signal;                   /* of which */
    bool is_loop;                 /* it did not come back, and was ended for that */
    int64_t alive_ms; /* when it last said that it runs (srv_flight_alive); 0: nothing says */
};

/* Maps the file (made when it is not there), installs the handlers where nothing else has, and
 * begins to look after the threads: `limit_ms` is what each may spend. `failed` gets what the process before left there, and the file is
 * cleared. False: errno says why, and failures are not noted. */
bool srv_flight_open(const char *path, uint64_t limit_ms, struct srv_flight_note *failed);

/* Whether a process died in that match, one of the last SRV_FLIGHT_KEPT: the file remembers them over
 * any number of starts, so two bad replays cannot take turns. Removing the file forgets them. */
bool srv_flight_has_failed(const char *match);

/* What happened, in words for who reads the report. */
const char *srv_flight_how(const struct srv_flight_note *failed);

/* This thread works on that match now, until srv_flight_leave. The text must stay until then. */
void srv_flight_enter(const char *match);

/* What takes long, but in steps, says with each that it goes on: the time counts anew. */
void srv_flight_go_on(void);

void srv_flight_leave(void);

/* The process runs at that time (ms since 1970). It costs a store to memory and outlives the process, however
 * that ends; a power cut may leave a time that the kernel has written before, some half a minute earlier. Nothing
 * but another call changes it, so a start that fails leaves what it found. */
void srv_flight_alive(int64_t now_ms);

/* Puts the handlers back and unmaps the file. Harmless when it is not open. */
void srv_flight_close(void);

#ifdef SRV_TESTING
/* The next thread that enters this match fails an assertion, or loops. */
void srv_flight_break(const char *match, bool is_loop);
#endif

#endif
