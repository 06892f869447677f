/* SPDX-License-Identifier: MIT
 * duelmasters.c - the keys of a Duel Masters card, and the lines that are no effects: what an evolution
 * creature is put on [801.1a], what a god links with [804.1a], the spell side of a Twinpact card [810].
 * Which kind of card has which of them follows chapters 200 and 300. */
#include "../duelmasters/language.h"
#include "duelmasters_card.h"
#include "duelmasters_say.h"
#include "set.h"

#include <string.h>

enum {
    SHAPE_CREATURE,
    SHAPE_SPELL,
    SHAPE_CROSS_GEAR,
    SHAPE_AURA,
    SHAPE_TWINPACT,
    SHAPE_NUM
};

static const char *const shapes[] = {
    "creature", "spell", "cross gear", "aura", "Twinpact card", NULL};

/* A bit of enum dm_type each. */
static const char *const types[] = {"creature", "spell", "cross_gear", "aura", NULL};
static const char *const civilizations[] = {
    "light", "water", "darkness", "fire", "nature", NULL};
static const char *const supertypes[] = {"evolution", "neo", "god", "gr", NULL};

_Static_assert(
    DM_TYPE_CREATURE == 1 && DM_TYPE_SPELL == 2 && DM_TYPE_CROSS_GEAR == 4 && DM_TYPE_AURA == 8,
    "types follows enum dm_type");
_Static_assert(
    DM_LIGHT == 1 && DM_WATER == 2 && DM_DARKNESS == 4 && DM_FIRE == 8 && DM_NATURE == 16,
    "civilizations follows enum dm_civilization");
_Static_assert(DM_EVOLUTION == 1 && DM_NEO == 2 && DM_GOD == 4 && DM_GR == 8,
    "supertypes follows enum dm_supertype");

enum {
    CIVILIZATIONS = 5,
    SUPERTYPES = 4,
    COST_MAX = 99,
    POWER_MAX = 30000,
    MANA_MAX = 2,
    COPIES = 4, /* of a card that says nothing about it [100.2a] */
    COPIES_MAX = 40
};

/* clang-format off */
#define FACT(member) CRD__AT(struct crd__duelmasters_card, facts.member)
#define RAW(key)                                                                              \
    CRD__RAW, CRD__AT(struct crd__duelmasters_card, key), .word = civilizations, \
        .word_key = "civilizations"

/* rule: creature, spell, cross gear, aura, Twinpact card */
static const struct crd__key keys[] = {
    {"type", "+++++", "what the card is; a Twinpact card: its other side", CRD__WORD,
        CRD__AT(struct crd__duelmasters_card, type), .word = types},
    {"civilizations", "ooooo", "all civilizations of the card; not there: it is colourless",
        CRD__WORDS, FACT(civilizations), .word = civilizations, .min = 1, .max = CIVILIZATIONS},
    {"cost", "+++++", "mana cost", CRD__INT, FACT(cost), .min = 0, .max = COST_MAX,
        .absent = DM_NO_VALUE},
    {"power", "+---+", "power", CRD__INT, FACT(power), .min = 0, .max = POWER_MAX,
        .absent = DM_NO_VALUE},
    {"races", "o-ooo", "races, in printed order", CRD__TEXTS, FACT(race),
        .count = offsetof(struct crd__duelmasters_card, facts.races), .min = 1,
        .max = DM_RACES_MAX},
    {"supertypes", "o---o", "supertypes that rules ask for", CRD__WORDS, FACT(supertypes),
        .word = supertypes, .min = 1, .max = SUPERTYPES},
    {"evolution", "o---o", "what it is put on", RAW(evolution)},
    {"link", "o---o", "the gods that it links with", RAW(link)},
    {"spell", "----+", "the spell side of a Twinpact card", RAW(spell)},
    {"mana", "ooooo", "mana number, when it is not 1", CRD__INT, FACT(mana), .min = 0,
        .max = MANA_MAX, .absent = 1},
    {"copies", "ooooo", "how many a deck may have, when it is not 4", CRD__INT,
        FACT(copies_max), .min = 1, .max = COPIES_MAX, .absent = COPIES},
    {"effects", "ooooo", "effects, in printed order", RAW(effects)},
};
/* clang-format on */

static const struct crd__section sections[] = {{"main deck", "main"}, {"super gr", "gr"},
    {"gr deck", "gr"}, {"gr zone", "gr"}, {"super gr zone", "gr"}, {"main", "main"},
    {"メインデッキ", "main"}, {"超gr", "gr"}, {"超grゾーン", "gr"}, {NULL, NULL}};

static const char *pile_of(const void *facts)
{
    const struct dm_facts *f = facts;

    return (f->supertypes & DM_GR) != 0 ? "gr" : "main";
}

static unsigned shape_of(const void *card)
{
    const struct crd__duelmasters_card *f = card;

    switch (f->type == 0 ? 0u : 1u << (f->type - 1)) {
    case DM_TYPE_CREATURE:
        return f->spell[0] != '\0' ? SHAPE_TWINPACT : SHAPE_CREATURE;
    case DM_TYPE_SPELL:
        return SHAPE_SPELL;
    case DM_TYPE_CROSS_GEAR:
        return SHAPE_CROSS_GEAR;
    case DM_TYPE_AURA:
        return SHAPE_AURA;
    }
    return SHAPE_NUM;
}

static bool is_token(const void *card)
{
    (void)card;
    return false; /* the game has none */
}

static const char *effects_of(const void *card)
{
    return ((const struct crd__duelmasters_card *)card)->effects;
}

static const char *self_of(const void *card)
{
    return types[((const struct crd__duelmasters_card *)card)->type - 1];
}

/* ---- lines ---- */

static uint16_t keyed_predicate(struct crd__code *c, const json_t *object, const char *key)
{
    const size_t path = crd__in_key(c, key);
    const uint16_t at = crd__predicate(c, json_object_get(object, key));

    crd__out(c, path);
    return at;
}

/* {"up_to": n}, "any_number", or n of them. */
static void how_many(struct crd__code *c, const json_t *n, struct dm_evolution *e)
{
    static const char *const words[] = {"any_number", NULL};
    static const char *const limits[] = {"up_to", NULL};
    const json_t *up_to = json_object_get(n, "up_to");

    e->least = 1;
    if (json_is_string(n)) {
        (void)crd__word(c, n, words);
        e->most = DM_ANY_NUMBER;
    } else if (up_to != NULL) {
        const size_t path = crd__in_key(c, "up_to");

        e->most = (uint8_t)crd__integer(c, up_to, 2, DM_SOURCES_MAX);
        crd__out(c, path);
        crd__only_keys(c, n, limits);
    } else {
        e->most = (uint8_t)crd__integer(c, n, 2, DM_SOURCES_MAX);
        e->least = e->most;
    }
}

/* {"is": predicate, or one for each of the sources; "from": places; "n": how many are alike}. */
static void evolution(struct crd__code *c, const json_t *value, struct dm_facts *f)
{
    static const char *const keys_of[] = {"is", "from", "n", NULL};
    struct dm_evolution *e = &f->evolution;
    const json_t *n = json_object_get(value, "n"), *from = json_object_get(value, "from");

    if ((f->supertypes & (DM_EVOLUTION | DM_NEO)) == 0) {
        crd__bad(c, "needs \"evolution\" or \"neo\" among the supertypes");
    }
    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys_of);
    const json_t *is = crd__need(c, value, "is");
    e->from = 1u << PLACE_BATTLE;
    if (from != NULL) {
        const size_t path = crd__in_key(c, "from");

        e->from = crd__mask(c, from, c->language->place);
        crd__out(c, path);
    }
    e->least = e->most = 1;
    if (!json_is_array(is)) {
        e->source[0] = is == NULL ? 0 : keyed_predicate(c, value, "is");
        if (n != NULL) {
            const size_t path = crd__in_key(c, "n");

            how_many(c, n, e);
            crd__out(c, path);
        }
        for (unsigned i = 1; i < DM_SOURCES_MAX && i < e->most; i++) {
            e->source[i] = e->source[0];
        }
        return;
    }
    const size_t path = crd__in_key(c, "is");
    if (!crd__is_list(c, is, 2, DM_SOURCES_MAX)) {
        return;
    }
    e->least = e->most = (uint8_t)json_array_size(is);
    for (size_t i = 0; i < json_array_size(is); i++) {
        const size_t entry = crd__in_entry(c, i);

        e->source[i] = crd__predicate(c, json_array_get(is, i));
        crd__out(c, entry);
    }
    crd__out(c, path);
    if (n != NULL) {
        crd__in_key(c, "n");
        crd__bad(c, "not allowed: a list says how many there are");
    }
}

static void god_link(struct crd__code *c, const json_t *value, struct dm_facts *f)
{
    if ((f->supertypes & DM_GOD) == 0) {
        crd__bad(c, "needs \"god\" among the supertypes");
    }
    if (crd__is_object(c, value)) {
        f->link = crd__predicate(c, value);
    }
}

static const char *keyed_text(struct crd__code *c, const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    const size_t len = json_string_length(value);
    const size_t path = crd__in_key(c, key);

    if (value == NULL) {
        crd__out(c, path);
        return "";
    }
    if (len < 1 || len > CRD_NAME_MAX) {
        crd__bad(c, "must be text of 1..%d bytes", CRD_NAME_MAX);
        return "";
    }
    const char *copy = crd__set_text(c->d->set, json_string_value(value), len);
    if (copy == NULL) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    }
    crd__out(c, path);
    return copy;
}

/* 810: the other side of a Twinpact card. */
static void spell(struct crd__code *c, const json_t *value, struct dm_facts *f)
{
    static const char *const keys_of[] = {"name", "civilizations", "cost", NULL};
    static const char *const languages[] = {"en", "ja", NULL};

    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, keys_of);
    const json_t *name = crd__need(c, value, "name");
    const json_t *cost = crd__need(c, value, "cost");
    const json_t *colors = json_object_get(value, "civilizations");
    size_t path = crd__in_key(c, "name");
    if (!crd__is_object(c, name)) {
        return;
    }
    crd__only_keys(c, name, languages);
    (void)crd__need(c, name, "en");
    f->spell = keyed_text(c, name, "en");
    f->spell_ja = keyed_text(c, name, "ja");
    crd__out(c, path);
    path = crd__in_key(c, "cost");
    f->spell_cost = (int8_t)crd__integer(c, cost, 0, COST_MAX);
    crd__out(c, path);
    if (colors != NULL) {
        path = crd__in_key(c, "civilizations");
        f->spell_civilizations = (uint8_t)crd__mask(c, colors, civilizations);
        crd__out(c, path);
    }
    f->types |= DM_TYPE_SPELL;
}

static void lines(struct crd__code *c, const json_t *object, void *card)
{
    static const struct {
        const char *key;
        void (*make)(struct crd__code *c, const json_t *value, struct dm_facts *f);
    } rows[] = {{"evolution", evolution}, {"link", god_link}, {"spell", spell}};
    struct dm_facts *f = &((struct crd__duelmasters_card *)card)->facts;

    f->types = (uint8_t)(1u << (((struct crd__duelmasters_card *)card)->type - 1));
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const json_t *value = json_object_get(object, rows[i].key);
        const size_t path = crd__in_key(c, rows[i].key);

        if (value != NULL) {
            rows[i].make(c, value, f);
        } else if (i == 0 && (f->supertypes & (DM_EVOLUTION | DM_NEO)) != 0) {
            crd__bad(c, "missing: an evolution creature is put on something");
        }
        crd__out(c, path);
    }
}

/* Effects of the spell side of a card that has none. */
static void cross(struct crd__code *c, const json_t *object)
{
    const struct dm_facts *f = crd__card_at(c->set, c->def);
    const json_t *list = json_object_get(object, "effects");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_object_get(json_array_get(list, i), "text"));

        if (text != NULL && strcmp(text, dm_language.text[TEXT_SPELL]) == 0 &&
            (f->types & DM_TYPE_SPELL) == 0) {
            crd__in_key(c, "effects");
            crd__in_entry(c, i);
            crd__in_key(c, "text");
            crd__bad(c, "the card has no key \"%s\" for this text", text);
        }
    }
}

/* ---- names and races ---- */

static bool is_called(const struct crd__test *test, const char *text)
{
    return test->kind == TEST_NAME || test->kind == TEST_RACE
        ? strcmp(text, test->text) == 0
        : strstr(text, test->text) != NULL &&
            (test->but == NULL || strcmp(text, test->but) != 0);
}

static bool passes(const struct crd__test *test, const struct eng_card_def *def,
    const void *card, const json_t *object)
{
    const struct dm_facts *f = card;

    (void)object;
    switch ((enum dm_text_test_word)test->kind) {
    case TEST_NAME:
    case TEST_NAME_HAS: /* of a Twinpact card both, unless one side is read [810.3] [810.4] */
        return (is_called(test, def->name) &&
                   (f->spell == NULL || test->side != DM_SIDE_SPELL)) ||
            (f->spell != NULL && test->side != DM_SIDE_CREATURE && is_called(test, f->spell));
    case TEST_RACE:
    case TEST_RACE_HAS:
        for (unsigned i = 0; i < f->races; i++) {
            if (is_called(test, f->race[i])) {
                return true;
            }
        }
        return false;
    case DM__text_test_num:
        break;
    }
    return false;
}

static bool text_passes(const struct crd__test *test, const struct crd__info_text *text)
{
    const bool is_name = test->kind == TEST_NAME || test->kind == TEST_NAME_HAS;

    return (text->dim == DIM_NAME && is_name && is_called(test, text->text)) ||
        (text->dim == DIM_RACE && !is_name && is_called(test, text->text));
}

/* ---- the linter, and what is made last ---- */

static uint32_t lint(const struct eng_cards *cards, FILE *out)
{
    const struct dm_facts *facts = cards->facts;
    uint32_t found = 0;

    for (uint32_t i = 0; i < cards->len; i++) {
        const struct dm_facts *f = &facts[i];

        if ((f->types & DM_TYPE_CREATURE) != 0 && f->races == 0) {
            fprintf(out, "%s: a creature without a race\n", cards->def[i].number);
            found++;
        }
        if ((f->supertypes & DM_GOD) != 0 && f->link == 0) {
            fprintf(out, "%s: a god that links with nothing\n", cards->def[i].number);
            found++;
        }
    }
    return found;
}

static void complete(const struct eng_cards *cards, void *facts)
{
    dm_brief(cards, facts);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})
static const struct crd__lexicon lexicon = {
    .attached = LIST("under", "aura", "linked", "stack"),
    .of_nobody = LIST("revealed"),
    .field = LIST("battle"),
    .measured = LIST("power", "cost", "under", "civilizations"),
    .information = LIST("power", "name", "race", "civilization"),
    .partial = LIST("name_has", "race_has"),
    .from_below = (const char *const[]){NULL},
    .effect_part = LIST("owner", "what", "timing", "keyword", "card", "during"),
    .added = "power",
};

static const struct crd__keyword_template templates[] = {{NULL, NULL}};

const struct crd__game crd__duelmasters = {
    .name = "duel-masters",
    .table = {keys, sizeof keys / sizeof keys[0]},
    .language = &dm_language,
    .lexicon = &lexicon,
    .say = &crd__duelmasters_say,
    .template = templates,
    .card_size = sizeof(struct crd__duelmasters_card),
    .facts_size = sizeof(struct dm_facts),
    .shape = shapes,
    .section = sections,
    .number = {.letters_min = 2,
        .letters_max = 3,
        .set_digits = 2,
        .middle_max = 1,
        .digits_min = 2,
        .digits_max = 3},
    .is_named = true,
    .pile_of = pile_of,
    .shape_of = shape_of,
    .is_token = is_token,
    .effects_of = effects_of,
    .self_of = self_of,
    .lint = lint,
    .lines = lines,
    .cross = cross,
    .passes = passes,
    .text_passes = text_passes,
    .complete = complete,
};
