/* SPDX-License-Identifier: MIT
 * stacks.c - random stacks whose top card leaves alone, in each revision, against the rules in short:
 * since 2021-03-16 the uppermost creature card stays with all below it; before, what stays are legal
 * creatures, as many as the top one had needed sources at most, and everything else is lost.
 *
 * engine-stacks [STACKS [FIRST_SEED]]. */
#include "expect.h"
#include "kit.h"

#include <eng/build.h>
#include <eng/duelmasters.h>

#include <crd/cards.h>
#include <stdlib.h>

/* clang-format off */
#define CREATURE(n, race, rest) "{\"number\":\"" n "\",\"name\":{\"en\":\"" n "\"},\"type\":\"creature\"," \
    "\"cost\":0,\"power\":9000,\"races\":[\"" race "\"]" rest "}"
#define EVOLUTION(n, race, on) CREATURE(n, race, ",\"supertypes\":[\"evolution\"],\"evolution\":{\"is\":" on "}")
#define SPELL(n, rest) "{\"number\":\"" n "\",\"name\":{\"en\":\"" n "\"},\"type\":\"spell\",\"cost\":0" rest "}"

/*     number  plain  sources  creatures of that race, 0 any, or S spells */
#define CARDS(X)                                                                                    \
    X("C1", 'A', 0, 0,   CREATURE("C1", "A", ""))                                                   \
    X("C2", 'A', 0, 0,   CREATURE("C2", "A", ""))                                                   \
    X("C3", 'B', 0, 0,   CREATURE("C3", "B", ""))                                                   \
    X("T1", 'A', 0, 0,   CREATURE("T1", "A", ",\"spell\":{\"name\":{\"en\":\"TS\"},\"cost\":1}"))     \
    X("S1", 0,   0, 0,   SPELL("S1", ""))                                                           \
    X("S2", 0,   0, 0,   SPELL("S2", ""))                                                           \
    X("LG", 'G', 0, 0,   CREATURE("LG", "G", ",\"supertypes\":[\"god\"],\"link\":{\"name\":\"RG\"}")) \
    X("RG", 'G', 0, 0,   CREATURE("RG", "G", ",\"supertypes\":[\"god\"],\"link\":{\"name\":\"LG\"}")) \
    X("EA", 'B', 1, 'A', EVOLUTION("EA", "B", "{\"race\":\"A\"}"))                                  \
    X("EB", 'A', 1, 'B', EVOLUTION("EB", "A", "{\"race\":\"B\"}"))                                  \
    X("VA", 'A', 2, 'A', EVOLUTION("VA", "A", "{\"race\":\"A\"},\"n\":2"))                          \
    X("GV", 'B', 3, 0,   EVOLUTION("GV", "B", "{\"what\":\"creature\"},\"n\":3"))                   \
    X("SI", 'A', 99, 0,  EVOLUTION("SI", "A", "{\"what\":\"creature\"},\"n\":\"any_number\""))      \
    X("DM", 'B', 99, 'S', EVOLUTION("DM", "B", "{\"what\":\"spell\"},\"n\":\"any_number\",\"from\":[\"graveyard\"]"))
/* clang-format on */

enum {
    CARDS_MAX = 16,
    UNDER_MAX = 9,
    FIRST_EVOLUTION = 8,
    LEFT_GOD = 6,
    RIGHT_GOD = 7
};

static const struct kind {
    const char *number;
    char race; /* 0: no creature card */
    unsigned sources;
    char on;
} kinds[] = {
#define X(number, race, sources, on, json) {number, race, sources, on},
    CARDS(X)
#undef X
};

enum {
    KINDS = sizeof kinds / sizeof *kinds
};

static const char text[] = "{\"format\":1,\"game\":\"duel-masters\",\"cards\":["
#define X(number, race, sources, on, json) json ","
    CARDS(X)
#undef X
        SPELL("UP",
            ",\"effects\":[{\"timing\":\"cast\",\"do\":[{\"top\":{\"choose\":1,\"in\":\"battle\","
            "\"owner\":\"you\",\"what\":\"creature\"},\"to\":\"hand\"}]}]") "]}";

static struct eng_book book;
static struct eng_match match;
static struct eng_events events;
static struct eng_options options;
static unsigned long stacks_done, kept_done;

/* A stack: kinds of its cards, the top first. */
struct stack {
    unsigned len;
    unsigned kind[UNDER_MAX + 1];
    bool is_later[UNDER_MAX + 1]; /* put there by an effect */
    bool is_joined[UNDER_MAX + 1];
    struct eng_card_id card[UNDER_MAX + 1];
    bool is_tapped;
};

static uint8_t zone(const char *name)
{
    return zone_named(book.game, name);
}

static struct stack deal(struct kit_rng *rng)
{
    struct stack s = {.len = 1 + kit_rng_below(rng, UNDER_MAX + 1)};
    s.kind[0] = kit_rng_below(rng, 5) == 0
        ? kit_rng_below(rng, 4)
        : FIRST_EVOLUTION + kit_rng_below(rng, KINDS - FIRST_EVOLUTION);
    for (unsigned i = 1; i < s.len; i++) {
        s.kind[i] = kit_rng_below(rng, KINDS);
        s.is_later[i] = kit_rng_below(rng, 6) == 0;
        if (s.kind[i - 1] == LEFT_GOD && i > 1 && kit_rng_below(rng, 3) > 0) {
            s.kind[i] = RIGHT_GOD;
            s.is_joined[i - 1] = true;
            s.is_later[i] = s.is_later[i - 1];
        }
    }
    s.is_tapped = kit_rng_below(rng, 2) == 0;
    return s;
}

static struct eng_card_id new_card(const char *number, uint8_t seat)
{
    return eng_build_card(&match, (uint16_t)crd_find(book.cards, number), seat);
}

static void build(struct stack *s, uint64_t seed)
{
    uint8_t key[32];
    kit_key(seed, key);
    events.len = 0;
    events.is_full = 0;
    eng_build_begin(&book, key, &match);
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (unsigned i = 0; i < 10; i++) {
            const bool ok = eng_build_pile(
                &match, seat, zone(i % 2 ? "deck" : "shields"), new_card("S1", seat), 0);
            assert(ok);
        }
    }
    const bool ok = eng_build_pile(&match, 0, zone("hand"), new_card("UP", 0), 0);
    assert(ok);
    for (unsigned i = 0; i < s->len; i++) {
        s->card[i] = new_card(kinds[s->kind[i]].number, 0);
    }
    const struct eng_unit_id unit = eng_build_unit(&match, 0, zone("battle"), s->card[0]);
    for (unsigned i = 1; i < s->len; i++) {
        eng_build_under(&match, unit, s->card[i], zone("under"), 0);
    }
    match.unit[unit.raw].is_suspended = s->is_tapped;
    eng_build_turn(&match, 3, 0, phase_named(book.game, "main"));
    for (unsigned i = 1; i < s->len; i++) {
        const bool later =
            !s->is_later[i] || book.game->build_card(&match, s->card[i], "put_under", 1);
        const bool joined =
            !s->is_joined[i] || book.game->build_card(&match, s->card[i], "joined", 1);
        assert(later && joined);
    }
    const enum eng_status status = eng_build_run(&book, &match, &events);
    assert(status == ENG_OK);
}

/* One random answer, or the default one; every invariant afterwards. */
static void answer(struct kit_rng *rng, bool by_default)
{
    eng_match_options(&book, &match, &options);
    struct eng_command c = {.kind = by_default ? ENG_COMMAND_TIMEOUT : ENG_COMMAND_ANSWER,
        .seat = match.prompt.seat,
        .prompt = match.prompt.number};
    if (!by_default) {
        c.picks = 1;
        c.pick[0] = options.at[kit_rng_below(rng, options.len)].id;
    }
    const enum eng_status status = eng_match_apply(&book, &match, &c, &events);
    assert(status == ENG_OK);
    eng_match_check(&book, &match);
}

static bool is_asked(const char *prompt)
{
    return match.prompt.is_open &&
        strcmp(book.game->prompt[match.prompt.kind].name, prompt) == 0;
}

/* ---- the rules in short ---- */

static unsigned index_of(const struct stack *s, struct eng_card_id card)
{
    unsigned i = 0;
    while (i < s->len && s->card[i].raw != card.raw) {
        i++;
    }
    return i;
}

static bool is_source(const struct kind *of, const struct kind *source)
{
    return of->on == 'S' ? source->race == 0 || strcmp(source->number, "T1") == 0
                         : source->race != 0 && (of->on == 0 || of->on == source->race);
}

/* Where a creature that begins at `from` of the list of cards may end, a bit each: behind it and, of an
 * evolution creature, behind its sources, each a creature itself. */
static unsigned ends_at(
    const struct stack *s, const unsigned cards[], unsigned n, unsigned from);

static unsigned sources_end(const struct stack *s, const unsigned cards[], unsigned n,
    unsigned from, const struct kind *of, unsigned left)
{
    unsigned ends = left == 0 || of->sources == 99 ? 1u << from : 0;
    if (left == 0 || from >= n || s->is_later[cards[from]] ||
        !is_source(of, &kinds[s->kind[cards[from]]])) {
        return ends;
    }
    const unsigned after = of->on == 'S' ? 1u << (from + 1) : ends_at(s, cards, n, from);
    for (unsigned i = from + 1; i <= n; i++) {
        ends |= (after >> i & 1u) != 0 ? sources_end(s, cards, n, i, of, left - 1) : 0;
    }
    return ends;
}

static unsigned ends_at(
    const struct stack *s, const unsigned cards[], unsigned n, unsigned from)
{
    const struct kind *k = &kinds[s->kind[cards[from]]];
    if (k->sources > 0) {
        const unsigned ends = sources_end(s, cards, n, from + 1, k, k->sources);
        return ends & ~(1u << (from + 1)); /* at least one */
    }
    unsigned ends = 1u << (from + 1);
    if (s->is_joined[cards[from]] && from + 1 < n && cards[from + 1] == cards[from] + 1) {
        ends |= 1u << (from + 2);
    }
    return ends;
}

static unsigned plain_creatures(const struct stack *s)
{
    unsigned n = 0;
    for (unsigned i = 1; i < s->len; i++) {
        n += kinds[s->kind[i]].race != 0 && kinds[s->kind[i]].sources == 0;
    }
    return n;
}

/* The stack of a unit as indices; their number. */
static unsigned read_unit(const struct stack *s, unsigned slot, unsigned out[])
{
    unsigned n = 0;
    for (struct eng_card_id at = match.unit[slot].top; at.raw != 0;
         at = match.card[at.raw].below) {
        out[n++] = index_of(s, at);
    }
    return n;
}

static unsigned units(void)
{
    unsigned n = 0;
    for (unsigned slot = 1; slot <= match.units; slot++) {
        n += match.unit[slot].serial != 0;
    }
    return n;
}

static bool are_elsewhere(const struct stack *s, const bool stays[])
{
    for (unsigned i = 1; i < s->len; i++) {
        const uint8_t at = match.card[s->card[i].raw].zone;
        if (!stays[i] && at != zone("graveyard")) {
            return false;
        }
    }
    return match.card[s->card[0].raw].zone == zone("hand");
}

static bool nothing_entered(void)
{
    for (uint32_t i = 0; i < events.len; i++) {
        const char *name = book.game->event[events.at[i].kind].name;
        if (strcmp(name, "put") == 0 || strcmp(name, "leave") == 0 ||
            strcmp(name, "destroy") == 0) {
            return false;
        }
    }
    return true;
}

static bool fits_new(const struct stack *s)
{
    bool stays[UNDER_MAX + 1] = {false};
    unsigned first = kinds[s->kind[0]].sources == 0 ? s->len : 1;
    while (first < s->len && kinds[s->kind[first]].race == 0) {
        first++;
    }
    unsigned at[UNDER_MAX + 1];
    for (unsigned i = first; i < s->len; i++) {
        stays[i] = true;
    }
    if (first == s->len) {
        return units() == 0 && are_elsewhere(s, stays);
    }
    const unsigned n = units() == 1 ? read_unit(s, match.units, at) : 0;
    bool ok = n == s->len - first && match.unit[match.units].is_suspended == s->is_tapped;
    for (unsigned i = 0; i < n && ok; i++) {
        ok = at[i] == first + i;
    }
    return ok && are_elsewhere(s, stays);
}

static bool fits_old(const struct stack *s, bool by_default)
{
    bool stays[UNDER_MAX + 1] = {false};
    const unsigned limit = kinds[s->kind[0]].sources;
    unsigned at[UNDER_MAX + 1];
    if (units() > limit) {
        return false;
    }
    for (unsigned slot = 1; slot <= match.units; slot++) {
        if (match.unit[slot].serial == 0) {
            continue;
        }
        const unsigned n = read_unit(s, slot, at);
        if (at[0] == s->len || kinds[s->kind[at[0]]].race == 0 ||
            (ends_at(s, at, n, 0) >> n & 1u) == 0 ||
            match.unit[slot].is_suspended != s->is_tapped) {
            return false;
        }
        for (unsigned i = 0; i < n; i++) {
            stays[at[i]] = true;
        }
        kept_done++;
    }
    const unsigned plain = plain_creatures(s);
    const unsigned most = plain < limit ? plain : limit;
    return are_elsewhere(s, stays) && (!by_default || units() >= most);
}

static bool run(uint64_t seed, const char *revision)
{
    struct kit_rng rng = {seed};
    struct stack s = deal(&rng);
    const bool by_default = kit_rng_below(&rng, 4) == 0;
    const bool is_old = strcmp(revision, "duel-masters-2020-11") == 0;
    book.revision = (uint8_t)eng_game_revision(book.game, revision);
    build(&s, seed);
    const struct eng_command c = {.kind = ENG_COMMAND_ANSWER,
        .seat = 0,
        .prompt = match.prompt.number,
        .picks = 1,
        .pick = {0}};
    eng_match_options(&book, &match, &options);
    struct eng_command cast = c;
    for (uint32_t i = 0; i < options.len; i++) {
        if (strcmp(book.game->option[options.at[i].kind].name, "cast") == 0) {
            cast.pick[0] = options.at[i].id;
        }
    }
    events.len = 0;
    const enum eng_status status = eng_match_apply(&book, &match, &cast, &events);
    assert(status == ENG_OK);
    while (is_asked("keep")) {
        answer(&rng, by_default);
    }
    stacks_done++;
    const bool ok = (is_old ? fits_old(&s, by_default) : fits_new(&s)) && nothing_entered();
    if (!ok) {
        printf("seed %llu, %s, %s:", (unsigned long long)seed, revision,
            by_default ? "default" : "random");
        for (unsigned i = 0; i < s.len; i++) {
            printf(" %s%s%s", kinds[s.kind[i]].number, s.is_later[i] ? "(later)" : "",
                s.is_joined[i] ? "+" : "");
        }
        printf("\n");
    }
    return ok;
}

int main(int argc, char **argv)
{
    const unsigned long stacks = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
    const uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const struct crd_text texts = {"stacks.json", text, sizeof text - 1};
    struct crd_set *set;
    struct crd_error err;
    char line[512];
    if (crd_cards_load_text(&texts, 1, &set, &err) != CRD_OK) {
        printf("%s\n0 passed, 1 failed\n", crd_error_line(&err, line, sizeof line));
        return 1;
    }
    book = (struct eng_book){.game = &dm_game, .cards = crd_set_cards(set)};
    for (unsigned r = 0; r < dm_game.revisions; r++) {
        unsigned long bad = 0;
        for (unsigned long i = 0; i < stacks && bad < 10; i++) {
            bad += !run(first + i, dm_game.revision[r]);
        }
        expect(bad == 0, dm_game.revision[r]);
    }
    expect(kept_done > stacks / 2, "under the old rule creatures are kept");
    printf("%lu stacks, %lu creatures kept\n", stacks_done, kept_done);
    crd_set_free(set);
    return expect_end();
}
