/* SPDX-License-Identifier: MIT
 * print_language.c - the words of a game's card language as tables for the README, from the rows
 * that the compiler goes by. */
#include "game.h"

#include <crd/print.h>
#include <string.h>

static void words(const char *const list[], FILE *out)
{
    const char *space = "";

    for (size_t i = 0; list[i] != NULL; i++) {
        if (strcmp(list[i], "none") != 0) {
            fprintf(out, "%s`%s`", space, list[i]);
            space = " ";
        }
    }
}

static void range(const struct eng_range *r, FILE *out)
{
    if (r->min != 0 || r->max != 0) {
        fprintf(out, " %d..%d", r->min, r->max);
    }
}

static void kind(const struct eng_language *l, const struct eng_operand_info *o, FILE *out)
{
    static const char *const names[] = {
        [ENG_OPERAND_NONE] = "",
        [ENG_OPERAND_TARGET] = "things",
        [ENG_OPERAND_TOP] = "things, or number",
        [ENG_OPERAND_UNDER] = "number",
        [ENG_OPERAND_NUMBER] = "number",
        [ENG_OPERAND_WORD] = "one of",
        [ENG_OPERAND_MASK] = "some of",
        [ENG_OPERAND_PRED] = "predicate",
        [ENG_OPERAND_PREDS] = "list of predicates",
        [ENG_OPERAND_CAUSE] = "cause",
        [ENG_OPERAND_FLAG] = "true or false",
        [ENG_OPERAND_COST] = "cost",
        [ENG_OPERAND_ACTIONS] = "actions",
        [ENG_OPERAND_GAIN] = "gains",
        [ENG_OPERAND_INFO] = "information",
        [ENG_OPERAND_TOKEN] = "token",
        [ENG_OPERAND_EFFECT] = "effect part",
        [ENG_OPERAND_REQUIREMENT] = "requirement",
    };

    fputs(names[o->kind], out);
    range(&o->range, out);
    if (o->words == l->place || o->words == l->timing) {
        fputs(o->words == l->place ? " the places" : " the timings", out);
    } else if (o->words != NULL) {
        fputs(o->kind == ENG_OPERAND_WORD || o->kind == ENG_OPERAND_MASK ? " " : ", or ", out);
        words(o->words, out);
    }
}

static void rows(const struct eng_language *l, const struct eng_verb_info *row, FILE *out)
{
    for (; row->name != NULL; row++) {
        const char *comma = "";
        const struct eng_operand_info *o = row->operand;

        fprintf(out, "| `%s` | ", row->name);
        if (o->key == NULL && o->kind != ENG_OPERAND_NONE) {
            kind(l, o++, out);
        }
        fputs(" | ", out);
        for (; o < row->operand + ENG_OPERANDS_MAX && o->kind != ENG_OPERAND_NONE; o++) {
            fprintf(out, "%s`%s`%s ", comma, o->key, o->is_required == 0 ? "?" : "");
            kind(l, o, out);
            comma = "; ";
        }
        fprintf(out, " | %s |\n", row->help);
    }
}

static void keywords(const struct eng_language *l, FILE *out)
{
    static const struct {
        enum eng_operand kind;
        const char *name;
    } kinds[] = {{ENG_OPERAND_NONE, "nothing"}, {ENG_OPERAND_NUMBER, "number"},
        {ENG_OPERAND_PRED, "predicate"}, {ENG_OPERAND_PREDS, "two predicates"}};

    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const char *space = "";

        fprintf(out, "| %s | ", kinds[k].name);
        for (size_t i = 1; l->keyword[i].name != NULL; i++) {
            if (l->keyword[i].kind == kinds[k].kind && l->keyword[i].category != 0) {
                fprintf(out, "%s`%s`", space, l->keyword[i].name);
                if (kinds[k].kind == ENG_OPERAND_NUMBER) {
                    range(&l->keyword[i].range, out);
                }
                space = " ";
            }
        }
        fputs(" |\n", out);
    }
}

static void numbers(const struct eng_language *l, FILE *out)
{
    fputs("| number | |\n|---|---|\n", out);
    for (size_t i = 0; l->dim[i] != NULL; i++) {
        if (l->dim_range[i].max != 0) {
            fprintf(out, "| `%s` |", l->dim[i]);
            range(&l->dim_range[i], out);
            fputs(" |\n", out);
        }
    }
    fputs("| `choose`, `up_to`, `repeat`, `n` of `has_under`, `cards` |", out);
    range(&l->how_many, out);
    fputs(" |\n| any other |", out);
    range(&l->number, out);
    fputs(" |\n", out);
}

static void lists(const struct eng_language *l, FILE *out)
{
    const struct {
        const char *name;
        const char *const *list;
    } all[] = {{"timing", l->timing}, {"place", l->place}, {"reference", l->ref},
        {"dimension", l->dim}, {"event", l->event}, {"method", l->method}, {"cause", l->cause},
        {"moment", l->moment}, {"duration", l->duration}, {"phase", l->phase},
        {"yes or no", l->flag}, {"text test", l->text_test}};

    fputs("| words | |\n|---|---|\n", out);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        fprintf(out, "| %s | ", all[i].name);
        words(all[i].list, out);
        fputs(" |\n", out);
    }
    for (const struct eng_mask_info *m = l->mask; m->name != NULL; m++) {
        fprintf(out, "| of predicate `%s` | ", m->name);
        words(m->words, out);
        fputs(" |\n", out);
    }
    for (const struct eng_group_info *g = l->group; g->name != NULL; g++) {
        fprintf(out, "| `%s` | short for ", g->name);
        words(g->words, out);
        fputs(" |\n", out);
    }
}

bool crd_print_language(const char *game, FILE *out)
{
    const struct crd__game *row = crd__game_find(game);

    if (row == NULL) {
        return false;
    }
    lists(row->language, out);
    fputc('\n', out);
    numbers(row->language, out);
    fputs("\n| keyword operand | |\n|---|---|\n", out);
    keywords(row->language, out);
    fputs("\n| verb | of | keys | |\n|---|---|---|---|\n", out);
    rows(row->language, row->language->verb, out);
    fputs("\n| statement | of | keys | |\n|---|---|---|---|\n", out);
    rows(row->language, row->language->statement, out);
    return true;
}
