/* SPDX-License-Identifier: MIT
 * setup.c - preparing the game, 103. Draw order of chance: p1 deck, p1 super GR, p2 deck, p2 super GR,
 * first player: a verifier follows the same order. Shields are taken before the hand. */
#include "chapters.h"

enum {
    OPENING_HAND = 5,
    SHIELDS = 5
};

static void shuffle(struct eng_act *act, uint8_t seat, uint8_t zone)
{
    if (act->match->pile[seat][zone].len != 0) { /* 100.4: there may be no super GR */
        eng__shuffle(act, seat, zone, EV_SHUFFLE, C_103);
    }
}

static enum eng_flow shuffle_decks(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        shuffle(act, seat, Z_DECK);
        shuffle(act, seat, Z_GR);
    }
    return ENG_FLOW_NEXT;
}

/* Whoever wins the toss goes first. */
static enum eng_flow draw_first_player(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__toss(act, EV_FIRST_PLAYER, C_103);
    return ENG_FLOW_NEXT;
}

/* From the left: what comes later lies right of it. */
static enum eng_flow place_shields(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    for (unsigned i = 0; i < ENG_SEATS * SHIELDS; i++) {
        const uint8_t first = act->match->turn_seat;
        const uint8_t seat = i < SHIELDS ? first : eng_foe(first);
        const struct eng_card_id card = eng__pile_top(act->match, seat, Z_DECK);
        dm__move(act, card, Z_SHIELDS, ENG__BOTTOM, EV_SHIELD, C_103);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow draw_hands(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    for (unsigned i = 0; i < ENG_SEATS * OPENING_HAND; i++) {
        const uint8_t first = act->match->turn_seat;
        dm__draw(act, i < OPENING_HAND ? first : eng_foe(first), C_103);
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow begin_turns(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__call(act, PROC_TURN, act->match->turn_seat, eng_card_of(0));
    return ENG_FLOW_NEXT;
}

static const struct eng_step setup_steps[] = {
    {C_103, shuffle_decks, NULL},
    {C_103, draw_first_player, NULL},
    {C_103, place_shields, NULL},
    {C_103, draw_hands, NULL},
    {C_103, begin_turns, NULL},
};
const struct eng_proc dm__proc_setup = {
    "setup", setup_steps, sizeof setup_steps / sizeof *setup_steps};
