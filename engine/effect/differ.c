/* SPDX-License-Identifier: MIT
 * differ.c - what things share: "with the same name"; and "with different XX" [4-24]: whether things differ from each other in a dimension. A thing
 * with several values counts with any one of them, so this is a matching of things and values. */
#include "choice.h"

#include <string.h>

enum {
    VALUES = 64
};

bool eng__texts_share(
    const struct eng_texts *texts, const struct eng_texts *others, bool is_part)
{
    for (unsigned i = 0; i < texts->len; i++) {
        for (unsigned j = 0; j < others->len; j++) {
            if (is_part ? strstr(texts->at[i], others->at[j]) != NULL
                        : strcmp(texts->at[i], others->at[j]) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The values that things have had so far: their texts, or one thing of each. */
struct values {
    const struct eng_ctx *ctx;
    unsigned dim;
    const char *text[VALUES];
    struct eng_thing like[VALUES];
    unsigned len;
};

static const struct eng_hooks *hooks(const struct eng_ctx *ctx)
{
    return ctx->book->game->hooks;
}

static uint64_t text_value(struct values *v, const char *text)
{
    unsigned i = 0;
    while (i < v->len && strcmp(v->text[i], text) != 0) {
        i++;
    }
    if (i == VALUES) {
        return 0; /* as if it were like no other */
    }
    v->text[i] = text;
    v->len += i == v->len;
    return UINT64_C(1) << i;
}

/* Of a dimension in which a thing has one value at most. */
static uint64_t one_value(struct values *v, struct eng_thing thing)
{
    unsigned i = 0;
    if (!hooks(v->ctx)->same(v->ctx, thing, thing, v->dim)) {
        return 0; /* it has none */
    }
    while (i < v->len && !hooks(v->ctx)->same(v->ctx, v->like[i], thing, v->dim)) {
        i++;
    }
    if (i == VALUES) {
        return 0;
    }
    v->like[i] = thing;
    v->len += i == v->len;
    return UINT64_C(1) << i;
}

/* The values of a thing, a bit each; 0: it has none, and is like no other. */
static uint64_t values_of(struct values *v, struct eng_thing thing)
{
    const char *text[ENG__TEXTS_MAX];
    uint64_t has = hooks(v->ctx)->values(v->ctx, thing, v->dim);
    const int texts = has != 0 ? 0 : hooks(v->ctx)->texts(v->ctx, thing, v->dim, text);
    for (int i = 0; i < texts; i++) {
        has |= text_value(v, text[i]);
    }
    if (has == 0 && texts < 0) {
        has = one_value(v, thing);
    }
    return eng__rule(ONE_VALUE_EACH) ? has : has & -has; /* 4-24-2 */
}

/* Gives thing `at` a value of its own; it may push others on to their next, along a path that is
 * looked for breadth first. */
static bool give(uint16_t holder[], const uint64_t has[], unsigned at)
{
    uint8_t from[VALUES]; /* the value whose holder would take this one; itself: the thing */
    uint8_t queue[VALUES];
    uint64_t seen = 0;
    unsigned len = 0;
    for (unsigned next = 0; next <= len; next++) {
        const unsigned held = next == 0 ? VALUES : queue[next - 1];
        const uint64_t want = has[held == VALUES ? at : holder[held] - 1u] & ~seen;
        for (unsigned v = 0; v < VALUES; v++) {
            if ((want >> v & 1u) == 0) {
                continue;
            }
            seen |= UINT64_C(1) << v;
            from[v] = (uint8_t)(held == VALUES ? v : held);
            queue[len++] = (uint8_t)v;
            if (holder[v] != 0) {
                continue;
            }
            for (; from[v] != v; v = from[v]) {
                holder[v] = holder[from[v]];
            }
            holder[v] = (uint16_t)(at + 1);
            return true;
        }
    }
    return false;
}

unsigned eng__most_differ(
    const struct eng_ctx *ctx, unsigned dim, const struct eng_thing things[], unsigned n)
{
    struct values values = {.ctx = ctx, .dim = dim, .len = 0};
    uint64_t has[ENG_CARDS_MAX];
    uint16_t holder[VALUES] = {0}; /* of each value: thing plus one */
    unsigned most = 0;
    for (unsigned i = 0; i < n; i++) {
        has[i] = values_of(&values, things[i]);
        most += has[i] == 0 || give(holder, has, i);
    }
    return most;
}
