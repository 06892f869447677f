/* SPDX-License-Identifier: MIT
 * code_test.c - the compiler of the card language: what each construct becomes, and that every program is one. */
#include "code_tables.h"
#include "program_check.h"
#include "sample_cards.h"

#include <eng/digimon.h>
#include <eng/language.h>

#include <check.h>
#include <jansson.h>

#include <crd/cards.h>
#include <crd/print.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kit ---- */

static char line[1024];

/* Loads a text; "" or the error's line without the file's name. */
static const char *load(const char *text, struct crd_set **out)
{
    const struct crd_text file = {"t", text, strlen(text)};
    struct crd_error err;
    const enum crd_status s = crd_cards_load_text(&file, 1, out, &err);

    if (s == CRD_OK) {
        return "";
    }
    ck_assert_int_eq(s, CRD_INVALID);
    ck_assert_int_eq(strncmp(crd_error_line(&err, line, sizeof line), "t: ", 3), 0);
    return line + 3;
}

/* A set whose programs are well formed and come back from its canonical text. */
static struct crd_set *good(const char *text)
{
    const struct eng_language *language = eng_game_find("digimon")->language;
    struct crd_set *set = NULL, *again = NULL;

    ck_assert_str_eq(load(text, &set), "");
    const struct eng_cards *a = crd_set_cards(set);
    (void)program_check(a, language);
    ck_assert_str_eq(load(crd_set_json(set, NULL), &again), "");
    const struct eng_cards *b = crd_set_cards(again);
    ck_assert_mem_eq(a->hash, b->hash, sizeof a->hash);
    ck_assert_str_eq(crd_set_json(set, NULL), crd_set_json(again, NULL));
    ck_assert_uint_eq(a->len, b->len);
    ck_assert_uint_eq(a->program.code_len, b->program.code_len);
    ck_assert_uint_eq(a->program.effects, b->program.effects);
    ck_assert_uint_eq(a->program.tests, b->program.tests);
    ck_assert_mem_eq(
        a->program.code, b->program.code, a->program.code_len * sizeof *a->program.code);
    for (uint32_t i = 0; i < a->program.effects; i++) {
        ck_assert_mem_eq(
            &a->program.effect[i], &b->program.effect[i], sizeof *a->program.effect);
    }
    ck_assert_mem_eq(a->program.test, b->program.test,
        a->program.tests * a->program.test_row * sizeof *a->program.test);
    crd_set_free(again);
    return set;
}

static struct crd_set *good_effect(const char *effect)
{
    char text[8192];

    ck_assert_int_lt(
        snprintf(text, sizeof text, FRAME(CARD("T-1", ",\"effects\":[%s]")), effect),
        (int)sizeof text);
    return good(text);
}

static const struct dig_facts *facts_of(const struct crd_set *set, const char *number)
{
    const struct eng_cards *cards = crd_set_cards(set);
    const int32_t at = crd_find(cards, number);

    ck_assert_int_ge(at, 0);
    return (const struct dig_facts *)cards->facts + at;
}

/* The node at an address of a card's code. */
static const uint16_t *node(const struct crd_set *set, const char *number, uint16_t at)
{
    const struct eng_program *p = &crd_set_cards(set)->program;

    ck_assert_uint_gt(at, 0);
    return &p->code[p->base[crd_find(crd_set_cards(set), number)] + at];
}

/* ---- what each construct becomes: code_tables.h ---- */

START_TEST(an_effect_becomes_this_program)
{
    struct crd_set *set = good_effect(programs[_i].effect);
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    crd_dump(set, 0, out);
    fclose(out);
    const char *effects = strstr(text, "    effect 0");
    ck_assert_ptr_nonnull(effects);
    ck_assert_str_eq(effects, programs[_i].want);
    free(text);
    crd_set_free(set);
}
END_TEST

/* ---- lines ---- */

START_TEST(requirements_are_ordinary_or_special)
{
    struct crd_set *set = good(FRAME(CARD("T-1",
        ",\"requirements\":[{\"colors\":[\"red\"],\"level\":4,\"cost\":3},"
        "{\"from\":{\"name\":\"Agumon\"},\"cost\":2,\"if\":{\"turn\":\"you\"},\"ignore\":true},"
        "{\"from\":{\"what\":\"tamer\"},\"treat_as\":{\"what\":\"digimon\",\"level\":3,"
        "\"color\":[\"black\",\"red\"]}}],"
        "\"effects\":[{\"is\":[{\"requirement\":{\"from\":{\"level\":5},\"cost\":1},"
        "\"of\":\"this_card\"}]}]")));
    const struct dig_facts *f = facts_of(set, "T-1");

    ck_assert_uint_eq(f->requirements, 3);
    ck_assert_uint_eq(f->given, 1);
    ck_assert_uint_eq(f->requirement[0].from, 0);
    ck_assert_uint_eq(f->requirement[0].cost, 3);
    ck_assert_uint_eq(node(set, "T-1", f->requirement[1].from)[0], ENG_OP_P_TEST);
    ck_assert_uint_eq(node(set, "T-1", f->requirement[1].condition)[0], ENG_OP_TURN);
    ck_assert_uint_eq(f->requirement[1].cost, 2);
    ck_assert_uint_eq(f->requirement[1].is_ignoring, 1);
    ck_assert_uint_eq(node(set, "T-1", f->requirement[2].from)[0], ENG_OP_P_MASK);
    ck_assert_uint_eq(f->requirement[2].cost, DIG_COST_OF_OTHERS);
    ck_assert_uint_eq(f->requirement[2].treat_kind, DIG_CATEGORY_DIGIMON);
    ck_assert_int_eq(f->requirement[2].treat_level, 3);
    ck_assert_uint_eq(f->requirement[2].treat_color, DIG_COLOR_BLACK | DIG_COLOR_RED);
    ck_assert_uint_eq(node(set, "T-1", f->requirement[3].from)[0], ENG_OP_P_DIM);
    crd_set_free(set);
}
END_TEST

START_TEST(lines_reach_their_facts)
{
    struct crd_set *set = good(FRAME(DUAL("T-1",
        ",\"dna\":[{\"parts\":[{\"color\":\"red\",\"level\":4},{\"color\":\"blue\"}],\"cost\":0}],"
        "\"burst\":{\"from\":{\"level\":6},\"return\":{\"what\":\"tamer\"},\"cost\":4},"
        "\"app_fusion\":{\"parts\":[{\"name\":\"A\"},{\"name\":\"B\"}],\"cost\":1},"
        "\"digixros\":{\"less\":2,\"parts\":[{\"name\":\"A\"},{\"n\":{\"up_to\":3},\"is\":"
        "{\"level\":3},\"different\":\"name\"},{\"n\":\"any_number\",\"is\":{}}]},"
        "\"assembly\":{\"less\":6,\"parts\":[{\"n\":4,\"is\":{\"name\":\"N\"}}]},"
        "\"link\":{\"requirement\":{\"trait\":\"Appmon\"},\"cost\":1,\"dp\":2000},\"ace\":4,"
        "\"option\":{\"name\":{\"en\":\"Side\"},\"colors\":[\"green\"],\"cost\":3},"
        "\"rules\":[{\"also\":{\"name\":[\"X\",\"Y\"],\"color\":\"blue\"}},{\"copies\":50},"
        "{\"number\":\"BT1-001\"}]")));
    const struct dig_facts *f = facts_of(set, "T-1");

    ck_assert_uint_eq(f->dnas, 1);
    ck_assert_uint_eq(f->dna[0].parts, 2);
    ck_assert_uint_eq(f->dna[0].cost, 0);
    ck_assert_uint_eq(node(set, "T-1", f->dna[0].part[0].is)[0], ENG_OP_P_AND);
    ck_assert_uint_eq(node(set, "T-1", f->burst.giving)[0], ENG_OP_P_MASK);
    ck_assert_uint_eq(f->burst.cost, 4);
    ck_assert_uint_eq(f->app_fusion.parts, 2);
    ck_assert_uint_eq(f->app_fusion.cost, 1);
    ck_assert_uint_eq(f->digixros.parts, 3);
    ck_assert_uint_eq(f->digixros.part[0].n, 1);
    ck_assert_uint_eq(f->digixros.part[1].n, 3);
    ck_assert_uint_eq(f->digixros.part[1].is_up_to, 1);
    ck_assert_uint_gt(f->digixros.part[1].different, 0);
    ck_assert_uint_eq(f->digixros.part[2].n, 255);
    ck_assert_uint_eq(node(set, "T-1", f->digixros.part[2].is)[0], ENG_OP_P_TRUE);
    ck_assert_uint_eq(f->assembly.cost, 6);
    ck_assert_uint_eq(f->assembly.part[0].n, 4);
    ck_assert_int_eq(f->link.dp, 2000);
    ck_assert_uint_eq(f->link.cost, 1);
    ck_assert_int_eq(f->overflow, 4);
    ck_assert_str_eq(f->option.name, "Side");
    ck_assert_str_eq(f->option.name_ja, "");
    ck_assert_uint_eq(f->option.colors, DIG_COLOR_GREEN);
    ck_assert_int_eq(f->option.cost, 3);
    ck_assert_uint_eq(f->copies_max, 50);
    ck_assert_uint_eq(f->also_colors, DIG_COLOR_BLUE);
    ck_assert_uint_eq(f->also_names, 2);
    ck_assert_str_eq(f->also_name[1], "Y");
    ck_assert_str_eq(f->also_number, "BT1-001");
    crd_set_free(set);
}
END_TEST

START_TEST(a_token_in_a_card_is_a_card_of_the_set)
{
    struct crd_set *set = good(FRAME(CARD("T-1",
        ",\"tokens\":[{\"name\":{\"en\":\"Doll\"},\"category\":\"digimon\",\"colors\":"
        "[\"white\"],\"level\":6,\"play_cost\":14,\"dp\":3000,\"effects\":[{\"keyword\":"
        "\"blocker\"}]}],\"effects\":[{\"timing\":[\"on_play\"],\"do\":[{\"play_token\":"
        "\"Doll\"},{\"play_token\":\"T-0\"}]}]") ","
                                                 "{\"number\":\"T-0\",\"name\":{\"en\":\"Free\"},\"category\":\"tamer\",\"token\":true,"
                                                 "\"colors\":[\"red\"]}"));
    const struct eng_cards *cards = crd_set_cards(set);
    const struct dig_facts *f = facts_of(set, "T-1-T1");

    ck_assert_uint_eq(cards->len, 3);
    ck_assert_uint_eq(f->is_token, 1);
    ck_assert_int_eq(f->level, 6);
    ck_assert_int_eq(f->play_cost, 14);
    const uint32_t def = (uint32_t)crd_find(cards, "T-1-T1");
    ck_assert_uint_eq(cards->program.first[def + 1] - cards->program.first[def], 1);
    const uint16_t *op = node(
        set, "T-1", cards->program.effect[cards->program.first[crd_find(cards, "T-1")]].body);
    ck_assert_uint_eq(node(set, "T-1", op[3])[1], def);
    ck_assert_uint_eq(node(set, "T-1", op[7])[1], (uint32_t)crd_find(cards, "T-0"));
    crd_set_free(set);
}
END_TEST

/* ---- texts ---- */

/* Whether the card passes the only test in the effect of card Q. */
static bool passes(const struct crd_set *set, const char *number)
{
    const struct eng_program *p = &crd_set_cards(set)->program;
    const uint32_t def = (uint32_t)crd_find(crd_set_cards(set), number);

    ck_assert_uint_eq(p->tests, 1);
    return (p->test[def / 32] >> def % 32 & 1u) != 0;
}

static const struct {
    const char *key, *text, *want; /* cards that pass, as letters */
} texts[] = {
    {"name", "Gabumon", "A"}, {"name", "gabumon", ""}, {"name", "Alias", "B"},
    {"name", "Side", "D"}, {"name_has", "abu", "A"}, {"name_has", "Part", "C"},
    {"name_has", "Alias", "B"}, {"name", "Part", ""}, {"trait", "Dragon", "A"},
    {"trait_has", "Dragon", "AB"}, {"trait", "Rule", "C"},
    {"text_has", "save", "D"},    /* a keyword that it has */
    {"text_has", "blocker", "B"}, /* an operand of gains */
    {"text_has", "block", ""},    /* icons match exactly 4-22-4 */
    {"text_has", "on_play", "BCD"},
    {"text_has", "X Antibody", "C"},                     /* a name that an effect asks for */
    {"text_has", "Hero", "A"},                           /* mentions */
    {"text_has", "Rule", "C"}, {"text_has", "hand", ""}, /* a word of the language, no icon */
};

START_TEST(a_text_test_knows_names_traits_and_text)
{
    char text[4096];
    snprintf(text, sizeof text,
        FRAME(
            "{\"number\":\"A\",\"name\":{\"en\":\"Gabumon\"},\"category\":\"tamer\","
            "\"colors\":[\"red\"],\"play_cost\":1,\"traits\":[\"Dragon\"],\"mentions\":[\"Heroes\"]}," CARD(
                "B",
                ",\"traits\":[\"Dragonkin\"],\"rules\":[{\"also\":{\"name\":\"Alias\"}}],"
                "\"effects\":[{\"timing\":[\"on_play\"],\"do\":[{\"gains\":\"blocker\","
                "\"of\":\"this\",\"until\":\"turn\"}]}]") "," CARD("C",
                ",\"rules\":[{\"also\":"
                "{\"name_has\":\"Part\"}},{\"also\":{\"trait\":\"Rule\"}}],\"effects\":[{\"timing\":"
                "[\"on_play\"],\"do\":[{\"play\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\","
                "\"cost\":{\"le\":3}},\"cost\":\"free\"},{\"if\":{\"exists\":{\"in\":\"trash\","
                "\"owner\":\"you\"}},\"do\":[{\"draw\":1}]}]}],\"mentions\":[\"X Antibody\"]") "," DUAL("D",
                ",\"option\":{\"name\":{\"en\":\"Side\"},\"colors\":[\"red\"],\"cost\":1},"
                "\"effects\":[{\"timing\":[\"on_play\"],\"do\":[{\"save\":true}]}]") ","
                                                                                     "{\"number\":\"Q\",\"name\":{\"en\":\"?\"},\"category\":\"option\",\"colors\":[\"red\"],"
                                                                                     "\"play_cost\":1,\"effects\":[{\"timing\":[\"main\"],\"do\":[{\"delete\":{\"in\":"
                                                                                     "\"battle\",\"owner\":\"any\",\"%s\":\"%s\"}}]}]}"),
        texts[_i].key, texts[_i].text);
    struct crd_set *set = good(text);
    char passed[8] = "";

    for (const char *number = "ABCD"; *number != '\0'; number++) {
        const char one[] = {*number, '\0'};

        if (passes(set, one)) {
            strcat(passed, one);
        }
    }
    ck_assert_str_eq(passed, texts[_i].want);
    crd_set_free(set);
}
END_TEST

START_TEST(a_name_for_digixros_counts_there_only)
{
    struct crd_set *set = good(FRAME(
        CARD("A", ",\"rules\":[{\"also\":{\"name\":\"Z\"},\"for\":\"digixros\"}]") "," CARD("B",
            ",\"digixros\":{\"less\":1,\"parts\":[{\"name\":\"Z\"}]},"
            "\"dna\":[{\"parts\":[{\"name\":\"Z\"},{}],\"cost\":0}],"
            "\"requirements\":[{\"from\":{\"name\":\"Z\"},\"cost\":0}]")));
    const struct eng_program *p = &crd_set_cards(set)->program;
    const struct dig_facts *f = facts_of(set, "B");
    const uint16_t tests[] = {node(set, "B", f->digixros.part[0].is)[1],
        node(set, "B", f->dna[0].part[0].is)[1], node(set, "B", f->requirement[0].from)[1]};

    ck_assert_uint_eq(p->tests, 3);
    ck_assert_uint_eq(p->test[tests[0] * p->test_row] & 1u, 1);
    ck_assert_uint_eq(p->test[tests[1] * p->test_row] & 1u, 0);
    ck_assert_uint_eq(p->test[tests[2] * p->test_row] & 1u, 0);
    crd_set_free(set);
}
END_TEST

START_TEST(a_text_of_information_passes_tests_of_its_kind)
{
    struct crd_set *set = good_effect(
        "{\"is\":[{\"also\":{\"name\":\"Leomon\",\"trait\":\"Beast\"},\"of\":{\"in\":\"battle\","
        "\"owner\":\"you\",\"any\":[{\"name\":\"Leomon\"},{\"name_has\":\"Leo\"},{\"trait\":"
        "\"Leomon\"},{\"trait_has\":\"Bea\"}]}}]}");
    const struct eng_program *p = &crd_set_cards(set)->program;

    ck_assert_uint_eq(p->texts, 2);
    ck_assert_uint_eq(p->tests, 4);
    ck_assert_uint_eq(p->text[0] & 15u, 3);           /* Leomon: both tests of names */
    ck_assert_uint_eq(p->text[p->text_row] & 15u, 8); /* Beast: the last one */
    crd_set_free(set);
}
END_TEST

/* ---- lint ---- */

START_TEST(lint_names_odd_programs)
{
    struct crd_set *set = good(FRAME(CARD("T-1",
        ",\"effects\":[{\"keyword\":\"blocker\"},{\"keyword\":\"blocker\"},"
        "{\"is\":[{\"dp\":{\"count\":\"it\"},\"of\":\"other\"}]},"
        "{\"timing\":[\"main\"],\"do\":[{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"},"
        "{\"draw\":1,\"as\":\"$x\"}]}]")));
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    const uint32_t found = crd_lint(set, out);

    fclose(out);
    ck_assert_str_eq(text,
        "T-1: effects[2].is[0].dp.count: nothing triggers this effect, so there is no number of "
        "the event\n"
        "T-1: effects[2].is[0].of: nothing triggers this effect, so \"other\" is nothing\n"
        "T-1: effects[3].do[0]: what is chosen here is not used\n"
        "T-1: effects[3]: $x is never read\n"
        "T-1: effects: blocker is there twice\n");
    ck_assert_uint_eq(found, 5);
    free(text);
    crd_set_free(set);
}
END_TEST

/* Circles that the table decides about. */
static const struct {
    const char *effects, *want;
} circles[] = {
    {"{\"if\":{\"exists\":{\"in\":\"battle\",\"owner\":\"you\",\"dp\":{\"le\":3000}}},"
     "\"is\":[{\"dp\":2000,\"of\":\"this\"}]}",
        "T-1: effects[0].is[0]: may make false what it depends on, so that no state is settled\n"},
    {"{\"if\":{\"exists\":{\"in\":\"battle\",\"owner\":\"you\",\"dp\":{\"le\":3000},\"except\":"
     "\"this\"}},\"is\":[{\"dp\":2000,\"of\":\"this\"}]}",
        ""},
    {"{\"if\":{\"eq\":[{\"dp\":\"this\"},3000]},\"is\":[{\"dp\":1000,\"of\":\"this\"}]}",
        "T-1: effects[0].is[0]: may make false what it depends on, so that no state is settled\n"},
    {"{\"is\":[{\"dp\":{\"mul\":[1000,{\"count\":{\"in\":\"battle\",\"owner\":\"you\","
     "\"dp\":{\"le\":3000}}}]},\"of\":\"this\"}]}",
        "T-1: effects[0].is[0]: may make false what it depends on, so that no state is settled\n"},
    {"{\"timing\":\"main\",\"do\":[{\"activate\":\"main\",\"of\":\"this\",\"may\":true}]}",
        "T-1: effects[0].do: may activate itself again and again\n"},
    {"{\"timing\":\"main\",\"per_turn\":1,\"do\":[{\"activate\":\"main\",\"of\":\"this\"}]}",
        ""},
};

START_TEST(lint_names_circles_that_are_possible)
{
    char file[2048];
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    snprintf(file, sizeof file, FRAME(CARD("T-1", ",\"effects\":[%s]")), circles[_i].effects);
    struct crd_set *set = good(file);
    (void)crd_lint(set, out);
    fclose(out);
    ck_assert_str_eq(text, circles[_i].want);
    free(text);
    crd_set_free(set);
}
END_TEST

/* A card asks for its own trait, for one that an effect gives, and for some that nothing has. */
START_TEST(lint_names_texts_that_no_card_has)
{
    struct crd_set *set = good(FRAME(CARD("T-1",
        ",\"traits\":[\"Dragon\"],\"effects\":["
        "{\"is\":[{\"also\":{\"trait\":\"Machine\"},\"of\":\"this\"}]},"
        "{\"timing\":\"main\",\"do\":[{\"delete\":{\"in\":\"battle\",\"owner\":\"opponent\","
        "\"any\":[{\"trait\":[\"Dragon\",\"Machine\",\"Dargon\"]},{\"name_has\":\"Nobody\"},"
        "{\"trait\":\"Dargon\"}]}}]}]")));
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    const uint32_t found = crd_lint(set, out);

    fclose(out);
    ck_assert_str_eq(text,
        "T-1: effects[1].do[0].delete.any[0].trait[2]: no card of the set has the trait "
        "\"Dargon\"\n"
        "T-1: effects[1].do[0].delete.any[1].name_has: no card of the set has the name_has "
        "\"Nobody\"\n");
    ck_assert_uint_eq(found, 2);
    free(text);
    crd_set_free(set);
}
END_TEST

START_TEST(the_shipped_sets_are_programs)
{
    const char *const paths[] = {KEYWORDS, SETS_DIR "/starter.json"};
    struct crd_set *set = NULL;
    struct crd_error err;

    ck_assert_int_eq(crd_cards_load(paths, 2, &set, &err), CRD_OK);
    crd_set_free(good(crd_set_json(set, NULL)));
    crd_set_free(set);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("code");
    TCase *c = tcase_create("code");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, an_effect_becomes_this_program, 0, (int)LEN(programs));
    tcase_add_test(c, requirements_are_ordinary_or_special);
    tcase_add_test(c, lines_reach_their_facts);
    tcase_add_test(c, a_token_in_a_card_is_a_card_of_the_set);
    tcase_add_loop_test(c, a_text_test_knows_names_traits_and_text, 0, (int)LEN(texts));
    tcase_add_test(c, a_name_for_digixros_counts_there_only);
    tcase_add_test(c, a_text_of_information_passes_tests_of_its_kind);
    tcase_add_test(c, lint_names_odd_programs);
    tcase_add_loop_test(c, lint_names_circles_that_are_possible, 0, (int)LEN(circles));
    tcase_add_test(c, lint_names_texts_that_no_card_has);
    tcase_add_test(c, the_shipped_sets_are_programs);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
