/* SPDX-License-Identifier: MIT
 * overtime.h - what happens at a table when the time of the round is over: how far it still plays, and
 * who has won then. A function of the steps that an event has, of the moment when its time was over and of
 * what the game's journal says since, so a restart comes to the same. No loop, no clock.
 *
 * Steps of an event, in this order, as the rules of the event write them:
 *   finish_turn         the turn that runs is played to its end
 *   extra_turns:K       K turns after the one that runs, which is turn 0
 *   finish_second_turn  to the end of a turn of the player who went second: this one, or the next
 *   extra_minutes:M     right behind one of these: that lasts so long at most; else: M minutes of play
 *   compare:WORD        a measure of the game: who has more has won. Any number of them
 *   and last draw, double_loss, or sudden_death:WORD: it goes on until that measure differs
 *
 * The steps of play come one after the other; one that counts turns begins with the last turn of the
 * one before. If no game runs at the table when its time is over they are left out, and when the game
 * ends by itself meanwhile the others are: no further game begins, but for sudden death. Who has won more
 * games has won then; if nobody has, the first measure that differs decides, and the last step if
 * none does. Without any step an undecided match is drawn at once. In an elimination, where somebody has
 * to win, a drawn match is lost by both. */
#ifndef SRV_HOST_OVERTIME_H
#define SRV_HOST_OVERTIME_H

#include <eng/id.h>
#include <pro/tournament_rules.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct eng_game;

struct srv_overtime_step {
    uint8_t kind;    /* enum pro_overtime */
    uint8_t turns;   /* EXTRA_TURNS */
    uint8_t minutes; /* EXTRA_MINUTES; of a step that counts turns: its limit, 0 none */
    uint8_t measure; /* COMPARE, SUDDEN_DEATH: index into the game's measures */
};

struct srv_overtime_plan {
    struct srv_overtime_step step[PRO_OVERTIME_MAX];
    uint8_t steps;
};

/* The steps of an event of that game, as its rules have them. False: `fault` is the index of the first one that is
 * no step of this game, or stands in the wrong place; or how many there are, if none of them is a last
 * one. sudden_death takes only measures of the table as it is, not of what has happened. */
bool srv_overtime_read(const struct eng_game *game, const struct pro_tournament_rules *rules,
    struct srv_overtime_plan *out, size_t *fault);

/* How a table stands. */
struct srv_overtime_look {
    int64_t at_ms;   /* date */
    uint16_t turn;   /* that runs; 0: the game is being set up */
    uint8_t seat;    /* whose turn it is */
    uint8_t second;  /* who did not go first in this game */
    bool is_playing; /* a game is under way */
};

enum srv_overtime_state {
    SRV_OVERTIME_PLAYS = 0, /* it goes on */
    SRV_OVERTIME_ENDS,      /* what the match has come to decides, now */
};

struct srv_overtime {
    uint8_t state; /* enum srv_overtime_state */
    uint8_t step;  /* of the plan: that is under way */
    uint16_t last; /* the turn that ran when this step began, or was over then: its turn 0 */
    uint16_t turn; /* as looked at last: the turn, and whose it is */
    uint8_t seat;
    int64_t since_ms;  /* of the step; time is over at the first one's */
    uint16_t measured; /* ENDS: as things stood when this turn was over; 0: as they are */
};

/* The time of the table is over, at `at->at_ms`. */
void srv_overtime_begin(struct srv_overtime *o, const struct srv_overtime_plan *plan,
    const struct srv_overtime_look *at);

/* Something has happened: a command, later than anything before, or nothing but time. */
void srv_overtime_look(struct srv_overtime *o, const struct srv_overtime_plan *plan,
    const struct srv_overtime_look *now);

/* When the step that is under way is over by time alone, ms since 1970; 0: never. */
int64_t srv_overtime_until_ms(
    const struct srv_overtime *o, const struct srv_overtime_plan *plan);

enum srv_overtime_verdict {
    SRV_VERDICT_WON = 0, /* by out->seat */
    SRV_VERDICT_DRAWN,
    SRV_VERDICT_BOTH_LOSE,
    SRV_VERDICT_GOES_ON, /* until out->measure differs */
};

/* What a measure (an index) says of a seat. */
typedef int32_t srv_overtime_ask(void *arg, uint8_t measure, uint8_t seat);

struct srv_overtime_decision {
    uint8_t verdict; /* enum srv_overtime_verdict */
    uint8_t seat;
    uint8_t measure;  /* that decided, or is waited for */
    bool is_by_games; /* who has won more games, no measure */
};

/* Who has won at a table whose state is ENDS. `ask` NULL: no game runs, so no measure differs. */
void srv_overtime_decide(const struct srv_overtime_plan *plan, const uint8_t wins[ENG_SEATS],
    bool is_elimination, srv_overtime_ask *ask, void *arg, struct srv_overtime_decision *out);

#endif
