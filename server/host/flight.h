/* SPDX-License-Identifier: MIT
 * flight.h - which match the engine was working on when it failed, for the process that comes
 * after. An assert or a fault inside a match must not take the server down again and again, so the
 * next start puts that match aside instead of running it.
 *
 * Each thread says which match it enters. When the thread dies of SIGABRT, SIGSEGV, SIGBUS, SIGFPE
 * or SIGILL, the handler writes the id into a small mapped file; SIGKILL and a power cut leave
 * nothing there, since they are nobody's fault. */
#ifndef SRV_HOST_FLIGHT_H
#define SRV_HOST_FLIGHT_H

#include "session.h"

#include <stdbool.h>

/* Maps the file (made when it is not there) and installs the handlers where nothing else has.
 * `failed` gets the match in which the process before died, or "", and the file is cleared. False:
 * errno says why, and failures are not noted. */
bool srv_flight_open(const char *path, char failed[SRV_ID_CHARS + 1]);

/* This thread works on that match now, until srv_flight_leave. The text must stay until then. */
void srv_flight_enter(const char *match);
void srv_flight_leave(void);

/* Puts the handlers back and unmaps the file. Harmless when it is not open. */
void srv_flight_close(void);

#endif
