/* SPDX-License-Identifier: MIT
 * verbs_action.c - verbs that are procedures of the rules: play, digivolve, attack, security checks,
 * effects that activate effects, and the keyword processes. */
#include "activation.h"
#include "declare.h"
#include "link.h"
#include "option.h"

#include <stddef.h>

enum {
    COST_FREE,
    COST_FULL,
    COST_EXACT,
    COST_LESS
}; /* mode of a COST operand */

int dig__cost_of(const struct eng_doing *d, const uint16_t *cost, int full)
{
    int n = full;
    if (cost[0] == COST_FREE) {
        return -1;
    }
    if (cost[0] == COST_EXACT) {
        n = eng__number(d->ctx, cost[1]);
    } else if (cost[0] == COST_LESS) {
        n = full - eng__number(d->ctx, cost[1]);
    }
    return n < 0 ? 0 : n; /* 1-3-9 */
}

static struct eng_card_id first_of(const struct eng_things *t)
{
    return eng__things_next(t, eng_card_of(0));
}

bool dig__may_play_by(const struct eng_doing *d, uint8_t seat, struct eng_card_id card)
{
    struct eng_happening how = dig__by_effect(d, HAP_PLAYED);
    how.other = card;
    return !dig__seat_cannot(d->ctx->book, d->ctx->match, seat, DEED_PLAY, &how) &&
        !dig__card_cannot(d->ctx->book, d->ctx->match, card, DEED_BE_PLAYED, &how);
}

static bool is_playable(const struct eng_doing *d, struct eng_card_id card, int cost)
{
    const struct dig_facts *f = dig__facts(d->ctx->book, d->ctx->match, card);
    const struct dig_price price = {.of = DIG_COST_PLAY, .seat = d->ctx->seat, .card = card};
    const struct eng_card *c = &d->ctx->match->card[card.raw];
    const bool is_unit = /* it is on the field already */
        c->unit.raw != 0 && c->zone != Z_UNDER && c->zone != Z_LINK;
    const bool has_room = d->operand[4] != PLACE_BREEDING ||
        dig__breeding_unit(d->ctx->match, d->ctx->seat).raw == 0; /* 3-4-7-2 */
    return !is_unit && has_room &&
        (f->category == DIG_CATEGORY_DIGIMON || f->category == DIG_CATEGORY_TAMER ||
            f->category == DIG_CATEGORY_DIGI_EGG) &&
        dig__may_play_by(d, d->ctx->seat, card) &&
        f->option.name == NULL && /* a dual card has no play cost and is never played */
        (cost < 0 || dig__is_payable(d->ctx->book, d->ctx->match, &price, cost)); /* 1-3-11-1 */
}

static int play_cost(const struct eng_doing *d, struct eng_card_id card)
{
    return dig__cost_of(
        d, &d->operand[1], dig__facts(d->ctx->book, d->ctx->match, card)->play_cost);
}

/* Operands: cards, cost (2), suspended, to. Several are played one after another, as one process. */
static enum eng_done play(struct eng_doing *d)
{
    const struct eng_things cards = dig__slot(d, d->operand[0]);
    bool is_any = false;
    dig__state(d->act->match)->result = (struct eng_things){0};
    eng_things_foreach(c, &cards)
    {
        const int cost = play_cost(d, c);
        if (!is_playable(d, c, cost)) {
            continue;
        }
        const uint8_t flags = (uint8_t)((d->operand[3] != 0 ? DIG_PLAY_SUSPENDED : 0) |
            (d->operand[4] == PLACE_BREEDING ? DIG_PLAY_BREEDING : 0) |
            (cost < 0 ? DIG_PLAY_FREE : 0) | DIG_PLAY_NEXT);
        dig__play(d->act, c, d->ctx->seat, cost < 0 ? 0 : cost, flags);
        is_any = true;
    }
    if (is_any) { /* the last one called is the first one played */
        struct eng_match *m = d->act->match;
        m->frame[m->frames - 1].reg[DIG_PLAY_FLAGS] &= (int16_t)~DIG_PLAY_NEXT;
    }
    return is_any ? ENG_DONE_LATER : ENG_DONE_PARTLY;
}

static bool can_play(const struct eng_doing *d)
{
    const struct eng_things cards = dig__slot(d, d->operand[0]);
    bool is_able = !eng__things_none(&cards);
    eng_things_foreach(c, &cards)
    {
        is_able = is_able && is_playable(d, c, play_cost(d, c));
    }
    return is_able;
}

bool dig__able(const struct eng_ctx *ctx, const uint16_t *op)
{
    struct eng_things affected = {0};
    struct eng_frame frame = *ctx->frame;
    struct eng_doing trial = {.ctx = ctx,
        .frame = &frame,
        .operand = eng__node(ctx, op[3]) + 1,
        .affected = &affected,
        .verb = op[1]};
    switch (op[1]) { /* of the verbs in eng_hooks.paired */
    case VERB_PLAY:
        return can_play(&trial);
    case VERB_DIGIVOLVE:
        return dig__verb_digivolve(&trial) == ENG_DONE_LATER;
    case VERB_LINK:
        return dig__verb_link(&trial) == ENG_DONE_LATER;
    default:
        return true;
    }
}

/* Operands: unit, target mask (1 player, 2 Digimon), suspend, unsuspended, played. The attacking
 * player chooses the target when the attack is declared. */
static enum eng_done attack(struct eng_doing *d, uint16_t targets, bool suspend, unsigned flags)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    const struct eng_unit_id unit = m->card[first_of(&units).raw].unit;
    flags |= suspend ? 0u : (unsigned)DIG_ATTACK_STANDING;
    if (unit.raw == 0 || dig__peek(m)->attack.attacker != 0 || /* 11-2-4 */
        !dig__can_attack(d->act->book, m, unit, flags)) {
        return ENG_DONE_PARTLY;
    }
    dig__declare_attack(d->act, m->unit[unit.raw].serial, targets, flags);
    return ENG_DONE_LATER;
}

static enum eng_done switch_target(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    struct dig_attack *attack = &dig__state(m)->attack;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    const struct eng_unit_id unit = m->card[first_of(&units).raw].unit;
    const struct eng_unit_id attacker = eng__unit_find(m, attack->attacker);
    const uint16_t target = m->unit[unit.raw].serial;
    if (attack->attacker == 0 || m->unit[attacker.raw].zone != Z_BATTLE || /* 11-2-7-4 */
        target == attack->target ||                                        /* 11-2-7-3 */
        (d->operand[0] != ENG_SLOT_NONE && unit.raw == 0) ||
        dig__cannot(d->act->book, m, attacker, DEED_SWITCH_TARGET, NULL)) {
        return ENG_DONE_PARTLY;
    }
    attack->target = target;
    attack->is_blocked = 0; /* no block, whatever was declared before */
    struct eng_event *e = eng__emit(d->act, EV_TARGET, C_11_2_7_2);
    e->seat = m->turn_seat;
    e->unit = attack->attacker;
    e->target = target;
    struct eng_happening how = dig__by_effect(d, HAP_TARGET_SWITCHED);
    how.it = eng__things_unit(m, attacker);
    how.other = m->unit[unit.raw].top;
    dig__happen(d->act, &how);
    eng__things_add(d->affected, m->unit[attacker.raw].top);
    return ENG_DONE;
}

static enum eng_done end_attack(struct eng_doing *d)
{
    struct dig_attack *attack = &dig__state(d->act->match)->attack;
    if (attack->attacker == 0) {
        return ENG_DONE_PARTLY;
    }
    attack->is_ended = 1;
    eng__things_add(d->affected, d->ctx->card);
    return ENG_DONE;
}

static enum eng_done battle(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    const struct eng_card_id a = first_of(&units);
    const struct eng_card_id b = eng__things_next(&units, a);
    if (a.raw == 0 || b.raw == 0) {
        return ENG_DONE_PARTLY;
    }
    dig__battle(d->act, m->unit[m->card[a.raw].unit.raw].serial,
        m->unit[m->card[b.raw].unit.raw].serial, eng_card_of(0));
    dig__state(d->act->match)->result = units;
    return ENG_DONE_LATER;
}

/* ---- keyword processes ---- */

/* 16-16: may attack if the opponent has 1 or more memory. */
static enum eng_done blitz(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const int own = d->ctx->seat == m->turn_seat ? dig__peek(m)->memory : -dig__peek(m)->memory;
    return own <= -1 || !dig__rule(FOE_MEMORY) ? attack(d, 3, true, 0)
                                               : ENG_DONE_PARTLY; /* 4-1-3 */
}

/* 16-17: this card goes from the battle area to the trash, not in the turn it was placed. */
static enum eng_done delay(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_unit_id unit = m->card[d->ctx->card.raw].unit;
    if (unit.raw == 0 || m->unit[unit.raw].placed_turn == m->turn) {
        return ENG_DONE_PARTLY;
    }
    struct eng_happening how = dig__by_effect(d, HAP_LEAVES);
    how.it = eng__things_unit(m, unit);
    how.from = Z_BATTLE;
    how.to = Z_TRASH;
    dig__leave(d->act, &how, ENG__TOP, C_16_17); /* a trashing like any other [4-15-1] */
    return ENG_DONE_LATER;
}

enum eng_done dig__verb_action(struct eng_doing *d)
{
    const uint16_t *w = d->operand;
    switch (d->verb) { /* those of verbs.c never come here */
    case VERB_PLAY:
        return play(d);
    case VERB_DIGIVOLVE:
        return dig__verb_digivolve(d);
    case VERB_MATERIALS:
        return dig__verb_materials(d);
    case VERB_ATTACK:
        return attack(d, w[1], w[3] != 0,
            (w[4] != 0 ? (unsigned)DIG_ATTACK_UNSUSPENDED : 0u) |
                (w[5] != 0 ? (unsigned)DIG_ATTACK_PLAYED : 0u));
    case VERB_SWITCH_TARGET:
        return switch_target(d);
    case VERB_END_ATTACK:
        return end_attack(d);
    case VERB_BATTLE:
        return battle(d);
    case VERB_ACTIVATE:
        return dig__verb_activate(d);
    case VERB_USE:
        return dig__verb_use(d);
    case VERB_LINK:
        return dig__verb_link(d);
    case VERB_PLAY_TOKEN:
        return dig__verb_play_token(d);
    case VERB_SAVE:
        return dig__verb_save(d);
    case VERB_MIND_LINK:
        return dig__verb_mind_link(d);
    case VERB_BLITZ:
        return blitz(d);
    case VERB_DELAY:
        return delay(d);
    default:
        return ENG_DONE_PARTLY;
    }
}
