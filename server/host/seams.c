/* SPDX-License-Identifier: MIT
 * seams.c - see seams.h. */
#include "host/seams.h"

#include "base/text.h"
#include "host/flight.h"
#include "host/parts/now.h"
#include "shim.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void srv_seams_start(void)
{
    const char *ahead = getenv("SHINPAN_AHEAD_MS");
    if (ahead != NULL) {
        srv_time_advance(strtoull(ahead, NULL, 10));
    }
}

/* What follows `what` in the path, or NULL. */
static const char *after(const char *path, const char *what)
{
    const size_t len = strlen(what);
    return strncmp(path, what, len) == 0 ? path + len : NULL;
}

static bool set_disk(const char *name)
{
    static const char *const names[] = {
        [SHIM_FAULT_NONE] = "none",
        [SHIM_FAULT_FULL] = "full",
        [SHIM_FAULT_SYNC] = "sync",
        [SHIM_FAULT_READONLY] = "readonly",
        [SHIM_FAULT_CORRUPT] = "corrupt",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(names[i], name) == 0) {
            shim_vfs_fault((enum shim_fault)i);
            return true;
        }
    }
    return false;
}

static bool set_break(const char *rest)
{
    char match[SRV_ID_CHARS + 1];
    if (strlen(rest) <= SRV_ID_CHARS) {
        return false;
    }
    memcpy(match, rest, SRV_ID_CHARS);
    match[SRV_ID_CHARS] = '\0';
    const char *how = after(rest + SRV_ID_CHARS, "&how=");
    if (how == NULL || (strcmp(how, "assert") != 0 && strcmp(how, "loop") != 0)) {
        return false;
    }
    srv_flight_break(match, strcmp(how, "loop") == 0);
    return true;
}

bool srv_seams_admin(struct srv_service *s, const char *path, struct srv_text *out,
    void (*sweep)(struct srv_service *s))
{
    const char *value;
    if ((value = after(path, "/advance?ms=")) != NULL) {
        srv_time_advance(strtoull(value, NULL, 10));
        sweep(s);
    } else if ((value = after(path, "/jump?ms=")) != NULL) {
        srv_time_jump(strtoll(value, NULL, 10));
        sweep(s);
    } else if ((value = after(path, "/disk?fault=")) != NULL) {
        if (!set_disk(value)) {
            return false;
        }
    } else if ((value = after(path, "/break?match=")) != NULL) {
        if (!set_break(value)) {
            return false;
        }
    } else {
        return false;
    }
    srv_text_printf(out, "%" PRId64 "\n", srv_now_ms());
    return true;
}
