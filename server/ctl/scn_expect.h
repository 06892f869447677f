/* SPDX-License-Identifier: MIT
 * scn_expect.h - the two halves of expectations: areas (scn_zone.c) and the rest (scn_expect.c). */
#ifndef CTL_SCN_EXPECT_H
#define CTL_SCN_EXPECT_H

#include "scn.h"

/* "p1.hand": seat and zone of a key; false when it is none. */
bool scn_zone_key(const struct scn *s, const char *key, int *seat, int *zone);

/* Checks the shape and the words of what is expected in a zone. */
bool scn_zone_check(struct scn *s, int zone, const json_t *value);

/* Compares it with s->view. */
bool scn_zone_expect(struct scn *s, int seat, int zone, const json_t *value);

#endif
