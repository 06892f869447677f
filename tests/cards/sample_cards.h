/* SPDX-License-Identifier: MIT
 * sample_cards.h - a card of each kind, as text, for tests to put into a file. */
#ifndef SAMPLE_CARDS_H
#define SAMPLE_CARDS_H

#define LEN(a)       (sizeof(a) / sizeof(a)[0])
#define FRAME(cards) "{\"format\":1,\"game\":\"digimon\",\"cards\":[" cards "]}"
#define DIGIMON                                                                               \
    "{\"number\":\"T-02\",\"name\":{\"en\":\"Two\",\"ja\":\"ニ\"},\"category\":\"digimon\"," \
    "\"colors\":[\"red\"],\"level\":3,\"play_cost\":2,\"dp\":3000,"                           \
    "\"requirements\":[{\"colors\":[\"red\"],\"cost\":0,\"level\":2}],\"traits\":[\"Rookie\"]}"
#define EGG                                                                     \
    "{\"number\":\"T-01\",\"name\":{\"en\":\"One\"},\"category\":\"digi-egg\"," \
    "\"colors\":[\"white\",\"red\"],\"level\":2}"
#define TAMER                                                                  \
    "{\"number\":\"T-03\",\"name\":{\"en\":\"Three\"},\"category\":\"tamer\"," \
    "\"colors\":[\"blue\"],\"play_cost\":3}"
#define OPTION                                                                 \
    "{\"number\":\"T-04\",\"name\":{\"en\":\"Four\"},\"category\":\"option\"," \
    "\"colors\":[\"green\"],\"play_cost\":0}"
#define TOKEN                                                                                  \
    "{\"number\":\"T-05\",\"name\":{\"en\":\"Five\"},\"category\":\"digimon\",\"token\":true," \
    "\"colors\":[\"yellow\"],\"dp\":1000}"

/* A Digimon with so much more in it. */
#define FACTS(number)                                                  \
    "{\"number\":\"" number "\",\"name\":{\"en\":\"T\",\"ja\":\"T\"}," \
    "\"category\":\"digimon\",\"colors\":[\"red\"],\"dp\":1"
#define CARD(number, rest) FACTS(number) ",\"play_cost\":1" rest "}"
#define DUAL(number, rest) FACTS(number) rest "}" /* no play cost, but an Option side */

#endif
