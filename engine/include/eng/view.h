/* SPDX-License-Identifier: MIT
 * view.h - the one place that hides cards: what a seat, a spectator or a judge may see.
 *
 * A card is shown by a handle: a keyed function of viewer, card and hiding epoch, so that nobody can
 * link it to a card seen before or after it was hidden, and two viewers cannot compare theirs. A
 * card that a viewer may not identify has no handle and no definition: only numbers of cards. */
#ifndef ENG_VIEW_H
#define ENG_VIEW_H

#include <eng/game.h>

enum {
    ENG_HANDLE_BITS = 48
};

/* A card as a viewer sees it. */
struct eng_card_view {
    uint64_t handle; /* 48 bits; 0 when the viewer gets none */
    uint16_t def;    /* when is_known */
    uint8_t is_known;
    uint8_t is_face_up; /* public although its pile is private */
    uint8_t owner;
    uint8_t zone;
    uint8_t is_link;
    uint8_t is_turned; /* lies sideways in its pile */
    uint8_t is_joined; /* in a stack: it is one thing with the card right below it */
    uint8_t place;     /* 0 is the top; only in ordered areas nobody may look into, else 0 */
};

struct eng_unit_view {
    uint16_t serial;
    uint8_t slot; /* for game->unit_number */
    uint8_t owner, zone, is_suspended;
    uint8_t cards; /* stack cards, top first, from view.card[first] on */
    uint8_t links; /* then link cards, oldest first */
    uint16_t first;
};

/* A snapshot: what `viewer` may know of the whole table. */
struct eng_view {
    uint8_t viewer;
    uint8_t pile_len[ENG_SEATS][ENG_PILES_MAX];   /* numbers of cards are public */
    uint8_t pile_shown[ENG_SEATS][ENG_PILES_MAX]; /* how many of them are listed */
    uint16_t pile_first[ENG_SEATS]
                       [ENG_PILES_MAX]; /* listed from view.card[first] on, top first */
    uint16_t loose_first; /* revealed, checked and used cards, which are in no area */
    uint8_t loose;
    uint8_t units;
    uint16_t cards;
    struct eng_card_view card[ENG_CARDS_MAX];
    struct eng_unit_view unit[ENG_UNITS_MAX]; /* by serial */
};

/* An event as a viewer sees it: copied, with what must stay hidden removed. */
struct eng_event_view {
    struct eng_event event; /* card, source, masks, epochs and a hidden def are zeroed */
    uint64_t
        card_handle; /* the handle the card has now (or had, if it is hidden now); 0: none */
    uint64_t was_handle;    /* the handle it had before, when that is another one; 0: none */
    uint64_t source_handle; /* 0: none */
    uint8_t is_known;       /* event.def may be shown */
    uint8_t spare[7];
};

/* An option as its seat sees it. */
struct eng_option_view {
    struct eng_option option; /* card is zeroed */
    uint64_t card_handle;
    uint16_t def; /* when is_known */
    uint8_t is_known;
    uint8_t
        zone; /* of a card in an area nobody may look into, which the viewer cannot tell from
                      others there by a handle: where it lies, else 0 */
    uint8_t owner; /* ... whose area that is */
    uint8_t place; /* ... how deep, 0 is the top */
    uint8_t spare[2];
};

/* The handle under which `viewer` knows a card in that epoch; never 0. */
uint64_t eng_view_handle(const struct eng_match *match, enum eng_viewer viewer,
    struct eng_card_id card, uint16_t epoch);

/* The table as the viewer may see it now. */
void eng_view_match(const struct eng_book *book, const struct eng_match *match,
    enum eng_viewer viewer, struct eng_view *out);

/* One event for a viewer. `match` is any state of the same game (only its view key is used). */
void eng_view_event(const struct eng_match *match, const struct eng_event *event,
    enum eng_viewer viewer, struct eng_event_view *out);

/* One option for the seat that chooses. Options must not be shown to anyone else but a judge. */
void eng_view_option(const struct eng_book *book, const struct eng_match *match,
    const struct eng_option *option, enum eng_viewer viewer, struct eng_option_view *out);

/* How many picks the open prompt still takes; `options` are those of eng_match_options. Like them it
 * is for the seat that chooses. */
struct eng_picks eng_view_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options);

#endif
