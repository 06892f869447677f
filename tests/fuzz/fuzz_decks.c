/* SPDX-License-Identifier: MIT
 * fuzz_decks.c - decks as texts and restriction lists: any bytes are read or refused; what was read is a
 * deck that comes back from every form that can hold it. The first byte is the game. */
#include <eng/digimon.h>
#include <eng/duelmasters.h>

#include <assert.h>
#include <crd/deck_text.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const cards[] = {
    "{\"format\":1,\"game\":\"digimon\",\"cards\":["
    "{\"number\":\"ST1-02\",\"name\":{\"en\":\"A 2\"},\"category\":\"option\",\"colors\":[\"red\"],"
    "\"play_cost\":1},"
    "{\"number\":\"ST1-01\",\"name\":{\"en\":\"B\",\"ja\":\"ビ\"},\"category\":\"digi-egg\","
    "\"colors\":[\"red\"]}]}",
    "{\"format\":1,\"game\":\"duel-masters\",\"cards\":["
    "{\"number\":\"DM01-001\",\"name\":{\"en\":\"A 2\",\"ja\":\"エー\"},\"type\":\"spell\","
    "\"civilizations\":[\"fire\"],\"cost\":1}]}"};

static const struct eng_book *book_of(unsigned game)
{
    static struct eng_book book[2];

    if (book[game].game == NULL) {
        const struct crd_text text = {"few.json", cards[game], strlen(cards[game])};
        struct crd_set *set;
        struct crd_error err;
        const enum crd_status s = crd_cards_load_text(&text, 1, &set, &err);

        assert(s == CRD_OK);
        book[game].game = game == 0 ? &dig_game : &dm_game;
        book[game].cards = crd_set_cards(set);
    }
    return &book[game];
}

static void try_restrictions(const char *text, size_t len)
{
    const struct crd_text file = {"fuzz.json", text, len};
    struct crd_restrictions *r = NULL;
    struct crd_error err;
    const enum crd_status s = crd_restrictions_load_text(&file, &r, &err);

    assert((s == CRD_OK) == (r != NULL));
    if (s == CRD_OK) {
        size_t n;
        const uint32_t *date = crd_restrictions_dates(r, &n);

        for (size_t i = 1; i < n; i++) {
            assert(date[i - 1] < date[i]);
        }
    } else {
        assert(err.text[0] != '\0');
    }
    crd_restrictions_free(r);
}

static void comes_back(
    const struct eng_book *book, const struct eng_deck *deck, enum crd_form form)
{
    static struct crd_deck_list list;
    static struct crd_deck_import again;
    struct crd_faults faults = {0};
    struct eng_deck other;
    size_t len;

    crd_deck_list_of(book, deck, &list);
    char *text = crd_deck_export(book, &list, form, "", form % 2 == 0 ? "en" : "ja", &len);
    assert(text != NULL || (form == CRD_FORM_CODE && book->game == &dm_game));
    if (text != NULL) {
        crd_deck_import(book, text, len, &again, &faults);
        assert(faults.len == 0 && again.form == form);
        crd_deck_resolve(book, &again.list, &other, &faults);
        assert(other.len == deck->len);
        assert(memcmp(other.entry, deck->entry, deck->len * sizeof deck->entry[0]) == 0);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct crd_deck_import deck;
    struct crd_faults faults = {0};
    struct eng_deck resolved;

    if (size == 0) {
        return 0;
    }
    const struct eng_book *book = book_of(data[0] & 1);
    const char *text = (const char *)data + 1;
    crd_deck_import(book, text, size - 1, &deck, &faults);
    assert(deck.form < CRD_FORM_NUM);
    assert(deck.list.len > 0 || faults.len > 0);
    crd_deck_resolve(book, &deck.list, &resolved, &faults);
    for (uint16_t i = 0; i < faults.len; i++) {
        assert(faults.at[i].code != NULL && faults.at[i].text[0] != '\0');
    }
    if (deck.form == CRD_FORM_JSON) { /* says itself which pile a card is in */
        try_restrictions(text, size - 1);
        return 0;
    }
    for (enum crd_form form = CRD_FORM_TEXT; resolved.len > 0 && form < CRD_FORM_NUM; form++) {
        comes_back(book, &resolved, form);
    }
    return 0;
}
