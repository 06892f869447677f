/* SPDX-License-Identifier: MIT
 * hooks.c - what the effect machine asks of Digimon: dimensions, yes-no properties and places. */
#include "information.h"
#include "link.h"

static const struct dig_facts *facts_of(const struct eng_ctx *ctx, struct eng_card_id card)
{
    return dig__facts(ctx->book, ctx->match, card);
}

/* What the addresses in the facts of a card count from. */
static const uint16_t *code_of(const struct eng_ctx *ctx, struct eng_card_id card)
{
    const struct eng_program *p = &ctx->book->cards->program;
    return p->code + p->base[ctx->match->card[card.raw].def];
}

/* The unit that a thing is: of its card, if it is still on the field. */
static struct eng_unit_id unit_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    return thing.is_unit ? ctx->match->card[thing.card.raw].unit : eng_unit_of(0);
}

static bool is_face_down(const struct eng_ctx *ctx, struct eng_card_id card)
{
    return (ctx->match->card[card.raw].flags & ENG_CARD_FACE_DOWN) != 0 &&
        dig__rule(FACE_DOWN_BLANK);
}

static int number(int value)
{
    return value == DIG_NO_VALUE ? ENG_NUMBER_NONE : value;
}

/* Digivolution cards; link cards are none [4-8-2]. */
static int under(const struct eng_match *m, struct eng_unit_id unit)
{
    const int n = (int)eng__stack_size(m, unit) - 1;
    return dig__rule(LINK_NOT_STACKED) ? n : n + dig__links(m, unit);
}

/* The card whose information a thing shows: a unit's top card. */
static struct eng_card_id face_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    return unit.raw != 0 ? ctx->match->unit[unit.raw].top : thing.card;
}

/* A card that is no unit. A dual card referenced as an Option card has what its Option side and its
 * traits say [4-5-6-2], else what its Digimon side says [4-5-5-2]. */
static struct dig_now as_card(const struct eng_ctx *ctx, const struct dig_facts *f)
{
    struct dig_now printed = dig__printed(f);
    const bool is_option_side =
        ctx->side == DIG_SIDE_OPTION ? dig__rule(DUAL_AS_OPTION) : !dig__rule(DUAL_AS_DIGIMON);
    if (is_option_side && f->option.name != NULL) {
        printed.dp = ENG_NUMBER_NONE;
        printed.level = DIG_NO_VALUE;
        printed.cost = f->option.cost;
        printed.colors = f->option.colors;
    }
    return printed;
}

/* The same with what effects say of it now 15-12. */
static struct dig_now card_now(const struct eng_ctx *ctx, struct eng_card_id card)
{
    struct dig_now now = as_card(ctx, facts_of(ctx, card));
    if (dig__peek(ctx->match)->tells != 0) {
        dig__inform_card(ctx, card, &now);
    }
    return now;
}

/* A token has its full information like any card [1-4-4-4]. */
static bool shows_all(const struct eng_ctx *ctx, struct eng_card_id card)
{
    return (ctx->match->card[card.raw].flags & ENG_CARD_TOKEN) == 0 ||
        dig__rule(TOKEN_INFORMATION);
}

static int dim(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, bool original)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    const struct eng_card_id card = face_of(ctx, thing);
    const struct dig_facts *f = facts_of(ctx, card);
    if (is_face_down(ctx, card)) {
        return ENG_NUMBER_NONE; /* 4-6-9 */
    }
    const struct dig_now *now = &dig__peek(ctx->match)->now[unit.raw];
    struct dig_now own;
    if (unit.raw == 0) {
        own = card_now(ctx, card);
        now = &own;
    }
    eng__note(DIM, which);
    switch ((enum dig_dim)which) {
    case DIM_DP:
        return unit.raw == 0 ? number(now->dp) : original ? now->dp_original : now->dp;
    case DIM_LEVEL:
        return number(now->level);
    case DIM_COST:
        return number(shows_all(ctx, card) ? now->cost : DIG_NO_VALUE);
    case DIM_UNDER:
        return unit.raw != 0 ? under(ctx->match, unit) : 0;
    case DIM_LINKS:
        return unit.raw != 0 && dig__rule(LINKED) ? dig__links(ctx->match, unit)
                                                  : 0; /* 4-9-1 */
    case DIM_COLORS:
        return __builtin_popcount(now->colors);
    case DIM_KIND:
        return f->category;
    case DIM_SUSPENDED:
        return unit.raw != 0 && dig__is_suspended(ctx->match, unit);
    case DIM_NAME:
    case DIM_COLOR:
    case DIM_TRAIT:
    case DIM_NUMBER:
    case DIM_NAME_HAS:
    case DIM_WHAT:
    case DIM_TIMING:
    case DIG__dim_num:
        break;
    }
    return ENG_NUMBER_NONE;
}

/* Its names or traits as they are now. */
static struct eng_texts called(
    const struct eng_ctx *ctx, struct eng_thing thing, enum dig_dim dim)
{
    return dig__texts(ctx, face_of(ctx, thing), unit_of(ctx, thing), dim);
}

static uint8_t colors_of(const struct eng_ctx *ctx, struct eng_thing thing)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    return unit.raw != 0 ? dig__peek(ctx->match)->now[unit.raw].colors
                         : card_now(ctx, thing.card).colors;
}

/* 2-12: its card number, and the one that it is treated as, too 2-3-4-6. */
static struct eng_texts numbers(const struct eng_ctx *ctx, struct eng_card_id card)
{
    const char *also = facts_of(ctx, card)->also_number;
    struct eng_texts texts = {.len = 1u + (also != NULL)};
    texts.at[0] = ctx->book->cards->def[ctx->match->card[card.raw].def].number;
    texts.at[1] = also;
    return texts;
}

static bool same(
    const struct eng_ctx *ctx, struct eng_thing a, struct eng_thing b, unsigned which)
{
    eng__note(DIM, which);
    const struct eng_card_id ca = face_of(ctx, a);
    const struct eng_card_id cb = face_of(ctx, b);
    if (is_face_down(ctx, ca) || is_face_down(ctx, cb)) {
        return false;
    }
    if (which == DIM_NAME || which == DIM_NAME_HAS || which == DIM_TRAIT) {
        const enum dig_dim dim = which == DIM_TRAIT ? DIM_TRAIT : DIM_NAME;
        const struct eng_texts of_a = called(ctx, a, dim);
        const struct eng_texts of_b = called(ctx, b, dim);
        return eng__texts_share(&of_a, &of_b, which == DIM_NAME_HAS);
    }
    if (which == DIM_NUMBER) {
        const struct eng_texts of_a = numbers(ctx, ca);
        const struct eng_texts of_b = numbers(ctx, cb);
        return eng__texts_share(&of_a, &of_b, false);
    }
    if (which == DIM_COLOR) {
        return (colors_of(ctx, a) & colors_of(ctx, b)) != 0;
    }
    const int va = dim(ctx, a, which, false);
    return va != ENG_NUMBER_NONE && va == dim(ctx, b, which, false);
}

static bool has_inherited(const struct eng_ctx *ctx, struct eng_card_id card)
{
    const struct eng_program *p = &ctx->book->cards->program;
    const uint16_t def = ctx->match->card[card.raw].def;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        if (p->effect[i].text == TEXT_INHERITED) {
            return true;
        }
    }
    return false;
}

/* The DigiXros requirement of the top card of `this` asks for such a card 16-21. */
static bool is_material(const struct eng_ctx *ctx, struct eng_thing thing)
{
    if (ctx->unit.raw == 0) {
        return false;
    }
    const struct eng_card_id top = ctx->match->unit[ctx->unit.raw].top;
    const struct dig_facts *f = facts_of(ctx, top);
    struct eng_ctx line = *ctx;
    line.code = code_of(ctx, top);
    for (unsigned i = 0; i < f->digixros.parts; i++) {
        if (eng__predicate(&line, f->digixros.part[i].is_named, thing)) {
            return true;
        }
    }
    return false;
}

static bool is_so(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct eng_match *m = ctx->match;
    const struct eng_card *c = &m->card[thing.card.raw];
    const struct eng_unit_id unit = unit_of(ctx, thing);
    const struct dig_attack *attack = &dig__peek(m)->attack;
    const uint16_t serial = m->unit[unit.raw].serial;
    switch ((enum dig_flag)which) {
    case FLAG_TOKEN:
        return (c->flags & ENG_CARD_TOKEN) != 0;
    case FLAG_SUSPENDED:
        return unit.raw != 0 && dig__is_suspended(m, unit);
    case FLAG_INHERITED:
        return has_inherited(ctx, face_of(ctx, thing));
    case FLAG_PLAYED_THIS_TURN:
        return unit.raw != 0 && dig__peek(m)->played_turn[unit.raw] == m->turn;
    case FLAG_FACE_DOWN:
        return (c->flags & ENG_CARD_FACE_DOWN) != 0 ||
            (c->zone == Z_SECURITY && (c->flags & ENG_CARD_FACE_UP) == 0);
    case FLAG_ATTACKING:
        return serial != 0 && serial == attack->attacker;
    case FLAG_BLOCKING:
        return serial != 0 && attack->is_blocked && serial == attack->target;
    case FLAG_MATERIAL:
        return is_material(ctx, thing);
    case DIG__flag_num:
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

static unsigned what(const struct dig_facts *f)
{
    static const uint8_t bit[DIG_CATEGORY_NUM] = {
        [DIG_CATEGORY_DIGI_EGG] = WHAT_EGG,
        [DIG_CATEGORY_DIGIMON] = WHAT_DIGIMON,
        [DIG_CATEGORY_TAMER] = WHAT_TAMER,
        [DIG_CATEGORY_OPTION] = WHAT_OPTION,
    };
    const unsigned dual = f->option.name != NULL && dig__rule(DUAL_CATEGORIES)
        ? 1u << WHAT_OPTION
        : 0u; /* 4-5-1 */
    return 1u << bit[f->category] | 1u << WHAT_CARD | dual;
}

/* The timings of a card's effects in some of its texts; what it gives to others is none of its own. */
static unsigned timings_in(const struct eng_ctx *ctx, struct eng_card_id card, unsigned texts)
{
    const struct eng_program *p = &ctx->book->cards->program;
    const uint16_t def = ctx->match->card[card.raw].def;
    unsigned all = 0;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if ((texts >> e->text & 1u) != 0 && (e->flags & ENG_EFFECT_GRANTED) == 0 &&
            !is_face_down(ctx, card)) {
            all |= e->timing;
        }
    }
    return all;
}

/* 2-3-3: of a card, not what others would have from it; of a Digimon, what it has from the cards under
 * it and its link cards [4-2-3] [4-2-5], and what it was given 15-15-2. */
static unsigned timings_of(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit)
{
    const struct eng_match *m = ctx->match;
    const struct dig_state *s = dig__peek(m);
    const unsigned others = 1u << TEXT_INHERITED | 1u << TEXT_LINK;
    unsigned all = timings_in(ctx, card, ~others);
    if (unit.raw == 0) {
        return all;
    }
    for (struct eng_card_id at = m->card[card.raw].below; at.raw != 0;
         at = m->card[at.raw].below) {
        all |= timings_in(ctx, at, 1u << TEXT_INHERITED);
    }
    for (struct eng_card_id at = m->unit[unit.raw].links; at.raw != 0;
         at = m->card[at.raw].below) {
        all |= timings_in(ctx, at, 1u << TEXT_LINK);
    }
    for (unsigned i = 0; i < s->granteds; i++) {
        if (s->granted[i].unit == m->unit[unit.raw].serial) {
            all |= dig__effect(ctx->book, s->granted[i].effect)->timing;
        }
    }
    return all;
}

static unsigned lines_of(const struct dig_facts *f)
{
    return (f->dnas > 0 ? 1u << LINE_DNA : 0u) |
        (f->digixros.parts > 0 ? 1u << LINE_DIGIXROS : 0u) |
        (f->burst.from != 0 ? 1u << LINE_BURST : 0u) |
        (f->app_fusion.parts > 0 ? 1u << LINE_APP_FUSION : 0u) |
        (f->assembly.parts > 0 ? 1u << LINE_ASSEMBLY : 0u) |
        (f->link.requirement != 0 ? 1u << LINE_LINK : 0u) |
        (f->overflow != 0 ? 1u << LINE_ACE : 0u);
}

/* The words of a mask predicate that the thing has. */
static unsigned words_of(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct eng_card_id card = face_of(ctx, thing);
    const struct dig_facts *f = facts_of(ctx, card);
    const struct eng_unit_id unit = unit_of(ctx, thing);
    if (is_face_down(ctx, card)) {
        return 0;
    }
    switch (which) {
    case MASK_WHAT: /* on the field an egg is a Digimon [4-2-1], a dual card no Option [4-5-3] */
        if (unit.raw != 0) {
            const bool is_stray = f->category == DIG_CATEGORY_OPTION &&
                ctx->match->unit[unit.raw].mark == 0; /* 4-27-1 */
            const unsigned added = dig__peek(ctx->match)->now[unit.raw].what;
            const bool is_digimon = f->category == DIG_CATEGORY_DIGI_EGG ||
                (f->category == DIG_CATEGORY_DIGIMON &&
                    (dig__rule(DUAL_ON_FIELD) || f->option.name == NULL));
            const unsigned on_field = is_digimon ? 1u << WHAT_DIGIMON : is_stray ? 0u : what(f);
            return on_field | added | 1u << WHAT_CARD;
        }
        return what(f) | (dig__peek(ctx->match)->tells != 0 ? card_now(ctx, card).what : 0u);
    case MASK_COLOR:
        return colors_of(ctx, thing);
    case MASK_EFFECT:
        return timings_of(ctx, card, unit);
    case MASK_LINE:
        return lines_of(f);
    default:
        return 0;
    }
}

static bool mask(
    const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, unsigned words)
{
    words &= words_of(ctx, thing, which);
    eng__note_words(MASK, which, words);
    return words != 0;
}

static int global(const struct eng_ctx *ctx, unsigned which, uint8_t seat)
{
    const struct dig_state *s = dig__peek(ctx->match);
    const bool is_turn_player = seat == ctx->match->turn_seat;
    eng__note(GLOBAL, which);
    switch ((enum dig_global)which) {
    case GLOBAL_MEMORY:
        return is_turn_player || !dig__rule(OWN_MEMORY) ? s->memory : -s->memory; /* 4-1-2 */
    case GLOBAL_ATTACKS:
        return is_turn_player ? s->attacks : 0; /* 11-2-1: nobody else attacks */
    case DIG__global_num:
        break;
    }
    return 0;
}

static unsigned values(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    unsigned has = 0;
    eng__note(DIM, which);
    for (unsigned c = DIG_COLOR_RED; which == DIM_COLOR && c <= DIG_COLOR_WHITE; c <<= 1) {
        has |= mask(ctx, thing, MASK_COLOR, c) ? c : 0;
    }
    return has;
}

static int texts(
    const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, const char *out[])
{
    const struct eng_card_id card = face_of(ctx, thing);
    if (which != DIM_NAME && which != DIM_TRAIT && which != DIM_NUMBER) {
        return -1;
    }
    if (is_face_down(ctx, card)) {
        return 0; /* 4-6-9 */
    }
    const struct eng_texts all =
        which == DIM_NUMBER ? numbers(ctx, card) : called(ctx, thing, (enum dig_dim)which);
    for (unsigned i = 0; i < all.len; i++) {
        out[i] = all.at[i];
    }
    return (int)all.len;
}

static struct eng_thing adversary(const struct eng_ctx *ctx, struct eng_thing thing)
{
    return dig__adversary(ctx->match, unit_of(ctx, thing));
}

static bool passes(const struct eng_ctx *ctx, struct eng_thing thing, unsigned test)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    const unsigned kind = ctx->book->cards->program.test_kind[test] & 15u;
    if (!dig__rule(DUAL_TRAITS) && (kind == TEST_TRAIT || kind == TEST_TRAIT_HAS) &&
        facts_of(ctx, thing.card)->option.name != NULL) {
        return false; /* 4-5-5-1 */
    }
    return !is_face_down(ctx, thing.card) &&
        (unit.raw != 0 ? dig__passes(ctx, unit, test)
                       : dig__card_passes(ctx, thing.card, test));
}

static bool keyword(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct eng_unit_id unit = unit_of(ctx, thing);
    return unit.raw != 0 && dig__has_keyword(ctx->match, unit, (enum dig_keyword)which);
}

static void add_attached(
    const struct eng_match *m, unsigned place, struct eng_unit_id unit, struct eng_things *out)
{
    const struct eng_card_id top = m->unit[unit.raw].top;
    if (place == PLACE_STACK && dig__rule(STACK_IS_ALL) &&               /* 4-6-1 */
        (m->card[top.raw].below.raw != 0 || !dig__rule(STACK_IS_TWO))) { /* 4-6-2 */
        eng__things_add(out, top);
    }
    struct eng_card_id at =
        place == PLACE_LINKS ? m->unit[unit.raw].links : m->card[top.raw].below;
    if (place == PLACE_STACK && !dig__rule(STACK_IS_MORE)) { /* 4-6-1 */
        return;
    }
    for (; at.raw != 0; at = m->card[at.raw].below) {
        eng__things_add(out, at);
    }
    if (place == PLACE_UNDER && !dig__rule(LINK_NOT_STACKED)) { /* 4-8-2 */
        add_attached(m, PLACE_LINKS, unit, out);
    }
}

/* Only Digimon cards, for the rule switch of 4-2-2. */
static void keep_digimon(const struct eng_ctx *ctx, struct eng_things *out)
{
    const struct eng_things all = *out;
    eng_things_foreach(c, &all)
    {
        if (facts_of(ctx, c)->category != DIG_CATEGORY_DIGIMON) {
            eng_set_remove(&out->cards, c);
        }
    }
}

/* Not what the effect has dealt with, for the rule switch of 4-7-2. */
static void leave_out_named(const struct eng_ctx *ctx, struct eng_things *out)
{
    for (unsigned i = 0; ctx->frame != NULL && i < ctx->frame->sets; i++) {
        eng_things_foreach(c, &ctx->match->set[ctx->frame->set + i])
        {
            eng_set_remove(&out->cards, c);
        }
    }
}

static void place(const struct eng_ctx *ctx, unsigned where, unsigned seats,
    const struct eng_things *of, struct eng_things *out)
{
    const struct eng_match *m = ctx->match;
    eng__note(PLACE, where);
    if (where == PLACE_UNDER || where == PLACE_LINKS || where == PLACE_STACK) {
        eng_things_foreach(c, of)
        {
            if (m->card[c.raw].unit.raw != 0) {
                add_attached(m, where, m->card[c.raw].unit, out);
            }
        }
        if (where == PLACE_UNDER && !dig__rule(ANY_CARD_UNDER)) { /* 4-2-2 */
            keep_digimon(ctx, out);
        }
        if (where == PLACE_UNDER && !dig__rule(UNDER_AT_THAT_TIME)) { /* 4-7-2 */
            leave_out_named(ctx, out);
        }
    } else if (where == PLACE_BATTLE || where == PLACE_BREEDING) {
        out->is_units = 1;
        for (struct eng_unit_id u = {1}; u.raw <= m->units;
             u.raw++) { /* a free slot is nowhere */
            if (m->unit[u.raw].zone == where && (seats >> m->unit[u.raw].owner & 1u) != 0) {
                eng__things_add(out, m->unit[u.raw].top);
                if (!dig__rule(LINK_NOT_FIELD)) { /* 4-8-4 */
                    add_attached(m, PLACE_LINKS, u, out);
                }
                if (!dig__rule(UNDER_NOT_FIELD)) { /* 4-6-7 */
                    add_attached(m, PLACE_UNDER, u, out);
                }
            }
        }
    } else if (where < ENG_PILES_MAX) {
        for (unsigned left = seats; left != 0; left &= left - 1u) {
            const struct eng_pile *pile = &m->pile[__builtin_ctz(left)][where];
            for (unsigned i = 0; i < pile->len; i++) {
                eng__things_add(out, pile->at[i]);
            }
        }
    } else { /* revealed, used, checked, Security Digimon: in no area */
        const uint8_t zone = where == PLACE_SECURITY_DIGIMON ? Z_CHECKED : (uint8_t)where;
        const unsigned shown =
            zone == Z_REVEALED ? ENG_CARD_ONLY_SEAT0 | ENG_CARD_ONLY_SEAT1 : 0;
        for (unsigned i = 1; i <= m->cards; i++) {
            if ((m->card[i].zone == zone || (m->card[i].flags & shown) != 0) &&
                (seats == 0 || (seats >> m->card[i].owner & 1u) != 0)) {
                eng__things_add(out, eng_card_of(i));
            }
        }
    }
}

/* A (Rule) line of the card counts for the requirement that asks, a line of ctx->card. */
static bool counts_for(
    const struct eng_ctx *ctx, struct eng_card_id card, const struct dig_also_for *also)
{
    const struct eng_thing into = {ctx->card, false};
    struct eng_ctx own = *ctx; /* its predicate speaks on its own card */
    own.code = code_of(ctx, card);
    own.method = 0;
    return also->method == ctx->method && eng__predicate(&own, also->into, into);
}

static int also(const struct eng_ctx *ctx, struct eng_thing thing, unsigned which)
{
    const struct eng_card_id card = face_of(ctx, thing);
    const struct dig_facts *f = facts_of(ctx, card);
    for (unsigned i = 0; i < f->also_fors && which == DIM_LEVEL; i++) {
        if (f->also_for[i].level != DIG_NO_VALUE && counts_for(ctx, card, &f->also_for[i])) {
            return f->also_for[i].level;
        }
    }
    return ENG_NUMBER_NONE;
}

static bool also_passes(const struct eng_ctx *ctx, struct eng_card_id card, unsigned test)
{
    const struct eng_program *p = &ctx->book->cards->program;
    const struct dig_facts *f = facts_of(ctx, card);
    for (unsigned i = 0; i < f->also_fors; i++) {
        const unsigned text = f->also_for[i].text;
        if (text != 0 && counts_for(ctx, card, &f->also_for[i]) &&
            (p->text[(text - 1) * p->text_row + test / 32u] >> (test % 32u) & 1u) != 0) {
            return true;
        }
    }
    return false;
}

/* 15-15-3: revealed cards of the deck. */
static int apart(const struct eng_ctx *ctx, unsigned places, unsigned seats)
{
    const struct eng_match *m = ctx->match;
    int n = 0;
    for (unsigned i = 1; i <= m->cards && (places >> PLACE_DECK & 1u) != 0; i++) {
        n += (m->card[i].flags & ENG_CARD_COUNTS) != 0 && (seats >> m->card[i].owner & 1u) != 0;
    }
    return n;
}

static struct eng_things *result(struct eng_match *match)
{
    return &dig__state(match)->result;
}

const struct eng_hooks dig__hooks = {
    .dim = dim,
    .same = same,
    .values = values,
    .texts = texts,
    .flag = flag,
    .mask = mask,
    .global = global,
    .place = place,
    .fits = dig__fits,
    .causes = dig__causes,
    .kept_later = DIG_SAYS_LATER,
    .kept_name = DIG_SAYS_NAME,
    .kept_number = DIG_SAYS_NUMBER,
    .verb = dig__verb,
    .lasting = dig__lasting,
    .later = dig__later,
    .passes = passes,
    .maximum = dig__maximum,
    .keyword = keyword,
    .also = also,
    .also_passes = also_passes,
    .apart = apart,
    .adversary = adversary,
    .result = result,
    .able = dig__able,
    .declines = dig__must_stop,
    .paired =
        UINT64_C(1) << VERB_PLAY | UINT64_C(1) << VERB_DIGIVOLVE | UINT64_C(1) << VERB_LINK,
    .open_flags = 1u << FLAG_TOKEN | 1u << FLAG_SUSPENDED | 1u << FLAG_PLAYED_THIS_TURN |
        1u << FLAG_FACE_DOWN | 1u << FLAG_ATTACKING | 1u << FLAG_BLOCKING,
    .clause_choose = C_15_10,
    .clause_may = C_15_9,
    .clause_mode = C_15_9,
    .clause_effect = C_1_2_6,
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

const struct eng_proc dig__proc_effect = {"effect", eng__effect_steps, ENG__EFFECT_STEPS};
