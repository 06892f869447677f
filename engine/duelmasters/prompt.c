/* SPDX-License-Identifier: MIT
 * prompt.c - the options of every prompt, each from the file of its chapter, and how many picks it takes. */
#include "effects.h"

struct eng_option *dm__offer(struct eng_options *out, enum dm_option kind)
{
    if (out->len == ENG_OPTIONS_MAX) {
        out->is_full = 1;
        out->len--; /* is_full voids the match: the lost option does not matter */
    }
    struct eng_option *o = &out->at[out->len];
    *o = (struct eng_option){
        .id = (uint16_t)out->len, .kind = (uint8_t)kind, .number = ENG_NUMBER_NONE};
    out->len++;
    return o;
}

static void offer_yes_no(struct eng_options *out)
{
    dm__offer(out, DO_YES);
    dm__offer(out, DO_NO)->is_default = 1;
}

void dm__enumerate(
    const struct eng_book *book, const struct eng_match *match, struct eng_options *out)
{
    switch ((enum dm_prompt)match->prompt.kind) {
    case ASK_CHARGE:
        dm__offer_charges(book, match, out);
        break;
    case ASK_MAIN:
        dm__offer_uses(book, match, out);
        break;
    case ASK_PAY:
        dm__offer_mana(book, match, out);
        break;
    case ASK_SOURCES:
        dm__offer_sources(book, match, out);
        break;
    case ASK_ATTACK:
        dm__offer_attacks(book, match, out);
        break;
    case ASK_BLOCK:
        dm__offer_blocks(book, match, out);
        break;
    case ASK_BREAKER:
        dm__offer_breakers(book, match, out);
        break;
    case ASK_SHIELDS:
        dm__offer_shields(book, match, out);
        break;
    case ASK_TRIGGERS:
        dm__offer_triggers(book, match, out);
        break;
    case ASK_NEXT_EFFECT:
        dm__offer_next_effects(book, match, out);
        break;
    case ASK_ACTIVATE:
        offer_yes_no(out);
        break;
    case ASK_DECLARE:
        dm__offer_declarations(book, match, out);
        break;
    case ASK_REPLACE:
        dm__offer_replacements(book, match, out);
        break;
    case ASK_CHOOSE:
    case ASK_MAY:
    case ASK_MODE:
        eng__offer_choice(book, match, out);
        break;
    case ASK_KEEP:
        dm__offer_keeps(book, match, out);
        break;
    case ASK_ATTACKER:
        dm__offer_attackers(book, match, out);
        break;
    case ASK_PART:
        dm__offer_parts(book, match, out);
        break;
    case ASK_ORDER:
        dm__offer_order(book, match, out);
        break;
    case ASK_NONE:
    case DM_PROMPT_NUM:
        break;
    }
}

/* Cards may be picked until there is none left, or until DONE. */
static struct eng_picks open_picks(const struct eng_options *options)
{
    struct eng_picks picks = {1, 0};
    for (unsigned i = 0; i < options->len; i++) {
        if (options->at[i].kind == DO_DONE) {
            picks.least = 0;
        } else if (picks.most < UINT8_MAX) {
            picks.most++;
        }
    }
    picks.most = picks.most > 0 ? picks.most : 1; /* nothing fits: DONE is the only pick */
    return picks;
}

static struct eng_picks source_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options)
{
    const struct eng_frame *f = &match->frame[match->frames - 1];
    const unsigned most = dm__facts(book, match, f->source)->evolution.most;
    const unsigned picked = dm__peek(match)->pickeds;
    struct eng_picks picks = open_picks(options);
    if (most != DM_ANY_NUMBER && picks.most > most - picked) {
        picks.most = (uint8_t)(most - picked);
    }
    return picks;
}

struct eng_picks dm__prompt_picks(const struct eng_book *book, const struct eng_match *match,
    const struct eng_options *options)
{
    switch ((enum dm_prompt)match->prompt.kind) {
    case ASK_PAY:
        return dm__pay_picks(book, match);
    case ASK_SOURCES:
        return source_picks(book, match, options);
    case ASK_SHIELDS: {
        const uint8_t left = (uint8_t)dm__breaks_left(match);
        return (struct eng_picks){left, left};
    }
    case ASK_CHOOSE:
        return eng__choice_picks(book, match);
    case ASK_ORDER:
        return dm__order_picks(match, options);
    case ASK_TRIGGERS:
    case ASK_DECLARE:
    case ASK_KEEP:
        return open_picks(options);
    case ASK_CHARGE:
    case ASK_MAIN:
    case ASK_ATTACK:
    case ASK_BLOCK:
    case ASK_BREAKER:
    case ASK_NEXT_EFFECT:
    case ASK_ACTIVATE:
    case ASK_REPLACE:
    case ASK_MAY:
    case ASK_MODE:
    case ASK_ATTACKER:
    case ASK_PART:
    case ASK_NONE:
    case DM_PROMPT_NUM:
        break;
    }
    return (struct eng_picks){1, 1};
}
