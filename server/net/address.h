/* SPDX-License-Identifier: MIT
 * address.h - what one network address may hold and do: an account for each, counting its open
 * connections and pacing its new ones. An account is one IPv4 address or one IPv6 /64, since
 * that is the least an attacker gets for free. */
#ifndef SRV_NET_ADDRESS_H
#define SRV_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

struct srv__accounts;
struct srv__account;
struct srv_pace;

struct srv__account_limits {
    uint64_t plain;       /* open connections without a session */
    uint64_t vouched;     /* open connections with one */
    uint64_t rate, burst; /* new connections a second, and at once */
    uint64_t accounts;    /* held at once; addresses beyond are refused */
};

enum srv__admission {
    SRV__ADMITTED = 0,
    SRV__ADDRESS_FULL,  /* too many open connections */
    SRV__ADDRESS_FAST,  /* too many new ones in a short time */
    SRV__ACCOUNTS_FULL, /* too many addresses, or memory is short */
};

struct srv__accounts *srv__accounts_create(void);
void srv__accounts_free(struct srv__accounts *a);

/* A new connection from `from`. On SRV__ADMITTED *out counts it as plain, until
 * srv__account_leave. On SRV__ADDRESS_FULL, which no address hears that is too fast, *out is the
 * account that is full; otherwise it is left alone. */
enum srv__admission srv__account_enter(struct srv__accounts *a,
    const struct srv__account_limits *limits, const struct sockaddr_storage *from,
    uint64_t now_ms, struct srv__account **out);

/* Move one connection from plain to vouched. False: those are full. */
bool srv__account_vouch(struct srv__account *c, const struct srv__account_limits *limits);

/* How many of its connections may be closed for a new one: the caller keeps count. */
uint32_t *srv__account_spare(struct srv__account *c);

/* The pace of the messages of all its connections. */
struct srv_pace *srv__account_messages(struct srv__account *c);

/* One connection, vouched or plain, is closed; c may be gone afterwards, later. */
void srv__account_leave(struct srv__account *c, bool is_vouched);

/* Numeric text of an address, IPv4-mapped ones as IPv4. out holds at least 46 bytes. */
void srv__address_text(const struct sockaddr_storage *from, char *out, size_t cap);

#endif
