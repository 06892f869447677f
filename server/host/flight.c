/* SPDX-License-Identifier: MIT
 * flight.c - see flight.h. The handler does nothing but copy bytes, and then lets the signal do
 * what it would have done. */
#include "host/flight.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
    NOTE_BYTES = 64, /* the id and a NUL at its start; after it the ids of failures before */
    KEPT_BYTES = SRV_FLIGHT_KEPT * SRV_ID_CHARS,
    ALIVE_AT = NOTE_BYTES + KEPT_BYTES, /* ms since 1970, 8 bytes of this machine */
    FILE_BYTES = ALIVE_AT + 8,
    SIGNAL_AT = 32,  /* number of the signal */
    LOOP_AT = 33,    /* 1: the watch sent it */
    THREADS_MAX = 64 /* that are watched; libuv's pool and the loop are 5 */
};

/* What a thread does, for the one that watches. */
struct flier {
    pthread_t thread;
    _Atomic(const char *) match;
    atomic_ulong entered; /* how often; 0: this one is free */
};

static _Thread_local const char *current;
static _Thread_local struct flier *mine;
static char *note; /* the mapped file; NULL while closed */

static struct flier fliers[THREADS_MAX];
static atomic_uint fliers_n;

static const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
enum {
    SIGNAL_NUM = sizeof signals / sizeof signals[0]
};
static bool is_ours[SIGNAL_NUM];

static void on_fault(int signum)
{
    const char *match = current;
    if (match != NULL && note != NULL) {
        for (int i = 0; i < SRV_ID_CHARS && match[i] != '\0'; i++) {
            note[i] = match[i];
        }
        note[SIGNAL_AT] = (char)signum;
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
    /* blocks are taken now: a page of a hole on a full disk would be SIGBUS in the handler */
    const int r = ftruncate(fd, FILE_BYTES) == 0 ? posix_fallocate(fd, 0, FILE_BYTES) : errno;
    if (r == 0) {
        at = mmap(NULL, FILE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    const int saved = r != 0 ? r : errno;
    (void)close(fd);
    errno = saved;
    if (at == MAP_FAILED) {
        return false;
    }
    note = at;
    return true;
}

/* ---- who does not come back ---- */

static pthread_t watch;
static uint64_t limit_ms;
static bool is_watching;
static bool is_over; /* guarded by the mutex */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t over;

static uint64_t ms_of(clockid_t clock)
{
    struct timespec t = {0};
    (void)clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* What the watch saw of a thread when it entered. */
struct sight {
    unsigned long entered;
    uint64_t cpu_ms;
};

static bool is_lost(struct flier *f, struct sight *then)
{
    clockid_t clock;
    const unsigned long entered = atomic_load(&f->entered);
    if (atomic_load(&f->match) == NULL || pthread_getcpuclockid(f->thread, &clock) != 0) {
        then->entered = 0;
        return false;
    }
    const uint64_t cpu_ms = ms_of(clock);
    if (then->entered != entered) {
        *then = (struct sight){.entered = entered, .cpu_ms = cpu_ms};
        return false;
    }
    return cpu_ms - then->cpu_ms >= limit_ms;
}

static void *watch_main(void *arg)
{
    (void)arg;
    static struct sight sights[THREADS_MAX];
    const uint64_t step_ms = limit_ms / 4 + 1;
    memset(sights, 0, sizeof sights);
    pthread_mutex_lock(&mutex);
    while (!is_over) {
        struct timespec until;
        (void)clock_gettime(CLOCK_MONOTONIC, &until);
        const uint64_t ns = (uint64_t)until.tv_nsec + step_ms % 1000 * 1000000;
        until.tv_sec += (time_t)(step_ms / 1000 + ns / 1000000000);
        until.tv_nsec = (long)(ns % 1000000000);
        (void)pthread_cond_timedwait(&over, &mutex, &until);
        const unsigned n = atomic_load(&fliers_n);
        for (unsigned i = 0; i < n && i < THREADS_MAX && !is_over; i++) {
            if (is_lost(&fliers[i], &sights[i])) {
                note[LOOP_AT] = 1;
                (void)pthread_kill(fliers[i].thread, SIGABRT);
                is_over = true;
            }
        }
    }
    pthread_mutex_unlock(&mutex);
    return NULL;
}

static void start_watch(void)
{
    sigset_t all, before;
    pthread_condattr_t attr;
    is_over = false;
    (void)pthread_condattr_init(&attr);
    (void)pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&over, &attr);
    (void)pthread_condattr_destroy(&attr);
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the other threads */
    is_watching = pthread_create(&watch, NULL, watch_main, NULL) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void stop_watch(void)
{
    if (!is_watching) {
        return;
    }
    pthread_mutex_lock(&mutex);
    is_over = true;
    pthread_cond_signal(&over);
    pthread_mutex_unlock(&mutex);
    pthread_join(watch, NULL);
    pthread_cond_destroy(&over);
    is_watching = false;
}

/* ---- opening ---- */

bool srv_flight_open(const char *path, uint64_t limit, struct srv_flight_note *failed)
{
    *failed = (struct srv_flight_note){0};
    if (!map_file(path)) {
        return false;
    }
    memcpy(failed->match, note, SRV_ID_CHARS);
    failed->signal = note[SIGNAL_AT];
    failed->is_loop = note[LOOP_AT] != 0;
    memcpy(&failed->alive_ms, note + ALIVE_AT, sizeof failed->alive_ms);
    if (failed->match[0] != '\0' && !srv_flight_has_failed(failed->match)) {
        memmove(note + NOTE_BYTES + SRV_ID_CHARS, note + NOTE_BYTES, KEPT_BYTES - SRV_ID_CHARS);
        memcpy(note + NOTE_BYTES, failed->match, SRV_ID_CHARS);
    }
    memset(note, 0, NOTE_BYTES);
    for (int i = 0; i < SIGNAL_NUM; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
            struct sigaction ours = {.sa_handler = on_fault, .sa_flags = (int)SA_RESETHAND};
            is_ours[i] = sigaction(signals[i], &ours, NULL) == 0;
        }
    }
    limit_ms = limit;
    start_watch();
    return true;
}

void srv_flight_close(void)
{
    if (note == NULL) {
        return;
    }
    stop_watch();
    for (int i = 0; i < SIGNAL_NUM; i++) {
        if (is_ours[i]) {
            (void)signal(signals[i], SIG_DFL);
            is_ours[i] = false;
        }
    }
    (void)munmap(note, FILE_BYTES);
    note = NULL;
}

void srv_flight_alive(int64_t now_ms)
{
    if (note != NULL) {
        memcpy(note + ALIVE_AT, &now_ms, sizeof now_ms);
    }
}

bool srv_flight_has_failed(const char *match)
{
    for (int i = 0; note != NULL && i < SRV_FLIGHT_KEPT; i++) {
        if (strncmp(note + NOTE_BYTES + i * SRV_ID_CHARS, match, SRV_ID_CHARS) == 0) {
            return match[0] != '\0';
        }
    }
    return false;
}

const char *srv_flight_how(const struct srv_flight_note *failed)
{
    return failed->is_loop ? "the engine did not come back from it"
        : failed->signal == SIGABRT
        ? "an assertion failed in it, or the manager's watchdog ended it"
        : "a fault of memory or arithmetic happened in it";
}

/* ---- flying ---- */

static void join_fliers(void)
{
    const unsigned at = atomic_fetch_add(&fliers_n, 1);
    if (at < THREADS_MAX) {
        mine = &fliers[at];
        mine->thread = pthread_self();
    } else {
        atomic_store(&fliers_n, THREADS_MAX); /* the others are noted, but not watched */
    }
}

#ifdef SRV_TESTING
static char broken[SRV_ID_CHARS + 1];
static atomic_int break_how; /* 0: nothing is broken, 1: an assertion fails, 2: it loops */

void srv_flight_break(const char *match, bool is_loop)
{
    memcpy(broken, match, sizeof broken);
    atomic_store(&break_how, is_loop ? 2 : 1);
}

static void fail_if_told(const char *match)
{
    static _Thread_local long count;
    const char *at = getenv("SHINPAN_ABORT_AT");
    if (at != NULL && ++count == strtol(at, NULL, 10)) {
        abort();
    }
    const int how = atomic_load(&break_how);
    if (how == 0 || strcmp(match, broken) != 0) {
        return;
    }
    if (how == 1) {
        abort();
    }
    for (volatile unsigned n = 0;; n++) {
    }
}
#endif

void srv_flight_enter(const char *match)
{
    if (mine == NULL) {
        join_fliers();
    }
    current = match;
    if (mine != NULL) {
        atomic_store(&mine->match, match);
        atomic_fetch_add(&mine->entered, 1);
    }
#ifdef SRV_TESTING
    fail_if_told(match);
#endif
}

void srv_flight_go_on(void)
{
    if (mine != NULL) {
        atomic_fetch_add(&mine->entered, 1);
    }
}

void srv_flight_leave(void)
{
    current = NULL;
    if (mine != NULL) {
        atomic_store(&mine->match, NULL);
    }
}
