/* SPDX-License-Identifier: MIT
 * effects.c - what the effect decks make happen: random matches, and a census of the verbs,
 * statements and keywords that were at work and of the effects that acted. Fails on a void match,
 * and when the census is poorer than the decks are.
 *
 * engine-effects CARDS [MATCHES [FIRST_SEED [GAME]]], of Digimon or that game. The census is taken at
 * the hooks through which the effect machine asks the game, and from the statements in force after
 * each command. */
#include "../../engine/effect/machine.h"
#include "census.h"
#include "kit.h"

#include <eng/language.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPS_MAX = ENG_OP_NUM
};

static const struct census_game *const games[] = {&census_digimon, &census_duelmasters};

static struct kit_game game;
static struct eng_game counting;
static struct eng_hooks hooks;
static const struct census_game *of_game;
static struct census census;
static unsigned long verbs[CENSUS_WORDS_MAX], lasting[CENSUS_WORDS_MAX], ops[OPS_MAX];

static void note_frame(const struct eng_frame *f)
{
    census.acted[(uint16_t)f->reg[ENG__REG_EFFECT]]++;
}

static enum eng_done count_verb(struct eng_doing *doing)
{
    verbs[doing->verb]++;
    note_frame(doing->frame);
    return of_game->game->hooks->verb(doing);
}

static bool count_lasting(struct eng_doing *doing, const uint16_t *op)
{
    lasting[op[1]]++;
    note_frame(doing->frame);
    return of_game->game->hooks->lasting(doing, op);
}

static void count_later(struct eng_act *act, struct eng_frame *frame, const uint16_t *op)
{
    note_frame(frame);
    of_game->game->hooks->later(act, frame, op);
}

/* What is in force now; choices that are open. */
static void look(void)
{
    const struct eng_match *m = &game.match;
    of_game->look(m, &census);
    if (m->frames > 0 && m->frame[m->frames - 1].proc == hooks.proc_effect) {
        const struct eng_frame *f = &m->frame[m->frames - 1];
        const struct eng_ctx ctx = eng__ctx_frame(game.book, m, f);
        ops[*eng__node(&ctx, f->pc)]++;
    }
}

static bool play_one(uint64_t seed, unsigned long *decisions)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x94d049bb133111eb)};
    kit_start(&game, kit_book(), kit_deck(kit_rng_below(&rng, kit_decks())),
        kit_deck(kit_rng_below(&rng, kit_decks())), seed);
    for (unsigned n = 0; n < KIT_DECISIONS_MAX && !kit_is_over(&game); n++) {
        const struct eng_command c = kit_choose(&game, &rng);
        kit_apply(&game, &c);
        look();
        ++*decisions;
    }
    if (game.match.outcome.result != ENG_RESULT_WON &&
        game.match.outcome.result != ENG_RESULT_DRAWN) {
        printf("seed %llu: result %u, limit %u\n", (unsigned long long)seed,
            (unsigned)game.match.outcome.result, (unsigned)game.match.outcome.limit);
        return false;
    }
    return true;
}

static unsigned print_counts(
    const char *what, const unsigned long *count, unsigned len, const char *(*name)(unsigned))
{
    unsigned seen = 0;
    printf("%s:", what);
    for (unsigned i = 0; i < len; i++) {
        if (count[i] > 0) {
            printf(" %s %lu", name(i), count[i]);
            seen++;
        }
    }
    puts("");
    return seen;
}

static const char *verb_name(unsigned i)
{
    return of_game->game->language->verb[i].name;
}

static const char *statement_name(unsigned i)
{
    return of_game->game->language->statement[i].name;
}

static const char *keyword_name(unsigned i)
{
    return of_game->game->language->keyword[i].name;
}

static const char *op_name(unsigned i)
{
    static const char *const names[] = {
#define X(name, operands, help) #name,
        ENG_OP_MAP(X)
#undef X
    };
    return names[i];
}

static bool is_in_a_deck(uint16_t def)
{
    for (unsigned d = 0; d < kit_decks(); d++) {
        const struct eng_deck *deck = kit_deck(d);
        for (unsigned i = 0; i < deck->len; i++) {
            if (deck->entry[i].def == def) {
                return true;
            }
        }
    }
    return false;
}

/* Effects of the decks' cards that never did anything: keywords apart, which the census has. */
static unsigned print_idle(unsigned *of)
{
    const struct eng_cards *cards = kit_book()->cards;
    unsigned idle = 0;
    for (unsigned i = 0; i < cards->program.effects && i < CENSUS_EFFECTS_MAX; i++) {
        const struct eng_effect *e = &cards->program.effect[i];
        if (e->keyword != 0 || (e->flags & ENG_EFFECT_GRANTED) != 0 || !is_in_a_deck(e->def)) {
            continue;
        }
        ++*of;
        if (census.acted[i] == 0) {
            printf("idle: %s %s, effect %u\n", cards->def[e->def].number,
                cards->def[e->def].name, i - cards->program.first[e->def]);
            idle++;
        }
    }
    return idle;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        puts("usage: engine-effects CARDS [MATCHES [FIRST_SEED [GAME]]]");
        return 1;
    }
    const unsigned long matches = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
    const uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    const char *name = argc > 4 ? argv[4] : games[0]->game->name;
    unsigned long failed = 0, decisions = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        of_game = strcmp(games[i]->game->name, name) == 0 ? games[i] : of_game;
    }
    if (of_game == NULL) {
        printf("no census is taken of %s\n", name);
        return 1;
    }
    hooks = *of_game->game->hooks;
    hooks.verb = count_verb;
    hooks.lasting = count_lasting;
    hooks.later = count_later;
    counting = *of_game->game;
    counting.hooks = &hooks;
    kit_load(argv[1], &counting);
    for (unsigned long i = 0; i < matches; i++) {
        failed += !play_one(first + i, &decisions);
    }
    printf("%lu matches, %lu decisions\n", matches, decisions);
    const unsigned verbs_seen = print_counts("verbs", verbs, of_game->verbs, verb_name);
    print_counts("lasting statements", lasting, of_game->statements, statement_name);
    print_counts(
        "persistent statements", census.persistent, of_game->statements, statement_name);
    const unsigned words_seen =
        print_counts("keywords", census.keywords, of_game->keywords, keyword_name);
    print_counts("asked by", ops, OPS_MAX, op_name);
    unsigned of = 0;
    const unsigned idle = print_idle(&of);
    printf("%u of %u effects acted\n", of - idle, of);
    /* Some effects are in force only within a battle, where no prompt lets the census look, or need
     * more luck than so many matches have. */
    if (matches >= 2000 &&
        (verbs_seen < of_game->verbs_least || words_seen < of_game->keywords_least ||
            (of - idle) * 100 < of * of_game->acted_least)) {
        puts("too little was at work to say anything");
        failed++;
    }
    printf("%lu passed, %lu failed\n", matches > failed ? matches - failed : 0, failed);
    return failed > 0;
}
