/* SPDX-License-Identifier: MIT
 * code_do.c - actions: the structure words and the way jumps are laid out (eng/program.h). */
#include "../core/rules.h"
#include "code.h"

#include <string.h>

uint16_t crd__run(struct crd__code *c, const uint16_t words[], size_t n)
{
    return crd__append(c, &c->in->run, words, n);
}

static uint16_t here(const struct crd__code *c)
{
    return (uint16_t)c->in->run.len;
}

/* The word at `place` is an address inside the actions. */
void crd__jump_at(struct crd__code *c, uint16_t place, uint16_t to)
{
    if (c->status == CRD_OK) {
        c->in->run.at[place] = to;
        crd__append(c, &c->in->jumps, &place, 1);
    }
}

static void jump_to_end(struct crd__code *c, uint16_t place)
{
    crd__append(c, &c->in->ends, &place, 1);
}

/* END, and the jumps to it that were gathered since. */
static void end_list(struct crd__code *c, uint32_t since)
{
    const uint16_t end = CRD__RUN(c, ENG_OP_END);

    for (uint32_t i = since; i < c->in->ends.len && c->status == CRD_OK; i++) {
        crd__jump_at(c, c->in->ends.at[i], end);
    }
    c->in->ends.len = since;
}

void crd__run_by_turn(
    struct crd__code *c, const uint16_t *yours, const uint16_t *theirs, size_t n)
{
    const uint16_t yours_first =
        CRD__PUT(c, ENG_OP_TURN, eng__rule(TURN_PLAYER_FIRST) ? 0 : 1); /* 1-3-5 */
    const uint16_t at = CRD__RUN(c, ENG_OP_IF, yours_first, 0);

    crd__run(c, yours, n);
    crd__run(c, theirs, n);
    const uint16_t jump = CRD__RUN(c, ENG_OP_JUMP, 0);
    crd__jump_at(c, (uint16_t)(at + 2), here(c));
    crd__run(c, theirs, n);
    crd__run(c, yours, n);
    crd__jump_at(c, (uint16_t)(jump + 1), here(c));
}

uint16_t crd__actions_apart(struct crd__code *c, const json_t *list)
{
    const uint16_t jump = CRD__RUN(c, ENG_OP_JUMP, 0);
    const uint32_t since = c->in->ends.len;
    const uint16_t start = here(c);

    crd__actions(c, list);
    end_list(c, since);
    crd__jump_at(c, (uint16_t)(jump + 1), here(c));
    return start;
}

uint16_t crd__run_close(struct crd__code *c)
{
    struct crd__effect *e = c->in;

    end_list(c, 0);
    if (c->status != CRD_OK) {
        return 0;
    }
    const uint32_t base = c->words.len - c->base;
    for (uint32_t i = 0; i < e->jumps.len; i++) {
        e->run.at[e->jumps.at[i]] = (uint16_t)(e->run.at[e->jumps.at[i]] + base);
    }
    for (uint32_t i = 0; i + 1 < e->lists.len; i += 2) {
        uint16_t *to = &c->words.at[c->base + e->lists.at[i]];

        *to = (uint16_t)(e->lists.at[i + 1] + base);
    }
    return crd__put(c, e->run.at, e->run.len);
}

/* ---- structure ---- */

static void key_actions(struct crd__code *c, const json_t *object, const char *key)
{
    const size_t path = crd__in_key(c, key);

    crd__actions(c, json_object_get(object, key));
    crd__out(c, path);
}

static void do_by(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"by", "else", "as", NULL};
    const json_t *otherwise = json_object_get(object, "else");

    crd__only_keys(c, object, keys);
    const uint16_t by = CRD__RUN(c, ENG_OP_BY, 0);
    key_actions(c, object, "by");
    const uint16_t end = CRD__RUN(c, ENG_OP_BY_END, 0);
    if (otherwise == NULL) {
        jump_to_end(c, (uint16_t)(by + 1));
        jump_to_end(c, (uint16_t)(end + 1));
        return;
    }
    const size_t path = crd__in_key(c, "else");
    const uint16_t start = crd__actions_apart(c, otherwise);
    crd__out(c, path);
    crd__jump_at(c, (uint16_t)(by + 1), start);
    crd__jump_at(c, (uint16_t)(end + 1), start);
}

static void do_if(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"if", "do", "else", "as", NULL};

    crd__only_keys(c, object, keys);
    (void)crd__need(c, object, "do");
    const size_t path = crd__in_key(c, "if");
    const uint16_t condition = crd__condition(c, json_object_get(object, "if"));
    crd__out(c, path);
    const uint16_t at = CRD__RUN(c, ENG_OP_IF, condition, 0);
    key_actions(c, object, "do");
    if (json_object_get(object, "else") == NULL) {
        crd__jump_at(c, (uint16_t)(at + 2), here(c));
        return;
    }
    const uint16_t jump = CRD__RUN(c, ENG_OP_JUMP, 0);
    crd__jump_at(c, (uint16_t)(at + 2), here(c));
    key_actions(c, object, "else");
    crd__jump_at(c, (uint16_t)(jump + 1), here(c));
}

static void do_repeat(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"repeat", "do", "as", NULL};

    crd__only_keys(c, object, keys);
    (void)crd__need(c, object, "do");
    const size_t path = crd__in_key(c, "repeat");
    const uint16_t number =
        crd__value(c, json_object_get(object, "repeat"), c->language->how_many);
    crd__out(c, path);
    const uint16_t reg = crd__number_take(c);
    const uint16_t at = CRD__RUN(c, ENG_OP_REPEAT, reg, number, 0);
    const uint16_t body = here(c);
    key_actions(c, object, "do");
    const uint16_t again = CRD__RUN(c, ENG_OP_AGAIN, reg, 0);
    crd__jump_at(c, (uint16_t)(again + 2), body);
    crd__jump_at(c, (uint16_t)(at + 3), here(c));
}

static void do_later(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"later", "do", "as", NULL};
    const uint32_t since = c->in->ends.len, would = c->in->would;

    c->in->would = 0; /* by then it has happened, or not */
    crd__only_keys(c, object, keys);
    (void)crd__need(c, object, "do");
    const size_t path = crd__in_key(c, "later");
    const uint16_t moment = crd__word(c, json_object_get(object, "later"), c->language->moment);
    crd__out(c, path);
    const uint16_t at = CRD__RUN(c, ENG_OP_LATER, moment, 0);
    key_actions(c, object, "do");
    c->in->would = would;
    end_list(c, since);
    crd__jump_at(c, (uint16_t)(at + 2), here(c));
    const uint16_t slot = crd__slot_as(c, object);
    if (slot != ENG_SLOT_NONE) { /* it was put off: this card stands for that */
        const uint16_t card = CRD__PUT(c, ENG_OP_REF, 1);
        CRD__RUN(c, ENG_OP_ASSIGN, slot, card);
    }
}

static void do_modes(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"modes", "choose", "as", NULL};
    static const char *const mode_keys[] = {"if", "do", NULL};
    const json_t *modes = json_object_get(object, "modes");
    uint16_t list[2 * CRD__MODES_MAX] = {0}, mode;

    crd__only_keys(c, object, keys);
    const json_t *how_many = crd__need(c, object, "choose");
    size_t path = crd__in_key(c, "modes");
    if (!crd__is_list(c, modes, 2, CRD__MODES_MAX)) {
        return;
    }
    const size_t n = json_array_size(modes);
    crd__out(c, path);
    path = crd__in_key(c, "choose");
    const uint16_t number =
        crd__quantity(c, how_many, (struct eng_range){1, (int16_t)n}, &mode);
    crd__out(c, path);
    path = crd__in_key(c, "modes");
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(modes, i);

        if (json_is_object(one)) {
            const size_t entry = crd__in_entry(c, i);
            const size_t inner = crd__in_key(c, "if");

            list[2 * i] = crd__condition(c, json_object_get(one, "if"));
            crd__out(c, inner);
            crd__only_keys(c, one, mode_keys);
            crd__out(c, entry);
        }
    }
    const uint16_t table = crd__put_list(c, list, 2 * n);
    const uint16_t at = CRD__RUN(c, ENG_OP_MODES, mode, number, table);
    const uint16_t jump = CRD__RUN(c, ENG_OP_JUMP, 0);
    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_array_get(modes, i);
        const size_t entry = crd__in_entry(c, i);
        const uint16_t place[] = {(uint16_t)(table + 2 + 2 * i), here(c)};

        crd__append(c, &c->in->lists, place, 2);
        if (json_is_object(one)) {
            (void)crd__need(c, one, "do");
            key_actions(c, one, "do");
        } else {
            crd__actions(c, one);
        }
        const uint16_t back = CRD__RUN(c, ENG_OP_JUMP, 0);
        crd__jump_at(c, (uint16_t)(back + 1), at);
        crd__out(c, entry);
    }
    crd__jump_at(c, (uint16_t)(jump + 1), here(c));
    crd__out(c, path);
}

static void do_value(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"choose_value", "among", "as", NULL};
    const json_t *among = json_object_get(object, "among");
    const json_t *as = crd__need(c, object, "as");
    const char *const *words = NULL;
    uint16_t mask = 0, low = 0, high = 0;

    crd__only_keys(c, object, keys);
    size_t path = crd__in_key(c, "choose_value");
    const uint16_t dim =
        crd__word(c, json_object_get(object, "choose_value"), c->language->dim);
    crd__out(c, path);
    for (size_t i = 0; c->status == CRD_OK && c->language->mask[i].name != NULL; i++) {
        if (strcmp(c->language->mask[i].name, c->language->dim[dim]) == 0) {
            words = c->language->mask[i].words;
        }
    }
    path = crd__in_key(c, "among");
    if (words == NULL) {
        if (c->language->dim_range[dim].max == 0) {
            crd__bad(c, "such a value cannot be named");
        } else if (among == NULL) {
            crd__bad(c, "missing: a number needs a limit");
        }
        crd__limit(c, among, c->language->dim_range[dim], &low, &high);
        low = low == 0 ? crd__literal(c, 0) : low;
        high = high == 0 ? crd__literal(c, CRD__NUMBER_MOST) : high;
    } else if (among != NULL) {
        mask = crd__mask(c, among, words);
    } else {
        for (size_t i = 0; words[i] != NULL; i++) {
            mask = (uint16_t)(mask | 1u << i);
        }
    }
    crd__out(c, path);
    const uint16_t reg = crd__number_take(c);
    CRD__RUN(c, ENG_OP_VALUE_OF, reg, dim, mask, low, high);
    path = crd__in_key(c, "as");
    crd__name_number(c, as, reg);
    crd__out(c, path);
}

static void do_let(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"let", "as", NULL};
    const json_t *as = crd__need(c, object, "as");
    size_t path = crd__in_key(c, "let");
    const uint16_t number = crd__value(c, json_object_get(object, "let"), c->language->number);

    crd__out(c, path);
    crd__only_keys(c, object, keys);
    const uint16_t reg = crd__number_take(c);
    CRD__RUN(c, ENG_OP_NUMBER, reg, number);
    path = crd__in_key(c, "as");
    crd__name_number(c, as, reg);
    crd__out(c, path);
}

static void do_all(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"do", "as", NULL};

    crd__only_keys(c, object, keys);
    key_actions(c, object, "do");
}

/* What is no verb but would be a statement, if it had "until". */
static void without_until(struct crd__code *c, const json_t *object, const char *const extra[])
{
    const char *name = crd__row_name(object, c->language->statement, extra);

    if (name != NULL && crd__row_name(object, c->language->verb, extra) == NULL) {
        crd__in_key(c, name);
        crd__bad(c, "in \"do\" a statement needs \"until\"");
    }
}

static void do_verb(struct crd__code *c, const json_t *object)
{
    static const char *const extra[] = {"as", NULL};

    without_until(c, object, extra);
    const int row = crd__row(c, object, c->language->verb, extra);

    if (row < 0) {
        return;
    }
    const struct eng_verb_info *verb = &c->language->verb[row];
    const size_t path = c->d->path;
    const uint16_t list = crd__operands(c, object, verb, -1, CRD__USE_VERB);
    crd__verb_use(c, object, verb->name);
    crd__out(c, path);
    const uint16_t slot = crd__slot_as(c, object);
    CRD__RUN(c, ENG_OP_DO, (uint16_t)row, slot, list);
}

static const struct {
    const char *key;
    void (*make)(struct crd__code *c, const json_t *object);
    bool is_group; /* a name of it stands for all that is done inside */
} structures[] = {{"if", do_if, true}, {"modes", do_modes, true}, {"repeat", do_repeat, true},
    {"later", do_later, false}, {"choose_value", do_value, false}, {"let", do_let, false},
    {"do", do_all, true}};

static void make_group(struct crd__code *c, const json_t *object,
    void (*make)(struct crd__code *c, const json_t *object), bool is_group)
{
    const json_t *as = json_object_get(object, "as");
    uint16_t group = 0, *outer = c->in->group;

    if (as == NULL || !is_group) {
        make(c, object);
        return;
    }
    c->in->group = &group;
    make(c, object);
    c->in->group = outer;
    if (outer != NULL) {
        *outer = (uint16_t)(*outer | group);
    }
    const size_t path = crd__in_key(c, "as");
    if (c->status == CRD_OK && group == 0) {
        crd__bad(c, "nothing inside does anything");
    }
    crd__name_group(c, as, group);
    crd__out(c, path);
}

/* An action without its "may". */
static void make(struct crd__code *c, const json_t *object)
{
    if (json_object_get(object, "until") != NULL) {
        crd__statement(c, object, true);
        return;
    }
    if (json_is_array(json_object_get(object, "by"))) {
        make_group(c, object, do_by, true);
        return;
    }
    for (size_t i = 0; i < sizeof structures / sizeof structures[0]; i++) {
        if (json_object_get(object, structures[i].key) != NULL) {
            make_group(c, object, structures[i].make, structures[i].is_group);
            return;
        }
    }
    if (json_object_get(object, "choose") != NULL && json_object_get(object, "in") != NULL) {
        crd__choice(c, object);
        return;
    }
    do_verb(c, object);
}

/* A copy without the key, to decref. */
static json_t *without(struct crd__code *c, const json_t *object, const char *key)
{
    json_t *copy = json_copy((json_t *)object);

    if (copy == NULL || json_object_del(copy, key) != 0) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
        json_decref(copy);
        return NULL;
    }
    return copy;
}

static void action(struct crd__code *c, const json_t *object)
{
    static const char *const seats[] = {"opponent", NULL};
    const json_t *may = json_object_get(object, "may");
    uint16_t seat = 0;

    if (!crd__is_object(c, object)) {
        return;
    }
    if (may == NULL) {
        make(c, object);
    } else {
        const size_t path = crd__in_key(c, "may");

        if (json_is_array(json_object_get(object, "by"))) {
            crd__bad(c, "not allowed: \"by\" is optional anyway");
        } else if (json_is_string(may)) {
            seat = (uint16_t)(crd__word(c, may, seats) + 1);
        } else if (!json_is_true(may)) {
            crd__bad(c, "must be true or \"opponent\"");
        }
        crd__out(c, path);
        json_t *rest = c->status == CRD_OK ? without(c, object, "may") : NULL;
        if (rest == NULL) {
            return;
        }
        const uint16_t at = CRD__RUN(c, ENG_OP_MAY, seat, 0);
        make(c, rest);
        crd__jump_at(c, (uint16_t)(at + 2), here(c));
        json_decref(rest);
    }
}

void crd__actions(struct crd__code *c, const json_t *list)
{
    if (!crd__is_list(c, list, 1, CRD__LIST_MAX)) {
        return;
    }
    for (size_t i = 0; i < json_array_size(list) && c->status == CRD_OK; i++) {
        const size_t path = crd__in_entry(c, i);
        const uint16_t busy = c->in->busy;

        action(c, json_array_get(list, i));
        c->in->busy = busy; /* slots of choices are free again; what has a name is kept */
        crd__out(c, path);
    }
}
