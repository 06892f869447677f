/* SPDX-License-Identifier: MIT
 * requirement.h - digivolution requirements, 8-1-1 and 8-1-2: which of those that let units digivolve
 * into a card a unit meets, and what each costs. */
#ifndef DIG__REQUIREMENT_H
#define DIG__REQUIREMENT_H

#include "glance.h"

enum dig_ignoring {
    DIG_IGNORE_NONE,
    DIG_IGNORE_ALL, /* digivolution requirements 8-1-2-2 */
    DIG_IGNORE_LEVEL
};

/* A unit as requirements read it: once for all cards. */
struct dig_base {
    struct eng_unit_id unit;
    uint16_t serial;
    uint8_t colors;
    int8_t level;
    bool is_digimon;
    bool is_token;
    uint8_t zone;
    struct dig_sight sight;
};

/* The units of a seat on the field, by their slots. */
struct dig_bases {
    unsigned n;
    uint32_t levels; /* of their sights; bit 16: of one that is not to be judged by its level */
    struct dig_base at[ENG_UNITS_MAX];
};
void dig__bases(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    struct dig_bases *out);

/* Requirements that statements in force give to cards: once for all cards. */
struct dig_givers {
    unsigned n;
    struct eng_set cards; /* that any of them gives something to */
    struct dig_giver {
        struct eng_ctx ctx;
        const struct dig_requirement *requirement;
        struct eng_set cards; /* that it is given to */
        struct eng_card_id card;
        uint8_t index;
        bool
            is_by_itself; /* of cards that are no units: what one says of itself is in its lines */
    } at[DIG_ACTIVE_MAX];
};

void dig__givers(
    const struct eng_book *book, const struct eng_match *match, struct dig_givers *out);

/* What lets units of a seat digivolve into a card: its lines, what its own effects say wherever it is
 * used, and what is given to it. */
struct dig_lines {
    struct eng_ctx ctx;
    const struct dig_facts *facts;
    const struct dig_givers *givers;
    uint8_t
        asked; /* of those that its own effects say, a bit each: whether they do now is known */
    uint8_t said; /* ... and they do */
};

struct dig_lines dig__lines(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, uint8_t seat, const struct dig_givers *givers);

/* Those that the unit meets, and what each costs. */
enum {
    DIG_MET_MAX = 16
};
struct dig_met {
    uint8_t index;
    int cost;
};
unsigned dig__lines_met(struct dig_lines *lines, const struct dig_base *base,
    enum dig_ignoring ignoring, struct dig_met out[DIG_MET_MAX]);

/* The same of one card and one unit. */
unsigned dig__requirements_met(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_ignoring ignoring,
    struct dig_met out[DIG_MET_MAX]);

/* The same with the unit read as an effect says. */
struct dig_read_as {
    enum dig_ignoring ignoring;
    uint8_t colors; /* 0: its own */
    int8_t level;   /* DIG_NO_VALUE: its own */
    bool is_digimon;
};
unsigned dig__requirements_met_as(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, struct eng_unit_id unit, const struct dig_read_as *as,
    struct dig_met out[DIG_MET_MAX]);

/* The cost of one requirement by its index, -1 when it is not met. */
int dig__requirement_cost(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t index);

#endif
