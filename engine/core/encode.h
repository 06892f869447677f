/* SPDX-License-Identifier: MIT
 * encode.h - the parts of the encoding that tests look at. */
#ifndef ENG__ENCODE_H
#define ENG__ENCODE_H

#include "fields.h"

#include <eng/encode.h>

/* The fields of struct eng_match but for `game`. */
extern const struct eng__shape eng__match_shape;

/* Whether the fields of a shape, and those in them, follow each other without a gap from byte `from` on
 * and are all of it but `left_out` bytes. */
bool eng__shape_is_whole(const struct eng__shape *shape, size_t left_out);

/* The sum that an encoding of `len` bytes, its own 8 included, has to end with. */
uint64_t eng__state_sum(const uint8_t *at, size_t len);

#endif
