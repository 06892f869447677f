/* SPDX-License-Identifier: MIT
 * say_lines.c - the lines of a card that are no effects, in words: what the lines of all games have. */
#include "say_game.h"
#include "say_json.h"

/* What fits an entry of a requirement: a predicate, or so many that satisfy one. */
void crd__say_entry(struct crd__say *s, const json_t *part)
{
    const json_t *n = json_object_get(part, "n");
    const json_t *different = json_object_get(part, "different");

    if (n == NULL) {
        crd__say_things(s, part, CRD__SAY_ONE);
        return;
    }
    const json_t *most = json_object_get(n, "up_to");

    if (json_is_string(n)) {
        crd__say_put(s, "any number of ", "好きな枚数の");
    } else {
        crd__say_put(s, most == NULL ? "" : "up to ", "");
        crd__say_number(s, most == NULL ? n : most);
        crd__say_put(s, " ", most == NULL ? "枚の" : "枚までの");
    }
    crd__say_things(s, json_object_get(part, "is"), CRD__SAY_MANY);
    if (different != NULL) {
        crd__say_put(s, " with different ", "（異なる");
        fputs(crd__say_word(s, json_string_value(different)), s->out);
        crd__say_put(s, "", "）");
    }
}

void crd__say_head(struct crd__say *s, const char *en, const char *ja, const json_t *less)
{
    crd__say_put(s, en, ja);
    if (less != NULL) {
        fputs(" -", s->out);
        crd__say_number(s, less);
    }
    crd__say_put(s, ": ", "：");
}

void crd__say_lines(struct crd__say *s, const json_t *card)
{
    s->w->lines(s, card);
}
