-- SPDX-License-Identifier: MIT
-- Accounts: a player (kind 'account') with a handle and a password. A player of kind 'leaving' has
-- deleted the account; the server takes the name out of what was played, then the player goes. Seats of
-- those who are gone belong to the player 'gone'.

CREATE TABLE account (
    player_id  TEXT PRIMARY KEY NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    handle     TEXT NOT NULL UNIQUE,
    name_key   TEXT NOT NULL UNIQUE, -- NFKC_Casefold of player.name
    likeness   TEXT UNIQUE,          -- what the name looks like; NULL: nobody could tell
    password   TEXT NOT NULL,        -- argon2id, as libsodium writes it
    roles      INTEGER NOT NULL,     -- bits: 1 player, 2 organizer, 4 judge, 8 admin
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE session ADD COLUMN client TEXT NOT NULL DEFAULT ''; -- program that asked for it

INSERT INTO player (id, kind, name, created_ms) VALUES ('gone', 'gone', '', 0);

CREATE INDEX session_player ON session (player_id); -- for SESSION_LIST
CREATE INDEX player_leaving ON player (id) WHERE kind = 'leaving'; -- for LEAVING_LIST; empty mostly
CREATE INDEX match_seat_player ON match_seat (player_id) WHERE player_id IS NOT NULL; -- for SEATS_FORGET
