-- SPDX-License-Identifier: MIT
-- What a new version of the engine goes on from, and numbers that are given once.

-- States of live matches as bytes, for a start with an engine that does not come to them by the commands
-- of the journal (server/host/match/takeover.h). They go with the journal.

CREATE TABLE state (
    id       INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES match (id),
    game_no  INTEGER NOT NULL CHECK (game_no BETWEEN 1 AND 9),
    is_base  INTEGER NOT NULL CHECK (is_base IN (0, 1)), -- 0: the newest; 1: where the game goes on from
    seq      INTEGER NOT NULL CHECK (seq >= 0), -- of the journal's row that it is after; 0: after the deal
    events   INTEGER NOT NULL, -- of the game up to there
    engine   TEXT NOT NULL, -- the version that came to it
    body     BLOB NOT NULL,
    UNIQUE (match_id, game_no, is_base)
) STRICT;

-- The last number that was given, of what is named by numbers and goes away.
CREATE TABLE number (
    what TEXT PRIMARY KEY NOT NULL,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Bans that were lifted are named by their audit rows alone.
INSERT INTO number (what, last)
SELECT 'ban', max((SELECT ifnull(max(id), 0) FROM ban),
    (SELECT ifnull(max(CAST(substr(target, 5) AS INTEGER)), 0) FROM audit
     WHERE verb = 'admin.unban' AND target LIKE 'ban %' AND result = 'ok'));
