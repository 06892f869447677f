/* SPDX-License-Identifier: MIT
 * digimon_say_lines.c - the lines of a Digimon card that are no effects, in words: special digivolution
 * requirements, DNA, App Fusion, DigiXros, Assembly, link, ACE, rule lines. */
#include "digimon_say.h"
#include "say_json.h"

static void entries(struct crd__say *s, const json_t *parts, const char *between)
{
    for (size_t i = 0; i < json_array_size(parts); i++) {
        fputs(i == 0 ? "" : between, s->out);
        crd__say_entry(s, json_array_get(parts, i));
    }
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
        crd__say_head(s, "Digivolve", "進化", NULL);
        if (condition != NULL) {
            crd__say_put(s, "if ", "");
            crd__say_condition(s, condition);
            crd__say_put(s, ", ", "なら、");
        }
        crd__say_entry(s, from);
        if (json_object_get(line, "treat_as") != NULL) {
            crd__say_put(s, ", treated as ", "、次のものとして扱う：");
            crd__say_entry(s, json_object_get(line, "treat_as"));
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

        crd__say_head(s, en, ja, json_object_get(line, "less"));
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
    crd__say_head(s, "Link", "リンク", NULL);
    crd__say_entry(s, json_object_get(link, "requirement"));
    cost(s, link);
    fprintf(s->out, s->ja ? "、DP+%lld\n" : ", DP +%lld\n",
        (long long)json_integer_value(json_object_get(link, "dp")));
}

static void say_burst(struct crd__say *s, const json_t *burst)
{
    if (burst == NULL) {
        return;
    }
    crd__say_head(s, "Burst Digivolve", "バースト進化", NULL);
    crd__say_entry(s, json_object_get(burst, "from"));
    crd__say_put(s, ", returning ", "、手札に戻す：");
    crd__say_entry(s, json_object_get(burst, "return"));
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

/* A value or a list of values: "[A] and [B]". */
static void values(struct crd__say *s, const json_t *value, bool is_text)
{
    for (size_t i = 0; each(value, i) != NULL; i++) {
        const json_t *one = each(value, i);

        crd__say_put(s, i == 0 ? "" : " and ", "");
        crd__say_put(s, is_text ? "[" : "", is_text ? "「" : "");
        if (json_is_integer(one)) {
            crd__say_number(s, one);
        } else {
            fputs(crd__say_term(s, json_string_value(one)), s->out);
        }
        crd__say_put(s, is_text ? "]" : "", is_text ? "」" : "");
    }
}

/* "is also named [X]", "also has the [X] trait", "is also blue", "is also level 4". */
static void say_also(struct crd__say *s, const json_t *also)
{
    static const struct {
        const char *key, *en, *en_end, *ja, *ja_end;
        bool is_text;
    } kinds[] = {{"name", " is also named ", "", "名称", "", true},
        {"name_has", " also has ", " in its name", "名称に含む", "", true},
        {"trait", " also has the ", " trait", "特徴", "", true},
        {"color", " is also ", "", "", "", false},
        {"level", " is also level ", "", "Lv.", "", false}};
    bool is_first = true;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const json_t *value = json_object_get(also, kinds[i].key);

        if (value != NULL) {
            crd__say_put(s, is_first ? "" : " and", is_first ? "" : "、");
            crd__say_put(s, kinds[i].en, kinds[i].ja);
            values(s, value, kinds[i].is_text);
            crd__say_put(s, kinds[i].en_end, kinds[i].ja_end);
            is_first = false;
        }
    }
    crd__say_put(s, "", "としても扱う");
}

static void say_rule(struct crd__say *s, const json_t *rule)
{
    const json_t *purpose = json_object_get(rule, "for");
    const json_t *into = json_object_get(purpose, "into");
    const json_t *method = into == NULL ? purpose : json_object_get(purpose, "method");

    crd__say_put(s, "(Rule) ", "（ルール）");
    if (has(rule, "copies")) {
        crd__say_put(s, "A deck may have up to ", "デッキに");
        crd__say_number(s, json_object_get(rule, "copies"));
        crd__say_put(s, " copies of this card.", "枚まで入れられる。");
        return;
    }
    crd__say_put(s, "This card", "このカードは");
    if (has(rule, "number")) {
        crd__say_put(s, " is also treated as card number ", "カードナンバー");
        values(s, json_object_get(rule, "number"), true);
        crd__say_put(s, "", "としても扱う");
    }
    if (method != NULL && s->ja) {
        if (into != NULL) {
            crd__say_entry(s, into);
            fputs("の", s->out);
        }
        values(s, method, false);
        fputs("の素材として", s->out);
    }
    if (has(rule, "also")) {
        say_also(s, json_object_get(rule, "also"));
    }
    if (method != NULL && !s->ja) {
        fputs(" as a material of ", s->out);
        values(s, method, false);
        if (into != NULL) {
            fputs(" into ", s->out);
            crd__say_entry(s, into);
        }
    }
    crd__say_put(s, ".", "。");
}

static void say_rules(struct crd__say *s, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        say_rule(s, json_array_get(list, i));
        fputc('\n', s->out);
    }
}

void crd__digimon_say_lines(struct crd__say *s, const json_t *card)
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
