/* SPDX-License-Identifier: MIT
 * words.h - what the messages of every topic are made of: the words for seats and states, the sizes
 * of texts, a player of a match. */
#ifndef PRO_WORDS_H
#define PRO_WORDS_H

#include <eng/id.h>
#include <pro/table.h>

enum {
    PRO_NAME_MAX = 24,     /* code points of a player's name */
    PRO_DECK_NAME_MAX = 40 /* code points of a deck's name */
};

enum pro_seat {
    PRO_SEAT_NONE = 0,
    PRO_SEAT_P1,
    PRO_SEAT_P2,
    PRO_SEAT_NUM
};

/* The engine's seat (0, 1, or ENG_SEAT_NONE) as a word of the protocol. */
static inline enum pro_seat pro_seat_of(unsigned seat)
{
    return seat < ENG_SEATS ? (enum pro_seat)(seat + 1) : PRO_SEAT_NONE;
}

/* What an account may do, as bits. */
enum pro_role {
    PRO_ROLE_PLAYER = 1u << 0, /* every account */
    PRO_ROLE_ORGANIZER = 1u << 1,
    PRO_ROLE_JUDGE = 1u << 2,
    PRO_ROLE_ADMIN = 1u << 3, /* and whatever the others may */
    PRO_ROLES_NUM = 4
};

enum pro_opponent {
    PRO_OPPONENT_NONE = 0,
    PRO_OPPONENT_OPEN,    /* listed, anyone may join */
    PRO_OPPONENT_PRIVATE, /* joined by its code */
    PRO_OPPONENT_BOT,     /* starts at once */
    PRO_OPPONENT_NUM
};

/* Text sizes, with the NUL. */
typedef char pro_match_id[16 + 1];           /* [a-z2-7], exactly 16 */
typedef char pro_game_name[16 + 1];          /* "digimon" */
typedef char pro_revision_name[24 + 1];      /* "digimon-4.0"; "": the game's default */
typedef char pro_deck_id[32 + 1];            /* [a-z0-9_.-] */
typedef char pro_player_id[17 + 1];          /* "g" and 16 of [a-z2-7] */
typedef char pro_handle[24 + 1];             /* [a-z0-9][a-z0-9_-]{2,23} */
typedef char pro_name[4 * PRO_NAME_MAX + 1]; /* UTF-8 */
typedef char pro_deck_name[4 * PRO_DECK_NAME_MAX + 1];

enum pro_match_status {
    PRO_STATUS_NONE = 0,
    PRO_STATUS_OPEN,      /* waits for a second player */
    PRO_STATUS_LIVE,      /* is being played */
    PRO_STATUS_FINISHED,  /* has a result */
    PRO_STATUS_VOID,      /* a limit was reached: no result */
    PRO_STATUS_ASIDE,     /* could not be recovered: waits for a judge */
    PRO_STATUS_CANCELLED, /* never started */
    PRO_STATUS_NUM
};

/* Where a match stands between being opened and being over. */
enum pro_phase {
    PRO_PHASE_NONE = 0,
    PRO_PHASE_WAITING, /* for an opponent */
    PRO_PHASE_READY,   /* for what both say before the first game */
    PRO_PHASE_PLAYING,
    PRO_PHASE_BETWEEN, /* two games */
    PRO_PHASE_OVER,
    PRO_PHASE_NUM
};

/* What is known of a player's nonce. */
enum pro_nonce {
    PRO_NONCE_NONE = 0, /* the player has none: zeros count */
    PRO_NONCE_AWAITED,  /* committed to, not told yet */
    PRO_NONCE_TOLD,
    PRO_NONCE_MISSED, /* not told in time: zeros count */
    PRO_NONCE_NUM
};

typedef char pro_nonce_text[64 + 1]; /* 32 bytes as hex digits */

struct pro_player {
    uint8_t seat; /* enum pro_seat */
    const char *name;
    bool is_bot;
    bool is_ready;                   /* of a match in phase READY or BETWEEN */
    uint8_t nonce;                   /* enum pro_nonce */
    const uint8_t *nonce_commitment; /* 32 bytes; NULL: none */
    const char *player;              /* id; NULL: is not told */
};

/* The result of a request that only does something. */
struct pro_nothing {
    uint8_t spare;
};

/* The words of the protocol, NULL for none: "p1"; "live". */
const char *pro_seat_word(enum pro_seat seat);
const char *pro_status_word(enum pro_match_status status);

#endif
