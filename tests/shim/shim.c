/* SPDX-License-Identifier: MIT */
#include "shim.h"

#include <sqlite3.h>

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define PAGE ((sqlite3_int64)4096)

/* A file as the process sees it. Pages marked dirty are not in the real file yet. */
struct node {
    struct node *next;
    char *path;
    unsigned refs;
    unsigned char *bytes;
    bool *dirty; /* one a page of cap */
    sqlite3_int64 size, cap;
    bool is_resized; /* size is not the real file's */
};

/* What SQLite holds. The real file behind it, which also does locks and shared memory, lies
 * right after it in the memory that SQLite gives us. */
struct shim_file {
    sqlite3_file base;
    struct node *node;
    sqlite3_file *real;
    bool is_log; /* the -wal or the -journal */
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* guards all below, and the nodes */
static struct node *nodes;
static enum shim_fault fault;
static struct shim_counts counts;
static sqlite3_vfs shim_vfs;
static sqlite3_vfs *real_vfs;

static struct shim_file *shim_of(sqlite3_file *file)
{
    return (struct shim_file *)file;
}

/* ---- nodes ---- */

static bool node_reserve(struct node *n, sqlite3_int64 size)
{
    if (size <= n->cap) {
        return true;
    }
    sqlite3_int64 cap = n->cap < PAGE ? PAGE : n->cap * 2;
    while (cap < size) {
        cap *= 2;
    }
    unsigned char *bytes = realloc(n->bytes, (size_t)cap);
    if (bytes == NULL) {
        return false;
    }
    n->bytes = bytes;
    bool *dirty = realloc(n->dirty, (size_t)(cap / PAGE));
    if (dirty == NULL) {
        return false;
    }
    n->dirty = dirty;
    memset(bytes + n->cap, 0, (size_t)(cap - n->cap));
    memset(dirty + n->cap / PAGE, 0, (size_t)((cap - n->cap) / PAGE));
    n->cap = cap;
    return true;
}

static void node_mark(struct node *n, sqlite3_int64 at, sqlite3_int64 len)
{
    for (sqlite3_int64 p = at / PAGE; len > 0 && p <= (at + len - 1) / PAGE; p++) {
        counts.unsynced_pages += !n->dirty[p];
        n->dirty[p] = true;
    }
}

static void node_forget(struct node *n, sqlite3_int64 from_page)
{
    for (sqlite3_int64 p = from_page; p < n->cap / PAGE; p++) {
        counts.unsynced_pages -= n->dirty[p];
        n->dirty[p] = false;
    }
}

static int node_resize(struct node *n, sqlite3_int64 size)
{
    if (!node_reserve(n, size)) {
        return SQLITE_IOERR_NOMEM;
    }
    if (size < n->size) {
        memset(n->bytes + size, 0, (size_t)(n->size - size));
        node_forget(n, (size + PAGE - 1) / PAGE);
    }
    n->size = size;
    n->is_resized = true;
    return SQLITE_OK;
}

/* Passes the node on to the real file. */
static int node_flush(struct node *n, sqlite3_file *real)
{
    int rc = SQLITE_OK;
    if (n->is_resized) {
        rc = real->pMethods->xTruncate(real, n->size);
    }
    for (sqlite3_int64 p = 0; p < n->cap / PAGE && rc == SQLITE_OK; p++) {
        if (n->dirty[p]) {
            const sqlite3_int64 at = p * PAGE;
            const sqlite3_int64 len = n->size - at < PAGE ? n->size - at : PAGE;
            rc = real->pMethods->xWrite(real, n->bytes + at, (int)len, at);
        }
    }
    if (rc == SQLITE_OK) {
        n->is_resized = false;
        node_forget(n, 0);
    }
    return rc;
}

static int node_read_in(struct node *n, sqlite3_file *real)
{
    sqlite3_int64 size;
    int rc = real->pMethods->xFileSize(real, &size);
    if (rc == SQLITE_OK && !node_reserve(n, size)) {
        rc = SQLITE_IOERR_NOMEM;
    }
    for (sqlite3_int64 at = 0; rc == SQLITE_OK && at < size; at += 1 << 20) {
        const sqlite3_int64 len = size - at < 1 << 20 ? size - at : 1 << 20;
        rc = real->pMethods->xRead(real, n->bytes + at, (int)len, at);
    }
    n->size = size;
    return rc;
}

static struct node *node_find(const char *path)
{
    struct node *n = nodes;
    while (n != NULL && strcmp(n->path, path) != 0) {
        n = n->next;
    }
    return n;
}

static void node_free(struct node *n)
{
    for (struct node **at = &nodes; *at != NULL; at = &(*at)->next) {
        if (*at == n) {
            *at = n->next;
            break;
        }
    }
    node_forget(n, 0);
    free(n->path);
    free(n->bytes);
    free(n->dirty);
    free(n);
}

static int node_open(const char *path, sqlite3_file *real, struct node **out)
{
    struct node *n = node_find(path);
    if (n == NULL) {
        n = calloc(1, sizeof *n);
        if (n == NULL || (n->path = strdup(path)) == NULL) {
            free(n);
            return SQLITE_NOMEM;
        }
        n->next = nodes;
        nodes = n;
        const int rc = node_read_in(n, real);
        if (rc != SQLITE_OK) {
            node_free(n);
            return rc;
        }
    }
    n->refs++;
    *out = n;
    return SQLITE_OK;
}

/* ---- files ---- */

static int file_close(sqlite3_file *file)
{
    struct shim_file *f = shim_of(file);
    pthread_mutex_lock(&mutex);
    struct node *n = f->node;
    int rc = SQLITE_OK;
    if (--n->refs == 0) {
        /* the last one closes in order: a living kernel would write it sooner or later */
        rc = n->is_resized || counts.unsynced_pages > 0 ? node_flush(n, f->real) : SQLITE_OK;
        node_free(n);
    }
    pthread_mutex_unlock(&mutex);
    const int closed = f->real->pMethods->xClose(f->real);
    return rc == SQLITE_OK ? closed : rc;
}

static int file_read(sqlite3_file *file, void *to, int len, sqlite3_int64 at)
{
    const struct node *n = shim_of(file)->node;
    pthread_mutex_lock(&mutex);
    const bool is_noise = fault == SHIM_FAULT_CORRUPT && !shim_of(file)->is_log;
    const sqlite3_int64 there = at >= n->size ? 0 : n->size - at;
    const size_t got = there < len ? (size_t)there : (size_t)len;
    if (got > 0) {
        memcpy(to, n->bytes + at, got);
    }
    pthread_mutex_unlock(&mutex);
    memset((unsigned char *)to + got, 0, (size_t)len - got);
    if (is_noise && at >= PAGE) {
        memset(to, 0xa5, got);
    }
    return got == (size_t)len ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *file, const void *from, int len, sqlite3_int64 at)
{
    struct shim_file *f = shim_of(file);
    struct node *n = f->node;
    int rc = SQLITE_OK;
    pthread_mutex_lock(&mutex);
    if (fault == SHIM_FAULT_FULL && f->is_log) {
        rc = SQLITE_FULL;
    } else if (fault == SHIM_FAULT_CORRUPT && f->is_log) {
        rc = SQLITE_CORRUPT;
    } else if (fault == SHIM_FAULT_READONLY) {
        rc = SQLITE_IOERR_WRITE;
    } else if (at + len > n->size) {
        rc = node_resize(n, at + len);
    }
    if (rc == SQLITE_OK) {
        memcpy(n->bytes + at, from, (size_t)len);
        node_mark(n, at, len);
    }
    pthread_mutex_unlock(&mutex);
    return rc;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    pthread_mutex_lock(&mutex);
    const int rc = node_resize(shim_of(file)->node, size);
    pthread_mutex_unlock(&mutex);
    return rc;
}

static int file_sync(sqlite3_file *file, int flags)
{
    (void)flags; /* the kernel's cache survives SIGKILL: passing on is syncing enough */
    struct shim_file *f = shim_of(file);
    pthread_mutex_lock(&mutex);
    int rc = SQLITE_IOERR_FSYNC;
    if (fault != SHIM_FAULT_SYNC && fault != SHIM_FAULT_READONLY) {
        rc = node_flush(f->node, f->real);
        counts.syncs++;
    }
    pthread_mutex_unlock(&mutex);
    return rc;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *out)
{
    pthread_mutex_lock(&mutex);
    *out = shim_of(file)->node->size;
    pthread_mutex_unlock(&mutex);
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *file, int level)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xLock(real, level);
}

static int file_unlock(sqlite3_file *file, int level)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xUnlock(real, level);
}

static int file_check_reserved(sqlite3_file *file, int *out)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xCheckReservedLock(real, out);
}

static int file_control(sqlite3_file *file, int op, void *arg)
{
    sqlite3_file *real = shim_of(file)->real;
    if (op == SQLITE_FCNTL_SIZE_HINT || op == SQLITE_FCNTL_CHUNK_SIZE) {
        return SQLITE_OK; /* would grow the real file behind our back */
    }
    return real->pMethods->xFileControl(real, op, arg);
}

static int file_sector_size(sqlite3_file *file)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xSectorSize(real);
}

static int file_characteristics(sqlite3_file *file)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xDeviceCharacteristics(real) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int file_shm_map(
    sqlite3_file *file, int page, int page_size, int extend, void volatile **out)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xShmMap(real, page, page_size, extend, out);
}

static int file_shm_lock(sqlite3_file *file, int offset, int n, int flags)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xShmLock(real, offset, n, flags);
}

static void file_shm_barrier(sqlite3_file *file)
{
    sqlite3_file *real = shim_of(file)->real;
    real->pMethods->xShmBarrier(real);
}

static int file_shm_unmap(sqlite3_file *file, int remove)
{
    sqlite3_file *real = shim_of(file)->real;
    return real->pMethods->xShmUnmap(real, remove);
}

static const sqlite3_io_methods file_methods = {
    .iVersion = 2, /* 3 would add memory-mapped reads, which would pass us by */
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* ---- the VFS ---- */

static int vfs_open(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *out_flags)
{
    (void)vfs;
    const int logs = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    if (path == NULL || (flags & (SQLITE_OPEN_MAIN_DB | logs)) == 0) {
        return real_vfs->xOpen(real_vfs, path, file, flags, out_flags); /* temporary files */
    }
    struct shim_file *f = shim_of(file);
    *f = (struct shim_file){.real = (sqlite3_file *)(f + 1), .is_log = (flags & logs) != 0};
    int rc = real_vfs->xOpen(real_vfs, path, f->real, flags, out_flags);
    if (rc == SQLITE_OK) {
        pthread_mutex_lock(&mutex);
        rc = node_open(path, f->real, &f->node);
        pthread_mutex_unlock(&mutex);
    }
    if (rc == SQLITE_OK) {
        f->base.pMethods = &file_methods; /* only now: SQLite closes what has methods */
    } else if (f->real->pMethods != NULL) {
        f->real->pMethods->xClose(f->real);
    }
    return rc;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync_dir)
{
    (void)vfs;
    pthread_mutex_lock(&mutex);
    struct node *n = node_find(path);
    if (n != NULL) {
        (void)node_resize(n, 0); /* shrinking cannot fail */
        n->is_resized = false;
    }
    pthread_mutex_unlock(&mutex);
    return real_vfs->xDelete(real_vfs, path, sync_dir);
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    (void)vfs;
    if (flags == SQLITE_ACCESS_EXISTS) {
        /* the real one calls an empty file absent, which a file with unsynced content is not */
        pthread_mutex_lock(&mutex);
        const struct node *n = node_find(path);
        const bool is_there = n != NULL && n->size > 0;
        pthread_mutex_unlock(&mutex);
        if (is_there) {
            *out = 1;
            return SQLITE_OK;
        }
    }
    return real_vfs->xAccess(real_vfs, path, flags, out);
}

int shim_vfs_register(void)
{
    if (real_vfs != NULL) {
        return SQLITE_OK;
    }
    real_vfs = sqlite3_vfs_find(NULL);
    if (real_vfs == NULL) {
        return SQLITE_ERROR;
    }
    shim_vfs = *real_vfs; /* paths, time and chance are the real one's */
    shim_vfs.zName = SHIM_VFS_NAME;
    shim_vfs.szOsFile = (int)sizeof(struct shim_file) + real_vfs->szOsFile;
    shim_vfs.xOpen = vfs_open;
    shim_vfs.xDelete = vfs_delete;
    shim_vfs.xAccess = vfs_access;
    return sqlite3_vfs_register(&shim_vfs, 0);
}

void shim_vfs_fault(enum shim_fault f)
{
    pthread_mutex_lock(&mutex);
    fault = f;
    pthread_mutex_unlock(&mutex);
}

void shim_vfs_counts(struct shim_counts *out)
{
    pthread_mutex_lock(&mutex);
    *out = counts;
    pthread_mutex_unlock(&mutex);
}
