/* SPDX-License-Identifier: MIT
 * digimon_say.c - the words of Digimon in rules texts; digimon_say_verbs.c has what needs more than a
 * word, digimon_say_lines.c the lines that are no effects. */
#include "digimon_say.h"

#include <stddef.h>

/* clang-format off */
static const struct crd__said timings[] = {
    {"on_play", "On Play", "登場時"}, {"when_digivolving", "When Digivolving", "進化時"},
    {"on_deletion", "On Deletion", "消滅時"}, {"when_attacking", "When Attacking", "アタック時"},
    {"when_linking", "When Linking", "リンク時"}, {"when_moving", "When Moving", "移動時"},
    {"end_of_attack", "End of Attack", "アタック終了時"}, {"main", "Main", "メイン"},
    {"counter", "Counter", "カウンター"}, {"security", "Security", "セキュリティ"},
    {"start_of_your_turn", "Start of Your Turn", "自分のターン開始時"},
    {"start_of_opponents_turn", "Start of Opponent's Turn", "相手のターン開始時"},
    {"start_of_your_main", "Start of Your Main Phase", "自分のメインフェイズ開始時"},
    {"start_of_opponents_main", "Start of Opponent's Main Phase", "相手のメインフェイズ開始時"},
    {"end_of_your_turn", "End of Your Turn", "自分のターン終了時"},
    {"end_of_opponents_turn", "End of Opponent's Turn", "相手のターン終了時"},
    {"end_of_all_turns", "End of All Turns", "お互いのターン終了時"},
    {"your_turn", "Your Turn", "自分のターン"}, {"opponents_turn", "Opponent's Turn", "相手のターン"},
    {"all_turns", "All Turns", "お互いのターン"},
    {NULL, NULL, NULL},
};

static const struct crd__said words[] = {
    {"red", "red", "赤"}, {"blue", "blue", "青"}, {"yellow", "yellow", "黄"}, {"green", "green", "緑"},
    {"black", "black", "黒"}, {"purple", "purple", "紫"}, {"white", "white", "白"},
    {"digimon", "Digimon", "デジモン"}, {"tamer", "Tamer", "テイマー"}, {"option", "Option", "オプション"},
    {"digi-egg", "Digi-Egg", "デジタマ"}, {"card", "card", "カード"},
    {"dp", "DP", "DP"}, {"level", "level", "Lv."}, {"cost", "play cost", "コスト"}, {"name", "name", "名称"},
    {"what", "card category", "カード種類"}, {"color", "color", "色"}, {"trait", "trait", "特徴"}, {"category", "card category", "カードカテゴリー"},
    {"number", "card number", "カードナンバー"}, {"under", "digivolution cards", "進化元"},
    {"links", "link cards", "リンクカード"}, {"colors", "colors", "色"},
    {"hand", "hand", "手札"}, {"trash", "trash", "トラッシュ"}, {"deck", "deck", "デッキ"},
    {"eggs", "Digi-Egg deck", "デジタマデッキ"}, {"security", "security stack", "セキュリティ"},
    {"battle", "battle area", "バトルエリア"}, {"breeding", "breeding area", "育成エリア"},
    {"field", "field", "エリア"}, {"dna", "DNA Digivolution", "ジョグレス"}, {"digixros", "DigiXros", "デジクロス"},
    {"burst", "Burst Digivolution", "バースト進化"}, {"app_fusion", "App Fusion", "アプ合体"},
    {"assembly", "Assembly", "アセンブリ"}, {"link", "Link", "リンク"}, {"ace", "ACE", "ACE"},
    {"blast", "Blast Digivolution", "ブラスト進化"}, {"arts", "Arts Digivolution", "アーツ進化"},
    {NULL, NULL, NULL},
};

static const struct crd__said keywords[] = {
    {"security_attack", "Security A.", "Sアタック"}, {"blocker", "Blocker", "ブロッカー"},
    {"recovery", "Recovery", "リカバリー"}, {"piercing", "Piercing", "貫通"}, {"draw", "Draw", "ドロー"},
    {"jamming", "Jamming", "ジャミング"}, {"digisorption", "Digisorption", "吸収進化"},
    {"reboot", "Reboot", "再起動"}, {"de_digivolve", "De-Digivolve", "退化"},
    {"retaliation", "Retaliation", "道連れ"}, {"digi_burst", "Digi-Burst", "デジバースト"},
    {"rush", "Rush", "速攻"}, {"blitz", "Blitz", "進撃"}, {"delay", "Delay", "ディレイ"},
    {"decoy", "Decoy", "デコイ"}, {"armor_purge", "Armor Purge", "アーマー解除"}, {"save", "Save", "セーブ"},
    {"material_save", "Material Save", "マテリアルセーブ"}, {"evade", "Evade", "回避"},
    {"raid", "Raid", "突進"}, {"alliance", "Alliance", "連携"}, {"barrier", "Barrier", "防壁"},
    {"blast_digivolve", "Blast Digivolve", "ブラスト進化"}, {"fortitude", "Fortitude", "不屈"},
    {"mind_link", "Mind Link", "マインドリンク"}, {"partition", "Partition", "パーティション"},
    {"collision", "Collision", "衝突"}, {"blast_dna_digivolve", "Blast DNA Digivolve", "ブラストジョグレス"},
    {"scapegoat", "Scapegoat", "スケープゴート"}, {"vortex", "Vortex", "ヴォルテクス"},
    {"overclock", "Overclock", "オーバークロック"}, {"iceclad", "Iceclad", "氷装"},
    {"decode", "Decode", "デコード"}, {"fragment", "Fragment", "フラグメント"},
    {"execute", "Execute", "エグゼキュート"}, {"progress", "Progress", "プログレス"},
    {"link_plus", "Link", "リンク"}, {"training", "Training", "トレーニング"},
    {"use_req", "Use Req.", "使用条件"}, {"ascension", "Ascension", "天昇"}, {"engage", "Engage", "急襲"},
    {"guard", "Guard", "守護"}, {"detach", "Detach", "分離"}, {"succession", "Succession", "継承"},
    {NULL, NULL, NULL},
};

static const struct crd__said icons[] = {
    {"hand", "{Hand} ", "｛手札｝"},
        {"trash", "{Trash} ", "｛トラッシュ｝"}, {"breeding", "{Breeding} ", "｛育成｝"},
        {"security", "{Security} ", "｛セキュリティ｝"}, {"battle", "{Battle} ", "｛バトル｝"},
        {"field", "{Field} ", "｛エリア｝"}, {"deck", "{Deck} ", "｛デッキ｝"},
        {"eggs", "{Digi-Eggs} ", "｛デジタマ｝"}, {"under", "{Under} ", "｛進化元｝"},
        {"links", "{Linked} ", "｛リンク｝"},
    {NULL, NULL, NULL},
};

static const struct crd__said texts[] = {
    {"inherited", "Inherited: ", "進化元効果："},
        {"security", "Security: ", "セキュリティ効果："}, {"link", "Link: ", "リンク効果："},
        {"option", "Option: ", "オプション："},
    {NULL, NULL, NULL},
};

static const struct crd__said terms[] = {
    {"ADVENTURE", "ADVENTURE", "アドベンチャー"},
    {"Angel", "Angel", "天使型"},
    {"Animal", "Animal", "獣"},
    {"Appmon", "Appmon", "アプモン"},
    {"Aqua", "Aqua", "水棲"},
    {"Archangel", "Archangel", "大天使型"},
    {"Armor Form", "Armor Form", "アーマー体"},
    {"Avian", "Avian", "鳥"},
    {"Bagra Army", "Bagra Army", "バグラ軍"},
    {"Beast", "Beast", "獣"},
    {"Bird", "Bird", "鳥"},
    {"Blue Flare", "Blue Flare", "ブルーフレア"},
    {"BurningGreymon", "BurningGreymon", "ヴリトラモン"},
    {"Calendamon", "Calendamon", "カレンダモン"},
    {"ChaosGallantmon", "ChaosGallantmon", "カオスデュークモン"},
    {"Charismon", "Charismon", "カリスモン"},
    {"Chronicle", "Chronicle", "クロニクル"},
    {"Cyborg", "Cyborg", "サイボーグ型"},
    {"DATA SQUAD", "DATA SQUAD", "セイバーズ"},
    {"DeadlyAxemon", "DeadlyAxemon", "デッドリーアックスモン"},
    {"Demon", "Demon", "鬼人型"},
    {"Diaboromon", "Diaboromon", "ディアボロモン"},
    {"Dorumon", "Dorumon", "ドルモン"},
    {"Dragonkin", "Dragonkin", "竜人型"},
    {"Dramon", "Dramon", "ドラモン"},
    {"Dreammon", "Dreammon", "ドリーモン"},
    {"Earth Dragon", "Earth Dragon", "地竜型"},
    {"Fallen Angel", "Fallen Angel", "堕天使型"},
    {"Free", "Free", "フリー"},
    {"Gammamon", "Gammamon", "ガンマモン"},
    {"Hero", "Hero", "ヒーロー"},
    {"Hunter", "Hunter", "ハンター"},
    {"Hybrid", "Hybrid", "ハイブリッド体"},
    {"Ice-Snow", "Ice-Snow", "氷雪型"},
    {"Iliad", "Iliad", "イリアス"},
    {"Imperialdramon", "Imperialdramon", "インペリアルドラモン"},
    {"Insectoid", "Insectoid", "昆虫型"},
    {"Ken Ichijoji", "Ken Ichijoji", "一乗寺賢"},
    {"Koji Minamoto", "Koji Minamoto", "源輝二"},
    {"Kota Domoto", "Kota Domoto", "堂本コータ"},
    {"LIBERATOR", "LIBERATOR", "リベレイター"},
    {"Lamiamon", "Lamiamon", "ラミアモン"},
    {"Lobomon", "Lobomon", "ヴォルフモン"},
    {"Machine", "Machine", "マシーン型"},
    {"Machine Dragon", "Machine Dragon", "機竜型"},
    {"Maquinamon", "Maquinamon", "マキナモン"},
    {"Mediamon", "Mediamon", "メディアモン"},
    {"Megidramon", "Megidramon", "メギドラモン"},
    {"Navimon", "Navimon", "ナビモン"},
    {"Ornismon", "Ornismon", "オニスモン"},
    {"Owen Dreadnought", "Owen Dreadnought", "オーウェン・ドレッドノート"},
    {"Pulsemon", "Pulsemon", "パルスモン"},
    {"Puppet", "Puppet", "パペット型"},
    {"Raremon", "Raremon", "レアモン"},
    {"Reptile", "Reptile", "爬虫類型"},
    {"Rock Dragon", "Rock Dragon", "岩竜型"},
    {"Royal Knight", "Royal Knight", "ロイヤルナイツ"},
    {"Savemon", "Savemon", "セーブモン"},
    {"Sea Animal", "Sea Animal", "海獣型"},
    {"Shaman", "Shaman", "神人型"},
    {"SkullKnightmon", "SkullKnightmon", "スカルナイトモン"},
    {"Sky Dragon", "Sky Dragon", "天竜型"},
    {"Sovereign", "Sovereign", "四聖獣"},
    {"Ten Warriors", "Ten Warriors", "十闘士"},
    {"Three Musketeers", "Three Musketeers", "三銃士"},
    {"Titan", "Titan", "タイタン族"},
    {"Tweetmon", "Tweetmon", "ツブモン"},
    {"Twilight", "Twilight", "トワイライト"},
    {"Tyrannomon", "Tyrannomon", "ティラノモン"},
    {"Unidentified", "Unidentified", "種族不明"},
    {"Vortex Warriors", "Vortex Warriors", "ヴォルテクスウォリアー"},
    {"Watchmon", "Watchmon", "ウォッチモン"},
    {"Xros Heart", "Xros Heart", "クロスハート"},
    {"dramon", "dramon", "ドラモン"},
    {NULL, NULL, NULL},
};

static const struct crd__said globals[] = {
    {"memory you", "your memory", "自分のメモリー"},
    {"memory opponent", "your opponent's memory", "相手のメモリー"},
    {"attacks you", "the number of attacks you have declared this turn", "このターンの自分のアタックの数"},
    {"attacks opponent", "the number of attacks your opponent has declared this turn", "このターンの相手のアタックの数"},
    {NULL, NULL, NULL},
};

static const struct crd__said durations[] = {
    {"turn", " for the turn", "このターンの間、"},
    {"attack", " until the end of the attack", "このアタックが終了するまで、"},
    {"battle", " for the battle", "このバトルの間、"},
    {"your_turn_ends", " until your turn ends", "次の自分のターンの終了まで、"},
    {"opponents_turn_ends", " until your opponent's turn ends", "次の相手のターンの終了まで、"},
    {"opponents_unsuspend", " until your opponent's unsuspend phase ends", "次の相手のアクティブフェイズの終了まで、"},
    {"game", " for the rest of the game", "このゲームの間、"},
    {NULL, NULL, NULL},
};

static const struct crd__said deeds[] = {
    {"attack", "attack", "アタックできない"}, {"block", "block", "ブロックできない"},
    {"be_blocked", "be blocked", "ブロックされない"}, {"be_attacked", "be attacked", "アタックされない"},
    {"suspend", "suspend", "レストできない"}, {"unsuspend", "unsuspend", "アクティブにならない"},
    {"digivolve", "digivolve", "進化できない"}, {"be_deleted", "be deleted", "消滅しない"},
    {"leave", "leave the battle area", "バトルエリアを離れない"}, {"be_returned", "be returned", "戻されない"},
    {"be_trashed", "be trashed", "破棄されない"}, {"activate", "activate such effects", "効果を発揮できない"},
    {"switch_target", "have its attack target switched", "アタックの対象を変更できない"},
    {"play", "play cards", "登場できない"}, {"use", "use cards", "使用できない"}, {"link", "link", "リンクできない"},
    {"move", "move", "移動できない"}, {"hatch", "hatch", "孵化できない"},
    {"gain_memory", "gain memory", "メモリーを増やせない"},
    {"reduce_dp", "have its DP reduced", "DPが減らない"}, {"reduce_cost", "reduce costs", "コストを減らせない"},
    {"be_played", "be played", "登場しない"}, {"add_to_hand", "add cards to the hand", "手札に加えられない"},
    {"be_suspended", "be suspended", "レストしない"}, {"be_unsuspended", "be unsuspended", "アクティブにならない"},
    {"be_digivolved", "be digivolved", "進化しない"}, {"be_de_digivolved", "be de-digivolved", "退化しない"},
    {"draw", "draw", "ドローできない"}, {"be_added", "be added", "加わらない"},
    {NULL, NULL, NULL},
};

static const struct crd__said_event events[] = {
    {"played", "is played", "would be played", "が登場したとき", "が登場するとき"},
    {"digivolved", "digivolves", "would digivolve", "が進化したとき", "が進化するとき"},
    {"deleted", "is deleted", "would be deleted", "が消滅したとき", "が消滅するとき"},
    {"leaves", "leaves the battle area", "would leave the battle area", "がバトルエリアを離れたとき", "がバトルエリアを離れるとき"},
    {"attacks", "attacks", "would attack", "がアタックしたとき", "がアタックするとき"},
    {"blocks", "blocks", "would block", "がブロックしたとき", "がブロックするとき"},
    {"blocked", "is blocked", "would be blocked", "がブロックされたとき", "がブロックされるとき"},
    {"wins", "wins a battle", "would win a battle", "がバトルに勝ったとき", "がバトルに勝つとき"},
    {"loses", "loses a battle", "would lose a battle", "がバトルに負けたとき", "がバトルに負けるとき"},
    {"deletes", "deletes its adversary", "would delete its adversary", "がバトルで相手を消滅させたとき", "がバトルで相手を消滅させるとき"},
    {"suspended", "becomes suspended", "would become suspended", "がレストしたとき", "がレストするとき"},
    {"unsuspended", "becomes unsuspended", "would become unsuspended", "がアクティブになったとき", "がアクティブになるとき"},
    {"linked", "gets linked", "would get linked", "がリンクされたとき", "がリンクされるとき"},
    {"moved", "moves", "would move", "が移動したとき", "が移動するとき"},
    {"checks", "checks a security card", "would check a security card", "がセキュリティをチェックしたとき", "がセキュリティをチェックするとき"},
    {"trashed", "is trashed", "would be trashed", "が破棄されたとき", "が破棄されるとき"},
    {"added", "is added", "would be added", "が加わったとき", "が加わるとき"},
    {"removed", "is removed", "would be removed", "が離れたとき", "が離れるとき"},
    {"used", "is used", "would be used", "が使用されたとき", "が使用されるとき"},
    {"activated", "activates an effect", "would activate an effect", "が効果を発揮したとき", "が効果を発揮するとき"},
    {"drawn", "is drawn", "would be drawn", "がドローされたとき", "がドローされるとき"},
    {"de_digivolved", "is de-digivolved", "would be de-digivolved", "が退化したとき", "が退化するとき"},
    {"target_switched", "has its attack target switched", "would have its attack target switched", "のアタック対象が変更されたとき", "のアタック対象が変更されるとき"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_verb verbs[] = {
    {"delete", "delete {}", "deleting {}", "{}を消滅させる", "deleted", "消滅した", "消滅しなかった"},
    {"trash", "trash {}", "trashing {}", "{}を破棄する", "trashed", "破棄された", "破棄されなかった"},
    {"suspend", "suspend {}", "suspending {}", "{}をレストさせる", "suspended", "レストした", "レストしなかった"},
    {"unsuspend", "unsuspend {}", "unsuspending {}", "{}をアクティブにする", "unsuspended", "アクティブになった", "アクティブにならなかった"},
    {"flip", "turn {} face {face}", "turning {} face {face}", "{}を{face}向きにする", NULL, NULL, NULL},
    {"move", "move {} to the {to}", "moving {} to the {to}", "{}を{to}に移動する", "moved", "移動した", "移動しなかった"},
    {"de_digivolve", "<De-Digivolve {#n}> {}", "<De-Digivolve {#n}> {}", "{}を≪退化{#n}≫する", NULL, NULL, NULL},
    {"end_attack", "end the attack", "ending the attack", "アタックを終了する", NULL, NULL, NULL},
    {"battle", "{} battle", "having {} battle", "{}をバトルさせる", NULL, NULL, NULL},
    {"pay", "pay {#} memory", "paying {#} memory", "メモリー{#}を支払う", NULL, NULL, NULL},
    {"set_cost", "the cost becomes {#}", "the cost becoming {#}", "コストを{#}にする", NULL, NULL, NULL},
    {"materials", "{} may also be placed", "placing {}", "{}も重ねることができる", NULL, NULL, NULL},
    {"save", "<Save>", "<Save>", "≪セーブ≫する", NULL, NULL, NULL},
    {"delay", "<Delay>", "using <Delay>", "≪ディレイ≫する", NULL, NULL, NULL},
    {"digi_burst", "<Digi-Burst {#}>", "<Digi-Burst {#}>", "≪デジバースト{#}≫する", NULL, NULL, NULL},
    {"switch_target", "switch the attack target to {}", "switching the attack target to {}", "アタックの対象を{}に変更する", NULL, NULL, NULL},
    {"reveal", "reveal {}", "revealing {}", "{}をオープンする", NULL, NULL, NULL},
    {"look", "look at {}", "looking at {}", "{}を確認する", NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_text text_keys[] = {
    {"name", " named ", "", "名称が", "の"},
        {"name_has", " with ", " in its name", "名称に", "を含む"},
        {"trait", " with the ", " trait", "特徴に", "を持つ"},
        {"trait_has", " with ", " in one of its traits", "特徴に", "を含む"},
        {"text_has", " with ", " in its text", "", "の記述を持つ"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said attached[] = {
    {"under", "under ", "の進化元"}, {"links", "linked to ", "のリンクカード"},
    {"stack", "in the stack of ", "を重ねたカード"}, {NULL, NULL, NULL},
};

static const struct crd__said standing[] = {
    {"security_digimon", " in security", ""}, {"field", " on the field", ""}, {NULL, NULL, NULL},
};

static const struct crd__said phases[] = {
    {"setup", "setup", "準備"}, {"unsuspend", "unsuspend", "アクティブ"}, {"draw", "draw", "ドロー"},
    {"breeding", "breeding", "育成"}, {"main", "main", "メイン"}, {NULL, NULL, NULL},
};

static const struct crd__said moments[] = {
    {"end_of_turn", "at the end of the turn, ", "このターンの終了時、"},
    {"end_of_battle", "at the end of the battle, ", "バトル終了時、"}, {NULL, NULL, NULL},
};

static const struct crd__said causes[] = {
    {"attack", " by attacking", "アタック"}, {"block", " by blocking", "ブロック"},
    {"cost", " as a cost", "コスト"}, {NULL, NULL, NULL},
};

static const struct crd__said refs[] = {
    {"digimon", "this Digimon", "このデジモン"}, {"tamer", "this Tamer", "このテイマー"},
    {"card", "this card", "このカード"}, {"this_card", "this card", "このカード"},
    {"it", "that Digimon", "そのデジモン"}, {"other", "the other one", "その相手"},
    {"you", "you", "自分"}, {"opponent", "your opponent", "相手"},
    {"that unit", "that Digimon", "そのデジモン"}, {"those units", "those Digimon", "そのデジモン"},
    {"that card", "that card", "そのカード"}, {"those cards", "those cards", "そのカード"},
    {NULL, NULL, NULL},
};

static const struct crd__said prevented[] = {
    {"deleted", " isn't deleted", "は消滅しない"},
    {"leaves", " doesn't leave the battle area", "はバトルエリアを離れない"},
    {"trashed", " isn't trashed", "は破棄されない"}, {NULL, NULL, NULL},
};

static const struct crd__said targets[] = {
    {"player", " the player", "プレイヤーに"}, {"digimon", " a Digimon", "デジモンに"}, {NULL, NULL, NULL},
};

static const struct crd__said purposes[] = {
    {"play", "play", "登場の"}, {"digivolve", "digivolve", "進化の"}, {"use", "use", "使用の"},
    {"link", "link", "リンクの"}, {NULL, NULL, NULL},
};

static const struct crd__said_flag flags_before[] = {
    {"suspended", "suspended ", "unsuspended ", "レスト状態の", "アクティブ状態の"},
    {"token", "token ", "non-token ", "トークンの", "トークン以外の"},
    {"attacking", "attacking ", "non-attacking ", "アタック中の", "アタック中以外の"},
    {"blocking", "blocking ", "non-blocking ", "ブロック中の", "ブロック中以外の"},
    {"material", "material ", "non-material ", "素材の", "素材以外の"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_flag flags_behind[] = {
    {"inherited", " with an inherited effect", " with no inherited effect", "進化元効果を持つ", "進化元効果を持たない"},
    {"played_this_turn", " played this turn", " not played this turn", "このターンに登場した", "このターンに登場していない"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_limit limits[] = {
    {"dp", true, " with ", "", "", " DP or less", " DP or more", " DP", "DP"},
    {"dp", false, " with a DP of ", " or less", " or more", "", "", "", "DPが"},
    {"level", false, " with a level of ", " or lower", " or higher", "", "", "", "Lv.が"},
    {"cost", false, " with a play cost of ", " or less", " or more", "", "", "", "コスト"},
    {NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_limit limits_before[] = {
    {"level", true, "level ", " or lower", " or higher", " ", " ", " ", "Lv."},
    {NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};
/* clang-format on */

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

const struct crd__say_game crd__digimon_say = {
    .word = words,
    .timing = timings,
    .keyword = keywords,
    .icon = icons,
    .text = texts,
    .attached = attached,
    .standing = standing,
    .duration = durations,
    .deed = deeds,
    .phase = phases,
    .moment = moments,
    .cause = causes,
    .refs = refs,
    .term = terms,
    .prevented = prevented,
    .target = targets,
    .global = globals,
    .purpose = purposes,
    .flag_before = flags_before,
    .flag_behind = flags_behind,
    .text_key = text_keys,
    .limit = limits,
    .limit_before = limits_before,
    .verb = verbs,
    .special = crd__digimon_special,
    .statement = crd__digimon_statements,
    .event = events,
    .lines = crd__digimon_say_lines,
    .below = "digimon",
    .timing_en = "[%s] ",
    .timing_ja = "【%s】",
    .open = "<",
    .close = ">",
    .open_ja = "≪",
    .close_ja = "≫",
    .attack_ja = "アタック",
    .by_icon = "delay",
    .looked_ja = "確認したカード",
    .revealed_ja = "オープンしたカード",
    .adversary = "deletes",
    .unit = {"unit", "Digimon", "デジモン"},
    .units = {"units", "Digimon", "デジモン"},
    .anything = {"anything", "a card or Digimon", "カードかデジモン"},
    .elsewhere = {"security_digimon", "Security Digimon", "セキュリティデジモン"},
    .upright = {"unsuspended", " unsuspended", "アクティブ状態の"},
    .under = {"under", "", "進化元に"},
    .phase_word = {"phase", "phase", "フェイズ"},
    .colors = {"colors", " color", " colors", "色", ""},
    .color = "color",
    .puts = "play",
    .signs = WORDS("security_attack", "link_plus"),
    .word_before = (const char *const[]){NULL},
    .before = WORDS("color", "suspended", "level", "face", "token", "what", "attacking",
        "blocking", "material"),
    .bare = WORDS("color", "name", "name_has", "trait", "trait_has", "text_has", "keyword",
        "cost", "has_under"),
    .carried = WORDS("under", "links"),
    .numbers = WORDS("dp", "level", "cost"),
    .unit_places = WORDS("security_digimon", "battle", "field", "breeding"),
    .single_places = WORDS("battle"),
    .pile = WORDS("hand", "deck", "security", "trash", "eggs", "under"),
    .card_events = WORDS("added", "removed", "trashed", "drawn", "used"),
    .unit_verbs = WORDS("digivolve"),
    .thing_verbs =
        WORDS("delete", "trash", "place", "suspend", "unsuspend", "reveal", "look", "return"),
    .plural_s = WORDS("tamer"),
    .never_alone = WORDS("option"),
};
