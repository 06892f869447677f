/* SPDX-License-Identifier: MIT
 * recovery.c - see recovery.h. Two readings of the store: the first may find card sets that are
 * not installed any more; they are fetched, and the second rebuilds the matches. Nothing changes
 * in between, as the port is not open. */
#include "host/match/recovery.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/decks/decks.h"
#include "host/flight.h"
#include "host/lobby/settings.h"
#include "host/match/aside.h"
#include "host/match/room.h"
#include "host/match/said.h"
#include "host/match/series.h"
#include "host/match/stream.h"
#include "host/match/takeover.h"
#include "host/parts/memory.h"
#include "host/people/player.h"
#include "host/service.h"
#include "host/watch/watch.h"
#include "store/store.h"

#include <eng/rewind.h>
#include <pro/replay.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct recovery {
    struct srv_service *s;
    srv_recovery_cb *cb;
    uint32_t fetching; /* card sets under way */
    uint64_t begun_ns;
};

/* ---- one match ---- */

/* The row of that match whose hash a test wants to see damaged (SHINPAN_MISMATCH=MATCH:ROW); 0:
 * none. */
static uint32_t forced_mismatch(const char *match)
{
#ifdef SRV_TESTING
    const char *text = getenv("SHINPAN_MISMATCH");
    if (text != NULL && strncmp(text, match, SRV_ID_CHARS) == 0 && text[SRV_ID_CHARS] == ':') {
        return (uint32_t)strtoul(text + SRV_ID_CHARS + 1, NULL, 10);
    }
#else
    (void)match;
#endif
    return 0;
}

struct check {
    struct srv_room *r;
    const struct srv_store_row *rows;
    const struct pro_command *commands;
    uint32_t *after; /* events after each row */
    uint32_t forced;
    uint32_t from; /* the row that the run begins after */
    char why[160];
};

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *state, const struct eng_events *events)
{
    struct check *c = arg;
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        c->r->seat[i].seq += srv_stream_count(events, i);
    }
    if (done == c->from) {
        c->after[done] = c->r->seat[0].seq;
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
    struct eng_rewind rewind;
    c->after[done] = c->r->seat[0].seq;
    if (eng_rewind_read(&c->commands[done - 1].command, &rewind) &&
        rewind.seq != c->after[rewind.row]) {
        (void)snprintf(c->why, sizeof c->why,
            "row %" PRIu32 " goes back to event %" PRIu32 ", which is %" PRIu32, done,
            rewind.seq, c->after[rewind.row]);
        return false;
    }
    return true;
}

/* The journal's rows of the running game into the room, from *at on. False: `why` says which row is
 * wrong. */
static bool read_rows(
    struct srv_room *r, const struct srv_store_live *live, size_t *at, char *why, size_t size)
{
    for (; *at < live->rows_n && live->rows[*at].game_no == r->game; (*at)++) {
        const struct srv_store_row *row = &live->rows[*at];
        struct eng_command command;
        if (row->seq != r->journal.rows + 1 || row->bank_ms[0] < 0 || row->bank_ms[1] < 0 ||
            !srv_command_unpack(row->kind, row->seat, row->body.at, row->body.len, &command)) {
            (void)snprintf(why, size, "row %zu of the journal is damaged", *at + 1);
            return false;
        }
        (void)srv_journal_push(&r->journal, (uint64_t)row->at_ms, &command, row->bank_ms);
    }
    return true;
}

/* Decks of a game that are not those of the seats. */
static bool read_decks(
    struct srv_room *r, const struct srv_store_game_start *start, char *why, size_t size)
{
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        struct eng_deck deck;
        if (start->deck_body[i].len == 0) {
            continue;
        }
        if (!srv_deck_of_text(
                r->book, start->deck_body[i].at, start->deck_body[i].len, &deck)) {
            (void)snprintf(why, size, "the deck of seat %u in game %u is not legal any more",
                i + 1u, start->game_no);
            return false;
        }
        srv_room_redeck(r, i, srv_memdup(&deck, sizeof deck));
    }
    return true;
}

/* The test build can pretend to be an engine that deals otherwise (SHINPAN_OTHER_ENGINE): no state of a
 * game that runs from its deal is the one in the journal then. A second time takes it back. */
static void be_another(struct srv_room *r)
{
#ifdef SRV_TESTING
    if (getenv("SHINPAN_OTHER_ENGINE") != NULL) {
        r->key[0] ^= 1;
    }
#else
    (void)r;
#endif
}

/* A game of a live match, whose rows begin at *at, from a kept state (an empty one: from its deal). False:
 * `why` says what went wrong. */
static bool run_game(struct srv_room *r, const struct srv_store_live *live,
    const struct srv_store_game *game, const struct srv_store_state *kept, size_t *at,
    char *why, size_t size)
{
    const struct srv_store_row *rows = live->rows_n > *at ? &live->rows[*at] : NULL;
    r->first = game->start.first;
    if (!read_decks(r, &game->start, why, size) || !read_rows(r, live, at, why, size)) {
        return false;
    }
    srv_room_key(r);
    if (kept->body.len > 0) {
        r->base = srv_takeover_read(r, kept, rows, why, size);
        if (r->base == NULL) {
            return false;
        }
        r->seat[0].seq = r->seat[1].seq = r->base->events;
    } else {
        be_another(r);
    }
    struct pro_command *commands = srv_journal_expand(&r->journal, r->journal.rows);
    struct check check = {.r = r,
        .from = r->base != NULL ? r->base->row : 0,
        .rows = rows,
        .commands = commands,
        .after = srv_alloc((r->journal.rows + 1) * sizeof *check.after),
        .forced = forced_mismatch(r->id)};
    const struct eng_deck deck[ENG_SEATS] = {*r->seat[0].deck, *r->seat[1].deck};
    uint32_t done = 0;
    srv_flight_enter(r->id);
    const struct pro_origin origin = srv_room_origin(r, deck);
    const enum eng_status status = pro_game_run(&origin, commands, r->journal.rows, r->match,
        srv_scratch_events(), on_step, &check, &done);
    srv_flight_leave();
    if (kept->body.len == 0) {
        be_another(r);
    }
    static const int64_t none[ENG_SEATS];
    srv_clock_restore(r, r->journal.rows > 0 ? rows[r->journal.rows - 1].bank_ms : none,
        commands, r->journal.rows);
    free(check.after);
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
    if (game->is_over && game->end.final_hash != eng_match_hash(r->match)) {
        (void)snprintf(why, size, "game %u ends in another state", game->start.game_no);
        return false;
    }
    return true;
}

static bool is_ours(const char *version)
{
    return strcmp(version, pro_engine_version()) == 0;
}

static void add_why(char *why, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add_why(char *why, size_t size, const char *format, ...)
{
    const size_t len = strlen(why);
    va_list args;
    va_start(args, format);
    (void)vsnprintf(why + len, size - len, format, args);
    va_end(args);
}

/* No row says what the deal has come to: only a state that was kept then does. */
static bool is_dealt_alike(const struct srv_room *r, const struct srv_store_game *game)
{
    char why[160];
    if (r->journal.rows > 0 || game->newest.body.len == 0 || is_ours(game->newest.engine)) {
        return true;
    }
    struct pro_base *base = srv_takeover_read(r, &game->newest, NULL, why, sizeof why);
    const bool is_alike =
        base == NULL || eng_match_hash(&base->state) == eng_match_hash(r->match);
    free(base);
    return is_alike;
}

/* The game once more, from the newest state that another engine came to. False: `why` has that as well. */
static bool run_newest(struct srv_room *r, const struct srv_store_live *live,
    const struct srv_store_game *game, size_t *at, char *why, size_t size)
{
    char again[160] = "";
    srv_journal_deinit(&r->journal);
    free(r->base);
    r->base = NULL;
    r->seat[0].seq = r->seat[1].seq = 0;
    if (run_game(r, live, game, &game->newest, at, again, sizeof again)) {
        srv_takeover_note(r, &game->newest);
        return true;
    }
    add_why(why, size, "; from the state that was kept: %s", again);
    return false;
}

/* A game that another version of the engine began goes on when this one comes to the same states, or else
 * from the newest state. */
static bool take_over(struct srv_room *r, const struct srv_store_live *live,
    const struct srv_store_game *game, size_t *at, char *why, size_t size)
{
    const char *version = game->start.engine_version;
    const size_t first = *at;
    bool is_good = run_game(r, live, game, &game->base, at, why, size);
    if (is_good && !is_dealt_alike(r, game)) {
        (void)snprintf(why, size, "the deal gives another state");
        is_good = false;
    }
    if (is_good) {
        if (!is_ours(version)) {
            srv_log(SRV_LOG_INFO, "recovery.engine", "a game of another engine goes on",
                SRV_LOG_STR("match", r->id), SRV_LOG_UINT("game", game->start.game_no),
                SRV_LOG_STR("engine", version));
        }
        return true;
    }
    *at = first;
    if (game->newest.body.len > 0 && !is_ours(game->newest.engine) &&
        run_newest(r, live, game, at, why, size)) {
        return true;
    }
    if (!is_ours(version)) {
        add_why(why, size, "; engine %s began it, this is %s", version, pro_engine_version());
    }
    return false;
}

/* All games of a live match, the last one is the running one. */
static bool run_games(
    struct srv_room *r, const struct srv_store_live *live, char *why, size_t size)
{
    size_t at = 0;
    r->started_ms = live->games[0].start.started_ms;
    r->match = srv_alloc(sizeof *r->match);
    r->game = 1;
    for (size_t i = 0; i < live->games_n; i++) {
        const struct srv_store_game *game = &live->games[i];
        const bool is_last = i + 1 == live->games_n;
        if (game->start.game_no != i + 1 || game->is_over == is_last) {
            (void)snprintf(why, size, "its games do not follow each other");
            return false;
        }
        if (!take_over(r, live, game, &at, why, size)) {
            return false;
        }
        if (!is_last) {
            srv_room_keep(r);
        }
    }
    if (at != live->rows_n) {
        (void)snprintf(why, size, "row %zu of the journal belongs to no game", at + 1);
        return false;
    }
    return true;
}

static void read_nonce(struct srv_room_seat *seat, const struct srv_store_seat *from,
    enum srv_store_match_status status)
{
    if (from->nonce_commitment == NULL) {
        return;
    }
    memcpy(seat->nonce_commitment, from->nonce_commitment, sizeof seat->nonce_commitment);
    seat->nonce_state = PRO_NONCE_AWAITED;
    if (from->nonce != NULL) {
        memcpy(seat->nonce, from->nonce, sizeof seat->nonce);
        seat->nonce_state = PRO_NONCE_TOLD;
    } else if (status == SRV_STORE_MATCH_LIVE) {
        seat->nonce_state = PRO_NONCE_MISSED;
    }
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
        read_nonce(&r->seat[from->seat], from, live->match.status);
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
        srv_aside_unread(s, live, "its game, revision or card set is not here");
        return;
    }
    if (is_live && (live->games_n < 1 || live->seats_n != ENG_SEATS)) {
        srv_aside_unread(s, live, "it has games or seats that this version cannot play");
        return;
    }
    if (strlen(live->match.id) != SRV_ID_CHARS ||
        srv_map_find(&s->rooms, live->match.id) != NULL) {
        srv_aside_unread(s, live, "its id is not one of ours");
        return;
    }
    struct srv_room *r = srv_room_make(s, set, book, live->match.id, live->match.secret);
    r->created_ms = live->match.created_ms;
    (void)snprintf(r->format, sizeof r->format, "%s",
        live->match.format != NULL ? live->match.format : "");
    if (live->match.table != NULL) {
        const struct srv_store_table *at = live->match.table;
        r->table =
            (struct srv_room_table){.stage = at->stage, .round = at->round, .table = at->table};
        (void)snprintf(r->table.tournament, sizeof r->table.tournament, "%s", at->tournament);
    }
    const bool is_set_up =
        srv_settings_read(live->match.settings.at, live->match.settings.len, &r->settings);
    if (live->match.code != NULL && strlen(live->match.code) <= SRV_CODE_CHARS) {
        (void)snprintf(r->code, sizeof r->code, "%s", live->match.code);
        srv_map_put(&s->codes, r);
    }
    char why[400] = "the secret does not open the commitment";
    if (!is_set_up) {
        (void)snprintf(why, sizeof why, "its settings cannot be read");
    }
    bool is_good = is_set_up &&
        memcmp(r->commitment, live->match.commitment, sizeof r->commitment) == 0 &&
        read_seats(r, live, why, sizeof why);
    if (is_good && strcmp(r->id, s->failed_match) == 0) {
        (void)snprintf(why, sizeof why, "%s, and the server died of it", s->failed_how);
        is_good = false;
    }
    if (is_good && !srv_rulings_restore(r, live)) {
        (void)snprintf(why, sizeof why, "what judges did in it cannot be read");
        is_good = false;
    }
    if (!is_good || (is_live && !run_games(r, live, why, sizeof why))) {
        srv_room_aside_read(r, why, live);
        return;
    }
    if (is_live) {
        const struct srv_store_state *newest = &live->games[live->games_n - 1].newest;
        r->kept = newest->body.len > 0 ? newest->seq + 1 : 0;
        r->phase = PRO_PHASE_PLAYING;
        srv_room_set_status(r, SRV_STORE_MATCH_LIVE);
        srv_watch_open(r, true);
        if (r->match->outcome.result != ENG_RESULT_NONE) {
            srv_series_over(r);
            srv_rulings_apply(r);
        } else {
            srv_rulings_apply(r);
            srv_room_wake_bot(r);
        }
    } else if (r->seat[0].deck != NULL && r->seat[1].deck != NULL) {
        srv_series_seated(r);
    }
    srv_said_restore(r, live->said);
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
