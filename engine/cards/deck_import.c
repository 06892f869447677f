/* SPDX-License-Identifier: MIT
 * deck_import.c - which kind of text a deck is, and the kinds that are JSON: lists of card numbers,
 * deck files, and the object form of the code. */
#include "deck_fault.h"
#include "deck_lines.h"
#include "set.h"

#include <assert.h>
#include <crd/deck_text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const crd_form_words[CRD_FORM_NUM] = {NULL,
#define X(name, word, help) word,
    CRD_FORM_MAP(X)
#undef X
};

static void bad_file(struct crd__deck_read *r, const char *field, const char *text)
{
    crd__fault(r->faults, CRD_FAULT_BAD_FILE, field, text);
}

/* ---- a list of numbers ---- */

struct items {
    const char *at, *end;
};

static void skip_space(struct items *in)
{
    while (in->at < in->end && strchr(" \t\r\n", *in->at) != NULL && *in->at != '\0') {
        in->at++;
    }
}

static bool take(struct items *in, char c)
{
    skip_space(in);
    if (in->at == in->end || *in->at != c) {
        return false;
    }
    in->at++;
    return true;
}

/* The inside of a JSON text, escapes as they stand: no card number has any. */
static bool take_text(struct items *in, const char **text, size_t *len)
{
    if (!take(in, '"')) {
        return false;
    }
    *text = in->at;
    while (in->at < in->end && *in->at != '"') {
        in->at += *in->at == '\\' && in->end - in->at > 1 ? 2 : 1;
    }
    *len = (size_t)(in->at - *text);
    return take(in, '"');
}

/* ["Exported from ..", "ST1-02", ..]: what is not like a number is a note of whoever wrote it. */
static enum crd_form read_list(struct crd__deck_read *r, const char *text, size_t len)
{
    struct items in = {text, text + len};
    enum crd_form form = CRD_FORM_DRASIL;
    bool is_more = take(&in, '[');

    for (size_t i = 0; is_more; i++) {
        char number[CRD_NUMBER_MAX + 1];
        const char *item;
        size_t item_len;

        skip_space(&in);
        if (in.at < in.end && *in.at == ']') { /* an empty list, or a comma before the end */
            break;
        }
        if (!take_text(&in, &item, &item_len)) {
            char field[24];

            snprintf(field, sizeof field, "[%zu]", i);
            bad_file(r, field, "must be text");
            return form;
        }
        if (crd__number_read(&r->game->number, item, item_len, number)) {
            crd__deck_add_copies(r, number, r->game->section[0].pile, 1);
        } else if (i == 0) {
            form = CRD_FORM_TTS;
        }
        is_more = take(&in, ',');
    }
    const bool is_closed = take(&in, ']');
    skip_space(&in);
    if (!is_closed || in.at != in.end) {
        bad_file(r, "", "must be one list of card numbers");
    }
    return form;
}

/* ---- the object form of the code ---- */

static void read_object_entry(
    struct crd__deck_read *r, const json_t *entry, const char *key, size_t i, const char *pile)
{
    const char *number = json_string_value(json_object_get(entry, "number"));
    const json_t *count = json_object_get(entry, "count");
    char field[64], normal[CRD_NUMBER_MAX + 1];

    if (number == NULL || !crd__number_read(&r->game->number, number, strlen(number), normal)) {
        snprintf(field, sizeof field, "%s[%zu].number", key, i);
        bad_file(r, field, "must be a card number");
    } else if (!json_is_integer(count)) {
        snprintf(field, sizeof field, "%s[%zu].count", key, i);
        bad_file(r, field, "must be a whole number");
    } else {
        (void)crd__deck_list_add(
            r->list, crd__pile_of(r, normal, pile), normal, json_integer_value(count));
    }
}

static void read_object_pile(
    struct crd__deck_read *r, const json_t *root, const char *key, const char *pile)
{
    const json_t *entries = json_object_get(root, key);

    if (entries != NULL && !json_is_array(entries)) {
        bad_file(r, key, "must be a list");
    }
    for (size_t i = 0; i < json_array_size(entries); i++) {
        read_object_entry(r, json_array_get(entries, i), key, i, pile);
    }
}

/* A deck file, or {"digi-eggs":[..],"deck":[..],"name":".."} with the keys of the game's code. */
static void read_object(
    struct crd__deck_read *r, const struct eng_game *game, const char *text, size_t len)
{
    struct crd_error err = {0};
    struct crd__decode d = {.err = &err};
    const struct crd__deck_code *code = r->game->code;
    json_t *root = NULL;
    const enum crd_status s = crd__parse(&d, text, len, &root);

    if (s != CRD_OK) {
        bad_file(r, err.field, s == CRD_MEMORY ? crd_status_text(s) : err.text);
    } else if (code != NULL && json_object_get(root, code->rest_key) != NULL) {
        const char *name = json_string_value(json_object_get(root, "name"));

        crd__copy(r->name, CRD_NAME_MAX + 1, name != NULL ? name : "");
        read_object_pile(r, root, code->first_key, code->first_pile);
        read_object_pile(r, root, code->rest_key, code->rest_pile);
    } else {
        struct crd_deck_file *file = calloc(1, sizeof *file);

        if (file == NULL) {
            bad_file(r, "", crd_status_text(CRD_MEMORY));
        } else {
            crd_deck_parse(game, text, len, file, r->faults);
            *r->list = file->list;
            crd__copy(r->name, CRD_NAME_MAX + 1, file->name);
        }
        free(file);
    }
    json_decref(root);
}

/* ---- all of them ---- */

static bool has_prefix(const char *text, size_t len, const char *prefix)
{
    return len >= strlen(prefix) && memcmp(text, prefix, strlen(prefix)) == 0;
}

static void read_lines(struct crd__deck_read *r, const char *text, size_t len)
{
    char *copy = malloc(len + 1);

    if (copy == NULL) {
        bad_file(r, "", crd_status_text(CRD_MEMORY));
        return;
    }
    for (size_t i = 0; i < len; i++) {
        copy[i] = text[i] == '\0' ? '\1' : text[i]; /* no end, but a bad line */
    }
    copy[len] = '\0';
    crd__deck_lines(r, copy);
    free(copy);
}

void crd_deck_import(const struct eng_book *book, const char *text, size_t len,
    struct crd_deck_import *out, struct crd_faults *faults)
{
    struct crd__deck_read r = {.game = crd__game_find(book->game->name),
        .cards = book->cards,
        .list = &out->list,
        .faults = faults,
        .name = out->name};
    size_t start = 0, end = len;

    assert(r.game != NULL);
    memset(out, 0, sizeof *out);
    if (crd__deck_is_too_long(faults, len)) {
        return;
    }
    if (has_prefix(text, len, "\xef\xbb\xbf")) { /* a byte order mark */
        start = 3;
    }
    while (start < end && strchr(" \t\r\n", text[start]) != NULL && text[start] != '\0') {
        start++;
    }
    while (end > start && strchr(" \t\r\n", text[end - 1]) != NULL && text[end - 1] != '\0') {
        end--;
    }
    const char *body = text + start;
    const size_t body_len = end - start;
    if (has_prefix(body, body_len, "[")) {
        out->form = read_list(&r, body, body_len);
    } else if (has_prefix(body, body_len, "{")) {
        out->form = CRD_FORM_JSON;
        read_object(&r, book->game, body, body_len);
    } else if (r.game->code != NULL && has_prefix(body, body_len, r.game->code->prefix) &&
        memchr(body, ' ', body_len) == NULL && memchr(body, '\n', body_len) == NULL) {
        out->form = CRD_FORM_CODE;
        crd__deck_code_read(&r, body, body_len);
    } else {
        out->form = CRD_FORM_TEXT;
        read_lines(&r, text, len);
    }
    if (out->list.len == 0 && faults->len == 0) {
        bad_file(&r, "", "no card in it");
    }
}
