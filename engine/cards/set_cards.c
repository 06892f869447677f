/* SPDX-License-Identifier: MIT
 * set_cards.c - the cards of card files: what stands around them, the facts of each, tokens that stand
 * in one, and their order by number. */
#include "set_cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void crd__about_file(struct crd__decode *d, const char *name)
{
    const size_t len = strlen(name);
    const size_t room = sizeof d->err->file - 1;
    const char *end = len > room ? name + (len - room) : name;

    while (len > room && ((unsigned char)*end & 0xc0u) == 0x80u) {
        end++; /* not the tail of a UTF-8 character */
    }
    memset(d->err, 0, sizeof *d->err);
    d->path = 0;
    crd__copy(d->err->file, sizeof d->err->file, end);
}

enum crd_status crd__read_frame(struct crd__decode *d, struct crd__reading *source)
{
    static const char *const known[] = {"format", "game", "set", "cards"};
    const json_t *format = json_object_get(source->root, "format");
    const char *game = json_string_value(json_object_get(source->root, "game"));
    const json_t *label = json_object_get(source->root, "set");

    for (void *it = json_object_iter(source->root); it != NULL;
         it = json_object_iter_next(source->root, it)) {
        if (!crd__is_one_of(json_object_iter_key(it), known, sizeof known / sizeof known[0])) {
            crd__path_key(d, json_object_iter_key(it));
            return crd__fail(d, "unknown key");
        }
    }
    if (!json_is_integer(format) || json_integer_value(format) != CRD_FORMAT) {
        crd__path_key(d, "format");
        return crd__fail(d, "must be %d", CRD_FORMAT);
    }
    const struct crd__game *row = game == NULL ? NULL : crd__game_find(game);
    crd__path_key(d, "game");
    if (row == NULL) {
        return crd__fail(d, "must be the name of a game");
    }
    if (d->set->game != NULL && d->set->game != row) {
        return crd__fail(d, "must be \"%s\" as in the first file", d->set->game->name);
    }
    d->set->game = row;
    crd__path_back(d, 0);
    if (label != NULL &&
        (json_string_length(label) < 1 || json_string_length(label) > CRD_WORD_MAX)) {
        crd__path_key(d, "set");
        return crd__fail(d, "must be text of 1..%d bytes", CRD_WORD_MAX);
    }
    source->cards = json_object_get(source->root, "cards");
    if (json_array_size(source->cards) < 1) {
        crd__path_key(d, "cards");
        return crd__fail(d, "must be a list of 1..%d cards", CRD_CARDS_MAX);
    }
    return CRD_OK;
}

/* Cards, and the tokens that stand in them. The card that is one too many is named. */
enum crd_status crd__count_cards(struct crd__decode *d, struct crd__reading *source)
{
    source->first = d->set->cards.len;
    for (size_t i = 0; i < json_array_size(source->cards); i++) {
        const json_t *card = json_array_get(source->cards, i);
        const size_t more = 1 + json_array_size(json_object_get(card, "tokens"));

        if (more > CRD_CARDS_MAX - d->set->cards.len) {
            crd__about_card(d, json_string_value(json_object_get(card, "number")), i);
            crd__path_key(d, "cards");
            crd__path_index(d, i);
            return crd__fail(d, "more than %d cards in all files", CRD_CARDS_MAX);
        }
        d->set->cards.len += (uint32_t)more;
    }
    return CRD_OK;
}

void crd__about_card(struct crd__decode *d, const char *number, size_t index)
{
    if (number != NULL && number[0] != '\0' && strlen(number) <= CRD_NUMBER_MAX &&
        crd__is_number(number)) {
        crd__copy(d->err->card, sizeof d->err->card, number);
    } else {
        snprintf(d->err->card, sizeof d->err->card, "cards[%zu]", index);
    }
}

static enum crd_status read_card(
    struct crd__decode *d, const json_t *card, struct eng_card_def *def, void *base)
{
    const struct crd__game *game = d->set->game;
    const struct crd__table tables[] = {crd__common, game->table};
    unsigned shapes = 0;

    if (!json_is_object(card)) {
        return crd__fail(d, "must be an object");
    }
    enum crd_status s = crd__decode_unknown(d, tables, 2, card);
    if (s == CRD_OK) {
        s = crd__decode_rules(d, crd__common, card, 0, NULL);
    }
    if (s == CRD_OK) {
        s = crd__decode_keys(d, crd__common, card, def);
    }
    if (s == CRD_OK) {
        s = crd__decode_keys(d, game->table, card, base);
    }
    if (s != CRD_OK) {
        return s;
    }
    while (game->shape[shapes] != NULL) {
        shapes++;
    }
    const unsigned shape = game->shape_of(base);
    return shape < shapes ? crd__decode_rules(d, game->table, card, shape, game->shape[shape])
                          : crd__decode_rules(d, game->table, card, 0, NULL);
}

void *crd__card_at(const struct crd_set *set, size_t i)
{
    return (char *)set->card + i * set->game->card_size;
}

/* qsort has no room for a context: what is sorted carries all it needs. */
struct place {
    const char *number;
    uint32_t index; /* in the order of reading */
};

static int by_number(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    const int order = strcmp(x->number, y->number);

    return order != 0 ? order : (x->index > y->index) - (x->index < y->index);
}

size_t crd__source_of(const struct crd__reading source[], size_t n, uint32_t index)
{
    size_t i = n - 1;

    while (source[i].first > index) {
        i--;
    }
    return i;
}

/* Everything of the set into the order of numbers. */
static enum crd_status reorder(
    struct crd_set *set, const struct place place[], struct crd__entry entry[])
{
    const uint32_t len = set->cards.len;
    struct eng_card_def *def = calloc(len, sizeof *def);
    struct crd__entry *entries = calloc(len, sizeof *entries);
    char *card = calloc(len, set->game->card_size);
    uint8_t *inner = calloc(len, 1);

    if (def == NULL || card == NULL || entries == NULL || inner == NULL) {
        free(def);
        free(card);
        free(entries);
        free(inner);
        return CRD_MEMORY;
    }
    for (uint32_t i = 0; i < len; i++) {
        def[i] = set->def[place[i].index];
        memcpy(card + i * set->game->card_size, crd__card_at(set, place[i].index),
            set->game->card_size);
        entries[i] = entry[place[i].index];
        inner[i] = entries[i].own != NULL;
    }
    memcpy(entry, entries, len * sizeof *entry);
    free(entries);
    free(set->def);
    free(set->card);
    set->def = def;
    set->card = card;
    set->inner = inner;
    set->cards.def = def;
    return CRD_OK;
}

static enum crd_status order_cards(struct crd__decode *d, const struct crd_text texts[],
    const struct crd__reading source[], size_t n, struct place *place,
    struct crd__entry entry[])
{
    struct crd_set *set = d->set;
    const uint32_t len = set->cards.len;

    for (uint32_t i = 0; i < len; i++) {
        place[i] = (struct place){set->def[i].number, i};
    }
    qsort(place, len, sizeof *place, by_number);
    for (uint32_t i = 1; i < len; i++) {
        if (strcmp(place[i - 1].number, place[i].number) == 0) {
            const size_t here = crd__source_of(source, n, place[i].index);
            const size_t there = crd__source_of(source, n, place[i - 1].index);

            crd__about_file(d, texts[here].name);
            crd__copy(d->err->card, sizeof d->err->card, place[i].number);
            crd__path_key(d, "number");
            return here == there
                ? crd__fail(d, "there is another card with this number in the file")
                : crd__fail(
                      d, "there is another card with this number in %s", texts[there].name);
        }
    }
    return reorder(set, place, entry);
}

/* A token that stands in a card is a card with the number <card>-T<k>. */
static enum crd_status read_token(struct crd__decode *d, const json_t *token,
    const char *number, struct crd__entry *entry, uint32_t index)
{
    static const char *const own[] = {"number", "token"};
    struct crd_set *set = d->set;

    for (size_t i = 0; i < 2; i++) {
        if (json_object_get(token, own[i]) != NULL) {
            crd__path_key(d, own[i]);
            return crd__fail(d, "not allowed in a token that stands in a card");
        }
    }
    if (!json_is_object(token)) {
        return crd__fail(d, "must be an object");
    }
    entry->own = json_copy((json_t *)token);
    if (entry->own == NULL ||
        json_object_set_new(entry->own, "number", json_string(number)) != 0 ||
        json_object_set_new(entry->own, "token", json_true()) != 0) {
        return CRD_MEMORY;
    }
    entry->object = entry->own;
    return read_card(d, entry->own, &set->def[index], crd__card_at(set, index));
}

static enum crd_status read_tokens(
    struct crd__decode *d, const json_t *tokens, uint32_t parent, struct crd__entry entry[])
{
    char number[CRD_NUMBER_MAX + 8];
    const size_t path = d->path;

    if (tokens == NULL) {
        return CRD_OK;
    }
    crd__path_key(d, "tokens");
    if (json_array_size(tokens) < 1 || json_array_size(tokens) > CRD_TOKENS_MAX) {
        return crd__fail(d, "must be a list of 1..%d tokens", CRD_TOKENS_MAX);
    }
    for (uint32_t k = 0; k < json_array_size(tokens); k++) {
        const size_t inner = d->path;
        const uint32_t index = parent + 1 + k;

        crd__path_index(d, k);
        snprintf(number, sizeof number, "%s-T%u", d->set->def[parent].number, k + 1);
        const enum crd_status s =
            read_token(d, json_array_get(tokens, k), number, &entry[index], index);
        if (s != CRD_OK) {
            return s;
        }
        crd__path_back(d, inner);
    }
    crd__path_back(d, path);
    return CRD_OK;
}

enum crd_status crd__read_cards(struct crd__decode *d, const struct crd_text texts[],
    const struct crd__reading source[], size_t n, struct crd__entry entry[])
{
    struct crd_set *set = d->set;
    uint32_t index = 0;

    set->def = calloc(set->cards.len, sizeof *set->def);
    set->card = calloc(set->cards.len, set->game->card_size);
    if (set->def == NULL || set->card == NULL) {
        return CRD_MEMORY;
    }
    for (size_t f = 0; f < n; f++) {
        crd__about_file(d, texts[f].name);
        for (size_t i = 0; i < json_array_size(source[f].cards); i++) {
            const json_t *card = json_array_get(source[f].cards, i);
            const json_t *tokens = json_object_get(card, "tokens");

            crd__path_back(d, 0);
            crd__about_card(d, json_string_value(json_object_get(card, "number")), i);
            entry[index].object = card;
            enum crd_status s = read_card(d, card, &set->def[index], crd__card_at(set, index));
            if (s == CRD_OK) {
                s = read_tokens(d, tokens, index, entry);
            }
            if (s != CRD_OK) {
                return s;
            }
            index += 1 + (uint32_t)json_array_size(tokens);
        }
    }
    struct place *place = calloc(set->cards.len, sizeof *place);
    if (place == NULL) {
        return CRD_MEMORY;
    }
    const enum crd_status s = order_cards(d, texts, source, n, place, entry);
    for (uint32_t i = 0; s == CRD_OK && i < set->cards.len; i++) {
        entry[i].index = place[i].index;
    }
    free(place);
    return s;
}
