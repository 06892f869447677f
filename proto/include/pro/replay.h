/* SPDX-License-Identifier: MIT
 * replay.h - the replay document: the whole record of a finished match as one canonical JSON text.
 *
 * The text is a function of struct pro_replay alone: setup and commands go in, the engine runs every
 * game again, and its events, hashes and results come out between them. So there is exactly one right
 * text, and to verify a document is to decode what went in, write the text again and compare bytes.
 * README.md of proto/ shows the fields; the last one is a SHA-256 over all bytes before it. */
#ifndef PRO_REPLAY_H
#define PRO_REPLAY_H

#include <eng/engine.h>
#include <pro/shuffle.h>

#include <stddef.h>

enum {
    PRO_REPLAY_BYTES_MAX = 64 * 1024 * 1024, /* longer documents are refused unread */
    PRO_REPLAY_GAMES_MAX = 9,
    PRO_REPLAY_COMMANDS_MAX = 1 << 18, /* of one game */
    PRO_REPLAY_NAME_MAX = 256          /* bytes of a player's name, UTF-8 */
};

/* A command and when it was accepted, in ms since 1970 (UTC). */
struct pro_command {
    uint64_t at_ms;
    struct eng_command command;
};

struct pro_replay_player {
    const char *name; /* UTF-8, 1..PRO_REPLAY_NAME_MAX bytes */
    bool is_bot;
    uint8_t nonce[32]; /* zero when the player sent none */
};

struct pro_replay_game {
    uint32_t commands;
    const struct pro_command *command; /* [commands], every one was accepted */
};

struct pro_replay {
    const char *match;                          /* its id */
    struct eng_book book;                       /* game, card set, revision; no script */
    uint8_t secret[32];                         /* S: the document reveals it */
    struct pro_replay_player player[ENG_SEATS]; /* by seat */
    struct eng_deck deck[ENG_SEATS];            /* canonical and legal */
    uint64_t started_ms, ended_ms;
    uint32_t games;                     /* 1..PRO_REPLAY_GAMES_MAX */
    const struct pro_replay_game *game; /* [games] */
    void *memory; /* what decode allocated; NULL in one you filled yourself */
};

/* What can be wrong with a document. */
/* clang-format off */
/*    name        word          text */
#define PRO_REPLAY_FAULT_MAP(X)                                                                \
    X(NONE,       "none",       "nothing is wrong")                                            \
    X(MEMORY,     "memory",     "out of memory")                                               \
    X(LENGTH,     "length",     "the document is too long")                                    \
    X(FORM,       "form",       "the document is not in the one canonical form")               \
    X(DIGEST,     "digest",     "the digest does not fit the bytes before it")                 \
    X(ENGINE,     "engine",     "the document was made by another version of the engine")      \
    X(GAME,       "game",       "no such game or revision")                                    \
    X(CARDS,      "cards",      "the document was made with another card set")                 \
    X(DECK,       "deck",       "a deck is not legal, not canonical or does not fit its hash") \
    X(COMMITMENT, "commitment", "the secret does not open the commitment")                     \
    X(COMMAND,    "command",    "the engine refuses a command")                                \
    X(UNFINISHED, "unfinished", "the commands do not end the game")                            \
    X(EVENT,      "event",      "the engine gives another event")                              \
    X(RESULT,     "result",     "the engine gives another winner, reason or final hash")       \
    X(BYTES,      "bytes",      "the document differs from the one the engine writes")
/* clang-format on */

enum pro_replay_fault {
#define X(name, word, text) PRO_REPLAY_##name,
    PRO_REPLAY_FAULT_MAP(X)
#undef X
    PRO_REPLAY_FAULT_NUM
};

/* What failed, and where. */
struct pro_replay_report {
    enum pro_replay_fault fault;
    uint32_t game;    /* from 1; 0 when it is not about one game */
    uint32_t command; /* from 1; 0 during the setup or when it is not about one command */
    uint32_t event;   /* from 1, counted through the game; 0 when it is not about one event */
    size_t offset;    /* the byte of the document where reading or comparing stopped */
    char text[160];   /* one line for people: field, what was found, what was expected */
};

/* The stable name ("digest") and the English sentence of a fault. */
const char *pro_replay_fault_name(enum pro_replay_fault fault);
const char *pro_replay_fault_text(enum pro_replay_fault fault);

/* The engine version that documents of this build carry. */
const char *pro_engine_version(void);

/* Writes the document: runs every game, then sets `text` (yours, free() it; NUL-terminated) and `len`
 * (without the NUL). False with a report when the setup or a command is refused, a game does not end,
 * or memory is out. `report` may be NULL. */
ENG_MUST_USE bool pro_replay_encode(const struct pro_replay *replay, char **text, size_t *len,
    struct pro_replay_report *report);

/* Reads setup and commands of a document, strictly and bounded; events and results are skipped, only
 * verify looks at them. `cards` is the set it must have been made with. True: `out` is filled and
 * needs pro_replay_deinit. */
ENG_MUST_USE bool pro_replay_decode(const char *text, size_t len, const struct eng_cards *cards,
    struct pro_replay *out, struct pro_replay_report *report);

/* Frees what decode allocated; accepts a zeroed struct. */
void pro_replay_deinit(struct pro_replay *replay);

/* The game that a document names, NULL when there is none such: to find its card files by. */
const struct eng_game *pro_replay_game(const char *text, size_t len);

/* The card set hash that a document names, to find the set by before decoding. */
ENG_MUST_USE bool pro_replay_card_set(const char *text, size_t len, uint8_t hash[32]);

/* The digest that a document ends with, as it stands there: nothing is checked. */
ENG_MUST_USE bool pro_replay_digest(const char *text, size_t len, uint8_t digest[32]);

/* Checks a document: its form, digest, commitment, decks, and every event, hash and result by running
 * the games again. True when every byte is as it must be. */
ENG_MUST_USE bool pro_replay_verify(const char *text, size_t len, const struct eng_cards *cards,
    struct pro_replay_report *report);

/* After the setup (`done` 0) and after each command (`done` 1..n): the state and the events of that
 * step alone, good until the callback returns. False stops the run there. */
typedef bool pro_on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events);

/* match_at(n): runs a game from its setup through its first `n` commands into `match`. `events` is
 * scratch of yours. `on_step` may be NULL. The status is the engine's first one that is not OK, or
 * OK, also when the callback stopped; FULL means that the last command applied voided the match.
 * `done` (may be NULL) is how many commands were applied. */
ENG_MUST_USE enum eng_status pro_game_run(const struct eng_book *book,
    const struct eng_deck deck[ENG_SEATS], const uint8_t key[32],
    const struct pro_command *command, uint32_t n, struct eng_match *match,
    struct eng_events *events, pro_on_step *on_step, void *arg, uint32_t *done);

#endif
