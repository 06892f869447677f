/* SPDX-License-Identifier: MIT
 * tourney_http.c - see tourney_http.h. */
#include "host/tournament/tourney_http.h"

#include "host/parts/memory.h"
#include "host/parts/web.h"
#include "host/people/client.h"
#include "host/people/signin.h"
#include "host/service.h"
#include "host/tournament/ask.h"
#include "host/tournament/export.h"
#include "host/tournament/tourneys.h"
#include "net/http.h"

#include <pro/message.h>
#include <pro/reply.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUND_CHARS = 6,
    BODY_MAX = 32 << 20
};

static const char page[] = "/event.html";

enum format {
    FORMAT_JSON = 0,
    FORMAT_CSV,
    FORMAT_HTML,
};

static const char *const format_words[] = {"json", "csv", "html", NULL};
static const char *const format_types[] = {
    "application/json", "text/csv; charset=utf-8; header=present", "text/html; charset=utf-8"};
static const char *const by_words[] = {"table", "name", NULL};
static const char *const language_words[] = {"en", "ja", NULL};

struct question {
    struct srv_service *service;
    struct srv_request *request;
    char id[SRV_ID_CHARS + 1];
    const struct topic *topic;
    struct pro_request p; /* its params */
    enum format format;
    struct srv_print how;
    bool is_download;
};

/* What may be asked of an event. */
struct topic {
    const char *word;       /* "": of the event itself */
    enum pro_method method; /* whose params it takes, and whose result it is as JSON */
    bool has_tables;        /* CSV and HTML, too */
    bool is_own;            /* as JSON it is no result of the method */
};

static const struct topic topics[] = {
    {"", PRO_METHOD_TOURNAMENT_GET, false, false},
    {"players", PRO_METHOD_TOURNAMENT_PLAYERS, true, false},
    {"rounds", PRO_METHOD_TOURNAMENT_ROUND, true, false},
    {"standings", PRO_METHOD_TOURNAMENT_STANDINGS, true, false},
    {"bracket", PRO_METHOD_TOURNAMENT_BRACKET, true, false},
    {"decks", PRO_METHOD_TOURNAMENT_GET, true, true},
    {"export", PRO_METHOD_TOURNAMENT_GET, false, true},
};

/* False: the address asks too fast, and that is answered. */
static bool take(
    struct srv_service *s, struct srv_request *r, struct srv_rates *rates, uint64_t per_minute)
{
    struct pro_fault fault = {.error = PRO_ERROR_TOO_FAST};
    if (srv_rates_take(
            rates, srv_request_peer(r), per_minute, srv_loop_ms(s->loop), &fault.retry_ms)) {
        return true;
    }
    srv_web_fault(r, &fault);
    return false;
}

static bool takes_another(struct srv_service *s, struct srv_request *r)
{
    return take(s, r, &s->tourney_http_rates, SRV_TOURNEY_HTTP_RATE);
}

/* ---- the list ---- */

struct listing {
    struct srv_service *service;
    struct srv_request *request;
    struct pro_tournament_list p;
};

static void on_list(
    void *arg, enum srv_store_status status, const struct srv_store_tournament *rows, size_t n)
{
    struct listing *l = arg;
    struct pro_tournament_list_result result;
    struct pro_writer w;
    if (status != SRV_STORE_OK) {
        srv_web_error(l->request, srv_signin_error(status), "");
        free(l);
        return;
    }
    srv_ask_rows(l->service, &l->p, rows, n, &result);
    pro_writer_init_heap(&w, SRV_REPLY_BYTES_MAX);
    pro_shape_encode(&w, pro_method_info(PRO_METHOD_TOURNAMENT_LIST)->result, &result);
    srv_web_json(l->request, &w, false);
    pro_writer_deinit_heap(&w);
    free(l);
}

void srv_http_tournaments(struct srv_service *s, struct srv_request *r)
{
    if (!takes_another(s, r)) {
        return;
    }
    const struct pro_request *request = srv_web_read(r, PRO_METHOD_TOURNAMENT_LIST, NULL, 0);
    if (request == NULL) {
        return;
    }
    struct listing *l = srv_alloc(sizeof *l);
    *l = (struct listing){.service = s, .request = r, .p = request->tournament_list};
    const enum pro_error error = srv_ask_list(s, NULL, &l->p, on_list, l);
    if (error != PRO_ERROR_NONE) {
        free(l);
        srv_web_error(r, error, error == PRO_ERROR_GAME_UNKNOWN ? "game" : "before");
    }
}

/* ---- one event ---- */

static void respond(struct question *q, char *body, size_t len)
{
    char name[48];
    (void)snprintf(name, sizeof name, "shinpan-%s%s%s.%s", q->id,
        q->topic->word[0] != '\0' ? "-" : "", q->topic->word, format_words[q->format]);
    srv_web_answer(q->service, q->request,
        &(struct srv_response){.status = 200,
            .type = format_types[q->format],
            .body = body,
            .len = len,
            .name = q->is_download ? name : NULL});
}

static void tell_json(struct question *q, const struct srv_tourney *ty)
{
    static const struct srv_viewer nobody = {0};
    static struct pro_result result; /* rules make it large */
    const struct pro_shape *shape = pro_method_info(q->topic->method)->result;
    const void *value = NULL;
    enum pro_error error = PRO_ERROR_NONE;
    struct pro_writer w;
    pro_writer_init_heap(&w, BODY_MAX);
    if (strcmp(q->topic->word, "decks") == 0) {
        error = srv_export_decks_json(&w, ty);
    } else if (strcmp(q->topic->word, "export") == 0) {
        srv_export_whole(&w, ty);
    } else if (q->topic->method == PRO_METHOD_TOURNAMENT_GET) {
        srv_ask_get(ty, &nobody, &result.tournament_get);
        value = &result.tournament_get;
    } else if (q->topic->method == PRO_METHOD_TOURNAMENT_PLAYERS) {
        srv_ask_players(ty, &nobody, &q->p.tournament_players, &result.tournament_players);
        value = &result.tournament_players;
    } else if (q->topic->method == PRO_METHOD_TOURNAMENT_ROUND) {
        error = srv_ask_round(ty, &q->p.tournament_round, &result.tournament_round);
        value = &result.tournament_round;
    } else if (q->topic->method == PRO_METHOD_TOURNAMENT_STANDINGS) {
        error = srv_ask_standings(ty, &q->p.tournament_standings, &result.tournament_standings);
        value = &result.tournament_standings;
    } else {
        error = srv_ask_bracket(ty, &q->p.tournament_bracket, &result.tournament_bracket);
        value = &result.tournament_bracket;
    }
    if (error == PRO_ERROR_NONE && value != NULL) {
        pro_shape_encode(&w, shape, value);
    }
    if (error != PRO_ERROR_NONE || w.is_over) {
        pro_writer_deinit_heap(&w);
        srv_web_error(q->request, error != PRO_ERROR_NONE ? error : PRO_ERROR_INTERNAL, "");
    } else {
        respond(q, w.text, w.len);
    }
}

static void tell_table(struct question *q, const struct srv_tourney *ty)
{
    struct srv_out out;
    srv_out_init(&out, BODY_MAX);
    const struct pro_tournament_round *round = &q->p.tournament_round;
    const struct pro_tournament_standings *standings = &q->p.tournament_standings;
    const enum pro_error error = q->topic->is_own ? srv_export_decks(&out, ty, &q->how)
        : q->topic->method == PRO_METHOD_TOURNAMENT_PLAYERS
        ? srv_export_players(&out, ty, &q->how)
        : q->topic->method == PRO_METHOD_TOURNAMENT_ROUND
        ? srv_export_round(&out, ty, round->stage, round->round, &q->how)
        : q->topic->method == PRO_METHOD_TOURNAMENT_STANDINGS
        ? srv_export_standings(&out, ty, standings->stage, standings->round, &q->how)
        : srv_export_bracket(&out, ty, q->p.tournament_bracket.stage, &q->how);
    if (error != PRO_ERROR_NONE || out.is_over) {
        srv_out_deinit(&out);
        srv_web_error(q->request, error != PRO_ERROR_NONE ? error : PRO_ERROR_INTERNAL, "");
    } else {
        respond(q, out.text, out.len);
    }
}

static void on_event(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    struct question *q = arg;
    if (error != PRO_ERROR_NONE) {
        srv_web_error(q->request, error, "");
    } else if (q->format == FORMAT_JSON) {
        tell_json(q, ty);
    } else {
        tell_table(q, ty);
    }
    free(q);
}

/* A choice among words, the first one if it is not given. False: it is none, and that is answered. */
static bool choose(
    struct srv_request *r, const char *name, const char *const *words, unsigned *out)
{
    const char *arg = srv_request_arg(r, name);
    for (unsigned i = 0; words[i] != NULL; i++) {
        if (arg == NULL || strcmp(arg, words[i]) == 0) {
            *out = i;
            return true;
        }
    }
    struct pro_fault fault = {.error = PRO_ERROR_NOT_A_CHOICE};
    size_t len = 0;
    (void)snprintf(fault.field, sizeof fault.field, "%s", name);
    for (unsigned i = 0; words[i] != NULL && len < sizeof fault.expected; i++) {
        len += (size_t)snprintf(fault.expected + len, sizeof fault.expected - len, "%s%s",
            i > 0 ? ", " : "", words[i]);
    }
    srv_web_fault(r, &fault);
    return false;
}

/* What is asked behind the id: the topic, and the number of a round. NULL: nothing that there is. */
static const struct topic *read_topic(const char *rest, char round[ROUND_CHARS + 1])
{
    round[0] = '\0';
    if (rest[0] == '/') {
        rest++;
    }
    const size_t len = strcspn(rest, "/");
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        const struct topic *t = &topics[i];
        if (strlen(t->word) != len || memcmp(t->word, rest, len) != 0) {
            continue;
        }
        if (rest[len] == '\0') {
            return t;
        }
        const size_t digits = strlen(rest + len + 1);
        if (t->method != PRO_METHOD_TOURNAMENT_ROUND || digits == 0 || digits > ROUND_CHARS) {
            return NULL;
        }
        memcpy(round, rest + len + 1, digits + 1);
        return t;
    }
    return NULL;
}

void srv_http_tournament(struct srv_service *s, struct srv_request *r, const char *path)
{
    char id[SRV_ID_CHARS + 1], round[ROUND_CHARS + 1];
    const size_t len = strcspn(path, "/");
    const struct topic *topic = len == SRV_ID_CHARS ? read_topic(path + len, round) : NULL;
    unsigned format, by, language;
    if (!takes_another(s, r)) {
        return;
    }
    if (topic == NULL) {
        srv_web_error(r, PRO_ERROR_TOURNAMENT_UNKNOWN, "");
        return;
    }
    (void)snprintf(id, sizeof id, "%.*s", SRV_ID_CHARS, path);
    const struct srv_web_fixed fixed[] = {{"tournament", id}, {"round", round}};
    const struct pro_request *request =
        srv_web_read(r, topic->method, fixed, round[0] != '\0' ? 2 : 1);
    if (request == NULL || !choose(r, "format", format_words, &format) ||
        !choose(r, "by", by_words, &by) || !choose(r, "lang", language_words, &language)) {
        return;
    }
    if (format != FORMAT_JSON && !topic->has_tables) {
        struct pro_fault fault = {
            .error = PRO_ERROR_NOT_A_CHOICE, .field = "format", .expected = "json"};
        srv_web_fault(r, &fault);
        return;
    }
    if ((format != FORMAT_JSON || topic->is_own) &&
        !take(s, r, &s->tourney_whole_rates, SRV_TOURNEY_WHOLE_RATE)) {
        return;
    }
    struct question *q = srv_alloc(sizeof *q);
    q->service = s;
    q->request = r;
    q->topic = topic;
    q->p = *request;
    q->format = (enum format)format;
    q->how = (struct srv_print){.is_html = format == FORMAT_HTML,
        .is_by_name = by == 1,
        .language = (enum srv_language)language};
    q->is_download = srv_request_arg(r, "download") != NULL;
    memcpy(q->id, id, sizeof q->id);
    srv_tourneys_ask(s, q->id, on_event, q);
}

/* ---- the page ---- */

static void on_page(void *arg, struct srv_tourney *ty, enum pro_error error)
{
    (void)ty;
    srv_http_file(arg,
        error == PRO_ERROR_NONE                     ? 200
            : error == PRO_ERROR_TOURNAMENT_UNKNOWN ? 404
                                                    : 503,
        page);
}

void srv_http_event_page(struct srv_service *s, struct srv_request *r, const char *id)
{
    if (takes_another(s, r)) {
        srv_tourneys_ask(s, id, on_page, r);
    }
}
