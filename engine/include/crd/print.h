/* SPDX-License-Identifier: MIT
 * print.h - what people read of a card set: a card in words, odd things in a set, the format's
 * own table of keys. Write errors stay in the stream, for ferror. */
#ifndef CRD_PRINT_H
#define CRD_PRINT_H

#include <crd/cards.h>
#include <stdbool.h>
#include <stdio.h>

/* One definition (def < len), a few lines that end in a line break. */
void crd_dump(const struct crd_set *set, uint32_t def, FILE *out);

/* Things that are legal but hardly meant, a line each ("ST1-10: no card of the set ..."); returns
 * how many. */
uint32_t crd_lint(const struct crd_set *set, FILE *out);

/* The table of keys that the loader goes by, as Markdown; false when there is no such game. */
bool crd_print_format(const char *game, FILE *out);

/* The rules text of a definition's effects, printed from what they are: a line each, in "en" or
 * "ja"; false for another language. What there are no words for stands in braces as in the file. */
bool crd_say(const struct crd_set *set, uint32_t def, const char *language, FILE *out);

/* The rules texts of all cards in both languages, as JSON for clients: {"game", "card_set",
 * "texts": {NUMBER: {"effects": {"en": [line, ..], "ja": [line, ..]}, "lines": the same}}}: a line
 * for each effect in the order of the card file, and one for each other printed line (special
 * requirements, DigiXros, link ...). The caller frees it; NULL when memory runs out. */
char *crd_texts(const struct crd_set *set);

/* The words of the game's card language as Markdown tables; false when there is no such game. */
bool crd_print_language(const char *game, FILE *out);

#endif
