-- SPDX-License-Identifier: MIT
-- Card sets by content hash, kept as long as a game names them, and the decks of players.

CREATE TABLE card_set (
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    game TEXT NOT NULL,
    body BLOB NOT NULL -- zstd
) STRICT;

CREATE TABLE deck (
    id         TEXT PRIMARY KEY NOT NULL,
    player_id  TEXT NOT NULL REFERENCES player (id),
    game       TEXT NOT NULL,
    name       TEXT NOT NULL,
    body       TEXT NOT NULL,
    hash       BLOB CHECK (length(hash) = 32),
    legal      INTEGER NOT NULL CHECK (legal IN (0, 1)),
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX deck_player ON deck (player_id);
