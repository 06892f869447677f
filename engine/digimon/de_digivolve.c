/* SPDX-License-Identifier: MIT
 * de_digivolve.c - <De-Digivolve N>, 16-12: the player of the effect says how many, 1 to N, and so
 * many cards are trashed from the top of the stack, one by one, all counting as simultaneous. */
#include "rules.h"
#include "verbs.h"

enum {
    REG_N
};

enum {
    SET_LEFT, /* units still to be done */
    SET_DONE,
    SETS
};

void dig__de_digivolve(struct eng_doing *d, const struct eng_things *units, int n)
{
    struct eng_match *m = d->act->match;
    struct eng_frame *f = eng__call(d->act, PROC_DE_DIGIVOLVE, d->ctx->seat, d->ctx->card);
    if (f != NULL && eng__sets_take(d->act, f, SETS)) {
        m->set[f->set + SET_LEFT] = *units;
        m->set[f->set + SET_DONE].is_units = 1;
        f->reg[REG_N] = (int16_t)n;
    }
}

static struct eng_unit_id unit_of(const struct eng_match *m, const struct eng_frame *f)
{
    const struct eng_card_id top = eng__things_next(&m->set[f->set + SET_LEFT], eng_card_of(0));
    return m->card[top.raw].unit;
}

/* A card of level 3 or lower cannot be trashed; a face-down one has no level [4-6-9]. */
static bool stays(const struct dig_facts *facts, const struct eng_card *card)
{
    return facts->level != DIG_NO_VALUE && facts->level <= 3 &&
        (card->flags & ENG_CARD_FACE_DOWN) == 0;
}

/* As many as the stack gives: the last card stays, too. */
static int most(const struct eng_book *book, const struct eng_match *m,
    const struct eng_frame *f, struct eng_unit_id unit)
{
    struct eng_happening how = {0};
    dig__blame(m, f, &how);
    const struct eng_ctx by = {
        .book = book, .match = m, .effect = how.by_effect, .card = f->source, .seat = f->seat};
    int n = 0;
    if (unit.raw == 0 ||
        !dig__is_affected_as(book, m, unit, &by, HAP_DE_DIGIVOLVED) || /* 15-15-5 */
        dig__cannot(book, m, unit, DEED_BE_DE_DIGIVOLVED, NULL)) {
        return 0;
    }
    for (struct eng_card_id at = m->unit[unit.raw].top;
         n < f->reg[REG_N] && m->card[at.raw].below.raw != 0; at = m->card[at.raw].below) {
        const struct dig_facts *facts =
            n == 0 ? dig__top(book, m, unit) : dig__facts(book, m, at);
        if (stays(facts, &m->card[at.raw])) {
            break;
        }
        n++;
    }
    return n;
}

static void trash_top(
    struct eng_act *act, struct eng_frame *f, struct eng_unit_id unit, int cards)
{
    struct eng_match *m = act->match;
    eng_set_remove(&m->set[f->set + SET_LEFT].cards,
        eng__things_next(&m->set[f->set + SET_LEFT], eng_card_of(0)));
    if (cards == 0) {
        return;
    }
    for (int i = 0; i < cards; i++) {
        dig__trash_card(act, m->unit[unit.raw].top, C_16_12);
        m->unit[unit.raw].is_suspended &= dig__rule(UNDER_ORIENTATION); /* 4-6-6 */
        m->unit[unit.raw].is_suspended |= !dig__rule(UNDER_UNSUSPENDED);
    }
    eng__things_add(&m->set[f->set + SET_DONE], m->unit[unit.raw].top);
    dig__overflow(act); /* 4-18-2 */
}

static enum eng_flow go_on(struct eng_act *act, struct eng_frame *frame)
{
    struct eng_match *m = act->match;
    const struct eng_things done = m->set[frame->set + SET_DONE];
    if (!eng__things_none(&m->set[frame->set + SET_LEFT])) {
        const struct eng_unit_id unit = unit_of(m, frame);
        const int n = most(act->book, m, frame, unit);
        if (n > 1) {
            return eng__ask(act, ASK_HOW_MANY, frame->seat, C_16_12);
        }
        trash_top(act, frame, unit, n);
        return ENG_FLOW_STAY;
    }
    dig__state(m)->result = done;
    if (!eng__things_none(&done)) {
        struct eng_happening how = dig__by_effect_below(frame, HAP_DE_DIGIVOLVED);
        how.it = done;
        dig__happen(act, &how);
    }
    return ENG_FLOW_NEXT;
}

void dig__offer_how_many(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const struct eng_unit_id unit = unit_of(match, f);
    const int n = most(book, match, f, unit);
    for (int i = 1; i <= n; i++) { /* never 0 */
        struct eng_option *o = dig__offer(out, DO_CARDS);
        o->unit = match->unit[unit.raw].serial;
        o->number = (int16_t)i;
        o->is_default = i == n;
    }
}

static enum eng_flow answer(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    trash_top(act, frame, unit_of(act->match, frame), option->number);
    return ENG_FLOW_STAY;
}

static const struct eng_step de_digivolve_steps[] = {
    {C_16_12, go_on, answer},
};
const struct eng_proc dig__proc_de_digivolve = {
    "de_digivolve", de_digivolve_steps, sizeof de_digivolve_steps / sizeof *de_digivolve_steps};
