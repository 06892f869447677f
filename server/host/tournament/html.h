/* SPDX-License-Identifier: MIT
 * html.h - the page around what an event prints, and the words on it: HTML that needs no script, for paper.
 * Its style is the static file /sheet.css, since a page may bring none of its own. */
#ifndef SRV_HOST_HTML_H
#define SRV_HOST_HTML_H

#include "host/tournament/sheet.h"

enum srv_word {
    SRV_WORD_PAIRINGS = 0,
    SRV_WORD_PAIRINGS_BY_NAME,
    SRV_WORD_STANDINGS,
    SRV_WORD_BRACKET,
    SRV_WORD_PLAYERS,
    SRV_WORD_DECKS,
    SRV_WORD_ROUND,
    SRV_WORD_STAGE,
    SRV_WORD_GROUP,
    SRV_WORD_UPPER,
    SRV_WORD_LOWER,
    SRV_WORD_THIRD,
    SRV_WORD_FINAL,
    SRV_WORD_AGAIN,
    SRV_WORD_BYE,
    SRV_WORD_DRAW,
    SRV_WORD_DOUBLE_LOSS,
    SRV_WORD_FORFEIT,
    SRV_WORD_REPLAY,
    SRV_WORD_FIRST,
    SRV_WORD_FEWER_POINTS,
    SRV_WORD_LEVEL,
    SRV_WORD_LOST_TO,
    SRV_WORD_BY_LOT,
    SRV_WORD_DISQUALIFIED,
    SRV_WORD_NOBODY,
    SRV_WORD_PAGE,
    SRV_WORD_WAITING,
    SRV_WORD_STANDBY,
    SRV_WORD_IN,
    SRV_WORD_CHECKED,
    SRV_WORD_LEFT,
    SRV_WORD_DROPPED,
    SRV_WORD_NUM
};

const char *srv_word(enum srv_word word, enum srv_language language);

/* The head of a page and its headings: the event's name, what this is of it, and in small letters what more
 * there is to say (NULL: nothing). */
void srv_html_begin(struct srv_out *out, enum srv_language language, const char *name,
    const char *what, const char *more);

void srv_html_heading(struct srv_out *out, const char *text);

/* The foot, with a link to the event's own page. */
void srv_html_end(struct srv_out *out, enum srv_language language, const char *id);

#endif
