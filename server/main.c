/* SPDX-License-Identifier: MIT
 * main.c - shinpand: the command line, and what must happen once before there are threads. */
#include "base/config.h"
#include "base/log.h"
#include "base/text.h"
#include "host/host.h"
#include "net/net.h"

#include <jansson.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sysexits.h>

#ifdef SRV_TESTING
#include "shim.h"
#endif

extern char **environ;

int main(int argc, char *argv[])
{
    static char memory[SRV_CONFIG_TEXT_MAX];
    struct srv_text text;
    struct srv_config config;
    srv_text_init(&text, memory, sizeof memory);
    const enum srv_config_action action = srv_config_load(&config, argc, argv, environ, &text);
    switch (action) {
    case SRV_CONFIG_ERROR:
        (void)fputs(memory, stderr);
        return EX_CONFIG;
    case SRV_CONFIG_CHECK:
        if (!srv_net_check(&config, &text)) {
            (void)fputs(memory, stderr);
            return EX_CONFIG;
        }
        if (srv_config_missing(&config, &text)) {
            (void)fputs(memory, stderr);
        }
        return EXIT_SUCCESS;
    case SRV_CONFIG_PRINT:
        srv_text_init(&text, memory, sizeof memory);
        srv_config_print(&config, &text);
        (void)fputs(memory, stdout);
        return EXIT_SUCCESS;
    case SRV_CONFIG_HELP:
        srv_text_init(&text, memory, sizeof memory);
        srv_config_help(argv[0], &text);
        (void)fputs(memory, stdout);
        return EXIT_SUCCESS;
    case SRV_CONFIG_VERSION:
        (void)puts("shinpand " SHINPAN_VERSION);
        return EXIT_SUCCESS;
    case SRV_CONFIG_RUN:
        break;
    }
    if (sodium_init() < 0) {
        (void)fputs("shinpand: no randomness from the system\n", stderr);
        return EX_OSERR;
    }
    json_object_seed(0);
#ifdef SRV_TESTING
    if (shim_vfs_register() != 0) {
        return EX_SOFTWARE;
    }
#endif
    srv_log_set_level((enum srv_log_level)config.log_level);
    return srv_host_run(&config, argc, argv, environ);
}
