/* SPDX-License-Identifier: MIT
 * status.c - the texts of the engine's answers. */
#include <eng/status.h>

const char *eng_status_text(enum eng_status status)
{
    static const char *const text[ENG_STATUS_NUM] = {
#define X(name, words) [ENG_##name] = (words),
        ENG_STATUS_MAP(X)
#undef X
    };
    return (unsigned)status < ENG_STATUS_NUM ? text[status] : "unknown status";
}
