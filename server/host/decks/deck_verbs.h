/* SPDX-License-Identifier: MIT
 * deck_verbs.h - the verbs of decks. deck_verbs.c those that check and store, deck_texts.c those that
 * read and write them as texts. */
#ifndef SRV_HOST_DECK_VERBS_H
#define SRV_HOST_DECK_VERBS_H

#include <eng/game.h>
#include <pro/message.h>

#include <stdbool.h>

struct srv_call;
struct srv_in_force;

/* What a request names of game, rules and restrictions ("" where they are left out). False: it is
 * refused, and answered. `revision` may be NULL. */
bool srv_deck_asked(struct srv_call *call, const char *game, const char *revision,
    const char *restrictions, const struct eng_book **book, struct srv_in_force *force);

void srv_deck_check(struct srv_call *call, const struct pro_deck_check *p);
void srv_deck_put(struct srv_call *call, const struct pro_deck_put *p);
void srv_deck_list(struct srv_call *call, const struct pro_deck_list *p);
void srv_deck_get(struct srv_call *call, const struct pro_deck_get *p);
void srv_deck_delete(struct srv_call *call, const struct pro_deck_delete *p);
void srv_deck_copy(struct srv_call *call, const struct pro_deck_copy *p);
void srv_deck_rename(struct srv_call *call, const struct pro_deck_rename *p);
void srv_deck_import(struct srv_call *call, const struct pro_deck_import *p);
void srv_deck_export(struct srv_call *call, const struct pro_deck_export *p);

#endif
