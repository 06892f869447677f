/* SPDX-License-Identifier: MIT
 * print.c - card sets for people: dump, lint, and the table of the format. */
#include "disassemble.h"
#include "set.h"

#include <assert.h>
#include <crd/print.h>
#include <stdlib.h>
#include <string.h>

void crd_dump(const struct crd_set *set, uint32_t def, FILE *out)
{
    assert(def < set->cards.len);
    const struct eng_card_def *card = &set->def[def];
    const char *ja = card->name_ja;

    fprintf(out, "%s %s%s%s%s\n", card->number, card->name, ja[0] == '\0' ? "" : " (", ja,
        ja[0] == '\0' ? "" : ")");
    crd__write_lines(set->game->table, crd__card_at(set, def), out);
    crd__disassemble(set, def, out);
}

static int by_name(const void *a, const void *b)
{
    const struct eng_card_def *const *x = a, *const *y = b;
    const int order = strcmp((*x)->name, (*y)->name);

    return order != 0 ? order : strcmp((*x)->number, (*y)->number);
}

/* One card in English must be one card in Japanese: the rules go by names. */
static uint32_t lint_names(const struct eng_cards *cards, FILE *out)
{
    const struct eng_card_def **def = malloc(cards->len * sizeof *def);
    uint32_t found = 0;

    if (def == NULL) {
        fprintf(out, "%s\n", crd_status_text(CRD_MEMORY));
        return 1;
    }
    for (uint32_t i = 0; i < cards->len; i++) {
        def[i] = &cards->def[i];
    }
    qsort(def, cards->len, sizeof *def, by_name);
    for (uint32_t i = 0; i < cards->len; i++) {
        if (def[i]->name_ja[0] == '\0') {
            fprintf(out, "%s: no Japanese name\n", def[i]->number);
            found++;
        } else if (i > 0 && strcmp(def[i]->name, def[i - 1]->name) == 0 &&
            def[i - 1]->name_ja[0] != '\0' &&
            strcmp(def[i]->name_ja, def[i - 1]->name_ja) != 0) {
            fprintf(out, "%s: named like %s in English, not in Japanese\n", def[i]->number,
                def[i - 1]->number);
            found++;
        }
    }
    free(def);
    return found;
}

/* What the compiler found strange. */
static uint32_t lint_remarks(const struct crd_set *set, FILE *out)
{
    uint32_t found = 0;

    for (const struct crd__remark_line *r = set->remarks; r != NULL; r = r->next) {
        fprintf(out, "%s: %s\n", set->def[r->def].number, r->text);
        found++;
    }
    return found;
}

uint32_t crd_lint(const struct crd_set *set, FILE *out)
{
    return lint_names(&set->cards, out) + set->game->lint(&set->cards, out) +
        lint_remarks(set, out);
}

bool crd_print_format(const char *game, FILE *out)
{
    const struct crd__game *row = crd__game_find(game);
    unsigned shapes = 0;

    if (row == NULL) {
        return false;
    }
    fputs("| key | value |", out);
    for (; row->shape[shapes] != NULL; shapes++) {
        fprintf(out, " %s |", row->shape[shapes]);
    }
    fputs(" meaning |\n|---|---|", out);
    for (unsigned i = 0; i < shapes; i++) {
        fputs("---|", out);
    }
    fputs("---|\n", out);
    crd__write_rows(crd__common, shapes, out);
    crd__write_rows(row->table, shapes, out);
    return true;
}
