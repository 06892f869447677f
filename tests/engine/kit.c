/* SPDX-License-Identifier: MIT
 * kit.c - the made-up cards, the decks of them, and the blind player. */
#include "kit.h"

#include "../../engine/digimon/language.h"

#include <eng/digimon.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

uint64_t kit_rng_next(struct kit_rng *rng)
{
    uint64_t z = rng->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint32_t kit_rng_below(struct kit_rng *rng, uint32_t bound)
{
    return (uint32_t)(kit_rng_next(rng) % bound);
}

/* clang-format off */
#define WORD(name) (1u << KW_##name)
#define RED DIG_COLOR_RED
#define BLUE DIG_COLOR_BLUE
#define GREEN DIG_COLOR_GREEN

/*    number    name        colours     level cost   dp  keywords                sec+  from colours  cost */
#define CARD_MAP(X)                                                                                         \
    X("KIT-001", "Ember Egg",   RED,         2,  -1,    -1, 0,                     0, 0,           0)       \
    X("KIT-002", "Ripple Egg",  BLUE,        2,  -1,    -1, 0,                     0, 0,           0)       \
    X("KIT-101", "Ember Pup",   RED,         3,   3,  2000, 0,                     0, RED,         0)       \
    X("KIT-102", "Ember Kit",   RED,         3,   4,  3000, WORD(RUSH),      0, RED,         1)       \
    X("KIT-103", "Ember Cub",   RED,         3,   2,  1000, WORD(BLOCKER),   0, RED,         0)       \
    X("KIT-104", "Ripple Fry",  BLUE,        3,   3,  2000, 0,                     0, BLUE,        0)       \
    X("KIT-105", "Ripple Newt", BLUE,        3,   5,  4000, WORD(JAMMING),   0, BLUE,        1)       \
    X("KIT-106", "Both Bird",   RED | BLUE,  3,   3,  3000, 0,                     0, RED | BLUE,  0)       \
    X("KIT-201", "Ember Dog",   RED,         4,   5,  5000, 0,                     0, RED,         2)       \
    X("KIT-202", "Ember Fox",   RED,         4,   4,  4000, WORD(RUSH),      0, RED,         1)       \
    X("KIT-203", "Ripple Eel",  BLUE,        4,   5,  5000, WORD(BLOCKER),   0, BLUE,        2)       \
    X("KIT-204", "Ripple Seal", BLUE,        4,   6,  6000, 0,                     0, BLUE | RED,  3)       \
    X("KIT-205", "Leaf Stag",   GREEN,       4,   4,  5000, WORD(REBOOT),    0, GREEN,       2)       \
    X("KIT-301", "Ember Wolf",  RED,         5,   7,  7000, 0,                     1, RED,         3)       \
    X("KIT-302", "Ripple Orca", BLUE,        5,   8,  8000, WORD(BLOCKER),   0, BLUE,        4)       \
    X("KIT-303", "Both Lynx",   RED | BLUE,  5,   6,  6000, WORD(REBOOT),    0, RED | BLUE,  2)       \
    X("KIT-401", "Ember Lord",  RED,         6,  11, 11000, 0,                     2, RED,         3)       \
    X("KIT-402", "Ripple King", BLUE,        6,  12, 12000, WORD(BLOCKER) |                           \
                                                            WORD(REBOOT),    0, BLUE,        4)       \
    X("KIT-403", "Both Dragon", RED | BLUE,  6,  10, 10000, WORD(RUSH) |                              \
                                                            WORD(JAMMING),   0, RED | BLUE,  5)       \
    X("KIT-501", "Ember God",   RED,         7,  14, 14000, 0,                    -1, RED,         6)
/* clang-format on */

static const struct eng_card_def defs[] = {
#define X(number, name, ...) {number, name, ""},
    CARD_MAP(X)
#undef X
};

enum {
    CARDS = sizeof defs / sizeof defs[0],
    EGGS = 2
};

static struct dig_facts facts[CARDS] = {
#define X(number, name, color, lv, play, points, words, checks, from, pay) \
    {.category = (lv) == 2 ? DIG_CATEGORY_DIGI_EGG : DIG_CATEGORY_DIGIMON, \
        .colors = (color),                                                 \
        .level = (lv),                                                     \
        .play_cost = (play),                                               \
        .dp = (points),                                                    \
        .copies_max = 4,                                                   \
        .requirements = (lv) == 2 ? 0 : 1,                                 \
        .requirement = {{.colors = (from), .level = (lv) == 2 ? 0 : (lv)-1, .cost = (pay)}}},
    CARD_MAP(X)
#undef X
};

static const struct {
    uint64_t keywords;
    int8_t checks;
} words_of[CARDS] = {
#define X(number, name, color, lv, play, points, words, checks, from, pay) {words, checks},
    CARD_MAP(X)
#undef X
};

/* The keywords as effects without code but END: filled when the book is first asked for. */
static struct eng_effect effects[CARDS * 4];
static uint16_t first[CARDS + 1];
static const uint32_t base[CARDS];
static const uint16_t code[1];

static struct eng_cards cards = {.len = CARDS,
    .def = defs,
    .facts = facts,
    .program = {.code = code, .code_len = 1, .effect = effects, .base = base, .first = first}};

static const struct eng_book book = {.game = &dig_game, .cards = &cards};

static void add_effect(unsigned def, unsigned keyword, int16_t operand)
{
    assert(cards.program.effects < sizeof effects / sizeof effects[0]);
    effects[cards.program.effects++] = (struct eng_effect){
        .def = (uint16_t)def,
        .from = 1u << PLACE_BATTLE,
        .category = ENG_EFFECT_PERSISTENT,
        .text = TEXT_UPPER,
        .keyword = (uint8_t)keyword,
        .operand = operand,
    };
}

static void fill_effects(void)
{
    for (unsigned def = 0; def < CARDS; def++) {
        first[def] = (uint16_t)cards.program.effects;
        for (unsigned word = 0; word < DIG_KEYWORD_NUM; word++) {
            if ((words_of[def].keywords >> word & 1u) != 0) {
                add_effect(def, word, 0);
            }
        }
        if (words_of[def].checks != 0) {
            add_effect(def, KW_SECURITY_ATTACK, words_of[def].checks);
        }
    }
    first[CARDS] = (uint16_t)cards.program.effects;
    dig_brief(&cards, facts);
}

static const struct eng_book *used_book = &book;
static const struct eng_deck *used_decks; /* NULL: the made-up ones */
static unsigned used_len = KIT_DECKS;

void kit_use(const struct eng_book *by, const struct eng_deck *decks, unsigned len)
{
    used_book = by;
    used_decks = decks;
    used_len = len;
}

unsigned kit_decks(void)
{
    return used_len;
}

const struct eng_book *kit_book(void)
{
    if (cards.program.effects == 0) {
        fill_effects();
    }
    return used_book;
}

/* 50 + 5: counts by definition index; pile 0 is main, pile 1 eggs, as in the game's table. */
static const uint8_t counts[KIT_DECKS][CARDS] = {
    /* eggs, level 3            level 4        level 5  level 6   7 */
    {4, 1, 4, 4, 4, 2, 2, 4, 4, 4, 2, 3, 1, 4, 2, 4, 2, 1, 2, 1},
    {1, 4, 1, 0, 2, 4, 4, 4, 1, 3, 4, 4, 4, 2, 4, 4, 1, 4, 4, 0},
    {3, 2, 4, 0, 4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 1, 1, 0},
};

const struct eng_deck *kit_deck(unsigned which)
{
    static struct eng_deck decks[KIT_DECKS];
    assert(which < used_len);
    if (used_decks != NULL) {
        return &used_decks[which];
    }
    struct eng_deck *deck = &decks[which];
    if (deck->len > 0) {
        return deck;
    }
    for (unsigned pile = 0; pile < 2; pile++) {
        for (unsigned def = 0; def < CARDS; def++) {
            const bool is_egg = def < EGGS;
            if (counts[which][def] > 0 && is_egg == (pile == 1)) {
                deck->entry[deck->len++] = (struct eng_deck_entry){
                    .def = (uint16_t)def, .pile = (uint8_t)pile, .count = counts[which][def]};
            }
        }
    }
    struct eng_faults faults = {0};
    dig_game.check_deck(&book, deck, &faults);
    assert(faults.len == 0);
    return deck;
}

void kit_key(uint64_t seed, uint8_t out[32])
{
    struct kit_rng rng = {seed};
    for (unsigned i = 0; i < 4; i++) {
        const uint64_t x = kit_rng_next(&rng);
        for (unsigned k = 0; k < 8; k++) {
            out[i * 8 + k] = (uint8_t)(x >> 8 * k);
        }
    }
}

void kit_start(struct kit_game *game, const struct eng_book *by, const struct eng_deck *a,
    const struct eng_deck *b, uint64_t seed)
{
    const struct eng_deck decks[ENG_SEATS] = {*a, *b};
    uint8_t key[32];
    kit_key(seed, key);
    game->book = by;
    game->events.len = 0;
    game->events.is_full = 0;
    const enum eng_status s =
        eng_match_start(by, decks, key, ENG_SEAT_NONE, &game->match, &game->events);
    assert(s == ENG_OK);
    assert(game->match.prompt.is_open);
}

struct eng_command kit_choose(struct kit_game *game, struct kit_rng *rng)
{
    eng_match_options(game->book, &game->match, &game->options);
    assert(game->options.len > 0 && !game->options.is_full);
    const uint32_t at = kit_rng_below(rng, game->options.len);
    return (struct eng_command){.kind = ENG_COMMAND_ANSWER,
        .seat = game->match.prompt.seat,
        .prompt = game->match.prompt.number,
        .picks = 1,
        .pick = {game->options.at[at].id}};
}

static void must_be_done(const struct kit_game *game, enum eng_status s)
{
    assert(s == ENG_OK || (s == ENG_FULL && game->match.outcome.result == ENG_RESULT_VOID));
    assert(kit_is_over(game) || game->match.prompt.is_open);
}

void kit_play(struct kit_game *game, struct kit_rng *rng)
{
    game->events.len = 0;
    game->events.is_full = 0;
    eng_match_options(game->book, &game->match, &game->options);
    assert(game->options.len > 0 && !game->options.is_full);
    must_be_done(game,
        eng_match_choose(game->book, &game->match, &game->options,
            kit_rng_below(rng, game->options.len), &game->events));
}

void kit_apply(struct kit_game *game, const struct eng_command *command)
{
    game->events.len = 0;
    game->events.is_full = 0;
    must_be_done(game, eng_match_apply(game->book, &game->match, command, &game->events));
}

bool kit_is_void(const struct kit_game *game)
{
    const struct eng_outcome *o = &game->match.outcome;
    if (o->result == ENG_RESULT_VOID) {
        printf("void in turn %u: limit %u was reached\n", (unsigned)game->match.turn,
            (unsigned)o->limit);
    }
    return o->result == ENG_RESULT_VOID;
}
