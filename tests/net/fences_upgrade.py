# SPDX-License-Identifier: MIT
"""fences_upgrade.py - cases of fences.py: who may open a connection, over raw sockets."""

from cases import case
from raw import Answer, Client, UPGRADE, frame, get, read_all, same, tcp, upgrade


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
        same(Client(server, Origin=f"{server.scheme}://{host}:{server.port}").ask("a"), "a")
    ours = f"{server.scheme}://127.0.0.1:{server.port}"
    other = "http" if server.tls else "https"
    for origin in ("http://evil.example", "null", f"{other}://127.0.0.1:{server.port}", ours + "/",
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
