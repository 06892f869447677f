/* SPDX-License-Identifier: MIT
 * code_target.c - targets: references, selectors, choices. A choice inside a target becomes a CHOOSE
 * in front of the action, into a slot of its own. */
#include "game.h"

#include <string.h>

static const char *const selector_keys[] = {"in", "owner", "of", "at", "except", "lowest",
    "highest", "choose", "each", "chooser", "different", "same", "total", "as", NULL};
static const char *const ends[] = {"top", "bottom", NULL};

static uint16_t unite(struct crd__code *c, uint16_t a, uint16_t b)
{
    return a == 0 ? b : CRD__PUT(c, ENG_OP_UNION, a, b);
}

static uint16_t reference(struct crd__code *c, const json_t *value)
{
    const char *text = json_string_value(value);
    const int word = crd__word_find(text, c->language->ref);

    if (crd__is_name(value)) {
        const struct crd__name *name = crd__name_read(c, text);

        if (name == NULL) {
            return 0;
        }
        if (name->kind == CRD__NAME_NUMBER) {
            crd__bad(c, "%s names a number", text);
            return 0;
        }
        if (name->kind == CRD__NAME_SET) {
            return CRD__PUT(c, ENG_OP_NAMED, name->slot);
        }
        uint16_t all = 0;
        for (uint16_t slot = 0; slot < CRD__SLOTS_MAX; slot++) {
            if ((name->group >> slot & 1u) != 0) {
                all = unite(c, all, CRD__PUT(c, ENG_OP_NAMED, slot));
            }
        }
        return all;
    }
    if (word < 0) {
        crd__bad(c, "must be a reference, a selector or a list of them");
        return 0;
    }
    if (strcmp(text, "it") == 0 || strcmp(text, "other") == 0) {
        c->has_named = true;
        if (c->in != NULL && !c->in->has_event) {
            crd__remark(c, "nothing triggers this effect, so \"%s\" is nothing", text);
        }
    }
    return CRD__PUT(c, ENG_OP_REF, (uint16_t)word);
}

uint16_t crd__quantity(
    struct crd__code *c, const json_t *value, struct eng_range range, uint16_t *mode)
{
    static const char *const keys[] = {"up_to", NULL};
    const json_t *up_to = json_object_get(value, "up_to");
    const char *text = json_string_value(value);

    *mode = 0;
    if (text != NULL && strcmp(text, "any_number") == 0) {
        *mode = 2;
        return 0;
    }
    if (up_to != NULL) {
        crd__only_keys(c, value, keys);
        const size_t path = crd__in_key(c, "up_to");
        const uint16_t at = crd__value(c, up_to, range);
        crd__out(c, path);
        *mode = 1;
        return at;
    }
    return crd__value(c, value, range);
}

/* "different" or "same": dimension plus one, plus 256 for the same. */
static uint16_t agreement(struct crd__code *c, const json_t *object)
{
    const bool is_same = json_object_get(object, "same") != NULL;
    const char *key = is_same ? "same" : "different";
    const json_t *value = json_object_get(object, key);

    if (value == NULL) {
        return 0;
    }
    const size_t path = crd__in_key(c, key);
    if (is_same && json_object_get(object, "different") != NULL) {
        crd__bad(c, "not possible together with \"different\"");
    }
    const uint16_t dim = crd__word(c, value, c->language->dim);
    crd__out(c, path);
    return (uint16_t)(dim + 1 + (is_same ? 256 : 0));
}

/* The upper bound of a sum over the chosen. */
static uint16_t total(struct crd__code *c, const json_t *object, uint16_t *bound)
{
    const json_t *value = json_object_get(object, "total");
    uint16_t low = 0, dim = 0;

    *bound = 0;
    if (value == NULL) {
        return 0;
    }
    const size_t path = crd__in_key(c, "total");
    if (!json_is_object(value) || json_object_size(value) != 1) {
        crd__bad(c, "must have one key");
        return 0;
    }
    const char *key = json_object_iter_key(json_object_iter((json_t *)value));
    const size_t inner = crd__in_key(c, key);
    const int word = crd__word_find(key, c->language->dim);
    if (word < 0) {
        crd__bad(c, "unknown key");
    }
    dim = (uint16_t)(word + 1);
    crd__limit(c, json_object_get(value, key), c->language->number, &low, bound);
    if (c->status == CRD_OK && (low != 0 || *bound == 0)) {
        crd__bad(c, "must be {\"le\": number}");
    }
    crd__out(c, inner);
    crd__out(c, path);
    return dim;
}

bool crd__is_among(const struct crd__code *c, const json_t *in)
{
    return crd__is_name(in) || crd__word_find(json_string_value(in), c->language->ref) >= 0;
}

static void check_places(
    struct crd__code *c, const json_t *in, const json_t *owner, const json_t *of)
{
    bool needs_owner = false, needs_of = false;

    for (size_t i = 0; i < crd__count(c, in); i++) {
        const char *place = json_string_value(crd__each(in, i));

        if (place != NULL) {
            const bool is_attached = crd__word_find(place, c->lexicon->attached) >= 0;

            needs_of = needs_of || is_attached;
            needs_owner = needs_owner ||
                !(is_attached || crd__word_find(place, c->lexicon->of_nobody) >= 0);
        }
    }
    if (needs_owner && owner == NULL) {
        crd__in_key(c, "owner");
        crd__bad(c, "missing");
    }
    if (needs_of != (of != NULL)) {
        crd__in_key(c, "of");
        crd__bad(c, needs_of ? "missing" : "not allowed: nothing in these places is of a unit");
    }
}

static uint16_t exceptions(struct crd__code *c, const json_t *value)
{
    uint16_t list[CRD__LIST_MAX];
    size_t n = 0;

    if (value == NULL) {
        return 0;
    }
    const size_t path = crd__in_key(c, "except");
    const size_t count = crd__count(c, value);
    for (size_t i = 0; i < count; i++) {
        const size_t inner = crd__in_each(c, value, i);

        if (!json_is_string(crd__each(value, i))) {
            crd__bad(c, "must be a reference");
        }
        list[n++] = reference(c, crd__each(value, i));
        crd__out(c, inner);
    }
    crd__out(c, path);
    return crd__put_list(c, list, n);
}

/* "each": so many of each of the `of`, at one end; the bit beside those of the ends. */
static uint16_t of_each(struct crd__code *c, const json_t *object, uint16_t end)
{
    const json_t *each = json_object_get(object, "each");
    const json_t *choose = json_object_get(object, "choose");

    if (each == NULL) {
        return 0;
    }
    const size_t path = crd__in_key(c, "each");
    if (!json_is_true(each)) {
        crd__bad(c, "must be true");
    } else if ((end != 1 && end != 2) || json_object_get(object, "of") == NULL ||
        choose == NULL || json_is_string(choose) || json_object_get(choose, "up_to") != NULL) {
        crd__bad(c, "needs \"of\", \"at\" one end and \"choose\" exactly so many");
    }
    crd__out(c, path);
    return 4;
}

/* The things of a selector, without its choice; owners as given. */
static uint16_t select_things(
    struct crd__code *c, const json_t *object, uint16_t owners, uint16_t of)
{
    const json_t *in = json_object_get(object, "in");
    const json_t *at = json_object_get(object, "at");
    const json_t *except = json_object_get(object, "except");
    uint16_t is, things;

    if (crd__is_among(c, in)) {
        static const char *const but[] = {"in", "of", "at", "lowest", "highest", "choose",
            "chooser", "different", "same", "total", "as", NULL};
        const size_t path = crd__in_key(c, "in");
        const uint16_t among = reference(c, in);

        crd__out(c, path);
        if (at != NULL || json_object_get(object, "of") != NULL) {
            crd__in_key(c, at != NULL ? "at" : "of");
            crd__bad(c, "not allowed among things that have a name");
        }
        is = crd__predicate_keys(c, object, but); /* owner and except are predicates, too */
        things = is == 0 ? among : CRD__PUT(c, ENG_OP_ALL_WHERE, among, is);
    } else {
        const size_t path = crd__in_key(c, "in");
        const uint16_t places = crd__mask(c, in, c->language->place);
        uint16_t end = 0;

        crd__out(c, path);
        if (at != NULL) {
            const size_t inner = crd__in_key(c, "at");

            end = crd__mask(c, at, ends);
            crd__out(c, inner);
        }
        end |= of_each(c, object, end);
        is = crd__predicate_keys(c, object, selector_keys);
        const uint16_t but = exceptions(c, except);
        things = CRD__PUT(c, ENG_OP_SELECT, places, owners, of, end, is, but);
    }
    for (unsigned highest = 0; highest < 2; highest++) {
        const char *key = highest == 0 ? "lowest" : "highest";
        const json_t *dim = json_object_get(object, key);

        if (dim != NULL) {
            const size_t path = crd__in_key(c, key);
            const uint16_t word = crd__word(c, dim, c->language->dim);

            things = CRD__PUT(c, ENG_OP_EXTREME, (uint16_t)highest, word, things);
            crd__out(c, path);
        }
    }
    return things;
}

static uint16_t chooser(struct crd__code *c, const json_t *object, uint16_t absent)
{
    const json_t *value = json_object_get(object, "chooser");

    if (value == NULL) {
        return absent;
    }
    const size_t path = crd__in_key(c, "chooser");
    const uint16_t seat = crd__word(c, value, c->language->owner);
    crd__out(c, path);
    return seat;
}

enum {
    CHOOSE_WORDS = 9
}; /* of the op with its operands */

/* The choice of a selector; its slot. */
static uint16_t choice(struct crd__code *c, const json_t *object, uint16_t things,
    uint16_t seat, uint16_t op[CHOOSE_WORDS])
{
    const size_t path = crd__in_key(c, "choose");
    uint16_t mode, bound;
    const uint16_t number =
        crd__quantity(c, json_object_get(object, "choose"), c->language->how_many, &mode);
    crd__out(c, path);
    const uint16_t differ = agreement(c, object);
    const uint16_t dim = total(c, object, &bound);
    const uint16_t slot = crd__slot_take(c);
    const uint16_t words[CHOOSE_WORDS] = {ENG_OP_CHOOSE, slot, things, mode, number,
        chooser(c, object, seat), differ, dim, bound};

    memcpy(op, words, sizeof words);
    return slot;
}

static uint16_t choose(struct crd__code *c, const json_t *object, uint16_t things)
{
    uint16_t op[CHOOSE_WORDS];
    const uint16_t slot = choice(c, object, things, 0, op);

    crd__run(c, op, CHOOSE_WORDS);
    return slot;
}

/* Each player chooses, the turn player first [1-3-5]. `part`: from what; then what was chosen. */
static void each_chooses(struct crd__code *c, const json_t *object, uint16_t part[2])
{
    uint16_t op[2][CHOOSE_WORDS];

    for (uint16_t seat = 0; seat < 2; seat++) {
        const uint16_t slot = choice(c, object, part[seat], seat, op[seat]);

        part[seat] = CRD__PUT(c, ENG_OP_NAMED, slot);
    }
    crd__run_by_turn(c, op[0], op[1], CHOOSE_WORDS);
}

static void needs_choice(struct crd__code *c, const json_t *object)
{
    static const char *const keys[] = {"chooser", "different", "same", "total", NULL};

    for (size_t i = 0; keys[i] != NULL; i++) {
        if (json_object_get(object, keys[i]) != NULL && c->status == CRD_OK) {
            crd__in_key(c, keys[i]);
            crd__bad(c, "not allowed without \"choose\"");
        }
    }
}

static bool may_choose(struct crd__code *c, const char *key)
{
    if (c->no_choice > 0 || c->in == NULL) {
        crd__in_key(c, key);
        crd__bad(c, "a choice is not possible here");
        return false;
    }
    return true;
}

/* Where nothing can be chosen, so many from one end are no choice. */
static uint16_t outermost(struct crd__code *c, const json_t *object)
{
    const json_t *at = json_object_get(object, "at");
    json_t *rest = json_copy((json_t *)object);
    uint16_t mode = 0;

    if (rest == NULL || json_object_del(rest, "choose") != 0) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
        json_decref(rest);
        return 0;
    }
    const uint16_t things = crd__target(c, rest);
    json_decref(rest);
    const size_t path = crd__in_key(c, "choose");
    const uint16_t number =
        crd__quantity(c, json_object_get(object, "choose"), c->language->how_many, &mode);
    if (c->status == CRD_OK && (mode != 0 || !json_is_string(at))) {
        crd__bad(c, "a choice is not possible here");
    }
    crd__out(c, path);
    return CRD__PUT(c, ENG_OP_OUTER, things, number);
}

static uint16_t selector(struct crd__code *c, const json_t *object)
{
    if (c->no_choice > 0 && json_object_get(object, "at") != NULL &&
        json_object_get(object, "choose") != NULL) {
        return outermost(c, object);
    }
    const json_t *in = crd__need(c, object, "in");
    const json_t *owner = json_object_get(object, "owner");
    const json_t *of = json_object_get(object, "of");
    const json_t *as = json_object_get(object, "as");
    const bool is_choice = json_object_get(object, "choose") != NULL;
    uint16_t owners = 3, whose = 0, things = 0, slot = ENG_SLOT_NONE;
    bool is_each = false;

    if (c->status != CRD_OK) {
        return 0;
    }
    if (owner != NULL) {
        const size_t path = crd__in_key(c, "owner");

        owners = crd__owner_mask(c, owner, &is_each);
        crd__out(c, path);
    }
    if (!crd__is_among(c, in)) {
        check_places(c, in, owner, of);
    }
    if (!is_choice) {
        needs_choice(c, object);
    }
    if ((is_choice && !may_choose(c, "choose")) || (as != NULL && !may_choose(c, "as"))) {
        return 0;
    }
    if (of != NULL) { /* made first */
        const size_t path = crd__in_key(c, "of");

        whose = crd__target(c, of);
        crd__out(c, path);
    }
    if (is_each) { /* 1 and 2: once for each player, each choosing among their own */
        uint16_t part[2];

        for (uint16_t seat = 0; seat < 2; seat++) {
            part[seat] = select_things(c, object, (uint16_t)(1u << seat), whose);
        }
        if (is_choice) {
            each_chooses(c, object, part);
        }
        things = CRD__PUT(c, ENG_OP_UNION, part[0], part[1]);
    } else {
        things = select_things(c, object, owners, whose);
        if (is_choice) {
            slot = choose(c, object, things);
            things = CRD__PUT(c, ENG_OP_NAMED, slot);
        }
    }
    if (as != NULL) {
        if (slot == ENG_SLOT_NONE) {
            slot = crd__slot_take(c);
            CRD__RUN(c, ENG_OP_ASSIGN, slot, things);
            things = CRD__PUT(c, ENG_OP_NAMED, slot);
        }
        const size_t path = crd__in_key(c, "as");
        crd__name_set(c, as, slot);
        crd__out(c, path);
    }
    if (is_choice) {
        c->has_named = true;
    }
    return things;
}

uint16_t crd__target(struct crd__code *c, const json_t *value)
{
    uint16_t all = 0;

    if (c->status != CRD_OK) {
        return 0;
    }
    if (json_is_object(value)) {
        return selector(c, value);
    }
    if (!json_is_array(value)) {
        return reference(c, value);
    }
    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_entry(c, i);

        all = unite(c, all, crd__target(c, json_array_get(value, i)));
        crd__out(c, path);
    }
    return all;
}

uint16_t crd__target_slot(struct crd__code *c, const json_t *value)
{
    const uint16_t target = crd__target(c, value);

    if (c->status != CRD_OK) {
        return ENG_SLOT_NONE;
    }
    const uint16_t *node = &c->words.at[c->base + target];
    if (node[0] == ENG_OP_NAMED) {
        return node[1];
    }
    const uint16_t slot = crd__slot_take(c);
    CRD__RUN(c, ENG_OP_ASSIGN, slot, target);
    return slot;
}

bool crd__is_individual(const struct crd__code *c, uint16_t target)
{
    const uint16_t *node = &c->words.at[c->base + target];

    switch (node[0]) {
    case ENG_OP_REF:
    case ENG_OP_NAMED:
        return true;
    case ENG_OP_UNION:
        return crd__is_individual(c, node[1]) && crd__is_individual(c, node[2]);
    case ENG_OP_ALL_WHERE:
        return crd__is_individual(c, node[1]);
    case ENG_OP_EXTREME:
        return crd__is_individual(c, node[3]);
    default:
        return false;
    }
}

void crd__choice(struct crd__code *c, const json_t *value)
{
    const uint16_t target = crd__target(c, value);

    if (c->status == CRD_OK && json_object_get(value, "as") == NULL) {
        crd__remark(c, "what is chosen here is not used");
    }
    (void)target;
}
