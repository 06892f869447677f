/* SPDX-License-Identifier: MIT
 * export.h - an event as texts to take away: tables as CSV or as printable HTML, and the whole of it as one
 * JSON document, out of which pairs and standings can be worked out anew. What everybody may see, and no
 * more. The event must be quiet. */
#ifndef SRV_HOST_EXPORT_H
#define SRV_HOST_EXPORT_H

#include "host/tournament/sheet.h"

#include <pro/error.h>
#include <pro/writer.h>

struct srv_tourney;

struct srv_print { /* how */
    bool is_html;  /* else CSV */
    bool is_by_name;
    enum srv_language language;
};

/* Each adds a whole text. Stages count from 1; 0, as of rounds, is what the methods of the same names mean by
 * it. NONE, or ROUND_UNKNOWN; then nothing is added. */
enum pro_error srv_export_players(
    struct srv_out *out, const struct srv_tourney *ty, const struct srv_print *how);
enum pro_error srv_export_round(struct srv_out *out, const struct srv_tourney *ty,
    uint64_t stage, uint64_t round, const struct srv_print *how);
enum pro_error srv_export_standings(struct srv_out *out, const struct srv_tourney *ty,
    uint64_t stage, uint64_t round, const struct srv_print *how);
enum pro_error srv_export_bracket(struct srv_out *out, const struct srv_tourney *ty,
    uint64_t stage, const struct srv_print *how);

/* All decks that were registered: a row a card. DECKS_CLOSED: not for everybody, or not yet. */
enum pro_error srv_export_decks(
    struct srv_out *out, const struct srv_tourney *ty, const struct srv_print *how);

/* The same as JSON: {"decks":[{"player","name","hash","legal","deck"}]}. */
enum pro_error srv_export_decks_json(struct pro_writer *w, const struct srv_tourney *ty);

/* The document "shinpan.tournament.1". Players, pairs and seeds go by `number`, which is what the noise of
 * the event is made of. */
void srv_export_whole(struct pro_writer *w, const struct srv_tourney *ty);

#endif
