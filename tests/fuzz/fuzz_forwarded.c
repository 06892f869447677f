/* SPDX-License-Identifier: MIT
 * fuzz_forwarded.c - any bytes as the headers of a reverse proxy: X-Forwarded-For, then behind a newline
 * X-Forwarded-Proto, and behind another one X-Forwarded-Host. What is believed is plain: an address that
 * is no proxy unless all are, the same however much stands in front of it, and an origin of few
 * characters. The same bytes are tried as a list of proxies. */
#include "net/address.h"
#include "net/forwarded.h"

#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool truth, const char *what)
{
    if (!truth) {
        fprintf(stderr, "%s\n", what);
        abort();
    }
}

static struct srv__proxies proxies;

static void try_for(const char *header)
{
    struct sockaddr_storage from, again;
    char text[INET6_ADDRSTRLEN];
    if (!srv__forwarded_for(&proxies, header, &from)) {
        return;
    }
    srv__address_text(&from, text, sizeof text);
    must(strcmp(text, "unknown") != 0, "an address without a text");
    must(srv__forwarded_for(&proxies, text, &again) && memcmp(&from, &again, sizeof from) == 0,
        "its text is another address");
    char *longer = malloc(strlen(header) + sizeof "6.6.6.6, \", ");
    must(longer != NULL, "out of memory");
    sprintf(longer, "6.6.6.6, \", %s", header);
    if (!srv__proxies_have(&proxies, &from)) {
        must(srv__forwarded_for(&proxies, longer, &again) &&
                memcmp(&from, &again, sizeof from) == 0,
            "what stands in front makes it another address");
    } else {
        must(!srv__forwarded_for(&proxies, longer, &again), "a quotation mark is an address");
    }
    free(longer);
}

static void try_origin(const char *proto, const char *host)
{
    char out[280];
    if (srv__forwarded_origin(proto, host, out, sizeof out)) {
        must(strncmp(out, "http", 4) == 0 && strlen(out) < 270 &&
                strspn(out, "abcdefghijklmnopqrstuvwxyz0123456789.-:/[]") == strlen(out) &&
                strchr(out + 8, '/') == NULL,
            "an origin that is none");
    }
}

static void try_subnet(const char *text)
{
    struct srv_subnet s;
    if (srv_subnet_parse(text, &s)) {
        must(s.bits <= 128 && (s.bits < 96 || srv_subnet_has(&s, &s.base)),
            "a range without its first address");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    must(text != NULL, "out of memory");
    memcpy(text, data, size);
    text[size] = '\0';
    srv__proxies_read(&proxies, "10.0.0.0/8, 127.0.0.1, fd00::/8");
    char *rest = text;
    const char *header = strsep(&rest, "\n");
    const char *proto = rest != NULL ? strsep(&rest, "\n") : "https";
    try_for(header);
    try_origin(proto, rest != NULL ? rest : header);
    try_subnet(header);
    if (size < SRV_CONFIG_LIST_MAX) {
        srv__proxies_read(&proxies, header);
        must(proxies.len < SRV__PROXIES_MAX, "more proxies than the list holds");
    }
    free(text);
    return 0;
}
