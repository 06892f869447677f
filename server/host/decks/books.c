/* SPDX-License-Identifier: MIT
 * books.c - see books.h. A file says itself which game it is for, so each is read once alone to
 * learn that, and then with the other files of its game. */
#include "host/decks/books.h"

#include "base/config.h"
#include "host/parts/memory.h"

#include <eng/encode.h>

#include <assert.h>
#include <crd/print.h>
#include <dirent.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILES_MAX = 64
};

static bool add_set(
    struct srv_books *b, struct crd_set *set, bool is_installed, char *why, size_t why_size)
{
    const struct eng_game *game = eng_game_find(crd_set_game(set));
    assert(game != NULL); /* the loader knows the game, so the engine does */
    assert(game->revisions <= SRV_BOOK_REVISIONS_MAX);
    const struct eng_cards *cards = crd_set_cards(set);
    if (srv_books_hash(b, cards->hash) != NULL) {
        (void)snprintf(why, why_size, "the same card set is there already");
        return false;
    }
    char *texts = is_installed ? crd_texts(set) : NULL;
    if (is_installed && texts == NULL) {
        (void)snprintf(why, why_size, "no memory for the rules texts");
        return false;
    }
    struct srv_card_set *s = srv_alloc(sizeof *s);
    s->set = set;
    s->game = game;
    s->cards = cards;
    s->is_installed = is_installed;
    s->texts = texts;
    if (texts != NULL) {
        uint8_t hash[CRD_HASH_BYTES];
        crypto_hash_sha256(hash, (const uint8_t *)texts, strlen(texts));
        crd_hash_hex(hash, s->texts_etag);
    }
    crd_hash_hex(cards->hash, s->hash);
    for (uint8_t i = 0; i < game->revisions && i < SRV_BOOK_REVISIONS_MAX; i++) {
        s->book[i] = (struct eng_book){.game = game, .cards = cards, .revision = i};
    }
    s->tables = eng_tables_sum(&s->book[0]);
    struct srv_card_set **at = &b->first;
    while (*at != NULL) {
        at = &(*at)->next;
    }
    *at = s;
    return true;
}

/* The game of a file, by reading it; NULL with the reason when it cannot be read. */
static const char *game_of(const char *path, char *why, size_t why_size)
{
    struct crd_set *set;
    struct crd_error error;
    if (crd_cards_load(&path, 1, &set, &error) != CRD_OK) {
        (void)crd_error_line(&error, why, why_size);
        return NULL;
    }
    const char *game = crd_set_game(set);
    crd_set_free(set);
    return game;
}

/* The card files that are installed, in the order in which they are read. */
struct files {
    char path[FILES_MAX][SRV_CONFIG_PATH_MAX];
    size_t n;
};

static bool add_file(struct files *files, const char *path, char *why, size_t why_size)
{
    if (files->n == FILES_MAX) {
        (void)snprintf(why, why_size, "%s: more than %d card files", path, FILES_MAX);
        return false;
    }
    const int len = snprintf(files->path[files->n], SRV_CONFIG_PATH_MAX, "%s", path);
    if (len < 0 || len >= SRV_CONFIG_PATH_MAX) {
        (void)snprintf(why, why_size, "%s: the path is too long", path);
        return false;
    }
    files->n++;
    return true;
}

static int is_card_file(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && dot != entry->d_name && strcmp(dot, ".json") == 0;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* A card file, or every *.json of a directory in byte order: shinpanctl reads them the same way, so
 * both know the same card set by the same hash. */
static bool add_path(struct files *files, const char *path, char *why, size_t why_size)
{
    struct dirent **entry;
    const int n = scandir(path, &entry, is_card_file, by_bytes);
    if (n < 0) {
        return add_file(
            files, path, why, why_size); /* no directory: the loader says the rest */
    }
    bool is_good = n > 0;
    if (n == 0) {
        (void)snprintf(why, why_size, "%s: no card file is in it", path);
    }
    for (int i = 0; i < n; i++) {
        char inside[SRV_CONFIG_PATH_MAX + 256];
        (void)snprintf(inside, sizeof inside, "%s/%s", path, entry[i]->d_name);
        is_good = is_good && add_file(files, inside, why, why_size);
        free(entry[i]);
    }
    free(entry);
    return is_good;
}

bool srv_books_install(struct srv_books *b, const char *list, char *why, size_t why_size)
{
    static struct files files;
    const char *game[FILES_MAX];
    char item[SRV_CONFIG_PATH_MAX];
    files.n = 0;
    for (const char *cursor = list; srv_config_item(&cursor, item, sizeof item);) {
        if (!add_path(&files, item, why, why_size)) {
            return false;
        }
    }
    char(*const path)[SRV_CONFIG_PATH_MAX] = files.path;
    const size_t n = files.n;
    for (size_t i = 0; i < n; i++) {
        game[i] = game_of(path[i], why, why_size);
        if (game[i] == NULL) {
            return false;
        }
    }
    for (size_t i = 0; i < n; i++) {
        if (game[i] == NULL) {
            continue; /* went with an earlier file of its game */
        }
        const char *together[FILES_MAX];
        size_t together_n = 0;
        const char *const this_game = game[i];
        for (size_t j = i; j < n; j++) {
            if (game[j] != NULL && strcmp(game[j], this_game) == 0) {
                together[together_n++] = path[j];
                game[j] = NULL;
            }
        }
        struct crd_set *set;
        struct crd_error error;
        if (crd_cards_load(together, together_n, &set, &error) != CRD_OK) {
            (void)crd_error_line(&error, why, why_size);
            return false;
        }
        if (!add_set(b, set, true, why, why_size)) {
            crd_set_free(set);
            return false;
        }
    }
    return true;
}

bool srv_books_add(
    struct srv_books *b, const char *text, size_t len, char *why, size_t why_size)
{
    const struct crd_text one = {.name = "stored card set", .text = text, .len = len};
    struct crd_set *set;
    struct crd_error error;
    if (crd_cards_load_text(&one, 1, &set, &error) != CRD_OK) {
        (void)crd_error_line(&error, why, why_size);
        return false;
    }
    if (!add_set(b, set, false, why, why_size)) {
        crd_set_free(set);
        return false;
    }
    return true;
}

const struct srv_card_set *srv_books_game(const struct srv_books *b, const char *game)
{
    for (const struct srv_card_set *s = b->first; s != NULL; s = s->next) {
        if (s->is_installed && strcmp(s->game->name, game) == 0) {
            return s;
        }
    }
    return NULL;
}

const struct srv_card_set *srv_books_hash(
    const struct srv_books *b, const uint8_t hash[CRD_HASH_BYTES])
{
    for (const struct srv_card_set *s = b->first; s != NULL; s = s->next) {
        if (memcmp(s->cards->hash, hash, CRD_HASH_BYTES) == 0) {
            return s;
        }
    }
    return NULL;
}

const struct eng_book *srv_books_book(const struct srv_card_set *set, const char *revision)
{
    const int i = eng_game_revision(set->game, revision);
    return i < 0 ? NULL : &set->book[i];
}

const char *srv_book_revision(const struct eng_book *book)
{
    return book->game->revision[book->revision];
}

void srv_books_deinit(struct srv_books *b)
{
    struct srv_card_set *s = b->first;
    while (s != NULL) {
        struct srv_card_set *next = s->next;
        crd_set_free(s->set);
        free(s->texts);
        free(s);
        s = next;
    }
    b->first = NULL;
}
