/* SPDX-License-Identifier: MIT
 * clause.h - the clauses that events, prompts and steps cite. Chapters 1, 4 and 7 are the seed
 * clauses (comprehensive rules Ver. 4.0); the others are numbered as in the English Ver. 4.2. */
#ifndef DIG__CLAUSE_H
#define DIG__CLAUSE_H

#define DIG_CLAUSE_MAP(X)                                                           \
    X(MATCH, "match")           /* absence and the like, not in the rulebook */     \
    X(1_2_3_1, "1-2-3-1")       /* victory by a successful attack */                \
    X(1_2_3_2, "1-2-3-2")       /* defeat by drawing from an empty deck */          \
    X(1_2_4, "1-2-4")           /* concession */                                    \
    X(1_2_6, "1-2-6")           /* an effect decides the game */                    \
    X(1_3_10, "1-3-10")         /* shuffling */                                     \
    X(3_1_3_4, "3-1-3-4")       /* the order in which cards arrive */               \
    X(3_1_3_7, "3-1-3-7")       /* what had to match a description is shown */      \
    X(4_1_4, "4-1-4")           /* memory by effects */                             \
    X(4_6_7, "4-6-7")           /* a field card goes under another card */          \
    X(4_6_8, "4-6-8")           /* under-cards are trashed when the top leaves */   \
    X(4_8_6, "4-8-6")           /* link cards are trashed with their holder */      \
    X(4_16_1, "4-16-1")         /* moving from breeding to battle */                \
    X(4_17_1, "4-17-1")         /* hatching */                                      \
    X(4_14_1, "4-14-1")         /* deletion */                                      \
    X(4_15_1, "4-15-1")         /* trashing */                                      \
    X(4_8_5, "4-8-5")           /* the limit of link cards */                       \
    X(4_19_1, "4-19-1")         /* Arts Digivolve */                                \
    X(4_18_1, "4-18-1")         /* Overflow */                                      \
    X(5_2_1_1, "5-2-1-1")       /* shuffle the decks */                             \
    X(5_2_1_3, "5-2-1-3")       /* who goes first */                                \
    X(5_2_1_4, "5-2-1-4")       /* opening hands */                                 \
    X(5_2_1_5, "5-2-1-5")       /* redraw once */                                   \
    X(5_2_1_6, "5-2-1-6")       /* security stacks */                               \
    X(5_2_1_7, "5-2-1-7")       /* memory at 0 */                                   \
    X(5_2_1_8, "5-2-1-8")       /* the first turn starts */                         \
    X(6_1_1, "6-1-1")           /* turns */                                         \
    X(6_1_4_1, "6-1-4-1")       /* the turn end condition */                        \
    X(6_2_1, "6-2-1")           /* unsuspend phase */                               \
    X(6_2_1_1, "6-2-1-1")       /* start of the turn, before unsuspending */        \
    X(6_2_1_3, "6-2-1-3")       /* all unsuspend at once */                         \
    X(6_3_1, "6-3-1")           /* draw phase */                                    \
    X(6_4_1, "6-4-1")           /* breeding phase */                                \
    X(6_5_1, "6-5-1")           /* main phase */                                    \
    X(6_5_1_7, "6-5-1-7")       /* passing */                                       \
    X(6_6_1, "6-6-1")           /* end-of-turn timing */                            \
    X(6_6_3, "6-6-3")           /* the turn passes */                               \
    X(7_1_3_1, "7-1-3-1")       /* play: declare and reveal */                      \
    X(7_1_3_2, "7-1-3-2")       /* play: pay */                                     \
    X(7_1_3_3, "7-1-3-3")       /* play: onto the field */                          \
    X(7_2_2_6, "7-2-2-6")       /* DigiXros: cards of the hand are revealed */      \
    X(7_2_2_11, "7-2-2-11")     /* DigiXros: the play fails, placed cards go */     \
    X(7_2_3_2, "7-2-3-2")       /* DigiXros: declare and choose */                  \
    X(7_2_3_3, "7-2-3-3")       /* DigiXros: place under */                         \
    X(7_3_2_8, "7-3-2-8")       /* Assembly: the play fails, placed cards go */     \
    X(7_3_3_2, "7-3-3-2")       /* Assembly: declare and choose */                  \
    X(7_3_3_3, "7-3-3-3")       /* Assembly: place under */                         \
    X(8_1_3_1, "8-1-3-1")       /* digivolve: declare and reveal */                 \
    X(8_1_3_2, "8-1-3-2")       /* digivolve: pay */                                \
    X(8_1_3_3, "8-1-3-3")       /* digivolve: stack and draw */                     \
    X(8_2_2_1_2, "8-2-2-1-2")   /* DNA: links go right before */                    \
    X(8_2_2_2, "8-2-2-2")       /* DNA: which card is the upper one */              \
    X(8_2_3_1, "8-2-3-1")       /* DNA: declare, reveal, choose */                  \
    X(8_2_3_2, "8-2-3-2")       /* DNA: pay */                                      \
    X(8_2_3_3, "8-2-3-3")       /* DNA: combine, stack and draw */                  \
    X(8_3_2_1, "8-3-2-1")       /* Burst: the top card goes at the end of turn */   \
    X(8_3_3_1, "8-3-3-1")       /* Burst: declare, reveal, choose */                \
    X(8_3_3_2, "8-3-3-2")       /* Burst: the Tamer returns */                      \
    X(8_3_3_3, "8-3-3-3")       /* Burst: pay */                                    \
    X(8_3_3_4, "8-3-3-4")       /* Burst: stack and draw */                         \
    X(8_4_3_1, "8-4-3-1")       /* App Fusion: declare, reveal, choose */           \
    X(8_4_3_2, "8-4-3-2")       /* App Fusion: pay */                               \
    X(8_4_3_3, "8-4-3-3")       /* App Fusion: stack and draw */                    \
    X(9_1_5, "9-1-5")           /* use: trash it */                                 \
    X(9_1_9_1, "9-1-9-1")       /* use: declare and reveal */                       \
    X(9_1_9_2, "9-1-9-2")       /* use: pay */                                      \
    X(9_1_9_3, "9-1-9-3")       /* use: the effect activates */                     \
    X(10_1_3_1, "10-1-3-1")     /* link: declare and reveal */                      \
    X(10_1_3_2, "10-1-3-2")     /* link: pay */                                     \
    X(10_1_3_3, "10-1-3-3")     /* link: plug in */                                 \
    X(11_2_2, "11-2-2")         /* attack: choose the target */                     \
    X(11_2_7_2, "11-2-7-2")     /* attack: change the target */                     \
    X(11_2_8_1, "11-2-8-1")     /* attack: declare, suspend, target */              \
    X(11_3_1, "11-3-1")         /* counter timing */                                \
    X(11_4_1, "11-4-1")         /* block timing */                                  \
    X(11_5, "11-5")             /* success check */                                 \
    X(11_6_2, "11-6-2")         /* end of the attack */                             \
    X(12_1_1, "12-1-1")         /* the blocker becomes the target */                \
    X(12_1_7_1, "12-1-7-1")     /* the blocker suspends */                          \
    X(13_1_8_1, "13-1-8-1")     /* check: reveal */                                 \
    X(13_1_8_2, "13-1-8-2")     /* check: effects */                                \
    X(13_1_8_3, "13-1-8-3")     /* check: battle with a Security Digimon */         \
    X(13_1_8_4, "13-1-8-4")     /* check: trash */                                  \
    X(13_1_8_5, "13-1-8-5")     /* check: the next card */                          \
    X(14_2_1, "14-2-1")         /* battle: compare */                               \
    X(14_2_2, "14-2-2")         /* battle: delete the loser */                      \
    X(14_2_4, "14-2-4")         /* battle: triggered effects */                     \
    X(14_2_5, "14-2-5")         /* battle: its end */                               \
    X(15_4_1_2, "15-4-1-2")     /* activation */                                    \
    X(15_4_3_5, "15-4-3-5")     /* which pending effect next */                     \
    X(15_8_5_1, "15-8-5-1")     /* immediate effects */                             \
    X(15_9, "15-9")             /* optional effects */                              \
    X(15_10, "15-10")           /* choosing targets */                              \
    X(15_11_1, "15-11-1")       /* what is done to chosen targets */                \
    X(15_11_2, "15-11-2")       /* what is done to all, also to what comes later */ \
    X(15_12_1, "15-12-1")       /* information is added */                          \
    X(15_12_2, "15-12-2")       /* information is changed */                        \
    X(15_13, "15-13")           /* gained effects */                                \
    X(15_15_5, "15-15-5")       /* not affected by effects */                       \
    X(15_15_7, "15-15-7")       /* effects that activate effects */                 \
    X(16_20, "16-20")           /* <Save> */                                        \
    X(16_28, "16-28")           /* <Mind Link> */                                   \
    X(15_11, "15-11")           /* what effects do to their targets */              \
    X(15_15_3, "15-15-3")       /* revealing and looking */                         \
    X(16_6, "16-6")             /* <Recovery> */                                    \
    X(16_7_4, "16-7-4")         /* <Piercing> */                                    \
    X(16_14, "16-14")           /* <Digi-Burst> */                                  \
    X(16_17, "16-17")           /* <Delay> */                                       \
    X(16_8, "16-8")             /* <Draw> */                                        \
    X(16_12, "16-12")           /* <De-Digivolve> */                                \
    X(16_11_5, "16-11-5")       /* <Reboot> */                                      \
    X(17_1_2, "17-1-2")         /* rule check */                                    \
    X(17_1_3_1_1, "17-1-3-1-1") /* 0 DP */                                          \
    X(17_1_3_2_1, "17-1-3-2-1") /* Digimon without DP in the battle area */         \
    X(17_1_3_2_2, "17-1-3-2-2") /* stray Option card in the battle area */          \
    X(17_1_3_2_3, "17-1-3-2-3") /* stray card in the breeding area */               \
    X(17_1_3_2_4, "17-1-3-2-4") /* face-down card on the field */                   \
    X(17_1_3_2_5, "17-1-3-2-5") /* link cards above the limit */                    \
    X(17_1_3_2_6, "17-1-3-2-6") /* link requirement not met */                      \
    X(17_1_3_2_7, "17-1-3-2-7") /* the holder is no Digimon */                      \
    X(18_3, "18-3")             /* infinite loops */

enum dig_clause {
    DIG_CLAUSE_NONE = 0,
#define X(name, number) C_##name,
    DIG_CLAUSE_MAP(X)
#undef X
    DIG_CLAUSE_NUM
};

#endif
