/* SPDX-License-Identifier: MIT
 * decks.h - decks: checked, stored, listed, read from text and written as text. */
#ifndef PRO_DECKS_H
#define PRO_DECKS_H

#include <pro/settings.h>
#include <pro/words.h>

/* clang-format off */
#define PRO_DECKS_METHODS(X)  \
    X(DECK_CHECK,     deck_check,     "deck.check",     SESSION, DECK,    "list every fault of a deck") \
    X(DECK_PUT,       deck_put,       "deck.put",       SESSION, DECK,    "store a deck, legal or not") \
    X(DECK_LIST,      deck_list,      "deck.list",      SESSION, MESSAGE, "your decks and the starter decks") \
    X(DECK_GET,       deck_get,       "deck.get",       SESSION, MESSAGE, "one deck, with its cards") \
    X(DECK_DELETE,    deck_delete,    "deck.delete",    SESSION, MESSAGE, "forget a deck of yours") \
    X(DECK_COPY,      deck_copy,      "deck.copy",      SESSION, MESSAGE, "a new deck of yours with the cards of another") \
    X(DECK_RENAME,    deck_rename,    "deck.rename",    SESSION, MESSAGE, "call a deck of yours otherwise") \
    X(DECK_IMPORT,    deck_import,    "deck.import",    SESSION, DECK,    "read a deck from text, store nothing") \
    X(DECK_EXPORT,    deck_export,    "deck.export",    SESSION, MESSAGE, "a deck as text")
/* clang-format on */

enum {
    PRO_DECK_TEXT_MAX = 16000 /* characters of a deck as text */
};

/* As texts: crd/deck_text.h has the same forms in the same order. */
enum pro_deck_form {
    PRO_FORM_NONE = 0,
    PRO_FORM_TEXT,
    PRO_FORM_TTS,
    PRO_FORM_DRASIL,
    PRO_FORM_CODE,
    PRO_FORM_JSON,
    PRO_FORM_NUM
};

/* The language of names in such a text. */
enum pro_language {
    PRO_LANGUAGE_NONE = 0, /* English */
    PRO_LANGUAGE_EN,
    PRO_LANGUAGE_JA,
    PRO_LANGUAGE_NUM
};

/* What a deck is held to: a day, "none", "" for today's list. */
typedef char pro_restrictions[PRO_RESTRICTIONS_MAX + 1];

/* ---- params ---- */

struct pro_deck_holder { /* {"piles": {..}} */
    struct pro_deck piles;
};

struct pro_deck_check {
    pro_game_name game;
    pro_revision_name revision;
    pro_restrictions restrictions;
    struct pro_deck_holder deck;
};

struct pro_deck_put {
    pro_game_name game;
    pro_deck_name name;
    pro_deck_id replace; /* the deck of yours it takes the place of; "": a new deck */
    pro_restrictions restrictions;
    struct pro_deck_holder deck;
};

struct pro_deck_list {
    pro_game_name game; /* "": of every game */
};

struct pro_deck_get {
    pro_deck_id deck;
};

struct pro_deck_delete {
    pro_deck_id deck;
};

struct pro_deck_copy {
    pro_deck_id deck;
    pro_deck_name name; /* "": as the other one */
};

struct pro_deck_rename {
    pro_deck_id deck;
    pro_deck_name name;
};

struct pro_deck_import {
    pro_game_name game;
    pro_revision_name revision;
    pro_restrictions restrictions;
    char text[4 * PRO_DECK_TEXT_MAX + 1];
};

struct pro_deck_export {
    pro_deck_id deck;
    uint8_t form;     /* enum pro_deck_form */
    uint8_t language; /* enum pro_language */
};

/* ---- results ---- */

struct pro_deck_fault {
    const char *code;  /* the game's fault name, or "unknown_card", "unknown_pile" */
    const char *field; /* "params.deck.piles.main[3].count" */
    const char *text;
};

struct pro_deck_check_result {
    bool is_legal;
    const struct pro_deck_fault *fault;
    size_t faults;
    const uint8_t *hash; /* deck hash when legal, else NULL */
};

struct pro_deck_put_result {
    const char *deck;
    bool is_legal;
    const struct pro_deck_fault *fault;
    size_t faults;
};

struct pro_deck_row {
    const char *deck;
    const char *game;
    const char *name;
    const char *name_ja;      /* NULL: it has none */
    const char *restrictions; /* NULL: it is legal today, or its owner's to mend */
    bool is_legal, is_starter;
};

struct pro_deck_list_result {
    const struct pro_deck_row *deck;
    size_t decks;
};

struct pro_deck_get_result {
    const char *deck;
    const char *game;
    const char *name;
    bool is_starter;
    const struct pro_deck *piles;
};
#define pro_deck_delete_result pro_nothing

struct pro_deck_copy_result {
    const char *deck;
    const char *name;
};
#define pro_deck_rename_result pro_nothing

struct pro_text_fault {
    const char *code;
    uint64_t line;     /* of the text, from 1; 0: it is not about one */
    const char *field; /* "piles.main[3]", of the piles in the result; NULL likewise */
    const char *text;
};

struct pro_unknown_card {
    uint64_t line; /* as above */
    const char *number;
    uint64_t count;
};

struct pro_deck_import_result {
    uint8_t form;     /* enum pro_deck_form */
    const char *name; /* NULL: the text has none that can be a deck's */
    const struct pro_deck *piles;
    bool is_legal;
    const struct pro_text_fault *fault;
    size_t faults;
    const struct pro_unknown_card *unknown;
    size_t unknowns;
};

struct pro_deck_export_result {
    uint8_t form; /* enum pro_deck_form */
    const char *text;
};

/* A name for a deck out of any text (well-formed UTF-8): cut to PRO_DECK_NAME_MAX characters; "" when
 * a deck cannot be called so. */
void pro_deck_name_of(const char *text, pro_deck_name out);

#endif
