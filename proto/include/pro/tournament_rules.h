/* SPDX-License-Identifier: MIT
 * tournament_rules.h - how a tournament is set up, as its host asks for it, as it is told and stored: one
 * object in every message that has it, `rules`. A value without pointers: copy it, compare it.
 *
 * Zero is "left out"; what that means is said beside each field. pro_tournament_rules_fill says it all:
 * what is told and stored is filled. */
#ifndef PRO_TOURNAMENT_RULES_H
#define PRO_TOURNAMENT_RULES_H

#include <pro/settings.h>
#include <pro/words.h>

enum {
    PRO_TOURNAMENT_NAME_MAX = 60, /* code points */
    PRO_STAGES_MAX = 4,
    PRO_PLACES_MAX = 2000,
    PRO_BRACKET_MAX = 1024, /* places of an elimination */
    PRO_GROUP_MAX = 64,     /* ... of a group of robin */
    PRO_TIEBREAKS_MAX = 8,
    PRO_OVERTIME_MAX = 8,       /* steps */
    PRO_OVERTIME_TEXT_MAX = 40, /* characters of one */
    PRO_RULES_FAULT_MAX = 40
};

typedef char pro_tournament_name[4 * PRO_TOURNAMENT_NAME_MAX + 1]; /* UTF-8 */

enum pro_entry_by {
    PRO_ENTRY_NONE = 0,
    PRO_ENTRY_OPEN, /* every account */
    PRO_ENTRY_CODE, /* who has the event's code */
    PRO_ENTRY_HOST, /* whom a host admits */
    PRO_ENTRY_NUM
};

/* Who sees the decks that were registered, other than their owners and the event's judges. */
enum pro_decks_shown {
    PRO_DECKS_NONE = 0,
    PRO_DECKS_HIDDEN, /* nobody */
    PRO_DECKS_OPEN,   /* everybody, from the start on */
    PRO_DECKS_AFTER,  /* everybody, after the end */
    PRO_DECKS_NUM
};

enum pro_stage_format { /* in the order of enum srv_format, from 1 */
    PRO_FORMAT_NONE = 0,
    PRO_FORMAT_SWISS,
    PRO_FORMAT_ROBIN, /* everybody against everybody, in each group */
    PRO_FORMAT_SINGLE,
    PRO_FORMAT_SINGLE_THIRD, /* with a match for the third place */
    PRO_FORMAT_DOUBLE,
    PRO_FORMAT_NUM
};

enum pro_seeding { /* of the first stage; in the order of enum srv_seeding, from 1 */
    PRO_SEEDING_NONE = 0,
    PRO_SEEDING_RANDOM,
    PRO_SEEDING_RATING,
    PRO_SEEDING_HAND,
    PRO_SEEDING_NUM
};

enum pro_tiebreak { /* the numbers of enum srv_tiebreak */
    PRO_TIEBREAK_NONE = 0,
    PRO_TIEBREAK_OMW,
    PRO_TIEBREAK_MW,
    PRO_TIEBREAK_GW,
    PRO_TIEBREAK_OGW,
    PRO_TIEBREAK_OOMW,
    PRO_TIEBREAK_HEAD_TO_HEAD,
    PRO_TIEBREAK_RANDOM,
    PRO_TIEBREAK_NUM
};

struct pro_rules_stage {
    uint8_t format;   /* enum pro_stage_format */
    uint64_t best_of; /* 1, 3 or 5; 0: the preset's, else 1 */
    uint64_t rounds;  /* Swiss: 1..31; 0: by the number of players */
    uint64_t groups;  /* robin: 1..64; 0: 1 */
    uint64_t
        players; /* who come into it, the best of the stage before; 0: all, of a first stage */
    bool last_by_rank; /* Swiss: the last round pairs neighbours in the standings */
    bool has_round_s;  /* `round_s` is said; else it is the preset's, else there is no limit */
    uint64_t round_s;  /* of a round, from the beginning of its matches; 0: no limit */
};

struct pro_rules_points { /* all of them, or none (win 0): the preset's, else 3 1 0 3 0 0 */
    uint64_t win, draw, loss, bye, double_loss, missed; /* 0..20, win from 1 */
};

struct pro_tournament_rules {
    pro_tournament_name name;
    pro_game_name game;
    pro_revision_name revision;                  /* "": the game's default */
    char restrictions[PRO_RESTRICTIONS_MAX + 1]; /* date of the list, or "none"; "": today's */
    uint8_t preset;     /* that filled what was left out, from 1 (presets.c); 0: none did */
    uint64_t starts_ms; /* when it is meant to start; 0: when the host says so */
    uint8_t entry;      /* enum pro_entry_by; none: OPEN */
    uint64_t capacity;  /* who comes then waits; 0: all that the first stage can have */
    uint64_t
        late_until;     /* last round that one may still come in for; 0, 1: nobody comes late */
    uint64_t checkin_s; /* check-in opens so long before `starts_ms`; 0: there is none */
    bool returns;       /* who has dropped may come back */
    uint8_t decks;      /* enum pro_decks_shown; none: HIDDEN */
    struct pro_rules_stage stage[PRO_STAGES_MAX];
    size_t stages;   /* 0: one, Swiss */
    uint8_t seeding; /* enum pro_seeding; none: RANDOM */
    struct pro_rules_points points;
    uint8_t tiebreak
        [PRO_TIEBREAKS_MAX]; /* enum pro_tiebreak, up to the first NONE; none: the preset's,
                                            else omw gw ogw random, or omw mw oomw random of best of 1 */
    bool has_floor;          /* `floor_percent` is said; else it is 33 */
    uint64_t floor_percent;  /* the least a rate counts for, 0..100 */
    bool bye_in_rates;       /* a bye is a match won in all rates */
    struct pro_match_clock clock; /* of each player; bank_s 0: none */
    uint8_t timeout;              /* enum pro_timeout; none: LOSS */
    /* What happens when the time of a round is over, step by step, up to the first ""; none: the
     * preset's, else finish_turn and double_loss. */
    char overtime[PRO_OVERTIME_MAX][PRO_OVERTIME_TEXT_MAX + 1];
    uint64_t
        no_show_game_s; /* who has not come loses a game so long after the beginning; 0: 300 */
    uint64_t no_show_match_s; /* ... and the match; 0: 600 */
    bool no_show_drop;        /* ... and is dropped */
    bool is_auto;             /* rounds pair themselves */
    uint64_t break_s;         /* ... so long after the last result; 0: at once */
    uint64_t preview_s; /* pairs are published so long before their matches begin; 0: at once */
    bool spectators;    /* others may watch */
    uint64_t delay_s;   /* what they see is so old; 0: it is live */
    bool players_watch; /* who still plays in the event may watch, too */
    bool chat;          /* players may write to each other */
    bool draws;         /* a draw may be offered */
    bool hold;          /* the secrets of matches are held back until the end of the event */
};

/* The object of such a struct: pro_shape_encode with this shape. */
extern const struct pro_shape pro_tournament_rules_shape;

/* Reads such a text, as strictly as a request. False: `fault` says what is wrong and where
 * ("rules.stages[0].best_of"). */
PRO_MUST_USE bool pro_tournament_rules_decode(
    const char *text, size_t len, struct pro_tournament_rules *out, struct pro_fault *fault);

/* Says what was left out: by the preset, then by what is usual. What has no meaning beyond "left out"
 * (revision, restrictions, starts_ms, rounds and players of a stage) stays as it is. Filling twice changes
 * nothing. */
void pro_tournament_rules_fill(struct pro_tournament_rules *rules);

/* One step of `overtime`. */
enum pro_overtime {
    PRO_OVERTIME_NONE = 0,
    PRO_OVERTIME_FINISH_TURN,   /* "finish_turn": the turn in progress is played to its end */
    PRO_OVERTIME_EXTRA_TURNS,   /* "extra_turns:N", 1..20: and so many more */
    PRO_OVERTIME_EXTRA_MINUTES, /* "extra_minutes:N", 1..60: but no longer than that */
    PRO_OVERTIME_FINISH_SECOND_TURN, /* "finish_second_turn": to the end of the turn of who went second */
    PRO_OVERTIME_COMPARE,            /* "compare:WORD": who has more of that has won */
    PRO_OVERTIME_DRAW,               /* "draw": the last three end it, so they come last */
    PRO_OVERTIME_DOUBLE_LOSS,  /* "double_loss" */
    PRO_OVERTIME_SUDDEN_DEATH, /* "sudden_death:WORD": play goes on until somebody has more */
    PRO_OVERTIME_NUM
};

struct pro_overtime_step {
    uint8_t kind;    /* enum pro_overtime */
    uint64_t number; /* N */
    char word[PRO_OVERTIME_TEXT_MAX +
        1]; /* WORD: a measure of the game, which is not looked at here */
};

/* Reads one step. False: it is none. */
PRO_MUST_USE bool pro_overtime_read(const char *text, struct pro_overtime_step *out);

/* The first fault of rules that are filled: a member's path in `out` ("stages[0].best_of"). False: there is
 * none. Looked at is what the table of fields cannot say: best_of, members that a format does not have, the
 * order of overtime's steps, a tie-breaker twice. What the core knows of players and rounds
 * (srv_event_rules_fault), games, revisions, lists and measures are not. */
PRO_MUST_USE bool pro_tournament_rules_fault(
    const struct pro_tournament_rules *rules, char out[PRO_RULES_FAULT_MAX + 1]);

/* The words of the protocol, NULL for none. */
const char *pro_stage_format_word(enum pro_stage_format format);
const char *pro_tiebreak_word(enum pro_tiebreak tiebreak);

#endif
