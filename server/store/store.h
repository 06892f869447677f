/* SPDX-License-Identifier: MIT
 * store.h - what lasts: players, sessions, decks, card sets, matches, their journal and replays,
 * behind one asynchronous interface that names no database, so that another engine can stand
 * beside SQLite.
 *
 * Threads. Every function here is called on the thread of the loop that the store was opened on,
 * and every callback runs there. Writes go to one writer thread, reads to one reader thread.
 *
 * Completion. A callback runs exactly once for each call, and never before the call returns; a
 * refusal (BUSY, CLOSED, INVALID) comes that way too. Writes are done, and called back, in the
 * order in which they were submitted; OK means that the write is durable (as far as the chosen
 * `synchronous` goes). Reads run beside the writes: a read that is submitted after the callback
 * of a write sees it, one that is submitted before may not. Callbacks may be NULL where the
 * caller does not care.
 *
 * Memory. Everything that is handed in is copied before the call returns. Everything that is
 * handed to a callback is borrowed until the callback returns; texts in it end in a NUL that the
 * length does not count. If the process has no memory left for a small request, it aborts: the
 * journal makes a restart safe, and queues are bounded in bytes, so this is the machine's state
 * and not a peer's doing.
 *
 * Failure. A write that the data does not allow (TAKEN, NOT_FOUND, CONFLICT, ...) fails alone;
 * what shares its transaction is not touched. When the disk is full or fails, nothing is called
 * back: the writer keeps its queue, tries again with growing pauses (50 ms to 2 s), and reports
 * through `on_health`. So nothing acknowledged is lost and nothing is acknowledged that could be.
 *
 * Times are milliseconds since the epoch. Ids are caller-made ASCII, 1 to SRV_STORE_ID_MAX bytes.
 * Words such as game, revision, kind and reason are short UTF-8 texts that the store does not
 * interpret. */
#ifndef SRV_STORE_STORE_H
#define SRV_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef SRV_MUST_USE
#define SRV_MUST_USE __attribute__((warn_unused_result))
#endif

/* clang-format off */
/*    name       text                                             seen when                       */
#define SRV_STORE_STATUS_MAP(X)                                                                     \
    X(OK,        "ok")                                                                              \
    X(NOT_FOUND, "there is no such thing")                     /* or something it refers to      */ \
    X(TAKEN,     "the id or the seat is taken")                                                     \
    X(CONFLICT,  "what is stored does not allow that")         /* wrong match status, gap in seq */ \
    X(LIMIT,     "a stored limit was reached")                 /* decks of one player            */ \
    X(INVALID,   "a value is out of its range")                /* caller's fault; log it         */ \
    X(BUSY,      "the store's queue is full")                                                       \
    X(CLOSED,    "the store is closing")                                                            \
    X(IO,        "the disk failed")                            /* reads; writes only at close    */ \
    X(LOCKED,    "another process has the database")           /* from here on: open and tools   */ \
    X(FOREIGN,   "the file is not a Shinpan database")                                              \
    X(NEWER,     "the database was made by a newer version")                                        \
    X(DAMAGED,   "the database fails its check")
/* clang-format on */

enum srv_store_status {
#define X(name, text) SRV_STORE_##name,
    SRV_STORE_STATUS_MAP(X)
#undef X
    SRV_STORE_STATUS_NUM /* last: sizes arrays, is never returned */
};

#define SRV_STORE_ID_MAX     40u         /* bytes of an id, without the NUL */
#define SRV_STORE_WORD_MAX   256u        /* bytes of a word or a name, without the NUL */
#define SRV_STORE_HASH_BYTES 32u         /* token, deck and card set hashes, secrets */
#define SRV_STORE_BODY_MAX   (64u << 20) /* bytes of a body before compression */
#define SRV_STORE_SEATS      2u          /* seats of a match */
#define SRV_STORE_GAMES_MAX  9u          /* games of a match */
#define SRV_STORE_PAGE_MAX   100u        /* rows of one page of a list */
#define SRV_STORE_PLAYED_MAX (SRV_STORE_SEATS * SRV_STORE_GAMES_MAX) /* decks of a match */
#define SRV_STORE_NO_WINNER  (-1) /* a draw, a void match, or not over */

/* A body: JSON text or binary, not interpreted by the store. {NULL, 0} is the empty body. */
struct srv_store_bytes {
    const void *at;
    size_t len;
};

struct uv_loop_s; /* uv_loop_t */
struct srv_store; /* opaque */

const char *srv_store_status_text(enum srv_store_status s);
/* The stable word for logs and metrics: "NOT_FOUND". */
const char *srv_store_status_name(enum srv_store_status s);

/* ---- open, close, health, figures ---------------------------------------------------------- */

enum srv_store_sync {
    SRV_STORE_SYNC_FULL = 0, /* a commit survives power loss: the default */
    SRV_STORE_SYNC_NORMAL,   /* survives kill -9; the last moments may be lost with the power */
    SRV_STORE_SYNC_OFF       /* for tests that must see a loss; never for service */
};

/* `ok` false: writes cannot reach the disk; refuse new matches, pause the live ones. true: they
 * can again, and what had failed is committed and called back. Alternates, begins with false (a
 * store that opened is well), runs on the loop. `text` is borrowed. */
typedef void srv_store_health_cb(void *arg, bool ok, const char *text);

struct srv_store_options {
    const char *path; /* of the database; beside it: -wal, -shm, .lock, and copies by migrate */
    enum srv_store_sync synchronous;
    const char *vfs;          /* name of a registered SQLite VFS, or NULL for the default */
    size_t queue_bytes_max;   /* of writes in the queue; 0: 64 MiB. Half of it is kept for
                             * journal_append, state_put, game_next, match_finish and match_aside, so that
                             * newcomers cannot push live matches out */
    uint64_t check_bytes_max; /* a larger database is not checked at the start */
    srv_store_health_cb *on_health; /* or NULL */
    void *arg;                      /* for on_health */
};

#define SRV_STORE_CHECK_EASE 16u

struct srv_store_error {
    char text[320]; /* one line for the log: what failed, where, why */
};

/* Takes the lock, makes or migrates the database (see store_read.h), checks it, starts both threads. The
 * check is a quick one of everything when the last user did not close the database and it is not too
 * large, and when it did and the database is small (check_bytes_max / SRV_STORE_CHECK_EASE); else of what
 * live matches and sessions are read from. Blocks for that time: call it before service.
 * On failure *out is untouched and *error says why; statuses: IO, LOCKED, FOREIGN, NEWER,
 * DAMAGED, INVALID (options). */
SRV_MUST_USE enum srv_store_status srv_store_open(struct uv_loop_s *loop,
    const struct srv_store_options *options, struct srv_store **out,
    struct srv_store_error *error);

/* The last user did not close the database, and it was too large to be checked at the start. */
bool srv_store_is_unchecked(const struct srv_store *store);

typedef void srv_store_close_cb(void *arg);

/* Lets both queues run empty, calls everything back, then frees the store and calls `cb`. Calls
 * made after this complete with CLOSED. If the disk fails meanwhile, writes complete with IO
 * after about a second of retries. */
void srv_store_close(struct srv_store *store, srv_store_close_cb *cb, void *arg);

/* Upper bounds of the commit time buckets in microseconds; one more bucket holds the rest. */
#define SRV_STORE_COMMIT_BUCKETS 10u
extern const uint32_t srv_store_commit_bound_us[SRV_STORE_COMMIT_BUCKETS];

struct srv_store_stats {
    uint64_t queue_ops, queue_bytes; /* writes not yet committed, those in flight included */
    uint64_t read_queue_ops;
    uint64_t commits;       /* groups committed */
    uint64_t writes, reads; /* operations completed, whatever the status */
    uint64_t refused;       /* writes completed with a status other than OK */
    uint64_t retries;       /* groups that failed for the disk's sake and were tried again */
    uint64_t group_ops_max; /* the largest group so far */
    uint64_t
        commit_us[SRV_STORE_COMMIT_BUCKETS + 1u]; /* count of commits by time, not summed */
    uint64_t commit_us_sum;                       /* BEGIN to COMMIT, microseconds */
    uint64_t wal_pages; /* in the write-ahead log after the last commit */
    uint64_t checkpoints, checkpoint_failures;
    bool degraded; /* the last on_health said false */
};

/* Immediate; does not touch the disk. */
void srv_store_stats_get(struct srv_store *store, struct srv_store_stats *out);

/* What is counted in the database. */
struct srv_store_figures {
    uint64_t open_calls; /* for a judge, taken ones too */
    uint64_t aside;      /* matches put aside that nobody has decided */
    uint64_t bytes;      /* of the database, its log not counted */
};
typedef void srv_store_figures_cb(
    void *arg, enum srv_store_status s, const struct srv_store_figures *figures);

/* NULL unless OK. */
void srv_store_figures_get(struct srv_store *store, srv_store_figures_cb *cb, void *arg);

/* SQLite's version in the form of sqlite3_libversion_number(), for the start log. Versions below
 * SRV_STORE_SQLITE_GOOD can damage a database that two connections write to; this store has one
 * such connection, but other programs must leave the file alone. */
#define SRV_STORE_SQLITE_GOOD 3051003
int srv_store_sqlite_version(void);

/* For writes: the status is the whole result. */
typedef void srv_store_done_cb(void *arg, enum srv_store_status s);

/* ---- players and sessions ------------------------------------------------------------------ */

struct srv_store_player {
    const char *id;
    const char *kind; /* "guest", "account" */
    const char *name; /* as shown */
    int64_t created_ms;
    const char *handle; /* out only: of the account, or NULL */
    uint32_t roles;     /* out only: the account's bits */
};

struct srv_store_session {
    const uint8_t *token_hash; /* SRV_STORE_HASH_BYTES; the token itself is never stored */
    int64_t created_ms, expires_ms, used_ms;
    const char *client; /* program that asked for it; NULL: not said */
};

/* Both or neither. TAKEN: the player id or the token hash exists. */
void srv_store_player_create(struct srv_store *store, const struct srv_store_player *player,
    const struct srv_store_session *session, srv_store_done_cb *cb, void *arg);

/* `player` and `session` are NULL unless OK. */
typedef void srv_store_session_cb(void *arg, enum srv_store_status s,
    const struct srv_store_player *player, const struct srv_store_session *session);

/* NOT_FOUND: no such session, or it had expired at `now_ms`. */
void srv_store_session_find(struct srv_store *store,
    const uint8_t token_hash[SRV_STORE_HASH_BYTES], int64_t now_ms, srv_store_session_cb *cb,
    void *arg);

/* Notes a use and moves the expiry. NOT_FOUND: no such session. */
void srv_store_session_touch(struct srv_store *store,
    const uint8_t token_hash[SRV_STORE_HASH_BYTES], int64_t used_ms, int64_t expires_ms,
    srv_store_done_cb *cb, void *arg);

/* Removes the sessions that have expired at `now_ms`, reading the whole table: now and then. */
void srv_store_session_purge(
    struct srv_store *store, int64_t now_ms, srv_store_done_cb *cb, void *arg);

/* All that have not expired, oldest first, at most SRV_STORE_PAGE_MAX. */
typedef void srv_store_sessions_cb(
    void *arg, enum srv_store_status s, const struct srv_store_session *sessions, size_t n);
void srv_store_session_list(struct srv_store *store, const char *player, int64_t now_ms,
    srv_store_sessions_cb *cb, void *arg);

/* Ends one session of the player, or (NULL) all. NOT_FOUND: that one is not the player's. */
void srv_store_session_end(struct srv_store *store, const char *player,
    const uint8_t *token_hash, srv_store_done_cb *cb, void *arg);

/* ---- accounts ------------------------------------------------------------------------------ */

struct srv_store_account {
    const char *player; /* id */
    const char *handle;
    const char *name, *name_key;
    const char *likeness; /* NULL: nobody can tell */
    const char *password; /* its hash */
    uint32_t roles;       /* bits, the caller's */
    int64_t created_ms;
};

/* A new player with an account, or the guest of that id gets one and keeps what is his; his sessions
 * end. `session` is the account's first. TAKEN: the handle is. CONFLICT: the name, or one that looks
 * like it. NOT_FOUND: there is no such guest. */
void srv_store_account_create(struct srv_store *store, const struct srv_store_account *account,
    bool is_guest, const struct srv_store_session *session, srv_store_done_cb *cb, void *arg);

typedef void srv_store_account_cb(
    void *arg, enum srv_store_status s, const struct srv_store_account *account);

/* By its handle or (handle NULL) its player. */
void srv_store_account_find(struct srv_store *store, const char *handle, const char *player,
    srv_store_account_cb *cb, void *arg);

/* Adds a session to an account whose password hash is still `password`; those that were used least
 * lately end when there are more than `sessions_max`. `rehashed` (may be NULL) takes the hash's place.
 * CONFLICT: the password has changed, or the account is gone. */
void srv_store_account_login(struct srv_store *store, const char *player, const char *password,
    const char *rehashed, const struct srv_store_session *session, uint32_t sessions_max,
    srv_store_done_cb *cb, void *arg);

/* Another password; all sessions end but the new one. CONFLICT as above. */
void srv_store_account_password(struct srv_store *store, const char *player,
    const char *password, const char *fresh, const struct srv_store_session *session,
    srv_store_done_cb *cb, void *arg);

/* Another name; only player, name, name_key and likeness count. CONFLICT: the name is taken. */
void srv_store_account_rename(struct srv_store *store, const struct srv_store_account *account,
    srv_store_done_cb *cb, void *arg);

/* Gives and takes role bits; 0 and 0 only asks. NOT_FOUND: no such handle. */
typedef void srv_store_roles_cb(
    void *arg, enum srv_store_status s, const char *player, uint32_t roles);
void srv_store_account_roles(struct srv_store *store, const char *handle, uint32_t add,
    uint32_t drop, srv_store_roles_cb *cb, void *arg);

/* The account goes, with its sessions, decks, ratings and its name in chats; the player is one who
 * leaves, is called `name` from here, and can do nothing more. CONFLICT as above. */
void srv_store_account_leave(struct srv_store *store, const char *player, const char *password,
    const char *name, srv_store_done_cb *cb, void *arg);

/* Players who leave, at most `max` (up to SRV_STORE_PAGE_MAX). */
typedef void srv_store_leaving_cb(
    void *arg, enum srv_store_status s, const char *const *players, size_t n);
void srv_store_leaving_list(
    struct srv_store *store, uint32_t max, srv_store_leaving_cb *cb, void *arg);

/* Some of the seats that the player had in matches that are over become those of somebody called
 * `name`, who is nobody. NOT_FOUND: there were none left. */
void srv_store_leaving_seats(struct srv_store *store, const char *player, const char *name,
    srv_store_done_cb *cb, void *arg);

/* The last step: the player who leaves is gone. CONFLICT: something is still his, such as a seat. */
void srv_store_leaving_end(
    struct srv_store *store, const char *player, srv_store_done_cb *cb, void *arg);

/* ---- decks --------------------------------------------------------------------------------- */

struct srv_store_deck {
    const char *id, *player, *game, *name;
    struct srv_store_bytes body; /* text of the caller's own; empty in a list */
    const uint8_t *hash;         /* SRV_STORE_HASH_BYTES, or NULL when it has none */
    bool legal;
    int64_t created_ms, updated_ms;
};

/* Adds the deck, or replaces the player's own deck of this id (created_ms stays). CONFLICT: the
 * id is another player's. LIMIT: it is new and the player has `decks_max` already. NOT_FOUND: no
 * such player. */
void srv_store_deck_put(struct srv_store *store, const struct srv_store_deck *deck,
    uint32_t decks_max, srv_store_done_cb *cb, void *arg);

typedef void srv_store_decks_cb(
    void *arg, enum srv_store_status s, const struct srv_store_deck *decks, size_t n);

/* All decks of the player, for one game or (NULL) for all, in the order in which they were made. */
void srv_store_deck_list(struct srv_store *store, const char *player, const char *game,
    srv_store_decks_cb *cb, void *arg);

typedef void srv_store_deck_cb(
    void *arg, enum srv_store_status s, const struct srv_store_deck *deck);

/* NOT_FOUND also when the deck is another player's. */
void srv_store_deck_get(struct srv_store *store, const char *player, const char *deck,
    srv_store_deck_cb *cb, void *arg);
/* Another name for a deck of the player's. NOT_FOUND as above. */
void srv_store_deck_rename(struct srv_store *store, const char *player, const char *deck,
    const char *name, int64_t now_ms, srv_store_done_cb *cb, void *arg);

void srv_store_deck_delete(struct srv_store *store, const char *player, const char *deck,
    srv_store_done_cb *cb, void *arg);

/* ---- card sets ----------------------------------------------------------------------------- */

struct srv_store_card_set {
    const uint8_t *hash; /* SRV_STORE_HASH_BYTES */
    const char *game;
    struct srv_store_bytes body; /* compressed inside */
};

/* OK as well when the hash is there already: the body of a hash never changes. A game can only
 * start with a card set that was put. */
void srv_store_card_set_put(struct srv_store *store, const struct srv_store_card_set *set,
    srv_store_done_cb *cb, void *arg);

typedef void srv_store_card_set_cb(
    void *arg, enum srv_store_status s, const struct srv_store_card_set *set);
void srv_store_card_set_get(struct srv_store *store, const uint8_t hash[SRV_STORE_HASH_BYTES],
    srv_store_card_set_cb *cb, void *arg);

/* ---- matches: one or more games each ------------------------------------------------------- */

enum srv_store_match_status {
    SRV_STORE_MATCH_OPEN = 0,
    SRV_STORE_MATCH_LIVE,
    SRV_STORE_MATCH_FINISHED,
    SRV_STORE_MATCH_VOID,
    SRV_STORE_MATCH_ASIDE, /* put aside for a judge; keeps its journal and a report */
    SRV_STORE_MATCH_CANCELLED,
    SRV_STORE_MATCH_STATUS_NUM
};
const char *srv_store_match_status_name(enum srv_store_match_status s); /* "open", ... */

struct srv_store_seat {
    uint8_t seat;       /* 0 or 1 */
    const char *player; /* NULL for a bot */
    const char *bot;    /* which bot; NULL for a player. Exactly one of the two is given */
    const char *name;   /* as shown */
    struct srv_store_bytes deck_body;
    const uint8_t *deck_hash;        /* SRV_STORE_HASH_BYTES */
    const uint8_t *nonce_commitment; /* SRV_STORE_HASH_BYTES, or NULL: has no nonce */
    const uint8_t *nonce;            /* out only: as match_start was given; NULL: none */
};

struct srv_store_table { /* of an event: store_tournament.h */
    const char *tournament;
    uint8_t stage;         /* from 0 */
    uint16_t round, table; /* from 1 */
};

struct srv_store_match {
    const char *id, *game, *revision;
    uint8_t best_of;
    const char *code;                /* a private match is joined by this; NULL: listed */
    const uint8_t *secret;           /* SRV_STORE_HASH_BYTES; never in a log */
    const uint8_t *commitment;       /* SRV_STORE_HASH_BYTES */
    struct srv_store_bytes settings; /* JSON text */
    const char *format; /* its result counts for the ratings of this format; NULL: for none */
    const struct srv_store_table *table; /* of an event that it is played at; or NULL */
    enum srv_store_match_status status;  /* out only */
    int64_t created_ms, started_ms;      /* started_ms is out only; 0: not yet */
};

/* Creates an open match with the given seats (0 to 2, each seat once). TAKEN: the id or the code
 * of an open or live match exists, or its table has another match that is neither void nor cancelled.
 * NOT_FOUND: no such player. */
void srv_store_match_create(struct srv_store *store, const struct srv_store_match *match,
    const struct srv_store_seat *seats, size_t seats_n, srv_store_done_cb *cb, void *arg);

/* TAKEN: somebody has the seat. NOT_FOUND: no such match or player. CONFLICT: not open. */
void srv_store_match_join(struct srv_store *store, const char *match,
    const struct srv_store_seat *seat, srv_store_done_cb *cb, void *arg);

/* An open match is cancelled. CONFLICT: it is not open. */
void srv_store_match_cancel(struct srv_store *store, const char *match, int64_t ended_ms,
    srv_store_done_cb *cb, void *arg);

/* A seat of an open match is free again. CONFLICT: it is not open. */
void srv_store_match_stand(
    struct srv_store *store, const char *match, uint8_t seat, srv_store_done_cb *cb, void *arg);

/* What players have said in a match that is not over, as text of the caller's; takes the place of what
 * was kept before, and goes when the match is over. NOT_FOUND: there is no such match that goes on. */
void srv_store_match_said(struct srv_store *store, const char *match,
    struct srv_store_bytes text, srv_store_done_cb *cb, void *arg);

/* The state of a game as bytes: not interpreted by the store. */
struct srv_store_state {
    uint8_t game_no;
    uint32_t seq;       /* of the journal's row that it is after; 0: after the deal */
    uint32_t events;    /* of the game up to there */
    const char *engine; /* the version that came to it */
    struct srv_store_bytes body;
};

struct srv_store_game_start {
    uint8_t game_no;              /* from 1 */
    const uint8_t *card_set_hash; /* SRV_STORE_HASH_BYTES */
    const char *engine_version;
    int64_t started_ms;
    uint8_t first; /* seat plus one of who was chosen to go first; 0: it was drawn */
    struct srv_store_bytes deck_body[SRV_STORE_SEATS]; /* empty: that of the seat */
    const uint8_t *nonce[SRV_STORE_SEATS]; /* in match_start only; NULL: none counts */
    const struct srv_store_state *state;   /* in only: of the deal; or NULL */
};

struct srv_store_game_end {
    uint8_t game_no;
    int winner; /* seat, or SRV_STORE_NO_WINNER */
    const char *reason;
    uint64_t final_hash;
    int64_t ended_ms;
};

/* The open match goes live with its first game; seats are fixed from here. CONFLICT: it is not
 * open, or a seat is free. NOT_FOUND: no such match or card set. */
void srv_store_match_start(struct srv_store *store, const char *match,
    const struct srv_store_game_start *game, srv_store_done_cb *cb, void *arg);

/* One game of a live match ends and the next begins, together. CONFLICT: the match is not live,
 * the game is not the running one, or the next number does not follow. */
void srv_store_game_next(struct srv_store *store, const char *match,
    const struct srv_store_game_end *end, const struct srv_store_game_start *next,
    srv_store_done_cb *cb, void *arg);

struct srv_store_row { /* one command of the journal */
    uint8_t game_no;
    uint32_t seq; /* from 1 in each game, without gaps */
    int64_t at_ms;
    uint8_t seat, kind;          /* the caller's */
    struct srv_store_bytes body; /* the command */
    uint64_t hash;               /* of the state after it */
    int64_t bank_ms[SRV_STORE_SEATS];
    const struct srv_store_state *state; /* in only: after it, is kept along with it; or NULL */
};

/* Only when this is called back with OK may anything that the command caused leave the server.
 * CONFLICT: the match is not live, the game is not running, or seq is not the last one plus one
 * (a second writer, or an earlier append failed): the caller must put the match aside. */
void srv_store_journal_append(struct srv_store *store, const char *match,
    const struct srv_store_row *row, srv_store_done_cb *cb, void *arg);

/* Keeps the newest state of a game (or, `is_base`, the one that it goes on from since another engine
 * took it over), in place of the one before. They go with the journal of the match. CONFLICT: it is
 * not live. */
void srv_store_state_put(struct srv_store *store, const char *match,
    const struct srv_store_state *state, bool is_base, srv_store_done_cb *cb, void *arg);

/* Who may see a replay, from the mildest to the strictest. */
enum srv_store_privacy {
    SRV_STORE_PRIVACY_PUBLIC = 0, /* everybody */
    SRV_STORE_PRIVACY_UNLISTED,   /* those who played, and who has its share token */
    SRV_STORE_PRIVACY_PLAYERS,    /* those who played */
    SRV_STORE_PRIVACY_NUM
};

struct srv_store_played { /* a deck that was played */
    uint8_t seat;
    const uint8_t *hash; /* SRV_STORE_HASH_BYTES */
};

struct srv_store_rating; /* store_ladder.h */

/* What a rated match does: `before` are the latest ratings of both seats (perhaps of an earlier season
 * than `season`, or none at all), `winner` a seat or SRV_STORE_NO_WINNER for a draw. Fills rating,
 * deviation, volatility and standing of `after`, and nothing else. Runs on the writer thread, perhaps
 * several times: a pure function. */
typedef void srv_store_rate_fn(const struct srv_store_rating *before, uint32_t season,
    int64_t now_ms, int winner, struct srv_store_rating *after); /* of both seats */

struct srv_store_finish {
    enum srv_store_match_status status; /* FINISHED or VOID */
    struct srv_store_game_end game;     /* the last game */
    int winner;                         /* of the match */
    const char *reason;                 /* of the match */
    uint8_t games;                      /* games played, for lists */
    struct srv_store_bytes players;     /* text for replay lists; not interpreted */
    srv_store_rate_fn *rate; /* a match with a format that is FINISHED counts, unless NULL */
    const struct srv_store_played *played; /* each deck that was played, each seat's by game */
    size_t played_n;                       /* 0 to SRV_STORE_PLAYED_MAX */
    const char *event;              /* what the match belonged to, of one game; or NULL */
    bool is_held;                   /* the secret is kept back until srv_store_replay_reveal */
    enum srv_store_privacy privacy; /* what both players wish until they say otherwise */
    struct srv_store_bytes replay;  /* the document, compressed inside; must not be empty */
};

/* In one transaction: the replay and its list rows are written, the journal rows of the match
 * are deleted, the last game and the match are closed (ended_ms is the game's). The replay's id
 * is the match's. CONFLICT: the match is not live, or the game is not the running one. */
void srv_store_match_finish(struct srv_store *store, const char *match,
    const struct srv_store_finish *finish, srv_store_done_cb *cb, void *arg);

/* A live or open match is put aside for a judge; its journal stays, `report` is kept with it. */
void srv_store_match_aside(struct srv_store *store, const char *match,
    struct srv_store_bytes report, int64_t at_ms, srv_store_done_cb *cb, void *arg);

struct srv_store_open_match {
    const char *id, *game, *revision;
    const char *host; /* name of the lowest taken seat; "" when none is */
    struct srv_store_bytes settings;
    int64_t created_ms;
};
typedef void srv_store_open_cb(
    void *arg, enum srv_store_status s, const struct srv_store_open_match *matches, size_t n);

/* Open matches without a code that have a free seat, for one game or (NULL) for all, oldest first, at most
 * SRV_STORE_PAGE_MAX. */
void srv_store_open_list(
    struct srv_store *store, const char *game, srv_store_open_cb *cb, void *arg);

struct srv_store_ruling; /* store_judge.h */

struct srv_store_game {
    struct srv_store_game_start start;
    bool is_over;
    struct srv_store_game_end end; /* zero unless is_over */
    struct srv_store_state newest; /* an empty body: none is kept */
    struct srv_store_state base;   /* likewise */
};

struct srv_store_live {
    struct srv_store_match match;
    const struct srv_store_seat *seats; /* by seat */
    size_t seats_n;
    const struct srv_store_game *games; /* by number; none while the match is open */
    size_t games_n;
    const struct srv_store_row *rows; /* by game, then seq */
    size_t rows_n;
    const struct srv_store_ruling *rulings; /* of judges, by number: store_judge.h */
    size_t rulings_n;
    struct srv_store_bytes said; /* as given to match_said; empty: nothing */
};
typedef void srv_store_live_cb(
    void *arg, enum srv_store_status s, const struct srv_store_live *matches, size_t n);

/* Every open and live match, oldest first, with all that is needed to rebuild it. All of it is
 * in memory at once while the callback runs: for the start of the server. */
void srv_store_live_load(struct srv_store *store, srv_store_live_cb *cb, void *arg);

/* ---- replays ------------------------------------------------------------------------------- */

struct srv_store_replay { /* a row of a list */
    const char *id, *game, *revision;
    struct srv_store_bytes players; /* as given to match_finish */
    int winner;
    const char *reason;
    uint8_t games;
    int64_t ended_ms;
    const char *player[SRV_STORE_SEATS]; /* ids; NULL: a bot, or somebody who is gone */
    const struct srv_store_played *played;
    size_t played_n;
    const char *event; /* or NULL */
    bool is_held;      /* the secret is kept back */
    enum srv_store_privacy privacy;
    const char *share; /* the token of an unlisted one, else NULL */
    int64_t no;        /* the place in the store, for the cursor */
};

/* All that is given must hold; what is NULL, or 0 of a time, is left open. */
struct srv_store_replay_query {
    const char *asker;    /* who asks: finds also what only that player may see */
    const char *player;   /* sat in it */
    const char *opponent; /* sat against `player`, which must be given then */
    const char *game;
    const uint8_t *deck; /* hash: was played, by `player` if that is given */
    const char *event;
    int64_t from_ms, to_ms; /* ended at from_ms or later, and before to_ms */
    uint32_t limit;         /* 1 to SRV_STORE_PAGE_MAX */
    bool has_before; /* go on after the row that these two name: the last one of a page */
    int64_t before_ms, before_no;
};

/* `is_more`: a further page is not empty. */
typedef void srv_store_replays_cb(void *arg, enum srv_store_status s,
    const struct srv_store_replay *replays, size_t n, bool is_more);

/* Newest first. Any page of any query costs the same: it is a range of one index. What is unlisted
 * or for players only is found by those who played and by nobody else; by its decks nothing is found
 * whose secret is held. */
void srv_store_replay_list(struct srv_store *store, const struct srv_store_replay_query *query,
    srv_store_replays_cb *cb, void *arg);

typedef void srv_store_replay_cb(void *arg, enum srv_store_status s,
    const struct srv_store_replay *replay, struct srv_store_bytes body);

/* `body` is the document as given to match_finish or, if `compressed`, the zstd frame of it. Whether
 * somebody may see it is the caller's to judge. */
void srv_store_replay_get(struct srv_store *store, const char *replay, bool compressed,
    srv_store_replay_cb *cb, void *arg);

/* What a player who sat in the match wishes for its replay; the stricter wish of the two holds (a bot
 * wishes nothing). `token` becomes the share token if the replay is unlisted then and had none; one
 * that is not unlisted any more loses its token. The callback gets the row as it is then, without a
 * body. NOT_FOUND: no such replay, or the player did not sit there. */
void srv_store_replay_share(struct srv_store *store, const char *replay, const char *player,
    enum srv_store_privacy wish, const char *token, srv_store_replay_cb *cb, void *arg);

/* The secret of the replay is held no longer. NOT_FOUND: no such replay. */
void srv_store_replay_reveal(
    struct srv_store *store, const char *replay, srv_store_done_cb *cb, void *arg);

/* The player is gone: the replay is not found by him any more, and `players` and `body` (empty: the
 * one it has) take the place of those that name him. NOT_FOUND: no such replay. */
void srv_store_replay_forget(struct srv_store *store, const char *replay, const char *player,
    struct srv_store_bytes players, struct srv_store_bytes body, srv_store_done_cb *cb,
    void *arg);

#endif
