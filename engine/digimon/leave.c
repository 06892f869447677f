/* SPDX-License-Identifier: MIT
 * leave.c - units leave the battle area: deleted, or put elsewhere. Immediate effects interrupt
 * before it (15-8-5); what is still subject to it then leaves at the same time. */
#include "link.h"
#include "revision.h"
#include "verbs.h"

enum {
    REG_HAPPENING,
    REG_WHERE,
    REG_CLAUSE,
    REG_LEN /* how many should leave */
};

/* Only where an order may have to be said; laid out as dig__offer_order reads them. */
enum {
    SET_WAITING,
    SET_PLACED,
    SETS
};

/* Cards of units that go to the same deck or security stack: the player whose effect it is says in
 * which order they arrive [3-1-3-4]. Tokens arrive nowhere. */
static bool is_ordered(const struct eng_match *m, const struct eng_things *leaving)
{
    unsigned of[ENG_SEATS] = {0};
    eng_things_foreach(c, leaving)
    {
        const struct eng_card *card = &m->card[c.raw];
        of[card->owner] += card->unit.raw != 0 && (card->flags & ENG_CARD_TOKEN) == 0;
    }
    return of[0] > 1 || of[1] > 1;
}

void dig__leave(struct eng_act *act, const struct eng_happening *how, enum eng__where where,
    uint16_t clause)
{
    const uint8_t happening = eng__happening_add(act, how);
    if (happening == 0) {
        return;
    }
    act->match->happening[happening - 1].is_held = 1;
    struct eng_frame *f = eng__call(act, PROC_LEAVE, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->reg[REG_HAPPENING] = happening;
        f->reg[REG_WHERE] = (int16_t)where;
        f->reg[REG_CLAUSE] = (int16_t)clause;
        f->reg[REG_LEN] = (int16_t)eng_set_size(&how->it.cards);
        if ((how->to == Z_DECK || how->to == Z_SECURITY) && how->cause == CAUSE_EFFECT &&
            is_ordered(act->match, &how->it)) {
            (void)eng__sets_take(act, f, SETS); /* when they are full the match is void */
        }
    }
}

static struct eng_happening *happening_of(struct eng_act *act, const struct eng_frame *frame)
{
    return &act->match->happening[frame->reg[REG_HAPPENING] - 1];
}

static bool is_protected(
    const struct eng_act *act, struct eng_unit_id unit, const struct eng_happening *how)
{
    const struct eng_match *m = act->match;
    if (how->cause == CAUSE_EFFECT) {
        const struct eng_ctx by = {.book = act->book,
            .match = m,
            .effect = how->by_effect,
            .card = how->by,
            .seat = how->by_seat};
        if (!dig__is_affected(act->book, m, unit, &by)) {
            return true;
        }
    }
    if (dig__cannot(act->book, m, unit, DEED_LEAVE, how)) {
        return true;
    }
    if (how->to == Z_DECK &&
        dig__deck_is_revealed(m, m->card[m->unit[unit.raw].top.raw].owner)) {
        return true; /* 15-15-3 */
    }
    if (how->kind == HAP_DELETED) {
        return dig__cannot(act->book, m, unit, DEED_BE_DELETED, how);
    }
    return (how->to == Z_HAND || how->to == Z_DECK) &&
        dig__cannot(act->book, m, unit, DEED_BE_RETURNED, how);
}

/* What is protected is not subject to it at all; for the rest the window opens. */
static enum eng_flow begin(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    const struct eng_things all = h->it;
    eng_things_foreach(c, &all)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (unit.raw == 0 || is_protected(act, unit, h)) {
            eng_set_remove(&h->it.cards, c);
        }
    }
    if (!eng__things_none(&h->it)) {
        dig__would(act, (uint8_t)frame->reg[REG_HAPPENING]);
    }
    return ENG_FLOW_NEXT;
}

/* A deletion in battle: who was it, when only one of the two is deleted 16-13; and the Digimon that
 * has deleted the other, which may be gone itself. */
static void tell_battle(struct eng_act *act, struct eng_happening *how)
{
    struct eng_match *m = act->match;
    const struct eng_things all = how->it;
    const bool is_only = eng_set_size(&all.cards) == 1;
    how->other = eng_card_of(0);
    eng_things_foreach(c, &all)
    {
        const struct eng_thing winner = dig__adversary(m, m->card[c.raw].unit);
        const struct eng_unit_id unit = m->card[winner.card.raw].unit;
        if (is_only) {
            how->other = winner.card;
        }
        if (!winner.is_unit || unit.raw == 0) {
            continue;
        }
        struct eng_happening deletes = dig__about_unit(m, HAP_DELETES, unit);
        deletes.cause = CAUSE_BATTLE;
        deletes.other = c;
        dig__happen(act, &deletes);
        struct dig_attack *attack = &dig__state(m)->attack;
        if (m->unit[unit.raw].serial == attack->attacker && /* 16-7-1 */
            m->unit[unit.raw].owner != m->unit[m->card[c.raw].unit.raw].owner &&
            dig__has_keyword(m, unit, KW_PIERCING)) {
            attack->pierces = 1; /* whatever becomes of the keyword */
        }
    }
}

/* First everything triggers where it was, then everything moves [4-14-2]. */
static enum eng_flow tell(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    struct eng_happening *h = happening_of(act, frame);
    dig__refresh(act->book, m);
    if (!dig__rule(TRASHED_NOT_DELETED) && h->to == Z_TRASH) {
        h->kind = HAP_DELETED;
    }
    struct eng_happening how = *h;
    how.is_held = 0;
    if (!eng__things_none(&how.it)) {
        if (how.kind == HAP_DELETED && how.cause == CAUSE_BATTLE) {
            tell_battle(act, &how);
        }
        dig__happen(act, &how);
        if (how.kind == HAP_DELETED) {
            dig__timing(act, TIMING_ON_DELETION, 0, &how.it, &how);
        }
    }
    if (frame->sets != 0) {
        m->set[frame->set + SET_WAITING].cards = how.it.cards;
    }
    dig__state(m)->result = (struct eng_things){
        .is_partial = (int)eng_set_size(&how.it.cards) < frame->reg[REG_LEN]};
    return ENG_FLOW_NEXT;
}

static void put(struct eng_act *act, const struct eng_frame *frame, struct eng_unit_id unit)
{
    struct eng_match *m = act->match;
    const struct eng_happening *h = happening_of(act, frame);
    const uint8_t kind = h->kind;
    const uint8_t to = h->to;
    struct eng_things *gone = &dig__state(m)->result;
    if (unit.raw == 0) {
        return;
    }
    const struct eng_card_id top = m->unit[unit.raw].top;
    if (to == Z_UNDER && !dig__rule(OVERFLOW_NOT_UNDER)) {
        dig__note_overflow(act, top); /* 4-18-4 */
    }
    if (to == Z_BREEDING) { /* it stays the unit that it is 4-16-1 */
        if (dig__breeding_unit(m, m->unit[unit.raw].owner).raw == 0) { /* 3-4-7-2 */
            dig__move_to(act, unit, to);
            gone->is_units = 1;
            eng__things_add(gone, top);
        }
        return;
    }
    if (to == Z_UNDER || to == Z_LINK) { /* its top card is the caller's to put */
        dig__lift(act, unit);
        eng__things_add(gone, top);
        return;
    }
    if (kind == HAP_DELETED && !dig__rule(DELETED_TO_OWNER)) { /* 4-14-1 */
        m->card[top.raw].owner = h->by_seat;
    }
    dig__remove(act, unit,
        kind == HAP_DELETED ? EV_DELETE
            : to == Z_TRASH ? EV_TRASH /* 4-15-1 */
                            : EV_RETURN,
        kind == HAP_DELETED && !dig__rule(DELETED_TO_TRASH) ? Z_HAND
            : kind != HAP_DELETED && to == Z_TRASH          ? dig__trash_zone()
                                                            : to,
        (enum eng__where)frame->reg[REG_WHERE], (uint16_t)frame->reg[REG_CLAUSE]);
    gone->is_done = 1; /* also by a token, which arrives nowhere 15-1-9 */
    if (kind == HAP_DELETED || (m->card[top.raw].flags & ENG_CARD_TOKEN) == 0 ||
        dig__since(m, DIG_NEWER_TOKEN_ARRIVES)) { /* 4-20-5 */
        eng__things_add(gone, top);
    }
}

/* All at once, but for several that go to one deck or security stack: their order is said. */
static enum eng_flow put_next(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct eng_happening *h = happening_of(act, frame);
    struct eng_things rest = h->it;
    if (frame->sets != 0) {
        rest = m->set[frame->set + SET_WAITING];
        if (is_ordered(m, &rest)) {
            return eng__ask(act, ASK_ORDER, h->by_seat, C_3_1_3_4);
        }
    }
    eng_things_foreach(c, &rest)
    {
        put(act, frame, m->card[c.raw].unit);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_next(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    struct eng_things *set = &m->set[frame->set];
    eng_set_remove(&set[SET_WAITING].cards, option->card);
    eng__things_add(&set[SET_PLACED], option->card);
    put(act, frame, m->card[option->card.raw].unit);
    return is_ordered(m, &set[SET_WAITING]) ? eng__ask_on(act) : ENG_FLOW_STAY;
}

static enum eng_flow finish(struct eng_act *act, struct eng_frame *frame)
{
    *happening_of(act, frame) = (struct eng_happening){0};
    dig__overflow(act);
    return ENG_FLOW_NEXT;
}

static const struct eng_step leave_steps[] = {
    {C_15_8_5_1, begin, NULL},
    {C_4_14_1, tell, NULL},
    {C_3_1_3_4, put_next, answer_next},
    {C_4_14_1, finish, NULL},
};
const struct eng_proc dig__proc_leave = {
    "leave", leave_steps, sizeof leave_steps / sizeof *leave_steps};
