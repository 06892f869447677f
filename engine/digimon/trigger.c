/* SPDX-License-Identifier: MIT
 * trigger.c - effects trigger: bracketed timings and "when ..." clauses (15-4, 15-5, 15-16). What
 * triggers in one window belongs to one batch; settle.c resolves the batches. */
#include "information.h"

#include <stddef.h>

_Static_assert((int)CAUSE_EFFECT == (int)ENG__CAUSE_EFFECT &&
        (int)CAUSE_BATTLE == (int)ENG__CAUSE_BATTLE && (int)CAUSE_RULE == (int)ENG__CAUSE_RULE,
    "effect/cause.h knows the first causes");
_Static_assert((int)REF_THIS_CARD == (int)ENG__REF_THIS_CARD &&
        (int)REF_OTHER == (int)ENG__REF_OTHER && (int)REF_YOU == (int)ENG__REF_YOU &&
        (int)REF_OPPONENT == (int)ENG__REF_OPPONENT,
    "effect/machine.h knows the first references");

void dig__removed(
    struct eng_act *act, struct eng_card_id card, const struct eng_happening *after)
{
    if (after->from == Z_SECURITY) {
        struct eng_happening how = *after;
        how.kind = HAP_REMOVED;
        how.it = (struct eng_things){0};
        eng__things_add(&how.it, card);
        dig__happen(act, &how);
    }
}

/* A [Security] effect of a card that one of those Digimon is checking. */
static bool is_checked_by(const struct eng_ctx *ctx, uint16_t checkers,
    const struct eng_happening *h, const struct eng_effect *e)
{
    const struct eng_match *m = ctx->match;
    const struct eng_unit_id unit = eng__unit_find(m, dig__peek(m)->attack.attacker);
    struct eng_things those = {0};
    eng__target(ctx, checkers, &those);
    return e != NULL && (e->timing >> TIMING_SECURITY & 1u) != 0 && unit.raw != 0 &&
        m->card[h->by.raw].owner != m->unit[unit.raw].owner &&
        eng_set_has(&those.cards, m->unit[unit.raw].top);
}

/* Of what kind the effect's source is 15-2; of a dual card, the side that the effect is printed on
 * [4-5-5-3, 4-5-6-3]. */
static bool fits_source(
    const struct eng_ctx *ctx, uint16_t what, const struct eng_effect *e, struct eng_thing by)
{
    if (e != NULL && dig__facts(ctx->book, ctx->match, by.card)->option.name != NULL) {
        const bool is_option = e->text == TEXT_OPTION ? dig__rule(DUAL_OPTION_EFFECT)
                                                      : !dig__rule(DUAL_DIGIMON_EFFECT);
        const unsigned side = is_option ? WHAT_OPTION : WHAT_DIGIMON;
        return (what >> side & 1u) != 0 || (what >> WHAT_CARD & 1u) != 0;
    }
    return ctx->book->game->hooks->mask(ctx, by, 0, what);
}

/* The categories that a cause asks for; one that its player has named was kept with the statement. */
static uint16_t cause_what(const struct eng_ctx *ctx, const uint16_t *cause)
{
    const unsigned what = cause[ENG_CAUSE_WHAT];
    if ((what & ENG_CAUSE_NAMED) == 0) {
        return (uint16_t)what;
    }
    const int word =
        ctx->frame != NULL ? ctx->frame->reg[what & (ENG_CAUSE_NAMED - 1u)] : ctx->kept;
    return (uint16_t)(1u << word);
}

bool dig__causes(const struct eng_ctx *ctx, const uint16_t *cause,
    const struct eng_happening *h, const struct eng_effect *e)
{
    const struct eng_thing by = {h->by, ctx->match->card[h->by.raw].unit.raw != 0};
    const uint16_t what = cause_what(ctx, cause);
    if (what != 0 && !fits_source(ctx, what, e, by)) {
        return false;
    }
    if (cause[ENG_CAUSE_CHECKER] != 0 && !is_checked_by(ctx, cause[ENG_CAUSE_CHECKER], h, e)) {
        return false;
    }
    return cause[ENG_CAUSE_KEYWORD] == 0 ||
        (cause[ENG_CAUSE_KEYWORD] == KW_DE_DIGIVOLVE && h->kind == HAP_DE_DIGIVOLVED) ||
        (e != NULL && e->keyword == cause[ENG_CAUSE_KEYWORD]);
}

/* A unit goes from the field to the trash without being deleted [4-15-3]. */
static bool is_trashing(const struct eng_happening *h)
{
    return h->kind == HAP_LEAVES && h->to == Z_TRASH;
}

static bool fits_kind(unsigned word, const struct eng_happening *h)
{
    if (word == HAP_NONE || word == h->kind) { /* a condition on the event names none */
        return true;
    }
    return (word == HAP_LEAVES && h->kind == HAP_DELETED) || /* a deletion is a way to leave */
        (word == HAP_TRASHED && is_trashing(h));
}

uint32_t dig__words_of(const struct eng_happening *h)
{
    return UINT32_C(1) << h->kind | (h->kind == HAP_DELETED ? UINT32_C(1) << HAP_LEAVES : 0) |
        (is_trashing(h) ? UINT32_C(1) << HAP_TRASHED : 0);
}

/* The subjects lie face up, or face down, where the pattern asks for that. */
static bool fits_face(
    const struct eng_ctx *ctx, const uint16_t *pattern, const struct eng_happening *h)
{
    const unsigned flags = pattern[ENG_PATTERN_FLAGS];
    if ((flags & (ENG_PATTERN_FACE_UP | ENG_PATTERN_FACE_DOWN)) == 0) {
        return true;
    }
    const struct eng_card_id card =
        h->kind == HAP_CHECKS ? h->other : eng__things_next(&h->it, eng_card_of(0));
    const bool is_up = ctx->book->game->hooks->flag(
                           ctx, (struct eng_thing){card, false}, FLAG_FACE_DOWN) == false;
    return is_up == ((flags & ENG_PATTERN_FACE_UP) != 0);
}

/* "activated": the timing and keyword of the effect, which the happening names as its cause. */
static bool fits_activated(
    const struct eng_ctx *ctx, const uint16_t *pattern, const struct eng_happening *h)
{
    if (pattern[ENG_PATTERN_TIMING] == 0 && pattern[ENG_PATTERN_KEYWORD] == 0) {
        return true;
    }
    if (h->by_effect == 0) {
        return false;
    }
    const struct eng_effect *e = dig__effect(ctx->book, (uint16_t)(h->by_effect - 1));
    return (pattern[ENG_PATTERN_TIMING] == 0 ||
               (e->timing & pattern[ENG_PATTERN_TIMING]) != 0) &&
        (pattern[ENG_PATTERN_KEYWORD] == 0 || e->keyword == pattern[ENG_PATTERN_KEYWORD]);
}

/* What "who" asks about: a Tamer that has digivolved is the Tamer that it was, under the card. */
static struct eng_thing subject_of(
    const struct eng_ctx *ctx, const struct eng_happening *h, struct eng_card_id card)
{
    const struct eng_card_id below = ctx->match->card[card.raw].below;
    const bool was_tamer = h->kind == HAP_DIGIVOLVED && h->other.raw == card.raw &&
        below.raw != 0 &&
        dig__facts(ctx->book, ctx->match, below)->category == DIG_CATEGORY_TAMER;
    return was_tamer ? (struct eng_thing){below, false}
                     : (struct eng_thing){card, h->it.is_units != 0};
}

bool dig__fits(const struct eng_ctx *ctx, const uint16_t *pattern,
    const struct eng_happening *happening, struct eng_things *it)
{
    if (!fits_kind(pattern[ENG_PATTERN_EVENT], happening) ||
        (!eng__in_mask(pattern[ENG_PATTERN_FROM], happening->from) &&
            (happening->kind != HAP_TRASHED || dig__rule(TRASHED_FROM_THERE))) || /* 4-15-2 */
        !fits_activated(ctx, pattern, happening) ||
        !fits_face(ctx, pattern, happening) || !eng__pattern_fits(ctx, pattern, happening)) {
        return false;
    }
    *it = (struct eng_things){.is_units = happening->it.is_units};
    eng_things_foreach(c, &happening->it)
    {
        if (eng__predicate(ctx, pattern[ENG_PATTERN_WHO], subject_of(ctx, happening, c))) {
            eng__things_add(it, c);
        }
    }
    eng__note_pattern(pattern, happening);
    return !eng__things_none(it) || eng__things_none(&happening->it);
}

/* Whether one of the effect's patterns fits; `it` is then what fits. */
bool dig__fits_any(const struct eng_ctx *ctx, const struct eng_effect *e,
    const struct eng_happening *h, struct eng_things *it)
{
    const uint16_t *list = eng__node(ctx, e->pattern);
    for (unsigned i = 0; i < list[0]; i++) {
        if (dig__fits(ctx, eng__node(ctx, list[1 + i]), h, it)) {
            eng__note(EVENT, eng__node(ctx, list[1 + i])[ENG_PATTERN_EVENT]);
            return true;
        }
    }
    return false;
}

static void add_pending(
    struct eng_act *act, const struct dig_borne *borne, const struct eng_happening *what)
{
    struct eng_pending *p = eng__pending_add(act);
    if (p == NULL) {
        return;
    }
    p->effect = borne->effect;
    p->unit = act->match->unit[borne->unit.raw].serial;
    p->card = borne->card;
    p->arrival = act->match->card[borne->card.raw].arrival;
    p->seat = borne->seat;
    if (what != NULL) {
        p->happening = eng__happening_keep(act, what);
    }
    const bool is_leaving = what != NULL && borne->unit.raw != 0 &&
        (what->kind == HAP_DELETED || what->kind == HAP_LEAVES) &&
        eng_set_has(&what->it.cards, act->match->unit[borne->unit.raw].top);
    const struct eng_effect *e = dig__effect(act->book, borne->effect);
    p->flags = is_leaving ? DIG_PENDING_LEFT : 0;
    if (is_leaving && e->condition != 0) { /* 15-8-3-9-4: as of the moment of triggering */
        struct eng_ctx ctx = dig__ctx(act->book, act->match, borne);
        ctx.happening = what;
        p->flags |=
            eng__number(&ctx, e->condition) != 0 ? DIG_PENDING_HELD : DIG_PENDING_FAILED;
    }
}

struct listening {
    struct eng_act *act;
    const struct eng_happening *what;
    uint32_t words;  /* the event words that it is, when no timing has come */
    uint16_t timing; /* mask, when a timing has come */
};

static void on_event(void *arg, const struct dig_borne *borne)
{
    const struct listening *l = arg;
    const struct eng_book *book = l->act->book;
    const struct eng_effect *e = dig__effect(book, borne->effect);
    if (!dig__rule(TRASHED_PENDING) && l->what->kind == HAP_TRASHED && /* 4-15-2 */
        eng_set_has(&l->what->it.cards, borne->card)) {
        return;
    }
    if (e->category != ENG_EFFECT_TRIGGER || (e->events & l->words) == 0 ||
        !dig__keyword_rule(e->keyword) || e->pattern == 0 ||
        !dig__works_there(l->act->match, e, borne->unit) ||
        !dig__in_window(l->act->match, e, borne->seat) ||
        !dig__has_uses(book, l->act->match, borne)) {
        return;
    }
    struct eng_happening what = *l->what;
    const struct eng_ctx ctx = dig__ctx(book, l->act->match, borne);
    if (dig__fits_any(&ctx, e, l->what, &what.it)) {
        const unsigned times = dig__rule(FOR_EACH_TRIGGER) ? 1 : eng_set_size(&what.it.cards);
        for (unsigned i = 0; i < times; i++) { /* once, however many it was 4-26-5 */
            add_pending(l->act, borne, &what);
        }
    }
}

/* Statements may give effects further timings. */
static bool says_also(const struct eng_match *m)
{
    return (dig__peek(m)->says >> SAYS_ALSO & 1u) != 0;
}

static void on_timing(void *arg, const struct dig_borne *borne)
{
    const struct listening *l = arg;
    const struct eng_effect *e = dig__effect(l->act->book, borne->effect);
    if (e->category == ENG_EFFECT_TRIGGER &&
        (dig__timings(l->act->book, l->act->match, borne) & l->timing) != 0 &&
        dig__works_there(l->act->match, e, borne->unit) &&
        dig__in_window(l->act->match, e, borne->seat) &&
        dig__has_uses(l->act->book, l->act->match, borne) &&
        (l->timing != 1u << TIMING_WHEN_LINKING ||
            borne->card.raw == l->what->other.raw)) { /* 15-16-6-1: that link card's own */
        add_pending(l->act, borne, l->what);
    }
}

/* No card of the match has an effect that works in that area and waits for this. */
static bool is_deaf(const struct eng_match *m, unsigned area, const struct listening *l)
{
    const struct dig_has *has = &dig__peek(m)->has;
    return l->timing == 0 ? (has->events[area] & l->words) == 0
                          : (has->timings[area] & l->timing) == 0 && !says_also(m);
}

/* Effects of cards outside the field: {Hand}, {Trash}, {Security} face up. */
static void each_elsewhere(
    struct eng_act *act, uint8_t seat, dig_each_fn *fn, struct listening *arg)
{
    static const uint8_t zones[] = {Z_HAND, Z_TRASH, Z_SECURITY};
    const struct eng_match *m = act->match;
    const struct eng_program *p = &act->book->cards->program;
    for (unsigned z = 0; z < sizeof zones; z++) {
        if (is_deaf(m, z, arg)) {
            continue;
        }
        const struct eng_pile *pile = &m->pile[seat][zones[z]];
        for (unsigned i = 0; i < pile->len; i++) {
            const struct eng_card *c = &m->card[pile->at[i].raw];
            const bool is_hidden = zones[z] == Z_SECURITY && (c->flags & ENG_CARD_FACE_UP) == 0;
            for (unsigned e = p->first[c->def]; e < p->first[c->def + 1u] && !is_hidden; e++) {
                if ((p->effect[e].from >> zones[z] & 1u) != 0 &&
                    (p->effect[e].flags & ENG_EFFECT_GRANTED) == 0) {
                    fn(arg,
                        &(struct dig_borne){(uint16_t)e, pile->at[i], eng_unit_of(0), seat});
                }
            }
        }
    }
}

/* Cards off the field that the event is about: such effects of theirs work wherever it happens. */
static void each_subject(
    struct eng_act *act, const struct eng_happening *what, struct listening *l)
{
    const struct eng_match *m = act->match;
    const struct eng_program *p = &act->book->cards->program;
    eng_things_foreach(c, &what->it)
    {
        const struct eng_card *card = &m->card[c.raw];
        if (card->unit.raw != 0) {
            continue;
        }
        for (unsigned i = p->first[card->def]; i < p->first[card->def + 1u]; i++) {
            const struct eng_effect *e = &p->effect[i];
            if (e->category != ENG_EFFECT_TRIGGER || (e->events & l->words) == 0 ||
                e->pattern == 0 || (e->flags & ENG_EFFECT_GRANTED) != 0 ||
                (e->from >> card->zone & 1u) != 0) {
                continue;
            }
            const struct dig_borne borne = {(uint16_t)i, c, eng_unit_of(0), card->owner};
            const struct eng_ctx ctx = dig__ctx(act->book, m, &borne);
            if (eng__is_about_this_card(&ctx, e)) {
                on_event(l, &borne);
            }
        }
    }
}

void dig__happen(struct eng_act *act, const struct eng_happening *what)
{
    const struct eng_match *m = act->match;
    if (dig__peek(m)->is_plain) {
        return;
    }
    struct listening l = {.act = act, .what = what, .words = dig__words_of(what)};
    if (dig__hears(dig__peek(m)->heard, l.words, 0)) {
        const struct dig_wanted wanted = {.events = l.words};
        eng_unit_foreach(u, m)
        {
            dig__each_wanted(act->book, m, u, &wanted, on_event, &l);
        }
    }
    const struct dig_has *has = &dig__peek(m)->has;
    if (((has->events[0] | has->events[1] | has->events[2]) & l.words) != 0) {
        each_elsewhere(act, 0, on_event, &l);
        each_elsewhere(act, 1, on_event, &l);
    }
    if ((has->subject & l.words) != 0) {
        each_subject(act, what, &l);
    }
}

/* Of the unit's effects those that may have the timing. */
static void each_timed(
    struct listening *l, struct eng_unit_id unit, const struct dig_wanted *printed)
{
    const struct eng_match *m = l->act->match;
    if (says_also(m)) {
        dig__each_effect(l->act->book, m, unit, on_timing, l);
    } else {
        dig__each_wanted(l->act->book, m, unit, printed, on_timing, l);
    }
}

void dig__timing(struct eng_act *act, enum dig_timing timing, uint8_t seat,
    const struct eng_things *of, const struct eng_happening *what)
{
    const struct eng_match *m = act->match;
    if (dig__peek(m)->is_plain) {
        return;
    }
    struct listening l = {.act = act, .what = what, .timing = (uint16_t)(1u << timing)};
    const struct dig_wanted wanted = {.timings = l.timing};
    const bool is_heard = dig__hears(dig__peek(m)->heard, 0, l.timing) || says_also(m);
    if (of != NULL && !is_heard) {
        return;
    }
    if (of != NULL) {
        eng_things_foreach(c, of)
        {
            const struct eng_unit_id unit = m->card[c.raw].unit;
            if (unit.raw != 0) {
                each_timed(&l, unit, &wanted);
            }
        }
        return;
    }
    for (struct eng_unit_id u = {1}; is_heard && u.raw <= m->units; u.raw++) {
        if (m->unit[u.raw].serial != 0 && m->unit[u.raw].owner == seat) {
            each_timed(&l, u, &wanted);
        }
    }
    each_elsewhere(act, seat, on_timing, &l);
}

void dig__pending_moved(struct eng_match *match, struct eng_card_id from, struct eng_card_id to)
{
    eng_pending_foreach(i, match)
    {
        struct eng_pending *p = &match->pending[i];
        if (p->card.raw == from.raw && (p->flags & DIG_PENDING_LEFT) != 0) {
            p->card = to;
            p->arrival = match->card[to.raw].arrival;
            p->unit = 0;
        }
    }
}
