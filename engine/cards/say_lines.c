/* SPDX-License-Identifier: MIT
 * say_lines.c - the lines of a card that are no effects, in words: special digivolution
 * requirements, DNA, App Fusion, DigiXros, Assembly, link, ACE, rule lines. */
#include "say.h"

/* What fits an entry of a requirement: a predicate, or so many that satisfy one. */
static void entry(struct crd__say *s, const json_t *part)
{
    const json_t *n = json_object_get(part, "n");
    const json_t *different = json_object_get(part, "different");

    if (n == NULL) {
        crd__say_things(s, part, CRD__SAY_ONE);
        return;
    }
    const json_t *most = json_object_get(n, "up_to");

    if (json_is_string(n)) {
        crd__say_put(s, "any number of ", "好きな枚数の");
    } else {
        crd__say_put(s, most == NULL ? "" : "up to ", "");
        crd__say_number(s, most == NULL ? n : most);
        crd__say_put(s, " ", most == NULL ? "枚の" : "枚までの");
    }
    crd__say_things(s, json_object_get(part, "is"), CRD__SAY_MANY);
    if (different != NULL) {
        crd__say_put(s, " with different ", "（異なる");
        fputs(crd__say_word(s, json_string_value(different)), s->out);
        crd__say_put(s, "", "）");
    }
}

static void entries(struct crd__say *s, const json_t *parts, const char *between)
{
    for (size_t i = 0; i < json_array_size(parts); i++) {
        fputs(i == 0 ? "" : between, s->out);
        entry(s, json_array_get(parts, i));
    }
}

static void head(struct crd__say *s, const char *en, const char *ja, const json_t *less)
{
    crd__say_put(s, en, ja);
    if (less != NULL) {
        fputs(" -", s->out);
        crd__say_number(s, less);
    }
    crd__say_put(s, ": ", "：");
}

static void cost(struct crd__say *s, const json_t *line)
{
    crd__say_put(s, ", cost ", "、コスト");
    crd__say_number(s, json_object_get(line, "cost"));
}

static void say_requirements(struct crd__say *s, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *line = json_array_get(list, i);
        const json_t *from = json_object_get(line, "from");
        const json_t *condition = json_object_get(line, "if");

        if (from == NULL) {
            continue; /* colours and level: a table, not a text */
        }
        head(s, "Digivolve", "進化", NULL);
        if (condition != NULL) {
            crd__say_put(s, "if ", "");
            crd__say_condition(s, condition);
            crd__say_put(s, ", ", "なら、");
        }
        entry(s, from);
        if (json_object_get(line, "treat_as") != NULL) {
            crd__say_put(s, ", treated as ", "、次のものとして扱う：");
            entry(s, json_object_get(line, "treat_as"));
        }
        if (json_object_get(line, "cost") != NULL) {
            cost(s, line);
        }
        fputc('\n', s->out);
    }
}

/* A line with parts of which all are needed: `key` holds it, or a list of such lines. */
static void say_parts(struct crd__say *s, const json_t *card, const char *key, const char *en,
    const char *ja, const char *between)
{
    const json_t *lines = json_object_get(card, key);
    const size_t n = json_is_array(lines) ? json_array_size(lines) : lines != NULL;

    for (size_t i = 0; i < n; i++) {
        const json_t *line = json_is_array(lines) ? json_array_get(lines, i) : lines;

        head(s, en, ja, json_object_get(line, "less"));
        entries(s, json_object_get(line, "parts"), between);
        if (json_object_get(line, "cost") != NULL) {
            cost(s, line);
        }
        fputc('\n', s->out);
    }
}

static void say_link(struct crd__say *s, const json_t *link)
{
    if (link == NULL) {
        return;
    }
    head(s, "Link", "リンク", NULL);
    entry(s, json_object_get(link, "requirement"));
    cost(s, link);
    fprintf(s->out, s->ja ? "、DP+%lld\n" : ", DP +%lld\n",
        (long long)json_integer_value(json_object_get(link, "dp")));
}

static void say_burst(struct crd__say *s, const json_t *burst)
{
    if (burst == NULL) {
        return;
    }
    head(s, "Burst Digivolve", "バースト進化", NULL);
    entry(s, json_object_get(burst, "from"));
    crd__say_put(s, ", returning ", "、手札に戻す：");
    entry(s, json_object_get(burst, "return"));
    cost(s, burst);
    fputc('\n', s->out);
}

static void say_ace(struct crd__say *s, const json_t *ace)
{
    if (ace != NULL) {
        fprintf(s->out, s->ja ? "オーバーフロー≪-%lld≫\n" : "Overflow <-%lld>\n",
            (long long)json_integer_value(ace));
    }
}

/* A value or a list of values, with a comma between them. */
static void values(struct crd__say *s, const json_t *value)
{
    const size_t n = json_is_array(value) ? json_array_size(value) : 1;

    for (size_t i = 0; i < n; i++) {
        const json_t *one = json_is_array(value) ? json_array_get(value, i) : value;

        crd__say_put(s, i == 0 ? "[" : ", [", "「");
        if (json_is_integer(one)) {
            crd__say_number(s, one);
        } else {
            fputs(crd__say_word(s, json_string_value(one)), s->out);
        }
        crd__say_put(s, "]", "」");
    }
}

static void say_rules(struct crd__say *s, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *rule = json_array_get(list, i);
        const json_t *also = json_object_get(rule, "also");
        const json_t *number = json_object_get(rule, "number");
        const char *key;
        json_t *value;

        crd__say_put(s, "(Rule) ", "（ルール）");
        const json_t *purpose = json_object_get(rule, "for");
        const json_t *into = json_object_get(purpose, "into");
        json_object_foreach((json_t *)also, key, value) {
            crd__say_put(s, "also ", "");
            fputs(crd__say_word(s, key), s->out);
            crd__say_put(s, " ", "");
            values(s, value);
            crd__say_put(s, " ", "も持つ");
        }
        if (purpose != NULL) {
            crd__say_put(s, "for ", "：");
            values(s, into == NULL ? purpose : json_object_get(purpose, "method"));
        }
        if (into != NULL) {
            crd__say_put(s, " of ", "：");
            entry(s, into);
        }
        if (number != NULL) {
            crd__say_put(s, "also number ", "次のカードナンバーとしても扱う：");
            values(s, number);
        }
        if (json_object_get(rule, "copies") != NULL) {
            crd__say_put(s, "copies in a deck: up to ", "デッキに入れられる枚数：");
            crd__say_number(s, json_object_get(rule, "copies"));
        }
        fputc('\n', s->out);
    }
}

void crd__say_lines(struct crd__say *s, const json_t *card)
{
    say_requirements(s, json_object_get(card, "requirements"));
    say_parts(s, card, "dna", "DNA Digivolve", "ジョグレス", " + ");
    say_burst(s, json_object_get(card, "burst"));
    say_parts(s, card, "app_fusion", "App Fusion", "アプ合体", " & ");
    say_parts(s, card, "digixros", "DigiXros", "デジクロス", " × ");
    say_parts(s, card, "assembly", "Assembly", "アセンブリ", " × ");
    say_link(s, json_object_get(card, "link"));
    say_ace(s, json_object_get(card, "ace"));
    if (json_is_true(json_object_get(card, "arts"))) {
        crd__say_put(s, "Arts Digivolve\n", "アーツ進化\n");
    }
    say_rules(s, json_object_get(card, "rules"));
}
