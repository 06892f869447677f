/* SPDX-License-Identifier: MIT
 * actions.c - what may be done at each prompt, and the actions of the main phase (6-5). */
#include "activation.h"
#include "declare.h"
#include "link.h"
#include "option.h"

struct eng_option *dig__offer(struct eng_options *out, enum dig_option kind)
{
    if (out->len == ENG_OPTIONS_MAX) {
        out->is_full = 1;
        out->len--; /* is_full voids the match: the lost option does not matter */
    }
    struct eng_option *o = &out->at[out->len];
    *o = (struct eng_option){
        .id = (uint16_t)out->len,
        .kind = (uint8_t)kind,
        .number = ENG_NUMBER_NONE,
    };
    out->len++;
    return o;
}

static void offer_default(struct eng_options *out, enum dig_option kind)
{
    dig__offer(out, kind)->is_default = 1;
}

static void offer_breeding(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    const struct eng_unit_id unit = dig__breeding_unit(m, m->turn_seat);
    if (dig__can_hatch(m, m->turn_seat) &&
        !dig__seat_cannot(book, m, m->turn_seat, DEED_HATCH, NULL)) {
        dig__offer(out, DO_HATCH);
    }
    struct eng_happening how = dig__about_unit(m, HAP_MOVED, unit);
    how.cause = CAUSE_RULE;
    how.to = Z_BATTLE;
    if (dig__can_move(book, m, unit) && !dig__cannot(book, m, unit, DEED_MOVE, &how)) {
        dig__offer(out, DO_MOVE)->unit = m->unit[unit.raw].serial;
    }
    offer_default(out, DO_NOTHING);
}

/* A Digimon that must attack and can: its player does not pass before (15-1-5). Its first attack among
 * the options from `from` on is then the default. */
static bool demand_attack(const struct eng_book *book, const struct eng_match *m,
    struct eng_options *out, unsigned from)
{
    const bool is_said = (dig__peek(m)->says >> SAYS_MUST & 1u) != 0;
    for (unsigned i = from; is_said && i < out->len; i++) {
        if (dig__must(book, m, eng__unit_find(m, out->at[i].unit), DIG_MAY_ATTACK)) {
            out->at[i].is_default = 1;
            return true;
        }
    }
    return false;
}

static void offer_main(
    const struct eng_book *book, const struct eng_match *m, struct eng_options *out)
{
    static const struct {
        uint8_t way;
        void (*offer)(const struct eng_book *book, const struct eng_match *m,
            const struct dig_bases *bases, struct eng_options *out);
    } more[] = {
        {DIG_WAY_DNA, dig__offer_dna},
        {DIG_WAY_BURST, dig__offer_burst},
        {DIG_WAY_APP_FUSION, dig__offer_app_fusion},
        {DIG_WAY_USE, dig__offer_uses},
        {DIG_WAY_LINK, dig__offer_links},
    };
    const bool is_plain = dig__peek(m)->is_plain;
    struct dig_bases bases;
    dig__bases(book, m, m->turn_seat, &bases);
    dig__offer_plays(book, m, out);
    dig__offer_digivolutions(book, m, &bases, out);
    for (unsigned i = 0; i < sizeof more / sizeof *more; i++) {
        if ((dig__peek(m)->has.ways & more[i].way) != 0) {
            more[i].offer(book, m, &bases, out);
        }
    }
    const unsigned attacks = out->len;
    dig__offer_attacks(book, m, out);
    const bool must_attack = !is_plain && demand_attack(book, m, out, attacks);
    if (!is_plain) {
        dig__offer_activations(book, m, TIMING_MAIN, m->turn_seat, out);
    }
    if (!must_attack) {
        offer_default(out, DO_PASS);
    }
    dig__leave_out_loops(m, out);
}

void dig__enumerate(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    switch ((enum dig_prompt)match->prompt.kind) {
    case ASK_REDRAW:
        offer_default(out, DO_KEEP);
        dig__offer(out, DO_REDRAW);
        break;
    case ASK_BREEDING:
        offer_breeding(book, match, out);
        break;
    case ASK_MAIN:
        offer_main(book, match, out);
        break;
    case ASK_COUNTER:
        if (!dig__peek(match)->is_plain) {
            dig__offer_activations(book, match, TIMING_COUNTER, match->prompt.seat, out);
            dig__offer_blasts(book, match, out);
        }
        offer_default(out, DO_DECLINE);
        break;
    case ASK_BLOCK:
        dig__offer_blocks(book, match, out);
        break;
    case ASK_NEXT_EFFECT:
        if (match->frame[match->frames - 1].proc == PROC_ACTIVATE) {
            dig__offer_candidates(book, match, out);
        } else {
            dig__offer_next_effects(book, match, out);
        }
        break;
    case ASK_ARTS:
        dig__offer_arts(book, match, out);
        break;
    case ASK_LINKS:
        dig__offer_older_links(book, match, out);
        break;
    case ASK_REPEAT:
        dig__offer_repetitions(out);
        break;
    case ASK_ORDER:
        dig__offer_order(book, match, out);
        break;
    case ASK_HOST:
        dig__offer_hosts(book, match, out);
        break;
    case ASK_HOW_MANY:
        dig__offer_how_many(book, match, out);
        break;
    case ASK_INTERRUPT:
        dig__offer_interrupts(book, match, out);
        break;
    case ASK_ACTIVATE:
        dig__offer(out, DO_YES);
        offer_default(out, DO_NO);
        break;
    case ASK_TARGET:
        dig__offer_targets(book, match, out);
        break;
    case ASK_DIGIXROS:
    case ASK_ASSEMBLY:
        dig__offer_materials(book, match, out);
        break;
    case ASK_PART:
        dig__offer_parts(book, match, out);
        break;
    case ASK_CHOOSE:
    case ASK_MAY:
    case ASK_MODE:
        eng__offer_choice(book, match, out);
        break;
    case ASK_NONE:
    case DIG_PROMPT_NUM:
        break;
    }
}

/* eng_game.picks */
struct eng_picks dig__prompt_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options)
{
    if (match->prompt.kind == ASK_CHOOSE) {
        return eng__choice_picks(book, match);
    }
    if (match->prompt.kind == ASK_ORDER) { /* the last one has only one place left */
        return (struct eng_picks){1, (uint8_t)(options->len - 1)};
    }
    return dig__materials_picks(book, match);
}

static void pass(struct eng_act *act)
{
    eng__emit(act, EV_PASS, C_6_5_1_7)->seat = act->match->turn_seat;
    dig__set_memory(act, -3, C_6_5_1_7); /* wherever it was */
}

enum eng_flow dig__do_action(
    struct eng_act *act, struct eng_frame *frame, const struct eng_option *option)
{
    (void)frame;
    dig__settle(act); /* under the action: it runs when the action is done */
    if (option->kind == DO_PLAY) {
        dig__play(act, option->card, act->match->turn_seat,
            dig__facts(act->book, act->match, option->card)->play_cost, 0);
    } else if (option->kind == DO_DIGIVOLVE) {
        dig__do_digivolve(act, option);
    } else if (option->kind == DO_DNA) {
        dig__do_dna(act, option);
    } else if (option->kind == DO_BURST) {
        dig__do_burst(act, option);
    } else if (option->kind == DO_APP_FUSION) {
        dig__do_app_fusion(act, option);
    } else if (option->kind == DO_USE) {
        dig__use(act, option->card, act->match->turn_seat,
            dig__use_cost(dig__facts(act->book, act->match, option->card)), 0);
    } else if (option->kind == DO_LINK) {
        dig__link(act, option->card, eng__unit_find(act->match, option->unit),
            act->match->turn_seat, dig__facts(act->book, act->match, option->card)->link.cost,
            0);
    } else if (option->kind == DO_ACTIVATE) {
        dig__do_activation(act, TIMING_MAIN, act->match->turn_seat, option);
    } else if (option->kind == DO_ATTACK) {
        dig__attack(act, option->unit, option->target, true);
    } else {
        pass(act);
    }
    return ENG_FLOW_STAY;
}
