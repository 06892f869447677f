/* SPDX-License-Identifier: MIT
 * deck_file.c - deck files: our JSON layout, and the text that deck sites write. Reads form only;
 * whether cards exist and the deck is legal, crd_deck_resolve says. */
#include "deck_fault.h"
#include "deck_lines.h"
#include "set.h"

#include <crd/deck.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FIELD_SIZE = sizeof((struct crd_fault *)NULL)->field
};

/* ---- JSON ---- */

struct reading {
    const struct eng_game *game;
    struct crd_deck_file *out;
    struct crd_faults *faults;
};

static void bad_file(struct reading *r, const char *field, const char *text)
{
    crd__fault(r->faults, CRD_FAULT_BAD_FILE, field, text);
}

/* Reports the keys of object that are not among known. */
static void refuse_unknown(
    struct reading *r, json_t *object, const char *prefix, const char *const known[], size_t n)
{
    for (void *it = json_object_iter(object); it != NULL;
         it = json_object_iter_next(object, it)) {
        if (!crd__is_one_of(json_object_iter_key(it), known, n)) {
            char field[2 * FIELD_SIZE];

            snprintf(field, sizeof field, "%s%s", prefix, json_object_iter_key(it));
            bad_file(r, field, "unknown key");
        }
    }
}

static void read_name(struct reading *r, json_t *name)
{
    static const char *const known[] = {"en", "ja"};
    char *const out[] = {r->out->name, r->out->name_ja};

    if (!json_is_object(name)) {
        bad_file(r, "name", "must be an object");
        return;
    }
    refuse_unknown(r, name, "name.", known, 2);
    for (size_t i = 0; i < 2; i++) {
        const json_t *text = json_object_get(name, known[i]);
        const size_t len = json_string_length(text);
        char field[FIELD_SIZE], most[48];

        if (text != NULL && (len < 1 || len > CRD_NAME_MAX)) {
            snprintf(field, sizeof field, "name.%s", known[i]);
            snprintf(most, sizeof most, "must be text of 1..%d bytes", CRD_NAME_MAX);
            bad_file(r, field, most);
        } else if (text != NULL) {
            crd__copy(out[i], CRD_NAME_MAX + 1, json_string_value(text));
        }
    }
}

static void read_entry(struct reading *r, const char *pile, size_t index, json_t *entry)
{
    static const char *const known[] = {"number", "count"};
    const json_t *number = json_object_get(entry, "number");
    const json_t *count = json_object_get(entry, "count");
    char field[2 * FIELD_SIZE];
    char name[CRD_PILE_NAME_MAX + 1];

    crd__copy(name, sizeof name, pile);
    const int len = snprintf(field, sizeof field, "piles.%s[%zu].", name, index);

    refuse_unknown(r, entry, field, known, 2);
    if (!json_is_string(number)) {
        snprintf(field + len, sizeof field - (size_t)len, "number");
        bad_file(r, field, "must be text");
    }
    if (!json_is_integer(count)) {
        snprintf(field + len, sizeof field - (size_t)len, "count");
        bad_file(r, field, "must be a whole number");
    }
    if (json_is_string(number) && json_is_integer(count)) {
        struct crd_deck_line *added = crd__deck_list_add(
            &r->out->list, pile, json_string_value(number), json_integer_value(count));

        if (added != NULL) { /* entries that were left out count for the place */
            added->at = (uint16_t)(index < UINT16_MAX ? index : UINT16_MAX);
        }
    }
}

static void read_json(struct reading *r, json_t *root)
{
    static const char *const known[] = {"game", "name", "piles"};
    const char *game = json_string_value(json_object_get(root, "game"));
    json_t *name = json_object_get(root, "name");
    json_t *piles = json_object_get(root, "piles");
    const char *pile;
    json_t *entries, *entry;
    size_t i;

    refuse_unknown(r, root, "", known, 3);
    if (game == NULL || strcmp(game, r->game->name) != 0) {
        char text[FIELD_SIZE];

        snprintf(text, sizeof text, "must be \"%s\"", r->game->name);
        bad_file(r, "game", text);
    }
    if (name != NULL) {
        read_name(r, name);
    }
    if (!json_is_object(piles)) {
        bad_file(r, "piles", "must be an object");
    }
    json_object_foreach(piles, pile, entries) {
        char field[2 * FIELD_SIZE];

        if (!json_is_array(entries)) {
            snprintf(field, sizeof field, "piles.%s", pile);
            bad_file(r, field, "must be a list");
        }
        json_array_foreach(entries, i, entry) {
            read_entry(r, pile, i, entry);
        }
    }
}

static void parse_json(struct reading *r, const char *text, size_t len)
{
    struct crd_error err = {0};
    struct crd__decode d = {.err = &err};
    json_t *root = NULL;
    const enum crd_status s = crd__parse(&d, text, len, &root);

    if (s == CRD_OK) {
        read_json(r, root);
    } else {
        bad_file(r, err.field, s == CRD_MEMORY ? crd_status_text(s) : err.text);
    }
    json_decref(root);
}

/* ---- text ---- */

static void parse_text(struct reading *r, char *text)
{
    const struct crd__game *row = crd__game_find(r->game->name);

    if (row == NULL) {
        bad_file(r, "", "decks of this game have no text layout");
        return;
    }
    struct crd__deck_read read = {
        .game = row, .list = &r->out->list, .faults = r->faults, .name = r->out->name};
    crd__deck_lines(&read, text);
}

void crd_deck_parse(const struct eng_game *game, const char *text, size_t len,
    struct crd_deck_file *out, struct crd_faults *faults)
{
    struct reading r = {.game = game, .out = out, .faults = faults};
    size_t start = 0;

    memset(out, 0, sizeof *out);
    if (crd__deck_is_too_long(faults, len)) {
        return;
    }
    while (start < len && isspace((unsigned char)text[start])) {
        start++;
    }
    if (start < len && text[start] == '{') {
        parse_json(&r, text, len);
        return;
    }
    char *copy = malloc(len + 1);
    if (copy == NULL) {
        bad_file(&r, "", crd_status_text(CRD_MEMORY));
        return;
    }
    for (size_t i = 0; i < len; i++) {
        copy[i] = text[i] == '\0' ? '\1' : text[i]; /* no end, but a bad line */
    }
    copy[len] = '\0';
    parse_text(&r, copy);
    free(copy);
}
