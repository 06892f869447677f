#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""fences.py NET_ECHO - checks the public port from outside, over raw sockets.

Each case is a fence that server/net puts around libwebsockets, or a promise of its headers; a
case that fails is a regression. Prints a line for each and "N passed, N failed" at the end.
Words after NET_ECHO choose the cases whose title holds one of them.
"""

import contextlib
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

from cases import case, run_cases
from raw import (Answer, Client, NET_ECHO, PATIENCE, Server, UPGRADE, WRAP, eventually, frame,
                 get, is_closed, read_all, reset, same, tcp, upgrade)


# ---- cases -----------------------------------------------------------------------------------

def gate(server, want, **changes):
    with tcp(server) as s:
        upgrade(s, **changes)
        same(Answer(s).status, want)


# -- the upgrade gate: notes 2, 3, 4


@case("upgrade: accepted with our subprotocol, echo")
def _(server):
    c = Client(server)
    same(c.ask("hello"), "hello")
    same(c.ask(""), "")
    same(c.ask("審判 🂡"), "審判 🂡")


@case("upgrade: our subprotocol among others")
def _(server):
    same(Client(server, Sec_WebSocket_Protocol="chat, shinpan.1").ask("a"), "a")


@case("upgrade: 400 without a subprotocol")
def _(server):
    gate(server, 400, Sec_WebSocket_Protocol=None)


@case("upgrade: 400 for a subprotocol that only resembles ours")
def _(server):
    for name in "shinpan.2", "shinpan.10", "shinpan", "SHINPAN.1", "xshinpan.1":
        gate(server, 400, Sec_WebSocket_Protocol=name)


@case("upgrade: 400 when the name of the HTTP protocol is offered")
def _(server):
    gate(server, 400, Sec_WebSocket_Protocol="shinpan-http, shinpan.1")


@case("upgrade: 426 for version 8 or none, and says 13")
def _(server):
    for version in "8", "12", "130", None:
        with tcp(server) as s:
            upgrade(s, Sec_WebSocket_Version=version)
            answer = Answer(s)
            same((answer.status, answer.headers["sec-websocket-version"]), (426, "13"))


@case("upgrade: 400 without a key, or with a short one")
def _(server):
    gate(server, 400, Sec_WebSocket_Key=None)
    gate(server, 400, Sec_WebSocket_Key="abc")


@case("upgrade: 404 on another path, 405 with another method, 400 with a body")
def _(server):
    gate(server, 404, path="/")
    gate(server, 404, path="/ws/")
    gate(server, 405, method="POST")
    gate(server, 400, Content_Length="5")
    gate(server, 400, Transfer_Encoding="chunked")


@case("upgrade: own loopback origins pass, all others are 403")
def _(server):
    for host in "127.0.0.1", "localhost", "[::1]":
        same(Client(server, Origin=f"http://{host}:{server.port}").ask("a"), "a")
    ours = f"http://127.0.0.1:{server.port}"
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{server.port}", ours + "/",
                   ours + ".evil.example", ours + "0", "http://127.0.0.1", "x" * 300):
        gate(server, 403, Origin=origin)


@case("upgrade: origins of the config pass",
      flags=["--origins", "https://play.example, https://b.example:8443"])
def _(server):
    same(Client(server, Origin="https://play.example").ask("a"), "a")
    same(Client(server, Origin="https://b.example:8443").ask("a"), "a")
    gate(server, 403, Origin="https://play.example.evil.example")
    gate(server, 403, Origin="http://play.example")


@case("upgrade: refused after keep-alive, and the connection goes on")
def _(server):
    with tcp(server) as s:
        same(get(server, "/healthz", s=s).status, 200)
        upgrade(s, Sec_WebSocket_Version="8")
        same(Answer(s).status, 426)
        same(get(server, "/healthz", s=s).status, 200)


@case("upgrade: foo after keep-alive is cut (CVE-2025-11677)")
def _(server):
    for value in "foo", "h2c", "websocketx", "web", "x" * 200:
        with tcp(server) as s:
            same(get(server, "/", s=s).status, 200)
            upgrade(s, Upgrade=value)
            assert read_all(s)[9:12] in (b"", b"403"), value
    same(Client(server).ask("alive"), "alive")


@case("upgrade: h2c and the HTTP/2 preface are refused")
def _(server):
    with tcp(server) as s:
        upgrade(s, Upgrade="h2c", HTTP2_Settings="AAMAAABkAARAAAAAAAIAAAAA")
        same(read_all(s), b"")
    with tcp(server) as s:
        s.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0")
        assert b"101" not in read_all(s)


@case("upgrade: permessage-deflate is not agreed to")
def _(server):
    same(Client(server, Sec_WebSocket_Extensions="permessage-deflate").ask("a"), "a")


@case("upgrade: handshake and first frame in one segment")
def _(server):
    with tcp(server) as s:
        lines = "".join(f"{k}: {v}\r\n" for k, v in UPGRADE.items())
        s.sendall(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode() + frame("early"))
        answer = Answer(s)
        same(answer.status, 101)
        got = answer.rest
        while len(got) < 7:
            got += s.recv(100)
        same(got, b"\x81\x05early")


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


# -- the listener: notes 1, 12, 16


@case("listener: EMFILE neither spins nor ends it, and it recovers", flags=["--connections", "500"])
def _(server):
    c = Client(server)
    fds = len(os.listdir(f"/proc/{server.proc.pid}/fd"))
    same(c.ask(f"nofile {fds + 3}"), "ok")
    socks = [tcp(server) for _ in range(20)]
    time.sleep(0.3)
    cpu = server.cpu()
    time.sleep(1.5)
    assert WRAP or server.cpu() - cpu < 0.3, f"{server.cpu() - cpu} s of CPU"
    same(c.ask("alive"), "alive")
    for s in socks:
        s.close()
    assert eventually(lambda: get_status(server) == 200)
    assert "net.shortage" in server.logged()
    assert len(server.logged()) < 100000, "the log is flooded"


def get_status(server):
    with contextlib.suppress(OSError):
        return get(server, "/healthz").status


@case("listener: connections of one address are capped", generous=False,
      flags=["--address-connections", "4", "--address-sessions", "2"])
def _(server):
    clients = [Client(server) for _ in range(4)]
    with contextlib.suppress(ConnectionError):
        same(read_all(tcp(server)), b"")
    same(server.refused("address_full"), 1)
    same([c.ask("vouch") for c in clients[:3]], ["yes", "yes", "no"])
    same(clients[0].ask("vouch"), "yes")
    clients += [Client(server), Client(server)]  # two places are free again
    same(read_all(tcp(server)), b"")
    for c in clients:
        c.s.close()
    assert eventually(lambda: server.metric("shinpan_sockets") == 0)
    same(Client(server).ask("a"), "a")


@case("listener: new connections of one address are paced", generous=False,
      flags=["--address-rate", "2", "--address-burst", "5"])
def _(server):
    for _ in range(12):
        tcp(server).close()
    assert eventually(lambda: server.refused("address_fast") == 7), server.refused("address_fast")
    time.sleep(1.2)
    same(Client(server).ask("a"), "a")


@case("listener: connections in all are capped", flags=["--connections", "3"])
def _(server):
    clients = [Client(server) for _ in range(3)]
    same(read_all(tcp(server)), b"")
    same(server.refused("connections"), 1)
    clients[0].s.close()
    assert eventually(lambda: server.metric("shinpan_sockets") == 2)
    same(Client(server).ask("a"), "a")


@case("listener: the limit of files is raised to what connections need", files=(300, 5000),
      flags=["--connections", "2000"])
def _(server):
    if not WRAP:  # valgrind has a limit of its own
        same((server.metric("shinpan_sockets_limit"), server.files_limit()), (2000, 2256))


@case("listener: and brought down to it", files=(5000, 5000), flags=["--connections", "100"])
def _(server):
    if not WRAP:
        same(server.files_limit(), 356)


@case("listener: what the limit of files allows is the cap", files=(300, 300))
def _(server):
    limit = server.metric("shinpan_sockets_limit")
    assert limit == 300 - 256 or WRAP, limit  # valgrind keeps some for itself


@case("listener: IPv4 peers of an IPv6 socket are named as IPv4", flags=["--listen", "::"])
def _(server):
    same(Client(server).ask("peer"), "127.0.0.1")
    same(Client(server, host="::1").ask("peer"), "::1")


ACTIVATE = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execvp(sys.argv[2], sys.argv[2:])
"""


@case("listener: takes the socket of the service manager", server=False)
def _(_):
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(10)
        fd = listening.fileno()
        with Server(prefix=[sys.executable, "-c", ACTIVATE, str(fd)], pass_fds=[fd]) as server:
            same(server.port, listening.getsockname()[1])
            same(Client(server).ask("a"), "a")


@case("listener: a port that is taken is an error, and nothing is left open", server=False)
def _(_):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(1)
        done = subprocess.run([NET_ECHO, "--port", str(taken.getsockname()[1])],
                              stderr=subprocess.PIPE, text=True, timeout=20 * PATIENCE)
        same(done.returncode, 3)
        assert "Address already in use" in done.stderr


# -- HTTP: notes 11, 13, 17, 18


@case("http: the page, its folder and the client, with their types")
def _(server):
    page = b"<!doctype html><title>t</title>"
    for path, kind, body in (("/", "text/html", page), ("/index.html", "text/html", page),
                             ("/sub/", "text/html", b"sub"),
                             ("/app.css?v=1", "text/css", b"body{}"),
                             ("/js/shinpan.js", "text/javascript", b"export {}\n" * 5000)):
        answer = get(server, path)
        same((answer.status, answer.body), (200, body))
        same(answer.headers["content-type"], kind + "; charset=utf-8")


@case("http: every answer carries the three headers")
def _(server):
    for path in "/", "/nothing", "/healthz", "/api/v1/echo", "/ws":
        headers = get(server, path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        same(headers["x-content-type-options"], "nosniff")
        same(headers["referrer-policy"], "no-referrer")
        assert "libwebsockets" not in str(headers)


@case("http: 304 for a known ETag, 200 for another; both may be kept but not trusted")
def _(server):
    first = get(server, "/app.css")
    same(first.headers["cache-control"], "no-cache")
    with tcp(server) as s:
        for value in first.headers["etag"], 'W/"x", ' + first.headers["etag"], "*":
            answer = get(server, "/app.css", headers=f"If-None-Match: {value}\r\n", s=s)
            same((answer.status, answer.body), (304, b""))
            same(answer.headers["etag"], first.headers["etag"])
        same(get(server, "/app.css", headers='If-None-Match: "other"\r\n', s=s).status, 200)


@case("http: an answer of the application that names its bytes gets 304 in the same way")
def _(server):
    path = "/api/v1/big?x=1000&y=0123abcd"
    with tcp(server) as s:
        first = get(server, path, s=s)
        same((first.status, first.headers["etag"], len(first.body)), (200, '"0123abcd"', 1000))
        same(first.headers["cache-control"], "no-cache")
        for method in "GET", "HEAD":
            for value in '"0123abcd"', 'W/"0123abcd"', '"x", "0123abcd"', "*":
                answer = get(server, path, method, f"If-None-Match: {value}\r\n", s=s)
                same((answer.status, answer.body), (304, b""))
                same((answer.headers["etag"], answer.headers["cache-control"]),
                     ('"0123abcd"', "no-cache"))
        for value in '"0123abc"', '0123abcd', '"x"', "", '"' + "x" * 600 + '", "0123abcd"':
            answer = get(server, path, headers=f"If-None-Match: {value}\r\n", s=s)
            same((answer.status, len(answer.body)), (200, 1000))
        other = get(server, "/api/v1/big?x=10", headers="If-None-Match: *\r\n", s=s)
        same((other.status, other.headers["cache-control"]), (200, "no-store"))
        assert "etag" not in other.headers


@case("http: HEAD has the length and no body, and keep-alive goes on")
def _(server):
    with tcp(server) as s:
        answer = get(server, "/js/shinpan.js", method="HEAD", s=s)
        same((answer.status, answer.headers["content-length"], answer.rest), (200, "50000", b""))
        answer = get(server, "/api/v1/big?x=1000", method="HEAD", s=s)
        same(answer.headers["content-length"], "1000")
        same(get(server, "/nothing", method="HEAD", s=s).status, 404)
        same(get(server, "/healthz", s=s).body, b"ok\n")


@case("http: pipelined requests are answered in order")
def _(server):
    with tcp(server) as s:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /sub/ HTTP/1.1\r\nHost: x\r\n\r\n"
                  b"GET /api/v1/later?x=50 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        got = read_all(s)
        assert re.search(rb"ok\n.*sub.*here$", got, re.S), got


@case("http: no path leads out of the roots, to links or hidden files")
def _(server):
    for path in ("/../secret.txt", "/js/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                 "/sub/..%5c..%5csecret.txt", "//etc/passwd", "/.hidden", "/link.txt", "/sub",
                 "/" + "a" * 2000, "/js//shinpan.js/", "/index.html%20"):
        with tcp(server) as s:
            s.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            got = read_all(s)
            assert got.startswith((b"HTTP/1.1 404", b"HTTP/1.1 403")), (path, got[:80])
            assert b"secret" not in got.split(b"\r\n\r\n", 1)[1]
    with tcp(server) as s:
        s.sendall(b"GET /a%00b HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" not in read_all(s)[:20]


@case("http: other methods are 405 and close")
def _(server):
    for method in "POST", "PUT", "DELETE", "PATCH", "OPTIONS":
        with tcp(server) as s:
            s.sendall(f"{method} /api/v1/echo HTTP/1.1\r\nHost: x\r\n"
                      "Content-Length: 3\r\n\r\nabc".encode())
            answer = Answer(s)
            same((answer.status, answer.headers["allow"], answer.headers["connection"]),
                 (405, "GET, HEAD", "close"))
            assert is_closed(s)
    for method in "FOO", "TRACE":
        with tcp(server) as s:
            s.sendall(f"{method} / HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert read_all(s)[9:12] == b"403", method


@case("http: CONNECT gets no answer, and is cut", flags=[])
def _(server):
    with tcp(server, timeout=25) as s:
        s.sendall(b"CONNECT a.example:443 HTTP/1.1\r\nHost: x\r\n\r\n")
        same(read_all(s), b"")


@case("http: a chunked body is refused, and its rest is no second request")
def _(server):
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    for method in b"POST", b"GET":
        for body in (b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                     b"Transfer-Encoding: identity\r\n\r\n",
                     b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                     b"Content-Length: 36\r\n\r\n", b"Content-Length: +0\r\n\r\n"):
            with tcp(server) as s:
                s.sendall(method + b" /api/v1/echo HTTP/1.1\r\nHost: x\r\n" + body + smuggled)
                got = read_all(s)
                same(got.count(b"HTTP/1.1 "), 1)
                assert got.startswith((b"HTTP/1.1 405", b"HTTP/1.1 400")), got[:80]
                assert b"ok\n" not in got


@case("http: a slow head is cut after ten seconds, an idle connection after five", flags=[])
def _(server):
    begin = time.monotonic()
    idle = tcp(server)
    same(get(server, "/healthz", s=idle).status, 200)
    with tcp(server, timeout=15) as s:
        s.settimeout(0.5)
        closed = False
        for b in b"GET / HTTP/1.1\r\nHost: " + b"x" * 100:
            try:
                s.sendall(bytes([b]))
                if s.recv(100) == b"":
                    closed = True
            except socket.timeout:
                pass
            except OSError:
                closed = True
            if closed:
                break
        assert closed and 8 < time.monotonic() - begin < 14 * PATIENCE, time.monotonic() - begin
    assert is_closed(idle, 1)


@case("http: a head of more than 4 KiB is refused")
def _(server):
    with tcp(server) as s:
        with contextlib.suppress(OSError):
            s.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Big: " + b"x" * 9000 + b"\r\n\r\n")
        assert b" 200 " not in read_all(s)[:20]
    same(get(server, "/healthz").status, 200)


@case("http: arguments of the API are decoded, and cannot be forged by encoding")
def _(server):
    same(get(server, "/api/v1/echo/a%20b?x=1%262&y=%E5%AF%A9").body.decode(),
         "echo/a b x=1&2 y=審 from 127.0.0.1")
    same(get(server, "/api/v1/echo?y=2").body, b"echo x=- y=2 from 127.0.0.1")
    same(get(server, "/api/v1/echo?x=&x=5&xx=6").body, b"echo x= y=- from 127.0.0.1")
    same(get(server, "/api/v1/echo?&&x").body, b"echo x=- y=- from 127.0.0.1")
    same(get(server, "/api/v1/other").status, 404)
    same(get(server, "/api/v1/").status, 404)


@case("http: a big answer, and who does not read it is cut", flags=[])
def _(server):
    same(len(get(server, "/api/v1/big?x=5000000").body), 5000000)
    s = tcp(server, rcvbuf=4096)
    s.sendall(b"GET /api/v1/big?x=20000000 HTTP/1.1\r\nHost: x\r\n\r\n")
    assert eventually(lambda: server.metric("shinpan_sockets") == 0, 25)
    s.close()


@case("http: a request may go before its answer comes; who only sent a FIN waits for it")
def _(server):
    s = tcp(server)
    s.sendall(b"GET /api/v1/later?x=600 HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.2)
    reset(s)
    with tcp(server) as s:
        s.sendall(b"GET /api/v1/later?x=800 HTTP/1.1\r\nHost: x\r\n\r\n")
        s.shutdown(socket.SHUT_WR)
        same(Answer(s).body, b"here")
    assert '"peer":"gone"' in server.logged()


@case("http: healthz and readyz")
def _(server):
    c = Client(server)
    same((get(server, "/healthz").status, get(server, "/readyz").status), (200, 200))
    same(c.ask("ready 0"), "ok")
    same((get(server, "/healthz").status, get(server, "/readyz").status), (200, 503))


@case("http: files are those of the start until a reload")
def _(server):
    server.write("web/app.css", "new")
    server.write("web/more.txt", "more")
    same(get(server, "/app.css").body, b"body{}")
    same(get(server, "/more.txt").status, 404)
    server.proc.send_signal(signal.SIGHUP)
    same(server.proc.stdout.readline(), "reloaded\n")
    same(get(server, "/app.css").body, b"new")
    same(get(server, "/more.txt").body, b"more")


# -- the admin socket


def admin(server, request):
    with socket.socket(socket.AF_UNIX) as s:
        s.settimeout(8 * PATIENCE)
        s.connect(server.dir.name + "/admin.sock")
        s.sendall(request)
        return read_all(s)


@case("admin: only its owner may connect; /metrics is not on the public port")
def _(server):
    same(os.stat(server.dir.name + "/admin.sock").st_mode & 0o777, 0o600)
    same(get(server, "/metrics").status, 404)
    page = admin(server, b"GET /metrics HTTP/1.0\r\n\r\n")
    assert page.startswith(b"HTTP/1.0 200 OK\r\n")
    assert b"text/plain; version=0.0.4" in page
    body = page.split(b"\r\n\r\n", 1)[1].decode()
    for line in body.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) \w+ .+|\w+(\{reason="\w+"\})? \d+', line), line


@case("admin: other requests are refused, long, slow and many ones cut", flags=[])
def _(server):
    assert admin(server, b"GET / HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 404")
    assert admin(server, b"POST /metrics HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 405")
    with contextlib.suppress(OSError):
        same(admin(server, b"GET /metrics HTTP/1.0\r\nX: " + b"x" * 5000), b"")
    same(admin(server, b"GET /metrics HTTP/1.0\r\n"), b"")  # cut after 5 s
    socks = [socket.socket(socket.AF_UNIX) for _ in range(12)]
    for s in socks:
        s.settimeout(2 * PATIENCE)
        s.connect(server.dir.name + "/admin.sock")
        time.sleep(0.02)
    same(socks[-1].recv(10), b"")
    for s in socks:
        s.close()
    assert eventually(lambda: admin(server, b"GET /metrics HTTP/1.0\r\n\r\n") != b"")


@case("admin: a socket left over from a kill is replaced, a live one is not", server=False)
def _(_):
    with Server() as server:
        done = subprocess.run([NET_ECHO, "--port", "0", "--data-dir", server.dir.name],
                              stderr=subprocess.PIPE, text=True, timeout=20 * PATIENCE)
        same(done.returncode, 5)
        assert "address already in use" in done.stderr
        same(get(server, "/healthz").status, 200)
        path = server.dir.name + "/admin.sock"
        same(admin(server, b"GET /metrics HTTP/1.0\r\n\r\n")[:15], b"HTTP/1.0 200 OK")
        server.proc.kill()
        server.proc.wait()
        assert os.path.exists(path)
        again = subprocess.Popen([NET_ECHO] + server.flags, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        assert again.stdout.readline().startswith("port ")
        again.terminate()
        same(again.wait(10 * PATIENCE), 0)
        assert not os.path.exists(path)
        again.communicate()
        server.is_over = True


# -- the end: note 15


@case("drain: clients see 1001 after what was queued, requests are answered, it ends at once",
      server=False)
def _(_):
    with Server() as server:
        clients = [Client(server) for _ in range(20)]
        idle, half = tcp(server), tcp(server)
        half.sendall(b"GET / HT")
        busy = tcp(server)
        busy.sendall(b"GET /api/v1/later?x=500 HTTP/1.1\r\nHost: x\r\n\r\n")
        clients[0].send("flood 5 1000")
        time.sleep(0.2)
        begin = time.monotonic()
        server.terminate()
        for c in clients:
            same(c.closed(), (1001, "the server is shutting down"))
        try:
            tcp(server)
            raise AssertionError("still accepts")
        except ConnectionRefusedError:
            pass
        same(Answer(busy).body, b"here")
        server.stop()
        assert time.monotonic() - begin < 3 * PATIENCE
        assert "end opened 20 closed 20 loop 0" in server.proc.stdout.read()


@case("drain: who does not answer is cut at the deadline", server=False)
def _(_):
    with Server("--drain-deadline", "1s") as server:
        silent = [Client(server) for _ in range(5)]
        slow = Client(server, rcvbuf=4096)
        slow.send("flood 200 4000")
        asking = tcp(server)
        asking.sendall(b"GET /api/v1/later?x=1500 HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(0.2)
        begin = time.monotonic()
        server.stop()
        assert 0.8 < time.monotonic() - begin < 4 * PATIENCE, time.monotonic() - begin
        assert "net.cut" in server.logged()
        del silent, slow, asking


sys.exit(run_cases())
