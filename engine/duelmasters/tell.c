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

static void tell_one(
    const struct eng_act *act, const struct eng_lasting *l, struct eng_event *e)
{
    e->seat = l->seat;
    eng__caused_by(act, e, l->card);
    e->effect = (uint8_t)(eng__ordinal(act->book, (uint16_t)(l->effect - 1)) + 1);
    e->word[DM_WORD_SAYS] = (uint8_t)(l->statement + 1);
    e->word[DM_WORD_UNTIL] = (uint8_t)(l->until + 1);
    say(act, l, e);
}

static void tell(
    struct eng_act *act, const struct eng_lasting *l, uint8_t kind, uint16_t clause)
{
    const struct eng_match *m = act->match;
    struct eng_list things;
    if (l->is_overall) {
        tell_one(act, l, eng__emit(act, kind, clause));
        return;
    }
    eng__by_place(m, &l->of, &things);
    for (unsigned i = 0; i < things.len; i++) {
        const struct eng_unit_id unit = m->card[things.at[i].raw].unit;
        if (!l->of.is_units) {
            struct eng_event *e = eng__emit_card(act, kind, clause, things.at[i]);
            e->from_at = 0; /* only who may know the card is told where it lies */
            tell_one(act, l, e);
        } else if (unit.raw != 0) {
            tell_one(act, l, eng__emit_unit(act, kind, clause, unit));
        }
    }
}

void dm__tell_begin(struct eng_act *act, const struct eng_lasting *lasting)
{
    tell(act, lasting, EV_BEGIN, C_110_2E);
}

void dm__tell_stop(struct eng_act *act, const struct eng_lasting *lasting)
{
    const bool is_till_turn =
        lasting->until == UNTIL_TURN || lasting->until == UNTIL_OPPONENTS_TURN_ENDS;
    const bool is_till_attack =
        lasting->until == UNTIL_ATTACK || lasting->until == UNTIL_BATTLE;
    tell(act, lasting, EV_STOP, is_till_turn ? C_511_2 : is_till_attack ? C_510 : C_110_2E);
}
