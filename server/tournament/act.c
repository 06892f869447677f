/* SPDX-License-Identifier: MIT
 * act.c - see act.h. One table says what members there are, another which of them an act of each kind has. */
#include "tournament/act.h"

#include "tournament/fields.h"
#include "tournament/settings_own.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static const char *const kind_word[SRV_ACT_NUM] = {NULL,
#define X(name, word) word,
    SRV_ACT_MAP(X)
#undef X
};
static const char *const source_word[] = {
    NULL, "engine", "judge", "time", "no_show", "penalty"};
static const char *const role_word[] = {NULL, "host", "judge"};
static const char *const penalty_word[] = {
    NULL, "warning", "game_loss", "match_loss", "disqualification"};
static const char *const outcome_word[] = {
    NULL, "a", "b", "draw", "double_loss", "bye", "forfeit_a", "forfeit_b", "forfeit_both"};

_Static_assert(sizeof source_word / sizeof *source_word == SRV_SOURCE_NUM, "a word for each");
_Static_assert(sizeof role_word / sizeof *role_word == SRV_ROLE_NUM, "a word for each");
_Static_assert(
    sizeof penalty_word / sizeof *penalty_word == SRV_PENALTY_NUM, "a word for each");
_Static_assert(
    sizeof outcome_word / sizeof *outcome_word == SRV_OUTCOME_NUM, "a word for each");

const char *srv_act_word(enum srv_act_kind kind)
{
    return kind < SRV_ACT_NUM ? kind_word[kind] : NULL;
}

const char *srv_source_word(enum srv_act_source source)
{
    return source < SRV_SOURCE_NUM ? source_word[source] : NULL;
}

const char *srv_outcome_word(enum srv_outcome outcome)
{
    return outcome < SRV_OUTCOME_NUM ? outcome_word[outcome] : NULL;
}

/* ---- members with a form of their own ---- */

#define ACT(of) ((const struct srv_act *)(of))

static bool has_settings(const void *of)
{
    return ACT(of)->settings != NULL;
}

static json_t *write_settings(const void *of)
{
    const struct srv_tournament_settings *settings = ACT(of)->settings;
    return settings == NULL || srv_tournament_settings_fault(settings) != NULL
        ? NULL
        : srv__settings_write(settings);
}

static bool read_settings(const json_t *from, void *of)
{
    struct srv_act *act = of;
    act->settings = calloc(1, sizeof *act->settings);
    return act->settings != NULL && srv__settings_read(from, act->settings);
}

static json_t *append_number(json_t *to, uint64_t number)
{
    if (json_array_append_new(to, json_integer((json_int_t)number)) != 0) {
        json_decref(to);
        return NULL;
    }
    return to;
}

/* The element of an array: a whole number up to `max`. */
static bool number_at(const json_t *from, size_t at, uint64_t max, uint64_t *out)
{
    const json_t *value = json_array_get(from, at);
    const json_int_t number = json_integer_value(value);
    *out = (uint64_t)number;
    return json_is_integer(value) && number >= 0 && (uint64_t)number <= max;
}

static bool has_games(const void *of)
{
    (void)of;
    return true;
}

static json_t *write_games(const void *of)
{
    const struct srv_event_result *r = &ACT(of)->result;
    return json_pack("[i,i,i]", (int)r->games_a, (int)r->games_b, (int)r->games_drawn);
}

static bool read_games(const json_t *from, void *of)
{
    struct srv_event_result *r = &((struct srv_act *)of)->result;
    uint64_t a, b, drawn;
    if (json_array_size(from) != 3 || !number_at(from, 0, UINT8_MAX, &a) ||
        !number_at(from, 1, UINT8_MAX, &b) || !number_at(from, 2, UINT8_MAX, &drawn)) {
        return false;
    }
    r->games_a = (uint8_t)a;
    r->games_b = (uint8_t)b;
    r->games_drawn = (uint8_t)drawn;
    return true;
}

/* Entries are numbered from 1 in texts; nobody is 0. */
static uint64_t number_of(uint16_t entry)
{
    return entry == SRV_NOBODY ? 0 : entry + 1u;
}

static uint16_t entry_of(uint64_t number)
{
    return number == 0 ? SRV_NOBODY : (uint16_t)(number - 1);
}

static json_t *write_entries(const uint16_t *entry, size_t n)
{
    json_t *all = json_array();
    for (size_t i = 0; all != NULL && i < n; i++) {
        all = append_number(all, number_of(entry[i]));
    }
    return all;
}

static bool read_entries(const json_t *from, uint16_t **entry, uint16_t *n)
{
    const size_t size = json_array_size(from);
    if (size == 0 || size > SRV_ENTRANTS_MAX) {
        return false;
    }
    *entry = calloc(size, sizeof **entry);
    for (size_t i = 0; *entry != NULL && i < size; i++) {
        uint64_t number;
        if (!number_at(from, i, SRV_ENTRANTS_MAX, &number) || number == 0) {
            return false;
        }
        (*entry)[i] = entry_of(number);
    }
    *n = (uint16_t)size;
    return *entry != NULL;
}

static json_t *write_couples(const struct srv_couple *couple, size_t n)
{
    json_t *all = json_array();
    for (size_t i = 0; all != NULL && i < n; i++) {
        const uint16_t both[] = {couple[i].a, couple[i].b};
        if (json_array_append_new(all, write_entries(both, 2)) != 0) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

static bool read_couples(const json_t *from, struct srv_couple **couple, uint16_t *n)
{
    const size_t size = json_array_size(from);
    if (size == 0 || size > SRV_ENTRANTS_MAX) {
        return false;
    }
    *couple = calloc(size, sizeof **couple);
    for (size_t i = 0; *couple != NULL && i < size; i++) {
        const json_t *both = json_array_get(from, i);
        uint64_t a, b;
        if (json_array_size(both) != 2 || !number_at(both, 0, SRV_ENTRANTS_MAX, &a) || a == 0 ||
            !number_at(both, 1, SRV_ENTRANTS_MAX, &b)) {
            return false;
        }
        (*couple)[i] = (struct srv_couple){.a = entry_of(a), .b = entry_of(b)};
    }
    *n = (uint16_t)size;
    return *couple != NULL;
}

#define LIST(name, n, write_, read_)                      \
    static bool has_##name(const void *of)                \
    {                                                     \
        return ACT(of)->n > 0;                            \
    }                                                     \
    static json_t *write_##name(const void *of)           \
    {                                                     \
        return write_(ACT(of)->name, ACT(of)->n);         \
    }                                                     \
    static bool read_##name(const json_t *from, void *of) \
    {                                                     \
        struct srv_act *act = of;                         \
        return read_(from, &act->name, &act->n);          \
    }                                                     \
    static const struct srv__own name##_own = {has_##name, write_##name, read_##name}

LIST(unfit, unfits, write_entries, read_entries);
LIST(absent, absents, write_entries, read_entries);
LIST(keep, keeps, write_couples, read_couples);
LIST(avoid, avoids, write_couples, read_couples);

static bool has_pairs(const void *of)
{
    return ACT(of)->pair != NULL;
}

/* [a, b, what each level costs]: tables follow from their order */
static json_t *write_pairs(const void *of)
{
    json_t *all = json_array();
    for (uint16_t i = 0; all != NULL && i < ACT(of)->pairs; i++) {
        const struct srv_paired *p = &ACT(of)->pair[i];
        const uint16_t both[] = {p->pairing.a, p->pairing.b};
        json_t *one = write_entries(both, 2);
        for (unsigned k = 0; one != NULL && k < SRV_LEVELS; k++) {
            one = append_number(one, p->level[k]);
        }
        if (json_array_append_new(all, one) != 0) {
            json_decref(all);
            return NULL;
        }
    }
    return all;
}

static bool read_pair(const json_t *from, uint16_t number, struct srv_paired *out)
{
    uint64_t a, b, level;
    if (json_array_size(from) != 2 + SRV_LEVELS || !number_at(from, 0, SRV_ENTRANTS_MAX, &a) ||
        a == 0 || !number_at(from, 1, SRV_ENTRANTS_MAX, &b)) {
        return false;
    }
    for (unsigned k = 0; k < SRV_LEVELS; k++) {
        if (!number_at(from, 2 + k, UINT32_MAX, &level)) {
            return false;
        }
        out->level[k] = (uint32_t)level;
    }
    out->pairing = (struct srv_pairing){
        .table = b == 0 ? 0 : number,
        .a = entry_of(a),
        .b = entry_of(b),
        .outcome = (uint8_t)(b == 0 ? SRV_OUTCOME_BYE : SRV_OUTCOME_OPEN),
    };
    return true;
}

static bool read_pairs(const json_t *from, void *of)
{
    struct srv_act *act = of;
    const size_t n = json_array_size(from);
    if (n == 0 || n > SRV_ENTRANTS_MAX) {
        return false;
    }
    act->pair = calloc(n, sizeof *act->pair);
    for (size_t i = 0; act->pair != NULL && i < n; i++) {
        if (!read_pair(json_array_get(from, i), (uint16_t)(i + 1), &act->pair[i])) {
            return false;
        }
    }
    act->pairs = (uint16_t)n;
    return act->pair != NULL;
}

static const struct srv__own settings_own = {has_settings, write_settings, read_settings};
static const struct srv__own games_own = {has_games, write_games, read_games};
static const struct srv__own pairs_own = {has_pairs, write_pairs, read_pairs};

/* ---- all members ---- */

/* clang-format off */
#define AT(member) offsetof(struct srv_act, member)
/*    bit          text            type         where           min  max                 words, or own */
#define MEMBER_MAP(X)                                                                                   \
    X(ACTOR,       "actor",        SRV__CHARS,  AT(actor),      1, SRV_ACT_ID_MAX,       NULL, NULL)    \
    X(BY,          "by",           SRV__CHARS,  AT(by),         1, SRV_ACT_NAME_MAX,     NULL, NULL)    \
    X(AT_MS,       "at_ms",        SRV__I64,    AT(at_ms),      0, SRV__MS_MAX,          NULL, NULL)    \
    X(REASON,      "reason",       SRV__STRING, AT(reason),     1, SRV_ACT_REASON_MAX,   NULL, NULL)    \
    X(PLAYER,      "player",       SRV__CHARS,  AT(player),     1, SRV_ACT_ID_MAX,       NULL, NULL)    \
    X(NAME,        "name",         SRV__CHARS,  AT(name),       1, SRV_ACT_NAME_MAX,     NULL, NULL)    \
    X(RATING,      "rating",       SRV__U32,    AT(rating),     0, UINT32_MAX,           NULL, NULL)    \
    X(DECK,        "deck",         SRV__STRING, AT(deck),       1, SRV_ACT_DECK_MAX,     NULL, NULL)    \
    X(HASH,        "hash",         SRV__HEX,    AT(hash),       0, 32,                   NULL, NULL)    \
    X(LEGAL,       "legal",        SRV__BOOL,   AT(is_legal),   0, 0,                    NULL, NULL)    \
    X(NUMBER,      "number",       SRV__U16,    AT(number),     0, SRV_ENTRANTS_MAX,     NULL, NULL)    \
    X(ROLE,        "role",         SRV__WORD,   AT(role),       1, SRV_ROLE_NUM,         role_word, NULL) \
    X(ON,          "on",           SRV__BOOL,   AT(is_on),      0, 0,                    NULL, NULL)    \
    X(SETTINGS,    "settings",     SRV__OWN,    0,              0, 0,                    NULL, &settings_own) \
    X(RULES,       "rules",        SRV__STRING, AT(rules),      1, SRV_ACT_RULES_MAX,    NULL, NULL)    \
    X(SEED,        "seed",         SRV__HEX,    AT(seed),       0, SRV_EVENT_SEED,       NULL, NULL)    \
    X(CODE,        "code",         SRV__CHARS,  AT(code),       1, SRV_ACT_CODE_MAX,     NULL, NULL)    \
    X(UNFIT,       "unfit",        SRV__OWN,    0,              0, 0,                    NULL, &unfit_own) \
    X(STAGE,       "stage",        SRV__U8,     AT(stage),      0, SRV_STAGES_MAX - 1,   NULL, NULL)    \
    X(ROUND,       "round",        SRV__U16,    AT(round),      1, UINT16_MAX,           NULL, NULL)    \
    X(TABLE,       "table",        SRV__U16,    AT(table),      1, SRV_ENTRANTS_MAX,     NULL, NULL)    \
    X(STARTS_MS,   "starts_ms",    SRV__I64,    AT(starts_ms),  0, SRV__MS_MAX,          NULL, NULL)    \
    X(ENDS_MS,     "ends_ms",      SRV__I64,    AT(ends_ms),    0, SRV__MS_MAX,          NULL, NULL)    \
    X(PAIRS,       "pairs",        SRV__OWN,    0,              0, 0,                    NULL, &pairs_own) \
    X(RUNS,        "runs",         SRV__U32,    AT(solver_runs), 0, UINT32_MAX,          NULL, NULL)    \
    X(EDGES,       "edges",        SRV__U64,    AT(solver_edges), 0, INT64_MAX,          NULL, NULL)    \
    X(KEEP,        "keep",         SRV__OWN,    0,              0, 0,                    NULL, &keep_own) \
    X(AVOID,       "avoid",        SRV__OWN,    0,              0, 0,                    NULL, &avoid_own) \
    X(ABSENT,      "absent",       SRV__OWN,    0,              0, 0,                    NULL, &absent_own) \
    X(OUTCOME,     "outcome",      SRV__WORD,   AT(result.outcome), 1, SRV_OUTCOME_NUM,  outcome_word, NULL) \
    X(GAMES,       "games",        SRV__OWN,    0,              0, 0,                    NULL, &games_own) \
    X(SOURCE,      "source",       SRV__WORD,   AT(source),     1, SRV_SOURCE_NUM,       source_word, NULL) \
    X(MATCH,       "match",        SRV__CHARS,  AT(match),      1, SRV_ACT_ID_MAX,       NULL, NULL)    \
    X(SECONDS,     "seconds",      SRV__U32,    AT(seconds),    1, SRV_ACT_SECONDS_MAX,  NULL, NULL)    \
    X(STEP,        "step",         SRV__U8,     AT(step),       1, UINT8_MAX,            NULL, NULL)    \
    X(TURN,        "turn",         SRV__U32,    AT(turn),       0, UINT32_MAX,           NULL, NULL)    \
    X(PENALTY,     "penalty",      SRV__WORD,   AT(penalty),    1, SRV_PENALTY_NUM,      penalty_word, NULL) \
    X(TEXT,        "text",         SRV__STRING, AT(text),       1, SRV_ACT_TEXT_MAX,     NULL, NULL)
/* clang-format on */

enum {
#define X(bit, ...) BIT_##bit,
    MEMBER_MAP(X)
#undef X
    MEMBERS
};
#define M(bit) ((srv__field_set)1 << BIT_##bit)

static const struct srv__field member[MEMBERS] = {
#define X(bit, text, type_, at_, min_, max_, words_, own_) \
    {.name = text,                                         \
        .type = type_,                                     \
        .at = at_,                                         \
        .min = min_,                                       \
        .max = max_,                                       \
        .words = words_,                                   \
        .own = own_},
    MEMBER_MAP(X)
#undef X
};

#define NEED_ALWAYS (M(ACTOR) | M(BY) | M(AT_MS))
#define MAY_ALWAYS  M(REASON)
#define SECRETS     (M(SEED) | M(CODE) | M(DECK))

static const struct {
    srv__field_set need, may;
} members_of[SRV_ACT_NUM] = {
    [SRV_ACT_CREATE] = {M(SETTINGS) | M(RULES) | M(SEED), M(CODE)},
    [SRV_ACT_CHANGE] = {M(SETTINGS) | M(RULES), M(CODE)},
    [SRV_ACT_ENTER] = {M(PLAYER) | M(NAME), M(RATING) | M(DECK) | M(HASH) | M(LEGAL)},
    [SRV_ACT_DECK] = {M(PLAYER) | M(DECK) | M(HASH), M(LEGAL)},
    [SRV_ACT_LEAVE] = {M(PLAYER), 0},
    [SRV_ACT_CHECK_IN] = {M(PLAYER), 0},
    [SRV_ACT_SEED] = {M(PLAYER) | M(NUMBER), 0},
    [SRV_ACT_STAFF] = {M(PLAYER) | M(NAME) | M(ROLE), M(ON)},
    [SRV_ACT_START] = {0, M(UNFIT)},
    [SRV_ACT_ROUND] = {M(STAGE) | M(ROUND) | M(STARTS_MS),
        M(ENDS_MS) | M(PAIRS) | M(RUNS) | M(EDGES) | M(KEEP) | M(AVOID) | M(ABSENT)},
    [SRV_ACT_UNPAIR] = {M(ROUND), 0},
    [SRV_ACT_RESULT] = {M(ROUND) | M(TABLE) | M(OUTCOME) | M(GAMES) | M(SOURCE), M(MATCH)},
    [SRV_ACT_CORRECT] = {M(ROUND) | M(TABLE) | M(OUTCOME) | M(GAMES), 0},
    [SRV_ACT_HOLD] = {0, M(ON)},
    [SRV_ACT_EXTEND] = {M(SECONDS), M(TABLE)},
    [SRV_ACT_OVERTIME] = {M(ROUND) | M(TABLE) | M(STEP), M(TURN)},
    [SRV_ACT_PENALTY] = {M(PLAYER) | M(PENALTY), 0},
    [SRV_ACT_ANNOUNCE] = {M(TEXT), 0},
    [SRV_ACT_FINISH] = {0, M(ON)},
    [SRV_ACT_CANCEL] = {0, 0},
    [SRV_ACT_FORGET] = {M(PLAYER) | M(NAME), 0},
};

/* ---- as text ---- */

static bool set_rules(json_t *to, const char *rules)
{
    json_t *object = json_loads(rules, JSON_REJECT_DUPLICATES, NULL);
    return object == NULL || json_object_set_new(to, "rules", object) == 0;
}

/* What no table says. */
static const char *whole_fault(const struct srv_act *act)
{
    if (act->deck == NULL && act->is_legal) {
        return "legal";
    }
    if (act->kind == SRV_ACT_ROUND && act->ends_ms != 0 && act->ends_ms <= act->starts_ms) {
        return "ends_ms";
    }
    return NULL;
}

char *srv_act_text(const struct srv_act *act, enum srv_act_view view, size_t *len)
{
    char *text = NULL;
    const char *word = srv_act_word(act->kind);
    json_t *o = json_object();
    if (word == NULL || o == NULL || whole_fault(act) != NULL) {
        json_decref(o);
        return NULL;
    }
    const srv__field_set hidden = view == SRV_ACT_SHOWN ? SECRETS : 0;
    const srv__field_set need = NEED_ALWAYS | members_of[act->kind].need,
                         may = MAY_ALWAYS | members_of[act->kind].may;
    if (json_object_set_new(o, "act", json_string(word)) == 0 &&
        srv__fields_write(o, member, MEMBERS, need & ~hidden, may & ~hidden, act) &&
        (view == SRV_ACT_STORED || act->rules == NULL || set_rules(o, act->rules))) {
        text = json_dumps(o, JSON_COMPACT);
    }
    json_decref(o);
    if (text != NULL) {
        *len = strlen(text);
    }
    return text;
}

static bool refuse(char fault[32], const char *what)
{
    memset(fault, 0, 32);
    memcpy(fault, what, strnlen(what, 31));
    return false;
}

static enum srv_act_kind kind_of(const json_t *word)
{
    for (unsigned i = 1; json_is_string(word) && i < SRV_ACT_NUM; i++) {
        if (strcmp(json_string_value(word), kind_word[i]) == 0) {
            return (enum srv_act_kind)i;
        }
    }
    return SRV_ACT_NONE;
}

bool srv_act_read(const char *text, size_t len, struct srv_act *out, char fault[32])
{
    static const char *const others[] = {"act", NULL};
    json_t *o =
        len > SRV_ACT_BYTES_MAX ? NULL : json_loadb(text, len, JSON_REJECT_DUPLICATES, NULL);
    struct srv_act act = {.kind = (uint8_t)kind_of(json_object_get(o, "act"))};
    if (act.kind == SRV_ACT_NONE) {
        json_decref(o);
        return refuse(fault, o == NULL ? "" : "act");
    }
    const char *wrong =
        srv__fields_read(o, member, MEMBERS, NEED_ALWAYS | members_of[act.kind].need,
            MAY_ALWAYS | members_of[act.kind].may, &act, others);
    wrong = wrong == NULL ? whole_fault(&act) : wrong;
    json_decref(o);
    if (wrong != NULL) {
        srv_act_deinit(&act);
        return refuse(fault, wrong);
    }
    for (uint16_t i = 0; i < act.pairs; i++) {
        act.pair[i].pairing.round = act.round;
    }
    *out = act;
    return true;
}

/* ---- memory ---- */

void srv_act_deinit(struct srv_act *act)
{
    free(act->reason);
    free(act->deck);
    free(act->settings);
    free(act->rules);
    free(act->unfit);
    free(act->pair);
    free(act->keep);
    free(act->avoid);
    free(act->absent);
    free(act->text);
    *act = (struct srv_act){0};
}
