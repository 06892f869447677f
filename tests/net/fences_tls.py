# SPDX-License-Identifier: MIT
"""fences_tls.py - cases: the same port over TLS: every case of upgrades, messages and closes again,
and what only TLS has.
"""

import contextlib
import os
import signal
import socket
import ssl
import subprocess
import time

from cases import CASES, case
from raw import (Client, NET_ECHO, PATIENCE, Server, WRAP, eventually, frame, get, is_closed, make_pair,
                 read_all, same, tcp, tls_client)


AGAIN = "upgrade:", "message:", "close:", "out:", "drain:"
for about, run, how in list(CASES):
    if about.startswith(AGAIN) and how.get("server", True):
        CASES.append(("tls: " + about, run, {**how, "tls": True}))


def handshake(server, context, name="localhost", first=b""):
    """A connection of this client, or what it was refused with."""
    s = tcp(server, tls=False)
    if first:
        s.sendall(first)
    return context.wrap_socket(s, server_hostname=name)


def refused(server, context):
    try:
        handshake(server, context).close()
        return ""
    except (ssl.SSLError, OSError) as e:
        return str(e)


@case("tls: the page over it, to who checks the certificate", tls=True)
def _(server):
    with handshake(server, tls_client(server.pair + ".crt")) as s:
        answer = get(server, "/", s=s)
        same((answer.status, answer.body), (200, b"<!doctype html><title>t</title>"))
        same(get(server, "/js/shinpan.js", s=s).body, b"export {}\n" * 5000)
    make_pair(server.dir.name + "/other")
    assert "CERTIFICATE_VERIFY_FAILED" in refused(server, tls_client(server.dir.name + "/other.crt"))


@case("tls: 1.3 and 1.2, nothing older, whatever the client allows itself", tls=True)
def _(server):
    for version, spoken in (ssl.TLSVersion.TLSv1_3, "TLSv1.3"), (ssl.TLSVersion.TLSv1_2, "TLSv1.2"):
        with handshake(server, tls_client(minimum_version=version, maximum_version=version)) as s:
            same(s.version(), spoken)
    for version in ssl.TLSVersion.TLSv1_1, ssl.TLSVersion.TLSv1:
        old = tls_client(minimum_version=version, maximum_version=version)
        old.set_ciphers("ALL:@SECLEVEL=0")
        assert "PROTOCOL_VERSION" in refused(server, old), refused(server, old)


@case("tls: http/1.1 and never h2", tls=True)
def _(server):
    for offered in (["h2", "http/1.1"], ["http/1.1"]):
        context = tls_client()
        context.set_alpn_protocols(offered)
        with handshake(server, context) as s:
            same(s.selected_alpn_protocol(), "http/1.1")
            same(get(server, "/healthz", s=s).status, 200)
    context = tls_client()
    context.set_alpn_protocols(["h2"])
    try:
        with handshake(server, context) as s:
            same(s.selected_alpn_protocol(), None)
    except ssl.SSLError:
        pass  # or is refused for it


@case("tls: any name a client asks for gets the certificate", tls=True)
def _(server):
    for name in "localhost", "shinpan", "default", "x.example":
        with handshake(server, tls_client(), name) as s:
            same(get(server, "/healthz", s=s).status, 200)


@case("tls: who speaks HTTP to it is cut, and so is garbage, and a handshake that stops",
      tls=True, flags=[])
def _(server):
    for sent in (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\0" * 100, b"\x16\x03\x01\x40\x00" + b"x" * 300,
                 b"\x15\x03\x03\x00\x02\x02\x28", b"\x80\x2e\x01\x03\x01"):
        with tcp(server, tls=False) as s:
            s.sendall(sent)
            with contextlib.suppress(OSError):  # it may be cut already
                s.shutdown(socket.SHUT_WR)
            got = read_all(s)
            assert not got or got[0] == 0x15, got  # an alert at most
    for _ in range(30):
        with tcp(server, tls=False) as s:
            s.sendall(b"\x16\x03\x01")
    assert eventually(lambda: server.metric("shinpan_sockets") == 0)
    with tcp(server, tls=False, timeout=20) as s:
        s.sendall(b"\x16\x03\x01\x02\x00")
        assert is_closed(s, 15), "a handshake may wait for ever"
    same(Client(server).ask("alive"), "alive")


@case("tls: no renegotiation", tls=True)
def _(server):
    with subprocess.Popen(
            ["openssl", "s_client", "-connect", f"127.0.0.1:{server.port}", "-tls1_2"], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as client:
        client.stdin.write("R\n")
        client.stdin.flush()
        same(client.wait(20 * PATIENCE), 1)
        said = client.stdout.read()
    assert "RENEGOTIATING" in said and "no renegotiation" in said, said


def serial(server):
    """What tells the certificate of a new connection from another."""
    with handshake(server, tls_client()) as s:
        return s.getpeercert(binary_form=True)


def reload(server):
    server.proc.send_signal(signal.SIGHUP)
    return server.proc.stdout.readline()


@case("tls: a reload takes a new pair, of another kind too, and open connections stay",
      flags=[], tls=True)
def _(server):
    c = Client(server)
    first = serial(server)
    expires = server.metric("shinpan_tls_expires_seconds")
    assert 1 < (expires - time.time()) / 86400 < 3, expires
    make_pair(server.pair, key="rsa")
    same(serial(server), first)
    same(reload(server), "reloaded\n")
    second = serial(server)
    assert second != first
    with handshake(server, tls_client(server.pair + ".crt")) as s:
        same(get(server, "/healthz", s=s).status, 200)
    same(c.ask("alive"), "alive")
    make_pair(server.dir.name + "/other")
    os.rename(server.dir.name + "/other.crt", server.pair + ".crt")  # a key of another kind
    assert "different key types" in reload(server)
    os.remove(server.pair + ".crt")
    assert "No such file" in reload(server)
    same(serial(server), second)
    same(c.ask("alive"), "alive")


@case("tls: files that are no pair stop the start, and say why", server=False)
def _(_):
    with Server(tls=True) as server:
        other = server.dir.name + "/other"
        make_pair(other)
        server.write("locked.key", subprocess.run(
            ["openssl", "ec", "-aes256", "-passout", "pass:x", "-in", other + ".key"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout)
        server.write("empty", "")
        at = server.dir.name
        for certificate, key, why in (
                (server.pair + ".crt", other + ".key", "key values mismatch"),
                ("/nonexistent", other + ".key", "/nonexistent: No such file"),
                (other + ".crt", at + "/empty", "empty: "),
                (at + "/empty", other + ".key", "empty: "),
                (other + ".key", other + ".key", "no start line"),
                (other + ".crt", at + "/locked.key", "locked.key: ")):
            done = subprocess.run(
                [NET_ECHO, "--port", "0", "--data-dir", at, "--web-root", server.web, "--js-root",
                 server.js, "--tls-certificate", certificate, "--tls-key", key],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                timeout=20 * PATIENCE)
            same(done.returncode, 3)
            assert why in done.stdout, (why, done.stdout)


@case("tls: who does not read costs no processor time", tls=True,
      flags=["--queue-bytes", "256KiB", "--traffic-rate", "1024MiB", "--message-rate", "100000"])
def _(server):
    c = Client(server, timeout=1, rcvbuf=4096)
    question = frame("flood 2 4000" + " " * 4000)
    try:
        for _ in range(10000):
            c.s.sendall(question)
        raise AssertionError("it took 40 MB")
    except (TimeoutError, ssl.SSLError):
        pass
    cpu = server.cpu()
    time.sleep(1.5)
    assert WRAP or server.cpu() - cpu < 0.3, f"{server.cpu() - cpu} s of CPU"
    same(Client(server).ask("alive"), "alive")
