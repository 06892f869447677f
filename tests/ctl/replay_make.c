/* SPDX-License-Identifier: MIT
 * replay_make.c - prints a real replay document: replay-make SEED GAMES [REWINDS]. */
#include "replay_kit.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: replay-make SEED GAMES [REWINDS]\n");
        return 2;
    }
    size_t len;
    replay_kit_rewind(argc == 4 ? (unsigned)strtoul(argv[3], NULL, 10) : 0);
    struct crd_set *set = replay_kit_cards();
    char *text = replay_kit_document(crd_set_cards(set), strtoull(argv[1], NULL, 10),
        (unsigned)strtoul(argv[2], NULL, 10), &len);
    fwrite(text, 1, len, stdout);
    free(text);
    crd_set_free(set);
    return fflush(stdout) == 0 ? 0 : 1;
}
