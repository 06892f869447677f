/* SPDX-License-Identifier: MIT
 * scenario.c - runs a scenario: check the file, build the table, step by step, then once more from the
 * commands, which must give the same states. Each run stands alone; nothing is kept between files. */
#include "scenario.h"

#include "scn.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- one step ------------------------------------------------------------------------------- */

/* {"arrange": [units]}: from left to right; {"arrange": unit, "under": [cards]}: from above. Cards are
 * named by where they lie now: those under the top one first, then those linked to it. */
static bool arrangement_of(struct scn *s, const json_t *act, struct eng_command *out)
{
    const json_t *what = json_object_get(act, "arrange");
    const json_t *under = json_object_get(act, "under");
    const json_t *list = under == NULL ? what : under;
    struct eng_unit_id unit = {0};
    out->kind = ENG_COMMAND_ARRANGE;
    out->prompt = 0;
    for (unsigned i = 1; under != NULL && i <= s->match.units && unit.raw == 0; i++) {
        unit = eng_unit_of(
            scn_is_unit(s, json_string_value(what), s->match.unit[i].serial) ? i : 0);
    }
    if (under != NULL && unit.raw == 0) {
        return scn_fail(s, "arrange: there is no such unit");
    }
    out->prompt = s->match.unit[unit.raw].serial;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        uint16_t pick = 0;
        for (unsigned k = 1; under == NULL && k <= s->match.units && pick == 0; k++) {
            const uint16_t serial = s->match.unit[k].serial;
            pick = scn_is_unit(s, word, serial) ? serial : 0;
        }
        uint16_t place = 0;
        const struct eng_unit *u = &s->match.unit[unit.raw];
        const struct eng_card_id first[] = {s->match.card[u->top.raw].below, u->links};
        for (unsigned half = 0; under != NULL && half < 2; half++) {
            for (struct eng_card_id at = first[half]; at.raw != 0 && pick == 0;
                 at = s->match.card[at.raw].below) {
                place++;
                pick = scn_is_card(s, word, at) ? place : 0;
            }
        }
        if (pick == 0) {
            return scn_fail(s, "arrange: \"%s\" is not there", word);
        }
        out->pick[out->picks++] = pick;
    }
    return true;
}

/* The command that a step means. False with a fault when no option fits. */
static bool command_of(struct scn *s, uint8_t seat, const json_t *act, struct eng_command *out)
{
    const char *word = json_string_value(act);
    *out = (struct eng_command){.seat = seat, .prompt = s->match.prompt.number};
    if (word != NULL && strcmp(word, "concede") == 0) {
        out->kind = ENG_COMMAND_CONCEDE;
        out->prompt = 0;
        return true;
    }
    if (word != NULL && strcmp(word, "forfeit") == 0) {
        out->kind = ENG_COMMAND_FORFEIT;
        out->prompt = 0;
        return true;
    }
    if (word != NULL && strcmp(word, "agree") == 0) {
        out->kind = ENG_COMMAND_DRAW;
        out->prompt = 0;
        return true;
    }
    if (word != NULL && strcmp(word, "timeout") == 0) {
        out->kind = ENG_COMMAND_TIMEOUT;
        return true;
    }
    if (json_object_get(act, "arrange") != NULL) {
        return arrangement_of(s, act, out);
    }
    if (!s->match.prompt.is_open || s->match.prompt.seat != seat) {
        return scn_fail(s, "it is not for this seat to decide: %s",
            !s->match.prompt.is_open ? "no prompt is open"
                                     : s->book.game->prompt[s->match.prompt.kind].name);
    }
    out->kind = ENG_COMMAND_ANSWER;
    const json_t *choose = json_object_get(act, "choose");
    const size_t n = choose == NULL ? 1 : json_array_size(choose);
    for (size_t i = 0; i < n; i++) {
        const json_t *choice = choose == NULL ? act : json_array_get(choose, i);
        struct eng_option option;
        bool is_same;
        if (scn_choice_find(s, choice, &option, &is_same) > 0 && is_same) {
            out->pick[out->picks++] = option.id;
            continue;
        }
        char have[1200];
        char *want = json_dumps(choice, JSON_ENCODE_ANY | JSON_COMPACT);
        scn_options_text(s, have, sizeof have);
        scn_fail(s, "%s %s; offered: %s", want == NULL ? "?" : want,
            is_same ? "is not offered" : "may mean several options", have);
        free(want);
        return false;
    }
    return true;
}

static void trace(const struct scn *s)
{
    for (uint32_t i = 0; s->trace && i < s->events.len; i++) {
        char text[2048];
        scn_event_text(s, &s->events.at[i], ENG_VIEWER_JUDGE, text, sizeof text);
        printf("  step %u %s\n", s->step, text);
    }
}

/* The unit that is on the field now and was not before gets the step's name. */
static bool name_new_unit(struct scn *s, const char *as, uint16_t serials_before)
{
    const uint16_t serial = s->match.serials;
    if (serial != serials_before + 1 || scn_unit(s, serial).raw == 0) {
        return scn_fail(s, "as: the step brought no unit to the field, or several");
    }
    return scn_name_add(s, as, eng_card_of(0), serial);
}

static bool act(struct scn *s, uint8_t seat, const json_t *what, const char *as)
{
    struct eng_command command;
    if (!command_of(s, seat, what, &command)) {
        return false;
    }
    if (s->commands == SCN_COMMANDS_MAX) {
        return scn_fail(s, "more than %d commands", (int)SCN_COMMANDS_MAX);
    }
    const uint16_t serials = s->match.serials;
    s->events.len = 0;
    const enum eng_status status = eng_match_apply(&s->book, &s->match, &command, &s->events);
    if (status != ENG_OK) {
        return scn_fail(s, "%s", eng_status_text(status));
    }
    eng_match_check(&s->book, &s->match);
    eng_match_options(&s->book, &s->match, &s->options);
    s->hash[s->commands] = eng_match_hash(&s->match);
    s->command[s->commands++] = command;
    s->is_prompt_expected &= command.kind == ENG_COMMAND_ARRANGE; /* the prompt stays */
    trace(s);
    return as == NULL || name_new_unit(s, as, serials);
}

/* Nothing may fit, and the engine must refuse what would be sent for it. */
static bool refused(struct scn *s, uint8_t seat, const json_t *what)
{
    struct eng_command command;
    const struct ctl_scenario_report before = *s->report;
    const struct eng_prompt *prompt = &s->match.prompt;
    const bool is_own = prompt->is_open && prompt->seat == seat;
    if (!command_of(s, seat, what, &command)) {
        *s->report = before;
        /* another seat's prompt: its first option; one's own: an option that there is not */
        command = (struct eng_command){.kind = ENG_COMMAND_ANSWER,
            .seat = seat,
            .prompt = prompt->number,
            .picks = 1,
            .pick = {is_own || s->options.len == 0 ? UINT16_MAX : s->options.at[0].id}};
    } else if (command.kind == ENG_COMMAND_ANSWER) {
        return scn_fail(s, "is possible");
    }
    const struct eng_match old = s->match;
    const uint32_t mark = s->events.len;
    const enum eng_status status = eng_match_apply(&s->book, &s->match, &command, &s->events);
    if (status == ENG_OK || status == ENG_FULL) {
        return scn_fail(s, "is possible");
    }
    if (memcmp(&old, &s->match, sizeof old) != 0 || s->events.len != mark) {
        return scn_fail(s, "was refused, but left a trace");
    }
    return true;
}

static bool step(struct scn *s, const json_t *json)
{
    const char *as = json_string_value(json_object_get(json, "as"));
    const json_t *expect = json_object_get(json, "expect");
    const json_t *no = json_object_get(json, "refused");
    const json_t *holder = no != NULL ? no : json;
    const uint8_t seat = json_object_get(holder, "p1") != NULL ? 0 : 1;
    const json_t *what = json_object_get(holder, seat == 0 ? "p1" : "p2");
    const size_t mark = scn_in(s, expect != NULL ? "expect" : no != NULL ? "refused" : "");
    const bool ok = expect != NULL ? scn_expect(s, expect)
        : no != NULL               ? refused(s, seat, what)
                                   : act(s, seat, what, as);
    if (ok) {
        scn_back(s, mark);
    }
    return ok;
}

/* ---- the whole ------------------------------------------------------------------------------ */

static bool end(struct scn *s)
{
    if (s->match.prompt.is_open && !s->is_prompt_expected) {
        return scn_fail(s, "ends with an open prompt of %s that is not expected: \"%s\"",
            s->match.prompt.seat == 0 ? "p1" : "p2",
            s->book.game->prompt[s->match.prompt.kind].name);
    }
    if (s->match.chance.n < s->rolls) {
        return scn_fail(s, "only %llu of the %u rolls were used",
            (unsigned long long)s->match.chance.n, s->rolls);
    }
    return true;
}

static bool replay(struct scn *s)
{
    struct eng_match *last = malloc(sizeof *last);
    if (last == NULL) {
        return scn_fail(s, "out of memory");
    }
    *last = s->match;
    bool ok = scn_start(s, false);
    for (uint32_t i = 0; ok && i < s->commands; i++) {
        s->events.len = 0;
        const enum eng_status status =
            eng_match_apply(&s->book, &s->match, &s->command[i], &s->events);
        if (status != ENG_OK || eng_match_hash(&s->match) != s->hash[i]) {
            ok = scn_fail(s, "replayed, command %u leads to another state", i + 1);
        }
    }
    if (ok && memcmp(last, &s->match, sizeof *last) != 0) {
        ok = scn_fail(s, "replayed, it ends in another state");
    }
    free(last);
    return ok;
}

static bool play(struct scn *s)
{
    s->book.script = (struct eng_script){.value = s->roll, .len = s->rolls};
    if (!scn_start(s, true)) {
        return false;
    }
    eng_match_check(&s->book, &s->match);
    eng_match_options(&s->book, &s->match, &s->options);
    trace(s);
    const json_t *steps = json_object_get(s->root, "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        s->step = (unsigned)i + 1;
        if (!step(s, json_array_get(steps, i))) {
            return false;
        }
        s->report->steps++;
    }
    s->step = 0;
    return end(s) && replay(s);
}

/* In one revision; a fault of one that is not the only one says which. */
static void run_in(const struct ctl_sets *sets, const json_t *root, const char *revision,
    bool trace_events, struct ctl_scenario_report *out)
{
    struct scn *s = calloc(1, sizeof *s);
    if (s == NULL) {
        out->result = CTL_SCENARIO_FAILED;
        snprintf(out->text, sizeof out->text, "out of memory");
        return;
    }
    s->root = root;
    s->revision = revision;
    s->report = out;
    s->trace = trace_events;
    s->is_checking = true;
    out->clauses = 0;
    if (scn_check(s, sets)) {
        s->is_checking = false;
        (void)(json_object_get(root, "deck") != NULL ? scn_deck_run(s) : play(s));
    }
    if (out->result != CTL_SCENARIO_PASSED &&
        json_is_array(json_object_get(root, "revision"))) {
        char text[sizeof out->text];
        memcpy(text, out->text, sizeof text);
        snprintf(out->text, sizeof out->text, "%.40s: %.1900s", revision, text);
    }
    crd_set_free(s->set);
    free(s);
}

enum ctl_scenario_result ctl_scenario_run(const struct ctl_sets *sets, const char *text,
    size_t len, bool trace_events, struct ctl_scenario_report *out)
{
    memset(out, 0, sizeof *out);
    json_error_t error;
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(root)) {
        out->result = CTL_SCENARIO_BAD;
        if (root == NULL) {
            snprintf(out->text, sizeof out->text, "line %d, column %d: %s", error.line,
                error.column, error.text);
        } else {
            snprintf(out->text, sizeof out->text, "must be an object");
        }
        json_decref(root);
        return out->result;
    }
    const json_t *revision = json_object_get(root, "revision");
    if (revision == NULL || json_is_string(revision)) {
        run_in(sets, root, json_string_value(revision), trace_events, out);
    } else if (json_array_size(revision) == 0) {
        out->result = CTL_SCENARIO_BAD;
        snprintf(out->text, sizeof out->text, "revision: must be a name, or a list of names");
    }
    for (size_t i = 0; i < json_array_size(revision) && out->result == CTL_SCENARIO_PASSED;
         i++) {
        const char *name = json_string_value(json_array_get(revision, i));
        run_in(sets, root, name == NULL ? "" : name, trace_events, out);
    }
    json_decref(root);
    return out->result;
}
