/* SPDX-License-Identifier: MIT
 * replay_verify.c - whether a replay document is what the engine writes of the same games, and where it is not. */
#include "replay.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Where in a document a byte stands: "games[0].events[17].clause". The text is one that our writer
 * made, so quotes and brackets are in order. */
static void path_of(const char *text, size_t offset, char *out, size_t size)
{
    struct {
        const char *key;
        size_t key_len;
        uint32_t index;
        bool is_array;
    } level[PRO__REPLAY_DEPTH_MAX] = {{0}};
    unsigned depth = 0;
    const char *string_at = NULL;
    for (size_t i = 0; i < offset; i++) {
        const char byte = text[i];
        if (byte == '"') {
            string_at = text + i + 1;
            while (text[++i] != '"') {
                i += text[i] == '\\';
            }
            if (depth > 0 && !level[depth - 1].is_array && text[i + 1] == ':') {
                level[depth - 1].key = string_at;
                level[depth - 1].key_len = (size_t)(text + i - string_at);
            }
        } else if (byte == '{' || byte == '[') {
            assert(depth < PRO__REPLAY_DEPTH_MAX);
            level[depth].is_array = byte == '[';
            level[depth].key = NULL;
            level[depth++].index = 0;
        } else if (byte == '}' || byte == ']') {
            depth--;
        } else if (byte == ',' && depth > 0) {
            level[depth - 1].index++;
        }
    }
    size_t n = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < depth && n < size; i++) {
        int k = 0;
        if (level[i].is_array) {
            k = snprintf(out + n, size - n, "[%u]", level[i].index);
        } else if (level[i].key != NULL) {
            k = snprintf(out + n, size - n, "%s%.*s", n == 0 ? "" : ".", (int)level[i].key_len,
                level[i].key);
        }
        n += k < 0 ? 0 : (size_t)k;
    }
}

/* Says what differs, from the place where it does. */
static bool differ(const char *have, size_t have_len, const char *want, size_t want_len,
    struct pro_replay_report *report)
{
    size_t at = 0;
    while (at < have_len && at < want_len && have[at] == want[at]) {
        at++;
    }
    char path[96];
    unsigned game = 0;
    unsigned item = 0;
    path_of(want, at < want_len ? at : want_len, path, sizeof path);
    enum pro_replay_fault fault = PRO_REPLAY_BYTES;
    if (sscanf(path, "games[%u].events[%u]", &game, &item) == 2) {
        fault = PRO_REPLAY_EVENT;
        report->event = item + 1;
    } else if (sscanf(path, "games[%u].commands[%u]", &game, &item) == 2) {
        report->command = item + 1;
    } else if (strstr(path, "winner") != NULL || strstr(path, "reason") != NULL ||
        strstr(path, "final_hash") != NULL || strstr(path, "steps") != NULL) {
        fault = PRO_REPLAY_RESULT;
    } else if (strcmp(path, "digest") == 0) {
        fault = PRO_REPLAY_DIGEST;
    }
    report->game = sscanf(path, "games[%u]", &game) == 1 ? game + 1 : 0;
    const int show = 24;
    return pro__replay_fail(report, fault, at, "%s: expected \"%.*s\", found \"%.*s\"", path,
        (int)(want_len - at < (size_t)show ? want_len - at : (size_t)show), want + at,
        (int)(have_len - at < (size_t)show ? have_len - at : (size_t)show), have + at);
}

/* What is right as far as this engine can say. */
static void note_unchecked(
    const struct pro_replay *replay, bool is_right, struct pro_replay_report *report)
{
    for (uint32_t i = 0; is_right && i < replay->games; i++) {
        const struct pro_base *base = replay->game[i].base;
        if (base != NULL) {
            (void)snprintf(report->text, sizeof report->text,
                "checked from command %u of game %u on: what was before it was played by "
                "engine %s and is taken as it stands",
                base->row + 1, i + 1, base->engine);
        }
    }
}

bool pro_replay_verify(const char *text, size_t len, const struct eng_cards *cards,
    struct pro_replay_report *report)
{
    struct pro_replay_report own;
    struct pro_replay_report *r = report != NULL ? report : &own;
    struct pro_replay replay;
    if (!pro_replay_decode(text, len, cards, &replay, r)) {
        return false;
    }
    struct pro_writer w;
    pro_writer_init_heap(&w, PRO_REPLAY_BYTES_MAX);
    bool ok = pro__replay_write(&replay, &w, r);
    note_unchecked(&replay, ok, r);
    if (ok && (w.len != len || memcmp(w.text, text, len) != 0)) {
        ok = differ(text, len, w.text, w.len, r);
    }
    pro_writer_deinit_heap(&w);
    pro_replay_deinit(&replay);
    return ok;
}
