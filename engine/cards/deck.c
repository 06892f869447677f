/* SPDX-License-Identifier: MIT
 * deck.c - from a received list to the engine's deck, with all faults; and a deck's hash. Knows no
 * rule of any game: those are the game's check_deck. */
#include "../core/rules.h"
#include "deck_fault.h"
#include "keys.h"
#include "restriction.h"

#include <assert.h>
#include <crd/deck.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

const struct crd_fault_info crd_fault_infos[CRD_FAULT_NUM] = {
#define X(name, code, is_file, text) {code, is_file, text},
    CRD_FAULT_MAP(X)
#undef X
};

void crd__fault_add(
    struct crd_faults *faults, const char *code, const char *field, const char *text)
{
    if (faults->len == CRD_FAULTS_MAX) {
        faults->left_out = (uint16_t)(faults->left_out + (faults->left_out < UINT16_MAX));
        return;
    }
    struct crd_fault *f = &faults->at[faults->len++];
    f->code = code;
    crd__copy(f->field, sizeof f->field, field);
    crd__copy(f->text, sizeof f->text, text);
}

bool crd__deck_is_too_long(struct crd_faults *faults, size_t len)
{
    if (len > CRD_DECK_BYTES_MAX) {
        char most[48];
        (void)snprintf(most, sizeof most, "more than %d bytes", CRD_DECK_BYTES_MAX);
        crd__fault(faults, CRD_FAULT_BAD_FILE, "", most);
        return true;
    }
    return false;
}

void crd__fault(struct crd_faults *faults, enum crd_fault_code code, const char *field,
    const char *argument)
{
    char text[2 * sizeof faults->at[0].text];

    snprintf(text, sizeof text, crd_fault_infos[code].text, argument);
    crd__fault_add(faults, crd_fault_infos[code].code, field, text);
}

struct crd_deck_line *crd__deck_list_add(
    struct crd_deck_list *list, const char *pile, const char *number, int64_t count)
{
    if (list->len == CRD_DECK_LINES_MAX) {
        list->refused = (uint16_t)(list->refused + (list->refused < UINT16_MAX));
        return NULL;
    }
    struct crd_deck_line *line = &list->line[list->len];
    memset(line, 0, sizeof *line);
    crd__copy(line->pile, sizeof line->pile, pile);
    crd__copy(line->number, sizeof line->number, number);
    line->count = count;
    for (uint16_t i = 0; i < list->len; i++) {
        line->at = (uint16_t)(line->at + (strcmp(list->line[i].pile, line->pile) == 0));
    }
    list->len++;
    return line;
}

void crd_deck_list_add(
    struct crd_deck_list *list, const char *pile, const char *number, int64_t count)
{
    (void)crd__deck_list_add(list, pile, number, count);
}

enum {
    FIELD_SIZE = sizeof((struct crd_fault *)NULL)->field
};

/* Where a line is for whoever wrote it; key may be "". */
static const char *field_of(
    const struct crd_deck_line *line, const char *key, char out[FIELD_SIZE])
{
    if (line->text_line > 0) {
        snprintf(out, FIELD_SIZE, "line %u", line->text_line);
    } else {
        snprintf(out, FIELD_SIZE, "piles.%s[%u]%s", line->pile, line->at, key);
    }
    return out;
}

/* A deck in the making: beside each entry, the line that it came from first. */
struct resolving {
    const struct eng_book *book;
    const struct crd_deck_list *list;
    struct eng_deck deck;
    uint16_t line[ENG_DECK_ENTRIES_MAX];
    int32_t def[CRD_DECK_LINES_MAX];      /* of each line; below 0: the set has none */
    uint32_t unknown[ENG_DECK_PILES_MAX]; /* copies that were asked for and left out */
    bool is_vague[ENG_DECK_PILES_MAX];    /* a count is wrong, so the total says nothing */
    uint16_t place[CRD_FAULTS_MAX];       /* of each fault, see sort_faults */
    uint16_t first, placed;               /* our faults; those that have a place */
    struct crd_faults *faults;
};

/* Where the faults that were added last belong: 2 * i at line i, 2 * i + 1 after it. */
static void put_at(struct resolving *r, unsigned place)
{
    while (r->placed < r->faults->len) {
        r->place[r->placed++] = (uint16_t)place;
    }
}

/* The pile's index, or the number of piles. */
static uint8_t pile_index(const struct eng_game *game, const char *name)
{
    uint8_t i = 0;

    while (i < game->deck_piles && strcmp(game->deck_pile[i].name, name) != 0) {
        i++;
    }
    return i;
}

static void fault_count(struct resolving *r, const struct crd_deck_line *line, uint8_t pile)
{
    char field[FIELD_SIZE], most[12];

    snprintf(most, sizeof most, "%d", ENG_COPIES_MAX);
    crd__fault(r->faults, CRD_FAULT_BAD_COUNT, field_of(line, ".count", field), most);
    if (pile < r->book->game->deck_piles) {
        r->is_vague[pile] = true;
    }
}

static bool is_first_of_pile(const struct crd_deck_list *list, uint16_t at)
{
    for (uint16_t i = 0; i < at; i++) {
        if (strcmp(list->line[i].pile, list->line[at].pile) == 0) {
            return false;
        }
    }
    return true;
}

static void resolve_line(struct resolving *r, uint16_t at)
{
    const struct crd_deck_line *line = &r->list->line[at];
    const struct eng_game *game = r->book->game;
    const uint8_t pile = pile_index(game, line->pile);
    const int32_t def = r->def[at] = crd_find(r->book->cards, line->number);
    char field[FIELD_SIZE];

    if (pile == game->deck_piles && is_first_of_pile(r->list, at)) {
        snprintf(field, sizeof field, "piles.%s", line->pile);
        crd__fault(r->faults, CRD_FAULT_UNKNOWN_PILE, field, line->pile);
    }
    if (def < 0 && eng__rule(KNOWN_CARDS)) { /* 1-4-5-2 */
        crd__fault(
            r->faults, CRD_FAULT_UNKNOWN_CARD, field_of(line, ".number", field), line->number);
    }
    if (line->count < 1 || line->count > ENG_COPIES_MAX) {
        fault_count(r, line, pile);
        return;
    }
    if (pile == game->deck_piles) {
        return;
    }
    if (def < 0) {
        r->unknown[pile] += (uint32_t)line->count;
        return;
    }

    uint16_t i = 0;
    struct eng_deck_entry *entry = r->deck.entry;
    while (i < r->deck.len &&
        (entry[i].pile < pile || (entry[i].pile == pile && entry[i].def < def))) {
        i++;
    }
    if (i < r->deck.len && entry[i].pile == pile && entry[i].def == def) {
        if (entry[i].count + line->count > ENG_COPIES_MAX) {
            fault_count(r, line, pile);
            return;
        }
        entry[i].count = (uint8_t)(entry[i].count + line->count);
        return;
    }
    memmove(&entry[i + 1], &entry[i], (size_t)(r->deck.len - i) * sizeof *entry);
    memmove(&r->line[i + 1], &r->line[i], (size_t)(r->deck.len - i) * sizeof r->line[0]);
    entry[i] = (struct eng_deck_entry){(uint16_t)def, pile, (uint8_t)line->count};
    r->line[i] = at;
    r->deck.len++;
}

/* After the last line of the pile; at the end when it has none. */
static unsigned end_of_pile(const struct resolving *r, uint8_t pile)
{
    const char *name = r->book->game->deck_pile[pile].name;
    uint16_t i = r->list->len;

    while (i > 0 && strcmp(r->list->line[i - 1].pile, name) != 0) {
        i--;
    }
    return i > 0 ? 2u * (i - 1u) + 1u : 2u * r->list->len;
}

/* A fault of the game's own, in words. */
static void report(struct resolving *r, const struct eng_fault *f)
{
    const struct eng_game *game = r->book->game;
    const bool is_whole = f->entry == ENG_FAULT_WHOLE_PILE;
    char field[FIELD_SIZE], text[2 * sizeof r->faults->at[0].text];
    uint32_t have = f->have;
    unsigned place;

    assert(f->code < game->faults && f->pile < game->deck_piles);
    assert(is_whole || f->entry < r->deck.len);
    if (is_whole) {
        have += r->unknown[f->pile]; /* they are in the list, and reported for themselves */
        if (r->is_vague[f->pile] || (r->unknown[f->pile] > 0 && have == f->allowed)) {
            return;
        }
        place = end_of_pile(r, f->pile);
        snprintf(field, sizeof field, "piles.%s", game->deck_pile[f->pile].name);
    } else {
        place = 2u * r->line[f->entry];
        field_of(&r->list->line[r->line[f->entry]], "", field);
    }
    snprintf(text, sizeof text, game->fault[f->code].text, (unsigned)have, f->allowed);
    crd__fault_add(r->faults, game->fault[f->code].name, field, text);
    put_at(r, place);
}

/* By place; what has the same place stays as it is. */
static void sort_faults(struct resolving *r)
{
    for (uint16_t i = (uint16_t)(r->first + 1); i < r->faults->len; i++) {
        const struct crd_fault fault = r->faults->at[i];
        const uint16_t place = r->place[i];
        uint16_t to = i;

        while (to > r->first && r->place[to - 1] > place) {
            r->faults->at[to] = r->faults->at[to - 1];
            r->place[to] = r->place[to - 1];
            to--;
        }
        r->faults->at[to] = fault;
        r->place[to] = place;
    }
}

/* ---- restrictions ---- */

/* Copies in the lines that an entry's card stands in, wrong counts left out; the first such line. */
static uint32_t restricted_copies(
    const struct resolving *r, const struct crd__restricted *card, uint16_t *first)
{
    uint32_t n = 0;

    for (uint16_t i = 0; i < r->list->len; i++) {
        const struct crd_deck_line *line = &r->list->line[i];
        const struct eng_card_def *def = r->def[i] < 0 ? NULL : &r->book->cards->def[r->def[i]];

        if (line->count >= 1 && line->count <= ENG_COPIES_MAX &&
            crd__restricts(card, line->number, def)) {
            *first = n == 0 ? i : *first;
            n += (uint32_t)line->count;
        }
    }
    return n;
}

static void restrict_fault(
    struct resolving *r, uint16_t line, enum crd_fault_code code, const char *argument)
{
    char field[FIELD_SIZE];

    crd__fault(r->faults, code, field_of(&r->list->line[line], "", field), argument);
    put_at(r, 2u * line);
}

static void restrict_pair(
    struct resolving *r, const struct crd__restriction *entry, const char *since)
{
    uint16_t line = 0, other = 0;
    char text[CRD_NUMBER_MAX + 32];

    if (restricted_copies(r, &entry->card, &line) > 0 &&
        restricted_copies(r, &entry->other, &other) > 0) {
        const uint16_t before = line < other ? line : other;

        snprintf(text, sizeof text, "%s since %s", r->list->line[before].number, since);
        restrict_fault(r, line < other ? other : line, CRD_FAULT_PAIR_BANNED, text);
    }
}

static void restrict_copies(
    struct resolving *r, const struct crd__restriction *entry, const char *since)
{
    uint16_t line = 0;
    const uint32_t n = restricted_copies(r, &entry->card, &line);
    char text[64];

    if (n <= entry->copies) {
        return;
    }
    if (entry->copies == 0) {
        restrict_fault(r, line, CRD_FAULT_BANNED, since);
    } else {
        snprintf(text, sizeof text, "%u %s since %s", entry->copies,
            entry->copies == 1 ? "copy" : "copies", since);
        restrict_fault(r, line, CRD_FAULT_RESTRICTED, text);
    }
}

static void restrict_deck(
    struct resolving *r, const struct crd_restrictions *restrictions, uint32_t date)
{
    for (uint32_t i = 0; i < restrictions->len; i++) {
        const struct crd__restriction *entry = &restrictions->entry[i];
        char since[CRD_DATE_SIZE];

        if (!crd__in_force(entry, date)) {
            continue;
        }
        crd_date_write(entry->since, since);
        if (entry->is_pair) {
            restrict_pair(r, entry, since);
        } else {
            restrict_copies(r, entry, since);
        }
    }
}

void crd_deck_resolve_on(const struct eng_book *book, const struct crd_deck_list *list,
    const struct crd_restrictions *restrictions, uint32_t date, struct eng_deck *out,
    struct crd_faults *faults)
{
    struct resolving r = {.book = book,
        .list = list,
        .faults = faults,
        .first = faults->len,
        .placed = faults->len};
    struct eng_faults found = {0};

    assert(list->len <= CRD_DECK_LINES_MAX && book->game->deck_piles <= ENG_DECK_PILES_MAX);
    if (list->refused > 0) {
        char most[12];

        snprintf(most, sizeof most, "%d", CRD_DECK_LINES_MAX);
        crd__fault(faults, CRD_FAULT_TOO_MANY_LINES, "piles", most);
        put_at(&r, 0);
        for (uint8_t i = 0; i < ENG_DECK_PILES_MAX; i++) {
            r.is_vague[i] = true;
        }
    }
    for (uint16_t i = 0; i < list->len; i++) {
        resolve_line(&r, i);
        put_at(&r, 2u * i);
    }
    book->game->check_deck(book, &r.deck, &found);
    for (uint16_t i = 0; i < found.len; i++) {
        report(&r, &found.at[i]);
    }
    if (restrictions != NULL) {
        restrict_deck(&r, restrictions, date);
    }
    sort_faults(&r);
    *out = r.deck;
}

void crd_deck_resolve(const struct eng_book *book, const struct crd_deck_list *list,
    struct eng_deck *out, struct crd_faults *faults)
{
    crd_deck_resolve_on(book, list, NULL, 0, out, faults);
}

void crd_deck_list_of(
    const struct eng_book *book, const struct eng_deck *deck, struct crd_deck_list *out)
{
    memset(out, 0, sizeof *out);
    for (uint16_t i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];

        crd_deck_list_add(out, book->game->deck_pile[e->pile].name,
            book->cards->def[e->def].number, e->count);
    }
}

void crd_deck_hash(
    const struct eng_book *book, const struct eng_deck *deck, uint8_t out[CRD_HASH_BYTES])
{
    crypto_hash_sha256_state state;

    crypto_hash_sha256_init(&state);
    for (uint16_t i = 0; i < deck->len; i++) {
        const struct eng_deck_entry *e = &deck->entry[i];
        char line[CRD_PILE_NAME_MAX + CRD_NUMBER_MAX + 16];
        const int len = snprintf(line, sizeof line, "%s %s %u\n",
            book->game->deck_pile[e->pile].name, book->cards->def[e->def].number, e->count);

        assert(len > 0 && (size_t)len < sizeof line);
        crypto_hash_sha256_update(&state, (const unsigned char *)line, (unsigned long long)len);
    }
    crypto_hash_sha256_final(&state, out);
}
