/* SPDX-License-Identifier: MIT
 * set.c - makes a card set of card files, and owns all memory of it: strings, programs, canonical
 * text and hash. Everything in a file is a stranger's word: each fault is an answer, none an assert. */
#include "set_cards.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_BYTES = 16 * 1024
};

/* Strings of a set, never moved. */
struct crd__chunk {
    struct crd__chunk *next;
    size_t len, cap;
    char text[];
};

const char *crd_status_text(enum crd_status status)
{
    static const char *const text[] = {
#define X(name, words) words,
        CRD_STATUS_MAP(X)
#undef X
    };

    return (unsigned)status < CRD_STATUS_NUM ? text[status] : "unknown status";
}

const char *crd_error_line(const struct crd_error *err, char *out, size_t size)
{
    const char *const part[] = {err->file, err->card, err->field, err->text};
    char line[sizeof *err + 8];
    size_t len = 0;

    line[0] = '\0';
    for (size_t i = 0; i < 4; i++) {
        if (part[i][0] != '\0') {
            len += (size_t)snprintf(
                line + len, sizeof line - len, "%s%s", len == 0 ? "" : ": ", part[i]);
        }
    }
    crd__copy(out, size, line);
    return out;
}

char *crd__set_text(struct crd_set *set, const char *text, size_t len)
{
    struct crd__chunk *chunk = set->chunks;

    if (chunk == NULL || chunk->cap - chunk->len <= len) {
        const size_t cap = len < CHUNK_BYTES ? CHUNK_BYTES : len + 1;

        chunk = malloc(sizeof *chunk + cap);
        if (chunk == NULL) {
            return NULL;
        }
        chunk->next = set->chunks;
        chunk->len = 0;
        chunk->cap = cap;
        set->chunks = chunk;
    }
    char *copy = chunk->text + chunk->len;
    memcpy(copy, text, len);
    copy[len] = '\0';
    chunk->len += len + 1;
    return copy;
}

void crd_set_free(struct crd_set *set)
{
    if (set == NULL) {
        return;
    }
    while (set->chunks != NULL) {
        struct crd__chunk *next = set->chunks->next;

        free(set->chunks);
        set->chunks = next;
    }
    while (set->remarks != NULL) {
        struct crd__remark_line *next = set->remarks->next;

        free(set->remarks);
        set->remarks = next;
    }
    free(set->def);
    free(set->card);
    free(set->facts);
    free(set->inner);
    free(set->json);
    free(set->code);
    free(set->effect);
    free(set->base);
    free(set->first);
    free(set->test);
    free(set->text);
    free(set->test_kind);
    free(set->word);
    free(set);
}

const struct eng_cards *crd_set_cards(const struct crd_set *set)
{
    return &set->cards;
}

const char *crd_set_game(const struct crd_set *set)
{
    return set->game->name;
}

const char *crd_set_json(const struct crd_set *set, size_t *len)
{
    if (len != NULL) {
        *len = set->json_len;
    }
    return set->json;
}

int32_t crd_find(const struct eng_cards *cards, const char *number)
{
    uint32_t low = 0, high = cards->len;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = strcmp(cards->def[middle].number, number);

        if (order == 0) {
            return (int32_t)middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

void crd_hash_hex(const uint8_t hash[CRD_HASH_BYTES], char out[2 * CRD_HASH_BYTES + 1])
{
    sodium_bin2hex(out, 2 * CRD_HASH_BYTES + 1, hash, CRD_HASH_BYTES);
}

static enum crd_status compile(struct crd__decode *d, const struct crd_text texts[],
    const struct crd__reading source[], size_t n, const struct crd__entry entry[])
{
    struct crd__source *from = calloc(d->set->cards.len, sizeof *from);

    if (from == NULL) {
        return CRD_MEMORY;
    }
    for (uint32_t i = 0; i < d->set->cards.len; i++) {
        from[i] = (struct crd__source){
            texts[crd__source_of(source, n, entry[i].index)].name, entry[i].object};
    }
    const enum crd_status s = crd__program(d, from);
    free(from);
    return s;
}

/* The canonical text and its hash. */
static enum crd_status seal(struct crd_set *set)
{
    FILE *out = open_memstream(&set->json, &set->json_len);

    if (out == NULL) {
        return CRD_MEMORY;
    }
    fprintf(out, "{\"format\":%d,\"game\":\"%s\",\"cards\":[", CRD_FORMAT, set->game->name);
    const char *comma = "";
    for (uint32_t i = 0; i < set->cards.len; i++) {
        bool first = true;

        if (set->inner[i] != 0) {
            continue; /* its card has it */
        }
        fprintf(out, "%s{", comma);
        crd__write_json(crd__common, &set->def[i], &first, out);
        crd__write_json(set->game->table, crd__card_at(set, i), &first, out);
        fputc('}', out);
        comma = ",";
    }
    fputs("]}", out);
    const bool is_whole = !ferror(out);
    if (fclose(out) != 0 || !is_whole) {
        return CRD_MEMORY;
    }
    set->game->complete(&set->cards, set->facts);
    set->cards.facts = set->facts;
    crypto_hash_sha256(
        set->cards.hash, (const unsigned char *)set->json, (unsigned long long)set->json_len);
    return CRD_OK;
}

static enum crd_status make(struct crd__decode *d, const struct crd_text texts[],
    struct crd__reading source[], size_t n)
{
    for (size_t f = 0; f < n; f++) {
        crd__about_file(d, texts[f].name);
        enum crd_status s = crd__parse(d, texts[f].text, texts[f].len, &source[f].root);
        if (s == CRD_OK) {
            s = crd__read_frame(d, &source[f]);
        }
        if (s == CRD_OK) {
            s = crd__count_cards(d, &source[f]);
        }
        if (s != CRD_OK) {
            return s;
        }
    }
    struct crd__entry *entry = calloc(d->set->cards.len, sizeof *entry);
    if (entry == NULL) {
        return CRD_MEMORY;
    }
    enum crd_status s = crd__read_cards(d, texts, source, n, entry);
    if (s == CRD_OK) {
        s = compile(d, texts, source, n, entry);
    }
    for (uint32_t i = 0; i < d->set->cards.len; i++) {
        json_decref(entry[i].own);
    }
    free(entry);
    return s == CRD_OK ? seal(d->set) : s;
}

enum crd_status crd_cards_load_text(
    const struct crd_text texts[], size_t n, struct crd_set **out, struct crd_error *err)
{
    struct crd__decode d = {.set = calloc(1, sizeof(struct crd_set)), .err = err};
    struct crd__reading *source = calloc(n, sizeof *source);
    enum crd_status s = CRD_MEMORY;

    memset(err, 0, sizeof *err);
    if (n == 0) {
        s = crd__fail(&d, "no card file was named");
    } else if (d.set != NULL && source != NULL) {
        s = make(&d, texts, source, n);
    }
    for (size_t i = 0; source != NULL && i < n; i++) {
        json_decref(source[i].root);
    }
    free(source);
    if (s == CRD_OK) {
        *out = d.set;
        return CRD_OK;
    }
    crd_set_free(d.set);
    if (s == CRD_MEMORY) {
        crd__path_back(&d, 0);
        crd__fail(&d, "%s", crd_status_text(s));
    }
    return s;
}

/* The file as bytes of malloc; reads at most one byte more than is allowed. */
enum crd_status crd__file_read(struct crd__decode *d, const char *path, char **out, size_t *len)
{
    FILE *in = fopen(path, "rb");
    char *text = NULL;
    size_t used = 0, cap = 0;

    crd__about_file(d, path);
    if (in == NULL) {
        crd__fail(d, "cannot be read: %s", strerror(errno));
        return CRD_UNREADABLE;
    }
    while (used <= CRD_FILE_BYTES_MAX && !feof(in)) {
        if (used == cap) {
            cap = cap == 0 ? CHUNK_BYTES : 2 * cap;
            char *more = realloc(text, cap);
            if (more == NULL) {
                fclose(in);
                free(text);
                return CRD_MEMORY;
            }
            text = more;
        }
        used += fread(text + used, 1, cap - used, in);
        if (ferror(in)) {
            crd__fail(d, "cannot be read: %s", strerror(errno));
            fclose(in);
            free(text);
            return CRD_UNREADABLE;
        }
    }
    fclose(in);
    *out = text;
    *len = used;
    return CRD_OK;
}

enum crd_status crd_cards_load(
    const char *const paths[], size_t n, struct crd_set **out, struct crd_error *err)
{
    struct crd__decode d = {.err = err};
    struct crd_text *texts = calloc(n, sizeof *texts);
    char **file = calloc(n, sizeof *file);
    enum crd_status s = n > 0 && (texts == NULL || file == NULL) ? CRD_MEMORY : CRD_OK;

    memset(err, 0, sizeof *err);
    for (size_t i = 0; s == CRD_OK && i < n; i++) {
        s = crd__file_read(&d, paths[i], &file[i], &texts[i].len);
        texts[i].name = paths[i];
        texts[i].text = file[i];
    }
    if (s == CRD_MEMORY) {
        crd__fail(&d, "%s", crd_status_text(s));
    }
    if (s == CRD_OK) {
        s = crd_cards_load_text(texts, n, out, err);
    }
    for (size_t i = 0; file != NULL && i < n; i++) {
        free(file[i]);
    }
    free(file);
    free(texts);
    return s;
}
