/* SPDX-License-Identifier: MIT
 * scn_zone.c - "p1.hand": [...] against what a viewer sees of the table. A judge sees everything, so an
 * expectation and a look through a player's eyes are the same comparison with another viewer. */
#include "scn_expect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "p1.hand": seat and zone of a key, false when it is not one. */
bool scn_zone_key(const struct scn *s, const char *key, int *seat, int *zone)
{
    char word[3] = {0};
    memcpy(word, key, strnlen(key, 2));
    *seat = scn_seat(word, false);
    if (*seat < 0 || key[2] != '.') {
        return false;
    }
    *zone = scn_zone(s, key + 3);
    return *zone >= 0 &&
        (s->book.game->zone[*zone].shape == ENG_ZONE_PILE ||
            s->book.game->zone[*zone].shape == ENG_ZONE_FIELD);
}

/* ---- checking the shape --------------------------------------------------------------------- */

static bool card_check(struct scn *s, const json_t *entry)
{
    if (json_is_null(entry)) {
        return true; /* a card that the viewer does not know */
    }
    if (json_is_object(entry)) {
        const char *key;
        json_t *value;
        json_object_foreach((json_t *)entry, key, value) {
            if (strcmp(key, "card") != 0 && strcmp(key, "face_up") != 0 &&
                strcmp(key, "suspended") != 0) {
                return scn_fail(s, "unknown key \"%s\"", key);
            }
        }
        return scn_token_check(s, json_object_get(entry, "card"));
    }
    return scn_token_check(s, entry);
}

static bool cards_check(struct scn *s, const json_t *list)
{
    if (!json_is_array(list)) {
        return scn_fail(s, "must be a list of cards");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t mark = scn_in(s, "[%zu]", i);
        if (!card_check(s, json_array_get(list, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

static bool pile_check(struct scn *s, const json_t *value)
{
    if (json_is_integer(value)) {
        return true;
    }
    if (json_is_array(value)) {
        return cards_check(s, value);
    }
    if (!json_is_object(value) || json_object_size(value) == 0) {
        return scn_fail(s, "must be a number, a list of cards or {\"count\", \"top\", ...}");
    }
    const char *key;
    json_t *part;
    json_object_foreach((json_t *)value, key, part) {
        const size_t mark = scn_in(s, "%s", key);
        if (strcmp(key, "count") == 0) {
            if (!json_is_integer(part)) {
                return scn_fail(s, "must be a number");
            }
        } else if (strcmp(key, "top") != 0 && strcmp(key, "bottom") != 0 &&
            strcmp(key, "has") != 0 && strcmp(key, "has_not") != 0) {
            return scn_fail(s, "unknown key");
        } else if (!cards_check(s, part)) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

/* Words of one of the game's lists; each of them once, in any order. */
static bool words_check(
    struct scn *s, const struct eng_words_info *info, const json_t *list, uint64_t *out)
{
    *out = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        unsigned k = 0;
        while (k < info->len && (word == NULL || strcmp(info->words[k], word) != 0)) {
            k++;
        }
        if (k == info->len || (*out >> k & 1u) != 0) {
            return s != NULL && scn_fail(s, "[%zu]: is no such word, or is there twice", i);
        }
        *out |= UINT64_C(1) << k;
    }
    return json_is_array(list) || (s != NULL && scn_fail(s, "must be a list of words"));
}

static bool unit_check(struct scn *s, const json_t *entry)
{
    if (json_is_string(entry)) {
        return scn_token_check(s, entry);
    }
    if (!json_is_object(entry)) {
        return scn_fail(s, "must be a name or {\"stack\": [...], ...}");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)entry, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        const int list = scn_unit_words(s, key);
        uint64_t words;
        if (list >= 0) {
            if (!words_check(s, &s->book.game->unit_word[list].list, value, &words)) {
                return false;
            }
        } else if (strcmp(key, "as") == 0) {
            if (!scn_token_check(s, value)) {
                return false;
            }
        } else if (strcmp(key, "stack") == 0 || strcmp(key, "links") == 0) {
            if (!cards_check(s, value)) {
                return false;
            }
        } else if (strcmp(key, "suspended") == 0) {
            if (!json_is_boolean(value)) {
                return scn_fail(s, "must be true or false");
            }
        } else if (scn_unit_number(s, key) < 0) {
            return scn_fail(s, "the game has no such number or words of a unit");
        } else if (!json_is_integer(value) && !json_is_null(value)) {
            return scn_fail(s, "must be a number or null");
        }
        scn_back(s, mark);
    }
    return true;
}

bool scn_zone_check(struct scn *s, int zone, const json_t *value)
{
    if (s->book.game->zone[zone].shape == ENG_ZONE_PILE) {
        return pile_check(s, value);
    }
    if (json_is_integer(value) || json_is_null(value)) {
        return true;
    }
    if (!json_is_array(value)) {
        return unit_check(s, value);
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const size_t mark = scn_in(s, "[%zu]", i);
        if (!unit_check(s, json_array_get(value, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

/* ---- comparing ------------------------------------------------------------------------------ */

static bool card_fits(
    const struct scn *s, const json_t *entry, const struct eng_card_view *card)
{
    if (json_is_null(entry)) {
        return !card->is_known;
    }
    if (!card->is_known) {
        return false;
    }
    const json_t *face = json_object_get(entry, "face_up");
    if (face != NULL && json_is_true(face) != (card->is_face_up != 0)) {
        return false;
    }
    const json_t *turned = json_object_get(entry, "suspended");
    if (turned != NULL && json_is_true(turned) != (card->is_turned != 0)) {
        return false;
    }
    const char *word =
        json_string_value(json_is_object(entry) ? json_object_get(entry, "card") : entry);
    const struct scn_name *named = scn_named(s, word);
    if (named != NULL && named->card.raw != 0) {
        const struct eng_card *at = &s->match.card[named->card.raw];
        return card->handle ==
            eng_view_handle(&s->match, (enum eng_viewer)s->view.viewer, named->card, at->epoch);
    }
    return scn_def(s, word) == card->def;
}

static bool in_order(const struct scn *s, const json_t *list, const struct eng_card_view *card)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (!card_fits(s, json_array_get(list, i), &card[i])) {
            return false;
        }
    }
    return true;
}

/* Whether each entry finds a card of its own. An entry by name fits one card only, an entry by number
 * fits any copy: names first, then no choice can be wrong. */
static bool each_has_one(
    const struct scn *s, const json_t *list, const struct eng_card_view *card, size_t n)
{
    bool is_used[ENG_CARDS_MAX] = {false};
    for (int names = 1; names >= 0; names--) {
        for (size_t i = 0; i < json_array_size(list); i++) {
            const json_t *entry = json_array_get(list, i);
            const char *word = json_string_value(
                json_is_object(entry) ? json_object_get(entry, "card") : entry);
            if ((word != NULL && scn_named(s, word) != NULL) != (names == 1)) {
                continue;
            }
            size_t k = 0;
            while (k < n && (is_used[k] || !card_fits(s, entry, &card[k]))) {
                k++;
            }
            if (k == n) {
                return false;
            }
            is_used[k] = true;
        }
    }
    return true;
}

static bool pile_fits(const struct scn *s, int seat, int zone, const json_t *value)
{
    const struct eng_view *v = &s->view;
    const size_t len = v->pile_len[seat][zone];
    const size_t shown = v->pile_shown[seat][zone];
    const struct eng_card_view *card = &v->card[v->pile_first[seat][zone]];
    if (json_is_integer(value)) {
        return json_integer_value(value) == (json_int_t)len;
    }
    if (json_is_array(value)) {
        if (json_array_size(value) != shown) {
            return false;
        }
        return s->book.game->zone[zone].secrecy == ENG_SECRECY_NOBODY && shown == len
            ? in_order(s, value, card)
            : each_has_one(s, value, card, shown);
    }
    const json_t *count = json_object_get(value, "count");
    const json_t *top = json_object_get(value, "top");
    const json_t *bottom = json_object_get(value, "bottom");
    const json_t *has = json_object_get(value, "has");
    const json_t *has_not = json_object_get(value, "has_not");
    if ((count != NULL && json_integer_value(count) != (json_int_t)len) ||
        json_array_size(top) > shown || json_array_size(bottom) > shown ||
        !in_order(s, top, card) ||
        !in_order(s, bottom, card + shown - json_array_size(bottom)) ||
        !each_has_one(s, has, card, shown)) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(has_not); i++) {
        for (size_t k = 0; k < shown; k++) {
            if (card_fits(s, json_array_get(has_not, i), &card[k])) {
                return false;
            }
        }
    }
    return true;
}

static bool unit_fits(
    const struct scn *s, const json_t *entry, const struct eng_unit_view *unit)
{
    const struct eng_card_view *card = &s->view.card[unit->first];
    if (json_is_string(entry)) {
        const struct scn_name *named = scn_named(s, json_string_value(entry));
        return named != NULL && named->serial != 0
            ? named->serial == unit->serial
            : unit->cards == 1 && unit->links == 0 && card_fits(s, entry, card);
    }
    const json_t *as = json_object_get(entry, "as");
    const json_t *stack = json_object_get(entry, "stack");
    const json_t *links = json_object_get(entry, "links");
    const json_t *suspended = json_object_get(entry, "suspended");
    if ((as != NULL && !scn_is_unit(s, json_string_value(as), unit->serial)) ||
        (stack != NULL &&
            (json_array_size(stack) != unit->cards || !in_order(s, stack, card))) ||
        (links != NULL &&
            (json_array_size(links) != unit->links ||
                !in_order(s, links, card + unit->cards))) ||
        (suspended != NULL && json_is_true(suspended) != (unit->is_suspended != 0))) {
        return false;
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)entry, key, value) {
        const int number = scn_unit_number(s, key);
        const int list = scn_unit_words(s, key);
        uint64_t words;
        if (list >= 0) {
            const struct eng_unit_words_info *info = &s->book.game->unit_word[list];
            if (!words_check(NULL, &info->list, value, &words) ||
                info->read(&s->book, &s->match, unit->slot) != words) {
                return false;
            }
        }
        if (number < 0) {
            continue;
        }
        const int16_t have =
            s->book.game->unit_number[number].read(&s->book, &s->match, unit->slot);
        if (json_is_null(value) ? have != ENG_NUMBER_NONE : have != json_integer_value(value)) {
            return false;
        }
    }
    return true;
}

/* Entries to units, one each: tries them all, fields are small. */
static bool assign(const struct scn *s, const json_t *list, size_t i,
    const struct eng_unit_view *const unit[], size_t n, uint64_t used)
{
    if (i == json_array_size(list)) {
        return true;
    }
    for (size_t k = 0; k < n; k++) {
        const uint64_t bit = UINT64_C(1) << k;
        if ((used & bit) == 0 && unit_fits(s, json_array_get(list, i), unit[k]) &&
            assign(s, list, i + 1, unit, n, used | bit)) {
            return true;
        }
    }
    return false;
}

static bool field_fits(const struct scn *s, int seat, int zone, const json_t *value)
{
    const struct eng_unit_view *unit[ENG_UNITS_MAX];
    size_t n = 0;
    for (unsigned i = 0; i < s->view.units; i++) {
        if (s->view.unit[i].owner == seat && s->view.unit[i].zone == zone) {
            unit[n++] = &s->view.unit[i];
        }
    }
    if (json_is_null(value)) {
        return n == 0;
    }
    if (json_is_integer(value)) {
        return json_integer_value(value) == (json_int_t)n;
    }
    if (!json_is_array(value)) {
        return n == 1 && unit_fits(s, value, unit[0]);
    }
    return json_array_size(value) == n && assign(s, value, 0, unit, n, 0);
}

/* ---- in words ------------------------------------------------------------------------------- */

static size_t put(char *out, size_t size, size_t n, const char *text)
{
    const size_t len = strlen(text);
    if (n + len + 1 <= size) {
        memcpy(out + n, text, len + 1);
        return n + len;
    }
    return n;
}

static size_t put_cards(const struct scn *s, const struct eng_card_view *card, size_t from,
    size_t len, char *out, size_t size, size_t n)
{
    n = put(out, size, n, "[");
    for (size_t i = from; i < from + len; i++) {
        n = put(out, size, n, i == from ? "" : ", ");
        n = put(
            out, size, n, card[i].is_known ? s->book.cards->def[card[i].def].number : "null");
    }
    return put(out, size, n, "]");
}

static size_t put_words(
    const struct scn *s, const struct eng_unit_view *unit, char *out, size_t size, size_t n)
{
    for (unsigned i = 0; i < s->book.game->unit_words; i++) {
        const struct eng_unit_words_info *info = &s->book.game->unit_word[i];
        const uint64_t words = info->read(&s->book, &s->match, unit->slot);
        for (unsigned k = 0; k < info->list.len; k++) {
            if ((words >> k & 1u) != 0) {
                n = put(out, size, n, " ");
                n = put(out, size, n, info->list.name);
                n = put(out, size, n, " ");
                n = put(out, size, n, info->list.words[k]);
            }
        }
    }
    return n;
}

static void zone_text(const struct scn *s, int seat, int zone, char *out, size_t size)
{
    char text[32];
    size_t n = 0;
    out[0] = '\0';
    if (s->book.game->zone[zone].shape == ENG_ZONE_PILE) {
        snprintf(text, sizeof text, "%u cards ", s->view.pile_len[seat][zone]);
        n = put(out, size, n, text);
        put_cards(s, s->view.card, s->view.pile_first[seat][zone],
            s->view.pile_shown[seat][zone], out, size, n);
        return;
    }
    for (unsigned i = 0; i < s->view.units; i++) {
        const struct eng_unit_view *unit = &s->view.unit[i];
        if (unit->owner != seat || unit->zone != zone) {
            continue;
        }
        n = put(out, size, n, n == 0 ? "" : "; ");
        n = put_cards(s, s->view.card, unit->first, unit->cards, out, size, n);
        if (unit->links > 0) {
            n = put(out, size, n, " links ");
            n = put_cards(
                s, s->view.card, unit->first + unit->cards, unit->links, out, size, n);
        }
        n = put(out, size, n, unit->is_suspended ? " suspended" : "");
        for (unsigned k = 0; k < s->book.game->unit_numbers; k++) {
            const int16_t have =
                s->book.game->unit_number[k].read(&s->book, &s->match, unit->slot);
            if (have != ENG_NUMBER_NONE) {
                snprintf(text, sizeof text, " %s %d", s->book.game->unit_number[k].name, have);
                n = put(out, size, n, text);
            }
        }
        n = put_words(s, unit, out, size, n);
    }
    put(out, size, n, n == 0 ? "empty" : "");
}

bool scn_zone_expect(struct scn *s, int seat, int zone, const json_t *value)
{
    const bool fits = s->book.game->zone[zone].shape == ENG_ZONE_PILE
        ? pile_fits(s, seat, zone, value)
        : field_fits(s, seat, zone, value);
    if (fits) {
        return true;
    }
    char have[700];
    zone_text(s, seat, zone, have, sizeof have);
    char *want = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
    scn_fail(s, "expected %s, is %s", want == NULL ? "?" : want, have);
    free(want);
    return false;
}
