/* SPDX-License-Identifier: MIT
 * verbs.c - what effects do to cards, units and players. Targets come in slots; what a verb really
 * affected is its result ("did something"). Things that are not affected by the effect are chosen
 * but nothing happens to them (15-15-5). */
#include "verbs.h"

#include "declare.h"

#include <assert.h>

struct eng_things dig__slot(const struct eng_doing *d, uint16_t slot)
{
    return slot == ENG_SLOT_NONE ? (struct eng_things){0} : d->ctx->name[slot];
}

int dig__operand(const struct eng_doing *d, uint16_t address, int absent)
{
    return address == 0 ? absent : eng__number(d->ctx, address);
}

bool dig__affects(const struct eng_doing *d, struct eng_unit_id unit)
{
    return dig__is_affected(d->ctx->book, d->ctx->match, unit, d->ctx);
}

static enum eng_done all_or_partly(
    const struct eng_things *wanted, const struct eng_things *done)
{
    const bool is_all = eng_set_size(&wanted->cards) == eng_set_size(&done->cards);
    return is_all && !eng__things_none(wanted) ? ENG_DONE : ENG_DONE_PARTLY;
}

/* ---- units ---- */

static enum eng_done leave(struct eng_doing *d, const struct eng_things *units,
    enum dig_happening kind, uint8_t to, enum eng__where where, uint16_t clause)
{
    struct eng_happening how = dig__by_effect(d, kind);
    how.it = *units;
    how.it.is_units = 1;
    how.from = Z_BATTLE;
    how.to = to;
    if (eng__things_none(units)) {
        return ENG_DONE_PARTLY;
    }
    dig__leave(d->act, &how, where, clause);
    return ENG_DONE_LATER;
}

static enum eng_done delete (struct eng_doing *d) {
    const struct eng_things units = dig__slot(d, d->operand[0]);
        return leave(d, &units, HAP_DELETED, Z_TRASH, ENG__TOP, C_4_14_1);
}

static enum eng_done turn_units(struct eng_doing *d, bool suspend)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    d->affected->is_units = 1;
    eng_things_foreach(c, &units)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        struct eng_happening how = dig__by_effect(d, suspend ? HAP_SUSPENDED : HAP_UNSUSPENDED);
        const enum dig_deed deed = suspend ? DEED_SUSPEND : DEED_UNSUSPEND;
        const enum dig_deed done_to = suspend ? DEED_BE_SUSPENDED : DEED_BE_UNSUSPENDED;
        if (unit.raw == 0 ||
            (m->unit[unit.raw].is_suspended == suspend &&
                dig__rule(SUSPENDED_ALREADY)) || /* 1-3-3 */
            !dig__affects(d, unit) ||
            dig__cannot(d->act->book, m, unit, deed, &how) ||
            dig__cannot(d->act->book, m, unit, done_to, &how)) {
            continue;
        }
        if (suspend) {
            dig__suspend(d->act, unit, C_15_11);
        } else {
            dig__unsuspend(d->act, unit, C_15_11);
        }
        eng__things_add(d->affected, c);
    }
    if (!eng__things_none(d->affected)) {
        struct eng_happening how = dig__by_effect(d, suspend ? HAP_SUSPENDED : HAP_UNSUSPENDED);
        how.it = *d->affected;
        dig__happen(d->act, &how); /* one moment, however many 15-5-2 */
    }
    return all_or_partly(&units, d->affected);
}

static enum eng_done de_digivolve(struct eng_doing *d)
{
    const struct eng_things units = dig__slot(d, d->operand[0]);
    dig__de_digivolve(d, &units, eng__times(dig__operand(d, d->operand[1], 1)));
    return ENG_DONE_LATER;
}

static bool may_move(const struct eng_doing *d, struct eng_unit_id unit)
{
    struct eng_happening how = dig__by_effect(d, HAP_MOVED);
    how.to = (uint8_t)d->operand[1];
    return dig__affects(d, unit) && dig__can_move(d->act->book, d->act->match, unit) &&
        d->act->match->unit[unit.raw].zone != how.to &&
        !dig__cannot(d->act->book, d->act->match, unit, DEED_MOVE, &how);
}

/* Who moves to the breeding area leaves the battle area, which can be interrupted 15-8-5. There is
 * room for one card 3-4-7-2. */
static enum eng_done move_away(struct eng_doing *d, const struct eng_things *units)
{
    struct eng_match *m = d->act->match;
    struct eng_happening how = dig__by_effect(d, HAP_LEAVES);
    how.from = Z_BATTLE;
    how.to = Z_BREEDING;
    how.it.is_units = 1;
    eng_things_foreach(c, units)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (eng__things_none(&how.it) && may_move(d, unit) &&
            dig__breeding_unit(m, m->unit[unit.raw].owner).raw == 0) {
            eng__things_add(&how.it, c);
        }
    }
    if (eng__things_none(&how.it)) {
        return ENG_DONE_PARTLY;
    }
    dig__leave(d->act, &how, ENG__TOP, C_4_16_1);
    return ENG_DONE_LATER;
}

static enum eng_done move(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    if (d->operand[1] == Z_BREEDING) {
        return move_away(d, &units);
    }
    eng_things_foreach(c, &units)
    {
        const struct eng_unit_id unit = m->card[c.raw].unit;
        if (may_move(d, unit)) {
            dig__move_to(d->act, unit, (uint8_t)d->operand[1]);
            eng__things_add(d->affected, c);
        }
    }
    d->affected->is_units = 1;
    return all_or_partly(&units, d->affected);
}

/* ---- cards ---- */

static void tell_trashed(struct eng_doing *d, const struct eng_things *cards, uint8_t from)
{
    if (!eng__things_none(cards)) {
        struct eng_happening how = dig__by_effect(d, HAP_TRASHED);
        how.it = *cards;
        how.from = from;
        how.to = Z_TRASH;
        dig__happen(d->act, &how);
        how.kind = HAP_REMOVED;
        dig__happen(d->act, &how);
    }
}

/* Cards from anywhere; units leave the field as such. */
static enum eng_done trash(struct eng_doing *d, uint16_t clause)
{
    const struct eng_match *m = d->act->match;
    const struct eng_things cards = dig__slot(d, d->operand[0]);
    if (cards.is_units) {
        return leave(d, &cards, HAP_LEAVES, Z_TRASH, ENG__TOP, clause);
    }
    struct eng_things from[DIG_ZONE_NUM] = {{.cards = {{0}}}};
    struct eng_list list;
    eng__by_place(m, &cards, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_card_id c = list.at[i];
        const uint8_t zone = m->card[c.raw].zone;
        const struct eng_unit_id unit = m->card[c.raw].unit;
        const struct eng_happening how = dig__by_effect(d, HAP_TRASHED);
        if (zone != Z_TRASH && (unit.raw == 0 || dig__affects(d, unit)) &&
            !dig__card_cannot(d->act->book, m, c, DEED_BE_TRASHED, &how)) {
            dig__trash_card(d->act, c, clause);
            eng__things_add(d->affected, c);
            eng__things_add(&from[zone], c);
        }
    }
    for (uint8_t zone = 0; zone < DIG_ZONE_NUM; zone++) {
        tell_trashed(d, &from[zone], zone);
    }
    return all_or_partly(&cards, d->affected);
}

/* Cards of the deck that are revealed are in no area until they are placed 15-15-3, but count in the
 * number of its cards; others, and
 * what a player looks at, are shown where they lie until the effect is done 15-15-3-9. */
static enum eng_done reveal(struct eng_doing *d, bool to_all)
{
    struct eng_match *m = d->act->match;
    const uint8_t both = ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1;
    const uint8_t mine = d->ctx->seat == 0 ? ENG_CARD_ONLY_SEAT0 : ENG_CARD_ONLY_SEAT1;
    const struct eng_things cards = dig__slot(d, d->operand[0]);
    struct eng_list list;
    eng__by_place(m, &cards, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_card_id c = list.at[i];
        struct eng_card *card = &m->card[c.raw];
        const bool is_of_deck = card->zone == Z_DECK || card->zone == Z_EGGS;
        struct eng_event *e =
            eng__emit_card(d->act, to_all ? EV_REVEAL : EV_LOOK, C_15_15_3, c);
        e->from = card->zone;
        if (to_all && is_of_deck && (card->flags & both) == 0) {
            eng__detach(d->act, c, Z_REVEALED);
            card->flags |= e->from == Z_DECK ? ENG_CARD_COUNTS : 0;
        } else {
            card->flags |= to_all ? both : mine;
            d->frame->is_showing = 1;
        }
        e->to = card->zone;
        e->to_at = e->to == e->from ? e->from_at : 0; /* it lies where it lay */
        e->seen_to = eng__seen(d->act->book, m, c);
        eng__things_add(d->affected, c);
    }
    return ENG_DONE;
}

static enum eng_done flip(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const struct eng_things cards = dig__slot(d, d->operand[0]);
    struct eng_list list;
    eng__by_place(m, &cards, &list);
    for (unsigned i = 0; i < list.len; i++) {
        const struct eng_card_id c = list.at[i];
        struct eng_card *card = &m->card[c.raw];
        const uint8_t want = d->operand[1] == 0 ? ENG_CARD_FACE_UP : ENG_CARD_FACE_DOWN;
        const uint8_t flags = (uint8_t)((card->flags & ENG_CARD_TOKEN) |
            (card->zone == Z_SECURITY && want == ENG_CARD_FACE_DOWN ? 0 : want));
        if (card->flags != flags) {
            struct eng_event *e = eng__emit_card(d->act, EV_REVEAL, C_15_11, c);
            card->flags = flags;
            card->epoch++;
            e->epoch_to = card->epoch;
            e->seen_to = eng__seen(d->act->book, m, c);
            eng__things_add(d->affected, c);
        }
    }
    return all_or_partly(&cards, d->affected);
}

/* ---- players ---- */

static bool is_player(unsigned word, bool is_you)
{
    return (word == 2 && (is_you || dig__rule(EACH_PLAYER))) || /* 4-10-1 */
        (word != 2 && (word == 0) == is_you);
}

static enum eng_done draw(struct eng_doing *d)
{
    const int n = eng__times(eng__number(d->ctx, d->operand[0]));
    bool is_full = true;
    for (unsigned side = 0; side < ENG_SEATS; side++) {
        const uint8_t seat = side == 0 ? d->ctx->seat : eng_foe(d->ctx->seat);
        const struct eng_happening how_not = dig__by_effect(d, HAP_DRAWN);
        if (!is_player(d->operand[1], side == 0)) {
            continue;
        }
        if (dig__seat_cannot(d->act->book, d->act->match, seat, DEED_DRAW, &how_not)) {
            is_full = false;
            continue;
        }
        for (int i = 0; i < n; i++) {
            const struct eng_card_id card = eng__pile_top(d->act->match, seat, Z_DECK);
            if (!dig__draw(d->act, seat, C_16_8)) {
                is_full = false; /* as many as possible [1-3-2] */
                break;
            }
            eng__things_add(d->affected, card);
        }
    }
    if (!eng__things_none(d->affected)) {
        struct eng_happening how = dig__by_effect(d, HAP_DRAWN);
        how.it = *d->affected;
        how.to = Z_HAND;
        how.amount = (int16_t)eng_set_size(&d->affected->cards);
        dig__happen(d->act, &how);
        how.kind = HAP_ADDED;
        dig__happen(d->act, &how);
    }
    return is_full ? ENG_DONE : ENG_DONE_PARTLY;
}

static enum eng_done recovery(struct eng_doing *d)
{
    const struct eng_match *m = d->act->match;
    const uint8_t seat = d->operand[2] == 1 ? eng_foe(d->ctx->seat) : d->ctx->seat;
    const int n = eng__times(eng__number(d->ctx, d->operand[0]));
    for (int i = 0; i < n; i++) {
        const struct eng_card_id card = eng__pile_top(m, seat, (uint8_t)d->operand[1]);
        if (card.raw == 0) {
            break; /* as many as there are [1-3-2] */
        }
        dig__place(d->act, card, Z_SECURITY, ENG__TOP, EV_PLACE_SECURITY, C_16_6);
        eng__things_add(d->affected, card);
    }
    if (eng__things_none(d->affected)) {
        return ENG_DONE_PARTLY;
    }
    struct eng_happening how = dig__by_effect(d, HAP_ADDED);
    how.it = *d->affected;
    how.to = Z_SECURITY;
    dig__happen(d->act, &how);
    return ENG_DONE;
}

/* Something without cards of its own "did something": its effect's card stands for it. */
static enum eng_done did(struct eng_doing *d, bool is_done)
{
    if (is_done) {
        eng__things_add(d->affected, d->ctx->card);
    }
    return is_done ? ENG_DONE : ENG_DONE_PARTLY;
}

static void set_memory_of(struct eng_doing *d, uint8_t seat, int own)
{
    dig__set_memory(d->act, seat == d->act->match->turn_seat ? own : -own, C_4_1_4);
}

static enum eng_done memory(struct eng_doing *d, bool is_set)
{
    const struct eng_match *m = d->act->match;
    const uint8_t seat = d->operand[1] == 1 ? eng_foe(d->ctx->seat) : d->ctx->seat;
    const int n = eng__number(d->ctx, d->operand[0]);
    const int before = seat == m->turn_seat ? dig__peek(m)->memory : -dig__peek(m)->memory;
    const int after = is_set ? n : dig__rule(MEMORY_PLUS) ? before + n : before - n; /* 4-1-4 */
    const struct eng_happening how_not = dig__by_effect(d, HAP_MEMORY_GAINED);
    if (after == before ||
        (after > before &&
            dig__seat_cannot(d->act->book, m, seat, DEED_GAIN_MEMORY, &how_not))) {
        return did(d, false);
    }
    set_memory_of(d, seat, after);
    struct eng_happening how =
        dig__by_effect(d, after > before ? HAP_MEMORY_GAINED : HAP_MEMORY_LOST);
    how.amount = (int16_t)(after > before ? after - before : before - after);
    dig__happen(d->act, &how);
    return did(d, true);
}

static enum eng_done pay(struct eng_doing *d)
{
    const int n = eng__number(d->ctx, d->operand[0]);
    const struct eng_match *m = d->act->match;
    const int own = d->ctx->seat == m->turn_seat ? dig__peek(m)->memory : -dig__peek(m)->memory;
    if (own - n < -DIG_MEMORY_MAX) {
        return did(d, false);
    }
    set_memory_of(d, d->ctx->seat, own - n);
    return did(d, true);
}

static enum eng_done shuffle(struct eng_doing *d)
{
    for (unsigned side = 0; side < ENG_SEATS; side++) {
        const uint8_t seat = side == 0 ? d->ctx->seat : eng_foe(d->ctx->seat);
        if (is_player(d->operand[1], side == 0)) {
            eng__shuffle(d->act, seat, (uint8_t)d->operand[0], EV_SHUFFLE, C_1_3_10);
        }
    }
    return did(d, true);
}

static enum eng_done hatch(struct eng_doing *d)
{
    const uint8_t seat = d->operand[0] == 1 ? eng_foe(d->ctx->seat) : d->ctx->seat;
    const struct eng_happening how_not = dig__by_effect(d, HAP_MOVED);
    if (!dig__can_hatch(d->act->match, seat) ||
        dig__seat_cannot(d->act->book, d->act->match, seat, DEED_HATCH, &how_not)) {
        return did(d, false);
    }
    dig__hatch(d->act, seat);
    return did(d, true);
}

static enum eng_done end_game(struct eng_doing *d, bool is_win)
{
    const bool is_you = d->operand[0] == 0;
    if (!dig__rule(WIN_BY_EFFECT)) {
        return ENG_DONE;
    }
    eng__effect_decide(d->frame, is_you == is_win ? d->ctx->seat : eng_foe(d->ctx->seat));
    return ENG_DONE; /* when the effect has been resolved [1-2-6] */
}

/* ---- in a window of immediate effects ---- */

/* What is about to happen; the effect has a copy of it, of what concerns it. NULL: nothing. */
static struct eng_happening *about_to_happen(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const int index = d->frame->reg[ENG__REG_HAPPENING];
    if (index == 0) {
        return NULL;
    }
    struct eng_happening *h = &m->happening[index - 1];
    return h->root != 0 ? &m->happening[h->root - 1] : h;
}

static enum eng_done prevent(struct eng_doing *d)
{
    struct eng_match *m = d->act->match;
    const struct eng_things units = dig__slot(d, d->operand[0]);
    struct eng_happening *h = about_to_happen(d);
    if (h == NULL) {
        return ENG_DONE_PARTLY;
    }
    struct eng_things *it = &h->it;
    eng_things_foreach(c, &units)
    {
        eng_things_foreach(subject, it)
        {
            const bool is_same = subject.raw == c.raw ||
                (m->card[c.raw].unit.raw != 0 &&
                    m->card[c.raw].unit.raw == m->card[subject.raw].unit.raw);
            if (is_same) {
                eng_set_remove(&it->cards, subject);
                eng__things_add(d->affected, c);
            }
        }
    }
    return all_or_partly(&units, d->affected);
}

/* 18-2: what was about to happen to what the effect sees does not, the written actions are done
 * rather than it. Too late when it does not happen any more. */
static enum eng_done instead(struct eng_doing *d)
{
    struct eng_happening *h = about_to_happen(d);
    bool is_any = false;
    if (h == NULL || d->ctx->happening == NULL) {
        return ENG_DONE_PARTLY;
    }
    const struct eng_things seen = d->ctx->happening->it;
    eng_things_foreach(c, &seen)
    {
        is_any |= eng_set_has(&h->it.cards, c);
        eng_set_remove(&h->it.cards, c);
    }
    if (!is_any) {
        return ENG_DONE_PARTLY;
    }
    struct eng_frame *f = eng__effect_apart(d->act, d->frame, d->operand[0]);
    if (f != NULL) {
        f->reg[ENG__REG_STATE] |= ENG__STATE_REPLACES;
    }
    return ENG_DONE_LATER;
}

static enum eng_done change_cost(struct eng_doing *d, bool is_set)
{
    struct eng_happening *h = about_to_happen(d);
    if (h == NULL) {
        return ENG_DONE_PARTLY;
    }
    const int n = eng__number(d->ctx, d->operand[0]);
    const enum dig_cost of = h->kind == HAP_DIGIVOLVED ? DIG_COST_DIGIVOLVE
        : h->kind == HAP_USED                          ? DIG_COST_USE
        : h->kind == HAP_LINKED                        ? DIG_COST_LINK
                                                       : DIG_COST_PLAY;
    const bool is_less = is_set ? n < h->amount : n < 0;
    if (is_less && dig__cost_is_fixed(d->act->book, d->act->match, of, d->ctx->seat)) {
        return did(d, false);
    }
    h->amount = (int16_t)(is_set ? n : h->amount + n); /* below 0 only until it is paid 1-3-8 */
    return did(d, true);
}

static enum eng_done do_verb(struct eng_doing *d)
{
    switch ((enum dig_verb)d->verb) {
    case VERB_DELETE:
        return delete (d);
    case VERB_TRASH:
        return trash(d, C_4_15_1);
    case VERB_DIGI_BURST:
        return trash(d, C_16_14);
    case VERB_PLACE:
        return dig__verb_place(d);
    case VERB_FLIP:
        return flip(d);
    case VERB_SUSPEND:
        return turn_units(d, true);
    case VERB_UNSUSPEND:
        return turn_units(d, false);
    case VERB_MOVE:
        return move(d);
    case VERB_DE_DIGIVOLVE:
        return de_digivolve(d);
    case VERB_REVEAL:
        return reveal(d, true);
    case VERB_LOOK:
        return reveal(d, false);
    case VERB_SHUFFLE:
        return shuffle(d);
    case VERB_HATCH:
        return hatch(d);
    case VERB_DRAW:
        return draw(d);
    case VERB_MEMORY:
        return memory(d, false);
    case VERB_SET_MEMORY:
        return memory(d, true);
    case VERB_PAY:
        return pay(d);
    case VERB_RECOVERY:
        return recovery(d);
    case VERB_WIN:
        return end_game(d, true);
    case VERB_LOSE:
        return end_game(d, false);
    case VERB_PREVENT:
        return prevent(d);
    case VERB_COST:
        return change_cost(d, false);
    case VERB_SET_COST:
        return change_cost(d, true);
    case VERB_INSTEAD:
        return instead(d);
    case VERB_PLAY:
    case VERB_PLAY_TOKEN:
    case VERB_DIGIVOLVE:
    case VERB_LINK:
    case VERB_USE:
    case VERB_ATTACK:
    case VERB_SWITCH_TARGET:
    case VERB_END_ATTACK:
    case VERB_BATTLE:
    case VERB_ACTIVATE:
    case VERB_MATERIALS:
    case VERB_BLITZ:
    case VERB_SAVE:
    case VERB_MIND_LINK:
    case VERB_DELAY:
        return dig__verb_action(d);
    case VERB_NUM:
        break;
    }
    assert(false);
    return ENG_DONE_PARTLY;
}

/* A process keyword whose rule is switched off. */
static bool is_broken(unsigned verb)
{
    static const uint8_t keyword[VERB_NUM] = {
        [VERB_DRAW] = KW_DRAW,
        [VERB_RECOVERY] = KW_RECOVERY,
        [VERB_DE_DIGIVOLVE] = KW_DE_DIGIVOLVE,
        [VERB_DIGI_BURST] = KW_DIGI_BURST,
        [VERB_BLITZ] = KW_BLITZ,
        [VERB_DELAY] = KW_DELAY,
        [VERB_SAVE] = KW_SAVE,
        [VERB_MIND_LINK] = KW_MIND_LINK,
    };
    return keyword[verb] != KW_NONE && !dig__keyword_rule(keyword[verb]);
}

enum eng_done dig__verb(struct eng_doing *d)
{
    const enum eng_done done = is_broken(d->verb) ? ENG_DONE_PARTLY : do_verb(d);
    dig__overflow(d->act); /* before the next part of the same effect [4-18-2] */
    return done;
}
