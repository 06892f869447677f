/* SPDX-License-Identifier: MIT
 * duelmasters_test.c - Duel Masters card files: each key reaches its fact, tests of names and races go
 * by sides, the rules texts in both languages, that every word of the game's language is said, and
 * that the shipped decks are legal. */
#include "duelmasters_tables.h"
#include "game_files.h"
#include "loading.h"

#include <eng/duelmasters.h>
#include <eng/language.h>
#include <eng/program.h>

#include <check.h>
#include <jansson.h>

#include <crd/cards.h>
#include <crd/deck.h>
#include <crd/print.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define LEN(a) (sizeof(a) / sizeof(a)[0])

static struct crd_set *good(const char *text)
{
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(text, &set), "");
    return set;
}

static const struct dm_facts *facts_of(const struct crd_set *set)
{
    return crd_set_cards(set)->facts;
}

/* ---- facts ---- */

START_TEST(each_key_reaches_its_fact)
{
    struct crd_set *set = good(DM_FRAME(
        "{\"number\":\"T-1\",\"name\":{\"en\":\"Two\",\"ja\":\"ニ\"},\"type\":\"creature\","
        "\"civilizations\":[\"nature\",\"light\"],\"cost\":7,\"power\":9500,"
        "\"races\":[\"Human\",\"God\"],\"supertypes\":[\"god\",\"evolution\"],"
        "\"evolution\":{\"is\":{\"race\":\"Human\"},\"from\":[\"mana\",\"hand\"],"
        "\"n\":{\"up_to\":3}},\"link\":{\"name\":\"Two\"},\"mana\":2,\"copies\":1,"
        "\"spell\":{\"name\":{\"en\":\"Say\",\"ja\":\"サ\"},\"civilizations\":[\"fire\"],"
        "\"cost\":3}}"));
    const struct dm_facts *f = facts_of(set);

    ck_assert_uint_eq(f->types, DM_TYPE_CREATURE | DM_TYPE_SPELL);
    ck_assert_uint_eq(f->civilizations, DM_LIGHT | DM_NATURE);
    ck_assert_uint_eq(f->supertypes, DM_EVOLUTION | DM_GOD);
    ck_assert_uint_eq(f->mana, 2);
    ck_assert_int_eq(f->cost, 7);
    ck_assert_uint_eq(f->copies_max, 1);
    ck_assert_int_eq(f->power, 9500);
    ck_assert_uint_eq(f->races, 2);
    ck_assert_str_eq(f->race[0], "Human");
    ck_assert_str_eq(f->race[1], "God");
    ck_assert_uint_ne(f->link, 0);
    ck_assert_uint_eq(f->evolution.least, 1);
    ck_assert_uint_eq(f->evolution.most, 3);
    ck_assert_uint_ne(f->evolution.source[0], 0);
    ck_assert_uint_eq(f->evolution.source[2], f->evolution.source[0]);
    ck_assert_int_eq(__builtin_popcount(f->evolution.from), 2);
    ck_assert_str_eq(f->spell, "Say");
    ck_assert_str_eq(f->spell_ja, "サ");
    ck_assert_int_eq(f->spell_cost, 3);
    ck_assert_uint_eq(f->spell_civilizations, DM_FIRE);
    crd_set_free(set);
}
END_TEST

START_TEST(what_is_not_said_has_its_usual_value)
{
    static const struct {
        const char *type;
        unsigned bit;
    } types[] = {
        {"spell", DM_TYPE_SPELL}, {"cross_gear", DM_TYPE_CROSS_GEAR}, {"aura", DM_TYPE_AURA}};

    for (size_t i = 0; i < LEN(types); i++) {
        char text[512];

        snprintf(text, sizeof text, DM_FRAME(DM_CARD(",\"type\":\"%s\"")), types[i].type);
        struct crd_set *set = good(text);
        const struct dm_facts *f = facts_of(set);

        ck_assert_uint_eq(f->types, types[i].bit);
        ck_assert_uint_eq(f->civilizations, 0); /* colourless [106] */
        ck_assert_uint_eq(f->mana, 1);
        ck_assert_uint_eq(f->copies_max, 4);
        ck_assert_int_eq(f->power, DM_NO_VALUE);
        ck_assert_uint_eq(f->evolution.least, 0);
        ck_assert_ptr_null(f->spell);
        crd_set_free(set);
    }
}
END_TEST

/* The kinds of evolution, as numbers of sources. */
START_TEST(evolution_says_how_many_sources)
{
    static const struct {
        const char *is;
        unsigned least, most, different;
    } kinds[] = {{"{\"is\":{}}", 1, 1, 1}, {"{\"is\":{},\"n\":3}", 3, 3, 1},
        {"{\"is\":[{\"race\":\"A\"},{\"race\":\"B\"}]}", 2, 2, 2},
        {"{\"is\":{},\"n\":\"any_number\"}", 1, DM_ANY_NUMBER, 1}};

    for (size_t i = 0; i < LEN(kinds); i++) {
        char text[512];

        snprintf(text, sizeof text, DM_FRAME(DM_EVOLUTION("%s")), kinds[i].is);
        struct crd_set *set = good(text);
        const struct dm_evolution *e = &facts_of(set)->evolution;

        ck_assert_uint_eq(e->least, kinds[i].least);
        ck_assert_uint_eq(e->most, kinds[i].most);
        ck_assert_int_eq(
            e->source[1] != 0 && e->source[1] != e->source[0], kinds[i].different == 2);
        ck_assert_int_eq(__builtin_popcount(e->from), 1);
        crd_set_free(set);
    }
}
END_TEST

/* 810.3, 810.4: a test that speaks of a spell reads the spell side's name, and the other way round. */
START_TEST(a_name_is_asked_of_a_side)
{
    static const struct {
        const char *predicate;
        unsigned passes;
    } asked[] = {{"\"name\":\"T\"", 1}, {"\"name\":\"Say\"", 1},
        {"\"name\":\"Say\",\"what\":\"spell\"", 1}, {"\"name\":\"T\",\"what\":\"spell\"", 0},
        {"\"name\":\"Say\",\"what\":\"creature\"", 0}, {"\"name_has\":\"a\"", 1},
        {"\"race\":\"Human\"", 1}, {"\"race\":\"Hum\"", 0}, {"\"race_has\":\"Hum\"", 1}};

    for (size_t i = 0; i < LEN(asked); i++) {
        char text[1024];

        snprintf(text, sizeof text,
            DM_FRAME(DM_TWINPACT("{\"name\":{\"en\":\"Say\"},\"cost\":2},"
                                 "\"effects\":[{\"timing\":\"enter\",\"do\":[{\"destroy\":"
                                 "{\"choose\":1,\"in\":\"battle\",\"owner\":\"any\",%s}}]}]")),
            asked[i].predicate);
        struct crd_set *set = good(text);
        const struct eng_program *p = &crd_set_cards(set)->program;
        const unsigned side = strstr(text, "\"what\":\"spell\"") != NULL ? 2
            : strstr(text, "\"what\":\"creature\"") != NULL              ? 1
                                                                         : 0;

        ck_assert_uint_eq(p->tests, 1);
        ck_assert_uint_eq(p->sides, 3);
        ck_assert_uint_eq(p->test[side * p->test_row] & 1u, asked[i].passes);
        crd_set_free(set);
    }
}
END_TEST

START_TEST(the_linter_names_what_is_hardly_meant)
{
    struct crd_set *set = good(DM_FRAME(
        "{\"number\":\"T-1\",\"name\":{\"en\":\"T\",\"ja\":\"T\"},\"type\":\"creature\","
        "\"cost\":1,\"power\":0,\"supertypes\":[\"god\"]}"));
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    ck_assert_uint_eq(crd_lint(set, out), 2);
    fclose(out);
    ck_assert_str_eq(
        text, "T-1: a creature without a race\nT-1: a god that links with nothing\n");
    free(text);
    crd_set_free(set);
}
END_TEST

START_TEST(the_canonical_text_is_this)
{
    struct crd_set *set = good(DM_FRAME(DM_TWINPACT(
        "{\"name\":{\"en\":\"S\"},\"cost\":2,\"civilizations\":[\"fire\",\"light\"]}")));

    ck_assert_str_eq(crd_set_json(set, NULL),
        "{\"format\":1,\"game\":\"duel-masters\",\"cards\":[{\"number\":\"T-1\","
        "\"name\":{\"en\":\"T\",\"ja\":\"T\"},\"type\":\"creature\",\"cost\":3,\"power\":2000,"
        "\"races\":[\"Human\"],\"spell\":{\"civilizations\":[\"light\",\"fire\"],\"cost\":2,"
        "\"name\":{\"en\":\"S\"}}}]}");
    struct crd_set *again = good(crd_set_json(set, NULL));
    ck_assert_mem_eq(
        crd_set_cards(set)->hash, crd_set_cards(again)->hash, sizeof crd_set_cards(set)->hash);
    crd_set_free(again);
    crd_set_free(set);
}
END_TEST

/* ---- rules texts ---- */

/* Yours to free. */
static char *said(const struct crd_set *set, uint32_t def, const char *language)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    ck_assert(crd_say(set, def, language, out));
    fclose(out);
    return text;
}

/* clang-format off */
static const struct {
    const char *effect, *en, *ja;
} samples[] = {
    {"{\"keyword\":{\"power_attacker\":2000}}", "Power attacker +2000\n", "「パワーアタッカー+2000」\n"},
    {"{\"timing\":\"enter\",\"do\":[{\"destroy\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\","
        "\"what\":\"creature\",\"power\":{\"le\":3000}}}]}",
        "When this creature enters the battle zone: Destroy 1 of your opponent's creatures with power 3000 or less.\n",
        "このクリーチャーが出た時、相手のパワー3000以下のクリーチャー1体を破壊する。\n"},
    {"{\"timing\":\"attack\",\"do\":[{\"by\":[{\"move\":{\"choose\":1,\"in\":\"under\",\"of\":\"this\"},"
        "\"to\":\"graveyard\"}]},{\"break\":{\"choose\":1,\"in\":\"shields\",\"owner\":\"opponent\"}}]}",
        "When this creature attacks: By putting 1 card under this creature into your graveyard, break 1 card in your opponent's shields.\n",
        "このクリーチャーが攻撃する時、このクリーチャーの下のカード1枚を墓地に置くことで、相手のシールドのカード1枚をブレイクする。\n"},
    {"{\"would\":{\"event\":\"leaves\",\"who\":\"this\"},\"do\":[{\"instead\":[{\"top\":\"this\"}]}]}",
        "When this creature would leave the battle zone, instead, only the top card of this creature leaves.\n",
        "このクリーチャーが離れる時、代わりに、このクリーチャーの一番上のカードだけが離れる。\n"},
    {"{\"is\":[{\"cost\":-2,\"of\":{\"what\":\"creature\",\"race_has\":\"Dragon\"},\"owner\":\"you\",\"least\":2}]}",
        "Your creatures with [Dragon] in its race cost 2 less, but not less than 2.\n",
        "自分の種族に「ドラゴン」を含むクリーチャーのコストを-2する（2より少なくならない）。\n"},
    {"{\"is\":[{\"cannot\":\"cast\",\"of\":\"opponent\",\"by\":{\"what\":\"spell\",\"civilization\":\"fire\"}}]}",
        "Your opponent can't cast a fire spell.\n", "相手は火の呪文を唱えられない。\n"},
    {"{\"is\":[{\"cannot\":\"summon\",\"by\":{\"what\":\"creature\",\"not\":{\"civilization\":\"light\"}}}]}",
        "Players can't summon a creature other than a light card.\n", "お互いのプレイヤーは光のカード以外のクリーチャーを召喚できない。\n"},
    {"{\"during\":\"your_turn\",\"is\":[{\"can\":\"attack\",\"of\":\"this\",\"untapped\":true}]}",
        "During your turn: This creature can also attack untapped creatures.\n",
        "自分のターン中、このクリーチャーはタップされていないクリーチャーにも攻撃できる。\n"},
    {"{\"timing\":\"enter\",\"do\":[{\"may\":\"opponent\",\"draw\":2,\"player\":\"opponent\"}]}",
        "When this creature enters the battle zone: Your opponent may draw 2 cards.\n",
        "このクリーチャーが出た時、相手はカードを2枚引くことができる。\n"},
    {"{\"timing\":\"enter\",\"do\":[{\"top\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\","
        "\"what\":\"creature\",\"evolution\":true},\"to\":\"mana\"}]}",
        "When this creature enters the battle zone: Put the top card of 1 of your opponent's evolution creatures into its owner's mana zone.\n",
        "このクリーチャーが出た時、相手の進化クリーチャー1体の一番上のカードをマナゾーンに置く。\n"},
    {"{\"when\":{\"event\":\"drawn\"},\"from\":\"graveyard\",\"do\":[{\"draw\":1}]}",
        "From your graveyard: When a card or creature is drawn, draw a card.\n", "墓地から：カードかクリーチャーが引かれた時、カードを1枚引く。\n"},
    {"{\"when\":{\"event\":\"drawn\"},\"from\":[\"hand\",\"graveyard\"],\"do\":[{\"draw\":1}]}",
        "From your hand or graveyard: When a card or creature is drawn, draw a card.\n", "手札か墓地から：カードかクリーチャーが引かれた時、カードを1枚引く。\n"},
    {"{\"when\":{\"event\":\"drawn\"},\"from\":[\"under\",\"hand\",\"battle\"],\"do\":[{\"draw\":1}]}",
        "From under a creature, your hand or the battle zone: When a card or creature is drawn, draw a card.\n", "クリーチャーの下か手札かバトルゾーンから：カードかクリーチャーが引かれた時、カードを1枚引く。\n"},
};

#define DO(action) "{\"timing\":\"enter\",\"do\":[{" action "}]}"
#define IS(statement) "{\"is\":[{" statement "}]}"
#define ME "{\"choose\":1,\"in\":\"battle\",\"owner\":\"you\"}"
#define FOE "{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\"}"

/* Two values of each key (NULL: the row's own), which must read differently; @ is the place. */
static const struct {
    const char *row, *key, *effect, *one, *other;
} keys[] = {
    {"destroy", NULL, DO("\"destroy\":@"), ME, FOE},
    {"move", NULL, DO("\"move\":@,\"to\":\"hand\""), ME, FOE},
    {"move", "to", DO("\"move\":" ME ",\"to\":@"), "\"hand\"", "\"mana\""},
    {"move", "at", DO("\"move\":" ME ",\"to\":\"deck\"@"), ",\"at\":\"top\"", ",\"at\":\"bottom\""},
    {"move", "tapped", DO("\"move\":" ME ",\"to\":\"mana\"@"), "", ",\"tapped\":true"},
    {"move", "face", DO("\"move\":" ME ",\"to\":\"shields\"@"), "", ",\"face\":\"up\""},
    {"top", NULL, DO("\"top\":@,\"to\":\"hand\""), ME, FOE},
    {"top", "to", DO("\"top\":" ME "@"), "", ",\"to\":\"hand\""},
    {"put_under", NULL, DO("\"put_under\":@,\"under\":\"this\""), ME, FOE},
    {"put_under", "under", DO("\"put_under\":" FOE ",\"under\":@"), "\"this\"", ME},
    {"put", NULL, DO("\"put\":@"), "\"this_card\"", "{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"}"},
    {"put", "on", DO("\"put\":\"this_card\"@"), "", ",\"on\":{\"choose\":2,\"in\":\"graveyard\",\"owner\":\"you\"}"},
    {"put", "tapped", DO("\"put\":\"this_card\"@"), "", ",\"tapped\":true"},
    {"put", "summon", DO("\"put\":\"this_card\"@"), "", ",\"summon\":true"},
    {"gr_summon", NULL, DO("\"gr_summon\":@"), "1", "2"},
    {"cast", NULL, DO("\"cast\":@"), "\"this_card\"", "{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"}"},
    {"cross", NULL, DO("\"cross\":@,\"to\":\"this\""), ME, FOE},
    {"cross", "to", DO("\"cross\":" ME ",\"to\":@"), "\"this\"", FOE},
    {"attach", NULL, DO("\"attach\":@,\"to\":\"this\""), "\"this_card\"", "{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"}"},
    {"attach", "to", DO("\"attach\":\"this_card\",\"to\":@"), ME, FOE},
    {"tap", NULL, DO("\"tap\":@"), ME, FOE},
    {"untap", NULL, DO("\"untap\":@"), ME, FOE},
    {"draw", NULL, DO("\"draw\":@"), "1", "2"},
    {"draw", "player", DO("\"draw\":1@"), "", ",\"player\":\"each\""},
    {"discard", NULL, DO("\"discard\":@"), "1", "2"},
    {"discard", "player", DO("\"discard\":1@"), "", ",\"player\":\"you\""},
    {"break", NULL, DO("\"break\":{\"choose\":@,\"in\":\"shields\",\"owner\":\"opponent\"}"), "1", "2"},
    {"break", "with", DO("\"break\":{\"choose\":1,\"in\":\"shields\",\"owner\":\"opponent\"}@"), "", ",\"with\":\"this\""},
    {"battle", NULL, DO("\"battle\":@,\"with\":\"this\""), ME, FOE},
    {"battle", "with", DO("\"battle\":\"this\",\"with\":@"), ME, FOE},
    {"reveal", NULL, DO("\"reveal\":@"), "1", "2"},
    {"look", NULL, DO("\"look\":@"), "1", "2"},
    {"shuffle", NULL, DO("\"shuffle\":@"), "\"deck\"", "\"shields\""},
    {"shuffle", "owner", DO("\"shuffle\":\"deck\"@"), "", ",\"owner\":\"opponent\""},
    {"end_attack", NULL, "{\"timing\":\"enter\",\"do\":[@]}", "{\"end_attack\":true}", "{\"draw\":1}"},
    {"extra_turn", NULL, DO("\"extra_turn\":@"), "\"you\"", "\"opponent\""},
    {"win", NULL, DO("\"win\":@"), "\"you\"", "\"opponent\""},
    {"lose", NULL, DO("\"lose\":@"), "\"you\"", "\"opponent\""},
    {"prevent", NULL, "{\"would\":{\"event\":\"destroyed\"},\"do\":[{\"prevent\":@}]}", "\"it\"", "\"this\""},
    {"instead", NULL, "{\"would\":{\"event\":\"destroyed\"},\"do\":[{\"instead\":[@]}]}", "{\"draw\":1}", "{\"draw\":2}"},
    {"power", NULL, IS("\"power\":@,\"of\":\"this\""), "1000", "2000"},
    {"power", "of", IS("\"power\":1000,\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"gains", NULL, IS("\"gains\":@,\"of\":\"this\""), "\"blocker\"", "\"slayer\""},
    {"gains", "of", IS("\"gains\":\"blocker\",\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"cannot", NULL, IS("\"cannot\":@,\"of\":\"this\""), "\"attack\"", "\"block\""},
    {"cannot", "of", IS("\"cannot\":\"attack\",\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"cannot", "by", IS("\"cannot\":\"be_blocked\",\"of\":\"this\"@"), "", ",\"by\":{\"power\":{\"le\":3000}}"},
    {"cannot", "target", IS("\"cannot\":\"attack\",\"of\":\"this\",\"target\":@"), "\"player\"", "\"creature\""},
    {"can", NULL, IS("\"can\":@,\"of\":\"this\""), "\"attack\"", "\"block\""},
    {"can", "of", IS("\"can\":\"attack\",\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"can", "target", IS("\"can\":\"attack\",\"of\":\"this\"@"), "", ",\"target\":{\"civilization\":\"fire\"}"},
    {"can", "untapped", IS("\"can\":\"attack\",\"of\":\"this\"@"), "", ",\"untapped\":true"},
    {"must", NULL, IS("\"must\":@,\"of\":\"this\""), "\"attack\"", "\"block\""},
    {"must", "of", IS("\"must\":\"attack\",\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"cost", NULL, IS("\"cost\":@,\"of\":{}"), "-1", "2"},
    {"cost", "of", IS("\"cost\":1,\"of\":@"), "{\"what\":\"spell\"}", "{\"what\":\"creature\"}"},
    {"cost", "owner", IS("\"cost\":1,\"of\":{}@"), "", ",\"owner\":\"opponent\""},
    {"cost", "least", IS("\"cost\":1,\"of\":{}@"), "", ",\"least\":2"},
    {"set", NULL, IS("\"set\":{\"power\":@},\"of\":\"this\""), "1000", "2000"},
    {"set", "of", IS("\"set\":{\"power\":1000},\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"also", NULL, IS("\"also\":@,\"of\":\"this\""), "{\"race\":\"Human\"}", "{\"civilization\":\"fire\"}"},
    {"also", "of", IS("\"also\":{\"race\":\"Human\"},\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"power_times", NULL, IS("\"power_times\":@,\"of\":\"this\""), "2", "3"},
    {"power_times", "of", IS("\"power_times\":2,\"of\":@"), "\"this\"", "{\"in\":\"battle\",\"owner\":\"you\"}"},
};
/* clang-format on */

static const char *const languages[] = {"en", "ja"};

/* What an effect says, with a piece put into its place; free it. */
static char *said_with(const char *effect, const char *piece, const char *language)
{
    const char *place = strchr(effect, '@');
    char whole[2048], text[4096];

    snprintf(whole, sizeof whole, "%.*s%s%s", (int)(place == NULL ? 0 : place - effect), effect,
        piece, place == NULL ? effect : place + 1);
    snprintf(text, sizeof text, DM_FRAME(DM_EFFECTS("%s")), whole);
    struct crd_set *set = NULL;
    const char *fault = load_one(text, &set);
    ck_assert_msg(fault[0] == '\0', "%s: %s", text, fault);
    char *words = said(set, 0, language);
    crd_set_free(set);
    return words;
}

START_TEST(an_effect_reads_like_this)
{
    char *en = said_with(samples[_i].effect, "", "en");
    char *ja = said_with(samples[_i].effect, "", "ja");

    ck_assert_str_eq(en, samples[_i].en);
    ck_assert_str_eq(ja, samples[_i].ja);
    free(en);
    free(ja);
}
END_TEST

START_TEST(a_key_changes_the_text)
{
    for (size_t l = 0; l < LEN(languages); l++) {
        char *one = said_with(keys[_i].effect, keys[_i].one, languages[l]);
        char *other = said_with(keys[_i].effect, keys[_i].other, languages[l]);

        ck_assert_msg(
            strcmp(one, other) != 0 && strchr(one, '{') == NULL && strchr(other, '{') == NULL,
            "%s.%s: %s%s", keys[_i].row, keys[_i].key == NULL ? "" : keys[_i].key, one, other);
        free(one);
        free(other);
    }
}
END_TEST

static bool has_sample(const char *row, const char *key)
{
    for (size_t i = 0; i < LEN(keys); i++) {
        if (strcmp(keys[i].row, row) == 0 &&
            (key == NULL ? keys[i].key == NULL
                         : keys[i].key != NULL && strcmp(keys[i].key, key) == 0)) {
            return true;
        }
    }
    return false;
}

START_TEST(every_key_of_the_language_is_among_them)
{
    const struct eng_language *language = dm_game.language;
    const struct eng_verb_info *const tables[] = {language->verb, language->statement};

    for (size_t t = 0; t < LEN(tables); t++) {
        for (const struct eng_verb_info *row = tables[t]; row->name != NULL; row++) {
            for (size_t k = 0;
                 k < LEN(row->operand) && row->operand[k].kind != ENG_OPERAND_NONE; k++) {
                ck_assert_msg(has_sample(row->name, row->operand[k].key), "%s.%s", row->name,
                    row->operand[k].key == NULL ? "" : row->operand[k].key);
            }
        }
    }
}
END_TEST

/* Each word of a list, put into an effect, has words: no two read alike, and none stands as it is in
 * the file between braces. */
static void check_words(const char *const words[], const char *effect, const char *but)
{
    for (size_t l = 0; l < LEN(languages); l++) {
        char *texts[64] = {NULL};
        size_t n = 0;

        for (size_t i = 0; words[i] != NULL; i++) {
            if (strcmp(words[i], "none") == 0 || (but != NULL && strcmp(words[i], but) == 0)) {
                continue;
            }
            ck_assert_uint_lt(n, LEN(texts));
            char *text = texts[n++] = said_with(effect, words[i], languages[l]);
            ck_assert_msg(strchr(text, '{') == NULL, "%s: %s", words[i], text);
            ck_assert_msg(strchr(words[i], '_') == NULL || strstr(text, words[i]) == NULL,
                "%s: %s", words[i], text);
            for (size_t k = 0; k + 1 < n; k++) {
                ck_assert_msg(strcmp(text, texts[k]) != 0, "%s: %s", words[i], text);
            }
        }
        while (n > 0) {
            free(texts[--n]);
        }
    }
}

START_TEST(every_word_of_the_language_is_said)
{
    const struct eng_language *l = dm_game.language;
    static const char *const deeds[] = {"attack", "block", "be_blocked", "be_attacked",
        "be_chosen", "untap", "be_destroyed", "leave", "summon", "cast", "use_trigger", "enter",
        "draw", NULL};

    check_words(l->timing, "{\"timing\":\"@\",\"do\":[{\"draw\":1}]}", NULL);
    check_words(
        l->event, "{\"when\":{\"event\":\"@\",\"who\":\"this\"},\"do\":[{\"draw\":1}]}", NULL);
    check_words(
        l->event, "{\"would\":{\"event\":\"@\",\"who\":\"this\"},\"do\":[{\"draw\":1}]}", NULL);
    check_words(l->duration, DO("\"power\":1000,\"of\":\"this\",\"until\":\"@\""), NULL);
    check_words(l->moment, DO("\"later\":\"@\",\"do\":[{\"draw\":1}]"), NULL);
    check_words(l->phase,
        "{\"timing\":\"enter\",\"if\":{\"phase\":\"@\"},\"do\":[{\"draw\":1}]}", NULL);
    check_words(deeds, IS("\"cannot\":\"@\",\"of\":\"this\""), NULL);
    check_words(l->flag, DO("\"destroy\":{\"in\":\"battle\",\"owner\":\"you\",\"@\":true}"),
        "face_down");
    check_words(l->flag, DO("\"destroy\":{\"in\":\"battle\",\"owner\":\"you\",\"@\":false}"),
        "face_down");
    check_words(l->cause,
        "{\"when\":{\"event\":\"leaves\",\"who\":\"this\",\"by\":\"@\"},\"do\":[{\"draw\":1}]}",
        NULL);
    for (size_t m = 0; l->mask[m].name != NULL; m++) {
        char effect[256];

        snprintf(effect, sizeof effect,
            DO("\"tap\":{\"in\":\"battle\",\"owner\":\"you\",\"%s\":\"@\"}"), l->mask[m].name);
        check_words(l->mask[m].words, effect, NULL);
    }
    for (size_t t = 0; l->text_test[t] != NULL; t++) {
        check_words((const char *const[]){l->text_test[t], NULL},
            DO("\"tap\":{\"in\":\"battle\",\"owner\":\"you\",\"@\":\"X\"}"), NULL);
    }
    for (size_t k = 1; l->keyword[k].name != NULL; k++) {
        char effect[256];

        snprintf(effect, sizeof effect, "{\"keyword\":%s}",
            l->keyword[k].kind == ENG_OPERAND_NONE ? "\"@\"" : "{\"@\":1}");
        check_words((const char *const[]){l->keyword[k].name, NULL}, effect, NULL);
    }
}
END_TEST

START_TEST(lines_are_said)
{
    struct crd_set *set = good(DM_FRAME(
        DM_CREATURE(",\"supertypes\":[\"evolution\",\"god\"],\"evolution\":{\"is\":{\"race\":"
                    "\"Human\"},\"n\":2},\"link\":{\"name\":\"T\"},"
                    "\"spell\":{\"name\":{\"en\":\"Say\",\"ja\":\"サ\"},\"cost\":2}")));
    char *texts = crd_texts(set);

    ck_assert_ptr_nonnull(texts);
    static const char *const wanted[] = {"Evolution: 2 creatures with the [Human] race",
        "進化：2枚の種族に「ヒューマノイド」を持つクリーチャー", "God link: a card named [T]",
        "G・リンク：名前が「T」のカード", "Spell side: Say, cost 2", "呪文面：サ、コスト2"};
    for (size_t i = 0; i < LEN(wanted); i++) {
        ck_assert_msg(strstr(texts, wanted[i]) != NULL, "%s: %s", wanted[i], texts);
    }
    free(texts);
    crd_set_free(set);
}
END_TEST

/* ---- the page ---- */

static char page[200000];

static void read_page(void)
{
    FILE *in = fopen(PAGES_DIR "/DUEL-MASTERS.md", "rb");

    ck_assert_ptr_nonnull(in);
    page[fread(page, 1, sizeof page - 1, in)] = '\0';
    ck_assert(feof(in));
    fclose(in);
}

static void check_example(const char *said_there, const struct eng_verb_info *row)
{
    char key[64];

    for (; row->name != NULL; row++) {
        snprintf(key, sizeof key, "\"%s\":", row->name);
        ck_assert_msg(strstr(said_there, key) != NULL, "no example of %s", row->name);
        for (size_t k = 0; k < LEN(row->operand) && row->operand[k].kind != ENG_OPERAND_NONE;
             k++) {
            if (row->operand[k].key != NULL) {
                snprintf(key, sizeof key, "\"%s\":", row->operand[k].key);
                ck_assert_msg(strstr(said_there, key) != NULL, "no example of %s.%s", row->name,
                    row->operand[k].key);
            }
        }
    }
}

/* Each block of keys is put into a card; together they have every verb, statement and key. */
START_TEST(the_examples_of_the_page_load_and_have_everything)
{
    char *all = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&all, &len);
    unsigned blocks = 0;

    read_page();
    for (char *at = strstr(page, "\n```"); at != NULL; at = strstr(at, "\n```")) {
        static const char open[] = "\n```dm\n";
        char *end = strstr(at + 4, "\n```");

        ck_assert_ptr_nonnull(end);
        *end = '\0';
        if (strncmp(at, open, strlen(open)) == 0) {
            char *file = malloc(strlen(at) + 300);

            sprintf(file, DM_FRAME(DM_CREATURE(",%s")), at + strlen(open));
            crd_set_free(good(file));
            fputs(at, out);
            free(file);
            blocks++;
        }
        at = end + 4;
    }
    fclose(out);
    ck_assert_uint_eq(blocks, 6);
    check_example(all, dm_game.language->verb);
    check_example(all, dm_game.language->statement);
    free(all);
}
END_TEST

/* ---- what is shipped ---- */

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

/* All card files of the game as one set. */
static struct crd_set *shipped(void)
{
    static char name[128][512];
    const char *paths[128];
    struct dirent **entry;
    struct crd_set *set = NULL;
    struct crd_error err;
    size_t files = 0;
    const int n = scandir(SETS_DIR, &entry, is_json, alphasort);

    for (int i = 0; i < n; i++) {
        snprintf(name[files], sizeof name[files], "%s/%s", SETS_DIR, entry[i]->d_name);
        paths[files] = name[files];
        files += is_of_game(name[files], dm_game.name);
        free(entry[i]);
    }
    free(entry);
    ck_assert_int_eq(crd_cards_load(paths, files, &set, &err), CRD_OK);
    return set;
}

START_TEST(the_shipped_cards_are_enough)
{
    struct crd_set *set = shipped();
    const struct eng_cards *cards = crd_set_cards(set);
    const struct dm_facts *f = cards->facts;
    unsigned real = 0, evolutions = 0, gods = 0, twinpacts = 0, gr = 0, types = 0;

    for (uint32_t i = 0; i < cards->len; i++) {
        real += strncmp(cards->def[i].number, "DM", 2) == 0;
        evolutions += f[i].evolution.least > 1;
        gods += (f[i].supertypes & DM_GOD) != 0;
        gr += (f[i].supertypes & DM_GR) != 0;
        twinpacts += f[i].spell != NULL;
        types |= f[i].types;
    }
    ck_assert_uint_ge(real, 120);
    ck_assert_uint_ge(evolutions, 8);
    ck_assert_uint_ge(gods, 4);
    ck_assert_uint_ge(twinpacts, 4);
    ck_assert_uint_ge(gr, 6);
    ck_assert_uint_eq(
        types, DM_TYPE_CREATURE | DM_TYPE_SPELL | DM_TYPE_CROSS_GEAR | DM_TYPE_AURA);
    struct crd_set *again = good(crd_set_json(set, NULL));
    ck_assert_mem_eq(cards->hash, crd_set_cards(again)->hash, sizeof cards->hash);
    crd_set_free(again);
    crd_set_free(set);
}
END_TEST

/* By the whole Hall of Fame, so by the list of each day in which it grew. */
static bool is_allowed(const json_t *restrictions, const struct crd_deck_list *list)
{
    for (size_t i = 0; i < json_array_size(restrictions); i++) {
        const json_t *row = json_array_get(restrictions, i);
        const char *number = json_string_value(json_object_get(row, "number"));
        json_int_t left = json_integer_value(json_object_get(row, "copies"));

        for (unsigned k = 0; k < list->len && number != NULL; k++) {
            left -= strcmp(list->line[k].number, number) == 0 ? list->line[k].count : 0;
        }
        if (left < 0) {
            return false;
        }
    }
    return true;
}

START_TEST(each_deck_is_legal_and_has_names)
{
    json_t *root = json_load_file(RESTRICTIONS, JSON_REJECT_DUPLICATES, NULL);
    const json_t *restrictions = json_object_get(root, "restrictions");
    static struct crd_deck_file file;
    static struct crd_faults faults;
    static struct eng_deck deck;
    struct crd_set *set = shipped();
    const struct eng_book book = {.game = &dm_game, .cards = crd_set_cards(set)};
    struct dirent **entry;
    const int n = scandir(DECKS_DIR, &entry, is_json, alphasort);
    unsigned decks = 0;

    ck_assert_uint_gt(json_array_size(restrictions), 20);
    for (int i = 0; i < n; i++) {
        static char text[CRD_DECK_BYTES_MAX];
        char path[512];

        snprintf(path, sizeof path, "%s/%s", DECKS_DIR, entry[i]->d_name);
        free(entry[i]);
        if (!is_of_game(path, dm_game.name)) {
            continue;
        }
        FILE *in = fopen(path, "rb");
        ck_assert_ptr_nonnull(in);
        const size_t len = fread(text, 1, sizeof text, in);
        fclose(in);
        faults = (struct crd_faults){0};
        crd_deck_parse(&dm_game, text, len, &file, &faults);
        crd_deck_resolve(&book, &file.list, &deck, &faults);
        ck_assert_msg(faults.len == 0, "%s: %s", path, faults.at[0].text);
        ck_assert_msg(file.name[0] != '\0' && file.name_ja[0] != '\0', "%s", path);
        ck_assert_msg(is_allowed(restrictions, &file.list), "%s", path);
        decks++;
    }
    free(entry);
    json_decref(root);
    ck_assert_uint_ge(decks, 4);
    crd_set_free(set);
}
END_TEST

/* The Hall of Fame: in order of its days, and no card twice. */
START_TEST(restrictions_are_dated)
{
    json_t *root = json_load_file(RESTRICTIONS, JSON_REJECT_DUPLICATES, NULL);
    const json_t *list = json_object_get(root, "restrictions");
    const char *before = "";

    ck_assert_uint_gt(json_array_size(list), 20);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        const char *since = json_string_value(json_object_get(row, "since"));
        const json_t *copies = json_object_get(row, "copies");
        const char *name =
            json_string_value(json_object_get(json_object_get(row, "name"), "ja"));
        unsigned year, month, day;
        char rest;

        ck_assert(json_is_integer(copies) && json_integer_value(copies) <= 1);
        ck_assert_int_eq(sscanf(since, "%4u-%2u-%2u%c", &year, &month, &day, &rest), 3);
        ck_assert_int_ge(strcmp(since, before), 0);
        before = since;
        for (size_t k = 0; k < i; k++) {
            const json_t *other = json_object_get(json_array_get(list, k), "name");

            ck_assert_str_ne(name, json_string_value(json_object_get(other, "ja")));
        }
    }
    json_decref(root);
}
END_TEST

START_TEST(a_deck_in_text_form_has_two_parts)
{
    static const char text[] = "// Main Deck\n4 Iere DM01-072\n// Super GR\n2 Gear SHD-018\n";
    static struct crd_deck_file file;
    static struct crd_faults faults;

    faults = (struct crd_faults){0};
    crd_deck_parse(&dm_game, text, sizeof text - 1, &file, &faults);
    ck_assert_uint_eq(faults.len, 0);
    ck_assert_uint_eq(file.list.len, 2);
    ck_assert_str_eq(file.list.line[0].pile, "main");
    ck_assert_str_eq(file.list.line[1].pile, "gr");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("duelmasters");
    TCase *c = tcase_create("duelmasters");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_set_timeout(c, 60);
    tcase_add_test(c, each_key_reaches_its_fact);
    tcase_add_test(c, what_is_not_said_has_its_usual_value);
    tcase_add_test(c, evolution_says_how_many_sources);
    tcase_add_test(c, a_name_is_asked_of_a_side);
    tcase_add_test(c, the_linter_names_what_is_hardly_meant);
    tcase_add_test(c, the_canonical_text_is_this);
    tcase_add_loop_test(c, an_effect_reads_like_this, 0, (int)LEN(samples));
    tcase_add_loop_test(c, a_key_changes_the_text, 0, (int)LEN(keys));
    tcase_add_test(c, every_key_of_the_language_is_among_them);
    tcase_add_test(c, every_word_of_the_language_is_said);
    tcase_add_test(c, lines_are_said);
    tcase_add_test(c, the_examples_of_the_page_load_and_have_everything);
    tcase_add_test(c, the_shipped_cards_are_enough);
    tcase_add_test(c, each_deck_is_legal_and_has_names);
    tcase_add_test(c, restrictions_are_dated);
    tcase_add_test(c, a_deck_in_text_form_has_two_parts);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
