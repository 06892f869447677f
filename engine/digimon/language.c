/* SPDX-License-Identifier: MIT
 * language.c - the words of Digimon's card language. */
#include "language.h"

#include <eng/program.h>

#include <stddef.h>

#define WORD(n, w)      w,
#define LIST(name, MAP) static const char *const name[] = {MAP(WORD) NULL}
LIST(texts, DIG_TEXT_MAP);
LIST(timings, DIG_TIMING_MAP);
LIST(places, DIG_PLACE_MAP);
LIST(owners, DIG_OWNER_MAP);
LIST(refs, DIG_REF_MAP);
LIST(dims, DIG_DIM_MAP);
LIST(globals, DIG_GLOBAL_MAP);
LIST(flags, DIG_FLAG_MAP);
LIST(whats, DIG_WHAT_MAP);
LIST(colors, DIG_COLOR_MAP);
LIST(lines, DIG_LINE_MAP);
LIST(text_tests, DIG_TEXT_TEST_MAP);
LIST(happenings, DIG_HAPPENING_MAP);
LIST(methods, DIG_METHOD_MAP);
LIST(causes, DIG_CAUSE_MAP);
LIST(moments, DIG_MOMENT_MAP);
LIST(durations, DIG_DURATION_MAP);
LIST(deeds, DIG_DEED_MAP);

static const char *const phases[] = {"setup", "unsuspend", "draw", "breeding", "main", NULL};
static const char *const field_words[] = {"battle", "breeding", NULL};
static const char *const ends[] = {"top", "bottom", NULL};
static const char *const faces[] = {"up", "down", NULL};
static const char *const players[] = {"you", "opponent", "each", NULL};
static const char *const sides[] = {"you", "opponent", "any", NULL};
static const char *const costs[] = {"play", "digivolve", "use", "link", NULL};
static const char *const permissions[] = {"attack", "block", NULL};
static const char *const ignorable[] = {"color", NULL};
static const char *const ignorable_requirements[] = {"level", NULL};
static const char *const targets[] = {"player", "digimon", NULL};

static const struct eng_mask_info masks[] = {
    {"what", whats},
    {"color", colors},
    {"effect", timings},
    {"line", lines},
    {NULL, NULL},
};

/* What a number that stands in a card file may be. */
enum {
    MOST_CARDS = 50,  /* of a main deck [1-4-1-2-1] */
    MOST_MEMORY = 20, /* from one end of the gauge to the other [1-4-2-1] */
    MOST_DP = 30000,
    MOST_EFFECTS = 16,
    MOST_OF_KEYWORD = 20
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
#define COST                        KEY_IN("cost", COST, 1, 0, MOST_MEMORY)
#define OF                          KEY_TARGET("of", 1)
#define NO_ROW                                    \
    {                                             \
        NULL, {KEY(NULL, NONE, NULL, 0, 0)}, NULL \
    }

/* Order of rows: enum dig_verb in verbs.h follows it. */
static const struct eng_verb_info verbs[] = {
    {"delete", {T}, "delete units [4-14-1]"},
    {"trash", {T}, "put cards in the trash, not deleting [4-15-1]"},
    {"place",
        {T, KEY("to", WORD, places, 0, 2), KEY_TARGET("under", 0), KEY_MASK("at", ends, 0),
            KEY_WORD("face", faces, -1)},
        "every move that is not a play, deletion, trashing or link"},
    {"flip", {T, KEY("face", WORD, faces, 0, 1)}, "turn cards face up or down"},
    {"suspend", {T}, "suspend units [4-12-1-2-1]"},
    {"unsuspend", {T}, "unsuspend units [4-12-1-1-1]"},
    {"move", {T, KEY("to", WORD, places, 0, 1)}, "move between breeding and battle [4-16]"},
    {"de_digivolve", {T, KEY_NUMBER("n", MOST_CARDS)}, "<De-Digivolve N> 16-12"},
    {"reveal", {TOP}, "reveal cards to both players 15-15-3"},
    {"look", {TOP}, "look at cards; only you see them"},
    {"shuffle", {OWN(WORD, places), KEY_WORD("owner", sides, 0)}, "shuffle an area [1-3-10]"},
    {"hatch", {OWN(WORD, sides)}, "hatch a Digi-Egg [4-17-1]"},
    {"play", {T, COST, KEY_FLAG("suspended"), KEY_WORD("to", places, 0)}, "play cards [7-1]"},
    {"play_token",
        {OWN(TOKEN, NULL), KEY_NUMBER("n", MOST_CARDS), KEY_FLAG("suspended"),
            KEY_WORD("owner", sides, 0)},
        "play tokens [4-20-1]"},
    {"digivolve",
        {T, KEY_TARGET("into", 1), COST, KEY("ignore", FLAG, ignorable_requirements, 0, 0),
            KEY_WORD("method", methods, 0), KEY("treat_as", INFO, NULL, 0, 0)},
        "digivolve a unit into a card 8-1"},
    {"link", {T, KEY_TARGET("to", 1), COST, KEY_FLAG("ignore")},
        "link a card to a unit [10-1]"},
    {"use", {T, COST, KEY_FLAG("ignore"), KEY("after", ACTIONS, NULL, 0, 0)},
        "use an Option card 9-1; after: done instead of trashing it"},
    {"attack",
        {T, KEY_MASK("target", targets, 3), KEY_TARGET("target", 0),
            KEY("suspend", FLAG, NULL, 1, 0), KEY_FLAG("unsuspended"), KEY_FLAG("played")},
        "attack with a unit 11"},
    {"switch_target", {OWN(TARGET, targets)},
        "change the attack target 11-2-7; player: no slot"},
    {"end_attack", {OWN(FLAG, NULL)}, "end the attack 15-15-1-1"},
    {"battle", {T}, "two units battle 14"},
    {"activate",
        {OWN(MASK, timings), KEY_TARGET("of", 1), KEY_NUMBER("choose", MOST_EFFECTS),
            KEY_TARGET("for", 0), KEY_MASK("text", texts, 0)},
        "activate effects of that timing 15-15-7"},
    {"draw", {N(1, MOST_CARDS), KEY_WORD("player", players, 0)}, "<Draw N> 16-8"},
    {"memory", {N(-MOST_MEMORY, MOST_MEMORY), KEY_WORD("player", players, 0)},
        "gain or lose memory [4-1-4]"},
    {"set_memory", {N(-MOST_MEMORY / 2, MOST_MEMORY / 2), KEY_WORD("player", players, 0)},
        "set memory"},
    {"pay", {N(1, MOST_MEMORY)}, "pay memory [4-1-1]"},
    {"recovery",
        {N(1, MOST_CARDS), KEY_WORD("from", places, 1), KEY_WORD("player", players, 0)},
        "<Recovery +N> 16-6"},
    {"win", {OWN(WORD, sides)}, "that player wins [1-2-6]"},
    {"lose", {OWN(WORD, sides)}, "that player loses [1-2-6]"},
    {"prevent", {T}, "in a would effect: it does not happen to these"},
    {"cost", {N(-MOST_MEMORY, MOST_MEMORY)},
        "in a would effect: change the cost about to be paid"},
    {"set_cost", {N(0, MOST_MEMORY)},
        "in a would effect: the cost about to be paid becomes this"},
    {"instead", {OWN(ACTIONS, NULL)},
        "in a would effect: these actions are done rather than the event"},
    {"materials", {T}, "in a would effect: these may be used as materials too"},
    {"blitz", {T}, "<Blitz> 16-16"},
    {"save", {OWN(FLAG, NULL)}, "<Save> 16-20"},
    {"mind_link", {OWN(PRED, NULL)}, "<Mind Link> 16-28"},
    {"digi_burst", {KEY_IN(NULL, UNDER, 1, 1, MOST_CARDS)}, "<Digi-Burst N> 16-14"},
    {"delay", {OWN(FLAG, NULL)}, "<Delay> 16-17"},
    NO_ROW,
};

static const struct eng_verb_info statements[] = {
    {"dp", {N(-MOST_DP, MOST_DP), OF}, "DP plus so much"},
    {"gains", {OWN(GAIN, NULL), OF}, "has that effect too 15-15-2"},
    {"cannot",
        {OWN(WORD, deeds), KEY("of", TARGET, NULL, 0, 3), KEY_EFFECT("effects", 0),
            KEY("by", CAUSE, NULL, 0, 0), KEY_PRED("by", 0), KEY("not_by", CAUSE, NULL, 0, 0),
            KEY("target", PRED, targets, 0, 0), KEY_PRED("into", 0), KEY_MASK("to", places, 0),
            KEY_WORD("for", costs, -1), KEY_WORD("phase", phases, -1)},
        "a prohibition 15-1-3"},
    {"can",
        {OWN(WORD, permissions), OF, KEY("target", PRED, targets, 0, 0),
            KEY_FLAG("unsuspended"), KEY_FLAG("played")},
        "a permission beyond the rules"},
    {"must", {OWN(WORD, permissions), OF}, "has to, if possible"},
    {"unaffected_by", {OWN(EFFECT, NULL), OF}, "is not affected by such effects 15-15-5"},
    {"set", {OWN(INFO, NULL), OF}, "changes original information 15-12-2"},
    {"also", {OWN(INFO, NULL), OF, KEY_WORD("for", methods, 0), KEY_EFFECT("effects", 0)},
        "adds information 15-12-1"},
    {"cost",
        {N(-MOST_MEMORY, MOST_MEMORY), KEY("for", WORD, costs, 0, 1), KEY_PRED("of", 0),
            KEY_PRED("into", 0), KEY_WORD("owner", sides, 0), KEY_NUMBER("next", MOST_MEMORY),
            KEY_FLAG("set")},
        "changes costs; set: to that"},
    {"requirement", {OWN(REQUIREMENT, NULL), OF}, "one more digivolution requirement 8-1"},
    {"ignore", {OWN(WORD, ignorable), OF}, "ignores the color requirement"},
    {"meets_color", {OWN(MASK, colors), OF},
        "such a color meets this card's color requirement too"},
    {"maximum", {KEY_IN(NULL, INFO, 1, -MOST_DP, MOST_DP), KEY_EFFECT("effects", 1)},
        "changes numbers written in effects 15-15-4"},
    {"turn_ends_at", {N(1, MOST_MEMORY / 2)},
        "the turn ends when the opponent has so much memory"},
    {"gains_effects", {OWN(TARGET, NULL), OF, KEY_EFFECT("effects", 0)},
        "has the effects of those things too 15-15-2"},
    NO_ROW,
};

#define ON(event) (1u << HAP_##event)
static const struct eng_use_info uses[] = {
    {"delete", 0, field_words, NULL}, /* 4-14-1: other cards are trashed 4-15-1 */
    {"suspend", 0, field_words, NULL},
    {"unsuspend", 0, field_words, NULL},
    {"move", 0, field_words, NULL}, /* 4-16 */
    {"de_digivolve", 0, field_words, NULL},
    {"attack", 0, field_words, NULL},
    {"blitz", 0, field_words, NULL},
    {"switch_target", 0, field_words, NULL},
    {"prevent", UINT32_MAX, NULL, NULL},
    {"instead", UINT32_MAX, NULL, NULL},
    {"cost", ON(PLAYED) | ON(DIGIVOLVED) | ON(USED) | ON(LINKED), NULL, NULL},
    {"set_cost", ON(PLAYED) | ON(DIGIVOLVED) | ON(USED) | ON(LINKED), NULL, NULL},
    {"materials", ON(PLAYED) | ON(DIGIVOLVED), NULL, NULL},
    {"delay", 0, NULL, "digimon"}, /* 16-17: a card that is placed in the battle area */
    {NULL, 0, NULL, NULL},
};
#undef ON

static const struct eng_keyword_info keywords[] = {
#define PERSISTENT ENG_EFFECT_PERSISTENT
#define TRIGGER    ENG_EFFECT_TRIGGER
#define IMMEDIATE  ENG_EFFECT_IMMEDIATE
#define ACTIVATION ENG_EFFECT_ACTIVATION
/* only <Security A.> may be a number below 1 */
#define X(n, word, operand, category, clause)       \
    {word, ENG_OPERAND_##operand, category, clause, \
        {KW_##n == KW_SECURITY_ATTACK ? -MOST_OF_KEYWORD : 1, MOST_OF_KEYWORD}},
    DIG_KEYWORD_MAP(X)
#undef X
        {NULL, ENG_OPERAND_NONE, 0, NULL, {0, 0}},
};

static const char *const anywhere_words[] = {
    "deck", "eggs", "hand", "security", "trash", "battle", "breeding", NULL};
static const char *const end_words[] = {"end_of_your_turn", "end_of_opponents_turn", NULL};

static const struct eng_group_info groups[] = {
    {places, "field", field_words},
    {places, "anywhere", anywhere_words},
    {timings, "end_of_all_turns", end_words},
    {NULL, NULL, NULL},
};

static const uint8_t sides_read[DIG__what_num] = {
    [WHAT_DIGIMON] = DIG_SIDE_DIGIMON, [WHAT_OPTION] = DIG_SIDE_OPTION}; /* 4-5-5-2, 4-5-6-2 */

static const struct eng_range dim_ranges[DIG__dim_num] = {
    [DIM_DP] = {0, MOST_DP},
    [DIM_LEVEL] = {2, 7},
    [DIM_COST] = {0, MOST_MEMORY},
    [DIM_UNDER] = {0, MOST_CARDS},
    [DIM_LINKS] = {0, MOST_CARDS},
    [DIM_COLORS] = {1, 7},
    [DIM_NUMBER] = {0, MOST_CARDS}, /* that a player names */
};

const struct eng_language dig_language = {
    .text = texts,
    .timing = timings,
    .place = places,
    .owner = owners,
    .ref = refs,
    .dim = dims,
    .dim_range = dim_ranges,
    .number = {-MOST_DP, MOST_DP},
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
    .apart = TEXT_OPTION,
    .side_key = "option",
    .side = sides_read,
    .declared = 1u << TIMING_MAIN | 1u << TIMING_COUNTER,
    .yours = 1u << TIMING_START_OF_YOUR_TURN | 1u << TIMING_START_OF_YOUR_MAIN |
        1u << TIMING_END_OF_YOUR_TURN,
    .opponents = 1u << TIMING_START_OF_OPPONENTS_TURN | 1u << TIMING_START_OF_OPPONENTS_MAIN |
        1u << TIMING_END_OF_OPPONENTS_TURN | 1u << TIMING_COUNTER, /* 15-16-14 */
    .elsewhere = 1u << TIMING_SECURITY,
    .from_elsewhere = 1u << PLACE_CHECKED,
    .from_usually = 1u << PLACE_BATTLE,
};
