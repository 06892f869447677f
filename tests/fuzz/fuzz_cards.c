/* SPDX-License-Identifier: MIT
 * fuzz_cards.c - any bytes as a card file: they load or are refused with a text, and what loads
 * is a program that the machine can trust and comes back from its canonical text the same. The
 * bytes are tried as a deck file, too. */
#include "../cards/program_check.h"

#include <eng/digimon.h>

#include <assert.h>
#include <crd/cards.h>
#include <crd/deck.h>
#include <crd/print.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Cards for decks to name; lives as long as the process. */
static const struct eng_cards *few_cards(void)
{
    static const char json[] =
        "{\"format\":1,\"game\":\"digimon\",\"cards\":["
        "{\"number\":\"A\",\"name\":{\"en\":\"A\"},\"category\":\"option\",\"colors\":[\"red\"],"
        "\"play_cost\":1},"
        "{\"number\":\"B\",\"name\":{\"en\":\"B\"},\"category\":\"digi-egg\",\"colors\":[\"red\"]}]}";
    static struct crd_set *set;

    if (set == NULL) {
        const struct crd_text text = {"few.json", json, sizeof json - 1};
        struct crd_error err;
        const enum crd_status s = crd_cards_load_text(&text, 1, &set, &err);

        assert(s == CRD_OK);
    }
    return crd_set_cards(set);
}

static void try_deck(const char *text, size_t size)
{
    static struct crd_deck_file file;
    const struct eng_book book = {.game = &dig_game, .cards = few_cards()};
    struct crd_faults faults = {0}, again = {0};
    struct eng_deck deck, copy;
    uint8_t hash[CRD_HASH_BYTES], hash_again[CRD_HASH_BYTES];
    struct crd_deck_list list;

    crd_deck_parse(&dig_game, text, size, &file, &faults);
    crd_deck_resolve(&book, &file.list, &deck, &faults);
    for (uint16_t i = 0; i < faults.len; i++) {
        assert(faults.at[i].code != NULL && faults.at[i].text[0] != '\0');
    }
    /* what could be resolved is a deck that resolves to itself */
    crd_deck_list_of(&book, &deck, &list);
    crd_deck_resolve(&book, &list, &copy, &again);
    crd_deck_hash(&book, &deck, hash);
    crd_deck_hash(&book, &copy, hash_again);
    assert(memcmp(hash, hash_again, sizeof hash) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct crd_text text = {"fuzz.json", (const char *)data, size};
    struct crd_set *set = NULL, *again = NULL;
    struct crd_error err;
    const enum crd_status s = crd_cards_load_text(&text, 1, &set, &err);

    if (s != CRD_OK) {
        assert(s == CRD_INVALID && set == NULL && err.text[0] != '\0');
        try_deck(text.text, size);
        return 0;
    }
    struct crd_text canonical = {.name = "canonical.json"};
    canonical.text = crd_set_json(set, &canonical.len);
    const enum crd_status t = crd_cards_load_text(&canonical, 1, &again, &err);
    assert(t == CRD_OK);
    assert(memcmp(crd_set_cards(set)->hash, crd_set_cards(again)->hash, CRD_HASH_BYTES) == 0);
    assert(strcmp(canonical.text, crd_set_json(again, NULL)) == 0);

    (void)program_check(crd_set_cards(set), dig_game.language);
    assert(crd_set_cards(set)->program.code_len == crd_set_cards(again)->program.code_len);
    assert(memcmp(crd_set_cards(set)->program.code, crd_set_cards(again)->program.code,
               crd_set_cards(set)->program.code_len * sizeof(uint16_t)) == 0);

    static FILE *nowhere;
    if (nowhere == NULL) {
        nowhere = fopen("/dev/null", "w");
        assert(nowhere != NULL);
    }
    for (uint32_t i = 0; i < crd_set_cards(set)->len; i++) {
        assert(crd_find(crd_set_cards(set), crd_set_cards(set)->def[i].number) == (int32_t)i);
        crd_dump(set, i, nowhere);
        assert(crd_say(set, i, "en", nowhere) && crd_say(set, i, "ja", nowhere));
    }
    (void)crd_lint(set, nowhere);
    crd_set_free(again);
    crd_set_free(set);
    return 0;
}
