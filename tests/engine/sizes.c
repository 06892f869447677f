/* SPDX-License-Identifier: MIT
 * sizes.c - prints engine/SIZES.md from the tables; run with the file's path it compares. */
#include <eng/engine.h>
#include <eng/view.h>

#include <stdio.h>
#include <string.h>

#define PART(name, type, why)                            \
    {                                                    \
        name, sizeof(((struct eng_match *)0)->type), why \
    }

static const struct {
    const char *name;
    size_t bytes;
    const char *why;
} parts[] = {
    PART("chance", chance, "key and counter of all draws"),
    PART("game", game, "the game's own part"),
    PART("set", set, "card sets of paused effects"),
    PART("view_key", view_key, "keys the handles"),
    PART("outcome", outcome, "result, winner, reason"),
    PART("prompt", prompt, "the open decision, without its options"),
    PART("card", card, "every physical card"),
    PART("pile", pile, "ordered areas of both seats"),
    PART("unit", unit, "what stands on the fields"),
    PART("frame", frame, "paused procedures and effects"),
    PART("pending", pending, "effects that wait"),
    PART("happening", happening, "what they remember of their triggers"),
    PART("lasting", lasting, "statements that hold for a time"),
};

static const struct {
    const char *name;
    size_t bytes;
} types[] = {
    {"struct eng_match", sizeof(struct eng_match)},
    {"struct eng_card", sizeof(struct eng_card)},
    {"struct eng_unit", sizeof(struct eng_unit)},
    {"struct eng_frame", sizeof(struct eng_frame)},
    {"struct eng_event", sizeof(struct eng_event)},
    {"struct eng_events", sizeof(struct eng_events)},
    {"struct eng_option", sizeof(struct eng_option)},
    {"struct eng_options", sizeof(struct eng_options)},
    {"struct eng_command", sizeof(struct eng_command)},
    {"struct eng_view", sizeof(struct eng_view)},
};

static const struct {
    const char *name;
    unsigned value;
    unsigned in_state;
    const char *why;
} limits[] = {
#define X(name, value, in_state, why) {#name, (value), (in_state), (why)},
    ENG_LIMIT_MAP(X)
#undef X
};

static void print_sizes(FILE *to)
{
    fputs(
        "# Sizes of a match\n\n"
        "Printed by `tests/engine/sizes.c` from the tables in `engine/include/eng/limits.h`; a\n"
        "test compares. Options and events never live in the state.\n\n"
        "| limit | most | in the state | worst case |\n|---|---:|---|---|\n",
        to);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        fprintf(to, "| %s | %u | %s | %s |\n", limits[i].name, limits[i].value,
            limits[i].in_state ? "yes" : "no", limits[i].why);
    }
    fputs("\n| part of struct eng_match | bytes | |\n|---|---:|---|\n", to);
    size_t rest = sizeof(struct eng_match);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        fprintf(to, "| %s | %zu | %s |\n", parts[i].name, parts[i].bytes, parts[i].why);
        rest -= parts[i].bytes;
    }
    fprintf(
        to, "| the rest | %zu | counters |\n| all | %zu | |\n", rest, sizeof(struct eng_match));
    fputs("\n| type | bytes |\n|---|---:|\n", to);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        fprintf(to, "| %s | %zu |\n", types[i].name, types[i].bytes);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        print_sizes(stdout);
        return 0;
    }
    FILE *now = tmpfile();
    FILE *kept = fopen(argv[1], "r");
    if (now == NULL || kept == NULL) {
        perror(argv[1]);
        return 1;
    }
    print_sizes(now);
    rewind(now);
    char a[512], b[512];
    unsigned differ = sizeof(struct eng_match) >= 16384;
    if (differ > 0) {
        printf("a match has %zu bytes, 16 KiB is the limit\n", sizeof(struct eng_match));
    }
    for (;;) {
        const char *has_a = fgets(a, sizeof a, now);
        const char *has_b = fgets(b, sizeof b, kept);
        if (has_a == NULL && has_b == NULL) {
            break;
        }
        if (has_a == NULL || has_b == NULL || strcmp(a, b) != 0) {
            printf("is:   %slisted: %s", has_a != NULL ? a : "(nothing)\n",
                has_b != NULL ? b : "(nothing)\n");
            differ++;
            break;
        }
    }
    fclose(now);
    fclose(kept);
    printf("%u passed, %u failed\n", differ == 0, differ > 0);
    return differ > 0;
}
