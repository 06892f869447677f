/* SPDX-License-Identifier: MIT
 * backup.h - `POST /backup` on the admin socket: a copy of the database as it stands, made by the server
 * itself while it serves, so that no other program opens the file. One at a time, on a worker thread, in the
 * data directory; whoever asked takes it from there, and removes it. Loop thread. */
#ifndef SRV_HOST_BACKUP_H
#define SRV_HOST_BACKUP_H

struct srv_admin_ask;
struct srv_service;

/* Answered with {"path": where it lies} when it is on the disk; 503: it cannot be made, or one is being
 * made. */
void srv_backup_post(struct srv_service *s, struct srv_admin_ask *ask);

/* Removes copies that nobody has taken: at a start, when nobody can. */
void srv_backup_sweep(const char *data_dir);

#endif
