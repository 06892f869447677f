/* SPDX-License-Identifier: MIT
 * act.h - one deed in an event, as a value and as text. The list of its acts is all that an event is
 * (tournament.h folds it), and what its log shows to people.
 *
 * An act says what (kind), when (at_ms), by whom (actor, by) and why (reason); the other members count
 * only for the kinds that name them in SRV_ACT_MAP, and are zero in all others. `!`: must be there.
 *
 * Memory. All pointers in an act are its own and come from malloc; srv_act_deinit frees them. An act is
 * moved by assignment; who gets one that way has it. */
#ifndef SRV_TOURNAMENT_ACT_H
#define SRV_TOURNAMENT_ACT_H

#include "tournament/event.h"
#include "tournament/settings.h"

#include <stddef.h>

#define SRV_ACT_ID_MAX      40u        /* bytes of the id of a player or a match */
#define SRV_ACT_NAME_MAX    128u       /* bytes of a name, UTF-8 */
#define SRV_ACT_CODE_MAX    32u        /* bytes of an entry code */
#define SRV_ACT_REASON_MAX  2000u      /* bytes */
#define SRV_ACT_TEXT_MAX    2000u      /* bytes of an announcement */
#define SRV_ACT_DECK_MAX    65536u     /* bytes of a deck as text */
#define SRV_ACT_RULES_MAX   16384u     /* bytes of the rules as JSON text */
#define SRV_ACT_SECONDS_MAX 86400u     /* of an extension */
#define SRV_ACT_BYTES_MAX   (1u << 20) /* of a whole act as text */

typedef char srv_act_id[SRV_ACT_ID_MAX + 1];
typedef char srv_act_name[SRV_ACT_NAME_MAX + 1];

/* clang-format off */
/*    kind      word         members                        what it does                               */
#define SRV_ACT_MAP(X)                                                                                 \
    X(CREATE,   "create")    /* settings! rules! seed! code                 actor becomes the host    */ \
    X(CHANGE,   "change")    /* settings! rules! code             other rules, before the start       */ \
    X(ENTER,    "enter")     /* player! name! rating deck hash legal     enters, waits, or comes back */ \
    X(DECK,     "deck")      /* player! deck! hash! legal         another deck, before the start      */ \
    X(LEAVE,    "leave")     /* player!                           leaves, drops, or is removed        */ \
    X(CHECK_IN, "check_in")  /* player!                                                               */ \
    X(SEED,     "seed")      /* player! number!                   0 takes it back                     */ \
    X(STAFF,    "staff")     /* player! name! role! on            a role is given or taken            */ \
    X(START,    "start")     /* unfit: they are out, or wait on, since their decks may not be played  */ \
    X(ROUND,    "round")     /* stage! round! starts_ms! ends_ms pairs effort wishes: a round is paired */ \
    X(UNPAIR,   "unpair")    /* round!                            takes it back, before it starts     */ \
    X(RESULT,   "result")    /* round! table! outcome! games source! match   of the round that is on  */ \
    X(CORRECT,  "correct")   /* round! table! outcome! games      another one, in this stage          */ \
    X(HOLD,     "hold")      /* on                                the round clock stands, or goes on  */ \
    X(EXTEND,   "extend")    /* table seconds!                    more time; table 0: for all         */ \
    X(OVERTIME, "overtime")  /* round! table! step! turn          step of overtime at a table, from 1 */ \
    X(PENALTY,  "penalty")   /* player! penalty!                                                      */ \
    X(ANNOUNCE, "announce")  /* text!                                                                 */ \
    X(FINISH,   "finish")    /* on: though rounds are left        standings are final                 */ \
    X(CANCEL,   "cancel")                                                                              \
    X(FORGET,   "forget")    /* player! name!                     is called `name` from here on       */
/* clang-format on */

enum srv_act_kind {
    SRV_ACT_NONE = 0,
#define X(name, word) SRV_ACT_##name,
    SRV_ACT_MAP(X)
#undef X
    SRV_ACT_NUM
};

enum srv_act_source { /* where a result comes from */
    SRV_SOURCE_NONE = 0,
    SRV_SOURCE_ENGINE,  /* it was played to its end, or conceded */
    SRV_SOURCE_JUDGE,   /* somebody said so */
    SRV_SOURCE_TIME,    /* the round's time was over */
    SRV_SOURCE_NO_SHOW, /* somebody did not come */
    SRV_SOURCE_PENALTY,
    SRV_SOURCE_NUM
};

enum srv_role { /* in one event, as bits; an act has one of them */
    SRV_ROLE_NONE = 0,
    SRV_ROLE_HOST = 1,
    SRV_ROLE_JUDGE = 2,
    SRV_ROLE_NUM
};

enum srv_penalty {
    SRV_PENALTY_NONE = 0,
    SRV_PENALTY_WARNING,
    SRV_PENALTY_GAME_LOSS,
    SRV_PENALTY_MATCH_LOSS,
    SRV_PENALTY_DISQUALIFICATION,
    SRV_PENALTY_NUM
};

struct srv_act {
    uint8_t kind; /* enum srv_act_kind */
    int64_t at_ms;
    srv_act_id actor; /* id of a player, "local" (the admin socket) or "server" */
    srv_act_name by;  /* the actor's name */
    char *reason;     /* NULL: none */

    srv_act_id player;
    srv_act_name name; /* the player's */
    uint32_t rating;
    char *deck;       /* text, not interpreted; NULL: none */
    uint8_t hash[32]; /* of the deck */
    bool is_legal;    /* the deck, when it was handed in */
    uint16_t number;  /* seed by hand */
    uint8_t role;     /* enum srv_role, one bit */
    bool is_on;

    struct srv_tournament_settings *settings; /* without the seed */
    char *
        rules; /* JSON text of an object, not interpreted: what the host side knows of the rules */
    uint8_t seed[SRV_EVENT_SEED];
    char code[SRV_ACT_CODE_MAX + 1];
    uint16_t *unfit; /* entries by index */
    uint16_t unfits;

    uint8_t stage; /* from 0 */
    uint16_t round, table;
    int64_t starts_ms, ends_ms; /* ends_ms 0: no clock */
    struct srv_paired *pair;    /* Swiss: all pairs by table, the bye last; else NULL */
    uint16_t pairs;
    uint32_t solver_runs; /* Swiss: what it took; the solver proves each round optimal */
    uint64_t solver_edges;
    struct srv_couple *keep, *avoid; /* wishes: entries by index */
    uint16_t *absent;
    uint16_t keeps, avoids, absents;

    struct srv_event_result result;
    uint8_t source;   /* enum srv_act_source */
    srv_act_id match; /* whose result it is; "": none was played */
    uint32_t seconds;
    uint8_t step;    /* of overtime */
    uint32_t turn;   /* of the game, when that step began */
    uint8_t penalty; /* enum srv_penalty */
    char *text;
};

void srv_act_deinit(struct srv_act *act); /* accepts a zeroed one, and leaves one */

enum srv_act_view {
    SRV_ACT_STORED = 0, /* all of it */
    SRV_ACT_SHOWN,      /* for the event's log: without seed, code and the cards of decks */
};

/* The act as JSON text, free() it; `len` without the NUL. NULL: no memory, or it is none (a member out of
 * range or missing: the caller's fault). */
char *srv_act_text(const struct srv_act *act, enum srv_act_view view, size_t *len);

/* Reads such a text as SRV_ACT_STORED has it, strictly: unknown, missing and doubled members, other types
 * and values out of range are refused. False: `fault` names the member, "" none in particular; `out` is
 * untouched. */
bool srv_act_read(const char *text, size_t len, struct srv_act *out, char fault[32]);

/* "create"; NULL: none. */
const char *srv_act_word(enum srv_act_kind kind);
const char *srv_source_word(enum srv_act_source source); /* "engine" */
const char *srv_outcome_word(enum srv_outcome outcome);  /* "a", "forfeit_b" */

#endif
