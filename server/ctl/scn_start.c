/* SPDX-License-Identifier: MIT
 * scn_start.c - the table a scenario begins with: built card by card from "start", or dealt from two
 * decks as a real game ("setup"). Owns what is filled in where the file says nothing. */
#include "fill.h"
#include "scn.h"

#include <eng/build.h>

#include <string.h>

static const uint8_t key[32]; /* chance beyond the scripted rolls: all zero, always the same */

static bool fill_pile(struct scn *s, uint8_t seat, int zone)
{
    const struct ctl_fill *fill = ctl_fill_find(s->book.game->name);
    for (unsigned i = 0; fill != NULL && i < fill->piles; i++) {
        const struct ctl_fill_pile *pile = &fill->pile[i];
        if (scn_zone(s, pile->zone) != zone) {
            continue;
        }
        const int32_t def = crd_find(s->book.cards, pile->number);
        for (unsigned k = 0; def >= 0 && k < pile->count; k++) {
            const struct eng_card_id card = eng_build_card(&s->match, (uint16_t)def, seat);
            if (card.raw == 0 || !eng_build_pile(&s->match, seat, (uint8_t)zone, card, 0)) {
                return scn_fail(s, "too many cards");
            }
        }
    }
    return true;
}

/* A new card for an entry: "A" or {"card": "A", "as": "a", "face_up": true}; 0 with a fault. */
static struct eng_card_id new_card(
    struct scn *s, const json_t *entry, uint8_t seat, uint8_t *flags, bool with_names)
{
    const json_t *word = json_is_object(entry) ? json_object_get(entry, "card") : entry;
    const char *as = json_string_value(json_object_get(entry, "as"));
    *flags =
        (uint8_t)((json_is_true(json_object_get(entry, "face_up")) ? ENG_CARD_FACE_UP : 0) |
            (json_is_true(json_object_get(entry, "face_down")) ? ENG_CARD_FACE_DOWN : 0) |
            (json_is_true(json_object_get(entry, "suspended")) ? ENG_CARD_TURNED : 0));
    const struct eng_card_id card =
        eng_build_card(&s->match, (uint16_t)scn_def(s, json_string_value(word)), seat);
    if (card.raw == 0) {
        scn_fail(s, "more cards than a match can hold");
        return card;
    }
    if (json_is_true(json_object_get(entry, "token"))) {
        *flags |= ENG_CARD_TOKEN;
        s->match.card[card.raw].flags |= ENG_CARD_TOKEN;
    }
    if (as != NULL && with_names && !scn_name_add(s, as, card, 0)) {
        return eng_card_of(0);
    }
    if (json_is_object(entry)) {
        s->mark[s->marked++] = (struct scn_marked){card, entry};
    }
    return card;
}

/* Cards are listed top first and put on top one after another, so from the end. */
static bool build_pile(
    struct scn *s, uint8_t seat, uint8_t zone, const json_t *list, bool with_names)
{
    for (size_t i = json_array_size(list); i-- > 0;) {
        const size_t mark = scn_in(s, "[%zu]", i);
        uint8_t flags;
        const struct eng_card_id card =
            new_card(s, json_array_get(list, i), seat, &flags, with_names);
        if (card.raw == 0) {
            return false;
        }
        if (!eng_build_pile(&s->match, seat, zone, card, flags)) {
            return scn_fail(s, "more cards than the area can hold");
        }
        scn_back(s, mark);
    }
    return true;
}

/* A field's units: a list, one without brackets, or null. */
static size_t entries(const json_t *list)
{
    return json_is_object(list) || json_is_string(list) ? 1 : json_array_size(list);
}

static const json_t *entry_at(const json_t *list, size_t i)
{
    return json_is_array(list) ? json_array_get(list, i) : list;
}

/* What a mark says: a number, or the serial of the unit with that name. */
static int mark_value(const struct scn *s, const json_t *value)
{
    const char *word = json_string_value(value);
    for (unsigned i = 1; word != NULL && i <= s->match.units; i++) {
        if (scn_is_unit(s, word, s->match.unit[i].serial)) {
            return s->match.unit[i].serial;
        }
    }
    return json_is_integer(value) ? (int)json_integer_value(value) : (int)json_is_true(value);
}

static bool build_marks(struct scn *s, struct eng_unit_id unit, const json_t *entry)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)entry, name, value) {
        if (strcmp(name, "as") == 0 || strcmp(name, "stack") == 0 ||
            strcmp(name, "links") == 0) {
            continue;
        }
        const size_t mark = scn_in(s, "%s", name);
        const int number = mark_value(s, value);
        if (strcmp(name, "suspended") == 0) {
            s->match.unit[unit.raw].is_suspended = json_is_true(value);
        } else if (!s->book.game->build_mark(&s->match, unit, name, number)) {
            s->is_checking = true; /* only the game knows its marks: the file is wrong */
            return scn_fail(s, "the game has no such mark of a unit, or not with that value");
        }
        scn_back(s, mark);
    }
    return true;
}

/* Marks of cards; what every game has is in their flags by now. */
static bool build_card_marks(struct scn *s)
{
    static const char *const known[] = {
        "card", "as", "face_up", "face_down", "token", "suspended"};
    for (uint32_t i = 0; i < s->marked; i++) {
        const char *name;
        json_t *value;
        json_object_foreach((json_t *)s->mark[i].entry, name, value) {
            unsigned k = 0;
            while (k < sizeof known / sizeof *known && strcmp(known[k], name) != 0) {
                k++;
            }
            if (k == sizeof known / sizeof *known &&
                (s->book.game->build_card == NULL ||
                    !s->book.game->build_card(
                        &s->match, s->mark[i].card, name, mark_value(s, value)))) {
                s->is_checking = true;
                return scn_fail(s, "the game has no mark \"%s\" of a card there", name);
            }
        }
    }
    return true;
}

/* The game's zones for cards under a top card and for link cards: the first and the second of that
 * shape. */
static uint8_t under_zone(const struct scn *s, unsigned which)
{
    for (unsigned i = 0; i < s->book.game->zones; i++) {
        if (s->book.game->zone[i].shape == ENG_ZONE_UNDER && which-- == 0) {
            return (uint8_t)i;
        }
    }
    return 0;
}

static bool build_unit(
    struct scn *s, uint8_t seat, uint8_t zone, const json_t *entry, bool with_names)
{
    const json_t *stack = json_object_get(entry, "stack");
    const json_t *links = json_object_get(entry, "links");
    uint8_t flags;
    const json_t *top = stack != NULL ? json_array_get(stack, 0) : entry;
    const struct eng_card_id card = new_card(s, top, seat, &flags, with_names);
    if (card.raw == 0) {
        return false;
    }
    const struct eng_unit_id unit = eng_build_unit(&s->match, seat, zone, card);
    if (unit.raw == 0) {
        return scn_fail(s, "more units than a match can hold");
    }
    for (size_t i = 1; i < json_array_size(stack); i++) {
        const struct eng_card_id under =
            new_card(s, json_array_get(stack, i), seat, &flags, with_names);
        if (under.raw == 0) {
            return false;
        }
        eng_build_under(&s->match, unit, under, under_zone(s, 0), flags);
    }
    for (size_t i = 0; i < json_array_size(links); i++) {
        const struct eng_card_id link =
            new_card(s, json_array_get(links, i), seat, &flags, with_names);
        if (link.raw == 0) {
            return false;
        }
        eng_build_link(&s->match, unit, link, under_zone(s, 1));
    }
    const char *as = stack != NULL ? json_string_value(json_object_get(entry, "as")) : NULL;
    if (as != NULL && with_names &&
        !scn_name_add(s, as, eng_card_of(0), s->match.unit[unit.raw].serial)) {
        return false;
    }
    return true;
}

static bool build_seat(struct scn *s, uint8_t seat, const json_t *areas, bool with_names)
{
    for (unsigned zone = 0; zone < s->book.game->zones; zone++) {
        const struct eng_zone_info *info = &s->book.game->zone[zone];
        const json_t *list = json_object_get(areas, info->name);
        const size_t mark = scn_in(s, "%s", info->name);
        if (info->shape == ENG_ZONE_PILE &&
            !(list == NULL ? fill_pile(s, seat, (int)zone)
                           : build_pile(s, seat, (uint8_t)zone, list, with_names))) {
            return false;
        }
        for (size_t i = 0; info->shape == ENG_ZONE_FIELD && i < entries(list); i++) {
            const size_t inner = scn_in(s, "[%zu]", i);
            if (!build_unit(s, seat, (uint8_t)zone, entry_at(list, i), with_names)) {
                return false;
            }
            scn_back(s, inner);
        }
        scn_back(s, mark);
    }
    return true;
}

/* Marks come after the turn is set, since some of them speak of it. Units were made in this order. */
static bool mark_seat(struct scn *s, const json_t *areas, struct eng_unit_id *next)
{
    for (unsigned zone = 0; zone < s->book.game->zones; zone++) {
        const struct eng_zone_info *info = &s->book.game->zone[zone];
        const json_t *list = json_object_get(areas, info->name);
        const size_t mark = scn_in(s, "%s", info->name);
        for (size_t i = 0; info->shape == ENG_ZONE_FIELD && i < entries(list); i++) {
            const size_t inner = scn_in(s, "[%zu]", i);
            next->raw++;
            if (!build_marks(s, *next, entry_at(list, i))) {
                return false;
            }
            scn_back(s, inner);
        }
        scn_back(s, mark);
    }
    return true;
}

static bool build(struct scn *s, const json_t *start, bool with_names)
{
    eng_build_begin(&s->book, key, &s->match);
    s->marked = 0;
    const size_t mark = scn_in(s, "start");
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        const char *word = seat == 0 ? "p1" : "p2";
        const size_t inner = scn_in(s, "%s", word);
        if (!build_seat(s, seat, json_object_get(start, word), with_names)) {
            return false;
        }
        scn_back(s, inner);
    }
    const json_t *turn = json_object_get(start, "turn");
    const json_t *phase = json_object_get(start, "phase");
    const json_t *number = json_object_get(start, "turn_number");
    const int seat = turn == NULL ? 0 : scn_seat(json_string_value(turn), false);
    eng_build_turn(&s->match,
        number == NULL ? (uint16_t)(3 + seat) : (uint16_t)json_integer_value(number),
        (uint8_t)seat,
        (uint8_t)(phase == NULL ? s->book.game->phases - 1
                                : scn_phase(s, json_string_value(phase))));
    struct eng_unit_id unit = {0};
    for (uint8_t k = 0; k < ENG_SEATS; k++) {
        const char *word = k == 0 ? "p1" : "p2";
        const size_t inner = scn_in(s, "%s", word);
        if (!mark_seat(s, json_object_get(start, word), &unit)) {
            return false;
        }
        scn_back(s, inner);
    }
    if (!build_card_marks(s)) {
        return false;
    }
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)start, name, value) {
        if (scn_number(s, name) < 0) {
            continue;
        }
        const size_t inner = scn_in(s, "%s", name);
        if (!s->book.game->build_number(&s->match, name, (int)json_integer_value(value))) {
            s->is_checking = true;
            return scn_fail(
                s, "the game does not let that number be set, or not to that value");
        }
        scn_back(s, inner);
    }
    const enum eng_status status = eng_build_run(&s->book, &s->match, &s->events);
    if (status != ENG_OK) {
        return scn_fail(s, "%s", eng_status_text(status));
    }
    scn_back(s, mark);
    return true;
}

static bool deal(struct scn *s, const json_t *setup)
{
    struct eng_deck deck[ENG_SEATS];
    const size_t mark = scn_in(s, "setup");
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        const char *word = seat == 0 ? "p1" : "p2";
        const size_t inner = scn_in(s, "%s", word);
        struct crd_faults faults;
        scn_deck_read(s, json_object_get(setup, word), &deck[seat], &faults);
        if (faults.len > 0) {
            s->is_checking = true;
            return scn_fail(
                s, "the deck is not legal: %s: %s", faults.at[0].field, faults.at[0].text);
        }
        scn_back(s, inner);
    }
    const enum eng_status status =
        eng_match_start(&s->book, deck, key, ENG_SEAT_NONE, &s->match, &s->events);
    if (status != ENG_OK) {
        return scn_fail(s, "%s", eng_status_text(status));
    }
    scn_back(s, mark);
    return true;
}

bool scn_start(struct scn *s, bool with_names)
{
    s->events.len = 0;
    s->events.is_full = 0;
    const json_t *start = json_object_get(s->root, "start");
    return start != NULL ? build(s, start, with_names)
                         : deal(s, json_object_get(s->root, "setup"));
}
