/* SPDX-License-Identifier: MIT
 * code_tables.h - for code_test.c: programs as they are printed. */
#ifndef CODE_TABLES_H
#define CODE_TABLES_H

/* clang-format off */
/* What each construct of the card language becomes. */
static const struct {
    const char *effect, *want;
} programs[] = {
    /* a draw */
    {"{\"timing\":[\"on_play\",\"when_digivolving\"],\"do\":[{\"draw\":1}]}",
        "    effect 0: upper, trigger, [on_play|when_digivolving], from battle\n"
        "        6 draw 1, player you\n"},

    /* an inherited effect with a window, a limit and a while */
    {"{\"text\":\"inherited\",\"during\":\"your_turn\",\"if\":{\"ge\":[{\"count\":{\"in\":\"under\",\"of\""
        ":\"this\"}},4]},\"is\":[{\"dp\":1000,\"of\":\"this\"}]}",
        "    effect 0: inherited, persistent, your_turn, from battle, if ge(count(select(under, you|opponent, ref(this), -, -, -)), 4)\n"
        "        25 holds dp: 1000, of - ref(this)\n"},

    /* a choice and its name */
    {"{\"timing\":[\"when_attacking\"],\"per_turn\":1,\"do\":[{\"delete\":{\"choose\":1,\"in\":\"batt"
        "le\",\"owner\":\"opponent\",\"what\":\"digimon\",\"dp\":{\"le\":4000}},\"as\":\"$gone\"},{\"if\":{\""
        "not\":{\"did\":\"$gone\"}},\"do\":[{\"draw\":1}]}]}",
        "    effect 0: upper, trigger, [when_attacking], from battle, 1 per turn (0)\n"
        "        35 choose s0 select(battle, opponent, -, -, p_and(p_dim(dp, -, 4000), p_mask(what, digimon)), -) exactly 1 you - - -\n"
        "        44 delete s0 -> s1\n"
        "        48 if not(did(s1)) @55\n"
        "        51 draw 1, player you\n"},

    /* by, and by with else */
    {"{\"timing\":[\"main\"],\"do\":[{\"by\":[{\"trash\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"}}"
        "],\"else\":[{\"memory\":-1}]},{\"by\":[{\"suspend\":\"this\"}]},{\"memory\":2}]}",
        "    effect 0: upper, activation, [main], from battle\n"
        "        28 by @47\n"
        "        30 choose s0 select(hand, you, -, -, -, -) exactly 1 you - - -\n"
        "        39 trash s0\n"
        "        43 by_end @47\n"
        "        45 jump @52\n"
        "        47 memory -1, player you\n"
        "        51 end\n"
        "        52 by @67\n"
        "        54 assign s0 ref(this)\n"
        "        57 suspend s0\n"
        "        61 by_end @67\n"
        "        63 memory 2, player you\n"},

    /* if with else, may, may of the opponent */
    {"{\"when\":{\"event\":\"attacks\",\"who\":{\"owner\":\"opponent\",\"what\":\"digimon\"}},\"during\""
        ":\"opponents_turn\",\"do\":[{\"if\":{\"turn\":\"you\"},\"do\":[{\"draw\":1}],\"else\":[{\"draw\":2"
        ",\"may\":\"opponent\"}]},{\"do\":[{\"memory\":1},{\"draw\":1}],\"may\":true}]}",
        "    effect 0: upper, trigger, opponents_turn, event attacks who p_and(p_owner(opponent), p_mask(what, digimon)), from battle\n"
        "        46 if turn(you) @55\n"
        "        49 draw 1, player you\n"
        "        53 jump @62\n"
        "        55 may opponent @62\n"
        "        58 draw 2, player you\n"
        "        62 may you @73\n"
        "        65 memory 1, player you\n"
        "        69 draw 1, player you\n"},

    /* modes with a condition */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"modes\":[[{\"hatch\":\"you\"}],{\"if\":{\"exists\":{\"in\":\"t"
        "rash\",\"owner\":\"you\"}},\"do\":[{\"draw\":1}]}],\"choose\":{\"up_to\":1},\"as\":\"$e\"},{\"if\":"
        "{\"did\":\"$e\"},\"do\":[{\"memory\":1}]}]}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        36 modes up_to 1 [- @42, exists(select(trash, you, -, -, -, -)) @48]\n"
        "        40 jump @54\n"
        "        42 hatch you -> s0\n"
        "        46 jump @36\n"
        "        48 draw 1, player you -> s1\n"
        "        52 jump @36\n"
        "        54 if or(did(s0), did(s1)) @61\n"
        "        57 memory 1, player you\n"},

    /* repeat and later */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"repeat\":{\"count\":{\"in\":\"battle\",\"owner\":\"you\",\"wha"
        "t\":\"tamer\"}},\"do\":[{\"dp\":-2000,\"of\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\""
        ",\"what\":\"digimon\"},\"until\":\"turn\"}]},{\"later\":\"end_of_turn\",\"do\":[{\"memory\":-3}]"
        "},{\"draw\":1}]}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        43 repeat r0 count(select(battle, you, -, -, p_mask(what, tamer), -)) @64\n"
        "        47 choose s0 select(battle, opponent, -, -, p_mask(what, digimon), -) exactly 1 you - - -\n"
        "        56 lasting turn dp: -2000, of s0\n"
        "        61 again r0 @47\n"
        "        64 later end_of_turn @72\n"
        "        67 memory -3, player you\n"
        "        71 end\n"
        "        72 draw 1, player you\n"},

    /* lists of targets, each player, at an end */
    {"{\"timing\":[\"on_deletion\"],\"do\":[{\"play\":[\"this_card\",{\"choose\":1,\"in\":\"trash\",\"o"
        "wner\":\"you\",\"name\":\"Wormmon\"}],\"cost\":\"free\"},{\"trash\":{\"choose\":2,\"in\":\"deck\",\""
        "owner\":\"each\",\"at\":\"top\"}},{\"reveal\":3},{\"place\":{\"in\":\"revealed\"},\"to\":\"deck\",\""
        "at\":[\"top\",\"bottom\"]}]}",
        "    effect 0: upper, trigger, [on_deletion], from battle\n"
        "        78 choose s0 select(trash, you, -, -, p_test(#0), -) exactly 1 you - - -\n"
        "        87 assign s1 union(ref(this_card), named(s0))\n"
        "        90 play s1, cost free, suspended 0, to none\n"
        "        94 if turn(you) @117\n"
        "        97 choose s0 select(deck, you, -, top, -, -) exactly 2 you - - -\n"
        "        106 choose s1 select(deck, opponent, -, top, -, -) exactly 2 opponent - - -\n"
        "        115 jump @135\n"
        "        117 choose s1 select(deck, opponent, -, top, -, -) exactly 2 opponent - - -\n"
        "        126 choose s0 select(deck, you, -, top, -, -) exactly 2 you - - -\n"
        "        135 assign s2 union(named(s0), named(s1))\n"
        "        138 trash s2\n"
        "        142 choose s0 select(deck, you, -, top, -, -) exactly 3 you - - -\n"
        "        151 reveal s0\n"
        "        155 assign s0 select(revealed, you|opponent, -, -, -, -)\n"
        "        158 place s0, to deck, under -, at top|bottom, face 65535\n"},

    /* a choice inside a choice, place under */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"place\":{\"choose\":{\"up_to\":2},\"in\":\"under\",\"of\":{\"c"
        "hoose\":1,\"in\":\"battle\",\"owner\":\"you\",\"what\":\"tamer\",\"as\":\"$t\"},\"different\":\"name"
        "\"},\"under\":\"$t\",\"at\":\"bottom\",\"face\":\"down\"}]}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        34 choose s0 select(battle, you, -, -, p_mask(what, tamer), -) exactly 1 you - - -\n"
        "        43 choose s1 select(under, you|opponent, named(s0), -, -, -) up_to 2 you name - -\n"
        "        52 place s1, to none, under s0, at bottom, face down\n"},

    /* sums, extremes, agreement, totals */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"delete\":{\"choose\":\"any_number\",\"in\":\"battle\",\"owne"
        "r\":\"opponent\",\"what\":\"digimon\",\"lowest\":\"level\",\"total\":{\"dp\":{\"le\":{\"add\":[4000"
        ",{\"mul\":[1000,{\"distinct\":\"color\",\"of\":{\"in\":\"under\",\"of\":\"this\"}}]}]}}}}},{\"tra"
        "sh\":{\"choose\":2,\"in\":\"hand\",\"owner\":\"you\",\"same\":\"level\",\"chooser\":\"opponent\"}}]"
        "}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        54 choose s0 extreme(lowest, level, select(battle, opponent, -, -, p_mask(what, digimon), -)) any_number - you - dp add(4000, mul(1000, distinct(color, select(under, you|opponent, ref(this), -, -, -))))\n"
        "        63 delete s0\n"
        "        67 choose s0 select(hand, you, -, -, -, -) exactly 2 opponent same level - -\n"
        "        76 trash s0\n"},

    /* predicates */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"delete\":{\"in\":\"battle\",\"owner\":\"any\",\"what\":[\"digi"
        "mon\",\"tamer\"],\"color\":[\"red\",\"blue\"],\"colors\":{\"ge\":2},\"no\":\"level\",\"token\":fals"
        "e,\"suspended\":true,\"keyword\":[\"blocker\",\"rush\"],\"effect\":\"on_deletion\",\"line\":\"a"
        "ce\",\"under\":{\"le\":1},\"has_under\":{\"name\":\"Agumon\"},\"face\":\"up\",\"not\":{\"trait\":[\""
        "Dragon\",\"Dragonkin\"]},\"any\":[{\"name_has\":\"Grey\"},{\"text_has\":\"save\"}],\"except\":["
        "\"this\"],\"name\":{\"of\":\"this\"}}}]}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        123 assign s0 select(battle, you|opponent, -, -, p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_and(p_or(p_test(#0), p_test(#1)), p_mask(color, red|blue)), p_dim(colors, 2, -)), p_mask(effect, on_deletion)), p_flag(face_down, 0)), p_under(p_test(#2))), p_or(p_keyword(blocker), p_keyword(rush))), p_mask(line, ace)), p_same(name, ref(this))), p_no(level)), p_not(p_or(p_test(#3), p_test(#4)))), p_flag(suspended, 1)), p_flag(token, 0)), p_dim(under, -, 1)), p_mask(what, digimon|tamer)), [ref(this)])\n"
        "        126 delete s0\n"},

    /* play, digivolve, link, use, attack */
    {"{\"timing\":[\"start_of_your_main\"],\"do\":[{\"digivolve\":\"this\",\"into\":{\"choose\":1,\"i"
        "n\":[\"hand\",\"trash\"],\"owner\":\"you\",\"what\":\"digimon\"},\"cost\":{\"less\":2},\"ignore\":\""
        "level\",\"as\":\"$u\"},{\"link\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"},\"to\":\"$u\",\"cost"
        "\":\"free\"},{\"use\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\",\"what\":\"option\"},\"cost\":3"
        ",\"after\":[{\"place\":\"this_card\",\"under\":\"this\"}]},{\"attack\":\"$u\",\"target\":\"player"
        "\",\"suspend\":false},{\"attack\":\"this\",\"target\":{\"choose\":1,\"in\":\"battle\",\"owner\":\""
        "opponent\",\"what\":\"digimon\"}},{\"switch_target\":\"player\"}]}",
        "    effect 0: upper, trigger, [start_of_your_main], from battle\n"
        "        112 assign s0 ref(this)\n"
        "        115 choose s1 select(hand|trash, you, -, -, p_mask(what, digimon), -) exactly 1 you - - -\n"
        "        124 digivolve s0, into s1, cost less 2, ignore 2, method normal, treat_as - -> s2\n"
        "        128 choose s0 select(hand, you, -, -, -, -) exactly 1 you - - -\n"
        "        137 link s0, to s2, cost free, ignore 0\n"
        "        141 choose s0 select(hand, you, -, -, p_mask(what, option), -) exactly 1 you - - -\n"
        "        150 jump @163\n"
        "        152 assign s1 ref(this_card)\n"
        "        155 assign s3 ref(this)\n"
        "        158 place s1, to none, under s3, at 0, face 65535\n"
        "        162 end\n"
        "        163 use s0, cost exact 3, ignore 0, after @152\n"
        "        167 attack s2, target player, target -, suspend 0, unsuspended 0, played 0\n"
        "        171 assign s0 ref(this)\n"
        "        174 choose s1 select(battle, opponent, -, -, p_mask(what, digimon), -) exactly 1 you - - -\n"
        "        183 attack s0, target player|digimon, target s1, suspend 1, unsuspended 0, played 0\n"
        "        187 switch_target -\n"},

    /* gains of one choice, of an effect, of all */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"gains\":[\"blocker\",{\"security_attack\":1},{\"timing\":"
        "[\"on_deletion\"],\"do\":[{\"memory\":1}]},{\"effects_of\":\"this\"}],\"of\":{\"choose\":1,\"in"
        "\":\"battle\",\"owner\":\"you\",\"what\":\"digimon\"},\"until\":\"opponents_turn_ends\"},{\"dp\":"
        "-1000,\"of\":[\"this\",{\"in\":\"security_digimon\",\"owner\":\"opponent\"}],\"until\":\"turn\"}"
        "]}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        66 choose s0 select(battle, you, -, -, p_mask(what, digimon), -) exactly 1 you - - -\n"
        "        75 lasting opponents_turn_ends gains: effect 1, of s0\n"
        "        80 lasting opponents_turn_ends gains: effect 2, of s0\n"
        "        85 lasting opponents_turn_ends gains: effect 3, of s0\n"
        "        90 assign s1 ref(this)\n"
        "        93 lasting opponents_turn_ends gains_effects: s1, of s0, effects -\n"
        "        98 assign s0 ref(this)\n"
        "        101 lasting turn dp: -1000, of s0\n"
        "        106 lasting turn dp: -1000, of - select(security_digimon, opponent, -, -, -, -)\n"
        "    effect 1: given, persistent, <blocker>, from battle\n"
        "    effect 2: given, persistent, <security_attack> 1, from battle\n"
        "    effect 3: given, trigger, [on_deletion], from battle\n"
        "        28 memory 1, player you\n"},

    /* prohibitions */
    {"{\"timing\":[\"on_play\"],\"do\":[{\"cannot\":[\"attack\",\"block\"],\"of\":{\"choose\":1,\"in\":\""
        "battle\",\"owner\":\"opponent\",\"what\":\"digimon\"},\"until\":\"turn\"},{\"cannot\":\"be_retur"
        "ned\",\"of\":\"this\",\"by\":{\"effect\":{\"owner\":\"opponent\",\"what\":\"option\"}},\"to\":[\"han"
        "d\",\"deck\"],\"until\":\"turn\"},{\"cannot\":\"be_blocked\",\"of\":\"this\",\"by\":{\"level\":{\"le"
        "\":4}},\"until\":\"attack\"},{\"cannot\":\"attack\",\"of\":\"this\",\"target\":\"player\",\"until\""
        ":\"turn\"},{\"cannot\":\"play\",\"of\":\"opponent\",\"until\":\"turn\"},{\"cannot\":\"activate\",\""
        "effects\":{\"timing\":\"security\",\"owner\":\"opponent\"},\"until\":\"turn\"}]}",
        "    effect 0: upper, trigger, [on_play], from battle\n"
        "        136 choose s0 select(battle, opponent, -, -, p_mask(what, digimon), -) exactly 1 you - - -\n"
        "        145 lasting turn cannot: attack, of s0, effects -, by -, by -, not_by -, target -, into -, to 0, for 65535, phase 65535\n"
        "        150 lasting turn cannot: block, of s0, effects -, by -, by -, not_by -, target -, into -, to 0, for 65535, phase 65535\n"
        "        155 assign s0 ref(this)\n"
        "        158 lasting turn cannot: be_returned, of s0, effects -, by effect of opponent option, by -, not_by -, target -, into -, to deck|hand, for 65535, phase 65535\n"
        "        163 assign s0 ref(this)\n"
        "        166 lasting attack cannot: be_blocked, of s0, effects -, by -, by p_dim(level, -, 4), not_by -, target -, into -, to 0, for 65535, phase 65535\n"
        "        171 assign s0 ref(this)\n"
        "        174 lasting turn cannot: attack, of s0, effects -, by -, by -, not_by -, target player, into -, to 0, for 65535, phase 65535\n"
        "        179 lasting turn cannot: play, of - ref(opponent), effects -, by -, by -, not_by -, target -, into -, to 0, for 65535, phase 65535\n"
        "        184 lasting turn cannot: activate, of -, effects effect of opponent security, by -, by -, not_by -, target -, into -, to 0, for 65535, phase 65535\n"},

    /* persistent statements */
    {"{\"is\":[{\"can\":\"attack\",\"of\":\"this\",\"target\":{\"suspended\":false},\"unsuspended\":tr"
        "ue},{\"must\":\"attack\",\"of\":{\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\"}},{"
        "\"unaffected_by\":{\"owner\":\"opponent\"},\"of\":\"this\"},{\"set\":{\"dp\":3000,\"color\":[\"re"
        "d\"]},\"of\":\"this\"},{\"also\":{\"name\":\"Leomon\",\"trait\":[\"Dragon\"],\"level\":6},\"of\":\"t"
        "his\"},{\"cost\":-1,\"for\":\"digivolve\",\"owner\":\"you\",\"into\":{\"trait\":\"Dragon\"}},{\"ig"
        "nore\":\"color\",\"of\":\"this_card\"},{\"meets_color\":\"green\",\"of\":\"this_card\"},{\"maxim"
        "um\":{\"dp\":2000},\"effects\":{\"owner\":\"you\"}},{\"turn_ends_at\":3},{\"requirement\":{\"f"
        "rom\":{\"what\":\"tamer\"},\"treat_as\":{\"what\":\"digimon\",\"level\":3,\"color\":\"red\"}},\"of"
        "\":\"this_card\"}]}",
        "    effect 0: upper, persistent, from battle\n"
        "        130 holds can: attack, of - ref(this), target p_flag(suspended, 0), unsuspended 1, played 0\n"
        "        133 holds must: attack, of - select(battle, opponent, -, -, p_mask(what, digimon), -)\n"
        "        136 holds unaffected_by: effect of opponent, of - ref(this)\n"
        "        139 holds set: [color words 1, dp 3000], of - ref(this)\n"
        "        142 holds also: [level 6, name text 0, trait text 1], of - ref(this), for normal, effects -\n"
        "        145 holds cost: -1, for digivolve, of -, into p_test(#0), owner you, next -, set 0\n"
        "        148 holds ignore: color, of - ref(this_card)\n"
        "        151 holds meets_color: green, of - ref(this_card)\n"
        "        154 holds maximum: [dp 2000], effects effect of you\n"
        "        157 holds turn_ends_at: 3\n"
        "        160 holds requirement: 0, of - ref(this_card)\n"},

    /* immediate effects */
    {"{\"would\":{\"event\":[\"leaves\",\"deleted\"],\"who\":\"this\",\"not_by\":[{\"effect\":{\"owner\""
        ":\"you\"}},\"battle\"]},\"do\":[{\"by\":[{\"trash\":{\"choose\":1,\"in\":\"under\",\"of\":\"this\",\""
        "at\":\"bottom\"}}]},{\"prevent\":\"it\"}]}",
        "    effect 0: upper, immediate, event leaves who p_ref(ref(this)) not_by effect|battle of you, event deleted who p_ref(ref(this)) not_by effect|battle of you, from battle\n"
        "        61 by @85\n"
        "        63 choose s0 select(under, you|opponent, ref(this), bottom, -, -) exactly 1 you - - -\n"
        "        72 trash s0\n"
        "        76 by_end @85\n"
        "        78 assign s0 ref(it)\n"
        "        81 prevent s0\n"},

    /* a would that overwrites */
    {"{\"would\":{\"event\":\"played\",\"who\":\"this_card\",\"method\":\"digixros\",\"cards\":{\"ge\":2"
        "}},\"from\":\"anywhere\",\"do\":[{\"cost\":-2},{\"materials\":{\"in\":\"trash\",\"owner\":\"you\"}"
        "},{\"instead\":[{\"draw\":1}]}]}",
        "    effect 0: upper, immediate, event played who p_ref(ref(this_card)) cards 2 method digixros, from deck|eggs|hand|security|trash|battle|breeding\n"
        "        42 cost -2\n"
        "        46 assign s0 select(trash, you, -, -, -, -)\n"
        "        49 materials s0\n"
        "        53 jump @60\n"
        "        55 draw 1, player you\n"
        "        59 end\n"
        "        60 instead @55\n"},

    /* event words */
    {"{\"when\":[{\"event\":\"trashed\",\"who\":\"this_card\",\"from\":[\"hand\",\"deck\"],\"by\":{\"effe"
        "ct\":{\"owner\":\"you\",\"keyword\":\"save\",\"card\":{\"name\":\"X\"}}}},{\"event\":\"attacks\",\"w"
        "ho\":\"this\",\"target\":\"player\"},{\"event\":\"added\",\"to\":\"security\",\"face\":\"up\",\"phas"
        "e\":\"main\"}],\"from\":\"trash\",\"do\":[{\"memory\":{\"count\":\"it\"}},{\"delete\":\"other\"},{\""
        "if\":{\"event\":{\"by\":\"rule\"}},\"do\":[{\"draw\":{\"amount\":\"it\"}}]},{\"if\":{\"matches\":\"i"
        "t\",\"level\":3},\"do\":[{\"memory\":{\"memory\":\"opponent\"}}]}]}",
        "    effect 0: upper, trigger, event trashed who p_ref(ref(this_card)) from deck|hand by effect of you <save> card p_test(#0), event attacks who p_ref(ref(this)) is player, event added to security is face_up phase main, from trash\n"
        "        114 memory events, player you\n"
        "        118 assign s0 ref(other)\n"
        "        121 delete s0\n"
        "        125 if event_is(event 0 by rule) @132\n"
        "        128 draw amount, player you\n"
        "        132 if matches(ref(it), p_dim(level, 3, 3)) @139\n"
        "        135 memory global(memory, opponent), player you\n"},

    /* keywords */
    {"{\"keyword\":{\"blast_dna_digivolve\":[{\"color\":\"red\"},{\"color\":\"blue\"}]}}",
        "    effect 0: upper, activation, <blast_dna_digivolve> [p_mask(color, red), p_mask(color, blue)], from battle\n"},

    /* a keyword with a number */
    {"{\"text\":\"inherited\",\"keyword\":{\"security_attack\":{\"count\":{\"in\":\"security\",\"owne"
        "r\":\"you\"}}}}",
        "    effect 0: inherited, persistent, <security_attack> count(select(security, you, -, -, -, -)), from battle\n"},

    /* values */
    {"{\"timing\":[\"main\"],\"do\":[{\"choose_value\":\"color\",\"among\":[\"red\",\"blue\"],\"as\":\"$c"
        "\"},{\"let\":{\"max\":[{\"dp\":\"this\"},{\"sub\":[9000,{\"original\":\"dp\",\"of\":\"this\"}]}]},\""
        "as\":\"$n\"},{\"choose\":\"$c\",\"in\":\"hand\",\"owner\":\"you\",\"as\":\"$h\"},{\"trash\":\"$h\"},{\"m"
        "emory\":{\"div\":[\"$n\",1000]}}]}",
        "    effect 0: upper, activation, [main], from battle\n"
        "        44 value_of r0 color 3 - -\n"
        "        50 number r1 max(value(dp, ref(this)), sub(9000, original(dp, ref(this))))\n"
        "        53 choose s0 select(hand, you, -, -, -, -) exactly var(r0) you - - -\n"
        "        62 trash s0\n"
        "        66 memory div(var(r1), 1000), player you\n"},
};

/* clang-format on */

#endif
