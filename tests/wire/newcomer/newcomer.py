#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""newcomer.py - a client by somebody who has read proto/README.md and nothing else.

Two players and a spectator, who know each other only through the server, for each game: they make
accounts, paste decks, meet in the rated queue and by the lobby's list, play with random picks,
clocks, decks and nonces, lose a connection and come back, watch from the middle, and hold the
replays against what they saw. It knows no rules. Whatever is not as the page says ends it with an
exception."""

import argparse
import asyncio
import hashlib
import json
import random
import secrets

import chance
from client import Client, Refused, http_get

PILES = {"digimon": ["main", "eggs"], "duel-masters": ["main", "gr"]}  # section 11: their order
OVER = ("finished", "void")


def must(holds, what):
    if not holds:
        raise AssertionError(what)


class Player:
    """One program: a connection, an account, decks, and what it saw of its match."""

    def __init__(self, server, name, rng):
        self.client, self.name, self.rng = Client(server, "newcomer/1"), name, rng
        self.decks = []  # (id, hash)
        self.sit({"match": None, "commitment": None, "settings": None})

    def say(self, text):
        print(f"{self.name:>10}  {text}", flush=True)

    async def hello(self, game):
        """Connect, and keep what the server says of the game."""
        hello = await self.client.connect()
        self.game = next(row for row in hello["games"] if row["game"] == game)
        return hello["server"]

    async def register(self, game):
        """An account."""
        speaks = await self.hello(game)
        self.password = secrets.token_urlsafe(12)
        made = await self.client.call(
            "account.register", handle=self.name.lower(), password=self.password, name=self.name)
        self.token, self.player = made["token"], made["player"]
        must(made["roles"] == ["player"], f"the roles of a new account: {made}")
        self.say(f"has an account ({self.player}) on {speaks}")

    async def visit(self, game):
        """No account: a guest, who watches."""
        await self.hello(game)
        self.token = (await self.client.call("session.guest", name=self.name))["token"]

    async def paste(self):
        """One more deck: a starter, written down as a card list and pasted back."""
        game = self.game["game"]
        rows = (await self.client.call("deck.list", game=game))["decks"]
        row = self.rng.choice([row for row in rows if row["starter"] and row["legal"]])
        piles = (await self.client.call("deck.get", deck=row["deck"]))["piles"]
        lines = [f"// {row['name']}"]
        for entries in piles.values():
            lines += [f"{entry['count']} ({entry['number']})" for entry in entries]
        read = await self.client.call("deck.import", game=game, text="\n".join(lines))
        must(read["format"] == "text" and read["legal"] and not read["unknown"], f"pasted: {read}")
        order = PILES[game]
        must(chance.deck_hash(read["piles"], order) == chance.deck_hash(piles, order),
             f"pasted {piles}, read {read['piles']}")
        deck = {"piles": read["piles"]}
        checked = await self.client.call("deck.check", game=game, deck=deck)
        must(checked["hash"] == chance.deck_hash(piles, order).hex(), f"the deck's hash: {checked}")
        put = await self.client.call("deck.put", game=game, name=f"Pasted {row['deck']}", deck=deck)
        must(put["legal"], f"put: {put}")
        self.decks.append((put["deck"], checked["hash"]))
        self.say(f"pasted {len(lines)} lines: {row['name']} is {put['deck']}, "
                 f"hash {checked['hash'][:12]}..")

    def sit(self, found):
        """At a table, with the first deck; a spectator has no seat."""
        self.match, self.seat, self.commitment = found["match"], found.get("seat"), found["commitment"]
        self.settings, self.status = found["settings"], None
        self.hash = self.decks[0][1] if self.decks else None
        self.events, self.hashes, self.answers, self.clocks = {}, {}, 0, 0
        self.watchers = 0
        self.told, self.said = False, set()  # the nonce; before which games we were ready

    def commit(self):
        """A nonce, or none: what goes into match.create and match.join."""
        self.nonce = self.rng.randbytes(32) if self.rng.random() < 0.7 else None
        return {"nonce_commitment": hashlib.sha256(self.nonce).hexdigest()} if self.nonce else {}

    async def open(self):
        """A match in the lobby, with clocks that a slow machine does not use up."""
        clock = {"bank_s": self.rng.randrange(900, 3600)}
        for key in ("increment_s", "floor_s"):
            if self.rng.random() < 0.5:
                clock[key] = self.rng.randrange(1, 60)
        settings = {"best_of": 3, "clock": clock, "timeout": self.rng.choice(["default", "loss"]),
                    "first": self.rng.choice(["rules", "loser_chooses"]),
                    "spectators": True}
        if self.rng.random() < 0.5:
            settings["ready"] = True
        made = await self.client.call("match.create", game=self.game["game"], deck=self.decks[0][0],
                                      opponent="open", settings=settings, **self.commit())
        must(made["status"] == "open" and settings.items() <= made["settings"].items(),
             f"created: {made}")
        self.sit(made)
        self.say(f"opened {self.match}, {json.dumps(settings)}")

    async def find(self, host, fits):
        """The row of the match of `host` in the lobby's list that fits."""
        listed = await self.client.call("lobby.watch", game=self.game["game"])
        rows = {row["match"]: row for row in listed["matches"]}
        while True:
            for row in rows.values():
                if fits(row) and host in [who["name"] for who in row["players"]]:
                    await self.client.call("lobby.unwatch")
                    return row
            method, change = await self.client.notice()
            if method == "lobby.change":
                if change.get("whole"):
                    rows.clear()
                for row in change.get("added", []) + change.get("changed", []):
                    rows[row["match"]] = row
                for match in change.get("removed", []):
                    rows.pop(match, None)

    async def join(self, host):
        row = await self.find(host, lambda row: row["status"] == "open")
        joined = await self.client.call(
            "match.join", match=row["match"], deck=self.decks[0][0], **self.commit())
        must(joined["seat"] == "p2" and joined["settings"] == row["settings"], f"joined: {joined}")
        self.sit(joined)
        self.say(f"found {row['match']} of {host} in the lobby and joined")

    async def watch(self, host):
        """A match that is in its second game, to its end."""
        row = await self.find(host, lambda row: row.get("number", 0) >= 2)
        found = await self.client.call("match.watch", match=row["match"])
        must("seat" not in found and found["game"] >= 2, f"watched: {found}")
        self.sit(found)
        self.say(f"found {row['match']} of {host} in the lobby and watches from game {found['game']}")
        await self.play()

    async def queue(self):
        """Wait in the rated queue until there is a match."""
        joined = await self.client.call("queue.join", game=self.game["game"], deck=self.decks[0][0])
        while True:
            method, params = await self.client.notice()
            if method == "queue.found":
                break
        self.sit(params)
        self.say(f"is {self.seat} of {self.match} by the queue {joined['format']}, "
                 f"rated {joined['rating']}, against {params['opponent']}, {params['rating']}")

    def pick(self, prompt):
        """Ids of random options, as many as the prompt takes; none is what ends the choice."""
        ends = ("done", "decline") if prompt["picks_min"] == 0 else ("done",)
        end = [option["id"] for option in prompt["options"] if option["do"] in ends]
        others = [option["id"] for option in prompt["options"] if option["do"] not in ends]
        count = min(self.rng.randint(prompt["picks_min"], prompt["picks_max"]), len(others))
        return self.rng.sample(others, count) if count else end[:1]

    async def answer(self, game, prompt):
        picks = self.pick(prompt)
        while True:
            try:
                await self.client.call("match.answer", match=self.match, game=game,
                                       prompt=prompt["prompt"], picks=picks)
                self.answers += 1
                return
            except Refused as error:
                if error.name in ("option_unknown", "bad_picks") and len(picks) > 1:
                    picks = picks[:1]  # a pick has changed the options: one by one
                elif error.name in ("prompt_closed", "game_closed", "game_over"):
                    return  # it was told twice, and is answered
                else:
                    raise

    async def prepare(self, status):
        """Before a game: tell the nonce, and say that it may begin, perhaps with another deck; each
        once, for a status may have been on its way while the last one was answered."""
        own = next(player for player in status["players"] if player["seat"] == self.seat)
        if own.get("nonce") == "awaited" and not self.told:
            self.told = True
            await self.client.call("match.nonce", match=self.match, nonce=self.nonce.hex())
        if (own.get("ready") or status["game"] in self.said
                or status["phase"] == "ready" and not self.settings.get("ready")):
            return
        self.said.add(status["game"])
        deck, self.hash = self.rng.choice(self.decks)
        chosen = {"deck": deck}
        if status.get("chooser") == self.seat:
            chosen["first"] = self.rng.choice(["p1", "p2"])
        await self.client.call("match.ready", match=self.match, **chosen)

    def take(self, update):
        """The events of an update that are new."""
        had = self.events.setdefault(update["game"], [])
        self.hashes.setdefault(update["game"], self.hash)
        skip = len(had) + 1 - update["from"]
        must(skip >= 0, f"{self.name} misses events before {update['from']}")
        had += update["events"][skip:]
        self.clocks += "clock" in update

    async def lose(self):
        """The connection is lost; come back and go on after the last event."""
        await self.client.close(politely=False)
        await self.client.connect()
        again = await self.client.call("session.resume", token=self.token)
        must([row["match"] for row in again["matches"]] == [self.match], f"resumed: {again}")
        game = max(self.events)
        await self.client.call("match.resume", match=self.match,
                               after={"game": game, "seq": len(self.events[game])})
        self.say(f"lost the connection after event {len(self.events[game])} and came back")

    async def wait_for_watchers(self):
        """With a prompt open, until somebody watches."""
        while not self.watchers:
            method, params = await self.client.notice()
            if method == "match.watched" and params["match"] == self.match:
                self.watchers = params["spectators"]
            must(method != "match.update", f"the table changes while {self.name} is asked: {params}")

    async def play(self, lose_at=None, concede_at=None, show_game=None):
        """To the end of the match; `match.status` of it. After so many answers the connection is
        lost, or the game given up; a game to show goes on when somebody watches."""
        while True:
            method, params = await self.client.notice()
            if method == "match.status" and params["match"] == self.match:
                if params["status"] in OVER:
                    self.status = params
                    break
                if self.seat and params["phase"] in ("ready", "between"):
                    await self.prepare(params)
            elif method == "match.watched" and params["match"] == self.match:
                self.watchers = params["spectators"]
            elif method == "match.update" and params["match"] == self.match:
                self.take(params)
                prompt = params["prompt"]
                if prompt is None or prompt["seat"] != self.seat:
                    continue
                if self.answers == lose_at:
                    lose_at = None
                    await self.lose()
                elif self.answers == concede_at:
                    concede_at = None
                    await self.client.call("match.concede", match=self.match, game=params["game"])
                    self.say(f"gave up game {params['game']}")
                else:
                    if params["game"] == show_game:
                        await self.wait_for_watchers()
                    await self.answer(params["game"], prompt)
        games = ", ".join(f"{len(events)} in game {game}" for game, events in self.events.items())
        self.say(f"answered {self.answers} prompts; events: {games}; "
                 f"{self.status.get('winner', 'nobody')} won by {self.status.get('reason')}")
        return self.status

    async def replay(self, server):
        """Fetch the replay both ways and hold it against what was seen and told."""
        match = self.status["replay"]
        must(match == self.match, f"the replay of {self.match} is {match}")
        document = (await self.client.call("replay.get", replay=match))["replay"]
        path = f"/api/v1/replays/{match}"
        status, headers, body = await http_get(server, path)
        must(status == 200 and json.loads(body) == document, f"{path}: {status}, other than replay.get")
        digest = hashlib.sha256(body[:body.rindex(b',"digest"')]).hexdigest()
        must(document["digest"] == digest, f"digest {document['digest']}, computed {digest}")
        must(headers["etag"] == f'"{digest}"', f"ETag {headers['etag']}")
        status, _, again = await http_get(server, path, [f"If-None-Match: {headers['etag']}"])
        must((status, again) == (304, b""), f"{path} with its ETag: {status}")
        listed = (await self.client.call("replay.list", player=self.player, limit=1))["replays"]
        status, _, rows = await http_get(server, f"/api/v1/replays?player={self.player}&limit=1")
        must(status == 200 and json.loads(rows)["replays"][0]["replay"] == match == listed[0]["replay"],
             f"the replays of {self.player}: {rows}")
        self.say(f"fetched the replay twice, {len(body)} bytes, digest {digest[:12]}..")
        self.verify(document)
        await self.step(document)
        must(list(self.events) == [game["game"] for game in document["games"]], "games are missing")
        verdict = await self.client.call("replay.verify", replay=match)
        must(verdict["passed"], f"replay.verify: {verdict}")
        return document

    def verify(self, document):
        """The commitment, the decks' hashes and the shuffles at the start of each game."""
        order, secret = PILES[document["game"]], bytes.fromhex(document["secret"])
        must(document["secret"] == self.status["key"], "the secret of the replay is not the key")
        must(chance.commitment(self.match, secret).hex() == self.commitment == document["commitment"],
             f"commitment {self.commitment} does not bind {document['secret']}")
        must(document["card_set"] == self.game["card_set"], "another card set")
        mine = ("p1", "p2").index(self.seat)
        for game in document["games"]:
            decks = game.get("decks", document["decks"])
            hashes = [chance.deck_hash(deck["piles"], order) for deck in decks]
            must([h.hex() for h in hashes] == [deck["hash"] for deck in decks], "a deck's hash is wrong")
            own = decks[mine]["hash"]
            must(own == self.hashes[game["game"]], f"{self.seat} played {own} in {game['game']}, "
                 f"not {self.hashes}")
            key = chance.game_key(
                secret, self.match, game["game"],
                [bytes.fromhex(player["nonce"]) for player in document["players"]],
                bytes.fromhex(document["card_set"]), hashes)
            tables, first = chance.setup(
                chance.Chance(key), [deck["piles"] for deck in decks], order, game["first"] is None)
            start = game["events"][:game["steps"][0]]
            went = [event["seat"] for event in start if event["event"] == "first_player"]
            must(went == [game["first"] or first], f"{went} first, not {game['first'] or first}")
            for seat, table in zip(("p1", "p2"), tables):
                left = [event["number"] for event in start
                        if event.get("from") == "deck" and event["seat"] == seat]
                must(left and left == table["main"][::-1][:len(left)],
                     f"{seat} got {left} from the top of {table['main']}")
        self.say(f"verified the commitment {self.commitment[:12]}.., the deck hashes and the "
                 f"shuffles of {len(document['games'])} game(s), nonces "
                 f"{', '.join(player['nonce'][:6] for player in document['players'])}")

    async def step(self, document):
        """Through the last game command by command for a while, to the start of some turns, and
        all events of the games: they are those that came during play."""
        ask = {"replay": document["match"], "viewer": self.seat or "spectator"}
        last = {"game": len(document["games"]), **ask}
        seen, event, steps, command = [], 0, 0, -1
        while steps < 25:
            at = await self.client.call("replay.at", event=event, **last)
            must(at["from"] == len(seen) + 1 and at["command"] > command, f"step {steps}: {at}")
            seen += at["events"]
            must(at["seq"] == len(seen), f"step {steps} ends after {at['seq']}, not {len(seen)}")
            steps, event, command = steps + 1, at["seq"] + 1, at["command"]
            if at["seq"] == at["last"]:
                break
        turns = await self.client.call("replay.turns", replay=last["replay"], game=last["game"])
        jumps = self.rng.sample(turns["turns"], min(5, len(turns["turns"])))
        for turn in jumps:
            at = await self.client.call("replay.at", event=turn["event"], **last)
            must(at["view"]["turn"]["number"] == turn["number"], f"turn {turn}: {at['view']['turn']}")
        end = await self.client.call("replay.at", event=turns["last"], **last)
        must(end["view"]["outcome"] is not None and end["prompt"] is None, f"the end: {end}")
        for game, events in self.events.items():
            whole = []
            while True:
                page = await self.client.call(
                    "replay.events", game=game, limit=500, **{"from": len(whole) + 1}, **ask)
                whole += page["events"]
                if len(whole) >= page["last"]:
                    break
            must(whole == events, f"the replay of game {game} has other events than play")
        must(seen == whole[:len(seen)], "replay.at and replay.events differ")
        self.say(f"stepped through {steps} commands and {len(jumps)} turns; the events of game(s) "
                 f"{', '.join(map(str, self.events))} are those of play")


async def run(server, game, seed):
    """The story of one game."""
    rng, tag = random.Random(f"{seed} {game}"), secrets.token_hex(3)
    one, two, three = (Player(server, f"{name}-{tag}", random.Random(rng.random()))
                       for name in ("Ada", "Ben", "Cleo"))
    for player in (one, two):
        await player.register(game)
        await player.paste()
        await player.paste()
    await three.visit(game)

    await asyncio.gather(one.queue(), two.queue())
    must(one.match == two.match and one.commitment == two.commitment, "the queue found two matches")
    await asyncio.gather(one.play(), two.play())
    await one.replay(server)
    for player in (one, two):
        now = (await player.client.call("rating.get", game=game))["now"]
        must(now["wins"] + now["draws"] + now["losses"] == 1, f"one rated match counts as {now}")
        player.say(f"is rated {now['rating']} now")

    watching = asyncio.create_task(three.watch(one.name))
    await asyncio.gather(one.open(), two.join(one.name))
    must(one.match == two.match and one.commitment == two.commitment, "joined another match")
    await asyncio.gather(one.play(concede_at=8, show_game=2), two.play(lose_at=12))
    must(one.clocks and two.clocks, "a match with clocks told none")
    wins = one.status["wins"]
    must(max(wins) == 2 and len(one.events) == sum(wins), f"best of 3 ends with {wins}")
    document = await two.replay(server)
    must([player["nonce"] for player in document["players"]]
         == [(player.nonce or bytes(32)).hex() for player in (one, two)], "other nonces")
    await watching
    await three.step(document)
    for player in (one, two, three):
        await player.client.call("session.logout")
        await player.client.close()


def main():
    parser = argparse.ArgumentParser(description="Play as somebody who has read the protocol page.")
    parser.add_argument("server", help="http://host:port of a match server")
    parser.add_argument("games", nargs="*", default=sorted(PILES), help="which games (all)")
    parser.add_argument("--seed", default=secrets.token_hex(4), help="of the random picks")
    options = parser.parse_args()
    print(f"seed {options.seed}")

    async def all_games():
        await asyncio.gather(*(run(options.server, game, options.seed) for game in options.games))

    asyncio.run(all_games())
    print("all is as the page says")


if __name__ == "__main__":
    main()
