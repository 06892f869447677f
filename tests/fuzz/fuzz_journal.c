/* SPDX-License-Identifier: MIT
 * fuzz_journal.c - any bytes as a journal row of the database: the first two are kind and seat, the rest
 * a packed command. A damaged row is refused; what is taken has bounds, and its bytes are those that
 * packing it gives. */
#include "host/match/journal.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct eng_command command, again;
    uint8_t packed[SRV_COMMAND_BYTES_MAX];
    if (size < 2) {
        return 0;
    }
    const size_t len = size - 2;
    uint8_t *bytes = malloc(len > 0 ? len : 1); /* of exactly its size */
    must(bytes != NULL, "out of memory");
    memcpy(bytes, data + 2, len);
    memset(&command, 0, sizeof command);
    if (srv_command_unpack(data[0], data[1], bytes, len, &command)) {
        must(command.picks <= ENG_PICKS_MAX, "more picks than a command has");
        const size_t packed_len = srv_command_pack(&command, packed);
        must(packed_len == len && memcmp(packed, bytes, len) == 0, "other bytes when packed");
        memset(&again, 0, sizeof again);
        must(srv_command_unpack(data[0], data[1], packed, packed_len, &again) &&
                memcmp(&command, &again, sizeof command) == 0,
            "another command");
        const int64_t bank_ms[ENG_SEATS] = {0};
        struct srv_journal j = {0};
        struct pro_command row = {0};
        srv_journal_push(&j, 1, &command, bank_ms);
        const uint64_t at =
            srv_journal_push(&j, 0, &command, bank_ms); /* no row goes back in time */
        must(at == 1 && srv_journal_step(&j, 0, &row) < j.len && row.at_ms == 1,
            "a row is lost");
        srv_journal_deinit(&j);
    }
    free(bytes);
    return 0;
}
