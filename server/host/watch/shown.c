/* SPDX-License-Identifier: MIT
 * shown.c - see shown.h. */
#include "host/watch/shown.h"

#include "host/decks/books.h"
#include "host/flight.h"
#include "host/match/room.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "net/transport.h"

#include <pro/replay.h>
#include <pro/shuffle.h>
#include <pro/view_json.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- bytes ---- */

struct srv_msg *srv__watch_copy(const struct srv_msg *m)
{
    return m != NULL ? srv_msg_copy(m->text, m->len) : NULL; /* NULL: the connection closes */
}

/* To all who have what was before. Takes the message. */
void srv__watch_say(const struct srv_watch *w, struct srv_msg *m)
{
    for (const struct srv_watcher *x = w->watchers; x != NULL; x = x->next) {
        if (x->call == NULL) {
            srv_client_send(x->client, srv__watch_copy(m));
        }
    }
    srv_msg_free(m);
}

struct srv_msg *srv__watch_notice(const struct pro_notice *notice)
{
    struct pro_writer w;
    srv_writer_open(&w, 512);
    pro_notice_encode(&w, notice);
    return srv_writer_take(&w);
}

/* What a row did, without its first `skip` events; `has_view`: what was before it is not told. */
struct srv_msg *srv__watch_row(const struct srv_watch *w, const struct eng_events *events,
    uint32_t skip, bool is_last, bool has_view)
{
    const bool has_clock = is_last && w->has_clock;
    const struct pro_update update = {
        .match = w->id,
        .game = w->game,
        .from = (uint64_t)w->seq - events->len + skip + 1,
        .book = w->book,
        .state = w->state,
        .event = events->at + skip,
        .events = events->len - skip,
        .viewer = ENG_VIEWER_SPECTATOR, /* who is never asked: no options */
        .is_past = !is_last,
        .has_view = has_view,
        .clock = has_clock ? &w->clock : NULL,
    };
    struct pro_writer out;
    srv_writer_open(&out, 192 + 128 * update.events);
    pro_update_encode(&out, &update);
    return srv_writer_take(&out);
}

/* ---- the game once more ---- */

/* The rows of a game that is in the room. */
const struct srv_journal *srv__watch_journal(const struct srv_room *r, uint8_t game)
{
    return game <= r->past_n ? &r->past[game - 1].journal : &r->journal;
}

/* Those of the game at the cursor. */
static const struct srv_journal *journal_of(const struct srv_watch *w)
{
    return w->room != NULL ? srv__watch_journal(w->room, w->game)
                           : &w->record[w->game - 1].journal;
}

/* What it goes on from; NULL: it is run from its deal. */
const struct pro_base *srv__watch_base(const struct srv_watch *w, uint8_t game)
{
    const struct srv_room *r = w->room;
    return r == NULL        ? w->record[game - 1].base
        : game <= r->past_n ? r->past[game - 1].base
                            : r->base;
}

/* The first row that can be shown. */
uint32_t srv__watch_first(const struct srv_watch *w, uint8_t game)
{
    const struct pro_base *base = srv__watch_base(w, game);
    return base != NULL ? base->row : 0;
}

/* What is known of a game that is in the room. */
struct srv__watch_game srv__watch_record_in(const struct srv_room *r, uint8_t game)
{
    struct srv__watch_game record;
    if (game <= r->past_n) {
        const struct srv_room_game *past = &r->past[game - 1];
        record = (struct srv__watch_game){.deck = {&past->deck[0], &past->deck[1]},
            .base = past->base,
            .first = srv_seat_kept(past->first)};
        srv_room_key_of(r, game, past->deck, record.key);
    } else {
        record = (struct srv__watch_game){.deck = {r->seat[0].deck, r->seat[1].deck},
            .base = r->base,
            .first = srv_room_first(r)};
        memcpy(record.key, r->key, sizeof record.key);
    }
    return record;
}

/* What is known of the game at the cursor. */
static struct srv__watch_game record_of(const struct srv_watch *w)
{
    if (w->room != NULL) {
        return srv__watch_record_in(w->room, w->game);
    }
    const struct srv_watch_record *kept = &w->record[w->game - 1];
    struct srv__watch_game record = {
        .deck = {&kept->deck[0], &kept->deck[1]}, .base = kept->base, .first = kept->first};
    memcpy(record.key, kept->key, sizeof record.key);
    return record;
}

/* Where the game at the cursor begins; the decks are copied into `deck`. */
static struct pro_origin origin_of(const struct srv_watch *w,
    const struct srv__watch_game *record, struct eng_deck deck[ENG_SEATS])
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        deck[i] = *record->deck[i];
    }
    return (struct pro_origin){.book = w->book,
        .deck = deck,
        .key = record->key,
        .first = record->first,
        .base = record->base};
}

/* The state and events of the first row that is run: the cursor is there. */
struct eng_events *srv__watch_start(struct srv_watch *w)
{
    const struct srv__watch_game record = record_of(w);
    struct eng_deck deck[ENG_SEATS];
    const struct pro_origin origin = origin_of(w, &record, deck);
    struct eng_events *events = srv_scratch_events();
    srv_flight_enter(w->id);
    const enum eng_status status = pro_game_begin(&origin, w->state, events);
    srv_flight_leave();
    assert(status == ENG_OK || status == ENG_FULL); /* it was dealt before */
    w->at = srv_journal_place(journal_of(w), pro_origin_row(&origin));
    w->seq = pro_origin_events(&origin) + srv_stream_count(events, ENG_VIEWER_SPECTATOR);
    return events;
}

static enum eng_status run_command(
    struct srv_watch *w, const struct eng_command *command, struct eng_events *events)
{
    events->len = 0;
    events->is_full = 0;
    return eng_match_apply(w->book, w->state, command, events);
}

/* The record up to byte w->at, of which the last row is a rewind. */
static enum eng_status run_rewind(
    struct srv_watch *w, const struct srv_journal *journal, struct eng_events *events)
{
    const struct srv__watch_game record = record_of(w);
    struct eng_deck deck[ENG_SEATS];
    const struct pro_origin origin = origin_of(w, &record, deck);
    const uint32_t rows = srv_journal_count(journal, w->at);
    struct pro_command *commands = srv_journal_expand(journal, rows);
    const enum eng_status status = pro_game_step(&origin, commands, rows - 1, w->state, events);
    free(commands);
    return status;
}

/* Those of the row behind the state. */
struct eng_events *srv__watch_step(struct srv_watch *w)
{
    struct pro_command row = {0};
    const struct srv_journal *journal = journal_of(w);
    struct eng_events *events = srv_scratch_events();
    w->at = srv_journal_step(journal, w->at, &row);
    srv_flight_enter(w->id);
    const enum eng_status status = row.command.kind == ENG_COMMAND_REWIND
        ? run_rewind(w, journal, events)
        : run_command(w, &row.command, events);
    srv_flight_leave();
    assert(status == ENG_OK || status == ENG_FULL); /* it was accepted before */
    w->seq += srv_stream_count(events, ENG_VIEWER_SPECTATOR);
    return events;
}

/* ---- hands ---- */

static uint8_t hand_zone(const struct eng_game *game)
{
    for (uint8_t zone = 1; zone < game->zones; zone++) {
        if (game->zone[zone].shape == ENG_ZONE_PILE &&
            game->zone[zone].secrecy == ENG_SECRECY_OWNER) {
            return zone;
        }
    }
    return 0;
}

static const struct eng_cards *sorted_by; /* qsort hands nothing on */

static int by_number(const void *a, const void *b)
{
    return strcmp(sorted_by->def[*(const uint16_t *)a].number,
        sorted_by->def[*(const uint16_t *)b].number);
}

/* What the seat holds at the cursor, as it knows it itself. False: it is as it was told last. */
bool srv__watch_read_hand(struct srv_watch *w, uint8_t seat)
{
    static struct eng_view view;
    struct srv_watch_hand *hand = &w->hand[seat];
    const struct srv_watch_hand was = *hand;
    const uint8_t zone = hand_zone(w->book->game);
    eng_view_match(w->book, w->state, (enum eng_viewer)seat, &view);
    hand->len = 0;
    for (unsigned i = 0; i < view.pile_shown[seat][zone]; i++) {
        const struct eng_card_view *card = &view.card[view.pile_first[seat][zone] + i];
        if (card->is_known) {
            hand->def[hand->len++] = card->def;
        }
    }
    sorted_by = w->book->cards;
    qsort(hand->def, hand->len, sizeof hand->def[0], by_number);
    return was.len != hand->len ||
        memcmp(was.def, hand->def, hand->len * sizeof hand->def[0]) != 0;
}

struct srv_msg *srv__watch_hand(const struct srv_watch *w, uint8_t seat)
{
    struct pro_hand_card card[ENG_PILE_MAX];
    const struct srv_watch_hand *hand = &w->hand[seat];
    const bool is_on = hand->is_shown;
    for (unsigned i = 0; i < hand->len; i++) {
        card[i].number = w->book->cards->def[hand->def[i]].number;
    }
    const struct pro_notice notice = {.kind = PRO_NOTICE_MATCH_HAND,
        .match_hand = {
            .match = w->id,
            .game = w->game,
            .seat = (uint8_t)pro_seat_of(seat),
            .on = is_on,
            .after = w->game > 0 ? w->seq : 0,
            .card = card,
            .cards = is_on ? hand->len : 0,
        }};
    return srv__watch_notice(&notice);
}

/* To those who are level, when it has changed or is new to them. */
void srv__watch_tell_hands(struct srv_watch *w)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        struct srv_watch_hand *hand = &w->hand[i];
        const bool is_new = !hand->is_shown;
        if (hand->due_ms == 0 || srv_loop_ms(w->service->loop) < hand->due_ms) {
            continue;
        }
        hand->is_shown = true;
        if (w->state != NULL && w->game > 0 && (srv__watch_read_hand(w, i) || is_new)) {
            srv__watch_say(w, srv__watch_hand(w, i));
        }
    }
}
