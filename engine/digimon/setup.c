/* SPDX-License-Identifier: MIT
 * setup.c - preparing the game, chapter 5. Draw order of chance: p1 deck, p1 eggs, p2 deck, p2 eggs,
 * first player, then redraws: a verifier follows the same order. */
#include "chapters.h"

enum {
    OPENING_HAND = 5,
    SECURITY_CARDS = 5
};

static void shuffle(struct eng_act *act, uint8_t seat, uint8_t zone, uint16_t clause)
{
    if (act->match->pile[seat][zone].len != 0) { /* 5-2-1-2: there may be no Digi-Egg deck */
        eng__shuffle(act, seat, zone, EV_SHUFFLE, clause);
    }
}

static enum eng_flow shuffle_decks(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    for (uint8_t seat = 0; seat < ENG_SEATS; seat++) {
        shuffle(act, seat, Z_DECK, C_5_2_1_1);
        shuffle(act, seat, Z_EGGS, C_5_2_1_1);
    }
    return ENG_FLOW_NEXT;
}

/* 5-2-1-3 asks for rock-paper-scissors; a fair draw stands in for it. */
static enum eng_flow draw_first_player(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    eng__toss(act, EV_FIRST_PLAYER, C_5_2_1_3);
    return ENG_FLOW_NEXT;
}

static void draw_hand(struct eng_act *act, uint8_t seat, uint16_t clause)
{
    for (int i = 0; i < OPENING_HAND; i++) {
        dig__draw(act, seat, clause);
    }
}

static enum eng_flow draw_hands(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const uint8_t first = act->match->turn_seat;
    draw_hand(act, first, C_5_2_1_4);
    draw_hand(act, eng_foe(first), C_5_2_1_4);
    return ENG_FLOW_NEXT;
}

static enum eng_flow ask_first(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const uint8_t turn = act->match->turn_seat;
    return eng__ask(act, ASK_REDRAW, dig__rule(TURN_PLAYER_FIRST) ? turn : eng_foe(turn),
        C_5_2_1_5); /* 1-3-5 */
}

static enum eng_flow ask_second(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    return eng__ask(act, ASK_REDRAW, eng_foe(act->match->prompt.seat), C_5_2_1_5);
}

/* The whole hand goes back, by card and not by draw order, which would be a second order to keep. */
static void return_hand(struct eng_act *act, uint8_t seat)
{
    struct eng_match *m = act->match;
    for (unsigned i = 1; i <= m->cards; i++) {
        if (m->card[i].owner == seat && m->card[i].zone == Z_HAND) {
            eng__move(act, eng_card_of(i), Z_DECK, ENG__TOP, EV_RETURN_HAND, C_5_2_1_5);
        }
    }
}

static enum eng_flow answer_redraw(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    const uint8_t seat = act->match->prompt.seat;
    if (option->kind == DO_REDRAW) {
        return_hand(act, seat);
        shuffle(act, seat, Z_DECK, C_5_2_1_5);
        draw_hand(act, seat, C_5_2_1_5);
    } else {
        eng__emit(act, EV_KEEP, C_5_2_1_5)->seat = seat;
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow place_security(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    const uint8_t first = act->match->turn_seat;
    for (int turn = 0; turn < ENG_SEATS; turn++) {
        const uint8_t seat = turn == 0 ? first : eng_foe(first);
        for (int i = 0; i < SECURITY_CARDS; i++) {
            /* One at a time: the former top card of the deck is the bottom security card. */
            const struct eng_card_id card = eng__pile_top(act->match, seat, Z_DECK);
            if (card.raw != 0) {
                eng__move(act, card, Z_SECURITY, ENG__TOP, EV_PLACE_SECURITY, C_5_2_1_6);
            }
        }
    }
    return ENG_FLOW_NEXT;
}

static enum eng_flow place_marker(struct eng_act *act, struct eng_frame *frame)
{
    (void)frame;
    dig__set_memory(act, 0, C_5_2_1_7);
    return ENG_FLOW_NEXT;
}

static const struct eng_step setup_steps[] = {
    {C_5_2_1_1, shuffle_decks, NULL},
    {C_5_2_1_3, draw_first_player, NULL},
    {C_5_2_1_4, draw_hands, NULL},
    {C_5_2_1_5, ask_first, answer_redraw},
    {C_5_2_1_5, ask_second, answer_redraw},
    {C_5_2_1_6, place_security, NULL},
    {C_5_2_1_7, place_marker, NULL},
};
const struct eng_proc dig__proc_setup = {
    "setup", setup_steps, sizeof setup_steps / sizeof *setup_steps};
