/* SPDX-License-Identifier: MIT
 * settings.c - see settings.h; and their text, for act.c. */
#include "tournament/settings.h"

#include "tournament/settings_own.h"

#include <string.h>

static bool is_game(const char *game)
{
    const size_t len = strnlen(game, SRV_TOURNAMENT_GAME_MAX + 1);
    return len > 0 && len <= SRV_TOURNAMENT_GAME_MAX;
}

const char *srv_tournament_settings_fault(const struct srv_tournament_settings *settings)
{
    const size_t name = strnlen(settings->name, SRV_TOURNAMENT_NAME_MAX + 1);
    if (name == 0 || name > SRV_TOURNAMENT_NAME_MAX) {
        return "name";
    }
    if (!is_game(settings->game)) {
        return "game";
    }
    if (settings->starts_ms < 0 || settings->starts_ms > SRV__MS_MAX) {
        return "starts_ms";
    }
    if (settings->checkin_s > SRV_TOURNAMENT_CHECKIN_MAX) {
        return "checkin_s";
    }
    return srv_event_rules_fault(&settings->event);
}

/* ---- as text ---- */

static const char *const format_word[] = {"swiss", "robin", "single", "single_third", "double"};
static const char *const seeding_word[] = {"random", "rating", "hand"};
static const char *const tiebreak_word[] = {
    "none", "omw", "mw", "gw", "ogw", "oomw", "head_to_head", "random"};

_Static_assert(sizeof format_word / sizeof *format_word == SRV_FORMAT_NUM, "a word for each");
_Static_assert(
    sizeof seeding_word / sizeof *seeding_word == SRV_SEEDING_NUM, "a word for each");
_Static_assert(
    sizeof tiebreak_word / sizeof *tiebreak_word == SRV_TIEBREAK_NUM, "a word for each");

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define ALL(array)   (((srv__field_set)1 << COUNT(array)) - 1)

#define NUMBER(type_, struct_, member, name_, min_, max_)                           \
    {                                                                               \
        .name = name_, .type = type_, .at = offsetof(struct_, member), .min = min_, \
        .max = max_                                                                 \
    }

static const struct srv__field stage_field[] = {
    {.name = "format",
        .type = SRV__WORD,
        .at = offsetof(struct srv_stage, format),
        .max = SRV_FORMAT_NUM,
        .words = format_word},
    NUMBER(SRV__U8, struct srv_stage, best_of, "best_of", 1, 5),
    NUMBER(SRV__U8, struct srv_stage, rounds, "rounds", 0, SRV_ROUNDS_MAX),
    NUMBER(SRV__U8, struct srv_stage, groups, "groups", 0, 64),
    NUMBER(SRV__U16, struct srv_stage, players, "players", 0, SRV_ENTRANTS_MAX),
    NUMBER(SRV__BOOL, struct srv_stage, is_last_by_rank, "last_by_rank", 0, 0),
};
#define STAGE_NEED 3u /* format, best_of */

static bool has_stages(const void *of)
{
    (void)of;
    return true;
}

static json_t *write_stages(const void *of)
{
    const struct srv_event_rules *rules = of;
    json_t *all = json_array();
    for (uint8_t i = 0; all != NULL && i < rules->stages; i++) {
        json_t *one = json_object();
        const bool is_good = one != NULL &&
            srv__fields_write(one, stage_field, COUNT(stage_field), STAGE_NEED,
                ALL(stage_field), &rules->stage[i]);
        if (json_array_append_new(all, one) != 0 || !is_good) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

static bool read_stages(const json_t *from, void *of)
{
    struct srv_event_rules *rules = of;
    const size_t n = json_array_size(from);
    if (!json_is_array(from) || n < 1 || n > SRV_STAGES_MAX) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        if (srv__fields_read(json_array_get(from, i), stage_field, COUNT(stage_field),
                STAGE_NEED, ALL(stage_field), &rules->stage[i], NULL) != NULL) {
            return false;
        }
    }
    rules->stages = (uint8_t)n;
    return true;
}

static const struct srv__own stages_own = {has_stages, write_stages, read_stages};

static bool has_order(const void *of)
{
    return ((const struct srv_event_rules *)of)->points.order[0] != SRV_TIEBREAK_NONE;
}

static json_t *write_order(const void *of)
{
    const struct srv_event_rules *rules = of;
    json_t *all = json_array();
    for (unsigned i = 0; all != NULL && i < SRV_TIEBREAKS_MAX; i++) {
        const uint8_t by = rules->points.order[i];
        if (by == SRV_TIEBREAK_NONE) {
            break;
        }
        if (by >= SRV_TIEBREAK_NUM ||
            json_array_append_new(all, json_string(tiebreak_word[by])) != 0) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

static bool read_order(const json_t *from, void *of)
{
    struct srv_event_rules *rules = of;
    const size_t n = json_array_size(from);
    if (!json_is_array(from) || n > SRV_TIEBREAKS_MAX) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        const char *word = json_string_value(json_array_get(from, i));
        for (uint8_t by = 1; word != NULL && by < SRV_TIEBREAK_NUM; by++) {
            if (strcmp(word, tiebreak_word[by]) == 0) {
                rules->points.order[i] = by;
            }
        }
        if (rules->points.order[i] == SRV_TIEBREAK_NONE) {
            return false;
        }
    }
    return true;
}

static const struct srv__own order_own = {has_order, write_order, read_order};

#define POINTS(member, name_) \
    NUMBER(SRV__U8, struct srv_event_rules, points.member, name_, 0, SRV_POINTS_MAX)

static const struct srv__field rules_field[] = {
    {.name = "stages", .type = SRV__OWN, .own = &stages_own},
    NUMBER(SRV__U16, struct srv_event_rules, capacity, "capacity", 2, SRV_ENTRANTS_MAX),
    POINTS(win, "win"),
    POINTS(draw, "draw"),
    POINTS(loss, "loss"),
    POINTS(double_loss, "double_loss"),
    POINTS(bye, "bye"),
    POINTS(missed, "missed"),
    NUMBER(SRV__U16, struct srv_event_rules, points.floor, "floor", 0, UINT16_MAX),
    NUMBER(SRV__U16, struct srv_event_rules, points.floor_of, "floor_of", 1, UINT16_MAX),
    NUMBER(SRV__BOOL, struct srv_event_rules, points.is_bye_played, "bye_played", 0, 0),
    NUMBER(SRV__BOOL, struct srv_event_rules, points.is_bye_two_nil, "bye_two_nil", 0, 0),
    {.name = "tiebreaks", .type = SRV__OWN, .own = &order_own},
    {.name = "seeding",
        .type = SRV__WORD,
        .at = offsetof(struct srv_event_rules, seeding),
        .max = SRV_SEEDING_NUM,
        .words = seeding_word},
    NUMBER(SRV__U16, struct srv_event_rules, late_until, "late_until", 0, SRV_ROUNDS_MAX),
    NUMBER(SRV__BOOL, struct srv_event_rules, has_checkin, "checkin", 0, 0),
    NUMBER(SRV__BOOL, struct srv_event_rules, has_return, "return", 0, 0),
};
#define RULES_NEED 0x207u /* stages, capacity, win, floor_of */

static bool has_rules(const void *of)
{
    (void)of;
    return true;
}

static json_t *write_rules(const void *of)
{
    const struct srv_tournament_settings *s = of;
    json_t *one = json_object();
    if (one == NULL ||
        !srv__fields_write(
            one, rules_field, COUNT(rules_field), RULES_NEED, ALL(rules_field), &s->event)) {
        json_decref(one);
        return NULL;
    }
    return one;
}

static bool read_rules(const json_t *from, void *of)
{
    struct srv_tournament_settings *s = of;
    return srv__fields_read(from, rules_field, COUNT(rules_field), RULES_NEED, ALL(rules_field),
               &s->event, NULL) == NULL;
}

static const struct srv__own rules_own = {has_rules, write_rules, read_rules};

static const struct srv__field settings_field[] = {
    NUMBER(
        SRV__CHARS, struct srv_tournament_settings, name, "name", 1, SRV_TOURNAMENT_NAME_MAX),
    NUMBER(
        SRV__CHARS, struct srv_tournament_settings, game, "game", 1, SRV_TOURNAMENT_GAME_MAX),
    {.name = "event", .type = SRV__OWN, .own = &rules_own},
    NUMBER(SRV__I64, struct srv_tournament_settings, starts_ms, "starts_ms", 0, SRV__MS_MAX),
    NUMBER(SRV__U32, struct srv_tournament_settings, checkin_s, "checkin_s", 0,
        SRV_TOURNAMENT_CHECKIN_MAX),
    NUMBER(SRV__BOOL, struct srv_tournament_settings, needs_deck, "needs_deck", 0, 0),
};
#define SETTINGS_NEED 7u /* name, game, event */

json_t *srv__settings_write(const struct srv_tournament_settings *settings)
{
    json_t *one = json_object();
    if (one == NULL ||
        !srv__fields_write(one, settings_field, COUNT(settings_field), SETTINGS_NEED,
            ALL(settings_field), settings)) {
        json_decref(one);
        return NULL;
    }
    return one;
}

bool srv__settings_read(const json_t *from, struct srv_tournament_settings *out)
{
    struct srv_tournament_settings read = {0};
    if (srv__fields_read(from, settings_field, COUNT(settings_field), SETTINGS_NEED,
            ALL(settings_field), &read, NULL) != NULL ||
        srv_tournament_settings_fault(&read) != NULL) {
        return false;
    }
    *out = read;
    return true;
}
