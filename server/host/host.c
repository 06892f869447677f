/* SPDX-License-Identifier: MIT
 * host.c - see host.h. Each step of starting and stopping is a function that the step before
 * calls; what fails at the start says so in the log and ends the process with status 1. */
#include "host/host.h"

#include "base/log.h"
#include "base/sdnotify.h"
#include "base/text.h"
#include "host/backup.h"
#include "host/dispatch.h"
#include "host/flight.h"
#include "host/judge/rpc.h"
#include "host/lobby/feed.h"
#include "host/lobby/ladder.h"
#include "host/lobby/lobby.h"
#include "host/match/absence.h"
#include "host/match/agree.h"
#include "host/match/clock.h"
#include "host/match/recovery.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/match/takeover.h"
#include "host/parts/memory.h"
#include "host/people/accounts.h"
#include "host/people/client.h"
#ifdef SRV_TESTING
#include "host/seams.h"
#endif
#include "host/service.h"
#include "host/talk/chat.h"
#include "host/tournament/table.h"
#include "host/watch/watch.h"
#include "net/admin.h"
#include "net/net.h"
#include "store/store.h"

#include <pro/replay.h>

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

enum {
    TICK_MS = 500,          /* loop lag, watchdog */
    DRAIN_TICK_MS = 10,     /* is everything durable yet? */
    CLOSE_MS = 2000,        /* for close handshakes */
    SWEEP_MS = 1000,        /* matches that players went away from */
    FIGURES_MS = 10 * 1000, /* what is counted in the store, for the metrics */
    PURGE_MS = 3600 * 1000  /* expired sessions */
};

struct host {
    struct srv_service s;
    uv_loop_t loop;
    uv_signal_t term, interrupt, hangup;
    uv_timer_t tick, drain, clock;
    uint64_t tick_due_ns;
    uint64_t purge_due_ms, sweep_due_ms, figures_due_ms; /* loop time */
    struct srv_heartbeat heartbeat;
    uint64_t drain_until_ms; /* loop time */
    uint64_t wind_until_ms;  /* likewise, while it winds down */
    bool is_clock_away;      /* the machine's clock has jumped, and we did not */
    uint32_t sets_due;       /* card sets that are not stored yet */
    int status;
    int argc;
    char *const *argv;
    char *const *env;
};

static struct host *host_of(struct srv_service *s)
{
    return (struct host *)s; /* its first member */
}

/* ---- stopping ---- */

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle)) {
        uv_close(handle, NULL);
    }
}

static void on_store_closed(void *arg)
{
    struct host *h = arg;
    h->s.store = NULL;
    srv_tourneys_stop(&h->s);
    srv_webhooks_deinit(&h->s.webhooks);
    size_t cursor = 0;
    for (struct srv_room *r; (r = srv_map_next(&h->s.rooms, &cursor)) != NULL; cursor = 0) {
        srv_room_free(r);
    }
    close_handle((uv_handle_t *)&h->term);
    close_handle((uv_handle_t *)&h->interrupt);
    close_handle((uv_handle_t *)&h->hangup);
    close_handle((uv_handle_t *)&h->tick);
    close_handle((uv_handle_t *)&h->drain);
    close_handle((uv_handle_t *)&h->clock);
}

/* Nobody is connected any more. Ends of matches that are being written out go to the store
 * first. */
static void on_closing_tick(uv_timer_t *timer)
{
    struct host *h = timer->data;
    if (h->s.jobs == 0 && !h->s.is_closing) {
        h->s.is_closing = true;
        (void)uv_timer_stop(timer);
        if (h->s.store != NULL) {
            srv_takeover_keep_all(&h->s);
            srv_webhooks_stop(&h->s);
            srv_store_close(h->s.store, on_store_closed, h);
        } else {
            on_store_closed(h);
        }
    }
}

static void on_admin_closed(void *app)
{
    struct host *h = host_of(app);
    h->s.admin = NULL;
    (void)uv_timer_start(&h->drain, on_closing_tick, 0, DRAIN_TICK_MS);
}

static void close_admin(struct host *h)
{
    if (h->s.admin != NULL) {
        srv_admin_close(h->s.admin, on_admin_closed);
    } else {
        on_admin_closed(&h->s);
    }
}

static void on_net_closed(void *app)
{
    struct host *h = host_of(app);
    h->s.net = NULL;
    close_admin(h);
}

static void close_net(struct host *h, uint64_t deadline_ms)
{
    (void)uv_timer_stop(&h->drain);
    if (h->s.net != NULL) {
        srv_net_close(h->s.net, deadline_ms, on_net_closed);
    } else {
        on_net_closed(&h->s);
    }
}

static void on_drain_tick(uv_timer_t *timer)
{
    struct host *h = timer->data;
    struct srv_store_stats stats = {0};
    srv_store_stats_get(h->s.store, &stats);
    const bool is_flushed = stats.queue_ops == 0 && h->s.jobs == 0;
    if (is_flushed || srv_loop_ms(&h->loop) >= h->drain_until_ms) {
        if (!is_flushed) {
            srv_log(SRV_LOG_WARN, "host.drain_deadline", "closing with writes in the queue",
                SRV_LOG_UINT("writes", stats.queue_ops));
        }
        close_net(h, CLOSE_MS);
    }
}

static void notify_all(struct srv_service *s, enum pro_notice_code code, const char *text)
{
    const struct pro_notice notice = {.kind = PRO_NOTICE_SERVER_NOTICE,
        .server_notice = {.code = (uint8_t)code, .text = text}};
    for (struct srv_client *c = s->clients, *next; c != NULL; c = next) {
        next = c->next;
        if (c->is_greeted) {
            srv_client_notify(c, &notice);
        }
    }
}

/* The start failed, or there is nobody to drain. */
static void stop_now(struct host *h, int status)
{
    h->status = status;
    h->s.is_draining = true;
    close_net(h, 0);
}

static void stop(struct host *h, int signum)
{
    struct srv_service *s = &h->s;
    srv_log(SRV_LOG_INFO, "host.stop", s->is_draining ? "stopping faster" : "draining",
        SRV_LOG_INT("signal", signum), SRV_LOG_UINT("live", s->rooms_by_status[1]));
    if (s->is_draining) {
        if (s->net != NULL && h->drain_until_ms > 0) {
            h->drain_until_ms = 0; /* the next tick closes */
        }
        return;
    }
    s->is_draining = true;
    if (!s->is_recovered) { /* still starting: the step under way sees is_draining */
        return;
    }
    srv_clock_sweep(s);
    (void)srv_sdnotify_stopping(s->config.drain_deadline_ms + CLOSE_MS);
    srv_net_stop_accepting(s->net);
    notify_all(
        s, PRO_CODE_DRAINING, "The server is restarting. Your matches go on afterwards.");
    h->drain_until_ms = srv_loop_ms(&h->loop) + s->config.drain_deadline_ms;
    (void)uv_timer_start(&h->drain, on_drain_tick, DRAIN_TICK_MS, DRAIN_TICK_MS);
}

static void on_stop(uv_signal_t *handle, int signum)
{
    stop(handle->data, signum);
}

void srv_host_drain(struct srv_service *s, uint64_t seconds)
{
    struct host *h = host_of(s);
    if (s->is_draining) {
        return;
    }
    h->wind_until_ms = srv_loop_ms(&h->loop) + seconds * 1000;
    s->is_winding_down = true; /* the next tick looks */
    if (seconds > 0) {
        srv_log(SRV_LOG_INFO, "host.wind_down", "nothing new begins; then the server stops",
            SRV_LOG_UINT("seconds", seconds));
        notify_all(s, PRO_CODE_DRAINING,
            "The server stops when the matches that run are over. No new ones begin.");
    }
}

bool srv_host_undrain(struct srv_service *s)
{
    if (!s->is_winding_down || s->is_draining) {
        return false;
    }
    s->is_winding_down = false;
    srv_log(SRV_LOG_INFO, "host.wind_up", "the server does not stop: new things begin again");
    notify_all(s, PRO_CODE_ANNOUNCED, "The server goes on. New matches may begin.");
    return true;
}

/* Its time is over, or nothing is left to wait for. */
static bool is_wound_down(const struct host *h, uint64_t now)
{
    return h->s.is_winding_down &&
        (now >= h->wind_until_ms ||
            (h->s.rooms_by_status[SRV_STORE_MATCH_LIVE] == 0 && h->s.jobs == 0));
}

/* ---- running ---- */

static void on_health(void *arg, bool ok, const char *text)
{
    struct srv_service *s = arg;
    s->is_store_down = !ok;
    srv_clock_sweep(s); /* they stand, or go on */
    srv_log(ok ? SRV_LOG_INFO : SRV_LOG_ERROR, ok ? "store.up" : "store.down",
        ok ? "writes reach the disk again" : "writes do not reach the disk",
        SRV_LOG_STR("why", text));
    notify_all(s, ok ? PRO_CODE_STORE_UP : PRO_CODE_STORE_DOWN,
        ok ? "The server can store again. Matches go on." : SRV_STORE_DOWN_TEXT);
}

/* Whatever is due by now happens. */
static void sweep(struct srv_service *s)
{
    srv_leaving_sweep(s);
    srv_agree_sweep(s);
    srv_clock_sweep(s);
    srv_lobby_sweep(s);
    srv_series_sweep(s);
    srv_tables_sweep(s);
    srv_absence_sweep(s);
    srv_watch_flush(s);
}

static void on_clock_tick(uv_timer_t *timer)
{
    struct host *h = timer->data;
    srv_clock_sweep(&h->s);
}

/* The loop turns, or we were not here. Twice as often as asked, so that one slow write is not the end. */
static void feed_watchdog(struct host *h, uint64_t now_ms)
{
    struct srv_store_stats stats = {0};
    char state[96];
    if (h->s.store != NULL) {
        srv_store_stats_get(h->s.store, &stats);
    }
    if (srv_heartbeat_beat(&h->heartbeat, now_ms, srv_sdnotify_watchdog_ms() / 2,
            stats.queue_ops, stats.commits + stats.retries)) {
        (void)snprintf(state, sizeof state, "WATCHDOG=1\nSTATUS=%" PRIu32 " live matches",
            h->s.rooms_by_status[1]);
        (void)srv_sdnotify(state);
    }
}

static void look_at_clock(struct host *h)
{
    const int64_t apart_ms = srv_time_follow();
    if ((apart_ms != 0) == h->is_clock_away) {
        return;
    }
    h->is_clock_away = apart_ms != 0;
    if (h->is_clock_away) {
        srv_log(SRV_LOG_ERROR, "host.clock",
            "the machine's clock has jumped; ours goes on: if the new time is right, reload",
            SRV_LOG_INT("ms", apart_ms));
    } else {
        srv_log(SRV_LOG_INFO, "host.clock", "the machine's clock agrees with ours again");
    }
}

static void on_figures(
    void *arg, enum srv_store_status status, const struct srv_store_figures *figures)
{
    struct host *h = arg;
    if (status == SRV_STORE_OK) {
        h->s.figures = *figures;
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct host *h = timer->data;
    const uint64_t now_ns = uv_hrtime();
    if (now_ns > h->tick_due_ns) {
        srv_times_add(&h->s.metrics.loop_lag, now_ns - h->tick_due_ns);
    }
    h->tick_due_ns = now_ns + (uint64_t)TICK_MS * 1000000;
    look_at_clock(h);
    const uint64_t now = srv_loop_ms(&h->loop);
    feed_watchdog(h, now);
    if (h->s.is_recovered) { /* not before: a start that fails is part of the time away */
        srv_flight_alive(srv_now_ms());
    }
    if (!h->s.is_recovered || h->s.is_draining) {
        return;
    }
    if (is_wound_down(h, now)) {
        stop(h, 0);
        return;
    }
    srv_ladder_turn(&h->s);
    srv_queue_sweep(&h->s);
    srv_tourneys_tick(&h->s);
    srv_webhooks_sweep(&h->s);
    srv_feed_flush(&h->s);
    srv_watch_flush(&h->s);
    if (now >= h->sweep_due_ms) {
        h->sweep_due_ms = now + SWEEP_MS;
        sweep(&h->s);
    }
    if (now >= h->figures_due_ms) {
        h->figures_due_ms = now + FIGURES_MS;
        srv_store_figures_get(h->s.store, on_figures, h);
    }
    if (now >= h->purge_due_ms) {
        h->purge_due_ms = now + PURGE_MS;
        srv_store_session_purge(h->s.store, srv_now_ms(), NULL, NULL);
        srv_chat_purge(&h->s);
    }
}

/* Each line of a text to the log. */
static void log_lines(enum srv_log_level level, const char *event, char *text)
{
    char *rest = text;
    for (char *line; (line = strtok_r(rest, "\n", &rest)) != NULL;) {
        srv_log(level, event, line);
    }
}

static void on_reload(uv_signal_t *handle, int signum)
{
    struct host *h = handle->data;
    (void)signum;
    if (h->s.is_draining || !h->s.is_recovered) {
        return;
    }
    (void)srv_sdnotify_reloading();
    char *memory = srv_alloc(SRV_CONFIG_TEXT_MAX);
    struct srv_text text;
    struct srv_config next;
    srv_text_init(&text, memory, SRV_CONFIG_TEXT_MAX);
    if (srv_config_load(&next, h->argc, h->argv, h->env, &text) == SRV_CONFIG_ERROR ||
        !srv_net_check(&next, &text)) {
        log_lines(SRV_LOG_ERROR, "config.fault", memory);
        srv_log(SRV_LOG_ERROR, "config.kept", "the config has faults; the old one stays");
    } else {
        srv_text_init(&text, memory, SRV_CONFIG_TEXT_MAX);
        const unsigned applied = srv_config_reload(&h->s.config, &next, &text);
        log_lines(SRV_LOG_INFO, "config.changed", memory);
        srv_log_set_level((enum srv_log_level)h->s.config.log_level);
        srv_net_reload(h->s.net, &h->s.config);
        srv_time_adopt();
        srv_log(SRV_LOG_INFO, "config.reloaded", "the config was read again",
            SRV_LOG_UINT("applied", applied));
    }
    free(memory);
    (void)srv_sdnotify_ready("running");
}

/* ---- the admin socket ---- */

static bool on_admin(void *app, const char *path, struct srv_text *out)
{
#ifdef SRV_TESTING
    if (srv_seams_admin(app, path, out, sweep)) {
        return true;
    }
#endif
    if (strcmp(path, "/readyz") == 0) { /* 404: not ready */
        srv_text_puts(out, "ready\n");
        return srv_dispatch_hooks.is_ready(app);
    }
    if (strcmp(path, "/metrics") != 0) {
        return false;
    }
    srv_metrics_page(app, out);
    return true;
}

/* ---- starting ---- */

static void on_events(struct srv_service *s, bool is_good)
{
    struct host *h = host_of(s);
    if (!is_good) {
        stop_now(h, EX_IOERR);
        return;
    }
    if (s->is_draining) {
        stop_now(h, EXIT_SUCCESS);
        return;
    }
    if (!srv_net_open(&h->loop, &s->config, &srv_dispatch_hooks, s, &s->net) ||
        !srv_admin_open(&h->loop, s->config.admin_socket, on_admin, s, &s->admin)) {
        stop_now(h, EXIT_FAILURE);
        return;
    }
    srv_admin_on_post(s->admin, srv_rpc_post);
    s->is_recovered = true;
    srv_flight_alive(srv_now_ms());
    srv_ladder_turn(s);
    srv_leaving_wake(s); /* those whose last steps a stop cut off */
    srv_clock_sweep(s);
    srv_log(SRV_LOG_INFO, "host.ready", "ready", SRV_LOG_STR("listen", s->config.listen),
        SRV_LOG_UINT("port", srv_net_port(s->net)), SRV_LOG_STR("version", SHINPAN_VERSION),
        SRV_LOG_STR("engine", pro_engine_version()));
    (void)srv_sdnotify_ready("running");
}

/* Then the events, whose parts look at the webhooks. */
static void on_webhooks(struct srv_service *s, bool is_good)
{
    if (is_good && !s->is_draining) {
        srv_tourneys_start(s, on_events);
    } else {
        on_events(s, is_good);
    }
}

/* Matches are rebuilt. */
static void on_recovered(struct srv_service *s, bool is_good)
{
    if (is_good && !s->is_draining) {
        srv_webhooks_start(s, on_webhooks);
    } else {
        on_events(s, is_good);
    }
}

static void on_set_stored(void *arg, enum srv_store_status status)
{
    struct host *h = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "host.cards", "a card set cannot be stored",
            SRV_LOG_STR("status", srv_store_status_name(status)));
        h->status = EXIT_FAILURE;
    }
    if (--h->sets_due > 0) {
        return;
    }
    if (h->status != EXIT_SUCCESS) {
        stop_now(h, EXIT_FAILURE);
    } else {
        srv_bans_load(&h->s);
        srv_recovery_run(&h->s, on_recovered);
    }
}

/* What to do about a database that does not open. */
static const char *advice_of(enum srv_store_status status)
{
    switch (status) {
    case SRV_STORE_LOCKED:
        return "another server or tool has it open: end that one first";
    case SRV_STORE_DAMAGED:
        return "keep the file, put back a copy that shinpanctl db backup made, and start again; "
               "shinpanctl db check lists the damage";
    case SRV_STORE_FOREIGN:
        return "the path names a file of another program, or its head is damaged: put back a copy "
               "that shinpanctl db backup made, or name another file";
    case SRV_STORE_NEWER:
        return "install the newer version again, or put back the copy that it made at its first "
               "start";
    case SRV_STORE_IO:
        return "look at the space, the permissions and the state of the disk; nothing is lost";
    case SRV_STORE_OK:
    case SRV_STORE_NOT_FOUND:
    case SRV_STORE_TAKEN:
    case SRV_STORE_CONFLICT:
    case SRV_STORE_LIMIT:
    case SRV_STORE_INVALID:
    case SRV_STORE_BUSY:
    case SRV_STORE_CLOSED:
    case SRV_STORE_STATUS_NUM:
        break;
    }
    return "";
}

/* With what to exit then: a manager tries again what may pass by itself. */
static int exit_of(enum srv_store_status status)
{
    return status == SRV_STORE_LOCKED ? EX_TEMPFAIL
        : status == SRV_STORE_IO      ? EX_IOERR
        : status == SRV_STORE_INVALID ? EX_CONFIG
                                      : EX_DATAERR;
}

static bool open_store(struct host *h)
{
    const struct srv_config *c = &h->s.config;
    const char *vfs = NULL;
#ifdef SRV_TESTING
    vfs = getenv("SHINPAN_VFS"); /* main.c has registered it */
#endif
    const struct srv_store_options options = {
        .path = c->database,
        .vfs = vfs,
        .synchronous =
            c->synchronous == SRV_SYNC_FULL ? SRV_STORE_SYNC_FULL : SRV_STORE_SYNC_NORMAL,
        .check_bytes_max = c->check_bytes,
        .on_health = on_health,
        .arg = &h->s,
    };
    struct srv_store_error error = {{0}};
    const enum srv_store_status status =
        srv_store_open(&h->loop, &options, &h->s.store, &error);
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "host.store", error.text,
            SRV_LOG_STR("status", srv_store_status_name(status)),
            SRV_LOG_STR("database", c->database), SRV_LOG_STR("advice", advice_of(status)));
        h->status = exit_of(status);
        return false;
    }
    if (srv_store_is_unchecked(h->s.store)) {
        srv_log(SRV_LOG_WARN, "host.unchecked",
            "the last stop was not in order, and the database is too large to check at a start: "
            "run shinpanctl db check",
            SRV_LOG_STR("database", c->database));
    }
    const int version = srv_store_sqlite_version();
    if (version < SRV_STORE_SQLITE_GOOD) {
        srv_log(SRV_LOG_INFO, "host.sqlite",
            "this SQLite can damage a database that other programs write to: leave it to us",
            SRV_LOG_INT("version", version));
    }
    return true;
}

static void open_flight(struct host *h)
{
    char path[SRV_CONFIG_PATH_MAX + 16];
    (void)snprintf(path, sizeof path, "%s/flight", h->s.config.data_dir);
    struct srv_flight_note failed;
    uint64_t limit_ms = SRV_FLIGHT_LIMIT_MS;
#ifdef SRV_TESTING
    if (getenv("SHINPAN_LOOP_MS") != NULL) {
        limit_ms = strtoull(getenv("SHINPAN_LOOP_MS"), NULL, 10);
    }
#endif
    if (!srv_flight_open(path, limit_ms, &failed)) {
        srv_log(SRV_LOG_WARN, "host.flight", "a failure in a match will not be noted",
            SRV_LOG_STR("path", path), SRV_LOG_STR("why", strerror(errno)));
    }
    memcpy(h->s.failed_match, failed.match, sizeof h->s.failed_match);
    h->s.failed_how = srv_flight_how(&failed);
    h->s.alive_ms = failed.alive_ms;
    if (failed.match[0] != '\0') {
        srv_log(SRV_LOG_ERROR, "host.failed_in", "the process before died in a match",
            SRV_LOG_STR("match", failed.match), SRV_LOG_STR("how", h->s.failed_how),
            SRV_LOG_INT("signal", failed.signal));
    }
}

/* Everything that is read once, before there is a loop to wait on. */
static bool prepare(struct host *h)
{
    struct srv_service *s = &h->s;
    const struct srv_config *c = &s->config;
    char why[512] = "";
    char path[SRV_CONFIG_PATH_MAX + 16];
    if (mkdir(c->data_dir, 0700) != 0 && errno != EEXIST) {
        srv_log(SRV_LOG_ERROR, "host.data_dir", "the data directory cannot be made",
            SRV_LOG_STR("path", c->data_dir), SRV_LOG_STR("why", strerror(errno)));
        h->status = EX_IOERR;
        return false;
    }
    if (!srv_books_install(&s->books, c->card_sets, why, sizeof why) ||
        !srv_restrictions_install(&s->restrictions, c->restrictions, why, sizeof why) ||
        !srv_starters_read(&s->starters, c->starter_decks, &s->books, why, sizeof why)) {
        srv_log(SRV_LOG_ERROR, "host.cards", why);
        return false;
    }
    if (s->books.first == NULL) {
        srv_log(SRV_LOG_ERROR, "host.cards", "no card set is installed: see card_sets");
        return false;
    }
    const char *key_why = "";
    (void)snprintf(path, sizeof path, "%s/session.key", c->data_dir);
    if (!srv_token_key_open(&s->token_key, path, &key_why)) {
        srv_log(SRV_LOG_ERROR, "host.session_key", key_why, SRV_LOG_STR("path", path),
            SRV_LOG_STR("why", errno != 0 ? strerror(errno) : ""));
        return false;
    }
    for (const struct srv_card_set *set = s->books.first; set != NULL; set = set->next) {
        srv_log(SRV_LOG_INFO, "host.cards", "card set", SRV_LOG_STR("game", set->game->name),
            SRV_LOG_UINT("cards", set->cards->len), SRV_LOG_STR("hash", set->hash));
    }
    if (!open_store(h)) {
        return false;
    }
    open_flight(h); /* ours alone now: the store holds the lock */
    srv_backup_sweep(c->data_dir);
    return true;
}

static void watch_signal(struct host *h, uv_signal_t *handle, uv_signal_cb cb, int signum)
{
    handle->data = h;
    (void)uv_signal_init(&h->loop, handle);
    const int r = uv_signal_start(handle, cb, signum);
    assert(r == 0);
}

static void store_card_sets(struct host *h)
{
    for (const struct srv_card_set *set = h->s.books.first; set != NULL; set = set->next) {
        size_t len;
        const char *json = crd_set_json(set->set, &len);
        const struct srv_store_card_set stored = {.hash = set->cards->hash,
            .game = set->game->name,
            .body = {.at = json, .len = len}};
        h->sets_due++;
        srv_store_card_set_put(h->s.store, &stored, on_set_stored, h);
    }
}

int srv_host_run(
    const struct srv_config *config, int argc, char *const argv[], char *const env[])
{
    struct host *h = srv_alloc(sizeof *h);
    h->argc = argc;
    h->argv = argv;
    h->env = env;
    srv_service_init(&h->s, &h->loop, config);
    int r = uv_loop_init(&h->loop);
    assert(r == 0);
    (void)umask(077);
    (void)signal(SIGPIPE, SIG_IGN);
#ifdef SRV_TESTING
    srv_seams_start();
#endif

    bool is_good = prepare(h);
    if (is_good) {
        watch_signal(h, &h->term, on_stop, SIGTERM);
        watch_signal(h, &h->interrupt, on_stop, SIGINT);
        watch_signal(h, &h->hangup, on_reload, SIGHUP);
        h->tick.data = h->drain.data = h->clock.data = h;
        (void)uv_timer_init(&h->loop, &h->tick);
        (void)uv_timer_init(&h->loop, &h->drain);
        (void)uv_timer_init(&h->loop, &h->clock);
        h->tick_due_ns = uv_hrtime() + (uint64_t)TICK_MS * 1000000;
        (void)uv_timer_start(&h->tick, on_tick, TICK_MS, TICK_MS);
        (void)uv_timer_start(&h->clock, on_clock_tick, SRV_CLOCK_TICK_MS, SRV_CLOCK_TICK_MS);
        store_card_sets(h);
        (void)uv_run(&h->loop, UV_RUN_DEFAULT);
    }
    r = uv_loop_close(&h->loop);
    if (r != 0) {
        srv_log(SRV_LOG_ERROR, "host.loop", "handles were left open at the end");
    }
    const int status = is_good || h->status != EXIT_SUCCESS ? h->status : EXIT_FAILURE;
    srv_log(SRV_LOG_INFO, "host.exit", "stopped", SRV_LOG_INT("status", status));
    srv_flight_close();
    srv_service_deinit(&h->s);
    sodium_memzero(h, sizeof *h);
    free(h);
    return status;
}
