/* SPDX-License-Identifier: MIT
 * samples.h - right params of every method: the fullest and the least. What the tests of decoding
 * and of the schemas start from. */
#ifndef TESTS_PROTO_SAMPLES_H
#define TESTS_PROTO_SAMPLES_H

#include <pro/message.h>

struct sample {
    enum pro_method method;
    const char *params;
};

#define SAMPLE_HASH   "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define SAMPLE_MATCH  "\"match\":\"abcdefghijkl2345\""
#define SAMPLE_REPLAY "\"replay\":\"abcdefghijkl2345\""
#define SAMPLE_SHARE  "\"share\":\"abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE\""
#define SAMPLE_PILES                                             \
    "{\"piles\":{\"main\":[{\"number\":\"ST1-02\",\"count\":4}," \
    "{\"number\":\"BT1-009\",\"count\":1}],\"eggs\":[{\"number\":\"ST1-01\",\"count\":99}]}}"

#define SAMPLE_EVENT  "\"tournament\":\"abcdefghijkl2345\""
#define SAMPLE_WHOM   "\"player\":\"pabcdefghijkl2345\""
#define SAMPLE_REASON "\"reason\":\"so it is\""
#define SAMPLE_RULES                                                                           \
    "{\"name\":\"Spring cup \xe6\x98\xa5\",\"game\":\"digimon\",\"revision\":\"digimon-4.0\"," \
    "\"restrictions\":\"2026-04-04\",\"preset\":\"digimon_bo3\",\"starts_ms\":1,"              \
    "\"entry\":\"code\",\"capacity\":256,\"late_until\":2,\"checkin_s\":900,\"returns\":true," \
    "\"decks\":\"after\",\"stages\":[{\"format\":\"swiss\",\"best_of\":3,\"rounds\":9,"        \
    "\"last_by_rank\":true,\"round_s\":0},{\"format\":\"robin\",\"groups\":4,\"players\":16}," \
    "{\"format\":\"single_third\",\"players\":8}],\"seeding\":\"rating\","                     \
    "\"points\":{\"win\":3,\"draw\":1,\"loss\":0,\"bye\":3,\"double_loss\":0,\"missed\":0},"   \
    "\"tiebreaks\":[\"omw\",\"gw\",\"ogw\",\"random\"],\"floor_percent\":0,"                   \
    "\"bye_in_rates\":true,\"clock\":{\"bank_s\":1500,\"increment_s\":5,\"floor_s\":10},"      \
    "\"timeout\":\"default\",\"overtime\":[\"extra_turns:3\",\"compare:security\",\"draw\"],"  \
    "\"no_show_game_s\":300,\"no_show_match_s\":600,\"no_show_drop\":true,\"auto\":true,"      \
    "\"break_s\":120,\"preview_s\":60,\"spectators\":true,\"delay_s\":30,"                     \
    "\"players_watch\":true,\"chat\":true,\"draws\":true,\"hold\":true}"
#define SAMPLE_RULES_LEAST "{\"name\":\"x\",\"game\":\"digimon\"}"

static const struct sample samples[] = {
    {PRO_METHOD_HELLO, "{\"protocol\":[2,1],\"client\":\"test/1.0\"}"},
    {PRO_METHOD_SESSION_GUEST, "{\"name\":\"Sora \xe5\xae\x87\xe5\xae\x99 7\"}"},
    {PRO_METHOD_SESSION_RESUME, "{\"token\":\"abcdefghijklmnopqrstuvwxyz-_0123\"}"},
    {PRO_METHOD_SESSION_LOGIN, "{\"handle\":\"sora_7\",\"password\":\"correct horse\"}"},
    {PRO_METHOD_SESSION_LOGOUT, "{\"everywhere\":true}"},
    {PRO_METHOD_SESSION_LOGOUT, "{}"},
    {PRO_METHOD_SESSION_LIST, "{}"},
    {PRO_METHOD_SESSION_END, "{\"session\":\"abcdefghijkl2345\"}"},
    {PRO_METHOD_ACCOUNT_REGISTER,
        "{\"handle\":\"7-ra_\",\"password\":\"\xe5\xae\x87\xe5\xae\x99 7\","
        "\"name\":\"Sora\"}"},
    {PRO_METHOD_ACCOUNT_REGISTER, "{\"handle\":\"sora\",\"password\":\"correct horse\"}"},
    {PRO_METHOD_ACCOUNT_GET, "{}"},
    {PRO_METHOD_ACCOUNT_RENAME, "{\"name\":\"Taichi\"}"},
    {PRO_METHOD_ACCOUNT_PASSWORD, "{\"old\":\"correct horse\",\"new\":\"battery staple\"}"},
    {PRO_METHOD_ACCOUNT_DELETE, "{\"password\":\"correct horse\"}"},
    {PRO_METHOD_DECK_CHECK,
        "{\"game\":\"digimon\",\"revision\":\"digimon-4.0\",\"deck\":" SAMPLE_PILES "}"},
    {PRO_METHOD_DECK_CHECK, "{\"game\":\"digimon\",\"deck\":{\"piles\":{\"main\":[]}}}"},
    {PRO_METHOD_DECK_PUT,
        "{\"game\":\"digimon\",\"name\":\"Red rush\",\"replace\":\"d0\","
        "\"deck\":" SAMPLE_PILES "}"},
    {PRO_METHOD_DECK_PUT, "{\"game\":\"digimon\",\"name\":\"R\",\"deck\":" SAMPLE_PILES "}"},
    {PRO_METHOD_DECK_LIST, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_DECK_LIST, "{}"},
    {PRO_METHOD_DECK_GET, "{\"deck\":\"starter-red\"}"},
    {PRO_METHOD_DECK_DELETE, "{\"deck\":\"dabcdef\"}"},
    {PRO_METHOD_DECK_CHECK,
        "{\"game\":\"digimon\",\"restrictions\":\"none\",\"deck\":" SAMPLE_PILES "}"},
    {PRO_METHOD_DECK_PUT,
        "{\"game\":\"digimon\",\"name\":\"R\",\"restrictions\":\"2026-04-04\","
        "\"deck\":" SAMPLE_PILES "}"},
    {PRO_METHOD_DECK_COPY, "{\"deck\":\"starter-red\",\"name\":\"Mine\"}"},
    {PRO_METHOD_DECK_COPY, "{\"deck\":\"starter-red\"}"},
    {PRO_METHOD_DECK_RENAME, "{\"deck\":\"dabcdef\",\"name\":\"Mine\"}"},
    {PRO_METHOD_DECK_IMPORT,
        "{\"game\":\"digimon\",\"revision\":\"digimon-4.0\","
        "\"restrictions\":\"2026-04-04\",\"text\":\"4 A ST1-02\\n// Egg Deck\\t\"}"},
    {PRO_METHOD_DECK_IMPORT, "{\"game\":\"digimon\",\"text\":\"[]\"}"},
    {PRO_METHOD_DECK_EXPORT,
        "{\"deck\":\"starter-red\",\"format\":\"text\",\"language\":\"ja\"}"},
    {PRO_METHOD_DECK_EXPORT, "{\"deck\":\"starter-red\",\"format\":\"drasil\"}"},
    {PRO_METHOD_MATCH_CREATE,
        "{\"game\":\"digimon\",\"revision\":\"digimon-4.0\","
        "\"deck\":\"starter-red\",\"opponent\":\"private\"}"},
    {PRO_METHOD_MATCH_CREATE,
        "{\"game\":\"digimon\",\"deck\":\"starter-red\",\"opponent\":\"bot\"}"},
    {PRO_METHOD_MATCH_CREATE,
        "{\"game\":\"digimon\",\"deck\":\"starter-red\",\"opponent\":\"open\","
        "\"nonce_commitment\":\"" SAMPLE_HASH
        "\",\"settings\":{\"best_of\":3,\"first\":\"loser_chooses\",\"ready\":true,"
        "\"restrictions\":\"2026-02-01\","
        "\"clock\":{\"bank_s\":600,\"increment_s\":5,\"floor_s\":10},\"timeout\":\"loss\","
        "\"grace_s\":60,\"draws\":true,\"spectators\":true,\"delay_s\":30,\"chat\":true}}"},
    {PRO_METHOD_MATCH_LIST, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_MATCH_LIST, "{}"},
    {PRO_METHOD_MATCH_JOIN, "{" SAMPLE_MATCH ",\"deck\":\"starter-blue\"}"},
    {PRO_METHOD_MATCH_JOIN, "{\"code\":\"abcd2345\",\"deck\":\"starter-blue\"}"},
    {PRO_METHOD_MATCH_JOIN,
        "{" SAMPLE_MATCH ",\"deck\":\"starter-blue\",\"nonce_commitment\":\"" SAMPLE_HASH
        "\"}"},
    {PRO_METHOD_MATCH_LEAVE, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_READY, "{" SAMPLE_MATCH ",\"deck\":\"d1\",\"first\":\"p2\"}"},
    {PRO_METHOD_MATCH_READY, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_NONCE, "{" SAMPLE_MATCH ",\"nonce\":\"" SAMPLE_HASH "\"}"},
    {PRO_METHOD_MATCH_REMATCH, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_REMATCH, "{" SAMPLE_MATCH ",\"nonce_commitment\":\"" SAMPLE_HASH "\"}"},
    {PRO_METHOD_LOBBY_WATCH, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_LOBBY_WATCH, "{}"},
    {PRO_METHOD_LOBBY_UNWATCH, "{}"},
    {PRO_METHOD_CHAT_PHRASES, "{}"},
    {PRO_METHOD_CHAT_SAY, "{\"text\":\"Good luck! \xe5\xae\x87\"," SAMPLE_MATCH "}"},
    {PRO_METHOD_CHAT_SAY, "{\"phrase\":\"hello\"," SAMPLE_MATCH "}"},
    {PRO_METHOD_CHAT_SAY, "{\"phrase\":\"hello\"}"},
    {PRO_METHOD_CHAT_RECENT, "{}"},
    {PRO_METHOD_CHAT_MUTE, "{" SAMPLE_MATCH ",\"on\":true}"},
    {PRO_METHOD_CHAT_BLOCK, "{\"player\":\"gabcdefghijkl2345\",\"on\":false}"},
    {PRO_METHOD_CHAT_BLOCKS, "{}"},
    {PRO_METHOD_CHAT_SILENCED, "{\"after\":\"gabcdefghijkl2345\",\"limit\":10}"},
    {PRO_METHOD_CHAT_SILENCE, "{\"player\":\"gabcdefghijkl2345\",\"seconds\":3600}"},
    {PRO_METHOD_CHAT_HISTORY, "{" SAMPLE_MATCH ",\"after\":17}"},
    {PRO_METHOD_CHAT_HISTORY, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_JUDGE_CALL, "{" SAMPLE_MATCH ",\"text\":\"is that so?\"}"},
    {PRO_METHOD_JUDGE_CALL, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_JUDGE_CALLS, "{\"all\":true,\"before\":17,\"limit\":100}"},
    {PRO_METHOD_JUDGE_CALLS, "{}"},
    {PRO_METHOD_JUDGE_TAKE, "{\"call\":1}"},
    {PRO_METHOD_JUDGE_CLOSE, "{\"call\":1}"},
    {PRO_METHOD_JUDGE_VIEW, "{" SAMPLE_MATCH ",\"reason\":\"I was called\"}"},
    {PRO_METHOD_JUDGE_VIEW, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_JUDGE_REWIND,
        "{" SAMPLE_MATCH ",\"game\":1,\"prompt\":9,\"seq\":40,\"keep_clocks\":true,"
        "\"reason\":\"x\"}"},
    {PRO_METHOD_JUDGE_REWIND, "{" SAMPLE_MATCH ",\"game\":1,\"seq\":40,\"reason\":\"x\"}"},
    {PRO_METHOD_JUDGE_PAUSE, "{" SAMPLE_MATCH ",\"reason\":\"wait\"}"},
    {PRO_METHOD_JUDGE_RESUME, "{" SAMPLE_MATCH ",\"reason\":\"go on\"}"},
    {PRO_METHOD_JUDGE_RESUME, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_JUDGE_RESULT,
        "{" SAMPLE_MATCH ",\"result\":\"drawn\",\"whole\":true,\"reason\":\"time\"}"},
    {PRO_METHOD_JUDGE_RESULT, "{" SAMPLE_MATCH ",\"result\":\"p2\",\"reason\":\"x\"}"},
    {PRO_METHOD_JUDGE_CLOCK,
        "{" SAMPLE_MATCH
        ",\"seat\":\"p1\",\"how\":\"add\",\"ms\":60000,\"reason\":\"a call\"}"},
    {PRO_METHOD_JUDGE_ACT,
        "{" SAMPLE_MATCH
        ",\"game\":1,\"seat\":\"p2\",\"prompt\":9,\"picks\":[0,3],\"reason\":\"x\"}"},
    {PRO_METHOD_ADMIN_ANNOUNCE, "{\"text\":\"Round 2 begins.\"}"},
    {PRO_METHOD_JUDGE_WATCH,
        "{" SAMPLE_MATCH ",\"after\":{\"game\":1,\"seq\":0},\"reason\":\"a call\"}"},
    {PRO_METHOD_JUDGE_WATCH, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_JUDGE_UNWATCH, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_JUDGE_MATCHES,
        "{\"game\":\"digimon\",\"after\":\"abcdefghijkl2345\",\"limit\":100}"},
    {PRO_METHOD_JUDGE_MATCHES, "{}"},
    {PRO_METHOD_JUDGE_ASIDE, "{" SAMPLE_MATCH ",\"after\":\"abcdefghijkl2345\",\"limit\":20}"},
    {PRO_METHOD_JUDGE_ASIDE, "{}"},
    {PRO_METHOD_ADMIN_BAN,
        "{\"player\":\"gabcdefghijkl2345\",\"seconds\":3600,\"reason\":\"insults\"}"},
    {PRO_METHOD_ADMIN_BAN, "{\"address\":\"2001:db8::1\",\"reason\":\"a flood\"}"},
    {PRO_METHOD_ADMIN_BAN, "{\"address\":\"192.0.2.7\",\"sure\":true,\"reason\":\"a flood\"}"},
    {PRO_METHOD_ADMIN_UNBAN, "{\"ban\":17}"},
    {PRO_METHOD_ADMIN_BANS, "{\"after\":17,\"limit\":100}"},
    {PRO_METHOD_ADMIN_BANS, "{}"},
    {PRO_METHOD_ADMIN_CONNECTIONS,
        "{\"player\":\"gabcdefghijkl2345\",\"after\":17,\"limit\":100}"},
    {PRO_METHOD_ADMIN_CONNECTIONS, "{}"},
    {PRO_METHOD_ADMIN_PLAYERS, "{\"after\":\"gabcdefghijkl2345\",\"limit\":100}"},
    {PRO_METHOD_ADMIN_PLAYERS, "{}"},
    {PRO_METHOD_ADMIN_KICK, "{\"player\":\"gabcdefghijkl2345\",\"reason\":\"x\"}"},
    {PRO_METHOD_ADMIN_KICK, "{\"connection\":17}"},
    {PRO_METHOD_ADMIN_DRAIN, "{\"seconds\":3600,\"reason\":\"a new disk\"}"},
    {PRO_METHOD_ADMIN_DRAIN, "{}"},
    {PRO_METHOD_ADMIN_DRAIN, "{\"off\":true}"},
    {PRO_METHOD_AUDIT_LIST,
        "{\"subject\":\"call 17\",\"actor\":\"local\",\"verb\":\"judge.view\","
        "\"before\":17,\"limit\":1}"},
    {PRO_METHOD_AUDIT_LIST, "{}"},
    {PRO_METHOD_QUEUE_LIST, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_QUEUE_LIST, "{}"},
    {PRO_METHOD_QUEUE_JOIN,
        "{\"game\":\"digimon\",\"format\":\"standard\",\"deck\":\"starter-red\"}"},
    {PRO_METHOD_QUEUE_JOIN, "{\"game\":\"digimon\",\"deck\":\"starter-red\"}"},
    {PRO_METHOD_QUEUE_JOIN,
        "{\"game\":\"digimon\",\"deck\":\"starter-red\","
        "\"nonce_commitment\":\"" SAMPLE_HASH "\"}"},
    {PRO_METHOD_QUEUE_LEAVE, "{}"},
    {PRO_METHOD_RATING_GET,
        "{\"game\":\"digimon\",\"format\":\"standard\",\"player\":\"gabcdefghijkl2345\"}"},
    {PRO_METHOD_RATING_GET, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_RATING_LIST,
        "{\"game\":\"digimon\",\"format\":\"standard\",\"season\":2,"
        "\"after\":\"-1200.gabcdefghijkl2345.20\",\"limit\":50}"},
    {PRO_METHOD_RATING_LIST, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_MATCH_RESUME, "{" SAMPLE_MATCH ",\"after\":{\"game\":1,\"seq\":0}}"},
    {PRO_METHOD_MATCH_RESUME, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_SNAPSHOT, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_WATCH, "{" SAMPLE_MATCH ",\"after\":{\"game\":1,\"seq\":0}}"},
    {PRO_METHOD_MATCH_WATCH, "{\"code\":\"ABCDEFG2\"}"},
    {PRO_METHOD_MATCH_LIVE, "{\"game\":\"digimon\",\"limit\":500}"},
    {PRO_METHOD_MATCH_LIVE, "{}"},
    {PRO_METHOD_MATCH_SHOW, "{" SAMPLE_MATCH ",\"on\":false}"},
    {PRO_METHOD_MATCH_ANSWER,
        "{" SAMPLE_MATCH ",\"game\":1,\"prompt\":65535,\"picks\":[0,65535]}"},
    {PRO_METHOD_MATCH_ARRANGE, "{" SAMPLE_MATCH ",\"game\":1,\"unit\":65535,\"order\":[2,1]}"},
    {PRO_METHOD_MATCH_ARRANGE, "{" SAMPLE_MATCH ",\"game\":1,\"order\":[65535]}"},
    {PRO_METHOD_MATCH_CONCEDE, "{" SAMPLE_MATCH ",\"game\":255}"},
    {PRO_METHOD_MATCH_CONCEDE, "{" SAMPLE_MATCH ",\"game\":1,\"whole\":true}"},
    {PRO_METHOD_MATCH_OFFER, "{" SAMPLE_MATCH ",\"what\":\"pause\"}"},
    {PRO_METHOD_MATCH_REPLY, "{" SAMPLE_MATCH ",\"what\":\"draw\",\"accept\":true}"},
    {PRO_METHOD_MATCH_REPLY, "{" SAMPLE_MATCH ",\"what\":\"resume\",\"accept\":false}"},
    {PRO_METHOD_REPLAY_LIST,
        "{\"player\":\"gabcdefghijkl2345\",\"opponent\":\"aabcdefghijkl2345\",\"game\":\"digimon\","
        "\"deck\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\","
        "\"event\":\"open-1\",\"from_ms\":1,\"to_ms\":9007199254740991,"
        "\"before\":\"1700000000000.a\",\"limit\":100}"},
    {PRO_METHOD_REPLAY_LIST, "{}"},
    {PRO_METHOD_REPLAY_GET, "{" SAMPLE_REPLAY "}"},
    {PRO_METHOD_REPLAY_GET, "{" SAMPLE_REPLAY "," SAMPLE_SHARE "}"},
    {PRO_METHOD_REPLAY_SHARE, "{" SAMPLE_REPLAY ",\"privacy\":\"unlisted\"}"},
    {PRO_METHOD_REPLAY_TURNS, "{" SAMPLE_REPLAY ",\"game\":1," SAMPLE_SHARE "}"},
    {PRO_METHOD_REPLAY_AT,
        "{" SAMPLE_REPLAY ",\"game\":255,\"event\":0,\"viewer\":\"all\"," SAMPLE_SHARE "}"},
    {PRO_METHOD_REPLAY_EVENTS,
        "{" SAMPLE_REPLAY
        ",\"game\":1,\"from\":1,\"limit\":500,\"viewer\":\"spectator\"," SAMPLE_SHARE "}"},
    {PRO_METHOD_REPLAY_EVENTS, "{" SAMPLE_REPLAY ",\"game\":1,\"from\":7,\"viewer\":\"p2\"}"},
    {PRO_METHOD_REPLAY_VERIFY, "{" SAMPLE_REPLAY "," SAMPLE_SHARE "}"},
    {PRO_METHOD_REPLAY_REVEAL, "{" SAMPLE_REPLAY "}"},
    {PRO_METHOD_TOURNAMENT_LIST,
        "{\"game\":\"digimon\",\"state\":\"running\",\"mine\":true,"
        "\"before\":\"1700000000000.a\",\"limit\":100}"},
    {PRO_METHOD_TOURNAMENT_LIST, "{}"},
    {PRO_METHOD_TOURNAMENT_GET, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_WATCH, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_UNWATCH, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_PLAYERS, "{" SAMPLE_EVENT ",\"after\":100,\"limit\":500}"},
    {PRO_METHOD_TOURNAMENT_PLAYERS, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_ROUND,
        "{" SAMPLE_EVENT ",\"stage\":1,\"round\":9,\"after\":100,\"limit\":500}"},
    {PRO_METHOD_TOURNAMENT_ROUND, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_STANDINGS,
        "{" SAMPLE_EVENT ",\"stage\":1,\"round\":9,\"after\":100,\"limit\":500}"},
    {PRO_METHOD_TOURNAMENT_STANDINGS, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_BRACKET,
        "{" SAMPLE_EVENT ",\"stage\":4,\"after\":100,\"limit\":500}"},
    {PRO_METHOD_TOURNAMENT_BRACKET, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_DECKLIST, "{" SAMPLE_EVENT "," SAMPLE_WHOM "}"},
    {PRO_METHOD_TOURNAMENT_DECKLIST, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_LOG, "{" SAMPLE_EVENT ",\"before\":100,\"limit\":50}"},
    {PRO_METHOD_TOURNAMENT_LOG, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_ENTER,
        "{" SAMPLE_EVENT ",\"code\":\"ABC234\",\"deck\":\"starter-red\"}"},
    {PRO_METHOD_TOURNAMENT_ENTER, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_DECK, "{" SAMPLE_EVENT ",\"deck\":\"starter-red\"}"},
    {PRO_METHOD_TOURNAMENT_LEAVE, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_CHECK_IN, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_CREATE, "{\"rules\":" SAMPLE_RULES "}"},
    {PRO_METHOD_TOURNAMENT_CREATE, "{\"rules\":" SAMPLE_RULES_LEAST "}"},
    {PRO_METHOD_TOURNAMENT_CHANGE, "{" SAMPLE_EVENT ",\"rules\":" SAMPLE_RULES "}"},
    {PRO_METHOD_TOURNAMENT_ADMIT, "{" SAMPLE_EVENT "," SAMPLE_WHOM ",\"deck\":\"d1\"}"},
    {PRO_METHOD_TOURNAMENT_ADMIT, "{" SAMPLE_EVENT "," SAMPLE_WHOM "}"},
    {PRO_METHOD_TOURNAMENT_REMOVE, "{" SAMPLE_EVENT "," SAMPLE_WHOM "," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_REMOVE, "{" SAMPLE_EVENT "," SAMPLE_WHOM "}"},
    {PRO_METHOD_TOURNAMENT_SEED, "{" SAMPLE_EVENT "," SAMPLE_WHOM ",\"number\":4096}"},
    {PRO_METHOD_TOURNAMENT_SEED, "{" SAMPLE_EVENT "," SAMPLE_WHOM "}"},
    {PRO_METHOD_TOURNAMENT_STAFF,
        "{" SAMPLE_EVENT "," SAMPLE_WHOM ",\"role\":\"judge\",\"on\":true}"},
    {PRO_METHOD_TOURNAMENT_STAFF,
        "{" SAMPLE_EVENT "," SAMPLE_WHOM ",\"role\":\"host\",\"on\":false}"},
    {PRO_METHOD_TOURNAMENT_START, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_PAIR,
        "{" SAMPLE_EVENT ",\"wishes\":[{\"kind\":\"pair\",\"a\":\"pa\",\"b\":\"pb\"},"
        "{\"kind\":\"apart\",\"a\":\"pc\",\"b\":\"pd\"},{\"kind\":\"bye\",\"a\":\"pe\"}]}"},
    {PRO_METHOD_TOURNAMENT_PAIR, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_UNPAIR, "{" SAMPLE_EVENT "}"},
    {PRO_METHOD_TOURNAMENT_HOLD, "{" SAMPLE_EVENT ",\"on\":true," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_HOLD, "{" SAMPLE_EVENT ",\"on\":false}"},
    {PRO_METHOD_TOURNAMENT_FINISH, "{" SAMPLE_EVENT ",\"early\":true}"},
    {PRO_METHOD_TOURNAMENT_CANCEL, "{" SAMPLE_EVENT "," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_ANNOUNCE, "{" SAMPLE_EVENT ",\"text\":\"Lunch until 13:00.\"}"},
    {PRO_METHOD_TOURNAMENT_EXTEND,
        "{" SAMPLE_EVENT ",\"table\":7,\"seconds\":300," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_EXTEND, "{" SAMPLE_EVENT ",\"seconds\":300," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_RESULT,
        "{" SAMPLE_EVENT ",\"stage\":1,\"round\":2,\"table\":7,\"outcome\":\"a\","
        "\"games\":[2,1,0]," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_RESULT,
        "{" SAMPLE_EVENT ",\"round\":2,\"table\":7,\"outcome\":\"double_loss\"," SAMPLE_REASON
        "}"},
    {PRO_METHOD_TOURNAMENT_PENALTY,
        "{" SAMPLE_EVENT "," SAMPLE_WHOM ",\"kind\":\"game_loss\"," SAMPLE_REASON "}"},
    {PRO_METHOD_TOURNAMENT_WEBHOOK,
        "{" SAMPLE_EVENT ",\"url\":\"https://example.org/hook\",\"on\":true}"},
};

enum {
    SAMPLES = sizeof samples / sizeof samples[0]
};

#endif
