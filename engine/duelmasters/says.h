/* SPDX-License-Identifier: MIT
 * says.h - statements in force: what now.c, which lists and applies them, shares with information.c and
 * says.c, which look them up. */
#ifndef DM__SAYS_H
#define DM__SAYS_H

#include "effects.h"

enum {
    DM_SAYS_KEYWORD =
        DM__statement_num /* a keyword that comes and goes: dm_active.value is its number */
};

/* An item of information: three words (eng/program.h). */
enum dm_item {
    DM_ITEM_DIM,
    DM_ITEM_KIND,
    DM_ITEM_VALUE,
    DM_ITEM_WORDS
};
enum dm_item_kind {
    DM_ITEM_MASK,
    DM_ITEM_NUMBER,
    DM_ITEM_TEXT,
    DM_ITEM_OF /* that of other things */
};

/* Operands that are words, not predicates. */
enum {
    DM_TARGET_PLAYER = ENG_SLOT_NONE,
    DM_TARGET_CREATURE = ENG_SLOT_NONE - 1
};

/* Where the target stands among the operands of statements that have one: its slot, then its address. */
enum {
    DM_OF = 1,
    DM_OF_TARGET
};

/* Calls `fn` for each card whose effects a unit has, with the seat whose they are: its top card, gods
 * that are linked with that [804.1], auras [310.6], cross gear that is crossed to it [303]. Cards under
 * it have none [200.3a]; a cross gear by itself has none. */
typedef void dm_bearer_fn(
    void *arg, struct eng_unit_id unit, struct eng_card_id card, uint8_t seat);
void dm__each_further_bearer(
    const struct eng_match *match, struct eng_unit_id unit, dm_bearer_fn *fn, void *arg);
static inline void dm__each_bearer(const struct eng_book *book, const struct eng_match *match,
    struct eng_unit_id unit, dm_bearer_fn *fn, void *arg)
{
    const struct eng_unit *u = &match->unit[unit.raw];
    const struct dm_state *s = dm__peek(match);
    if (!dm__is_creature(book, match, unit)) {
        return;
    }
    fn(arg, unit, u->top, u->owner);
    if ((match->card[u->top.raw].flags & ENG_CARD_JOINED) != 0 || u->links.raw != 0 ||
        s->is_stale != 0 || s->is_geared != 0) {
        dm__each_further_bearer(match, unit, fn, arg);
    }
}

/* A keyword that always holds: it is printed with its card, dm_brief.keywords. */
static inline bool dm__is_steady(const struct eng_effect *e)
{
    return e->keyword != 0 && e->condition == 0 && e->window == 0 && e->operand_at == 0 &&
        (e->flags & ENG_EFFECT_GRANTED) == 0;
}

/* Some cross gear is crossed. */
bool dm__is_geared(const struct eng_match *match);

/* Effects that statements give to a unit. */
void dm__each_granted(
    const struct eng_match *match, struct eng_unit_id unit, dm_each_fn *fn, void *arg);

/* The context in which a statement in force speaks. */
static inline struct eng_ctx dm__active_ctx(
    const struct eng_book *book, const struct eng_match *match, const struct dm_active *active)
{
    struct eng_ctx ctx = eng__ctx(book, match, dm__effect(book, active->effect), active->card,
        eng__unit_of(match, active->card, active->unit), active->seat);
    ctx.kept = active->lasting != 0 ? match->lasting[active->lasting - 1].value : 0;
    return ctx;
}

static inline bool dm__is_about(const struct dm_active *active, struct eng_unit_id unit)
{
    return (active->units >> unit.raw & 1u) != 0;
}

/* What a statement with a target is about: what it was given to, or what its target finds now. */
struct eng_things dm__things_of(const struct eng_ctx *ctx, const struct dm_active *active);

/* The target of a statement may find units: it looks for things in the battle zone. */
bool dm__is_of_field(const uint16_t *target);

/* The items of a `set` or `also`; their number. */
unsigned dm__items(
    const struct eng_ctx *ctx, const struct dm_active *active, const uint16_t **first);

/* What else lasting[] keeps than statements: what is put off, the names and numbers it needs then, and
 * what has come due and waits to be resolved. */
enum {
    DM_KEPT_LATER = DM__statement_num,
    DM_KEPT_NAME, /* `until`: the entry it belongs to; `at`: which */
    DM_KEPT_NUMBER,
    DM_KEPT_DUE
};

/* Names or races of a thing now: printed ones, of a unit those of all linked gods [804.1], and what
 * statements add. Of a Twinpact card the side that the context reads [810.3], in the battle zone the
 * creature side [810.4]. */
struct eng_texts dm__texts(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit, unsigned dim);
/* Whether one of them passes a text test. */
bool dm__passes(
    const struct eng_ctx *ctx, struct eng_card_id card, struct eng_unit_id unit, unsigned test);

/* What statements make of the civilizations of a card that is no unit. */
unsigned dm__card_civilizations(const struct eng_book *book, const struct eng_match *match,
    struct eng_card_id card, unsigned printed);

#endif
