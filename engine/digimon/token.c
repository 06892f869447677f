/* SPDX-License-Identifier: MIT
 * token.c - tokens come from outside the game, 4-20; <Save> 16-20 and <Mind Link> 16-28 place a card
 * under a unit that its player chooses. */
#include "verbs.h"

/* A card from outside the game [1-4-4-1]; 0: there is no room for it. */
static struct eng_card_id new_token(struct eng_act *act, uint16_t def, uint8_t seat)
{
    struct eng_match *m = act->match;
    struct eng_card_id card = eng_card_of(0);
    if (!dig__rule(TOKEN_FROM_OUTSIDE)) {
        card = eng__pile_top(m, seat, Z_DECK);
    }
    if (card.raw == 0) {
        card = eng__card_new(m, def, seat);
    } else {
        eng__detach(act, card, Z_NONE);
        m->card[card.raw].def = def;
    }
    return card;
}

/* Operands: token, n, suspended, owner. Played like a card, but there is no cost [1-4-4-5]. */
enum eng_done dig__verb_play_token(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const uint16_t *w = d->operand;
    const int n = dig__rule(TOKENS_AS_MANY) ? eng__times(dig__operand(d, w[1], 1)) : 1;
    const uint8_t seat = w[3] == 1 ? eng_foe(d->ctx->seat) : d->ctx->seat;
    bool is_any = false;
    dig__state(m)->result = (struct eng_things){0};
    for (int i = 0; i < n && dig__rule(TOKEN); i++) { /* 4-20-1 */
        const struct eng_card_id card = new_token(d->act, w[0], seat);
        if (card.raw == 0) {
            eng__void(d->act, ENG__LIMIT_CARDS);
            break;
        }
        m->card[card.raw].flags = ENG_CARD_TOKEN;
        const bool has_cost = dig__facts(d->act->book, m, card)->play_cost != DIG_NO_VALUE;
        if (!dig__may_play_by(d, seat, card) ||
            (!has_cost && !dig__rule(TOKEN_WITHOUT_COST))) { /* 1-4-4-5 */
            break;                                           /* it stays outside the game */
        }
        is_any = true;
        dig__note_card(d->act->book, m, w[0]);
        dig__play(d->act, card, seat, 0,
            (uint8_t)(DIG_PLAY_FREE | (w[2] != 0 ? DIG_PLAY_SUSPENDED : 0)));
    }
    return is_any ? ENG_DONE_LATER : ENG_DONE_PARTLY;
}

/* ---- under a unit that the player chooses ---- */

enum {
    REG_EFFECT,
    REG_PRED,
    REG_UNIT,
    REG_IS_SAVE,
    REG_HOST
};

static bool has_tamer_under(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    for (struct eng_card_id at = m->card[m->unit[unit.raw].top.raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        if ((m->card[at.raw].flags & ENG_CARD_FACE_DOWN) == 0 && /* 4-6-9 */
            dig__facts(book, m, at)->category == DIG_CATEGORY_TAMER) {
            return true;
        }
    }
    return false;
}

static bool is_host(const struct eng_book *book, const struct eng_match *m,
    const struct eng_frame *f, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    const struct eng_thing thing = {u->top, true};
    const struct eng_ctx ctx =
        eng__ctx(book, m, dig__effect(book, (uint16_t)f->reg[REG_EFFECT]), f->source,
            eng__unit_find(m, (uint16_t)f->reg[REG_UNIT]), f->seat);
    if (u->owner != f->seat || u->zone != Z_BATTLE ||
        ((m->card[u->top.raw].flags & ENG_CARD_TOKEN) != 0 && /* 4-20-3 */
            dig__rule(TOKEN_STACK)) ||
        unit.raw == m->card[f->source.raw].unit.raw) {
        return false;
    }
    if (f->reg[REG_IS_SAVE] != 0) {
        return book->game->hooks->mask(&ctx, thing, MASK_WHAT, 1u << WHAT_TAMER);
    }
    return dig__is_digimon(book, m, unit) && !has_tamer_under(book, m, unit) &&
        eng__predicate(&ctx, (uint16_t)f->reg[REG_PRED], thing);
}

void dig__offer_hosts(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    eng_unit_foreach(u, match)
    {
        if (is_host(book, match, f, u)) {
            struct eng_option *o = dig__offer(out, DO_CHOOSE);
            o->unit = match->unit[u.raw].serial;
            o->is_default = out->len == 1 && f->reg[REG_IS_SAVE] == 0;
        }
    }
    if (f->reg[REG_IS_SAVE] != 0) { /* "may" */
        dig__offer(out, DO_DECLINE)->is_default = 1;
    }
}

static enum eng_done choose_host(struct eng_doing *d, uint16_t predicate, bool is_save)
{
    struct eng_frame *f = eng__call(d->act, PROC_HOST, d->ctx->seat, d->ctx->card);
    if (f != NULL) {
        const struct eng_match *m = d->act->match;
        f->reg[REG_EFFECT] = d->frame->reg[ENG__REG_EFFECT];
        f->reg[REG_PRED] = (int16_t)predicate;
        f->reg[REG_UNIT] = (int16_t)m->unit[d->ctx->unit.raw].serial;
        f->reg[REG_IS_SAVE] = is_save;
    }
    return ENG_DONE_LATER;
}

/* The unit that the card is on top of in the battle area; 0: it lies somewhere else. */
static struct eng_unit_id as_unit(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return m->unit[unit.raw].top.raw == card.raw ? unit : eng_unit_of(0);
}

static enum eng_flow ask_host(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const uint16_t clause = frame->reg[REG_IS_SAVE] != 0 ? C_16_20 : C_16_28;
    struct eng_unit_id only = eng_unit_of(0);
    unsigned hosts = 0;
    dig__state(act->match)->result = (struct eng_things){0};
    eng_unit_foreach(u, m)
    {
        if (is_host(act->book, m, frame, u)) {
            only = u;
            hosts++;
        }
    }
    if (hosts == 0) {
        return ENG_FLOW_DONE;
    }
    if (hosts == 1 && frame->reg[REG_IS_SAVE] == 0) {
        frame->reg[REG_HOST] = (int16_t)m->unit[only.raw].serial;
        return ENG_FLOW_NEXT;
    }
    return eng__ask(act, ASK_HOST, frame->seat, clause);
}

static enum eng_flow answer_host(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    if (option->kind != DO_CHOOSE) {
        return ENG_FLOW_DONE;
    }
    frame->reg[REG_HOST] = (int16_t)option->unit;
    return ENG_FLOW_NEXT;
}

/* From the field it leaves it [4-6-7], which can be interrupted (15-8-5). */
static enum eng_flow leave_for_host(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_unit_id unit = as_unit(act->match, frame->source);
    if (unit.raw != 0) {
        struct eng_happening how = dig__by_effect_below(frame, HAP_LEAVES);
        how.to = Z_UNDER;
        how.it = eng__things_unit(act->match, unit);
        how.from = Z_BATTLE;
        dig__leave(act, &how, ENG__BOTTOM, frame->reg[REG_IS_SAVE] != 0 ? C_16_20 : C_16_28);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow put_under(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_card_id card = frame->source;
    const struct eng_unit_id unit = as_unit(m, card);
    const struct eng_unit_id host = eng__unit_find(m, (uint16_t)frame->reg[REG_HOST]);
    struct eng_things *result = &dig__state(m)->result;
    const uint16_t clause = frame->reg[REG_IS_SAVE] != 0 ? C_16_20 : C_16_28;
    if (unit.raw != 0 && !eng_set_has(&result->cards, card)) {
        return ENG_FLOW_NEXT; /* something kept it */
    }
    *result = (struct eng_things){0};
    if (host.raw == 0) {
        if (unit.raw != 0) {
            dig__trash(act, unit, clause); /* there is nothing to go under any more */
        }
        return ENG_FLOW_NEXT;
    }
    struct eng_happening how = dig__by_effect_below(frame, HAP_ADDED);
    how.to = Z_UNDER;
    struct eng_event *e = eng__emit_card(act, EV_PLACE, clause, card);
    e->from = m->card[card.raw].zone;
    e->to = Z_UNDER;
    e->unit = m->unit[host.raw].serial;
    e->seen_to = ENG__SEEN_ALL;
    how.from = e->from;
    eng__detach(act, card, Z_NONE);
    if (dig__rule(BOTTOM)) {
        eng__stack_under(act, host, card, Z_UNDER); /* the bottom 4-3-2 */
    } else {
        eng__stack_below_top(act, host, card, Z_UNDER);
    }
    dig__pending_moved(m, card, card);
    dig__overflow(act);
    eng__things_add(result, card);
    eng__things_add(&how.it, card);
    how.other = m->unit[host.raw].top;
    dig__happen(act, &how);
    return ENG_FLOW_NEXT;
}

static const struct eng_step host_steps[] = {
    {C_15_10, ask_host, answer_host},
    {C_4_6_7, leave_for_host, NULL},
    {C_4_6_7, put_under, NULL},
};
const struct eng_proc dig__proc_host = {
    "host", host_steps, sizeof host_steps / sizeof *host_steps};

/* 16-20: this card, wherever it is now, under one own Tamer; a token is nowhere. */
enum eng_done dig__verb_save(struct eng_doing *d)
{
    const struct eng_card *c = &d->act->match->card[d->ctx->card.raw];
    if (c->zone == Z_NONE || (c->flags & ENG_CARD_TOKEN) != 0) {
        return ENG_DONE_PARTLY;
    }
    return choose_host(d, 0, true);
}

/* 16-28: this Tamer under a specified Digimon that has no Tamer card under it. */
enum eng_done dig__verb_mind_link(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_unit_id unit = d->ctx->unit;
    if (unit.raw == 0 || m->unit[unit.raw].top.raw != d->ctx->card.raw ||
        (m->card[d->ctx->card.raw].flags & ENG_CARD_TOKEN) != 0) {
        return ENG_DONE_PARTLY;
    }
    return choose_host(d, d->operand[0], false);
}
