/* SPDX-License-Identifier: MIT
 * walk.c - what several subcommands need: the files below a directory, the card set, the last line. */
#include "ctl.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>

int ctl_close(unsigned passed, unsigned failed)
{
    printf("%u passed, %u failed\n", passed, failed);
    return failed == 0 ? EX_OK : 1;
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static bool is_json(const char *name)
{
    const size_t len = strlen(name);
    return len > 5 && strcmp(name + len - 5, ".json") == 0;
}

static bool walk(const char *path, ctl_each *each, void *arg, bool is_named)
{
    struct stat st;
    if (stat(path, &st) != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    if (!S_ISDIR(st.st_mode)) {
        if (is_named || is_json(path)) {
            each(arg, path);
        }
        return true;
    }
    struct dirent **entry;
    const int n = scandir(path, &entry, NULL, by_bytes);
    if (n < 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    bool ok = true;
    for (int i = 0; i < n; i++) {
        char *name;
        if (entry[i]->d_name[0] != '.') {
            if (asprintf(&name, "%s/%s", path, entry[i]->d_name) < 0) {
                ok = false;
            } else {
                ok = walk(name, each, arg, false) && ok;
                free(name);
            }
        }
        free(entry[i]);
    }
    free(entry);
    return ok;
}

bool ctl_walk(const char *path, ctl_each *each, void *arg)
{
    return walk(path, each, arg, true);
}

struct crd_set *ctl_set(const struct ctl_flags *flags, const char *game)
{
    struct crd_set *set = NULL;
    struct crd_error err = {0};
    const enum crd_status status = ctl_sets_load(&flags->sets, game, NULL, NULL, 0, &set, &err);
    if (status != CRD_OK) {
        char line[1024];
        fprintf(stderr, "shinpanctl: %s: %s\n", crd_status_text(status),
            crd_error_line(&err, line, sizeof line));
        return NULL;
    }
    return set;
}
