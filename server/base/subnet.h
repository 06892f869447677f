/* SPDX-License-Identifier: MIT
 * subnet.h - addresses as bytes, and ranges of them: 192.0.2.7, 10.0.0.0/8, 2001:db8::/32. */
#ifndef SRV_BASE_SUBNET_H
#define SRV_BASE_SUBNET_H

#include <stdbool.h>
#include <stddef.h>

/* An IPv6 address; an IPv4 one as mapped (::ffff:a.b.c.d). */
struct srv_ip {
    unsigned char byte[16];
};

/* All addresses that have the first `bits` bits of base; its other bits are zero. */
struct srv_subnet {
    struct srv_ip base;
    unsigned bits; /* 0..128, counted in the mapped form: 10.0.0.0/8 has 104 */
};

/* text[0..len) is a numeric address and nothing else. False: it is not; out is untouched. */
bool srv_ip_parse(const char *text, size_t len, struct srv_ip *out);

/* A numeric address, alone or with /BITS. Bits of the address beyond those must be zero: whoever
 * writes 10.0.0.1/8 meant something else. False: it is not one; out is untouched. */
bool srv_subnet_parse(const char *text, struct srv_subnet *out);

bool srv_subnet_has(const struct srv_subnet *s, const struct srv_ip *ip);

#endif
