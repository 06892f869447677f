/* SPDX-License-Identifier: MIT
 * act.c - events and endings. */
#include "act.h"

#include <string.h>

uint8_t eng__seen(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    const struct eng_card *c = &match->card[card.raw];
    const uint8_t owner = (uint8_t)(1u << c->owner | 1u << ENG_VIEWER_JUDGE);
    const unsigned shown = c->flags & (ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1);
    if (shown == (ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1)) {
        return ENG__SEEN_ALL;
    }
    if (shown != 0) {
        const unsigned seat = (c->flags & ENG_CARD_ONLY_SEAT0) != 0 ? 0u : 1u;
        return (uint8_t)(1u << seat | 1u << ENG_VIEWER_JUDGE);
    }
    if ((c->flags & ENG_CARD_FACE_DOWN) != 0 && eng__rule(FACE_DOWN_HIDDEN)) {
        return eng__rule(FACE_DOWN_SHOWN) ? owner : 1u << ENG_VIEWER_JUDGE; /* 4-6-10 */
    }
    if ((c->flags & ENG_CARD_FACE_UP) != 0) {
        return ENG__SEEN_ALL;
    }
    switch (book->game->zone[c->zone].secrecy) {
    case ENG_SECRECY_PUBLIC:
        return ENG__SEEN_ALL;
    case ENG_SECRECY_OWNER:
        return owner;
    case ENG_SECRECY_NOBODY:
        break;
    }
    return 1u << ENG_VIEWER_JUDGE;
}

struct eng_event *eng__emit(struct eng_act *act, uint8_t kind, uint16_t clause)
{
    struct eng_events *out = act->out;
    if (out->len == ENG_EVENTS_MAX) {
        out->is_full = 1;
        out->len--; /* the match is void anyway; the last event is given up */
    }
    struct eng_event *e = &out->at[out->len++];
    *e = (struct eng_event){
        .kind = kind,
        .clause = clause,
        .seat = ENG_SEAT_NONE,
        .a = ENG_NUMBER_NONE,
        .b = ENG_NUMBER_NONE,
    };
    return e;
}

/* Where in a pile of hidden cards it lies, which everybody sees; 0 elsewhere. */
static uint8_t place_of(const struct eng_act *act, struct eng_card_id card)
{
    const struct eng_card *c = &act->match->card[card.raw];
    const struct eng_zone_info *zone = &act->book->game->zone[c->zone];
    uint8_t at = 0;
    if (zone->shape == ENG_ZONE_PILE && zone->secrecy == ENG_SECRECY_NOBODY) {
        const struct eng_pile *pile = &act->match->pile[c->owner][c->zone];
        while (at + 1u < pile->len && pile->at[pile->len - 1u - at].raw != card.raw) {
            at++;
        }
    }
    return at;
}

struct eng_event *eng__emit_card(
    struct eng_act *act, uint8_t kind, uint16_t clause, struct eng_card_id card)
{
    struct eng_event *e = eng__emit(act, kind, clause);
    const struct eng_card *c = &act->match->card[card.raw];
    e->seat = c->owner;
    e->card = card;
    e->def = c->def;
    e->epoch_from = c->epoch;
    e->epoch_to = c->epoch;
    e->seen_from = eng__seen(act->book, act->match, card);
    e->seen_to = e->seen_from;
    e->from_at = place_of(act, card);
    return e;
}

struct eng_event *eng__emit_unit(
    struct eng_act *act, uint8_t kind, uint16_t clause, struct eng_unit_id unit)
{
    const struct eng_unit *u = &act->match->unit[unit.raw];
    struct eng_event *e = eng__emit_card(act, kind, clause, u->top);
    e->seat = u->owner;
    e->unit = u->serial;
    return e;
}

void eng__toss(struct eng_act *act, uint8_t kind, uint16_t clause)
{
    struct eng_match *m = act->match;
    m->turn_seat = m->first != 0
        ? (uint8_t)(m->first - 1)
        : (uint8_t)eng_chance_below(&m->chance, &act->book->script, ENG_SEATS);
    eng__emit(act, kind, clause)->seat = m->turn_seat;
}

void eng__caused_by(
    const struct eng_act *act, struct eng_event *event, struct eng_card_id source)
{
    const struct eng_card *c = &act->match->card[source.raw];
    if (source.raw != 0 && c->zone != 0) {
        event->source = source;
        event->source_def = c->def;
        event->source_epoch = c->epoch;
        event->source_seen = eng__seen(act->book, act->match, source);
    }
}

void eng__win(struct eng_act *act, uint8_t winner, uint8_t reason, uint16_t clause)
{
    struct eng_match *m = act->match;
    struct eng_event *e = eng__emit(act, act->book->game->end_event, clause);
    e->seat = winner;
    e->a = reason;
    m->outcome = (struct eng_outcome){
        .result = ENG_RESULT_WON,
        .winner = winner,
        .reason = reason,
    };
    m->prompt.is_open = 0;
}

void eng__draw(struct eng_act *act, uint8_t reason, uint16_t clause)
{
    struct eng_match *m = act->match;
    eng__emit(act, act->book->game->end_event, clause)->a = reason;
    m->outcome = (struct eng_outcome){.result = ENG_RESULT_DRAWN, .reason = reason};
    m->prompt.is_open = 0;
}

void eng__void(struct eng_act *act, enum eng__limit limit)
{
    struct eng_match *m = act->match;
    m->outcome = (struct eng_outcome){
        .result = ENG_RESULT_VOID,
        .reason = act->book->game->full_reason,
        .limit = (uint8_t)(limit + 1),
    };
    m->prompt.is_open = 0;
}
