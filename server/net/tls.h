/* SPDX-License-Identifier: MIT
 * tls.h - a certificate with its key, and how a port speaks TLS with it: TLS 1.2 and 1.3, no
 * renegotiation. The only header that stands for OpenSSL. */
#ifndef SRV_NET_TLS_H
#define SRV_NET_TLS_H

#include <stddef.h>
#include <stdint.h>

struct srv__pair;

/* Read both PEM files; the certificate's may go on with those between it and its root. NULL: why
 * says what is wrong with which. A key with a passphrase is refused. */
struct srv__pair *srv__pair_load(
    const char *certificate, const char *key, char *why, size_t cap);
void srv__pair_free(struct srv__pair *p);

/* Seconds since 1970 when it is no longer valid. */
int64_t srv__pair_expires(const struct srv__pair *p);

/* Set up an SSL_CTX, which need not have a certificate: each handshake takes the pair that *current
 * points at by then. current outlives the context. */
void srv__tls_prepare(void *ssl_ctx, struct srv__pair *const *current);

#endif
