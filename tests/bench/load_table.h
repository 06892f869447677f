/* SPDX-License-Identifier: MIT
 * load_table.h - players who know no rules: guests who only stay connected, and tables, at which two
 * of them play one match after the other by the options they are offered. When a table answers says
 * the caller; when both seats have heard of the answer, the table says. One thread. */
#ifndef TESTS_LOAD_TABLE_H
#define TESTS_LOAD_TABLE_H

#include "load_net.h"
#include "load_stat.h"

#include <stdbool.h>
#include <stdint.h>

enum load_step { /* of a guest, in order; what it waits for is the next one */
    LOAD_STEP_NONE = 0,
    LOAD_STEP_OPEN, /* the connection */
    LOAD_STEP_HELLO,
    LOAD_STEP_GUEST, /* the session */
    LOAD_STEP_DECKS,
    LOAD_STEP_READY
};

struct load_table;

struct load_guest {
    struct load_conn conn;
    struct load_table *table; /* NULL: it only stays */
    uint8_t seat;             /* 0, 1 */
    uint8_t step;             /* enum load_step: has been reached */
    char *token;
    uint64_t seq;    /* of the last answer of this seat that counted, in the running game */
    bool is_of_this; /* the answer whose result comes next: it is of the match that is on */
};

struct load_table {
    struct load_guest guest[2];
    uint8_t game;    /* which one is played: index into load_games */
    char match[24];  /* "" between two matches */
    unsigned number; /* of the running game within the match */
    uint8_t asked;   /* seat plus one of whom an answer is waited for; 0: nobody */
    unsigned prompt;
    unsigned pick;      /* what it will answer */
    uint64_t sent_ns;   /* an answer is under way since then; 0: none is */
    uint8_t unheard;    /* seats that have not heard of it */
    uint64_t resume_ns; /* has asked for its stream then; 0: has it */
};

/* What has happened since load_run_reset. */
struct load_run {
    unsigned port;
    uint64_t answers, matches; /* answers that both seats have heard of; matches begun */
    uint64_t refused, lost;    /* errors; connections that broke */
    uint64_t in_messages, in_bytes, out_bytes; /* while playing */
    uint64_t forgotten;  /* seats whose stream came back with fewer events than counted */
    uint64_t resumed_ns; /* the first stream was back then */
    unsigned resuming;   /* streams that are not back */
    char last_error[256];
    struct load_times times; /* from an answer to its event at both seats */
};

extern struct load_run load_run;
extern const char *const load_games[2];

void load_run_reset(void);

/* Connects a guest that stays. */
void load_guest_join(struct load_guest *g);

/* Connects both guests; play begins when both are ready. */
void load_table_join(struct load_table *t, uint8_t game);

/* Whether somebody is asked, and all have heard of the last answer. */
bool load_table_is_asked(const struct load_table *t);

/* Gives the answer. */
void load_table_answer(struct load_table *t);

/* After the server has gone: both guests come back and ask for their stream. */
void load_table_resume(struct load_table *t);

#endif
