/* SPDX-License-Identifier: MIT
 * messages.h - what messages.c prints of tournaments: tournament_messages.c. */
#ifndef TESTS_PROTO_MESSAGES_H
#define TESTS_PROTO_MESSAGES_H

#include <pro/notice.h>

typedef void print_result_fn(const struct pro_result *result);
typedef void print_notice_fn(const struct pro_notice *notice);

/* Hands out each result and notice of tournaments, the fullest and the least. */
void print_tournaments(print_result_fn *print_result, print_notice_fn *print_notice);

#endif
