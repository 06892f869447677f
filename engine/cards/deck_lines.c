/* SPDX-License-Identifier: MIT
 * deck_lines.c - decks as lines of text. The count is the first or the last word and the number the
 * last word that is like one, so that names may hold what they like; which words they are, the
 * game's row says. */
#include "deck_lines.h"

#include "deck_fault.h"
#include "set.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers and names of cards ---- */

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static size_t run_of(const char *text, size_t len, size_t at, bool (*is_it)(char))
{
    size_t n = 0;

    while (at + n < len && is_it(text[at + n])) {
        n++;
    }
    return n;
}

bool crd__number_read(const struct crd__number_form *form, const char *text, size_t len,
    char out[CRD_NUMBER_MAX + 1])
{
    const size_t letters = run_of(text, len, 0, is_letter);
    const size_t set = run_of(text, len, letters, is_digit);
    const size_t hyphen = letters + set;
    const size_t middle = hyphen < len ? run_of(text, len, hyphen + 1, is_letter) : 0;
    const size_t tail = hyphen + 1 + middle;
    const size_t digits = tail < len ? run_of(text, len, tail, is_digit) : 0;
    size_t zeros = 0, n = 0;

    if (letters < form->letters_min || letters > form->letters_max || hyphen >= len ||
        text[hyphen] != '-' || middle > form->middle_max || digits < form->digits_min ||
        digits > form->digits_max) {
        return false;
    }
    const size_t end = tail + digits;
    if (end < len) {
        const bool is_art = form->has_art && len - end > 2 && text[end] == '_' &&
            upper(text[end + 1]) == 'P' &&
            run_of(text, len, end + 2, is_digit) == len - end - 2;
        if (!is_art) {
            return false;
        }
    }
    while (zeros + 1 < set && text[letters + zeros] == '0') {
        zeros++;
    }
    const size_t kept = set - zeros;
    const size_t fill = set > 0 && kept < form->set_digits ? form->set_digits - kept : 0;
    if (letters + fill + kept + 1 + middle + digits > CRD_NUMBER_MAX) {
        return false;
    }
    for (size_t i = 0; i < letters; i++) {
        out[n++] = upper(text[i]);
    }
    memset(out + n, '0', fill);
    n += fill;
    memcpy(out + n, text + letters + zeros, kept);
    n += kept;
    for (size_t i = hyphen; i < end; i++) {
        out[n++] = upper(text[i]);
    }
    out[n] = '\0';
    return true;
}

static bool is_same_name(const char *a, const char *b)
{
    while (*a != '\0' && upper(*a) == upper(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

int32_t crd__name_find(const struct eng_cards *cards, const char *name)
{
    for (uint32_t i = 0; i < cards->len; i++) {
        if (is_same_name(cards->def[i].name, name) ||
            strcmp(cards->def[i].name_ja, name) == 0) {
            return (int32_t)i;
        }
    }
    return -1;
}

const char *crd__pile_of(
    const struct crd__deck_read *r, const char *number, const char *else_pile)
{
    const int32_t def = r->cards != NULL ? crd_find(r->cards, number) : -1;

    return def < 0
        ? else_pile
        : r->game->pile_of((const char *)r->cards->facts + (size_t)def * r->game->facts_size);
}

void crd__deck_add_copies(
    struct crd__deck_read *r, const char *number, const char *else_pile, int64_t count)
{
    const char *pile = crd__pile_of(r, number, else_pile);

    for (uint16_t i = 0; i < r->list->len; i++) {
        struct crd_deck_line *line = &r->list->line[i];

        if (strcmp(line->pile, pile) == 0 && strcmp(line->number, number) == 0) {
            line->count += count;
            return;
        }
    }
    (void)crd__deck_list_add(r->list, pile, number, count);
}

/* ---- words of a line ---- */

/* Wide and unbreakable spaces and tabs as plain ones; their other bytes too, so nothing moves. */
static void plain_spaces(char *line)
{
    for (char *c = line; *c != '\0'; c++) {
        if (*c == '\t') {
            *c = ' ';
        } else if (strncmp(c, "\xc2\xa0", 2) == 0) {
            memset(c, ' ', 2);
        } else if (strncmp(c, "\xe3\x80\x80", 3) == 0) {
            memset(c, ' ', 3);
        }
    }
}

static char *trim(char *text)
{
    text += strspn(text, " ");
    size_t len = strlen(text);

    while (len > 0 && (text[len - 1] == ' ' || text[len - 1] == '\r')) {
        len--;
    }
    text[len] = '\0';
    return text;
}

/* Bytes of a sign that stands for "times" at that place, 0: there is none. */
static size_t times_at(const char *text, size_t len)
{
    static const char *const sign[] = {"x", "X", "*", "\xc3\x97", "\xef\xbd\x98",
        "\xe6\x9e\x9a" /* the counter for flat things */};

    for (size_t i = 0; i < sizeof sign / sizeof sign[0]; i++) {
        const size_t n = strlen(sign[i]);
        if (n <= len && memcmp(text, sign[i], n) == 0) {
            return n;
        }
    }
    return 0;
}

/* The digit at that place, a wide one too: its bytes, 0: there is none. */
static size_t digit_at(const char *text, size_t len, int *digit)
{
    if (len >= 1 && is_digit(text[0])) {
        *digit = text[0] - '0';
        return 1;
    }
    if (len >= 3 && memcmp(text, "\xef\xbc", 2) == 0 && (unsigned char)text[2] >= 0x90 &&
        (unsigned char)text[2] <= 0x99) {
        *digit = (unsigned char)text[2] - 0x90;
        return 3;
    }
    return 0;
}

/* A word that is a count: "4", "4x", "x4". Larger than any that is legal stays so. */
static bool read_count(const char *word, size_t len, int64_t *out)
{
    int64_t n = 0;
    int digit = 0;
    size_t digits = 0;
    size_t at = times_at(word, len);
    const bool is_marked = at > 0;

    for (size_t bytes; (bytes = digit_at(word + at, len - at, &digit)) > 0; digits++) {
        n = n > 1000000 ? n : n * 10 + digit;
        at += bytes;
    }
    if (digits > 0 && !is_marked) {
        at += times_at(word + at, len - at);
    }
    if (digits == 0 || at != len) {
        return false;
    }
    *out = n;
    return true;
}

/* Takes the count off the front or the end of a line; what is left is *rest. */
static bool take_count(char *line, int64_t *count, char **rest)
{
    const size_t first = strcspn(line, " ");

    if (read_count(line, first, count)) {
        *rest = trim(line + first);
        return true;
    }
    char *last = strrchr(line, ' ');
    if (last != NULL && read_count(last + 1, strlen(last + 1), count)) {
        *last = '\0';
        *rest = trim(line);
        return true;
    }
    return false;
}

/* The last word that is like a card number, brackets around it aside. */
static bool find_number(
    const struct crd__number_form *form, const char *text, char out[CRD_NUMBER_MAX + 1])
{
    size_t end = strlen(text);

    while (end > 0) {
        size_t start = end;

        while (start > 0 && text[start - 1] != ' ') {
            start--;
        }
        size_t from = start, to = end;
        while (from < to && strchr("([", text[from]) != NULL) {
            from++;
        }
        while (to > from && strchr(")],;", text[to - 1]) != NULL) {
            to--;
        }
        if (crd__number_read(form, text + from, to - from, out)) {
            return true;
        }
        end = start;
        while (end > 0 && text[end - 1] == ' ') {
            end--;
        }
    }
    return false;
}

/* ---- headings ---- */

/* "Egg Deck (5):" is "egg deck". */
static void heading_of(const char *text, char out[64])
{
    size_t len = 0;

    while (*text == '/' || *text == '#' || *text == ' ') {
        text++;
    }
    while (text[len] != '\0' && len < 63) {
        out[len] =
            (char)(text[len] >= 'A' && text[len] <= 'Z' ? text[len] + ('a' - 'A') : text[len]);
        len++;
    }
    while (len > 0 && (out[len - 1] == ':' || out[len - 1] == ' ')) {
        len--;
    }
    out[len] = '\0';
    char *bracket = strrchr(out, '(');
    if (bracket != NULL && bracket > out && out[len - 1] == ')') {
        while (bracket > out && bracket[-1] == ' ') {
            bracket--;
        }
        *bracket = '\0';
    }
}

static const char *heading_pile(const struct crd__game *game, const char *text)
{
    char heading[64];

    heading_of(text, heading);
    for (const struct crd__section *s = game->section; s->heading != NULL; s++) {
        if (strcmp(s->heading, heading) == 0) {
            return s->pile;
        }
    }
    return NULL;
}

/* "Digimon Deck List", "DeckList": what tools call every deck. */
static bool is_title(const char *text)
{
    static const char *const end[] = {"deck list", "decklist"};
    char heading[64];

    heading_of(text, heading);
    for (size_t i = 0; i < 2; i++) {
        const size_t len = strlen(heading), n = strlen(end[i]);
        if (len >= n && strcmp(heading + len - n, end[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool crd__is_heading(const struct crd__game *game, const char *text)
{
    return is_title(text) || heading_pile(game, text) != NULL;
}

/* What stands behind a word at the front of the line, capitals aside; NULL: another word does. */
static char *behind(char *line, const char *word)
{
    for (; *word != '\0'; word++, line++) {
        if (tolower((unsigned char)*line) != *word) {
            return NULL;
        }
    }
    return trim(line);
}

/* ---- lines ---- */

static void fault_at(
    struct crd__deck_read *r, unsigned at, enum crd_fault_code code, const char *argument)
{
    char field[sizeof r->faults->at[0].field];

    snprintf(field, sizeof field, "line %u", at);
    crd__fault(r->faults, code, field, argument);
}

static bool has_control(const char *line)
{
    while (*line != '\0' && (unsigned char)*line >= 0x20) {
        line++;
    }
    return *line != '\0';
}

static void set_name(struct crd__deck_read *r, const char *name)
{
    if (r->name[0] == '\0') {
        crd__copy(r->name, CRD_NAME_MAX + 1, name);
    }
}

/* A line that tells of the deck and names no card. */
static bool read_about(struct crd__deck_read *r, char *line, const char **pile)
{
    const char *heading = heading_pile(r->game, line);
    const bool is_comment = strncmp(line, "//", 2) == 0 || line[0] == '#';
    const char *name = behind(line, "name:");

    if (heading != NULL) {
        *pile = heading;
    } else if (is_comment && r->list->len == 0 && !is_title(line)) {
        set_name(r, line + strspn(line, "/# "));
    } else if (name != NULL) {
        set_name(r, name);
    }
    return is_comment || heading != NULL || name != NULL || is_title(line) ||
        behind(line, "key card:") != NULL || behind(line, "sort index:") != NULL;
}

static void read_line(struct crd__deck_read *r, char *line, const char *pile, unsigned at)
{
    char number[CRD_NUMBER_MAX + 1] = "", name[CRD_NAME_MAX + 1];
    int64_t count;
    char *rest;

    if (has_control(line) || !take_count(line, &count, &rest) || rest[0] == '\0') {
        fault_at(r, at, CRD_FAULT_BAD_LINE, "");
        return;
    }
    const bool has_number = find_number(&r->game->number, rest, number);
    if (r->game->is_named && r->cards != NULL &&
        (!has_number || crd_find(r->cards, number) < 0)) {
        const int32_t def = crd__name_find(r->cards, rest);
        if (def >= 0) {
            crd__copy(number, sizeof number, r->cards->def[def].number);
        } else if (!has_number) {
            crd__copy(name, sizeof name, rest);
            fault_at(r, at, CRD_FAULT_UNKNOWN_NAME, name);
            return;
        }
    } else if (!has_number) {
        fault_at(r, at, CRD_FAULT_BAD_LINE, "");
        return;
    }
    struct crd_deck_line *added =
        crd__deck_list_add(r->list, crd__pile_of(r, number, pile), number, count);
    if (added != NULL) {
        added->text_line = (uint16_t)at;
    }
}

enum {
    LINES_READ = 1000 /* of a text, remarks and empty ones too: none of a deck has so many */
};

void crd__deck_lines(struct crd__deck_read *r, char *text)
{
    const char *pile = r->game->section[0].pile;
    unsigned at = 0;

    if (strncmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
        text += 3;
    }
    for (char *next = text; next != NULL;) {
        char *line = next;
        char *end = strchr(line, '\n');

        next = end == NULL ? NULL : end + 1;
        if (end != NULL) {
            *end = '\0';
        }
        if (at++ == LINES_READ) {
            r->list->refused++;
            return;
        }
        plain_spaces(line);
        line = trim(line);
        if (line[0] != '\0' && !read_about(r, line, &pile)) {
            read_line(r, line, pile, at);
        }
    }
}
