# SPDX-License-Identifier: MIT
"""raw.py - what fences.py works with: net-echo as a server, and clients that do nothing by
themselves, so that each byte on the wire is the test's own.

A server with tls=True speaks TLS with a certificate made for it, and then tcp() does, too.

Environment: WRAP="valgrind -q --error-exitcode=99" runs the servers under it; PATIENCE=5
stretches every wait by that factor.
"""

import base64
import contextlib
import hashlib
import os
import re
import resource
import shlex
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

NET_ECHO = sys.argv[1]
WRAP = shlex.split(os.environ.get("WRAP", ""))
PATIENCE = float(os.environ.get("PATIENCE", "1"))
GENEROUS = ["--address-connections", "1000", "--address-rate", "100000", "--address-burst",
            "100000", "--message-rate", "1000", "--message-burst", "1000", "--hello-deadline",
            "300s", "--address-message-rate", "0"]

# ---- certificates ----------------------------------------------------------------------------


def make_pair(at, key="ec"):
    """at.crt and at.key for localhost, self-made."""
    kind = (["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"] if key == "ec" else ["rsa:2048"])
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", *kind, "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1",
         "-keyout", at + ".key", "-out", at + ".crt"],
        check=True, stderr=subprocess.DEVNULL)


def tls_client(authority=None, **how):
    """An SSLContext; authority: a file, else anybody is believed."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    if authority:
        context.load_verify_locations(authority)
    else:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    for name, value in how.items():
        setattr(context, name, value)
    return context


# ---- the server ------------------------------------------------------------------------------


class Server:
    """net-echo with these flags; leaves with exit code 0 or the case fails."""

    def __init__(self, *flags, prefix=(), pass_fds=(), generous=True, files=(1024, 4096),
                 tls=False):
        self.dir = tempfile.TemporaryDirectory()
        self.web, self.js = self.dir.name + "/web", self.dir.name + "/js"
        os.makedirs(self.web + "/sub")
        os.makedirs(self.js)
        self.write("web/index.html", "<!doctype html><title>t</title>")
        self.write("web/sub/index.html", "sub")
        self.write("web/app.css", "body{}")
        self.write("web/.hidden", "hidden")
        self.write("secret.txt", "secret")
        self.write("js/shinpan.js", "export {}\n" * 5000)
        os.symlink(self.dir.name + "/secret.txt", self.web + "/link.txt")
        self.flags = ["--port", "0", "--data-dir", self.dir.name, "--web-root", self.web,
                      "--js-root", self.js] + (GENEROUS if generous else []) + list(flags)
        self.tls = tls_client() if tls else None
        self.scheme = "https" if tls else "http"
        if tls:
            self.pair = self.dir.name + "/pair"
            make_pair(self.pair)
            self.flags += ["--tls-certificate", self.pair + ".crt", "--tls-key", self.pair + ".key"]
        self.is_ending = False
        self.is_over = False  # a case has ended it in its own way
        self.log = open(self.dir.name + "/log", "w+")
        self.proc = subprocess.Popen(
            list(prefix) + WRAP + [NET_ECHO] + self.flags, stdout=subprocess.PIPE, stderr=self.log,
            text=True, pass_fds=pass_fds,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, files))
        line = self.proc.stdout.readline()
        if not line.startswith("port "):
            raise AssertionError(f"no start: {line!r} {self.logged()}")
        self.port = int(line.split()[1])

    @property
    def admin(self):
        return self.dir.name + "/admin.sock"

    def write(self, name, content):
        with open(f"{self.dir.name}/{name}", "w") as f:
            f.write(content)

    def logged(self):
        with open(self.dir.name + "/log") as f:
            return f.read()

    def metric(self, name):
        with socket.socket(socket.AF_UNIX) as s:
            s.settimeout(5 * PATIENCE)
            s.connect(self.admin)
            s.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
            page = read_all(s).decode()
        found = re.search(rf"^{re.escape(name)} (\d+)$", page, re.M)
        assert found, f"no {name} in {page}"
        return int(found[1])

    def refused(self, why):
        return self.metric(f'shinpan_refused_total{{reason="{why}"}}')

    def cpu(self):
        with open(f"/proc/{self.proc.pid}/stat") as f:
            fields = f.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def rss(self):
        with open(f"/proc/{self.proc.pid}/statm") as f:
            return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def files_limit(self):
        with open(f"/proc/{self.proc.pid}/limits") as f:
            return int(re.search(r"Max open files +(\d+)", f.read())[1])

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.is_over:
            pass
        elif kind is not None:
            self.proc.kill()
            self.proc.wait()
            print(self.logged()[-3000:], file=sys.stderr)
        else:
            self.stop()
        self.log.close()
        self.dir.cleanup()

    def terminate(self):
        if not self.is_ending:
            self.is_ending = True
            self.proc.terminate()

    def stop(self):
        self.terminate()
        try:
            self.proc.wait(10 * PATIENCE)
        except subprocess.TimeoutExpired:
            self.proc.kill()
            raise AssertionError("it does not end")
        assert self.proc.returncode == 0, \
            f"exit code {self.proc.returncode}: {self.proc.stdout.read()} {self.logged()[-4000:]}"


# ---- clients ---------------------------------------------------------------------------------


def tcp(server, timeout=5, host="127.0.0.1", rcvbuf=None, tls=True):
    s = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    if rcvbuf:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, rcvbuf)
    s.settimeout(timeout * PATIENCE)
    s.connect((host, server.port))
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return server.tls.wrap_socket(s, server_hostname="localhost") if server.tls and tls else s


def read_all(s):
    out = b""
    with contextlib.suppress(ConnectionResetError):
        while piece := s.recv(65536):
            out += piece
    return out


def reset(s):
    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    s.close()


def is_closed(s, within=5):
    """The peer closed; what it sent before is thrown away."""
    s.settimeout(within * PATIENCE)
    try:
        read_all(s)
        return True
    except socket.timeout:
        return False


class Answer:
    """One HTTP answer, read to its Content-Length."""

    def __init__(self, s, method="GET"):
        raw = b""
        while b"\r\n\r\n" not in raw:
            piece = s.recv(65536)
            if not piece:
                raise ConnectionError(f"closed after {raw!r}")
            raw += piece
        head, self.body = raw.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        self.status = int(lines[0].split()[1])
        self.headers = {k.lower(): v.strip() for k, v in (x.split(":", 1) for x in lines[1:])}
        length = int(self.headers.get("content-length", 0))
        if method == "HEAD" or self.status in (101, 304):
            length = 0
        while len(self.body) < length:
            piece = s.recv(65536)
            if not piece:
                raise ConnectionError("closed inside the body")
            self.body += piece
        self.rest = self.body[length:]
        self.body = self.body[:length]


def get(server, target, method="GET", headers="", s=None):
    own = s is None
    s = s or tcp(server)
    s.sendall(f"{method} {target} HTTP/1.1\r\nHost: x\r\n{headers}\r\n".encode())
    answer = Answer(s, method)
    if own:
        s.close()
    return answer


KEY = base64.b64encode(b"0123456789abcdef").decode()
UPGRADE = {"Host": "x", "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": KEY,
           "Sec-WebSocket-Version": "13", "Sec-WebSocket-Protocol": "shinpan.1"}


def upgrade(s, method="GET", path="/ws", **changes):
    """Send an upgrade with some headers changed (None: left out)."""
    headers = dict(UPGRADE)
    for name, value in changes.items():
        headers[name.replace("_", "-")] = value
    lines = [f"{k}: {v}" for k, v in headers.items() if v is not None]
    s.sendall((f"{method} {path} HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n").encode())


def frame(payload, opcode=1, fin=True, rsv=0, length=None):
    """A masked client frame; length: what the header claims, if not the truth."""
    if isinstance(payload, str):
        payload = payload.encode()
    n = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    if n < 126:
        head += bytes([0x80 | n])
    elif n < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", n)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", n)
    mask = b"\x01\x02\x03\x04"
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


class Client:
    """A WebSocket connection that does nothing by itself."""

    def __init__(self, server, timeout=5, host="127.0.0.1", rcvbuf=None, **changes):
        self.s = tcp(server, timeout, host, rcvbuf)
        upgrade(self.s, **changes)
        answer = Answer(self.s)
        assert answer.status == 101, f"status {answer.status} {answer.body}"
        accept = base64.b64encode(hashlib.sha1(
            (KEY + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        assert answer.headers["sec-websocket-accept"] == accept
        assert answer.headers["sec-websocket-protocol"] == "shinpan.1"
        assert "sec-websocket-extensions" not in answer.headers
        self.buffer = answer.rest

    def send(self, payload, **how):
        self.s.sendall(frame(payload, **how))

    def take(self, n):
        while len(self.buffer) < n:
            piece = self.s.recv(65536)
            if not piece:
                raise ConnectionError("closed without a close frame")
            self.buffer += piece
        out, self.buffer = self.buffer[:n], self.buffer[n:]
        return out

    def recv(self):
        """(opcode, payload) of the next frame; the server sends whole messages."""
        a, b = self.take(2)
        n = b & 0x7F
        if n == 126:
            n = struct.unpack(">H", self.take(2))[0]
        elif n == 127:
            n = struct.unpack(">Q", self.take(8))[0]
        assert a & 0x80 and not b & 0x80
        return a & 0x0F, self.take(n)

    def text(self):
        opcode, payload = self.recv()
        assert opcode == 1, f"opcode {opcode} {payload!r}"
        return payload.decode()

    def ask(self, text):
        self.send(text)
        return self.text()

    def closed(self, answer=True):
        """Code and reason of the close frame, after any other frames."""
        opcode, payload = self.recv()
        while opcode != 8:
            opcode, payload = self.recv()
        if answer:
            with contextlib.suppress(OSError):
                self.send(payload[:2], opcode=8)
        return struct.unpack(">H", payload[:2])[0], payload[2:].decode()


def eventually(what, within=5):
    end = time.monotonic() + within * PATIENCE
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return what()


def same(got, want):
    assert got == want, f"got {got!r}, want {want!r}"
