/* SPDX-License-Identifier: MIT
 * loop.c - infinite loops, 18-3. While effects wait and resolve, the state is compared with one kept
 * from before, at distances that double (Brent), so a loop of any length is found and one number
 * is enough to remember. What only counts (serials, epochs, prompts, events) is left out: equal states
 * without a decision in between come again forever. Loops that go on through actions of the main phase
 * or through turns are looked for there, when a turn has got long or turns pass without a decision. */
#include "effects.h"

#include <string.h>

enum {
    NUMBER_MOST = 10,  /* of repetitions that a player can name: all come to the same state */
    ROUNDS_MOST = 10,  /* of a loop in which somebody decides something, and not to stop it */
    ATTACKS_MOST = 4,  /* more attacks in a turn are as good as that to whoever counts them */
    ACTIONS_FROM = 16, /* actions in a turn before their states are looked at */
    QUIET_FROM = 4     /* turns without a decision before that */
};

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0xff51afd7ed558ccd);
    return hash ^ hash >> 32;
}

static uint64_t mix_things(uint64_t hash, const struct eng_things *t)
{
    for (unsigned i = 0; i < sizeof t->cards.word / sizeof t->cards.word[0]; i++) {
        hash = mix(hash, t->cards.word[i]);
    }
    return mix(hash, t->is_units);
}

static uint64_t mix_table(const struct eng_match *m, uint64_t hash)
{
    for (unsigned i = 1; i <= m->cards; i++) {
        const struct eng_card *c = &m->card[i];
        hash = mix(hash,
            (uint64_t)c->def << 40 | (uint64_t)c->below.raw << 32 |
                (uint64_t)c->unit.raw << 24 | (uint64_t)c->zone << 16 |
                (uint64_t)c->flags << 8 | c->owner);
        hash = mix(hash, (uint64_t)c->used[0] << 8 | c->used[1]);
    }
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        for (unsigned zone = 0; zone < ENG_PILES_MAX; zone++) {
            const struct eng_pile *pile = &m->pile[seat][zone];
            for (unsigned i = 0; i < pile->len; i++) {
                hash = mix(hash, pile->at[i].raw);
            }
            hash = mix(hash, pile->len);
        }
    }
    for (unsigned slot = 1; slot <= m->units; slot++) {
        const struct eng_unit *u = &m->unit[slot];
        hash = mix(hash,
            (uint64_t)u->top.raw << 48 | (uint64_t)u->links.raw << 40 |
                (uint64_t)u->zone << 16 | (uint64_t)u->is_suspended << 9 |
                (uint64_t)u->mark << 1 | (u->serial != 0));
        const unsigned is_placed = u->placed_turn == m->turn;
        const unsigned is_played = dig__peek(m)->played_turn[slot] == m->turn;
        hash = mix(hash, is_placed << 1 | is_played);
    }
    return hash;
}

static uint64_t happening_hash(const struct eng_match *m, uint8_t happening)
{
    if (happening == 0) {
        return 0;
    }
    const struct eng_happening *h = &m->happening[happening - 1];
    const uint64_t hash = mix(h->kind,
        (uint64_t)h->other.raw << 32 | (uint64_t)h->by.raw << 24 | (uint64_t)h->method << 16 |
            (uint64_t)h->from << 8 | h->to);
    return mix_things(mix(hash, (uint16_t)h->amount), &h->it);
}

/* In which slot something waits or lasts makes no difference: sums. What waits for longer than the
 * newest batch comes after all that follows from that: it is no part of a loop. */
static uint64_t mix_effects(const struct eng_match *m, uint64_t hash)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < ENG_PENDING_MAX; i++) {
        const struct eng_pending *p = &m->pending[i];
        if (p->batch == m->batch && p->batch != 0) {
            const uint64_t about =
                p->flags == DIG_PENDING_LATER ? p->happening : happening_hash(m, p->happening);
            sum += mix(about,
                (uint64_t)p->effect << 24 | (uint64_t)p->card.raw << 16 |
                    (uint64_t)p->seat << 8 | p->flags);
        }
    }
    eng_lasting_foreach(i, m)
    {
        const struct eng_lasting *l = &m->lasting[i];
        sum += mix_things(
            mix(mix(l->effect, l->at),
                (uint64_t)(uint16_t)l->value << 32 | (uint64_t)l->card.raw << 24 |
                    (uint64_t)l->statement << 16 | (uint64_t)l->until << 8 | l->used),
            &l->of);
    }
    return mix(hash, sum);
}

static uint64_t state_hash(const struct eng_match *m)
{
    const struct dig_state *s = dig__peek(m);
    const struct dig_attack *a = &s->attack;
    uint64_t hash = mix((uint64_t)m->turn_seat << 1 | (m->turn > 1),
        (uint64_t)(uint8_t)s->memory << 32 | (uint64_t)m->phase << 8 | m->frames);
    const unsigned attacks = s->attacks < ATTACKS_MOST ? s->attacks : ATTACKS_MOST;
    hash = mix(hash,
        (uint64_t)eng__unit_find(m, a->attacker).raw << 40 |
            (uint64_t)eng__unit_find(m, a->target).raw << 32 | (uint64_t)a->is_blocked << 24 |
            (uint64_t)a->is_ended << 16 | (uint64_t)a->pierces << 8 | attacks);
    for (unsigned i = 0; i < m->frames; i++) {
        hash = mix(hash, (uint64_t)m->frame[i].proc << 8 | m->frame[i].step);
    }
    for (unsigned i = 0; i < s->used; i++) {
        hash = mix(hash,
            (uint64_t)s->uses[i].effect << 32 | (uint64_t)s->uses[i].unit << 16 | s->uses[i].n);
    }
    return mix_effects(m, mix_table(m, hash));
}

void dig__loop_over(struct eng_match *m)
{
    dig__state(m)->loop = (struct dig_loop){0};
}

void dig__asked(struct eng_match *m, uint8_t kind, uint8_t seat)
{
    struct dig_loop *loop = &dig__state(m)->loop;
    dig__state(m)->round.quiet = 0;
    if (kind == ASK_ACTIVATE || kind == ASK_MAY || kind == ASK_INTERRUPT) {
        loop->may_stop = (uint8_t)(loop->may_stop | 1u << seat);
    } else {
        loop->is_chosen = 1;
    }
}

bool dig__must_stop(const struct eng_match *m, uint8_t seat)
{
    return (dig__peek(m)->loop.stops >> seat & 1u) != 0;
}

static void start_anew(struct dig_loop *loop, uint64_t hash, unsigned limit, uint8_t batch)
{
    loop->kept = hash;
    loop->batch = batch;
    loop->steps = 0;
    loop->limit = (uint16_t)limit;
    loop->may_stop = 0;
    loop->is_chosen = 0;
}

bool dig__loop_found(struct eng_act *act)
{
    struct dig_loop *loop = &dig__state(act->match)->loop;
    if (loop->limit < DIG_LOOP_FROM) { /* most often a few effects, and no loop */
        loop->limit++;
        return false;
    }
    const uint64_t hash = state_hash(act->match);
    const uint8_t batch = act->match->batch;
    if (loop->kept != hash || batch < loop->batch) {
        if (++loop->steps >= loop->limit || loop->kept == 0 || batch < loop->batch) {
            start_anew(loop, hash,
                loop->limit < UINT16_MAX / 2 ? loop->limit * 2u : loop->limit, batch);
        }
        return false;
    }
    loop->rounds++;
    if ((loop->may_stop & ~loop->stops) != 0) {
        loop->named[0] = loop->named[1] = 0;
        return true;
    }
    if (loop->is_chosen == 0 || loop->rounds > ROUNDS_MOST) { /* nobody can stop it, or does */
        eng__draw(act, REASON_LOOP, C_18_3);
    }
    start_anew(loop, hash, loop->limit, batch);
    return false;
}

/* 18-3: the turn player names a number, then the other one, each if he can stop it. The smaller one is
 * executed, which changes nothing, and that player uses his means. */
enum eng_flow dig__loop_name(struct eng_act *act, struct eng_frame *frame, unsigned then)
{
    struct eng_match *m = act->match;
    struct dig_loop *loop = &dig__state(m)->loop;
    uint8_t stopper = ENG_SEAT_NONE;
    for (unsigned turn = 0; turn < ENG_SEATS; turn++) {
        const uint8_t seat = turn == 0 ? m->turn_seat : eng_foe(m->turn_seat);
        if ((loop->may_stop >> seat & 1u) == 0) {
            continue;
        }
        if (loop->named[seat] == 0) {
            return eng__ask(act, ASK_REPEAT, seat, C_18_3);
        }
        if (stopper == ENG_SEAT_NONE || loop->named[seat] < loop->named[stopper]) {
            stopper = seat;
        }
    }
    struct eng_event *e = eng__emit(act, EV_LOOP, C_18_3);
    e->seat = stopper;
    e->a = (int16_t)(loop->named[stopper] - 1);
    loop->stops = (uint8_t)(loop->stops | 1u << stopper);
    start_anew(loop, 0, DIG_LOOP_FROM, 0);
    frame->step = (uint8_t)then;
    return ENG_FLOW_STAY;
}

enum eng_flow dig__loop_named(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    dig__state(act->match)->loop.named[act->match->prompt.seat] = (uint8_t)(option->number + 1);
    return ENG_FLOW_STAY;
}

void dig__offer_repetitions(struct eng_options *out)
{
    for (int n = 0; n <= NUMBER_MOST; n++) {
        struct eng_option *o = dig__offer(out, DO_REPEAT);
        o->number = (int16_t)n;
        o->is_default = n == 0;
    }
}

/* ---- through actions of the main phase ---- */

static uint32_t key_of(const struct eng_option *o)
{
    uint64_t key = mix(o->kind, (uint64_t)o->card.raw << 32 | o->unit);
    key = mix(key, (uint64_t)o->target << 32 | (uint64_t)(uint16_t)o->number << 8 | o->index);
    return (uint32_t)key | 1u;
}

static bool is_banned(const struct dig_round *r, const struct eng_option *o)
{
    if (r->found >= DIG_BANS_MAX) {
        return o->kind != DO_PASS;
    }
    bool is_ban = false;
    for (unsigned i = 0; i < r->bans; i++) {
        is_ban |= r->ban[i] == key_of(o);
    }
    return is_ban && r->is_there;
}

void dig__leave_out_loops(const struct eng_match *m, struct eng_options *out)
{
    const struct dig_round *r = &dig__peek(m)->round;
    if (r->bans == 0 && r->found == 0) {
        return;
    }
    unsigned n = 0;
    bool has_default = false;
    const struct eng_option last = out->at[out->len - 1];
    for (unsigned i = 0; i < out->len; i++) {
        if (!is_banned(r, &out->at[i])) {
            has_default |= out->at[i].is_default != 0;
            out->at[n++] = out->at[i];
        }
    }
    if (n == 0) {
        out->at[n++] = last; /* nothing else is possible: once more, and it is a draw */
    }
    out->len = n;
    out->at[0].is_default |= !has_default;
}

void dig__round_new(struct eng_match *m)
{
    struct dig_round *r = &dig__state(m)->round;
    *r = (struct dig_round){
        .kept_turn = r->kept_turn,
        .turns = r->turns,
        .turns_limit = r->turns_limit,
        .quiet = r->quiet,
    };
}

bool dig__round_found(struct eng_act *act)
{
    struct dig_round *r = &dig__state(act->match)->round;
    if (r->actions < ACTIONS_FROM) {
        r->actions++;
        return false;
    }
    const uint64_t hash = state_hash(act->match);
    r->is_there = r->kept == hash;
    if (!r->is_there) {
        if (r->kept == 0 || ++r->steps >= r->limit) { /* Brent, as above */
            r->limit = r->kept == 0 ? 2 : (uint16_t)(r->limit * 2u);
            r->kept = hash;
            r->steps = 0;
            r->chosen = 0;
            r->bans = 0;
            memset(r->ban, 0, sizeof r->ban);
            r->is_there = 1;
        }
        return false;
    }
    r->steps = 0;
    bool is_last = r->found >= DIG_BANS_MAX && r->chosen != 0;
    for (unsigned i = 0; i < r->bans; i++) {
        is_last |= r->ban[i] == r->chosen;
    }
    if (is_last) { /* 18-3-2: nothing else was possible */
        eng__draw(act, REASON_LOOP, C_18_3);
    }
    return !is_last && r->chosen != 0;
}

void dig__round_chosen(struct eng_match *m, const struct eng_option *option)
{
    struct dig_round *r = &dig__state(m)->round;
    r->chosen = r->is_there ? key_of(option) : r->chosen;
}

void dig__round_named(struct eng_act *act, const struct eng_option *option)
{
    struct dig_round *r = &dig__state(act->match)->round;
    struct eng_event *e = eng__emit(act, EV_LOOP, C_18_3);
    e->seat = act->match->turn_seat;
    e->a = option->number;
    r->found++;
    if (r->bans < DIG_BANS_MAX) {
        r->ban[r->bans++] = r->chosen;
    }
    r->chosen = 0;
}

/* ---- through turns ---- */

bool dig__turns_repeat(struct eng_act *act)
{
    struct dig_round *r = &dig__state(act->match)->round;
    if (r->quiet < QUIET_FROM) {
        r->quiet++;
        r->kept_turn = 0;
        return false;
    }
    const uint64_t hash = state_hash(act->match);
    if (r->kept_turn == hash) { /* 18-3-2 */
        eng__draw(act, REASON_LOOP, C_18_3);
        return true;
    }
    if (r->kept_turn == 0 || ++r->turns >= r->turns_limit) {
        r->turns_limit = r->kept_turn == 0 ? 2 : (uint16_t)(r->turns_limit * 2u);
        r->kept_turn = hash;
        r->turns = 0;
    }
    return false;
}
