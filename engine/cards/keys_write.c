/* SPDX-License-Identifier: MIT
 * keys_write.c - writes the keys of a card as their table says: as canonical JSON, in words, and
 * the table itself as documentation. */
#include "keys.h"

#include <assert.h>
#include <string.h>

static const void *member(const struct crd__key *key, const void *base)
{
    return (const char *)base + key->offset;
}

static int stored(const struct crd__key *key, const void *base)
{
    int16_t wide;

    switch (key->store) {
    case CRD__I8:
        return *(const int8_t *)member(key, base);
    case CRD__U8:
        return *(const uint8_t *)member(key, base);
    case CRD__I16:
        memcpy(&wide, member(key, base), sizeof wide);
        return wide;
    case CRD__POINTER:
    case CRD__INSIDE:
        break;
    }
    assert(false && "a number is not stored like that");
    return 0;
}

static const char *text_of(const struct crd__key *key, const void *base)
{
    return *(const char *const *)member(key, base);
}

static unsigned count_of(const struct crd__key *key, const void *base)
{
    return ((const uint8_t *)base)[key->count];
}

static const void *element(const struct crd__key *key, const void *base, unsigned i)
{
    return (const char *)member(key, base) + (size_t)i * key->stride;
}

static bool is_there(const struct crd__key *key, const void *base)
{
    switch (key->type) {
    case CRD__BOOL:
    case CRD__WORD:
    case CRD__WORDS:
        return stored(key, base) != 0;
    case CRD__INT:
        return stored(key, base) != key->absent;
    case CRD__NUMBER:
    case CRD__TEXT:
    case CRD__RAW:
        return text_of(key, base)[0] != '\0';
    case CRD__TEXTS:
    case CRD__LIST:
        return count_of(key, base) > 0;
    case CRD__OBJECT:
        return true;
    }
    return false;
}

void crd__write_json_text(const char *text, FILE *out)
{
    fputc('"', out);
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            fputc('\\', out);
        }
        fputc(*c, out);
    }
    fputc('"', out);
}

static void write_object(struct crd__table table, const void *base, FILE *out)
{
    bool first = true;

    fputc('{', out);
    crd__write_json(table, base, &first, out);
    fputc('}', out);
}

static void write_value(const struct crd__key *key, const void *base, FILE *out)
{
    const struct crd__table sub = {key->sub, key->subs};
    const char *comma = "";

    switch (key->type) {
    case CRD__BOOL:
        fputs("true", out);
        return;
    case CRD__INT:
        fprintf(out, "%d", stored(key, base));
        return;
    case CRD__WORD:
        crd__write_json_text(key->word[stored(key, base) - 1], out);
        return;
    case CRD__NUMBER:
    case CRD__TEXT:
        crd__write_json_text(text_of(key, base), out);
        return;
    case CRD__RAW:
        fputs(text_of(key, base), out);
        return;
    case CRD__WORDS:
        fputc('[', out);
        for (unsigned i = 0; key->word[i] != NULL; i++) {
            if ((stored(key, base) & 1 << i) != 0) {
                fputs(comma, out);
                crd__write_json_text(key->word[i], out);
                comma = ",";
            }
        }
        fputc(']', out);
        return;
    case CRD__TEXTS:
        fputc('[', out);
        for (unsigned i = 0; i < count_of(key, base); i++) {
            fputs(comma, out);
            crd__write_json_text(((const char *const *)member(key, base))[i], out);
            comma = ",";
        }
        fputc(']', out);
        return;
    case CRD__LIST:
        fputc('[', out);
        for (unsigned i = 0; i < count_of(key, base); i++) {
            fputs(comma, out);
            write_object(sub, element(key, base, i), out);
            comma = ",";
        }
        fputc(']', out);
        return;
    case CRD__OBJECT:
        write_object(sub, member(key, base), out);
        return;
    }
}

void crd__write_json(struct crd__table table, const void *base, bool *first, FILE *out)
{
    for (unsigned i = 0; i < table.keys; i++) {
        const struct crd__key *key = &table.key[i];

        if (is_there(key, base)) {
            fprintf(out, "%s\"%s\":", *first ? "" : ",", key->name);
            *first = false;
            write_value(key, base, out);
        }
    }
}

static void print_value(const struct crd__key *key, const void *base, FILE *out);

static void print_members(struct crd__table table, const void *base, FILE *out)
{
    const char *comma = "";

    for (unsigned i = 0; i < table.keys; i++) {
        if (is_there(&table.key[i], base)) {
            fprintf(out, "%s%s ", comma, table.key[i].name);
            print_value(&table.key[i], base, out);
            comma = ", ";
        }
    }
}

static void print_value(const struct crd__key *key, const void *base, FILE *out)
{
    const struct crd__table sub = {key->sub, key->subs};
    const char *slash = "";

    switch (key->type) {
    case CRD__BOOL:
        fputs("yes", out);
        return;
    case CRD__INT:
        fprintf(out, "%d", stored(key, base));
        return;
    case CRD__WORD:
        fputs(key->word[stored(key, base) - 1], out);
        return;
    case CRD__NUMBER:
    case CRD__TEXT:
    case CRD__RAW:
        fputs(text_of(key, base), out);
        return;
    case CRD__WORDS:
        for (unsigned i = 0; key->word[i] != NULL; i++) {
            if ((stored(key, base) & 1 << i) != 0) {
                fprintf(out, "%s%s", slash, key->word[i]);
                slash = "/";
            }
        }
        return;
    case CRD__TEXTS:
        for (unsigned i = 0; i < count_of(key, base); i++) {
            fprintf(out, "%s%s", slash, ((const char *const *)member(key, base))[i]);
            slash = "/";
        }
        return;
    case CRD__LIST:
        for (unsigned i = 0; i < count_of(key, base); i++) {
            fputs(slash, out);
            print_members(sub, element(key, base, i), out);
            slash = "; ";
        }
        return;
    case CRD__OBJECT:
        print_members(sub, member(key, base), out);
        return;
    }
}

void crd__write_lines(struct crd__table table, const void *base, FILE *out)
{
    for (unsigned i = 0; i < table.keys; i++) {
        if (is_there(&table.key[i], base) && strcmp(table.key[i].name, "effects") != 0) {
            fprintf(out, "    %s: ", table.key[i].name);
            print_value(&table.key[i], base, out);
            fputc('\n', out);
        }
    }
}

static void print_kind(const struct crd__key *key, FILE *out)
{
    switch (key->type) {
    case CRD__BOOL:
        fputs("true or false", out);
        return;
    case CRD__INT:
        fprintf(out, "%d..%d", key->min, key->max);
        return;
    case CRD__NUMBER:
    case CRD__TEXT:
        fprintf(out, "text, %d..%d bytes", key->min, key->max);
        return;
    case CRD__TEXTS:
        fprintf(
            out, "list of %d..%d texts of at most %d bytes", key->min, key->max, CRD_WORD_MAX);
        return;
    case CRD__LIST:
        fprintf(out, "list of %d..%d objects", key->min, key->max);
        return;
    case CRD__OBJECT:
        fputs("object", out);
        return;
    case CRD__RAW:
        fputs("see below", out);
        return;
    case CRD__WORD:
    case CRD__WORDS:
        break;
    }
    fputs(key->type == CRD__WORD ? "one of" : "list of", out);
    for (unsigned i = 0; key->word[i] != NULL; i++) {
        fprintf(out, "%s `%s`", i == 0 ? "" : ",", key->word[i]);
    }
}

/* A rule of one character holds for every shape. */
static char rule_of(const struct crd__key *key, unsigned shape)
{
    return key->rule[1] == '\0' ? key->rule[0] : key->rule[shape];
}

/* under is the key whose object the rows are in, or NULL. */
static void write_rows(struct crd__table table, const char *prefix,
    const struct crd__key *under, unsigned shapes, FILE *out)
{
    for (unsigned i = 0; i < table.keys; i++) {
        const struct crd__key *key = &table.key[i];

        fprintf(out, "| `%s%s` | ", prefix, key->name);
        print_kind(key, out);
        for (unsigned shape = 0; shape < shapes; shape++) {
            const bool is_possible = under == NULL || rule_of(under, shape) != '-';
            const char rule = is_possible ? rule_of(key, shape) : '-';

            fprintf(out, " | %s", rule == '+' ? "must" : rule == 'o' ? "may" : "");
        }
        fprintf(out, " | %s |\n", key->help);
        if (key->subs > 0) {
            char deeper[64];

            snprintf(deeper, sizeof deeper, "%s%s%s.", prefix, key->name,
                key->type == CRD__LIST ? "[]" : "");
            write_rows((struct crd__table){key->sub, key->subs}, deeper, key, shapes, out);
        }
    }
}

void crd__write_rows(struct crd__table table, unsigned shapes, FILE *out)
{
    write_rows(table, "", NULL, shapes, out);
}
