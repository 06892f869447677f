/* SPDX-License-Identifier: MIT
 * scn.h - what the parts of the scenario runner share: the file, the table it is played on, the names
 * that its words mean, and how a fault is worded. Only server/ctl/scn_*.c includes it.
 *
 * A file is checked as a whole first (scn_check.c): shape, words of the game, cards. So what runs
 * afterwards may take the shape for granted, and a typo in step 9 shows before step 1 runs. */
#ifndef CTL_SCN_H
#define CTL_SCN_H

#include "scenario.h"

#include <eng/engine.h>
#include <eng/view.h>

#include <jansson.h>

#include <crd/deck.h>

enum {
    SCN_NAMES_MAX = 256,
    SCN_COMMANDS_MAX = 4096,
    SCN_ROLLS_MAX = 2048
};

/* What an "as" named: a card from the start, or what a step brought to the field. */
struct scn_name {
    const char *word;
    struct eng_card_id card; /* 0: a unit */
    uint16_t serial;         /* 0: a card */
};

/* A card of the start whose entry says more than which card it is. */
struct scn_marked {
    struct eng_card_id card;
    const json_t *entry;
};

struct scn {
    const json_t *root;
    const char *revision; /* that is played now; NULL: the game's default */
    struct ctl_scenario_report *report;
    struct crd_set *set;
    struct eng_book book;
    bool trace;

    struct eng_match match;
    struct eng_events events; /* of the last command, or of the start */
    struct eng_options options;
    struct eng_view view;

    uint32_t names;
    struct scn_name name[SCN_NAMES_MAX];
    uint32_t marked;
    struct scn_marked mark[ENG_CARDS_MAX];
    uint32_t commands;
    struct eng_command command[SCN_COMMANDS_MAX];
    uint64_t hash[SCN_COMMANDS_MAX]; /* after each command */
    uint32_t rolls;
    uint32_t roll[SCN_ROLLS_MAX];

    unsigned step;    /* from 1; 0 before the first */
    char where[160];  /* path inside the step or the file: "expect.p1.hand[0]" */
    bool is_checking; /* faults are the file's, not the engine's */
    bool is_prompt_expected;
};

/* Words a fault at the present place and returns false. */
bool scn_fail(struct scn *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Steps the place into a key or an entry; scn_back returns to what scn_in gave. */
size_t scn_in(struct scn *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void scn_back(struct scn *s, size_t mark);

/* ---- words ---------------------------------------------------------------------------------- */

/* 0, 1 for "p1", "p2"; 2, 3 for "spectator", "judge" when `viewers`; -1 otherwise. */
int scn_seat(const char *word, bool viewers);
/* Indices into the game's tables, or -1. */
int scn_zone(const struct scn *s, const char *word);
int scn_phase(const struct scn *s, const char *word);
int scn_reason(const struct scn *s, const char *word);
int scn_prompt(const struct scn *s, const char *word);
int scn_option(const struct scn *s, const char *word);
int scn_event(const struct scn *s, const char *word);
int scn_clause(const struct scn *s, const char *word);
int scn_number(const struct scn *s, const char *word);
int scn_unit_number(const struct scn *s, const char *word);
int scn_unit_words(const struct scn *s, const char *word); /* a list of words of a unit */

/* The definition a word stands for (an alias of the file, or a card number), or -1. */
int32_t scn_def(const struct scn *s, const char *word);
/* What an "as" of the file named, so far; NULL when nothing. */
const struct scn_name *scn_named(const struct scn *s, const char *word);
bool scn_name_add(struct scn *s, const char *word, struct eng_card_id card, uint16_t serial);
/* Whether a word means that card, or that unit: by its name, or by its (top) card. */
bool scn_is_card(const struct scn *s, const char *word, struct eng_card_id card);
bool scn_is_unit(const struct scn *s, const char *word, uint16_t serial);
/* The slot of the unit with that serial, 0 when it is not there (any more). */
struct eng_unit_id scn_unit(const struct scn *s, uint16_t serial);
/* The printed number of a card, for messages; "none" for card 0. */
const char *scn_card_text(const struct scn *s, struct eng_card_id card);

/* ---- parts ---------------------------------------------------------------------------------- */

/* Makes the card set of the file and resolves game and revision; then checks every word of it. */
bool scn_check(struct scn *s, const struct ctl_sets *sets);

/* Builds the table (or starts a game from decks) and runs it to its first prompt. */
bool scn_start(struct scn *s, bool with_names);

/* The options that a choice means. How many; `first` is the one with the lowest id. `is_same` says
 * that they differ in nothing but which copy of a card they use. */
uint32_t scn_choice_find(
    const struct scn *s, const json_t *choice, struct eng_option *first, bool *is_same);
/* Whether a word is a card or an "as" of the file. */
bool scn_token_check(struct scn *s, const json_t *token);
/* Checks the shape and the words of a choice. */
bool scn_choice_check(struct scn *s, const json_t *choice);
/* An option in words, for messages. */
void scn_option_text(
    const struct scn *s, const struct eng_option *option, char *out, size_t size);
/* All open options in words, as far as they fit. */
void scn_options_text(const struct scn *s, char *out, size_t size);

bool scn_expect_check(struct scn *s, const json_t *expect);
bool scn_expect(struct scn *s, const json_t *expect);

/* One event for a viewer, in words, for messages and traces. */
void scn_event_text(const struct scn *s, const struct eng_event *event, enum eng_viewer viewer,
    char *out, size_t size);

/* Checks that a deck is an object of piles, each a list of {"number", "count"}. */
bool scn_deck_shape(struct scn *s, const json_t *deck);
/* A deck of that shape for the engine, and all its faults. */
void scn_deck_read(
    const struct scn *s, const json_t *deck, struct eng_deck *out, struct crd_faults *faults);
/* {"deck": ..., "legal": ..., "faults": [...]}. */
bool scn_deck_check(struct scn *s);
bool scn_deck_run(struct scn *s);

#endif
