/* SPDX-License-Identifier: MIT
 * stream.h - what those who follow a match are sent: updates, the rest of a stream after an
 * absence, snapshots, and how the match stands. Sequence numbers run per viewer, from 1 in each
 * game. Only durable steps are shown. Loop thread, but for srv_stream_rest. */
#ifndef SRV_HOST_STREAM_H
#define SRV_HOST_STREAM_H

#include <eng/engine.h>
#include <pro/notice.h>
#include <pro/replay.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_client;
struct srv_msg;
struct srv_room;

/* How many of a step's events a viewer is told. */
uint32_t srv_stream_count(const struct eng_events *events, uint8_t viewer);

/* The update of one step for a viewer; *shown gets how many of the events the viewer is told. */
struct srv_msg *srv_stream_update(const struct srv_room *r, const struct eng_match *state,
    const struct eng_events *events, const struct eng_options *options, uint8_t seat,
    uint32_t seq_before, uint32_t *shown);

/* A game's record, from which its stream can be made again. */
struct srv_past {
    const char *match;
    uint8_t game;
    struct pro_origin origin;
    const struct pro_command *command;
    uint32_t commands;
    const struct pro_clock *clock; /* how the clocks stand after that; NULL: there are none */
};

/* What steps are run in. */
struct srv_steps {
    struct eng_match match;
    struct eng_events events;
    struct eng_options options;
};

/* Takes an update (NULL: memory was short). */
typedef void srv_say(void *arg, struct srv_msg *update);

/* Runs a past again. `say` (may be NULL) gets the events after number `after`, one update a command,
 * the last one with its prompt; *seq the last sequence number, memory->match the state it came to.
 * False: the engine refuses a command. Any thread, with memory of its own. */
bool srv_stream_rest(const struct srv_past *past, uint8_t seat, uint32_t after,
    struct srv_steps *memory, srv_say *say, void *arg, uint32_t *seq);

/* match.resume and match.snapshot of an open or live room. */
void srv_stream_resume(
    struct srv_room *r, uint8_t seat, struct srv_call *call, const struct pro_after *after);
void srv_stream_snapshot(struct srv_room *r, uint8_t seat, struct srv_call *call);

/* The durable stream of the running game with everything in it, behind event number `after`. */
void srv_stream_oversee(struct srv_room *r, struct srv_client *client, uint32_t after);

/* The state after the last durable row, good until anything else runs. */
const struct eng_match *srv_stream_durable(struct srv_room *r);

/* match.status to all who follow the match, spectators too. `outcome` (NULL while it goes on) adds
 * winner and reason, `is_revealed` replay and, unless it is held back, the key. */
void srv_stream_status(struct srv_room *r, const struct eng_outcome *outcome, bool is_revealed);

/* Buffers for one step at a time, of the loop thread; whoever uses them is done before anyone else
 * runs. */
struct eng_events *srv_scratch_events(void);
struct eng_options *srv_scratch_options(void);

#endif
