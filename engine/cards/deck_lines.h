/* SPDX-License-Identifier: MIT
 * deck_lines.h - what reading decks from texts is made of, for the files of this folder. */
#ifndef CRD_DECK_LINES_H
#define CRD_DECK_LINES_H

#include "game.h"

#include <crd/deck.h>

/* A deck that is being read. */
struct crd__deck_read {
    const struct crd__game *game;
    const struct eng_cards *cards; /* NULL: which pile a card belongs to only headings say */
    struct crd_deck_list *list;
    struct crd_faults *faults;
    char *name; /* [CRD_NAME_MAX + 1] of the deck */
};

/* A card number in the form that is printed, from what people write of it: letters of either case,
 * other zeros in the set's number, another picture. False: it is not like one. */
bool crd__number_read(const struct crd__number_form *form, const char *text, size_t len,
    char out[CRD_NUMBER_MAX + 1]);

/* The card of exactly that name, capitals of the English one aside; -1: there is none. */
int32_t crd__name_find(const struct eng_cards *cards, const char *name);

/* The pile a card belongs to; `else_pile` when the set does not have it. */
const char *crd__pile_of(
    const struct crd__deck_read *r, const char *number, const char *else_pile);

/* Reads lines: "4 Name ST1-02" and its kin. The text is written to. */
void crd__deck_lines(struct crd__deck_read *r, char *text);

/* Adds copies of a card, to the line that the list has of it in that pile or as a new one. */
void crd__deck_add_copies(
    struct crd__deck_read *r, const char *number, const char *else_pile, int64_t count);

/* Whether a comment is the heading of a pile or of the whole deck, so no name of a deck. */
bool crd__is_heading(const struct crd__game *game, const char *text);

/* ---- the code ---- */

/* Reads a code, with its prefix. Faults: it is damaged, or of a version that is not known. */
void crd__deck_code_read(struct crd__deck_read *r, const char *text, size_t len);

/* The code of a list, yours to free; NULL: a number has no place in it, or memory was short. */
char *crd__deck_code_write(
    const struct crd__game *game, const struct crd_deck_list *list, const char *name);

#endif
