# SPDX-License-Identifier: MIT
"""fences_proxy.py - cases: what is believed of a reverse proxy, and of nobody else."""

import signal
import tempfile

from cases import case
from raw import Answer, Client, Server, eventually, get, is_closed, read_all, same, tcp, upgrade

TRUST = ["--trusted-proxies", "127.0.0.0/8, ::1"]


def asked_by(server, *headers):
    """Whom the server takes for the peer of a request with these headers."""
    lines = "".join(f"X-Forwarded-For: {h}\r\n" for h in headers)
    return get(server, "/api/v1/echo", headers=lines).body.decode().rsplit(" ", 1)[1]


@case("proxy: without a trusted one the headers mean nothing")
def _(server):
    same(asked_by(server, "203.0.113.9"), "127.0.0.1")
    same(Client(server, X_Forwarded_For="203.0.113.9").ask("peer"), "127.0.0.1")
    with tcp(server) as s:
        upgrade(s, Origin="https://play.example", X_Forwarded_Proto="https",
                X_Forwarded_Host="play.example")
        same(Answer(s).status, 403)


@case("proxy: the address that it names is the peer's, in answers and in the log", flags=TRUST)
def _(server):
    for header, peer in (("203.0.113.9", "203.0.113.9"), ("6.6.6.6, 203.0.113.9", "203.0.113.9"),
                         ("2001:db8::9, 127.0.0.3", "2001:db8::9"), ("nonsense", "127.0.0.1"),
                         ("x" * 2000 + ", 203.0.113.9", "203.0.113.9")):
        same(asked_by(server, header), peer)
        same(Client(server, X_Forwarded_For=header).ask("peer"), peer)
    same(asked_by(server), "127.0.0.1")
    same(asked_by(server, "6.6.6.6", "203.0.113.9", "127.0.0.2"), "203.0.113.9")  # lines of one
    with tcp(server) as s:
        upgrade(s, X_Forwarded_For="203.0.113.3", Sec_WebSocket_Version="8")
        same(Answer(s).status, 426)
    assert '"why":"upgrade","ip":"203.0.113.3"' in server.logged()


@case("proxy: connections are capped by the address that it names", generous=False,
      flags=TRUST + ["--address-connections", "3", "--address-sessions", "1"])
def _(server):
    def client(peer):
        return Client(server, X_Forwarded_For=peer)

    first = [client("203.0.113.1") for _ in range(3)]
    with tcp(server) as s:
        upgrade(s, X_Forwarded_For="203.0.113.1")
        same(Answer(s).status, 429)
        assert is_closed(s)
    same(server.refused("address_full"), 1)
    others = [client(f"2001:db8:0:{i}::1") for i in range(10)]
    same([c.ask("vouch") for c in first[:2] + others[:1]], ["yes", "no", "yes"])
    for c in first + others:
        c.s.close()
    assert eventually(lambda: server.metric("shinpan_sockets") == 0)
    same([client("203.0.113.1").ask("a") for _ in range(3)], ["a"] * 3)


@case("proxy: new connections are paced by the address that it names", generous=False,
      flags=TRUST + ["--address-rate", "1", "--address-burst", "5", "--address-connections", "100"])
def _(server):
    seen = []
    for _ in range(7):
        with tcp(server) as s:
            upgrade(s, X_Forwarded_For="203.0.113.1")
            seen.append(Answer(s).status)
    same((seen[:5], seen[-1]), ([101] * 5, 429))
    same(Client(server, X_Forwarded_For="203.0.113.2").ask("a"), "a")
    for _ in range(50):  # requests of many people over one proxy are no new connections of it
        same(get(server, "/healthz").status, 200)


@case("proxy: the origin that it serves is ours, and no other", flags=TRUST)
def _(server):
    told = {"X_Forwarded_Proto": "https", "X_Forwarded_Host": "play.example"}
    same(Client(server, Origin="https://play.example", **told).ask("a"), "a")
    same(Client(server, Origin=f"http://127.0.0.1:{server.port}", **told).ask("a"), "a")
    for changes in ({"Origin": "https://evil.example"}, {"Origin": "http://play.example"},
                    {"Origin": "https://play.example:8443"}, {"X_Forwarded_Proto": None},
                    {"X_Forwarded_Host": None}, {"X_Forwarded_Host": "play.example, evil.example"},
                    {"X_Forwarded_Host": "play.example" + "x" * 300},
                    {"X_Forwarded_Proto": "https, http"}):
        with tcp(server) as s:
            upgrade(s, **{"Origin": "https://play.example", **told, **changes})
            same((changes, Answer(s).status), (changes, 403))


@case("proxy: a connection carries one request, so nobody gets an answer meant for another",
      flags=TRUST)
def _(server):
    smuggled = b"GET /api/v1/echo?x=smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
    for hidden in b"", b"X: 1\r\nContent-Length: 55\r\n", b"X: 1\r\nTransfer-Encoding: chunked\r\n":
        for target in b"/healthz", b"/nothing", b"/api/v1/later?x=20", b"/ws":
            with tcp(server) as s:
                s.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: x\r\n" + hidden + b"\r\n" + smuggled)
                got = read_all(s)
                same((hidden, target, got.count(b"HTTP/1.")), (hidden, target, 1))
                assert b"connection: close\r\n" in got and b"smuggled" not in got, got


@case("proxy: a reload changes who is trusted", server=False)
def _(_):
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as f:
        f.write("[server]\ntrusted_proxies = 127.0.0.1\n")
        f.flush()
        with Server("-c", f.name) as server:
            same(asked_by(server, "203.0.113.9"), "203.0.113.9")
            f.seek(0)
            f.write("[server]\ntrusted_proxies = 10.0.0.1 \n")
            f.flush()
            server.proc.send_signal(signal.SIGHUP)
            same(server.proc.stdout.readline(), "reloaded\n")
            same(asked_by(server, "203.0.113.9"), "127.0.0.1")
