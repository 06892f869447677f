/* SPDX-License-Identifier: MIT
 * summon.c - a card is put into the battle zone, 301, 400.7, 701.3: an evolution creature on its sources,
 * a god linked with a partner, tapped if something says so; then "when it enters". */
#include "effects.h"

enum {
    REG_FLAGS,
    REG_FROM, /* the zone it comes from */
    REG_UNIT, /* serial of what it is then */
    REG_ON,   /* it is put on the cards of its set, and is no evolution creature for that */
    REG_METHOD,
    REG_HAPPENING /* of its entering, while that may be replaced */
};

enum summon_step {
    STEP_REPLACE,
    STEP_REPLACED,
    STEP_SOURCES,
    STEP_PUT,
    STEP_ENTER,
    STEP_NUM
};

static struct eng_frame *call(
    struct eng_act *act, struct eng_card_id card, uint8_t seat, unsigned flags)
{
    const uint8_t zone = act->match->card[card.raw].zone;
    struct eng_frame *f = eng__call(act, PROC_SUMMON, seat, card);
    if (f != NULL) {
        f->reg[REG_FLAGS] = (int16_t)flags;
        f->reg[REG_FROM] = zone == Z_USED ? Z_HAND : zone; /* 409: it has not moved yet */
    }
    return f;
}

void dm__summon(struct eng_act *act, struct eng_card_id card, uint8_t seat, unsigned flags)
{
    call(act, card, seat, flags);
}

void dm__put_on(struct eng_act *act, struct eng_card_id card, uint8_t seat, unsigned flags,
    const struct eng_things *on)
{
    struct eng_frame *f = call(act, card, seat, flags);
    if (f != NULL && eng__sets_take(act, f, 1)) {
        f->reg[REG_ON] = 1;
        act->match->set[f->set] = *on;
    }
}

/* It does not come to the battle zone: it stays where it is [801.1a]; what was paid for has nowhere
 * else to go. */
static enum eng_flow give_up(struct eng_act *act, struct eng_frame *frame)
{
    dm__state(act->match)->result = (struct eng_things){.is_partial = 1};
    if (act->match->card[frame->source.raw].zone == Z_USED) {
        dm__move(act, frame->source, Z_GRAVEYARD, ENG__TOP, EV_MOVE, C_409_1);
    }
    return ENG_FLOW_DONE;
}

/* Only what can come to the battle zone may be replaced on its way there [609]. */
static enum eng_flow replace(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    dm__refresh(act->book, act->match);
    if (dm__seat_cannot(act->book, m, frame->seat, DEED_ENTER, frame->source)) {
        return give_up(act, frame); /* 101: "cannot" goes before "can" */
    }
    if (!frame->reg[REG_ON] && dm__facts(act->book, m, frame->source)->evolution.least != 0 &&
        !dm__has_sources(act->book, m, frame->source, frame->seat)) {
        return give_up(act, frame);
    }
    if ((dm__peek(m)->listens >> HAP_ENTERS & 1u) != 0) {
        struct eng_happening how = dm__about_card(HAP_ENTERS, frame->source);
        dm__blame(m, frame, &how);
        how.from = (uint8_t)frame->reg[REG_FROM];
        how.to = Z_BATTLE;
        how.is_held = 1;
        frame->reg[REG_HAPPENING] = eng__happening_add(act, &how);
        if (frame->reg[REG_HAPPENING] != 0) {
            dm__would(act, (uint8_t)frame->reg[REG_HAPPENING]);
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow replaced(struct eng_act *act, struct eng_frame *frame)
{
    bool still = true;
    if (frame->reg[REG_HAPPENING] != 0) {
        struct eng_happening *h = &act->match->happening[frame->reg[REG_HAPPENING] - 1];
        still = eng_set_has(&h->it.cards, frame->source);
        *h = (struct eng_happening){0};
        frame->reg[REG_HAPPENING] = 0;
    }
    if (!still) {
        return give_up(act, frame);
    }
    frame->step = frame->reg[REG_ON] ? STEP_PUT : STEP_SOURCES;
    return ENG_FLOW_STAY;
}

/* Public sources of which there is but one are not asked for. */
static bool is_forced(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_option *only)
{
    const struct dm_facts *f = dm__facts(book, m, card);
    struct eng_options options;
    if (f->evolution.most != 1 || (f->evolution.from >> Z_HAND & 1u) != 0) {
        return false;
    }
    options.len = 0;
    options.is_full = 0;
    dm__offer_sources(book, m, &options);
    *only = options.at[0];
    return options.len == 1;
}

static enum eng_flow ask_sources(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_book *book = act->book;
    struct eng_match *m = act->match;
    struct eng_option only;
    dm__picks_clear(m);
    dm__refresh(book, m);
    const struct dm_facts *f = dm__facts(book, m, frame->source);
    if (f->evolution.least == 0) {
        return ENG_FLOW_NEXT;
    }
    if (!dm__has_sources(book, m, frame->source, frame->seat)) {
        return give_up(act, frame); /* a replacement has used them up */
    }
    if (is_forced(book, m, frame->source, &only)) {
        dm__pick_source(act, frame, &only);
        return ENG_FLOW_NEXT;
    }
    return eng__ask(
        act, ASK_SOURCES, dm__rule(UNDER_WHO) ? frame->seat : eng_foe(frame->seat), C_801_1B);
}

static enum eng_flow answer_sources(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    return dm__pick_source(act, frame, option) ? ENG_FLOW_NEXT : eng__ask_on(act);
}

/* A unit of its own. */
static struct eng_unit_id place(struct eng_act *act, const struct eng_frame *frame)
{
    const struct eng_list nothing = {.len = 0};
    return dm__stack(act, frame->source, frame->seat, EV_PUT, C_400_7, &nothing, false);
}

/* 110.4f: it comes so; nothing is tapped. */
static void turn(struct eng_act *act, struct eng_unit_id unit, bool is_tapped)
{
    struct eng_unit *u = &act->match->unit[unit.raw];
    dm__derive(act);
    if (!u->is_suspended &&
        (is_tapped || dm__has_keyword(act->match, unit, KW_ENTERS_TAPPED))) {
        u->is_suspended = 1;
        eng__emit_unit(act, EV_TAP, C_110_4F, unit);
        dm__touch(act->match);
    }
}

static enum eng_flow put(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const bool evolves = !frame->reg[REG_ON] && dm__peek(m)->pickeds > 0;
    struct eng_unit_id unit =
        evolves ? dm__evolve(act, frame, frame->source, 0) : place(act, frame);
    if (unit.raw == 0) {
        return ENG_FLOW_DONE; /* the match is void */
    }
    if (!frame->reg[REG_ON]) {
        unit = dm__link_gods(act, unit); /* 804.1a: before anything else */
    }
    turn(act, unit, (frame->reg[REG_FLAGS] & DM_PUT_TAPPED) != 0);
    frame->reg[REG_UNIT] = (int16_t)m->unit[unit.raw].serial;
    frame->reg[REG_METHOD] = evolves ? METHOD_EVOLUTION : METHOD_NORMAL;
    if (frame->reg[REG_ON]) {
        dm__put_under(act, unit, &m->set[frame->set], frame->seat);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow enter(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = eng__unit_find(m, (uint16_t)frame->reg[REG_UNIT]);
    struct eng_things *result = &dm__state(m)->result;
    *result = eng__things_unit(m, unit);
    result->is_done = 1;
    if (dm__peek(m)->is_plain) {
        return ENG_FLOW_NEXT;
    }
    struct eng_happening how = dm__about_unit(m, HAP_SUMMONED, unit);
    dm__blame(m, frame, &how);
    how.from = (uint8_t)frame->reg[REG_FROM];
    how.to = Z_BATTLE;
    how.method = (uint8_t)frame->reg[REG_METHOD];
    if ((frame->reg[REG_FLAGS] & DM_PUT_SUMMONED) != 0) {
        dm__happen(act, &how); /* 112.3g: also without paying */
    }
    how.kind = HAP_ENTERS;
    dm__happen(act, &how);
    return ENG_FLOW_NEXT;
}

static const struct eng_step summon_steps[STEP_NUM] = {
    [STEP_REPLACE] = {C_609, replace, NULL},
    [STEP_REPLACED] = {C_609, replaced, NULL},
    [STEP_SOURCES] = {C_801_1, ask_sources, answer_sources},
    [STEP_PUT] = {C_400_7, put, NULL},
    [STEP_ENTER] = {C_701_3, enter, NULL},
};
const struct eng_proc dm__proc_summon = {"summon", summon_steps, STEP_NUM};
