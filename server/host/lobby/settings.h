/* SPDX-License-Identifier: MIT
 * settings.h - how a match is set up: what is asked for is checked and completed once, when the
 * match is made; from then on nothing of it is left to a default. */
#ifndef SRV_HOST_SETTINGS_H
#define SRV_HOST_SETTINGS_H

#include <pro/lobby.h>

#include <stdbool.h>
#include <stddef.h>

/* Completes the settings of a match that is created. False: `fault` names the field that cannot be
 * so, and why. */
bool srv_settings_complete(
    struct pro_match_settings *settings, enum pro_opponent opponent, struct pro_fault *fault);

/* Reads a text of the store. False: it is not one of ours. */
bool srv_settings_read(const char *text, size_t len, struct pro_match_settings *out);

/* Their text, as the store keeps it: free() it. */
char *srv_settings_text(const struct pro_match_settings *settings, size_t *len);

#endif
