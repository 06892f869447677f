/* SPDX-License-Identifier: MIT
 * local.h - the admin socket of a server that runs here: one request, one answer. */
#ifndef CTL_LOCAL_H
#define CTL_LOCAL_H

#include "ctl.h"

#include <stdbool.h>
#include <stddef.h>

struct ctl_answer {
    int status; /* of HTTP */
    char *body; /* yours to free(); ends in a NUL */
    size_t len;
};

/* Sends `head` ("POST /rpc", without version) and a body (NULL: none) to the socket of --socket, else to
 * "admin.sock" beside --db, where it is unless the config says otherwise, else to the one of the
 * configuration (--config, or the installed one). EX_OK, else the exit status, and a line on stderr. */
int ctl_local_ask(
    const struct ctl_flags *flags, const char *head, const char *body, struct ctl_answer *out);

/* Whether anybody listens on that socket. */
bool ctl_local_is_there(const char *path);

#endif
