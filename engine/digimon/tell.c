/* SPDX-License-Identifier: MIT
 * tell.c - what is told of statements: an event when one that lasts begins or ends, and the words that
 * a snapshot has for a unit (keywords, what it cannot do). Changes nothing. */
#include "tell.h"

#include "declare.h"

/* ---- events ---- */

enum {
    ITEM_IS_NUMBER = 1 /* the kind of an item of information, language.h */
};

/* What the statement says, as far as the words and numbers of an event go. */
static void say(const struct eng_act *act, const struct eng_lasting *l, struct eng_event *e)
{
    const struct eng_book *book = act->book;
    const struct eng_effect *giver = dig__effect(book, (uint16_t)(l->effect - 1));
    struct eng_ctx ctx = eng__ctx(book, act->match, giver, l->card, eng_unit_of(0), l->seat);
    ctx.kept = l->value;
    const uint16_t *w = eng__node(&ctx, l->at) + 1;
    switch ((enum dig_statement)l->statement) {
    case SAYS_DP:
    case SAYS_COST:
    case SAYS_TURN_ENDS_AT:
        e->a = l->value;
        break;
    case SAYS_GAINS: {
        const uint16_t given = (uint16_t)(book->cards->program.first[giver->def] + w[0]);
        const struct eng_effect *g = dig__effect(book, given);
        e->b = eng__ordinal(book, given);
        if (g->keyword != 0) {
            e->word[DIG_WORD_KEYWORD] = (uint8_t)(g->keyword + 1);
            if (dig_language.keyword[g->keyword].kind == ENG_OPERAND_NUMBER) {
                e->a = (int16_t)(g->operand_at != 0 ? eng__number(&ctx, g->operand_at)
                                                    : g->operand);
            }
        }
        break;
    }
    case SAYS_CANNOT:
        e->word[DIG_WORD_DEED] = (uint8_t)(w[0] + 1);
        break;
    case SAYS_CAN:
    case SAYS_MUST:
        e->word[DIG_WORD_DEED] =
            (uint8_t)((w[0] == DIG_MAY_ATTACK ? DEED_ATTACK : DEED_BLOCK) + 1);
        break;
    case SAYS_SET:
    case SAYS_ALSO: { /* the first of what it changes; a number if it is one */
        const uint16_t *item = eng__node(&ctx, w[0]) + 1;
        e->word[DIG_WORD_INFORMATION] = (uint8_t)(item[0] + 1);
        if (item[1] == ITEM_IS_NUMBER) {
            e->a = (int16_t)eng__number(&ctx, item[2]);
        }
        break;
    }
    case SAYS_UNAFFECTED:
    case SAYS_REQUIREMENT:
    case SAYS_IGNORE:
    case SAYS_MEETS_COLOR:
    case SAYS_MAXIMUM:
    case SAYS_GAINS_EFFECTS:
    case SAYS_NUM:
        break;
    }
}

static const struct eng_telling telling = {DIG_WORD_SAYS, DIG_WORD_UNTIL, say};

/* Under which clause a statement begins. */
static uint16_t begun_by(const struct eng_lasting *l)
{
    switch ((enum dig_statement)l->statement) {
    case SAYS_GAINS:
    case SAYS_GAINS_EFFECTS:
        return C_15_13;
    case SAYS_SET:
        return C_15_12_2;
    case SAYS_ALSO:
        return C_15_12_1;
    case SAYS_UNAFFECTED:
        return C_15_15_5;
    case SAYS_DP:
    case SAYS_CANNOT:
    case SAYS_CAN:
    case SAYS_MUST:
    case SAYS_COST:
    case SAYS_REQUIREMENT:
    case SAYS_IGNORE:
    case SAYS_MEETS_COLOR:
    case SAYS_MAXIMUM:
    case SAYS_TURN_ENDS_AT:
    case SAYS_NUM:
        break;
    }
    return l->is_overall ? C_15_11_2 : C_15_11_1;
}

void dig__tell_begin(struct eng_act *act, const struct eng_lasting *lasting)
{
    eng__tell_lasting(act, lasting, &telling, EV_BEGIN, begun_by(lasting));
}

void dig__tell_end(struct eng_act *act, const struct eng_lasting *lasting)
{
    const bool is_till_turn = lasting->until == UNTIL_TURN ||
        lasting->until == UNTIL_YOUR_TURN_ENDS || lasting->until == UNTIL_OPPONENTS_TURN_ENDS;
    eng__tell_lasting(act, lasting, &telling, EV_END, is_till_turn ? C_6_6_3 : C_15_11);
}

/* ---- snapshots ---- */

uint64_t dig__unit_keywords(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    (void)book;
    return dig__peek(match)->now[unit].keywords;
}

/* The deed is forbidden whatever the circumstances are; which effects may not be activated is a
 * circumstance. */
static bool is_always(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_deed deed)
{
    return deed != DEED_ACTIVATE && dig__cannot(book, match, unit, deed, NULL);
}

/* The deeds that are forbidden always, or only in some circumstances. */
static uint64_t forbidden(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit, bool always)
{
    const uint32_t cannot = dig__peek(match)->now[unit].cannot;
    uint64_t deeds = 0;
    for (unsigned deed = 0; deed < DIG__deed_num; deed++) {
        if ((cannot >> deed & 1u) != 0 &&
            is_always(book, match, eng_unit_of(unit), (enum dig_deed)deed) == always) {
            deeds |= UINT64_C(1) << deed;
        }
    }
    return deeds;
}

uint64_t dig__unit_cannot(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    return forbidden(book, match, unit, true);
}

uint64_t dig__unit_limited(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    return forbidden(book, match, unit, false);
}

uint64_t dig__unit_states(
    const struct eng_book *book, const struct eng_match *match, uint8_t unit)
{
    const struct eng_unit_id id = eng_unit_of(unit);
    return (uint64_t)dig__is_protected(match, id) << DIG_IS_UNAFFECTED |
        (uint64_t)dig__must(book, match, id, DIG_MAY_ATTACK) << DIG_IS_TO_ATTACK |
        (uint64_t)dig__must(book, match, id, DIG_MAY_BLOCK) << DIG_IS_TO_BLOCK;
}
