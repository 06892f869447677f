/* SPDX-License-Identifier: MIT
 * proc.h - procedures as tables: where the rulebook numbers steps, a table has the same steps in
 * the same order under the same numbers.
 *
 * A procedure in progress is a frame of the match. The runner executes the step of the top frame
 * until a prompt opens or the game ends. A step that needs another procedure pushes a frame and
 * returns NEXT or STAY; it is resumed when that one is done. No step recurses, none waits in C. */
#ifndef ENG__PROC_H
#define ENG__PROC_H

#include "act.h"

#include <stddef.h>

enum eng_flow {
    ENG_FLOW_NEXT, /* this step is done, go on with the next; after the last the frame is popped */
    ENG_FLOW_STAY, /* run the step `frame->step` (again, or as set by the step: a jump) */
    ENG_FLOW_DONE, /* the whole procedure is done */
};

struct eng_step {
    uint16_t clause; /* index into the game's clauses */
    enum eng_flow (*run)(struct eng_act *act, struct eng_frame *frame);
    /* When the step has opened a prompt and `option` was picked. The option is a copy. */
    enum eng_flow (*answer)(
        struct eng_act *act, struct eng_frame *frame, const struct eng_option *option);
};

struct eng_proc {
    const char *name; /* for reports */
    const struct eng_step *step;
    uint8_t steps;
};

/* Pushes a procedure. It runs when the present step returns. NULL when the stack is full: the match
 * is void then. The new frame's registers are zero. */
struct eng_frame *eng__call(
    struct eng_act *act, uint8_t proc, uint8_t seat, struct eng_card_id source);

/* Opens the prompt of the running step, asked by that clause, and returns STAY: the step's `answer`
 * decides how it goes on. */
enum eng_flow eng__ask(struct eng_act *act, uint8_t kind, uint8_t seat, uint16_t clause);

/* In an answer to a prompt that takes several picks: leaves the same prompt open for the next one.
 * Options must keep their ids until the prompt is closed. Returns STAY. */
enum eng_flow eng__ask_on(struct eng_act *act);

/* What the game derives is derived anew when something has happened. */
static inline void eng__catch_up(struct eng_act *act)
{
    if (act->out->len != act->seen) {
        if (act->book->game->refresh != NULL) {
            act->book->game->refresh(act->book, act->match, act->out, act->seen);
        }
        act->seen = act->out->len;
    }
}

/* Runs until a prompt is open, the game has ended, or a turn after act->turn has begun. */
void eng__run(struct eng_act *act);

/* Answers the open prompt with one of its options: one pick. */
void eng__answer(struct eng_act *act, const struct eng_option *option);

/* Steps one command may take; real ones need some hundreds. */
enum {
    ENG__FUEL = 20000
};

#endif
