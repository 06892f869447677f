-- SPDX-License-Identifier: MIT
-- Replays found by player, opponent, game, deck, event and date, and who may see them.
--
-- A row of replay_find for each question that finds the replay (server/store/replay_keys.h): the key
-- is that of the whole question, so a page of any of them is one range of one index. Replays that
-- were there before get theirs when the server starts (is_found).

DROP TABLE replay_player;

CREATE TABLE replay_new (
    no       INTEGER PRIMARY KEY, -- named, so that a copy of the database keeps it
    id       TEXT NOT NULL UNIQUE REFERENCES match (id),
    game     TEXT NOT NULL,
    revision TEXT NOT NULL,
    players  TEXT NOT NULL, -- for lists
    winner   INTEGER CHECK (winner IN (0, 1)),
    reason   TEXT NOT NULL,
    games    INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL,
    player0  TEXT, -- who sat; NULL: a bot, or somebody who is gone
    player1  TEXT,
    decks    BLOB NOT NULL, -- for each deck that was played: the seat in a byte, the hash in 32
    event    TEXT,          -- what the match belonged to
    is_held  INTEGER NOT NULL CHECK (is_held IN (0, 1)), -- the secret is kept back
    wish0    INTEGER NOT NULL CHECK (wish0 BETWEEN 0 AND 2), -- 0 public, 1 unlisted, 2 players
    wish1    INTEGER NOT NULL CHECK (wish1 BETWEEN 0 AND 2),
    share    TEXT, -- who has it may see an unlisted one
    is_found INTEGER NOT NULL CHECK (is_found IN (0, 1)),
    body     BLOB NOT NULL -- zstd, last: lists never read its pages
) STRICT;

INSERT INTO replay_new (id, game, revision, players, winner, reason, games, ended_ms, player0,
    player1, decks, is_held, wish0, wish1, is_found, body)
SELECT r.id, r.game, r.revision, r.players, r.winner, r.reason, r.games, r.ended_ms,
    a.player_id, b.player_id, CAST(x'00' || a.deck_hash || x'01' || b.deck_hash AS BLOB), 0, 0, 0, 0,
    r.body
FROM replay r
JOIN match_seat a ON a.match_id = r.id AND a.seat = 0
JOIN match_seat b ON b.match_id = r.id AND b.seat = 1
ORDER BY r.ended_ms, r.id;

DROP TABLE replay;
ALTER TABLE replay_new RENAME TO replay;

CREATE INDEX replay_new_here ON replay (no) WHERE is_found = 0; -- empty in service

CREATE TABLE replay_find (
    key      BLOB NOT NULL CHECK (length(key) = 16),
    ended_ms INTEGER NOT NULL,
    replay   INTEGER NOT NULL, -- replay.no
    PRIMARY KEY (key, ended_ms, replay)
) STRICT, WITHOUT ROWID;
