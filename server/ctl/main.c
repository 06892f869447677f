/* SPDX-License-Identifier: MIT
 * main.c - shinpanctl: a table of subcommands and a table of flags. Help, parsing and what is allowed
 * where all come from the two. */
#include "census.h"
#include "ctl.h"
#include "place.h"

#include <eng/id.h>
#include <pro/replay.h>

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

enum flag {
    FLAG_CARDS = 1u << 0,
    FLAG_DB = 1u << 1,
    FLAG_GAME = 1u << 2,
    FLAG_SEAT = 1u << 3,
    FLAG_STEP = 1u << 4,
    FLAG_JSON = 1u << 5,
    FLAG_VERBOSE = 1u << 6,
    FLAG_CLAUSES = 1u << 7,
    FLAG_SCENARIOS = 1u << 8,
    FLAG_BREAK = 1u << 9,
    FLAG_CENSUS = 1u << 10,
    FLAG_SOCKET = 1u << 13,
    FLAG_LISTS = 1u << 15,
    FLAG_DAY = 1u << 16,
    FLAG_FORM = 1u << 17,
    FLAG_CONFIG = 1u << 18,
    FLAG_KEEP = 1u << 19,
};

/* Beside a command's flags. */
enum {
    NEEDS_CARDS = 1u << 11,  /* without cards there is little to run */
    OF_CHECKOUT = 1u << 12,  /* it is about files of a checkout: so are its defaults */
    FLAGS_FIRST = 1u << 14,  /* what comes after an argument is one, though it begins with - */
    HELPS_ITSELF = 1u << 20, /* --help beside an argument is its own to answer */
};

static const struct flag_info {
    enum flag flag;
    const char *name;
    const char *value; /* NULL: takes none */
    const char *help;
} flags_info[] = {
    {FLAG_CARDS, "cards", "PATH",
        "card file or directory of them; may be given again; else " CTL_CARDS_DIR
        "\n                     (scenario, rules: in a checkout its " CTL_CHECKOUT_SETS
        " and " CTL_CHECKOUT_CARDS ")"},
    {FLAG_DB, "db", "PATH", "the server's database"},
    {FLAG_GAME, "game", "NAME",
        "a game's name; when not given, that of the deck file or of the named cards, else the first"},
    {FLAG_SEAT, "seat", "WHO", "as p1, p2, spectator or judge was shown it"},
    {FLAG_STEP, "step", "N", "only what command N did; 0 is the setup"},
    {FLAG_JSON, "json", NULL, "one JSON object a line"},
    {FLAG_VERBOSE, "verbose", NULL, "name what passed, and every event"},
    {FLAG_CLAUSES, "clauses", "DIR",
        "directory of GAME-clauses.tsv files; else " CTL_CHECKOUT_CLAUSES " of the checkout"},
    {FLAG_SCENARIOS, "scenarios", "DIR",
        "directory of scenario files; else " CTL_CHECKOUT_SCENARIOS " of the checkout"},
    {FLAG_BREAK, "break", "RULE", "break that rule; only in builds with rule switches"},
    {FLAG_LISTS, "restrictions", "FILE", "hold the deck to that list of restricted cards"},
    {FLAG_DAY, "day", "YYYY-MM-DD", "as it is in force on that day; else today's"},
    {FLAG_FORM, "format", "FORM", "text, tts, drasil, code or json; else text"},
    {FLAG_SOCKET, "socket", "PATH",
        "the server's admin socket; else admin.sock beside --db, else the configured one"},
    {FLAG_CONFIG, "config", "FILE",
        "the server's configuration; else " CTL_CONFIG ", or none with --db"},
    {FLAG_KEEP, "keep-config", NULL, "leave the configuration that is here, and go by it"},
    {FLAG_CENSUS, "census", NULL,
        "and what of the card language none of them used; same builds"},
};

static const struct command {
    const char *name;
    const char *args;
    int min, max; /* arguments; max -1: any number */
    unsigned flags;
    ctl_run *run;
    const char *help;
} commands[] = {
    {"scenario", "PATH...", 1, -1,
        FLAG_CARDS | NEEDS_CARDS | OF_CHECKOUT | FLAG_VERBOSE | FLAG_JSON | FLAG_BREAK |
            FLAG_CENSUS,
        ctl_scenario, "run scenario files, or all below a directory"},
    {"clauses", "", 0, 0, OF_CHECKOUT | FLAG_CLAUSES | FLAG_SCENARIOS | FLAG_JSON, ctl_clauses,
        "which clauses of the rules have a scenario"},
    {"rules", "[RULE...]", 0, -1,
        FLAG_CARDS | NEEDS_CARDS | OF_CHECKOUT | FLAG_CLAUSES | FLAG_SCENARIOS | FLAG_VERBOSE,
        ctl_rules, "break one rule at a time: does a scenario notice?"},
    {"replay show", "FILE|ID", 1, 1, FLAG_CARDS | FLAG_DB | FLAG_SEAT | FLAG_STEP | FLAG_JSON,
        ctl_replay_show, "print a replay, each event with its clause"},
    {"replay verify", "FILE|ID...", 1, -1, FLAG_CARDS | FLAG_DB | FLAG_JSON, ctl_replay_verify,
        "run replays again and compare every byte"},
    {"deck check", "FILE", 1, 1,
        FLAG_CARDS | NEEDS_CARDS | FLAG_GAME | FLAG_JSON | FLAG_LISTS | FLAG_DAY,
        ctl_deck_check, "list every fault of a deck file"},
    {"deck import", "FILE", 1, 1,
        FLAG_CARDS | NEEDS_CARDS | FLAG_GAME | FLAG_JSON | FLAG_LISTS | FLAG_DAY,
        ctl_deck_import, "make a deck file of a deck in any form; its faults go to stderr"},
    {"deck export", "FILE", 1, 1, FLAG_CARDS | NEEDS_CARDS | FLAG_GAME | FLAG_FORM,
        ctl_deck_export, "write a deck, in whatever form it is, in another form"},
    {"cards lint", "", 0, 0, FLAG_CARDS | NEEDS_CARDS | FLAG_GAME, ctl_cards_lint,
        "load card files and list what is legal but hardly meant"},
    {"cards dump", "[NUMBER...]", 0, -1, FLAG_CARDS | NEEDS_CARDS | FLAG_GAME, ctl_cards_dump,
        "print cards: facts, compiled effects, effects in English"},
    {"account roles", "HANDLE [+ROLE|-ROLE]...", 1, -1,
        FLAG_DB | FLAG_SOCKET | FLAG_CONFIG | FLAGS_FIRST, ctl_account_roles,
        "give and take roles (player, organizer, judge, admin), and say what they are"},
    {"judge", "[VERB [KEY=VALUE]...]", 0, -1,
        FLAG_DB | FLAG_SOCKET | FLAG_CONFIG | FLAG_JSON | HELPS_ITSELF, ctl_judge,
        "what judges do, on the server that runs here; without VERB: what there is"},
    {"admin", "[VERB [KEY=VALUE]...]", 0, -1,
        FLAG_DB | FLAG_SOCKET | FLAG_CONFIG | FLAG_JSON | HELPS_ITSELF, ctl_admin,
        "the same for admins"},
    {"tournament", "[VERB [ARGUMENT]...]", 0, -1,
        FLAG_DB | FLAG_SOCKET | FLAG_CONFIG | FLAG_JSON | HELPS_ITSELF, ctl_tournament,
        "the same for hosts and judges of tournaments; also show, pairings, export"},
    {"db check", "", 0, 0, FLAG_DB, ctl_db_check,
        "read the whole database and look for damage"},
    {"db backup", "FILE", 1, 1, FLAG_DB, ctl_db_backup,
        "copy the database as it stands into a new file"},
    {"db restore", "COPY", 1, 1, FLAG_DB, ctl_db_restore,
        "check the copy and put it in the place of the database, which stays beside it"},
    {"backup", "DIR", 1, 1, FLAG_CONFIG | FLAG_DB, ctl_backup,
        "copy all that a new machine needs into a new directory, also while the server runs"},
    {"restore", "DIR", 1, 1, FLAG_CONFIG | FLAG_DB | FLAG_KEEP, ctl_restore,
        "check a backup and put it back while no server runs; what was there stays beside it"},
    {"doctor", "", 0, 0, FLAG_CONFIG | FLAG_DB | FLAG_JSON, ctl_doctor,
        "look at the installation: versions, limits, configuration, files, database, clock"},
    {"migrate", "", 0, 0, FLAG_DB | FLAG_JSON, ctl_migrate,
        "make the database, or bring it to this version's schema"},
    {"version", "", 0, 0, 0, ctl_version, "print the version"},
};

enum {
    FLAGS = sizeof flags_info / sizeof flags_info[0],
    COMMANDS = sizeof commands / sizeof commands[0],
    OPTION_HELP = 1000
};

static void help(FILE *out, const struct command *only)
{
    if (only == NULL) {
        fprintf(out, "usage: shinpanctl COMMAND [FLAG...] [ARGUMENT...]\n\n");
        for (unsigned i = 0; i < COMMANDS; i++) {
            fprintf(out, "  %-14s %-12s %s\n", commands[i].name, commands[i].args,
                commands[i].help);
        }
        fprintf(out,
            "\nshinpanctl COMMAND --help lists a command's flags. Exit status: 0 all is "
            "well, 1 something checked is\nnot, 64 and above: sysexits.h.\n");
        return;
    }
    fprintf(
        out, "usage: shinpanctl %s [FLAG...] %s\n\n%s\n\n", only->name, only->args, only->help);
    for (unsigned i = 0; i < FLAGS; i++) {
        if ((only->flags & flags_info[i].flag) != 0) {
            char text[40];
            snprintf(text, sizeof text, "--%s%s%s", flags_info[i].name,
                flags_info[i].value == NULL ? "" : " ",
                flags_info[i].value == NULL ? "" : flags_info[i].value);
            fprintf(out, "  %-18s %s\n", text, flags_info[i].help);
        }
    }
    fprintf(out, "  %-18s %s\n", "--help", "this page");
}

/* The command that the arguments begin with, and how many words its name has. */
static const struct command *find(int argc, char **argv, int *words)
{
    for (unsigned i = 0; i < COMMANDS; i++) {
        const char *space = strchr(commands[i].name, ' ');
        if (space == NULL) {
            if (argc > 1 && strcmp(argv[1], commands[i].name) == 0) {
                *words = 1;
                return &commands[i];
            }
        } else if (argc > 2 && strlen(argv[1]) == (size_t)(space - commands[i].name) &&
            strncmp(argv[1], commands[i].name, strlen(argv[1])) == 0 &&
            strcmp(argv[2], space + 1) == 0) {
            *words = 2;
            return &commands[i];
        }
    }
    return NULL;
}

static bool set_viewer(struct ctl_flags *out, const char *value)
{
    static const char *const words[ENG_VIEWER_NUM] = {"p1", "p2", "spectator", "judge"};
    for (int i = 0; i < ENG_VIEWER_NUM; i++) {
        if (strcmp(value, words[i]) == 0) {
            out->viewer = i;
            return true;
        }
    }
    fprintf(stderr, "shinpanctl: --seat: must be p1, p2, spectator or judge\n");
    return false;
}

static bool set_step(struct ctl_flags *out, const char *value)
{
    char *end;
    errno = 0;
    out->step = strtol(value, &end, 10);
    if (errno == 0 && end != value && *end == '\0' && out->step >= 0) {
        return true;
    }
    fprintf(stderr, "shinpanctl: --step: must be a number of a step\n");
    return false;
}

static bool set(struct ctl_flags *out, enum flag flag, const char *value)
{
    switch (flag) {
    case FLAG_CARDS:
        return ctl_sets_add(&out->sets, value, stderr);
    case FLAG_DB:
        out->db = value;
        return true;
    case FLAG_GAME:
        out->game = value;
        return true;
    case FLAG_SEAT:
        return set_viewer(out, value);
    case FLAG_STEP:
        return set_step(out, value);
    case FLAG_JSON:
        out->is_json = true;
        return true;
    case FLAG_VERBOSE:
        out->is_verbose = true;
        return true;
    case FLAG_CLAUSES:
        out->clauses = value;
        return true;
    case FLAG_SCENARIOS:
        out->scenarios = value;
        return true;
    case FLAG_BREAK:
        return ctl_break(value);
    case FLAG_LISTS:
        out->lists = value;
        return true;
    case FLAG_DAY:
        out->day = value;
        return true;
    case FLAG_FORM:
        out->form = value;
        return true;
    case FLAG_SOCKET:
        out->socket = value;
        return true;
    case FLAG_CONFIG:
        out->config = value;
        return true;
    case FLAG_KEEP:
        out->keeps_config = true;
        return true;
    case FLAG_CENSUS:
        out->is_census = true;
        return ctl_census_can();
    }
    return false;
}

/* The exit status, or -1: go on with the arguments from optind. */
static int parse(const struct command *command, int argc, char **argv, struct ctl_flags *out)
{
    struct option longs[FLAGS + 2] = {{0}};
    int n = 0;
    for (int i = 0; i < FLAGS; i++) {
        if ((command->flags & flags_info[i].flag) != 0) {
            longs[n++] = (struct option){.name = flags_info[i].name,
                .has_arg = flags_info[i].value == NULL ? no_argument : required_argument,
                .val = OPTION_HELP + 1 + i};
        }
    }
    longs[n] = (struct option){.name = "help", .val = OPTION_HELP};
    int got;
    const char *order = (command->flags & FLAGS_FIRST) != 0 ? "+" : "";
    while ((got = getopt_long(argc, argv, order, longs, NULL)) != -1) {
        if (got == OPTION_HELP && (command->flags & HELPS_ITSELF) != 0) {
            out->is_help = true;
            continue;
        }
        if (got == OPTION_HELP) {
            help(stdout, command);
            return EX_OK;
        }
        if (got < OPTION_HELP || !set(out, flags_info[got - OPTION_HELP - 1].flag, optarg)) {
            return EX_USAGE;
        }
    }
    const int left = argc - optind;
    if (out->is_help && left == 0) {
        help(stdout, command);
        return EX_OK;
    }
    if (left < command->min || (command->max >= 0 && left > command->max)) {
        help(stderr, command);
        return EX_USAGE;
    }
    return -1;
}

/* The cards of a checkout: all sets, and what tests have beside them. */
static bool add_cards_of(const char *checkout, struct ctl_sets *sets)
{
    static const char *const dirs[] = {CTL_CHECKOUT_SETS, CTL_CHECKOUT_CARDS};
    bool ok = true;
    for (unsigned i = 0; i < sizeof dirs / sizeof *dirs && ok; i++) {
        char *dir = ctl_below(checkout, dirs[i]);
        ok = dir != NULL && ctl_sets_add(sets, dir, stderr);
        free(dir);
    }
    return ok;
}

/* No --cards: those of the checkout, if there is one; else the installed ones, if there are any. False
 * with a line on stderr. */
static bool add_default_cards(
    const struct command *command, const char *checkout, struct ctl_sets *sets)
{
    if (checkout != NULL) {
        return add_cards_of(checkout, sets);
    }
    if (access(CTL_CARDS_DIR, F_OK) == 0) {
        return ctl_sets_add(sets, CTL_CARDS_DIR, stderr);
    }
    if ((command->flags & NEEDS_CARDS) != 0) {
        fprintf(stderr, "shinpanctl: there are no cards at %s; --cards names others\n",
            CTL_CARDS_DIR);
    }
    return true; /* a command can do without */
}

/* The directory of that name here, or else of the checkout. */
static char *default_dir(const char *name, const char *checkout)
{
    return checkout == NULL || access(name, F_OK) == 0 ? strdup(name)
                                                       : ctl_below(checkout, name);
}

/* Runs the command with what was not said: as it is in the checkout that its first scenario lies in, or
 * else where it is run. */
static int run(const struct command *command, struct ctl_flags *flags, int argc, char **argv)
{
    const bool is_about_scenarios = command->run == ctl_scenario;
    char *checkout = (command->flags & OF_CHECKOUT) == 0 ? NULL
        : is_about_scenarios                             ? ctl_checkout(argv[0])
        : flags->scenarios != NULL                       ? ctl_checkout(flags->scenarios)
                                                         : ctl_checkout(".");
    char *clauses = default_dir(CTL_CHECKOUT_CLAUSES, checkout);
    char *scenarios = default_dir(CTL_CHECKOUT_SCENARIOS, checkout);
    flags->clauses = flags->clauses == NULL ? clauses : flags->clauses;
    flags->scenarios = flags->scenarios == NULL ? scenarios : flags->scenarios;

    int status = EX_OSERR;
    if (flags->clauses != NULL && flags->scenarios != NULL) {
        const bool ok = (command->flags & FLAG_CARDS) == 0 || flags->sets.len > 0 ||
            add_default_cards(command, checkout, &flags->sets);
        status = ok ? command->run(flags, argc, argv) : EX_DATAERR;
    }
    free(clauses);
    free(scenarios);
    free(checkout);
    return status;
}

int main(int argc, char **argv)
{
    int words;
    const struct command *command = find(argc, argv, &words);
    if (command == NULL) {
        const bool is_asked = argc > 1 && strcmp(argv[1], "--help") == 0;
        help(is_asked ? stdout : stderr, NULL);
        return is_asked ? EX_OK : EX_USAGE;
    }
    if (sodium_init() < 0) {
        fprintf(stderr, "shinpanctl: libsodium does not start\n");
        return EX_SOFTWARE;
    }
    struct ctl_flags flags = {.viewer = ENG_VIEWER_JUDGE, .step = -1};
    int status = parse(command, argc - words, argv + words, &flags);
    if (status < 0) {
        status = run(command, &flags, argc - words - optind, argv + words + optind);
    }
    ctl_sets_deinit(&flags.sets);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "shinpanctl: cannot write: %s\n", strerror(errno));
        return EX_IOERR;
    }
    return status;
}

int ctl_version(struct ctl_flags *flags, int argc, char **argv)
{
    (void)flags;
    (void)argc;
    (void)argv;
    printf("shinpanctl %s\n", pro_engine_version());
    return EX_OK;
}
