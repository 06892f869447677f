/* SPDX-License-Identifier: MIT
 * program_check.c - walks programs by the letters of ENG_OP_MAP and the rows of the language. */
#include "program_check.h"

#include <eng/program.h>

#include <assert.h>
#include <string.h>

struct walk {
    const struct eng_cards *cards;
    const struct eng_language *l;
    const struct eng_effect *effect; /* NULL in lines */
    const uint16_t *code;            /* of the card */
    uint32_t len;                    /* of it */
    uint32_t def, nodes;
};

static const char *letters(unsigned op)
{
    static const char *const all[] = {
#define X(name, operands, help) operands,
        ENG_OP_MAP(X)
#undef X
    };

    assert(op < ENG_OP_NUM);
    return all[op];
}

/* Which letter stands for a node with that op. */
static char kind_of(unsigned op)
{
    return op == ENG_OP_END  ? 'a'
        : op < ENG_OP_P_AND  ? 'n'
        : op < ENG_OP_REF    ? 'p'
        : op < ENG_OP_CHOOSE ? 't'
                             : 'a';
}

static unsigned count(const char *const words[])
{
    unsigned n = 0;

    while (words[n] != NULL) {
        n++;
    }
    return n;
}

static void node(struct walk *w, uint16_t at, char kind);

static void slot(const struct walk *w, uint16_t value, bool may_be_none)
{
    assert(may_be_none ? value == ENG_SLOT_NONE || value < w->effect->slots
                       : w->effect != NULL && value < w->effect->slots);
}

static void list(struct walk *w, uint16_t at, char kind)
{
    assert(at > 0 && at < w->len && at + w->code[at] < w->len);
    for (unsigned i = 0; i < w->code[at]; i++) {
        node(w, w->code[at + 1u + i], kind);
    }
}

static void cause(struct walk *w, uint16_t at)
{
    if (at == 0) {
        return;
    }
    assert(at + (unsigned)ENG_CAUSE_WORDS <= w->len);
    const uint16_t *c = &w->code[at];
    assert(c[ENG_CAUSE_KINDS] != 0 && c[ENG_CAUSE_KINDS] < 1u << count(w->l->cause));
    assert(c[ENG_CAUSE_OWNER] <= 3 && c[ENG_CAUSE_WINDOW] <= 2);
    if (c[ENG_CAUSE_CARD] != 0) {
        node(w, c[ENG_CAUSE_CARD], 'p');
    }
    if (c[ENG_CAUSE_CHECKER] != 0) {
        node(w, c[ENG_CAUSE_CHECKER], 't');
    }
}

static void pattern(struct walk *w, uint16_t at, bool has_event)
{
    assert(at > 0 && at + (unsigned)ENG_PATTERN_WORDS <= w->len);
    const uint16_t *p = &w->code[at];
    assert((p[ENG_PATTERN_EVENT] != 0) == has_event);
    assert(p[ENG_PATTERN_EVENT] < count(w->l->event));
    assert(!has_event || (w->effect->events >> p[ENG_PATTERN_EVENT] & 1u) != 0);
    for (unsigned i = ENG_PATTERN_WHO; i <= ENG_PATTERN_OTHER; i++) {
        if (p[i] != 0) {
            node(w, p[i], 'p');
        }
    }
    if (p[ENG_PATTERN_CARDS] != 0) {
        node(w, p[ENG_PATTERN_CARDS], 'n');
    }
    cause(w, p[ENG_PATTERN_BY]);
    cause(w, p[ENG_PATTERN_NOT_BY]);
}

static void info(struct walk *w, uint16_t at)
{
    assert(at > 0 && w->code[at] > 0 && w->code[at] % 3 == 0);
    for (unsigned i = 0; i < w->code[at]; i += 3) {
        const uint16_t *item = &w->code[at + 1u + i];

        assert(item[0] < count(w->l->dim) && item[1] <= 3);
        if (item[1] == 1 || item[1] == 3) {
            node(w, item[2], item[1] == 1 ? 'n' : 't');
        } else if (item[1] == 2) {
            assert(item[2] < w->cards->program.texts);
        }
    }
}

static void optional(struct walk *w, uint16_t at, char kind)
{
    if (at != 0) {
        node(w, at, kind);
    }
}

/* The words of an operand list are those of its row. */
static void operands(
    struct walk *w, const struct eng_verb_info *row, uint16_t at, bool is_verb, bool is_holding)
{
    unsigned n = 1;

    assert(at > 0 && at + w->code[at] < w->len);
    for (size_t i = 0; i < ENG_OPERANDS_MAX && row->operand[i].kind != ENG_OPERAND_NONE; i++) {
        const struct eng_operand_info *o = &row->operand[i];
        const uint16_t value = w->code[at + n++];

        switch (o->kind) {
        case ENG_OPERAND_TARGET:
        case ENG_OPERAND_UNDER:
        case ENG_OPERAND_TOP:
            if (is_verb) {
                slot(w, value, true);
            } else {
                assert(!is_holding || value == ENG_SLOT_NONE);
                slot(w, value, true);
                assert(value == ENG_SLOT_NONE || w->code[at + n] == 0);
                optional(w, w->code[at + n++], 't');
            }
            break;
        case ENG_OPERAND_NUMBER:
            optional(w, value, 'n');
            break;
        case ENG_OPERAND_PRED:
            if (o->words == NULL || (value != ENG_SLOT_NONE && value != ENG_SLOT_NONE - 1)) {
                optional(w, value, 'p');
            }
            break;
        case ENG_OPERAND_PREDS:
            list(w, value, 'p');
            break;
        case ENG_OPERAND_WORD:
            assert(value < count(o->words) || (int16_t)value == o->absent);
            break;
        case ENG_OPERAND_MASK:
            assert(value < 1u << count(o->words));
            break;
        case ENG_OPERAND_CAUSE:
        case ENG_OPERAND_EFFECT:
            cause(w, value);
            break;
        case ENG_OPERAND_COST:
            assert(value <= 3 && (value >= 2) == (w->code[at + n] != 0));
            optional(w, w->code[at + n++], 'n');
            break;
        case ENG_OPERAND_ACTIONS:
            optional(w, value, 'a');
            break;
        case ENG_OPERAND_GAIN: {
            const uint32_t gain = w->cards->program.first[w->def] + value;

            assert(gain < w->cards->program.first[w->def + 1]);
            assert((w->cards->program.effect[gain].flags & ENG_EFFECT_GRANTED) != 0);
            break;
        }
        case ENG_OPERAND_INFO:
            if (value != 0 || o->is_required != 0) {
                info(w, value);
            }
            break;
        case ENG_OPERAND_TOKEN:
            assert(value < w->cards->len);
            break;
        case ENG_OPERAND_FLAG:
            assert(value < 2 + (o->words == NULL ? 0 : count(o->words)));
            break;
        case ENG_OPERAND_REQUIREMENT:
        case ENG_OPERAND_NONE:
            break;
        }
    }
    assert(n == w->code[at] + 1u);
}

static void one(struct walk *w, const uint16_t *op, unsigned i, char letter)
{
    const uint16_t value = op[1 + i];

    switch (letter) {
    case 'n':
    case 'c':
        if ((op[0] != ENG_OP_P_DIM && op[0] != ENG_OP_CHOOSE && op[0] != ENG_OP_MODES &&
                op[0] != ENG_OP_VALUE_OF) ||
            value != 0) {
            node(w, value, 'n');
        }
        break;
    case 't':
    case 'p':
        if (op[0] != ENG_OP_SELECT || value != 0) {
            node(w, value, letter);
        }
        break;
    case 's':
        slot(w, value, op[0] == ENG_OP_DO || op[0] == ENG_OP_LASTING);
        break;
    case 'r':
        assert(value < 4);
        break;
    case 'x':
        assert(value < w->cards->program.tests);
        break;
    case 'l':
        if (op[0] == ENG_OP_SELECT && value != 0) {
            list(w, value, 't');
        }
        break;
    case 'a':
        if (op[0] == ENG_OP_EVENT_IS) {
            pattern(w, value, false);
        } else {
            assert(kind_of(w->code[value]) == 'a' && value < w->len);
        }
        break;
    default:
        break;
    }
}

/* A tree; of actions only that the address is one. */
static void node(struct walk *w, uint16_t at, char kind)
{
    assert(at > 0 && at < w->len);
    const uint16_t *op = &w->code[at];
    const char *operand = letters(op[0]);

    assert(kind_of(op[0]) == kind);
    w->nodes++;
    for (unsigned i = 0; kind != 'a' && operand[i] != '\0'; i++) {
        one(w, op, i, operand[i]);
    }
}

/* Ops from the body's address to the END behind every jump. */
static void actions(struct walk *w, uint16_t body)
{
    uint8_t begins[1u << 13] = {0}, jumped[1u << 13] = {0};
    uint16_t at = body, last = body;

    for (;;) {
        assert(at < w->len);
        const uint16_t *op = &w->code[at];
        const char *operand = letters(op[0]);

        assert(kind_of(op[0]) == 'a');
        begins[at] = 1;
        w->nodes++;
        for (unsigned i = 0; operand[i] != '\0'; i++) {
            one(w, op, i, operand[i]);
            if (operand[i] == 'a') {
                const bool is_back = op[0] == ENG_OP_AGAIN ||
                    (op[0] == ENG_OP_JUMP && w->code[op[1 + i]] == ENG_OP_MODES);

                assert(is_back ? op[1 + i] < at && op[1 + i] >= body : op[1 + i] > at);
                jumped[op[1 + i]] = 1;
                last = op[1 + i] > last ? op[1 + i] : last;
            }
        }
        if (op[0] == ENG_OP_DO) {
            operands(w, &w->l->verb[op[1]], op[3], true, false);
        } else if (op[0] == ENG_OP_LASTING) {
            operands(w, &w->l->statement[op[1]], op[4], false, false);
            assert(op[2] < count(w->l->duration));
        } else if (op[0] == ENG_OP_HOLDS) {
            operands(w, &w->l->statement[op[1]], op[2], false, true);
            assert(w->effect->category == ENG_EFFECT_PERSISTENT);
        } else if (op[0] == ENG_OP_MODES) {
            for (unsigned i = 0; i < w->code[op[3]]; i += 2) {
                const uint16_t *mode = &w->code[op[3] + 1u + i];

                optional(w, mode[0], 'n');
                assert(mode[1] > at);
                jumped[mode[1]] = 1;
                last = mode[1] > last ? mode[1] : last;
            }
        }
        if (op[0] == ENG_OP_END && at >= last) {
            break;
        }
        at = (uint16_t)(at + 1u + strlen(operand));
    }
    for (size_t i = 0; i < sizeof begins; i++) {
        assert(jumped[i] <= begins[i]);
    }
}

uint32_t program_check(const struct eng_cards *cards, const struct eng_language *language)
{
    const struct eng_program *p = &cards->program;
    uint32_t nodes = 0;

    for (uint32_t def = 0; def < cards->len; def++) {
        const uint32_t end = def + 1 < cards->len ? p->base[def + 1] : p->code_len;
        struct walk w = {.cards = cards, .l = language, .def = def};

        w.code = p->code + p->base[def];
        w.len = end - p->base[def];
        assert(w.code[0] == ENG_OP_END && w.len <= 8192);
        assert(p->first[def] <= p->first[def + 1]);
        for (uint32_t i = p->first[def]; i < p->first[def + 1]; i++) {
            const struct eng_effect *e = &p->effect[i];

            w.effect = e;
            assert(e->def == def && e->base == p->base[def]);
            assert(e->category >= ENG_EFFECT_PERSISTENT && e->category <= ENG_EFFECT_IMMEDIATE);
            assert((e->body != 0 || e->keyword != 0) && e->from != 0);
            assert(e->per_turn <= 3 && e->slot < 8 && e->slots <= 8 && e->window <= 2);
            optional(&w, e->condition, 'n');
            if (e->pattern != 0) {
                assert(w.code[e->pattern] > 0);
                for (unsigned k = 0; k < w.code[e->pattern]; k++) {
                    pattern(&w, w.code[e->pattern + 1u + k], true);
                }
            }
            if (e->operand_at != 0 && language->keyword[e->keyword].kind == ENG_OPERAND_PREDS) {
                list(&w, e->operand_at, 'p');
            } else if (e->operand_at != 0) {
                node(&w, e->operand_at,
                    language->keyword[e->keyword].kind == ENG_OPERAND_PRED ? 'p' : 'n');
            }
            if (e->body != 0) {
                actions(&w, e->body);
            }
        }
        nodes += w.nodes;
    }
    return nodes;
}
