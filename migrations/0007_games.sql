-- SPDX-License-Identifier: MIT
-- What a match and its games were set up with: nonces of the players, decks and first player of
-- each game.

-- What binds a nonce before it is told, and the nonce as it counted when the first game began; NULL:
-- none.
ALTER TABLE match_seat ADD COLUMN nonce_commitment BLOB CHECK (length(nonce_commitment) = 32);
ALTER TABLE match_seat ADD COLUMN nonce BLOB CHECK (length(nonce) = 32);

ALTER TABLE game ADD COLUMN first INTEGER CHECK (first IN (0, 1)); -- was chosen; NULL: was drawn
ALTER TABLE game ADD COLUMN deck0 TEXT; -- of seat 0; NULL: that of match_seat
ALTER TABLE game ADD COLUMN deck1 TEXT;
