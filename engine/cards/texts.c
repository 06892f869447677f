/* SPDX-License-Identifier: MIT
 * texts.c - the rules texts of a whole card set as one JSON document, for clients. */
#include "set.h"

#include <jansson.h>

#include <crd/print.h>
#include <stdlib.h>
#include <string.h>

/* A list with a text for each effect of the card, or NULL. */
static json_t *lines(const struct crd_set *set, uint32_t def, const char *language)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL) {
        return NULL;
    }
    const bool is_said = crd_say(set, def, language, out);
    json_t *list = fclose(out) == 0 && is_said ? json_array() : NULL;
    for (char *at = text; list != NULL && *at != '\0';) {
        char *end = strchr(at, '\n');

        *end = '\0'; /* crd_say ends each line */
        if (json_array_append_new(list, json_string(at)) != 0) {
            json_decref(list);
            list = NULL;
        }
        at = end + 1;
    }
    free(text);
    return list;
}

static json_t *texts(const struct crd_set *set)
{
    json_t *all = json_object();

    for (uint32_t def = 0; all != NULL && def < set->cards.len; def++) {
        if (set->game->effects_of(crd__card_at(set, def))[0] == '\0') {
            continue;
        }
        json_t *card =
            json_pack("{s:o,s:o}", "en", lines(set, def, "en"), "ja", lines(set, def, "ja"));

        if (json_object_set_new(all, set->def[def].number, card) != 0) {
            json_decref(all);
            all = NULL;
        }
    }
    return all;
}

char *crd_texts(const struct crd_set *set)
{
    char hash[2 * CRD_HASH_BYTES + 1];

    crd_hash_hex(set->cards.hash, hash);
    json_t *document = json_pack(
        "{s:s,s:s,s:o}", "game", crd_set_game(set), "card_set", hash, "texts", texts(set));
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);
    json_decref(document);
    return text;
}
