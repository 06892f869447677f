/* SPDX-License-Identifier: MIT
 * local.c - see local.h. */
#include "local.h"

#include "place.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sysexits.h>
#include <unistd.h>

enum {
    ANSWER_BYTES = 65536 /* at first: it grows */
};

/* EX_OK, else the exit status with a line on stderr. */
static int socket_of(const struct ctl_flags *flags, struct sockaddr_un *out)
{
    *out = (struct sockaddr_un){.sun_family = AF_UNIX};
    const char *slash = flags->db != NULL ? strrchr(flags->db, '/') : NULL;
    const int dir = slash != NULL ? (int)(slash - flags->db) : 1;
    const char *path = flags->socket;
    struct ctl_place place;
    if (path == NULL && flags->db == NULL) {
        const int status = ctl_place_of(flags, &place);
        if (status != EX_OK) {
            fprintf(stderr, "shinpanctl: --socket, --db or --config: which server?\n");
            return status;
        }
        path = place.config.admin_socket;
    }
    const int n = path != NULL ? snprintf(out->sun_path, sizeof out->sun_path, "%s", path)
                               : snprintf(out->sun_path, sizeof out->sun_path,
                                     "%.*s/admin.sock", dir, slash != NULL ? flags->db : ".");
    if (n <= 0 || (size_t)n >= sizeof out->sun_path) {
        fprintf(stderr, "shinpanctl: the path of the admin socket is too long\n");
        return EX_USAGE;
    }
    return EX_OK;
}

static bool send_all(int fd, const char *text, size_t len)
{
    while (len > 0) {
        const ssize_t n = send(fd, text, len, MSG_NOSIGNAL);
        if (n < 0) {
            return false;
        }
        text += n;
        len -= (size_t)n;
    }
    return true;
}

/* Reads to the end; NUL-terminated and yours. NULL with errno. */
static char *read_all(int fd, size_t *len)
{
    size_t cap = ANSWER_BYTES;
    char *text = malloc(cap);
    *len = 0;
    while (text != NULL) {
        const ssize_t n = read(fd, text + *len, cap - *len - 1);
        if (n <= 0) {
            text[*len] = '\0';
            if (n < 0) {
                free(text);
                text = NULL;
            }
            return text;
        }
        *len += (size_t)n;
        if (cap - *len < 2) {
            cap *= 2;
            char *more = realloc(text, cap);
            if (more == NULL) {
                free(text);
            }
            text = more;
        }
    }
    return NULL;
}

/* The whole answer, yours; NULL with errno. */
static char *talk(const struct sockaddr_un *at, const char *head, const char *body, size_t *len)
{
    char line[512];
    const int n = snprintf(line, sizeof line, "%s HTTP/1.0\r\nContent-Length: %zu\r\n\r\n",
        head, body != NULL ? strlen(body) : 0);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char *answer = NULL;
    if (n > 0 && (size_t)n < sizeof line && fd >= 0 &&
        connect(fd, (const struct sockaddr *)at, sizeof *at) == 0 &&
        send_all(fd, line, (size_t)n) && (body == NULL || send_all(fd, body, strlen(body)))) {
        answer = read_all(fd, len);
    }
    const int error = errno;
    if (fd >= 0) {
        (void)close(fd);
    }
    errno = error;
    return answer;
}

bool ctl_local_is_there(const char *path)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    const int n = snprintf(at.sun_path, sizeof at.sun_path, "%s", path);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool is_there = n > 0 && (size_t)n < sizeof at.sun_path && fd >= 0 &&
        connect(fd, (const struct sockaddr *)&at, sizeof at) == 0;
    if (fd >= 0) {
        (void)close(fd);
    }
    return is_there;
}

int ctl_local_ask(
    const struct ctl_flags *flags, const char *head, const char *body, struct ctl_answer *out)
{
    struct sockaddr_un at;
    size_t len;
    const int status = socket_of(flags, &at);
    if (status != EX_OK) {
        return status;
    }
    char *answer = talk(&at, head, body, &len);
    if (answer == NULL) {
        fprintf(stderr, "shinpanctl: %s: %s: --socket says where the server listens\n",
            at.sun_path, strerror(errno));
        return EX_UNAVAILABLE;
    }
    const char *behind = strstr(answer, "\r\n\r\n");
    if (behind == NULL || sscanf(answer, "HTTP/1.0 %d", &out->status) != 1) {
        fprintf(stderr, "shinpanctl: %s: not an answer of a server\n", at.sun_path);
        free(answer);
        return EX_PROTOCOL;
    }
    behind += 4;
    out->len = len - (size_t)(behind - answer);
    memmove(answer, behind, out->len + 1);
    out->body = answer;
    return EX_OK;
}
