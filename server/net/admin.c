/* SPDX-License-Identifier: MIT
 * admin.c - see admin.h. One request a client, answered and closed; of the head only the
 * first line and the length of the body are looked at. */
#include "net/admin.h"

#include "base/log.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define CLIENTS_MAX   8
#define BACKLOG       64
#define REQUEST_BYTES 16384
#define CLIENT_MS     5000

struct srv_admin_ask {
    struct srv_admin *admin; /* NULL: free slot */
    uv_pipe_t pipe;
    uv_timer_t timeout;
    uv_write_t write;
    int open_handles;
    bool is_answered;
    size_t len;
    size_t body, body_len; /* of a POST, in `request`; good once it is answered */
    bool is_long;          /* the body has no room */
    char *json;            /* an answer of any length, or NULL */
    char request[REQUEST_BYTES + 1];
    char head[160];
    char page[SRV_ADMIN_PAGE_MAX];
};

struct srv_admin {
    uv_loop_t *loop;
    uv_pipe_t pipe;
    struct sockaddr_un at;
    srv_admin_page *page;
    srv_admin_post *post; /* or NULL */
    void *app;
    int open_handles; /* the listening pipe's and those of all clients */
    bool is_closing;
    void (*on_closed)(void *app);
    struct srv_admin_ask *client[CLIENTS_MAX]; /* allocated when used: a page is large */
};

/* ---- clients ---- */

static void release(struct srv_admin *a)
{
    void (*on_closed)(void *app) = a->on_closed;
    void *app = a->app;
    free(a);
    if (on_closed != NULL) {
        on_closed(app);
    }
}

static void let_go(struct srv_admin_ask *c)
{
    struct srv_admin *a = c->admin;
    if (--c->open_handles == 0) {
        for (size_t i = 0; i < CLIENTS_MAX; i++) {
            if (a->client[i] == c) {
                a->client[i] = NULL;
            }
        }
        free(c->json);
        free(c);
    }
    if (--a->open_handles == 0) {
        release(a);
    }
}

static void on_client_handle_closed(uv_handle_t *handle)
{
    let_go(handle->data);
}

static void client_close(struct srv_admin_ask *c)
{
    if (!uv_is_closing((uv_handle_t *)&c->pipe)) {
        uv_close((uv_handle_t *)&c->pipe, on_client_handle_closed);
        uv_close((uv_handle_t *)&c->timeout, on_client_handle_closed);
    }
}

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    client_close(write->data);
}

static void on_client_timeout(uv_timer_t *timer)
{
    client_close(timer->data);
}

/* ---- a request ---- */

static bool starts(const char *s, const char *with)
{
    return strncmp(s, with, strlen(with)) == 0;
}

/* Sends the page (or the JSON) with the status and closes. */
static void send_page(struct srv_admin_ask *c, const char *status, size_t len)
{
    const int n = snprintf(c->head, sizeof c->head,
        "HTTP/1.0 %s\r\nContent-Type: %s\r\n"
        "Content-Length: %zu\r\nConnection: close\r\n\r\n",
        status,
        c->json != NULL ? "application/json" : "text/plain; version=0.0.4; charset=utf-8", len);
    assert(n > 0 && (size_t)n < sizeof c->head);

    const uv_buf_t pieces[] = {uv_buf_init(c->head, (unsigned)n),
        uv_buf_init(c->json != NULL ? c->json : c->page, (unsigned)len)};
    c->write.data = c;
    if (uv_write(&c->write, (uv_stream_t *)&c->pipe, pieces, 2, on_written) != 0) {
        client_close(c);
    }
}

/* The path of a request, which is cut off behind it. */
static char *path_of(struct srv_admin_ask *c, const char *method)
{
    char *path = c->request + strlen(method);
    path[strcspn(path, " \r\n")] = '\0';
    return path;
}

static void answer(struct srv_admin_ask *c)
{
    const char *status = "200 OK";
    struct srv_text body;
    srv_text_init(&body, c->page, sizeof c->page);
    c->is_answered = true;
    uv_read_stop((uv_stream_t *)&c->pipe);
    if (c->is_long) {
        send_page(c, "413 Content Too Large", 0);
        return;
    }
    if (starts(c->request, "POST ") && c->admin->post != NULL) {
        uv_timer_stop(&c->timeout); /* it is the server that takes its time now */
        c->open_handles++; /* it stays until srv_admin_answer, whatever the peer does */
        c->admin->open_handles++;
        c->admin->post(c->admin->app, path_of(c, "POST "), c);
        return;
    }
    if (!starts(c->request, "GET ")) {
        status = "405 Method Not Allowed";
    } else {
        const char *path = path_of(c, "GET ");
        if (!c->admin->page(c->admin->app, path, &body)) {
            status = "404 Not Found";
        }
        if (body.is_cut) {
            srv_log(SRV_LOG_ERROR, "admin.page", "a page is cut", SRV_LOG_STR("path", path));
        }
    }
    send_page(c, status, body.len);
}

void srv_admin_answer(struct srv_admin_ask *ask, int status, const char *text)
{
    if (!uv_is_closing((uv_handle_t *)&ask->pipe)) {
        const int n = snprintf(ask->page, sizeof ask->page, "%s\n", text);
        assert(n > 0 && (size_t)n < sizeof ask->page);
        send_page(ask,
            status == 200       ? "200 OK"
                : status == 404 ? "404 Not Found"
                : status == 503 ? "503 Service Unavailable"
                                : "400 Bad Request",
            (size_t)n);
    }
    let_go(ask);
}

const char *srv_admin_body(const struct srv_admin_ask *ask, size_t *len)
{
    *len = ask->body_len;
    return ask->request + ask->body;
}

void srv_admin_answer_json(struct srv_admin_ask *ask, const char *text, size_t len)
{
    ask->json = len > 0 ? malloc(len) : NULL;
    if (ask->json == NULL) {
        srv_admin_answer(ask, 503, "the server failed");
        return;
    }
    memcpy(ask->json, text, len);
    if (!uv_is_closing((uv_handle_t *)&ask->pipe)) {
        send_page(ask, "200 OK", len);
    }
    let_go(ask);
}

void srv_admin_on_post(struct srv_admin *a, srv_admin_post *post)
{
    a->post = post;
}

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    (void)suggested;
    struct srv_admin_ask *c = handle->data;
    *out = uv_buf_init(c->request + c->len, (unsigned)(REQUEST_BYTES - c->len));
}

/* Head and body are here. */
static bool is_whole(struct srv_admin_ask *c)
{
    static const char length[] = "\r\ncontent-length:";
    const char *end = strstr(c->request, "\r\n\r\n");
    if (end == NULL) {
        return false;
    }
    const char *at = strcasestr(c->request, length);
    c->body = (size_t)(end - c->request) + 4;
    c->body_len = at != NULL && at < end ? strtoul(at + sizeof length - 1, NULL, 10) : 0;
    c->is_long = c->body_len > REQUEST_BYTES - c->body;
    return c->is_long || c->body_len <= c->len - c->body;
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buffer)
{
    (void)buffer;
    struct srv_admin_ask *c = stream->data;
    if (n < 0) { /* the end, an error, or no room is left for the head (UV_ENOBUFS) */
        client_close(c);
        return;
    }
    c->len += (size_t)n;
    c->request[c->len] = '\0';
    if (!c->is_answered && is_whole(c)) {
        answer(c);
    }
}

static void on_knock(uv_stream_t *stream, int status)
{
    struct srv_admin *a = stream->data;
    size_t slot = 0;
    while (slot < CLIENTS_MAX && a->client[slot] != NULL) {
        slot++;
    }
    struct srv_admin_ask *c = status == 0 && slot < CLIENTS_MAX ? calloc(1, sizeof *c) : NULL;
    if (c == NULL) {
        /* take it and hang up, or it would keep its place in the backlog: one handle for
         * that */
        uv_pipe_t *busy = status == 0 ? malloc(sizeof *busy) : NULL;
        if (busy != NULL) {
            uv_pipe_init(a->loop, busy, 0);
            uv_accept(stream, (uv_stream_t *)busy);
            uv_close((uv_handle_t *)busy, (uv_close_cb)free);
        }
        return;
    }
    c->admin = a;
    a->client[slot] = c;
    uv_pipe_init(a->loop, &c->pipe, 0);
    uv_timer_init(a->loop, &c->timeout);
    c->pipe.data = c->timeout.data = c;
    c->open_handles = 2;
    a->open_handles += 2;
    uv_timer_start(&c->timeout, on_client_timeout, CLIENT_MS, 0);
    if (uv_accept(stream, (uv_stream_t *)&c->pipe) != 0 ||
        uv_read_start((uv_stream_t *)&c->pipe, on_room, on_read) != 0) {
        client_close(c);
    }
}

/* ---- the socket ---- */

/* Is a server answering on this path? A file that nobody listens on is left over from a
 * kill. */
static bool is_live(const struct sockaddr_un *at)
{
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool live = fd >= 0 && connect(fd, (const struct sockaddr *)at, sizeof *at) == 0;
    if (fd >= 0) {
        close(fd);
    }
    return live;
}

/* A bound socket of mode 0600; -1 with errno. Until listen, nobody can connect: no moment with
 * a wider mode matters. */
static int bound_socket(const struct sockaddr_un *at)
{
    struct stat st;
    if (is_live(at)) {
        errno = EADDRINUSE;
        return -1;
    }
    if (lstat(at->sun_path, &st) == 0 && S_ISSOCK(st.st_mode)) {
        unlink(at->sun_path);
    }
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd >= 0 &&
        (bind(fd, (const struct sockaddr *)at, sizeof *at) != 0 ||
            chmod(at->sun_path, 0600) != 0)) {
        const int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

bool srv_admin_open(
    uv_loop_t *loop, const char *path, srv_admin_page *page, void *app, struct srv_admin **out)
{
    struct srv_admin *a = calloc(1, sizeof *a);
    const char *error = NULL;
    if (a == NULL) {
        error = "no memory";
    } else if (strlen(path) >= sizeof a->at.sun_path) {
        error = "the path is too long";
    }
    if (error != NULL) {
        srv_log(SRV_LOG_ERROR, "admin.open", "cannot listen on the admin socket",
            SRV_LOG_STR("path", path), SRV_LOG_STR("error", error));
        free(a);
        return false;
    }
    a->loop = loop;
    a->page = page;
    a->app = app;
    a->at.sun_family = AF_UNIX;
    memcpy(a->at.sun_path, path, strlen(path));

    const int fd = bound_socket(&a->at);
    int status = fd < 0 ? uv_translate_sys_error(errno) : 0;
    uv_pipe_init(loop, &a->pipe, 0);
    a->pipe.data = a;
    a->open_handles = 1;
    if (status == 0) {
        status = uv_pipe_open(&a->pipe, fd);
        if (status != 0) {
            close(fd);
        }
    }
    if (status == 0) {
        status = uv_listen((uv_stream_t *)&a->pipe, BACKLOG, on_knock);
    }
    if (status != 0) {
        srv_log(SRV_LOG_ERROR, "admin.open", "cannot listen on the admin socket",
            SRV_LOG_STR("path", path), SRV_LOG_STR("error", uv_strerror(status)));
        if (fd < 0) {
            a->at.sun_path[0] = '\0'; /* not ours: leave it */
        }
        srv_admin_close(a, NULL);
        return false;
    }
    *out = a;
    return true;
}

static void on_pipe_closed(uv_handle_t *handle)
{
    struct srv_admin *a = handle->data;
    if (--a->open_handles == 0) {
        release(a);
    }
}

void srv_admin_close(struct srv_admin *a, void (*on_closed)(void *app))
{
    assert(!a->is_closing);
    a->is_closing = true;
    a->on_closed = on_closed;
    if (a->at.sun_path[0] != '\0') {
        unlink(a->at.sun_path);
    }
    uv_close((uv_handle_t *)&a->pipe, on_pipe_closed);
    for (size_t i = 0; i < CLIENTS_MAX; i++) {
        if (a->client[i] != NULL) {
            client_close(a->client[i]);
        }
    }
}
