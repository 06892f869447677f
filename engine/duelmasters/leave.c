/* SPDX-License-Identifier: MIT
 * leave.c - units leave the battle zone: destroyed, or put elsewhere, with all cards that they consist
 * of [316.3]: the stack and the auras on it. Cross gear is no part and stays. First it is said what
 * replaces it [609], then everything triggers where it was, then everything moves at the same time. */
#include "effects.h"

#include <string.h>

enum {
    REG_HAPPENING,
    REG_WHERE,
    REG_CLAUSE,
    REG_LEN, /* how many should leave */
    REG_TAPPED = DM_LEAVE_TAPPED,
    REG_PARTED, /* there were linked gods */
    REG_OWNER   /* of two whose cards go to decks: seat that orders them next */
};

/* Only for the deck; dm__offer_order looks at the first. */
enum {
    SET_ORDERED, /* cards of one player */
    SETS
};

enum leave_step {
    STEP_REPLACE,
    STEP_PART,
    STEP_TELL,
    STEP_ORDER,
    STEP_MOVE,
    STEP_NUM
};

void dm__leave(struct eng_act *act, const struct eng_happening *how, enum eng__where where,
    uint16_t clause)
{
    struct eng_happening held = *how;
    held.it.is_units = 1;
    held.is_held = 1;
    const uint8_t happening = eng__happening_add(act, &held);
    struct eng_frame *f = happening == 0
        ? NULL
        : eng__call(act, PROC_LEAVE, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->reg[REG_HAPPENING] = happening;
        f->reg[REG_WHERE] = (int16_t)where;
        f->reg[REG_CLAUSE] = (int16_t)clause;
        f->reg[REG_LEN] = (int16_t)eng_set_size(&how->it.cards);
        if (how->to == Z_DECK) {
            (void)eng__sets_take(act, f, SETS); /* when they are full the match is void */
        }
    }
}

static struct eng_happening *happening_of(struct eng_act *act, const struct eng_frame *frame)
{
    return &act->match->happening[frame->reg[REG_HAPPENING] - 1];
}

static bool is_top(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return unit.raw != 0 && m->unit[unit.raw].top.raw == card.raw;
}

static bool is_protected(
    const struct eng_act *act, struct eng_unit_id unit, const struct eng_happening *how)
{
    const struct eng_match *m = act->match;
    const struct eng_card_id by = how->cause == CAUSE_EFFECT ? how->by : how->other;
    const struct eng_unit_id other = m->card[by.raw].unit;
    return dm__cannot(act->book, m, unit, DEED_LEAVE, other, false) ||
        (how->kind == HAP_DESTROYED &&
            dm__cannot(act->book, m, unit, DEED_BE_DESTROYED, other, false));
}

/* What cannot leave is not subject to it at all [101]. */
static enum eng_flow replace(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    const struct eng_things all = h->it;
    dm__refresh(act->book, act->match);
    eng_things_foreach(c, &all)
    {
        if (!is_top(m, c) || is_protected(act, m->card[c.raw].unit, h)) {
            eng_set_remove(&h->it.cards, c);
        }
    }
    if (!eng__things_none(&h->it)) {
        dm__would(act, (uint8_t)frame->reg[REG_HAPPENING]);
    }
    return ENG_FLOW_NEXT;
}

/* 804.7: of linked gods only one card leaves, so they are no part of what leaves here. */
static enum eng_flow part_gods(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    const struct eng_things all = h->it;
    struct eng_things gods = {.is_units = 1};
    eng_things_foreach(c, &all)
    {
        if (is_top(m, c) && dm__is_linked(m, m->card[c.raw].unit) && h->to != Z_UNDER) {
            eng_set_remove(&h->it.cards, c);
            eng__things_add(&gods, c);
        }
    }
    if (!eng__things_none(&gods)) {
        struct eng_happening how = *h;
        how.is_held = 0;
        frame->reg[REG_PARTED] = 1;
        dm__part_gods(act, &gods, &how, (enum eng__where)frame->reg[REG_WHERE]);
    }
    return ENG_FLOW_NEXT;
}

/* ---- what it was ---- */

void dm__note_leaving(struct eng_act *act, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    m->unit[unit.raw].mark |= DM_MARK_LEAVING;
    if (s->is_plain) {
        return;
    }
    memmove(&s->last[1], &s->last[0], (DM_LAST_MAX - 1) * sizeof *s->last);
    s->last[0] = (struct dm_last){
        .card = m->unit[unit.raw].top,
        .civilizations = (uint8_t)dm__civilizations(act->book, m, m->unit[unit.raw].top),
        .under = (uint8_t)(eng__stack_size(m, unit) - 1u),
        .power = (int16_t)dm__power(m, unit),
        .is_tapped = m->unit[unit.raw].is_suspended,
    };
}

void dm__note_left(struct eng_match *match, struct eng_card_id top, uint16_t serial)
{
    struct dm_state *s = dm__state(match);
    for (unsigned i = 0; i < DM_LAST_MAX; i++) {
        if (s->last[i].card.raw == top.raw) {
            s->last[i].arrival = match->card[top.raw].arrival;
            break;
        }
    }
    eng_pending_foreach(i, match)
    {
        struct eng_pending *p = &match->pending[i];
        if (p->unit == serial && (p->flags & DM_PENDING_LEAVING) != 0) {
            p->arrival = match->card[p->card.raw].arrival;
        }
    }
}

const struct dm_last *dm__last(const struct eng_match *match, struct eng_card_id card)
{
    const struct dm_state *s = dm__peek(match);
    for (unsigned i = 0; i < DM_LAST_MAX; i++) {
        if (s->last[i].card.raw == card.raw &&
            s->last[i].arrival == match->card[card.raw].arrival) {
            return card.raw != 0 ? &s->last[i] : NULL;
        }
    }
    return NULL;
}

void dm__forget_last(struct eng_match *match)
{
    struct dm_state *s = dm__state(match);
    if (s->last[0].card.raw != 0) {
        memset(s->last, 0, sizeof s->last);
    }
}

/* ---- the movement ---- */

static enum eng_flow tell(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    struct dm_state *s = dm__state(m);
    const struct eng_things all = h->it;
    dm__refresh(act->book, m);
    eng_things_foreach(c, &all)
    {
        if (is_top(m, c)) {
            dm__note_leaving(act, m->card[c.raw].unit);
        } else {
            eng_set_remove(&h->it.cards, c); /* a replacement has taken it elsewhere */
        }
    }
    struct eng_happening how = *h;
    how.is_held = 0;
    if (!eng__things_none(&how.it)) {
        dm__happen(act, &how);
    }
    if (frame->reg[REG_PARTED] == 0) {
        s->result = (struct eng_things){0};
    }
    s->result.is_partial = (int)(eng_set_size(&how.it.cards) + eng_set_size(&s->result.cards)) <
        frame->reg[REG_LEN];
    return ENG_FLOW_NEXT;
}

/* The cards that a unit consists of: auras, the newest first, then the stack from its top. */
static void cards_of(const struct eng_match *m, struct eng_unit_id unit, struct eng_list *out)
{
    const unsigned first = out->len;
    for (struct eng_card_id at = m->unit[unit.raw].links; at.raw != 0;
         at = m->card[at.raw].below) {
        out->at[out->len++] = at;
    }
    for (unsigned i = first, j = out->len; i + 1 < j; i++, j--) {
        const struct eng_card_id swap = out->at[i];
        out->at[i] = out->at[j - 1];
        out->at[j - 1] = swap;
    }
    for (struct eng_card_id at = m->unit[unit.raw].top; at.raw != 0;
         at = m->card[at.raw].below) {
        out->at[out->len++] = at;
    }
}

/* It is not in the battle zone any more: the attack [505.6a] and the gear know it. */
static void part(struct eng_act *act, uint16_t serial)
{
    dm__attack_lost(act, serial);
    dm__uncross(act, serial);
    dm__touch(act->match);
}

static void put(struct eng_act *act, const struct eng_frame *frame, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    const struct eng_happening how = *happening_of(act, frame);
    const uint16_t serial = m->unit[unit.raw].serial;
    const uint8_t seat = m->unit[unit.raw].owner;
    const struct eng_card_id top = m->unit[unit.raw].top;
    const bool is_whole =
        dm__rule(WHOLE_LEAVES) && !dm__otherwise(act->book, DM_OPEN_ONLY_TOP_GOES);
    struct eng_list cards = {0};
    uint8_t zone[ENG_CARDS_MAX];
    cards_of(m, unit, &cards);
    for (unsigned i = 0; i < cards.len; i++) {
        zone[i] = m->card[cards.at[i].raw].zone;
    }
    for (unsigned i = 0; i < cards.len; i++) {
        const struct eng_card_id c = cards.at[i];
        m->card[c.raw].zone = zone[i]; /* what was under the top card goes from there */
        const bool is_destroyed = c.raw == top.raw && how.kind == HAP_DESTROYED;
        const uint8_t to = is_whole || c.raw == top.raw ? how.to : Z_GRAVEYARD;
        struct eng_event *e = dm__move(act, c, to, (enum eng__where)frame->reg[REG_WHERE],
            is_destroyed ? EV_DESTROY : EV_LEAVE, (uint16_t)frame->reg[REG_CLAUSE]);
        e->seat = seat;
        e->unit = serial;
        if (how.by.raw != 0) {
            eng__caused_by(act, e, how.by);
        }
        if (frame->reg[REG_TAPPED] != 0 && m->card[c.raw].zone == Z_MANA) {
            m->card[c.raw].flags |= ENG_CARD_TURNED;
            e->b = 1;
        }
    }
    dm__note_left(m, top, serial);
    part(act, serial);
    eng__things_add(&dm__state(m)->result, top);
}

/* All cards that leave of what that player owns. */
static unsigned own_cards(
    struct eng_act *act, const struct eng_frame *frame, uint8_t owner, struct eng_things *out)
{
    const struct eng_match *m = act->match;
    struct eng_list cards = {0};
    *out = (struct eng_things){0};
    eng_things_foreach(c, &happening_of(act, frame)->it)
    {
        cards_of(m, m->card[c.raw].unit, &cards);
    }
    for (unsigned i = 0; i < cards.len; i++) {
        if (m->card[cards.at[i].raw].owner == owner) {
            eng__things_add(out, cards.at[i]);
        }
    }
    return eng_set_size(&out->cards);
}

/* 401.4: who owns several that go to a deck says in which order, and nobody else knows. */
static enum eng_flow order(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    for (; frame->sets != 0 && frame->reg[REG_OWNER] < ENG_SEATS; frame->reg[REG_OWNER]++) {
        const uint8_t seat = frame->reg[REG_OWNER] == 0 ? m->turn_seat : eng_foe(m->turn_seat);
        if (own_cards(act, frame, seat, &m->set[frame->set]) > 1) {
            return eng__ask(act, ASK_ORDER, seat, C_401_4);
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_order(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (dm__order_pick(act, frame, option)) {
        return eng__ask_on(act);
    }
    frame->reg[REG_OWNER]++;
    return ENG_FLOW_STAY;
}

static enum eng_flow move(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    struct dm_state *s = dm__state(m);
    struct eng_list list;
    if (h->to == Z_UNDER) { /* its cards are the caller's to put */
        s->result.cards = h->it.cards;
        s->result.is_units = 1;
    } else {
        const struct dm_order order = dm__order_take(act);
        eng__by_place(m, &h->it, &list);
        for (unsigned i = 0; i < list.len; i++) {
            put(act, frame, m->card[list.at[i].raw].unit);
        }
        dm__order_lay(act, &order, h->to, (enum eng__where)frame->reg[REG_WHERE]);
    }
    *h = (struct eng_happening){0};
    return ENG_FLOW_NEXT;
}

static const struct eng_step leave_steps[STEP_NUM] = {
    [STEP_REPLACE] = {C_609, replace, NULL},
    [STEP_PART] = {C_804_7, part_gods, NULL},
    [STEP_TELL] = {C_603, tell, NULL},
    [STEP_ORDER] = {C_401_4, order, answer_order},
    [STEP_MOVE] = {C_316_3, move, NULL},
};
const struct eng_proc dm__proc_leave = {"leave", leave_steps, STEP_NUM};
