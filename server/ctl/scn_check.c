/* SPDX-License-Identifier: MIT
 * scn_check.c - a scenario file as a whole, before anything runs: keys, types, the words of the game,
 * cards. What passes here may be walked without looking twice. */
#include "fill.h"
#include "scn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_among(const char *key, const char *const *words)
{
    while (*words != NULL && strcmp(*words, key) != 0) {
        words++;
    }
    return *words != NULL;
}

static bool keys_check(struct scn *s, const json_t *object, const char *const *allowed)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        if (!is_among(key, allowed)) {
            return scn_fail(s, "unknown key \"%s\"", key);
        }
    }
    return true;
}

/* ---- head ----------------------------------------------------------------------------------- */

static bool clauses_check(struct scn *s)
{
    const json_t *list = json_object_get(s->root, "clauses");
    struct ctl_scenario_report *r = s->report;
    if (json_array_size(list) == 0 || json_array_size(list) > CTL_SCENARIO_CLAUSES_MAX) {
        return scn_fail(s, "clauses: must be a list of 1 to %d clause numbers",
            (int)CTL_SCENARIO_CLAUSES_MAX);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        size_t len = 0;
        while (word != NULL &&
            (isalnum((unsigned char)word[len]) || word[len] == '-' || word[len] == '.')) {
            len++;
        }
        if (word == NULL || word[len] != '\0' || len == 0 || len >= CTL_SCENARIO_CLAUSE_MAX) {
            return scn_fail(s, "clauses[%zu]: must be a clause number such as \"7-1-2-1\"", i);
        }
        strcpy(r->clause[r->clauses++], word);
    }
    return true;
}

/* The file's own cards as a card file, for the loader that every card goes through. */
static bool cards_load(struct scn *s, const struct ctl_sets *sets)
{
    const char *game = s->book.game->name;
    const struct ctl_fill *fill = ctl_fill_find(game);
    json_t *cards = json_object_get(s->root, "cards");
    json_t *file =
        json_pack("{s:i,s:s,s:O}", "format", CRD_FORMAT, "game", game, "cards", cards);
    char *text = file == NULL ? NULL : json_dumps(file, JSON_COMPACT);
    struct crd_text extra[2];
    size_t n = 0;
    if (fill != NULL) {
        extra[n++] = (struct crd_text){"fill cards", fill->cards, strlen(fill->cards)};
    }
    if (text != NULL && json_array_size(cards) > 0) {
        extra[n++] = (struct crd_text){"cards of this file", text, strlen(text)};
    }
    struct crd_error err = {0};
    char *whole = json_dumps(s->root, JSON_COMPACT);
    const enum crd_status status =
        whole == NULL ? CRD_MEMORY : ctl_sets_load(sets, game, whole, extra, n, &s->set, &err);
    free(whole);
    free(text);
    json_decref(file);
    if (status != CRD_OK) {
        char line[1024];
        return scn_fail(s, "%s", crd_error_line(&err, line, sizeof line));
    }
    s->book.cards = crd_set_cards(s->set);
    return true;
}

static bool aliases_check(struct scn *s)
{
    const json_t *aliases = json_object_get(s->root, "aliases");
    if (aliases != NULL && !json_is_object(aliases)) {
        return scn_fail(s, "aliases: must be {\"A\": card number, ...}");
    }
    const char *word;
    json_t *number;
    json_object_foreach((json_t *)aliases, word, number) {
        if (!json_is_string(number) || crd_find(s->book.cards, json_string_value(number)) < 0) {
            return scn_fail(s, "aliases.%s: there is no such card", word);
        }
        if (crd_find(s->book.cards, word) >= 0) {
            return scn_fail(s, "aliases.%s: is a card number already", word);
        }
    }
    return true;
}

/* Open points of the rules that this scenario decides the other way. */
static bool otherwise_read(struct scn *s)
{
    const json_t *list = json_object_get(s->root, "otherwise");
    const struct eng_game *game = s->book.game;
    s->book.otherwise = 0;
    if (list != NULL && !json_is_array(list)) {
        return scn_fail(s, "otherwise: must be a list of words");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        unsigned k = 0;
        while (k < game->opens && (word == NULL || strcmp(game->open[k].name, word) != 0)) {
            k++;
        }
        if (k == game->opens) {
            return scn_fail(s, "otherwise[%zu]: the game leaves no such point open", i);
        }
        s->book.otherwise |= UINT32_C(1) << k;
    }
    return true;
}

static bool head_check(struct scn *s, const struct ctl_sets *sets)
{
    static const char *const keys[] = {"about", "clauses", "game", "revision", "cards",
        "aliases", "start", "setup", "rolls", "steps", "deck", "legal", "faults", "otherwise",
        NULL};
    const json_t *about = json_object_get(s->root, "about");
    const json_t *cards = json_object_get(s->root, "cards");
    const char *game = json_string_value(json_object_get(s->root, "game"));
    if (!keys_check(s, s->root, keys)) {
        return false;
    }
    if (json_string_length(about) == 0) {
        return scn_fail(s, "about: must say what the scenario shows");
    }
    s->book.game = game == NULL ? NULL : eng_game_find(game);
    if (s->book.game == NULL) {
        return scn_fail(s, "game: there is no such game");
    }
    snprintf(s->report->game, sizeof s->report->game, "%s", game);
    const int index = eng_game_revision(s->book.game, s->revision);
    if (index < 0) {
        return scn_fail(s, "revision: the game has no such revision");
    }
    s->book.revision = (uint8_t)index;
    if (!otherwise_read(s)) {
        return false;
    }
    if (cards != NULL && !json_is_array(cards)) {
        return scn_fail(s, "cards: must be a list of card objects");
    }
    return clauses_check(s) && cards_load(s, sets) && aliases_check(s);
}

/* ---- start ---------------------------------------------------------------------------------- */

/* A mark of the game, of a unit or a card: true, false, a number, or the name of a unit. */
static bool mark_check(struct scn *s, const json_t *value)
{
    if (json_is_string(value)) {
        return scn_token_check(s, value);
    }
    return json_is_boolean(value) || json_is_integer(value) ||
        scn_fail(s, "must be true, false or (for a mark of the game) a number or a unit");
}

static bool entry_check(struct scn *s, const json_t *entry)
{
    static const char *const flags[] = {"face_up", "face_down", "token", "suspended", NULL};
    const json_t *word = entry;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)entry, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        word = json_object_get(entry, "card");
        if (strcmp(key, "as") == 0) {
            if (!json_is_string(value)) {
                return scn_fail(s, "must be a name");
            }
        } else if (is_among(key, flags)) {
            if (!json_is_boolean(value)) {
                return scn_fail(s, "must be true or false");
            }
        } else if (strcmp(key, "card") != 0 && !mark_check(s, value)) {
            return false;
        }
        scn_back(s, mark);
    }
    if (!json_is_string(word)) {
        return scn_fail(s, "must be a card or {\"card\": ..., \"as\": ...}");
    }
    if (scn_def(s, json_string_value(word)) < 0) {
        return scn_fail(s, "there is no card \"%s\"", json_string_value(word));
    }
    return true;
}

static bool entries_check(struct scn *s, const json_t *list)
{
    if (!json_is_array(list)) {
        return scn_fail(s, "must be a list of cards");
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t mark = scn_in(s, "[%zu]", i);
        if (!entry_check(s, json_array_get(list, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

static bool unit_check(struct scn *s, const json_t *unit)
{
    if (json_is_string(unit)) {
        return entry_check(s, unit);
    }
    if (!json_is_object(unit) || json_array_size(json_object_get(unit, "stack")) == 0) {
        return scn_fail(s, "must be a card or {\"stack\": [top, ...], ...}");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)unit, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        if (strcmp(key, "stack") == 0 || strcmp(key, "links") == 0) {
            if (!entries_check(s, value)) {
                return false;
            }
        } else if (strcmp(key, "as") == 0) {
            if (!json_is_string(value)) {
                return scn_fail(s, "must be a name");
            }
        } else if (strcmp(key, "suspended") == 0) {
            if (!json_is_boolean(value)) {
                return scn_fail(s, "must be true or false");
            }
        } else if (!mark_check(s, value)) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

static bool area_check(struct scn *s, const char *word, const json_t *list)
{
    const int zone = scn_zone(s, word);
    const enum eng_zone_shape shape =
        zone < 0 ? ENG_ZONE_NOWHERE : s->book.game->zone[zone].shape;
    if (shape == ENG_ZONE_PILE) {
        return entries_check(s, list);
    }
    if (shape != ENG_ZONE_FIELD) {
        return scn_fail(s, "the game has no such area");
    }
    if (!json_is_array(list)) {
        return json_is_null(list) || unit_check(s, list);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t mark = scn_in(s, "[%zu]", i);
        if (!unit_check(s, json_array_get(list, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

static bool start_check(struct scn *s, const json_t *start)
{
    if (!json_is_object(start)) {
        return scn_fail(s, "must be an object");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)start, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        const json_int_t number = json_integer_value(value);
        if (strcmp(key, "p1") == 0 || strcmp(key, "p2") == 0) {
            if (!json_is_object(value)) {
                return scn_fail(s, "must be an object of areas");
            }
            const char *area;
            json_t *list;
            json_object_foreach(value, area, list) {
                const size_t inner = scn_in(s, "%s", area);
                if (!area_check(s, area, list)) {
                    return false;
                }
                scn_back(s, inner);
            }
        } else if (strcmp(key, "turn") == 0) {
            if (scn_seat(json_string_value(value), false) < 0) {
                return scn_fail(s, "must be \"p1\" or \"p2\"");
            }
        } else if (strcmp(key, "phase") == 0) {
            if (scn_phase(s, json_string_value(value)) < 0) {
                return scn_fail(s, "the game has no such phase");
            }
        } else if (!json_is_integer(value)) {
            return scn_fail(s, "unknown key, or not a number");
        } else if (strcmp(key, "turn_number") == 0) {
            if (number < 1 || number > 1000) {
                return scn_fail(s, "must be 1 to 1000");
            }
        } else if (scn_number(s, key) < 0) {
            return scn_fail(s, "unknown key: the game has no such number");
        } else if (number < -10000 || number > 10000) {
            return scn_fail(s, "must be -10000 to 10000");
        }
        scn_back(s, mark);
    }
    return true;
}

static bool setup_check(struct scn *s, const json_t *setup)
{
    static const char *const keys[] = {"p1", "p2", NULL};
    if (json_object_size(setup) != 2 || !keys_check(s, setup, keys)) {
        return scn_fail(s, "must be {\"p1\": deck, \"p2\": deck}");
    }
    for (size_t i = 0; i < 2; i++) {
        const size_t mark = scn_in(s, "%s", keys[i]);
        if (!scn_deck_shape(s, json_object_get(setup, keys[i]))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

/* Numbers, and {"keep": n}: the draws of a shuffle of n cards that leaves them as they are. */
static bool rolls_read(struct scn *s, const json_t *rolls)
{
    if (rolls != NULL && !json_is_array(rolls)) {
        return scn_fail(s, "must be a list");
    }
    for (size_t i = 0; i < json_array_size(rolls); i++) {
        const json_t *roll = json_array_get(rolls, i);
        const json_t *keep = json_object_get(roll, "keep");
        const json_int_t n = json_integer_value(keep != NULL ? keep : roll);
        const bool ok = keep != NULL ? json_object_size(roll) == 1 && json_is_integer(keep)
                                     : json_is_integer(roll);
        if (!ok || n < 0 || (keep != NULL && n > ENG_PILE_MAX) || n > UINT32_MAX) {
            return scn_fail(
                s, "[%zu]: must be a number, or {\"keep\": 0 to %d}", i, (int)ENG_PILE_MAX);
        }
        if (s->rolls + (keep != NULL ? (uint32_t)n : 1) > SCN_ROLLS_MAX) {
            return scn_fail(s, "more than %d rolls", (int)SCN_ROLLS_MAX);
        }
        if (keep == NULL) {
            s->roll[s->rolls++] = (uint32_t)n;
        }
        for (uint32_t k = (uint32_t)n; keep != NULL && k-- > 1;) {
            s->roll[s->rolls++] = k;
        }
    }
    return true;
}

/* ---- steps ---------------------------------------------------------------------------------- */

static bool tokens_check(struct scn *s, const char *key, const json_t *list)
{
    if (json_array_size(list) == 0 || json_array_size(list) > ENG_PICKS_MAX) {
        return scn_fail(s, "%s: must be a list of 1 to %d", key, (int)ENG_PICKS_MAX);
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t mark = scn_in(s, "%s[%zu]", key, i);
        if (!scn_token_check(s, json_array_get(list, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

/* {"arrange": [units]}, or {"arrange": unit, "under": [cards]}. */
static bool arrange_check(struct scn *s, const json_t *act)
{
    static const char *const keys[] = {"arrange", "under", NULL};
    const json_t *what = json_object_get(act, "arrange");
    const json_t *under = json_object_get(act, "under");
    if (!keys_check(s, act, keys)) {
        return false;
    }
    return under == NULL ? tokens_check(s, "arrange", what)
                         : scn_token_check(s, what) && tokens_check(s, "under", under);
}

static bool act_check(struct scn *s, const json_t *act)
{
    const char *word = json_string_value(act);
    if (word != NULL) {
        return strcmp(word, "concede") == 0 || strcmp(word, "timeout") == 0 ||
            strcmp(word, "forfeit") == 0 || strcmp(word, "agree") == 0 ||
            scn_option(s, word) >= 0 || scn_fail(s, "the game has no option \"%s\"", word);
    }
    if (json_object_get(act, "arrange") != NULL) {
        return arrange_check(s, act);
    }
    const json_t *choose = json_object_get(act, "choose");
    if (choose == NULL || json_object_size(act) != 1) {
        return scn_choice_check(s, act);
    }
    if (json_array_size(choose) == 0 || json_array_size(choose) > ENG_PICKS_MAX) {
        return scn_fail(s, "choose: must be a list of 1 to %d", (int)ENG_PICKS_MAX);
    }
    for (size_t i = 0; i < json_array_size(choose); i++) {
        const size_t mark = scn_in(s, "choose[%zu]", i);
        if (!scn_choice_check(s, json_array_get(choose, i))) {
            return false;
        }
        scn_back(s, mark);
    }
    return true;
}

static bool step_check(struct scn *s, const json_t *step, bool *has_claim)
{
    static const char *const keys[] = {"p1", "p2", "refused", "expect", "as", "about", NULL};
    unsigned acts = 0;
    if (!json_is_object(step) || !keys_check(s, step, keys)) {
        return json_is_object(step) ? false : scn_fail(s, "must be an object");
    }
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)step, key, value) {
        const size_t mark = scn_in(s, "%s", key);
        bool ok = true;
        if (strcmp(key, "expect") == 0) {
            ok = scn_expect_check(s, value);
            *has_claim = true;
            acts++;
        } else if (strcmp(key, "refused") == 0) {
            const json_t *p1 = json_object_get(value, "p1");
            const json_t *act = p1 != NULL ? p1 : json_object_get(value, "p2");
            ok = act != NULL && json_object_size(value) == 1
                ? act_check(s, act)
                : scn_fail(s, "must be {\"p1\": step} or {\"p2\": step}");
            *has_claim = true;
            acts++;
        } else if (key[0] == 'p') {
            ok = act_check(s, value);
            acts++;
        } else if (!json_is_string(value)) {
            ok = scn_fail(s, "must be a word");
        }
        if (!ok) {
            return false;
        }
        scn_back(s, mark);
    }
    if (acts != 1 ||
        (json_object_get(step, "as") != NULL && json_object_get(step, "p1") == NULL &&
            json_object_get(step, "p2") == NULL)) {
        return scn_fail(
            s, "must have exactly one of p1, p2, refused, expect; \"as\" goes with p1 or p2");
    }
    return true;
}

static bool steps_check(struct scn *s)
{
    const json_t *steps = json_object_get(s->root, "steps");
    bool has_claim = false;
    if (json_array_size(steps) == 0) {
        return scn_fail(s, "steps: must be a list that is not empty");
    }
    for (size_t i = 0; i < json_array_size(steps); i++) {
        s->step = (unsigned)i + 1;
        if (!step_check(s, json_array_get(steps, i), &has_claim)) {
            return false;
        }
    }
    s->step = 0;
    return has_claim || scn_fail(s, "steps: nothing is expected and nothing refused");
}

bool scn_check(struct scn *s, const struct ctl_sets *sets)
{
    const json_t *start = json_object_get(s->root, "start");
    const json_t *setup = json_object_get(s->root, "setup");
    const json_t *deck = json_object_get(s->root, "deck");
    if (!head_check(s, sets)) {
        return false;
    }
    if ((start != NULL) + (setup != NULL) + (deck != NULL) != 1) {
        return scn_fail(s, "must have exactly one of \"start\", \"setup\" and \"deck\"");
    }
    if (deck != NULL) {
        static const char *const keys[] = {"about", "clauses", "game", "revision", "cards",
            "aliases", "deck", "legal", "faults", NULL};
        return keys_check(s, s->root, keys) && scn_deck_check(s);
    }
    if (json_object_get(s->root, "legal") != NULL ||
        json_object_get(s->root, "faults") != NULL) {
        return scn_fail(s, "\"legal\" and \"faults\" go with \"deck\"");
    }
    size_t mark = scn_in(s, start != NULL ? "start" : "setup");
    if (!(start != NULL ? start_check(s, start) : setup_check(s, setup))) {
        return false;
    }
    scn_back(s, mark);
    mark = scn_in(s, "rolls");
    if (!rolls_read(s, json_object_get(s->root, "rolls"))) {
        return false;
    }
    scn_back(s, mark);
    return steps_check(s);
}
