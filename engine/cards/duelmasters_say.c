/* SPDX-License-Identifier: MIT
 * duelmasters_say.c - the words of Duel Masters in rules texts; duelmasters_say_verbs.c has what needs
 * more than a word, and the lines that are no effects. */
#include "duelmasters_say.h"

#include <stddef.h>

/* clang-format off */
static const struct crd__said timings[] = {
    {"enter", "When this creature enters the battle zone", "このクリーチャーが出た時"},
    {"attack", "When this creature attacks", "このクリーチャーが攻撃する時"},
    {"block", "When this creature blocks", "このクリーチャーがブロックする時"},
    {"destroyed", "When this creature is destroyed", "このクリーチャーが破壊された時"},
    {"leave", "When this creature leaves the battle zone", "このクリーチャーが離れた時"},
    {"win_battle", "When this creature wins a battle", "このクリーチャーがバトルに勝った時"},
    {"end_of_attack", "At the end of this creature's attack", "このクリーチャーの攻撃の終わりに"},
    {"start_of_your_turn", "At the start of your turn", "自分のターンのはじめに"},
    {"start_of_opponents_turn", "At the start of your opponent's turn", "相手のターンのはじめに"},
    {"end_of_your_turn", "At the end of your turn", "自分のターンの終わりに"},
    {"end_of_opponents_turn", "At the end of your opponent's turn", "相手のターンの終わりに"},
    {"cast", "", ""},
    {"tap", "Tap this creature instead of attacking", "攻撃するかわりにタップして"},
    {"your_turn", "During your turn", "自分のターン中"},
    {"opponents_turn", "During your opponent's turn", "相手のターン中"},
    {"all_turns", "", ""}, {NULL, NULL, NULL},
};

static const struct crd__said words[] = {
    {"light", "light", "光"}, {"water", "water", "水"}, {"darkness", "darkness", "闇"},
    {"fire", "fire", "火"}, {"nature", "nature", "自然"},
    {"creature", "creature", "クリーチャー"}, {"spell", "spell", "呪文"},
    {"cross_gear", "cross gear", "クロスギア"}, {"aura", "aura", "オーラ"}, {"card", "card", "カード"},
    {"evolution", "evolution", "進化"}, {"neo", "NEO", "NEO"}, {"god", "god", "ゴッド"}, {"gr", "GR", "GR"},
    {"power", "power", "パワー"}, {"cost", "cost", "コスト"}, {"under", "cards under it", "下のカード"},
    {"name", "name", "名前"}, {"name_has", "name", "名前"}, {"race", "race", "種族"},
    {"civilization", "civilization", "文明"}, {"civilizations", "civilizations", "文明"},
    {"what", "card type", "カードの種類"}, {"tapped", "orientation", "向き"},
    {"deck", "deck", "山札"}, {"hand", "hand", "手札"}, {"shields", "shields", "シールド"},
    {"mana", "mana zone", "マナゾーン"}, {"graveyard", "graveyard", "墓地"},
    {"battle", "battle zone", "バトルゾーン"},
    {"used", "card being used", "使用中のカード"}, {"normal", "normal means", "通常"},
    {NULL, NULL, NULL},
};

static const struct crd__said keywords[] = {
    {"blocker", "Blocker", "ブロッカー"}, {"power_attacker", "Power attacker", "パワーアタッカー"},
    {"double_breaker", "Double breaker", "W・ブレイカー"}, {"triple_breaker", "Triple breaker", "T・ブレイカー"},
    {"quattro_breaker", "Quattro breaker", "Q・ブレイカー"}, {"world_breaker", "World breaker", "ワールド・ブレイカー"},
    {"speed_attacker", "Speed attacker", "スピードアタッカー"}, {"mach_fighter", "Mach fighter", "マッハファイター"},
    {"slayer", "Slayer", "スレイヤー"}, {"shield_trigger", "Shield trigger", "S・トリガー"},
    {"charger", "Charger", "チャージャー"}, {"unblockable", "Unblockable", "ブロックされない"},
    {"guardman", "Guardman", "ガードマン"}, {"enters_tapped", "Enters tapped", "タップして出る"},
    {NULL, NULL, NULL},
};

static const struct crd__said icons[] = {
    {"hand", "your hand", "手札"}, {"graveyard", "your graveyard", "墓地"},
    {"mana", "your mana zone", "マナゾーン"}, {"deck", "your deck", "山札"},
    {"shields", "your shields", "シールド"}, {"gr", "your super GR", "超GR"},
    {"under", "under a creature", "クリーチャーの下"}, {"used", "where it is used", "使用中の場所"},
    {"battle", "the battle zone", "バトルゾーン"}, {NULL, NULL, NULL},
};

static const struct crd__said texts[] = {{"spell", "Spell side: ", "呪文面："}, {NULL, NULL, NULL}};

static const struct crd__said attached[] = {
    {"under", "under ", "の下"}, {"aura", "attached to ", "のオーラ"}, {"linked", "linked with ", "のリンク先"},
    {"stack", "in the stack of ", "を重ねたカード"}, {NULL, NULL, NULL},
};

static const struct crd__said standing[] = {{NULL, NULL, NULL}};

static const struct crd__said durations[] = {
    {"turn", " until the end of the turn", "このターンの終わりまで、"},
    {"attack", " until the end of the attack", "この攻撃の終わりまで、"},
    {"battle", " until the end of the battle", "このバトルの終わりまで、"},
    {"your_turn_starts", " until the start of your next turn", "次の自分のターンのはじめまで、"},
    {"opponents_turn_ends", " until the end of your opponent's turn", "次の相手のターンの終わりまで、"},
    {"game", " for the rest of the game", "このゲームの間、"}, {NULL, NULL, NULL},
};

static const struct crd__said deeds[] = {
    {"attack", "attack", "攻撃できない"}, {"block", "block", "ブロックできない"}, {"be_blocked", "be blocked", "ブロックされない"},
    {"be_attacked", "be attacked", "攻撃されない"}, {"be_chosen", "be chosen", "選ばれない"}, {"untap", "untap", "アンタップしない"},
    {"be_destroyed", "be destroyed", "破壊されない"}, {"leave", "leave the battle zone", "バトルゾーンを離れない"},
    {"summon", "summon creatures", "召喚できない"}, {"cast", "cast spells", "呪文を唱えられない"},
    {"use_trigger", "use shield triggers", "S・トリガーを使えない"}, {"enter", "enter the battle zone", "バトルゾーンに出られない"},
    {"draw", "draw", "カードを引けない"}, {NULL, NULL, NULL},
};

static const struct crd__said phases[] = {
    {"setup", "setup", "準備"}, {"start", "start", "開始"}, {"draw", "draw", "ドロー"}, {"charge", "mana charge", "マナチャージ"},
    {"main", "main", "メイン"}, {"attack", "attack", "攻撃"}, {"end", "end", "終了"}, {NULL, NULL, NULL},
};

static const struct crd__said moments[] = {
    {"end_of_battle", "at the end of the battle, ", "バトルの終わりに、"},
    {"end_of_attack", "at the end of the attack, ", "攻撃の終わりに、"},
    {"end_of_turn", "at the end of the turn, ", "このターンの終わりに、"},
    {"end_of_your_turn", "at the end of your next turn, ", "次の自分のターンの終わりに、"},
    {"start_of_your_turn", "at the start of your next turn, ", "次の自分のターンのはじめに、"}, {NULL, NULL, NULL},
};

static const struct crd__said causes[] = {
    {"attack", " by attacking", "攻撃"}, {"block", " by blocking", "ブロック"},
    {NULL, NULL, NULL},
};

static const struct crd__said refs[] = {
    {"creature", "this creature", "このクリーチャー"}, {"spell", "this spell", "この呪文"},
    {"cross_gear", "the creature this is crossed to", "これをクロスしたクリーチャー"},
    {"aura", "the creature with this aura", "このオーラが付いたクリーチャー"},
    {"this_card", "this card", "このカード"}, {"it", "that one", "それ"}, {"other", "the other one", "その相手"},
    {"you", "you", "自分"}, {"opponent", "your opponent", "相手"},
    {"that unit", "that creature", "そのクリーチャー"}, {"those units", "those creatures", "そのクリーチャー"},
    {"that card", "that card", "そのカード"}, {"those cards", "those cards", "そのカード"}, {NULL, NULL, NULL},
};

static const struct crd__said terms[] = { /* by the bytes of the English word */
    {"Angel Command", "Angel Command", "エンジェル・コマンド"},
    {"Apollonia Dragon", "Apollonia Dragon", "アポロニア・ドラゴン"},
    {"Arc Seraphim", "Arc Seraphim", "アーク・セラフィム"},
    {"Armored Dragon", "Armored Dragon", "アーマード・ドラゴン"},
    {"Beast Folk", "Beast Folk", "ビーストフォーク"},
    {"Demon Command", "Demon Command", "デーモン・コマンド"},
    {"Dragon", "Dragon", "ドラゴン"},
    {"Dragonoid", "Dragonoid", "ドラゴノイド"},
    {"Dream Mate", "Dream Mate", "ドリームメイト"},
    {"Earth Dragon", "Earth Dragon", "アース・ドラゴン"},
    {"Fire Bird", "Fire Bird", "ファイアー・バード"},
    {"Grand Devil", "Grand Devil", "グランド・デビル"},
    {"Great Mecha King", "Great Mecha King", "グレートメカオー"},
    {"Guardian", "Guardian", "ガーディアン"},
    {"Human", "Human", "ヒューマノイド"},
    {"Kikai Hero", "Kikai Hero", "キカイヒーロー"},
    {"Liquid People", "Liquid People", "リキッド・ピープル"},
    {"Magic Tool", "Magic Tool", "マジック・ツール"},
    {"Poseidia Dragon", "Poseidia Dragon", "ポセイディア・ドラゴン"},
    {"Saint Head", "Saint Head", "セイント・ヘッド"},
    {"Tyranno Drake", "Tyranno Drake", "ティラノ・ドレイク"},
    {"Vehicle Bee", "Vehicle Bee", "ビークル・ビー"},
    {"Wild Veggies", "Wild Veggies", "ワイルド・ベジーズ"},
    {"Zombie Dragon", "Zombie Dragon", "ドラゴン・ゾンビ"},
    {NULL, NULL, NULL},
};

static const struct crd__said prevented[] = {
    {"destroyed", " isn't destroyed", "は破壊されない"},
    {"leaves", " doesn't leave the battle zone", "はバトルゾーンを離れない"}, {NULL, NULL, NULL},
};

static const struct crd__said targets[] = {
    {"player", " a player", "プレイヤーを"}, {"creature", " a creature", "クリーチャーを"}, {NULL, NULL, NULL},
};

static const struct crd__said globals[] = {
    {"attacks you", "the number of attacks you have declared this turn", "このターンの自分の攻撃の数"},
    {"attacks opponent", "the number of attacks your opponent has declared this turn", "このターンの相手の攻撃の数"},
    {NULL, NULL, NULL},
};

static const struct crd__said purposes[] = {{NULL, NULL, NULL}};

static const struct crd__said_flag flags_before[] = {
    {"tapped", "tapped ", "untapped ", "タップされている", "タップされていない"},
    {"attacking", "attacking ", "non-attacking ", "攻撃中の", "攻撃中ではない"},
    {"blocking", "blocking ", "non-blocking ", "ブロック中の", "ブロック中ではない"},
    {"evolution", "evolution ", "non-evolution ", "進化", "進化ではない"},
    {"twinpact", "Twinpact ", "non-Twinpact ", "ツインパクトの", "ツインパクトではない"},
    {"crossed", "crossed ", "not crossed ", "クロスされている", "クロスされていない"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_flag flags_behind[] = {
    {"entered_this_turn", " that entered this turn", " that didn't enter this turn", "このターンに出た", "このターンに出ていない"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_text text_keys[] = {
    {"name", " named ", "", "名前が", "の"}, {"name_has", " with ", " in its name", "名前に", "を含む"},
    {"race", " with the ", " race", "種族に", "を持つ"}, {"race_has", " with ", " in its race", "種族に", "を含む"},
    {NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_limit limits[] = {
    {"power", true, " with power ", " or less", " or more", "", "", "", "パワー"},
    {"power", false, " with a power of ", " or less", " or more", "", "", "", "パワーが"},
    {"cost", true, " with a cost of ", " or less", " or more", "", "", "", "コスト"},
    {"cost", false, " with a cost of ", " or less", " or more", "", "", "", "コストが"},
    {NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_limit limits_before[] = {
    {NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_verb verbs[] = {
    {"destroy", "destroy {}", "destroying {}", "{}を破壊する", "destroyed", "破壊された", "破壊されなかった"},
    {"put_under", "put {} under {under}", "putting {} under {under}", "{}を{under}の下に置く", NULL, NULL, NULL},
    {"cast", "cast {} for no cost", "casting {} for no cost", "{}をコストを支払わずに唱える", "cast", "唱えられた", "唱えられなかった"},
    {"cross", "cross {} to {to}", "crossing {} to {to}", "{}を{to}にクロスする", NULL, NULL, NULL},
    {"attach", "attach {} to {to}", "attaching {} to {to}", "{}を{to}に付ける", NULL, NULL, NULL},
    {"tap", "tap {}", "tapping {}", "{}をタップする", "tapped", "タップされた", "タップされなかった"},
    {"untap", "untap {}", "untapping {}", "{}をアンタップする", "untapped", "アンタップされた", "アンタップされなかった"},
    {"battle", "have {} battle {with}", "having {} battle {with}", "{}を{with}とバトルさせる", NULL, NULL, NULL},
    {"reveal", "reveal {}", "revealing {}", "{}を表向きにする", NULL, NULL, NULL},
    {"look", "look at {}", "looking at {}", "{}を見る", NULL, NULL, NULL},
    {"end_attack", "end the attack", "ending the attack", "攻撃を終える", NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

static const struct crd__said_event events[] = {
    {"enters", "enters the battle zone", "would enter the battle zone", "が出た時", "が出る時"},
    {"summoned", "is summoned", "would be summoned", "が召喚された時", "が召喚される時"},
    {"cast", "is cast", "would be cast", "が唱えられた時", "が唱えられる時"},
    {"destroyed", "is destroyed", "would be destroyed", "が破壊された時", "が破壊される時"},
    {"leaves", "leaves the battle zone", "would leave the battle zone", "が離れた時", "が離れる時"},
    {"attacks", "attacks", "would attack", "が攻撃した時", "が攻撃する時"},
    {"blocks", "blocks", "would block", "がブロックした時", "がブロックする時"},
    {"blocked", "becomes blocked", "would become blocked", "がブロックされた時", "がブロックされる時"},
    {"unblocked", "attacks the player and isn't blocked", "would not be blocked", "がプレイヤーを攻撃してブロックされなかった時", "がブロックされない時"},
    {"battles", "battles", "would battle", "がバトルした時", "がバトルする時"},
    {"wins", "wins a battle", "would win a battle", "がバトルに勝った時", "がバトルに勝つ時"},
    {"loses", "loses a battle", "would lose a battle", "がバトルに負けた時", "がバトルに負ける時"},
    {"broken", "is broken", "would be broken", "がブレイクされた時", "がブレイクされる時"},
    {"breaking", "is going to break shields", "would break shields", "がシールドをブレイクする前", "がシールドをブレイクする時"},
    {"attack_ends", "finishes its attack", "would finish its attack", "の攻撃が終わった時", "の攻撃が終わる時"},
    {"tapped", "becomes tapped", "would become tapped", "がタップされた時", "がタップされる時"},
    {"untapped", "becomes untapped", "would become untapped", "がアンタップされた時", "がアンタップされる時"},
    {"drawn", "is drawn", "would be drawn", "が引かれた時", "が引かれる時"},
    {"moved", "is moved", "would be moved", "が移動した時", "が移動する時"},
    {"discarded", "is discarded", "would be discarded", "が捨てられた時", "が捨てられる時"},
    {"crossed", "gets crossed", "would get crossed", "がクロスされた時", "がクロスされる時"},
    {NULL, NULL, NULL, NULL, NULL},
};
/* clang-format on */

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NO_WORDS   ((const char *const[]){NULL})

const struct crd__say_game crd__duelmasters_say = {
    .word = words,
    .timing = timings,
    .keyword = keywords,
    .icon = icons,
    .from_en = "From %s: ",
    .from_ja = "%sから：",
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
    .special = crd__duelmasters_special,
    .statement = crd__duelmasters_statements,
    .event = events,
    .lines = crd__duelmasters_say_lines,
    .below = "creature",
    .timing_en = "%s: ",
    .timing_ja = "%s、",
    .open = "",
    .close = "",
    .open_ja = "「",
    .close_ja = "」",
    .attack_ja = "攻撃",
    .looked_ja = "見たカード",
    .revealed_ja = "表向きにしたカード",
    .unit = {"unit", "creature", "クリーチャー"},
    .units = {"units", "creatures", "クリーチャー"},
    .anything = {"anything", "a card or creature", "カードかクリーチャー"},
    .upright = {"untapped", " untapped", "タップされていない"},
    .under = {"under", "", "下に"},
    .phase_word = {"phase", "step", "ステップ"},
    .colors = {"civilizations", " civilization", " civilizations", "文明", ""},
    .color = "civilization",
    .puts = "put",
    .signs = WORDS("power_attacker"),
    .word_before = WORDS("super"),
    .before = WORDS("civilization", "super", "tapped", "face", "what", "attacking", "blocking",
        "evolution", "twinpact", "crossed"),
    .bare = WORDS("civilization", "name", "name_has", "race", "race_has", "keyword", "power",
        "cost", "has_under"),
    .carried = WORDS("under"),
    .numbers = WORDS("power", "cost", "under", "civilizations"),
    .unit_places = WORDS("battle"),
    .single_places = WORDS("battle"),
    .pile = WORDS("hand", "deck", "shields", "mana", "graveyard", "gr", "under"),
    .card_events = WORDS("cast", "drawn", "moved", "discarded", "broken"),
    .unit_verbs = NO_WORDS,
    .thing_verbs =
        WORDS("destroy", "move", "tap", "untap", "put_under", "reveal", "look", "top", "cross"),
    .plural_s = WORDS("creature", "spell", "cross_gear", "aura"),
    .never_alone = NO_WORDS,
};
