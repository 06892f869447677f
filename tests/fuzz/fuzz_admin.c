/* SPDX-License-Identifier: MIT
 * fuzz_admin.c - any bytes as a request to the admin socket, over the real socket: it is answered as
 * HTTP/1.0, with the length it says, or cut; and nothing of it stays. */
#include "base/log.h"
#include "base/text.h"
#include "net/admin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uv_loop_t loop;
static struct srv_admin *admin;
static struct sockaddr_un at = {.sun_family = AF_UNIX};

static void must(bool truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

static bool page(void *app, const char *path, struct srv_text *out)
{
    (void)app;
    if (strcmp(path, "/metrics") != 0) {
        return false;
    }
    srv_text_puts(out, "shinpan_things 1\n");
    return true;
}

/* Gives back what was posted, at once. */
static void post(void *app, const char *path, struct srv_admin_ask *ask)
{
    size_t len = 0;
    const char *body = srv_admin_body(ask, &len);
    (void)app;
    if (strcmp(path, "/rpc") == 0) {
        srv_admin_answer_json(ask, body, len);
    } else {
        srv_admin_answer(ask, 404, "nothing is there");
    }
}

static void on_closed(void *app)
{
    (void)app;
    admin = NULL;
}

static void end(void)
{
    srv_admin_close(admin, on_closed);
    uv_run(&loop, UV_RUN_DEFAULT);
    must(uv_loop_close(&loop) == 0 && admin == NULL, "something is left on the loop");
}

static void begin(void)
{
    srv_log_set_level(SRV_LOG_ERROR);
    uv_loop_init(&loop);
    snprintf(at.sun_path, sizeof at.sun_path, "/tmp/shinpan-fuzz-admin-%d", (int)getpid());
    must(srv_admin_open(&loop, at.sun_path, page, NULL, &admin), "cannot listen");
    srv_admin_on_post(admin, post);
    atexit(end);
}

/* Everything that comes back until the other side closes. */
static size_t ask(const uint8_t *data, size_t size, char *out, size_t cap)
{
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    size_t len = 0;
    must(fd >= 0 && connect(fd, (struct sockaddr *)&at, sizeof at) == 0, "cannot connect");
    fcntl(fd, F_SETFL, O_NONBLOCK);
    (void)send(fd, data, size, MSG_NOSIGNAL); /* it fits the socket */
    shutdown(fd, SHUT_WR);
    for (unsigned turn = 0;; turn++) {
        must(turn < 1000, "it neither answers nor closes");
        uv_run(&loop, UV_RUN_NOWAIT);
        const ssize_t n = recv(fd, out + len, cap - len, 0);
        if (n == 0 || (n < 0 && errno == ECONNRESET)) {
            break;
        }
        len += n > 0 ? (size_t)n : 0;
    }
    close(fd);
    uv_run(&loop, UV_RUN_NOWAIT);
    return len;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[SRV_ADMIN_PAGE_MAX + 1024];
    if (admin == NULL) {
        begin();
    }
    const size_t len = ask(data, size, answer, sizeof answer - 1);
    answer[len] = '\0';
    if (len > 0) {
        const char *body = strstr(answer, "\r\n\r\n");
        const char *length = strstr(answer, "Content-Length: ");
        must(strncmp(answer, "HTTP/1.0 ", 9) == 0 && body != NULL && length != NULL,
            "no answer of HTTP");
        must(strtoul(length + strlen("Content-Length: "), NULL, 10) ==
                len - (size_t)(body + 4 - answer),
            "not as long as it says");
    }
    return 0;
}
