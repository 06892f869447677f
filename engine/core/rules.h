/* SPDX-License-Identifier: MIT
 * rules.h - the switches (eng/rules.h) of rules that the core and the effect machine carry out.
 * `eng__rule(NAME)` stands at the branch and is true while the rule holds. A game's switches begin
 * with these, in this order, and say which clauses they are. */
#ifndef ENG__RULES_H
#define ENG__RULES_H

#include <eng/rules.h>

enum eng__rule {
    ENG__RULE_NONE,
    ENG__RULE_FACE_DOWN_HIDDEN, /* not everyone sees what lies face down under a card */
    ENG__RULE_FACE_DOWN_COUNTED,
    ENG__RULE_LINKS_IN_ORDER,
    ENG__RULE_TOKENS_SHOWN,
    ENG__RULE_FOR_EACH, /* a count in an effect */
    ENG__RULE_FROM_THE_TOP,
    ENG__RULE_FROM_THE_BOTTOM,
    ENG__RULE_COUNT_IS_KEPT, /* a number with a name */
    ENG__RULE_AS_MUCH_AS_POSSIBLE,
    ENG__RULE_AT_LEAST_ONE,  /* a choice is not empty */
    ENG__RULE_SHUFFLE_HIDES, /* what was public */
    ENG__RULE_ANY_OF,
    ENG__RULE_DIFFERENT,
    ENG__RULE_OR_MORE,
    ENG__RULE_ORDER_BY_CHANCE,
    ENG__RULE_OVER_IS_OVER, /* no command after the end */
    ENG__RULE_CONCEDE_ANY_TIME,
    ENG__RULE_CONCEDE_IS_ALL, /* nothing follows from it */
    ENG__RULE_TIMES,          /* 0 times or fewer is not at all */
    ENG__RULE_TURN_PLAYER_FIRST,
    ENG__RULE_INTEGERS, /* a quotient */
    ENG__RULE_KNOWN_CARDS,
    ENG__RULE_OWNER,
    ENG__RULE_OPPONENT,
    ENG__RULE_ONE_VALUE_EACH,  /* of things that have several */
    ENG__RULE_FACE_DOWN_SHOWN, /* to its owner */
    ENG__RULE_COUNT_OF_TRIGGER,
    ENG__RULE_COUNT_ONCE, /* for all that is done so often */
    ENG__RULE_NUM
};

#ifdef ENG_RULE_SWITCHES
#define eng__rule(name) (eng_rule_off != ENG__RULE_##name)
#else
#define eng__rule(name) true
#endif

#endif
