/* SPDX-License-Identifier: MIT
 * verbs.c - what effects do to creatures, mana, shields and players. Targets come in slots; what a verb
 * really affected is its result. An effect does as much as it can [101]; verbs that take cards one after
 * another are in verbs_cards.c. */
#include "verbs.h"

#include <assert.h>

struct eng_things dm__slot(const struct eng_doing *d, uint16_t slot)
{
    return slot == ENG_SLOT_NONE ? (struct eng_things){0} : d->ctx->name[slot];
}

struct eng_unit_id dm__slot_unit(const struct eng_doing *d, uint16_t slot)
{
    const struct eng_things units = dm__slot(d, slot);
    return d->act->match->card[eng__things_next(&units, eng_card_of(0)).raw].unit;
}

enum eng_done dm__all_or_partly(const struct eng_things *wanted, const struct eng_things *done)
{
    const bool is_all = eng_set_size(&wanted->cards) == eng_set_size(&done->cards);
    return is_all && !eng__things_none(wanted) ? ENG_DONE : ENG_DONE_PARTLY;
}

/* Something without cards of its own "did something": its effect's card stands for it. */
static enum eng_done did(struct eng_doing *d, bool is_done)
{
    if (is_done) {
        eng__things_add(d->affected, d->ctx->card);
    }
    return is_done ? ENG_DONE : ENG_DONE_PARTLY;
}

/* ---- creatures ---- */

enum eng_done dm__verb_leave(struct eng_doing *d, const struct eng_things *units,
    enum dm_happening_word kind, uint8_t to, enum eng__where where, uint16_t clause)
{
    struct eng_happening how = dm__by_effect(d, kind);
    how.it = *units;
    how.from = Z_BATTLE;
    how.to = to;
    if (eng__things_none(units)) {
        return ENG_DONE_PARTLY;
    }
    dm__leave(d->act, &how, where, clause);
    return ENG_DONE_LATER;
}

static enum eng_done destroy(struct eng_doing *d)
{
    const struct eng_things units = dm__slot(d, d->operand[0]);
    return dm__verb_leave(d, &units, HAP_DESTROYED, Z_GRAVEYARD, ENG__TOP, C_316_3);
}

/* Without a word for it, where and how the creature would have left [109.2b]. */
static enum eng_done top(struct eng_doing *d)
{
    const struct eng_things units = dm__slot(d, d->operand[0]);
    const struct eng_happening *would = dm__replaced(d->act->match, d->frame);
    struct eng_happening how = dm__by_effect(d, HAP_LEAVES);
    if (eng__things_none(&units)) {
        return ENG_DONE_PARTLY;
    }
    how.from = Z_BATTLE;
    how.to = (uint8_t)d->operand[1];
    if (how.to == Z_NONE && would != NULL) {
        how.kind = would->kind;
        how.to = would->to;
    }
    how.to = how.to == Z_NONE ? Z_GRAVEYARD : how.to;
    dm__top_leaves(d->act, &units, &how);
    return ENG_DONE_LATER;
}

static enum eng_done gr_summon(struct eng_doing *d)
{
    const int n = eng__number(d->ctx, d->operand[0]);
    d->affected->is_units = 1;
    int done = 0;
    for (; done < n; done++) {
        const struct eng_unit_id unit = dm__gr_summon(d->act, d->ctx->seat);
        if (unit.raw == 0) {
            break;
        }
        eng__things_add(d->affected, d->act->match->unit[unit.raw].top);
    }
    return done > 0 && done == n ? ENG_DONE : ENG_DONE_PARTLY;
}

static enum eng_done cross(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things gears = dm__slot(d, d->operand[0]);
    const struct eng_unit_id to = dm__slot_unit(d, d->operand[1]);
    d->affected->is_units = 1;
    eng_things_foreach(c, &gears)
    {
        const struct eng_unit_id gear = m->card[c.raw].unit;
        if (gear.raw != 0 && to.raw != 0 && dm__is_creature(d->act->book, m, to) &&
            (dm__top(d->act->book, m, gear)->types & DM_TYPE_CROSS_GEAR) != 0) {
            dm__cross(d->act, gear, to);
            eng__things_add(d->affected, c);
        }
    }
    return dm__all_or_partly(&gears, d->affected);
}

static enum eng_done attach(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things auras = dm__slot(d, d->operand[0]);
    const struct eng_unit_id to = dm__slot_unit(d, d->operand[1]);
    eng_things_foreach(c, &auras)
    {
        if (to.raw != 0 && dm__is_creature(d->act->book, m, to) &&
            (dm__facts(d->act->book, m, c)->types & DM_TYPE_AURA) != 0) {
            dm__attach(d->act, c, to);
            eng__things_add(d->affected, c);
        }
    }
    return dm__all_or_partly(&auras, d->affected);
}

/* 105: creatures, or cards in the mana zone. */
static enum eng_done turn(struct eng_doing *d, bool is_tapping)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things things = dm__slot(d, d->operand[0]);
    struct eng_list list;
    eng__by_place(m, &things, &list);
    d->affected->is_units = things.is_units;
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_card *card = &m->card[list.at[i].raw];
        const struct eng_unit_id unit = things.is_units ? card->unit : eng_unit_of(0);
        const bool is_tapped = unit.raw != 0 ? m->unit[unit.raw].is_suspended != 0
                                             : (card->flags & ENG_CARD_TURNED) != 0;
        if (is_tapped == is_tapping || (unit.raw == 0 && card->zone != Z_MANA) ||
            (unit.raw != 0 && !is_tapping &&
                dm__cannot(d->act->book, m, unit, DEED_UNTAP, eng_unit_of(0), false))) {
            continue; /* 105.6 */
        }
        if (unit.raw != 0) {
            (is_tapping ? dm__tap : dm__untap)(d->act, unit, C_105_1);
        } else {
            (is_tapping ? dm__tap_mana : dm__untap_mana)(d->act, list.at[i], C_105_1);
        }
        eng__things_add(d->affected, list.at[i]);
    }
    return dm__all_or_partly(&things, d->affected);
}

static enum eng_done battle(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_unit_id unit = dm__slot_unit(d, d->operand[0]);
    const struct eng_unit_id with = dm__slot_unit(d, d->operand[1]);
    if (unit.raw == 0 || with.raw == 0 || unit.raw == with.raw) {
        return ENG_DONE_PARTLY;
    }
    dm__battle(d->act, m->unit[unit.raw].serial, m->unit[with.raw].serial);
    dm__state(d->act->match)->result = eng__things_unit(m, unit);
    return ENG_DONE_LATER;
}

static enum eng_done end_attack(struct eng_doing *d)
{
    struct dm_attack *attack = &dm__state(d->act->match)->attack;
    const bool is_there = attack->attacker != 0 && !attack->is_ended;
    attack->is_ended |= is_there;
    return did(d, is_there);
}

/* ---- cards that stay where they are ---- */

/* They are shown where they lie until the effect is done, to both or to its player. */
static enum eng_done show(struct eng_doing *d, bool to_all)
{
    struct eng_match *m = d->act->match;
    const uint8_t both = ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1;
    const uint8_t mine = d->ctx->seat == 0 ? ENG_CARD_ONLY_SEAT0 : ENG_CARD_ONLY_SEAT1;
    const struct eng_things cards = dm__slot(d, d->operand[0]);
    struct eng_list list;
    eng__by_place(m, &cards, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_card_id c = list.at[i];
        struct eng_event *e = eng__emit_card(d->act, to_all ? EV_REVEAL : EV_LOOK, C_200, c);
        m->card[c.raw].flags |= to_all ? both : mine;
        e->from = e->to = m->card[c.raw].zone;
        e->to_at = e->from_at;
        e->seen_to = eng__seen(d->act->book, m, c);
        eng__things_add(d->affected, c);
        d->frame->is_showing = 1;
    }
    return dm__all_or_partly(&cards, d->affected);
}

static enum eng_done break_shields(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things cards = dm__slot(d, d->operand[0]);
    const struct eng_unit_id with = dm__slot_unit(d, d->operand[1]);
    struct eng_set shields = {0};
    eng_things_foreach(c, &cards)
    {
        if (m->card[c.raw].zone == Z_SHIELDS) {
            eng_set_add(&shields, c);
        }
    }
    if (eng_set_size(&shields) == 0) {
        return ENG_DONE_PARTLY;
    }
    dm__break(d->act, &shields, m->unit[with.raw].serial);
    return ENG_DONE_LATER;
}

/* ---- players ---- */

enum {
    PLAYER_YOU,
    PLAYER_OPPONENT,
    PLAYER_BOTH
};

/* The players that the word means, the turn player first [114.2a]. */
static unsigned seats_of(const struct eng_doing *d, unsigned word, uint8_t out[ENG_SEATS])
{
    if (word != PLAYER_BOTH) {
        out[0] = word == PLAYER_YOU ? d->ctx->seat : eng_foe(d->ctx->seat);
        return 1;
    }
    out[0] = d->act->match->turn_seat;
    out[1] = eng_foe(out[0]);
    return 2;
}

/* 114.2: one by one. */
static enum eng_done draw(struct eng_doing *d)
{
    const int n = eng__number(d->ctx, d->operand[0]);
    uint8_t seat[ENG_SEATS];
    const unsigned seats = seats_of(d, d->operand[1], seat);
    bool is_full = n > 0;
    for (unsigned i = 0; i < seats; i++) {
        for (int k = 0; k < n; k++) {
            const struct eng_card_id card = eng__pile_top(d->act->match, seat[i], Z_DECK);
            if (dm__seat_cannot(
                    d->act->book, d->act->match, seat[i], DEED_DRAW, eng_card_of(0)) ||
                !dm__draw(d->act, seat[i], C_114_2)) {
                is_full = false; /* as many as possible [101] */
                break;
            }
            eng__things_add(d->affected, card);
        }
    }
    return is_full ? ENG_DONE : ENG_DONE_PARTLY;
}

static enum eng_done shuffle(struct eng_doing *d)
{
    uint8_t seat[ENG_SEATS];
    const unsigned seats = seats_of(d, d->operand[1], seat);
    for (unsigned i = 0; i < seats; i++) {
        eng__shuffle(d->act, seat[i], (uint8_t)d->operand[0], EV_SHUFFLE, C_401_2A);
    }
    return did(d, true);
}

/* 500.5: those of the turn player first, else in the order in which they were gained. */
static enum eng_done extra_turn(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    struct dm_state *s = dm__state(m);
    uint8_t seat[ENG_SEATS];
    const unsigned seats = seats_of(d, d->operand[0], seat);
    for (unsigned i = 0; i < seats; i++) {
        unsigned at = 0;
        while (at < DM_EXTRA_MAX && s->extra[at] != 0 &&
            (seat[i] != m->turn_seat || s->extra[at] == m->turn_seat + 1u)) {
            at++;
        }
        if (s->extra[DM_EXTRA_MAX - 1] != 0) {
            eng__void(d->act, ENG__LIMIT_PENDING);
            return ENG_DONE_PARTLY;
        }
        for (unsigned k = DM_EXTRA_MAX - 1; k > at; k--) {
            s->extra[k] = s->extra[k - 1];
        }
        s->extra[at] = (uint8_t)(seat[i] + 1u);
        eng__emit(d->act, EV_EXTRA_TURN, C_500_5)->seat = seat[i];
    }
    return did(d, true);
}

/* At once [104]; a player who would win and lose by it wins [104.2]. */
static enum eng_done end_game(struct eng_doing *d, bool is_win)
{
    const uint8_t you = d->ctx->seat;
    if (d->operand[0] == PLAYER_BOTH) {
        eng__draw(d->act, REASON_EFFECT, C_104_2);
    } else {
        const bool is_yours = (d->operand[0] == PLAYER_YOU) == is_win;
        eng__win(d->act, is_yours ? you : eng_foe(you), REASON_EFFECT, C_104_2);
    }
    return did(d, true);
}

/* ---- in replacement effects ---- */

static enum eng_done prevent(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const struct eng_things things = dm__slot(d, d->operand[0]);
    struct eng_happening *h = dm__replaced(m, d->frame);
    eng_things_foreach(c, &things)
    {
        if (h != NULL && eng_set_has(&h->it.cards, c)) {
            eng_set_remove(&h->it.cards, c);
            eng__things_add(d->affected, c);
        }
    }
    return dm__all_or_partly(&things, d->affected);
}

/* 609: what would happen to what the effect sees does not, the actions are done rather than it. */
static enum eng_done instead(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    struct eng_happening *h = dm__replaced(m, d->frame);
    if (h == NULL) {
        return ENG_DONE_PARTLY;
    }
    const struct eng_things seen = d->ctx->happening->it;
    eng_things_foreach(c, &seen)
    {
        eng_set_remove(&h->it.cards, c);
    }
    dm__state(m)->result = (struct eng_things){.is_done = 1};
    eng__effect_apart(d->act, d->frame, d->operand[0]);
    return ENG_DONE_LATER;
}

/* ---- all of them ---- */

enum eng_done dm__verb(struct eng_doing *doing)
{
    switch ((enum dm_verb)doing->verb) {
    case VERB_DESTROY:
        return destroy(doing);
    case VERB_TOP:
        return top(doing);
    case VERB_PUT_UNDER:
        return dm__verb_put_under(doing);
    case VERB_GR_SUMMON:
        return gr_summon(doing);
    case VERB_CROSS:
        return cross(doing);
    case VERB_ATTACH:
        return attach(doing);
    case VERB_TAP:
        return turn(doing, true);
    case VERB_UNTAP:
        return turn(doing, false);
    case VERB_DRAW:
        return draw(doing);
    case VERB_BREAK:
        return break_shields(doing);
    case VERB_BATTLE:
        return battle(doing);
    case VERB_REVEAL:
        return show(doing, true);
    case VERB_LOOK:
        return show(doing, false);
    case VERB_SHUFFLE:
        return shuffle(doing);
    case VERB_END_ATTACK:
        return end_attack(doing);
    case VERB_EXTRA_TURN:
        return extra_turn(doing);
    case VERB_WIN:
        return end_game(doing, true);
    case VERB_LOSE:
        return end_game(doing, false);
    case VERB_PREVENT:
        return prevent(doing);
    case VERB_INSTEAD:
        return instead(doing);
    case VERB_MOVE:
    case VERB_PUT:
    case VERB_CAST:
    case VERB_DISCARD:
        return dm__verb_cards(doing);
    case VERB_NUM:
        break;
    }
    assert(false); /* the compiler checks verbs */
    return ENG_DONE_PARTLY;
}

/* ---- the procedure of an effect ---- */

/* The game may be decided in the middle of an effect [104.2]. */
static enum eng_flow run(struct eng_act *act, struct eng_frame *frame)
{
    return dm__is_decided(act) ? ENG_FLOW_DONE : eng__effect_steps[0].run(act, frame);
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    return eng__effect_steps[0].answer(act, frame, option);
}

static const struct eng_step effect_steps[] = {
    {DM_CLAUSE_NONE, run, answer},
};
const struct eng_proc dm__proc_effect = {
    "effect", effect_steps, sizeof effect_steps / sizeof *effect_steps};
