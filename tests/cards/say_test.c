/* SPDX-License-Identifier: MIT
 * say_test.c - rules text printed from programs: the common shapes in both languages, and that the
 * shipped sets have words for everything. */
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
        "このデジモンがバトルで相手を消滅させたとき、自分の手札のカード全てを破棄する。その後、相手のデジモン（その数）体を消滅させる。その後、特徴に「ヒーロー」を持つデジモンに≪マインドリンク≫する。"},
    {"{\"when\":{\"event\":\"used\",\"who\":{\"owner\":\"opponent\",\"what\":\"option\"}},\"do\":[{\"draw\":{\"count\":{\"in\":\"under\",\"of\":\"this\"}}},{\"memory\":{\"count\":{\"in\":\"battle\",\"owner\":\"any\",\"what\":\"tamer\"}}}]}",
        "When one of your opponent's Option cards is used, <Draw 1> for each card under this Digimon. Then, gain 1 memory for each Tamer.",
        "相手のオプションカードが使用されたとき、このデジモンの進化元のカード1枚ごとに、≪1ドロー≫する。その後、テイマー1体ごとに、メモリーを+1する。"},
    {"{\"would\":{\"event\":\"deleted\",\"who\":{\"owner\":\"you\",\"what\":\"digimon\"}},\"do\":[{\"by\":[{\"place\":{\"choose\":1,\"in\":\"hand\",\"owner\":\"you\"},\"under\":{\"choose\":1,\"in\":\"battle\",\"owner\":\"you\",\"any\":[{\"in\":\"this\"},{\"what\":\"tamer\",\"color\":\"red\"}]}}]},{\"prevent\":{\"choose\":1,\"in\":\"it\"}}]}",
        "When one of your Digimon would be deleted, by placing 1 card in your hand under 1 of your cards (this Digimon or a red Tamer), 1 of those Digimon isn't deleted.",
        "自分のデジモンが消滅するとき、自分の手札のカード1枚を自分のこのデジモンか赤のテイマーであるカード1体の下に置くことで、そのデジモンのうち1体は消滅しない。"},
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

    ck_assert_int_gt(n, 10);
    ck_assert_int_lt(n, 80);
    for (int i = 0; i < n; i++) {
        snprintf(path[i], sizeof path[i], SETS_DIR "/%s", entry[i]->d_name);
        paths[i] = path[i];
        free(entry[i]);
    }
    free(entry);
    ck_assert_int_eq(crd_cards_load(paths, (size_t)n, &set, &err), CRD_OK);
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
    tcase_add_test(c, the_shipped_sets_have_words_for_everything);
    tcase_add_test(c, the_shipped_sets_are_japanese_in_japanese);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
