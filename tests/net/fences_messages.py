# SPDX-License-Identifier: MIT
"""fences_messages.py - cases: what goes in and out over a connection: form, rates, queues."""

import contextlib
import socket
import struct
import threading
import time

from cases import case
from raw import Client, PATIENCE, WRAP, eventually, frame, same


# -- messages in: note 11


@case("message: fragments are put together, a ping in between is answered")
def _(server):
    c = Client(server)
    c.send("ab", fin=False)
    c.send("", opcode=0, fin=False)
    c.send("beat", opcode=9)
    c.send("cd", opcode=0, fin=False)
    c.send("ef", opcode=0)
    same(c.recv(), (10, b"beat"))
    same(c.text(), "abcdef")
    same(c.ask("next"), "next")


@case("message: byte by byte")
def _(server):
    c = Client(server)
    for b in frame("slowly but surely"):
        c.s.sendall(bytes([b]))
        time.sleep(0.002)
    same(c.text(), "slowly but surely")


@case("message: several in one segment, in order, on_message is not re-entered")
def _(server):
    c = Client(server)
    c.s.sendall(b"".join(frame(f"n{i}") for i in range(50)))
    same([c.text() for _ in range(50)], [f"n{i}" for i in range(50)])


@case("message: of exactly the limit passes, one more byte is 1009")
def _(server):
    c = Client(server)
    same(c.ask("x" * 4096), "x" * 4096)
    c.send("x" * 4097)
    same(c.closed(), (1009, "message too long"))


@case("message: a header that claims 2^62 bytes is 1009 at once")
def _(server):
    c = Client(server)
    c.s.sendall(frame("x", length=1 << 62))
    same(c.closed()[0], 1009)


@case("message: fragments that add up to too much are 1009")
def _(server):
    c = Client(server)
    c.send("x" * 4000, fin=False)
    c.send("x" * 97, opcode=0, fin=False)
    same(c.closed()[0], 1009)
    same(server.refused("message_bytes") > 0, True)


@case("message: srv_conn_set_limits lets a 64 KiB deck in")
def _(server):
    c = Client(server)
    same(c.ask("limit 65536"), "ok")
    same(len(c.ask("d" * 65536)), 65536)
    same(c.ask("limit 100"), "ok")
    c.send("x" * 101)
    same(c.closed()[0], 1009)


@case("message: binary is 1003")
def _(server):
    c = Client(server)
    c.send(b"\x00\x01", opcode=2)
    same(c.closed()[0], 1003)


@case("message: invalid UTF-8 is 1007, also split over fragments or cut at the end")
def _(server):
    for pieces in ([b"a\xffb"], [b"\xe5\xaf", b"\xff"], [b"abc\xe5\xaf"], [b"\xed\xa0\x80"],
                   [b"\xc0\xaf"], [b"\xe5", b"\xaf"]):
        c = Client(server)
        for i, piece in enumerate(pieces):
            c.send(piece, opcode=1 if i == 0 else 0, fin=i == len(pieces) - 1)
        same(c.closed()[0], 1007)
    c = Client(server)
    c.send(b"\xe5\xaf", fin=False)
    c.send(b"\xa9", opcode=0)
    same(c.text(), "審")


@case("message: RSV bits, reserved opcodes, stray or fragmented control frames are 1002")
def _(server):
    for bad in (frame("x", rsv=4), frame("x", opcode=3), frame("x", opcode=11),
                frame("x", opcode=0), frame("x", opcode=9, fin=False)):
        c = Client(server)
        c.s.sendall(bad)
        same(c.closed()[0], 1002)
    same(Client(server).ask("alive"), "alive")


@case("message: a NUL inside arrives as it is")
def _(server):
    same(Client(server).ask("a\0b"), "a\0b")


@case("rate: more than the burst is told so, twice of it is 1008, messages or empty fragments",
      flags=["--message-rate", "5", "--message-burst", "10"])
def _(server):
    c = Client(server)
    c.s.sendall(frame("m") * 15)
    got = [c.text() for _ in range(15)]
    same(got[:10], ["m"] * 10)
    assert got[12].startswith("again in "), got  # two may have been earned meanwhile
    time.sleep(int(got[14].split()[-1]) / 1000)
    same(c.ask("and now?"), "and now?")
    c = Client(server)
    c.s.sendall(frame("m") * 40)
    while True:
        opcode, payload = c.recv()
        if opcode == 8:
            break
    same(struct.unpack(">H", payload[:2])[0], 1008)
    c = Client(server)
    c.s.sendall(frame("", fin=False) + frame("", opcode=0, fin=False) * 60)
    same(c.closed()[0], 1008)
    same(server.refused("message_rate"), 2)


@case("rate: who stays below it is never closed",
      flags=["--message-rate", "20", "--message-burst", "3"])
def _(server):
    c = Client(server)
    for i in range(30):
        same(c.ask(str(i)), str(i))
        time.sleep(0.07)


@case("rate: the messages of an address are paced together, whatever its connections",
      flags=["--address-message-rate", "2"])
def _(server):
    a, b = Client(server), Client(server)
    got = [c.ask("m") for _ in range(6) for c in (a, b)]
    same(got[:6], ["m"] * 6)
    assert got[-1].startswith("again in ") and got[-2].startswith("again in "), got
    time.sleep(int(got[-1].split()[-1]) / 1000)
    same(a.ask("and now?"), "and now?")
    same(server.refused("message_rate"), 0)


@case("rate: a ping flood is cut by the bytes TCP counts", flags=["--traffic-rate", "16KiB"])
def _(server):
    c = Client(server, timeout=20)
    pings = frame("x" * 100, opcode=9) * 50

    def drain():
        with contextlib.suppress(OSError):
            while c.s.recv(65536):
                pass
    threading.Thread(target=drain, daemon=True).start()
    try:
        for _ in range(4000):
            c.s.sendall(pings)
            time.sleep(0.005)
        raise AssertionError("still open after 20 MB")
    except (ConnectionError, socket.timeout):
        pass
    same(server.refused("traffic_rate"), 1)


# -- messages out: note 10


@case("out: a flood below the cap arrives whole and in order")
def _(server):
    c = Client(server)
    c.send("flood 900 1000")
    same(sum(len(c.text()) for _ in range(900)), 900000)
    same(c.ask("after"), "after")


@case("out: a message larger than the socket takes at once arrives whole")
def _(server):
    c = Client(server, timeout=10, rcvbuf=4096)
    c.send("flood 3 300000")
    time.sleep(0.3)
    for _ in range(3):
        same(c.text(), "f" * 300000)


@case("out: who asks and never reads is not read from, and memory stays bounded",
      flags=["--queue-bytes", "256KiB", "--traffic-rate", "1024MiB", "--message-rate", "100000"])
def _(server):
    before = server.rss()
    c = Client(server, timeout=1, rcvbuf=4096)
    question = frame("flood 2 4000" + " " * 4000)
    asked = 0
    with contextlib.suppress(socket.timeout):
        while asked < 10000:  # 40 MB
            c.s.sendall(question)
            asked += 1
    assert 10 < asked < 10000, asked
    assert WRAP or server.rss() - before < 16 << 20, server.rss() - before
    same(server.refused("queue_bytes"), 0)


@case("out: who is sent more than the cap is closed, though it never reads",
      flags=["--queue-bytes", "256KiB"])
def _(server):
    c = Client(server, rcvbuf=4096)
    c.send("flood 2000 4000")
    assert eventually(lambda: server.refused("queue_bytes") == 1)
    assert eventually(lambda: server.metric("shinpan_sockets") == 0, 15), "not gone"
    del c


@case("out: the slow reader that reads on sees 1013", flags=["--queue-bytes", "256KiB"])
def _(server):
    c = Client(server, rcvbuf=4096)
    c.send("flood 2000 4000")
    assert eventually(lambda: server.refused("queue_bytes") == 1)
    same(c.closed(), (1013, "reads too slowly"))


@case("out: reading pauses while half the queue waits", flags=["--queue-bytes", "16MiB"])
def _(server):
    c = Client(server, rcvbuf=4096)
    c.send("flood 3000 4000")  # 12 MB wait: above half
    time.sleep(0.5)
    c.send("are you reading")
    taken = server.metric("shinpan_messages_received_total")
    time.sleep(0.5)
    same((taken, server.metric("shinpan_messages_received_total")), (1, 1))
    c.s.settimeout(20 * PATIENCE)
    for _ in range(3000):
        same(len(c.text()), 4000)
    same(c.text(), "are you reading")
