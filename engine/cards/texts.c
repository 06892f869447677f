/* SPDX-License-Identifier: MIT
 * texts.c - the rules texts of a whole card set as one JSON document, for clients. */
#include "say.h"
#include "set.h"

#include <jansson.h>

#include <crd/print.h>
#include <stdlib.h>
#include <string.h>

/* A list with a text for each effect of the card, or, with `card`, for each line that is none. */
static json_t *lines(
    const struct crd_set *set, uint32_t def, const json_t *card, const char *language)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL) {
        return NULL;
    }
    if (card == NULL) {
        (void)crd_say(set, def, language, out);
    } else {
        crd__say_lines(
            &(struct crd__say){
                .out = out, .ja = strcmp(language, "ja") == 0, .set = set, .w = set->game->say},
            card);
    }
    json_t *list = fclose(out) == 0 ? json_array() : NULL;
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

static json_t *in_both(const struct crd_set *set, uint32_t def, const json_t *card)
{
    return json_pack(
        "{s:o,s:o}", "en", lines(set, def, card, "en"), "ja", lines(set, def, card, "ja"));
}

/* Of all cards of the canonical text, by number. */
static json_t *texts(const struct crd_set *set, const json_t *cards)
{
    json_t *all = json_object();

    for (size_t i = 0; all != NULL && i < json_array_size(cards); i++) {
        const json_t *card = json_array_get(cards, i);
        const char *number = json_string_value(json_object_get(card, "number"));
        const uint32_t def = (uint32_t)crd_find(&set->cards, number);
        json_t *said = json_pack(
            "{s:o,s:o}", "effects", in_both(set, def, NULL), "lines", in_both(set, def, card));

        if (json_object_set_new(all, number, said) != 0) {
            json_decref(all);
            all = NULL;
        }
    }
    return all;
}

char *crd_texts(const struct crd_set *set)
{
    char hash[2 * CRD_HASH_BYTES + 1];
    json_t *canonical = json_loads(crd_set_json(set, NULL), 0, NULL);

    crd_hash_hex(set->cards.hash, hash);
    json_t *document = json_pack("{s:s,s:s,s:o}", "game", crd_set_game(set), "card_set", hash,
        "texts", texts(set, json_object_get(canonical, "cards")));
    char *text = document == NULL ? NULL : json_dumps(document, JSON_COMPACT);

    json_decref(document);
    json_decref(canonical);
    return text;
}
