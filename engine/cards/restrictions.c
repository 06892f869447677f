/* SPDX-License-Identifier: MIT
 * restrictions.c - reads restriction files, and what is in force when. Everything in a file is a
 * stranger's word. What a deck has too many of, deck.c asks. */
#include "restriction.h"
#include "set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- days ---- */

enum {
    YEAR_MIN = 1970,
    YEAR_MAX = 2999
};

static bool is_leap(unsigned year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

static unsigned days_of(unsigned year, unsigned month)
{
    static const uint8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return days[month - 1] + (month == 2 && is_leap(year) ? 1u : 0u);
}

uint32_t crd_date_read(const char *text)
{
    static const char form[] = "dddd-dd-dd";
    unsigned part[3] = {0, 0, 0};
    size_t at = 0;

    for (size_t i = 0; i < sizeof form - 1; i++) {
        if (form[i] == '-') {
            if (text[i] != '-') {
                return 0;
            }
            at++;
        } else if (text[i] < '0' || text[i] > '9') {
            return 0;
        } else {
            part[at] = part[at] * 10 + (unsigned)(text[i] - '0');
        }
    }
    if (text[sizeof form - 1] != '\0' || part[0] < YEAR_MIN || part[0] > YEAR_MAX ||
        part[1] < 1 || part[1] > 12 || part[2] < 1 || part[2] > days_of(part[0], part[1])) {
        return 0;
    }
    return part[0] * 10000 + part[1] * 100 + part[2];
}

void crd_date_write(uint32_t date, char out[CRD_DATE_SIZE])
{
    out[0] = '\0';
    if (date != 0) {
        snprintf(out, CRD_DATE_SIZE, "%04u-%02u-%02u", date / 10000 % 10000, date / 100 % 100,
            date % 100);
    }
}

uint32_t crd_date_of_ms(int64_t ms)
{
    unsigned days = (unsigned)(ms / 86400000), year = YEAR_MIN, month = 1;

    while (days >= (is_leap(year) ? 366u : 365u)) {
        days -= is_leap(year) ? 366u : 365u;
        year++;
    }
    while (days >= days_of(year, month)) {
        days -= days_of(year, month);
        month++;
    }
    return year * 10000 + month * 100 + days + 1;
}

/* ---- entries ---- */

bool crd__in_force(const struct crd__restriction *entry, uint32_t date)
{
    return entry->since <= date && (entry->until == 0 || date < entry->until);
}

bool crd__restricts(
    const struct crd__restricted *card, const char *number, const struct eng_card_def *def)
{
    return (card->number[0] != '\0' && strcmp(card->number, number) == 0) ||
        (def != NULL && card->name[0] != '\0' && strcmp(card->name, def->name) == 0) ||
        (def != NULL && card->name_ja[0] != '\0' && strcmp(card->name_ja, def->name_ja) == 0);
}

/* Whether two entries speak of one card, as far as the file says. */
static bool is_same(const struct crd__restricted *a, const struct crd__restricted *b)
{
    return (a->number[0] != '\0' && strcmp(a->number, b->number) == 0) ||
        (a->name[0] != '\0' && strcmp(a->name, b->name) == 0) ||
        (a->name_ja[0] != '\0' && strcmp(a->name_ja, b->name_ja) == 0);
}

static bool is_at_one_time(const struct crd__restriction *a, const struct crd__restriction *b)
{
    return (a->until == 0 || b->since < a->until) && (b->until == 0 || a->since < b->until);
}

/* ---- the file ---- */

static enum crd_status refuse_unknown(
    struct crd__decode *d, const json_t *object, const char *const known[], size_t n)
{
    for (const char *key = crd__key_after(object, NULL); key != NULL;
         key = crd__key_after(object, key)) {
        if (!crd__is_one_of(key, known, n)) {
            crd__path_key(d, key);
            return crd__fail(d, "unknown key");
        }
    }
    return CRD_OK;
}

/* A text of 1..most bytes under that key; "" when there is none. */
static enum crd_status read_text(
    struct crd__decode *d, const json_t *object, const char *key, char *out, size_t most)
{
    const json_t *value = json_object_get(object, key);

    if (value == NULL) {
        return CRD_OK;
    }
    if (!json_is_string(value) || json_string_length(value) < 1 ||
        json_string_length(value) > most) {
        crd__path_key(d, key);
        return crd__fail(d, "must be text of 1..%zu bytes", most);
    }
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return CRD_OK;
}

static enum crd_status read_date(
    struct crd__decode *d, const json_t *object, const char *key, uint32_t *out)
{
    const char *text = json_string_value(json_object_get(object, key));

    *out = text != NULL ? crd_date_read(text) : 0;
    if (*out == 0) {
        crd__path_key(d, key);
        return crd__fail(d, "must be a day, \"2026-04-04\"");
    }
    return CRD_OK;
}

static enum crd_status read_names(
    struct crd__decode *d, const json_t *name, struct crd__restricted *out)
{
    static const char *const known[] = {"en", "ja"};
    const size_t path = d->path;

    crd__path_key(d, "name");
    if (!json_is_object(name) || json_object_size(name) == 0) {
        return crd__fail(d, "must be an object of names");
    }
    enum crd_status s = refuse_unknown(d, name, known, 2);
    s = s == CRD_OK ? read_text(d, name, "en", out->name, CRD_NAME_MAX) : s;
    s = s == CRD_OK ? read_text(d, name, "ja", out->name_ja, CRD_NAME_MAX) : s;
    if (s == CRD_OK) {
        crd__path_back(d, path);
    }
    return s;
}

static enum crd_status read_number(struct crd__decode *d, const char *text, char *out)
{
    if (text == NULL || strlen(text) > CRD_NUMBER_MAX || !crd__is_number(text)) {
        return crd__fail(d, "must be a card number");
    }
    memcpy(out, text, strlen(text) + 1);
    return CRD_OK;
}

static enum crd_status read_pair(
    struct crd__decode *d, const json_t *pair, struct crd__restriction *out)
{
    char *const number[] = {out->card.number, out->other.number};
    const size_t path = d->path;

    crd__path_key(d, "pair");
    if (json_array_size(pair) != 2) {
        return crd__fail(d, "must be a list of two card numbers");
    }
    for (size_t i = 0; i < 2; i++) {
        const size_t up = d->path;

        crd__path_index(d, i);
        const enum crd_status s =
            read_number(d, json_string_value(json_array_get(pair, i)), number[i]);
        if (s != CRD_OK) {
            return s;
        }
        crd__path_back(d, up);
    }
    if (strcmp(number[0], number[1]) == 0) {
        return crd__fail(d, "must be two different cards");
    }
    out->is_pair = true;
    crd__path_back(d, path);
    return CRD_OK;
}

static enum crd_status read_card(
    struct crd__decode *d, const json_t *object, struct crd__restriction *out)
{
    const json_t *number = json_object_get(object, "number");
    const json_t *name = json_object_get(object, "name");
    const json_t *copies = json_object_get(object, "copies");
    enum crd_status s = CRD_OK;

    if (number == NULL && name == NULL) {
        return crd__fail(d, "must have a number, a name or a pair");
    }
    if (number != NULL) {
        const size_t path = d->path;

        crd__path_key(d, "number");
        s = read_number(d, json_string_value(number), out->card.number);
        if (s == CRD_OK) {
            crd__path_back(d, path);
        }
    }
    s = s == CRD_OK && name != NULL ? read_names(d, name, &out->card) : s;
    if (s == CRD_OK &&
        (!json_is_integer(copies) || json_integer_value(copies) < 0 ||
            json_integer_value(copies) > 99)) {
        crd__path_key(d, "copies");
        s = crd__fail(d, "must be 0..99");
    }
    out->copies = (uint8_t)json_integer_value(copies);
    return s;
}

static enum crd_status read_entry(
    struct crd__decode *d, const json_t *object, struct crd__restriction *out)
{
    static const char *const card_keys[] = {"number", "name", "copies", "since", "until"};
    static const char *const pair_keys[] = {"pair", "since", "until"};
    const json_t *pair = json_object_get(object, "pair");

    if (!json_is_object(object)) {
        return crd__fail(d, "must be an object");
    }
    enum crd_status s = pair != NULL ? refuse_unknown(d, object, pair_keys, 3)
                                     : refuse_unknown(d, object, card_keys, 5);
    if (s == CRD_OK) {
        s = pair != NULL ? read_pair(d, pair, out) : read_card(d, object, out);
    }
    s = s == CRD_OK ? read_date(d, object, "since", &out->since) : s;
    if (s == CRD_OK && json_object_get(object, "until") != NULL) {
        s = read_date(d, object, "until", &out->until);
        if (s == CRD_OK && out->until <= out->since) {
            crd__path_key(d, "until");
            s = crd__fail(d, "must be later than since");
        }
    }
    return s;
}

/* Nothing is said twice of one day. */
static enum crd_status check_overlap(
    struct crd__decode *d, const struct crd_restrictions *r, size_t at)
{
    const struct crd__restriction *e = &r->entry[at];

    for (size_t i = 0; i < at; i++) {
        const struct crd__restriction *other = &r->entry[i];
        const bool is_about_it = e->is_pair == other->is_pair &&
            (e->is_pair
                    ? (is_same(&e->card, &other->card) && is_same(&e->other, &other->other)) ||
                        (is_same(&e->card, &other->other) && is_same(&e->other, &other->card))
                    : is_same(&e->card, &other->card));
        if (is_about_it && is_at_one_time(e, other)) {
            return crd__fail(d, "restrictions[%zu] says something for the same days", i);
        }
    }
    return CRD_OK;
}

static void add_date(struct crd_restrictions *r, uint32_t date)
{
    size_t at = r->dates;

    while (at > 0 && r->date[at - 1] > date) {
        at--;
    }
    if (date == 0 || (at > 0 && r->date[at - 1] == date)) {
        return;
    }
    memmove(&r->date[at + 1], &r->date[at], (r->dates - at) * sizeof r->date[0]);
    r->date[at] = date;
    r->dates++;
}

static enum crd_status read_entries(
    struct crd__decode *d, const json_t *list, struct crd_restrictions *r)
{
    crd__path_key(d, "restrictions");
    for (size_t i = 0; i < r->len; i++) {
        const size_t path = d->path;

        crd__path_index(d, i);
        enum crd_status s = read_entry(d, json_array_get(list, i), &r->entry[i]);
        s = s == CRD_OK ? check_overlap(d, r, i) : s;
        if (s != CRD_OK) {
            return s;
        }
        crd__path_back(d, path);
        add_date(r, r->entry[i].since);
        add_date(r, r->entry[i].until);
    }
    return CRD_OK;
}

static enum crd_status read_file(
    struct crd__decode *d, const json_t *root, struct crd_restrictions **out)
{
    static const char *const known[] = {"format", "game", "restrictions"};
    const char *name = json_string_value(json_object_get(root, "game"));
    const struct crd__game *game = name == NULL ? NULL : crd__game_find(name);
    const json_t *list = json_object_get(root, "restrictions");
    enum crd_status s = refuse_unknown(d, root, known, 3);

    if (s == CRD_OK && json_integer_value(json_object_get(root, "format")) != CRD_FORMAT) {
        crd__path_key(d, "format");
        s = crd__fail(d, "must be %d", CRD_FORMAT);
    }
    if (s == CRD_OK && game == NULL) {
        crd__path_key(d, "game");
        s = crd__fail(d, "must be the name of a game");
    }
    if (s == CRD_OK && (!json_is_array(list) || json_array_size(list) > CRD_RESTRICTIONS_MAX)) {
        crd__path_key(d, "restrictions");
        s = crd__fail(d, "must be a list of at most %d entries", CRD_RESTRICTIONS_MAX);
    }
    if (s != CRD_OK) {
        return s;
    }
    const size_t len = json_array_size(list);
    struct crd_restrictions *r = calloc(1, sizeof *r + len * sizeof r->entry[0]);
    if (r == NULL) {
        return CRD_MEMORY;
    }
    r->game = game->name;
    r->len = (uint32_t)len;
    r->date = calloc(2 * len + 1, sizeof r->date[0]);
    s = r->date == NULL ? CRD_MEMORY : read_entries(d, list, r);
    if (s != CRD_OK) {
        crd_restrictions_free(r);
        return s;
    }
    *out = r;
    return CRD_OK;
}

enum crd_status crd_restrictions_load_text(
    const struct crd_text *text, struct crd_restrictions **out, struct crd_error *err)
{
    struct crd__decode d = {.err = err};
    json_t *root = NULL;

    *err = (struct crd_error){0};
    crd__copy(err->file, sizeof err->file, text->name);
    enum crd_status s = crd__parse(&d, text->text, text->len, &root);
    s = s == CRD_OK ? read_file(&d, root, out) : s;
    json_decref(root);
    if (s == CRD_MEMORY) {
        crd__fail(&d, "%s", crd_status_text(s));
    }
    return s;
}

enum crd_status crd_restrictions_load(
    const char *path, struct crd_restrictions **out, struct crd_error *err)
{
    struct crd__decode d = {.err = err};
    struct crd_text text = {.name = path};
    char *bytes = NULL;

    *err = (struct crd_error){0};
    enum crd_status s = crd__file_read(&d, path, &bytes, &text.len);
    if (s == CRD_MEMORY) {
        crd__fail(&d, "%s", crd_status_text(s));
    } else if (s == CRD_OK) {
        text.text = bytes;
        s = crd_restrictions_load_text(&text, out, err);
    }
    free(bytes);
    return s;
}

void crd_restrictions_free(struct crd_restrictions *restrictions)
{
    if (restrictions != NULL) {
        free(restrictions->date);
        free(restrictions);
    }
}

const char *crd_restrictions_game(const struct crd_restrictions *restrictions)
{
    return restrictions->game;
}

const uint32_t *crd_restrictions_dates(const struct crd_restrictions *restrictions, size_t *n)
{
    *n = restrictions->dates;
    return restrictions->date;
}
