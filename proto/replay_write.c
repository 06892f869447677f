/* SPDX-License-Identifier: MIT
 * replay_write.c - writes the replay document: the games are run, and setup, commands and what came of
 * them go into one text. Owns the order of the fields; replay_read.c reads the same order. */
#include "replay.h"

#include <eng/encode.h>
#include <pro/series.h>
#include <pro/view_json.h>

#include <assert.h>
#include <crd/deck.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const command_words[ENG_COMMAND_NUM] = {
    NULL, "answer", "concede", "timeout", "forfeit", "arrange", "draw", "rewind", "rule"};

const char *pro__command_word(unsigned kind)
{
    return kind < ENG_COMMAND_NUM ? command_words[kind] : NULL;
}

const char *pro_command_word(unsigned kind)
{
    return pro__command_word(kind);
}

bool pro__command_has_prompt(unsigned kind)
{
    return kind == ENG_COMMAND_ANSWER || kind == ENG_COMMAND_TIMEOUT ||
        kind == ENG_COMMAND_ARRANGE || kind == ENG_COMMAND_RULE;
}

bool pro__command_has_picks(unsigned kind)
{
    return kind == ENG_COMMAND_ANSWER || kind == ENG_COMMAND_ARRANGE;
}

bool pro__replay_fail(struct pro_replay_report *report, enum pro_replay_fault fault,
    size_t offset, const char *format, ...)
{
    report->fault = fault;
    report->offset = offset;
    va_list args;
    va_start(args, format);
    vsnprintf(report->text, sizeof report->text, format, args);
    va_end(args);
    return false;
}

const char *pro_engine_version(void)
{
    return SHINPAN_VERSION;
}

static const char *const fault_names[PRO_REPLAY_FAULT_NUM] = {
#define X(name, word, text) word,
    PRO_REPLAY_FAULT_MAP(X)
#undef X
};

static const char *const fault_texts[PRO_REPLAY_FAULT_NUM] = {
#define X(name, word, text) text,
    PRO_REPLAY_FAULT_MAP(X)
#undef X
};

const char *pro_replay_fault_name(enum pro_replay_fault fault)
{
    return fault_names[fault];
}

const char *pro_replay_fault_text(enum pro_replay_fault fault)
{
    return fault_texts[fault];
}

/* ---- head ----------------------------------------------------------------------------------- */

static void write_players(struct pro_writer *w, const struct pro_replay *replay)
{
    pro_write_key(w, "players");
    pro_write_array(w);
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        const struct pro_replay_player *player = &replay->player[seat];
        pro_write_object(w);
        pro_write_key(w, "seat");
        pro_write_text(w, seat == 0 ? "p1" : "p2");
        pro_write_key(w, "name");
        pro_write_text(w, player->name);
        pro_write_key(w, "bot");
        pro_write_bool(w, player->is_bot);
        pro_write_key(w, "nonce");
        pro_write_hex(w, player->nonce, sizeof player->nonce);
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
}

static void write_decks(
    struct pro_writer *w, const struct eng_book *book, const struct eng_deck decks[ENG_SEATS])
{
    pro_write_key(w, "decks");
    pro_write_array(w);
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        const struct eng_deck *deck = &decks[seat];
        uint8_t hash[CRD_HASH_BYTES];
        crd_deck_hash(book, deck, hash);
        pro_write_object(w);
        pro_write_key(w, "hash");
        pro_write_hex(w, hash, sizeof hash);
        pro_write_key(w, "piles");
        pro_write_object(w);
        for (unsigned pile = 0; pile < book->game->deck_piles; pile++) {
            pro_write_key(w, book->game->deck_pile[pile].name);
            pro_write_array(w);
            for (unsigned i = 0; i < deck->len; i++) {
                if (deck->entry[i].pile != pile) {
                    continue;
                }
                pro_write_object(w);
                pro_write_key(w, "number");
                pro_write_text(w, book->cards->def[deck->entry[i].def].number);
                pro_write_key(w, "count");
                pro_write_uint(w, deck->entry[i].count);
                pro_write_object_end(w);
            }
            pro_write_array_end(w);
        }
        pro_write_object_end(w);
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
}

static bool has_judge(const struct pro_replay *replay)
{
    if (replay->rulings > 0 || replay->ruled != ENG_RESULT_NONE) {
        return true;
    }
    for (uint32_t i = 0; i < replay->games; i++) {
        for (uint32_t k = 0; k < replay->game[i].commands; k++) {
            const uint8_t kind = replay->game[i].command[k].command.kind;
            if (kind == ENG_COMMAND_REWIND || kind == ENG_COMMAND_RULE) {
                return true;
            }
        }
    }
    return false;
}

/* A newer form is written only where the older one has no words for what happened. */
static unsigned least_form(const struct pro_replay *replay)
{
    for (uint32_t i = 0; i < replay->games; i++) {
        if (replay->game[i].base != NULL) {
            return 4;
        }
    }
    return has_judge(replay) ? 3 : 2;
}

static unsigned form_of(const struct pro_replay *replay)
{
    return replay->form == 0 ? least_form(replay) : replay->form;
}

const char *pro__replay_format(unsigned form)
{
    static const char *const formats[PRO_REPLAY_FORMS] = {
        "shinpan-replay-1", "shinpan-replay-2", "shinpan-replay-3", "shinpan-replay-4"};
    return form >= 1 && form <= PRO_REPLAY_FORMS ? formats[form - 1] : NULL;
}

static void write_seat(struct pro_writer *w, unsigned seat)
{
    if (seat < ENG_SEATS) {
        pro_write_text(w, seat == 0 ? "p1" : "p2");
    } else {
        pro_write_null(w);
    }
}

static const char *const ruled_words[PRO_RULED_NUM] = {
    NULL, "act", "result", "clock", "pause", "resume", "rewind"};

const char *pro__ruled_word(unsigned what)
{
    return what < PRO_RULED_NUM ? ruled_words[what] : NULL;
}

static void write_ruling(struct pro_writer *w, const struct pro_ruling *r)
{
    pro_write_object(w);
    pro_write_key(w, "game");
    pro_write_uint(w, r->game);
    pro_write_key(w, "command");
    pro_write_uint(w, r->command);
    pro_write_key(w, "at_ms");
    pro_write_uint(w, r->at_ms);
    pro_write_key(w, "what");
    pro_write_text(w, ruled_words[r->what]);
    pro_write_key(w, "seat");
    write_seat(w, r->seat != 0 ? r->seat - 1u : ENG_SEAT_NONE);
    pro_write_key(w, "judge");
    pro_write_text(w, r->judge);
    pro_write_key(w, "reason");
    if (r->reason != NULL) {
        pro_write_text(w, r->reason);
    } else {
        pro_write_null(w);
    }
    pro_write_key(w, "p1_ms");
    pro_write_uint(w, r->bank_ms[0]);
    pro_write_key(w, "p2_ms");
    pro_write_uint(w, r->bank_ms[1]);
    pro_write_object_end(w);
}

/* How a judge decided the match, and all that judges did in it. */
static void write_rulings(struct pro_writer *w, const struct pro_replay *replay)
{
    pro_write_key(w, "ruled");
    if (replay->ruled == ENG_RESULT_WON) {
        write_seat(w, replay->ruled_for);
    } else if (replay->ruled == ENG_RESULT_NONE) {
        pro_write_null(w);
    } else {
        pro_write_text(w, replay->ruled == ENG_RESULT_DRAWN ? "drawn" : "void");
    }
    pro_write_key(w, "rulings");
    pro_write_array(w);
    for (uint32_t i = 0; i < replay->rulings; i++) {
        write_ruling(w, &replay->ruling[i]);
    }
    pro_write_array_end(w);
}

static void write_head(struct pro_writer *w, const struct pro_replay *replay)
{
    const struct eng_game *game = replay->book.game;
    uint8_t commitment[32];
    pro_commitment(replay->match, replay->secret, commitment);
    pro_write_key(w, "format");
    pro_write_text(w, pro__replay_format(form_of(replay)));
    pro_write_key(w, "match");
    pro_write_text(w, replay->match);
    pro_write_key(w, "game");
    pro_write_text(w, game->name);
    pro_write_key(w, "revision");
    pro_write_text(w, game->revision[replay->book.revision]);
    pro_write_key(w, "engine");
    pro_write_text(w, pro_engine_version());
    pro_write_key(w, "card_set");
    pro_write_hex(w, replay->book.cards->hash, 32);
    pro_write_key(w, "commitment");
    pro_write_hex(w, commitment, sizeof commitment);
    pro_write_key(w, "secret");
    pro_write_hex(w, replay->secret, sizeof replay->secret);
    if (form_of(replay) >= 2) {
        pro_write_key(w, "settings");
        pro_shape_encode(w, &pro_settings_shape, &replay->settings);
    }
    write_players(w, replay);
    write_decks(w, &replay->book, replay->deck);
    pro_write_key(w, "started_ms");
    pro_write_uint(w, replay->started_ms);
    pro_write_key(w, "ended_ms");
    pro_write_uint(w, replay->ended_ms);
}

/* ---- games ---------------------------------------------------------------------------------- */

static void write_rewind(struct pro_writer *w, const struct eng_command *command)
{
    struct eng_rewind rewind;
    const bool is_read = eng_rewind_read(command, &rewind);
    assert(is_read); /* it was carried out before */
    pro_write_text(w, "judge");
    pro_write_text(w, command_words[command->kind]);
    pro_write_uint(w, rewind.fork);
    pro_write_uint(w, rewind.row);
    pro_write_uint(w, rewind.seq);
    pro_write_uint(w, rewind.prompt);
    pro_write_array_end(w);
}

static void write_command(struct pro_writer *w, const struct pro_command *at)
{
    const struct eng_command *command = &at->command;
    pro_write_array(w);
    pro_write_uint(w, at->at_ms);
    if (command->kind == ENG_COMMAND_REWIND) {
        write_rewind(w, command);
        return;
    }
    pro_write_text(w, command->seat == 0 ? "p1" : "p2");
    pro_write_text(w, command_words[command->kind]);
    if (pro__command_has_prompt(command->kind)) {
        pro_write_uint(w, command->prompt);
    }
    if (pro__command_has_picks(command->kind)) {
        pro_write_array(w);
        for (unsigned i = 0; i < command->picks; i++) {
            pro_write_uint(w, command->pick[i]);
        }
        pro_write_array_end(w);
    }
    pro_write_array_end(w);
}

/* Too big for the stack. */
struct scratch {
    struct eng_match match;
    struct eng_events events;
};

/* What a run of a game collects on its way: the events go into their own text, since the results that
 * stand before them in the document are known only afterwards. */
struct run {
    struct pro_writer events;
    struct pro_writer steps;
    const struct eng_book *book;
    const struct pro_replay_game *game;
    uint32_t count;  /* events so far */
    uint32_t *after; /* [commands + 1]: events after each step */
    uint32_t wrong;  /* a rewind that counts them otherwise, from 1; 0: none */
};

/* The engine looks at everything in a rewind but the number of events that it goes back to. */
static bool is_counted(const struct run *run, uint32_t done)
{
    struct eng_rewind rewind;
    return done == 0 || !eng_rewind_read(&run->game->command[done - 1].command, &rewind) ||
        rewind.seq == run->after[rewind.row];
}

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    struct run *run = arg;
    if (!is_counted(run, done)) {
        run->wrong = done;
        return false;
    }
    for (uint32_t i = 0; i < events->len; i++) {
        struct eng_event_view view;
        eng_view_event(match, &events->at[i], ENG_VIEWER_JUDGE, &view);
        pro_event_encode(&run->events, run->book, &view);
        run->count++;
    }
    run->after[done] = run->count;
    pro_write_uint(&run->steps, run->count);
    return true;
}

/* `result` and `winner` are those of a game or of the match, the reason is a game's. */
static void write_result(
    struct pro_writer *w, unsigned result, unsigned winner, const char *reason)
{
    pro_write_key(w, "winner");
    write_seat(w, result == ENG_RESULT_WON ? winner : ENG_SEAT_NONE);
    pro_write_key(w, "reason");
    pro_write_text(w, reason);
}

static void write_base(
    struct pro_writer *w, const struct eng_book *book, const struct pro_base *base)
{
    uint8_t state[ENG_STATE_BYTES_MAX];
    const size_t len = eng_match_encode(book, eng_tables_sum(book), &base->state, state);
    pro_write_key(w, "base");
    pro_write_object(w);
    pro_write_key(w, "engine");
    pro_write_text(w, base->engine);
    pro_write_key(w, "commands");
    pro_write_uint(w, base->row);
    pro_write_key(w, "events");
    pro_write_uint(w, base->events);
    pro_write_key(w, "state");
    pro_write_hex(w, state, len);
    pro_write_object_end(w);
}

/* Runs one game and writes its object. */
static bool write_game(struct pro_writer *w, const struct pro_replay *replay, uint32_t index,
    struct scratch *scratch, struct pro_replay_report *report)
{
    const struct pro_replay_game *game = &replay->game[index];
    const struct eng_deck *decks = pro_replay_decks(replay, index);
    const uint8_t first = pro_replay_first(replay, index);
    uint8_t key[32];
    pro_replay_key(replay, index, key);

    report->game = index + 1;
    const struct pro_origin origin = {
        .book = &replay->book, .deck = decks, .key = key, .first = first, .base = game->base};
    struct run run = {.book = &replay->book, .game = game, .count = pro_origin_events(&origin)};
    run.after = calloc(game->commands + 1u, sizeof *run.after);
    if (run.after == NULL) {
        return pro__replay_fail(report, PRO_REPLAY_MEMORY, 0, "out of memory");
    }
    pro_writer_init_heap(&run.events, PRO_REPLAY_BYTES_MAX);
    pro_writer_init_heap(&run.steps, PRO_REPLAY_BYTES_MAX);
    pro_write_array(&run.events);
    pro_write_array(&run.steps);
    uint32_t done;
    const enum eng_status status = pro_game_run(&origin, game->command, game->commands,
        &scratch->match, &scratch->events, on_step, &run, &done);
    pro_write_array_end(&run.events);
    pro_write_array_end(&run.steps);

    bool ok = true;
    if (run.wrong != 0) {
        report->command = run.wrong;
        ok = pro__replay_fail(report, PRO_REPLAY_COMMAND, 0,
            "games[%u].commands[%u]: goes back to another number of events", index,
            run.wrong - 1);
    } else if (done < game->commands) {
        report->command = done + 1;
        ok = pro__replay_fail(report, PRO_REPLAY_COMMAND, 0, "games[%u].commands[%u]: %s",
            index, done, eng_status_text(status));
    } else if (scratch->match.outcome.result == ENG_RESULT_NONE) {
        ok = pro__replay_fail(report, PRO_REPLAY_UNFINISHED, 0,
            "games[%u]: the game goes on after %u commands", index, done);
    } else if (run.events.is_over || run.steps.is_over) {
        ok = pro__replay_fail(report, PRO_REPLAY_MEMORY, 0, "the events do not fit");
    }
    if (ok) {
        pro_write_object(w);
        pro_write_key(w, "game");
        pro_write_uint(w, index + 1);
        if (form_of(replay) >= 2) {
            pro_write_key(w, "first");
            write_seat(w, first);
            if (memcmp(decks, replay->deck, sizeof replay->deck) != 0) {
                write_decks(w, &replay->book, decks);
            }
        }
        if (game->base != NULL) {
            write_base(w, &replay->book, game->base);
        }
        pro_write_key(w, "commands");
        pro_write_array(w);
        for (uint32_t i = 0; i < game->commands; i++) {
            write_command(w, &game->command[i]);
        }
        pro_write_array_end(w);
        const struct eng_outcome *outcome = &scratch->match.outcome;
        write_result(
            w, outcome->result, outcome->winner, replay->book.game->reason[outcome->reason]);
        pro_write_key(w, "final_hash");
        pro_write_hex64(w, eng_match_hash(&scratch->match));
        pro_write_key(w, "steps");
        pro_write_raw(w, run.steps.text, run.steps.len);
        pro_write_key(w, "events");
        pro_write_raw(w, run.events.text, run.events.len);
        pro_write_object_end(w);
        report->game = 0;
    }
    pro_writer_deinit_heap(&run.events);
    pro_writer_deinit_heap(&run.steps);
    free(run.after);
    sodium_memzero(key, sizeof key);
    return ok;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static bool check_rulings(const struct pro_replay *replay, struct pro_replay_report *report)
{
    if (replay->rulings > PRO_REPLAY_RULINGS_MAX || replay->ruled >= ENG_RESULT_NUM ||
        replay->ruled_for >= ENG_SEATS) {
        return pro__replay_fail(report, PRO_REPLAY_FORM, 0, "rulings: too many, or no result");
    }
    for (uint32_t i = 0; i < replay->rulings; i++) {
        const struct pro_ruling *r = &replay->ruling[i];
        if (r->game < 1 || r->game > replay->games || r->seat > ENG_SEATS ||
            r->command > replay->game[r->game - 1].commands ||
            pro__ruled_word(r->what) == NULL) {
            return pro__replay_fail(
                report, PRO_REPLAY_FORM, 0, "rulings[%u]: not a ruling of this match", i);
        }
    }
    return true;
}

static bool check_setup(const struct pro_replay *replay, struct pro_replay_report *report)
{
    if (replay->games == 0 || replay->games > PRO_REPLAY_GAMES_MAX) {
        return pro__replay_fail(
            report, PRO_REPLAY_FORM, 0, "games: must be 1 to %d", (int)PRO_REPLAY_GAMES_MAX);
    }
    if (!check_rulings(replay, report)) {
        return false;
    }
    if (form_of(replay) > least_form(replay)) {
        return pro__replay_fail(report, PRO_REPLAY_FORM, 0,
            "format: there is nothing in it that an older form could not say");
    }
    for (uint32_t i = 0; i < replay->games; i++) {
        const struct eng_deck *decks = pro_replay_decks(replay, i);
        for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
            struct eng_faults faults = {0};
            replay->book.game->check_deck(&replay->book, &decks[seat], &faults);
            if (faults.len > 0) {
                report->game = decks == replay->deck ? 0 : i + 1;
                return pro__replay_fail(report, PRO_REPLAY_DECK, 0, "decks[%u]: not legal: %s",
                    seat, replay->book.game->fault[faults.at[0].code].name);
            }
        }
        if (replay->game[i].base != NULL &&
            replay->game[i].base->row > replay->game[i].commands) {
            report->game = i + 1;
            return pro__replay_fail(
                report, PRO_REPLAY_FORM, 0, "games[%u].base.commands: the game has fewer", i);
        }
        for (uint32_t k = 0; k < replay->game[i].commands; k++) {
            const struct eng_command *command = &replay->game[i].command[k].command;
            if (pro__command_word(command->kind) == NULL || command->seat >= ENG_SEATS ||
                command->picks > ENG_PICKS_MAX) {
                report->game = i + 1;
                report->command = k + 1;
                return pro__replay_fail(report, PRO_REPLAY_COMMAND, 0,
                    "games[%u].commands[%u]: not a command", i, k);
            }
        }
    }
    return true;
}

/* The digest is the last field, over every byte before its key. */
static void write_digest(struct pro_writer *w)
{
    if (w->is_over) {
        return;
    }
    uint8_t digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(digest, (const uint8_t *)w->text, w->len);
    pro_write_key(w, "digest");
    pro_write_hex(w, digest, sizeof digest);
}

/* The match goes on with each game until it is decided. In the first form there is only one rule:
 * the last game decides. */
static bool add_game(struct pro_series *series, const struct pro_replay *replay, uint32_t index,
    const struct eng_outcome *outcome, struct pro_replay_report *report)
{
    const bool is_last = index + 1 == replay->games;
    if (form_of(replay) == 1) {
        series->result = outcome->result;
        series->winner = outcome->winner;
        return true;
    }
    pro_series_add(series, outcome);
    if (is_last && replay->conceded != 0 && series->result == ENG_RESULT_NONE) {
        pro_series_concede(series, (uint8_t)(replay->conceded - 1));
    }
    if (is_last && replay->ruled != ENG_RESULT_NONE) {
        pro_series_rule(series, replay->ruled, replay->ruled_for);
    }
    if ((series->result != ENG_RESULT_NONE) != is_last) {
        report->game = index + 1;
        return pro__replay_fail(report, PRO_REPLAY_UNFINISHED, 0,
            is_last ? "games: the match goes on after game %u"
                    : "games: the match is over after game %u",
            index + 1);
    }
    return true;
}

bool pro__replay_write(
    const struct pro_replay *replay, struct pro_writer *w, struct pro_replay_report *report)
{
    struct scratch *scratch = malloc(sizeof *scratch);
    if (scratch == NULL) {
        return pro__replay_fail(report, PRO_REPLAY_MEMORY, 0, "out of memory");
    }
    bool ok = check_setup(replay, report);
    if (ok) {
        pro_write_object(w);
        write_head(w, replay);
    }
    struct pro_series series;
    pro_series_init(&series, replay->settings.best_of);
    struct pro_writer games;
    pro_writer_init_heap(&games, PRO_REPLAY_BYTES_MAX);
    pro_write_array(&games);
    for (uint32_t i = 0; ok && i < replay->games; i++) {
        ok = write_game(&games, replay, i, scratch, report);
        if (ok) {
            ok = add_game(&series, replay, i, &scratch->match.outcome, report);
        }
    }
    pro_write_array_end(&games);
    if (ok) {
        /* the match's reason is that of the game that ended it: the last one, or a judge did */
        const struct eng_game *game = replay->book.game;
        write_result(w, series.result, series.winner,
            game->reason[replay->ruled != ENG_RESULT_NONE ? game->rule_reason
                                                          : scratch->match.outcome.reason]);
        if (form_of(replay) >= 2) {
            pro_write_key(w, "conceded");
            write_seat(w, replay->conceded != 0 ? replay->conceded - 1u : ENG_SEAT_NONE);
        }
        if (form_of(replay) >= 3) {
            write_rulings(w, replay);
        }
        pro_write_key(w, "games");
        pro_write_raw(w, games.text, games.is_over ? 0 : games.len);
        write_digest(w);
        pro_write_object_end(w);
        if (w->is_over || games.is_over) {
            ok = pro__replay_fail(report, PRO_REPLAY_MEMORY, 0, "the document does not fit");
        }
    }
    pro_writer_deinit_heap(&games);
    free(scratch);
    return ok;
}

bool pro_replay_encode(
    const struct pro_replay *replay, char **text, size_t *len, struct pro_replay_report *report)
{
    struct pro_replay_report own;
    struct pro_replay_report *r = report != NULL ? report : &own;
    *r = (struct pro_replay_report){.fault = PRO_REPLAY_NONE};
    struct pro_writer w;
    pro_writer_init_heap(&w, PRO_REPLAY_BYTES_MAX);
    if (!pro__replay_write(replay, &w, r)) {
        pro_writer_deinit_heap(&w);
        return false;
    }
    char *out = realloc(w.text, w.len + 1);
    if (out == NULL) {
        pro_writer_deinit_heap(&w);
        return pro__replay_fail(r, PRO_REPLAY_MEMORY, 0, "out of memory");
    }
    out[w.len] = '\0';
    *text = out;
    *len = w.len;
    return true;
}
