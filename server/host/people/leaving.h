/* SPDX-License-Identifier: MIT
 * leaving.h - what is left to do when an account was deleted. The account, its sessions and its decks
 * went in one transaction; the player goes on "leaving" in the store until his matches are given up
 * and nothing that was played names him. That is done a few rows at a time, while others play, and
 * goes on where it was after a restart. */
#ifndef SRV_HOST_LEAVING_H
#define SRV_HOST_LEAVING_H

#include <stdbool.h>
#include <stdint.h>

struct srv_service;

/* What somebody who has left is called; reserved, so nobody else is. */
#define SRV_LEFT_NAME "Deleted player"

struct srv_leaving {
    bool is_running, is_due; /* somebody is to be looked at (again) */
};

/* Somebody left, or may have before a restart. */
void srv_leaving_wake(struct srv_service *s);

/* Goes on with what had to wait; call it now and then. */
void srv_leaving_sweep(struct srv_service *s);

#endif
