/* SPDX-License-Identifier: MIT
 * code_value.c - numbers and conditions of the card language. */
#include "code.h"

#include <string.h>

static uint16_t things_value(struct crd__code *c, const json_t *value, enum eng_op op)
{
    c->no_choice++;
    const uint16_t target = crd__target(c, value);
    c->no_choice--;
    return CRD__PUT(c, (uint16_t)op, target);
}

static uint16_t dim_value(
    struct crd__code *c, const json_t *dim, const json_t *of, enum eng_op op, const char *key)
{
    const size_t path = crd__in_key(c, key);
    const uint16_t word = crd__word(c, dim, c->language->dim);
    crd__out(c, path);

    const size_t inner = crd__in_key(c, "of");
    c->no_choice++;
    const uint16_t target = crd__target(c, of);
    c->no_choice--;
    crd__out(c, inner);
    return CRD__PUT(c, (uint16_t)op, word, target);
}

/* {"sum": dim, "of": target} and its like. */
static uint16_t measured(struct crd__code *c, const json_t *object, bool *is_it)
{
    static const struct {
        const char *key;
        enum eng_op op;
    } kinds[] = {{"sum", ENG_OP_SUM}, {"distinct", ENG_OP_DISTINCT}, {"alike", ENG_OP_ALIKE},
        {"original", ENG_OP_ORIGINAL}};

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const json_t *dim = json_object_get(object, kinds[i].key);

        if (dim != NULL) {
            const char *const keys[] = {kinds[i].key, "of", NULL};
            const json_t *of = crd__need(c, object, "of");

            *is_it = true;
            crd__only_keys(c, object, keys);
            return dim_value(c, dim, of, kinds[i].op, kinds[i].key);
        }
    }
    *is_it = false;
    return 0;
}

/* Two or more numbers from the left. */
static uint16_t arithmetic(
    struct crd__code *c, const json_t *list, enum eng_op op, size_t max, bool is_condition)
{
    uint16_t sum = 0;

    if (!crd__is_list(c, list, is_condition ? 1 : 2, max)) {
        return 0;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const size_t path = crd__in_entry(c, i);
        const json_t *entry = json_array_get(list, i);
        const uint16_t next =
            is_condition ? crd__condition(c, entry) : crd__value(c, entry, c->language->number);

        sum = i == 0 ? next : CRD__PUT(c, (uint16_t)op, sum, next);
        crd__out(c, path);
    }
    return sum;
}

static uint16_t event_number(struct crd__code *c, const json_t *value, enum eng_op op)
{
    if (json_string_value(value) == NULL || strcmp(json_string_value(value), "it") != 0) {
        crd__bad(c, "must be \"it\"");
    }
    if (c->in != NULL && !c->in->has_event) {
        crd__remark(c, "nothing triggers this effect, so there is no number of the event");
    }
    return CRD__PUT(c, (uint16_t)op);
}

static uint16_t count(struct crd__code *c, const json_t *value)
{
    const char *text = json_string_value(value);

    if (text != NULL && strcmp(text, "it") == 0) {
        c->has_named = true;
        return event_number(c, value, ENG_OP_EVENTS);
    }
    if (crd__is_name(value)) {
        const struct crd__name *name = crd__name_read(c, text);

        if (name != NULL && name->kind == CRD__NAME_SET) {
            return CRD__PUT(c, ENG_OP_SIZE, name->slot);
        }
    }
    return things_value(c, value, ENG_OP_COUNT);
}

static const struct {
    const char *key;
    enum eng_op op;
    size_t max;
} sums[] = {{"add", ENG_OP_ADD, CRD__LIST_MAX}, {"sub", ENG_OP_SUB, 2},
    {"mul", ENG_OP_MUL, CRD__LIST_MAX}, {"div", ENG_OP_DIV, 2},
    {"min", ENG_OP_MIN, CRD__LIST_MAX}, {"max", ENG_OP_MAX, CRD__LIST_MAX}};

/* As the machine computes, but never out of the numbers that it has. */
static int64_t sum(enum eng_op op, int64_t a, int64_t b)
{
    const int64_t most = 1000000000;
    const int64_t n = op == ENG_OP_ADD ? a + b
        : op == ENG_OP_SUB             ? a - b
        : op == ENG_OP_MUL             ? a * b
        : op == ENG_OP_DIV ? (b == 0 ? 0 : a / b - (a % b != 0 && (a < 0) != (b < 0)))
        : op == ENG_OP_MIN ? (a < b ? a : b)
                           : (a > b ? a : b);

    return n > most ? most : n < -most ? -most : n;
}

/* Numbers that are an object of one key. */
static uint16_t one_key(struct crd__code *c, const char *key, const json_t *value)
{
    const int dim = crd__word_find(key, c->language->dim);
    const int global = crd__word_find(key, c->language->global);

    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        if (strcmp(key, sums[i].key) == 0) {
            if (sums[i].op == ENG_OP_DIV && json_is_integer(json_array_get(value, 1)) &&
                json_integer_value(json_array_get(value, 1)) < 1) {
                crd__in_entry(c, 1);
                crd__bad(c, "must be 1 or more");
            }
            return arithmetic(c, value, sums[i].op, sums[i].max, false);
        }
    }
    if (strcmp(key, "count") == 0) {
        return count(c, value);
    }
    if (strcmp(key, "amount") == 0) {
        c->has_named = true;
        return event_number(c, value, ENG_OP_AMOUNT);
    }
    if (global >= 0) {
        return CRD__PUT(
            c, ENG_OP_GLOBAL, (uint16_t)global, crd__word(c, value, c->language->owner));
    }
    if (dim >= 0) {
        c->no_choice++;
        const uint16_t target = crd__target(c, value);
        c->no_choice--;
        return CRD__PUT(c, ENG_OP_VALUE, (uint16_t)dim, target);
    }
    return 0;
}

/* What the numbers of a sum that has nothing else in it come to. */
static bool is_known(const struct crd__code *c, const json_t *value, int64_t *out)
{
    int64_t next;

    if (json_is_integer(value)) {
        *out = json_integer_value(value);
        return *out >= c->language->number.min && *out <= c->language->number.max;
    }
    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        const json_t *list = json_object_get(value, sums[i].key);

        if (json_array_size(list) > sums[i].max) {
            return false;
        }
        for (size_t k = 0; k < json_array_size(list); k++) {
            if (!is_known(c, json_array_get(list, k), &next)) {
                return false;
            }
            *out = k == 0 ? next : sum(sums[i].op, *out, next);
        }
        if (json_array_size(list) >= 2) {
            return true;
        }
    }
    return false;
}

uint16_t crd__literal(struct crd__code *c, int value)
{
    return CRD__PUT(c, ENG_OP_LIT, (uint16_t)(int16_t)value);
}

static uint16_t named_number(struct crd__code *c, const char *text)
{
    const struct crd__name *name = crd__name_read(c, text);

    if (name == NULL) {
        return 0;
    }
    if (name->kind == CRD__NAME_GROUP) {
        crd__bad(c, "%s names no number", text);
    }
    return CRD__PUT(c, name->kind == CRD__NAME_SET ? ENG_OP_SIZE : ENG_OP_VAR, name->slot);
}

uint16_t crd__value(struct crd__code *c, const json_t *value, struct eng_range range)
{
    int64_t known;

    if (c->status != CRD_OK) {
        return 0;
    }
    if (json_is_integer(value)) {
        return crd__literal(c, crd__integer_in(c, value, range));
    }
    if (is_known(c, value, &known) && (known < range.min || known > range.max)) {
        crd__bad(c, "must be %d..%d, but is computed to %lld", range.min, range.max,
            (long long)known);
        return 0;
    }
    if (crd__is_name(value)) {
        return named_number(c, json_string_value(value));
    }
    if (!json_is_object(value) || json_object_size(value) == 0) {
        crd__bad(c, "must be a number");
        return 0;
    }
    bool is_it;
    const uint16_t at = measured(c, value, &is_it);
    if (is_it) {
        return at;
    }
    const char *key = json_object_iter_key(json_object_iter((json_t *)value));
    if (json_object_size(value) == 1) {
        const size_t path = crd__in_key(c, key);
        const uint16_t number = one_key(c, key, json_object_get(value, key));

        crd__out(c, path);
        if (number != 0 || c->status != CRD_OK) {
            return number;
        }
    }
    return crd__condition(c, value); /* 1 or 0 */
}

void crd__limit(struct crd__code *c, const json_t *value, struct eng_range range, uint16_t *low,
    uint16_t *high)
{
    static const char *const keys[] = {"ge", "le", NULL};
    const json_t *ge = json_object_get(value, "ge"), *le = json_object_get(value, "le");

    if ((ge == NULL || json_is_array(ge)) && (le == NULL || json_is_array(le))) {
        *low = *high = crd__value(c, value, range);
        return;
    }
    crd__only_keys(c, value, keys);
    *low = *high = 0;
    if (ge != NULL) {
        const size_t path = crd__in_key(c, "ge");

        *low = crd__value(c, ge, range);
        crd__out(c, path);
    }
    if (le != NULL) {
        const size_t path = crd__in_key(c, "le");

        *high = crd__value(c, le, range);
        crd__out(c, path);
    }
}

/* ---- conditions ---- */

static uint16_t did(struct crd__code *c, const json_t *value)
{
    if (!crd__is_name(value)) {
        crd__bad(c, "must be a name that begins with $");
        return 0;
    }
    const struct crd__name *name = crd__name_read(c, json_string_value(value));
    if (name == NULL) {
        return 0;
    }
    if (name->kind == CRD__NAME_NUMBER) {
        crd__bad(c, "%s names a number", name->text);
        return 0;
    }
    if (name->kind == CRD__NAME_SET) {
        return CRD__PUT(c, ENG_OP_DID, name->slot);
    }
    uint16_t any = 0;
    for (uint16_t slot = 0; slot < CRD__SLOTS_MAX; slot++) {
        if ((name->group >> slot & 1u) != 0) {
            const uint16_t one = CRD__PUT(c, ENG_OP_DID, slot);

            any = any == 0 ? one : CRD__PUT(c, ENG_OP_OR, any, one);
        }
    }
    return any;
}

static uint16_t matches(struct crd__code *c, const json_t *object)
{
    static const char *const but[] = {"matches", NULL};
    const size_t path = crd__in_key(c, "matches");

    c->no_choice++;
    const uint16_t target = crd__target(c, json_object_get(object, "matches"));
    c->no_choice--;
    crd__out(c, path);
    const uint16_t is = crd__predicate_keys(c, object, but);
    if (is == 0) {
        crd__bad(c, "says nothing about what must match");
    }
    return CRD__PUT(c, ENG_OP_MATCHES, target, is);
}

static uint16_t compare(struct crd__code *c, const json_t *list, enum eng_op op)
{
    if (!crd__is_list(c, list, 2, 2)) {
        return 0;
    }
    return arithmetic(c, list, op, 2, false);
}

static uint16_t one_condition(struct crd__code *c, const char *key, const json_t *value)
{
    if (strcmp(key, "ge") == 0) {
        return compare(c, value, ENG_OP_GE);
    }
    if (strcmp(key, "le") == 0) {
        return compare(c, value, ENG_OP_LE);
    }
    if (strcmp(key, "eq") == 0) {
        return compare(c, value, ENG_OP_EQ);
    }
    if (strcmp(key, "all") == 0) {
        return arithmetic(c, value, ENG_OP_AND, CRD__LIST_MAX, true);
    }
    if (strcmp(key, "any") == 0) {
        return arithmetic(c, value, ENG_OP_OR, CRD__LIST_MAX, true);
    }
    if (strcmp(key, "not") == 0) {
        return CRD__PUT(c, ENG_OP_NOT, crd__condition(c, value));
    }
    if (strcmp(key, "exists") == 0) {
        return things_value(c, value, ENG_OP_EXISTS);
    }
    if (strcmp(key, "did") == 0) {
        return did(c, value);
    }
    if (strcmp(key, "event") == 0) {
        c->has_named = true;
        if (c->in != NULL && !c->in->has_event) {
            crd__remark(c, "nothing triggers this effect, so there is no event");
        }
        return CRD__PUT(c, ENG_OP_EVENT_IS, crd__pattern(c, value));
    }
    if (strcmp(key, "turn") == 0) {
        return CRD__PUT(c, ENG_OP_TURN, crd__word(c, value, c->language->owner));
    }
    if (strcmp(key, "phase") == 0) {
        return CRD__PUT(c, ENG_OP_PHASE, crd__word(c, value, c->language->phase));
    }
    crd__bad(c, "unknown key");
    return 0;
}

uint16_t crd__condition(struct crd__code *c, const json_t *value)
{
    if (!crd__is_object(c, value)) {
        return 0;
    }
    if (json_object_get(value, "matches") != NULL) {
        return matches(c, value);
    }
    if (json_object_size(value) != 1) {
        crd__bad(c, "must have one key");
        return 0;
    }
    const char *key = json_object_iter_key(json_object_iter((json_t *)value));
    const size_t path = crd__in_key(c, key);
    const uint16_t at = one_condition(c, key, json_object_get(value, key));
    crd__out(c, path);
    return at;
}
