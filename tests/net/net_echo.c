/* SPDX-License-Identifier: MIT
 * net_echo.c - a server that is nothing but server/net: it echoes messages, obeys a few words
 * that make it do what a real server would, and answers under /api/v1/. fences.py starts it and
 * checks each fence from outside. On SIGTERM it drains as the real one does, and its exit code
 * says whether it left anything behind. */
#include "base/config.h"
#include "base/log.h"
#include "base/text.h"
#include "net/admin.h"
#include "net/http.h"
#include "net/net.h"

#include <uv.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

struct echo {
    uv_loop_t loop;
    uv_signal_t term, hup;
    struct srv_config config;
    int argc;
    char **argv;
    struct srv_net *net;
    struct srv_admin *admin;
    uint64_t opened, closed;
    bool is_inside; /* on_message runs */
    bool is_ready;
};

static struct echo echo = {.is_ready = true};
static char text_memory[SRV_CONFIG_TEXT_MAX];

static void say(struct srv_conn *c, const char *text)
{
    srv_conn_send(c, srv_msg_copy(text, strlen(text)));
}

/* ---- connections ---- */

static void on_open(void *app, struct srv_conn *c)
{
    struct echo *e = app;
    e->opened++;
    srv_conn_set_user(c, e); /* on_close checks it */
}

static void on_close(void *app, struct srv_conn *c)
{
    struct echo *e = app;
    e->closed++;
    if (srv_conn_user(c) != e || srv_conn_send(c, srv_msg_copy("late", 4))) {
        abort();
    }
}

/* Words that make us do something; anything else is echoed. */
static void obey(struct echo *e, struct srv_conn *c, const char *text, size_t len)
{
    unsigned code = 0, number = 0, bytes = 0;
    char reason[256] = "";
    struct rlimit files;
    if (sscanf(text, "close %u %255[^\n]", &code, reason) >= 1) {
        say(c, "last words");
        srv_conn_close(c, (enum srv_close)code, reason);
        say(c, "never sent");
    } else if (sscanf(text, "flood %u %u", &number, &bytes) == 2) {
        for (unsigned i = 0; i < number; i++) {
            struct srv_msg *m = srv_msg_create(bytes);
            memset(m->text, 'f', bytes);
            m->len = bytes;
            if (!srv_conn_send(c, m)) {
                break;
            }
        }
    } else if (sscanf(text, "limit %u", &number) == 1) {
        srv_conn_set_limits(c, number);
        say(c, "ok");
    } else if (sscanf(text, "deadline %u", &number) == 1) {
        srv_conn_set_deadline(c, number);
        say(c, "ok");
    } else if (sscanf(text, "nofile %u", &number) == 1) {
        getrlimit(RLIMIT_NOFILE, &files);
        files.rlim_cur = number;
        setrlimit(RLIMIT_NOFILE, &files);
        say(c, "ok");
    } else if (sscanf(text, "ready %u", &number) == 1) {
        e->is_ready = number != 0;
        say(c, "ok");
    } else if (strcmp(text, "vouch") == 0) {
        say(c, srv_conn_vouch(c) ? "yes" : "no");
    } else if (strcmp(text, "peer") == 0) {
        say(c, srv_conn_peer(c));
    } else {
        srv_conn_send(c, srv_msg_copy(text, len));
    }
}

static void on_message(void *app, struct srv_conn *c, const char *text, size_t len)
{
    struct echo *e = app;
    if (e->is_inside || text[len] != '\0') {
        abort();
    }
    e->is_inside = true;
    obey(e, c, text, len);
    e->is_inside = false;
}

static void on_excess(
    void *app, struct srv_conn *c, const char *text, size_t len, uint32_t retry_ms)
{
    char answer[64];
    (void)app;
    if (text[len] != '\0' || retry_ms == 0) {
        abort();
    }
    (void)snprintf(answer, sizeof answer, "again in %" PRIu32, retry_ms);
    say(c, answer);
}

/* ---- requests ---- */

struct later {
    uv_timer_t timer;
    struct srv_request *request;
};

static void on_later_closed(uv_handle_t *handle)
{
    free(handle->data);
}

static void on_later(uv_timer_t *timer)
{
    struct later *l = timer->data;
    const char *text = srv_request_is_gone(l->request) ? "gone" : "here";
    srv_log(SRV_LOG_INFO, "echo.later", "answering", SRV_LOG_STR("peer", text));
    srv_http_respond(l->request, 200, "text/plain", NULL, text, strlen(text));
    uv_close((uv_handle_t *)timer, on_later_closed);
}

static void on_http(void *app, struct srv_request *r)
{
    struct echo *e = app;
    const char *path = srv_request_path(r);
    const char *x = srv_request_arg(r, "x");
    const char *y = srv_request_arg(r, "y");
    if (strcmp(path, "later") == 0) {
        struct later *l = calloc(1, sizeof *l);
        l->request = r;
        l->timer.data = l;
        uv_timer_init(&e->loop, &l->timer);
        uv_timer_start(&l->timer, on_later, x != NULL ? strtoull(x, NULL, 10) : 0, 0);
    } else if (strcmp(path, "big") == 0) {
        const size_t n = x != NULL ? strtoull(x, NULL, 10) : 0;
        char *body = malloc(n + 1);
        memset(body, 'b', n);
        srv_http_respond(r, 200, "application/octet-stream", y, body, n);
        free(body);
    } else if (strncmp(path, "echo", 4) == 0) {
        char memory[4096];
        struct srv_text t;
        srv_text_init(&t, memory, sizeof memory);
        srv_text_printf(&t, "%s x=%s y=%s from %s", path, x != NULL ? x : "-",
            y != NULL ? y : "-", srv_request_peer(r));
        srv_http_respond(r, 200, "text/plain", NULL, t.at, t.len);
    } else {
        srv_http_respond(r, 404, "application/json", NULL, "{}", 2);
    }
}

static bool is_ready(void *app)
{
    return ((struct echo *)app)->is_ready;
}

static bool metrics(void *app, const char *path, struct srv_text *out)
{
    if (strcmp(path, "/metrics") != 0) {
        return false;
    }
    srv_net_metrics(((struct echo *)app)->net, out);
    return true;
}

/* ---- life ---- */

static enum srv_config_action load(struct srv_config *out)
{
    struct srv_text errors;
    srv_text_init(&errors, text_memory, sizeof text_memory);
    const enum srv_config_action a = srv_config_load(out, echo.argc, echo.argv, NULL, &errors);
    if (a == SRV_CONFIG_ERROR) {
        fputs(errors.at, stderr);
    }
    return a;
}

static void on_net_closed(void *app)
{
    struct echo *e = app;
    srv_admin_close(e->admin, NULL);
}

static void on_term(uv_signal_t *s, int number)
{
    (void)number;
    struct echo *e = s->data;
    srv_net_close(e->net, e->config.drain_deadline_ms, on_net_closed);
    uv_close((uv_handle_t *)&e->term, NULL);
    uv_close((uv_handle_t *)&e->hup, NULL);
}

static void on_hup(uv_signal_t *s, int number)
{
    (void)number;
    struct echo *e = s->data;
    struct srv_config next;
    struct srv_text errors;
    if (load(&next) != SRV_CONFIG_RUN) {
        return;
    }
    srv_text_init(&errors, text_memory, sizeof text_memory);
    if (srv_net_check(&next, &errors)) {
        srv_net_reload(e->net, &next);
        printf("reloaded\n");
    } else {
        printf("kept %s", errors.at);
    }
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const struct srv_net_hooks hooks = {
        on_open, on_message, on_excess, on_close, on_http, is_ready};
    struct echo *e = &echo;
    e->argc = argc;
    e->argv = argv;
    if (load(&e->config) != SRV_CONFIG_RUN) {
        return 2;
    }
    srv_log_set_level((enum srv_log_level)e->config.log_level);
    uv_loop_init(&e->loop);
    if (!srv_net_open(&e->loop, &e->config, &hooks, e, &e->net)) {
        uv_run(&e->loop, UV_RUN_DEFAULT);
        return uv_loop_close(&e->loop) == 0 ? 3 : 4;
    }
    if (!srv_admin_open(&e->loop, e->config.admin_socket, metrics, e, &e->admin)) {
        return 5;
    }
    uv_signal_init(&e->loop, &e->term);
    uv_signal_init(&e->loop, &e->hup);
    e->term.data = e->hup.data = e;
    uv_signal_start(&e->term, on_term, SIGTERM);
    uv_signal_start(&e->hup, on_hup, SIGHUP);
    printf("port %u\n", (unsigned)srv_net_port(e->net));
    fflush(stdout);

    uv_run(
        &e->loop, UV_RUN_DEFAULT); /* returns by itself, or the test runs into its time limit */
    const int left = uv_loop_close(&e->loop);
    printf("end opened %" PRIu64 " closed %" PRIu64 " loop %d\n", e->opened, e->closed, left);
    return left == 0 && e->opened == e->closed ? 0 : 1;
}
