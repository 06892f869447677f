/* SPDX-License-Identifier: MIT
 * say_numbers.c - numbers in words: counts, sums, values of things, and what a condition adds. */
#include "say_game.h"
#include "say_json.h"

#include <string.h>

static void joined(struct crd__say *s, const json_t *list, const char *en, const char *ja)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        crd__say_put(s, i == 0 ? "" : en, i == 0 ? "" : ja);
        crd__say_number(s, json_array_get(list, i));
    }
}

static bool sum_of(struct crd__say *s, const json_t *number)
{
    static const struct {
        const char *key, *en, *ja;
    } sums[] = {{"add", " plus ", "＋"}, {"sub", " minus ", "－"}, {"mul", " times ", "×"},
        {"div", " divided by ", "÷"}};

    for (size_t i = 0; i < sizeof sums / sizeof sums[0]; i++) {
        const json_t *list = json_object_get(number, sums[i].key);
        const json_t *more = json_array_get(list, 1);

        if (i == 0 && json_is_integer(json_array_get(list, 0)) && has(more, "event")) {
            const int n = (int)json_integer_value(json_array_get(list, 0));

            fprintf(s->out, s->ja ? "%d（" : "%d (%d if ", n, n + 1); /* a condition counts 1 */
            crd__say_condition(s, more);
            fprintf(s->out, s->ja ? "なら%d）" : ")", n + 1);
            return true;
        }
        if (list != NULL) {
            joined(s, list, sums[i].en, sums[i].ja);
            if (strcmp(sums[i].key, "div") == 0) {
                crd__say_put(s, " (rounded down)", "（端数切り捨て）");
            }
            return true;
        }
    }
    if (has(number, "min") || has(number, "max")) {
        const bool is_min = has(number, "min");

        crd__say_put(s, is_min ? "the lower of " : "the higher of ", "");
        joined(s, json_object_get(number, is_min ? "min" : "max"), " and ", "と");
        crd__say_put(s, "", is_min ? "の小さい方" : "の大きい方");
        return true;
    }
    return false;
}

static bool measured(struct crd__say *s, const json_t *number)
{
    static const struct {
        const char *key, *en, *ja;
    } kinds[] = {{"sum", "the total %s of ", "の%sの合計"},
        {"distinct", "the number of different %ss of ", "の%sの種類の数"},
        {"alike", "the largest number of same-%s cards among ", "の同じ%sの最大枚数"},
        {"original", "the original %s of ", "の元々の%s"}};
    const char *const *dims = s->w->numbers;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        const char *dim = json_string_value(json_object_get(number, kinds[i].key));
        const char *format = s->ja ? kinds[i].ja : kinds[i].en;

        if (dim == NULL) {
            continue;
        }
        const char *place = strstr(format, "%s");
        if (s->ja) {
            crd__say_things(s, json_object_get(number, "of"), CRD__SAY_ALL);
        }
        fprintf(s->out, "%.*s%s%s", (int)(place - format), format, crd__say_word(s, dim),
            place + 2);
        if (!s->ja) {
            crd__say_things(s, json_object_get(number, "of"), CRD__SAY_ALL);
        }
        return true;
    }
    for (size_t i = 0; dims[i] != NULL; i++) {
        const json_t *of = json_object_get(number, dims[i]);

        if (of != NULL) {
            crd__say_things(s, of, CRD__SAY_ALL);
            fprintf(s->out, s->ja ? "の%s" : "'s %s", crd__say_word(s, dims[i]));
            return true;
        }
    }
    return false;
}

/* A number of a player: its rows are "memory you", "memory opponent". */
static bool of_player(struct crd__say *s, const json_t *number)
{
    char word[48];

    for (void *it = json_object_iter((json_t *)number); it != NULL;
         it = json_object_iter_next((json_t *)number, it)) {
        const char *whose = json_string_value(json_object_iter_value(it));

        snprintf(
            word, sizeof word, "%s %s", json_object_iter_key(it), whose == NULL ? "" : whose);
        const char *text = crd__say_find(s, s->w->global, word);
        if (text != NULL) {
            fputs(text, s->out);
            return true;
        }
    }
    return false;
}

void crd__say_number(struct crd__say *s, const json_t *number)
{
    const json_t *count = json_object_get(number, "count");

    if (json_is_integer(number)) {
        fprintf(s->out, "%d", (int)json_integer_value(number));
    } else if (json_is_string(number)) {
        crd__say_put(s, "that number", "その数");
    } else if (json_is_string(count) && json_string_value(count)[0] == '$') {
        crd__say_put(s, "as many as that", "その数");
    } else if (count != NULL) {
        crd__say_put(s, "the number of ", "");
        crd__say_things(s, count, CRD__SAY_MANY);
        crd__say_put(s, "", "の数");
    } else if (has(number, "amount")) {
        crd__say_put(s, "that number", "その数");
    } else if (!of_player(s, number) && !measured(s, number) &&
        !sum_of(s, number)) { /* a condition counts 1 or 0 */
        crd__say_put(s, "(1 if ", "（");
        crd__say_condition(s, number);
        crd__say_put(s, ")", "なら1）");
    }
}
