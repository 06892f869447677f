/* SPDX-License-Identifier: MIT
 * shim.h - an SQLite VFS that forgets like a disk without power. Under the name "unsynced" it
 * keeps what is written to a database, its log or its journal in memory and passes it on to the
 * file only in xSync; so SIGKILL, which leaves the page cache of the kernel alone, now loses
 * everything that was not synced. All connections of a process share one memory for a file.
 *
 * What it does not model: syncs that tear or reorder what they write, and the shared-memory
 * index, which is rebuilt after a kill anyway. A file is read whole into memory when it is first
 * opened. While a process uses the shim, no other process may open the same database. */
#ifndef SHIM_H
#define SHIM_H

#include <stdint.h>

#define SHIM_VFS_NAME "unsynced"

/* Registers the VFS beside the default one; again does nothing. Returns SQLite's result. */
int shim_vfs_register(void);

enum shim_fault {
    SHIM_FAULT_NONE = 0,
    SHIM_FAULT_FULL, /* writes to the log fail as on a full disk (SQLITE_FULL) */
    SHIM_FAULT_SYNC, /* syncs fail (SQLITE_IOERR_FSYNC) and pass nothing on */
    SHIM_FAULT_READONLY, /* writes and syncs fail as after an emergency remount (SQLITE_IOERR_WRITE) */
    SHIM_FAULT_CORRUPT /* pages of the database but the first are read as noise, writes to the log
                          find the database corrupt (SQLITE_CORRUPT) */
};

/* From now on, for all files and threads. */
void shim_vfs_fault(enum shim_fault fault);

struct shim_counts {
    uint64_t syncs;          /* that passed something on */
    uint64_t unsynced_pages; /* 4 KiB pages that a kill at this moment would lose */
};
void shim_vfs_counts(struct shim_counts *out);

#endif
