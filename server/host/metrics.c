/* SPDX-License-Identifier: MIT
 * metrics.c - see metrics.h. */
#include "host/metrics.h"

#include "base/text.h"
#include "host/service.h"
#include "net/net.h"
#include "store/store.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/statvfs.h>
#include <unistd.h>

const uint32_t srv_time_bound_us[SRV_TIME_BUCKETS] = {
    250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000};

void srv_times_add(struct srv_times *t, uint64_t ns)
{
    const uint64_t us = ns / 1000;
    unsigned i = 0;
    while (i < SRV_TIME_BUCKETS && us > srv_time_bound_us[i]) {
        i++;
    }
    t->count[i]++;
    t->sum_us += us;
}

void srv_metrics_call(
    struct srv_metrics *m, enum pro_method method, enum pro_error error, uint64_t ns)
{
    m->methods[method]++;
    m->errors[error]++;
    if (method == PRO_METHOD_MATCH_ANSWER && error == PRO_ERROR_NONE) {
        srv_times_add(&m->answer, ns);
    }
}

static void head(struct srv_text *out, const char *name, const char *type, const char *help)
{
    srv_text_printf(
        out, "# HELP shinpan_%s %s\n# TYPE shinpan_%s %s\n", name, help, name, type);
}

static void one(
    struct srv_text *out, const char *name, const char *type, const char *help, uint64_t value)
{
    head(out, name, type, help);
    srv_text_printf(out, "shinpan_%s %" PRIu64 "\n", name, value);
}

static void histogram(struct srv_text *out, const char *name, const char *help,
    const uint32_t *bound_us, unsigned bounds, const uint64_t *count, uint64_t sum_us)
{
    uint64_t total = 0;
    head(out, name, "histogram", help);
    for (unsigned i = 0; i < bounds; i++) {
        total += count[i];
        srv_text_printf(out, "shinpan_%s_bucket{le=\"%g\"} %" PRIu64 "\n", name,
            (double)bound_us[i] / 1e6, total);
    }
    total += count[bounds];
    srv_text_printf(out,
        "shinpan_%s_bucket{le=\"+Inf\"} %" PRIu64 "\nshinpan_%s_sum %.6f\nshinpan_%s_count "
        "%" PRIu64 "\n",
        name, total, name, (double)sum_us / 1e6, name, total);
}

static uint64_t resident_bytes(void)
{
    FILE *file = fopen("/proc/self/statm", "re");
    uint64_t all = 0, resident = 0;
    if (file != NULL) {
        if (fscanf(file, "%" SCNu64 " %" SCNu64, &all, &resident) != 2) {
            resident = 0;
        }
        (void)fclose(file);
    }
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t open_files(void)
{
    DIR *dir = opendir("/proc/self/fd");
    uint64_t n = 0;
    if (dir != NULL) {
        while (readdir(dir) != NULL) {
            n++;
        }
        (void)closedir(dir);
        n = n > 3 ? n - 3 : 0; /* ".", ".." and the directory's own */
    }
    return n;
}

/* Of the file system that the database lies on, for who is not root. */
static uint64_t free_bytes(const char *database)
{
    struct statvfs fs;
    return statvfs(database, &fs) == 0 ? (uint64_t)fs.f_bavail * fs.f_frsize : 0;
}

static void store_part(struct srv_text *out, struct srv_store *store)
{
    struct srv_store_stats st;
    srv_store_stats_get(store, &st);
    one(out, "store_queue_operations", "gauge", "Writes that are not committed yet.",
        st.queue_ops);
    one(out, "store_queue_bytes", "gauge", "Bytes of writes that are not committed yet.",
        st.queue_bytes);
    one(out, "store_writes_total", "counter", "Writes completed.", st.writes);
    one(out, "store_reads_total", "counter", "Reads completed.", st.reads);
    one(out, "store_refused_total", "counter", "Writes that the data did not allow.",
        st.refused);
    one(out, "store_retries_total", "counter", "Commits tried again because the disk failed.",
        st.retries);
    one(out, "store_checkpoints_total", "counter", "Checkpoints of the log.", st.checkpoints);
    one(out, "store_wal_pages", "gauge", "Pages in the write-ahead log.", st.wal_pages);
    one(out, "store_degraded", "gauge", "1 while writes do not reach the disk.", st.degraded);
    histogram(out, "store_commit_seconds", "Time of a commit.", srv_store_commit_bound_us,
        SRV_STORE_COMMIT_BUCKETS, st.commit_us, st.commit_us_sum);
}

void srv_metrics_page(void *service, struct srv_text *out)
{
    const struct srv_service *s = service;
    const struct srv_metrics *m = &s->metrics;
    head(out, "build_info", "gauge", "The version that runs.");
    srv_text_printf(out, "shinpan_build_info{version=\"" SHINPAN_VERSION "\"} 1\n");
    one(out, "ready", "gauge", "1 when new matches are taken.", srv_service_takes_new(s));
    one(out, "draining", "gauge", "1 when nothing new begins since the server is to stop.",
        srv_service_is_ending(s));
    one(out, "judge_calls_open", "gauge", "Calls for a judge that nobody has closed.",
        s->figures.open_calls);
    one(out, "matches_aside", "gauge", "Matches put aside that nobody has decided.",
        s->figures.aside);
    one(out, "database_bytes", "gauge", "Size of the database, its log not counted.",
        s->figures.bytes);
    one(out, "disk_free_bytes", "gauge", "Free space where the database lies.",
        free_bytes(s->config.database));
    head(out, "matches", "gauge", "Matches in memory.");
    srv_text_printf(out, "shinpan_matches{state=\"open\"} %" PRIu32 "\n",
        s->rooms_by_status[SRV_STORE_MATCH_OPEN]);
    srv_text_printf(out, "shinpan_matches{state=\"live\"} %" PRIu32 "\n",
        s->rooms_by_status[SRV_STORE_MATCH_LIVE]);
    srv_tourneys_metrics(s, out);
    srv_webhooks_metrics(s, out);
    one(out, "players", "gauge", "Players who are connected or sit in a match.",
        s->players.len);
    one(out, "matches_started_total", "counter", "Matches started.", m->matches_started);
    head(out, "matches_ended_total", "counter", "Matches that went out of memory, by how.");
    srv_text_printf(out, "shinpan_matches_ended_total{state=\"finished\"} %" PRIu64 "\n",
        m->matches_finished);
    srv_text_printf(
        out, "shinpan_matches_ended_total{state=\"void\"} %" PRIu64 "\n", m->matches_void);
    srv_text_printf(
        out, "shinpan_matches_ended_total{state=\"aside\"} %" PRIu64 "\n", m->matches_aside);
    one(out, "absences_total", "counter", "Seats that forfeited because nobody was there.",
        m->absences);
    one(out, "timeouts_total", "counter", "Seats whose clock ran out.", m->timeouts);
    one(out, "commands_total", "counter", "Commands of matches made durable.", m->commands);

    head(out, "requests_total", "counter", "Requests by method.");
    for (unsigned i = 0; i < PRO_METHOD_NUM; i++) {
        const struct pro_method_info *info =
            i == PRO_METHOD_NONE ? NULL : pro_method_info((enum pro_method)i);
        srv_text_printf(out, "shinpan_requests_total{method=\"%s\"} %" PRIu64 "\n",
            info != NULL ? info->name : "none", m->methods[i]);
    }
    head(out, "results_total", "counter", "Requests by result.");
    for (unsigned i = 0; i < PRO_ERROR_NUM; i++) {
        srv_text_printf(out, "shinpan_results_total{error=\"%s\"} %" PRIu64 "\n",
            pro_error_name((enum pro_error)i), m->errors[i]);
    }
    histogram(out, "answer_seconds", "From a player's answer to its durable reply.",
        srv_time_bound_us, SRV_TIME_BUCKETS, m->answer.count, m->answer.sum_us);
    histogram(out, "loop_lag_seconds", "How late a timer of the loop came.", srv_time_bound_us,
        SRV_TIME_BUCKETS, m->loop_lag.count, m->loop_lag.sum_us);
    store_part(out, s->store);
    one(out, "resident_bytes", "gauge", "Resident memory of the process.", resident_bytes());
    one(out, "open_files", "gauge", "Open file descriptors.", open_files());
    if (s->net != NULL) {
        srv_net_metrics(s->net, out);
    }
}
