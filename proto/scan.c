/* SPDX-License-Identifier: MIT
 * scan.c - the look before parsing. Knows no message; a state machine over brackets and quotes. */
#include "scan.h"

#include "path.h"

#include <pro/message.h>

/* An open object or array. */
struct level {
    bool is_object;
    unsigned commas;
    const char *key; /* the member it is at, as it stands in the text; NULL before the first */
    size_t key_len;
};

struct scan {
    unsigned depth;
    unsigned values; /* commas and openers: never fewer than the values so far, less one */
    struct level level[PRO_DEPTH_MAX];
};

/* The path is one level shorter when the scan stands between two members. */
static void path_of(const struct scan *s, char out[PRO_PATH_MAX + 1])
{
    struct pro__path path = {0};
    for (unsigned i = 0; i < s->depth; i++) {
        const struct level *level = &s->level[i];
        if (!level->is_object) {
            pro__path_item(&path, level->commas);
        } else if (level->key != NULL) {
            pro__path_key(&path, level->key, level->key_len);
        }
    }
    pro__path_copy(&path, out);
}

/* Reads on; the error, or NONE at the end. */
static enum pro_error run(struct scan *s, const char *text, size_t len)
{
    bool is_key = false; /* the next text names a member */
    for (size_t i = 0; i < len; i++) {
        struct level *top = s->depth > 0 ? &s->level[s->depth - 1] : NULL;
        switch (text[i]) {
        case '"': {
            const size_t start = i + 1;
            for (i++; i < len && text[i] != '"'; i++) {
                i += text[i] == '\\' ? 1 : 0;
            }
            if (is_key && top != NULL) {
                const size_t end = i < len ? i : len;
                top->key = text + start;
                top->key_len = start < end ? end - start : 0;
            }
            is_key = false;
            break;
        }
        case '{':
        case '[':
            if (s->depth == PRO_DEPTH_MAX) {
                return PRO_ERROR_TOO_DEEP;
            }
            s->level[s->depth++] = (struct level){.is_object = text[i] == '{'};
            is_key = text[i] == '{';
            s->values++;
            break;
        case '}':
        case ']':
            s->depth -= s->depth > 0 ? 1 : 0;
            is_key = false;
            break;
        case ',':
            s->values++;
            if (top != NULL) {
                top->commas++;
                is_key = top->is_object;
                if (top->commas >= (top->is_object ? PRO_KEYS_MAX : PRO_ITEMS_MAX)) {
                    return PRO_ERROR_TOO_WIDE;
                }
            }
            break;
        default:
            break;
        }
        if (s->values >= PRO_VALUES_MAX) {
            return PRO_ERROR_TOO_WIDE;
        }
    }
    return PRO_ERROR_NONE;
}

bool pro__scan(const char *text, size_t len, struct pro_fault *fault)
{
    struct scan s = {0};
    const enum pro_error error = run(&s, text, len);
    if (error != PRO_ERROR_NONE) {
        *fault = (struct pro_fault){.error = error};
        path_of(&s, fault->field);
    }
    return error == PRO_ERROR_NONE;
}

void pro__scan_path(const char *text, size_t len, char out[PRO_PATH_MAX + 1])
{
    struct scan s = {0};
    (void)run(&s, text, len); /* what it read so far is the path, also when it stopped */
    path_of(&s, out);
}
