/* SPDX-License-Identifier: MIT
 * config_use.c - see config.h. What is done with values that are read: lists are walked, files looked
 * for. */
#include "base/config.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

bool srv_config_item(const char **cursor, char *out, size_t cap)
{
    const char *p = *cursor;
    for (;;) {
        p += strspn(p, " \t,");
        if (*p == '\0') {
            *cursor = p;
            return false;
        }
        size_t len = strcspn(p, ",");
        const char *next = p + len;
        while (len > 0 && (p[len - 1] == ' ' || p[len - 1] == '\t')) {
            len--;
        }
        *cursor = next;
        assert(len < cap);
        memcpy(out, p, len);
        out[len] = '\0';
        return true;
    }
}

static void note_missing(struct srv_text *notes, const char *key, const char *path)
{
    if (access(path, R_OK) != 0) {
        srv_text_printf(notes, "%s: %s: %s\n", key, path, strerror(errno));
    }
}

bool srv_config_missing(const struct srv_config *c, struct srv_text *notes)
{
    const size_t before = notes->len;
    char set[SRV_CONFIG_PATH_MAX];
    note_missing(notes, "web_root", c->web_root);
    note_missing(notes, "js_root", c->js_root);
    for (const char *at = c->card_sets; srv_config_item(&at, set, sizeof set);) {
        note_missing(notes, "card_sets", set);
    }
    note_missing(notes, "restrictions", c->restrictions);
    note_missing(notes, "starter_decks", c->starter_decks);
    return notes->len > before;
}
