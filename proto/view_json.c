/* SPDX-License-Identifier: MIT
 * view_json.c - events, options, prompts and snapshots as JSON, by the tables of a game. Reads views
 * only, so it cannot show what view.h of the engine hides. */
#include "tables.h"

#include <eng/rewind.h>
#include <pro/notice.h>
#include <pro/view_json.h>

#include <assert.h>

static void write_seat(struct pro_writer *w, uint8_t seat)
{
    pro_write_text(w, pro_seat_word(pro_seat_of(seat)));
}

static void write_card_number(
    struct pro_writer *w, const char *key, const struct eng_book *book, uint16_t def)
{
    assert(def < book->cards->len);
    pro_write_key(w, key);
    pro_write_text(w, book->cards->def[def].number);
}

/* A serial under the name that the kind gives it; nothing when the kind has none. */
static void write_unit(struct pro_writer *w, const char *key, uint16_t serial)
{
    if (key != NULL && serial != 0) {
        pro_write_key(w, key);
        pro_write_uint(w, serial);
    }
}

static void write_number(struct pro_writer *w, const char *key, int16_t value)
{
    if (key != NULL && value != ENG_NUMBER_NONE) {
        pro_write_key(w, key);
        pro_write_int(w, value);
    }
}

/* From the top of a pile; the top itself, the usual place, is not said. */
static void write_place(struct pro_writer *w, const char *key, uint8_t at)
{
    if (at != 0) {
        pro_write_key(w, key);
        pro_write_uint(w, at);
    }
}

static void write_event_words(
    struct pro_writer *w, const struct eng_words_info *info, const struct eng_event *e)
{
    for (unsigned i = 0; info != NULL && info[i].name != NULL; i++) {
        if (e->word[i] != 0) {
            pro_write_key(w, info[i].name);
            pro_write_text(w, info[i].words[e->word[i] - 1u]);
        }
    }
}

/* No rule says so, hence no clause. */
static void write_rewind(struct pro_writer *w, const struct eng_event *e)
{
    const struct eng_rewind rewind = eng_rewind_told(e);
    pro_write_object(w);
    pro_write_key(w, "event");
    pro_write_text(w, PRO_EVENT_REWIND);
    pro_write_key(w, "fork");
    pro_write_uint(w, rewind.fork);
    pro_write_key(w, "after");
    pro_write_uint(w, rewind.seq);
    pro_write_key(w, "prompt");
    pro_write_uint(w, rewind.prompt);
    pro_write_object_end(w);
}

void pro_event_encode(
    struct pro_writer *w, const struct eng_book *book, const struct eng_event_view *view)
{
    const struct eng_event *e = &view->event;
    if (e->kind == ENG_EVENT_REWIND) {
        write_rewind(w, e);
        return;
    }
    const struct eng_game *game = book->game;
    const struct eng_event_info *info = &game->event[e->kind];

    pro_write_object(w);
    pro_write_key(w, "event");
    pro_write_text(w, info->name);
    pro_write_key(w, "clause");
    pro_write_text(w, game->clause[e->clause]);
    if (info->seat != NULL && e->seat < ENG_SEATS) {
        pro_write_key(w, info->seat);
        write_seat(w, e->seat);
    }
    if (info->card != NULL && view->card_handle != 0) {
        pro_write_key(w, info->card);
        pro_write_handle(w, view->card_handle);
        if (view->was_handle != 0) {
            pro_write_key(w, "was");
            pro_write_handle(w, view->was_handle);
        }
        if (view->is_known) {
            write_card_number(w, "number", book, e->def);
        }
    }
    if (view->source_handle != 0) {
        pro_write_key(w, "source");
        pro_write_handle(w, view->source_handle);
        write_card_number(w, "source_number", book, e->source_def);
        if (e->effect != 0) {
            pro_write_key(w, "source_effect");
            pro_write_uint(w, e->effect - 1u);
        }
    }
    if (e->from != 0) {
        pro_write_key(w, "from");
        pro_write_text(w, game->zone[e->from].name);
        write_place(w, "from_at", e->from_at);
    }
    if (e->to != 0) {
        pro_write_key(w, "to");
        pro_write_text(w, game->zone[e->to].name);
        write_place(w, "to_at", e->to_at);
    }
    write_unit(w, info->unit, e->unit);
    write_unit(w, info->target, e->target);
    if (info->a != NULL && info->a_names != NULL && e->a != ENG_NUMBER_NONE) {
        pro_write_key(w, info->a);
        pro_write_text(w, info->a_names[e->a]);
    } else {
        write_number(w, info->a, e->a);
    }
    write_number(w, info->b, e->b);
    write_event_words(w, info->words, e);
    pro_write_object_end(w);
}

void pro_option_encode(
    struct pro_writer *w, const struct eng_book *book, const struct eng_option_view *view)
{
    const struct eng_option *o = &view->option;
    const struct eng_option_info *info = &book->game->option[o->kind];

    pro_write_object(w);
    pro_write_key(w, "id");
    pro_write_uint(w, o->id);
    pro_write_key(w, "do");
    pro_write_text(w, info->name);
    if (view->card_handle != 0) {
        pro_write_key(w, "card");
        pro_write_handle(w, view->card_handle);
        if (view->is_known) {
            write_card_number(w, "number", book, view->def);
        }
    }
    if (view->zone != 0) {
        pro_write_key(w, "zone");
        pro_write_text(w, book->game->zone[view->zone].name);
        pro_write_key(w, "owner");
        write_seat(w, view->owner);
        pro_write_key(w, "place");
        pro_write_uint(w, view->place);
    }
    write_unit(w, info->unit, o->unit);
    write_unit(w, info->target, o->target);
    write_number(w, info->number, o->number);
    if (info->index != NULL) {
        pro_write_key(w, info->index);
        pro_write_uint(w, o->index);
    }
    if (o->is_default) {
        pro_write_key(w, "default");
        pro_write_bool(w, true);
    }
    pro_write_object_end(w);
}

static void write_choice(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, enum eng_viewer viewer, const struct eng_options *options)
{
    const struct eng_prompt *p = &match->prompt;
    const struct eng_prompt_info *info = &book->game->prompt[p->kind];
    const struct eng_picks picks = eng_view_picks(book, match, options);
    struct eng_option_view view;

    pro_write_key(w, "kind");
    pro_write_text(w, info->name);
    pro_write_key(w, "clause");
    pro_write_text(w, book->game->clause[p->clause]);
    if (p->source.raw != 0) {
        const struct eng_option source = {.card = p->source};
        eng_view_option(book, match, &source, viewer, &view);
        if (view.card_handle != 0) {
            pro_write_key(w, "source");
            pro_write_handle(w, view.card_handle);
        }
        if (view.is_known) {
            write_card_number(w, "source_number", book, view.def);
        }
    }
    if (p->effect != 0) {
        pro_write_key(w, "source_effect");
        pro_write_uint(w, p->effect - 1u);
    }
    pro_write_key(w, "picks_min");
    pro_write_uint(w, picks.least);
    pro_write_key(w, "picks_max");
    pro_write_uint(w, picks.most);
    pro_write_key(w, "options");
    pro_write_array(w);
    for (uint32_t i = 0; i < options->len; i++) {
        eng_view_option(book, match, &options->at[i], viewer, &view);
        pro_option_encode(w, book, &view);
    }
    pro_write_array_end(w);
}

void pro_prompt_encode(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, enum eng_viewer viewer, const struct eng_options *options)
{
    const struct eng_prompt *p = &match->prompt;
    if (!p->is_open) {
        pro_write_null(w);
        return;
    }
    pro_write_object(w);
    pro_write_key(w, "prompt");
    pro_write_uint(w, p->number);
    pro_write_key(w, "seat");
    write_seat(w, p->seat);
    if (viewer == ENG_VIEWER_JUDGE || (unsigned)viewer == p->seat) {
        write_choice(w, book, match, viewer, options);
    }
    pro_write_object_end(w);
}

/* A card among others that lie with `seat`. */
static void write_card(struct pro_writer *w, const struct eng_book *book,
    const struct eng_card_view *card, uint8_t seat)
{
    const struct eng_zone_info *zone = &book->game->zone[card->zone];
    pro_write_object(w);
    if (card->handle != 0) {
        pro_write_key(w, "card");
        pro_write_handle(w, card->handle);
    }
    if (card->is_known) {
        write_card_number(w, "number", book, card->def);
    }
    if (card->is_face_up) {
        pro_write_key(w, "face_up");
        pro_write_bool(w, true);
    }
    if (card->is_turned) {
        pro_write_key(w, "suspended");
        pro_write_bool(w, true);
    }
    if (card->is_joined) {
        pro_write_key(w, "joined");
        pro_write_bool(w, true);
    }
    if (card->owner != seat) {
        pro_write_key(w, "owner");
        write_seat(w, card->owner);
    }
    if (zone->shape == ENG_ZONE_PILE && zone->secrecy == ENG_SECRECY_NOBODY) {
        pro_write_key(w, "place");
        pro_write_uint(w, card->place);
    } else if (zone->shape == ENG_ZONE_NOWHERE) {
        pro_write_key(w, "zone");
        pro_write_text(w, zone->name);
    }
    pro_write_object_end(w);
}

static void write_cards(struct pro_writer *w, const char *key, const struct eng_book *book,
    const struct eng_card_view *card, unsigned n, uint8_t seat)
{
    pro_write_key(w, key);
    pro_write_array(w);
    for (unsigned i = 0; i < n; i++) {
        write_card(w, book, &card[i], seat);
    }
    pro_write_array_end(w);
}

/* A list that is empty is left out. */
static void write_unit_words(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, const struct eng_unit_words_info *info, uint8_t slot)
{
    const uint64_t words = info->read(book, match, slot);
    if (words == 0) {
        return;
    }
    pro_write_key(w, info->list.name);
    pro_write_array(w);
    for (unsigned i = 0; i < info->list.len; i++) {
        if ((words >> i & 1u) != 0) {
            pro_write_text(w, info->list.words[i]);
        }
    }
    pro_write_array_end(w);
}

static void write_unit_view(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, const struct eng_view *view,
    const struct eng_unit_view *unit)
{
    const struct eng_game *game = book->game;
    const struct eng_card_view *card = &view->card[unit->first];
    pro_write_object(w);
    pro_write_key(w, "unit");
    pro_write_uint(w, unit->serial);
    pro_write_key(w, "suspended");
    pro_write_bool(w, unit->is_suspended != 0);
    pro_write_key(w, "numbers");
    pro_write_object(w);
    for (unsigned i = 0; i < game->unit_numbers; i++) {
        write_number(
            w, game->unit_number[i].name, game->unit_number[i].read(book, match, unit->slot));
    }
    pro_write_object_end(w);
    for (unsigned i = 0; i < game->unit_words; i++) {
        write_unit_words(w, book, match, &game->unit_word[i], unit->slot);
    }
    write_cards(w, "stack", book, card, unit->cards, unit->owner);
    write_cards(w, "links", book, card + unit->cards, unit->links, unit->owner);
    pro_write_object_end(w);
}

static void write_area(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, const struct eng_view *view, uint8_t seat, uint8_t zone)
{
    const struct eng_zone_info *info = &book->game->zone[zone];
    if (info->shape == ENG_ZONE_PILE) {
        pro_write_key(w, info->name);
        pro_write_object(w);
        pro_write_key(w, "count");
        pro_write_uint(w, view->pile_len[seat][zone]);
        write_cards(w, "cards", book, &view->card[view->pile_first[seat][zone]],
            view->pile_shown[seat][zone], seat);
        pro_write_object_end(w);
    } else if (info->shape == ENG_ZONE_FIELD) {
        pro_write_key(w, info->name);
        pro_write_array(w);
        for (unsigned i = 0; i < view->units; i++) {
            if (view->unit[i].owner == seat && view->unit[i].zone == zone) {
                write_unit_view(w, book, match, view, &view->unit[i]);
            }
        }
        pro_write_array_end(w);
    }
}

static const char *const result_words[ENG_RESULT_NUM] = {
    [ENG_RESULT_WON] = "won",
    [ENG_RESULT_DRAWN] = "drawn",
    [ENG_RESULT_VOID] = "void",
};

static void write_outcome(
    struct pro_writer *w, const struct eng_game *game, const struct eng_outcome *outcome)
{
    if (outcome->result == ENG_RESULT_NONE) {
        pro_write_null(w);
        return;
    }
    pro_write_object(w);
    pro_write_key(w, "result");
    pro_write_text(w, result_words[outcome->result]);
    if (outcome->result == ENG_RESULT_WON) {
        pro_write_key(w, "winner");
        write_seat(w, outcome->winner);
    }
    pro_write_key(w, "reason");
    pro_write_text(w, game->reason[outcome->reason]);
    pro_write_object_end(w);
}

static void write_turn(
    struct pro_writer *w, const struct eng_game *game, const struct eng_match *match)
{
    pro_write_key(w, "turn");
    pro_write_object(w);
    pro_write_key(w, "number");
    pro_write_uint(w, match->turn);
    if (match->turn > 0) {
        pro_write_key(w, "seat");
        write_seat(w, match->turn_seat);
        pro_write_key(w, "phase");
        pro_write_text(w, game->phase[match->phase]);
    }
    pro_write_object_end(w);
}

void pro_view_encode(struct pro_writer *w, const struct eng_book *book,
    const struct eng_match *match, enum eng_viewer viewer)
{
    const struct eng_game *game = book->game;
    struct eng_view view;
    eng_view_match(book, match, viewer, &view);

    pro_write_object(w);
    write_turn(w, game, match);
    pro_write_key(w, "numbers");
    pro_write_object(w);
    for (unsigned i = 0; i < game->numbers; i++) {
        write_number(w, game->number[i].name, game->number[i].read(match));
    }
    pro_write_object_end(w);
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        pro_write_key(w, pro_seat_word(pro_seat_of(seat)));
        pro_write_object(w);
        for (uint8_t zone = 1; zone < game->zones; zone++) {
            write_area(w, book, match, &view, seat, zone);
        }
        pro_write_object_end(w);
    }
    write_cards(w, "loose", book, &view.card[view.loose_first], view.loose, ENG_SEAT_NONE);
    pro_write_key(w, "outcome");
    write_outcome(w, game, &match->outcome);
    pro_write_object_end(w);
}

void pro_update_encode(struct pro_writer *w, const struct pro_update *u)
{
    struct eng_event_view view;
    pro_write_object(w);
    pro_write_key(w, "jsonrpc");
    pro_write_text(w, "2.0");
    pro_write_key(w, "method");
    pro_write_text(w, pro_notice_info(PRO_NOTICE_MATCH_UPDATE)->name);
    pro_write_key(w, "params");
    pro_write_object(w);
    pro_write_key(w, "match");
    pro_write_text(w, u->match);
    pro_write_key(w, "game");
    pro_write_uint(w, u->game);
    pro_write_key(w, "from");
    pro_write_uint(w, u->from);
    pro_write_key(w, "events");
    pro_write_array(w);
    for (size_t i = 0; i < u->events; i++) {
        eng_view_event(u->state, &u->event[i], u->viewer, &view);
        pro_event_encode(w, u->book, &view);
    }
    pro_write_array_end(w);
    pro_write_key(w, "prompt");
    if (u->is_past) {
        pro_write_null(w);
    } else {
        pro_prompt_encode(w, u->book, u->state, u->viewer, u->options);
    }
    if (u->clock != NULL) {
        pro_write_key(w, "clock");
        pro_shape_encode(w, &pro_clock_shape, u->clock);
    }
    if (u->has_view || (u->events > 0 && u->event[u->events - 1].kind == ENG_EVENT_REWIND)) {
        pro_write_key(w, "view");
        pro_view_encode(w, u->book, u->state, u->viewer);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
}
