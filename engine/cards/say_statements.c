/* SPDX-License-Identifier: MIT
 * say_statements.c - what holds, in words: statements, what they give, what they forbid. */
#include "code.h"
#include "say.h"
#include "say_json.h"

#include <string.h>

/* clang-format off */
static const struct {
    const char *until, *en, *ja;
} durations[] = {
    {"turn", " for the turn", "このターンの間、"},
    {"attack", " until the end of the attack", "このアタックが終了するまで、"},
    {"battle", " for the battle", "このバトルの間、"},
    {"your_turn_ends", " until your turn ends", "次の自分のターンの終了まで、"},
    {"opponents_turn_ends", " until your opponent's turn ends", "次の相手のターンの終了まで、"},
    {"opponents_unsuspend", " until your opponent's unsuspend phase ends", "次の相手のアクティブフェイズの終了まで、"},
    {"game", " for the rest of the game", "このゲームの間、"},
};

static const struct {
    const char *deed, *en, *ja;
} deeds[] = {
    {"attack", "attack", "アタックできない"}, {"block", "block", "ブロックできない"},
    {"be_blocked", "be blocked", "ブロックされない"}, {"be_attacked", "be attacked", "アタックされない"},
    {"suspend", "suspend", "レストできない"}, {"unsuspend", "unsuspend", "アクティブにならない"},
    {"digivolve", "digivolve", "進化できない"}, {"be_deleted", "be deleted", "消滅しない"},
    {"leave", "leave the battle area", "バトルエリアを離れない"}, {"be_returned", "be returned", "戻されない"},
    {"be_trashed", "be trashed", "破棄されない"}, {"activate", "activate such effects", "効果を発揮できない"},
    {"switch_target", "have its attack target switched", "アタックの対象を変更できない"},
    {"play", "play cards", "登場できない"}, {"use", "use cards", "使用できない"}, {"link", "link", "リンクできない"},
    {"move", "move", "移動できない"}, {"hatch", "hatch", "孵化できない"},
    {"gain_memory", "gain memory", "メモリーを増やせない"},
    {"reduce_dp", "have its DP reduced", "DPが減らない"}, {"reduce_cost", "reduce costs", "コストを減らせない"},
    {"be_played", "be played", "登場しない"}, {"add_to_hand", "add cards to the hand", "手札に加えられない"},
    {"be_suspended", "be suspended", "レストしない"}, {"be_unsuspended", "be unsuspended", "アクティブにならない"},
    {"be_digivolved", "be digivolved", "進化しない"}, {"be_de_digivolved", "be de-digivolved", "退化しない"},
    {"draw", "draw", "ドローできない"}, {"be_added", "be added", "加わらない"},
};
/* clang-format on */

static void statement_dp(struct crd__say *s, const json_t *statement)
{
    const json_t *n = json_object_get(statement, "dp");
    const json_t *product = json_object_get(n, "mul");
    const json_t *count = json_object_get(json_array_get(product, 1), "count");

    if (json_is_integer(n)) {
        fprintf(s->out, s->ja ? "のDPを%+dする" : " %+d DP", (int)json_integer_value(n));
    } else if (json_is_integer(json_array_get(product, 0)) && json_is_object(count)) {
        const int each_of = (int)json_integer_value(json_array_get(product, 0));

        if (s->ja) {
            fputs("のDPを", s->out);
            crd__say_things(s, count, CRD__SAY_MANY);
            fprintf(
                s->out, "1%sごとに%+dする", crd__say_is_units(s, count) ? "体" : "枚", each_of);
        } else {
            fprintf(s->out, " %+d DP", each_of);
            crd__say_each(s, count);
        }
    } else {
        crd__say_put(s, " additional DP equal to ", "のDPを");
        crd__say_number(s, n);
        crd__say_put(s, "", "増やす");
    }
}

static void gains(struct crd__say *s, const json_t *list)
{
    for (size_t i = 0; each(list, i) != NULL; i++) {
        const json_t *gain = each(list, i);

        crd__say_put(s, i == 0 ? " " : " and ", i == 0 ? "" : "と");
        if (has(gain, "effects_of")) {
            crd__say_put(s, "the effects of ", "");
            crd__say_things(s, json_object_get(gain, "effects_of"), CRD__SAY_ALL);
            crd__say_put(s, "", "の効果");
        } else if (has(gain, "do") || has(gain, "is")) {
            struct crd__say inner = *s;

            crd__say_put(s, "\"", "「");
            inner.effect = gain;
            inner.self = "digimon"; /* who has it is most often one */
            crd__say_effect(&inner, gain);
            crd__say_put(s, "\"", "」");
        } else {
            crd__say_keyword(s, gain);
        }
    }
}

static void cannot(struct crd__say *s, const json_t *list, const json_t *effects)
{
    if (is(list, "activate") && effects != NULL) {
        crd__say_put(s, " can't activate ", "");
        crd__say_effects(s, effects);
        crd__say_put(s, "", "を発揮できない");
        return;
    }
    for (size_t k = 0; each(list, k) != NULL; k++) {
        const bool is_last = each(list, k + 1) == NULL;
        bool is_said = false;

        crd__say_put(s, k == 0 ? " can't " : " or ", k == 0 ? "" : "、");
        for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
            if (!is(each(list, k), deeds[i].deed)) {
                continue;
            }
            if (s->ja && !is_last) {
                crd__say_continued(s->out, deeds[i].ja);
            } else {
                crd__say_put(s, deeds[i].en, deeds[i].ja);
            }
            is_said = true;
        }
        if (!is_said) {
            crd__say_raw(s, each(list, k));
        }
    }
}

static bool is_plural(const struct crd__say *s, const json_t *of)
{
    const json_t *n = json_object_get(of, "choose");

    return json_is_array(of) || crd__say_is_plural(s, of) ||
        (json_is_object(of) && !(json_is_integer(n) && json_integer_value(n) == 1));
}

void crd__say_effect_part(struct crd__say *s, const json_t *part)
{
    /* "card" say those who ask */
    static const char *const said[] = {"owner", "timing", "keyword", "card", "during", NULL};
    const json_t *owner = json_object_get(part, "owner"), *what = json_object_get(part, "what");
    const char *window = json_string_value(json_object_get(part, "during"));

    if (window != NULL) {
        fprintf(s->out, s->ja ? "【%s】" : "[%s] ", crd__say_timing(s, window));
    }

    if (is(owner, "opponent") || is(owner, "you")) {
        crd__say_put(s, is(owner, "opponent") ? "your opponent's " : "your ",
            is(owner, "opponent") ? "相手の" : "自分の");
    }
    for (size_t i = 0; what != NULL && each(what, i) != NULL; i++) {
        crd__say_put(s, i == 0 ? "" : " and ", i == 0 ? "" : "と");
        if (json_string_value(each(what, i))[0] == '$') {
            crd__say_put(s, "that category's", "そのカード種類");
        } else {
            fputs(crd__say_word(s, json_string_value(each(what, i))), s->out);
        }
        if (each(what, i + 1) == NULL) {
            crd__say_put(s, " ", "の");
        }
    }
    const json_t *timing = json_object_get(part, "timing");
    for (size_t i = 0; timing != NULL && each(timing, i) != NULL; i++) {
        fprintf(s->out, s->ja ? "【%s】" : "[%s] ",
            crd__say_timing(s, json_string_value(each(timing, i))));
    }
    const json_t *keyword = json_object_get(part, "keyword");
    for (size_t i = 0; keyword != NULL && each(keyword, i) != NULL; i++) {
        crd__say_keyword(s, each(keyword, i));
        crd__say_put(s, " ", "の");
    }
    crd__say_put(s, "effects", "効果");
    crd__say_rest(s, part, "what", said);
}

void crd__say_effects(struct crd__say *s, const json_t *part)
{
    const json_t *card = json_object_get(part, "card");

    if (card != NULL && s->ja) {
        crd__say_things(s, card, CRD__SAY_ONE);
        fputs("の", s->out);
    }
    crd__say_effect_part(s, part);
    if (card != NULL && !s->ja) {
        fputs(" of ", s->out);
        crd__say_things(s, card, CRD__SAY_ONE);
    }
}

/* Effects that cannot be activated, by anyone. */
static void say_silence(struct crd__say *s, const json_t *statement)
{
    json_t *limits = json_copy((json_t *)statement);

    (void)json_object_del(limits, "effects");
    crd__say_effects(s, json_object_get(statement, "effects"));
    crd__say_put(s, " can't be activated", "は");
    crd__say_limits(s, limits);
    crd__say_put(s, "", "発揮できない");
    json_decref(limits);
}

static void say_requirement(struct crd__say *s, const json_t *statement)
{
    const json_t *r = json_object_get(statement, "requirement");
    const json_t *as = json_object_get(r, "treat_as"), *n = json_object_get(r, "cost");

    if (has(r, "if")) {
        crd__say_put(s, "while ", "");
        crd__say_condition(s, json_object_get(r, "if"));
        crd__say_put(s, ", ", "間、");
    }
    crd__say_things(s, json_object_get(r, "from"), CRD__SAY_ONE);
    crd__say_put(s, " may digivolve into ", "は");
    crd__say_things(s, json_object_get(statement, "of"), CRD__SAY_ONE);
    crd__say_put(s, "", "に");
    if (as != NULL) {
        crd__say_put(s, " as if it were ", "");
        crd__say_things(s, as, CRD__SAY_ONE);
        crd__say_put(s, "", "として");
    }
    if (n != NULL) {
        fprintf(s->out, s->ja ? "コスト%dで" : " for a cost of %d", (int)json_integer_value(n));
    }
    crd__say_put(s, has(r, "ignore") ? ", ignoring its digivolution requirements" : "",
        has(r, "ignore") ? "進化条件を無視して" : "");
    crd__say_put(s, "", "進化できる");
}

/* "the cost to digivolve a red Digimon into a level 6 card is reduced by 1". */
static void say_standing_cost(struct crd__say *s, const json_t *statement)
{
    static const char *const costs[] = {"play", "digivolve", "use", "link", NULL};
    static const char *const ja[] = {"登場", "進化", "使用", "リンク"};
    const json_t *n = json_object_get(statement, "cost");
    const bool is_set = json_is_true(json_object_get(statement, "set"));
    const bool is_less = !is_set && json_is_integer(n) && json_integer_value(n) < 0;
    const char *what = json_string_value(json_object_get(statement, "for"));
    const json_t *of = json_object_get(statement, "of");
    const json_t *into = json_object_get(statement, "into");
    const json_t *owner = json_object_get(statement, "owner");
    const json_t *next = json_object_get(statement, "next");
    const bool is_foe = is(owner, "opponent"), is_any = is(owner, "any");

    if (s->ja) {
        fputs(is_foe ? "相手の" : is_any ? "お互いの" : "", s->out);
        if (next != NULL) {
            fputs("次の", s->out);
            crd__say_number(s, next);
            fputs("回の", s->out);
        }
        if (of != NULL) {
            crd__say_things(s, of, CRD__SAY_ONE);
            fputs(into != NULL ? "から" : "の", s->out);
        }
        if (into != NULL) {
            crd__say_things(s, into, CRD__SAY_ONE);
            fputs("への", s->out);
        }
        fprintf(s->out, "%sコストを%s", ja[crd__word_find(what, costs)],
            is_less || is_set ? "" : "+");
        crd__say_number(s, n);
        fputs(is_set ? "にする" : "する", s->out);
        return;
    }
    fprintf(s->out, "%s cost to %s",
        is_foe       ? "your opponent's"
            : is_any ? "both players'"
                     : "the",
        what);
    if (of != NULL) {
        fputc(' ', s->out);
        crd__say_things(s, of, CRD__SAY_ONE);
    }
    if (into != NULL) {
        fputs(" into ", s->out);
        crd__say_things(s, into, CRD__SAY_ONE);
    }
    if (next != NULL) {
        if (json_is_integer(next) && json_integer_value(next) == 1) {
            fputs(" the next time", s->out);
        } else {
            fputs(" the next ", s->out);
            crd__say_number(s, next);
            fputs(" times", s->out);
        }
    }
    fputs(is_set ? " becomes " : is_less ? " is reduced by " : " is increased by ", s->out);
    if (json_is_integer(n)) {
        fprintf(s->out, "%d", (int)(is_less ? -json_integer_value(n) : json_integer_value(n)));
    } else {
        crd__say_number(s, n);
    }
}

/* "also has the name [X]", "has the DP 3000 as its original information". */
static void say_info(struct crd__say *s, const json_t *info, bool is_set, bool is_many)
{
    const char *comma = "";

    crd__say_put(s, is_set ? "" : " also", "は");
    crd__say_put(s, is_many ? " have " : " has ", "");
    crd__say_put(s,
        is_set && is_many ? "their original "
            : is_set      ? "its original "
                          : "",
        is_set ? "元々の" : "");
    for (void *it = json_object_iter((json_t *)info); it != NULL;
         it = json_object_iter_next((json_t *)info, it)) {
        const json_t *value = json_object_iter_value(it);

        fprintf(s->out, "%s%s%s%s", comma, s->ja || is_set ? "" : "the ",
            crd__say_word(s, json_object_iter_key(it)),
            s->ja        ? (is_set ? "が" : "")
                : is_set ? " changed to "
                         : " ");
        for (size_t i = 0; each(value, i) != NULL; i++) {
            const char *text = json_string_value(each(value, i));

            if (text != NULL) {
                fprintf(s->out,
                    s->ja        ? "「%s」"
                        : i == 0 ? "[%s]"
                                 : " and [%s]",
                    crd__say_term(s, text));
            } else {
                crd__say_number(s, each(value, i));
            }
        }
        comma = s->ja ? "、" : ", ";
    }
    crd__say_put(s, "", is_set ? "になる" : "も持つ");
}

/* "the maximum DP in effects of this Digimon is 2000 higher". */
static void say_maximum(struct crd__say *s, const json_t *statement)
{
    const json_t *info = json_object_get(statement, "maximum");
    const json_t *effects = json_object_get(statement, "effects");
    const json_t *card = json_object_get(effects, "card");
    const json_t *in = json_object_get(card, "in");
    const json_t *whose = is(in, "this") ? in : card;
    const char *comma = "";

    for (void *it = json_object_iter((json_t *)info); it != NULL;
         it = json_object_iter_next((json_t *)info, it)) {
        const char *word = crd__say_word(s, json_object_iter_key(it));

        crd__say_put(s, comma, *comma == '\0' ? "" : "、");
        crd__say_put(s, "the maximum ", "");
        fputs(s->ja ? "" : word, s->out);
        crd__say_put(s, " written in ", "");
        if (s->ja && card != NULL) {
            crd__say_things(s, whose, CRD__SAY_ONE);
            fputs("の", s->out);
        }
        crd__say_effect_part(s, effects);
        if (!s->ja && card != NULL) {
            fputs(" of ", s->out);
            crd__say_things(s, whose, CRD__SAY_ONE);
        }
        if (s->ja) {
            fprintf(s->out, "の%sの上限を+", word);
        } else {
            fputs(" is increased by ", s->out);
        }
        crd__say_number(s, json_object_iter_value(it));
        crd__say_put(s, "", "する");
        comma = ", ";
    }
}

/* "can also attack unsuspended level 5 Digimon in the turn it is played". */
static void say_can(struct crd__say *s, const json_t *statement)
{
    const json_t *target = json_object_get(statement, "target");
    const bool is_block = is(json_object_get(statement, "can"), "block");
    const bool is_played = json_is_true(json_object_get(statement, "played"));
    const bool is_unsuspended = json_is_true(json_object_get(statement, "unsuspended"));
    const bool is_player = is(target, "player");
    const bool is_whom = target != NULL || is_unsuspended;

    crd__say_put(s, is_whom || !is_played ? " can also " : " can ", "は");
    crd__say_put(s, is_block ? "block" : "attack", is_played ? "登場したターンにも" : "");
    crd__say_put(
        s, is_unsuspended ? " unsuspended" : "", is_unsuspended ? "アクティブ状態の" : "");
    crd__say_put(s, is_whom ? " " : "", "");
    if (is_player) {
        crd__say_put(s, "players", "プレイヤー");
    } else if (json_is_object(target)) {
        crd__say_things(s, target, CRD__SAY_MANY);
    } else if (is_whom) {
        crd__say_put(s, "Digimon", "デジモン");
    }
    crd__say_put(s, is_played ? " in the turn it is played" : "", is_whom ? "にも" : "");
    crd__say_put(s, "", is_block ? "ブロックできる" : "アタックできる");
}

/* Statements that are a phrase behind their things. */
static void say_phrase(struct crd__say *s, const json_t *statement, bool is_many)
{
    if (has(statement, "cannot")) {
        crd__say_put(s, "", "は");
        const json_t *deed = json_object_get(statement, "cannot");
        json_t *limits = json_copy((json_t *)statement);

        if (is(deed, "activate")) { /* its effects are its object */
            (void)json_object_del(limits, "effects");
        }
        if (s->ja) {
            crd__say_limits(s, limits);
        }
        cannot(s, deed, json_object_get(statement, "effects"));
        if (!s->ja) {
            crd__say_limits(s, limits);
        }
        json_decref(limits);
    } else if (has(statement, "dp")) {
        crd__say_put(s, is_many ? " get" : " gets", "");
        statement_dp(s, statement);
    } else if (has(statement, "gains")) {
        crd__say_put(s, is_many ? " gain" : " gains", "は");
        gains(s, json_object_get(statement, "gains"));
        crd__say_put(s, "", "を得る");
    } else if (has(statement, "unaffected_by")) {
        crd__say_put(s, is_many ? " aren't affected by " : " isn't affected by ", "は");
        crd__say_effects(s, json_object_get(statement, "unaffected_by"));
        crd__say_put(s, "", "を受けない");
    } else if (has(statement, "must")) {
        const bool is_attack = is(json_object_get(statement, "must"), "attack");

        crd__say_put(s, is_attack ? " must attack if possible" : " must block if possible",
            is_attack ? "は可能ならアタックする" : "は可能ならブロックする");
    } else if (has(statement, "can")) {
        say_can(s, statement);
    } else if (has(statement, "ignore")) {
        crd__say_put(s, " may ignore its color requirements", "は色条件を無視できる");
    } else if (has(statement, "meets_color")) {
        const json_t *color = json_object_get(statement, "meets_color");

        crd__say_put(s, " may also meet its color requirements with ", "の色条件は");
        for (size_t i = 0; each(color, i) != NULL; i++) {
            crd__say_or(s, color, i);
            fputs(crd__say_word(s, json_string_value(each(color, i))), s->out);
        }
        crd__say_put(s, "", "でも満たせる");
    } else {
        const bool is_set = has(statement, "set");

        const char *method = json_string_value(json_object_get(statement, "for"));
        const json_t *effects = json_object_get(statement, "effects");

        if (s->ja && method != NULL) {
            fprintf(s->out, "は%sの素材として", crd__say_word(s, method));
        }
        if (s->ja && effects != NULL) {
            fputs("は", s->out);
            crd__say_effects(s, effects);
            fputs("に対して", s->out);
        }
        say_info(s, json_object_get(statement, is_set ? "set" : "also"), is_set, is_many);
        if (!s->ja && method != NULL) {
            fprintf(s->out, " as a material of %s", crd__say_word(s, method));
        }
        if (!s->ja && effects != NULL) {
            fputs(" for ", s->out);
            crd__say_effects(s, effects);
        }
    }
}

/* What is said of each statement. */
static const struct {
    const char *statement, *keys[13];
} said[] = {
    {"cannot",
        {"of", "effects", "by", "not_by", "target", "into", "to", "for", "phase", "until",
            NULL}},
    {"can", {"of", "target", "unsuspended", "played", "until", NULL}},
    {"cost", {"for", "of", "into", "owner", "next", "set", "until", NULL}},
    {"also", {"of", "for", "effects", "until", NULL}},
    {"set", {"of", "until", NULL}},
    {"dp", {"of", "until", NULL}},
    {"gains", {"of", "until", NULL}},
    {"must", {"of", "until", NULL}},
    {"unaffected_by", {"of", "until", NULL}},
    {"requirement", {"of", "until", NULL}},
    {"ignore", {"of", "until", NULL}},
    {"meets_color", {"of", "until", NULL}},
    {"maximum", {"effects", "until", NULL}},
};

void crd__say_statement(struct crd__say *s, const json_t *statement)
{
    static const char *const phrases[] = {"can", "cannot", "dp", "gains", "unaffected_by",
        "must", "ignore", "meets_color", "also", "set"};
    const json_t *of = json_object_get(statement, "of");
    const json_t *until = json_object_get(statement, "until");
    bool is_phrase = false;
    size_t d = 0;

    while (until != NULL && !is(until, durations[d].until)) {
        d++;
    }
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        is_phrase = is_phrase || has(statement, phrases[i]);
    }
    if (has(statement, "cost")) { /* its "set" is no statement */
        is_phrase = false;
    }
    if (s->ja && until != NULL) {
        fputs(durations[d].ja, s->out);
    }
    const bool is_silence = has(statement, "cannot") && of == NULL;
    if (is_phrase && !is_silence) {
        if (of != NULL) {
            crd__say_things(s, of, CRD__SAY_ALL);
        }
        say_phrase(s, statement, is_plural(s, of));
    } else if (is_silence) {
        say_silence(s, statement);
    } else if (has(statement, "maximum")) {
        say_maximum(s, statement);
    } else if (has(statement, "requirement")) {
        say_requirement(s, statement);
    } else if (has(statement, "cost")) {
        say_standing_cost(s, statement);
    } else {
        crd__say_raw(s, statement);
    }
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        if (has(statement, said[i].statement)) {
            crd__say_rest(s, statement, said[i].statement, said[i].keys);
            break;
        }
    }
    if (!s->ja && until != NULL) {
        fputs(durations[d].en, s->out);
    }
}
