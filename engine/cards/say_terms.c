/* SPDX-License-Identifier: MIT
 * say_terms.c - Japanese names and traits that programs ask for by their English ones. Of a card in the
 * set its file has the Japanese name; here are traits, parts of names, and cards of other sets. What is
 * written with the same letters in both languages ("TS", "Ver.3") is in no table. */
#include "say.h"
#include "set.h"

#include <string.h>

/* clang-format off */
static const struct {
    const char *en, *ja;
} terms[] = { /* by the bytes of the English word */
    {"ADVENTURE", "アドベンチャー"},
    {"Angel", "天使型"},
    {"Animal", "獣"},
    {"Appmon", "アプモン"},
    {"Aqua", "水棲"},
    {"Archangel", "大天使型"},
    {"Armor Form", "アーマー体"},
    {"Avian", "鳥"},
    {"Bagra Army", "バグラ軍"},
    {"Beast", "獣"},
    {"Bird", "鳥"},
    {"Blue Flare", "ブルーフレア"},
    {"BurningGreymon", "ヴリトラモン"},
    {"Calendamon", "カレンダモン"},
    {"ChaosGallantmon", "カオスデュークモン"},
    {"Charismon", "カリスモン"},
    {"Chronicle", "クロニクル"},
    {"Cyborg", "サイボーグ型"},
    {"DATA SQUAD", "セイバーズ"},
    {"DeadlyAxemon", "デッドリーアックスモン"},
    {"Demon", "鬼人型"},
    {"Diaboromon", "ディアボロモン"},
    {"Dorumon", "ドルモン"},
    {"Dragonkin", "竜人型"},
    {"Dramon", "ドラモン"},
    {"Dreammon", "ドリーモン"},
    {"Earth Dragon", "地竜型"},
    {"Fallen Angel", "堕天使型"},
    {"Free", "フリー"},
    {"Gammamon", "ガンマモン"},
    {"Hero", "ヒーロー"},
    {"Hunter", "ハンター"},
    {"Hybrid", "ハイブリッド体"},
    {"Ice-Snow", "氷雪型"},
    {"Iliad", "イリアス"},
    {"Imperialdramon", "インペリアルドラモン"},
    {"Insectoid", "昆虫型"},
    {"Ken Ichijoji", "一乗寺賢"},
    {"Koji Minamoto", "源輝二"},
    {"Kota Domoto", "堂本コータ"},
    {"LIBERATOR", "リベレイター"},
    {"Lamiamon", "ラミアモン"},
    {"Lobomon", "ヴォルフモン"},
    {"Machine", "マシーン型"},
    {"Machine Dragon", "機竜型"},
    {"Maquinamon", "マキナモン"},
    {"Mediamon", "メディアモン"},
    {"Megidramon", "メギドラモン"},
    {"Navimon", "ナビモン"},
    {"Ornismon", "オニスモン"},
    {"Owen Dreadnought", "オーウェン・ドレッドノート"},
    {"Pulsemon", "パルスモン"},
    {"Puppet", "パペット型"},
    {"Raremon", "レアモン"},
    {"Reptile", "爬虫類型"},
    {"Rock Dragon", "岩竜型"},
    {"Royal Knight", "ロイヤルナイツ"},
    {"Savemon", "セーブモン"},
    {"Sea Animal", "海獣型"},
    {"Shaman", "神人型"},
    {"SkullKnightmon", "スカルナイトモン"},
    {"Sky Dragon", "天竜型"},
    {"Sovereign", "四聖獣"},
    {"Ten Warriors", "十闘士"},
    {"Three Musketeers", "三銃士"},
    {"Titan", "タイタン族"},
    {"Tweetmon", "ツブモン"},
    {"Twilight", "トワイライト"},
    {"Tyrannomon", "ティラノモン"},
    {"Unidentified", "種族不明"},
    {"Vortex Warriors", "ヴォルテクスウォリアー"},
    {"Watchmon", "ウォッチモン"},
    {"Xros Heart", "クロスハート"},
    {"dramon", "ドラモン"},
};
/* clang-format on */

/* The Japanese name of a card of the set, or NULL. */
static const char *card_name(const struct crd_set *set, const char *text)
{
    for (uint32_t i = 0; set != NULL && i < set->cards.len; i++) {
        if (strcmp(set->def[i].name, text) == 0 && set->def[i].name_ja[0] != '\0') {
            return set->def[i].name_ja;
        }
    }
    return NULL;
}

const char *crd__say_term(const struct crd__say *s, const char *text)
{
    size_t low = 0, high = sizeof terms / sizeof terms[0];
    const char *word = crd__say_word(s, text);

    if (!s->ja || strcmp(word, text) != 0) {
        return word;
    }
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const int order = strcmp(terms[middle].en, text);

        if (order == 0) {
            return terms[middle].ja;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    const char *name = card_name(s->set, text);
    return name == NULL ? text : name;
}
