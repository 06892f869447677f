/* SPDX-License-Identifier: MIT
 * config_keys.h - the table of the configuration's keys. Part of config.c, which alone includes it. */
#ifndef SRV_BASE_CONFIG_KEYS_H
#define SRV_BASE_CONFIG_KEYS_H

#include "base/config.h"
#include "base/log.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

enum kind {
    KIND_TEXT, /* no control characters, fits the field */
    KIND_LIST, /* the same, items between commas */
    KIND_COUNT,
    KIND_TIME,
    KIND_SIZE,
    KIND_CHOICE, /* stored as the index of the word */
};

struct unit {
    const char *name;
    uint64_t factor;
};

static const struct unit time_units[] = {
    {"d", 86400000}, {"h", 3600000}, {"m", 60000}, {"s", 1000}, {"ms", 1}, {NULL, 0}};
static const struct unit size_units[] = {{"MiB", 1048576}, {"KiB", 1024}, {"B", 1}, {NULL, 0}};
static const struct unit no_units[] = {{"", 1}, {NULL, 0}};

static const char *const guest_words[] = {"no", "yes", NULL};
static const char *const chat_words[] = {"free", "phrases", "off", NULL};
static const char *const level_words[] = {"error", "warn", "info", "debug", NULL};
static const char *const privacy_words[] = {"public", "unlisted", "players", NULL};
static const char *const sync_words[] = {"full", "normal", NULL};
static_assert(sizeof level_words / sizeof level_words[0] == SRV_LOG_LEVEL_NUM + 1,
    "one word for each level");

struct key {
    const char *section;
    const char *name;
    enum kind kind;
    size_t offset, size; /* of the field */
    uint64_t min, max;   /* of numbers, in ms or bytes */
    const char *const *words;
    const char *preset;
    bool reloads;
    const char *meaning; /* one line, for --help, --print-config and the README */
};

/* clang-format off */
#define SECOND UINT64_C(1000)
#define DAY    UINT64_C(86400000)
#define KIB    UINT64_C(1024)
#define MIB    UINT64_C(1048576)

#define FIELD(f) offsetof(struct srv_config, f), sizeof(((struct srv_config *)0)->f)

#define TEXT(section, f, preset, reloads, meaning) \
    {section, #f, KIND_TEXT, FIELD(f), 0, 0, NULL, preset, reloads, meaning}
#define LIST(section, f, preset, reloads, meaning) \
    {section, #f, KIND_LIST, FIELD(f), 0, 0, NULL, preset, reloads, meaning}
#define COUNT(section, f, min, max, preset, reloads, meaning) \
    {section, #f, KIND_COUNT, FIELD(f), min, max, NULL, preset, reloads, meaning}
#define SIZE(section, f, min, max, preset, reloads, meaning) \
    {section, #f, KIND_SIZE, FIELD(f), min, max, NULL, preset, reloads, meaning}
#define TIME(section, f, min, max, preset, reloads, meaning) \
    {section, #f, KIND_TIME, FIELD(f##_ms), min, max, NULL, preset, reloads, meaning}
#define CHOICE(section, f, words, preset, reloads, meaning) \
    {section, #f, KIND_CHOICE, FIELD(f), 0, 0, words, preset, reloads, meaning}

static const struct key keys[] = {
    TEXT("server", listen, "127.0.0.1", false,
        "numeric address to listen on; for the world put a TLS proxy in front, or give tls_certificate"),
    COUNT("server", port, 0, 65535, "8787", false,
        "TCP port; 0 takes any free one and logs which"),
    TEXT("server", data_dir, "/var/lib/shinpan", false,
        "directory of what the server writes"),
    TEXT("server", database, "", false,
        "database file; empty: shinpan.db in data_dir"),
    TEXT("server", admin_socket, "", false,
        "UNIX socket of metrics and of shinpanctl's judge, admin and account: who may open it may do all of that; empty: admin.sock in data_dir"),
    TEXT("server", web_root, "/usr/share/shinpan/web", false,
        "files served at /"),
    TEXT("server", js_root, "/usr/share/shinpan/js", false,
        "files served at /js/"),
    LIST("server", card_sets, "/usr/share/shinpan/sets", false,
        "card files, or directories of them; those of a game are one set"),
    TEXT("server", restrictions, "/usr/share/shinpan/restrictions", false,
        "directory of the restriction lists that decks are held to, a file for a game"),
    TEXT("server", starter_decks, "/usr/share/shinpan/decks", false,
        "directory of the deck files that every player has"),
    LIST("server", origins, "", true,
        "browser origins allowed besides our own loopback ones, as https://host[:port]"),
    LIST("server", trusted_proxies, "", true,
        "addresses of reverse proxies, as 10.0.0.0/8, whose X-Forwarded-For, -Proto and -Host are believed"),
    TEXT("server", tls_certificate, "", true,
        "PEM file of a certificate and those between it and its root; with it the port speaks TLS alone; read again at each reload"),
    TEXT("server", tls_key, "", true,
        "PEM file of its key; TLS is turned on or off by a restart"),
    CHOICE("server", log_level, level_words, "info", true,
        "least important log line that is written"),
    TIME("server", drain_deadline, 0, 3600 * SECOND, "20s", true,
        "from SIGTERM to exit, at the latest"),

    CHOICE("store", synchronous, sync_words, "full", false,
        "full: a power cut loses nothing a player saw; normal: it may lose the last moments"),
    SIZE("store", check_bytes, 0, 1024 * 1024 * MIB, "1024MiB", false,
        "a start after a kill checks a database up to this size, any other start one of a sixteenth of it; see shinpanctl db check"),

    CHOICE("replays", replay_privacy, privacy_words, "public", true,
        "who may see new replays until those who played say otherwise: everybody; who has the link; they alone"),
    COUNT("replays", verify_rate, 0, 1000000, "6", true,
        "replays a minute that one player, over HTTP one address, may have verified; 0: no limit"),

    TIME("sessions", guest_lifetime, SECOND, 3650 * DAY, "30d", true,
        "a guest token that is not used for so long is forgotten"),
    TIME("sessions", session_lifetime, SECOND, 3650 * DAY, "90d", true,
        "the same for a token of an account"),
    CHOICE("sessions", guests, guest_words, "yes", true,
        "whether people may play without an account"),
    LIST("sessions", reserved_names, "", true,
        "names and handles that nobody gets, besides the usual ones (admin, server, judge ..)"),

    COUNT("limits", connections, 1, 1000000, "20000", true,
        "open connections; never more than the limit of open files less 256"),
    COUNT("limits", address_connections, 1, 1000000, "64", true,
        "connections without a session from one address (IPv4 /32, IPv6 /64)"),
    COUNT("limits", address_sessions, 1, 1000000, "64", true,
        "connections with a session from one address"),
    COUNT("limits", address_rate, 1, 100000, "20", true,
        "new connections a second from one address"),
    COUNT("limits", address_burst, 1, 1000000, "40", true,
        "new connections at once from one address"),
    COUNT("limits", address_message_rate, 0, 1000000, "500", true,
        "incoming messages a second from one address, three times as many at once, then too_fast; 0: no limit"),
    COUNT("limits", player_connections, 1, 1000000, "16", true,
        "connections of one player; with one more the oldest is closed"),
    COUNT("limits", player_message_rate, 0, 1000000, "40", true,
        "incoming messages a second of one player, three times as many at once, then too_fast; 0: no limit"),
    TIME("limits", hello_deadline, SECOND, 3600 * SECOND, "5s", true,
        "from connecting to a complete hello"),
    SIZE("limits", message_bytes, 256, MIB, "4KiB", true,
        "one incoming message"),
    SIZE("limits", deck_message_bytes, 256, MIB, "64KiB", true,
        "one incoming message that carries a deck"),
    COUNT("limits", message_rate, 1, 1000000, "20", true,
        "incoming messages a second of one connection"),
    COUNT("limits", message_burst, 1, 1000000, "60", true,
        "incoming messages at once of one connection; as many again get too_fast, then 1008"),
    SIZE("limits", queue_bytes, 16 * KIB, 64 * MIB, "1MiB", true,
        "outgoing bytes that wait for one connection; a peer that reads slower is closed"),
    SIZE("limits", traffic_rate, KIB, 1024 * MIB, "64KiB", true,
        "incoming bytes a second of one connection as TCP counts them, pings included"),
    COUNT("limits", guest_rate, 0, 1000000, "60", true,
        "new guests a minute from one address; 0: no limit"),
    COUNT("limits", register_rate, 0, 1000000, "5", true,
        "new accounts a minute from one address; 0: no limit"),
    COUNT("limits", login_rate, 0, 1000000, "5", true,
        "wrong passwords a minute from one address and for one account, then ever longer waits; 0: no limit"),
    COUNT("limits", matches, 1, 1000000, "10000", true,
        "open and live matches"),
    COUNT("limits", player_matches, 1, 1000, "5", true,
        "open and live matches of one player"),
    COUNT("limits", match_rate, 0, 1000000, "6", true,
        "matches a minute that one player may create; 0: no limit"),
    COUNT("limits", spectators, 0, 100000, "200", true,
        "people who watch one match"),
    COUNT("limits", player_decks, 1, 10000, "50", true,
        "stored decks of one player"),

    TIME("ladder", season_length, 0, 3650 * DAY, "90d", true,
        "a season of ratings ends after so long and the next begins, half way back to the start; 0: never"),

    CHOICE("chat", lobby_chat, chat_words, "free", true,
        "what may be said in the lobby: anything, phrases, nothing"),
    TIME("chat", chat_retention, 0, 3650 * DAY, "30d", true,
        "what was said in matches is kept for judges for so long; 0: for ever"),

    COUNT("tournaments", tournaments, 1, 4096, "256", true,
        "tournaments that are not over"),
    COUNT("tournaments", host_tournaments, 1, 4096, "16", true,
        "tournaments of one host that are not over"),
    COUNT("tournaments", tournament_rate, 0, 1000000, "6", true,
        "tournaments a minute that one host may set up; 0: no limit"),
    COUNT("tournaments", webhooks, 0, 16, "4", true,
        "addresses on the web that one tournament may have told of its rounds and results; 0: none"),
    LIST("tournaments", webhook_hosts, "", true,
        "hosts, as in the URL, that such addresses may be on although they are none of the internet (localhost, 10.0.0.7)"),

    TIME("timing", ping_interval, SECOND, 600 * SECOND, "20s", false,
        "silence after which the peer is pinged; whole seconds"),
    TIME("timing", ping_hangup, 2 * SECOND, 1200 * SECOND, "30s", false,
        "silence after which the connection is cut; whole seconds, more than ping_interval"),
    TIME("timing", absent_forfeit, 0, 30 * DAY, "15m", true,
        "a player of a live match who is not connected to it for so long forfeits; 0: never"),
    TIME("timing", grace, 0, 3600 * SECOND, "60s", true,
        "in a match with clocks: so long in all a game waits for a player whose connection is lost"),
    TIME("timing", max_pause, SECOND, DAY, "15m", true,
        "a match that both players have paused goes on after so long"),
    TIME("timing", between_deadline, SECOND, DAY, "2m", true,
        "then the next game of a match begins without those who are not ready"),
    TIME("timing", ready_deadline, SECOND, DAY, "2m", true,
        "then a match gives up waiting for players who do not say that they are ready"),
    TIME("timing", nonce_deadline, SECOND, DAY, "10s", true,
        "then a match begins without the nonces that were not told"),
    COUNT("timing", bot_decisions, 100, 1000000, "20000", true,
        "decisions that a thinking bot tries in its head before each answer"),
    TIME("timing", bot_delay, 0, 60 * SECOND, "300ms", true,
        "pause before each answer of a bot, so that people can follow"),
};
/* clang-format on */

#endif
