/* SPDX-License-Identifier: MIT
 * deck.h - deck lists: from what a player sends or a file says to the deck that the engine plays.
 *
 * All faults of a list are found at once, each with a stable code, the place and English text. What
 * a legal deck is, only the game says (eng_game.check_deck); here are the faults that come before:
 * what names no pile, no card or no number of copies. */
#ifndef CRD_DECK_H
#define CRD_DECK_H

#include <eng/deck.h>
#include <eng/game.h>

#include <crd/restrictions.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CRD_DECK_LINES_MAX = ENG_DECK_ENTRIES_MAX, /* every line may need an entry */
    CRD_DECK_BYTES_MAX = 64 * 1024,            /* of a deck file */
    CRD_PILE_NAME_MAX = 15,                    /* bytes; no game's pile has a longer name */
    CRD_FAULTS_MAX = 96
};

/* A line as it was received; nothing in it has been checked. */
struct crd_deck_line {
    char pile[CRD_PILE_NAME_MAX + 1];
    char
        number[CRD_NUMBER_MAX + 8]; /* a number that is cut to fit is too long to be a card's */
    uint16_t at;                    /* its place in its pile as received, from 0 */
    uint16_t text_line;             /* line of a text file, from 1; 0: it was JSON */
    int64_t count;
};

struct crd_deck_list {
    uint16_t len;
    uint16_t refused; /* lines that found no room */
    struct crd_deck_line line[CRD_DECK_LINES_MAX];
};

/* clang-format off */
/*    constant          code (stable)       is_file  text: printf form of one string */
#define CRD_FAULT_MAP(X)                                                                      \
    X(BAD_FILE,         "bad_file",         true,    "%s")                                    \
    X(BAD_LINE,         "bad_line",         true,    "must be a count, a name and a card number") \
    X(UNKNOWN_NAME,     "unknown_name",     true,    "no card is called \"%s\"")              \
    X(TOO_MANY_LINES,   "too_many_lines",   true,    "a deck list has at most %s lines")      \
    X(UNKNOWN_PILE,     "unknown_pile",     false,   "this game has no pile \"%s\"")          \
    X(UNKNOWN_CARD,     "unknown_card",     false,   "no card has the number \"%s\"")         \
    X(BAD_COUNT,        "bad_count",        false,   "the number of copies must be 1..%s")    \
    X(BANNED,           "banned",           false,   "no deck may have this card since %s")   \
    X(RESTRICTED,       "restricted",       false,   "no deck may have more than %s")        \
    X(PAIR_BANNED,      "pair_banned",      false,   "may not be in one deck with %s")
/* clang-format on */

enum crd_fault_code {
#define X(name, code, is_file, text) CRD_FAULT_##name,
    CRD_FAULT_MAP(X)
#undef X
    CRD_FAULT_NUM
};

/* Codes and texts by enum crd_fault_code; the game's own codes are in eng_game.fault. */
struct crd_fault_info {
    const char *code;
    bool is_file; /* only a deck file can have it */
    const char *text;
};
extern const struct crd_fault_info crd_fault_infos[CRD_FAULT_NUM];

struct crd_fault {
    const char *code; /* here or in the game's table; lives as long as the program */
    char field[64]; /* "piles.main[3].number", "piles.main", "line 7", "" for the whole list */
    char text[160]; /* English, UTF-8 */
};

/* Zeroed by the caller; every function here only appends. No fault is a legal deck. */
struct crd_faults {
    uint16_t len;
    uint16_t left_out; /* found besides, without room here */
    struct crd_fault at[CRD_FAULTS_MAX];
};

/* Appends a line of a JSON deck (text_line 0). Always succeeds: a full list counts the line as
 * refused, and crd_deck_resolve reports that. pile and number are UTF-8. */
void crd_deck_list_add(
    struct crd_deck_list *list, const char *pile, const char *number, int64_t count);

/* The engine's deck of a list, in canonical order, copies of one card in one pile merged, and all
 * faults in the order of the list, what is wrong with a pile as a whole after its lines. Unknown
 * cards count in the total of their pile; a pile with a wrong count has none, and no fault of it.
 * *out holds what could be resolved, and may be played only if faults->len is 0. */
void crd_deck_resolve(const struct eng_book *book, const struct crd_deck_list *list,
    struct eng_deck *out, struct crd_faults *faults);

/* The same, and what the restrictions (NULL: none) that are in force on that day (crd_date_read) do
 * not allow: by number or name, also of cards that the card set does not have. */
void crd_deck_resolve_on(const struct eng_book *book, const struct crd_deck_list *list,
    const struct crd_restrictions *restrictions, uint32_t date, struct eng_deck *out,
    struct crd_faults *faults);

/* The list of a deck: what a client sees of a stored one. */
void crd_deck_list_of(
    const struct eng_book *book, const struct eng_deck *deck, struct crd_deck_list *out);

/* SHA-256 of the canonical deck text: for each entry in canonical order "pile number count\n". */
void crd_deck_hash(
    const struct eng_book *book, const struct eng_deck *deck, uint8_t out[CRD_HASH_BYTES]);

/* A deck file. */
struct crd_deck_file {
    char name[CRD_NAME_MAX + 1];    /* English; "" when the file gives none */
    char name_ja[CRD_NAME_MAX + 1]; /* Japanese, or "" */
    struct crd_deck_list list;
};

/* Reads a deck file of that game from memory: the JSON layout when it begins with '{', else text
 * ("4 Name ST1-02", "// Egg Deck"); README, "Decks". Faults of form are appended, all of them for
 * the text layout; what could be read is in *out, which may be resolved for the rest. */
void crd_deck_parse(const struct eng_game *game, const char *text, size_t len,
    struct crd_deck_file *out, struct crd_faults *faults);

#endif
