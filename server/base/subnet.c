/* SPDX-License-Identifier: MIT
 * subnet.c - see subnet.h. */
#include "base/subnet.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <string.h>

#define MAPPED_BITS 96 /* of an IPv4 address in front of its own 32 */

static bool is_mapped(const struct srv_ip *ip)
{
    static const unsigned char prefix[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    return memcmp(ip->byte, prefix, sizeof prefix) == 0;
}

/* The same, and whether it was written as IPv4. */
static bool read_ip(const char *text, size_t len, struct srv_ip *out, bool *is_v4)
{
    char copy[INET6_ADDRSTRLEN];
    struct srv_ip ip = {{0}};
    if (len == 0 || len >= sizeof copy || memchr(text, '\0', len) != NULL) {
        return false;
    }
    memcpy(copy, text, len);
    copy[len] = '\0';
    *is_v4 = strchr(copy, ':') == NULL;
    if (*is_v4) {
        ip.byte[10] = ip.byte[11] = 0xFF;
    }
    if (inet_pton(*is_v4 ? AF_INET : AF_INET6, copy, ip.byte + (*is_v4 ? 12 : 0)) != 1) {
        return false;
    }
    *out = ip;
    return true;
}

bool srv_ip_parse(const char *text, size_t len, struct srv_ip *out)
{
    bool is_v4;
    return read_ip(text, len, out, &is_v4);
}

/* One to three digits, at most max. */
static bool read_bits(const char *text, unsigned max, unsigned *out)
{
    const size_t len = strlen(text);
    unsigned n = 0;
    if (len == 0 || len > 3 || strspn(text, "0123456789") != len) {
        return false;
    }
    for (const char *p = text; *p != '\0'; p++) {
        n = n * 10 + (unsigned)(*p - '0');
    }
    *out = n;
    return n <= max;
}

bool srv_subnet_parse(const char *text, struct srv_subnet *out)
{
    const size_t len = strcspn(text, "/");
    struct srv_subnet s = {.bits = 128};
    bool is_v4;
    if (!read_ip(text, len, &s.base, &is_v4)) {
        return false;
    }
    if (text[len] == '/') {
        if (!read_bits(text + len + 1, is_v4 ? 32 : 128, &s.bits)) {
            return false;
        }
        s.bits += is_v4 ? MAPPED_BITS : 0;
    }
    for (unsigned i = s.bits; i < 128; i++) {
        if ((s.base.byte[i / 8] & (0x80u >> i % 8)) != 0) {
            return false;
        }
    }
    *out = s;
    return true;
}

bool srv_subnet_has(const struct srv_subnet *s, const struct srv_ip *ip)
{
    const unsigned whole = s->bits / 8, rest = s->bits % 8;
    if (s->bits < MAPPED_BITS && is_mapped(ip)) {
        return false; /* ::/0 is all of IPv6; IPv4 is 0.0.0.0/0 */
    }
    return memcmp(s->base.byte, ip->byte, whole) == 0 &&
        (rest == 0 || (s->base.byte[whole] ^ ip->byte[whole]) >> (8 - rest) == 0);
}
