/* SPDX-License-Identifier: MIT
 * schema.h - tables as JSON Schema (2020-12). Part of the tool pro-schema, not of the library. */
#ifndef PRO_SCHEMA_H
#define PRO_SCHEMA_H

#include "tables.h"

#include <eng/game.h>

/* Where schemas have their ids; names are relative to it, so that `$ref`s are file names. */
#define PRO__SCHEMA_BASE "https://schema.shinpan.invalid/1/"

/* The schema of a message's object. */
void pro__schema_shape(
    struct pro_writer *w, const char *name, const char *title, const struct pro_shape *shape);

/* Closed envelopes: any request; any answer; any notice. */
void pro__schema_request(struct pro_writer *w, const char *name);
void pro__schema_answer(struct pro_writer *w, const char *name);
void pro__schema_notice(struct pro_writer *w, const char *name);

/* What a game's table shows: $defs events, event, option, prompt, view. */
void pro__schema_game(struct pro_writer *w, const char *name, const struct eng_game *game);

/* The same names, of any game. */
void pro__schema_view(struct pro_writer *w, const char *name);

/* The names of the files, without their ending. */
void pro__schema_params_name(const char *method, char out[64]);
void pro__schema_result_name(const char *method, char out[64]);
void pro__schema_game_name(const struct eng_game *game, char out[64]);

#endif
