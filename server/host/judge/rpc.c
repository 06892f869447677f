/* SPDX-License-Identifier: MIT
 * rpc.c - see rpc.h. The request comes from a client without a connection, which takes the first message
 * that is sent to it back to the socket. */
#include "host/judge/rpc.h"

#include "host/backup.h"
#include "host/dispatch.h"
#include "host/people/accounts.h"
#include "host/people/client.h"
#include "host/tournament/export.h"
#include "host/tournament/tourneys.h"
#include "net/admin.h"

#include <string.h>

static void on_export(void *ask, struct srv_tourney *ty, enum pro_error error)
{
    if (error != PRO_ERROR_NONE) {
        srv_admin_answer(
            ask, error == PRO_ERROR_TOURNAMENT_UNKNOWN ? 404 : 503, pro_error_text(error));
        return;
    }
    struct pro_writer w;
    pro_writer_init_heap(&w, SRV_REPLY_BYTES_MAX);
    srv_export_whole(&w, ty);
    srv_admin_answer_json(ask, w.text, w.is_over ? 0 : w.len);
    pro_writer_deinit_heap(&w);
}

/* "/tournaments/ID/export". False: the path is another one. */
static bool export_whole(struct srv_service *s, const char *path, struct srv_admin_ask *ask)
{
    static const char before[] = "/tournaments/", behind[] = "/export";
    char id[SRV_ID_CHARS + 1];
    if (strlen(path) != sizeof before - 1 + SRV_ID_CHARS + sizeof behind - 1 ||
        strncmp(path, before, sizeof before - 1) != 0 ||
        strcmp(path + sizeof before - 1 + SRV_ID_CHARS, behind) != 0) {
        return false;
    }
    memcpy(id, path + sizeof before - 1, SRV_ID_CHARS);
    id[SRV_ID_CHARS] = '\0';
    srv_tourneys_ask(s, id, on_export, ask);
    return true;
}

void srv_rpc_post(void *service, const char *path, struct srv_admin_ask *ask)
{
    if (export_whole(service, path, ask)) {
        return;
    }
    if (strcmp(path, "/backup") == 0) {
        srv_backup_post(service, ask);
        return;
    }
    if (strcmp(path, "/rpc") != 0) {
        srv_accounts_post(service, path, ask);
        return;
    }
    size_t len;
    const char *body = srv_admin_body(ask, &len);
    struct srv_client *c = srv_client_open_local(service, ask);
    srv_dispatch_local(c, body, len);
    srv_client_close_local(c);
}
