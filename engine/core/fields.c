/* SPDX-License-Identifier: MIT
 * fields.c - the fields of struct eng_match, without the part of it that is the game's. A change here is
 * another ENG_STATE_VERSION. */
#include "encode.h"
#include "fields_things.h"

static const struct eng__field eng_chance_fields[] = {
    ENG__NUM(eng_chance, key, 1),
    ENG__NUM(eng_chance, n, 8),
};
ENG__SHAPE(eng_chance);

static const struct eng__field eng_happening_fields[] = {
    ENG__SUB(eng_happening, it, eng_things),
    ENG__NUM(eng_happening, other, 1),
    ENG__NUM(eng_happening, kind, 1),
    ENG__NUM(eng_happening, cause, 1),
    ENG__NUM(eng_happening, by_seat, 1),
    ENG__NUM(eng_happening, by, 1),
    ENG__NUM(eng_happening, method, 1),
    ENG__NUM(eng_happening, from, 1),
    ENG__NUM(eng_happening, to, 1),
    ENG__NUM(eng_happening, by_effect, 2),
    ENG__NUM(eng_happening, amount, 2),
    ENG__NUM(eng_happening, is_held, 1),
    ENG__NUM(eng_happening, root, 1),
    ENG__NUM(eng_happening, other_unit, 2),
};
ENG__SHAPE(eng_happening);

static const struct eng__field eng_lasting_fields[] = {
    ENG__SUB(eng_lasting, of, eng_things),
    ENG__NUM(eng_lasting, effect, 2),
    ENG__NUM(eng_lasting, at, 2),
    ENG__NUM(eng_lasting, value, 2),
    ENG__NUM(eng_lasting, turn, 2),
    ENG__NUM(eng_lasting, card, 1),
    ENG__NUM(eng_lasting, statement, 1),
    ENG__NUM(eng_lasting, until, 1),
    ENG__NUM(eng_lasting, seat, 1),
    ENG__NUM(eng_lasting, is_overall, 1),
    ENG__NUM(eng_lasting, happening, 1),
    ENG__NUM(eng_lasting, used, 1),
    ENG__NUM(eng_lasting, age, 1),
};
ENG__SHAPE(eng_lasting);

static const struct eng__field eng_outcome_fields[] = {
    ENG__NUM(eng_outcome, result, 1),
    ENG__NUM(eng_outcome, winner, 1),
    ENG__NUM(eng_outcome, reason, 1),
    ENG__NUM(eng_outcome, limit, 1),
};
ENG__SHAPE(eng_outcome);

static const struct eng__field eng_prompt_fields[] = {
    ENG__NUM(eng_prompt, number, 2),
    ENG__NUM(eng_prompt, clause, 2),
    ENG__NUM(eng_prompt, is_open, 1),
    ENG__NUM(eng_prompt, seat, 1),
    ENG__NUM(eng_prompt, kind, 1),
    ENG__NUM(eng_prompt, picks, 1),
    ENG__NUM(eng_prompt, source, 1),
    ENG__NUM(eng_prompt, effect, 1),
    ENG__NUM(eng_prompt, spare, 1),
};
ENG__SHAPE(eng_prompt);

static const struct eng__field eng_card_fields[] = {
    ENG__NUM(eng_card, def, 2),
    ENG__NUM(eng_card, epoch, 2),
    ENG__NUM(eng_card, below, 1),
    ENG__NUM(eng_card, unit, 1),
    ENG__NUM(eng_card, owner, 1),
    ENG__NUM(eng_card, zone, 1),
    ENG__NUM(eng_card, flags, 1),
    ENG__NUM(eng_card, arrival, 1),
    ENG__NUM(eng_card, used, 1),
};
ENG__SHAPE(eng_card);

static const struct eng__field eng_pile_fields[] = {
    ENG__NUM(eng_pile, len, 1),
    ENG__NUM(eng_pile, at, 1),
};
ENG__SHAPE(eng_pile);

static const struct eng__field eng_unit_fields[] = {
    ENG__NUM(eng_unit, serial, 2),
    ENG__NUM(eng_unit, placed_turn, 2),
    ENG__NUM(eng_unit, top, 1),
    ENG__NUM(eng_unit, links, 1),
    ENG__NUM(eng_unit, owner, 1),
    ENG__NUM(eng_unit, zone, 1),
    ENG__NUM(eng_unit, is_suspended, 1),
    ENG__NUM(eng_unit, mark, 1),
};
ENG__SHAPE(eng_unit);

static const struct eng__field eng_frame_fields[] = {
    ENG__NUM(eng_frame, proc, 1),
    ENG__NUM(eng_frame, step, 1),
    ENG__NUM(eng_frame, seat, 1),
    ENG__NUM(eng_frame, source, 1),
    ENG__NUM(eng_frame, pc, 2),
    ENG__NUM(eng_frame, fuel, 2),
    ENG__NUM(eng_frame, set, 1),
    ENG__NUM(eng_frame, sets, 1),
    ENG__NUM(eng_frame, is_showing, 1),
    ENG__NUM(eng_frame, arrival, 1),
    ENG__NUM(eng_frame, reg, 2),
};
ENG__SHAPE(eng_frame);

static const struct eng__field eng_pending_fields[] = {
    ENG__NUM(eng_pending, effect, 2),
    ENG__NUM(eng_pending, unit, 2),
    ENG__NUM(eng_pending, card, 1),
    ENG__NUM(eng_pending, arrival, 1),
    ENG__NUM(eng_pending, seat, 1),
    ENG__NUM(eng_pending, happening, 1),
    ENG__NUM(eng_pending, batch, 1),
    ENG__NUM(eng_pending, flags, 1),
};
ENG__SHAPE(eng_pending);

static const struct eng__field eng_match_fields[] = {
    ENG__SUB(eng_match, chance, eng_chance),
    ENG__SUB(eng_match, set, eng_things),
    ENG__SUB(eng_match, happening, eng_happening),
    ENG__SUB(eng_match, lasting, eng_lasting),
    ENG__NUM(eng_match, view_key, 1),
    ENG__SUB(eng_match, outcome, eng_outcome),
    ENG__SUB(eng_match, prompt, eng_prompt),
    ENG__NUM(eng_match, turn, 2),
    ENG__NUM(eng_match, serials, 2),
    ENG__NUM(eng_match, cards, 2),
    ENG__NUM(eng_match, revision, 1),
    ENG__NUM(eng_match, units, 1),
    ENG__NUM(eng_match, frames, 1),
    ENG__NUM(eng_match, sets, 1),
    ENG__NUM(eng_match, turn_seat, 1),
    ENG__NUM(eng_match, phase, 1),
    ENG__NUM(eng_match, batch, 1),
    ENG__NUM(eng_match, pendings, 1),
    ENG__NUM(eng_match, lastings, 1),
    ENG__NUM(eng_match, first, 1),
    ENG__SUB(eng_match, card, eng_card),
    ENG__SUB(eng_match, pile, eng_pile),
    ENG__SUB(eng_match, unit, eng_unit),
    ENG__SUB(eng_match, frame, eng_frame),
    ENG__SUB(eng_match, pending, eng_pending),
};

const struct eng__shape eng__match_shape = {eng_match_fields,
    sizeof eng_match_fields / sizeof eng_match_fields[0], sizeof(struct eng_match)};
