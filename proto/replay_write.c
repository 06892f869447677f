/* SPDX-License-Identifier: MIT
 * replay_write.c - writes the replay document: the games are run, and setup, commands and what came of
 * them go into one text. Owns the order of the fields; replay_read.c reads the same order. */
#include "replay.h"

#include <pro/view_json.h>

#include <crd/deck.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const command_words[ENG_COMMAND_NUM] = {
    NULL, "answer", "concede", "timeout", "forfeit", "arrange"};

const char *pro__command_word(unsigned kind)
{
    return kind < ENG_COMMAND_NUM ? command_words[kind] : NULL;
}

bool pro__command_has_prompt(unsigned kind)
{
    return kind == ENG_COMMAND_ANSWER || kind == ENG_COMMAND_TIMEOUT ||
        kind == ENG_COMMAND_ARRANGE;
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

static void write_decks(struct pro_writer *w, const struct pro_replay *replay)
{
    const struct eng_book *book = &replay->book;
    pro_write_key(w, "decks");
    pro_write_array(w);
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        const struct eng_deck *deck = &replay->deck[seat];
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

static void write_head(struct pro_writer *w, const struct pro_replay *replay)
{
    const struct eng_game *game = replay->book.game;
    uint8_t commitment[32];
    pro_commitment(replay->match, replay->secret, commitment);
    pro_write_key(w, "format");
    pro_write_text(w, PRO__REPLAY_FORMAT);
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
    write_players(w, replay);
    write_decks(w, replay);
    pro_write_key(w, "started_ms");
    pro_write_uint(w, replay->started_ms);
    pro_write_key(w, "ended_ms");
    pro_write_uint(w, replay->ended_ms);
}

/* ---- games ---------------------------------------------------------------------------------- */

static void write_command(struct pro_writer *w, const struct pro_command *at)
{
    const struct eng_command *command = &at->command;
    pro_write_array(w);
    pro_write_uint(w, at->at_ms);
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
    uint32_t count; /* events so far */
};

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    struct run *run = arg;
    (void)done;
    for (uint32_t i = 0; i < events->len; i++) {
        struct eng_event_view view;
        eng_view_event(match, &events->at[i], ENG_VIEWER_JUDGE, &view);
        pro_event_encode(&run->events, run->book, &view);
        run->count++;
    }
    pro_write_uint(&run->steps, run->count);
    return true;
}

static void write_result(
    struct pro_writer *w, const struct eng_game *game, const struct eng_outcome *outcome)
{
    pro_write_key(w, "winner");
    if (outcome->result == ENG_RESULT_WON) {
        pro_write_text(w, outcome->winner == 0 ? "p1" : "p2");
    } else {
        pro_write_null(w);
    }
    pro_write_key(w, "reason");
    pro_write_text(w, game->reason[outcome->reason]);
}

/* Runs one game and writes its object. */
static bool write_game(struct pro_writer *w, const struct pro_replay *replay, uint32_t index,
    struct scratch *scratch, struct pro_replay_report *report)
{
    const struct pro_replay_game *game = &replay->game[index];
    uint8_t nonce[ENG_SEATS][32];
    uint8_t key[32];
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        memcpy(nonce[seat], replay->player[seat].nonce, 32);
    }
    pro_game_key(replay->match, replay->secret, index + 1, (const uint8_t(*)[32])nonce,
        &replay->book, replay->deck, key);

    report->game = index + 1;
    struct run run = {.book = &replay->book};
    pro_writer_init_heap(&run.events, PRO_REPLAY_BYTES_MAX);
    pro_writer_init_heap(&run.steps, PRO_REPLAY_BYTES_MAX);
    pro_write_array(&run.events);
    pro_write_array(&run.steps);
    uint32_t done;
    const enum eng_status status = pro_game_run(&replay->book, replay->deck, key, game->command,
        game->commands, &scratch->match, &scratch->events, on_step, &run, &done);
    pro_write_array_end(&run.events);
    pro_write_array_end(&run.steps);

    bool ok = true;
    if (done < game->commands) {
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
        pro_write_key(w, "commands");
        pro_write_array(w);
        for (uint32_t i = 0; i < game->commands; i++) {
            write_command(w, &game->command[i]);
        }
        pro_write_array_end(w);
        write_result(w, replay->book.game, &scratch->match.outcome);
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
    sodium_memzero(key, sizeof key);
    return ok;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static bool check_setup(const struct pro_replay *replay, struct pro_replay_report *report)
{
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        struct eng_faults faults = {0};
        replay->book.game->check_deck(&replay->book, &replay->deck[seat], &faults);
        if (faults.len > 0) {
            return pro__replay_fail(report, PRO_REPLAY_DECK, 0, "decks[%u]: not legal: %s",
                seat, replay->book.game->fault[faults.at[0].code].name);
        }
    }
    if (replay->games == 0 || replay->games > PRO_REPLAY_GAMES_MAX) {
        return pro__replay_fail(
            report, PRO_REPLAY_FORM, 0, "games: must be 1 to %d", (int)PRO_REPLAY_GAMES_MAX);
    }
    for (uint32_t i = 0; i < replay->games; i++) {
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
    /* winner and reason of the match are those of the game that ended it: the last one */
    struct pro_writer games;
    pro_writer_init_heap(&games, PRO_REPLAY_BYTES_MAX);
    pro_write_array(&games);
    for (uint32_t i = 0; ok && i < replay->games; i++) {
        ok = write_game(&games, replay, i, scratch, report);
    }
    pro_write_array_end(&games);
    if (ok) {
        write_result(w, replay->book.game, &scratch->match.outcome);
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
