/* SPDX-License-Identifier: MIT
 * clock.h - the clocks of a match: whose time runs, and how much is left of it.
 *
 * Each seat has a bank for the game. The clock of a seat runs while the seat has to decide: it starts
 * when the events that lead to its prompt have left the server, and stops when the answer arrives;
 * what lies between, while the answer is on its way to the disk, is nobody's time. A prompt has some
 * free seconds (the floor) before the bank is touched, and the answer that completes it adds the
 * increment. Nothing runs while the server cannot store, drains or is down, while the match is
 * paused, and between games. Bots have no clock.
 *
 * Who loses the connection when it is his turn has a grace: a second bank, also for the game, that
 * is spent first while nobody is there.
 *
 * Whose bank is spent gets a time-out: the prompt's default answer, or the loss of the game, as the
 * match was set up. After SRV_MISSED_MAX time-outs in a row the next one is a loss in any case.
 *
 * Banks are in every row of the journal, so a restart finds them as they were after the last
 * command; grace is given anew then. Loop thread. */
#ifndef SRV_HOST_CLOCK_H
#define SRV_HOST_CLOCK_H

#include <eng/command.h>
#include <eng/id.h>

#include <stdbool.h>
#include <stdint.h>

struct pro_clock;
struct pro_command;
struct srv_room;
struct srv_service;

enum {
    SRV_MISSED_MAX = 3,    /* time-outs in a row that are answered with the default */
    SRV_RETURN_MS = 60000, /* after a restart of the server: to come back before a clock runs */
    SRV_CLOCK_TICK_MS = 100 /* how often srv_clock_sweep is to be called */
};

enum srv_clock_mode {
    SRV_CLOCK_STANDS = 0,
    SRV_CLOCK_WAITS, /* nobody is there: the grace is spent */
    SRV_CLOCK_RUNS,
};

/* What a row of the journal is about to make lasting. */
struct srv_banks {
    int64_t bank_ms[ENG_SEATS];
    uint8_t missed[ENG_SEATS]; /* time-outs in a row */
};

struct srv_clock {
    struct srv_banks now, durable;
    int64_t grace_ms[ENG_SEATS];  /* left of it */
    int64_t return_ms[ENG_SEATS]; /* left to come back after a restart of the server */
    int64_t free_ms;              /* left of the prompt's floor */
    uint64_t counted_ms;          /* loop time up to which all of this is counted */
    uint16_t prompt;              /* that free_ms is about; 0: none */
    uint8_t seat;                 /* whose it is, unless it stands */
    uint8_t mode;                 /* enum srv_clock_mode */
};

/* Whether the match is played with clocks; all of the below does nothing in others. */
bool srv_clock_has(const struct srv_room *r);

/* A game begins. */
void srv_clock_deal(struct srv_room *r);

/* A game goes on after a restart: the banks of its last row (those of srv_clock_deal when there is
 * none), and its commands. */
void srv_clock_restore(struct srv_room *r, const int64_t bank_ms[ENG_SEATS],
    const struct pro_command *command, uint32_t commands);

/* Counts up to now, then looks whose clock runs from here on: call it after whatever may change
 * that (a prompt left or was answered, somebody came or went, a pause, the disk). */
void srv_clock_turn(struct srv_room *r);

/* The command has been applied (but is not durable): counts time-outs, adds the increment. */
void srv_clock_applied(struct srv_room *r, const struct eng_command *command);

/* The banks that a game begins with; zero in a match without clocks. */
void srv_clock_first(const struct srv_room *r, int64_t bank_ms[ENG_SEATS]);

/* Other banks from the next row on, which is about to be made; nothing in a match without clocks. */
void srv_clock_set(struct srv_room *r, const int64_t bank_ms[ENG_SEATS]);

/* A clock has so much more (or less) from now on, also in rows that are not durable yet. */
void srv_clock_shift(struct srv_room *r, uint8_t seat, int64_t ms);

/* The command is durable, or what is not durable has been taken back. */
void srv_clock_commit(struct srv_room *r, const struct srv_banks *banks);
void srv_clock_rewind(struct srv_room *r);

/* Submits the time-out that is due, if one is. */
void srv_clock_expire(struct srv_room *r);

/* How the clocks stand once all that is applied is durable: what an update says. False: the match
 * has none. */
bool srv_clock_tell(const struct srv_room *r, struct pro_clock *out);

/* The same as far as it is durable. */
bool srv_clock_tell_durable(const struct srv_room *r, struct pro_clock *out);

/* Milliseconds until the clock of an absent seat runs; 0 when it does not wait. */
int64_t srv_clock_wait_ms(const struct srv_room *r, uint8_t seat);

/* srv_clock_turn and srv_clock_expire for every match. */
void srv_clock_sweep(struct srv_service *s);

#endif
