/* SPDX-License-Identifier: MIT
 * scn_deck.c - decks in scenarios: whether a list is legal, with exactly which faults, and decks to
 * deal a game from. */
#include "scn.h"

#include <crd/deck.h>
#include <string.h>

static bool lines_check(struct scn *s, const json_t *list)
{
    if (!json_is_array(list)) {
        return scn_fail(s, "must be a list of {\"number\", \"count\"}");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *line = json_array_get(list, i);
        if (!json_is_object(line) || json_object_size(line) != 2 ||
            !json_is_string(json_object_get(line, "number")) ||
            !json_is_integer(json_object_get(line, "count"))) {
            return scn_fail(s, "[%zu]: must be {\"number\": \"...\", \"count\": n}", i);
        }
    }
    return true;
}

bool scn_deck_shape(struct scn *s, const json_t *deck)
{
    if (!json_is_object(deck)) {
        return scn_fail(s, "must be an object of piles");
    }
    const char *pile;
    json_t *list;
    json_object_foreach((json_t *)deck, pile, list) {
        const size_t mark = scn_in(s, "%s", pile);
        if (!lines_check(s, list)) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

void scn_deck_read(
    const struct scn *s, const json_t *deck, struct eng_deck *out, struct crd_faults *faults)
{
    struct crd_deck_list list = {0};
    const char *pile;
    json_t *lines;
    json_object_foreach((json_t *)deck, pile, lines) {
        for (size_t i = 0; i < json_array_size(lines); i++) {
            const json_t *line = json_array_get(lines, i);
            const char *number = json_string_value(json_object_get(line, "number"));
            const int32_t def = scn_def(s, number); /* an alias stands for its number */
            crd_deck_list_add(&list, pile, def < 0 ? number : s->book.cards->def[def].number,
                json_integer_value(json_object_get(line, "count")));
        }
    }
    *faults = (struct crd_faults){0};
    crd_deck_resolve(&s->book, &list, out, faults);
}

bool scn_deck_check(struct scn *s)
{
    const json_t *faults = json_object_get(s->root, "faults");
    const json_t *legal = json_object_get(s->root, "legal");
    size_t mark = scn_in(s, "deck");
    if (!scn_deck_shape(s, json_object_get(s->root, "deck"))) {
        return false;
    }
    scn_back(s, mark);
    if (!json_is_boolean(legal)) {
        return scn_fail(s, "legal: must be true or false");
    }
    if (json_is_true(legal) ? faults != NULL : json_array_size(faults) == 0) {
        return scn_fail(s, "faults: must be a list that is not empty, and only if not legal");
    }
    for (size_t i = 0; i < json_array_size(faults); i++) {
        const json_t *fault = json_array_get(faults, i);
        if (!json_is_string(fault) && !json_is_string(json_object_get(fault, "code"))) {
            return scn_fail(s, "faults[%zu]: must be a code or {\"code\", \"field\"}", i);
        }
    }
    return true;
}

bool scn_deck_run(struct scn *s)
{
    const json_t *want = json_object_get(s->root, "faults");
    struct eng_deck deck;
    struct crd_faults have;
    scn_deck_read(s, json_object_get(s->root, "deck"), &deck, &have);
    if (have.left_out > 0) {
        return scn_fail(s, "more faults than are listed");
    }
    for (size_t i = 0; i < json_array_size(want) || i < have.len; i++) {
        const json_t *fault = json_array_get(want, i);
        const char *code =
            json_string_value(json_is_object(fault) ? json_object_get(fault, "code") : fault);
        const char *field = json_string_value(json_object_get(fault, "field"));
        if (i >= have.len) {
            return scn_fail(s, "faults[%zu]: \"%s\" is not found; the deck has %u faults", i,
                code, have.len);
        }
        if (code == NULL || strcmp(code, have.at[i].code) != 0 ||
            (field != NULL && strcmp(field, have.at[i].field) != 0)) {
            return scn_fail(s, "faults[%zu]: expected %s, found \"%s\" at \"%s\": %s", i,
                code == NULL ? "no more" : code, have.at[i].code, have.at[i].field,
                have.at[i].text);
        }
    }
    return true;
}
