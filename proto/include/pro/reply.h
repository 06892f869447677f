/* SPDX-License-Identifier: MIT
 * reply.h - the answer to a request: a result of its method, or an error.
 *
 * Results are plain values and pointers that must live until the call returns; nothing is copied. */
#ifndef PRO_REPLY_H
#define PRO_REPLY_H

#include <pro/message.h>

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

struct pro_game_offer {
    const char *game;
    const char *const *revision; /* the first is the default */
    size_t revisions;
    const uint8_t *card_set; /* 32 bytes: its hash */
};

struct pro_limits {
    uint64_t message_bytes, deck_bytes, messages_per_second;
};

struct pro_hello_result {
    uint64_t protocol;
    const char *server; /* "shinpan/0.1.0" */
    const struct pro_game_offer *game;
    size_t games;
    struct pro_limits limits;
};

struct pro_session_guest_result {
    const char *token; /* a secret; shown this once */
    const char *player;
    const char *name;
    uint64_t expires_ms;
};

struct pro_session_match {
    const char *match;
    uint8_t seat;   /* enum pro_seat */
    uint8_t status; /* OPEN, LIVE or ASIDE */
};

struct pro_session_resume_result {
    const char *player;
    const char *name;
    uint64_t expires_ms;
    const struct pro_session_match *match;
    size_t matches;
};

struct pro_deck_fault {
    const char *code;  /* the game's fault name, or "unknown_card", "unknown_pile" */
    const char *field; /* "params.deck.piles.main[3].count" */
    const char *text;
};

struct pro_deck_check_result {
    bool is_legal;
    const struct pro_deck_fault *fault;
    size_t faults;
    const uint8_t *hash; /* deck hash when legal, else NULL */
};

struct pro_deck_put_result {
    const char *deck;
    bool is_legal;
    const struct pro_deck_fault *fault;
    size_t faults;
};

struct pro_deck_row {
    const char *deck;
    const char *game;
    const char *name;
    const char *name_ja; /* NULL: it has none */
    bool is_legal, is_starter;
};

struct pro_deck_list_result {
    const struct pro_deck_row *deck;
    size_t decks;
};

struct pro_deck_get_result {
    const char *deck;
    const char *game;
    const char *name;
    bool is_starter;
    const struct pro_deck *piles;
};

struct pro_nothing {
    uint8_t spare;
};
#define pro_deck_delete_result pro_nothing
#define pro_match_leave_result pro_nothing

struct pro_seated_result { /* of match.create and match.join */
    const char *match;
    uint8_t seat;              /* enum pro_seat */
    uint8_t status;            /* enum pro_match_status */
    const char *revision;      /* the rules it is played by */
    const char *code;          /* of a private match, for its creator; else NULL */
    const uint8_t *commitment; /* 32 bytes */
};
#define pro_match_create_result pro_seated_result
#define pro_match_join_result   pro_seated_result

struct pro_match_row {
    const char *match;
    const char *game;
    const char *revision;
    const char *host; /* name of who opened it */
    uint64_t created_ms;
};

struct pro_match_list_result {
    const struct pro_match_row *match;
    size_t matches;
};

struct pro_player {
    uint8_t seat; /* enum pro_seat */
    const char *name;
    bool is_bot;
};

struct pro_match_resume_result {
    const char *match;
    uint64_t game; /* number of the game being played or last played; 0 before the first */
    uint64_t seq;  /* last event of it so far */
    uint8_t seat;
    uint8_t status;
    const char *revision;
    const uint8_t *commitment;
    const struct pro_player *player;
    size_t players;
};

struct pro_match_snapshot_result {
    const char *match;
    uint64_t game;
    uint64_t seq; /* the snapshot shows the table after this event */
    uint8_t seat;
    struct pro_raw view;   /* pro_view_encode */
    struct pro_raw prompt; /* pro_prompt_encode; nothing: null */
};

struct pro_seq_result { /* of match.answer, match.arrange and match.concede */
    uint64_t seq;       /* last event it caused, in the numbers of who asked */
};
#define pro_match_answer_result  pro_seq_result
#define pro_match_arrange_result pro_seq_result
#define pro_match_concede_result pro_seq_result

struct pro_replay_row {
    const char *replay;
    const char *game;
    const char *revision;
    const struct pro_player *player;
    size_t players;
    uint8_t winner;     /* enum pro_seat; none: drawn or void */
    const char *reason; /* why the last game ended */
    uint64_t ended_ms;
    uint64_t games; /* how many were played */
};

struct pro_replay_list_result {
    const struct pro_replay_row *replay;
    size_t replays;
    const char *next; /* cursor for `before`; NULL: that was all */
};

struct pro_replay_get_result {
    struct pro_raw replay; /* the replay document */
};

struct pro_result {
    enum pro_method method;
    union {
#define X(ID, id, name, need, bytes, help) struct pro_##id##_result id;
        PRO_METHOD_MAP(X)
#undef X
    };
};

/* {"jsonrpc":"2.0","id":..,"result":{..}}. `id` is the request's. */
void pro_result_encode(struct pro_writer *w, const char *id, const struct pro_result *result);

/* {"jsonrpc":"2.0","id":..,"error":{"code":..,"message":..,"data":{"error":..,..}}} */
void pro_error_encode(struct pro_writer *w, const char *id, const struct pro_fault *fault);

/* The words of the protocol, NULL for none: "p1"; "live". */
const char *pro_seat_word(enum pro_seat seat);
const char *pro_status_word(enum pro_match_status status);

#endif
