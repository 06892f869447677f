-- SPDX-License-Identifier: MIT
-- Finished matches. A replay has the id of its match.

CREATE TABLE replay (
    id       TEXT NOT NULL UNIQUE REFERENCES match (id),
    game     TEXT NOT NULL,
    revision TEXT NOT NULL,
    players  TEXT NOT NULL, -- JSON, for lists
    winner   INTEGER CHECK (winner IN (0, 1)),
    reason   TEXT NOT NULL,
    games    INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    body     BLOB NOT NULL -- zstd, last: lists never read its pages
) STRICT;

CREATE INDEX replay_ended ON replay (ended_ms, id);

CREATE TABLE replay_player (
    player_id TEXT NOT NULL REFERENCES player (id),
    ended_ms  INTEGER NOT NULL,
    replay_id TEXT NOT NULL REFERENCES replay (id),
    PRIMARY KEY (player_id, ended_ms, replay_id)
) STRICT, WITHOUT ROWID;
