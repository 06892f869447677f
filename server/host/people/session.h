/* SPDX-License-Identifier: MIT
 * session.h - who a connection speaks for: session tokens and random ids, as values.
 *
 * A token is 32 random bytes in base64url without padding (43 characters). The store holds only
 * the BLAKE2b-256 of its bytes under a key that lies in DATA_DIR/session.key (mode 0600), so a
 * stolen database opens no session. Asking the store and answering the client is guests.h. */
#ifndef SRV_HOST_SESSION_H
#define SRV_HOST_SESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SRV_TOKEN_CHARS = 43,
    SRV_TOKEN_BYTES = 32,
    SRV_TOKEN_HASH_BYTES = 32,
    SRV_ID_CHARS = 16,     /* a random id: 80 bits in base32, [a-z2-7] */
    SRV_PLAYER_CHARS = 17, /* a letter and an id */
    SRV_CODE_CHARS = 8,    /* a private match's code: 40 bits */
};

/* The key that token hashes are made under. */
struct srv_token_key {
    uint8_t raw[32];
};

/* Reads the key file, or makes it (mode 0600, written and synced before it gets its name). A file
 * that others may read, or that is not 32 bytes long, is refused: *why is a literal then and errno
 * says more when it is not 0. */
bool srv_token_key_open(struct srv_token_key *key, const char *path, const char **why);

/* A new token as text. */
void srv_token_make(char out[SRV_TOKEN_CHARS + 1]);

/* What the store knows a token by. False: the text is not a token at all. */
bool srv_token_hash(
    const struct srv_token_key *key, const char *token, uint8_t out[SRV_TOKEN_HASH_BYTES]);

/* The name that a session has among its player's: of its hash, so it opens nothing. */
void srv_session_name(const uint8_t hash[SRV_TOKEN_HASH_BYTES], char out[SRV_ID_CHARS + 1]);

/* Random ids. A player's begins with his kind: 'g', or 'p' for who never was a guest. */
void srv_id_make(char out[SRV_ID_CHARS + 1]);
void srv_player_id_make(char kind, char out[SRV_PLAYER_CHARS + 1]);
void srv_code_make(char out[SRV_CODE_CHARS + 1]);

#endif
