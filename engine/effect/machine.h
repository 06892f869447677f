/* SPDX-License-Identifier: MIT
 * machine.h - the card-effect machine: evaluates the trees of program.h and runs action lists as
 * frames of the match. It knows structure, numbers, selectors and choices; what a rulebook names is
 * asked of the game through struct eng_hooks. */
#ifndef ENG__MACHINE_H
#define ENG__MACHINE_H

#include "../core/census.h"
#include "../core/proc.h"
#include "../core/table.h"

#include <eng/language.h>
#include <eng/program.h>

/* Who speaks: an effect at work, or a printed line of a card. */
struct eng_ctx {
    const struct eng_book *book;
    const struct eng_match *match;
    const struct eng_frame *frame; /* named numbers; NULL outside an effect */
    const struct eng_things *name; /* what its names stand for: its sets of the match, or others
                                      to look what would be; NULL outside an effect */
    const struct eng_happening *happening; /* it, other; NULL outside a triggered effect */
    const uint16_t *code;                  /* of the card: addresses count from here */
    uint16_t effect;         /* whose words they are, index plus one; 0: a line's */
    struct eng_card_id card; /* this_card */
    struct eng_unit_id unit; /* this; 0: the card itself */
    int16_t kept;            /* of a lasting statement: what was named when it began */
    uint8_t seat;            /* you */
    uint8_t depth;  /* above 0: what is asked decides what information is added to whom */
    uint8_t method; /* of a line: what it is a requirement for; 0: none of those with parts */
    uint8_t side;   /* that is read of a card with two sides; 0: what the game does then */
    bool is_gone;   /* what was `this` is a new card by now 3-1-3-1 */
    bool is_card_gone; /* this_card was a new card before the effect began */
};

/* The first references of every language (language.ref). */
enum {
    ENG__REF_THIS,
    ENG__REF_THIS_CARD,
    ENG__REF_IT,
    ENG__REF_OTHER,
    ENG__REF_YOU,
    ENG__REF_OPPONENT
};

enum {
    ENG__TEXTS_MAX = 32
};

/* Names that something has, or traits, races: texts of the card set. */
struct eng_texts {
    unsigned len;
    const char *at[ENG__TEXTS_MAX];
};

static inline void eng__texts_add(struct eng_texts *texts, const char *text)
{
    if (texts->len < ENG__TEXTS_MAX) {
        texts->at[texts->len++] = text;
    }
}

/* One candidate: a card, or the unit that the card belongs to. */
struct eng_thing {
    struct eng_card_id card;
    bool is_unit;
};

/* A verb being done. */
struct eng_doing {
    struct eng_act *act;
    const struct eng_ctx *ctx;
    struct eng_frame *frame;
    const uint16_t *operand;     /* as the game's verb row lists them */
    struct eng_things *affected; /* out: what it affected; zeroed before */
    uint16_t verb;
};

enum eng_done {
    ENG_DONE,        /* done; `affected` says what it affected */
    ENG_DONE_PARTLY, /* the same, but a `by` is not fulfilled with it */
    ENG_DONE_LATER,  /* a procedure was called; eng__result will be what it affected */
};

struct eng_hooks {
    /* A dimension of a thing now, or its original value; ENG_NUMBER_NONE when it has none. */
    int (*dim)(const struct eng_ctx *ctx, struct eng_thing thing, unsigned dim, bool original);
    /* Whether two things share a value of a dimension. */
    bool (*same)(
        const struct eng_ctx *ctx, struct eng_thing a, struct eng_thing b, unsigned dim);
    /* Of a dimension in which a thing may have several values: those it has, a bit each; else 0. */
    unsigned (*values)(const struct eng_ctx *ctx, struct eng_thing thing, unsigned dim);
    /* The same of a dimension of texts: how many, at most ENG__TEXTS_MAX; -1: it is none. */
    int (*texts)(
        const struct eng_ctx *ctx, struct eng_thing thing, unsigned dim, const char *out[]);
    bool (*flag)(const struct eng_ctx *ctx, struct eng_thing thing, unsigned flag);
    bool (*mask)(
        const struct eng_ctx *ctx, struct eng_thing thing, unsigned which, unsigned mask);
    int (*global)(const struct eng_ctx *ctx, unsigned which, uint8_t seat);
    /* Adds what lies in a place of the seats in the mask (zones and the game's other places); for
     * attached places, of the units in `of`. */
    void (*place)(const struct eng_ctx *ctx, unsigned place, unsigned seats,
        const struct eng_things *of, struct eng_things *out);
    /* Whether the happening fits the pattern (program.h) as the effect sees it; narrows `it`. */
    bool (*fits)(const struct eng_ctx *ctx, const uint16_t *pattern,
        const struct eng_happening *happening, struct eng_things *it);
    /* Whether an effect that causes something has the category and the keyword that the cause
     * (program.h) asks for, and whatever else only this game has there. `effect` is NULL where no
     * effect of a card is at work. */
    bool (*causes)(const struct eng_ctx *ctx, const uint16_t *cause,
        const struct eng_happening *happening, const struct eng_effect *effect);
    enum eng_done (*verb)(struct eng_doing *doing);
    /* A statement for a duration begins; false when it affects nothing. */
    bool (*lasting)(struct eng_doing *doing, const uint16_t *op);
    /* What follows a LATER is to be done at that moment 18-1. */
    void (*later)(struct eng_act *act, struct eng_frame *frame, const uint16_t *op);
    /* Whether a thing passes a text test of the set (eng_program.test), as it is called now. */
    bool (*passes)(const struct eng_ctx *ctx, struct eng_thing thing, unsigned test);
    /* What is added to a maximum that is written in the effect being processed. */
    int (*maximum)(const struct eng_ctx *ctx, unsigned dim);
    /* Whether a thing has a keyword now. */
    bool (*keyword)(const struct eng_ctx *ctx, struct eng_thing thing, unsigned keyword);
    /* Another value of a dimension that a thing has for the requirement that asks, or NONE; and whether
     * its card passes a text test for it. */
    int (*also)(const struct eng_ctx *ctx, struct eng_thing thing, unsigned dim);
    bool (*also_passes)(const struct eng_ctx *ctx, struct eng_card_id card, unsigned test);
    /* How many cards count in the number of those places without lying there; NULL: none. */
    int (*apart)(const struct eng_ctx *ctx, unsigned places, unsigned seats);
    /* `also` is asked for every bound, not only in requirements: of a card with two costs, say. */
    bool is_also_asked;
    /* That player cannot choose the thing for the effect that speaks; NULL: every thing can be. */
    bool (*untouchable)(const struct eng_ctx *ctx, struct eng_thing thing, uint8_t chooser);
    /* What a thing is battling now; card 0: nothing. */
    struct eng_thing (*adversary)(const struct eng_ctx *ctx, struct eng_thing thing);
    /* The player names a value: the options of a VALUE_OF. */
    struct eng_things *(*result)(struct eng_match *match);
    /* Whether the action could be done with what its names stand for: of verbs in `paired`. */
    bool (*able)(const struct eng_ctx *ctx, const uint16_t *op);
    /* The seat has to decline what is optional, for an infinite loop to end. */
    bool (*declines)(const struct eng_match *match, uint8_t seat);
    uint64_t paired; /* verbs whose things must go together, or nothing is chosen for them */
    uint32_t open_flags; /* flags that tell nothing of a card that is not seen */
    /* Words of eng_lasting.statement above those of statements: what is put off (later.h), a name
     * and a number that it keeps; whether these count among the ages of statements. */
    uint8_t kept_later, kept_name, kept_number;
    bool is_kept_aged;
    uint16_t revealed_place;
    uint16_t clause_choose, clause_may, clause_mode; /* 15-10, 15-9 ... */
    uint16_t clause_effect;                          /* an effect has decided the game */
    uint8_t reason_effect;
    uint8_t proc_effect; /* the game's procedure of eng__effect_steps */
    uint8_t ask_choose, ask_may, ask_mode;
    uint8_t do_choose, do_done, do_yes, do_no, do_mode;
    uint8_t ev_choose;  /* a unit, a mode, or a card, whose zone is word 0, was chosen */
    uint8_t ev_decline; /* a part is not done */
    uint8_t area_under; /* zone of under-cards */
};

/* ---- things ---- */

static inline void eng__things_add(struct eng_things *t, struct eng_card_id card)
{
    eng_set_add(&t->cards, card);
}

static inline bool eng__things_none(const struct eng_things *t)
{
    return (t->cards.word[0] | t->cards.word[1] | t->cards.word[2] | t->cards.word[3]) == 0;
}

/* The first card after `after` (0: from the start), 0 at the end: order by id, never by address. */
static inline struct eng_card_id eng__things_next(
    const struct eng_things *t, struct eng_card_id after)
{
    unsigned i = after.raw + 1u;
    while (i < ENG_CARDS_MAX) {
        const uint64_t rest = t->cards.word[i >> 6] >> (i & 63u);
        if (rest != 0) {
            return eng_card_of(i + (unsigned)__builtin_ctzll(rest));
        }
        i = (i | 63u) + 1u;
    }
    return eng_card_of(0);
}

#define eng_things_foreach(c, t)                                                          \
    for (struct eng_card_id c = eng__things_next(t, (struct eng_card_id){0}); c.raw != 0; \
         c = eng__things_next(t, c))

/* The cards of a set by where they lie, as everybody sees it: piles from their top, stacks from their
 * top. Whatever is told card by card goes in this order, since ids would tell about hidden cards. */
struct eng_list {
    unsigned len;
    struct eng_card_id at[ENG_CARDS_MAX];
};
void eng__by_place(
    const struct eng_match *match, const struct eng_things *things, struct eng_list *out);

/* A unit as a thing: its top card. */
struct eng_things eng__things_unit(const struct eng_match *match, struct eng_unit_id unit);

/* ---- eval.c ---- */

/* Whether that side of a card passes a text test of the set. */
static inline bool eng__card_passes(
    const struct eng_ctx *ctx, unsigned side, struct eng_card_id card, unsigned test)
{
    const struct eng_program *p = &ctx->book->cards->program;
    const uint16_t def = ctx->match->card[card.raw].def;
    const uint32_t row = side < p->sides ? side * p->tests + test : test;
    return (p->test[row * p->test_row + def / 32u] >> (def % 32u) & 1u) != 0;
}

static inline const uint16_t *eng__node(const struct eng_ctx *ctx, uint16_t at)
{
    return ctx->code + at;
}

/* The value of a number or condition. */
int eng__number(const struct eng_ctx *ctx, uint16_t at);

/* How often to do what is to be done n times: 0 or fewer is not at all [1-3-4]. */
static inline int eng__times(int n)
{
    return n > 0 || eng__rule(TIMES) ? n : 1;
}

/* Whether the candidate satisfies a predicate; address 0 is satisfied. */
bool eng__predicate(const struct eng_ctx *ctx, uint16_t at, struct eng_thing thing);

/* One of the texts is one of the others, or, with `is_part`, has one of them in it. */
bool eng__texts_share(
    const struct eng_texts *texts, const struct eng_texts *others, bool is_part);

/* How many of the things can be taken that differ from each other in a dimension [4-24]. */
unsigned eng__most_differ(
    const struct eng_ctx *ctx, unsigned dim, const struct eng_thing things[], unsigned n);

/* The seats that a mask of owners means: bit 0 you, bit 1 the opponent [4-10-3]. */
unsigned eng__seats_of(const struct eng_ctx *ctx, unsigned owners);

/* The things a target names now. */
void eng__target(const struct eng_ctx *ctx, uint16_t at, struct eng_things *out);

/* The same for a SELECT, leaving out what was taken before its ends are looked at. */
void eng__select_without(const struct eng_ctx *ctx, uint16_t at, const struct eng_things *taken,
    struct eng_things *out);

/* Whether a target names that player, by itself or as one of several: "you", "opponent", a list with
 * them. No other target names players, nor does address 0. */
bool eng__names_seat(const struct eng_ctx *ctx, uint16_t at, uint8_t seat);

/* The same for either player. */
static inline bool eng__names_players(const struct eng_ctx *ctx, uint16_t at)
{
    return eng__names_seat(ctx, at, 0) || eng__names_seat(ctx, at, 1);
}

/* The context of an effect of a card, outside a running frame. */
struct eng_ctx eng__ctx(const struct eng_book *book, const struct eng_match *match,
    const struct eng_effect *effect, struct eng_card_id card, struct eng_unit_id unit,
    uint8_t seat);

/* The context of a running effect frame. */
struct eng_ctx eng__ctx_frame(
    const struct eng_book *book, const struct eng_match *match, const struct eng_frame *frame);

/* ---- choose.c ---- */

enum {
    ENG__CHOOSE_EXACT,
    ENG__CHOOSE_UP_TO,
    ENG__CHOOSE_ANY
}; /* how many */

/* Modes of the MODES at `op` that may still be chosen. */
unsigned eng__modes_left(const struct eng_ctx *ctx, const uint16_t *op);

/* The options of an open choice (the frame on top stands on a CHOOSE, MAY or MODES). */
void eng__offer_choice(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out);

/* How many picks the open CHOOSE still takes. */
struct eng_picks eng__choice_picks(const struct eng_book *book, const struct eng_match *match);

/* Fills the slot of a CHOOSE if there is nothing to decide, and that is no secret; else false: ask.
 * `is_short`, when it is filled: there were too few. */
bool eng__choose_forced(
    const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot, bool *is_short);

/* There are fewer to choose from than an exact choice asks for, or, for another one, none. */
bool eng__choose_is_short(const struct eng_ctx *ctx, const uint16_t *op);

/* The card that an option of a CHOOSE names. */
struct eng_card_id eng__choose_card(
    const struct eng_ctx *ctx, const uint16_t *op, const struct eng_option *option);

/* Adds a pick; true when the choice is complete. `is_short`: fewer than an exact choice asks for. */
bool eng__choose_pick(const struct eng_ctx *ctx, const uint16_t *op, struct eng_things *slot,
    struct eng_card_id card, bool *is_short);

/* The choice may end with what is picked. */
bool eng__choose_done(const struct eng_ctx *ctx, const uint16_t *op);

/* Which modes may be chosen depends on cards that somebody does not see: it is asked always. */
bool eng__modes_secret(const struct eng_ctx *ctx, const uint16_t *op);

/* ---- run.c ---- */

/* Words of an op: itself and its operands. */
unsigned eng__width(const uint16_t *op);

enum {
    ENG__EFFECT_STEPS = 1
};
extern const struct eng_step eng__effect_steps[ENG__EFFECT_STEPS];

/* Registers of an effect's frame; 0 to 3 are its named numbers. */
enum {
    ENG__REG_EFFECT = 4,
    ENG__REG_HAPPENING,
    ENG__REG_UNIT,
    ENG__REG_STATE
};

enum {
    ENG__STATE_MUST = 16,     /* of ENG__REG_STATE: nobody is asked whether to do a `by` */
    ENG__STATE_REPLACES = 32, /* ... it does what is written to be done "instead" */
    ENG__STATE_GONE = 64      /* ... its source became a new card while it was put off */
};

/* Which effect of its card it is, from 0 in the order of the card file; what tells two of one card
 * apart. Effects that others give come after the printed ones. What a
 * rule puts off counts as the first, also where no card has an effect. */
static inline uint8_t eng__ordinal(const struct eng_book *book, uint16_t effect)
{
    const struct eng_program *p = &book->cards->program;
    return (uint8_t)(effect < p->effects ? effect - p->first[p->effect[effect].def] : 0);
}

/* Asks (core/proc.h), and says which effect of the frame's source it is about. */
enum eng_flow eng__ask_about(
    struct eng_act *act, uint8_t kind, uint8_t seat, uint16_t clause, uint16_t effect);

/* Pushes an effect as a frame. `happening` is an index plus one, 0 none. NULL when full (void). */
struct eng_frame *eng__effect_call(struct eng_act *act, uint16_t effect,
    struct eng_card_id card, struct eng_unit_id unit, uint8_t seat, uint8_t happening);

/* The same for the list of actions at `pc` of the effect that has that frame: with its names and
 * numbers as they are. */
struct eng_frame *eng__effect_apart(
    struct eng_act *act, const struct eng_frame *effect, uint16_t pc);

/* The running effect makes that player win, once it has been resolved. */
void eng__effect_decide(struct eng_frame *frame, uint8_t winner);

/* The slot's things of a frame. */
static inline struct eng_things *eng__slot(
    struct eng_match *m, const struct eng_frame *f, uint16_t slot)
{
    return &m->set[f->set + slot];
}

/* Takes so many sets for a frame; false when they are used up (the match is void then). */
bool eng__sets_take(struct eng_act *act, struct eng_frame *frame, unsigned sets);

/* ---- happen.c ---- */

/* A free happening filled with `what`; its index plus one; 0 when full (the match is void). */
uint8_t eng__happening_add(struct eng_act *act, const struct eng_happening *what);

/* The same for an effect that only remembers it: many effects of one event share it. */
uint8_t eng__happening_keep(struct eng_act *act, const struct eng_happening *what);

/* A new pending effect in the window that is open now; void when full. */
struct eng_pending *eng__pending_add(struct eng_act *act);

/* for (each effect that waits, by its slot); the body may drop it, but adds none */
#define eng_pending_foreach(i, match)                                           \
    for (unsigned i = 0, rest_of_##i = (match)->pendings; rest_of_##i > 0; i++) \
        if ((match)->pending[i].batch != 0 && rest_of_##i-- > 0)

/* It waits no longer. */
static inline void eng__pending_drop(struct eng_match *match, struct eng_pending *pending)
{
    *pending = (struct eng_pending){0};
    match->pendings--;
}

/* A free lasting entry; NULL when all are in use (the match is void then). */
struct eng_lasting *eng__lasting_add(struct eng_act *act);

static inline void eng__lasting_drop(struct eng_match *match, struct eng_lasting *lasting)
{
    *lasting = (struct eng_lasting){0};
    match->lastings--;
}

/* ---- tell.c ---- */

/* How a game words the events of lasting statements. */
struct eng_telling {
    uint8_t word_says, word_until; /* places in event.word of the statement and the duration */
    /* Adds what the statement says. */
    void (*say)(
        const struct eng_act *act, const struct eng_lasting *lasting, struct eng_event *event);
};

/* Tells that it begins or ends, by `kind`: each thing that it was given to by itself; of an overall
 * one no thing is named. */
void eng__tell_lasting(struct eng_act *act, const struct eng_lasting *lasting,
    const struct eng_telling *as, uint8_t kind, uint16_t clause);

#endif
