/* SPDX-License-Identifier: MIT
 * base_test.c - units of server/base: the config table and its faults, log lines, text, crash
 * points. */
#include "base/config.h"
#include "base/log.h"
#include "base/pace.h"
#include "base/sdnotify.h"
#include "base/text.h"

#include <check.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

void srv_crash_point(const char *name); /* crash.h, as the test build sees it */

/* ---- config ---- */

static char text_memory[SRV_CONFIG_TEXT_MAX];
static struct srv_text text;
static struct srv_config config;
static char config_path[] = "/tmp/shinpan-base-test-XXXXXX";

static void fresh_text(void)
{
    srv_text_init(&text, text_memory, sizeof text_memory);
}

static void write_config(const char *content)
{
    FILE *f = fopen(config_path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(content, f);
    fclose(f);
}

/* Load a file with this content, an environment and flags, both NULL-terminated or NULL. */
static enum srv_config_action load(
    const char *content, const char *const env[], const char *const flags[])
{
    const char *argv[16] = {"shinpand", "-c", config_path};
    int argc = 3;
    for (int i = 0; flags != NULL && flags[i] != NULL; i++) {
        argv[argc++] = flags[i];
    }
    write_config(content);
    fresh_text();
    return srv_config_load(&config, argc, (char *const *)argv, (char *const *)env, &text);
}

/* The content is refused, and the faults hold this text after the file's name. */
static void refused(const char *content, const char *fault)
{
    char want[512];
    snprintf(want, sizeof want, "%s:%s", config_path, fault);
    ck_assert_int_eq(load(content, NULL, NULL), SRV_CONFIG_ERROR);
    ck_assert_msg(strstr(text.at, want) != NULL, "want \"%s\" in:\n%s", want, text.at);
}

static void start_config(void)
{
    strcpy(config_path + strlen(config_path) - 6, "XXXXXX");
    const int fd = mkstemp(config_path);
    ck_assert_int_ge(fd, 0);
    close(fd);
}

static void end_config(void)
{
    unlink(config_path);
}

START_TEST(defaults_are_complete)
{
    ck_assert_int_eq(load("", NULL, NULL), SRV_CONFIG_RUN);
    ck_assert_str_eq(config.listen, "127.0.0.1");
    ck_assert_uint_eq(config.port, 8787);
    ck_assert_str_eq(config.database, "/var/lib/shinpan/shinpan.db");
    ck_assert_str_eq(config.admin_socket, "/var/lib/shinpan/admin.sock");
    ck_assert_uint_eq(config.message_bytes, 4096);
    ck_assert_uint_eq(config.deck_message_bytes, 65536);
    ck_assert_uint_eq(config.queue_bytes, 1048576);
    ck_assert_uint_eq(config.hello_deadline_ms, 5000);
    ck_assert_uint_eq(config.synchronous, SRV_SYNC_FULL);
    ck_assert_uint_eq(config.log_level, SRV_LOG_INFO);
}
END_TEST

START_TEST(later_sources_win)
{
    const char *env[] = {"SHINPAN_MESSAGE_RATE=2", "SHINPAN_MESSAGE_BURST=2", "OTHER=1", NULL};
    const char *flags[] = {"--message-burst", "3", NULL};
    const char *file = "[limits]\nqueue_bytes = 64KiB\nmessage_rate = 1\nmessage_burst = 1\n";
    ck_assert_int_eq(load(file, env, flags), SRV_CONFIG_RUN);
    ck_assert_uint_eq(config.queue_bytes, 65536);
    ck_assert_uint_eq(config.message_rate, 2);
    ck_assert_uint_eq(config.message_burst, 3);
}
END_TEST

START_TEST(the_environment_can_name_the_file)
{
    write_config("[server]\nport = 1234\n");
    char variable[128];
    snprintf(variable, sizeof variable, "SHINPAN_CONFIG=%s", config_path);
    const char *env[] = {variable, NULL};
    const char *argv[] = {"shinpand", NULL};
    fresh_text();
    ck_assert_int_eq(
        srv_config_load(&config, 1, (char *const *)argv, (char *const *)env, &text),
        SRV_CONFIG_RUN);
    ck_assert_uint_eq(config.port, 1234);
}
END_TEST

START_TEST(units)
{
    const char *file = "[limits]\nmessage_bytes = 1KiB ; inline\nhello_deadline = 1500ms\n"
                       "[sessions]\nguest_lifetime = 2d\n[server]\ndrain_deadline = 0\n";
    ck_assert_int_eq(load(file, NULL, NULL), SRV_CONFIG_RUN);
    ck_assert_uint_eq(config.message_bytes, 1024);
    ck_assert_uint_eq(config.hello_deadline_ms, 1500);
    ck_assert_uint_eq(config.guest_lifetime_ms, 172800000);
    ck_assert_uint_eq(config.drain_deadline_ms, 0);

    refused("[limits]\nmessage_bytes = 1\n",
        "2: message_bytes: \"1\" has no unit: add B, KiB or MiB (allowed: 256B..1MiB)");
    refused("[limits]\nmessage_bytes = 1B\n",
        "2: message_bytes: \"1B\" is too small (allowed: 256B..1MiB)");
    refused("[limits]\nmessage_bytes = 4kb\n",
        "2: message_bytes: \"4kb\" has a unit other than B, KiB, MiB (allowed: 256B..1MiB)");
    refused("[limits]\nhello_deadline = 5\n",
        "2: hello_deadline: \"5\" has no unit: add ms, s, m, h or d (allowed: 1s..1h)");
    refused("[limits]\nhello_deadline = 5KiB\n",
        "2: hello_deadline: \"5KiB\" has a unit other than ms, s, m, h, d");
    refused("[limits]\nmessage_rate = 5s\n", "2: message_rate: \"5s\" is not a whole number");
    refused("[limits]\nmessage_bytes = -1B\n", "2: message_bytes: \"-1B\" is not a number");
    refused("[limits]\nmessage_bytes = 18446744073709551615KiB\n", "2: message_bytes: \"1844");
    refused("[limits]\nmessage_bytes = 99999999999999999999B\n", "2: message_bytes: \"9999");
}
END_TEST

START_TEST(faults_name_file_and_line)
{
    refused("[limits]\n\nmesage_bytes = 4KiB\n", "3: unknown key \"mesage_bytes\"");
    refused("[server]\nport = 1\nport = 2\n", "3: port was set in line 2");
    refused("[server]\nport = 65536\n", "2: port: \"65536\" is too large (allowed: 0..65535)");
    refused("[store]\nsynchronous = maybe\n", "2: synchronous: \"maybe\" is not one of");
    refused("[server]\nmessage_bytes = 4KiB\n", "2: message_bytes belongs in [limits]");
    refused("[server]\nport 1\n", "2: neither [section] nor key = value");
    refused("port = 1\n", "1: port belongs in [server]");
    refused(
        "[server]\nlisten = \"::1\"\n", "2: listen: \"\"::1\"\" starts with a quotation mark");
    refused("[server]\nweb_root = /a\n /b\n", "3: web_root goes on over a second line");
    refused("[server]\nport = 1\n[limts]\n", "3: unknown section [limts]");
    refused("[limts]\nmessage_rate = 5\n", "1: unknown section [limts]");
    ck_assert_ptr_nonnull(strstr(text.at, ":2: message_rate belongs in [limits]"));
    ck_assert_int_eq(
        load("[server] ; here\nport = 1\n\n[limits]\n[chat]\n", NULL, NULL), SRV_CONFIG_RUN);
}
END_TEST

START_TEST(a_value_too_long_says_how_long_it_may_be)
{
    static char path[1024] = "--web-root=", list[2048] = "--origins=",
                item[1024] = "--origins=";
    memset(path + strlen(path), 'a', 256);
    memset(item + strlen(item), 'a', 256);
    memset(list + strlen(list), ',', 1024);
    const char *flags[] = {path, list, item, "--admin-socket", path + 11 + 256 - 255, NULL};
    ck_assert_int_eq(load("", NULL, flags), SRV_CONFIG_ERROR);
    ck_assert_ptr_nonnull(
        strstr(text.at, "aa..\" is too long (allowed: text, at most 255 bytes)\n"));
    ck_assert_ptr_nonnull(strstr(text.at,
        ",,..\" is too long (allowed: list with commas, at most 1023 bytes and 255 an item)\n"));
    ck_assert_ptr_nonnull(strstr(text.at,
        "aa..\" has an item that is too long (allowed: list with commas, at most 1023 bytes and 255 an item)"));
    path[11 + 255] = '\0';
    flags[1] = NULL;
    ck_assert_int_eq(load("", NULL, flags), SRV_CONFIG_RUN);
}
END_TEST

START_TEST(missing_files_are_named)
{
    const char *flags[] = {"--web-root=/", "--js-root=/nonexistent/js", "--restrictions=/",
        "--starter-decks=/", "--card-sets=/, /nonexistent/a, /nonexistent/b", NULL};
    ck_assert_int_eq(load("", NULL, flags), SRV_CONFIG_RUN);
    fresh_text();
    ck_assert(srv_config_missing(&config, &text));
    ck_assert_str_eq(text.at,
        "js_root: /nonexistent/js: No such file or directory\n"
        "card_sets: /nonexistent/a: No such file or directory\n"
        "card_sets: /nonexistent/b: No such file or directory\n");
    flags[1] = "--js-root=/";
    flags[4] = "--card-sets=/";
    ck_assert_int_eq(load("", NULL, flags), SRV_CONFIG_RUN);
    fresh_text();
    ck_assert(!srv_config_missing(&config, &text));
    ck_assert_str_eq(text.at, "");
}
END_TEST

START_TEST(every_fault_is_listed)
{
    refused("[server]\nport = x\n[limits]\nnonsense = 1\n", "2: port");
    ck_assert_ptr_nonnull(strstr(text.at, ":4: unknown key \"nonsense\""));
}
END_TEST

START_TEST(a_long_line_is_refused_not_cut)
{
    char content[1024] = "[server]\ndata_dir = /";
    memset(content + strlen(content), 'a', 300);
    strcat(content, "\nport = 1\n");
    refused(content, "2: the line is longer than");
}
END_TEST

START_TEST(lists_go_on_over_lines)
{
    const char *file = "[server]\norigins = https://a.example,\n    https://b.example:8443\n";
    ck_assert_int_eq(load(file, NULL, NULL), SRV_CONFIG_RUN);
    char item[SRV_CONFIG_PATH_MAX];
    const char *at = config.origins;
    ck_assert(srv_config_item(&at, item, sizeof item));
    ck_assert_str_eq(item, "https://a.example");
    ck_assert(srv_config_item(&at, item, sizeof item));
    ck_assert_str_eq(item, "https://b.example:8443");
    ck_assert(!srv_config_item(&at, item, sizeof item));
}
END_TEST

START_TEST(keys_are_checked_together)
{
    const char *file = "[server]\nlisten = localhost\norigins = https://A.example\n"
                       "trusted_proxies = 10.0.0.0/8, 10.0.0.1/8\ntls_key = /etc/a.key\n"
                       "[limits]\nmessage_bytes = 8KiB\ndeck_message_bytes = 4KiB\n"
                       "[timing]\nping_interval = 30s\nping_hangup = 30500ms\n";
    ck_assert_int_eq(load(file, NULL, NULL), SRV_CONFIG_ERROR);
    ck_assert_ptr_nonnull(strstr(text.at, "listen: \"localhost\" is not a numeric"));
    ck_assert_ptr_nonnull(strstr(text.at, "origins: \"https://A.example\" is not like"));
    ck_assert_ptr_nonnull(strstr(text.at, "trusted_proxies: \"10.0.0.1/8\" is not like"));
    ck_assert_ptr_null(strstr(text.at, "\"10.0.0.0/8\""));
    ck_assert_ptr_nonnull(strstr(text.at, "tls_certificate, tls_key: give both or none"));
    ck_assert_ptr_nonnull(strstr(text.at, "deck_message_bytes: must not be less"));
    ck_assert_ptr_nonnull(strstr(text.at, "whole seconds"));
}
END_TEST

START_TEST(flags_and_environment_are_as_strict)
{
    const char *env[] = {"SHINPAN_PROT=1", "SHINPAN_PORT=x", "SHINPAN_CRASH_AT=sent:1", NULL};
    const char *flags[] = {"--prot", "1", NULL};
    ck_assert_int_eq(load("", env, flags), SRV_CONFIG_ERROR);
    ck_assert_ptr_nonnull(strstr(text.at, "SHINPAN_PROT: there is no such key"));
    ck_assert_ptr_nonnull(strstr(text.at, "SHINPAN_PORT: port: \"x\" is not a number"));
    ck_assert_ptr_nonnull(strstr(text.at, "--prot: there is no such flag"));
    ck_assert_ptr_null(strstr(text.at, "only flags"));
    ck_assert_ptr_null(strstr(text.at, "CRASH_AT"));

    const char *bare[] = {"--port", NULL};
    ck_assert_int_eq(load("", NULL, bare), SRV_CONFIG_ERROR);
    ck_assert_ptr_nonnull(strstr(text.at, "--port: needs a value"));
    const char *others[] = {
        "--prot=1", "serve", NULL}; /* its value is there, so this is none */
    ck_assert_int_eq(load("", NULL, others), SRV_CONFIG_ERROR);
    ck_assert_ptr_nonnull(strstr(text.at, "serve: only flags"));
    const char *both[] = {"--prot", "3", "--colour", "--port", "x", NULL};
    ck_assert_int_eq(load("", NULL, both), SRV_CONFIG_ERROR);
    ck_assert_str_eq(text.at,
        "--prot: there is no such flag\n--colour: there is no such flag\n"
        "--port: port: \"x\" is not a number (allowed: 0..65535)\n");
    const char *stray[] = {"serve", NULL};
    ck_assert_int_eq(load("", NULL, stray), SRV_CONFIG_ERROR);
    ck_assert_ptr_nonnull(strstr(text.at, "serve: only flags"));
}
END_TEST

START_TEST(a_fault_leaves_the_config_alone)
{
    ck_assert_int_eq(load("[server]\nport = 1\n", NULL, NULL), SRV_CONFIG_RUN);
    ck_assert_int_eq(load("[server]\nport = 2\nlisten = x\n", NULL, NULL), SRV_CONFIG_ERROR);
    ck_assert_uint_eq(config.port, 1);
    fresh_text();
    ck_assert(!srv_config_read(&config, "/nonexistent/x.conf", &text));
    ck_assert_ptr_nonnull(strstr(text.at, "/nonexistent/x.conf: No such file"));
}
END_TEST

START_TEST(actions)
{
    static const struct {
        const char *flag;
        enum srv_config_action action;
    } cases[] = {
        {"--check-config", SRV_CONFIG_CHECK},
        {"--print-config", SRV_CONFIG_PRINT},
        {"--help", SRV_CONFIG_HELP},
        {"--version", SRV_CONFIG_VERSION},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *flags[] = {cases[i].flag, NULL};
        ck_assert_int_eq(load("", NULL, flags), cases[i].action);
    }
    const char *flags[] = {"--check-config", "--port=x", NULL};
    ck_assert_int_eq(load("", NULL, flags), SRV_CONFIG_ERROR);
}
END_TEST

START_TEST(print_reads_back_to_the_same)
{
    const char *file = "[server]\nport = 77\norigins = https://a.example, https://b.example\n"
                       "[limits]\nhello_deadline = 1501ms\nmessage_bytes = 1000B\n"
                       "[store]\nsynchronous = normal\n";
    ck_assert_int_eq(load(file, NULL, NULL), SRV_CONFIG_RUN);
    struct srv_config first = config;
    static char printed[SRV_CONFIG_TEXT_MAX];
    struct srv_text out;
    srv_text_init(&out, printed, sizeof printed);
    srv_config_print(&first, &out);
    ck_assert(!out.is_cut);
    ck_assert_int_eq(load(printed, NULL, NULL), SRV_CONFIG_RUN);
    /* lists come back as an item a line, so they are compared by items */
    ck_assert_ptr_nonnull(strstr(config.origins, "https://b.example"));
    memcpy(config.origins, first.origins, sizeof first.origins);
    ck_assert_mem_eq(&config, &first, sizeof first);
}
END_TEST

START_TEST(reload_takes_what_it_may)
{
    ck_assert_int_eq(load("", NULL, NULL), SRV_CONFIG_RUN);
    struct srv_config live = config;
    const char *file = "[server]\nport = 1\n[limits]\nmessage_rate = 7\n";
    ck_assert_int_eq(load(file, NULL, NULL), SRV_CONFIG_RUN);
    fresh_text();
    ck_assert_uint_eq(srv_config_reload(&live, &config, &text), 1);
    ck_assert_uint_eq(live.message_rate, 7);
    ck_assert_uint_eq(live.port, 8787);
    ck_assert_str_eq(text.at, "port: 8787 -> 1 needs a restart\nmessage_rate: 20 -> 7\n");
}
END_TEST

START_TEST(documentation_has_every_key)
{
    static char help[SRV_CONFIG_TEXT_MAX];
    struct srv_text t;
    srv_text_init(&t, help, sizeof help);
    srv_config_help("shinpand", &t);
    ck_assert(!t.is_cut);
    ck_assert_ptr_nonnull(strstr(help, "--deck-message-bytes VALUE"));
    ck_assert_ptr_nonnull(strstr(help, "(1s..1h; default 5s; a reload applies it)"));
    fresh_text();
    srv_config_markdown(&text);
    ck_assert(!text.is_cut);
    ck_assert_ptr_nonnull(
        strstr(text.at, "| limits | `message_bytes` | `4KiB` | 256B..1MiB | yes | "));
}
END_TEST

/* The sample that an operator starts from must say what the defaults say: it is printed by
 * us. */
START_TEST(the_sample_file_is_the_printed_defaults)
{
    char sample[SRV_CONFIG_TEXT_MAX];
    FILE *f = fopen(SAMPLE_CONFIG, "r");
    ck_assert_ptr_nonnull(f);
    const size_t n = fread(sample, 1, sizeof sample - 1, f);
    sample[n] = '\0';
    fclose(f);
    const char *body = strstr(sample, "[server]"); /* after the words for the reader */
    ck_assert_ptr_nonnull(body);

    ck_assert_int_eq(load(sample, NULL, NULL), SRV_CONFIG_RUN);
    ck_assert_int_eq(load("", NULL, NULL), SRV_CONFIG_RUN);
    /* derived paths are written empty in the sample */
    config.database[0] = config.admin_socket[0] = '\0';
    fresh_text();
    srv_config_print(&config, &text);
    ck_assert_str_eq(body, text.at);
}
END_TEST

/* The table of keys in the README is printed by us as well. */
START_TEST(the_readme_has_the_table_of_keys)
{
    static char readme[65536];
    FILE *f = fopen(README, "r");
    ck_assert_ptr_nonnull(f);
    const size_t n = fread(readme, 1, sizeof readme - 1, f);
    readme[n] = '\0';
    fclose(f);
    fresh_text();
    srv_config_markdown(&text);
    ck_assert_msg(strstr(readme, text.at) != NULL, "README.md should say:\n%s", text.at);
}
END_TEST

/* ---- log ---- */

static int log_pipe[2];
static char line[16384];

static void start_log(void)
{
    ck_assert_int_eq(pipe(log_pipe), 0);
    srv_log_set_fd(log_pipe[1]);
    srv_log_set_level(SRV_LOG_INFO);
}

static void end_log(void)
{
    srv_log_set_fd(STDERR_FILENO);
    close(log_pipe[0]);
    close(log_pipe[1]);
}

/* What was logged since, without the time: from "lvl" on. */
static const char *logged(void)
{
    const ssize_t n = read(log_pipe[0], line, sizeof line - 1);
    ck_assert_int_gt(n, 0);
    line[n] = '\0';
    const char *from = strstr(line, "\"lvl\"");
    ck_assert_ptr_nonnull(from);
    return from;
}

START_TEST(a_line_is_one_object)
{
    srv_log(SRV_LOG_WARN, "test.plain", "hello", SRV_LOG_STR("s", "x"), SRV_LOG_INT("i", -5),
        SRV_LOG_UINT("u", UINT64_MAX), SRV_LOG_BOOL("b", true), SRV_LOG_STR("none", NULL));
    ck_assert_str_eq(logged(),
        "\"lvl\":\"warn\",\"ev\":\"test.plain\",\"msg\":\"hello\",\"s\":\"x\",\"i\":-5,"
        "\"u\":18446744073709551615,\"b\":true,\"none\":null}\n");
    /* {"ts":"2026-01-31T09:30:00.123Z", */
    ck_assert_int_eq(strncmp(line, "{\"ts\":\"20", 9), 0);
    ck_assert_int_eq(line[17], 'T');
    ck_assert_int_eq(line[26], '.');
    ck_assert_int_eq(strncmp(line + 30, "Z\",", 3), 0);
}
END_TEST

START_TEST(nothing_breaks_out_of_a_string)
{
    static const struct {
        const char *value, *written;
    } cases[] = {
        {"a\"b\\c", "a\\\"b\\\\c"}, {"a\nb\r\t\x1b[31m", "a\\u000ab\\u000d\\u0009\\u001b[31m"},
        {"\x7f\xc2\x85", "\\u007f\\u0085"}, {"\xe2\x80\xa8\xe2\x80\xae", "\\u2028\\u202e"},
        {"\xe5\xaf\xa9\xe5\x88\xa4 \xf0\x9f\x82\xa1",
            "\xe5\xaf\xa9\xe5\x88\xa4 \xf0\x9f\x82\xa1"},
        {"\xff", "\xef\xbf\xbd"}, {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"}, /* overlong */
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},           /* a surrogate */
        {"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\xe5\xaf", "\xef\xbf\xbd\xef\xbf\xbd"}, /* cut short */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char event[32], want[256];
        snprintf(event, sizeof event, "test.escape.%zu", i);
        srv_log(SRV_LOG_INFO, event, "m", SRV_LOG_STR("v", cases[i].value));
        snprintf(want, sizeof want, "\"v\":\"%s\"}\n", cases[i].written);
        const char *got = logged();
        ck_assert_msg(strstr(got, want) != NULL, "want %s in %s", want, got);
    }
}
END_TEST

START_TEST(a_long_line_loses_whole_fields)
{
    char big[6000];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    srv_log(SRV_LOG_INFO, "test.long", "m", SRV_LOG_STR("keep", "1"), SRV_LOG_STR("big", big),
        SRV_LOG_STR("after", "2"));
    ck_assert_str_eq(logged(),
        "\"lvl\":\"info\",\"ev\":\"test.long\",\"msg\":\"m\",\"keep\":\"1\",\"cut\":true}\n");
}
END_TEST

START_TEST(levels)
{
    srv_log(SRV_LOG_DEBUG, "test.level", "not now");
    srv_log_set_level(SRV_LOG_DEBUG);
    srv_log(SRV_LOG_DEBUG, "test.level", "now");
    ck_assert_str_eq(logged(), "\"lvl\":\"debug\",\"ev\":\"test.level\",\"msg\":\"now\"}\n");
}
END_TEST

START_TEST(a_flood_of_one_event_is_swallowed_and_counted)
{
    for (int i = 0; i < 1000; i++) {
        srv_log(SRV_LOG_INFO, "test.flood", "again");
    }
    srv_log(SRV_LOG_INFO, "test.other", "still heard");
    usleep(250000); /* one more is earned every 200 ms */
    srv_log(SRV_LOG_INFO, "test.flood", "again");
    logged();
    int lines = 0;
    for (const char *p = line; (p = strstr(p, "test.flood")) != NULL; p++) {
        lines++;
    }
    ck_assert_int_ge(lines, 21);
    ck_assert_int_le(lines, 24); /* a slow machine earns a few more on the way */
    ck_assert_ptr_nonnull(strstr(line, "test.other"));
    const char *swallowed = strstr(line, "\"swallowed\":");
    ck_assert_ptr_nonnull(swallowed);
    unsigned long sum = 0;
    for (; swallowed != NULL; swallowed = strstr(swallowed + 1, "\"swallowed\":")) {
        sum += strtoul(swallowed + 12, NULL, 10);
    }
    ck_assert_uint_eq(sum + (unsigned long)lines, 1001);
}
END_TEST

/* ---- text, crash points, the service manager ---- */

START_TEST(a_full_text_leaves_pieces_out_whole)
{
    char memory[8];
    struct srv_text t;
    srv_text_init(&t, memory, sizeof memory);
    srv_text_puts(&t, "abc");
    srv_text_printf(&t, "%d", 1234);
    ck_assert_str_eq(t.at, "abc1234");
    ck_assert(!t.is_cut);
    srv_text_puts(&t, "x");
    ck_assert(t.is_cut);
    ck_assert_str_eq(t.at, "abc1234");

    srv_text_init(&t, memory, sizeof memory);
    srv_text_printf(&t, "%s", "12345678");
    ck_assert(t.is_cut);
    ck_assert_str_eq(t.at, "");
    srv_text_puts(&t, "a");
    ck_assert_str_eq(t.at, "");
}
END_TEST

/* The signal that ended a child which passes point "b" three times, or 0. */
static int signal_of(const char *plan)
{
    const pid_t pid = fork();
    if (pid == 0) {
        setenv("SHINPAN_CRASH_AT", plan, 1);
        srv_crash_point("b");
        srv_crash_point("a");
        srv_crash_point("b");
        srv_crash_point("b");
        _exit(0);
    }
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

START_TEST(a_crash_point_kills_at_its_count)
{
    ck_assert_int_eq(signal_of("b:3"), SIGKILL);
    ck_assert_int_eq(signal_of("a:1"), SIGKILL);
    ck_assert_int_eq(signal_of("b:4"), 0);
    ck_assert_int_eq(signal_of("c:1"), 0);
    ck_assert_int_eq(signal_of("b"), SIGABRT); /* a plan that cannot be meant */
}
END_TEST

START_TEST(the_service_manager_hears_us)
{
    unsetenv("NOTIFY_SOCKET");
    ck_assert(srv_sdnotify_ready("nobody listens"));

    struct sockaddr_un at = {.sun_family = AF_UNIX};
    snprintf(at.sun_path, sizeof at.sun_path, "/tmp/shinpan-notify-%d", (int)getpid());
    const int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, sizeof at), 0);
    setenv("NOTIFY_SOCKET", at.sun_path, 1);

    char got[256];
    ck_assert(srv_sdnotify_ready("3 matches\nSTOPPING=1"));
    got[recv(fd, got, sizeof got - 1, 0)] = '\0';
    ck_assert_str_eq(got, "READY=1\nSTATUS=3 matches");
    ck_assert(srv_sdnotify_stopping(20000));
    got[recv(fd, got, sizeof got - 1, 0)] = '\0';
    ck_assert_str_eq(got, "STOPPING=1\nEXTEND_TIMEOUT_USEC=20000000");

    close(fd);
    unlink(at.sun_path);
    ck_assert(!srv_sdnotify_ready("gone"));
    unsetenv("NOTIFY_SOCKET");
}
END_TEST

START_TEST(a_pace_lets_a_burst_through_and_then_a_rate)
{
    struct srv_pace p = {0};
    uint64_t retry_ms = 0;
    for (int i = 0; i < 5; i++) {
        ck_assert(srv_pace_take(&p, 10, 5, 1000, &retry_ms));
    }
    ck_assert(!srv_pace_take(&p, 10, 5, 1000, &retry_ms));
    ck_assert_uint_eq(retry_ms, 100);
    ck_assert(!srv_pace_take(&p, 10, 5, 1099, &retry_ms));
    ck_assert_uint_eq(retry_ms, 1);
    ck_assert(srv_pace_take(&p, 10, 5, 1100, &retry_ms));
    ck_assert(!srv_pace_take(&p, 10, 5, 1100, &retry_ms));
    for (int i = 0; i < 5; i++) {
        ck_assert(srv_pace_take(
            &p, 10, 5, 100000, &retry_ms)); /* full again, and no more than that */
    }
    ck_assert(!srv_pace_take(&p, 10, 5, 100000, &retry_ms));
    ck_assert(srv_pace_take(&p, 0, 0, 100000, &retry_ms)); /* no limit */
}
END_TEST

START_TEST(the_watchdog_is_fed_while_the_thread_at_the_disk_moves)
{
    struct srv_heartbeat h = {0};
    ck_assert(!srv_heartbeat_beat(&h, 0, 0, 0, 0));    /* nobody watches */
    ck_assert(srv_heartbeat_beat(&h, 100, 50, 0, 7));  /* nothing to do */
    ck_assert(!srv_heartbeat_beat(&h, 149, 50, 0, 7)); /* too early */
    ck_assert(srv_heartbeat_beat(&h, 150, 50, 3, 8));  /* it does something */
    ck_assert(!srv_heartbeat_beat(&h, 200, 50, 3, 8)); /* it hangs */
    ck_assert(!srv_heartbeat_beat(&h, 250, 50, 3, 8));
    ck_assert(srv_heartbeat_beat(&h, 300, 50, 3, 9)); /* it was slow */
    ck_assert(srv_heartbeat_beat(&h, 350, 50, 0, 9));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("base");
    TCase *c = tcase_create("config");
    tcase_add_checked_fixture(c, start_config, end_config);
    tcase_add_test(c, defaults_are_complete);
    tcase_add_test(c, later_sources_win);
    tcase_add_test(c, the_environment_can_name_the_file);
    tcase_add_test(c, units);
    tcase_add_test(c, faults_name_file_and_line);
    tcase_add_test(c, every_fault_is_listed);
    tcase_add_test(c, a_long_line_is_refused_not_cut);
    tcase_add_test(c, lists_go_on_over_lines);
    tcase_add_test(c, keys_are_checked_together);
    tcase_add_test(c, flags_and_environment_are_as_strict);
    tcase_add_test(c, a_fault_leaves_the_config_alone);
    tcase_add_test(c, a_value_too_long_says_how_long_it_may_be);
    tcase_add_test(c, missing_files_are_named);
    tcase_add_test(c, actions);
    tcase_add_test(c, print_reads_back_to_the_same);
    tcase_add_test(c, reload_takes_what_it_may);
    tcase_add_test(c, documentation_has_every_key);
    tcase_add_test(c, the_sample_file_is_the_printed_defaults);
    tcase_add_test(c, the_readme_has_the_table_of_keys);
    suite_add_tcase(s, c);

    c = tcase_create("log");
    tcase_add_checked_fixture(c, start_log, end_log);
    tcase_add_test(c, a_line_is_one_object);
    tcase_add_test(c, nothing_breaks_out_of_a_string);
    tcase_add_test(c, a_long_line_loses_whole_fields);
    tcase_add_test(c, levels);
    tcase_add_test(c, a_flood_of_one_event_is_swallowed_and_counted);
    suite_add_tcase(s, c);

    c = tcase_create("other");
    tcase_add_test(c, a_full_text_leaves_pieces_out_whole);
    tcase_add_test(c, a_crash_point_kills_at_its_count);
    tcase_add_test(c, the_service_manager_hears_us);
    tcase_add_test(c, a_pace_lets_a_burst_through_and_then_a_rate);
    tcase_add_test(c, the_watchdog_is_fed_while_the_thread_at_the_disk_moves);
    suite_add_tcase(s, c);

    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
