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

#define SAMPLE_MATCH "\"match\":\"abcdefghijkl2345\""
#define SAMPLE_PILES                                             \
    "{\"piles\":{\"main\":[{\"number\":\"ST1-02\",\"count\":4}," \
    "{\"number\":\"BT1-009\",\"count\":1}],\"eggs\":[{\"number\":\"ST1-01\",\"count\":99}]}}"

static const struct sample samples[] = {
    {PRO_METHOD_HELLO, "{\"protocol\":[2,1],\"client\":\"test/1.0\"}"},
    {PRO_METHOD_SESSION_GUEST, "{\"name\":\"Sora \xe5\xae\x87\xe5\xae\x99 7\"}"},
    {PRO_METHOD_SESSION_RESUME, "{\"token\":\"abcdefghijklmnopqrstuvwxyz-_0123\"}"},
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
    {PRO_METHOD_MATCH_CREATE,
        "{\"game\":\"digimon\",\"revision\":\"digimon-4.0\","
        "\"deck\":\"starter-red\",\"opponent\":\"private\"}"},
    {PRO_METHOD_MATCH_CREATE,
        "{\"game\":\"digimon\",\"deck\":\"starter-red\",\"opponent\":\"bot\"}"},
    {PRO_METHOD_MATCH_LIST, "{\"game\":\"digimon\"}"},
    {PRO_METHOD_MATCH_LIST, "{}"},
    {PRO_METHOD_MATCH_JOIN, "{" SAMPLE_MATCH ",\"deck\":\"starter-blue\"}"},
    {PRO_METHOD_MATCH_JOIN, "{\"code\":\"abcd2345\",\"deck\":\"starter-blue\"}"},
    {PRO_METHOD_MATCH_LEAVE, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_RESUME, "{" SAMPLE_MATCH ",\"after\":{\"game\":1,\"seq\":0}}"},
    {PRO_METHOD_MATCH_RESUME, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_SNAPSHOT, "{" SAMPLE_MATCH "}"},
    {PRO_METHOD_MATCH_ANSWER,
        "{" SAMPLE_MATCH ",\"game\":1,\"prompt\":65535,\"picks\":[0,65535]}"},
    {PRO_METHOD_MATCH_ARRANGE, "{" SAMPLE_MATCH ",\"game\":1,\"unit\":65535,\"order\":[2,1]}"},
    {PRO_METHOD_MATCH_ARRANGE, "{" SAMPLE_MATCH ",\"game\":1,\"order\":[65535]}"},
    {PRO_METHOD_MATCH_CONCEDE, "{" SAMPLE_MATCH ",\"game\":255}"},
    {PRO_METHOD_REPLAY_LIST,
        "{\"player\":\"gabcdefghijkl2345\",\"before\":\"1700000000000.a\",\"limit\":100}"},
    {PRO_METHOD_REPLAY_LIST, "{}"},
    {PRO_METHOD_REPLAY_GET, "{\"replay\":\"abcdefghijkl2345\"}"},
};

enum {
    SAMPLES = sizeof samples / sizeof samples[0]
};

#endif
