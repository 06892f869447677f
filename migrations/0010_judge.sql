-- SPDX-License-Identifier: MIT
-- What judges and admins do: their actions one by one, what they ruled in matches, who called for them,
-- and who is kept out.

CREATE TABLE audit (
    id     INTEGER PRIMARY KEY, -- in the order of doing
    at_ms  INTEGER NOT NULL,
    actor  TEXT NOT NULL, -- id of the player, or 'local': whoever may open the admin socket
    name   TEXT NOT NULL, -- of the actor, as it was then
    verb   TEXT NOT NULL,
    target TEXT,          -- id of a match, a player, a ban ..; NULL: all
    reason TEXT,
    before TEXT,          -- JSON
    after  TEXT,          -- JSON
    result TEXT NOT NULL  -- 'ok', or the name of the error
) STRICT;

CREATE INDEX audit_target ON audit (target, id) WHERE target IS NOT NULL; -- for AUDIT_OF_TARGET

-- Stays when the journal goes: it is evidence, and small.
CREATE TABLE ruling (
    match_id TEXT NOT NULL REFERENCES match (id),
    no       INTEGER NOT NULL CHECK (no > 0), -- in the match
    game_no  INTEGER NOT NULL,
    seq      INTEGER NOT NULL, -- of the journal's row that it is about, or behind which it stands
    at_ms    INTEGER NOT NULL,
    what     INTEGER NOT NULL, -- the caller's
    seat     INTEGER CHECK (seat IN (0, 1)),
    judge    TEXT NOT NULL, -- name, as it is shown
    reason   TEXT,
    event_first INTEGER NOT NULL, -- what it caused: the events from this one ..
    event_last  INTEGER NOT NULL, -- .. to this one, or it stands behind this one
    bank0_ms INTEGER NOT NULL, -- the clocks from there on
    bank1_ms INTEGER NOT NULL,
    PRIMARY KEY (match_id, no)
) STRICT, WITHOUT ROWID;

CREATE TABLE judge_call (
    id        INTEGER PRIMARY KEY,
    match_id  TEXT NOT NULL REFERENCES match (id),
    seat      INTEGER NOT NULL CHECK (seat IN (0, 1)),
    player_id TEXT REFERENCES player (id) ON DELETE SET NULL,
    at_ms     INTEGER NOT NULL,
    text      TEXT,
    state     INTEGER NOT NULL CHECK (state IN (0, 1, 2)), -- open, taken, closed
    judge     TEXT, -- id of who took or closed it, or 'local'
    judge_name TEXT,
    state_ms  INTEGER NOT NULL
) STRICT;

CREATE INDEX judge_call_open ON judge_call (id) WHERE state < 2; -- for CALL_LIST_OPEN
CREATE INDEX judge_call_player ON judge_call (player_id) WHERE player_id IS NOT NULL; -- for PLAYER_REMOVE

CREATE TABLE ban (
    id        INTEGER PRIMARY KEY,
    player_id TEXT REFERENCES player (id) ON DELETE CASCADE, -- either this
    address   TEXT,                                         -- or this, as text
    reason    TEXT,
    by_name   TEXT NOT NULL,
    at_ms     INTEGER NOT NULL,
    until_ms  INTEGER, -- NULL: for ever
    CHECK ((player_id IS NULL) <> (address IS NULL))
) STRICT;

CREATE UNIQUE INDEX ban_player ON ban (player_id) WHERE player_id IS NOT NULL;
CREATE UNIQUE INDEX ban_address ON ban (address) WHERE address IS NOT NULL;

CREATE INDEX match_aside ON match (id) WHERE status = 'aside'; -- for ASIDE_LIST
