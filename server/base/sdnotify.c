/* SPDX-License-Identifier: MIT
 * sdnotify.c - see sdnotify.h. */
#include "base/sdnotify.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

bool srv_sdnotify(const char *state)
{
    const char *path = getenv("NOTIFY_SOCKET");
    if (path == NULL || path[0] == '\0') {
        return true;
    }
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    const size_t len = strlen(path);
    if (len >= sizeof to.sun_path || (path[0] != '/' && path[0] != '@')) {
        return false;
    }
    memcpy(to.sun_path, path, len);
    if (path[0] == '@') {
        to.sun_path[0] = '\0'; /* an abstract name */
    }

    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return false;
    }
    const size_t size = strlen(state);
    const ssize_t n = sendto(fd, state, size, MSG_NOSIGNAL | MSG_DONTWAIT,
        (struct sockaddr *)&to, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len));
    close(fd);
    return n == (ssize_t)size;
}

/* A status is one line: what follows a newline would be another assignment. */
static bool notify_with_status(const char *state, const char *status)
{
    char text[512];
    snprintf(text, sizeof text, "%sSTATUS=%.*s", state, (int)strcspn(status, "\n"), status);
    return srv_sdnotify(text);
}

bool srv_sdnotify_ready(const char *status)
{
    return notify_with_status("READY=1\n", status);
}

bool srv_sdnotify_stopping(uint64_t more_ms)
{
    char text[96];
    snprintf(text, sizeof text, "STOPPING=1\nEXTEND_TIMEOUT_USEC=%" PRIu64, more_ms * 1000u);
    return srv_sdnotify(text);
}

bool srv_sdnotify_reloading(void)
{
    char text[96];
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(text, sizeof text, "RELOADING=1\nMONOTONIC_USEC=%" PRIu64,
        (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u);
    return srv_sdnotify(text);
}

bool srv_heartbeat_beat(struct srv_heartbeat *h, uint64_t now_ms, uint64_t every_ms,
    uint64_t waiting, uint64_t done)
{
    if (every_ms == 0 || now_ms < h->due_ms) {
        return false;
    }
    h->due_ms = now_ms + every_ms;
    const bool is_moving = waiting == 0 || done != h->done;
    h->done = done;
    return is_moving;
}

uint64_t srv_sdnotify_watchdog_ms(void)
{
    const char *usec = getenv("WATCHDOG_USEC");
    const char *pid = getenv("WATCHDOG_PID");
    if (usec == NULL || (pid != NULL && strtol(pid, NULL, 10) != (long)getpid())) {
        return 0;
    }
    return strtoull(usec, NULL, 10) / 2000u;
}
