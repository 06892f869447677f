/* SPDX-License-Identifier: MIT
 * message_test.c - requests: what is right comes in whole, and whatever is wrong with one is refused
 * with the name and the field that the page promises. Driven by the tables themselves. */
#include "samples.h"

#include <eng/game.h>

#include <check.h>
#include <jansson.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct pro_request request, again;
static struct pro_fault fault;
static char *text; /* the last message tried */

static void teardown(void)
{
    free(text);
    text = NULL;
}

static bool decode_text(const char *message)
{
    return pro_request_decode(message, strlen(message), &request, &fault);
}

/* A whole request of these params. */
static bool decode(enum pro_method method, json_t *params)
{
    json_t *root = json_pack("{s:s, s:i, s:s, s:O}", "jsonrpc", "2.0", "id", 7, "method",
        pro_method_info(method)->name, "params", params);
    ck_assert_ptr_nonnull(root);
    free(text);
    text = json_dumps(root, JSON_COMPACT);
    json_decref(root);
    return decode_text(text);
}

static void expect(enum pro_error error, const char *field)
{
    ck_assert_msg(fault.error == error && strcmp(fault.field, field) == 0,
        "%s\n  gives %s at \"%s\",\n  not %s at \"%s\"", text, pro_error_name(fault.error),
        fault.field, pro_error_name(error), field);
}

/* Another spelling of a value that is not what the field takes. */
static json_t *of_another_type(enum pro_type type, unsigned which)
{
    static const char *const values[] = {
        "\"text\"", "17", "true", "[]", "{}", "null", "1.5", "-1e300"};
    static const enum pro_type own[][3] = {{PRO_STR, PRO_WORD, PRO_STR},
        {PRO_UINT, PRO_UINT, PRO_UINT}, {PRO_BOOL, PRO_BOOL, PRO_BOOL},
        {PRO_NUMS, PRO_NUMS, PRO_NUMS}, {PRO_OBJECT, PRO_PILES, PRO_OBJECT}};
    if (type == PRO_WORDS || type == PRO_STRS || type == PRO_ITEMS) {
        type = PRO_NUMS; /* lists, too */
    }
    if (which < 5 && (own[which][0] == type || own[which][1] == type)) {
        which = 5;
    }
    return json_loads(values[which], JSON_DECODE_ANY, NULL);
}

/* Walks a shape beside a right object; `root` is the whole params object that holds it. */
static void break_each(enum pro_method method, const struct pro_shape *shape, json_t *root,
    json_t *object, const char *path)
{
    char at[256];

    json_object_set_new(object, "zzz", json_true());
    (void)snprintf(at, sizeof at, "%s.zzz", path);
    ck_assert(!decode(method, root));
    expect(PRO_ERROR_UNKNOWN_KEY, at);
    json_object_del(object, "zzz");

    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        json_t *value = json_incref(json_object_get(object, f->name));
        if (value == NULL) {
            ck_assert(!f->is_required);
            continue;
        }
        (void)snprintf(at, sizeof at, "%s.%s", path, f->name);

        json_object_del(object, f->name);
        if (f->is_required) {
            ck_assert(!decode(method, root));
            expect(PRO_ERROR_MISSING, at);
        } else if (!shape->is_either) {
            ck_assert(decode(method, root));
        }
        for (unsigned which = 0; which < 8; which++) {
            json_object_set_new(object, f->name, of_another_type(f->type, which));
            ck_assert_msg(!decode(method, root), "%s", text);
            expect(PRO_ERROR_WRONG_TYPE, at);
        }
        json_object_set(object, f->name, value);
        ck_assert_msg(decode(method, root), "%s: %s at %s", text, pro_error_name(fault.error),
            fault.field);
        if (f->type == PRO_OBJECT) {
            break_each(method, f->of, root, value, at);
        }
        for (size_t k = 0; f->type == PRO_ITEMS && k < json_array_size(value); k++) {
            char item[300];
            (void)snprintf(item, sizeof item, "%s[%zu]", at, k);
            break_each(method, f->of, root, json_array_get(value, k), item);
        }
        json_decref(value);
    }
}

static json_t *sample_params(const struct sample *sample)
{
    json_error_t error;
    json_t *params = json_loads(sample->params, 0, &error);
    ck_assert_msg(params != NULL, "%s: %s", sample->params, error.text);
    return params;
}

START_TEST(samples_come_in_and_go_out_alike)
{
    const struct sample *sample = &samples[_i];
    json_t *params = sample_params(sample);
    ck_assert_msg(decode(sample->method, params), "%s: %s at %s", text,
        pro_error_name(fault.error), fault.field);
    ck_assert_int_eq(request.method, sample->method);
    ck_assert_str_eq(request.id, "7");

    struct pro_writer w;
    pro_writer_init_heap(&w, 1 << 16);
    pro_request_encode(&w, &request);
    ck_assert(!w.is_over);
    ck_assert(pro_request_decode(w.text, w.len, &again, &fault));
    json_t *sent = json_loads(text, 0, NULL);
    json_t *got = json_loadb(w.text, w.len, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_msg(json_equal(sent, got), "%s\nbecame\n%.*s", text, (int)w.len, w.text);
    json_decref(sent);
    json_decref(got);
    pro_writer_deinit_heap(&w);
    json_decref(params);
}
END_TEST

START_TEST(each_field_removed_retyped_or_added_is_refused)
{
    const struct sample *sample = &samples[_i];
    json_t *params = sample_params(sample);
    break_each(
        sample->method, pro_method_info(sample->method)->params, params, params, "params");
    json_decref(params);
}
END_TEST

/* Every method has a sample, and every field of every method stands in one. */
START_TEST(samples_leave_nothing_out)
{
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        const struct pro_shape *shape = pro_method_info(m)->params;
        for (size_t i = 0; i < shape->fields; i++) {
            bool is_there = false;
            for (size_t k = 0; k < SAMPLES; k++) {
                if (samples[k].method == m) {
                    json_t *params = sample_params(&samples[k]);
                    is_there |= json_object_get(params, shape->field[i].name) != NULL;
                    json_decref(params);
                }
            }
            ck_assert_msg(is_there, "%s: %s", pro_method_info(m)->name, shape->field[i].name);
        }
    }
}
END_TEST

/* ---- bounds ---- */

static json_t *text_of(size_t n, const char *unit)
{
    const size_t unit_len = strlen(unit);
    char *bytes = malloc(n * unit_len + 1);
    ck_assert_ptr_nonnull(bytes);
    for (size_t i = 0; i < n; i++) {
        memcpy(bytes + i * unit_len, unit, unit_len);
    }
    json_t *value = json_stringn(bytes, n * unit_len);
    free(bytes);
    return value;
}

static json_t *numbers_of(size_t n, uint64_t item)
{
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_array_append_new(list, json_integer((json_int_t)item));
    }
    return list;
}

/* Tries a value in a field of a right object: NONE means that it must come in. */
static void try_value(enum pro_method method, json_t *root, json_t *object, const char *name,
    json_t *value, enum pro_error error, const char *path)
{
    json_t *old = json_incref(json_object_get(object, name));
    json_object_set_new(object, name, value);
    const bool is_ok = decode(method, root);
    ck_assert_msg(is_ok == (error == PRO_ERROR_NONE), "%s: %s at %s", text,
        is_ok ? "taken" : pro_error_name(fault.error), fault.field);
    if (!is_ok) {
        expect(error, path);
        ck_assert_str_ne(fault.expected, "");
    }
    json_object_set_new(object, name, old);
}

static json_t *copies_of(size_t n, json_t *item)
{
    json_t *list = json_array();
    for (size_t i = 0; i < n; i++) {
        json_array_append(list, item);
    }
    return list;
}

static void bound_each(enum pro_method method, const struct pro_shape *shape, json_t *root,
    json_t *object, const char *path);

/* The bounds of what stands in a list. */
static void bound_items(enum pro_method method, const struct pro_field *f, json_t *root,
    json_t *object, const char *at)
{
    json_t *list = json_object_get(object, f->name);
    char item[300];
    (void)snprintf(item, sizeof item, "%s[0]", at);
#define TRY(value, error) \
    try_value(method, root, object, f->name, json_pack("[o]", value), error, item)
    if (f->type == PRO_WORDS) {
        TRY(json_string("Open"), PRO_ERROR_NOT_A_CHOICE);
        for (size_t k = 1; f->words[k] != NULL; k++) {
            TRY(json_string(f->words[k]), PRO_ERROR_NONE);
        }
    } else if (f->type == PRO_STRS) {
        TRY(text_of(f->item_min, "a"), PRO_ERROR_NONE);
        TRY(text_of(f->item_max, "a"), PRO_ERROR_NONE);
        TRY(text_of(f->item_min - 1, "a"), PRO_ERROR_BAD_LENGTH);
        TRY(text_of(f->item_max + 1, "a"), PRO_ERROR_BAD_LENGTH);
        TRY(text_of(f->item_max, "\x1b"), PRO_ERROR_BAD_TEXT);
    } else {
        for (size_t k = 0; k < json_array_size(list); k++) {
            (void)snprintf(item, sizeof item, "%s[%zu]", at, k);
            bound_each(method, f->of, root, json_array_get(list, k), item);
        }
    }
#undef TRY
}

static void bound_each(enum pro_method method, const struct pro_shape *shape, json_t *root,
    json_t *object, const char *path)
{
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        char at[256], item[300];
        (void)snprintf(at, sizeof at, "%s.%s", path, f->name);
        if (json_object_get(object, f->name) == NULL) {
            continue;
        }
#define TRY(value, error, where) try_value(method, root, object, f->name, value, error, where)
        if (f->type == PRO_STR) {
            const char *unit = f->chars == PRO_CHARS_NAME ? "\xf0\x9f\x90\x89" : "a";
            TRY(text_of(f->min, unit), PRO_ERROR_NONE, at);
            TRY(text_of(f->max, unit), PRO_ERROR_NONE, at);
            TRY(text_of(f->min - 1, unit), PRO_ERROR_BAD_LENGTH, at);
            TRY(text_of(f->max + 1, unit), PRO_ERROR_BAD_LENGTH, at);
            if (f->chars != PRO_CHARS_ANY) {
                TRY(text_of(f->max, "\x1b"), PRO_ERROR_BAD_TEXT, at);
            }
        } else if (f->type == PRO_WORD) {
            TRY(json_string(""), PRO_ERROR_NOT_A_CHOICE, at);
            TRY(json_string("Open"), PRO_ERROR_NOT_A_CHOICE, at);
            for (size_t k = 1; f->words[k] != NULL; k++) {
                TRY(json_string(f->words[k]), PRO_ERROR_NONE, at);
            }
        } else if (f->type == PRO_UINT) {
            TRY(json_integer((json_int_t)f->min), PRO_ERROR_NONE, at);
            TRY(json_integer((json_int_t)f->max), PRO_ERROR_NONE, at);
            TRY(json_integer((json_int_t)f->min - 1), PRO_ERROR_OUT_OF_RANGE, at);
            TRY(json_integer((json_int_t)f->max + 1), PRO_ERROR_OUT_OF_RANGE, at);
            TRY(json_integer(INT64_MIN), PRO_ERROR_OUT_OF_RANGE, at);
            TRY(json_integer(INT64_MAX), PRO_ERROR_OUT_OF_RANGE, at);
        } else if (f->type == PRO_NUMS) {
            TRY(numbers_of(f->min, f->item_min), PRO_ERROR_NONE, at);
            TRY(numbers_of(f->max, f->item_max), PRO_ERROR_NONE, at);
            TRY(numbers_of(f->min - 1, f->item_min), PRO_ERROR_BAD_LENGTH, at);
            TRY(numbers_of(f->max + 1, f->item_min), PRO_ERROR_BAD_LENGTH, at);
            (void)snprintf(item, sizeof item, "%s[0]", at);
            TRY(numbers_of(f->max, f->item_max + 1), PRO_ERROR_OUT_OF_RANGE, item);
            TRY(numbers_of(f->min, f->item_min - 1), PRO_ERROR_OUT_OF_RANGE, item);
            json_t *odd = numbers_of(f->min, f->item_min);
            json_array_set_new(odd, 0, json_true());
            TRY(odd, PRO_ERROR_WRONG_TYPE, item);
        } else if (f->type == PRO_WORDS || f->type == PRO_STRS || f->type == PRO_ITEMS) {
            json_t *first = json_array_get(json_object_get(object, f->name), 0);
            TRY(copies_of(f->min, first), PRO_ERROR_NONE, at);
            TRY(copies_of(f->max, first), PRO_ERROR_NONE, at);
            TRY(copies_of(f->min - 1, first), PRO_ERROR_BAD_LENGTH, at);
            TRY(copies_of(f->max + 1, first), PRO_ERROR_BAD_LENGTH, at);
            (void)snprintf(item, sizeof item, "%s[1]", at);
            TRY(json_pack("[O, b]", first, 1), PRO_ERROR_WRONG_TYPE, item);
            bound_items(method, f, root, object, at);
        } else if (f->type == PRO_OBJECT) {
            bound_each(method, f->of, root, json_object_get(object, f->name), at);
        }
#undef TRY
    }
}

START_TEST(bounds_are_kept_at_both_ends)
{
    const struct sample *sample = &samples[_i];
    json_t *params = sample_params(sample);
    bound_each(
        sample->method, pro_method_info(sample->method)->params, params, params, "params");
    json_decref(params);
}
END_TEST

/* Whether a value of this shape may have nothing but zeros ... */
static bool can_be_empty(const struct pro_shape *shape)
{
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        if (f->is_required && (f->min >= 1 || f->type == PRO_HEX)) { /* hex of nothing: NULL */
            return false;
        }
    }
    return true;
}

/* ... and whether that is the same as being left out. */
static bool is_all_optional(const struct pro_shape *shape)
{
    for (size_t i = 0; i < shape->fields; i++) {
        if (shape->field[i].is_required) {
            return false;
        }
    }
    return true;
}

/* What the tables promise about themselves, table.h: room for the longest, zero is absent. */
static void check_shape(const struct pro_shape *shape)
{
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        ck_assert_ptr_nonnull(f->help);
        if (f->type == PRO_STR) {
            const bool is_ascii = f->chars != PRO_CHARS_NAME && f->chars != PRO_CHARS_ANY;
            ck_assert_uint_gt(f->size, f->max * (is_ascii ? 1 : 4));
            ck_assert_uint_ge(f->min, 1);
        }
        if (f->type == PRO_NUMS) {
            ck_assert_uint_le(f->max, PRO_NUMS_MAX);
            ck_assert_uint_ge(f->min, 1);
        }
        if (f->type == PRO_UINT) {
            ck_assert_uint_le(f->max, (UINT64_C(1) << 53) - 1);
            ck_assert(f->is_required || f->min >= 1 || f->has_at != 0);
        }
        if (f->type == PRO_WORDS) {
            ck_assert(f->size == f->max && f->min >= 1);
        }
        if (f->type == PRO_STRS) {
            ck_assert(f->size % f->max == 0 && f->size / f->max > f->item_max);
            ck_assert(f->min >= 1 && f->item_min >= 1 && f->chars != PRO_CHARS_ANY &&
                f->chars != PRO_CHARS_NAME);
        }
        if (f->type == PRO_ITEMS) {
            ck_assert(f->size == f->max * f->of->size && f->min >= 1);
        }
        if (f->type == PRO_OBJECT) {
            ck_assert_msg(f->is_required || !can_be_empty(f->of) || is_all_optional(f->of),
                "%s", f->name);
            check_shape(f->of);
        }
        if (f->type == PRO_LIST || f->type == PRO_ITEMS) {
            check_shape(f->of);
        }
    }
}

static bool has_key(const struct pro_shape *shape, const char *key)
{
    for (size_t i = 0; i < shape->fields; i++) {
        if (strcmp(shape->field[i].name, key) == 0) {
            return true;
        }
    }
    return false;
}

START_TEST(errors_are_about_params_that_exist)
{
    for (enum pro_error e = PRO_ERROR_NONE; e < PRO_ERROR_NUM; e++) {
        const char *key = pro_error_key(e);
        bool is_there = key == NULL;
        for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
            is_there = is_there || has_key(pro_method_info(m)->params, key);
        }
        ck_assert_msg(is_there, "%s is about %s", pro_error_name(e), key);
    }
}
END_TEST

/* The schema of games says ^[0-9A-Za-z.-]{1,24}$. */
START_TEST(clauses_are_words)
{
    for (unsigned g = 0; eng_games[g] != NULL; g++) {
        for (unsigned i = 1; i < eng_games[g]->clauses; i++) {
            const char *clause = eng_games[g]->clause[i];
            const size_t len = strlen(clause);
            ck_assert_msg(len >= 1 && len <= 24, "%s", clause);
            for (size_t c = 0; c < len; c++) {
                ck_assert_msg(
                    isalnum((unsigned char)clause[c]) || strchr(".-", clause[c]), "%s", clause);
            }
        }
    }
}
END_TEST

START_TEST(tables_keep_their_own_rules)
{
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        check_shape(pro_method_info(m)->params);
        check_shape(pro_method_info(m)->result);
    }
}
END_TEST

START_TEST(error_names_are_unique)
{
    for (enum pro_error a = PRO_ERROR_NONE; a < PRO_ERROR_NUM; a++) {
        for (enum pro_error b = a + 1; b < PRO_ERROR_NUM; b++) {
            ck_assert_str_ne(pro_error_name(a), pro_error_name(b));
            ck_assert(pro_error_code(a) != pro_error_code(b) || pro_error_code(a) <= -32600);
        }
    }
}
END_TEST

/* ---- messages as a whole ---- */

#define CHECK       "\"method\":\"deck.check\",\"params\":{\"game\":\"digimon\",\"deck\":{\"piles\":"
#define GOOD_PARAMS "\"params\":{\"deck\":\"a\"}"
#define GET         "\"method\":\"deck.get\"," GOOD_PARAMS

static const struct {
    const char *message;
    enum pro_error error;
    const char *field;
    const char *id;
} wrong[] = {
    /* not JSON */
    {"", PRO_ERROR_NOT_JSON, "", "null"},
    {"{", PRO_ERROR_NOT_JSON, "", "null"},
    {"hello", PRO_ERROR_NOT_JSON, "", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," GET "}}", PRO_ERROR_NOT_JSON, "", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," GET "}{}", PRO_ERROR_NOT_JSON, "", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":01," GET "}", PRO_ERROR_NOT_JSON, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"deck.get\",\"params\":{\"deck\":\"\\u0000\"}}",
        PRO_ERROR_BAD_TEXT, "params.deck", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"deck.get\",\"params\":{\"deck\":\"\xff\"}}",
        PRO_ERROR_NOT_JSON, "params.deck", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"deck.get\",\"params\":{\"deck\":\"\\ud800\"}}",
        PRO_ERROR_NOT_JSON, "params.deck", "null"},
    {"\xef\xbb\xbf{}", PRO_ERROR_NOT_JSON, "", "null"},
    /* the same key twice */
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":1," GET "}", PRO_ERROR_DUPLICATE_KEY, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"\\u0069d\":1," GET "}", PRO_ERROR_DUPLICATE_KEY,
        "\\u0069d", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK
     "{\"main\":[{\"number\":\"A\",\"count\":1},{\"number\":\"A\",\"count\":1,\"count\":2}]}}}}",
        PRO_ERROR_DUPLICATE_KEY, "params.deck.piles.main[1].count", "null"},
    /* batches and other shapes */
    {"[]", PRO_ERROR_BATCH_REFUSED, "", "null"},
    {"[{\"jsonrpc\":\"2.0\",\"id\":1," GET "}]", PRO_ERROR_BATCH_REFUSED, "", "null"},
    {"5", PRO_ERROR_INVALID_REQUEST, "", "null"},
    {"\"hello\"", PRO_ERROR_INVALID_REQUEST, "", "null"},
    {"null", PRO_ERROR_INVALID_REQUEST, "", "null"},
    {"{}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    /* envelope */
    {"{\"jsonrpc\":\"2.0\"," GET "}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":null," GET "}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1.0," GET "}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":-1," GET "}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":9007199254740992," GET "}", PRO_ERROR_INVALID_REQUEST, "id",
        "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":\"\"," GET "}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":\"1234567890123456789012345678901234567\"," GET "}",
        PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":\"\xc3\xa9\"," GET "}", PRO_ERROR_INVALID_REQUEST, "id",
        "null"},
    {"{\"jsonrpc\":\"2.0\",\"id\":[1]," GET "}", PRO_ERROR_INVALID_REQUEST, "id", "null"},
    {"{\"id\":3," GET "}", PRO_ERROR_INVALID_REQUEST, "jsonrpc", "3"},
    {"{\"jsonrpc\":2.0,\"id\":3," GET "}", PRO_ERROR_INVALID_REQUEST, "jsonrpc", "3"},
    {"{\"jsonrpc\":\"1.0\",\"id\":3," GET "}", PRO_ERROR_INVALID_REQUEST, "jsonrpc", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"meta\":1," GET "}", PRO_ERROR_INVALID_REQUEST, "meta",
        "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}", PRO_ERROR_INVALID_REQUEST, "result", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3," GOOD_PARAMS "}", PRO_ERROR_INVALID_REQUEST, "method",
        "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":1," GOOD_PARAMS "}", PRO_ERROR_INVALID_REQUEST,
        "method", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"deck.got\"," GOOD_PARAMS "}",
        PRO_ERROR_UNKNOWN_METHOD, "method", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"\"," GOOD_PARAMS "}", PRO_ERROR_UNKNOWN_METHOD,
        "method", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"match.list\"}", PRO_ERROR_INVALID_REQUEST,
        "params", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"match.list\",\"params\":[]}",
        PRO_ERROR_INVALID_REQUEST, "params", "3"},
    {"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"match.list\",\"params\":null}",
        PRO_ERROR_INVALID_REQUEST, "params", "3"},
    /* decks */
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"main\":[{\"number\":\"A\",\"count\":1},7]}}}}",
        PRO_ERROR_WRONG_TYPE, "params.deck.piles.main[1]", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"main\":{}}}}}", PRO_ERROR_WRONG_TYPE,
        "params.deck.piles.main", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{}}}}", PRO_ERROR_BAD_LENGTH, "params.deck.piles",
        "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"a\":[],\"b\":[],\"c\":[],\"d\":[],\"e\":[]}}}}",
        PRO_ERROR_BAD_LENGTH, "params.deck.piles", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"Main\":[]}}}}", PRO_ERROR_UNKNOWN_KEY,
        "params.deck.piles.Main", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"\":[]}}}}", PRO_ERROR_UNKNOWN_KEY,
        "params.deck.piles.", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"main\":[{\"number\":\"A\",\"count\":0}]}}}}",
        PRO_ERROR_OUT_OF_RANGE, "params.deck.piles.main[0].count", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"main\":[{\"number\":\"A\",\"count\":100}]}}}}",
        PRO_ERROR_OUT_OF_RANGE, "params.deck.piles.main[0].count", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"eggs\":[{\"number\":\"A B\",\"count\":1}]}}}}",
        PRO_ERROR_BAD_TEXT, "params.deck.piles.eggs[0].number", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"eggs\":[{\"count\":1}]}}}}", PRO_ERROR_MISSING,
        "params.deck.piles.eggs[0].number", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK "{\"eggs\":[{\"number\":\"A\"}]}}}}",
        PRO_ERROR_MISSING, "params.deck.piles.eggs[0].count", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1," CHECK
     "{\"eggs\":[{\"number\":\"A\",\"count\":1,\"art\":2}]}}}}",
        PRO_ERROR_UNKNOWN_KEY, "params.deck.piles.eggs[0].art", "1"},
    /* one of two */
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"match.join\",\"params\":{\"deck\":\"a\"}}",
        PRO_ERROR_MISSING, "params.match", "1"},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"match.join\",\"params\":{\"deck\":\"a\","
     "\"match\":\"abcdefghijkl2345\",\"code\":\"abcd2345\"}}",
        PRO_ERROR_UNKNOWN_KEY, "params.code", "1"},
    /* long keys are cut */
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"match.list\",\"params\":{"
     "\"0123456789012345678901234567890123456789012345\":1}}",
        PRO_ERROR_UNKNOWN_KEY, "params.0123456789012345678901234567890123456789", "1"},
};

START_TEST(wrong_messages_are_refused_by_name_and_field)
{
    free(text);
    text = strdup(wrong[_i].message);
    ck_assert_msg(!decode_text(text), "%s", text);
    expect(wrong[_i].error, wrong[_i].field);
    ck_assert_str_eq(request.id, wrong[_i].id);
}
END_TEST

START_TEST(names_of_players)
{
    static const struct {
        const char *name;
        bool is_ok;
    } names[] = {
        {"Sora", true}, {"\xe5\xae\x87\xe5\xae\x99 \xf0\x9f\x90\x89", true},
        {"e\xcc\x81\xcc\xa3", true},          /* two marks */
        {"e\xcc\x81\xcc\x81\xcc\x81", false}, /* three */
        {"\xcc\x81"
         "a",
            false},
        {" a", false}, {"a ", false}, {"a  b", false}, {"a\tb", false},
        {"a\xc2\xa0z", false},        /* no-break space */
        {"a\xe2\x80\x8b", false},     /* zero width */
        {"a\xe2\x80\xae z", false},   /* right-to-left override */
        {"a\xe2\x81\xa6z", false},    /* isolate */
        {"a\xef\xbb\xbf", false},     /* byte order mark */
        {"a\xee\x80\x80", false},     /* private use */
        {"a\xf3\xa0\x81\x81", false}, /* tag */
        {"<b>&amp;</b>", true},       /* escaped where it is shown */
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        json_t *params = json_pack("{s:s}", "name", names[i].name);
        ck_assert_ptr_nonnull(params);
        ck_assert_msg(decode(PRO_METHOD_SESSION_GUEST, params) == names[i].is_ok, "%s", text);
        if (!names[i].is_ok) {
            expect(PRO_ERROR_BAD_TEXT, "params.name");
        }
        json_decref(params);
    }
}
END_TEST

#define NINE "\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"\\\"" /* quotes, escaped */

START_TEST(ids_come_back_as_they_were)
{
    static const char *const ids[] = {"0", "9007199254740991", "\"a\"", "\"a\\\"b\\\\c\"",
        "\"123456789012345678901234567890123456\"", "\"" NINE NINE NINE NINE "\""};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        char message[512];
        (void)snprintf(
            message, sizeof message, "{\"jsonrpc\":\"2.0\",\"id\":%s," GET "}", ids[i]);
        ck_assert_msg(decode_text(message), "%s: %s", message, fault.expected);
        ck_assert_str_eq(request.id, ids[i]);
    }
}
END_TEST

/* ---- size, depth, width ---- */

/* `head`, then `n` times `unit` with commas between, then `tail`, then spaces up to `len`. */
static void build(const char *head, size_t n, const char *unit, const char *between,
    const char *tail, size_t len)
{
    const size_t need = strlen(head) + n * (strlen(unit) + strlen(between)) + strlen(tail) + 1;
    char *at;
    free(text);
    text = malloc((need > len ? need : len) + 1);
    ck_assert_ptr_nonnull(text);
    at = stpcpy(text, head);
    for (size_t i = 0; i < n; i++) {
        at = stpcpy(stpcpy(at, i > 0 ? between : ""), unit);
    }
    at = stpcpy(at, tail);
    while ((size_t)(at - text) < len) {
        *at++ = ' ';
    }
    *at = '\0';
}

#define OPEN  "{\"jsonrpc\":\"2.0\",\"id\":1,"
#define ENTRY "{\"number\":\"A\",\"count\":1}"

START_TEST(long_messages)
{
    build(OPEN GET "}", 0, "", "", "", PRO_MESSAGE_BYTES_MAX);
    ck_assert(decode_text(text));
    build(OPEN GET "}", 0, "", "", "", PRO_MESSAGE_BYTES_MAX + 1);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_TOO_LONG, "");
    ck_assert_str_eq(request.id, "1");
    build(OPEN CHECK "{\"main\":[]}}}}", 0, "", "", "", PRO_DECK_BYTES_MAX);
    ck_assert(decode_text(text));
    build(OPEN CHECK "{\"main\":[]}}}}", 0, "", "", "", PRO_DECK_BYTES_MAX + 1);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_TOO_LONG, "");
    ck_assert_str_eq(request.id, "null");
}
END_TEST

START_TEST(deep_messages)
{
    build("{\"a\":", PRO_DEPTH_MAX - 1, "[", "", "", 0);
    ck_assert(!decode_text(text));
    ck_assert_int_eq(fault.error, PRO_ERROR_NOT_JSON); /* not too deep yet */
    build("{\"a\":", PRO_DEPTH_MAX, "[", "", "", 0);
    ck_assert(!decode_text(text));
    ck_assert_int_eq(fault.error, PRO_ERROR_TOO_DEEP);
    build("", 12000, "{\"a\":", "", "", 0);
    ck_assert(!decode_text(text));
    ck_assert_int_eq(fault.error, PRO_ERROR_TOO_DEEP);
    build("[\"", 1000, "[{", "", "\"]", 0); /* brackets in a text are not brackets */
    ck_assert(!decode_text(text));
    ck_assert_int_eq(fault.error, PRO_ERROR_BATCH_REFUSED);
}
END_TEST

START_TEST(wide_messages)
{
    build(
        OPEN "\"method\":\"deck.get\",\"params\":{\"a\":[", PRO_ITEMS_MAX, "1", ",", "]}}", 0);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_UNKNOWN_KEY, "params.a");
    build(OPEN "\"method\":\"deck.get\",\"params\":{\"a\":[", PRO_ITEMS_MAX + 1, "1", ",",
        "]}}", 0);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_TOO_WIDE, "params.a[512]");

    build(
        OPEN "\"method\":\"deck.get\",\"params\":{", PRO_KEYS_MAX + 1, "\"a\":1", ",", "}}", 0);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_TOO_WIDE, "params.a");

    /* many small ones: the whole is bounded, too */
    build(OPEN "\"method\":\"deck.get\",\"params\":{\"a\":[", 256, "[{},{},{},{},{},{}]", ",",
        "]}}", 0);
    ck_assert(!decode_text(text));
    ck_assert_int_eq(fault.error, PRO_ERROR_TOO_WIDE);
}
END_TEST

START_TEST(the_largest_deck)
{
    build(OPEN CHECK "{\"main\":[", ENG_DECK_ENTRIES_MAX, ENTRY, ",", "]}}}}", 0);
    ck_assert_msg(decode_text(text), "%s at %s", pro_error_name(fault.error), fault.field);
    ck_assert_uint_eq(request.deck_check.deck.piles.len, ENG_DECK_ENTRIES_MAX);
    ck_assert_uint_eq(request.deck_check.deck.piles.entry[127].at, 127);
    build(OPEN CHECK "{\"main\":[", ENG_DECK_ENTRIES_MAX + 1, ENTRY, ",", "]}}}}", 0);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_BAD_LENGTH, "params.deck.piles.main");
    build(OPEN CHECK "{\"main\":[", ENG_DECK_ENTRIES_MAX, ENTRY, ",",
        "],\"eggs\":[" ENTRY "]}}}}", 0);
    ck_assert(!decode_text(text));
    expect(PRO_ERROR_BAD_LENGTH, "params.deck.piles.eggs");
}
END_TEST

START_TEST(stored_decks_come_back)
{
    struct pro_deck deck, back;
    struct pro_writer w;
    static const char stored[] = "{\"main\":[{\"number\":\"ST1-02\",\"count\":4},"
                                 "{\"number\":\"ST1-03\",\"count\":1}],\"eggs\":[]}";
    ck_assert(pro_deck_decode(stored, strlen(stored), &deck, &fault));
    ck_assert_uint_eq(deck.piles, 2);
    ck_assert_uint_eq(deck.len, 2);
    pro_writer_init_heap(&w, 4096);
    pro_deck_encode(&w, &deck);
    ck_assert_uint_eq(w.len, strlen(stored));
    ck_assert_mem_eq(w.text, stored, w.len);
    ck_assert(pro_deck_decode(w.text, w.len, &back, &fault));
    ck_assert_mem_eq(&deck, &back, sizeof deck);
    pro_writer_deinit_heap(&w);
    ck_assert(!pro_deck_decode("[]", 2, &back, &fault));
    ck_assert_int_eq(fault.error, PRO_ERROR_WRONG_TYPE);
    ck_assert_str_eq(fault.field, "piles");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("message");
    TCase *all = tcase_create("all");
    json_object_seed(0);
    tcase_add_checked_fixture(all, NULL, teardown);
    tcase_add_loop_test(all, samples_come_in_and_go_out_alike, 0, SAMPLES);
    tcase_add_loop_test(all, each_field_removed_retyped_or_added_is_refused, 0, SAMPLES);
    tcase_add_loop_test(all, bounds_are_kept_at_both_ends, 0, SAMPLES);
    tcase_add_loop_test(all, wrong_messages_are_refused_by_name_and_field, 0,
        (int)(sizeof wrong / sizeof wrong[0]));
    tcase_add_test(all, samples_leave_nothing_out);
    tcase_add_test(all, tables_keep_their_own_rules);
    tcase_add_test(all, errors_are_about_params_that_exist);
    tcase_add_test(all, clauses_are_words);
    tcase_add_test(all, error_names_are_unique);
    tcase_add_test(all, names_of_players);
    tcase_add_test(all, ids_come_back_as_they_were);
    tcase_add_test(all, long_messages);
    tcase_add_test(all, deep_messages);
    tcase_add_test(all, wide_messages);
    tcase_add_test(all, the_largest_deck);
    tcase_add_test(all, stored_decks_come_back);
    suite_add_tcase(suite, all);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
