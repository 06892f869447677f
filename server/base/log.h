/* SPDX-License-Identifier: MIT
 * log.h - what the server tells its operator: one JSON object a line on stderr, a single write
 * each.
 *
 *     srv_log(SRV_LOG_WARN, "net.refused", "too many connections from one address",
 *         SRV_LOG_STR("ip", peer), SRV_LOG_UINT("open", n));
 *
 *     {"ts":"2026-01-31T09:30:00.123Z","lvl":"warn","ev":"net.refused","msg":"too many ...",
 *      "ip":"192.0.2.7","open":17}
 *
 * `ev` is the stable id of an event: lower-case words with dots, never changed once released;
 * `msg` may change. Values are escaped, whatever they hold: invalid UTF-8 becomes U+FFFD, so a
 * line is always one valid JSON object. A line longer than 4 KiB loses its last fields and says
 * "cut":true. Each event id may write 20 lines at once and 5 a second; what was swallowed is
 * counted, and the next line of that id carries it as "swallowed". Never log tokens, keys or
 * hidden cards.
 *
 * Any thread may log. With journald on the other end (JOURNAL_STREAM) lines carry its <N>
 * priority prefix. */
#ifndef SRV_BASE_LOG_H
#define SRV_BASE_LOG_H

#include <stdbool.h>
#include <stdint.h>

enum srv_log_level {
    SRV_LOG_ERROR = 0, /* someone must look */
    SRV_LOG_WARN,      /* refused, retried, degraded */
    SRV_LOG_INFO,      /* start, stop, matches */
    SRV_LOG_DEBUG,
    SRV_LOG_LEVEL_NUM
};

enum srv_log_kind {
    SRV_LOG_KIND_END = 0,
    SRV_LOG_KIND_STR,
    SRV_LOG_KIND_INT,
    SRV_LOG_KIND_UINT,
    SRV_LOG_KIND_BOOL,
};

struct srv_log_field {
    enum srv_log_kind kind;
    const char *name; /* a literal: plain ASCII, not escaped */
    union {
        const char *text; /* NULL is written as null */
        int64_t number;
        uint64_t count;
        bool truth;
    } as;
};

#define SRV_LOG_STR(n, v)  ((struct srv_log_field){SRV_LOG_KIND_STR, (n), {.text = (v)}})
#define SRV_LOG_INT(n, v)  ((struct srv_log_field){SRV_LOG_KIND_INT, (n), {.number = (v)}})
#define SRV_LOG_UINT(n, v) ((struct srv_log_field){SRV_LOG_KIND_UINT, (n), {.count = (v)}})
#define SRV_LOG_BOOL(n, v) ((struct srv_log_field){SRV_LOG_KIND_BOOL, (n), {.truth = (v)}})

/* srv_log(level, event, message, fields...): see the top. Fields may be absent. */
#define srv_log(level, event, ...)                                             \
    srv_log_write((level), (event), SRV_LOG_FIRST_(__VA_ARGS__, SRV_LOG_END_), \
        (const struct srv_log_field[]){SRV_LOG_REST_(__VA_ARGS__, SRV_LOG_END_)})
#define SRV_LOG_END_               ((struct srv_log_field){SRV_LOG_KIND_END, 0, {.text = 0}})
#define SRV_LOG_FIRST_(first, ...) first
#define SRV_LOG_REST_(first, ...)  __VA_ARGS__

void srv_log_write(enum srv_log_level level, const char *event, const char *message,
    const struct srv_log_field *fields);

/* Lines above this level are dropped; starts as SRV_LOG_INFO. */
void srv_log_set_level(enum srv_log_level level);
enum srv_log_level srv_log_level(void);

/* Write to this descriptor instead of stderr (tests). */
void srv_log_set_fd(int fd);

#endif
