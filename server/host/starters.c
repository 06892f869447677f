/* SPDX-License-Identifier: MIT
 * starters.c - see starters.h. */
#include "starters.h"

#include "books.h"
#include "decks.h"
#include "memory.h"

#include <crd/deck.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_text(const char *path, char *out, size_t cap, size_t *len)
{
    FILE *file = fopen(path, "rbe");
    if (file == NULL) {
        return false;
    }
    *len = fread(out, 1, cap, file);
    const bool is_good = ferror(file) == 0 && *len < cap;
    (void)fclose(file);
    return is_good;
}

/* "16-red.json" -> "starter-red"; false when the file is none of ours. */
static bool id_of(const char *file, pro_deck_id id)
{
    const size_t digits = strspn(file, "0123456789");
    const char *stem = digits > 0 && file[digits] == '-' ? file + digits + 1 : file;
    const char *dot = strrchr(stem, '.');
    if (dot == NULL || dot == stem || (strcmp(dot, ".json") != 0 && strcmp(dot, ".txt") != 0)) {
        return false;
    }
    const size_t len = (size_t)(dot - stem);
    if (len != strspn(stem, "abcdefghijklmnopqrstuvwxyz0123456789-_")) {
        return false;
    }
    return (size_t)snprintf(id, sizeof(pro_deck_id), SRV_STARTER_PREFIX "%.*s", (int)len,
               stem) < sizeof(pro_deck_id);
}

/* Appends the deck of a file to the list. */
static bool read_one(struct srv_starters *st, const char *directory, const char *file,
    const struct srv_books *books, char *why, size_t why_size)
{
    static char text[CRD_DECK_BYTES_MAX + 1];
    static struct crd_deck_file deck_file;
    static struct crd_faults faults;
    pro_deck_id id;
    char path[1024];
    size_t len;
    if (!id_of(file, id)) {
        return true;
    }
    if ((size_t)snprintf(path, sizeof path, "%s/%s", directory, file) >= sizeof path ||
        !read_text(path, text, sizeof text, &len)) {
        (void)snprintf(why, why_size, "%s/%s: cannot read it", directory, file);
        return false;
    }
    if (srv_starters_find(st, id) != NULL) {
        (void)snprintf(why, why_size, "%s: another file is the deck %s", path, id);
        return false;
    }
    (void)snprintf(why, why_size, "%s: no card set is installed", path);
    for (const struct srv_card_set *set = books->first; set != NULL; set = set->next) {
        if (!set->is_installed) {
            continue;
        }
        struct eng_deck deck;
        faults = (struct crd_faults){0};
        crd_deck_parse(set->game, text, len, &deck_file, &faults);
        if (faults.len == 0) {
            crd_deck_resolve(&set->book[0], &deck_file.list, &deck, &faults);
        }
        if (faults.len > 0) {
            (void)snprintf(
                why, why_size, "%s: %s: %s", path, faults.at[0].field, faults.at[0].text);
            continue;
        }
        struct srv_starter *s = srv_alloc(sizeof *s);
        memcpy(s->id, id, sizeof s->id);
        (void)snprintf(
            s->name, sizeof s->name, "%s", deck_file.name[0] != '\0' ? deck_file.name : id);
        (void)snprintf(s->name_ja, sizeof s->name_ja, "%s", deck_file.name_ja);
        s->game = set->game->name;
        srv_deck_list_of(&set->book[0], &deck, &s->list);
        struct srv_starter **at = &st->first;
        while (*at != NULL) {
            at = &(*at)->next;
        }
        s->next = NULL;
        *at = s;
        return true;
    }
    return false;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool srv_starters_read(struct srv_starters *st, const char *directory,
    const struct srv_books *books, char *why, size_t why_size)
{
    struct dirent **entry;
    const int n = scandir(directory, &entry, NULL, by_bytes);
    if (n < 0) {
        if (errno == ENOENT) {
            return true;
        }
        (void)snprintf(why, why_size, "%s: cannot read the directory", directory);
        return false;
    }
    bool is_good = true;
    for (int i = 0; i < n; i++) {
        is_good = is_good && read_one(st, directory, entry[i]->d_name, books, why, why_size);
        free(entry[i]);
    }
    free(entry);
    return is_good;
}

const struct srv_starter *srv_starters_find(const struct srv_starters *st, const char *id)
{
    for (const struct srv_starter *s = st->first; s != NULL; s = s->next) {
        if (strcmp(s->id, id) == 0) {
            return s;
        }
    }
    return NULL;
}

void srv_starters_deinit(struct srv_starters *st)
{
    struct srv_starter *s = st->first;
    while (s != NULL) {
        struct srv_starter *next = s->next;
        free(s);
        s = next;
    }
    st->first = NULL;
}
