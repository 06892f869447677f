/* SPDX-License-Identifier: MIT
 * fuzz_writer.c - bytes as calls of the JSON writer, made beside the same calls of jansson: what the
 * writer wrote must parse, and be equal. */
#include <pro/writer.h>

#include <jansson.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEPTH_MAX = 12
};

struct input {
    const uint8_t *at, *end;
};

static void must(int truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

static unsigned byte(struct input *in)
{
    return in->at < in->end ? *in->at++ : 0;
}

static uint64_t word(struct input *in)
{
    uint64_t n = 0;
    for (unsigned i = 0; i < 8; i++) {
        n = n << 8 | byte(in);
    }
    return n;
}

/* The text as the writer must give it: each byte that starts no character becomes U+FFFD. Whether it
 * starts one is jansson's judgement. */
static json_t *text_value(const char *text, size_t len)
{
    char *clean = malloc(3 * len + 1);
    size_t n = 0;
    must(clean != NULL, "out of memory");
    for (size_t i = 0; i < len;) {
        size_t whole = 0;
        for (size_t k = 1; k <= 4 && k <= len - i && whole == 0; k++) {
            json_t *one = json_stringn(text + i, k);
            whole = one != NULL ? k : 0;
            json_decref(one);
        }
        if (whole == 0) {
            memcpy(clean + n, "\xef\xbf\xbd", 3);
            n += 3;
            i++;
        } else {
            memcpy(clean + n, text + i, whole);
            n += whole;
            i += whole;
        }
    }
    json_t *value = json_stringn(clean, n);
    free(clean);
    return value;
}

static json_t *hex_value(const uint8_t *bytes, size_t len)
{
    char text[2 * 255 + 1] = "";
    for (size_t i = 0; i < len; i++) {
        (void)snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    }
    return json_string(text);
}

static json_t *formatted(const char *form, uint64_t n)
{
    char text[32];
    (void)snprintf(text, sizeof text, form, (unsigned long long)n);
    return json_string(text);
}

static json_t *write_value(struct pro_writer *w, struct input *in, unsigned depth);

static json_t *write_object(struct pro_writer *w, struct input *in, unsigned depth)
{
    json_t *value = json_object();
    pro_write_object(w);
    for (unsigned left = byte(in) % 8; left > 0; left--) {
        char key[24];
        (void)snprintf(key, sizeof key, "%c%u.%zu", "abcXYZ_-"[byte(in) % 8], left,
            json_object_size(value));
        pro_write_key(w, key);
        json_object_set_new(value, key, write_value(w, in, depth + 1));
    }
    pro_write_object_end(w);
    return value;
}

static json_t *write_value(struct pro_writer *w, struct input *in, unsigned depth)
{
    const unsigned kind = byte(in) % (depth < DEPTH_MAX ? 12 : 9);
    switch (kind) {
    case 0: {
        const uint64_t n = word(in);
        pro_write_int(w, (int64_t)n);
        return json_integer((int64_t)n);
    }
    case 1: {
        const uint64_t n = word(in) >> 1; /* jansson's integers are signed */
        pro_write_uint(w, n);
        return json_integer((int64_t)n);
    }
    case 2: {
        const unsigned n = byte(in);
        pro_write_bool(w, n % 2 == 1);
        return json_boolean(n % 2 == 1);
    }
    case 3:
        pro_write_null(w);
        return json_null();
    case 4: {
        const uint64_t n = word(in);
        pro_write_hex64(w, n);
        return formatted("%016llx", n);
    }
    case 5: {
        const uint64_t n = word(in) >> 16;
        pro_write_handle(w, n);
        return formatted("c%012llx", n);
    }
    case 6:
    case 7: {
        const size_t most = (size_t)(in->end - in->at);
        size_t len = byte(in);
        len = len < most ? len : most > 0 ? most - 1 : 0;
        const uint8_t *bytes = in->at;
        in->at += len;
        if (kind == 6) {
            pro_write_hex(w, bytes, len);
            return hex_value(bytes, len);
        }
        pro_write_text_len(w, (const char *)bytes, len);
        return text_value((const char *)bytes, len);
    }
    case 8: {
        const int n = (int)byte(in) - 128;
        char raw[16];
        const int len = snprintf(raw, sizeof raw, "[%d,{}]", n);
        pro_write_raw(w, raw, (size_t)len);
        return json_pack("[i,{}]", n);
    }
    case 9: {
        json_t *value = json_array();
        pro_write_array(w);
        for (unsigned left = byte(in) % 8; left > 0; left--) {
            json_array_append_new(value, write_value(w, in, depth + 1));
        }
        pro_write_array_end(w);
        return value;
    }
    default:
        return write_object(w, in, depth);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pro_writer w, fixed;
    struct input in = {data, data + size};
    static char room[256];
    if (size == 0) {
        return 0;
    }
    pro_writer_init_heap(&w, 1 << 24);
    json_t *expected = write_value(&w, &in, 0);
    must(!w.is_over, "over");
    json_t *got = json_loadb(
        w.text, w.len, JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, NULL);
    must(got != NULL, "what was written is not JSON");
    must(json_equal(expected, got), "what was written is something else");
    json_decref(got);

    /* the same into fixed room: the same bytes, or the flag */
    in = (struct input){data, data + size};
    pro_writer_init(&fixed, room, sizeof room);
    json_decref(write_value(&fixed, &in, 0));
    must(fixed.is_over == (w.len > sizeof room), "the flag is wrong");
    must(fixed.is_over || (fixed.len == w.len && memcmp(room, w.text, w.len) == 0),
        "other bytes into fixed room");
    json_decref(expected);
    pro_writer_deinit_heap(&w);
    return 0;
}
