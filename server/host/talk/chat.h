/* SPDX-License-Identifier: MIT
 * chat.h - what people say: to the opponent in a match, among those who watch it, and in the lobby.
 *
 * What is said in a match is stored for judges before anyone hears it. Players and those who watch
 * do not hear each other while the match runs. The lobby hears what is said at once, and keeps the last
 * lines in memory alone. Nobody hears whom he has blocked or muted. Loop thread. */
#ifndef SRV_HOST_CHAT_H
#define SRV_HOST_CHAT_H

#include <pro/message.h>

#include <stdbool.h>
#include <stdint.h>

struct srv_call;
struct srv_service;

enum {
    SRV_CHAT_RATE = 60, /* lines of a player a minute */
    SRV_CHAT_BURST = 5  /* ... and at once */
};

struct srv_said { /* a line of the lobby */
    pro_player_id player;
    pro_name name;
    pro_chat_text text; /* "": a phrase */
    const char *phrase; /* static; NULL: a text */
    int64_t at_ms;
};

struct srv_lobby_lines { /* the last ones; at[(first + i) % MAX], oldest first */
    uint32_t first, len;
    struct srv_said at[PRO_CHAT_RECENT_MAX];
};

/* Forgets what was said longer ago than config.chat_retention_ms; call it now and then. */
void srv_chat_purge(struct srv_service *s);

/* The verbs. */
void srv_chat_phrases(struct srv_call *call, const struct pro_chat_phrases *p);
void srv_chat_say(struct srv_call *call, const struct pro_chat_say *p);
void srv_chat_recent(struct srv_call *call, const struct pro_chat_recent *p);
void srv_chat_mute(struct srv_call *call, const struct pro_chat_mute *p);
void srv_chat_block(struct srv_call *call, const struct pro_chat_block *p);
void srv_chat_blocks(struct srv_call *call, const struct pro_chat_blocks *p);
void srv_chat_silence(struct srv_call *call, const struct pro_chat_silence *p);
void srv_chat_silenced(struct srv_call *call, const struct pro_chat_silenced *p);
void srv_chat_history(struct srv_call *call, const struct pro_chat_history *p);

#endif
