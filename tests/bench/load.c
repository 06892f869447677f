/* SPDX-License-Identifier: MIT
 * load.c - what the server costs with many people on it: starts it, seats them, and measures it from
 * outside. Phases: people who only stay connected; live matches at human pace; as many answers a
 * second as stay quick; a kill and a start with all matches live. Prints rows; judges what does not
 * depend on how busy the machine is (all are served, nobody is lost, memory), and times only when
 * asked to (--judge-times).
 *
 *     load [options] -- SHINPAND ARGS...                     --port and --data-dir are added
 *     load --peer N [options] -- node load_peer.mjs ARGS...  the same answers in rooms of Colyseus */
#include "load_net.h"
#include "load_peer.h"
#include "load_stat.h"
#include "load_table.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <getopt.h>
#include <math.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECOND ((uint64_t)1000000000)
#define MS     ((uint64_t)1000000)

enum {
    PATIENCE_S = 120,  /* for what must come */
    JOINING_MAX = 200, /* tables on their way at once */
    STEPS_BETWEEN = 4, /* of the search, after doubling */
    TRIES = 3,         /* of each step: a disk may stall at any rate */
    QUICK_MS = 50      /* p99 of a rate that counts as sustained */
};

static struct {
    unsigned idle, matches, warm;
    double seconds, search_seconds, think_s;
    bool is_cold, judges_times, is_peer;
    unsigned match_kib_max;
    const char *values;
    char **command;
} options = {.idle = 500, .matches = 300, .warm = 40, .seconds = 5, .think_s = 5};

static struct {
    pid_t pid;
    char data[64];
    unsigned starts;
} server;

static struct load_guest *idle;
static struct load_table *table;
static unsigned turn; /* whose it is to be asked whether it can answer */
static unsigned passed, failed;
static FILE *values;

/* ---- what is said ---- */

static void row(const char *name, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void row(const char *name, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)printf("%-38s ", name);
    (void)vprintf(format, args);
    (void)putchar('\n');
    (void)fflush(stdout);
    va_end(args);
}

/* For who compares: a line "key number". */
static void value(const char *key, double number)
{
    if (values != NULL) {
        (void)fprintf(values, "%s %.3f\n", key, number);
        (void)fflush(values);
    }
}

static void check(bool is_good, const char *what)
{
    if (is_good) {
        passed++;
    } else {
        failed++;
        (void)printf("FAIL %s\n", what);
    }
}

/* ---- the server ---- */

static unsigned free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof at;
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) != 0 ||
        getsockname(fd, (struct sockaddr *)&at, &len) != 0) {
        load_die("no free port");
    }
    (void)close(fd);
    return ntohs(at.sin_port);
}

static void start_server(void)
{
    static char port_flag[] = "--port", data_flag[] = "--data-dir";
    char *argv[128], port[16], log[80];
    size_t n = 0;
    for (; options.command[n] != NULL && n < 120; n++) {
        argv[n] = options.command[n];
    }
    (void)snprintf(port, sizeof port, "%u", load_run.port);
    (void)snprintf(log, sizeof log, "%s/log", server.data);
    argv[n++] = port_flag;
    argv[n++] = port;
    argv[n++] = data_flag;
    argv[n++] = server.data;
    argv[n] = NULL;
    (void)fflush(NULL);
    server.starts++;
    server.pid = fork();
    if (server.pid == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
        (void)dup2(fd, 1);
        (void)dup2(fd, 2);
        (void)execvp(argv[0], argv);
        _exit(127);
    }
}

/* Waits for /readyz. */
static void await_server(void)
{
    const uint64_t until = load_now() + PATIENCE_S * SECOND;
    const char *path = options.is_peer ? "/" : "/readyz";
    while (load_http(load_run.port, path, NULL, NULL, 0) != 200) {
        int status;
        if (waitpid(server.pid, &status, WNOHANG) == server.pid) {
            load_die("the server has ended; its log is in %s", server.data);
        }
        if (load_now() > until) {
            load_die("the server is not ready after %d s", PATIENCE_S);
        }
        (void)usleep(2000);
    }
}

static void stop_server(int signal_number)
{
    int status = 0;
    (void)kill(server.pid, signal_number);
    (void)waitpid(server.pid, &status, 0);
}

/* ---- all of them ---- */

static void await(bool (*is_done)(void), const char *what)
{
    const uint64_t until = load_now() + PATIENCE_S * SECOND;
    while (!is_done()) {
        if (load_now() > until) {
            load_die("%s did not come; lost: %llu, refused: %llu %s", what,
                (unsigned long long)load_run.lost, (unsigned long long)load_run.refused,
                load_run.last_error);
        }
        load_turn(load_now() + 2 * MS);
    }
}

static unsigned joined; /* of the idle ones, or tables: have been told to come */

static unsigned ready_guests(void)
{
    unsigned n = 0;
    for (unsigned i = 0; i < options.idle; i++) {
        n += idle[i].step == LOAD_STEP_READY;
    }
    return n;
}

static bool are_guests_near(void)
{
    return ready_guests() + JOINING_MAX >= joined;
}

static bool are_guests_ready(void)
{
    return ready_guests() == options.idle;
}

static unsigned asked_tables(void)
{
    unsigned n = 0;
    for (unsigned i = 0; i < options.matches; i++) {
        n += load_table_is_asked(&table[i]);
    }
    return n;
}

static bool are_tables_near(void)
{
    return asked_tables() + JOINING_MAX >= joined;
}

static bool are_tables_there(void)
{
    return asked_tables() == joined;
}

static bool are_tables_asked(void)
{
    return asked_tables() == options.matches;
}

static bool is_nobody_waiting(void)
{
    for (unsigned i = 0; i < options.matches; i++) {
        if (table[i].sent_ns != 0) {
            return false;
        }
    }
    return true;
}

static bool are_streams_back(void)
{
    return load_run.resuming == 0;
}

static void bring_guests(void)
{
    idle = load_alloc(options.idle * sizeof *idle);
    for (joined = 0; joined < options.idle;) {
        load_guest_join(&idle[joined++]);
        load_turn(0);
        if (joined % 16 == 0) {
            await(are_guests_near, "a guest");
        }
    }
    await(are_guests_ready, "a guest");
}

static void bring_tables(void)
{
    table = load_alloc(options.matches * sizeof *table);
    for (joined = 0; joined < options.matches;) {
        if (options.is_peer) {
            load_peer_join(&table[joined]);
        } else {
            load_table_join(&table[joined], (uint8_t)(joined % 2));
        }
        joined++;
        load_turn(0);
        if (joined <= 2 || joined % 16 == 0) { /* the first of each game asks for its decks */
            await(joined <= 2 ? are_tables_there : are_tables_near, "a match");
        }
    }
    await(are_tables_asked, "a match");
}

static void answer(struct load_table *t)
{
    if (options.is_peer) {
        load_peer_answer(t);
    } else {
        load_table_answer(t);
    }
}

/* Each match is played on by up to twice `warm` answers, so that they are of every age. */
static void warm_up(void)
{
    unsigned *left = load_alloc(options.matches * sizeof *left);
    uint64_t sum = 0;
    for (unsigned i = 0; i < options.matches; i++) {
        left[i] = i * 2 * options.warm / options.matches;
        sum += left[i];
    }
    const uint64_t until = load_now() + 2 * PATIENCE_S * SECOND;
    while (sum > 0) {
        if (load_now() > until) {
            load_die("the matches stand still; refused: %llu %s",
                (unsigned long long)load_run.refused, load_run.last_error);
        }
        for (unsigned i = 0; i < options.matches; i++) {
            if (left[i] > 0 && load_table_is_asked(&table[i])) {
                answer(&table[i]);
                left[i]--;
                sum--;
            }
        }
        load_turn(load_now() + MS);
    }
    free(left);
    await(are_tables_asked, "the end of an answer");
}

/* ---- at a pace ---- */

struct pace {
    double rate; /* answers a second that came back */
    double p50_ms, p99_ms;
    double share, us; /* of a core; of it, for an answer */
    double load;
};

static double gap_s(double rate)
{
    static uint64_t dice = 88172645463325252u;
    dice ^= dice << 13;
    dice ^= dice >> 7;
    dice ^= dice << 17;
    return -log(((double)(dice >> 11) + 1) / 9007199254740993.0) / rate;
}

static bool answer_next(void)
{
    for (unsigned i = 0; i < options.matches; i++) {
        struct load_table *t = &table[turn];
        turn = (turn + 1) % options.matches;
        if (load_table_is_asked(t)) {
            answer(t);
            return true;
        }
    }
    return false;
}

/* Answers come as they do from people who know nothing of each other: at random times, `rate` a second
 * on average, each match in its turn. */
static struct pace play(double rate, double seconds)
{
    load_run_reset();
    const uint64_t from = load_now(), until = from + (uint64_t)(seconds * 1e9);
    const uint64_t cpu = load_cpu_ns(server.pid);
    uint64_t next = from, now = from;
    while (now < until) {
        while (next <= now) {
            if (!answer_next()) { /* all of them are under way: too fast */
                next = now + MS;
                break;
            }
            next += (uint64_t)(gap_s(rate) * 1e9);
        }
        load_turn(next < until ? next : until);
        now = load_now();
    }
    const double took = (double)(now - from) / 1e9;
    const double used = (double)(load_cpu_ns(server.pid) - cpu) / 1e9;
    const struct pace p = {
        .rate = (double)load_run.answers / took,
        .p50_ms = load_times_at(&load_run.times, 0.5),
        .p99_ms = load_times_at(&load_run.times, 0.99),
        .share = used / took,
        .us = load_run.answers > 0 ? used * 1e6 / (double)load_run.answers : 0,
        .load = load_average(),
    };
    check(load_run.refused == 0 && load_run.lost == 0, "an answer was refused or a guest lost");
    if (load_run.refused > 0) {
        row("refused", "%llu, the last: %s", (unsigned long long)load_run.refused,
            load_run.last_error);
    }
    return p;
}

static void human_pace(void)
{
    const double rate = options.matches / options.think_s;
    const struct pace p = play(rate, options.seconds);
    check(load_run.answers > 0, "nobody was answered");
    row("answers at human pace", "%.0f /s in %u matches, the server at %.1f %% of a core",
        p.rate, options.matches, p.share * 100);
    row("  server time an answer", "%.0f us", p.us);
    row("  answer to event at both seats", "median %.2f ms, p99 %.2f ms (load average %.1f)",
        p.p50_ms, p.p99_ms, p.load);
    row("  a message to a client", "%.0f bytes on average, %.2f an answer",
        (double)load_run.in_bytes / (double)load_run.in_messages,
        (double)load_run.in_messages / (double)load_run.answers);
    value("pace_rate", p.rate);
    value("pace_share", p.share);
    value("pace_us", p.us);
    value("pace_p50_ms", p.p50_ms);
    value("pace_p99_ms", p.p99_ms);
    value("message_bytes", (double)load_run.in_bytes / (double)load_run.in_messages);
    value("messages", (double)load_run.in_messages / (double)load_run.answers);
    value("request_bytes", (double)load_run.out_bytes / (double)load_run.answers);
    if (options.judges_times) {
        check(p.share <= 0.5, "more than half a core");
        check(p.p99_ms <= QUICK_MS, "p99 over 50 ms");
    }
}

static bool is_quick(const struct pace *p, double rate)
{
    return p->p99_ms <= QUICK_MS && p->rate >= 0.95 * rate;
}

/* A rate is too much when it was so each time. */
static bool is_sustained(double rate, struct pace *out)
{
    for (int i = 0; i < TRIES; i++) {
        *out = play(rate, options.search_seconds);
        await(is_nobody_waiting, "the end of an answer");
        if (is_quick(out, rate)) {
            return true;
        }
    }
    return false;
}

static void search(void)
{
    double good = 0, bad = 0, rate = 125;
    struct pace best = {0};
    for (unsigned steps = 0; steps < STEPS_BETWEEN && (good > 0 || bad == 0);) {
        struct pace p;
        if (is_sustained(rate, &p)) {
            good = rate;
            best = p;
        } else {
            bad = rate;
        }
        steps += bad > 0;
        rate = bad > 0 ? (good + bad) / 2 : rate * 2;
    }
    row("highest rate with p99 below 50 ms", "%.0f answers/s, median %.2f ms, p99 %.2f ms",
        best.rate, best.p50_ms, best.p99_ms);
    row("  server time an answer", "%.0f us, %.0f %% of a core (load average %.1f)", best.us,
        best.share * 100, best.load);
    value("top_rate", best.rate);
    value("top_us", best.us);
    value("top_p99_ms", best.p99_ms);
}

/* ---- a kill and a start ---- */

static void cold_start(void)
{
    /* by then each match that ended has been followed by another */
    await(are_tables_asked, "the next prompt");
    load_run_reset();
    stop_server(SIGKILL);
    for (unsigned i = 0; i < options.idle; i++) {
        load_drop(&idle[i].conn);
    }
    const uint64_t from = load_now();
    start_server();
    await_server();
    const uint64_t ready = load_now(), cpu = load_cpu_ns(server.pid);
    for (unsigned i = 0; i < options.matches; i++) {
        load_table_resume(&table[i]);
        if (load_run.resumed_ns == 0) { /* one by itself, then all the others */
            await(are_streams_back, "a stream");
        }
        load_turn(0);
    }
    await(are_streams_back, "a stream");
    const uint64_t back = load_now();
    row("cold start", "%u live matches, ready after %.0f ms (%.0f ms of a core)",
        options.matches, (double)(ready - from) / 1e6, (double)cpu / 1e6);
    row("  first stream, all streams", "after %.0f ms, %.0f ms",
        (double)(load_run.resumed_ns - from) / 1e6, (double)(back - from) / 1e6);
    value("cold_ms", (double)(ready - from) / 1e6);
    value("cold_first_ms", (double)(load_run.resumed_ns - from) / 1e6);
    check(are_tables_asked(), "a match did not come back");
    check(load_run.forgotten == 0, "an answer that counted is gone");
    if (options.judges_times) {
        check(load_run.resumed_ns - from < 2 * SECOND, "the start took more than 2 s");
    }
    (void)play(options.matches / options.think_s, 1);
    check(load_run.answers > 0, "nobody is answered after the start");
}

/* ---- all of it ---- */

static void usage(void)
{
    (void)fprintf(stderr,
        "usage: load [options] -- SHINPAND ARGS...\n"
        "       load --peer BYTES [options] -- node load_peer.mjs ARGS...\n"
        "  --idle N            guests who only stay connected (500)\n"
        "  --matches N         live matches (300)\n"
        "  --warm N            answers of each match before, on average (40)\n"
        "  --seconds S         at human pace: an answer in 5 s a match (5)\n"
        "  --search S          seconds of each step of the search for the highest rate; none: no search\n"
        "  --cold              kill it in the end, and start it again\n"
        "  --match-kib N       a live match with its two connections must not take more\n"
        "  --judge-times       fail when a time is over its budget\n"
        "  --values FILE       numbers, a line each\n");
    exit(2);
}

static void read_options(int argc, char **argv)
{
    static const struct option table_of[] = {{"idle", required_argument, NULL, 'i'},
        {"matches", required_argument, NULL, 'm'}, {"warm", required_argument, NULL, 'w'},
        {"seconds", required_argument, NULL, 's'}, {"search", required_argument, NULL, 'f'},
        {"cold", no_argument, NULL, 'c'}, {"match-kib", required_argument, NULL, 'k'},
        {"judge-times", no_argument, NULL, 'j'}, {"values", required_argument, NULL, 'v'},
        {"peer", required_argument, NULL, 'p'}, {NULL, 0, NULL, 0}};
    for (int c; (c = getopt_long(argc, argv, "", table_of, NULL)) != -1;) {
        switch (c) {
        case 'i':
            options.idle = (unsigned)atoi(optarg);
            break;
        case 'm':
            options.matches = (unsigned)atoi(optarg);
            break;
        case 'w':
            options.warm = (unsigned)atoi(optarg);
            break;
        case 's':
            options.seconds = atof(optarg);
            break;
        case 'f':
            options.search_seconds = atof(optarg);
            break;
        case 'c':
            options.is_cold = true;
            break;
        case 'k':
            options.match_kib_max = (unsigned)atoi(optarg);
            break;
        case 'j':
            options.judges_times = true;
            break;
        case 'p':
            options.is_peer = true;
            options.idle = 0;
            load_peer_answer_bytes = (unsigned)atoi(optarg);
            break;
        case 'v':
            options.values = optarg;
            break;
        default:
            usage();
        }
    }
    options.command = argv + optind;
    if (options.command[0] == NULL || options.matches == 0) {
        usage();
    }
}

int main(int argc, char **argv)
{
    read_options(argc, argv);
    if (options.values != NULL && (values = fopen(options.values, "w")) == NULL) {
        load_die("%s cannot be written", options.values);
    }
    struct rlimit files;
    (void)getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &files);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)snprintf(server.data, sizeof server.data, "%s", "/tmp/shinpan-load-XXXXXX");
    if (mkdtemp(server.data) == NULL) {
        load_die("no directory");
    }
    load_net_open();
    load_run.port = free_port();
    start_server();
    await_server();
    const uint64_t empty = load_rss_kib(server.pid);
    row("the server alone", "%.1f MiB", (double)empty / 1024);

    bring_guests();
    const uint64_t idle_kib = load_rss_kib(server.pid) - empty;
    if (options.idle > 0) {
        row("a guest who only stays", "%.1f KiB (%u of them)", (double)idle_kib / options.idle,
            options.idle);
        value("idle_kib", (double)idle_kib / options.idle);
    }
    bring_tables();
    warm_up();
    human_pace();
    const uint64_t match_kib = load_rss_kib(server.pid) - empty - idle_kib;
    const double each = (double)match_kib / options.matches;
    row("a live match, two connections", "%.1f KiB (%u of them)", each, options.matches);
    value("match_kib", each);
    if (options.match_kib_max > 0) {
        check(each <= options.match_kib_max, "a match takes more memory than it may");
    }
    if (options.search_seconds > 0) {
        search();
        row("  memory after that", "%.1f MiB", (double)load_rss_kib(server.pid) / 1024);
    }
    check(are_guests_ready(), "a guest who only stays was lost");
    if (options.is_cold) {
        cold_start();
    }
    stop_server(SIGKILL);
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf '%s'", server.data);
    check(system(command) == 0, "the directory cannot be removed");
    (void)printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
