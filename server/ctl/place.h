/* SPDX-License-Identifier: MIT
 * place.h - where an installation lies: its configuration, database and data directory, out of
 * --config and --db; and copying its files. */
#ifndef CTL_PLACE_H
#define CTL_PLACE_H

#include "base/config.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ctl_flags;

/* Where the package puts the configuration: what --config says when it says nothing. */
#define CTL_CONFIG "/etc/shinpan/shinpan.conf"

struct ctl_place {
    const char *file;         /* the configuration; NULL: --db alone was given */
    struct srv_config config; /* the defaults, if there is no file */
    char data_dir[SRV_CONFIG_PATH_MAX];
    char db[SRV_CONFIG_PATH_MAX];
};

/* Of the file `config` (NULL: none), and the database of that name (NULL: as configured), beside
 * which the data directory is. EX_OK, else the exit status with a line on stderr for each fault. */
int ctl_place_read(struct ctl_place *out, const char *config, const char *db);

/* The same by --config and --db: without both the installed configuration. */
int ctl_place_of(const struct ctl_flags *flags, struct ctl_place *out);

#define CTL_SHA256_HEX 65 /* NUL included */

/* Copies a file to a new one of that mode, which is on the disk when this returns; `to` NULL: reads
 * it only. Its size and SHA-256 go to `bytes` and `hex`. False with errno; nothing is left then. */
bool ctl_file_copy(
    const char *from, const char *to, unsigned mode, uint64_t *bytes, char hex[CTL_SHA256_HEX]);

/* The directories above a file, those that are missing made with mode 0755. False with errno. */
bool ctl_dirs_above(const char *path);

#endif
