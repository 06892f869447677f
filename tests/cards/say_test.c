/* SPDX-License-Identifier: MIT
 * say_test.c - rules text printed from programs: the common shapes in both languages, and that the
 * shipped sets have words for everything. */
#include "game_files.h"

#include <eng/game.h>
#include <eng/language.h>

#include <check.h>

#include <crd/cards.h>
#include <crd/print.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEN(a) (sizeof(a) / sizeof(a)[0])

/* clang-format off */
static const struct {
    const char *effect, *en, *ja;
} samples[] = {
    {"{\"when\":{\"event\":\"drawn\"},\"from\":[\"hand\",\"trash\"],\"do\":[{\"draw\":1}]}",
        "{Hand} {Trash} When a card or Digimon is drawn, <Draw 1>.",
        "｛手札｝｛トラッシュ｝カードかデジモンがドローされたとき、≪1ドロー≫する。"},
    {"{\"keyword\":{\"security_attack\":1}}",
        "<Security A. +1>",
        "≪Sアタック+1≫"},
    {"{\"text\":\"inherited\",\"during\":\"your_turn\",\"if\":{\"ge\":[{\"count\":{\"in\":\"under\",\"of\""
     ":\"this\"}},4]},\"is\":[{\"dp\":1000,\"of\":\"this\"}]}",
        "Inherited: [Your Turn] While this Digimon has 4 or more digivolution cards, this Digimon gets +1000 DP.",
        "進化元効果：【自分のターン】このデジモンの進化元が4枚以上である間、このデジモンのDPを+1000する。"},
    {"{\"timing\":[\"on_play\",\"when_digivolving\"],\"per_turn\":1,\"do\":[{\"delete\":{\"choose\":"
     "1,\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\",\"dp\":{\"le\":4000}},\"as\":\"$gon"
     "e\"},{\"if\":{\"not\":{\"did\":\"$gone\"}},\"do\":[{\"dp\":3000,\"of\":\"this\",\"until\":\"turn\"}]}"
     "]}",
        "[On Play] [When Digivolving] [Once Per Turn] Delete 1 of your opponent's Digimon with 4000 DP or less. Then, if no Digimon was deleted by this effect, this Digimon gets +3000 DP for the turn.",
        "【登場時】【進化時】［ターンに1回］相手のDP4000以下のデジモン1体を消滅させる。その後、この効果でデジモンが消滅しなかったなら、このターンの間、このデジモンのDPを+3000する。"},
    {"{\"timing\":\"when_digivolving\",\"do\":[{\"by\":[{\"trash\":{\"choose\":1,\"in\":\"hand\",\"owne"
     "r\":\"you\"}}]},{\"reveal\":3},{\"place\":{\"choose\":1,\"in\":\"revealed\",\"what\":\"digimon\","
     "\"color\":[\"red\",\"blue\"]},\"to\":\"hand\"},{\"place\":{\"in\":\"revealed\"},\"to\":\"deck\",\"at\""
     ":\"bottom\"}]}",
        "[When Digivolving] By trashing 1 card in your hand, reveal the top 3 cards of your deck. Then, add 1 red or blue Digimon card among the revealed cards to your hand. Then, return the remaining revealed cards to the bottom of your deck.",
        "【進化時】自分の手札のカード1枚を破棄することで、自分のデッキの上から3枚をオープンする。その後、オープンしたカードの中の赤か青のデジモンカード1枚を手札に加える。その後、残りのカードをデッキの下に戻す。"},
    {"{\"when\":{\"event\":\"deleted\",\"who\":{\"owner\":\"opponent\",\"what\":\"digimon\"}},\"during\""
     ":\"your_turn\",\"do\":[{\"memory\":1},{\"draw\":1,\"may\":true}]}",
        "[Your Turn] When one of your opponent's Digimon is deleted, gain 1 memory. Then, you may <Draw 1>.",
        "【自分のターン】相手のデジモンが消滅したとき、メモリーを+1する。その後、≪1ドロー≫することができる。"},
    {"{\"would\":{\"event\":\"played\",\"who\":\"this_card\",\"from\":\"hand\"},\"if\":{\"exists\":{\"in\""
     ":\"battle\",\"owner\":\"you\",\"what\":\"tamer\",\"color\":\"green\"}},\"do\":[{\"cost\":-1}]}",
        "When this card would be played from your hand, if you have a green Tamer, reduce the cost by 1.",
        "手札からこのカードが登場するとき、自分の緑のテイマーがいるなら、コストを-1する。"},
    {"{\"would\":{\"event\":\"leaves\",\"who\":\"this\",\"not_by\":{\"effect\":{\"owner\":\"you\"}}},\"do"
     "\":[{\"by\":[{\"suspend\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"you\",\"what\":\"tamer\"}}]},"
     "{\"prevent\":\"this\"}]}",
        "When this Digimon would leave the battle area other than by one of your effects, by suspending 1 of your Tamers, this Digimon doesn't leave the battle area.",
        "自分の効果以外でこのデジモンがバトルエリアを離れるとき、自分のテイマー1体をレストさせることで、このデジモンはバトルエリアを離れない。"},
    {"{\"timing\":\"main\",\"do\":[{\"suspend\":{\"choose\":{\"up_to\":2},\"in\":\"battle\",\"owner\":\"o"
     "pponent\",\"what\":[\"digimon\",\"tamer\"],\"level\":{\"le\":5},\"lowest\":\"dp\"}},{\"play\":{\"c"
     "hoose\":1,\"in\":[\"hand\",\"trash\"],\"owner\":\"you\",\"what\":\"digimon\",\"name_has\":\"Greymo"
     "n\"},\"cost\":\"free\"}]}",
        "[Main] Suspend up to 2 of your opponent's level 5 or lower Digimon or Tamers with the lowest DP. Then, play 1 Digimon card with [Greymon] in its name in your hand or trash without paying the cost.",
        "【メイン】相手のDPが最も低いLv.5以下のデジモンかテイマー2体までをレストさせる。その後、自分の手札かトラッシュの名称に「Greymon」を含むデジモンカード1枚をコストを支払わずに登場させる。"},
    {"{\"timing\":\"end_of_your_turn\",\"do\":[{\"digivolve\":\"this\",\"into\":{\"choose\":1,\"in\":\""
     "hand\",\"owner\":\"you\",\"trait\":\"Dragon\"},\"cost\":{\"less\":2},\"may\":true},{\"attack\":\"t"
     "his\",\"target\":\"player\"}]}",
        "[End of Your Turn] You may digivolve this Digimon into 1 card with the [Dragon] trait in your hand with the cost reduced by 2. Then, attack the player with this Digimon.",
        "【自分のターン終了時】このデジモンを自分の手札の特徴に「Dragon」を持つカード1枚にコストを-2して進化させることができる。その後、このデジモンでプレイヤーにアタックする。"},
    {"{\"during\":\"opponents_turn\",\"if\":{\"not\":{\"matches\":\"this\",\"suspended\":true}},\"is\""
     ":[{\"gains\":[\"blocker\",{\"timing\":\"on_deletion\",\"do\":[{\"memory\":-1}]}],\"of\":{\"in\":"
     "\"battle\",\"owner\":\"you\",\"what\":\"digimon\",\"except\":\"this\"}},{\"cannot\":[\"attack\",\"b"
     "lock\"],\"of\":{\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\",\"no\":\"level\"}}]}",
        "[Opponent's Turn] While this Digimon isn't suspended, all of your other Digimon gain <Blocker> and \"[On Deletion] Lose 1 memory.\", and all of your opponent's Digimon with no level can't attack or block.",
        "【相手のターン】このデジモンがレスト状態ではない間、自分の他のデジモン全ては≪ブロッカー≫と「【消滅時】メモリーを-1する。」を得、相手のLv.を持たないデジモン全てはアタックできず、ブロックできない。"},
    {"{\"text\":\"security\",\"timing\":\"security\",\"do\":[{\"trash\":{\"choose\":2,\"in\":\"deck\",\"o"
     "wner\":\"opponent\",\"at\":\"top\"}},{\"place\":\"this_card\",\"to\":\"hand\"}]}",
        "Security: [Security] Trash the top 2 cards of your opponent's deck. Then, add this card to your hand.",
        "セキュリティ効果：【セキュリティ】相手のデッキの上のカード2枚を破棄する。その後、このカードを手札に加える。"},
    {"{\"is\":[{\"requirement\":{\"from\":{\"what\":\"tamer\",\"color\":\"black\"},\"treat_as\":{\"what"
     "\":\"digimon\",\"level\":3,\"color\":\"black\"}},\"of\":\"this_card\"},{\"dp\":{\"mul\":[1000,{\"c"
     "ount\":{\"in\":\"battle\",\"owner\":\"you\",\"what\":\"tamer\"}}]},\"of\":\"this\"}]}",
        "A black Tamer may digivolve into this card as if it were a black level 3 Digimon, and this Digimon gets +1000 DP for each of your Tamers.",
        "黒のテイマーはこのカードに黒のLv.3のデジモンとして進化でき、このデジモンのDPを自分のテイマー1体ごとに+1000する。"},
    {"{\"timing\":\"main\",\"do\":[{\"modes\":[[{\"hatch\":\"you\"}],[{\"de_digivolve\":{\"choose\":1,"
     "\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\"},\"n\":2}]],\"choose\":1},{\"later\""
     ":\"end_of_turn\",\"do\":[{\"memory\":-3}]},{\"choose_value\":\"color\",\"as\":\"$c\"}]}",
        "[Main] Do 1 of these: hatch a Digi-Egg; or <De-Digivolve 2> 1 of your opponent's Digimon. Then, at the end of the turn, lose 3 memory. Then, name 1 color.",
        "【メイン】以下から1つ行う：デジタマを孵化する／相手のデジモン1体を≪退化2≫する。その後、このターンの終了時、メモリーを-3する。その後、色を1つ宣言する。"},
    {"{\"is\":[{\"turn_ends_at\":3}]}",
        "{{\"turn_ends_at\":3}}.", "{{\"turn_ends_at\":3}}。"},
    {"{\"timing\":\"main\",\"do\":[{\"delete\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\",\"has_under\":{\"n\":2,\"is\":{\"what\":\"digimon\"},\"different\":\"name\"}}},{\"choose_value\":\"what\",\"among\":[\"digimon\",\"option\"],\"as\":\"$c\"},{\"unaffected_by\":{\"what\":\"$c\"},\"of\":\"this\",\"until\":\"turn\"}]}",
        "[Main] Delete 1 of your opponent's Digimon with at least 2 different-name Digimon under it. Then, name 1 card category: Digimon or Option. Then, this Digimon isn't affected by that category's effects for the turn.",
        "【メイン】相手の進化元に名称の異なるデジモンが2枚以上あるデジモン1体を消滅させる。その後、デジモンかオプションのカード種類を1つ宣言する。その後、このターンの間、このデジモンはそのカード種類の効果を受けない。"},
    {"{\"is\":[{\"maximum\":{\"dp\":2000},\"effects\":{\"card\":{\"in\":\"this\"}}},{\"set\":{\"dp\":3000},\"of\":\"this\"}]}",
        "The maximum DP written in effects of this Digimon is increased by 2000, and this Digimon has its original DP changed to 3000.",
        "このデジモンの効果のDPの上限を+2000し、このデジモンは元々のDPが3000になる。"},
    {"{\"timing\":\"main\",\"do\":[{\"play\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\",\"name\":\"Example\"},\"cost\":\"free\",\"as\":\"$p\"},{\"later\":\"end_of_turn\",\"do\":[{\"place\":\"$p\",\"to\":\"hand\"}]},{\"memory\":{\"count\":{\"in\":\"battle\",\"owner\":\"you\",\"what\":\"tamer\"}}}]}",
        "[Main] Play 1 card named [Example] in your hand without paying the cost. Then, at the end of the turn, return that card to your hand. Then, gain 1 memory for each of your Tamers.",
        "【メイン】自分の手札の名称が「Example」のカード1枚をコストを支払わずに登場させる。その後、このターンの終了時、そのカードを手札に戻す。その後、自分のテイマー1体ごとに、メモリーを+1する。"},
    {"{\"timing\":\"on_play\",\"do\":[{\"play\":{\"choose\":{\"add\":[1,{\"event\":{\"method\":\"digixros\"}}]},\"in\":\"trash\",\"owner\":\"you\",\"what\":\"digimon\",\"any\":[{\"color\":\"purple\"},{\"trait\":\"Hero\"}]},\"cost\":\"free\"}]}",
        "[On Play] Play 1 (2 if this happened by DigiXros) Digimon cards either purple or with the [Hero] trait in your trash without paying the cost.",
        "【登場時】自分のトラッシュの紫のものか、特徴に「ヒーロー」を持つデジモンカード（1（これがデジクロスで起きたなら2））枚をコストを支払わずに登場させる。"},
    {"{\"timing\":\"main\",\"do\":[{\"draw\":{\"div\":[{\"count\":{\"in\":\"security\",\"owner\":\"you\"}},2]}},{\"trash\":{\"choose\":{\"up_to\":2},\"in\":\"under\",\"of\":\"this\",\"at\":\"bottom\"}},{\"repeat\":2,\"do\":[{\"memory\":1}]}]}",
        "[Main] <Draw 1> for every 2 cards in your security stack. Then, trash up to 2 of the bottom cards under this Digimon. Then, gain 1 memory; do this 2 times.",
        "【メイン】自分のセキュリティのカード2枚ごとに、≪1ドロー≫する。その後、このデジモンの進化元の下のカード2枚までを破棄する。その後、メモリーを+1する。これを2回行う。"},
    {"{\"when\":{\"event\":\"deleted\",\"who\":{\"owner\":\"opponent\",\"what\":\"digimon\",\"any\":[{\"text_has\":\"save\"},{\"trait\":\"Hero\"}]},\"by\":\"rule\"},\"do\":[{\"memory\":1}]}",
        "When one of your opponent's Digimon with [Save] in its text or with the [Hero] trait is deleted by the rules, gain 1 memory.",
        "ルールで相手の「セーブ」の記述を持つものか、特徴に「ヒーロー」を持つデジモンが消滅したとき、メモリーを+1する。"},
    {"{\"text\":\"inherited\",\"if\":{\"matches\":\"this\",\"any\":[{\"trait\":\"Free\"},{\"color\":\"red\",\"level\":{\"ge\":6}}]},\"is\":[{\"dp\":{\"mul\":[1000,{\"distinct\":\"color\",\"of\":\"this\"}]},\"of\":\"this\"}]}",
        "Inherited: While this Digimon has the [Free] trait or is red and is level 6 or higher, this Digimon gets additional DP equal to 1000 times the number of different colors of this Digimon.",
        "進化元効果：このデジモンが特徴に「フリー」を持つか、赤のLv.6以上である間、このデジモンのDPを1000×このデジモンの色の種類の数増やす。"},
    {"{\"if\":{\"not\":{\"matches\":\"this\",\"keyword\":\"rush\"}},\"is\":[{\"dp\":{\"mul\":[-1000,{\"count\":{\"in\":\"hand\",\"owner\":\"you\"}}]},\"of\":\"this\"}]}",
        "While this Digimon doesn't have <Rush>, this Digimon gets -1000 DP for each card in your hand.",
        "このデジモンが≪速攻≫を持たない間、このデジモンのDPを自分の手札のカード1枚ごとに-1000する。"},
    {"{\"timing\":\"when_attacking\",\"do\":[{\"delete\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\",\"dp\":{\"le\":{\"dp\":\"this\"}},\"colors\":{\"ge\":2}}},{\"place\":{\"in\":\"trash\",\"owner\":\"opponent\"},\"to\":\"deck\",\"at\":\"bottom\"},{\"place\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\",\"under\":{\"le\":{\"count\":{\"in\":\"under\",\"of\":\"this\"}}}},\"to\":\"security\",\"at\":\"top\"}]}",
        "[When Attacking] Delete 1 of your opponent's Digimon with 2 or more colors and no more DP than this Digimon. Then, return all cards in your opponent's trash to the bottom of your opponent's deck. Then, place 1 of your opponent's Digimon with no more digivolution cards than this Digimon on the top of its owner's security stack.",
        "【アタック時】相手の2色以上のDPがこのデジモンのDP以下のデジモン1体を消滅させる。その後、相手のトラッシュのカード全てをデッキの下に戻す。その後、相手の進化元の数がこのデジモンの進化元のカードの数以下のデジモン1体をセキュリティの上に置く。"},
    {"{\"timing\":\"main\",\"do\":[{\"look\":{\"in\":\"security\",\"owner\":\"you\"}},{\"place\":{\"choose\":1,\"in\":\"revealed\"},\"to\":\"hand\",\"as\":\"$c\"},{\"if\":{\"matches\":\"$c\",\"what\":\"digimon\",\"color\":[\"red\",\"blue\",\"green\"]},\"do\":[{\"play\":{\"choose\":2,\"in\":\"trash\",\"owner\":\"you\",\"what\":\"digimon\"},\"cost\":\"free\",\"as\":\"$p\"}]},{\"cannot\":\"activate\",\"of\":\"$p\",\"effects\":{\"timing\":\"on_play\"},\"until\":\"turn\"}]}",
        "[Main] Look at all cards in your security stack. Then, add 1 card among the cards looked at to your hand. Then, if that card is red, blue or green and is a Digimon card, play 2 Digimon cards in your trash without paying the cost. Then, those Digimon can't activate [On Play] effects for the turn.",
        "【メイン】自分のセキュリティのカード全てを確認する。その後、確認したカードの中のカード1枚を手札に加える。その後、そのカードが赤か青か緑のデジモンであるなら、自分のトラッシュのデジモンカード2枚をコストを支払わずに登場させる。その後、このターンの間、そのデジモンは【登場時】効果を発揮できない。"},
    {"{\"when\":{\"event\":\"deletes\",\"who\":\"this\",\"target\":{\"owner\":\"opponent\",\"what\":\"digimon\"}},\"do\":[{\"trash\":{\"in\":\"hand\",\"owner\":\"you\"},\"as\":\"$t\"},{\"delete\":{\"choose\":{\"count\":\"$t\"},\"in\":\"battle\",\"owner\":\"opponent\",\"what\":\"digimon\"}},{\"mind_link\":{\"trait\":\"Hero\"}}]}",
        "When this Digimon deletes one of your opponent's Digimon in battle, trash all cards in your hand. Then, delete that many of your opponent's Digimon. Then, <Mind Link> with a Digimon with the [Hero] trait.",
        "このデジモンがバトルで相手のデジモンを消滅させたとき、自分の手札のカード全てを破棄する。その後、相手のデジモン（その数）体を消滅させる。その後、特徴に「ヒーロー」を持つデジモンに≪マインドリンク≫する。"},
    {"{\"when\":{\"event\":\"used\",\"who\":{\"owner\":\"opponent\",\"what\":\"option\"}},\"do\":[{\"draw\":{\"count\":{\"in\":\"under\",\"of\":\"this\"}}},{\"memory\":{\"count\":{\"in\":\"battle\",\"owner\":\"any\",\"what\":\"tamer\"}}}]}",
        "When one of your opponent's Option cards is used, <Draw 1> for each card under this Digimon. Then, gain 1 memory for each Tamer.",
        "相手のオプションカードが使用されたとき、このデジモンの進化元のカード1枚ごとに、≪1ドロー≫する。その後、テイマー1体ごとに、メモリーを+1する。"},
    {"{\"would\":{\"event\":\"deleted\",\"who\":{\"owner\":\"you\",\"what\":\"digimon\"}},\"do\":[{\"by\":[{\"place\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"},\"under\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"you\",\"any\":[{\"in\":\"this\"},{\"what\":\"tamer\",\"color\":\"red\"}]}}]},{\"prevent\":{\"choose\":1,\"in\":\"it\"}}]}",
        "When one of your Digimon would be deleted, by placing 1 card in your hand under 1 of your cards (this Digimon or a red Tamer), 1 of those Digimon isn't deleted.",
        "自分のデジモンが消滅するとき、自分の手札のカード1枚を自分のこのデジモンか赤のテイマーであるカード1体の下に置くことで、そのデジモンのうち1体は消滅しない。"},
};
/* clang-format on */

/* For every key of every verb and statement of the language, and of patterns and effect parts, an
 * effect without it, and what is put into it: that has to change the text. "@" is the place. */
#define BATTLE(o) "{\"choose\":1,\"in\":\"battle\",\"owner\":\"" o "\",\"what\":\"digimon\"}"
#define HAND      "{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\",\"what\":\"digimon\"}"
#define DO(a)     "{\"timing\":\"main\",\"do\":[{" a "@}]}"
#define IS(a)     "{\"is\":[{" a "@}]}"
#define WHEN(a)   "{\"when\":{" a "@},\"do\":[{\"draw\":1}]}"
#define BY(a)     "{\"is\":[{\"unaffected_by\":{" a "@},\"of\":\"this\"}]}"
/* clang-format off */
static const struct {
    const char *row, *key, *effect, *one, *other; /* "" puts in nothing; key NULL: the row's own */
} keys[] = {
    {"delete", NULL, DO("\"delete\":"), BATTLE("you"), BATTLE("opponent")},
    {"trash", NULL, DO("\"trash\":"), HAND, BATTLE("you")},
    {"place", NULL, DO("\"to\":\"hand\",\"place\":"), BATTLE("you"), BATTLE("opponent")},
    {"place", "to", DO("\"place\":" HAND), ",\"to\":\"trash\"", ",\"to\":\"security\""},
    {"place", "under", DO("\"place\":" HAND), ",\"under\":" BATTLE("you"), ",\"under\":\"this\""},
    {"place", "at", DO("\"place\":" HAND ",\"under\":\"this\""), ",\"at\":\"bottom\"", ",\"at\":\"top\""},
    {"place", "at", DO("\"place\":" HAND ",\"under\":\"this\""), ",\"at\":[\"top\",\"bottom\"]", ",\"at\":\"top\""},
    {"place", "face", DO("\"place\":" HAND ",\"under\":\"this\""), "", ",\"face\":\"down\""},
    {"flip", NULL, DO("\"face\":\"up\",\"flip\":"), "{\"in\":\"security\",\"owner\":\"you\"}", "{\"in\":\"security\",\"owner\":\"opponent\"}"},
    {"flip", "face", DO("\"flip\":{\"in\":\"security\",\"owner\":\"you\"}"), ",\"face\":\"up\"", ",\"face\":\"down\""},
    {"suspend", NULL, DO("\"suspend\":"), BATTLE("you"), BATTLE("opponent")},
    {"unsuspend", NULL, DO("\"unsuspend\":"), BATTLE("you"), BATTLE("opponent")},
    {"move", NULL, DO("\"to\":\"battle\",\"move\":"), "\"this\"", BATTLE("opponent")},
    {"move", "to", DO("\"move\":\"this\""), ",\"to\":\"battle\"", ",\"to\":\"breeding\""},
    {"de_digivolve", NULL, DO("\"de_digivolve\":"), BATTLE("you"), BATTLE("opponent")},
    {"de_digivolve", "n", DO("\"de_digivolve\":\"this\""), "", ",\"n\":2"},
    {"reveal", NULL, DO("\"reveal\":"), "2", "3"},
    {"look", NULL, DO("\"look\":"), "2", "3"},
    {"shuffle", NULL, DO("\"shuffle\":"), "\"deck\"", "\"security\""},
    {"shuffle", "owner", DO("\"shuffle\":\"deck\""), "", ",\"owner\":\"opponent\""},
    {"hatch", NULL, DO("\"hatch\":"), "\"you\"", "\"opponent\""},
    {"play", NULL, DO("\"cost\":\"free\",\"play\":"), HAND, "\"this_card\""},
    {"play", "cost", DO("\"play\":" HAND), ",\"cost\":\"free\"", ",\"cost\":3"},
    {"play", "suspended", DO("\"play\":" HAND ",\"cost\":\"free\""), "", ",\"suspended\":true"},
    {"play", "to", DO("\"play\":" HAND ",\"cost\":\"free\""), "", ",\"to\":\"breeding\""},
    {"play_token", NULL, DO("\"play_token\":"), "\"Doll\"", "\"Toy\""},
    {"play_token", "n", DO("\"play_token\":\"Doll\""), "", ",\"n\":2"},
    {"play_token", "n", DO("\"play_token\":\"Doll\""), ",\"n\":2", ",\"n\":{\"count\":" "{\"in\":\"battle\",\"owner\":\"opponent\"}}"},
    {"play_token", "suspended", DO("\"play_token\":\"Doll\""), "", ",\"suspended\":true"},
    {"play_token", "owner", DO("\"play_token\":\"Doll\""), "", ",\"owner\":\"opponent\""},
    {"digivolve", NULL, DO("\"cost\":\"free\",\"into\":" HAND ",\"digivolve\":"), "\"this\"", BATTLE("you")},
    {"digivolve", "into", DO("\"digivolve\":\"this\",\"cost\":\"free\""), ",\"into\":" HAND, ",\"into\":\"this_card\""},
    {"digivolve", "cost", DO("\"digivolve\":\"this\",\"into\":" HAND), ",\"cost\":\"free\"", ",\"cost\":\"full\""},
    {"digivolve", "ignore", DO("\"digivolve\":\"this\",\"cost\":\"free\",\"into\":" HAND), "", ",\"ignore\":true"},
    {"digivolve", "ignore", DO("\"digivolve\":\"this\",\"cost\":\"free\",\"into\":" HAND), ",\"ignore\":\"level\"", ",\"ignore\":true"},
    {"digivolve", "method", DO("\"digivolve\":\"this\",\"cost\":\"free\",\"into\":" HAND), "", ",\"method\":\"burst\""},
    {"digivolve", "method", DO("\"digivolve\":\"this\",\"cost\":\"free\",\"into\":" HAND), ",\"method\":\"dna\"", ",\"method\":\"app_fusion\""},
    {"digivolve", "treat_as", DO("\"digivolve\":\"this\",\"cost\":\"free\",\"into\":" HAND), "", ",\"treat_as\":{\"level\":3}"},
    {"link", NULL, DO("\"cost\":\"free\",\"to\":\"this\",\"link\":"), HAND, "\"this_card\""},
    {"link", "to", DO("\"cost\":\"free\",\"link\":" HAND), ",\"to\":\"this\"", ",\"to\":" BATTLE("you")},
    {"link", "cost", DO("\"to\":\"this\",\"link\":" HAND), ",\"cost\":\"free\"", ",\"cost\":1"},
    {"link", "ignore", DO("\"cost\":\"free\",\"to\":\"this\",\"link\":" HAND), "", ",\"ignore\":true"},
    {"use", NULL, DO("\"cost\":\"free\",\"use\":"), HAND, "\"this_card\""},
    {"use", "cost", DO("\"use\":\"this_card\""), ",\"cost\":\"free\"", ",\"cost\":1"},
    {"use", "ignore", DO("\"use\":\"this_card\",\"cost\":\"free\""), "", ",\"ignore\":true"},
    {"use", "after", DO("\"use\":\"this_card\",\"cost\":\"free\""), "", ",\"after\":[{\"draw\":1}]"},
    {"attack", NULL, DO("\"attack\":"), "\"this\"", BATTLE("you")},
    {"attack", "target", DO("\"attack\":\"this\""), ",\"target\":\"digimon\"", ",\"target\":\"player\""},
    {"attack", "target", DO("\"attack\":\"this\""), "", ",\"target\":" BATTLE("opponent")},
    {"attack", "suspend", DO("\"attack\":\"this\""), "", ",\"suspend\":false"},
    {"attack", "unsuspended", DO("\"attack\":\"this\""), "", ",\"unsuspended\":true"},
    {"attack", "played", DO("\"attack\":\"this\""), "", ",\"played\":true"},
    {"switch_target", NULL, DO("\"switch_target\":"), "\"player\"", BATTLE("opponent")},
    {"end_attack", NULL, DO(""), "\"end_attack\":true", "\"pay\":1"},
    {"battle", NULL, DO("\"battle\":"), "[\"this\"," BATTLE("you") "]", "[\"this\"," BATTLE("opponent") "]"},
    {"activate", NULL, DO("\"of\":\"this_card\",\"activate\":"), "\"on_play\"", "\"on_deletion\""},
    {"activate", "of", DO("\"activate\":\"on_play\""), ",\"of\":" BATTLE("you"), ",\"of\":" BATTLE("opponent")},
    {"activate", "choose", DO("\"activate\":\"on_play\",\"of\":" BATTLE("you")), "", ",\"choose\":1"},
    {"activate", "for", DO("\"activate\":\"on_play\",\"of\":" BATTLE("you")), "", ",\"for\":\"this\""},
    {"activate", "text", DO("\"activate\":\"on_play\",\"of\":" BATTLE("you")), "", ",\"text\":\"inherited\""},
    {"draw", NULL, DO("\"draw\":"), "1", "2"},
    {"draw", "player", DO("\"draw\":1"), "", ",\"player\":\"opponent\""},
    {"draw", "player", DO("\"draw\":1"), ",\"player\":\"each\"", ",\"player\":\"opponent\""},
    {"memory", NULL, DO("\"memory\":"), "1", "-1"},
    {"memory", "player", DO("\"memory\":1"), "", ",\"player\":\"opponent\""},
    {"memory", "player", DO("\"memory\":1"), "", ",\"player\":\"each\""},
    {"set_memory", NULL, DO("\"set_memory\":"), "1", "2"},
    {"set_memory", "player", DO("\"set_memory\":1"), "", ",\"player\":\"opponent\""},
    {"pay", NULL, DO("\"pay\":"), "1", "2"},
    {"recovery", NULL, DO("\"recovery\":"), "1", "2"},
    {"recovery", "from", DO("\"recovery\":1"), "", ",\"from\":\"hand\""},
    {"recovery", "player", DO("\"recovery\":1"), "", ",\"player\":\"opponent\""},
    {"win", NULL, DO("\"win\":"), "\"you\"", "\"opponent\""},
    {"lose", NULL, DO("\"lose\":"), "\"you\"", "\"opponent\""},
    {"prevent", NULL, "{\"would\":{\"event\":\"deleted\",\"who\":{\"owner\":\"you\"}},\"do\":[{\"prevent\":@}]}", "\"it\"", "{\"choose\":1,\"in\":\"it\"}"},
    {"cost", NULL, "{\"would\":{\"event\":\"played\",\"who\":\"this_card\"},\"do\":[{\"cost\":@}]}", "-1", "1"},
    {"set_cost", NULL, "{\"would\":{\"event\":\"played\",\"who\":\"this_card\"},\"do\":[{\"set_cost\":@}]}", "1", "2"},
    {"instead", NULL, "{\"would\":{\"event\":\"deleted\",\"who\":\"this\"},\"do\":[{\"instead\":@}]}", "[{\"draw\":1}]", "[{\"draw\":2}]"},
    {"materials", NULL, "{\"would\":{\"event\":\"played\",\"who\":\"this_card\"},\"do\":[{\"materials\":@}]}", "{\"in\":\"trash\",\"owner\":\"you\"}", "{\"in\":\"hand\",\"owner\":\"you\"}"},
    {"blitz", NULL, DO("\"blitz\":"), "\"this\"", BATTLE("you")},
    {"save", NULL, DO(""), "\"save\":true", "\"pay\":1"},
    {"mind_link", NULL, DO("\"mind_link\":"), "{\"trait\":\"A\"}", "{\"trait\":\"B\"}"},
    {"digi_burst", NULL, DO("\"digi_burst\":"), "1", "2"},
    {"delay", NULL, DO("\"by\":["), "{\"delay\":true}]},{\"draw\":1", "{\"pay\":1}]},{\"draw\":1"},

    {"dp", NULL, IS("\"of\":\"this\",\"dp\":"), "1000", "2000"},
    {"dp", "of", IS("\"dp\":1000"), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"gains", NULL, IS("\"of\":\"this\",\"gains\":"), "\"rush\"", "\"blocker\""},
    {"gains", "of", IS("\"gains\":\"rush\""), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"cannot", NULL, IS("\"of\":\"this\",\"cannot\":"), "\"attack\"", "\"block\""},
    {"cannot", "of", IS("\"cannot\":\"attack\""), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"cannot", "effects", IS("\"cannot\":\"activate\",\"of\":\"this\""), ",\"effects\":{\"timing\":\"on_play\"}", ",\"effects\":{\"timing\":\"on_deletion\"}"},
    {"cannot", "by", IS("\"cannot\":\"be_deleted\",\"of\":\"this\""), "", ",\"by\":\"battle\""},
    {"cannot", "by", IS("\"cannot\":\"be_blocked\",\"of\":\"this\""), "", ",\"by\":{\"level\":4}"},
    {"cannot", "not_by", IS("\"cannot\":\"be_deleted\",\"of\":\"this\""), "", ",\"not_by\":\"battle\""},
    {"cannot", "target", IS("\"cannot\":\"attack\",\"of\":\"this\""), "", ",\"target\":\"player\""},
    {"cannot", "into", IS("\"cannot\":\"digivolve\",\"of\":\"this\""), "", ",\"into\":{\"level\":6}"},
    {"cannot", "to", IS("\"cannot\":\"be_returned\",\"of\":\"this\""), "", ",\"to\":\"hand\""},
    {"cannot", "for", IS("\"cannot\":\"reduce_cost\",\"of\":\"opponent\""), "", ",\"for\":\"play\""},
    {"cannot", "phase", IS("\"cannot\":\"unsuspend\",\"of\":\"this\""), "", ",\"phase\":\"unsuspend\""},
    {"can", NULL, IS("\"of\":\"this\",\"can\":"), "\"attack\"", "\"block\""},
    {"can", "of", IS("\"can\":\"attack\",\"unsuspended\":true"), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"can", "target", IS("\"can\":\"attack\",\"unsuspended\":true,\"of\":\"this\""), "", ",\"target\":{\"level\":5}"},
    {"can", "target", IS("\"can\":\"attack\",\"of\":\"this\""), ",\"target\":\"player\"", ",\"target\":\"digimon\""},
    {"can", "unsuspended", IS("\"can\":\"attack\",\"played\":true,\"of\":\"this\""), "", ",\"unsuspended\":true"},
    {"can", "played", IS("\"can\":\"attack\",\"unsuspended\":true,\"of\":\"this\""), "", ",\"played\":true"},
    {"must", NULL, IS("\"of\":\"this\",\"must\":"), "\"attack\"", "\"block\""},
    {"must", "of", IS("\"must\":\"attack\""), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"unaffected_by", NULL, IS("\"of\":\"this\",\"unaffected_by\":"), "{\"owner\":\"you\"}", "{\"owner\":\"opponent\"}"},
    {"unaffected_by", "of", IS("\"unaffected_by\":{}"), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"set", NULL, IS("\"of\":\"this\",\"set\":"), "{\"dp\":1000}", "{\"dp\":2000}"},
    {"set", "of", IS("\"set\":{\"dp\":1000}"), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"also", NULL, IS("\"of\":\"this\",\"also\":"), "{\"name\":\"A\"}", "{\"name\":\"B\"}"},
    {"also", "of", IS("\"also\":{\"name\":\"A\"}"), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"also", "for", IS("\"also\":{\"name\":\"A\"},\"of\":\"this\""), "", ",\"for\":\"digixros\""},
    {"also", "effects", IS("\"also\":{\"name\":\"A\"},\"of\":\"this\""), "", ",\"effects\":{\"timing\":\"on_play\"}"},
    {"cost", NULL, IS("\"for\":\"play\",\"cost\":"), "-1", "-2"},
    {"cost", "for", IS("\"cost\":-1"), ",\"for\":\"play\"", ",\"for\":\"use\""},
    {"cost", "of", IS("\"cost\":-1,\"for\":\"digivolve\",\"into\":{\"level\":6}"), "", ",\"of\":{\"level\":5}"},
    {"cost", "into", IS("\"cost\":-1,\"for\":\"digivolve\",\"of\":{\"level\":5}"), "", ",\"into\":{\"level\":6}"},
    {"cost", "owner", IS("\"cost\":-1,\"for\":\"play\""), "", ",\"owner\":\"opponent\""},
    {"cost", "owner", IS("\"cost\":-1,\"for\":\"play\""), "", ",\"owner\":\"any\""},
    {"cost", "next", DO("\"cost\":-1,\"for\":\"play\",\"until\":\"turn\""), "", ",\"next\":1"},
    {"cost", "set", IS("\"cost\":1,\"for\":\"play\""), "", ",\"set\":true"},
    {"cost", "set", IS("\"set\":true,\"for\":\"play\",\"cost\":"), "1", "2"},
    {"requirement", NULL, IS("\"of\":\"this_card\",\"requirement\":"), "{\"from\":{\"level\":3},\"cost\":1}", "{\"from\":{\"level\":3},\"cost\":2}"},
    {"requirement", "of", IS("\"requirement\":{\"from\":{\"level\":3},\"cost\":1}"), ",\"of\":\"this_card\"", ",\"of\":{\"in\":\"hand\",\"owner\":\"you\"}"},
    {"ignore", NULL, IS("\"of\":\"this_card\","), "\"ignore\":\"color\"", "\"meets_color\":\"red\""},
    {"ignore", "of", IS("\"ignore\":\"color\""), ",\"of\":\"this_card\"", ",\"of\":{\"in\":\"hand\",\"owner\":\"you\"}"},
    {"meets_color", NULL, IS("\"of\":\"this_card\",\"meets_color\":"), "\"red\"", "[\"red\",\"blue\"]"},
    {"meets_color", "of", IS("\"meets_color\":\"red\""), ",\"of\":\"this_card\"", ",\"of\":{\"in\":\"hand\",\"owner\":\"you\"}"},
    {"maximum", NULL, IS("\"effects\":{\"owner\":\"you\"},\"maximum\":"), "{\"dp\":1000}", "{\"dp\":2000}"},
    {"maximum", "effects", IS("\"maximum\":{\"dp\":1000}"), ",\"effects\":{\"owner\":\"you\"}", ",\"effects\":{\"timing\":\"main\"}"},
    {"turn_ends_at", NULL, IS("\"turn_ends_at\":"), "3", "4"},
    {"gains_effects", NULL, IS("\"of\":\"this\",\"gains_effects\":"), "{\"in\":\"under\",\"of\":\"this\"}", "{\"in\":\"links\",\"of\":\"this\"}"},
    {"gains_effects", "of", IS("\"gains_effects\":{\"in\":\"trash\",\"owner\":\"you\"}"), ",\"of\":\"this\"", ",\"of\":{\"in\":\"battle\",\"owner\":\"you\"}"},
    {"gains_effects", "effects", IS("\"gains_effects\":{\"in\":\"trash\",\"owner\":\"you\"},\"of\":\"this\""), "", ",\"effects\":{\"timing\":\"on_play\"}"},

    {"pattern", "event", WHEN("\"who\":\"this\",\"event\":"), "\"played\"", "\"deleted\""},
    {"pattern", "who", WHEN("\"event\":\"played\",\"who\":"), "{\"owner\":\"you\",\"name\":\"A\"}", "{\"owner\":\"opponent\",\"name\":\"A\"}"},
    {"pattern", "who", WHEN("\"event\":\"suspended\",\"who\":"), "{\"owner\":\"you\",\"trait\":\"A\"}", "{\"owner\":\"any\",\"trait\":\"A\"}"},
    {"pattern", "who", WHEN("\"event\":\"trashed\",\"who\":"), "{\"owner\":\"you\"}", "{\"owner\":\"opponent\"}"},
    {"pattern", "who", WHEN("\"event\":\"added\",\"to\":\"under\",\"holder\":\"this\",\"who\":"), "{\"owner\":\"you\"}", "{\"owner\":\"opponent\"}"},
    {"pattern", "target", WHEN("\"event\":\"attacks\",\"who\":\"this\""), "", ",\"target\":{\"level\":5}"},
    {"pattern", "target", WHEN("\"event\":\"deletes\",\"who\":\"this\""), "", ",\"target\":{\"level\":5}"},
    {"pattern", "into", WHEN("\"event\":\"digivolved\",\"who\":\"this\""), "", ",\"into\":{\"level\":5}"},
    {"pattern", "card", WHEN("\"event\":\"checks\",\"who\":\"this\""), "", ",\"card\":{\"level\":5}"},
    {"pattern", "holder", WHEN("\"event\":\"added\",\"who\":{\"owner\":\"you\"}"), "", ",\"holder\":\"this\""},
    {"pattern", "from", WHEN("\"event\":\"trashed\",\"who\":{\"owner\":\"you\"}"), "", ",\"from\":\"hand\""},
    {"pattern", "to", WHEN("\"event\":\"added\",\"who\":{\"owner\":\"you\"}"), "", ",\"to\":\"hand\""},
    {"pattern", "method", WHEN("\"event\":\"digivolved\",\"who\":\"this\""), ",\"method\":\"dna\"", ",\"method\":[\"dna\",\"blast\"]"},
    {"pattern", "by", WHEN("\"event\":\"deleted\",\"who\":\"this\""), "", ",\"by\":\"battle\""},
    {"pattern", "not_by", WHEN("\"event\":\"deleted\",\"who\":\"this\""), "", ",\"not_by\":\"battle\""},
    {"pattern", "face", WHEN("\"event\":\"added\",\"who\":{\"owner\":\"you\"}"), "", ",\"face\":\"down\""},
    {"pattern", "phase", WHEN("\"event\":\"digivolved\",\"who\":\"this\""), "", ",\"phase\":\"main\""},
    {"pattern", "cards", WHEN("\"event\":\"trashed\",\"who\":{\"owner\":\"you\"}"), "", ",\"cards\":{\"ge\":2}"},
    {"pattern", "timing", WHEN("\"event\":\"activated\",\"who\":\"this\""), "", ",\"timing\":\"on_play\""},
    {"pattern", "keyword", WHEN("\"event\":\"activated\",\"who\":\"this\""), "", ",\"keyword\":\"raid\""},

    {"part", "owner", BY("\"what\":\"option\""), "", ",\"owner\":\"you\""},
    {"part", "what", BY("\"owner\":\"you\""), "", ",\"what\":\"option\""},
    {"part", "timing", BY("\"owner\":\"you\""), "", ",\"timing\":\"main\""},
    {"part", "keyword", BY("\"owner\":\"you\""), "", ",\"keyword\":\"raid\""},
    {"part", "card", BY("\"owner\":\"you\""), "", ",\"card\":{\"level\":5}"},
    {"part", "during", BY("\"owner\":\"you\""), "", ",\"during\":\"all_turns\""},
    {"part", "checked_by", BY("\"owner\":\"you\""), "", ",\"checked_by\":\"this\""},

    {"things", "in", DO("\"trash\":{\"owner\":\"you\",\"in\":"), "\"hand\"}", "\"security\"}"},
    {"things", "in", DO("\"play\":" HAND ",\"cost\":\"free\",\"may\":true},{\"place\":{\"owner\":\"you\",\"in\":"), "\"battle\"},\"to\":\"hand\"", "[\"battle\",\"trash\"]},\"to\":\"hand\""},
    {"things", "owner", DO("\"trash\":{\"in\":\"hand\",\"owner\":"), "\"you\"}", "\"each\"}"},
    {"things", "of", DO("\"trash\":{\"in\":\"under\",\"of\":"), "\"this\"}", BATTLE("you") "}"},
    {"things", "at", DO("\"trash\":{\"in\":\"under\",\"of\":\"this\",\"choose\":1"), "}", ",\"at\":\"top\"}"},
    {"things", "at", DO("\"trash\":{\"in\":\"deck\",\"owner\":\"you\",\"choose\":1,\"at\":\"top\""), "}", ",\"name\":\"A\"}"},
    {"things", "each", DO("\"trash\":{\"in\":\"under\",\"of\":{\"in\":\"battle\",\"owner\":\"you\"},\"choose\":1,\"at\":\"top\""), "}", ",\"each\":true}"},
    {"things", "except", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\""), "}", ",\"except\":\"this\"}"},
    {"things", "lowest", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\""), "}", ",\"lowest\":\"dp\"}"},
    {"things", "highest", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\""), "}", ",\"highest\":\"dp\"}"},
    {"things", "choose", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\""), "}", ",\"choose\":1}"},
    {"things", "chooser", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\",\"choose\":1"), "}", ",\"chooser\":\"opponent\"}"},
    {"things", "chooser", DO("\"place\":\"this_card\",\"under\":{\"in\":\"battle\",\"owner\":\"you\",\"choose\":1"), "}", ",\"chooser\":\"opponent\"}"},
    {"things", "different", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\",\"choose\":2"), "}", ",\"different\":\"name\"}"},
    {"things", "same", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\",\"choose\":2"), "}", ",\"same\":\"level\"}"},
    {"things", "total", DO("\"delete\":{\"in\":\"battle\",\"owner\":\"you\",\"choose\":\"any_number\""), "}", ",\"total\":{\"dp\":{\"le\":8000}}}"},
    {"things", "level", "{\"would\":{\"event\":\"deleted\",\"who\":{\"owner\":\"you\"}},\"do\":[{\"prevent\":{\"choose\":1,\"in\":\"it\"@}]}", "}", ",\"level\":5}"},
    {"things", "name", DO("\"delete\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"opponent\",\"name\":{\"of\":{\"owner\":\"you\",\"in\":"), "\"battle\"}}}", "[\"battle\",\"trash\"]}}}"},
};
/* clang-format on */

/* What a definition says; free it. */
static char *said(const struct crd_set *set, uint32_t def, const char *language)
{
    char *text = NULL;
    size_t len = 0;
    FILE *out = open_memstream(&text, &len);

    ck_assert(crd_say(set, def, language, out));
    fclose(out);
    return text;
}

static void expect(const struct crd_set *set, const char *language, const char *want)
{
    char *text = said(set, 0, language);
    const size_t len = strlen(text);

    ck_assert_uint_gt(len, 0);
    ck_assert_int_eq(text[len - 1], '\n');
    text[len - 1] = '\0';
    ck_assert_str_eq(text, want);
    free(text);
}

START_TEST(an_effect_reads_like_this)
{
    char text[4096];
    struct crd_set *set = NULL;
    struct crd_error err;

    snprintf(text, sizeof text,
        "{\"format\":1,\"game\":\"digimon\",\"cards\":[{\"number\":\"T-1\",\"name\":{\"en\":\"T\"},"
        "\"category\":\"digimon\",\"colors\":[\"red\"],\"play_cost\":1,\"dp\":1,\"effects\":[%s]}]}",
        samples[_i].effect);
    const struct crd_text file = {"t", text, strlen(text)};
    ck_assert_int_eq(crd_cards_load_text(&file, 1, &set, &err), CRD_OK);
    expect(set, "en", samples[_i].en);
    expect(set, "ja", samples[_i].ja);
    ck_assert(!crd_say(set, 0, "de", stderr));
    crd_set_free(set);
}
END_TEST

/* What an effect says, with a piece put into its place; free it. */
static char *said_with(const char *effect, const char *piece, const char *language)
{
    char text[4096];
    struct crd_set *set = NULL;
    struct crd_error err;
    const char *place = strchr(effect, '@');

    snprintf(text, sizeof text,
        "{\"format\":1,\"game\":\"digimon\",\"cards\":[{\"number\":\"T-1\",\"name\":{\"en\":\"T\"},"
        "\"category\":%s,\"colors\":[\"red\"],\"play_cost\":1,\"tokens\":[{\"name\":"
        "{\"en\":\"Doll\"},\"category\":\"digimon\",\"colors\":[\"red\"],\"dp\":1},{\"name\":{\"en\":\"Toy\"},"
        "\"category\":\"digimon\",\"colors\":[\"red\"],\"dp\":1}],\"effects\":[%.*s%s%s]}]}",
        strstr(piece, "delay") != NULL ? "\"option\"" /* 16-17 */
                                       : "\"digimon\",\"level\":4,\"dp\":1",
        (int)(place - effect), effect, piece, place + 1);
    const struct crd_text file = {"t", text, strlen(text)};
    ck_assert_msg(crd_cards_load_text(&file, 1, &set, &err) == CRD_OK, "%s: %s %s", text,
        err.field, err.text);
    char *words = said(set, 0, language);
    crd_set_free(set);
    return words;
}

START_TEST(a_key_changes_the_text)
{
    static const char *const languages[] = {"en", "ja"};

    for (size_t l = 0; l < LEN(languages); l++) {
        char *one = said_with(keys[_i].effect, keys[_i].one, languages[l]);
        char *other = said_with(keys[_i].effect, keys[_i].other, languages[l]);

        ck_assert_msg(strcmp(one, other) != 0, "%s.%s: %s", keys[_i].row,
            keys[_i].key == NULL ? "" : keys[_i].key, one);
        free(one);
        free(other);
    }
}
END_TEST

static bool has_sample(const char *row, const char *key)
{
    for (size_t i = 0; i < LEN(keys); i++) {
        if (strcmp(keys[i].row, row) == 0 &&
            (key == NULL ? keys[i].key == NULL
                         : keys[i].key != NULL && strcmp(keys[i].key, key) == 0)) {
            return true;
        }
    }
    return false;
}

/* Nobody adds a key to the language without words for it. */
START_TEST(every_key_of_the_language_is_among_them)
{
    const struct eng_language *language = eng_game_find("digimon")->language;
    const struct eng_verb_info *const tables[] = {language->verb, language->statement};

    for (size_t t = 0; t < LEN(tables); t++) {
        for (const struct eng_verb_info *row = tables[t]; row->name != NULL; row++) {
            for (size_t k = 0;
                 k < LEN(row->operand) && row->operand[k].kind != ENG_OPERAND_NONE; k++) {
                ck_assert_msg(has_sample(row->name, row->operand[k].key), "%s.%s", row->name,
                    row->operand[k].key == NULL ? "" : row->operand[k].key);
            }
        }
    }
}
END_TEST

/* Each yes-or-no word: yes, no and not there are three texts. */
START_TEST(a_yes_or_no_word_changes_the_text)
{
    static const char effect[] =
        DO("\"delete\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"you\"");
    static const char *const languages[] = {"en", "ja"};
    const char *const *flag = eng_game_find("digimon")->language->flag;

    for (size_t f = 0; flag[f] != NULL; f++) {
        const bool is_a_key = strcmp(flag[f], "face_down") != 0; /* it is written "face" */

        for (size_t l = 0; is_a_key && l < LEN(languages); l++) {
            char yes[64], no[64];

            snprintf(yes, sizeof yes, ",\"%s\":true}", flag[f]);
            snprintf(no, sizeof no, ",\"%s\":false}", flag[f]);
            char *none = said_with(effect, "}", languages[l]);
            char *is = said_with(effect, yes, languages[l]);
            char *is_not = said_with(effect, no, languages[l]);
            ck_assert_str_ne(none, is);
            ck_assert_str_ne(none, is_not);
            ck_assert_str_ne(is, is_not);
            ck_assert_ptr_null(strchr(is, '{'));
            free(none);
            free(is);
            free(is_not);
        }
    }
}
END_TEST

static int is_json(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

/* Braces that are not icons hold what there are no words for. */
START_TEST(the_shipped_sets_have_words_for_everything)
{
    static const char *const languages[] = {"en", "ja"};
    struct dirent **entry;
    const int n = scandir(SETS_DIR, &entry, is_json, alphasort);

    ck_assert_int_gt(n, 10);
    for (int i = 0; i < n; i++) {
        char path[512];
        const char *const paths[] = {path};
        struct crd_set *set = NULL;
        struct crd_error err;

        snprintf(path, sizeof path, SETS_DIR "/%s", entry[i]->d_name);
        free(entry[i]);
        ck_assert_int_eq(crd_cards_load(paths, 1, &set, &err), CRD_OK);
        for (uint32_t def = 0; def < crd_set_cards(set)->len; def++) {
            for (size_t l = 0; l < LEN(languages); l++) {
                char *text = said(set, def, languages[l]);

                ck_assert_msg(strstr(text, "{{") == NULL && strstr(text, "{\"") == NULL,
                    "%s: %s", crd_set_cards(set)->def[def].number, text);
                free(text);
            }
        }
        crd_set_free(set);
    }
    free(entry);
}
END_TEST

/* In Japanese, names and traits have their Japanese names: what is in 「」 has other letters, but for
 * words that are written the same. */
static bool is_foreign(const char *text, size_t len)
{
    static const char *const same[] = {"CS", "DM", "NSp", "SoC", "TS", "Ver.3",
        "Unchained"}; /* the last: no Japanese name is known */
    bool has_letter = false;

    for (size_t i = 0; i < LEN(same); i++) {
        if (len == strlen(same[i]) && memcmp(text, same[i], len) == 0) {
            return false;
        }
    }
    for (size_t i = 0; i < len; i++) {
        has_letter = has_letter || (text[i] >= 'A' && text[i] <= 'Z') ||
            (text[i] >= 'a' && text[i] <= 'z');
        if ((unsigned char)text[i] >= 0x80) {
            return false; /* it goes on in Japanese: an effect that is given, or a name */
        }
    }
    return has_letter;
}

START_TEST(the_shipped_sets_are_japanese_in_japanese)
{
    struct dirent **entry;
    const int n = scandir(SETS_DIR, &entry, is_json, alphasort);
    char path[80][512];
    const char *paths[80];
    struct crd_set *set = NULL;
    struct crd_error err;
    static const char open[] = "「", close[] = "」";
    static const char *const games[] = {"digimon", "duel-masters"};
    size_t files = 0;

    ck_assert_int_gt(n, 10);
    ck_assert_int_lt(n, 80);
    for (int i = 0; i < n; i++) {
        snprintf(path[files], sizeof path[files], SETS_DIR "/%s", entry[i]->d_name);
        paths[files] = path[files];
        files += is_of_game(paths[files], games[_i]);
        free(entry[i]);
    }
    free(entry);
    ck_assert_int_eq(crd_cards_load(paths, files, &set, &err), CRD_OK);
    for (uint32_t def = 0; def < crd_set_cards(set)->len; def++) {
        char *text = said(set, def, "ja");

        for (char *at = strstr(text, open); at != NULL; at = strstr(at, open)) {
            at += strlen(open);
            char *end = strstr(at, close);

            ck_assert_ptr_nonnull(end);
            ck_assert_msg(!is_foreign(at, (size_t)(end - at)), "%s: %s",
                crd_set_cards(set)->def[def].number, text);
        }
        free(text);
    }
    crd_set_free(set);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("say");
    TCase *c = tcase_create("say");
    SRunner *runner = srunner_create(suite);

    suite_add_tcase(suite, c);
    tcase_add_loop_test(c, an_effect_reads_like_this, 0, (int)LEN(samples));
    tcase_add_loop_test(c, a_key_changes_the_text, 0, (int)LEN(keys));
    tcase_add_test(c, a_yes_or_no_word_changes_the_text);
    tcase_add_test(c, every_key_of_the_language_is_among_them);
    tcase_add_test(c, the_shipped_sets_have_words_for_everything);
    tcase_add_loop_test(c, the_shipped_sets_are_japanese_in_japanese, 0, 2);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
