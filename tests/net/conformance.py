#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""conformance.py SHINPAND - a table of raw bytes and of what RFC 6455 and RFC 9112 want done with
them, held against the real daemon, each row over a connection of its own. The rows that go by what
libwebsockets does instead name a line of server/net/README.md, and each such line has a row.
Prints a line for each row that fails and "N passed, N failed" at the end.
"""

import concurrent.futures
import re
import socket
import struct
import sys
import traceback

from daemon import Daemon, ROOT
from raw import Client, PATIENCE, UPGRADE, frame, tcp

# ---- what a connection is told -----------------------------------------------------------------

ANSWER = "answer"  # to SAY, and the connection goes on
PARSE = "not JSON"  # the same for a message that is none
DROP = "drop"  # it is cut without a close frame


def say(n=60):
    """A message of n bytes that has an answer."""
    text = '{"jsonrpc":"2.0","id":7,"method":"nothing"'
    return (text + " " * (n - len(text) - 1) + "}").encode()


SAY = say()


def told(client, most=1000):
    """What the server says until it closes, or has answered a ping named "the end", or so much."""
    out = []
    try:
        while len(out) < most:
            opcode, payload = client.recv()
            if opcode == 1:
                out.append(ANSWER if b'"id":7' in payload else PARSE if b"not JSON" in payload else
                           payload)
            elif opcode == 10 and payload == b"the end":
                return out
            elif opcode == 10:
                out.append(b"pong " + payload)
            else:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else payload
                return out + [code]
        return out
    except ConnectionError:
        return out + [DROP]


# ---- frames ------------------------------------------------------------------------------------


def header(opcode, n, form, payload, mask=b"\1\2\3\4"):
    """A frame whose length is written in that many bits."""
    bit = 0x80 if mask else 0
    head = bytes([0x80 | opcode]) + (
        bytes([bit | n]) if form == 7 else
        bytes([bit | 126]) + struct.pack(">H", n) if form == 16 else
        bytes([bit | 127]) + struct.pack(">Q", n))
    return head + mask + bytes(b ^ mask[i % 4] if mask else b for i, b in enumerate(payload))


def in_two(message, at, between=b""):
    return frame(message[:at], fin=False) + between + frame(message[at:], opcode=0)


def close(code, reason=b""):
    return frame(struct.pack(">H", code) + reason, opcode=8)


KANJI = '{"jsonrpc":"2.0","id":7,"method":"審判\u00e9\U0001f0a1"}'.encode()
NO_UTF8 = [bytes.fromhex(x) for x in (
    "80", "bf", "c080", "c1bf", "c3", "c328", "e08080", "e09fbf", "e28228", "e282", "eda080", "edbfbf",
    "f0808080", "f08fbfbf", "f0288cbc", "f09f82", "f4908080", "f5808080", "f888808080", "fc8480808080",
    "fe", "ff")]
UTF8 = "\0", "\x7f", "\x80", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\uffff", "\U00010000", "\U0010ffff"

# (about, bytes or a list of segments, what is told, the deviation if it is one)
FRAMES = [(f"a text of {n} bytes", frame(say(n)), [ANSWER])
          for n in (60, 124, 125, 126, 127, 128, 4095, 4096, 4097, 65535, 65536)]
FRAMES += [
    ("an empty text", frame(b""), [PARSE]),
    ("one byte more than the limit", frame(say(65537)), [1009]),
    ("a length of 2^62", frame(b"x", length=1 << 62), [1009]),
    ("the same as a fragment", frame(b"x", fin=False) + frame(b"x", opcode=0, length=1 << 62), [1009]),
    ("fragments that add up", frame(b"x" * 65535, fin=False) + frame(b"xx", opcode=0), [1009]),
    ("a length with bit 63", frame(b"x", length=1 << 63), [DROP],
     "a length with bit 63 drops the connection without a close frame"),
    ("a short length in 16 bits", header(1, 60, 16, SAY), [ANSWER], "a length that is not minimal is taken"),
    ("a short length in 64 bits", header(1, 60, 64, SAY), [ANSWER], "a length that is not minimal is taken"),
    ("the same for a ping", header(9, 2, 16, b"ab"), [DROP],
     "in a control frame it drops the connection without a close frame"),
    ("no mask", header(1, 60, 7, SAY, mask=b""), [ANSWER], "a frame without a mask is taken"),
    ("a mask of zeros", header(1, 60, 7, SAY, mask=b"\0\0\0\0"), [ANSWER]),
    ("several in one segment", frame(SAY) * 20, [ANSWER] * 20),
    ("three fragments, one of them empty",
     frame(SAY[:9], fin=False) + frame(b"", opcode=0, fin=False) + frame(SAY[9:], opcode=0), [ANSWER]),
    ("fragments of one byte", frame(SAY[:1], fin=False) + b"".join(
        frame(SAY[i:i + 1], opcode=0, fin=i == len(SAY) - 1) for i in range(1, len(SAY))), [ANSWER]),
    ("empty fragments alone", frame(b"", fin=False) + frame(b"", opcode=0), [PARSE]),
    ("byte by byte", [bytes([b]) for b in frame(SAY)], [ANSWER]),
    ("a ping", frame(b"ab", opcode=9), [b"pong ab"]),
    ("an empty ping", frame(b"", opcode=9), [b"pong "]),
    ("a ping of 125 bytes", frame(b"p" * 125, opcode=9), [b"pong " + b"p" * 125]),
    ("two pings at once", frame(b"a", opcode=9) + frame(b"b", opcode=9), [b"pong a"],
     "of pings that come together only the first is answered"),
    ("a ping of 126 bytes", frame(b"p" * 126, opcode=9), [DROP],
     "a control frame above 125 bytes drops the connection without a close frame"),
    ("a pong of 126 bytes", frame(b"p" * 126, opcode=10), [DROP],
     "a control frame above 125 bytes drops the connection without a close frame"),
    ("a pong that nobody asked for", frame(b"z", opcode=10) + frame(SAY), [ANSWER]),
    ("a ping between fragments", in_two(SAY, 9, frame(b"q", opcode=9)), [b"pong q", ANSWER]),
    ("a pong between fragments", in_two(SAY, 9, frame(b"q", opcode=10)), [ANSWER]),
    ("a close between fragments", in_two(SAY, 9, close(1000)), [1000]),
    ("a stray continuation", frame(SAY, opcode=0), [1002]),
    ("a stray continuation that goes on", frame(SAY, opcode=0, fin=False), [1002]),
    ("a continuation of what had ended", frame(SAY) + frame(SAY, opcode=0), [1002]),  # no answer any more
    ("a text in a text", frame(SAY[:9], fin=False) + frame(SAY), [1002]),
    ("a binary in a text", frame(SAY[:9], fin=False) + frame(SAY, opcode=2), [1002]),
    ("a binary", frame(b"x", opcode=2), [1003]),
    ("an empty binary", frame(b"", opcode=2), [1003]),
    ("a binary in fragments", frame(b"x", opcode=2, fin=False) + frame(b"x", opcode=0), [1003]),
]
FRAMES += [(f"reserved bits {rsv} in opcode {opcode}", frame(b"x", opcode=opcode, rsv=rsv), [1002])
           for rsv in range(1, 8) for opcode in (1, 8, 9, 10)]
FRAMES += [(f"opcode {opcode}, {n} bytes", frame(b"x" * n, opcode=opcode), [1002])
           for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15) for n in (0, 1)]
FRAMES += [(f"a fragment of opcode {opcode}", frame(b"", opcode=opcode, fin=False), [1002])
           for opcode in (8, 9, 10)]
FRAMES += [(f"a text in two fragments, at {i}", in_two(KANJI, i), [ANSWER]) for i in range(len(KANJI) + 1)]
FRAMES += [(f"a text in two segments, at {i}", [frame(KANJI)[:i], frame(KANJI)[i:]], [ANSWER])
           for i in range(1, len(frame(KANJI)))]
FRAMES += [(f"U+{ord(c):X}", frame(c), [PARSE]) for c in UTF8]
FRAMES += [(f"no UTF-8: {bad.hex()}", frame(b"a" + bad), [1007]) for bad in NO_UTF8]
FRAMES += [(f"no UTF-8: {bad.hex()}, split at {i}", in_two(b"a" + bad + b"z", i), [1007])
           for bad in NO_UTF8 for i in range(1, len(bad) + 2)]
FRAMES += [(f"no UTF-8: {bad.hex()}, ping at {i}", in_two(b"a" + bad + b"z", i, frame(b"q", opcode=10)), [1007])
           for bad in NO_UTF8 for i in range(1, len(bad) + 1)]
FRAMES += [(f"close {code}", close(code), [code])
           for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)]
FRAMES += [(f"close {code}", close(code), [1002])
           for code in (0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999)]
FRAMES += [
    ("a close without a code", frame(b"", opcode=8), [b""]),
    ("a close of one byte", frame(b"\3", opcode=8), [b"\3"], "a close payload of one byte is echoed"),
    ("a close with a reason", close(1000, "審判".encode()), [1000]),
    ("a close of 125 bytes", close(1000, b"r" * 123), [1000]),
    ("a close of 126 bytes", close(1000, b"r" * 124), [DROP],
     "a control frame above 125 bytes drops the connection without a close frame"),
    ("a reason that is no UTF-8", close(1000, b"\xff"), [DROP],
     "a close with invalid UTF-8 drops the connection without a close frame"),
    ("a text after a close", close(1000) + frame(SAY), [1000]),
    ("two closes", close(1000) + close(1001), [1000]),
]


def check_frames(server, about, data, want, deviation=None):
    client = Client(server, timeout=20)
    with client.s:
        try:
            for segment in data if isinstance(data, list) else [data]:
                client.s.sendall(segment)
            got = []
            if want[-1] in (ANSWER, PARSE) or str(want[-1]).startswith("b'pong"):
                got = [told(client, 1)[0] for _ in want]
                client.s.sendall(frame(b"the end", opcode=9))
            got += told(client)
        except ConnectionError:
            got = told(client)
    assert got == want, f"{got}, not {want}"


# ---- requests ----------------------------------------------------------------------------------

HOST = b"Host: x\r\n"
LAST = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
CUT = ()  # no answer, and closed
WAITS = (0,)  # the same for who says no more, after ten seconds or so


def get(target=b"/healthz", method=b"GET", version=b" HTTP/1.1", headers=b"", body=b"", host=HOST):
    return method + b" " + target + version + b"\r\n" + host + headers + b"\r\n" + body


def upgrade(method="GET", path="/ws", version="HTTP/1.1", more="", **changes):
    headers = dict(UPGRADE)
    for name, value in changes.items():
        headers[name.replace("_", "-")] = value
    lines = "".join(f"{k}: {v}\r\n" for k, v in headers.items() if v is not None)
    return f"{method} {path} {version}\r\n{lines}{more}\r\n".encode()


CHUNKED = b"Transfer-Encoding: chunked\r\n"
PAGE = "an unknown method, a target that is no path and a bad percent code get"
LONG = "a head of more than 4 KiB is cut without an answer"
PASSED_OVER = "a NUL or a line without a colon in the head is passed over"
SWALLOWS = "a header whose name is the beginning of one that libwebsockets knows"
OTHER = "an upgrade to something else, or without Connection, is cut"

# (about, bytes or a list of segments, the statuses of the answers, and with that of a GET /healthz that
# follows on the same connection if it stays open; the deviation if it is one)
REQUESTS = [
    ("GET", get(), (200, 200)),
    ("byte by byte", [bytes([b]) for b in get()], (200, 200)),
    ("pipelined", get() * 5, (200,) * 6),
    ("HEAD has no body", get(method=b"HEAD"), (200, 200)),
    ("HTTP/1.0 closes", get(version=b" HTTP/1.0"), (200,)),
    ("HTTP/1.0 keep-alive", get(version=b" HTTP/1.0", headers=b"Connection: keep-alive\r\n"), (200, 200)),
    ("HTTP/1.0 without Host", get(version=b" HTTP/1.0", host=b""), (200,)),
    ("HTTP/1.1 close", get(headers=b"Connection: close\r\n"), (200,)),
    ("no version", get(version=b""), (505,)),
    ("HTTP/2.0", get(version=b" HTTP/2.0"), (505,)),
    ("HTTP/1.2", get(version=b" HTTP/1.2"), (505,)),
    ("HTTP/1.10", get(version=b" HTTP/1.10"), (505,)),
    ("another protocol", get(version=b" XTTP/1.1"), (505,)),
    ("a blank in the target", get(b"/heal thz"), (505,)),
    ("no Host", get(host=b""), (400,)),
    ("an empty Host", get(host=b"Host:\r\n"), (400,)),
    ("two Hosts", get(host=HOST + b"Host: y\r\n"), (400,)),
    ("bare line feeds", get().replace(b"\r\n", b"\n"), (200, 200)),  # RFC 9112, 2.2 allows it
    ("a method in lower case", get(method=b"get"), (200, 200), "a method in lower case is taken"),
    ("an empty line first", b"\r\n" + get(), CUT, "an empty line before a request drops the connection"),
    ("a NUL in a value", get(headers=b"Y: a\0b\r\n"), (200, 200), PASSED_OVER),
    ("no colon", get(headers=b"Nothing\r\nY: z\r\n"), (200, 200), PASSED_OVER),
    ("a name that begins like another", get(host=b"Hos: x\r\n" + HOST), (400,), SWALLOWS),
    ("bytes above 127", get(headers=b"Y: \xff\xfe\r\n"), (200, 200)),
    ("a hundred headers", get(headers=b"".join(b"X-%d: y\r\n" % i for i in range(100))), (200, 200)),
    ("a long value", get(headers=b"Y: " + b"a" * 5000 + b"\r\n"), CUT, LONG),
    ("a long name", get(headers=b"a" * 5000 + b": y\r\n"), CUT, LONG),
    ("a long target", get(b"/" + b"a" * 5000), CUT, LONG),
    ("a target of 3,000 bytes", get(b"/" + b"a" * 3000), (404, 200)),
    ("POST", get(method=b"POST", headers=b"Content-Length: 5\r\n", body=b"abcde"), (405,)),
    ("POST that asks first", get(method=b"POST", headers=b"Expect: 100-continue\r\nContent-Length: 5\r\n"), (405,)),
    ("POST, chunked", get(method=b"POST", headers=CHUNKED, body=b"0\r\n\r\n"), (405,)),
    ("POST with a request for a body", get(method=b"POST", headers=b"Content-Length: 60\r\n"), (405,)),
    ("GET, chunked", get(headers=CHUNKED, body=b"0\r\n\r\n"), (400,)),
    ("GET, chunked behind a blank", get(headers=b"Transfer-Encoding : chunked\r\n", body=b"0\r\n\r\n"), (400,)),
    ("GET, chunked behind a tab", get(headers=b"Transfer-Encoding\t: chunked\r\n", body=b"0\r\n\r\n"), (400,)),
    ("GET with a body", get(headers=b"Content-Length: 5\r\n", body=b"abcde"), (400,)),
    ("GET with an empty body", get(headers=b"Content-Length: 0\r\n"), (200, 200)),
    ("two lengths", get(headers=b"Content-Length: 0\r\nContent-Length: 5\r\n", body=b"abcde"), (400,)),
    ("a negative length", get(headers=b"Content-Length: -1\r\n"), (400,)),
    ("a length that is no number", get(headers=b"Content-Length: 0x0\r\n"), (400,)),
    ("both", get(headers=b"Content-Length: 0\r\n" + CHUNKED, body=b"0\r\n\r\n"), (400,)),
    ("a head that does not end", b"GET /healthz HTTP/1.1\r\nHost: x\r\n", WAITS),
    ("nothing at all", b"", WAITS),
    ("CONNECT", get(b"a.example:443", method=b"CONNECT"), CUT, "CONNECT is cut after 15 s without an answer"),
    ("the preface of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", (403,), PAGE),
    ("a TLS handshake", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x11" * 500, (403,), PAGE),
]
REQUESTS += [(f"method {m.decode()}", get(method=m), (405,)) for m in (b"PUT", b"DELETE", b"PATCH", b"OPTIONS")]
REQUESTS += [(f"method {m.decode()[:9]}", get(method=m), (403,), PAGE)
             for m in (b"FOO", b"TRACE", b"GETX", b"G", b"PROPFIND", b"X" * 300)]
REQUESTS += [(f"target {t.decode()}", get(t), (403,), PAGE)
             for t in (b"http://x/healthz", b"*", b"healthz", b"/%zz", b"/%", b"/%2")]
REQUESTS += [(f"no way out: {t.decode('latin1')}", get(t), (404, 200)) for t in (
    b"/../x", b"/%2e%2e/LICENSE", b"/..%2fLICENSE", b"/js/../../LICENSE", b"/js/%2e%2e/%2e%2e/LICENSE",
    b"//etc/passwd", b"/%2fetc/passwd", b"/\\..\\LICENSE", b"/.git/config", b"/js/..%5c..%5cLICENSE",
    b"/....//LICENSE", b"/%252e%252e/LICENSE", b"/\xff", b"/%ff%fe", b"/metrics", b"/rpc", b"/advance?ms=1",
    b"/api/v1/", b"/api/v1/nothing", b"/healthz/")]
REQUESTS += [(f"target {t.decode()}", get(t), (200, 200)) for t in (
    b"/healthz?x=1", b"/healthz?", b"/%68ealthz", b"/x/../healthz", b"/./healthz", b"/..")]
REQUESTS += [
    ("an upgrade", upgrade(), (101,)),
    ("an upgrade byte by byte", [bytes([b]) for b in upgrade()], (101,)),
    ("an upgrade after keep-alive", get() + upgrade(), (200, 101)),
    ("words in other cases", upgrade(Upgrade="WebSocket", Connection="keep-alive, UPGRADE"), (101,)),
    ("our subprotocol among others", upgrade(Sec_WebSocket_Protocol="a,b , shinpan.1"), (101,)),
    ("our subprotocol in a second line", upgrade(
        Sec_WebSocket_Protocol="a", more="Sec-WebSocket-Protocol: shinpan.1\r\n"), (101,)),
    ("an extension, not agreed to", upgrade(Sec_WebSocket_Extensions="permessage-deflate"), (101,)),
    ("an extension that is none", upgrade(Sec_WebSocket_Extensions=",,;;=x\""), (101,)),
    ("no upgrade", get(b"/ws"), (426,)),
    ("an upgrade by POST", upgrade(method="POST"), (405,)),
    ("an upgrade by HEAD", upgrade(method="HEAD"), (405,)),
    ("an upgrade elsewhere", upgrade(path="/"), (404,)),
    ("an upgrade of HTTP/1.0", upgrade(version="HTTP/1.0"), (505,)),
    ("an upgrade of HTTP/2.0", upgrade(version="HTTP/2.0"), (505,)),
    ("an upgrade without Host", upgrade(Host=None), (400,)),
    ("an upgrade without Connection", upgrade(Connection=None), CUT, OTHER),
    ("Connection: close", upgrade(Connection="close"), CUT, OTHER),
    ("an upgrade to h2c", upgrade(Upgrade="h2c", HTTP2_Settings="AAMAAABkAARAAAAAAAIAAAAA"), CUT, OTHER),
    ("an upgrade to a choice", upgrade(Upgrade="websocket, h2c"), (403,), OTHER),
    ("an upgrade to foo", upgrade(Upgrade="foo"), (403,), OTHER),
    ("an upgrade to foo after keep-alive", get() + upgrade(Upgrade="foo"), (200, 403), OTHER),
    ("an upgrade with a body", upgrade(Content_Length="5"), (400,)),
    ("an upgrade with a chunked body", upgrade(Transfer_Encoding="chunked"), (400,)),
    ("version 8", upgrade(Sec_WebSocket_Version="8"), (426,)),
    ("two versions", upgrade(Sec_WebSocket_Version="13, 8"), (426,)),
    ("no version of WebSocket", upgrade(Sec_WebSocket_Version=None), (426,)),
    ("no subprotocol", upgrade(Sec_WebSocket_Protocol=None), (400,)),
    ("another subprotocol", upgrade(Sec_WebSocket_Protocol="chat"), (400,)),
    ("a subprotocol much like it", upgrade(Sec_WebSocket_Protocol="shinpan.10, xshinpan.1"), (400,)),
    ("no key", upgrade(Sec_WebSocket_Key=None), (400,)),
    ("a key that is no base64", upgrade(Sec_WebSocket_Key="!" * 22 + "=="), (400,)),
    ("a key of 15 bytes", upgrade(Sec_WebSocket_Key="A" * 20), (400,)),
    ("a key of 18 bytes", upgrade(Sec_WebSocket_Key="A" * 24), (400,)),
    ("two keys", upgrade(more="Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"), (400,)),
    ("the origin null", upgrade(Origin="null"), (403,)),
    ("another origin", upgrade(Origin="https://evil.example"), (403,)),
    ("two origins", upgrade(Origin="http://127.0.0.1", more="Origin: https://evil.example\r\n"), (403,)),
]


def check_request(server, about, data, want, deviation=None):
    with tcp(server, timeout=25) as s:
        got = b""
        try:
            for segment in data if isinstance(data, list) else [data]:
                s.sendall(segment)
            if want not in (CUT, WAITS) and 101 not in want:
                s.sendall(LAST)
            while piece := s.recv(65536):
                got += piece
                if b"HTTP/1.1 101 " in got:
                    break
        except (ConnectionResetError, BrokenPipeError):
            pass
    statuses = tuple(int(x) for x in re.findall(rb"HTTP/1\.[01] (\d{3}) ", got))
    assert statuses == (CUT if want == WAITS else want), f"{statuses}, not {want}: {got[:300]}"
    for what in b"MIT License", b"root:", b"libwebsockets":
        assert what not in got, what
    if about == "HEAD has no body":
        assert got.count(b"ok\n") == 1, got


# ---- the list ----------------------------------------------------------------------------------


def check_list():
    """The lines of the README and the deviations of the table are the same."""
    with open(ROOT + "/server/net/README.md") as f:
        listed = re.search(r"<!-- deviations -->(.*)<!-- /deviations -->", f.read(), re.S)[1]
    lines = [line[2:] for line in listed.splitlines() if line.startswith("- ")]
    named = {row[3] for row in FRAMES + REQUESTS if len(row) > 3}
    for name in named:
        assert any(name in line for line in lines), f"not in the README: {name}"
    for line in lines:
        assert any(name in line for name in named), f"no row for: {line}"


def main():
    passed = failed = 0
    with Daemon("--message-bytes", "64KiB", "--message-rate", "1000",
                "--message-burst", "1000", "--traffic-rate", "64MiB", "--hello-deadline", "300s") as server:
        rows = [(check_frames, server, *row) for row in FRAMES]
        rows += [(check_request, server, *row) for row in REQUESTS]
        # these wait for up to 15 s; the others meanwhile
        rows.sort(key=lambda row: row[2] != "CONNECT" and row[4] != WAITS)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            jobs = {pool.submit(*row): row[2] for row in rows}
            jobs[pool.submit(check_list)] = "the list of deviations in the README"
            for job in concurrent.futures.as_completed(jobs):
                try:
                    job.result()
                    passed += 1
                except Exception:
                    failed += 1
                    print(f"FAIL {jobs[job]}\n{traceback.format_exc(limit=-2)}", flush=True)
        c = Client(server)
        assert b'"id":7' in c.ask(SAY).encode()
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
