/* SPDX-License-Identifier: MIT
 * shields.c - which breaker, which shields [509], breaking [701.14] and shield triggers [113]: all
 * broken shields come to the hand together, then their owner says which he will use; they are used
 * before any other effect that waits, one at a time [101.4a], which settle.c does. */
#include "effects.h"

enum {
    REG_BREAKER,   /* serial; 0: an effect does it without a creature */
    REG_RETURNS,   /* the shields are returned, which is no break */
    REG_HAPPENING, /* of the break, while it may be replaced */
    REG_LEN,       /* shields that should be broken */
    REG_TURN       /* 0 the turn player's shields, 1 the other player's */
};

enum {
    SET_SHIELDS, /* what is in the hand by now, of both players */
    SET_DECLARED,
    SETS
};

/* ---- breakers ---- */

static const struct {
    uint8_t keyword;
    uint8_t shields;
} breakers[] = {
    {KW_DOUBLE_BREAKER, 2},
    {KW_TRIPLE_BREAKER, 3},
    {KW_QUATTRO_BREAKER, 4},
    {KW_WORLD_BREAKER, UINT8_MAX},
};

enum {
    BREAKERS = sizeof breakers / sizeof *breakers
};

static unsigned shields_of(const struct eng_match *m, uint8_t seat)
{
    return m->pile[seat][Z_SHIELDS].len;
}

/* How many shields each breaker of the attacker would break now, each number once. */
static unsigned breaks(const struct eng_match *m, uint8_t out[BREAKERS])
{
    const struct eng_unit_id unit = eng__unit_find(m, dm__peek(m)->attack.attacker);
    const unsigned shields = shields_of(m, eng_foe(m->turn_seat));
    unsigned n = 0;
    for (unsigned i = 0; i < BREAKERS; i++) {
        if (dm__has_keyword(m, unit, (enum dm_keyword)breakers[i].keyword)) {
            const unsigned most = breakers[i].shields < shields ? breakers[i].shields : shields;
            if (n == 0 || out[n - 1] != most) {
                out[n++] = (uint8_t)most;
            }
        }
    }
    return n;
}

unsigned dm__breaks(const struct eng_match *match)
{
    uint8_t n[BREAKERS] = {1};
    return breaks(match, n) > 1 ? 0
                                : n[0]; /* 509: one with a breaker does not break just one */
}

void dm__offer_breakers(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    (void)book;
    uint8_t most[BREAKERS];
    const unsigned n = breaks(match, most);
    for (unsigned i = 0; i < n; i++) {
        dm__offer(out, DO_BREAKER)->number = most[i];
    }
    out->at[0].is_default = 1;
}

/* From the leftmost one; a shield is chosen once [509.6]. The id says where it lies. */
void dm__offer_shields(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    (void)book;
    const struct eng_pile *pile = &match->pile[eng_foe(match->turn_seat)][Z_SHIELDS];
    for (unsigned i = 0; i < pile->len; i++) {
        const struct eng_card_id card = pile->at[pile->len - 1u - i];
        if (!eng_set_has(&dm__peek(match)->attack.shields, card)) {
            struct eng_option *o = dm__offer(out, DO_BREAK);
            o->id = (uint16_t)i;
            o->card = card;
        }
    }
    out->at[0].is_default = 1;
}

/* ---- breaking ---- */

static void call(
    struct eng_act *act, const struct eng_set *shields, uint16_t breaker, bool returns)
{
    struct eng_frame *f = eng__call(act, PROC_BREAK, act->match->turn_seat, eng_card_of(0));
    if (f != NULL && eng__sets_take(act, f, SETS)) {
        f->reg[REG_BREAKER] = (int16_t)breaker;
        f->reg[REG_RETURNS] = returns;
        f->reg[REG_LEN] = (int16_t)eng_set_size(shields);
        act->match->set[f->set + SET_SHIELDS].cards = *shields;
    }
}

void dm__break(struct eng_act *act, const struct eng_set *shields, uint16_t breaker)
{
    call(act, shields, breaker, false);
}

void dm__return_shields(struct eng_act *act, const struct eng_set *shields)
{
    call(act, shields, 0, true);
}

/* What the shields are broken by, as effects see it: `it` the shields, `other` the creature. */
static struct eng_happening about(
    const struct eng_match *m, const struct eng_frame *frame, const struct eng_things *shields)
{
    const struct eng_unit_id breaker = eng__unit_find(m, (uint16_t)frame->reg[REG_BREAKER]);
    struct eng_happening how = {.it = *shields, .kind = HAP_BROKEN};
    dm__blame(m, frame, &how);
    if (how.cause == CAUSE_RULE) {
        how.cause = CAUSE_ATTACK;
    }
    how.other = m->unit[breaker.raw].top;
    how.from = Z_SHIELDS;
    how.to = Z_HAND;
    how.amount = (int16_t)eng_set_size(&shields->cards);
    return how;
}

/* What is not there any more is not broken; what is may be replaced [609]. */
static enum eng_flow begin(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things *shields = &m->set[frame->set + SET_SHIELDS];
    const struct eng_things all = *shields;
    eng_things_foreach(c, &all)
    {
        if (m->card[c.raw].zone != Z_SHIELDS) {
            eng_set_remove(&shields->cards, c);
        }
    }
    if (frame->reg[REG_RETURNS] == 0 && !dm__peek(m)->is_plain) {
        struct eng_happening how = about(m, frame, shields);
        how.is_held = 1;
        frame->reg[REG_HAPPENING] = eng__happening_add(act, &how);
        if (frame->reg[REG_HAPPENING] != 0) {
            dm__would(act, (uint8_t)frame->reg[REG_HAPPENING]);
        }
    }
    return ENG_FLOW_NEXT;
}

/* 509.5: all at the same time. */
static enum eng_flow take(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const bool returns = frame->reg[REG_RETURNS] != 0;
    struct eng_things *shields = &m->set[frame->set + SET_SHIELDS];
    struct eng_list list;
    struct eng_happening how = about(m, frame, shields);
    if (frame->reg[REG_HAPPENING] != 0) {
        struct eng_happening *held = &m->happening[frame->reg[REG_HAPPENING] - 1];
        how.it = held->it;
        shields->cards = held->it.cards;
        *held = (struct eng_happening){0};
    }
    eng__by_place(m, shields, &list);
    for (unsigned i = 0; i < list.len; i++) {
        if (m->card[list.at[i].raw].zone == Z_SHIELDS) {
            dm__move(act, list.at[i], Z_HAND, ENG__TOP, returns ? EV_MOVE : EV_BREAK,
                returns ? C_701_14B : C_701_14);
        } else { /* what replaced the break of another one has taken it elsewhere */
            eng_set_remove(&shields->cards, list.at[i]);
        }
    }
    struct eng_things *result = &dm__state(m)->result;
    *result = *shields;
    result->is_partial = (int)eng_set_size(&shields->cards) < frame->reg[REG_LEN];
    how.it.cards = shields->cards;
    if (!returns && !eng__things_none(shields)) {
        dm__happen(act, &how); /* once for each shield [603.2b] */
    }
    return ENG_FLOW_NEXT;
}

/* ---- shield triggers ---- */

/* The sides of a card that it may be used by as a shield trigger: bit 0 of a card that has but one or
 * of the creature, bit 1 the spell side of a Twinpact card [810.3]. */
static unsigned trigger_sides(
    const struct eng_book *book, const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_program *p = &book->cards->program;
    const struct dm_facts *facts = dm__facts(book, m, card);
    const uint16_t def = m->card[card.raw].def;
    const uint8_t seat = m->card[card.raw].owner;
    unsigned sides = 0;
    if (!facts->brief.is_there) {
        return 0;
    }
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->keyword != KW_SHIELD_TRIGGER || !dm__keyword_rule(KW_SHIELD_TRIGGER) ||
            (e->flags & ENG_EFFECT_GRANTED) != 0) {
            continue;
        }
        const struct eng_ctx ctx = eng__ctx(book, m, e, card, eng_unit_of(0), seat);
        if (e->condition == 0 || eng__number(&ctx, e->condition) != 0) {
            sides |= facts->spell != NULL && e->text == TEXT_SPELL ? 2u : 1u;
        }
    }
    return sides != 0 && dm__seat_cannot(book, m, seat, DEED_USE_TRIGGER, card) ? 0 : sides;
}

static uint8_t asked_seat(const struct eng_match *m, const struct eng_frame *frame)
{
    return frame->reg[REG_TURN] == 0 ? m->turn_seat : eng_foe(m->turn_seat);
}

/* In the order of the hand; the id says where the card lies there, and which side. */
void dm__offer_triggers(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *frame = &match->frame[match->frames - 1];
    const struct eng_things *set = &match->set[frame->set];
    const struct eng_pile *hand = &match->pile[match->prompt.seat][Z_HAND];
    struct eng_option *o = dm__offer(out, DO_DONE);
    o->id = 0;
    o->is_default = 1;
    for (unsigned i = 0; i < hand->len; i++) {
        if (!eng_set_has(&set[SET_SHIELDS].cards, hand->at[i]) ||
            eng_set_has(&set[SET_DECLARED].cards, hand->at[i])) {
            continue;
        }
        const unsigned sides = trigger_sides(book, match, hand->at[i]);
        for (unsigned side = 0; side < 2; side++) {
            if ((sides >> side & 1u) != 0) {
                o = dm__offer(out, DO_USE);
                o->id = (uint16_t)(1 + 2 * i + side);
                o->card = hand->at[i];
                o->index = (uint8_t)side;
            }
        }
    }
}

/* Asked about every broken shield: whether one is a trigger only its owner knows. */
static enum eng_flow ask(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const uint8_t seat = asked_seat(m, frame);
    const struct eng_things *shields = &m->set[frame->set + SET_SHIELDS];
    eng_things_foreach(c, shields)
    {
        if (m->card[c.raw].owner == seat) {
            return eng__ask(act, ASK_TRIGGERS, seat, C_113);
        }
    }
    return ++frame->reg[REG_TURN] < ENG_SEATS ? ENG_FLOW_STAY : ENG_FLOW_NEXT;
}

/* It is shown [113] and waits for its use, wherever this has happened in an effect. */
static void declare(struct eng_act *act, uint8_t seat, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    struct eng_pending *p = eng__pending_add(act);
    if (p == NULL) {
        return;
    }
    p->card = option->card;
    p->arrival = m->card[option->card.raw].arrival;
    p->seat = seat;
    p->flags = DM_PENDING_TRIGGER;
    p->effect = option->index; /* the side */
    eng__emit_card(act, EV_TRIGGER_DECLARED, C_113, option->card)->seen_to = ENG__SEEN_ALL;
    m->card[option->card.raw].flags |= ENG_CARD_FACE_UP;
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    if (option->kind == DO_USE) {
        declare(act, m->prompt.seat, option);
        eng__things_add(&m->set[frame->set + SET_DECLARED], option->card);
        return eng__ask_on(act);
    }
    return ++frame->reg[REG_TURN] < ENG_SEATS ? ENG_FLOW_STAY : ENG_FLOW_NEXT;
}

/* 112.3g: it is used without paying, if it is still in the hand and can be used now. */
void dm__use_trigger(struct eng_act *act, struct eng_pending *pending)
{
    struct eng_match *m = act->match;
    const struct eng_pending p = *pending;
    eng__pending_drop(m, pending);
    struct eng_card *card = &m->card[p.card.raw];
    if (card->arrival != p.arrival || card->zone != Z_HAND) {
        return;
    }
    card->flags &= (uint8_t)~ENG_CARD_FACE_UP;
    const bool is_spell =
        p.effect != 0 || dm__facts(act->book, m, p.card)->types == DM_TYPE_SPELL;
    if (dm__seat_cannot(act->book, m, p.seat, is_spell ? DEED_CAST : DEED_SUMMON, p.card)) {
        return; /* 101: "cannot" goes before "can" */
    }
    if (is_spell) {
        dm__cast(act, p.card, p.seat);
    } else {
        dm__summon(act, p.card, p.seat, DM_PUT_SUMMONED);
    }
}

static const struct eng_step break_steps[] = {
    {C_701_14, begin, NULL},
    {C_509_5, take, NULL},
    {C_113, ask, answer},
};
const struct eng_proc dm__proc_break = {
    "break", break_steps, sizeof break_steps / sizeof *break_steps};
