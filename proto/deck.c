/* SPDX-License-Identifier: MIT
 * deck.c - deck lists in and out. Knows piles and numbers as texts only. */
#include "decode.h"

#include <pro/message.h>

#include <jansson.h>

#include <string.h>

void pro_deck_encode(struct pro_writer *w, const struct pro_deck *deck)
{
    pro_write_object(w);
    for (uint16_t pile = 0; pile < deck->piles; pile++) {
        pro_write_key(w, deck->name[pile]);
        pro_write_array(w);
        for (uint16_t i = 0; i < deck->len; i++) {
            if (deck->entry[i].pile == pile) {
                pro_write_object(w);
                pro_write_key(w, "number");
                pro_write_text(w, deck->entry[i].number);
                pro_write_key(w, "count");
                pro_write_uint(w, deck->entry[i].count);
                pro_write_object_end(w);
            }
        }
        pro_write_array_end(w);
    }
    pro_write_object_end(w);
}

bool pro__deck_read(
    json_t *value, struct pro_deck *out, struct pro__path *path, struct pro_fault *fault)
{
    const char *name;
    json_t *list;
    *out = (struct pro_deck){0};
    if (!json_is_object(value)) {
        return pro__fail(fault, PRO_ERROR_WRONG_TYPE, path, "an object of piles");
    }
    if (json_object_size(value) == 0 || json_object_size(value) > ENG_DECK_PILES_MAX) {
        return pro__fail(fault, PRO_ERROR_BAD_LENGTH, path, "an object of 1 to 4 piles");
    }
    json_object_foreach(value, name, list) {
        const size_t up = path->len;
        const size_t name_len = strlen(name);
        pro__path_key(path, name, name_len);
        if (name_len == 0 || name_len > PRO_PILE_NAME_MAX ||
            !pro__chars_fit(PRO_CHARS_WORD, name, name_len)) {
            return pro__fail(fault, PRO_ERROR_UNKNOWN_KEY, path,
                "the name of a pile: 1 to 16 characters of a-z 0-9 _ . -");
        }
        if (!json_is_array(list)) {
            return pro__fail(fault, PRO_ERROR_WRONG_TYPE, path, "a list of entries");
        }
        if (json_array_size(list) > (size_t)(ENG_DECK_ENTRIES_MAX - out->len)) {
            return pro__fail(
                fault, PRO_ERROR_BAD_LENGTH, path, "at most 128 entries in all piles together");
        }
        for (size_t i = 0; i < json_array_size(list); i++) {
            struct pro_deck_entry *entry = &out->entry[out->len++];
            struct pro__entry raw;
            const size_t list_len = path->len;
            pro__path_item(path, i);
            if (!pro__object_read(
                    json_array_get(list, i), &pro__entry_shape, &raw, path, fault)) {
                return false;
            }
            memcpy(entry->number, raw.number, sizeof entry->number);
            entry->count = (uint8_t)raw.count;
            entry->pile = (uint8_t)out->piles;
            entry->at = (uint8_t)i;
            path->len = list_len;
        }
        memcpy(out->name[out->piles++], name, name_len + 1);
        path->len = up;
    }
    return true;
}

bool pro_deck_decode(
    const char *text, size_t len, struct pro_deck *out, struct pro_fault *fault)
{
    struct pro__path path = {0};
    json_t *root = pro__parse(text, len, fault);
    if (root == NULL) {
        return false;
    }
    pro__path_key(&path, "piles", strlen("piles"));
    const bool is_ok = pro__deck_read(root, out, &path, fault);
    json_decref(root);
    return is_ok;
}
