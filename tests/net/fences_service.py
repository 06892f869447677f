# SPDX-License-Identifier: MIT
"""fences_service.py - cases of fences.py: the admin socket, and the end of the server."""

import contextlib
import os
import re
import socket
import subprocess
import time

from cases import case
from raw import Answer, Client, NET_ECHO, PATIENCE, Server, eventually, get, read_all, same, tcp


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
