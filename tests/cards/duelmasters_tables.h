/* SPDX-License-Identifier: MIT
 * duelmasters_tables.h - Duel Masters cards as text, good ones and such with a fault. */
#ifndef DUELMASTERS_TABLES_H
#define DUELMASTERS_TABLES_H

#include <stddef.h>

#define DM_FRAME(cards) "{\"format\":1,\"game\":\"duel-masters\",\"cards\":[" cards "]}"

/* Keys of a creature T-1, of a spell, and with any type. */
#define DM_CARD(rest) \
    "{\"number\":\"T-1\",\"name\":{\"en\":\"T\",\"ja\":\"T\"},\"cost\":3" rest "}"
#define DM_CREATURE(rest) \
    DM_CARD(",\"type\":\"creature\",\"power\":2000,\"races\":[\"Human\"]" rest)
#define DM_SPELL(rest)      DM_CARD(",\"type\":\"spell\"" rest)
#define DM_EFFECTS(effects) DM_CREATURE(",\"effects\":[" effects "]")
#define DM_EVOLUTION(what)  DM_CREATURE(",\"supertypes\":[\"evolution\"],\"evolution\":" what)
#define DM_TWINPACT(keys)   DM_CREATURE(",\"spell\":" keys)

/* clang-format off */
static const struct {
    const char *card, *want;
} dm_mistakes[] = {
    {DM_CARD(""), "type: missing"},
    {DM_CARD(",\"type\":\"land\""),
        "type: must be one of \"creature\", \"spell\", \"cross_gear\", \"aura\""},
    {DM_CARD(",\"type\":\"creature\""), "power: missing in a card of this kind: creature"},
    {DM_SPELL(",\"power\":1000"), "power: not allowed in a card of this kind: spell"},
    {DM_SPELL(",\"races\":[\"Human\"]"), "races: not allowed in a card of this kind: spell"},
    {DM_SPELL(",\"spell\":{\"name\":{\"en\":\"S\"},\"cost\":2}"), "spell: not allowed in a card of this kind: spell"},
    {DM_SPELL(",\"mana\":3"), "mana: must be 0..2"},
    {DM_SPELL(",\"copies\":0"), "copies: must be 1..40"},
    {DM_SPELL(",\"civilizations\":[]"), "civilizations: must have 1..5 entries"},
    {DM_SPELL(",\"civilizations\":[\"red\"]"),
        "civilizations[0]: must be one of \"light\", \"water\", \"darkness\", \"fire\", \"nature\""},
    {DM_CREATURE(",\"supertypes\":[\"psychic\"]"),
        "supertypes[0]: must be one of \"evolution\", \"neo\", \"god\", \"gr\""},
    {DM_CREATURE(",\"tokens\":[{}]"), "tokens: unknown key"},
    {DM_CREATURE(",\"supertypes\":[\"evolution\"]"),
        "evolution: missing: an evolution creature is put on something"},
    {DM_CREATURE(",\"evolution\":{\"is\":{}}"),
        "evolution: needs \"evolution\" or \"neo\" among the supertypes"},
    {DM_EVOLUTION("[]"), "evolution: must be an object"},
    {DM_EVOLUTION("{}"), "evolution.is: missing"},
    {DM_EVOLUTION("{\"is\":{},\"of\":1}"), "evolution.of: unknown key"},
    {DM_EVOLUTION("{\"is\":{\"trait\":\"X\"}}"), "evolution.is.trait: unknown key"},
    {DM_EVOLUTION("{\"is\":[{}]}"), "evolution.is: must have 2..3 entries"},
    {DM_EVOLUTION("{\"is\":[{},{}],\"n\":2}"),
        "evolution.n: not allowed: a list says how many there are"},
    {DM_EVOLUTION("{\"is\":{},\"n\":1}"), "evolution.n: must be 2..3"},
    {DM_EVOLUTION("{\"is\":{},\"n\":\"all\"}"), "evolution.n: must be one of \"any_number\""},
    {DM_EVOLUTION("{\"is\":{},\"n\":{\"up_to\":4}}"), "evolution.n.up_to: must be 2..3"},
    {DM_EVOLUTION("{\"is\":{},\"n\":{\"up_to\":2,\"or\":3}}"), "evolution.n.or: unknown key"},
    {DM_EVOLUTION("{\"is\":{},\"from\":\"trash\"}"),
        "evolution.from: must be one of \"deck\", \"hand\", \"shields\", \"mana\", \"graveyard\", "
        "\"gr\", \"battle\", \"under\", \"aura\", \"linked\", \"used\", \"revealed\", \"stack\""},
    {DM_CREATURE(",\"link\":{\"name\":\"X\"}"), "link: needs \"god\" among the supertypes"},
    {DM_CREATURE(",\"supertypes\":[\"god\"],\"link\":\"X\""), "link: must be an object"},
    {DM_TWINPACT("1"), "spell: must be an object"},
    {DM_TWINPACT("{\"cost\":2}"), "spell.name: missing"},
    {DM_TWINPACT("{\"name\":{\"en\":\"S\"}}"), "spell.cost: missing"},
    {DM_TWINPACT("{\"name\":{\"ja\":\"S\"},\"cost\":2}"), "spell.name.en: missing"},
    {DM_TWINPACT("{\"name\":{\"en\":\"\"},\"cost\":2}"), "spell.name.en: must be text of 1..160 bytes"},
    {DM_TWINPACT("{\"name\":\"S\",\"cost\":2}"), "spell.name: must be an object"},
    {DM_TWINPACT("{\"name\":{\"en\":\"S\"},\"cost\":100}"), "spell.cost: must be 0..99"},
    {DM_TWINPACT("{\"name\":{\"en\":\"S\"},\"cost\":2,\"power\":1}"), "spell.power: unknown key"},
    {DM_EFFECTS("{\"text\":\"spell\",\"timing\":\"cast\",\"do\":[{\"draw\":1}]}"),
        "effects[0].text: the card has no key \"spell\" for this text"},
    /* words of another game */
    {DM_EFFECTS("{\"timing\":\"on_play\",\"do\":[{\"draw\":1}]}"),
        "effects[0].timing: must be one of \"enter\", \"attack\", \"block\", \"destroyed\", "
        "\"leave\", \"win_battle\", \"end_of_attack\", \"start_of_your_turn\", \"start_of_opponents_turn\", ..."},
    {DM_EFFECTS("{\"keyword\":\"reboot\"}"), "effects[0].keyword: must be a keyword"},
    {DM_EFFECTS("{\"is\":[{\"dp\":1000,\"of\":\"this\"}]}"), "effects[0].is[0].dp: unknown key"},
    {DM_EFFECTS("{\"is\":[{\"gains\":{\"effects_of\":\"this\"},\"of\":\"this\"}]}"),
        "effects[0].is[0].gains.effects_of: unknown key"},
    {DM_EFFECTS("{\"is\":[{\"also\":{\"level\":3},\"of\":\"this\"}]}"),
        "effects[0].is[0].also.level: unknown key"},
    {DM_EFFECTS("{\"is\":[{\"power\":1000,\"of\":{\"in\":\"battle\",\"owner\":\"you\",\"face\":\"up\"}}]}"),
        "effects[0].is[0].of.face: unknown key"},
    {DM_EFFECTS("{\"when\":{\"event\":\"leaves\",\"by\":{\"effect\":{\"checked_by\":\"this\"}}},\"do\":[{\"draw\":1}]}"),
        "effects[0].when.by.effect.checked_by: unknown key"},
    /* what means nothing, and circles */
    {DM_EFFECTS("{\"timing\":\"enter\",\"do\":[{\"destroy\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"}}]}"),
        "effects[0].do[0].destroy.in: must be one of \"battle\""},
    {DM_EFFECTS("{\"timing\":\"enter\",\"do\":[{\"prevent\":\"this\"}]}"),
        "effects[0].do[0].prevent: means something only in an effect with \"would\""},
    {DM_EFFECTS("{\"timing\":\"end_of_your_turn\",\"during\":\"opponents_turn\",\"do\":[{\"draw\":1}]}"),
        "effects[0].during: is never true at \"end_of_your_turn\""},
    {DM_EFFECTS("{\"if\":{\"matches\":\"this\",\"power\":{\"le\":3000}},\"is\":[{\"power\":2000,\"of\":\"this\"}]}"),
        "effects[0].is[0]: makes false what it depends on, so it can neither hold nor not hold"},
    {DM_EFFECTS("{\"is\":[{\"power\":{\"power\":\"this\"},\"of\":\"this\"}]}"),
        "effects[0].is[0]: is computed from what it changes"},
    {DM_EFFECTS("{\"timing\":\"enter\",\"do\":[{\"move\":{\"choose\":1,\"in\":\"under\",\"owner\":\"you\"},\"to\":\"hand\"}]}"),
        "effects[0].do[0].move.of: missing"},
};
/* clang-format on */

#endif
