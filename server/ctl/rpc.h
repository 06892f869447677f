/* SPDX-License-Identifier: MIT
 * rpc.h - a request of the protocol over the admin socket. What there is to say, and how it is written on a
 * command line, is read off the tables of the protocol. */
#ifndef CTL_RPC_H
#define CTL_RPC_H

#include "ctl.h"

#include <pro/message.h>

#include <jansson.h>

#include <stdio.h>

/* Which methods a command is about. */
typedef bool ctl_about(enum pro_method m);

/* By its whole name, or by what follows the dot. NONE: there is no such method. */
enum pro_method ctl_rpc_find(const char *verb, ctl_about *is_about);

/* A verb and its keys; all verbs like that; all of their names in a line. */
void ctl_rpc_print(FILE *out, enum pro_method m);
void ctl_rpc_list(FILE *out, ctl_about *is_about);
void ctl_rpc_list_names(FILE *out, ctl_about *is_about);

/* KEY=VALUE.. as params. A value alone is that of the first key that must be there and is not yet. Objects and
 * lists of objects are files of JSON ("-": stdin). NULL with a line on stderr, and the keys that there are. */
json_t *ctl_rpc_params(enum pro_method m, int argc, char **argv);

/* Asks, and takes `params` over. EX_OK and the result, to be decref'ed; else the exit status (1: the server
 * refuses), and a line on stderr. */
int ctl_rpc_ask(
    const struct ctl_flags *flags, enum pro_method m, json_t *params, json_t **result);

/* The result as JSON, in a line with --json. */
void ctl_rpc_show(const struct ctl_flags *flags, const json_t *result);

/* A whole command: lists, helps, or asks and shows. */
int ctl_rpc_run(struct ctl_flags *flags, ctl_about *is_about, int argc, char **argv);

#endif
