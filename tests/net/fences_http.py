# SPDX-License-Identifier: MIT
"""fences_http.py - cases: files, the API and whatever else is asked of the same port over HTTP."""

import contextlib
import re
import signal
import socket
import time

from cases import case
from raw import Answer, Client, PATIENCE, eventually, get, is_closed, read_all, reset, same, tcp


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
