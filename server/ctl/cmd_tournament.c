/* SPDX-License-Identifier: MIT
 * cmd_tournament.c - `shinpanctl tournament`: what hosts and judges of an event do, over the admin socket. What
 * is a list is printed as a table, all of its pages; the rest, and everything with --json, as JSON. */
#include "ctl.h"
#include "local.h"
#include "rpc.h"

#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>

/* What needs a player, or a connection to be told on, is nobody's here. */
static bool is_about(enum pro_method m)
{
    return strncmp(pro_method_info(m)->name, "tournament.", 11) == 0 &&
        m != PRO_METHOD_TOURNAMENT_ENTER && m != PRO_METHOD_TOURNAMENT_DECK &&
        m != PRO_METHOD_TOURNAMENT_LEAVE && m != PRO_METHOD_TOURNAMENT_CHECK_IN &&
        m != PRO_METHOD_TOURNAMENT_WATCH && m != PRO_METHOD_TOURNAMENT_UNWATCH;
}

/* ---- tables ---- */

enum {
    COLUMNS_MAX = 12,
    CELL_MAX = 300 /* bytes: what is longer is cut */
};

struct column {
    const char *head;
    const char *path; /* "a.name"; a number that ends with _ms is a moment */
};

static const struct table {
    enum pro_method method;
    const char *rows;   /* member of the result */
    const char *cursor; /* param that takes `next` */
    struct column column[COLUMNS_MAX];
} tables[] = {
    {PRO_METHOD_TOURNAMENT_LIST, "tournaments", "before",
        {{"tournament", "tournament"}, {"game", "game"}, {"state", "state"},
            {"starts", "starts_ms"}, {"players", "entered"}, {"of", "capacity"},
            {"stage", "stage"}, {"round", "round"}, {"host", "host"}, {"name", "name"}}},
    {PRO_METHOD_TOURNAMENT_PLAYERS, "players", "after",
        {{"player", "player"}, {"state", "state"}, {"seed", "seed"}, {"rating", "rating"},
            {"deck legal", "deck.legal"}, {"until", "until"}, {"name", "name"}}},
    {PRO_METHOD_TOURNAMENT_ROUND, "pairs", "after",
        {{"table", "table"}, {"state", "state"}, {"outcome", "outcome"}, {"games", "games"},
            {"match", "match"}, {"a", "a.name"}, {"b", "b.name"}}},
    {PRO_METHOD_TOURNAMENT_STANDINGS, "standings", "after",
        {{"rank", "rank"}, {"points", "points"}, {"wins", "wins"}, {"losses", "losses"},
            {"draws", "draws"}, {"byes", "byes"}, {"omw", "rates.omw"}, {"because", "because"},
            {"state", "state"}, {"group", "group"}, {"name", "name"}}},
    {PRO_METHOD_TOURNAMENT_BRACKET, "matches", "after",
        {{"match", "match"}, {"side", "side"}, {"round", "round"}, {"state", "state"},
            {"winner", "winner"}, {"table", "table"}, {"a", "a.name"}, {"b", "b.name"}}},
    {PRO_METHOD_TOURNAMENT_LOG, "acts", "before",
        {{"no", "no"}, {"when", "at_ms"}, {"who", "name"}, {"what", "verb"},
            {"why", "reason"}}},
};

static const struct table *table_of(enum pro_method m)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (tables[i].method == m) {
            return &tables[i];
        }
    }
    return NULL;
}

static void cell_of(const json_t *row, const char *path, char out[CELL_MAX])
{
    const char *dot = strchr(path, '.');
    const json_t *value = row;
    if (dot != NULL) {
        char first[16];
        (void)snprintf(first, sizeof first, "%.*s", (int)(dot - path), path);
        value = json_object_get(row, first);
        path = dot + 1;
    }
    value = json_object_get(value, path);
    out[0] = '\0';
    if (json_is_string(value)) {
        (void)snprintf(out, CELL_MAX, "%s", json_string_value(value));
    } else if (json_is_integer(value) && strstr(path, "_ms") != NULL) {
        const time_t at = (time_t)(json_integer_value(value) / 1000);
        struct tm when;
        (void)strftime(out, CELL_MAX, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&at, &when));
    } else if (json_is_integer(value)) {
        (void)snprintf(out, CELL_MAX, "%lld", (long long)json_integer_value(value));
    } else if (json_is_boolean(value)) {
        (void)snprintf(out, CELL_MAX, "%s", json_is_true(value) ? "yes" : "no");
    } else if (json_is_array(value)) { /* of numbers: 2-1-0 */
        size_t i;
        const json_t *item;
        json_array_foreach(value, i, item) {
            const size_t len = strlen(out);
            (void)snprintf(out + len, CELL_MAX - len, "%s%lld", i > 0 ? "-" : "",
                (long long)json_integer_value(item));
        }
    }
}

/* Characters, not bytes. */
static size_t width_of(const char *text)
{
    size_t n = 0;
    for (; *text != '\0'; text++) {
        n += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return n;
}

static void print_cell(const char *text, size_t width, bool is_last)
{
    printf("%s", text);
    for (size_t n = width_of(text); n < width + 2 && !is_last; n++) {
        printf(" ");
    }
    if (is_last) {
        printf("\n");
    }
}

/* Columns that have nothing in any row are left out; the last one is as long as it is. */
static void print_table(const struct table *t, const json_t *rows)
{
    size_t width[COLUMNS_MAX] = {0}, last = 0, i;
    char cell[CELL_MAX];
    const json_t *row;
    for (size_t c = 0; c < COLUMNS_MAX && t->column[c].head != NULL; c++) {
        json_array_foreach(rows, i, row) {
            cell_of(row, t->column[c].path, cell);
            width[c] = width_of(cell) > width[c] ? width_of(cell) : width[c];
        }
        if (width[c] > 0) {
            last = c;
            width[c] =
                width[c] > strlen(t->column[c].head) ? width[c] : strlen(t->column[c].head);
        }
    }
    for (size_t c = 0; c <= last && json_array_size(rows) > 0; c++) {
        if (width[c] > 0) {
            print_cell(t->column[c].head, width[c], c == last);
        }
    }
    json_array_foreach(rows, i, row) {
        for (size_t c = 0; c <= last; c++) {
            if (width[c] > 0) {
                cell_of(row, t->column[c].path, cell);
                print_cell(cell, width[c], c == last);
            }
        }
    }
}

/* All pages from there on, or the one of a `limit`. Takes `params` over. */
static int ask_pages(
    const struct ctl_flags *flags, const struct table *t, json_t *params, json_t *rows)
{
    const bool is_one = json_object_get(params, "limit") != NULL;
    int status = EX_OK;
    bool has_more = true;
    while (status == EX_OK && has_more) {
        json_t *result = NULL;
        status = ctl_rpc_ask(flags, t->method, json_copy(params), &result);
        const json_t *next = json_object_get(result, "next");
        has_more = next != NULL && !is_one;
        (void)json_array_extend(rows, json_object_get(result, t->rows));
        if (has_more) {
            (void)json_object_set(params, t->cursor, json_object_get(result, "next"));
        }
        json_decref(result);
    }
    json_decref(params);
    return status;
}

static int show_table(struct ctl_flags *flags, const struct table *t, int argc, char **argv)
{
    json_t *params = ctl_rpc_params(t->method, argc, argv);
    json_t *rows = json_array();
    if (params == NULL || rows == NULL) {
        json_decref(rows);
        return EX_USAGE;
    }
    const int status = ask_pages(flags, t, params, rows);
    if (status == EX_OK) {
        print_table(t, rows);
    }
    json_decref(rows);
    return status;
}

/* ---- export ---- */

static int export_whole(const struct ctl_flags *flags, int argc, char **argv)
{
    char head[80];
    struct ctl_answer answer;
    if (flags->is_help || argc != 1 || strlen(argv[0]) != 16 ||
        strspn(argv[0], "abcdefghijklmnopqrstuvwxyz234567") != 16) {
        fprintf(flags->is_help ? stdout : stderr,
            "export ID: the whole of a tournament as one JSON document, out of which its pairs and "
            "standings can be worked out anew\n");
        return flags->is_help ? EX_OK : EX_USAGE;
    }
    (void)snprintf(head, sizeof head, "POST /tournaments/%s/export", argv[0]);
    const int status = ctl_local_ask(flags, head, NULL, &answer);
    if (status != EX_OK) {
        return status;
    }
    const bool is_ok = answer.status == 200;
    fprintf(is_ok ? stdout : stderr, "%s%s%s",
        is_ok ? "" : "shinpanctl: the server says: ", answer.body, is_ok ? "\n" : "");
    free(answer.body);
    return is_ok ? EX_OK : 1;
}

/* ---- the command ---- */

static const struct {
    const char *name, *method;
} other_names[] = {{"show", "get"}, {"pairings", "round"}};

int ctl_tournament(struct ctl_flags *flags, int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "export") == 0) {
        return export_whole(flags, argc - 1, argv + 1);
    }
    if (argc > 0) {
        for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++) {
            if (strcmp(argv[0], other_names[i].name) == 0) {
                argv[0] = (char *)other_names[i].method;
            }
        }
        const enum pro_method m = ctl_rpc_find(argv[0], is_about);
        const struct table *t = m != PRO_METHOD_NONE ? table_of(m) : NULL;
        if (t != NULL && !flags->is_json && !flags->is_help) {
            return show_table(flags, t, argc - 1, argv + 1);
        }
    }
    return ctl_rpc_run(flags, is_about, argc, argv);
}
