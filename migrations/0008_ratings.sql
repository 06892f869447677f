-- SPDX-License-Identifier: MIT
-- Ratings by game, format and season. A match of a queue has a row in rated; what its result does to the
-- ratings is written in the transaction that ends it.

CREATE TABLE season (
    number     INTEGER PRIMARY KEY,
    started_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE rated (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES match (id),
    format   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rating (
    player_id   TEXT NOT NULL REFERENCES player (id) ON DELETE CASCADE,
    game        TEXT NOT NULL,
    format      TEXT NOT NULL,
    season      INTEGER NOT NULL REFERENCES season (number),
    rating      REAL NOT NULL,
    deviation   REAL NOT NULL,
    volatility  REAL NOT NULL,
    standing    INTEGER NOT NULL, -- what the leaderboard orders by
    wins        INTEGER NOT NULL,
    draws       INTEGER NOT NULL,
    losses      INTEGER NOT NULL,
    counted_ms  INTEGER NOT NULL, -- the end of the last match that counted
    opponent_id TEXT NOT NULL,    -- of that match
    PRIMARY KEY (player_id, game, format, season)
) STRICT, WITHOUT ROWID;

-- for RATING_LIST
CREATE INDEX rating_standing ON rating (game, format, season, standing, player_id);
