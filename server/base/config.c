/* SPDX-License-Identifier: MIT
 * config.c - see config.h. The table of keys is config_keys.h. A value is text until set_value turns it
 * into a field, whether it comes from the table itself, a file, the environment or a flag, so
 * there is one set of rules and one wording of faults. */
#include "base/config.h"

#include "base/config_keys.h"
#include "base/log.h"
#include "base/subnet.h"
#include "base/text.h"

#include <arpa/inet.h>
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <ini.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEY_NUM (sizeof keys / sizeof keys[0])

/* Variables that start like ours and are not keys: the file to read, and what test builds look
 * at. */
static const char *const other_variables[] = {
    "CONFIG", "CRASH_AT", "VFS", "MISMATCH", "OTHER_ENGINE", "ABORT_AT", "AHEAD_MS", "LOOP_MS"};

#define ENV_PREFIX "SHINPAN_"

static const struct unit *units_of(enum kind kind)
{
    return kind == KIND_TIME ? time_units : kind == KIND_SIZE ? size_units : no_units;
}

static void *field_of(struct srv_config *c, const struct key *k)
{
    return (char *)c + k->offset;
}

static uint64_t number_of(const struct srv_config *c, const struct key *k)
{
    uint64_t n;
    assert(k->size == sizeof n);
    memcpy(&n, (const char *)c + k->offset, sizeof n);
    return n;
}

/* ---- one value ---- */

/* The largest unit that divides n, as 4KiB; zero has no unit. */
static void put_number(struct srv_text *t, enum kind kind, uint64_t n)
{
    const struct unit *u = units_of(kind);
    while (u->factor > 1 && (n == 0 || n % u->factor != 0)) {
        u++;
    }
    srv_text_printf(t, "%" PRIu64 "%s", n / u->factor, n == 0 ? "" : u->name);
}

static void put_value(struct srv_text *t, const struct srv_config *c, const struct key *k)
{
    switch (k->kind) {
    case KIND_TEXT:
    case KIND_LIST:
        srv_text_puts(t, (const char *)c + k->offset);
        break;
    case KIND_COUNT:
    case KIND_TIME:
    case KIND_SIZE:
        put_number(t, k->kind, number_of(c, k));
        break;
    case KIND_CHOICE:
        srv_text_puts(t, k->words[number_of(c, k)]);
        break;
    }
}

/* What the table allows, in words: "0..65535", "1s..1h", "full, normal". */
static void put_range(struct srv_text *t, const struct key *k)
{
    switch (k->kind) {
    case KIND_TEXT:
        srv_text_puts(t, "text");
        break;
    case KIND_LIST:
        srv_text_puts(t, "list with commas");
        break;
    case KIND_COUNT:
    case KIND_TIME:
    case KIND_SIZE:
        put_number(t, k->kind, k->min);
        srv_text_puts(t, "..");
        put_number(t, k->kind, k->max);
        break;
    case KIND_CHOICE:
        for (size_t i = 0; k->words[i] != NULL; i++) {
            srv_text_printf(t, "%s%s", i > 0 ? ", " : "", k->words[i]);
        }
        break;
    }
}

/* Digits and one of the units. NULL or what is wrong with it. */
static const char *read_number(const char *text, const struct unit *units, uint64_t *out)
{
    if (!isdigit((unsigned char)text[0])) {
        return "is not a number";
    }
    char *rest;
    errno = 0;
    const unsigned long long n = strtoull(text, &rest, 10);
    if (errno != 0) {
        return "is too large";
    }
    for (const struct unit *u = units; u->name != NULL; u++) {
        if (strcmp(rest, u->name) == 0 || (n == 0 && rest[0] == '\0')) {
            return __builtin_mul_overflow(n, u->factor, out) ? "is too large" : NULL;
        }
    }
    if (units == no_units) {
        return "is not a whole number";
    }
    const bool is_bare = rest[0] == '\0';
    return units == time_units
        ? (is_bare ? "has no unit: add ms, s, m, h or d"
                   : "has a unit other than ms, s, m, h, d")
        : (is_bare ? "has no unit: add B, KiB or MiB" : "has a unit other than B, KiB, MiB");
}

static const char *check_text(const struct key *k, const char *text)
{
    if (strlen(text) >= k->size) {
        return "is too long";
    }
    for (const char *p = text; *p != '\0'; p++) {
        if ((unsigned char)*p < 0x20 || *p == 0x7F) {
            return "holds a control character";
        }
    }
    if (text[0] == '"') {
        return "starts with a quotation mark: values are written without";
    }
    return NULL;
}

static const char *check_items(const char *list)
{
    for (const char *p = list; *p != '\0';) {
        const size_t len = strcspn(p, ",");
        if (len >= SRV_CONFIG_PATH_MAX) {
            return "has an item that is too long";
        }
        p += len + (p[len] == ',');
    }
    return NULL;
}

/* Set one field from text. NULL, or what is wrong, and then c is as before. */
static const char *set_value(struct srv_config *c, const struct key *k, const char *text)
{
    uint64_t n = 0;
    const char *wrong = NULL;
    switch (k->kind) {
    case KIND_TEXT:
    case KIND_LIST:
        wrong = check_text(k, text);
        if (wrong == NULL && k->kind == KIND_LIST) {
            wrong = check_items(text);
        }
        if (wrong == NULL) {
            memset(field_of(c, k), 0, k->size); /* equal configs are equal bytes */
            memcpy(field_of(c, k), text, strlen(text));
        }
        return wrong;
    case KIND_COUNT:
    case KIND_TIME:
    case KIND_SIZE:
        wrong = read_number(text, units_of(k->kind), &n);
        if (wrong == NULL && (n < k->min || n > k->max)) {
            wrong = n < k->min ? "is too small" : "is too large";
        }
        break;
    case KIND_CHOICE:
        while (k->words[n] != NULL && strcmp(k->words[n], text) != 0) {
            n++;
        }
        if (k->words[n] == NULL) {
            wrong = "is not one of the words";
        }
        break;
    }
    if (wrong == NULL) {
        memcpy(field_of(c, k), &n, sizeof n);
    }
    return wrong;
}

/* ---- sources of values ---- */

/* A run of reading: counts faults, each a line "where: what" in errors. */
struct reading {
    struct srv_config *config;
    struct srv_text *errors;
    unsigned faults;
};

static void fault(struct reading *r, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void fault(struct reading *r, const char *where, const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    srv_text_printf(r->errors, "%s: %s\n", where, line);
    r->faults++;
}

#define VALUE_SHOWN 200 /* bytes of a wrong value in a fault */

static void assign(struct reading *r, const char *where, const struct key *k, const char *value)
{
    const char *wrong = set_value(r->config, k, value);
    if (wrong != NULL) {
        char range[128];
        struct srv_text t;
        srv_text_init(&t, range, sizeof range);
        put_range(&t, k);
        if (k->kind == KIND_TEXT || k->kind == KIND_LIST) {
            srv_text_printf(&t, ", at most %zu bytes", k->size - 1);
        }
        if (k->kind == KIND_LIST) {
            srv_text_printf(&t, " and %d an item", SRV_CONFIG_PATH_MAX - 1);
        }
        fault(r, where, "%s: \"%.*s%s\" %s (allowed: %s)", k->name, VALUE_SHOWN, value,
            strlen(value) > VALUE_SHOWN ? ".." : "", wrong, range);
    }
}

static void set_presets(struct srv_config *c)
{
    memset(c, 0, sizeof *c);
    for (size_t i = 0; i < KEY_NUM; i++) {
        const char *wrong = set_value(c, &keys[i], keys[i].preset);
        assert(wrong == NULL);
    }
}

/* -- a file. The packaged libinih tells its handler no line numbers and cuts lines at 197 bytes
 * without a word, so we hand it the lines one by one and count. Indented lines continue a
 * value, which is how a list gets longer than that. -- */

struct file {
    struct reading *reading;
    FILE *stream;
    const char *name;
    unsigned line;
    bool is_indented;
    unsigned given[KEY_NUM]; /* the line that set it; 0: none yet */
};

static void file_fault(struct file *f, unsigned line, const char *what, const char *subject)
{
    char where[512];
    snprintf(where, sizeof where, "%s:%u", f->name, line);
    fault(f->reading, where, what, subject);
}

/* A section that no key is in; inih tells of sections by their keys alone. An indented one may be a
 * value that goes on. */
static void check_section(struct file *f, const char *line)
{
    const size_t len = line[0] == '[' ? strcspn(line + 1, "]") : 0;
    if (len == 0 || line[1 + len] == '\0') {
        return;
    }
    for (size_t i = 0; i < KEY_NUM; i++) {
        if (strlen(keys[i].section) == len && memcmp(keys[i].section, line + 1, len) == 0) {
            return;
        }
    }
    char name[64];
    snprintf(
        name, sizeof name, "%.*s", (int)(len < sizeof name ? len : sizeof name - 1), line + 1);
    file_fault(f, f->line, "unknown section [%s]", name);
}

static char *next_line(char *buffer, int cap, void *stream)
{
    struct file *f = stream;
    if (fgets(buffer, cap, f->stream) == NULL) {
        return NULL;
    }
    f->line++;
    f->is_indented = buffer[0] == ' ' || buffer[0] == '\t';
    if (strchr(buffer, '\n') == NULL && !feof(f->stream)) {
        char where[512];
        snprintf(where, sizeof where, "%s:%u", f->name, f->line);
        fault(f->reading, where, "the line is longer than %d bytes or holds a NUL", cap - 3);
        int c = 0;
        while (c != '\n' && c != EOF) {
            c = fgetc(f->stream);
        }
        buffer[0] = '\0';
    }
    check_section(f, buffer);
    return buffer;
}

static const struct key *find_key(const char *name)
{
    for (size_t i = 0; i < KEY_NUM; i++) {
        if (strcmp(keys[i].name, name) == 0) {
            return &keys[i];
        }
    }
    return NULL;
}

static void continue_list(
    struct file *f, const char *where, const struct key *k, const char *value)
{
    if (k->kind != KIND_LIST) {
        fault(f->reading, where, "%s goes on over a second line, and is not a list", k->name);
        return;
    }
    char longer[2 * SRV_CONFIG_LIST_MAX];
    const char *first = field_of(f->reading->config, k);
    const size_t len = strlen(first);
    const bool has_comma = len == 0 || first[len - 1] == ',';
    snprintf(longer, sizeof longer, "%s%s%s", first, has_comma ? "" : ",", value);
    assign(f->reading, where, k, longer);
}

static int on_pair(void *user, const char *section, const char *name, const char *value)
{
    struct file *f = user;
    char where[512];
    snprintf(where, sizeof where, "%s:%u", f->name, f->line);
    const struct key *k = find_key(name);
    if (k == NULL) {
        fault(f->reading, where, "unknown key \"%s\"", name);
    } else if (strcmp(k->section, section) != 0) {
        fault(f->reading, where, "%s belongs in [%s]", name, k->section);
    } else if (f->given[k - keys] != 0 && f->is_indented) {
        continue_list(f, where, k, value);
    } else if (f->given[k - keys] != 0) {
        fault(f->reading, where, "%s was set in line %u", name, f->given[k - keys]);
    } else {
        f->given[k - keys] = f->line;
        assign(f->reading, where, k, value);
    }
    return 1; /* we keep our own count of faults */
}

static void read_file(struct reading *r, const char *name)
{
    struct file f = {.reading = r, .name = name, .stream = fopen(name, "re")};
    if (f.stream == NULL) {
        fault(r, name, "%s", strerror(errno));
        return;
    }
    const int bad_line = ini_parse_stream(next_line, &f, on_pair, &f);
    if (bad_line > 0) {
        file_fault(&f, (unsigned)bad_line, "%s", "neither [section] nor key = value");
    }
    if (ferror(f.stream)) {
        fault(r, name, "%s", strerror(errno));
    }
    fclose(f.stream);
}

/* -- the environment -- */

static void read_env(struct reading *r, char *const env[])
{
    const size_t prefix_len = strlen(ENV_PREFIX);
    for (; env != NULL && *env != NULL; env++) {
        const char *equals = strchr(*env, '=');
        if (equals == NULL || strncmp(*env, ENV_PREFIX, prefix_len) != 0) {
            continue;
        }
        char variable[128], name[128];
        const size_t len = (size_t)(equals - *env);
        snprintf(variable, sizeof variable, "%.*s", (int)len, *env);
        size_t n = 0;
        for (const char *p = variable + prefix_len; *p != '\0'; p++) {
            name[n++] = (char)tolower((unsigned char)*p);
        }
        name[n] = '\0';

        bool is_other = false;
        for (size_t i = 0; i < sizeof other_variables / sizeof other_variables[0]; i++) {
            is_other = is_other || strcmp(variable + prefix_len, other_variables[i]) == 0;
        }
        const struct key *k = find_key(name);
        if (k != NULL) {
            assign(r, variable, k, equals + 1);
        } else if (!is_other) {
            fault(r, variable, "there is no such key");
        }
    }
}

static const char *env_value(char *const env[], const char *name)
{
    const size_t len = strlen(name);
    for (; env != NULL && *env != NULL; env++) {
        if (strncmp(*env, name, len) == 0 && (*env)[len] == '=') {
            return *env + len + 1;
        }
    }
    return NULL;
}

/* -- the command line -- */

enum {
    OPTION_KEY = 1000
}; /* OPTION_KEY + index of the key */

static const struct option own_options[] = {
    {"config", required_argument, NULL, 'c'},
    {"check-config", no_argument, NULL, SRV_CONFIG_CHECK},
    {"print-config", no_argument, NULL, SRV_CONFIG_PRINT},
    {"help", no_argument, NULL, SRV_CONFIG_HELP},
    {"version", no_argument, NULL, SRV_CONFIG_VERSION},
};
#define OWN_NUM (sizeof own_options / sizeof own_options[0])

/* message_bytes -> message-bytes */
static const char *option_name(const struct key *k, char out[64])
{
    size_t n = 0;
    for (; k->name[n] != '\0'; n++) {
        out[n] = k->name[n];
        if (out[n] == '_') {
            out[n] = '-';
        }
    }
    out[n] = '\0';
    return out;
}

/* Goes through argv: finds the action and the file, and sets keys if r is not NULL. The file
 * comes before the flags in precedence, and its name is a flag, so load goes through twice. */
static enum srv_config_action walk_args(
    struct reading *r, int argc, char *const argv[], const char **file)
{
    static char names[KEY_NUM][64];
    struct option options[OWN_NUM + KEY_NUM + 1] = {{0}};
    memcpy(options, own_options, sizeof own_options);
    for (size_t i = 0; i < KEY_NUM; i++) {
        options[OWN_NUM + i] = (struct option){
            option_name(&keys[i], names[i]), required_argument, NULL, OPTION_KEY + (int)i};
    }

    enum srv_config_action action = SRV_CONFIG_RUN;
    optind = 0; /* GNU: start afresh; reload comes here again */
    opterr = 0;
    for (;;) {
        const int at = optind > 0 ? optind : 1;
        const int o = getopt_long(argc, argv, "+:c:", options, NULL);
        if (o == -1) {
            break;
        }
        if (o == 'c') {
            *file = optarg;
        } else if (o >= OPTION_KEY) {
            const struct key *k = &keys[o - OPTION_KEY];
            char where[80];
            snprintf(where, sizeof where, "--%s", names[o - OPTION_KEY]);
            if (r != NULL) {
                assign(r, where, k, optarg);
            }
        } else if (o == '?' || o == ':') {
            if (r != NULL) {
                fault(r, argv[at], o == ':' ? "needs a value" : "there is no such flag");
            }
            const bool may_have_value = o == '?' && optind == at + 1 && optind < argc &&
                strchr(argv[at], '=') == NULL && argv[optind][0] != '-';
            optind +=
                may_have_value; /* or it would be a second fault, and the last that we see */
        } else if (action == SRV_CONFIG_RUN) {
            action = (enum srv_config_action)o;
        }
    }
    if (r != NULL && optind < argc) {
        fault(r, argv[optind], "only flags are expected here");
    }
    return action;
}

/* ---- checks across keys ---- */

/* scheme://host[:port] in lower case, nothing after: it is compared with the header byte by
 * byte. */
static bool is_origin(const char *s)
{
    const size_t scheme = strncmp(s, "https://", 8) == 0 ? 8
        : strncmp(s, "http://", 7) == 0                  ? 7
                                                         : 0;
    if (scheme == 0 || s[scheme] == '\0') {
        return false;
    }
    for (const char *p = s + scheme; *p != '\0'; p++) {
        if (!islower((unsigned char)*p) && !isdigit((unsigned char)*p) &&
            strchr(".-:[]", *p) == NULL) {
            return false;
        }
    }
    return true;
}

static void default_path(
    struct reading *r, const char *key, char *path, size_t cap, const char *file)
{
    if (path[0] == '\0') {
        const int n = snprintf(path, cap, "%s/%s", r->config->data_dir, file);
        if (n < 0 || (size_t)n >= cap) {
            path[0] = '\0';
            fault(r, key, "%s/%s is longer than %zu bytes", r->config->data_dir, file, cap - 1);
        }
    }
}

static void finish(struct reading *r)
{
    struct srv_config *c = r->config;
    default_path(r, "database", c->database, sizeof c->database, "shinpan.db");
    default_path(r, "admin_socket", c->admin_socket, sizeof c->admin_socket, "admin.sock");

    unsigned char address[sizeof(struct in6_addr)];
    if (inet_pton(AF_INET, c->listen, address) != 1 &&
        inet_pton(AF_INET6, c->listen, address) != 1) {
        fault(r, "listen", "\"%s\" is not a numeric IPv4 or IPv6 address", c->listen);
    }
    char origin[SRV_CONFIG_PATH_MAX];
    for (const char *at = c->origins; srv_config_item(&at, origin, sizeof origin);) {
        if (!is_origin(origin)) {
            fault(r, "origins", "\"%s\" is not like https://host or https://host:8443", origin);
        }
    }
    char proxy[SRV_CONFIG_PATH_MAX];
    for (const char *at = c->trusted_proxies; srv_config_item(&at, proxy, sizeof proxy);) {
        struct srv_subnet subnet;
        if (!srv_subnet_parse(proxy, &subnet)) {
            fault(r, "trusted_proxies", "\"%s\" is not like 192.0.2.7 or 10.0.0.0/8", proxy);
        }
    }
    if ((c->tls_certificate[0] == '\0') != (c->tls_key[0] == '\0')) {
        fault(r, "tls_certificate, tls_key", "give both or none");
    }
    if (c->deck_message_bytes < c->message_bytes) {
        fault(r, "deck_message_bytes", "must not be less than message_bytes");
    }
    if (c->ping_interval_ms % 1000 != 0 || c->ping_hangup_ms % 1000 != 0) {
        fault(r, "ping_interval, ping_hangup", "must be whole seconds");
    }
    if (c->ping_hangup_ms <= c->ping_interval_ms) {
        fault(r, "ping_hangup", "must be more than ping_interval");
    }
}

/* ---- the interface ---- */

enum srv_config_action srv_config_load(struct srv_config *out, int argc, char *const argv[],
    char *const env[], struct srv_text *errors)
{
    struct srv_config c;
    struct reading r = {.config = &c, .errors = errors};
    set_presets(&c);

    const char *file = env_value(env, ENV_PREFIX "CONFIG");
    const enum srv_config_action action = walk_args(NULL, argc, argv, &file);
    if (action == SRV_CONFIG_HELP || action == SRV_CONFIG_VERSION) {
        *out = c;
        return action;
    }
    if (file != NULL) {
        read_file(&r, file);
    }
    read_env(&r, env);
    walk_args(&r, argc, argv, &file);
    finish(&r);
    if (r.faults > 0) {
        return SRV_CONFIG_ERROR;
    }
    *out = c;
    return action;
}

bool srv_config_read(struct srv_config *out, const char *file, struct srv_text *errors)
{
    struct srv_config c;
    struct reading r = {.config = &c, .errors = errors};
    set_presets(&c);
    if (file != NULL) {
        read_file(&r, file);
    }
    finish(&r);
    if (r.faults == 0) {
        *out = c;
    }
    return r.faults == 0;
}

unsigned srv_config_reload(
    struct srv_config *live, const struct srv_config *next, struct srv_text *notes)
{
    unsigned applied = 0;
    for (size_t i = 0; i < KEY_NUM; i++) {
        const struct key *k = &keys[i];
        if (memcmp(field_of(live, k), (const char *)next + k->offset, k->size) == 0) {
            continue;
        }
        srv_text_printf(notes, "%s: ", k->name);
        put_value(notes, live, k);
        srv_text_puts(notes, " -> ");
        put_value(notes, next, k);
        srv_text_puts(notes, k->reloads ? "\n" : " needs a restart\n");
        if (k->reloads) {
            memcpy(field_of(live, k), (const char *)next + k->offset, k->size);
            applied++;
        }
    }
    return applied;
}

void srv_config_print(const struct srv_config *c, struct srv_text *out)
{
    const char *section = "";
    for (size_t i = 0; i < KEY_NUM; i++) {
        const struct key *k = &keys[i];
        if (strcmp(section, k->section) != 0) {
            section = k->section;
            srv_text_printf(out, "%s[%s]\n", i > 0 ? "\n" : "", section);
        }
        srv_text_printf(out, "; %s\n; (", k->meaning);
        put_range(out, k);
        srv_text_puts(out, k->reloads ? "; a reload applies it)\n" : ")\n");
        srv_text_printf(out, "%s =", k->name);
        if (k->kind == KIND_LIST) {
            /* an item a line, since a line holds 197 bytes */
            char item[SRV_CONFIG_PATH_MAX];
            const char *gap = " ";
            for (const char *at = (const char *)c + k->offset;
                 srv_config_item(&at, item, sizeof item); gap = ",\n    ") {
                srv_text_printf(out, "%s%s", gap, item);
            }
        } else {
            const bool is_empty = k->kind == KIND_TEXT && ((const char *)c)[k->offset] == '\0';
            srv_text_puts(out, is_empty ? "" : " ");
            put_value(out, c, k);
        }
        srv_text_puts(out, "\n");
    }
}

void srv_config_help(const char *program, struct srv_text *out)
{
    srv_text_printf(out,
        "usage: %s [-c FILE] [ACTION] [--KEY VALUE]...\n"
        "\n"
        "  -c, --config FILE   read FILE; SHINPAN_CONFIG names one too\n"
        "  --check-config      say what is wrong with the configuration, and exit\n"
        "  --print-config      print the configuration as a file, and exit\n"
        "  --help, --version\n"
        "\n"
        "Later sources win: defaults, FILE, the environment (SHINPAN_KEY), flags.\n",
        program);
    const char *section = "";
    for (size_t i = 0; i < KEY_NUM; i++) {
        const struct key *k = &keys[i];
        if (strcmp(section, k->section) != 0) {
            section = k->section;
            srv_text_printf(out, "\n[%s]\n", section);
        }
        char name[64];
        srv_text_printf(
            out, "  --%s VALUE\n      %s\n      (", option_name(k, name), k->meaning);
        put_range(out, k);
        srv_text_printf(out, "; default %s%s)\n", k->preset[0] != '\0' ? k->preset : "empty",
            k->reloads ? "; a reload applies it" : "");
    }
}

void srv_config_markdown(struct srv_text *out)
{
    srv_text_puts(out,
        "| section | key | default | values | reload | meaning |\n"
        "| --- | --- | --- | --- | --- | --- |\n");
    for (size_t i = 0; i < KEY_NUM; i++) {
        const struct key *k = &keys[i];
        srv_text_printf(out, "| %s | `%s` | %s%s%s | ", k->section, k->name,
            k->preset[0] != '\0' ? "`" : "", k->preset, k->preset[0] != '\0' ? "`" : "");
        put_range(out, k);
        srv_text_printf(out, " | %s | %s |\n", k->reloads ? "yes" : "no", k->meaning);
    }
}
