/* SPDX-License-Identifier: MIT
 * error.c - the table of errors, by number. */
#include <pro/error.h>

#include <assert.h>
#include <stddef.h>

static const struct {
    int code;
    const char *name, *key, *text;
} rows[] = {
#define X(id, code, name, key, text) {code, name, key, text},
    PRO_ERROR_MAP(X)
#undef X
};

int pro_error_code(enum pro_error error)
{
    assert(error < PRO_ERROR_NUM);
    return rows[error].code;
}

const char *pro_error_name(enum pro_error error)
{
    assert(error < PRO_ERROR_NUM);
    return rows[error].name;
}

const char *pro_error_text(enum pro_error error)
{
    assert(error < PRO_ERROR_NUM);
    return rows[error].text;
}

const char *pro_error_key(enum pro_error error)
{
    assert(error < PRO_ERROR_NUM);
    return rows[error].key;
}
