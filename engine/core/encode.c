/* SPDX-License-Identifier: MIT
 * encode.c - see encode.h. One walk over the tables of fields, which writes or reads. */
#include "encode.h"

#include "check.h"
#include "proc.h"

#include <assert.h>
#include <string.h>

enum {
    SUM_BYTES = 8,
    TRIMMED_FROM = 16 /* elements of an array that is written without the zeros at its end */
};

static const char magic[4] = {'S', 'h', 'p', 'S'};

const char *eng_state_fault_text(enum eng_state_fault fault)
{
    static const char *const texts[ENG_STATE_FAULT_NUM] = {
#define X(name, text) text,
        ENG_STATE_FAULT_MAP(X)
#undef X
    };
    return texts[fault];
}

/* ---- sums ---- */

static uint64_t mix(uint64_t sum, const void *bytes, size_t len) /* FNV-1a */
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < len; i++) {
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

static uint64_t mix_number(uint64_t sum, uint64_t n)
{
    for (unsigned i = 0; i < 8; i++, n >>= 8) {
        const uint8_t byte = (uint8_t)n;
        sum = mix(sum, &byte, 1);
    }
    return sum;
}

static uint64_t mix_text(uint64_t sum, const char *text)
{
    for (; text != NULL && *text != '\0'; text++) {
        sum = mix(sum, text, 1);
    }
    return sum * UINT64_C(0x100000001b3);
}

static uint64_t mix_cards(uint64_t sum, const struct eng_cards *cards)
{
    const struct eng_program *p = &cards->program;
    for (uint32_t i = 0; i < p->code_len; i++) {
        sum = mix_number(sum, p->code[i]);
    }
    for (uint32_t i = 0; i < p->effects; i++) {
        const struct eng_effect *e = &p->effect[i];
        sum = mix_number(sum, (uint64_t)e->base << 32 | (uint64_t)e->body << 16 | e->slots);
    }
    return sum;
}

uint64_t eng_tables_sum(const struct eng_book *book)
{
    const struct eng_game *g = book->game;
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (unsigned i = 0; i < g->procs; i++) {
        sum = mix_text(sum, g->proc[i]->name);
        for (unsigned k = 0; k < g->proc[i]->steps; k++) {
            sum = mix_text(sum, g->clause[g->proc[i]->step[k].clause]);
        }
    }
    for (unsigned i = 0; i < g->clauses; i++) {
        sum = mix_text(sum, g->clause[i]);
    }
    for (unsigned i = 0; i < g->zones; i++) {
        sum = mix_text(sum, g->zone[i].name);
    }
    for (unsigned i = 1; i < g->prompts; i++) {
        sum = mix_text(sum, g->prompt[i].name);
    }
    for (unsigned i = 0; i < g->phases; i++) {
        sum = mix_text(sum, g->phase[i]);
    }
    for (unsigned i = 0; i < g->reasons; i++) {
        sum = mix_text(sum, g->reason[i]);
    }
    return mix_cards(sum, book->cards);
}

uint64_t eng__state_sum(const uint8_t *at, size_t len)
{
    return mix(UINT64_C(0xcbf29ce484222325), at, len - SUM_BYTES);
}

/* ---- the walk ---- */

/* Bytes that are written, or read when `in` is set. What does not fit, or ends too early, is `is_bad`
 * from there on. */
struct walk {
    uint8_t *out;
    const uint8_t *in;
    size_t at, len;
    bool is_bad;
};

static void bytes(struct walk *w, void *value, size_t n)
{
    if (w->is_bad || n > w->len - w->at) {
        w->is_bad = true;
        return;
    }
    if (w->in != NULL) {
        memcpy(value, w->in + w->at, n);
    } else {
        memcpy(w->out + w->at, value, n);
    }
    w->at += n;
}

/* The state is little-endian in memory, too: match.c holds that. */
static void number(struct walk *w, void *value, size_t width)
{
    bytes(w, value, width);
}

static bool is_zero(const uint8_t *at, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (at[i] != 0) {
            return false;
        }
    }
    return true;
}

static void shape(struct walk *w, const struct eng__shape *s, uint8_t *value);

static void field(struct walk *w, const struct eng__field *f, uint8_t *value)
{
    const size_t size = f->of != NULL ? f->of->size : f->width;
    uint16_t n = f->count;
    if (n >= TRIMMED_FROM) {
        while (w->in == NULL && n > 0 && is_zero(value + (n - 1u) * size, size)) {
            n--;
        }
        number(w, &n, sizeof n);
        w->is_bad = w->is_bad || n > f->count;
    }
    for (uint16_t i = 0; i < n && !w->is_bad; i++) {
        if (f->of != NULL) {
            shape(w, f->of, value + i * size);
        } else {
            number(w, value + i * size, f->width);
        }
    }
}

static void shape(struct walk *w, const struct eng__shape *s, uint8_t *value)
{
    for (uint16_t i = 0; i < s->fields; i++) {
        field(w, &s->field[i], value + s->field[i].at);
    }
}

bool eng__shape_is_whole(const struct eng__shape *s, size_t left_out)
{
    size_t sum = left_out;
    for (uint16_t i = 0; i < s->fields; i++) {
        const struct eng__field *f = &s->field[i];
        if (f->of != NULL && !eng__shape_is_whole(f->of, 0)) {
            return false;
        }
        sum += (size_t)f->count * (f->of != NULL ? f->of->size : f->width);
    }
    return sum == s->size;
}

static void state(struct walk *w, const struct eng_book *book, struct eng_match *match)
{
    shape(w, &eng__match_shape, (uint8_t *)match);
    if (book->game->state != NULL) {
        shape(w, book->game->state, (uint8_t *)match->game);
    }
}

/* ---- head ---- */

struct head {
    char magic[4];
    uint16_t form;
    char game[16], revision[24];
    uint8_t cards[32];
    uint64_t tables;
};

static void put_name(char *out, size_t size, const char *name)
{
    for (size_t i = 0; i + 1 < size && name[i] != '\0'; i++) {
        out[i] = name[i];
    }
}

static void fill_head(const struct eng_book *book, uint64_t tables, struct head *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->magic, magic, sizeof magic);
    out->form = ENG_STATE_VERSION;
    put_name(out->game, sizeof out->game, book->game->name);
    put_name(out->revision, sizeof out->revision, book->game->revision[book->revision]);
    memcpy(out->cards, book->cards->hash, sizeof out->cards);
    out->tables = tables;
}

static void head(struct walk *w, struct head *h)
{
    bytes(w, h->magic, sizeof h->magic);
    number(w, &h->form, sizeof h->form);
    bytes(w, h->game, sizeof h->game);
    bytes(w, h->revision, sizeof h->revision);
    bytes(w, h->cards, sizeof h->cards);
    number(w, &h->tables, sizeof h->tables);
}

static enum eng_state_fault compare(const struct head *have, const struct head *want)
{
    if (memcmp(have->magic, want->magic, sizeof want->magic) != 0) {
        return ENG_STATE_BYTES;
    }
    if (have->form != want->form) {
        return ENG_STATE_FORM;
    }
    if (memcmp(have->game, want->game, sizeof want->game) != 0 ||
        memcmp(have->revision, want->revision, sizeof want->revision) != 0 ||
        memcmp(have->cards, want->cards, sizeof want->cards) != 0) {
        return ENG_STATE_GAME;
    }
    return have->tables == want->tables ? ENG_STATE_NONE : ENG_STATE_TABLES;
}

/* ---- both ways ---- */

size_t eng_match_encode(const struct eng_book *book, uint64_t tables,
    const struct eng_match *match, uint8_t out[ENG_STATE_BYTES_MAX])
{
    struct walk w = {.out = out, .len = ENG_STATE_BYTES_MAX};
    struct eng_match copy = *match; /* the walk reads what it may write when it reads */
    struct head h;
    fill_head(book, tables, &h);
    head(&w, &h);
    state(&w, book, &copy);
    assert(!w.is_bad && w.len - w.at >= SUM_BYTES);
    uint64_t sum = eng__state_sum(out, w.at + SUM_BYTES);
    number(&w, &sum, SUM_BYTES);
    return w.at;
}

/* The state in those bytes, if there is one and they are its only encoding. */
static bool read_state(struct walk *w, const struct eng_book *book, uint64_t tables,
    const uint8_t *at, size_t len, struct eng_match *out)
{
    uint8_t again[ENG_STATE_BYTES_MAX];
    memset(out, 0, sizeof *out);
    state(w, book, out);
    if (w->is_bad || w->at != w->len || out->revision != book->revision ||
        eng__broken(book, out) != NULL) {
        return false;
    }
    return eng_match_encode(book, tables, out, again) == len && memcmp(again, at, len) == 0;
}

enum eng_state_fault eng_match_decode(const struct eng_book *book, uint64_t tables,
    const uint8_t *at, size_t len, struct eng_match *out)
{
    struct head have = {.form = 0}, want;
    struct eng_match match;
    if (len <= SUM_BYTES || len > ENG_STATE_BYTES_MAX) {
        return ENG_STATE_BYTES;
    }
    struct walk w = {.in = at, .len = len - SUM_BYTES};
    head(&w, &have);
    if (w.is_bad) {
        return ENG_STATE_BYTES;
    }
    fill_head(book, tables, &want);
    const enum eng_state_fault fault = compare(&have, &want);
    if (fault != ENG_STATE_NONE) {
        return fault;
    }
    uint64_t sum;
    memcpy(&sum, at + w.len, sizeof sum);
    if (sum != eng__state_sum(at, len) || !read_state(&w, book, tables, at, len, &match)) {
        return ENG_STATE_BYTES;
    }
    *out = match;
    return ENG_STATE_NONE;
}
