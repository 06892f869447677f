#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""service.py SHINPAND - the daemon as a service manager and a monitor see it: notifications, the
watchdog, a socket that is kept for it over a restart, what it exports. Prints "N passed, N failed".
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback

from daemon import Daemon
from fences_listener import ACTIVATE
from raw import Answer, Client, PATIENCE, get, read_all, same, tcp, upgrade

HELLO = '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":[1],"client":"service/1"}}'
CASES = []


def case(about):
    def add(f):
        CASES.append((about, f))
        return f
    return add


class Manager:
    """The other end of NOTIFY_SOCKET."""

    def __init__(self, at):
        self.s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.s.settimeout(20 * PATIENCE)
        self.s.bind(at)
        self.env = {"NOTIFY_SOCKET": at}

    def next(self, name):
        """The next notification that has it, as a dictionary."""
        while True:
            said = dict(line.split("=", 1) for line in self.s.recv(4096).decode().split("\n"))
            if name in said:
                return said


def manager():
    return Manager(tempfile.mkdtemp() + "/notify")


@case("ready once it answers, reloading and ready again, stopping with the time it may take")
def _():
    m = manager()
    with Daemon("--drain-deadline", "7s", env=m.env) as server:
        said = m.next("READY")
        same(said["READY"], "1")
        assert said["STATUS"], said
        same(get(server, "/readyz").status, 200)
        before = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
        server.proc.send_signal(signal.SIGHUP)
        said = m.next("RELOADING")
        same(said["RELOADING"], "1")
        assert before <= int(said["MONOTONIC_USEC"]) <= time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
        same(m.next("READY")["READY"], "1")
        server.terminate()
        said = m.next("STOPPING")
        same(said["STOPPING"], "1")
        assert int(said["EXTEND_TIMEOUT_USEC"]) >= 7000000, said


@case("the watchdog is fed, with a status, and only when somebody watches")
def _():
    m = manager()
    with Daemon(env=m.env | {"WATCHDOG_USEC": "2000000"}) as server:
        for _ in range(3):
            said = m.next("WATCHDOG")
            same(said["WATCHDOG"], "1")
            assert re.fullmatch(r"\d+ live matches", said["STATUS"]), said
        same(get(server, "/healthz").status, 200)
    m = manager()
    with Daemon(env=m.env | {"WATCHDOG_USEC": "2000000", "WATCHDOG_PID": "1"}) as server:
        server.terminate()
        assert "WATCHDOG" not in m.next("STOPPING")


class Kept:
    """A listening socket that outlives the daemons it is handed to."""

    def __init__(self, *address, family=socket.AF_INET):
        self.listening = socket.socket(family)
        self.listening.bind(*address)
        self.listening.listen(100)

    def daemon(self, *flags):
        fd = self.listening.fileno()
        return Daemon(*flags, prefix=[sys.executable, "-c", ACTIVATE, str(fd)], pass_fds=[fd])


@case("a restart refuses nobody: who comes meanwhile waits")
def _():
    kept = Kept(("127.0.0.1", 0))
    data = tempfile.TemporaryDirectory()
    with kept.daemon("--data-dir", data.name) as server:
        same(server.port, kept.listening.getsockname()[1])
        before = Client(server)
        assert '"protocol":1' in before.ask(HELLO)
        server.terminate()
        same(before.closed(), (1001, "the server is shutting down"))
        early = [tcp(server, timeout=30) for _ in range(20)]  # it is going down
        server.stop()
        late = [tcp(server, timeout=30) for _ in range(20)]  # there is none
        for s in early + late:
            upgrade(s)
        with kept.daemon("--data-dir", data.name):
            for s in early + late:
                same(Answer(s).status, 101)
                s.close()
    data.cleanup()


@case("a descriptor that is no listening TCP socket is not taken for one")
def _():
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        fd = bound.fileno()
        with Daemon(prefix=[sys.executable, "-c", ACTIVATE, str(fd)], pass_fds=[fd]) as server:
            assert server.port != bound.getsockname()[1]
            assert '"ev":"net.activation"' in server.logged()
    with tempfile.TemporaryDirectory() as at, Kept(at + "/s", family=socket.AF_UNIX).daemon() as server:
        assert '"ev":"net.activation"' in server.logged()
        same(get(server, "/healthz").status, 200)
    kept = Kept(("127.0.0.1", 0))
    fd = kept.listening.fileno()
    other = ACTIVATE.replace("str(os.getpid())", '"1"')  # meant for somebody else
    with Daemon(prefix=[sys.executable, "-c", other, str(fd)], pass_fds=[fd]) as server:
        assert server.port != kept.listening.getsockname()[1]


@case("nothing of the service manager's is handed on: the socket is closed by an exec")
def _():
    with Kept(("127.0.0.1", 0)).daemon() as server:
        for fd in os.listdir(f"/proc/{server.proc.pid}/fd"):
            if int(fd) > 2:
                with open(f"/proc/{server.proc.pid}/fdinfo/{fd}") as f:
                    flags = int(re.search(r"flags:\s+(\d+)", f.read())[1], 8)
                assert flags & os.O_CLOEXEC, (fd, os.readlink(f"/proc/{server.proc.pid}/fd/{fd}"))


def admin(server, path):
    with socket.socket(socket.AF_UNIX) as s:
        s.settimeout(10 * PATIENCE)
        s.connect(server.admin)
        s.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
        head, body = read_all(s).split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.0 200"), head
        return body.decode()


@case("promtool finds nothing to say about the metrics, used and unused")
def _():
    with Daemon() as server:
        for used in False, True:
            if used:
                client = Client(server)
                client.ask(HELLO)
                client.ask('{"jsonrpc":"2.0","id":2,"method":"session.guest","params":{"name":"ann"}}')
            page = admin(server, "/metrics")
            done = subprocess.run(["promtool", "check", "metrics"], input=page, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60 * PATIENCE)
            same((done.returncode, done.stdout), (0, ""))
        for name in ("shinpan_connections", "shinpan_matches", "shinpan_refused_total",
                     "shinpan_loop_lag_seconds_bucket", "shinpan_store_commit_seconds_bucket"):
            assert re.search(rf"^{name}[{{ ]", page, re.M), f"no {name} in {page}"


def main():
    passed = failed = 0
    for about, run in CASES:
        try:
            run()
            passed += 1
            print(f"ok   {about}", flush=True)
        except Exception:
            failed += 1
            print(f"FAIL {about}\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
