/* SPDX-License-Identifier: MIT
 * language.h - the words of Digimon's card language as enums; language.c has the same lists as
 * names. engine/cards/LANGUAGE.md explains what each means. */
#ifndef DIG__LANGUAGE_H
#define DIG__LANGUAGE_H

#include <eng/language.h>

/* clang-format off */
#define DIG_TEXT_MAP(X)                                                                     \
    X(UPPER, "upper") X(INHERITED, "inherited") X(SECURITY, "security") X(LINK, "link")      \
    X(OPTION, "option")

#define DIG_TIMING_MAP(X)                                                                   \
    X(ON_PLAY, "on_play") X(WHEN_DIGIVOLVING, "when_digivolving")                            \
    X(ON_DELETION, "on_deletion") X(WHEN_ATTACKING, "when_attacking")                        \
    X(WHEN_LINKING, "when_linking") X(WHEN_MOVING, "when_moving")                            \
    X(END_OF_ATTACK, "end_of_attack") X(START_OF_YOUR_TURN, "start_of_your_turn")            \
    X(START_OF_OPPONENTS_TURN, "start_of_opponents_turn")                                    \
    X(START_OF_YOUR_MAIN, "start_of_your_main")                                              \
    X(START_OF_OPPONENTS_MAIN, "start_of_opponents_main")                                    \
    X(END_OF_YOUR_TURN, "end_of_your_turn") X(END_OF_OPPONENTS_TURN, "end_of_opponents_turn") \
    X(MAIN, "main") X(COUNTER, "counter") X(SECURITY, "security")

/* Places: the zones under their own numbers, then what only selectors say. */
#define DIG_PLACE_MAP(X)                                                                    \
    X(NONE, "none") X(DECK, "deck") X(EGGS, "eggs") X(HAND, "hand") X(SECURITY, "security")  \
    X(TRASH, "trash") X(BATTLE, "battle") X(BREEDING, "breeding") X(UNDER, "under")          \
    X(LINKS, "links") X(CHECKED, "checked") X(REVEALED, "revealed") X(USED, "used") X(STACK, "stack")        \
    X(SECURITY_DIGIMON, "security_digimon")

#define DIG_OWNER_MAP(X) X(YOU, "you") X(OPPONENT, "opponent")

#define DIG_REF_MAP(X)                                                                      \
    X(THIS, "this") X(THIS_CARD, "this_card") X(IT, "it") X(OTHER, "other") X(YOU, "you")    \
    X(OPPONENT, "opponent")

#define DIG_DIM_MAP(X)                                                                      \
    X(DP, "dp") X(LEVEL, "level") X(COST, "cost") X(UNDER, "under") X(LINKS, "links")        \
    X(NAME, "name") X(COLOR, "color") X(TRAIT, "trait") X(KIND, "category")              \
    X(COLORS, "colors") X(NUMBER, "number") X(NAME_HAS, "name_has") X(WHAT, "what")          \
    X(SUSPENDED, "suspended") X(TIMING, "timing")

/* a seat's memory; attacks that it has declared in this turn */
#define DIG_GLOBAL_MAP(X) X(MEMORY, "memory") X(ATTACKS, "attacks")

#define DIG_FLAG_MAP(X)                                                                     \
    X(TOKEN, "token") X(SUSPENDED, "suspended") X(INHERITED, "inherited")                    \
    X(PLAYED_THIS_TURN, "played_this_turn") X(FACE_DOWN, "face_down")                   \
    X(ATTACKING, "attacking") X(BLOCKING, "blocking") X(MATERIAL, "material")

#define DIG_WHAT_MAP(X)                                                                     \
    X(EGG, "digi-egg") X(DIGIMON, "digimon") X(TAMER, "tamer") X(OPTION, "option") X(CARD, "card")

#define DIG_COLOR_MAP(X)                                                                    \
    X(RED, "red") X(BLUE, "blue") X(YELLOW, "yellow") X(GREEN, "green") X(BLACK, "black")    \
    X(PURPLE, "purple") X(WHITE, "white")

#define DIG_LINE_MAP(X)                                                                     \
    X(DNA, "dna") X(DIGIXROS, "digixros") X(BURST, "burst") X(APP_FUSION, "app_fusion")      \
    X(ASSEMBLY, "assembly") X(LINK, "link") X(ACE, "ace")

#define DIG_TEXT_TEST_MAP(X)                                                                \
    X(NAME, "name") X(NAME_HAS, "name_has") X(TRAIT, "trait") X(TRAIT_HAS, "trait_has")      \
    X(TEXT_HAS, "text_has")

#define DIG_HAPPENING_MAP(X)                                                                \
    X(NONE, "none") X(PLAYED, "played") X(DIGIVOLVED, "digivolved") X(DELETED, "deleted")    \
    X(LEAVES, "leaves") X(ATTACKS, "attacks") X(TARGET_SWITCHED, "target_switched")          \
    X(BLOCKS, "blocks") X(BLOCKED, "blocked") X(WINS, "wins")          \
    X(LOSES, "loses") X(DELETES, "deletes") X(SUSPENDED, "suspended")                        \
    X(UNSUSPENDED, "unsuspended") X(LINKED, "linked") X(MOVED, "moved") X(CHECKS, "checks")  \
    X(TRASHED, "trashed") X(ADDED, "added") X(REMOVED, "removed") X(DRAWN, "drawn")          \
    X(USED, "used") X(ACTIVATED, "activated") X(MEMORY_GAINED, "memory_gained")              \
    X(MEMORY_LOST, "memory_lost")                                                          \
    X(DE_DIGIVOLVED, "de_digivolved")

#define DIG_METHOD_MAP(X)                                                                   \
    X(NORMAL, "normal") X(DNA, "dna") X(BURST, "burst") X(APP_FUSION, "app_fusion")          \
    X(BLAST, "blast") X(ARTS, "arts") X(DIGIXROS, "digixros") X(ASSEMBLY, "assembly")

#define DIG_CAUSE_MAP(X)                                                                    \
    X(EFFECT, "effect") X(BATTLE, "battle") X(RULE, "rule") X(ATTACK, "attack")              \
    X(BLOCK, "block") X(COST, "cost") X(DIGIXROS, "digixros")

#define DIG_MOMENT_MAP(X)                                                                   \
    X(END_OF_BATTLE, "end_of_battle") X(END_OF_ATTACK, "end_of_attack")                      \
    X(END_OF_TURN, "end_of_turn") X(END_OF_YOUR_TURN, "end_of_your_turn")                    \
    X(END_OF_OPPONENTS_TURN, "end_of_opponents_turn")                                        \
    X(START_OF_YOUR_TURN, "start_of_your_turn")                                              \
    X(START_OF_OPPONENTS_TURN, "start_of_opponents_turn")                                    \
    X(START_OF_YOUR_MAIN, "start_of_your_main")                                              \
    X(START_OF_OPPONENTS_MAIN, "start_of_opponents_main")

#define DIG_DURATION_MAP(X)                                                                 \
    X(TURN, "turn") X(ATTACK, "attack") X(BATTLE, "battle")                                  \
    X(YOUR_TURN_ENDS, "your_turn_ends") X(OPPONENTS_TURN_ENDS, "opponents_turn_ends")        \
    X(OPPONENTS_UNSUSPEND, "opponents_unsuspend") X(GAME, "game")

#define DIG_DEED_MAP(X)                                                                     \
    X(ATTACK, "attack") X(BLOCK, "block") X(BE_BLOCKED, "be_blocked")                        \
    X(BE_ATTACKED, "be_attacked") X(SUSPEND, "suspend") X(UNSUSPEND, "unsuspend")            \
    X(DIGIVOLVE, "digivolve") X(BE_DELETED, "be_deleted") X(LEAVE, "leave")                  \
    X(BE_RETURNED, "be_returned") X(BE_TRASHED, "be_trashed")                                \
    X(SWITCH_TARGET, "switch_target") X(ACTIVATE, "activate") X(PLAY, "play")                \
    X(BE_PLAYED, "be_played") X(USE, "use") X(LINK, "link") X(MOVE, "move")                  \
    X(HATCH, "hatch") X(GAIN_MEMORY, "gain_memory") X(ADD_TO_HAND, "add_to_hand")            \
    X(BE_SUSPENDED, "be_suspended") X(BE_DIGIVOLVED, "be_digivolved")                        \
    X(BE_DE_DIGIVOLVED, "be_de_digivolved") X(REDUCE_COST, "reduce_cost")           \
    X(REDUCE_DP, "reduce_dp") X(BE_UNSUSPENDED, "be_unsuspended") X(DRAW, "draw") \
    X(BE_ADDED, "be_added")

/* What statements say; operands are in language.c. */
#define DIG_STATEMENT_MAP(X)                                                                \
    X(DP, "dp") X(GAINS, "gains") X(CANNOT, "cannot") X(CAN, "can") X(MUST, "must")          \
    X(UNAFFECTED, "unaffected_by") X(SET, "set") X(ALSO, "also") X(COST, "cost")             \
    X(REQUIREMENT, "requirement") X(IGNORE, "ignore") X(MEETS_COLOR, "meets_color")          \
    X(MAXIMUM, "maximum") X(TURN_ENDS_AT, "turn_ends_at") X(GAINS_EFFECTS, "gains_effects")

/*    name               word                  operand category     clause */
#define DIG_KEYWORD_MAP(X)                                                                  \
    X(NONE,              "none",               NONE,   0,           "")                     \
    X(SECURITY_ATTACK,   "security_attack",    NUMBER, PERSISTENT,  "16-4")                 \
    X(BLOCKER,           "blocker",            NONE,   PERSISTENT,  "16-5")                 \
    X(PIERCING,          "piercing",           NONE,   TRIGGER,     "16-7")                 \
    X(JAMMING,           "jamming",            NONE,   PERSISTENT,  "16-9")                 \
    X(DIGISORPTION,      "digisorption",       NUMBER, IMMEDIATE,   "16-10")                \
    X(REBOOT,            "reboot",             NONE,   PERSISTENT,  "16-11")                \
    X(RETALIATION,       "retaliation",        NONE,   TRIGGER,     "16-13")                \
    X(RUSH,              "rush",               NONE,   PERSISTENT,  "16-15")                \
    X(DECOY,             "decoy",              PRED,   IMMEDIATE,   "16-18")                \
    X(ARMOR_PURGE,       "armor_purge",        NONE,   IMMEDIATE,   "16-19")                \
    X(MATERIAL_SAVE,     "material_save",      NUMBER, IMMEDIATE,   "16-21")                \
    X(EVADE,             "evade",              NONE,   IMMEDIATE,   "16-22")                \
    X(RAID,              "raid",               NONE,   TRIGGER,     "16-23")                \
    X(ALLIANCE,          "alliance",           NONE,   TRIGGER,     "16-24")                \
    X(BARRIER,           "barrier",            NONE,   IMMEDIATE,   "16-25")                \
    X(BLAST_DIGIVOLVE,   "blast_digivolve",    NONE,   ACTIVATION,  "16-26")                \
    X(FORTITUDE,         "fortitude",          NONE,   TRIGGER,     "16-27")                \
    X(PARTITION,         "partition",          PREDS,  IMMEDIATE,   "16-29")                \
    X(COLLISION,         "collision",          NONE,   PERSISTENT,  "16-30")                \
    X(BLAST_DNA_DIGIVOLVE, "blast_dna_digivolve", PREDS, ACTIVATION, "16-31")               \
    X(SCAPEGOAT,         "scapegoat",          NONE,   IMMEDIATE,   "16-32")                \
    X(VORTEX,            "vortex",             NONE,   TRIGGER,     "16-33")                \
    X(OVERCLOCK,         "overclock",          PRED,   TRIGGER,     "16-34")                \
    X(ICECLAD,           "iceclad",            NONE,   PERSISTENT,  "16-35")                \
    X(DECODE,            "decode",             PRED,   IMMEDIATE,   "16-36")                \
    X(FRAGMENT,          "fragment",           NUMBER, IMMEDIATE,   "16-37")                \
    X(EXECUTE,           "execute",            NONE,   TRIGGER,     "16-38")                \
    X(PROGRESS,          "progress",           NONE,   PERSISTENT,  "16-39")                \
    X(LINK_PLUS,         "link_plus",          NUMBER, PERSISTENT,  "16-40")                \
    X(TRAINING,          "training",           NONE,   ACTIVATION,  "16-41")                \
    X(USE_REQ,           "use_req",            PRED,   PERSISTENT,  "16-42")                \
    X(ASCENSION,         "ascension",          NONE,   TRIGGER,     "16-43")                \
    X(ENGAGE,            "engage",             NONE,   TRIGGER,     "16-44")                \
    X(GUARD,             "guard",              NONE,   IMMEDIATE,   "16-45")                \
    X(DETACH,            "detach",             PRED,   IMMEDIATE,   "16-46")                \
    X(SUCCESSION,        "succession",         PRED,   PERSISTENT,  "16-47")                \
    /* process keywords: actions that effects name, 16.0 */                                 \
    X(DRAW,              "draw",               NONE,   0,           "16-8")                 \
    X(RECOVERY,          "recovery",           NONE,   0,           "16-6")                 \
    X(DE_DIGIVOLVE,      "de_digivolve",       NONE,   0,           "16-12")                \
    X(DIGI_BURST,        "digi_burst",         NONE,   0,           "16-14")                \
    X(BLITZ,             "blitz",              NONE,   0,           "16-16")                \
    X(DELAY,             "delay",              NONE,   0,           "16-17")                \
    X(SAVE,              "save",               NONE,   0,           "16-20")                \
    X(MIND_LINK,         "mind_link",          NONE,   0,           "16-28")
/* clang-format on */

#define ENUM2(prefix, MAP)        enum dig_##prefix{MAP(DIG__ENUM_##prefix) DIG__##prefix##_num};
#define DIG__ENUM_text(n, w)      TEXT_##n,
#define DIG__ENUM_timing(n, w)    TIMING_##n,
#define DIG__ENUM_place(n, w)     PLACE_##n,
#define DIG__ENUM_owner(n, w)     OWNER_##n,
#define DIG__ENUM_ref(n, w)       REF_##n,
#define DIG__ENUM_dim(n, w)       DIM_##n,
#define DIG__ENUM_global(n, w)    GLOBAL_##n,
#define DIG__ENUM_flag(n, w)      FLAG_##n,
#define DIG__ENUM_what(n, w)      WHAT_##n,
#define DIG__ENUM_line(n, w)      LINE_##n,
#define DIG__ENUM_text_test(n, w) TEST_##n,
#define DIG__ENUM_happening(n, w) HAP_##n,
#define DIG__ENUM_method(n, w)    METHOD_##n,
#define DIG__ENUM_cause(n, w)     CAUSE_##n,
#define DIG__ENUM_moment(n, w)    MOMENT_##n,
#define DIG__ENUM_duration(n, w)  UNTIL_##n,
#define DIG__ENUM_deed(n, w)      DEED_##n,
ENUM2(text, DIG_TEXT_MAP)
ENUM2(timing, DIG_TIMING_MAP)
ENUM2(place, DIG_PLACE_MAP)
ENUM2(owner, DIG_OWNER_MAP)
ENUM2(ref, DIG_REF_MAP)
ENUM2(dim, DIG_DIM_MAP)
ENUM2(global, DIG_GLOBAL_MAP)
ENUM2(flag, DIG_FLAG_MAP)
ENUM2(what, DIG_WHAT_MAP)
ENUM2(line, DIG_LINE_MAP)
ENUM2(text_test, DIG_TEXT_TEST_MAP)
ENUM2(happening, DIG_HAPPENING_MAP)
ENUM2(method, DIG_METHOD_MAP)
ENUM2(cause, DIG_CAUSE_MAP)
ENUM2(moment, DIG_MOMENT_MAP)
ENUM2(duration, DIG_DURATION_MAP)
ENUM2(deed, DIG_DEED_MAP)
#undef ENUM2

enum dig_keyword {
#define X(name, word, operand, category, clause) KW_##name,
    DIG_KEYWORD_MAP(X)
#undef X
    DIG_KEYWORD_NUM
};

/* The rows of language.c, in its order. */
enum dig_verb {
    VERB_DELETE,
    VERB_TRASH,
    VERB_PLACE,
    VERB_FLIP,
    VERB_SUSPEND,
    VERB_UNSUSPEND,
    VERB_MOVE,
    VERB_DE_DIGIVOLVE,
    VERB_REVEAL,
    VERB_LOOK,
    VERB_SHUFFLE,
    VERB_HATCH,
    VERB_PLAY,
    VERB_PLAY_TOKEN,
    VERB_DIGIVOLVE,
    VERB_LINK,
    VERB_USE,
    VERB_ATTACK,
    VERB_SWITCH_TARGET,
    VERB_END_ATTACK,
    VERB_BATTLE,
    VERB_ACTIVATE,
    VERB_DRAW,
    VERB_MEMORY,
    VERB_SET_MEMORY,
    VERB_PAY,
    VERB_RECOVERY,
    VERB_WIN,
    VERB_LOSE,
    VERB_PREVENT,
    VERB_COST,
    VERB_SET_COST,
    VERB_INSTEAD,
    VERB_MATERIALS,
    VERB_BLITZ,
    VERB_SAVE,
    VERB_MIND_LINK,
    VERB_DIGI_BURST,
    VERB_DELAY,
    VERB_NUM
};

enum dig_statement {
#define X(name, word) SAYS_##name,
    DIG_STATEMENT_MAP(X)
#undef X
    SAYS_NUM
};

/* The properties with words of their own that a predicate may ask for: masks of language.c. */
enum dig_mask {
    MASK_WHAT,
    MASK_COLOR,
    MASK_EFFECT,
    MASK_LINE
};

/* The sides of a dual card [4-5-4]; 0 is both. On the field it is a Digimon [4-5-3]. */
enum {
    DIG_SIDE_DIGIMON = 1,
    DIG_SIDE_OPTION
};

extern const struct eng_language dig_language;

#endif
