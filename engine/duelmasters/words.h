/* SPDX-License-Identifier: MIT
 * words.h - the game's vocabulary: zones, steps, prompts, options, events, reasons, deck faults.
 *
 * Each list makes an enum here and the table of names in game.c, which is what clients, scenarios
 * and replays use. */
#ifndef DM__WORDS_H
#define DM__WORDS_H

#include <eng/game.h>

/* clang-format off */
/*    name        word         shape    secrecy */
#define DM_ZONE_MAP(X)                                                                     \
    X(NONE,      "none",      NOWHERE, PUBLIC)                                             \
    X(DECK,      "deck",      PILE,    NOBODY)                                             \
    X(HAND,      "hand",      PILE,    OWNER)                                              \
    X(SHIELDS,   "shields",   PILE,    NOBODY) /* hidden from the owner, too [406.2] */    \
    X(MANA,      "mana",      PILE,    PUBLIC) /* ENG_CARD_TURNED: tapped [405] */         \
    X(GRAVEYARD, "graveyard", PILE,    PUBLIC)                                             \
    X(GR,        "gr",        PILE,    NOBODY) /* super GR */                              \
    X(BATTLE,    "battle",    FIELD,   PUBLIC)                                             \
    X(UNDER,     "under",     UNDER,   PUBLIC) /* a place, not a zone */                   \
    X(AURA,      "aura",      UNDER,   PUBLIC) /* above a creature: the unit's links, lowest first [310.6] */ \
    X(LINKED,    "linked",    UNDER,   PUBLIC) /* another god beside the top one [804] */  \
    X(USED,      "used",      NOWHERE, PUBLIC) /* a spell being cast; a card being put out [409] */ \
    X(REVEALED,  "revealed",  NOWHERE, PUBLIC)

#define DM_PHASE_MAP(X)                                                                    \
    X(SETUP,     "setup")                                                                  \
    X(START,     "start")   /* untap [501] */                                              \
    X(DRAW,      "draw")                                                                   \
    X(CHARGE,    "charge")  /* mana charge [503] */                                        \
    X(MAIN,      "main")                                                                   \
    X(ATTACK,    "attack")                                                                 \
    X(END,       "end")

#define DM_REASON_MAP(X)                                                                   \
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

/*    name        word        most picks  help */
#define DM_PROMPT_MAP(X)                                                                   \
    X(NONE,      "none",       0, "no decision")                                           \
    X(CHARGE,    "charge",     1, "put one hand card into the mana zone, or none")         \
    X(MAIN,      "main",       1, "use a card or an ability, or go on to attacks")         \
    X(PAY,       "pay",       16, "which mana is tapped, one card after another")          \
    X(SOURCES,   "sources",   16, "what the evolution creature is put on, the uppermost first") \
    X(ATTACK,    "attack",     1, "attack with a creature, or end the turn")               \
    X(BLOCK,     "block",      1, "block the attack, or decline")                          \
    X(BREAKER,   "breaker",    1, "which breaker is used")                                 \
    X(SHIELDS,   "shields",   16, "which shields are broken, one after another")           \
    X(TRIGGERS,  "triggers",  16, "which of the broken shields are used as shield triggers") \
    X(NEXT_EFFECT, "next_effect", 1, "which of the effects that wait is resolved next")    \
    X(ACTIVATE,  "activate",   1, "resolve an effect that need not be resolved, or not")   \
    X(DECLARE,   "declare",   16, "which effects of cards in the hand are used, one after another") \
    X(REPLACE,   "replace",    1, "which effect replaces what would happen, or none")      \
    X(CHOOSE,    "choose",    16, "choose cards or creatures for an effect, one after another") \
    X(MAY,       "may",        1, "do an optional part of an effect or not")               \
    X(MODE,      "mode",       1, "which part of an effect is done")                       \
    X(KEEP,      "keep",      16, "which creatures stay in a reconstruction, one after another [801.4a]") \
    X(ATTACKER,  "attacker",   1, "which of the creatures that stay goes on with the attack [801.4e]") \
    X(PART,      "part",       1, "which of the linked gods leaves [804.7]")               \
    X(ORDER,     "order",     16, "which card is put there next, one after another: each goes below those before it")

/*    name       word         unit        target    number   index     help */
#define DM_OPTION_MAP(X)                                                                   \
    X(NONE,      "none",      NULL,       NULL,     NULL,    NULL,     "")                 \
    X(CHARGE,    "charge",    NULL,       NULL,     NULL,    NULL,     "put the card into the mana zone") \
    X(NOTHING,   "nothing",   NULL,       NULL,     NULL,    NULL,     "do nothing")       \
    X(SUMMON,    "summon",    NULL,       NULL,     "cost",  NULL,     "summon the creature") \
    X(CAST,      "cast",      NULL,       NULL,     "cost",  NULL,     "cast the spell")   \
    X(GENERATE,  "generate",  NULL,       NULL,     "cost",  NULL,     "generate the cross gear") \
    X(CROSS,     "cross",     "unit",     "target", "cost",  NULL,     "cross the gear to the target creature") \
    X(ATTACH,    "attach",    "unit",     NULL,     "cost",  NULL,     "put the aura on the creature; without one, on a GR creature that is summoned for it") \
    X(TAP_ABILITY, "tap_ability", "unit", NULL,     NULL,    "effect", "use the tap ability of the creature") \
    X(ATTACKS,   "attacks",   NULL,       NULL,     NULL,    NULL,     "go on to the attack step") \
    X(TAP,       "tap",       NULL,       NULL,     NULL,    NULL,     "tap that mana")    \
    X(AUTO,      "auto",      NULL,       NULL,     NULL,    NULL,     "tap the first mana that pays the rest") \
    X(SOURCE,    "source",    "unit",     NULL,     NULL,    "linked", "put it on that creature or card; a god alone (0) or with those linked to it (1)") \
    X(ATTACK,    "attack",    "unit",     "target", NULL,    NULL,     "attack the target creature; without one, the player") \
    X(END,       "end",       NULL,       NULL,     NULL,    NULL,     "no more attacks")  \
    X(BLOCK,     "block",     "unit",     NULL,     NULL,    NULL,     "block with the creature") \
    X(GUARD,     "guard",     "unit",     NULL,     NULL,    NULL,     "let the attack meet the creature, which is no block") \
    X(DECLINE,   "decline",   NULL,       NULL,     NULL,    NULL,     "use nothing")      \
    X(BREAKER,   "breaker",   NULL,       NULL,     "shields", NULL,   "break so many shields") \
    X(BREAK,     "break",     NULL,       NULL,     NULL,    NULL,     "break that shield") \
    X(USE,       "use",       NULL,       NULL,     NULL,    "side",   "use the card; side 1: the spell side of a Twinpact card that has it on both") \
    X(ACTIVATE,  "activate",  "unit",     NULL,     NULL,    "effect", "resolve that effect of the card") \
    X(YES,       "yes",       NULL,       NULL,     NULL,    NULL,     "do it")            \
    X(NO,        "no",        NULL,       NULL,     NULL,    NULL,     "do not")           \
    X(CHOOSE,    "choose",    "unit",     NULL,     NULL,    NULL,     "choose the card or creature") \
    X(DONE,      "done",      NULL,       NULL,     NULL,    NULL,     "the choice is complete") \
    X(MODE,      "mode",      NULL,       NULL,     "mode",  NULL,     "do that part")     \
    X(KEEP,      "keep",      NULL,       NULL,     NULL,    "linked", "keep the creature card, a god alone (0) or with those linked to it (1); of an evolution creature sources are picked next, which are kept under it") \
    X(GO_ON,     "go_on",     "unit",     NULL,     NULL,    NULL,     "the creature goes on with the attack")

/*    name              word              seat      card    unit    target    a         b            help */
#define DM_EVENT_MAP(X)                                                                    \
    X(NONE,            "none",            NULL,     NULL,   NULL,   NULL,     NULL,     NULL,        "") \
    X(SHUFFLE,         "shuffle",         "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the zone `to` was shuffled") \
    X(FIRST_PLAYER,    "first_player",    "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "who goes first") \
    X(SHIELD,          "shield",          "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card became a shield") \
    X(DRAW,            "draw",            "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card was drawn") \
    X(TURN,            "turn",            "seat",   NULL,   NULL,   NULL,     "turn",   NULL,        "a turn starts") \
    X(PHASE,           "phase",           "seat",   NULL,   NULL,   NULL,     "phase",  NULL,        "a step of the turn starts") \
    X(TAP,             "tap",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a creature, or a card in the mana zone, was tapped") \
    X(UNTAP,           "untap",           "seat",   "card", "unit", NULL,     NULL,     NULL,        "a creature, or a card in the mana zone, was untapped") \
    X(CHARGE,          "charge",          "seat",   "card", NULL,   NULL,     NULL,     "tapped",    "a hand card was put into the mana zone") \
    X(DECLARE,         "declare",         "seat",   "card", NULL,   NULL,     "cost",   NULL,        "a card is being used") \
    X(PUT,             "put",             "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card was put into the battle zone") \
    X(EVOLVE,          "evolve",          "seat",   "card", "unit", NULL,     NULL,     NULL,        "an evolution creature was put on the unit") \
    X(SOURCE,          "source",          "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card is under the unit from now on, as its source") \
    X(CAST,            "cast",            "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a spell was cast") \
    X(CROSS,           "cross",           "seat",   "card", "unit", "target", NULL,     NULL,        "a cross gear was crossed to the target") \
    X(UNCROSS,         "uncross",         "seat",   "card", "unit", NULL,     NULL,     NULL,        "the creature of a cross gear is gone") \
    X(ATTACH,          "attach",          "seat",   "card", "unit", NULL,     NULL,     NULL,        "an aura was put on the creature") \
    X(LINK,            "link",            "seat",   "card", "unit", NULL,     NULL,     NULL,        "a god was linked to the unit") \
    X(UNLINK,          "unlink",          "seat",   "card", "unit", "target", NULL,     NULL,        "a god is the unit `target` by itself again") \
    X(ATTACK,          "attack",          "seat",   "card", "unit", "target", NULL,     NULL,        "a creature attacks the target; without one, the player") \
    X(BLOCK,           "block",           "seat",   "card", "unit", NULL,     NULL,     NULL,        "a creature blocks") \
    X(GUARD,           "guard",           "seat",   "card", "unit", NULL,     NULL,     NULL,        "an attack is on that creature now, without a block") \
    X(BATTLE,          "battle",          "seat",   "card", "unit", "target", "power",  "target_power", "two creatures battle") \
    X(WIN_BATTLE,      "win_battle",      "seat",   "card", "unit", NULL,     NULL,     NULL,        "a creature won a battle") \
    X(LOSE_BATTLE,     "lose_battle",     "seat",   "card", "unit", NULL,     NULL,     NULL,        "a creature lost a battle") \
    X(DIRECT_ATTACK,   "direct_attack",   "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the attack reached a player without shields") \
    X(BREAK_CHOSEN,    "break_chosen",    "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a shield is going to be broken") \
    X(BREAK,           "break",           "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a shield was broken: its card went to the hand") \
    X(TRIGGER_DECLARED, "trigger_declared", "seat", "card", NULL,   NULL,     NULL,     NULL,        "a broken shield is going to be used") \
    X(ATTACK_ENDS,     "attack_ends",     "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the attack is over") \
    X(DESTROY,         "destroy",         "seat",   "card", "unit", NULL,     NULL,     NULL,        "a creature was destroyed; its cards go to the graveyard") \
    X(LEAVE,           "leave",           "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card left the battle zone with its unit") \
    X(TOP_LEFT,        "top_left",        "seat",   "card", "unit", NULL,     NULL,     NULL,        "only the top card of a unit left") \
    X(UNDER_LEFT,      "under_left",      "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card went from under a unit: no creature left") \
    X(RECONSTRUCTED,   "reconstructed",   "seat",   "card", "unit", "target", NULL,     NULL,        "what stayed of the unit `target` is this unit now [801.4]") \
    X(PUT_UNDER,       "put_under",       "seat",   "card", "unit", NULL,     NULL,     NULL,        "a card was put under the unit") \
    X(MOVE,            "move",            "seat",   "card", NULL,   NULL,     NULL,     "tapped",    "an effect moved a card") \
    X(LAY,             "lay",             "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a player has laid a card at a place of the deck, among those that came there together; only he is told which, and where [401.4]") \
    X(AT_RANDOM,       "at_random",       "seat",   "card", NULL,   NULL,     "place",  "of",        "chance has taken a card, at the place (0: there the longest; only for who may know the card) among so many of the zone `in` that it had not taken") \
    X(DISCARD,         "discard",         "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card was discarded") \
    X(REVEAL,          "reveal",          "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a card was shown to everybody") \
    X(LOOK,            "look",            "seat",   "card", NULL,   NULL,     NULL,     NULL,        "a player looks at a card") \
    X(TRIGGER,         "trigger",         "seat",   "card", "unit", NULL,     NULL,     NULL,        "an effect waits to be resolved") \
    X(ACTIVATE,        "activate",        "seat",   "card", "unit", NULL,     NULL,     NULL,        "an effect is being resolved") \
    X(REPLACED,        "replaced",        "seat",   "card", "unit", NULL,     NULL,     NULL,        "an effect replaces what would happen") \
    X(CHOOSE,          "choose",          "seat",   "card", "unit", NULL,     "mode",   NULL,        "a card, a unit or a part of an effect was chosen") \
    X(DECLINE,         "decline",         "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "a part of an effect is not done") \
    X(BEGIN,           "begin",           "seat",   "card", "unit", NULL,     "value",  NULL,        "something holds for a time") \
    X(STOP,            "stop",            "seat",   "card", "unit", NULL,     "value",  NULL,        "it holds no longer") \
    X(EXTRA_TURN,      "extra_turn",      "seat",   NULL,   NULL,   NULL,     NULL,     NULL,        "the player has another turn after this one") \
    X(ARRANGE,         "arrange",         "seat",   NULL,   "unit", NULL,     NULL,     NULL,        "a player has arranged the own units, or the cards under one [403.3]") \
    X(GAME_OVER,       "game_over",       "winner", NULL,   NULL,   NULL,     "reason", NULL,        "the game is over")

/*    name            word                 text */
#define DM_FAULT_MAP(X)                                                                    \
    X(NONE,          "none",              "no fault %u %u")                                \
    X(MAIN_SIZE,     "main_size",         "the deck has %u cards; it must have %u")        \
    X(GR_SIZE,       "gr_size",           "the super GR zone has %u cards; it must have none or %u") \
    X(TOO_MANY,      "too_many_copies",   "%u copies; at most %u are allowed")             \
    X(WRONG_PILE,    "wrong_pile",        "the card does not belong there%.0u%.0u")
/* clang-format on */

enum dm_zone {
#define X(name, word, shape, secrecy) Z_##name,
    DM_ZONE_MAP(X)
#undef X
    DM_ZONE_NUM
};

enum dm_phase {
#define X(name, word) PHASE_##name,
    DM_PHASE_MAP(X)
#undef X
    DM_PHASE_NUM
};

enum dm_reason {
#define X(name, word) REASON_##name,
    DM_REASON_MAP(X)
#undef X
    DM_REASON_NUM
};

enum dm_prompt {
#define X(name, word, picks, help) ASK_##name,
    DM_PROMPT_MAP(X)
#undef X
    DM_PROMPT_NUM
};

enum dm_option {
#define X(name, word, unit, target, number, index, help) DO_##name,
    DM_OPTION_MAP(X)
#undef X
    DM_OPTION_NUM
};

enum dm_event {
#define X(name, word, seat, card, unit, target, a, b, help) EV_##name,
    DM_EVENT_MAP(X)
#undef X
    DM_EVENT_NUM
};

enum dm_fault {
#define X(name, word, text) FAULT_##name,
    DM_FAULT_MAP(X)
#undef X
    DM_FAULT_NUM
};

/*    name            table */
#define DM_PROC_MAP(X)                                                              \
    X(SETUP, setup)     /* 103 */                                                   \
    X(TURN, turn)       /* 500 to 504, 511, 512 */                                  \
    X(USE, use)         /* 601: a card is declared, paid and used */                \
    X(PAY, pay)         /* 112.2 */                                                 \
    X(SUMMON, summon)   /* a card is put into the battle zone: 301, 400.7, 801.1 */ \
    X(CAST, cast)       /* 302 */                                                   \
    X(ATTACK, attack)   /* 505 to 510 */                                            \
    X(BATTLE, battle)   /* 115 */                                                   \
    X(BREAK, break)     /* 509.5, 113 */                                            \
    X(SETTLE, settle)   /* 605, 703 */                                              \
    X(LEAVE, leave)     /* units leave, with what replaces that: 316.3 */           \
    X(REPLACE, replace) /* what replaces something that would happen: 609 */        \
    X(CARDS, cards)     /* a verb does something to one card after another */       \
    X(TOP, top)         /* only the top card leaves: 109.2b, 801.4 */               \
    X(UNDER, under)     /* cards are put under a unit: 403.4a */                    \
    X(EFFECT, effect)   /* an effect is carried out, effect/run.c */

enum dm_proc {
#define X(name, table) PROC_##name,
    DM_PROC_MAP(X)
#undef X
    DM_PROC_NUM
};

#endif
