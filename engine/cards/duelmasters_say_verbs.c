/* SPDX-License-Identifier: MIT
 * duelmasters_say_verbs.c - verbs, statements and lines of Duel Masters that need more than a
 * template. */
#include "code.h"
#include "duelmasters_say.h"
#include "say_json.h"

#include <string.h>

static void tapped(struct crd__say *s, const json_t *a)
{
    if (json_is_true(json_object_get(a, "tapped"))) {
        crd__say_put(s, " tapped", "タップして");
    }
}

/* "put it into its owner's mana zone", "return it to your hand". */
static void to_place(struct crd__say *s, const json_t *things, const json_t *a)
{
    const json_t *to = json_object_get(a, "to"), *at = json_object_get(a, "at");
    const char *word = crd__say_word(s, json_string_value(to));

    if (s->ja) {
        fputs(word, s->out);
        fputs(at == NULL ? "" : "の", s->out);
        crd__say_ends(s, at);
        fputs("に", s->out);
        tapped(s, a);
        crd__say_face(s, json_object_get(a, "face"));
        fputs(is(to, "hand") ? "戻す" : is(to, "shields") ? "加える" : "置く", s->out);
        return;
    }
    fputs(is(to, "hand") || is(to, "shields") ? " to "
            : is(to, "deck")                  ? " on "
                                              : " into ",
        s->out);
    crd__say_ends(s, is(to, "deck") && at == NULL ? NULL : at);
    fprintf(s->out, "%s %s", crd__say_whose_place(s, things), word);
    tapped(s, a);
    crd__say_face(s, json_object_get(a, "face"));
}

static void put_verb(struct crd__say *s, const json_t *to, enum crd__say_form form)
{
    const bool is_hand = is(to, "hand"), is_shields = is(to, "shields");

    crd__say_verb_form(s, form,
        is_hand          ? "return "
            : is_shields ? "add "
                         : "put ",
        is_hand          ? "returning "
            : is_shields ? "adding "
                         : "putting ");
}

static void say_move(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *things = json_object_get(a, "move");

    put_verb(s, json_object_get(a, "to"), form);
    crd__say_things(s, things, CRD__SAY_ALL);
    crd__say_put(s, "", "を");
    to_place(s, things, a);
}

/* 109.2b: the cards under it stay. */
static void say_top(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *things = json_object_get(a, "top"), *to = json_object_get(a, "to");

    if (to == NULL) {
        crd__say_put(s, "only the top card of ", "");
        crd__say_things(s, things, CRD__SAY_ALL);
        crd__say_put(s, " leaves", "の一番上のカードだけが離れる");
        return;
    }
    put_verb(s, to, form);
    crd__say_put(s, "the top card of ", "");
    crd__say_things(s, things, CRD__SAY_ALL);
    crd__say_put(s, "", "の一番上のカードを");
    to_place(s, things, a);
}

static void say_put(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *on = json_object_get(a, "on");
    const bool is_summon = json_is_true(json_object_get(a, "summon"));

    crd__say_verb_form(
        s, form, is_summon ? "summon " : "put ", is_summon ? "summoning " : "putting ");
    crd__say_things(s, json_object_get(a, "put"), CRD__SAY_ALL);
    crd__say_put(s, is_summon ? "" : " into the battle zone", "を");
    if (on != NULL) {
        crd__say_put(s, " on top of ", "");
        crd__say_things(s, on, CRD__SAY_ALL);
        crd__say_put(s, "", "の上に重ねて");
    }
    tapped(s, a);
    crd__say_put(s, is_summon ? " for no cost" : "",
        is_summon ? "コストを支払わずに召喚する" : "バトルゾーンに出す");
}

static void so_many_cards(struct crd__say *s, const json_t *n)
{
    if (!s->ja && json_is_integer(n) && json_integer_value(n) == 1) {
        fputs("a card", s->out);
        return;
    }
    crd__say_number(s, n);
    crd__say_put(s, " cards", "枚");
}

static void say_draw(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    crd__say_doing(
        s, json_object_get(a, "player"), "draw ", "draws ", "drawing ", form == CRD__SAY_ING);
    crd__say_put(s, "", "カードを");
    so_many_cards(s, json_object_get(a, "draw"));
    crd__say_put(s, "", "引く");
}

/* Who discards when nothing is said: the opponent. */
static void say_discard(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    json_t *foe = json_string("opponent");
    const json_t *player = json_object_get(a, "player");

    crd__say_doing(s, player == NULL ? foe : player, "discard ", "discards ", "discarding ",
        form == CRD__SAY_ING);
    crd__say_put(s, "", "手札を");
    so_many_cards(s, json_object_get(a, "discard"));
    crd__say_put(s, " at random", "見ないで捨てる");
    json_decref(foe);
}

static void say_break(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *with = json_object_get(a, "with");

    crd__say_verb_form(s, form, "break ", "breaking ");
    if (with != NULL && s->ja) {
        crd__say_things(s, with, CRD__SAY_ALL);
        fputs("で", s->out);
    }
    crd__say_things(s, json_object_get(a, "break"), CRD__SAY_ALL);
    if (with != NULL && !s->ja) {
        fputs(" with ", s->out);
        crd__say_things(s, with, CRD__SAY_ALL);
    }
    crd__say_put(s, "", "をブレイクする");
}

static void say_extra_turn(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    crd__say_doing(s, json_object_get(a, "extra_turn"), "take ", "takes ", "taking ",
        form == CRD__SAY_ING);
    crd__say_put(s, "another turn after this one", "このターンの後にもう一度ターンを行う");
}

static void say_gr_summon(struct crd__say *s, const json_t *a, enum crd__say_form form)
{
    const json_t *n = json_object_get(a, "gr_summon");
    const bool is_once = json_is_integer(n) && json_integer_value(n) == 1;

    crd__say_verb_form(s, form, "GR summon", "GR summoning");
    if (!is_once) {
        crd__say_put(s, " ", "");
        crd__say_number(s, n);
        crd__say_put(s, " times", "回");
    }
    crd__say_put(s, "", "GR召喚する");
}

const struct crd__said_special crd__duelmasters_special[] = {
    {"gr_summon", say_gr_summon, {NULL}},
    {"move", say_move, {"to", "at", "tapped", "face", NULL}}, {"top", say_top, {"to", NULL}},
    {"put", say_put, {"on", "tapped", "summon", NULL}}, {"draw", say_draw, {"player", NULL}},
    {"discard", say_discard, {"player", NULL}}, {"break", say_break, {"with", NULL}},
    {"extra_turn", say_extra_turn, {NULL}}, {"prevent", crd__say_prevent, {NULL}},
    {"shuffle", crd__say_shuffle, {"owner", NULL}}, {"win", crd__say_win, {NULL}},
    {"lose", crd__say_win, {NULL}}, {NULL, NULL, {NULL}}};

/* ---- statements ---- */

/* "your dragons cost 2 less, but not less than 1". */
static void say_cost(struct crd__say *s, const json_t *statement)
{
    const json_t *n = json_object_get(statement, "cost");
    const json_t *product = json_object_get(n, "mul");
    const json_t *count = json_object_get(json_array_get(product, 1), "count");
    const json_t *one = json_is_object(count) ? json_array_get(product, 0) : n;
    const json_t *owner = json_object_get(statement, "owner");
    const json_t *least = json_object_get(statement, "least");
    const bool is_less = json_is_integer(one) && json_integer_value(one) < 0;

    const json_t *of = json_object_get(statement, "of");
    const bool is_this = is(json_object_get(of, "in"), "this_card");
    if (!is_this) {
        crd__say_whose(s, owner);
    }
    crd__say_things(s, of, CRD__SAY_MANY);
    crd__say_put(s, is_this ? " costs " : " cost ", "のコストを");
    if (s->ja && json_is_object(count)) {
        crd__say_for_each(s, count);
    }
    if (json_is_integer(one)) {
        const int by = (int)json_integer_value(one);

        fprintf(s->out, s->ja ? "%+d" : "%d", s->ja || by > 0 ? by : -by);
    } else {
        crd__say_number(s, one);
    }
    crd__say_put(s, is_less ? " less" : " more", "する");
    if (!s->ja && json_is_object(count)) {
        crd__say_each(s, count);
    }
    if (least != NULL) {
        crd__say_put(s, ", but not less than ", "（");
        crd__say_number(s, least);
        crd__say_put(s, "", "より少なくならない）");
    }
}

/* " has its power multiplied by 2". */
static void say_times(struct crd__say *s, const json_t *statement)
{
    crd__say_put(s, " multiplied by ", "を");
    crd__say_number(s, json_object_get(statement, "power_times"));
}

/* What players cannot do with such cards: " can't cast a fire spell". */
static void say_cannot(struct crd__say *s, const json_t *statement)
{
    static const struct crd__said deeds[] = {{"cast", " can't cast ", "を唱えられない"},
        {"summon", " can't summon ", "を召喚できない"},
        {"use_trigger", " can't use the shield trigger of ", "のS・トリガーを使えない"},
        {NULL, NULL, NULL}};
    const json_t *by = json_object_get(statement, "by");
    const char *deed = json_string_value(json_object_get(statement, "cannot"));
    const char *text = deed == NULL || by == NULL ? NULL : crd__say_find(s, deeds, deed);

    if (text == NULL) {
        crd__say_cannot(s, statement);
        return;
    }
    crd__say_put(s, text, "は");
    crd__say_things(s, by, CRD__SAY_ONE);
    crd__say_put(s, "", text);
}

/* clang-format off */
const struct crd__said_statement crd__duelmasters_statements[] = {
    {"power", " gets", " get", "", crd__say_added, "", {"of", "until", NULL}},
    {"gains", " gains", " gain", "は", crd__say_gains, "を得る", {"of", "until", NULL}},
    {"cannot", "", "", "", say_cannot, "", {"of", "by", "target", "until", NULL}},
    {"can", "", "", "", crd__say_can, "", {"of", "target", "untapped", "until", NULL}},
    {"must", "", "", "", crd__say_must, "", {"of", "until", NULL}},
    {"cost", NULL, NULL, NULL, say_cost, "", {"of", "owner", "least", "until", NULL}},
    {"set", "", "", "", crd__say_info, "", {"of", "until", NULL}},
    {"also", "", "", "", crd__say_info, "", {"of", "until", NULL}},
    {"power_times", " has its power", " have their power", "のパワー", say_times, "倍にする", {"of", "until", NULL}},
    {NULL, NULL, NULL, NULL, NULL, NULL, {NULL}},
};
/* clang-format on */

/* ---- lines ---- */

/* What lies in the battle zone is a creature, though the file need not say so. */
static json_t *as_source(const json_t *is, const json_t *n, bool is_battle)
{
    json_t *like = json_copy((json_t *)is);

    if (is_battle && like != NULL && !has(like, "what")) {
        (void)json_object_set_new(like, "what", json_string("creature"));
    }
    if (n == NULL) {
        return like;
    }
    return json_pack("{s:O,s:o}", "n", n, "is", like);
}

static void evolution(struct crd__say *s, const json_t *line)
{
    const json_t *is = json_object_get(line, "is"), *from = json_object_get(line, "from");

    crd__say_head(s, "Evolution", "進化", NULL);
    if (from != NULL && s->ja) {
        fputs("自分の", s->out);
    }
    for (size_t i = 0; from != NULL && s->ja && each(from, i) != NULL; i++) {
        crd__say_or(s, from, i);
        fputs(crd__say_word(s, json_string_value(each(from, i))), s->out);
        fputs(each(from, i + 1) == NULL ? "の" : "", s->out);
    }
    for (size_t i = 0; each(is, i) != NULL; i++) {
        json_t *source = as_source(each(is, i), json_object_get(line, "n"), from == NULL);

        fputs(i == 0 ? "" : s->ja ? "＋" : " + ", s->out);
        crd__say_entry(s, source);
        json_decref(source);
    }
    for (size_t i = 0; from != NULL && !s->ja && each(from, i) != NULL; i++) {
        fputs(i == 0 ? " from your " : "", s->out);
        crd__say_or(s, from, i);
        fputs(crd__say_word(s, json_string_value(each(from, i))), s->out);
    }
    fputc('\n', s->out);
}

static void spell(struct crd__say *s, const json_t *side)
{
    const json_t *name = json_object_get(side, "name");
    const char *ja = json_string_value(json_object_get(name, "ja"));
    const char *en = json_string_value(json_object_get(name, "en"));

    crd__say_head(s, "Spell side", "呪文面", NULL);
    fprintf(s->out, s->ja ? "%s、コスト%d\n" : "%s, cost %d\n", s->ja && ja != NULL ? ja : en,
        (int)json_integer_value(json_object_get(side, "cost")));
}

void crd__duelmasters_say_lines(struct crd__say *s, const json_t *card)
{
    const json_t *link = json_object_get(card, "link");

    if (has(card, "evolution")) {
        evolution(s, json_object_get(card, "evolution"));
    }
    if (link != NULL) {
        crd__say_head(s, "God link", "G・リンク", NULL);
        crd__say_entry(s, link);
        fputc('\n', s->out);
    }
    if (has(card, "spell")) {
        spell(s, json_object_get(card, "spell"));
    }
}
