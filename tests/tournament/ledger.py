#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Works an event out anew from a test's own record of it, and holds the server to it.

usage: ledger.py LEDGERS.json
       ledger.py PROGRAM ARGUMENTS...    that prints them (tournament-ledgers)

A ledger is a line of JSON: what a test saw with its own eyes (tests/wire/lib/event.mjs writes it), the rules that it
asked for, what people did in the order in which it counted, how each match came out for those who played
it, which pairs were announced. Under "server" lies what the server said of the same: standings after every
round, costs of the rounds, places. From the former all of the latter is computed again, with fractions and
with the blossom algorithm of networkx, and compared. Closes with `N passed, N failed`.
"""
import hashlib
import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from multiprocessing import Pool

import networkx

from peer import BYE_ID, NOISE_PAIR, NOISE_RANK, four, siphash

NOISE_SEEDING = 0x50000
LEVELS = ("again", "bye", "unplayed", "points", "float", "rank", "noise")
BIG = 2000  # pairs that are possible: from so many on rounds are solved two at a time
DENSE_MAX = 300  # players for whose rounds the cheapest way is looked for again
WORTH = {"a": ("win", "loss"), "b": ("loss", "win"), "draw": ("draw", "draw"), "double_loss": ("double_loss",) * 2,
         "forfeit_a": ("win", "loss"), "forfeit_b": ("loss", "win"), "forfeit_both": ("double_loss",) * 2}
SWISS, ROBIN, SINGLE, THIRD, DOUBLE = "swiss", "robin", "single", "single_third", "double"


class Tally:
    """Named statements that must hold."""

    def __init__(self):
        self.passed, self.failed = 0, 0

    def say(self, holds, *what):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL", *what)

    def same(self, what, ours, theirs):
        self.say(ours == theirs, f"{what}\n  here  {ours}\n  there {theirs}")


class Person:
    def __init__(self, player, number, rating, order):
        self.player, self.id, self.rating, self.order = player, number, rating, order
        self.state, self.start, self.until, self.left, self.seed = "in", 1, None, None, 0

    @property
    def is_there(self):
        return self.state in ("in", "checked")


class Pair:
    def __init__(self, stage, number, a, b):
        self.stage, self.round, self.a, self.b = stage, number, a, b
        self.outcome, self.games = ("bye", (0, 0, 0)) if b is None else (None, (0, 0, 0))

    def has(self, player):
        return player in (self.a, self.b)

    @property
    def winner(self):
        return {"a": self.a, "forfeit_a": self.a, "b": self.b, "forfeit_b": self.b, "bye": self.a}.get(self.outcome)


class Record:
    """What somebody has done in some rounds."""

    def __init__(self):
        self.points = self.rate_points = self.rounds = self.game_points = self.games = 0
        self.wins = self.losses = self.draws = self.byes = self.forfeits = self.missed = self.first = 0
        self.met = []


def cheapest(of):
    """The least that a round can cost, level by level, given what each pair costs; nobody is None."""
    graph = networkx.Graph()
    for (a, b), levels in of.items():
        weight = 0
        for value in levels:
            weight = weight << 24 | value
        graph.add_edge(a or "", b or "", weight=(1 << 170) - weight)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    chosen = [of.get((a or None, b or None)) or of[b or None, a or None] for a, b in pairs]
    return [sum(column) for column in zip(*chosen)]


class Event:
    def __init__(self, ledger, tally):
        self.rules, self.tally, self.ids = ledger["rules"], tally, ledger["server"]["ids"]
        self.key = bytes.fromhex(ledger["server"]["seed"])
        self.people, self.pairs, self.seeds = {}, [], []
        self.is_begun, self.stage, self.round = False, 0, 0
        self.dense_max = ledger.get("dense_max", DENSE_MAX)
        self.costs = {}  # by stage and round: what it did cost
        self.rounds_to_solve = []  # where, what each pair costs, what the round did cost

    # ---- who takes part

    def enter(self, player, rating=0):
        known = self.people.get(player)
        if known is None:
            known = self.people[player] = Person(player, self.ids[player], rating, len(self.people))
        if not self.is_begun:
            places = sum(x.is_there for x in self.people.values() if x is not known)
            known.state = "in" if places < self.rules["capacity"] else "waits"
            known.order, known.rating = 1 + max(x.order for x in self.people.values()), rating
            return
        if known.state not in ("dropped",) or not known.until:
            known.start = self.round + 1
            self.seeds[0].append(player)
        known.state, known.until = "checked", None

    def leave(self, player, to="dropped"):
        person = self.people[player]
        had_place = person.is_there
        if self.is_begun:
            if had_place:
                person.until, person.left = self.round, self.stage
            person.state = to
            return
        person.state, person.seed = "left" if to == "dropped" else to, 0
        if had_place and self.waiting():
            self.move_up(self.waiting()[0])

    def waiting(self):
        return sorted((x for x in self.people.values() if x.state in ("waits", "standby")), key=lambda x: x.order)

    def move_up(self, person):
        person.state = "checked" if person.state == "standby" else "in"

    def disqualify(self, player):
        self.leave(player, "out")
        for pair in self.pairs:
            if pair.outcome is None and pair.has(player):
                games = self.stage_rules()["best_of"] // 2 + 1
                is_a = pair.a == player
                pair.outcome, pair.games = "forfeit_b" if is_a else "forfeit_a", (0 if is_a else games, games if is_a else 0, 0)

    def check_in(self, player):
        self.people[player].state = "checked" if self.people[player].is_there else "standby"

    def seed(self, player, number):
        self.people[player].seed = number

    def start(self, unfit=()):
        absent = ("in", "waits") if self.rules["checkin"] else ()
        for person in self.people.values():
            if person.is_there and (person.state in absent or person.player in unfit):
                person.state, person.until, person.left = "dropped", 0, 0
        free = self.rules["capacity"] - sum(x.is_there for x in self.people.values())
        there = [x for x in self.waiting() if x.state not in absent and x.player not in unfit]
        for person in there[:free]:
            self.move_up(person)
        self.is_begun = True
        self.begin_stage()

    # ---- stages

    def stage_rules(self, stage=None):
        return self.rules["stages"][self.stage if stage is None else stage]

    def begin_stage(self):
        self.round = 0
        if self.stage > 0:
            order = [p for p in self.order_of(self.stage - 1) if self.people[p].is_there]
            self.seeds.append(order[:self.stage_rules()["players"]])
            return
        there = [x for x in self.people.values() if x.is_there]
        key = {"random": lambda x: 0, "rating": lambda x: -x.rating, "hand": lambda x: x.seed or 1 << 32}[self.rules["seeding"]]
        there.sort(key=lambda x: (key(x), self.noise(NOISE_SEEDING, x.id, 0), x.id))
        self.seeds.append([x.player for x in there])

    def rounds_of(self, stage):
        rules, n = self.stage_rules(stage), len(self.seeds[stage])
        if rules["format"] == SWISS:
            late = sum(self.people[p].start > 1 for p in self.seeds[stage]) if stage == 0 else 0
            return rules.get("rounds") or max(3, (n - late - 1).bit_length())
        if rules["format"] == ROBIN:
            size = max(Counter(self.groups(stage).values()).values())
            return size - 1 + size % 2
        return None

    def is_stage_done(self):
        rounds = self.rounds_of(self.stage)
        return self.is_bracket_over() if rounds is None else self.round == rounds

    def groups(self, stage):
        n = self.stage_rules(stage).get("groups") or 1
        return {p: i % n if i // n % 2 == 0 else n - 1 - i % n for i, p in enumerate(self.seeds[stage])}

    def noise(self, what, a, b):
        return siphash(self.key, b"".join(n.to_bytes(4, "little") for n in (what, a, b)))

    # ---- rounds

    def pair(self, stage, number, pairs, wishes=()):
        where = f"stage {stage} round {number}"
        if self.is_stage_done():
            self.stage += 1
            self.begin_stage()
        self.tally.same("the round that was announced", (self.stage + 1, self.round + 1), (stage, number))
        couples = [tuple(pair) for pair in pairs]
        form = self.stage_rules()["format"]
        in_it = Counter(p for pair in couples for p in pair if p is not None)
        self.tally.say(all(n == 1 for n in in_it.values()), where, "somebody is in two pairs", in_it.most_common(3))
        if form == SWISS:
            self.check_swiss(where, couples, wishes)
        elif form == ROBIN:
            self.check_robin(where, couples)
        elif form == DOUBLE:
            self.check_double(where, couples)
        else:
            self.tally.same(f"{where}: who meets", sorted(map(sorted, self.ready())), sorted(map(sorted, couples)))
        if form not in (SWISS, ROBIN):
            place = {p: i for i, p in enumerate(self.seeds[self.stage])}
            for a, b in couples:
                self.tally.say(place[a] < place[b], where, f"the worse seed begins: {a} before {b}")
        self.round += 1
        self.pairs += [Pair(self.stage, self.round, a, b) for a, b in couples]
        for pair in self.pairs[-len(couples):]:  # who has left since the stage began has lost
            self.decide(pair)

    def decide(self, pair):
        if pair.b is None:
            return
        games = self.stage_rules()["best_of"] // 2 + 1
        a, b = self.people[pair.a].is_there, self.people[pair.b].is_there
        if not (a and b):
            pair.outcome = "forfeit_a" if a else "forfeit_b" if b else "forfeit_both"
            pair.games = (games * a, games * b, 0)

    def unpair(self):
        self.pairs = [x for x in self.pairs if (x.stage, x.round) != (self.stage, self.round)]
        self.round -= 1

    def result(self, stage, number, pair, outcome, games):
        found = [x for x in self.pairs if (x.stage + 1, x.round, x.a, x.b) == (stage, number, *pair)]
        self.tally.say(len(found) == 1, f"a result of a pair that never was: {stage} {number} {pair}")
        for one in found:
            one.outcome, one.games = outcome, tuple(games)

    def entered(self, stage):
        """Those of a stage, with the rounds from and until which they were there."""
        for player in self.seeds[stage]:
            person = self.people[player]
            has_left = person.until is not None and person.left == stage
            yield player, person.start if stage == 0 else 1, person.until if has_left else 1 << 16

    def records(self, stage, until):
        points = self.rules["points"]
        out = {player: Record() for player in self.seeds[stage]}
        seen = Counter()
        for pair in self.pairs:
            if pair.stage != stage or pair.round > until or pair.outcome is None:
                continue
            seen.update(p for p in (pair.a, pair.b) if p is not None)
            if pair.b is None:
                one = out[pair.a]
                one.points += points["bye"]
                one.byes += 1
                if self.rules["bye_in_rates"]:
                    one.rate_points += points["bye"]
                    one.rounds += 1
                continue
            won, lost, drawn = pair.games
            for side, (who, other) in enumerate(((pair.a, pair.b), (pair.b, pair.a))):
                word = WORTH[pair.outcome][side]
                one = out[who]
                one.points += points[word]
                one.rate_points += points[word]
                one.rounds += 1
                one.wins += word == "win"
                one.losses += word in ("loss", "double_loss")
                one.draws += word == "draw"
                one.game_points += 3 * (lost if side else won) + drawn
                one.games += won + lost + drawn
                one.met.append(other)
            out[pair.a].first += 1
            out[pair.a].forfeits += pair.outcome == "forfeit_a"
            out[pair.b].forfeits += pair.outcome == "forfeit_b"
        for player, _, last in self.entered(stage):
            one = out[player]
            one.missed = max(min(until, last) - seen[player], 0)
            one.points += one.missed * points["missed"]
            one.rate_points += one.missed * points["missed"]
            one.rounds += one.missed
            one.losses += one.missed
        return out

    # ---- Swiss rounds

    def check_swiss(self, where, couples, wishes):
        number = self.round + 1
        there = {player for player, start, last in self.entered(self.stage)
                 if start <= number <= last and self.people[player].is_there}
        named = {p for pair in couples for p in pair if p is not None}
        self.tally.say(named == there, where, f"not paired {sorted(there - named)}, not there {sorted(named - there)}")
        byes = [a for a, b in couples if b is None]
        self.tally.same(f"{where}: byes", len(there) % 2, len(byes))
        now, before = self.records(self.stage, self.round), self.records(self.stage, max(self.round - 1, 0))
        self.check_tables(where, couples, now)
        self.check_turns(where, couples, now)
        cost = self.costs_of(number, there, now, before)
        did = [sum(column) for column in zip(*(cost(a, b) for a, b in couples))]
        if len(there) <= self.dense_max and not wishes:
            vertices = sorted(there) + ([None] if len(there) % 2 else [])
            costs = {(a, b): cost(a, b) for at, a in enumerate(vertices) for b in vertices[at + 1:]}
            self.rounds_to_solve.append((f"{where}: what it costs, {LEVELS}", costs, did))
        self.costs[self.stage + 1, number] = did
        for wish in wishes:
            a, b = wish["a"], wish.get("b")
            is_met = any({a, b} == set(pair) for pair in couples)
            self.tally.say(is_met == (wish["kind"] != "apart"), where, "a wish that is not met", wish)

    def check_tables(self, where, couples, now):
        """Higher tables for more points."""
        keys = [tuple(sorted((now[p].points for p in pair), reverse=True)) for pair in couples if pair[1] is not None]
        keys = [(key[0], sum(key)) for key in keys]
        self.tally.same(f"{where}: the order of the tables", sorted(keys, reverse=True), keys)

    def check_turns(self, where, couples, now):
        """Who has been first less often is first now."""
        last = {}
        for pair in self.pairs:
            if pair.stage == self.stage and pair.b is not None:
                last[pair.a], last[pair.b] = False, True
        for a, b in couples:
            if b is None:
                continue
            mine, yours = (now[a].first, not last.get(a, False)), (now[b].first, not last.get(b, False))
            self.tally.say(mine <= yours, where, f"{a} goes first before {b}: {mine} {yours}")

    def costs_of(self, number, there, now, before):
        stage, rules = self.stage, self.stage_rules()
        lowest = min(now[p].points for p in there)
        is_first = number == 1
        is_seeded = is_first and (stage > 0 or self.rules["seeding"] != "random")
        is_by_rank = not is_first and rules.get("last_by_rank", False) and number == self.rounds_of(stage)
        place = {}
        if is_seeded:
            place = {p: i for i, p in enumerate(p for p in self.seeds[stage] if p in there)}
        elif is_by_rank:
            order = [row["player"] for row in self.standings(stage, self.round)]
            place = {p: i for i, p in enumerate(p for p in order if p in there)}
        half, n = len(there) // 2, len(there)
        floated = {}
        for pair in self.pairs:
            if pair.stage == stage and pair.round == number - 1 and pair.b is not None:
                gap = before[pair.a].points - before[pair.b].points
                floated[pair.a] = (gap > 0) - (gap < 0)
                floated[pair.b] = -floated[pair.a]

        def cost(a, b):
            ids = sorted(BYE_ID if p is None else self.people[p].id for p in (a, b))
            dice = self.noise(NOISE_PAIR + number, *ids) & 0xFFFF
            if b is None:
                rank = n - 1 - place[a] if is_seeded else 0
                if is_first:
                    return now[a].byes, 0, 0, 0, 0, rank, dice
                free = now[a].forfeits + now[a].missed
                return now[a].byes, now[a].points - lowest, free, 0, 0, 0, dice
            high, low = (a, b) if now[a].points >= now[b].points else (b, a)
            gap = 0 if is_first else now[high].points - now[low].points
            again = (floated.get(high) == 1) + (floated.get(low) == -1) if gap else 0
            rank = abs(place[a] - place[b]) if place else 0
            if is_seeded:
                rank = abs(rank - half)
            return now[a].met.count(b), 0, 0, gap * gap, again, rank, dice

        return cost

    # ---- groups

    def check_robin(self, where, couples):
        groups, met = self.groups(self.stage), Counter()
        for pair in self.pairs:
            if pair.stage == self.stage:
                met[frozenset((pair.a, pair.b))] += 1
        named = {p for pair in couples for p in pair}
        for a, b in couples:
            self.tally.say(groups[a] == groups[b], where, f"{a} and {b} are of two groups")
            self.tally.say(met[frozenset((a, b))] == 0, where, f"{a} and {b} meet again")
        for group, size in Counter(groups.values()).items():
            rest = size - sum(groups[p] == group for p in named)
            is_over = self.round + 1 > size - 1 + size % 2
            self.tally.same(f"{where}: without a pair in group {group}", size if is_over else size % 2, rest)

    # ---- elimination

    def tree(self, stage):
        """Matches of the upper side by round: [first, second, pair or None]; None: nobody, "?": not known."""
        seeds, size = self.seeds[stage], 2
        while size < len(seeds):
            size *= 2
        lines = [1]
        while len(lines) < size:
            lines = [x for s in lines for x in (s, 2 * len(lines) + 1 - s)]
        lines = [seeds[s - 1] if s <= len(seeds) else None for s in lines]
        rounds = []
        while len(lines) > 1:
            matches = [[a, b, self.meeting(stage, a, b)] for a, b in zip(lines[::2], lines[1::2])]
            rounds.append(matches)
            lines = [self.winner_of(*match) for match in matches]
        return rounds, lines[0]

    def meeting(self, stage, a, b):
        """Their first one: in a double elimination that is the one of the upper side."""
        return next((x for x in self.pairs if x.stage == stage and None not in (a, b) and {x.a, x.b} == {a, b}), None)

    @staticmethod
    def winner_of(a, b, pair):
        if "?" in (a, b):
            return "?"
        if None in (a, b):
            return a or b
        if pair is None or pair.outcome is None:
            return "?"
        return pair.winner

    @staticmethod
    def loser_of(a, b, pair):
        if "?" in (a, b):
            return "?"
        if None in (a, b):
            return None
        if pair is None or pair.outcome is None:
            return "?"
        return {pair.a: pair.b, pair.b: pair.a}.get(pair.winner)

    def ready(self):
        """The pairs of a single elimination that are to be played now; of a double one those of its upper side."""
        rounds, _ = self.tree(self.stage)
        matches = [match for one in rounds for match in one]
        if self.stage_rules()["format"] == THIRD and len(rounds) > 1:
            a, b = (self.loser_of(*match) for match in rounds[-2])
            matches.append([a, b, self.meeting(self.stage, a, b)])
        return [(a, b) for a, b, pair in matches
                if None not in (a, b) and "?" not in (a, b) and (pair is None or pair.outcome is None)]

    def losses(self, stage):
        """By player: how often he has lost; where both lose, both are out."""
        lost = Counter()
        for pair in self.pairs:
            if pair.stage == stage and pair.outcome is not None:
                for player in {pair.a, pair.b} - {pair.winner}:
                    lost[player] += 1 if pair.winner else 2
        return lost

    def check_double(self, where, couples):
        """The upper side is as that of a single elimination; below it meet those who have lost once, and in the
        end the two who are left."""
        upper, lost = {frozenset(pair) for pair in self.ready()}, self.losses(self.stage)
        left = [p for p in self.seeds[self.stage] if lost[p] < 2]
        announced = {frozenset(pair) for pair in couples}
        self.tally.say(announced >= upper, where, f"the upper side has {upper}, announced is {announced}")
        for pair in announced - upper:
            is_final = set(left) == set(pair)
            self.tally.say(is_final or all(lost[p] == 1 for p in pair), where, f"{pair} with losses of {lost}")

    def is_bracket_over(self):
        if self.stage_rules()["format"] != DOUBLE:
            return not self.ready()
        lost = self.losses(self.stage)
        return self.round > 0 and sum(lost[p] < 2 for p in self.seeds[self.stage]) <= 1

    # ---- standings

    def standings(self, stage, until):
        rows = []
        for group in sorted(set(self.groups(stage).values())):
            rows += self.standings_of(stage, until, group)
        return rows

    def standings_of(self, stage, until, group):
        of = self.records(stage, until)
        members = [p for p, g in self.groups(stage).items() if g == group]
        floor = Fraction(self.rules["floor"])

        def own(gained, most):
            return max(floor, Fraction(gained, most)) if most else floor

        def mean(player, rates):
            met = of[player].met
            return sum(rates[other] for other in met) / len(met) if met else floor

        rate = {"mw": {p: own(of[p].rate_points, self.rules["points"]["win"] * of[p].rounds) for p in of},
                "gw": {p: own(of[p].game_points, 3 * of[p].games) for p in of}}
        rate["omw"] = {p: mean(p, rate["mw"]) for p in of}
        rate["ogw"] = {p: mean(p, rate["gw"]) for p in of}
        rate["oomw"] = {p: mean(p, rate["omw"]) for p in of}
        rate["random"] = {p: -self.noise(NOISE_RANK, self.people[p].id, 0) for p in of}
        ties = [[[p for p in members if self.people[p].state != "out"], None]]  # who are equal so far, and why behind
        ties = self.split(ties, {p: of[p].points for p in of}, None)
        for by in self.rules["tiebreaks"]:
            ties = self.split_met(ties, stage, until) if by == "head_to_head" else self.split(ties, rate[by], by)
        ranked, rank = [], 1
        for equal, because in ties:
            for at, player in enumerate(sorted(equal, key=lambda p: self.people[p].id)):
                ranked.append((player, rank, because if at == 0 else None))
            rank += len(equal)
        gone = sorted((p for p in members if self.people[p].state == "out"), key=lambda p: self.people[p].id)
        ranked += [(p, 0, None) for p in gone]
        return [{"player": p, "rank": rank, "because": because, "group": group, "of": of[p],
                 "rates": {by: four(rate[by][p]) for by in ("omw", "mw", "gw", "ogw", "oomw")}}
                for p, rank, because in ranked]

    @staticmethod
    def split(ties, value, by):
        out = []
        for equal, because in ties:
            for at, v in enumerate(sorted({value[p] for p in equal}, reverse=True)):
                out.append([[p for p in equal if value[p] == v], because if at == 0 else by])
        return out

    def split_met(self, ties, stage, until):
        out = []
        for equal, because in ties:
            won = 0
            for pair in self.pairs if len(equal) == 2 else ():
                if pair.stage == stage and pair.round <= until and {pair.a, pair.b} == set(equal) and pair.winner:
                    won += 1 if pair.winner == equal[0] else -1
            if won == 0:
                out.append([equal, because])
            else:
                first, second = equal if won > 0 else equal[::-1]
                out += [[[first], because], [[second], "head_to_head"]]
        return out

    # ---- places

    def places_of(self, stage):
        """How a stage leaves its players: place by player, equal ones share it; None: still in it, or out of it."""
        form = self.stage_rules(stage)["format"]
        if form in (SWISS, ROBIN):
            last = max((x.round for x in self.pairs if x.stage == stage), default=0)
            if stage == self.stage and any(x.outcome is None for x in self.pairs if x.stage == stage):
                last -= 1
            return {row["player"]: row["rank"] or None for row in self.standings(stage, last)}
        lost, out_in, needed = Counter(), {}, 2 if form == DOUBLE else 1
        for pair in self.pairs:
            if pair.stage == stage and pair.outcome is not None:
                for player in {pair.a, pair.b} - {pair.winner}:
                    lost[player] += 1 if pair.winner else needed
                    if lost[player] >= needed:
                        out_in[player] = self.depth(stage, pair)
        places = {}
        for player in self.seeds[stage]:
            if player not in out_in:
                places[player] = 1 if self.stage > stage or self.is_bracket_over() else None
            else:
                depth = out_in[player]
                places[player] = 1 + sum(p not in out_in or out_in[p] > depth for p in self.seeds[stage])
        return {p: None if self.people[p].state == "out" else place for p, place in places.items()}

    def has_holes(self, stage):
        """Somebody in the lower side of a double elimination had no opponent: how deep he was in it when he went
        out cannot be told from the pairs."""
        seeds = len(self.seeds[stage])
        pairs = [x for x in self.pairs if x.stage == stage]
        return self.stage_rules(stage)["format"] == DOUBLE and (seeds & (seeds - 1) != 0 or any(x.winner is None for x in pairs))

    def depth(self, stage, pair):
        """How far into a stage a match is: those who go out deeper are before the others. In a double elimination
        without holes all matches of a round of the lower side are played in the same round."""
        if self.stage_rules(stage)["format"] == DOUBLE:
            return pair.round
        rounds, _ = self.tree(stage)
        for at, matches in enumerate(rounds):
            if any(match[2] is pair for match in matches):
                return at + 1
        return len(rounds) - 1.5  # the match for the third place: its loser is behind its winner

    def order_of(self, stage):
        if self.stage_rules(stage)["format"] in (SWISS, ROBIN):
            last = max(x.round for x in self.pairs if x.stage == stage)
            rows = [row for row in self.standings(stage, last) if row["rank"]]
            groups = len(set(self.groups(stage).values()))
            if groups > 1:
                rows.sort(key=lambda row: (row["rank"], -row["of"].points))
            return [row["player"] for row in rows]
        places, seeds = self.places_of(stage), self.seeds[stage]
        return sorted((p for p in seeds if places[p]), key=lambda p: (places[p], seeds.index(p)))

    def places(self):
        """Of everybody, by the last stage that he reached."""
        out, done = {}, 0
        for stage in range(len(self.seeds) - 1, -1, -1):
            places = self.places_of(stage)
            is_of_groups = len(set(self.groups(stage).values())) > 1
            order = [p for p in self.order_of(stage) if p not in out and places[p]]
            last = None
            for player in order:
                is_tied = last is not None and places[player] == places[last] and not is_of_groups
                done += 1
                out[player] = out[last] if is_tied else done
                last = player
            done = max(done, sum(self.people[p].state != "out" for p in self.seeds[stage]))
        return out


def hold_standings(event, tally, stage, number, rows):
    ours = event.standings(stage - 1, number)
    where = f"standings of stage {stage} after round {number}"
    tally.same(f"{where}: the order", [(row["rank"], row["player"]) for row in ours],
               [(row["rank"], row["player"]) for row in rows])
    by_player = {row["player"]: row for row in rows}
    for row in ours:
        one, there = row["of"], by_player.get(row["player"])
        if there is None:
            continue
        here = {"rank": row["rank"], "because": row["because"], "points": one.points, "wins": one.wins,
                "losses": one.losses, "draws": one.draws, "byes": one.byes, "played": one.rounds,
                "rates": {by: row["rates"][by] for by in there["rates"]}}
        rates = {by: round(Fraction(text) * 10000) for by, text in there["rates"].items()}
        tally.same(f"{where}: {row['player']}", here, {**{key: there.get(key) for key in here}, "rates": rates})


def hold_export(event, tally, doc):
    """The document of the event says the same, by numbers: seeds, pairs, results, costs."""
    names = {row["number"]: row["player"] for row in doc["players"]}
    tally.same("the export: numbers of the players", {p: x.id for p, x in event.people.items()},
               {player: number for number, player in names.items()})
    tally.same("the export: stages", len(event.seeds), len(doc["stages"]))
    for stage, one in enumerate(doc["stages"]):
        where = f"the export: stage {stage + 1}"
        tally.same(f"{where}: seeds", event.seeds[stage], [names.get(n) for n in one["seeds"]])
        ours = [(x.round, x.a, x.b, x.outcome, tuple(x.games)) for x in event.pairs if x.stage == stage]
        theirs = [(r["round"], names[x["a"]], names.get(x.get("b")), x["outcome"], tuple(x.get("games", (0, 0, 0))))
                  for r in one["rounds"] for x in r["pairs"]]
        tally.same(f"{where}: pairs", sorted(ours, key=str), sorted(theirs, key=str))
        for r in one["rounds"]:
            if "total" in r:
                tally.same(f"{where}: cost of round {r['round']}", event.costs[stage + 1, r["round"]], r["total"])
    if not any(event.has_holes(stage) for stage in range(len(event.seeds))):
        tally.same("the export: places", sorted((place, p) for p, place in event.places().items()),
                   sorted((row["place"], names[row["number"]]) for row in doc["places"]))


def hold(ledger, tally):
    server = ledger["server"]
    if "commitment" in server:
        promised = server["tournament"].encode() + b"\0" + bytes.fromhex(server["seed"])
        tally.same("the seed that was promised", hashlib.sha256(promised).hexdigest(), server["commitment"])
    event = Event(ledger, tally)
    for verb, what in ledger["acts"]:
        getattr(event, verb)(**what)
    tasks = event.rounds_to_solve
    if any(len(costs) > BIG for _, costs, _ in tasks):
        with Pool(2) as pool:
            least = pool.map(cheapest, [costs for _, costs, _ in tasks], chunksize=1)
    else:
        least = [cheapest(costs) for _, costs, _ in tasks]
    for (where, _, did), one in zip(tasks, least):
        tally.same(where, one, did)
    for one in server["standings"]:
        hold_standings(event, tally, **one)
    for one in server["totals"]:
        tally.same(f"the cost of stage {one['stage']} round {one['round']} as it was published",
                   event.costs[one["stage"], one["round"]], one["total"])
    if "places" in server:
        ours = sorted((place, p) for p, place in event.places().items())
        theirs = sorted((place, p) for p, place in server["places"].items() if place)
        holes = [stage for stage in range(len(event.seeds)) if event.has_holes(stage)]
        if holes:  # the winner, if there is one, and who came no further than the stage before
            lost, size = event.losses(holes[-1]), len(event.seeds[holes[0]])
            first = sum(lost[p] < 2 for p in event.seeds[holes[-1]]) == 1
            ours, theirs = ([row for row in rows if row[0] > size or (row[0] == 1 and first)] for rows in (ours, theirs))
        tally.same("the last places", ours, theirs)
    if "export" in server:
        hold_export(event, tally, server["export"])


def main(first, *args):
    if first.endswith(".json"):
        with open(first, encoding="utf-8") as file:
            lines = file.read()
    else:
        lines = subprocess.run([first, *args], check=True, capture_output=True, text=True).stdout
    tally = Tally()
    for number, line in enumerate(lines.splitlines()):
        failed = tally.failed
        hold(json.loads(line), tally)
        if tally.failed > failed:
            print(f"... in ledger {number}")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return tally.failed > 0 or tally.passed == 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
