/* SPDX-License-Identifier: MIT
 * config.h - what an operator can set. One table (config_keys.h) names every key with its type,
 * range, default, meaning and whether a reload applies it; reading, checking, --print-config,
 * --help and the manual page of keys all come from it.
 *
 * A key `message_bytes` in section [limits] can be set in four places, later ones win:
 *   1. the default in the table
 *   2. the file                  message_bytes = 4KiB     under [limits]
 *   3. the environment           SHINPAN_MESSAGE_BYTES=4KiB
 *   4. the command line          --message-bytes 4KiB
 * Numbers take a unit where the table says so: ms s m h d for times, B KiB MiB for sizes. A
 * time or a size without a unit is refused, except 0. Unknown keys and sections, keys given twice
 * in one file, and values out of range are errors with file and line; every error of a run is listed,
 * not only the first. */
#ifndef SRV_BASE_CONFIG_H
#define SRV_BASE_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct srv_text;

#define SRV_CONFIG_PATH_MAX   256  /* bytes of a path, NUL included */
#define SRV_CONFIG_SOCKET_MAX 108  /* sun_path */
#define SRV_CONFIG_LIST_MAX   1024 /* bytes of a comma-separated list, NUL included */

enum srv_yes { /* order as in the table's choice list */
    SRV_NO = 0,
    SRV_YES,
};

enum srv_chat { /* order as in the table's choice list */
    SRV_CHAT_FREE = 0,
    SRV_CHAT_PHRASES,
    SRV_CHAT_OFF,
};

enum srv_sync { /* order as in the table's choice list */
    SRV_SYNC_FULL = 0,
    SRV_SYNC_NORMAL,
};

/* At once may come so many times what comes in a second: of the rates of addresses and players. */
#define SRV_CONFIG_BURST 3

/* Plain values: copy it, compare it. Every number is uint64_t so that one table row shape fits
 * all of them. */
struct srv_config {
    /* [server] */
    char listen[64];                    /* numeric IPv4 or IPv6 address */
    uint64_t port;                      /* 0: any free one (tests), see srv_net_port */
    char data_dir[SRV_CONFIG_PATH_MAX]; /* where database and admin socket are by default */
    char database[SRV_CONFIG_PATH_MAX]; /* DATA_DIR/shinpan.db; never empty once loaded */
    char admin_socket[SRV_CONFIG_SOCKET_MAX]; /* DATA_DIR/admin.sock; never empty once loaded */
    char web_root[SRV_CONFIG_PATH_MAX];       /* served at / */
    char js_root[SRV_CONFIG_PATH_MAX];        /* served at /js/ */
    char card_sets[SRV_CONFIG_LIST_MAX];      /* card set files: walk with srv_config_item */
    char restrictions[SRV_CONFIG_PATH_MAX];   /* directory of restriction lists */
    char starter_decks[SRV_CONFIG_PATH_MAX];  /* directory of deck files that everyone has */
    char origins[SRV_CONFIG_LIST_MAX];        /* browser origins allowed besides our own */
    char trusted_proxies[SRV_CONFIG_LIST_MAX]; /* subnets: srv_subnet_parse */
    char tls_certificate[SRV_CONFIG_PATH_MAX]; /* PEM; empty: no TLS ... */
    char tls_key[SRV_CONFIG_PATH_MAX];         /* ... and then this is empty, too */
    uint64_t log_level;                        /* enum srv_log_level */
    uint64_t drain_deadline_ms;                /* from SIGTERM to exit, at the latest */

    /* [store] */
    uint64_t synchronous; /* enum srv_sync */
    uint64_t check_bytes; /* checked up to this size after a kill, else to a 16th of it */

    /* [replays] */
    uint64_t replay_privacy; /* enum srv_store_privacy */
    uint64_t verify_rate;    /* a minute, of one player; 0: no limit */

    /* [sessions] */
    uint64_t guest_lifetime_ms;   /* a guest token nobody used for this long is forgotten */
    uint64_t session_lifetime_ms; /* ... of an account */
    uint64_t guests;              /* enum srv_yes: people may play without an account */
    char reserved_names[SRV_CONFIG_LIST_MAX];

    /* [limits]: what a peer can make us hold or do */
    uint64_t connections;          /* in the process; also kept below RLIMIT_NOFILE - 256 */
    uint64_t address_connections;  /* of one address (v4 /32, v6 /64) without a session */
    uint64_t address_sessions;     /* of one address with a session: srv_conn_vouch */
    uint64_t address_rate;         /* new connections a second of one address */
    uint64_t address_burst;        /* ... and at once */
    uint64_t address_message_rate; /* incoming messages a second of one address; 0: no limit */
    uint64_t player_connections;   /* of one player */
    uint64_t player_message_rate;  /* incoming messages a second of one player; 0: no limit */
    uint64_t hello_deadline_ms;    /* from open to srv_conn_set_deadline(conn, 0) */
    uint64_t message_bytes;        /* one incoming message */
    uint64_t deck_message_bytes;   /* one incoming message that carries a deck */
    uint64_t message_rate;         /* incoming messages a second of one connection */
    uint64_t message_burst;        /* ... and at once */
    uint64_t queue_bytes;          /* outgoing bytes that wait for one connection */
    uint64_t traffic_rate;         /* incoming bytes a second as TCP counts them: ping floods */
    uint64_t guest_rate;           /* new guests a minute of one address; 0: no limit */
    uint64_t register_rate;        /* new accounts a minute of one address; 0: no limit */
    uint64_t login_rate;     /* wrong passwords a minute of address and account; 0: no limit */
    uint64_t matches;        /* open and live, in the process */
    uint64_t player_matches; /* open and live, of one player */
    uint64_t match_rate;     /* matches a minute that one player creates; 0: no limit */
    uint64_t spectators;     /* of one match */
    uint64_t player_decks;   /* stored decks of one player */

    /* [ladder] */
    uint64_t season_length_ms; /* then a new one begins; 0: never */

    /* [chat] */
    uint64_t lobby_chat;        /* enum srv_chat */
    uint64_t chat_retention_ms; /* of what was said in matches; 0: for ever */

    /* [tournaments] */
    uint64_t tournaments;                    /* that are not over */
    uint64_t host_tournaments;               /* ... of one host */
    uint64_t tournament_rate;                /* a minute that one host sets up; 0: no limit */
    uint64_t webhooks;                       /* of one tournament */
    char webhook_hosts[SRV_CONFIG_LIST_MAX]; /* walk with srv_config_item */

    /* [timing] */
    uint64_t ping_interval_ms;    /* silence before we ping; whole seconds */
    uint64_t ping_hangup_ms;      /* silence before we hang up; more than ping_interval_ms */
    uint64_t absent_forfeit_ms;   /* then an absent player loses; 0: never */
    uint64_t grace_ms;            /* of a lost connection in a match with clocks, for a game */
    uint64_t max_pause_ms;        /* then a paused match goes on */
    uint64_t between_deadline_ms; /* then the next game of a match begins */
    uint64_t ready_deadline_ms;   /* then a match waits no longer for its players */
    uint64_t nonce_deadline_ms;   /* ... for their nonces */
    uint64_t bot_decisions;       /* that a thinking bot tries before each answer */
    uint64_t bot_delay_ms;        /* before each answer of a bot, so that people can follow */
};

/* What the command line asked for. */
enum srv_config_action {
    SRV_CONFIG_RUN = 0,
    SRV_CONFIG_CHECK,   /* --check-config: exit 0 if there was no error */
    SRV_CONFIG_PRINT,   /* --print-config: srv_config_print, then exit */
    SRV_CONFIG_HELP,    /* --help: srv_config_help, then exit */
    SRV_CONFIG_VERSION, /* --version */
    SRV_CONFIG_ERROR, /* `errors` says what, a line each with its source; `out` is untouched */
};

/* Defaults, then the file that `-c FILE` or SHINPAN_CONFIG names (none: no file), then `env`,
 * then `argv`; then checks across keys. `env` is a NULL-terminated environ. Call it again with
 * the same arguments to reload. */
enum srv_config_action srv_config_load(struct srv_config *out, int argc, char *const argv[],
    char *const env[], struct srv_text *errors);

/* The defaults and one file only (programs beside the server that need its paths). file may be
 * NULL. True if there was no fault; `out` is untouched otherwise. */
bool srv_config_read(struct srv_config *out, const char *file, struct srv_text *errors);

/* Name the files and directories that the server reads and that are not there, a line each; true: there
 * is one. No fault of the config: they may be there when the server starts. */
bool srv_config_missing(const struct srv_config *c, struct srv_text *notes);

/* Take over from `next` the keys that a reload applies. `notes` gets a line for each key that
 * changed: applied, or needs a restart. Returns how many were applied. */
unsigned srv_config_reload(
    struct srv_config *live, const struct srv_config *next, struct srv_text *notes);

/* The config as a file that srv_config_load reads back to the same values, with each key's
 * meaning as a comment. */
void srv_config_print(const struct srv_config *c, struct srv_text *out);

/* --help: usage and every key with default, range, reload and meaning. */
void srv_config_help(const char *program, struct srv_text *out);

/* The same as a Markdown table, for the README (tests compare the two). */
void srv_config_markdown(struct srv_text *out);

/* Walk a comma-separated value: start with *cursor = list; copies the next item, without blanks
 * around it, to out and returns true, or returns false at the end. Items longer than cap - 1
 * were refused when the list was read, for cap = SRV_CONFIG_PATH_MAX. */
bool srv_config_item(const char **cursor, char *out, size_t cap);

/* Bytes that are enough for srv_config_print, _help and _markdown, and for the errors of any
 * sane file. */
#define SRV_CONFIG_TEXT_MAX 32768

#endif
