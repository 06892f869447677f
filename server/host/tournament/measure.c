/* SPDX-License-Identifier: MIT
 * measure.c - see measure.h. The record is run with all of its rewinds; what the rows that were taken back
 * had counted counts no more, until a rewind leads back to them. */
#include "host/tournament/measure.h"

#include "host/flight.h"
#include "host/match/room.h"
#include "host/parts/memory.h"

#include <eng/engine.h>
#include <eng/rewind.h>
#include <pro/replay.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A run of the running game. */
struct run {
    const struct srv_room *r;
    struct pro_command *commands;
    uint32_t rows;
    struct eng_deck deck[ENG_SEATS];
    struct pro_origin origin;
    struct eng_match match;
    struct eng_events events;
};

static struct run *run_open(const struct srv_room *r)
{
    struct run *run = srv_alloc(sizeof *run);
    run->r = r;
    run->rows = r->journal.rows;
    run->commands = srv_journal_expand(&r->journal, run->rows);
    for (uint8_t i = 0; i < ENG_SEATS; i++) {
        run->deck[i] = *r->seat[i].deck;
    }
    run->origin = srv_room_origin(r, run->deck);
    return run;
}

static void run_close(struct run *run)
{
    free(run->commands);
    free(run);
}

static void run_through(struct run *run, pro_on_step *on_step, void *arg)
{
    srv_flight_enter(run->r->id);
    const enum eng_status status = pro_game_run(
        &run->origin, run->commands, run->rows, &run->match, &run->events, on_step, arg, NULL);
    srv_flight_leave();
    assert(status == ENG_OK || status == ENG_FULL); /* it has been applied before */
}

/* ---- events that count ---- */

/* How it stood after a row. */
struct mark {
    uint32_t last[SRV_MEASURES_MAX][ENG_SEATS];
    uint32_t seq;
    uint32_t end_row; /* of the command that ended the turn; 0: it has not ended */
};

struct tally {
    struct srv_measured *out;
    struct run *run;
    uint16_t turn;      /* that is measured; 0: none */
    uint32_t seq;       /* events so far */
    uint32_t end_row;   /* as in a mark */
    struct mark *marks; /* by row: a rewind may lead to any, also of a line that was left */
    bool is_begun;      /* the first step is the deal, or what stands for it */
};

static void count(
    struct tally *t, const struct eng_match *match, const struct eng_events *events)
{
    const struct eng_game *game = t->run->r->book->game;
    for (uint32_t i = 0; i < events->len; i++) {
        t->seq++;
        for (uint8_t m = 0; m < game->measures; m++) {
            const struct eng_measure_info *info = &game->measure[m];
            for (uint8_t seat = 0; info->counts != NULL && seat < ENG_SEATS; seat++) {
                if (info->counts(match, &events->at[i], seat)) {
                    t->out->last[m][seat] = t->seq;
                }
            }
        }
    }
}

static void note(struct tally *t, uint32_t row)
{
    struct mark *mark = &t->marks[row];
    memcpy(mark->last, t->out->last, sizeof mark->last);
    mark->seq = t->seq;
    mark->end_row = t->end_row;
}

static bool on_row(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    struct tally *t = arg;
    struct eng_rewind rewind;
    if (t->is_begun && eng_rewind_read(&t->run->commands[done - 1].command, &rewind)) {
        t->seq++; /* it is an event, too */
        memcpy(t->out->last, t->marks[rewind.row].last, sizeof t->out->last);
        t->end_row = t->marks[rewind.row].end_row;
    } else {
        if (t->is_begun && t->out->match.turn <= t->turn && match->turn > t->turn) {
            t->end_row = done;
        }
        count(t, match, events);
    }
    t->is_begun = true;
    t->out->match = *match;
    note(t, done);
    return true;
}

/* Back to the moment when the turn was over. */
static void end_turn(struct tally *t)
{
    struct srv_measured *out = t->out;
    struct run *run = t->run;
    const struct mark *before = &t->marks[t->end_row - 1];
    memcpy(out->last, before->last, sizeof out->last);
    t->seq = before->seq;
    enum eng_status status =
        pro_game_at(&run->origin, run->commands, t->end_row - 1, &out->match, &run->events);
    if (status == ENG_OK) {
        run->events.len = run->events.is_full = 0;
        status = eng_match_apply_within(run->r->book, &out->match,
            &run->commands[t->end_row - 1].command, t->turn, &run->events);
    }
    assert(status == ENG_OK || status == ENG_FULL); /* it was applied before */
    count(t, &out->match, &run->events);
}

void srv_measure_take(const struct srv_room *r, uint16_t turn, struct srv_measured *out)
{
    assert(r->book->game->measures <= SRV_MEASURES_MAX);
    struct run *run = run_open(r);
    struct tally *t = srv_alloc(sizeof *t);
    *t = (struct tally){.out = out,
        .run = run,
        .turn = turn,
        .marks = srv_alloc((run->rows + 1) * sizeof *t->marks)};
    *out = (struct srv_measured){.r = r};
    run_through(run, on_row, t);
    if (turn != 0 && t->end_row > 0) {
        end_turn(t);
    }
    free(t->marks);
    free(t);
    run_close(run);
}

int32_t srv_measure_ask(void *arg, uint8_t measure, uint8_t seat)
{
    const struct srv_measured *m = arg;
    const struct eng_measure_info *info = &m->r->book->game->measure[measure];
    return info->read != NULL ? info->read(m->r->book, &m->match, seat)
                              : (int32_t)m->last[measure][seat];
}

int32_t srv_measure_now(const struct srv_room *r, uint8_t measure, uint8_t seat)
{
    return r->book->game->measure[measure].read(r->book, r->match, seat);
}

/* ---- time ---- */

/* Who goes second in the running game: at its deal the turn is that of the first. A state that an older engine
 * left is later than that: then by the number of its turn, as if none had been an extra one. */
static uint8_t second_of(const struct srv_room *r)
{
    if (r->first != 0) {
        return eng_foe((uint8_t)(r->first - 1));
    }
    struct run *run = run_open(r);
    const enum eng_status status = pro_game_begin(&run->origin, &run->match, &run->events);
    const uint8_t seat = run->match.turn_seat;
    const bool is_first = run->match.turn == 0 || run->match.turn % 2 == 1;
    run_close(run);
    return status != ENG_OK ? (uint8_t)ENG_SEAT_NONE : is_first ? eng_foe(seat) : seat;
}

static struct srv_overtime_look look_of(
    const struct eng_match *match, uint8_t second, int64_t at_ms)
{
    return (struct srv_overtime_look){
        .at_ms = at_ms,
        .turn = match->turn,
        .seat = match->turn_seat,
        .second = second,
        .is_playing = match->outcome.result == ENG_RESULT_NONE,
    };
}

static bool is_playing(const struct srv_room *r)
{
    return r->status == SRV_STORE_MATCH_LIVE && r->phase == PRO_PHASE_PLAYING &&
        r->match != NULL;
}

void srv_measure_look(const struct srv_room *r, int64_t at_ms, struct srv_overtime_look *out)
{
    *out = (struct srv_overtime_look){.at_ms = at_ms};
    if (is_playing(r)) {
        *out = look_of(r->match, second_of(r), at_ms);
    }
}

struct history {
    const struct srv_overtime_plan *plan;
    struct srv_overtime *o;
    const struct pro_command *commands;
    int64_t over_ms;
    uint8_t second;
    bool is_begun; /* the overtime */
    bool is_dealt; /* as above */
    uint16_t turn; /* after the row before */
    uint8_t seat;
};

static bool on_past(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    struct history *h = arg;
    (void)events;
    const int64_t at_ms = done > 0 ? (int64_t)h->commands[done - 1].at_ms : 0;
    if (h->is_dealt && at_ms > h->over_ms) {
        struct srv_overtime_look before = {.at_ms = h->over_ms,
            .turn = h->turn,
            .seat = h->seat,
            .second = h->second,
            .is_playing = true};
        if (!h->is_begun) {
            srv_overtime_begin(h->o, h->plan, &before);
            h->is_begun = true;
        }
        before.at_ms = at_ms;
        srv_overtime_look(h->o, h->plan, &before); /* time has passed before it was given */
        const struct srv_overtime_look after = look_of(match, h->second, at_ms);
        srv_overtime_look(h->o, h->plan, &after);
    }
    h->is_dealt = true;
    h->turn = match->turn;
    h->seat = match->turn_seat;
    return !h->is_begun || h->o->state == SRV_OVERTIME_PLAYS;
}

void srv_measure_overtime(const struct srv_room *r, const struct srv_overtime_plan *plan,
    int64_t at_ms, struct srv_overtime *o)
{
    struct srv_overtime_look now;
    if (!is_playing(r)) {
        now = (struct srv_overtime_look){.at_ms = at_ms};
        srv_overtime_begin(o, plan, &now);
        return;
    }
    struct run *run = run_open(r);
    struct history h = {.plan = plan,
        .o = o,
        .commands = run->commands,
        .over_ms = at_ms,
        .second = second_of(r)};
    if (run->rows > 0 && (int64_t)r->journal.last_ms > at_ms) {
        run_through(run, on_past, &h);
    }
    if (!h.is_begun) { /* nothing has been done since */
        now = look_of(r->match, h.second, at_ms);
        srv_overtime_begin(o, plan, &now);
    }
    run_close(run);
}

static bool has_answers(const struct srv_journal *journal, uint8_t seat)
{
    struct pro_command *commands = srv_journal_expand(journal, journal->rows);
    bool has = false;
    for (uint32_t i = 0; i < journal->rows; i++) {
        const struct eng_command *c = &commands[i].command;
        has = has || (c->kind == ENG_COMMAND_ANSWER && c->seat == seat);
    }
    free(commands);
    return has;
}

bool srv_measure_has_acted(const struct srv_room *r, uint8_t seat)
{
    bool has = has_answers(&r->journal, seat);
    for (uint8_t i = 0; i < r->past_n; i++) {
        has = has || has_answers(&r->past[i].journal, seat);
    }
    return has;
}
