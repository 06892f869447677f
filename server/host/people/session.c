/* SPDX-License-Identifier: MIT
 * session.c - see session.h. Chance comes from the operating system through libsodium. */
#include "host/people/session.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_key(int fd, struct srv_token_key *key, const char **why)
{
    struct stat st;
    errno = 0;
    if (fstat(fd, &st) != 0) {
        *why = "cannot look at it";
        return false;
    }
    if (!S_ISREG(st.st_mode) || (st.st_mode & 077) != 0) {
        *why = "it must be a file that only its owner may read (mode 0600)";
        return false;
    }
    uint8_t raw[sizeof key->raw + 1];
    const ssize_t n = read(fd, raw, sizeof raw);
    if (n != (ssize_t)sizeof key->raw) {
        *why = "it must hold exactly 32 bytes";
        return false;
    }
    memcpy(key->raw, raw, sizeof key->raw);
    sodium_memzero(raw, sizeof raw);
    return true;
}

static bool write_key(const char *path, const struct srv_token_key *key)
{
    char temporary[512];
    if (snprintf(temporary, sizeof temporary, "%s.new", path) >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    const int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) {
        return false;
    }
    const bool is_written = fchmod(fd, 0600) == 0 &&
        write(fd, key->raw, sizeof key->raw) == (ssize_t)sizeof key->raw && fsync(fd) == 0;
    const bool is_closed = close(fd) == 0;
    if (!is_written || !is_closed || rename(temporary, path) != 0) {
        const int saved = errno;
        (void)unlink(temporary);
        errno = saved;
        return false;
    }
    return true;
}

bool srv_token_key_open(struct srv_token_key *key, const char *path, const char **why)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (fd >= 0) {
        const bool is_good = read_key(fd, key, why);
        (void)close(fd);
        return is_good;
    }
    if (errno != ENOENT) {
        *why = "cannot open it";
        return false;
    }
    struct srv_token_key made;
    randombytes_buf(made.raw, sizeof made.raw);
    if (!write_key(path, &made)) {
        *why = "cannot write it";
        return false;
    }
    *key = made;
    return true;
}

void srv_token_make(char out[SRV_TOKEN_CHARS + 1])
{
    uint8_t raw[SRV_TOKEN_BYTES];
    static_assert(sodium_base64_ENCODED_LEN(SRV_TOKEN_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING) == SRV_TOKEN_CHARS + 1,
        "43 characters and the NUL");
    randombytes_buf(raw, sizeof raw);
    (void)sodium_bin2base64(
        out, SRV_TOKEN_CHARS + 1, raw, sizeof raw, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(raw, sizeof raw);
}

bool srv_token_hash(
    const struct srv_token_key *key, const char *token, uint8_t out[SRV_TOKEN_HASH_BYTES])
{
    uint8_t raw[SRV_TOKEN_BYTES];
    size_t len = 0;
    const size_t chars = strnlen(token, SRV_TOKEN_CHARS + 1);
    if (chars != SRV_TOKEN_CHARS ||
        sodium_base642bin(raw, sizeof raw, token, chars, NULL, &len, NULL,
            sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        len != sizeof raw) {
        return false;
    }
    crypto_generichash(out, SRV_TOKEN_HASH_BYTES, raw, sizeof raw, key->raw, sizeof key->raw);
    sodium_memzero(raw, sizeof raw);
    return true;
}

static const char alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";

static void random_base32(char *out, size_t chars)
{
    uint8_t raw[32];
    assert(chars <= sizeof raw);
    randombytes_buf(raw, chars);
    for (size_t i = 0; i < chars; i++) {
        out[i] = alphabet[raw[i] & 31u]; /* 256 is a multiple of 32: no bias */
    }
    out[chars] = '\0';
}

void srv_session_name(const uint8_t hash[SRV_TOKEN_HASH_BYTES], char out[SRV_ID_CHARS + 1])
{
    for (size_t i = 0; i < SRV_ID_CHARS; i++) {
        out[i] = alphabet[hash[i] & 31u];
    }
    out[SRV_ID_CHARS] = '\0';
}

void srv_id_make(char out[SRV_ID_CHARS + 1])
{
    random_base32(out, SRV_ID_CHARS);
}

void srv_player_id_make(char kind, char out[SRV_PLAYER_CHARS + 1])
{
    out[0] = kind;
    random_base32(out + 1, SRV_PLAYER_CHARS - 1);
}

void srv_code_make(char out[SRV_CODE_CHARS + 1])
{
    random_base32(out, SRV_CODE_CHARS);
}
