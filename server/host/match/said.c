/* SPDX-License-Identifier: MIT
 * said.c - see said.h. The text is lines of a word and what belongs to it; decks are as the store has
 * them. */
#include "host/match/said.h"

#include "base/log.h"
#include "host/decks/decks.h"
#include "host/match/room.h"
#include "host/match/series.h"
#include "host/parts/memory.h"
#include "host/people/client.h"
#include "host/service.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

struct text {
    char *at;
    size_t len, cap;
};

static void add(struct text *t, const void *bytes, size_t len)
{
    if (t->len + len > t->cap) {
        t->cap = 2 * (t->len + len);
        t->at = srv_realloc(t->at, t->cap);
    }
    memcpy(t->at + t->len, bytes, len);
    t->len += len;
}

__attribute__((format(printf, 2, 3))) static void say(struct text *t, const char *format, ...)
{
    char line[160];
    va_list args;
    va_start(args, format);
    const int len = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    add(t, line, (size_t)len < sizeof line ? (size_t)len : sizeof line - 1);
}

static void write_waiting(const struct srv_room *r, struct text *t)
{
    say(t, "ready %u %d %d %u\n", r->game, r->seat[0].is_ready, r->seat[1].is_ready, r->choice);
    for (unsigned i = 0; i < ENG_SEATS; i++) {
        const struct srv_room_seat *seat = &r->seat[i];
        if (seat->next_deck != NULL) {
            size_t len;
            char *deck = srv_deck_text(r->book, seat->next_deck, &len);
            say(t, "deck %u ", i);
            add(t, deck, len);
            add(t, "\n", 1);
            free(deck);
        }
        if (seat->nonce_state == PRO_NONCE_TOLD && r->phase == PRO_PHASE_READY) {
            char hex[2 * sizeof seat->nonce + 1];
            sodium_bin2hex(hex, sizeof hex, seat->nonce, sizeof seat->nonce);
            say(t, "nonce %u %s\n", i, hex);
        }
    }
}

static void write_playing(const struct srv_room *r, struct text *t)
{
    const struct srv_agree *a = &r->agree;
    if (a->offer != PRO_OFFER_NONE) {
        say(t, "offer %u %u %u\n", r->game, a->offer, a->by);
    }
    if (a->is_paused && !a->is_judged) { /* a judge's is a ruling */
        const int64_t left =
            (int64_t)(a->paused_until_ms - srv_loop_ms(r->service->loop)); /* < 0: is over */
        const int64_t *bank_ms = r->clock.now.bank_ms;
        say(t, "pause %u %" PRId64 " %" PRIu32 " %" PRId64 " %" PRId64 "\n", r->game,
            srv_now_ms() + left, r->journal.rows, bank_ms[0], bank_ms[1]);
    }
}

struct keeping {
    struct srv_call *call;
    char match[SRV_ID_CHARS + 1];
};

static void on_kept(void *arg, enum srv_store_status status)
{
    struct keeping *k = arg;
    if (status != SRV_STORE_OK) {
        srv_log(SRV_LOG_WARN, "match.said", "what was said in a match is not on the disk",
            SRV_LOG_STR("match", k->match),
            SRV_LOG_STR("status", srv_store_status_name(status)));
    }
    if (k->call != NULL) {
        srv_call_result(k->call, &(struct pro_result){0});
    }
    free(k);
}

void srv_said_keep(struct srv_room *r, struct srv_call *call)
{
    struct text t = {0};
    if (r->seat[0].is_deaf || r->seat[1].is_deaf) {
        say(&t, "deaf %d %d\n", r->seat[0].is_deaf, r->seat[1].is_deaf);
    }
    if (r->phase == PRO_PHASE_READY || r->phase == PRO_PHASE_BETWEEN) {
        write_waiting(r, &t);
    } else if (r->phase == PRO_PHASE_PLAYING) {
        write_playing(r, &t);
    }
    struct keeping *k = srv_alloc(sizeof *k);
    k->call = call;
    memcpy(k->match, r->id, sizeof k->match);
    srv_store_match_said(r->service->store, r->id,
        (struct srv_store_bytes){.at = t.at, .len = t.len}, on_kept, k);
    free(t.at);
}

/* ---- reading ---- */

static bool is_playing(const struct srv_room *r)
{
    return r->phase == PRO_PHASE_PLAYING && r->match != NULL && r->match->prompt.is_open;
}

static void read_deck(struct srv_room *r, unsigned seat, const char *text)
{
    struct eng_deck deck;
    if (seat < ENG_SEATS && srv_deck_of_text(r->book, text, strlen(text), &deck)) {
        free(r->seat[seat].next_deck);
        r->seat[seat].next_deck = srv_memdup(&deck, sizeof deck);
    }
}

static void read_nonce(struct srv_room *r, unsigned seat, const char *hex)
{
    uint8_t nonce[32], hash[crypto_hash_sha256_BYTES];
    size_t len;
    if (seat >= ENG_SEATS || r->seat[seat].nonce_state != PRO_NONCE_AWAITED ||
        sodium_hex2bin(nonce, sizeof nonce, hex, strlen(hex), NULL, &len, NULL) != 0 ||
        len != sizeof nonce) {
        return;
    }
    crypto_hash_sha256(hash, nonce, sizeof nonce);
    if (memcmp(hash, r->seat[seat].nonce_commitment, sizeof hash) == 0) {
        memcpy(r->seat[seat].nonce, nonce, sizeof nonce);
        r->seat[seat].nonce_state = PRO_NONCE_TOLD;
    }
}

/* The players paused: after which row of the journal, and what the clocks had then (not said before). */
static void read_pause(struct srv_room *r, const char *line)
{
    unsigned game;
    uint32_t row;
    int64_t until_ms, bank_ms[ENG_SEATS];
    const int n = sscanf(line, "pause %u %" SCNd64 " %" SCNu32 " %" SCNd64 " %" SCNd64, &game,
        &until_ms, &row, &bank_ms[0], &bank_ms[1]);
    if (n < 2 || !is_playing(r) || game != r->game || r->agree.is_judged) {
        return;
    }
    const int64_t left = until_ms - srv_now_ms();
    r->agree.is_paused = true;
    r->agree.paused_until_ms = srv_loop_ms(r->service->loop) + (left > 0 ? (uint64_t)left : 0);
    if (n == 5 && row == r->durable && bank_ms[0] >= 0 && bank_ms[1] >= 0) {
        srv_clock_set(r, bank_ms);
        srv_clock_commit(r, &r->clock.now);
    }
}

/* A line; *waits: the lines about the game that is waited for are about the one that it waits for. */
static void read_line(struct srv_room *r, const char *line, bool *waits)
{
    unsigned game, a, b, c;
    int at = 0;
    if (sscanf(line, "ready %u %u %u %u", &game, &a, &b, &c) == 4) {
        *waits =
            game == r->game && (r->phase == PRO_PHASE_READY || r->phase == PRO_PHASE_BETWEEN);
        if (*waits) {
            r->seat[0].is_ready = r->seat[0].is_ready || a != 0;
            r->seat[1].is_ready = r->seat[1].is_ready || b != 0;
            r->choice = r->chooser != 0 && c <= ENG_SEATS ? (uint8_t)c : r->choice;
        }
    } else if (sscanf(line, "deck %u %n", &a, &at) == 1 && at > 0) {
        if (*waits) {
            read_deck(r, a, line + at);
        }
    } else if (sscanf(line, "nonce %u %n", &a, &at) == 1 && at > 0) {
        if (*waits) {
            read_nonce(r, a, line + at);
        }
    } else if (sscanf(line, "deaf %u %u", &a, &b) == 2) {
        r->seat[0].is_deaf = a != 0;
        r->seat[1].is_deaf = b != 0;
    } else if (sscanf(line, "offer %u %u %u", &game, &a, &b) == 3) {
        if (is_playing(r) && game == r->game && a < PRO_OFFER_NUM && b < ENG_SEATS) {
            r->agree.offer = (uint8_t)a;
            r->agree.by = (uint8_t)b;
        }
    } else {
        read_pause(r, line);
    }
}

void srv_said_restore(struct srv_room *r, struct srv_store_bytes text)
{
    char *copy = srv_alloc(text.len + 1);
    bool waits = false;
    if (text.len > 0) {
        memcpy(copy, text.at, text.len);
    }
    for (char *line = copy, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = '\0';
        read_line(r, line, &waits);
    }
    free(copy);
    if (waits) {
        srv_series_recall(r);
    }
}
