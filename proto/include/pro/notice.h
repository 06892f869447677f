/* SPDX-License-Identifier: MIT
 * notice.h - what the server says unasked. match.update, the hot one, is written by
 * pro_update_encode of view_json.h. */
#ifndef PRO_NOTICE_H
#define PRO_NOTICE_H

#include <pro/reply.h>

/* clang-format off */
#define PRO_NOTICE_MAP(X)                                                                         \
    X(MATCH_UPDATE,  match_update,  "match.update",  "what one command did, and what is asked now") \
    X(MATCH_STATUS,  match_status,  "match.status",  "a match changed its state or its players")  \
    X(SERVER_NOTICE, server_notice, "server.notice", "something everyone should know")
/* clang-format on */

enum pro_notice_kind {
    PRO_NOTICE_NONE = 0,
#define X(ID, id, name, help) PRO_NOTICE_##ID,
    PRO_NOTICE_MAP(X)
#undef X
    PRO_NOTICE_NUM
};

struct pro_match_update {
    const char *match;
    uint64_t game; /* number of the game in the match */
    uint64_t from; /* sequence number of events[0], or of the next event when there is none */
    struct pro_raw events; /* an array of events, as pro_event_encode writes them */
    struct pro_raw prompt; /* pro_prompt_encode; nothing: null */
};

struct pro_match_status_notice {
    const char *match;
    uint8_t status; /* enum pro_match_status */
    const struct pro_player *player;
    size_t players;
    uint8_t winner;     /* enum pro_seat; none unless FINISHED with one */
    const char *reason; /* why the last game ended; NULL while it goes on */
    const char *replay; /* when there is one */
    const uint8_t *key; /* the secret S, 32 bytes, once the last game is over; else NULL */
};

enum pro_notice_code {
    PRO_CODE_NONE = 0,
    PRO_CODE_DRAINING,   /* the server goes down: come back in a moment */
    PRO_CODE_STORE_DOWN, /* nothing can be stored: matches stand still */
    PRO_CODE_STORE_UP,   /* ... and go on */
    PRO_CODE_NUM
};

struct pro_server_notice {
    uint8_t code; /* enum pro_notice_code */
    const char *text;
    const char *match; /* when it is about one; else NULL */
};

struct pro_notice {
    enum pro_notice_kind kind;
    union {
        struct pro_match_update match_update;
        struct pro_match_status_notice match_status;
        struct pro_server_notice server_notice;
    };
};

struct pro_notice_info {
    const char *name;
    const char *help;
    const struct pro_shape *params;
};

const struct pro_notice_info *pro_notice_info(enum pro_notice_kind kind);

/* {"jsonrpc":"2.0","method":..,"params":{..}} */
void pro_notice_encode(struct pro_writer *w, const struct pro_notice *notice);

#endif
