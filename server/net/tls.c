/* SPDX-License-Identifier: MIT
 * tls.c - see tls.h. A pair is an SSL_CTX that only holds it: OpenSSL reads and checks both files
 * in the order that gives the best words for what is wrong. */
#include "net/tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static SSL_CTX *context_of(const struct srv__pair *p)
{
    return (SSL_CTX *)p;
}

/* Nobody is there to type one. */
static int no_passphrase(char *out, int cap, int is_writing, void *arg)
{
    (void)out, (void)cap, (void)is_writing, (void)arg;
    return -1;
}

/* The errors of this thread as "file: why". */
static void say_why(const char *file, char *why, size_t cap)
{
    const unsigned long error = ERR_peek_error();
    const char *reason = error != 0 ? ERR_reason_error_string(error) : NULL;
    if (ERR_SYSTEM_ERROR(error)) {
        reason = strerror((int)ERR_GET_REASON(error));
    }
    snprintf(why, cap, "%s: %s", file, reason != NULL ? reason : "cannot be read");
    ERR_clear_error();
}

struct srv__pair *srv__pair_load(
    const char *certificate, const char *key, char *why, size_t cap)
{
    ERR_clear_error();
    SSL_CTX *c = SSL_CTX_new(TLS_server_method());
    if (c == NULL) {
        say_why("OpenSSL", why, cap);
        return NULL;
    }
    SSL_CTX_set_default_passwd_cb(c, no_passphrase);
    const char *at_fault = NULL;
    if (SSL_CTX_use_certificate_chain_file(c, certificate) != 1) {
        at_fault = certificate;
    } else {
        const X509 *x = SSL_CTX_get0_certificate(c); /* a key of another kind would hide it */
        if (SSL_CTX_use_PrivateKey_file(c, key, SSL_FILETYPE_PEM) != 1 ||
            X509_check_private_key(x, SSL_CTX_get0_privatekey(c)) != 1) {
            at_fault = key;
        }
    }
    if (at_fault != NULL) {
        say_why(at_fault, why, cap);
        SSL_CTX_free(c);
        return NULL;
    }
    return (struct srv__pair *)c;
}

void srv__pair_free(struct srv__pair *p)
{
    SSL_CTX_free(context_of(p));
}

int64_t srv__pair_expires(const struct srv__pair *p)
{
    struct tm when;
    const X509 *x = SSL_CTX_get0_certificate(context_of(p));
    return ASN1_TIME_to_tm(X509_get0_notAfter(x), &when) == 1 ? (int64_t)timegm(&when) : 0;
}

/* A handshake wants a certificate: 1, or 0 to end it. */
static int on_certificate(SSL *ssl, void *arg)
{
    struct srv__pair *const *current = arg;
    SSL_CTX *c = context_of(*current);
    STACK_OF(X509) *chain = NULL;
    SSL_CTX_get0_chain_certs(c, &chain);
    return SSL_use_cert_and_key(
        ssl, SSL_CTX_get0_certificate(c), SSL_CTX_get0_privatekey(c), chain, 1);
}

void srv__tls_prepare(void *ssl_ctx, struct srv__pair *const *current)
{
    SSL_CTX *c = ssl_ctx;
    SSL_CTX_set_min_proto_version(c, TLS1_2_VERSION);
    SSL_CTX_set_options(c, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_session_cache_mode(c, SSL_SESS_CACHE_OFF); /* tickets need none */
    SSL_CTX_set_tlsext_servername_callback(c, NULL);       /* we have one name or all */
    SSL_CTX_set_cert_cb(c, on_certificate, (void *)(uintptr_t)current);
}
