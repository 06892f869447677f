/* SPDX-License-Identifier: MIT
 * attack.c - an attack, 505 to 510: declaration, blockers, battle, shields or direct attack, end. It
 * ends as soon as attacker or target is gone [505.6a], but shields that were chosen are broken. */
#include "effects.h"

enum attack_step {
    STEP_DECLARE,
    STEP_BLOCK,
    STEP_BLOCKED,
    STEP_BATTLE,
    STEP_DIRECT,
    STEP_BREAKER,
    STEP_SHIELDS,
    STEP_BREAKING,
    STEP_BREAK,
    STEP_SETTLE,
    STEP_END,
    STEP_OVER,
    STEP_NUM
};

enum {
    REG_BREAKS /* shields that are still to be chosen */
};

/* ---- who attacks what: 506.1 ---- */

/* The top card came to the battle zone, or under a card there, in this turn. */
static bool is_new(const struct eng_match *m, struct eng_unit_id unit)
{
    return dm__peek(m)->since[m->unit[unit.raw].top.raw] == m->turn;
}

bool dm__is_sick(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    const struct eng_card *top = &match->card[match->unit[unit.raw].top.raw];
    if (!is_new(match, unit) || (top->flags & ENG_CARD_JOINED) != 0) {
        return false; /* 804.5: gods while they are linked */
    }
    return !dm__is_evolution(book, match, unit) || /* 801.3 */
        ((match->unit[unit.raw].mark & DM_MARK_EXPOSED) != 0 &&
            !dm__otherwise(book, DM_OPEN_EXPOSED_EXEMPT) &&
            !dm__lies_on_sources(book, match, unit));
}

/* Of a creature that is sick, whether it may attack all the same. */
static bool is_ready(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id attacker, struct eng_unit_id target)
{
    return !dm__is_sick(book, m, attacker) || dm__has_keyword(m, attacker, KW_SPEED_ATTACKER) ||
        (target.raw != 0 && dm__has_keyword(m, attacker, KW_MACH_FIGHTER));
}

/* A creature of the turn player that is untapped and may attack, as far as targets do not matter. */
static bool may_attack(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return u->owner == m->turn_seat && !u->is_suspended && dm__is_creature(book, m, unit);
}

static bool can_attack_player(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id attacker)
{
    const bool is_barred = (dm__peek(m)->now[attacker.raw].cannot >> DEED_ATTACK & 1u) != 0;
    return is_ready(book, m, attacker, eng_unit_of(0)) &&
        !(is_barred && dm__cannot(book, m, attacker, DEED_ATTACK, eng_unit_of(0), true));
}

/* A creature is attacked when it is tapped; an untapped one by permission, or by a mach fighter in the
 * turn in which that came. */
static bool can_attack_creature(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id attacker, struct eng_unit_id target)
{
    const struct dm_now *now = dm__peek(m)->now;
    if (!m->unit[target.raw].is_suspended &&
        !(is_new(m, attacker) && dm__has_keyword(m, attacker, KW_MACH_FIGHTER)) &&
        !((now[attacker.raw].can >> DM_MAY_ATTACK & 1u) != 0 &&
            dm__may(book, m, attacker, DM_MAY_ATTACK, target))) {
        return false;
    }
    if (!is_ready(book, m, attacker, target)) {
        return false;
    }
    return !((now[attacker.raw].cannot >> DEED_ATTACK & 1u) != 0 &&
               dm__cannot(book, m, attacker, DEED_ATTACK, target, false)) &&
        !((now[target.raw].cannot >> DEED_BE_ATTACKED & 1u) != 0 &&
            dm__cannot(book, m, target, DEED_BE_ATTACKED, attacker, false));
}

static bool is_foe(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    return m->unit[unit.raw].owner != m->turn_seat && dm__is_creature(book, m, unit);
}

bool dm__can_attack(
    const struct eng_book *book, const struct eng_match *match, struct eng_unit_id unit)
{
    if (!may_attack(book, match, unit)) {
        return false;
    }
    if (can_attack_player(book, match, unit)) {
        return true;
    }
    eng_unit_foreach(target, match)
    {
        if (is_foe(book, match, target) && can_attack_creature(book, match, unit, target)) {
            return true;
        }
    }
    return false;
}

static void offer(const struct eng_match *m, struct eng_unit_id attacker,
    struct eng_unit_id target, struct eng_options *out)
{
    struct eng_option *o = dm__offer(out, DO_ATTACK);
    o->unit = m->unit[attacker.raw].serial;
    o->target = m->unit[target.raw].serial;
}

void dm__offer_attacks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    bool must = false;
    eng_unit_foreach(attacker, match)
    {
        if (!may_attack(book, match, attacker)) {
            continue;
        }
        const uint32_t before = out->len;
        if (can_attack_player(book, match, attacker)) {
            offer(match, attacker, eng_unit_of(0), out);
        }
        eng_unit_foreach(target, match)
        {
            if (is_foe(book, match, target) &&
                can_attack_creature(book, match, attacker, target)) {
                offer(match, attacker, target, out);
            }
        }
        if (out->len > before &&
            (dm__peek(match)->now[attacker.raw].must >> DM_MAY_ATTACK & 1u) != 0 && !must) {
            must = true; /* 506.1b: sometime in this turn */
            eng__note_words(SAYS, SAYS_MUST, 1u << DM_MAY_ATTACK);
            out->at[before].is_default = 1;
        }
    }
    if (!must) {
        dm__offer(out, DO_END)->is_default = 1;
    }
}

/* ---- who blocks: 507 ---- */

static struct eng_unit_id attacker_of(const struct eng_match *m)
{
    return eng__unit_find(m, dm__peek(m)->attack.attacker);
}

/* A prohibition about the attacker and this blocker. */
static bool is_block_forbidden(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id blocker)
{
    const struct eng_unit_id attacker = attacker_of(m);
    const struct dm_now *now = dm__peek(m)->now;
    return dm__has_keyword(m, attacker, KW_UNBLOCKABLE) ||
        ((now[blocker.raw].cannot >> DEED_BLOCK & 1u) != 0 &&
            dm__cannot(book, m, blocker, DEED_BLOCK, attacker, false)) ||
        ((now[attacker.raw].cannot >> DEED_BE_BLOCKED & 1u) != 0 &&
            dm__cannot(book, m, attacker, DEED_BE_BLOCKED, blocker, false));
}

/* <Guardman> only takes attacks on creatures, and does not block. */
static bool can_guard(const struct eng_match *m, struct eng_unit_id unit)
{
    return dm__peek(m)->attack.target != 0 && dm__has_keyword(m, unit, KW_GUARDMAN);
}

static bool can_block(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    return (dm__has_keyword(m, unit, KW_BLOCKER) ||
               ((dm__peek(m)->now[unit.raw].can >> DM_MAY_BLOCK & 1u) != 0 &&
                   dm__may(book, m, unit, DM_MAY_BLOCK, attacker_of(m)))) &&
        !is_block_forbidden(book, m, unit);
}

/* Creatures that could change the target: untapped, and not the target itself. */
static bool can_change_target(
    const struct eng_book *book, const struct eng_match *m, struct eng_unit_id unit)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    return u->owner != m->turn_seat && !u->is_suspended &&
        u->serial != dm__peek(m)->attack.target && dm__is_creature(book, m, unit) &&
        (can_block(book, m, unit) || can_guard(m, unit));
}

void dm__offer_blocks(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    bool must = false;
    eng_unit_foreach(u, match)
    {
        if (!can_change_target(book, match, u)) {
            continue;
        }
        if (can_block(book, match, u)) {
            struct eng_option *o = dm__offer(out, DO_BLOCK);
            const bool has_to = (dm__peek(match)->now[u.raw].must >> DM_MAY_BLOCK & 1u) != 0;
            o->unit = match->unit[u.raw].serial;
            o->is_default = has_to && !must;
            must |= has_to;
            eng__note_words(SAYS, SAYS_MUST, (unsigned)has_to << DM_MAY_BLOCK);
        }
        if (can_guard(match, u)) {
            dm__offer(out, DO_GUARD)->unit = match->unit[u.raw].serial;
        }
    }
    if (!must) {
        dm__offer(out, DO_DECLINE)->is_default = 1;
    }
}

/* ---- the attack ---- */

void dm__attack(struct eng_act *act, uint16_t attacker, uint16_t target)
{
    dm__state(act->match)->attack = (struct dm_attack){.attacker = attacker, .target = target};
    eng__call(act, PROC_ATTACK, act->match->turn_seat, eng_card_of(0));
}

void dm__attack_lost(struct eng_act *act, uint16_t serial)
{
    struct dm_attack *attack = &dm__state(act->match)->attack;
    if (attack->attacker != 0 && (attack->attacker == serial || attack->target == serial)) {
        attack->is_ended = 1;
    }
}

/* 505.6a: then its end comes next. */
static bool is_ended(const struct eng_act *act, struct eng_frame *frame)
{
    if (dm__peek(act->match)->attack.is_ended) {
        frame->step = STEP_END;
        return true;
    }
    return false;
}

static void tell(struct eng_act *act, enum dm_happening_word kind, struct eng_unit_id unit,
    struct eng_unit_id other)
{
    struct eng_happening how = dm__about_unit(act->match, kind, unit);
    how.cause = CAUSE_RULE;
    how.other = act->match->unit[other.raw].top;
    dm__happen(act, &how);
}

/* 506.1: it is tapped, then the target is named. */
static enum eng_flow declare(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    struct eng_match *m = act->match;
    struct dm_state *s = dm__state(m);
    const struct eng_unit_id unit = attacker_of(m);
    s->attacks++;
    dm__touch_said(m); /* "while it attacks" holds from now on */
    dm__tap(act, unit, C_506_1);
    eng__emit_unit(act, EV_ATTACK, C_506_1, unit)->target = s->attack.target;
    tell(act, HAP_ATTACKS, unit, eng__unit_find(m, s->attack.target));
    return dm__settle_on(act);
}

/* 507. Blockers are public: without one there is nothing to ask. After one has changed the target
 * another one can change it again. */
static enum eng_flow ask_block(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    if (is_ended(act, frame)) {
        return ENG_FLOW_STAY;
    }
    dm__refresh(act->book, act->match);
    eng_unit_foreach(u, m)
    {
        if (can_change_target(act->book, m, u)) {
            return eng__ask(act, ASK_BLOCK, eng_foe(frame->seat), C_507);
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_block(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    if (option->kind == DO_DECLINE) {
        return ENG_FLOW_NEXT;
    }
    struct dm_attack *attack = &dm__state(act->match)->attack;
    const struct eng_unit_id unit = eng__unit_find(act->match, option->unit);
    attack->target = option->unit; /* the last one counts */
    attack->is_blocked = option->kind == DO_BLOCK;
    eng__emit_unit(act, attack->is_blocked ? EV_BLOCK : EV_GUARD, C_507, unit);
    dm__tap(act, unit, C_507);
    return ENG_FLOW_STAY;
}

/* What "blocks", "becomes blocked", "is not blocked" triggers, once it is clear who does. */
static enum eng_flow blocked(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const struct eng_match *m = act->match;
    const struct eng_unit_id attacker = attacker_of(m);
    const struct dm_attack *attack = &dm__peek(m)->attack;
    const struct eng_unit_id target = eng__unit_find(m, attack->target);
    if (attack->is_blocked) {
        tell(act, HAP_BLOCKS, target, attacker);
        tell(act, HAP_BLOCKED, attacker, target);
    } else {
        tell(act, HAP_UNBLOCKED, attacker, target);
    }
    return dm__settle_on(act);
}

static enum eng_flow battle(struct eng_act *act, struct eng_frame *frame)
{
    const struct dm_attack *attack = &dm__peek(act->match)->attack;
    if (attacker_of(act->match).raw == 0) {
        dm__attack_lost(act, attack->attacker);
    }
    if (is_ended(act, frame)) {
        return ENG_FLOW_STAY;
    }
    if (attack->target != 0) {
        dm__battle(act, attack->attacker, attack->target);
        frame->step = STEP_END;
        return ENG_FLOW_STAY;
    }
    return ENG_FLOW_NEXT;
}

/* 509: shields to break, or none: then this attack has won. */
static enum eng_flow direct(struct eng_act *act, struct eng_frame *frame)
{
    struct dm_state *s = dm__state(act->match);
    const uint8_t foe = eng_foe(frame->seat);
    if (act->match->pile[foe][Z_SHIELDS].len > 0) {
        return ENG_FLOW_NEXT;
    }
    s->beaten |= (uint8_t)(1u << foe);
    eng__emit(act, EV_DIRECT_ATTACK, C_509)->seat = frame->seat;
    frame->step = STEP_SETTLE;
    return ENG_FLOW_STAY;
}

static enum eng_flow ask_breaker(struct eng_act *act, struct eng_frame *frame)
{
    dm__refresh(act->book, act->match);
    frame->reg[REG_BREAKS] = (int16_t)dm__breaks(act->match);
    if (frame->reg[REG_BREAKS] != 0) {
        return ENG_FLOW_NEXT;
    }
    return eng__ask(act, ASK_BREAKER, frame->seat, C_509);
}

static enum eng_flow answer_breaker(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)act;
    frame->reg[REG_BREAKS] = option->number;
    return ENG_FLOW_NEXT;
}

static void choose(struct eng_act *act, struct eng_frame *frame, struct eng_card_id shield)
{
    eng_set_add(&dm__state(act->match)->attack.shields, shield);
    eng__emit_card(act, EV_BREAK_CHOSEN, C_509_6, shield);
    frame->reg[REG_BREAKS]--;
}

static enum eng_flow ask_shields(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_pile *pile = &act->match->pile[eng_foe(frame->seat)][Z_SHIELDS];
    if (frame->reg[REG_BREAKS] < pile->len) {
        return eng__ask(act, ASK_SHIELDS, frame->seat, C_509_6);
    }
    for (unsigned i = pile->len; i > 0; i--) {
        choose(act, frame, pile->at[i - 1]); /* all of them */
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow answer_shields(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    choose(act, frame, option->card);
    return frame->reg[REG_BREAKS] > 0 ? eng__ask_on(act) : ENG_FLOW_NEXT;
}

unsigned dm__breaks_left(const struct eng_match *match)
{
    return (unsigned)match->frame[match->frames - 1].reg[REG_BREAKS];
}

/* What triggers before the shields are broken is resolved now [603]. */
static enum eng_flow breaking(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    tell(act, HAP_BREAKING, attacker_of(act->match), eng_unit_of(0));
    return dm__settle_on(act);
}

/* 509.4c: whatever has become of the attacker. */
static enum eng_flow break_chosen(struct eng_act *act, struct eng_frame *frame)
{
    struct dm_attack *attack = &dm__state(act->match)->attack;
    const struct eng_set shields = attack->shields;
    (void)frame;
    attack->shields = (struct eng_set){0};
    dm__break(act, &shields, attack->attacker);
    return ENG_FLOW_NEXT;
}

static enum eng_flow settle(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return dm__settle_on(act);
}

static enum eng_flow end(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const struct eng_unit_id attacker = attacker_of(act->match);
    if (attacker.raw != 0) {
        tell(act, HAP_ATTACK_ENDS, attacker, eng_unit_of(0));
    }
    dm__moment(act, MOMENT_END_OF_ATTACK);
    return dm__settle_on(act);
}

static enum eng_flow over(struct eng_act *act, struct eng_frame *frame)
{
    const bool is_early = dm__peek(act->match)->attack.is_ended != 0;
    dm__end_lasting(act, DM_END_ATTACK);
    dm__state(act->match)->attack = (struct dm_attack){0};
    dm__touch_said(act->match);
    eng__emit(act, EV_ATTACK_ENDS, is_early ? C_505_6A : C_510)->seat = frame->seat;
    return dm__settle_on(act);
}

static const struct eng_step attack_steps[STEP_NUM] = {
    [STEP_DECLARE] = {C_506_1, declare, NULL},
    [STEP_BLOCK] = {C_507, ask_block, answer_block},
    [STEP_BLOCKED] = {C_507, blocked, NULL},
    [STEP_BATTLE] = {C_508, battle, NULL},
    [STEP_DIRECT] = {C_509, direct, NULL},
    [STEP_BREAKER] = {C_509, ask_breaker, answer_breaker},
    [STEP_SHIELDS] = {C_509_6, ask_shields, answer_shields},
    [STEP_BREAKING] = {C_603, breaking, NULL},
    [STEP_BREAK] = {C_509_4C, break_chosen, NULL},
    [STEP_SETTLE] = {C_605_1, settle, NULL},
    [STEP_END] = {C_510, end, NULL},
    [STEP_OVER] = {C_510, over, NULL},
};
const struct eng_proc dm__proc_attack = {"attack", attack_steps, STEP_NUM};
