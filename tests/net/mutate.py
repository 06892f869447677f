#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""mutate.py SHINPAND COUNT [SEED] - COUNT connections to the real daemon, each with good requests and
frames that chance has changed, and with requests of every method that make little sense: bytes and bits, pieces doubled, lost and swapped, lengths that lie,
cuts anywhere, resets, silence. The daemon goes on and grows neither in memory nor in descriptors.
The same seed makes the same connections. Environment: SANITIZED=1 for a build whose memory says
nothing. Prints "N passed, N failed" at the end.
"""

import contextlib
import glob
import json
import os
import random
import re
import selectors
import socket
import struct
import sys
import time

from daemon import Daemon, ROOT
from raw import Answer, Client, PATIENCE, UPGRADE, eventually, frame, tcp

COUNT = int(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
AT_ONCE = 24
GROWTH = 6 << 20  # bytes: page caches of SQLite, rough edges of the heap

# ---- what is changed ---------------------------------------------------------------------------

HELLO = b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":[1],"client":"mutate/1"}}'
TALK = [HELLO] + [b'{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}' % (i + 2, m, p)
                  for i, (m, p) in enumerate([
                      (b"session.guest", b'{"name":"eve"}'), (b"lobby.list", b"{}"),
                      (b"deck.list", b"{}"), (b"match.create", b'{"game":"digimon","opponent":"bot"}'),
                      (b"match.answer", b'{"match":"a","prompt":1,"choice":[0]}'),
                      (b"session.resume", b'{"token":"' + b"A" * 43 + b'"}'),
                      (b"replay.list", b'{"limit":10}'), (b"nothing", b"[]")])]


METHODS = [name for file in sorted(glob.glob(ROOT + "/proto/include/pro/*.h")) for name in
           re.findall(r'^ +X\([A-Z_]+, *\w+, *"([a-z_]+(?:\.[a-z_]+)*)", *[A-Z]+, *[A-Z]+, *"', open(file).read(), re.M)]
assert len(METHODS) > 40, METHODS
KEYS = ["game", "deck", "match", "code", "name", "token", "handle", "password", "prompt", "choice", "after", "seq",
        "limit", "replay", "player", "opponent", "settings", "text", "to", "seat", "games", "reason"]
VALUES = ["digimon", "duel-masters", "a", "", "bot", "\u5be9", 0, 1, -1, 2 ** 53, 1.5, True, None, [], [0], {}, {"game": 1},
          "A" * 43, "abcdefghijkl2345"]


def request_text(rng):
    """A request that is well-formed, with a method that there is, and often little sense."""
    params = {rng.choice(KEYS): rng.choice(VALUES) for _ in range(rng.randrange(5))}
    request = {"jsonrpc": "2.0", "id": rng.choice([7, 7, 7, "x", None, -1]), "method": rng.choice(METHODS),
               "params": params if rng.random() < 0.9 else rng.choice(VALUES)}
    if rng.random() < 0.1:
        del request[rng.choice(list(request))]
    text = json.dumps(request).encode()
    return text if rng.random() < 0.7 else bytes(b & 0x7F for b in mutate(rng, text))


def upgrade_bytes(rng):
    lines = [f"{k}: {v}\r\n" for k, v in UPGRADE.items()]
    if rng.random() < 0.2:
        rng.shuffle(lines)
    if rng.random() < 0.2:
        lines.append(rng.choice(["Origin: null\r\n", "X: y\r\n", "Content-Length: 3\r\n",
                                 "Transfer-Encoding: chunked\r\n", "Upgrade: h2c\r\n", ": \r\n",
                                 "X-Forwarded-For: 1, 2\r\n", "Sec-WebSocket-Extensions: permessage-deflate\r\n"]))
    return ("GET /ws HTTP/1.1\r\n" + "".join(lines) + "\r\n").encode()


def request_bytes(rng):
    method = rng.choice(["GET"] * 6 + ["HEAD", "POST", "PUT", "OPTIONS", "CONNECT", "FOO", ""])
    path = rng.choice(["/", "/healthz", "/readyz", "/js/shinpan.js", "/ws", "/api/v1/replays?limit=3",
                       "/api/v1/replays/abc", "/r/aaaaaaaaaaaaaaaa?share=x", "/%2e%2e/x", "*", "/a%00b"])
    headers = rng.choice(["", "Connection: close\r\n", "Accept-Encoding: gzip, zstd;q=0\r\n",
                          "If-None-Match: *\r\n", "Content-Length: 4\r\n", "Upgrade: foo\r\n",
                          "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "X: y\r\n"])
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{headers}\r\n".encode()


def frames_bytes(rng):
    out = b""
    for _ in range(rng.randrange(1, 8)):
        text = rng.choice(TALK) if rng.random() < 0.5 else request_text(rng)
        kind = rng.random()
        if kind < 0.5:
            out += frame(text)
        elif kind < 0.65:
            at = rng.randrange(len(text) + 1)
            out += frame(text[:at], fin=False) + frame(text[at:], opcode=0)
        elif kind < 0.8:
            out += frame(rng.randbytes(rng.randrange(130)), opcode=rng.choice([8, 9, 10]))
        elif kind < 0.9:
            out += frame(text, opcode=rng.randrange(16), fin=rng.random() < 0.5, rsv=rng.randrange(8))
        else:
            out += frame(text, length=rng.choice([0, 1, 125, 126, 65535, 65536, 1 << 31, 1 << 62, 1 << 63,
                                                  (1 << 64) - 1]))
    return out


def mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([0, 1, 1, 2, 4, 16])):
        if not data:
            break
        at, kind = rng.randrange(len(data)), rng.randrange(7)
        size = rng.randrange(1, 1 + min(64, len(data) - at))
        if kind == 0:
            data[at] = rng.randrange(256)
        elif kind == 1:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 2:
            del data[at:at + size]
        elif kind == 3:
            data[at:at] = data[at:at + size]
        elif kind == 4:
            data[at:at] = rng.randbytes(size)
        elif kind == 5:
            data[at:at] = rng.choice([b"\r\n", b"\0", b":", b" ", b"\n", b"%", b"\xff\xfe", b"\r\n\r\n"])
        else:
            del data[at:]
    return bytes(data)


def script(rng):
    """(the pieces in the order in which they go out, how it ends)"""
    kind = rng.random()
    if kind < 0.08:
        data = rng.randbytes(rng.randrange(400))
    elif kind < 0.4:
        data = mutate(rng, b"".join(request_bytes(rng) for _ in range(rng.randrange(1, 4))))
    elif kind < 0.6:
        data = mutate(rng, upgrade_bytes(rng) + frames_bytes(rng))
    else:  # the upgrade is good, so that the frames are seen
        data = upgrade_bytes(rng) + mutate(rng, frames_bytes(rng)) if rng.random() < 0.5 else \
            upgrade_bytes(rng) + frame(HELLO) + frame(TALK[1]) + frames_bytes(rng)
    pieces = []
    while data:
        n = rng.choice([len(data), rng.randrange(1, len(data) + 1), rng.randrange(1, 1 + min(8, len(data)))])
        if len(pieces) > 20:
            n = len(data)
        pieces.append(data[:n])
        data = data[n:]
    return pieces, rng.choice(["close", "close", "reset", "half", "wait"])


# ---- connections -------------------------------------------------------------------------------


class Attempt:
    """One of them: a piece goes out whenever the socket takes it; what comes back is thrown away."""

    def __init__(self, server, number):
        self.pieces, self.end = script(random.Random(f"{SEED} {number}"))
        self.patience = 40  # rounds of the loop, for one that waits
        self.s = socket.socket()
        self.s.setblocking(False)
        self.s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with contextlib.suppress(BlockingIOError):
            self.s.connect(("127.0.0.1", server.port))

    def step(self):
        """True: it is over."""
        try:
            with contextlib.suppress(BlockingIOError):
                if not self.s.recv(65536) and not self.pieces:
                    return True
        except OSError:
            return self.s.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != 0 or not self.pieces
        if self.pieces:
            try:
                sent = self.s.send(self.pieces[0])
            except BlockingIOError:
                return False
            except OSError:
                return True
            self.pieces[0] = self.pieces[0][sent:]
            if not self.pieces[0]:
                self.pieces.pop(0)
            return False
        self.patience -= 1
        if self.end == "half" and self.patience == 20:
            with contextlib.suppress(OSError):
                self.s.shutdown(socket.SHUT_WR)
        return self.end in ("close", "reset") or self.patience == 0

    def close(self):
        if self.end == "reset":
            self.s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.s.close()


def run(server, numbers):
    waiting = iter(numbers)
    at_work = set()
    with selectors.DefaultSelector() as selector:
        while True:
            while len(at_work) < AT_ONCE and (number := next(waiting, None)) is not None:
                attempt = Attempt(server, number)
                at_work.add(attempt)
                selector.register(attempt.s, selectors.EVENT_READ | selectors.EVENT_WRITE, attempt)
            if not at_work:
                return
            for key, _ in selector.select(1):
                if key.data.step():
                    selector.unregister(key.data.s)
                    at_work.discard(key.data)
                    key.data.close()


def quiet(server):
    """All have gone."""
    assert eventually(lambda: server.metric("shinpan_sockets") == 0, 40), server.metric("shinpan_sockets")
    assert server.metric("shinpan_connections") == 0


def descriptors(server):
    return len(os.listdir(f"/proc/{server.proc.pid}/fd"))


def main():
    passed = 0
    flags = ["--message-rate", "1000", "--message-burst", "1000", "--traffic-rate", "64MiB", "--matches", "40"]
    with Daemon(*flags) as server:
        begin = time.monotonic()
        warm = max(COUNT // 5, 500)
        run(server, range(warm))
        quiet(server)
        memory, files = server.rss(), descriptors(server)
        run(server, range(warm, COUNT))
        quiet(server)
        passed += 1
        print(f"ok   {COUNT} connections from seed {SEED} in {time.monotonic() - begin:.0f} s, "
              f"{server.metric('shinpan_upgraded_total')} of them WebSockets, "
              f"{server.metric('shinpan_messages_received_total')} messages")
        assert server.metric("shinpan_accepted_total") >= COUNT
        assert server.metric("shinpan_upgraded_total") > COUNT // 8, "hardly any frame was seen"
        assert descriptors(server) == files, f"{files} descriptors became {descriptors(server)}"
        grown = server.rss() - memory
        print(f"ok   {files} descriptors, {memory >> 10} KiB of memory, {grown >> 10} KiB more at the end")
        assert grown < GROWTH or os.environ.get("SANITIZED"), f"{grown} bytes more"
        passed += 1
        client = Client(server)
        assert '"protocol":1' in client.ask(HELLO.decode())
        client.s.close()
        with tcp(server) as s:
            s.sendall(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert Answer(s).status == 200
        passed += 1
    print(f"{passed} passed, 0 failed")


try:
    main()
except AssertionError as e:
    print(f"FAIL seed {SEED}: {e}")
    print("0 passed, 1 failed")
    sys.exit(1)
