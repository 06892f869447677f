/* SPDX-License-Identifier: MIT
 * aside.c - see aside.h. */
#include "host/match/aside.h"

#include "base/log.h"
#include "host/decks/books.h"
#include "host/match/bot.h"
#include "host/match/journal.h"
#include "host/match/room.h"
#include "host/match/stream.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"
#include "host/tournament/table.h"

#include <pro/replay.h>
#include <pro/writer.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    REPORT_BYTES_MAX = 64 * 1024
};

struct aside {
    char match[SRV_ID_CHARS + 1];
};

static void on_aside(void *arg, enum srv_store_status status)
{
    struct aside *a = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_ERROR, "match.aside_failed",
            "a match could not be marked as put aside; the next start tries again",
            SRV_LOG_STR("match", a->match),
            SRV_LOG_STR("status", srv_store_status_name(status)));
    }
    free(a);
}

/* ---- the report ---- */

static void write_command(
    struct pro_writer *w, const struct eng_command *c, unsigned game, uint64_t row, int64_t at)
{
    const char *word = pro_command_word(c->kind);
    pro_member_uint(w, "game_no", game);
    pro_member_uint(w, "row", row);
    pro_write_key(w, "at_ms");
    pro_write_int(w, at);
    pro_member_uint(w, "seat", c->seat + 1u);
    pro_member_text(w, "kind", word != NULL ? word : "?");
    pro_member_uint(w, "prompt", c->prompt);
    pro_write_key(w, "picks");
    pro_write_array(w);
    for (unsigned i = 0; i < c->picks; i++) {
        pro_write_uint(w, c->pick[i]);
    }
    pro_write_array_end(w);
}

/* The last commands of the running game, as they lie in memory. */
static void write_journal(struct pro_writer *w, const struct srv_room *r)
{
    struct pro_command *commands = srv_journal_expand(&r->journal, r->journal.rows);
    uint32_t i =
        r->journal.rows > SRV_ASIDE_COMMANDS ? r->journal.rows - SRV_ASIDE_COMMANDS : 0;
    for (; i < r->journal.rows; i++) {
        pro_write_object(w);
        write_command(w, &commands[i].command, r->game, i + 1, (int64_t)commands[i].at_ms);
        pro_write_object_end(w);
    }
    free(commands);
}

/* The last rows of what the store has. */
static void write_rows(struct pro_writer *w, const struct srv_store_live *live)
{
    size_t i = live->rows_n > SRV_ASIDE_COMMANDS ? live->rows_n - SRV_ASIDE_COMMANDS : 0;
    for (; i < live->rows_n; i++) {
        const struct srv_store_row *row = &live->rows[i];
        struct eng_command command = {.kind = row->kind, .seat = row->seat};
        const bool is_good =
            srv_command_unpack(row->kind, row->seat, row->body.at, row->body.len, &command);
        pro_write_object(w);
        write_command(w, &command, row->game_no, row->seq, row->at_ms);
        if (!is_good) { /* its bytes say more than what we could not read of them */
            pro_write_key(w, "damaged");
            pro_write_hex(w, (const uint8_t *)row->body.at, row->body.len);
        }
        pro_write_key(w, "hash");
        pro_write_hex64(w, row->hash);
        pro_write_object_end(w);
    }
}

/* `r` or `live` or both. The text is the caller's. */
static char *write_report(
    const struct srv_room *r, const struct srv_store_live *live, const char *why, size_t *len)
{
    struct pro_writer w;
    pro_writer_init_heap(&w, REPORT_BYTES_MAX);
    pro_write_object(&w);
    pro_member_text(&w, "why", why);
    pro_member_text(&w, "server", SHINPAN_VERSION);
    pro_member_text(&w, "engine", pro_engine_version());
    pro_member_text(&w, "game", r != NULL ? r->book->game->name : live->match.game);
    pro_member_text(
        &w, "revision", r != NULL ? srv_book_revision(r->book) : live->match.revision);
    if (r != NULL) {
        pro_member_text(&w, "card_set", r->set->hash);
        pro_member_uint(&w, "game_no", r->game);
        pro_member_uint(&w, "rows", r->journal.rows);
        pro_member_uint(&w, "durable", r->durable);
    }
    if (r != NULL && r->match != NULL) {
        pro_write_key(&w, "state");
        pro_write_hex64(&w, eng_match_hash(r->match));
    }
    pro_write_key(&w, "commands");
    pro_write_array(&w);
    if (live != NULL) {
        write_rows(&w, live);
    } else {
        write_journal(&w, r);
    }
    pro_write_array_end(&w);
    pro_write_object_end(&w);
    assert(!w.is_over); /* SRV_ASIDE_COMMANDS of them fit */
    *len = w.len;
    return w.text;
}

static void put_aside(struct srv_service *s, const char *match, char *report, size_t len)
{
    struct aside *a = srv_alloc(sizeof *a);
    strncpy(
        a->match, match, SRV_ID_CHARS); /* another server's may be longer: only for the log */
    s->metrics.matches_aside++;
    srv_store_match_aside(s->store, match, (struct srv_store_bytes){.at = report, .len = len},
        srv_now_ms(), on_aside, a);
    free(report);
}

/* ---- putting aside ---- */

void srv_room_aside_read(struct srv_room *r, const char *why, const struct srv_store_live *live)
{
    assert(r->pending == NULL);
    srv_log(SRV_LOG_ERROR, "match.aside", "a match is put aside for a judge",
        SRV_LOG_STR("match", r->id), SRV_LOG_STR("why", why),
        SRV_LOG_UINT("rows", r->journal.rows));
    srv_room_set_status(r, SRV_STORE_MATCH_ASIDE);
    srv_table_gone(r);
    srv_stream_status(r, NULL, false);
    if (r->waiting != NULL) {
        srv_call_error(r->waiting, PRO_ERROR_INTERNAL);
        r->waiting = NULL;
    }
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        srv_bot_close(r->seat[i].bot);
        r->seat[i].bot = NULL;
    }
    size_t len;
    char *report = write_report(r, live, why, &len);
    put_aside(r->service, r->id, report, len);
}

void srv_room_aside(struct srv_room *r, const char *why)
{
    srv_room_aside_read(r, why, NULL);
}

void srv_aside_unread(struct srv_service *s, const struct srv_store_live *live, const char *why)
{
    srv_log(SRV_LOG_ERROR, "recovery.aside", "a match cannot be rebuilt",
        SRV_LOG_STR("match", live->match.id), SRV_LOG_STR("why", why));
    size_t len;
    char *report = write_report(NULL, live, why, &len);
    put_aside(s, live->match.id, report, len);
}
