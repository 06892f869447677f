/* SPDX-License-Identifier: MIT
 * cmd_account.c - `shinpanctl account roles`: asks the server that has the database, over its admin
 * socket, or changes the database itself when no server runs. */
#include "base/names.h"
#include "ctl.h"
#include "local.h"
#include "place.h"
#include "store/store_read.h"

#include <pro/session.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

/* ---- a server runs ---- */

static int unknown(const char *handle)
{
    fprintf(stderr, "shinpanctl: %s: no account has that handle\n", handle);
    return 1;
}

static int ask_server(
    const struct ctl_flags *flags, const char *handle, uint32_t add, uint32_t drop)
{
    char head[120];
    struct ctl_answer answer;
    (void)snprintf(
        head, sizeof head, "POST /accounts/%s/roles?add=%u&drop=%u", handle, add, drop);
    int status = ctl_local_ask(flags, head, NULL, &answer);
    if (status != EX_OK) {
        return status;
    }
    if (answer.status == 404) {
        status = unknown(handle);
    } else if (answer.status != 200) {
        fprintf(stderr, "shinpanctl: the server says: %s", answer.body);
        status = EX_TEMPFAIL;
    } else {
        printf("%s: %s", handle, answer.body);
    }
    free(answer.body);
    return status;
}

/* ---- none does ---- */

static void on_roles(
    void *arg, enum srv_store_status status, const char *player, uint32_t roles)
{
    (void)player;
    if (status == SRV_STORE_OK) {
        *(uint32_t *)arg = roles;
    }
}

static int change(
    const struct ctl_flags *flags, const char *handle, uint32_t add, uint32_t drop)
{
    struct srv_store_error error = {{0}};
    uint32_t roles = 0;
    const enum srv_store_status status =
        srv_store_roles_now(flags->db, handle, add, drop, on_roles, &roles, &error);
    if (status == SRV_STORE_LOCKED) {
        return ask_server(flags, handle, add, drop);
    }
    if (status == SRV_STORE_NOT_FOUND) {
        return unknown(handle);
    }
    if (status != SRV_STORE_OK) {
        fprintf(stderr, "shinpanctl: %s: %s: %s\n", flags->db, srv_store_status_text(status),
            error.text);
        return status == SRV_STORE_IO ? EX_IOERR : EX_DATAERR;
    }
    const char *role[PRO_ROLES_NUM];
    const size_t n = pro_roles_list(roles, role);
    printf("%s:", handle);
    for (size_t i = 0; i < n; i++) {
        printf(" %s", role[i]);
    }
    printf("\n");
    return EX_OK;
}

int ctl_account_roles(struct ctl_flags *flags, int argc, char **argv)
{
    uint32_t add = 0, drop = 0;
    struct ctl_place place;
    struct ctl_flags where = *flags;
    if (flags->db == NULL) { /* as it is configured */
        const int status = ctl_place_of(flags, &place);
        if (status != EX_OK) {
            fprintf(stderr, "shinpanctl: --db or --config: which database?\n");
            return status;
        }
        where.db = place.db;
        where.socket = flags->socket != NULL ? flags->socket : place.config.admin_socket;
    }
    if (access(where.db, F_OK) != 0) {
        fprintf(
            stderr, "shinpanctl: --db: which database? %s: %s\n", where.db, strerror(errno));
        return EX_USAGE;
    }
    if (!srv_handle_is_well(argv[0])) {
        fprintf(stderr, "shinpanctl: %s: not a handle\n", argv[0]);
        return EX_USAGE;
    }
    for (int i = 1; i < argc; i++) {
        const uint32_t role = argv[i][0] != '\0' ? pro_role_of(argv[i] + 1) : 0;
        if (role == 0 || (argv[i][0] != '+' && argv[i][0] != '-')) {
            fprintf(stderr,
                "shinpanctl: %s: must be + or - and a role: player, organizer, "
                "judge or admin\n",
                argv[i]);
            return EX_USAGE;
        }
        *(argv[i][0] == '+' ? &add : &drop) |= role;
    }
    return change(&where, argv[0], add, drop);
}
