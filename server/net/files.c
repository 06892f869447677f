/* SPDX-License-Identifier: MIT
 * files.c - see files.h. */
#include "net/files.h"

#include "base/log.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILES_MAX      4096
#define FILE_BYTES_MAX (16u << 20)
#define ALL_BYTES_MAX  (64u << 20)
#define DEPTH_MAX      8
#define PATH_BYTES     512

struct srv__files {
    struct srv__file *at[FILES_MAX]; /* sorted by path */
    size_t number;
    size_t bytes;
};

static const struct {
    const char *suffix, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".jpg", "image/jpeg"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".md", "text/plain; charset=utf-8"},
};

static const char *type_of(const char *name)
{
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot != NULL && i < sizeof types / sizeof types[0]; i++) {
        if (strcmp(dot, types[i].suffix) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

/* ---- one file ---- */

static void file_free(struct srv__file *file)
{
    if (file != NULL) {
        free(file->path);
        free(file->body);
        free(file);
    }
}

static bool read_whole(int fd, unsigned char *out, size_t len)
{
    while (len > 0) {
        const ssize_t n = read(fd, out, len);
        if (n <= 0) {
            return false; /* an error, or it shrank meanwhile */
        }
        out += n;
        len -= (size_t)n;
    }
    return true;
}

static struct srv__file *file_create(int fd, size_t len, const char *path)
{
    struct srv__file *file = calloc(1, sizeof *file);
    if (file == NULL) {
        return NULL;
    }
    file->path = strdup(path);
    file->body = malloc(len > 0 ? len : 1);
    if (file->path == NULL || file->body == NULL || !read_whole(fd, file->body, len)) {
        file_free(file);
        return NULL;
    }
    file->refs = 1;
    file->len = len;
    file->type = type_of(path);

    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, file->body, len, NULL, 0);
    char hex[33];
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    snprintf(file->etag, sizeof file->etag, "\"%s\"", hex);
    return file;
}

/* ---- reading a tree ---- */

static void left_out(const char *path, const char *why)
{
    srv_log(SRV_LOG_WARN, "net.file", "a file is not served", SRV_LOG_STR("path", path),
        SRV_LOG_STR("error", why));
}

static void add_file(struct srv__files *f, int fd, size_t len, const char *path)
{
    if (f->number == FILES_MAX || len > FILE_BYTES_MAX || len > ALL_BYTES_MAX - f->bytes) {
        left_out(path, "too large, or too many");
        return;
    }
    struct srv__file *file = file_create(fd, len, path);
    if (file == NULL) {
        left_out(path, "cannot be read");
        return;
    }
    f->at[f->number++] = file;
    f->bytes += len;
}

/* Takes over dir_fd. prefix is the URL path of the folder, with its last slash. */
static void add_tree(struct srv__files *f, int dir_fd, const char *prefix, unsigned depth)
{
    DIR *dir = fdopendir(dir_fd);
    if (dir == NULL) {
        left_out(prefix, strerror(errno));
        close(dir_fd);
        return;
    }
    for (struct dirent *e; (e = readdir(dir)) != NULL;) {
        char path[PATH_BYTES];
        struct stat st;
        if (e->d_name[0] == '.') {
            continue;
        }
        if (snprintf(path, sizeof path - 1, "%s%s", prefix, e->d_name) >=
            (int)sizeof path - 1) {
            left_out(prefix, "its path is too long");
            continue;
        }
        const int fd =
            openat(dirfd(dir), e->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (fd < 0 || fstat(fd, &st) != 0) {
            left_out(path, strerror(errno));
        } else if (S_ISDIR(st.st_mode) && depth < DEPTH_MAX) {
            strcat(path, "/");
            add_tree(f, fd, path, depth + 1);
            continue; /* fd is closed with its folder */
        } else if (S_ISREG(st.st_mode)) {
            add_file(f, fd, (size_t)st.st_size, path);
        } else {
            left_out(path, "not a file, or too deep");
        }
        if (fd >= 0) {
            close(fd);
        }
    }
    closedir(dir);
}

static void add_root(struct srv__files *f, const char *root, const char *prefix)
{
    const int fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        left_out(root, strerror(errno));
    } else {
        add_tree(f, fd, prefix, 0);
    }
}

static int compare(const void *a, const void *b)
{
    return strcmp((*(struct srv__file *const *)a)->path, (*(struct srv__file *const *)b)->path);
}

struct srv__files *srv__files_create(const char *web_root, const char *js_root)
{
    struct srv__files *f = sodium_init() < 0 ? NULL : calloc(1, sizeof *f);
    if (f != NULL) {
        add_root(f, web_root, "/");
        add_root(f, js_root, "/js/");
        qsort(f->at, f->number, sizeof f->at[0], compare);
    }
    return f;
}

void srv__files_free(struct srv__files *f)
{
    for (size_t i = 0; f != NULL && i < f->number; i++) {
        srv__file_give(f->at[i]);
    }
    free(f);
}

struct srv__file *srv__file_take(const struct srv__files *f, const char *path)
{
    char index[PATH_BYTES + sizeof "index.html"];
    const size_t len = strlen(path);
    if (len >= PATH_BYTES) {
        return NULL;
    }
    const bool is_folder = len > 0 && path[len - 1] == '/';
    snprintf(index, sizeof index, "%s%s", path, is_folder ? "index.html" : "");

    struct srv__file wanted = {.path = index};
    const struct srv__file *key = &wanted;
    struct srv__file *const *found = bsearch(&key, f->at, f->number, sizeof f->at[0], compare);
    if (found == NULL) {
        return NULL;
    }
    (*found)->refs++;
    return *found;
}

void srv__file_give(struct srv__file *file)
{
    if (file != NULL && --file->refs == 0) {
        file_free(file);
    }
}
