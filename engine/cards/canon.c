/* SPDX-License-Identifier: MIT
 * canon.c - the canonical text of a value that is kept as it is: keys in the order of their bytes,
 * no white space, sets of words in the order of their table. */
#include "canon.h"

#include "keys.h"

#include <stdlib.h>
#include <string.h>

static void write_text(const char *text, FILE *out)
{
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        if (*at < 0x20) {
            fprintf(out, "\\u%04x", *at);
        } else {
            if (*at == '"' || *at == '\\') {
                fputc('\\', out);
            }
            fputc(*at, out);
        }
    }
    fputc('"', out);
}

/* A set of words: in the order of the table, when it is good. */
static bool write_sorted(const json_t *list, const char *const words[], FILE *out)
{
    size_t found = 0;

    for (size_t w = 0; words[w] != NULL; w++) {
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *text = json_string_value(json_array_get(list, i));
            found += text != NULL && strcmp(text, words[w]) == 0;
        }
    }
    if (found != json_array_size(list)) {
        return false; /* refused later; nothing to be ordered */
    }
    const char *comma = "";
    fputc('[', out);
    for (size_t w = 0; words[w] != NULL; w++) {
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *text = json_string_value(json_array_get(list, i));

            if (text != NULL && strcmp(text, words[w]) == 0) {
                fprintf(out, "%s\"%s\"", comma, text);
                comma = ",";
            }
        }
    }
    fputc(']', out);
    return true;
}

void crd__canon(const json_t *value, const char *sorted, const char *const words[], FILE *out)
{
    const char *comma = "";

    switch (json_typeof(value)) {
    case JSON_OBJECT:
        fputc('{', out);
        for (const char *key = crd__key_after(value, NULL); key != NULL;
             key = crd__key_after(value, key)) {
            const json_t *entry = json_object_get(value, key);

            fputs(comma, out);
            write_text(key, out);
            fputc(':', out);
            if (sorted == NULL || strcmp(key, sorted) != 0 || !json_is_array(entry) ||
                !write_sorted(entry, words, out)) {
                crd__canon(entry, sorted, words, out);
            }
            comma = ",";
        }
        fputc('}', out);
        return;
    case JSON_ARRAY:
        fputc('[', out);
        for (size_t i = 0; i < json_array_size(value); i++) {
            fputs(comma, out);
            crd__canon(json_array_get(value, i), sorted, words, out);
            comma = ",";
        }
        fputc(']', out);
        return;
    case JSON_STRING:
        write_text(json_string_value(value), out);
        return;
    case JSON_INTEGER:
        fprintf(out, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        return;
    case JSON_REAL:
        fprintf(out, "%.17g", json_real_value(value));
        return;
    case JSON_TRUE:
        fputs("true", out);
        return;
    case JSON_FALSE:
        fputs("false", out);
        return;
    case JSON_NULL:
        fputs("null", out);
        return;
    }
}

char *crd__canon_text(
    struct crd_set *set, const json_t *value, const char *key, const char *const words[])
{
    char *text = NULL, *kept = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    if (out == NULL) {
        return NULL;
    }
    crd__canon(value, key, words, out);
    const bool is_whole = !ferror(out);
    if (fclose(out) == 0 && is_whole) {
        kept = crd__set_text(set, text, len);
    }
    free(text);
    return kept;
}
