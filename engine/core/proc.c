/* SPDX-License-Identifier: MIT
 * proc.c - the runner of procedures. All that a paused procedure remembers is its frame. */
#include "proc.h"

#include <assert.h>
#include <stddef.h>

struct eng_frame *eng__call(
    struct eng_act *act, uint8_t proc, uint8_t seat, struct eng_card_id source)
{
    struct eng_match *m = act->match;
    if (m->frames == ENG_FRAMES_MAX) {
        eng__void(act, ENG__LIMIT_FRAMES);
        return NULL;
    }
    struct eng_frame *f = &m->frame[m->frames++];
    *f = (struct eng_frame){.proc = proc, .seat = seat, .source = source};
    return f;
}

enum eng_flow eng__ask(struct eng_act *act, uint8_t kind, uint8_t seat, uint16_t clause)
{
    struct eng_match *m = act->match;
    assert(!m->prompt.is_open);
    m->prompt = (struct eng_prompt){
        .number = (uint16_t)(m->prompt.number + 1),
        .clause = clause,
        .is_open = 1,
        .seat = seat,
        .kind = kind,
        .source = m->frame[m->frames - 1].source,
    };
    if (act->book->game->asked != NULL) {
        act->book->game->asked(m, kind, seat);
    }
    return ENG_FLOW_STAY;
}

enum eng_flow eng__ask_on(struct eng_act *act)
{
    struct eng_prompt *prompt = &act->match->prompt;
    assert(!prompt->is_open && prompt->number > 0);
    prompt->is_open = 1;
    if (++prompt->picks == act->book->game->prompt[prompt->kind].picks_max) {
        prompt->number++; /* as many as fit: the next ones are another prompt */
        prompt->picks = 0;
    }
    return ENG_FLOW_STAY;
}

static void pop(struct eng_match *m)
{
    m->frames--;
    struct eng_frame *f = &m->frame[m->frames];
    for (unsigned i = 0; i < f->sets; i++) { /* its sets were the last ones taken */
        m->set[f->set + i] = (struct eng_things){0};
    }
    m->sets = (uint8_t)(m->sets - f->sets);
    *f = (struct eng_frame){0};
}

static void follow(
    struct eng_match *m, unsigned index, const struct eng_proc *proc, enum eng_flow flow)
{
    switch (flow) {
    case ENG_FLOW_NEXT:
        if (++m->frame[index].step == proc->steps && index + 1u == m->frames) {
            pop(m); /* below what it has called, it is popped when that has ended */
        }
        break;
    case ENG_FLOW_DONE:
        assert(index + 1u == m->frames); /* a procedure ends when those it called have ended */
        pop(m);
        break;
    case ENG_FLOW_STAY:
        break;
    }
}

void eng__run(struct eng_act *act)
{
    struct eng_match *m = act->match;
    const struct eng_proc *const *procs = act->book->game->proc;
    unsigned fuel = ENG__FUEL;
    while (m->outcome.result == ENG_RESULT_NONE && !m->prompt.is_open &&
        (act->turn == 0 || m->turn <= act->turn)) {
        assert(m->frames > 0);
        eng__catch_up(act);
        const unsigned index = m->frames - 1u;
        struct eng_frame *f = &m->frame[index];
        const struct eng_proc *proc = procs[f->proc];
        if (f->step == proc->steps) {
            pop(m);
        } else if (fuel-- == 0) {
            eng__void(act, ENG__LIMIT_FUEL);
        } else {
            follow(m, index, proc, proc->step[f->step].run(act, f));
        }
    }
    eng__catch_up(act);
}

void eng__answer(struct eng_act *act, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    assert(m->prompt.is_open && m->frames > 0);
    m->prompt.is_open = 0;
    const unsigned index = m->frames - 1u;
    struct eng_frame *f = &m->frame[index];
    const struct eng_proc *proc = act->book->game->proc[f->proc];
    assert(proc->step[f->step].answer != NULL);
    follow(m, index, proc, proc->step[f->step].answer(act, f, option));
}
