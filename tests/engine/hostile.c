/* SPDX-License-Identifier: MIT
 * hostile.c - makes hostile cards and plays with them. */
#include "hostile.h"

#include "../cards/game_files.h"
#include "kit.h"

#include <eng/digimon.h>
#include <eng/duelmasters.h>
#include <eng/view.h>

#include <jansson.h>

#include <assert.h>
#include <crd/cards.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHANGES_MOST = 6,
    POOL_MOST = 60000,
    DECISIONS_MOST = 600
};

struct part { /* a value somewhere in an effect, and under which key it stands there */
    const char *key;
    json_t *value;
};

static unsigned digimon_copies(const void *facts, uint16_t def)
{
    return ((const struct dig_facts *)facts)[def].copies_max;
}

static unsigned duelmasters_copies(const void *facts, uint16_t def)
{
    return ((const struct dm_facts *)facts)[def].copies_max;
}

/* What a match is made of. */
static const struct made_of {
    const struct eng_game *game;
    unsigned cards,
        others;          /* different ones; the last of them are of the second pile of a deck */
    unsigned size;       /* of the first pile */
    unsigned most, each; /* copies of a card there at most, and of one of the second */
    const char *key, *word; /* a card that says this is of the second pile */
    const char *parts[3];   /* what is changed of a card, effects first */
    unsigned (*copies)(const void *facts, uint16_t def);
} games[] = {
    {&dig_game, 16, 2, 50, 5, 2, "category", "digi-egg", {"effects"}, digimon_copies},
    {&dm_game, 20, 6, 40, 4, 2, "supertypes", "gr", {"effects", "evolution", "link"},
        duelmasters_copies},
};

static const struct made_of *by;
static struct part pool[POOL_MOST];
static unsigned pool_len;
static json_t *cards; /* all, but tokens and those of the second pile */
static json_t *others;
static json_t *tokens; /* effects name them */

struct bytes {
    const uint8_t *at;
    size_t left;
    struct kit_rng rng;
};

/* From the bytes as long as there are some, so that a fuzzer can steer. */
static uint32_t below(struct bytes *b, uint32_t bound)
{
    if (b->left >= 2) {
        const uint32_t v = (uint32_t)(b->at[0] | b->at[1] << 8);
        b->at += 2;
        b->left -= 2;
        return v % bound;
    }
    return kit_rng_below(&b->rng, bound);
}

static void gather(const char *key, json_t *value)
{
    const char *k;
    json_t *v;
    size_t i;
    if (pool_len < POOL_MOST) {
        pool[pool_len++] = (struct part){key, value};
    }
    json_object_foreach(value, k, v) {
        gather(k, v);
    }
    json_array_foreach(value, i, v) {
        gather(key, v);
    }
}

static bool says(const json_t *card, const char *key, const char *word)
{
    const json_t *value = json_object_get(card, key);
    const char *text = json_string_value(value);
    bool is_there = text != NULL && strcmp(text, word) == 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        text = json_string_value(json_array_get(value, i));
        is_there |= text != NULL && strcmp(text, word) == 0;
    }
    return is_there;
}

void hostile_begin(const char *sets_dir, const char *game)
{
    DIR *dir = opendir(sets_dir);
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        by = strcmp(games[i].game->name, game) == 0 ? &games[i] : by;
    }
    cards = json_array();
    others = json_array();
    tokens = json_array();
    for (const struct dirent *e; dir != NULL && (e = readdir(dir)) != NULL;) {
        char path[1024];
        size_t i;
        json_t *card;
        if (strstr(e->d_name, ".json") == NULL) {
            continue;
        }
        (void)snprintf(path, sizeof path, "%s/%s", sets_dir, e->d_name);
        if (by == NULL || !is_of_game(path, game)) {
            continue;
        }
        json_t *file = json_load_file(path, 0, NULL);
        json_array_foreach(json_object_get(file, "cards"), i, card) {
            const bool is_token =
                json_object_get(card, "token") != NULL || says(card, "category", "token");
            const bool is_other = says(card, by->key, by->word);
            json_array_append(is_token ? tokens : is_other ? others : cards, card);
            for (unsigned k = 0; k < sizeof by->parts / sizeof by->parts[0]; k++) {
                json_t *part =
                    by->parts[k] == NULL ? NULL : json_object_get(card, by->parts[k]);
                if (part != NULL) {
                    gather(by->parts[k], part);
                }
            }
        }
        json_decref(file);
    }
    if (dir != NULL) {
        (void)closedir(dir);
    }
    if (by == NULL || json_array_size(cards) < by->cards ||
        json_array_size(others) < by->others || pool_len == 0) {
        printf("%s: too few cards of %s\n", sets_dir, game);
        exit(1);
    }
}

/* ---- changing a card ---- */

struct place { /* a value inside an effect, and what holds it */
    json_t *in;
    const char *key;
    size_t index;
};

static void places_of(json_t *value, const char *key, struct place *out, unsigned *n)
{
    enum {
        MOST = 2000
    };
    const char *k;
    json_t *v;
    size_t i;
    json_object_foreach(value, k, v) {
        if (*n < MOST) {
            out[(*n)++] = (struct place){value, k, 0};
        }
        places_of(v, k, out, n);
    }
    json_array_foreach(value, i, v) {
        if (*n < MOST) {
            out[(*n)++] = (struct place){value, key, i};
        }
        places_of(v, key, out, n);
    }
}

static json_t *another(struct bytes *b, const char *key)
{
    const unsigned from = below(b, 60000) * 7u % pool_len;
    for (unsigned i = 0; i < pool_len; i++) {
        const struct part *p = &pool[(from + i) % pool_len];
        if (strcmp(p->key, key) == 0) {
            return json_deep_copy(p->value);
        }
    }
    return json_null();
}

static json_t *wild_number(struct bytes *b)
{
    static const int numbers[] = {
        -1, 0, 1, 2, 3, 10, 50, 99, 100, 1000, 9999, 20000, 30000, 32767, 99999};
    return json_integer(numbers[below(b, sizeof numbers / sizeof numbers[0])]);
}

static void change(struct bytes *b, json_t *part, const char *key)
{
    static struct place at[2000];
    unsigned n = 0;
    places_of(part, key, at, &n);
    if (n == 0) {
        return;
    }
    const struct place *p = &at[below(b, n)];
    const bool in_list = json_is_array(p->in);
    json_t *old = in_list ? json_array_get(p->in, p->index) : json_object_get(p->in, p->key);
    switch (below(b, 6)) {
    case 0: /* gone */
        if (in_list) {
            json_array_remove(p->in, p->index);
        } else {
            json_object_del(p->in, p->key);
        }
        break;
    case 1: /* twice, or many times */
        for (uint32_t i = below(b, 12); in_list && i > 0; i--) {
            json_array_insert_new(p->in, p->index, json_deep_copy(old));
        }
        break;
    case 2: {
        json_t *number = json_is_integer(old) ? wild_number(b) : another(b, p->key);
        if (in_list) {
            json_array_set_new(p->in, p->index, number);
        } else {
            json_object_set_new(p->in, p->key, number);
        }
        break;
    }
    case 3: /* something more */
        if (!in_list) {
            const struct part *more = &pool[below(b, 60000) * 7u % pool_len];
            json_object_set_new(p->in, more->key, json_deep_copy(more->value));
        }
        break;
    default:
        if (in_list) {
            json_array_set_new(p->in, p->index, another(b, p->key));
        } else {
            json_object_set_new(p->in, p->key, another(b, p->key));
        }
        break;
    }
}

static struct crd_set *load(json_t *list)
{
    static struct crd_error err;
    struct crd_set *set = NULL;
    json_t *file = json_pack(
        "{s:i,s:s,s:o}", "format", 1, "game", by->game->name, "cards", json_copy(list));
    json_array_extend(json_object_get(file, "cards"), tokens);
    char *text = json_dumps(file, JSON_COMPACT);
    json_decref(file);
    const struct crd_text texts = {"hostile.json", text, strlen(text)};
    const enum crd_status s = crd_cards_load_text(&texts, 1, &set, &err);
    free(text);
    return s == CRD_OK ? set : NULL;
}

static bool loads(json_t *card)
{
    json_t *list = json_array();
    json_array_append(list, card);
    struct crd_set *set = load(list);
    json_decref(list);
    crd_set_free(set);
    return set != NULL;
}

/* What of the card is changed: its effects, which it gets if it has none, or what else it has. */
static const char *part_of(struct bytes *b, const json_t *card)
{
    const unsigned n = by->parts[1] == NULL ? 1 : sizeof by->parts / sizeof by->parts[0];
    const char *key = by->parts[n == 1 ? 0 : below(b, n)];
    return json_object_get(card, key) == NULL ? by->parts[0] : key;
}

/* A card of the shipped ones, changed one time after another as long as it loads. */
static json_t *hostile_card(
    struct bytes *b, json_t *from, unsigned number, struct hostile_tally *tally)
{
    char name[16];
    json_t *card =
        json_deep_copy(json_array_get(from, below(b, (uint32_t)json_array_size(from))));
    (void)snprintf(name, sizeof name, "H-%03u", number);
    json_object_set_new(card, "number", json_string(name));
    for (uint32_t i = below(b, CHANGES_MOST); i > 0; i--) {
        json_t *trial = json_deep_copy(card);
        const char *key = part_of(b, trial);
        if (json_object_get(trial, key) == NULL) {
            json_object_set_new(trial, key, another(b, key));
        }
        change(b, json_object_get(trial, key), key);
        if (loads(trial)) {
            tally->changed++;
            json_decref(card);
            card = trial;
        } else {
            tally->refused++;
            json_decref(trial);
        }
    }
    return card;
}

/* ---- playing ---- */

static void must(bool is_so, const char *what)
{
    if (!is_so) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

static bool deck_of(const struct eng_book *book, struct eng_deck *out)
{
    struct eng_faults faults = {0};
    unsigned left = by->size;
    *out = (struct eng_deck){0};
    for (unsigned i = 0; i < by->cards; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "H-%03u", i);
        const uint16_t def = (uint16_t)crd_find(book->cards, name);
        const bool is_other = i >= by->cards - by->others;
        unsigned n = by->each;
        if (!is_other) {
            const unsigned most = by->copies(book->cards->facts, def);
            n = left < by->most ? left : by->most;
            n = n < most ? n : most;
            left -= n;
        }
        if (n > 0) {
            out->entry[out->len++] =
                (struct eng_deck_entry){.def = def, .pile = is_other, .count = (uint8_t)n};
        }
    }
    book->game->check_deck(book, out, &faults);
    return faults.len == 0;
}

static void play(struct bytes *b, const struct eng_book *book, const struct eng_deck *deck,
    struct hostile_tally *tally)
{
    static struct kit_game game;
    static struct eng_view view;
    const struct eng_deck decks[ENG_SEATS] = {*deck, *deck};
    uint8_t key[32];
    kit_key(kit_rng_next(&b->rng), key);
    game.book = book;
    game.events = (struct eng_events){0};
    enum eng_status s =
        eng_match_start(book, decks, key, ENG_SEAT_NONE, &game.match, &game.events);
    for (unsigned n = 0; n < DECISIONS_MOST && s == ENG_OK && !kit_is_over(&game); n++) {
        eng_match_options(book, &game.match, &game.options);
        must(game.options.len > 0, "an open prompt has options");
        const struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
            .seat = game.match.prompt.seat,
            .prompt = game.match.prompt.number,
            .picks = 1,
            .pick = {game.options.at[below(b, game.options.len)].id}};
        game.events.len = 0;
        game.events.is_full = 0;
        s = eng_match_apply(book, &game.match, &c, &game.events);
        must(s == ENG_OK || s == ENG_FULL, "an offered option is accepted");
#ifndef ENG_CHECKED /* the engine does it itself after each command */
        eng_match_check(book, &game.match);
#endif
        eng_view_match(book, &game.match, (enum eng_viewer)(n % ENG_VIEWER_NUM), &view);
        tally->decisions++;
    }
    must((s == ENG_FULL) == (game.match.outcome.result == ENG_RESULT_VOID),
        "a full array voids the match, and only that");
    tally->matches++;
    tally->won += game.match.outcome.result == ENG_RESULT_WON;
    tally->drawn += game.match.outcome.result == ENG_RESULT_DRAWN;
    if (s == ENG_FULL) {
        tally->voided[game.match.outcome.limit % 32]++;
    }
}

/* Copies of one name may count together: a card that was drawn again has its number as its name. */
static void give_name(const json_t *list, json_t *card)
{
    const char *number = json_string_value(json_object_get(card, "number"));
    size_t i;
    json_t *other;
    json_array_foreach(list, i, other) {
        if (json_equal(json_object_get(other, "name"), json_object_get(card, "name"))) {
            json_object_set_new(card, "name", json_pack("{s:s}", "en", number));
            return;
        }
    }
}

void hostile_play(const uint8_t *data, size_t size, struct hostile_tally *tally)
{
    struct bytes b = {.at = data, .left = size};
    for (size_t i = 0; i < size && i < 8; i++) {
        b.rng.state = b.rng.state << 8 | data[i];
    }
    json_t *list = json_array();
    for (unsigned i = 0; i < by->cards; i++) {
        json_t *card = hostile_card(&b, i < by->cards - by->others ? cards : others, i, tally);
        give_name(list, card);
        json_array_append_new(list, card);
    }
    struct crd_set *set = load(list);
    json_decref(list);
    if (set == NULL) {
        tally->refused++;
        return; /* each loads, but together they are too much */
    }
    const struct eng_book book = {.game = by->game,
        .cards = crd_set_cards(set),
        .revision = (uint8_t)(b.rng.state % by->game->revisions)};
    struct eng_deck deck;
    if (deck_of(&book, &deck)) {
        play(&b, &book, &deck, tally);
    }
    crd_set_free(set);
}
