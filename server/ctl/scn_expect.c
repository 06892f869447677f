/* SPDX-License-Identifier: MIT
 * scn_expect.c - "expect": numbers, turn, prompt, offered options, events, the outcome, and what a
 * viewer was shown. Events are compared in the words of the protocol, as that viewer gets them. */
#include "scn_expect.h"

#include <pro/view_json.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum part {
    PART_TURN,
    PART_PHASE,
    PART_TURN_NUMBER,
    PART_PROMPT,
    PART_OFFERED,
    PART_ONLY_OFFERED,
    PART_NOT_OFFERED,
    PART_EVENTS,
    PART_NO_EVENTS,
    PART_WINNER,
    PART_OVER,
    PART_REASON,
    PART_SHOWN_TO,
    PART_NUM
};

static const char *const part_words[PART_NUM] = {"turn", "phase", "turn_number", "prompt",
    "offered", "only_offered", "not_offered", "events", "no_events", "winner", "over", "reason",
    "shown_to"};

static int part_of(const char *key)
{
    for (int i = 0; i < PART_NUM; i++) {
        if (strcmp(key, part_words[i]) == 0) {
            return i;
        }
    }
    return -1;
}

/* ---- checking the shape --------------------------------------------------------------------- */

/* The kind of an event's field: which word of the expectation is a card, which a unit. */
static const char *card_key(const struct eng_event_info *info)
{
    return info->card != NULL ? info->card : "card";
}

static bool is_unit_key(const struct eng_event_info *info, const char *key)
{
    return (info->unit != NULL && strcmp(info->unit, key) == 0) ||
        (info->target != NULL && strcmp(info->target, key) == 0);
}

static bool is_word_key(const struct eng_event_info *info, const char *key)
{
    for (unsigned i = 0; info->words != NULL && info->words[i].name != NULL; i++) {
        if (strcmp(info->words[i].name, key) == 0) {
            return true;
        }
    }
    return false;
}

/* How deep a card lay or lies; 0 is not written. */
static bool is_depth(const char *key)
{
    return strcmp(key, "from_at") == 0 || strcmp(key, "to_at") == 0;
}

static bool is_field(const struct eng_event_info *info, const char *key)
{
    return is_word_key(info, key) || is_depth(key) || strcmp(key, "source_effect") == 0 ||
        strcmp(key, "event") == 0 || strcmp(key, "clause") == 0 || strcmp(key, "from") == 0 ||
        strcmp(key, "to") == 0 || strcmp(key, "source") == 0 || strcmp(key, "hidden") == 0 ||
        strcmp(key, card_key(info)) == 0 || is_unit_key(info, key) ||
        (info->seat != NULL && strcmp(info->seat, key) == 0) ||
        (info->a != NULL && strcmp(info->a, key) == 0) ||
        (info->b != NULL && strcmp(info->b, key) == 0);
}

static bool event_check(struct scn *s, const json_t *event)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    const int kind = scn_event(s, name);
    if (kind < 0) {
        return scn_fail(s, "must be {\"event\": one of the game's events, ...}");
    }
    const struct eng_event_info *info = &s->book.game->event[kind];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)event, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        if (!is_field(info, key)) {
            return scn_fail(s, "the event \"%s\" has no such field", name);
        }
        if (strcmp(key, "clause") == 0 && scn_clause(s, json_string_value(value)) < 0) {
            return scn_fail(s, "no event of the game cites such a clause");
        }
        if ((strcmp(key, "from") == 0 || strcmp(key, "to") == 0) &&
            scn_zone(s, json_string_value(value)) < 0) {
            return scn_fail(s, "the game has no such area");
        }
        if ((strcmp(key, card_key(info)) == 0 || strcmp(key, "source") == 0 ||
                (is_unit_key(info, key) && !json_is_null(value))) &&
            !scn_token_check(s, value)) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

static bool list_check(
    struct scn *s, const json_t *list, bool check(struct scn *, const json_t *))
{
    if (!json_is_array(list) || json_array_size(list) == 0) {
        return scn_fail(s, "must be a list that is not empty");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t mark = scn_in(s, "[%zu]", i);
        if (!check(s, json_array_get(list, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

/* [least, most] */
static bool is_pair(const json_t *value)
{
    return json_array_size(value) == 2 && json_is_integer(json_array_get(value, 0)) &&
        json_is_integer(json_array_get(value, 1));
}

static bool prompt_check(struct scn *s, const json_t *prompt)
{
    if (json_is_null(prompt)) {
        return true;
    }
    if (!json_is_object(prompt)) {
        return scn_fail(s, "must be null or {\"seat\", \"kind\", ...}");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)prompt, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        const char *word = json_string_value(value);
        const bool ok = strcmp(key, "seat") == 0 ? scn_seat(word, false) >= 0
            : strcmp(key, "kind") == 0           ? scn_prompt(s, word) >= 0
            : strcmp(key, "clause") == 0         ? scn_clause(s, word) >= 0
            : strcmp(key, "picks") == 0          ? is_pair(value)
                                                 : false;
        if (!ok) {
            return scn_fail(s, "unknown key, or no such seat, prompt, clause or pair of picks");
        }
        scn_back(s, mark);
    }
    return true;
}

static bool shown_check(struct scn *s, const json_t *shown)
{
    if (!json_is_object(shown) || json_object_size(shown) == 0) {
        return scn_fail(s, "must be {viewer: {...}}");
    }
    const char *viewer;
    json_t *seen;
    json_object_foreach((json_t *)shown, viewer, seen) {
        const size_t mark = scn_in(s, "%s", viewer);
        if (scn_seat(viewer, true) < 0 || !json_is_object(seen) ||
            json_object_size(seen) == 0) {
            return scn_fail(
                s, "must be \"p1\", \"p2\", \"spectator\" or \"judge\" with an object");
        }
        const char *key;
        json_t *value;
        json_object_foreach(seen, key, value) {
            const size_t inner = scn_in(s, "%s", key);
            int seat;
            int zone;
            if (scn_zone_key(s, key, &seat, &zone)) {
                if (!scn_zone_check(s, zone, value)) {
                    return false;
                }
            } else if (strcmp(key, "events") != 0 && strcmp(key, "no_events") != 0) {
                return scn_fail(s, "unknown key: only areas, events and no_events are shown");
            } else if (!list_check(s, value, event_check)) {
                return false;
            }
            scn_back(s, inner);
        }
        scn_back(s, mark);
    }
    return true;
}

static bool part_check(struct scn *s, enum part part, const json_t *value)
{
    const char *word = json_string_value(value);
    switch (part) {
    case PART_TURN:
        return scn_seat(word, false) >= 0 || scn_fail(s, "must be \"p1\" or \"p2\"");
    case PART_PHASE:
        return scn_phase(s, word) >= 0 || scn_fail(s, "the game has no such phase");
    case PART_TURN_NUMBER:
        return json_is_integer(value) || scn_fail(s, "must be a number");
    case PART_PROMPT:
        return prompt_check(s, value);
    case PART_OFFERED:
    case PART_ONLY_OFFERED:
    case PART_NOT_OFFERED:
        return list_check(s, value, scn_choice_check);
    case PART_EVENTS:
    case PART_NO_EVENTS:
        return list_check(s, value, event_check);
    case PART_WINNER:
        return json_is_null(value) || scn_seat(word, false) >= 0 ||
            scn_fail(s, "must be \"p1\", \"p2\" or null");
    case PART_OVER:
        return json_is_boolean(value) || scn_fail(s, "must be true or false");
    case PART_REASON:
        return scn_reason(s, word) >= 0 || scn_fail(s, "the game has no such reason");
    case PART_SHOWN_TO:
        return shown_check(s, value);
    case PART_NUM:
        break;
    }
    return scn_fail(s, "unknown key");
}

bool scn_expect_check(struct scn *s, const json_t *expect)
{
    if (!json_is_object(expect) || json_object_size(expect) == 0) {
        return scn_fail(s, "must be an object that is not empty");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expect, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        int seat;
        int zone;
        const int part = part_of(key);
        bool ok;
        if (part >= 0) {
            ok = part_check(s, (enum part)part, value);
        } else if (scn_zone_key(s, key, &seat, &zone)) {
            ok = scn_zone_check(s, zone, value);
        } else if (scn_number(s, key) >= 0) {
            ok = json_is_integer(value) || scn_fail(s, "must be a number");
        } else {
            ok = scn_fail(s, "unknown key");
        }
        if (!ok) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

/* ---- events --------------------------------------------------------------------------------- */

/* The event as the viewer gets it. NULL when memory is out. */
static json_t *event_json(
    const struct scn *s, const struct eng_event *event, enum eng_viewer viewer)
{
    struct eng_event_view view;
    char text[2048];
    struct pro_writer w;
    pro_writer_init(&w, text, sizeof text);
    eng_view_event(&s->match, event, viewer, &view);
    pro_event_encode(&w, &s->book, &view);
    return w.is_over ? NULL : json_loadb(w.text, w.len, 0, NULL);
}

void scn_event_text(const struct scn *s, const struct eng_event *event, enum eng_viewer viewer,
    char *out, size_t size)
{
    struct eng_event_view view;
    struct pro_writer w;
    pro_writer_init(&w, out, size - 1);
    eng_view_event(&s->match, event, viewer, &view);
    pro_event_encode(&w, &s->book, &view);
    out[w.is_over ? 0 : w.len] = '\0';
}

/* `have` is what the viewer gets, `event` what happened. A card that is named must be one that the
 * viewer may identify: else it would not have been shown. */
static bool event_fits(
    const struct scn *s, const json_t *want, const json_t *have, const struct eng_event *event)
{
    const struct eng_event_info *info = &s->book.game->event[event->kind];
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)want, key, value) {
        const json_t *other = json_object_get(have, key);
        if (strcmp(key, "hidden") == 0) {
            if (json_is_true(value) == (json_object_get(have, "number") != NULL)) {
                return false;
            }
        } else if (strcmp(key, card_key(info)) == 0) {
            if (event->card.raw == 0 || json_object_get(have, "number") == NULL ||
                !scn_is_card(s, json_string_value(value), event->card)) {
                return false;
            }
        } else if (strcmp(key, "source") == 0) {
            if (other == NULL || !scn_is_card(s, json_string_value(value), event->source)) {
                return false;
            }
        } else if (is_unit_key(info, key)) {
            const uint16_t serial = info->unit != NULL && strcmp(info->unit, key) == 0
                ? event->unit
                : event->target;
            if (json_is_null(value) ? serial != 0
                                    : !scn_is_unit(s, json_string_value(value), serial)) {
                return false;
            }
        } else if (is_depth(key)) {
            if (!json_is_integer(value) ||
                json_integer_value(value) != json_integer_value(other)) {
                return false;
            }
        } else if (!json_equal(value, other)) {
            return false;
        }
    }
    return true;
}

/* Whether the wanted events happened in that order, others between them. The first one that is
 * missing is told through `missing`. With `any`: whether one of them happened. */
static bool events_find(
    const struct scn *s, const json_t *list, enum eng_viewer viewer, bool any, size_t *missing)
{
    size_t next = 0;
    for (uint32_t i = 0; i < s->events.len && next < json_array_size(list); i++) {
        json_t *have = event_json(s, &s->events.at[i], viewer);
        if (any) {
            for (size_t k = 0; k < json_array_size(list); k++) {
                if (event_fits(s, json_array_get(list, k), have, &s->events.at[i])) {
                    *missing = k;
                    json_decref(have);
                    return true;
                }
            }
        } else if (event_fits(s, json_array_get(list, next), have, &s->events.at[i])) {
            next++;
        }
        json_decref(have);
    }
    *missing = next;
    return !any && next == json_array_size(list);
}

static bool expect_events(struct scn *s, const json_t *list, enum eng_viewer viewer, bool none)
{
    size_t at;
    const bool found = events_find(s, list, viewer, none, &at);
    if (found != none) {
        return true;
    }
    char *want = json_dumps(json_array_get(list, at), JSON_COMPACT);
    char text[1400];
    size_t n = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < s->events.len && n + 300 < sizeof text; i++) {
        char one[2048];
        scn_event_text(s, &s->events.at[i], viewer, one, sizeof one);
        const int k = snprintf(text + n, sizeof text - n, "\n    %s", one);
        n += k < 0 ? 0 : (size_t)k;
        n = n < sizeof text ? n : sizeof text - 1;
    }
    scn_fail(s, "[%zu]: %s %s; the events are:%s", at, want == NULL ? "?" : want,
        none ? "happened" : "did not happen (in this order)",
        s->events.len == 0 ? " none" : text);
    free(want);
    return false;
}

/* ---- the rest ------------------------------------------------------------------------------- */

static bool expect_offered(struct scn *s, const json_t *list, bool is_wanted)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        struct eng_option first;
        bool is_same;
        const json_t *choice = json_array_get(list, i);
        if ((scn_choice_find(s, choice, &first, &is_same) > 0) != is_wanted) {
            char have[1200];
            scn_options_text(s, have, sizeof have);
            char *want = json_dumps(choice, JSON_ENCODE_ANY | JSON_COMPACT);
            scn_fail(s, "[%zu]: %s %s; offered: %s", i, want == NULL ? "?" : want,
                is_wanted ? "is not offered" : "is offered", have);
            free(want);
            return false;
        }
    }
    return true;
}

/* Every option is one of those listed. */
static bool expect_only(struct scn *s, const json_t *list)
{
    if (!expect_offered(s, list, true)) {
        return false;
    }
    const struct eng_options all = s->options;
    bool ok = true;
    for (uint32_t i = 0; ok && i < all.len; i++) {
        s->options.len = 1;
        s->options.at[0] = all.at[i];
        ok = false;
        for (size_t k = 0; k < json_array_size(list); k++) {
            struct eng_option first;
            bool is_same;
            ok = ok || scn_choice_find(s, json_array_get(list, k), &first, &is_same) > 0;
        }
        if (!ok) {
            char text[200];
            scn_option_text(s, &all.at[i], text, sizeof text);
            scn_fail(s, "\"%s\" is offered as well", text);
        }
    }
    s->options = all;
    return ok;
}

static bool expect_prompt(struct scn *s, const json_t *want)
{
    const struct eng_prompt *prompt = &s->match.prompt;
    const struct eng_game *game = s->book.game;
    s->is_prompt_expected = true;
    const char *seat = json_string_value(json_object_get(want, "seat"));
    const char *kind = json_string_value(json_object_get(want, "kind"));
    const char *clause = json_string_value(json_object_get(want, "clause"));
    if (json_is_null(want)) {
        return !prompt->is_open ||
            scn_fail(s, "%s's prompt \"%s\" is open", prompt->seat == 0 ? "p1" : "p2",
                game->prompt[prompt->kind].name);
    }
    if (!prompt->is_open) {
        return scn_fail(s, "no prompt is open");
    }
    if ((seat != NULL && scn_seat(seat, false) != prompt->seat) ||
        (kind != NULL && scn_prompt(s, kind) != prompt->kind) ||
        (clause != NULL && scn_clause(s, clause) != prompt->clause)) {
        return scn_fail(s,
            "the open prompt is {\"seat\": \"%s\", \"kind\": \"%s\", \"clause\": \"%s\"}",
            prompt->seat == 0 ? "p1" : "p2", game->prompt[prompt->kind].name,
            game->clause[prompt->clause]);
    }
    const json_t *picks = json_object_get(want, "picks");
    const struct eng_picks have = eng_view_picks(&s->book, &s->match, &s->options);
    if (picks != NULL &&
        (json_integer_value(json_array_get(picks, 0)) != have.least ||
            json_integer_value(json_array_get(picks, 1)) != have.most)) {
        return scn_fail(s, "picks: are [%u, %u]", have.least, have.most);
    }
    return true;
}

static bool expect_shown(struct scn *s, const json_t *shown)
{
    const char *viewer;
    json_t *seen;
    json_object_foreach((json_t *)shown, viewer, seen) {
        const size_t mark = scn_in(s, "%s", viewer);
        const enum eng_viewer who = (enum eng_viewer)scn_seat(viewer, true);
        eng_view_match(&s->book, &s->match, who, &s->view);
        const char *key;
        json_t *value;
        json_object_foreach(seen, key, value) {
            const size_t inner = scn_in(s, "%s", key);
            int seat;
            int zone;
            if (!(scn_zone_key(s, key, &seat, &zone)
                        ? scn_zone_expect(s, seat, zone, value)
                        : expect_events(s, value, who, strcmp(key, "no_events") == 0))) {
                return false;
            }
            scn_back(s, inner);
        }
        scn_back(s, mark);
    }
    eng_view_match(&s->book, &s->match, ENG_VIEWER_JUDGE, &s->view);
    return true;
}

static bool expect_part(struct scn *s, enum part part, const json_t *value)
{
    const struct eng_outcome *outcome = &s->match.outcome;
    const struct eng_game *game = s->book.game;
    const char *word = json_string_value(value);
    switch (part) {
    case PART_TURN:
        return s->match.turn_seat == scn_seat(word, false) ||
            scn_fail(s, "it is the turn of %s", s->match.turn_seat == 0 ? "p1" : "p2");
    case PART_PHASE:
        return s->match.phase == scn_phase(s, word) ||
            scn_fail(s, "the phase is \"%s\"", game->phase[s->match.phase]);
    case PART_TURN_NUMBER:
        return s->match.turn == json_integer_value(value) ||
            scn_fail(s, "the turn number is %u", s->match.turn);
    case PART_PROMPT:
        return expect_prompt(s, value);
    case PART_OFFERED:
        return expect_offered(s, value, true);
    case PART_NOT_OFFERED:
        return expect_offered(s, value, false);
    case PART_ONLY_OFFERED:
        return expect_only(s, value);
    case PART_EVENTS:
        return expect_events(s, value, ENG_VIEWER_JUDGE, false);
    case PART_NO_EVENTS:
        return expect_events(s, value, ENG_VIEWER_JUDGE, true);
    case PART_WINNER:
        return (outcome->result == ENG_RESULT_WON ? outcome->winner : -1) ==
            scn_seat(word, false) ||
            scn_fail(s, "the winner is %s",
                outcome->result != ENG_RESULT_WON ? "nobody"
                    : outcome->winner == 0        ? "p1"
                                                  : "p2");
    case PART_OVER:
        return (outcome->result != ENG_RESULT_NONE) == json_is_true(value) ||
            scn_fail(s, "the game %s", json_is_true(value) ? "goes on" : "is over");
    case PART_REASON:
        return (outcome->result != ENG_RESULT_NONE && outcome->reason == scn_reason(s, word)) ||
            scn_fail(s, "%s",
                outcome->result == ENG_RESULT_NONE ? "the game goes on"
                                                   : game->reason[outcome->reason]);
    case PART_SHOWN_TO:
        return expect_shown(s, value);
    case PART_NUM:
        break;
    }
    return false;
}

bool scn_expect(struct scn *s, const json_t *expect)
{
    eng_view_match(&s->book, &s->match, ENG_VIEWER_JUDGE, &s->view);
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)expect, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        int seat;
        int zone;
        const int part = part_of(key);
        bool ok;
        if (part >= 0) {
            ok = expect_part(s, (enum part)part, value);
        } else if (scn_zone_key(s, key, &seat, &zone)) {
            ok = scn_zone_expect(s, seat, zone, value);
        } else {
            const int have = s->book.game->number[scn_number(s, key)].read(&s->match);
            ok = have == json_integer_value(value) || scn_fail(s, "is %d", have);
        }
        if (!ok) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}
