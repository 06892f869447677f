/* SPDX-License-Identifier: MIT
 * clause.h - the clauses that events, prompts and steps cite. Chapters 1, 4 and 7 are the seed
 * clauses (comprehensive rules Ver. 4.0); the others are numbered as in the English Ver. 4.2. */
#ifndef DIG__CLAUSE_H
#define DIG__CLAUSE_H

#define DIG_CLAUSE_MAP(X)                                                         \
    X(MATCH, "match")           /* absence and the like, not in the rulebook */   \
    X(1_2_3_1, "1-2-3-1")       /* victory by a successful attack */              \
    X(1_2_3_2, "1-2-3-2")       /* defeat by drawing from an empty deck */        \
    X(1_2_4, "1-2-4")           /* concession */                                  \
    X(4_6_8, "4-6-8")           /* under-cards are trashed when the top leaves */ \
    X(4_8_6, "4-8-6")           /* link cards are trashed with their holder */    \
    X(4_16_1, "4-16-1")         /* moving from breeding to battle */              \
    X(4_17_1, "4-17-1")         /* hatching */                                    \
    X(5_2_1_1, "5-2-1-1")       /* shuffle the decks */                           \
    X(5_2_1_3, "5-2-1-3")       /* who goes first */                              \
    X(5_2_1_4, "5-2-1-4")       /* opening hands */                               \
    X(5_2_1_5, "5-2-1-5")       /* redraw once */                                 \
    X(5_2_1_6, "5-2-1-6")       /* security stacks */                             \
    X(5_2_1_7, "5-2-1-7")       /* memory at 0 */                                 \
    X(5_2_1_8, "5-2-1-8")       /* the first turn starts */                       \
    X(6_1_1, "6-1-1")           /* turns */                                       \
    X(6_1_4_1, "6-1-4-1")       /* the turn end condition */                      \
    X(6_2_1, "6-2-1")           /* unsuspend phase */                             \
    X(6_2_1_1, "6-2-1-1")       /* start of the turn, before unsuspending */      \
    X(6_2_1_3, "6-2-1-3")       /* all unsuspend at once */                       \
    X(6_3_1, "6-3-1")           /* draw phase */                                  \
    X(6_4_1, "6-4-1")           /* breeding phase */                              \
    X(6_5_1, "6-5-1")           /* main phase */                                  \
    X(6_5_1_7, "6-5-1-7")       /* passing */                                     \
    X(6_6_1, "6-6-1")           /* end-of-turn timing */                          \
    X(6_6_3, "6-6-3")           /* the turn passes */                             \
    X(7_1_3_1, "7-1-3-1")       /* play: declare and reveal */                    \
    X(7_1_3_2, "7-1-3-2")       /* play: pay */                                   \
    X(7_1_3_3, "7-1-3-3")       /* play: onto the field */                        \
    X(8_1_3_1, "8-1-3-1")       /* digivolve: declare and reveal */               \
    X(8_1_3_2, "8-1-3-2")       /* digivolve: pay */                              \
    X(8_1_3_3, "8-1-3-3")       /* digivolve: stack and draw */                   \
    X(11_2_8_1, "11-2-8-1")     /* attack: declare, suspend, target */            \
    X(11_3_1, "11-3-1")         /* counter timing */                              \
    X(11_4_1, "11-4-1")         /* block timing */                                \
    X(11_5, "11-5")             /* success check */                               \
    X(11_6_2, "11-6-2")         /* end of the attack */                           \
    X(12_1_1, "12-1-1")         /* the blocker becomes the target */              \
    X(12_1_7_1, "12-1-7-1")     /* the blocker suspends */                        \
    X(13_1_8_1, "13-1-8-1")     /* check: reveal */                               \
    X(13_1_8_2, "13-1-8-2")     /* check: effects */                              \
    X(13_1_8_3, "13-1-8-3")     /* check: battle with a Security Digimon */       \
    X(13_1_8_4, "13-1-8-4")     /* check: trash */                                \
    X(13_1_8_5, "13-1-8-5")     /* check: the next card */                        \
    X(14_2_1, "14-2-1")         /* battle: compare */                             \
    X(14_2_2, "14-2-2")         /* battle: delete the loser */                    \
    X(14_2_4, "14-2-4")         /* battle: triggered effects */                   \
    X(16_11_5, "16-11-5")       /* <Reboot> */                                    \
    X(17_1_2, "17-1-2")         /* rule check */                                  \
    X(17_1_3_1_1, "17-1-3-1-1") /* 0 DP */                                        \
    X(17_1_3_2_1, "17-1-3-2-1") /* Digimon without DP in the battle area */       \
    X(17_1_3_2_2, "17-1-3-2-2") /* stray Option card in the battle area */        \
    X(17_1_3_2_3, "17-1-3-2-3") /* stray card in the breeding area */

enum dig_clause {
    DIG_CLAUSE_NONE = 0,
#define X(name, number) C_##name,
    DIG_CLAUSE_MAP(X)
#undef X
    DIG_CLAUSE_NUM
};

#endif
