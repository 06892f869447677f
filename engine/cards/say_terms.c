/* SPDX-License-Identifier: MIT
 * say_terms.c - Japanese names and traits that programs ask for by their English ones. Of a card in the
 * set its file has the Japanese name; a table of the game has traits, parts of names, and cards of other
 * sets. What is written with the same letters in both languages ("TS", "Ver.3") is in no table. */
#include "say_game.h"
#include "set.h"

#include <string.h>

/* The Japanese name of a card of the set, or NULL. */
static const char *card_name(const struct crd_set *set, const char *text)
{
    for (uint32_t i = 0; set != NULL && i < set->cards.len; i++) {
        if (strcmp(set->def[i].name, text) == 0 && set->def[i].name_ja[0] != '\0') {
            return set->def[i].name_ja;
        }
    }
    return NULL;
}

const char *crd__say_term(const struct crd__say *s, const char *text)
{
    const struct crd__said *terms = s->w->term;
    size_t low = 0, high = 0;
    const char *word = crd__say_word(s, text);

    if (!s->ja || strcmp(word, text) != 0) {
        return word;
    }
    while (terms[high].word != NULL) {
        high++;
    }
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(terms[middle].word, text);

        if (order == 0) {
            return terms[middle].ja;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    const char *name = card_name(s->set, text);
    return name == NULL ? text : name;
}
