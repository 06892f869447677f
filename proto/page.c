/* SPDX-License-Identifier: MIT
 * page.c - prints errors, fields, events and options for README.md, FIELDS.md and GAMES.md. */
#include "page.h"

#include "decode.h"
#include "schema.h"

#include <crd/deck.h>
#include <string.h>

/* ---- errors ---- */

static void print_errors(FILE *out)
{
    fprintf(out, "| code | `data.error` | about | meaning |\n|---|---|---|---|\n");
    for (enum pro_error e = PRO_ERROR_NONE + 1; e < PRO_ERROR_NUM; e++) {
        const char *key = pro_error_key(e), *quote = key != NULL ? "`" : "";
        fprintf(out, "| %d | `%s` | %s%s%s | %s |\n", pro_error_code(e), pro_error_name(e),
            quote, key != NULL ? key : "", quote, pro_error_text(e));
    }
}

/* ---- fields ---- */

static void print_cell(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        fprintf(out, *text == '|' ? "\\|" : "%c", *text);
    }
}

static void print_fields(FILE *out, const char *prefix, const struct pro_shape *shape)
{
    for (size_t i = 0; i < shape->fields; i++) {
        const struct pro_field *f = &shape->field[i];
        const bool is_piles = f->type == PRO_PILES || f->type == PRO_PILES_PTR;
        char expected[PRO_EXPECTED_MAX + 1];
        char below[128];
        pro__expected(f, expected);
        fprintf(out, "| `%s%s%s` | ", prefix, f->name, f->is_required ? "" : "?");
        print_cell(out, expected);
        fprintf(out, " | ");
        print_cell(out, f->help);
        fprintf(out, " |\n");
        if (f->of != NULL) {
            (void)snprintf(below, sizeof below, "%s%s%s.", prefix, f->name,
                f->type == PRO_LIST || f->type == PRO_ITEMS ? "[]" : "");
            print_fields(out, below, f->of);
        } else if (is_piles) {
            (void)snprintf(below, sizeof below, "%s%s.PILE[].", prefix, f->name);
            print_fields(out, below, &pro__entry_shape);
        }
    }
}

static void print_table(FILE *out, const char *what, const struct pro_shape *shape)
{
    if (shape->fields == 0) {
        fprintf(out, "\n%s: `{}`\n", what);
        return;
    }
    fprintf(out, "\n| %s | value | meaning |\n|---|---|---|\n", what);
    print_fields(out, "", shape);
}

static const char *const needs[] = {
    [PRO_NEED_NOTHING] = "the first request of a connection",
    [PRO_NEED_HELLO] = "needs `hello`",
    [PRO_NEED_SESSION] = "needs a session",
    [PRO_NEED_ACCOUNT] = "needs an account",
    [PRO_NEED_ORGANIZER] = "needs the role `organizer`",
    [PRO_NEED_JUDGE] = "needs the role `judge`",
    [PRO_NEED_ADMIN] = "needs the role `admin`",
};

static void print_methods(FILE *out)
{
    for (enum pro_method m = PRO_METHOD_NONE + 1; m < PRO_METHOD_NUM; m++) {
        const struct pro_method_info *info = pro_method_info(m);
        fprintf(out, "%s### `%s`\n\n%c%s (%s).\n", m > PRO_METHOD_NONE + 1 ? "\n" : "",
            info->name, info->help[0] - 'a' + 'A', info->help + 1, needs[info->need]);
        print_table(out, "params", info->params);
        print_table(out, "result", info->result);
    }
    for (enum pro_notice_kind k = PRO_NOTICE_NONE + 1; k < PRO_NOTICE_NUM; k++) {
        const struct pro_notice_info *info = pro_notice_info(k);
        fprintf(out, "\n### Notice `%s`\n\n%c%s.\n", info->name, info->help[0] - 'a' + 'A',
            info->help + 1);
        print_table(out, "params", info->params);
    }
}

/* ---- games ---- */

static void print_names(FILE *out, const char *const *name, size_t n)
{
    const char *between = "";
    for (size_t i = 0; i < n; i++) {
        if (name[i] != NULL) {
            fprintf(out, "%s`%s`", between, name[i]);
            between = ", ";
        }
    }
}

static void print_unit_words(FILE *out, const struct eng_game *game)
{
    fprintf(out, "\n| words of a unit | meaning |\n|---|---|\n");
    for (unsigned i = 0; i < game->unit_words; i++) {
        const struct eng_unit_words_info *info = &game->unit_word[i];
        fprintf(out, "| `%s` | %s: ", info->list.name, info->help);
        print_names(out, info->list.words, info->list.len);
        fprintf(out, " |\n");
    }
}

/* The lists that events take words from, each once. */
static void print_event_words(FILE *out, const struct eng_game *game)
{
    const struct eng_words_info *last = NULL;
    fprintf(out, "\n| word of an event | one of |\n|---|---|\n");
    for (unsigned i = 1; i < game->events; i++) {
        const struct eng_words_info *info = game->event[i].words;
        for (unsigned k = 0; info != NULL && info != last && info[k].name != NULL; k++) {
            fprintf(out, "| `%s` | ", info[k].name);
            print_names(out, info[k].words, info[k].len);
            fprintf(out, " |\n");
        }
        last = info != NULL ? info : last;
    }
}

static void print_zones(FILE *out, const struct eng_game *game)
{
    static const char *const shapes[] = {
        [ENG_ZONE_NOWHERE] = "cards in no area (`loose`)",
        [ENG_ZONE_PILE] = "pile",
        [ENG_ZONE_FIELD] = "units",
        [ENG_ZONE_UNDER] = "cards of a unit",
    };
    static const char *const secrecies[] = {
        [ENG_SECRECY_PUBLIC] = "everyone",
        [ENG_SECRECY_OWNER] = "its owner",
        [ENG_SECRECY_NOBODY] = "nobody",
    };
    fprintf(out, "\n| zone | holds | cards are seen by |\n|---|---|---|\n");
    for (unsigned i = 1; i < game->zones; i++) {
        fprintf(out, "| `%s` | %s | %s |\n", game->zone[i].name, shapes[game->zone[i].shape],
            secrecies[game->zone[i].secrecy]);
    }
}

/* The text is a printf form. */
static void print_fault(FILE *out, const char *code, const char *text)
{
    fprintf(out, "| `%s` | ", code);
    for (const char *at = text; *at != '\0'; at++) {
        if (strncmp(at, "%.0u", 4) == 0) {
            at += 3; /* says nothing */
        } else if (*at == '%') {
            fputc(*++at == 'u' ? 'N' : 'X', out);
        } else {
            fputc(*at, out);
        }
    }
    fprintf(out, " |\n");
}

static void print_faults(FILE *out)
{
    fprintf(out, "| deck fault of any game | text |\n|---|---|\n");
    for (unsigned i = 0; i < CRD_FAULT_NUM; i++) {
        if (!crd_fault_infos[i].is_file) {
            print_fault(out, crd_fault_infos[i].code, crd_fault_infos[i].text);
        }
    }
}

static void print_text_faults(FILE *out)
{
    fprintf(out, "| fault of a text | text |\n|---|---|\n");
    for (unsigned i = 0; i < CRD_FAULT_NUM; i++) {
        if (crd_fault_infos[i].is_file) {
            print_fault(out, crd_fault_infos[i].code, crd_fault_infos[i].text);
        }
    }
}

static void print_game(FILE *out, const struct eng_game *game)
{
    fprintf(out, "### `%s`: %s\n\nRevisions ", game->name, game->title);
    print_names(out, game->revision, game->revisions);
    fprintf(out, "; phases ");
    print_names(out, game->phase, game->phases);
    fprintf(out, "; reasons ");
    print_names(out, game->reason, game->reasons);
    fprintf(out, ".\nNumbers of the table:");
    for (unsigned i = 0; i < game->numbers; i++) {
        fprintf(out, " `%s`", game->number[i].name);
    }
    fprintf(out, "; of a unit:");
    for (unsigned i = 0; i < game->unit_numbers; i++) {
        fprintf(out, " `%s`", game->unit_number[i].name);
    }
    fprintf(out, "; piles of a deck:");
    for (unsigned i = 0; i < game->deck_piles; i++) {
        fprintf(out, " `%s`", game->deck_pile[i].name);
    }
    fprintf(out, ".\n");
    print_unit_words(out, game);
    print_zones(out, game);
    fprintf(out, "\n| prompt | picks | meaning |\n|---|---|---|\n");
    for (unsigned i = 1; i < game->prompts; i++) {
        fprintf(out, "| `%s` | %u to %u | %s |\n", game->prompt[i].name,
            game->prompt[i].picks_min, game->prompt[i].picks_max, game->prompt[i].help);
    }
    fprintf(out, "\n| option | besides `id`, `card`, `number` | meaning |\n|---|---|---|\n");
    for (unsigned i = 1; i < game->options; i++) {
        const struct eng_option_info *o = &game->option[i];
        fprintf(out, "| `%s` | ", o->name);
        print_names(out, (const char *const[]){o->unit, o->target, o->number, o->index}, 4);
        fprintf(out, " | %s |\n", o->help);
    }
    fprintf(out, "\n| event | fields of its own | meaning |\n|---|---|---|\n");
    for (unsigned i = 1; i < game->events; i++) {
        const struct eng_event_info *e = &game->event[i];
        fprintf(out, "| `%s` | ", e->name);
        print_names(
            out, (const char *const[]){e->seat, e->card, e->unit, e->target, e->a, e->b}, 6);
        for (unsigned k = 0; e->words != NULL && e->words[k].name != NULL; k++) {
            fprintf(out, ", `%s`", e->words[k].name);
        }
        fprintf(out, " | %s |\n", e->help);
    }
    print_event_words(out, game);
    fprintf(out, "\n| deck fault | text |\n|---|---|\n");
    for (unsigned i = 1; i < game->faults; i++) {
        print_fault(out, game->fault[i].name, game->fault[i].text);
    }
}

static void print_games(FILE *out)
{
    for (unsigned i = 0; eng_games[i] != NULL; i++) {
        print_game(out, eng_games[i]);
    }
}

const struct pro__section pro__sections[] = {
    {"README.md", "errors", print_errors},
    {"FIELDS.md", "methods", print_methods},
    {"README.md", "faults", print_faults},
    {"README.md", "text-faults", print_text_faults},
    {"GAMES.md", "games", print_games},
};
const unsigned pro__sections_len = sizeof pro__sections / sizeof pro__sections[0];
