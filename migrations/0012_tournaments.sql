-- SPDX-License-Identifier: MIT
-- Events: a row for lists, the log of acts that each of them is, the matches at their tables, webhooks.

CREATE TABLE tournament (
    no         INTEGER PRIMARY KEY, -- named, so that a copy of the database keeps it
    id         TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    game       TEXT NOT NULL,
    host       TEXT NOT NULL, -- id of a player, who may be gone
    host_name  TEXT NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('entry', 'running', 'over', 'cancelled')),
    created_ms INTEGER NOT NULL,
    starts_ms  INTEGER, -- NULL: not said
    ended_ms   INTEGER,
    entered    INTEGER NOT NULL,
    capacity   INTEGER NOT NULL,
    acts       INTEGER NOT NULL -- in its log: the next one follows
) STRICT;

CREATE INDEX tournament_running ON tournament (no) WHERE ended_ms IS NULL; -- stays small

-- Append-only: new rows land on the last page. The unique key is the fence against a second writer.
CREATE TABLE tournament_log (
    id         INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (no),
    no         INTEGER NOT NULL CHECK (no > 0),
    act        TEXT NOT NULL, -- JSON
    UNIQUE (tournament, no)
) STRICT;

-- Whom a log names: to list the events of a player, and to forget him. A player is not gone before.
CREATE TABLE tournament_person (
    player_id  TEXT NOT NULL REFERENCES player (id),
    tournament INTEGER NOT NULL REFERENCES tournament (no),
    PRIMARY KEY (player_id, tournament)
) STRICT, WITHOUT ROWID;

ALTER TABLE match ADD COLUMN tournament TEXT REFERENCES tournament (id);
ALTER TABLE match ADD COLUMN stage INTEGER;
ALTER TABLE match ADD COLUMN round INTEGER;
ALTER TABLE match ADD COLUMN table_no INTEGER;

-- A table has one match that counts. Also for TOURNAMENT_MATCHES.
CREATE UNIQUE INDEX match_table ON match (tournament, stage, round, table_no)
    WHERE tournament IS NOT NULL AND status NOT IN ('void', 'cancelled');

CREATE TABLE webhook (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    tournament TEXT NOT NULL REFERENCES tournament (id),
    url        TEXT NOT NULL,
    secret     TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    fails      INTEGER NOT NULL DEFAULT 0, -- in a row
    due_ms     INTEGER NOT NULL DEFAULT 0, -- nothing is tried before
    lost       INTEGER NOT NULL DEFAULT 0, -- given up, or there was no room
    UNIQUE (tournament, url)
) STRICT;

CREATE TABLE webhook_delivery (
    id         INTEGER PRIMARY KEY AUTOINCREMENT, -- told to the receiver, so never used again
    webhook    INTEGER NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    word       TEXT NOT NULL,
    body       TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX webhook_delivery_of ON webhook_delivery (webhook, id); -- for DELIVERY_NEXT
