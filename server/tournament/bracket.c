/* SPDX-License-Identifier: MIT */
#include "tournament/bracket.h"

#include <assert.h>
#include <string.h>

static struct srv_bracket_slot from(enum srv_bracket_from kind, uint16_t of)
{
    return (struct srv_bracket_slot){.from = (uint8_t)kind, .of = of};
}

static uint16_t add(struct srv_bracket *b, enum srv_bracket_side side, uint8_t round,
    uint16_t place, struct srv_bracket_slot first, struct srv_bracket_slot second)
{
    assert(b->n < SRV_BRACKET_MATCHES);
    b->match[b->n] = (struct srv_bracket_match){
        .side = (uint8_t)side,
        .round = round,
        .place = place,
        .slot = {first, second},
    };
    return b->n++;
}

/* The seed on line `line` (from 0) of a bracket of `size` lines: 1 8 4 5 2 7 3 6. */
static uint16_t seed_on(uint16_t line, uint16_t size)
{
    uint16_t seed = 1;
    for (uint16_t lines = 2; lines <= size; lines = (uint16_t)(lines * 2)) {
        /* in a bracket of `lines` each seed s of the smaller one meets lines + 1 - s */
        const bool is_second = line / (size / lines) % 2 != 0;
        if (is_second) {
            seed = (uint16_t)(lines + 1 - seed);
        }
    }
    return seed;
}

/* The upper side. Its match `place` (from 0) of `round` (from 1) is first[round] + place. */
static uint8_t make_upper(struct srv_bracket *b, uint16_t size, uint16_t first[])
{
    uint8_t round = 1;
    first[1] = b->n;
    for (uint16_t i = 0; i < size / 2; i++) {
        struct srv_bracket_slot slot[2];
        for (uint16_t k = 0; k < 2; k++) {
            const uint16_t seed = seed_on((uint16_t)(2 * i + k), size);
            slot[k] = seed <= b->seeds ? from(SRV_FROM_SEED, seed) : from(SRV_FROM_NOWHERE, 0);
        }
        add(b, SRV_BRACKET_UPPER, round, (uint16_t)(i + 1), slot[0], slot[1]);
    }
    for (uint16_t matches = size / 4; matches > 0; matches /= 2) {
        round++;
        first[round] = b->n;
        for (uint16_t i = 0; i < matches; i++) {
            const uint16_t above = (uint16_t)(first[round - 1] + 2 * i);
            add(b, SRV_BRACKET_UPPER, round, (uint16_t)(i + 1), from(SRV_FROM_WINNER, above),
                from(SRV_FROM_WINNER, (uint16_t)(above + 1)));
        }
    }
    return round;
}

/* Which of the `n` matches of an upper round those of a lower round's match `place` come down from.
 * Losers of the same part of the upper side should meet as late as possible, so each round changes
 * another half: the first not, then the bits of the place are turned over from the top as the
 * round's number, read backwards, says (0, 100.., 010.., 110.., 001..). */
static uint16_t crossed(uint16_t place, uint16_t n, unsigned times)
{
    uint16_t turned = 0;
    for (uint16_t bit = n / 2; bit > 0; bit /= 2, times /= 2) {
        turned = (uint16_t)(turned + (times % 2 != 0 ? bit : 0));
    }
    return place ^ turned;
}

static void make_lower(
    struct srv_bracket *b, uint16_t size, uint8_t rounds, const uint16_t first[])
{
    uint16_t before = 0, matches = size / 4; /* of the lower round that comes next */
    uint8_t round = 0;
    if (matches > 0) { /* the losers of the first round among themselves */
        round++;
        before = b->n;
        for (uint16_t i = 0; i < matches; i++) {
            const uint16_t above = (uint16_t)(first[1] + 2 * i);
            add(b, SRV_BRACKET_LOWER, round, (uint16_t)(i + 1), from(SRV_FROM_LOSER, above),
                from(SRV_FROM_LOSER, (uint16_t)(above + 1)));
        }
    }
    for (uint8_t upper = 2; upper <= rounds; upper++) {
        /* those who are left against those who come down */
        uint16_t now = b->n;
        round++;
        for (uint16_t i = 0; i < matches; i++) {
            const uint16_t down = (uint16_t)(first[upper] + crossed(i, matches, upper - 1u));
            add(b, SRV_BRACKET_LOWER, round, (uint16_t)(i + 1), from(SRV_FROM_LOSER, down),
                from(SRV_FROM_WINNER, (uint16_t)(before + i)));
        }
        before = now;
        if (matches > 1) { /* and among themselves again */
            matches /= 2;
            now = b->n;
            round++;
            for (uint16_t i = 0; i < matches; i++) {
                const uint16_t left = (uint16_t)(before + 2 * i);
                add(b, SRV_BRACKET_LOWER, round, (uint16_t)(i + 1), from(SRV_FROM_WINNER, left),
                    from(SRV_FROM_WINNER, (uint16_t)(left + 1)));
            }
            before = now;
        }
    }
    const uint16_t upper_final = first[rounds];
    const struct srv_bracket_slot other = size > 2
        ? from(SRV_FROM_WINNER, before)
        : from(SRV_FROM_LOSER, upper_final); /* of two players there is no lower side */
    const uint16_t final =
        add(b, SRV_BRACKET_FINAL, 1, 1, from(SRV_FROM_WINNER, upper_final), other);
    add(b, SRV_BRACKET_AGAIN, 1, 1, from(SRV_FROM_LOSER, final), from(SRV_FROM_WINNER, final));
}

bool srv_bracket_make(struct srv_bracket *out, enum srv_bracket_kind kind, uint16_t seeds)
{
    uint16_t first[16] = {0}, size = 2;
    if (seeds < 2 || seeds > SRV_BRACKET_SEEDS) {
        return false;
    }
    while (size < seeds) {
        size = (uint16_t)(size * 2);
    }
    memset(out, 0, sizeof *out);
    out->kind = kind;
    out->seeds = seeds;
    const uint8_t rounds = make_upper(out, size, first);
    if (kind == SRV_BRACKET_DOUBLE) {
        make_lower(out, size, rounds, first);
    } else if (kind == SRV_BRACKET_SINGLE_THIRD && size > 2) {
        const uint16_t semi = first[rounds - 1];
        add(out, SRV_BRACKET_THIRD, 1, 1, from(SRV_FROM_LOSER, semi),
            from(SRV_FROM_LOSER, (uint16_t)(semi + 1)));
    }
    return true;
}

/* ---- who sits where ---- */

static bool is_over(const struct srv_bracket_seat *s)
{
    return s->state > SRV_MATCH_READY;
}

/* What comes out of a slot: false while it is not known. */
static bool arrives(
    const struct srv_bracket_slot *slot, const struct srv_bracket_seat *seats, uint16_t *seed)
{
    switch (slot->from) {
    case SRV_FROM_SEED:
        *seed = slot->of;
        return true;
    case SRV_FROM_WINNER:
        *seed = seats[slot->of].winner;
        return is_over(&seats[slot->of]);
    case SRV_FROM_LOSER:
        *seed = seats[slot->of].loser;
        return is_over(&seats[slot->of]);
    default:
        *seed = 0;
        return true;
    }
}

/* The final of a double elimination is played again if the one who had not lost before lost it. */
static bool is_needless(const struct srv_bracket_match *m, const struct srv_bracket_seat *seats)
{
    if (m->side != SRV_BRACKET_AGAIN) {
        return false;
    }
    const struct srv_bracket_seat *final = &seats[m->slot[0].of];
    return final->state != SRV_MATCH_PLAYED || final->winner == 0 ||
        final->winner != final->seed[1];
}

void srv_bracket_seat(
    const struct srv_bracket *b, const uint8_t *result, struct srv_bracket_seat *out)
{
    for (uint16_t i = 0; i < b->n; i++) {
        const struct srv_bracket_match *m = &b->match[i];
        struct srv_bracket_seat *s = &out[i];
        *s = (struct srv_bracket_seat){.state = SRV_MATCH_WAITS};
        const bool is_known[2] = {
            arrives(&m->slot[0], out, &s->seed[0]),
            arrives(&m->slot[1], out, &s->seed[1]),
        };
        if (!is_known[0] || !is_known[1]) {
            continue;
        }
        if (is_needless(m, out)) {
            *s = (struct srv_bracket_seat){.state = SRV_MATCH_EMPTY};
        } else if (s->seed[0] == 0 && s->seed[1] == 0) {
            s->state = SRV_MATCH_EMPTY;
        } else if (s->seed[0] == 0 || s->seed[1] == 0) {
            s->state = SRV_MATCH_WALKOVER;
            s->winner = s->seed[0] != 0 ? s->seed[0] : s->seed[1];
        } else if (result[i] == SRV_BRACKET_OPEN) {
            s->state = SRV_MATCH_READY;
        } else {
            s->state = SRV_MATCH_PLAYED;
            if (result[i] != SRV_BRACKET_NONE) {
                const unsigned won = result[i] == SRV_BRACKET_FIRST ? 0 : 1;
                s->winner = s->seed[won];
                s->loser = s->seed[1 - won];
            }
        }
    }
}

/* ---- places ---- */

/* The round of the lower side into which losers of an upper round come. */
static uint8_t lower_round(uint8_t upper)
{
    return (uint8_t)(upper == 1 ? 1 : 2 * upper - 2);
}

/* The best place of those who go out in this match: behind all who stay in longer. */
static uint16_t place_of(const struct srv_bracket *b, const struct srv_bracket_match *m)
{
    const bool is_double = b->kind == SRV_BRACKET_DOUBLE;
    const uint8_t side = is_double ? SRV_BRACKET_LOWER : SRV_BRACKET_UPPER;
    const uint8_t round =
        is_double && m->side == SRV_BRACKET_UPPER ? lower_round(m->round) : m->round;
    uint16_t place = is_double ? 3 : 2; /* of a double elimination the final has two more */
    if (m->side == SRV_BRACKET_FINAL || m->side == SRV_BRACKET_AGAIN) {
        return 2;
    }
    for (uint16_t i = 0; i < b->n; i++) {
        place = (uint16_t)(place + (b->match[i].side == side && b->match[i].round > round));
    }
    return place;
}

static void set(uint16_t *place, uint16_t seed, uint16_t to)
{
    if (seed != 0) {
        place[seed - 1] = to;
    }
}

/* Those who go out here, if anybody does. */
static void set_losers(const struct srv_bracket *b, const struct srv_bracket_match *m,
    const struct srv_bracket_seat *s, uint16_t *place)
{
    if (s->state != SRV_MATCH_PLAYED) {
        return;
    }
    const uint16_t to = place_of(b, m);
    if (s->winner == 0) {
        set(place, s->seed[0], to);
        set(place, s->seed[1], to);
    } else if (b->kind != SRV_BRACKET_DOUBLE || m->side != SRV_BRACKET_UPPER) {
        set(place, s->loser, to);
    }
}

void srv_bracket_places(
    const struct srv_bracket *b, const struct srv_bracket_seat *seats, uint16_t *place)
{
    memset(place, 0, b->seeds * sizeof *place);
    for (uint16_t i = 0; i < b->n; i++) {
        const struct srv_bracket_match *m = &b->match[i];
        const struct srv_bracket_seat *s = &seats[i];
        switch ((enum srv_bracket_side)m->side) {
        case SRV_BRACKET_UPPER:
        case SRV_BRACKET_LOWER:
            set_losers(b, m, s, place);
            break;
        case SRV_BRACKET_THIRD: /* its players are third until it is over */
            set(place, s->seed[0], is_over(s) ? 3 : 0);
            set(place, s->seed[1], is_over(s) ? 3 : 0);
            set(place, s->loser, 4);
            break;
        case SRV_BRACKET_FINAL:
            if (is_needless(&b->match[i + 1], seats)) {
                set_losers(b, m, s, place);
                set(place, s->winner, 1);
            }
            break;
        case SRV_BRACKET_AGAIN:
            set_losers(b, m, s, place);
            set(place, s->winner, 1);
            break;
        }
    }
    if (b->kind != SRV_BRACKET_DOUBLE) {
        const uint16_t final =
            (uint16_t)(b->n - 1 - (b->match[b->n - 1].side != SRV_BRACKET_UPPER));
        set(place, seats[final].winner, 1);
    }
}
