/* SPDX-License-Identifier: MIT
 * fields.c - the fields of struct dm_state. A change here is another ENG_STATE_VERSION. */
#include "../core/fields_things.h"
#include "state.h"

static const struct eng__field dm_now_fields[] = {
    ENG__NUM(dm_now, keywords, 8),
    ENG__NUM(dm_now, cannot, 4),
    ENG__NUM(dm_now, power, 2),
    ENG__NUM(dm_now, power_attacker, 2),
    ENG__NUM(dm_now, civilizations, 1),
    ENG__NUM(dm_now, must, 1),
    ENG__NUM(dm_now, can, 1),
    ENG__NUM(dm_now, tells, 1),
    ENG__NUM(dm_now, spare, 4),
};
ENG__SHAPE(dm_now);

static const struct eng__field dm_active_fields[] = {
    ENG__NUM(dm_active, units, 8),
    ENG__NUM(dm_active, effect, 2),
    ENG__NUM(dm_active, list, 2),
    ENG__NUM(dm_active, unit, 2),
    ENG__NUM(dm_active, card, 1),
    ENG__NUM(dm_active, seat, 1),
    ENG__NUM(dm_active, statement, 1),
    ENG__NUM(dm_active, lasting, 1),
    ENG__NUM(dm_active, value, 2),
    ENG__NUM(dm_active, spare, 1),
};
ENG__SHAPE(dm_active);

static const struct eng__field dm_attack_fields[] = {
    ENG__SUB(dm_attack, shields, eng_set),
    ENG__NUM(dm_attack, attacker, 2),
    ENG__NUM(dm_attack, target, 2),
    ENG__NUM(dm_attack, is_blocked, 1),
    ENG__NUM(dm_attack, is_ended, 1),
    ENG__NUM(dm_attack, spare, 1),
};
ENG__SHAPE(dm_attack);

static const struct eng__field dm_would_fields[] = {
    ENG__NUM(dm_would, effect, 2),
    ENG__NUM(dm_would, unit, 2),
    ENG__NUM(dm_would, of_unit, 2),
    ENG__NUM(dm_would, card, 1),
    ENG__NUM(dm_would, of, 1),
    ENG__NUM(dm_would, seat, 1),
    ENG__NUM(dm_would, happening, 1),
    ENG__NUM(dm_would, is_done, 1),
    ENG__NUM(dm_would, spare, 1),
};
ENG__SHAPE(dm_would);

static const struct eng__field dm_last_fields[] = {
    ENG__NUM(dm_last, card, 1),
    ENG__NUM(dm_last, arrival, 1),
    ENG__NUM(dm_last, civilizations, 1),
    ENG__NUM(dm_last, under, 1),
    ENG__NUM(dm_last, power, 2),
    ENG__NUM(dm_last, is_tapped, 1),
    ENG__NUM(dm_last, spare, 1),
};
ENG__SHAPE(dm_last);

static const struct eng__field dm_granted_fields[] = {
    ENG__NUM(dm_granted, effect, 2),
    ENG__NUM(dm_granted, unit, 2),
    ENG__NUM(dm_granted, card, 1),
    ENG__NUM(dm_granted, seat, 1),
};
ENG__SHAPE(dm_granted);

static const struct eng__field dm_picked_fields[] = {
    ENG__NUM(dm_picked, card, 1),
    ENG__NUM(dm_picked, of, 1),
    ENG__NUM(dm_picked, is_whole, 1),
};
ENG__SHAPE(dm_picked);

static const struct eng__field dm_state_fields[] = {
    ENG__SUB(dm_state, now, dm_now),
    ENG__SUB(dm_state, active, dm_active),
    ENG__SUB(dm_state, result, eng_things),
    ENG__SUB(dm_state, later, eng_set),
    ENG__SUB(dm_state, attack, dm_attack),
    ENG__SUB(dm_state, would, dm_would),
    ENG__SUB(dm_state, last, dm_last),
    ENG__SUB(dm_state, granted, dm_granted),
    ENG__SUB(dm_state, picked, dm_picked),
    ENG__NUM(dm_state, since, 2),
    ENG__NUM(dm_state, crossed, 2),
    ENG__NUM(dm_state, place, 1),
    ENG__NUM(dm_state, extra, 1),
    ENG__NUM(dm_state, attacks, 2),
    ENG__NUM(dm_state, actives, 1),
    ENG__NUM(dm_state, granteds, 1),
    ENG__NUM(dm_state, woulds, 1),
    ENG__NUM(dm_state, has_tap_abilities, 1),
    ENG__NUM(dm_state, decked, 1),
    ENG__NUM(dm_state, beaten, 1),
    ENG__NUM(dm_state, is_stale, 1),
    ENG__NUM(dm_state, is_plain, 1),
    ENG__NUM(dm_state, pickeds, 1),
    ENG__NUM(dm_state, lasts, 1),
    ENG__NUM(dm_state, places, 2),
    ENG__NUM(dm_state, holds_at, 2),
    ENG__NUM(dm_state, listens, 4),
    ENG__NUM(dm_state, elsewhere, 4),
    ENG__NUM(dm_state, forbids, 4),
    ENG__NUM(dm_state, tells, 1),
    ENG__NUM(dm_state, nows, 1),
    ENG__NUM(dm_state, is_said, 1),
    ENG__NUM(dm_state, is_geared, 1),
    ENG__NUM(dm_state, heard, 4),
    ENG__NUM(dm_state, spare2, 4),
};

const struct eng__shape dm__state_shape = {dm_state_fields,
    sizeof dm_state_fields / sizeof dm_state_fields[0], sizeof(struct dm_state)};
