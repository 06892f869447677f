/* SPDX-License-Identifier: MIT
 * deck.c - the list of what is wrong with a deck. */
#include "deck.h"

void eng__fault_add(struct eng_faults *out, unsigned code, unsigned pile, unsigned entry,
    unsigned have, unsigned allowed)
{
    if (out->len < ENG_FAULTS_MAX) {
        out->at[out->len++] = (struct eng_fault){
            .code = (uint8_t)code,
            .pile = (uint8_t)pile,
            .entry = (uint16_t)entry,
            .have = (uint16_t)have,
            .allowed = (uint16_t)allowed,
        };
    }
}
