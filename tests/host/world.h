/* SPDX-License-Identifier: MIT
 * world.h - the hosting part of the server without disk and sockets: the store's writes (and reads
 * of replays) wait in a queue until a test completes them, with any status, and what would go to a connection is kept
 * as parsed JSON. */
#ifndef TESTS_HOST_WORLD_H
#define TESTS_HOST_WORLD_H

#include "host/match/room.h"
#include "host/people/client.h"
#include "host/service.h"
#include "store/store.h"
#include "store/store_judge.h"

#include <jansson.h>

#include <stdbool.h>
#include <stddef.h>

/* A fresh service with the starter cards and decks, and its end: everything that is left (rooms,
 * clients) is taken down, and nothing may leak or stay open on the loop. */
struct srv_service *world_open(void);
void world_close(void);

/* ---- connections ---- */

struct world_player {
    struct srv_client *client;
    struct srv_conn *conn;
    int next_id;
};

/* A player with a connection and a session; the same name is the same player. */
struct world_player world_player(const char *name);
void world_leave(struct world_player *p);

/* So many bytes wait for the player's connection from now on: it does not read. */
void world_stall(struct world_player *p, size_t bytes);

/* The oldest message to the player that was not taken yet, or NULL. Yours: json_decref. */
json_t *world_take(struct world_player *p);

/* How many there are. */
size_t world_waiting(const struct world_player *p);

/* The next message must be a notification of that method; its params, borrowed until the next
 * call of this family. */
json_t *world_expect_notice(struct world_player *p, const char *method);

/* The next message must be the result, or the error of that name, of that request. */
json_t *world_expect_result(struct world_player *p, int id);
void world_expect_error(struct world_player *p, int id, const char *error);

/* ---- requests: each returns its id ---- */

int world_create(struct world_player *p, enum pro_opponent opponent, const char *deck);
int world_join(struct world_player *p, const char *match, const char *code);
int world_leave_match(struct world_player *p, const char *match);
int world_resume(struct world_player *p, const char *match, uint64_t game, uint64_t seq);
int world_snapshot(struct world_player *p, const char *match);
int world_answer(struct world_player *p, const char *match, uint64_t prompt, uint32_t pick);
int world_concede(struct world_player *p, const char *match);
int world_give_up(
    struct world_player *p, const char *match, uint64_t game); /* the whole match */
int world_ready(
    struct world_player *p, const char *match, const char *deck, enum pro_seat first);

/* ---- the store ---- */

/* Writes that wait. */
size_t world_writes(void);

/* What the oldest of them is: "match_create", "journal_append", ...; "" when there is none. */
const char *world_write(void);

/* Completes the oldest write with a status. */
void world_complete(enum srv_store_status status);

/* Completes all that wait, and what comes of that, with OK; also runs the loop until no replay is
 * being written or run again. */
void world_settle(void);

/* The document of the last match_finish: what a read of that match's replay gives. A test may
 * damage it. */
char *world_replay(size_t *len);

/* ... and what is stored beside it; a test may change that, too. */
struct srv_store_replay *world_replay_row(void);

/* Of the last journal_append. */
const struct srv_store_row *world_row(void);

/* Verb and result of the last audit row that went along with a write, "judge.act ok", and the ruling that
 * did (no 0: none; its texts are gone). */
const char *world_audited(void);
const struct srv_store_ruling *world_ruling(void);

/* From now on nobody is told whom he has blocked and until when he may not speak; then all who wait are. */
void world_hold_ears(void);
void world_give_ears(enum srv_store_status status, int64_t silent_until_ms);

/* A call of the player's next request, for a verb that has no function above. */
struct srv_call *world_call(struct world_player *p, enum pro_method method);

/* ---- events: world_events.c ---- */

/* Acts of an event that are durable; the text of one. All of them are gone after world_close. */
uint32_t world_acts(const char *tournament);
const char *world_act(const char *tournament, uint32_t no);

/* For world_events.c. */
void world_add(const char *what, srv_store_done_cb *cb, void *arg);
void world_forget_events(void);

#endif
