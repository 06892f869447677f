/* SPDX-License-Identifier: MIT
 * fuzz_config.c - any bytes as a configuration file: refused with a place for each fault, or taken; and
 * what was taken, printed, is taken again as the same values. */
#include "base/config.h"
#include "base/text.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

static bool read_config(
    const void *data, size_t size, struct srv_config *out, struct srv_text *errors)
{
    static char path[64];
    static int fd = -1;
    if (fd < 0) {
        fd = memfd_create("config", 0);
        must(fd >= 0, "no file");
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    }
    must(ftruncate(fd, 0) == 0 && pwrite(fd, data, size, 0) == (ssize_t)size, "cannot write");
    return srv_config_read(out, path, errors);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char memory[SRV_CONFIG_TEXT_MAX], printed[SRV_CONFIG_TEXT_MAX];
    static struct srv_config first, second;
    struct srv_text errors, out;
    srv_text_init(&errors, memory, sizeof memory);
    if (!read_config(data, size, &first, &errors)) {
        must(errors.len > 0, "refused without a word");
        return 0;
    }
    srv_text_init(&out, printed, sizeof printed);
    srv_config_print(&first, &out);
    must(!out.is_cut, "too long to print");
    srv_text_init(&errors, memory, sizeof memory);
    if (!read_config(out.at, out.len, &second, &errors)) {
        fprintf(stderr, "%s\nof\n%s", errors.at, out.at);
        abort();
    }
    /* lists come back with their items in other whitespace */
    for (size_t i = 0; i < sizeof first; i++) {
        const size_t list[][2] = {
#define LIST(f) {offsetof(struct srv_config, f), sizeof first.f}
            LIST(card_sets), LIST(origins), LIST(trusted_proxies), LIST(reserved_names)};
        for (size_t j = 0; j < sizeof list / sizeof list[0]; j++) {
            if (i == list[j][0]) {
                i += list[j][1];
            }
        }
        must(i >= sizeof first || ((char *)&first)[i] == ((char *)&second)[i],
            "another value when printed and read");
    }
    return 0;
}
