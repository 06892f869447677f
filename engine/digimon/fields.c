/* SPDX-License-Identifier: MIT
 * fields.c - the fields of struct dig_state. A change here is another ENG_STATE_VERSION. */
#include "../core/fields_things.h"
#include "state.h"

static const struct eng__field dig_now_fields[] = {
    ENG__NUM(dig_now, keywords, 8),
    ENG__NUM(dig_now, cannot, 4),
    ENG__NUM(dig_now, dp, 2),
    ENG__NUM(dig_now, dp_original, 2),
    ENG__NUM(dig_now, security_attack, 1),
    ENG__NUM(dig_now, link_plus, 1),
    ENG__NUM(dig_now, level, 1),
    ENG__NUM(dig_now, cost, 1),
    ENG__NUM(dig_now, colors, 1),
    ENG__NUM(dig_now, what, 1),
    ENG__NUM(dig_now, is_told, 1),
    ENG__NUM(dig_now, varies, 1),
};
ENG__SHAPE(dig_now);

static const struct eng__field dig_heard_fields[] = {
    ENG__NUM(dig_heard, events, 2),
    ENG__NUM(dig_heard, timings, 2),
};
ENG__SHAPE(dig_heard);

static const struct eng__field dig_loop_fields[] = {
    ENG__NUM(dig_loop, kept, 8),
    ENG__NUM(dig_loop, steps, 2),
    ENG__NUM(dig_loop, limit, 2),
    ENG__NUM(dig_loop, may_stop, 1),
    ENG__NUM(dig_loop, is_chosen, 1),
    ENG__NUM(dig_loop, stops, 1),
    ENG__NUM(dig_loop, named, 1),
    ENG__NUM(dig_loop, rounds, 1),
    ENG__NUM(dig_loop, batch, 1),
    ENG__NUM(dig_loop, spare, 1),
};
ENG__SHAPE(dig_loop);

static const struct eng__field dig_round_fields[] = {
    ENG__NUM(dig_round, kept, 8),
    ENG__NUM(dig_round, kept_turn, 8),
    ENG__NUM(dig_round, chosen, 4),
    ENG__NUM(dig_round, ban, 4),
    ENG__NUM(dig_round, steps, 2),
    ENG__NUM(dig_round, limit, 2),
    ENG__NUM(dig_round, turns, 2),
    ENG__NUM(dig_round, turns_limit, 2),
    ENG__NUM(dig_round, actions, 1),
    ENG__NUM(dig_round, quiet, 1),
    ENG__NUM(dig_round, bans, 1),
    ENG__NUM(dig_round, found, 1),
    ENG__NUM(dig_round, is_there, 1),
    ENG__NUM(dig_round, spare, 1),
};
ENG__SHAPE(dig_round);

static const struct eng__field dig_attack_fields[] = {
    ENG__NUM(dig_attack, attacker, 2),
    ENG__NUM(dig_attack, target, 2),
    ENG__NUM(dig_attack, is_blocked, 1),
    ENG__NUM(dig_attack, is_ended, 1),
    ENG__NUM(dig_attack, has_checked, 1),
    ENG__NUM(dig_attack, pierces, 1),
    ENG__NUM(dig_attack, is_waiting, 1),
    ENG__NUM(dig_attack, spare, 1),
};
ENG__SHAPE(dig_attack);

static const struct eng__field dig_active_fields[] = {
    ENG__NUM(dig_active, units, 8),
    ENG__NUM(dig_active, effect, 2),
    ENG__NUM(dig_active, list, 2),
    ENG__NUM(dig_active, unit, 2),
    ENG__NUM(dig_active, card, 1),
    ENG__NUM(dig_active, seat, 1),
    ENG__NUM(dig_active, statement, 1),
    ENG__NUM(dig_active, lasting, 1),
    ENG__NUM(dig_active, value, 2),
    ENG__NUM(dig_active, spare, 1),
};
ENG__SHAPE(dig_active);

static const struct eng__field dig_granted_fields[] = {
    ENG__NUM(dig_granted, effect, 2),
    ENG__NUM(dig_granted, unit, 2),
    ENG__NUM(dig_granted, card, 1),
    ENG__NUM(dig_granted, seat, 1),
};
ENG__SHAPE(dig_granted);

static const struct eng__field dig_interrupt_fields[] = {
    ENG__NUM(dig_interrupt, effect, 2),
    ENG__NUM(dig_interrupt, card, 1),
    ENG__NUM(dig_interrupt, arrival, 1),
};
ENG__SHAPE(dig_interrupt);

static const struct eng__field dig_uses_fields[] = {
    ENG__NUM(dig_uses, effect, 2),
    ENG__NUM(dig_uses, unit, 2),
    ENG__NUM(dig_uses, n, 1),
    ENG__NUM(dig_uses, spare, 1),
};
ENG__SHAPE(dig_uses);

static const struct eng__field dig_has_fields[] = {
    ENG__NUM(dig_has, events, 4),
    ENG__NUM(dig_has, subject, 4),
    ENG__NUM(dig_has, would, 4),
    ENG__NUM(dig_has, timings, 2),
    ENG__NUM(dig_has, declares, 2),
    ENG__NUM(dig_has, ways, 1),
    ENG__NUM(dig_has, is_special, 1),
    ENG__NUM(dig_has, is_inherited, 1),
    ENG__NUM(dig_has, holds, 1),
    ENG__NUM(dig_has, spare, 1),
};
ENG__SHAPE(dig_has);

static const struct eng__field dig_state_fields[] = {
    ENG__SUB(dig_state, now, dig_now),
    ENG__SUB(dig_state, heard, dig_heard),
    ENG__NUM(dig_state, made, 8),
    ENG__SUB(dig_state, result, eng_things),
    ENG__SUB(dig_state, overflow, eng_things),
    ENG__SUB(dig_state, loop, dig_loop),
    ENG__SUB(dig_state, round, dig_round),
    ENG__SUB(dig_state, attack, dig_attack),
    ENG__NUM(dig_state, played_turn, 2),
    ENG__SUB(dig_state, active, dig_active),
    ENG__SUB(dig_state, granted, dig_granted),
    ENG__SUB(dig_state, interrupt, dig_interrupt),
    ENG__SUB(dig_state, uses, dig_uses),
    ENG__SUB(dig_state, has, dig_has),
    ENG__NUM(dig_state, forbids, 4),
    ENG__NUM(dig_state, says, 2),
    ENG__NUM(dig_state, reads, 2),
    ENG__NUM(dig_state, given_reads, 2),
    ENG__NUM(dig_state, stale, 2),
    ENG__NUM(dig_state, actives, 1),
    ENG__NUM(dig_state, granteds, 1),
    ENG__NUM(dig_state, memory, 1),
    ENG__NUM(dig_state, now_units, 1),
    ENG__NUM(dig_state, attacks, 1),
    ENG__NUM(dig_state, interrupts, 1),
    ENG__NUM(dig_state, is_plain, 1),
    ENG__NUM(dig_state, is_ruled, 1),
    ENG__NUM(dig_state, used, 1),
    ENG__NUM(dig_state, tells, 1),
    ENG__NUM(dig_state, spare, 1),
};

const struct eng__shape dig__state_shape = {dig_state_fields,
    sizeof dig_state_fields / sizeof dig_state_fields[0], sizeof(struct dig_state)};
