/* SPDX-License-Identifier: MIT
 * pro_schema.c - the tool pro-schema: prints everything that is derived from the message tables.
 *
 *     pro-schema write DIR    every DIR/schema/NAME.json, DIR/asyncapi.json, the marked sections of
 *                             DIR/README.md, FIELDS.md and GAMES.md
 *     pro-schema check DIR    says which of them differ from what `write` would print; exit 1
 *
 * DIR is proto/ of the source tree. schema/replay.json is written by hand and left alone. */
#include "asyncapi.h"
#include "page.h"
#include "schema.h"

#include <jansson.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    FILES_MAX = 256,
    NAME_MAX_LEN = 80,
    PATH_LEN = 4096
};

static struct {
    const char *dir;
    bool is_check;
    unsigned stale; /* check: files that differ */
    unsigned files;
    char file[FILES_MAX][NAME_MAX_LEN]; /* in schema/, those that belong there */
} tool;

static void die(const char *what, const char *name)
{
    fprintf(stderr, "pro-schema: %s: %s: %s\n", name, what, strerror(errno));
    exit(2);
}

/* The whole file, NUL-terminated; NULL when there is none. */
static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return NULL;
    }
    char *text = NULL;
    size_t len = 0, n = 1;
    while (n > 0) {
        char *more = realloc(text, len + 65536 + 1);
        if (more == NULL) {
            die("out of memory", path);
        }
        text = more;
        n = fread(text + len, 1, 65536, in);
        len += n;
    }
    if (ferror(in)) {
        die("cannot read", path);
    }
    fclose(in);
    text[len] = '\0';
    return text;
}

/* Writes a file, or compares it. */
static void settle(const char *name, const char *text)
{
    char path[PATH_LEN];
    (void)snprintf(path, sizeof path, "%s/%s", tool.dir, name);
    char *old = read_file(path);
    const bool is_same = old != NULL && strcmp(old, text) == 0;
    free(old);
    if (is_same) {
        return;
    }
    if (tool.is_check) {
        printf("%s is not what the tables say\n", name);
        tool.stale++;
        return;
    }
    FILE *out = fopen(path, "wb");
    if (out == NULL || fputs(text, out) == EOF || fclose(out) != 0) {
        die("cannot write", path);
    }
    printf("%s written\n", name);
}

/* A JSON text for people: indented, keys in the order they were written. */
static void settle_json(const char *name, struct pro_writer *w)
{
    json_error_t error;
    json_t *value =
        w->is_over ? NULL : json_loadb(w->text, w->len, JSON_REJECT_DUPLICATES, &error);
    char *text = value == NULL ? NULL : json_dumps(value, JSON_INDENT(2));
    char *line = text == NULL ? NULL : malloc(strlen(text) + 2);
    if (line == NULL) {
        die(value == NULL && !w->is_over ? error.text : "out of memory", name);
    }
    (void)sprintf(line, "%s\n", text);
    settle(name, line);
    free(line);
    free(text);
    json_decref(value);
    pro_writer_reset(w);
}

static void settle_schema(const char *name, struct pro_writer *w)
{
    char path[NAME_MAX_LEN + 16];
    if (tool.files == FILES_MAX) {
        die("too many schemas", name);
    }
    (void)snprintf(tool.file[tool.files++], NAME_MAX_LEN, "%s.json", name);
    (void)snprintf(path, sizeof path, "schema/%s.json", name);
    settle_json(path, w);
}

/* Schemas that no table has any more. */
static void find_leftovers(void)
{
    char path[PATH_LEN];
    (void)snprintf(path, sizeof path, "%s/schema", tool.dir);
    DIR *dir = opendir(path);
    if (dir == NULL) {
        die("cannot read", path);
    }
    for (const struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        bool is_ours = e->d_name[0] == '.' || strcmp(e->d_name, "replay.json") == 0;
        for (unsigned i = 0; i < tool.files && !is_ours; i++) {
            is_ours = strcmp(tool.file[i], e->d_name) == 0;
        }
        if (!is_ours) {
            printf("schema/%s belongs to no table\n", e->d_name);
            tool.stale++;
        }
    }
    closedir(dir);
}

static void all_schemas(struct pro_writer *w)
{
    char name[64];
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        const struct pro_method_info *info = pro_method_info(m);
        pro__schema_params_name(info->name, name);
        pro__schema_shape(w, name, info->help, info->params);
        settle_schema(name, w);
        pro__schema_result_name(info->name, name);
        pro__schema_shape(w, name, info->help, info->result);
        settle_schema(name, w);
    }
    for (enum pro_notice_kind k = PRO_NOTICE_NONE + 1; k < PRO_NOTICE_NUM; k++) {
        const struct pro_notice_info *info = pro_notice_info(k);
        pro__schema_params_name(info->name, name);
        pro__schema_shape(w, name, info->help, info->params);
        settle_schema(name, w);
    }
    for (unsigned g = 0; eng_games[g] != NULL; g++) {
        pro__schema_game_name(eng_games[g], name);
        pro__schema_game(w, name, eng_games[g]);
        settle_schema(name, w);
    }
    pro__schema_request(w, "request");
    settle_schema("request", w);
    pro__schema_answer(w, "answer");
    settle_schema("answer", w);
    pro__schema_notice(w, "notice");
    settle_schema("notice", w);
    pro__schema_view(w, "view");
    settle_schema("view", w);
}

/* The page with the section between its marks. */
static char *with_section(char *old, const struct pro__section *section)
{
    char from[64], to[64], *text = NULL;
    size_t len;
    (void)snprintf(from, sizeof from, "<!-- %s -->\n", section->name);
    (void)snprintf(to, sizeof to, "<!-- /%s -->\n", section->name);
    char *start = strstr(old, from);
    const char *end = start == NULL ? NULL : strstr(start, to);
    if (end == NULL) {
        fprintf(stderr, "pro-schema: %s has no marks for %s\n", section->page, section->name);
        exit(2);
    }
    FILE *out = open_memstream(&text, &len);
    if (out == NULL) {
        die("out of memory", section->page);
    }
    start += strlen(from);
    fprintf(out, "%.*s", (int)(start - old), old);
    section->print(out);
    fputs(end, out);
    if (fclose(out) != 0) {
        die("out of memory", section->page);
    }
    free(old);
    return text;
}

/* Puts the sections of a page between their marks. */
static void page(const char *name)
{
    char path[PATH_LEN];
    (void)snprintf(path, sizeof path, "%s/%s", tool.dir, name);
    char *text = read_file(path);
    if (text == NULL) {
        die("cannot read", path);
    }
    for (unsigned i = 0; i < pro__sections_len; i++) {
        if (strcmp(pro__sections[i].page, name) == 0) {
            text = with_section(text, &pro__sections[i]);
        }
    }
    settle(name, text);
    free(text);
}

int main(int argc, char **argv)
{
    if (argc != 3 || (strcmp(argv[1], "write") != 0 && strcmp(argv[1], "check") != 0)) {
        fprintf(stderr, "usage: pro-schema write|check DIR\n");
        return 2;
    }
    struct pro_writer w;
    char schema[PATH_LEN];
    tool.is_check = strcmp(argv[1], "check") == 0;
    tool.dir = argv[2];
    (void)snprintf(schema, sizeof schema, "%s/schema", tool.dir);
    if (!tool.is_check && mkdir(schema, 0777) != 0 && errno != EEXIST) {
        die("cannot make", schema);
    }
    pro_writer_init_heap(&w, 16 * 1024 * 1024);
    all_schemas(&w);
    pro__asyncapi(&w);
    settle_json("asyncapi.json", &w);
    pro_writer_deinit_heap(&w);
    find_leftovers();
    page("README.md");
    page("FIELDS.md");
    page("GAMES.md");
    return tool.stale > 0 ? 1 : 0;
}
