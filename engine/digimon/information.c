/* SPDX-License-Identifier: MIT
 * information.c - what a unit is and has at this moment, read from its cards (chapter 2, 4-2). */
#include "chapters.h"

bool dig__is_digimon(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const uint8_t category = dig__top(book, match, unit)->category;
    return category == DIG_CATEGORY_DIGIMON || category == DIG_CATEGORY_DIGI_EGG; /* 4-2-1 */
}

bool dig__has_keyword(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_keyword keyword)
{
    (void)book;
    return (dig__peek(match)->now[unit.raw].keywords >> keyword & 1u) != 0;
}

int16_t dig__dp(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    (void)book;
    return dig__peek(match)->now[unit.raw].dp;
}

int dig__checks(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    (void)book;
    const int checks = 1 + dig__peek(match)->now[unit.raw].security_attack; /* 4-2-8 */
    return checks > 0 ? checks : 0;                                         /* 16-4 */
}
