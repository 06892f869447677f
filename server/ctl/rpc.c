/* SPDX-License-Identifier: MIT
 * rpc.c - see rpc.h. */
#include "rpc.h"

#include "local.h"

#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

enum pro_method ctl_rpc_find(const char *verb, ctl_about *is_about)
{
    enum pro_method short_one = PRO_METHOD_NONE;
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        const char *name = pro_method_info(m)->name;
        if (!is_about(m)) {
            continue;
        }
        if (strcmp(name, verb) == 0) {
            return m;
        }
        if (strcmp(strchr(name, '.') + 1, verb) == 0) {
            short_one = m;
        }
    }
    return short_one;
}

/* ---- help ---- */

static void print_words(FILE *out, const struct pro_field *f)
{
    for (const char *const *word = f->words + 1; *word != NULL; word++) {
        fprintf(out, "%s%s", word == f->words + 1 ? "" : "|", *word);
    }
}

static void print_field(FILE *out, const struct pro_field *f)
{
    fprintf(out, "    %c%s=", f->is_required ? ' ' : '?', f->name);
    if (f->type == PRO_WORD) {
        print_words(out, f);
    } else {
        fprintf(out, "%s",
            f->type == PRO_UINT                                 ? "N"
                : f->type == PRO_BOOL                           ? "true"
                : f->type == PRO_NUMS                           ? "N,N.."
                : f->type == PRO_OBJECT || f->type == PRO_ITEMS ? "FILE"
                                                                : "TEXT");
    }
    fprintf(out, "  %s\n", f->help);
}

void ctl_rpc_print(FILE *out, enum pro_method m)
{
    const struct pro_method_info *info = pro_method_info(m);
    fprintf(out, "%s: %s\n", info->name, info->help);
    for (size_t i = 0; i < info->params->fields; i++) {
        print_field(out, &info->params->field[i]);
    }
}

void ctl_rpc_list(FILE *out, ctl_about *is_about)
{
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        if (is_about(m)) {
            ctl_rpc_print(out, m);
        }
    }
}

void ctl_rpc_list_names(FILE *out, ctl_about *is_about)
{
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        if (is_about(m)) {
            fprintf(out, " %s", pro_method_info(m)->name);
        }
    }
    fprintf(out, "\n");
}

/* ---- arguments ---- */

static const struct pro_field *field_of(
    const struct pro_shape *shape, const char *key, size_t len)
{
    for (size_t i = 0; i < shape->fields; i++) {
        if (strlen(shape->field[i].name) == len &&
            strncmp(shape->field[i].name, key, len) == 0) {
            return &shape->field[i];
        }
    }
    return NULL;
}

static const struct pro_field *first_missing(const struct pro_shape *shape, json_t *params)
{
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        if (f->is_required && json_object_get(params, f->name) == NULL) {
            return f;
        }
    }
    return NULL;
}

static bool is_number(const char *text)
{
    return *text != '\0' && strspn(text, "0123456789") == strlen(text) && strlen(text) < 17;
}

/* "3,1" as [3,1]; NULL: it is none. */
static json_t *numbers(const char *text)
{
    json_t *list = json_array();
    while (list != NULL) {
        const size_t len = strspn(text, "0123456789");
        if (len == 0 || len > 9 ||
            json_array_append_new(list, json_integer(atoll(text))) != 0) {
            break;
        }
        text += len;
        if (*text == '\0') {
            return list;
        }
        if (*text++ != ',') {
            break;
        }
    }
    json_decref(list);
    return NULL;
}

static json_t *file_of(const char *path)
{
    json_error_t error;
    json_t *value = strcmp(path, "-") == 0
        ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
        : json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (value == NULL) {
        fprintf(stderr, "shinpanctl: %s: line %d: %s\n", path, error.line, error.text);
    }
    return value;
}

/* A value as it is written on the command line; NULL: it cannot be one. */
static json_t *value_of(const struct pro_field *f, const char *text)
{
    switch (f->type) {
    case PRO_UINT:
        return is_number(text) ? json_integer(atoll(text)) : NULL;
    case PRO_BOOL:
        return strcmp(text, "true") == 0 ? json_true()
            : strcmp(text, "false") == 0 ? json_false()
                                         : NULL;
    case PRO_NUMS:
        return numbers(text);
    case PRO_STR:
    case PRO_WORD:
        return json_string(text);
    case PRO_OBJECT:
    case PRO_ITEMS:
        return file_of(text);
    case PRO_PILES:
    case PRO_WORDS:
    case PRO_STRS:
    case PRO_TEXT:
    case PRO_TEXTS:
    case PRO_HEX:
    case PRO_PILES_PTR:
    case PRO_LIST:
    case PRO_RAW:
    case PRO_TYPE_NUM:
        break;
    }
    return NULL;
}

/* The length of KEY in "KEY=VALUE"; 0: the argument is a value alone. */
static size_t key_of(const char *argument)
{
    const size_t len = strspn(argument, "abcdefghijklmnopqrstuvwxyz_");
    return argument[len] == '=' ? len : 0;
}

json_t *ctl_rpc_params(enum pro_method m, int argc, char **argv)
{
    const struct pro_shape *shape = pro_method_info(m)->params;
    json_t *params = json_object();
    for (int i = 0; i < argc && params != NULL; i++) {
        const size_t len = key_of(argv[i]);
        const struct pro_field *f =
            len > 0 ? field_of(shape, argv[i], len) : first_missing(shape, params);
        json_t *value = f != NULL ? value_of(f, len > 0 ? argv[i] + len + 1 : argv[i]) : NULL;
        if (value == NULL || json_object_set_new(params, f->name, value) != 0) {
            fprintf(stderr, "shinpanctl: %s: %s%s\n", argv[i],
                f == NULL ? "must be KEY=VALUE with a key of this method" : "not a value of ",
                f == NULL ? "" : f->name);
            ctl_rpc_print(stderr, m);
            json_decref(params);
            params = NULL;
        }
    }
    return params;
}

/* ---- asking ---- */

/* What the server refused. */
static int say_error(const struct ctl_answer *answer, const json_t *error)
{
    const json_t *data = json_object_get(error, "data");
    const char *name = json_string_value(json_object_get(data, "error"));
    const char *field = json_string_value(json_object_get(data, "field"));
    const char *expected = json_string_value(json_object_get(data, "expected"));
    if (name == NULL) {
        fprintf(stderr, "shinpanctl: the server says: %s\n", answer->body);
        return EX_TEMPFAIL;
    }
    fprintf(stderr, "shinpanctl: %s%s%s: %s%s%s\n", name, field != NULL ? " at " : "",
        field != NULL ? field : "", json_string_value(json_object_get(error, "message")),
        expected != NULL ? ": expected " : "", expected != NULL ? expected : "");
    return 1;
}

int ctl_rpc_ask(
    const struct ctl_flags *flags, enum pro_method m, json_t *params, json_t **result)
{
    json_t *root = json_pack("{s:s, s:i, s:s, s:o}", "jsonrpc", "2.0", "id", 1, "method",
        pro_method_info(m)->name, "params", params);
    char *text = root != NULL ? json_dumps(root, JSON_COMPACT) : NULL;
    json_decref(root);
    if (text == NULL) { /* an argument that is not UTF-8 */
        fprintf(stderr, "shinpanctl: the arguments cannot be sent\n");
        return EX_USAGE;
    }
    struct ctl_answer answer;
    int status = ctl_local_ask(flags, "POST /rpc", text, &answer);
    free(text);
    if (status != EX_OK) {
        return status;
    }
    root = json_loadb(answer.body, answer.len, 0, NULL);
    *result = json_incref(json_object_get(root, "result"));
    if (*result == NULL) {
        status = say_error(&answer, json_object_get(root, "error"));
    }
    json_decref(root);
    free(answer.body);
    return status;
}

void ctl_rpc_show(const struct ctl_flags *flags, const json_t *result)
{
    json_dumpf(result, stdout, flags->is_json ? JSON_COMPACT : JSON_INDENT(2));
    printf("\n");
}

int ctl_rpc_run(struct ctl_flags *flags, ctl_about *is_about, int argc, char **argv)
{
    if (argc == 0) {
        ctl_rpc_list(stdout, is_about);
        return EX_OK;
    }
    const enum pro_method m = ctl_rpc_find(argv[0], is_about);
    if (m == PRO_METHOD_NONE) {
        fprintf(stderr, "shinpanctl: %s: there is no such verb; these there are:\n", argv[0]);
        ctl_rpc_list_names(stderr, is_about);
        return EX_USAGE;
    }
    if (flags->is_help) {
        ctl_rpc_print(stdout, m);
        return EX_OK;
    }
    json_t *params = ctl_rpc_params(m, argc - 1, argv + 1);
    if (params == NULL) {
        return EX_USAGE;
    }
    json_t *result = NULL;
    const int status = ctl_rpc_ask(flags, m, params, &result);
    if (status == EX_OK) {
        ctl_rpc_show(flags, result);
        json_decref(result);
    }
    return status;
}
