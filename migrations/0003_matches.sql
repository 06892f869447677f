-- SPDX-License-Identifier: MIT
-- A match is one or more games. What recovery reads are the rows of match_going, their seats,
-- games and journal; the journal of a match is empty once it has a replay.

CREATE TABLE match (
    id         TEXT PRIMARY KEY NOT NULL,
    game       TEXT NOT NULL,
    revision   TEXT NOT NULL,
    best_of    INTEGER NOT NULL CHECK (best_of BETWEEN 1 AND 9),
    status     TEXT NOT NULL
               CHECK (status IN ('open', 'live', 'finished', 'void', 'aside', 'cancelled')),
    code       TEXT, -- a private match is joined by it; NULL: listed
    secret     BLOB NOT NULL CHECK (length(secret) = 32),
    commitment BLOB NOT NULL CHECK (length(commitment) = 32),
    settings   TEXT NOT NULL, -- JSON
    created_ms INTEGER NOT NULL,
    started_ms INTEGER,
    ended_ms   INTEGER, -- also set when it is put aside
    winner     INTEGER CHECK (winner IN (0, 1)),
    reason     TEXT,
    report     TEXT, -- why it was put aside
    CHECK ((status IN ('open', 'live')) = (ended_ms IS NULL))
) STRICT;

-- Both stay small: they hold nothing that is over.
CREATE INDEX match_going ON match (created_ms, id) WHERE ended_ms IS NULL;
CREATE UNIQUE INDEX match_code ON match (code) WHERE code IS NOT NULL AND ended_ms IS NULL;

CREATE TABLE match_seat (
    match_id  TEXT NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL CHECK (seat IN (0, 1)),
    player_id TEXT REFERENCES player (id),
    bot       TEXT,
    name      TEXT NOT NULL,
    deck_body TEXT NOT NULL,
    deck_hash BLOB NOT NULL CHECK (length(deck_hash) = 32),
    PRIMARY KEY (match_id, seat),
    CHECK ((player_id IS NULL) <> (bot IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE game (
    match_id       TEXT NOT NULL REFERENCES match (id),
    game_no        INTEGER NOT NULL CHECK (game_no BETWEEN 1 AND 9),
    card_set_hash  BLOB NOT NULL REFERENCES card_set (hash),
    engine_version TEXT NOT NULL,
    started_ms     INTEGER NOT NULL,
    ended_ms       INTEGER,
    winner         INTEGER CHECK (winner IN (0, 1)),
    reason         TEXT,
    final_hash     INTEGER, -- of the state, its 64 bits read as signed
    PRIMARY KEY (match_id, game_no)
) STRICT, WITHOUT ROWID;

-- Append-only while the match lives: id is the rowid, so new rows land on the last page. The
-- unique key is the fence against a second writer and what recovery reads by.
CREATE TABLE journal (
    id       INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL,
    game_no  INTEGER NOT NULL,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    at_ms    INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    kind     INTEGER NOT NULL,
    body     BLOB NOT NULL,
    hash     INTEGER NOT NULL, -- of the state after the command, its 64 bits read as signed
    bank0_ms INTEGER NOT NULL,
    bank1_ms INTEGER NOT NULL,
    UNIQUE (match_id, game_no, seq)
) STRICT;
