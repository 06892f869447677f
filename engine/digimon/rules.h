/* SPDX-License-Identifier: MIT
 * rules.h - the rule switches of Digimon (eng/rules.h): name, the clauses that it carries out, what
 * is done instead while it is broken. `dig__rule(NAME)` stands at the branch and is true while the
 * rule holds; a build without switches has nothing but `true` there. Every keyword of
 * DIG_KEYWORD_MAP has a switch too, `keyword_<word>`: nothing has that keyword then. */
#ifndef DIG__RULES_H
#define DIG__RULES_H

#include "../core/rules.h"
#include "language.h"

/* clang-format off */
/*    name                 word                    clauses               what is done instead */
#define DIG_RULE_MAP(X)                                                                               \
    /* carried out by the core and the effect machine: the order of core/rules.h */                    \
    X(FACE_DOWN_HIDDEN,    "face_down_hidden",     "4-6-10",             "everyone sees cards that are face down under another") \
    X(FACE_DOWN_COUNTED,   "face_down_counted",    "4-6-5",              "cards that are face down under another are not listed") \
    X(LINKS_IN_ORDER,      "links_in_order",       "4-8-3",              "the newest link card comes first") \
    X(TOKENS_SHOWN,        "tokens_shown",         "4-20-2",             "the opponent is not shown tokens") \
    X(FOR_EACH,            "for_each",             "4-26-1",             "every count is 1") \
    X(FROM_THE_TOP,        "from_the_top",         "4-26-2",             "the top of a stack is its bottom") \
    X(FROM_THE_BOTTOM,     "from_the_bottom",      "4-26-3",             "the bottom of a stack is its top") \
    X(COUNT_IS_KEPT,       "count_is_kept",        "4-26-4",             "a number that is kept becomes 1") \
    X(AS_MUCH_AS_POSSIBLE, "as_much_as_possible",  "1-3-2",              "fewer than stated are not chosen at all") \
    X(AT_LEAST_ONE,        "at_least_one",         "1-3-6",              "0 may be chosen") \
    X(SHUFFLE_HIDES,       "shuffle_hides",        "1-3-10",             "what was face up stays face up in a shuffle") \
    X(ANY_OF,              "any_of",               "4-23-1",             "\"AA/BB\" needs both") \
    X(DIFFERENT,           "different",            "4-24-1",             "\"with different XX\" is not looked at") \
    X(OR_MORE,             "or_more",              "4-25-1",             "\"X or more\" is exactly X") \
    X(ORDER_BY_CHANCE,     "order_by_chance",      "1-3-10",             "a shuffle leaves the order") \
    X(OVER_IS_OVER,        "over_is_over",         "1-2-2",              "a game that is over takes commands") \
    X(CONCEDE_ANY_TIME,    "concede_any_time",     "1-2-4",              "only who is asked may concede") \
    X(CONCEDE_IS_ALL,      "concede_is_all",       "1-2-5",              "what was asked is decided and done before a concession") \
    X(TIMES,               "times",                "1-3-4",              "what is to be done 0 times or fewer is done once") \
    X(TURN_PLAYER_FIRST,   "turn_player_first",    "1-3-5",              "the turn player is asked last") \
    X(INTEGERS,            "integers",             "1-3-7",              "the rest of a division counts as one more") \
    X(KNOWN_CARDS,         "known_cards",          "1-4-5-2",            "what is no card of the game is passed over in a list") \
    X(OWNER,               "owner",                "4-10-2",             "a card under another belongs to whose field it is on") \
    X(OPPONENT,            "opponent",             "4-10-3",             "the non-turn player is everyone's opponent") \
    X(ONE_VALUE_EACH,      "one_value_each",       "4-24-2",             "of several values only the first counts") \
    X(FACE_DOWN_SHOWN,     "face_down_shown",      "4-6-10",             "nor does its owner see what is face down under a card") \
    X(COUNT_OF_TRIGGER,    "count_of_trigger",     "4-26-5",             "an effect that triggers by several at once counts 1") \
    X(COUNT_ONCE,          "count_once",           "4-26-4",             "\"for each\" counts again for each part of an effect") \
    /* 1-1 to 1-4 */                                                                                   \
    X(TWO_PLAYERS,         "two_players",          "1-1-1",              "the same player has every turn") \
    X(WIN_BY_ATTACK,       "win_by_attack",        "1-2-1 1-2-3-1",      "an attack on a player without security does nothing") \
    X(LOSE_BY_DECK,        "lose_by_deck",         "1-2-3-2",            "who cannot draw goes on") \
    X(WIN_BY_EFFECT,       "win_by_effect",        "1-2-6",              "effects decide no game") \
    X(CARD_OVER_RULE,      "card_over_rule",       "1-3-1",              "a Digimon played this turn cannot attack whatever its text says") \
    X(SUSPENDED_ALREADY,   "suspended_already",    "1-3-3",              "a suspended card is suspended once more") \
    X(SUM_FIRST,           "sum_first",            "1-3-8",              "reductions are not added to one another") \
    X(COST_AT_LEAST_0,     "cost_at_least_0",      "1-3-9",              "a cost below 0 is paid as if above") \
    X(MAIN_IS_50,          "main_is_50",           "1-4-1-2-1",          "a main deck has any size") \
    X(FOUR_COPIES,         "four_copies",          "1-4-1-2-2",          "any number of copies in the main deck") \
    X(EGGS_UP_TO_5,        "eggs_up_to_5",         "1-4-1-3-1",          "any number of Digi-Eggs") \
    X(FOUR_EGGS,           "four_eggs",            "1-4-1-3-2",          "any number of copies in the Digi-Egg deck") \
    X(TWO_DECKS,           "two_decks",            "1-4-1-1",            "any card in either deck") \
    X(NO_TOKENS_IN_DECKS,  "no_tokens_in_decks",   "1-4-4-2",            "tokens may be in decks") \
    X(TOKEN_FROM_OUTSIDE,  "token_from_outside",   "1-4-4-1",            "a card of the deck becomes the token") \
    X(TOKEN_TURNS,         "token_turns",          "1-4-4-3",            "tokens are neither suspended nor unsuspended") \
    X(TOKEN_INFORMATION,   "token_information",    "1-4-4-4",            "tokens have no play cost") \
    X(TOKEN_WITHOUT_COST,  "token_without_cost",   "1-4-4-5",            "a token without a play cost does not come") \
    X(MEMORY_UP_TO_10,     "memory_up_to_10",      "1-4-2-2",            "memory stops at 9") \
    X(ONE_GAUGE,           "one_gauge",            "1-4-2-1 1-4-2-3 1-4-3-1", "the turn passes and memory is not turned around") \
    /* 4-1 to 4-5 */                                                                                   \
    X(PAY_MOVES,           "pay_moves",            "4-1-1",              "paying costs one more") \
    X(OWN_MEMORY,          "own_memory",           "4-1-2",              "effects read the turn player's memory") \
    X(FOE_MEMORY,          "foe_memory",           "4-1-3",              "<Blitz> needs no memory of the opponent") \
    X(MEMORY_PLUS,         "memory_plus",          "4-1-4",              "effects move memory the other way") \
    X(EGG_IS_DIGIMON,      "egg_is_digimon",       "4-2-1",              "a Digi-Egg card on the field is no Digimon") \
    X(ANY_CARD_UNDER,      "any_card_under",       "4-2-2",              "only Digimon cards are digivolution cards") \
    X(INHERITED,           "inherited",            "4-2-3",              "no inherited effects") \
    X(LINK_DP,             "link_dp",              "4-2-4",              "link cards add no DP") \
    X(LINK_EFFECTS,        "link_effects",         "4-2-5",              "link cards give no effects") \
    X(ATTACK_FROM_BATTLE,  "attack_from_battle",   "4-2-6",              "Digimon of the breeding area attack") \
    X(BLOCK,               "block",                "4-2-7",              "no <Blocker> blocks") \
    X(ONE_CHECK,           "one_check",            "4-2-8",              "a Digimon checks two cards") \
    X(TAMER_IS_TAMER,      "tamer_is_tamer",       "4-3-1",              "a Tamer card on the field is a Digimon") \
    X(BOTTOM,              "bottom",               "4-3-2",              "cards go right under the top card") \
    X(SECURITY_DIGIMON,    "security_digimon",     "4-4-1",              "checked Digimon cards do not battle") \
    X(DUAL_CATEGORIES,     "dual_categories",      "4-5-1",              "a dual card is no Option card") \
    X(DUAL_SIDES,          "dual_sides",           "4-5-2 4-5-4",        "the Option side cannot be used") \
    X(DUAL_ON_FIELD,       "dual_on_field",        "4-5-3",              "a dual card on the field is an Option card too") \
    X(DUAL_TRAITS,         "dual_traits",          "4-5-5-1",            "the Digimon side has no traits") \
    X(DUAL_AS_DIGIMON,     "dual_as_digimon",      "4-5-5-2",            "the Option side is read of what is referenced as a Digimon card") \
    X(DUAL_DIGIMON_EFFECT, "dual_digimon_effect",  "4-5-5-3",            "effects of the Digimon side are Option effects") \
    X(DUAL_AS_OPTION,      "dual_as_option",       "4-5-6-2",            "the Digimon side is read of what is referenced as an Option card") \
    X(DUAL_OPTION_EFFECT,  "dual_option_effect",   "4-5-6-3",            "effects of the Option side are Digimon effects") \
    X(DUAL_OPTION_COLORS,  "dual_option_colors",   "4-5-6-1",            "the colours of the Digimon side are needed") \
    /* 4-7 to 4-13, 4-27 */                                                                            \
    X(UNDER_A_DIGIMON,     "under_a_digimon",      "4-7-1",              "inherited effects work under Tamers") \
    X(UNDER_AT_THAT_TIME,  "under_at_that_time",   "4-7-2",              "cards that the same effect has placed there are not read") \
    X(LINKED,              "linked",               "4-9-1",              "no card counts as linked") \
    X(EACH_PLAYER,         "each_player",          "4-10-1",             "\"each player\" is the effect's own player") \
    X(TURN_PLAYER,         "turn_player",          "4-11-1",             "the other player acts in the main phase") \
    X(ORIENTATION,         "orientation",          "4-12-1",             "only Digimon suspend and unsuspend") \
    X(UNSUSPENDED,         "unsuspended",          "4-12-1-1-2",         "what is upright counts as suspended") \
    X(SUSPENDED,           "suspended",            "4-12-1-2-2",         "what is sideways counts as unsuspended") \
    X(UNSUSPEND,           "unsuspend",            "4-12-1-1-1",         "nothing unsuspends") \
    X(SUSPEND,             "suspend",              "4-12-1-2-1",         "nothing suspends") \
    X(DRAW,                "draw",                 "4-13-1",             "drawn cards go to the trash") \
    X(DRAW_THE_TOP,        "draw_the_top",         "4-13-2",             "the bottom card is drawn") \
    X(PLACED_OPTION,       "placed_option",        "4-27-1",             "Option cards that an effect has placed are trashed") \
    /* 7-1-1, 7-1-2, 7-2-1, 7-3-1 */                                                                   \
    X(PLAY_COST_NEEDED,    "play_cost_needed",     "7-1-1",              "cards without a play cost are played for nothing") \
    X(PLAYED_THIS_TURN,    "played_this_turn",     "7-1-2-1",            "a card played this turn attacks") \
    X(PLAYED_UNSUSPENDED,  "played_unsuspended",   "7-1-2-2",            "cards enter suspended") \
    X(PLAY_WOULD,          "play_would",           "7-1-2-3",            "nothing interrupts a play") \
    X(PLAY_RETURNS,        "play_returns",         "7-1-2-4",            "a card that cannot be played after all is trashed") \
    X(XROS,                "xros",                 "7-2-1",              "no DigiXros") \
    X(ASSEMBLY,            "assembly",             "7-3-1",              "no Assembly") \
    X(ASSEMBLY_OWN,        "assembly_own",         "7-3-1",              "the opponent's trash can be chosen from") \
    /* 1-3-11: whether a declaration is possible */                                                    \
    X(PAYABLE,             "payable",              "1-3-11-1",           "a card may be declared whatever it costs") \
    X(PAYABLE_BEYOND,      "payable_beyond",       "1-3-11-1",           "what the own memory does not cover cannot be paid") \
    X(PAYABLE_IF,          "payable_if",           "1-3-11-2",           "a reduction counts although its condition is not met") \
    X(PAYABLE_IF_MET,      "payable_if_met",       "1-3-11-2",           "a reduction with a condition does not count") \
    X(PAYABLE_BY,          "payable_by",           "1-3-11-3",           "a reduction counts although its \"by\" cannot be done") \
    X(PAYABLE_BY_DONE,     "payable_by_done",      "1-3-11-3",           "a reduction that takes doing something does not count") \
    X(PAYABLE_MATERIALS,   "payable_materials",    "1-3-11-4",           "DigiXros and Assembly do not count when a declaration is tested") \
    X(PAYABLE_BEST,        "payable_best",         "1-3-11-4",           "all cards that DigiXros names count as there") \
    X(PAYABLE_WIDER,       "payable_wider",        "1-3-11-4",           "effects that let more cards be placed do not count") \
    /* 7-1: playing */                                                                                 \
    X(PLAY_ORDER,          "play_order",           "7-1-3",              "the cost is paid before the card is revealed") \
    X(PLAY_REVEAL,         "play_reveal",          "7-1-3-1",            "only its player sees what is declared") \
    X(PLAY_PAY,            "play_pay",             "7-1-3-2",            "nothing is paid") \
    X(PLAY_PLACE,          "play_place",           "7-1-3-3",            "the card stays where it was") \
    /* 7-2: DigiXros */                                                                                \
    X(XROS_OWN,            "xros_own",             "7-2-1",              "the opponent's Digimon can be chosen") \
    X(XROS_PER_CARD,       "xros_per_card",        "7-2-2-1",            "the cost drops once, not for each card") \
    X(XROS_FOR_PLACED,     "xros_for_placed",      "7-2-2-1",            "the cost drops for each card named, placed or not") \
    X(XROS_AFTER_WOULD,    "xros_after_would",     "7-2-2-2 7-2-3-1",    "DigiXros is declared before effects of the would-be play") \
    X(XROS_FIXED,          "xros_fixed",           "7-2-2-3",            "cards that become available while placing join") \
    X(XROS_NOT_NOTHING,    "xros_not_nothing",     "7-2-2-4",            "0 cards may be chosen for a declared DigiXros") \
    X(XROS_ANY_NUMBER,     "xros_any_number",      "7-2-2-4",            "once declared, all cards must be placed") \
    X(MATERIALS_ONCE,      "materials_once",       "7-2-2-5 7-3-2-5",    "any number of cards fills one entry") \
    X(MATERIALS_NUMBER,    "materials_number",     "7-2-2-5 7-3-2-5",    "an entry takes one card, whatever number it states") \
    X(MATERIALS_DIFFERENT, "materials_different",  "7-2-2-5",            "cards that have to differ may be the same") \
    X(XROS_REVEAL,         "xros_reveal",          "7-2-2-6",            "cards of the hand are not revealed when chosen") \
    X(XROS_LEAVES,         "xros_leaves",          "7-2-2-7",            "cards under what leaves for DigiXros stay") \
    X(MATERIALS_ORDER,     "materials_order",      "7-2-2-8 7-3-2-6",    "what was picked first is on top, whatever its entry") \
    X(MATERIALS_PICKED,    "materials_picked",     "7-2-2-8 7-3-2-6",    "of equal ones what was picked first is at the bottom") \
    X(XROS_IF,             "xros_if",              "7-2-2-9",            "a card with DigiXros counts as DigiXrosed without any") \
    X(XROS_IF_PLACED,      "xros_if_placed",       "7-2-2-9",            "no card counts as DigiXrosed") \
    X(XROS_NUMBER,         "xros_number",          "7-2-2-10",           "all entries count as placed") \
    X(XROS_NUMBER_PLACED,  "xros_number_placed",   "7-2-2-10",           "one card counts as placed, however many were") \
    X(XROS_FAILS,          "xros_fails",           "7-2-2-11",           "the placed cards return to the hand") \
    X(XROS_SKIP,           "xros_skip",            "7-2-2-12",           "DigiXros must be done when possible") \
    X(XROS_BY_EFFECT,      "xros_by_effect",       "7-2-2-13",           "not when the card is played without paying") \
    X(XROS_ORDER,          "xros_order",           "7-2-3",              "the cards are placed after the payment") \
    X(XROS_SOURCES,        "xros_sources",         "7-2-3-2",            "cards of the battle area cannot be chosen") \
    X(XROS_HAND,           "xros_hand",            "7-2-3-2",            "cards of the hand cannot be chosen") \
    X(XROS_PAYS_LESS,      "xros_pays_less",       "7-2-3-3",            "the cost stays") \
    X(XROS_PLACE,          "xros_place",           "7-2-3-4",            "the card does not come to the field") \
    /* 7-3: Assembly */                                                                                \
    X(ASSEMBLY_IN_ALL,     "assembly_in_all",      "7-3-2-1",            "the cost drops for each card") \
    X(ASSEMBLY_AFTER_WOULD, "assembly_after_would", "7-3-2-2 7-3-3-1",   "Assembly is declared before effects of the would-be play") \
    X(ASSEMBLY_TOGETHER,   "assembly_together",    "7-3-2-3",            "each card is placed as soon as it is chosen") \
    X(ASSEMBLY_ALL,        "assembly_all",         "7-3-2-4",            "fewer cards will do") \
    X(ASSEMBLY_IF,         "assembly_if",          "7-3-2-7",            "a card with Assembly counts as assembled without any") \
    X(ASSEMBLY_IF_PLACED,  "assembly_if_placed",   "7-3-2-7",            "no card counts as assembled") \
    X(ASSEMBLY_FAILS,      "assembly_fails",       "7-3-2-8",            "the placed cards return to the hand") \
    X(ASSEMBLY_SKIP,       "assembly_skip",        "7-3-2-9",            "Assembly must be done when possible") \
    X(ASSEMBLY_BY_EFFECT,  "assembly_by_effect",   "7-3-2-10",           "not when the card is played without paying") \
    X(ASSEMBLY_ORDER,      "assembly_order",       "7-3-3",              "the cards are placed after the payment") \
    X(ASSEMBLY_SOURCES,    "assembly_sources",     "7-3-3-2",            "cards of the hand are chosen, not of the trash") \
    X(ASSEMBLY_PAYS_LESS,  "assembly_pays_less",   "7-3-3-3",            "the cost stays") \
    X(ASSEMBLY_PLACE,      "assembly_place",       "7-3-3-4",            "the card does not come to the field") \
    /* 4-6: stacked cards */                                                                           \
    X(STACK_IS_ALL,        "stack_is_all",         "4-6-1",              "the top card is not one of the stacked cards") \
    X(STACK_IS_MORE,       "stack_is_more",        "4-6-1",              "only the top card is one of the stacked cards") \
    X(STACK_IS_TWO,        "stack_is_two",         "4-6-2",              "a card with nothing under it is stacked cards") \
    X(STACK_ORDER,         "stack_order",          "4-6-3",              "a digivolution turns the cards under it around") \
    X(UNDER_FACE_UP,       "under_face_up",        "4-6-4",              "cards are placed under others face down") \
    X(UNDER_ORIENTATION,   "under_orientation",    "4-6-6",              "a card that becomes the top is unsuspended") \
    X(UNDER_UNSUSPENDED,   "under_unsuspended",    "4-6-6",              "a card that becomes the top is suspended") \
    X(UNDER_LEAVES,        "under_leaves",         "4-6-7",              "what is placed under a card does not leave the field") \
    X(UNDER_NOT_FIELD,     "under_not_field",      "4-6-7",              "cards under others are on the field") \
    X(UNDER_INHERITED_ONLY, "under_inherited_only", "4-6-7",              "all effects of cards under a Digimon are its own") \
    X(UNDER_TRASHED,       "under_trashed",        "4-6-8",              "cards stay when what lies on them leaves") \
    X(FACE_DOWN_BLANK,     "face_down_blank",      "4-6-9",              "cards that are face down under another have their information") \
    /* 4-8: link cards */                                                                              \
    X(LINK_PLUG,           "link_plug",            "4-8-1",              "a linked card goes under the Digimon") \
    X(LINK_NOT_STACKED,    "link_not_stacked",     "4-8-2",              "link cards are digivolution cards") \
    X(LINK_NOT_FIELD,      "link_not_field",       "4-8-4",              "link cards are on the field") \
    X(LINK_LIMIT,          "link_limit",           "4-8-5",              "any number of link cards") \
    X(LINK_WHICH,          "link_which",           "4-8-5",              "the oldest link card goes, its player does not choose") \
    X(LINKS_TRASHED,       "links_trashed",        "4-8-6",              "link cards return to the hand with their holder's end") \
    /* 4-14 to 4-17 */                                                                                 \
    X(DELETED_TO_TRASH,    "deleted_to_trash",     "4-14-1",             "deleted cards return to the hand") \
    X(DELETED_TO_OWNER,    "deleted_to_owner",     "4-14-1",             "deleted cards belong to who deletes them") \
    X(DELETED_PENDING,     "deleted_pending",      "4-14-2",             "an effect is lost when its card is deleted") \
    X(TRASHED_TO_TRASH,    "trashed_to_trash",     "4-15-1",             "trashed cards return to the hand") \
    X(TRASHED_PENDING,     "trashed_pending",      "4-15-2",             "nothing triggers by its own card's being trashed") \
    X(TRASHED_FROM_THERE,  "trashed_from_there",   "4-15-2",             "what waits for a trashing from one area triggers by any") \
    X(TRASHED_NOT_DELETED, "trashed_not_deleted",  "4-15-3",             "trashing counts as deletion") \
    X(MOVE,                "move",                 "4-16-1",             "nothing moves to the battle area") \
    X(MOVE_NEEDS_DP,       "move_needs_dp",        "4-16-2",             "a Digimon without DP moves") \
    X(MOVE_ORIENTATION,    "move_orientation",     "4-16-3",             "what moves is unsuspended") \
    X(MOVE_UNSUSPENDED,    "move_unsuspended",     "4-16-3",             "what moves is suspended") \
    X(MOVE_GRANTED,        "move_granted",         "4-16-4",             "what was granted ends when the Digimon moves") \
    X(MOVE_PENDING,        "move_pending",         "4-16-5",             "pending effects stay when the Digimon moves") \
    X(HATCH,               "hatch",                "4-17-1",             "the card goes to the battle area") \
    X(HATCH_THE_TOP,       "hatch_the_top",        "4-17-1",             "the bottom card is hatched") \
    X(HATCH_NEEDS_EGG,     "hatch_needs_egg",      "4-17-2",             "hatching is offered without a Digi-Egg") \
    X(HATCH_NEEDS_ROOM,    "hatch_needs_room",     "4-17-3",             "hatching is offered beside a Digimon") \
    /* 4-18: Overflow */                                                                               \
    X(OVERFLOW_COSTS,      "overflow_costs",       "4-18-1",             "no memory moves") \
    X(OVERFLOW_LOSES,      "overflow_loses",       "4-18-1",             "memory moves the other way") \
    X(OVERFLOW_FROM_FIELD, "overflow_from_field",  "4-18-1",             "memory moves wherever the card is trashed from") \
    X(OVERFLOW_OFF_FIELD,  "overflow_off_field",   "4-18-1",             "memory moves between the areas of the field") \
    X(OVERFLOW_AT_ONCE,    "overflow_at_once",     "4-18-2",             "memory moves when the effect is done") \
    X(OVERFLOW_NOT_FIELD,  "overflow_not_field",   "4-18-3",             "memory moves when the card comes to the field") \
    X(OVERFLOW_NOT_UNDER,  "overflow_not_under",   "4-18-4",             "memory moves when the card goes under another") \
    X(OVERFLOW_SINGLY,     "overflow_singly",      "4-18-5",             "all of them are added up first") \
    X(OVERFLOW_FIRST,      "overflow_first",       "4-18-5-1",           "the turn player's come last") \
    X(OVERFLOW_SECOND,     "overflow_second",      "4-18-5-2",           "the other player's are left out") \
    /* 4-19 to 4-21 */                                                                                 \
    X(ARTS,                "arts",                 "4-19-1",             "a dual card that was used is trashed") \
    X(ARTS_REQUIREMENT,    "arts_requirement",     "4-19-1",             "no requirement is looked at") \
    X(ARTS_FREE,           "arts_free",            "4-19-1",             "1 is paid") \
    X(ARTS_OVERWRITES,     "arts_overwrites",      "4-19-2",             "it counts as trashed as well") \
    X(TOKEN,               "token",                "4-20-1",             "no token comes") \
    X(TOKENS_AS_MANY,      "tokens_as_many",       "4-20-1",             "one token comes, whatever the number") \
    X(TOKEN_STACK,         "token_stack",          "4-20-3",             "tokens are stacked with") \
    X(TOKEN_LINK,          "token_link",           "4-20-4",             "tokens link and are linked to") \
    X(TOKEN_LEAVES,        "token_leaves",         "4-20-5",             "tokens go where cards go") \
    X(COLORS,              "colors",               "4-21-1 4-21-2",             "Options need no colour") \
    X(COLORS_FIELD,        "colors_field",         "4-21-2",             "the breeding area does not count") \
    X(COLORS_OWN,          "colors_own",           "4-21-2",             "the opponent's cards count, too") \
    X(COLORS_OF_TAMERS,    "colors_of_tamers",     "4-21-2",             "Tamers do not count") \
    X(COLORS_EVERY,        "colors_every",         "4-21-3",             "one of the Option's colours will do") \
    X(COLORS_TOGETHER,     "colors_together",      "4-21-3",             "only the colours of one card count") \
    X(COLORS_ONE_FOR_ALL,  "colors_one_for_all",   "4-21-4",             "a card meets one colour") \
    X(COLORS_USE_ONLY,     "colors_use_only",      "4-21-5",             "[Security] effects of Options need the colour") \
    /* 4-22: texts, looked up when the cards are read */                                               \
    X(TEXT_ANYWHERE,       "text_anywhere",        "4-22-1",             "only names, traits and mentions are text") \
    X(TEXT_NOT_GAINED,     "text_not_gained",      "4-22-2",             "what is written under a Digimon is in its text") \
    X(TEXT_WHERE_IDLE,     "text_where_idle",      "4-22-3",             "inherited, link and security effects are no text") \
    X(TEXT_WHOLE_ICON,     "text_whole_icon",      "4-22-4",             "an icon is found in another's name") \
    X(TEXT_WITHOUT_NOTES,  "text_without_notes",   "4-22-5",             "the note of <Alliance> is text") \
    X(FOR_EACH_TRIGGER,    "for_each_trigger",     "4-26-5",             "an effect triggers for each that meets its condition at once")
/* clang-format on */

enum dig_rule {
    RULE_NONE,
#define X(name, word, clauses, broken) RULE_##name,
    DIG_RULE_MAP(X)
#undef X
    RULE_KEYWORD /* the rule of keyword k is RULE_KEYWORD + k; KW_NONE has none */
};

#ifdef ENG_RULE_SWITCHES
extern const struct eng_rules dig_rules;
#define dig__rule(name)            (eng_rule_off != RULE_##name)
#define dig__keyword_rule(keyword) (eng_rule_off != RULE_KEYWORD + (keyword))
#else
#define dig__rule(name)            true
#define dig__keyword_rule(keyword) true
#endif

#endif
