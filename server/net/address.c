/* SPDX-License-Identifier: MIT
 * address.c - see address.h. A hash table with chains, keyed so that nobody can choose
 * addresses that collide. Accounts nobody needs (nothing open, pace recovered) are dropped when
 * their chain is walked, and all of them when the table is full, at most once a second; so
 * memory is bounded and no timer is needed. */
#include "net/address.h"

#include "base/pace.h"

#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHAINS 4096 /* a power of two */

struct key {
    unsigned char byte[16]; /* IPv4 as mapped; IPv6 with its lower half zero */
};

struct srv__account {
    struct srv__account *next;
    struct key key;
    uint32_t plain, vouched, spare;
    uint64_t full_ms; /* when its pace has recovered to the whole burst, on the loop's clock */
    struct srv_pace messages;
};

struct srv__accounts {
    unsigned char secret[crypto_shorthash_KEYBYTES];
    uint64_t number;
    uint64_t swept_ms;
    struct srv__account *chain[CHAINS];
};

struct srv__accounts *srv__accounts_create(void)
{
    static_assert(crypto_shorthash_BYTES == sizeof(uint64_t), "a hash is one word");
    struct srv__accounts *a = sodium_init() < 0 ? NULL : calloc(1, sizeof *a);
    if (a != NULL) {
        crypto_shorthash_keygen(a->secret);
    }
    return a;
}

void srv__accounts_free(struct srv__accounts *a)
{
    if (a == NULL) {
        return;
    }
    for (size_t i = 0; i < CHAINS; i++) {
        while (a->chain[i] != NULL) {
            struct srv__account *c = a->chain[i];
            a->chain[i] = c->next;
            free(c);
        }
    }
    free(a);
}

static bool is_mapped(const struct in6_addr *in6)
{
    return IN6_IS_ADDR_V4MAPPED(in6);
}

static struct key key_of(const struct sockaddr_storage *from)
{
    struct key k = {{0}};
    if (from->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)from;
        k.byte[10] = k.byte[11] = 0xFF;
        memcpy(k.byte + 12, &in->sin_addr, 4);
    } else if (from->ss_family == AF_INET6) {
        const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)from;
        memcpy(k.byte, &in6->sin6_addr, is_mapped(&in6->sin6_addr) ? 16 : 8);
    }
    return k;
}

void srv__address_text(const struct sockaddr_storage *from, char *out, size_t cap)
{
    const void *address = NULL;
    int family = from->ss_family;
    if (family == AF_INET) {
        address = &((const struct sockaddr_in *)from)->sin_addr;
    } else if (family == AF_INET6) {
        const struct in6_addr *in6 = &((const struct sockaddr_in6 *)from)->sin6_addr;
        address = is_mapped(in6) ? &in6->s6_addr[12] : in6->s6_addr;
        family = is_mapped(in6) ? AF_INET : AF_INET6;
    }
    if (address == NULL || inet_ntop(family, address, out, (socklen_t)cap) == NULL) {
        snprintf(out, cap, "unknown");
    }
}

static bool is_idle(const struct srv__account *c, uint64_t now_ms)
{
    return c->plain == 0 && c->vouched == 0 && c->full_ms <= now_ms;
}

/* Drop the idle accounts of a chain; the one with this key, if it is there, else NULL. */
static struct srv__account *walk(
    struct srv__accounts *a, size_t chain, const struct key *key, uint64_t now_ms)
{
    struct srv__account *found = NULL;
    struct srv__account **at = &a->chain[chain];
    while (*at != NULL) {
        struct srv__account *c = *at;
        if (key != NULL && memcmp(&c->key, key, sizeof *key) == 0) {
            found = c;
        } else if (is_idle(c, now_ms)) {
            *at = c->next;
            a->number--;
            free(c);
            continue;
        }
        at = &c->next;
    }
    return found;
}

static struct srv__account *add(struct srv__accounts *a, size_t chain, const struct key *key,
    uint64_t accounts_max, uint64_t now_ms)
{
    if (a->number >= accounts_max && now_ms - a->swept_ms >= 1000) {
        a->swept_ms = now_ms;
        for (size_t i = 0; i < CHAINS; i++) {
            walk(a, i, NULL, now_ms);
        }
    }
    struct srv__account *c = a->number < accounts_max ? calloc(1, sizeof *c) : NULL;
    if (c != NULL) {
        c->key = *key;
        c->next = a->chain[chain];
        a->chain[chain] = c;
        a->number++;
    }
    return c;
}

enum srv__admission srv__account_enter(struct srv__accounts *a,
    const struct srv__account_limits *limits, const struct sockaddr_storage *from,
    uint64_t now_ms, struct srv__account **out)
{
    const struct key key = key_of(from);
    uint64_t hash;
    crypto_shorthash((unsigned char *)&hash, key.byte, sizeof key.byte, a->secret);
    const size_t chain = hash % CHAINS;

    struct srv__account *c = walk(a, chain, &key, now_ms);
    if (c == NULL) {
        c = add(a, chain, &key, limits->accounts, now_ms);
    }
    if (c == NULL) {
        return SRV__ACCOUNTS_FULL;
    }
    /* A bucket told by the moment it will be full again: each entry moves that moment by one
     * step, and it may not lie further away than a burst of steps. */
    const uint64_t step_ms = (1000 + limits->rate - 1) / limits->rate;
    const uint64_t full_ms = (c->full_ms > now_ms ? c->full_ms : now_ms) + step_ms;
    if (full_ms - now_ms > limits->burst * step_ms) {
        return SRV__ADDRESS_FAST;
    }
    *out = c;
    if (c->plain >= limits->plain) {
        return SRV__ADDRESS_FULL;
    }
    c->full_ms = full_ms;
    c->plain++;
    return SRV__ADMITTED;
}

bool srv__account_vouch(struct srv__account *c, const struct srv__account_limits *limits)
{
    if (c->vouched >= limits->vouched) {
        return false;
    }
    assert(c->plain > 0);
    c->plain--;
    c->vouched++;
    return true;
}

uint32_t *srv__account_spare(struct srv__account *c)
{
    return &c->spare;
}

struct srv_pace *srv__account_messages(struct srv__account *c)
{
    return &c->messages;
}

void srv__account_leave(struct srv__account *c, bool is_vouched)
{
    uint32_t *count = is_vouched ? &c->vouched : &c->plain;
    assert(*count > 0);
    --*count;
}
