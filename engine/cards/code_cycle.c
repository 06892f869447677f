/* SPDX-License-Identifier: MIT
 * code_cycle.c - definitions that go round in a circle: a persistent effect that switches off the
 * condition it depends on, what is computed from itself, things that gain what they have. What is
 * certain is refused, what may happen in a match is a remark of the linter.
 *
 * Persistent effects are in force exactly while their conditions hold (15-8-2-1). So each is a node,
 * and an edge goes to every effect whose condition reads what this one changes: + if the condition
 * becomes true by it, - if false. A ring with an odd number of - has no state in which it is in
 * force, and none in which it is not. */
#include "game.h"

#include <string.h>

enum {
    NODES_MAX = CRD__GAINS_MAX,
    READS_MAX = 256,
    WRITES_MAX = 256,
    NO_STATEMENT = 0xff,
    NOT_PRINTED = 0xff /* place of an effect that another gives: the message is there already */
};

/* Something of a thing that a condition looks at, or a number is computed from. */
struct read {
    const char *key;
    const json_t *value; /* of the predicate; NULL: the number itself */
    int sign; /* 1 or -1: the condition is true, the number larger, when this is; 0: either */
    bool is_sure; /* it is looked at on the thing that has the effect */
    uint8_t node;
    uint8_t statement; /* whose things or number it decides; NO_STATEMENT: all of the effect */
    bool is_number;
};

/* Something of a thing that a statement changes. */
struct write {
    const char *key;
    const json_t *value; /* a word, a text, a number, or a list of them */
    int up;              /* of what is added to: 1 more, -1 less, 0 either */
    bool is_set;         /* in place of what was there */
    bool is_sure;        /* on the thing that has the effect */
    bool is_others;      /* never on that thing */
    uint8_t node;
    uint8_t statement;
};

struct graph {
    struct crd__code *c;
    const json_t *effect[NODES_MAX];
    size_t at[NODES_MAX]; /* place among the effects of the card, or NOT_PRINTED */
    unsigned nodes;
    struct read read[READS_MAX];
    struct write write[WRITES_MAX];
    unsigned reads, writes;
};

static bool is(const json_t *value, const char *word)
{
    return json_is_string(value) && strcmp(json_string_value(value), word) == 0;
}

static bool is_this(const json_t *things)
{
    return is(things, "this") || is(json_object_get(things, "in"), "this");
}

static bool has_word(const json_t *value, const char *word)
{
    const size_t n = json_is_array(value) ? json_array_size(value) : 1;

    for (size_t i = 0; i < n; i++) {
        if (is(crd__each(value, i), word)) {
            return true;
        }
    }
    return false;
}

static bool is_on_field(const struct crd__code *c, const json_t *things)
{
    const char *const *field = c->lexicon->field;
    bool is_field = false;

    for (size_t i = 0; field[i] != NULL; i++) {
        is_field = is_field || has_word(json_object_get(things, "in"), field[i]);
    }
    return is_field;
}

/* A dimension that information gives as a number. */
static bool is_number(const struct crd__code *c, const char *key)
{
    const int dim = crd__word_find(key, c->language->dim);

    return dim >= 0 && c->language->dim_range[dim].max != 0 &&
        crd__word_find(key, c->lexicon->information) >= 0;
}

/* Whether a selector may find the thing that has the effect. */
static bool may_be_this(const struct crd__code *c, const json_t *things)
{
    return is_on_field(c, things) && !is(json_object_get(things, "owner"), "opponent") &&
        !has_word(json_object_get(things, "except"), "this");
}

/* ---- what conditions and numbers read ---- */

struct reading {
    struct graph *g;
    uint8_t node, statement;
    bool is_sure, is_number;
};

static void add_read(const struct reading *r, const char *key, const json_t *value, int sign)
{
    struct graph *g = r->g;

    if (g->reads < READS_MAX) {
        g->read[g->reads++] = (struct read){.key = key,
            .value = value,
            .sign = sign,
            .is_sure = r->is_sure,
            .node = r->node,
            .statement = r->statement,
            .is_number = r->is_number};
    }
}

static void read_predicate(const struct reading *r, const json_t *predicate, int sign)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)predicate, key, value) {
        if (strcmp(key, "any") == 0 || strcmp(key, "all") == 0) {
            for (size_t i = 0; i < json_array_size(value); i++) {
                read_predicate(r, json_array_get(value, i), sign);
            }
        } else if (strcmp(key, "not") == 0) {
            read_predicate(r, value, -sign);
        } else {
            add_read(r, key, value, sign);
        }
    }
}

/* Things of which some are counted: what they must be like. */
static void read_things(const struct reading *r, const json_t *things, int sign)
{
    struct reading unsure = *r;

    unsure.is_sure = r->is_sure && is_this(things);
    if (is_this(things) || may_be_this(r->g->c, things)) {
        read_predicate(&unsure, things, sign);
    }
}

static void read_condition(const struct reading *r, const json_t *condition, int sign);

static void read_number(const struct reading *r, const json_t *number, int sign)
{
    const char *const *dims = r->g->c->language->dim;
    static const char *const sums[] = {"add", "min", "max", "sub", "mul", "div", NULL};
    const json_t *original = json_object_get(number, "original");

    for (size_t i = 0; sums[i] != NULL; i++) {
        const json_t *list = json_object_get(number, sums[i]);
        const json_t *first = json_array_get(list, 0);
        const bool is_product = strcmp(sums[i], "mul") == 0;

        for (size_t k = 0; k < json_array_size(list); k++) {
            int way = strcmp(sums[i], "sub") == 0 && k == 1 ? -sign : sign;

            if (is_product && (!json_is_integer(first) || json_array_size(list) > 2)) {
                way = 0;
            } else if (is_product && json_integer_value(first) < 0) {
                way = -sign;
            }
            read_number(r, json_array_get(list, k), way);
        }
        if (list != NULL) {
            return;
        }
    }
    for (size_t i = 0; dims[i] != NULL; i++) {
        if (is_number(r->g->c, dims[i]) &&
            (is_this(json_object_get(number, dims[i])) ||
                (is(original, dims[i]) && is_this(json_object_get(number, "of"))))) {
            add_read(r, original != NULL ? json_string_value(original) : dims[i], NULL, sign);
            return;
        }
    }
    if (json_object_get(number, "count") != NULL) {
        read_things(r, json_object_get(number, "count"), sign);
    } else if (json_object_get(number, "sum") != NULL) {
        read_things(r, json_object_get(number, "of"), sign);
    } else if (json_is_object(number)) {
        read_condition(r, number, sign);
    }
}

static void read_condition(const struct reading *r, const json_t *condition, int sign)
{
    const json_t *matched = json_object_get(condition, "matches");
    const char *key;
    json_t *value;

    if (matched != NULL) {
        struct reading of = *r;

        of.is_sure = r->is_sure && is_this(matched);
        if (is_this(matched) || may_be_this(r->g->c, matched)) {
            read_predicate(&of, condition, sign);
        }
        return;
    }
    json_object_foreach((json_t *)condition, key, value) {
        if (strcmp(key, "all") == 0 || strcmp(key, "any") == 0) {
            for (size_t i = 0; i < json_array_size(value); i++) {
                read_condition(r, json_array_get(value, i), sign);
            }
        } else if (strcmp(key, "not") == 0) {
            read_condition(r, value, -sign);
        } else if (strcmp(key, "exists") == 0) {
            read_things(r, value, sign);
        } else if (strcmp(key, "ge") == 0 || strcmp(key, "le") == 0) {
            const int more = strcmp(key, "ge") == 0 ? sign : -sign;

            read_number(r, json_array_get(value, 0), more);
            read_number(r, json_array_get(value, 1), -more);
        } else if (strcmp(key, "eq") == 0) {
            read_number(r, json_array_get(value, 0), 0);
            read_number(r, json_array_get(value, 1), 0);
        }
    }
}

/* ---- what statements change ---- */

static void add_write(struct graph *g, const struct write *w)
{
    if (g->writes < WRITES_MAX) {
        g->write[g->writes++] = *w;
    }
}

static int way_of(const json_t *number)
{
    const json_t *first = json_array_get(json_object_get(number, "mul"), 0);
    const json_int_t n = json_integer_value(json_is_integer(number) ? number : first);

    return n > 0 ? 1 : n < 0 ? -1 : 0;
}

static void writes_of(struct graph *g, const json_t *statement, uint8_t node, uint8_t k)
{
    const json_t *of = json_object_get(statement, "of"),
                 *gains = json_object_get(statement, "gains");
    const char *added = g->c->lexicon->added;
    const json_t *more = json_object_get(statement, added);
    struct write w = {.node = node,
        .statement = k,
        .is_sure = is_this(of),
        .is_others = !is_this(of) && !may_be_this(g->c, of)};

    if (!is_this(of) && !is_on_field(g->c, of)) {
        return;
    }
    if (more != NULL) {
        w.key = added;
        w.up = way_of(more);
        add_write(g, &w);
    }
    for (size_t i = 0; i < (json_is_array(gains) ? json_array_size(gains) : gains != NULL);
         i++) {
        const json_t *gain = crd__each(gains, i);

        w.value = gain;
        w.key = json_is_object(gain) && json_object_get(gain, "timing") != NULL ? "effect"
                                                                                : "keyword";
        add_write(g, &w);
    }
    for (unsigned is_set = 0; is_set < 2; is_set++) {
        const char *key;
        json_t *value;

        json_object_foreach(
            json_object_get(statement, is_set != 0 ? "set" : "also"), key, value) {
            w.key = key;
            w.value = value;
            w.is_set = is_set != 0;
            add_write(g, &w);
        }
    }
}

/* ---- what a change does to what is read: 1 true, -1 false, 0 nothing; EITHER: who knows ---- */

enum {
    EITHER = 2
};

static int on_limit(const struct graph *g, const struct write *w, const json_t *limit)
{
    const json_t *ge = json_object_get(limit, "ge"), *le = json_object_get(limit, "le");
    const bool is_added = strcmp(w->key, g->c->lexicon->added) == 0 && w->value == NULL;

    if (limit == NULL) {
        return is_added && w->up != 0 ? w->up : EITHER; /* the number itself */
    }
    if (ge == NULL && le == NULL) {
        ge = le = limit;
    }
    if (is_added) {
        return w->up == 0 ? EITHER : (w->up > 0 ? le : ge) != NULL ? -1 : 1;
    }
    if (!json_is_integer(w->value) || (ge != NULL && !json_is_integer(ge)) ||
        (le != NULL && !json_is_integer(le))) {
        return EITHER;
    }
    const json_int_t n = json_integer_value(w->value);
    return (ge == NULL || n >= json_integer_value(ge)) &&
            (le == NULL || n <= json_integer_value(le))
        ? 1
        : -1;
}

static bool fits(const struct graph *g, const char *key, const char *text, const char *want)
{
    return crd__word_find(key, g->c->lexicon->partial) >= 0 ? strstr(text, want) != NULL
                                                            : strcmp(text, want) == 0;
}

static int on_words(const struct graph *g, const struct write *w, const struct read *r)
{
    const size_t wrote = json_is_array(w->value) ? json_array_size(w->value) : 1;
    const size_t asked = json_is_array(r->value) ? json_array_size(r->value) : 1;

    for (size_t i = 0; i < wrote; i++) {
        for (size_t k = 0; k < asked; k++) {
            const char *text = json_string_value(crd__each(w->value, i));
            const char *want = json_string_value(crd__each(r->value, k));

            if (text == NULL || want == NULL || want[0] == '$') {
                return EITHER;
            }
            if (fits(g, r->key, text, want)) {
                return 1;
            }
        }
    }
    return w->is_set ? -1 : 0;
}

/* "name" is written where "name_has" is asked. */
static bool is_about(const struct graph *g, const char *wrote, const char *asked)
{
    return strcmp(wrote, asked) == 0 ||
        (crd__word_find(asked, g->c->lexicon->partial) >= 0 &&
            strlen(asked) == strlen(wrote) + strlen("_has") &&
            strncmp(asked, wrote, strlen(wrote)) == 0);
}

static int change(const struct graph *g, const struct write *w, const struct read *r)
{
    if (!is_about(g, w->key, r->key)) {
        return 0;
    }
    if (is_number(g->c, r->key)) {
        return on_limit(g, w, r->value);
    }
    if (strcmp(r->key, "keyword") == 0) {
        const char *word = json_string_value(w->value);

        word = word == NULL ? json_object_iter_key(json_object_iter((json_t *)w->value)) : word;
        return has_word(r->value, word) ? 1 : 0;
    }
    if (strcmp(r->key, "effect") == 0) {
        const json_t *timing = json_object_get(w->value, "timing");

        for (size_t i = 0; i < (json_is_array(timing) ? json_array_size(timing) : 1); i++) {
            if (has_word(r->value, json_string_value(crd__each(timing, i)))) {
                return 1;
            }
        }
        return 0;
    }
    return on_words(g, w, r);
}

/* ---- rings ---- */

/* Two windows in which effects are never in force together. */
static bool is_apart(const json_t *a, const json_t *b)
{
    const json_t *x = json_object_get(a, "during"), *y = json_object_get(b, "during");

    return x != NULL && y != NULL && !is(x, "all_turns") && !is(y, "all_turns") &&
        strcmp(json_string_value(x), json_string_value(y)) != 0;
}

static bool is_same_text(const struct crd__code *c, const json_t *a, const json_t *b)
{
    const char *usual = c->language->text[0];
    const char *x = json_string_value(json_object_get(a, "text"));
    const char *y = json_string_value(json_object_get(b, "text"));

    return strcmp(x == NULL ? usual : x, y == NULL ? usual : y) == 0;
}

/* What one effect does to another's condition, when that is looked at on the same thing for sure, or,
 * with `any`, when it may be; the bits 1: true, 2: false. */
static unsigned edge(
    const struct graph *g, const struct write *w, const struct read *r, bool any)
{
    const bool is_own = w->node == r->node;
    /* who is among the things of a statement is asked of each of them, whoever they are */
    const bool is_membership =
        r->statement != NO_STATEMENT && is_own && r->statement == w->statement;
    const bool is_sure = is_membership ? r->is_sure : r->is_sure && w->is_sure;
    const int how = change(g, w, r);

    if (how == 0 || (!is_sure && !any) || (w->is_others && !is_membership) ||
        (!is_own &&
            (is_apart(g->effect[w->node], g->effect[r->node]) ||
                !is_same_text(g->c, g->effect[w->node], g->effect[r->node])))) {
        return 0;
    }
    if (how == EITHER || r->sign == 0) {
        return any ? 3 : 0;
    }
    return how * r->sign > 0 ? 1 : 2;
}

/* From which effect a chain of edges leads to which, with an even (1) and an odd (2) number of -. */
struct reach {
    uint8_t from[NODES_MAX][NODES_MAX];
};

static unsigned after(unsigned a, unsigned b)
{
    return ((a & b & 1u) != 0 || (a & b & 2u) != 0 ? 1u : 0u) |
        (((a & 1u) != 0 && (b & 2u) != 0) || ((a & 2u) != 0 && (b & 1u) != 0) ? 2u : 0u);
}

static void reach(const struct graph *g, bool any, struct reach *out)
{
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < g->writes; i++) {
        for (unsigned k = 0; k < g->reads; k++) {
            out->from[g->write[i].node][g->read[k].node] |=
                (uint8_t)edge(g, &g->write[i], &g->read[k], any);
        }
    }
    for (unsigned round = 0; round < 2;
         round++) { /* twice: a way may pass a node with both signs */
        for (unsigned via = 0; via < g->nodes; via++) {
            for (unsigned i = 0; i < g->nodes; i++) {
                for (unsigned k = 0; k < g->nodes; k++) {
                    out->from[i][k] |= (uint8_t)after(out->from[i][via], out->from[via][k]);
                }
            }
        }
    }
}

static void into_statement(struct graph *g, const struct write *w)
{
    if (g->at[w->node] != NOT_PRINTED) {
        crd__in_entry(g->c, g->at[w->node]);
    }
    crd__in_key(g->c, "is");
    crd__in_entry(g->c, w->statement);
}

/* The statement with which a ring begins, or NULL. Of several effects no ring of one is told: it was. */
static const struct write *in_ring(const struct graph *g, bool any, bool *is_own)
{
    struct reach r;

    reach(g, any, &r);
    for (unsigned i = 0; i < g->writes; i++) {
        for (unsigned k = 0; k < g->reads; k++) {
            const struct write *w = &g->write[i];
            const unsigned e = edge(g, w, &g->read[k], any);

            *is_own = w->node == g->read[k].node;
            if (*is_own && g->nodes > 1) {
                continue;
            }
            if (((*is_own ? e : after(e, r.from[g->read[k].node][w->node])) & 2u) != 0) {
                return w;
            }
        }
    }
    return NULL;
}

static void check_rings(struct graph *g)
{
    const size_t path = g->c->d->path;
    bool is_own;
    const struct write *w = in_ring(g, false, &is_own);

    if (w != NULL) {
        into_statement(g, w);
        crd__bad(g->c,
            is_own ? "makes false what it depends on, so it can neither hold nor not hold"
                   : "makes false, by other effects of the card, what it depends on, so it can "
                     "neither hold nor not hold");
        return;
    }
    w = in_ring(g, true, &is_own);
    if (w != NULL) {
        into_statement(g, w);
        crd__remark(g->c, "may make false what it depends on, so that no state is settled");
        crd__out(g->c, path);
    }
}

/* A number that is computed from what it changes grows in every pass. */
static void check_numbers(struct graph *g)
{
    for (unsigned i = 0; i < g->reads && g->c->status == CRD_OK; i++) {
        const struct read *r = &g->read[i];

        for (unsigned k = 0; k < g->writes && r->is_number && r->is_sure; k++) {
            const struct write *w = &g->write[k];

            if (w->node == r->node && w->statement == r->statement && w->is_sure &&
                strcmp(w->key, r->key) == 0) {
                into_statement(g, w);
                crd__bad(g->c, "is computed from what it changes");
            }
        }
    }
}

/* The numbers that a statement has in it. */
static void read_own_numbers(struct graph *g, const json_t *statement, uint8_t node, uint8_t k)
{
    const struct reading number = {
        .g = g, .node = node, .statement = k, .is_sure = true, .is_number = true};
    const char *const infos[] = {"set", "also"};
    const char *key;
    json_t *value;

    const json_t *more = json_object_get(statement, g->c->lexicon->added);
    if (more != NULL) {
        read_number(&number, more, way_of(more) < 0 ? -1 : 1);
    }
    for (size_t i = 0; i < 2; i++) {
        json_object_foreach(json_object_get(statement, infos[i]), key, value) {
            if (!json_is_string(value) && !json_is_array(value)) {
                read_number(&number, value, 0);
            }
        }
    }
}

static void add_effect(struct graph *g, const json_t *effect, size_t at)
{
    const json_t *list = json_object_get(effect, "is");
    const uint8_t node = (uint8_t)g->nodes;
    const struct reading condition = {
        .g = g, .node = node, .statement = NO_STATEMENT, .is_sure = true};

    if (list == NULL || g->nodes == NODES_MAX) {
        return;
    }
    g->effect[g->nodes] = effect;
    g->at[g->nodes++] = at;
    read_condition(&condition, json_object_get(effect, "if"), 1);
    for (size_t k = 0; k < json_array_size(list); k++) {
        const json_t *statement = json_array_get(list, k);
        const json_t *of = json_object_get(statement, "of");
        const struct reading members = {
            .g = g, .node = node, .statement = (uint8_t)k, .is_sure = true};

        writes_of(g, statement, node, (uint8_t)k);
        read_own_numbers(g, statement, node, (uint8_t)k);
        if (json_is_object(of)) {
            read_predicate(&members, of, 1);
        }
    }
}

/* ---- what a thing is given that it has ---- */

/* Whether both are the thing that has the effect, or one by name. */
static bool is_same_thing(const json_t *a, const json_t *b, bool is_under)
{
    const bool is_both_this =
        (is(a, "this") || is(a, "this_card")) && (is(b, "this") || is(b, "this_card"));

    return json_is_string(a) && json_is_string(b) &&
        (json_equal((json_t *)a, (json_t *)b) || (is_both_this && !is_under));
}

static void check_gains(struct crd__code *c, const json_t *statement, bool is_under)
{
    const json_t *gains = json_object_get(statement, "gains"),
                 *of = json_object_get(statement, "of");
    const size_t path = crd__in_key(c, "gains");

    for (size_t i = 0; i < (json_is_array(gains) ? json_array_size(gains) : 1); i++) {
        const size_t entry = crd__in_each(c, gains, i);

        if (is_same_thing(json_object_get(crd__each(gains, i), "effects_of"), of, is_under)) {
            crd__in_key(c, "effects_of");
            crd__bad(c, "gains its own effects");
        }
        crd__out(c, entry);
    }
    crd__out(c, path);
}

static void check_info(
    struct crd__code *c, const json_t *statement, const char *verb, bool is_under)
{
    const json_t *info = json_object_get(statement, verb),
                 *of = json_object_get(statement, "of");
    const size_t path = crd__in_key(c, verb);
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)info, key, value) {
        const size_t inner = crd__in_key(c, key);

        for (size_t i = 0; i < (json_is_array(value) ? json_array_size(value) : 1); i++) {
            if (is_same_thing(json_object_get(crd__each(value, i), "of"), of, is_under)) {
                (void)crd__in_each(c, value, i);
                crd__in_key(c, "of");
                crd__bad(c, "is its own information");
            }
        }
        crd__out(c, inner);
    }
    crd__out(c, path);
}

static void check_graph(struct graph *g)
{
    check_numbers(g);
    if (g->c->status == CRD_OK) {
        check_rings(g);
    }
}

/* An effect by itself: printed, or given by one. */
static void check_alone(struct crd__code *c, const json_t *effect)
{
    struct graph g = {.c = c};

    add_effect(&g, effect, NOT_PRINTED);
    check_graph(&g);
}

/* All statements of an effect, wherever they stand in it. */
static void walk(struct crd__code *c, const json_t *value, bool is_under)
{
    const char *key;
    json_t *inner;

    for (size_t i = 0; i < json_array_size(value) && c->status == CRD_OK; i++) {
        const size_t path = crd__in_entry(c, i);

        walk(c, json_array_get(value, i), is_under);
        crd__out(c, path);
    }
    if (!json_is_object(value)) {
        return;
    }
    if (json_object_get(value, "is") != NULL) {
        check_alone(c, value);
    }
    if (json_object_get(value, "gains") != NULL) {
        check_gains(c, value, is_under);
    }
    if (json_object_get(value, "also") != NULL) {
        check_info(c, value, "also", is_under);
    }
    if (json_object_get(value, "set") != NULL) {
        check_info(c, value, "set", is_under);
    }
    json_object_foreach((json_t *)value, key, inner) {
        const size_t path = crd__in_key(c, key);

        if (c->status == CRD_OK) {
            walk(c, inner, is_under);
        }
        crd__out(c, path);
    }
}

void crd__cycles(struct crd__code *c, const json_t *effects)
{
    struct graph g = {.c = c};

    for (size_t i = 0; i < json_array_size(effects) && c->status == CRD_OK; i++) {
        const json_t *effect = json_array_get(effects, i);
        const char *text = json_string_value(json_object_get(effect, "text"));
        const size_t path = crd__in_entry(c, i);

        walk(c, effect, crd__word_find(text, c->lexicon->from_below) >= 0);
        add_effect(&g, effect, i);
        crd__out(c, path);
    }
    if (c->status == CRD_OK && g.nodes > 1) { /* each by itself was looked at */
        check_graph(&g);
    }
}
