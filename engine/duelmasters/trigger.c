/* SPDX-License-Identifier: MIT
 * trigger.c - effects trigger, 603: what has happened is compared with what effects listen to, and they
 * wait (settle.c) as effects of their own: it does not matter what becomes of the card [110.5a]. */
#include "effects.h"

#include <stddef.h>

_Static_assert((int)CAUSE_EFFECT == (int)ENG__CAUSE_EFFECT &&
        (int)CAUSE_BATTLE == (int)ENG__CAUSE_BATTLE && (int)CAUSE_RULE == (int)ENG__CAUSE_RULE,
    "effect/cause.h knows the first causes");
_Static_assert((int)REF_THIS_CARD == (int)ENG__REF_THIS_CARD &&
        (int)REF_OTHER == (int)ENG__REF_OTHER && (int)REF_YOU == (int)ENG__REF_YOU &&
        (int)REF_OPPONENT == (int)ENG__REF_OPPONENT,
    "effect/machine.h knows the first references");

/* ---- what an effect listens to ---- */

/* What the timings that are no turn's stand for: it happens to `this`. */
static const uint8_t event_of[DM__timing_num] = {
    [TIMING_ENTER] = HAP_ENTERS,
    [TIMING_ATTACK] = HAP_ATTACKS,
    [TIMING_BLOCK] = HAP_BLOCKS,
    [TIMING_DESTROYED] = HAP_DESTROYED,
    [TIMING_LEAVE] = HAP_LEAVES,
    [TIMING_WIN_BATTLE] = HAP_WINS,
    [TIMING_END_OF_ATTACK] = HAP_ATTACK_ENDS,
};

static bool is_of_turn(unsigned timing)
{
    return timing >= TIMING_START_OF_YOUR_TURN && timing <= TIMING_END_OF_OPPONENTS_TURN;
}

uint32_t dm__events_of(const struct eng_effect *effect)
{
    uint32_t events = effect->events;
    for (unsigned timings = effect->timing; timings != 0; timings &= timings - 1u) {
        const unsigned timing = (unsigned)__builtin_ctz(timings);
        if (is_of_turn(timing)) {
            events |= dm__turn_bit((enum dm_timing_word)timing);
        } else if (event_of[timing] != HAP_NONE) {
            events |= UINT32_C(1) << event_of[timing];
        }
    }
    return events;
}

uint32_t dm__words_of(unsigned kind)
{
    static const uint8_t also[DM__happening_num] = {
        [HAP_DESTROYED] = HAP_LEAVES,
        [HAP_DRAWN] = HAP_MOVED,
        [HAP_DISCARDED] = HAP_MOVED,
    };
    return UINT32_C(1) << kind | (also[kind] != HAP_NONE ? UINT32_C(1) << also[kind] : 0);
}

/* ---- patterns ---- */

/* Of what kind the source of the effect is; of a Twinpact card, the side it is printed on [810.3]. */
static bool fits_source(
    const struct eng_ctx *ctx, uint16_t what, const struct eng_effect *e, struct eng_thing by)
{
    if (e != NULL && dm__facts(ctx->book, ctx->match, by.card)->spell != NULL) {
        const unsigned side = e->text == TEXT_SPELL ? WHAT_SPELL : WHAT_CREATURE;
        return (what >> side & 1u) != 0 || (what >> WHAT_CARD & 1u) != 0;
    }
    return ctx->book->game->hooks->mask(ctx, by, MASK_WHAT, what);
}

bool dm__causes(const struct eng_ctx *ctx, const uint16_t *cause, const struct eng_happening *h,
    const struct eng_effect *e)
{
    const struct eng_thing by = {h->by, ctx->match->card[h->by.raw].unit.raw != 0};
    return (cause[ENG_CAUSE_WHAT] == 0 || fits_source(ctx, cause[ENG_CAUSE_WHAT], e, by)) &&
        (cause[ENG_CAUSE_KEYWORD] == 0 ||
            (e != NULL && e->keyword == cause[ENG_CAUSE_KEYWORD]));
}

/* Everything but whom it happens to. */
static bool fits_event(
    const struct eng_ctx *ctx, const uint16_t *pattern, const struct eng_happening *h)
{
    const unsigned word = pattern[ENG_PATTERN_EVENT];
    const bool is_kind = word == HAP_NONE || (dm__words_of(h->kind) >> word & 1u) != 0;
    return is_kind && eng__in_mask(pattern[ENG_PATTERN_FROM], h->from) &&
        eng__pattern_fits(ctx, pattern, h);
}

bool dm__fits(const struct eng_ctx *ctx, const uint16_t *pattern,
    const struct eng_happening *happening, struct eng_things *it)
{
    const uint16_t who = pattern[ENG_PATTERN_WHO];
    if (!fits_event(ctx, pattern, happening)) {
        return false;
    }
    *it = (struct eng_things){.is_units = happening->it.is_units};
    eng_things_foreach(c, &happening->it)
    {
        if (eng__predicate(ctx, who, (struct eng_thing){c, it->is_units != 0})) {
            eng__things_add(it, c);
        }
    }
    const bool fits = !eng__things_none(it) || (who == 0 && eng__things_none(&happening->it));
    if (fits) {
        eng__note_pattern(pattern, happening);
    }
    return fits;
}

/* One of the patterns fits, or a timing: that is about `this`. */
bool dm__hears(const struct eng_book *book, const struct eng_match *match,
    const struct dm_borne *borne, const struct eng_happening *what, struct eng_things *it)
{
    const struct eng_effect *e = dm__effect(book, borne->effect);
    const struct eng_ctx ctx = dm__ctx(book, match, borne);
    for (unsigned timings = e->timing; timings != 0; timings &= timings - 1u) {
        const unsigned event = event_of[__builtin_ctz(timings)];
        const struct eng_card_id top = match->unit[borne->unit.raw].top;
        if (event != HAP_NONE && (dm__words_of(what->kind) >> event & 1u) != 0 &&
            borne->unit.raw != 0 && eng_set_has(&what->it.cards, top)) {
            *it = (struct eng_things){.is_units = 1};
            eng__things_add(it, top);
            eng__note_words(TIMING, 0, timings & (0 - timings));
            return true;
        }
    }
    const uint16_t *list = eng__node(&ctx, e->pattern);
    for (unsigned i = 0; e->pattern != 0 && i < list[0]; i++) {
        const uint16_t *pattern = eng__node(&ctx, list[1 + i]);
        if (dm__fits(&ctx, pattern, what, it)) {
            eng__note(EVENT, pattern[ENG_PATTERN_EVENT]);
            return true;
        }
    }
    return false;
}

/* ---- windows and uses ---- */

bool dm__in_window(const struct eng_match *match, const struct eng_effect *effect, uint8_t seat)
{
    return effect->window == 0 || (effect->window == 1) == (match->turn_seat == seat);
}

bool dm__has_uses(
    const struct eng_match *match, const struct eng_effect *effect, struct eng_card_id card)
{
    const unsigned used = match->card[card.raw].used[effect->slot / 4u % 2u];
    return effect->per_turn == 0 || (used >> (effect->slot % 4u * 2u) & 3u) < effect->per_turn;
}

void dm__count_use(
    struct eng_match *match, const struct eng_effect *effect, struct eng_card_id card)
{
    uint8_t *used = &match->card[card.raw].used[effect->slot / 4u % 2u];
    const unsigned shift = effect->slot % 4u * 2u;
    if (effect->per_turn != 0 && (*used >> shift & 3u) < 3u) {
        *used = (uint8_t)(*used + (1u << shift));
    }
}

/* ---- waiting ---- */

static void add_pending(struct eng_act *act, const struct dm_borne *borne,
    const struct eng_happening *what, uint8_t flags)
{
    const struct eng_match *m = act->match;
    struct eng_pending *p = eng__pending_add(act);
    if (p == NULL) {
        return;
    }
    p->effect = borne->effect;
    p->unit = m->unit[borne->unit.raw].serial;
    p->card = borne->card;
    p->arrival = m->card[borne->card.raw].arrival;
    p->seat = borne->seat;
    p->happening = what != NULL ? eng__happening_keep(act, what) : 0;
    p->flags = flags;
    if ((m->unit[borne->unit.raw].mark & DM_MARK_LEAVING) != 0) {
        p->flags |= DM_PENDING_LEAVING;
    }
    if ((flags & DM_PENDING_DECLARE) != 0 ||
        eng__seen(act->book, m, borne->card) != ENG__SEEN_ALL) {
        return; /* 603.2e: nobody else knows before it is used */
    }
    struct eng_event *e = eng__emit_card(act, EV_TRIGGER, C_603, borne->card);
    e->seat = borne->seat;
    e->unit = p->unit;
    e->effect = (uint8_t)(eng__ordinal(act->book, borne->effect) + 1);
}

struct listening {
    struct eng_act *act;
    const struct eng_happening *what; /* NULL: a turn's timing has come */
    uint32_t events;
    uint16_t timing;
    uint8_t seat;
    uint8_t flags; /* of what waits then */
};

static bool can_trigger(const struct listening *l, const struct dm_borne *borne)
{
    const struct eng_effect *e = dm__effect(l->act->book, borne->effect);
    return e->category == ENG_EFFECT_TRIGGER && (dm__events_of(e) & l->events) != 0 &&
        dm__in_window(l->act->match, e, borne->seat) &&
        dm__has_uses(l->act->match, e, borne->card);
}

/* 603.2b: once for each thing; 603.4: whatever it says after "if" is looked at when it is resolved. */
static void on_event(void *arg, const struct dm_borne *borne)
{
    const struct listening *l = arg;
    struct eng_things it;
    if (!can_trigger(l, borne) ||
        !dm__hears(l->act->book, l->act->match, borne, l->what, &it)) {
        return;
    }
    struct eng_happening one = *l->what;
    one.it = it;
    if (eng__things_none(&it)) {
        add_pending(l->act, borne, &one, l->flags);
        return;
    }
    eng_things_foreach(c, &it)
    {
        one.it.cards = (struct eng_set){0};
        eng__things_add(&one.it, c);
        add_pending(l->act, borne, &one, l->flags);
    }
}

static void on_timing(void *arg, const struct dm_borne *borne)
{
    const struct listening *l = arg;
    if (can_trigger(l, borne) && borne->seat == l->seat) {
        add_pending(l->act, borne, NULL, l->flags);
    }
}

/* Printed effects of a card off the field. */
static void each_of_card(struct eng_act *act, struct eng_card_id card, uint16_t from,
    dm_each_fn *fn, struct listening *l)
{
    const struct eng_program *p = &act->book->cards->program;
    const struct eng_card *c = &act->match->card[card.raw];
    for (unsigned i = p->first[c->def]; i < p->first[c->def + 1u]; i++) {
        if ((p->effect[i].from & from) != 0 && (p->effect[i].flags & ENG_EFFECT_GRANTED) == 0) {
            fn(l, &(struct dm_borne){(uint16_t)i, card, eng_unit_of(0), c->owner});
        }
    }
}

/* Effects that work in the hand are declared [603.2e]: they are looked at wherever their cards are, so that
 * nobody learns from it what is in a hand. Of several copies the first one stands for all. */
static void each_in_hand(struct eng_act *act, dm_each_fn *fn, struct listening *l)
{
    const struct eng_match *m = act->match;
    l->flags = DM_PENDING_DECLARE;
    for (unsigned c = 1; c <= m->cards; c++) {
        const struct eng_card_id card = eng_card_of(c);
        const struct dm_brief *brief = &dm__facts(act->book, m, card)->brief;
        unsigned first = 1;
        if ((brief->elsewhere & l->events) == 0 || (brief->places >> Z_HAND & 1u) == 0) {
            continue;
        }
        while (
            m->card[first].def != m->card[c].def || m->card[first].owner != m->card[c].owner) {
            first++;
        }
        if (first == c) {
            each_of_card(act, card, 1u << Z_HAND, fn, l);
        }
    }
    l->flags = 0;
}

/* Effects that work in other zones than the battle zone. */
static void each_elsewhere(struct eng_act *act, dm_each_fn *fn, struct listening *l)
{
    const struct eng_match *m = act->match;
    const struct dm_state *s = dm__peek(m);
    if ((s->elsewhere & l->events) == 0) {
        return;
    }
    if ((s->places >> Z_HAND & 1u) != 0) {
        each_in_hand(act, fn, l);
    }
    const unsigned piles = s->places & ((1u << ENG_PILES_MAX) - 1u) & ~(1u << Z_HAND);
    for (unsigned places = piles; places != 0; places &= places - 1u) {
        const unsigned zone = (unsigned)__builtin_ctz(places);
        for (unsigned i = 0; i < 2u * ENG_PILE_MAX; i++) {
            const struct eng_pile *pile = &m->pile[i / ENG_PILE_MAX][zone];
            if (i % ENG_PILE_MAX < pile->len) {
                const struct eng_card_id card = pile->at[i % ENG_PILE_MAX];
                if ((dm__facts(act->book, m, card)->brief.elsewhere & l->events) != 0) {
                    each_of_card(act, card, (uint16_t)(1u << zone), fn, l);
                }
            }
        }
    }
}

static void on_own(void *arg, const struct dm_borne *borne)
{
    const struct listening *l = arg;
    const struct eng_effect *e = dm__effect(l->act->book, borne->effect);
    const struct eng_ctx ctx = dm__ctx(l->act->book, l->act->match, borne);
    const uint8_t zone = l->act->match->card[borne->card.raw].zone;
    if ((dm__events_of(e) & l->events) != 0 && (e->from >> zone & 1u) == 0 &&
        eng__is_about_this_card(&ctx, e)) {
        on_event(arg, borne);
    }
}

/* Cards off the field that it is about: such effects of theirs work wherever it happens. */
static void each_subject(struct eng_act *act, struct listening *l)
{
    const struct eng_match *m = act->match;
    eng_things_foreach(c, &l->what->it)
    {
        if (m->card[c.raw].unit.raw == 0 && dm__facts(act->book, m, c)->brief.is_there) {
            each_of_card(act, c, UINT16_MAX, on_own, l);
        }
    }
}

/* 603.5c: what leaves in the same movement sees nothing but its own leaving. */
static void each_leaving(struct listening *l, struct eng_unit_id unit)
{
    const struct eng_match *m = l->act->match;
    const struct eng_happening *all = l->what;
    if ((all->kind == HAP_DESTROYED || all->kind == HAP_LEAVES) && all->it.is_units &&
        eng_set_has(&all->it.cards, m->unit[unit.raw].top)) {
        struct eng_happening own = *all;
        own.it = eng__things_unit(m, unit);
        l->what = &own;
        dm__each_effect(l->act->book, m, unit, l->events, on_event, l);
        l->what = all;
    }
}

void dm__happen(struct eng_act *act, const struct eng_happening *what)
{
    const struct eng_match *m = act->match;
    const struct dm_state *s = dm__peek(m);
    if (s->is_plain) {
        return;
    }
    struct listening l = {.act = act, .what = what, .events = dm__words_of(what->kind)};
    if ((s->listens & l.events) == 0) {
        return;
    }
    for (struct eng_unit_id u = {1}; u.raw <= m->units && dm__units_listen(m, l.events);
         u.raw++) {
        if (m->unit[u.raw].serial == 0) {
            continue;
        }
        if ((m->unit[u.raw].mark & DM_MARK_LEAVING) != 0) {
            each_leaving(&l, u);
        } else {
            dm__each_effect(act->book, m, u, l.events, on_event, &l);
        }
    }
    each_elsewhere(act, on_event, &l);
    if (!what->it.is_units) {
        each_subject(act, &l);
    }
}

void dm__timing(struct eng_act *act, enum dm_timing_word timing, uint8_t seat)
{
    const struct eng_match *m = act->match;
    struct listening l = {.act = act, .events = dm__turn_bit(timing), .seat = seat};
    if (dm__peek(m)->is_plain || (dm__peek(m)->listens & l.events) == 0) {
        return;
    }
    for (struct eng_unit_id u = {1}; u.raw <= m->units && dm__units_listen(m, l.events);
         u.raw++) {
        if (m->unit[u.raw].serial != 0 && m->unit[u.raw].owner == seat) {
            dm__each_effect(act->book, m, u, l.events, on_timing, &l);
        }
    }
    each_elsewhere(act, on_timing, &l);
}

void dm__listen(const struct eng_book *book, struct eng_match *match)
{
    const struct eng_program *p = &book->cards->program;
    struct dm_state *s = dm__state(match);
    s->is_plain = 1;
    for (unsigned c = 1; c <= match->cards; c++) {
        const struct dm_brief *brief = &dm__facts(book, match, eng_card_of(c))->brief;
        const uint16_t def = match->card[c].def;
        s->is_plain &= !brief->is_there;
        s->elsewhere |= brief->elsewhere;
        s->holds_at |= brief->holds_at;
        s->places |= brief->elsewhere != 0 ? brief->places : 0;
        for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
            s->listens |= dm__events_of(&p->effect[i]);
        }
    }
}
