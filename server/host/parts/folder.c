/* SPDX-License-Identifier: MIT
 * folder.c - see folder.h. */
#include "host/parts/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

bool srv_folder_read(
    const char *directory, srv_folder_file *read, void *arg, char *why, size_t why_size)
{
    struct dirent **entry;
    const int n = scandir(directory, &entry, NULL, by_bytes);
    if (n < 0) {
        if (errno == ENOENT) {
            return true;
        }
        (void)snprintf(why, why_size, "%s: cannot read the directory", directory);
        return false;
    }
    bool is_good = true;
    for (int i = 0; i < n; i++) {
        const char *name = entry[i]->d_name;
        char path[1024];
        if (is_good &&
            (size_t)snprintf(path, sizeof path, "%s/%s", directory, name) >= sizeof path) {
            (void)snprintf(why, why_size, "%s/%s: the path is too long", directory, name);
            is_good = false;
        }
        is_good = is_good && read(arg, path, name, why, why_size);
        free(entry[i]);
    }
    free(entry);
    return is_good;
}
