/* SPDX-License-Identifier: MIT
 * journal.c - see journal.h. In memory a row is kind * 2 + seat, the ms since the row before, both
 * banks, the length of the packed command, all varints, and the packed command. */
#include "host/match/journal.h"

#include "host/parts/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    VARINT_MAX = 10
};

static size_t put_varint(uint8_t *out, uint64_t n)
{
    size_t len = 0;
    while (n >= 0x80) {
        out[len++] = (uint8_t)(n | 0x80);
        n >>= 7;
    }
    out[len++] = (uint8_t)n;
    return len;
}

/* Bytes used; 0 when the bytes end too early, or the number is longer than it need be or passes
 * `max`. */
static size_t get_varint(const uint8_t *at, size_t len, uint64_t max, uint64_t *out)
{
    uint64_t n = 0;
    for (size_t i = 0; i < len && i < VARINT_MAX - 1; i++) {
        n |= (uint64_t)(at[i] & 0x7f) << (7 * i);
        if ((at[i] & 0x80) == 0) {
            if (n > max || (i > 0 && at[i] == 0)) {
                return 0;
            }
            *out = n;
            return i + 1;
        }
    }
    return 0;
}

size_t srv_command_pack(const struct eng_command *command, uint8_t out[SRV_COMMAND_BYTES_MAX])
{
    assert(command->picks <= ENG_PICKS_MAX);
    size_t len = put_varint(out, command->prompt);
    len += put_varint(out + len, command->picks);
    for (unsigned i = 0; i < command->picks; i++) {
        len += put_varint(out + len, command->pick[i]);
    }
    return len;
}

bool srv_command_unpack(
    uint8_t kind, uint8_t seat, const uint8_t *at, size_t len, struct eng_command *out)
{
    struct eng_command c = {.kind = kind, .seat = seat};
    if (kind == ENG_COMMAND_NONE || kind >= ENG_COMMAND_NUM || seat >= 2) {
        return false;
    }
    uint64_t n;
    size_t used = get_varint(at, len, UINT16_MAX, &n);
    if (used == 0) {
        return false;
    }
    c.prompt = (uint16_t)n;
    size_t done = used;
    used = get_varint(at + done, len - done, ENG_PICKS_MAX, &n);
    if (used == 0) {
        return false;
    }
    c.picks = (uint16_t)n;
    done += used;
    for (unsigned i = 0; i < c.picks; i++) {
        used = get_varint(at + done, len - done, UINT16_MAX, &n);
        if (used == 0) {
            return false;
        }
        c.pick[i] = (uint16_t)n;
        done += used;
    }
    if (done != len) {
        return false;
    }
    *out = c;
    return true;
}

uint64_t srv_journal_push(struct srv_journal *j, uint64_t at_ms,
    const struct eng_command *command, const int64_t bank_ms[ENG_SEATS])
{
    uint8_t packed[SRV_COMMAND_BYTES_MAX];
    const size_t packed_len = srv_command_pack(command, packed);
    const uint64_t now = j->rows > 0 && at_ms < j->last_ms ? j->last_ms : at_ms;

    uint8_t row[(3 + ENG_SEATS) * VARINT_MAX + SRV_COMMAND_BYTES_MAX];
    size_t len = put_varint(row, (uint64_t)command->kind * 2 + command->seat);
    len += put_varint(row + len, now - j->last_ms);
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        assert(bank_ms[i] >= 0);
        len += put_varint(row + len, (uint64_t)bank_ms[i]);
    }
    len += put_varint(row + len, packed_len);
    memcpy(row + len, packed, packed_len);
    len += packed_len;

    if (j->len + len > j->cap) {
        j->cap = j->cap == 0 ? 256 : j->cap + j->cap / 2;
        j->at = srv_realloc(j->at, j->cap);
    }
    memcpy(j->at + j->len, row, len);
    j->len += (uint32_t)len;
    j->rows++;
    j->last_ms = now;
    return now;
}

/* Steps over one row at `at`; its bytes are ours, so they are as they must be. */
static size_t read_whole(
    const struct srv_journal *j, size_t at, struct pro_command *row, int64_t bank_ms[ENG_SEATS])
{
    uint64_t head = 0, delta = 0, packed_len = 0;
    size_t done = at;
    done += get_varint(j->at + done, j->len - done, UINT64_MAX, &head);
    done += get_varint(j->at + done, j->len - done, UINT64_MAX, &delta);
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        uint64_t bank = 0;
        done += get_varint(j->at + done, j->len - done, INT64_MAX, &bank);
        bank_ms[i] = (int64_t)bank;
    }
    done += get_varint(j->at + done, j->len - done, UINT64_MAX, &packed_len);
    const bool is_good = srv_command_unpack((uint8_t)(head / 2), (uint8_t)(head % 2),
        j->at + done, (size_t)packed_len, &row->command);
    assert(is_good);
    row->at_ms += delta;
    return done + (size_t)packed_len;
}

static size_t read_row(const struct srv_journal *j, size_t at, struct pro_command *row)
{
    int64_t bank_ms[ENG_SEATS];
    return read_whole(j, at, row, bank_ms);
}

void srv_journal_banks(const struct srv_journal *j, uint32_t row, int64_t bank_ms[ENG_SEATS])
{
    assert(row > 0 && row <= j->rows);
    struct pro_command command = {0};
    size_t at = 0;
    for (uint32_t i = 0; i < row; i++) {
        at = read_whole(j, at, &command, bank_ms);
    }
}

size_t srv_journal_step(const struct srv_journal *j, size_t at, struct pro_command *row)
{
    assert(at < j->len);
    return read_row(j, at, row);
}

uint32_t srv_journal_count(const struct srv_journal *j, size_t at)
{
    struct pro_command row = {0};
    uint32_t rows = 0;
    for (size_t done = 0; done < at; rows++) {
        done = read_row(j, done, &row);
    }
    return rows;
}

struct pro_command *srv_journal_expand(const struct srv_journal *j, uint32_t rows)
{
    assert(rows <= j->rows);
    struct pro_command *out = srv_alloc(rows * sizeof *out);
    size_t at = 0;
    for (uint32_t i = 0; i < rows; i++) {
        out[i].at_ms = i > 0 ? out[i - 1].at_ms : 0;
        at = read_row(j, at, &out[i]);
    }
    return out;
}

static size_t place_of(const struct srv_journal *j, uint32_t rows, struct pro_command *last)
{
    assert(rows <= j->rows);
    size_t at = 0;
    for (uint32_t i = 0; i < rows; i++) {
        at = read_row(j, at, last);
    }
    return at;
}

size_t srv_journal_place(const struct srv_journal *j, uint32_t rows)
{
    struct pro_command row = {0};
    return place_of(j, rows, &row);
}

void srv_journal_cut(struct srv_journal *j, uint32_t rows)
{
    struct pro_command row = {0};
    j->len = (uint32_t)place_of(j, rows, &row);
    j->rows = rows;
    j->last_ms = row.at_ms;
}

void srv_journal_deinit(struct srv_journal *j)
{
    free(j->at);
    *j = (struct srv_journal){0};
}
