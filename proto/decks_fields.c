/* SPDX-License-Identifier: MIT
 * decks_fields.c - the fields of the requests and results of decks.h. The manual of each is its help
 * text. */
#include "decode.h"
#include "tables.h"

#include <stdio.h>
#include <string.h>

#define FAULTS(s)                                                                              \
    PRO__LIST(s, fault, faults, "faults", PRO_LIST,                                            \
        "every fault, in the order of the list; what concerns a pile comes after its entries", \
        .of = &pro__deck_fault_shape, .max = 512, PRO__NEED)

#define RESTRICTIONS(s)                                                              \
    PRO__FIELD(s, restrictions, "restrictions", PRO_STR,                             \
        "the list it is held to: a day as YYYY-MM-DD, or `none`; left out: today's", \
        .chars = PRO_CHARS_WORD, .min = 4, .max = PRO_RESTRICTIONS_MAX, PRO__MAY)
#define FORM(s, about) \
    PRO__FIELD(s, form, "format", PRO_WORD, about, .words = form_words, PRO__NEED)

static const char *const form_words[PRO_FORM_NUM + 1] = {
    NULL, "text", "tts", "drasil", "code", "json"};
static const char *const language_words[PRO_LANGUAGE_NUM + 1] = {NULL, "en", "ja"};

void pro_deck_name_of(const char *text, pro_deck_name out)
{
    size_t len = 0, count = 0;
    while (text[len] != '\0' && count < PRO_DECK_NAME_MAX) {
        len++;
        while (((unsigned char)text[len] & 0xc0) == 0x80) {
            len++;
        }
        count++;
    }
    while (len > 0 && text[len - 1] == ' ') { /* cut behind a word */
        len--;
    }
    const bool fits =
        len > 0 && len < sizeof(pro_deck_name) && pro__chars_fit(PRO_CHARS_NAME, text, len);
    (void)snprintf(out, sizeof(pro_deck_name), "%.*s", fits ? (int)len : 0, text);
}

/* ---- params ---- */

static const struct pro_field entry_fields[] = {
    PRO__FIELD(pro__entry, number, "number", PRO_STR, "printed card number",
        .chars = PRO_CHARS_CARD, .min = 1, .max = PRO_NUMBER_MAX, PRO__NEED),
    PRO__FIELD(pro__entry, count, "count", PRO_UINT, "how many copies", .min = 1,
        .max = PRO_COUNT_MAX, PRO__NEED),
};
const struct pro_shape pro__entry_shape = {PRO__SHAPE(pro__entry, entry_fields)};

static const struct pro_field deck_holder_fields[] = {
    PRO__FIELD(
        pro_deck_holder, piles, "piles", PRO_PILES, "the game's piles by name", PRO__NEED),
};
static const struct pro_shape deck_holder = {PRO__SHAPE(pro_deck_holder, deck_holder_fields)};

static const struct pro_field deck_check_params[] = {
    PRO__GAME_NAME(pro_deck_check, PRO_STR, "name of the game", PRO__NEED),
    PRO__REVISION(pro_deck_check, PRO_STR, "its rules; left out: the default", PRO__MAY),
    RESTRICTIONS(pro_deck_check),
    PRO__FIELD(
        pro_deck_check, deck, "deck", PRO_OBJECT, "the list", .of = &deck_holder, PRO__NEED),
};

static const struct pro_field deck_put_params[] = {
    PRO__GAME_NAME(pro_deck_put, PRO_STR, "name of the game", PRO__NEED),
    PRO__DECK_NAME(pro_deck_put, PRO_STR),
    PRO__DECK_ID(pro_deck_put, replace, "replace", PRO_STR,
        "the deck of yours whose place it takes; left out: a new one", PRO__MAY),
    RESTRICTIONS(pro_deck_put),
    PRO__FIELD(
        pro_deck_put, deck, "deck", PRO_OBJECT, "the list", .of = &deck_holder, PRO__NEED),
};

static const struct pro_field deck_list_params[] = {
    PRO__GAME_NAME(pro_deck_list, PRO_STR, "of this game only", PRO__MAY),
};

static const struct pro_field deck_get_params[] = {
    PRO__DECK_ID(pro_deck_get, deck, "deck", PRO_STR, "id of the deck", PRO__NEED),
};

static const struct pro_field deck_delete_params[] = {
    PRO__DECK_ID(pro_deck_delete, deck, "deck", PRO_STR, "id of the deck", PRO__NEED),
};

static const struct pro_field deck_copy_params[] = {
    PRO__DECK_ID(pro_deck_copy, deck, "deck", PRO_STR, "yours, or a starter deck", PRO__NEED),
    PRO__FIELD(pro_deck_copy, name, "name", PRO_STR,
        "what the new one is called; left out: as the other", .chars = PRO_CHARS_NAME, .min = 1,
        .max = PRO_DECK_NAME_MAX, PRO__MAY),
};

static const struct pro_field deck_rename_params[] = {
    PRO__DECK_ID(pro_deck_rename, deck, "deck", PRO_STR, "id of the deck", PRO__NEED),
    PRO__DECK_NAME(pro_deck_rename, PRO_STR),
};

static const struct pro_field deck_import_params[] = {
    PRO__GAME_NAME(pro_deck_import, PRO_STR, "name of the game", PRO__NEED),
    PRO__REVISION(pro_deck_import, PRO_STR, "its rules; left out: the default", PRO__MAY),
    RESTRICTIONS(pro_deck_import),
    PRO__FIELD(pro_deck_import, text, "text", PRO_STR, "what was pasted, or a file's content",
        .min = 1, .max = PRO_DECK_TEXT_MAX, PRO__NEED),
};

static const struct pro_field deck_export_params[] = {
    PRO__DECK_ID(pro_deck_export, deck, "deck", PRO_STR, "yours, or a starter deck", PRO__NEED),
    FORM(pro_deck_export, "which form of text"),
    PRO__FIELD(pro_deck_export, language, "language", PRO_WORD,
        "of the cards' names; left out: English", .words = language_words, PRO__MAY),
};

const struct pro_shape pro__deck_copy_params = {PRO__SHAPE(pro_deck_copy, deck_copy_params)};
const struct pro_shape pro__deck_rename_params = {
    PRO__SHAPE(pro_deck_rename, deck_rename_params)};
const struct pro_shape pro__deck_import_params = {
    PRO__SHAPE(pro_deck_import, deck_import_params)};
const struct pro_shape pro__deck_export_params = {
    PRO__SHAPE(pro_deck_export, deck_export_params)};
const struct pro_shape pro__deck_check_params = {PRO__SHAPE(pro_deck_check, deck_check_params)};
const struct pro_shape pro__deck_put_params = {PRO__SHAPE(pro_deck_put, deck_put_params)};
const struct pro_shape pro__deck_list_params = {PRO__SHAPE(pro_deck_list, deck_list_params)};
const struct pro_shape pro__deck_get_params = {PRO__SHAPE(pro_deck_get, deck_get_params)};
const struct pro_shape pro__deck_delete_params = {
    PRO__SHAPE(pro_deck_delete, deck_delete_params)};

/* ---- results ---- */

static const struct pro_field deck_fault_fields[] = {
    PRO__FIELD(pro_deck_fault, code, "code", PRO_TEXT, "stable name of the fault",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64, PRO__NEED),
    PRO__FIELD(pro_deck_fault, field, "field", PRO_TEXT, "the field that is to blame",
        .chars = PRO_CHARS_PATH, .min = 1, .max = PRO_PATH_MAX, PRO__NEED),
    PRO__FIELD(pro_deck_fault, text, "text", PRO_TEXT, "the fault in a sentence", .min = 1,
        .max = 256, PRO__NEED),
};
const struct pro_shape pro__deck_fault_shape = {PRO__SHAPE(pro_deck_fault, deck_fault_fields)};

static const struct pro_field deck_check_fields[] = {
    PRO__FIELD(
        pro_deck_check_result, is_legal, "legal", PRO_BOOL, "it has no fault", PRO__NEED),
    FAULTS(pro_deck_check_result),
    PRO__FIELD(
        pro_deck_check_result, hash, "hash", PRO_HEX, "deck hash of a legal deck", PRO__MAY),
};

static const struct pro_field deck_put_fields[] = {
    PRO__DECK_ID(pro_deck_put_result, deck, "deck", PRO_TEXT, "id of the deck", PRO__NEED),
    PRO__FIELD(pro_deck_put_result, is_legal, "legal", PRO_BOOL, "it has no fault", PRO__NEED),
    FAULTS(pro_deck_put_result),
};

static const struct pro_field deck_row_fields[] = {
    PRO__DECK_ID(pro_deck_row, deck, "deck", PRO_TEXT, "id of the deck", PRO__NEED),
    PRO__GAME_NAME(pro_deck_row, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__DECK_NAME(pro_deck_row, PRO_TEXT),
    PRO__FIELD(pro_deck_row, name_ja, "name_ja", PRO_TEXT,
        "the same in Japanese, of starter decks", .chars = PRO_CHARS_NAME, .min = 1,
        .max = PRO_DECK_NAME_MAX, PRO__MAY),
    PRO__FIELD(pro_deck_row, is_legal, "legal", PRO_BOOL,
        "may be played under today's list of restrictions", PRO__NEED),
    PRO__FIELD(pro_deck_row, restrictions, "restrictions", PRO_TEXT,
        "of a starter deck that is not legal today: the latest list under which it is, or `none`",
        .chars = PRO_CHARS_WORD, .min = 4, .max = PRO_RESTRICTIONS_MAX, PRO__MAY),
    PRO__FIELD(
        pro_deck_row, is_starter, "starter", PRO_BOOL, "belongs to the server", PRO__NEED),
};
static const struct pro_shape deck_row = {PRO__SHAPE(pro_deck_row, deck_row_fields)};

static const struct pro_field deck_list_fields[] = {
    PRO__LIST(pro_deck_list_result, deck, decks, "decks", PRO_LIST, "starter decks first",
        .of = &deck_row, .max = 512, PRO__NEED),
};

static const struct pro_field deck_get_fields[] = {
    PRO__DECK_ID(pro_deck_get_result, deck, "deck", PRO_TEXT, "id of the deck", PRO__NEED),
    PRO__GAME_NAME(pro_deck_get_result, PRO_TEXT, "name of the game", PRO__NEED),
    PRO__DECK_NAME(pro_deck_get_result, PRO_TEXT),
    PRO__FIELD(pro_deck_get_result, is_starter, "starter", PRO_BOOL, "belongs to the server",
        PRO__NEED),
    PRO__FIELD(pro_deck_get_result, piles, "piles", PRO_PILES_PTR, "its cards", PRO__NEED),
};

const struct pro_shape pro__deck_check_result = {
    PRO__SHAPE(pro_deck_check_result, deck_check_fields)};
const struct pro_shape pro__deck_put_result = {
    PRO__SHAPE(pro_deck_put_result, deck_put_fields)};
const struct pro_shape pro__deck_list_result = {
    PRO__SHAPE(pro_deck_list_result, deck_list_fields)};
const struct pro_shape pro__deck_get_result = {
    PRO__SHAPE(pro_deck_get_result, deck_get_fields)};
const struct pro_shape pro__deck_delete_result = {.size = sizeof(struct pro_nothing)};

static const struct pro_field deck_copy_fields[] = {
    PRO__DECK_ID(pro_deck_copy_result, deck, "deck", PRO_TEXT, "id of the new deck", PRO__NEED),
    PRO__DECK_NAME(pro_deck_copy_result, PRO_TEXT),
};

#define LINE(s)                                                                               \
    PRO__FIELD(s, line, "line", PRO_UINT, "line of the text, when it is about one", .min = 1, \
        .max = 65536, PRO__MAY)

static const struct pro_field text_fault_fields[] = {
    PRO__FIELD(pro_text_fault, code, "code", PRO_TEXT, "stable name of the fault",
        .chars = PRO_CHARS_WORD, .min = 1, .max = 64, PRO__NEED),
    LINE(pro_text_fault),
    PRO__FIELD(pro_text_fault, field, "field", PRO_TEXT,
        "what it is about when that is no line: a place in the result's `piles`, or in the text",
        .min = 1, .max = PRO_PATH_MAX, PRO__MAY),
    PRO__FIELD(pro_text_fault, text, "text", PRO_TEXT, "the fault in a sentence", .min = 1,
        .max = 256, PRO__NEED),
};
static const struct pro_shape text_fault_shape = {
    PRO__SHAPE(pro_text_fault, text_fault_fields)};

static const struct pro_field unknown_card_fields[] = {
    LINE(pro_unknown_card),
    PRO__FIELD(pro_unknown_card, number, "number", PRO_TEXT, "printed card number",
        .chars = PRO_CHARS_CARD, .min = 1, .max = PRO_NUMBER_MAX, PRO__NEED),
    PRO__FIELD(pro_unknown_card, count, "count", PRO_UINT, "how many copies", .min = 1,
        .max = PRO_COUNT_MAX, PRO__NEED),
};
static const struct pro_shape unknown_card_shape = {
    PRO__SHAPE(pro_unknown_card, unknown_card_fields)};

static const struct pro_field deck_import_fields[] = {
    FORM(pro_deck_import_result, "which form the text has"),
    PRO__FIELD(pro_deck_import_result, name, "name", PRO_TEXT, "what the text calls the deck",
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_DECK_NAME_MAX, PRO__MAY),
    PRO__FIELD(pro_deck_import_result, piles, "piles", PRO_PILES_PTR,
        "all cards that were read, known or not", PRO__NEED),
    PRO__FIELD(
        pro_deck_import_result, is_legal, "legal", PRO_BOOL, "it has no fault", PRO__NEED),
    PRO__LIST(pro_deck_import_result, fault, faults, "faults", PRO_LIST,
        "every fault, of the text and of the deck", .of = &text_fault_shape, .max = 512,
        PRO__NEED),
    PRO__LIST(pro_deck_import_result, unknown, unknowns, "unknown", PRO_LIST,
        "cards that cannot be played here (yet)", .of = &unknown_card_shape, .max = 512,
        PRO__NEED),
};

static const struct pro_field deck_export_fields[] = {
    FORM(pro_deck_export_result, "which form of text"),
    PRO__FIELD(pro_deck_export_result, text, "text", PRO_TEXT, "the deck", .min = 1,
        .max = 65536, PRO__NEED),
};

const struct pro_shape pro__deck_copy_result = {
    PRO__SHAPE(pro_deck_copy_result, deck_copy_fields)};
const struct pro_shape pro__deck_rename_result = {.size = sizeof(struct pro_nothing)};
const struct pro_shape pro__deck_import_result = {
    PRO__SHAPE(pro_deck_import_result, deck_import_fields)};
const struct pro_shape pro__deck_export_result = {
    PRO__SHAPE(pro_deck_export_result, deck_export_fields)};
