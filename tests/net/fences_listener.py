# SPDX-License-Identifier: MIT
"""fences_listener.py - cases: sockets that are listened on, and how many connections they take."""

import contextlib
import os
import socket
import subprocess
import sys
import time

from cases import case
from raw import Answer, Client, NET_ECHO, PATIENCE, Server, WRAP, eventually, get, read_all, same, tcp


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


@case("room: three browsers and one more of a household are all served", generous=False)
def _(server):
    """Each keeps six connections, over which it fetches fifty files; the limits are the presets."""
    def fetch(s):
        same(get(server, "/app.css", s=s).status, 200)

    with contextlib.ExitStack() as stack:
        socks = [stack.enter_context(tcp(server)) for _ in range(4 * 6)]
        for k in range(4 * 50):
            fetch(socks[k // 50 * 6 + k % 6])
        for s in socks:
            fetch(s)
        clients = [Client(server) for _ in range(4)]
        same([c.ask("a") for c in clients], ["a"] * 4)
        for c in clients:
            c.s.close()
    same((server.refused("address_full"), server.refused("address_fast")), (0, 0))


def room(server, why):
    """At a limit of six: two WebSockets, a request under way, two that wait, one that says nothing yet."""
    ws = [Client(server), Client(server)]
    busy, idle, late, mute = (tcp(server) for _ in range(4))
    busy.sendall(b"GET /api/v1/later?x=4000 HTTP/1.1\r\nHost: x\r\n\r\n")
    for s in idle, late:
        same(get(server, "/app.css", s=s).status, 200)
    late.sendall(b"GET /app.css HTTP/1.1\r\n")  # its next request has begun
    assert eventually(lambda: server.metric("shinpan_http_requests_total") >= 3)
    new = tcp(server)
    same(get(server, "/app.css", s=new).status, 200)
    same(read_all(idle), b"")  # it gave way
    same((server.refused(why), server.metric("shinpan_made_room_total")), (0, 1))
    fresh = Client(server)  # and now the new one does
    same(fresh.ask("a"), "a")
    same(read_all(new), b"")
    with contextlib.suppress(ConnectionError):
        same(read_all(tcp(server)), b"")  # none is left that may be closed
    same((server.refused(why), server.metric("shinpan_made_room_total")), (1, 2))
    late.sendall(b"Host: x\r\n\r\n")
    same(Answer(late).status, 200)
    same([c.ask("a") for c in ws], ["a", "a"])
    same(get(server, "/app.css", s=mute).status, 200)
    same(Answer(busy).body, b"here")
    for s in ws[0].s, ws[1].s, fresh.s, busy, late, mute:
        s.close()
    assert eventually(lambda: server.metric("shinpan_sockets") == 0)
    again = [Client(server) for _ in range(6)]  # the counts are right
    same([c.ask("a") for c in again], ["a"] * 6)
    for c in again:
        c.s.close()


@case("room: an address at its limit", flags=["--address-connections", "6"])
def _(server):
    room(server, "address_full")


@case("room: the server at its limit", flags=["--connections", "6"])
def _(server):
    room(server, "connections")


@case("room: an address that connects too fast gets none", generous=False,
      flags=["--address-connections", "1", "--address-rate", "1", "--address-burst", "2"])
def _(server):
    served, last, s = 0, None, tcp(server)
    with contextlib.suppress(ConnectionError):  # until it is refused
        while served < 50:
            same(get(server, "/app.css", s=s).status, 200)
            served, last, s = served + 1, s, tcp(server)
    same((server.refused("address_fast"), server.metric("shinpan_made_room_total")), (1, served - 1))
    same(get(server, "/app.css", s=last).status, 200)


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
    assert '"ev":"net.nofile"' in server.logged() and f'"connections":{limit}' in server.logged()
    assert '"wanted":20256' in server.logged()


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
