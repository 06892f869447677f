/* SPDX-License-Identifier: MIT
 * settings.h - how a match is set up, as its creator asks for it, as it is told and stored. One
 * object in every message that has it: `settings`. Zero is "left out"; what that means is said
 * beside each field. */
#ifndef PRO_SETTINGS_H
#define PRO_SETTINGS_H

#include <pro/table.h>

enum {
    PRO_RESTRICTIONS_MAX = 10 /* characters: "2026-02-01" */
};

/* Who goes first in a game after the first one. */
enum pro_first {
    PRO_FIRST_NONE = 0,
    PRO_FIRST_RULES,         /* as the game's rules say: drawn each time */
    PRO_FIRST_LOSER_CHOOSES, /* the loser of the last game says who */
    PRO_FIRST_NUM
};

/* What happens to a player whose bank is used up. */
enum pro_timeout {
    PRO_TIMEOUT_NONE = 0,
    PRO_TIMEOUT_DEFAULT, /* the prompt's default is picked */
    PRO_TIMEOUT_LOSS,    /* the game is lost */
    PRO_TIMEOUT_NUM
};

/* Which bot an opponent "bot" is. */
enum pro_bot {
    PRO_BOT_NONE = 0,
    PRO_BOT_RANDOM,
    PRO_BOT_SEARCH,
    PRO_BOT_NUM
};

struct pro_match_clock {  /* of each player, in seconds */
    uint64_t bank_s;      /* for a whole game; 0: no clocks */
    uint64_t increment_s; /* added after each answer */
    uint64_t floor_s;     /* of each prompt, before the bank is touched */
};

struct pro_match_settings {
    uint64_t best_of; /* 1, 3 or 5; 0: 1 */
    uint8_t first;    /* enum pro_first; none: RULES */
    bool ready;       /* both say match.ready before the first game */
    char restrictions[PRO_RESTRICTIONS_MAX + 1]; /* date of the list, or "none"; "": today's */
    struct pro_match_clock clock; /* bank_s 0: players may think as long as they like */
    uint8_t timeout;              /* enum pro_timeout; none: LOSS */
    uint64_t grace_s;             /* for a player whose connection is lost; 0: the server's */
    bool draws;                   /* a draw may be offered */
    bool spectators;              /* others may watch */
    uint64_t delay_s;             /* what they see is so old; 0: it is live */
    bool chat;                    /* players may write to each other */
    uint8_t bot;                  /* enum pro_bot; none: RANDOM when the opponent is a bot */
    bool hold;                    /* the secret is held back until replay.reveal */
};

/* The object of a settings struct as text: pro_shape_encode with this shape. */
extern const struct pro_shape pro_settings_shape;

/* Reads such a text, as strictly as a request. False: `fault` says what is wrong and where
 * ("settings.best_of"). */
PRO_MUST_USE bool pro_settings_decode(
    const char *text, size_t len, struct pro_match_settings *out, struct pro_fault *fault);

#endif
