-- SPDX-License-Identifier: MIT
-- Who plays, and by which token they are known. A token itself is never stored, only its hash.

PRAGMA application_id = 1397248078; -- 'SHPN'

CREATE TABLE player (
    id         TEXT PRIMARY KEY NOT NULL,
    kind       TEXT NOT NULL, -- 'guest'
    name       TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
    token_hash BLOB PRIMARY KEY NOT NULL CHECK (length(token_hash) = 32),
    player_id  TEXT NOT NULL REFERENCES player (id),
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    used_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
