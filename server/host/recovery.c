/* SPDX-License-Identifier: MIT
 * recovery.c - see recovery.h. Two readings of the store: the first may find card sets that are
 * not installed any more; they are fetched, and the second rebuilds the matches. Nothing changes
 * in between, as the port is not open. */
#include "recovery.h"

#include "base/log.h"
#include "books.h"
#include "decks.h"
#include "flight.h"
#include "memory.h"
#include "player.h"
#include "room.h"
#include "service.h"
#include "store/store.h"
#include "stream.h"

#include <pro/replay.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct recovery {
    struct srv_service *s;
    srv_recovery_cb *cb;
    uint32_t fetching; /* card sets under way */
    uint64_t begun_ns;
};

static void report(const char *match, const char *why)
{
    srv_log(SRV_LOG_ERROR, "recovery.aside", "a match cannot be rebuilt",
        SRV_LOG_STR("match", match), SRV_LOG_STR("why", why));
}

/* For a match that never became a room. */
static void aside_unread(struct srv_service *s, const char *match, const char *why)
{
    report(match, why);
    s->metrics.matches_aside++;
    srv_store_match_aside(s->store, match,
        (struct srv_store_bytes){.at = why, .len = strlen(why)}, srv_now_ms(), NULL, NULL);
}

/* ---- one match ---- */

/* Row `seq` whose hash a test wants to see damaged; 0: none. */
static uint32_t forced_mismatch(void)
{
#ifdef SRV_TESTING
    const char *text = getenv("SHINPAN_MISMATCH");
    return text != NULL ? (uint32_t)strtoul(text, NULL, 10) : 0;
#else
    return 0;
#endif
}

struct check {
    struct srv_room *r;
    const struct srv_store_row *rows;
    uint32_t forced;
    char why[160];
};

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *state, const struct eng_events *events)
{
    struct check *c = arg;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        c->r->seat[i].seq += srv_stream_count(events, i);
    }
    if (done == 0) {
        return true;
    }
    const uint64_t hash = eng_match_hash(state);
    const uint64_t want = c->rows[done - 1].hash ^ (done == c->forced ? 1u : 0u);
    if (hash != want) {
        (void)snprintf(c->why, sizeof c->why,
            "row %" PRIu32 " gives the state %016" PRIx64 ", the journal says %016" PRIx64,
            done, hash, want);
        return false;
    }
    return true;
}

/* The journal's rows into the room. False: `why` says which row is wrong. */
static bool read_rows(
    struct srv_room *r, const struct srv_store_live *live, char *why, size_t size)
{
    for (size_t i = 0; i < live->rows_n; i++) {
        const struct srv_store_row *row = &live->rows[i];
        struct eng_command command;
        if (row->game_no != r->game || row->seq != i + 1 ||
            !srv_command_unpack(row->kind, row->seat, row->body.at, row->body.len, &command)) {
            (void)snprintf(why, size, "row %zu of the journal is damaged", i + 1);
            return false;
        }
        (void)srv_journal_push(&r->journal, (uint64_t)row->at_ms, &command);
    }
    return true;
}

/* The game of a live match. False: `why` says what went wrong. */
static bool run_game(
    struct srv_room *r, const struct srv_store_live *live, char *why, size_t size)
{
    r->game = live->games[0].start.game_no;
    r->started_ms = live->games[0].start.started_ms;
    if (!read_rows(r, live, why, size)) {
        return false;
    }
    srv_room_key(r);
    r->match = srv_alloc(sizeof *r->match);
    struct check check = {.r = r, .rows = live->rows, .forced = forced_mismatch()};
    struct pro_command *commands = srv_journal_expand(&r->journal, r->journal.rows);
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    uint32_t done = 0;
    srv_flight_enter(r->id);
    const enum eng_status status = pro_game_run(r->book, deck, r->key, commands,
        r->journal.rows, r->match, srv_scratch_events(), on_step, &check, &done);
    srv_flight_leave();
    free(commands);
    if (check.why[0] != '\0') {
        (void)snprintf(why, size, "%s", check.why);
        return false;
    }
    if (done != r->journal.rows) {
        (void)snprintf(why, size, "the engine refuses row %" PRIu32 ": %s", done + 1,
            eng_status_text(status));
        return false;
    }
    r->durable = r->journal.rows;
    return true;
}

/* The seats of a match. False: `why` says what went wrong. */
static bool read_seats(
    struct srv_room *r, const struct srv_store_live *live, char *why, size_t size)
{
    for (size_t i = 0; i < live->seats_n; i++) {
        const struct srv_store_seat *from = &live->seats[i];
        struct eng_deck deck;
        if (!srv_deck_of_text(r->book, from->deck_body.at, from->deck_body.len, &deck)) {
            (void)snprintf(
                why, size, "the deck of seat %u is not legal any more", from->seat + 1u);
            return false;
        }
        if (from->player == NULL) {
            srv_room_sit(r, from->seat, NULL, from->name, &deck);
        } else {
            struct srv_player *player = srv_player_hold(r->service, from->player, from->name);
            srv_room_sit(r, from->seat, player, from->name, &deck);
            srv_player_release(r->service, player);
        }
        if (memcmp(r->seat[from->seat].deck_hash, from->deck_hash,
                sizeof r->seat[0].deck_hash) != 0) {
            (void)snprintf(why, size, "the deck of seat %u has another hash", from->seat + 1u);
            return false;
        }
    }
    return true;
}

static const struct srv_card_set *set_of(
    const struct srv_service *s, const struct srv_store_live *live)
{
    if (live->match.status == SRV_STORE_MATCH_OPEN) {
        return srv_books_game(&s->books, live->match.game);
    }
    return live->games_n > 0 ? srv_books_hash(&s->books, live->games[0].start.card_set_hash)
                             : NULL;
}

static void rebuild(struct srv_service *s, const struct srv_store_live *live)
{
    const struct srv_card_set *set = set_of(s, live);
    const struct eng_book *book = NULL;
    if (set != NULL && strcmp(set->game->name, live->match.game) == 0) {
        book = srv_books_book(set, live->match.revision);
    }
    const bool is_live = live->match.status == SRV_STORE_MATCH_LIVE;
    if (book == NULL) {
        aside_unread(s, live->match.id, "its game, revision or card set is not here");
        return;
    }
    if (is_live && (live->games_n != 1 || live->seats_n != ENG_SEATS)) {
        aside_unread(s, live->match.id, "it has games or seats that this version cannot play");
        return;
    }
    if (strlen(live->match.id) != SRV_ID_CHARS ||
        srv_map_find(&s->rooms, live->match.id) != NULL) {
        aside_unread(s, live->match.id, "its id is not one of ours");
        return;
    }
    struct srv_room *r = srv_room_make(s, set, book, live->match.id, live->match.secret);
    r->created_ms = live->match.created_ms;
    if (live->match.code != NULL && strlen(live->match.code) <= SRV_CODE_CHARS) {
        (void)snprintf(r->code, sizeof r->code, "%s", live->match.code);
        srv_map_put(&s->codes, r);
    }
    char why[200] = "the secret does not open the commitment";
    bool is_good = memcmp(r->commitment, live->match.commitment, sizeof r->commitment) == 0 &&
        read_seats(r, live, why, sizeof why);
    if (is_good && strcmp(r->id, s->failed_match) == 0) {
        (void)snprintf(why, sizeof why, "the engine failed in it, and the server with it");
        is_good = false;
    }
    if (!is_good || (is_live && !run_game(r, live, why, sizeof why))) {
        srv_room_aside(r, why);
        return;
    }
    if (is_live) {
        srv_room_set_status(r, SRV_STORE_MATCH_LIVE);
        if (r->match->outcome.result != ENG_RESULT_NONE) {
            srv_room_finish(r);
        } else {
            srv_room_wake_bot(r);
        }
    } else if (r->seat[0].deck != NULL && r->seat[1].deck != NULL) {
        srv_room_start(r);
    }
}

/* ---- all of them ---- */

static void end(struct recovery *rec, bool is_good)
{
    struct srv_service *s = rec->s;
    srv_recovery_cb *cb = rec->cb;
    if (is_good) {
        srv_log(SRV_LOG_INFO, "recovery.done", "matches are rebuilt",
            SRV_LOG_UINT("open", s->rooms_by_status[SRV_STORE_MATCH_OPEN]),
            SRV_LOG_UINT("live", s->rooms_by_status[SRV_STORE_MATCH_LIVE]),
            SRV_LOG_UINT("aside", s->metrics.matches_aside),
            SRV_LOG_UINT("ms", (uv_hrtime() - rec->begun_ns) / 1000000));
    }
    free(rec);
    cb(s, is_good);
}

static void on_live(
    void *arg, enum srv_store_status status, const struct srv_store_live *matches, size_t n)
{
    struct recovery *rec = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "recovery.read", "live matches cannot be read",
            SRV_LOG_STR("status", srv_store_status_name(status)));
        end(rec, false);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        rebuild(rec->s, &matches[i]);
    }
    end(rec, true);
}

static void read_again(struct recovery *rec)
{
    srv_store_live_load(rec->s->store, on_live, rec);
}

static void on_card_set(
    void *arg, enum srv_store_status status, const struct srv_store_card_set *set)
{
    struct recovery *rec = arg;
    char why[512] = "";
    if (status != SRV_STORE_OK ||
        !srv_books_add(&rec->s->books, set->body.at, set->body.len, why, sizeof why)) {
        srv_log(SRV_LOG_ERROR, "recovery.cards", "a card set of live matches is missing",
            SRV_LOG_STR("status", srv_store_status_name(status)), SRV_LOG_STR("why", why));
    }
    if (--rec->fetching == 0) {
        read_again(rec);
    }
}

static bool is_fetched_before(const struct srv_store_live *matches, size_t i)
{
    for (size_t j = 0; j < i; j++) {
        if (matches[j].games_n > 0 &&
            memcmp(matches[j].games[0].start.card_set_hash,
                matches[i].games[0].start.card_set_hash, CRD_HASH_BYTES) == 0) {
            return true;
        }
    }
    return false;
}

static void on_first_look(
    void *arg, enum srv_store_status status, const struct srv_store_live *matches, size_t n)
{
    struct recovery *rec = arg;
    for (size_t i = 0; status == SRV_STORE_OK && i < n; i++) {
        if (matches[i].games_n == 0) {
            continue;
        }
        const uint8_t *hash = matches[i].games[0].start.card_set_hash;
        if (srv_books_hash(&rec->s->books, hash) == NULL && !is_fetched_before(matches, i)) {
            rec->fetching++;
            srv_store_card_set_get(rec->s->store, hash, on_card_set, rec);
        }
    }
    if (rec->fetching == 0) {
        on_live(rec, status, matches, n);
    }
}

void srv_recovery_run(struct srv_service *s, srv_recovery_cb *cb)
{
    struct recovery *rec = srv_alloc(sizeof *rec);
    *rec = (struct recovery){.s = s, .cb = cb, .begun_ns = uv_hrtime()};
    srv_store_live_load(s->store, on_first_look, rec);
}
