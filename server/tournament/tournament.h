/* SPDX-License-Identifier: MIT
 * tournament.h - an event as its surroundings see it: the fold of the list of its acts (act.h).
 *
 * It is a struct srv_event (who is there, who meets whom, what came of it) and what is known besides of
 * people, tables, rounds and staff. srv_tournament_apply does all of an act or nothing; the same acts in the
 * same order give the same tournament, byte for byte of its digest. Nothing here waits, asks the time or
 * draws lots: an act says when it was done, and a Swiss round is in its act, so folding solves nothing.
 *
 * Who may do what is not asked here. People are numbered in the order in which they came: person[i] is
 * event.entry[i], and the event's id of it is i + 1 (the number that goes into noise, texts and exports). */
#ifndef SRV_TOURNAMENT_TOURNAMENT_H
#define SRV_TOURNAMENT_TOURNAMENT_H

#include "tournament/act.h"
#include "tournament/event.h"
#include "tournament/settings.h"

#define SRV_PENALTIES_MAX     32u /* of one player */
#define SRV_STAFF_MAX         64u
#define SRV_ANNOUNCEMENTS_MAX 20u /* that are kept; older ones are in the log */
#define SRV_TOURNAMENT_DIGEST 32u
#define SRV_EXTENDED_S_MAX    604800u /* a round with its extensions; those of one table */

/* clang-format off */
/*    name      text                                                      seen when                          */
#define SRV_ACT_STATUS_MAP(X)                                                                                \
    X(OK,       "ok")                                                                                        \
    X(STATE,    "not in this state of the event")                                                            \
    X(EARLY,    "check-in is not open yet")                                                                  \
    X(CLOSED,   "nobody can enter any more")                                                                 \
    X(ENTERED,  "the player is in the event already")                                                        \
    X(ABSENT,   "the player is not in the event, or not any more")                                           \
    X(FULL,     "a limit was reached")                     /* entrants, staff, rounds                     */ \
    X(NO_DECK,  "no deck was handed in")                                                                     \
    X(LOCKED,   "decks cannot be changed any more")                                                          \
    X(OPEN,     "a pair of the round has no result yet")                                                     \
    X(FEW,      "not enough players")                                                                        \
    X(TABLE,    "there is no such round or table")                                                           \
    X(DONE,     "the table has a result")                                                                    \
    X(LATE,     "play has begun, or has gone on from that result")                                           \
    X(WISHES,   "the wishes cannot be met")                                                                  \
    X(TWICE,    "it is so already")                        /* held, dropped, that result, that role       */ \
    X(NUMBER,   "somebody else has that number")                                                             \
    X(VALUE,    "a value is out of range")                 /* or a result that no such match can have     */ \
    X(RULES,    "the rules do not fit what there is")      /* a fault, another game, too few places       */ \
    X(ORDER,    "no such act can come here")               /* a log that is none of ours                  */ \
    X(MEMORY,   "not enough memory")
/* clang-format on */

enum srv_act_status {
#define X(name, text) SRV_ACT_##name,
    SRV_ACT_STATUS_MAP(X)
#undef X
    SRV_ACT_STATUS_NUM
};

const char *srv_act_status_text(enum srv_act_status status);

struct srv_person { /* who has entered, whatever became of it: event.entry has the state */
    srv_act_id id;
    srv_act_name name;
    char *deck; /* text; NULL: none */
    uint8_t hash[32];
    bool is_legal;
    uint8_t warnings, game_losses, match_losses;
    uint8_t owed_games; /* losses for a match that has not been paired yet */
    bool owes_match;
};

struct srv_penalized {
    uint16_t person;
    uint8_t kind;   /* enum srv_penalty */
    uint8_t stage;  /* from 0 */
    uint16_t round; /* that was on or last; 0: none yet */
    int64_t at_ms;
    char *reason; /* NULL: none */
};

struct srv_table {
    uint8_t stage;
    uint16_t round, table;
    uint16_t a, b;        /* of the pair, to notice when another one sits there */
    uint32_t extension_s; /* its own, beside that of the round */
    uint8_t
        game_losses[2]; /* penalties for this match, of a and b: for who runs it to carry out */
    bool match_loss[2];
    uint8_t step; /* of overtime; 0: none yet */
    uint32_t turn;
    int64_t step_ms;
    uint8_t source; /* enum srv_act_source of the result */
    bool is_corrected;
    srv_act_id
        match; /* whose result it is, or (srv_tournament_note_match) that is played; "": none */
};

struct srv_round_facts {
    uint8_t stage;
    uint16_t round;
    int64_t paired_ms, starts_ms;
    int64_t ends_ms;        /* 0: no clock. Moves when it is held, and by extensions for all */
    int64_t closed_ms;      /* of the last result; 0: some are open */
    uint32_t table, tables; /* the first in srv_tournament.table, how many */
    uint32_t sum[SRV_LEVELS]; /* Swiss */
    uint32_t solver_runs;
    uint64_t solver_edges;
    struct srv_couple *keep, *avoid; /* the wishes it was paired with: entries by index */
    uint16_t *absent;
    uint16_t keeps, avoids, absents;
};

struct srv_staff {
    srv_act_id id;
    srv_act_name name;
    uint8_t roles; /* bits of enum srv_role, not 0 */
};

struct srv_announcement {
    int64_t at_ms;
    srv_act_id actor;
    srv_act_name by;
    char *text;
};

struct srv_tournament { /* zeroed: without an act yet */
    struct srv_tournament_settings settings;
    char *rules; /* as the last act gave them */
    char code[SRV_ACT_CODE_MAX + 1];
    srv_act_id host;
    srv_act_name host_name;
    int64_t created_ms, started_ms, ended_ms; /* 0: not yet */
    int64_t held_ms;                          /* since when the clock stands; 0: it does not */
    int64_t acted_ms;                         /* time of the last act */
    struct srv_event event;
    struct srv_person *person; /* event.entries of them */
    struct srv_table *table;   /* of all rounds, in order; byes have none */
    uint32_t tables;
    struct srv_round_facts *round; /* in order */
    uint16_t rounds;
    struct srv_penalized *penalized; /* in order of time */
    uint32_t penalized_n;
    struct srv_staff staff[SRV_STAFF_MAX];
    uint32_t staffs;
    struct srv_announcement announcement[SRV_ANNOUNCEMENTS_MAX]; /* oldest first */
    uint32_t announcements;
    uint32_t persons_cap, tables_cap, penalized_cap;
};

void srv_tournament_deinit(struct srv_tournament *t); /* accepts a zeroed one, and leaves one */

/* Does all of an act or nothing. Keeps no pointer of the act. The first must be CREATE, and no other.
 *
 *   CREATE    ORDER (not the first), RULES
 *   CHANGE    STATE (has started), RULES (a fault; another game although somebody has entered; fewer places
 *             than are taken). More places go to those who wait
 *   ENTER     ENTERED, FULL, CLOSED (over, or too late), NO_DECK (after the start), STATE (disqualified).
 *             Who comes back without a deck keeps the one he had
 *   DECK      LOCKED (has started), ABSENT
 *   LEAVE     ABSENT, STATE (over)
 *   CHECK_IN  STATE (no check-in, has started), EARLY, ABSENT, NO_DECK, TWICE
 *   SEED      STATE, ABSENT, NUMBER, VALUE
 *   STAFF     TWICE, FULL, STATE (over)
 *   START     STATE, FEW, VALUE (unfit names somebody who is not ready)
 *   ROUND     STATE, OPEN, ORDER (another round than the one that comes, or pairs that do not fit the field),
 *             FEW, FULL, VALUE (ends before it starts), STATE (held)
 *   UNPAIR    STATE, TABLE (another round), LATE (it has begun, or has a result)
 *   RESULT    STATE, TABLE, DONE, VALUE
 *   CORRECT   STATE (an earlier stage, over), TABLE, OPEN (no result yet), LATE, TWICE (the same), VALUE
 *   HOLD      STATE (before the start, over), TWICE
 *   EXTEND    STATE (no round with a clock is on), TABLE, DONE, VALUE (more than a week in all)
 *   OVERTIME  STATE, TABLE, DONE, TWICE (that step or a later one has begun), VALUE
 *   PENALTY   ABSENT, STATE (over), TWICE (disqualified already), FULL (has SRV_PENALTIES_MAX)
 *   ANNOUNCE  STATE (cancelled), VALUE
 *   FINISH    STATE, OPEN (see srv_event_finish)
 *   CANCEL    STATE
 *   FORGET    (nothing refuses it: also who is named nowhere but as the actor of an act)
 *
 * START wants a deck of everybody who plays, where settings.needs_deck: NO_DECK, unless he is unfit. An act that
 * srv_act_text refuses must not be applied: make the text first.
 *
 * A game or match loss counts for the match at which the player sits while it has no result, else for the
 * next one that he is paired for. A disqualification loses the open pair at once. */
enum srv_act_status srv_tournament_apply(struct srv_tournament *t, const struct srv_act *act);

/* Pairs of a Swiss round, in three steps: a plan (a copy of the field), its solution (on any thread: nothing
 * but the plan is touched), and the act, which srv_tournament_apply takes if nothing has happened since that
 * changes the field. For other formats a plan has no pairs, and solving it does nothing. */
struct srv_plan; /* opaque */

/* `wishes` (NULL: none; entries by index) is copied. STATE (held, too), OPEN, FEW, FULL, WISHES (also: any
 * for a round that is not Swiss), MEMORY. */
enum srv_act_status srv_tournament_plan(
    const struct srv_tournament *t, const struct srv_wishes *wishes, struct srv_plan **out);
enum srv_act_status srv_plan_solve(struct srv_plan *plan); /* OK, FEW, WISHES, MEMORY */

/* Fills kind, stage, round, pairs, effort and wishes of a zeroed act from a plan that was solved; the rest
 * (when, who, starts_ms, ends_ms) is the caller's. False: no memory. */
bool srv_plan_act(const struct srv_plan *plan, struct srv_act *act);
void srv_plan_free(struct srv_plan *plan);

/* ---- what is asked of it ---- */

enum srv_tournament_phase {
    SRV_TOURNAMENT_ENTRY = 0,
    SRV_TOURNAMENT_BETWEEN,
    SRV_TOURNAMENT_PREVIEW, /* a round is paired and has not begun */
    SRV_TOURNAMENT_ROUND,
    SRV_TOURNAMENT_OVER,
    SRV_TOURNAMENT_CANCELLED,
};
enum srv_tournament_phase srv_tournament_phase(const struct srv_tournament *t, int64_t now_ms);

/* Index in person and event.entry; SRV_NOBODY: has never entered. */
uint16_t srv_tournament_find(const struct srv_tournament *t, const char *player);

/* Whether the clock of check-in has come: from when on in ms, 0: at once; -1: there is no check-in. */
int64_t srv_tournament_checkin_ms(const struct srv_tournament *t);

unsigned srv_tournament_roles(
    const struct srv_tournament *t, const char *player); /* of staff */

/* NULL: no such round, or table. Rounds count from 1. */
const struct srv_round_facts *srv_tournament_facts(
    const struct srv_tournament *t, uint8_t stage, uint16_t round);
const struct srv_table *srv_tournament_table(
    const struct srv_tournament *t, uint8_t stage, uint16_t round, uint16_t table);

/* The pair of an entry in the round that is on or was last (a bye, too), and its table (NULL for a bye).
 * False: none. */
bool srv_tournament_seat(const struct srv_tournament *t, uint16_t entry,
    const struct srv_event_pair **pair, const struct srv_table **table);

/* When time is over at a table, as things are: with all extensions; while the clock is held, as if it went on
 * at now_ms. 0: no clock. */
int64_t srv_tournament_ends_ms(
    const struct srv_tournament *t, const struct srv_table *table, int64_t now_ms);

uint16_t srv_tournament_open_tables(
    const struct srv_tournament *t); /* of the round that is on */
uint16_t srv_tournament_count(const struct srv_tournament *t, enum srv_entry_state state);

/* Which match is played at a table (16 characters): known of the store, so it is no act. False: no table. */
bool srv_tournament_note_match(
    struct srv_tournament *t, uint8_t stage, uint16_t round, uint16_t table, const char *match);

/* What can be said of the seed before the start: SHA-256 of `id` (text, without NUL), a zero byte, the
 * seed's 16 bytes. */
void srv_tournament_seed_commitment(
    const struct srv_tournament *t, const char *id, uint8_t out[32]);

/* BLAKE2b of all that acts have made of it: two tournaments with the same digest are the same. Matches that
 * were only noted do not count. */
void srv_tournament_digest(const struct srv_tournament *t, uint8_t out[SRV_TOURNAMENT_DIGEST]);

#endif
