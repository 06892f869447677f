/* SPDX-License-Identifier: MIT
 * view.c - what a viewer may know. Everything that leaves the engine for a client passes here, so a
 * leak has one address. */
#include "act.h"

#include <eng/view.h>

#include <stddef.h>
#include <string.h>

uint64_t eng_view_handle(const struct eng_match *match, enum eng_viewer viewer,
    struct eng_card_id card, uint16_t epoch)
{
    uint32_t block[16];
    const uint32_t what = (uint32_t)viewer << 24 | (uint32_t)card.raw << 16 | epoch;
    eng_chacha20_block(match->view_key, what, block);
    const uint64_t handle = (uint64_t)block[0] << 16 | block[1] >> 16;
    return handle == 0 ? 1 : handle;
}

static bool sees(uint8_t mask, enum eng_viewer viewer)
{
    return ((unsigned)mask >> viewer & 1u) != 0;
}

/* Appends a card to the view; its identity and handle only if the viewer may know it. */
static void show(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_view *out)
{
    const struct eng_card *c = &m->card[card.raw];
    const enum eng_viewer viewer = (enum eng_viewer)out->viewer;
    struct eng_card_view *v = &out->card[out->cards++];
    *v = (struct eng_card_view){.owner = c->owner, .zone = c->zone};
    v->is_face_up = (c->flags & ENG_CARD_FACE_UP) != 0;
    v->is_turned = (c->flags & ENG_CARD_TURNED) != 0;
    v->is_joined = (c->flags & ENG_CARD_JOINED) != 0;
    if (sees(eng__seen(book, m, card), viewer)) {
        v->is_known = 1;
        v->def = c->def;
        v->handle = eng_view_handle(m, viewer, card, c->epoch);
    }
}

static void show_pile(const struct eng_book *book, const struct eng_match *m, uint8_t seat,
    uint8_t zone, struct eng_view *out)
{
    const struct eng_pile *pile = &m->pile[seat][zone];
    const bool is_ordered = book->game->zone[zone].secrecy == ENG_SECRECY_NOBODY;
    out->pile_len[seat][zone] = pile->len;
    out->pile_first[seat][zone] = out->cards;
    for (uint8_t place = 0; place < pile->len; place++) {
        const struct eng_card_id card = pile->at[pile->len - 1 - place];
        if (sees(eng__seen(book, m, card), (enum eng_viewer)out->viewer)) {
            show(book, m, card, out);
            out->card[out->cards - 1].place = is_ordered ? place : 0;
            out->pile_shown[seat][zone]++;
        }
    }
}

static void show_unit(const struct eng_book *book, const struct eng_match *m,
    struct eng_unit_id unit, struct eng_view *out)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    struct eng_unit_view *v = &out->unit[out->units++];
    *v = (struct eng_unit_view){
        .serial = u->serial,
        .slot = unit.raw,
        .owner = u->owner,
        .zone = u->zone,
        .is_suspended = u->is_suspended,
        .first = out->cards,
    };
    for (struct eng_card_id at = u->top; at.raw != 0; at = m->card[at.raw].below) {
        if ((m->card[at.raw].flags & ENG_CARD_FACE_DOWN) != 0 &&
            !eng__rule(FACE_DOWN_COUNTED)) {
            continue;
        }
        show(book, m, at, out);
        v->cards++;
    }
    for (struct eng_card_id at = u->links; at.raw != 0; at = m->card[at.raw].below) {
        show(book, m, at, out);
        out->card[out->cards - 1].is_link = 1;
        v->links++;
    }
}

void eng_view_match(const struct eng_book *book, const struct eng_match *match,
    enum eng_viewer viewer, struct eng_view *out)
{
    memset(out, 0, offsetof(struct eng_view, card));
    out->viewer = (uint8_t)viewer;
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (uint8_t zone = 0; zone < ENG_PILES_MAX && zone < book->game->zones; zone++) {
            if (book->game->zone[zone].shape == ENG_ZONE_PILE) {
                show_pile(book, match, seat, zone, out);
            }
        }
    }

    /* By serial, so that the order tells nothing about slots. */
    for (uint16_t last = 0;;) {
        uint8_t next = 0;
        for (uint8_t slot = 1; slot <= match->units; slot++) {
            const uint16_t serial = match->unit[slot].serial;
            if (serial > last && (next == 0 || serial < match->unit[next].serial)) {
                next = slot;
            }
        }
        if (next == 0) {
            break;
        }
        last = match->unit[next].serial;
        if (!eng__rule(TOKENS_SHOWN) && viewer != match->unit[next].owner &&
            (match->card[match->unit[next].top.raw].flags & ENG_CARD_TOKEN) != 0) {
            continue;
        }
        show_unit(book, match, eng_unit_of(next), out);
    }

    out->loose_first = out->cards;
    for (unsigned i = 1; i <= match->cards; i++) {
        const uint8_t zone = match->card[i].zone;
        if (zone != 0 && book->game->zone[zone].shape == ENG_ZONE_NOWHERE) {
            show(book, match, eng_card_of(i), out);
            out->loose++;
        }
    }
}

void eng_view_event(const struct eng_match *match, const struct eng_event *event,
    enum eng_viewer viewer, struct eng_event_view *out)
{
    memset(out, 0, sizeof *out);
    out->event = *event;
    struct eng_event *e = &out->event;

    const bool knew = sees(event->seen_from, viewer);
    const bool knows = sees(event->seen_to, viewer);
    if (event->card.raw != 0 && (knew || knows)) {
        out->is_known = 1;
        out->card_handle = eng_view_handle(
            match, viewer, event->card, knows ? event->epoch_to : event->epoch_from);
        if (knew && knows && event->epoch_from != event->epoch_to) {
            out->was_handle = eng_view_handle(match, viewer, event->card, event->epoch_from);
        }
    }
    if (event->source.raw != 0 && sees(event->source_seen, viewer)) {
        out->source_handle = eng_view_handle(match, viewer, event->source, event->source_epoch);
    }

    e->card = eng_card_of(0);
    e->source = eng_card_of(0);
    e->seen_from = e->seen_to = e->source_seen = 0;
    e->epoch_from = e->epoch_to = e->source_epoch = 0;
    if (!out->is_known) {
        e->def = 0;
    }
    if (!out->is_known && e->hides_place != 0) {
        e->from_at = e->to_at = 0;
        e->a = ENG_NUMBER_NONE;
    }
    e->hides_place = 0;
    if (out->source_handle == 0) {
        e->source_def = 0;
        e->effect = 0;
    }
}

/* Where a card lies that nobody may look at: an option on it is one on that place. */
static void locate(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_option_view *out)
{
    const struct eng_card *c = &m->card[card.raw];
    const struct eng_zone_info *zone = &book->game->zone[c->zone];
    if (zone->shape != ENG_ZONE_PILE || zone->secrecy != ENG_SECRECY_NOBODY) {
        return;
    }
    const struct eng_pile *pile = &m->pile[c->owner][c->zone];
    uint8_t place = 0;
    while (pile->at[pile->len - 1u - place].raw != card.raw) {
        place++;
    }
    out->zone = c->zone;
    out->owner = c->owner;
    out->place = place;
}

void eng_view_option(const struct eng_book *book, const struct eng_match *match,
    const struct eng_option *option, enum eng_viewer viewer, struct eng_option_view *out)
{
    memset(out, 0, sizeof *out);
    out->option = *option;
    out->option.card = eng_card_of(0);
    if (option->card.raw == 0) {
        return;
    }
    if (sees(eng__seen(book, match, option->card), viewer)) {
        const struct eng_card *c = &match->card[option->card.raw];
        out->is_known = 1;
        out->def = c->def;
        out->card_handle = eng_view_handle(match, viewer, option->card, c->epoch);
    } else {
        locate(book, match, option->card, out);
    }
}

struct eng_picks eng_view_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options)
{
    const struct eng_prompt *prompt = &match->prompt;
    const struct eng_prompt_info *info = &book->game->prompt[prompt->kind];
    const uint8_t room = (uint8_t)(info->picks_max - prompt->picks);
    struct eng_picks picks = {info->picks_min, info->picks_max};
    if (info->picks_max > 1 && book->game->picks != NULL) {
        picks = book->game->picks(book, match, options);
    }
    picks.most = picks.most < room ? picks.most : room; /* the rest is another prompt */
    picks.least = picks.least < picks.most ? picks.least : picks.most;
    return picks;
}
