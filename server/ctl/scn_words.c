/* SPDX-License-Identifier: MIT
 * scn_words.c - what the words of a scenario mean: names of the game's tables, cards, units; and how
 * the runner says where something went wrong. */
#include "scn.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool scn_fail(struct scn *s, const char *format, ...)
{
    struct ctl_scenario_report *r = s->report;
    r->result = s->is_checking ? CTL_SCENARIO_BAD : CTL_SCENARIO_FAILED;
    char head[256];
    if (s->step > 0) {
        snprintf(head, sizeof head, "step %u%s%s: ", s->step, s->where[0] == '\0' ? "" : ": ",
            s->where);
    } else {
        snprintf(head, sizeof head, "%s%s", s->where, s->where[0] == '\0' ? "" : ": ");
    }
    const int n = snprintf(r->text, sizeof r->text, "%s", head);
    va_list args;
    va_start(args, format);
    vsnprintf(r->text + n, sizeof r->text - (size_t)n, format, args);
    va_end(args);
    return false;
}

size_t scn_in(struct scn *s, const char *format, ...)
{
    const size_t mark = strlen(s->where);
    va_list args;
    va_start(args, format);
    const bool dot = mark > 0 && format[0] != '[' && mark + 1 < sizeof s->where;
    if (dot) {
        strcpy(s->where + mark, ".");
    }
    vsnprintf(s->where + mark + dot, sizeof s->where - mark - dot, format, args);
    va_end(args);
    return mark;
}

void scn_back(struct scn *s, size_t mark)
{
    s->where[mark] = '\0';
}

int scn_seat(const char *word, bool viewers)
{
    static const char *const seats[] = {"p1", "p2", "spectator", "judge"};
    for (int i = 0; word != NULL && i < (viewers ? 4 : 2); i++) {
        if (strcmp(word, seats[i]) == 0) {
            return i;
        }
    }
    return -1;
}

/* The index of a word among n structs that begin with their name. */
static int find(const void *table, size_t stride, unsigned n, const char *word)
{
    for (unsigned i = 0; word != NULL && i < n; i++) {
        const char *name;
        memcpy(&name, (const char *)table + i * stride, sizeof name);
        if (name != NULL && name[0] != '\0' && strcmp(name, word) == 0) {
            return (int)i;
        }
    }
    return -1;
}

#define FIND(table, n) \
    find(s->book.game->table, sizeof *s->book.game->table, s->book.game->n, word)

int scn_zone(const struct scn *s, const char *word)
{
    return FIND(zone, zones);
}

int scn_phase(const struct scn *s, const char *word)
{
    return FIND(phase, phases);
}

int scn_reason(const struct scn *s, const char *word)
{
    return FIND(reason, reasons);
}

int scn_prompt(const struct scn *s, const char *word)
{
    return FIND(prompt, prompts);
}

int scn_option(const struct scn *s, const char *word)
{
    return FIND(option, options);
}

int scn_event(const struct scn *s, const char *word)
{
    return FIND(event, events);
}

int scn_clause(const struct scn *s, const char *word)
{
    return FIND(clause, clauses);
}

int scn_number(const struct scn *s, const char *word)
{
    return FIND(number, numbers);
}

int scn_unit_words(const struct scn *s, const char *word)
{
    for (unsigned i = 0; i < s->book.game->unit_words; i++) {
        if (strcmp(s->book.game->unit_word[i].list.name, word) == 0) {
            return (int)i;
        }
    }
    return -1;
}

int scn_unit_number(const struct scn *s, const char *word)
{
    return FIND(unit_number, unit_numbers);
}

int32_t scn_def(const struct scn *s, const char *word)
{
    const char *number =
        json_string_value(json_object_get(json_object_get(s->root, "aliases"), word));
    return crd_find(s->book.cards, number != NULL ? number : word);
}

const struct scn_name *scn_named(const struct scn *s, const char *word)
{
    for (uint32_t i = 0; i < s->names; i++) {
        if (strcmp(s->name[i].word, word) == 0) {
            return &s->name[i];
        }
    }
    return NULL;
}

bool scn_name_add(struct scn *s, const char *word, struct eng_card_id card, uint16_t serial)
{
    s->is_checking |= scn_named(s, word) != NULL || s->names == SCN_NAMES_MAX;
    if (scn_named(s, word) != NULL) {
        return scn_fail(s, "\"%s\" names something already", word);
    }
    if (s->names == SCN_NAMES_MAX) {
        return scn_fail(s, "more than %d names", (int)SCN_NAMES_MAX);
    }
    s->name[s->names++] = (struct scn_name){word, card, serial};
    return true;
}

struct eng_unit_id scn_unit(const struct scn *s, uint16_t serial)
{
    for (unsigned i = 1; serial != 0 && i <= s->match.units; i++) {
        if (s->match.unit[i].serial == serial) {
            return eng_unit_of(i);
        }
    }
    return eng_unit_of(0);
}

bool scn_is_card(const struct scn *s, const char *word, struct eng_card_id card)
{
    if (card.raw == 0) {
        return false;
    }
    const struct scn_name *named = scn_named(s, word);
    if (named != NULL && named->card.raw != 0) {
        return named->card.raw == card.raw;
    }
    if (named != NULL) { /* a unit's name also stands for its top card */
        const struct eng_unit_id unit = scn_unit(s, named->serial);
        return unit.raw != 0 && s->match.unit[unit.raw].top.raw == card.raw;
    }
    return scn_def(s, word) == s->match.card[card.raw].def;
}

bool scn_is_unit(const struct scn *s, const char *word, uint16_t serial)
{
    if (serial == 0) {
        return false;
    }
    const struct scn_name *named = scn_named(s, word);
    if (named != NULL && named->serial != 0) {
        return named->serial == serial;
    }
    const struct eng_unit_id unit = scn_unit(s, serial);
    return unit.raw != 0 && scn_is_card(s, word, s->match.unit[unit.raw].top);
}

const char *scn_card_text(const struct scn *s, struct eng_card_id card)
{
    if (card.raw == 0) {
        return "none";
    }
    for (uint32_t i = 0; i < s->names; i++) {
        if (s->name[i].card.raw == card.raw) {
            return s->name[i].word;
        }
    }
    return s->book.cards->def[s->match.card[card.raw].def].number;
}
