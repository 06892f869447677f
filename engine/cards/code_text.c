/* SPDX-License-Identifier: MIT
 * code_text.c - text tests of a set: numbered while programs are made, answered once for every card
 * when all are known, so that a match only reads bits. */
#include "code_set.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static bool is_same(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

uint16_t crd__test(struct crd__code *c, unsigned kind, const char *text, const char *but)
{
    if (c->status != CRD_OK) {
        return 0;
    }
    for (uint32_t i = 0; i < c->tests; i++) {
        if (c->test[i].kind == kind && c->test[i].method == c->method &&
            is_same(c->test[i].text, text) && is_same(c->test[i].but, but)) {
            return (uint16_t)i;
        }
    }
    if (c->tests == CRD__TEXTS_MAX) {
        crd__bad(c, "more than %d different texts are asked for", CRD__TEXTS_MAX);
        return 0;
    }
    if (c->tests == c->tests_cap) {
        const uint32_t cap = 2 * c->tests_cap + 64;
        struct crd__test *test = realloc(c->test, cap * sizeof *test);

        if (test == NULL) {
            c->status = CRD_MEMORY;
            return 0;
        }
        c->test = test;
        c->tests_cap = cap;
    }
    const char *copy = crd__set_text(c->set, text, strlen(text));
    const char *less = but == NULL ? NULL : crd__set_text(c->set, but, strlen(but));
    const char *place = crd__set_text(c->set, c->d->err->field, strlen(c->d->err->field));
    if (copy == NULL || place == NULL || (but != NULL && less == NULL)) {
        c->status = CRD_MEMORY;
        return 0;
    }
    c->test[c->tests] = (struct crd__test){.text = copy,
        .but = less,
        .kind = (uint8_t)kind,
        .method = c->method,
        .def = c->def,
        .place = place};
    return (uint16_t)c->tests++;
}

uint16_t crd__text(struct crd__code *c, unsigned dim, const char *text)
{
    if (c->status != CRD_OK) {
        return 0;
    }
    for (uint32_t i = 0; i < c->texts; i++) {
        if (c->text[i].dim == dim && strcmp(c->text[i].text, text) == 0) {
            return (uint16_t)i;
        }
    }
    if (c->texts == CRD__TEXTS_MAX) {
        crd__bad(c, "more than %d different texts are added", CRD__TEXTS_MAX);
        return 0;
    }
    if (c->texts == c->texts_cap) {
        const uint32_t cap = 2 * c->texts_cap + 16;
        struct crd__info_text *grown = realloc(c->text, cap * sizeof *grown);

        if (grown == NULL) {
            c->status = CRD_MEMORY;
            return 0;
        }
        c->text = grown;
        c->texts_cap = cap;
    }
    const char *copy = crd__set_text(c->set, text, strlen(text));
    if (copy == NULL) {
        c->status = CRD_MEMORY;
        return 0;
    }
    c->text[c->texts] = (struct crd__info_text){copy, (uint8_t)dim};
    return (uint16_t)c->texts++;
}

/* ---- remarks ---- */

static void remark_at(struct crd__code *c, uint32_t def, const char *place, const char *words)
{
    char text[sizeof c->d->err->field + 512];

    snprintf(text, sizeof text, "%s: %s", place, words);
    struct crd__remark_line *line = malloc(sizeof *line);
    const char *copy = crd__set_text(c->set, text, strlen(text));
    if (line == NULL || copy == NULL) {
        free(line);
        c->status = CRD_MEMORY;
        return;
    }
    *line = (struct crd__remark_line){NULL, def, copy};
    *c->remarks = line;
    c->remarks = &line->next;
}

void crd__remark(struct crd__code *c, const char *format, ...)
{
    char text[128];
    va_list args;

    if (c->status != CRD_OK) {
        return;
    }
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    remark_at(c, c->def, c->d->err->field, text);
}

/* ---- answers ---- */

static uint32_t *rows(uint32_t n, uint32_t bits, uint32_t *row)
{
    *row = (bits + 31) / 32;
    return calloc((size_t)n * *row + 1, sizeof(uint32_t));
}

static bool is_set(const uint32_t *row, uint32_t bit)
{
    return (row[bit / 32] >> bit % 32 & 1u) != 0;
}

/* Whether some card is what the test asks for, or some effect makes one so. */
static bool is_met(const struct eng_program *p, uint32_t test)
{
    for (uint32_t t = test; t < p->sides * p->tests; t += p->tests) {
        for (uint32_t i = 0; i < p->test_row; i++) {
            if (p->test[t * p->test_row + i] != 0) {
                return true;
            }
        }
    }
    for (uint32_t x = 0; x < p->texts; x++) {
        if (is_set(&p->text[x * p->text_row], test)) {
            return true;
        }
    }
    return false;
}

static void unmet(struct crd__code *c, const struct eng_program *p)
{
    for (uint32_t t = 0; t < p->tests && c->status == CRD_OK; t++) {
        const struct crd__test *test = &c->test[t];

        if (!is_met(p, t)) {
            char words[CRD_NAME_MAX + 80];

            snprintf(words, sizeof words, "no card of the set has the %s \"%s\"",
                c->language->text_test[test->kind], test->text);
            remark_at(c, test->def, test->place, words);
        }
    }
}

enum crd_status crd__answer_tests(struct crd__code *c, const struct crd__source source[])
{
    struct crd_set *set = c->set;
    struct eng_program *p = &set->cards.program;

    p->sides = c->has_sides ? 3 : 1;
    set->test = rows(p->sides * c->tests, set->cards.len, &p->test_row);
    set->text = rows(c->texts, c->tests, &p->text_row);
    set->test_kind = calloc(c->tests + 1u, sizeof *set->test_kind);
    set->word = calloc(c->texts + 1u, sizeof *set->word);
    if (set->test == NULL || set->text == NULL || set->test_kind == NULL || set->word == NULL) {
        return CRD_MEMORY;
    }
    for (uint32_t t = 0; t < p->sides * c->tests; t++) {
        struct crd__test test = c->test[t % c->tests];

        test.side = (uint8_t)(t / c->tests);
        for (uint32_t i = 0; i < set->cards.len; i++) {
            if (set->game->passes(
                    &test, &set->def[i], crd__card_at(set, i), source[i].object)) {
                set->test[t * p->test_row + i / 32] |= 1u << i % 32;
            }
        }
    }
    for (uint32_t x = 0; x < c->texts; x++) {
        for (uint32_t t = 0; t < c->tests; t++) {
            if (set->game->text_passes(&c->test[t], &c->text[x])) {
                set->text[x * p->text_row + t / 32] |= 1u << t % 32;
            }
        }
    }
    p->test = set->test;
    p->tests = c->tests;
    p->text = set->text;
    p->texts = c->texts;
    for (uint32_t t = 0; t < c->tests; t++) {
        set->test_kind[t] = (uint8_t)(c->test[t].kind | c->test[t].method << 4);
    }
    for (uint32_t x = 0; x < c->texts; x++) {
        set->word[x] = c->text[x].text;
    }
    p->test_kind = set->test_kind;
    p->word = set->word;
    unmet(c, p);
    return c->status;
}
