/* SPDX-License-Identifier: MIT
 * attack.c - attacking (11) and blocking (12): declaration, counter timing, block timing, success
 * check, end. Once declared, every later step happens even if the attacker is gone (11-1-5). */
#include "chapters.h"

static bool can_attack(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    if (u->owner != m->turn_seat || u->zone != Z_BATTLE ||
        u->is_suspended || /* 11-2-1, 11-2-5 */
        !dig__is_digimon(book, m, unit)) {
        return false;
    }
    return dig__peek(m)->played_turn[unit.raw] != m->turn || /* 7-1-2-1 */
        dig__has_keyword(book, m, unit, DIG_KEYWORD_RUSH);   /* 16-15, 1-3-1 */
}

void dig__offer_attacks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    eng_unit_foreach(attacker, match)
    {
        if (!can_attack(book, match, attacker)) {
            continue;
        }
        dig__offer(out, DO_ATTACK)->unit = match->unit[attacker.raw].serial; /* the player */
        eng_unit_foreach(target, match)
        {
            const struct eng_unit *t = &match->unit[target.raw];
            if (t->owner != match->turn_seat && t->zone == Z_BATTLE && t->is_suspended &&
                dig__is_digimon(book, match, target)) { /* 11-2-7-1 */
                struct eng_option *o = dig__offer(out, DO_ATTACK);
                o->unit = match->unit[attacker.raw].serial;
                o->target = t->serial;
            }
        }
    }
}

static bool can_block(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return u->owner != m->turn_seat && u->zone == Z_BATTLE && !u->is_suspended && /* 12-1-4 */
        u->serial != dig__peek(m)->attack.target &&                               /* 12-1-5 */
        dig__is_digimon(book, m, unit) &&
        dig__has_keyword(book, m, unit, DIG_KEYWORD_BLOCKER); /* 4-2-7 */
}

void dig__offer_blocks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    eng_unit_foreach(u, match)
    {
        if (can_block(book, match, u)) {
            dig__offer(out, DO_BLOCK)->unit = match->unit[u.raw].serial;
        }
    }
}

/* The attacker if it is still in the battle area, else 0. */
static struct eng_unit_id attacker_now(const struct eng_match *m)
{
    const struct eng_unit_id unit = eng__unit_find(m, dig__peek(m)->attack.attacker);
    return m->unit[unit.raw].zone == Z_BATTLE ? unit : eng_unit_of(0);
}

void dig__attack(struct eng_act *act, const struct eng_option *option)
{
    dig__state(act->match)->attack = (struct dig_attack){
        .attacker = option->unit,
        .target = option->target,
    };
    eng__call(act, PROC_ATTACK, act->match->turn_seat, eng_card_of(0));
}

static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const struct eng_unit_id unit = attacker_now(act->match);
    eng__emit_unit(act, EV_ATTACK, C_11_2_8_1, unit)->target =
        dig__state(act->match)->attack.target;
    dig__suspend(act, unit, C_11_2_8_1); /* in the same step 11-2-8-1 */
    dig__settle(act);
    return ENG_FLOW_NEXT;
}

/* 11-3-1. Asked at every attack: whether the player can use something depends on the hand. */
static enum eng_flow ask_counter(struct eng_act *act, struct eng_frame *frame)
{
    return eng__ask(act, ASK_COUNTER, eng_foe(frame->seat), C_11_3_1);
}

static enum eng_flow answer_counter(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    (void)option; /* declining is the only option until cards have [Counter] effects */
    dig__settle(act);
    return ENG_FLOW_NEXT;
}

/* 11-4-1. Blockers are public: without one there is nothing to ask. */
static enum eng_flow ask_block(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
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
        eng__emit_unit(act, EV_BLOCK, C_12_1_1, blocker);
        dig__suspend(act, blocker, C_12_1_7_1);
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
        eng__call(act, PROC_SECURITY_CHECK, frame->seat, eng_card_of(0));
    } else {
        eng__win(act, frame->seat, REASON_ATTACK, C_1_2_3_1);
    }
}

static enum eng_flow check_success(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
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

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    dig__state(act->match)->attack = (struct dig_attack){0};
    eng__emit(act, EV_ATTACK_ENDS, C_11_6_2)->seat = frame->seat;
    dig__settle(act);
    return ENG_FLOW_NEXT;
}

static const struct eng_step attack_steps[] = {
    {C_11_2_8_1, declare, NULL},
    {C_11_3_1, ask_counter, answer_counter},
    {C_11_4_1, ask_block, answer_block},
    {C_11_5, check_success, NULL},
    {C_11_6_2, end, NULL},
};
const struct eng_proc dig__proc_attack = {
    "attack", attack_steps, sizeof attack_steps / sizeof *attack_steps};
