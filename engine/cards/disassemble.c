/* SPDX-License-Identifier: MIT
 * disassemble.c - the program of a card for people: headers, then actions, one op a line with its
 * trees in brackets. What an operand is comes from ENG_OP_MAP and the rows of the language. */
#include "disassemble.h"

#include <string.h>

struct dis {
    const struct crd_set *set;
    const struct eng_language *l;
    const uint16_t *code; /* of the card */
    FILE *out;
};

static void node(const struct dis *d, uint16_t at);

static void word(const struct dis *d, unsigned value, const char *const words[])
{
    unsigned n = 0;

    while (words != NULL && words[n] != NULL) {
        n++;
    }
    if (value < n) {
        fputs(words[value], d->out);
    } else {
        fprintf(d->out, "%u", value);
    }
}

static void mask(const struct dis *d, unsigned value, const char *const words[])
{
    const char *bar = "";

    for (unsigned i = 0; words != NULL && words[i] != NULL; i++) {
        if ((value >> i & 1u) != 0) {
            fprintf(d->out, "%s%s", bar, words[i]);
            bar = "|";
        }
    }
    if (words == NULL || value == 0) {
        fprintf(d->out, "%u", value);
    }
}

static void slot(const struct dis *d, unsigned value, char letter)
{
    if (value == ENG_SLOT_NONE) {
        fputc('-', d->out);
    } else {
        fprintf(d->out, "%c%u", letter, value);
    }
}

static void address(const struct dis *d, uint16_t at)
{
    if (at == 0) {
        fputc('-', d->out);
    } else {
        node(d, at);
    }
}

static void addresses(const struct dis *d, uint16_t at)
{
    const char *comma = "";

    if (at == 0) {
        fputc('-', d->out);
        return;
    }
    fputc('[', d->out);
    for (unsigned i = 0; i < d->code[at]; i++) {
        fputs(comma, d->out);
        address(d, d->code[at + 1u + i]);
        comma = ", ";
    }
    fputc(']', d->out);
}

static void cause(const struct dis *d, uint16_t at)
{
    const uint16_t *c = &d->code[at];

    if (at == 0) {
        fputc('-', d->out);
        return;
    }
    mask(d, c[ENG_CAUSE_KINDS], d->l->cause);
    if (c[ENG_CAUSE_OWNER] != 0) {
        fputs(" of ", d->out);
        mask(d, c[ENG_CAUSE_OWNER], d->l->owner);
    }
    if ((c[ENG_CAUSE_WHAT] & ENG_CAUSE_NAMED) != 0) {
        fprintf(d->out, " what n%u", c[ENG_CAUSE_WHAT] & (ENG_CAUSE_NAMED - 1u));
    } else if (c[ENG_CAUSE_WHAT] != 0) {
        fputc(' ', d->out);
        mask(d, c[ENG_CAUSE_WHAT], d->l->mask[0].words);
    }
    if (c[ENG_CAUSE_TIMING] != 0) {
        fputc(' ', d->out);
        mask(d, c[ENG_CAUSE_TIMING], d->l->timing);
    }
    if (c[ENG_CAUSE_KEYWORD] != 0) {
        fprintf(d->out, " <%s>", d->l->keyword[c[ENG_CAUSE_KEYWORD]].name);
    }
    if (c[ENG_CAUSE_WINDOW] != 0) {
        fputs(c[ENG_CAUSE_WINDOW] == 1 ? " your_turn" : " opponents_turn", d->out);
    }
    if (c[ENG_CAUSE_CHECKER] != 0) {
        fputs(" checked_by ", d->out);
        node(d, c[ENG_CAUSE_CHECKER]);
    }
    if (c[ENG_CAUSE_CARD] != 0) {
        fputs(" card ", d->out);
        node(d, c[ENG_CAUSE_CARD]);
    }
}

static void pattern(const struct dis *d, uint16_t at)
{
    static const struct {
        enum eng_pattern_word word;
        const char *name;
    } trees[] = {
        {ENG_PATTERN_WHO, "who"}, {ENG_PATTERN_OTHER, "other"}, {ENG_PATTERN_CARDS, "cards"}};
    static const char *const flags[] = {"player", "face_up", "face_down", NULL};
    const uint16_t *p = &d->code[at];

    fputs("event ", d->out);
    word(d, p[ENG_PATTERN_EVENT], p[ENG_PATTERN_EVENT] == 0 ? NULL : d->l->event);
    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        if (p[trees[i].word] != 0) {
            fprintf(d->out, " %s ", trees[i].name);
            node(d, p[trees[i].word]);
        }
    }
    const struct {
        enum eng_pattern_word word;
        const char *name;
        const char *const *words;
    } masks[] = {{ENG_PATTERN_FROM, "from", d->l->place}, {ENG_PATTERN_TO, "to", d->l->place},
        {ENG_PATTERN_METHOD, "method", d->l->method}, {ENG_PATTERN_FLAGS, "is", flags},
        {ENG_PATTERN_TIMING, "timing", d->l->timing}};
    for (size_t i = 0; i < sizeof masks / sizeof masks[0]; i++) {
        if (p[masks[i].word] != 0) {
            fprintf(d->out, " %s ", masks[i].name);
            mask(d, p[masks[i].word], masks[i].words);
        }
    }
    if (p[ENG_PATTERN_BY] != 0) {
        fputs(" by ", d->out);
        cause(d, p[ENG_PATTERN_BY]);
    }
    if (p[ENG_PATTERN_NOT_BY] != 0) {
        fputs(" not_by ", d->out);
        cause(d, p[ENG_PATTERN_NOT_BY]);
    }
    if (p[ENG_PATTERN_PHASE] != 0) {
        fputs(" phase ", d->out);
        word(d, p[ENG_PATTERN_PHASE] - 1u, d->l->phase);
    }
    if (p[ENG_PATTERN_KEYWORD] != 0) {
        fprintf(d->out, " <%s>", d->l->keyword[p[ENG_PATTERN_KEYWORD]].name);
    }
}

/* ---- operands of verbs and statements ---- */

static void info(const struct dis *d, uint16_t at)
{
    const char *comma = "";

    if (at == 0) {
        fputc('-', d->out);
        return;
    }
    fputc('[', d->out);
    for (unsigned i = 0; i + 2 < d->code[at] + 0u; i += 3) {
        const uint16_t *item = &d->code[at + 1u + i];

        fprintf(d->out, "%s%s ", comma, d->l->dim[item[0]]);
        if (item[1] == 1 || item[1] == 3) {
            node(d, item[2]);
        } else {
            fprintf(d->out, "%s%u", item[1] == 0 ? "words " : "text ", item[2]);
        }
        comma = ", ";
    }
    fputc(']', d->out);
}

/* One operand; how many words it has. */
static unsigned operand(
    const struct dis *d, const struct eng_operand_info *o, const uint16_t *at, bool is_verb)
{
    static const char *const modes[] = {"free", "full", "exact", "less", NULL};

    switch (o->kind) {
    case ENG_OPERAND_TARGET:
    case ENG_OPERAND_TOP:
    case ENG_OPERAND_UNDER:
        slot(d, at[0], 's');
        if (!is_verb && at[1] != 0) {
            fputc(' ', d->out);
            node(d, at[1]);
        }
        return is_verb ? 1 : 2;
    case ENG_OPERAND_NUMBER:
    case ENG_OPERAND_PRED:
        if (o->words != NULL && at[0] >= ENG_SLOT_NONE - 1) { /* words from the end */
            fputs(o->words[ENG_SLOT_NONE - at[0]], d->out);
        } else {
            address(d, at[0]);
        }
        return 1;
    case ENG_OPERAND_PREDS:
        addresses(d, at[0]);
        return 1;
    case ENG_OPERAND_WORD:
        word(d, at[0], o->words);
        return 1;
    case ENG_OPERAND_MASK:
        mask(d, at[0], o->words);
        return 1;
    case ENG_OPERAND_CAUSE:
    case ENG_OPERAND_EFFECT:
        cause(d, at[0]);
        return 1;
    case ENG_OPERAND_COST:
        word(d, at[0], modes);
        if (at[1] != 0) {
            fputc(' ', d->out);
            node(d, at[1]);
        }
        return 2;
    case ENG_OPERAND_ACTIONS:
        fprintf(d->out, "@%u", at[0]);
        return 1;
    case ENG_OPERAND_GAIN:
        fprintf(d->out, "effect %u", at[0]);
        return 1;
    case ENG_OPERAND_INFO:
        info(d, at[0]);
        return 1;
    case ENG_OPERAND_TOKEN:
        fputs(d->set->def[at[0]].number, d->out);
        return 1;
    case ENG_OPERAND_NONE:
    case ENG_OPERAND_FLAG:
    case ENG_OPERAND_REQUIREMENT:
        break;
    }
    fprintf(d->out, "%u", at[0]);
    return 1;
}

static void operands(
    const struct dis *d, const struct eng_verb_info *row, uint16_t list, bool is_verb)
{
    const uint16_t *at = &d->code[list + 1u];

    for (size_t i = 0; i < ENG_OPERANDS_MAX && row->operand[i].kind != ENG_OPERAND_NONE; i++) {
        const struct eng_operand_info *o = &row->operand[i];

        fprintf(d->out, "%s%s%s", i == 0 ? " " : ", ", o->key == NULL ? "" : o->key,
            o->key == NULL ? "" : " ");
        at += operand(d, o, at, is_verb);
    }
}

/* ---- ops ---- */

/* The words that operand i of the op has, or NULL: a number. */
static const char *const *words_of(const struct eng_language *l, unsigned op, unsigned i)
{
    static const char *const seats[] = {"you", "opponent", NULL};
    static const char *const ends[] = {"top", "bottom", NULL};
    static const char *const modes[] = {"exactly", "up_to", "any_number", NULL};
    static const char *const extremes[] = {"lowest", "highest", NULL};

    switch (op) {
    case ENG_OP_SUM:
    case ENG_OP_DISTINCT:
    case ENG_OP_ALIKE:
    case ENG_OP_VALUE:
    case ENG_OP_ORIGINAL:
    case ENG_OP_P_SAME:
    case ENG_OP_P_DIM:
    case ENG_OP_P_NO:
        return l->dim;
    case ENG_OP_VALUE_OF:
        return i == 1 ? l->dim : NULL;
    case ENG_OP_GLOBAL:
        return i == 0 ? l->global : l->owner;
    case ENG_OP_TURN:
    case ENG_OP_P_OWNER:
        return l->owner;
    case ENG_OP_PHASE:
        return l->phase;
    case ENG_OP_P_IN:
        return l->place;
    case ENG_OP_P_FLAG:
        return l->flag;
    case ENG_OP_REF:
        return l->ref;
    case ENG_OP_SELECT:
        return i == 0 ? l->place : i == 1 ? l->owner : ends;
    case ENG_OP_EXTREME:
        return i == 0 ? extremes : l->dim;
    case ENG_OP_CHOOSE:
        return i == 2 ? modes : i == 4 ? seats : NULL;
    case ENG_OP_MODES:
        return modes;
    case ENG_OP_MAY:
        return seats;
    case ENG_OP_LATER:
        return l->moment;
    default:
        return NULL;
    }
}

/* "as": a dimension plus one. */
static void dimension(const struct dis *d, unsigned value)
{
    if (value == 0) {
        fputc('-', d->out);
    } else {
        fprintf(d->out, "%s%s", value >= 256 ? "same " : "", d->l->dim[(value & 255u) - 1u]);
    }
}

static void one(const struct dis *d, const uint16_t *op, unsigned i, char letter)
{
    const uint16_t value = op[1 + i];

    switch (letter) {
    case 'i':
        fprintf(d->out, "%d", (int16_t)value);
        return;
    case 'n':
    case 'c':
    case 't':
    case 'p':
        address(d, value);
        return;
    case 'a':
        if (op[0] == ENG_OP_EVENT_IS) {
            pattern(d, value);
        } else {
            fprintf(d->out, "@%u", value);
        }
        return;
    case 's':
    case 'r':
        slot(d, value, letter);
        return;
    case 'm':
        mask(d, value,
            op[0] == ENG_OP_P_MASK ? d->l->mask[op[1]].words : words_of(d->l, op[0], i));
        return;
    case 'x':
        fprintf(d->out, "#%u", value);
        return;
    default:
        if (op[0] == ENG_OP_CHOOSE && i >= 5) {
            dimension(d, value);
        } else if (op[0] == ENG_OP_P_UNDERS) {
            dimension(d, value);
        } else if (op[0] == ENG_OP_P_MASK || op[0] == ENG_OP_P_WORD) {
            fputs(d->l->mask[value].name, d->out);
        } else if (op[0] == ENG_OP_P_KEYWORD) {
            fputs(d->l->keyword[value].name, d->out);
        } else if (op[0] == ENG_OP_SELECT && i == 3 && value >= 3) {
            fputs(value == 3 ? "both" : value == 5 ? "top of each" : "bottom of each", d->out);
        } else if (op[0] == ENG_OP_SELECT) {
            fputs(value == 0 ? "-" : words_of(d->l, op[0], i)[value - 1u], d->out);
        } else {
            word(d, value, words_of(d->l, op[0], i));
        }
    }
}

static void name(const struct dis *d, unsigned op)
{
    for (const char *c = crd__op_name(op); *c != '\0'; c++) {
        fputc(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c, d->out);
    }
}

static void node(const struct dis *d, uint16_t at)
{
    const uint16_t *op = &d->code[at];
    const char *letters = crd__letters(op[0]);

    if (op[0] == ENG_OP_LIT) {
        fprintf(d->out, "%d", (int16_t)op[1]);
        return;
    }
    name(d, op[0]);
    for (unsigned i = 0; letters[i] != '\0'; i++) {
        fputs(i == 0 ? "(" : ", ", d->out);
        if (letters[i] == 'l') {
            addresses(d, op[1 + i]);
        } else {
            one(d, op, i, letters[i]);
        }
    }
    if (letters[0] != '\0') {
        fputc(')', d->out);
    }
}

/* The address behind the op. */
static uint16_t line(const struct dis *d, uint16_t at)
{
    const uint16_t *op = &d->code[at];
    const char *letters = crd__letters(op[0]);

    fprintf(d->out, "        %u ", at);
    if (op[0] == ENG_OP_DO) {
        fputs(d->l->verb[op[1]].name, d->out);
        operands(d, &d->l->verb[op[1]], op[3], true);
        if (op[2] != ENG_SLOT_NONE) {
            fprintf(d->out, " -> s%u", op[2]);
        }
    } else if (op[0] == ENG_OP_LASTING) {
        fprintf(d->out, "lasting %s %s:", d->l->duration[op[2]], d->l->statement[op[1]].name);
        operands(d, &d->l->statement[op[1]], op[4], false);
        if (op[3] != ENG_SLOT_NONE) {
            fprintf(d->out, " -> s%u", op[3]);
        }
    } else if (op[0] == ENG_OP_HOLDS) {
        fprintf(d->out, "holds %s:", d->l->statement[op[1]].name);
        operands(d, &d->l->statement[op[1]], op[2], false);
    } else {
        name(d, op[0]);
        for (unsigned i = 0; letters[i] != '\0'; i++) {
            fputc(' ', d->out);
            if (letters[i] == 'l') { /* of MODES: pairs */
                for (unsigned k = 0; k < d->code[op[1 + i]]; k += 2) {
                    const uint16_t *pair = &d->code[op[1 + i] + 1u + k];

                    fputs(k == 0 ? "[" : ", ", d->out);
                    address(d, pair[0]);
                    fprintf(d->out, " @%u", pair[1]);
                }
                fputc(']', d->out);
            } else {
                one(d, op, i, letters[i]);
            }
        }
    }
    fputc('\n', d->out);
    return (uint16_t)(at + 1u + strlen(letters));
}

static void header(const struct dis *d, const struct eng_effect *e, uint32_t index)
{
    static const char *const categories[] = {
        "process", "persistent", "trigger", "activation", "immediate"};
    static const char *const windows[] = {"", ", your_turn", ", opponents_turn"};

    fprintf(d->out, "    effect %u: %s", index,
        (e->flags & ENG_EFFECT_GRANTED) != 0 ? "given" : d->l->text[e->text]);
    fprintf(d->out, ", %s%s", categories[e->category], windows[e->window]);
    if (e->keyword != 0) {
        fprintf(d->out, ", <%s>", d->l->keyword[e->keyword].name);
        if (d->l->keyword[e->keyword].kind == ENG_OPERAND_PREDS) {
            fputc(' ', d->out);
            addresses(d, e->operand_at);
        } else if (e->operand_at != 0) {
            fputc(' ', d->out);
            node(d, e->operand_at);
        } else if (d->l->keyword[e->keyword].kind == ENG_OPERAND_NUMBER) {
            fprintf(d->out, " %d", e->operand);
        }
    }
    if (e->timing != 0) {
        fputs(", [", d->out);
        mask(d, e->timing, d->l->timing);
        fputc(']', d->out);
    }
    for (unsigned i = 0; e->pattern != 0 && i < d->code[e->pattern]; i++) {
        fputs(", ", d->out);
        pattern(d, d->code[e->pattern + 1u + i]);
    }
    fputs(", from ", d->out);
    mask(d, e->from, d->l->place);
    if (e->per_turn != 0) {
        fprintf(d->out, ", %u per turn (%u)", e->per_turn, e->slot);
    }
    if (e->condition != 0) {
        fputs(", if ", d->out);
        node(d, e->condition);
    }
    fputs((e->flags & ENG_EFFECT_MAY) != 0 ? ", may\n" : "\n", d->out);
}

void crd__disassemble(const struct crd_set *set, uint32_t def, FILE *out)
{
    const struct eng_program *p = &set->cards.program;
    const struct dis d = {set, set->game->language, p->code + p->base[def], out};
    /* an effect's actions end where its last END is: at the next effect's, or with the card */
    const uint32_t end = def + 1 < set->cards.len ? p->base[def + 1] : p->code_len;

    for (uint32_t i = p->first[def]; i < p->first[def + 1]; i++) {
        const struct eng_effect *e = &p->effect[i];
        uint16_t last = e->body; /* the furthest place that is jumped to */
        uint16_t at = e->body;

        header(&d, e, i - p->first[def]);
        while (at != 0 && at < end - p->base[def]) {
            const uint16_t *op = &d.code[at];
            const char *letters = crd__letters(op[0]);

            for (unsigned k = 0; letters[k] != '\0'; k++) {
                if (letters[k] == 'a' && op[1 + k] > last) {
                    last = op[1 + k];
                }
            }
            if (op[0] == ENG_OP_END && at >= last) {
                break; /* the END of the list; others are inside of it */
            }
            at = line(&d, at);
        }
    }
}
