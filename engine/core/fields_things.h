/* SPDX-License-Identifier: MIT
 * fields_things.h - fields.h of the structs that core and games have in common. */
#ifndef ENG__FIELDS_THINGS_H
#define ENG__FIELDS_THINGS_H

#include "fields.h"

#include <eng/match.h>

static const struct eng__field eng_set_fields[] = {
    ENG__NUM(eng_set, word, 8),
};
ENG__SHAPE(eng_set);

static const struct eng__field eng_things_fields[] = {
    ENG__SUB(eng_things, cards, eng_set),
    ENG__NUM(eng_things, is_units, 1),
    ENG__NUM(eng_things, is_done, 1),
    ENG__NUM(eng_things, is_partial, 1),
    ENG__NUM(eng_things, is_described, 1),
    ENG__NUM(eng_things, spare, 1),
};
ENG__SHAPE(eng_things);

#endif
