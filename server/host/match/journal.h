/* SPDX-License-Identifier: MIT
 * journal.h - the commands of one game as bytes: the form in which they lie in memory and in the
 * store's journal rows. A few bytes a command, since a live match keeps nothing else of its past.
 *
 * Packed command: prompt, number of picks, then the picks, each a varint (7 bits a byte, low bits
 * first, the high bit says that more follows). Kind and seat travel beside it. */
#ifndef SRV_HOST_JOURNAL_H
#define SRV_HOST_JOURNAL_H

#include <eng/command.h>
#include <eng/id.h>
#include <pro/replay.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SRV_COMMAND_BYTES_MAX = 3 * (2 + ENG_PICKS_MAX)
};

/* The bytes of a command, without kind and seat. */
size_t srv_command_pack(const struct eng_command *command, uint8_t out[SRV_COMMAND_BYTES_MAX]);

/* The command of such bytes. False: they are not what pack writes (a damaged row). */
bool srv_command_unpack(
    uint8_t kind, uint8_t seat, const uint8_t *at, size_t len, struct eng_command *out);

struct srv_journal {
    uint8_t *at;
    uint32_t len, cap;
    uint32_t rows;
    uint64_t last_ms; /* time of the last row; rows never go back in time */
};

/* Appends; a time before the last row's counts as the last row's. Returns the time it got. `bank_ms` is
 * what the clocks of both seats have left after the command (0 without clocks). */
uint64_t srv_journal_push(struct srv_journal *j, uint64_t at_ms,
    const struct eng_command *command, const int64_t bank_ms[ENG_SEATS]);

/* What the clocks had left after row number `row`, 1..j->rows. */
void srv_journal_banks(const struct srv_journal *j, uint32_t row, int64_t bank_ms[ENG_SEATS]);

/* The first `rows` commands (at most j->rows) as pro_game_run and pro_replay take them; free() it. */
struct pro_command *srv_journal_expand(const struct srv_journal *j, uint32_t rows);

/* Reads the row that begins at byte `at` (0: the first one), and says where the next one does. `row`
 * holds the row before (zero before the first): its time goes on from there. */
size_t srv_journal_step(const struct srv_journal *j, size_t at, struct pro_command *row);

/* The byte at which the row after the first `rows` begins. */
size_t srv_journal_place(const struct srv_journal *j, uint32_t rows);

/* How many rows there are before byte `at`, which is where one begins or ends. */
uint32_t srv_journal_count(const struct srv_journal *j, size_t at);

/* Forgets all rows but the first `rows`. */
void srv_journal_cut(struct srv_journal *j, uint32_t rows);

void srv_journal_deinit(struct srv_journal *j);

#endif
