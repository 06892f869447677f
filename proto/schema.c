/* SPDX-License-Identifier: MIT
 * schema.c - prints tables as JSON Schema: a third walk beside those of table.c and decode.c. Every
 * object is closed. */
#include "schema.h"

#include "chars.h"
#include "decode.h"

#include <eng/rewind.h>
#include <pro/view_json.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

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
    pro_member_object(w, key);
    pro_member_text(w, "$ref", target);
    pro_write_object_end(w);
}

static void ref_item(struct pro_writer *w, const char *form, const char *name, const char *def)
{
    char target[128];
    (void)snprintf(target, sizeof target, form, name, def);
    pro_write_object(w);
    pro_member_text(w, "$ref", target);
    pro_write_object_end(w);
}

static void constant(struct pro_writer *w, const char *key, const char *value)
{
    pro_member_object(w, key);
    pro_member_text(w, "const", value);
    pro_write_object_end(w);
}

static void integer(struct pro_writer *w, const char *key, uint64_t min, uint64_t max)
{
    pro_member_object(w, key);
    pro_member_text(w, "type", "integer");
    pro_member_uint(w, "minimum", min);
    pro_member_uint(w, "maximum", max);
    pro_write_object_end(w);
}

static void pattern(struct pro_writer *w, const char *key, const char *expression)
{
    pro_member_object(w, key);
    pro_member_text(w, "type", "string");
    pro_member_text(w, "pattern", expression);
    pro_write_object_end(w);
}

static void names(struct pro_writer *w, const char *key, const char *const *name, size_t n)
{
    pro_member_array(w, key);
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
    pro_member_text(w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    pro_member_text(w, "$id", id);
    pro_member_text(w, "title", title);
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

static void list_of(struct pro_writer *w, const struct pro_field *f)
{
    pro_member_text(w, "type", "array");
    if (f->type != PRO_LIST) {
        pro_member_uint(w, "minItems", f->min);
    }
    pro_member_uint(w, "maxItems", f->max);
}

static void write_words(struct pro_writer *w, const struct pro_field *f)
{
    size_t n = 1;
    while (f->words[n] != NULL) {
        n++;
    }
    names(w, "enum", f->words + 1, n - 1);
}

static void write_text_type(
    struct pro_writer *w, const struct pro_field *f, uint64_t min, uint64_t max)
{
    pro_member_text(w, "type", "string");
    pro_member_uint(w, "minLength", min);
    pro_member_uint(w, "maxLength", max);
    if (pro__chars_pattern(f->chars) != NULL) {
        pro_member_text(w, "pattern", pro__chars_pattern(f->chars));
    }
}

static void write_piles(struct pro_writer *w)
{
    pro_member_text(w, "type", "object");
    pro_member_uint(w, "minProperties", 1);
    pro_member_uint(w, "maxProperties", ENG_DECK_PILES_MAX);
    pro_member_object(w, "propertyNames");
    pro_member_uint(w, "minLength", 1);
    pro_member_uint(w, "maxLength", PRO_PILE_NAME_MAX);
    pro_member_text(w, "pattern", pro__chars_pattern(PRO_CHARS_WORD));
    pro_write_object_end(w);
    pro_member_object(w, "additionalProperties");
    pro_member_text(w, "type", "array");
    pro_member_uint(w, "maxItems", ENG_DECK_ENTRIES_MAX);
    pro_member_object(w, "items");
    write_shape(w, &pro__entry_shape);
    pro_write_object_end(w);
    pro_write_object_end(w);
}

static void write_raw(struct pro_writer *w, const struct pro_field *f)
{
    char target[64];
    if (f->ref == NULL) {
        pro_member_text(w, "type", "object");
        return;
    }
    (void)snprintf(target, sizeof target, "%s%s",
        strcmp(f->ref, "replay") == 0 ? "replay.json" : "view.json#/$defs/",
        strcmp(f->ref, "replay") == 0 ? "" : f->ref);
    if (!f->is_nullable) {
        pro_member_text(w, "$ref", target);
        return;
    }
    pro_member_array(w, "anyOf");
    pro_write_object(w);
    pro_member_text(w, "$ref", target);
    pro_write_object_end(w);
    pro_write_object(w);
    pro_member_text(w, "type", "null");
    pro_write_object_end(w);
    pro_write_array_end(w);
}

static void write_type(struct pro_writer *w, const struct pro_field *f)
{
    switch (f->type) {
    case PRO_STR:
    case PRO_TEXT:
        write_text_type(w, f, f->min, f->max);
        return;
    case PRO_WORD:
        write_words(w, f);
        return;
    case PRO_WORDS:
        list_of(w, f);
        pro_member_object(w, "items");
        write_words(w, f);
        pro_write_object_end(w);
        return;
    case PRO_STRS:
        list_of(w, f);
        pro_member_object(w, "items");
        write_text_type(w, f, f->item_min, f->item_max);
        pro_write_object_end(w);
        return;
    case PRO_UINT:
        pro_member_text(w, "type", "integer");
        pro_member_uint(w, "minimum", f->min);
        pro_member_uint(w, "maximum", f->max);
        return;
    case PRO_BOOL:
        pro_member_text(w, "type", "boolean");
        return;
    case PRO_NUMS:
        list_of(w, f);
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
        pro_member_text(w, "type", "array");
        pro_member_object(w, "items");
        write_text_type(w, f, f->min, f->max);
        pro_write_object_end(w);
        return;
    case PRO_HEX:
        pro_member_text(w, "type", "string");
        pro_member_text(w, "pattern", "^[0-9a-f]{64}$");
        return;
    case PRO_LIST:
    case PRO_ITEMS:
        list_of(w, f);
        pro_member_object(w, "items");
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
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
    for (size_t i = 0; i < shape->fields; i++) {
        pro_member_object(w, shape->field[i].name);
        pro_member_text(w, "description", shape->field[i].help);
        write_type(w, &shape->field[i]);
        pro_write_object_end(w);
    }
    pro_write_object_end(w);
    pro_member_array(w, "required");
    for (size_t i = 0; i < shape->fields; i++) {
        if (shape->field[i].is_required) {
            pro_write_text(w, shape->field[i].name);
        }
    }
    pro_write_array_end(w);
    if (shape->is_either) {
        pro_member_array(w, "oneOf");
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
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
    constant(w, "jsonrpc", "2.0");
}

static void id_property(struct pro_writer *w, bool may_be_null)
{
    pro_member_object(w, "id");
    pro_member_array(w, "anyOf");
    pro_write_object(w);
    pro_member_text(w, "type", "integer");
    pro_member_uint(w, "minimum", 0);
    pro_member_uint(w, "maximum", PRO__INT_MAX);
    pro_write_object_end(w);
    pro_write_object(w);
    pro_member_text(w, "type", "string");
    pro_member_uint(w, "minLength", 1);
    pro_member_uint(w, "maxLength", 36);
    pro_member_text(w, "pattern", pro__chars_pattern(PRO_CHARS_PRINT));
    pro_write_object_end(w);
    if (may_be_null) {
        pro_write_object(w);
        pro_member_text(w, "type", "null");
        pro_write_object_end(w);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

void pro__schema_request(struct pro_writer *w, const char *name)
{
    static const char *const needed[] = {"jsonrpc", "id", "method", "params"};
    head(w, name, "What a client sends");
    pro_member_array(w, "oneOf");
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
    pro_member_object(w, "error");
    pro_member_array(w, "oneOf");
    for (enum pro_error e = PRO_ERROR_NONE + 1; e < PRO_ERROR_NUM; e++) {
        pro_write_object(w);
        pro_member_text(w, "type", "object");
        pro_member_object(w, "properties");
        pro_member_object(w, "code");
        pro_write_key(w, "const");
        pro_write_int(w, pro_error_code(e));
        pro_write_object_end(w);
        constant(w, "message", pro_error_text(e));
        pro_member_object(w, "data");
        pro_member_text(w, "type", "object");
        pro_member_object(w, "properties");
        constant(w, "error", pro_error_name(e));
        pro_member_object(w, "field");
        pro_member_text(w, "type", "string");
        pro_member_uint(w, "maxLength", PRO_PATH_MAX);
        pro_write_object_end(w);
        pro_member_object(w, "expected");
        pro_member_text(w, "type", "string");
        pro_member_uint(w, "maxLength", PRO_EXPECTED_MAX);
        pro_write_object_end(w);
        if (e == PRO_ERROR_TOO_FAST || e == PRO_ERROR_LOGINS_BUSY ||
            e == PRO_ERROR_MATCH_DELAYED || e == PRO_ERROR_BANNED) {
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
    pro_member_array(w, "oneOf");
    pro_write_object(w);
    envelope(w);
    id_property(w, false);
    pro_member_object(w, "result");
    pro_member_array(w, "anyOf");
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
    pro_member_array(w, "oneOf");
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
    pro_member_object(w, key);
    names(w, "enum", pro__seat_words + 1, ENG_SEATS);
    pro_write_object_end(w);
}

static void handle_property(struct pro_writer *w, const char *key)
{
    pattern(w, key, pro__chars_pattern(PRO_CHARS_HANDLE));
}

static void card_number_property(struct pro_writer *w, const char *key)
{
    pro_member_object(w, key);
    pro_member_text(w, "type", "string");
    pro_member_uint(w, "minLength", 1);
    pro_member_uint(w, "maxLength", PRO_NUMBER_MAX);
    pro_member_text(w, "pattern", pro__chars_pattern(PRO_CHARS_CARD));
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
    pro_member_object(w, info->name);
    if (is_array) {
        pro_member_text(w, "type", "array");
        pro_member_uint(w, "minItems", 1);
        pro_member_uint(w, "maxItems", info->len);
        pro_member_object(w, "items");
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
        pro_member_object(w, key);
        pro_member_text(w, "type", "integer");
        pro_write_key(w, "minimum");
        pro_write_int(w, INT16_MIN + 1);
        pro_write_key(w, "maximum");
        pro_write_int(w, INT16_MAX);
        pro_write_object_end(w);
    }
}

static void zone_property(struct pro_writer *w, const char *key, const struct eng_game *game)
{
    pro_member_object(w, key);
    pro_member_array(w, "enum");
    for (unsigned i = 1; i < game->zones; i++) {
        pro_write_text(w, game->zone[i].name);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);
}

static void place_property(struct pro_writer *w, const char *key)
{
    pro_member_object(w, key);
    pro_member_text(w, "type", "integer");
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
        pro_member_text(w, "description", title);
    }
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
}

static void write_rewind(struct pro_writer *w)
{
    static const char *const needed[] = {"event", "fork", "after", "prompt"};
    closed_object(w,
        "a judge has taken the game back: the table after event number `after` holds again, and its "
        "prompt is asked again under another number; every card has another handle");
    constant(w, "event", PRO_EVENT_REWIND);
    integer(w, "fork", 1, ENG_REWINDS_MAX);
    integer(w, "after", 0, PRO__INT_MAX);
    integer(w, "prompt", 1, UINT16_MAX);
    envelope_end(w, needed, 4);
    pro_write_object_end(w);
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
        pro_member_object(w, info->a);
        if (info->a_names == game->phase) {
            names(w, "enum", game->phase, game->phases);
        } else if (info->a_names == game->reason) {
            names(w, "enum", game->reason, game->reasons);
        } else {
            pro_member_text(w, "type", "string");
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
    pro_member_object(w, "default");
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
    pro_member_array(w, "anyOf");
    closed_object(w, "as others than the chooser see it");
    integer(w, "prompt", 1, UINT16_MAX);
    seat_property(w, "seat");
    envelope_end(w, brief, 2);
    pro_write_object_end(w);
    closed_object(w, "as the chooser sees it");
    integer(w, "prompt", 1, UINT16_MAX);
    seat_property(w, "seat");
    pro_member_object(w, "kind");
    pro_member_array(w, "enum");
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
    pro_member_object(w, "options");
    pro_member_text(w, "type", "array");
    pro_member_uint(w, "minItems", 1);
    pro_member_uint(w, "maxItems", ENG_OPTIONS_MAX);
    ref(w, "items", "#/$defs/%s", "option");
    pro_write_object_end(w);
    envelope_end(w, full, 7);
    pro_write_object_end(w);
    pro_write_array_end(w);
}

static void write_cards(struct pro_writer *w, const char *key, const char *card)
{
    pro_member_object(w, key);
    pro_member_text(w, "type", "array");
    pro_member_uint(w, "maxItems", ENG_CARDS_MAX);
    ref(w, "items", "#/$defs/%s", card);
    pro_write_object_end(w);
}

/* A card in a pile, in a unit, or (is_loose) in no area. */
static void write_card(struct pro_writer *w, const struct eng_game *game, bool is_loose)
{
    static const char *const needed[] = {"zone", "owner"};
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
    handle_property(w, "card");
    card_number_property(w, "number");
    pro_member_object(w, "face_up");
    pro_write_key(w, "const");
    pro_write_bool(w, true);
    pro_write_object_end(w);
    pro_member_object(w, "suspended");
    pro_write_key(w, "const");
    pro_write_bool(w, true);
    pro_write_object_end(w);
    pro_member_object(w, "joined");
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
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
    unit_property(w, "unit");
    pro_member_object(w, "suspended");
    pro_member_text(w, "type", "boolean");
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
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
    for (unsigned zone = 1; zone < game->zones; zone++) {
        if (game->zone[zone].shape == ENG_ZONE_PILE) {
            pro_write_key(w, game->zone[zone].name);
            closed_object(w, "top first");
            integer(w, "count", 0, ENG_PILE_MAX);
            write_cards(w, "cards", "card");
            envelope_end(w, pile_needed, 2);
            pro_write_object_end(w);
        } else if (game->zone[zone].shape == ENG_ZONE_FIELD) {
            pro_member_object(w, game->zone[zone].name);
            pro_member_text(w, "type", "array");
            pro_member_uint(w, "maxItems", ENG_UNITS_MAX);
            ref(w, "items", "#/$defs/%s", "unit");
            pro_write_object_end(w);
        }
    }
    pro_write_object_end(w);
    pro_member_array(w, "required");
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
    pro_member_object(w, "outcome");
    pro_member_array(w, "anyOf");
    pro_write_object(w);
    pro_member_text(w, "type", "null");
    pro_write_object_end(w);
    closed_object(w, "");
    pro_member_object(w, "result");
    names(w, "enum", results, 3);
    pro_write_object_end(w);
    seat_property(w, "winner");
    pro_member_object(w, "reason");
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
    pro_member_text(w, "type", "object");
    pro_member_object(w, "properties");
    pro_write_key(w, "turn");
    closed_object(w, "");
    integer(w, "number", 0, UINT16_MAX);
    seat_property(w, "seat");
    pro_member_object(w, "phase");
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
    pro_member_object(w, "$defs");

    pro_member_object(w, "events");
    pro_member_text(w, "type", "array");
    pro_member_uint(w, "maxItems", UINT32_MAX);
    ref(w, "items", "#/$defs/%s", "event");
    pro_write_object_end(w);

    pro_member_object(w, "event");
    pro_member_array(w, "anyOf");
    for (unsigned i = 1; i < game->events; i++) {
        write_event(w, game, &game->event[i]);
    }
    write_rewind(w);
    pro_write_array_end(w);
    pro_write_object_end(w);

    pro_member_object(w, "option");
    pro_member_array(w, "anyOf");
    for (unsigned i = 1; i < game->options; i++) {
        write_option(w, game, &game->option[i]);
    }
    pro_write_array_end(w);
    pro_write_object_end(w);

    pro_member_object(w, "prompt");
    write_prompts(w, game);
    pro_write_object_end(w);
    pro_member_object(w, "card");
    write_card(w, game, false);
    pro_write_object_end(w);
    pro_member_object(w, "loose");
    write_card(w, game, true);
    pro_write_object_end(w);
    pro_member_object(w, "unit");
    write_unit(w, game);
    pro_write_object_end(w);
    pro_member_object(w, "seat");
    write_seat(w, game);
    pro_write_object_end(w);
    pro_member_object(w, "view");
    write_view(w, game);
    pro_write_object_end(w);

    pro_write_object_end(w);
    pro_write_object_end(w);
}

void pro__schema_view(struct pro_writer *w, const char *name)
{
    static const char *const defs[] = {"events", "event", "option", "prompt", "view"};
    head(w, name, "What a table shows, of any game");
    pro_member_object(w, "$defs");
    for (size_t i = 0; i < sizeof defs / sizeof defs[0]; i++) {
        pro_member_object(w, defs[i]);
        pro_member_array(w, "anyOf");
        for (unsigned g = 0; eng_games[g] != NULL; g++) {
            ref_item(w, "game.%s.json#/$defs/%s", eng_games[g]->name, defs[i]);
        }
        pro_write_array_end(w);
        pro_write_object_end(w);
    }
    pro_write_object_end(w);
    pro_write_object_end(w);
}
