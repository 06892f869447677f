/* SPDX-License-Identifier: MIT
 * assembly.c - Assembly, 7-3: as DigiXros, but with cards of the trash, all of them or none, for one
 * reduction. Of a card with both lines, DigiXros goes first, and only one of them is done. */
#include "declare.h"

enum eng_flow dig__assembly_declare(struct eng_act *act, struct eng_frame *frame)
{
    const struct eng_match *m = act->match;
    const struct dig_facts *f = dig__facts(act->book, m, frame->source);
    if (frame->sets == 0 || !dig__rule(ASSEMBLY) || f->assembly.parts == 0 ||
        frame->reg[DIG_PLAY_METHOD] != METHOD_NORMAL ||
        (!dig__rule(ASSEMBLY_BY_EFFECT) && (frame->reg[DIG_PLAY_FLAGS] & DIG_PLAY_FREE) != 0)) {
        return ENG_FLOW_NEXT;
    }
    const struct eng_things sources =
        dig__assembly_sources(m, frame->source, frame->seat, &m->set[frame->set]);
    const struct eng_ctx line =
        dig__line_for(METHOD_ASSEMBLY, act->book, m, frame->source, frame->seat);
    const struct dig_picks none = {0};
    bool is_complete = false;
    dig__materials_most(&line, &f->assembly, &sources, &none, &is_complete);
    if (!is_complete) { /* 7-3-2-4: the trash is public, nothing is told by not asking */
        return ENG_FLOW_NEXT;
    }
    return eng__ask(act, ASK_ASSEMBLY, frame->seat, C_7_3_3_2);
}
