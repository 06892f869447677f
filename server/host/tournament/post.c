/* SPDX-License-Identifier: MIT
 * post.c - see post.h. libcurl says which sockets it waits for and until when; the loop tells it. */
#include "host/tournament/post.h"

#include "base/config.h"
#include "host/parts/memory.h"

#include <assert.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum {
    HOST_MAX = 256,
    PORT_FREE = 1024 /* from here on nothing that speaks another protocol is expected */
};

/* ---- addresses ---- */

/* IPv4 as mapped. RFC 6890 and its registry, multicast, and what is reserved. */
static const char *const inward_v4[] = {"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10",
    "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
    "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/4", "240.0.0.0/4"};

/* Of IPv6 only this is given out, and not these parts of it: protocols, among them tunnels that hold an
 * IPv4 address; documentation. */
static const char outward_v6[] = "2000::/3";
static const char *const inward_v6[] = {"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"};

static bool is_in(const char *subnet, const struct srv_ip *ip)
{
    struct srv_subnet s;
    const bool is_good = srv_subnet_parse(subnet, &s);
    assert(is_good);
    return srv_subnet_has(&s, ip);
}

bool srv_post_is_public(const struct srv_ip *ip)
{
    static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};
    if (memcmp(ip->byte, mapped, sizeof mapped) == 0) {
        for (size_t i = 0; i < sizeof inward_v4 / sizeof inward_v4[0]; i++) {
            if (is_in(inward_v4[i], ip)) {
                return false;
            }
        }
        return true;
    }
    for (size_t i = 0; i < sizeof inward_v6 / sizeof inward_v6[0]; i++) {
        if (is_in(inward_v6[i], ip)) {
            return false;
        }
    }
    return is_in(outward_v6, ip);
}

/* ---- URLs ---- */

static bool is_named(const char *host, const char *hosts)
{
    char item[SRV_CONFIG_PATH_MAX];
    for (const char *at = hosts; srv_config_item(&at, item, sizeof item);) {
        if (strcasecmp(item, host) == 0) {
            return true;
        }
    }
    return false;
}

static bool part(CURLU *u, CURLUPart what, unsigned flags, char *out, size_t cap)
{
    char *text = NULL;
    const bool has = curl_url_get(u, what, &text, flags) == CURLUE_OK && strlen(text) < cap;
    if (has) {
        memcpy(out, text, strlen(text) + 1);
    }
    curl_free(text);
    return has;
}

static enum srv_post_url check(
    CURLU *u, const char *url, const char *hosts, char host[HOST_MAX])
{
    char scheme[16], port[16];
    if (strlen(url) > SRV_POST_URL_MAX ||
        curl_url_set(u, CURLUPART_URL, url, CURLU_DISALLOW_USER) != CURLUE_OK ||
        !part(u, CURLUPART_SCHEME, 0, scheme, sizeof scheme) ||
        !part(u, CURLUPART_HOST, 0, host, HOST_MAX) ||
        !part(u, CURLUPART_PORT, CURLU_DEFAULT_PORT, port, sizeof port) ||
        strchr(url, '#') != NULL ||
        (strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0)) {
        return SRV_POST_URL_BAD;
    }
    if (is_named(host, hosts)) {
        return SRV_POST_URL_OK;
    }
    const unsigned long number = strtoul(port, NULL, 10);
    if (number != 80 && number != 443 && number < PORT_FREE) {
        return SRV_POST_URL_BAD;
    }
    struct srv_ip ip;
    const size_t len = strlen(host);
    const bool is_v6 = host[0] == '[' && len > 2;
    return srv_ip_parse(is_v6 ? host + 1 : host, is_v6 ? len - 2 : len, &ip) &&
            !srv_post_is_public(&ip)
        ? SRV_POST_URL_PRIVATE
        : SRV_POST_URL_OK;
}

enum srv_post_url srv_post_url_check(const char *url, const char *hosts)
{
    char host[HOST_MAX];
    CURLU *u = curl_url();
    const enum srv_post_url wrong = u != NULL ? check(u, url, hosts, host) : SRV_POST_URL_BAD;
    curl_url_cleanup(u);
    return wrong;
}

void srv_post_url_origin(const char *url, char out[SRV_POST_URL_MAX + 1])
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-_[]/";
    const char *host = strstr(url, "://");
    const size_t len = host == NULL ? 0 : (size_t)(host - url) + 3 + strcspn(host + 3, "/?#");
    const bool is_plain = len <= SRV_POST_URL_MAX && strspn(url, plain) >= len;
    memcpy(out, url, is_plain ? len : 0);
    out[is_plain ? len : 0] = '\0';
}

/* ---- transfers ---- */

struct srv_posts {
    uv_timer_t timer;
    CURLM *multi;
    struct transfer *first;
    unsigned n, watched; /* transfers; sockets whose handles are not closed yet */
    bool is_closing, is_timer_closed;
};

struct transfer {
    struct srv_posts *posts;
    struct transfer *next, **link;
    CURL *easy;
    struct curl_slist *headers;
    srv_post_cb *cb;
    void *arg;
    size_t head, body;           /* bytes of the answer so far */
    bool is_named, is_inward;    /* may be anywhere; wanted to connect to where it may not */
    char error[CURL_ERROR_SIZE]; /* in words */
};

struct watch { /* a socket that libcurl waits for */
    uv_poll_t poll;
    struct srv_posts *posts;
    curl_socket_t fd;
};

static void free_transfer(struct transfer *t)
{
    curl_easy_cleanup(t->easy);
    curl_slist_free_all(t->headers);
    free(t);
}

static void end(struct transfer *t, int status, const char *why)
{
    struct srv_posts *p = t->posts;
    (void)curl_multi_remove_handle(p->multi, t->easy);
    *t->link = t->next;
    if (t->next != NULL) {
        t->next->link = t->link;
    }
    p->n--;
    t->cb(t->arg, status, why);
    free_transfer(t);
}

static void take_ended(struct srv_posts *p)
{
    int left;
    for (const CURLMsg *m; (m = curl_multi_info_read(p->multi, &left)) != NULL;) {
        if (m->msg != CURLMSG_DONE) {
            continue;
        }
        struct transfer *t;
        const CURLcode code = m->data.result;
        long status = 0;
        (void)curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, (char **)&t);
        (void)curl_easy_getinfo(m->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        /* who has answered has answered, however long the rest of it is; with a head that does not
         * end he has not */
        const bool is_told =
            code == CURLE_OK || (code == CURLE_WRITE_ERROR && t->body > SRV_POST_ANSWER_MAX);
        const char *why = is_told ? ""
            : t->is_inward        ? "the address is none of the internet"
            : t->error[0] != '\0' ? t->error
                                  : curl_easy_strerror(code);
        end(t, is_told ? (int)status : 0, why);
    }
}

static void maybe_free(struct srv_posts *p)
{
    if (p->is_timer_closed && p->watched == 0) {
        free(p);
    }
}

static void on_watch_closed(uv_handle_t *handle)
{
    struct watch *w = handle->data;
    struct srv_posts *p = w->posts;
    p->watched--;
    free(w);
    maybe_free(p);
}

static void on_ready(uv_poll_t *poll, int status, int events)
{
    const struct watch *w = poll->data;
    struct srv_posts *p = w->posts;
    int running;
    const int what = status < 0 ? CURL_CSELECT_ERR
                                : ((events & UV_READABLE) != 0 ? CURL_CSELECT_IN : 0) |
            ((events & UV_WRITABLE) != 0 ? CURL_CSELECT_OUT : 0);
    (void)curl_multi_socket_action(p->multi, w->fd, what, &running);
    take_ended(p);
}

static void on_timer(uv_timer_t *timer)
{
    struct srv_posts *p = timer->data;
    int running;
    (void)curl_multi_socket_action(p->multi, CURL_SOCKET_TIMEOUT, 0, &running);
    take_ended(p);
}

/* libcurl: wait so long (-1: not at all). Never calls it back from within. */
static int want_timer(CURLM *multi, long ms, void *arg)
{
    struct srv_posts *p = arg;
    (void)multi;
    if (p->is_closing) {
        return 0;
    }
    if (ms < 0) {
        (void)uv_timer_stop(&p->timer);
    } else {
        (void)uv_timer_start(&p->timer, on_timer, (uint64_t)ms, 0);
    }
    return 0;
}

/* libcurl: wait for that socket, or not any more. */
static int want_socket(CURL *easy, curl_socket_t fd, int what, void *arg, void *of_socket)
{
    struct srv_posts *p = arg;
    struct watch *w = of_socket;
    (void)easy;
    if (what == CURL_POLL_REMOVE) {
        if (w != NULL) {
            (void)curl_multi_assign(p->multi, fd, NULL);
            (void)uv_poll_stop(&w->poll);
            uv_close((uv_handle_t *)&w->poll, on_watch_closed);
        }
        return 0;
    }
    if (w == NULL) {
        w = srv_alloc(sizeof *w);
        w->posts = p;
        w->fd = fd;
        if (uv_poll_init_socket(p->timer.loop, &w->poll, fd) != 0) {
            free(w);
            return -1;
        }
        w->poll.data = w;
        p->watched++;
        (void)curl_multi_assign(p->multi, fd, w);
    }
    const int events = ((what & CURL_POLL_IN) != 0 ? UV_READABLE : 0) |
        ((what & CURL_POLL_OUT) != 0 ? UV_WRITABLE : 0);
    return uv_poll_start(&w->poll, events, on_ready) == 0 ? 0 : -1;
}

/* libcurl: a socket for that address, please. The one place where an address is judged: it is the one that
 * is connected to. */
static curl_socket_t open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *to)
{
    struct transfer *t = arg;
    struct srv_ip ip = {{[10] = 0xFF, [11] = 0xFF}};
    struct sockaddr_storage address = {0};
    const size_t size = to->addrlen < sizeof address ? to->addrlen : sizeof address;
    memcpy(&address, &to->addr, size);
    if (purpose != CURLSOCKTYPE_IPCXN || (to->family != AF_INET && to->family != AF_INET6)) {
        return CURL_SOCKET_BAD;
    }
    if (to->family == AF_INET) {
        memcpy(ip.byte + 12, &((const struct sockaddr_in *)&address)->sin_addr, 4);
    } else {
        memcpy(ip.byte, &((const struct sockaddr_in6 *)&address)->sin6_addr, sizeof ip.byte);
    }
    if (!t->is_named && !srv_post_is_public(&ip)) {
        t->is_inward = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* What comes is counted and thrown away; more than is read ends it. */
static size_t on_head(char *at, size_t size, size_t n, void *arg)
{
    struct transfer *t = arg;
    (void)at;
    t->head += size * n;
    return t->head <= SRV_POST_ANSWER_MAX ? size * n : 0;
}

static size_t on_body(char *at, size_t size, size_t n, void *arg)
{
    struct transfer *t = arg;
    (void)at;
    t->body += size * n;
    return t->body <= SRV_POST_ANSWER_MAX ? size * n : 0;
}

struct srv_posts *srv_posts_open(uv_loop_t *loop)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        return NULL;
    }
    struct srv_posts *p = srv_alloc(sizeof *p);
    p->multi = curl_multi_init();
    if (p->multi == NULL) {
        free(p);
        return NULL;
    }
    const int inited = uv_timer_init(loop, &p->timer);
    assert(inited == 0);
    p->timer.data = p;
    (void)curl_multi_setopt(p->multi, CURLMOPT_SOCKETFUNCTION, want_socket);
    (void)curl_multi_setopt(p->multi, CURLMOPT_SOCKETDATA, p);
    (void)curl_multi_setopt(p->multi, CURLMOPT_TIMERFUNCTION, want_timer);
    (void)curl_multi_setopt(p->multi, CURLMOPT_TIMERDATA, p);
    (void)curl_multi_setopt(p->multi, CURLMOPT_MAXCONNECTS, 1L);
    return p;
}

unsigned srv_posts_n(const struct srv_posts *p)
{
    return p->n;
}

static void on_timer_closed(uv_handle_t *handle)
{
    struct srv_posts *p = handle->data;
    p->is_timer_closed = true;
    maybe_free(p);
}

void srv_posts_close(struct srv_posts *p)
{
    if (p == NULL) {
        return;
    }
    p->is_closing = true;
    while (p->first != NULL) {
        end(p->first, 0, "the server stops");
    }
    (void)curl_multi_cleanup(
        p->multi); /* nothing global: a name may still be looked up, elsewhere */
    uv_close((uv_handle_t *)&p->timer, on_timer_closed);
}

/* The whole of what is asked of libcurl. False: there is no memory. */
static bool set_up(struct transfer *t, const struct srv_post *post)
{
    CURL *e = t->easy;
    t->headers = curl_slist_append(NULL, "Expect:"); /* no asking whether the body is wanted */
    bool is_good = t->headers != NULL;
    for (size_t i = 0; i < SRV_POST_HEADERS_MAX && post->header[i] != NULL; i++) {
        struct curl_slist *longer = curl_slist_append(t->headers, post->header[i]);
        is_good = is_good && longer != NULL;
        t->headers = longer != NULL ? longer : t->headers;
    }
#define SET(option, value) (is_good = is_good && curl_easy_setopt(e, option, value) == CURLE_OK)
    SET(CURLOPT_URL, post->url);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_PROXY, ""); /* whatever the environment says */
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)post->len);
    SET(CURLOPT_COPYPOSTFIELDS, (const char *)post->body);
    SET(CURLOPT_HTTPHEADER, t->headers);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)SRV_POST_CONNECT_MS);
    SET(CURLOPT_TIMEOUT_MS, (long)SRV_POST_MS);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_QUICK_EXIT, 1L); /* who gives up on a name does not wait for its thread */
    SET(CURLOPT_FRESH_CONNECT, 1L);
    SET(CURLOPT_FORBID_REUSE, 1L);
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, t);
    SET(CURLOPT_HEADERFUNCTION, on_head);
    SET(CURLOPT_HEADERDATA, t);
    SET(CURLOPT_WRITEFUNCTION, on_body);
    SET(CURLOPT_WRITEDATA, t);
    SET(CURLOPT_ERRORBUFFER, t->error);
    SET(CURLOPT_PRIVATE, t);
#undef SET
    return is_good;
}

bool srv_post(struct srv_posts *p, const struct srv_post *post, srv_post_cb *cb, void *arg)
{
    char host[HOST_MAX] = "";
    if (p->is_closing || p->n == SRV_POSTS_MAX) {
        return false;
    }
    struct transfer *t = srv_alloc(sizeof *t);
    *t = (struct transfer){.posts = p, .easy = curl_easy_init(), .cb = cb, .arg = arg};
    CURLU *u = curl_url();
    t->is_named = u != NULL && check(u, post->url, post->hosts, host) == SRV_POST_URL_OK &&
        is_named(host, post->hosts);
    curl_url_cleanup(u);
    if (u == NULL || t->easy == NULL || !set_up(t, post) ||
        curl_multi_add_handle(p->multi, t->easy) != CURLM_OK) { /* goes on from the timer */
        free_transfer(t);
        return false;
    }
    t->next = p->first;
    t->link = &p->first;
    if (t->next != NULL) {
        t->next->link = &t->next;
    }
    p->first = t;
    p->n++;
    return true;
}
