/* SPDX-License-Identifier: MIT
 * load_peer.c - see load_peer.h. Of the protocol of Colyseus: a seat is reserved over HTTP, then a
 * WebSocket; JOIN_ROOM is answered by itself, ROOM_DATA is a name and a value, both as MessagePack. */
#include "load_peer.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    JOIN_ROOM = 10,
    ROOM_DATA = 13,
    STR_SHORT = 0xa0, /* a text of up to 31 bytes */
    STR_LONG = 0xda   /* one with a length of two bytes */
};

unsigned load_peer_answer_bytes = 128;

static const char answer_name[] = "answer", update_name[] = "update";

void load_peer_answer(struct load_table *t)
{
    static uint8_t text[4096];
    size_t n = 0;
    text[n++] = ROOM_DATA;
    text[n++] = STR_SHORT | (sizeof answer_name - 1);
    memcpy(text + n, answer_name, sizeof answer_name - 1);
    n += sizeof answer_name - 1;
    const unsigned len = load_peer_answer_bytes < 4000 ? load_peer_answer_bytes : 4000;
    text[n++] = STR_LONG;
    text[n++] = (uint8_t)(len >> 8);
    text[n++] = (uint8_t)len;
    memset(text + n, 'x', len);
    n += len;
    struct load_guest *g = &t->guest[t->asked - 1];
    t->unheard = 2;
    t->sent_ns = load_now();
    load_run.out_bytes += n;
    load_send(&g->conn, text, n, true);
}

static void on_message(struct load_conn *c, char *at, size_t len, bool is_binary)
{
    struct load_guest *g = (struct load_guest *)c;
    struct load_table *t = g->table;
    (void)is_binary;
    if (len == 0) {
        return;
    }
    if (at[0] == JOIN_ROOM) {
        load_send(c, "\x0a", 1, true);
        g->step = LOAD_STEP_READY;
        if (t->guest[0].step == LOAD_STEP_READY && t->guest[1].step == LOAD_STEP_READY) {
            t->asked = 1;
        }
        return;
    }
    load_run.in_messages++;
    load_run.in_bytes += len;
    if (at[0] == ROOM_DATA && len > 2 + sizeof update_name &&
        memcmp(at + 2, update_name, sizeof update_name - 1) == 0 && t->sent_ns != 0 &&
        --t->unheard == 0) {
        load_times_add(&load_run.times, load_now() - t->sent_ns);
        load_run.answers++;
        t->sent_ns = 0;
        t->asked = (uint8_t)(3 - t->asked);
    }
}

static void on_open(struct load_conn *c)
{
    ((struct load_guest *)c)->step = LOAD_STEP_OPEN;
}

static void on_close(struct load_conn *c)
{
    ((struct load_guest *)c)->step = LOAD_STEP_NONE;
    load_run.lost++;
}

static const struct load_calls calls = {
    .on_open = on_open, .on_message = on_message, .on_close = on_close};

static void take_seat(struct load_table *t, uint8_t seat, const char *where)
{
    char answer[2048], path[512];
    const int status = load_http(load_run.port, where, "{}", answer, sizeof answer);
    json_t *reserved = json_loads(answer, 0, NULL);
    const char *room = json_string_value(json_object_get(reserved, "roomId"));
    const char *process = json_string_value(json_object_get(reserved, "processId"));
    const char *session = json_string_value(json_object_get(reserved, "sessionId"));
    if (status != 200 || room == NULL || process == NULL || session == NULL) {
        load_die("no seat at the peer: %d %s", status, answer);
    }
    (void)snprintf(t->match, sizeof t->match, "%s", room);
    (void)snprintf(path, sizeof path, "/%s/%s?sessionId=%s", process, room, session);
    t->guest[seat].table = t;
    t->guest[seat].seat = seat;
    load_connect(&t->guest[seat].conn, &calls, load_run.port, path, NULL);
    json_decref(reserved);
}

void load_peer_join(struct load_table *t)
{
    char where[128];
    take_seat(t, 0, "/matchmake/create/table");
    (void)snprintf(where, sizeof where, "/matchmake/joinById/%s", t->match);
    take_seat(t, 1, where);
}
