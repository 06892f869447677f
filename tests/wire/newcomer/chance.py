# SPDX-License-Identifier: MIT
"""chance.py - section 11 of proto/README.md: the commitment, the deck hash, the key of a game and
the draws that come from it. `python3 chance.py` computes the example of the page."""

import hashlib
import hmac
import struct


def commitment(match, secret):
    """C: what the server says before the match."""
    return hashlib.sha256(b"shinpan-commit-1\0" + match.encode() + secret).digest()


def in_order(piles, order):
    """The deck in canonical order: (pile, number, count), copies of a number together."""
    for pile in order:
        counts = {}
        for entry in piles.get(pile, []):
            counts[entry["number"]] = counts.get(entry["number"], 0) + entry["count"]
        for number in sorted(counts, key=str.encode):
            yield pile, number, counts[number]


def deck_hash(piles, order):
    """D: names a deck."""
    lines = (f"{pile} {number} {count}\n" for pile, number, count in in_order(piles, order))
    return hashlib.sha256("".join(lines).encode()).digest()


def game_key(secret, match, game, nonces, card_set, hashes):
    """G: the key of one game's chance."""
    text = b"shinpan-game-1\0" + match.encode() + bytes([game])
    return hmac.digest(secret, text + b"".join([*nonces, card_set, *hashes]), "sha256")


def chacha20(key, counter):
    """The block function of RFC 8439 with nonce zero: 16 words."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    word = list(start)

    def turn(a, b, c, d):
        for to, by, other, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            word[to] = (word[to] + word[by]) & 0xFFFFFFFF
            mixed = word[other] ^ word[to]
            word[other] = (mixed << left | mixed >> (32 - left)) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            turn(i, i + 4, i + 8, i + 12)
        for i in range(4):
            turn(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(word, start)]


class Chance:
    """The draws of one game, in their order."""

    def __init__(self, key):
        self.key, self.n, self.block = key, 0, []

    def draw(self):
        if self.n % 16 == 0:
            self.block = chacha20(self.key, self.n // 16)
        self.n += 1
        return self.block[(self.n - 1) % 16]

    def below(self, bound):
        while (drawn := self.draw()) < (1 << 32) % bound:
            pass
        return drawn % bound

    def shuffle(self, pile):
        for i in range(len(pile) - 1, 0, -1):
            j = self.below(i + 1)
            pile[i], pile[j] = pile[j], pile[i]


def setup(chance, decks, order, drawn=True):
    """The start of a game: for each seat its shuffled piles, bottom first; and who goes first, or
    None when somebody was chosen (drawn is False)."""
    tables = []
    for piles in decks:
        table = {pile: [] for pile in order}
        for pile, number, count in in_order(piles, order):
            table[pile] += [number] * count
        for pile in order:
            chance.shuffle(table[pile])
        tables.append(table)
    return tables, ("p1", "p2")[chance.below(2)] if drawn else None


def example():
    """The example of the page, computed."""
    match, secret, order = "abcdefghijkl2345", bytes(range(32)), ["main", "eggs"]
    piles = {"main": [{"number": "ST1-02", "count": 4}, {"number": "BT1-009", "count": 2}],
             "eggs": [{"number": "ST1-01", "count": 2}]}
    d = deck_hash(piles, order)
    g = game_key(secret, match, 1, [bytes(32)] * 2, b"\xaa" * 32, [d, d])
    draws = Chance(g)
    tables, first = setup(Chance(g), [piles, piles], order)
    return {"C": commitment(match, secret).hex(), "D": d.hex(), "G": g.hex(),
            "first draws": ", ".join(str(draws.draw()) for _ in range(6)),
            "p1's main, bottom first": " ".join(tables[0]["main"]),
            "p2's main, bottom first": " ".join(tables[1]["main"]), "first player": first}


if __name__ == "__main__":
    for name, value in example().items():
        print(f"{name}: {value}")
