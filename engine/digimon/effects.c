/* SPDX-License-Identifier: MIT
 * effects.c - which effects a unit has: its top card's upper text, inherited effects of the cards
 * under it, link effects, and those given by statements (15-2, 4-2-3, 4-2-5, 15-13). */
#include "effects.h"

#include "brief.h"

enum {
    IN_PLAY = 1u << PLACE_BATTLE | 1u << PLACE_BREEDING
};

/* Some of those effects may be wanted. */
static bool is_wanted(const struct dig_text_brief *t, const struct dig_wanted *wanted)
{
    return wanted == NULL
        ? t->is_there != 0
        : (t->events & wanted->events) != 0 || (t->timings & wanted->timings) != 0;
}

static void each_there(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_text text,
    const struct dig_wanted *wanted, dig_each_fn *fn, void *arg)
{
    const struct eng_program *p = &book->cards->program;
    const uint16_t def = m->card[card.raw].def;
    for (unsigned i = p->first[def]; i < p->first[def + 1u]; i++) {
        const struct eng_effect *e = &p->effect[i];
        if (e->text == text && (e->from & IN_PLAY) != 0 && dig__keyword_rule(e->keyword) &&
            (e->flags & ENG_EFFECT_GRANTED) == 0 &&
            (wanted == NULL || (e->events & wanted->events) != 0 ||
                (e->timing & wanted->timings) != 0)) {
            fn(arg, &(struct dig_borne){(uint16_t)i, card, unit, m->unit[unit.raw].owner});
        }
    }
}

static inline void each_of_card(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_text text,
    const struct dig_wanted *wanted, dig_each_fn *fn, void *arg)
{
    if (is_wanted(&dig__facts(book, m, card)->brief.text[dig__text_at(text)], wanted)) {
        each_there(book, m, card, unit, text, wanted, fn, arg);
    }
}

void dig__each_of_card(const struct eng_book *book, const struct eng_match *m,
    struct eng_card_id card, struct eng_unit_id unit, enum dig_text text, dig_each_fn *fn,
    void *arg)
{
    each_of_card(book, m, card, unit, text, NULL, fn, arg);
}

struct walking {
    const struct eng_book *book;
    const struct eng_match *match;
    const struct dig_wanted *wanted;
    dig_each_fn *fn;
    void *arg;
};

static inline void on_text(
    void *arg, struct eng_unit_id unit, struct eng_card_id card, enum dig_text text)
{
    const struct walking *w = arg;
    each_of_card(w->book, w->match, card, unit, text, w->wanted, w->fn, w->arg);
}

void dig__each_there(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, const struct dig_wanted *wanted, dig_each_fn *fn, void *arg)
{
    if (dig__peek(match)->is_plain) {
        return;
    }
    struct walking w = {book, match, wanted, fn, arg};
    dig__each_text(match, unit, dig__parts(book, match, unit, DIG_OF_ALL), on_text, &w);
    if (dig__peek(match)->granteds > 0) {
        dig__each_granted(book, match, unit, fn, arg);
    }
}

void dig__each_granted(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, dig_each_fn *fn, void *arg)
{
    (void)book; /* only rule switches look at the effect */
    const struct eng_unit *u = &match->unit[unit.raw];
    const struct dig_state *s = dig__peek(match);
    for (unsigned i = 0; i < s->granteds; i++) {
        if (s->granted[i].unit == u->serial &&
            dig__keyword_rule(dig__effect(book, s->granted[i].effect)->keyword)) {
            fn(arg, &(struct dig_borne){s->granted[i].effect, u->top, unit, u->owner});
        }
    }
}

struct eng_ctx dig__ctx(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne)
{
    return eng__ctx(
        book, match, dig__effect(book, borne->effect), borne->card, borne->unit, borne->seat);
}

static bool is_granted(const struct eng_match *m, const struct dig_borne *borne)
{
    const struct dig_state *s = dig__peek(m);
    for (unsigned i = 0; i < s->granteds; i++) {
        if (s->granted[i].effect == borne->effect &&
            s->granted[i].unit == m->unit[borne->unit.raw].serial) {
            return true;
        }
    }
    return false;
}

bool dig__bears(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne)
{
    const struct eng_effect *e = dig__effect(book, borne->effect);
    const struct eng_card *c = &match->card[borne->card.raw];
    const bool is_on_field = borne->unit.raw != 0 && match->unit[borne->unit.raw].serial != 0;
    if ((e->flags & ENG_EFFECT_GRANTED) != 0) {
        return is_on_field && is_granted(match, borne);
    }
    if (borne->unit.raw != 0 &&
        e->def != c->def) { /* an effect of another card 15-15-2, 16-47 */
        return is_on_field && is_granted(match, borne);
    }
    if (borne->unit.raw == 0) {
        return (e->from >> c->zone & 1u) != 0 || c->zone == Z_CHECKED;
    }
    if (!is_on_field || c->unit.raw != borne->unit.raw) {
        return false;
    }
    switch ((enum dig_text)e->text) {
    case TEXT_UPPER:
        return match->unit[borne->unit.raw].top.raw == borne->card.raw;
    case TEXT_INHERITED:
        return c->zone == Z_UNDER &&
            ((c->flags & ENG_CARD_FACE_DOWN) == 0 || !dig__rule(FACE_DOWN_BLANK)) &&
            dig__is_digimon(book, match, borne->unit);
    case TEXT_LINK:
        return c->zone == Z_LINK;
    case TEXT_SECURITY:
    case TEXT_OPTION:
    case DIG__text_num:
        break;
    }
    return false;
}

bool dig__works_there(
    const struct eng_match *match, const struct eng_effect *e, struct eng_unit_id unit)
{
    return unit.raw == 0 || (e->from >> match->unit[unit.raw].zone & 1u) != 0;
}

bool dig__in_window(const struct eng_match *match, const struct eng_effect *e, uint8_t seat)
{
    return e->window == 0 || (e->window == 1) == (match->turn_seat == seat);
}

/* Lists within its list end with an END that is jumped over. */
bool dig__does(const struct eng_book *book, const struct eng_effect *e, enum dig_verb verb)
{
    const uint16_t *code = book->cards->program.code + e->base;
    unsigned jumped = 0; /* it goes on at least up to here */
    for (unsigned at = e->body; code[at] != ENG_OP_END || at < jumped;) {
        const uint16_t *op = code + at;
        if (op[0] == ENG_OP_DO && op[1] == verb) {
            return true;
        }
        const unsigned to = op[0] == ENG_OP_LATER ? op[2] : op[0] == ENG_OP_JUMP ? op[1] : 0;
        jumped = to > jumped ? to : jumped;
        at += eng__width(op);
    }
    return false;
}

static unsigned uses(const struct eng_card *c, uint8_t slot)
{
    return (unsigned)c->used[slot / 4u % 2u] >> (slot % 4u * 2u) & 3u;
}

/* The card that counts: of an effect that a unit has from a card under it, that card. 0: the effect
 * is printed on none of them, and the unit counts. */
static struct eng_card_id counter(
    const struct eng_book *book, const struct eng_match *m, const struct dig_borne *borne)
{
    const struct eng_effect *e = dig__effect(book, borne->effect);
    for (struct eng_card_id at = borne->card;
         at.raw != 0 && (e->flags & ENG_EFFECT_GRANTED) == 0; at = m->card[at.raw].below) {
        if (m->card[at.raw].def == e->def) {
            return at;
        }
    }
    return eng_card_of(0);
}

/* Where the unit counts it, or the end of what is counted. */
static unsigned counted(const struct eng_match *m, const struct dig_borne *borne)
{
    const struct dig_state *s = dig__peek(m);
    unsigned i = 0;
    while (i < s->used &&
        (s->uses[i].effect != borne->effect ||
            s->uses[i].unit != m->unit[borne->unit.raw].serial)) {
        i++;
    }
    return i;
}

/* Each instance has its own uses: one for each statement that gives it. */
static unsigned instances(const struct eng_match *m, const struct dig_borne *borne)
{
    const struct dig_state *s = dig__peek(m);
    unsigned n = 0;
    for (unsigned i = 0; i < s->granteds; i++) {
        n += s->granted[i].effect == borne->effect &&
            s->granted[i].unit == m->unit[borne->unit.raw].serial;
    }
    return n > 0 ? n : 1;
}

bool dig__has_uses(
    const struct eng_book *book, const struct eng_match *match, const struct dig_borne *borne)
{
    const struct eng_effect *e = dig__effect(book, borne->effect);
    if (e->per_turn == 0) {
        return true;
    }
    const struct eng_card_id card = counter(book, match, borne);
    if (card.raw != 0) {
        return uses(&match->card[card.raw], e->slot) < e->per_turn;
    }
    const unsigned at = counted(match, borne);
    return borne->unit.raw == 0 || at == dig__peek(match)->used ||
        dig__peek(match)->uses[at].n < e->per_turn * instances(match, borne);
}

void dig__count_use(struct eng_act *act, const struct dig_borne *borne)
{
    const struct eng_effect *e = dig__effect(act->book, borne->effect);
    if (e->per_turn == 0) {
        return;
    }
    const struct eng_card_id card = counter(act->book, act->match, borne);
    struct dig_state *s = dig__state(act->match);
    if (card.raw != 0) {
        struct eng_card *c = &act->match->card[card.raw];
        c->used[e->slot / 4u % 2u] = (uint8_t)(c->used[e->slot / 4u % 2u] +
            (uses(c, e->slot) < 3 ? 1u << (e->slot % 4u * 2u) : 0));
        return;
    }
    const unsigned at = counted(act->match, borne);
    if (borne->unit.raw == 0) {
        return; /* another card's, activated as that of a card that stands nowhere 15-15-7-3 */
    }
    if (at == DIG_USES_MAX) {
        eng__void(act, ENG__LIMIT_PENDING);
        return;
    }
    if (at == s->used) {
        s->used++;
        s->uses[at] = (struct dig_uses){
            .effect = borne->effect, .unit = act->match->unit[borne->unit.raw].serial};
    }
    s->uses[at].n = (uint8_t)(s->uses[at].n + (s->uses[at].n < UINT8_MAX));
}
