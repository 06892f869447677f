/* SPDX-License-Identifier: MIT
 * census.c - the table of the census, with the names of its rows. */
#include "census.h"

#include <eng/program.h>

#include <stdio.h>
#include <string.h>

#ifndef ENG_RULE_SWITCHES

bool ctl_census_can(void)
{
    fprintf(stderr, "shinpanctl: this build takes no census (meson -Drule_switches=true)\n");
    return false;
}

void ctl_census_take(struct ctl_census *out)
{
    out->none = 0;
}

void ctl_census_add(struct ctl_census *sum, const struct ctl_census *run)
{
    sum->none |= run->none;
}

void ctl_census_print_ops(
    const struct ctl_census *census, bool all, unsigned *at_work, unsigned *idle)
{
    (void)census;
    (void)all;
    (void)at_work;
    (void)idle;
}

void ctl_census_print(const struct ctl_census *census, const struct eng_game *game, bool all,
    unsigned *at_work, unsigned *idle)
{
    (void)game;
    ctl_census_print_ops(census, all, at_work, idle);
}

#else

bool ctl_census_can(void)
{
    return true;
}

void ctl_census_take(struct ctl_census *out)
{
    for (unsigned kind = 0; kind < ENG_CENSUS_NUM; kind++) {
        for (unsigned row = 0; row < ENG_CENSUS_ROWS; row++) {
            out->runs[kind][row] = eng_census[kind][row];
        }
    }
}

void ctl_census_add(struct ctl_census *sum, const struct ctl_census *run)
{
    for (unsigned kind = 0; kind < ENG_CENSUS_NUM; kind++) {
        for (unsigned row = 0; row < ENG_CENSUS_ROWS; row++) {
            sum->runs[kind][row] =
                (unsigned short)(sum->runs[kind][row] + run->runs[kind][row]);
        }
    }
}

struct printing {
    const char *game; /* with a blank behind it; "" for what belongs to none */
    const struct ctl_census *census;
    bool all;
    unsigned *at_work, *idle;
};

static void print_row(
    const struct printing *p, unsigned kind, unsigned row, const char *of, const char *word)
{
    static const struct {
        const char *name, *help;
    } kinds[ENG_CENSUS_NUM] = {
#define X(name, help) {#name, help},
        ENG_CENSUS_MAP(X)
#undef X
    };
    const unsigned runs = p->census->runs[kind][row];
    if (strcmp(word, "none") == 0) {
        return; /* the place of no word */
    }
    if (runs == 0) {
        printf("FAIL census %s%s %s%s%s is idle: at work is %s\n", p->game, kinds[kind].name,
            of, of[0] == '\0' ? "" : " ", word, kinds[kind].help);
    } else if (p->all) {
        printf("  %5u %s%s %s%s%s\n", runs, p->game, kinds[kind].name, of,
            of[0] == '\0' ? "" : " ", word);
    }
    *p->at_work += runs > 0;
    *p->idle += runs == 0;
}

static void print_list(const struct printing *p, unsigned kind, unsigned first, const char *of,
    const char *const *words)
{
    for (unsigned i = 0; words != NULL && words[i] != NULL; i++) {
        print_row(p, kind, first + i, of, words[i]);
    }
}

static void print_verbs(
    const struct printing *p, unsigned kind, const struct eng_verb_info *verbs)
{
    for (unsigned i = 0; verbs[i].name != NULL; i++) {
        print_row(p, kind, i, "", verbs[i].name);
    }
}

void ctl_census_print_ops(
    const struct ctl_census *census, bool all, unsigned *at_work, unsigned *idle)
{
    static const char *const ops[] = {
#define X(name, operands, help) #name,
        ENG_OP_MAP(X)
#undef X
            NULL,
    };
    print_list(&(struct printing){"", census, all, at_work, idle}, ENG_CENSUS_OP, 0, "", ops);
}

void ctl_census_print(const struct ctl_census *census, const struct eng_game *game, bool all,
    unsigned *at_work, unsigned *idle)
{
    const struct eng_language *l = game->language;
    char name[32];
    snprintf(name, sizeof name, "%s ", game->name);
    const struct printing p = {name, census, all, at_work, idle};
    print_verbs(&p, ENG_CENSUS_VERB, l->verb);
    print_verbs(&p, ENG_CENSUS_STATEMENT, l->statement);
    for (unsigned i = 0; l->statement[i].name != NULL; i++) {
        const struct eng_operand_info *first = &l->statement[i].operand[0];
        print_list(&p, ENG_CENSUS_SAYS, i * ENG_CENSUS_LIST, l->statement[i].name,
            first->kind == ENG_OPERAND_WORD ? first->words : NULL);
    }
    print_list(&p, ENG_CENSUS_EVENT, 0, "", l->event);
    print_list(&p, ENG_CENSUS_TEXT, 0, "", l->text);
    print_list(&p, ENG_CENSUS_TIMING, 0, "", l->timing);
    print_list(&p, ENG_CENSUS_PLACE, 0, "", l->place);
    print_list(&p, ENG_CENSUS_OWNER, 0, "", l->owner);
    print_list(&p, ENG_CENSUS_REF, 0, "", l->ref);
    print_list(&p, ENG_CENSUS_DIM, 0, "", l->dim);
    print_list(&p, ENG_CENSUS_GLOBAL, 0, "", l->global);
    print_list(&p, ENG_CENSUS_FLAG, 0, "", l->flag);
    for (unsigned i = 0; l->mask[i].name != NULL; i++) {
        if (l->mask[i].words == l->timing) {
            continue; /* any effect has one: nothing of its own */
        }
        print_list(&p, ENG_CENSUS_MASK, i * ENG_CENSUS_LIST, l->mask[i].name, l->mask[i].words);
    }
    print_list(&p, ENG_CENSUS_TEXT_TEST, 0, "", l->text_test);
    print_list(&p, ENG_CENSUS_METHOD, 0, "", l->method);
    print_list(&p, ENG_CENSUS_CAUSE, 0, "", l->cause);
    print_list(&p, ENG_CENSUS_MOMENT, 0, "", l->moment);
    print_list(&p, ENG_CENSUS_DURATION, 0, "", l->duration);
}

#endif
