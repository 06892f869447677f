/* SPDX-License-Identifier: MIT
 * materials.c - cards that go under a card that is played, 7-2 and 7-3: which cards can fill a
 * requirement, the picks of a declaration, and placing them. A play's frame has three sets: what
 * effects have added to the sources, the picks in their order, and the entry each of them fills;
 * the last two hold bytes, not cards. */
#include "declare.h"
#include "revision.h"

#include <assert.h>

enum {
    SET_WIDER,
    SET_CARDS,
    SET_PARTS
};

enum {
    WAS_UNIT = 0x80 /* in the byte of an entry: picked as a unit */
};

struct eng_ctx dig__line_ctx(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, uint8_t seat)
{
    return (struct eng_ctx){
        .book = book,
        .match = m,
        .code = book->cards->program.code + book->cards->program.base[m->card[card.raw].def],
        .card = card,
        .seat = seat,
    };
}

struct eng_ctx dig__line_for(enum dig_method method, const struct eng_book *book,
    const struct eng_match *m, struct eng_card_id card, uint8_t seat)
{
    struct eng_ctx line = dig__line_ctx(book, m, card, seat);
    line.method = (uint8_t)method;
    return line;
}

/* ---- which cards ---- */

static bool is_unit(const struct eng_match *m, struct eng_card_id card)
{
    const struct eng_unit_id unit = m->card[card.raw].unit;
    return unit.raw != 0 && m->unit[unit.raw].top.raw == card.raw;
}

static void add_pile(const struct eng_match *m, uint8_t seat, uint8_t zone,
    struct eng_card_id except, struct eng_things *out)
{
    const struct eng_pile *pile = &m->pile[seat][zone];
    for (unsigned i = 0; i < pile->len; i++) {
        if (pile->at[i].raw != except.raw) {
            eng__things_add(out, pile->at[i]);
        }
    }
}

/* What effects have added, without the card itself and tokens (4-20-3). */
static void add_wider(const struct eng_match *m, const struct eng_things *wider,
    struct eng_card_id except, struct eng_things *out)
{
    eng_things_foreach(c, wider)
    {
        if (c.raw != except.raw && (m->card[c.raw].flags & ENG_CARD_TOKEN) == 0) {
            eng__things_add(out, c);
        }
    }
}

struct eng_things dig__digixros_sources(const struct eng_match *m, struct eng_card_id card,
    uint8_t seat, const struct eng_things *wider)
{
    struct eng_things out = {0};
    if (dig__rule(XROS_HAND)) {
        add_pile(m, seat, Z_HAND, card, &out); /* 7-2-1 */
    }
    eng_unit_foreach(u, m)
    {
        const struct eng_unit *unit = &m->unit[u.raw];
        const bool is_token = (m->card[unit->top.raw].flags & ENG_CARD_TOKEN) != 0;
        if ((unit->owner == seat || !dig__rule(XROS_OWN)) && unit->zone == Z_BATTLE &&
            !is_token && dig__rule(XROS_SOURCES)) { /* 7-2-3-2 */
            eng__things_add(&out, unit->top);
        }
    }
    add_wider(m, wider, card, &out);
    return out;
}

struct eng_things dig__assembly_sources(const struct eng_match *m, struct eng_card_id card,
    uint8_t seat, const struct eng_things *wider)
{
    struct eng_things out = {0};
    add_pile(m, seat, dig__rule(ASSEMBLY_SOURCES) ? Z_TRASH : Z_HAND, card, &out); /* 7-3-1 */
    if (!dig__rule(ASSEMBLY_OWN)) {
        add_pile(m, eng_foe(seat), Z_TRASH, card, &out);
    }
    add_wider(m, wider, card, &out);
    return out;
}

/* ---- filling a requirement ---- */

static unsigned most_of(const struct dig_part *part)
{
    return !dig__rule(MATERIALS_NUMBER) ? 1 /* 7-2-2-5 */
        : part->n == UINT8_MAX          ? DIG_MATERIALS_MAX
                                        : part->n;
}

static unsigned least_of(const struct dig_part *part)
{
    return part->is_up_to || !dig__rule(MATERIALS_NUMBER) ? 1 : part->n;
}

static unsigned given_to(const struct dig_picks *given, unsigned part)
{
    unsigned n = 0;
    for (unsigned i = 0; i < given->n; i++) {
        n += given->part[i] == part;
    }
    return n;
}

static bool is_given(const struct dig_picks *given, struct eng_card_id card)
{
    for (unsigned i = 0; i < given->n; i++) {
        if (given->card[i].raw == card.raw) {
            return true;
        }
    }
    return false;
}

static struct eng_thing thing_of(const struct eng_ctx *line, struct eng_card_id card)
{
    return (struct eng_thing){card, is_unit(line->match, card)};
}

/* The card is one more of the part, which may demand mutually different cards [4-24]: of `picks` but
 * those at two places. */
static bool is_different(const struct eng_ctx *line, const struct dig_part *part,
    unsigned index, const struct dig_picks *given, const struct dig_picks *place,
    const unsigned without[2], struct eng_card_id card)
{
    struct eng_thing things[2 * DIG_MATERIALS_MAX + 1];
    unsigned n = 0;
    if (part->different == 0 || !dig__rule(MATERIALS_DIFFERENT)) { /* 7-2-2-5 */
        return true;
    }
    things[n++] = thing_of(line, card);
    for (unsigned i = 0; i < given->n; i++) {
        if (given->part[i] == index) {
            things[n++] = thing_of(line, given->card[i]);
        }
    }
    for (unsigned i = 0; place != NULL && i < place->n; i++) {
        if (place->part[i] == index && place->card[i].raw != 0 && i != without[0] &&
            i != without[1]) {
            things[n++] = thing_of(line, place->card[i]);
        }
    }
    return eng__most_differ(line, part->different - 1u, things, n) == n;
}

/* Of the sources, those that each part asks for: found out once for all picks. */
struct wanted {
    struct eng_set by[DIG_PARTS_MAX];
};

static struct wanted find_wanted(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct eng_things *sources)
{
    struct wanted out = {0};
    eng_things_foreach(c, sources)
    {
        const struct eng_thing thing = thing_of(line, c);
        const struct dig_sight sight = dig__sight(line->book, line->match, thing);
        for (unsigned part = 0; part < recipe->parts; part++) {
            const struct dig_part *p = &recipe->part[part];
            if (!dig__refuses(&line->book->cards->program, &p->glance, &sight) &&
                eng__predicate(line, p->is, thing)) {
                eng_set_add(&out.by[part], c);
            }
        }
    }
    return out;
}

/* A wanted card can be one more of the part. */
static bool may_add(const struct eng_ctx *line, const struct dig_part *part, unsigned index,
    const struct dig_picks *given, struct eng_card_id card)
{
    return !is_given(given, card) &&
        (given_to(given, index) < most_of(part) || !dig__rule(MATERIALS_ONCE)) && /* 7-2-2-5 */
        is_different(line, part, index, given, NULL, NULL, card);
}

/* Places still to be filled, a card each, by augmenting paths. */
struct filling {
    const struct eng_ctx *line;
    const struct dig_recipe *recipe;
    const struct eng_things *sources;
    const struct wanted *wanted;
    const struct dig_picks *given;
    struct dig_picks place; /* card 0: not filled */
    struct eng_set tried;
};

/* With place `other` empty (place.n: with all as they are) the card can go to place `at`. */
static bool gives_way(
    const struct filling *f, unsigned at, unsigned other, struct eng_card_id card)
{
    const unsigned part = f->place.part[at];
    const unsigned without[2] = {at, other};
    for (unsigned i = 0; i < f->place.n; i++) {
        if (i != at && i != other && f->place.card[i].raw == card.raw) {
            return false;
        }
    }
    return is_different(
        f->line, &f->recipe->part[part], part, f->given, &f->place, without, card);
}

static bool fill(struct filling *f, unsigned at);

/* The card goes to place `at`, and what lies at place `other` is replaced. */
static bool push_on(struct filling *f, unsigned at, unsigned other, struct eng_card_id card)
{
    const struct eng_card_id before = f->place.card[at];
    const struct eng_card_id theirs = f->place.card[other];
    f->place.card[other] = eng_card_of(0);
    f->place.card[at] = card;
    if (fill(f, other)) {
        return true;
    }
    f->place.card[other] = theirs;
    f->place.card[at] = before;
    return false;
}

/* Depth is bounded by the cards: each is tried once. */
static bool fill(struct filling *f, unsigned at)
{
    const unsigned part = f->place.part[at];
    eng_things_foreach(c, f->sources)
    {
        if (eng_set_has(&f->tried, c) || !eng_set_has(&f->wanted->by[part], c) ||
            !may_add(f->line, &f->recipe->part[part], part, f->given, c)) {
            continue;
        }
        if (gives_way(f, at, f->place.n, c)) {
            f->place.card[at] = c;
            eng_set_add(&f->tried, c);
            return true;
        }
        for (unsigned other = 0; other < f->place.n; other++) {
            if (other != at && f->place.card[other].raw != 0 && gives_way(f, at, other, c)) {
                eng_set_add(&f->tried, c);
                if (push_on(f, at, other, c)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static unsigned most_filled(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct eng_things *sources, const struct wanted *wanted,
    const struct dig_picks *given, bool *is_complete)
{
    struct filling f = {
        .line = line, .recipe = recipe, .sources = sources, .wanted = wanted, .given = given};
    unsigned least = 0;
    for (unsigned part = 0; part < recipe->parts; part++) { /* what must be filled goes first */
        const unsigned has = given_to(given, part);
        for (unsigned i = has; i < least_of(&recipe->part[part]); i++) {
            if (f.place.n + given->n < DIG_MATERIALS_MAX) {
                f.place.part[f.place.n++] = (uint8_t)part;
            }
            least++;
        }
    }
    for (unsigned part = 0; part < recipe->parts; part++) {
        const unsigned has = given_to(given, part);
        const unsigned from =
            has > least_of(&recipe->part[part]) ? has : least_of(&recipe->part[part]);
        for (unsigned i = from; i < most_of(&recipe->part[part]); i++) {
            if (f.place.n + given->n < DIG_MATERIALS_MAX) {
                f.place.part[f.place.n++] = (uint8_t)part;
            }
        }
    }
    unsigned filled = 0;
    unsigned must = 0;
    for (unsigned at = 0; at < f.place.n; at++) {
        f.tried = (struct eng_set){{0}};
        if (fill(&f, at)) {
            filled++;
            must += at < least;
        }
    }
    *is_complete = must == least || !dig__rule(ASSEMBLY_ALL);
    return filled;
}

unsigned dig__materials_most(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct eng_things *sources, const struct dig_picks *given, bool *is_complete)
{
    const struct wanted wanted = find_wanted(line, recipe, sources);
    return most_filled(line, recipe, sources, &wanted, given, is_complete);
}

/* ---- the picks of a play ---- */

static uint8_t byte_of(const struct eng_things *set, unsigned i)
{
    return (uint8_t)(set->cards.word[i / 8u] >> (i % 8u * 8u));
}

static void put_byte(struct eng_things *set, unsigned i, uint8_t value)
{
    set->cards.word[i / 8u] |= (uint64_t)value << (i % 8u * 8u);
}

struct dig_picks dig__picks(const struct eng_match *m, const struct eng_frame *frame)
{
    struct dig_picks out = {.n = (unsigned)frame->reg[DIG_PLAY_PICKS]};
    for (unsigned i = 0; i < out.n; i++) {
        out.card[i] = eng_card_of(byte_of(&m->set[frame->set + SET_CARDS], i));
        const uint8_t part = byte_of(&m->set[frame->set + SET_PARTS], i);
        out.part[i] = part & (WAS_UNIT - 1u);
        out.was_unit[i] = (part & WAS_UNIT) != 0;
    }
    return out;
}

static void keep_picks(struct eng_match *m, struct eng_frame *frame, const struct dig_picks *p)
{
    m->set[frame->set + SET_CARDS] = (struct eng_things){0};
    m->set[frame->set + SET_PARTS] = (struct eng_things){0};
    for (unsigned i = 0; i < p->n; i++) {
        put_byte(&m->set[frame->set + SET_CARDS], i, p->card[i].raw);
        put_byte(&m->set[frame->set + SET_PARTS], i,
            (uint8_t)(p->part[i] | (p->was_unit[i] ? (unsigned)WAS_UNIT : 0u)));
    }
    frame->reg[DIG_PLAY_PICKS] = (int16_t)p->n;
}

bool dig__materials_add(struct eng_match *m, uint8_t happening, const struct eng_things *things)
{
    for (unsigned i = m->frames; i > 0; i--) {
        const struct eng_frame *f = &m->frame[i - 1];
        if (f->proc == PROC_PLAY && f->reg[DIG_PLAY_HAPPENING] == happening && f->sets > 0) {
            eng_things_foreach(c, things)
            {
                eng__things_add(&m->set[f->set + SET_WIDER], c);
            }
            return true;
        }
    }
    return false;
}

/* ---- the prompt ---- */

enum {
    ID_DONE = UINT16_MAX - 1 /* above all pairs */
};

static enum dig_method method_of(bool assembly)
{
    return assembly ? METHOD_ASSEMBLY : METHOD_DIGIXROS;
}

static bool is_assembly(const struct eng_match *m)
{
    return m->prompt.kind == ASK_ASSEMBLY;
}

static struct eng_things sources_of(
    const struct eng_match *m, const struct eng_frame *f, bool assembly)
{
    const struct eng_things *wider = &m->set[f->set + SET_WIDER];
    return assembly ? dig__assembly_sources(m, f->source, f->seat, wider)
                    : dig__digixros_sources(m, f->source, f->seat, wider);
}

/* With this card in this entry, an Assembly can still be completed [7-3-2-4]. */
static bool can_follow(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct eng_things *sources, const struct wanted *wanted, struct dig_picks with,
    struct eng_card_id card, unsigned part)
{
    with.card[with.n] = card;
    with.part[with.n] = (uint8_t)part;
    with.n++;
    bool is_complete = false;
    most_filled(line, recipe, sources, wanted, &with, &is_complete);
    return is_complete;
}

/* Every card in every entry that it may fill: the entries decide the order in the stack [7-2-2-8].
 * Ids count all such pairs, picked ones too, so that they stay the same from pick to pick. Without
 * `out`: whether there is one. */
static bool offer_pairs(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct eng_things *sources, const struct dig_picks *picks, bool assembly,
    struct eng_options *out)
{
    const struct eng_match *m = line->match;
    const struct wanted wanted = find_wanted(line, recipe, sources);
    uint16_t id = 0;
    bool is_any = false;
    eng_things_foreach(c, sources)
    {
        for (unsigned part = 0; part < recipe->parts; part++, id++) {
            if (picks->n == DIG_MATERIALS_MAX || !eng_set_has(&wanted.by[part], c) ||
                !may_add(line, &recipe->part[part], part, picks, c) ||
                (assembly && !can_follow(line, recipe, sources, &wanted, *picks, c, part))) {
                continue;
            }
            is_any = true;
            if (out == NULL) {
                return true;
            }
            struct eng_option *o = dig__offer(out, DO_MATERIAL);
            o->id = id;
            o->index = (uint8_t)part;
            if (is_unit(m, c)) {
                o->unit = m->unit[m->card[c.raw].unit.raw].serial;
            } else {
                o->card = c;
            }
        }
    }
    return is_any;
}

static const struct dig_recipe *recipe_of(const struct eng_book *book,
    const struct eng_match *m, const struct eng_frame *f, bool assembly)
{
    const struct dig_facts *facts = dig__facts(book, m, f->source);
    return assembly ? &facts->assembly : &facts->digixros;
}

/* Assembly: everything required is there, nothing less will do. */
static bool may_end(const struct eng_ctx *line, const struct dig_recipe *recipe,
    const struct dig_picks *picks, bool assembly)
{
    const struct eng_things nothing = {0};
    bool is_complete = true;
    if (assembly || !dig__rule(XROS_ANY_NUMBER)) { /* 7-2-2-4 */
        dig__materials_most(line, recipe, &nothing, picks, &is_complete);
    }
    return picks->n > 0 && is_complete; /* 7-2-2-4: 0 cards are no DigiXros */
}

/* What is declared cannot be paid yet, so more cards are to be chosen; revision.h. */
static bool must_go_on(
    const struct eng_book *book, const struct eng_match *m, const struct eng_frame *f, int less)
{
    const struct dig_price price = {.of = DIG_COST_PLAY, .seat = f->seat, .card = f->source};
    const int amount = m->happening[f->reg[DIG_PLAY_HAPPENING] - 1].amount;
    const bool has_assembly = dig__facts(book, m, f->source)->assembly.parts > 0;
    return dig__since(m, DIG_NEWER_MUST_REDUCE) && !has_assembly &&
        (f->reg[DIG_PLAY_FLAGS] & DIG_PLAY_FREE) == 0 &&
        !dig__seat_can_pay(m, f->seat, dig__cost_now(book, m, &price, amount) - less);
}

/* What the open prompt is about. */
struct open_prompt {
    const struct eng_frame *frame;
    bool assembly;
    struct eng_ctx line;
    const struct dig_recipe *recipe;
    struct eng_things sources;
    struct dig_picks picks;
};

static struct open_prompt open_prompt(const struct eng_book *book, const struct eng_match *m)
{
    const struct eng_frame *f = &m->frame[m->frames - 1];
    const bool assembly = is_assembly(m);
    return (struct open_prompt){
        .frame = f,
        .assembly = assembly,
        .line = dig__line_for(method_of(assembly), book, m, f->source, f->seat),
        .recipe = recipe_of(book, m, f, assembly),
        .sources = sources_of(m, f, assembly),
        .picks = dig__picks(m, f),
    };
}

void dig__offer_materials(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const struct open_prompt p = open_prompt(book, m);
    if (p.picks.n == 0) {
        struct eng_option *o = dig__offer(out, DO_DECLINE); /* 7-2-2-12, 7-3-2-9 */
        o->id = ID_DONE;
        o->is_default = 1;
        if (!dig__rule(XROS_NOT_NOTHING)) { /* 7-2-2-4 */
            dig__offer(out, DO_DONE)->id = ID_DONE - 1;
        }
    } else if (may_end(&p.line, p.recipe, &p.picks, p.assembly)) {
        struct eng_option *o = dig__offer(out, DO_DONE);
        o->id = ID_DONE;
        o->is_default = 1;
    }
    offer_pairs(&p.line, p.recipe, &p.sources, &p.picks, p.assembly, out);
    if (p.picks.n == 0 && out->len > 1 &&
        !(p.assembly ? dig__rule(ASSEMBLY_SKIP) : dig__rule(XROS_SKIP))) {
        out->at[0] = out->at[--out->len];
    }
    if (!p.assembly && out->len > 1 && out->at[0].id == ID_DONE &&
        must_go_on(book, m, p.frame, (int)(p.recipe->cost * p.picks.n))) {
        out->at[0] = out->at[--out->len]; /* 1-3-11, from Ver. 4.2 on */
    }
    if (out->len > 0 && !out->at[0].is_default) {
        out->at[0].is_default = 1;
    }
}

struct eng_picks dig__materials_picks(const struct eng_book *book, const struct eng_match *m)
{
    const struct open_prompt p = open_prompt(book, m);
    bool is_complete;
    const unsigned most =
        dig__materials_most(&p.line, p.recipe, &p.sources, &p.picks, &is_complete);
    return (struct eng_picks){0, (uint8_t)(most > p.picks.n ? most - p.picks.n : 1)};
}

/* The card of a pair by its id. */
static struct eng_card_id card_of(
    const struct eng_things *sources, const struct dig_recipe *recipe, uint16_t id)
{
    uint16_t first = 0;
    eng_things_foreach(c, sources)
    {
        if (id < first + recipe->parts) {
            return c;
        }
        first = (uint16_t)(first + recipe->parts);
    }
    return eng_card_of(0);
}

/* Cards of the hand could still be chosen as far as the other seat knows: that there are none must
 * not show. */
static bool has_room(const struct eng_match *m, const struct eng_frame *f,
    const struct dig_recipe *recipe, const struct dig_picks *picks)
{
    unsigned in_hand = m->pile[f->seat][Z_HAND].len;
    for (unsigned i = 0; i < picks->n; i++) {
        in_hand -= m->card[picks->card[i].raw].zone == Z_HAND;
    }
    in_hand -= m->card[f->source.raw].zone == Z_HAND;
    for (unsigned part = 0; part < recipe->parts && picks->n < DIG_MATERIALS_MAX; part++) {
        if (in_hand > 0 && given_to(picks, part) < most_of(&recipe->part[part])) {
            return true;
        }
    }
    return false;
}

enum eng_flow dig__materials_answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    struct eng_match *m = act->match;
    const bool assembly = is_assembly(m);
    if (option->kind != DO_MATERIAL) {
        frame->reg[DIG_PLAY_METHOD] = (int16_t)(option->kind != DO_DONE ? METHOD_NORMAL
                : assembly                                              ? METHOD_ASSEMBLY
                                                                        : METHOD_DIGIXROS);
        return ENG_FLOW_NEXT;
    }
    const struct dig_recipe *recipe = recipe_of(act->book, m, frame, assembly);
    const struct eng_things sources = sources_of(m, frame, assembly);
    struct dig_picks picks = dig__picks(m, frame);
    picks.card[picks.n] = card_of(&sources, recipe, option->id);
    picks.part[picks.n] = option->index;
    picks.was_unit[picks.n] = option->unit != 0;
    picks.n++;
    keep_picks(m, frame, &picks);
    if (assembly && !dig__rule(ASSEMBLY_TOGETHER)) { /* 7-3-2-3 */
        eng__emit_card(act, EV_PLACE, C_7_3_3_3, picks.card[picks.n - 1])->to = Z_UNDER;
        eng__detach(act, picks.card[picks.n - 1], Z_REVEALED);
    }

    const struct eng_ctx line =
        dig__line_for(method_of(assembly), act->book, m, frame->source, frame->seat);
    if (offer_pairs(&line, recipe, &sources, &picks, assembly, NULL) ||
        (!assembly && has_room(m, frame, recipe, &picks))) {
        return eng__ask_on(act);
    }
    frame->reg[DIG_PLAY_METHOD] = (int16_t)(assembly ? METHOD_ASSEMBLY : METHOD_DIGIXROS);
    return ENG_FLOW_NEXT;
}

/* ---- placing ---- */

/* Cards of the hand are revealed with the declaration [7-2-2-6]; units are about to leave [7-2-2-7],
 * and what they leave for can be interrupted. */
enum eng_flow dig__materials_leave(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    if (!dig__rule(XROS_AFTER_WOULD) || !dig__rule(ASSEMBLY_AFTER_WOULD)) {
        dig__would(act, (uint8_t)frame->reg[DIG_PLAY_HAPPENING]);
    }
    if (frame->reg[DIG_PLAY_PICKS] == 0) {
        return ENG_FLOW_NEXT;
    }
    const struct dig_picks picks = dig__picks(m, frame);
    struct eng_happening would = {
        .kind = HAP_LEAVES,
        .cause = CAUSE_DIGIXROS,
        .method = (uint8_t)frame->reg[DIG_PLAY_METHOD],
        .by_seat = frame->seat,
        .from = Z_BATTLE,
        .to = Z_UNDER,
        .is_held = 1,
    };
    would.it.is_units = 1;
    for (unsigned i = 0; i < picks.n; i++) {
        if (is_unit(m, picks.card[i])) {
            eng__things_add(&would.it, picks.card[i]);
        } else if (m->card[picks.card[i].raw].zone == Z_HAND && dig__rule(XROS_REVEAL)) {
            eng__emit_card(act, EV_REVEAL, C_7_2_2_6, picks.card[i])->seen_to = ENG__SEEN_ALL;
        }
    }
    if (!eng__things_none(&would.it)) {
        const uint8_t happening = eng__happening_add(act, &would);
        frame->reg[DIG_PLAY_LEAVING] = happening;
        if (happening != 0) {
            dig__would(act, happening);
        }
    }
    return ENG_FLOW_NEXT;
}

/* A pick that can still be placed: nothing kept the unit, and no card has gone meanwhile. */
static bool is_placeable(const struct eng_match *m, const struct eng_things *leaving,
    const struct eng_things *sources, struct eng_card_id card, bool was_unit)
{
    return eng_set_has(&sources->cards, card) && is_unit(m, card) == was_unit &&
        (!was_unit || eng_set_has(&leaving->cards, card));
}

/* Rule switch of 7-2-2-3: whatever is there by now and fits joins. */
static struct dig_picks more_picks(
    struct eng_act *act, const struct eng_frame *frame, const struct eng_things *sources)
{
    const struct eng_match *m = act->match;
    const struct dig_recipe *recipe = recipe_of(act->book, m, frame, false);
    const struct eng_ctx line =
        dig__line_for(METHOD_DIGIXROS, act->book, m, frame->source, frame->seat);
    const struct wanted wanted = find_wanted(&line, recipe, sources);
    struct dig_picks picks = dig__picks(m, frame);
    eng_things_foreach(c, sources)
    {
        for (unsigned part = 0; part < recipe->parts && picks.n < DIG_MATERIALS_MAX; part++) {
            if (!is_unit(m, c) && eng_set_has(&wanted.by[part], c) &&
                may_add(&line, &recipe->part[part], part, &picks, c)) {
                picks.part[picks.n] = (uint8_t)part;
                picks.card[picks.n++] = c;
            }
        }
    }
    return picks;
}

/* 7-2-3-3: the chosen cards are placed. Until the card is on the field they are in no area. */
enum eng_flow dig__materials_place(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const bool assembly = frame->reg[DIG_PLAY_METHOD] == METHOD_ASSEMBLY;
    struct eng_things leaving = {0};
    if (frame->reg[DIG_PLAY_LEAVING] != 0) {
        struct eng_happening *h = &m->happening[frame->reg[DIG_PLAY_LEAVING] - 1];
        leaving = h->it;
        h->is_held = 0;
        if (!eng__things_none(&leaving)) {
            dig__happen(act, h);
        }
        h->kind = 0;
        frame->reg[DIG_PLAY_LEAVING] = 0;
    }
    const struct eng_things sources = sources_of(m, frame, assembly);
    const struct dig_picks picks =
        dig__rule(XROS_FIXED) ? dig__picks(m, frame) : more_picks(act, frame, &sources);
    struct dig_picks placed = {0};
    for (unsigned i = 0; i < picks.n; i++) {
        const struct eng_card_id card = picks.card[i];
        if (!is_placeable(m, &leaving, &sources, card, picks.was_unit[i])) {
            continue; /* 7-2-2-3: and nothing else takes its place */
        }
        const struct eng_unit_id unit =
            is_unit(m, card) ? m->card[card.raw].unit : eng_unit_of(0);
        if (unit.raw != 0) {
            dig__forget_unit(m, unit);
            if (dig__rule(XROS_LEAVES)) {
                dig__strip(act, unit); /* 7-2-2-7 */
            }
            dig__state(m)->played_turn[unit.raw] = 0;
        }
        struct eng_event *e =
            eng__emit_card(act, EV_PLACE, assembly ? C_7_3_3_3 : C_7_2_3_3, card);
        e->seat = frame->seat;
        e->from = m->card[card.raw].zone;
        e->to = Z_UNDER;
        e->seen_to = ENG__SEEN_ALL;
        eng__detach(act, card, Z_REVEALED);
        placed.card[placed.n] = card;
        placed.part[placed.n++] = picks.part[i];
    }
    keep_picks(m, frame, &placed);
    return ENG_FLOW_NEXT;
}

int dig__materials_less(
    const struct eng_book *book, const struct eng_match *m, const struct eng_frame *frame)
{
    const struct dig_facts *f = dig__facts(book, m, frame->source);
    const int placed = frame->reg[DIG_PLAY_PICKS];
    if (frame->reg[DIG_PLAY_METHOD] == METHOD_DIGIXROS) {
        return !dig__rule(XROS_PAYS_LESS) ? 0
            : !dig__rule(XROS_FOR_PLACED) ? f->digixros.parts * f->digixros.cost
            : dig__rule(XROS_PER_CARD) ? placed * f->digixros.cost /* for each card [7-2-2-1] */
                                       : f->digixros.cost;
    }
    if (frame->reg[DIG_PLAY_METHOD] != METHOD_ASSEMBLY) {
        return 0;
    }
    const struct eng_ctx line =
        dig__line_for(METHOD_ASSEMBLY, book, m, frame->source, frame->seat);
    const struct dig_picks picks = dig__picks(m, frame);
    const bool is_all = may_end(&line, &f->assembly, &picks, true);
    const int times = dig__rule(ASSEMBLY_IN_ALL) ? 1 : placed; /* in all [7-3-2-1] */
    return is_all && dig__rule(ASSEMBLY_PAYS_LESS) ? f->assembly.cost * times : 0;
}

/* 7-2-2-8, 7-3-2-6: the entry further left on top; in one entry, what was picked first. */
void dig__materials_stack(struct eng_act *act, struct eng_frame *frame, struct eng_unit_id unit)
{
    const struct dig_picks picks = dig__picks(act->match, frame);
    for (unsigned part = 0; part < DIG_PARTS_MAX; part++) {
        for (unsigned i = 0; i < picks.n; i++) {
            const unsigned at = dig__rule(MATERIALS_PICKED) ? i : picks.n - 1u - i;
            if (dig__rule(MATERIALS_ORDER) ? picks.part[at] == part : part == 0) {
                eng__stack_under(act, unit, picks.card[at], Z_UNDER);
            }
        }
    }
}

void dig__materials_trash(struct eng_act *act, struct eng_frame *frame)
{
    const bool assembly = frame->reg[DIG_PLAY_METHOD] == METHOD_ASSEMBLY;
    const struct dig_picks picks = dig__picks(act->match, frame);
    for (unsigned i = 0; i < picks.n; i++) { /* 7-2-2-11, 7-3-2-8 */
        if (assembly ? dig__rule(ASSEMBLY_FAILS) : dig__rule(XROS_FAILS)) {
            dig__trash_card(act, picks.card[i], assembly ? C_7_3_2_8 : C_7_2_2_11);
        } else {
            dig__place(act, picks.card[i], Z_HAND, ENG__TOP, EV_RETURN,
                assembly ? C_7_3_2_8 : C_7_2_2_11);
        }
    }
    keep_picks(act->match, frame, &(struct dig_picks){0});
}
