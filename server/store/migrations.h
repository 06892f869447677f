/* SPDX-License-Identifier: MIT
 * migrations.h - the texts of migrations/, embedded when the program is built (see
 * embed_migrations.py). Entry i brings a database from user_version i to i + 1. */
#ifndef SRV_STORE_MIGRATIONS_H
#define SRV_STORE_MIGRATIONS_H

struct srv__migration {
    const char *name; /* "0001_players" */
    const char *sql;
};

extern const struct srv__migration srv__migrations[];
extern const int srv__migrations_n;

#endif
