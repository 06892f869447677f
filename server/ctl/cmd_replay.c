/* SPDX-License-Identifier: MIT
 * cmd_replay.c - `shinpanctl replay show` and `replay verify`: documents from files or from the
 * database, with the card set from the database or from card files. */
#include "ctl.h"
#include "store/store_read.h"

#include <eng/view.h>
#include <pro/replay.h>
#include <pro/view_json.h>

#include <jansson.h>

#include <crd/print.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

/* ---- where documents come from -------------------------------------------------------------- */

struct source {
    const struct ctl_flags *flags;
    struct srv_store_reader *reader; /* NULL without --db */
    json_t *texts;                   /* of cards, as crd_texts has them; NULL: none at hand */
    const json_t *rulings;           /* of the document that is shown; NULL: it has none */
};

struct bytes {
    char *text; /* ours */
    size_t len;
    enum srv_store_status status;
    char game[32];
};

/* EX_OK, else the exit status. */
static int source_open(struct source *source, const struct ctl_flags *flags)
{
    *source = (struct source){.flags = flags};
    return flags->db == NULL ? EX_OK : ctl_db_open(flags, &source->reader);
}

static void source_close(struct source *source)
{
    if (source->reader != NULL) {
        srv_store_reader_free(source->reader);
    }
}

static void take(struct bytes *out, struct srv_store_bytes body)
{
    out->text = malloc(body.len + 1);
    if (out->text != NULL) {
        memcpy(out->text, body.at, body.len);
        out->text[body.len] = '\0';
        out->len = body.len;
    }
}

static void on_replay(void *arg, enum srv_store_status status,
    const struct srv_store_replay *replay, struct srv_store_bytes body)
{
    struct bytes *out = arg;
    (void)replay;
    out->status = status;
    if (status == SRV_STORE_OK) {
        take(out, body);
    }
}

static void on_card_set(
    void *arg, enum srv_store_status status, const struct srv_store_card_set *set)
{
    struct bytes *out = arg;
    out->status = status;
    if (status == SRV_STORE_OK) {
        take(out, set->body);
    }
}

/* The document of a file, or of an id when there is a database and no such file. NULL with a line on
 * stderr, which says where it was looked for. */
static char *document(const struct source *source, const char *name, size_t *len)
{
    if (access(name, F_OK) == 0 || strcmp(name, "-") == 0) {
        return ctl_file_read(name, PRO_REPLAY_BYTES_MAX, len, stderr);
    }
    if (source->reader == NULL) {
        fprintf(stderr, "%s: no such file; the id of a replay needs --db\n", name);
        return NULL;
    }
    struct bytes got = {.status = SRV_STORE_IO};
    srv_store_reader_replay_get(source->reader, name, false, on_replay, &got);
    if (got.status == SRV_STORE_NOT_FOUND) {
        fprintf(stderr, "%s: neither a file nor a replay in %s\n", name, source->flags->db);
    } else if (got.text == NULL) {
        fprintf(stderr, "%s: in %s: %s\n", name, source->flags->db,
            srv_store_status_text(got.status));
    }
    *len = got.len;
    return got.text;
}

/* The card set that a document was made with: the database keeps it by hash; else the card files. NULL
 * with a line on stderr. */
static struct crd_set *card_set(const struct source *source, const char *text, size_t len)
{
    uint8_t hash[32];
    if (source->reader != NULL && pro_replay_card_set(text, len, hash)) {
        struct bytes got = {.status = SRV_STORE_IO};
        srv_store_reader_card_set_get(source->reader, hash, on_card_set, &got);
        if (got.text != NULL) {
            struct crd_set *set = NULL;
            struct crd_error err = {{0}, {0}, {0}, {0}};
            const struct crd_text one = {"card set of the database", got.text, got.len};
            const enum crd_status status = crd_cards_load_text(&one, 1, &set, &err);
            free(got.text);
            if (status == CRD_OK) {
                return set;
            }
            char line[1024];
            fprintf(stderr, "shinpanctl: %s\n", crd_error_line(&err, line, sizeof line));
            return NULL;
        }
    }
    /* of a game that there is not any cards will do: verifying says what is wrong */
    const struct eng_game *game = pro_replay_game(text, len);
    return ctl_set(source->flags, (game != NULL ? game : eng_games[0])->name);
}

/* ---- verify --------------------------------------------------------------------------------- */

static void print_report(
    const char *name, const struct pro_replay_report *report, bool ok, bool is_json)
{
    if (!is_json) {
        if (ok) {
            printf(
                "%s: verified%s%s\n", name, report->text[0] != '\0' ? ", " : "", report->text);
        } else {
            printf("%s: %s: %s\n", name, pro_replay_fault_text(report->fault), report->text);
        }
        return;
    }
    json_t *line = json_pack("{s:s,s:b,s:s,s:i,s:i,s:i,s:I,s:s}", "replay", name, "ok", ok,
        "fault", pro_replay_fault_name(report->fault), "game", (int)report->game, "command",
        (int)report->command, "event", (int)report->event, "offset", (json_int_t)report->offset,
        "text", report->text);
    char *text = line == NULL ? NULL : json_dumps(line, JSON_COMPACT);
    printf("%s\n", text == NULL ? "{}" : text);
    free(text);
    json_decref(line);
}

static bool verify(const struct source *source, const char *name)
{
    struct pro_replay_report report = {.fault = PRO_REPLAY_NONE};
    size_t len;
    char *text = document(source, name, &len);
    struct crd_set *set = text == NULL ? NULL : card_set(source, text, len);
    const bool ok = set != NULL && pro_replay_verify(text, len, crd_set_cards(set), &report);
    if (set != NULL) {
        print_report(name, &report, ok, source->flags->is_json);
    }
    crd_set_free(set);
    free(text);
    return ok;
}

int ctl_replay_verify(struct ctl_flags *flags, int argc, char **argv)
{
    struct source source;
    const int opened = source_open(&source, flags);
    if (opened != EX_OK) {
        return opened;
    }
    unsigned passed = 0;
    for (int i = 0; i < argc; i++) {
        passed += verify(&source, argv[i]);
    }
    source_close(&source);
    return ctl_close(passed, (unsigned)argc - passed);
}

/* ---- show ----------------------------------------------------------------------------------- */

/* A text of a document that need not be one of ours. */
static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text == NULL ? "?" : text;
}

/* What the effect of an event says, if that is known. */
static void print_effect(const json_t *texts, const json_t *event)
{
    const json_t *effect = json_object_get(event, "effect");
    const json_t *card = json_object_get(texts, word(event, "number"));
    const json_t *lines = json_object_get(json_object_get(card, "effects"), "en");
    const char *line = json_is_integer(effect)
        ? json_string_value(json_array_get(lines, (size_t)json_integer_value(effect)))
        : NULL;
    if (line != NULL) {
        printf("%21s%s\n", "", line);
    }
}

/* "    17  7-1-3-2     pay seat=p1 cost=3 memory=0": the clause, the event, then what it says. */
static void print_event(const struct source *source, size_t number, const json_t *event)
{
    if (source->flags->is_json) {
        char *text = json_dumps(event, JSON_COMPACT);
        printf("%s\n", text == NULL ? "{}" : text);
        free(text);
        return;
    }
    const char *clause = json_string_value(json_object_get(event, "clause"));
    printf("%6zu  %-11s %s", number, clause != NULL ? clause : "-", word(event, "event"));
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)event, key, value) {
        if (strcmp(key, "clause") == 0 || strcmp(key, "event") == 0) {
            continue;
        }
        if (json_is_integer(value)) {
            printf(" %s=%lld", key, (long long)json_integer_value(value));
        } else if (json_is_string(value)) {
            printf(" %s=%s", key, json_string_value(value));
        }
    }
    printf("\n");
    print_effect(source->texts, event);
}

/* What judges did at a step. `is_command`: that is the step's command; else they are behind it. */
static void print_rulings(
    const struct source *source, size_t game, size_t step, bool is_command)
{
    size_t i;
    json_t *ruling;
    json_array_foreach((json_t *)source->rulings, i, ruling) {
        const char *what = word(ruling, "what");
        const char *seat = json_string_value(json_object_get(ruling, "seat"));
        const char *reason = json_string_value(json_object_get(ruling, "reason"));
        const bool has_command = strcmp(what, "act") == 0 || strcmp(what, "result") == 0 ||
            strcmp(what, "rewind") == 0;
        if (has_command == is_command && !source->flags->is_json &&
            json_integer_value(json_object_get(ruling, "game")) == (json_int_t)game &&
            json_integer_value(json_object_get(ruling, "command")) == (json_int_t)step) {
            printf("%8sjudge %s: %s%s%s%s%s\n", "", word(ruling, "judge"), what,
                seat != NULL ? " for " : "", seat != NULL ? seat : "",
                reason != NULL ? ": " : "", reason != NULL ? reason : "");
        }
    }
}

/* "p1 has won the game", by a judge's `how`. */
static void print_rule(const char *seat, json_int_t how)
{
    const bool is_whole = how > 4;
    const json_int_t what = is_whole ? how - 4 : how;
    const char *of = is_whole ? "match" : "game";
    if (what == 1) {
        printf("%s has won the %s by a judge's word\n", seat, of);
    } else {
        printf("the %s is %s by a judge's word\n", of, what == 2 ? "drawn" : "void");
    }
}

static void print_step(const struct ctl_flags *flags, size_t step, const json_t *command)
{
    if (flags->is_json) {
        return;
    }
    if (step == 0) {
        printf("step 0: setup\n");
        return;
    }
    const char *seat = json_string_value(json_array_get(command, 1));
    const char *kind = json_string_value(json_array_get(command, 2));
    if (seat != NULL && kind != NULL && strcmp(kind, "rule") == 0) {
        printf("step %zu: ", step);
        print_rule(seat, json_integer_value(json_array_get(command, 3)));
        return;
    }
    printf("step %zu: %s %s", step, seat == NULL ? "?" : seat, kind == NULL ? "?" : kind);
    if (kind != NULL && strcmp(kind, "rewind") == 0) { /* fork, row, seq, prompt */
        printf(" to after event %lld, asked again as prompt %lld",
            (long long)json_integer_value(json_array_get(command, 5)),
            (long long)json_integer_value(json_array_get(command, 6)));
    } else if (json_array_size(command) > 3) {
        printf(" of prompt %lld", (long long)json_integer_value(json_array_get(command, 3)));
    }
    const json_t *picks = json_array_get(command, 4);
    for (size_t i = 0; i < json_array_size(picks); i++) {
        printf("%s%lld", i == 0 ? ": " : ", ",
            (long long)json_integer_value(json_array_get(picks, i)));
    }
    printf("\n");
}

static bool is_wanted(const struct ctl_flags *flags, size_t step)
{
    return flags->step < 0 || (size_t)flags->step == step;
}

/* What another engine has played of a game, of which nothing is shown: how many commands and events. */
static size_t show_base(const struct source *source, const json_t *game, size_t *events)
{
    const json_t *base = json_object_get(game, "base");
    const size_t commands = (size_t)json_integer_value(json_object_get(base, "commands"));
    *events = (size_t)json_integer_value(json_object_get(base, "events"));
    if (base != NULL && !source->flags->is_json) {
        printf("the first %zu commands, with %zu events, were played by engine %s\n", commands,
            *events, word(base, "engine"));
    }
    return commands;
}

static void show_game(const struct source *source, size_t number, const json_t *game)
{
    const struct ctl_flags *flags = source->flags;
    const json_t *steps = json_object_get(game, "steps");
    const json_t *events = json_object_get(game, "events");
    size_t before;
    const size_t base = show_base(source, game, &before);
    size_t next = 0;
    for (size_t at = 0; at < json_array_size(steps); at++) {
        const size_t step = base + at;
        const json_int_t end =
            json_integer_value(json_array_get(steps, at)) - (json_int_t)before;
        if (is_wanted(flags, step)) {
            print_step(flags, step,
                step == 0 ? NULL : json_array_get(json_object_get(game, "commands"), step - 1));
            print_rulings(source, number, step, true);
        }
        for (; (json_int_t)next < end && next < json_array_size(events); next++) {
            if (is_wanted(flags, step)) {
                print_event(source, before + next + 1, json_array_get(events, next));
            }
        }
        if (is_wanted(flags, step)) {
            print_rulings(source, number, step, false);
        }
    }
}

/* The same through another viewer's eyes: only the engine knows what that one was shown. */
struct show {
    const struct source *source;
    const struct eng_book *book;
    const json_t *game;
    size_t number; /* of the game */
    size_t events;
};

static bool on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events)
{
    struct show *show = arg;
    const struct ctl_flags *flags = show->source->flags;
    if (is_wanted(flags, done)) {
        print_step(flags, done,
            done == 0 ? NULL
                      : json_array_get(json_object_get(show->game, "commands"), done - 1));
        print_rulings(show->source, show->number, done, true);
    }
    for (uint32_t i = 0; i < events->len; i++) {
        char text[2048];
        struct pro_writer w;
        struct eng_event_view view;
        show->events++;
        pro_writer_init(&w, text, sizeof text);
        eng_view_event(match, &events->at[i], (enum eng_viewer)flags->viewer, &view);
        pro_event_encode(&w, show->book, &view);
        json_t *event =
            is_wanted(flags, done) && !w.is_over ? json_loadb(w.text, w.len, 0, NULL) : NULL;
        if (event != NULL) {
            print_event(show->source, show->events, event);
        }
        json_decref(event);
    }
    if (is_wanted(flags, done)) {
        print_rulings(show->source, show->number, done, false);
    }
    return true;
}

static int show_view(const struct source *source, const char *name, const char *text,
    size_t len, const json_t *games, const struct crd_set *set)
{
    struct pro_replay replay;
    struct pro_replay_report report;
    if (set == NULL) {
        return EX_DATAERR;
    }
    struct eng_match *match = malloc(sizeof *match);
    struct eng_events *events = malloc(sizeof *events);
    int status = EX_DATAERR;
    if (match == NULL || events == NULL) {
        fprintf(stderr, "shinpanctl: out of memory\n");
    } else if (!pro_replay_decode(text, len, crd_set_cards(set), &replay, &report)) {
        print_report(name, &report, false, false);
    } else {
        status = EX_OK;
        for (uint32_t i = 0; i < replay.games && status == EX_OK; i++) {
            struct show show = {source, &replay.book, json_array_get(games, i), i + 1, 0};
            uint8_t key[32];
            pro_replay_key(&replay, i, key);
            uint32_t done;
            const struct pro_origin origin = {.book = &replay.book,
                .deck = pro_replay_decks(&replay, i),
                .key = key,
                .first = pro_replay_first(&replay, i),
                .base = replay.game[i].base};
            show.events = pro_origin_events(&origin);
            const enum eng_status ran = pro_game_run(&origin, replay.game[i].command,
                replay.game[i].commands, match, events, on_step, &show, &done);
            if (done < replay.game[i].commands) {
                fprintf(stderr, "%s: games[%u].commands[%u]: %s\n", name, i, done,
                    eng_status_text(ran));
                status = EX_DATAERR;
            }
        }
        pro_replay_deinit(&replay);
    }
    free(events);
    free(match);
    return status;
}

static void show_head(const json_t *root)
{
    const json_t *players = json_object_get(root, "players");
    const char *winner = json_string_value(json_object_get(root, "winner"));
    printf("match %s, %s, engine %s\n", word(root, "match"), word(root, "revision"),
        word(root, "engine"));
    for (size_t i = 0; i < json_array_size(players); i++) {
        const json_t *player = json_array_get(players, i);
        printf("%s: %s%s\n", word(player, "seat"), word(player, "name"),
            json_is_true(json_object_get(player, "bot")) ? " (bot)" : "");
    }
    printf("winner: %s, %s\n", winner == NULL ? "nobody" : winner, word(root, "reason"));
}

/* Rules texts from the card set that the document was made with; another one may mean other effects. */
static json_t *texts_of(const struct crd_set *set, const char *text, size_t len)
{
    uint8_t hash[32];
    if (set == NULL || !pro_replay_card_set(text, len, hash) ||
        memcmp(hash, crd_set_cards(set)->hash, sizeof hash) != 0) {
        return NULL;
    }
    char *all = crd_texts(set);
    json_t *card_set = all == NULL ? NULL : json_loads(all, 0, NULL);
    json_t *texts = json_incref(json_object_get(card_set, "texts"));
    json_decref(card_set);
    free(all);
    return texts;
}

static int show(struct source *source, const char *name)
{
    size_t len;
    char *text = document(source, name, &len);
    if (text == NULL) {
        return EX_NOINPUT;
    }
    json_t *root = json_loadb(text, len, 0, NULL);
    const json_t *games = json_object_get(root, "games");
    int status = EX_OK;
    source->rulings = json_object_get(root, "rulings");
    if (!json_is_string(json_object_get(root, "format")) || json_array_size(games) == 0) {
        fprintf(stderr, "%s: is not a replay document\n", name);
        status = EX_DATAERR;
    } else {
        const bool is_judge = source->flags->viewer == ENG_VIEWER_JUDGE;
        const bool has_cards = source->reader != NULL || source->flags->sets.len > 0;
        struct crd_set *set = is_judge && !has_cards ? NULL : card_set(source, text, len);
        if (!source->flags->is_json) {
            source->texts = texts_of(set, text, len);
            show_head(root);
        }
        if (!is_judge) {
            status = show_view(source, name, text, len, games, set);
        }
        for (size_t i = 0; is_judge && i < json_array_size(games); i++) {
            show_game(source, i + 1, json_array_get(games, i));
        }
        json_decref(source->texts);
        source->rulings = NULL;
        crd_set_free(set);
    }
    json_decref(root);
    free(text);
    return status;
}

int ctl_replay_show(struct ctl_flags *flags, int argc, char **argv)
{
    (void)argc;
    struct source source;
    const int opened = source_open(&source, flags);
    if (opened != EX_OK) {
        return opened;
    }
    const int status = show(&source, argv[0]);
    source_close(&source);
    return status;
}
