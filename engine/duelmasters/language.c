/* SPDX-License-Identifier: MIT
 * language.c - the words of Duel Masters' card language. */
#include "language.h"

#include <eng/program.h>

#include <stddef.h>

#define WORD(n, w)      w,
#define LIST(name, MAP) static const char *const name[] = {MAP(WORD) NULL}
LIST(texts, DM_TEXT_MAP);
LIST(timings, DM_TIMING_MAP);
LIST(places, DM_PLACE_MAP);
LIST(owners, DM_OWNER_MAP);
LIST(refs, DM_REF_MAP);
LIST(dims, DM_DIM_MAP);
LIST(globals, DM_GLOBAL_MAP);
LIST(flags, DM_FLAG_MAP);
LIST(whats, DM_WHAT_MAP);
LIST(civilizations, DM_CIVILIZATION_MAP);
LIST(supers, DM_SUPER_MAP);
LIST(text_tests, DM_TEXT_TEST_MAP);
LIST(happenings, DM_HAPPENING_MAP);
LIST(methods, DM_METHOD_MAP);
LIST(causes, DM_CAUSE_MAP);
LIST(moments, DM_MOMENT_MAP);
LIST(durations, DM_DURATION_MAP);
LIST(deeds, DM_DEED_MAP);

static const char *const phases[] = {
    "setup", "start", "draw", "charge", "main", "attack", "end", NULL};
static const char *const field_words[] = {"battle", NULL};
static const char *const ends[] = {"top", "bottom", NULL};
static const char *const faces[] = {"up", NULL};
/* Where cards are moved; numbered as zones. GR creatures go to the super GR by themselves [118.1]. */
static const char *const piles[] = {
    "none", "deck", "hand", "shields", "mana", "graveyard", NULL};
static const char *const players[] = {"you", "opponent", "each", NULL};
static const char *const sides[] = {"you", "opponent", "any", NULL};
static const char *const permissions[] = {"attack", "block", NULL};
static const char *const targets[] = {"player", "creature", NULL};

static const struct eng_mask_info masks[] = {
    {"what", whats},
    {"civilization", civilizations},
    {"super", supers},
    {NULL, NULL},
};

/* What a number that stands in a card file may be. */
enum {
    MOST_CARDS = 40, /* of a deck [100.2] */
    MOST_COST = 99,
    MOST_POWER = 30000,
    MOST_TIMES = 10,
    MOST_OF_KEYWORD = 30000
};

#define KEY(key, kind, words, absent, required)                   \
    {                                                             \
        (key), ENG_OPERAND_##kind, (words), (absent), (required), \
        {                                                         \
            0, 0                                                  \
        }                                                         \
    }
#define KEY_IN(key, kind, required, min, max)           \
    {                                                   \
        (key), ENG_OPERAND_##kind, NULL, 0, (required), \
        {                                               \
            (min), (max)                                \
        }                                               \
    }
#define T                           KEY(NULL, TARGET, NULL, 0, 1)
#define TOP                         KEY_IN(NULL, TOP, 1, 1, MOST_CARDS)
#define N(min, max)                 KEY_IN(NULL, NUMBER, 1, min, max)
#define OWN(kind, words)            KEY(NULL, kind, words, 0, 1)
#define KEY_TARGET(key, required)   KEY(key, TARGET, NULL, 0, required)
#define KEY_NUMBER(key, max)        KEY_IN(key, NUMBER, 0, 1, max)
#define KEY_FLAG(key)               KEY(key, FLAG, NULL, 0, 0)
#define KEY_WORD(key, list, absent) KEY(key, WORD, list, absent, 0)
#define KEY_MASK(key, list, absent) KEY(key, MASK, list, absent, 0)
#define KEY_PRED(key, required)     KEY(key, PRED, NULL, 0, required)
#define KEY_EFFECT(key, required)   KEY(key, EFFECT, NULL, 0, required)
#define OF                          KEY_TARGET("of", 1)
#define NO_ROW                                    \
    {                                             \
        NULL, {KEY(NULL, NONE, NULL, 0, 0)}, NULL \
    }

/* Order of rows: enum dm_verb follows it. */
static const struct eng_verb_info verbs[] = {
    {"destroy", {T}, "destroy creatures: their cards go to the graveyard"},
    {"move",
        {T, KEY("to", WORD, piles, 0, 1), KEY_MASK("at", ends, 0), KEY_FLAG("tapped"),
            KEY_WORD("face", faces, -1)},
        "every move to a zone that is not the battle zone; a creature leaves with all its cards [316.3]"},
    {"top", {T, KEY("to", WORD, piles, 0, 0)},
        "only the top card of these creatures leaves [109.2b]; to: not there: where it would go"},
    {"put_under", {T, KEY_TARGET("under", 1)},
        "put cards under a creature, below all that are there [403.4a]"},
    {"put", {T, KEY_TARGET("on", 0), KEY_FLAG("tapped"), KEY_FLAG("summon")},
        "put cards into the battle zone, one by one [400.7]; on: on top of these cards"},
    {"gr_summon", {N(1, MOST_CARDS)}, "put the top creature of the super GR out [701.30]"},
    {"cast", {T}, "cast spells without paying [112.3g]"},
    {"cross", {T, KEY_TARGET("to", 1)}, "cross a cross gear to a creature [303]"},
    {"attach", {T, KEY_TARGET("to", 1)}, "put an aura on a creature [310.6]"},
    {"tap", {T}, "tap creatures or mana [105]"},
    {"untap", {T}, "untap creatures or mana [105]"},
    {"draw", {N(1, MOST_CARDS), KEY_WORD("player", players, 0)}, "draw, one by one [114.2]"},
    {"discard", {N(1, MOST_CARDS), KEY_WORD("player", players, 1)},
        "that player discards so many cards of the hand at random"},
    {"break", {T, KEY_TARGET("with", 0)}, "break shields [701.14]"},
    {"battle", {T, KEY_TARGET("with", 1)}, "two creatures battle [115]"},
    {"reveal", {TOP}, "show cards to both players"},
    {"look", {TOP}, "look at cards; only you see them"},
    {"shuffle", {OWN(WORD, piles), KEY_WORD("owner", sides, 0)}, "shuffle a zone"},
    {"end_attack", {OWN(FLAG, NULL)}, "the attack ends"},
    {"extra_turn", {OWN(WORD, sides)}, "another turn after this one [500.5]"},
    {"win", {OWN(WORD, sides)}, "that player wins [104.2]"},
    {"lose", {OWN(WORD, sides)}, "that player loses [104.2]"},
    {"prevent", {T}, "in a would effect: it does not happen to these"},
    {"instead", {OWN(ACTIONS, NULL)},
        "in a would effect: these actions are done rather than the event [609]"},
    NO_ROW,
};

static const struct eng_verb_info statements[] = {
    {"power", {N(-MOST_POWER, MOST_POWER), OF}, "power plus so much [206]"},
    {"gains", {OWN(GAIN, NULL), OF}, "has that effect too"},
    {"cannot",
        {OWN(WORD, deeds), KEY("of", TARGET, NULL, 0, 3), KEY_PRED("by", 0),
            KEY("target", PRED, targets, 0, 0)},
        "a prohibition [101]"},
    {"can",
        {OWN(WORD, permissions), OF, KEY("target", PRED, targets, 0, 0), KEY_FLAG("untapped")},
        "a permission beyond the rules: to attack untapped creatures, too"},
    {"must", {OWN(WORD, permissions), OF}, "has to, if possible [506.1b]"},
    {"cost",
        {N(-MOST_COST, MOST_COST), KEY_PRED("of", 1), KEY_WORD("owner", sides, 0),
            KEY_NUMBER("least", MOST_COST)},
        "changes what is paid for such cards, down to `least` [201.2a]"},
    {"set", {OWN(INFO, NULL), OF}, "power is fixed [206]"},
    {"also", {OWN(INFO, NULL), OF}, "adds names, races or civilizations"},
    {"power_times", {N(2, MOST_TIMES), OF},
        "power times so much, after all that is added [206]"},
    NO_ROW,
};

/* What can be replaced [609]. */
#define REPLACED                                                                   \
    (1u << HAP_ENTERS | 1u << HAP_DESTROYED | 1u << HAP_LEAVES | 1u << HAP_MOVED | \
        1u << HAP_DISCARDED | 1u << HAP_BROKEN)

static const struct eng_use_info uses[] = {
    {"destroy", 0, field_words, NULL},
    {"top", 0, field_words, NULL},
    {"prevent", REPLACED, NULL, NULL},
    {"instead", REPLACED, NULL, NULL},
    {NULL, 0, NULL, NULL},
};

static const struct eng_keyword_info keywords[] = {
#define PERSISTENT ENG_EFFECT_PERSISTENT
#define X(n, word, operand, category, clause) \
    {word, ENG_OPERAND_##operand, category, clause, {1, MOST_OF_KEYWORD}},
    DM_KEYWORD_MAP(X)
#undef X
        {NULL, ENG_OPERAND_NONE, 0, NULL, {0, 0}},
};

static const char *const anywhere_words[] = {
    "deck", "hand", "shields", "mana", "graveyard", "battle", NULL};

static const struct eng_group_info groups[] = {
    {places, "anywhere", anywhere_words},
    {NULL, NULL, NULL},
};

static const uint8_t sides_read[DM__what_num] = {
    [WHAT_CREATURE] = DM_SIDE_CREATURE, [WHAT_SPELL] = DM_SIDE_SPELL}; /* 810.3 */

static const struct eng_range dim_ranges[DM__dim_num] = {
    [DIM_POWER] = {0, MOST_POWER},
    [DIM_COST] = {0, MOST_COST},
    [DIM_UNDER] = {0, MOST_CARDS},
    [DIM_CIVILIZATIONS] = {0, 5},
};

const struct eng_language dm_language = {
    .text = texts,
    .timing = timings,
    .place = places,
    .owner = owners,
    .ref = refs,
    .dim = dims,
    .dim_range = dim_ranges,
    .number = {-MOST_POWER, MOST_POWER},
    .how_many = {1, MOST_CARDS},
    .global = globals,
    .flag = flags,
    .mask = masks,
    .text_test = text_tests,
    .event = happenings,
    .method = methods,
    .cause = causes,
    .moment = moments,
    .duration = durations,
    .phase = phases,
    .verb = verbs,
    .statement = statements,
    .keyword = keywords,
    .group = groups,
    .use = uses,
    .apart = TEXT_SPELL,
    .side_key = "spell",
    .side = sides_read,
    .declared = 1u << TIMING_TAP,
    .yours = 1u << TIMING_START_OF_YOUR_TURN | 1u << TIMING_END_OF_YOUR_TURN,
    .opponents = 1u << TIMING_START_OF_OPPONENTS_TURN | 1u << TIMING_END_OF_OPPONENTS_TURN,
    .elsewhere = 1u << TIMING_CAST,
    .from_elsewhere = 1u << PLACE_USED,
    .from_usually = 1u << PLACE_BATTLE,
};
