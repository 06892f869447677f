/* SPDX-License-Identifier: MIT
 * game.h - what a game is to everyone else: a row of tables and a handful of functions.
 *
 * Nothing outside engine/<game>/ branches on a game; names, zones, prompt kinds, event fields and
 * clause numbers come from here. Adding a game is adding a folder and a row in eng_games[]. */
#ifndef ENG_GAME_H
#define ENG_GAME_H

#include <eng/cards.h>
#include <eng/command.h>
#include <eng/deck.h>
#include <eng/event.h>
#include <eng/match.h>
#include <eng/option.h>
#include <eng/status.h>

struct eng_act; /* core/act.h */
struct eng_game;
struct eng_hooks;
struct eng_language;

/* The rules a match is played by; shared by any number of matches, const from then on. */
struct eng_book {
    const struct eng_game *game;
    const struct eng_cards *cards;
    struct eng_script script; /* scenarios only; all zero otherwise */
    uint8_t revision;         /* index into game->revision */
    uint8_t spare[3];
    uint32_t otherwise; /* open points of the rules decided the other way: a bit for each of
                           game->open. Scenarios only; 0 otherwise */
};

enum eng_secrecy {
    ENG_SECRECY_PUBLIC = 0, /* everyone sees the cards */
    ENG_SECRECY_OWNER,      /* the owner sees them, others their number */
    ENG_SECRECY_NOBODY,     /* everyone sees only their number */
};

enum eng_zone_shape {
    ENG_ZONE_NOWHERE = 0, /* no area: revealed, checked, used, removed */
    ENG_ZONE_PILE,        /* ordered cards of one seat: zone number < ENG_PILES_MAX */
    ENG_ZONE_FIELD,       /* units */
    ENG_ZONE_UNDER,       /* under a top card, or linked to it */
};

struct eng_zone_info {
    const char *name;
    enum eng_zone_shape shape;
    enum eng_secrecy secrecy; /* of cards that lie there without a face flag */
};

/* A list of words that a game has for something, and what it is called on the wire. */
struct eng_words_info {
    const char *name;         /* "until" */
    const char *const *words; /* `len` of them */
    uint8_t len;
};

/* Which fields of an event a kind uses, and what they are called on the wire; NULL: not used. */
struct eng_event_info {
    const char *name;
    const char *seat;   /* "seat", "winner" ... */
    const char *card;   /* handle under this name; the printed number beside it as "number" */
    const char *unit;   /* a serial */
    const char *target; /* a serial */
    const char *a, *b;  /* integers */
    const char *const *a_names;         /* when a is an index: the words for it */
    const struct eng_words_info *words; /* of event.word, ENG_EVENT_WORDS at most, ended by name
                                           NULL; NULL: none */
    const char *help;
};

struct eng_option_info {
    const char *name; /* "play", "attack": what the option does */
    const char *unit, *target, *number;
    const char *index; /* when alternatives differ in nothing else */
    const char *help;
};

struct eng_prompt_info {
    const char *name;
    uint8_t picks_min, picks_max; /* in one prompt; of an open one: eng_view_picks */
    const char *help;
};

struct eng_fault_info {
    const char *name; /* "too_many_copies" */
    const char *text; /* printf form with %u have, %u allowed, in this order */
};

struct eng_deck_pile_info {
    const char *name; /* "main" */
    uint8_t zone;     /* where its cards start */
};

/* A named number of the whole table in a snapshot: "memory". */
struct eng_number_info {
    const char *name;
    int16_t (*read)(const struct eng_match *match);
};

/* A derived number of a unit in a snapshot ("dp"); ENG_NUMBER_NONE when it has none. */
struct eng_unit_number_info {
    const char *name;
    int16_t (*read)(const struct eng_book *book, const struct eng_match *match, uint8_t unit);
};

/* What a unit has or is, as words in a snapshot ("keywords"): bit i is word i of the list. */
struct eng_unit_words_info {
    struct eng_words_info list;
    uint64_t (*read)(const struct eng_book *book, const struct eng_match *match, uint8_t unit);
    const char *help;
};

/* A number of a seat by which a game that time has cut short can be decided ("security"): who has more is
 * ahead. One of `read` and `counts`. */
struct eng_measure_info {
    const char *name;
    const char *help;
    /* As the table is now. */
    int32_t (*read)(const struct eng_book *book, const struct eng_match *match, uint8_t seat);
    /* Of the past, which no state has: whether an event, in a game that stands so now, counts for the
     * seat. The number is how late in the game the last one was; without one it is 0. */
    bool (*counts)(const struct eng_match *match, const struct eng_event *event, uint8_t seat);
};

/* Something the rules leave open, and what is done when it is decided the other way. */
struct eng_open_info {
    const char *name, *clause, *help;
};

struct eng_proc;   /* engine/core: procedure tables */
struct eng__shape; /* engine/core: fields of a struct */

struct eng_game {
    const char *name; /* "digimon" */
    const char *title;
    const char *const *revision;
    const char *const *clause; /* clause numbers as printed; [0] is "" */
    const char *const *phase;
    const char *const *reason; /* why a game ended */
    const struct eng_zone_info *zone;
    const struct eng_event_info *event;
    const struct eng_option_info *option;
    const struct eng_prompt_info *prompt;
    const struct eng_fault_info *fault;
    const struct eng_deck_pile_info *deck_pile;
    const struct eng_number_info *number;
    const struct eng_unit_number_info *unit_number;
    const struct eng_unit_words_info *unit_word;
    const struct eng_measure_info *measure;
    const struct eng_open_info *open;
    const struct eng_proc *const *proc;
    const struct eng_language *language; /* of its card effects; NULL when it has none */
    const struct eng_hooks *hooks;       /* engine/effect: what the machine asks of the game */
    const struct eng__shape *state;      /* of match.game; NULL: the game keeps nothing there */
    uint16_t clauses;
    uint8_t revisions, phases, reasons, zones, events, options, prompts, faults, deck_piles,
        numbers, unit_numbers, unit_words, measures, opens, procs;
    uint8_t concede_reason, forfeit_reason, agree_reason, full_reason, rule_reason;
    uint8_t end_event; /* the game is over: seat is the winner, a the reason */
    uint16_t concede_clause, forfeit_clause; /* the latter of all that no
                                                rule of the game is about */

    /* Every fault of a deck at once, in entry order; 0 faults is a legal deck. */
    void (*check_deck)(
        const struct eng_book *book, const struct eng_deck *deck, struct eng_faults *out);
    /* Puts the cards of both decks into their starting zones and pushes the first procedure. */
    void (*begin)(const struct eng_book *book, struct eng_match *match,
        const struct eng_deck deck[ENG_SEATS]);
    /* A prompt of that kind was opened for that seat; may be NULL. */
    void (*asked)(struct eng_match *match, uint8_t kind, uint8_t seat);
    /* The last card of that unit's stack is about to leave: link cards go before it; may be NULL. */
    void (*unit_ends)(struct eng_act *act, struct eng_unit_id unit);
    /* The last card of that unit leaves, its slot becomes free; may be NULL. */
    void (*unit_gone)(struct eng_match *match, struct eng_unit_id unit);
    /* A card has left where it was, while something lasts. NULL: nothing to do. */
    void (*card_gone)(struct eng_match *match, struct eng_card_id card);
    /* Carries out an ARRANGE, or says why not (ENG_ARRANGEMENT; nothing is changed then). NULL: players of
     * this game do not arrange anything. */
    enum eng_status (*arrange)(struct eng_act *act, const struct eng_command *command);
    /* Hidden cards have got other definitions: derives anew what the game keeps of the table. */
    void (*redrawn)(const struct eng_book *book, struct eng_match *match);
    /* Derives what the game keeps of the table, after the events from that one on. */
    void (*refresh)(const struct eng_book *book, struct eng_match *match,
        const struct eng_events *events, uint32_t from);
    /* Every legal option of the open prompt, in a fixed order, exactly one of them the default. */
    void (*enumerate)(
        const struct eng_book *book, const struct eng_match *match, struct eng_options *out);
    /* How many picks the open prompt still takes; only asked of kinds with several. May be NULL. */
    struct eng_picks (*picks)(const struct eng_book *book, const struct eng_match *match,
        const struct eng_options *options);
    /* Scenarios: sets a named number of the table ("memory"); false when the game has none such. */
    bool (*build_number)(struct eng_match *match, const char *name, int value);
    /* Scenarios: sets a named mark of a unit ("played_this_turn"); false when there is none such. */
    bool (*build_mark)(
        struct eng_match *match, struct eng_unit_id unit, const char *name, int value);
    /* Scenarios: the same of a card wherever it lies ("put_under"); may be NULL. */
    bool (*build_card)(
        struct eng_match *match, struct eng_card_id card, const char *name, int value);
    /* Scenarios: pushes the procedures that continue from match->phase of the turn player. */
    void (*build_resume)(const struct eng_book *book, struct eng_match *match);
    /* Checks the game's own invariants; asserts. */
    void (*check)(const struct eng_book *book, const struct eng_match *match);
};

/* All games, ended by NULL. */
extern const struct eng_game *const eng_games[];

/* The game of that name, or NULL. */
const struct eng_game *eng_game_find(const char *name);

/* The game's measure of that name, or NULL. */
const struct eng_measure_info *eng_game_measure(const struct eng_game *game, const char *name);

/* The revision's index, or -1. A NULL name is the game's default, index 0. */
int eng_game_revision(const struct eng_game *game, const char *name);

#endif
