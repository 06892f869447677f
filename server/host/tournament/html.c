/* SPDX-License-Identifier: MIT
 * html.c - see html.h. */
#include "host/tournament/html.h"

static const char *const words[SRV_WORD_NUM][SRV_LANGUAGES] = {
    [SRV_WORD_PAIRINGS] = {"Pairings", "対戦表"},
    [SRV_WORD_PAIRINGS_BY_NAME] = {"Pairings by name", "対戦表(名前順)"},
    [SRV_WORD_STANDINGS] = {"Standings", "順位表"},
    [SRV_WORD_BRACKET] = {"Bracket", "トーナメント表"},
    [SRV_WORD_PLAYERS] = {"Players", "参加者"},
    [SRV_WORD_DECKS] = {"Decks", "デッキ"},
    [SRV_WORD_ROUND] = {"Round", "ラウンド"},
    [SRV_WORD_STAGE] = {"Stage", "ステージ"},
    [SRV_WORD_GROUP] = {"Group", "グループ"},
    [SRV_WORD_UPPER] = {"Upper bracket", "勝者側"},
    [SRV_WORD_LOWER] = {"Lower bracket", "敗者側"},
    [SRV_WORD_THIRD] = {"Third place", "3位決定戦"},
    [SRV_WORD_FINAL] = {"Final", "決勝"},
    [SRV_WORD_AGAIN] = {"Final, played again", "決勝(再試合)"},
    [SRV_WORD_BYE] = {"bye", "不戦勝"},
    [SRV_WORD_DRAW] = {"draw", "引き分け"},
    [SRV_WORD_DOUBLE_LOSS] = {"double loss", "両者敗北"},
    [SRV_WORD_FORFEIT] = {"forfeit", "不戦"},
    [SRV_WORD_REPLAY] = {"Replay", "リプレイ"},
    [SRV_WORD_FIRST] = {"most points", "最多得点"},
    [SRV_WORD_FEWER_POINTS] = {"fewer points", "得点差"},
    [SRV_WORD_LEVEL] = {"level with the one above", "上位と同順位"},
    [SRV_WORD_LOST_TO] = {"lost to the one above", "直接対決"},
    [SRV_WORD_BY_LOT] = {"by lot", "抽選"},
    [SRV_WORD_DISQUALIFIED] = {"disqualified", "失格"},
    [SRV_WORD_NOBODY] = {"nobody", "なし"},
    [SRV_WORD_PAGE] = {"The event's page", "大会ページ"},
    [SRV_WORD_WAITING] = {"waiting list", "キャンセル待ち"},
    [SRV_WORD_STANDBY] = {"waiting list, checked in", "キャンセル待ち（チェックイン済み）"},
    [SRV_WORD_IN] = {"in", "参加"},
    [SRV_WORD_CHECKED] = {"checked in", "チェックイン済み"},
    [SRV_WORD_LEFT] = {"left", "取消"},
    [SRV_WORD_DROPPED] = {"dropped", "棄権"},
};

const char *srv_word(enum srv_word word, enum srv_language language)
{
    return words[word][language];
}

void srv_html_begin(struct srv_out *out, enum srv_language language, const char *name,
    const char *what, const char *more)
{
    static const char *const code[SRV_LANGUAGES] = {"en", "ja"};
    srv_out_printf(out,
        "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
        code[language]);
    srv_out_html(out, what);
    srv_out_puts(out, " - ");
    srv_out_html(out, name);
    srv_out_puts(out,
        "</title>\n<link rel=\"stylesheet\" href=\"/sheet.css\">\n</head>\n<body>\n"
        "<header>\n<h1>");
    srv_out_html(out, name);
    srv_out_puts(out, "</h1>\n<p class=\"what\">");
    srv_out_html(out, what);
    srv_out_puts(out, "</p>\n");
    if (more != NULL) {
        srv_out_puts(out, "<p class=\"more\">");
        srv_out_html(out, more);
        srv_out_puts(out, "</p>\n");
    }
    srv_out_puts(out, "</header>\n<main>\n");
}

void srv_html_heading(struct srv_out *out, const char *text)
{
    srv_out_puts(out, "<h2>");
    srv_out_html(out, text);
    srv_out_puts(out, "</h2>\n");
}

void srv_html_end(struct srv_out *out, enum srv_language language, const char *id)
{
    srv_out_puts(out, "</main>\n<footer><p><a href=\"/t/");
    srv_out_html(out, id);
    srv_out_puts(out, "\">");
    srv_out_html(out, srv_word(SRV_WORD_PAGE, language));
    srv_out_puts(out, "</a></p></footer>\n</body>\n</html>\n");
}
