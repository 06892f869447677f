/* SPDX-License-Identifier: MIT
 * words.h - the game's vocabulary: areas, phases, prompts, options, events, reasons, deck faults.
 *
 * Each list makes an enum here and the table of names in game.c, which is what clients, scenarios
 * and replays use. */
#ifndef DIG__WORDS_H
#define DIG__WORDS_H

#include <eng/game.h>

/* clang-format off */
/*    name       word         shape    secrecy */
#define DIG_ZONE_MAP(X)                                                                    \
    X(NONE,     "none",     NOWHERE, PUBLIC)                                               \
    X(DECK,     "deck",     PILE,    NOBODY)                                               \
    X(EGGS,     "eggs",     PILE,    NOBODY)                                               \
    X(HAND,     "hand",     PILE,    OWNER)                                                \
    X(SECURITY, "security", PILE,    NOBODY)                                               \
    X(TRASH,    "trash",    PILE,    PUBLIC)                                               \
    X(BATTLE,   "battle",   FIELD,   PUBLIC)                                               \
    X(BREEDING, "breeding", FIELD,   PUBLIC)                                               \
    X(UNDER,    "under",    UNDER,   PUBLIC) /* under a top card [4-6-7] */                \
    X(LINK,     "link",     UNDER,   PUBLIC) /* a link card [4-8-4] */                     \
    X(CHECKED,  "checked",  NOWHERE, PUBLIC) /* a checked security card, in no area 13-1-6 */ \
    X(REVEALED, "revealed", NOWHERE, PUBLIC) /* revealed, in no area 15-15-3 */            \
    X(USED,     "used",     NOWHERE, PUBLIC) /* an Option being used, in no area 9-1-4 */

#define DIG_PHASE_MAP(X)                                                                   \
    X(SETUP,     "setup")                                                                  \
    X(UNSUSPEND, "unsuspend")                                                              \
    X(DRAW,      "draw")                                                                   \
    X(BREEDING,  "breeding")                                                               \
    X(MAIN,      "main")

#define DIG_REASON_MAP(X)                                                                  \
    X(NONE,    "none")                                                                     \
    X(ATTACK,  "attack")                                                                   \
    X(DECK,    "deck_out")                                                                 \
    X(CONCEDE, "concession")                                                               \
    X(FORFEIT, "forfeit")                                                                  \
    X(FULL,    "limit_reached")                                                            \
    X(EFFECT,  "effect")                                                                   \
    X(LOOP,    "infinite_loop")                                                            \
    X(AGREED,  "agreement")                                                                \
    X(RULED,   "judge")

/*    name       word        most picks  help */
#define DIG_PROMPT_MAP(X)                                                                  \
    X(NONE,     "none",      0, "no decision")                                             \
    X(REDRAW,   "redraw",    1, "keep the opening hand or redraw it once")                 \
    X(BREEDING, "breeding",  1, "hatch, move out of the breeding area, or do nothing")     \
    X(MAIN,     "main",      1, "an action of the main phase, or pass")                    \
    X(COUNTER,  "counter",   1, "counter timing of an attack; asked at every attack, since" \
                                " whether something can be used depends on hidden cards")  \
    X(BLOCK,    "block",     1, "block the attack with a Digimon that can, or decline")           \
    X(NEXT_EFFECT, "next_effect", 1, "which of the effects that wait activates next")             \
    X(ACTIVATE, "activate",  1, "activate an optional effect or not")                            \
    X(INTERRUPT, "interrupt", 1, "use an effect before something happens, or decline")            \
    X(CHOOSE,   "choose",   16, "choose cards or units for an effect, one after another")        \
    X(MAY,      "may",       1, "do an optional part of an effect or not")                       \
    X(MODE,     "mode",      1, "which part of an effect is done")                               \
    X(TARGET,   "target",    1, "whom an attack that an effect makes is on") \
    X(DIGIXROS, "digixros", 16, "declare DigiXros with these cards, one after another, or decline") \
    X(ASSEMBLY, "assembly", 16, "declare Assembly with these cards, one after another, or decline") \
    X(PART,     "part",      1, "what takes a part of the digivolution: the card of the hand, the upper one, the Tamer, the link card") \
    X(ARTS,     "arts",      1, "Arts Digivolve into the used card, or it is trashed") \
    X(LINKS,    "links",     1, "which older link card is trashed") \
    X(HOST,     "host",      1, "which unit the card is placed under") \
    X(REPEAT,   "repeat",    1, "how often an infinite loop is repeated before the player stops it") \
    X(ORDER,    "order",    16, "which card is put there next, one after another: each goes outside those before it") \
    X(HOW_MANY, "how_many",  1, "how many cards <De-Digivolve> trashes from the top of the unit")

/*    name       word         unit        target    number  index          help */
#define DIG_OPTION_MAP(X)                                                                  \
    X(NONE,      "none",      NULL,       NULL,     NULL,   NULL, "")                      \
    X(KEEP,      "keep",      NULL,       NULL,     NULL,   NULL, "keep the hand")         \
    X(REDRAW,    "redraw",    NULL,       NULL,     NULL,   NULL, "shuffle it back and draw again") \
    X(HATCH,     "hatch",     NULL,       NULL,     NULL,   NULL, "hatch a Digi-Egg")      \
    X(MOVE,      "move",      "unit",     NULL,     NULL,   NULL, "move it to the battle area") \
    X(NOTHING,   "nothing",   NULL,       NULL,     NULL,   NULL, "do nothing")            \
    X(PLAY,      "play",      NULL,       NULL,     "cost", NULL, "play the card")         \
    X(DIGIVOLVE, "digivolve", "unit",     NULL,     "cost", "requirement", "digivolve the unit into the card") \
    X(ATTACK,    "attack",    "unit",     "target", NULL,   NULL, "attack the target unit; without one, the player") \
    X(USE,       "use",       NULL,       NULL,     "cost", NULL, "use the Option card") \
    X(LINK,      "link",      "unit",     NULL,     "cost", NULL, "link the card to the unit") \
    X(PASS,      "pass",      NULL,       NULL,     NULL,   NULL, "pass: memory goes to 3 on the other side") \
    X(DECLINE,   "decline",   NULL,       NULL,     NULL,   NULL, "use nothing")           \
    X(BLOCK,     "block",     "unit",     NULL,     NULL,   NULL, "block with the unit")    \
    X(ACTIVATE,  "activate",  "unit",     NULL,     NULL,   "effect", "activate the effect of the card") \
    X(YES,       "yes",       NULL,       NULL,     NULL,   NULL, "do it")                   \
    X(NO,        "no",        NULL,       NULL,     NULL,   NULL, "do not")                  \
    X(CHOOSE,    "choose",    "unit",     NULL,     NULL,   NULL, "choose the card or unit") \
    X(DONE,      "done",      NULL,       NULL,     NULL,   NULL, "the choice is complete")  \
    X(MODE,      "mode",      NULL,       NULL,     "mode", NULL, "do that part") \
    X(MATERIAL,  "material",  "unit",     NULL,     NULL,   "part", "place the card or unit for that entry of the requirement") \
    X(DNA,       "dna",       "unit",     "target", "cost", "requirement", "the two units DNA digivolve into the card; `unit` is the upper one") \
    X(BURST,     "burst",     "unit",     "target", "cost", NULL, "Burst Digivolve the unit into the card, returning the Tamer `target`") \
    X(APP_FUSION,"app_fusion","unit",     NULL,     "cost", "link", "App Fusion of the unit and its link card, the oldest being 0") \
    X(BLAST,     "blast",     "unit",     NULL,     NULL,   NULL, "<Blast Digivolve> the unit into the card") \
    X(REPEAT,    "repeat",    NULL,        NULL,     "times", NULL, "so many repetitions") \
    X(BLAST_DNA, "blast_dna", "unit",     NULL,     NULL,   NULL, "<Blast DNA Digivolve> the unit and a card of the hand into the card") \
    X(CARDS,     "cards",     "unit",     NULL,     "cards", NULL, "so many cards")

/*    name              word                seat      card    unit    target    a         b            help */
#define DIG_EVENT_MAP(X)                                                                   \
    X(NONE,            "none",              NULL,     NULL,   NULL,   NULL,     NULL,     NULL,        "") \
    X(SHUFFLE,         "shuffle",           "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the area `to` was shuffled") \
    X(FIRST_PLAYER,    "first_player",      "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "who goes first") \
    X(DRAW,            "draw",              "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card was drawn") \
    X(RETURN_HAND,     "return_hand",       "seat",   "card", NULL,   NULL,     NULL,     NULL,        "redraw: a card goes back into the deck") \
    X(KEEP,            "keep",              "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the opening hand is kept") \
    X(PLACE_SECURITY,  "place_security",    "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card became a security card") \
    X(MEMORY,          "memory",            "seat",   NULL,   NULL,   NULL,     "memory", NULL,        "memory as the turn player sees it") \
    X(TURN,            "turn",              "seat",   NULL,   NULL,   NULL,     "turn",   "memory",    "a turn starts") \
    X(PHASE,           "phase",             "seat",   NULL,   NULL,   NULL,     "phase",  NULL,        "a phase starts") \
    X(UNSUSPEND,       "unsuspend",         "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit was unsuspended") \
    X(SUSPEND,         "suspend",           "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit was suspended") \
    X(HATCH,           "hatch",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a Digi-Egg hatched") \
    X(MOVE,            "move",              "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit moved to the battle area") \
    X(DECLARE_PLAY,    "declare_play",      "seat",   "card", NULL,   NULL,     "cost",   NULL,        "a card to be played was revealed") \
    X(DECLARE_DIGIVOLVE,"declare_digivolve","seat",   "card", NULL,   "target", "cost",   NULL,        "a card to digivolve into was revealed") \
    X(PAY,             "pay",               "seat",   NULL,   NULL,   NULL,     "cost",   "memory",    "a cost was paid") \
    X(PLAY,            "play",              "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card was played") \
    X(DIGIVOLVE,       "digivolve",         "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit digivolved into the card") \
    X(DECLARE_USE,     "declare_use",       "seat",   "card", NULL,   NULL,     "cost",   NULL,        "an Option to be used was revealed") \
    X(USE,             "use",               "seat",   "card", NULL,   NULL,     NULL,     NULL,        "an Option was used") \
    X(DECLARE_LINK,    "declare_link",      "seat",   "card", NULL,   "target", "cost",   NULL,        "a card to be linked was revealed") \
    X(LINK,            "link",              "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card was linked to the unit") \
    X(PASS,            "pass",              "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the turn player passed") \
    X(ATTACK,          "attack",            "seat",   "card", "unit", "target", NULL,     NULL,        "an attack was declared; without target, on the player") \
    X(BLOCK,           "block",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit blocks and is the target now") \
    X(ATTACK_FAILS,    "attack_fails",      "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "attacker or target is gone") \
    X(ATTACK_NOTHING,  "attack_nothing",    "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "successful, but it may check no card") \
    X(CHECK,           "check",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a security card was checked by the unit") \
    X(BATTLE,          "battle",            "seat",   NULL,   "unit", "target", "dp",     "target_dp", "two units battle") \
    X(SECURITY_BATTLE, "security_battle",   "seat",   "card", "unit", NULL,     "dp",     "card_dp",   "a unit battles a Security Digimon") \
    X(DELETE,          "delete",            "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit was deleted") \
    X(TRASH,           "trash",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card was trashed, not deleted") \
    X(RETURN,          "return",            "seat",   "card", "unit", NULL,     NULL,     NULL,        "a unit left the field for the area `to`") \
    X(PLACE,           "place",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card was put in an area or under the unit") \
    X(REVEAL,          "reveal",            "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card was revealed") \
    X(LOOK,            "look",              "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a player looks at a card of the seat") \
    X(ACTIVATE,        "activate",          "seat",   "card", "unit", NULL,     "effect", NULL,        "an effect of the card activates") \
    X(CHOOSE,          "choose",            "seat",   "card", "unit", NULL,   "mode",   NULL,        "the seat chose the card, the unit or the mode for an effect; without any of them, nothing") \
    X(DECLINE,         "decline",           "seat",   NULL,   NULL,   NULL,   NULL,     NULL,        "the seat does not do an optional part of an effect") \
    X(BEGIN,           "begin",             "seat",   "card", "unit", NULL,   "value",  "gives",     "a statement of the seat's effect holds from now on, for the unit or card; without them, for all that it finds") \
    X(END,             "end",               "seat",   "card", "unit", NULL,   "value",  "gives",     "a statement holds no longer; not told of a unit that is gone, with which all ends that it was given") \
    X(TARGET,          "target",            "seat",   NULL,   "unit", "target", NULL,     NULL,        "the attack target was switched; without target, to the player") \
    X(ATTACK_ENDS,     "attack_ends",       "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the attack is over") \
    X(TURN_ENDING,     "turn_ending",       "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the end-of-turn timing has come") \
    X(LOOP,            "loop",              "seat",   NULL,   NULL,   NULL,     "times",  NULL,        "an infinite loop was repeated so often; the seat stops it") \
    X(GAME_OVER,       "game_over",         "winner", NULL,   NULL,   NULL,     "reason", NULL,        "somebody has won; without winner, a draw")

#define DIG_FAULT_MAP(X)                                                                   \
    X(NONE,            "none",            "no fault (%u, %u)")                             \
    X(MAIN_SIZE,       "main_size",       "the main deck has %u cards, it must have %u [1-4-1-2-1]") \
    X(EGGS_SIZE,       "eggs_size",       "the Digi-Egg deck has %u cards, it may have at most %u [1-4-1-3-1]") \
    X(TOO_MANY_COPIES, "too_many_copies", "%u copies of one card number, %u are allowed [1-4-1-2-2]") \
    X(TOO_MANY_EGGS,   "too_many_copies", "%u copies of one card number, %u are allowed [1-4-1-3-2]") \
    X(WRONG_DECK,      "wrong_deck",      "a Digi-Egg card belongs to the Digi-Egg deck, any other card to the main deck" \
                                          " (%u here, %u allowed) [1-4-1-1]")               \
    X(TOKEN,           "token",           "a token is never part of a deck (%u here, %u allowed) [1-4-4-2]")
/* clang-format on */

enum dig_zone {
#define X(name, word, shape, secrecy) Z_##name,
    DIG_ZONE_MAP(X)
#undef X
    DIG_ZONE_NUM
};

enum dig_phase {
#define X(name, word) PHASE_##name,
    DIG_PHASE_MAP(X)
#undef X
    DIG_PHASE_NUM
};

enum dig_reason {
#define X(name, word) REASON_##name,
    DIG_REASON_MAP(X)
#undef X
    DIG_REASON_NUM
};

enum dig_prompt {
#define X(name, word, picks, help) ASK_##name,
    DIG_PROMPT_MAP(X)
#undef X
    DIG_PROMPT_NUM
};

enum dig_option {
#define X(name, word, unit, target, number, index, help) DO_##name,
    DIG_OPTION_MAP(X)
#undef X
    DIG_OPTION_NUM
};

enum dig_event {
#define X(name, word, seat, card, unit, target, a, b, help) EV_##name,
    DIG_EVENT_MAP(X)
#undef X
    DIG_EVENT_NUM
};

enum dig_fault {
#define X(name, word, text) FAULT_##name,
    DIG_FAULT_MAP(X)
#undef X
    DIG_FAULT_NUM
};

/* The procedures: a table each, in the file of its chapter. */
#define DIG_PROC_MAP(X)               \
    X(GAME, game)                     \
    X(SETUP, setup)                   \
    X(TURN, turn)                     \
    X(END_OF_TURN, end_of_turn)       \
    X(SETTLE, settle)                 \
    X(PLAY, play)                     \
    X(DIGIVOLVE, digivolve)           \
    X(ATTACK, attack)                 \
    X(SECURITY_CHECK, security_check) \
    X(BATTLE, battle)                 \
    X(LEAVE, leave)                   \
    X(WOULD, would)                   \
    X(EFFECT, effect)                 \
    X(DECLARE_ATTACK, declare_attack) \
    X(DNA, dna)                       \
    X(BURST, burst)                   \
    X(APP_FUSION, app_fusion)         \
    X(RESOLVE, resolve)               \
    X(ACTIVATE, activate)             \
    X(USE, use)                       \
    X(LINK, link)                     \
    X(HOST, host)                     \
    X(PLACE, place)                   \
    X(DE_DIGIVOLVE, de_digivolve)

enum dig_proc {
#define X(name, table) PROC_##name,
    DIG_PROC_MAP(X)
#undef X
    DIG_PROC_NUM
};

#endif
