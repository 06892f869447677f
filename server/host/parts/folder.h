/* SPDX-License-Identifier: MIT
 * folder.h - the files of a directory that is read once at the start. */
#ifndef SRV_HOST_FOLDER_H
#define SRV_HOST_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* One file: `path` with the directory, `name` without. False: `why` says what is wrong (one line). */
typedef bool srv_folder_file(
    void *arg, const char *path, const char *name, char *why, size_t why_size);

/* Every name in the directory in byte order, until one is wrong. True also when there is no such
 * directory. */
bool srv_folder_read(
    const char *directory, srv_folder_file *read, void *arg, char *why, size_t why_size);

#endif
