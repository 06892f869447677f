/* SPDX-License-Identifier: MIT
 * id.h - the small typed numbers that name things inside one match. Zero is always "nothing".
 *
 * They are internal: a client never sees a card id (it could follow a hidden card with it), only
 * the handles of view.h; a unit is public and is named by its serial. */
#ifndef ENG_ID_H
#define ENG_ID_H

#include <stdbool.h>
#include <stdint.h>

struct eng_card_id {
    uint8_t raw; /* index into match.card[]; 0 is no card */
};

struct eng_unit_id {
    uint8_t raw; /* index into match.unit[]; 0 is no unit. Slots are used again: keep serials */
};

/* Seats are 0 and 1; seat 0 is "p1" on the wire and in scenarios. */
enum {
    ENG_SEATS = 2,
    ENG_SEAT_NONE = 0xff
};

/* Who looks. Values 0 and 1 are the seats themselves. */
enum eng_viewer {
    ENG_VIEWER_SEAT0 = 0,
    ENG_VIEWER_SEAT1 = 1,
    ENG_VIEWER_SPECTATOR = 2, /* sees what both players may see */
    ENG_VIEWER_JUDGE = 3,     /* sees everything */
    ENG_VIEWER_NUM
};

static inline struct eng_card_id eng_card_of(unsigned raw)
{
    return (struct eng_card_id){(uint8_t)raw};
}

static inline struct eng_unit_id eng_unit_of(unsigned raw)
{
    return (struct eng_unit_id){(uint8_t)raw};
}

static inline uint8_t eng_foe(uint8_t seat)
{
    return (uint8_t)(seat ^ 1u);
}

#endif
