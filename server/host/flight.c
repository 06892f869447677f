/* SPDX-License-Identifier: MIT
 * flight.c - see flight.h. The handler does nothing but copy bytes, and then lets the signal do
 * what it would have done. */
#include "flight.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    FILE_BYTES = 64 /* the id and a NUL at its start */
};

static _Thread_local const char *current;
static char *note; /* the mapped file; NULL while closed */

static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum {
    SIGNAL_NUM = sizeof signals / sizeof signals[0]
};
static bool is_ours[SIGNAL_NUM];

static void on_fault(int signum)
{
    const char *match = current;
    for (int i = 0; match != NULL && note != NULL && i < SRV_ID_CHARS && match[i] != '\0';
         i++) {
        note[i] = match[i];
    }
    (void)raise(signum); /* comes when we return, and finds its default action again */
}

static bool map_file(const char *path)
{
    const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (fd < 0) {
        return false;
    }
    void *at = MAP_FAILED;
    if (ftruncate(fd, FILE_BYTES) == 0) {
        at = mmap(NULL, FILE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    const int saved = errno;
    (void)close(fd);
    errno = saved;
    if (at == MAP_FAILED) {
        return false;
    }
    note = at;
    return true;
}

bool srv_flight_open(const char *path, char failed[SRV_ID_CHARS + 1])
{
    failed[0] = '\0';
    if (!map_file(path)) {
        return false;
    }
    memcpy(failed, note, SRV_ID_CHARS);
    failed[SRV_ID_CHARS] = '\0';
    memset(note, 0, FILE_BYTES);
    for (int i = 0; i < SIGNAL_NUM; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
            struct sigaction ours = {.sa_handler = on_fault, .sa_flags = (int)SA_RESETHAND};
            is_ours[i] = sigaction(signals[i], &ours, NULL) == 0;
        }
    }
    return true;
}

void srv_flight_close(void)
{
    if (note == NULL) {
        return;
    }
    for (int i = 0; i < SIGNAL_NUM; i++) {
        if (is_ours[i]) {
            (void)signal(signals[i], SIG_DFL);
            is_ours[i] = false;
        }
    }
    (void)munmap(note, FILE_BYTES);
    note = NULL;
}

void srv_flight_enter(const char *match)
{
    current = match;
#ifdef SRV_TESTING
    static _Thread_local long count;
    const char *at = getenv("SHINPAN_ABORT_AT");
    if (at != NULL && ++count == strtol(at, NULL, 10)) {
        abort();
    }
#endif
}

void srv_flight_leave(void)
{
    current = NULL;
}
