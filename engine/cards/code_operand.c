/* SPDX-License-Identifier: MIT
 * code_operand.c - verbs and statements: which row of the game's language an object is, and its
 * operands as a list of words. */
#include "set.h"

#include <string.h>

static bool row_has(const struct eng_verb_info *row, const char *key, const char *const extra[])
{
    if (strcmp(row->name, key) == 0 || crd__word_find(key, extra) >= 0) {
        return true;
    }
    for (size_t i = 0; i < ENG_OPERANDS_MAX && row->operand[i].kind != ENG_OPERAND_NONE; i++) {
        if (row->operand[i].key != NULL && strcmp(row->operand[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

/* The first key of the object that the row does not have, or NULL. */
static const char *stranger(
    const json_t *object, const struct eng_verb_info *row, const char *const extra[])
{
    for (void *it = json_object_iter((json_t *)object); it != NULL;
         it = json_object_iter_next((json_t *)object, it)) {
        if (!row_has(row, json_object_iter_key(it), extra)) {
            return json_object_iter_key(it);
        }
    }
    return NULL;
}

const char *crd__row_name(
    const json_t *object, const struct eng_verb_info *rows, const char *const extra[])
{
    for (; rows->name != NULL; rows++) {
        if (json_object_get(object, rows->name) != NULL &&
            stranger(object, rows, extra) == NULL) {
            return rows->name;
        }
    }
    return NULL;
}

/* An operand may have the name of another verb, so the row is the one that all keys belong to. */
int crd__row(struct crd__code *c, const json_t *object, const struct eng_verb_info *rows,
    const char *const extra[])
{
    int near = -1;

    if (c->status != CRD_OK) {
        return -1;
    }
    for (int i = 0; rows[i].name != NULL; i++) {
        if (json_object_get(object, rows[i].name) != NULL) {
            if (stranger(object, &rows[i], extra) == NULL) {
                return i;
            }
            near = near < 0 ? i : near;
        }
    }
    if (near < 0) {
        for (void *it = json_object_iter((json_t *)object); it != NULL && c->status == CRD_OK;
             it = json_object_iter_next((json_t *)object, it)) {
            if (crd__word_find(json_object_iter_key(it), extra) < 0) {
                crd__in_key(c, json_object_iter_key(it));
                crd__bad(c, "unknown key");
            }
        }
        crd__bad(c, "says nothing that is to be done");
    } else {
        crd__in_key(c, stranger(object, &rows[near], extra));
        crd__bad(c, "not a key of \"%s\"", rows[near].name);
    }
    return -1;
}

/* ---- operands ---- */

struct list {
    uint16_t at[2 * ENG_OPERANDS_MAX];
    size_t n;
};

static void add(struct list *list, uint16_t word)
{
    list->at[list->n++] = word;
}

static void cost(
    struct crd__code *c, const json_t *value, struct eng_range range, struct list *list)
{
    static const char *const words[] = {"free", "full", NULL};
    static const char *const keys[] = {"less", NULL};
    const json_t *less = json_object_get(value, "less");

    const int word = crd__word_find(json_string_value(value), words);

    if (word >= 0) {
        add(list, (uint16_t)word);
        add(list, 0);
    } else if (!json_is_integer(value) && !json_is_object(value) && !crd__is_name(value)) {
        crd__bad(c, "must be \"free\", \"full\", a number or {\"less\": number}");
    } else if (less != NULL) {
        crd__only_keys(c, value, keys);
        const size_t path = crd__in_key(c, "less");
        add(list, 3);
        add(list, crd__value(c, less, range));
        crd__out(c, path);
    } else {
        add(list, 2);
        add(list, crd__value(c, value, range));
    }
}

/* So many top cards of your deck, as a target. */
static uint16_t top_cards(struct crd__code *c, const json_t *value, struct eng_range range)
{
    const uint16_t deck = (uint16_t)(1u << crd__word_find("deck", c->language->place));
    const uint16_t number = crd__value(c, value, range);
    const uint16_t things = CRD__PUT(c, ENG_OP_SELECT, deck, 1, 0, 1, 0, 0);
    const uint16_t slot = crd__slot_take(c);

    CRD__RUN(c, ENG_OP_CHOOSE, slot, things, 0, number, 0, 0, 0, 0);
    return slot;
}

/* So many cards under this, which its player picks, as a target. */
static uint16_t cards_under(struct crd__code *c, const json_t *value)
{
    json_t *pick = json_pack("{s:O,s:s,s:s}", "choose", value, "in", "under", "of", "this");
    uint16_t slot = 0;

    if (pick == NULL) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    } else {
        slot = crd__target_slot(c, pick);
    }
    json_decref(pick);
    return slot;
}

static bool is_number(const json_t *value)
{
    return json_is_integer(value) ||
        (json_is_object(value) && json_object_get(value, "in") == NULL);
}

static bool is_word_of(const json_t *value, const char *const words[])
{
    return words != NULL && crd__word_find(json_string_value(value), words) >= 0;
}

static bool is_player(const struct crd__code *c, uint16_t ref)
{
    return crd__word_find(c->language->ref[ref], c->language->owner) >= 0;
}

enum {
    NAMES_PLAYERS = 1u << 0,
    NAMES_THINGS = 1u << 1
};

/* What a target names: of players only references, by themselves or in a list. */
static unsigned named_by(const struct crd__code *c, uint16_t target)
{
    const uint16_t *node = &c->words.at[c->base + target];

    if (node[0] == ENG_OP_UNION) {
        return named_by(c, node[1]) | named_by(c, node[2]);
    }
    return node[0] == ENG_OP_REF && is_player(c, node[1]) ? NAMES_PLAYERS : NAMES_THINGS;
}

/* A target of a statement: a slot and 0, or ENG_SLOT_NONE and what is looked at all the time. */
static void statement_target(
    struct crd__code *c, const json_t *value, enum crd__use use, uint16_t words[2])
{
    const uint32_t before = c->in->run.len;
    const unsigned holds = use == CRD__USE_HOLDS ? 1 : 0;

    c->no_choice += holds;
    c->has_named = false;
    const uint16_t target = crd__target(c, value);
    c->no_choice -= holds;
    words[0] = ENG_SLOT_NONE;
    words[1] = target;
    if (c->status != CRD_OK || holds != 0) {
        return;
    }
    const unsigned names = named_by(c, target);
    if (names == (NAMES_PLAYERS | NAMES_THINGS)) {
        crd__bad(c, "for a time it is about players or about things, not both");
    }
    if ((names & NAMES_PLAYERS) != 0) {
        return; /* no things: the statement is about the player or both */
    }
    if (!crd__is_individual(c, target)) {
        if (c->has_named || c->in->run.len != before) {
            crd__bad(c,
                "is looked at anew all the time, so it cannot speak of choices, names, "
                "\"it\" or \"other\"");
        }
        return;
    }
    const uint16_t *node = &c->words.at[c->base + target];
    words[1] = 0;
    if (node[0] == ENG_OP_NAMED) {
        words[0] = node[1];
    } else {
        words[0] = crd__slot_take(c);
        CRD__RUN(c, ENG_OP_ASSIGN, words[0], target);
    }
}

static uint16_t predicates(struct crd__code *c, const json_t *value)
{
    uint16_t list[CRD__LIST_MAX];
    size_t n = 0;

    if (!crd__is_list(c, value, 1, CRD__LIST_MAX)) {
        return 0;
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const size_t path = crd__in_entry(c, i);

        list[n++] = crd__predicate(c, json_array_get(value, i));
        crd__out(c, path);
    }
    return crd__put_list(c, list, n);
}

/* Information: three words an item. Kinds: 0 mask of words, 1 number, 2 text, 3 of things. Numbers
 * are in the range, or, without one, in that of their dimension. */
static uint16_t info(struct crd__code *c, const json_t *value, struct eng_range range)
{
    uint16_t list[3 * CRD__LIST_MAX];
    size_t n = 0;

    if (!crd__is_object(c, value)) {
        return 0;
    }
    if (json_object_size(value) == 0) {
        crd__bad(c, "says no information");
    }
    for (const char *key = crd__key_after(value, NULL); key != NULL && c->status == CRD_OK;
         key = crd__key_after(value, key)) {
        const json_t *entry = json_object_get(value, key);
        const int dim = crd__word_find(key, c->language->dim);
        const char *const *words = NULL;
        const size_t path = crd__in_key(c, key);

        for (size_t i = 0; c->language->mask[i].name != NULL; i++) {
            if (strcmp(c->language->mask[i].name, key) == 0) {
                words = c->language->mask[i].words;
            }
        }
        words = strcmp(key, "timing") == 0 ? c->language->timing : words;
        const bool is_text = words == NULL && crd__word_find(key, c->language->text_test) >= 0;
        if (dim < 0 || crd__word_find(key, c->lexicon->information) < 0) {
            crd__bad(c, "unknown key");
        }
        for (size_t i = 0; i < crd__count(c, entry); i++) {
            const size_t inner = crd__in_each(c, entry, i);
            const json_t *one = crd__each(entry, i);

            if (n == 3 * CRD__LIST_MAX) {
                crd__bad(c, "more than %d pieces of information", CRD__LIST_MAX);
                return 0;
            }
            list[n++] = (uint16_t)dim;
            if (json_object_get(one, "of") != NULL && json_object_size(one) == 1) {
                c->no_choice++;
                list[n++] = 3;
                list[n++] = crd__target(c, json_object_get(one, "of"));
                c->no_choice--;
            } else if (is_text) {
                list[n++] = 2;
                if (json_string_length(one) < 1 || json_string_length(one) > CRD_NAME_MAX) {
                    crd__bad(c, "must be text of 1..%d bytes", CRD_NAME_MAX);
                } else {
                    list[n] = crd__text(c, (unsigned)dim, json_string_value(one));
                }
                n++;
            } else if (words != NULL) {
                list[n++] = 0;
                list[n++] = crd__mask(c, one, words);
            } else {
                list[n++] = 1;
                list[n++] =
                    crd__value(c, one, range.max != 0 ? range : c->language->dim_range[dim]);
            }
            crd__out(c, inner);
        }
        crd__out(c, path);
    }
    return crd__put_list(c, list, n);
}

/* A token by its name, when it stands in this card, or by its number. */
static uint16_t token(struct crd__code *c, const json_t *value)
{
    const struct crd_set *set = c->set;
    const char *text = json_string_value(value);
    char number[CRD_NUMBER_MAX + 8];
    int32_t def = 0;

    for (unsigned k = 1; text != NULL && def >= 0; k++) {
        snprintf(number, sizeof number, "%s-T%u", set->def[c->def].number, k);
        def = crd_find(&set->cards, number);
        if (def >= 0 && set->inner[def] != 0 && strcmp(set->def[def].name, text) == 0) {
            return (uint16_t)def;
        }
    }
    def = text == NULL ? -1 : crd_find(&set->cards, text);
    if (def < 0 || !set->game->is_token(crd__card_at(set, (size_t)def))) {
        crd__bad(c, "must be the name of a token of this card, or the number of a token");
        return 0;
    }
    return (uint16_t)def;
}

/* What a statement is about; when the object makes several statements, once for all. */
static void about(struct crd__code *c, const struct eng_operand_info *o, const json_t *value,
    enum crd__use use, struct list *list)
{
    uint16_t words[2];
    const bool is_of = o->key != NULL && strcmp(o->key, "of") == 0;

    if (is_of && c->of_turn == CRD__OF_FURTHER) {
        memcpy(words, c->of, sizeof words);
    } else {
        statement_target(c, value, use, words);
    }
    if (is_of && c->of_turn == CRD__OF_FIRST) {
        memcpy(c->of, words, sizeof words);
    }
    add(list, words[0]);
    add(list, words[1]);
}

static void operand(struct crd__code *c, const struct eng_operand_info *o, const json_t *value,
    enum crd__use use, struct list *list)
{
    switch (o->kind) {
    case ENG_OPERAND_NONE:
        return;
    case ENG_OPERAND_TARGET:
        if (is_word_of(value, o->words)) {
            add(list, ENG_SLOT_NONE);
        } else if (use != CRD__USE_VERB) {
            about(c, o, value, use, list);
        } else {
            add(list, crd__target_slot(c, value));
        }
        return;
    case ENG_OPERAND_TOP:
        add(list,
            is_number(value) ? top_cards(c, value, o->range) : crd__target_slot(c, value));
        return;
    case ENG_OPERAND_UNDER:
        add(list, cards_under(c, value));
        return;
    case ENG_OPERAND_NUMBER:
        add(list, crd__value(c, value, o->range));
        return;
    case ENG_OPERAND_WORD:
        add(list, crd__word(c, value, o->words));
        return;
    case ENG_OPERAND_MASK:
        add(list, crd__mask(c, value, o->words));
        return;
    case ENG_OPERAND_PRED:
        add(list,
            is_word_of(value, o->words) /* words from the end, which no address reaches */
                ? (uint16_t)(ENG_SLOT_NONE - crd__word(c, value, o->words))
                : crd__predicate(c, value));
        return;
    case ENG_OPERAND_PREDS:
        add(list, predicates(c, value));
        return;
    case ENG_OPERAND_CAUSE:
        add(list, crd__cause(c, value));
        return;
    case ENG_OPERAND_FLAG:
        if (is_word_of(value, o->words)) {
            add(list, (uint16_t)(crd__word(c, value, o->words) + 2));
            return;
        }
        if (!json_is_boolean(value)) {
            crd__bad(c, "must be true or false");
        }
        add(list, json_is_true(value) ? 1 : 0);
        return;
    case ENG_OPERAND_COST:
        cost(c, value, o->range, list);
        return;
    case ENG_OPERAND_ACTIONS:
        add(list, 0);
        return; /* crd__operands */
    case ENG_OPERAND_GAIN:
        add(list, crd__gain(c, value));
        return;
    case ENG_OPERAND_INFO:
        add(list, info(c, value, o->range));
        return;
    case ENG_OPERAND_TOKEN:
        add(list, token(c, value));
        return;
    case ENG_OPERAND_EFFECT:
        add(list, crd__effect_part(c, value));
        return;
    case ENG_OPERAND_REQUIREMENT:
        add(list, c->set->game->requirement(c, value));
        return;
    }
}

static void absent(const struct eng_operand_info *o, enum crd__use use, struct list *list)
{
    const bool is_target = o->kind == ENG_OPERAND_TARGET || o->kind == ENG_OPERAND_TOP;

    add(list, is_target ? ENG_SLOT_NONE : (uint16_t)o->absent);
    if (o->kind == ENG_OPERAND_COST || (is_target && use != CRD__USE_VERB)) {
        add(list, 0);
    }
}

/* Words and causes are one shape, things and predicates the other. */
static bool fits(const struct eng_operand_info *o, const json_t *value)
{
    const bool is_words =
        json_is_object(value) ? json_object_get(value, "effect") != NULL : !crd__is_name(value);

    return is_words == (o->kind == ENG_OPERAND_CAUSE || o->kind == ENG_OPERAND_MASK);
}

/* Two operands may have one key, for values of two shapes. */
static bool is_other_shape(const struct eng_verb_info *row, size_t i, const json_t *value)
{
    const struct eng_operand_info *o = &row->operand[i];

    for (size_t k = 0; k < ENG_OPERANDS_MAX && row->operand[k].kind != ENG_OPERAND_NONE; k++) {
        if (k != i && o->key != NULL && row->operand[k].key != NULL &&
            strcmp(o->key, row->operand[k].key) == 0) {
            return !fits(o, value);
        }
    }
    return false;
}

/* "this one or the next": exactly one of them, or at least one. */
static void check_either(
    struct crd__code *c, const json_t *object, const struct eng_operand_info *o)
{
    const bool has = json_object_get(object, o[0].key) != NULL;
    const bool has_next = json_object_get(object, o[1].key) != NULL;

    if (has == has_next && c->status == CRD_OK && !(has && o->is_required == 3)) {
        crd__in_key(c, has ? o[1].key : o[0].key);
        crd__bad(c, has ? "not allowed together with \"%s\"" : "missing, or \"%s\"",
            has ? o[0].key : o[1].key);
    }
}

uint16_t crd__operands(struct crd__code *c, const json_t *object,
    const struct eng_verb_info *row, int entry, enum crd__use use)
{
    struct list list = {.n = 0};
    size_t actions = ENG_OPERANDS_MAX; /* place in the list of an address of actions */
    uint16_t start = 0;

    for (size_t i = 0; i < ENG_OPERANDS_MAX && row->operand[i].kind != ENG_OPERAND_NONE; i++) {
        const struct eng_operand_info *o = &row->operand[i];
        const char *key = o->key == NULL ? row->name : o->key;
        const bool is_entry = o->key == NULL && entry >= 0;
        const json_t *all = json_object_get(object, key);
        const json_t *value = is_entry ? crd__each(all, (size_t)entry) : all;

        if (o->is_required >= 2) {
            check_either(c, object, o);
        }
        if (value == NULL || is_other_shape(row, i, value)) {
            if (o->is_required == 1) {
                (void)crd__need(c, object, key);
            }
            absent(o, use, &list);
            continue;
        }
        const size_t path = crd__in_key(c, key);
        if (is_entry) {
            (void)crd__in_each(c, all, (size_t)entry);
        }
        if (o->kind == ENG_OPERAND_ACTIONS) {
            actions = list.n;
            start = crd__actions_apart(c, value);
        }
        operand(c, o, value, use, &list);
        crd__out(c, path);
    }
    const uint16_t at = crd__put_list(c, list.at, list.n);
    if (actions < ENG_OPERANDS_MAX) {
        const uint16_t place[] = {(uint16_t)(at + 1 + actions), start};

        crd__append(c, &c->in->lists, place, 2);
    }
    return at;
}

/* ---- statements ---- */

static void one_statement(
    struct crd__code *c, const json_t *object, int row, int entry, uint16_t until)
{
    const struct eng_verb_info *info = &c->language->statement[row];
    const bool is_lasting = json_object_get(object, "until") != NULL;
    const uint16_t list =
        crd__operands(c, object, info, entry, is_lasting ? CRD__USE_LASTING : CRD__USE_HOLDS);

    if (!is_lasting) {
        CRD__RUN(c, ENG_OP_HOLDS, (uint16_t)row, list);
        return;
    }
    const uint16_t slot = crd__slot_as(c, object);
    CRD__RUN(c, ENG_OP_LASTING, (uint16_t)row, until, slot, list);
}

/* {"gains": {"effects_of": ..., "effects": ...}} is the row "gains_effects" of the language. */
static void gained_effects(
    struct crd__code *c, const json_t *object, const json_t *gain, uint16_t until)
{
    static const char *const keys[] = {"effects_of", "effects", NULL};
    static const char name[] = "gains_effects";
    const json_t *effects = json_object_get(gain, "effects");
    json_t *copy = json_copy((json_t *)object);
    int row = 0;

    while (c->language->statement[row].name != NULL &&
        strcmp(c->language->statement[row].name, name) != 0) {
        row++;
    }
    if (c->language->statement[row].name == NULL) {
        crd__in_key(c, "gains");
        crd__in_key(c, "effects_of");
        crd__bad(c, "unknown key");
        json_decref(copy);
        return;
    }
    crd__only_keys(c, gain, keys);
    if (copy == NULL || json_object_del(copy, "gains") != 0 ||
        json_object_set(copy, name, json_object_get(gain, "effects_of")) != 0 ||
        (effects != NULL && json_object_set(copy, "effects", (json_t *)effects) != 0)) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    } else {
        one_statement(c, copy, row, -1, until);
    }
    json_decref(copy);
}

/* A list of targets of which one is found anew all the time. */
static bool is_mixed(const struct crd__code *c, const json_t *of)
{
    for (size_t i = 0; i < json_array_size(of) && json_array_size(of) > 1; i++) {
        const json_t *one = json_array_get(of, i);

        if (json_is_object(one) && json_object_get(one, "choose") == NULL &&
            !crd__is_among(c, json_object_get(one, "in"))) {
            return true;
        }
    }
    return false;
}

/* A statement for each of its targets. */
static void split(struct crd__code *c, const json_t *object)
{
    const json_t *of = json_object_get(object, "of");
    json_t *copy = json_copy((json_t *)object);

    for (size_t i = 0; i < json_array_size(of) && c->status == CRD_OK; i++) {
        if (copy == NULL || json_object_set(copy, "of", json_array_get(of, i)) != 0) {
            c->status = CRD_MEMORY;
        } else {
            crd__statement(c, copy, true);
        }
    }
    json_decref(copy);
}

void crd__statement(struct crd__code *c, const json_t *object, bool is_lasting)
{
    static const char *const lasting[] = {"until", "as", NULL};
    static const char *const holding[] = {NULL};
    uint16_t until = 0;

    if (!crd__is_object(c, object)) {
        return;
    }
    const int row = crd__row(c, object, c->language->statement, is_lasting ? lasting : holding);
    if (row < 0) {
        return;
    }
    if (is_lasting) {
        const size_t path = crd__in_key(c, "until");

        until = crd__word(c, json_object_get(object, "until"), c->language->duration);
        crd__out(c, path);
    }
    if (is_lasting && is_mixed(c, json_object_get(object, "of"))) {
        split(c, object);
        return;
    }
    const struct eng_operand_info *own = &c->language->statement[row].operand[0];
    const char *key = c->language->statement[row].name;
    const json_t *value = json_object_get(object, key);
    if (own->kind != ENG_OPERAND_GAIN &&
        !(own->kind == ENG_OPERAND_WORD && json_is_array(value))) {
        one_statement(c, object, row, -1, until);
        return;
    }
    const size_t path = crd__in_key(c, key);
    const size_t n = crd__count(c, value);
    crd__out(c, path);
    for (size_t i = 0; i < n && c->status == CRD_OK; i++) {
        const json_t *entry = crd__each(value, i);

        c->of_turn = i == 0 ? CRD__OF_FIRST : CRD__OF_FURTHER;
        if (json_object_get(entry, "effects_of") != NULL) {
            gained_effects(c, object, entry, until);
        } else {
            one_statement(c, object, row, (int)i, until);
        }
    }
    c->of_turn = CRD__OF_ALONE;
}
