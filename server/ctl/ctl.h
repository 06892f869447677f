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
    struct ctl_sets sets;  /* --cards, else the installed ones */
    const char *db;        /* --db */
    const char *game;      /* --game */
    const char *clauses;   /* --clauses: directory */
    const char *scenarios; /* --scenarios: directory */
    int viewer;            /* --seat: enum eng_viewer */
    long step;             /* --step: -1 for all */
    bool is_json;          /* --json */
    bool is_verbose;       /* --verbose */
    bool is_census;        /* --census */
};

/* Returns the exit status: 0, 1 when something checked is wrong, else one of sysexits.h. */
typedef int ctl_run(struct ctl_flags *flags, int argc, char **argv);

ctl_run ctl_scenario, ctl_replay_show, ctl_replay_verify, ctl_deck_check, ctl_cards_lint,
    ctl_cards_dump, ctl_clauses, ctl_rules, ctl_db_check, ctl_db_backup, ctl_migrate,
    ctl_version;

/* --break: that rule does not hold from now on. False with a line on stderr. */
bool ctl_break(const char *rule);

/* The database of --db for reading, beside a running server or without one: EX_OK, else the exit
 * status, and a line on stderr. */
int ctl_db_open(const struct ctl_flags *flags, struct srv_store_reader **out);

/* "3 passed, 0 failed" on stdout; the exit status that goes with it. */
int ctl_close(unsigned passed, unsigned failed);

/* Calls `each` for a file, or for every *.json below a directory, in byte order of the paths. False
 * with a line on stderr when something cannot be read. */
typedef void ctl_each(void *arg, const char *path);
bool ctl_walk(const char *path, ctl_each *each, void *arg);

/* The card set of a game from the flags' files. NULL with a line on stderr. */
struct crd_set *ctl_set(const struct ctl_flags *flags, const char *game);

#endif
