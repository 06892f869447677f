/* SPDX-License-Identifier: MIT
 * metrics.h - what the server counts, and the page that shows it (Prometheus text 0.0.4). Labels
 * are words of our own tables, so there is a bound to their number. Loop thread. */
#ifndef SRV_HOST_METRICS_H
#define SRV_HOST_METRICS_H

#include <pro/error.h>
#include <pro/message.h>

#include <stdint.h>

struct srv_service;
struct srv_text;

#define SRV_TIME_BUCKETS 12u
/* Upper bounds in microseconds; one more bucket holds the rest. */
extern const uint32_t srv_time_bound_us[SRV_TIME_BUCKETS];

struct srv_times {
    uint64_t count[SRV_TIME_BUCKETS + 1u]; /* by bucket, not summed up */
    uint64_t sum_us;
};

struct srv_metrics {
    uint64_t methods[PRO_METHOD_NUM]; /* requests by method, NONE: unreadable */
    uint64_t errors[PRO_ERROR_NUM];   /* their results */
    uint64_t commands;                /* durable commands of matches, bots included */
    uint64_t matches_started, matches_finished, matches_void, matches_aside;
    uint64_t absences;         /* seats that forfeited because nobody was there */
    uint64_t timeouts;         /* of clocks, losses included */
    struct srv_times answer;   /* from an answer's arrival to its release */
    struct srv_times loop_lag; /* how late a timer of the loop came */
};

void srv_times_add(struct srv_times *t, uint64_t ns);

/* A request was answered. */
void srv_metrics_call(
    struct srv_metrics *m, enum pro_method method, enum pro_error error, uint64_t ns);

/* The whole page. */
void srv_metrics_page(void *service, struct srv_text *out);

#endif
