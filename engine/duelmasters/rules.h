/* SPDX-License-Identifier: MIT
 * rules.h - the rule switches of Duel Masters (eng/rules.h): name, the rows of the clause table that it
 * carries out, what is done instead while it is broken. `dm__rule(NAME)` stands at the branch and is
 * true while the rule holds; a build without switches has nothing but `true` there. Every keyword of
 * DM_KEYWORD_MAP has a switch too, `keyword_<word>`: nothing has that keyword then. */
#ifndef DM__RULES_H
#define DM__RULES_H

#include "../core/rules.h"

/* clang-format off */
/*    name                 word                    rows                  what is done instead */
#define DM_RULE_MAP(X)                                                                                \
    /* revisions */                                                                                    \
    X(REVISION,            "revision",             "DM-REV-01",          "every match is played by the default revision") \
    X(ELSE_ALIKE,          "else_alike",           "DM-REV-02",          "before 2021-03-16 evolution creatures come untapped") \
    X(PLAIN_ALIKE,         "plain_alike",          "DM-REV-03",          "before 2021-03-16 creatures stay under any card whose top leaves") \
    /* 403: arranging, cards that are put under a card, auras */                                       \
    X(ARRANGE,             "arrange",              "DM-403.3",           "a player may not arrange the own battle zone") \
    X(ARRANGE_UNDER_OLD,   "arrange_under_old",    "DM-403.3-old-under", "nor, before 2021-03-16, cards under a card") \
    X(UNDER_IS_FIXED,      "under_is_fixed",       "DM-403.4 DM-403.4-exception", "cards under a card may be arranged") \
    X(UNDER_BOTTOM,        "under_bottom",         "DM-403.4a-bottom DM-403.4a-garden DM-ex-timechanger-surface", "a card that is put under goes right below the top card") \
    X(UNDER_FIRST,         "under_first",          "DM-403.4a-first",    "the first card that is put under goes on top") \
    X(UNDER_ORDER,         "under_order",          "DM-403.4a-multi DM-403.4a-timechanger", "nobody is asked in which order several cards go under") \
    X(UNDER_WHO,           "under_who",            "DM-403.4a-whochooses", "the opponent says on what a creature evolves") \
    X(SOURCE_ORDER,        "source_order",         "DM-403.4a-vortex DM-ex-vortex-order", "sources lie the other way round") \
    X(ANY_POSITION,        "any_position",         "DM-403.4-old-noorder", "only the uppermost card can be kept") \
    X(AURAS_ARE_FIXED,     "auras_are_fixed",      "DM-403-aura-order",  "a request to arrange auras is accepted") \
    X(UPPERMOST_AURA,      "uppermost_aura",       "DM-403-aura-soulphoenix", "the lowest aura is the top card") \
    /* 801.4 of 2020-11-19 */                                                                          \
    X(KEEP,                "keep",                 "DM-801.4-old DM-ex-gv-old", "nothing is kept") \
    X(KEEP_LIMIT,          "keep_limit",           "DM-801.4a-old-limit DM-801.4a-old-normal", "any number of creatures is kept") \
    X(KEEP_BY_KIND,        "keep_by_kind",         "DM-801.4a-old-gv DM-ex-keepcount-old", "one creature is kept whatever the evolution needed") \
    X(KEEP_APART,          "keep_apart",           "DM-801.4a-old-separate", "creatures that are kept lie on each other") \
    X(KEEP_EVOLUTION_AS_ONE, "keep_evolution_as_one", "DM-801.4a-old-evoasone DM-der-old-evo-with-source", "sources that are kept under an evolution creature count, too") \
    X(KEEP_GODS_AS_ONE,    "keep_gods_as_one",     "DM-801.4a-old-godasone", "each of linked gods counts") \
    X(KEEP_WHO,            "keep_who",             "DM-801.4a-old-choice", "the opponent says what is kept") \
    X(KEEP_NONE,           "keep_none",            "DM-der-choose-none", "one creature has to be kept") \
    X(KEEP_UNLIMITED,      "keep_unlimited",       "DM-der-darkmatter-old", "of sources without a limit one creature is kept") \
    X(KEEP_ADDED,          "keep_added",           "DM-der-timechanger-old", "what an effect has put under is not kept") \
    X(KEEP_CREATURES,      "keep_creatures",       "DM-801.4-old-noncreature", "cards that are no creatures are kept, too") \
    X(SURPLUS_LOST,        "surplus_lost",         "DM-801.4b-old-surplus", "what is not kept stays under a creature") \
    X(SURPLUS_STRAIGHT,    "surplus_straight",     "DM-801.4b-old-direct", "what is lost leaves as a creature") \
    X(ONE_MOVEMENT,        "one_movement",         "DM-801.4b-old-simultaneous DM-der-noevent-between", "what leaving triggers is resolved before the other cards move") \
    X(KEEP_NEEDS_SOURCE,   "keep_needs_source",    "DM-801.4c-old-needsource DM-ex-evobelow-old", "an evolution creature is kept without a source") \
    X(KEEP_WITH_SOURCE,    "keep_with_source",     "DM-801.4c-old-withsource", "no evolution creature is kept") \
    X(KEEP_SOURCE_POOL,    "keep_source_pool",     "DM-801.4c-old-sourcepool", "any card below may be the source") \
    X(KEEP_TAPPED,         "keep_tapped",          "DM-der-tap-old",     "creatures that are kept are untapped") \
    X(ONE_GOES_ON,         "one_goes_on",          "DM-801.4e-old-one",  "before 2021-03-16 the attack ends") \
    X(CHOSEN_GOES_ON,      "chosen_goes_on",       "DM-801.4e-old-others", "the first one goes on whoever is chosen") \
    /* 801.4 of 2021-03-16 */                                                                          \
    X(ONE_STAYS,           "one_stays",            "DM-801.4-new DM-ex-gv-new", "nothing stays") \
    X(STAYS_TAPPED,        "stays_tapped",         "DM-801.4-new-tapped", "what stays is untapped") \
    X(STAYS_UNTAPPED,      "stays_untapped",       "DM-801.4-new-untapped", "what stays is tapped") \
    X(FIRST_STAYS,         "first_stays",          "DM-801.4a-new-creature", "the card right below the top is lost") \
    X(SINGLE_LOST,         "single_lost",          "DM-801.4a-new-noncreature", "a single card that is no creature goes to the hand") \
    X(BELOW_STAYS,         "below_stays",          "DM-801.4b-new-stack", "what lies below the creature is lost") \
    X(BELOW_ANY,           "below_any",            "DM-801.4b-new-below-any", "what lies below it and is no creature is lost") \
    X(BELOW_ORDER,         "below_order",          "DM-ex-darkmatter-under", "what lies below it is turned over") \
    X(ONE_CREATURE,        "one_creature",         "DM-801.4b-new-one",  "creatures below it are creatures, too") \
    X(SKIP,                "skip",                 "DM-801.4b-new-skip", "with a first card that is no creature all is lost") \
    X(SKIP_AGAIN,          "skip_again",           "DM-801.4b-new-repeat DM-ex-darkmatter-gy", "with a second card that is no creature all is lost") \
    X(NO_CHOICE,           "no_choice",            "DM-801.4b-new-nochoice DM-801.4-new-kindirrelevant DM-ex-keepcount-new", "creatures are kept as before") \
    X(NO_SOURCES,          "no_sources",           "DM-801.4-new-evo-stays DM-801.4-new-no4c", "an evolution creature without a source is lost") \
    X(EVOLUTION_STAYS,     "evolution_stays",      "DM-ex-evobelow-new", "an evolution creature is lost") \
    X(ANY_SUPERTYPE,       "any_supertype",        "DM-801.4-new-specialtype", "creatures of other supertypes are lost") \
    X(TWINPACT_CREATURE,   "twinpact_creature",    "DM-ex-darkmatter-twinpact DM-ex-darkmatter-top", "a Twinpact card is no creature card") \
    X(NO_ATTACKER_CHOICE,  "no_attacker_choice",   "DM-801.4e-new-absent", "it is asked who goes on with the attack") \
    X(ATTACK_GOES_ON,      "attack_goes_on",       "DM-der-attack-new",  "the attack of what stays ends") \
    X(CHAIN_PLAIN,         "chain_plain",          "DM-der-chain-nonevo", "a creature that a reconstruction has left counts as an evolution creature") \
    X(CHAIN_EVOLUTION,     "chain_evolution",      "DM-der-chain-evo",   "an evolution creature that one has left does not") \
    /* 801.4 of both */                                                                                \
    X(NOT_PUT,             "not_put",              "DM-801.4d-old-notentered DM-801.4c-new-notentered", "what stays is put into the battle zone") \
    X(NOT_ENTERED,         "not_entered",          "DM-801.4d-old-noetb DM-801.4c-new-noetb", "what stays enters") \
    X(NOT_SICK,            "not_sick",             "DM-801.4d-old-sick DM-801.4c-new-sick", "what stays is sick") \
    X(SICK,                "sick",                 "DM-801.4d-old-sick-new DM-801.4c-new-sick-new", "what stays is not sick") \
    X(OWN_STAMP,           "own_stamp",            "DM-der-stamp",       "the card that has left says whether it is") \
    X(EFFECTS_STAY,        "effects_stay",         "DM-801.4d-old-effects DM-801.4c-new-effects", "effects on the creature end") \
    X(PLAIN_LOSES,         "plain_loses",          "DM-nonevo-all-gy DM-nonevo-mugetsu DM-ex-garyuzark", "cards under a creature that is no evolution stay as under one") \
    X(TOP_DECIDES,         "top_decides",          "DM-nonevo-trait",    "the card below the one that left decides whether it was an evolution") \
    X(LOST_TO_GRAVEYARD,   "lost_to_graveyard",    "DM-der-allspells",   "what is lost goes to the hand") \
    X(NOTHING_ATTACKS,     "nothing_attacks",      "DM-der-attack-none", "the attack of what is gone goes on") \
    X(ZERO_POWER,          "zero_power",           "DM-der-zero-power",  "creatures without power stay") \
    X(WHOLE_LEAVES,        "whole_leaves",         "DM-der-whole-leaves", "cards under a creature that leaves go to the graveyard") \
    X(SPELL_SOURCES,       "spell_sources",        "DM-ex-darkmatter-spellsallowed", "only creature cards are sources")
/* clang-format on */

#ifdef ENG_RULE_SWITCHES
enum dm_rule {
    DM_RULE_BASE = ENG_RULES_MAX, /* behind those of the game before it in games.c */
#define X(name, word, clauses, broken) DM_RULE_##name,
    DM_RULE_MAP(X)
#undef X
    DM_RULE_KEYWORD /* the rule of keyword k is DM_RULE_KEYWORD + k; KW_NONE has none */
};
extern const struct eng_rules dm_rules;
#define dm__rule(name)            (eng_rule_off != DM_RULE_##name)
#define dm__keyword_rule(keyword) (eng_rule_off != (unsigned)DM_RULE_KEYWORD + (keyword))
#else
#define dm__rule(name)            true
#define dm__keyword_rule(keyword) true
#endif

#endif
