/* SPDX-License-Identifier: MIT
 * asyncapi.c - the AsyncAPI 3.0 page: one channel, an operation a method, an operation a notice. */
#include "asyncapi.h"

#include <stdio.h>

static void ref(struct pro_writer *w, const char *form, const char *name)
{
    char target[128];
    (void)snprintf(target, sizeof target, form, name);
    pro_write_object(w);
    pro_member_text(w, "$ref", target);
    pro_write_object_end(w);
}

/* A message of the channel; its payload is the params or result object inside the envelope. */
static void message(struct pro_writer *w, const char *name, const char *summary)
{
    char file[96];
    (void)snprintf(file, sizeof file, "schema/%s.json", name);
    pro_member_object(w, name);
    pro_member_text(w, "name", name);
    pro_member_text(w, "summary", summary);
    pro_member_text(w, "contentType", "application/json");
    pro_member_object(w, "payload");
    pro_member_text(w, "schemaFormat", "application/schema+json;version=draft-2020-12");
    pro_write_key(w, "schema");
    ref(w, "%s", file);
    pro_write_object_end(w);
    pro_write_object_end(w);
}

static void operation(struct pro_writer *w, const char *name, const char *action,
    const char *summary, const char *sent, const char *answer)
{
    pro_member_object(w, name);
    pro_member_text(w, "action", action);
    pro_member_text(w, "summary", summary);
    pro_write_key(w, "channel");
    ref(w, "#/channels/%s", "connection");
    pro_write_key(w, "messages");
    pro_write_array(w);
    ref(w, "#/channels/connection/messages/%s", sent);
    pro_write_array_end(w);
    if (answer != NULL) {
        pro_member_object(w, "reply");
        pro_write_key(w, "channel");
        ref(w, "#/channels/%s", "connection");
        pro_write_key(w, "messages");
        pro_write_array(w);
        ref(w, "#/channels/connection/messages/%s", answer);
        pro_write_array_end(w);
        pro_write_object_end(w);
    }
    pro_write_object_end(w);
}

static void channel(struct pro_writer *w)
{
    char name[64];
    pro_member_object(w, "connection");
    pro_member_text(w, "address", "/ws");
    pro_member_text(w, "summary",
        "One WebSocket connection, subprotocol shinpan.1; each message is wrapped in its "
        "JSON-RPC 2.0 envelope (schema/request.json, answer.json, notice.json)");
    pro_member_object(w, "messages");
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        pro__schema_params_name(pro_method_info(m)->name, name);
        message(w, name, pro_method_info(m)->help);
        pro__schema_result_name(pro_method_info(m)->name, name);
        message(w, name, pro_method_info(m)->help);
    }
    for (enum pro_notice_kind k = PRO_NOTICE_NONE + 1; k < PRO_NOTICE_NUM; k++) {
        pro__schema_params_name(pro_notice_info(k)->name, name);
        message(w, name, pro_notice_info(k)->help);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
}

void pro__asyncapi(struct pro_writer *w)
{
    pro_write_object(w);
    pro_member_text(w, "asyncapi", "3.0.0");
    pro_member_object(w, "info");
    pro_member_text(w, "title", "Shinpan");
    pro_member_text(w, "version", "1");
    pro_member_text(w, "description", "Printed by pro-schema; the manual is README.md");
    pro_write_object_end(w);
    pro_member_object(w, "servers");
    pro_member_object(w, "local");
    pro_member_text(w, "host", "127.0.0.1");
    pro_member_text(w, "protocol", "ws");
    pro_write_object_end(w);
    pro_write_object_end(w);
    pro_member_object(w, "channels");
    channel(w);
    pro_write_object_end(w);
    pro_member_object(w, "operations");
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        char sent[64], answer[64];
        const struct pro_method_info *info = pro_method_info(m);
        pro__schema_params_name(info->name, sent);
        pro__schema_result_name(info->name, answer);
        operation(w, info->name, "receive", info->help, sent, answer);
    }
    for (enum pro_notice_kind k = PRO_NOTICE_NONE + 1; k < PRO_NOTICE_NUM; k++) {
        char sent[64];
        const struct pro_notice_info *info = pro_notice_info(k);
        pro__schema_params_name(info->name, sent);
        operation(w, info->name, "send", info->help, sent, NULL);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
}
