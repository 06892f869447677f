/* SPDX-License-Identifier: MIT
 * faults_test.c - every way in which a card file can be bad: the status, and the line with file, card,
 * field and words. Which words there are is read from the loader's own source, so a fault without a
 * case here fails. With --seeds FOLDER the files of all cases are written there, for the fuzzer. */
#include "duelmasters_tables.h"
#include "fault_tables.h"
#include "loading.h"

#include <check.h>
#include <jansson.h>

#include <assert.h>
#include <crd/cards.h>
#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kit ---- */

__attribute__((format(printf, 1, 2))) static char *text_of(const char *format, ...)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    va_list args;

    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    fclose(out);
    return text;
}

/* A card T-1 with such keys; one with an Option side has no play cost. */
static char *with_keys(const char *keys)
{
    return strstr(keys, "\"option\"") != NULL ? text_of(FRAME(DUAL("T-1", ",%s")), keys)
                                              : text_of(FRAME(CARD("T-1", ",%s")), keys);
}

/* ---- the cases of the tables: each gives its file, to be freed, and what it is refused with ---- */

static char *of_effect(size_t i, char want[])
{
    char *keys = text_of("\"effects\":[%s]", mistakes[i].effect);
    char *text = with_keys(keys);

    sprintf(want, "t.json: T-1: %s", mistakes[i].want);
    free(keys);
    return text;
}

static char *of_line(size_t i, char want[])
{
    sprintf(want, "t.json: T-1: %s", line_mistakes[i].want);
    return with_keys(line_mistakes[i].rest);
}

static char *of_duelmasters(size_t i, char want[])
{
    sprintf(want, "t.json: T-1: %s", dm_mistakes[i].want);
    return text_of(DM_FRAME("%s"), dm_mistakes[i].card);
}

/* The card with another value of the key; NULL: without it. */
static char *changed(const char *card, const char *key, const char *value)
{
    json_t *object = json_loads(card, JSON_REJECT_DUPLICATES, NULL);

    if (value == NULL) {
        assert(json_object_del(object, key) == 0);
    } else {
        json_t *other = json_loads(value, JSON_DECODE_ANY, NULL);

        assert(json_object_set_new(object, key, other) == 0);
    }
    char *one = json_dumps(object, JSON_COMPACT);
    char *text = text_of(FRAME("%s"), one);
    free(one);
    json_decref(object);
    return text;
}

static char *of_card(size_t i, char want[])
{
    strcpy(want, mutations[i].want);
    return changed(mutations[i].card, mutations[i].key, mutations[i].value);
}

static char *of_file(size_t i, char want[])
{
    strcpy(want, files[i].want);
    return text_of("%s", files[i].text);
}

/* n times the part with commas between, its number for each # in it. */
static void repeat(FILE *out, const char *part, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        fputs(i == 0 ? "" : ",", out);
        for (const char *c = part; *c != '\0'; c++) {
            if (*c == '#') {
                fprintf(out, "%u", i);
            } else {
                fputc(*c, out);
            }
        }
    }
}

/* A frame of keys with n parts in it. */
static char *parts(size_t i, unsigned n)
{
    const char *hole = strstr(limits[i].frame, "%s");
    char *keys = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&keys, &len);

    fwrite(limits[i].frame, 1, (size_t)(hole - limits[i].frame), out);
    repeat(out, limits[i].part, n);
    fputs(hole + 2, out);
    fclose(out);
    char *text = with_keys(keys);
    free(keys);
    return text;
}

static char *of_limit(size_t i, char want[])
{
    sprintf(want, "t.json: %s", limits[i].want);
    return parts(i, limits[i].most + 1);
}

static const struct {
    char *(*make)(size_t i, char want[]);
    size_t n;
} tables[] = {{of_effect, LEN(mistakes)}, {of_line, LEN(line_mistakes)},
    {of_card, LEN(mutations)}, {of_file, LEN(files)}, {of_limit, LEN(limits)},
    {of_duelmasters, LEN(dm_mistakes)}};

START_TEST(each_fault_has_file_card_and_field)
{
    for (size_t i = 0; i < tables[_i].n; i++) {
        char want[1024];
        char *text = tables[_i].make(i, want);
        struct crd_set *set = NULL;

        ck_assert_str_eq(load_one(text, &set), want);
        ck_assert_ptr_null(set);
        free(text);
    }
}
END_TEST

START_TEST(a_limit_is_kept_to_the_last)
{
    char *text = parts((size_t)_i, limits[_i].most);
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(text, &set), "");
    crd_set_free(set);
    free(text);
}
END_TEST

START_TEST(each_optional_key_may_be_left_out)
{
    static const struct {
        const char *card, *key;
    } optional[] = {
        {DIGIMON, "level"}, {DIGIMON, "requirements"}, {DIGIMON, "traits"}, {EGG, "level"}};

    for (size_t i = 0; i < LEN(optional); i++) {
        char *text = changed(optional[i].card, optional[i].key, NULL);
        struct crd_set *set = NULL;

        ck_assert_str_eq(load_one(text, &set), "");
        crd_set_free(set);
        free(text);
    }
}
END_TEST

/* ---- circles that are none ---- */

/* clang-format off */
static const char *const legal[] = {
    /* once true, it stays so */
    "{\"if\":{\"matches\":\"this\",\"dp\":{\"ge\":3000}},\"is\":[{\"dp\":2000,\"of\":\"this\"}]}",
    "{\"if\":{\"matches\":\"this\",\"dp\":{\"le\":3000}},\"is\":[{\"gains\":\"rush\",\"of\":\"this\"},"
    "{\"dp\":-1000,\"of\":\"this\"}]}",
    /* others */
    "{\"if\":{\"exists\":{\"in\":\"battle\",\"owner\":\"opponent\",\"dp\":{\"le\":3000}}},"
    "\"is\":[{\"dp\":2000,\"of\":\"this\"}]}",
    /* never in force together */
    "{\"during\":\"your_turn\",\"if\":{\"not\":{\"matches\":\"this\",\"keyword\":\"rush\"}},"
    "\"is\":[{\"gains\":\"blocker\",\"of\":\"this\"}]},"
    "{\"during\":\"opponents_turn\",\"if\":{\"matches\":\"this\",\"keyword\":\"blocker\"},"
    "\"is\":[{\"gains\":\"rush\",\"of\":\"this\"}]}",
    "{\"text\":\"inherited\",\"if\":{\"not\":{\"matches\":\"this\",\"keyword\":\"rush\"}},"
    "\"is\":[{\"gains\":\"blocker\",\"of\":\"this\"}]},"
    "{\"if\":{\"matches\":\"this\",\"keyword\":\"blocker\"},\"is\":[{\"gains\":\"rush\",\"of\":\"this\"}]}",
    /* the value is taken once */
    "{\"timing\":\"main\",\"do\":[{\"dp\":{\"dp\":\"this\"},\"of\":\"this\",\"until\":\"turn\"}]}",
    /* the inherited effect's card is another one than the Digimon */
    "{\"text\":\"inherited\",\"is\":[{\"gains\":{\"effects_of\":\"this_card\"},\"of\":\"this\"}]}",
    /* loops of the game 18-3: another timing, a record of uses, a choice, a decision */
    "{\"timing\":\"on_play\",\"do\":[{\"activate\":\"when_digivolving\",\"of\":\"this\"}]},"
    "{\"timing\":\"when_digivolving\",\"do\":[{\"draw\":1}]}",
    "{\"timing\":\"on_play\",\"per_turn\":1,\"do\":[{\"activate\":\"on_play\",\"of\":\"this\"}]}",
    "{\"timing\":\"on_play\",\"do\":[{\"activate\":\"on_play\",\"of\":\"this\",\"choose\":1}]},"
    "{\"timing\":\"on_play\",\"do\":[{\"draw\":1}]}",
    "{\"timing\":\"on_play\",\"do\":[{\"activate\":\"on_play\",\"of\":\"this\",\"may\":true}]}",
    "{\"timing\":\"on_play\",\"do\":[{\"by\":[{\"pay\":1}]},{\"activate\":\"on_play\",\"of\":\"this\"}]}",
    "{\"timing\":\"on_play\",\"do\":[{\"play_token\":\"E-T\"}]}",
};
/* clang-format on */

START_TEST(a_game_may_go_in_circles)
{
    char *text = text_of(
        FRAME(CARD("T-1",
            ",\"effects\":[%s]") ","
                                 "{\"number\":\"E-T\",\"name\":{\"en\":\"E\"},\"category\":\"digimon\",\"token\":true,"
                                 "\"colors\":[\"red\"],\"dp\":1,\"effects\":[{\"timing\":\"on_play\",\"do\":["
                                 "{\"play_token\":\"E-T\"}]}]}"),
        legal[_i]);
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(text, &set), "");
    crd_set_free(set);
    free(text);
}
END_TEST

static const struct {
    const char *a, *b, *want;
} circles[] = {
    {",\"rules\":[{\"number\":\"B\"}]", ",\"rules\":[{\"number\":\"A\"}]",
        "t.json: A: rules[0].number: leads back to this card"},
    {",\"rules\":[{\"copies\":50},{\"number\":\"B\"}]", ",\"rules\":[{\"number\":\"B\"}]",
        "t.json: A: rules[1].number: leads from card to card more than 16 times"},
    {",\"rules\":[{\"number\":\"B\"}]", "", ""},
    {",\"rules\":[{\"also\":{\"name\":\"Two\"}}]", "", ""}, /* names are only texts */
};

START_TEST(card_numbers_may_not_lead_round)
{
    char *text =
        text_of(FRAME("{\"number\":\"A\",\"name\":{\"en\":\"One\"},\"category\":\"option\","
                      "\"colors\":[\"red\"],\"play_cost\":1%s},"
                      "{\"number\":\"B\",\"name\":{\"en\":\"Two\"},\"category\":\"option\","
                      "\"colors\":[\"red\"],\"play_cost\":1%s}"),
            circles[_i].a, circles[_i].b);
    struct crd_set *set = NULL;

    ck_assert_str_eq(load_one(text, &set), circles[_i].want);
    crd_set_free(set);
    free(text);
}
END_TEST

/* ---- what is too large ---- */

/* Cards with numbers PREFIX-0 and up, each with those keys; # is a number that is no other's. */
static void cards(FILE *out, const char *prefix, unsigned n, const char *head, const char *part,
    unsigned per_card, const char *tail)
{
    unsigned next = 0;

    fputs("{\"format\":1,\"game\":\"digimon\",\"cards\":[", out);
    for (unsigned i = 0; i < n; i++) {
        fprintf(out,
            "%s{\"number\":\"%s-%05u\",\"name\":{\"en\":\"E\"},\"category\":\"digi-egg\","
            "\"colors\":[\"red\"]%s",
            i == 0 ? "" : ",", prefix, i, head);
        for (unsigned k = 0; k < per_card; k++) {
            const size_t hole = strcspn(part, "#");

            fprintf(out, "%s%.*s", k == 0 ? "" : ",", (int)hole, part);
            if (part[hole] != '\0') {
                fprintf(out, "%u%s", next++, part + hole + 1);
            }
        }
        fprintf(out, "%s}", tail);
    }
    fputs("]}", out);
}

#define DO ",\"effects\":[{\"timing\":\"main\",\"do\":["
#define NAMES \
    ",\"effects\":[{\"is\":[{\"dp\":1,\"of\":{\"in\":\"battle\",\"owner\":\"you\",\"any\":["
#define INFOS ",\"effects\":[{\"is\":["

static const struct {
    unsigned cards;
    const char *head, *part;
    unsigned per_card;
    const char *tail, *want;
} masses[] = {
    {65536, "", "#", 0, "",
        "t.json: A-65535: cards[65535]: more than 65535 cards in all files"},
    {4096, ",\"effects\":[", "{\"keyword\":\"rush\"}", 16, "]",
        "t.json: A-04095: effects: more than 65535 effects in all files"},
    {280, NAMES, "{\"name\":\"n#\"}", 60, "]}}]}]",
        "t.json: A-00273: effects[0].is[0].of.any[4].name: more than 16384 different texts are asked for"},
    {280, INFOS, "{\"also\":{\"name\":\"n#\"},\"of\":\"this\"}", 60, "]}]",
        "t.json: A-00273: effects[0].is[4].also.name: more than 16384 different texts are added"},
};

START_TEST(more_than_a_set_can_hold_is_refused)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    struct crd_set *set = NULL;

    cards(out, "A", masses[_i].cards, masses[_i].head, masses[_i].part, masses[_i].per_card,
        masses[_i].tail);
    fclose(out);
    ck_assert_uint_le(len, CRD_FILE_BYTES_MAX);
    ck_assert_str_eq(load_one(text, &set), masses[_i].want);
    free(text);
}
END_TEST

START_TEST(files_count_together)
{
    struct crd_text texts[2] = {{.name = "a.json"}, {.name = "b.json"}};
    char *text[2] = {NULL};
    struct crd_set *set = NULL;

    for (size_t i = 0; i < 2; i++) {
        FILE *out = open_memstream(&text[i], &texts[i].len);

        cards(out, i == 0 ? "A" : "B", i == 0 ? 65535 : 1, "", "#", 0, "");
        fclose(out);
        texts[i].text = text[i];
    }
    ck_assert_str_eq(load(texts, 1, &set), "");
    ck_assert_uint_eq(crd_set_cards(set)->len, 65535);
    ck_assert_int_eq(crd_find(crd_set_cards(set), "A-65534"), 65534);
    crd_set_free(set);
    ck_assert_str_eq(
        load(texts, 2, &set), "b.json: B-00000: cards[0]: more than 65535 cards in all files");
    free(text[0]);
    free(text[1]);
}
END_TEST

/* The card and the field in which the limit is passed are named. */
START_TEST(a_file_over_the_limit_is_refused)
{
    static const char start[] = FRAME(EGG) "",
                      second[] = "{\"number\":\"T-2\",\"effects\":[{},{\"do\":\"";
    struct crd_set *set = NULL;
    size_t len = CRD_FILE_BYTES_MAX + 1;
    char *text = malloc(len);

    memset(text, ' ', len);
    memcpy(text, start, sizeof start - 1);
    ck_assert_str_eq(load(&(struct crd_text){"t.json", text, len - 1}, 1, &set), "");
    crd_set_free(set);
    set = NULL;
    ck_assert_str_eq(load(&(struct crd_text){"t.json", text, len}, 1, &set),
        "t.json: the file is more than 8388608 bytes");
    text[sizeof start - 3] = ','; /* rather than the end of the list */
    memcpy(text + sizeof start - 2, second, sizeof second - 1);
    ck_assert_str_eq(load(&(struct crd_text){"t.json", text, len}, 1, &set),
        "t.json: T-2: effects[1].do: the file is more than 8388608 bytes");
    free(text);
}
END_TEST

START_TEST(nesting_is_refused_before_the_parser_recurses)
{
    const size_t len = 1000000;
    struct crd_set *set = NULL;
    char *text = malloc(len);

    memset(text, '[', len);
    ck_assert_ptr_nonnull(strstr(
        load(&(struct crd_text){"t.json", text, len}, 1, &set), "[0]: nested deeper than 40"));
    free(text);
}
END_TEST

START_TEST(too_large_a_program_is_refused)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);
    struct crd_set *set = NULL;

    fputs("{\"format\":1,\"game\":\"digimon\",\"cards\":[" FACTS("T-1") ",\"play_cost\":1" DO,
        out);
    for (unsigned i = 0; i < 30; i++) {
        fprintf(out, "%s{\"draw\":{\"add\":[{\"amount\":\"it\"},", i == 0 ? "" : ",");
        repeat(out, "#", 60);
        fputs("]}}", out);
    }
    fputs("]}]}]}", out);
    fclose(out);
    ck_assert_str_eq(load_one(text, &set),
        "t.json: T-1: effects[0].do[26].draw.add[58]: the effects of the card are more than 8192 words");
    free(text);
}
END_TEST

START_TEST(a_file_that_is_not_there_is_named)
{
    const char *const none[] = {"/none.json"};
    struct crd_error err;
    struct crd_set *set = NULL;

    ck_assert_int_eq(crd_cards_load(none, 1, &set, &err), CRD_UNREADABLE);
    ck_assert_str_eq(crd_error_line(&err, line, sizeof line),
        "/none.json: cannot be read: No such file or directory");
    ck_assert_int_eq(crd_cards_load(NULL, 0, &set, &err), CRD_INVALID);
    ck_assert_str_eq(crd_error_line(&err, line, sizeof line), "no card file was named");
}
END_TEST

/* ---- no fault without a case ---- */

/* Words of the cases that are in no table. */
static const char *const elsewhere[] = {
    "the effects of the card are more than 8192 words",
    "the file is more than 8388608 bytes",
    "leads from card to card more than 16 times",
    "no card file was named",
    "cannot be read: No such file or directory",
    /* cards_test.c has two files */
    "there is another card with this number in a.json",
    /* only one game has card files */
    "must be \"digimon\" as in the first file",
};

/* Whether the words are what the format makes: its texts in their order, to the end. */
static bool is_made_by(const char *format, const char *words)
{
    const char *at = words;
    char text[256];

    while (*format != '\0') {
        const size_t n = strcspn(format, "%");

        ck_assert_uint_lt(n, sizeof text);
        memcpy(text, format, n);
        text[n] = '\0';
        const char *found = strstr(at, text);
        if (found == NULL || (format[n] == '\0' && strcmp(at + strlen(at) - n, text) != 0)) {
            return false;
        }
        at = found + n;
        format += n;
        if (*format == '%') {
            format += 1 + strspn(format + 1, "lz");
            format++;
        }
    }
    return true;
}

/* What all cases are refused with. */
static char *wants[1000];
static size_t wants_len;

static void gather_wants(void)
{
    char want[1024];

    for (size_t t = 0; t < LEN(tables); t++) {
        for (size_t i = 0; i < tables[t].n; i++) {
            free(tables[t].make(i, want));
            ck_assert_uint_lt(wants_len, LEN(wants));
            wants[wants_len++] = strdup(want);
        }
    }
    for (size_t i = 0; i < LEN(masses) + LEN(elsewhere); i++) {
        ck_assert_uint_lt(wants_len, LEN(wants));
        wants[wants_len++] =
            strdup(i < LEN(masses) ? masses[i].want : elsewhere[i - LEN(masses)]);
    }
}

static bool has_case(const char *format)
{
    for (size_t i = 0; i < wants_len; i++) {
        if (is_made_by(format, wants[i])) {
            return true;
        }
    }
    return false;
}

/* The next string of the C text in front of `end`, neighbours joined; NULL at the end. */
static const char *next_string(const char *at, const char *end, char out[512])
{
    size_t n = 0;
    bool is_there = false;

    while (at < end) {
        if (*at == '"') {
            is_there = true;
            for (at++; *at != '"'; at++) {
                at += *at == '\\';
                ck_assert_uint_lt(n, 511);
                out[n++] = *at;
            }
            at++;
        } else if (!isspace((unsigned char)*at) && is_there) {
            break;
        } else {
            at++;
        }
    }
    out[n] = '\0';
    return is_there ? at : NULL;
}

/* Where the call whose arguments begin here ends. */
static const char *end_of_call(const char *at)
{
    unsigned depth = 1;

    for (; depth > 0; at++) {
        if (*at == '"') {
            for (at++; *at != '"'; at++) {
                at += *at == '\\';
            }
        }
        depth += *at == '(' ? 1u : *at == ')' ? -1u : 0u;
    }
    return at;
}

/* How many formats of faults a source has; each must have a case. */
static unsigned check_source(const char *path)
{
    static const char *const calls[] = {"crd__bad(", "crd__fail("};
    FILE *in = fopen(path, "rb");
    char *source = calloc(1, 200000), format[512];
    unsigned found = 0;

    ck_assert_ptr_nonnull(in);
    ck_assert_uint_lt(fread(source, 1, 199999, in), 199999);
    fclose(in);
    for (size_t k = 0; k < LEN(calls); k++) {
        for (const char *at = strstr(source, calls[k]); at != NULL; at = strstr(at, calls[k])) {
            at += strlen(calls[k]);
            const char *end = end_of_call(at);

            while ((at = next_string(at, end, format)) != NULL) {
                const size_t len = strlen(format);

                /* not words of its own: "%s", or a part of a line */
                if (strspn(format, "%s") != len && format[len - 1] != ' ') {
                    ck_assert_msg(has_case(format), "%s: no case for \"%s\"", path, format);
                    found++;
                }
            }
            at = end;
        }
    }
    free(source);
    return found;
}

START_TEST(no_fault_is_without_a_case)
{
    static const char *const others[] = {"deck", "say", "print", "disassemble", "restrictions"};
    DIR *folder = opendir(SOURCE_ROOT "/engine/cards");
    unsigned found = 0;

    ck_assert_ptr_nonnull(folder);
    gather_wants();
    for (struct dirent *e = readdir(folder); e != NULL; e = readdir(folder)) {
        const char *dot = strrchr(e->d_name, '.');
        bool is_loader = dot != NULL && strcmp(dot, ".c") == 0;

        for (size_t i = 0; i < LEN(others); i++) {
            is_loader = is_loader && strncmp(e->d_name, others[i], strlen(others[i])) != 0;
        }
        if (is_loader) {
            char *path = text_of("%s/engine/cards/%s", SOURCE_ROOT, e->d_name);

            found += check_source(path);
            free(path);
        }
    }
    closedir(folder);
    while (wants_len > 0) {
        free(wants[--wants_len]);
    }
    ck_assert_uint_gt(found, 100);
}
END_TEST

/* ---- seeds ---- */

static int write_seeds(const char *folder)
{
    for (size_t t = 0; t < LEN(tables); t++) {
        for (size_t i = 0; i < tables[t].n; i++) {
            char want[1024];
            char *text = tables[t].make(i, want);
            char *path = text_of("%s/fault-%zu-%zu", folder, t, i);
            FILE *out = fopen(path, "wb");
            const bool is_written = out != NULL && fputs(text, out) >= 0;

            if ((out != NULL && fclose(out) != 0) || !is_written) {
                perror(path);
                return EXIT_FAILURE;
            }
            free(path);
            free(text);
        }
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--seeds") == 0) {
        return write_seeds(argv[2]);
    }
    Suite *suite = suite_create("faults");
    TCase *c = tcase_create("faults");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_set_timeout(c, 100);
    tcase_add_loop_test(c, each_fault_has_file_card_and_field, 0, (int)LEN(tables));
    tcase_add_loop_test(c, a_limit_is_kept_to_the_last, 0, (int)LEN(limits));
    tcase_add_test(c, each_optional_key_may_be_left_out);
    tcase_add_loop_test(c, a_game_may_go_in_circles, 0, (int)LEN(legal));
    tcase_add_loop_test(c, card_numbers_may_not_lead_round, 0, (int)LEN(circles));
    tcase_add_loop_test(c, more_than_a_set_can_hold_is_refused, 0, (int)LEN(masses));
    tcase_add_test(c, files_count_together);
    tcase_add_test(c, a_file_over_the_limit_is_refused);
    tcase_add_test(c, nesting_is_refused_before_the_parser_recurses);
    tcase_add_test(c, too_large_a_program_is_refused);
    tcase_add_test(c, a_file_that_is_not_there_is_named);
    tcase_add_test(c, no_fault_is_without_a_case);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
