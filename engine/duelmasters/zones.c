/* SPDX-License-Identifier: MIT
 * zones.c - zones, chapter 400: cards that move between them, tapping [105], drawing [114]. Tells what
 * listens; who decides that a card moves is elsewhere. */
#include "effects.h"

/* Whose doing it is: an effect's, when the procedure on top is one or is part of a verb. */
static void blame(const struct eng_match *m, struct eng_happening *how)
{
    const struct eng_frame *top = &m->frame[m->frames - 1];
    if (top->proc == PROC_EFFECT) {
        how->cause = CAUSE_EFFECT;
        how->by = top->source;
        how->by_seat = top->seat;
        how->by_effect = (uint16_t)(top->reg[ENG__REG_EFFECT] + 1);
    } else {
        dm__blame(m, top, how);
    }
}

static void tell_moved(struct eng_act *act, struct eng_card_id card, uint8_t kind, uint8_t from)
{
    const struct eng_match *m = act->match;
    if (dm__peek(m)->is_plain || m->frames == 0) {
        return;
    }
    struct eng_happening how = dm__about_card(kind == EV_DRAW ? HAP_DRAWN
            : kind == EV_DISCARD                              ? HAP_DISCARDED
                                                              : HAP_MOVED,
        card);
    blame(m, &how);
    how.from = from;
    how.to = m->card[card.raw].zone;
    dm__happen(act, &how);
}

static bool is_multicoloured(const struct eng_act *act, struct eng_card_id card)
{
    const unsigned civilizations = dm__civilizations(act->book, act->match, card);
    return (civilizations & (civilizations - 1u)) != 0;
}

struct eng_event *dm__move(struct eng_act *act, struct eng_card_id card, uint8_t zone,
    enum eng__where where, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    const uint8_t owner = m->card[card.raw].owner;
    const uint8_t from = m->card[card.raw].zone;
    struct eng_event *e = eng__move(act, card, zone, where, kind, clause);
    s->since[card.raw] = 0;
    eng_set_remove(&s->attack.shields, card); /* another shield when it comes back [400.5] */
    eng_set_remove(&s->later, card);
    if (from == Z_DECK && m->pile[owner][Z_DECK].len == 0) {
        s->decked |= (uint8_t)(1u << owner); /* 104.2: even for an instant */
    }
    if (zone == Z_MANA && is_multicoloured(act, card)) {
        m->card[card.raw].flags |= ENG_CARD_TURNED; /* 405.1: it arrives so, it is not tapped */
        e->b = 1;
    }
    if (act->book->game->zone[from].shape == ENG_ZONE_PILE || from == Z_USED) {
        dm__touch_said(m);
    } else {
        dm__touch(m);
    }
    tell_moved(act, card, kind, from);
    if (zone != Z_GR && (dm__facts(act->book, m, card)->supertypes & DM_GR) != 0) {
        eng__move(act, card, Z_GR, ENG__BOTTOM, EV_MOVE, C_118_1); /* through the other zone */
        tell_moved(act, card, EV_MOVE, zone);
    }
    return e;
}

static void tell_turned(
    struct eng_act *act, struct eng_unit_id unit, enum dm_happening_word kind, uint16_t clause)
{
    dm__touch_said(act->match);
    if (!dm__peek(act->match)->is_plain) {
        struct eng_happening how = dm__about_unit(act->match, kind, unit);
        blame(act->match, &how);
        if (how.cause == CAUSE_RULE && (clause == C_506_1 || clause == C_507)) {
            how.cause = clause == C_507 ? CAUSE_BLOCK : CAUSE_ATTACK;
        }
        dm__happen(act, &how);
    }
}

void dm__tap(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    if (!u->is_suspended) { /* 105.6: what is tapped does not become tapped */
        u->is_suspended = 1;
        eng__emit_unit(act, EV_TAP, clause, unit);
        tell_turned(act, unit, HAP_TAPPED, clause);
    }
}

void dm__untap(struct eng_act *act, struct eng_unit_id unit, uint16_t clause)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    if (u->is_suspended) {
        u->is_suspended = 0;
        eng__emit_unit(act, EV_UNTAP, clause, unit);
        tell_turned(act, unit, HAP_UNTAPPED, clause);
    }
}

static void turn_mana(
    struct eng_act *act, struct eng_card_id card, uint8_t kind, uint16_t clause)
{
    struct eng_card *c = &act->match->card[card.raw];
    const bool is_tapped = (c->flags & ENG_CARD_TURNED) != 0;
    if (c->zone == Z_MANA && is_tapped != (kind == EV_TAP)) {
        c->flags ^= ENG_CARD_TURNED;
        eng__emit_card(act, kind, clause, card);
        dm__touch_said(act->match);
    }
}

void dm__tap_mana(struct eng_act *act, struct eng_card_id card, uint16_t clause)
{
    turn_mana(act, card, EV_TAP, clause);
}

void dm__untap_mana(struct eng_act *act, struct eng_card_id card, uint16_t clause)
{
    turn_mana(act, card, EV_UNTAP, clause);
}

bool dm__draw(struct eng_act *act, uint8_t seat, uint16_t clause)
{
    const struct eng_card_id card = eng__pile_top(act->match, seat, Z_DECK);
    if (card.raw == 0) {
        return false;
    }
    dm__move(act, card, Z_HAND, ENG__TOP, EV_DRAW, clause);
    return true;
}
