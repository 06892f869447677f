/* SPDX-License-Identifier: MIT
 * cmd_deck.c - `shinpanctl deck check`, `deck import`, `deck export`, `cards lint` and `cards dump`. */
#include "ctl.h"

#include <jansson.h>

#include <crd/deck_text.h>
#include <crd/print.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <time.h>

static void print_fault(const struct crd_fault *fault, bool is_json, FILE *out)
{
    if (!is_json) {
        fprintf(out, "%s%s%s (%s)\n", fault->field, fault->field[0] == '\0' ? "" : ": ",
            fault->text, fault->code);
        return;
    }
    json_t *line = json_pack(
        "{s:s,s:s,s:s}", "code", fault->code, "field", fault->field, "text", fault->text);
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    fprintf(out, "%s\n", text == NULL ? "{}" : text);
    free(text);
    json_decref(line);
}

/* The game that was asked for, else the one that the deck file names; the first game when it names none
 * that there is: the parser tells. NULL: there is none of that name, with a line on stderr. */
static const struct eng_game *game_of(
    const struct ctl_flags *flags, const char *text, size_t len)
{
    if (flags->game != NULL) {
        const struct eng_game *asked = eng_game_find(flags->game);
        if (asked == NULL) {
            fprintf(stderr, "shinpanctl: --game: there is no game \"%s\"\n", flags->game);
        }
        return asked;
    }
    json_t *root = json_loadb(text, len, 0, NULL);
    const char *name = json_string_value(json_object_get(root, "game"));
    const struct eng_game *named = name == NULL ? NULL : eng_game_find(name);
    json_decref(root);
    return named == NULL ? eng_games[0] : named;
}

/* A deck file and what it is about; all of it is there when open_deck says EX_OK. */
struct deck {
    char *text;
    size_t len;
    struct crd_set *set;
    struct crd_restrictions *lists; /* NULL: not asked for */
    uint32_t day;
    struct eng_book book;
};

static void close_deck(struct deck *d)
{
    free(d->text);
    crd_set_free(d->set);
    crd_restrictions_free(d->lists);
}

/* The list of --restrictions, and its day. */
static int read_lists(const struct ctl_flags *flags, struct deck *d)
{
    struct crd_error err;
    char line[512];
    d->day = flags->day == NULL ? crd_date_of_ms((int64_t)time(NULL) * 1000)
                                : crd_date_read(flags->day);
    if (d->day == 0) {
        fprintf(stderr, "shinpanctl: --day: must be a day, YYYY-MM-DD\n");
        return EX_USAGE;
    }
    if (flags->lists == NULL) {
        return EX_OK;
    }
    if (crd_restrictions_load(flags->lists, &d->lists, &err) != CRD_OK) {
        fprintf(stderr, "shinpanctl: %s\n", crd_error_line(&err, line, sizeof line));
        return EX_DATAERR;
    }
    if (strcmp(crd_restrictions_game(d->lists), d->book.game->name) != 0) {
        fprintf(stderr, "shinpanctl: --restrictions: the list is for %s\n",
            crd_restrictions_game(d->lists));
        return EX_USAGE;
    }
    return EX_OK;
}

/* Reads the file, the cards and the list. Close it whatever comes back. */
static int open_deck(const struct ctl_flags *flags, const char *path, struct deck *d)
{
    *d = (struct deck){0};
    d->text = ctl_file_read(path, CRD_DECK_BYTES_MAX, &d->len, stderr);
    if (d->text == NULL) {
        return EX_NOINPUT;
    }
    d->book.game = game_of(flags, d->text, d->len);
    if (d->book.game == NULL) {
        return EX_USAGE;
    }
    d->set = ctl_set(flags, d->book.game->name);
    if (d->set == NULL) {
        return EX_DATAERR;
    }
    d->book.cards = crd_set_cards(d->set);
    return read_lists(flags, d);
}

int ctl_deck_check(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    struct deck d;
    struct crd_deck_file file = {{0}, {0}, {0}};
    struct crd_faults faults = {0};
    struct eng_deck deck;
    int status = open_deck(flags, argv[0], &d);
    if (status == EX_OK) {
        crd_deck_parse(d.book.game, d.text, d.len, &file, &faults);
        crd_deck_resolve_on(&d.book, &file.list, d.lists, d.day, &deck, &faults);
        for (unsigned i = 0; i < faults.len; i++) {
            print_fault(&faults.at[i], flags->is_json, stdout);
        }
        status = faults.len == 0 ? EX_OK : 1;
    }
    if (status == EX_OK && !flags->is_json) {
        uint8_t hash[CRD_HASH_BYTES];
        char hex[2 * CRD_HASH_BYTES + 1];
        crd_deck_hash(&d.book, &deck, hash);
        crd_hash_hex(hash, hex);
        printf("legal, hash %s\n", hex);
    }
    close_deck(&d);
    return status;
}

/* Prints a list in a form; an exit status. */
static int print_deck(
    const struct deck *d, const struct crd_deck_import *read, enum crd_form form)
{
    size_t len;
    char *text = crd_deck_export(&d->book, &read->list, form, read->name, "en", &len);
    if (text == NULL) {
        fprintf(stderr, "shinpanctl: the deck cannot be written as %s\n", crd_form_words[form]);
        return EX_DATAERR;
    }
    printf("%s%s", text, text[len - 1] == '\n' ? "" : "\n");
    free(text);
    return EX_OK;
}

int ctl_deck_import(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    static struct crd_deck_import read;
    struct deck d;
    struct crd_faults faults = {0};
    struct eng_deck deck;
    int status = open_deck(flags, argv[0], &d);
    if (status == EX_OK) {
        crd_deck_import(&d.book, d.text, d.len, &read, &faults);
        crd_deck_resolve_on(&d.book, &read.list, d.lists, d.day, &deck, &faults);
        for (unsigned i = 0; i < faults.len; i++) {
            print_fault(&faults.at[i], flags->is_json, stderr);
        }
        status = print_deck(&d, &read, CRD_FORM_JSON);
    }
    if (status == EX_OK && faults.len > 0) {
        status = 1;
    }
    close_deck(&d);
    return status;
}

/* The form of --format, NONE with a line on stderr. */
static enum crd_form form_of(const char *word)
{
    enum crd_form form = CRD_FORM_TEXT;
    while (form < CRD_FORM_NUM && strcmp(crd_form_words[form], word) != 0) {
        form++;
    }
    if (form == CRD_FORM_NUM) {
        fprintf(stderr, "shinpanctl: --format: must be text, tts, drasil, code or json\n");
        return CRD_FORM_NONE;
    }
    return form;
}

int ctl_deck_export(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    static struct crd_deck_import read;
    struct deck d;
    struct crd_faults faults = {0};
    const enum crd_form form = form_of(flags->form == NULL ? "text" : flags->form);
    if (form == CRD_FORM_NONE) {
        return EX_USAGE;
    }
    int status = open_deck(flags, argv[0], &d);
    if (status == EX_OK) {
        crd_deck_import(&d.book, d.text, d.len, &read, &faults);
        for (unsigned i = 0; i < faults.len; i++) {
            print_fault(&faults.at[i], false, stderr);
        }
        status = faults.len > 0 ? 1 : print_deck(&d, &read, form);
    }
    close_deck(&d);
    return status;
}

static const char *game_or_first(const struct ctl_flags *flags)
{
    return flags->game != NULL ? flags->game : eng_games[0]->name;
}

int ctl_cards_lint(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct crd_set *set = ctl_set(flags, game_or_first(flags));
    if (set == NULL) {
        return EX_DATAERR;
    }
    char hex[2 * CRD_HASH_BYTES + 1];
    crd_hash_hex(crd_set_cards(set)->hash, hex);
    const unsigned found = crd_lint(set, stdout);
    printf("%u cards, hash %s, %u remarks\n", crd_set_cards(set)->len, hex, found);
    crd_set_free(set);
    return EX_OK;
}

static void dump(const struct crd_set *set, uint32_t def)
{
    crd_dump(set, def, stdout);
    (void)crd_say(set, def, "en", stdout); /* false for other languages only */
}

/* The game of the first card file that has a card of that number; the first game when none has. */
static const char *game_with(const struct ctl_sets *sets, const char *number)
{
    for (size_t i = 0; i < sets->len; i++) {
        const json_t *numbers = sets->about[i].numbers;
        for (size_t k = 0; k < json_array_size(numbers); k++) {
            const char *of = json_string_value(json_array_get(numbers, k));
            if (of != NULL && strcmp(of, number) == 0) {
                return sets->about[i].game;
            }
        }
    }
    return eng_games[0]->name;
}

static int dump_numbers(struct ctl_flags *flags, int argc, char **argv)
{
    const char *game = NULL; /* whose cards the set has */
    struct crd_set *set = NULL;
    int status = EX_OK;
    for (int i = 0; i < argc; i++) {
        const char *of = flags->game != NULL ? flags->game : game_with(&flags->sets, argv[i]);
        if (game == NULL || strcmp(game, of) != 0) {
            crd_set_free(set);
            set = ctl_set(flags, of);
            game = of;
        }
        if (set == NULL) {
            return EX_DATAERR;
        }
        const int32_t def = crd_find(crd_set_cards(set), argv[i]);
        if (def < 0) {
            fprintf(stderr, "shinpanctl: no card has the number \"%s\"\n", argv[i]);
            status = 1;
        } else {
            dump(set, (uint32_t)def);
        }
    }
    crd_set_free(set);
    return status;
}

int ctl_cards_dump(struct ctl_flags *flags, int argc, char **argv)
{
    if (argc > 0) {
        return dump_numbers(flags, argc, argv);
    }
    struct crd_set *set = ctl_set(flags, game_or_first(flags));
    for (uint32_t i = 0; set != NULL && i < crd_set_cards(set)->len; i++) {
        dump(set, i);
    }
    const int status = set == NULL ? EX_DATAERR : EX_OK;
    crd_set_free(set);
    return status;
}
