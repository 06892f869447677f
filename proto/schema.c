/* SPDX-License-Identifier: MIT
 * schema.c - prints tables as JSON Schema: a third walk beside those of table.c and decode.c. Every
 * object is closed. */
#include "schema.h"

#include "chars.h"
#include "decode.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void text(struct pro_writer *w, const char *key, const char *value)
{
    pro_write_key(w, key);
    pro_write_text(w, value);
}

static void number(struct pro_writer *w, const char *key, uint64_t value)
{
    pro_write_key(w, key);
    pro_write_uint(w, value);
}

static void object(struct pro_writer *w, const char *key)
{
    pro_write_key(w, key);
    pro_write_object(w);
}

static void array(struct pro_writer *w, const char *key)
{
    pro_write_key(w, key);
    pro_write_array(w);
}

static void closed(struct pro_writer *w)
{
    pro_write_key(w, "additionalProperties");
    pro_write_bool(w, false);
}

/* A property that refers to another schema. */
static void ref(struct pro_writer *w, const char *key, const char *form, const char *name)
{
    char target[128];
    (void)snprintf(target, sizeof target, form, name);
    object(w, key);
    text(w, "$ref", target);
    pro_write_object_end(w);
}

static void ref_item(struct pro_writer *w, const char *form, const char *name, const char *def)
{
    char target[128];
    (void)snprintf(target, sizeof target, form, name, def);
    pro_write_object(w);
    text(w, "$ref", target);
    pro_write_object_end(w);
}

static void constant(struct pro_writer *w, const char *key, const char *value)
{
    object(w, key);
    text(w, "const", value);
    pro_write_object_end(w);
}

static void integer(struct pro_writer *w, const char *key, uint64_t min, uint64_t max)
{
    object(w, key);
    text(w, "type", "integer");
    number(w, "minimum", min);
    number(w, "maximum", max);
    pro_write_object_end(w);
}

static void pattern(struct pro_writer *w, const char *key, const char *expression)
{
    object(w, key);
    text(w, "type", "string");
    text(w, "pattern", expression);
    pro_write_object_end(w);
}

static void names(struct pro_writer *w, const char *key, const char *const *name, size_t n)
{
    array(w, key);
    for (size_t i = 0; i < n; i++) {
        pro_write_text(w, name[i]);
    }
    pro_write_array_end(w);
}

static void head(struct pro_writer *w, const char *name, const char *title)
{
    char id[128];
    (void)snprintf(id, sizeof id, "%s%s.json", PRO__SCHEMA_BASE, name);
    pro_write_object(w);
    text(w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    text(w, "$id", id);
    text(w, "title", title);
}

void pro__schema_params_name(const char *method, char out[64])
{
    (void)snprintf(out, 64, "%s.params", method);
}

void pro__schema_result_name(const char *method, char out[64])
{
    (void)snprintf(out, 64, "%s.result", method);
}

void pro__schema_game_name(const struct eng_game *game, char out[64])
{
    (void)snprintf(out, 64, "game.%s", game->name);
}

/* ---- shapes ---- */

static void write_shape(struct pro_writer *w, const struct pro_shape *shape);

static void write_text_type(struct pro_writer *w, const struct pro_field *f)
{
    text(w, "type", "string");
    number(w, "minLength", f->min);
    number(w, "maxLength", f->max);
    if (pro__chars_pattern(f->chars) != NULL) {
        text(w, "pattern", pro__chars_pattern(f->chars));
    }
}

static void write_piles(struct pro_writer *w)
{
    text(w, "type", "object");
    number(w, "minProperties", 1);
    number(w, "maxProperties", ENG_DECK_PILES_MAX);
    object(w, "propertyNames");
    number(w, "minLength", 1);
    number(w, "maxLength", PRO_PILE_NAME_MAX);
    text(w, "pattern", pro__chars_pattern(PRO_CHARS_WORD));
    pro_write_object_end(w);
    object(w, "additionalProperties");
    text(w, "type", "array");
    number(w, "maxItems", ENG_DECK_ENTRIES_MAX);
    object(w, "items");
    write_shape(w, &pro__entry_shape);
    pro_write_object_end(w);
    pro_write_object_end(w);
}

static void write_raw(struct pro_writer *w, const struct pro_field *f)
{
    char target[64];
    (void)snprintf(target, sizeof target, "%s%s",
        strcmp(f->ref, "replay") == 0 ? "replay.json" : "view.json#/$defs/",
        strcmp(f->ref, "replay") == 0 ? "" : f->ref);
    if (!f->is_nullable) {
        text(w, "$ref", target);
        return;
    }
    array(w, "anyOf");
    pro_write_object(w);
    text(w, "$ref", target);
    pro_write_object_end(w);
    pro_write_object(w);
    text(w, "type", "null");
    pro_write_object_end(w);
    pro_write_array_end(w);
}

static void write_type(struct pro_writer *w, const struct pro_field *f)
{
    switch (f->type) {
    case PRO_STR:
    case PRO_TEXT:
        write_text_type(w, f);
        return;
    case PRO_WORD: {
        size_t n = 1;
        while (f->words[n] != NULL) {
            n++;
        }
        names(w, "enum", f->words + 1, n - 1);
        return;
    }
    case PRO_UINT:
        text(w, "type", "integer");
        number(w, "minimum", f->min);
        number(w, "maximum", f->max);
        return;
    case PRO_BOOL:
        text(w, "type", "boolean");
        return;
    case PRO_NUMS:
        text(w, "type", "array");
        number(w, "minItems", f->min);
        number(w, "maxItems", f->max);
        integer(w, "items", f->item_min, f->item_max);
        return;
    case PRO_OBJECT:
        write_shape(w, f->of);
        return;
    case PRO_PILES:
    case PRO_PILES_PTR:
        write_piles(w);
        return;
    case PRO_TEXTS:
        text(w, "type", "array");
        object(w, "items");
        write_text_type(w, f);
        pro_write_object_end(w);
        return;
    case PRO_HEX:
        text(w, "type", "string");
        text(w, "pattern", "^[0-9a-f]{64}$");
        return;
    case PRO_LIST:
        text(w, "type", "array");
        number(w, "maxItems", f->max);
        object(w, "items");
        write_shape(w, f->of);
        pro_write_object_end(w);
        return;
    case PRO_RAW:
        write_raw(w, f);
        return;
    case PRO_TYPE_NUM:
        break;
    }
    assert(0 && "a type of field");
}

static void write_shape(struct pro_writer *w, const struct pro_shape *shape)
{
    text(w, "type", "object");
    object(w, "properties");
    for (size_t i = 0; i < shape->fields; i++) {
        object(w, shape->field[i].name);
        text(w, "description", shape->field[i].help);
        write_type(w, &shape->field[i]);
        pro_write_object_end(w);
    }
    pro_write_object_end(w);
    array(w, "required");
    for (size_t i = 0; i < shape->fields; i++) {
        if (shape->field[i].is_required) {
            pro_write_text(w, shape->field[i].name);
        }
    }
    pro_write_array_end(w);
    if (shape->is_either) {
        array(w, "oneOf");
        for (size_t i = 0; i < 2; i++) {
            pro_write_object(w);
            names(w, "required", &shape->field[i].name, 1);
            pro_write_object_end(w);
        }
        pro_write_array_end(w);
    }
    closed(w);
}

void pro__schema_shape(
    struct pro_writer *w, const char *name, const char *title, const struct pro_shape *shape)
{
    head(w, name, title);
    write_shape(w, shape);
    pro_write_object_end(w);
}

/* ---- envelopes ---- */

/* Opens an envelope of three or four keys, all needed; the caller writes the properties. */
static void envelope_end(struct pro_writer *w, const char *const *needed, size_t n)
{
    pro_write_object_end(w); /* properties */
    names(w, "required", needed, n);
    closed(w);
}

static void envelope(struct pro_writer *w)
{
    text(w, "type", "object");
    object(w, "properties");
    constant(w, "jsonrpc", "2.0");
}

static void id_property(struct pro_writer *w, bool may_be_null)
{
    object(w, "id");
    array(w, "anyOf");
    pro_write_object(w);
    text(w, "type", "integer");
    number(w, "minimum", 0);
    number(w, "maximum", PRO__INT_MAX);
    pro_write_object_end(w);
    pro_write_object(w);
    text(w, "type", "string");
    number(w, "minLength", 1);
    number(w, "maxLength", 36);
    text(w, "pattern", pro__chars_pattern(PRO_CHARS_PRINT));
    pro_write_object_end(w);
    if (may_be_null) {
        pro_write_object(w);
        text(w, "type", "null");
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

void pro__schema_request(struct pro_writer *w, const char *name)
{
    static const char *const needed[] = {"jsonrpc", "id", "method", "params"};
    head(w, name, "What a client sends");
    array(w, "oneOf");
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        pro_write_object(w);
        envelope(w);
        id_property(w, false);
        constant(w, "method", pro_method_info(m)->name);
        ref(w, "params", "%s.params.json", pro_method_info(m)->name);
        envelope_end(w, needed, 4);
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

static void write_error(struct pro_writer *w)
{
    static const char *const needed[] = {"code", "message", "data"};
    static const char *const data_needed[] = {"error"};
    object(w, "error");
    array(w, "oneOf");
    for (enum pro_error e = PRO_ERROR_NONE + 1; e < PRO_ERROR_NUM; e++) {
        pro_write_object(w);
        text(w, "type", "object");
        object(w, "properties");
        object(w, "code");
        pro_write_key(w, "const");
        pro_write_int(w, pro_error_code(e));
        pro_write_object_end(w);
        constant(w, "message", pro_error_text(e));
        object(w, "data");
        text(w, "type", "object");
        object(w, "properties");
        constant(w, "error", pro_error_name(e));
        object(w, "field");
        text(w, "type", "string");
        number(w, "maxLength", PRO_PATH_MAX);
        pro_write_object_end(w);
        object(w, "expected");
        text(w, "type", "string");
        number(w, "maxLength", PRO_EXPECTED_MAX);
        pro_write_object_end(w);
        if (e == PRO_ERROR_TOO_FAST) {
            integer(w, "retry_ms", 1, UINT32_MAX);
        }
        envelope_end(w, data_needed, 1);
        pro_write_object_end(w);
        envelope_end(w, needed, 3);
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

void pro__schema_answer(struct pro_writer *w, const char *name)
{
    static const char *const good[] = {"jsonrpc", "id", "result"};
    static const char *const bad[] = {"jsonrpc", "id", "error"};
    head(w, name, "What the server answers");
    array(w, "oneOf");
    pro_write_object(w);
    envelope(w);
    id_property(w, false);
    object(w, "result");
    array(w, "anyOf");
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        ref_item(w, "%s.result.json%s", pro_method_info(m)->name, "");
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
    envelope_end(w, good, 3);
    pro_write_object_end(w);
    pro_write_object(w);
    envelope(w);
    id_property(w, true);
    write_error(w);
    envelope_end(w, bad, 3);
    pro_write_object_end(w);
    pro_write_array_end(w);
    pro_write_object_end(w);
}

void pro__schema_notice(struct pro_writer *w, const char *name)
{
    static const char *const needed[] = {"jsonrpc", "method", "params"};
    head(w, name, "What the server says unasked");
    array(w, "oneOf");
    for (enum pro_notice_kind k = PRO_NOTICE_NONE + 1; k < PRO_NOTICE_NUM; k++) {
        pro_write_object(w);
        envelope(w);
        constant(w, "method", pro_notice_info(k)->name);
        ref(w, "params", "%s.params.json", pro_notice_info(k)->name);
        envelope_end(w, needed, 3);
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

/* ---- games ---- */

static void clause_property(struct pro_writer *w)
{
    pattern(w, "clause", "^[0-9A-Za-z.-]{1,24}$");
}

static void seat_property(struct pro_writer *w, const char *key)
{
    object(w, key);
    names(w, "enum", pro__seat_words + 1, ENG_SEATS);
    pro_write_object_end(w);
}

static void handle_property(struct pro_writer *w, const char *key)
{
    pattern(w, key, pro__chars_pattern(PRO_CHARS_HANDLE));
}

static void card_number_property(struct pro_writer *w, const char *key)
{
    object(w, key);
    text(w, "type", "string");
    number(w, "minLength", 1);
    number(w, "maxLength", PRO_NUMBER_MAX);
    text(w, "pattern", pro__chars_pattern(PRO_CHARS_CARD));
    pro_write_object_end(w);
}

static void unit_property(struct pro_writer *w, const char *key)
{
    if (key != NULL) {
        integer(w, key, 1, UINT16_MAX);
    }
}

/* One word of a list, or some of it. */
static void word_property(
    struct pro_writer *w, const struct eng_words_info *info, bool is_array)
{
    object(w, info->name);
    if (is_array) {
        text(w, "type", "array");
        number(w, "minItems", 1);
        number(w, "maxItems", info->len);
        object(w, "items");
    }
    names(w, "enum", info->words, info->len);
    if (is_array) {
        pro_write_object_end(w);
    }
    pro_write_object_end(w);
}

static void int16_property(struct pro_writer *w, const char *key)
{
    if (key != NULL) {
        object(w, key);
        text(w, "type", "integer");
        pro_write_key(w, "minimum");
        pro_write_int(w, INT16_MIN + 1);
        pro_write_key(w, "maximum");
        pro_write_int(w, INT16_MAX);
        pro_write_object_end(w);
    }
}

static void zone_property(struct pro_writer *w, const char *key, const struct eng_game *game)
{
    object(w, key);
    array(w, "enum");
    for (unsigned i = 1; i < game->zones; i++) {
        pro_write_text(w, game->zone[i].name);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

static void place_property(struct pro_writer *w, const char *key)
{
    object(w, key);
    text(w, "type", "integer");
    pro_write_key(w, "minimum");
    pro_write_uint(w, 1);
    pro_write_key(w, "maximum");
    pro_write_uint(w, ENG_PILE_MAX - 1);
    pro_write_object_end(w);
}

static void closed_object(struct pro_writer *w, const char *title)
{
    pro_write_object(w);
    if (title[0] != '\0') {
        text(w, "description", title);
    }
    text(w, "type", "object");
    object(w, "properties");
}

static void write_event(
    struct pro_writer *w, const struct eng_game *game, const struct eng_event_info *info)
{
    static const char *const needed[] = {"event", "clause"};
    closed_object(w, info->help);
    constant(w, "event", info->name);
    clause_property(w);
    if (info->seat != NULL) {
        seat_property(w, info->seat);
    }
    if (info->card != NULL) {
        handle_property(w, info->card);
        handle_property(w, "was");
        card_number_property(w, "number");
    }
    handle_property(w, "source");
    card_number_property(w, "source_number");
    integer(w, "source_effect", 0, UINT8_MAX);
    zone_property(w, "from", game);
    place_property(w, "from_at");
    zone_property(w, "to", game);
    place_property(w, "to_at");
    unit_property(w, info->unit);
    unit_property(w, info->target);
    if (info->a != NULL && info->a_names != NULL) {
        object(w, info->a);
        if (info->a_names == game->phase) {
            names(w, "enum", game->phase, game->phases);
        } else if (info->a_names == game->reason) {
            names(w, "enum", game->reason, game->reasons);
        } else {
            text(w, "type", "string");
        }
        pro_write_object_end(w);
    } else {
        int16_property(w, info->a);
    }
    int16_property(w, info->b);
    for (unsigned i = 0; info->words != NULL && info->words[i].name != NULL; i++) {
        word_property(w, &info->words[i], false);
    }
    envelope_end(w, needed, 2);
    pro_write_object_end(w);
}

static void write_option(
    struct pro_writer *w, const struct eng_game *game, const struct eng_option_info *info)
{
    static const char *const needed[] = {"id", "do"};
    closed_object(w, info->help);
    integer(w, "id", 0, UINT16_MAX);
    constant(w, "do", info->name);
    handle_property(w, "card");
    card_number_property(w, "number");
    zone_property(w, "zone", game);
    seat_property(w, "owner");
    integer(w, "place", 0, ENG_PILE_MAX - 1);
    unit_property(w, info->unit);
    unit_property(w, info->target);
    int16_property(w, info->number);
    if (info->index != NULL) {
        integer(w, info->index, 0, UINT8_MAX);
    }
    object(w, "default");
    pro_write_key(w, "const");
    pro_write_bool(w, true);
    pro_write_object_end(w);
    envelope_end(w, needed, 2);
    pro_write_object_end(w);
}

static void write_prompts(struct pro_writer *w, const struct eng_game *game)
{
    static const char *const brief[] = {"prompt", "seat"};
    static const char *const full[] = {
        "prompt", "seat", "kind", "clause", "picks_min", "picks_max", "options"};
    array(w, "anyOf");
    closed_object(w, "as others than the chooser see it");
    integer(w, "prompt", 1, UINT16_MAX);
    seat_property(w, "seat");
    envelope_end(w, brief, 2);
    pro_write_object_end(w);
    closed_object(w, "as the chooser sees it");
    integer(w, "prompt", 1, UINT16_MAX);
    seat_property(w, "seat");
    object(w, "kind");
    array(w, "enum");
    for (unsigned i = 1; i < game->prompts; i++) {
        pro_write_text(w, game->prompt[i].name);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
    clause_property(w);
    handle_property(w, "source");
    card_number_property(w, "source_number");
    integer(w, "source_effect", 0, UINT8_MAX);
    integer(w, "picks_min", 0, ENG_PICKS_MAX);
    integer(w, "picks_max", 1, ENG_PICKS_MAX);
    object(w, "options");
    text(w, "type", "array");
    number(w, "minItems", 1);
    number(w, "maxItems", ENG_OPTIONS_MAX);
    ref(w, "items", "#/$defs/%s", "option");
    pro_write_object_end(w);
    envelope_end(w, full, 7);
    pro_write_object_end(w);
    pro_write_array_end(w);
}

static void write_cards(struct pro_writer *w, const char *key, const char *card)
{
    object(w, key);
    text(w, "type", "array");
    number(w, "maxItems", ENG_CARDS_MAX);
    ref(w, "items", "#/$defs/%s", card);
    pro_write_object_end(w);
}

/* A card in a pile, in a unit, or (is_loose) in no area. */
static void write_card(struct pro_writer *w, const struct eng_game *game, bool is_loose)
{
    static const char *const needed[] = {"zone", "owner"};
    text(w, "type", "object");
    object(w, "properties");
    handle_property(w, "card");
    card_number_property(w, "number");
    object(w, "face_up");
    pro_write_key(w, "const");
    pro_write_bool(w, true);
    pro_write_object_end(w);
    object(w, "suspended");
    pro_write_key(w, "const");
    pro_write_bool(w, true);
    pro_write_object_end(w);
    object(w, "joined");
    pro_write_key(w, "const");
    pro_write_bool(w, true);
    pro_write_object_end(w);
    seat_property(w, "owner");
    if (is_loose) {
        zone_property(w, "zone", game);
    } else {
        integer(w, "place", 0, ENG_PILE_MAX - 1);
    }
    envelope_end(w, needed, is_loose ? 2 : 0);
}

static void write_unit(struct pro_writer *w, const struct eng_game *game)
{
    static const char *const needed[] = {"unit", "suspended", "numbers", "stack", "links"};
    text(w, "type", "object");
    object(w, "properties");
    unit_property(w, "unit");
    object(w, "suspended");
    text(w, "type", "boolean");
    pro_write_object_end(w);
    pro_write_key(w, "numbers");
    closed_object(w, "derived; left out when the unit has none");
    for (unsigned i = 0; i < game->unit_numbers; i++) {
        int16_property(w, game->unit_number[i].name);
    }
    envelope_end(w, NULL, 0);
    pro_write_object_end(w);
    for (unsigned i = 0; i < game->unit_words; i++) {
        word_property(w, &game->unit_word[i].list, true);
    }
    write_cards(w, "stack", "card");
    write_cards(w, "links", "card");
    envelope_end(w, needed, 5);
}

static bool is_area(const struct eng_game *game, unsigned zone)
{
    return game->zone[zone].shape == ENG_ZONE_PILE || game->zone[zone].shape == ENG_ZONE_FIELD;
}

static void write_seat(struct pro_writer *w, const struct eng_game *game)
{
    static const char *const pile_needed[] = {"count", "cards"};
    text(w, "type", "object");
    object(w, "properties");
    for (unsigned zone = 1; zone < game->zones; zone++) {
        if (game->zone[zone].shape == ENG_ZONE_PILE) {
            pro_write_key(w, game->zone[zone].name);
            closed_object(w, "top first");
            integer(w, "count", 0, ENG_PILE_MAX);
            write_cards(w, "cards", "card");
            envelope_end(w, pile_needed, 2);
            pro_write_object_end(w);
        } else if (game->zone[zone].shape == ENG_ZONE_FIELD) {
            object(w, game->zone[zone].name);
            text(w, "type", "array");
            number(w, "maxItems", ENG_UNITS_MAX);
            ref(w, "items", "#/$defs/%s", "unit");
            pro_write_object_end(w);
        }
    }
    pro_write_object_end(w);
    array(w, "required");
    for (unsigned zone = 1; zone < game->zones; zone++) {
        if (is_area(game, zone)) {
            pro_write_text(w, game->zone[zone].name);
        }
    }
    pro_write_array_end(w);
    closed(w);
}

static void write_outcome(struct pro_writer *w, const struct eng_game *game)
{
    static const char *const results[] = {"won", "drawn", "void"};
    static const char *const needed[] = {"result", "reason"};
    object(w, "outcome");
    array(w, "anyOf");
    pro_write_object(w);
    text(w, "type", "null");
    pro_write_object_end(w);
    closed_object(w, "");
    object(w, "result");
    names(w, "enum", results, 3);
    pro_write_object_end(w);
    seat_property(w, "winner");
    object(w, "reason");
    names(w, "enum", game->reason, game->reasons);
    pro_write_object_end(w);
    envelope_end(w, needed, 2);
    pro_write_object_end(w);
    pro_write_array_end(w);
    pro_write_object_end(w);
}

static void write_view(struct pro_writer *w, const struct eng_game *game)
{
    static const char *const turn_needed[] = {"number"};
    static const char *const needed[] = {"turn", "numbers", "p1", "p2", "loose", "outcome"};
    text(w, "type", "object");
    object(w, "properties");
    pro_write_key(w, "turn");
    closed_object(w, "");
    integer(w, "number", 0, UINT16_MAX);
    seat_property(w, "seat");
    object(w, "phase");
    names(w, "enum", game->phase, game->phases);
    pro_write_object_end(w);
    envelope_end(w, turn_needed, 1);
    pro_write_object_end(w);
    pro_write_key(w, "numbers");
    closed_object(w, "");
    for (unsigned i = 0; i < game->numbers; i++) {
        int16_property(w, game->number[i].name);
    }
    envelope_end(w, NULL, 0);
    pro_write_object_end(w);
    for (unsigned seat = 0; seat < ENG_SEATS; seat++) {
        ref(w, pro__seat_words[seat + 1], "#/$defs/%s", "seat");
    }
    write_cards(w, "loose", "loose");
    write_outcome(w, game);
    envelope_end(w, needed, 6);
}

void pro__schema_game(struct pro_writer *w, const char *name, const struct eng_game *game)
{
    head(w, name, game->title);
    object(w, "$defs");

    object(w, "events");
    text(w, "type", "array");
    number(w, "maxItems", UINT32_MAX);
    ref(w, "items", "#/$defs/%s", "event");
    pro_write_object_end(w);

    object(w, "event");
    array(w, "anyOf");
    for (unsigned i = 1; i < game->events; i++) {
        write_event(w, game, &game->event[i]);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);

    object(w, "option");
    array(w, "anyOf");
    for (unsigned i = 1; i < game->options; i++) {
        write_option(w, game, &game->option[i]);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);

    object(w, "prompt");
    write_prompts(w, game);
    pro_write_object_end(w);
    object(w, "card");
    write_card(w, game, false);
    pro_write_object_end(w);
    object(w, "loose");
    write_card(w, game, true);
    pro_write_object_end(w);
    object(w, "unit");
    write_unit(w, game);
    pro_write_object_end(w);
    object(w, "seat");
    write_seat(w, game);
    pro_write_object_end(w);
    object(w, "view");
    write_view(w, game);
    pro_write_object_end(w);

    pro_write_object_end(w);
    pro_write_object_end(w);
}

void pro__schema_view(struct pro_writer *w, const char *name)
{
    static const char *const defs[] = {"events", "event", "option", "prompt", "view"};
    head(w, name, "What a table shows, of any game");
    object(w, "$defs");
    for (size_t i = 0; i < sizeof defs / sizeof defs[0]; i++) {
        object(w, defs[i]);
        array(w, "anyOf");
        for (unsigned g = 0; eng_games[g] != NULL; g++) {
            ref_item(w, "game.%s.json#/$defs/%s", eng_games[g]->name, defs[i]);
        }
        pro_write_array_end(w);
        pro_write_object_end(w);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
}
