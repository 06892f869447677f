/* SPDX-License-Identifier: MIT
 * mana.c - what a card costs, and paying it, 112 and 601.1: as many as the cost by mana numbers, and for
 * each civilization of the card another tapped card that has it. Which sets of cards pay is looked for
 * among all assignments, never greedily: one multicoloured card gives only one of its civilizations. */
#include "says.h"

enum {
    SUM_MAX = 63 /* of mana numbers that are told apart: no deck has more to tap for one card */
};

enum {
    REG_COST,
    REG_CIVILIZATIONS
};

/* Operands of a `cost` statement. */
enum {
    WORD_BY,
    WORD_OF,
    WORD_OWNER,
    WORD_LEAST,
    OWNER_NUM = DM__owner_num /* "any" */
};

/* ---- the cost: 201.2a, 601.1 ---- */

/* What one statement makes of it; a reduction does not go below what it says. */
static int apply(const struct eng_book *book, const struct eng_match *m,
    const struct dm_active *active, struct eng_card_id card, uint8_t seat, unsigned side,
    int cost)
{
    struct eng_ctx ctx = dm__active_ctx(book, m, active);
    const uint16_t *w = eng__node(&ctx, active->list) + 1;
    const unsigned owners = w[WORD_OWNER] == OWNER_NUM ? 3u : 1u << w[WORD_OWNER];
    if ((eng__seats_of(&ctx, owners) >> seat & 1u) == 0) {
        return cost;
    }
    const int by = active->lasting != 0 ? m->lasting[active->lasting - 1].value
                                        : eng__number(&ctx, w[WORD_BY]);
    const int least = w[WORD_LEAST] != 0 ? eng__number(&ctx, w[WORD_LEAST]) : 0;
    ctx.side = (uint8_t)side;
    if (!eng__predicate(&ctx, w[WORD_OF], (struct eng_thing){card, false})) {
        return cost;
    }
    eng__note(STATEMENT, SAYS_COST);
    return by >= 0 || cost + by >= least ? cost + by : cost < least ? cost : least;
}

int dm__cost(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, unsigned side, uint8_t seat)
{
    const struct dm_facts *f = dm__facts(book, match, card);
    int cost = side == DM_SIDE_SPELL && f->spell != NULL ? f->spell_cost : f->cost;
    for (unsigned i = 0; i < dm__peek(match)->actives; i++) {
        const struct dm_active *a = &dm__peek(match)->active[i];
        cost = a->statement == SAYS_COST ? apply(book, match, a, card, seat, side, cost) : cost;
    }
    return cost > 0 ? cost : 0;
}

unsigned dm__side_civilizations(const struct dm_facts *facts, unsigned side)
{
    return side == DM_SIDE_SPELL && facts->spell != NULL ? facts->spell_civilizations
                                                         : facts->civilizations;
}

/* ---- which sets of cards pay: 112.2 ---- */

/* What dm__civilizations says of a card in the mana zone, here because it is asked so often. */
static unsigned gives(
    const struct eng_book *book, const struct eng_match *m, struct eng_card_id card)
{
    const struct dm_facts *f = dm__facts(book, m, card);
    return dm__peek(m)->tells == 0 ? (unsigned)f->civilizations | f->spell_civilizations
                                   : dm__civilizations(book, m, card);
}

static void add(struct dm_purse *purse, unsigned civilizations, unsigned number, bool is_taken)
{
    unsigned i = 0;
    purse->cards++;
    purse->is_even &= number == 1;
    while (i < purse->kinds &&
        (purse->kind[i].civilizations != civilizations || purse->kind[i].number != number)) {
        i++;
    }
    if (i == purse->kinds) {
        purse->kinds++;
        purse->kind[i].civilizations = (uint8_t)civilizations;
        purse->kind[i].number = (uint8_t)number;
        purse->kind[i].free = purse->kind[i].taken = 0;
    }
    purse->kind[i].free += !is_taken;
    purse->kind[i].taken += is_taken;
}

void dm__purse(const struct eng_book *book, const struct eng_match *match, uint8_t seat,
    struct dm_purse *out)
{
    const struct eng_pile *mana = &match->pile[seat][Z_MANA];
    const bool is_paying = dm__peek(match)->pickeds > 0;
    out->kinds = out->cards = 0;
    out->is_even = true;
    for (unsigned i = 0; i < mana->len; i++) {
        const bool is_tapped = (match->card[mana->at[i].raw].flags & ENG_CARD_TURNED) != 0;
        if (!is_tapped || (is_paying && dm__is_picked(match, mana->at[i]))) {
            add(out, gives(book, match, mana->at[i]), dm__facts(book, match, mana->at[i])->mana,
                is_tapped);
        }
    }
}

/* Bit n of sum[set]: cards can be tapped whose mana numbers come to n, with a card of its own for each
 * civilization of the set. */
struct reach {
    uint64_t sum[1u << 5];
    bool has_fillers; /* cards that give number only */
};

/* One more card; `is_forced`: it has to be among them. */
static void extend(
    struct reach *r, unsigned civilizations, unsigned of, unsigned number, bool is_forced)
{
    for (unsigned set = civilizations;; set = (set - 1) & civilizations) {
        uint64_t sum = is_forced ? 0 : r->sum[set];
        if (number > 0 && r->has_fillers) {
            sum |= r->sum[set] << number;
        }
        for (unsigned rest = set & of; rest != 0; rest &= rest - 1) {
            sum |= r->sum[set & ~(rest & (0u - rest))] << number;
        }
        r->sum[set] = sum; /* from the largest set down: smaller ones are still as they were */
        if (set == 0) {
            break;
        }
    }
}

/* The sums that are reached with all civilizations. */
static uint64_t reach(
    const struct dm_purse *purse, unsigned civilizations, bool has_fillers, bool is_complete)
{
    struct reach r;
    r.has_fillers = has_fillers;
    for (unsigned set = civilizations; set != 0; set = (set - 1) & civilizations) {
        r.sum[set] = 0;
    }
    r.sum[0] = 1;
    for (unsigned i = 0; i < purse->kinds; i++) {
        const unsigned of = purse->kind[i].civilizations & civilizations;
        const unsigned number = purse->kind[i].number;
        for (unsigned n = purse->kind[i].taken; n > 0; n--) {
            extend(&r, civilizations, of, number, true);
        }
        for (unsigned n = is_complete ? 0 : purse->kind[i].free; n > 0; n--) {
            extend(&r, civilizations, of, number, false);
        }
    }
    return r.sum[civilizations];
}

/* The same when each card gives one, for at most one civilization: there is nothing to assign. */
static bool pays_evenly(
    const struct dm_purse *purse, unsigned civilizations, unsigned cost, bool is_complete)
{
    const unsigned need = cost == 0 && civilizations != 0 ? 1 : cost;
    unsigned taken = 0, having = 0, having_taken = 0;
    for (unsigned i = 0; i < purse->kinds; i++) {
        const bool has = (purse->kind[i].civilizations & civilizations) != 0;
        taken += purse->kind[i].taken;
        having += has ? (unsigned)purse->kind[i].free : 0;
        having_taken += has ? (unsigned)purse->kind[i].taken : 0;
    }
    if (is_complete || taken >= need) {
        return taken == need && (civilizations == 0 || having_taken > 0);
    }
    return purse->cards >= need && (civilizations == 0 || having_taken + having > 0);
}

/* What is taken can be completed so that it pays; `is_complete`: it pays already. */
static bool pays(
    const struct dm_purse *purse, unsigned civilizations, int cost, bool is_complete)
{
    if (cost > SUM_MAX) {
        return false;
    }
    if (purse->is_even && (civilizations & (civilizations - 1u)) == 0) {
        return pays_evenly(purse, civilizations, (unsigned)cost, is_complete);
    }
    return (reach(purse, civilizations, true, is_complete) >> cost & 1u) != 0 ||
        (cost < __builtin_popcount(civilizations) && /* 112.2b: what is too much vanishes */
            reach(purse, civilizations, false, is_complete) >> cost != 0);
}

bool dm__affords(const struct dm_purse *purse, unsigned civilizations, int cost)
{
    return pays(purse, civilizations, cost, false);
}

/* ---- paying ---- */

/* That kind of card can be tapped now. */
static bool is_useful(struct dm_purse *purse, unsigned kind, const struct eng_frame *frame)
{
    if (purse->kind[kind].free == 0) {
        return false;
    }
    purse->kind[kind].free--;
    purse->kind[kind].taken++;
    const bool ok =
        pays(purse, (unsigned)frame->reg[REG_CIVILIZATIONS], frame->reg[REG_COST], false);
    purse->kind[kind].free++;
    purse->kind[kind].taken--;
    return ok;
}

/* The untapped cards that can be tapped next, by their place in the mana zone. */
static unsigned candidates(const struct eng_book *book, const struct eng_match *m,
    const struct eng_frame *frame, uint8_t at[ENG_PILE_MAX])
{
    const struct eng_pile *mana = &m->pile[frame->seat][Z_MANA];
    struct dm_purse purse;
    bool useful[ENG_PILE_MAX];
    unsigned n = 0;
    dm__purse(book, m, frame->seat, &purse);
    for (unsigned i = 0; i < purse.kinds; i++) {
        useful[i] = is_useful(&purse, i, frame);
    }
    for (unsigned i = 0; i < mana->len; i++) {
        if ((m->card[mana->at[i].raw].flags & ENG_CARD_TURNED) != 0) {
            continue;
        }
        const unsigned civilizations = gives(book, m, mana->at[i]);
        const unsigned number = dm__facts(book, m, mana->at[i])->mana;
        unsigned kind = 0;
        while (purse.kind[kind].civilizations != civilizations ||
            purse.kind[kind].number != number) {
            kind++;
        }
        if (useful[kind]) {
            at[n++] = (uint8_t)i;
        }
    }
    return n;
}

/* They differ in nothing that paying asks for. */
static bool are_alike(const struct eng_book *book, const struct eng_match *m,
    const struct eng_pile *mana, const uint8_t at[], unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        if (gives(book, m, mana->at[at[i]]) != gives(book, m, mana->at[at[0]]) ||
            dm__facts(book, m, mana->at[at[i]])->mana !=
                dm__facts(book, m, mana->at[at[0]])->mana) {
            return false;
        }
    }
    return true;
}

/* All of them have to be tapped. */
static bool are_needed(const struct eng_book *book, const struct eng_match *m,
    const struct eng_frame *frame, unsigned n)
{
    struct dm_purse purse;
    unsigned free = 0;
    dm__purse(book, m, frame->seat, &purse);
    for (unsigned i = 0; i < purse.kinds; i++) {
        if (is_useful(&purse, i, frame)) {
            free += purse.kind[i].free;
            purse.kind[i].taken = (uint8_t)(purse.kind[i].taken + purse.kind[i].free);
            purse.kind[i].free = 0;
        }
    }
    return free == n &&
        pays(&purse, (unsigned)frame->reg[REG_CIVILIZATIONS], frame->reg[REG_COST], true);
}

static bool is_paid(const struct eng_act *act, const struct eng_frame *frame)
{
    struct dm_purse purse;
    dm__purse(act->book, act->match, frame->seat, &purse);
    return pays(&purse, (unsigned)frame->reg[REG_CIVILIZATIONS], frame->reg[REG_COST], true);
}

static void tap(struct eng_act *act, struct eng_card_id card)
{
    if (dm__pick(act, card, 0, false)) {
        dm__tap_mana(act, card, C_112_2);
    }
}

/* The first cards of the mana zone that pay the rest. */
static void tap_first(struct eng_act *act, const struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    uint8_t at[ENG_PILE_MAX];
    while (m->outcome.result == ENG_RESULT_NONE && !is_paid(act, frame) &&
        candidates(act->book, m, frame, at) > 0) {
        tap(act, m->pile[frame->seat][Z_MANA].at[at[0]]);
    }
}

static enum eng_flow finish(struct eng_act *act)
{
    dm__picks_clear(act->match);
    return ENG_FLOW_NEXT;
}

static enum eng_flow ask(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    uint8_t at[ENG_PILE_MAX];
    dm__picks_clear(act->match);
    if (is_paid(act, frame)) {
        return ENG_FLOW_NEXT; /* it costs nothing */
    }
    const unsigned n = candidates(act->book, m, frame, at);
    if (are_alike(act->book, m, &m->pile[frame->seat][Z_MANA], at, n) ||
        are_needed(act->book, m, frame, n)) {
        tap_first(act, frame);
        return finish(act);
    }
    return eng__ask(act, ASK_PAY, frame->seat, C_112_2);
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    if (option->kind == DO_AUTO) {
        tap_first(act, frame);
        return finish(act);
    }
    tap(act, option->card);
    return is_paid(act, frame) ? finish(act) : eng__ask_on(act);
}

/* The id says where the card lies. */
void dm__offer_mana(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *frame = &match->frame[match->frames - 1];
    const struct eng_pile *mana = &match->pile[frame->seat][Z_MANA];
    uint8_t at[ENG_PILE_MAX];
    const unsigned n = candidates(book, match, frame, at);
    struct eng_option *o = dm__offer(out, DO_AUTO);
    o->id = 0;
    o->is_default = 1;
    for (unsigned i = 0; i < n; i++) {
        o = dm__offer(out, DO_TAP);
        o->id = (uint16_t)(at[i] + 1);
        o->card = mana->at[at[i]];
    }
}

/* As long as the player does not leave the rest to AUTO: one card a number, and those that give none. */
struct eng_picks dm__pay_picks(const struct eng_book *book, const struct eng_match *match)
{
    const struct eng_frame *frame = &match->frame[match->frames - 1];
    const int civilizations = __builtin_popcount((unsigned)frame->reg[REG_CIVILIZATIONS]);
    int most = frame->reg[REG_COST] > civilizations ? frame->reg[REG_COST] : civilizations;
    struct dm_purse purse;
    dm__purse(book, match, frame->seat, &purse);
    for (unsigned i = 0; i < purse.kinds; i++) {
        most -= purse.kind[i].taken * purse.kind[i].number;
        most += purse.kind[i].number == 0 ? purse.kind[i].free : 0;
    }
    return (struct eng_picks){1, (uint8_t)(most > 1 ? most : 1)};
}

void dm__pay(
    struct eng_act *act, uint8_t seat, struct eng_card_id card, unsigned side, int cost)
{
    struct eng_frame *f = eng__call(act, PROC_PAY, seat, card);
    if (f != NULL) {
        f->reg[REG_COST] = (int16_t)cost;
        f->reg[REG_CIVILIZATIONS] =
            (int16_t)dm__side_civilizations(dm__facts(act->book, act->match, card), side);
    }
}

static const struct eng_step pay_steps[] = {
    {C_112_2, ask, answer},
};
const struct eng_proc dm__proc_pay = {"pay", pay_steps, sizeof pay_steps / sizeof *pay_steps};
