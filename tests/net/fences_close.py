# SPDX-License-Identifier: MIT
"""fences_close.py - cases of fences.py: how connections end, and what is done with silent ones."""

import struct
import time

from cases import case
from raw import Answer, Client, PATIENCE, eventually, frame, is_closed, reset, same, tcp, upgrade


# -- closes: notes 6, 7, 8


@case("close: the code and reason arrive, after what was sent before")
def _(server):
    for code, reason in (1001, "drain"), (1000, "bye"), (4321, "x" * 123):
        c = Client(server)
        c.send(f"close {code} {reason}")
        same(c.text(), "last words")
        same(c.closed(), (code, reason))
        assert is_closed(c.s)


@case("close: a reason that is too long is cut at 123 bytes")
def _(server):
    c = Client(server)
    c.send("close 1000 " + "r" * 200)
    same(c.closed(), (1000, "r" * 123))


@case("close: the peer's is echoed")
def _(server):
    c = Client(server)
    c.send(struct.pack(">H", 1000) + b"bye", opcode=8)
    same(c.closed(answer=False)[0], 1000)
    assert is_closed(c.s)


@case("close: after close frames the connection takes nothing more")
def _(server):
    c = Client(server)
    before = server.metric("shinpan_messages_received_total")
    c.s.sendall(frame("close 1000 x") + frame("one more") * 5)
    c.closed(answer=False)
    same(server.metric("shinpan_messages_received_total"), before + 1)


@case("close: who never answers it is cut",
      flags=["--ping-interval", "60s", "--ping-hangup", "90s"])
def _(server):
    c = Client(server)
    c.send("close 1000 x")
    same(c.closed(answer=False)[0], 1000)
    assert eventually(lambda: server.metric("shinpan_connections") == 0, 8)


@case("close: a denied upgrade and a half-open socket count as nobody")
def _(server):
    socks = [tcp(server) for _ in range(20)]
    for s in socks[:10]:
        upgrade(s, Origin="http://evil.example")
        same(Answer(s).status, 403)
    for s in socks:
        s.close()
    assert eventually(lambda: server.metric("shinpan_sockets") == 0)
    same(server.metric("shinpan_connections"), 0)


@case("close: a reset in mid-message leaves nothing behind")
def _(server):
    for _ in range(20):
        c = Client(server)
        c.send("part", fin=False)
        reset(c.s)
    assert eventually(lambda: server.metric("shinpan_sockets") == 0)


@case("deadline: no hello in time is 1008", flags=["--hello-deadline", "1s"])
def _(server):
    begin = time.monotonic()
    c = Client(server)
    same(c.closed(), (1008, "deadline"))
    assert 0.9 < time.monotonic() - begin < 3 * PATIENCE
    c = Client(server)
    same(c.ask("deadline 0"), "ok")
    time.sleep(2.5)
    same(c.ask("alive"), "alive")
    same(server.refused("deadline"), 1)


@case("pings: a silent peer is pinged, and hung up on",
      flags=["--ping-interval", "1s", "--ping-hangup", "4s"])
def _(server):
    c = Client(server)
    begin = time.monotonic()
    opcode, _ = c.recv()
    same(opcode, 9)
    assert is_closed(c.s, 6)
    assert 3 < time.monotonic() - begin < 6 * PATIENCE
    c = Client(server)
    for _ in range(6):
        opcode, payload = c.recv()
        same(opcode, 9)
        c.send(payload, opcode=10)
    same(c.ask("alive"), "alive")
