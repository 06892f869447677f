/* SPDX-License-Identifier: MIT
 * digimon.c - the keys of a Digimon card. Which kind of card has which of them follows chapter 2
 * of the rules (card information) and 1-4-4 (tokens). */
#include "../digimon/language.h"
#include "digimon_card.h"
#include "digimon_say.h"
#include "game.h"

enum {
    SHAPE_DIGI_EGG,
    SHAPE_DIGIMON,
    SHAPE_TAMER,
    SHAPE_OPTION,
    SHAPE_DIGIMON_TOKEN,
    SHAPE_TAMER_TOKEN,
    SHAPE_DUAL,
    SHAPE_NUM
};

static const char *const shapes[] = {"digi-egg", "digimon", "tamer", "option", "digimon token",
    "tamer token", "dual card", NULL};

/* In the order of enum dig_category and dig_color. */
const char *const crd__digimon_categories[] = {"digi-egg", "digimon", "tamer", "option", NULL};
const char *const crd__digimon_colors[] = {
    "red", "blue", "yellow", "green", "black", "purple", "white", NULL};

_Static_assert(DIG_CATEGORY_DIGI_EGG == 1 && DIG_CATEGORY_DIGIMON == 2 &&
        DIG_CATEGORY_TAMER == 3 && DIG_CATEGORY_OPTION == 4 && DIG_CATEGORY_NUM == 5,
    "crd__digimon_categories follows enum dig_category");
_Static_assert(DIG_COLOR_RED == 1 && DIG_COLOR_BLUE == 2 && DIG_COLOR_YELLOW == 4 &&
        DIG_COLOR_GREEN == 8 && DIG_COLOR_BLACK == 16 && DIG_COLOR_PURPLE == 32 &&
        DIG_COLOR_WHITE == 64,
    "crd__digimon_colors follows enum dig_color");

enum {
    COLORS = 7,
    LEVEL_MIN = CRD__LEVEL_MIN,
    LEVEL_MAX = CRD__LEVEL_MAX,
    COST_MAX = CRD__COST_MAX,
    DP_MAX = 30000,
    COPIES = 4, /* of a card that says nothing about it [1-4-1-2-2] */
    OVERFLOW_MAX = 9
};

/* clang-format off */
static const struct crd__key requirement_keys[] = {
    {"colors", "+", "digivolves from a card of any of these colours", CRD__WORDS,
        CRD__AT(struct dig_requirement, colors), .word = crd__digimon_colors, .min = 1, .max = COLORS},
    {"level", "o", "and of this level; not there: of any", CRD__INT,
        CRD__AT(struct dig_requirement, level), .min = LEVEL_MIN, .max = LEVEL_MAX,
        .absent = DIG_NO_VALUE},
    {"cost", "+", "for this much memory", CRD__INT,
        CRD__AT(struct dig_requirement, cost), .min = 0, .max = COST_MAX,
        .absent = UINT8_MAX},
};

const struct crd__table crd__digimon_requirement = {requirement_keys, 3};

#define FACT(member) CRD__AT(struct crd__digimon_card, facts.member)
#define RAW(key)                                                                  \
    CRD__RAW, CRD__AT(struct crd__digimon_card, key), .word = crd__digimon_colors, \
        .word_key = "colors"

/* rule: digi-egg, digimon, tamer, option, digimon token, tamer token, dual card; a dual card is a
 * Digimon with an Option side, and has no play cost */
static const struct crd__key keys[] = {
    {"category", "+++++++", "what the card is", CRD__WORD,
        FACT(category), .word = crd__digimon_categories},
    {"token", "-oo-++-", "true: never in a deck, only effects bring it", CRD__BOOL,
        FACT(is_token)},
    {"colors", "+++++++", "all colours of the card", CRD__WORDS,
        FACT(colors), .word = crd__digimon_colors, .min = 1, .max = COLORS},
    {"level", "oo--o-o", "not there: the card has no level", CRD__INT,
        FACT(level), .min = LEVEL_MIN, .max = LEVEL_MAX, .absent = DIG_NO_VALUE},
    {"play_cost", "-+++oo-", "play cost; the use cost of an option", CRD__INT,
        FACT(play_cost), .min = 0, .max = COST_MAX, .absent = DIG_NO_VALUE},
    {"dp", "-+--+-+", "DP", CRD__INT,
        FACT(dp), .min = 0, .max = DP_MAX, .absent = DIG_NO_VALUE},
    {"requirements", "-o----o", "digivolution requirements, in printed order", RAW(requirements)},
    {"dna", "-o----o", "DNA Digivolution", RAW(dna)},
    {"burst", "-o----o", "Burst Digivolution", RAW(burst)},
    {"app_fusion", "-o----o", "App Fusion", RAW(app_fusion)},
    {"digixros", "-o----o", "DigiXros", RAW(digixros)},
    {"assembly", "-o----o", "Assembly", RAW(assembly)},
    {"link", "-o----o", "Link", RAW(link)},
    {"ace", "-o----o", "Overflow of an ACE card", CRD__INT,
        FACT(overflow), .min = 1, .max = OVERFLOW_MAX, .absent = 0},
    {"arts", "-o----o", "true: it has Arts Digivolve", CRD__BOOL, FACT(is_arts)},
    {"option", "------+", "the Option side of a dual card", RAW(option)},
    {"traits", "ooooooo", "form, attribute and types, in printed order", CRD__TEXTS,
        FACT(trait), .count = offsetof(struct crd__digimon_card, facts.traits),
        .min = 1, .max = DIG_TRAITS_MAX},
    {"copies", "oooo--o", "how many a deck may have, when it is not 4", CRD__INT,
        FACT(copies_max), .min = 1, .max = CRD__COPIES_MAX, .absent = COPIES},
    {"rules", "ooooooo", "(Rule) lines", RAW(rules)},
    {"tokens", "oooo--o", "tokens that its effects play", RAW(tokens)},
    {"mentions", "ooooooo", "printed words that are nowhere else in the file", CRD__TEXTS,
        CRD__AT(struct crd__digimon_card, mention),
        .count = offsetof(struct crd__digimon_card, mentions), .min = 1,
        .max = CRD__MENTIONS_MAX},
    {"effects", "ooooooo", "effects, in printed order", RAW(effects)},
};
/* clang-format on */

static const struct crd__section sections[] = {{"main deck", "main"}, {"egg deck", "eggs"},
    {"digi-egg deck", "eggs"}, {"digi-eggs", "eggs"}, {"eggs", "eggs"}, {"main", "main"},
    {"メインデッキ", "main"}, {"デジタマデッキ", "eggs"}, {NULL, NULL}};

static const struct crd__deck_code code = {
    .prefix = "DCG",
    .first_key = "digi-eggs",
    .first_pile = "eggs",
    .rest_key = "deck",
    .rest_pile = "main",
};

static const char *pile_of(const void *facts)
{
    const struct dig_facts *f = facts;

    return f->category == DIG_CATEGORY_DIGI_EGG ? "eggs" : "main";
}

static unsigned shape_of(const void *card)
{
    const struct dig_facts *f = card;

    switch ((enum dig_category)f->category) {
    case DIG_CATEGORY_DIGI_EGG:
        return SHAPE_DIGI_EGG;
    case DIG_CATEGORY_DIGIMON:
        if (f->is_token) {
            return SHAPE_DIGIMON_TOKEN;
        }
        return ((const struct crd__digimon_card *)card)->option[0] != '\0' ? SHAPE_DUAL
                                                                           : SHAPE_DIGIMON;
    case DIG_CATEGORY_TAMER:
        return f->is_token ? SHAPE_TAMER_TOKEN : SHAPE_TAMER;
    case DIG_CATEGORY_OPTION:
        return SHAPE_OPTION;
    case DIG_CATEGORY_NONE:
    case DIG_CATEGORY_NUM:
        break;
    }
    return SHAPE_NUM;
}

static bool is_token(const void *card)
{
    return ((const struct dig_facts *)card)->is_token != 0;
}

static const char *effects_of(const void *card)
{
    return ((const struct crd__digimon_card *)card)->effects;
}

static const char *self_of(const void *card)
{
    const uint8_t category = ((const struct dig_facts *)card)->category;

    return category == DIG_CATEGORY_TAMER ? "tamer"
        : category == DIG_CATEGORY_OPTION ? "card"
                                          : "digimon";
}

/* Colours by level, 0 for no level: enough to tell whether some card meets a requirement. */
struct meets {
    uint8_t colors[LEVEL_MAX + 1];
};

static unsigned level_of(int8_t level)
{
    return level == DIG_NO_VALUE ? 0 : (unsigned)level;
}

static bool meets(const struct meets *have, int8_t level, uint8_t colors)
{
    for (unsigned i = 0; i <= LEVEL_MAX; i++) {
        if ((level == DIG_NO_VALUE || level_of(level) == i) &&
            (have->colors[i] & colors) != 0) {
            return true;
        }
    }
    return false;
}

static bool has_twins(const struct dig_facts *f)
{
    for (unsigned i = 0; i < f->requirements; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (f->requirement[i].from == 0 && f->requirement[j].from == 0 &&
                f->requirement[i].level == f->requirement[j].level &&
                f->requirement[i].cost == f->requirement[j].cost) {
                return true;
            }
        }
    }
    return false;
}

static uint32_t lint(const struct eng_cards *cards, FILE *out)
{
    const struct dig_facts *facts = cards->facts;
    struct meets have = {{0}};  /* what cards are */
    struct meets asked = {{0}}; /* what requirements ask for */
    uint32_t found = 0;

    for (uint32_t i = 0; i < cards->len; i++) {
        const struct dig_facts *f = &facts[i];

        if (!f->is_token) { /* 4-20-3: nothing is stacked on a token */
            have.colors[level_of(f->level)] |= f->colors;
        }
        for (unsigned r = 0; r < f->requirements; r++) {
            for (unsigned level = 0; level <= LEVEL_MAX; level++) {
                if (f->requirement[r].level == DIG_NO_VALUE ||
                    level_of(f->requirement[r].level) == level) {
                    asked.colors[level] |= f->requirement[r].colors;
                }
            }
        }
    }
    for (uint32_t i = 0; i < cards->len; i++) {
        const struct dig_facts *f = &facts[i];
        const char *number = cards->def[i].number;

        for (unsigned r = 0; r < f->requirements; r++) {
            if (f->requirement[r].from == 0 &&
                !meets(&have, f->requirement[r].level, f->requirement[r].colors)) {
                fprintf(out, "%s: no card of the set meets requirements[%u]\n", number, r);
                found++;
            }
        }
        if (has_twins(f)) {
            fprintf(out, "%s: two requirements of one level and cost could be one\n", number);
            found++;
        }
        if (f->category == DIG_CATEGORY_DIGI_EGG &&
            (asked.colors[level_of(f->level)] & f->colors) == 0) {
            fprintf(out, "%s: no card of the set digivolves from this digi-egg\n", number);
            found++;
        }
        if (f->also_number != NULL && crd_find(cards, f->also_number) < 0) {
            fprintf(out, "%s: no card of the set has its further number %s\n", number,
                f->also_number);
            found++;
        }
        if (f->category == DIG_CATEGORY_DIGI_EGG && f->level > LEVEL_MIN) {
            fprintf(out, "%s: a digi-egg of level %d\n", number, f->level);
            found++;
        }
    }
    return found;
}

static void complete(const struct eng_cards *cards, void *facts)
{
    dig_brief(cards, facts);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})
static const struct crd__lexicon lexicon = {
    .attached = LIST("under", "links", "stack"),
    .of_nobody = LIST("revealed", "checked"),
    .field = LIST("battle", "breeding", "field"),
    .measured = LIST("dp", "level", "cost", "under", "links", "colors"),
    .information =
        LIST("dp", "level", "cost", "name", "name_has", "trait", "what", "color", "timing"),
    .partial = LIST("name_has", "trait_has"),
    .from_below = LIST("inherited", "link"),
    .effect_part = LIST("owner", "what", "timing", "keyword", "card", "during", "checked_by"),
    .added = "dp",
};

const struct crd__game crd__digimon = {
    .name = "digimon",
    .table = {keys, sizeof keys / sizeof keys[0]},
    .language = &dig_language,
    .lexicon = &lexicon,
    .say = &crd__digimon_say,
    .template = crd__digimon_templates,
    .card_size = sizeof(struct crd__digimon_card),
    .facts_size = sizeof(struct dig_facts),
    .shape = shapes,
    .section = sections,
    .number =
        {.letters_min = 1, .letters_max = 3, .digits_min = 2, .digits_max = 3, .has_art = true},
    .code = &code,
    .pile_of = pile_of,
    .shape_of = shape_of,
    .is_token = is_token,
    .effects_of = effects_of,
    .self_of = self_of,
    .lint = lint,
    .lines = crd__digimon_lines,
    .cross = crd__digimon_cross,
    .requirement = crd__digimon_requirement_given,
    .passes = crd__digimon_passes,
    .text_passes = crd__digimon_text_passes,
    .complete = complete,
};
