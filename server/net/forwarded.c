/* SPDX-License-Identifier: MIT
 * forwarded.c - see forwarded.h. */
#include "net/forwarded.h"

#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#define HOST_MAX 253 /* of a name in the DNS */

void srv__proxies_read(struct srv__proxies *p, const char *list)
{
    char item[SRV_CONFIG_PATH_MAX];
    p->len = 0;
    for (const char *at = list; srv_config_item(&at, item, sizeof item);) {
        if (p->len < SRV__PROXIES_MAX && srv_subnet_parse(item, &p->at[p->len])) {
            p->len++;
        }
    }
}

static bool have(const struct srv__proxies *p, const struct srv_ip *ip)
{
    for (size_t i = 0; i < p->len; i++) {
        if (srv_subnet_has(&p->at[i], ip)) {
            return true;
        }
    }
    return false;
}

bool srv__proxies_have(const struct srv__proxies *p, const struct sockaddr_storage *from)
{
    struct srv_ip ip = {{0}};
    if (from->ss_family == AF_INET) {
        ip.byte[10] = ip.byte[11] = 0xFF;
        memcpy(ip.byte + 12, &((const struct sockaddr_in *)from)->sin_addr, 4);
    } else if (from->ss_family == AF_INET6) {
        memcpy(ip.byte, &((const struct sockaddr_in6 *)from)->sin6_addr, 16);
    } else {
        return false;
    }
    return have(p, &ip);
}

/* ---- X-Forwarded-For ---- */

/* ":" and 1 to 5 digits, or nothing. */
static bool is_port(const char *text, size_t len)
{
    return len == 0 ||
        (len >= 2 && len <= 6 && text[0] == ':' && strspn(text + 1, "0123456789") >= len - 1);
}

static bool read_item(const char *text, size_t len, struct srv_ip *out)
{
    const char *colon = memchr(text, ':', len);
    if (len > 0 && text[0] == '[') {
        const char *end = memchr(text, ']', len);
        return end != NULL && colon != NULL && colon < end &&
            is_port(end + 1, len - (size_t)(end + 1 - text)) &&
            srv_ip_parse(text + 1, (size_t)(end - text - 1), out);
    }
    const bool has_port =
        colon != NULL && memchr(colon + 1, ':', len - (size_t)(colon + 1 - text)) == NULL;
    if (has_port) { /* one colon: no IPv6 address has so few */
        return is_port(colon, len - (size_t)(colon - text)) &&
            srv_ip_parse(text, (size_t)(colon - text), out);
    }
    return srv_ip_parse(text, len, out);
}

static void to_sockaddr(const struct srv_ip *ip, struct sockaddr_storage *out)
{
    struct sockaddr_in6 in6 = {
        .sin6_family = AF_INET6}; /* IPv4 as mapped, as sockets have it */
    memcpy(&in6.sin6_addr, ip->byte, sizeof in6.sin6_addr);
    memset(out, 0, sizeof *out);
    memcpy(out, &in6, sizeof in6);
}

bool srv__forwarded_for(
    const struct srv__proxies *p, const char *header, struct sockaddr_storage *out)
{
    const char *end = header + strlen(header);
    struct srv_ip ip;
    for (;;) {
        const char *item = end;
        while (item > header && item[-1] != ',') {
            item--;
        }
        const char *from = item + strspn(item, " \t");
        const char *to = end;
        while (to > from && (to[-1] == ' ' || to[-1] == '\t')) {
            to--;
        }
        if (from >= to || !read_item(from, (size_t)(to - from), &ip)) {
            return false;
        }
        if (item == header || !have(p, &ip)) {
            to_sockaddr(&ip, out);
            return true;
        }
        end = item - 1; /* the comma */
    }
}

/* ---- X-Forwarded-Proto, X-Forwarded-Host ---- */

static bool is_host(const char *host)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    const size_t len = strlen(host);
    size_t name;
    if (host[0] == '[') {
        name = 1 + strspn(host + 1, "abcdef0123456789:.");
        if (host[name] != ']') {
            return false;
        }
        name++;
    } else {
        name = strspn(host, plain);
    }
    return name > 0 && len <= HOST_MAX && is_port(host + name, len - name);
}

bool srv__forwarded_origin(const char *proto, const char *host, char *out, size_t cap)
{
    if ((strcmp(proto, "http") != 0 && strcmp(proto, "https") != 0) || !is_host(host)) {
        return false;
    }
    const int n = snprintf(out, cap, "%s://%s", proto, host);
    return n > 0 && (size_t)n < cap;
}
