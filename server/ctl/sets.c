/* SPDX-License-Identifier: MIT
 * sets.c - reading card files and other input files. */
#include "sets.h"

#include <jansson.h>

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *ctl_file_read(const char *path, size_t max, size_t *len, FILE *err)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    FILE *f = is_stdin ? stdin : fopen(path, "rb");
    if (f == NULL) {
        fprintf(err, "%s: %s\n", path, strerror(errno));
        return NULL;
    }
    size_t cap = 64 * 1024;
    size_t n = 0;
    char *text = malloc(cap);
    while (text != NULL) {
        n += fread(text + n, 1, cap - 1 - n, f);
        if (n < cap - 1 || n > max) {
            break;
        }
        char *more = realloc(text, cap * 2);
        if (more == NULL) {
            free(text);
        }
        text = more;
        cap *= 2;
    }
    const char *wrong = text == NULL ? "out of memory"
        : ferror(f)                  ? strerror(errno)
        : n > max                    ? "the file is too long"
                                     : NULL;
    if (!is_stdin) {
        fclose(f);
    }
    if (wrong != NULL) {
        fprintf(err, "%s: %s\n", path, wrong);
        free(text);
        return NULL;
    }
    text[n] = '\0';
    *len = n;
    return text;
}

/* What the file says of itself; files that cannot be read are for every game, so that the loader
 * reports them. */
static struct ctl_set_about about(const char *text, size_t len)
{
    struct ctl_set_about out = {.numbers = json_array()};
    json_t *root = json_loadb(text, len, 0, NULL);
    const char *game = json_string_value(json_object_get(root, "game"));
    snprintf(out.game, sizeof out.game, "%s", game == NULL ? "" : game);
    const json_t *cards = json_object_get(root, "cards");
    for (size_t i = 0; i < json_array_size(cards); i++) {
        json_array_append(out.numbers, json_object_get(json_array_get(cards, i), "number"));
    }
    json_decref(root);
    return out;
}

static bool add_file(struct ctl_sets *sets, const char *path, FILE *err)
{
    if (sets->len == CTL_SETS_MAX) {
        fprintf(err, "%s: more than %d card files\n", path, (int)CTL_SETS_MAX);
        return false;
    }
    size_t len;
    char *text = ctl_file_read(path, CRD_FILE_BYTES_MAX, &len, err);
    char *name = text == NULL ? NULL : strdup(path);
    if (name == NULL) {
        free(text);
        return false;
    }
    sets->about[sets->len] = about(text, len);
    sets->text[sets->len++] = (struct crd_text){.name = name, .text = text, .len = len};
    return true;
}

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool ctl_sets_add(struct ctl_sets *sets, const char *path, FILE *err)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        fprintf(err, "%s: %s\n", path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(st.st_mode)) {
        return add_file(sets, path, err);
    }
    struct dirent **entry;
    const int n = scandir(path, &entry, is_json, by_bytes);
    if (n < 0) {
        fprintf(err, "%s: %s\n", path, strerror(errno));
        return false;
    }
    bool ok = true;
    for (int i = 0; i < n; i++) {
        char name[4096];
        const int k = snprintf(name, sizeof name, "%s/%s", path, entry[i]->d_name);
        ok = ok && k > 0 && (size_t)k < sizeof name && add_file(sets, name, err);
        free(entry[i]);
    }
    free(entry);
    return ok;
}

/* Whether the file is for that game (NULL: any) and has a card whose number stands in the text
 * (NULL: any). */
static bool is_wanted(const struct ctl_set_about *about, const char *game, const char *mention)
{
    if (game == NULL || about->game[0] == '\0') {
        return true;
    }
    bool is_mentioned = mention == NULL;
    for (size_t i = 0; i < json_array_size(about->numbers) && !is_mentioned; i++) {
        const char *number = json_string_value(json_array_get(about->numbers, i));
        is_mentioned = number == NULL || strstr(mention, number) != NULL;
    }
    return is_mentioned && strcmp(about->game, game) == 0;
}

enum crd_status ctl_sets_load(const struct ctl_sets *sets, const char *game,
    const char *mention, const struct crd_text *extra, size_t n, struct crd_set **out,
    struct crd_error *err)
{
    struct crd_text *all = calloc(sets->len + n + 1, sizeof *all);
    if (all == NULL) {
        return CRD_MEMORY;
    }
    size_t len = 0;
    for (size_t i = 0; i < sets->len; i++) {
        if (is_wanted(&sets->about[i], game, mention)) {
            all[len++] = sets->text[i];
        }
    }
    for (size_t i = 0; i < n; i++) {
        all[len++] = extra[i];
    }
    enum crd_status status = CRD_INVALID;
    if (len == 0) {
        *err = (struct crd_error){.text = "no card file is given"};
    } else {
        status = crd_cards_load_text(all, len, out, err);
    }
    free(all);
    return status;
}

void ctl_sets_deinit(struct ctl_sets *sets)
{
    for (size_t i = 0; i < sets->len; i++) {
        free((char *)(uintptr_t)sets->text[i].name);
        free((char *)(uintptr_t)sets->text[i].text);
        json_decref(sets->about[i].numbers);
    }
    sets->len = 0;
}
