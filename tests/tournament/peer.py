#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Works random events out anew, in another language and with another solver.

usage: peer.py TOURNAMENT_EVENTS COUNT PLAYERS_MAX [SEED]

Standings are computed with fractions, the cheapest round with the blossom algorithm of networkx. Both
must be what the server's library printed: each rank, reason and rate, and the cost of the round, level
by level. Closes with `N passed, N failed`.
"""
import json
import subprocess
import sys
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction

import networkx

getcontext().prec = 60
OPEN, A, B, DRAW, DOUBLE, BYE, FORFEIT_A, FORFEIT_B, FORFEIT_BOTH = range(9)
NONE, OMW, MW, GW, OGW, OOMW, HEAD, RANDOM = range(8)
ORDERS = {"mtr": [OMW, GW, OGW, RANDOM], "bandai": [OMW, MW, OOMW, RANDOM]}
MASK = (1 << 64) - 1
NOISE_PAIR, NOISE_RANK, BYE_ID = 0x10000, 0x40000, 0xFFFFFFFF


def siphash(key, data):
    """SipHash-2-4."""
    k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def turn(x, n):
        return (x << n | x >> (64 - n)) & MASK

    def rounds(n):
        for _ in range(n):
            v[0] = (v[0] + v[1]) & MASK
            v[1] = turn(v[1], 13) ^ v[0]
            v[0] = turn(v[0], 32)
            v[2] = (v[2] + v[3]) & MASK
            v[3] = turn(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & MASK
            v[3] = turn(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & MASK
            v[1] = turn(v[1], 17) ^ v[2]
            v[2] = turn(v[2], 32)

    padded = data + bytes(-(len(data) + 1) % 8) + bytes([len(data) & 255])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at:at + 8], "little")
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def noise(event, what, a, b):
    return siphash(bytes(event["seed"]), b"".join(n.to_bytes(4, "little") for n in (what, a, b)))


class Record:
    def __init__(self, missed, points):
        self.missed, self.rounds = missed, missed
        self.points = self.rate_points = missed * points["missed"]
        self.game_points = self.games = self.byes = self.forfeits = 0
        self.met = []


def records(event, until):
    points = event["points"]
    seen = [{pairing[0] for pairing in event["pairings"] if i in pairing[1:3] and pairing[0] <= until}
            for i in range(len(event["entrants"]))]
    out = [Record(max(min(until, entrant["until"]) - len(rounds), 0), points)
           for entrant, rounds in zip(event["entrants"], seen)]
    worth = {A: ("win", "loss"), B: ("loss", "win"), DRAW: ("draw", "draw"),
             DOUBLE: ("double_loss",) * 2, FORFEIT_A: ("win", "loss"), FORFEIT_B: ("loss", "win"),
             FORFEIT_BOTH: ("double_loss",) * 2}
    for number, a, b, outcome, games_a, games_b, drawn in event["pairings"]:
        if number > until:
            continue
        if outcome == BYE:
            out[a].points += points["bye"]
            out[a].byes += 1
            if points["bye_played"]:
                out[a].rate_points += points["bye"]
                out[a].rounds += 1
            if points["bye_two_nil"]:
                out[a].game_points += 6
                out[a].games += 2
            continue
        for who, other, word, won, lost in ((a, b, 0, games_a, games_b), (b, a, 1, games_b, games_a)):
            gain = points[worth[outcome][word]]
            out[who].points += gain
            out[who].rate_points += gain
            out[who].rounds += 1
            out[who].game_points += 3 * won + drawn
            out[who].games += won + lost + drawn
            out[who].met.append(other)
        out[a].forfeits += outcome == FORFEIT_A
        out[b].forfeits += outcome == FORFEIT_B
    return out


def four(fraction):
    exact = Decimal(fraction.numerator) / Decimal(fraction.denominator)
    return int((exact * 10000).quantize(Decimal(1), rounding=ROUND_HALF_EVEN))


def standings(event):
    points, of = event["points"], records(event, event["rounds"])
    floor = Fraction(*points["floor"])

    def own(gained, most):
        return max(floor, Fraction(gained, most)) if most else floor

    def mean(record, rates):
        return sum(rates[other] for other in record.met) / len(record.met) if record.met else floor

    rate = {MW: [own(r.rate_points, points["win"] * r.rounds) for r in of],
            GW: [own(r.game_points, 3 * r.games) for r in of]}
    rate[OMW] = [mean(r, rate[MW]) for r in of]
    rate[OGW] = [mean(r, rate[GW]) for r in of]
    rate[OOMW] = [mean(r, rate[OMW]) for r in of]
    rate[RANDOM] = [-noise(event, NOISE_RANK, entrant["id"], 0) for entrant in event["entrants"]]
    order = ORDERS[event["order"]]

    def key(i):
        return [of[i].points] + [rate[by][i] for by in order]

    inside = [i for i, entrant in enumerate(event["entrants"]) if not entrant["out"]]
    inside.sort(key=key, reverse=True)
    rows = []
    for at, i in enumerate(inside):
        because = NONE
        if at > 0:
            level = next(n for n, (x, y) in enumerate(zip(key(inside[at - 1]), key(i))) if x != y)
            because = NONE if level == 0 else order[level - 1]
        rows.append((i, at + 1, because))
    rows += [(i, 0, NONE) for i, entrant in enumerate(event["entrants"]) if entrant["out"]]
    return [[i, rank, because, of[i].points] + [four(rate[by][i]) for by in (OMW, MW, GW, OGW, OOMW)]
            for i, rank, because in rows]


def next_round(event):
    """The cheapest cost, level by level, or None."""
    last = event["rounds"]
    now, before = records(event, last), records(event, max(last - 1, 0))
    there = [i for i, e in enumerate(event["entrants"])
             if not e["out"] and e["from"] <= last + 1 <= e["until"]]
    if len(there) < 2:
        return None
    floated = {}
    for number, a, b, *_ in event["pairings"]:
        if number == last and b >= 0:
            gap = before[a].points - before[b].points
            floated[a] = (gap > 0) - (gap < 0)
            floated[b] = -floated[a]
    lowest = min(now[i].points for i in there)
    vertices = there + ([-1] if len(there) % 2 else [])

    def identity(i):
        return BYE_ID if i < 0 else event["entrants"][i]["id"]

    def levels(a, b):
        dice = noise(event, NOISE_PAIR + last + 1, *sorted((identity(a), identity(b)))) & 0xFFFF
        if b < 0:
            return now[a].byes, now[a].points - lowest, now[a].forfeits + now[a].missed, 0, 0, 0, dice
        high, low = (a, b) if now[a].points >= now[b].points else (b, a)
        gap = now[high].points - now[low].points
        again = (floated.get(high) == 1) + (floated.get(low) == -1) if gap else 0
        return now[a].met.count(b), 0, 0, gap * gap, again, 0, dice

    graph = networkx.Graph()
    cost = {}
    for at, a in enumerate(vertices):
        for b in vertices[at + 1:]:
            cost[a, b] = levels(a, b)
            weight = 0
            for value in cost[a, b]:
                weight = weight << 32 | value
            graph.add_edge(a, b, weight=(1 << 240) - weight)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    chosen = [cost[pair] if pair in cost else cost[pair[1], pair[0]] for pair in pairs]
    return [sum(column) for column in zip(*chosen)]


def main(program, *args):
    passed, failed = 0, 0
    lines = subprocess.run([program, *args], check=True, capture_output=True, text=True).stdout
    for number, line in enumerate(lines.splitlines()):
        event = json.loads(line)
        expected = [("standings", standings(event), event["standings"])]
        cost = next_round(event)
        expected.append(("next round", cost, event["next"] and event["next"]["sum"]))
        for what, ours, theirs in expected:
            if ours == theirs:
                passed += 1
            else:
                failed += 1
                print(f"FAIL event {number}: {what}\n  here  {ours}\n  there {theirs}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
