# SPDX-License-Identifier: MIT
"""client.py - a connection to a match server: WebSocket (RFC 6455) and JSON-RPC 2.0 as proto/README.md
has them, with nothing but Python's own library. Knows no game. RECORD=FILE in the environment has all
messages written down for tests/wire/validate.py."""

import asyncio
import base64
import hashlib
import json
import os
import ssl
import struct
from urllib.parse import urlsplit

PROTOCOL = "shinpan.1"
ACCEPT_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
WAIT_S = 180  # for an answer or a notice: only a server that hangs makes anyone wait so long
RECORD = open(os.environ["RECORD"], "a", encoding="utf-8") if os.environ.get("RECORD") else None


class Refused(Exception):
    """The server said no: `name` is data.error, `data` the rest."""

    def __init__(self, method, error):
        self.data = error.get("data", {})
        self.name = self.data.get("error", "")
        super().__init__(f"{method}: {json.dumps(error)}")


class Gone(Exception):
    """The connection is over."""


async def dial(server):
    """A stream to `server` ("http://host:port"), and what to write in Host."""
    url = urlsplit(server)
    tls = ssl.create_default_context() if url.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        url.hostname, url.port or (443 if tls else 80), ssl=tls, limit=1 << 24)
    return reader, writer, url.netloc


async def read_head(reader):
    """Status and headers (names in lower case) of an HTTP answer."""
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        if line:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
    return int(lines[0].split()[1]), headers


async def http_get(server, path, headers=()):
    """GET: status, headers, body."""
    reader, writer, host = await dial(server)
    head = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", ""]
    writer.write("\r\n".join(head).encode())
    status, got = await read_head(reader)
    body = b""
    if got.get("transfer-encoding", "").lower() == "chunked":
        while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
            body += await reader.readexactly(size)
            await reader.readexactly(2)
    elif "content-length" in got:
        body = await reader.readexactly(int(got["content-length"]))
    elif status not in (204, 304):
        body = await reader.read()
    writer.close()
    return status, got, body


class Socket:
    """Text messages, whole ones."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, server):
        reader, writer, host = await dial(server)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write("\r\n".join([
            "GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Protocol: {PROTOCOL}", "", ""]).encode())
        status, headers = await read_head(reader)
        want = base64.b64encode(hashlib.sha1((key + ACCEPT_GUID).encode()).digest()).decode()
        if status != 101 or headers.get("sec-websocket-accept") != want:
            raise Gone(f"no WebSocket here: HTTP status {status}")
        if headers.get("sec-websocket-protocol") != PROTOCOL:
            raise Gone(f"the server does not speak {PROTOCOL}")
        return cls(reader, writer)

    def _write(self, opcode, payload):
        size, mask = len(payload), os.urandom(4)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        masked = bytes(byte ^ mask[i & 3] for i, byte in enumerate(payload))
        self.writer.write(head + mask + masked)

    async def send(self, text):
        self._write(TEXT, text.encode())
        await self.writer.drain()

    async def receive(self):
        """The next text message; Gone when there will be none."""
        message = b""
        while True:
            try:
                first, second = await self.reader.readexactly(2)
                size = second & 0x7F
                if size == 126:
                    size, = struct.unpack("!H", await self.reader.readexactly(2))
                elif size == 127:
                    size, = struct.unpack("!Q", await self.reader.readexactly(8))
                payload = await self.reader.readexactly(size)
            except (asyncio.IncompleteReadError, ConnectionError) as error:
                raise Gone("the connection was lost") from error
            opcode = first & 0xF
            if opcode == PING:
                self._write(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
                raise Gone(f"closed with {code}: {payload[2:].decode(errors='replace')}")
            elif opcode != PONG:
                message += payload
                if first & 0x80:
                    return message.decode()

    def close(self):
        if not self.writer.is_closing():
            self._write(CLOSE, struct.pack("!H", 1000))
            self.writer.close()

    def drop(self):
        """Be gone without a word, as a phone in a tunnel."""
        self.writer.transport.abort()


def record(to, method, text):
    if RECORD:
        RECORD.write(json.dumps({"to": to, "method": method, "text": text}) + "\n")


class Client:
    """Requests with their answers, notices in the order of their coming."""

    def __init__(self, server, program):
        self.server, self.program = server, program
        self.socket = self.reading = None
        self.next_id, self.waiting, self.notices = 1, {}, asyncio.Queue()

    async def connect(self):
        """Open a connection (another one, after drop) and say hello; what the server is."""
        self.socket = await Socket.open(self.server)
        self.notices = asyncio.Queue()
        self.reading = asyncio.create_task(self._read())
        return await self.call("hello", protocol=[1], client=self.program)

    async def _read(self):
        try:
            while True:
                text = await self.socket.receive()
                message = json.loads(text)
                if "method" in message:
                    record("client", message["method"], text)
                    self.notices.put_nowait((message["method"], message["params"]))
                    continue
                if message["id"] not in self.waiting:
                    raise Gone(f"an answer that nobody waits for: {message}")
                method, request, future = self.waiting.pop(message["id"])
                if "result" in message:
                    record("server", method, request)
                record("client", method, text)
                future.set_result(message)
        except Gone as error:
            for _, _, future in self.waiting.values():
                if not future.done():
                    future.set_exception(error)
            self.waiting.clear()
            self.notices.put_nowait((None, error))

    async def call(self, method, **params):
        """The result of a request. What is `too_fast` is asked again when the server says so."""
        while True:
            request, self.next_id = self.next_id, self.next_id + 1
            future = asyncio.get_running_loop().create_future()
            text = json.dumps({"jsonrpc": "2.0", "id": request, "method": method, "params": params})
            self.waiting[request] = (method, text, future)
            await self.socket.send(text)
            answer = await asyncio.wait_for(future, WAIT_S)
            if "result" in answer:
                return answer["result"]
            refused = Refused(method, answer["error"])
            if "retry_ms" not in refused.data:
                raise refused
            await asyncio.sleep(refused.data["retry_ms"] / 1000)

    async def notice(self):
        """The next notice: (method, params)."""
        method, params = await asyncio.wait_for(self.notices.get(), WAIT_S)
        if method is None:
            raise params
        return method, params

    async def close(self, politely=True):
        if politely:
            self.socket.close()
        else:
            self.socket.drop()
        self.reading.cancel()
        await asyncio.gather(self.reading, return_exceptions=True)
