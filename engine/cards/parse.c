/* SPDX-License-Identifier: MIT
 * parse.c - JSON text to an object, when it is not too large and not too deep. The parser recurses, so
 * the depth is looked at before; and it knows only lines and columns, so which card and which field
 * a byte of the text is in is found here. */
#include "set.h"

#include <string.h>

/* A bracket that is open. */
struct level {
    const char *key; /* an object's latest, not ended by NUL */
    size_t key_len;
    size_t index; /* of a list: entries before this one */
    bool is_object;
};

struct scan {
    const char *text;
    size_t len, at;
    unsigned depth; /* may be more than there are levels */
    bool is_key;    /* the next string is one */
    struct level level[CRD_DEPTH_MAX];
    const char *number; /* of the card we are in, NULL before it was read */
    size_t number_len;
};

enum {
    CARD_DEPTH =
        3 /* brackets around the keys of a card: the file, its list of cards, the card */
};

static bool is_text(const char *text, size_t len, const char *want)
{
    return len == strlen(want) && memcmp(text, want, len) == 0;
}

static bool is_in_card(const struct scan *s)
{
    const struct level *l = s->level;

    return s->depth >= CARD_DEPTH && l[0].is_object && l[0].key != NULL &&
        is_text(l[0].key, l[0].key_len, "cards") && !l[1].is_object && l[2].is_object;
}

static void on_string(struct scan *s, const char *text, size_t len)
{
    if (s->depth == 0 || s->depth > CRD_DEPTH_MAX) {
        return;
    }
    struct level *l = &s->level[s->depth - 1];
    if (l->is_object && s->is_key) {
        l->key = text;
        l->key_len = len;
        s->is_key = false;
    } else if (s->depth == CARD_DEPTH && is_in_card(s) && l->key != NULL &&
        is_text(l->key, l->key_len, "number")) {
        s->number = text;
        s->number_len = len;
    }
}

static void on_open(struct scan *s, bool is_object)
{
    s->depth++;
    s->is_key = is_object;
    if (s->depth <= CRD_DEPTH_MAX) {
        s->level[s->depth - 1] = (struct level){.is_object = is_object};
    }
    if (s->depth == CARD_DEPTH) {
        s->number = NULL;
    }
}

static void on_comma(struct scan *s)
{
    if (s->depth > 0 && s->depth <= CRD_DEPTH_MAX) {
        s->level[s->depth - 1].index++;
        s->is_key = s->level[s->depth - 1].is_object;
    }
}

/* One string or one other character. */
static void step(struct scan *s)
{
    const char c = s->text[s->at++];

    if (c == '"') {
        const size_t start = s->at;

        while (s->at < s->len && s->text[s->at] != '"') {
            s->at += s->text[s->at] == '\\' ? 2 : 1;
        }
        s->at = s->at < s->len ? s->at : s->len;
        on_string(s, s->text + start, s->at - start);
        s->at += s->at < s->len ? 1 : 0;
    } else if (c == '{' || c == '[') {
        on_open(s, c == '{');
    } else if ((c == '}' || c == ']') && s->depth > 0) {
        s->depth--;
        s->is_key = false;
    } else if (c == ',') {
        on_comma(s);
    }
}

/* Puts where the scan is into the message: the card, then the keys and entries inside it, or all of
 * them outside of a card. Of a card whose number comes later, looks for it. */
static void about_place(struct crd__decode *d, struct scan *s)
{
    const bool is_card = is_in_card(s);
    const size_t index = s->level[1].index;
    const unsigned depth = s->depth < CRD_DEPTH_MAX ? s->depth : CRD_DEPTH_MAX;
    char text[CRD_NUMBER_MAX + 1];

    crd__path_back(d, 0);
    for (unsigned i = is_card ? CARD_DEPTH - 1 : 0; i < depth; i++) {
        const struct level *l = &s->level[i];
        char key[CRD_WORD_MAX];

        if (l->is_object && l->key != NULL) {
            snprintf(key, sizeof key, "%.*s", (int)l->key_len, l->key);
            crd__path_key(d, key);
        } else if (!l->is_object) {
            crd__path_index(d, l->index);
        }
    }
    while (is_card && s->number == NULL && s->depth >= CARD_DEPTH && s->at < s->len) {
        step(s);
    }
    if (!is_card) {
        return;
    }
    snprintf(text, sizeof text, "%.*s", (int)s->number_len, s->number == NULL ? "" : s->number);
    crd__about_card(d, s->number_len <= CRD_NUMBER_MAX ? text : NULL, index);
}

/* Goes on to that byte, or to where brackets nest too deep; whether they do. */
static bool scan_to(struct scan *s, size_t end)
{
    while (s->at < end && s->depth <= CRD_DEPTH_MAX) {
        step(s);
    }
    return s->depth > CRD_DEPTH_MAX;
}

enum crd_status crd__parse(struct crd__decode *d, const char *text, size_t len, json_t **out)
{
    struct scan scan = {.text = text, .len = len};
    json_error_t error;

    if (len > CRD_FILE_BYTES_MAX) {
        scan.len = CRD_FILE_BYTES_MAX;
        (void)scan_to(&scan, scan.len);
        about_place(d, &scan);
        return crd__fail(d, "the file is more than %d bytes", CRD_FILE_BYTES_MAX);
    }
    if (scan_to(&scan, len)) {
        about_place(d, &scan);
        return crd__fail(d, "nested deeper than %d", CRD_DEPTH_MAX);
    }
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        /* jansson has no words for want of memory, and not always a code */
        if (error.text[0] == '\0' || json_error_code(&error) == json_error_out_of_memory) {
            return CRD_MEMORY;
        }
        scan = (struct scan){.text = text, .len = len};
        (void)scan_to(&scan, error.position > 0 ? (size_t)error.position : 0);
        about_place(d, &scan);
        crd__path_back(d, 0);
        snprintf(d->err->field, sizeof d->err->field, "line %d, column %d", error.line,
            error.column);
        return crd__fail(d, "%s", error.text);
    }
    if (!json_is_object(root)) {
        json_decref(root);
        return crd__fail(d, "must be an object");
    }
    *out = root;
    return CRD_OK;
}
