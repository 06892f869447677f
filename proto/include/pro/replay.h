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
#include <pro/settings.h>
#include <pro/shuffle.h>

#include <stddef.h>

enum {
    PRO_REPLAY_BYTES_MAX = 64 * 1024 * 1024, /* longer documents are refused unread */
    PRO_REPLAY_FORMS = 4, /* forms of the document, the newest last: README.md of proto/ */
    PRO_REPLAY_GAMES_MAX = 9,
    PRO_REPLAY_COMMANDS_MAX = 1 << 18, /* of one game */
    PRO_REPLAY_ENGINE_MAX = 32,        /* bytes of an engine's version */
    PRO_REPLAY_NAME_MAX = 256,         /* bytes of a player's or judge's name, UTF-8 */
    PRO_REPLAY_REASON_MAX = 800,       /* bytes of a judge's reason, UTF-8 */
    PRO_REPLAY_RULINGS_MAX = 256       /* of a match */
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

/* Where a game goes on that this engine does not run from its beginning: the state that another version
 * of the engine had come to, as it was kept (eng/encode.h). What led to it stays in the record, and is
 * not run. */
struct pro_base {
    uint32_t row;                           /* commands of the game that led to it */
    uint32_t events;                        /* of the game up to there */
    char engine[PRO_REPLAY_ENGINE_MAX + 1]; /* the version that played them */
    struct eng_match state;
};

struct pro_replay_game {
    uint8_t first; /* seat plus one of who was chosen to go first; 0: it was drawn */
    uint8_t won; /* decode: seat plus one of the winner as it is written; 0: nobody. Not read */
    const struct eng_deck
        *deck; /* [ENG_SEATS], like pro_replay.deck; NULL: those are played on */
    uint32_t commands;
    const struct pro_command *command; /* [commands], every one was accepted */
    const struct pro_base *base;       /* NULL: this engine runs all of it */
};

/* What a judge did in a match. */
enum pro_ruled {
    PRO_RULED_NONE = 0,
    PRO_RULED_ACT,    /* gave the answer of a seat */
    PRO_RULED_RESULT, /* decided a game or the match */
    PRO_RULED_CLOCK,  /* changed what a clock has left */
    PRO_RULED_PAUSE,
    PRO_RULED_RESUME,
    PRO_RULED_REWIND, /* took the game back */
    PRO_RULED_NUM
};

/* It stands behind so many commands of its game; those of an act, a result and a rewind are the last of
 * them. Nothing that the engine does hangs on it. */
struct pro_ruling {
    uint8_t game; /* from 1 */
    uint8_t what; /* enum pro_ruled */
    uint8_t seat; /* plus one; 0: about no seat */
    uint32_t command;
    uint64_t at_ms;
    const char *judge;           /* name */
    const char *reason;          /* NULL: none was given */
    uint64_t bank_ms[ENG_SEATS]; /* what the clocks had from there on; 0 in a match without */
};

struct pro_replay {
    uint8_t
        form; /* of the document; 0: the second, or the third when a judge did something, or the
                     fourth when another engine played a part of it */
    const char *match;                          /* its id */
    struct eng_book book;                       /* game, card set, revision; no script */
    uint8_t secret[32];                         /* S: the document reveals it */
    struct pro_replay_player player[ENG_SEATS]; /* by seat */
    struct eng_deck deck[ENG_SEATS];            /* of the first game; canonical and legal */
    struct pro_match_settings settings;         /* none in the first form */
    uint8_t conceded; /* seat plus one of who gave up the whole match; 0: nobody */
    uint8_t ruled; /* enum eng_result by which a judge decided the whole match; NONE: did not */
    uint8_t ruled_for;               /* ... WON: the seat */
    uint32_t rulings;                /* in order */
    const struct pro_ruling *ruling; /* [rulings] */
    uint64_t started_ms, ended_ms;
    uint32_t games;                     /* 1..PRO_REPLAY_GAMES_MAX */
    const struct pro_replay_game *game; /* [games] */
    void *memory; /* what decode allocated; NULL in one you filled yourself */
};

/* The decks of a game (from 0), [ENG_SEATS]. */
const struct eng_deck *pro_replay_decks(const struct pro_replay *replay, uint32_t game);

/* The seat that was chosen to go first in a game, or ENG_SEAT_NONE. */
uint8_t pro_replay_first(const struct pro_replay *replay, uint32_t game);

/* The chance key of a game. */
void pro_replay_key(const struct pro_replay *replay, uint32_t game, uint8_t out[32]);

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
    char text
        [160]; /* one line for people: field, what was found, what was expected; of a document that
                         passed: what of it this engine cannot check, or "" */
};

/* The stable name ("digest") and the English sentence of a fault. */
const char *pro_replay_fault_name(enum pro_replay_fault fault);
const char *pro_replay_fault_text(enum pro_replay_fault fault);

/* The engine version that documents of this build carry. */
const char *pro_engine_version(void);

/* What a replay calls an enum eng_command_kind; NULL: there is no such. */
const char *pro_command_word(unsigned kind);

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

/* The same document with another name of a seat, and the digest that fits: `out` is yours then, free()
 * it. False: it is no document of ours, the name is too long for it, or memory is out. */
ENG_MUST_USE bool pro_replay_rename(
    const char *text, size_t len, unsigned seat, const char *name, char **out, size_t *out_len);

/* Checks a document: its form, digest, commitment, decks, and every event, hash and result by running
 * the games again. True when every byte is as it must be; of a game that another engine began that is what
 * came after its base, and the report's text says so. */
ENG_MUST_USE bool pro_replay_verify(const char *text, size_t len, const struct eng_cards *cards,
    struct pro_replay_report *report);

/* The document says that the engine of this build wrote it: nothing else is checked. */
ENG_MUST_USE bool pro_replay_is_ours(const char *text, size_t len);

struct pro_writer;

/* The events of a game of a document as they stand there (as a judge sees them), also when another
 * version of the engine wrote it: a list of those from number *from on, at most `limit`. *from gets the
 * number of the first one that is kept, if that is more; *last is the number of the game's last event. False: there is no such game, or it is no document. */
ENG_MUST_USE bool pro_replay_events(const char *text, size_t len, uint64_t game, uint64_t *from,
    uint64_t limit, struct pro_writer *out, uint64_t *last);

/* After the setup (`done` 0) and after each command (`done` 1..n): the state and the events of that
 * step alone, good until the callback returns. False stops the run there. Of a game with a base it begins
 * with `done` = base->row, without events. */
typedef bool pro_on_step(
    void *arg, uint32_t done, const struct eng_match *match, const struct eng_events *events);

/* Where a game begins. */
struct pro_origin {
    const struct eng_book *book;
    const struct eng_deck *deck; /* [ENG_SEATS] */
    const uint8_t *key;          /* 32 bytes */
    uint8_t first;               /* who was chosen to go first, or ENG_SEAT_NONE */
    const struct pro_base *base; /* it is run from there; NULL: from its setup */
};

/* Commands, and events, of a game that are not run. */
static inline uint32_t pro_origin_row(const struct pro_origin *origin)
{
    return origin->base != NULL ? origin->base->row : 0;
}

static inline uint32_t pro_origin_events(const struct pro_origin *origin)
{
    return origin->base != NULL ? origin->base->events : 0;
}

/* The state where the game begins for this engine, into `match`, and the events of that step: of a game
 * with a base there are none. The status is as that of eng_match_start. */
ENG_MUST_USE enum eng_status pro_game_begin(
    const struct pro_origin *origin, struct eng_match *match, struct eng_events *events);

/* match_at(n): the state after the first `n` commands of a record, by the shortest way: what a rewind
 * took back is not run. `events` is scratch of yours and holds those of the last step. OK; FULL: the
 * match is void there; else a status of the engine, COMMAND for a rewind that is none, or that goes back
 * behind the base. `n` is base->row or more. */
ENG_MUST_USE enum eng_status pro_game_at(const struct pro_origin *origin,
    const struct pro_command *command, uint32_t n, struct eng_match *match,
    struct eng_events *events);

/* Applies command[at] to `match`, the state after those before it: the one place where a record is
 * carried out, rewinds included. `events` gets those of this step alone. The status is as that of
 * eng_match_apply; unless it is OK or FULL, `match` is void of sense after a rewind and as it was
 * after anything else. */
ENG_MUST_USE enum eng_status pro_game_step(const struct pro_origin *origin,
    const struct pro_command *command, uint32_t at, struct eng_match *match,
    struct eng_events *events);

/* Runs a game from its setup through its first `n` commands into `match`, step by step in the order of
 * the record. `events` is scratch of yours. `on_step` may be NULL. The status is the engine's first
 * one that is not OK, or OK, also when the callback stopped; FULL means that the last command applied
 * voided the match. `done` (may be NULL) is how many commands were applied. */
ENG_MUST_USE enum eng_status pro_game_run(const struct pro_origin *origin,
    const struct pro_command *command, uint32_t n, struct eng_match *match,
    struct eng_events *events, pro_on_step *on_step, void *arg, uint32_t *done);

#endif
