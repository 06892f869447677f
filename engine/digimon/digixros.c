/* SPDX-License-Identifier: MIT
 * digixros.c - DigiXros, 7-2: declared right before the payment, when effects of "would be played"
 * are done; cards of the hand and the battle area go under the card, each lowers its cost. */
#include "declare.h"

/* Asked whenever there is another card in the hand: whether one of them fits is hidden. */
enum eng_flow dig__digixros_declare(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    if (frame->sets == 0 || !dig__rule(XROS) || /* 7-2-1 */
        dig__facts(act->book, m, frame->source)->digixros.parts == 0 ||
        (!dig__rule(XROS_BY_EFFECT) && (frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_FREE) != 0)) {
        return ENG_FLOW_NEXT;
    }
    const struct eng_things sources =
        dig__digixros_sources(m, frame->source, frame->seat, &m->set[frame->set]);
    if (eng__things_none(&sources)) {
        return ENG_FLOW_NEXT;
    }
    return eng__ask(act, ASK_DIGIXROS, frame->seat, C_7_2_3_2);
}
