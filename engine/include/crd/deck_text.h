/* SPDX-License-Identifier: MIT
 * deck_text.h - decks as the texts that players exchange: read from any of them, written as one.
 *
 * Reading takes what deck sites write and people paste. Nothing is dropped in silence: what cannot
 * be read is a fault with its line, and cards that the set does not have stay in the list. */
#ifndef CRD_DECK_TEXT_H
#define CRD_DECK_TEXT_H

#include <crd/deck.h>

/* clang-format off */
/*    constant  word      what it is */
#define CRD_FORM_MAP(X)                                                                              \
    X(TEXT,   "text",   "lines of count, name and number; a comment line starts each further pile") \
    X(TTS,    "tts",    "a JSON list of card numbers, one for each copy, behind a line of credit")   \
    X(DRASIL, "drasil", "the same list without the credit")                                          \
    X(CODE,   "code",   "a short code, for games that have one")                                     \
    X(JSON,   "json",   "an object: a deck file, or the object form of the code")
/* clang-format on */

enum crd_form {
    CRD_FORM_NONE = 0, /* nothing that could be read */
#define X(name, word, help) CRD_FORM_##name,
    CRD_FORM_MAP(X)
#undef X
    CRD_FORM_NUM
};

/* Their words, by enum crd_form; [0] is NULL. */
extern const char *const crd_form_words[CRD_FORM_NUM];

struct crd_deck_import {
    enum crd_form form;
    char name[CRD_NAME_MAX + 1]; /* what the text calls the deck, "" when it does not */
    struct crd_deck_list
        list; /* each card in its pile, known or not; numbers as they are printed */
};

/* Reads the text; CRD_DECK_BYTES_MAX bytes at most, UTF-8. Known cards are put into the pile that
 * they belong to, unknown ones into that whose heading they stand under. Faults of form are
 * appended, all of them; those of the deck itself are found by resolving the list. */
void crd_deck_import(const struct eng_book *book, const char *text, size_t len,
    struct crd_deck_import *out, struct crd_faults *faults);

/* The deck as text, yours to free, NUL-terminated, *len its bytes without the NUL. `name` is the
 * deck's name or "", `language` "en" or "ja" that of the cards' names. NULL: the form cannot hold
 * this deck, the text would be longer than CRD_DECK_BYTES_MAX, or memory was short. */
char *crd_deck_export(const struct eng_book *book, const struct crd_deck_list *list,
    enum crd_form form, const char *name, const char *language, size_t *len);

#endif
