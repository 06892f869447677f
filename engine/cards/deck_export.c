/* SPDX-License-Identifier: MIT
 * deck_export.c - a deck as the texts that deck sites read. */
#include "deck_lines.h"
#include "set.h"

#include <assert.h>
#include <crd/deck_text.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    const struct eng_book *book;
    const struct crd__game *game;
    const struct crd_deck_list *list;
    const char *name;
    bool is_ja;
    FILE *out;
};

static const char *name_of(const struct writing *w, const char *number)
{
    const int32_t def = crd_find(w->book->cards, number);

    if (def < 0) {
        return "";
    }
    const struct eng_card_def *d = &w->book->cards->def[def];
    return w->is_ja && d->name_ja[0] != '\0' ? d->name_ja : d->name;
}

/* The heading of a pile with capitals; that where a deck begins needs none. */
static void write_heading(const struct writing *w, const char *pile)
{
    const struct crd__section *s = w->game->section;
    bool is_start = true;

    if (strcmp(s->pile, pile) == 0) {
        return;
    }
    while (s->heading != NULL && strcmp(s->pile, pile) != 0) {
        s++;
    }
    fputs("// ", w->out);
    for (const char *c = s->heading != NULL ? s->heading : pile; *c != '\0'; c++) {
        fputc(is_start && *c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c, w->out);
        is_start = *c == ' ';
    }
    fputc('\n', w->out);
}

static bool has_pile(const struct crd_deck_list *list, const char *pile)
{
    for (uint16_t i = 0; i < list->len; i++) {
        if (strcmp(list->line[i].pile, pile) == 0) {
            return true;
        }
    }
    return false;
}

static void write_lines(const struct writing *w)
{
    fprintf(w->out, "// %s Deck List\n", w->book->game->title);
    if (w->name[0] != '\0' && !crd__is_heading(w->game, w->name)) {
        fprintf(w->out, "// %s\n", w->name);
    }
    for (uint8_t pile = 0; pile < w->book->game->deck_piles; pile++) {
        const char *name = w->book->game->deck_pile[pile].name;

        if (has_pile(w->list, name)) {
            write_heading(w, name);
        }
        for (uint16_t i = 0; i < w->list->len; i++) {
            const struct crd_deck_line *line = &w->list->line[i];
            const char *card = name_of(w, line->number);

            if (strcmp(line->pile, name) == 0) {
                fprintf(w->out, "%lld %s%s%s\n", (long long)line->count, card,
                    card[0] != '\0' ? " " : "", line->number);
            }
        }
    }
}

static void write_list(const struct writing *w, bool has_credit)
{
    const char *comma = "";

    fputc('[', w->out);
    if (has_credit) {
        fputs("\"Exported from Shinpan\"", w->out);
        comma = ",";
    }
    for (uint16_t i = 0; i < w->list->len; i++) {
        for (int64_t n = w->list->line[i].count; n > 0; n--) {
            fputs(comma, w->out);
            crd__write_json_text(w->list->line[i].number, w->out);
            comma = ",";
        }
    }
    fputc(']', w->out);
}

static void write_object(const struct writing *w)
{
    fprintf(w->out, "{\"game\":\"%s\",", w->book->game->name);
    if (w->name[0] != '\0') {
        fputs("\"name\":{\"en\":", w->out);
        crd__write_json_text(w->name, w->out);
        fputs("},", w->out);
    }
    fputs("\"piles\":{", w->out);
    for (uint8_t pile = 0; pile < w->book->game->deck_piles; pile++) {
        const char *name = w->book->game->deck_pile[pile].name, *comma = "";

        fprintf(w->out, "%s\"%s\":[", pile > 0 ? "," : "", name);
        for (uint16_t i = 0; i < w->list->len; i++) {
            const struct crd_deck_line *line = &w->list->line[i];

            if (strcmp(line->pile, name) == 0) {
                fprintf(w->out, "%s{\"number\":", comma);
                crd__write_json_text(line->number, w->out);
                fprintf(w->out, ",\"count\":%lld}", (long long)line->count);
                comma = ",";
            }
        }
        fputc(']', w->out);
    }
    fputs("}}", w->out);
}

static char *write_form(struct writing *w, enum crd_form form)
{
    char *text = NULL;
    size_t size;

    w->out = open_memstream(&text, &size);
    if (w->out == NULL) {
        return NULL;
    }
    switch (form) {
    case CRD_FORM_TEXT:
        write_lines(w);
        break;
    case CRD_FORM_TTS:
    case CRD_FORM_DRASIL:
        write_list(w, form == CRD_FORM_TTS);
        break;
    case CRD_FORM_JSON:
        write_object(w);
        break;
    case CRD_FORM_CODE:
    case CRD_FORM_NONE:
    case CRD_FORM_NUM:
        assert(0 && "a form that is written here");
        break;
    }
    const bool is_bad = ferror(w->out) != 0;
    if (fclose(w->out) != 0 || is_bad) {
        free(text);
        return NULL;
    }
    return text;
}

char *crd_deck_export(const struct eng_book *book, const struct crd_deck_list *list,
    enum crd_form form, const char *name, const char *language, size_t *len)
{
    char plain[CRD_NAME_MAX + 1];
    struct writing w = {.book = book,
        .game = crd__game_find(book->game->name),
        .list = list,
        .name = plain,
        .is_ja = strcmp(language, "ja") == 0};
    char *text;

    assert(w.game != NULL && form > CRD_FORM_NONE && form < CRD_FORM_NUM);
    crd__copy(plain, sizeof plain, name);
    if (form == CRD_FORM_CODE) {
        text = w.game->code != NULL ? crd__deck_code_write(w.game, list, plain) : NULL;
    } else {
        text = write_form(&w, form);
    }
    if (text != NULL && strlen(text) > CRD_DECK_BYTES_MAX) {
        free(text);
        text = NULL;
    }
    if (text != NULL) {
        *len = strlen(text);
    }
    return text;
}
