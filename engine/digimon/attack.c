/* SPDX-License-Identifier: MIT
 * attack.c - attacking (11) and blocking (12): declaration, counter timing, block timing, success
 * check, end. Once declared, every later step happens even if the attacker is gone (11-1-5). */
#include "activation.h"
#include "declare.h"
#include "revision.h"

enum attack_step {
    STEP_DECLARE,
    STEP_COUNTER,
    STEP_BLOCK,
    STEP_SUCCESS,
    STEP_PIERCE,
    STEP_END,
    STEP_OVER,
    STEP_NUM
};

bool dig__can_attack(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, unsigned flags)
{
    const struct eng_unit *u = &match->unit[unit.raw];
    if (u->owner != match->turn_seat ||
        (u->zone != Z_BATTLE && dig__rule(ATTACK_FROM_BATTLE)) || /* 11-2-1, 4-2-6 */
        (dig__is_suspended(match, unit) && (flags & DIG_ATTACK_STANDING) == 0) || /* 11-2-5 */
        !dig__is_digimon(book, match, unit) ||
        dig__cannot(book, match, unit, DEED_ATTACK, NULL) ||
        ((flags & DIG_ATTACK_STANDING) == 0 &&
            dig__cannot(book, match, unit, DEED_SUSPEND, NULL))) {
        return false;
    }
    const bool is_new = dig__since(match, DIG_NEWER_PLACED_WAITS)
        ? u->placed_turn == match->turn
        : dig__peek(match)->played_turn[unit.raw] == match->turn;
    return (flags & DIG_ATTACK_PLAYED) != 0 || !is_new || /* 7-1-2-1 */
        !dig__rule(PLAYED_THIS_TURN) ||
        dig__allows(book, match, unit, DIG_MAY_ATTACK, eng_unit_of(0), DIG_ATTACK_PLAYED) ||
        (dig__rule(CARD_OVER_RULE) &&
            dig__has_keyword(match, unit, KW_RUSH)); /* 16-15, 1-3-1 */
}

/* A prohibition about this pair. `target` 0: the player. */
static bool is_forbidden(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id attacker, struct eng_unit_id target)
{
    const struct dig_state *s = dig__peek(m);
    const uint32_t any = (s->now[attacker.raw].cannot >> DEED_ATTACK & 1u) |
        (s->now[target.raw].cannot >> DEED_BE_ATTACKED & 1u);
    if (any == 0) {
        return false;
    }
    struct eng_happening how = dig__about_unit(m, HAP_ATTACKS, attacker);
    how.cause = CAUSE_RULE;
    how.other = m->unit[target.raw].top;
    if (dig__cannot(book, m, attacker, DEED_ATTACK, &how)) {
        return true;
    }
    how.other = m->unit[attacker.raw].top; /* for the target it is the attacker */
    return target.raw != 0 && dig__cannot(book, m, target, DEED_BE_ATTACKED, &how);
}

/* A Digimon in the battle area that the turn player does not own. */
static bool is_foe(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    return m->unit[unit.raw].owner != m->turn_seat && m->unit[unit.raw].zone == Z_BATTLE &&
        dig__is_digimon(book, m, unit);
}

/* Such a foe may be the target as it is turned now, or whichever way. */
static bool is_open_to(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id attacker, struct eng_unit_id target, unsigned flags)
{
    return dig__is_suspended(m, target) ||
        (flags & DIG_ATTACK_UNSUSPENDED) != 0 || /* 11-2-7-1 */
        dig__allows(book, m, attacker, DIG_MAY_ATTACK, target, DIG_ATTACK_UNSUSPENDED);
}

bool dig__can_target(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id attacker, struct eng_unit_id target, unsigned flags)
{
    return (target.raw == 0 ||
               (is_foe(book, match, target) &&
                   is_open_to(book, match, attacker, target, flags))) &&
        !is_forbidden(book, match, attacker, target);
}

static void offer_attack(const struct eng_match *m, struct eng_unit_id attacker,
    struct eng_unit_id target, struct eng_options *out)
{
    struct eng_option *o = dig__offer(out, DO_ATTACK);
    o->unit = m->unit[attacker.raw].serial;
    o->target = m->unit[target.raw].serial;
}

void dig__offer_attacks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    struct eng_unit_id foes[ENG_UNITS_MAX]; /* the rest can be no target of anyone */
    unsigned n = 0;
    const bool is_open = (dig__peek(match)->says >> SAYS_CAN & 1u) != 0;
    eng_unit_foreach(u, match)
    {
        if ((dig__is_suspended(match, u) || is_open) && is_foe(book, match, u)) {
            foes[n++] = u;
        }
    }
    eng_unit_foreach(attacker, match)
    {
        if (match->unit[attacker.raw].owner != match->turn_seat ||
            !dig__can_attack(book, match, attacker, 0)) {
            continue;
        }
        if (!is_forbidden(book, match, attacker, eng_unit_of(0))) {
            offer_attack(match, attacker, eng_unit_of(0), out); /* the player */
        }
        for (unsigned i = 0; i < n; i++) {
            if (is_open_to(book, match, attacker, foes[i], 0) &&
                !is_forbidden(book, match, attacker, foes[i])) {
                offer_attack(match, attacker, foes[i], out);
            }
        }
    }
}

/* A prohibition about the attacker and this blocker. */
static bool is_block_forbidden(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id blocker)
{
    const struct eng_unit_id attacker = eng__unit_find(m, dig__peek(m)->attack.attacker);
    struct eng_happening how = dig__about_unit(m, HAP_BLOCKS, blocker);
    how.cause = CAUSE_RULE;
    how.other = m->unit[attacker.raw].top;
    if (dig__cannot(book, m, blocker, DEED_BLOCK, &how)) {
        return true;
    }
    how = dig__about_unit(m, HAP_BLOCKED, attacker);
    how.cause = CAUSE_RULE;
    how.other = m->unit[blocker.raw].top;
    return attacker.raw != 0 &&
        (dig__cannot(book, m, attacker, DEED_BE_BLOCKED, &how) ||
            dig__cannot(book, m, attacker, DEED_SWITCH_TARGET, NULL)); /* a block is a switch */
}

static bool can_block(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return u->owner != m->turn_seat && u->zone == Z_BATTLE &&
        !dig__is_suspended(m, unit) &&              /* 12-1-4 */
        u->serial != dig__peek(m)->attack.target && /* 12-1-5 */
        dig__is_digimon(book, m, unit) && dig__rule(BLOCK) &&
        (dig__has_keyword(m, unit, KW_BLOCKER) || /* 4-2-7 */
            dig__allows(book, m, unit, DIG_MAY_BLOCK, eng_unit_of(0), 0)) &&
        !dig__cannot(book, m, unit, DEED_SUSPEND, NULL) && !is_block_forbidden(book, m, unit);
}

void dig__offer_blocks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_unit_id attacker =
        eng__unit_find(match, dig__peek(match)->attack.attacker);
    bool must = dig__has_keyword(match, attacker, KW_COLLISION); /* 16-30: on the player */
    eng_unit_foreach(u, match)
    {
        if (can_block(book, match, u)) {
            dig__offer(out, DO_BLOCK)->unit = match->unit[u.raw].serial;
            must |= dig__must(book, match, u, DIG_MAY_BLOCK);
        }
    }
    if (must) {
        out->at[0].is_default = 1;
    } else {
        dig__offer(out, DO_DECLINE)->is_default = 1;
    }
}

/* The attacker if it is still in the battle area, else 0. */
static struct eng_unit_id attacker_now(const struct eng_match *m)
{
    const struct eng_unit_id unit = eng__unit_find(m, dig__peek(m)->attack.attacker);
    return m->unit[unit.raw].zone == Z_BATTLE ? unit : eng_unit_of(0);
}

enum {
    REG_STANDING
}; /* attacks without suspending */

void dig__attack(struct eng_act *act, uint16_t attacker, uint16_t target, bool suspend)
{
    dig__state(act->match)->attack = (struct dig_attack){
        .attacker = attacker,
        .target = target,
    };
    struct eng_frame *f = eng__call(act, PROC_ATTACK, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->reg[REG_STANDING] = !suspend;
    }
}

/* ---- attacks that effects declare ---- */

/* The first target is the default; without any, nothing can be attacked. */
static void offer_decline_when_none(struct eng_options *out)
{
    if (out->len == 0) {
        dig__offer(out, DO_DECLINE);
    }
    out->at[0].is_default = 1;
}

enum {
    REG_ATTACKER,
    REG_TARGETS,
    REG_FLAGS
};

void dig__declare_attack(
    struct eng_act *act, uint16_t attacker, uint16_t targets, unsigned flags)
{
    struct eng_frame *f =
        eng__call(act, PROC_DECLARE_ATTACK, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->reg[REG_ATTACKER] = (int16_t)attacker;
        f->reg[REG_TARGETS] = (int16_t)targets;
        f->reg[REG_FLAGS] = (int16_t)flags;
    }
}

void dig__offer_targets(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const struct eng_unit_id attacker = eng__unit_find(match, (uint16_t)f->reg[REG_ATTACKER]);
    const unsigned flags = (uint16_t)f->reg[REG_FLAGS];
    const bool is_on_player = (f->reg[REG_TARGETS] & 1) != 0 ||
        ((f->reg[REG_TARGETS] & 2) != 0 && /* "your <Vortex> can also attack players" 16-33 */
            dig__allows(
                book, match, attacker, DIG_MAY_ATTACK, eng_unit_of(0), DIG_ATTACK_THE_PLAYER));
    if (is_on_player && dig__can_target(book, match, attacker, eng_unit_of(0), flags)) {
        offer_attack(match, attacker, eng_unit_of(0), out);
    }
    eng_unit_foreach(target, match)
    {
        if ((f->reg[REG_TARGETS] & 2) != 0 &&
            dig__can_target(book, match, attacker, target, flags)) {
            offer_attack(match, attacker, target, out);
        }
    }
    offer_decline_when_none(out);
}

static void declare_on(struct eng_act *act, bool is_standing);

static enum eng_flow ask_target(struct eng_act *act, struct eng_frame *frame)
{
    dig__state(act->match)->result = (struct eng_things){0};
    return eng__ask(act, ASK_TARGET, frame->seat, C_11_2_2);
}

static enum eng_flow answer_target(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (option->kind == DO_ATTACK) {
        struct eng_match *m = act->match;
        dig__state(m)->result =
            eng__things_unit(m, eng__unit_find(m, (uint16_t)frame->reg[REG_ATTACKER]));
        dig__state(m)->attack = (struct dig_attack){
            .attacker = option->unit, .target = option->target, .is_waiting = 1};
        declare_on(act, (frame->reg[REG_FLAGS] & DIG_ATTACK_STANDING) != 0);
    }
    return ENG_FLOW_NEXT;
}

static const struct eng_step declare_steps[] = {
    {C_11_2_2, ask_target, answer_target},
};
const struct eng_proc dig__proc_declare_attack = {
    "declare_attack", declare_steps, sizeof declare_steps / sizeof *declare_steps};

/* An effect may end the attack 15-15-1-1: then its end comes next. */
static bool is_ended(const struct eng_act *act, struct eng_frame *frame)
{
    if (dig__peek(act->match)->attack.is_ended) {
        frame->step = STEP_END;
        return true;
    }
    return false;
}

/* 11-2-8-1: suspending and choosing the target are one step. */
static void declare_on(struct eng_act *act, bool is_standing)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id unit = attacker_now(m);
    const uint16_t target = dig__peek(m)->attack.target;
    struct dig_state *s = dig__state(m);
    s->attacks = (uint8_t)(s->attacks < UINT8_MAX ? s->attacks + 1 : s->attacks);
    eng__emit_unit(act, EV_ATTACK, C_11_2_8_1, unit)->target = target;
    struct eng_happening how = dig__about_unit(m, HAP_ATTACKS, unit);
    how.other = m->unit[eng__unit_find(m, target).raw].top;
    if (!is_standing) {
        dig__suspend(act, unit, C_11_2_8_1);
        struct eng_happening suspended = dig__about_unit(m, HAP_SUSPENDED, unit);
        suspended.cause = CAUSE_ATTACK;
        dig__happen(act, &suspended);
    }
    dig__happen(act, &how);
    dig__timing(act, TIMING_WHEN_ATTACKING, m->turn_seat, &how.it, &how); /* 15-16-5 */
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    declare_on(act, frame->reg[REG_STANDING] != 0);
    return dig__settle_on(act);
}

/* An attack that an effect has declared goes on when that effect and everything that waited before
 * it are resolved 11-1-4. */
bool dig__attack_goes_on(struct eng_act *act)
{
    struct dig_attack *attack = &dig__state(act->match)->attack;
    if (!attack->is_waiting) {
        return false;
    }
    attack->is_waiting = 0;
    struct eng_frame *f = eng__call(act, PROC_ATTACK, act->match->turn_seat, eng_card_of(0));
    if (f != NULL) {
        f->step = STEP_COUNTER;
    }
    return true;
}

/* 11-3-1. Asked at every attack: whether the player can use something depends on the hand. */
static enum eng_flow ask_counter(struct eng_act *act, struct eng_frame *frame)
{
    if (is_ended(act, frame)) {
        return ENG_FLOW_STAY;
    }
    return eng__ask(act, ASK_COUNTER, eng_foe(frame->seat), C_11_3_1);
}

static enum eng_flow answer_counter(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    const uint8_t seat = act->match->prompt.seat;
    dig__settle(act);                  /* under the effect */
    if (option->kind == DO_ACTIVATE) { /* one in total 11-3-2 */
        dig__do_activation(act, TIMING_COUNTER, seat, option);
    } else if (option->kind == DO_BLAST || option->kind == DO_BLAST_DNA) {
        dig__do_blast(act, seat, option);
    }
    return ENG_FLOW_NEXT;
}

/* 11-4-1. Blockers are public: without one there is nothing to ask. */
static enum eng_flow ask_block(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    if (is_ended(act, frame)) {
        return ENG_FLOW_STAY;
    }
    if (attacker_now(m).raw != 0) { /* 12-1-6 */
        eng_unit_foreach(u, m)
        {
            if (can_block(act->book, m, u)) {
                return eng__ask(act, ASK_BLOCK, eng_foe(frame->seat), C_11_4_1);
            }
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_block(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    if (option->kind == DO_BLOCK) {
        struct dig_attack *attack = &dig__state(act->match)->attack;
        const struct eng_unit_id blocker = eng__unit_find(act->match, option->unit);
        attack->target = option->unit; /* 12-1-1 */
        attack->is_blocked = 1;
        eng__emit_unit(act, EV_BLOCK, C_12_1_1, blocker);
        dig__suspend(act, blocker, C_12_1_7_1);
        struct eng_happening how = dig__about_unit(act->match, HAP_SUSPENDED, blocker);
        how.cause = CAUSE_BLOCK;
        dig__happen(act, &how);
        how = dig__about_unit(act->match, HAP_BLOCKS, blocker);
        const struct eng_card_id attacker =
            act->match->unit[eng__unit_find(act->match, attack->attacker).raw].top;
        how.other = attacker;
        dig__happen(act, &how);
        how = dig__about_unit(
            act->match, HAP_BLOCKED, eng__unit_find(act->match, attack->attacker));
        how.other = act->match->unit[blocker.raw].top;
        dig__happen(act, &how);
        how.kind = HAP_TARGET_SWITCHED;
        dig__happen(act, &how);
        dig__settle(act);
    }
    return ENG_FLOW_NEXT;
}

static void attack_player(
    struct eng_act *act, struct eng_frame *frame, struct eng_unit_id attacker)
{
    const struct eng_match *m = act->match;
    const bool has_security = m->pile[eng_foe(frame->seat)][Z_SECURITY].len > 0;
    if (dig__checks(act->book, m, attacker) == 0) { /* 1-2-3-1, 16-4-4 */
        eng__emit(act, EV_ATTACK_NOTHING, C_11_5)->seat = frame->seat;
    } else if (has_security) {
        dig__state(act->match)->attack.has_checked = 1; /* one check an attack 13-1-2 */
        eng__call(act, PROC_SECURITY_CHECK, frame->seat, eng_card_of(0));
    } else if (dig__rule(WIN_BY_ATTACK)) {
        eng__win(act, frame->seat, REASON_ATTACK, C_1_2_3_1);
    }
}

static enum eng_flow check_success(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    if (is_ended(act, frame)) {
        return ENG_FLOW_STAY;
    }
    const struct dig_attack *attack = &dig__peek(m)->attack;
    const struct eng_unit_id attacker = attacker_now(m);
    const struct eng_unit_id target = eng__unit_find(m, attack->target);
    const bool is_on_unit = attack->target != 0;
    if (attacker.raw == 0 || (is_on_unit && m->unit[target.raw].zone != Z_BATTLE)) {
        eng__emit(act, EV_ATTACK_FAILS, C_11_5)->seat = frame->seat;
    } else if (is_on_unit) {
        dig__battle(act, attack->attacker, attack->target, eng_card_of(0));
    } else {
        attack_player(act, frame, attacker);
    }
    return ENG_FLOW_NEXT;
}

/* 16-7-4: a <Piercing> check comes after everything of the battle, before the end. */
static enum eng_flow pierce(struct eng_act *act, struct eng_frame *frame)
{
    struct dig_attack *attack = &dig__state(act->match)->attack;
    const bool has_security = act->match->pile[eng_foe(frame->seat)][Z_SECURITY].len > 0;
    if (attack->pierces && !attack->has_checked && !attack->is_ended && has_security &&
        attacker_now(act->match).raw != 0) {
        attack->has_checked = 1;
        eng__call(act, PROC_SECURITY_CHECK, frame->seat, eng_card_of(0));
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_unit_id attacker = attacker_now(m);
    if (attacker.raw != 0) { /* 15-16-15 */
        const struct eng_things unit = eng__things_unit(m, attacker);
        dig__timing(act, TIMING_END_OF_ATTACK, frame->seat, &unit, NULL);
    }
    dig__moment(act, MOMENT_END_OF_ATTACK); /* 18-1-2 */
    return dig__settle_on(act);
}

static enum eng_flow over(struct eng_act *act, struct eng_frame *frame)
{
    dig__end_lasting(act, DIG_END_ATTACK);
    dig__state(act->match)->attack = (struct dig_attack){0};
    eng__emit(act, EV_ATTACK_ENDS, C_11_6_2)->seat = frame->seat;
    return ENG_FLOW_NEXT;
}

static const struct eng_step attack_steps[STEP_NUM] = {
    [STEP_DECLARE] = {C_11_2_8_1, declare, NULL},
    [STEP_COUNTER] = {C_11_3_1, ask_counter, answer_counter},
    [STEP_BLOCK] = {C_11_4_1, ask_block, answer_block},
    [STEP_SUCCESS] = {C_11_5, check_success, NULL},
    [STEP_PIERCE] = {C_16_7_4, pierce, NULL},
    [STEP_END] = {C_11_6_2, end, NULL},
    [STEP_OVER] = {C_11_6_2, over, NULL},
};
const struct eng_proc dig__proc_attack = {"attack", attack_steps, STEP_NUM};
