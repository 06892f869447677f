/* SPDX-License-Identifier: MIT
 * replay_name.c - the same document with another name in it. Nothing that the engine does hangs on a
 * name, so no game is run: the name and the digest are replaced, every other byte stays. */
#include "replay.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The place behind the first `what` at or after `at`; 0: there is none. */
static size_t behind_first(const char *text, size_t len, size_t at, const char *what)
{
    const size_t n = strlen(what);
    while (at < len && len - at >= n) {
        const char *found = memchr(text + at, what[0], len - at - n + 1);
        if (found == NULL) {
            return 0;
        }
        at = (size_t)(found - text);
        if (memcmp(found, what, n) == 0) {
            return at + n;
        }
        at++;
    }
    return 0;
}

/* The string that begins at text[at] with a quotation mark: the place behind it, or 0. */
static size_t string_end(const char *text, size_t len, size_t at)
{
    if (at >= len || text[at] != '"') {
        return 0;
    }
    for (size_t i = at + 1; i < len; i++) {
        if (text[i] == '\\') {
            i++;
        } else if (text[i] == '"') {
            return i + 1;
        }
    }
    return 0;
}

bool pro_replay_rename(
    const char *text, size_t len, unsigned seat, const char *name, char **out, size_t *out_len)
{
    static const char digest_key[] = ",\"digest\":";
    const size_t tail = sizeof digest_key - 1 + 2 + 2 * crypto_hash_sha256_BYTES + 1;
    const char *before =
        seat == 0 ? "{\"seat\":\"p1\",\"name\":" : "{\"seat\":\"p2\",\"name\":";
    uint8_t digest[crypto_hash_sha256_BYTES];
    if (!pro_replay_digest(text, len, digest)) {
        return false;
    }
    const size_t end = len - tail; /* of what the digest is over */
    /* nothing that people wrote stands before the players, so the first of each is the one */
    const size_t players = behind_first(text, end, 0, ",\"players\":[");
    const size_t at = players == 0 ? 0 : behind_first(text, end, players, before);
    const size_t behind = at == 0 ? 0 : string_end(text, end, at);
    if (behind == 0 || behind >= end || text[behind] != ',') {
        return false;
    }
    struct pro_writer w;
    pro_writer_init_heap(&w, PRO_REPLAY_BYTES_MAX);
    pro_write_raw(&w, text, at);
    pro_write_text(&w, name);
    pro_write_raw(&w, text + behind + 1, end - behind - 1); /* it sets the comma */
    if (!w.is_over) {
        crypto_hash_sha256(digest, (const uint8_t *)w.text, w.len);
    }
    pro_write_key(&w, "digest");
    pro_write_hex(&w, digest, sizeof digest);
    pro_write_object_end(&w);
    if (w.is_over) {
        pro_writer_deinit_heap(&w);
        return false;
    }
    *out = w.text;
    *out_len = w.len;
    return true;
}
