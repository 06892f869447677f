/* SPDX-License-Identifier: MIT
 * twins.c - what the environment can ask of shinpand-test, so that two runs of it can be compared byte
 * by byte. There is nothing to call: the linker puts these functions before the ones that the server
 * calls (twins in server/meson.build); shinpand has neither.
 *
 * TWIN_RANDOM=NUMBER: ids, tokens and secrets are drawn from that number, in the order in which they
 * are asked for, anew from each start on. What is random for other reasons (salts of passwords, which
 * deck a bot takes) is not.
 *
 * TWIN_SWAP="p1|p2 ZONE PLACE ZONE PLACE": in every match two cards of that seat change places before
 * anything is shuffled, so that each comes to lie where the other one would: the one that has that place
 * from the top of the first zone when the first question is asked, and the one of the other zone, or the
 * next below it that is another card. All that happens later follows from it, whenever a match is run
 * again. */
#include <eng/engine.h>

#include <assert.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- TWIN_RANDOM ---- */

void __real_randombytes_buf(void *buf, size_t size);
void __wrap_randombytes_buf(void *buf, size_t size);

void __wrap_randombytes_buf(void *buf, size_t size)
{
    static atomic_uint_fast64_t drawn;
    const char *text = getenv("TWIN_RANDOM");
    if (text == NULL) {
        __real_randombytes_buf(buf, size);
        return;
    }
    const uint64_t words[2] = {strtoull(text, NULL, 10), atomic_fetch_add(&drawn, 1)};
    unsigned char seed[randombytes_SEEDBYTES];
    crypto_generichash(seed, sizeof seed, (const unsigned char *)words, sizeof words, NULL, 0);
    randombytes_buf_deterministic(buf, size, seed);
}

/* ---- TWIN_SWAP ---- */

struct place {
    char zone[32];
    unsigned at;
};

struct plan {
    uint8_t seat;
    struct place x, y;
};

/* The plan of the environment; false when there is none. */
static bool read_plan(struct plan *out)
{
    const char *text = getenv("TWIN_SWAP");
    unsigned seat;
    if (text == NULL) {
        return false;
    }
    if (sscanf(text, "p%u %31s %u %31s %u", &seat, out->x.zone, &out->x.at, out->y.zone,
            &out->y.at) != 5 ||
        seat < 1 || seat > ENG_SEATS) {
        /* a test that swaps nothing would pass: better no run at all */
        fprintf(stderr, "TWIN_SWAP=%s: want p1|p2 ZONE PLACE ZONE PLACE\n", text);
        abort();
    }
    out->seat = (uint8_t)(seat - 1);
    return true;
}

/* The seat's first card in that zone, from the one on that has that place from the top, whose
 * definition is not that one's. 0: none. */
static uint8_t card_at(const struct eng_book *book, const struct eng_match *m, uint8_t seat,
    const struct place *place, uint8_t other)
{
    for (uint8_t zone = 0; zone < ENG_PILES_MAX; zone++) {
        const struct eng_pile *pile = &m->pile[seat][zone];
        if (pile->len == 0 || strcmp(book->game->zone[zone].name, place->zone) != 0) {
            continue;
        }
        for (unsigned i = place->at; i < pile->len; i++) {
            const uint8_t card = pile->at[pile->len - 1 - i].raw;
            if (other == 0 || m->card[card].def != m->card[other].def) {
                return card;
            }
        }
    }
    return 0;
}

/* The deck with an entry for each copy, in the order in which the cards come into the match. */
static bool spread(const struct eng_deck *deck, struct eng_deck *out)
{
    out->len = 0;
    for (unsigned i = 0; i < deck->len; i++) {
        for (unsigned n = 0; n < deck->entry[i].count; n++) {
            if (out->len == ENG_DECK_ENTRIES_MAX) {
                return false;
            }
            out->entry[out->len] = deck->entry[i];
            out->entry[out->len++].count = 1;
        }
    }
    return true;
}

/* How many of the seat's cards came into the match before that one. */
static unsigned rank_of(const struct eng_match *m, uint8_t seat, uint8_t card)
{
    unsigned rank = 0;
    for (unsigned i = 1; i < card; i++) {
        rank += m->card[i].zone != 0 && m->card[i].owner == seat;
    }
    return rank;
}

enum eng_status __real_eng_match_start(const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], const uint8_t key[32], uint8_t first,
    struct eng_match *match, struct eng_events *out);
enum eng_status __wrap_eng_match_start(const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], const uint8_t key[32], uint8_t first,
    struct eng_match *match, struct eng_events *out);

enum eng_status __wrap_eng_match_start(const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], const uint8_t key[32], uint8_t first,
    struct eng_match *match, struct eng_events *out)
{
    const uint32_t mark = out->len;
    struct plan plan;
    enum eng_status status =
        __real_eng_match_start(book, deck, key, first, match, out); /* shows what lies where */
    if (!read_plan(&plan)) {
        return status;
    }
    struct eng_deck swapped[ENG_SEATS] = {deck[0], deck[1]};
    struct eng_deck *mine = &swapped[plan.seat];
    const uint8_t x = card_at(book, match, plan.seat, &plan.x, 0);
    const uint8_t y = x != 0 ? card_at(book, match, plan.seat, &plan.y, x) : 0;
    if (y == 0 || !spread(&deck[plan.seat], mine)) {
        fprintf(stderr, "TWIN_SWAP: no two such cards\n");
        abort();
    }
    struct eng_deck_entry *a = &mine->entry[rank_of(match, plan.seat, x)];
    struct eng_deck_entry *b = &mine->entry[rank_of(match, plan.seat, y)];
    assert(a->def == match->card[x].def && b->def == match->card[y].def && a->pile == b->pile);
    const struct eng_deck_entry was = *a;
    *a = *b;
    *b = was;
    out->len = mark;
    return __real_eng_match_start(book, swapped, key, first, match, out);
}
