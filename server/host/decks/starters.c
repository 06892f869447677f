/* SPDX-License-Identifier: MIT
 * starters.c - see starters.h. */
#include "host/decks/starters.h"

#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/decks/restrictions.h"
#include "host/parts/folder.h"
#include "host/parts/memory.h"

#include <crd/deck.h>
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

struct reading {
    struct srv_starters *starters;
    const struct srv_books *books;
};

/* Appends the deck of a file to the list. */
static bool read_one(void *arg, const char *path, const char *name, char *why, size_t why_size)
{
    const struct reading *reading = arg;
    struct srv_starters *st = reading->starters;
    const struct srv_books *books = reading->books;
    static char text[CRD_DECK_BYTES_MAX + 1];
    static struct crd_deck_file deck_file;
    static struct crd_faults faults;
    pro_deck_id id;
    size_t len;
    if (!id_of(name, id)) {
        return true;
    }
    if (!read_text(path, text, sizeof text, &len)) {
        (void)snprintf(why, why_size, "%s: cannot read it", path);
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
        crd_deck_hash(&set->book[0], &deck, s->hash);
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

bool srv_starters_read(struct srv_starters *st, const char *directory,
    const struct srv_books *books, char *why, size_t why_size)
{
    struct reading reading = {.starters = st, .books = books};
    return srv_folder_read(directory, read_one, &reading, why, why_size);
}

const char *srv_starter_restrictions(struct srv_starter *starter, const struct srv_books *books,
    const struct srv_restrictions *restrictions)
{
    static struct crd_faults faults;
    const struct eng_book *book = srv_books_book(srv_books_game(books, starter->game), NULL);
    const struct srv_restriction_list *list =
        srv_restrictions_game(restrictions, starter->game);
    struct srv_in_force force;
    struct eng_deck deck;
    (void)srv_restrictions_find(restrictions, starter->game, "", &force);
    if (starter->checked == force.date) {
        return starter->restrictions;
    }
    starter->checked = force.date;
    starter->restrictions[0] = '\0';
    if (srv_deck_resolve(book, &starter->list, &force, &deck, &faults)) {
        return starter->restrictions;
    }
    (void)snprintf(starter->restrictions, sizeof starter->restrictions, "none");
    const uint32_t today = force.date;
    for (size_t i = list->len; i > 0; i--) { /* it is illegal, so there is a list */
        force.date = crd_date_read(list->date[i - 1]);
        if (force.date < today &&
            srv_deck_resolve(book, &starter->list, &force, &deck, &faults)) {
            memcpy(starter->restrictions, list->date[i - 1], CRD_DATE_SIZE);
            break;
        }
    }
    return starter->restrictions;
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

const struct srv_starter *srv_starters_of_hash(
    const struct srv_starters *st, const uint8_t hash[CRD_HASH_BYTES])
{
    for (const struct srv_starter *s = st->first; s != NULL; s = s->next) {
        if (memcmp(s->hash, hash, CRD_HASH_BYTES) == 0) {
            return s;
        }
    }
    return NULL;
}

uint32_t srv_starters_decks(
    const struct srv_starters *st, const struct eng_book *book, struct eng_deck **out)
{
    static struct crd_faults faults;
    uint32_t n = 0, room = 0;
    for (const struct srv_starter *s = st->first; s != NULL; s = s->next) {
        room++;
    }
    *out = room > 0 ? srv_alloc(room * sizeof **out) : NULL;
    for (const struct srv_starter *s = st->first; s != NULL; s = s->next) {
        if (strcmp(s->game, book->game->name) == 0 &&
            srv_deck_resolve(book, &s->list, NULL, &(*out)[n], &faults)) {
            n++;
        }
    }
    if (n == 0) {
        free(*out);
        *out = NULL;
    }
    return n;
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
