/* SPDX-License-Identifier: MIT
 * tell.h - what is told of statements: events of those that last, words of a unit in a snapshot. */
#ifndef DIG__TELL_H
#define DIG__TELL_H

#include "effects.h"

/* Of eng_event.word, for EV_BEGIN and EV_END; game.c has their names and lists. */
enum dig_event_word {
    DIG_WORD_SAYS,        /* enum dig_statement */
    DIG_WORD_KEYWORD,     /* of `gains`, when what is given is one */
    DIG_WORD_DEED,        /* of `cannot`, `can` and `must` */
    DIG_WORD_INFORMATION, /* of `set` and `also`: enum dig_dim, the first it speaks of */
    DIG_WORD_UNTIL,       /* enum dig_duration */
    DIG_WORD_NUM
};
_Static_assert((int)DIG_WORD_NUM <= (int)ENG_EVENT_WORDS, "what an event has room for");

/* A statement of a resolved effect begins to last; one ends: its time is over, or it is used up. One
 * event for each unit or card that it was given to, one without for an overall one. When a unit is
 * gone, what it was given ends with it and no event says so. */
void dig__tell_begin(struct eng_act *act, const struct eng_lasting *lasting);
void dig__tell_end(struct eng_act *act, const struct eng_lasting *lasting);

/* What a unit is by statements, beside keywords and prohibitions. */
enum dig_unit_state {
    DIG_IS_UNAFFECTED, /* by some effects 15-15-5 */
    DIG_IS_TO_ATTACK,  /* it must, if it can */
    DIG_IS_TO_BLOCK
};

/* eng_unit_words_info.read: its keywords; deeds that are forbidden to it; deeds that are in some
 * cases; enum dig_unit_state. */
uint64_t dig__unit_keywords(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dig__unit_cannot(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dig__unit_limited(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);
uint64_t dig__unit_states(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit);

#endif
