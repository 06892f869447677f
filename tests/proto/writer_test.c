/* SPDX-License-Identifier: MIT
 * writer_test.c - the writer against jansson's parser: escapes, numbers, commas, and running over. */
#include <pro/writer.h>

#include <check.h>
#include <jansson.h>

#include <stdlib.h>
#include <string.h>

static struct pro_writer w;

static void setup(void)
{
    pro_writer_init_heap(&w, 1 << 20);
}

static void teardown(void)
{
    pro_writer_deinit_heap(&w);
}

static void expect(const char *text)
{
    ck_assert(!w.is_over);
    ck_assert_uint_eq(w.len, strlen(text));
    ck_assert_mem_eq(w.text, text, w.len);
}

static json_t *parse(void)
{
    json_error_t error;
    json_t *value = json_loadb(
        w.text, w.len, JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(value != NULL, "%s: %.*s", error.text, (int)w.len, w.text);
    return value;
}

START_TEST(commas_stand_between_values_only)
{
    pro_write_object(&w);
    pro_write_key(&w, "a");
    pro_write_array(&w);
    pro_write_int(&w, 1);
    pro_write_text(&w, "{");
    pro_write_array(&w);
    pro_write_array_end(&w);
    pro_write_object(&w);
    pro_write_object_end(&w);
    pro_write_text(&w, ":[");
    pro_write_null(&w);
    pro_write_array_end(&w);
    pro_write_key(&w, "b");
    pro_write_object(&w);
    pro_write_key(&w, "c");
    pro_write_bool(&w, true);
    pro_write_key(&w, "d");
    pro_write_bool(&w, false);
    pro_write_object_end(&w);
    pro_write_key(&w, "e");
    pro_write_raw(&w, "[1,2]", 5);
    pro_write_key(&w, "f");
    pro_write_handle(&w, 0x123);
    pro_write_object_end(&w);
    expect("{\"a\":[1,\"{\",[],{},\":[\",null],\"b\":{\"c\":true,\"d\":false},\"e\":[1,2],"
           "\"f\":\"c000000000123\"}");
}
END_TEST

START_TEST(numbers_at_their_ends)
{
    const uint8_t bytes[] = {0x00, 0xff, 0x1a};
    pro_write_array(&w);
    pro_write_int(&w, 0);
    pro_write_int(&w, -1);
    pro_write_int(&w, INT64_MAX);
    pro_write_int(&w, INT64_MIN);
    pro_write_uint(&w, 0);
    pro_write_uint(&w, UINT64_MAX);
    pro_write_hex64(&w, 0);
    pro_write_hex64(&w, UINT64_C(0xfedcba9876543210));
    pro_write_hex(&w, bytes, sizeof bytes);
    pro_write_hex(&w, bytes, 0);
    pro_write_handle(&w, UINT64_C(0xffffffffffff));
    pro_write_array_end(&w);
    expect("[0,-1,9223372036854775807,-9223372036854775808,0,18446744073709551615,"
           "\"0000000000000000\",\"fedcba9876543210\",\"00ff1a\",\"\",\"cffffffffffff\"]");
}
END_TEST

/* Each code point comes back as it was. */
START_TEST(every_character_survives)
{
    for (uint32_t c = 0; c <= 0x10ffff; c += c < 0x3000 ? 1 : 0x101) {
        char text[5];
        size_t n = 0;
        if (c >= 0xd800 && c <= 0xdfff) {
            continue;
        }
        if (c < 0x80) {
            text[n++] = (char)c;
        } else if (c < 0x800) {
            text[n++] = (char)(0xc0 | c >> 6);
            text[n++] = (char)(0x80 | (c & 0x3f));
        } else if (c < 0x10000) {
            text[n++] = (char)(0xe0 | c >> 12);
            text[n++] = (char)(0x80 | (c >> 6 & 0x3f));
            text[n++] = (char)(0x80 | (c & 0x3f));
        } else {
            text[n++] = (char)(0xf0 | c >> 18);
            text[n++] = (char)(0x80 | (c >> 12 & 0x3f));
            text[n++] = (char)(0x80 | (c >> 6 & 0x3f));
            text[n++] = (char)(0x80 | (c & 0x3f));
        }
        pro_writer_reset(&w);
        pro_write_text_len(&w, text, n);
        json_t *value = parse();
        ck_assert_uint_eq(json_string_length(value), n);
        ck_assert_mem_eq(json_string_value(value), text, n);
        json_decref(value);
    }
}
END_TEST

START_TEST(bytes_that_are_not_utf8_are_replaced)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"a\x80z", "\"a\xef\xbf\xbdz\""},
        {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},                 /* overlong */
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* a surrogate */
        {"\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {"\xe2\x82", "\"\xef\xbf\xbd\xef\xbf\xbd\""}, /* cut off */
        {"\xff", "\"\xef\xbf\xbd\""},
        {"\"\\/\n\r\t\x01\x1f\x7f", "\"\\\"\\\\/\\n\\r\\t\\u0001\\u001f\x7f\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        pro_writer_reset(&w);
        pro_write_text(&w, cases[i].in);
        expect(cases[i].out);
        json_decref(parse());
    }
}
END_TEST

static void write_some(struct pro_writer *to)
{
    pro_write_object(to);
    pro_write_key(to, "key");
    pro_write_text(to, "te\"xt");
    pro_write_key(to, "n");
    pro_write_int(to, -42);
    pro_write_key(to, "h");
    pro_write_hex64(to, 7);
    pro_write_object_end(to);
}

/* With any room that is too small the flag is up, and no byte past the room is touched. */
START_TEST(running_over_sets_the_flag)
{
    write_some(&w);
    const size_t whole = w.len;
    for (size_t cap = 0; cap <= whole; cap++) {
        char *room = malloc(cap + 1);
        ck_assert_ptr_nonnull(room);
        room[cap] = '!';
        struct pro_writer fixed;
        pro_writer_init(&fixed, room, cap);
        write_some(&fixed);
        ck_assert_int_eq(fixed.is_over, cap < whole);
        ck_assert_int_eq(room[cap], '!');
        ck_assert_uint_le(fixed.len, cap);
        free(room);
    }
}
END_TEST

START_TEST(a_heap_writer_stops_at_its_most)
{
    struct pro_writer small;
    pro_writer_init_heap(&small, 1000);
    pro_write_array(&small);
    for (unsigned i = 0; i < 2000 && !small.is_over; i++) {
        pro_write_uint(&small, 7);
    }
    ck_assert(small.is_over);
    ck_assert_uint_le(small.len, 1000);
    ck_assert_uint_ge(small.len, 998);
    pro_writer_reset(&small);
    pro_write_null(&small);
    ck_assert(!small.is_over);
    pro_writer_deinit_heap(&small);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("writer");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, setup, teardown);
    tcase_add_test(all, commas_stand_between_values_only);
    tcase_add_test(all, numbers_at_their_ends);
    tcase_add_test(all, every_character_survives);
    tcase_add_test(all, bytes_that_are_not_utf8_are_replaced);
    tcase_add_test(all, running_over_sets_the_flag);
    tcase_add_test(all, a_heap_writer_stops_at_its_most);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
