/* SPDX-License-Identifier: MIT
 * digimon_lines.c - the lines of a Digimon card that are no effects: digivolution requirements, DNA,
 * Burst, App Fusion, DigiXros, Assembly, Link, the Option side, (Rule). Chapters 2, 7, 8 and 10. */
#include "../digimon/language.h"
#include "digimon_card.h"
#include "set.h"

#include <string.h>

static const char *text_of(struct crd__code *c, const json_t *value, size_t max)
{
    const size_t len = json_string_length(value);

    if (len < 1 || len > max) {
        crd__bad(c, "must be text of 1..%zu bytes", max);
        return "";
    }
    const char *copy = crd__set_text(c->d->set, json_string_value(value), len);
    if (copy == NULL) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    }
    return copy;
}

/* The text of a key that must be there. */
static const char *keyed_text(
    struct crd__code *c, const json_t *object, const char *key, size_t max)
{
    const json_t *value = crd__need(c, object, key);
    const size_t path = crd__in_key(c, key);
    const char *text = text_of(c, value, max);

    crd__out(c, path);
    return text;
}

static uint8_t keyed_cost(struct crd__code *c, const json_t *object)
{
    const json_t *value = crd__need(c, object, "cost");
    const size_t path = crd__in_key(c, "cost");
    const int cost = crd__integer(c, value, 0, CRD__COST_MAX);

    crd__out(c, path);
    return (uint8_t)cost;
}

static uint16_t keyed_predicate(struct crd__code *c, const json_t *object, const char *key)
{
    const json_t *value = crd__need(c, object, key);
    const size_t path = crd__in_key(c, key);
    const uint16_t at = crd__predicate(c, value);

    crd__out(c, path);
    return at;
}

/* ---- digivolution requirements ---- */

static void treat_as(struct crd__code *c, const json_t *value, struct dig_requirement *r)
{
    static const char *const keys[] = {"what", "level", "color", NULL};
    const json_t *what = json_object_get(value, "what");
    const json_t *level = json_object_get(value, "level");
    const json_t *color = json_object_get(value, "color");
    const size_t path = crd__in_key(c, "treat_as");

    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys);
    if (what != NULL) {
        const size_t inner = crd__in_key(c, "what");

        r->treat_kind = (uint8_t)(crd__word(c, what, crd__digimon_categories) + 1);
        crd__out(c, inner);
    }
    if (level != NULL) {
        const size_t inner = crd__in_key(c, "level");

        r->treat_level = (int8_t)crd__integer(c, level, CRD__LEVEL_MIN, CRD__LEVEL_MAX);
        crd__out(c, inner);
    }
    if (color != NULL) {
        const size_t inner = crd__in_key(c, "color");

        r->treat_color = (uint8_t)crd__mask(c, color, crd__digimon_colors);
        crd__out(c, inner);
    }
    crd__out(c, path);
}

static void special(struct crd__code *c, const json_t *value, struct dig_requirement *r)
{
    static const char *const keys[] = {"from", "cost", "if", "ignore", "treat_as", NULL};
    const json_t *condition = json_object_get(value, "if");
    const json_t *ignore = json_object_get(value, "ignore");
    const json_t *as = json_object_get(value, "treat_as");

    crd__only_keys(c, value, keys);
    r->from = keyed_predicate(c, value, "from");
    if (as != NULL) {
        treat_as(c, as, r);
    }
    r->cost = DIG_COST_OF_OTHERS;
    if (as == NULL || json_object_get(value, "cost") != NULL) {
        r->cost = keyed_cost(c, value);
    }
    if (condition != NULL) {
        const size_t path = crd__in_key(c, "if");

        c->no_choice++;
        r->condition = crd__condition(c, condition);
        c->no_choice--;
        crd__out(c, path);
    }
    if (ignore != NULL) {
        const size_t path = crd__in_key(c, "ignore");

        if (!json_is_true(ignore)) {
            crd__bad(c, "must be true");
        }
        r->is_ignoring = 1;
        crd__out(c, path);
    }
}

static void requirement(struct crd__code *c, const json_t *value, struct dig_requirement *r)
{
    *r = (struct dig_requirement){.level = DIG_NO_VALUE, .treat_level = DIG_NO_VALUE};
    if (json_object_get(value, "from") != NULL || json_object_get(value, "treat_as") != NULL) {
        special(c, value, r);
    } else if (c->status == CRD_OK) {
        c->status = crd__decode_object(c->d, crd__digimon_requirement, value, r);
    }
}

static void requirements(struct crd__code *c, const json_t *list, struct dig_facts *f)
{
    if (!json_is_array(list)) {
        crd__bad(c, "must be a list");
        return;
    }
    const size_t n = json_array_size(list);
    if (n < 1 || n > DIG_REQUIREMENTS_MAX) {
        crd__bad(c, "must have 1..%d entries", DIG_REQUIREMENTS_MAX);
        return;
    }
    for (size_t i = 0; i < n && c->status == CRD_OK; i++) {
        const size_t path = crd__in_entry(c, i);

        requirement(c, json_array_get(list, i), &f->requirement[i]);
        f->requirements++;
        crd__out(c, path);
    }
}

uint16_t crd__digimon_requirement_given(struct crd__code *c, const json_t *value)
{
    struct dig_facts *f = &((struct crd__digimon_card *)c->card)->facts;
    const unsigned n = f->requirements + f->given;

    if (n == DIG_REQUIREMENTS_MAX) {
        crd__bad(
            c, "the card has more than %d digivolution requirements", DIG_REQUIREMENTS_MAX);
        return 0;
    }
    requirement(c, value, &f->requirement[n]);
    f->given++;
    return (uint16_t)n;
}

/* ---- cards that combine ---- */

static void how_many(struct crd__code *c, const json_t *n, struct dig_part *p)
{
    static const char *const keys[] = {"up_to", NULL};
    const json_t *up_to = json_object_get(n, "up_to");

    p->is_up_to = up_to != NULL || json_is_string(n);
    if (up_to != NULL) {
        crd__only_keys(c, n, keys);
        n = up_to;
    }
    if (json_is_string(n) && strcmp(json_string_value(n), "any_number") == 0) {
        p->n = UINT8_MAX;
        return;
    }
    p->n = (uint8_t)crd__integer(c, n, 1, 20);
}

/* Without what (Rule) lines say for this method only. */
static uint16_t predicate_now(struct crd__code *c, const json_t *value)
{
    const uint8_t method = c->method;
    c->method = 0;
    const uint16_t at = crd__predicate(c, value);
    c->method = method;
    return at;
}

static void part(struct crd__code *c, const json_t *value, struct dig_part *p)
{
    static const char *const keys[] = {"n", "is", "different", NULL};
    const json_t *n = json_object_get(value, "n");
    const json_t *different = json_object_get(value, "different");

    p->n = 1;
    if (n == NULL) {
        p->is = crd__predicate(c, value);
        p->is_named = predicate_now(c, value);
        return;
    }
    crd__only_keys(c, value, keys);
    const size_t path = crd__in_key(c, "n");
    how_many(c, n, p);
    crd__out(c, path);
    p->is = keyed_predicate(c, value, "is");
    p->is_named = predicate_now(c, json_object_get(value, "is"));
    if (different != NULL) {
        const size_t inner = crd__in_key(c, "different");

        p->different = (uint8_t)(crd__word(c, different, c->language->dim) + 1);
        crd__out(c, inner);
    }
}

/* {"parts": [...], key: N}; text tests inside are those of that method. */
static void recipe(struct crd__code *c, const json_t *value, const char *key, size_t min,
    size_t max, unsigned method, struct dig_recipe *r)
{
    const char *const keys[] = {key, "parts", NULL};

    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys);
    const json_t *cost = crd__need(c, value, key);
    const json_t *parts = crd__need(c, value, "parts");
    size_t path = crd__in_key(c, key);
    r->cost = (uint8_t)crd__integer(c, cost, 0, CRD__COST_MAX);
    crd__out(c, path);
    path = crd__in_key(c, "parts");
    if (!crd__is_list(c, parts, min, max)) {
        return;
    }
    c->method = (uint8_t)method;
    for (size_t i = 0; i < json_array_size(parts) && c->status == CRD_OK; i++) {
        const size_t inner = crd__in_entry(c, i);

        part(c, json_array_get(parts, i), &r->part[i]);
        r->parts++;
        crd__out(c, inner);
    }
    c->method = 0;
    crd__out(c, path);
}

static void dna(struct crd__code *c, const json_t *list, struct dig_facts *f)
{
    if (!crd__is_list(c, list, 1, DIG_DNA_MAX)) {
        return;
    }
    for (size_t i = 0; i < json_array_size(list) && c->status == CRD_OK; i++) {
        const size_t path = crd__in_entry(c, i);

        recipe(c, json_array_get(list, i), "cost", 2, 2, METHOD_DNA, &f->dna[i]);
        f->dnas++;
        crd__out(c, path);
    }
}

static void app_fusion(struct crd__code *c, const json_t *value, struct dig_facts *f)
{
    recipe(c, value, "cost", 2, DIG_PARTS_MAX, METHOD_APP_FUSION, &f->app_fusion);
}

static void digixros(struct crd__code *c, const json_t *value, struct dig_facts *f)
{
    recipe(c, value, "less", 1, DIG_PARTS_MAX, METHOD_DIGIXROS, &f->digixros);
}

static void assembly(struct crd__code *c, const json_t *value, struct dig_facts *f)
{
    recipe(c, value, "less", 1, DIG_PARTS_MAX, METHOD_ASSEMBLY, &f->assembly);
}

static void burst(struct crd__code *c, const json_t *value, struct dig_facts *f)
{
    static const char *const keys[] = {"from", "return", "cost", NULL};

    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys);
    f->burst.from = keyed_predicate(c, value, "from");
    f->burst.giving = keyed_predicate(c, value, "return");
    f->burst.cost = keyed_cost(c, value);
}

static void link_line(struct crd__code *c, const json_t *value, struct dig_facts *f)
{
    static const char *const keys[] = {"requirement", "cost", "dp", NULL};
    const json_t *dp = json_object_get(value, "dp");

    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys);
    f->link.requirement = keyed_predicate(c, value, "requirement");
    f->link.cost = keyed_cost(c, value);
    if (dp != NULL) {
        const size_t path = crd__in_key(c, "dp");

        f->link.dp = (int16_t)crd__integer(c, dp, -30000, 30000);
        crd__out(c, path);
    }
}

static void option(struct crd__code *c, const json_t *value, struct dig_facts *f)
{
    static const char *const keys[] = {"name", "colors", "cost", NULL};
    static const char *const languages[] = {"en", "ja", NULL};

    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys);
    const json_t *name = crd__need(c, value, "name");
    const json_t *colors = crd__need(c, value, "colors");
    size_t path = crd__in_key(c, "name");
    if (!crd__is_object(c, name)) {
        return;
    }
    crd__only_keys(c, name, languages);
    f->option.name = keyed_text(c, name, "en", CRD_NAME_MAX);
    f->option.name_ja =
        json_object_get(name, "ja") == NULL ? "" : keyed_text(c, name, "ja", CRD_NAME_MAX);
    crd__out(c, path);
    path = crd__in_key(c, "colors");
    f->option.colors = (uint8_t)crd__mask(c, colors, crd__digimon_colors);
    crd__out(c, path);
    f->option.cost = (int8_t)keyed_cost(c, value);
}

/* ---- (Rule) lines ---- */

/* For what a further name, trait or level counts. */
struct purpose {
    uint8_t method; /* 0: always */
    uint16_t into;  /* address of a predicate on the card that is made, 0: any */
};

static struct dig_also_for *also_for(struct crd__code *c, const struct purpose *purpose)
{
    struct dig_facts *f = &((struct crd__digimon_card *)c->card)->facts;

    if (f->also_fors == DIG_ALSO_FOR_MAX) {
        crd__bad(c, "more than %d of them for one requirement", DIG_ALSO_FOR_MAX);
        return NULL;
    }
    struct dig_also_for *out = &f->also_for[f->also_fors++];
    *out = (struct dig_also_for){
        .into = purpose->into, .method = purpose->method, .level = DIG_NO_VALUE};
    return out;
}

static void also_text(
    struct crd__code *c, const json_t *value, unsigned dim, const struct purpose *purpose)
{
    struct crd__digimon_card *card = c->card;
    const char *text = text_of(c, value, CRD_NAME_MAX);

    if (text != NULL && dim == DIM_NAME && strcmp(c->set->def[c->def].name, text) == 0) {
        crd__bad(c, "is the name of the card");
    } else if (purpose->into != 0) {
        struct dig_also_for *out = also_for(c, purpose);

        if (out != NULL && text != NULL) {
            out->text = (uint16_t)(crd__text(c, dim, text) + 1);
        }
    } else if (card->alsos == CRD__ALSO_MAX) {
        crd__bad(c, "more than %d further names and traits", CRD__ALSO_MAX);
    } else {
        card->also[card->alsos++] = (struct crd__also){(uint8_t)dim, purpose->method, text};
    }
}

static void also_level(struct crd__code *c, const json_t *value, const struct purpose *purpose)
{
    const int level = crd__integer(c, value, CRD__LEVEL_MIN, CRD__LEVEL_MAX);

    if (purpose->method == 0) {
        crd__bad(c, "only \"for\" a requirement");
        return;
    }
    struct dig_also_for *out = also_for(c, purpose);
    if (out != NULL) {
        out->level = (int8_t)level;
    }
}

/* A method, or {"method": method, "into": predicate}. */
static struct purpose purpose_of(struct crd__code *c, const json_t *value)
{
    static const char *const keys[] = {"method", "into", NULL};
    struct purpose purpose = {0};

    if (json_is_object(value)) {
        crd__only_keys(c, value, keys);
        const json_t *method = crd__need(c, value, "method");
        const json_t *into = crd__need(c, value, "into");
        size_t path = crd__in_key(c, "method");
        purpose.method = (uint8_t)crd__word(c, method, c->language->method);
        crd__out(c, path);
        path = crd__in_key(c, "into");
        purpose.into = crd__predicate(c, into);
        crd__out(c, path);
    } else {
        purpose.method = (uint8_t)crd__word(c, value, c->language->method);
    }
    return purpose;
}

static void also(struct crd__code *c, const json_t *rule)
{
    static const char *const keys[] = {"also", "for", NULL};
    static const char *const kinds[] = {"name", "name_has", "trait", "color", "level", NULL};
    const json_t *value = json_object_get(rule, "also"), *what = json_object_get(rule, "for");
    struct crd__digimon_card *card = c->card;
    struct purpose purpose = {0};

    crd__only_keys(c, rule, keys);
    if (what != NULL) {
        const size_t path = crd__in_key(c, "for");

        purpose = purpose_of(c, what);
        crd__out(c, path);
    }
    const size_t path = crd__in_key(c, "also");
    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, kinds);
    for (size_t k = 0; kinds[k] != NULL && c->status == CRD_OK; k++) {
        const json_t *entry = json_object_get(value, kinds[k]);

        if (entry == NULL) {
            continue;
        }
        const size_t inner = crd__in_key(c, kinds[k]);
        if (k == 3) {
            card->facts.also_colors = (uint8_t)crd__mask(c, entry, crd__digimon_colors);
        } else if (k == 4) {
            also_level(c, entry, &purpose);
        } else {
            for (size_t i = 0; i < crd__count(c, entry); i++) {
                const size_t at = crd__in_each(c, entry, i);

                also_text(c, crd__each(entry, i),
                    (unsigned)crd__word_find(kinds[k], c->language->dim), &purpose);
                crd__out(c, at);
            }
        }
        crd__out(c, inner);
    }
    crd__out(c, path);
}

static void rules(struct crd__code *c, const json_t *list, struct dig_facts *f)
{
    static const char *const copies_keys[] = {"copies", NULL};
    static const char *const number_keys[] = {"number", NULL};

    if (!crd__is_list(c, list, 1, 8)) {
        return;
    }
    for (size_t i = 0; i < json_array_size(list) && c->status == CRD_OK; i++) {
        const json_t *rule = json_array_get(list, i);
        const json_t *number = json_object_get(rule, "number");
        const size_t path = crd__in_entry(c, i);

        if (json_object_get(rule, "also") != NULL) {
            also(c, rule);
        } else if (number != NULL) {
            const size_t inner = crd__in_key(c, "number");

            f->also_number = text_of(c, number, CRD_NUMBER_MAX);
            crd__out(c, inner);
            crd__only_keys(c, rule, number_keys);
        } else if (crd__is_object(c, rule)) {
            const json_t *copies = crd__need(c, rule, "copies");
            const size_t inner = crd__in_key(c, "copies");

            f->copies_max = (uint8_t)crd__integer(c, copies, 1, CRD__COPIES_MAX);
            crd__out(c, inner);
            crd__only_keys(c, rule, copies_keys);
        }
        crd__out(c, path);
    }
}

static void names_and_traits(struct crd__code *c)
{
    struct crd__digimon_card *card = c->card;
    struct dig_facts *f = &card->facts;

    for (unsigned i = 0; i < card->alsos; i++) {
        const struct crd__also *also = &card->also[i];

        if (also->method != 0) {
            continue;
        }
        if (also->dim == DIM_NAME && f->also_names < DIG_ALSO_NAMES_MAX) {
            f->also_name[f->also_names++] = also->text;
        }
        if (also->dim == DIM_TRAIT && f->also_traits < DIG_ALSO_NAMES_MAX) {
            f->also_trait[f->also_traits++] = also->text;
        }
    }
}

/* Texts of a line or side that the card does not have. */
static void check_texts(struct crd__code *c, const json_t *object)
{
    static const char *const lines[] = {"link", "option", NULL};
    const json_t *list = json_object_get(object, "effects");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_object_get(json_array_get(list, i), "text"));

        if (crd__word_find(text, lines) >= 0 && json_object_get(object, text) == NULL) {
            crd__in_key(c, "effects");
            crd__in_entry(c, i);
            crd__in_key(c, "text");
            crd__bad(c, "the card has no key \"%s\" for this text", text);
        }
    }
}

/* (Rule) card numbers lead from card to card: round to where they began they say nothing. */
static void check_numbers(struct crd__code *c, const json_t *object)
{
    const struct dig_facts *f = crd__card_at(c->set, c->def);
    const json_t *list = json_object_get(object, "rules");
    unsigned steps = 0;
    int32_t at = (int32_t)c->def;

    do {
        at = f->also_number == NULL ? -1 : crd_find(&c->set->cards, f->also_number);
        if (at < 0) {
            return;
        }
        f = crd__card_at(c->set, (size_t)at);
    } while (at != (int32_t)c->def && ++steps < CRD__NUMBERS_MOST);
    for (size_t i = 0; i < json_array_size(list); i++) {
        if (json_object_get(json_array_get(list, i), "number") != NULL) {
            crd__in_key(c, "rules");
            crd__in_entry(c, i);
            crd__in_key(c, "number");
            crd__bad(c,
                at == (int32_t)c->def ? "leads back to this card"
                                      : "leads from card to card more than %d times",
                CRD__NUMBERS_MOST);
        }
    }
}

void crd__digimon_cross(struct crd__code *c, const json_t *object)
{
    check_texts(c, object);
    check_numbers(c, object);
}

void crd__digimon_lines(struct crd__code *c, const json_t *object, void *card)
{
    static const struct {
        const char *key;
        void (*make)(struct crd__code *c, const json_t *value, struct dig_facts *f);
    } lines[] = {{"requirements", requirements}, {"dna", dna}, {"burst", burst},
        {"app_fusion", app_fusion}, {"digixros", digixros}, {"assembly", assembly},
        {"link", link_line}, {"option", option}, {"rules", rules}};

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const json_t *value = json_object_get(object, lines[i].key);

        if (value != NULL) {
            const size_t path = crd__in_key(c, lines[i].key);

            lines[i].make(c, value, &((struct crd__digimon_card *)card)->facts);
            crd__out(c, path);
        }
    }
    names_and_traits(c);
}
