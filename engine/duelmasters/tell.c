/* SPDX-License-Identifier: MIT
 * tell.c - what is told of statements that last: an event when one begins, and one when it ends. One for
 * each creature or card that it was given to, one without for one about neither. When a creature is gone,
 * what it was given ends with it and no event says so. Changes nothing. */
#include "tell.h"

#include "says.h"

static void say_gained(const struct eng_book *book, const struct eng_effect *giver,
    const struct eng_ctx *ctx, uint16_t word, struct eng_event *e)
{
    const uint16_t given = (uint16_t)(book->cards->program.first[giver->def] + word);
    const struct eng_effect *g = dm__effect(book, given);
    e->b = eng__ordinal(book, given);
    if (g->keyword != 0) {
        e->word[DM_WORD_KEYWORD] = (uint8_t)(g->keyword + 1);
        if (dm_language.keyword[g->keyword].kind == ENG_OPERAND_NUMBER) {
            e->a = (int16_t)(g->operand_at != 0 ? eng__number(ctx, g->operand_at) : g->operand);
        }
    }
}

/* What the statement says, as far as the words and numbers of an event go. */
static void say(const struct eng_act *act, const struct eng_lasting *l, struct eng_event *e)
{
    const struct eng_book *book = act->book;
    const struct eng_effect *giver = dm__effect(book, (uint16_t)(l->effect - 1));
    struct eng_ctx ctx = eng__ctx(book, act->match, giver, l->card, eng_unit_of(0), l->seat);
    ctx.kept = l->value;
    const uint16_t *w = eng__node(&ctx, l->at) + 1;
    switch ((enum dm_statement_word)l->statement) {
    case SAYS_POWER:
    case SAYS_POWER_TIMES:
    case SAYS_COST:
        e->a = l->value;
        break;
    case SAYS_GAINS:
        say_gained(book, giver, &ctx, w[0], e);
        break;
    case SAYS_CANNOT:
        e->word[DM_WORD_DEED] = (uint8_t)(w[0] + 1);
        break;
    case SAYS_CAN:
    case SAYS_MUST:
        e->word[DM_WORD_DEED] =
            (uint8_t)((w[0] == DM_MAY_ATTACK ? DEED_ATTACK : DEED_BLOCK) + 1);
        break;
    case SAYS_SET:
    case SAYS_ALSO: { /* the first of what it changes; a number if it is one */
        const uint16_t *item = eng__node(&ctx, w[0]) + 1;
        e->word[DM_WORD_INFORMATION] = (uint8_t)(item[DM_ITEM_DIM] + 1);
        if (item[DM_ITEM_KIND] == DM_ITEM_NUMBER) {
            e->a = (int16_t)eng__number(&ctx, item[DM_ITEM_VALUE]);
        }
        break;
    }
    case DM__statement_num:
        break;
    }
}

static const struct eng_telling telling = {DM_WORD_SAYS, DM_WORD_UNTIL, say};

void dm__tell_begin(struct eng_act *act, const struct eng_lasting *lasting)
{
    eng__tell_lasting(act, lasting, &telling, EV_BEGIN, C_110_2E);
}

void dm__tell_stop(struct eng_act *act, const struct eng_lasting *lasting)
{
    const bool is_till_turn =
        lasting->until == UNTIL_TURN || lasting->until == UNTIL_OPPONENTS_TURN_ENDS;
    const bool is_till_attack =
        lasting->until == UNTIL_ATTACK || lasting->until == UNTIL_BATTLE;
    eng__tell_lasting(act, lasting, &telling, EV_STOP,
        is_till_turn         ? C_511_2
            : is_till_attack ? C_510
                             : C_110_2E);
}
