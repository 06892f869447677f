/* SPDX-License-Identifier: MIT
 * engine.h - a match as a function: a command goes in, events come out.
 *
 * Time and chance are inputs. Nothing here allocates, reads a clock or does I/O. */
#ifndef ENG_ENGINE_H
#define ENG_ENGINE_H

#include <eng/game.h>

/* Sets up a game and runs it to its first prompt. The decks are legal (game->check_deck) and in
 * canonical order. `key` is the game's chance key. `first` is the seat that goes first, or
 * ENG_SEAT_NONE: it is drawn, as the game's rules have it. Events of the setup are appended to `out`.
 * OK; FULL when a limit was reached (the match is void then). */
ENG_MUST_USE enum eng_status eng_match_start(const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], const uint8_t key[32], uint8_t first,
    struct eng_match *match, struct eng_events *out);

/* Applies one command and runs to the next prompt or the end. Events are appended to `out`.
 * OK; OVER [1-2-2]; COMMAND, SEAT, PROMPT, OPTION, PICKS: refused, and match and `out` are as they
 * were; FULL: applied, and the match is void now. */
ENG_MUST_USE enum eng_status eng_match_apply(const struct eng_book *book,
    struct eng_match *match, const struct eng_command *command, struct eng_events *out);

/* The same, but stops at the moment when a turn after `turn` begins, before anything has happened in it:
 * for a look at how things stood when that turn was over. Such a match waits at no prompt; it is
 * measured and dropped, and cannot go on. The statuses are the same. */
ENG_MUST_USE enum eng_status eng_match_apply_within(const struct eng_book *book,
    struct eng_match *match, const struct eng_command *command, uint16_t turn,
    struct eng_events *out);

/* Enumerates the options of the open prompt; len 0 when none is open. */
void eng_match_options(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* Picks one of the options that eng_match_options has just given for this match (at < their len):
 * what eng_match_apply does with an answer of that one pick, without enumerating them again. For
 * those who choose for a seat in the same process, as playouts do. OK; FULL: applied, and the match
 * is void now. */
ENG_MUST_USE enum eng_status eng_match_choose(const struct eng_book *book,
    struct eng_match *match, const struct eng_options *options, uint32_t at,
    struct eng_events *out);

/* A 64-bit hash of the whole state: equal states, equal hashes, on every compiler and machine. */
uint64_t eng_match_hash(const struct eng_match *match);

/* Checks every invariant (each card in exactly one place, ...); a broken one is an assert. Called
 * after every command in debug and fuzz builds (ENG_CHECKED), and by tests. */
void eng_match_check(const struct eng_book *book, const struct eng_match *match);

#endif
