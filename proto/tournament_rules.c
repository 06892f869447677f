/* SPDX-License-Identifier: MIT
 * tournament_rules.c - the fields of a tournament's rules, whose manual is their help text, and what they are
 * when they are left out. */
#include "decode.h"
#include "presets.h"
#include "tables.h"

#include <pro/tournament_rules.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const entry_words[PRO_ENTRY_NUM + 1] = {NULL, "open", "code", "host", NULL};
static const char *const decks_words[PRO_DECKS_NUM + 1] = {
    NULL, "hidden", "open", "after", NULL};
static const char *const format_words[PRO_FORMAT_NUM + 1] = {
    NULL, "swiss", "robin", "single", "single_third", "double", NULL};
static const char *const seeding_words[PRO_SEEDING_NUM + 1] = {
    NULL, "random", "rating", "hand", NULL};
const char *const pro__tiebreak_words[PRO_TIEBREAK_NUM + 1] = {
    NULL, "omw", "mw", "gw", "ogw", "oomw", "head_to_head", "random", NULL};

/* ---- fields ---- */

static const struct pro_field stage_fields[] = {
    PRO__FIELD(pro_rules_stage, format, "format", PRO_WORD,
        "swiss; robin: everybody against everybody, in each group; single elimination, also with a "
        "match for the third place; double elimination",
        .words = format_words, PRO__NEED),
    PRO__FIELD(pro_rules_stage, best_of, "best_of", PRO_UINT,
        "1, 3 or 5; left out: as the preset says, else 1", .min = 1, .max = 5),
    PRO__FIELD(pro_rules_stage, rounds, "rounds", PRO_UINT,
        "of swiss; left out: by the number of players", .min = 1, .max = 31),
    PRO__FIELD(pro_rules_stage, groups, "groups", PRO_UINT, "of robin; left out: 1", .min = 1,
        .max = 64),
    PRO__FIELD(pro_rules_stage, players, "players", PRO_UINT,
        "who come into it: the best of the stage before, from groups as many of each; left out, of "
        "a first stage: all",
        .min = 2, .max = 2000),
    PRO__FIELD(pro_rules_stage, last_by_rank, "last_by_rank", PRO_BOOL,
        "of swiss: the last round pairs neighbours in the standings; left out: no", PRO__MAY),
    PRO__FIELD(pro_rules_stage, round_s, "round_s", PRO_UINT,
        "seconds of a round, from the beginning of its matches, 0: no limit; left out: as the preset "
        "says, else no limit",
        .max = 86400, .has_at = offsetof(struct pro_rules_stage, has_round_s)),
};
static const struct pro_shape stage = {PRO__SHAPE(pro_rules_stage, stage_fields)};

#define POINTS(member, wire, least, about) \
    PRO__FIELD(                            \
        pro_rules_points, member, wire, PRO_UINT, about, .min = (least), .max = 20, PRO__NEED)

static const struct pro_field points_fields[] = {
    POINTS(win, "win", 1, "points of a win"),
    POINTS(draw, "draw", 0, "of a draw"),
    POINTS(loss, "loss", 0, "of a loss"),
    POINTS(bye, "bye", 0, "of a bye"),
    POINTS(double_loss, "double_loss", 0, "of each, when both have lost"),
    POINTS(missed, "missed", 0, "of a round that one was not there for"),
};
static const struct pro_shape points = {PRO__SHAPE(pro_rules_points, points_fields)};

static const struct pro_field rules_fields[] = {
    PRO__FIELD(pro_tournament_rules, name, "name", PRO_STR, "what people call it",
        .chars = PRO_CHARS_NAME, .min = 1, .max = PRO_TOURNAMENT_NAME_MAX, PRO__NEED),
    PRO__GAME_NAME(pro_tournament_rules, PRO_STR, "name of the game", PRO__NEED),
    PRO__REVISION(pro_tournament_rules, PRO_STR,
        "the game's rules that it is played by; left out: the newest", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, restrictions, "restrictions", PRO_STR,
        "the dated list that decks must fit (YYYY-MM-DD), or none; left out: the one in force",
        .chars = PRO_CHARS_WORD, .min = 4, .max = PRO_RESTRICTIONS_MAX),
    PRO__FIELD(pro_tournament_rules, preset, "preset", PRO_WORD,
        "a game's practice, that says what is left out below; left out: what is usual",
        .words = pro__preset_words),
    PRO__FIELD(pro_tournament_rules, starts_ms, "starts_ms", PRO_UINT,
        "when it is meant to start; left out: when a host says so", .min = 1,
        .max = PRO__INT_MAX),
    PRO__FIELD(pro_tournament_rules, entry, "entry", PRO_WORD,
        "who may enter: everybody, who has the code, or whom a host admits; left out: open",
        .words = entry_words),
    PRO__FIELD(pro_tournament_rules, capacity, "capacity", PRO_UINT,
        "players for whom there is a place: others wait; left out: 2000, of an elimination 1024, of "
        "robin 32 a group",
        .min = 2, .max = PRO_PLACES_MAX),
    PRO__FIELD(pro_tournament_rules, late_until, "late_until", PRO_UINT,
        "the last round of swiss that one may still come in for; left out: nobody comes late",
        .min = 1, .max = 31),
    PRO__FIELD(pro_tournament_rules, checkin_s, "checkin_s", PRO_UINT,
        "players must check in, from so many seconds before starts_ms on (without that: at any "
        "time); left out: they need not",
        .min = 1, .max = 604800),
    PRO__FIELD(pro_tournament_rules, returns, "returns", PRO_BOOL,
        "who has dropped may come back; left out: no", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, decks, "decks", PRO_WORD,
        "who sees lists: judges alone, everybody from the start on, or after the end; left out: "
        "hidden",
        .words = decks_words),
    PRO__FIELD(pro_tournament_rules, stage, "stages", PRO_ITEMS,
        "one after the other; left out: one of the preset's, else of swiss", .of = &stage,
        .len_at = offsetof(struct pro_tournament_rules, stages), .min = 1,
        .max = PRO_STAGES_MAX),
    PRO__FIELD(pro_tournament_rules, seeding, "seeding", PRO_WORD,
        "of the first stage; left out: random", .words = seeding_words),
    PRO__FIELD(pro_tournament_rules, points, "points", PRO_OBJECT,
        "what a result is worth; left out: 3, 1, 0, 3, 0, 0", .of = &points),
    PRO__FIELD(pro_tournament_rules, tiebreak, "tiebreaks", PRO_WORDS,
        "what tells those apart who have as many points, in this order; left out: as the preset "
        "says, else omw gw ogw random, or omw mw oomw random of best of 1",
        .words = pro__tiebreak_words, .min = 1, .max = PRO_TIEBREAKS_MAX),
    PRO__FIELD(pro_tournament_rules, floor_percent, "floor_percent", PRO_UINT,
        "the least that a rate counts for; left out: 33", .max = 100,
        .has_at = offsetof(struct pro_tournament_rules, has_floor)),
    PRO__FIELD(pro_tournament_rules, bye_in_rates, "bye_in_rates", PRO_BOOL,
        "a bye is a match won in all rates; left out: it is in none", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, clock, "clock", PRO_OBJECT,
        "the clock of each player in a match; left out: none", .of = &pro__match_clock_shape),
    PRO__FIELD(pro_tournament_rules, timeout, "timeout", PRO_WORD,
        "when a bank is used up: the game is lost, or the prompt's default is picked; left out: "
        "loss",
        .words = pro__timeout_words),
    PRO__FIELD(pro_tournament_rules, overtime, "overtime", PRO_STRS,
        "what happens to an open table when the time of the round is over, step by step; left out: "
        "as the preset says, else finish_turn, double_loss",
        .chars = PRO_CHARS_PRINT, .min = 1, .max = PRO_OVERTIME_MAX, .item_min = 1,
        .item_max = PRO_OVERTIME_TEXT_MAX),
    PRO__FIELD(pro_tournament_rules, no_show_game_s, "no_show_game_s", PRO_UINT,
        "who has not come loses a game so many seconds after the beginning; left out: 300",
        .min = 1, .max = 86400),
    PRO__FIELD(pro_tournament_rules, no_show_match_s, "no_show_match_s", PRO_UINT,
        "and the match so many seconds after it; left out: 600", .min = 1, .max = 86400),
    PRO__FIELD(pro_tournament_rules, no_show_drop, "no_show_drop", PRO_BOOL,
        "and is dropped then; left out: no", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, is_auto, "auto", PRO_BOOL,
        "rounds pair themselves; left out: a host does", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, break_s, "break_s", PRO_UINT,
        "so many seconds after the last result; left out: at once", .min = 1, .max = 86400),
    PRO__FIELD(pro_tournament_rules, preview_s, "preview_s", PRO_UINT,
        "pairs are known so many seconds before their matches begin; left out: they begin at once",
        .min = 1, .max = 86400),
    PRO__FIELD(pro_tournament_rules, spectators, "spectators", PRO_BOOL,
        "others may watch matches; left out: no", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, delay_s, "delay_s", PRO_UINT,
        "seconds by which they see it later; left out: none", .min = 1, .max = 3600),
    PRO__FIELD(pro_tournament_rules, players_watch, "players_watch", PRO_BOOL,
        "so may who still plays in the tournament; left out: no", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, chat, "chat", PRO_BOOL,
        "opponents may write to each other; left out: no", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, draws, "draws", PRO_BOOL,
        "opponents may agree to a draw; left out: no", PRO__MAY),
    PRO__FIELD(pro_tournament_rules, hold, "hold", PRO_BOOL,
        "secrets and replays of matches are held back until the tournament is over; left out: no",
        PRO__MAY),
};
const struct pro_shape pro_tournament_rules_shape = {
    PRO__SHAPE(pro_tournament_rules, rules_fields)};

bool pro_tournament_rules_decode(
    const char *text, size_t len, struct pro_tournament_rules *out, struct pro_fault *fault)
{
    return pro__text_read(text, len, "rules", &pro_tournament_rules_shape, out, fault);
}

/* ---- what is left out ---- */

/* Without a preset; the tie-breakers depend on the stages. */
static const struct pro__preset usual = {
    PRO_FORMAT_SWISS, 1, 0, PRO__MTR_TIEBREAKS, {"finish_turn", "double_loss"}};
static const uint8_t bandai[PRO_TIEBREAKS_MAX] = PRO__BANDAI_TIEBREAKS;

static void fill_stages(struct pro_tournament_rules *r, const struct pro__preset *p)
{
    if (r->stages == 0) {
        r->stage[0] = (struct pro_rules_stage){.format = p->format};
        r->stages = 1;
    }
    for (size_t i = 0; i < r->stages; i++) {
        struct pro_rules_stage *s = &r->stage[i];
        s->best_of = s->best_of != 0 ? s->best_of : p->best_of;
        s->round_s = s->has_round_s ? s->round_s : p->round_s;
        s->has_round_s = true;
        if (s->format == PRO_FORMAT_ROBIN && s->groups == 0) {
            s->groups = 1;
        }
    }
}

/* How many a first stage can have. */
static uint64_t most_of(const struct pro_rules_stage *first)
{
    const uint64_t most = first->format == PRO_FORMAT_SWISS ? PRO_PLACES_MAX
        : first->format == PRO_FORMAT_ROBIN                 ? PRO_GROUP_MAX * first->groups
                                                            : PRO_BRACKET_MAX;
    return most < PRO_PLACES_MAX ? most : PRO_PLACES_MAX;
}

void pro_tournament_rules_fill(struct pro_tournament_rules *r)
{
    const struct pro__preset *p = r->preset != 0 ? &pro__presets[r->preset] : &usual;
    fill_stages(r, p);
    if (r->tiebreak[0] == PRO_TIEBREAK_NONE) {
        memcpy(r->tiebreak, p == &usual && r->stage[0].best_of == 1 ? bandai : p->tiebreak,
            sizeof r->tiebreak);
    }
    if (r->overtime[0][0] == '\0') {
        for (size_t i = 0; i < PRO_OVERTIME_MAX && p->overtime[i] != NULL; i++) {
            (void)snprintf(r->overtime[i], sizeof r->overtime[i], "%s", p->overtime[i]);
        }
    }
    if (r->points.win == 0) {
        r->points = (struct pro_rules_points){.win = 3, .draw = 1, .bye = 3};
    }
    if (!r->has_floor) {
        r->has_floor = true;
        r->floor_percent = 33;
    }
    r->entry = r->entry != PRO_ENTRY_NONE ? r->entry : PRO_ENTRY_OPEN;
    r->decks = r->decks != PRO_DECKS_NONE ? r->decks : PRO_DECKS_HIDDEN;
    r->seeding = r->seeding != PRO_SEEDING_NONE ? r->seeding : PRO_SEEDING_RANDOM;
    r->timeout = r->timeout != PRO_TIMEOUT_NONE ? r->timeout : PRO_TIMEOUT_LOSS;
    r->capacity = r->capacity != 0 ? r->capacity : most_of(&r->stage[0]);
    r->no_show_game_s = r->no_show_game_s != 0 ? r->no_show_game_s : 300;
    r->no_show_match_s = r->no_show_match_s != 0 ? r->no_show_match_s : 600;
}

/* ---- overtime ---- */

static const struct {
    const char *name; /* what stands before the colon */
    uint8_t max;      /* of the number behind it; 0: there is none */
    bool has_word;
} steps[PRO_OVERTIME_NUM] = {
    [PRO_OVERTIME_FINISH_TURN] = {"finish_turn", 0, false},
    [PRO_OVERTIME_EXTRA_TURNS] = {"extra_turns", 20, false},
    [PRO_OVERTIME_EXTRA_MINUTES] = {"extra_minutes", 60, false},
    [PRO_OVERTIME_FINISH_SECOND_TURN] = {"finish_second_turn", 0, false},
    [PRO_OVERTIME_COMPARE] = {"compare", 0, true},
    [PRO_OVERTIME_DRAW] = {"draw", 0, false},
    [PRO_OVERTIME_DOUBLE_LOSS] = {"double_loss", 0, false},
    [PRO_OVERTIME_SUDDEN_DEATH] = {"sudden_death", 0, true},
};

static uint64_t number_of(const char *text, uint64_t max)
{
    uint64_t n = 0;
    if (text[0] == '0') {
        return 0;
    }
    for (; *text >= '0' && *text <= '9' && n <= max; text++) {
        n = n * 10 + (uint64_t)(*text - '0');
    }
    return *text == '\0' && n <= max ? n : 0;
}

bool pro_overtime_read(const char *text, struct pro_overtime_step *out)
{
    const char *colon = strchr(text, ':');
    const char *rest = colon != NULL ? colon + 1 : "";
    const size_t len = colon != NULL ? (size_t)(colon - text) : strlen(text);
    for (uint8_t kind = PRO_OVERTIME_NONE + 1; kind < PRO_OVERTIME_NUM; kind++) {
        if (strlen(steps[kind].name) != len || memcmp(steps[kind].name, text, len) != 0) {
            continue;
        }
        struct pro_overtime_step step = {.kind = kind};
        if (steps[kind].max != 0) {
            step.number = number_of(rest, steps[kind].max);
        } else if (steps[kind].has_word && strlen(rest) < sizeof step.word &&
            pro__chars_fit(PRO_CHARS_WORD, rest, strlen(rest))) {
            (void)snprintf(step.word, sizeof step.word, "%s", rest);
        }
        const bool has_all = (steps[kind].max == 0 || step.number != 0) &&
            (!steps[kind].has_word || step.word[0] != '\0') &&
            (colon != NULL) == (steps[kind].max != 0 || steps[kind].has_word);
        if (has_all) {
            *out = step;
        }
        return has_all;
    }
    return false;
}

/* ---- faults ---- */

static bool is_last(const struct pro_tournament_rules *r, size_t step)
{
    return step + 1 == PRO_OVERTIME_MAX || r->overtime[step + 1][0] == '\0';
}

static bool overtime_fits(const struct pro_tournament_rules *r, size_t i)
{
    struct pro_overtime_step step;
    if (!pro_overtime_read(r->overtime[i], &step)) {
        return false;
    }
    const bool is_end = step.kind >= PRO_OVERTIME_DRAW;
    return is_end == is_last(r, i);
}

static bool tiebreak_fits(const struct pro_tournament_rules *r, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (r->tiebreak[k] == r->tiebreak[i]) {
            return false;
        }
    }
    return true;
}

static const char *stage_fault(const struct pro_rules_stage *s)
{
    return s->best_of % 2 == 0                             ? "best_of"
        : s->rounds != 0 && s->format != PRO_FORMAT_SWISS  ? "rounds"
        : s->last_by_rank && s->format != PRO_FORMAT_SWISS ? "last_by_rank"
        : s->groups != 0 && s->format != PRO_FORMAT_ROBIN  ? "groups"
                                                           : NULL;
}

bool pro_tournament_rules_fault(
    const struct pro_tournament_rules *r, char out[PRO_RULES_FAULT_MAX + 1])
{
    out[0] = '\0';
    for (size_t i = 0; i < r->stages && out[0] == '\0'; i++) {
        const char *member = stage_fault(&r->stage[i]);
        if (member != NULL) {
            (void)snprintf(out, PRO_RULES_FAULT_MAX + 1, "stages[%zu].%s", i, member);
        }
    }
    for (size_t i = 0; i < PRO_TIEBREAKS_MAX && r->tiebreak[i] != 0 && out[0] == '\0'; i++) {
        if (!tiebreak_fits(r, i)) {
            (void)snprintf(out, PRO_RULES_FAULT_MAX + 1, "tiebreaks[%zu]", i);
        }
    }
    for (size_t i = 0; i < PRO_OVERTIME_MAX && r->overtime[i][0] != '\0' && out[0] == '\0';
         i++) {
        if (!overtime_fits(r, i)) {
            (void)snprintf(out, PRO_RULES_FAULT_MAX + 1, "overtime[%zu]", i);
        }
    }
    if (out[0] == '\0' && r->no_show_match_s < r->no_show_game_s) {
        (void)snprintf(out, PRO_RULES_FAULT_MAX + 1, "no_show_match_s");
    }
    return out[0] != '\0';
}

const char *pro_stage_format_word(enum pro_stage_format format)
{
    assert(format < PRO_FORMAT_NUM);
    return format_words[format];
}

const char *pro_tiebreak_word(enum pro_tiebreak tiebreak)
{
    assert(tiebreak < PRO_TIEBREAK_NUM);
    return pro__tiebreak_words[tiebreak];
}
