-- SPDX-License-Identifier: MIT
-- What the players of a match that is not over have said and no row of its journal says: who is ready,
-- offers, pauses. Text of the host (server/host/match/said.h); a match that is over has none.

ALTER TABLE match ADD COLUMN said TEXT;
