/* SPDX-License-Identifier: MIT
 * log.c - see log.h. A line is composed on the stack of whoever logs and leaves in one
 * write(2), so threads never mix their lines and nothing waits in a buffer when the process
 * dies. Only the table of rates is shared, under a mutex. */
#include "base/log.h"

#include "base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LINE_MAX_BYTES 4096
#define TAIL_BYTES     64 /* kept free for ,"swallowed":N,"cut":true}\n */

#define RATE_IDS    256 /* a power of two; there are far fewer event ids in the source */
#define RATE_BURST  20
#define RATE_MS     200 /* one more line each: 5 a second */
#define EVENT_BYTES 48

static const char *const level_names[SRV_LOG_LEVEL_NUM] = {"error", "warn", "info", "debug"};
static const char level_priority[SRV_LOG_LEVEL_NUM] = {'3', '4', '6', '7'}; /* syslog's */

static atomic_int level_now = SRV_LOG_INFO;
static atomic_int fd_now = STDERR_FILENO;

/* ---- rates ---- */

struct rate {
    char event[EVENT_BYTES]; /* "" is a free slot */
    uint32_t tokens;
    uint64_t filled_ms;
    uint64_t swallowed;
};

static pthread_mutex_t rates_lock = PTHREAD_MUTEX_INITIALIZER;
static struct rate rates[RATE_IDS];

static uint64_t now_ms(clockid_t clock, struct timespec *out)
{
    clock_gettime(clock, out);
    return (uint64_t)out->tv_sec * 1000u + (uint64_t)out->tv_nsec / 1000000u;
}

/* The slot of an event. When the table is full, all further events share the slot they hash to:
 * the limit then is stricter, never absent. */
static struct rate *rate_find(const char *event, uint64_t now)
{
    uint32_t h = 2166136261u; /* FNV-1a */
    for (const char *p = event; *p != '\0'; p++) {
        h = (h ^ (unsigned char)*p) * 16777619u;
    }
    for (uint32_t i = 0; i < RATE_IDS; i++) {
        struct rate *r = &rates[(h + i) % RATE_IDS];
        if (r->event[0] == '\0') {
            snprintf(r->event, sizeof r->event, "%s", event);
            r->tokens = RATE_BURST;
            r->filled_ms = now;
            return r;
        }
        if (strncmp(r->event, event, sizeof r->event - 1) == 0) {
            return r;
        }
    }
    return &rates[h % RATE_IDS];
}

/* May this line go out? swallowed: how many before it did not. */
static bool rate_take(const char *event, uint64_t *swallowed)
{
    struct timespec ts;
    const uint64_t now = now_ms(CLOCK_MONOTONIC, &ts);

    pthread_mutex_lock(&rates_lock);
    struct rate *r = rate_find(event, now);
    const uint64_t earned = (now - r->filled_ms) / RATE_MS;
    if (earned > 0) {
        r->tokens =
            earned >= RATE_BURST - r->tokens ? RATE_BURST : r->tokens + (uint32_t)earned;
        r->filled_ms += earned * RATE_MS;
    }
    const bool ok = r->tokens > 0;
    if (ok) {
        r->tokens--;
        *swallowed = r->swallowed;
        r->swallowed = 0;
    } else {
        r->swallowed++;
    }
    pthread_mutex_unlock(&rates_lock);
    return ok;
}

/* ---- JSON strings ---- */

/* Length of the valid UTF-8 sequence at s, its code point in *cp; 0 if there is none. The NUL
 * that ends the text fails every continuation check, so nothing behind it is read. */
static size_t utf8_next(const unsigned char *s, uint32_t *cp)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t len = s[0] < 0x80 ? 1
        : (s[0] & 0xE0) == 0xC0    ? 2
        : (s[0] & 0xF0) == 0xE0    ? 3
        : (s[0] & 0xF8) == 0xF0    ? 4
                                   : 0;
    if (len == 0) {
        return 0;
    }
    uint32_t c = len == 1 ? s[0] : s[0] & (0x7Fu >> len);
    for (size_t i = 1; i < len; i++) {
        if ((s[i] & 0xC0) != 0x80) {
            return 0;
        }
        c = c << 6 | (s[i] & 0x3Fu);
    }
    if (c < least[len] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
        return 0;
    }
    *cp = c;
    return len;
}

/* What would move the cursor, end the line or reorder the text of a terminal that shows the
 * log. */
static bool needs_escape(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x2028 || c == 0x2029 ||
        (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

static void put_string(struct srv_text *t, const char *s)
{
    if (s == NULL) {
        srv_text_puts(t, "null");
        return;
    }
    srv_text_puts(t, "\"");
    const unsigned char *p = (const unsigned char *)s;
    while (*p != '\0' && !t->is_cut) {
        uint32_t c;
        const size_t n = utf8_next(p, &c);
        if (n == 0) {
            srv_text_puts(t, "\xEF\xBF\xBD"); /* U+FFFD for each bad byte */
            p++;
            continue;
        }
        if (c == '"' || c == '\\') {
            srv_text_printf(t, "\\%c", (char)c);
        } else if (needs_escape(c)) {
            srv_text_printf(t, "\\u%04x", (unsigned)c);
        } else {
            srv_text_put(t, (const char *)p, n);
        }
        p += n;
    }
    srv_text_puts(t, "\"");
}

static void put_field(struct srv_text *t, const struct srv_log_field *f)
{
    srv_text_printf(t, ",\"%s\":", f->name);
    switch (f->kind) {
    case SRV_LOG_KIND_STR:
        put_string(t, f->as.text);
        break;
    case SRV_LOG_KIND_INT:
        srv_text_printf(t, "%" PRId64, f->as.number);
        break;
    case SRV_LOG_KIND_UINT:
        srv_text_printf(t, "%" PRIu64, f->as.count);
        break;
    case SRV_LOG_KIND_BOOL:
        srv_text_puts(t, f->as.truth ? "true" : "false");
        break;
    case SRV_LOG_KIND_END:
        assert(false);
    }
}

/* ---- lines ---- */

static bool goes_to_journal(void)
{
    static atomic_int known = -1;
    int k = atomic_load_explicit(&known, memory_order_relaxed);
    if (k < 0) {
        /* "device:inode" of the stream that the journal gave us: it must still be this one */
        const char *stream = getenv("JOURNAL_STREAM");
        unsigned long long dev = 0, ino = 0;
        struct stat st;
        k = stream != NULL && sscanf(stream, "%llu:%llu", &dev, &ino) == 2 &&
            fstat(STDERR_FILENO, &st) == 0 && st.st_dev == dev && st.st_ino == ino;
        atomic_store_explicit(&known, k, memory_order_relaxed);
    }
    return k != 0;
}

static void write_all(int fd, const char *line, size_t len)
{
    while (len > 0) {
        const ssize_t n = write(fd, line, len);
        if (n <= 0) {
            return; /* nobody to tell */
        }
        line += n;
        len -= (size_t)n;
    }
}

void srv_log_write(enum srv_log_level level, const char *event, const char *message,
    const struct srv_log_field *fields)
{
    uint64_t swallowed = 0;
    if (level > srv_log_level() || !rate_take(event, &swallowed)) {
        return;
    }

    struct timespec ts;
    now_ms(CLOCK_REALTIME, &ts);
    struct tm tm;
    gmtime_r(&ts.tv_sec, &tm);
    char when[32];
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &tm);

    char memory[LINE_MAX_BYTES];
    struct srv_text line;
    srv_text_init(&line, memory, sizeof memory - TAIL_BYTES);
    const int fd = atomic_load_explicit(&fd_now, memory_order_relaxed);
    if (fd == STDERR_FILENO && goes_to_journal()) {
        srv_text_printf(&line, "<%c>", level_priority[level]);
    }
    srv_text_printf(&line, "{\"ts\":\"%s.%03dZ\",\"lvl\":\"%s\",\"ev\":", when,
        (int)(ts.tv_nsec / 1000000), level_names[level]);
    put_string(&line, event);
    const struct srv_log_field text = SRV_LOG_STR("msg", message);
    bool is_cut = false;
    for (const struct srv_log_field *f = &text; f->kind != SRV_LOG_KIND_END && !is_cut;
         f = f == &text ? fields : f + 1) {
        const size_t mark = line.len;
        put_field(&line, f);
        if (line.is_cut) {
            line.len = mark; /* a field is written whole or not at all */
            is_cut = true;
        }
    }

    line.is_cut = false;
    line.cap = sizeof memory;
    if (swallowed > 0) {
        srv_text_printf(&line, ",\"swallowed\":%" PRIu64, swallowed);
    }
    srv_text_puts(&line, is_cut ? ",\"cut\":true}\n" : "}\n");
    write_all(fd, line.at, line.len);
}

void srv_log_set_level(enum srv_log_level level)
{
    atomic_store_explicit(&level_now, (int)level, memory_order_relaxed);
}

enum srv_log_level srv_log_level(void)
{
    return (enum srv_log_level)atomic_load_explicit(&level_now, memory_order_relaxed);
}

void srv_log_set_fd(int fd)
{
    atomic_store_explicit(&fd_now, fd, memory_order_relaxed);
}
