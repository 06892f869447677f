/* SPDX-License-Identifier: MIT
 * swap.c - nobody learns what he may not see: at a random moment of a random match two cards that
 * a viewer cannot see change places, in a copy; both copies are played on with the same choices.
 * What the viewer gets (events, table, prompts, and the options of his own seat) must stay the
 * same, byte for byte, until one of the two cards is shown to him.
 *
 * engine-swap [MATCHES [FIRST_SEED [CARDS [GAME]]]]. Every other trial exchanges the definitions of the two
 * cards, which leaves their ids where they are; the others exchange the ids too: no order in which
 * something is told may follow them. The one who holds the cards may see the difference: where his
 * options differ he chooses what both copies offer and what touches neither card, and where nothing
 * such is offered the trial ends. */
#include "../../engine/duelmasters/state.h"
#include "../../engine/effect/machine.h"
#include "kit.h"

#include <eng/digimon.h>
#include <eng/view.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct kit_game left, right; /* the match, and the one with the cards exchanged */

struct trial {
    enum eng_viewer viewer;
    struct eng_card_id x, y;
    bool by_id; /* the ids have changed places, not only the definitions */
};

struct tally {
    unsigned long trials, steps, by_id, revealed, ended, stuck, blind, failed;
    unsigned long of_viewer[ENG_VIEWER_NUM];
};

static bool same_card(struct eng_card_id a, struct eng_card_id b)
{
    return a.raw == b.raw;
}

static bool touches(const struct trial *t, struct eng_card_id card)
{
    return card.raw != 0 && (same_card(card, t->x) || same_card(card, t->y));
}

/* May the viewer identify this card where it lies? Said here once more, from the zone table alone,
 * so that a mistake in eng_view_match is seen. */
static bool may_see(const struct kit_game *game, enum eng_viewer viewer, struct eng_card_id id)
{
    const struct eng_card *card = &game->match.card[id.raw];
    const struct eng_zone_info *zone = &game->book->game->zone[card->zone];
    if (card->flags & ENG_CARD_FACE_UP) {
        return true;
    }
    if (card->flags & ENG_CARD_FACE_DOWN) {
        return false;
    }
    return zone->secrecy == ENG_SECRECY_PUBLIC ||
        (zone->secrecy == ENG_SECRECY_OWNER && (unsigned)viewer == card->owner);
}

/* The pile of a deck that such a card starts in. */
static unsigned home(const struct kit_game *game, struct eng_card_id id)
{
    const uint16_t def = game->match.card[id.raw].def;
    for (uint32_t i = 0; i < kit_decks(); i++) {
        const struct eng_deck *deck = kit_deck(i);
        for (unsigned n = 0; n < deck->len; n++) {
            if (deck->entry[n].def == def) {
                return deck->entry[n].pile + 1u;
            }
        }
    }
    return 0;
}

/* Two cards of different definitions that the viewer cannot see and that could be in each other's
 * place (an egg among eggs); false when there is no such pair. */
static bool pick_pair(const struct kit_game *game, struct kit_rng *rng, struct trial *t)
{
    for (unsigned tries = 0; tries < 64; tries++) {
        t->x = eng_card_of(1 + kit_rng_below(rng, game->match.cards));
        t->y = eng_card_of(1 + kit_rng_below(rng, game->match.cards));
        if (game->match.card[t->x.raw].def != game->match.card[t->y.raw].def &&
            home(game, t->x) == home(game, t->y) && !may_see(game, t->viewer, t->x) &&
            !may_see(game, t->viewer, t->y)) {
            return true;
        }
    }
    return false;
}

static void exchange_in_set(struct eng_set *set, const struct trial *t)
{
    const bool x = eng_set_has(set, t->x);
    const bool y = eng_set_has(set, t->y);
    if (x != y) {
        eng_set_remove(set, x ? t->x : t->y);
        eng_set_add(set, x ? t->y : t->x);
    }
}

/* What the game keeps beside the core, as far as it may name cards that are hidden. False: it names one
 * in a way that is about its place among others. */
static bool exchange_state(struct eng_match *m, const struct trial *t)
{
    if (left.book->game != &dm_game) {
        return true;
    }
    struct dm_state *s = dm__state(m);
    if (s->pickeds > 0 || s->woulds > 0) {
        return false;
    }
    exchange_in_set(&s->attack.shields, t);
    exchange_in_set(&s->result.cards, t);
    return true;
}

/* Both cards lie in ordered areas of one seat: they change places, and what names one names the
 * other. False when something else names them, and before the redraws: a hand goes back in the order
 * of its ids, and the shuffle goes on from there. */
static bool exchange_ids(struct eng_match *m, const struct trial *t)
{
    if (strcmp(left.book->game->prompt[m->prompt.kind].name, "redraw") == 0) {
        return false;
    }
    struct eng_card *x = &m->card[t->x.raw];
    struct eng_card *y = &m->card[t->y.raw];
    if (x->owner != y->owner || x->zone >= ENG_PILES_MAX || y->zone >= ENG_PILES_MAX) {
        return false;
    }
    for (unsigned i = 0; i < m->frames; i++) {
        const struct eng_frame *f = &m->frame[i];
        const bool is_effect = f->proc == left.book->game->hooks->proc_effect;
        if (touches(t, f->source) || (f->sets > 0 && !is_effect)) {
            return false; /* a play keeps its picks there, in their order */
        }
    }
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        if (m->pending[i].batch != 0 && touches(t, m->pending[i].card)) {
            return false;
        }
    }
    if (!exchange_state(m, t)) {
        return false;
    }
    for (uint8_t zone = 0; zone < ENG_PILES_MAX; zone++) {
        struct eng_pile *pile = &m->pile[x->owner][zone];
        for (unsigned i = 0; i < pile->len; i++) {
            if (touches(t, pile->at[i])) {
                pile->at[i] = same_card(pile->at[i], t->x) ? t->y : t->x;
            }
        }
    }
    for (unsigned i = 0; i < ENG_SETS_MAX; i++) {
        exchange_in_set(&m->set[i].cards, t);
    }
    for (unsigned i = 0; i < ENG_HAPPENINGS_MAX; i++) {
        exchange_in_set(&m->happening[i].it.cards, t);
    }
    const struct eng_card was = *x;
    const uint16_t defs[] = {x->def, y->def};
    *x = *y;
    *y = was;
    x->def = defs[0];
    y->def = defs[1];
    return true;
}

static bool same_table(const struct trial *t)
{
    static struct eng_view a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    eng_view_match(left.book, &left.match, t->viewer, &a);
    eng_view_match(right.book, &right.match, t->viewer, &b);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The prompt as everyone sees it, and its options for the seat that chooses. */
static bool same_prompt(const struct trial *t)
{
    const struct eng_prompt *a = &left.match.prompt, *b = &right.match.prompt;
    if (a->is_open != b->is_open || a->number != b->number || a->seat != b->seat) {
        return false;
    }
    if (!a->is_open || (unsigned)t->viewer != a->seat) {
        return true;
    }
    if (memcmp(a, b, sizeof *a) != 0 || left.options.len != right.options.len) {
        return false;
    }
    for (uint32_t i = 0; i < left.options.len; i++) {
        struct eng_option_view va, vb;
        memset(&va, 0, sizeof va);
        memset(&vb, 0, sizeof vb);
        eng_view_option(left.book, &left.match, &left.options.at[i], t->viewer, &va);
        eng_view_option(right.book, &right.match, &right.options.at[i], t->viewer, &vb);
        if (memcmp(&va, &vb, sizeof va) != 0) {
            return false;
        }
    }
    return true;
}

static bool is_shown_now(const struct kit_game *game, const struct trial *t, uint32_t at)
{
    const struct eng_event *e = &game->events.at[at];
    return touches(t, e->card) && ((e->seen_from | e->seen_to) >> t->viewer & 1u) != 0;
}

enum verdict {
    SAME,
    SHOWN, /* one of the cards is public to the viewer now; all before it was the same */
    DIFFERENT
};

static void print_event(const struct kit_game *game, const struct eng_event *e)
{
    const struct eng_card_def *def = &game->book->cards->def[e->def];
    printf("  %s %s %s->%s at %u %u, seat %u, clause %s\n",
        game->book->game->event[e->kind].name, e->card.raw != 0 ? def->number : "-",
        game->book->game->zone[e->from].name, game->book->game->zone[e->to].name,
        (unsigned)e->from_at, (unsigned)e->to_at, (unsigned)e->seat,
        game->book->game->clause[e->clause]);
}

/* Both lists from there on, as a judge sees them. */
static void print_events(uint32_t from)
{
    for (uint32_t i = from; i < left.events.len && i < from + 3; i++) {
        print_event(&left, &left.events.at[i]);
    }
    puts("  other copy:");
    for (uint32_t i = from; i < right.events.len && i < from + 3; i++) {
        print_event(&right, &right.events.at[i]);
    }
}

static enum verdict compare_events(const struct trial *t)
{
    for (uint32_t i = 0; i < left.events.len && i < right.events.len; i++) {
        if (is_shown_now(&left, t, i) && is_shown_now(&right, t, i)) {
            return SHOWN;
        }
        struct eng_event_view a, b;
        memset(&a, 0, sizeof a);
        memset(&b, 0, sizeof b);
        eng_view_event(&left.match, &left.events.at[i], t->viewer, &a);
        eng_view_event(&right.match, &right.events.at[i], t->viewer, &b);
        if (memcmp(&a, &b, sizeof a) != 0) {
            print_events(i);
            return DIFFERENT;
        }
    }
    if (left.events.len != right.events.len) {
        print_events(left.events.len < right.events.len ? left.events.len : right.events.len);
        return DIFFERENT;
    }
    return SAME;
}

static bool same_option(const struct eng_option *a, const struct eng_option *b)
{
    return a->kind == b->kind && a->unit == b->unit && a->target == b->target &&
        a->number == b->number && same_card(a->card, b->card) && a->index == b->index;
}

/* Options like that one before `end`: two waiting effects of one card are offered alike, so the
 * first of the one copy answers to the first of the other. */
static uint32_t count_same(
    const struct eng_option *like, const struct eng_option *from, const struct eng_option *end)
{
    uint32_t n = 0;
    for (const struct eng_option *o = from; o < end; o++) {
        n += same_option(like, o);
    }
    return n;
}

/* A choice that both copies offer and that touches neither card; false when there is none. */
static bool choose_both(
    const struct trial *t, struct kit_rng *rng, struct eng_command *a, struct eng_command *b)
{
    *a = kit_choose(&left, rng); /* fills the options, and a start point */
    *b = kit_choose(&right, rng);
    uint32_t from = 0;
    while (left.options.at[from].id != a->pick[0]) {
        from++;
    }
    for (uint32_t n = 0; n < left.options.len; n++) {
        const struct eng_option *o = &left.options.at[(from + n) % left.options.len];
        if (touches(t, o->card)) {
            continue;
        }
        const uint32_t twins = count_same(o, left.options.at, o);
        for (uint32_t k = 0, before = 0; k < right.options.len; k++) {
            if (same_option(o, &right.options.at[k]) && before++ == twins) {
                a->pick[0] = o->id;
                b->pick[0] = right.options.at[k].id;
                return true;
            }
        }
    }
    return false;
}

static bool play_on(const struct trial *t, struct kit_rng *rng, struct tally *sum)
{
    for (unsigned n = 0; n < KIT_DECISIONS_MAX; n++) {
        if (kit_is_over(&left) || kit_is_over(&right)) {
            sum->ended++;
            return !kit_is_void(&left) &&
                memcmp(&left.match.outcome, &right.match.outcome, sizeof left.match.outcome) ==
                0;
        }
        struct eng_command a, b;
        const bool is_open = choose_both(t, rng, &a, &b);
        if (!same_table(t) || !same_prompt(t)) {
            printf("viewer %u: the table or the prompt differs, prompt %u (%s) and %u (%s)\n",
                (unsigned)t->viewer, (unsigned)left.match.prompt.number,
                left.book->game->prompt[left.match.prompt.kind].name,
                (unsigned)right.match.prompt.number,
                right.book->game->prompt[right.match.prompt.kind].name);
            return false;
        }
        if (!is_open) {
            sum->stuck++;
            return true;
        }
        kit_apply(&left, &a);
        kit_apply(&right, &b);
        sum->steps++;
        const enum verdict v = compare_events(t);
        if (v == DIFFERENT) {
            printf("viewer %u: the events after prompt %u differ\n", (unsigned)t->viewer,
                (unsigned)a.prompt);
            return false;
        }
        if (v == SHOWN) {
            sum->revealed++;
            return true;
        }
    }
    return false;
}

static bool try_swap(uint64_t seed, struct tally *sum)
{
    struct kit_rng rng = {seed ^ UINT64_C(0x2545f4914f6cdd1d)};
    kit_start(&left, kit_book(), kit_deck(kit_rng_below(&rng, kit_decks())),
        kit_deck(kit_rng_below(&rng, kit_decks())), seed);
    for (uint32_t n = kit_rng_below(&rng, 60); n > 0; n--) {
        const struct eng_command c = kit_choose(&left, &rng);
        kit_apply(&left, &c);
        if (kit_is_over(&left)) {
            return !kit_is_void(&left); /* too short a match for this moment */
        }
    }
    struct trial t = {.viewer = (enum eng_viewer)(seed % ENG_VIEWER_JUDGE),
        .by_id = seed / ENG_VIEWER_JUDGE % 2 == 1};
    if (!pick_pair(&left, &rng, &t)) {
        return true;
    }
    right.book = left.book;
    right.match = left.match;
    if (t.by_id && !exchange_ids(&right.match, &t)) {
        t.by_id = false;
    }
    if (!t.by_id) {
        const uint16_t def = right.match.card[t.x.raw].def;
        right.match.card[t.x.raw].def = right.match.card[t.y.raw].def;
        right.match.card[t.y.raw].def = def;
    }
    if (right.book->game == &dm_game) {
        dm__state(&right.match)->is_stale = 1; /* what hidden cards say is derived, too */
    }
    sum->by_id += t.by_id;
    sum->trials++;
    sum->of_viewer[t.viewer]++;
    struct trial judge = t;
    judge.viewer = ENG_VIEWER_JUDGE; /* who sees everything must see the swap */
    if (same_table(&judge)) {
        puts("the judge does not see the swap: this test is blind");
        sum->blind++;
        return false;
    }
    return play_on(&t, &rng, sum);
}

int main(int argc, char **argv)
{
    const unsigned long matches = argc > 1 ? strtoul(argv[1], NULL, 10) : 2000;
    const uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    if (argc > 3) { /* the effect decks of that directory rather than the made-up cards */
        const struct eng_game *by = argc > 4 ? eng_game_find(argv[4]) : &dig_game;
        if (by == NULL) {
            printf("no game is called %s\n", argv[4]);
            return 2;
        }
        kit_load(argv[3], by);
    }
    struct tally sum = {0};
    for (unsigned long i = 0; i < matches; i++) {
        if (!try_swap(first + i, &sum)) {
            printf("seed %llu failed\n", (unsigned long long)(first + i));
            sum.failed++;
        }
    }
    printf(
        "%lu swaps (%lu with ids; p1 %lu, p2 %lu, spectator %lu), %lu commands compared: %lu shown, %lu to"
        " the end, %lu without a common choice\n",
        sum.trials, sum.by_id, sum.of_viewer[0], sum.of_viewer[1], sum.of_viewer[2], sum.steps,
        sum.revealed, sum.ended, sum.stuck);
    if (sum.trials * 2 < matches || sum.revealed == 0 || sum.steps < sum.trials) {
        puts("too few swaps were tried to say anything");
        sum.failed++;
    }
    printf("%lu passed, %lu failed\n", matches > sum.failed ? matches - sum.failed : 0,
        sum.failed);
    return sum.failed > 0;
}
