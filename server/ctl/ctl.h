/* SPDX-License-Identifier: MIT
 * ctl.h - shinpanctl's subcommands: what each gets, what it returns. main.c has the table of them; its
 * --help is printed from that table. */
#ifndef CTL_CTL_H
#define CTL_CTL_H

#include "sets.h"

#include <stdbool.h>

struct srv_store_reader;

/* The flags of the command line, each only where the table allows it. */
struct ctl_flags {
    struct ctl_sets sets;  /* --cards, else those of the checkout or the installed ones */
    const char *db;        /* --db */
    const char *config;    /* --config; NULL when not given */
    const char *socket;    /* --socket */
    const char *game;      /* --game; NULL when not given */
    const char *clauses;   /* --clauses: directory, else that of the checkout */
    const char *scenarios; /* --scenarios: the same */
    const char *lists;     /* --restrictions: file; NULL when not given */
    const char *day;       /* --day; NULL: today */
    const char *form;      /* --format; NULL when not given */
    int viewer;            /* --seat: enum eng_viewer */
    long step;             /* --step: -1 for all */
    bool is_json;          /* --json */
    bool is_verbose;       /* --verbose */
    bool is_census;        /* --census */
    bool keeps_config;     /* --keep-config */
    bool is_help;          /* --help beside an argument, where the table lets it through */
};

/* Returns the exit status: 0, 1 when something checked is wrong, else one of sysexits.h. */
typedef int ctl_run(struct ctl_flags *flags, int argc, char **argv);

ctl_run ctl_scenario, ctl_replay_show, ctl_replay_verify, ctl_deck_check, ctl_deck_import,
    ctl_deck_export, ctl_cards_lint, ctl_cards_dump, ctl_account_roles, ctl_admin, ctl_judge,
    ctl_tournament, ctl_clauses, ctl_rules, ctl_db_check, ctl_db_backup, ctl_db_restore,
    ctl_migrate, ctl_backup, ctl_restore, ctl_doctor, ctl_version;

/* --break: that rule does not hold from now on. False with a line on stderr. */
bool ctl_break(const char *rule);

/* The database of --db for reading, beside a running server or without one: EX_OK, else the exit
 * status, and a line on stderr. */
int ctl_db_open(const struct ctl_flags *flags, struct srv_store_reader **out);

/* "3 passed, 0 failed" on stdout; the exit status that goes with it. */
int ctl_close(unsigned passed, unsigned failed);

/* A checkout has its cards and scenarios there. */
#define CTL_CHECKOUT_SETS      "engine/cards/sets"
#define CTL_CHECKOUT_CARDS     "tests/cards"
#define CTL_CHECKOUT_SCENARIOS "tests/scenarios"
#define CTL_CHECKOUT_CLAUSES   "tests/clauses"

/* The nearest directory that is a checkout, from `path` upward; NULL: there is none. Yours to free(). */
char *ctl_checkout(const char *path);

/* "dir/name", yours to free(); NULL: no memory. */
char *ctl_below(const char *dir, const char *name);

/* Calls `each` for a file, or for every *.json below a directory, in byte order of the paths. False
 * with a line on stderr when something cannot be read. */
typedef void ctl_each(void *arg, const char *path);
bool ctl_walk(const char *path, ctl_each *each, void *arg);

/* The card set of a game from the flags' files. NULL with a line on stderr. */
struct crd_set *ctl_set(const struct ctl_flags *flags, const char *game);

#endif
