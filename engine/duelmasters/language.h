/* SPDX-License-Identifier: MIT
 * language.h - the words of Duel Masters' card language as enums; language.c has the same lists as
 * names. engine/cards/LANGUAGE.md explains what each means. */
#ifndef DM__LANGUAGE_H
#define DM__LANGUAGE_H

#include <eng/language.h>

/* clang-format off */
#define DM_TEXT_MAP(X) X(CREATURE, "creature") X(SPELL, "spell")

#define DM_TIMING_MAP(X)                                                                    \
    X(ENTER, "enter") X(ATTACK, "attack") X(BLOCK, "block") X(DESTROYED, "destroyed")        \
    X(LEAVE, "leave") X(WIN_BATTLE, "win_battle") X(END_OF_ATTACK, "end_of_attack")          \
    X(START_OF_YOUR_TURN, "start_of_your_turn")                                              \
    X(START_OF_OPPONENTS_TURN, "start_of_opponents_turn")                                    \
    X(END_OF_YOUR_TURN, "end_of_your_turn") X(END_OF_OPPONENTS_TURN, "end_of_opponents_turn") \
    X(CAST, "cast") X(TAP, "tap")

/* Places: the zones under their own numbers, then what only selectors say. */
#define DM_PLACE_MAP(X)                                                                     \
    X(NONE, "none") X(DECK, "deck") X(HAND, "hand") X(SHIELDS, "shields") X(MANA, "mana")    \
    X(GRAVEYARD, "graveyard") X(GR, "gr") X(BATTLE, "battle")                                \
    X(UNDER, "under") X(AURA, "aura") X(LINKED, "linked") X(USED, "used")                    \
    X(REVEALED, "revealed") X(STACK, "stack")

#define DM_OWNER_MAP(X) X(YOU, "you") X(OPPONENT, "opponent")

#define DM_REF_MAP(X)                                                                       \
    X(THIS, "this") X(THIS_CARD, "this_card") X(IT, "it") X(OTHER, "other") X(YOU, "you")    \
    X(OPPONENT, "opponent")

#define DM_DIM_MAP(X)                                                                       \
    X(POWER, "power") X(COST, "cost") X(UNDER, "under") X(NAME, "name") X(RACE, "race")      \
    X(CIVILIZATION, "civilization") X(CIVILIZATIONS, "civilizations")                        \
    X(NAME_HAS, "name_has") X(WHAT, "what") X(TAPPED, "tapped")

/* cards a player may still charge in this turn; the opponent's shields are a place and counted */
#define DM_GLOBAL_MAP(X) X(ATTACKS, "attacks")

#define DM_FLAG_MAP(X)                                                                      \
    X(TAPPED, "tapped") X(ENTERED_THIS_TURN, "entered_this_turn") X(ATTACKING, "attacking")  \
    X(BLOCKING, "blocking") X(EVOLUTION, "evolution") X(TWINPACT, "twinpact")                \
    X(CROSSED, "crossed")

#define DM_WHAT_MAP(X)                                                                      \
    X(CREATURE, "creature") X(SPELL, "spell") X(CROSS_GEAR, "cross_gear") X(AURA, "aura")    \
    X(CARD, "card")

#define DM_CIVILIZATION_MAP(X)                                                              \
    X(LIGHT, "light") X(WATER, "water") X(DARKNESS, "darkness") X(FIRE, "fire")              \
    X(NATURE, "nature")

#define DM_SUPER_MAP(X) X(EVOLUTION, "evolution") X(NEO, "neo") X(GOD, "god") X(GR, "gr")

#define DM_TEXT_TEST_MAP(X)                                                                 \
    X(NAME, "name") X(NAME_HAS, "name_has") X(RACE, "race") X(RACE_HAS, "race_has")

#define DM_HAPPENING_MAP(X)                                                                 \
    X(NONE, "none") X(ENTERS, "enters") X(SUMMONED, "summoned") X(CAST, "cast")              \
    X(DESTROYED, "destroyed") X(LEAVES, "leaves") X(ATTACKS, "attacks") X(BLOCKS, "blocks")  \
    X(BLOCKED, "blocked") X(UNBLOCKED, "unblocked") X(BATTLES, "battles") X(WINS, "wins")    \
    X(LOSES, "loses") X(BROKEN, "broken") X(TAPPED, "tapped") X(UNTAPPED, "untapped")        \
    X(DRAWN, "drawn") X(MOVED, "moved") X(DISCARDED, "discarded") X(CROSSED, "crossed")    \
    X(ATTACK_ENDS, "attack_ends") X(BREAKING, "breaking")

#define DM_METHOD_MAP(X) X(NORMAL, "normal") X(EVOLUTION, "evolution")

#define DM_CAUSE_MAP(X)                                                                     \
    X(EFFECT, "effect") X(BATTLE, "battle") X(RULE, "rule") X(ATTACK, "attack")              \
    X(BLOCK, "block")

#define DM_MOMENT_MAP(X)                                                                    \
    X(END_OF_BATTLE, "end_of_battle") X(END_OF_ATTACK, "end_of_attack")                      \
    X(END_OF_TURN, "end_of_turn") X(END_OF_YOUR_TURN, "end_of_your_turn")                    \
    X(START_OF_YOUR_TURN, "start_of_your_turn")

#define DM_DURATION_MAP(X)                                                                  \
    X(TURN, "turn") X(ATTACK, "attack") X(BATTLE, "battle")                                  \
    X(YOUR_TURN_STARTS, "your_turn_starts") X(OPPONENTS_TURN_ENDS, "opponents_turn_ends")    \
    X(GAME, "game")

#define DM_DEED_MAP(X)                                                                      \
    X(ATTACK, "attack") X(BLOCK, "block") X(BE_BLOCKED, "be_blocked")                        \
    X(BE_ATTACKED, "be_attacked") X(BE_CHOSEN, "be_chosen") X(UNTAP, "untap")                \
    X(BE_DESTROYED, "be_destroyed") X(LEAVE, "leave") X(SUMMON, "summon") X(CAST, "cast")    \
    X(USE_TRIGGER, "use_trigger") X(ENTER, "enter") X(DRAW, "draw")

/* What statements say; operands are in language.c. */
#define DM_STATEMENT_MAP(X)                                                                 \
    X(POWER, "power") X(GAINS, "gains") X(CANNOT, "cannot") X(CAN, "can") X(MUST, "must")    \
    X(COST, "cost") X(SET, "set") X(ALSO, "also") X(POWER_TIMES, "power_times")

/*    name               word                  operand category     clause */
#define DM_KEYWORD_MAP(X)                                                                   \
    X(NONE,              "none",               NONE,   0,           "")                     \
    X(BLOCKER,           "blocker",            NONE,   PERSISTENT,  "507")                  \
    X(POWER_ATTACKER,    "power_attacker",     NUMBER, PERSISTENT,  "506")                  \
    X(DOUBLE_BREAKER,    "double_breaker",     NONE,   PERSISTENT,  "509")                  \
    X(TRIPLE_BREAKER,    "triple_breaker",     NONE,   PERSISTENT,  "509")                  \
    X(QUATTRO_BREAKER,   "quattro_breaker",    NONE,   PERSISTENT,  "509")                  \
    X(WORLD_BREAKER,     "world_breaker",      NONE,   PERSISTENT,  "509")                  \
    X(SPEED_ATTACKER,    "speed_attacker",     NONE,   PERSISTENT,  "301.5")                \
    X(MACH_FIGHTER,      "mach_fighter",       NONE,   PERSISTENT,  "301.5")                \
    X(SLAYER,            "slayer",             NONE,   PERSISTENT,  "508")                  \
    X(SHIELD_TRIGGER,    "shield_trigger",     NONE,   PERSISTENT,  "113")                  \
    X(CHARGER,           "charger",            NONE,   PERSISTENT,  "302")                  \
    X(UNBLOCKABLE,       "unblockable",        NONE,   PERSISTENT,  "507")                  \
    X(GUARDMAN,          "guardman",           NONE,   PERSISTENT,  "507")                  \
    X(ENTERS_TAPPED,     "enters_tapped",      NONE,   PERSISTENT,  "110.4f")
/* clang-format on */

#define ENUM2(prefix, MAP)          enum dm_##prefix##_word{MAP(DM__ENUM_##prefix) DM__##prefix##_num};
#define DM__ENUM_text(n, w)         TEXT_##n,
#define DM__ENUM_timing(n, w)       TIMING_##n,
#define DM__ENUM_place(n, w)        PLACE_##n,
#define DM__ENUM_owner(n, w)        OWNER_##n,
#define DM__ENUM_ref(n, w)          REF_##n,
#define DM__ENUM_dim(n, w)          DIM_##n,
#define DM__ENUM_global(n, w)       GLOBAL_##n,
#define DM__ENUM_flag(n, w)         FLAG_##n,
#define DM__ENUM_what(n, w)         WHAT_##n,
#define DM__ENUM_civilization(n, w) CIVILIZATION_##n,
#define DM__ENUM_super(n, w)        SUPER_##n,
#define DM__ENUM_text_test(n, w)    TEST_##n,
#define DM__ENUM_happening(n, w)    HAP_##n,
#define DM__ENUM_method(n, w)       METHOD_##n,
#define DM__ENUM_cause(n, w)        CAUSE_##n,
#define DM__ENUM_moment(n, w)       MOMENT_##n,
#define DM__ENUM_duration(n, w)     UNTIL_##n,
#define DM__ENUM_deed(n, w)         DEED_##n,
#define DM__ENUM_statement(n, w)    SAYS_##n,
ENUM2(text, DM_TEXT_MAP)
ENUM2(timing, DM_TIMING_MAP)
ENUM2(place, DM_PLACE_MAP)
ENUM2(owner, DM_OWNER_MAP)
ENUM2(ref, DM_REF_MAP)
ENUM2(dim, DM_DIM_MAP)
ENUM2(global, DM_GLOBAL_MAP)
ENUM2(flag, DM_FLAG_MAP)
ENUM2(what, DM_WHAT_MAP)
ENUM2(civilization, DM_CIVILIZATION_MAP)
ENUM2(super, DM_SUPER_MAP)
ENUM2(text_test, DM_TEXT_TEST_MAP)
ENUM2(happening, DM_HAPPENING_MAP)
ENUM2(method, DM_METHOD_MAP)
ENUM2(cause, DM_CAUSE_MAP)
ENUM2(moment, DM_MOMENT_MAP)
ENUM2(duration, DM_DURATION_MAP)
ENUM2(deed, DM_DEED_MAP)
ENUM2(statement, DM_STATEMENT_MAP)
#undef ENUM2

enum dm_keyword {
#define X(name, word, operand, category, clause) KW_##name,
    DM_KEYWORD_MAP(X)
#undef X
    DM_KEYWORD_NUM
};

/* The rows of language.c, in its order. */
enum dm_verb {
    VERB_DESTROY,
    VERB_MOVE,
    VERB_TOP,
    VERB_PUT_UNDER,
    VERB_PUT,
    VERB_GR_SUMMON,
    VERB_CAST,
    VERB_CROSS,
    VERB_ATTACH,
    VERB_TAP,
    VERB_UNTAP,
    VERB_DRAW,
    VERB_DISCARD,
    VERB_BREAK,
    VERB_BATTLE,
    VERB_REVEAL,
    VERB_LOOK,
    VERB_SHUFFLE,
    VERB_END_ATTACK,
    VERB_EXTRA_TURN,
    VERB_WIN,
    VERB_LOSE,
    VERB_PREVENT,
    VERB_INSTEAD,
    VERB_NUM
};

/* The properties with words of their own that a predicate may ask for: masks of language.c. */
enum dm_mask {
    MASK_WHAT,
    MASK_CIVILIZATION,
    MASK_SUPER
};

/* The sides of a Twinpact card [810.3]; 0 is both. In the battle zone it is a creature [810.4]. */
enum {
    DM_SIDE_CREATURE = 1,
    DM_SIDE_SPELL
};

extern const struct eng_language dm_language;

#endif
