/* SPDX-License-Identifier: MIT
 * files.h - the static files, read into memory once. A request looks its path up in a table of
 * what was there, so no request ever touches the file system and no path can lead out of the
 * roots; a page and its modules are of one version; and a reload of the server's config takes
 * the new ones. Requests that are still sending hold on to the file they began with. */
#ifndef SRV_NET_FILES_H
#define SRV_NET_FILES_H

#include <stddef.h>

struct srv__files;

struct srv__file {
    unsigned refs;
    char *path;       /* "/js/shinpan.js"; a folder's index.html is also "/folder/" */
    const char *type; /* Content-Type */
    char etag[36];    /* quoted, from the content */
    size_t len;
    unsigned char *body;
};

/* Read what is below web_root as / and below js_root as /js/. Hidden files, links and what
 * passes the limits (16 MiB a file, 64 MiB and 4096 files in all) are left out, with a warning.
 * A root that is not there is a warning too, and serves nothing. NULL: memory is short. */
struct srv__files *srv__files_create(const char *web_root, const char *js_root);
void srv__files_free(struct srv__files *f);

/* The file with this path, decoded, taken for as long as you like, or NULL. */
struct srv__file *srv__file_take(const struct srv__files *f, const char *path);
void srv__file_give(struct srv__file *file);

#endif
