/* SPDX-License-Identifier: MIT
 * cmd_deck.c - `shinpanctl deck check`, `cards lint` and `cards dump`. */
#include "ctl.h"

#include <jansson.h>

#include <crd/deck.h>
#include <crd/print.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

static void print_fault(const struct crd_fault *fault, bool is_json)
{
    if (!is_json) {
        printf("%s%s%s (%s)\n", fault->field, fault->field[0] == '\0' ? "" : ": ", fault->text,
            fault->code);
        return;
    }
    json_t *line = json_pack(
        "{s:s,s:s,s:s}", "code", fault->code, "field", fault->field, "text", fault->text);
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    printf("%s\n", text == NULL ? "{}" : text);
    free(text);
    json_decref(line);
}

int ctl_deck_check(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    const struct eng_game *game = eng_game_find(flags->game);
    if (game == NULL) {
        fprintf(stderr, "shinpanctl: --game: there is no game \"%s\"\n", flags->game);
        return EX_USAGE;
    }
    struct crd_set *set = ctl_set(flags, game->name);
    if (set == NULL) {
        return EX_DATAERR;
    }
    size_t len;
    char *text = ctl_file_read(argv[0], CRD_DECK_BYTES_MAX, &len, stderr);
    if (text == NULL) {
        crd_set_free(set);
        return EX_NOINPUT;
    }
    const struct eng_book book = {.game = game, .cards = crd_set_cards(set)};
    struct crd_deck_file file = {{0}, {0}, {0}};
    struct crd_faults faults = {0};
    struct eng_deck deck;
    crd_deck_parse(game, text, len, &file, &faults);
    crd_deck_resolve(&book, &file.list, &deck, &faults);
    for (unsigned i = 0; i < faults.len; i++) {
        print_fault(&faults.at[i], flags->is_json);
    }
    if (faults.len == 0 && !flags->is_json) {
        uint8_t hash[CRD_HASH_BYTES];
        char hex[2 * CRD_HASH_BYTES + 1];
        crd_deck_hash(&book, &deck, hash);
        crd_hash_hex(hash, hex);
        printf("legal, hash %s\n", hex);
    }
    const bool is_legal = faults.len == 0;
    free(text);
    crd_set_free(set);
    return is_legal ? EX_OK : 1;
}

int ctl_cards_lint(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    struct crd_set *set = ctl_set(flags, flags->game);
    if (set == NULL) {
        return EX_DATAERR;
    }
    char hex[2 * CRD_HASH_BYTES + 1];
    crd_hash_hex(crd_set_cards(set)->hash, hex);
    const unsigned found = crd_lint(set, stdout);
    printf("%u cards, hash %s, %u remarks\n", crd_set_cards(set)->len, hex, found);
    crd_set_free(set);
    return EX_OK;
}

static void dump(const struct crd_set *set, uint32_t def)
{
    crd_dump(set, def, stdout);
    (void)crd_say(set, def, "en", stdout); /* false for other languages only */
}

int ctl_cards_dump(struct ctl_flags *flags, int argc, char **argv)
{
    struct crd_set *set = ctl_set(flags, flags->game);
    if (set == NULL) {
        return EX_DATAERR;
    }
    int status = EX_OK;
    for (uint32_t i = 0; argc == 0 && i < crd_set_cards(set)->len; i++) {
        dump(set, i);
    }
    for (int i = 0; i < argc; i++) {
        const int32_t def = crd_find(crd_set_cards(set), argv[i]);
        if (def < 0) {
            fprintf(stderr, "shinpanctl: no card has the number \"%s\"\n", argv[i]);
            status = 1;
        } else {
            dump(set, (uint32_t)def);
        }
    }
    crd_set_free(set);
    return status;
}
