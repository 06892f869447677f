/* SPDX-License-Identifier: MIT
 * export.c - see export.h: the tables. export_whole.c has the documents. */
#include "host/tournament/export.h"

#include "host/parts/memory.h"
#include "host/tournament/ask.h"
#include "host/tournament/html.h"
#include "tournament/tournament.h"

#include <pro/tournament.h>

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    LINE_BYTES = 256,
    LINK_BYTES = 64
};

#define COLUMNS(table) (uint16_t)(sizeof(table) / sizeof((table)[0]))

/* Everybody else. */
static const struct srv_viewer nobody = {0};

static const char *word(const struct srv_print *how, enum srv_word w)
{
    return srv_word(w, how->language);
}

/* "2026-01-31 09:30 UTC", or "" for no time. */
static void date_text(uint64_t ms, char out[LINE_BYTES])
{
    const time_t at = (time_t)(ms / 1000);
    struct tm parts;
    out[0] = '\0';
    if (ms != 0 && gmtime_r(&at, &parts) != NULL) {
        (void)strftime(out, LINE_BYTES, "%Y-%m-%d %H:%M UTC", &parts);
    }
}

static void page_begin(struct srv_out *out, const struct srv_tourney *ty,
    const struct srv_print *how, const char *what, const char *more)
{
    if (how->is_html) {
        srv_html_begin(out, how->language, ty->t->settings.name, what, more);
    }
}

static void page_end(
    struct srv_out *out, const struct srv_tourney *ty, const struct srv_print *how)
{
    if (how->is_html) {
        srv_html_end(out, how->language, ty->id);
    }
}

static const char *link_of(const char *replay, char out[LINK_BYTES])
{
    if (replay == NULL) {
        return NULL;
    }
    (void)snprintf(out, LINK_BYTES, "/r/%s", replay);
    return out;
}

/* ---- players ---- */

/* A state of enum pro_entrant_state: its word of the protocol, or on paper. */
static const char *entry_text(const struct srv_print *how, uint8_t state)
{
    static const enum srv_word printed[] = {SRV_WORD_NOBODY, SRV_WORD_WAITING, SRV_WORD_STANDBY,
        SRV_WORD_IN, SRV_WORD_CHECKED, SRV_WORD_LEFT, SRV_WORD_DROPPED, SRV_WORD_DISQUALIFIED};
    assert(state < PRO_ENTRANT_NUM);
    return how->is_html ? word(how, printed[state])
                        : pro_entrant_word((enum pro_entrant_state)state);
}

static void number_or_none(struct srv_sheet *s, uint64_t n)
{
    if (n != 0) {
        srv_sheet_uint(s, n);
    } else {
        srv_sheet_text(s, NULL);
    }
}

enum pro_error srv_export_players(
    struct srv_out *out, const struct srv_tourney *ty, const struct srv_print *how)
{
    static const struct srv_column columns[] = {
        {"player", {"Id", "ID"}, false},
        {"name", {"Name", "名前"}, false},
        {"state", {"State", "状態"}, false},
        {"seed", {"Seed", "シード"}, true},
        {"rating", {"Rating", "レート"}, true},
        {"until", {"Until round", "最終ラウンド"}, true},
    };
    struct pro_tournament_players p = {.limit = PRO_TOURNAMENT_PAGE_MAX};
    struct pro_tournament_players_result page;
    struct srv_sheet s;
    page_begin(out, ty, how, word(how, SRV_WORD_PLAYERS), NULL);
    srv_sheet_begin(&s, out, how->is_html, columns, COLUMNS(columns), how->language, NULL);
    do {
        srv_ask_players(ty, &nobody, &p, &page);
        for (size_t i = 0; i < page.rows; i++) {
            const struct pro_entrant *e = &page.row[i];
            srv_sheet_text(&s, e->player);
            srv_sheet_text(&s, e->name);
            srv_sheet_text(&s, entry_text(how, e->state));
            number_or_none(&s, e->seed);
            number_or_none(&s, e->rating);
            number_or_none(&s, e->until);
        }
        p.after = page.next;
    } while (page.next != 0);
    srv_sheet_end(&s);
    page_end(out, ty, how);
    return PRO_ERROR_NONE;
}

/* ---- pairs ---- */

/* "2-1", "1-1 draw", "bye"; "" while it is open. */
static void result_text(
    const struct srv_print *how, const struct pro_pair *p, char out[LINE_BYTES])
{
    const unsigned long long a = p->games.len > 0 ? p->games.at[0] : 0,
                             b = p->games.len > 1 ? p->games.at[1] : 0;
    enum srv_word what = SRV_WORD_NUM; /* nothing more to say */
    out[0] = '\0';
    switch ((enum pro_outcome)p->outcome) {
    case PRO_OUTCOME_NONE:
    case PRO_OUTCOME_NUM:
        return;
    case PRO_OUTCOME_BYE:
        (void)snprintf(out, LINE_BYTES, "%s", word(how, SRV_WORD_BYE));
        return;
    case PRO_OUTCOME_A:
    case PRO_OUTCOME_B:
        break;
    case PRO_OUTCOME_DRAW:
        what = SRV_WORD_DRAW;
        break;
    case PRO_OUTCOME_DOUBLE_LOSS:
        what = SRV_WORD_DOUBLE_LOSS;
        break;
    case PRO_OUTCOME_FORFEIT_A:
    case PRO_OUTCOME_FORFEIT_B:
    case PRO_OUTCOME_FORFEIT_BOTH:
        what = SRV_WORD_FORFEIT;
        break;
    }
    (void)snprintf(out, LINE_BYTES, "%llu-%llu%s%s", a, b, what != SRV_WORD_NUM ? " " : "",
        what != SRV_WORD_NUM ? word(how, what) : "");
}

/* The stage and round that are meant; false: there are none. */
static bool find_round(const struct srv_tourney *ty, uint64_t stage, uint64_t round,
    struct pro_tournament_round_result *out)
{
    const struct pro_tournament_round p = {.stage = stage, .round = round, .limit = 1};
    return srv_ask_round(ty, &p, out) == PRO_ERROR_NONE && out->round != 0;
}

static void pairs_by_table(struct srv_sheet *s, const struct srv_tourney *ty,
    const struct srv_print *how, uint64_t stage, uint64_t round)
{
    struct pro_tournament_round p = {
        .stage = stage, .round = round, .limit = PRO_TOURNAMENT_PAGE_MAX};
    struct pro_tournament_round_result page;
    do {
        if (srv_ask_round(ty, &p, &page) != PRO_ERROR_NONE) {
            return;
        }
        for (size_t i = 0; i < page.pairs; i++) {
            const struct pro_pair *pair = &page.pair[i];
            char text[LINE_BYTES], link[LINK_BYTES];
            if (pair->table != 0) {
                srv_sheet_uint(s, pair->table);
            } else {
                srv_sheet_text(s, NULL);
            }
            srv_sheet_text(s, pair->a.name);
            srv_sheet_uint(s, pair->a.points);
            srv_sheet_text(s, pair->b.name);
            if (pair->b.name != NULL) {
                srv_sheet_uint(s, pair->b.points);
            } else {
                srv_sheet_text(s, NULL);
            }
            if (how->is_html) {
                result_text(how, pair, text);
                srv_sheet_text(s, text);
            } else {
                srv_sheet_text(s,
                    pair->outcome != 0 ? srv_outcome_word((enum srv_outcome)pair->outcome)
                                       : NULL);
                srv_sheet_uint(s, pair->games.len > 0 ? pair->games.at[0] : 0);
                srv_sheet_uint(s, pair->games.len > 1 ? pair->games.at[1] : 0);
                srv_sheet_uint(s, pair->games.len > 2 ? pair->games.at[2] : 0);
                srv_sheet_text(s, pair->a.player);
                srv_sheet_text(s, pair->b.player);
            }
            srv_sheet_link(s, word(how, SRV_WORD_REPLAY), link_of(pair->replay, link));
        }
        p.after = page.next;
    } while (page.next != 0);
}

struct seat { /* somebody in a round */
    const struct srv_person *who, *other;
    const struct srv_event_pair *pair;
};

static int by_name(const void *a, const void *b)
{
    const struct seat *x = a, *y = b;
    const int order = strcasecmp(x->who->name, y->who->name);
    return order != 0 ? order : strcmp(x->who->id, y->who->id);
}

static void pairs_by_name(struct srv_sheet *s, const struct srv_tourney *ty,
    const struct srv_print *how, uint8_t stage, uint16_t round)
{
    const struct srv_tournament *t = ty->t;
    const struct srv_event *e = &t->event;
    struct seat *seat = srv_alloc((e->entries + 1u) * sizeof *seat);
    size_t n = 0;
    for (uint32_t i = 0; i < e->pairs; i++) {
        const struct srv_event_pair *p = &e->pair[i];
        if (p->stage != stage || p->pairing.round != round) {
            continue;
        }
        const struct srv_person *a = &t->person[p->pairing.a];
        const struct srv_person *b =
            p->pairing.b != SRV_NOBODY ? &t->person[p->pairing.b] : NULL;
        seat[n++] = (struct seat){.who = a, .other = b, .pair = p};
        if (b != NULL) {
            seat[n++] = (struct seat){.who = b, .other = a, .pair = p};
        }
    }
    qsort(seat, n, sizeof *seat, by_name);
    for (size_t i = 0; i < n; i++) {
        srv_sheet_text(s, seat[i].who->name);
        if (seat[i].pair->pairing.table != 0) {
            srv_sheet_uint(s, seat[i].pair->pairing.table);
        } else {
            srv_sheet_text(s, NULL);
        }
        srv_sheet_text(s,
            seat[i].other != NULL ? seat[i].other->name
                : how->is_html    ? word(how, SRV_WORD_BYE)
                                  : NULL);
        if (!how->is_html) {
            srv_sheet_text(s, seat[i].who->id);
            srv_sheet_text(s, seat[i].other != NULL ? seat[i].other->id : NULL);
        }
    }
    free(seat);
}

enum pro_error srv_export_round(struct srv_out *out, const struct srv_tourney *ty,
    uint64_t stage, uint64_t round, const struct srv_print *how)
{
    static const struct srv_column for_html[] = {
        {"table", {"Table", "卓"}, true},
        {"a", {"Player", "プレイヤー"}, false},
        {"a_points", {"Points", "得点"}, true},
        {"b", {"Player", "プレイヤー"}, false},
        {"b_points", {"Points", "得点"}, true},
        {"result", {"Result", "結果"}, false},
        {"replay", {"Replay", "リプレイ"}, false},
    };
    static const struct srv_column for_csv[] = {
        {"table", {"", ""}, true},
        {"a_name", {"", ""}, false},
        {"a_points", {"", ""}, true},
        {"b_name", {"", ""}, false},
        {"b_points", {"", ""}, true},
        {"outcome", {"", ""}, false},
        {"games_a", {"", ""}, true},
        {"games_b", {"", ""}, true},
        {"games_drawn", {"", ""}, true},
        {"a", {"", ""}, false},
        {"b", {"", ""}, false},
        {"replay", {"", ""}, false},
    };
    static const struct srv_column names[] = {
        {"name", {"Name", "名前"}, false},
        {"table", {"Table", "卓"}, true},
        {"opponent_name", {"Opponent", "対戦相手"}, false},
        {"player", {"", ""}, false}, /* of CSV alone, like the next one */
        {"opponent", {"", ""}, false},
    };
    struct pro_tournament_round_result r;
    if (!find_round(ty, stage, round, &r)) {
        return PRO_ERROR_ROUND_UNKNOWN;
    }
    char what[LINE_BYTES], when[LINE_BYTES];
    (void)snprintf(what, sizeof what, "%s: %s %" PRIu64 ", %s %" PRIu64,
        word(how, how->is_by_name ? SRV_WORD_PAIRINGS_BY_NAME : SRV_WORD_PAIRINGS),
        word(how, SRV_WORD_STAGE), r.stage, word(how, SRV_WORD_ROUND), r.round);
    date_text(r.starts_ms, when);
    page_begin(out, ty, how, what, when[0] != '\0' ? when : NULL);
    struct srv_sheet s;
    if (how->is_by_name) {
        srv_sheet_begin(&s, out, how->is_html, names,
            (uint16_t)(COLUMNS(names) - (how->is_html ? 2 : 0)), how->language, NULL);
        pairs_by_name(&s, ty, how, (uint8_t)(r.stage - 1), (uint16_t)r.round);
    } else {
        srv_sheet_begin(&s, out, how->is_html, how->is_html ? for_html : for_csv,
            how->is_html ? COLUMNS(for_html) : COLUMNS(for_csv), how->language, NULL);
        pairs_by_table(&s, ty, how, r.stage, r.round);
    }
    srv_sheet_end(&s);
    page_end(out, ty, how);
    return PRO_ERROR_NONE;
}

/* ---- standings ---- */

struct above { /* what is needed of the row before */
    bool is_there;
    uint64_t rank, group;
    char rate[SRV_RATES][16];
};

static const char *rate_of(const struct pro_standing *row, uint8_t tiebreak)
{
    return tiebreak == PRO_TIEBREAK_OMW ? row->rates.omw
        : tiebreak == PRO_TIEBREAK_MW   ? row->rates.mw
        : tiebreak == PRO_TIEBREAK_GW   ? row->rates.gw
        : tiebreak == PRO_TIEBREAK_OGW  ? row->rates.ogw
        : tiebreak == PRO_TIEBREAK_OOMW ? row->rates.oomw
                                        : NULL;
}

/* Why this row stands where it does: "OMW 0.5544 < 0.6656". */
static void reason_text(const struct srv_print *how, const struct pro_standing *row,
    const struct above *above, char out[LINE_BYTES])
{
    static const char *const rates[SRV_RATES] = {[SRV_TIEBREAK_OMW] = "OMW",
        [SRV_TIEBREAK_MW] = "MW",
        [SRV_TIEBREAK_GW] = "GW",
        [SRV_TIEBREAK_OGW] = "OGW",
        [SRV_TIEBREAK_OOMW] = "OOMW"};
    const char *rate = rate_of(row, row->because);
    if (rate != NULL && above->is_there) {
        (void)snprintf(out, LINE_BYTES, "%s %s < %s", rates[row->because], rate,
            above->rate[row->because]);
        return;
    }
    const enum srv_word w = row->rank == 0               ? SRV_WORD_DISQUALIFIED
        : row->because == PRO_TIEBREAK_HEAD_TO_HEAD      ? SRV_WORD_LOST_TO
        : row->because == PRO_TIEBREAK_RANDOM            ? SRV_WORD_BY_LOT
        : !above->is_there || above->group != row->group ? SRV_WORD_FIRST
        : above->rank == row->rank                       ? SRV_WORD_LEVEL
                                                         : SRV_WORD_FEWER_POINTS;
    (void)snprintf(out, LINE_BYTES, "%s", word(how, w));
}

static void keep(struct above *above, const struct pro_standing *row)
{
    above->is_there = true;
    above->rank = row->rank;
    above->group = row->group;
    for (uint8_t i = 0; i < SRV_RATES; i++) {
        const char *rate = rate_of(row, i);
        (void)snprintf(above->rate[i], sizeof above->rate[i], "%s", rate != NULL ? rate : "");
    }
}

static void standing_row(struct srv_sheet *s, const struct srv_print *how,
    const struct pro_standing *row, bool has_reasons, const struct above *above)
{
    char reason[LINE_BYTES] = "";
    number_or_none(s, row->rank);
    srv_sheet_text(s, row->name);
    if (how->is_html && !has_reasons) { /* of the whole event: who came where */
        srv_sheet_text(s, entry_text(how, row->state));
        return;
    }
    number_or_none(s, row->group);
    srv_sheet_uint(s, row->points);
    srv_sheet_uint(s, row->wins);
    srv_sheet_uint(s, row->losses);
    srv_sheet_uint(s, row->draws);
    srv_sheet_uint(s, row->byes);
    srv_sheet_text(s, row->rates.omw);
    srv_sheet_text(s, row->rates.mw);
    srv_sheet_text(s, row->rates.gw);
    srv_sheet_text(s, row->rates.ogw);
    srv_sheet_text(s, row->rates.oomw);
    if (has_reasons || row->rank == 0) {
        reason_text(how, row, above, reason);
    }
    srv_sheet_text(s, reason);
    srv_sheet_text(s, entry_text(how, row->state));
    if (!how->is_html) {
        srv_sheet_uint(s, row->played);
        srv_sheet_text(s, row->player);
    }
}

enum pro_error srv_export_standings(struct srv_out *out, const struct srv_tourney *ty,
    uint64_t stage, uint64_t round, const struct srv_print *how)
{
    static const struct srv_column columns[] = {
        {"rank", {"Rank", "順位"}, true},
        {"name", {"Name", "名前"}, false},
        {"group", {"Group", "組"}, true},
        {"points", {"Points", "得点"}, true},
        {"wins", {"Won", "勝"}, true},
        {"losses", {"Lost", "負"}, true},
        {"draws", {"Drawn", "分"}, true},
        {"byes", {"Byes", "不戦勝"}, true},
        {"omw", {"OMW", "OMW"}, true},
        {"mw", {"MW", "MW"}, true},
        {"gw", {"GW", "GW"}, true},
        {"ogw", {"OGW", "OGW"}, true},
        {"oomw", {"OOMW", "OOMW"}, true},
        {"because", {"Why", "理由"}, false},
        {"state", {"State", "状態"}, false},
        {"played", {"", ""}, true}, /* of CSV alone, like the next one */
        {"player", {"", ""}, false},
    };
    static const struct srv_column places[] = {
        {"rank", {"Rank", "順位"}, true},
        {"name", {"Name", "名前"}, false},
        {"state", {"State", "状態"}, false},
    };
    struct pro_tournament_standings p = {
        .stage = stage, .round = round, .limit = PRO_TOURNAMENT_PAGE_MAX};
    struct pro_tournament_standings_result page;
    const enum pro_error error = srv_ask_standings(ty, &p, &page);
    if (error != PRO_ERROR_NONE) {
        return error;
    }
    char what[LINE_BYTES];
    if (page.stage != 0) {
        (void)snprintf(what, sizeof what, "%s: %s %" PRIu64 ", %s %" PRIu64,
            word(how, SRV_WORD_STANDINGS), word(how, SRV_WORD_STAGE), page.stage,
            word(how, SRV_WORD_ROUND), page.round);
    } else {
        (void)snprintf(what, sizeof what, "%s", word(how, SRV_WORD_STANDINGS));
    }
    page_begin(out, ty, how, what, NULL);
    struct srv_sheet s;
    struct above above = {0};
    const bool is_places = how->is_html && page.stage == 0;
    srv_sheet_begin(&s, out, how->is_html, is_places ? places : columns,
        (uint16_t)(is_places ? COLUMNS(places) : COLUMNS(columns) - (how->is_html ? 2 : 0)),
        how->language, NULL);
    for (;;) {
        for (size_t i = 0; i < page.rows; i++) {
            standing_row(&s, how, &page.row[i], page.stage != 0, &above);
            keep(&above, &page.row[i]);
        }
        p.after = page.next;
        if (page.next == 0 || srv_ask_standings(ty, &p, &page) != PRO_ERROR_NONE) {
            break;
        }
    }
    srv_sheet_end(&s);
    page_end(out, ty, how);
    return PRO_ERROR_NONE;
}

/* ---- brackets ---- */

static const char *const side_words[] = {NULL, "upper", "lower", "third", "final", "again"};

static void slot_html(struct srv_out *out, const struct srv_print *how,
    const struct pro_bracket_slot *slot, const struct pro_bracket_match *m, uint8_t winner)
{
    const bool has_won = m->winner == winner;
    srv_out_puts(out, has_won ? "<p class=\"won\">" : "<p>");
    if (slot->name != NULL) {
        srv_out_printf(out, "<small>%" PRIu64 "</small> ", slot->seed);
        srv_out_html(out, slot->name);
        srv_out_puts(
            out, has_won ? " \xE2\x9C\x93" : ""); /* a check mark: not by weight alone */
    } else if (slot->of != 0 && m->state == PRO_BRACKET_WAITS) {
        srv_out_printf(out, "<small>%s %" PRIu64 "</small>",
            slot->is_loser ? "\xE2\x86\x93" : "\xE2\x86\x92", slot->of);
    } else {
        srv_out_html(out, word(how, SRV_WORD_NOBODY));
    }
    srv_out_puts(out, "</p>");
}

static void match_html(
    struct srv_out *out, const struct srv_print *how, const struct pro_bracket_match *m)
{
    char link[LINK_BYTES];
    srv_out_printf(
        out, "<li value=\"%" PRIu64 "\"><small>%" PRIu64 "</small>", m->match, m->match);
    slot_html(out, how, &m->a, m, PRO_WINNER_A);
    slot_html(out, how, &m->b, m, PRO_WINNER_B);
    if (link_of(m->replay, link) != NULL) {
        srv_out_printf(out, "<p class=\"screen\"><a href=\"%s\">", link);
        srv_out_html(out, word(how, SRV_WORD_REPLAY));
        srv_out_puts(out, "</a></p>");
    }
    srv_out_puts(out, "</li>\n");
}

/* All matches of a bracket, copied; free() them. NULL: there is none. */
static struct pro_bracket_match *matches_of(
    const struct srv_tourney *ty, uint64_t *stage, size_t *n)
{
    struct pro_tournament_bracket p = {.stage = *stage, .limit = PRO_TOURNAMENT_PAGE_MAX};
    struct pro_tournament_bracket_result page;
    struct pro_bracket_match *all = NULL;
    *n = 0;
    do {
        if (srv_ask_bracket(ty, &p, &page) != PRO_ERROR_NONE) {
            break;
        }
        all = srv_realloc(all, (*n + page.rows + 1) * sizeof *all);
        memcpy(all + *n, page.row, page.rows * sizeof *all); /* its texts are the event's */
        *n += page.rows;
        *stage = page.stage;
        p.after = page.next;
    } while (page.next != 0);
    return all;
}

static void bracket_html(struct srv_out *out, const struct srv_print *how,
    const struct pro_bracket_match *m, size_t n)
{
    static const enum srv_word sides[] = {SRV_WORD_NOBODY, SRV_WORD_UPPER, SRV_WORD_LOWER,
        SRV_WORD_THIRD, SRV_WORD_FINAL, SRV_WORD_AGAIN};
    for (uint8_t side = PRO_SIDE_NONE + 1; side < PRO_SIDE_NUM; side++) {
        uint64_t round = 0;
        for (size_t i = 0; i < n; i++) {
            if (m[i].side != side || m[i].round <= round) {
                continue;
            }
            if (round == 0) {
                srv_html_heading(out, word(how, sides[side]));
                srv_out_puts(out, "<div class=\"bracket\">\n");
            }
            round = m[i].round;
            srv_out_puts(out, "<section><h3>");
            srv_out_html(out, word(how, SRV_WORD_ROUND));
            srv_out_printf(out, " %" PRIu64 "</h3>\n<ol>\n", round);
            for (size_t k = i; k < n; k++) {
                if (m[k].side == side && m[k].round == round) {
                    match_html(out, how, &m[k]);
                }
            }
            srv_out_puts(out, "</ol></section>\n");
        }
        srv_out_puts(out, round != 0 ? "</div>\n" : "");
    }
}

static void bracket_csv(struct srv_out *out, const struct srv_print *how,
    const struct pro_bracket_match *m, size_t n)
{
    static const struct srv_column columns[] = {
        {"match", {"", ""}, true},
        {"side", {"", ""}, false},
        {"round", {"", ""}, true},
        {"place", {"", ""}, true},
        {"a_seed", {"", ""}, true},
        {"a_name", {"", ""}, false},
        {"b_seed", {"", ""}, true},
        {"b_name", {"", ""}, false},
        {"winner", {"", ""}, false},
        {"table", {"", ""}, true},
        {"a", {"", ""}, false},
        {"b", {"", ""}, false},
        {"replay", {"", ""}, false},
    };
    static const char *const winners[] = {NULL, "a", "b", "nobody"};
    struct srv_sheet s;
    srv_sheet_begin(&s, out, false, columns, COLUMNS(columns), how->language, NULL);
    for (size_t i = 0; i < n; i++) {
        char link[LINK_BYTES];
        srv_sheet_uint(&s, m[i].match);
        srv_sheet_text(&s, side_words[m[i].side]);
        srv_sheet_uint(&s, m[i].round);
        srv_sheet_uint(&s, m[i].place);
        number_or_none(&s, m[i].a.seed);
        srv_sheet_text(&s, m[i].a.name);
        number_or_none(&s, m[i].b.seed);
        srv_sheet_text(&s, m[i].b.name);
        srv_sheet_text(&s, winners[m[i].winner]);
        number_or_none(&s, m[i].table);
        srv_sheet_text(&s, m[i].a.player);
        srv_sheet_text(&s, m[i].b.player);
        srv_sheet_link(&s, "", link_of(m[i].replay, link));
    }
    srv_sheet_end(&s);
}

enum pro_error srv_export_bracket(struct srv_out *out, const struct srv_tourney *ty,
    uint64_t stage, const struct srv_print *how)
{
    size_t n;
    struct pro_bracket_match *m = matches_of(ty, &stage, &n);
    if (m == NULL) {
        return PRO_ERROR_ROUND_UNKNOWN;
    }
    if (how->is_html) {
        char what[LINE_BYTES];
        (void)snprintf(what, sizeof what, "%s: %s %" PRIu64, word(how, SRV_WORD_BRACKET),
            word(how, SRV_WORD_STAGE), stage);
        page_begin(out, ty, how, what, NULL);
        bracket_html(out, how, m, n);
        page_end(out, ty, how);
    } else {
        bracket_csv(out, how, m, n);
    }
    free(m);
    return PRO_ERROR_NONE;
}

/* ---- decks ---- */

enum pro_error srv_export_decks(
    struct srv_out *out, const struct srv_tourney *ty, const struct srv_print *how)
{
    static const struct srv_column for_csv[] = {
        {"name", {"", ""}, false},
        {"pile", {"", ""}, false},
        {"count", {"", ""}, true},
        {"number", {"", ""}, false},
        {"legal", {"", ""}, false},
        {"player", {"", ""}, false},
    };
    static const struct srv_column for_html[] = {
        {"pile", {"Pile", "山"}, false},
        {"count", {"Copies", "枚数"}, true},
        {"number", {"Card", "カード"}, false},
    };
    static struct pro_deck deck;
    const struct srv_tournament *t = ty->t;
    struct srv_sheet s;
    if (!srv_ask_may_see_deck(ty, &nobody, 0)) { /* as with one, so with all */
        return PRO_ERROR_DECKS_CLOSED;
    }
    page_begin(out, ty, how, word(how, SRV_WORD_DECKS), NULL);
    if (!how->is_html) {
        srv_sheet_begin(&s, out, false, for_csv, COLUMNS(for_csv), how->language, NULL);
    }
    for (uint16_t i = 0; i < t->event.entries; i++) {
        const struct srv_person *who = &t->person[i];
        struct pro_fault fault;
        if (who->deck == NULL ||
            !pro_deck_decode(who->deck, strlen(who->deck), &deck, &fault)) {
            continue;
        }
        if (how->is_html) {
            srv_sheet_begin(
                &s, out, true, for_html, COLUMNS(for_html), how->language, who->name);
        }
        for (uint16_t k = 0; k < deck.len; k++) {
            const struct pro_deck_entry *e = &deck.entry[k];
            if (!how->is_html) {
                srv_sheet_text(&s, who->name);
            }
            srv_sheet_text(&s, deck.name[e->pile]);
            srv_sheet_uint(&s, e->count);
            srv_sheet_text(&s, e->number);
            if (!how->is_html) {
                srv_sheet_text(&s, who->is_legal ? "yes" : "no");
                srv_sheet_text(&s, who->id);
            }
        }
        if (how->is_html) {
            srv_sheet_end(&s);
        }
    }
    if (!how->is_html) {
        srv_sheet_end(&s);
    }
    page_end(out, ty, how);
    return PRO_ERROR_NONE;
}
