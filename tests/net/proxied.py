#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""proxied.py SHINPAND - the daemon behind the real nginx, with TLS, as deploy/nginx.conf sets it up:
only ports, file names and times are changed. Prints "N passed, N failed" at the end.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import traceback

from daemon import Daemon, ROOT
from raw import Answer, Client, PATIENCE, eventually, get, make_pair, same, tcp, tls_client, upgrade

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
HELLO = '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":[1],"client":"proxied/1"}}'
CASES = []


def case(f):
    CASES.append(f)
    return f


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Nginx:
    """With the sample's site in front of that port. A server for the clients of raw.py."""

    def __init__(self, upstream, name):
        self.dir = tempfile.TemporaryDirectory()
        self.port, self.http_port = free_port(), free_port()
        make_pair(self.dir.name + "/pair")
        self.tls = tls_client(self.dir.name + "/pair.crt")
        with open(ROOT + "/deploy/nginx.conf") as f:
            site = f.read()
        for old, new in (
                (r"listen 80;", f"listen 127.0.0.1:{self.http_port};"),
                (r"listen \[::\]:\S+( ssl http2)?;", ""),
                (r"listen 443 ssl http2;", f"listen 127.0.0.1:{self.port} ssl http2; listen 127.0.0.2:{self.port} ssl http2;"),
                (r"play\.example;", name + ";"),
                (r"/etc/letsencrypt/live/play.example/fullchain.pem", self.dir.name + "/pair.crt"),
                (r"/etc/letsencrypt/live/play.example/privkey.pem", self.dir.name + "/pair.key"),
                (r"127\.0\.0\.1:8787", f"127.0.0.1:{upstream}"),
                (r"proxy_(read|send)_timeout 60s", r"proxy_\1_timeout 2s"),
                (r"rate=20r/s", "rate=100r/s")):
            site, count = re.subn(old, new, site)
            assert count > 0, f"the sample has no {old}"
        places = "".join(f"{x}_temp_path {self.dir.name}/{x};\n" for x in
                         ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        self.conf = self.dir.name + "/nginx.conf"
        with open(self.conf, "w") as f:
            f.write(("user root;\n" if os.geteuid() == 0 else "") +
                    f"worker_processes 1;\ndaemon off;\npid {self.dir.name}/pid;\n"
                    f"error_log {self.dir.name}/error.log warn;\nevents {{}}\n"
                    f"http {{\naccess_log off;\n{places}{site}}}\n")
        checked = subprocess.run([NGINX, "-t", "-c", self.conf, "-e", self.dir.name + "/error.log"],
                                 stderr=subprocess.PIPE, text=True)
        assert checked.returncode == 0, checked.stderr
        self.proc = subprocess.Popen([NGINX, "-c", self.conf, "-e", self.dir.name + "/error.log"])
        assert eventually(self.is_up, 10), self.logged()

    def is_up(self):
        try:
            tcp(self).close()
            return True
        except OSError:
            return False

    def logged(self):
        with open(self.dir.name + "/error.log") as f:
            return f.read()

    def stop(self):
        self.proc.terminate()
        self.proc.wait(20 * PATIENCE)
        self.dir.cleanup()


def connect(server, source="127.0.0.2"):
    """A TLS connection from that address."""
    s = socket.socket()
    s.settimeout(15 * PATIENCE)
    s.bind((source, 0))
    s.connect(("127.0.0.2" if source != "127.0.0.1" else "127.0.0.1", server.port))
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return server.tls.wrap_socket(s, server_hostname="localhost")


def socket_of(server, source="127.0.0.2", **changes):
    """A WebSocket from that address, or the status it was refused with."""
    changes = {"Host": f"localhost:{server.port}", **changes}
    s = connect(server, source)
    upgrade(s, **changes)
    answer = Answer(s)
    if answer.status != 101:
        s.close()
        return answer.status
    client = Client.__new__(Client)
    client.s, client.buffer = s, answer.rest
    return client


@case
def the_page_and_its_modules(daemon, nginx):
    answer = get(nginx, "/")
    same(answer.status, 200)
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    same(answer.headers["strict-transport-security"], "max-age=31536000")
    modules = sorted(os.listdir(ROOT + "/server/web"))
    for name in modules:
        same((name, get(nginx, "/" + name).status), (name, 200))
    same(get(nginx, "/readyz").status, 200)
    same(get(nginx, "/r/aaaaaaaaaaaaaaaa").headers["location"], "/#/replay/aaaaaaaaaaaaaaaa")


@case
def plain_http_is_sent_to_tls(daemon, nginx):
    with socket.create_connection(("127.0.0.1", nginx.http_port), 10) as s:
        s.sendall(b"GET /x?y HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = Answer(s)
    same((answer.status, answer.headers["location"]), (301, "https://localhost/x?y"))


@case
def nothing_of_the_operator_s_is_reachable(daemon, nginx):
    for path in "/metrics", "/rpc", "/accounts/x/roles", "/admin.sock", "/shinpan.db", "/../shinpan.db":
        assert get(nginx, path).status in (400, 404), path
    for method in "POST", "PUT", "DELETE":
        same(get(nginx, "/rpc", method=method, headers="Content-Length: 0\r\n").status, 405)
    same(get(nginx, "/", method="POST", headers="Content-Length: 9999\r\n").status, 413)


@case
def a_websocket_of_the_page_s_own_origin(daemon, nginx):
    ours = f"https://localhost:{nginx.port}"
    client = socket_of(nginx, Origin=ours)
    assert '"protocol":1' in client.ask(HELLO)
    client.s.close()
    for origin in "https://evil.example", "null", ours.replace("https", "http"), "https://localhost":
        same(socket_of(nginx, Origin=origin), 403)
    # what the peer says itself in these headers is not what the server hears
    same(socket_of(nginx, Origin="https://evil.example", X_Forwarded_Host="evil.example",
                   X_Forwarded_Proto="https"), 403)


@case
def addresses_are_limited_separately(daemon, nginx):
    many = [socket_of(nginx, "127.0.0.3", X_Forwarded_For=f"203.0.113.{i}") for i in range(5)]
    assert all(isinstance(c, Client) for c in many), many
    same(socket_of(nginx, "127.0.0.3", X_Forwarded_For="203.0.113.9"), 429)
    others = [socket_of(nginx, f"127.0.0.{i}") for i in (4, 5, 1)]
    assert all(isinstance(c, Client) for c in others), others
    assert '"why":"address_full","ip":"127.0.0.3"' in daemon.logged()
    for c in many + others:
        c.s.close()
    assert eventually(lambda: daemon.metric("shinpan_sockets") == 0, 10)
    again = socket_of(nginx, "127.0.0.3")
    assert isinstance(again, Client)
    again.s.close()


@case
def long_silences_survive(daemon, nginx):
    client = socket_of(nginx)
    client.ask(HELLO)
    end = time.monotonic() + 6  # thrice as long as nginx waits for either side
    pings = 0
    while time.monotonic() < end:
        opcode, payload = client.recv()
        same(opcode, 9)
        client.send(payload, opcode=10)
        pings += 1
    assert pings > 0
    assert '"id":1' in client.ask(HELLO)
    client.s.close()


@case
def a_drain_reaches_the_peers_behind_it(daemon, nginx):
    client = socket_of(nginx)
    client.ask(HELLO)
    daemon.terminate()
    same(client.closed(), (1001, "the server is shutting down"))
    daemon.stop()
    same(get(nginx, "/readyz").status, 502)


def main():
    passed = failed = 0
    with Daemon("--trusted-proxies", "127.0.0.1", "--address-connections", "5", "--ping-interval", "1s",
                "--ping-hangup", "30s", "--hello-deadline", "60s") as daemon:
        nginx = Nginx(daemon.port, "localhost")
        try:
            for f in CASES:
                about = f.__name__.replace("_", " ")
                try:
                    f(daemon, nginx)
                    passed += 1
                    print(f"ok   {about}", flush=True)
                except Exception:
                    failed += 1
                    print(f"FAIL {about}\n{traceback.format_exc()}", flush=True)
            if failed:
                print(nginx.logged(), daemon.logged()[-2000:])
        finally:
            nginx.stop()
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
