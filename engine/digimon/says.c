/* SPDX-License-Identifier: MIT
 * says.c - statements that are looked up when it matters: what they permit and demand of units, from
 * which effects they keep them, when a turn ends, what they add to a card that is checked. */
#include "now.h"

static bool says(const struct dig_state *s, enum dig_statement what)
{
    return (s->says >> what & 1u) != 0;
}

int16_t dig__security_dp(
    const struct eng_book *book, const struct eng_match *match, struct eng_card_id card)
{
    const struct dig_state *s = dig__peek(match);
    int16_t dp = dig__facts(book, match, card)->dp;
    for (unsigned i = 0; i < s->actives && says(s, SAYS_DP); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_DP) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        struct eng_things things = {0};
        if (a->lasting != 0 && !match->lasting[a->lasting - 1].is_overall) {
            things = match->lasting[a->lasting - 1].of;
        } else if (w[2] != 0) {
            eng__target(&ctx, w[2], &things);
        }
        if (eng_set_has(&things.cards, card)) {
            dp = dig__dp_of(dp + dig__value(match, a, &ctx, w[0]));
        }
    }
    return dp;
}

bool dig__allows(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_permission what, struct eng_unit_id target, unsigned need)
{
    enum {
        WHAT,
        TARGET = 3,
        UNSUSPENDED,
        PLAYED
    };
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives && says(s, SAYS_CAN); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_CAN || !dig__is_about(a, unit)) {
            continue;
        }
        const struct eng_ctx ctx = dig__active_ctx(book, match, a);
        const uint16_t *w = eng__node(&ctx, a->list) + 1;
        const struct eng_thing thing = {match->unit[target.raw].top, true};
        if (w[WHAT] == what && ((need & DIG_ATTACK_UNSUSPENDED) == 0 || w[UNSUSPENDED] != 0) &&
            ((need & DIG_ATTACK_PLAYED) == 0 || w[PLAYED] != 0) &&
            ((need & DIG_ATTACK_THE_PLAYER) != 0) == (w[TARGET] == DIG_TARGET_PLAYER) &&
            (target.raw == 0 || w[TARGET] == DIG_TARGET_DIGIMON ||
                eng__predicate(&ctx, w[TARGET], thing))) {
            eng__note(STATEMENT, SAYS_CAN);
            eng__note_words(SAYS, SAYS_CAN, 1u << what);
            return true;
        }
    }
    return false;
}

bool dig__must(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, enum dig_permission what)
{
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->actives && says(s, SAYS_MUST); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement == SAYS_MUST && dig__is_about(a, unit)) {
            const struct eng_ctx ctx = dig__active_ctx(book, match, a);
            if (eng__node(&ctx, a->list)[1] == what) {
                eng__note(STATEMENT, SAYS_MUST);
                eng__note_words(SAYS, SAYS_MUST, 1u << what);
                return true;
            }
        }
    }
    return false;
}

int dig__turn_end(const struct eng_book *book, const struct eng_match *match)
{
    const struct dig_state *s = dig__peek(match);
    int memory = 1;
    for (unsigned i = 0; i < s->actives && says(s, SAYS_TURN_ENDS_AT); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement == SAYS_TURN_ENDS_AT) {
            const struct eng_ctx ctx = dig__active_ctx(book, match, a);
            memory = dig__value(match, a, &ctx, eng__node(&ctx, a->list)[1]);
            eng__note(STATEMENT, SAYS_TURN_ENDS_AT);
        }
    }
    return memory;
}

bool dig__is_protected(const struct eng_match *match, struct eng_unit_id unit)
{
    const struct dig_state *s = dig__peek(match);
    bool is_in_force = match->unit[unit.raw].serial == s->attack.attacker &&
        (s->now[unit.raw].keywords >> KW_PROGRESS & 1u) != 0; /* 16-39 */
    for (unsigned i = 0; i < s->actives && says(s, SAYS_UNAFFECTED); i++) {
        is_in_force |=
            s->active[i].statement == SAYS_UNAFFECTED && dig__is_about(&s->active[i], unit);
    }
    return is_in_force;
}

bool dig__is_affected(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct eng_ctx *by)
{
    return dig__is_affected_as(book, match, unit, by, HAP_NONE);
}

bool dig__is_affected_as(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct eng_ctx *by, enum dig_happening what)
{
    const struct dig_state *s = dig__peek(match);
    if (match->unit[unit.raw].serial == s->attack.attacker && s->attack.attacker != 0 &&
        by->seat != match->unit[unit.raw].owner &&
        (s->now[unit.raw].keywords >> KW_PROGRESS & 1u) != 0) {
        return false; /* 16-39 */
    }
    for (unsigned i = 0; i < s->actives && says(s, SAYS_UNAFFECTED); i++) {
        const struct dig_active *a = &s->active[i];
        if (a->statement != SAYS_UNAFFECTED || !dig__is_about(a, unit)) {
            continue;
        }
        struct eng_ctx ctx = dig__active_ctx(book, match, a);
        ctx.depth = by->depth;
        const struct eng_happening how = {.kind = (uint8_t)what,
            .cause = CAUSE_EFFECT,
            .by = by->card,
            .by_seat = by->seat,
            .by_effect = by->effect};
        if (eng__effect_fits(&ctx, eng__node(&ctx, a->list)[1], &how)) {
            eng__note(STATEMENT, SAYS_UNAFFECTED);
            return false; /* 15-15-5 */
        }
    }
    return true;
}
