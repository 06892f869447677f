/* SPDX-License-Identifier: MIT
 * code_event.c - event patterns and causes of the card language: what makes an effect trigger. */
#include "game.h"

#include <string.h>

/* Categories, or the one that a choose_value has named. */
static void what_of(struct crd__code *c, const json_t *value, uint16_t cause[])
{
    if (!crd__is_name(value)) {
        cause[ENG_CAUSE_WHAT] = crd__mask(c, value, c->language->mask[0].words);
        return;
    }
    const struct crd__name *name = crd__name_read(c, json_string_value(value));
    if (name != NULL && name->kind != CRD__NAME_NUMBER) {
        crd__bad(c, "%s names no value", name->text);
    }
    cause[ENG_CAUSE_WHAT] = name == NULL ? 0 : (uint16_t)(ENG_CAUSE_NAMED | name->slot);
}

/* The effect part of a cause into its words. */
static void effect_part(struct crd__code *c, const json_t *value, uint16_t cause[])
{
    static const char *const keys[] = {
        "owner", "what", "timing", "keyword", "card", "during", "checked_by", NULL};
    static const char *const windows[] = {"all_turns", "your_turn", "opponents_turn", NULL};
    bool is_each;

    cause[ENG_CAUSE_KINDS] =
        (uint16_t)(cause[ENG_CAUSE_KINDS] | 1u << crd__word_find("effect", c->language->cause));
    cause[ENG_CAUSE_OWNER] = 3;
    if (!crd__is_object(c, value)) {
        return;
    }
    crd__only_keys(c, value, c->lexicon->effect_part);
    for (size_t i = 0; keys[i] != NULL && c->status == CRD_OK; i++) {
        const json_t *entry = json_object_get(value, keys[i]);

        if (entry == NULL) {
            continue;
        }
        const size_t path = crd__in_key(c, keys[i]);
        if (i == 0) {
            cause[ENG_CAUSE_OWNER] = crd__owner_mask(c, entry, &is_each);
        } else if (i == 1) {
            what_of(c, entry, cause);
        } else if (i == 2) {
            cause[ENG_CAUSE_TIMING] = crd__mask(c, entry, c->language->timing);
        } else if (i == 3) {
            uint16_t k = 1;

            while (c->language->keyword[k].name != NULL &&
                (json_string_value(entry) == NULL ||
                    strcmp(c->language->keyword[k].name, json_string_value(entry)) != 0)) {
                k++;
            }
            if (c->language->keyword[k].name == NULL) {
                crd__bad(c, "must be a keyword");
            }
            cause[ENG_CAUSE_KEYWORD] = k;
        } else if (i == 4) {
            cause[ENG_CAUSE_CARD] = crd__predicate(c, entry);
        } else if (i == 5) {
            cause[ENG_CAUSE_WINDOW] = crd__word(c, entry, windows);
        } else {
            c->no_choice++;
            cause[ENG_CAUSE_CHECKER] = crd__target(c, entry);
            c->no_choice--;
        }
        crd__out(c, path);
    }
}

uint16_t crd__effect_part(struct crd__code *c, const json_t *value)
{
    uint16_t cause[ENG_CAUSE_WORDS] = {0};

    effect_part(c, value, cause);
    return crd__put(c, cause, ENG_CAUSE_WORDS);
}

uint16_t crd__cause(struct crd__code *c, const json_t *value)
{
    static const char *const keys[] = {"effect", NULL};
    uint16_t cause[ENG_CAUSE_WORDS] = {0};
    bool has_effect = false;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const json_t *entry = crd__each(value, i);

        if (json_is_object(entry)) {
            crd__only_keys(c, entry, keys);
            const json_t *effect = crd__need(c, entry, "effect");
            const size_t inner = crd__in_key(c, "effect");
            if (has_effect) {
                crd__bad(c, "there is another one in the list");
            }
            has_effect = true;
            effect_part(c, effect, cause);
            crd__out(c, inner);
        } else {
            const uint16_t word = crd__word(c, entry, c->language->cause);

            cause[ENG_CAUSE_KINDS] = (uint16_t)(cause[ENG_CAUSE_KINDS] | 1u << word);
            if (c->status == CRD_OK && strcmp(c->language->cause[word], "effect") == 0) {
                cause[ENG_CAUSE_OWNER] = 3;
            }
        }
        crd__out(c, path);
    }
    return crd__put(c, cause, ENG_CAUSE_WORDS);
}

/* A reference or a predicate, as a predicate. */
static uint16_t who(struct crd__code *c, const json_t *value)
{
    if (!json_is_string(value)) {
        return crd__predicate(c, value);
    }
    c->no_choice++;
    const uint16_t target = crd__target(c, value);
    c->no_choice--;
    return CRD__PUT(c, ENG_OP_P_REF, target);
}

static uint16_t other(struct crd__code *c, const json_t *value, uint16_t *flags)
{
    if (json_is_string(value) && strcmp(json_string_value(value), "player") == 0) {
        *flags |= ENG_PATTERN_PLAYER;
        return 0;
    }
    return who(c, value);
}

static uint16_t at_least(struct crd__code *c, const json_t *value)
{
    uint16_t low, high;

    crd__limit(c, value, c->language->how_many, &low, &high);
    if (c->status == CRD_OK && (low == 0 || high != 0)) {
        crd__bad(c, "must be {\"ge\": number}");
    }
    return low;
}

static uint16_t keyword(struct crd__code *c, const json_t *value)
{
    uint16_t cause[ENG_CAUSE_WORDS] = {0};
    json_t *part = json_object();

    if (part == NULL || json_object_set(part, "keyword", (json_t *)value) != 0) {
        c->status = c->status == CRD_OK ? CRD_MEMORY : c->status;
    } else {
        effect_part(c, part, cause);
    }
    json_decref(part);
    return cause[ENG_CAUSE_KEYWORD];
}

/* Everything but the event. */
static void fill(struct crd__code *c, const json_t *object, uint16_t p[])
{
    static const char *const keys[] = {"event", "who", "target", "into", "card", "holder",
        "from", "to", "method", "by", "not_by", "face", "phase", "cards", "timing", "keyword",
        NULL};
    static const char *const faces[] = {"up", "down", NULL};
    const struct eng_language *l = c->language;
    unsigned others = 0;

    crd__only_keys(c, object, keys);
    for (size_t i = 1; keys[i] != NULL && c->status == CRD_OK; i++) {
        const json_t *value = json_object_get(object, keys[i]);

        if (value == NULL) {
            continue;
        }
        const size_t path = crd__in_key(c, keys[i]);
        switch (i) {
        case 1:
            p[ENG_PATTERN_WHO] = who(c, value);
            break;
        case 2:
        case 3:
        case 4:
        case 5: /* the second party, as the event calls it */
            if (++others > 1) {
                crd__bad(c, "the second party is there twice");
            }
            p[ENG_PATTERN_OTHER] = other(c, value, &p[ENG_PATTERN_FLAGS]);
            break;
        case 6:
            p[ENG_PATTERN_FROM] = crd__mask(c, value, l->place);
            break;
        case 7:
            p[ENG_PATTERN_TO] = crd__mask(c, value, l->place);
            break;
        case 8:
            p[ENG_PATTERN_METHOD] = crd__mask(c, value, l->method);
            break;
        case 9:
            p[ENG_PATTERN_BY] = crd__cause(c, value);
            break;
        case 10:
            p[ENG_PATTERN_NOT_BY] = crd__cause(c, value);
            break;
        case 11:
            p[ENG_PATTERN_FLAGS] |=
                (uint16_t)(ENG_PATTERN_FACE_UP << crd__word(c, value, faces));
            break;
        case 12:
            p[ENG_PATTERN_PHASE] = (uint16_t)(crd__word(c, value, l->phase) + 1);
            break;
        case 13:
            p[ENG_PATTERN_CARDS] = at_least(c, value);
            break;
        case 14:
            p[ENG_PATTERN_TIMING] = crd__mask(c, value, l->timing);
            break;
        default:
            p[ENG_PATTERN_KEYWORD] = keyword(c, value);
            break;
        }
        crd__out(c, path);
    }
}

uint16_t crd__pattern(struct crd__code *c, const json_t *value)
{
    uint16_t p[ENG_PATTERN_WORDS] = {0};

    if (!crd__is_object(c, value)) {
        return 0;
    }
    if (json_object_get(value, "event") != NULL) {
        crd__in_key(c, "event");
        crd__bad(c, "not allowed: the event is the one that triggered the effect");
    }
    fill(c, value, p);
    return crd__put(c, p, ENG_PATTERN_WORDS);
}

uint16_t crd__patterns(struct crd__code *c, const json_t *value, uint32_t *events)
{
    uint16_t list[CRD__LIST_MAX];
    size_t n = 0;

    for (size_t i = 0; i < crd__count(c, value); i++) {
        const size_t path = crd__in_each(c, value, i);
        const json_t *entry = crd__each(value, i);
        uint16_t p[ENG_PATTERN_WORDS] = {0};

        if (!crd__is_object(c, entry)) {
            return 0;
        }
        const json_t *event = crd__need(c, entry, "event");
        fill(c, entry, p);
        const size_t inner = crd__in_key(c, "event");
        for (size_t k = 0; k < crd__count(c, event); k++) {
            const size_t place = crd__in_each(c, event, k);

            p[ENG_PATTERN_EVENT] = crd__word(c, crd__each(event, k), c->language->event);
            *events |= 1u << p[ENG_PATTERN_EVENT];
            if (n == CRD__LIST_MAX) {
                crd__bad(c, "more than %d patterns", CRD__LIST_MAX);
                return 0;
            }
            list[n++] = crd__put(c, p, ENG_PATTERN_WORDS);
            crd__out(c, place);
        }
        crd__out(c, inner);
        crd__out(c, path);
    }
    return crd__put_list(c, list, n);
}
