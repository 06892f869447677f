/* SPDX-License-Identifier: MIT
 * hooks.c - what the effect machine asks of Duel Masters: dimensions, yes-no properties and places. */
#include "says.h"

#include <stddef.h>

static const struct dm_facts *facts_of(const struct eng_ctx *ctx, struct eng_card_id card)
{
    return dm__facts(ctx->book, ctx->match, card);
}

/* The unit that a thing is: of its card, if it is still in the battle zone. */
static struct eng_unit_id unit_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    return thing.is_unit ? ctx->match->card[thing.card.raw].unit : eng_unit_of(0);
}

/* The card whose information a thing shows: a unit's top card. */
static struct eng_card_id face_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    return unit.raw != 0 ? ctx->match->unit[unit.raw].top : thing.card;
}

/* What the creature was when it left, of a thing that was one [110.5a]; NULL: it is something else. */
static const struct dm_last *last_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const bool was_unit = thing.is_unit || (ctx->is_gone && thing.card.raw == ctx->card.raw);
    return was_unit && ctx->match->card[thing.card.raw].unit.raw == 0
        ? dm__last(ctx->match, thing.card)
        : NULL;
}

/* Cards under the top card, and under the gods that are linked with it. */
static int under(const struct eng_match *m, struct eng_unit_id unit)
{
    int n = 0;
    for (struct eng_card_id at = m->card[dm__last_linked(m, m->unit[unit.raw].top).raw].below;
         at.raw != 0; at = m->card[at.raw].below) {
        n++;
    }
    return n;
}

static unsigned side_of(const struct eng_ctx *ctx, const struct dm_facts *f)
{
    return f->spell != NULL ? ctx->side : 0u;
}

/* 201.2b, 810.3: of a Twinpact card the cost of the side that is read; in the battle zone it is its
 * creature side. */
static int cost_of(const struct eng_ctx *ctx, const struct dm_facts *f, bool is_unit)
{
    return !is_unit && side_of(ctx, f) == DM_SIDE_SPELL ? f->spell_cost : f->cost;
}

static unsigned civilizations_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct dm_last *last = last_of(ctx, thing);
    const struct eng_card_id face = face_of(ctx, thing);
    const struct dm_facts *f = facts_of(ctx, face);
    if (last != NULL) {
        return last->civilizations;
    }
    if (unit_of(ctx, thing).raw != 0 || side_of(ctx, f) == 0) {
        return dm__civilizations(ctx->book, ctx->match, face);
    }
    return ctx->side == DM_SIDE_SPELL ? f->spell_civilizations : f->civilizations;
}

static bool is_tapped(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct eng_match *m = ctx->match;
    const struct eng_card *c = &m->card[thing.card.raw];
    const struct dm_last *last = last_of(ctx, thing);
    if (last != NULL) {
        return last->is_tapped != 0;
    }
    return c->unit.raw != 0 ? m->unit[c->unit.raw].is_suspended != 0
                            : (c->flags & ENG_CARD_TURNED) != 0;
}

static int dim(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, bool original)
{
    const struct eng_match *m = ctx->match;
    const struct eng_unit_id unit = unit_of(ctx, thing);
    const struct dm_facts *f = facts_of(ctx, face_of(ctx, thing));
    const struct dm_last *last = last_of(ctx, thing);
    eng__note(DIM, which);
    switch ((enum dm_dim_word)which) {
    case DIM_POWER:
        if (last != NULL && !original) {
            return last->power;
        }
        if (original || unit.raw == 0) {
            return f->power == DM_NO_VALUE ? ENG_NUMBER_NONE : f->power;
        }
        return dm__peek(m)->now[unit.raw].power == ENG_NUMBER_NONE ? ENG_NUMBER_NONE
                                                                   : dm__power(m, unit);
    case DIM_COST:
        return f->cost == DM_NO_VALUE ? ENG_NUMBER_NONE : cost_of(ctx, f, unit.raw != 0);
    case DIM_UNDER:
        return last != NULL ? last->under : unit.raw != 0 ? under(m, unit) : 0;
    case DIM_CIVILIZATIONS:
        return __builtin_popcount(civilizations_of(ctx, thing));
    case DIM_TAPPED:
        return is_tapped(ctx, thing);
    case DIM_NAME:
    case DIM_RACE:
    case DIM_CIVILIZATION:
    case DIM_NAME_HAS:
    case DIM_WHAT:
    case DM__dim_num:
        break;
    }
    return ENG_NUMBER_NONE;
}

/* 201.2b: of a Twinpact card that is read as both sides the cost of the other one, too. */
static int also(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct dm_facts *f = facts_of(ctx, face_of(ctx, thing));
    return which == DIM_COST && f->spell != NULL && ctx->side == 0 &&
            unit_of(ctx, thing).raw == 0
        ? f->spell_cost
        : ENG_NUMBER_NONE;
}

static struct eng_texts called(
    const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    return dm__texts(ctx, face_of(ctx, thing), unit_of(ctx, thing), which);
}

static unsigned what(const struct eng_ctx *ctx, struct eng_thing thing);

static bool same(
    const struct eng_ctx *ctx, struct eng_thing a, struct eng_thing b, unsigned which)
{
    eng__note(DIM, which);
    if (which == DIM_NAME || which == DIM_NAME_HAS || which == DIM_RACE) {
        const unsigned texts = which == DIM_RACE ? DIM_RACE : DIM_NAME;
        const struct eng_texts of_a = called(ctx, a, texts);
        const struct eng_texts of_b = called(ctx, b, texts);
        return eng__texts_share(&of_a, &of_b, which == DIM_NAME_HAS);
    }
    if (which == DIM_CIVILIZATION) {
        return (civilizations_of(ctx, a) & civilizations_of(ctx, b)) != 0;
    }
    if (which == DIM_WHAT) {
        return (what(ctx, a) & what(ctx, b) & ~(1u << WHAT_CARD)) != 0;
    }
    const int of_a = dim(ctx, a, which, false);
    return of_a != ENG_NUMBER_NONE && of_a == dim(ctx, b, which, false);
}

static unsigned values(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    eng__note(DIM, which);
    return which == DIM_CIVILIZATION ? civilizations_of(ctx, thing) : 0u;
}

static int texts(
    const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, const char *out[])
{
    if (which != DIM_NAME && which != DIM_RACE) {
        return -1;
    }
    const struct eng_texts all = called(ctx, thing, which);
    for (unsigned i = 0; i < all.len; i++) {
        out[i] = all.at[i];
    }
    return (int)all.len;
}

static bool passes(const struct eng_ctx *ctx, struct eng_thing thing, unsigned test)
{
    return dm__passes(ctx, face_of(ctx, thing), unit_of(ctx, thing), test);
}

/* A cross gear is crossed to a creature; a creature has one that is crossed to it. */
static bool is_crossed(const struct eng_match *m, struct eng_unit_id unit)
{
    const struct dm_state *s = dm__peek(m);
    for (unsigned slot = 1; slot <= m->units; slot++) {
        if (s->crossed[slot] != 0 &&
            (slot == unit.raw || s->crossed[slot] == m->unit[unit.raw].serial)) {
            return true;
        }
    }
    return false;
}

static bool is_so(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct eng_match *m = ctx->match;
    const struct eng_unit_id unit = unit_of(ctx, thing);
    const struct eng_card_id face = face_of(ctx, thing);
    const struct dm_attack *attack = &dm__peek(m)->attack;
    const uint16_t serial = m->unit[unit.raw].serial;
    switch ((enum dm_flag_word)which) {
    case FLAG_TAPPED:
        return is_tapped(ctx, thing);
    case FLAG_ENTERED_THIS_TURN:
        return unit.raw != 0 && dm__peek(m)->since[face.raw] == m->turn;
    case FLAG_ATTACKING:
        return serial != 0 && serial == attack->attacker;
    case FLAG_BLOCKING:
        return serial != 0 && attack->is_blocked != 0 && serial == attack->target;
    case FLAG_EVOLUTION:
        return unit.raw != 0 ? dm__is_evolution(ctx->book, m, unit)
                             : (facts_of(ctx, face)->supertypes & DM_EVOLUTION) != 0;
    case FLAG_TWINPACT:
        return facts_of(ctx, face)->spell != NULL;
    case FLAG_CROSSED:
        return unit.raw != 0 && is_crossed(m, unit);
    case DM__flag_num:
        break;
    }
    return false;
}

static bool flag(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const bool is = is_so(ctx, thing, which);
    if (is) {
        eng__note(FLAG, which);
    }
    return is;
}

/* 810.3: a Twinpact card is both; 810.4: in the battle zone only a creature. */
static unsigned what(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const unsigned types = facts_of(ctx, face_of(ctx, thing))->types;
    const unsigned all = ((types & DM_TYPE_CREATURE) != 0 ? 1u << WHAT_CREATURE : 0u) |
        ((types & DM_TYPE_SPELL) != 0 ? 1u << WHAT_SPELL : 0u) |
        ((types & DM_TYPE_CROSS_GEAR) != 0 ? 1u << WHAT_CROSS_GEAR : 0u) |
        ((types & DM_TYPE_AURA) != 0 ? 1u << WHAT_AURA : 0u) | 1u << WHAT_CARD;
    return unit_of(ctx, thing).raw != 0 ? all & ~(1u << WHAT_SPELL) : all;
}

/* The supertypes, with a NEO creature that has a card under it among the evolution creatures [802]. */
static unsigned supertypes(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    const unsigned all = facts_of(ctx, face_of(ctx, thing))->supertypes;
    return unit.raw != 0 && dm__is_evolution(ctx->book, ctx->match, unit)
        ? all | 1u << SUPER_EVOLUTION
        : all;
}
_Static_assert(DM_EVOLUTION == 1u << SUPER_EVOLUTION && DM_NEO == 1u << SUPER_NEO &&
        DM_GOD == 1u << SUPER_GOD && DM_GR == 1u << SUPER_GR,
    "the words follow enum dm_supertype");

static unsigned words_of(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    return which == MASK_WHAT        ? what(ctx, thing)
        : which == MASK_CIVILIZATION ? civilizations_of(ctx, thing)
                                     : supertypes(ctx, thing);
}

static bool mask(
    const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, unsigned words)
{
    words &= words_of(ctx, thing, which);
    eng__note_words(MASK, which, words);
    return words != 0;
}

static bool keyword(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    return unit.raw != 0 ? dm__has_keyword(ctx->match, unit, (enum dm_keyword)which)
                         : (facts_of(ctx, thing.card)->brief.keywords >> which & 1u) != 0;
}

static int global(const struct eng_ctx *ctx, unsigned which, uint8_t seat)
{
    eng__note(GLOBAL, which);
    return which == GLOBAL_ATTACKS && seat == ctx->match->turn_seat
        ? dm__peek(ctx->match)->attacks
        : 0;
}

static void add_chain(
    const struct eng_match *m, struct eng_card_id from, struct eng_things *out)
{
    for (struct eng_card_id at = from; at.raw != 0; at = m->card[at.raw].below) {
        eng__things_add(out, at);
    }
}

/* Cards of a unit: under it, on it, beside its top card, or all. */
static void add_attached(
    const struct eng_match *m, unsigned place, struct eng_unit_id unit, struct eng_things *out)
{
    const struct eng_unit *u = &m->unit[unit.raw];
    const struct eng_card_id last = dm__last_linked(m, u->top);
    if (place == PLACE_UNDER) {
        add_chain(m, m->card[last.raw].below, out);
    } else if (place == PLACE_AURA) {
        add_chain(m, u->links, out);
    } else if (place == PLACE_LINKED) {
        for (struct eng_card_id at = u->top; at.raw != last.raw;) {
            at = m->card[at.raw].below;
            eng__things_add(out, at);
        }
    } else {
        add_chain(m, u->top, out);
        add_chain(m, u->links, out);
    }
}

static bool is_shown(const struct eng_card *c, unsigned where)
{
    const unsigned shown =
        where == PLACE_REVEALED ? ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1 : 0;
    return c->zone == where || (c->flags & shown) != 0;
}

static void place(const struct eng_ctx *ctx, unsigned where, unsigned seats,
    const struct eng_things *of, struct eng_things *out)
{
    const struct eng_match *m = ctx->match;
    eng__note(PLACE, where);
    switch ((enum dm_place_word)where) {
    case PLACE_UNDER:
    case PLACE_AURA:
    case PLACE_LINKED:
    case PLACE_STACK:
        eng_things_foreach(c, of)
        {
            if (m->card[c.raw].unit.raw != 0) {
                add_attached(m, where, m->card[c.raw].unit, out);
            }
        }
        break;
    case PLACE_BATTLE:
        out->is_units = 1;
        eng_unit_foreach(u, m)
        {
            if ((seats >> m->unit[u.raw].owner & 1u) != 0) {
                eng__things_add(out, m->unit[u.raw].top);
            }
        }
        break;
    case PLACE_DECK:
    case PLACE_HAND:
    case PLACE_SHIELDS:
    case PLACE_MANA:
    case PLACE_GRAVEYARD:
    case PLACE_GR:
        for (unsigned left = seats; left != 0; left &= left - 1u) {
            const struct eng_pile *pile = &m->pile[__builtin_ctz(left)][where];
            for (unsigned i = 0; i < pile->len; i++) {
                eng__things_add(out, pile->at[i]);
            }
        }
        break;
    case PLACE_USED: /* in no zone */
    case PLACE_REVEALED:
        for (unsigned i = 1; i <= m->cards; i++) {
            if (is_shown(&m->card[i], where) &&
                (seats == 0 || (seats >> m->card[i].owner & 1u) != 0)) {
                eng__things_add(out, eng_card_of(i));
            }
        }
        break;
    case PLACE_NONE:
    case DM__place_num:
        break;
    }
}

static struct eng_thing adversary(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct eng_unit_id unit = dm__adversary(ctx->match, unit_of(ctx, thing));
    return (struct eng_thing){ctx->match->unit[unit.raw].top, true};
}

static bool untouchable(const struct eng_ctx *ctx, struct eng_thing thing, uint8_t chooser)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    return unit.raw != 0 && dm__cannot_be_chosen(ctx, unit, chooser);
}

static struct eng_things *result(struct eng_match *match)
{
    return &dm__state(match)->result;
}

static bool declines(const struct eng_match *match, uint8_t seat)
{
    (void)match;
    (void)seat;
    return false; /* no rule demands it */
}

const struct eng_hooks dm__hooks = {
    .dim = dim,
    .same = same,
    .values = values,
    .texts = texts,
    .flag = flag,
    .mask = mask,
    .global = global,
    .place = place,
    .fits = dm__fits,
    .causes = dm__causes,
    .kept_later = DM_KEPT_LATER,
    .kept_name = DM_KEPT_NAME,
    .kept_number = DM_KEPT_NUMBER,
    .is_kept_aged = true,
    .verb = dm__verb,
    .lasting = dm__lasting,
    .later = dm__later,
    .passes = passes,
    .keyword = keyword,
    .also = also,
    .is_also_asked = true,
    .adversary = adversary,
    .untouchable = untouchable,
    .result = result,
    .able = dm__able,
    .declines = declines,
    .paired = UINT64_C(1) << VERB_CROSS | UINT64_C(1) << VERB_ATTACH,
    .open_flags = 1u << FLAG_TAPPED | 1u << FLAG_ENTERED_THIS_TURN | 1u << FLAG_ATTACKING |
        1u << FLAG_BLOCKING | 1u << FLAG_CROSSED,
    .clause_choose = C_605_1,
    .clause_may = C_605_1,
    .clause_mode = C_605_1,
    .clause_effect = C_104_2,
    .reason_effect = REASON_EFFECT,
    .proc_effect = PROC_EFFECT,
    .ask_choose = ASK_CHOOSE,
    .ask_may = ASK_MAY,
    .ask_mode = ASK_MODE,
    .do_choose = DO_CHOOSE,
    .do_done = DO_DONE,
    .do_yes = DO_YES,
    .do_no = DO_NO,
    .do_mode = DO_MODE,
    .ev_choose = EV_CHOOSE,
    .ev_decline = EV_DECLINE,
};
