-- SPDX-License-Identifier: MIT
-- What was said in matches, for judges and for a time; who does not want to hear whom; who may not speak.

CREATE TABLE chat (
    id        INTEGER PRIMARY KEY, -- in the order of saying
    match_id  TEXT NOT NULL REFERENCES match (id),
    at_ms     INTEGER NOT NULL,
    player_id TEXT REFERENCES player (id) ON DELETE SET NULL,
    name      TEXT NOT NULL,
    seat      INTEGER CHECK (seat IN (0, 1)), -- NULL: a spectator
    text      TEXT,
    phrase    TEXT,
    CHECK ((text IS NULL) <> (phrase IS NULL))
) STRICT;

CREATE INDEX chat_match ON chat (match_id, id); -- for CHAT_LIST
CREATE INDEX chat_player ON chat (player_id) WHERE player_id IS NOT NULL; -- for CHAT_FORGET

CREATE TABLE chat_block (
    player_id  TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE, -- who does not want to hear
    blocked_id TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (player_id, blocked_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE chat_silence (
    player_id TEXT PRIMARY KEY NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    until_ms  INTEGER NOT NULL,
    judge_id  TEXT REFERENCES player (id) ON DELETE SET NULL,
    at_ms     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
