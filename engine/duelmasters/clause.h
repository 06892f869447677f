/* SPDX-License-Identifier: MIT
 * clause.h - the clauses that events, prompts and steps cite: 403 and 801 as they stand in the
 * revision that is played, the others as numbered in the comprehensive rules Ver. 1.50. */
#ifndef DM__CLAUSE_H
#define DM__CLAUSE_H

#define DM_CLAUSE_MAP(X)                                                        \
    X(MATCH, "match")     /* absence and the like, not in the rules */          \
    X(101_4A, "101.4a")   /* shield triggers go before other effects */         \
    X(103, "103")         /* setup */                                           \
    X(104, "104")         /* the end of the game */                             \
    X(104_2, "104.2")     /* effects that win or lose, an empty deck */         \
    X(105_1, "105.1")     /* tapping and untapping */                           \
    X(109_2, "109.2")     /* effects that speak of a card */                    \
    X(109_2B, "109.2b")   /* only the top card leaves */                        \
    X(110_2E, "110.2e")   /* effects that last, on a set that is fixed */       \
    X(110_4F, "110.4f")   /* state-defining effects */                          \
    X(112_2, "112.2")     /* paying */                                          \
    X(113, "113")         /* shield triggers */                                 \
    X(114_2, "114.2")     /* drawing one by one */                              \
    X(115, "115")         /* battle */                                          \
    X(118_1, "118.1")     /* GR creatures go to the bottom of the super GR */   \
    X(200, "200")         /* information of cards: revealing, looking */        \
    X(302, "302")         /* spells */                                          \
    X(303, "303")         /* cross gear */                                      \
    X(310_6, "310.6")     /* auras go above the newest aura */                  \
    X(316_3, "316.3")     /* a creature leaves with all its cards */            \
    X(400_7, "400.7")     /* cards enter the battle zone one by one */          \
    X(401_2A, "401.2a")   /* shuffling */                                       \
    X(401_4, "401.4")     /* the order of cards put on a deck is the owner's */ \
    X(403_3, "403.3")     /* a player arranges the own battle zone */           \
    X(403_4A, "403.4a")   /* a card put under a card is the lowest */           \
    X(409_1, "409.1")     /* a card that is being used */                       \
    X(500_5, "500.5")     /* extra turns */                                     \
    X(501_1, "501.1")     /* untap */                                           \
    X(502, "502")         /* draw */                                            \
    X(503, "503")         /* mana charge */                                     \
    X(504, "504")         /* main step */                                       \
    X(505, "505")         /* attack step */                                     \
    X(505_6A, "505.6a")   /* an attack ends when attacker or target is gone */  \
    X(506_1, "506.1")     /* declaring an attack */                             \
    X(506_1B, "506.1b")   /* creatures that have to attack */                   \
    X(507, "507")         /* blocking */                                        \
    X(508, "508")         /* battle of an attack */                             \
    X(509, "509")         /* direct attack, breaking shields */                 \
    X(509_4C, "509.4c")   /* the attacker has left before it breaks */          \
    X(509_5, "509.5")     /* shields break at the same time */                  \
    X(509_6, "509.6")     /* which shields */                                   \
    X(510, "510")         /* end of the attack */                               \
    X(511_1, "511.1")     /* end of the turn */                                 \
    X(511_2, "511.2")     /* "this turn" ends */                                \
    X(601_1, "601.1")     /* declaring and paying */                            \
    X(602_3A, "602.3a")   /* tap abilities */                                   \
    X(603, "603")         /* triggered abilities */                             \
    X(603_2E, "603.2e")   /* effects of hidden cards are declared */            \
    X(605_1, "605.1")     /* effects that wait, in any order */                 \
    X(609, "609")         /* replacement effects */                             \
    X(701_3, "701.3")     /* summoning */                                       \
    X(701_14, "701.14")   /* breaking */                                        \
    X(701_14B, "701.14b") /* shields that return to the hand */                 \
    X(701_30, "701.30")   /* GR summoning */                                    \
    X(703_4, "703.4")     /* state-based actions */                             \
    X(801_1, "801.1")     /* evolution */                                       \
    X(801_1B, "801.1b")   /* the order of the sources */                        \
    X(801_4A, "801.4a")   /* reconstruction: what stays */                      \
    X(801_4B, "801.4b")   /* ... what is lost */                                \
    X(801_4C, "801.4c")   /* ... since 2021-03-16, as what it stays */          \
    X(801_4D, "801.4d")   /* ... before, as what it stays */                    \
    X(801_4E, "801.4e")   /* ... which goes on with an attack */                \
    X(804_1, "804.1")     /* gods link */                                       \
    X(804_7, "804.7")     /* one of the linked cards leaves */

enum dm_clause {
    DM_CLAUSE_NONE = 0,
#define X(name, number) C_##name,
    DM_CLAUSE_MAP(X)
#undef X
    DM_CLAUSE_NUM
};

#endif
