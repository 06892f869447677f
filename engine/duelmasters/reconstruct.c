/* SPDX-License-Identifier: MIT
 * reconstruct.c - only the top card of a creature leaves, 109.2b, and what becomes of the cards under
 * it, 801.4. Since 2021-03-16 the uppermost creature card stays with all that is below it; before, the
 * player keeps creatures (keep.c). All of it is one movement: choices come before, and what it
 * triggers waits until it is over. */
#include "broken.h"

#include <string.h>

enum {
    REG_HAPPENING,
    REG_ASKED,  /* serial of the unit of which creatures are being picked */
    REG_ATTACK, /* the unit of which several have been kept was attacking */
    REG_TOLD,   /* what leaving triggers is resolved already: it should wait */
    REG_WHERE   /* enum eng__where */
};

enum {
    SET_UNITS, /* whose top cards leave */
    SET_ASK,   /* ... for which nothing has been picked yet */
    SET_KEPT,  /* of an attacker */
    SETS
};

enum top_step {
    STEP_REPLACE,
    STEP_BEGIN,
    STEP_PART,
    STEP_KEEP,
    STEP_LEAVE,
    STEP_ATTACKER,
    STEP_NUM
};

static struct eng_frame *call(
    struct eng_act *act, const struct eng_things *units, const struct eng_happening *how)
{
    struct eng_match *m = act->match;
    struct eng_happening held = *how;
    held.it = *units;
    held.it.is_units = 1;
    held.is_held = 1;
    const uint8_t happening = eng__happening_add(act, &held);
    struct eng_frame *f =
        happening == 0 ? NULL : eng__call(act, PROC_TOP, how->by_seat, how->by);
    if (f != NULL && eng__sets_take(act, f, SETS)) {
        f->reg[REG_HAPPENING] = happening;
        m->set[f->set + SET_KEPT].is_units = 1;
        return f;
    }
    return NULL; /* the match is void */
}

void dm__top_leaves(
    struct eng_act *act, const struct eng_things *units, const struct eng_happening *how)
{
    call(act, units, how);
}

void dm__part_gods(struct eng_act *act, const struct eng_things *units,
    const struct eng_happening *how, enum eng__where where)
{
    struct eng_frame *f = call(act, units, how);
    if (f != NULL) {
        f->reg[REG_WHERE] = (int16_t)where;
        f->step = STEP_BEGIN; /* what replaces it has been said */
    }
}

static struct eng_happening *happening_of(struct eng_act *act, const struct eng_frame *f)
{
    return &act->match->happening[f->reg[REG_HAPPENING] - 1];
}

struct eng_unit_id dm__asked_unit(const struct eng_match *match)
{
    return eng__unit_find(match, (uint16_t)match->frame[match->frames - 1].reg[REG_ASKED]);
}

/* What lies above a creature leaves by itself: an aura, or one of several linked gods. */
static bool is_covered(const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return u->links.raw != 0 || (m->card[u->top.raw].flags & ENG_CARD_JOINED) != 0;
}

/* 801.4: it depends on whether what leaves is an evolution creature. */
static bool is_reconstructed(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const bool is_exposed = (m->unit[unit.raw].mark & DM_MARK_EXPOSED) != 0;
    bool is = dm__is_evolution(book, m, unit);
    if (is_exposed && dm__otherwise(book, DM_OPEN_EXPOSED_ONCE)) {
        is = false;
    } else if (is_exposed && dm__otherwise(book, DM_OPEN_EXPOSED_EVOLUTION)) {
        is = true;
    }
    return dm__broken_reconstructed(book, m, unit, is);
}

/* Before 2021-03-16 its player keeps creatures; since then nobody chooses anything. */
static bool is_choice(const struct eng_match *m)
{
    return !dm__since(m, DM_NEWER_ONE_STAYS) || !dm__rule(NO_CHOICE);
}

static bool is_top(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return unit.raw != 0 && m->unit[unit.raw].top.raw == card.raw;
}

/* Where the creature leaves with that card, it may be protected [101], and something may replace it. */
static enum eng_flow replace(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    const struct eng_things all = h->it;
    dm__refresh(act->book, act->match);
    eng_things_foreach(c, &all)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        const struct eng_unit_id other = m->card[h->by.raw].unit;
        if (!is_top(m, c) ||
            (!is_covered(m, unit) &&
                dm__cannot(act->book, m, unit, DEED_LEAVE, other, false))) {
            eng_set_remove(&h->it.cards, c);
        }
    }
    if (!eng__things_none(&h->it)) {
        dm__would(act, (uint8_t)frame->reg[REG_HAPPENING]);
    }
    return ENG_FLOW_NEXT;
}

static struct eng_unit_id next_asked(const struct eng_match *m, const struct eng_things *ask)
{
    struct eng_unit_id other = {0};
    eng_unit_foreach(u, m)
    {
        if (!eng_set_has(&ask->cards, m->unit[u.raw].top)) {
            continue;
        }
        if (m->unit[u.raw].owner == m->turn_seat) {
            return u; /* 101: the turn player first */
        }
        other = other.raw == 0 ? u : other;
    }
    return other;
}

/* What still leaves. */
static enum eng_flow begin(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    m->set[frame->set + SET_UNITS] = happening_of(act, frame)->it;
    m->set[frame->set + SET_ASK] = happening_of(act, frame)->it;
    dm__picks_clear(m);
    return ENG_FLOW_NEXT;
}

/* 804.7: of linked gods one card leaves, their player says which. */
static enum eng_flow part(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    struct eng_things linked = m->set[frame->set + SET_ASK];
    eng_unit_foreach(u, m)
    {
        if (!dm__is_linked(m, u)) {
            eng_set_remove(&linked.cards, m->unit[u.raw].top);
        }
    }
    const struct eng_unit_id unit = next_asked(m, &linked);
    if (unit.raw == 0) {
        return ENG_FLOW_NEXT;
    }
    frame->reg[REG_ASKED] = (int16_t)m->unit[unit.raw].serial;
    return eng__ask(act, ASK_PART, m->unit[unit.raw].owner, C_804_7);
}

static enum eng_flow answer_part(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    dm__bring_up(m, dm__asked_unit(m), option->card);
    eng_set_remove(&m->set[frame->set + SET_ASK].cards, option->card);
    return ENG_FLOW_STAY;
}

/* The rule before 2021-03-16: unit by unit, before anything moves. */
static enum eng_flow keep(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_things *ask = &m->set[frame->set + SET_ASK];
    const struct eng_unit_id unit = next_asked(m, ask);
    if (unit.raw == 0 || !is_choice(m) || !dm__rule(KEEP)) {
        return ENG_FLOW_NEXT;
    }
    eng_set_remove(&ask->cards, m->unit[unit.raw].top);
    if (is_covered(m, unit) || !is_reconstructed(act->book, m, unit) ||
        !dm__may_keep(act->book, m, unit)) {
        return ENG_FLOW_STAY;
    }
    frame->reg[REG_ASKED] = (int16_t)m->unit[unit.raw].serial;
    const uint8_t seat = m->unit[unit.raw].owner;
    return eng__ask(act, ASK_KEEP, dm__rule(KEEP_WHO) ? seat : eng_foe(seat), C_801_4A);
}

static enum eng_flow answer_keep(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    unsigned of = 0;
    if (option->kind == DO_DONE) {
        return ENG_FLOW_STAY;
    }
    if (option->kind == DO_SOURCE) {
        of = dm__wanting_pick(act->book, m);
    }
    if (dm__pick(act, option->card, of, option->index != 0) &&
        dm__may_keep(act->book, m, dm__asked_unit(m))) {
        return eng__ask_on(act);
    }
    (void)frame;
    return ENG_FLOW_STAY;
}

/* ---- the movement ---- */

static void add_joined(
    const struct eng_match *m, const struct dm_picked *pick, struct eng_list *out)
{
    struct eng_card_id at = pick->card;
    out->at[out->len++] = at;
    while (pick->is_whole && (m->card[at.raw].flags & ENG_CARD_JOINED) != 0) {
        at = m->card[at.raw].below;
        out->at[out->len++] = at;
    }
}

/* A kept creature with its sources, the creature first. */
static void add_group(const struct eng_match *m, unsigned i, struct eng_list *out)
{
    const struct dm_state *s = dm__peek(m);
    add_joined(m, &s->picked[i], out);
    for (unsigned j = i + 1; j < s->pickeds; j++) {
        if (s->picked[j].of == i + 1) {
            add_group(m, j, out);
        }
    }
}

/* Kept without the god below it, it is not linked to that one any more. */
static void loosen(struct eng_match *m, const struct eng_list *cards)
{
    for (unsigned i = 0; i < cards->len; i++) {
        struct eng_card *c = &m->card[cards->at[i].raw];
        if ((c->flags & ENG_CARD_JOINED) != 0 &&
            (i + 1 == cards->len || cards->at[i + 1].raw != c->below.raw)) {
            c->flags &= (uint8_t)~ENG_CARD_JOINED;
        }
    }
}

void dm__lose(struct eng_act *act, struct eng_unit_id unit, struct eng_card_id card)
{
    struct eng_match *m = act->match;
    const uint16_t serial = m->unit[unit.raw].serial;
    const uint8_t seat = m->unit[unit.raw].owner;
    m->card[card.raw].zone = Z_UNDER; /* 801.4b: straight from under, also the uppermost */
    struct eng_event *e = dm__move(act, card, Z_GRAVEYARD, ENG__TOP, EV_UNDER_LEFT, C_801_4B);
    e->unit = serial;
    e->seat = seat;
    dm__broken_loss(act, card, e);
}

void dm__lose_all(struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_unit *u = &act->match->unit[unit.raw];
    const uint16_t serial = u->serial;
    while (serial != 0 && u->serial == serial) {
        dm__lose(act, unit, u->top);
    }
}

/* Nothing but that card is left, and it is the next state-based check that finds it [703.4]. */
static bool is_left_to_check(const struct eng_act *act, struct eng_unit_id unit)
{
    const struct eng_match *m = act->match;
    const struct eng_card_id top = m->unit[unit.raw].top;
    return dm__otherwise(act->book, DM_OPEN_STRAY_IS_CHECKED) &&
        m->card[top.raw].below.raw == 0 && !dm__is_creature_card(act->book, m, top);
}

/* No creature is kept, or there is none. */
static void none_stays(struct eng_act *act, struct eng_unit_id unit, uint16_t serial)
{
    struct eng_match *m = act->match;
    bool is_choice = false;
    for (struct eng_card_id at = m->unit[unit.raw].top; at.raw != 0;
         at = m->card[at.raw].below) {
        is_choice |= dm__is_creature_card(act->book, m, at);
    }
    while (m->unit[unit.raw].serial == serial && (is_choice || !is_left_to_check(act, unit))) {
        dm__lose(act, unit, m->unit[unit.raw].top);
    }
    if (m->unit[unit.raw].serial == serial) {
        dm__lay_stack(m, unit);
        m->unit[unit.raw].is_suspended = 0;
        dm__attack_lost(act, serial);
    }
}

/* 801.4c, 801.4d: it counts as having been there: with its own stamp, and nothing enters. */
static void tell_rebuilt(struct eng_act *act, struct eng_unit_id unit, uint16_t was)
{
    struct eng_match *m = act->match;
    m->unit[unit.raw].mark |= DM_MARK_EXPOSED;
    dm__lay_stack(m, unit);
    eng__emit_unit(act, EV_RECONSTRUCTED, is_choice(m) ? C_801_4D : C_801_4C, unit)->target =
        was;
    dm__broken_rebuilt(act, unit);
}

/* Cards that may be the top of a unit: creatures; since 2022-04-08 all that may stand alone. */
static bool may_stand(const struct eng_act *act, struct eng_card_id card)
{
    const unsigned stands = dm__since(act->match, DM_NEWER_MAY_STAND)
        ? DM_TYPE_CREATURE | DM_TYPE_CROSS_GEAR
        : DM_TYPE_CREATURE;
    return (dm__facts(act->book, act->match, card)->types & stands) != 0;
}

struct eng_unit_id dm__split(
    struct eng_act *act, struct eng_unit_id from, const struct eng_card_id cards[], unsigned n)
{
    struct eng_match *m = act->match;
    const struct eng_unit was = m->unit[from.raw];
    struct eng_unit_id unit = {0};
    for (unsigned i = 0; i < n; i++) {
        const uint8_t joined = m->card[cards[i].raw].flags & ENG_CARD_JOINED;
        eng__detach(act, cards[i], Z_NONE);
        if (i == 0) {
            unit = eng__attach_unit(act, cards[i], was.owner, Z_BATTLE);
            if (unit.raw == 0) {
                return unit; /* the match is void */
            }
        } else {
            eng__stack_under(act, unit, cards[i], Z_UNDER);
        }
        m->card[cards[i].raw].flags |= joined;
    }
    m->unit[unit.raw].is_suspended = was.is_suspended;
    m->unit[unit.raw].mark = was.mark;
    if (!dm__otherwise(act->book, DM_OPEN_EFFECTS_ON_ONE)) {
        dm__inherit(act, was.top, cards[0]); /* 801.4d */
    }
    return unit;
}

void dm__restack(struct eng_act *act, struct eng_unit_id unit, const struct eng_list *first)
{
    struct eng_match *m = act->match;
    struct eng_set named = {0};
    struct eng_list all = *first;
    for (unsigned i = 0; i < first->len; i++) {
        eng_set_add(&named, first->at[i]);
    }
    const struct eng_card_id before = m->unit[unit.raw].top;
    for (struct eng_card_id at = before; at.raw != 0; at = m->card[at.raw].below) {
        if (!eng_set_has(&named, at)) {
            all.at[all.len++] = at;
        }
    }
    struct eng_card_id *at = &m->unit[unit.raw].top;
    for (unsigned i = 0; i < all.len; i++) {
        *at = all.at[i];
        at = &m->card[all.at[i].raw].below;
    }
    *at = eng_card_of(0);
    if (m->unit[unit.raw].top.raw != before.raw) {
        eng__units_follow(m, before, m->unit[unit.raw].top);
    }
    dm__lay_stack(m, unit);
}

/* 801.4a: it does not matter what else it is, nor whether an evolution creature has sources. */
bool dm__may_stay(const struct eng_act *act, struct eng_card_id card)
{
    return dm__broken_may_stay(act, card, may_stand(act, card));
}

/* The rule since 2021-03-16: the uppermost creature stays with all that is below it. */
static void one_stays(struct eng_act *act, struct eng_unit_id unit, uint16_t serial)
{
    struct eng_match *m = act->match;
    dm__broken_losses(act, unit);
    while (m->unit[unit.raw].serial == serial && !dm__may_stay(act, m->unit[unit.raw].top) &&
        !is_left_to_check(act, unit)) {
        dm__lose(act, unit, m->unit[unit.raw].top); /* 801.4b: from the top down */
    }
    if (m->unit[unit.raw].serial == serial) {
        tell_rebuilt(act, unit, serial);
        dm__broken_below(act, unit);
        if (!dm__is_creature(act->book, m, unit)) {
            m->unit[unit.raw].is_suspended = 0; /* it has no other position */
            dm__attack_lost(act, serial);
        }
    }
}

/* The rule before 2021-03-16: what was picked stays, each a creature of its own; the rest is lost. */
static void several_stay(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit, uint16_t serial)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    struct eng_list all = {0};
    unsigned first[DM_PICKED_MAX + 1];
    unsigned n = 0;
    for (unsigned i = 0; i < s->pickeds; i++) {
        if (s->picked[i].of == 0 && m->card[s->picked[i].card.raw].unit.raw == unit.raw) {
            first[n++] = all.len;
            add_group(m, i, &all);
        }
    }
    first[n] = all.len;
    if (n == 0) {
        none_stays(act, unit, serial);
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        struct eng_list group = {.len = first[i + 1] - first[i]};
        memcpy(group.at, &all.at[first[i]], group.len * sizeof *group.at);
        loosen(m, &group);
    }
    for (unsigned i = 0; i < all.len; i++) {
        eng_set_remove(&s->later, all.at[i]); /* the sources of what it is now */
    }
    dm__restack(act, unit, &all);
    struct eng_card_id at = m->card[all.at[all.len - 1].raw].below;
    while (at.raw != 0 && dm__rule(SURPLUS_LOST)) {
        const struct eng_card_id next = m->card[at.raw].below;
        dm__lose(act, unit, at);
        at = next;
    }
    const bool was_attacking = s->attack.attacker == serial;
    m->unit[unit.raw].is_suspended &=
        dm__rule(KEEP_TAPPED) && !dm__otherwise(act->book, DM_OPEN_KEPT_UNTAPPED);
    tell_rebuilt(act, unit, serial);
    if (was_attacking) {
        eng__things_add(&m->set[frame->set + SET_KEPT], m->unit[unit.raw].top);
        frame->reg[REG_ATTACK] = n > 1;
    }
    for (unsigned i = 1; i < n && dm__rule(KEEP_APART); i++) {
        const struct eng_unit_id other =
            dm__split(act, unit, &all.at[first[i]], first[i + 1] - first[i]);
        if (other.raw == 0) {
            return;
        }
        tell_rebuilt(act, other, serial);
        if (was_attacking) {
            eng__things_add(&m->set[frame->set + SET_KEPT], m->unit[other.raw].top);
        }
    }
}

/* Nothing of it is in the battle zone any more. */
static void gone(struct eng_act *act, uint16_t serial)
{
    if (dm__rule(NOTHING_ATTACKS) && !dm__otherwise(act->book, DM_OPEN_ATTACK_OUTLIVES)) {
        dm__attack_lost(act, serial);
    }
    dm__uncross(act, serial);
}

static struct eng_card_id leaving(const struct eng_match *m, struct eng_unit_id unit)
{
    struct eng_card_id card = m->unit[unit.raw].links;
    while (card.raw != 0 && m->card[card.raw].below.raw != 0 && dm__rule(UPPERMOST_AURA)) {
        card = m->card[card.raw].below; /* of the auras the uppermost is the newest */
    }
    return card.raw != 0 ? card : m->unit[unit.raw].top;
}

/* What stays goes on with it. */
static bool ends_attack(const struct eng_act *act)
{
    return dm__otherwise(act->book, DM_OPEN_ATTACK_ENDS) ||
        !(dm__since(act->match, DM_NEWER_ONE_STAYS) ? dm__rule(ATTACK_GOES_ON)
                                                    : dm__rule(ONE_GOES_ON));
}

static void leave_top(struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    const struct eng_happening how = *happening_of(act, frame);
    const uint16_t serial = m->unit[unit.raw].serial;
    const uint8_t seat = m->unit[unit.raw].owner;
    const bool covered = is_covered(m, unit);
    const bool stays = !covered && is_reconstructed(act->book, m, unit);
    const bool was_attacking = dm__peek(m)->attack.attacker == serial;
    const struct eng_card_id card = leaving(m, unit);
    const uint16_t since = dm__peek(m)->since[card.raw];
    const bool linked = dm__is_linked(m, unit);
    m->unit[unit.raw].mark &= (uint8_t) ~(DM_MARK_EXPOSED | DM_MARK_LEAVING);
    eng__things_add(&dm__state(m)->result, card);
    struct eng_event *e = dm__move(
        act, card, how.to, (enum eng__where)frame->reg[REG_WHERE], EV_TOP_LEFT, C_109_2B);
    e->seat = seat;
    e->unit = serial;
    eng__caused_by(act, e, how.by);
    dm__note_left(m, card, serial);
    if (m->unit[unit.raw].serial != serial) { /* there was nothing under it */
        gone(act, serial);
        return;
    }
    if (covered) {
        dm__lay_stack(m, unit); /* it is the creature that it was, without that card */
        if (linked) {
            frame->reg[REG_ATTACK] |=
                dm__separate(act, unit, &m->set[frame->set + SET_KEPT]) && was_attacking;
        }
        return;
    }
    if (!stays) {
        dm__lose_all(act, unit); /* no reconstruction */
    } else if (!is_choice(m)) {
        one_stays(act, unit, serial);
    } else {
        several_stay(act, frame, unit, serial);
    }
    if (m->unit[unit.raw].serial != serial) {
        gone(act, serial);
        return;
    }
    if (was_attacking && ends_attack(act)) {
        dm__attack_lost(act, serial);
    }
    if (was_attacking) {
        dm__broken_attack(m, unit, &m->set[frame->set + SET_KEPT], &frame->reg[REG_ATTACK]);
    }
    if (dm__otherwise(act->book, DM_OPEN_STAMP_OF_TOP) || !dm__rule(OWN_STAMP)) {
        dm__state(m)->since[m->unit[unit.raw].top.raw] = since;
    }
}

/* The top cards leave as creatures, at the same time [109.2b]. */
static void tell(struct eng_act *act, const struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_happening how = *happening_of(act, frame);
    how.is_held = 0;
    how.it = m->set[frame->set + SET_UNITS];
    eng_unit_foreach(u, m)
    {
        if (m->unit[u.raw].links.raw != 0) { /* no creature leaves */
            eng_set_remove(&how.it.cards, m->unit[u.raw].top);
        } else if (eng_set_has(&how.it.cards, m->unit[u.raw].top)) {
            dm__note_leaving(act, u);
        }
    }
    if (eng__things_none(&how.it)) {
        return;
    }
    dm__happen(act, &how);
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        struct eng_happening *h = &m->happening[i];
        if (h->kind == how.kind && !h->is_held && h->it.is_units) {
            eng_things_foreach(c, &how.it)
            {
                if (eng_set_has(&h->it.cards, c)) {
                    h->it.is_units = 0; /* the card that left, not the creature that stays */
                }
            }
        }
    }
}

static enum eng_flow leave(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    const struct eng_things units = m->set[frame->set + SET_UNITS];
    struct eng_list list;
    dm__refresh(act->book, m);
    if (frame->reg[REG_TOLD] == 0) {
        tell(act, frame);
    }
    if ((dm__otherwise(act->book, DM_OPEN_RESOLVED_FIRST) || !dm__rule(ONE_MOVEMENT)) &&
        frame->reg[REG_TOLD] == 0) {
        frame->reg[REG_TOLD] = 1;
        eng__call(act, PROC_SETTLE, m->turn_seat, eng_card_of(0));
        return ENG_FLOW_STAY;
    }
    m->set[frame->set + SET_UNITS].cards = (struct eng_set){0};
    s->result = (struct eng_things){0};
    eng__by_place(m, &units, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_unit_id unit = m->card[list.at[i].raw].unit;
        if (is_top(m, list.at[i])) {
            leave_top(act, frame, unit);
        }
    }
    s->result.is_done = !eng__things_none(&s->result);
    s->result.is_partial = !s->result.is_done;
    *happening_of(act, frame) = (struct eng_happening){0};
    dm__picks_clear(m);
    dm__touch(m);
    return ENG_FLOW_NEXT;
}

/* ---- the attack goes on ---- */

void dm__offer_attackers(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const struct eng_things *kept = &match->set[f->set + SET_KEPT];
    (void)book;
    eng_unit_foreach(u, match)
    {
        if (eng_set_has(&kept->cards, match->unit[u.raw].top)) {
            struct eng_option *o = dm__offer(out, DO_GO_ON);
            o->unit = match->unit[u.raw].serial;
            o->card = match->unit[u.raw].top;
            o->is_default = o->unit == dm__peek(match)->attack.attacker;
        }
    }
}

/* 801.4e: exactly one of them goes on with the attack. */
static enum eng_flow attacker(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct dm_state *s = dm__peek(m);
    if (frame->reg[REG_ATTACK] == 0 || s->attack.attacker == 0 || s->attack.is_ended) {
        return ENG_FLOW_NEXT;
    }
    return eng__ask(act, ASK_ATTACKER, m->turn_seat, C_801_4E);
}

static enum eng_flow answer_attacker(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    if (dm__rule(CHOSEN_GOES_ON)) {
        dm__state(act->match)->attack.attacker = option->unit;
    }
    return ENG_FLOW_NEXT;
}

static const struct eng_step top_steps[STEP_NUM] = {
    [STEP_REPLACE] = {C_609, replace, NULL},
    [STEP_BEGIN] = {C_109_2B, begin, NULL},
    [STEP_PART] = {C_804_7, part, answer_part},
    [STEP_KEEP] = {C_801_4A, keep, answer_keep},
    [STEP_LEAVE] = {C_109_2B, leave, NULL},
    [STEP_ATTACKER] = {C_801_4E, attacker, answer_attacker},
};
const struct eng_proc dm__proc_top = {"top", top_steps, STEP_NUM};
